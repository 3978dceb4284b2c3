//! When each action of the tree plays: what a timeline draws.
//!
//! One walk notes each action in preorder with its local duration; a second one carries its start and end through all wrappers
//! around it to the time of the program. What is reversed is mirrored, so the reversed tree is not needed for it.

use alloc::collections::BTreeMap;

use super::placement::{as_at, has_placed_children, place_children};
use super::timing::{duration_secs, is_bypassed, is_left_out, tree_secs};
use crate::ease::crossing::first_reach;
use crate::ease::{Curve, Ease};
use crate::format::{Action, ActionId, Kind};
use crate::prelude::*;

/// When one action of the tree plays, in seconds of the whole program. Inside a Repeat that is its first round.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Span {
    /// Id of the action, if it has one.
    pub action: Option<ActionId>,
    /// How many actions are around it; 0 for the root.
    pub depth: u16,
    /// When it starts.
    pub start_secs: f64,
    /// How long it lasts; 0 for an instant, infinite when endless. Under an ease: how long its part of the curve takes.
    pub duration_secs: f64,
    /// Muted itself, or inside of something muted.
    pub is_muted: bool,
}

impl Span {
    /// A span that is not placed yet.
    pub(super) const fn new(action: &Action, depth: u16) -> Self {
        Self { action: action.id, depth, start_secs: 0.0, duration_secs: 0.0, is_muted: action.muted }
    }

    /// Whether it takes no time.
    #[must_use]
    pub const fn is_instant(&self) -> bool {
        self.duration_secs == 0.0
    }

    /// Whether it never ends.
    #[must_use]
    pub const fn is_endless(&self) -> bool {
        self.duration_secs == f64::INFINITY
    }

    /// When it ends; infinite when endless.
    #[must_use]
    pub fn end_secs(&self) -> f64 {
        self.start_secs + self.duration_secs
    }
}

/// How the time of something inside becomes the time of what is around it.
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
            // An overshooting ease is at its child's end several times; its bar still spans the whole.
            Self::Bend(_, duration_secs) if secs >= duration_secs => secs,
            // What is never reached stands at the end.
            Self::Bend(curve, duration_secs) => {
                first_reach(curve, secs / duration_secs).unwrap_or(1.0) * duration_secs
            }
        }
    }
}

/// When each action of a valid tree plays, in preorder.
pub fn spans_of(root: &Action) -> Vec<Span> {
    let mut noter = Noter { spans: Vec::with_capacity(root.count()), placed: BTreeMap::new(), depth: 0 };
    noter.note(root);
    let Noter { mut spans, placed, .. } = noter;
    Placer { spans: &mut spans, placed, next: 0, warps: Vec::new() }.place(root, false);
    spans
}

/// Notes every action with its local duration.
struct Noter {
    spans: Vec<Span>,
    /// Start times that an `At` gives, by place in preorder.
    placed: BTreeMap<usize, f64>,
    depth: u16,
}

impl Noter {
    /// Notes a tree; gives how long it lasts.
    fn note(&mut self, action: &Action) -> f64 {
        let index = self.spans.len();
        self.spans.push(Span::new(action, self.depth));
        self.depth += 1;
        let secs = if is_left_out(action) {
            self.pass_over(&action.children);
            0.0
        } else {
            self.note_playing(action)
        };
        self.depth -= 1;
        self.spans[index].duration_secs = secs;
        secs
    }

    fn note_playing(&mut self, action: &Action) -> f64 {
        if action.kind() == Kind::PlayClip {
            // What is inside belongs to another clip.
            return tree_secs(action);
        }
        let has_places = action.kind() == Kind::Sequence && has_placed_children(action);
        let (mut children, mut children_secs) = (Vec::new(), Vec::with_capacity(action.children.len()));
        for child in &action.children {
            let index = self.spans.len();
            let secs = self.note(child);
            if !is_left_out(child) {
                children_secs.push(secs);
                if has_places {
                    children.push((index, as_at(child).is_some()));
                }
            }
        }
        if is_bypassed(action) {
            return children_secs.first().copied().unwrap_or(0.0);
        }
        if has_places {
            let starts_secs = place_children(action, &children_secs).starts_secs;
            let of_child =
                |((index, is_placed), secs): ((usize, bool), f64)| is_placed.then_some((index, secs));
            self.placed.extend(children.into_iter().zip(starts_secs).filter_map(of_child));
        }
        duration_secs(action, &children_secs)
    }

    /// What is muted takes no time.
    fn pass_over(&mut self, children: &[Action]) {
        for child in children {
            self.spans.push(Span::new(child, self.depth));
            self.depth += 1;
            self.pass_over(&child.children);
            self.depth -= 1;
        }
    }
}

/// Moves spans, which know their local durations, to their place in the program.
struct Placer<'a> {
    spans: &'a mut [Span],
    placed: BTreeMap<usize, f64>,
    next: usize,
    /// From the root inwards.
    warps: Vec<Warp>,
}

impl Placer<'_> {
    /// Places an action and what is inside; gives its local duration.
    fn place(&mut self, action: &Action, in_muted: bool) -> f64 {
        let index = self.next;
        self.next += 1;
        let local_secs = self.spans[index].duration_secs;
        let (start_secs, end_secs) = (self.global_secs(0.0), self.global_secs(local_secs));
        let span = &mut self.spans[index];
        span.start_secs = start_secs.min(end_secs);
        span.duration_secs = if local_secs.is_finite() { (end_secs - start_secs).abs() } else { local_secs };
        span.is_muted |= in_muted;
        let in_muted = in_muted || is_left_out(action);
        let warp = if action.muted { None } else { warp_of(action, local_secs) };
        self.warps.extend(warp);
        self.place_children(action, in_muted);
        if warp.is_some() {
            self.warps.pop();
        }
        local_secs
    }

    /// Children of a Sequence follow each other, unless they are placed; all others start with their parent.
    fn place_children(&mut self, action: &Action, in_muted: bool) {
        if action.kind() == Kind::PlayClip {
            return;
        }
        let is_sequence = action.kind() == Kind::Sequence && !is_bypassed(action);
        let mut start_secs = 0.0;
        for child in &action.children {
            let placed_secs = self.placed.get(&self.next).copied();
            self.warps.push(Warp::Shift(placed_secs.unwrap_or(start_secs)));
            let child_secs = self.place(child, in_muted);
            self.warps.pop();
            if is_sequence && placed_secs.is_none() {
                start_secs += child_secs;
            }
        }
    }

    /// Time of the program at a local time of where the walk stands.
    fn global_secs(&self, local_secs: f64) -> f64 {
        self.warps.iter().rev().fold(local_secs, |secs, warp| warp.outer_secs(secs))
    }
}

/// How a wrapper that lasts `duration_secs` changes its child's time.
fn warp_of(action: &Action, duration_secs: f64) -> Option<Warp> {
    match action.kind() {
        Kind::Speed => Some(Warp::Stretch(action.number("speed"))),
        Kind::ReverseTime => Some(Warp::Mirror(duration_secs)),
        Kind::Reverse if duration_secs.is_finite() => Some(Warp::Mirror(duration_secs)),
        kind if kind.is_ease() && duration_secs > 0.0 => {
            Ease::of(action).map(|ease| Warp::Bend(ease.curve(), duration_secs))
        }
        _ => None,
    }
}
