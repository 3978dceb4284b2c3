//! Commands of the menu Help: help.

use egui::Key;

use super::{ctrl, key, row};
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::FirstAnimation, label!("command-first-animation"), &[]),
    row(Command::Manual, label!("command-manual"), &[]),
    row(Command::RunCommand, label!("command-run-command"), &[ctrl(Key::K), ctrl(Key::P)]),
    row(Command::ShowShortcuts, label!("command-show-shortcuts"), &[key(Key::F1)]),
    row(Command::Messages, label!("command-messages"), &[]),
    row(Command::About, label!("command-about"), &[]),
];
