//! Which eases were chosen last, and which are favourites.

use std::sync::Arc;

use egui::{Context, Id};
use serde::{Deserialize, Serialize};

use crate::ui_kit::remembered::{push_first, toggle};

/// Names of kinds of eases. Readers skip unknown names.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct EaseMemory {
    /// The last one first.
    pub recent: Vec<String>,
    /// In the order in which they became favourites.
    pub favourites: Vec<String>,
}

impl EaseMemory {
    /// What all pickers of this window share.
    pub fn of(ctx: &Context) -> Arc<Self> {
        ctx.data(|data| data.get_temp(id())).unwrap_or_default()
    }

    /// Makes all pickers of this window share this.
    pub fn share(self: Arc<Self>, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(id(), self));
    }

    /// True for favourites.
    pub fn is_favourite(&self, name: &str) -> bool {
        self.favourites.iter().any(|other| other == name)
    }

    /// Notes that an ease was chosen.
    pub fn note_use(ctx: &Context, name: &str) {
        let mut memory = Self::of(ctx);
        push_first(&mut Arc::make_mut(&mut memory).recent, name);
        memory.share(ctx);
    }

    /// Makes an ease a favourite, or no longer one.
    pub(super) fn toggle_favourite(ctx: &Context, name: &str) {
        let mut memory = Self::of(ctx);
        toggle(&mut Arc::make_mut(&mut memory).favourites, name);
        memory.share(ctx);
    }
}

fn id() -> Id {
    Id::new("eases that are remembered")
}
