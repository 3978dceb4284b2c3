//! Commands of the menu Edit: changes.

use egui::Key;

use super::{ctrl, ctrl_alt, ctrl_alt_shift, ctrl_shift, key, row, shift};
use crate::command::needs::{
    action, action_or_nodes, action_or_nodes_or_clip, actions, actions_for_values, actions_in_clip,
    actions_or_nodes, clip, inner_action, room_inside, selection, something_to_delete,
    something_to_duplicate, something_to_select,
};
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::Undo, label!("command-undo"), &[ctrl(Key::Z)]),
    row(Command::Redo, label!("command-redo"), &[ctrl_shift(Key::Z), ctrl(Key::Y)]),
    row(Command::Cut, label!("command-cut"), &[ctrl(Key::X)]).needs(action_or_nodes).group(),
    row(Command::Copy, label!("command-copy"), &[ctrl(Key::C)]).needs(action_or_nodes_or_clip),
    row(Command::Paste, label!("command-paste"), &[ctrl(Key::V)]),
    row(Command::Duplicate, label!("command-duplicate"), &[ctrl(Key::D)])
        .needs(something_to_duplicate)
        .group(),
    row(Command::Delete, label!("command-delete"), &[key(Key::Delete), key(Key::Backspace)])
        .needs(something_to_delete),
    row(
        Command::DeleteWithInside,
        label!("command-delete-with-inside"),
        &[shift(Key::Delete), shift(Key::Backspace)],
    )
    .needs(actions_or_nodes),
    row(Command::Rename, label!("command-rename"), &[key(Key::F2)]).group(),
    row(Command::AddNode, label!("command-add-node"), &[]),
    row(Command::AddClip, label!("command-add-clip"), &[]),
    row(Command::AddImage, label!("command-add-image"), &[]),
    row(Command::AddSheet, label!("command-add-sheet"), &[]),
    row(Command::AddSymbol, label!("command-add-symbol"), &[]),
];

/// Those of the menu inside it for other ways to paste.
pub const PASTE_SPECIAL: &[CommandSpec] = &[
    row(Command::PasteInside, label!("command-paste-inside"), &[ctrl_shift(Key::V)]).needs(room_inside),
    row(Command::PasteTogether, label!("command-paste-together"), &[ctrl_alt_shift(Key::V)]).needs(action),
    row(Command::PasteDraft, label!("command-paste-draft"), &[]).needs(clip),
    row(Command::CopyValues, label!("command-copy-values"), &[ctrl_alt(Key::C)]).needs(action),
    row(Command::PasteValues, label!("command-paste-values"), &[ctrl_alt(Key::V)]).needs(actions_for_values),
];

/// Those of the menu inside it that selects and finds.
pub const SELECT: &[CommandSpec] = &[
    row(Command::SelectAll, label!("command-select-all"), &[ctrl(Key::A)]).needs(something_to_select),
    row(Command::SelectNone, label!("command-select-none"), &[ctrl_alt(Key::A)]).needs(selection),
    row(Command::SelectSubtree, label!("command-select-subtree"), &[ctrl_shift(Key::A)]).needs(actions),
    row(Command::SelectParents, label!("command-select-parents"), &[key(Key::OpenBracket)])
        .needs(inner_action),
    row(Command::SelectSameKind, label!("command-select-same-kind"), &[key(Key::CloseBracket)])
        .needs(actions),
    row(Command::Find, label!("command-find"), &[ctrl(Key::F)]).needs(actions_in_clip).group(),
    row(Command::FindNext, label!("command-find-next"), &[key(Key::F3)]).needs(actions_in_clip),
    row(Command::FindPrevious, label!("command-find-previous"), &[shift(Key::F3)]).needs(actions_in_clip),
];
