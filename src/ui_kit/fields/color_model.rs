//! By which numbers a picker shows colours. Files and codes always have red, green and blue.

use serde::{Deserialize, Serialize};

use crate::ui_kit::window_unit::WindowUnit;

/// The numbers of a colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum ColorModel {
    /// Red, green and blue, 0–255.
    #[default]
    Rgb,
    /// Hue in degrees, saturation and brightness in percent.
    Hsv,
}

impl WindowUnit for ColorModel {}
