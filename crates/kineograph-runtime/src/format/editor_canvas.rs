//! What the editor's canvas shows besides the stage: guides, grid, device frames and places to look at.

use serde::{Deserialize, Serialize};

use crate::prelude::*;
use crate::setters::setters;

/// Data of the editor for its canvas.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EditorCanvas {
    /// Lines to align with.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub guides: Vec<EditorGuide>,
    /// Whether guides can't be moved.
    #[serde(skip_serializing_if = "is_false")]
    pub guides_locked: bool,
    /// Width and height of a cell of the grid in pixels, if it is not the usual one.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::omitted::plain_option")]
    pub grid: Option<[f64; 2]>,
    /// Frames of devices besides those that the editor knows.
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
        /// Sets whether guides can't be moved.
        with_guides_locked guides_locked: bool,
        /// Sets the own device frames.
        with_frames frames: Vec<EditorFrame>,
        /// Sets the named views.
        with_bookmarks bookmarks: Vec<EditorBookmark>,
    }

    /// Sets the cell of the grid, in pixels; `None`: the usual one.
    #[must_use]
    pub fn with_grid(mut self, grid: Option<[f64; 2]>) -> Self {
        self.grid = grid;
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A line across the stage, to align with. It is upright and has an `x`, or it is level and has a `y`.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(default)]
#[non_exhaustive]
pub struct EditorGuide {
    /// Where an upright guide stands, in pixels from the left edge of the stage.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::omitted::plain_option")]
    pub x: Option<f64>,
    /// Where a level guide lies, in pixels from the lower edge of the stage.
    #[serde(skip_serializing_if = "Option::is_none", with = "super::omitted::plain_option")]
    pub y: Option<f64>,
}

impl EditorGuide {
    /// An upright guide.
    pub const fn upright(x: f64) -> Self {
        Self { x: Some(x), y: None }
    }

    /// A level guide.
    pub const fn level(y: f64) -> Self {
        Self { x: None, y: Some(y) }
    }
}

/// The screen of a device: its size, and how much of each edge is not safe for what must be seen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorFrame {
    /// Its name.
    pub name: String,
    /// Width and height in pixels of the stage.
    pub size: [f64; 2],
    /// What is not safe at the left and the right edge, in pixels.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub unsafe_x: [f64; 2],
    /// What is not safe at the lower and the upper edge, in pixels.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub unsafe_y: [f64; 2],
}

impl EditorFrame {
    /// A screen of this size, all of it safe.
    pub fn new(name: impl Into<String>, size: [f64; 2]) -> Self {
        Self { name: name.into(), size, unsafe_x: [0.0; 2], unsafe_y: [0.0; 2] }
    }

    setters! { plain:
        /// Sets what is not safe at the left and the right edge.
        with_unsafe_x unsafe_x: [f64; 2],
        /// Sets what is not safe at the lower and the upper edge.
        with_unsafe_y unsafe_y: [f64; 2],
    }
}

/// A named view of the canvas.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct EditorBookmark {
    /// Its name.
    pub name: String,
    /// The point of the stage in the middle.
    pub center: [f64; 2],
    /// Physical pixels of the screen for a pixel of the stage.
    pub zoom: f64,
    /// How far the view is turned clockwise, in degrees.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub rotation: f64,
}

impl EditorBookmark {
    /// A view of this point of the stage at this zoom, not turned.
    pub fn new(name: impl Into<String>, center: [f64; 2], zoom: f64) -> Self {
        Self { name: name.into(), center, zoom, rotation: 0.0 }
    }

    setters! { plain:
        /// Sets how far the view is turned clockwise, in degrees.
        with_rotation rotation: f64,
    }
}

// serde hands fields over by reference.
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
