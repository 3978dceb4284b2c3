//! How an action changes when its handles are moved.
//!
//! A curve is not simply an action's numbers: other runs add to it, eases and speeds bend its time, factors multiply. So the numbers are
//! found by asking the program, as `solve` does.

use std::slice;

use kineograph_runtime::format::{Action, Value};
use kineograph_studio::motion::{Leaf, Subject, SubjectQuery};

use super::number_trial::{LeafNumber, NUMBERS_PER_UNIT, NumberTrial, edits};
use super::placed::{PlacedHandle, placed_handles};
use super::{ChannelNumber, Handle, HandleSlot, ParamNumber, TimeRole, number_at, set_number};
use crate::compile::Programs;
use crate::document::Document;
use crate::history::Change;
use crate::solve::{Jacobian, Probe};
use crate::text::tr;

/// Dragged durations end here: an action without duration has no way to its end.
const LEAST_SECS: f64 = 1.0e-3;
/// Times are rounded to so many parts of a second, and are the same when they differ by less than one.
const TIMES_PER_SEC: f64 = 1.0e9;
const SAME_SECS: f64 = 1.0 / TIMES_PER_SEC;

/// Handles of an action that are being moved together, from where they were.
#[derive(Debug)]
pub struct Reshape {
    probe: Probe,
    wanted: SubjectQuery,
    leaf: Leaf,
    /// The handles, as they were.
    pub held: Vec<PlacedHandle>,
    numbers: Vec<Number>,
    /// How each number moves the curve at each of them.
    jacobian: Jacobian,
}

/// A number that follows one of the held handles.
#[derive(Debug, Clone, Copy)]
struct Number {
    held: usize,
    part: ChannelNumber,
    of: LeafNumber,
}

/// Where a handle is to be.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Goal {
    /// When, in seconds of the subject.
    pub secs: f64,
    /// The value there.
    pub value: f64,
}

impl Reshape {
    /// Grabs handles of the subject's action.
    pub fn new(
        (document, programs): (&Document, &Programs),
        wanted: SubjectQuery,
        subject: &Subject,
        held: Vec<PlacedHandle>,
    ) -> Option<Self> {
        let leaf = subject.leaf.clone()?;
        let probe = Probe::new(document, programs);
        let mut numbers: Vec<Number> = Vec::new();
        for (index, stand) in held.iter().enumerate() {
            for part in &stand.parts {
                let Some(place) = part.place else { continue };
                let is_new = numbers.iter().all(|number| number.of.place != place);
                if let Some(before) = number_at(&leaf.action, place).filter(|_| is_new) {
                    let of = LeafNumber { leaf: 0, place, before };
                    numbers.push(Number { held: index, part: *part, of });
                }
            }
        }
        let jacobian = Jacobian::default();
        let mut reshape = Self { probe, wanted, leaf, held, numbers, jacobian };
        reshape.measure();
        Some(reshape)
    }

    /// The change that puts the held handles where they should be, as far as the action can go there; `None` if it is refused.
    pub fn change(&mut self, goals: &[Goal]) -> Option<Change> {
        let action = self.action(goals)?;
        let what = match self.held.as_slice() {
            [one] if one.is_key_or_point() => tr!("curves-step-move", handle = &one.label),
            [one] => tr!("curves-step-change", what = &one.label),
            many => tr!("curves-step-move-handles", count = many.len()),
        };
        Some(Change::all(what, edits(&self.leaf, &action)))
    }

    fn action(&mut self, goals: &[Goal]) -> Option<Action> {
        let mut action = self.leaf.action.clone();
        let moves_in_time = self.set_times(&mut action, goals)?;
        let moves_in_value =
            self.held.iter().zip(goals).any(|(stand, goal)| (stand.value - goal.value).abs() > 1.0e-9);
        if moves_in_time || moves_in_value {
            self.set_numbers(&mut action, goals, moves_in_value || self.keeps_values())?;
        }
        Some(action)
    }

    /// A key that moves in time takes its value along.
    fn keeps_values(&self) -> bool {
        self.held.iter().any(|stand| matches!(stand.time, TimeRole::Key(_)))
    }

    /// Puts keys and the end of the action to their times. True if any has moved.
    fn set_times(&mut self, action: &mut Action, goals: &[Goal]) -> Option<bool> {
        let mut moved = false;
        let held: Vec<usize> = self
            .held
            .iter()
            .filter_map(|stand| if let HandleSlot::Key(index) = stand.id.0 { Some(index) } else { None })
            .collect();
        let mut end_secs = None;
        let mut wanted = Vec::new();
        for (stand, goal) in self.held.iter().zip(goals) {
            if (goal.secs - stand.secs).abs() <= SAME_SECS {
                continue;
            }
            match stand.time {
                TimeRole::Fixed => {}
                TimeRole::Key(index) => {
                    wanted.push((index, self.progress_at(goal.secs)));
                }
                TimeRole::Duration => end_secs = Some(goal.secs),
            }
        }
        moved |= set_key_times(action, &wanted, &held, self.frame_progress());
        if let Some(secs) = end_secs {
            self.set_duration(action, secs)?;
            moved = true;
        }
        Some(moved)
    }

    /// How far the action was at a time before it was changed.
    fn progress_at(&self, secs: f64) -> f64 {
        let played = &self.leaf.played;
        let ends = [0.0, 1.0].map(|u| played.moment_of(self.leaf.id, u).unwrap_or(0.0));
        let [low, high] = [ends[0].min(ends[1]), ends[0].max(ends[1])];
        if secs <= low || secs >= high {
            return f64::from(u8::from((secs >= high) == (ends[1] > ends[0])));
        }
        let steady = (secs - ends[0]) / (ends[1] - ends[0]);
        let progress = played.progress_at(self.leaf.id, secs).unwrap_or(steady);
        // Without an ease around it this is the same but for rounding, and a rounder number.
        if (progress - steady).abs() < 1.0e-9 { steady.clamp(0.0, 1.0) } else { progress.clamp(0.0, 1.0) }
    }

    /// A frame, as a part of the action's duration.
    fn frame_progress(&self) -> f64 {
        let played = &self.leaf.played;
        let ends = [0.0, 1.0].map(|u| played.moment_of(self.leaf.id, u).unwrap_or(0.0));
        let frame_secs = (1.0 / self.probe.document().stage().fps).max(LEAST_SECS);
        let part = frame_secs / (ends[1] - ends[0]).abs();
        if part.is_finite() { part.min(1.0) } else { 0.0 }
    }

    /// Finds the duration with which the action ends at `secs`.
    fn set_duration(&mut self, action: &mut Action, secs: f64) -> Option<()> {
        let place = ParamNumber { param: "duration", at: 0 };
        let before_secs = number_at(action, place)?;
        let least_secs = LEAST_SECS.min(before_secs);
        let Self { probe, wanted, leaf, .. } = self;
        let numbers = vec![LeafNumber { leaf: 0, place, before: before_secs }];
        let trial = NumberTrial { probe, leaves: slice::from_ref(leaf), numbers, per_unit: TIMES_PER_SEC };
        let mut evaluator = trial.evaluator(vec![action.clone()], |document, programs| {
            let leaf = Subject::of(document, programs, wanted)?.leaf?;
            Some(vec![leaf.played.moment_of(leaf.id, 1.0)?])
        });
        let mut evaluate = |durations_secs: &mut [f64]| {
            durations_secs[0] = durations_secs[0].max(least_secs);
            evaluator(durations_secs)
        };
        let jacobian = Jacobian::measured(&[before_secs], false, &mut evaluate);
        let is_near = |_, off_secs: f64| off_secs.abs() <= 2.0 * SAME_SECS;
        let durations_secs = jacobian.solved(&[before_secs], &[secs], &is_near, &mut evaluate)?;
        drop(evaluator);
        set_number(action, place, durations_secs[0]);
        Some(())
    }

    /// Brings the curve through the wanted values.
    fn set_numbers(&mut self, action: &mut Action, goals: &[Goal], changes: bool) -> Option<()> {
        if self.numbers.is_empty() || !changes {
            return Some(());
        }
        let of = |number: &Number| number_at(action, number.of.place).unwrap_or(number.of.before);
        let before: Vec<f64> = self.numbers.iter().map(of).collect();
        let wanted: Vec<f64> = self.numbers.iter().map(|number| goals[number.held].value).collect();
        let is_near =
            |index: usize, off: f64| off.abs() <= 2.0 / NUMBERS_PER_UNIT + 1.0e-6 * wanted[index].abs();
        let jacobian = self.jacobian.clone();
        let mut evaluate = self.evaluator(action.clone());
        let numbers = jacobian.solved(&before, &wanted, &is_near, &mut evaluate)?;
        drop(evaluate);
        for (number, x) in self.numbers.iter().zip(numbers) {
            set_number(action, number.of.place, x);
        }
        Some(())
    }

    /// Finds out what each number does to the curve at each handle. Few reach as far as to another handle.
    fn measure(&mut self) {
        let is_coupled = self.numbers.iter().any(|number| self.held[number.held].id.0.reaches_others());
        let before: Vec<f64> = self.numbers.iter().map(|number| number.of.before).collect();
        let action = self.leaf.action.clone();
        let jacobian = Jacobian::measured(&before, is_coupled, &mut self.evaluator(action));
        self.jacobian = jacobian;
    }

    /// Sets the numbers in `action` and reads the curve at the handles.
    fn evaluator(&mut self, action: Action) -> impl FnMut(&mut [f64]) -> Option<Vec<f64>> + '_ {
        let Self { probe, wanted, leaf, held, numbers, .. } = self;
        let leaf_numbers = numbers.iter().map(|number| number.of).collect();
        let leaves = slice::from_ref(leaf);
        let trial = NumberTrial { probe, leaves, numbers: leaf_numbers, per_unit: NUMBERS_PER_UNIT };
        trial.evaluator(vec![action], |document, programs| {
            values(&Subject::of(document, programs, wanted)?, numbers, held)
        })
    }
}

/// The values of the curve at the handles that numbers belong to.
fn values(subject: &Subject, numbers: &[Number], held: &[PlacedHandle]) -> Option<Vec<f64>> {
    let id = |number: &Number| (held[number.held].id.0, number.part.channel);
    let is_held =
        |handle: &Handle| numbers.iter().any(|number| id(number) == (handle.slot, handle.part.channel));
    let placed = placed_handles(subject, is_held);
    let of = |number: &Number| Some(placed.iter().find(|handle| handle.id == id(number))?.value);
    numbers.iter().map(of).collect()
}

/// Moves keys to times between those of the keys beside them that are not `held`, and all of them in their order at least `gap` apart,
/// so that each can be grabbed again. Keys that were nearer to each other already keep their distance. True if that changes any.
fn set_key_times(action: &mut Action, wanted: &[(usize, f64)], held: &[usize], gap: f64) -> bool {
    let Some(Value::Keys(keys)) = action.param("keys") else { return false };
    let before: Vec<f64> = keys.iter().map(|key| key.at).collect();
    let mut after = before.clone();
    for (index, at) in wanted {
        if let Some(slot) = after.get_mut(*index) {
            *slot = *at;
        }
    }
    apart(&before, &mut after, held, gap);
    if after == before {
        return false;
    }
    let mut keys = keys.clone();
    keys.iter_mut().zip(after).for_each(|(key, at)| key.at = at);
    // A value of the type that was there fits.
    let _ = action.set_param("keys", Value::Keys(keys));
    true
}

/// Moves the `held` ones of some times so that all are in order within 0..=1 and `gap` apart, or as far as they were `before` if that is less.
fn apart(before: &[f64], after: &mut [f64], held: &[usize], gap: f64) {
    let space = |index: usize| (before[index + 1] - before[index]).clamp(0.0, gap);
    for index in 0..after.len() {
        if held.contains(&index) {
            let low = if index == 0 { 0.0 } else { after[index - 1] + space(index - 1) };
            after[index] = after[index].max(low);
        }
    }
    // What was in order before leaves room for all: this pass takes nothing from the one above.
    for index in (0..after.len()).rev().filter(|index| held.contains(index)) {
        let high = if index + 1 == after.len() { 1.0 } else { after[index + 1] - space(index) };
        after[index] = after[index].min(high);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_stay_apart_and_in_order() {
        let moved = |before: &[f64], after: &[f64], held: &[usize]| {
            let mut after = after.to_vec();
            apart(before, &mut after, held, 0.125);
            after
        };
        assert_eq!(moved(&[0.0, 0.5, 1.0], &[0.0, 1.0, 1.0], &[1]), [0.0, 0.875, 1.0]);
        assert_eq!(moved(&[0.0, 0.5, 1.0], &[0.0, 0.0, 1.0], &[1]), [0.0, 0.125, 1.0]);
        assert_eq!(moved(&[0.0, 0.5, 0.75], &[0.0, 1.0, 1.0], &[1, 2]), [0.0, 0.875, 1.0], "held together");
        assert_eq!(moved(&[0.25, 0.5, 0.5], &[0.0, 0.0, 0.5], &[0, 1]), [0.0, 0.125, 0.5]);
        // Two that were at one time, as a jump is made, stay as near.
        assert_eq!(moved(&[0.0, 0.5, 0.5, 1.0], &[0.0, 1.0, 1.0, 1.0], &[1, 2]), [0.0, 0.875, 0.875, 1.0]);
    }
}
