//! The Graph panel of the window: the graph, with the bar that finds actions in front of it.

use egui::Ui;

use crate::command::{Command, PanelHead};
use crate::panels::find::FindBar;
use crate::panels::graph::GraphPanel;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Graph", // not shown
        title: || tr!("app-panel-graph"),
        icon: egui_phosphor::regular::TREE_STRUCTURE,
        entry: label!("command-panel-graph"),
        shortcuts: &[],
    },
    Area::TopRight,
    || Box::<FoundGraph>::default(),
);

/// How the graph is looked at, as it is kept: without the minimap.
const NO_MINIMAP: &str = "no minimap"; // not shown

#[derive(Default)]
struct FoundGraph {
    graph: GraphPanel,
    find: FindBar,
}

impl Panel for FoundGraph {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let rect = ui.available_rect_before_wrap();
        self.graph.show(ui, ctx, out);
        self.find.show(ui, rect, ctx, out);
    }

    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.find.command(command, ctx, out) || self.graph.command(command, ctx, out)
    }

    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.graph.takes(command, ctx, out)
    }

    fn hovered(&self) -> bool {
        self.graph.has_keys()
    }

    fn menu_place(&mut self, ctx: &Ctx<'_>) -> Option<egui::Pos2> {
        self.graph.place_of_selected(ctx)
    }

    fn paste_place(&self, ctx: &Ctx<'_>) -> Option<[f64; 2]> {
        self.graph.pointed(ctx.open_clip()?.0)
    }

    fn kept(&self) -> Option<String> {
        (!self.graph.shows_minimap()).then(|| NO_MINIMAP.to_owned())
    }

    fn restore(&mut self, kept: &str) {
        self.graph.show_minimap_if(kept != NO_MINIMAP);
    }

    fn is_on(&self, command: Command) -> Option<bool> {
        (command == Command::ToggleMinimap).then(|| self.graph.shows_minimap())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hidden_minimap_stays_hidden() {
        let mut graph = FoundGraph::default();
        assert_eq!((graph.kept(), graph.is_on(Command::ToggleMinimap)), (None, Some(true)));
        graph.graph.show_minimap_if(false);
        let mut next = FoundGraph::default();
        next.restore(&graph.kept().expect("it differs"));
        assert_eq!(next.is_on(Command::ToggleMinimap), Some(false));
    }
}
