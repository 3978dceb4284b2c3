//! Events of what nodes show, such as symbols, when the time of their nodes crosses them.
//!
//! The time of a node is a function of that of the timeline. Its runs say between which times it goes one way ([`Program::edges`]); there
//! the events on the way are listed by the timeline inside, and each is found again in the time around it.
//!
//! [`Program::edges`]: crate::Program

use super::Timeline;
use super::track::Track;
use crate::channel::Channel;
use crate::prelude::*;
use crate::program::{SLACK_SECS, reached};

/// The time inside is a multiple of 2⁻²⁰ s: what is this near counts as reached.
const NEAR_SECS: f64 = 4.0 / (1 << 20) as f64;
/// Half of such a step.
const HALF_STEP_SECS: f64 = 0.5 / (1 << 20) as f64;
/// Edges that are this near to each other are one.
const SAME_SECS: f64 = 4.0 * SLACK_SECS;
/// So long before an edge it can't have been reached yet.
const BEFORE_SECS: f64 = 1e-5;
/// How far before its end a stretch is looked at, as a part of it.
const SHORT_OF_END: f64 = 1e-6;
/// Enough halvings of a stretch to reach adjacent f64 values.
const HALVINGS: u32 = 60;
/// Most symbols in each other.
const MAX_DEPTH: usize = 32;

/// An event of a project or of a symbol that it shows.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct InsideEvent {
    /// The nodes on the way to it, by index in their projects: those that show symbols, outermost first, and last the node that sends it.
    pub path: Vec<usize>,
    /// When it happens, in seconds of the outermost timeline.
    pub at_secs: f64,
    /// The name in the file.
    pub name: String,
    /// The payload in the file.
    pub payload: Option<String>,
}

impl Timeline {
    /// The events in (`after_secs`, `until_secs`], as [`Self::events`], with those of the symbols that nodes show: they happen whenever the
    /// time of such a node crosses them. `shown` gives the timeline of what is shown at the end of a path of nodes, if it is a symbol.
    ///
    /// What is at a time is crossed by coming to it, forwards or backwards, and what is at the first moment by the first action that sets or
    /// plays the time. A `Cue` crosses only what is where it leads.
    ///
    /// ```
    /// # use kineograph_runtime::{Pose, Program, Timeline, format::Action};
    /// let step = Action::sequence([Action::delay(0.5), Action::call_func("step"), Action::delay(0.5)]);
    /// let mut walk = Timeline::of_nodes([("foot", Pose::default())]);
    /// walk.run(0, &Program::compile(&step)?, 0.0, 1.0);
    /// let mut stage = Timeline::of_nodes([("hero", Pose::default())]);
    /// let twice = Action::repeat(2, Action::sequence([Action::cue(0.0), Action::play_by(2.0, 1.0)]));
    /// stage.run(0, &Program::compile(&twice)?, 0.0, 1.0);
    /// let events = stage.events_inside(-1.0, 9.0, &mut |path| (path == [0]).then_some(&walk));
    /// assert_eq!(events.iter().map(|event| event.at_secs).collect::<Vec<_>>(), [1.0, 3.0]);
    /// assert_eq!((events[0].name.as_str(), &events[0].path[..]), ("step", &[0, 0][..]));
    /// # Ok::<(), kineograph_runtime::CompileError>(())
    /// ```
    pub fn events_inside<'a>(
        &'a self,
        after_secs: f64,
        until_secs: f64,
        shown: &mut dyn FnMut(&[usize]) -> Option<&'a Self>,
    ) -> Vec<InsideEvent> {
        self.events_below(&mut Vec::new(), [after_secs, until_secs], shown)
    }

    fn events_below<'a>(
        &'a self,
        path: &mut Vec<usize>,
        window_secs: [f64; 2],
        shown: &mut dyn FnMut(&[usize]) -> Option<&'a Self>,
    ) -> Vec<InsideEvent> {
        if window_secs[0] >= window_secs[1] {
            return Vec::new();
        }
        let own = self.events(window_secs[0], window_secs[1]).into_iter();
        let mut found: Vec<InsideEvent> = own
            .map(|event| InsideEvent {
                path: path.iter().copied().chain([event.node]).collect(),
                at_secs: event.at_secs,
                name: event.name,
                payload: event.payload,
            })
            .collect();
        for (node, track) in self.tracks.iter().enumerate() {
            if path.len() >= MAX_DEPTH || !track.moves_time() {
                continue;
            }
            path.push(node);
            if let Some(inner) = shown(path) {
                let mut list = |from, to| inner.events_below(path, [from, to], shown);
                Crossings { track, window_secs, list: &mut list, found: &mut found }.find();
            }
            path.pop();
        }
        // Stable: events of one time stay in the order in which they are crossed.
        found.sort_by_key(|event| libm::round(event.at_secs * 1e9) as i64);
        found
    }
}

impl Track {
    /// Whether an action sets or plays the time of what the node shows.
    fn moves_time(&self) -> bool {
        self.runs().iter().any(|run| run.program.channels().contains(Channel::Time))
    }

    /// The time of what the node shows.
    fn inner_secs(&self, secs: f64) -> f64 {
        self.pose_at(secs).time_secs.max(0.0)
    }

    /// The times at which the time inside begins or ceases to move, or turns, around a window; ascending.
    fn time_edges(&self, [after_secs, until_secs]: [f64; 2]) -> Vec<f64> {
        let mut edges = Vec::new();
        for run in self.runs().iter().filter(|run| run.plays()) {
            let own = edges.len();
            let until_secs = run.local_secs(until_secs).min(run.end_local_secs);
            run.program.edges(Channel::Time, run.local_secs(after_secs), until_secs, &mut edges);
            edges[own..].iter_mut().for_each(|secs| *secs = run.secs_at(secs.min(run.end_local_secs)));
        }
        edges.sort_by(f64::total_cmp);
        edges.dedup_by(|later, earlier| *later - *earlier <= SAME_SECS);
        edges
    }

    /// When an action first sets or plays the time inside.
    fn first_time_secs(&self) -> f64 {
        let first = self.runs().iter().filter_map(|run| run.first_write_secs(Channel::Time));
        first.fold(f64::INFINITY, f64::min)
    }
}

/// A stretch in which the time inside goes one way.
#[derive(Debug, Clone, Copy)]
struct Stretch {
    /// From when to when, in seconds of the timeline.
    secs: [f64; 2],
    /// From where to where, in seconds of what is inside.
    inner_secs: [f64; 2],
}

/// A search for the events inside of one node.
struct Crossings<'a> {
    track: &'a Track,
    window_secs: [f64; 2],
    /// Lists the events inside between two times, with times of the inside.
    list: &'a mut dyn FnMut(f64, f64) -> Vec<InsideEvent>,
    found: &'a mut Vec<InsideEvent>,
}

impl Crossings<'_> {
    fn find(&mut self) {
        let edges = self.track.time_edges(self.window_secs);
        let Some(first) = edges.first() else { return };
        let first_secs = self.track.first_time_secs();
        let mut left = self.track.inner_secs(first - BEFORE_SECS);
        for (index, edge) in edges.iter().copied().enumerate() {
            let here = self.track.inner_secs(edge);
            let jumps = (here - left).abs() > NEAR_SECS;
            if jumps || (edge - first_secs).abs() <= SAME_SECS {
                self.arrive(edge, here);
            }
            if let Some(next) = edges.get(index + 1).copied() {
                left = self.end_of(edge, next);
                self.pass(Stretch { secs: [edge, next], inner_secs: [here, left] });
            }
        }
    }

    /// Where a stretch ends before what happens at its end.
    fn end_of(&self, start_secs: f64, end_secs: f64) -> f64 {
        let short_secs = 4.0 * SLACK_SECS + (end_secs - start_secs) * SHORT_OF_END;
        let before = |times: f64| self.track.inner_secs((end_secs - times * short_secs).max(start_secs));
        let (near, nearer) = (before(2.0), before(1.0));
        let reached = (nearer + (nearer - near)).max(0.0);
        let there = self.track.inner_secs(end_secs);
        if (reached - there).abs() <= NEAR_SECS { there } else { reached }
    }

    /// What is where the time inside is put, at once.
    fn arrive(&mut self, at_secs: f64, inner_secs: f64) {
        if !self.has(at_secs) {
            return;
        }
        let events = (self.list)(inner_secs - NEAR_SECS, inner_secs + NEAR_SECS);
        self.found.extend(events.into_iter().map(|event| InsideEvent { at_secs, ..event }));
    }

    /// What is on the way of a stretch. One that turns is passed in two parts.
    fn pass(&mut self, stretch: Stretch) {
        let is_even = self.is_even(stretch);
        if !is_even && let Some(turn_secs) = self.turn_in(stretch) {
            let turn = self.track.inner_secs(turn_secs);
            let ([start_secs, end_secs], [from, to]) = (stretch.secs, stretch.inner_secs);
            self.pass_one_way(Stretch { secs: [start_secs, turn_secs], inner_secs: [from, turn] }, false);
            return self.pass_one_way(Stretch { secs: [turn_secs, end_secs], inner_secs: [turn, to] }, false);
        }
        self.pass_one_way(stretch, is_even);
    }

    fn pass_one_way(&mut self, stretch: Stretch, is_even: bool) {
        let [from, to] = stretch.inner_secs;
        let [low, high] = self.asked_of(stretch);
        let mut events = match to >= from {
            true => (self.list)((low + NEAR_SECS).max(from + NEAR_SECS), high.min(to) + NEAR_SECS),
            false => (self.list)(low.max(to) - NEAR_SECS, (high - NEAR_SECS).min(from - NEAR_SECS)),
        };
        if to < from {
            events.reverse();
        }
        for event in events {
            let at_secs = self.time_of(stretch, event.at_secs, is_even);
            if self.has(at_secs) {
                self.found.push(InsideEvent { at_secs, ..event });
            }
        }
    }

    /// Between which times inside the events of the window are, with a margin.
    fn asked_of(
        &self,
        Stretch { secs: [start_secs, end_secs], inner_secs: [from, to] }: Stretch,
    ) -> [f64; 2] {
        let [after_secs, until_secs] = self.window_secs;
        let begins = after_secs - BEFORE_SECS;
        let ends = until_secs + BEFORE_SECS;
        let first = if begins > start_secs { self.track.inner_secs(begins.min(end_secs)) } else { from };
        let last = if ends < end_secs { self.track.inner_secs(ends.max(start_secs)) } else { to };
        [first.min(last) - 3.0 * NEAR_SECS, first.max(last) + 3.0 * NEAR_SECS]
    }

    /// When the time inside is at a time, in a stretch in which it comes there.
    fn time_of(&self, stretch: Stretch, inner_secs: f64, is_even: bool) -> f64 {
        let ([start_secs, end_secs], [from, to]) = (stretch.secs, stretch.inner_secs);
        if is_even {
            let part = ((inner_secs - from) / (to - from)).clamp(0.0, 1.0);
            return if part >= 1.0 { end_secs } else { start_secs + part * (end_secs - start_secs) };
        }
        let is_there = |secs: f64| match to >= from {
            true => self.track.inner_secs(secs) >= inner_secs - HALF_STEP_SECS,
            false => self.track.inner_secs(secs) <= inner_secs + HALF_STEP_SECS,
        };
        let (mut low, mut high) = (start_secs, end_secs);
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            if is_there(middle) { high = middle } else { low = middle }
        }
        high
    }

    /// Whether the time inside passes as evenly as that of the timeline.
    fn is_even(&self, Stretch { secs: [start_secs, end_secs], inner_secs: [from, to] }: Stretch) -> bool {
        [0.25, 0.5, 0.75].into_iter().all(|part| {
            let here = self.track.inner_secs(start_secs + part * (end_secs - start_secs));
            (here - (from + part * (to - from))).abs() <= NEAR_SECS
        })
    }

    /// Where the time inside turns: where several runs move it together, that may be between their edges.
    fn turn_in(
        &self,
        Stretch { secs: [start_secs, end_secs], inner_secs: [from, to] }: Stretch,
    ) -> Option<f64> {
        let secs_at = |part: f64| start_secs + part * (end_secs - start_secs);
        let at = |part: f64| self.track.inner_secs(secs_at(part));
        let samples = [from, at(0.25), at(0.5), at(0.75), to];
        let turn = (1..4).find(|index| {
            let (before, here, after) = (samples[index - 1], samples[*index], samples[index + 1]);
            (here - before) * (after - here) < 0.0
        })?;
        let sign = if samples[turn] > samples[turn - 1] { 1.0 } else { -1.0 };
        let (mut low, mut high) = (0.25 * (turn as f64 - 1.0), 0.25 * (turn as f64 + 1.0));
        for _ in 0..HALVINGS {
            let third = (high - low) / 3.0;
            if sign * at(low + third) < sign * at(high - third) { low += third } else { high -= third }
        }
        Some(secs_at(0.5 * (low + high)))
    }

    fn has(&self, at_secs: f64) -> bool {
        let [after_secs, until_secs] = self.window_secs;
        reached(until_secs, at_secs) && !reached(after_secs, at_secs)
    }
}
