//! All runs by slot, and where each has its clock and its start pose.
//!
//! A run is *single* or in the lane of its program. A run in a lane costs next to nothing, but has to be alone on an untouched target and
//! play forwards at its own pace. Other operations need a single run: they call
//! [`RunningActions::leave_lane`](super::RunningActions::leave_lane) first, and at the end of its next visit the run rejoins the lane if
//! it can.

use alloc::sync::Arc;
use core::ops::Index;

use super::batch_player::{BatchPlayer, LaneEntry};
use super::batches::{Batches, Lane};
use super::extra::{Extra, Extras};
use super::handle::{ActionHandle, Tag};
use super::list::{NONE, Run, RunList, RunSlots};
use super::mix_state::MixState;
use super::playhead::Playhead;
use super::poses::Poses;
use super::run_program::RunProgram;
use super::singles::{Single, Singles};
use super::state::State;
use crate::clone_fields::clone_fields;
use crate::pose::Pose;
use crate::program::{Aim, Program};

/// Flags of runs that no lane takes.
const SINGLE_ONLY: State = State::PAUSED
    .union(State::BACKWARDS)
    .union(State::PING_PONG)
    .union(State::WAITING)
    .union(State::FINISHING)
    .union(State::PART)
    .union(State::WITH_PARTS)
    .union(State::AIMED);

/// All runs, by slot.
///
/// [`Run::slot`] is a slot in the lane if [`State::LANED`] is set, else one among the single runs; only this file changes either.
#[derive(Debug)]
pub(super) struct Runs {
    slots: RunSlots,
    /// The programs in use, with their lanes.
    batches: Batches,
    /// The runs in no lane.
    singles: Singles,
    /// Data that few runs have.
    extras: Extras,
    /// The number of single runs so far.
    order: u64,
}

clone_fields!(Runs { slots, batches, singles, extras, order });

impl Runs {
    pub fn with_capacity(capacity: usize) -> Self {
        Self {
            slots: RunSlots::with_capacity(capacity),
            batches: Batches::default(),
            singles: Singles::default(),
            extras: Extras::default(),
            order: 0,
        }
    }

    /// Adds a run on a target, in no list yet. It starts from the target's pose, in a lane if it `may_join` one that takes it.
    #[inline]
    pub fn add(
        &mut self,
        program: &Arc<Program>,
        tag: Option<Tag>,
        mut head: Playhead,
        target: u32,
        may_join: bool,
        poses: &Poses,
    ) -> u32 {
        let batch = self.batches.join(program);
        let slot = match if may_join { self.join_lane_at_start(batch, target, &head, poses) } else { None } {
            Some(slot) => {
                head.state.insert(State::LANED);
                slot
            }
            None => {
                let start = poses.get(target);
                let mix = MixState::new(start.position);
                self.insert_single(Single::new(&head, start, mix))
            }
        };
        self.slots.take(batch, slot, head.state, tag, target)
    }

    /// Inserts a single run, last in order. One that leaves its lane was alone on its target, so the order of each target's runs holds.
    #[inline]
    fn insert_single(&mut self, single: Single) -> u32 {
        self.order += 1;
        self.singles.insert(Single { order: self.order, ..single })
    }

    /// All slots by their generations; see [`RunSlots::set`].
    #[cfg(feature = "serde")]
    pub fn set_slots(&mut self, generations: impl Iterator<Item = u32>, free: &[u32]) {
        self.slots.set(generations, free);
    }

    /// Puts a single run, last in order, into a slot that is neither free nor taken.
    #[cfg(feature = "serde")]
    pub fn put(
        &mut self,
        run: u32,
        program: &Arc<Program>,
        single: Single,
        state: State,
        tag: Option<Tag>,
        target: u32,
    ) {
        let batch = self.batches.join(program);
        let slot = self.insert_single(single);
        self.slots.put(run, Run::new(batch, slot, state, tag, target));
    }

    /// The number of slots.
    #[cfg(feature = "serde")]
    pub const fn slot_count(&self) -> u32 {
        self.slots.len()
    }

    /// The free slots, of which the first one is used next.
    #[cfg(feature = "serde")]
    pub fn free(&self) -> impl Iterator<Item = u32> {
        self.slots.free()
    }

    /// Takes over when lanes are opened, and played on several threads.
    #[cfg(feature = "serde")]
    pub const fn take_settings_of(&mut self, other: &Self) {
        self.batches.take_settings_of(&other.batches);
    }

    /// Gives a single run another program.
    pub fn set_program(&mut self, run: u32, program: &Arc<Program>) {
        let batch = self.batches.join(program);
        let old = core::mem::replace(&mut self.slots[run].batch, batch);
        self.batches.leave(old);
    }

    /// Frees a run that is in no list.
    #[inline]
    pub fn release(&mut self, run: u32) {
        let record = self.slots[run];
        if record.state.has(State::EXTRA) {
            self.extras.remove(run);
        }
        if !record.state.has(State::LANED) {
            self.singles.remove(record.slot);
        }
        self.batches.leave(record.batch);
        self.slots.release(run);
    }

    /// Appends a run to the list of its target.
    #[inline]
    pub fn append(&mut self, list: &mut RunList, run: u32) {
        self.slots.append(list, run);
    }

    /// Removes a run from the list of its target.
    #[inline]
    pub fn unlink(&mut self, list: &mut RunList, run: u32) {
        self.slots.unlink(list, run);
    }
}

impl Index<u32> for Runs {
    type Output = Run;

    #[inline]
    fn index(&self, run: u32) -> &Run {
        &self.slots[run]
    }
}

/// Properties of runs.
impl Runs {
    /// The slot of a run, if it still exists.
    #[inline]
    pub fn find(&self, id: ActionHandle) -> Option<u32> {
        self.slots.find(id)
    }

    #[inline]
    pub fn id(&self, run: u32) -> ActionHandle {
        self.slots.id(run)
    }

    /// `None` only in a slot that is free.
    #[inline]
    pub fn program(&self, run: u32) -> Option<&Arc<Program>> {
        self.batches.get(self.slots[run].batch)?.program()
    }

    #[inline]
    pub fn target(&self, run: u32) -> u32 {
        self.slots[run].target
    }

    #[inline]
    pub fn tag(&self, run: u32) -> Option<Tag> {
        let record = &self.slots[run];
        record.state.has(State::TAGGED).then_some(Tag(record.tag))
    }

    /// The runs of a target, in order.
    #[inline]
    pub fn of_target(&self, list: &RunList) -> impl Iterator<Item = u32> {
        self.slots.of_target(list)
    }

    /// The run after this one on its target.
    #[inline]
    pub fn next(&self, run: u32) -> Option<u32> {
        Some(self.slots[run].next).filter(|next| *next != NONE)
    }

    #[inline]
    pub fn extra(&self, run: u32) -> Option<&Extra> {
        if self.slots[run].state.has(State::EXTRA) { self.extras.get(run) } else { None }
    }

    #[inline]
    pub fn extra_mut(&mut self, run: u32) -> Option<&mut Extra> {
        self.extras.get_mut(run)
    }

    /// Sets the rare data of a run that is marked by [`State::EXTRA`].
    pub fn set_extra(&mut self, run: u32, extra: Extra) {
        self.extras.insert(run, extra);
    }

    /// The shared copy of this name.
    pub fn intern(&mut self, name: &str) -> Arc<str> {
        self.extras.intern(name)
    }

    /// The name of a run, shared so that an event can borrow it while the handler changes everything else.
    #[inline]
    pub fn name(&self, run: u32) -> Option<&Arc<str>> {
        self.extra(run)?.name.as_ref()
    }

    /// The run slots that are linked to a target, ascending.
    pub fn linked_to(&self, target: u32) -> impl Iterator<Item = u32> {
        self.extras.linked_to(target)
    }
}

/// Parts.
impl Runs {
    /// The run that a part belongs to.
    #[inline]
    pub fn owner(&self, run: u32) -> Option<ActionHandle> {
        if self.slots[run].state.has(State::PART) { self.extra(run)?.part_of } else { None }
    }

    /// The program of the run that a part belongs to.
    #[inline]
    pub fn event_program(&self, run: u32) -> Option<&Arc<Program>> {
        self.program(self.find(self.owner(run)?)?)
    }

    /// The program of a run, for queries about what it plays.
    #[inline]
    pub fn run_program(&self, run: u32) -> Option<RunProgram<'_>> {
        let event_program = self.event_program(run).map(|event_program| &**event_program);
        Some(RunProgram::new(self.program(run)?, event_program, self.aims(run)))
    }

    /// Where a run has been told to arrive.
    #[inline]
    pub fn aims(&self, run: u32) -> &[Aim] {
        let record = &self.slots[run];
        if record.state.has(State::AIMED) { self.singles.aims(record.slot) } else { &[] }
    }

    /// Tells a single run where to arrive; an aim for the same channel is replaced.
    pub fn set_aim(&mut self, run: u32, aim: Aim) {
        self.slots[run].state.insert(State::AIMED);
        let aims = self.singles.aims_mut(self.slots[run].slot);
        match aims.iter_mut().find(|own| own.leaf == aim.leaf) {
            Some(own) => *own = aim,
            None => aims.push(aim),
        }
    }

    /// Drops the aims of a single run.
    pub fn drop_aims(&mut self, run: u32) {
        self.slots[run].state.remove(State::AIMED);
        self.singles.drop_aims(self.slots[run].slot);
    }

    /// For a part, the id of the run that it belongs to; else `id` itself.
    #[inline]
    pub fn whole(&self, id: ActionHandle) -> ActionHandle {
        let owner = self.find(id).and_then(|run| self.owner(run));
        owner.filter(|owner| self.find(*owner).is_some()).unwrap_or(id)
    }

    /// The next run on the target that is not a part of this one.
    #[inline]
    pub fn next_apart(&self, run: u32) -> Option<u32> {
        let id = self.id(run);
        let mut next = self.next(run);
        while let Some(part) = next.filter(|next| self.owner(*next) == Some(id)) {
            next = self.next(part);
        }
        next
    }
}

/// Clocks.
impl Runs {
    /// The clock of a run. `pending_secs` is what the lane will still play of it in this update.
    #[inline]
    pub fn head(&self, run: u32, pending_secs: Option<f64>) -> Playhead {
        let record = &self.slots[run];
        let duration_secs = self.program(run).map_or(0.0, |program| super::batches::duration_secs(program));
        let Some((lane, slot)) = self.lane_of(run) else {
            let Single { elapsed_secs, at_event, passed_event, rest_secs, pace, .. } =
                self.singles[record.slot];
            let state = record.state;
            return Playhead { elapsed_secs, at_event, passed_event, rest_secs, duration_secs, pace, state };
        };
        let (elapsed_secs, rest_secs) = match pending_secs {
            Some(dt_secs) => lane.clock_after(slot, dt_secs),
            None => lane.clock(slot),
        };
        let state = self.state(run, pending_secs.is_some());
        Playhead {
            elapsed_secs,
            at_event: None,
            passed_event: false,
            rest_secs,
            duration_secs,
            pace: 1.0,
            state,
        }
    }

    /// The flags of a run, without that of lanes. In a lane some follow from its slot there. `is_pending` means that the lane will still
    /// play the run in this update.
    #[inline]
    pub fn state(&self, run: u32, is_pending: bool) -> State {
        let mut state = self.slots[run].state;
        if let Some((lane, slot)) = self.lane_of(run) {
            state.remove(State::LANED);
            if is_pending || !lane.is_fresh(slot) {
                state.remove(State::START_AHEAD);
                state.insert(State::STARTED);
            }
        }
        state
    }

    /// Sets the clock of a single run.
    #[inline]
    pub fn set_head(&mut self, run: u32, head: Playhead) {
        self.slots[run].state = head.state;
        let single = self.single_mut(run);
        single.elapsed_secs = head.elapsed_secs;
        (single.at_event, single.passed_event) = (head.at_event, head.passed_event);
        // Where the rest does not count it is dropped at once, as a lane would.
        single.rest_secs = if head.keeps_rest() { head.rest_secs } else { 0.0 };
        single.pace = head.pace;
    }

    #[inline]
    pub fn single(&self, run: u32) -> &Single {
        &self.singles[self.slots[run].slot]
    }

    #[inline]
    pub fn single_mut(&mut self, run: u32) -> &mut Single {
        &mut self.singles[self.slots[run].slot]
    }

    #[inline]
    pub fn program_and_single_mut(&mut self, run: u32) -> Option<(&Arc<Program>, &mut Single)> {
        let record = &self.slots[run];
        let program = self.batches.get(record.batch)?.program()?;
        Some((program, &mut self.singles[record.slot]))
    }
}

/// Lanes.
impl Runs {
    /// Sets from how many runs a program gets a lane.
    pub const fn set_batch_threshold(&mut self, runs: u32) {
        self.batches.set_batch_threshold(runs);
    }

    /// Sets from how many runs a lane is played on several threads.
    #[cfg(feature = "rayon")]
    pub const fn set_parallel_from(&mut self, runs: u32) {
        self.batches.set_parallel_from(runs);
    }

    #[inline]
    pub fn is_in_lane(&self, run: u32) -> bool {
        self.slots[run].state.has(State::LANED)
    }

    /// The lane of a run, and its slot there.
    #[inline]
    pub fn lane_of(&self, run: u32) -> Option<(&Lane, u32)> {
        let record = &self.slots[run];
        let lane = self.batches[record.batch].lane().filter(|_| record.state.has(State::LANED))?;
        Some((lane, record.slot))
    }

    #[inline]
    pub fn lane_of_mut(&mut self, run: u32) -> Option<(&mut Lane, u32)> {
        let record = &self.slots[run];
        let lane = self.batches[record.batch].lane_mut().filter(|_| record.state.has(State::LANED))?;
        Some((lane, record.slot))
    }

    pub fn lanes_mut(&mut self) -> impl Iterator<Item = &mut Lane> {
        self.batches.lanes_mut()
    }

    /// Calls `on_target` with the target of each run in a lane.
    pub fn each_target_in_lanes(&self, mut on_target: impl FnMut(u32)) {
        self.batches.lanes().for_each(|lane| lane.each_target(&mut on_target));
    }

    /// Lets all lanes play the rest of an update.
    pub fn advance_lanes(&mut self, dt_secs: f64, poses: &mut Poses) {
        self.batches.advance_lanes(dt_secs, poses);
    }

    /// Takes a slot in a lane for a new run.
    #[inline]
    fn join_lane_at_start(&mut self, batch: u32, target: u32, head: &Playhead, poses: &Poses) -> Option<u32> {
        if head.pace != 1.0 || head.state.has(SINGLE_ONLY) {
            return None;
        }
        let lane = self.batches.open_lane(batch)?;
        if !lane.holds(head.elapsed_secs) || !lane.takes_pose(poses, target) {
            return None;
        }
        let is_due = lane.has_events() && head.state.has(State::START_AHEAD);
        let (elapsed_secs, rest_secs) = (head.elapsed_secs, head.rest_secs);
        let entry = LaneEntry { target, elapsed_secs, rest_secs, is_started: false, is_held: true, is_due };
        Some(lane.push_here(entry, poses))
    }

    /// Moves a visited single run, alone on an untouched target, into the lane of its program. False if the lane does not take it. If
    /// `is_held`, the next or current update does not move its clock.
    #[inline]
    pub fn join_lane(&mut self, run: u32, is_held: bool) -> bool {
        let record = self.slots[run];
        // Lanes do not play backwards, and do not send events at a run's current time.
        let is_ahead = record.state.has(State::START_AHEAD.union(State::EVENT_PENDING));
        let has_other_ways = is_ahead || record.state.has(SINGLE_ONLY.union(State::LANED));
        if has_other_ways || !record.state.has(State::STARTED) {
            return false;
        }
        let single = self.singles[record.slot];
        let Some(lane) = self.batches.open_lane(record.batch) else { return false };
        if single.pace != 1.0 || !lane.holds(single.elapsed_secs) || !lane.takes_start(&single.start) {
            return false;
        }
        let entry = LaneEntry {
            target: record.target,
            elapsed_secs: single.elapsed_secs,
            rest_secs: single.rest_secs,
            is_started: true,
            is_held,
            is_due: false,
        };
        let slot = lane.push(entry, &single.start);
        self.singles.remove(record.slot);
        self.slots[run].slot = slot;
        self.slots[run].state.insert(State::LANED);
        true
    }

    /// A run with this clock, on a target with this pose, as it is outside of lanes.
    pub fn as_single(&self, run: u32, head: &Playhead, pose: &Pose) -> Single {
        match self.lane_of(run) {
            Some((lane, slot)) => Single::new(head, lane.start(slot, pose), MixState::new(pose.position)),
            None => *self.single(run),
        }
    }

    /// Makes a run in a lane single, with this clock, on a target with this pose.
    #[inline]
    pub fn leave_lane(&mut self, run: u32, head: &Playhead, pose: &Pose) {
        let single = self.as_single(run, head, pose);
        let Some((lane, slot)) = self.lane_of_mut(run) else { return };
        lane.remove(slot);
        let slot = self.insert_single(single);
        self.slots[run].slot = slot;
        self.slots[run].state = head.state;
    }

    /// Frees a run that its lane has [finished](BatchPlayer::finish) and that is in no list.
    #[inline]
    pub fn release_finished(&mut self, run: u32) {
        self.batches.leave(self.slots[run].batch);
        self.slots.release(run);
    }

    /// Closes wide gaps in lanes. A run in a lane is alone on its target: `only_run` returns it.
    pub fn tidy_lanes(&mut self, only_run: impl Fn(u32) -> Option<u32>) {
        let slots = &mut self.slots;
        for lane in self.batches.lanes_mut() {
            lane.tidy(|target, slot| {
                if let Some(run) = only_run(target) {
                    slots[run].slot = slot;
                }
            });
        }
    }
}
