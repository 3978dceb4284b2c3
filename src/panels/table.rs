//! The table of panels. Layout, menu View, list of commands, shortcuts and stored settings read it.

use super::panel::PanelSpec;
use super::{
    assets, canvas, curves, graph_panel, inspector, presets, problems, project, sheet_editor, timeline,
};
use crate::command::{COMMANDS, CommandSpec};

/// All panels, in the order of the menu. A command that several panels serve comes to the first of them, unless the pointer is over
/// another: renaming belongs to the lists before the graph, fitting to the graph before the canvas.
pub static PANELS: &[&PanelSpec] = &[
    &project::PANEL,
    &problems::PANEL,
    &graph_panel::PANEL,
    &timeline::PANEL,
    &canvas::PANEL,
    &canvas::SECOND_PANEL,
    &curves::PANEL,
    &inspector::PANEL,
    &assets::PANEL,
    &presets::PANEL,
    &sheet_editor::PANEL,
    #[cfg(test)]
    &super::probe::PANEL,
];

/// The rows of all commands: those of the table of commands, then one for each panel, which begin a group.
pub fn commands() -> impl Iterator<Item = CommandSpec> {
    let panels = PANELS.iter().enumerate();
    let rows =
        panels.map(|(index, panel)| CommandSpec { starts_group: index == 0, ..panel.head.command_spec() });
    COMMANDS.iter().copied().chain(rows)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn panels_have_names_of_their_own_that_layouts_can_hold() {
        for (index, panel) in PANELS.iter().enumerate() {
            let id = panel.head.id;
            assert!(!id.is_empty() && id.bytes().all(|byte| byte.is_ascii_alphabetic()), "{id}");
            assert!(PANELS[..index].iter().all(|other| other.head.id != id), "{id}");
        }
    }

    #[test]
    fn keys_of_panels_are_their_own() {
        let all: Vec<CommandSpec> = commands().collect();
        for (index, spec) in all.iter().enumerate() {
            for other in &all[..index] {
                let shared = spec.shortcuts.iter().find(|shortcut| other.shortcuts.contains(shortcut));
                assert_eq!(shared, None, "{} and {}", spec.title(), other.title());
            }
        }
    }
}
