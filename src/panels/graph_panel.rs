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
        entry: label!("command-panel-graph"),
        shortcuts: &[],
    },
    Area::TopRight,
    || Box::<FoundGraph>::default(),
);

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

    fn is_on(&self, command: Command) -> Option<bool> {
        (command == Command::ToggleMinimap).then(|| self.graph.shows_minimap())
    }
}
