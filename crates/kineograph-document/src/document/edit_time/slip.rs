//! Slip: moves the contents of an action and keeps its start and end.

use kineograph_runtime::format::{ActionId, Arity, Key, Kind, Value};

use super::{SAME_SECS, readable_secs};
use crate::document::Clip;
use crate::document::clip_editor::ClipEditor;
use crate::document::edit_error::EditError;

impl ClipEditor<'_> {
    pub(super) fn slip(&mut self, id: ActionId, by_secs: f64) -> Result<(), EditError> {
        let item = self.clip.get(id).ok_or(EditError::Missing("action"))?;
        let refused = EditError::NoSlip(item.action.spec().name);
        let [least_secs, most_secs] = self.clip.slip_room_secs(id).ok_or(refused)?;
        self.slip_inside(id, by_secs.clamp(least_secs, most_secs))
    }

    /// `by_secs` is within the available room.
    fn slip_inside(&mut self, id: ActionId, by_secs: f64) -> Result<(), EditError> {
        let Some(item) = self.clip.get(id).filter(|_| by_secs.abs() >= SAME_SECS) else { return Ok(()) };
        let children = item.children.clone();
        match item.action.kind() {
            Kind::Keyframes => self.slip_keys(id, by_secs),
            Kind::Sequence => self.slip_list(id, by_secs),
            Kind::Speed => {
                let speed = item.action.number("speed");
                children.iter().try_for_each(|child| self.slip_inside(*child, by_secs * speed))
            }
            _ => {
                let played: Vec<ActionId> =
                    children.into_iter().filter(|child| !self.is_muted(*child)).collect();
                played.into_iter().try_for_each(|child| self.slip_inside(child, by_secs))
            }
        }
    }

    /// Moves time between the pauses at its start and its end.
    fn slip_list(&mut self, list: ActionId, by_secs: f64) -> Result<(), EditError> {
        let played = self.clip.played_children(list);
        let (Some(first), Some(last)) = (played.first().copied(), played.last().copied()) else {
            return Ok(());
        };
        let [before, after] = [first, last].map(|id| self.is_gap(id).then_some(id));
        let body = played.iter().copied().find(|id| !self.is_gap(*id));
        let (Some(body), secs) = (body, [before, after].map(|gap| self.gap_secs(gap))) else {
            return Ok(());
        };
        let [before_secs, after_secs] = [readable_secs(secs[0] + by_secs), readable_secs(secs[1] - by_secs)];
        // The growing pause comes first, so that the Sequence never has a single action and is not removed.
        if by_secs > 0.0 {
            self.set_pause_at_start(list, before, body, before_secs)?;
            self.set_pause_at_end(list, after, after_secs)
        } else {
            self.set_pause_at_end(list, after, after_secs)?;
            self.set_pause_at_start(list, before, body, before_secs)
        }
    }

    fn set_pause_at_start(
        &mut self,
        list: ActionId,
        gap: Option<ActionId>,
        body: ActionId,
        secs: f64,
    ) -> Result<(), EditError> {
        match gap {
            Some(gap) => self.set_gap(gap, secs),
            None if self.sequence_of(body) == Some(list) => self.set_gap_before(body, secs),
            None => Ok(()),
        }
    }

    fn slip_keys(&mut self, id: ActionId, by_secs: f64) -> Result<(), EditError> {
        let Some(item) = self.clip.get(id) else { return Ok(()) };
        let secs = item.action.number("duration");
        let Some(Value::Keys(keys)) = item.action.param("keys") else { return Ok(()) };
        let by = by_secs / secs;
        let moved = |key: &Key| key.moved_to(readable_secs(key.at + by).clamp(0.0, 1.0));
        let keys = Value::Keys(keys.iter().map(moved).collect());
        self.set_param(&[id], "keys", &keys)
    }
}

impl Clip {
    /// How far the contents of an action can slip, earlier (at most 0) and later (at least 0), in seconds of its list; `None` if they
    /// can't: there are no pauses at its ends, and no keys between them.
    pub fn slip_room_secs(&self, id: ActionId) -> Option<[f64; 2]> {
        let item = self.get(id).filter(|item| !item.action.muted)?;
        let room = match item.action.kind() {
            Kind::Keyframes => {
                let Some(Value::Keys(keys)) = item.action.param("keys") else { return None };
                let secs = item.action.number("duration");
                let (first, last) = (keys.first()?, keys.last()?);
                [-first.at * secs, (1.0 - last.at) * secs]
            }
            Kind::Sequence => self.pauses_secs(id)?,
            Kind::Speed => {
                let speed = item.action.number("speed").max(1.0e-9);
                self.slip_room_secs(*item.children.first()?)?.map(|secs| secs / speed)
            }
            _ if item.action.spec().arity == Arity::None => return None,
            _ => {
                let rooms = self.played_children(id).into_iter().map(|child| self.slip_room_secs(child));
                let rooms: Option<Vec<[f64; 2]>> = rooms.collect();
                rooms?.into_iter().reduce(|a, b| [a[0].max(b[0]), a[1].min(b[1])])?
            }
        };
        (room[1] - room[0] >= SAME_SECS && room[0] <= 0.0 && room[1] >= 0.0).then_some(room)
    }

    /// The pauses at the start (negative) and at the end of a Sequence that also contains other actions.
    fn pauses_secs(&self, list: ActionId) -> Option<[f64; 2]> {
        let played = self.played_children(list);
        let gap_secs = |id: &ActionId| {
            let item = self.get(*id)?;
            (item.action.kind() == Kind::DelayTime).then(|| item.action.number("duration"))
        };
        if played.iter().all(|id| gap_secs(id).is_some()) {
            return None;
        }
        let [before_secs, after_secs] =
            [played.first(), played.last()].map(|id| id.and_then(gap_secs).unwrap_or(0.0));
        Some([-before_secs, after_secs])
    }

    /// The children that take time in the list: neither muted nor placed by an `At`.
    fn played_children(&self, id: ActionId) -> Vec<ActionId> {
        let children = self.get(id).map(|item| item.children.as_slice()).unwrap_or_default();
        let plays = |child: &&ActionId| {
            self.get(**child).is_some_and(|item| !item.action.muted && item.action.kind() != Kind::At)
        };
        children.iter().filter(plays).copied().collect()
    }
}
