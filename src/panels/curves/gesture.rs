//! What the pointer drags in the graph.

use std::collections::BTreeSet;

use egui::{Modifiers, Pos2};
use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;

use super::places::HandleId;
use super::reshape::Reshape;
use super::view::Grid;
use crate::document::ClipId;

/// What the pointer drags in the graph.
#[derive(Debug)]
pub enum Gesture {
    /// The playhead, from where it was.
    Scrub {
        /// Where it was, in seconds of the project.
        from_secs: f64,
    },
    /// The view, or the scale of the values.
    View {
        /// The view as it was.
        grid: Grid,
        /// Time and heights that were chosen, if any.
        chosen: [Option<[f64; 2]>; 2],
        /// Where it was grabbed.
        from: Pos2,
        /// Whether the values are zoomed rather than the view moved.
        zooms: bool,
    },
    /// A box around handles.
    Box {
        /// Its first corner.
        from: Pos2,
        /// What was selected before.
        before: BTreeSet<HandleId>,
        /// What becomes of it.
        mode: BoxMode,
    },
    /// A part of a curve, whose action is selected: moved further, it drags the handle next to it.
    Part {
        /// Which channel.
        channel: Channel,
        /// The action that makes it.
        leaf: (ClipId, ActionId),
        /// Where it was grabbed.
        from: Pos2,
    },
    /// Handles.
    Handles(Box<HandleDrag>),
    /// Cancelled while the button is still down.
    Cancelled,
}

/// What a box does to what was selected before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum BoxMode {
    /// Replaces it.
    Set,
    /// Adds to it.
    Add,
    /// Removes from it.
    Remove,
}

impl BoxMode {
    /// By the keys that are held.
    pub const fn of(modifiers: Modifiers) -> Self {
        if modifiers.command {
            Self::Remove
        } else if modifiers.shift {
            Self::Add
        } else {
            Self::Set
        }
    }

    /// What is selected with these in the box.
    pub fn selected(self, before: &BTreeSet<HandleId>, inside: Vec<HandleId>) -> BTreeSet<HandleId> {
        let inside: BTreeSet<HandleId> = inside.into_iter().collect();
        match self {
            Self::Set => inside,
            Self::Add => before | &inside,
            Self::Remove => before - &inside,
        }
    }
}

/// Handles that are dragged together.
#[derive(Debug)]
pub struct HandleDrag {
    /// What becomes of them.
    pub reshape: Reshape,
    /// The one under the pointer, among those held.
    pub grabbed: usize,
    /// Where the pointer was.
    pub from: Pos2,
    /// Ranges do not change during the drag.
    pub ranges: Vec<(Channel, [f64; 2])>,
    /// Times that attract, in seconds of the project.
    pub magnets_secs: Vec<f64>,
    /// Values that attract, of the grabbed handle's channel.
    pub magnets: Vec<f64>,
    /// Whether the pointer has moved since.
    pub has_moved: bool,
}
