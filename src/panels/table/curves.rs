//! The Curves panel as a row of the table.

use egui::{Context, Ui};

use crate::command::{Command, PanelHead};
use crate::panels::curves::CurvesPanel;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Curves", // not shown
        title: || tr!("app-panel-curves"),
        entry: label!("command-panel-curves"),
        shortcuts: &[],
    },
    area: Area::BottomRight,
    is_shown: true,
    new: || Box::<CurvesPanel>::default(),
};

impl Panel for CurvesPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.show(ui, ctx, out);
    }

    fn hovered(&self) -> bool {
        self.hovered()
    }

    fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.command(command, ctx, out)
    }

    /// So that Delete and the arrow keys act on handles while the pointer is over the curves.
    fn takes(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        self.takes(command, ctx, out)
    }

    fn paste(&self, egui_ctx: &Context, ctx: &Ctx<'_>, text: &str, out: &mut Outbox) -> bool {
        self.paste(egui_ctx, ctx, text, out)
    }
}
