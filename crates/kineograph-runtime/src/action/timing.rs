//! Durations of actions.

use super::muting::{is_bypassed, is_left_out};
use super::placement::{as_at, has_placed_children, place_children};
use crate::action::Action;
use crate::action::kinds::{Composite, Role};
use crate::prelude::*;
use crate::program::or_instant;

/// The duration of `action`, given those of its children that play; infinite when endless.
///
/// Not for muted actions. A duration up to the slack becomes 0 s.
pub fn duration_secs(action: &Action, children_secs: &[f64]) -> f64 {
    let only_child_secs = children_secs.first().copied().unwrap_or(0.0);
    let secs = match action.kind().role() {
        Role::Leaf(leaf) => (leaf.secs)(action),
        Role::Ease | Role::NamedEase => only_child_secs,
        Role::Composite(composite) => match composite {
            Composite::Sequence if has_placed_children(action) => placed_secs(action, children_secs),
            Composite::Sequence => children_secs.iter().fold(0.0, |sum, secs| sum + secs),
            Composite::Spawn => children_secs.iter().copied().fold(0.0, f64::max),
            Composite::Repeat => {
                repeated_secs(only_child_secs, action.number("times"), action.number("delay"))
            }
            Composite::Yoyo => 2.0 * only_child_secs,
            Composite::RepeatForever | Composite::Follow => f64::INFINITY,
            Composite::Speed => only_child_secs / action.number("speed"),
            Composite::ReverseTime
            | Composite::Reverse
            | Composite::TargetedAction
            | Composite::At
            | Composite::Amplitude
            | Composite::PlayClip => only_child_secs,
        },
    };
    or_instant(secs)
}

/// Rounds with a pause between them; none after the last.
fn repeated_secs(round_secs: f64, times: f64, delay_secs: f64) -> f64 {
    if or_instant(delay_secs) == 0.0 {
        round_secs * times
    } else {
        (round_secs + delay_secs) * (times - 1.0) + round_secs
    }
}

fn placed_secs(sequence: &Action, children_secs: &[f64]) -> f64 {
    let placed = place_children(sequence, children_secs);
    placed.starts_secs.iter().zip(children_secs).map(|(start, secs)| start + secs).fold(0.0, f64::max)
}

/// The duration of a whole tree; infinite when endless.
pub fn tree_secs(action: &Action) -> f64 {
    if is_left_out(action) {
        return 0.0;
    }
    if is_bypassed(action) {
        return action.children.first().map_or(0.0, tree_secs);
    }
    duration_secs(action, &playing_secs(action))
}

/// The durations of the children that play.
fn playing_secs(action: &Action) -> Vec<f64> {
    action.children.iter().filter(|child| !is_left_out(child)).map(tree_secs).collect()
}

/// The start times of a Sequence's children that an `At` places: one entry for each child, `None` for the others. `None` as a whole if
/// there is no `At`.
pub fn children_starts_secs(sequence: &Action) -> Option<Vec<Option<f64>>> {
    if !has_placed_children(sequence) {
        return None;
    }
    let mut starts = place_children(sequence, &playing_secs(sequence)).starts_secs.into_iter();
    let start_of = |child: &Action| {
        let start_secs = if is_left_out(child) { None } else { starts.next() };
        start_secs.filter(|_| as_at(child).is_some())
    };
    Some(sequence.children.iter().map(start_of).collect())
}
