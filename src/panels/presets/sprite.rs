//! The sprite of the selected node as a small picture that takes any pose.

use egui::{Color32, Painter, Pos2, Stroke, TextureId, Ui, Vec2, vec2};
use kineograph_runtime::Pose;
use kineograph_runtime::format::{Color, Content};

use crate::document::Node;
use crate::panels::Ctx;
use crate::ui_kit::posed::turned;
use crate::ui_kit::thumbs::{Detail, Thumbs, frame_corners_uv, quad};

/// The longer side of the picture at full size, in points.
const SIDE_PX: f32 = 32.0;
/// What part of a pixel of the stage is a point here, for distances.
const DISTANCE_ZOOM: f32 = 0.2;

/// What is drawn for a node.
#[derive(Debug, Clone)]
pub struct NodeSprite {
    /// The picture and the places in it of the four corners, from the upper left clockwise; `None`: a box.
    texture: Option<(TextureId, [Pos2; 4])>,
    color: Color32,
    /// Half of its width and height, in points.
    half: Vec2,
}

impl NodeSprite {
    /// That of the selected node, or a box without one.
    pub fn of_selected(ui: &Ui, ctx: &Ctx<'_>) -> Self {
        let node = ctx.session.selection.node.and_then(|id| ctx.document.node(id));
        node.and_then(|node| Self::of(ui, ctx, node)).unwrap_or_else(|| Self {
            texture: None,
            color: ctx.theme.accent,
            half: Vec2::splat(SIDE_PX / 2.0),
        })
    }

    /// `None` for a node that shows nothing, or whose picture is missing.
    fn of(ui: &Ui, ctx: &Ctx<'_>, node: &Node) -> Option<Self> {
        let Color([red, green, blue]) = node.start.color;
        let color = Color32::from_rgb(red, green, blue);
        if let Content::Box(size_px) = node.content {
            return Some(Self { texture: None, color, half: half(size_px) });
        }
        let frame = ctx.media.picture_of(ctx.document, &node.content, node.start.frame)?;
        let image = ctx.document.image(frame.image)?;
        let size_px = ctx.media.size_px(frame.image)?;
        let texture = Thumbs::of(ui.ctx()).texture(ui.ctx(), image, ctx.media, Detail::Frames)?;
        let [_, _, width, height] = frame.rect_px;
        let corners = frame_corners_uv(&frame, size_px);
        Some(Self { texture: Some((texture, corners)), color, half: half([width, height]) })
    }

    /// Paints it in a pose that is relative to a default one at `center`.
    pub fn paint(&self, painter: &Painter, center: Pos2, pose: &Pose, part: f32) {
        let opacity = (pose.opacity / 255.0).clamp(0.0, 1.0) * part;
        if !pose.visible || pose.removed || opacity <= 0.0 {
            return;
        }
        let [x, y] = pose.position;
        let center = center + vec2(x, -y) * DISTANCE_ZOOM;
        let corner = |x: f32, y: f32| center + turned(pose, [x * self.half.x, y * self.half.y]);
        let corners = [corner(-1.0, 1.0), corner(1.0, 1.0), corner(1.0, -1.0), corner(-1.0, -1.0)];
        let color = self.tinted(pose).gamma_multiply(opacity);
        match self.texture {
            Some((texture, uv)) => quad(painter, texture, corners, uv, color),
            None => {
                painter.add(egui::Shape::convex_polygon(corners.to_vec(), color, Stroke::NONE));
            }
        }
    }

    /// Its colour, multiplied by that of a pose.
    fn tinted(&self, pose: &Pose) -> Color32 {
        let [red, green, blue] = pose.color.map(|level| (level / 255.0).clamp(0.0, 1.0));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
        let level = |own: u8, factor: f32| (f32::from(own) * factor).round() as u8;
        let own = self.color;
        Color32::from_rgb(level(own.r(), red), level(own.g(), green), level(own.b(), blue))
    }
}

/// Half of the size on a tile of something of this size in pixels.
#[allow(clippy::cast_possible_truncation)] // sizes of pictures
fn half([width, height]: [f64; 2]) -> Vec2 {
    let size = vec2(width.max(1.0) as f32, height.max(1.0) as f32);
    size * (SIDE_PX / 2.0 / size.max_elem())
}
