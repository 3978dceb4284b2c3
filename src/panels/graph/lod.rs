//! How much of a card is drawn at a zoom.

use super::density::Density;
use super::scene::Scene;
use super::view::SHAPES_ZOOM;

/// Below this zoom ports are too small to be hit.
pub const MIN_PORT_ZOOM: f32 = 0.35;

/// How much of a card is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lod {
    /// Only a shape, with no input of its own.
    Shapes,
    /// Only a colored block.
    Blocks,
    /// Icon and name, and values where there is room for them.
    Titles,
    /// Icon, name and one value: a whole compact card.
    Line,
    /// Everything.
    Full,
}

impl Lod {
    /// What is drawn of the cards now.
    pub fn of_scene(scene: &Scene<'_>) -> Self {
        match (Self::of(scene.camera.zoom()), scene.layout.density()) {
            (Self::Titles | Self::Full, Density::Compact) => Self::Line,
            (lod, _) => lod,
        }
    }

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
