//! Plays programs on many targets at once, as cocos2d-x's `ActionManager` does.

mod access;
mod batch_player;
mod batches;
mod bits;
mod control;
mod current;
mod cursor;
mod error;
mod extra;
mod finish;
mod follow;
mod handle;
mod key_index;
mod lane;
mod last_writes;
mod lifetime;
mod list;
mod live;
mod live_tracks;
mod mix_state;
mod moment;
mod notice;
mod order;
mod overwrite;
mod parts;
mod pass;
mod pause;
#[cfg(test)]
mod plain_lane;
pub(crate) mod playhead;
mod policy;
mod pose_access;
mod poses;
mod queries;
mod removals;
mod run_program;
mod runs;
mod segment;
mod singles;
mod staggered;
mod start;
pub(crate) mod state;
mod step;
mod stop;
mod stretch;
mod target;
mod targets;
mod update;
mod visit;
#[cfg(test)]
mod work_tests;

use core::hash::Hash;

pub use error::RunError;
pub use finish::Cancel;
pub use handle::{ActionHandle, RunEvent, RunEventKind, RunOptions, Tag};
pub use key_index::KeyIndex;
pub use policy::Overwrite;
pub use pose_access::PoseMut;
pub use staggered::delayed;
pub use update::{MAX_ENTRIES_PER_UPDATE, MAX_STARTS_PER_VISIT};

use crate::prelude::*;
use cursor::Cursor;
use follow::Follower;
use live_tracks::LiveTracks;
use notice::Ends;
use parts::Parts;
use pass::Pass;
use poses::Poses;
use removals::RemovalPlan;
use runs::Runs;
use targets::Targets;
use visit::Visit;

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
/// - An action starts from the pose that its target shows when the action is first shown: of two that begin together the later one finds
///   what the earlier one has written. While several actions run on one target their
///   displacements add up, and so do those of a game that moves the target meanwhile; on every other channel the one that writes last
///   in time wins, also of those that end within one update, at equal times the one that was run later. A channel that an action has
///   not written yet stays as others set it, and the action goes on from there. Played backwards, an action shows a write at its time and takes
///   it back just after that.
///
/// Nothing is allocated in an update, nor by running an action once there is room for it, but where a handler reads a target on which several
/// actions run, or one of those comes to a `RemoveSelf`; nothing depends on the order of hashes.
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
    pub fn new() -> Self {
        Self::with_capacity(0, 0)
    }

    /// A manager with room for so many targets and running actions.
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
    targets: Targets<K>,
    /// By target slot. During an update those in lanes are as before it, unless they have been visited.
    poses: Poses,
    /// What runs on the targets.
    runs: Runs,
    /// What runs do to other targets.
    parts: Parts<K>,
    /// Runs of programs with a `Follow`, by target and in the order in which they were run; some may have ended.
    followers: Vec<Follower>,
    /// The update in progress.
    pass: Pass,
    /// The target that it is at.
    visit: Visit,
    /// What has been played on targets with several runs and is not settled yet.
    live: LiveTracks,
    /// The run that is played on it.
    cursor: Cursor,
    /// What leaves the stage in it.
    removals: RemovalPlan,
    /// Ends that have not been reported yet.
    ends: Ends<K>,
}

impl<K: Copy + Eq + Hash> RunningActions<K> {
    fn with_capacity(targets: usize, runs: usize) -> Self {
        Self {
            targets: Targets::with_capacity(targets),
            poses: Poses::with_capacity(targets),
            runs: Runs::with_capacity(runs),
            parts: Parts::new(),
            followers: Vec::new(),
            pass: Pass::default(),
            visit: Visit::none(),
            live: LiveTracks::default(),
            cursor: Cursor::default(),
            removals: RemovalPlan::default(),
            ends: Ends::default(),
        }
    }

    /// From how many actions of one program on they are played side by side, which is faster and shows the same. 8 unless set; fewer
    /// pay only where programs are few, since room is made for 64 at a time.
    pub const fn set_batch_threshold(&mut self, actions: u32) {
        self.runs.set_batch_threshold(actions);
    }

    /// From how many actions of one program on they are played on several threads, those of rayon's pool, which shows the same to the bit. 32,768 unless set; with
    /// [`u32::MAX`] never. Events stay in their order on the thread that calls `update`.
    #[cfg(feature = "rayon")]
    pub const fn set_parallel_from(&mut self, actions: u32) {
        self.runs.set_parallel_from(actions);
    }
}
