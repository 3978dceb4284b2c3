//! Commands of the menu Canvas: tools, and what they change.

use egui::Key;

use super::{group, key, row, shift};
use crate::command::{Command, CommandSpec, Menu};
use crate::session::Tool;
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::Tool(Tool::Select), Menu::Canvas, label!("command-tool-select"), &[key(Key::Q)]),
    row(Command::Tool(Tool::Move), Menu::Canvas, label!("command-tool-move"), &[key(Key::W)]),
    row(Command::Tool(Tool::Rotate), Menu::Canvas, label!("command-tool-rotate"), &[key(Key::E)]),
    row(Command::Tool(Tool::Scale), Menu::Canvas, label!("command-tool-scale"), &[key(Key::R)]),
    row(Command::Tool(Tool::Skew), Menu::Canvas, label!("command-tool-skew"), &[key(Key::S)]),
    row(Command::Tool(Tool::Anchor), Menu::Canvas, label!("command-tool-anchor"), &[key(Key::Y)]),
    row(Command::Tool(Tool::Universal), Menu::Canvas, label!("command-tool-universal"), &[key(Key::U)]),
    group(row(Command::SwitchMode, Menu::Canvas, label!("command-switch-mode"), &[key(Key::P)])),
    row(Command::SwitchAxes, Menu::Canvas, label!("command-switch-axes"), &[key(Key::X)]),
    row(Command::WhatMoves, Menu::Canvas, label!("command-what-moves"), &[key(Key::I)]),
    row(Command::Record, Menu::Canvas, label!("command-record"), &[shift(Key::R)]),
];
