//! Groups on which a `RotateTo` or `SkewTo` works.
//!
//! Which way is the short one, the start of the run decides, so no coefficients hold it. What came before is a [`ChannelMap`], and so is a
//! round; their powers are closed.

use super::super::maps::{ChannelMap, turn_modulus_deg};
use super::super::state::turned;
use super::row::Terms;
use super::segment::Work;
use super::{Group, TAME};

/// Two channels that turn.
#[derive(Debug, Clone)]
pub struct Turning([Axis; 2]);

#[derive(Debug, Clone, Copy)]
struct Axis {
    /// What a round makes of the channel.
    round: ChannelMap,
    /// What comes before the action in its round.
    before: ChannelMap,
    work: AxisWork,
}

#[derive(Debug, Clone, Copy)]
enum AxisWork {
    /// Without powers of f.
    Terms(Terms),
    Turn {
        to_deg: f64,
        modulus_deg: f64,
        keeps_start: bool,
    },
}

impl Turning {
    /// `None` for what no action does to angles.
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
            Some(Axis { round: rounds[index], before: before[index], work })
        };
        Some(Self([axis(0, first)?, axis(1, second)?]))
    }

    /// The values of a target that started at `start`, in round `round` at eased progress `f`.
    #[inline]
    pub fn value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        core::array::from_fn(|index| self.0[index.min(1)].value(f64::from(start[index]), round, f))
    }

    /// Whether all angles stay far below what f32 holds.
    pub fn is_tame(&self) -> bool {
        let is_tame = |axis: &Axis| axis.before.is_within(TAME) && axis.round.is_within(TAME);
        self.0.iter().all(is_tame)
    }
}

impl Axis {
    #[inline]
    fn value(&self, start: f64, round: f64, f: f64) -> f64 {
        let value =
            self.before.at(if round > 0.0 { self.round.power_at(start, round as u64) } else { start });
        match self.work {
            AxisWork::Terms(terms) => terms.blend(value, f),
            AxisWork::Turn { keeps_start: true, .. } if f == 0.0 => value,
            AxisWork::Turn { to_deg, modulus_deg, .. } => turned(value, to_deg, modulus_deg, f),
        }
    }
}
