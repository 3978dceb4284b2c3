//! Commands of the menu View: panels and theme.

use egui::Key;

use super::{ctrl, key, row};
use crate::command::{Command, CommandSpec, Menu};

/// In the order of the menu.
pub const ROWS: &[CommandSpec] = &[
    row(
        Command::ToggleTimelineView,
        Menu::View,
        "Timeline: clip or stage",
        "Shows the actions of the open clip, or all runs of all nodes.",
        &[key(Key::T)],
    ),
    row(
        Command::ToggleTheme,
        Menu::View,
        "Dark or light",
        "Changes between the dark and the light theme.",
        &[],
    ),
    row(Command::ToggleMinimap, Menu::View, "Minimap", "Shows or hides the small map of the graph.", &[]),
    row(
        Command::Pin,
        Menu::View,
        "Pin to compare",
        "Keeps curves and pose as they are now behind the live ones; the curves pin the saved file, an earlier step or another clip, too.",
        &[],
    ),
    row(Command::UnpinAll, Menu::View, "Unpin all", "Lets all versions go that were pinned to compare.", &[]),
    row(
        Command::FillWindow,
        Menu::View,
        "One panel or all",
        "Fills the window with the panel under the pointer, or shows all panels again. A double click on a tab does it, too.",
        &[ctrl(Key::Space)],
    ),
    row(Command::ResetLayout, Menu::View, "Reset panels", "Puts all panels back into their places.", &[]),
];
