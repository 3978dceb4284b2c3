//! Goes to a time: from the start again, in one update.

use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;

use kineograph_runtime::ActionManager;

use super::World;
use crate::scene::{NodeId, Scene};
use crate::scheduler::Scheduler;

/// A world that has not been updated yet, without its schedule, which is empty.
#[derive(Debug, Clone)]
pub(super) struct WorldStart {
    scene: Scene,
    manager: ActionManager<NodeId>,
    anchors: BTreeSet<NodeId>,
    names: BTreeMap<String, NodeId>,
}

impl<T: Copy + Eq, F> World<T, F> {
    /// A copy of a world that has not been updated yet.
    pub(super) fn to_start(&self) -> WorldStart {
        let Self { scene, manager, anchors, names, .. } = self;
        WorldStart {
            scene: scene.clone(),
            manager: manager.clone(),
            anchors: anchors.clone(),
            names: names.clone(),
        }
    }

    /// Plays from its start to a time in seconds, on stage or not, and calls back after each of its two updates. The time scale stays; all
    /// else that is scheduled is gone.
    pub(super) fn seek(&mut self, start: &WorldStart, secs: f64, mut after_update: impl FnMut(&mut Self)) {
        let is_running = self.scene.is_running(self.scene.root());
        let time_scale = self.scheduler.time_scale();
        self.scene.clone_from(&start.scene);
        self.manager.clone_from(&start.manager);
        self.anchors.clone_from(&start.anchors);
        self.names.clone_from(&start.names);
        self.scheduler = Scheduler::new();
        self.bent.clear();
        self.played_secs = 0.0;
        self.enter();
        // The first update shows the start.
        for dt_secs in [0.0, secs] {
            self.update(dt_secs, |_, _| {});
            after_update(self);
        }
        self.scheduler.set_time_scale(time_scale);
        if !is_running {
            self.exit();
        }
    }
}
