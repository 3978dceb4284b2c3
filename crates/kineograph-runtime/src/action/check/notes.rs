//! When each action of the tree plays, for timelines.
//!
//! The check notes each action in preorder with its local duration. Then one pass converts its start and end through all wrappers
//! around it to the time of the program. Reversed actions are mirrored, so the reversed tree is not needed.

use alloc::collections::BTreeMap;

use crate::action::kinds::{Composite, Role};
use crate::action::muting::is_left_out;
use crate::action::placement::as_at;
use crate::action::{Action, Kind};
use crate::ease::crossing::first_reach;
use crate::ease::{Curve, Ease};
use crate::prelude::*;
use crate::program::Span;

/// Converts a wrapper's inner time to its outer time.
#[derive(Debug, Clone, Copy)]
enum Warp {
    Shift(f64),
    Stretch(f64),
    Mirror(f64),
    Bend(Curve, f64),
}

impl Warp {
    fn outer_secs(self, secs: f64) -> f64 {
        match self {
            Self::Shift(start_secs) => start_secs + secs,
            Self::Stretch(speed) => secs / speed,
            Self::Mirror(duration_secs) => duration_secs - secs,
            // An overshooting ease reaches its child's end several times; the bar still spans the whole.
            Self::Bend(_, duration_secs) if secs >= duration_secs => secs,
            // Times that the curve never reaches are put at the end.
            Self::Bend(curve, duration_secs) => {
                first_reach(curve, secs / duration_secs).unwrap_or(1.0) * duration_secs
            }
        }
    }
}

/// The check's notes of each action of the tree, in preorder.
#[derive(Debug, Default)]
pub struct Notes {
    /// With local durations; start times are set later.
    spans: Vec<Span>,
    child_times: Vec<ChildTimes>,
    /// Start times that an `At` gives, by preorder index.
    placed: BTreeMap<usize, f64>,
    /// The wrappers that change the time inside them, in preorder.
    warps: Vec<(usize, Warp)>,
}

/// How an action determines the start times of its children.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ChildTimes {
    /// They start with the action.
    Holder,
    /// They follow each other.
    Sequence,
    LeftOut,
}

/// An action whose children are being placed.
struct Open {
    depth: u16,
    child_times: ChildTimes,
    in_muted: bool,
    /// Start of the next child without an `At`: in a Sequence, the end of the child before.
    next_secs: f64,
    /// The same in the program's time, once computed: converting a time through many eases is slow.
    next_global_secs: Option<f64>,
    /// The number of warps around it.
    warps: usize,
}

impl Notes {
    /// Notes an action; returns its preorder index.
    pub fn begin(&mut self, action: &Action, depth: usize) -> usize {
        self.spans.push(Span { is_muted: action.muted, ..Span::new(action.id, depth as u16) });
        self.child_times.push(match action.kind() {
            _ if is_left_out(action) => ChildTimes::LeftOut,
            Kind::Sequence => ChildTimes::Sequence,
            _ => ChildTimes::Holder,
        });
        self.spans.len() - 1
    }

    /// Sets the duration of an action.
    pub fn end(&mut self, index: usize, action: &Action, duration_secs: f64) {
        self.spans[index].duration_secs = duration_secs;
        if !action.muted
            && let Some(warp) = warp_of(action, duration_secs)
        {
            self.warps.push((index, warp));
        }
    }

    /// Notes the start times of the children that an `At` places in the Sequence at `index`.
    pub fn place(&mut self, index: usize, sequence: &Action, starts_secs: &[f64]) {
        let depth = self.spans[index].depth + 1;
        let own = (index + 1..self.spans.len()).filter(|child| self.spans[*child].depth == depth);
        let playing = own.zip(&sequence.children).filter(|(_, child)| !is_left_out(child));
        let placed = playing.zip(starts_secs).filter(|((_, child), _)| as_at(child).is_some());
        let placed: Vec<_> = placed.map(|((child, _), start_secs)| (child, *start_secs)).collect();
        self.placed.extend(placed);
    }

    /// The spans of a valid tree, in preorder.
    pub fn into_spans(mut self) -> Vec<Span> {
        // A parent is noted after its children.
        self.warps.sort_unstable_by_key(|(index, _)| *index);
        let mut wrappers = self.warps.into_iter().peekable();
        let mut open: Vec<Open> = Vec::new();
        let mut warps: Vec<Warp> = Vec::new();
        for (index, (span, child_times)) in self.spans.iter_mut().zip(self.child_times).enumerate() {
            while open.last().is_some_and(|parent| parent.depth >= span.depth) {
                open.pop();
            }
            let local_secs = span.duration_secs;
            let mut in_muted = false;
            let placed_secs = self.placed.get(&index).copied();
            let mut known_secs = None;
            if let Some(parent) = open.last_mut() {
                warps.truncate(parent.warps);
                in_muted = parent.in_muted;
                warps.push(Warp::Shift(placed_secs.unwrap_or(parent.next_secs)));
                known_secs = parent.next_global_secs.filter(|_| placed_secs.is_none());
            }
            let start_secs = known_secs.unwrap_or_else(|| global_secs(&warps, 0.0));
            let end_secs = if local_secs == 0.0 { start_secs } else { global_secs(&warps, local_secs) };
            if let Some(parent) = open.last_mut().filter(|_| placed_secs.is_none()) {
                let is_sequence = parent.child_times == ChildTimes::Sequence;
                parent.next_secs += if is_sequence { local_secs } else { 0.0 };
                parent.next_global_secs = Some(if is_sequence { end_secs } else { start_secs });
            }
            span.start_secs = start_secs.min(end_secs);
            span.duration_secs =
                if local_secs.is_finite() { (end_secs - start_secs).abs() } else { local_secs };
            span.is_muted |= in_muted;
            if let Some((_, warp)) = wrappers.next_if(|(wrapper, _)| *wrapper == index) {
                warps.push(warp);
            }
            open.push(Open {
                depth: span.depth,
                child_times,
                in_muted: in_muted || child_times == ChildTimes::LeftOut,
                next_secs: 0.0,
                next_global_secs: None,
                warps: warps.len(),
            });
        }
        self.spans
    }
}

/// Converts a local time inside these warps to the program's time.
fn global_secs(warps: &[Warp], local_secs: f64) -> f64 {
    warps.iter().rev().fold(local_secs, |secs, warp| warp.outer_secs(secs))
}

/// How a wrapper of this duration changes its child's time; `None` if it doesn't.
fn warp_of(action: &Action, duration_secs: f64) -> Option<Warp> {
    match action.kind().role() {
        Role::Composite(composite) => match composite {
            Composite::Speed => Some(Warp::Stretch(action.number("speed"))),
            Composite::ReverseTime => Some(Warp::Mirror(duration_secs)),
            Composite::Reverse => duration_secs.is_finite().then_some(Warp::Mirror(duration_secs)),
            Composite::Sequence
            | Composite::Spawn
            | Composite::Repeat
            | Composite::RepeatForever
            | Composite::Yoyo
            | Composite::TargetedAction
            | Composite::At
            | Composite::Amplitude
            | Composite::PlayClip
            | Composite::Follow => None,
        },
        Role::Ease if duration_secs > 0.0 => {
            Ease::of(action).map(|ease| Warp::Bend(ease.curve(), duration_secs))
        }
        Role::Ease | Role::NamedEase | Role::Leaf(_) => None,
    }
}
