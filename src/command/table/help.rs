//! Commands of the menu Help: help.

use egui::Key;

use super::{ctrl, key, row};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::RunCommand, Menu::Help, label!("command-run-command"), &[ctrl(Key::K), ctrl(Key::P)]),
    row(Command::ShowShortcuts, Menu::Help, label!("command-show-shortcuts"), &[key(Key::F1)]),
    row(Command::Messages, Menu::Help, label!("command-messages"), &[]),
    row(Command::About, Menu::Help, label!("command-about"), &[]),
];
