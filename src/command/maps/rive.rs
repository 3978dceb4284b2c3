//! Keys by the habits of Rive's editor.

use egui::Key;

use super::Differences;
use crate::command::table::{alt, ctrl, ctrl_alt, ctrl_shift, key, shift};

/// What differs from the table of commands. Where Rive's keys belong to another command there, that one follows after the line.
pub(super) const KEYS: Differences = &[
    // Tools
    ("tool-select", &[key(Key::V)]),
    ("tool-move", &[key(Key::Q)]),
    ("tool-rotate", &[key(Key::W)]),
    ("tool-scale", &[key(Key::E)]),
    // Tab switches the mode.
    ("switch-mode", &[key(Key::Tab)]),
    ("add-action", &[key(Key::A)]),
    // Nodes
    ("group-nodes", &[key(Key::G)]),
    ("align-nodes-left", &[shift(Key::A)]),
    ("align-nodes-right", &[shift(Key::D)]),
    ("align-nodes-top", &[shift(Key::W)]),
    ("align-nodes-bottom", &[shift(Key::S)]),
    ("align-nodes-center", &[shift(Key::H)]),
    ("align-nodes-middle", &[shift(Key::V)]),
    ("delete", &[key(Key::Backspace), key(Key::Delete)]),
    // Time
    ("go-to-start", &[ctrl_shift(Key::Comma), key(Key::Home)]),
    ("go-to-end", &[ctrl_shift(Key::Period), key(Key::End)]),
    // View
    ("actual-size", &[ctrl(Key::Num0)]),
    ("scale-usual", &[ctrl_alt(Key::Num0)]),
    ("rulers", &[key(Key::Semicolon), ctrl(Key::R)]),
    ("lock-guides", &[alt(Key::Semicolon)]),
    ("panel-project", &[ctrl(Key::Num1)]),
    ("panel-assets", &[ctrl(Key::Num3)]),
    ("show-shortcuts", &[key(Key::Questionmark), key(Key::F1)]),
];
