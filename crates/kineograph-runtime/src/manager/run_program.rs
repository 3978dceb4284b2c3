//! What a run plays, asked by the windows that it is played in: an end of a window may be the place of an event.

use super::playhead::{Playhead, Window, just_after, just_before};
use crate::channel::{Channel, ChannelSet};
use crate::movement::{Point, Shift};
use crate::pose::Pose;
use crate::program::{EventKey, EventPath, Program, SLACK_SECS, reached};

/// A program, and the one whose events its windows name: the same, or for a part that of its run.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunProgram<'a> {
    pub program: &'a Program,
    event_program: &'a Program,
}

impl<'a> RunProgram<'a> {
    /// What a run plays. `event_program` is the program of the run that it is a part of.
    pub fn new(program: &'a Program, event_program: Option<&'a Program>) -> Self {
        Self { program, event_program: event_program.unwrap_or(program) }
    }

    fn event_path(&self, event: Option<EventKey>) -> Option<EventPath<'a>> {
        event
            .filter(|_| self.event_program.has_events())
            .map(|key| EventPath::to(self.program, self.event_program, key))
    }

    /// Writes the pose at the end of a window to `pose`, which is as `start` on all channels that the program does not write.
    pub fn sample_into(&self, start: &Pose, window: Window, pose: &mut Pose) {
        match self.event_path(window.to_event) {
            Some(path) => path.sample_into(start, pose),
            None => self.program.sample_written_into(start, window.to_secs, pose),
        }
    }

    /// The pose at the end of a window.
    pub fn sample(&self, start: &Pose, window: Window) -> Pose {
        let mut pose = *start;
        self.sample_into(start, window, &mut pose);
        pose
    }

    /// Where the end of a window is for a target that stood at `start_px`.
    pub fn position_at(&self, start_px: [f32; 2], window: Window) -> [f32; 2] {
        self.sample(&Pose::at(start_px), window).position
    }

    /// Where the chain of a run that starts from `start_px` stands at the end of a window, given where its own actions have brought it.
    pub fn place(&self, shift: &Shift, start_px: [f32; 2], own_px: [f32; 2], window: Window) -> Point {
        let Some(path) = self.event_path(window.to_event) else {
            return shift.place(self.program, start_px, own_px, window.to_secs);
        };
        match shift.line(self.program, start_px, window.to_secs) {
            Some(line) if line.is_inside(window.to_secs) => line.at(window.to_secs),
            _ => shift.place_with(own_px, |since_secs| path.left_of_shift(since_secs)),
        }
    }

    /// When the next action after `after_secs` begins in a window with the position that it finds.
    pub fn next_position_start(&self, after_secs: f64, window: Window) -> Option<f64> {
        if !self.program.has_position_starts() {
            return None;
        }
        // At the place of an event not all has begun that begins at its time.
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

    /// Whether a time at which an action begins with the position that it finds is in a window. At the place of an event that time is
    /// over when one of those before the event has begun.
    pub fn begins_in(&self, at_secs: f64, window: Window) -> bool {
        let stands_before = |event: Option<EventKey>, at_secs: f64| {
            self.event_path(event).is_none_or(|path| path.has_begun(at_secs))
        };
        // What begins at its start it starts from the pose that it was run in.
        let from_event = window.from_event.filter(|_| window.from_secs > 0.0);
        let was_before = reached(window.from_secs, at_secs) && stands_before(from_event, at_secs);
        !was_before && reached(window.to_secs, at_secs) && stands_before(window.to_event, at_secs)
    }

    /// What the program has written up to where a run stands.
    pub fn written(&self, head: &Playhead) -> ChannelSet {
        match self.event_path(head.at_event) {
            Some(path) => {
                let is_written = |channel: &Channel| path.last_write(*channel).is_some();
                self.program.channels().iter().filter(is_written).collect()
            }
            None => self.program.writes(f64::NEG_INFINITY, head.elapsed_secs),
        }
    }

    /// What the program has not written before a window.
    pub fn waiting(&self, window: Window) -> ChannelSet {
        if window.is_unseen() {
            return self.program.channels();
        }
        // What it writes at its start it starts from the pose that it was run in.
        let is_ahead = window.from_secs > 0.0 && !window.passed_event;
        match self.event_path(window.from_event.filter(|_| is_ahead)) {
            Some(path) => {
                let is_waiting = |channel: &Channel| path.last_write(*channel).is_none();
                self.program.channels().iter().filter(is_waiting).collect()
            }
            None => {
                let channels = self.program.channels();
                let unwritten = channels.without(self.program.writes(f64::NEG_INFINITY, window.from_secs));
                // What an ease jumps to just behind a moment has begun there.
                let is_ahead = |channel: &Channel| {
                    let first_secs = self.program.first_write(*channel);
                    first_secs.is_none_or(|first_secs| !reached(window.from_secs, first_secs))
                };
                unwritten.iter().filter(is_ahead).collect()
            }
        }
    }

    /// Whether a window sets what a channel starts from that is written first at `first_secs`.
    pub fn begins(&self, channel: Channel, first_secs: f64, window: Window) -> bool {
        // What is written where the run is seen first starts from what the target shows then, wherever an event stands.
        let is_at_first = window.is_unseen() && reached(window.to_secs, first_secs);
        is_at_first || !window.is_backwards && self.has_begun(channel, first_secs, window)
    }

    /// Whether a channel that is written first at `first_secs` has been written at the end of a window.
    pub fn has_begun(&self, channel: Channel, first_secs: f64, window: Window) -> bool {
        reached(window.to_secs, first_secs)
            && self.event_path(window.to_event).is_none_or(|path| path.last_write(channel).is_some())
    }

    /// When a run that plays a window writes a channel last, in seconds of the program; `None` if it does not. Backwards that is where it
    /// takes the first write back.
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
            // What stands before an event may be written again later, beyond its end.
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
    /// Whether a write comes after a window begins. What has been reached there with so little missing was written there, unless it has
    /// not: an ease may jump just behind a moment.
    fn is_written_after(&self, channel: Channel, write_secs: f64, window: Window) -> bool {
        let after_secs = write_after_secs(window);
        let was_written = || {
            let before_secs = self.program.last_write(channel, after_secs);
            before_secs.is_some_and(|before_secs| before_secs + SLACK_SECS > write_secs)
        };
        write_secs > after_secs + SLACK_SECS
            || write_secs > after_secs && !window.is_backwards && !was_written()
    }

    /// When a channel is written next from where a window comes to backwards. What is written at that very moment only is not taken back yet,
    /// but for what stands at the start.
    fn next_write(&self, channel: Channel, window: Window) -> Option<f64> {
        let to_secs = window.to_secs;
        let from_secs = if write_after_secs(window) < to_secs { to_secs } else { just_after(to_secs) };
        let next_secs = self.program.next_write(channel, from_secs);
        next_secs.map(|secs| if secs <= from_secs { to_secs } else { secs })
    }

    /// What a run that begins anew has written where it begins, and writes again only behind the event at which the window ends: there it is
    /// taken back.
    fn undone_write(&self, channel: Channel, window: Window) -> Option<f64> {
        let path = self.event_path(window.to_event).filter(|_| window.restarts())?;
        path.next_write(channel).filter(|secs| reached(window.from_secs, *secs))
    }
}

/// The first update writes all that was written up to where the run starts. Backwards, what wrote in the window is taken back.
const fn write_after_secs(window: Window) -> f64 {
    if window.is_first { f64::NEG_INFINITY } else { window.after_secs() }
}
