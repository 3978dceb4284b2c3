//! Commands of the menu Help: help.

use egui::Key;

use super::{ctrl, key, row};
use crate::command::{Command, CommandSpec, Menu};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(
        Command::RunCommand,
        Menu::Help,
        "All commands…",
        "Finds and runs any command by its name.",
        &[ctrl(Key::K), ctrl(Key::P)],
    ),
    row(
        Command::ShowShortcuts,
        Menu::Help,
        "Shortcuts",
        "Lists all keys and what the mouse does.",
        &[key(Key::F1)],
    ),
    row(Command::About, Menu::Help, "About Kineograph", "Tells the version and the licences.", &[]),
];
