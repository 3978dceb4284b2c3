//! The Project panel as a row of the table.

use egui::Ui;

use crate::command::{Command, PanelHead};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::project::ProjectPanel;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Project", // not shown
        title: || tr!("app-panel-project"),
        entry: label!("command-panel-project"),
        shortcuts: &[],
    },
    area: Area::TopLeft,
    is_shown: true,
    new: || Box::<ProjectPanel>::default(),
};

impl Panel for ProjectPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.show(ui, ctx, out);
    }

    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.command(command, ctx, out)
    }
}
