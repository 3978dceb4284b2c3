//! One run of the plain model.

use std::sync::Arc;

use kineograph_runtime::{ChannelSet, Event, Pose, Program};

use super::{Aim, Options};

pub struct Run {
    /// How many were run before it: later runs of a target have higher numbers.
    pub number: usize,
    pub at_secs: f64,
    pub options: Options,
    pub program: Arc<Program>,
    pub start: Pose,
    /// What it made of its start when it was shown last.
    pub shown: Pose,
    pub duration_secs: f64,
    pub pace: f64,
    pub is_backwards: bool,
    pub ping_pong: bool,
    pub backward_events: bool,
    pub is_paused: bool,
    pub is_finishing: bool,
    pub is_started: bool,
    pub is_shown: bool,
    pub was_moved: bool,
    /// Whether it stands at 0 and what happens there is still to come.
    pub is_start_ahead: bool,
    /// Whether it has come backwards to where it stands, and what happens there has been told.
    pub is_event_pending: bool,
    /// The event whose place among what happens at this time it has come to.
    pub at_event: Option<Event>,
    /// Whether it has come there from behind it.
    pub passed_event: bool,
    pub aims: Vec<Aim>,
    pub delay: Option<f64>,
    pub has_delay_begun: bool,
}

/// How a stretch begins.
#[derive(Clone, Copy)]
pub struct Begins {
    /// It is the first update.
    pub is_first: bool,
    /// What happens at this time has been shown before and happens again.
    pub anew_at_secs: Option<f64>,
}

impl Run {
    pub fn new(number: usize, program: &Arc<Program>, options: Options, pose: Pose) -> Self {
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
            is_event_pending: false,
            at_event: None,
            passed_event: false,
            aims: Vec::new(),
            delay: Some(options.delay_secs).filter(|delay| *delay > 0.0),
            has_delay_begun: false,
        }
    }

    /// What its program makes of its start where it stands.
    pub fn sample(&self) -> Pose {
        let mut pose = match &self.at_event {
            Some(event) => self.program.sample_event(&self.start, event),
            None => self.program.sample_secs(&self.start, self.at_secs),
        };
        self.aims.iter().for_each(|aim| aim.change(self.at_secs, &mut pose));
        pose
    }

    /// The channels that it has written.
    pub fn written(&self) -> ChannelSet {
        self.written_at(self.at_secs)
    }

    pub fn written_at(&self, at_secs: f64) -> ChannelSet {
        match &self.at_event {
            Some(event) => self.program.writes_until_event(f64::NEG_INFINITY, event),
            None => self.program.writes(f64::NEG_INFINITY, at_secs),
        }
    }

    /// The channels that it writes between times, from an event on and up to the one where it stands.
    pub fn writes(
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
    pub fn undone(&self, begins: Begins) -> ChannelSet {
        match (&self.at_event, begins.anew_at_secs) {
            (Some(event), Some(from_secs)) => self.program.writes_after_event(event, from_secs),
            _ => ChannelSet::EMPTY,
        }
    }

    pub fn speed(&self) -> f64 {
        if self.is_backwards { -self.pace } else { self.pace }
    }

    pub fn begin(&mut self, pose: &Pose) {
        (self.delay, self.start, self.shown) = (None, *pose, *pose);
    }

    /// Whether an update of `dt_secs` plays it backwards.
    pub fn goes_back(&self, dt_secs: f64) -> bool {
        self.is_backwards != (dt_secs < 0.0 && !self.is_finishing)
    }

    /// Whether an update of `dt_secs` can take it no further.
    pub fn is_at_end(&self, dt_secs: f64) -> bool {
        if self.goes_back(dt_secs) { self.at_secs <= 0.0 } else { self.at_secs >= self.duration_secs }
    }

    pub fn is_done(&self) -> bool {
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
