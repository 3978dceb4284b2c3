//! Maps of channels: the value that an action gives a channel, as a function of the value at the action's start.
//!
//! Two classes suffice. [`Affine`] covers everything but `RotateTo` and `SkewTo`: it adds, multiplies, or forgets the start
//! (`scale` 0), which is also how discrete channels (frame, visible, flips) are set. [`TurnMap`] covers chains with at least one
//! `RotateTo` or `SkewTo`. Both are closed under composition and have closed powers, so a Sequence of any width stores one map for each
//! child and channel, and a Repeat of any number of rounds stores one map.

use super::state::turn_target;
use crate::channel::Channel;

/// Largest magnitude of a coefficient: the product of two coefficients and any f32 is finite.
const LIMIT: f64 = 1e130;

/// v → scale · v + offset.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Affine {
    pub scale: f64,
    pub offset: f64,
}

impl Affine {
    /// v → v.
    pub const IDENTITY: Self = Self { scale: 1.0, offset: 0.0 };

    /// v → value: `MoveTo`, `Place`, `Show` …
    pub const fn constant(value: f64) -> Self {
        Self { scale: 0.0, offset: value }
    }

    /// v → v + offset: `MoveBy`, `RotateBy` …
    pub const fn adding(offset: f64) -> Self {
        Self { scale: 1.0, offset }
    }

    /// v → scale · v: `ScaleBy`.
    pub const fn scaling(scale: f64) -> Self {
        Self { scale, offset: 0.0 }
    }

    /// The sum of both maps' changes to the same value.
    pub fn plus(self, other: Self) -> Self {
        Self { scale: self.scale + (other.scale - 1.0), offset: self.offset + other.offset }
    }

    /// The mapped value. With `scale` 1 nothing is multiplied, so an addition is rounded once.
    #[inline]
    pub fn at(self, value: f64) -> f64 {
        if self.scale == 1.0 { value + self.offset } else { self.scale * value + self.offset }
    }

    /// The composition: this map, then `next`.
    pub fn then(self, next: Self) -> Self {
        Self { scale: next.scale * self.scale, offset: next.at(self.offset) }.limited()
    }

    /// The value after `times` applications, a whole number.
    #[inline]
    pub fn power_at(self, value: f64, times: f64) -> f64 {
        if self.scale == 1.0 { value + self.offset * times } else { self.power(times as u64).at(value) }
    }

    /// The map applied `times` times: in closed form where v is kept or forgotten, otherwise by repeated squaring.
    #[inline]
    pub fn power(self, times: u64) -> Self {
        if self.scale == 1.0 {
            return Self::adding(self.offset * times as f64).limited();
        }
        if times == 0 {
            return Self::IDENTITY;
        }
        if self.scale == 0.0 { self } else { self.power_by_squaring(times) }
    }

    /// O(log times) compositions. The textbook form b·(aⁿ − 1)/(a − 1) would cancel near a = 1.
    fn power_by_squaring(self, times: u64) -> Self {
        let (mut result, mut square, mut left) = (Self::IDENTITY, self, times);
        while left > 0 {
            if left & 1 == 1 {
                result = result.then(square);
            }
            square = square.then(square);
            left >>= 1;
        }
        result
    }

    /// Clamps the coefficients, so that products of them are finite.
    fn limited(self) -> Self {
        Self { scale: self.scale.clamp(-LIMIT, LIMIT), offset: self.offset.clamp(-LIMIT, LIMIT) }
    }
}

/// The map of one channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ChannelMap {
    Affine(Affine),
    Turn(TurnMap),
}

/// A map with at least one `RotateTo` or `SkewTo`.
///
/// `RotateTo` to angle d ends at d + 360·k with k in −1..=1, where k depends on the start angle ([`turn_target`]). So whatever
/// follows the first `RotateTo` sees only three values, and the whole is a table: the map `before` the first `RotateTo`, its
/// `to_deg`, and the final value for each k. The class is closed under composition and powers.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct TurnMap {
    before: Affine,
    to_deg: f64,
    modulus_deg: f64,
    /// Final value for k = −1, 0, 1.
    out: [f64; 3],
}

impl TurnMap {
    /// The end that a start value leads to, as an index into `out`.
    #[inline]
    pub fn branch(&self, value: f64) -> usize {
        let turns = turn_target(self.before.at(value), self.to_deg, self.modulus_deg).turns;
        if turns < 0.0 {
            0
        } else if turns > 0.0 {
            2
        } else {
            1
        }
    }

    /// After one application only the branch matters. The branches form a walk over three states, which enters a cycle of
    /// length 1, 2 or 3 after at most two steps. 6 is a multiple of all three lengths.
    fn branch_after(&self, first: usize, more_times: u64) -> usize {
        let steps = if more_times > 8 { 2 + (more_times - 2) % 6 } else { more_times };
        (0..steps).fold(first, |branch, _| self.branch(self.out[branch]))
    }

    /// The number of different results of [`Self::steps_of`].
    pub const STEPS: usize = 9;

    /// A number for `times` ≥ 1 applications: all counts with the same number give the same value.
    #[inline]
    pub const fn steps_of(times: u32) -> usize {
        let more_times = times.saturating_sub(1);
        (if more_times > 8 { 2 + (more_times - 2) % 6 } else { more_times }) as usize
    }

    /// The value after one application with branch `first` and then `steps` more ([`Self::steps_of`]).
    pub fn out_after(&self, first: usize, steps: usize) -> f64 {
        self.out[self.branch_after(first, steps as u64)]
    }
}

/// The modulus of the start angle of a `RotateTo` or `SkewTo`: as in cocos2d-x 180° for the skew along x, otherwise 360°.
#[inline]
pub const fn turn_modulus_deg(channel: Channel) -> f64 {
    if matches!(channel, Channel::SkewX) { 180.0 } else { 360.0 }
}

impl ChannelMap {
    pub const IDENTITY: Self = Self::Affine(Affine::IDENTITY);

    /// The map of a complete `RotateTo` or `SkewTo` on one of its channels.
    pub fn turning_to(to_deg: f64, channel: Channel) -> Self {
        let out = [-1.0, 0.0, 1.0].map(|turns| to_deg + 360.0 * turns);
        let modulus_deg = turn_modulus_deg(channel);
        Self::Turn(TurnMap { before: Affine::IDENTITY, to_deg, modulus_deg, out })
    }

    /// The map as an affine one; channels without turns always have one.
    pub const fn affine(self) -> Affine {
        match self {
            Self::Affine(map) => map,
            Self::Turn(_) => Affine::IDENTITY,
        }
    }

    pub fn at(&self, value: f64) -> f64 {
        match self {
            Self::Affine(map) => map.at(value),
            Self::Turn(turn) => turn.out[turn.branch(value)],
        }
    }

    /// Whether the map neither scales up nor adds more than `limit`.
    pub fn is_within(&self, limit: f64) -> bool {
        let is_within = |map: &Affine| map.scale.abs() <= 1.0 && map.offset.abs() <= limit;
        match self {
            Self::Affine(map) => is_within(map),
            Self::Turn(turn) => is_within(&turn.before) && turn.out.iter().all(|out| out.abs() <= limit),
        }
    }

    /// The composition: this map, then `next`.
    pub fn then(self, next: Self) -> Self {
        match (self, next) {
            (Self::Affine(first), Self::Affine(second)) => Self::Affine(first.then(second)),
            (Self::Affine(first), Self::Turn(turn)) => {
                Self::Turn(TurnMap { before: first.then(turn.before), ..turn })
            }
            (Self::Turn(turn), _) => {
                Self::Turn(TurnMap { out: turn.out.map(|value| next.at(value)), ..turn })
            }
        }
    }

    /// The value after `times` applications.
    pub fn power_at(&self, value: f64, times: u64) -> f64 {
        match self {
            _ if times == 0 => value,
            Self::Affine(map) => map.power_at(value, times as f64),
            Self::Turn(turn) => turn.out[turn.branch_after(turn.branch(value), times - 1)],
        }
    }

    /// The map applied `times` times.
    pub fn power(self, times: u64) -> Self {
        match self {
            _ if times == 0 => Self::IDENTITY,
            Self::Affine(map) => Self::Affine(map.power(times)),
            Self::Turn(turn) => {
                let out = [0, 1, 2].map(|first| turn.out[turn.branch_after(first, times - 1)]);
                Self::Turn(TurnMap { out, ..turn })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn repeated(map: ChannelMap, value: f64, times: u64) -> f64 {
        (0..times).fold(value, |value, _| map.at(value))
    }

    #[test]
    fn powers_are_repeated_maps() {
        let turn = ChannelMap::turning_to(90.0, Channel::Rotation);
        let maps = [
            ChannelMap::Affine(Affine::adding(3.0)),
            ChannelMap::Affine(Affine::constant(-2.0)),
            ChannelMap::Affine(Affine { scale: -1.0, offset: 5.0 }),
            ChannelMap::Affine(Affine { scale: 0.5, offset: 1.0 }),
            turn,
            turn.then(ChannelMap::Affine(Affine::adding(200.0))),
            turn.then(ChannelMap::turning_to(-100.0, Channel::Rotation)),
            ChannelMap::turning_to(-170.0, Channel::SkewX).then(ChannelMap::Affine(Affine::adding(95.0))),
            turn.then(ChannelMap::Affine(Affine::adding(200.0)))
                .then(ChannelMap::turning_to(725.0, Channel::Rotation)),
            ChannelMap::Affine(Affine::adding(250.0)).then(ChannelMap::turning_to(-400.0, Channel::Rotation)),
        ];
        for map in maps {
            for value in [-720.0, -180.0, -10.0, 0.0, 77.0, 270.0, 1000.0] {
                for times in 0..20 {
                    let expected = repeated(map, value, times);
                    assert!((map.power_at(value, times) - expected).abs() < 1e-9, "{map:?}^{times} {value}");
                    assert!((map.power(times).at(value) - expected).abs() < 1e-9, "{map:?}^{times} {value}");
                }
            }
        }
    }

    #[test]
    fn powers_stay_finite() {
        let map = Affine { scale: -1e9, offset: 1e9 }.power(1_000_001);
        assert!(map.at(f64::from(f32::MAX)).is_finite());
        assert!(Affine { scale: 1e-9, offset: 1.0 }.power(u64::MAX).at(1.0).is_finite());
    }

    #[test]
    fn composition_is_application_in_order() {
        let (turn, add) =
            (ChannelMap::turning_to(10.0, Channel::Rotation), ChannelMap::Affine(Affine::adding(190.0)));
        for value in [-300.0, -10.0, 0.0, 45.0, 190.0, 191.0] {
            assert_eq!(turn.then(add).at(value), add.at(turn.at(value)));
            assert_eq!(add.then(turn).at(value), turn.at(add.at(value)));
        }
    }
}
