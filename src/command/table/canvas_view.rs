//! Commands of the menu View > Canvas: how the stage is looked at.

use egui::{Key, KeyboardShortcut};

use super::{ctrl, row};
use crate::command::needs::guides;
use crate::command::{CanvasOption, Command, CommandSpec};
use crate::text::{Label, label};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(Command::ActualSize, label!("command-actual-size"), &[ctrl(Key::Num1)]),
    row(Command::TurnViewBack, label!("command-turn-view-back"), &[]),
    row(Command::TurnView, label!("command-turn-view"), &[]),
    row(Command::ViewUpright, label!("command-view-upright"), &[]),
    row(Command::AddBookmark, label!("command-add-bookmark"), &[]),
    option(CanvasOption::PixelPerfect, label!("command-pixel-perfect"), &[]).group(),
    option(CanvasOption::Checkerboard, label!("command-checkerboard"), &[]),
    option(CanvasOption::SafeAreas, label!("command-safe-areas"), &[]),
    option(CanvasOption::Paths, label!("command-paths"), &[]).group(),
    option(CanvasOption::Sweeps, label!("command-sweeps"), &[]),
    option(CanvasOption::OnionSkin, label!("command-onion-skin"), &[]),
    option(CanvasOption::Events, label!("command-events"), &[]),
    option(CanvasOption::EventLog, label!("command-event-log"), &[]),
    option(CanvasOption::Statistics, label!("command-statistics"), &[]),
];

/// Those of the menu inside it for rulers, guides and grids.
pub const GUIDES: &[CommandSpec] = &[
    option(CanvasOption::Rulers, label!("command-rulers"), &[ctrl(Key::R)]),
    option(CanvasOption::Guides, label!("command-guides"), &[]),
    row(Command::LockGuides, label!("command-lock-guides"), &[]),
    row(Command::RemoveGuides, label!("command-remove-guides"), &[]).needs(guides),
    option(CanvasOption::Grid, label!("command-grid"), &[]),
    option(CanvasOption::PixelGrid, label!("command-pixel-grid"), &[]),
    option(CanvasOption::Snapping, label!("command-snapping"), &[]),
];

const fn option(option: CanvasOption, label: Label, keys: &'static [KeyboardShortcut]) -> CommandSpec {
    row(Command::ToggleOnCanvas(option), label, keys)
}
