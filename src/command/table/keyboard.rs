//! Commands of the menu Keyboard: panels are worked without a mouse.

use egui::Key;

use super::{ctrl, key, row, shift};
use crate::command::{Command, CommandSpec};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::NextPanel, label!("command-next-panel"), &[key(Key::F6)]),
    row(Command::PreviousPanel, label!("command-previous-panel"), &[shift(Key::F6)]),
    row(Command::MenuBar, label!("command-menu-bar"), &[key(Key::F10)]),
    row(Command::SelectNext, label!("command-select-next"), &[ctrl(Key::ArrowDown), ctrl(Key::ArrowRight)])
        .group(),
    row(
        Command::SelectPrevious,
        label!("command-select-previous"),
        &[ctrl(Key::ArrowUp), ctrl(Key::ArrowLeft)],
    ),
    row(Command::OpenSelected, label!("command-open-selected"), &[key(Key::Enter)]),
    // The window passes the menu key as the last of the function keys.
    row(Command::ContextMenu, label!("command-context-menu"), &[shift(Key::F10), key(Key::F35)]),
];
