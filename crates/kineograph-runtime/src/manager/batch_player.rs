//! Plays many runs of one program side by side.
//!
//! The rest of the manager knows lanes only by this trait; [`super::batches`] chooses their type.

use alloc::sync::Arc;
use core::fmt::Debug;

use super::poses::Poses;
use crate::pose::Pose;
use crate::program::{EventTable, Program};

/// The runs of one program that need only a clock and their start values: each is alone on its target and plays forwards at its own pace.
/// Each has a slot.
///
/// In an update, [`find_due`](Self::find_due) names the runs with events, ends or other changes beyond the pose. Those are
/// [visited](Self::visit), [ended](Self::finish) or [removed](Self::remove) one by one. Then [`advance`](Self::advance) plays the update
/// for all others. Clocks and poses have the bits of runs that are played one by one.
pub(super) trait BatchPlayer: Debug + Clone + Sized {
    /// An empty batch. `None` for a program that has to be played run by run.
    fn new(program: &Arc<Program>) -> Option<Self>;

    /// Whether a run at this time of the program may be in the batch: neither before its start nor at its end.
    fn holds(&self, secs: f64) -> bool;

    /// Whether a run may start from this pose.
    fn takes_start(&self, start: &Pose) -> bool;

    /// Whether a run may start from the pose of a target slot.
    fn takes_pose(&self, poses: &Poses, target: u32) -> bool;

    /// Whether the program sends events.
    fn has_events(&self) -> bool;

    /// Whether [`finish`](Self::finish) can end a run.
    fn can_finish(&self) -> bool;

    /// The table of events for a forward window, if there is one.
    fn events(&self, after_secs: f64, until_secs: f64) -> Option<&EventTable>;

    /// Adds a run that starts from `start`, and returns its slot.
    fn push(&mut self, entry: LaneEntry, start: &Pose) -> u32;

    /// As [`push`](Self::push), for a run that starts from the current pose of its target.
    fn push_here(&mut self, entry: LaneEntry, poses: &Poses) -> u32;

    /// Frees a slot.
    fn remove(&mut self, slot: u32);

    /// Writes the end pose of a run and frees its slot.
    fn finish(&mut self, slot: u32, poses: &mut Poses);

    /// The clock of a slot: its time, and the rest that rounding leaves.
    fn clock(&self, slot: u32) -> (f64, f32);

    /// The clock of a slot after an update of `dt_secs`. The first update moves no clock.
    fn clock_after(&self, slot: u32, dt_secs: f64) -> (f64, f32);

    /// Whether a slot has not had its first update.
    fn is_fresh(&self, slot: u32) -> bool;

    /// Whether the update in progress has already played a slot.
    fn is_done(&self, slot: u32) -> bool;

    /// The start pose of a run, given the current one.
    fn start(&self, slot: u32, current: &Pose) -> Pose;

    /// Calls `on_target` with the target slot of each run.
    fn each_target(&self, on_target: impl FnMut(u32));

    /// Before an update of `dt_secs`: calls `on_due` with the target slot of each run that has to be visited, and maybe of some others.
    fn find_due(&mut self, dt_secs: f64, on_due: impl FnMut(u32));

    /// Moves the clock of one run by `dt_secs`, unless it is held, and writes its pose. The rest of the update skips the run.
    fn visit(&mut self, slot: u32, dt_secs: f64, poses: &mut Poses);

    /// Moves all clocks that are not held by `dt_secs`, and writes the poses. Afterwards no run is held. From `least_for_threads` runs on
    /// it uses several threads, if it can.
    fn advance(&mut self, dt_secs: f64, least_for_threads: u32, poses: &mut Poses);

    /// Closes the gaps if most slots are free, and calls `on_move` with the target slot and the new slot of each moved run.
    fn tidy(&mut self, on_move: impl FnMut(u32, u32));
}

/// A run that joins a lane.
#[derive(Debug, Clone, Copy)]
pub(super) struct LaneEntry {
    /// Target slot.
    pub target: u32,
    pub elapsed_secs: f64,
    /// See [`Playhead::rest_secs`](super::playhead::Playhead::rest_secs).
    pub rest_secs: f32,
    /// Whether it has had its first update, and the pose of its target shows it.
    pub is_started: bool,
    /// Whether the next or current update does not move its clock.
    pub is_held: bool,
    /// Whether its first update has to visit it, since something happens at its start.
    pub is_due: bool,
}
