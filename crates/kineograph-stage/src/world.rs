//! Scene, actions and schedule as one, for games that have none of these.

mod actions;
#[cfg(feature = "ron")]
mod instances;
#[cfg(feature = "ron")]
mod project;
mod schedule;
#[cfg(feature = "ron")]
mod seek;
#[cfg(feature = "ron")]
mod texts;
#[cfg(feature = "ron")]
mod trails;
mod tree;
mod update;

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;

#[cfg(feature = "ron")]
pub use instances::{InstanceEvent, Instances};
#[cfg(feature = "ron")]
pub use project::ProjectWorld;
#[cfg(feature = "ron")]
pub use texts::Texts;
#[cfg(feature = "ron")]
pub use trails::Trails;

use kineograph_runtime::{ActionManager, RunEvent, RunningActions};

use crate::director::Directed;
use crate::scene::{NodeId, Scene, Visited};
use crate::scheduler::{Scheduler, Tick};

/// A [`Scene`] whose nodes have actions and timers: cocos2d-x's `Node` in one value that owns everything.
///
/// The tree, poses, actions and schedules are changed by the methods of [`WorldMut`], which handlers get and
/// [`edit`](Self::edit) gives. Actions and timers obey the scene: they play while their node is
/// [active](Scene::is_active), and end when it is removed. `T` names timers and `F` is what may be queued for the next update; see
/// [`Scheduler`].
///
/// ```
/// use kineograph_runtime::{Pose, Program, format::Action};
/// use kineograph_stage::{TimerOptions, World, WorldEvent, scene::SpriteId};
///
/// let mut world = World::<&str>::new();
/// let mut edit = world.edit();
/// let hero = edit.add(edit.root(), Pose::at([40.0, 60.0]))?;
/// edit.set_sprite(hero, Some(SpriteId(0)));
/// edit.run(hero, &Program::compile(&Action::move_by(0.5, [100.0, 0.0]))?)?;
/// edit.schedule(hero, "blink", TimerOptions::every(0.25));
/// world.enter();
///
/// let mut blinks = 0;
/// for _ in 0..4 {
///     world.update(0.25, |edit, event| match event {
///         WorldEvent::Timer(timer) => blinks += u32::from(timer.key == "blink"),
///         _ => assert!(edit.scene().contains(hero)),
///     });
/// }
/// let mut drawn = Vec::new();
/// world.visit(|visited| {
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
/// | `addChild`, `removeChild` with clean-up | [`WorldMut::add`] and [`attach`](WorldMut::attach), [`remove`](WorldMut::remove) |
/// | `removeChild` without clean-up | [`WorldMut::detach`]: actions and timers wait; [`clean_up`](WorldMut::clean_up) ends them |
/// | `runAction` | [`WorldMut::run`]; outside of the running scene or paused it waits, and starts from the pose that the node has when it is run |
/// | `stopAllActions`, `getNumberOfRunningActions` and the like | methods of [`RunningActions`], by [`WorldMut::actions`] |
/// | `scheduleUpdate`, `schedule`, `unschedule` | [`WorldMut::schedule_update`], [`schedule`](WorldMut::schedule); the rest by [`WorldMut::scheduler`] |
/// | `pause`, `resume` of a node | [`WorldMut::pause`], [`resume`](WorldMut::resume): this node only, and entering the scene does not undo it |
/// | – (asked for often) | [`WorldMut::pause_tree`], [`resume_tree`](WorldMut::resume_tree) |
/// | `onEnter`, `onExit` | [`enter`](Self::enter), [`exit`](Self::exit) |
#[derive(Debug, Clone)]
pub struct World<T = &'static str, F = T> {
    scene: Scene,
    manager: ActionManager<NodeId>,
    scheduler: Scheduler<NodeId, T, F>,
    /// Nodes on whose life actions of others depend: they stay targets though nothing runs on them.
    anchors: BTreeSet<NodeId>,
    /// What programs call nodes by.
    names: BTreeMap<String, NodeId>,
    /// Nodes whose pictures grid effects of actions bend.
    bent: Vec<NodeId>,
    /// Scratch space: nodes to be removed.
    doomed: Vec<NodeId>,
    updates: u64,
    updated_poses: u64,
    /// What updates have played, in seconds at the time scale of the scheduler.
    played_secs: f64,
}

/// What happens in an update of a [`World`].
#[derive(Debug)]
pub enum WorldEvent<'a, T, F> {
    /// An action has reached a `CallFunc` or its end.
    Action(&'a RunEvent<'a, NodeId>),
    /// The per-frame update of a node.
    Update(crate::scheduler::UpdateTick<NodeId>),
    /// A timer of a node.
    Timer(crate::scheduler::TimerTick<NodeId, T>),
    /// A queued function.
    Function(F),
}

impl<T, F> From<Tick<NodeId, T, F>> for WorldEvent<'_, T, F> {
    fn from(tick: Tick<NodeId, T, F>) -> Self {
        match tick {
            Tick::Update(update) => Self::Update(update),
            Tick::Timer(timer) => Self::Timer(timer),
            Tick::Function(function) => Self::Function(function),
        }
    }
}

/// A [`World`] to be changed, also in the middle of its update.
#[derive(Debug)]
pub struct WorldMut<'a, T, F> {
    scene: &'a mut Scene,
    actions: &'a mut RunningActions<NodeId>,
    scheduler: &'a mut Scheduler<NodeId, T, F>,
    anchors: &'a mut BTreeSet<NodeId>,
    names: &'a mut BTreeMap<String, NodeId>,
}

impl<T: Copy + Eq, F> Default for World<T, F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<T: Copy + Eq, F> World<T, F> {
    /// A world with an empty scene, which waits for [`enter`](Self::enter).
    pub fn new() -> Self {
        Self::with_capacity(0)
    }

    /// A world with room for so many nodes and as many running actions.
    pub fn with_capacity(nodes: usize) -> Self {
        let mut scene = Scene::with_capacity(nodes);
        scene.log_activity();
        let mut manager = ActionManager::with_capacity(nodes, nodes);
        manager.actions.track_changes();
        Self {
            scene,
            manager,
            scheduler: Scheduler::new(),
            anchors: BTreeSet::new(),
            names: BTreeMap::new(),
            bent: Vec::new(),
            doomed: Vec::new(),
            updates: 0,
            updated_poses: 0,
            played_secs: 0.0,
        }
    }

    /// Everything by which the world is changed.
    pub fn edit(&mut self) -> WorldMut<'_, T, F> {
        WorldMut {
            scene: &mut self.scene,
            actions: &mut self.manager.actions,
            scheduler: &mut self.scheduler,
            anchors: &mut self.anchors,
            names: &mut self.names,
        }
    }

    /// The scene.
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
    pub const fn updated_poses(&self) -> u64 {
        self.updated_poses
    }

    /// How much updates have played so far, in seconds at the scheduler's time scale.
    pub const fn played_secs(&self) -> f64 {
        self.played_secs
    }

    /// Makes the scene the running one: actions and timers play.
    pub fn enter(&mut self) {
        self.scene.enter();
        self.edit().obey_activity();
    }

    /// Makes the scene no longer the running one: actions and timers wait.
    pub fn exit(&mut self) {
        self.scene.exit();
        self.edit().obey_activity();
    }

    /// Hands out every visible node from back to front; see [`Scene::visit`].
    pub fn visit(&mut self, draw: impl FnMut(&Visited)) {
        self.scene.visit(draw);
    }
}

impl<T: Copy + Eq, F> Directed for World<T, F> {
    fn enter(&mut self) {
        Self::enter(self);
    }

    fn exit(&mut self) {
        Self::exit(self);
    }
}
