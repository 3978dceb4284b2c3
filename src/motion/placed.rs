//! Handles of an action, each at its moment, with the value that the channel has then.

use kineograph_runtime::Channel;
use kineograph_runtime::format::ActionId;
use kineograph_studio::motion::{Leaf, PoseSource, Subject, SubjectQuery};

use crate::compile::{Programs, start_pose};
use crate::document::{ClipId, Document};
use crate::motion::handles_of;
use crate::motion::{ChannelNumber, Handle, HandleSlot, TimeRole};
use crate::session::Session;

/// Which handle on which curve.
pub type HandleId = (HandleSlot, Channel);

/// A handle on a curve.
#[derive(Debug, Clone, PartialEq)]
pub struct PlacedHandle {
    /// Which handle, on the curve of this channel.
    pub id: HandleId,
    /// What it changes in value: two numbers where the curve shows two channels.
    pub parts: Vec<ChannelNumber>,
    /// When, as a part of the action's duration.
    pub u: f64,
    /// What it changes in time.
    pub time: TimeRole,
    /// When, in seconds of the subject.
    pub secs: f64,
    /// The value of the curve then.
    pub value: f64,
    /// What it is called, such as `key 2 of x`.
    pub label: String,
}

impl PlacedHandle {
    /// Whether its value can be changed.
    pub fn has_value(&self) -> bool {
        self.parts.iter().any(|part| part.place.is_some())
    }

    /// Whether its time can be changed.
    pub fn has_time(&self) -> bool {
        self.time != TimeRole::Fixed
    }

    /// Whether it can be deleted.
    pub const fn is_key_or_point(&self) -> bool {
        matches!(self.id.0, HandleSlot::Key(_) | HandleSlot::Point(_))
    }
}

/// The handles of the subject's action that are wanted, each on one channel, in the order of time.
pub fn placed_handles(subject: &Subject, is_wanted: impl Fn(&Handle) -> bool) -> Vec<PlacedHandle> {
    let Some(leaf) = &subject.leaf else { return Vec::new() };
    let handles = handles_of(&leaf.action, &subject.names);
    let placed = |handle: &Handle| {
        let secs = leaf.played.moment_of(leaf.id, handle.u)?;
        let is_first_of_two = matches!(handle.slot, HandleSlot::Key(index)
            if handles.iter().any(|other| other.slot == HandleSlot::Key(index + 1) && other.u <= handle.u));
        Some(PlacedHandle {
            id: (handle.slot, handle.part.channel),
            parts: vec![handle.part],
            u: handle.u,
            time: handle.time,
            secs,
            value: value_of(&subject.source, leaf, handle, secs, is_first_of_two),
            label: handle.slot.name(&handle.part.channel.to_string()),
        })
    };
    handles.iter().filter(|handle| is_wanted(handle)).filter_map(placed).collect()
}

/// The value of the curve at a handle. At the end of an action it is the value that the action ends with, whatever comes next; of two
/// keys at the same time the first is before the jump.
fn value_of(source: &PoseSource, leaf: &Leaf, handle: &Handle, secs: f64, is_first_of_two: bool) -> f64 {
    let channel = handle.part.channel;
    let after = source.pose_at(secs).get(channel);
    let before = source.pose_before(secs).get(channel);
    let jumps = (after - before).abs() > 1.0e-4 * (1.0 + after.abs());
    // One without duration ends at once: just before its end it has changed nothing.
    let lasts =
        || leaf.played.moment_of(leaf.id, 0.0).is_some_and(|start_secs| (secs - start_secs).abs() > 1.0e-8);
    let ends = handle.u >= 1.0 && !channel.is_discrete() && lasts();
    if jumps && (ends || is_first_of_two) { before } else { after }
}

/// What the first channel of a leaf shows where that leaf starts, on the node that it plays on; of what plays on none the start pose.
pub fn value_at_start(
    document: &Document,
    session: &Session,
    (clip, id): (ClipId, ActionId),
) -> Option<(Channel, f64)> {
    let mut programs = Programs::default();
    programs.update_with(document, session.solo.as_ref());
    let mut selection = session.selection.clone();
    selection.open_clip(clip);
    selection.set_actions(vec![id]);
    let node = selection.played_node(document)?;
    let names = programs.program(clip).map(|program| program.value_names().clone()).unwrap_or_default();
    let action = &document.clip(clip)?.get(id)?.action;
    let channel = handles_of(action, &names).first()?.part.channel;
    let wanted = SubjectQuery::of((document, &programs), &selection, session.playback.playhead_secs());
    let subject = Subject::of(document, &programs, &wanted)?;
    let leaf = subject.leaf.as_ref().filter(|leaf| leaf.id == id);
    let pose = match leaf.and_then(|leaf| leaf.played.start_secs(id)) {
        Some(secs) => subject.source.pose_before(secs),
        None => start_pose(document.node(node)?),
    };
    Some((channel, pose.get(channel)))
}
