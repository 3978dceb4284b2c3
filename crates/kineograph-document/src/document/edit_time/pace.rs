//! How fast the time of a list passes.

use kineograph_runtime::format::{ActionId, Kind};

use super::SAME_SECS;
use crate::document::Clip;

impl Clip {
    /// Seconds of an action's list per second of the clip, in which the action lasts `shown_secs`: the product of the `Speed`s around
    /// it. Under an ease, which distorts time, it follows from the action's own duration.
    pub fn list_pace(&self, id: ActionId, shown_secs: f64) -> f64 {
        let own_secs = self.get(id).map_or(0.0, |item| item.action.number("duration"));
        if shown_secs > SAME_SECS && shown_secs.is_finite() && own_secs > SAME_SECS {
            return own_secs / shown_secs;
        }
        let mut pace = 1.0;
        let mut at = self.get(id).and_then(|item| item.parent);
        while let Some(item) = at.and_then(|parent| self.get(parent)) {
            if item.action.kind() == Kind::Speed && !item.action.muted {
                pace *= item.action.number("speed");
            }
            at = item.parent;
        }
        pace
    }
}
