//! Which actions go on from where another one ends, so that a change of that one carries them along. Asks the programs of single actions: no
//! rule of motion is written twice.

use kineograph_runtime::format::{Action, Arity};
use kineograph_runtime::{Channel, ChannelSet, Pose, Program, Span};

use crate::compile::Programs;
use crate::document::{ActionId, ClipId, Document};
use crate::movers::targeted_node;
use crate::plays::playing_nodes;

#[cfg(test)]
mod tests;

/// Earlier by less is not before the end, in seconds.
const SAME_SECS: f64 = 1.0e-6;
/// By how much the pose before an action is changed to see whether that changes its end.
const SHIFT: f64 = 1.0;
/// Ends that differ by less are the same.
const SAME: f64 = 1.0e-3;

/// The actions of a clip that start where this one has ended and change by an amount what it changes, in the order in which they play: up to
/// the first that ends at a value of its own. None for an action that holds others or has no numbers but its duration.
pub fn followers(document: &Document, programs: &Programs, clip: ClipId, id: ActionId) -> Vec<ActionId> {
    let (Some(tree), Some(program)) = (document.clip(clip), programs.program(clip)) else {
        return Vec::new();
    };
    let Some(action) = tree.get(id).map(|item| &item.action) else { return Vec::new() };
    let has_numbers = action.spec().params.iter().any(|param| param.name != "duration"); // not shown
    let own = program.spans().iter().find(|span| span.action == Some(id) && !span.is_muted);
    let Some(end_secs) = own.map(Span::end_secs).filter(|_| has_numbers) else { return Vec::new() };
    // Looking where a clip plays takes a look at all others: once is enough.
    let playing = playing_nodes(document, clip);
    let moved = |id: ActionId| targeted_node(document, tree, id).unwrap_or_else(|| playing.clone());
    let nodes = moved(id);
    let mut carried = leaf_program(action).map_or(ChannelSet::EMPTY, |(channels, _)| channels);
    let later =
        program.spans().iter().filter(|span| !span.is_muted && span.start_secs >= end_secs - SAME_SECS);
    let mut later: Vec<_> = later.filter_map(|span| Some((span.start_secs, span.action?))).collect();
    later.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut found: Vec<ActionId> = Vec::new();
    for (_, next) in later {
        if carried.is_empty() {
            break;
        }
        let leaf = tree.get(next).filter(|_| next != id && !found.contains(&next));
        let Some((channels, sample)) = leaf.and_then(|item| leaf_program(&item.action)) else { continue };
        let changed = channels.intersection(carried);
        if changed.is_empty() || moved(next) != nodes {
            continue;
        }
        let fixed: Vec<Channel> = changed.iter().filter(|channel| !depends(&sample, *channel)).collect();
        carried = carried.without(ChannelSet::of(&fixed));
        if fixed.len() < changed.len() {
            found.push(next);
        }
    }
    found
}

/// Whether an action ends at values of its own, wherever it starts. False for one that can't play by itself.
pub fn ends_by_itself(action: &Action) -> bool {
    leaf_program(action).is_some_and(|(channels, sample)| {
        !channels.is_empty() && channels.iter().all(|channel| !depends(&sample, channel))
    })
}

/// What an action changes that holds no others, and the pose at its end. `None` for any other.
fn leaf_program(action: &Action) -> Option<(ChannelSet, impl Fn(&Pose) -> Pose + use<>)> {
    if action.spec().arity != Arity::None {
        return None;
    }
    let program = Program::compile(action).ok()?;
    let secs = program.length().secs()?;
    Some((program.channels(), move |start: &Pose| program.sample_secs(start, secs)))
}

/// Whether the end depends on what a channel showed before.
fn depends(end: impl Fn(&Pose) -> Pose, channel: Channel) -> bool {
    let mut moved = Pose::default();
    moved.set(channel, moved.get(channel) - SHIFT);
    (end(&moved).get(channel) - end(&Pose::default()).get(channel)).abs() > SAME
}
