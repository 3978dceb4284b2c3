//! Builds a manager from saved data, which may be damaged or from another version of the game.

use alloc::sync::Arc;
use core::fmt;
use core::hash::Hash;

use super::{Plays, SavedActions, SavedAim, SavedRun, SavedSlot, SavedTarget, VERSION, WITH_TARGET_DELAYS};
use crate::clock::Clock;
use crate::manager::batches::duration_secs;
use crate::manager::extra::Extra;
use crate::manager::handle::ActionHandle;
use crate::manager::list::NONE;
use crate::manager::playhead::just_before;
use crate::manager::singles::Single;
use crate::manager::state::State;
use crate::manager::{ActionManager, RunningActions};
use crate::prelude::*;
use crate::program::Program;

/// Why saved actions can't be loaded.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The data is of another version of this crate.
    Version(u32),
    /// The game has no program with this name.
    NoProgram(String),
    /// The data contradicts itself: what is wrong, and with the slot of which target or action.
    Damaged(&'static str, u32),
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Version(version) => {
                write!(f, "the saved actions have version {version}; this version reads 1 to {VERSION}")
            }
            Self::NoProgram(name) => write!(f, "there is no program “{name}” for a saved action"),
            Self::Damaged(what, slot) => write!(f, "the saved actions are damaged: {what} ({slot})"),
        }
    }
}

impl core::error::Error for LoadError {}

type Loading<T> = Result<T, LoadError>;

impl<K: Copy + Eq + Hash> ActionManager<K> {
    /// Replaces everything by what was [saved](Self::save). `program_of` finds each program by its name.
    ///
    /// Returns the actions whose program is not the one that was saved, as [`Program::fingerprint`] shows: an action that is alone on its
    /// target goes on at the same time from the same start, at most at the end; beside others, what it has done so far stays. Such an
    /// action keeps the [goals](RunningActions::retarget) that its program still has an action for, as if they had been given at its start.
    ///
    /// # Errors
    /// Without a program, with data of another version, and with data that contradicts itself. Then nothing has changed.
    pub fn load(
        &mut self,
        saved: &SavedActions<K>,
        mut program_of: impl FnMut(&str) -> Option<Arc<Program>>,
    ) -> Result<Vec<ActionHandle>, LoadError> {
        if !(1..=VERSION).contains(&saved.version) {
            return Err(LoadError::Version(saved.version));
        }
        let programs: Vec<Arc<Program>> = saved
            .programs
            .iter()
            .map(|program| {
                program_of(&program.name).ok_or_else(|| LoadError::NoProgram(program.name.clone()))
            })
            .collect::<Result<_, _>>()?;
        let actions = RunningActions::with_capacity(saved.targets.len(), saved.runs.len());
        let is_changed = (saved.programs.iter().zip(&programs))
            .map(|(saved, program)| saved.fingerprint != program.fingerprint())
            .collect();
        let mut loader = Loader { saved, programs, is_changed, actions };
        loader.targets()?;
        loader.runs()?;
        let changed = loader.show_changed();
        let mut actions = loader.actions;
        actions.take_settings_of(&self.actions);
        self.actions = actions;
        Ok(changed)
    }
}

impl<K> SavedActions<K> {
    fn target(&self, slot: u32) -> Option<&SavedTarget<K>> {
        self.targets.get(slot as usize)?.as_ref()
    }

    fn run(&self, id: ActionHandle) -> Option<&SavedRun<K>> {
        let slot = self.runs.get(id.slot as usize)?;
        slot.run.as_ref().filter(|_| slot.generation == id.generation)
    }
}

struct Loader<'a, K> {
    saved: &'a SavedActions<K>,
    programs: Vec<Arc<Program>>,
    /// Whether each is another one than was saved.
    is_changed: Vec<bool>,
    actions: RunningActions<K>,
}

impl<K: Copy + Eq + Hash> Loader<'_, K> {
    fn targets(&mut self) -> Loading<()> {
        let (saved, actions) = (self.saved, &mut self.actions);
        for (slot, target) in (0..).zip(&saved.targets) {
            let is_new = target.as_ref().is_none_or(|target| !actions.has_target(target.key));
            ensure(is_new, "two targets have the same key", slot)?;
            actions.targets.push(target.as_ref().map(|target| target.key));
            actions.poses.push(&target.as_ref().map(|target| target.pose).unwrap_or_default());
            if let Some(target) = target {
                if target.is_linked_to {
                    actions.targets.link(slot);
                }
                if let Some(grid) = &target.grid {
                    actions.grids.leave(slot, grid);
                }
            }
        }
        let is_free = |slot: &u32| matches!(saved.targets.get(*slot as usize), Some(None));
        let count = saved.targets.iter().filter(|target| target.is_none()).count();
        each_once(&saved.free_targets, count, is_free, "the free targets are wrong")?;
        actions.targets.set_free(&saved.free_targets);
        let has_runs = |slot: &u32| saved.target(*slot).is_some_and(|target| !target.runs.is_empty());
        let count = (0..saved.targets.len()).filter(|slot| has_runs(&(*slot as u32))).count();
        each_once(&saved.visits, count, has_runs, "the order of targets is wrong")
    }

    fn runs(&mut self) -> Loading<()> {
        let saved = self.saved;
        let is_free = |slot: &u32| saved.runs.get(*slot as usize).is_some_and(|slot| slot.run.is_none());
        let count = saved.runs.iter().filter(|slot| slot.run.is_none()).count();
        each_once(&saved.free_runs, count, is_free, "the free actions are wrong")?;
        let listed: Vec<u32> =
            saved.targets.iter().flatten().flat_map(|target| target.runs.clone()).collect();
        let is_run = |slot: &u32| saved.runs.get(*slot as usize).is_some_and(|slot| slot.run.is_some());
        each_once(&listed, saved.runs.len() - count, is_run, "the actions of targets are wrong")?;
        self.actions.runs.set_slots(saved.runs.iter().map(|slot| slot.generation), &saved.free_runs);
        for index in &saved.visits {
            let Some(target) = saved.target(*index) else { continue };
            let (is_paused, is_mixed) = (target.is_paused, target.is_mixed || target.runs.len() > 1);
            self.actions.targets.enter_order(*index, is_paused);
            self.actions.targets.set_mixed(*index, is_mixed);
            for slot in &target.runs {
                if let Some(SavedSlot { run: Some(run), .. }) = saved.runs.get(*slot as usize) {
                    self.put(*index, *slot, run)?;
                }
            }
            self.actions.targets.wake(*index);
        }
        saved.ends.iter().for_each(|end| self.actions.ends.add(end.clone()));
        Ok(())
    }

    /// The rest of a run's start delay, in seconds of its target.
    fn delay(&self, run: &SavedRun<K>) -> Clock {
        let pace = run.single.pace;
        let is_own = self.saved.version < WITH_TARGET_DELAYS && pace > 0.0;
        if is_own { Clock::from(run.delay.secs() / pace) } else { run.delay }
    }

    fn put(&mut self, index: u32, slot: u32, run: &SavedRun<K>) -> Loading<()> {
        let (program, owner) = self.program(slot, run)?;
        let is_linked = run.linked_to.is_none_or(|other| self.saved.target(other).is_some());
        ensure(is_linked, "an action is linked to a missing target", slot)?;
        let has_parts = run.parts.iter().any(Option::is_some);
        let fits = !has_parts || run.parts.len() == program.targets().len();
        ensure(fits, "an action has other parts", slot)?;
        let single = checked_clock(slot, run, &program, owner.as_ref().unwrap_or(&program))?;
        let part_of = match run.plays {
            Plays::Part(owner, _) => Some(owner),
            Plays::Program(_) => None,
        };
        let mut state = run.state.loaded();
        state.set(State::TAGGED, run.tag.is_some());
        state.set(State::PART, part_of.is_some());
        state.set(State::WITH_PARTS, has_parts);
        let is_rare = run.name.is_some() || run.flags != 0 || run.linked_to.is_some() || part_of.is_some();
        state.set(State::EXTRA, is_rare || state.has(State::WAITING) || run.delay.secs() > 0.0);
        let delay = self.delay(run);
        let actions = &mut self.actions;
        actions.runs.put(slot, &program, single, state, run.tag, index);
        actions.runs.append(actions.targets.runs_mut(index), slot);
        if state.has(State::EXTRA) {
            let name = run.name.as_deref().map(|name| actions.runs.intern(name));
            let (flags, linked_to) = (run.flags, run.linked_to);
            actions.runs.set_extra(slot, Extra { name, flags, delay, linked_to, part_of });
            linked_to.into_iter().for_each(|other| actions.targets.link(other));
        }
        let id = actions.runs.id(slot);
        if has_parts {
            actions.parts.insert(id, run.parts.clone());
        }
        if program.has_follow() {
            actions.add_follower(index, id, run.followed_px);
        }
        if program.has_grid() {
            actions.grids.note(index);
        }
        self.put_aims(slot, run, &program)
    }

    /// Where a run was told to arrive.
    fn put_aims(&mut self, slot: u32, run: &SavedRun<K>, program: &Program) -> Loading<()> {
        let is_changed = self.plays_another(run.plays);
        for SavedAim { channel, is_by, aim } in &run.aims {
            let index = channel.iter().next().and_then(|channel| program.goal_of(channel).ok());
            let leaf = index.and_then(|index| program.goal(index)).filter(|leaf| leaf.kind.is_by() == *is_by);
            let fits = aim.is_sound() && (is_changed || leaf.is_some() && index == Some(aim.leaf));
            ensure(fits, "an action has a wrong goal", slot)?;
            let Some(index) = index.filter(|_| leaf.is_some()) else { continue };
            let start = self.actions.runs.single(slot).start;
            let aim = if is_changed { program.aim(index, aim.goal, None, &start, 0.0) } else { Some(*aim) };
            aim.into_iter().for_each(|aim| self.actions.runs.set_aim(slot, aim));
        }
        Ok(())
    }

    /// Whether a program is another one than was saved.
    fn plays_another(&self, plays: Plays) -> bool {
        let Plays::Program(index) = plays else { return false };
        self.is_changed.get(index as usize).is_some_and(|is_changed| *is_changed)
    }

    /// The program of a run, and for a part that of its owner.
    fn program(&self, slot: u32, run: &SavedRun<K>) -> Loading<(Arc<Program>, Option<Arc<Program>>)> {
        let unknown = LoadError::Damaged("an action has no program", slot);
        let own = |index: u32| self.programs.get(index as usize).cloned();
        match run.plays {
            Plays::Program(index) => Ok((own(index).ok_or(unknown)?, None)),
            Plays::Part(owner, place) => {
                let whole = self.saved.run(owner).ok_or_else(|| unknown.clone())?;
                let id = ActionHandle { slot, generation: self.saved.runs[slot as usize].generation };
                let part = whole.parts.get(place as usize).and_then(Option::as_ref);
                let Plays::Program(index) = whole.plays else { return Err(unknown) };
                let program = own(index).filter(|_| part.is_some_and(|part| part.run == id));
                let program = program.ok_or_else(|| unknown.clone())?;
                let part = program.targets().get(place as usize).ok_or(unknown)?;
                Ok((Arc::clone(part.program()), Some(program)))
            }
        }
    }

    /// Shows the actions whose program is another one than was saved.
    fn show_changed(&mut self) -> Vec<ActionHandle> {
        let mut changed = Vec::new();
        for (slot, SavedSlot { generation, run }) in (0..).zip(&self.saved.runs) {
            let plays = run.as_ref().map(|run| run.plays);
            if !plays.is_some_and(|plays| self.plays_another(plays)) {
                continue;
            }
            let id = ActionHandle { slot, generation: *generation };
            changed.push(id);
            let target = self.actions.runs.target(slot);
            let has_started = self.actions.state(slot).has(State::STARTED);
            if has_started && !self.actions.targets[target].is_mixed {
                let single = self.actions.runs.single(slot);
                let (mut pose, aims) = (single.start, self.actions.runs.aims(slot));
                if let Some(program) = self.actions.program(id) {
                    let (of, secs) = (program.channels(), single.elapsed_secs);
                    program.sample_aimed_into(aims, of, &single.start, secs, &mut pose);
                    self.actions.poses.set(target, &pose);
                }
            }
        }
        changed
    }
}

/// The clock and start of a run, within its program.
fn checked_clock<K>(
    slot: u32,
    run: &SavedRun<K>,
    program: &Program,
    event_program: &Program,
) -> Loading<Single> {
    let mut single = run.single;
    let delay_secs = run.delay.secs();
    let is_clock = single.elapsed_secs >= 0.0 && single.pace >= 0.0 && delay_secs >= 0.0;
    let is_finite = single.elapsed_secs.is_finite() && single.pace.is_finite() && delay_secs.is_finite();
    ensure(is_clock && is_finite && single.rest_secs.abs() < 1.0, "an action has no time or speed", slot)?;
    single.elapsed_secs = single.elapsed_secs.min(duration_secs(program));
    single.at_event = single.at_event.filter(|key| {
        let mut events = Vec::new();
        event_program.events(just_before(single.elapsed_secs), single.elapsed_secs, &mut events);
        events.iter().any(|event| event.key() == *key)
    });
    Ok(single)
}

fn ensure(is_right: bool, what: &'static str, slot: u32) -> Loading<()> {
    if is_right { Ok(()) } else { Err(LoadError::Damaged(what, slot)) }
}

/// Whether these are all `count` slots with a property, each once.
fn each_once(slots: &[u32], count: usize, is_one: impl Fn(&u32) -> bool, what: &'static str) -> Loading<()> {
    let mut sorted = slots.to_vec();
    sorted.sort_unstable();
    let twice = sorted.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    let wrong = twice.or_else(|| slots.iter().copied().find(|slot| !is_one(slot)));
    ensure(wrong.is_none() && slots.len() == count, what, wrong.unwrap_or(NONE))
}
