//! Everything that a manager holds as plain data: for saved games, and for other machines.

mod load;

use alloc::sync::Arc;
use core::hash::Hash;

pub use load::LoadError;
use serde::{Deserialize, Serialize};

use super::ActionManager;
use super::handle::{ActionHandle, Tag};
use super::notice::Notice;
use super::parts::Part;
use super::singles::Single;
use super::state::State;
use crate::channel::ChannelSet;
use crate::clock::Clock;
use crate::grid::GridState;
use crate::pose::Pose;
use crate::prelude::*;
use crate::program::{Aim, Program};

/// The version of the data, which grows with every change of it. Older ones are read too: 1 has no goals, and up to 2 delays count in
/// seconds at the speed of their run.
const VERSION: u32 = 3;

/// The first version whose delays count in seconds of their target.
const WITH_TARGET_DELAYS: u32 = 3;

/// What [`ActionManager::save`] has saved: all targets with their poses, all running actions with their handles, times, starts, speeds and
/// delays, pauses, goals, orders, and the ends that are still to be reported. It has no programs, only what the game calls them.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SavedActions<K> {
    version: u32,
    programs: Vec<SavedProgram>,
    /// By slot; `None` is a free one.
    targets: Vec<Option<SavedTarget<K>>>,
    /// In the order in which they are used again, the last one first.
    free_targets: Vec<u32>,
    /// Target slots.
    visits: Vec<u32>,
    /// By slot.
    runs: Vec<SavedSlot<K>>,
    /// In the order in which they are used again.
    free_runs: Vec<u32>,
    ends: Vec<Notice<K>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedProgram {
    name: String,
    fingerprint: u64,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedTarget<K> {
    key: K,
    pose: Pose,
    is_paused: bool,
    is_mixed: bool,
    is_linked_to: bool,
    /// Run slots.
    runs: Vec<u32>,
    /// What ended actions have left on its picture.
    grid: Option<GridState>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedSlot<K> {
    generation: u32,
    run: Option<SavedRun<K>>,
}

#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
struct SavedRun<K> {
    plays: Plays,
    state: State,
    tag: Option<Tag>,
    single: Single,
    name: Option<String>,
    flags: u32,
    delay: Clock,
    /// A target slot.
    linked_to: Option<u32>,
    parts: Vec<Option<Part<K>>>,
    followed_px: Option<[f32; 2]>,
    /// Since version 2.
    #[serde(default)]
    aims: Vec<SavedAim>,
}

/// Where a run was told to arrive.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
struct SavedAim {
    /// One.
    channel: ChannelSet,
    is_by: bool,
    aim: Aim,
}

/// Which program a run plays.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
enum Plays {
    /// The one with this index.
    Program(u32),
    /// That of a part of another run, with this index among its [targets](Program::targets).
    Part(ActionHandle, u32),
}

impl SavedAim {
    fn of(aim: &Aim, program: &Program) -> Option<Self> {
        let leaf = program.goal(aim.leaf)?;
        Some(Self { channel: ChannelSet::of(&[leaf.channel]), is_by: leaf.kind.is_by(), aim: *aim })
    }
}

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// Everything as plain data, from which [`load`](Self::load) goes on with the same bits, also on another machine. `name_of` names each
    /// program; the game finds the programs by these names again. For rollbacks within a game, `clone_from` is faster.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, SavedActions, format::Action};
    /// let hop = Program::compile(&Action::move_by(1.0, [40.0, 0.0]))?;
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target(1, Pose::default());
    /// let run = manager.actions.run(1, &hop)?;
    /// manager.update(0.0, |_, _| {});
    /// manager.update(0.5, |_, _| {});
    /// let text = serde_json::to_string(&manager.save(|_| "hop".into()))?;
    ///
    /// let saved: SavedActions<u32> = serde_json::from_str(&text)?;
    /// let mut later = ActionManager::new();
    /// let changed = later.load(&saved, |name| (name == "hop").then_some(&hop).cloned())?;
    /// assert!(changed.is_empty() && later.actions.is_running(run));
    /// later.update(0.25, |_, _| {});
    /// assert_eq!(later.actions.pose(1).map(|pose| pose.position), Some([30.0, 0.0]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn save(&self, name_of: impl FnMut(&Arc<Program>) -> String) -> SavedActions<K> {
        let mut saver = Saver { manager: self, name_of, known: Vec::new(), programs: Vec::new() };
        let runs = saver.runs();
        let actions = &self.actions;
        SavedActions {
            version: VERSION,
            programs: saver.programs,
            targets: (0..actions.targets.len()).map(|index| self.saved_target(index)).collect(),
            free_targets: actions.targets.free().to_vec(),
            visits: actions.targets.in_order().collect(),
            runs,
            free_runs: actions.runs.free().collect(),
            ends: actions.ends.iter().cloned().collect(),
        }
    }

    fn saved_target(&self, index: u32) -> Option<SavedTarget<K>> {
        let actions = &self.actions;
        let target = &actions.targets[index];
        Some(SavedTarget {
            key: actions.targets.key(index)?,
            pose: actions.pose_at(index),
            is_paused: target.is_paused,
            is_mixed: target.is_mixed,
            is_linked_to: target.is_linked_to,
            runs: actions.runs_of(index).collect(),
            grid: actions.grids.left_on(index).filter(|left| *left != GridState::default()),
        })
    }
}

/// Saves the runs, and the programs as they come.
struct Saver<'a, K, N> {
    manager: &'a ActionManager<K>,
    name_of: N,
    /// The batch of each saved program.
    known: Vec<u32>,
    programs: Vec<SavedProgram>,
}

impl<K: Copy + Eq + Hash, N: FnMut(&Arc<Program>) -> String> Saver<'_, K, N> {
    fn runs(&mut self) -> Vec<SavedSlot<K>> {
        let runs = &self.manager.actions.runs;
        let count = runs.slot_count();
        (0..count).map(|run| SavedSlot { generation: runs.id(run).generation, run: self.run(run) }).collect()
    }

    /// A run; `None` in a free slot.
    fn run(&mut self, run: u32) -> Option<SavedRun<K>> {
        let actions = &self.manager.actions;
        let program = actions.runs.program(run)?;
        let (id, head) = (actions.runs.id(run), actions.head(run));
        let extra = actions.runs.extra(run);
        let plays = match actions.runs.owner(run) {
            Some(owner) => Plays::Part(owner, actions.place_of_part(owner, id)?),
            None => Plays::Program(self.program(actions.runs[run].batch, program)),
        };
        Some(SavedRun {
            plays,
            state: head.state,
            tag: actions.runs.tag(run),
            single: actions.runs.as_single(run, &head, &actions.pose_at(actions.runs.target(run))),
            name: extra.and_then(|extra| extra.name.as_deref()).map(str::to_owned),
            flags: extra.map_or(0, |extra| extra.flags),
            delay: extra.map_or(Clock::START, |extra| extra.delay),
            linked_to: extra.and_then(|extra| extra.linked_to),
            parts: actions.parts.get(&id).cloned().unwrap_or_default(),
            followed_px: actions
                .followers
                .iter()
                .find(|other| other.run == id)
                .and_then(|one| one.followed_px),
            aims: actions.runs.aims(run).iter().filter_map(|aim| SavedAim::of(aim, program)).collect(),
        })
    }

    /// The index of a program among the saved ones.
    fn program(&mut self, batch: u32, program: &Arc<Program>) -> u32 {
        let index = self.known.iter().rposition(|known| *known == batch).unwrap_or_else(|| {
            let name = (self.name_of)(program);
            self.programs.push(SavedProgram { name, fingerprint: program.fingerprint() });
            self.known.push(batch);
            self.known.len() - 1
        });
        index as u32
    }
}
