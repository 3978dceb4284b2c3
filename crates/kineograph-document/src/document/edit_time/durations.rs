//! Changes durations of actions and everything inside them.

use kineograph_runtime::format::{Action, ActionId, Kind, Unit, Value};

use super::{SAME_SECS, readable_secs};
use crate::document::clip_editor::{ClipEditor, Slot};
use crate::document::edit_error::EditError;
use crate::document::played_clip;

/// The least duration of a list, in seconds: in a shorter one, actions inside would coincide and another one would win.
const LEAST_SECS: f64 = 1.0e-3;

impl ClipEditor<'_> {
    /// Scales the duration of an action and everything inside it by `factor`.
    pub(super) fn stretch(&mut self, id: ActionId, factor: f64) -> Result<(), EditError> {
        if !(factor.is_finite() && factor >= 0.0) {
            return Err(EditError::NoTime);
        }
        for (id, _) in self.clip.preorder(id) {
            self.stretch_alone(id, factor)?;
        }
        Ok(())
    }

    fn stretch_alone(&mut self, id: ActionId, factor: f64) -> Result<(), EditError> {
        let item = self.clip.get(id).ok_or(EditError::Missing("action"))?;
        if played_clip(&item.action).is_some() {
            return self.stretch_played(id, factor);
        }
        let stretched = stretched(&item.action, factor);
        self.change(id, |item| item.action = stretched)
    }

    /// A played clip keeps its own times: a `Speed` around it plays it slower or faster.
    fn stretch_played(&mut self, id: ActionId, factor: f64) -> Result<(), EditError> {
        let parent = self.clip.get(id).and_then(|item| item.parent);
        let speed =
            parent.filter(|parent| self.kind(*parent) == Some(Kind::Speed) && !self.is_muted(*parent));
        let speed = match speed {
            Some(speed) => speed,
            None if (factor - 1.0).abs() < SAME_SECS => return Ok(()),
            None => {
                let speed = self.wrap(&[id], Kind::Speed)?;
                self.set_number(speed, "speed", 1.0)?;
                speed
            }
        };
        let now = self.clip.get(speed).map_or(1.0, |item| item.action.number("speed"));
        // The range of the parameter.
        self.set_number(speed, "speed", (now / factor.max(1e-9)).clamp(0.001, 1000.0))
    }

    /// Changes the duration of an action from `now_secs` to `secs`. False if its duration can't be changed.
    pub(super) fn set_length(&mut self, id: ActionId, now_secs: f64, secs: f64) -> Result<bool, EditError> {
        let secs = readable_secs(secs.max(0.0));
        let item = self.clip.get(id).ok_or(EditError::Missing("action"))?;
        if item.action.spec().param("duration").is_some() {
            self.set_number(id, "duration", secs)?;
            return Ok(true);
        }
        if !now_secs.is_finite() || now_secs < SAME_SECS {
            return Ok(false);
        }
        self.stretch(id, secs / now_secs)?;
        Ok(true)
    }

    /// The least duration of an action, in seconds.
    pub(super) fn least_secs(&self, id: ActionId) -> f64 {
        self.kind(id).map_or(LEAST_SECS, least_secs_of)
    }

    pub(super) fn set_number(
        &mut self,
        id: ActionId,
        param: &'static str,
        number: f64,
    ) -> Result<(), EditError> {
        self.set_param(&[id], param, &Value::Number(number))
    }

    pub(super) fn kind(&self, id: ActionId) -> Option<Kind> {
        self.clip.get(id).map(|item| item.action.kind())
    }

    pub(super) fn is_muted(&self, id: ActionId) -> bool {
        self.clip.get(id).is_some_and(|item| item.action.muted)
    }

    pub(super) fn place_of(&self, id: ActionId) -> Slot {
        match self.clip.get(id).and_then(|item| item.parent) {
            Some(parent) => Slot::Child(parent, self.clip.index_in_parent(id).unwrap_or(0)),
            None if self.clip.root() == Some(id) => Slot::Root,
            None => Slot::Draft,
        }
    }
}

/// The least duration of an action of this kind, in seconds.
pub(super) fn least_secs_of(kind: Kind) -> f64 {
    if kind.spec().param("duration").is_some() { 0.0 } else { LEAST_SECS }
}

/// The action with all its own times scaled.
fn stretched(action: &Action, factor: f64) -> Action {
    let mut stretched = action.clone();
    for (param, value) in action.spec().params.iter().zip(action.params()) {
        if let (true, Value::Number(secs)) = (param.unit == Unit::Secs, value) {
            // Name and type come from the table.
            let _ = stretched.set_param(param.name, Value::Number(fine(secs * factor)));
        }
    }
    stretched
}

/// Rounds to ten decimals: within the tolerance of the runtime, actions that ended together still do.
fn fine(secs: f64) -> f64 {
    (secs * 1.0e10).round() / 1.0e10
}
