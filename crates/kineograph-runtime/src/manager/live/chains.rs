//! Positions: the displacements of all runs add up, and an action that starts from the current position starts where all of them have
//! moved the target at that time.

use super::LiveTrack;
use super::trajectory::Trajectory;
use crate::manager::mix_state::ExactPosition;
use crate::manager::segment::Segment;
use crate::program::{SLACK_SECS, reached};

/// What the chain of a run does next, and when, in seconds before the end of the update.
#[derive(Debug, Clone, Copy)]
pub(super) struct Next {
    ago_secs: f64,
    kind: NextKind,
}

#[derive(Debug, Clone, Copy)]
enum NextKind {
    /// The run starts.
    Start,
    /// One of its actions starts from the current position, at a time in seconds of the program.
    Begin { at_secs: f64 },
}

impl LiveTrack {
    /// Starts chains, and actions from the current position, in order of time. `is_beside` if other runs move the target that have not
    /// played.
    pub(super) fn begin_chains(&mut self, is_beside: bool) {
        if !self.trajectories.iter().any(|trajectory| trajectory.program.moves()) {
            return;
        }
        self.next.clear();
        for nth in 0..self.trajectories.len() {
            let next = self.trajectories[nth].find_next(&self.segments);
            self.next.push(next);
        }
        while let Some(ago_secs) = self.next.iter().flatten().map(|next| next.ago_secs).reduce(f64::max) {
            self.take_all_at(ago_secs, is_beside);
        }
    }

    /// Starts all chains that start at a time, and all actions that start there from the current position.
    fn take_all_at(&mut self, ago_secs: f64, is_beside: bool) {
        let is_due = |next: &Option<Next>| next.filter(|next| reached(next.ago_secs, ago_secs));
        let Self { trajectories, segments, position, next, .. } = self;
        for (trajectory, next) in trajectories.iter_mut().zip(&*next) {
            if trajectory.has_moved() {
                trajectory.go_before(is_due(next), segments, ago_secs, position);
            }
        }
        for nth in 0..self.trajectories.len() {
            let Some(next) = is_due(&self.next[nth]) else { continue };
            let is_beside = is_beside || self.has_others(nth, ago_secs);
            let Self { trajectories, segments, position, .. } = self;
            let trajectory = &mut trajectories[nth];
            match next.kind {
                NextKind::Start => trajectory.start_chain(is_beside, position),
                NextKind::Begin { at_secs } => trajectory.mix.begin(&trajectory.program, at_secs, position),
            }
            // An instant is over at once.
            trajectory.go_before(None, segments, ago_secs, position);
            self.next[nth] = trajectory.find_next(segments);
        }
    }

    /// Whether trajectories other than the `nth` move the target at a time.
    fn has_others(&self, nth: usize, ago_secs: f64) -> bool {
        self.trajectories.iter().enumerate().any(|(other, trajectory)| {
            other != nth
                && trajectory.has_moved()
                && !trajectory.is_over_at(&self.segments, ago_secs, other < nth)
        })
    }
}

impl Trajectory {
    fn find_next(&mut self, segments: &[Segment]) -> Option<Next> {
        if !self.program.moves() {
            return None;
        }
        if !self.mix.is_started {
            let first = self.segments_of(segments).first()?;
            return Some(Next { ago_secs: first.clock.left_secs, kind: NextKind::Start });
        }
        while self.program.has_position_starts() && self.at_segment < self.segments.1 {
            let Segment { window, clock, is_jump, .. } = segments[self.at_segment as usize];
            if !window.is_backwards
                && !window.is_first
                && !is_jump
                && let Some(at_secs) = self.run_program().next_position_start(self.after_secs, window)
            {
                self.after_secs = at_secs;
                return Some(Next { ago_secs: clock.ago_secs(at_secs), kind: NextKind::Begin { at_secs } });
            }
            (self.at_segment, self.after_secs) = (self.at_segment + 1, f64::NEG_INFINITY);
        }
        None
    }

    /// Moves the chain to a time, just before what starts there next.
    fn go_before(
        &mut self,
        next: Option<Next>,
        segments: &[Segment],
        ago_secs: f64,
        position: &mut ExactPosition,
    ) {
        let moved = match next.map(|next| next.kind) {
            Some(NextKind::Start) => None,
            Some(NextKind::Begin { at_secs }) => Some(self.mix.leg().moved_before(&self.program, at_secs)),
            None => self.moved_at(self.segments_of(segments), ago_secs),
        };
        if let Some(moved) = moved {
            self.mix.go_to(moved, position);
        }
    }

    /// Starts its chain at the target's position.
    fn start_chain(&mut self, is_beside: bool, position: &mut ExactPosition) {
        self.mix.start(is_beside, position);
        self.start.position = self.mix.leg().start_px;
        let first_secs = self.program.next_position_start(f64::NEG_INFINITY);
        if first_secs.is_some_and(|secs| reached(0.0, secs)) {
            self.mix.begin(&self.program, 0.0, position);
        }
    }

    /// Whether its run has ended at a time. At exactly the time of its end this holds if the run `is_before` the asking one in order.
    fn is_over_at(&self, segments: &[Segment], ago_secs: f64, is_before: bool) -> bool {
        let Some(last) = self.segments_of(segments).last().filter(|_| self.is_over) else { return false };
        let over_ago_secs = last.clock.ago_secs(last.window.to_secs);
        if is_before { reached(over_ago_secs, ago_secs) } else { over_ago_secs > ago_secs + SLACK_SECS }
    }
}
