//! Lists the events in a window of time, without playing.
//!
//! The walk descends with the window in local time; on the way up each wrapper converts the times of the events to its own time.
//! Local windows may be a little too wide: only the final time of an event decides, and that does not depend on
//! the window. So adjacent windows neither share nor lose an event. Rounds of a Repeat outside the window are not
//! visited.

mod edges;
mod frames;
mod parts;
mod rounds;

pub(crate) use parts::EventParts;
pub(crate) use rounds::EventTable;

use super::node::{Node, NodeId, Op, Sequence};
use super::{MAX_TIME_SECS, Program, SLACK_SECS, reached};
use crate::action_id::ActionId;
use crate::ease::Curve;
use crate::ease::crossing::{first_reach, reached_between};
use crate::prelude::*;
use crate::program::node::quiet_leaf;

/// The most events that one query lists.
const MAX_EVENTS: usize = 1 << 20;

/// An event of a `CallFunc` or of a frame of an `Animate`.
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct Event {
    /// The index of its name and payload; see [`Program::event_name`] and [`Program::event_payload`].
    pub text: u32,
    /// Its time, in seconds since the program's start.
    pub at_secs: f64,
    /// The action's id, if it has one.
    pub action: Option<ActionId>,
    /// How many events the same action or frame has sent before, over all rounds around it.
    pub(crate) occurrence: u64,
}

impl Event {
    fn is_in(&self, after_secs: f64, until_secs: f64) -> bool {
        reached(until_secs, self.at_secs) && !reached(after_secs, self.at_secs)
    }
}

/// Sorts events by time.
fn settle(events: &mut [Event]) {
    if !events.is_sorted_by_key(tick) {
        // The sort is stable: events of one time keep the tree order.
        events.sort_by_key(tick);
    }
}

/// The name and payload of an event.
#[derive(Debug, Clone)]
pub struct EventText {
    name: Box<str>,
    payload: Box<str>,
    /// The part of the tree that sends it: 0 is the program itself, 1 and up are its targets.
    pub part: u32,
}

impl EventText {
    pub fn new(name: &str, payload: &str) -> Self {
        Self { name: name.into(), payload: payload.into(), part: 0 }
    }

    /// Returns its index in `texts`.
    pub fn add_to(self, texts: &mut Vec<Self>) -> u32 {
        texts.push(self);
        texts.len() as u32 - 1
    }

    pub const fn name(&self) -> &str {
        &self.name
    }

    pub fn payload(&self) -> Option<&str> {
        Some(&*self.payload).filter(|payload| !payload.is_empty())
    }
}

/// A window of local time. It may be wider than requested; [`Program::events`] removes surplus events by their final times.
#[derive(Debug, Clone, Copy)]
struct EventWindow {
    after_secs: f64,
    until_secs: f64,
}

impl EventWindow {
    const EVERYTHING: Self = Self { after_secs: f64::NEG_INFINITY, until_secs: f64::INFINITY };

    fn mapped(self, to_child_secs: impl Fn(f64) -> f64) -> Self {
        Self { after_secs: to_child_secs(self.after_secs), until_secs: to_child_secs(self.until_secs) }
    }

    /// Whether anything between `start_secs` and `end_secs` can be in the window.
    fn touches(self, start_secs: f64, end_secs: f64) -> bool {
        end_secs >= self.after_secs && start_secs <= self.until_secs
    }
}

/// The most events that a list may get.
#[derive(Debug)]
struct Limit {
    len: usize,
    /// Whether there were more; from then on none is added.
    is_over: bool,
}

impl Limit {
    /// Must be called before each event is added.
    fn is_reached(&mut self, events: &[Event]) -> bool {
        self.is_over |= events.len() >= self.len;
        self.is_over
    }
}

impl Program {
    /// Appends the events in (`after_secs`, `until_secs`] to `events`, ordered by time, then by place in the tree.
    ///
    /// Nothing plays. With −∞ as `after_secs` events at 0 are included. Boundaries have a slack of [`SLACK_SECS`], as for
    /// poses, so consecutive windows list each event exactly once. Under an ease an event happens when the curve
    /// first reaches its progress; `ReverseTime` mirrors times. For an endless program the window must be finite. One query
    /// lists at most 1,048,576 events; [`each_event`](Self::each_event) has no such limit.
    ///
    /// ```
    /// # use kineograph_runtime::{Program, format::Action};
    /// let step = Action::sequence([Action::delay(0.5), Action::call_func("step")]);
    /// let walk = Program::compile(&Action::repeat_forever(step))?;
    /// let mut events = Vec::new();
    /// walk.events(1.0, 2.0, &mut events);
    /// assert_eq!(events.iter().map(|event| event.at_secs).collect::<Vec<_>>(), [1.5, 2.0]);
    /// assert_eq!(walk.event_name(&events[0]), "step");
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn events(&self, after_secs: f64, until_secs: f64, events: &mut Vec<Event>) {
        self.list(after_secs, until_secs, MAX_EVENTS, events);
    }

    /// As [`Self::events`], up to about `most` events; false if there may be more.
    fn list(&self, after_secs: f64, until_secs: f64, most: usize, events: &mut Vec<Event>) -> bool {
        if !self.has_events() || after_secs.is_nan() || until_secs.is_nan() || after_secs >= until_secs {
            return true;
        }
        let begin = events.len();
        let mut limit = Limit { len: begin + most, is_over: false };
        // Slightly wider than requested, because local times are rounded.
        let margin_secs = 2.0 * SLACK_SECS + 1e-12 * until_secs.abs().min(MAX_TIME_SECS);
        let window =
            EventWindow { after_secs: after_secs - margin_secs, until_secs: until_secs + margin_secs };
        self.collect(NodeId::ROOT, window, events, &mut limit);
        retain_from(events, begin, |event| event.is_in(after_secs, until_secs));
        settle(&mut events[begin..]);
        !limit.is_over
    }

    /// Appends the events of a node in `window`, and possibly some near it, in its local time, until the limit is reached.
    fn collect(&self, id: NodeId, window: EventWindow, events: &mut Vec<Event>, limit: &mut Limit) {
        let node = self.node(id);
        if !node.has_events || !window.touches(0.0, node.duration_secs) || limit.is_reached(events) {
            return;
        }
        let own = events.len();
        match &node.op {
            Op::Send { text, action } => {
                events.push(Event { text: *text, at_secs: 0.0, action: *action, occurrence: 0 });
            }
            Op::Sequence(sequence) => self.collect_sequence(sequence, window, events, limit),
            Op::Spawn(spawn) => {
                for child in spawn.children() {
                    self.collect(child, window, events, limit);
                }
            }
            Op::Repeat { child, times, .. } => self.collect_rounds(*child, *times, window, events, limit),
            Op::Speed { child, speed } => {
                let inner = if node.duration_secs > 0.0 {
                    window.mapped(|secs| secs * speed)
                } else {
                    EventWindow::EVERYTHING
                };
                self.collect(*child, inner, events, limit);
                retime(events, own, |secs| secs / speed);
            }
            Op::Reverse { child } => {
                let mirrored = |secs: f64| node.duration_secs - secs;
                let turned = window.mapped(mirrored);
                let inner = EventWindow { after_secs: turned.until_secs, until_secs: turned.after_secs };
                self.collect(*child, inner, events, limit);
                retime(events, own, mirrored);
                events[own..].reverse();
            }
            Op::Yoyo { child } => self.collect_there_and_back(node, *child, window, events, limit),
            Op::Ease { child, curve } => {
                self.collect_eased(node, *child, self.curve(*curve), window, events, limit);
            }
            Op::Animate { animation } => self.collect_frames(*animation, window, events, limit),
            // No other leaf sends events.
            quiet_leaf!()
            | Op::Blink { .. }
            | Op::Spline { .. }
            | Op::Keyframes { .. }
            | Op::Follow { .. } => {}
        }
    }

    /// Visits only children that can reach into the window.
    fn collect_sequence(
        &self,
        sequence: &Sequence,
        window: EventWindow,
        events: &mut Vec<Event>,
        limit: &mut Limit,
    ) {
        let starts = self.starts_of(sequence);
        // The child before the first one that starts in the window may reach into it.
        let first = starts.partition_point(|start| *start < window.after_secs).saturating_sub(1);
        let end = starts.partition_point(|start| *start <= window.until_secs);
        for (index, start_secs) in starts.iter().enumerate().take(end).skip(first) {
            let own = events.len();
            self.collect(sequence.child(index), window.mapped(|secs| secs - start_secs), events, limit);
            retime(events, own, |secs| start_secs + secs);
            if index == 1 && self.is_placed_twice(sequence) {
                count_on(events, own, |text| self.occurrences(sequence.child(0), text));
            }
        }
    }

    /// Visits only rounds that can reach into the window; `times` 0 is endless.
    fn collect_rounds(
        &self,
        child: NodeId,
        times: u32,
        window: EventWindow,
        events: &mut Vec<Event>,
        limit: &mut Limit,
    ) {
        let round_secs = self.node(child).duration_secs;
        let last = if times > 0 { f64::from(times - 1) } else { f64::INFINITY };
        let (mut round, end) = if round_secs > 0.0 {
            let first = libm::floor(window.after_secs / round_secs) - 1.0;
            (first.max(0.0), (window.until_secs / round_secs).min(last))
        } else {
            (0.0, last)
        };
        while round <= end && !limit.is_reached(events) {
            let own = events.len();
            let start_secs = round * round_secs;
            self.collect(child, window.mapped(|secs| secs - start_secs), events, limit);
            retime(events, own, |secs| start_secs + secs);
            if round > 0.0 {
                count_on(events, own, |text| self.occurrences(child, text).saturating_mul(round as u64));
            }
            round += 1.0;
        }
    }

    /// The events on the way there, and their mirror images on the way back; those at the turn and at the start are not repeated.
    fn collect_there_and_back(
        &self,
        node: &Node,
        child: NodeId,
        window: EventWindow,
        events: &mut Vec<Event>,
        limit: &mut Limit,
    ) {
        let turn_secs = 0.5 * node.duration_secs;
        self.collect(child, window, events, limit);
        let back = events.len();
        let mirrored = |secs: f64| node.duration_secs - secs;
        let turned = window.mapped(mirrored);
        let inner = EventWindow { after_secs: turned.until_secs, until_secs: turned.after_secs };
        self.collect(child, inner, events, limit);
        retain_from(events, back, |event| !reached(event.at_secs, turn_secs) && !reached(0.0, event.at_secs));
        retime(events, back, mirrored);
        count_on(events, back, |text| self.occurrences(child, text));
        events[back..].reverse();
    }

    /// The events that the curve reaches for the first time in the window. Reaching one again sends nothing.
    fn collect_eased(
        &self,
        node: &Node,
        child: NodeId,
        curve: Curve,
        window: EventWindow,
        events: &mut Vec<Event>,
        limit: &mut Limit,
    ) {
        let length_secs = node.duration_secs;
        let [low, high] =
            reached_between(curve, window.after_secs / length_secs, window.until_secs / length_secs);
        let inner = EventWindow { after_secs: low * length_secs, until_secs: high * length_secs };
        let own = events.len();
        self.collect(child, inner, events, limit);
        let outer_secs =
            |secs: f64| first_reach(curve, secs / length_secs).map_or(f64::NAN, |t| t * length_secs);
        retime(events, own, outer_secs);
        // An ease can end before its child's end.
        retain_from(events, own, |event| !event.at_secs.is_nan());
    }
}

/// Converts the times of the events from index `from` on to the outer time.
fn retime(events: &mut [Event], from: usize, outer_secs: impl Fn(f64) -> f64) {
    for event in &mut events[from..] {
        event.at_secs = outer_secs(event.at_secs);
    }
}

/// Adds to the occurrences of the events from index `from` on how often their texts were sent before their node.
fn count_on(events: &mut [Event], from: usize, sent: impl Fn(u32) -> u64) {
    for event in &mut events[from..] {
        event.occurrence = event.occurrence.saturating_add(sent(event.text));
    }
}

/// Removes the events from index `from` on for which `keep` is false, in place.
fn retain_from(events: &mut Vec<Event>, from: usize, keep: impl Fn(&Event) -> bool) {
    let mut kept = from;
    for index in from..events.len() {
        if keep(&events[index]) {
            events.swap(kept, index);
            kept += 1;
        }
    }
    events.truncate(kept);
}

/// The time in nanoseconds: sums of the same times in different orders differ by less.
fn tick(event: &Event) -> i64 {
    libm::round(event.at_secs * 1e9) as i64
}
