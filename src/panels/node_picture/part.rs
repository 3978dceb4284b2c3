//! A part of the picture of a node.

use egui::{Color32, Pos2, TextureId};

/// A quad of the picture.
#[derive(Debug, Clone)]
pub struct Part {
    /// The picture and the places in it of the four corners, from the upper left clockwise; `None`: one colour.
    pub texture: Option<(TextureId, [Pos2; 4])>,
    pub color: Color32,
    /// The corners, from the upper left clockwise, from the middle of the whole, y upwards, in points.
    pub corners: [[f32; 2]; 4],
    /// Whether a colour of the pose tints it: that of a parent does not.
    pub is_own: bool,
}
