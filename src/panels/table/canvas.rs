//! The Canvas panel as a row of the table.

use egui::Ui;

use crate::command::{Command, PanelHead};
use crate::panels::canvas::CanvasPanel;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Canvas", // not shown
        title: || tr!("app-panel-canvas"),
        entry: label!("command-panel-canvas"),
        shortcuts: &[],
    },
    area: Area::TopCenter,
    is_shown: true,
    new: || Box::<CanvasPanel>::default(),
};

impl Panel for CanvasPanel {
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
