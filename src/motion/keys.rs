//! Adding and removing keys and points. No painting.

use kineograph_runtime::Channel;
use kineograph_runtime::format::{Action, Key, Value};
use kineograph_studio::motion::{Leaf, Subject, SubjectQuery};

use super::number_trial::edits;
use super::placed::{HandleId, placed_handles};
use super::reshape::{Goal, Reshape};
use crate::compile::Programs;
use crate::document::{Document, Edit};
use crate::ease_shape::split::halves;
use crate::history::Change;
use crate::motion::handles_of;
use crate::motion::{HandleSlot, number_at};
use crate::text::tr;

/// Keys that a `Keyframes` needs, and points that a spline needs.
const LEAST_KEYS: usize = 1;
const LEAST_POINTS: usize = 2;

/// Keys nearer to each other than this, as a part of the duration, are at one time.
const LEAST_PART: f64 = 1.0e-4;

/// The result of deleting handles.
#[derive(Debug)]
pub enum Removal {
    /// The change that removes them.
    Change(Change),
    /// Why not, for users.
    Refused(&'static str),
}

/// Removes keys and points, on all their channels.
pub fn removed(leaf: &Leaf, selected: impl Iterator<Item = HandleId>) -> Removal {
    let mut keys = Vec::new();
    let mut points = Vec::new();
    for (slot, _) in selected {
        match slot {
            HandleSlot::Key(index) => keys.push(index),
            HandleSlot::Point(index) => points.push(index),
            HandleSlot::Start | HandleSlot::End | HandleSlot::Control(_) | HandleSlot::Height => {}
        }
    }
    let mut action = leaf.action.clone();
    let label = match (action.param("keys"), action.param("points")) {
        (Some(Value::Keys(all)), _) if !keys.is_empty() => {
            let left: Vec<Key> = without(all, &keys);
            if left.len() < LEAST_KEYS {
                return Removal::Refused(tr!("curves-keep-key"));
            }
            let count = all.len() - left.len();
            let _ = action.set_param("keys", Value::Keys(left));
            tr!("curves-step-delete-keys", count)
        }
        (_, Some(Value::Points(all))) if !points.is_empty() => {
            let left = without(all, &points);
            if left.len() < LEAST_POINTS {
                return Removal::Refused(tr!("curves-keep-points"));
            }
            let count = all.len() - left.len();
            let _ = action.set_param("points", Value::Points(left));
            tr!("curves-step-delete-points", count)
        }
        _ => {
            return Removal::Refused(tr!("curves-only-keys"));
        }
    };
    Removal::Change(Change::all(label, edits(leaf, &action)))
}

fn without<T: Clone>(all: &[T], indices: &[usize]) -> Vec<T> {
    all.iter()
        .enumerate()
        .filter(|(index, _)| !indices.contains(index))
        .map(|(_, item)| item.clone())
        .collect()
}

/// A key or point that is to be added.
#[derive(Debug)]
pub struct Added {
    /// The change that adds it.
    pub change: Change,
    /// Which handle is new.
    pub slot: HandleSlot,
    /// How far the motion is off at most, as a part of the way between the keys beside it, where its ease can't be split exactly.
    pub error: f64,
}

/// Adds a key or a point on a channel's curve at a time, in seconds of the subject, with the value that the curve has there. The ease on
/// which a key is put is split in two. `None` where there is nothing to add to.
pub fn added(
    version: (&Document, &Programs),
    wanted: SubjectQuery,
    subject: &Subject,
    channel: Channel,
    secs: f64,
) -> Option<Added> {
    let mut added = inserted(subject, channel, secs)?;
    if let HandleSlot::Key(_) = added.slot {
        let value = subject.source.pose_at(secs).get(channel);
        let more = settled(version, wanted, &added.change, (added.slot, channel), value);
        added.change.edits.extend(more.into_iter().flatten());
    }
    Some(added)
}

/// The edits that bring a new key to the curve's value: other runs may move the node by more than at the keys beside it.
fn settled(
    (document, programs): (&Document, &Programs),
    wanted: SubjectQuery,
    change: &Change,
    id: HandleId,
    value: f64,
) -> Option<Vec<Edit>> {
    let mut document = document.clone();
    for edit in &change.edits {
        document = document.edited(edit).ok()?.0;
    }
    let mut programs = programs.clone();
    programs.renew(&document);
    let subject = Subject::of(&document, &programs, &wanted)?;
    let held = placed_handles(&subject, |handle| (handle.slot, handle.part.channel) == id);
    let goal = Goal { secs: held.first()?.secs, value };
    Some(Reshape::new((&document, &programs), wanted, &subject, held)?.change(&[goal])?.edits)
}

fn inserted(subject: &Subject, channel: Channel, secs: f64) -> Option<Added> {
    let leaf = subject.leaf.as_ref()?;
    let handles = handles_of(&leaf.action, &subject.names);
    handles.iter().find(|handle| handle.part.channel == channel)?;
    let u = leaf.played.progress_at(leaf.id, secs).filter(|u| (0.0..=1.0).contains(u))?;
    let mut action = leaf.action.clone();
    let mut error = 0.0;
    let (slot, label) = match (leaf.action.param("keys"), leaf.action.param("points")) {
        (Some(Value::Keys(keys)), _) => {
            let mut keys = keys.clone();
            let index = keys.partition_point(|key| key.at <= u);
            let value = subject.source.pose_at(secs).get(channel) - offset(subject, leaf, channel, index)?;
            // A key on top of another one could not be selected.
            if keys.iter().any(|key| (key.at - u).abs() < LEAST_PART) {
                return None;
            }
            let mut key = Key::new(u, rounded(value));
            let from = index.checked_sub(1).map_or(0.0, |before| keys[before].at);
            if let Some(next) = keys.get_mut(index).filter(|_| !channel.is_discrete()) {
                let cut = halves(&next.ease, (u - from) / (next.at - from));
                (key.ease, next.ease, error) = (cut.first, cut.second, cut.error);
            }
            keys.insert(index, key);
            let _ = action.set_param("keys", Value::Keys(keys));
            (HandleSlot::Key(index), tr!("curves-step-add-key"))
        }
        (_, Some(Value::Points(points))) if points.len() > 1 => {
            let mut points = points.clone();
            #[allow(clippy::cast_precision_loss, clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            let index = ((u * (points.len() - 1) as f64).floor() as usize + 1).min(points.len() - 1);
            let pose = subject.source.pose_at(secs);
            let place = [Channel::X, Channel::Y].map(|channel| {
                offset(subject, leaf, channel, index).map(|offset| rounded(pose.get(channel) - offset))
            });
            points.insert(index, [place[0]?, place[1]?]);
            let _ = action.set_param("points", Value::Points(points));
            (HandleSlot::Point(index), tr!("curves-step-add-point"))
        }
        _ => return None,
    };
    Some(Added { change: Change::all(label, edits(leaf, &action)), slot, error })
}

/// How far the curve lies above the action's own numbers, at the handle nearest to an index: what it starts from, and what other runs add.
fn offset(subject: &Subject, leaf: &Leaf, channel: Channel, index: usize) -> Option<f64> {
    let placed = placed_handles(subject, |handle| handle.part.channel == channel);
    let handle = placed.get(index).or_else(|| placed.last())?;
    Some(handle.value - number_at(&leaf.action, handle.parts[0].place?)?)
}

fn rounded(x: f64) -> f64 {
    (x * 1.0e4).round() / 1.0e4
}

/// True if a double click on a curve adds something.
pub fn can_add(action: &Action) -> bool {
    action.param("keys").is_some() || action.param("points").is_some()
}
