//! The table of commands: a part for each menu.

mod action;
mod canvas;
mod canvas_view;
mod edit;
mod file;
mod help;
mod keyboard;
mod node;
mod play;
mod view;

use egui::{Key, KeyboardShortcut, Modifiers};

use super::{Command, CommandSpec, Menu};
use crate::text::Label;

/// The parts, in the order of the menus.
const PARTS: [(Menu, &[CommandSpec]); 19] = [
    (Menu::File, file::ROWS),
    (Menu::Edit, edit::ROWS),
    (Menu::PasteSpecial, edit::PASTE_SPECIAL),
    (Menu::Select, edit::SELECT),
    (Menu::Node, node::ROWS),
    (Menu::AlignNodes, node::ALIGN),
    (Menu::Action, action::ROWS),
    (Menu::Move, action::MOVE),
    (Menu::Arrange, action::ARRANGE),
    (Menu::Time, action::TIME),
    (Menu::Canvas, canvas::ROWS),
    (Menu::Play, play::ROWS),
    (Menu::GoTo, play::GO_TO),
    (Menu::View, view::ROWS),
    (Menu::Layout, view::LAYOUT),
    (Menu::Keyboard, keyboard::ROWS),
    (Menu::CanvasView, canvas_view::ROWS),
    (Menu::Guides, canvas_view::GUIDES),
    (Menu::Help, help::ROWS),
];

/// All commands, in the order of the menus.
pub static COMMANDS: &[CommandSpec] = &joined::<{ count() }>();

const fn count() -> usize {
    let mut count = 0;
    let mut part = 0;
    while part < PARTS.len() {
        count += PARTS[part].1.len();
        part += 1;
    }
    count
}

const fn joined<const COUNT: usize>() -> [CommandSpec; COUNT] {
    let mut all = [file::ROWS[0]; COUNT];
    let (mut at, mut part) = (0, 0);
    while part < PARTS.len() {
        let mut row = 0;
        while row < PARTS[part].1.len() {
            all[at] = CommandSpec { menu: PARTS[part].0, ..PARTS[part].1[row] };
            at += 1;
            row += 1;
        }
        part += 1;
    }
    all
}

/// A row; its part says of which menu.
const fn row(command: Command, label: Label, shortcuts: &'static [KeyboardShortcut]) -> CommandSpec {
    let menu = Menu::File;
    CommandSpec { command, menu, label, shortcuts, starts_group: false, needs: |_| None }
}

pub(super) const fn key(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::NONE, key)
}

pub(super) const fn ctrl(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND, key)
}

pub(super) const fn ctrl_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::SHIFT), key)
}

pub(super) const fn ctrl_alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::ALT), key)
}

pub(super) const fn ctrl_alt_shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::COMMAND.plus(Modifiers::ALT).plus(Modifiers::SHIFT), key)
}

pub(super) const fn shift(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::SHIFT, key)
}

pub(super) const fn alt(key: Key) -> KeyboardShortcut {
    KeyboardShortcut::new(Modifiers::ALT, key)
}
