//! The Problems panel as a row of the table.

use egui::{RichText, Ui, WidgetText};

use crate::command::PanelHead;
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::panels::problems::{ProblemsPanel, count};
use crate::panels::{Ctx, Outbox};
use crate::text::{label, tr};

/// The row.
pub static PANEL: PanelSpec = PanelSpec {
    head: PanelHead {
        id: "Problems", // not shown
        title: || tr!("app-panel-problems"),
        entry: label!("command-panel-problems"),
        shortcuts: &[],
    },
    area: Area::TopLeft,
    is_shown: true,
    new: || Box::new(ProblemsPanel),
};

impl Panel for ProblemsPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        self.show(ui, ctx, out);
    }

    /// Counts the problems, in the colour of errors.
    fn tab(&self, ctx: &Ctx<'_>) -> Option<WidgetText> {
        let count = count(ctx);
        let counted = || RichText::new(tr!("app-panel-problems-counted", count)).color(ctx.theme.error);
        (count > 0).then(|| counted().into())
    }
}
