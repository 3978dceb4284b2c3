//! A panel of the tests: this file and one line of the table are all that it takes.

use std::cell::Cell;

use egui::Ui;

use super::panel::{Area, Panel, PanelSpec};
use super::{Ctx, Outbox};
use crate::command::PanelHead;
use crate::text::Label;

thread_local! {
    /// Whether the panel fails; for the tests of this thread.
    pub static FAILS: Cell<bool> = const { Cell::new(false) };
}

/// The row. Hidden at first, so that it is in no other test's way.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Probe",
        title: || "Probe",
        icon: "P",
        // Texts of tests are in no catalogue, and a missing text shows its key.
        entry: Label { key: "Probe panel", tooltip_key: "Show or hide the probe" },
        shortcuts: &[],
    },
    area: Area::TopLeft,
    is_shown: false,
    new: || Box::new(Probe),
};

struct Probe;

impl Panel for Probe {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, _out: &mut Outbox) {
        assert!(!FAILS.get(), "probe fails");
        ui.label(format!("probed {} nodes", ctx.document.nodes().len()));
    }
}
