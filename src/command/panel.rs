//! Panels as commands, menus and stored layouts know them.

use egui::KeyboardShortcut;

use super::{Command, CommandSpec, Menu};
use crate::text::Label;

/// The name of a panel, its entry in the menu of panels, and its keys.
pub struct PanelHead {
    /// Names the panel in stored layouts, so it never changes. Letters only, as RON writes names.
    pub id: &'static str,
    /// The title on its tab.
    pub title: fn() -> &'static str,
    /// What its tab shows where there is no room for titles.
    pub icon: &'static str,
    /// The entry in the menu that shows and hides it, and its tooltip.
    pub entry: Label,
    /// Keys that show and hide it.
    pub shortcuts: &'static [KeyboardShortcut],
}

impl PanelHead {
    /// The row of the command that shows and hides the panel.
    pub const fn command_spec(&'static self) -> CommandSpec {
        CommandSpec {
            command: Command::TogglePanel(self),
            menu: Menu::Panels,
            label: self.entry,
            shortcuts: self.shortcuts,
            starts_group: false,
            needs: |_| None,
        }
    }
}

impl std::fmt::Debug for PanelHead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.id)
    }
}

impl PartialEq for PanelHead {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for PanelHead {}

impl PartialOrd for PanelHead {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for PanelHead {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        self.id.cmp(other.id)
    }
}
