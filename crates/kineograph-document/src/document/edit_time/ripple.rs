//! Inserts time into a clip and cuts time out of it.

use kineograph_runtime::format::{Action, ActionId, Kind};

use super::SAME_SECS;
use super::lengths::{Lengths, secs_of};
use crate::document::clip_editor::ClipEditor;
use crate::document::edit_error::EditError;

impl ClipEditor<'_> {
    pub(super) fn insert_time(
        &mut self,
        at_secs: f64,
        secs: f64,
        lengths: &Lengths,
    ) -> Result<(), EditError> {
        let root = self.clip.root().and_then(|root| lengths.tree(root));
        let Some(root) = root.filter(|_| secs > 0.0 && at_secs >= 0.0) else { return Err(EditError::NoTime) };
        if let (true, Some(id)) = (at_secs < SAME_SECS, root.id) {
            return self.add_gap_before(id, secs);
        }
        self.insert_into(root, at_secs, secs)
    }

    /// `at_secs` is after the start of the action.
    fn insert_into(&mut self, action: &Action, at_secs: f64, secs: f64) -> Result<(), EditError> {
        let (Some(id), length_secs) = (action.id, secs_of(action)) else { return Ok(()) };
        if action.muted || at_secs > length_secs - SAME_SECS {
            return Ok(());
        }
        match action.kind() {
            Kind::Sequence => self.insert_into_list(action, at_secs, secs),
            Kind::Spawn => {
                action.children.iter().try_for_each(|child| self.insert_into(child, at_secs, secs))
            }
            Kind::Speed => {
                let speed = action.number("speed");
                let mut inner = action.children.iter();
                inner.try_for_each(|child| self.insert_into(child, at_secs * speed, secs * speed))
            }
            Kind::TargetedAction | Kind::At => {
                action.children.iter().try_for_each(|child| self.insert_into(child, at_secs, secs))
            }
            // An endless action needs no more time.
            _ if length_secs.is_infinite() => Ok(()),
            _ => self.set_length(id, length_secs, length_secs + secs).map(|_| ()),
        }
    }

    fn insert_into_list(&mut self, list: &Action, at_secs: f64, secs: f64) -> Result<(), EditError> {
        let starts_secs = list.children_starts_secs().unwrap_or_default();
        for (child, start_secs) in list.children.iter().zip(starts_secs) {
            let Some(id) = child.id.filter(|_| !child.muted) else { continue };
            if child.kind() == Kind::At {
                // Its own text places it, whatever moves beside it.
                self.insert_into(child, at_secs - start_secs, secs)?;
                continue;
            }
            let is_before = at_secs < start_secs + SAME_SECS;
            if is_before || at_secs < start_secs + secs_of(child) - SAME_SECS {
                let at_gap = is_before || child.kind() == Kind::DelayTime;
                return if at_gap {
                    self.add_gap_before(id, secs)
                } else {
                    self.insert_into(child, at_secs - start_secs, secs)
                };
            }
        }
        Ok(())
    }

    /// Makes the gap at or before an action longer.
    fn add_gap_before(&mut self, id: ActionId, secs: f64) -> Result<(), EditError> {
        let gap = if self.is_gap(id) { Some(id) } else { self.gap_before(id) };
        let before_secs = self.gap_secs(gap);
        match gap {
            Some(gap) => self.set_gap(gap, before_secs + secs),
            None => self.set_gap_before(id, secs),
        }
    }

    pub(super) fn cut_time(
        &mut self,
        from_secs: f64,
        until_secs: f64,
        lengths: &Lengths,
    ) -> Result<(), EditError> {
        let root = self.clip.root().and_then(|root| lengths.tree(root));
        let Some(root) = root.filter(|_| from_secs + SAME_SECS < until_secs) else {
            return Err(EditError::NoTime);
        };
        self.cut_from(root, from_secs, until_secs)
    }

    /// Cuts a range out of an action, in seconds from its start; it may extend beyond both ends.
    fn cut_from(&mut self, action: &Action, from_secs: f64, until_secs: f64) -> Result<(), EditError> {
        let (Some(id), length_secs) = (action.id, secs_of(action)) else { return Ok(()) };
        let lost_secs = until_secs.min(length_secs) - from_secs.max(0.0);
        if action.muted || lost_secs < SAME_SECS {
            return Ok(());
        }
        if lost_secs > length_secs - SAME_SECS {
            self.remove(id, false);
            return Ok(());
        }
        match action.kind() {
            Kind::Sequence => {
                let starts_secs = action.children_starts_secs().unwrap_or_default();
                for (child, start_secs) in action.children.iter().zip(starts_secs) {
                    self.cut_from_child(child, from_secs - start_secs, until_secs - start_secs)?;
                }
                Ok(())
            }
            Kind::Spawn | Kind::TargetedAction | Kind::At => {
                action.children.iter().try_for_each(|child| self.cut_from(child, from_secs, until_secs))
            }
            Kind::Speed => {
                let speed = action.number("speed");
                let mut inner = action.children.iter();
                inner.try_for_each(|child| self.cut_from(child, from_secs * speed, until_secs * speed))
            }
            _ if length_secs.is_infinite() => Ok(()),
            _ => self.set_length(id, length_secs, length_secs - lost_secs).map(|_| ()),
        }
    }

    /// As [`Self::cut_from`]; also removes instants inside the range.
    fn cut_from_child(&mut self, child: &Action, from_secs: f64, until_secs: f64) -> Result<(), EditError> {
        let is_instant = !child.muted && secs_of(child) < SAME_SECS;
        match child.id {
            Some(id) if is_instant && from_secs < SAME_SECS && until_secs > SAME_SECS => {
                self.remove(id, false);
                Ok(())
            }
            _ => self.cut_from(child, from_secs, until_secs),
        }
    }
}
