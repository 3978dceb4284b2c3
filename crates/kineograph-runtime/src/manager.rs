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
mod grids;
mod handle;
mod key_index;
mod lane;
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
mod replace;
mod retarget;
mod run_program;
mod runs;
#[cfg(feature = "serde")]
mod saved;
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
pub use retarget::RetargetError;
#[cfg(feature = "serde")]
pub use saved::{LoadError, SavedActions};
pub use staggered::delayed;
pub use update::{MAX_ENTRIES_PER_UPDATE, MAX_STARTS_PER_VISIT};

use crate::clone_fields::clone_fields;
use crate::prelude::*;
use cursor::Cursor;
use follow::Follower;
use grids::Grids;
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
/// A target is anything that the game identifies by a key `K`: an entity, an index, a hash of a name. The game adds its targets, runs
/// programs on them, calls [`update`](Self::update) once a frame and reads the poses.
///
/// - The first update after [`run`](RunningActions::run) shows the start, whatever its time step, so that no action jumps on the frame
///   that starts it. An action ends with the update in which its elapsed time reaches its duration.
/// - Targets are visited in the order in which they got their first action, and the actions of a target in the order in which they were
///   run. A target that ran out of actions goes to the back when it gets a new one.
/// - An event handler gets the [`RunningActions`] and may run, stop, pause, seek, add and remove anything. It can't call `update`. Each
///   action is visited once. An action that a handler runs gets its first update in the same pass if its target is the visited one, comes
///   later or had no action; on a target that was already visited it gets it in the next pass. So do actions beyond
///   [`MAX_STARTS_PER_VISIT`] on one target and beyond [`MAX_ENTRIES_PER_UPDATE`] targets: an update always ends.
/// - An action starts from the pose that its target shows at the action's first update; of two that start together, the later one sees
///   what the earlier one wrote. Displacements of several actions on one target, and by the game, add up. On every other channel the write
///   that is last in time wins, also among actions that end within one update; at equal times that of the action that was run later. An
///   action leaves a channel as others set it until it first writes it, and goes on from that value. Played backwards, an action shows a
///   write at its time and takes it back just after.
///
/// An update allocates nothing, and neither does running an action once there is room for it, except where a handler reads a target with
/// several actions or one of those reaches a `RemoveSelf`. Nothing depends on the order of hashes.
///
/// # Snapshots, saved games and new programs
/// A clone is a snapshot: it plays on with the same bits, and handles mean the same actions in both. A game that rolls back keeps some
/// managers and calls `clone_from`, which allocates nothing once they have room:
///
/// ```
/// # use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
/// # let mut manager = ActionManager::new();
/// # manager.actions.add_target("hero", Pose::default());
/// # manager.actions.run("hero", &Program::compile(&Action::move_by(1.0, [40.0, 0.0]))?)?;
/// # manager.update(0.0, |_, _| {});
/// let mut snapshot = ActionManager::new();
/// snapshot.clone_from(&manager); // the frame that both players agree on
/// manager.update(0.5, |_, _| {}); // a guess
/// manager.clone_from(&snapshot); // it was wrong: back
/// assert_eq!(manager.actions.pose("hero"), Some(Pose::default()));
/// # Ok::<(), kineograph_runtime::Error>(())
/// ```
///
/// With the feature `serde`, `save` writes everything as plain data for a saved game or another machine, and `load` goes on from there.
/// [`replace_programs`](RunningActions::replace_programs) gives running actions the programs of a project that was changed meanwhile.
///
/// # Something to do at the end of one action
/// A manager holds no closures: it is plain data, which is why it can be cloned and saved. What a game wants done at an event or the end
/// of one action is the game's own data too, found by the handle or the tag of the action, and done by the one handler:
///
/// ```
/// # use std::collections::BTreeMap;
/// # use kineograph_runtime::{ActionManager, Pose, Program, RunEventKind, RunOptions, format::Action};
/// # let mut manager = ActionManager::new();
/// # manager.actions.add_target("coin", Pose::default());
/// # let hop = Program::compile(&Action::move_by(0.5, [40.0, 0.0]))?;
/// # let mut score = 0;
/// enum Then {
///     Score(u32),
/// }
///
/// let mut then = BTreeMap::new();
/// let run = manager.actions.run_with("coin", &hop, RunOptions::default().with_reports_end(true))?;
/// then.insert(run, Then::Score(10));
/// # manager.update(0.0, |_, _| {});
/// manager.update(0.5, |_, event| match (event.kind, then.remove(&event.run)) {
///     (RunEventKind::Completed, Some(Then::Score(points))) => score += points,
///     _ => {}
/// });
/// assert_eq!(score, 10);
/// # Ok::<(), kineograph_runtime::Error>(())
/// ```
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
#[derive(Debug)]
pub struct ActionManager<K> {
    /// The targets and what runs on them; also passed to handlers.
    pub actions: RunningActions<K>,
}

clone_fields!(ActionManager<K> { actions });

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// A manager without targets.
    pub fn new() -> Self {
        Self::with_capacity(0, 0)
    }

    /// A manager with room for this many targets and running actions.
    pub fn with_capacity(targets: usize, runs: usize) -> Self {
        Self { actions: RunningActions::with_capacity(targets, runs) }
    }

    /// Plays `dt_secs` of everything that runs, and passes each event to `on_event` as it happens. A `dt_secs` that is not finite counts
    /// as 0.
    ///
    /// Negative seconds play in the other direction: actions with a positive speed towards their start, those with a negative speed
    /// towards their end, waiting there until time goes forward again. Start delays become longer. Only actions with
    /// [`RunOptions::backward_events`] send events, no action ends, and ended actions don't come back. Batches are played run by run
    /// meanwhile, which takes more time and memory.
    ///
    /// An event happens at its time, whatever the frame rate. While it is handled, its action is at that time and its target shows that
    /// pose: what precedes the event in the tree has happened, what follows it at the same time has not. An end is reported when the
    /// target shows it. What the handler does to the action takes effect there:
    ///
    /// - Stopped, the action stays there: what follows the event doesn't happen, and no further events are sent. What is then run on the
    ///   target starts from that pose. (The first update of what a handler runs shows its start; its time passes from the next update on.)
    /// - Paused, alone or with its target, it stays there, and the rest of the update is not played. (Other actions of a paused target are
    ///   held from their next visit on, as in cocos2d-x.)
    /// - With another speed or direction, or after a seek, it plays the rest of the update from there. After a pause or a change of speed,
    ///   what else happens at the same time still happens; after a seek it doesn't.
    /// - After more than eight changes without any time passing, or more than 65,535 in one update, it stands still for the rest of the
    ///   update.
    ///
    /// Other actions of the target that precede it in the order have played the update, those that follow it have not. The same holds for
    /// other targets. A handler can't update:
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

/// Everything that an [`ActionManager`] holds, and every operation that is possible at any time, also in event handlers. Only the manager
/// itself lets time pass.
///
/// # Coming from cocos2d-x
/// Nodes are keys and actions in play are [`ActionHandle`]s: one program may run on any number of targets, and the handle of an ended
/// action is recognised instead of dangling. There, an action run on a second node silently left the first one; here both run.
///
/// | `ActionManager` | here | what differs |
/// |---|---|---|
/// | `addAction(action, node, paused)` | [`run`](Self::run), [`run_with`](Self::run_with) | nothing runs on what was not added by [`add_target`](Self::add_target) |
/// | `removeAllActions` | [`stop_everything`](Self::stop_everything) | stops every action (html5 skipped some) |
/// | `removeAllActionsFromTarget` | [`stop_all`](Self::stop_all) | an action run right after it in the same handler is not a frame late; the action whose handler called it stays at that time and sends no further event |
/// | `removeAction` | [`stop`](Self::stop) | returns whether it was running |
/// | `removeActionByTag` | [`stop_by_tag`](Self::stop_by_tag) | any tag is a tag (−1 was refused) |
/// | `removeAllActionsByTag` | [`stop_all_by_tag`](Self::stop_all_by_tag) | stops every such action; returns how many |
/// | `removeActionsByFlags` | [`stop_by_flags`](Self::stop_by_flags) | returns how many |
/// | `getActionByTag` | [`find_by_tag`](Self::find_by_tag) | |
/// | `getNumberOfRunningActionsInTarget` | [`count`](Self::count) | |
/// | `getNumberOfRunningActionsInTargetByTag` | [`count_by_tag`](Self::count_by_tag) | |
/// | `getNumberOfRunningActions` | [`run_count`](Self::run_count) | |
/// | `pauseTarget`, `resumeTarget` | [`pause`](Self::pause), [`resume`](Self::resume) | return whether they had an effect |
/// | `pauseAllRunningActions` | [`pause_all`](Self::pause_all) | the same list, in visit order |
/// | `resumeTargets` | [`resume_targets`](Self::resume_targets) | |
/// | `update` | [`ActionManager::update`] | a handler can't call it; a removed target is never visited again (the engine kept a pointer to it) |
///
/// | `Node` | here | what differs |
/// |---|---|---|
/// | `runAction` | [`run`](Self::run) | a node outside of the running scene: [`RunOptions::paused`] |
/// | `stopAllActions`, `stopAction` | [`stop_all`](Self::stop_all), [`stop`](Self::stop) | |
/// | `stopActionByTag`, `stopAllActionsByTag`, `stopActionsByFlags` | [`stop_by_tag`](Self::stop_by_tag), [`stop_all_by_tag`](Self::stop_all_by_tag), [`stop_by_flags`](Self::stop_by_flags) | |
/// | `getActionByTag` | [`find_by_tag`](Self::find_by_tag) | |
/// | `getNumberOfRunningActions`, `…ByTag` | [`count`](Self::count), [`count_by_tag`](Self::count_by_tag) | |
/// | `pause`, `resume`; `onExit`, `onEnter` | [`pause`](Self::pause), [`resume`](Self::resume) | as there, a pause ends with the last action of its target, and actions run later play. To hold those too, run them with [`RunOptions::paused`] |
/// | `cleanup`, destructor | [`stop_all`](Self::stop_all), [`remove_target`](Self::remove_target) | a target doesn't live longer because something runs on it |
/// | `RemoveSelf` | sets [`Pose::removed`](crate::Pose::removed) | with `cleanup` all actions of the target end at that time of the program, without it the target is paused |
/// | `isDone` | [`is_done`](Self::is_done) | also works after the action has ended |
///
/// `TargetedAction` and `Follow` name other nodes: [`run_on_all`](Self::run_on_all) and [`follow`](Self::follow) take a function from
/// names to keys.
///
/// Not in cocos2d-x: [`pause_run`](Self::pause_run), [`seek`](Self::seek), [`set_speed`](Self::set_speed),
/// [`reverse`](Self::reverse), [`set_ping_pong`](Self::set_ping_pong), [`ActionManager::finish`], [`cancel`](Self::cancel), ends that are
/// reported ([`RunOptions::reports_end`]), names and lists ([`runs`](Self::runs), [`runs_named`](Self::runs_named),
/// [`runs_tagged`](Self::runs_tagged), [`every_run`](Self::every_run)), [`replace_program`](Self::replace_program), goals that move ([`retarget`](Self::retarget)), links ([`RunOptions::linked_to`]), staggers ([`run_staggered`](Self::run_staggered)) and [`Overwrite`].
#[derive(Debug)]
pub struct RunningActions<K> {
    targets: Targets<K>,
    /// By target slot. During an update, poses of runs in lanes are those before it, unless visited.
    poses: Poses,
    runs: Runs,
    /// The parts of runs on other targets.
    parts: Parts<K>,
    /// Runs of programs with a `Follow`, sorted by target slot and then by start; some may have ended.
    followers: Vec<Follower>,
    /// The pictures of targets with grid effects.
    grids: Grids,
    /// The update in progress.
    pass: Pass,
    /// The target being visited.
    visit: Visit,
    /// What runs have played on mixed targets and the poses don't show yet.
    live: LiveTracks,
    /// The run being played.
    cursor: Cursor,
    /// The removals planned for the update.
    removals: RemovalPlan,
    /// Ends to report.
    ends: Ends<K>,
    /// Targets that were removed; `None` unless that is tracked.
    gone: Option<Vec<K>>,
}

clone_fields!(RunningActions<K> { targets, poses, runs, followers, grids, pass, visit, live, cursor, removals, ends, gone; parts });

impl<K: Copy + Eq + Hash> RunningActions<K> {
    fn with_capacity(targets: usize, runs: usize) -> Self {
        Self {
            targets: Targets::with_capacity(targets),
            poses: Poses::with_capacity(targets),
            runs: Runs::with_capacity(runs),
            parts: Parts::new(),
            followers: Vec::new(),
            grids: Grids::default(),
            pass: Pass::default(),
            visit: Visit::none(),
            live: LiveTracks::default(),
            cursor: Cursor::default(),
            removals: RemovalPlan::default(),
            ends: Ends::default(),
            gone: None,
        }
    }

    /// Sets from how many actions of one program they are played as a batch, which is faster and gives the same result. The default is 8.
    /// Fewer pay only where programs are few, since a batch allocates room for 64 at a time.
    pub const fn set_batch_threshold(&mut self, actions: u32) {
        self.runs.set_batch_threshold(actions);
    }

    /// Takes over what the game has set of another one: settings, and whether changes and removals are tracked.
    #[cfg(feature = "serde")]
    fn take_settings_of(&mut self, other: &Self) {
        self.runs.take_settings_of(&other.runs);
        self.poses.take_settings_of(&other.poses);
        self.gone = other.gone.clone().map(|mut gone| {
            gone.extend(other.targets.iter().map(|(_, key)| key).filter(|key| !self.has_target(*key)));
            gone
        });
    }

    /// Sets from how many actions of one program they are played on several threads (rayon's pool), to the same bits. The default is
    /// 32,768; [`u32::MAX`] means never. Events stay in order on the thread that calls `update`.
    #[cfg(feature = "rayon")]
    pub const fn set_parallel_from(&mut self, actions: u32) {
        self.runs.set_parallel_from(actions);
    }
}
