//! A lane without columns that samples each run by itself: the reference for the other lanes.

mod tests;

use alloc::sync::Arc;

use super::batch_player::{BatchPlayer, LaneEntry};
use super::poses::Poses;
use crate::clock::{self, SHORT_SECS};
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{EventTable, Program, reached};

/// Far below the time at which rounding could swallow a frame.
const MAX_SECS: f64 = 1e6;

/// Runs of one program.
#[derive(Debug, Clone)]
pub(super) struct PlainLane {
    program: Arc<Program>,
    duration_secs: f64,
    /// `None` in a free slot.
    runs: Vec<Option<PlainRun>>,
}

#[derive(Debug, Clone, Copy)]
struct PlainRun {
    target: u32,
    start: Pose,
    secs: f64,
    rest_secs: f32,
    is_fresh: bool,
    is_held: bool,
}

impl PlainLane {
    fn run(&self, slot: u32) -> &PlainRun {
        self.runs[slot as usize].as_ref().expect("the slot is taken")
    }

    fn run_mut(&mut self, slot: u32) -> &mut PlainRun {
        self.runs[slot as usize].as_mut().expect("the slot is taken")
    }

    fn slots(&self) -> impl Iterator<Item = u32> + use<> {
        let taken: Vec<u32> =
            (0..).zip(&self.runs).filter(|(_, run)| run.is_some()).map(|(slot, _)| slot).collect();
        taken.into_iter()
    }

    fn show(&self, slot: u32, poses: &mut Poses) {
        let run = self.run(slot);
        let mut pose = poses.get(run.target);
        self.program.sample_written_into(&run.start, run.secs, &mut pose);
        poses.set(run.target, &pose);
    }
}

impl BatchPlayer for PlainLane {
    fn new(program: &Arc<Program>) -> Option<Self> {
        // Any program would do; this way the same runs are in lanes as elsewhere.
        program.flat()?;
        let duration_secs = program.length().secs().unwrap_or(f64::INFINITY);
        Some(Self { program: Arc::clone(program), duration_secs, runs: Vec::new() })
    }

    fn holds(&self, secs: f64) -> bool {
        (0.0..MAX_SECS).contains(&secs) && !reached(secs, self.duration_secs)
    }

    fn takes_start(&self, _: &Pose) -> bool {
        true
    }

    fn takes_pose(&self, _: &Poses, _: u32) -> bool {
        true
    }

    fn has_events(&self) -> bool {
        self.program.has_events()
    }

    fn can_finish(&self) -> bool {
        self.duration_secs < MAX_SECS
    }

    fn events(&self, _: f64, _: f64) -> Option<&EventTable> {
        None
    }

    fn push(&mut self, entry: LaneEntry, start: &Pose) -> u32 {
        let LaneEntry { target, elapsed_secs: secs, rest_secs, is_started, is_held, .. } = entry;
        let run = PlainRun { target, start: *start, secs, rest_secs, is_fresh: !is_started, is_held };
        let slot = self.runs.iter().position(Option::is_none).unwrap_or(self.runs.len());
        if slot == self.runs.len() {
            self.runs.push(None);
        }
        self.runs[slot] = Some(run);
        slot as u32
    }

    fn push_here(&mut self, entry: LaneEntry, poses: &Poses) -> u32 {
        self.push(entry, &poses.get(entry.target))
    }

    fn remove(&mut self, slot: u32) {
        self.runs[slot as usize] = None;
    }

    fn finish(&mut self, slot: u32, poses: &mut Poses) {
        self.run_mut(slot).secs = self.duration_secs;
        self.show(slot, poses);
        self.remove(slot);
    }

    fn clock(&self, slot: u32) -> (f64, f32) {
        (self.run(slot).secs, self.run(slot).rest_secs)
    }

    fn clock_after(&self, slot: u32, dt_secs: f64) -> (f64, f32) {
        let PlainRun { secs, rest_secs, is_fresh, .. } = *self.run(slot);
        if is_fresh {
            (secs, rest_secs)
        } else if self.duration_secs > SHORT_SECS {
            clock::sum(secs, rest_secs, dt_secs)
        } else {
            (secs + dt_secs, 0.0)
        }
    }

    fn is_fresh(&self, slot: u32) -> bool {
        self.run(slot).is_fresh
    }

    fn is_done(&self, slot: u32) -> bool {
        self.run(slot).is_held && !self.run(slot).is_fresh
    }

    fn start(&self, slot: u32, _: &Pose) -> Pose {
        self.run(slot).start
    }

    fn each_target(&self, on_target: impl FnMut(u32)) {
        self.runs.iter().flatten().map(|run| run.target).for_each(on_target);
    }

    fn find_due(&mut self, dt_secs: f64, mut on_due: impl FnMut(u32)) {
        for slot in self.slots() {
            if self.has_events() || !self.holds(self.clock_after(slot, dt_secs).0) {
                on_due(self.run(slot).target);
            }
        }
    }

    fn visit(&mut self, slot: u32, dt_secs: f64, poses: &mut Poses) {
        let (secs, rest_secs) = self.clock_after(slot, dt_secs);
        let run = self.run_mut(slot);
        if !run.is_held {
            (run.secs, run.rest_secs) = (secs, rest_secs);
        }
        (run.is_held, run.is_fresh) = (true, false);
        self.show(slot, poses);
    }

    fn advance(&mut self, dt_secs: f64, _: u32, poses: &mut Poses) {
        for slot in self.slots() {
            self.visit(slot, dt_secs, poses);
            self.run_mut(slot).is_held = false;
        }
    }

    fn tidy(&mut self, _: impl FnMut(u32, u32)) {}
}
