//! Commands of the menu File: files.

use egui::Key;

use super::{ctrl, ctrl_shift, row};
use crate::command::needs::actions_in_clip;
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::New, label!("command-new"), &[ctrl(Key::N)]),
    row(Command::StartPage, label!("command-start-page"), &[ctrl_shift(Key::N)]),
    row(Command::Open, label!("command-open"), &[ctrl(Key::O)]),
    row(Command::Save, label!("command-save"), &[ctrl(Key::S)]).group(),
    row(Command::SaveAs, label!("command-save-as"), &[ctrl_shift(Key::S)]),
    row(Command::Versions, label!("command-versions"), &[]),
    row(Command::Recovered, label!("command-recovered"), &[]),
    row(Command::ToggleReopenLast, label!("command-reopen-last"), &[]),
    row(Command::Import, label!("command-import"), &[]).group(),
    row(Command::ListImage, label!("command-list-image"), &[]),
    row(Command::Export, label!("command-export"), &[ctrl(Key::E)]),
    row(Command::PackAtlas, label!("command-pack-atlas"), &[]),
    row(Command::SavePreset, label!("command-save-preset"), &[]).needs(actions_in_clip),
    row(Command::Settings, label!("command-settings"), &[ctrl(Key::Comma)]).group(),
    row(Command::Quit, label!("command-quit"), &[ctrl(Key::Q)]).group(),
];
