//! The symbols of a project: their nodes in the scene, posed for the time of the node that shows them.

mod played;

use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Project, Symbol};
use kineograph_runtime::{Error, Pose, Timeline};

pub use self::played::InstanceEvent;
use self::played::Played;
use super::World;
use crate::scene::NodeId;

/// How deep symbols may be nested; deeper ones show nothing. So one that shows itself ends.
const MAX_DEPTH: usize = 32;

/// The nodes that show symbols.
#[derive(Debug, Clone, Default)]
pub struct Instances {
    /// Those around others come first.
    all: Vec<Instance>,
    poses: Vec<Pose>,
    /// What actions of the world have played of those that are in no other one; set by the first [`Self::update`].
    played: Option<Played>,
}

/// A node that shows a symbol, and the nodes inside of it.
#[derive(Debug, Clone)]
struct Instance {
    node: NodeId,
    inside: Vec<NodeId>,
    timeline: Arc<Timeline>,
    /// The time that is shown, in seconds.
    shown_secs: Option<f64>,
}

impl Instances {
    /// Poses what is inside of symbols for the times that their nodes have now: after each update of the world. What has the same time as
    /// before costs one comparison.
    pub fn pose<T: Copy + Eq, F>(&mut self, world: &mut World<T, F>) {
        for instance in &mut self.all {
            let Some(pose) = world.scene.pose(instance.node) else { continue };
            let secs = pose.time_secs.max(0.0);
            if instance.shown_secs == Some(secs) {
                continue;
            }
            instance.shown_secs = Some(secs);
            instance.timeline.poses_at(secs, &mut self.poses);
            for (node, pose) in instance.inside.iter().zip(&self.poses) {
                let visible = pose.visible && !pose.removed;
                world.scene.set_pose(*node, &pose.with(Property::VISIBLE, visible));
            }
            if instance.timeline.has_grids() {
                for (index, node) in instance.inside.iter().enumerate() {
                    world.scene.set_grid(*node, instance.timeline.grid_at(index, secs));
                }
            }
        }
    }

    /// As [`Self::pose`], and hands out the events inside that the times of their nodes have crossed since the last call, in order: as the
    /// actions inside would have sent them. Each has the way to the node that sends it, so that two that show one symbol can be told apart.
    ///
    /// What is at a time is crossed by coming to it, from either side, and what is at the first moment by the first action that sets or plays
    /// the time. A `Cue` crosses only what is where it leads, and so does a time that the game itself sets or seeks. Actions that play
    /// backwards send nothing.
    pub fn update<T: Copy + Eq, F>(
        &mut self,
        world: &mut World<T, F>,
        mut on_event: impl FnMut(&InstanceEvent),
    ) {
        let mut played = self.played.take().unwrap_or_else(|| Played::new(&self.all));
        for event in played.advance(&self.all, world) {
            on_event(&event);
        }
        self.played = Some(played);
        self.pose(world);
    }

    /// Nothing has been shown or played: the world begins again.
    pub(super) fn forget(&mut self) {
        self.played = None;
        for instance in &mut self.all {
            instance.shown_secs = None;
        }
    }

    /// The nodes that show symbols, each with the nodes inside of it and what moves these.
    pub(super) fn projects(&self) -> impl Iterator<Item = (NodeId, &[NodeId], &Arc<Timeline>)> {
        self.all.iter().map(|instance| (instance.node, instance.inside.as_slice(), &instance.timeline))
    }

    /// The place of the next one.
    pub(super) const fn place(&self) -> usize {
        self.all.len()
    }

    /// Adds one before those that are inside of it.
    pub(super) fn insert(
        &mut self,
        place: usize,
        node: NodeId,
        inside: Vec<NodeId>,
        timeline: &Arc<Timeline>,
    ) {
        let timeline = Arc::clone(timeline);
        self.all.insert(place, Instance { node, inside, timeline, shown_secs: None });
    }
}

/// The projects that nodes show, as they are seen from the one that shows them, each with its timeline.
pub(super) struct Symbols<'a> {
    files: &'a BTreeMap<String, Project>,
    /// Those without overrides, by path.
    plain: BTreeMap<String, Shown>,
}

/// A project that an instance shows.
#[derive(Clone)]
pub(super) struct Shown {
    pub project: Arc<Project>,
    pub timeline: Arc<Timeline>,
}

impl<'a> Symbols<'a> {
    /// Of files by path, as the project that shows them all would store it.
    pub const fn new(files: &'a BTreeMap<String, Project>) -> Self {
        Self { files, plain: BTreeMap::new() }
    }

    /// What an instance shows at this depth; `None` for a file that is not there, and too deep inside.
    ///
    /// # Errors
    /// When a clip of it is no valid tree.
    pub fn shown(&mut self, symbol: &Symbol, depth: usize) -> Result<Option<Shown>, Error> {
        if depth > MAX_DEPTH {
            return Ok(None);
        }
        if let Some(known) = self.plain.get(&symbol.path).filter(|_| symbol.set.is_empty()) {
            return Ok(Some(known.clone()));
        }
        let Some(file) = self.files.get(&symbol.path) else { return Ok(None) };
        let project = file.as_symbol(&symbol.path).with_overrides(&symbol.path, &symbol.set);
        let timeline = Arc::new(Timeline::new(&project)?);
        let shown = Shown { project: Arc::new(project), timeline };
        if symbol.set.is_empty() {
            self.plain.insert(symbol.path.clone(), shown.clone());
        }
        Ok(Some(shown))
    }
}
