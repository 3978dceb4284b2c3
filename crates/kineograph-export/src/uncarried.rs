//! What no format that plays sampled motion carries.

use kineograph_runtime::Blend;
use kineograph_runtime::format::{Action, Category, Value};

use crate::motion::Motion;
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
    // What is sent inside of a symbol reaches no one outside, wherever it plays.
    let is_inside = motion.instance_of(node).is_some();
    for play in motion.plays.iter().filter(|play| play.node == node && !is_inside) {
        let Some(tree) = plain::of_clip(motion.project, &play.clip) else { continue };
        if tree.preorder().any(|action| action.spec().name == "CallFunc") {
            losses.note(LossKind::Events, name);
        }
        if tree.preorder().any(|action| action.spec().category == Category::Grid) {
            losses.note(LossKind::Grid, name);
        }
        if tree.preorder().any(has_frame_events) {
            losses.note(LossKind::FrameEvents, name);
        }
    }
}

/// Whether an action is an `Animate` one of whose frames sends an event.
pub fn has_frame_events(action: &Action) -> bool {
    let steps = action.param("frames");
    matches!(steps, Some(Value::Frames(steps)) if steps.iter().any(|step| step.event.is_some()))
}
