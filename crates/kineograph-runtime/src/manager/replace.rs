//! Giving running actions other programs, as a game does that has loaded its project anew.

use alloc::sync::Arc;
use core::hash::Hash;

use super::RunningActions;
use super::handle::{ActionHandle, RunOptions};
use super::parts::Part;
use super::playhead::Playhead;
use super::state::State;
use crate::prelude::*;
use crate::program::{Program, Target};

impl<K: Copy + Eq + Hash> RunningActions<K> {
    /// Lets a running action play another program: at the same time, at most at its end, from the same start, with the same handle, place,
    /// speed, direction, delay, pause, tag and name. What the old program has done is taken back, and its target shows the new one at once.
    /// Sends no events. It keeps the [goals](Self::retarget) that the new program has an action for.
    ///
    /// Parts for other targets go on by their names; `key_of_name` finds the targets of new ones, as in
    /// [`run_on_all`](Self::run_on_all). Parts that the new program lacks end as if they had never played. False if the action is not
    /// running.
    ///
    /// ```
    /// use kineograph_runtime::{ActionManager, Pose, Program, format::Action};
    /// let mut manager = ActionManager::new();
    /// manager.actions.add_target("hero", Pose::default());
    /// let walk = manager.actions.run("hero", &Program::compile(&Action::move_by(1.0, [80.0, 0.0]))?)?;
    /// manager.update(0.0, |_, _| {});
    /// manager.update(0.25, |_, _| {});
    /// let wider = Program::compile(&Action::move_by(1.0, [160.0, 8.0]))?;
    /// assert!(manager.actions.replace_program(walk, &wider, |_| None));
    /// assert_eq!(manager.actions.pose("hero").map(|pose| pose.position), Some([40.0, 2.0]));
    /// # Ok::<(), kineograph_runtime::Error>(())
    /// ```
    pub fn replace_program(
        &mut self,
        id: ActionHandle,
        program: &Arc<Program>,
        key_of_name: impl FnMut(&str) -> Option<K>,
    ) -> bool {
        let id = self.runs.whole(id);
        let Some(run) = self.runs.find(id) else { return false };
        let parts = self.replaced_parts(id, program, key_of_name);
        self.replace_one(run, program);
        let has_parts = parts.iter().any(Option::is_some);
        self.change_head(id, |head| head.state.set(State::WITH_PARTS, has_parts));
        if has_parts {
            self.parts.insert(id, parts);
        }
        true
    }

    /// As [`replace_program`](Self::replace_program), for all running actions: `new_of` gives the program that takes the place of one. Where
    /// that has the same content ([`Program::fingerprint`]) nothing is shown anew.
    ///
    /// Returns the actions for whose program `new_of` has none, in visit order. They go on with the one that they have.
    pub fn replace_programs(
        &mut self,
        mut new_of: impl FnMut(&Arc<Program>) -> Option<Arc<Program>>,
        mut key_of_name: impl FnMut(&str) -> Option<K>,
    ) -> Vec<ActionHandle> {
        let (mut known, mut without) = (Vec::new(), Vec::new());
        let whole = |run: &u32| self.runs.owner(*run).is_none();
        let ids: Vec<_> = self.all_runs().filter(whole).map(|run| self.runs.id(run)).collect();
        for id in ids {
            let Some(old) = self.program(id).cloned() else { continue };
            let place = known.iter().rposition(|change: &Change| Arc::ptr_eq(&change.old, &old));
            let place = place.unwrap_or_else(|| {
                known.push(Change::new(&old, new_of(&old)));
                known.len() - 1
            });
            match &known[place] {
                Change { new: None, .. } => without.push(id),
                Change { new: Some(new), is_same: true, .. } => self.swap_program(id, new),
                Change { new: Some(new), .. } => drop(self.replace_program(id, new, &mut key_of_name)),
            }
        }
        without
    }

    /// Gives a run and its parts a program with the same content.
    fn swap_program(&mut self, id: ActionHandle, program: &Arc<Program>) {
        self.leave_lane(id.slot);
        self.runs.set_program(id.slot, program);
        for (place, target) in program.targets().iter().enumerate() {
            let part = self.part_at(id, place).and_then(|part| self.runs.find(part.run));
            if let Some(part) = part {
                self.runs.set_program(part, target.program());
            }
        }
    }

    fn replace_one(&mut self, run: u32, program: &Arc<Program>) {
        let before = self.head(run);
        self.restore(run);
        self.leave_lane(run);
        self.end_follow(run);
        let old = self.runs.program(run).cloned();
        self.runs.set_program(run, program);
        if let Some(old) = old {
            self.keep_goals(run, &old);
        }
        let (index, id) = (self.runs.target(run), self.runs.id(run));
        if program.has_follow() && !self.is_follower(id) {
            self.add_follower(index, id, None);
        }
        if program.has_grid() {
            self.grids.note(index);
        }
        self.go_on(run, &before);
    }

    /// Brings a run whose program was replaced to the time at which it was.
    fn go_on(&mut self, run: u32, before: &Playhead) {
        let is_shown =
            before.state.has(State::STARTED.union(State::SOUGHT)) && !before.state.has(State::WAITING);
        let mut head = self.head(run);
        (head.at_event, head.passed_event) = (None, false);
        head.state.remove(State::EVENT_PENDING);
        if !is_shown {
            head.elapsed_secs = before.elapsed_secs.min(head.duration_secs);
            return self.set_head(run, head);
        }
        (head.elapsed_secs, head.rest_secs) = (0.0, 0.0);
        head.state.remove(State::STARTED.union(State::SOUGHT));
        head.state.insert(State::START_AHEAD);
        self.set_head(run, head);
        let single = self.runs.single_mut(run);
        single.mix = single.mix.anew(single.start.position);
        self.jump(run, before.elapsed_secs);
        let mut head = self.head(run);
        let kept = [State::STARTED, State::SOUGHT, State::FINISHING];
        kept.into_iter().for_each(|marks| head.state.set(marks, before.state.has(marks)));
        if head.elapsed_secs == before.elapsed_secs {
            head.rest_secs = before.rest_secs;
            head.state.set(State::START_AHEAD, before.state.has(State::START_AHEAD));
        }
        self.set_head(run, head);
    }

    /// The parts of a run for another program: those that it has play it already, others have ended or begun.
    fn replaced_parts(
        &mut self,
        id: ActionHandle,
        program: &Arc<Program>,
        mut key_of_name: impl FnMut(&str) -> Option<K>,
    ) -> Vec<Option<Part<K>>> {
        let old = self.program(id).cloned();
        let names = old.iter().flat_map(|old| old.targets()).map(Target::name);
        let mut parts: Vec<_> = names.zip(self.parts.remove(&id).unwrap_or_default()).collect();
        let whole = self.head(id.slot);
        let mut replaced = Vec::new();
        for target in program.targets() {
            let own = parts.iter_mut().find(|(name, _)| *name == target.name());
            let part = match own.and_then(|(_, part)| part.take()) {
                Some(part) => {
                    if let Some(run) = self.runs.find(part.run) {
                        self.replace_one(run, target.program());
                    }
                    Some(part)
                }
                None => key_of_name(target.name())
                    .and_then(|key| self.new_part(id, key, target.program(), &whole)),
            };
            replaced.push(part);
        }
        for (_, part) in parts {
            if let Some(run) = part.and_then(|part| self.runs.find(part.run)) {
                self.restore(run);
                self.take_out(run);
            }
        }
        replaced
    }

    /// Begins a part of a run on another target, at the time of the run.
    fn new_part(
        &mut self,
        id: ActionHandle,
        key: K,
        program: &Arc<Program>,
        whole: &Playhead,
    ) -> Option<Part<K>> {
        let options = RunOptions::default().with_speed(whole.speed()).with_start_at_secs(0.0);
        let part = self.run_alone(key, program, options).ok()?;
        self.make_part(part, id);
        let run = self.runs.find(part)?;
        self.go_on(run, whole);
        Some(Part { run: part, target: key })
    }
}

/// A program and what takes its place.
struct Change {
    old: Arc<Program>,
    new: Option<Arc<Program>>,
    /// Whether both have the same content.
    is_same: bool,
}

impl Change {
    fn new(old: &Arc<Program>, new: Option<Arc<Program>>) -> Self {
        let is_same = new.as_ref().is_some_and(|new| new.fingerprint() == old.fingerprint());
        Self { old: Arc::clone(old), new, is_same }
    }
}
