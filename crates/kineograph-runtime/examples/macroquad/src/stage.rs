//! The nodes of a project with their pictures, drawn from poses.

use std::collections::BTreeMap;
use std::path::Path;

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Filter, Node, Project, Sprite};
use macroquad::math::Affine2;
use macroquad::models::{Mesh, Vertex, draw_mesh};
use macroquad::prelude::*;

/// A part of a picture.
struct Picture<'a> {
    /// `None` is plain white.
    texture: Option<&'a Texture2D>,
    size_px: Vec2,
    /// Left, top, right and bottom of the texture that is shown, 0..=1.
    uv: [f32; 4],
}

/// A project whose pictures are loaded.
pub struct Stage {
    project: Project,
    textures: BTreeMap<String, Texture2D>,
    /// For each node its children, and at the end those without a parent; siblings from back to front.
    children: Vec<Vec<usize>>,
}

impl Stage {
    /// Loads the pictures, whose paths are relative to `folder`.
    pub async fn load(project: Project, folder: &Path) -> Result<Self, macroquad::Error> {
        let mut textures = BTreeMap::new();
        for image in &project.images {
            let texture = load_texture(&folder.join(&image.path).to_string_lossy()).await?;
            texture.set_filter(match image.filter {
                Filter::Linear => FilterMode::Linear,
                Filter::Nearest => FilterMode::Nearest,
            });
            textures.insert(image.name.clone(), texture);
        }
        let children = children(&project.nodes);
        Ok(Self { project, textures, children })
    }

    /// Draws all nodes, one pose each, as large as the window allows.
    pub fn draw(&self, poses: &[Pose]) {
        let [width, height] = self.project.stage.size.map(|px| px as f32);
        let zoom = (screen_width() / width).min(screen_height() / height);
        // The stage's y goes up, the window's goes down.
        let screen_from_stage =
            Affine2::from_scale_angle_translation(vec2(zoom, -zoom), 0.0, vec2(0.0, height * zoom));
        let [red, green, blue] = self.project.stage.background.0;
        clear_background(Color::from_rgba(red, green, blue, 255));
        for root in &self.children[self.project.nodes.len()] {
            self.draw_node(*root, poses, screen_from_stage, 1.0);
        }
    }

    /// Draws a node and all that moves with it: children with z < 0, then itself, then the others.
    fn draw_node(&self, index: usize, poses: &[Pose], screen_from_parent: Affine2, opacity: f32) {
        let (node, pose) = (&self.project.nodes[index], &poses[index]);
        if !pose.visible {
            return;
        }
        let picture = self.picture(&node.sprite, pose.frame);
        let size_px = picture.as_ref().map_or(Vec2::ZERO, |picture| picture.size_px);
        let screen_from_node = screen_from_parent * parent_from_node(pose, size_px);
        let opacity = opacity * (pose.opacity / 255.0).clamp(0.0, 1.0);
        let is_behind = |child: &&usize| self.project.nodes[**child].z < 0;
        for child in self.children[index].iter().filter(is_behind) {
            self.draw_node(*child, poses, screen_from_node, opacity);
        }
        if let Some(picture) = &picture {
            picture.draw(pose, screen_from_node, opacity);
        }
        for child in self.children[index].iter().filter(|child| !is_behind(child)) {
            self.draw_node(*child, poses, screen_from_node, opacity);
        }
    }

    fn picture(&self, sprite: &Sprite, frame: u32) -> Option<Picture<'_>> {
        const WHOLE: [f32; 4] = [0.0, 0.0, 1.0, 1.0];
        match sprite {
            Sprite::None => None,
            Sprite::Box([width, height]) => {
                Some(Picture { texture: None, size_px: vec2(*width as f32, *height as f32), uv: WHOLE })
            }
            Sprite::Image(image) => {
                let texture = self.textures.get(image)?;
                Some(Picture { texture: Some(texture), size_px: texture.size(), uv: WHOLE })
            }
            Sprite::Sheet(name) => {
                let sheet = self.project.sheets.iter().find(|sheet| sheet.name == *name)?;
                let texture = self.textures.get(&sheet.image)?;
                let (columns, rows) = (sheet.columns.max(1), sheet.rows.max(1));
                let frame = frame.min(columns * rows - 1);
                let cell = vec2(1.0 / columns as f32, 1.0 / rows as f32);
                let [left, top] = [(frame % columns) as f32 * cell.x, (frame / columns) as f32 * cell.y];
                let uv = [left, top, left + cell.x, top + cell.y];
                Some(Picture { texture: Some(texture), size_px: texture.size() * cell, uv })
            }
        }
    }
}

impl Picture<'_> {
    fn draw(&self, pose: &Pose, screen_from_node: Affine2, opacity: f32) {
        let [mut left, mut top, mut right, mut bottom] = self.uv;
        if pose.flip_x {
            (left, right) = (right, left);
        }
        if pose.flip_y {
            (top, bottom) = (bottom, top);
        }
        let [red, green, blue] = pose.color.map(|value| (value / 255.0).clamp(0.0, 1.0));
        let color = Color::new(red, green, blue, opacity);
        let corner = |x: f32, y: f32, u: f32, v: f32| {
            let at = screen_from_node.transform_point2(vec2(x, y) * self.size_px);
            Vertex::new(at.x, at.y, 0.0, u, v, color)
        };
        draw_mesh(&Mesh {
            vertices: vec![
                corner(0.0, 0.0, left, bottom),
                corner(1.0, 0.0, right, bottom),
                corner(1.0, 1.0, right, top),
                corner(0.0, 1.0, left, top),
            ],
            indices: vec![0, 1, 2, 0, 2, 3],
            texture: self.texture.cloned(),
        });
    }
}

/// Position, rotation (clockwise), scale and skew around the anchor, as cocos2d-x puts them together.
fn parent_from_node(pose: &Pose, size_px: Vec2) -> Affine2 {
    let [turn_x, turn_y] = pose.rotation_deg.map(|deg| -deg.to_radians());
    let turned = Mat2::from_cols(vec2(turn_y.cos(), turn_y.sin()), vec2(-turn_x.sin(), turn_x.cos()));
    let [tan_x, tan_y] = pose.skew_deg.map(|deg| deg.to_radians().tan());
    let skewed = Mat2::from_cols(vec2(1.0, tan_y), vec2(tan_x, 1.0));
    let linear = turned * Mat2::from_diagonal(Vec2::from(pose.scale)) * skewed;
    let anchor_px = Vec2::from(pose.anchor) * size_px;
    Affine2::from_mat2_translation(linear, Vec2::from(pose.position) - linear * anchor_px)
}

fn children(nodes: &[Node]) -> Vec<Vec<usize>> {
    let mut children = vec![Vec::new(); nodes.len() + 1];
    for (index, node) in nodes.iter().enumerate() {
        let parent = nodes.iter().position(|other| node.parent.as_ref() == Some(&other.name));
        children[parent.unwrap_or(nodes.len())].push(index);
    }
    for siblings in &mut children {
        siblings.sort_by_key(|index| nodes[*index].z);
    }
    children
}
