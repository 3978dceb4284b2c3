//! A time at which something starts, ends or happens: a mark on the line of all times, in both views.

use egui::Ui;

/// A time at which something starts, ends or happens. `Id` is that of actions in the Clip view and of runs in the Runs view.
#[derive(Debug, Clone, PartialEq)]
pub struct Moment<Id> {
    /// In seconds of the project.
    pub secs: f64,
    /// What starts, ends or happens there, each once.
    pub ids: Vec<Id>,
    /// Whether any of it takes no time.
    pub has_instant: bool,
    /// Names of the events of runs, each once; empty in the Clip view.
    pub events: Vec<String>,
}

impl<Id> Moment<Id> {
    /// A time at which nothing happens yet.
    #[must_use]
    pub const fn at(secs: f64) -> Self {
        Self { secs, ids: Vec::new(), has_instant: false, events: Vec::new() }
    }
}

impl<Id: Copy + PartialEq> Moment<Id> {
    /// What is selected after a click on the mark: with Ctrl or Shift besides what is selected now, else alone.
    #[must_use]
    pub fn selected(&self, ui: &Ui, selected: &[Id], is_selected: impl Fn(Id) -> bool) -> Vec<Id> {
        let adds = ui.input(|input| input.modifiers.command || input.modifiers.shift);
        let mut ids = if adds { selected.to_vec() } else { Vec::new() };
        ids.extend(self.ids.iter().copied().filter(|id| !adds || !is_selected(*id)));
        ids
    }
}
