//! Markers: named times of a project's timeline.

use serde::{Deserialize, Serialize};

use crate::action::Color;
use crate::prelude::*;
use crate::setters::setters;

/// A named time.
///
/// ```
/// use kineograph_runtime::format::{Marker, Project};
/// let project = Project::default().with_markers(vec![Marker::new("hit", 0.4)]);
/// assert_eq!(project.marker_secs("hit"), Some(0.4));
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Marker {
    /// Unique among markers.
    pub name: String,
    /// Its time, in seconds of the timeline, 0..=1e6.
    #[serde(rename = "at")]
    pub at_secs: f64,
    /// The colour of its flag in the editor.
    #[serde(default = "default_color", skip_serializing_if = "is_default_color")]
    pub color: Color,
}

impl Marker {
    /// The colour of a new marker.
    pub const COLOR: Color = Color([0xe0, 0xa4, 0x3a]);

    /// A marker in the default colour.
    pub fn new(name: impl Into<String>, at_secs: f64) -> Self {
        Self { name: name.into(), at_secs, color: Self::COLOR }
    }

    setters! { plain:
        /// Sets the name.
        with_name name: String,
        /// Sets the time, in seconds of the timeline.
        with_at_secs at_secs: f64,
        /// Sets the colour.
        with_color color: Color,
    }
}

const fn default_color() -> Color {
    Marker::COLOR
}

// serde passes the field by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_default_color(color: &Color) -> bool {
    *color == Marker::COLOR
}
