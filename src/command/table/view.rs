//! Commands of the menu View: panels and theme.

use egui::Key;

use super::{ctrl, key, row};
use crate::command::{Command, CommandSpec, Menu};
use crate::text::label;

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::ToggleTimelineView, Menu::View, label!("command-toggle-timeline-view"), &[key(Key::T)]),
    row(Command::ToggleTheme, Menu::View, label!("command-toggle-theme"), &[]),
    row(Command::ToggleMinimap, Menu::View, label!("command-toggle-minimap"), &[]),
    row(Command::Pin, Menu::View, label!("command-pin"), &[]),
    row(Command::UnpinAll, Menu::View, label!("command-unpin-all"), &[]),
    row(Command::FillWindow, Menu::View, label!("command-fill-window"), &[ctrl(Key::Space)]),
    row(Command::FullScreen, Menu::View, label!("command-full-screen"), &[key(Key::F11)]),
    row(Command::ResetLayout, Menu::View, label!("command-reset-layout"), &[]),
];
