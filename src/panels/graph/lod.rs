//! How much of a card is drawn at a zoom.

use super::view::SHAPES_ZOOM;

/// How much of a card is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lod {
    /// Only a shape, with no input of its own.
    Shapes,
    /// Only a colored block.
    Blocks,
    /// Icon and name.
    Titles,
    /// Everything.
    Full,
}

impl Lod {
    /// What can be read at a zoom.
    pub fn of(zoom: f32) -> Self {
        if zoom < SHAPES_ZOOM {
            Self::Shapes
        } else if zoom < 0.3 {
            Self::Blocks
        } else if zoom < 0.55 {
            Self::Titles
        } else {
            Self::Full
        }
    }
}
