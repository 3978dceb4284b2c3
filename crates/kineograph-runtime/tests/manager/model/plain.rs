//! The rules of the action manager in the plainest form: lists that are searched from the front, one run after the other. Slow, and
//! exact only where sums of times and displacements are, which the scripts see to.

#[path = "laps.rs"]
mod laps;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::{Cancel, ChannelSet, Event, Overwrite, Pose, Program, RunEventKind, RunOptions};

use laps::{Clock, Lap, last_write_secs};

pub type Options = RunOptions<'static, u8>;

/// What a handler hears.
#[derive(Debug, Clone, PartialEq)]
pub struct Told {
    pub kind: RunEventKind,
    pub key: u8,
    pub run: usize,
    pub name: String,
    pub at_secs: f64,
    pub is_backwards: bool,
}

pub struct Run {
    /// How many were run before it: later runs of a target have higher numbers.
    pub number: usize,
    pub at_secs: f64,
    options: Options,
    program: Arc<Program>,
    start: Pose,
    /// What it made of its start when it was shown last.
    shown: Pose,
    duration_secs: f64,
    pub pace: f64,
    pub is_backwards: bool,
    pub ping_pong: bool,
    pub backward_events: bool,
    pub is_paused: bool,
    is_finishing: bool,
    is_started: bool,
    is_shown: bool,
    was_moved: bool,
    /// Whether it stands at 0 and what happens there is still to come.
    is_start_ahead: bool,
    /// Whether it has come backwards to where it stands, and what happens there has been told.
    is_event_ahead: bool,
    /// The event whose place among what happens at this time it has come to.
    at_event: Option<Event>,
    /// Whether it has come there from behind it.
    was_behind: bool,
    pub delay: Option<f64>,
    has_delay_begun: bool,
}

/// A target with actions.
pub struct Place {
    number: usize,
    pub key: u8,
    pub runs: Vec<Run>,
}

#[derive(Default)]
pub struct Model {
    pub poses: BTreeMap<u8, Pose>,
    pub places: Vec<Place>,
    /// Targets that are held as a whole, with or without runs.
    pub paused: BTreeSet<u8>,
    /// Which programs remove their target, when, and whether with clean-up.
    pub removals: Vec<(Arc<Program>, f64, bool)>,
    pub started: usize,
    entered: usize,
    visited: Option<u8>,
    ends: Vec<Told>,
    /// How time passes for the run that is played.
    clock: Option<Clock>,
    /// Seconds before the end of the update at which each channel of the visited target was written last.
    last_writes: BTreeMap<usize, f64>,
    /// What has been played on the visited target, and its pose before that.
    laps: Vec<Lap>,
    before: Option<Pose>,
    /// The run that is visited, and the time that is played.
    visit: Option<(usize, f64)>,
}

/// Handlers change the way of one run at most so often without time passing.
const MOST_CHANGES_AT_ONCE: u32 = 8;

/// How a stretch begins.
#[derive(Clone, Copy)]
struct Begins {
    /// It is the first update.
    is_first: bool,
    /// What happens at this time has been shown before and happens again.
    anew_at_secs: Option<f64>,
}

/// How a stretch of a program went.
enum Played {
    Whole,
    /// A handler has changed the way at this time, maybe by going elsewhere.
    UpTo(f64, bool),
    Gone,
}

type Handler<'a> = &'a mut dyn FnMut(&mut Model, &Told);

impl Model {
    pub fn place(&mut self, key: u8) -> Option<&mut Place> {
        self.places.iter_mut().find(|place| place.key == key)
    }

    pub fn get(&mut self, number: usize) -> Option<&mut Run> {
        self.places.iter_mut().flat_map(|place| &mut place.runs).find(|run| run.number == number)
    }

    fn key_of(&self, number: usize) -> u8 {
        let has_it = |place: &&Place| place.runs.iter().any(|run| run.number == number);
        self.places.iter().find(has_it).expect("the run exists").key
    }

    pub fn run(&mut self, key: u8, program: &Arc<Program>, options: Options) -> Option<usize> {
        let pose = *self.poses.get(&key)?;
        if options.linked_to.is_some_and(|other| !self.poses.contains_key(&other)) {
            return None;
        }
        let is_same = |run: &Run| match (options.name, options.tag) {
            (Some(name), _) => run.options.name == Some(name),
            (None, Some(tag)) => run.options.tag == Some(tag),
            _ => Arc::ptr_eq(&run.program, program),
        };
        if self.place(key).is_none() {
            self.places.push(Place { number: self.entered, key, runs: Vec::new() });
            self.entered += 1;
            if options.paused {
                self.paused.insert(key);
            }
        }
        let others = &self.place(key)?.runs;
        let same = others.iter().find(|run| is_same(run)).map(|run| run.number);
        if options.overwrite == Overwrite::IgnoreIfRunning && same.is_some() {
            return same;
        }
        let replaced: Vec<usize> = others
            .iter()
            .filter(|run| match options.overwrite {
                Overwrite::ReplaceChannels => run.program.channels().touches(program.channels()),
                Overwrite::ReplaceSame => is_same(run),
                _ => false,
            })
            .map(|run| run.number)
            .collect();
        let run = Run::new(self.started, program, options, pose);
        self.started += 1;
        let number = run.number;
        self.place(key)?.runs.push(run);
        replaced.into_iter().for_each(|other| self.end(other));
        Some(number)
    }

    /// Ends a run before its time.
    pub fn end(&mut self, number: usize) {
        let told = self.ended(number, RunEventKind::Removed);
        self.ends.extend(told);
        self.take_out(number);
    }

    fn ended(&mut self, number: usize, kind: RunEventKind) -> Option<Told> {
        let key = self.key_of(number);
        let run = self.get(number)?;
        let name = run.options.name.unwrap_or("").to_owned();
        run.options.reports_end.then_some(Told {
            kind,
            key,
            run: number,
            name,
            at_secs: run.at_secs,
            is_backwards: run.is_backwards,
        })
    }

    fn take_out(&mut self, number: usize) {
        let visited = self.visited;
        self.places.iter_mut().for_each(|place| place.runs.retain(|run| run.number != number));
        self.forget_idle(visited);
    }

    /// Targets without runs leave, and their pauses end, but for the one that is visited.
    fn forget_idle(&mut self, visited: Option<u8>) {
        self.places.retain(|place| !place.runs.is_empty() || visited == Some(place.key));
        let places = &self.places;
        self.paused.retain(|key| places.iter().any(|place| place.key == *key));
    }

    /// Ends the runs of a target that are meant, or of all targets.
    pub fn end_where(&mut self, key: Option<u8>, is_meant: impl Fn(&Options) -> bool) -> usize {
        let places = self.places.iter().filter(|place| key.is_none_or(|key| key == place.key));
        let runs = places.flat_map(|place| &place.runs).filter(|run| is_meant(&run.options));
        let numbers: Vec<usize> = runs.map(|run| run.number).collect();
        numbers.iter().for_each(|number| self.end(*number));
        numbers.len()
    }

    pub fn end_first(&mut self, key: u8, is_meant: impl Fn(&Options) -> bool) {
        let runs = self.places.iter().filter(|place| place.key == key).flat_map(|place| &place.runs);
        let first = runs.filter(|run| is_meant(&run.options)).map(|run| run.number).next();
        first.into_iter().for_each(|number| self.end(number));
    }

    pub fn change(&mut self, number: usize, change: impl FnOnce(&mut Run)) {
        if let Some(run) = self.get(number) {
            change(run);
        }
    }

    /// Only what runs can be paused.
    pub fn pause(&mut self, key: u8, is_paused: bool) {
        if !is_paused {
            self.paused.remove(&key);
        } else if self.place(key).is_some_and(|place| !place.runs.is_empty()) {
            self.paused.insert(key);
        }
    }

    pub fn pause_all(&mut self) -> Vec<u8> {
        let going = self.places.iter().filter(|place| !place.runs.is_empty()).map(|place| place.key);
        let paused: Vec<u8> = going.filter(|key| !self.paused.contains(key)).collect();
        self.paused.extend(&paused);
        paused
    }

    pub fn remove_target(&mut self, key: u8) {
        if self.visited == Some(key) {
            self.visited = None;
        }
        self.end_where(Some(key), |_| true);
        self.places.retain(|place| place.key != key);
        self.poses.remove(&key);
        self.paused.remove(&key);
        self.end_where(None, |options| options.linked_to == Some(key));
    }

    pub fn cancel(&mut self, number: usize, how: Cancel) {
        let Some(run) = self.get(number) else { return };
        let (start, shown) = (run.start, run.shown);
        let written = run.written();
        if how == Cancel::RestoreStart && run.is_shown {
            let key = self.key_of(number);
            self.forget_laps(key);
            let pose = self.poses.get_mut(&key).expect("the target exists");
            displace(pose, &shown, &start);
            copy(written, pose, &start);
        }
        self.end(number);
    }

    pub fn update(&mut self, dt_secs: f64, hear: Handler<'_>) {
        self.tell_ends(hear);
        let mut last = None;
        // Whoever entered after the one visited last is next, whatever has happened meanwhile.
        while let Some(place) = self.places.iter().find(|place| last.is_none_or(|last| place.number > last)) {
            last = Some(place.number);
            if !self.paused.contains(&place.key) {
                self.visit(place.key, dt_secs, hear);
            }
        }
    }

    fn visit(&mut self, key: u8, dt_secs: f64, hear: Handler<'_>) {
        self.visited = Some(key);
        self.forget();
        let mut last = None;
        while self.visited == Some(key) {
            let runs = self.place(key).map_or(&mut [][..], |place| &mut place.runs);
            let next =
                runs.iter().map(|run| run.number).find(|number| last.is_none_or(|last| *number > last));
            let Some(number) = next else { break };
            last = Some(number);
            self.visit = Some((number, dt_secs));
            self.step(number, dt_secs, hear);
        }
        (self.visited, self.visit) = (None, None);
        self.forget_idle(None);
    }

    /// Takes a run to its end at once.
    pub fn finish(&mut self, number: usize, hear: Handler<'_>) {
        self.tell_ends(hear);
        if self.get(number).is_some_and(Run::finish) {
            self.visited = Some(self.key_of(number));
            self.forget();
            self.step(number, 0.0, hear);
            self.visited = None;
            self.forget_idle(None);
        }
    }

    fn step(&mut self, number: usize, dt_secs: f64, hear: Handler<'_>) {
        self.step_through(number, dt_secs, hear);
        self.clock = None;
    }

    fn step_through(&mut self, number: usize, dt_secs: f64, hear: Handler<'_>) {
        let key = self.key_of(number);
        let pose = self.poses[&key];
        let Some(run) = self.get(number) else { return };
        let (mut rest_secs, mut late_secs) = (dt_secs.abs(), 0.0);
        if run.is_paused {
            return;
        }
        if let Some(delay) = run.delay {
            let passed =
                if std::mem::replace(&mut run.has_delay_begun, true) { dt_secs * run.pace } else { 0.0 };
            if passed < delay && !run.is_finishing {
                run.delay = Some(delay - passed);
                return;
            }
            late_secs = if passed > delay { (passed - delay) / run.pace } else { 0.0 };
            let start = self.pose_of_start(number, late_secs).unwrap_or(pose);
            self.get(number).expect("the run exists").begin(&start);
        }
        let (mut changes, mut at_once, mut last_rest_secs) = (0, 0, 0.0);
        while let Some(run) = self.get(number).filter(|run| !run.is_paused) {
            let (before_secs, is_first, pace) = (rest_secs, !run.is_started, run.pace);
            let (from_secs, is_finishing) = (run.at_secs, run.is_finishing);
            let step_secs = if is_first { 0.0 } else { rest_secs * pace };
            let is_backwards = run.goes_back(dt_secs);
            let wanted_secs = match (is_finishing, is_backwards) {
                (true, true) => 0.0,
                (true, false) => run.duration_secs,
                (false, true) => run.at_secs - step_secs,
                (false, false) => run.at_secs + step_secs,
            };
            let over_secs = (-wanted_secs).max(wanted_secs - run.duration_secs).max(0.0);
            rest_secs = if run.ping_pong && pace > 0.0 { over_secs / pace } else { 0.0 };
            self.clock = Some(Clock {
                run: number,
                from_secs,
                left_secs: if is_first { late_secs } else { before_secs },
                pace: if is_first || is_finishing {
                    0.0
                } else if is_backwards {
                    -pace
                } else {
                    pace
                },
                is_first,
            });
            let removal = self.removal(number, wanted_secs, is_backwards);
            let to_secs = removal.map_or(wanted_secs, |(at_secs, _)| at_secs);
            let was_held = self.is_held(number);
            let played = self.play(number, to_secs, is_backwards, hear);
            let happens = |at_secs: f64| match played {
                Played::Whole => true,
                Played::UpTo(up_to_secs, is_sought) => !is_sought && up_to_secs >= at_secs,
                Played::Gone => false,
            };
            if let Some((_, cleans_up)) = removal.filter(|(at_secs, _)| happens(*at_secs)) {
                self.leave_stage(key, number, cleans_up, hear);
                if self.get(number).is_some_and(|run| run.is_done()) {
                    self.turn_or_end(number, hear);
                }
                return;
            }
            match played {
                Played::Gone => return,
                Played::Whole if self.get(number).is_some_and(|run| run.is_at_end(dt_secs)) => {
                    let run = self.get(number).expect("the run exists");
                    let turns = run.ping_pong && run.duration_secs > 0.0;
                    // Where time goes backwards nothing ends.
                    let waits = dt_secs < 0.0 && !run.is_finishing && !turns;
                    if waits || !self.turn_or_end(number, hear) {
                        return;
                    }
                }
                Played::Whole if late_secs == 0.0 => return,
                Played::Whole => rest_secs = std::mem::take(&mut late_secs),
                Played::UpTo(at_secs, _) => {
                    if is_finishing || pace == 0.0 {
                        rest_secs = if is_first { 0.0 } else { before_secs };
                    } else if !is_first {
                        rest_secs = before_secs - (at_secs - from_secs).abs() / pace;
                    }
                    rest_secs += std::mem::take(&mut late_secs);
                    at_once = if changes > 0 && rest_secs >= last_rest_secs { at_once + 1 } else { 0 };
                    (changes, last_rest_secs) = (changes + 1, rest_secs);
                    let is_held = self.is_held(number) && !was_held;
                    if is_held || at_once >= MOST_CHANGES_AT_ONCE {
                        return;
                    }
                }
            }
        }
    }

    /// False if it has ended.
    fn turn_or_end(&mut self, number: usize, hear: Handler<'_>) -> bool {
        let Some(run) = self.get(number) else { return false };
        let turns = run.ping_pong && !run.is_finishing && run.duration_secs > 0.0;
        if turns {
            run.is_backwards = !run.is_backwards;
        } else {
            self.complete(number, hear);
        }
        turns
    }

    fn complete(&mut self, number: usize, hear: Handler<'_>) {
        let told = self.ended(number, RunEventKind::Completed);
        self.take_out(number);
        told.into_iter().for_each(|told| self.tell(&told, hear));
    }

    /// When a run removes its target on the way to a time, and whether with clean-up.
    fn removal(&mut self, number: usize, wanted_secs: f64, is_backwards: bool) -> Option<(f64, bool)> {
        let is_there = !self.poses[&self.key_of(number)].removed;
        let removals = self.removals.clone();
        let run = self.get(number)?;
        let (_, at_secs, cleans_up) =
            removals.into_iter().find(|(one, ..)| Arc::ptr_eq(one, &run.program))?;
        let is_ahead = run.is_start_ahead || run.at_secs < at_secs;
        let happens = is_there && !is_backwards && is_ahead && at_secs <= wanted_secs;
        happens.then_some((at_secs, cleans_up))
    }

    fn leave_stage(&mut self, key: u8, number: usize, cleans_up: bool, hear: Handler<'_>) {
        if self.visited != Some(key) {
            return;
        }
        if !cleans_up {
            self.paused.insert(key);
            return;
        }
        if self.get(number).is_some_and(|run| run.is_done()) {
            self.complete(number, hear);
        }
        if self.visited == Some(key) {
            self.end_where(Some(key), |_| true);
        }
        self.tell_ends(hear);
    }

    /// Plays a run up to a time, in either direction, each event at its moment.
    fn play(&mut self, number: usize, to_secs: f64, is_backwards: bool, hear: Handler<'_>) -> Played {
        let mut changed_at_secs = None;
        for (told, event) in self.list(number, to_secs, is_backwards) {
            match changed_at_secs {
                Some(at_secs) if at_secs != told.at_secs => break,
                _ => self.go(number, told.at_secs, is_backwards, Some(event)),
            }
            if let Some(run) = self.get(number) {
                (run.is_started, run.is_event_ahead) = (true, is_backwards);
            }
            let (before, was_held) = (self.way(number), self.is_held(number));
            self.tell(&told, hear);
            let Some(run) = self.get(number) else { return Played::Gone };
            if run.was_moved {
                return Played::UpTo(changed_at_secs.unwrap_or(told.at_secs), true);
            }
            if self.way(number) != before || self.is_held(number) && !was_held {
                changed_at_secs = Some(told.at_secs);
            }
        }
        if let Some(at_secs) = changed_at_secs {
            // What stands behind the last event at this time happens.
            let run = self.get(number).expect("the run exists");
            if run.at_event.is_some() {
                let at_secs = run.at_secs;
                self.go(number, at_secs, is_backwards, None);
            }
            return Played::UpTo(at_secs, false);
        }
        self.go(number, to_secs, is_backwards, None);
        self.get(number).into_iter().for_each(|run| run.is_started = true);
        Played::Whole
    }

    /// How a run goes on.
    fn way(&mut self, number: usize) -> String {
        let run = self.get(number).expect("the run exists");
        let ends = (run.ping_pong, run.backward_events, run.is_finishing, run.is_start_ahead);
        format!("{} {} {} {} {ends:?}", run.is_paused, run.at_secs, run.pace, run.is_backwards)
    }

    fn is_held(&self, number: usize) -> bool {
        let key = self.key_of(number);
        self.paused.contains(&key)
    }

    /// What happens on the way to a time.
    fn list(&mut self, number: usize, wanted_secs: f64, is_backwards: bool) -> Vec<(Told, Event)> {
        let key = self.key_of(number);
        let run = self.get(number).expect("the run exists");
        let (from_secs, to_secs) = (run.at_secs, wanted_secs.clamp(0.0, run.duration_secs));
        let arrives_at_start = is_backwards && to_secs == 0.0;
        // Less than the times of the scripts are apart.
        let just_before_secs = from_secs - 0.01;
        let after_secs = if run.is_start_ahead != arrives_at_start {
            f64::NEG_INFINITY
        } else if run.is_event_ahead && !is_backwards {
            just_before_secs
        } else {
            from_secs.min(to_secs)
        };
        let is_told = run.is_event_ahead && is_backwards;
        let until_secs = if is_told { just_before_secs } else { from_secs.max(to_secs) };
        let mut events: Vec<Event> = Vec::new();
        if !is_backwards || run.backward_events {
            run.program.events(after_secs, until_secs, &mut events);
        }
        if is_backwards {
            events.reverse();
        }
        let told = events.iter().map(|event| {
            let name = run.program.event_name(event).to_owned();
            let kind = RunEventKind::Event;
            (Told { kind, key, run: number, name, at_secs: event.at_secs, is_backwards }, *event)
        });
        told.collect()
    }

    /// Moves a run to a time, or to an event at that time, and shows it there.
    fn go(&mut self, number: usize, wanted_secs: f64, is_backwards: bool, event: Option<Event>) {
        let key = self.key_of(number);
        let mut pose = self.poses[&key];
        let run = self.get(number).expect("the run exists");
        let to_secs = wanted_secs.clamp(0.0, run.duration_secs);
        let from_secs = std::mem::replace(&mut run.at_secs, to_secs);
        let arrives_at_start = is_backwards && to_secs == 0.0;
        let has_start = std::mem::replace(&mut run.is_start_ahead, arrives_at_start) != arrives_at_start;
        let was_event_ahead = run.is_event_ahead;
        run.is_event_ahead &= is_backwards && from_secs == to_secs;
        let until_secs = from_secs.max(to_secs);
        let after_secs = if has_start { f64::NEG_INFINITY } else { from_secs.min(to_secs) };
        // What it has not written yet it takes as it finds it.
        // What it writes at its start it starts from the pose that it was run in.
        let is_ahead = from_secs > 0.0 && !run.was_behind;
        let written = if is_ahead {
            run.written_at(from_secs)
        } else {
            run.program.writes(f64::NEG_INFINITY, from_secs)
        };
        let from_event = std::mem::replace(&mut run.at_event, event);
        let is_first = !run.is_started;
        // From an event to all of its time it goes forwards in the order of the tree.
        let takes_back = is_backwards && !(from_event.is_some() && event.is_none() && from_secs == to_secs);
        let is_anew = (has_start || was_event_ahead) && !is_backwards && (!is_first || run.is_shown);
        let stays = from_secs == to_secs;
        run.was_behind = event.is_some() && (is_backwards || stays && (is_anew || run.was_behind));
        let begins = Begins { is_first, anew_at_secs: is_anew.then_some(from_secs) };
        copy(run.program.channels().without(written), &mut run.start, &pose);
        let clock = self.clock.filter(|clock| clock.run == number);
        if let Some(clock) = clock.filter(|_| self.overlaps(key)) {
            if !is_backwards && !is_first {
                self.begin(number, to_secs, event, written);
            }
            self.before.get_or_insert(pose);
            let run = self.get(number).expect("the run exists");
            let (program, start) = (Arc::clone(&run.program), run.start);
            let after_secs = if is_first { f64::NEG_INFINITY } else { after_secs };
            let writes = run.writes(begins, from_event, (after_secs, until_secs), takes_back);
            let whole = Some((run.sample(), [writes, run.undone(begins)], event));
            let planned_at_secs = None;
            self.laps.push(Lap {
                program,
                start,
                clock,
                from_secs,
                after_secs,
                to_secs,
                is_backwards: takes_back,
                is_rest_of_time: is_backwards && !takes_back,
                from_event,
                whole,
                planned_at_secs,
            });
        }
        let run = self.get(number).expect("the run exists");
        let own = run.sample();
        displace(&mut pose, &run.shown, &own);
        let write_after_secs = if run.is_started { after_secs } else { f64::NEG_INFINITY };
        let writes = run.writes(begins, from_event, (write_after_secs, until_secs), takes_back);
        let (program, undone) = (Arc::clone(&run.program), run.undone(begins));
        (run.shown, run.is_shown, run.was_moved) = (own, true, false);
        for channel in writes.iter().filter(|one| !one.is_position()) {
            if let Some(clock) = clock {
                let times = (write_after_secs, until_secs);
                let write_secs = if undone.contains(channel) {
                    until_secs
                } else {
                    last_write_secs(&program, channel, times, event.as_ref(), takes_back)
                };
                // Nothing is earlier than where it comes to.
                let write_secs = if takes_back { write_secs.max(to_secs) } else { write_secs };
                let comes_to_it = takes_back && event.is_none() && write_secs <= to_secs + 1e-6;
                let ago_secs = clock.write_ago_secs(write_secs, is_backwards && !comes_to_it);
                // Of several runs the one that writes last in time wins.
                let last_secs = self.last_writes.entry(channel as usize).or_insert(f64::INFINITY);
                // Boundaries are reached a little early.
                if ago_secs > *last_secs + 1e-6 {
                    continue;
                }
                *last_secs = last_secs.min(ago_secs);
            }
            pose.copy_channel(channel, &own);
        }
        self.poses.insert(key, pose);
    }

    fn forget(&mut self) {
        self.last_writes.clear();
        self.laps.clear();
        self.before = None;
    }

    /// Somebody has changed a target out of the course of time.
    pub fn forget_laps(&mut self, key: u8) {
        if self.visited == Some(key) {
            self.laps.clear();
            self.before = None;
        }
    }

    fn overlaps(&mut self, key: u8) -> bool {
        let has_others = self.place(key).is_some_and(|place| place.runs.len() > 1);
        self.visited == Some(key) && (has_others || !self.laps.is_empty())
    }

    /// Makes a run ready to go elsewhere, and says whether that is backwards.
    fn prepare_jump(&mut self, number: usize, secs: f64) -> bool {
        let pose = self.poses[&self.key_of(number)];
        self.forget_laps(self.key_of(number));
        let run = self.get(number).expect("the run exists");
        if run.delay.is_some() {
            run.begin(&pose);
        }
        run.is_finishing = false;
        secs < run.at_secs
    }

    pub fn seek(&mut self, number: usize, secs: f64) {
        if self.get(number).is_some() {
            let is_backwards = self.prepare_jump(number, secs);
            // No time passes by that.
            self.clock = self.clock.filter(|clock| clock.run != number);
            self.go(number, secs, is_backwards, None);
            let run = self.get(number).expect("the run exists");
            (run.was_moved, run.is_start_ahead) = (true, run.at_secs == 0.0);
        }
    }

    pub fn seek_with_events(&mut self, number: usize, secs: f64, hear: Handler<'_>) {
        self.tell_ends(hear);
        let Some(run) = self.get(number).filter(|run| run.at_secs != secs) else { return };
        let was_started = run.is_started;
        let is_backwards = self.prepare_jump(number, secs);
        self.play(number, secs, is_backwards, hear);
        // The first update is still to come.
        self.change(number, |run| run.is_started = was_started);
    }

    fn tell(&mut self, told: &Told, hear: Handler<'_>) {
        hear(self, told);
        self.tell_ends(hear);
    }

    fn tell_ends(&mut self, hear: Handler<'_>) {
        std::mem::take(&mut self.ends).iter().for_each(|told| hear(self, told));
    }
}

impl Run {
    fn new(number: usize, program: &Arc<Program>, options: Options, pose: Pose) -> Self {
        let duration_secs = program.length().secs().unwrap_or(f64::INFINITY);
        let is_backwards = options.speed < 0.0;
        let start_secs = options.start_at_secs.min(duration_secs);
        let is_from_end = is_backwards && duration_secs.is_finite();
        let at_secs = if is_from_end { duration_secs - start_secs } else { start_secs };
        Self {
            number,
            at_secs,
            options,
            program: Arc::clone(program),
            start: pose,
            shown: pose,
            duration_secs,
            pace: options.speed.abs(),
            is_backwards,
            ping_pong: options.ping_pong,
            backward_events: options.backward_events,
            is_paused: false,
            is_finishing: false,
            is_started: false,
            is_shown: false,
            was_moved: false,
            is_start_ahead: at_secs == 0.0 && !is_backwards,
            is_event_ahead: false,
            at_event: None,
            was_behind: false,
            delay: Some(options.delay_secs).filter(|delay| *delay > 0.0),
            has_delay_begun: false,
        }
    }

    /// What its program makes of its start where it stands.
    fn sample(&self) -> Pose {
        match &self.at_event {
            Some(event) => self.program.sample_event(&self.start, event),
            None => self.program.sample_secs(&self.start, self.at_secs),
        }
    }

    /// The channels that it has written.
    fn written(&self) -> ChannelSet {
        self.written_at(self.at_secs)
    }

    fn written_at(&self, at_secs: f64) -> ChannelSet {
        match &self.at_event {
            Some(event) => self.program.writes_until_event(f64::NEG_INFINITY, event),
            None => self.program.writes(f64::NEG_INFINITY, at_secs),
        }
    }

    /// The channels that it writes between times, from an event on and up to the one where it stands.
    fn writes(
        &self,
        begins: Begins,
        from_event: Option<Event>,
        (after_secs, until_secs): (f64, f64),
        is_backwards: bool,
    ) -> ChannelSet {
        let (mut earlier, mut later) = (from_event, self.at_event);
        if is_backwards {
            std::mem::swap(&mut earlier, &mut later);
        }
        let writes_after = |after_secs| match &later {
            Some(event) => self.program.writes_until_event(after_secs, event),
            None => self.program.writes(after_secs, until_secs),
        };
        let writes = match earlier.filter(|_| !begins.is_first) {
            Some(event) => {
                let after = self.program.writes_after_event(&event, until_secs);
                writes_after(f64::NEG_INFINITY).iter().filter(|channel| after.contains(*channel)).collect()
            }
            None => writes_after(after_secs),
        };
        writes.union(self.undone(begins))
    }

    /// What it has written before where it begins anew, and writes again only behind the event at which it stands: it is taken back.
    fn undone(&self, begins: Begins) -> ChannelSet {
        match (&self.at_event, begins.anew_at_secs) {
            (Some(event), Some(from_secs)) => self.program.writes_after_event(event, from_secs),
            _ => ChannelSet::EMPTY,
        }
    }

    pub fn speed(&self) -> f64 {
        if self.is_backwards { -self.pace } else { self.pace }
    }

    fn begin(&mut self, pose: &Pose) {
        (self.delay, self.start, self.shown) = (None, *pose, *pose);
    }

    /// Whether an update of `dt_secs` plays it backwards.
    fn goes_back(&self, dt_secs: f64) -> bool {
        self.is_backwards != (dt_secs < 0.0 && !self.is_finishing)
    }

    /// Whether an update of `dt_secs` can take it no further.
    fn is_at_end(&self, dt_secs: f64) -> bool {
        if self.goes_back(dt_secs) { self.at_secs <= 0.0 } else { self.at_secs >= self.duration_secs }
    }

    /// What an update of `dt_secs` is going to play of it.
    fn planned(&self, dt_secs: f64) -> Vec<Lap> {
        let (mut rest_secs, mut late_secs, mut laps) = (dt_secs.abs(), 0.0, Vec::new());
        if let Some(delay) = self.delay {
            if !self.has_delay_begun || dt_secs * self.pace < delay || self.pace == 0.0 {
                return laps;
            }
            late_secs = (dt_secs * self.pace - delay) / self.pace;
        }
        let (mut at_secs, mut is_first) = (self.at_secs, !self.is_started);
        let (mut is_backwards, mut is_start_ahead) = (self.goes_back(dt_secs), self.is_start_ahead);
        while !self.is_paused && laps.len() < 16 {
            let step_secs = if is_first { 0.0 } else { rest_secs * self.pace };
            let wanted_secs = match (self.is_finishing, is_backwards) {
                (true, true) => 0.0,
                (true, false) => self.duration_secs,
                (false, true) => at_secs - step_secs,
                (false, false) => at_secs + step_secs,
            };
            let to_secs = wanted_secs.clamp(0.0, self.duration_secs);
            let arrives_at_start = is_backwards && to_secs == 0.0;
            let has_start = is_start_ahead != arrives_at_start;
            let pace = if is_backwards { -self.pace } else { self.pace };
            laps.push(Lap {
                program: Arc::clone(&self.program),
                start: self.start,
                clock: Clock {
                    run: self.number,
                    from_secs: at_secs,
                    left_secs: if is_first { late_secs } else { rest_secs },
                    pace: if is_first || self.is_finishing { 0.0 } else { pace },
                    is_first,
                },
                from_secs: at_secs,
                after_secs: if has_start || is_first { f64::NEG_INFINITY } else { at_secs.min(to_secs) },
                to_secs,
                is_backwards,
                is_rest_of_time: false,
                from_event: None,
                whole: None,
                planned_at_secs: Some(if self.delay.is_some() { -1.0 } else { self.at_secs }),
            });
            rest_secs = if self.pace > 0.0 { (wanted_secs - to_secs).abs() / self.pace } else { 0.0 };
            (at_secs, is_first, is_start_ahead) = (to_secs, false, arrives_at_start);
            let is_at_end = if is_backwards { at_secs <= 0.0 } else { at_secs >= self.duration_secs };
            let turns = self.ping_pong && !self.is_finishing && self.duration_secs > 0.0;
            if !is_at_end && late_secs > 0.0 {
                rest_secs = std::mem::take(&mut late_secs);
            } else if is_at_end && turns && rest_secs > 0.0 {
                is_backwards = !is_backwards;
            } else {
                break;
            }
        }
        laps
    }

    fn is_done(&self) -> bool {
        if self.is_backwards { self.at_secs <= 0.0 } else { self.at_secs >= self.duration_secs }
    }

    /// Lets it jump to its end with its next visit. False if it has none.
    pub fn finish(&mut self) -> bool {
        if !self.is_backwards && self.duration_secs.is_infinite() {
            return false;
        }
        (self.is_paused, self.ping_pong, self.is_finishing) = (false, false, true);
        true
    }
}

/// Adds the way from one pose to another to a position.
fn displace(pose: &mut Pose, from: &Pose, to: &Pose) {
    for axis in 0..2 {
        pose.position[axis] += to.position[axis] - from.position[axis];
    }
}

/// Takes channels over, without the position.
fn copy(channels: ChannelSet, pose: &mut Pose, from: &Pose) {
    channels.iter().filter(|one| !one.is_position()).for_each(|channel| pose.copy_channel(channel, from));
}
