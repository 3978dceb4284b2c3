//! Keys by the habits of Blender's default keymap.

use egui::Key;

use super::Differences;
use crate::command::table::{alt, ctrl, ctrl_alt_shift, ctrl_shift, key, shift};

/// What differs from the table of commands. Where Blender's keys belong to another command there, that one follows after the line.
pub(super) const KEYS: Differences = &[
    // Tools: W selects, G, R and S move, turn and scale; shear has all modifiers.
    ("tool-select", &[key(Key::W)]),
    ("tool-move", &[key(Key::G)]),
    ("tool-rotate", &[key(Key::R)]),
    ("tool-scale", &[key(Key::S)]),
    ("tool-skew", &[ctrl_alt_shift(Key::S)]),
    // Edit
    ("delete", &[key(Key::X), key(Key::Delete)]),
    ("switch-axes", &[shift(Key::X)]),
    ("duplicate", &[shift(Key::D)]),
    ("select-all", &[key(Key::A), ctrl(Key::A)]),
    ("select-none", &[alt(Key::A)]),
    ("select-same-kind", &[shift(Key::G)]),
    ("add-action", &[shift(Key::A), key(Key::Tab)]),
    // Visibility
    ("hide-nodes", &[key(Key::H)]),
    ("show-all-nodes", &[alt(Key::H)]),
    ("solo-nodes", &[key(Key::Slash)]),
    ("fold", &[shift(Key::H)]),
    // View
    ("fit-all", &[key(Key::Home)]),
    // Time: Shift with an arrow goes to the ends.
    ("previous-frame", &[key(Key::ArrowLeft), key(Key::Comma)]),
    ("next-frame", &[key(Key::ArrowRight), key(Key::Period)]),
    ("go-to-start", &[shift(Key::ArrowLeft)]),
    ("go-to-end", &[shift(Key::ArrowRight)]),
    ("back-10-frames", &[shift(Key::Comma)]),
    ("forward-10-frames", &[shift(Key::Period)]),
    ("shuttle-back", &[ctrl_shift(Key::Space), key(Key::J)]),
    // Search, and the export of the animation
    ("run-command", &[key(Key::F3), ctrl(Key::K), ctrl(Key::P)]),
    ("find-next", &[ctrl(Key::F3)]),
    ("export", &[ctrl(Key::F12), ctrl(Key::E)]),
];
