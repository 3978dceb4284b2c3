//! Whether a panel is seen: a command for what several panels list is for one that is.

use egui::{Context, Ui};

/// When a panel was shown last.
#[derive(Debug, Clone, Default)]
pub(super) struct LastShown(Option<(Context, u64)>);

impl LastShown {
    /// Notes that it is being shown.
    pub(super) fn note(&mut self, ui: &Ui) {
        self.0 = Some((ui.ctx().clone(), ui.ctx().cumulative_pass_nr()));
    }

    /// Whether it was shown in one of the last passes of the user interface: a frame may have two.
    pub(super) fn is_now(&self) -> bool {
        self.0.as_ref().is_some_and(|(ctx, pass)| ctx.cumulative_pass_nr() <= pass + 2)
    }
}
