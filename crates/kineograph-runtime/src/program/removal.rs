//! When a program takes its target off the stage.

use super::last_write::{JUST_AFTER_SECS, Side};
use super::node::NodeId;
use super::state::State;
use super::{Program, SLACK_SECS, reached};
use crate::channel::{Channel, ChannelSet};
use crate::pose::Pose;

/// What a `RemoveSelf` with clean-up brings the channel to. Without clean-up it is 1; a pose knows only yes and no.
pub const CLEANED_UP: f64 = 2.0;

/// So many writes are looked at for one that removes.
const MAX_WRITES: u32 = 1000;

/// Enough halvings of a few microseconds to separate neighbouring times.
const HALVINGS: u32 = 40;

/// A `RemoveSelf` that happens.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Removal {
    /// When, in seconds of the program.
    pub at_secs: f64,
    /// Whether the actions of the target end by it.
    pub cleans_up: bool,
}

impl Program {
    /// When a `RemoveSelf` happens first, in seconds; `None` if none does.
    pub fn first_removal_secs(&self) -> Option<f64> {
        self.first_removal.map(|removal| removal.at_secs)
    }

    /// As [`Self::first_removal_secs`], with what it ends.
    pub(crate) const fn first_removal(&self) -> Option<Removal> {
        self.first_removal
    }

    /// The first `RemoveSelf` in (`after_secs`, `until_secs`].
    pub(crate) fn removal_in(&self, after_secs: f64, until_secs: f64) -> Option<Removal> {
        if !self.channels().contains(Channel::Removed) {
            return None;
        }
        let is_inside = |secs: f64| !reached(after_secs, secs) && reached(until_secs, secs);
        let nearest = |secs, side| {
            let write = self.nearest_write_and_edge(NodeId::ROOT, Channel::Removed, secs, side);
            write.filter(|[secs, _]| is_inside(*secs))
        };
        // What is written at the start writes now, and again only later.
        if after_secs < 0.0
            && until_secs >= 0.0
            && let Some(removal) = self.removal_at(0.0)
        {
            return Some(removal);
        }
        let mut from_secs = after_secs.max(0.0);
        if self.turns_back
            && self.removal_at(from_secs).is_none()
            && let Some(removal) = self.removal_behind(from_secs, until_secs)
        {
            return Some(removal);
        }
        // Where time runs backwards it may be taken back before it happens.
        for _ in 0..MAX_WRITES {
            // An instant that is complete says that it writes now: then only a later one counts.
            let [at_secs, edge_secs] =
                nearest(from_secs, Side::After).or_else(|| nearest(until_secs, Side::Before))?;
            let behind = || self.removal_behind(at_secs, until_secs);
            // A steep ease may be there for less time than the slack of a boundary.
            let at_edge = || self.removal_at(edge_secs).filter(|_| is_inside(edge_secs));
            if let Some(removal) = self.removal_at(at_secs).or_else(behind).or_else(at_edge) {
                // To the bit where a timeline has it, from wherever it was looked for.
                let is_first = |first: &Removal| (first.at_secs - removal.at_secs).abs() <= 2.0 * SLACK_SECS;
                return Some(self.first_removal.filter(is_first).unwrap_or(removal));
            }
            if at_secs < from_secs {
                return None;
            }
            from_secs = at_secs + JUST_AFTER_SECS;
        }
        None
    }

    /// A `RemoveSelf` that happens just behind a time at which it is looked for: where an ease leads to it from beyond, its write counts as
    /// one that is taken back, which is just after.
    fn removal_behind(&self, at_secs: f64, until_secs: f64) -> Option<Removal> {
        let (mut low, mut high) = (at_secs, (at_secs + 2.0 * JUST_AFTER_SECS).min(until_secs));
        let mut removal = self.removal_at(high)?;
        for _ in 0..HALVINGS {
            let middle = 0.5 * (low + high);
            match self.removal_at(middle) {
                Some(found) => (high, removal) = (middle, found),
                None => low = middle,
            }
        }
        Some(removal)
    }

    /// The `RemoveSelf` that is in force at a time.
    fn removal_at(&self, at_secs: f64) -> Option<Removal> {
        let mut state = State::ZERO;
        state.load(&Pose::default(), ChannelSet::of(&[Channel::Removed]).union(self.channels()));
        self.apply(NodeId::ROOT, at_secs, &mut state);
        let value = state.get(Channel::Removed);
        (value > 0.5).then_some(Removal { at_secs, cleans_up: value > 0.5 * (1.0 + CLEANED_UP) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;
    use crate::action::Action;

    #[test]
    fn a_removal_at_the_turn_of_a_steep_ease_is_found_from_both_sides() {
        let there = Action::sequence([Action::delay(0.375), Action::remove_self(false)]);
        let tree = Action::ease(EaseKind::BackInOut, Action::yoyo(there));
        let forwards = Program::compile(&tree).unwrap().first_removal_secs().unwrap();
        let backwards = Program::compile(&Action::reverse_time(tree)).unwrap().first_removal_secs().unwrap();
        assert!((forwards - 0.375).abs() < SLACK_SECS && (backwards - 0.375).abs() < SLACK_SECS);
    }

    #[test]
    fn the_first_removal_in_a_stretch_is_found() {
        let tree = Action::sequence([
            Action::delay(1.0),
            Action::remove_self(false),
            Action::delay(1.0),
            Action::remove_self(true),
            Action::delay(1.0),
        ]);
        let program = Program::compile(&tree).unwrap();
        let found = |after, until| program.removal_in(after, until).map(|one| (one.at_secs, one.cleans_up));
        assert_eq!(found(f64::NEG_INFINITY, 0.5), None);
        assert_eq!(found(f64::NEG_INFINITY, 1.0), Some((1.0, false)));
        assert_eq!(found(0.5, 9.0), Some((1.0, false)));
        assert_eq!(found(1.0, 1.5), None);
        assert_eq!(found(1.0, 9.0), Some((2.0, true)));
        assert_eq!(found(2.5, 9.0), None);
        let at_once = Program::compile(&Action::remove_self(true)).unwrap();
        assert_eq!(
            at_once.removal_in(f64::NEG_INFINITY, 0.0),
            Some(Removal { at_secs: 0.0, cleans_up: true })
        );
        let forever = Action::sequence([Action::remove_self(true), Action::delay(0.1)]);
        let forever = Program::compile(&Action::repeat_forever(forever)).unwrap();
        assert_eq!(forever.first_removal_secs(), Some(0.0));
        assert_eq!(Program::compile(&Action::hide()).unwrap().removal_in(f64::NEG_INFINITY, 0.0), None);
    }
}
