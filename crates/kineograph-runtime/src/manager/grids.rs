//! What grid effects do to the pictures of targets: those of running actions, and what ended ones have left.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::handle::ActionHandle;
use super::state::State;
use crate::clone_fields::clone_fields;
use crate::grid::GridState;
use crate::prelude::*;
use crate::program::{Program, place_among};

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// What grid effects and an `OrbitCamera` do to the picture of a target now; nothing without such a target. As on the
    /// [`Timeline`](crate::Timeline::grid_at), the action that was run last counts among those that still play, else the one that ended
    /// last: what it has left stays, as in cocos2d-x, until a `StopGrid`, another effect or [`clear_grid`](Self::clear_grid).
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let program = Program::compile(&Action::page_turn_3d(2.0))?;
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("page", Pose::default());
    /// manager.actions.run("page", &program)?;
    /// manager.update(0.0, |_, _| {});
    /// manager.update(0.5, |_, _| {});
    /// assert_eq!(manager.actions.grid("page"), program.grid_at(0.5));
    /// manager.update(9.0, |_, _| {});
    /// assert_eq!(manager.actions.grid("page"), program.grid_at(2.0));
    /// assert!(manager.actions.clear_grid("page"));
    /// assert!(manager.actions.grid("page").is_flat());
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn grid(&self, key: K) -> GridState {
        self.targets.find(key).map(|index| self.grid_at(index)).unwrap_or_default()
    }

    /// The targets on whose picture grid effects do something now, in the order of their [slots](Self::slot).
    pub fn grids(&self) -> impl Iterator<Item = (K, GridState)> {
        let kept = self.grids.by_target.keys();
        let bent = kept.filter_map(|index| Some((self.targets.key(*index)?, self.grid_at(*index))));
        bent.filter(|(_, state)| !state.is_flat())
    }

    /// Whether ended actions have left something on the picture of a target, a `ReuseGrid` for the next effect included.
    pub fn keeps_grid(&self, key: K) -> bool {
        let kept = self.targets.find(key).and_then(|index| self.grids.by_target.get(&index));
        kept.is_some_and(|kept| kept.left() != GridState::default())
    }

    /// Drops what ended actions have left on the picture of a target. False if they have left nothing.
    pub fn clear_grid(&mut self, key: K) -> bool {
        let is_left = self.keeps_grid(key);
        if let Some(kept) = self.targets.find(key).and_then(|index| self.grids.by_target.get_mut(&index)) {
            *kept = Kept::default();
        }
        is_left
    }

    /// The runs with grid effects on a target, in their order.
    fn grid_runs(&self, index: u32) -> impl Iterator<Item = u32> {
        self.runs_of(index).filter(|run| self.runs.program(*run).is_some_and(|program| program.has_grid()))
    }

    fn grid_at(&self, index: u32) -> GridState {
        let Some(kept) = self.grids.by_target.get(&index) else { return GridState::default() };
        let mut state = kept.left();
        for run in self.grid_runs(index) {
            if let Some((program, secs)) = self.shown_grid(run) {
                program.play_grid(secs, &mut state);
            }
        }
        state
    }

    /// A run with grid effects that has begun, and the time of its program.
    fn shown_grid(&self, run: u32) -> Option<(&Arc<Program>, f64)> {
        let head = self.head(run);
        let has_begun =
            head.state.has(State::STARTED.union(State::SOUGHT)) && !head.state.has(State::WAITING);
        let program = self.runs.program(run).filter(|program| has_begun && program.has_grid())?;
        Some((program, head.elapsed_secs))
    }

    /// Keeps what a run that ends has done to the picture of its target.
    pub(super) fn keep_grid(&mut self, run: u32) {
        let is_cancelled = self.grids.cancelled == Some(self.runs.whole(self.runs.id(run)));
        let Some((program, secs)) = self.shown_grid(run).filter(|_| !is_cancelled) else { return };
        let ago_secs = self.clock_of(run).map_or(0.0, |clock| clock.ago_secs(secs));
        let ended = Ended { ago_secs, program: Arc::clone(program), secs };
        if let Some(kept) = self.grids.by_target.get_mut(&self.runs.target(run)) {
            // As the timeline does, whatever the frame: those that ended earlier come first.
            let place = place_among(kept.ended.iter().map(|ended| -ended.ago_secs), -ago_secs);
            kept.ended.insert(place, ended);
        }
    }
}

/// What is known of the pictures of targets with grid effects.
#[derive(Debug, Default)]
pub(super) struct Grids {
    by_target: BTreeMap<u32, Kept>,
    /// The run that is being ended as if it had never run.
    pub cancelled: Option<ActionHandle>,
}

clone_fields!(Grids { cancelled; by_target });

/// What ended runs have left on a target.
#[derive(Debug, Clone, Default)]
struct Kept {
    /// Of those that ended before the last update.
    before: GridState,
    /// Those that have ended since, in the order of their ends.
    ended: Vec<Ended>,
}

/// A run that has ended.
#[derive(Debug, Clone)]
struct Ended {
    /// Seconds before the end of the update.
    ago_secs: f64,
    program: Arc<Program>,
    /// Where in its program.
    secs: f64,
}

impl Grids {
    /// A run with grid effects begins on a target.
    pub fn note(&mut self, index: u32) {
        self.by_target.entry(index).or_default();
    }

    /// What ended runs have left on a target.
    #[cfg(feature = "serde")]
    pub fn left_on(&self, index: u32) -> Option<GridState> {
        self.by_target.get(&index).map(Kept::left)
    }

    /// Sets what ended runs have left on a target.
    #[cfg(feature = "serde")]
    pub fn leave(&mut self, index: u32, grid: &GridState) {
        self.by_target.insert(index, Kept { before: grid.clone(), ended: Vec::new() });
    }

    /// Drops what is known of a target.
    pub fn forget(&mut self, index: u32) {
        self.by_target.remove(&index);
    }

    /// Another update begins.
    pub fn settle(&mut self) {
        for kept in self.by_target.values_mut().filter(|kept| !kept.ended.is_empty()) {
            kept.before = kept.left();
            kept.ended.clear();
        }
    }
}

impl Kept {
    fn left(&self) -> GridState {
        let mut state = self.before.clone();
        for Ended { program, secs, .. } in &self.ended {
            program.play_grid(*secs, &mut state);
        }
        state
    }
}
