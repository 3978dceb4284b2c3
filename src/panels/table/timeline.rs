//! The Timeline panel as a row of the table.

use egui::Ui;

use crate::command::{Command, PanelHead};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::timeline::TimelinePanel;
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Timeline", // not shown
        title: || tr!("app-panel-timeline"),
        entry: label!("command-panel-timeline"),
        shortcuts: &[],
    },
    area: Area::BottomLeft,
    is_shown: true,
    new: || Box::<TimelinePanel>::default(),
};

impl Panel for TimelinePanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.show(ui, ctx, out);
    }

    fn hovered(&self) -> bool {
        self.hovered()
    }

    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.command(command, ctx, out)
    }
}
