//! The other axis of keys: files of other tools have `Keyframes` for x and others for y, which bring the node along one path together.

use kineograph_runtime::Channel;
use kineograph_runtime::format::{Action, ActionId, Kind, Value};
use kineograph_studio::motion::{Leaf, Subject, SubjectQuery};

use crate::document::ClipId;
use crate::motion::placed_handles;
use crate::motion::{HandleSlot, PlacedHandle};
use crate::panels::Ctx;

/// Times that differ by less are equal, in seconds.
const SAME_SECS: f64 = 1.0e-6;

/// `Keyframes` that change the other axis of the same node over the same time.
pub struct OtherAxis {
    /// What plays, with this action.
    pub subject: Subject,
    /// With which action the subject is.
    pub wanted: SubjectQuery,
    /// The action.
    pub leaf: Leaf,
}

impl OtherAxis {
    /// That of an action, which stands beside it. `None` for what moves both axes itself, and where there is more or less than one.
    pub fn of(ctx: &Ctx<'_>, wanted: &SubjectQuery, leaf: &Leaf) -> Option<Self> {
        let axis = axis_of(&leaf.action)?;
        let clip = ctx.document.clip(leaf.clip)?;
        let beside = &clip.get(clip.get(leaf.id)?.parent?)?.children;
        let is_other = |id: &ActionId| {
            let action = clip.get(*id).map(|item| &item.action);
            action.is_some_and(|action| !action.muted && axis_of(action) == Some(1 - axis))
        };
        let mut others = beside.iter().copied().filter(is_other);
        let action = others.next().filter(|_| others.next().is_none())?;
        let wanted = SubjectQuery { action: Some(action), ..*wanted };
        let subject = Subject::of(ctx.document, ctx.programs, &wanted)?;
        let found = subject.leaf.clone().filter(|found| found.id == action)?;
        let ends = |leaf: &Leaf| [0.0, 1.0].map(|u| leaf.played.moment_of(leaf.id, u));
        let is_same = |(a, b): (Option<f64>, Option<f64>)| Some((a? - b?).abs() < SAME_SECS);
        let is_at_same_time =
            ends(leaf).into_iter().zip(ends(&found)).all(|ends| is_same(ends) == Some(true));
        is_at_same_time.then_some(Self { subject, wanted, leaf: found })
    }

    /// Whether it is this action.
    pub fn is(&self, clip: ClipId, id: ActionId) -> bool {
        (self.leaf.clip, self.leaf.id) == (clip, id)
    }

    /// Its keys.
    pub fn keys(&self) -> Vec<PlacedHandle> {
        placed_handles(&self.subject, |handle| matches!(handle.slot, HandleSlot::Key(_)))
    }
}

/// Whether two times are one.
pub fn is_at(secs: f64, other_secs: f64) -> bool {
    (secs - other_secs).abs() < SAME_SECS
}

/// The channel of the axis that `Keyframes` change.
pub fn channel_of(leaf: &Leaf) -> Option<Channel> {
    axis_of(&leaf.action).map(|axis| [Channel::X, Channel::Y][axis])
}

/// The axis that `Keyframes` change, if it is one of the position.
fn axis_of(action: &Action) -> Option<usize> {
    let Some(Value::Text(channel)) = action.param("channel").filter(|_| action.kind() == Kind::Keyframes)
    else {
        return None;
    };
    ["x", "y"].iter().position(|axis| *axis == channel.as_str())
}
