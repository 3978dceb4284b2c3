//! Queries about what a run plays in a window. Each end of a window may be the place of an event among what happens at its time.

use super::playhead::{Playhead, Window, just_after, just_before};
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Leg, Point};
use crate::pose::Pose;
use crate::program::{Aim, EventKey, EventPath, Program, SLACK_SECS, reached};

/// The channels of the position.
const POSITION: ChannelSet = ChannelSet::of(&[Channel::X, Channel::Y]);

/// A program, and the program whose events its windows name: the same one, or for a part that of its owner.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunProgram<'a> {
    pub program: &'a Program,
    event_program: &'a Program,
    /// Where the run has been told to arrive.
    aims: &'a [Aim],
}

impl<'a> RunProgram<'a> {
    /// `event_program` is the owner's program if the run is a part.
    pub fn new(program: &'a Program, event_program: Option<&'a Program>, aims: &'a [Aim]) -> Self {
        Self { program, event_program: event_program.unwrap_or(program), aims }
    }

    fn event_path(&self, event: Option<EventKey>) -> Option<EventPath<'a>> {
        event
            .filter(|_| self.event_program.has_events())
            .map(|key| EventPath::to(self.program, self.event_program, key))
    }

    /// Writes the pose at the end of a window to `pose`, which equals `start` on all channels that the program does not write.
    pub fn sample_into(&self, start: &Pose, window: Window, pose: &mut Pose) {
        self.sample_of(self.program.channels(), start, window, pose);
    }

    /// The pose at the end of a window of a run beside others: the position is that of its actions alone, without [`Self::aimed_by`].
    pub fn sample_beside(&self, start: &Pose, window: Window) -> Pose {
        let mut pose = *start;
        self.sample_of(self.program.channels().without(POSITION), start, window, &mut pose);
        pose
    }

    /// The pose at the end of a window, with the aims for these channels.
    fn sample_of(&self, of: ChannelSet, start: &Pose, window: Window, pose: &mut Pose) {
        let (aims, secs) = (self.aims, window.to_secs);
        match self.event_path(window.to_event) {
            Some(path) if aims.is_empty() => path.sample_into(start, pose),
            Some(path) => path.sample_aimed_into(aims, of, start, secs, pose),
            None if aims.is_empty() => self.program.sample_written_into(start, secs, pose),
            None => self.program.sample_aimed_into(aims, of, start, secs, pose),
        }
    }

    /// The position at the end of a window of a target that started at `start_px`, without [`Self::aimed_by`].
    pub fn position_at(&self, start_px: [f32; 2], window: Window) -> [f32; 2] {
        self.sample_beside(&Pose::at(start_px), window).position
    }

    /// By how much the run is elsewhere than its actions lead, since it is to arrive elsewhere.
    pub fn aimed_by(&self, window: Window) -> Point {
        if self.aims.is_empty() {
            return Point::ORIGIN;
        }
        let offset = |channel| self.program.aim_offset(self.aims, channel, window.to_secs);
        Point::by([Channel::X, Channel::Y].map(offset))
    }

    /// The displacement of a run's target at the end of a window. `own_px` is where the run's own actions lead.
    pub fn moved(&self, leg: &Leg, own_px: [f32; 2], window: Window) -> Point {
        self.moved_by_actions(leg, own_px, window).plus(self.aimed_by(window))
    }

    fn moved_by_actions(&self, leg: &Leg, own_px: [f32; 2], window: Window) -> Point {
        let Some(path) = self.event_path(window.to_event) else {
            return leg.moved(self.program, own_px, window.to_secs);
        };
        match leg.line(self.program, window.to_secs) {
            Some(line) if line.is_inside(window.to_secs) => line.at(window.to_secs),
            _ => leg.moved_with(own_px, |since_secs| path.left_of_shift(since_secs)),
        }
    }

    /// The next time after `after_secs`, in a window, at which an action starts from the current position.
    pub fn next_position_start(&self, after_secs: f64, window: Window) -> Option<f64> {
        if !self.program.has_position_starts() {
            return None;
        }
        // At the place of an event, some actions that start at its time have not started yet.
        let is_cut = window.from_event.is_some();
        let begin_secs = if is_cut { just_before(window.from_secs) } else { window.from_secs };
        let mut after_secs = after_secs.max(begin_secs);
        while let Some(at_secs) = self.program.next_position_start(after_secs) {
            if !reached(window.to_secs, at_secs) {
                return None;
            }
            if self.begins_in(at_secs, window) {
                return Some(at_secs);
            }
            after_secs = at_secs;
        }
        None
    }

    /// Whether a window contains a time at which an action starts from the current position. At the place of an event, that time has
    /// passed once such an action before the event has started.
    pub fn begins_in(&self, at_secs: f64, window: Window) -> bool {
        let stands_before = |event: Option<EventKey>, at_secs: f64| {
            self.event_path(event).is_none_or(|path| path.has_begun(at_secs))
        };
        // What starts at 0 starts from the pose in which the run was started.
        let from_event = window.from_event.filter(|_| window.from_secs > 0.0);
        let was_before = reached(window.from_secs, at_secs) && stands_before(from_event, at_secs);
        !was_before && reached(window.to_secs, at_secs) && stands_before(window.to_event, at_secs)
    }

    /// The channels that the program has written up to the playhead.
    pub fn written(&self, head: &Playhead) -> ChannelSet {
        match self.event_path(head.at_event) {
            Some(path) => {
                let is_written = |channel: &Channel| path.last_write(*channel).is_some();
                self.program.channels().iter().filter(is_written).collect()
            }
            None => self.program.writes(f64::NEG_INFINITY, head.elapsed_secs),
        }
    }

    /// The channels that the program has not written before a window.
    pub fn waiting(&self, window: Window) -> ChannelSet {
        if window.is_unseen() {
            return self.program.channels();
        }
        // What is written at 0 starts from the pose in which the run was started.
        let is_ahead = window.from_secs > 0.0 && !window.passed_event;
        match self.event_path(window.from_event.filter(|_| is_ahead)) {
            Some(path) => {
                let is_waiting = |channel: &Channel| path.last_write(*channel).is_none();
                self.program.channels().iter().filter(is_waiting).collect()
            }
            None => {
                let channels = self.program.channels();
                let unwritten = channels.without(self.program.writes(f64::NEG_INFINITY, window.from_secs));
                // An ease may jump just after a time: within the slack, that write has begun.
                let is_ahead = |channel: &Channel| {
                    let first_secs = self.program.first_write(*channel);
                    first_secs.is_none_or(|first_secs| !reached(window.from_secs, first_secs))
                };
                unwritten.iter().filter(is_ahead).collect()
            }
        }
    }

    /// Whether a window sets the start value of a channel that is first written at `first_secs`.
    pub fn begins(&self, channel: Channel, first_secs: f64, window: Window) -> bool {
        // What is written where the run is first shown starts from what the target shows then, wherever an event is.
        let is_at_first = window.is_unseen() && reached(window.to_secs, first_secs);
        is_at_first || !window.is_backwards && self.has_begun(channel, first_secs, window)
    }

    /// Whether a channel that is first written at `first_secs` has been written at the end of a window.
    pub fn has_begun(&self, channel: Channel, first_secs: f64, window: Window) -> bool {
        reached(window.to_secs, first_secs)
            && self.event_path(window.to_event).is_none_or(|path| path.last_write(channel).is_some())
    }

    /// When a run that plays a window writes a channel last, in seconds of the program; `None` if it does not. Backwards, this is when it
    /// takes back the first write.
    pub fn last_write(&self, channel: Channel, window: Window) -> Option<f64> {
        if let Some(undone_secs) = self.undone_write(channel, window) {
            return Some(undone_secs);
        }
        let is_backwards = window.is_backwards && !window.finishes_time();
        let (later, earlier) = if is_backwards {
            (window.from_event, window.to_event)
        } else {
            (window.to_event, window.from_event)
        };
        let write_secs = match self.event_path(later) {
            Some(path) => path.last_write(channel),
            None => self.program.last_write(channel, window.until_secs()),
        }?;
        let next_secs = |path: EventPath<'_>| path.next_write(channel);
        let is_in_window = match self.event_path(earlier).filter(|_| !window.is_first) {
            // Writes before the event don't count, and the next write after it may be beyond the window.
            Some(path) => {
                write_secs > window.from_secs.min(window.to_secs) + SLACK_SECS
                    || next_secs(path).is_some_and(|secs| reached(window.until_secs(), secs))
            }
            None => self.is_written_after(channel, write_secs, window),
        };
        if !is_in_window {
            return None;
        }
        if !is_backwards {
            return Some(write_secs);
        }
        let taken_back_secs = match self.event_path(window.to_event) {
            Some(path) => next_secs(path),
            None => self.next_write(channel, window),
        };
        Some(taken_back_secs.map_or(write_secs, |secs| secs.min(write_secs)))
    }
}

impl RunProgram<'_> {
    /// Whether a write comes after the start of a window. A write within the slack of the start counts as made before, unless no write
    /// was made there: an ease may jump just after a time.
    fn is_written_after(&self, channel: Channel, write_secs: f64, window: Window) -> bool {
        let after_secs = write_after_secs(window);
        let was_written = || {
            let before_secs = self.program.last_write(channel, after_secs);
            before_secs.is_some_and(|before_secs| before_secs + SLACK_SECS > write_secs)
        };
        write_secs > after_secs + SLACK_SECS
            || write_secs > after_secs && !window.is_backwards && !was_written()
    }

    /// When a channel is next written after the end of a backward window. A write exactly at the end is not taken back yet, except one at
    /// the start of the program.
    fn next_write(&self, channel: Channel, window: Window) -> Option<f64> {
        let to_secs = window.to_secs;
        let from_secs = if write_after_secs(window) < to_secs { to_secs } else { just_after(to_secs) };
        let next_secs = self.program.next_write(channel, from_secs);
        next_secs.map(|secs| if secs <= from_secs { to_secs } else { secs })
    }

    /// When a window that plays its start again takes a write back: the channel was written at the start, and is written again only after
    /// the event at which the window ends.
    fn undone_write(&self, channel: Channel, window: Window) -> Option<f64> {
        let path = self.event_path(window.to_event).filter(|_| window.restarts())?;
        path.next_write(channel).filter(|secs| reached(window.from_secs, *secs))
    }
}

/// Writes after this time belong to a window; the first update makes all of them. Backwards, writes in the window are taken back.
const fn write_after_secs(window: Window) -> f64 {
    if window.is_first { f64::NEG_INFINITY } else { window.after_secs() }
}
