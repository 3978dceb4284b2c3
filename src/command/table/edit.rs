//! Commands of the menu Edit: changes.

use egui::Key;

use super::{ctrl, ctrl_alt, ctrl_shift, group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::Undo, Menu::Edit, "Undo", "Takes the last step back.", &[ctrl(Key::Z)]),
    row(
        Command::Redo,
        Menu::Edit,
        "Redo",
        "Does the step again that was taken back.",
        &[ctrl_shift(Key::Z), ctrl(Key::Y)],
    ),
    group(row(
        Command::Cut,
        Menu::Edit,
        "Cut",
        "Moves the selected actions to the clipboard.",
        &[ctrl(Key::X)],
    )),
    row(Command::Copy, Menu::Edit, "Copy", "Copies the selected actions as text.", &[ctrl(Key::C)]),
    row(Command::Paste, Menu::Edit, "Paste", "Adds the actions on the clipboard.", &[ctrl(Key::V)]),
    row(
        Command::PasteInside,
        Menu::Edit,
        "Paste inside",
        "Adds the actions on the clipboard inside the selected action.",
        &[ctrl_shift(Key::V)],
    ),
    row(
        Command::CopyValues,
        Menu::Edit,
        "Copy values",
        "Copies the values of the selected action as text.",
        &[ctrl_alt(Key::C)],
    ),
    row(
        Command::PasteValues,
        Menu::Edit,
        "Paste values",
        "Gives the selected actions the values on the clipboard, where they have the same ones.",
        &[ctrl_alt(Key::V)],
    ),
    group(row(
        Command::Duplicate,
        Menu::Edit,
        "Duplicate",
        "Adds a copy of what is selected.",
        &[ctrl(Key::D)],
    )),
    row(
        Command::Delete,
        Menu::Edit,
        "Delete",
        "Removes what is selected; what is inside an action takes its place.",
        &[key(Key::Delete), key(Key::Backspace)],
    ),
    row(
        Command::DeleteWithInside,
        Menu::Edit,
        "Delete with all inside",
        "Removes the selected actions with all that is inside them.",
        &[shift(Key::Delete), shift(Key::Backspace)],
    ),
    group(row(
        Command::SelectAll,
        Menu::Edit,
        "Select all",
        "Selects all actions of the clip.",
        &[ctrl(Key::A)],
    )),
    row(Command::SelectNone, Menu::Edit, "Select none", "Selects no action.", &[ctrl_alt(Key::A)]),
    row(
        Command::SelectSubtree,
        Menu::Edit,
        "Select all inside",
        "Selects what is inside the selected actions too.",
        &[ctrl_shift(Key::A)],
    ),
    row(
        Command::SelectParents,
        Menu::Edit,
        "Select parents",
        "Selects the actions that hold the selected ones.",
        &[key(Key::OpenBracket)],
    ),
    row(
        Command::SelectSameKind,
        Menu::Edit,
        "Select same kind",
        "Selects all actions of the clip of the same kind as the selected ones.",
        &[key(Key::CloseBracket)],
    ),
    group(row(
        Command::Find,
        Menu::Edit,
        "Find…",
        "Finds actions of the clip by kind, label, value or comment.",
        &[ctrl(Key::F)],
    )),
    row(
        Command::FindNext,
        Menu::Edit,
        "Find next",
        "Goes to the next action that was found.",
        &[key(Key::F3)],
    ),
    row(
        Command::FindPrevious,
        Menu::Edit,
        "Find previous",
        "Goes to the action before that was found.",
        &[shift(Key::F3)],
    ),
    row(Command::Rename, Menu::Edit, "Rename", "Names what is selected.", &[key(Key::F2)]),
    row(Command::AddNode, Menu::Edit, "Add node", "Adds a box to the stage.", &[]),
    row(Command::AddClip, Menu::Edit, "Add clip", "Adds a clip that plays on the selected node.", &[]),
    row(Command::AddImage, Menu::Edit, "Add image…", "Adds a picture file to the project.", &[]),
];
