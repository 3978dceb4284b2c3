//! What several runs on one target find of each other within an update.

use std::sync::Arc;

use kineograph_runtime::{Channel, ChannelSet, Event, Pose, Program};

use super::Model;

/// A stretch that a run plays in an update.
#[derive(Clone)]
pub(super) struct Lap {
    pub(super) program: Arc<Program>,
    pub(super) start: Pose,
    pub(super) clock: Clock,
    /// Where it begins: a handler may have cut the way that its clock measures.
    pub(super) from_secs: f64,
    pub(super) after_secs: f64,
    pub(super) to_secs: f64,
    pub(super) is_backwards: bool,
    /// Whether it does, forwards in the order of the tree, the rest of what happens at a time to which the run has come backwards.
    pub(super) is_rest_of_time: bool,
    /// The event at which it begins.
    pub(super) from_event: Option<Event>,
    /// What it makes of its start in the end, the channels that it writes, those of them that it takes back, and
    /// the event at which it ends; of those that have been played.
    pub(super) whole: Option<(Pose, [ChannelSet; 2], Option<Event>)>,
    /// Where it stands now, unless it has started from there; of those that are still to come.
    pub(super) planned_at_secs: Option<f64>,
    /// Whether nothing was shown of its run before.
    pub(super) is_unseen: bool,
}

/// How the time of an update passes for one run.
#[derive(Clone, Copy)]
pub(super) struct Clock {
    pub(super) run: usize,
    pub(super) from_secs: f64,
    pub(super) left_secs: f64,
    /// 0 for what shows its start or jumps.
    pub(super) pace: f64,
    /// Whether it shows its start.
    pub(super) is_first: bool,
}

/// More than times differ by that are the same, less than others do.
const JUST_AFTER_SECS: f64 = 1e-4;

impl Clock {
    /// When what is written at a time of the program counts, in seconds before the end of the update: an update shows what happens after
    /// the one before it, and backwards what the playhead leaves.
    pub(super) fn write_ago_secs(&self, at_secs: f64, leaves: bool) -> f64 {
        let ago_secs = self.ago_secs(at_secs);
        if self.is_first {
            return ago_secs;
        }
        let left_secs = if leaves { ago_secs } else { self.left_secs };
        ago_secs.min(left_secs - JUST_AFTER_SECS).max(0.0)
    }

    /// Seconds before the end of the update.
    pub(super) fn ago_secs(&self, at_secs: f64) -> f64 {
        if self.pace == 0.0 {
            self.left_secs
        } else {
            self.left_secs - (at_secs - self.from_secs) / self.pace
        }
    }
}

/// How far a lap is played at a moment, in seconds of its program, and whether that is its end.
type Until = (f64, bool);

impl Model {
    /// Lets a run take what it begins to write up to a time as it is at that moment.
    pub(super) fn begin(&mut self, number: usize, to_secs: f64, event: Option<Event>, written: ChannelSet) {
        let program = Arc::clone(&self.get(number).expect("the run exists").program);
        let clock = self.clock.expect("it is played");
        for channel in program.channels().without(written).iter().filter(|one| !one.is_position()) {
            let first_secs = first_write_secs(&program, channel).filter(|secs| *secs <= to_secs);
            let has_begun = event
                .is_none_or(|event| program.writes_until_event(f64::NEG_INFINITY, &event).contains(channel));
            if let Some(first_secs) = first_secs.filter(|_| has_begun) {
                let found = self.found(number, channel, clock.ago_secs(first_secs));
                self.get(number).expect("the run exists").start.copy_channel(channel, &found);
            }
        }
    }

    /// What a run starts from after its delay, if others play too.
    pub(super) fn pose_of_start(&mut self, number: usize, ago_secs: f64) -> Option<Pose> {
        let key = self.key_of(number);
        if !self.overlaps(key) {
            return None;
        }
        let (program, mut pose) = (Arc::clone(&self.get(number)?.program), self.poses[&key]);
        for channel in program.channels().iter().filter(|one| !one.is_position()) {
            if first_write_secs(&program, channel) == Some(0.0) {
                pose.copy_channel(channel, &self.found(number, channel, ago_secs));
            }
        }
        Some(pose)
    }

    /// A pose with a channel as the others have made it at a moment.
    fn found(&mut self, number: usize, channel: Channel, ago_secs: f64) -> Pose {
        let mut last: Option<(f64, Lap, Until, Option<f64>)> = None;
        for lap in self.laps_of_others(number) {
            let Some(until) = lap.until(ago_secs) else { continue };
            let Some(write_secs) = lap.write_secs(channel, until) else { continue };
            let begin_secs = lap.begin_secs(channel).map(|secs| lap.clock.ago_secs(secs));
            let leaves = until.1 && lap.leaves() || lap.is_backwards && write_secs > until.0 + 1e-6;
            let write_ago_secs = lap.clock.write_ago_secs(write_secs, leaves);
            if write_ago_secs < ago_secs - 1e-6 {
                continue;
            }
            let is_last = last.as_ref().is_none_or(|last| write_ago_secs <= last.0 + 1e-6);
            if is_last && begin_secs.is_none_or(|begin_secs| begin_secs > ago_secs + 1e-6) {
                last = Some((write_ago_secs, lap, until, begin_secs));
            }
        }
        let Some((_, lap, until, begin_secs)) = last else {
            // What it had written before this update, and has taken back, is as it found it.
            let own = self.laps.iter().find(|lap| lap.clock.run == number);
            if let Some(own) = own.filter(|lap| lap.had_written(channel)) {
                return own.start;
            }
            return self.before.unwrap_or(self.poses[&self.key_of(number)]);
        };
        let mut start = lap.start;
        if let Some(begin_secs) = begin_secs {
            start.copy_channel(channel, &self.found(lap.clock.run, channel, begin_secs));
        }
        if begin_secs.is_none() { lap.pose_at(until) } else { lap.program.sample_secs(&start, until.0) }
    }

    fn laps_of_others(&mut self, number: usize) -> Vec<Lap> {
        let mut laps: Vec<Lap> = self.laps.iter().filter(|lap| lap.clock.run != number).cloned().collect();
        let Some((visited, dt_secs)) = self.visit else { return laps };
        let key = self.key_of(number);
        let others = self.place(key).into_iter().flat_map(|place| &place.runs);
        laps.extend(
            others
                .filter(|run| run.number > visited && run.number != number)
                .flat_map(|run| run.planned(dt_secs)),
        );
        laps
    }
}

impl Lap {
    /// The pose at a time, or at its very end.
    fn pose_at(&self, (secs, is_end): (f64, bool)) -> Pose {
        let whole = self.whole.filter(|_| is_end);
        whole.map_or_else(|| self.program.sample_secs(&self.start, secs), |whole| whole.0)
    }

    /// Whether it ends at an event that is passed when the playhead leaves it, or goes on from there.
    fn leaves(&self) -> bool {
        self.is_rest_of_time || self.is_backwards && self.whole.is_some_and(|whole| whole.2.is_some())
    }

    /// Up to where it is played at a moment, if it has begun, and whether that is its end.
    fn until(&self, ago_secs: f64) -> Option<(f64, bool)> {
        let Clock { from_secs, left_secs, pace, .. } = self.clock;
        if self.clock.ago_secs(self.from_secs) < ago_secs - 1e-6 {
            return None;
        }
        let is_over = self.clock.write_ago_secs(self.to_secs, self.leaves()) >= ago_secs - 1e-6;
        Some(if is_over { (self.to_secs, true) } else { (from_secs + (left_secs - ago_secs) * pace, false) })
    }

    /// When it writes a channel last on the way to a time.
    fn write_secs(&self, channel: Channel, (to_secs, is_end): (f64, bool)) -> Option<f64> {
        let from_secs = self.clock.from_secs;
        let is_backwards = self.is_backwards;
        // A part of the way backwards does not come to the start.
        let is_cut = is_backwards && !is_end;
        let times = (if is_cut { to_secs } else { self.after_secs }, from_secs.max(to_secs));
        let whole = self.whole.filter(|_| is_end);
        let part = || match &self.from_event {
            Some(event) if is_backwards => self.program.writes_until_event(times.0, event),
            Some(event) => self.program.writes_after_event(event, times.1),
            None => self.program.writes(times.0, times.1),
        };
        let writes = whole.map_or_else(part, |whole| whole.1[0]);
        if whole.is_some_and(|whole| whole.1[1].contains(channel)) {
            return Some(times.1);
        }
        let event = whole.and_then(|whole| whole.2);
        writes
            .contains(channel)
            .then(|| last_write_secs(&self.program, channel, times, event.as_ref(), is_backwards))
            .map(|secs| if is_backwards { secs.max(to_secs) } else { secs })
    }

    /// Whether its run has written a channel before it.
    fn had_written(&self, channel: Channel) -> bool {
        !self.is_unseen && self.program.writes(f64::NEG_INFINITY, self.from_secs).contains(channel)
    }

    /// When a planned one begins to write a channel that its run has not written.
    fn begin_secs(&self, channel: Channel) -> Option<f64> {
        let at_secs = self.planned_at_secs?;
        let is_new = at_secs < 0.0 || !self.program.writes(f64::NEG_INFINITY, at_secs).contains(channel);
        if is_new { first_write_secs(&self.program, channel) } else { None }
    }
}

/// When a program writes a channel first: the programs of the scripts do so at multiples of a sixteenth of a second.
pub(super) fn first_write_secs(program: &Program, channel: Channel) -> Option<f64> {
    let times = (0..256).map(|sixteenths| f64::from(sixteenths) / 16.0);
    times.into_iter().find(|secs| program.writes(f64::NEG_INFINITY, *secs).contains(channel))
}

/// When a run that plays these times writes a channel last, found by halving. Backwards it is where the first write is taken back.
pub(super) fn last_write_secs(
    program: &Program,
    channel: Channel,
    times: (f64, f64),
    event: Option<&Event>,
    is_backwards: bool,
) -> f64 {
    let (mut low, mut high) = (times.0.max(-1.0), times.1);
    for _ in 0..28 {
        let middle = f64::midpoint(low, high);
        let (after_secs, until_secs) = if is_backwards { (times.0, middle) } else { (middle, times.1) };
        let writes = match event {
            Some(event) if is_backwards => program.writes_after_event(event, until_secs),
            Some(event) => program.writes_until_event(after_secs, event),
            None => program.writes(after_secs, until_secs),
        };
        let is_inside = writes.contains(channel);
        if is_inside == is_backwards { high = middle } else { low = middle }
    }
    high
}
