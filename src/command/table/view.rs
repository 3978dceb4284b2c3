//! Commands of the menu View: panels and theme.

use egui::Key;

use super::{ctrl, ctrl_alt, key, row};
use crate::command::needs::{free_pin, pins};
use crate::command::{Command, CommandSpec, StandardLayout};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::ToggleTimelineView, label!("command-toggle-timeline-view"), &[key(Key::T)]),
    row(Command::ToggleTheme, label!("command-toggle-theme"), &[]),
    row(Command::ToggleMinimap, label!("command-toggle-minimap"), &[]),
    row(Command::Pin, label!("command-pin"), &[]).needs(free_pin),
    row(Command::UnpinAll, label!("command-unpin-all"), &[]).needs(pins),
    row(Command::FillWindow, label!("command-fill-window"), &[ctrl(Key::Space)]),
    row(Command::FullScreen, label!("command-full-screen"), &[key(Key::F11)]),
    row(Command::ScaleUp, label!("command-scale-up"), &[ctrl(Key::Plus), ctrl(Key::Equals)]).group(),
    row(Command::ScaleDown, label!("command-scale-down"), &[ctrl(Key::Minus)]),
    row(Command::ScaleUsual, label!("command-scale-usual"), &[ctrl(Key::Num0)]),
    row(Command::ResetLayout, label!("command-reset-layout"), &[]),
];

/// How the panels are arranged; the user's own layouts follow.
pub const LAYOUT: &[CommandSpec] = &[
    row(Command::UseLayout(StandardLayout::Compose), StandardLayout::Compose.label(), &[ctrl_alt(Key::Num1)]),
    row(Command::UseLayout(StandardLayout::Time), StandardLayout::Time.label(), &[ctrl_alt(Key::Num2)]),
    row(Command::UseLayout(StandardLayout::Shape), StandardLayout::Shape.label(), &[ctrl_alt(Key::Num3)]),
    row(Command::SaveLayout, label!("command-save-layout"), &[]).group(),
];
