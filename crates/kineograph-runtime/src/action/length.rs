//! Lengths of trees without compiling them.

use super::{Action, MAX_DEPTH};
use crate::action::timing::{children_starts_secs, tree_secs};
use crate::action::{Kind, is_left_out};
use crate::prelude::*;
use crate::program::Length;

impl Action {
    /// The length of the tree, equal to that of its [`Program`](crate::Program::length) if it is valid. A `PlayClip` lasts as long
    /// as its child, if code has added one, otherwise 0 s. `None` for trees nested deeper than
    /// [`MAX_DEPTH`].
    ///
    /// ```
    /// use kineograph_runtime::{Length, format::Action};
    /// let hop = Action::sequence([Action::delay(0.5), Action::repeat(3, Action::move_by(1.0, [8.0, 0.0]))]);
    /// assert_eq!(hop.length(), Some(Length::Finite(3.5)));
    /// assert_eq!(hop.children_starts_secs(), Some(vec![0.0, 0.5]));
    /// ```
    pub fn length(&self) -> Option<Length> {
        if self.is_too_deep() {
            return None;
        }
        let secs = tree_secs(self);
        Some(if secs == f64::INFINITY { Length::Endless } else { Length::Finite(secs) })
    }

    /// The start of each child, in seconds from the start of this action (of its first round if it repeats). Children of a Sequence follow
    /// each other, except those that an `At` places; all others start at 0. `None` for trees nested deeper than [`MAX_DEPTH`].
    pub fn children_starts_secs(&self) -> Option<Vec<f64>> {
        if self.is_too_deep() {
            return None;
        }
        if self.kind() != Kind::Sequence {
            return Some(vec![0.0; self.children.len()]);
        }
        let placed_secs = children_starts_secs(self).unwrap_or_default();
        let mut next_secs = 0.0;
        let start_of = |(index, child): (usize, &Self)| match placed_secs.get(index).copied().flatten() {
            Some(at_secs) => at_secs,
            None => {
                let start_secs = next_secs;
                next_secs += if is_left_out(child) { 0.0 } else { tree_secs(child) };
                start_secs
            }
        };
        Some(self.children.iter().enumerate().map(start_of).collect())
    }
}

const _: () = assert!(MAX_DEPTH <= 128, "lengths are found by recursion");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lengths_are_those_of_programs() {
        let hop = Action::move_by(1.0, [1.0, 1.0]);
        let mut muted = hop.clone();
        muted.muted = true;
        let late = Action::sequence([hop.clone(), muted, Action::at("0.25", hop.clone()), hop.clone()]);
        assert_eq!(late.length(), Some(Length::Finite(2.0)));
        assert_eq!(late.children_starts_secs(), Some(vec![0.0, 1.0, 0.25, 1.0]));
        assert_eq!(Action::repeat_forever(hop.clone()).length(), Some(Length::Endless));
        let together = Action::spawn([hop.clone(), Action::speed(0.5, hop.clone())]);
        assert_eq!(together.length(), Some(Length::Finite(2.0)));
        assert_eq!(together.children_starts_secs(), Some(vec![0.0, 0.0]));
        let deep = (0..200).fold(hop, |inner, _| Action::reverse_time(inner));
        assert_eq!((deep.length(), deep.children_starts_secs()), (None, None));
    }
}
