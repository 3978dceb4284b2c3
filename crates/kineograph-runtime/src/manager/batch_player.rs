//! What plays many runs of one program side by side.
//!
//! The rest of the manager knows lanes by this trait only. Which type they have, one line in [`super::batches`] says.

use alloc::sync::Arc;
use core::fmt::Debug;

use super::poses::Poses;
use crate::pose::Pose;
use crate::program::{EventTable, Program};

/// The runs of one program that need only a clock and the values that they started from: alone on their target, forwards at their own
/// pace. Each has a slot.
///
/// An update goes like this: [`find_due`](Self::find_due) names the runs for which something happens that poses do not show; those are
/// [visited](Self::visit), [ended](Self::finish) or [taken out](Self::remove), one by one; then [`advance`](Self::advance) plays it for all
/// others. Clocks and poses are to the bit those of runs that are played one by one.
pub(super) trait BatchPlayer: Debug + Clone + Sized {
    /// Without runs. `None` for a program that has to be played one by one.
    fn new(program: &Arc<Program>) -> Option<Self>;

    /// Whether a run may be here while it is at this time of the program: neither before its start nor at its end.
    fn holds(&self, secs: f64) -> bool;

    /// Whether a run may start from this pose.
    fn takes_start(&self, start: &Pose) -> bool;

    /// Whether a run may start from the pose of a target slot.
    fn takes_pose(&self, poses: &Poses, target: u32) -> bool;

    /// Whether the program sends events.
    fn has_events(&self) -> bool;

    /// Whether [`finish`](Self::finish) can end a run.
    fn can_finish(&self) -> bool;

    /// What happens in a window forwards, if that can be listed quickly.
    fn events(&self, after_secs: f64, until_secs: f64) -> Option<&EventTable>;

    /// Takes a run in that starts from `start`, and gives its slot.
    fn push(&mut self, entry: LaneEntry, start: &Pose) -> u32;

    /// As [`push`](Self::push) for a run that starts from the pose of its target as it is.
    fn push_here(&mut self, entry: LaneEntry, poses: &Poses) -> u32;

    /// Frees a slot.
    fn remove(&mut self, slot: u32);

    /// Ends a run: its pose becomes that of the end, and its slot free.
    fn finish(&mut self, slot: u32, poses: &mut Poses);

    /// The clock of a slot: its time, and what rounding has left out.
    fn clock(&self, slot: u32) -> (f64, f32);

    /// The clock of a slot after an update of `dt_secs`, the first of which moves no clock.
    fn clock_after(&self, slot: u32, dt_secs: f64) -> (f64, f32);

    /// Whether a slot has not had its first update.
    fn is_fresh(&self, slot: u32) -> bool;

    /// Whether the update in progress has nothing left to do for a slot.
    fn is_done(&self, slot: u32) -> bool;

    /// The pose that the run started from, given the current one.
    fn start(&self, slot: u32, current: &Pose) -> Pose;

    /// Calls `on_target` with the target slot of each run.
    fn each_target(&self, on_target: impl FnMut(u32));

    /// Before an update of `dt_secs`: calls `on_due` with the target slot of each run that it has to visit, and maybe of some more.
    fn find_due(&mut self, dt_secs: f64, on_due: impl FnMut(u32));

    /// Moves the clock of one slot on by `dt_secs`, unless it has not started, and writes its pose. The rest of the update passes it
    /// over.
    fn visit(&mut self, slot: u32, dt_secs: f64, poses: &mut Poses);

    /// Moves all clocks but those held on by `dt_secs`, and writes the poses. No run is held afterwards. From `least_for_threads` runs on
    /// it works on several threads, if it can.
    fn advance(&mut self, dt_secs: f64, least_for_threads: u32, poses: &mut Poses);

    /// Closes the gaps if most slots are free, and calls `on_move` with the target slot and the new slot of each run that moves.
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
    /// Whether something happens at its start, so that its first update has to visit it.
    pub is_due: bool,
}
