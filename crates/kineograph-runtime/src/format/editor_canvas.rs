//! The editor's data for the canvas: guides, grid, device frames and named views.

use serde::{Deserialize, Serialize};

use crate::prelude::*;
use crate::setters::setters;

/// Data of the editor for its canvas.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EditorCanvas {
    /// Lines for alignment.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guides: Vec<EditorGuide>,
    /// Whether guides are locked.
    #[serde(skip_serializing_if = "is_false")]
    pub guides_locked: bool,
    /// Width and height of a grid cell in pixels, if not the default.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::omitted::plain_option")]
    pub grid: Option<[f64; 2]>,
    /// Frames of devices in addition to the editor's own.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<EditorFrame>,
    /// Named views.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bookmarks: Vec<EditorBookmark>,
}

impl EditorCanvas {
    setters! { plain:
        /// Sets the guides.
        with_guides guides: Vec<EditorGuide>,
        /// Sets whether guides are locked.
        with_guides_locked guides_locked: bool,
        /// Sets the additional device frames.
        with_frames frames: Vec<EditorFrame>,
        /// Sets the named views.
        with_bookmarks bookmarks: Vec<EditorBookmark>,
    }

    /// Sets the size of a grid cell, in pixels; `None` is the default.
    #[must_use]
    pub fn with_grid(mut self, grid: Option<[f64; 2]>) -> Self {
        self.grid = grid;
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A line across the stage for alignment: vertical with an `x`, or horizontal with a `y`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EditorGuide {
    /// Position of a vertical guide, in pixels from the left edge of the stage.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::omitted::plain_option")]
    pub x: Option<f64>,
    /// Position of a horizontal guide, in pixels from the lower edge of the stage.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::omitted::plain_option")]
    pub y: Option<f64>,
}

impl EditorGuide {
    /// A vertical guide.
    pub const fn upright(x: f64) -> Self {
        Self { x: Some(x), y: None }
    }

    /// A horizontal guide.
    pub const fn level(y: f64) -> Self {
        Self { x: None, y: Some(y) }
    }
}

/// The screen of a device: its size, and the unsafe margins at its edges, where content may be hidden.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorFrame {
    /// Its name.
    pub name: String,
    /// Width and height in pixels of the stage.
    pub size: [f64; 2],
    /// Unsafe margins at the left and the right edge, in pixels.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub unsafe_x: [f64; 2],
    /// Unsafe margins at the lower and the upper edge, in pixels.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub unsafe_y: [f64; 2],
}

impl EditorFrame {
    /// A screen of this size without unsafe margins.
    pub fn new(name: impl Into<String>, size: [f64; 2]) -> Self {
        Self { name: name.into(), size, unsafe_x: [0.0; 2], unsafe_y: [0.0; 2] }
    }

    setters! { plain:
        /// Sets the unsafe margins at the left and the right edge.
        with_unsafe_x unsafe_x: [f64; 2],
        /// Sets the unsafe margins at the lower and the upper edge.
        with_unsafe_y unsafe_y: [f64; 2],
    }
}

/// A named view of the canvas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorBookmark {
    /// Its name.
    pub name: String,
    /// The point of the stage at the centre of the view.
    pub center: [f64; 2],
    /// Physical screen pixels for each pixel of the stage.
    pub zoom: f64,
    /// Clockwise rotation of the view, in degrees.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rotation: f64,
}

impl EditorBookmark {
    /// A view of this point of the stage at this zoom, not rotated.
    pub fn new(name: impl Into<String>, center: [f64; 2], zoom: f64) -> Self {
        Self { name: name.into(), center, zoom, rotation: 0.0 }
    }

    setters! { plain:
        /// Sets the clockwise rotation of the view, in degrees.
        with_rotation rotation: f64,
    }
}

// serde passes fields by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(x: &f64) -> bool {
    *x == 0.0
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(x: &bool) -> bool {
    !*x
}

fn is_zero_pair(x: &[f64; 2]) -> bool {
    *x == [0.0; 2]
}
