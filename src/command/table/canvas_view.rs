//! Commands of the menu View > Canvas: how the stage is looked at.

use egui::{Key, KeyboardShortcut};

use super::{ctrl, group, row};
use crate::command::{CanvasOption, Command, CommandSpec, Menu};
use crate::text::{Label, label};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::ActualSize, Menu::CanvasView, label!("command-actual-size"), &[ctrl(Key::Num1)]),
    row(Command::TurnViewBack, Menu::CanvasView, label!("command-turn-view-back"), &[]),
    row(Command::TurnView, Menu::CanvasView, label!("command-turn-view"), &[]),
    row(Command::ViewUpright, Menu::CanvasView, label!("command-view-upright"), &[]),
    row(Command::AddBookmark, Menu::CanvasView, label!("command-add-bookmark"), &[]),
    group(option(CanvasOption::Rulers, label!("command-rulers"), &[ctrl(Key::R)])),
    option(CanvasOption::Guides, label!("command-guides"), &[]),
    row(Command::LockGuides, Menu::CanvasView, label!("command-lock-guides"), &[]),
    row(Command::RemoveGuides, Menu::CanvasView, label!("command-remove-guides"), &[]),
    option(CanvasOption::Grid, label!("command-grid"), &[]),
    option(CanvasOption::PixelGrid, label!("command-pixel-grid"), &[]),
    option(CanvasOption::Snapping, label!("command-snapping"), &[]),
    group(option(CanvasOption::PixelPerfect, label!("command-pixel-perfect"), &[])),
    option(CanvasOption::Checkerboard, label!("command-checkerboard"), &[]),
    option(CanvasOption::SafeAreas, label!("command-safe-areas"), &[]),
    group(option(CanvasOption::Paths, label!("command-paths"), &[])),
    option(CanvasOption::Sweeps, label!("command-sweeps"), &[]),
    option(CanvasOption::OnionSkin, label!("command-onion-skin"), &[]),
    option(CanvasOption::Events, label!("command-events"), &[]),
    option(CanvasOption::EventLog, label!("command-event-log"), &[]),
    option(CanvasOption::Statistics, label!("command-statistics"), &[]),
];

const fn option(option: CanvasOption, label: Label, keys: &'static [KeyboardShortcut]) -> CommandSpec {
    row(Command::ToggleOnCanvas(option), Menu::CanvasView, label, keys)
}
