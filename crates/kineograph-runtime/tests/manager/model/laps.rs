//! What several runs on one target find of each other within an update.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::{Channel, ChannelSet, Event, Pose, Program};

use super::{Aim, Model};

/// A stretch that a run plays in an update.
#[derive(Clone)]
pub(super) struct Lap {
    pub(super) program: Arc<Program>,
    pub(super) aims: Vec<Aim>,
    /// What its run had started from before it.
    pub(super) start: Pose,
    pub(super) clock: Clock,
    /// Where it begins: a handler may have cut the way that its clock measures.
    pub(super) from_secs: f64,
    pub(super) after_secs: f64,
    pub(super) to_secs: f64,
    pub(super) is_backwards: bool,
    /// Whether it does, forwards in the order of the tree, the rest of what happens at a time to which the run has come backwards.
    pub(super) is_rest_of_time: bool,
    /// The events at which it begins and ends.
    pub(super) from_event: Option<Event>,
    pub(super) event: Option<Event>,
    /// The channels that it writes, and those of them that it takes back.
    pub(super) writes: ChannelSet,
    pub(super) undone: ChannelSet,
    /// The channels that its run has not written before, and those of them that it begins to write, with the times of the program.
    pub(super) waiting: ChannelSet,
    pub(super) begun: Vec<(Channel, f64)>,
    /// When it writes its channels last, in seconds before the end of the update.
    pub(super) written: Vec<(Channel, f64)>,
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

    /// The time of the program so many seconds before the end of the update.
    pub(super) fn at_ago(&self, ago_secs: f64) -> f64 {
        self.from_secs + (self.left_secs - ago_secs).max(0.0) * self.pace
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

/// A run that begins to write a channel.
struct Begin {
    ago_secs: f64,
    run: usize,
    lap: usize,
    channel: Channel,
}

/// What the runs of a target start from, and the channels that they have not written yet.
type Starts = BTreeMap<usize, (Pose, ChannelSet)>;

impl Model {
    /// The pose of a target as it is to be seen now.
    pub fn pose(&self, key: u8) -> Option<Pose> {
        Some(self.resolved(key)?.0)
    }

    /// Makes what is to be seen of a target its pose, and gives its runs what they start from.
    pub fn settle(&mut self, key: u8) {
        let Some((pose, starts, last_writes)) = self.resolved(key) else { return };
        if !starts.is_empty() {
            self.poses.insert(key, pose);
            (self.last_writes, self.laps) = (last_writes, Vec::new());
            for (number, (start, _)) in starts {
                self.change(number, |run| run.start = start);
            }
        }
    }

    /// Goes through all that has been played on the visited target in the order of time. Its positions are there already.
    fn resolved(&self, key: u8) -> Option<(Pose, Starts, BTreeMap<usize, f64>)> {
        let (mut pose, mut last_writes) = (*self.poses.get(&key)?, self.last_writes.clone());
        let (base, mut starts) = (pose, Starts::new());
        if self.visited != Some(key) {
            return Some((pose, starts, last_writes));
        }
        for lap in &self.laps {
            starts.entry(lap.clock.run).or_insert((lap.start, lap.waiting));
        }
        for begin in self.begins() {
            let found = self.found(&begin, &starts, &base);
            let (start, waiting) = starts.get_mut(&begin.run).expect("it has a lap");
            start.copy_channel(begin.channel, &found);
            *waiting = waiting.iter().filter(|channel| *channel != begin.channel).collect();
        }
        for lap in &self.laps {
            let own = lap.sample(&starts[&lap.clock.run].0);
            for (channel, ago_secs) in lap.written.iter().copied() {
                // Of several runs the one that writes last in time wins. Boundaries are reached a little early.
                let last_secs = last_writes.entry(channel as usize).or_insert(f64::INFINITY);
                if ago_secs <= *last_secs + 1e-6 {
                    *last_secs = last_secs.min(ago_secs);
                    pose.copy_channel(channel, &own);
                }
            }
        }
        Some((pose, starts, last_writes))
    }

    /// All that begins, in the order of time, and at one time in that of the runs.
    fn begins(&self) -> Vec<Begin> {
        let mut begins = Vec::new();
        for (nth, lap) in self.laps.iter().enumerate() {
            for (channel, first_secs) in lap.begun.iter().copied() {
                let ago_secs = lap.clock.ago_secs(first_secs);
                begins.push(Begin { ago_secs, run: lap.clock.run, lap: nth, channel });
            }
        }
        begins.sort_by(|a, b| b.ago_secs.total_cmp(&a.ago_secs).then((a.run, a.lap).cmp(&(b.run, b.lap))));
        begins
    }

    /// A pose with the channel as it is at that moment.
    fn found(&self, begin: &Begin, starts: &Starts, base: &Pose) -> Pose {
        let &Begin { ago_secs, channel, .. } = begin;
        let mut last: Option<(f64, &Lap, Until)> = None;
        for (nth, lap) in self.laps.iter().enumerate() {
            let is_ahead = lap.clock.run == begin.run && nth >= begin.lap;
            if is_ahead || starts[&lap.clock.run].1.contains(channel) {
                continue;
            }
            let Some(until) = lap.until(ago_secs) else { continue };
            let Some(write_secs) = lap.write_secs(channel, until) else { continue };
            let write_ago_secs = lap.clock.write_ago_secs(write_secs, lap.leaves_write(write_secs, until));
            let is_last = last.as_ref().is_none_or(|last| write_ago_secs <= last.0 + 1e-6);
            if is_last && write_ago_secs >= ago_secs - 1e-6 {
                last = Some((write_ago_secs, lap, until));
            }
        }
        last.map_or(*base, |(_, lap, until)| lap.pose_at(&starts[&lap.clock.run].0, until))
    }
}

impl Lap {
    /// The same, with when it writes.
    pub(super) fn with_times(mut self) -> Self {
        let end = (self.to_secs, true);
        for channel in self.writes.iter().filter(|one| !one.is_position()) {
            if let Some(write_secs) = self.write_secs(channel, end) {
                let ago_secs = self.clock.write_ago_secs(write_secs, self.leaves_write(write_secs, end));
                self.written.push((channel, ago_secs));
            }
        }
        self
    }

    /// The pose at its end.
    fn sample(&self, start: &Pose) -> Pose {
        let pose = match &self.event {
            Some(event) => self.program.sample_event(start, event),
            None => self.program.sample_secs(start, self.to_secs),
        };
        self.aimed(pose, self.to_secs)
    }

    fn aimed(&self, mut pose: Pose, secs: f64) -> Pose {
        self.aims.iter().for_each(|aim| aim.change(secs, &mut pose));
        pose
    }

    /// The pose at a time, or at its very end.
    fn pose_at(&self, start: &Pose, (secs, is_end): Until) -> Pose {
        if is_end { self.sample(start) } else { self.aimed(self.program.sample_secs(start, secs), secs) }
    }

    /// Whether the playhead leaves a write backwards, rather than coming to it.
    fn leaves_write(&self, write_secs: f64, (to_secs, is_end): Until) -> bool {
        is_end && self.leaves() || self.is_backwards && write_secs > to_secs + 1e-6
    }

    /// Whether it ends at an event that is passed when the playhead leaves it, or goes on from there.
    fn leaves(&self) -> bool {
        self.is_rest_of_time || self.is_backwards && self.event.is_some()
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
        let part = || match &self.from_event {
            Some(event) if is_backwards => self.program.writes_until_event(times.0, event),
            Some(event) => self.program.writes_after_event(event, times.1),
            None => self.program.writes(times.0, times.1),
        };
        let writes = if is_end { self.writes } else { part() };
        if is_end && self.undone.contains(channel) {
            return Some(times.1);
        }
        let event = self.event.filter(|_| is_end);
        writes
            .contains(channel)
            .then(|| last_write_secs(&self.program, channel, times, event.as_ref(), is_backwards))
            .map(|secs| if is_backwards { secs.max(to_secs) } else { secs })
    }
}

/// When a program writes a channel first: the programs of the scripts do so at multiples of a sixteenth of a second.
pub(super) fn first_write_secs(program: &Arc<Program>, channel: Channel) -> Option<f64> {
    thread_local! {
        static KNOWN: RefCell<BTreeMap<(usize, usize), Option<f64>>> = const { RefCell::new(BTreeMap::new()) };
    }
    let key = (Arc::as_ptr(program).addr(), channel as usize);
    KNOWN.with_borrow_mut(|known| *known.entry(key).or_insert_with(|| find_first_write(program, channel)))
}

fn find_first_write(program: &Program, channel: Channel) -> Option<f64> {
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
    let is_beyond = |middle: f64| {
        let (after_secs, until_secs) = if is_backwards { (times.0, middle) } else { (middle, times.1) };
        let writes = match event {
            Some(event) if is_backwards => program.writes_after_event(event, until_secs),
            Some(event) => program.writes_until_event(after_secs, event),
            None => program.writes(after_secs, until_secs),
        };
        writes.contains(channel)
    };
    // Most are at the end that is looked from.
    const NEAR_SECS: f64 = 1e-5;
    if is_backwards && is_beyond(low + NEAR_SECS) {
        high = low + NEAR_SECS;
    } else if !is_backwards && is_beyond(high - NEAR_SECS) {
        return high;
    }
    while high - low > 1e-8 {
        let middle = f64::midpoint(low, high);
        if is_beyond(middle) == is_backwards { high = middle } else { low = middle }
    }
    high
}
