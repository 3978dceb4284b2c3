//! The rules of the action manager in the plainest form: lists that are searched from the front, one run after the other. Slow, and
//! exact only where sums of times and displacements are, which the scripts see to.

#[path = "aims.rs"]
mod aims;
#[path = "laps.rs"]
mod laps;
#[path = "run.rs"]
mod run;
#[path = "steps.rs"]
mod steps;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::{Cancel, ChannelSet, Event, Overwrite, Pose, Program, RunEventKind, RunOptions};

pub use aims::{Aim, Goal, goes};
use run::Begins;
pub use run::Run;

use laps::{Clock, Lap, first_write_secs};

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
    /// What has been played on the visited target and is not settled.
    laps: Vec<Lap>,
    /// When the visited target leaves its stage.
    planned: Option<Planned>,
}

/// A removal that is ahead in an update, on a target with several runs.
struct Planned {
    /// Seconds before the end of the update.
    ago_secs: f64,
    /// The run that has come to it, and whether it cleans up.
    done: Option<(usize, bool)>,
    /// The runs that have stopped for it.
    cut: Vec<usize>,
}

/// Handlers change the way of one run at most so often without time passing.
const MOST_CHANGES_AT_ONCE: u32 = 8;

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
        if self.get(number).is_none() {
            return;
        }
        let key = self.key_of(number);
        let is_shown = |run: &mut Run| run.is_shown;
        if how == Cancel::RestoreStart && self.get(number).is_some_and(is_shown) {
            self.settle(key);
            let run = self.get(number).expect("the run exists");
            let (start, shown, written) = (run.start, run.shown, run.written());
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
        self.planned = self.plan(key, dt_secs);
        let mut last = None;
        while self.visited == Some(key) {
            let runs = self.place(key).map_or(&mut [][..], |place| &mut place.runs);
            let next =
                runs.iter().map(|run| run.number).find(|number| last.is_none_or(|last| *number > last));
            let Some(number) = next else { break };
            last = Some(number);
            self.step(number, dt_secs, hear);
        }
        if let Some(planned) = self.planned.take().filter(|_| self.visited == Some(key)) {
            match planned.done {
                Some((number, cleans_up)) => self.leave_stage(key, number, cleans_up, hear),
                None => {
                    for number in planned.cut {
                        if self.get(number).is_some() && !self.is_held(number) {
                            self.step(number, planned.ago_secs, hear);
                        }
                    }
                }
            }
        }
        if self.visited == Some(key) {
            self.settle(key);
        }
        self.visited = None;
        self.forget_idle(None);
    }

    /// Takes a run to its end at once.
    pub fn finish(&mut self, number: usize, hear: Handler<'_>) {
        self.tell_ends(hear);
        if self.get(number).is_some_and(Run::finish) {
            self.visited = Some(self.key_of(number));
            self.forget();
            self.step(number, 0.0, hear);
            if let Some(key) = self.visited {
                self.settle(key);
            }
            self.visited = None;
            self.forget_idle(None);
        }
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
        } else if run.is_event_pending && !is_backwards {
            just_before_secs
        } else {
            from_secs.min(to_secs)
        };
        let is_told = run.is_event_pending && is_backwards;
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
        let clock = self.clock.filter(|clock| clock.run == number);
        let run = self.get(number).expect("the run exists");
        let to_secs = wanted_secs.clamp(0.0, run.duration_secs);
        let from_secs = std::mem::replace(&mut run.at_secs, to_secs);
        let arrives_at_start = is_backwards && to_secs == 0.0;
        let has_start = std::mem::replace(&mut run.is_start_ahead, arrives_at_start) != arrives_at_start;
        let was_event_ahead = run.is_event_pending;
        run.is_event_pending &= is_backwards && from_secs == to_secs;
        let until_secs = from_secs.max(to_secs);
        let after_secs = if has_start { f64::NEG_INFINITY } else { from_secs.min(to_secs) };
        // What it has not written yet it takes as it finds it.
        let is_unseen = !run.is_started && !run.is_shown;
        let is_ahead = from_secs > 0.0 && !run.passed_event;
        let written = if is_unseen {
            ChannelSet::EMPTY
        } else if is_ahead {
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
        run.passed_event = event.is_some() && (is_backwards || stays && (is_anew || run.passed_event));
        let begins = Begins { is_first, anew_at_secs: is_anew.then_some(from_secs) };
        let waiting = run.program.channels().without(written);
        let writes = run.writes(
            begins,
            from_event,
            (if is_first { f64::NEG_INFINITY } else { after_secs }, until_secs),
            takes_back,
        );
        let undone = run.undone(begins);
        let Some(clock) = clock else {
            // No time passes: it is shown whatever others have written.
            copy(waiting, &mut run.start, &pose);
            let own = run.sample();
            copy(writes, &mut pose, &own);
            self.show_position(number, pose);
            return;
        };
        let can_begin = is_unseen || !is_backwards && !is_first;
        let begun = waiting.iter().filter(|one| can_begin && !one.is_position()).filter_map(|channel| {
            let first_secs = first_write_secs(&run.program, channel).filter(|secs| *secs <= to_secs)?;
            let is_before =
                |event| run.program.writes_until_event(f64::NEG_INFINITY, &event).contains(channel);
            (is_unseen || event.is_none_or(is_before)).then_some((channel, first_secs))
        });
        let lap = Lap {
            program: Arc::clone(&run.program),
            aims: run.aims.clone(),
            start: run.start,
            clock,
            from_secs,
            after_secs: if is_first { f64::NEG_INFINITY } else { after_secs },
            to_secs,
            is_backwards: takes_back,
            is_rest_of_time: is_backwards && !takes_back,
            from_event,
            event,
            writes,
            undone,
            waiting,
            begun: begun.collect(),
            written: Vec::new(),
        };
        self.laps.push(lap.with_times());
        self.show_position(number, pose);
    }

    /// Moves the target of a run by what it has moved since it was shown last.
    fn show_position(&mut self, number: usize, mut pose: Pose) {
        let key = self.key_of(number);
        let run = self.get(number).expect("the run exists");
        let own = run.sample();
        displace(&mut pose, &run.shown, &own);
        (run.shown, run.is_shown, run.was_moved) = (own, true, false);
        self.poses.insert(key, pose);
    }

    fn forget(&mut self) {
        self.last_writes.clear();
        self.laps.clear();
    }

    /// Makes a run ready to go elsewhere, and says whether that is backwards.
    fn prepare_jump(&mut self, number: usize, secs: f64) -> bool {
        self.settle(self.key_of(number));
        let pose = self.poses[&self.key_of(number)];
        let run = self.get(number).expect("the run exists");
        if run.delay.is_some() {
            run.begin(&pose);
        }
        run.is_finishing = false;
        secs < run.at_secs
    }

    /// Tells a run where to arrive, if it can go there.
    pub fn retarget(&mut self, number: usize, goal: Goal, programs: &[Arc<Program>]) -> Option<()> {
        let run = self.get(number)?;
        let secs = run.at_secs;
        let goes = goes(programs, &run.program, goal)?;
        if !goes.is_exact_at(secs) {
            return None;
        }
        let mut aims = run.aims.clone();
        if aims::tell(&mut aims, goes, goal, secs) {
            self.settle(self.key_of(number));
            self.get(number)?.aims = aims;
        }
        Some(())
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
