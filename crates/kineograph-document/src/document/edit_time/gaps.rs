//! Gaps: the pauses between actions.

use kineograph_runtime::format::{Action, ActionId, Kind};

use super::lengths::Lengths;
use super::tops::eased_top;
use super::{SAME_SECS, readable_secs};
use crate::document::clip_editor::{ClipEditor, Slot};
use crate::document::edit_error::EditError;

impl ClipEditor<'_> {
    pub(super) fn shift(&mut self, id: ActionId, by_secs: f64, ripple: bool) -> Result<(), EditError> {
        let id = eased_top(self.clip, id);
        self.refuse_placed(id)?;
        let before_secs = self.gap_secs(self.gap_before(id));
        let by_secs = by_secs.max(-before_secs);
        if self.is_first_gap(id) {
            return self.set_gap(id, self.gap_secs(Some(id)) + by_secs);
        }
        if !ripple {
            self.take_up(id, by_secs)?;
        }
        self.set_gap_before(id, before_secs + by_secs)
    }

    pub(super) fn trim_start(
        &mut self,
        id: ActionId,
        by_secs: f64,
        lengths: &Lengths,
    ) -> Result<(), EditError> {
        let top = eased_top(self.clip, id);
        self.refuse_placed(top)?;
        let (before_secs, secs) = (self.gap_secs(self.gap_before(top)), lengths.secs(id));
        if !secs.is_finite() {
            return Ok(());
        }
        let by_secs = by_secs.min(secs - self.least_secs(id));
        if self.is_first_gap(id) {
            return self.set_length(id, secs, secs - by_secs).map(|_| ());
        }
        let by_secs = by_secs.max(-before_secs);
        if self.set_length(id, secs, secs - by_secs)? {
            self.set_gap_before(top, before_secs + by_secs)?;
        }
        Ok(())
    }

    pub(super) fn trim_end(
        &mut self,
        id: ActionId,
        by_secs: f64,
        ripple: bool,
        lengths: &Lengths,
    ) -> Result<(), EditError> {
        let secs = lengths.secs(id);
        let by_secs = by_secs.max(self.least_secs(id) - secs);
        if secs.is_finite() && self.set_length(id, secs, secs + by_secs)? && !ripple {
            self.take_up(eased_top(self.clip, id), by_secs)?;
        }
        Ok(())
    }

    /// Compensates a change of an action's duration in the gap after it, as far as possible.
    pub(super) fn take_up(&mut self, id: ActionId, by_secs: f64) -> Result<(), EditError> {
        let Some(next) = self.sibling(id, 1) else { return Ok(()) };
        if self.is_gap(next) {
            let left_secs = self.gap_secs(Some(next)) - by_secs;
            return self.set_gap(next, left_secs);
        }
        // After a gap there is no other one: what follows moves along.
        if by_secs < -SAME_SECS && !self.is_gap(id) { self.set_gap_before(next, -by_secs) } else { Ok(()) }
    }

    /// Sets the gap between an action and the one before it in its list. An action outside a Sequence gets one around it, which is
    /// removed with its last gap.
    pub(super) fn set_gap_before(&mut self, id: ActionId, secs: f64) -> Result<(), EditError> {
        if let Some(gap) = self.gap_before(id) {
            return self.set_gap(gap, secs);
        }
        if secs < SAME_SECS {
            return Ok(());
        }
        if self.sequence_of(id).is_none() {
            self.wrap(&[id], Kind::Sequence)?;
        }
        let gap = self.add_tree(&Action::delay(readable_secs(secs)), None);
        let slot = self.place_of(id);
        self.attach(gap, slot)
    }

    /// Sets the duration of a gap; removes it if that is 0.
    pub(super) fn set_gap(&mut self, gap: ActionId, secs: f64) -> Result<(), EditError> {
        if secs >= SAME_SECS {
            return self.set_number(gap, "duration", readable_secs(secs));
        }
        let list = self.sequence_of(gap);
        self.remove(gap, false);
        list.map_or(Ok(()), |list| self.unwrap_if_needless(list))
    }

    /// Sets the duration of the pause at the end of a Sequence: adds it if there is none, removes it if the duration is 0.
    pub(super) fn set_pause_at_end(
        &mut self,
        list: ActionId,
        gap: Option<ActionId>,
        secs: f64,
    ) -> Result<(), EditError> {
        match gap {
            Some(gap) => self.set_gap(gap, secs),
            None if secs < SAME_SECS => Ok(()),
            None => {
                let end = self.clip.get(list).map_or(0, |item| item.children.len());
                let gap = self.add_tree(&Action::delay(readable_secs(secs)), None);
                self.attach(gap, Slot::Child(list, end))
            }
        }
    }

    /// Removes a Sequence around a single action if it has no properties of its own.
    fn unwrap_if_needless(&mut self, list: ActionId) -> Result<(), EditError> {
        let Some(item) = self.clip.get(list) else { return Ok(()) };
        let [only] = item.children[..] else { return Ok(()) };
        let says = item.action.label.is_some() || item.comment.is_some() || item.action.muted;
        let is_placed = item.position.is_some() || self.clip.frame_of(list).is_some();
        if says || is_placed || item.parent.is_none() || self.sequence_of(list).is_some() {
            return Ok(());
        }
        let slot = self.place_of(list);
        self.detach(only);
        self.remove(list, false);
        self.attach(only, slot)
    }

    /// The gap right before an action, if there is one.
    pub(super) fn gap_before(&self, id: ActionId) -> Option<ActionId> {
        self.sibling(id, -1).filter(|sibling| self.is_gap(*sibling))
    }

    pub(super) fn gap_secs(&self, gap: Option<ActionId>) -> f64 {
        gap.and_then(|gap| self.clip.get(gap)).map_or(0.0, |item| item.action.number("duration"))
    }

    /// True if an action only waits.
    pub(super) fn is_gap(&self, id: ActionId) -> bool {
        self.kind(id) == Some(Kind::DelayTime) && !self.is_muted(id)
    }

    /// Whether an action only waits, and nothing else waits right before it: its start is the end of what it waits for, so it becomes longer
    /// or shorter instead of getting another gap before it.
    fn is_first_gap(&self, id: ActionId) -> bool {
        self.is_gap(id) && self.gap_before(id).is_none()
    }

    /// The Sequence that contains an action, if any.
    pub(super) fn sequence_of(&self, id: ActionId) -> Option<ActionId> {
        let parent = self.clip.get(id)?.parent?;
        (self.kind(parent) == Some(Kind::Sequence)).then_some(parent)
    }

    /// The action that plays next to another one in its Sequence: 1 after it, −1 before it.
    fn sibling(&self, id: ActionId, step: isize) -> Option<ActionId> {
        let list = self.sequence_of(id)?;
        let mut index = self.clip.index_in_parent(id)?;
        let children = &self.clip.get(list)?.children;
        loop {
            index = index.checked_add_signed(step)?;
            let sibling = *children.get(index)?;
            // Muted actions take no time, and an `At` places its action elsewhere.
            if !self.is_muted(sibling) && self.kind(sibling) != Some(Kind::At) {
                return Some(sibling);
            }
        }
    }

    /// An `At` has its own start time.
    fn refuse_placed(&self, id: ActionId) -> Result<(), EditError> {
        if self.kind(id) == Some(Kind::At) { Err(EditError::Placed) } else { Ok(()) }
    }
}
