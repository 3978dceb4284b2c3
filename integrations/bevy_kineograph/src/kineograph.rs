//! All actions of all entities.

use std::collections::BTreeMap;
use std::sync::Arc;

use bevy_asset::AssetId;
use bevy_ecs::prelude::*;
use kineograph_runtime::{ActionHandle, ActionManager, ChannelSet, Program};

use crate::asset::KineographProject;
use crate::heard::Heard;
use crate::request::Request;
use crate::sync::Reader;

/// Programs by clip and whether it is looped.
type ClipPrograms = BTreeMap<(String, bool), Arc<Program>>;

/// All actions that run, of all entities.
#[derive(Resource, Debug)]
pub struct Kineograph {
    /// The actions, for everything that commands and players don't do: handles, speeds, goals that move, snapshots. The plugin lets time
    /// pass, and shows the poses of those targets that have a [`KineographPose`](crate::KineographPose).
    pub actions: ActionManager<Entity>,
    pub(crate) readers: Vec<Reader>,
    pub(crate) requests: Vec<Request>,
    /// What is to run when an action has ended.
    pub(crate) chains: BTreeMap<ActionHandle, Vec<Arc<Program>>>,
    /// Runs that wait for their delay, with what they will write.
    pub(crate) delayed: Vec<(Entity, ActionHandle, ChannelSet)>,
    /// Entities on which a run has ended.
    pub(crate) ended: Vec<Entity>,
    pub(crate) heard: Vec<Heard>,
    /// Entities whose players are gone, with what those played.
    pub(crate) left: Vec<(Entity, Option<ActionHandle>)>,
    /// Players that wait for their project, and those that go back and forth.
    pub(crate) waiting_players: Vec<Entity>,
    pub(crate) ping_pongs: Vec<Entity>,
    /// Projects that were loaded again.
    pub(crate) changed: Vec<AssetId<KineographProject>>,
    /// The programs that run, of each project, by clip and whether they are loops.
    pub(crate) playing: BTreeMap<AssetId<KineographProject>, ClipPrograms>,
    pub(crate) passed_secs: f64,
    /// What passed in the last update.
    pub(crate) step_secs: f64,
}

impl Default for Kineograph {
    fn default() -> Self {
        let mut actions = ActionManager::new();
        actions.actions.track_changes();
        Self {
            actions,
            readers: Vec::new(),
            requests: Vec::new(),
            chains: BTreeMap::new(),
            delayed: Vec::new(),
            ended: Vec::new(),
            heard: Vec::new(),
            left: Vec::new(),
            waiting_players: Vec::new(),
            ping_pongs: Vec::new(),
            changed: Vec::new(),
            playing: BTreeMap::new(),
            passed_secs: 0.0,
            step_secs: 0.0,
        }
    }
}

impl Kineograph {
    /// Lets time pass in the next update, with [`KineographClock::Manual`](crate::KineographClock::Manual). Several calls add up.
    pub fn pass_secs(&mut self, secs: f64) {
        self.passed_secs += secs;
    }

    /// How many entities have actions, or had some and still exist.
    pub fn target_count(&self) -> usize {
        self.actions.actions.poses().count()
    }

    /// How many actions run.
    pub fn run_count(&self) -> usize {
        self.actions.actions.run_count()
    }
}
