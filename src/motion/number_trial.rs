//! Numbers of actions that are tried on a copy of the document: what a drag of a handle and one of a sprite have in common.

use kineograph_runtime::format::{Action, ParamSpec, Value};
use kineograph_studio::motion::Leaf;

use super::{ParamNumber, number_at, set_number};
use crate::compile::Programs;
use crate::document::{ClipEdit, Document, Edit};
use crate::solve::Probe;

/// Numbers are rounded to so many parts of 1, which is finer than poses are and takes the noise of rounding away.
pub const NUMBERS_PER_UNIT: f64 = 1.0e4;

/// A number of one of the actions that are tried.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeafNumber {
    /// The index of the action.
    pub leaf: usize,
    pub place: ParamNumber,
    /// What it was before the drag.
    pub before: f64,
}

/// The numbers of some actions, and the document to try them on.
pub struct NumberTrial<'s> {
    pub probe: &'s mut Probe,
    pub leaves: &'s [Leaf],
    pub numbers: Vec<LeafNumber>,
    /// Numbers are rounded to so many parts of 1.
    pub per_unit: f64,
}

impl<'s> NumberTrial<'s> {
    /// Sets the numbers in `actions`, which may differ from the leaves in other ways too, and reads values of the document with them. The
    /// numbers are put back as the actions took them: rounded, and within their limits.
    pub fn evaluator(
        self,
        mut actions: Vec<Action>,
        read: impl Fn(&Document, &Programs) -> Option<Vec<f64>> + 's,
    ) -> impl FnMut(&mut [f64]) -> Option<Vec<f64>> + 's {
        let Self { probe, leaves, numbers, per_unit } = self;
        move |tried| {
            set_numbers(&mut actions, &numbers, tried, per_unit);
            let (document, programs) = probe.with(leaves.first()?.clip, &all_edits(leaves, &actions))?;
            read(&document, programs)
        }
    }
}

/// Sets numbers of actions, and puts them back as the actions took them. Numbers that don't change keep all their digits.
pub fn set_numbers(actions: &mut [Action], numbers: &[LeafNumber], tried: &mut [f64], per_unit: f64) {
    for (number, x) in numbers.iter().zip(tried) {
        let Some(action) = actions.get_mut(number.leaf) else { continue };
        let rounded = (*x * per_unit).round() / per_unit;
        let is_new = *x != number.before && rounded.is_finite();
        set_number(action, number.place, if is_new { rounded } else { *x });
        *x = number_at(action, number.place).unwrap_or(*x);
    }
}

/// The edits that turn the leaves into these actions.
pub fn all_edits(leaves: &[Leaf], actions: &[Action]) -> Vec<Edit> {
    leaves.iter().zip(actions).flat_map(|(leaf, action)| edits(leaf, action)).collect()
}

/// The edits that turn the action into `after`.
pub fn edits(leaf: &Leaf, after: &Action) -> Vec<Edit> {
    let params = after.spec().params.iter().zip(leaf.action.params().iter().zip(after.params()));
    let changed = params.filter(|(_, (before, after))| before != after);
    let edit = |(param, (_, value)): (&ParamSpec, (&Value, &Value))| {
        let change = ClipEdit::SetParam { ids: vec![leaf.id], param: param.name, value: value.clone() };
        Edit::Clip(leaf.clip, change)
    };
    changed.map(edit).collect()
}
