//! Plays programs on many targets at once, as cocos2d-x's `ActionManager` does.

mod access;
mod batches;
mod bits;
mod control;
mod courses;
mod error;
mod extra;
mod finish;
mod follow;
mod handle;
mod key_index;
mod lane;
mod lifetime;
mod list;
mod mix;
mod moment;
mod notice;
mod order;
mod overlap;
mod parts;
pub(crate) mod playhead;
mod policy;
mod poses;
mod queries;
mod run_program;
mod singles;
mod staggered;
pub(crate) mod state;
mod step;
mod stop;
mod storage;
mod stretch;
mod target;
mod update;
#[cfg(test)]
mod work_tests;

use alloc::sync::Arc;
use core::hash::Hash;

pub use error::RunError;
pub use finish::Cancel;
pub use handle::{ActionHandle, RunEvent, RunEventKind, RunOptions, Tag};
pub use key_index::KeyIndex;
pub use policy::Overwrite;
pub use poses::PoseMut;
pub use staggered::delayed;
pub use update::{MAX_ENTRIES_PER_UPDATE, MAX_STARTS_PER_VISIT};

use crate::prelude::*;
use crate::program::{Event, Program};
use batches::Batches;
use extra::{Extra, Extras};
use list::{NONE, RunSlots};
use mix::{LastWrites, Mix};
use moment::Moment;
use notice::Notice;
use order::VisitOrder;
use overlap::Overlap;
use parts::SharedWrites;
use playhead::{Playhead, StepClock};
use poses::Poses;
use singles::{Single, Singles};
use target::Target;

/// Runs shared programs on the targets of a game and owns the current [`Pose`](crate::Pose) of each.
///
/// A target is whatever the game calls by a key `K`: an entity, an index, a name's hash. The game adds its targets, runs
/// programs on them, calls [`update`](Self::update) once a frame and reads the poses.
///
/// - The first update after [`run`](RunningActions::run) evaluates the start, whatever its time step, so that no action jumps on the frame
///   that starts it. An action ends with the update in which its elapsed time reaches its duration.
/// - Targets are visited in the order in which they got their first action, the actions of a target in the order in which they
///   were run. A target that ran out of actions goes to the back when it gets a new one.
/// - An event handler gets the [`RunningActions`] and may run, stop, pause, seek, add and remove anything; it can't call `update`,
///   which only the manager has. Every action is visited once: what is run
///   on the visited target, on one that comes later or on one that had no action gets its first update in the same pass,
///   what is run on a target already visited gets it in the next one. So does what comes after the first [`MAX_STARTS_PER_VISIT`] on
///   one target, and after [`MAX_ENTRIES_PER_UPDATE`] targets: an update always comes to its end.
/// - An action starts from the pose that its target has when it is run. While several actions run on one target their
///   displacements add up, and so do those of a game that moves the target meanwhile; on every other channel the one that writes last
///   in time wins, also of those that end within one update, at equal times the one that was run later. A channel that an action has
///   not written yet stays as others set it, and the action goes on from there. Played backwards, an action shows a write at its time and takes
///   it back just after that.
///
/// Nothing is allocated in an update, nor by running an action once there is room for it; nothing depends on the order of hashes.
///
/// ```
/// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
///
/// let tree = Action::sequence([Action::move_by(0.5, [40.0, 0.0]), Action::call_func("landed")]);
/// let program = Program::compile(&tree)?;
/// let mut manager = ActionManager::new();
/// manager.actions.add_target("hero", Pose::default());
/// manager.actions.run("hero", &program)?;
/// let mut heard = Vec::new();
/// for _ in 0..3 {
///     manager.update(0.25, |_, event| heard.push(event.name.to_owned()));
/// }
/// assert_eq!(manager.actions.pose("hero").map(|pose| pose.position), Some([40.0, 0.0]));
/// assert_eq!(heard, ["landed"]);
/// # Ok::<(), kineograph_runtime::Error>(())
/// ```
#[derive(Debug, Clone)]
pub struct ActionManager<K> {
    /// The targets and what runs on them. A handler gets them, too.
    pub actions: RunningActions<K>,
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
        Self { actions: RunningActions::with_capacity(targets, runs) }
    }

    /// Plays `dt_secs` of everything that runs, and hands each event to `on_event` as it comes. A `dt_secs` that is not finite counts as 0.
    ///
    /// Negative seconds play everything the other way: actions forwards towards their start, those with a negative speed towards
    /// their end, where they wait until time goes forward again; start delays become longer. Events are sent only by actions that ask for it
    /// ([`RunOptions::backward_events`]), nothing ends, and what has ended does not come back. Crowds are played one by one while it
    /// lasts, which takes more time and memory.
    ///
    /// An event happens at its moment, whatever the frame rate. While it is handled its action stands there, and its target shows the pose of that time: what
    /// stands before the event in the tree has happened, what stands behind it at the same time has not. An
    /// end is reported when the target shows the end. What a handler does to the action it does there:
    ///
    /// - Stopped, it stays there; what stands behind the event does not happen, other events are not sent. What is run on the target then starts from that pose. (The first
    ///   update of what is run in a handler shows its start; its time goes by from the next update on.)
    /// - Paused, alone or with its target, it stands there, and the rest of the update is not played. (What else runs on the
    ///   target is held from its next visit on, as in cocos2d-x.)
    /// - With another speed or direction, or put elsewhere by a seek, it plays the rest of the update from there. A pause or a
    ///   change of speed lets happen what else happens at the same time, a seek does not.
    /// - A handler that changes its way more than eight times without any time passing, or 65,535 times in one update, makes it stand
    ///   still for the rest of the update.
    ///
    /// The other actions of the target stand as their turn has come: those before it in the order have played the update, those
    /// after it have not. So do other targets. A handler can't update:
    ///
    /// ```compile_fail
    /// # let mut manager = kineograph_runtime::ActionManager::<u32>::new();
    /// manager.update(0.1, |actions, _| actions.update(0.1, |_, _| {}));
    /// ```
    pub fn update(
        &mut self,
        dt_secs: f64,
        mut on_event: impl FnMut(&mut RunningActions<K>, &RunEvent<'_, K>),
    ) {
        self.actions.update(dt_secs, &mut on_event);
    }
}

impl<K: Copy + Eq + Hash> Default for ActionManager<K> {
    fn default() -> Self {
        Self::new()
    }
}

/// Below this one thread is faster.
const PARALLEL_FROM: u32 = 32_768;

/// All that an [`ActionManager`] holds, and all that can be done with it at any time, from event handlers too. Time passes only by the
/// manager itself.
///
/// # Coming from cocos2d-x
/// Nodes are keys, actions in play are [`ActionHandle`]s: one program may run on any number of targets, and an id that has ended is
/// recognised instead of dangling. There, an action that was run on a second node silently left the first one; here both run.
///
/// | `ActionManager` | here | what differs |
/// |---|---|---|
/// | `addAction(action, node, paused)` | [`run`](Self::run), [`run_with`](Self::run_with) | nothing runs on what was not added by [`add_target`](Self::add_target) |
/// | `removeAllActions` | [`stop_everything`](Self::stop_everything) | skips none (html5 did) |
/// | `removeAllActionsFromTarget` | [`stop_all`](Self::stop_all) | what is run right after it in the same handler is not a frame late; the action that called it sends no further event and stays at that moment |
/// | `removeAction` | [`stop`](Self::stop) | answers whether it ran |
/// | `removeActionByTag` | [`stop_by_tag`](Self::stop_by_tag) | any tag is a tag (−1 was refused) |
/// | `removeAllActionsByTag` | [`stop_all_by_tag`](Self::stop_all_by_tag) | skips none; returns how many |
/// | `removeActionsByFlags` | [`stop_by_flags`](Self::stop_by_flags) | says how many |
/// | `getActionByTag` | [`find_by_tag`](Self::find_by_tag) | |
/// | `getNumberOfRunningActionsInTarget` | [`count`](Self::count) | |
/// | `getNumberOfRunningActionsInTargetByTag` | [`count_by_tag`](Self::count_by_tag) | |
/// | `getNumberOfRunningActions` | [`run_count`](Self::run_count) | |
/// | `pauseTarget`, `resumeTarget` | [`pause`](Self::pause), [`resume`](Self::resume) | answer whether they had an effect |
/// | `pauseAllRunningActions` | [`pause_all`](Self::pause_all) | the same list, in the order of visits |
/// | `resumeTargets` | [`resume_targets`](Self::resume_targets) | |
/// | `update` | [`ActionManager::update`] | a handler has no way to call it; a removed target is never visited again (the engine kept a pointer to it) |
///
/// | `Node` | here | what differs |
/// |---|---|---|
/// | `runAction` | [`run`](Self::run) | a node outside of the running scene: [`RunOptions::paused`] |
/// | `stopAllActions`, `stopAction` | [`stop_all`](Self::stop_all), [`stop`](Self::stop) | |
/// | `stopActionByTag`, `stopAllActionsByTag`, `stopActionsByFlags` | [`stop_by_tag`](Self::stop_by_tag), [`stop_all_by_tag`](Self::stop_all_by_tag), [`stop_by_flags`](Self::stop_by_flags) | |
/// | `getActionByTag` | [`find_by_tag`](Self::find_by_tag) | |
/// | `getNumberOfRunningActions`, `…ByTag` | [`count`](Self::count), [`count_by_tag`](Self::count_by_tag) | |
/// | `pause`, `resume`; `onExit`, `onEnter` | [`pause`](Self::pause), [`resume`](Self::resume) | as there, a pause ends with the last action of its target: what is run later plays. To hold it too, run it with [`RunOptions::paused`] |
/// | `cleanup`, destructor | [`stop_all`](Self::stop_all), [`remove_target`](Self::remove_target) | a target doesn't live longer because something runs on it |
/// | `RemoveSelf` | sets [`Pose::removed`](crate::Pose::removed) | with `cleanup` all that runs on the target ends at that moment of the program, without it the target is paused |
/// | `isDone` | [`is_done`](Self::is_done) | also asked of an action that is gone |
///
/// `TargetedAction` and `Follow` name other nodes: [`run_on_all`](Self::run_on_all) and [`follow`](Self::follow) take a function that says
/// which key a name means.
///
/// Wherever cocos2d-x has nothing: [`pause_run`](Self::pause_run), [`seek`](Self::seek), [`set_speed`](Self::set_speed),
/// [`reverse`](Self::reverse), [`set_ping_pong`](Self::set_ping_pong), [`ActionManager::finish`], [`cancel`](Self::cancel), ends that are
/// reported ([`RunOptions::reports_end`]), names and lists ([`runs`](Self::runs), [`runs_named`](Self::runs_named),
/// [`runs_tagged`](Self::runs_tagged), [`every_run`](Self::every_run)), links ([`RunOptions::linked_to`]), staggers ([`run_staggered`](Self::run_staggered)) and [`Overwrite`].
#[derive(Debug, Clone)]
pub struct RunningActions<K> {
    index_of: KeyIndex<K>,
    /// The key of a slot, `None` where the slot is free.
    keys: Vec<Option<K>>,
    targets: Vec<Target>,
    /// By target slot. During an update those in lanes are as before it, unless they have been visited.
    poses: Poses,
    free_targets: Vec<u32>,
    /// Target slots that have actions.
    order: VisitOrder,
    runs: RunSlots,
    /// The programs that they play, with their lanes.
    batches: Batches,
    /// The runs in no lane.
    singles: Singles,
    /// Optional parts of few runs.
    extras: Extras,
    /// Runs of programs with a `Follow`; some may have ended.
    followers: Vec<ActionHandle>,
    /// Ends that have not been reported yet.
    ends: Vec<Notice<K>>,
    /// Scratch space of `update`.
    fired: Vec<Event>,
    /// The moment of the run whose event is handled, unless the run has been changed there.
    moment: Option<Moment>,
    /// How the time of the update passes for the run that is played.
    step_clock: Option<StepClock>,
    /// Of the target that `update` is at, once something of it was written beside others.
    last_writes: LastWrites,
    has_last_writes: bool,
    /// What has been played on it.
    overlap: Overlap,
    /// Of targets with parts of other runs.
    shared_writes: SharedWrites,
    /// The target slot that `update` is at, or `NONE`.
    visiting: u32,
    /// The run slot that comes next on that target, or `NONE`.
    next_run: u32,
    is_updating: bool,
    /// The place in the order that `update` is at; all before it have been visited.
    at_place: u32,
    /// What `update` plays.
    dt_secs: f64,
    /// See [`RunningActions::set_crowd`].
    crowd: u32,
    /// From how many runs on a lane is played on several threads.
    parallel_from: u32,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    fn with_capacity(targets: usize, runs: usize) -> Self {
        Self {
            index_of: KeyIndex::with_capacity(targets),
            keys: Vec::with_capacity(targets),
            targets: Vec::with_capacity(targets),
            poses: Poses::with_capacity(targets),
            free_targets: Vec::with_capacity(targets),
            order: VisitOrder::with_capacity(targets),
            runs: RunSlots::with_capacity(runs),
            batches: Batches::default(),
            singles: Singles::default(),
            extras: Extras::default(),
            followers: Vec::new(),
            ends: Vec::new(),
            fired: Vec::new(),
            moment: None,
            step_clock: None,
            last_writes: LastWrites::NONE,
            has_last_writes: false,
            overlap: Overlap::default(),
            shared_writes: SharedWrites::default(),
            visiting: NONE,
            next_run: NONE,
            is_updating: false,
            at_place: 0,
            dt_secs: 0.0,
            crowd: storage::CROWD,
            parallel_from: PARALLEL_FROM,
        }
    }

    /// From how many actions of one program on they are played side by side, which is faster and shows the same. 8 unless set; fewer
    /// pay only where programs are few, since room is made for 64 at a time.
    pub const fn set_crowd(&mut self, actions: u32) {
        self.crowd = actions;
    }

    /// From how many actions of one program on they are played on several threads, those of rayon's pool, which shows the same to the bit. 32,768 unless set; with
    /// [`u32::MAX`] never. Events stay in their order on the thread that calls `update`.
    #[cfg(feature = "rayon")]
    pub const fn set_parallel_from(&mut self, actions: u32) {
        self.parallel_from = actions;
    }

    /// Runs a program on a target, from the pose that the target has now.
    ///
    /// # Errors
    /// If there is no such target, or if the program has parts for other targets; see [`run_on_all`](Self::run_on_all).
    pub fn run(&mut self, key: K, program: &Arc<Program>) -> Result<ActionHandle, RunError> {
        self.run_with(key, program, RunOptions::default())
    }

    /// As [`run`](Self::run), with options.
    ///
    /// # Errors
    /// Also if there is no target that it is to be linked to.
    pub fn run_with(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
    ) -> Result<ActionHandle, RunError> {
        if program.targets().is_empty() {
            self.run_alone(key, program, options)
        } else {
            Err(RunError::HasParts)
        }
    }

    /// As [`run_with`](Self::run_with), without parts for other targets.
    fn run_alone(
        &mut self,
        key: K,
        program: &Arc<Program>,
        options: RunOptions<'_, K>,
    ) -> Result<ActionHandle, RunError> {
        let index = self.index(key).ok_or(RunError::NoTarget)?;
        let linked_to = match options.linked_to {
            Some(other) => Some(self.index(other).ok_or(RunError::NoLinkedTarget)?),
            None => None,
        };
        if options.overwrite == Overwrite::IgnoreIfRunning
            && let Some(run) = self.same_run(index, program, &options)
        {
            return Ok(self.id(run));
        }
        let run = self.start(index, program, &options, linked_to);
        if options.overwrite != Overwrite::Stack {
            self.replace_others(index, run, program, &options);
        }
        Ok(self.id(run))
    }

    /// Puts a new run last on a target.
    fn start(
        &mut self,
        index: u32,
        program: &Arc<Program>,
        options: &RunOptions<'_, K>,
        linked_to: Option<u32>,
    ) -> u32 {
        if self.targets[index as usize].count == 0 {
            self.enter_order(index, options.paused);
        } else {
            self.mark_mixed(index);
        }
        let run = self.take_slot(index, program, options);
        self.runs.append(&mut self.targets[index as usize], run);
        if self.state(run).has(state::State::EXTRA) {
            self.keep_extra(run, options, linked_to);
        }
        if !self.runs[run].state.has(state::State::LANED) {
            self.wake_target(index);
        }
        if self.visiting == index && self.next_run == NONE {
            self.next_run = run;
        }
        if program.has_follow() {
            self.followers.push(self.id(run));
        }
        run
    }

    #[cold]
    fn keep_extra(&mut self, run: u32, options: &RunOptions<'_, K>, linked_to: Option<u32>) {
        let name = options.name.map(|name| self.extras.intern(name));
        let delay = options.usable_delay_secs().into();
        self.extras.insert(run, Extra { name, flags: options.flags, delay, linked_to, ..Extra::default() });
        if let Some(other) = linked_to {
            self.targets[other as usize].is_linked_to = true;
        }
    }

    /// Holds all that runs on a target, from its next visit on; an action whose event is handled stays where it is. False, and no effect, if nothing runs on it: what is run later
    /// plays, as in cocos2d-x.
    pub fn pause(&mut self, key: K) -> bool {
        let running = self.index(key).filter(|index| self.targets[*index as usize].count > 0);
        if let Some(index) = running {
            self.pause_target(index);
        }
        running.is_some()
    }

    /// Lets a paused target go on. False if it is not paused.
    pub fn resume(&mut self, key: K) -> bool {
        let paused = self.index(key).filter(|index| self.targets[*index as usize].is_paused);
        if let Some(index) = paused {
            self.targets[index as usize].is_paused = false;
            self.wake_target(index);
        }
        paused.is_some()
    }

    /// Pauses every target on which something runs, and gives those that were not paused before, in the order of visits.
    pub fn pause_all(&mut self) -> Vec<K> {
        let mut paused = Vec::new();
        for place in 0..self.order.len() {
            let Some(index) = self.order.get(place) else { continue };
            let target = &self.targets[index as usize];
            if target.count > 0 && !target.is_paused {
                self.pause_target(index);
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
        self.tidy_order();
        let target = &mut self.targets[index as usize];
        if target.place == NONE {
            target.place = self.order.push(index);
            target.is_paused = is_paused;
        }
        target.is_mixed = false;
    }

    /// A target without actions leaves the order, and its pause ends.
    fn leave_order(&mut self, index: u32) {
        let target = &mut self.targets[index as usize];
        self.order.vacate(target.place);
        *target = Target { is_linked_to: target.is_linked_to, ..Target::IDLE };
    }

    fn tidy_order(&mut self) {
        if !self.is_updating && self.order.is_mostly_vacant() {
            self.order.tidy(&mut self.targets);
        }
    }

    /// From now on the actions of this target take into account that they are not alone.
    fn mark_mixed(&mut self, index: u32) {
        self.commit_moment(index);
        let target = &self.targets[index as usize];
        if target.is_mixed || target.count == 0 {
            return;
        }
        // There is one action only; a second one would have marked the target.
        let only = target.first;
        self.leave_lane(only);
        self.targets[index as usize].is_mixed = true;
        let position = self.poses.position(index);
        let is_started = self.state(only).has(state::State::STARTED.union(state::State::SOUGHT));
        let single = self.single_mut(only);
        single.mix =
            if is_started { Mix::alone(single.start.position, position) } else { Mix::new(position) };
    }
}

/// The clock to start with.
fn playhead_of<K>(program: &Program, options: &RunOptions<'_, K>) -> Playhead {
    let duration_secs = batches::duration_secs(program);
    let elapsed_secs = options.usable_start_secs(duration_secs);
    let state = options.state(elapsed_secs);
    let pace = options.usable_speed().abs();
    Playhead { elapsed_secs, at_event: None, was_behind: false, rest_secs: 0.0, duration_secs, pace, state }
}
