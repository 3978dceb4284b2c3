//! How long actions last, and what muting leaves of a tree.

use super::SLACK_SECS;
use crate::format::{Action, Arity, Kind, Value};

/// Whether a muted action is gone with all that is inside. A muted wrapper is not: its child plays as if it stood there itself.
pub fn is_left_out(action: &Action) -> bool {
    action.muted && (action.spec().arity != Arity::One || action.children.is_empty())
}

/// Whether the action is a muted wrapper, which its child replaces.
pub fn is_bypassed(action: &Action) -> bool {
    action.muted && !is_left_out(action)
}

/// How long `action` lasts, given how long those of its children last that play; infinite when endless.
///
/// Not for muted actions. What lasts no longer than the slack lasts 0 s.
pub fn duration_secs(action: &Action, children_secs: &[f64]) -> f64 {
    let only_child_secs = children_secs.first().copied().unwrap_or(0.0);
    let secs = match action.kind() {
        Kind::Sequence => children_secs.iter().fold(0.0, |sum, secs| sum + secs),
        Kind::Spawn => children_secs.iter().copied().fold(0.0, f64::max),
        Kind::Repeat => only_child_secs * action.number("times"),
        Kind::RepeatForever => f64::INFINITY,
        Kind::Speed => only_child_secs / action.number("speed"),
        Kind::Animate => units(action) * action.number("delay_per_unit") * action.number("loops"),
        _ if action.spec().arity == Arity::One => only_child_secs,
        // 0 where there is no such parameter: the instants.
        _ => action.number("duration"),
    };
    if secs <= SLACK_SECS { 0.0 } else { secs }
}

fn units(action: &Action) -> f64 {
    match action.param("frames") {
        Some(Value::Frames(frames)) => frames.iter().fold(0.0, |sum, step| sum + step.units),
        _ => 0.0,
    }
}
