//! Commands of the menu File: files.

use egui::Key;

use super::{ctrl, ctrl_shift, group, row};
use crate::command::{Command, CommandSpec, Menu};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::New, Menu::File, "New", "Starts a new project.", &[ctrl(Key::N)]),
    row(Command::Open, Menu::File, "Open…", "Opens a project file.", &[ctrl(Key::O)]),
    group(row(Command::Save, Menu::File, "Save", "Saves the project.", &[ctrl(Key::S)])),
    row(
        Command::SaveAs,
        Menu::File,
        "Save as…",
        "Saves the project under another name.",
        &[ctrl_shift(Key::S)],
    ),
    group(row(Command::Quit, Menu::File, "Quit", "Closes Kineograph.", &[ctrl(Key::Q)])),
];
