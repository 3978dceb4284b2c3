//! Commands of the menu Edit: changes.

use egui::Key;

use super::{ctrl, ctrl_alt, ctrl_alt_shift, ctrl_shift, group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::Undo, Menu::Edit, label!("command-undo"), &[ctrl(Key::Z)]),
    row(Command::Redo, Menu::Edit, label!("command-redo"), &[ctrl_shift(Key::Z), ctrl(Key::Y)]),
    group(row(Command::Cut, Menu::Edit, label!("command-cut"), &[ctrl(Key::X)])),
    row(Command::Copy, Menu::Edit, label!("command-copy"), &[ctrl(Key::C)]),
    row(Command::Paste, Menu::Edit, label!("command-paste"), &[ctrl(Key::V)]),
    row(Command::PasteInside, Menu::Edit, label!("command-paste-inside"), &[ctrl_shift(Key::V)]),
    row(Command::PasteTogether, Menu::Edit, label!("command-paste-together"), &[ctrl_alt_shift(Key::V)]),
    row(Command::CopyValues, Menu::Edit, label!("command-copy-values"), &[ctrl_alt(Key::C)]),
    row(Command::PasteValues, Menu::Edit, label!("command-paste-values"), &[ctrl_alt(Key::V)]),
    group(row(Command::Duplicate, Menu::Edit, label!("command-duplicate"), &[ctrl(Key::D)])),
    row(Command::Delete, Menu::Edit, label!("command-delete"), &[key(Key::Delete), key(Key::Backspace)]),
    row(
        Command::DeleteWithInside,
        Menu::Edit,
        label!("command-delete-with-inside"),
        &[shift(Key::Delete), shift(Key::Backspace)],
    ),
    group(row(Command::SelectAll, Menu::Edit, label!("command-select-all"), &[ctrl(Key::A)])),
    row(Command::SelectNone, Menu::Edit, label!("command-select-none"), &[ctrl_alt(Key::A)]),
    row(Command::SelectSubtree, Menu::Edit, label!("command-select-subtree"), &[ctrl_shift(Key::A)]),
    row(Command::SelectParents, Menu::Edit, label!("command-select-parents"), &[key(Key::OpenBracket)]),
    row(Command::SelectSameKind, Menu::Edit, label!("command-select-same-kind"), &[key(Key::CloseBracket)]),
    group(row(Command::Find, Menu::Edit, label!("command-find"), &[ctrl(Key::F)])),
    row(Command::FindNext, Menu::Edit, label!("command-find-next"), &[key(Key::F3)]),
    row(Command::FindPrevious, Menu::Edit, label!("command-find-previous"), &[shift(Key::F3)]),
    row(Command::Rename, Menu::Edit, label!("command-rename"), &[key(Key::F2)]),
    row(Command::AddNode, Menu::Edit, label!("command-add-node"), &[]),
    row(Command::AddClip, Menu::Edit, label!("command-add-clip"), &[]),
    row(Command::AddImage, Menu::Edit, label!("command-add-image"), &[]),
];
