//! What no format that plays sampled motion carries.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Action, Category, Project, Value};
use kineograph_runtime::{Blend, Cascade, Pose};

use crate::motion::{Motion, Play};
use crate::{LossKind, Losses, plain};

/// Lists the values of the game that change on a node, its blend, and the events that its clips send.
pub fn note(motion: &Motion<'_>, node: usize, losses: &mut Losses) {
    let name = motion.name(node);
    if motion.changes(node, |pose| (pose.progress, pose.values)) {
        losses.note(LossKind::Values, name);
    }
    if motion.project.nodes.get(node).is_some_and(|node| node.blend != Blend::Normal) {
        losses.note(LossKind::Blend, name);
    }
    if motion.plays.iter().any(|play| play.node == node && bends(motion.project, &play.clip)) {
        losses.note(LossKind::Grid, name);
    }
    // Inside of a symbol whose time stands nothing is sent.
    let is_sending = motion.instance_of(node).is_none_or(|instance| motion.passes_time(instance));
    for play in motion.plays.iter().filter(|play| play.node == node && is_sending) {
        let Some(tree) = plain::of_clip(motion.project, &play.clip) else { continue };
        if tree.preorder().any(|action| action.spec().name == "CallFunc") {
            losses.note(LossKind::Events, name);
        }
        if tree.preorder().any(has_frame_events) {
            losses.note(LossKind::FrameEvents, name);
        }
    }
}

/// Notes what children would take of a node's look, or would not, in a format whose nodes always hand down as much as `format` says.
pub fn note_cascade(motion: &Motion<'_>, node: usize, format: Cascade, losses: &mut Losses) {
    if motion.children(node).is_empty() {
        return;
    }
    let own = motion.cascade(node);
    let fades = own.opacity != format.opacity && ever(motion, node, |pose| pose.opacity < 255.0);
    let tints = own.color != format.color && ever(motion, node, |pose| pose.color != [255.0; 3]);
    if (fades && own.opacity) || (tints && own.color) {
        losses.note(LossKind::NotHandedDown, motion.name(node));
    }
    if (fades && format.opacity) || (tints && format.color) {
        losses.note(LossKind::HandedDown, motion.name(node));
    }
}

fn ever(motion: &Motion<'_>, node: usize, is_so: impl Fn(&Pose) -> bool) -> bool {
    is_so(&motion.pose(node, motion.from_secs)) || motion.changes(node, is_so)
}

/// The places of the nodes whose pictures grid effects or orbits bend.
pub fn bent(project: &Project, plays: &[Play]) -> BTreeSet<usize> {
    let mut clips: BTreeMap<&str, bool> = BTreeMap::new();
    let mut is_bent = |clip| *clips.entry(clip).or_insert_with(|| bends(project, clip));
    plays.iter().filter(|play| is_bent(play.clip.as_str())).map(|play| play.node).collect()
}

/// Whether a clip has grid effects or orbits.
fn bends(project: &Project, clip: &str) -> bool {
    let tree = plain::of_clip(project, clip);
    tree.is_some_and(|tree| tree.preorder().any(|action| action.spec().category == Category::Grid))
}

/// Whether an action is an `Animate` one of whose frames sends an event.
pub fn has_frame_events(action: &Action) -> bool {
    let steps = action.param("frames");
    matches!(steps, Some(Value::Frames(steps)) if steps.iter().any(|step| step.event.is_some()))
}
