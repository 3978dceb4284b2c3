//! Commands of the menu Canvas: tools, and what they change.

use egui::Key;

use super::{key, row, shift};
use crate::command::{Command, CommandSpec};
use crate::session::Tool;
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::Tool(Tool::Select), label!("command-tool-select"), &[key(Key::Q), key(Key::V)]),
    row(Command::Tool(Tool::Move), label!("command-tool-move"), &[key(Key::W)]),
    row(Command::Tool(Tool::Rotate), label!("command-tool-rotate"), &[key(Key::E)]),
    row(Command::Tool(Tool::Scale), label!("command-tool-scale"), &[key(Key::R)]),
    row(Command::Tool(Tool::Skew), label!("command-tool-skew"), &[key(Key::S)]),
    row(Command::Tool(Tool::Anchor), label!("command-tool-anchor"), &[key(Key::Y)]),
    row(Command::Tool(Tool::Universal), label!("command-tool-universal"), &[key(Key::U)]),
    row(Command::SwitchMode, label!("command-switch-mode"), &[key(Key::P)]).group(),
    row(Command::SwitchAxes, label!("command-switch-axes"), &[key(Key::X)]),
    row(Command::WhatMoves, label!("command-what-moves"), &[key(Key::I)]),
    row(Command::Record, label!("command-record"), &[shift(Key::R)]),
];
