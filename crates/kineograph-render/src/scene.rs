//! What one view shows.

use crate::{Camera, Island, Mask, Sprite};

/// Everything that one view draws in one frame.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// Which part of the stage the viewport shows.
    pub camera: Camera,
    /// The stage's own colour, drawn behind all sprites. The area outside keeps the colour of the target.
    pub background: Option<Background>,
    /// Drawn by ascending z, then by their order here.
    pub sprites: &'a [Sprite],
    /// What sprites are seen through; see [`Sprite::masking`].
    pub masks: &'a [Mask],
    /// On which nets the pictures of sprites are shown; see [`Sprite::island`].
    pub islands: &'a [Island],
}

/// A filled rectangle of the stage.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Background {
    /// `[x, y, width, height]` in stage units; x, y is the bottom-left corner.
    pub stage_rect: [f32; 4],
    /// Red, green, blue, alpha in 0..1; straight alpha, gamma space.
    pub rgba: [f32; 4],
}
