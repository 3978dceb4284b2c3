//! Groups that a `RotateTo` or `SkewTo` changes.
//!
//! Which way is short depends on the start of the run, so no coefficients express it. The changes before the action and those of a round
//! are [`ChannelMap`]s, whose powers are closed.

use super::super::maps::{ChannelMap, TurnMap, turn_modulus_deg};
use super::super::state::turn_target;
use super::TAME;
use super::group::Group;
use super::terms::Terms;
use super::work::Work;
use crate::prelude::*;

/// Two channels that turn.
#[derive(Debug, Clone, PartialEq)]
pub struct Turning([Axis; 2]);

#[derive(Debug, Clone, PartialEq)]
struct Axis {
    /// The map of one round.
    round: ChannelMap,
    /// The map from the start of the round to the action.
    before: ChannelMap,
    work: AxisWork,
    /// After the first round only a few paths are possible, all known at compile time.
    later: Option<Box<Later>>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum AxisWork {
    /// Linear in f.
    Terms(Terms),
    Turn {
        to_deg: f64,
        modulus_deg: f64,
        keeps_start: bool,
    },
}

/// The path from a start value, for all f.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Way {
    /// The values at f = 0 and at f = 1; between them the value is `from` + `by` · f.
    start: f64,
    end: f64,
    from: f64,
    by: f64,
}

/// The paths in the rounds after the first: by the branch that the start takes in the first round and by the number of complete rounds, see
/// [`TurnMap::steps_of`].
#[derive(Debug, Clone, PartialEq)]
struct Later {
    round: TurnMap,
    ways: [[Way; TurnMap::STEPS]; 3],
}

impl Turning {
    /// `None` where the work can't change angles.
    pub fn new(
        group: Group,
        before: &[ChannelMap; 3],
        work: &Work,
        rounds: &[ChannelMap; 3],
    ) -> Option<Self> {
        let [first, second] = *group.channels() else { return None };
        let axis = |index: usize, channel| {
            let work = match work {
                Work::Terms(terms) if terms[index].is_linear() => AxisWork::Terms(terms[index]),
                Work::Turn { to_deg, keeps_start } => AxisWork::Turn {
                    to_deg: to_deg[index],
                    modulus_deg: turn_modulus_deg(channel),
                    keeps_start: *keeps_start,
                },
                _ => return None,
            };
            Some(Axis::new(rounds[index], before[index], work))
        };
        Some(Self([axis(0, first)?, axis(1, second)?]))
    }

    /// The values at eased progress `f` of round `round`, from the start values `start`.
    #[inline]
    pub fn value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        core::array::from_fn(|index| self.0[index.min(1)].value(f64::from(start[index]), round, f))
    }

    /// Whether all angles stay far below the limit of f32.
    pub fn is_tame(&self) -> bool {
        let is_tame = |axis: &Axis| axis.before.is_within(TAME) && axis.round.is_within(TAME);
        self.0.iter().all(is_tame)
    }
}

impl Axis {
    fn new(round: ChannelMap, before: ChannelMap, work: AxisWork) -> Self {
        let later = match round {
            ChannelMap::Turn(round) => {
                let way = |branch: usize, steps: usize| work.way(before.at(round.out_after(branch, steps)));
                let ways = core::array::from_fn(|branch| core::array::from_fn(|steps| way(branch, steps)));
                Some(Box::new(Later { round, ways }))
            }
            ChannelMap::Affine(_) => None,
        };
        Self { round, before, work, later }
    }

    #[inline]
    fn value(&self, start: f64, round: f64, f: f64) -> f64 {
        if round == 0.0 {
            return self.work.way(self.before.at(start)).value(f);
        }
        match &self.later {
            // The flat form has fewer rounds than fit an i32.
            Some(later) => {
                let steps = TurnMap::steps_of(round as u32);
                later.ways[later.round.branch(start)][steps].value(f)
            }
            None => self.work.way(self.before.at(self.round.power_at(start, round as u64))).value(f),
        }
    }
}

impl AxisWork {
    /// The path from `value`.
    #[inline]
    fn way(&self, value: f64) -> Way {
        match *self {
            Self::Terms(terms) => {
                let (from, by) = (value * terms.a + terms.c, value * terms.b + terms.d);
                Way { start: from, end: from + by, from, by }
            }
            Self::Turn { to_deg, modulus_deg, keeps_start } => {
                let target = turn_target(value, to_deg, modulus_deg);
                Way {
                    start: if keeps_start { value } else { target.from_deg },
                    end: to_deg + 360.0 * target.turns,
                    from: target.from_deg,
                    by: target.by_deg,
                }
            }
        }
    }
}

impl Way {
    #[inline]
    fn value(&self, f: f64) -> f64 {
        if f == 0.0 {
            self.start
        } else if f == 1.0 {
            self.end
        } else {
            self.from + self.by * f
        }
    }
}
