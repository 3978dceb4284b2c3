//! A node as a small picture that takes any pose: what it shows itself and all nodes inside it, at their starts.

mod bent;
mod masked;
mod part;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use egui::{Color32, Context, Painter, Pos2, Rect, Stroke, TextureHandle, TextureOptions, pos2, vec2};
use kineograph_render::Sprite;
use kineograph_runtime::Pose;
use kineograph_runtime::format::Content;
use kineograph_runtime::grid::GridState;

use crate::align::Bounds;
use crate::compile::start_pose;
use crate::document::{Document, Node, NodeId};
use crate::media::LoadedFonts;
use crate::panels::Ctx;
use crate::scene::{DrawItem, PaintedNode, SceneSource, StageScene};
use crate::ui_kit::posed::turned;
use crate::ui_kit::thumbs::{Detail, Thumbs, quad};
use bent::BoxOfNode;
use masked::{MaskParts, PlacedSprite};
use part::Part;

/// The longer side of the picture at full size, in points.
const SIDE_PX: f32 = 32.0;
/// What part of a pixel of the stage is a point here, for distances.
const DISTANCE_ZOOM: f32 = 0.2;
/// Most sprites of a picture: more would be too small to be seen.
const MAX_PARTS: usize = 200;
/// Pixels of the picture of a shape or a text along its longer side, for screens with small pixels.
const PAINTED_PX: f32 = 2.0 * SIDE_PX;

/// What is drawn for a node.
#[derive(Debug, Clone)]
pub struct NodeSprite {
    parts: Vec<Part>,
    /// Width and height of the node, in pixels of the stage.
    size_px: [f32; 2],
}

/// Makes the picture, and keeps what takes long.
#[derive(Default)]
pub struct NodePicture {
    scene: StageScene,
    /// What is drawn of this node of this document.
    known: Option<(Document, NodeId, Vec<[f64; 2]>)>,
    items: Vec<DrawItem>,
    /// The sprites of masks.
    in_masks: Vec<DrawItem>,
    painted: BTreeMap<PaintedNode, PaintedPart>,
    /// What is seen through masks, by the place of the sprite.
    masked: BTreeMap<usize, TextureHandle>,
}

/// The picture of a shape or a text of this size.
struct PaintedPart {
    content: Content,
    fonts: LoadedFonts,
    size_px: [f32; 2],
    rect_px: [f32; 4],
    texture: TextureHandle,
}

impl NodePicture {
    /// The picture of the selected node; a box without one, or for one of which nothing can be seen.
    pub fn of_selected(&mut self, egui_ctx: &Context, ctx: &Ctx<'_>) -> NodeSprite {
        self.selected(egui_ctx, ctx).unwrap_or_else(|| NodeSprite::plain(ctx.theme.accent))
    }

    /// The picture of the selected node, if there is one of which anything can be seen.
    pub fn selected(&mut self, egui_ctx: &Context, ctx: &Ctx<'_>) -> Option<NodeSprite> {
        let sprite = self.of_node(egui_ctx, ctx, ctx.session.selection.node?)?;
        #[allow(clippy::cast_possible_truncation)] // pictures are small
        let size_px = ctx.picture_px().map(|side| side as f32);
        Some(NodeSprite { size_px, ..sprite })
    }

    /// The picture of a node, if there is one of which anything can be seen.
    pub fn of_node(&mut self, egui_ctx: &Context, ctx: &Ctx<'_>, node: NodeId) -> Option<NodeSprite> {
        let parts = self.parts(egui_ctx, ctx, ctx.document.node(node)?);
        (!parts.is_empty()).then_some(NodeSprite { parts, size_px: [SIDE_PX; 2] })
    }

    fn parts(&mut self, egui_ctx: &Context, ctx: &Ctx<'_>, node: &Node) -> Vec<Part> {
        self.update(ctx, node);
        let items = std::mem::take(&mut self.items);
        self.mask(egui_ctx, ctx, &items);
        let part = |(place, item): (usize, &DrawItem)| {
            let part = self.part(egui_ctx, ctx, item, item.node == node.id)?;
            let texture = self.masked.get(&place).map(|seen| (seen.id(), uv_corners(Sprite::FULL_UV, false)));
            Some(Part { texture: texture.or(part.texture), ..part })
        };
        let parts = items.iter().enumerate().filter_map(part).collect();
        self.items = items;
        fitted(parts)
    }

    /// Makes the list of sprites anew if anything has changed in it.
    fn update(&mut self, ctx: &Ctx<'_>, node: &Node) {
        let (document, media) = (ctx.document, ctx.media);
        let sizes = |items: &[DrawItem]| {
            let nodes = items.iter().filter_map(|item| document.node(item.node));
            nodes
                .map(|node| media.content_size_px(document, &node.content, node.start.frame))
                .collect::<Vec<_>>()
        };
        let is_same = |(known, id, sizes_px): &(Document, NodeId, Vec<[f64; 2]>)| {
            *id == node.id && known.is_same(document) && *sizes_px == sizes(&self.items)
        };
        if self.known.as_ref().is_some_and(is_same) {
            return;
        }
        let poses: Vec<Pose> = document.nodes().iter().map(|other| pose_in(document, node, other)).collect();
        let drawn = self.scene.draw_list(&SceneSource {
            document,
            poses: &poses,
            media,
            names: ctx.programs.value_names(),
        });
        let is_inside = |item: &DrawItem| document.is_node_within(item.node, node.id);
        let (in_masks, items): (Vec<_>, Vec<_>) =
            drawn.into_iter().filter(is_inside).partition(DrawItem::is_in_mask);
        self.items = items.into_iter().take(MAX_PARTS).collect();
        self.in_masks = in_masks.into_iter().take(MAX_PARTS).collect();
        self.masked.clear();
        let shown: BTreeSet<PaintedNode> = self.items.iter().map(DrawItem::painted_node).collect();
        self.painted.retain(|painted, _| shown.contains(painted));
        self.known = Some((document.clone(), node.id, sizes(&self.items)));
    }

    /// Draws what is seen of sprites through masks. What is masked from outside of the node is seen whole.
    fn mask(&mut self, egui_ctx: &Context, ctx: &Ctx<'_>, items: &[DrawItem]) {
        if !self.masked.is_empty() || self.in_masks.is_empty() {
            return;
        }
        let known: BTreeSet<u16> = self.in_masks.iter().map(|item| item.sprite.masking.part_of).collect();
        let is_masked = |(_, item): &(usize, &DrawItem)| known.contains(&item.sprite.masking.through);
        let mut masked = items.iter().enumerate().filter(is_masked).peekable();
        if masked.peek().is_none() {
            return;
        }
        let parts: Vec<PlacedSprite<'_>> =
            self.in_masks.iter().filter_map(|item| PlacedSprite::of(ctx.document, ctx.media, item)).collect();
        let masks = MaskParts { masks: self.scene.masks(), parts: &parts };
        for (place, item) in masked {
            if let Some(placed) = PlacedSprite::of(ctx.document, ctx.media, item) {
                let seen = placed.seen_through(&masks);
                let texture = egui_ctx.load_texture("masked", seen, TextureOptions::LINEAR); // not shown
                self.masked.insert(place, texture);
            }
        }
    }

    /// A sprite with its texture; the corners are on the stage. `None` if its picture is missing.
    fn part(&mut self, egui_ctx: &Context, ctx: &Ctx<'_>, item: &DrawItem, is_own: bool) -> Option<Part> {
        let (document, content) = item.shown(ctx.document)?;
        let sprite = &item.sprite;
        let color = of_levels(sprite.tint_rgb).gamma_multiply(sprite.opacity.clamp(0.0, 1.0));
        let whole = [0.0, 0.0, sprite.size_px[0], sprite.size_px[1]];
        if let Content::Box(_) = *content {
            return Some(Part { texture: None, color, corners: corners(sprite, whole), is_own });
        }
        if content.is_painted() {
            let shown = self.painted(egui_ctx, item, &content, ctx.media.fonts())?;
            let texture = Some((shown.texture.id(), uv_corners(Sprite::FULL_UV, false)));
            return Some(Part { texture, color, corners: corners(sprite, shown.rect_px), is_own });
        }
        let frame = ctx.media.picture_of(document, &content, item.frame)?;
        let image = document.image(frame.image)?;
        let texture = Thumbs::of(egui_ctx).texture(egui_ctx, image, ctx.media, Detail::Frames)?;
        let texture = Some((texture, uv_corners(sprite.uv, sprite.uv_rotated)));
        Some(Part { texture, color, corners: corners(sprite, whole), is_own })
    }

    /// The picture of a shape or a text; `None` if nothing of it is seen.
    fn painted(
        &mut self,
        egui_ctx: &Context,
        item: &DrawItem,
        content: &Content,
        fonts: &LoadedFonts,
    ) -> Option<&PaintedPart> {
        let size_px = item.sprite.size_px;
        let is_same = |known: &PaintedPart| {
            known.content == *content
                && known.size_px == size_px
                && Arc::ptr_eq(&known.fonts.faces, &fonts.faces)
        };
        if !self.painted.get(&item.painted_node()).is_some_and(is_same) {
            let px_per_unit = (PAINTED_PX / size_px[0].max(size_px[1]).max(1.0)).min(4.0);
            let picture = kineograph_paint::paint(content, &fonts.faces, size_px, px_per_unit, usize::MAX);
            if picture.is_empty() {
                self.painted.remove(&item.painted_node());
                return None;
            }
            let size = [picture.width as usize, picture.height as usize];
            let pixels = egui::ColorImage::from_rgba_unmultiplied(size, &picture.rgba);
            let texture = egui_ctx.load_texture("preset", pixels, TextureOptions::LINEAR); // not shown
            let rect_px = picture.rect_px;
            let part =
                PaintedPart { content: content.clone(), fonts: fonts.clone(), size_px, rect_px, texture };
            self.painted.insert(item.painted_node(), part);
        }
        self.painted.get(&item.painted_node())
    }
}

/// A pose in which the node stands upright, alone and visible, and what is inside it as at the start.
fn pose_in(document: &Document, node: &Node, other: &Node) -> Pose {
    if other.id == node.id {
        let start = start_pose(node);
        let mut pose = Pose::default();
        (pose.color, pose.frame, pose.progress) = (start.color, start.frame, start.progress);
        (pose.flip_x, pose.flip_y) = (start.flip_x, start.flip_y);
        return pose;
    }
    if document.is_node_within(other.id, node.id) { start_pose(other) } else { Pose::default() }
}

/// The colour of levels from 0 to 1.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
fn of_levels(levels: [f32; 3]) -> Color32 {
    let [red, green, blue] = levels.map(|level| (level.clamp(0.0, 1.0) * 255.0).round() as u8);
    Color32::from_rgb(red, green, blue)
}

/// The corners on the stage of a rectangle in a sprite, from the upper left clockwise.
fn corners(sprite: &Sprite, [left, below, width, height]: [f32; 4]) -> [[f32; 2]; 4] {
    let (right, above) = (left + width, below + height);
    [[left, above], [right, above], [right, below], [left, below]].map(|[x, y]| {
        let x = if sprite.flip_x { sprite.size_px[0] - x } else { x };
        let y = if sprite.flip_y { sprite.size_px[1] - y } else { y };
        sprite.stage_from_local.transform_point([x, y])
    })
}

/// Where the corners of a sprite are in its picture.
fn uv_corners([left, top, right, bottom]: [f32; 4], is_turned: bool) -> [Pos2; 4] {
    let all = [pos2(left, top), pos2(right, top), pos2(right, bottom), pos2(left, bottom)];
    if is_turned { [all[1], all[2], all[3], all[0]] } else { all }
}

/// The parts around their middle, in points, so that all of them fit.
fn fitted(mut parts: Vec<Part>) -> Vec<Part> {
    let points: Vec<[f32; 2]> = parts.iter().flat_map(|part| part.corners).collect();
    let Some(bounds) = Bounds::around(&points) else { return Vec::new() };
    let middle = bounds.middle();
    let size = [0, 1].map(|axis| bounds.high[axis] - bounds.low[axis]);
    let scale = SIDE_PX / size[0].max(size[1]).max(1.0);
    for corner in parts.iter_mut().flat_map(|part| &mut part.corners) {
        *corner = [0, 1].map(|axis| (corner[axis] - middle[axis]) * scale);
    }
    parts
}

impl NodeSprite {
    /// The longer side of the picture at full size, in points.
    pub const SIDE_PX: f32 = SIDE_PX;

    /// A box of a colour.
    fn plain(color: Color32) -> Self {
        let half = SIDE_PX / 2.0;
        let corners = [[-half, half], [half, half], [half, -half], [-half, -half]];
        let parts = vec![Part { texture: None, color, corners, is_own: true }];
        Self { parts, size_px: [96.0; 2] }
    }

    /// How many of its quads show pictures, and how many a colour.
    #[cfg(test)]
    pub fn textures(&self) -> (usize, usize) {
        let pictures = self.parts.iter().filter(|part| part.texture.is_some()).count();
        (pictures, self.parts.len() - pictures)
    }

    /// Width and height in points.
    pub fn extent(&self) -> [f32; 2] {
        let points: Vec<[f32; 2]> = self.parts.iter().flat_map(|part| part.corners).collect();
        let bounds = Bounds::around(&points);
        bounds.map_or([0.0; 2], |bounds| [0, 1].map(|axis| bounds.high[axis] - bounds.low[axis]))
    }

    /// Paints it under grid effects in a pose that is relative to a default one at `center`.
    pub fn paint_bent(&self, painter: &Painter, center: Pos2, pose: &Pose, state: &GridState) {
        if state.is_flat() {
            return self.paint(painter, center, pose, 1.0);
        }
        let points_per_px = SIDE_PX / self.longer_px();
        let own = BoxOfNode { size_px: self.size_px, points_per_px };
        self.paint_in(own, painter, center, pose, state);
    }

    /// As [`Self::paint_bent`], under effects that are measured in a square of this side, which is stretched over the picture.
    pub fn paint_bent_in_square(
        &self,
        side_px: f32,
        painter: &Painter,
        center: Pos2,
        pose: &Pose,
        state: &GridState,
    ) {
        let own = BoxOfNode { size_px: [side_px; 2], points_per_px: SIDE_PX / side_px };
        self.paint_in(own, painter, center, pose, state);
    }

    /// Paints it under effects that are measured in a box, which is stretched over the picture.
    fn paint_in(&self, own: BoxOfNode, painter: &Painter, center: Pos2, pose: &Pose, state: &GridState) {
        let Some(seen) = Seen::of(center, pose, 1.0) else { return };
        // All of the picture, which need not be as wide and high as the node: a group is bent with the whole stage.
        let extent = self.extent();
        let stretch =
            [0, 1].map(|axis| (extent[axis] / (own.size_px[axis] * own.points_per_px)).max(f32::EPSILON));
        let in_box = |part: &Part| {
            let corners = part.corners.map(|[x, y]| [x / stretch[0], y / stretch[1]]);
            Part { color: seen.color(part, pose), corners, ..part.clone() }
        };
        let parts: Vec<Part> = self.parts.iter().map(in_box).collect();
        bent::paint(painter, &parts, state, own, |[x, y]| {
            seen.center + turned(pose, [x * stretch[0], y * stretch[1]])
        });
    }

    /// The longer side of the node, in pixels of the stage.
    fn longer_px(&self) -> f32 {
        self.size_px[0].max(self.size_px[1]).max(1.0)
    }

    /// Paints it as large as it fits into a rectangle.
    pub fn paint_into(&self, painter: &Painter, rect: Rect) {
        let [width, height] = self.extent().map(|side| side.max(1.0));
        let scale = (rect.width() / width).min(rect.height() / height);
        let mut pose = Pose::default();
        pose.scale = [scale; 2];
        self.paint(painter, rect.center(), &pose, 1.0);
    }

    /// Paints it in a pose that is relative to a default one at `center`.
    pub fn paint(&self, painter: &Painter, center: Pos2, pose: &Pose, part: f32) {
        let Some(seen) = Seen::of(center, pose, part) else { return };
        for part in &self.parts {
            let corners = part.corners.map(|corner| seen.center + turned(pose, corner));
            let color = seen.color(part, pose);
            match part.texture {
                Some((texture, uv)) => quad(painter, texture, corners, uv, color),
                None => {
                    painter.add(egui::Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
                }
            }
        }
    }
}

/// How a picture is seen in a pose.
struct Seen {
    center: Pos2,
    opacity: f32,
}

impl Seen {
    /// With its middle at `center` if it were at rest, and this part of its opacity; `None` if nothing of it is seen.
    fn of(center: Pos2, pose: &Pose, part: f32) -> Option<Self> {
        let opacity = (pose.opacity / 255.0).clamp(0.0, 1.0) * part;
        let [x, y] = pose.position;
        let is_seen = pose.visible && !pose.removed && opacity > 0.0;
        is_seen.then(|| Self { center: center + vec2(x, -y) * DISTANCE_ZOOM, opacity })
    }

    fn color(&self, part: &Part, pose: &Pose) -> Color32 {
        let color = if part.is_own { tinted(part.color, pose) } else { part.color };
        color.gamma_multiply(self.opacity)
    }
}

/// A colour, multiplied by that of a pose.
fn tinted(color: Color32, pose: &Pose) -> Color32 {
    let [red, green, blue] = pose.color.map(|level| (level / 255.0).clamp(0.0, 1.0));
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
    let level = |own: u8, factor: f32| (f32::from(own) * factor).round() as u8;
    Color32::from_rgba_premultiplied(
        level(color.r(), red),
        level(color.g(), green),
        level(color.b(), blue),
        color.a(),
    )
}
