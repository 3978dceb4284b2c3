//! Commands of the menu File: files.

use egui::Key;

use super::{ctrl, ctrl_shift, group, row};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::New, Menu::File, label!("command-new"), &[ctrl(Key::N)]),
    row(Command::StartPage, Menu::File, label!("command-start-page"), &[ctrl_shift(Key::N)]),
    row(Command::Open, Menu::File, label!("command-open"), &[ctrl(Key::O)]),
    group(row(Command::Save, Menu::File, label!("command-save"), &[ctrl(Key::S)])),
    row(Command::SaveAs, Menu::File, label!("command-save-as"), &[ctrl_shift(Key::S)]),
    row(Command::Versions, Menu::File, label!("command-versions"), &[]),
    row(Command::Recovered, Menu::File, label!("command-recovered"), &[]),
    row(Command::ToggleReopenLast, Menu::File, label!("command-reopen-last"), &[]),
    group(row(Command::Import, Menu::File, label!("command-import"), &[])),
    row(Command::Export, Menu::File, label!("command-export"), &[ctrl(Key::E)]),
    row(Command::PackAtlas, Menu::File, label!("command-pack-atlas"), &[]),
    group(row(Command::Quit, Menu::File, label!("command-quit"), &[ctrl(Key::Q)])),
];
