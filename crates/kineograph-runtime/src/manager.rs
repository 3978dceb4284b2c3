//! Plays programs on many targets at once, as cocos2d-x's `ActionManager` does.

mod key_index;
mod list;
mod mix;
mod order;
mod queries;
mod run;
mod target;
mod update;

use alloc::sync::Arc;
use core::hash::Hash;

pub use run::{RunEvent, RunId, RunOptions, Tag};

use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Event, Program};
use key_index::KeyIndex;
use list::{NONE, RunSlots};
use mix::Mix;
use order::VisitOrder;
use target::Target;

/// Runs shared programs on the targets of a game and owns the current [`Pose`] of each.
///
/// A target is whatever the game calls by a key `K`: an entity, an index, a name's hash. The game adds its targets, runs
/// programs on them, calls [`update`](Self::update) once a frame and reads the poses.
///
/// - The first update after [`run`](Self::run) evaluates the start, whatever its time step, so that no action jumps on the frame
///   that starts it. An action ends with the update in which its elapsed time reaches its duration.
/// - Targets are visited in the order in which they got their first action, the actions of a target in the order in which they
///   were run. A target that ran out of actions goes to the back when it gets a new one.
/// - An event handler may run, stop, pause, add and remove anything. Nobody is skipped and nobody is visited twice: what is run
///   on the visited target, on one that comes later or on one that had no action gets its first update in the same pass,
///   what is run on a target already visited gets it in the next one.
/// - An action starts from the pose that its target has when it is run. While several actions run on one target their
///   displacements add up, and so do those of a game that moves the target meanwhile; on every other channel what is written
///   later wins. A channel that an action has not written yet stays as others set it, and the action goes on from there.
///
/// Nothing is allocated in an update, nor by running an action once there is room for it; nothing depends on the order of hashes.
///
/// ```
/// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
///
/// let tree = Action::sequence([Action::move_by(0.5, [40.0, 0.0]), Action::call_func("landed")]);
/// let program = Program::compile(&tree)?;
/// let mut manager = ActionManager::new();
/// manager.add_target("hero", Pose::default());
/// manager.run("hero", &program);
/// let mut heard = Vec::new();
/// for _ in 0..3 {
///     manager.update(0.25, |_, event| heard.push(event.name.to_owned()));
/// }
/// assert_eq!(manager.pose("hero").map(|pose| pose.position), Some([40.0, 0.0]));
/// assert_eq!(heard, ["landed"]);
/// # Ok::<(), kineograph_runtime::CompileError>(())
/// ```
#[derive(Debug, Clone)]
pub struct ActionManager<K> {
    index_of: KeyIndex<K>,
    /// The key of a slot, `None` where the slot is free.
    keys: Vec<Option<K>>,
    targets: Vec<Target>,
    /// One a target slot, current.
    poses: Vec<Pose>,
    free_targets: Vec<u32>,
    /// Target slots that have actions.
    order: VisitOrder,
    runs: RunSlots,
    /// One a run slot: the pose that the run started from.
    starts: Vec<Pose>,
    /// One a run slot; holds something only while the target is mixed.
    mixes: Vec<Mix>,
    /// Scratch space of `update`.
    fired: Vec<Event>,
    /// The target slot that `update` is at, or `NONE`.
    visiting: u32,
    /// The run slot that comes next on that target, or `NONE`.
    next_run: u32,
    is_updating: bool,
}

impl<K: Copy + Eq + Hash> Default for ActionManager<K> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// A manager without targets.
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0, 0)
    }

    /// A manager with room for so many targets and running actions.
    #[must_use]
    pub fn with_capacity(targets: usize, runs: usize) -> Self {
        Self {
            index_of: KeyIndex::with_capacity(targets),
            keys: Vec::with_capacity(targets),
            targets: Vec::with_capacity(targets),
            poses: Vec::with_capacity(targets),
            free_targets: Vec::with_capacity(targets),
            order: VisitOrder::with_capacity(targets),
            runs: RunSlots::with_capacity(runs),
            starts: Vec::with_capacity(runs),
            mixes: Vec::with_capacity(runs),
            fired: Vec::new(),
            visiting: NONE,
            next_run: NONE,
            is_updating: false,
        }
    }

    /// Adds a target. False, and nothing changes, if there is one with this key.
    pub fn add_target(&mut self, key: K, pose: Pose) -> bool {
        if self.index_of.get(key).is_some() {
            return false;
        }
        let index = self.free_targets.pop().unwrap_or_else(|| {
            self.keys.push(None);
            self.targets.push(Target::IDLE);
            self.poses.push(pose);
            // Slots are counted in u32, which a machine's memory runs out of first.
            (self.targets.len() - 1) as u32
        });
        self.keys[index as usize] = Some(key);
        self.targets[index as usize] = Target::IDLE;
        self.poses[index as usize] = pose;
        self.index_of.insert(key, index);
        true
    }

    /// Removes a target with all that runs on it, and gives its last pose.
    pub fn remove_target(&mut self, key: K) -> Option<Pose> {
        let index = self.index_of.remove(key)?;
        if self.visiting == index {
            self.visiting = NONE;
        }
        self.stop_runs_of(index);
        self.keys[index as usize] = None;
        self.free_targets.push(index);
        Some(self.poses[index as usize])
    }

    /// Changes the pose of a target from outside. While actions run, they add to the new position and overwrite what else they
    /// write. `None` if there is no such target.
    pub fn pose_mut(&mut self, key: K) -> Option<&mut Pose> {
        let index = self.index(key)?;
        self.mark_mixed(index);
        Some(&mut self.poses[index as usize])
    }

    /// Runs a program on a target, from the pose that the target has now. `None` if there is no such target.
    pub fn run(&mut self, key: K, program: &Arc<Program>) -> Option<RunId> {
        self.run_with(key, program, RunOptions::default())
    }

    /// As [`run`](Self::run), with options.
    pub fn run_with(&mut self, key: K, program: &Arc<Program>, options: RunOptions) -> Option<RunId> {
        let index = self.index(key)?;
        if self.targets[index as usize].count == 0 {
            self.enter_order(index, options.paused);
        } else {
            self.mark_mixed(index);
        }
        let pose = self.poses[index as usize];
        let run = self.runs.take(program, &options, index);
        if run as usize == self.starts.len() {
            self.starts.push(pose);
            self.mixes.push(Mix::default());
        }
        self.starts[run as usize] = pose;
        self.mixes[run as usize] = Mix::new(pose.position, self.runs[run].elapsed_secs);
        self.runs.append(&mut self.targets[index as usize], run);
        if self.visiting == index && self.next_run == NONE {
            self.next_run = run;
        }
        Some(self.runs.id(run))
    }

    /// Stops one action where it is. False if it does not run.
    pub fn stop(&mut self, id: RunId) -> bool {
        let found = self.runs.find(id);
        if let Some(run) = found {
            self.end_run(run);
        }
        found.is_some()
    }

    /// Stops the first action with this tag on a target. False if there is none.
    pub fn stop_by_tag(&mut self, key: K, tag: Tag) -> bool {
        self.find_by_tag(key, tag).is_some_and(|id| self.stop(id))
    }

    /// Stops all that runs on a target. False if nothing did.
    pub fn stop_all(&mut self, key: K) -> bool {
        let Some(index) = self.index(key).filter(|index| self.targets[*index as usize].count > 0) else {
            return false;
        };
        self.stop_runs_of(index);
        true
    }

    /// Stops all that runs on all targets.
    pub fn stop_everything(&mut self) {
        // Targets that leave are only marked until `tidy`, so indices hold.
        for place in 0..self.order.len() {
            if let Some(index) = self.order.get(place) {
                self.stop_runs_of(index);
            }
        }
        self.tidy_order();
    }

    /// Holds all that runs on a target, from its next visit on. False, and no effect, if nothing runs on it: what is run later
    /// plays, as in cocos2d-x.
    pub fn pause(&mut self, key: K) -> bool {
        let running = self.index(key).filter(|index| self.targets[*index as usize].count > 0);
        if let Some(index) = running {
            self.targets[index as usize].is_paused = true;
        }
        running.is_some()
    }

    /// Lets a paused target go on. False if it is not paused.
    pub fn resume(&mut self, key: K) -> bool {
        let paused = self.index(key).filter(|index| self.targets[*index as usize].is_paused);
        if let Some(index) = paused {
            self.targets[index as usize].is_paused = false;
        }
        paused.is_some()
    }

    /// Pauses every target on which something runs, and gives those that were not paused before, in the order of visits.
    pub fn pause_all(&mut self) -> Vec<K> {
        let mut paused = Vec::new();
        for index in self.order.iter() {
            let target = &mut self.targets[index as usize];
            if target.count > 0 && !target.is_paused {
                target.is_paused = true;
                paused.extend(self.keys[index as usize]);
            }
        }
        paused
    }

    /// Resumes these targets, as [`pause_all`](Self::pause_all) gave them.
    pub fn resume_targets(&mut self, keys: &[K]) {
        for key in keys {
            self.resume(*key);
        }
    }

    fn index(&self, key: K) -> Option<u32> {
        self.index_of.get(key)
    }

    /// A target without actions gets one: it goes to the back, unless it is the one that is being visited.
    fn enter_order(&mut self, index: u32, is_paused: bool) {
        if self.order.is_mostly_vacant() {
            self.tidy_order();
        }
        let target = &mut self.targets[index as usize];
        if target.place == NONE {
            target.place = self.order.push(index);
            target.is_paused = is_paused;
        }
        target.is_mixed = false;
    }

    /// A target without actions leaves the order, and forgets that it was paused.
    fn leave_order(&mut self, index: u32) {
        let target = &mut self.targets[index as usize];
        self.order.vacate(target.place);
        *target = Target::IDLE;
    }

    fn tidy_order(&mut self) {
        if !self.is_updating {
            self.order.tidy(&mut self.targets);
        }
    }

    /// From now on the actions of this target take into account that they are not alone.
    fn mark_mixed(&mut self, index: u32) {
        let target = &mut self.targets[index as usize];
        if target.is_mixed || target.count == 0 {
            return;
        }
        target.is_mixed = true;
        // There is one action only; a second one would have marked the target.
        let only = target.first;
        let position = self.poses[index as usize].position;
        self.mixes[only as usize] = Mix::new(position, self.runs[only].elapsed_secs);
    }

    fn stop_runs_of(&mut self, index: u32) {
        while let Some(run) = self.runs.first(&self.targets[index as usize]) {
            self.end_run(run);
        }
    }

    /// Takes a run from its target and frees its slot.
    fn end_run(&mut self, run: u32) {
        let index = self.runs[run].target;
        if self.next_run == run {
            self.next_run = self.runs[run].next;
        }
        self.runs.unlink(&mut self.targets[index as usize], run);
        self.runs.release(run);
        // The visited target keeps its place until its visit is over.
        if self.targets[index as usize].count == 0 && self.visiting != index {
            self.leave_order(index);
        }
    }
}
