//! The Inspector panel as a row of the table.

use egui::Ui;

use crate::command::PanelHead;
use crate::panels::inspector::InspectorPanel;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Inspector", // not shown
        title: || tr!("app-panel-inspector"),
        entry: label!("command-panel-inspector"),
        shortcuts: &[],
    },
    area: Area::Right,
    is_shown: true,
    new: || Box::new(InspectorPanel),
};

impl Panel for InspectorPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.show(ui, ctx, out);
    }
}
