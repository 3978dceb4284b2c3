//! Scene, actions and schedule as one, for games that have none of these.

mod actions;
#[cfg(feature = "ron")]
mod project;
mod schedule;
mod tree;
mod update;

use alloc::collections::{BTreeMap, BTreeSet};

#[cfg(feature = "ron")]
pub use project::ProjectStage;

use crate::director::Staged;
use crate::manager::{ActionManager, RunEvent, RunningActions};
use crate::prelude::*;
use crate::scene::{NodeId, Scene, Visited};
use crate::scheduler::{Scheduler, Tick};

/// A [`Scene`] whose nodes have actions and timers: cocos2d-x's `Node` in one value that owns everything.
///
/// The tree, poses, actions and schedules are changed by the methods of [`StageMut`], which handlers get and
/// [`edit`](Self::edit) gives. Actions and timers obey the scene: they play while their node is
/// [active](Scene::is_active), and end when it is removed. `T` names timers and `F` is what may be queued for the next update; see
/// [`Scheduler`].
///
/// ```
/// use kineograph_runtime::scene::SpriteId;
/// use kineograph_runtime::{Pose, Program, Stage, StageEvent, TimerOptions, format::Action};
///
/// let mut stage = Stage::<&str>::new();
/// let mut edit = stage.edit();
/// let hero = edit.add(edit.root(), Pose::at([40.0, 60.0]))?;
/// edit.set_sprite(hero, Some(SpriteId(0)));
/// edit.run(hero, &Program::compile(&Action::move_by(0.5, [100.0, 0.0]))?);
/// edit.schedule(hero, "blink", TimerOptions::every(0.25));
/// stage.enter();
///
/// let mut blinks = 0;
/// for _ in 0..4 {
///     stage.update(0.25, |edit, event| match event {
///         StageEvent::Timer(timer) => blinks += u32::from(timer.key == "blink"),
///         _ => assert!(edit.scene().contains(hero)),
///     });
/// }
/// let mut drawn = Vec::new();
/// stage.visit(|visited| {
///     if let Some(sprite) = visited.sprite {
///         drawn.push((sprite, visited.world_from_node.transform_point([0.0, 0.0])));
///     }
/// });
/// assert_eq!(drawn, [(SpriteId(0), [140.0, 60.0])]);
/// assert_eq!(blinks, 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # A frame
/// [`update`](Self::update) plays the actions first, which are scaled by the scheduler's time scale too, then per-frame updates by
/// priority, timers and queued functions. [`visit`](Self::visit) then hands out what is drawn. A [`Director`](crate::Director)
/// puts input, scene changes and the rest around that.
///
/// # Names in cocos2d-x
/// | there | here |
/// |---|---|
/// | `addChild`, `removeChild` with clean-up | [`StageMut::add`] and [`attach`](StageMut::attach), [`remove`](StageMut::remove) |
/// | `removeChild` without clean-up | [`StageMut::detach`]: actions and timers wait; [`clean_up`](StageMut::clean_up) ends them |
/// | `runAction` | [`StageMut::run`]; off stage or paused it waits, and starts from the pose that the node has when it is run |
/// | `stopAllActions`, `getNumberOfRunningActions` and the like | methods of [`RunningActions`], by [`StageMut::actions`] |
/// | `scheduleUpdate`, `schedule`, `unschedule` | [`StageMut::schedule_update`], [`schedule`](StageMut::schedule); the rest by [`StageMut::scheduler`] |
/// | `pause`, `resume` of a node | [`StageMut::pause`], [`resume`](StageMut::resume): this node only, and entering a stage does not undo it |
/// | – (asked for often) | [`StageMut::pause_tree`], [`resume_tree`](StageMut::resume_tree) |
/// | `onEnter`, `onExit` | [`enter`](Self::enter), [`exit`](Self::exit) |
#[derive(Debug, Clone)]
pub struct Stage<T = &'static str, F = T> {
    scene: Scene,
    manager: ActionManager<NodeId>,
    scheduler: Scheduler<NodeId, T, F>,
    /// Nodes on whose life actions of others depend: they stay targets though nothing runs on them.
    anchors: BTreeSet<NodeId>,
    /// What programs call nodes by.
    names: BTreeMap<String, NodeId>,
    /// Scratch space: nodes to be removed.
    doomed: Vec<NodeId>,
    updates: u64,
    updated_poses: u64,
}

/// What happens in an update of a [`Stage`].
#[derive(Debug)]
pub enum StageEvent<'a, T, F> {
    /// An action has reached a `CallFunc` or its end.
    Action(&'a RunEvent<'a, NodeId>),
    /// The per-frame update of a node.
    Update(crate::scheduler::UpdateTick<NodeId>),
    /// A timer of a node.
    Timer(crate::scheduler::TimerTick<NodeId, T>),
    /// A queued function.
    Function(F),
}

impl<T, F> From<Tick<NodeId, T, F>> for StageEvent<'_, T, F> {
    fn from(tick: Tick<NodeId, T, F>) -> Self {
        match tick {
            Tick::Update(update) => Self::Update(update),
            Tick::Timer(timer) => Self::Timer(timer),
            Tick::Function(function) => Self::Function(function),
        }
    }
}

/// A [`Stage`] to be changed, also in the middle of its update.
#[derive(Debug)]
pub struct StageMut<'a, T, F> {
    scene: &'a mut Scene,
    actions: &'a mut RunningActions<NodeId>,
    scheduler: &'a mut Scheduler<NodeId, T, F>,
    anchors: &'a mut BTreeSet<NodeId>,
    names: &'a mut BTreeMap<String, NodeId>,
}

impl<T: Copy + Eq, F> Default for Stage<T, F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Eq, F> Stage<T, F> {
    /// A stage with an empty scene, which waits for [`enter`](Self::enter).
    #[must_use]
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A stage with room for so many nodes and as many running actions.
    #[must_use]
    pub fn with_capacity(nodes: usize) -> Self {
        let mut scene = Scene::with_capacity(nodes);
        scene.log_activity();
        let mut manager = ActionManager::with_capacity(nodes, nodes);
        manager.track_changes();
        Self {
            scene,
            manager,
            scheduler: Scheduler::new(),
            anchors: BTreeSet::new(),
            names: BTreeMap::new(),
            doomed: Vec::new(),
            updates: 0,
            updated_poses: 0,
        }
    }

    /// Everything by which the stage is changed.
    pub fn edit(&mut self) -> StageMut<'_, T, F> {
        StageMut {
            scene: &mut self.scene,
            actions: &mut self.manager,
            scheduler: &mut self.scheduler,
            anchors: &mut self.anchors,
            names: &mut self.names,
        }
    }

    /// The scene.
    #[must_use]
    pub const fn scene(&self) -> &Scene {
        &self.scene
    }

    /// The scene, to ask for maps, boxes and what is hit. What is changed here reaches actions and timers too, but with the next
    /// update, and a pose that an action writes is overwritten; better use [`edit`](Self::edit).
    pub const fn scene_mut(&mut self) -> &mut Scene {
        &mut self.scene
    }

    /// The actions of all nodes, with what only a manager can do.
    pub const fn manager(&mut self) -> &mut ActionManager<NodeId> {
        &mut self.manager
    }

    /// How many poses the scene has taken over from actions so far: a measure of how much moves. What stands still is not among them.
    #[must_use]
    pub const fn updated_poses(&self) -> u64 {
        self.updated_poses
    }

    /// Puts the scene on stage: actions and timers play.
    pub fn enter(&mut self) {
        self.scene.enter();
        self.edit().obey_activity();
    }

    /// Takes the scene off stage: actions and timers wait.
    pub fn exit(&mut self) {
        self.scene.exit();
        self.edit().obey_activity();
    }

    /// Hands out every visible node from back to front; see [`Scene::visit`].
    pub fn visit(&mut self, draw: impl FnMut(&Visited)) {
        self.scene.visit(draw);
    }
}

impl<T: Copy + Eq, F> Staged for Stage<T, F> {
    fn enter(&mut self) {
        Self::enter(self);
    }

    fn exit(&mut self) {
        Self::exit(self);
    }
}
