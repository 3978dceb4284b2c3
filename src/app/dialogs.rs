//! Dialogs in front of the panels: values in a list, of which the last one is shown.

use std::sync::Arc;

use egui::Context;

use super::App;
use super::import::ImportQuestion;
use super::work::Work;

/// What is done later: once a question is answered, or unsaved changes are saved or discarded.
pub type Next = Arc<dyn Fn(&mut App, &Context) + Send + Sync>;

/// A dialog. What was read and typed so far is in it.
pub trait Dialog {
    /// Of two dialogs with one name the later one takes the place of the other.
    fn name(&self) -> &'static str;

    /// Shows it for a frame, and does what was chosen. Gives what is shown in its place in the next frame: itself, or nothing once it is
    /// closed.
    fn show(self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>>;
}

/// The open dialogs.
#[derive(Default)]
pub struct Dialogs {
    /// The last one is shown; the others wait until it is closed.
    open: Vec<Box<dyn Dialog>>,
    /// What follows after saving.
    pub after_save: Option<Next>,
    /// What an import would add. It waits for all others: what was lost comes first.
    pub(super) import: Option<ImportQuestion>,
    /// What the window waits for.
    pub(super) work: Option<Work>,
}

impl Dialogs {
    /// True while a dialog is open, so that keys don't run commands.
    pub fn is_open(&self) -> bool {
        !self.open.is_empty() || self.import.is_some() || self.work.is_some()
    }

    /// Whether the dialog of this name is open.
    pub fn has(&self, name: &str) -> bool {
        self.open.iter().any(|dialog| dialog.name() == name)
    }

    /// Opens a dialog in front of all others.
    pub fn open(&mut self, dialog: impl Dialog + 'static) {
        self.close(dialog.name());
        self.open.push(Box::new(dialog));
    }

    /// Closes the dialog of this name, whatever it asks.
    pub fn close(&mut self, name: &str) {
        self.open.retain(|dialog| dialog.name() != name);
    }
}

impl App {
    /// Shows the dialog that is in front. What it opens comes before it.
    pub(super) fn show_dialogs(&mut self, ctx: &Context) {
        if let Some(shown) = self.dialogs.open.pop() {
            let place = self.dialogs.open.len();
            if let Some(next) = shown.show(self, ctx) {
                let place = place.min(self.dialogs.open.len());
                self.dialogs.open.insert(place, next);
            }
        } else {
            self.show_import(ctx);
        }
        self.show_work(ctx);
    }
}
