//! The channels of a target as numbers during computation.
//!
//! All channels are f64 here, also the discrete ones (frames are whole numbers, yes is 1, no is 0), so that one kind of map
//! serves all of them. A [`Pose`] gets them back, rounded once.

use crate::channel::{Channel, ChannelSet};
use crate::pose::{Pose, to_f32};

pub const POSITION: ChannelSet = ChannelSet::of(&[Channel::X, Channel::Y]);
pub const ROTATION: ChannelSet = ChannelSet::of(&[Channel::Rotation, Channel::RotationY]);
pub const SCALE: ChannelSet = ChannelSet::of(&[Channel::ScaleX, Channel::ScaleY]);
pub const SKEW: ChannelSet = ChannelSet::of(&[Channel::SkewX, Channel::SkewY]);
pub const SIZE: ChannelSet = ChannelSet::of(&[Channel::Width, Channel::Height]);
pub const COLOR: ChannelSet = ChannelSet::of(&[Channel::Red, Channel::Green, Channel::Blue]);
const GROUPED: ChannelSet = POSITION.union(ROTATION).union(SCALE).union(COLOR);

/// One slot for each channel, rounded up to a power of two so that an index can be masked.
const SLOTS: usize = Channel::COUNT.next_power_of_two();

/// One f64 for each channel; 0 and unused for channels that a program does not write.
#[derive(Debug, Clone, Copy)]
pub struct State {
    values: [f64; SLOTS],
    /// Whether a stepped curve is holding what is being applied, played forwards.
    pub is_held: bool,
}

impl State {
    pub const ZERO: Self = Self { values: [0.0; SLOTS], is_held: false };

    /// Loads the values of `channels`, in groups as actions write them: a few predictable branches cost less than converting
    /// all channels.
    #[inline(always)]
    pub fn load(&mut self, pose: &Pose, channels: ChannelSet) {
        if channels.touches(POSITION) {
            self.put(Channel::X, pose.position.map(f64::from));
        }
        if channels.touches(ROTATION) {
            self.put(Channel::Rotation, pose.rotation_deg.map(f64::from));
        }
        if channels.touches(SCALE) {
            self.put(Channel::ScaleX, pose.scale.map(f64::from));
        }
        if channels.touches(COLOR) {
            self.put(Channel::Red, pose.color.map(f64::from));
        }
        for channel in channels.without(GROUPED).iter() {
            *self.get_mut(channel) = pose.get(channel);
        }
    }

    /// Writes `channels` to `pose`.
    #[inline(always)]
    pub fn store(&self, pose: &mut Pose, channels: ChannelSet) {
        if channels.touches(POSITION) {
            pose.position = self.take(Channel::X).map(to_f32);
        }
        if channels.touches(ROTATION) {
            pose.rotation_deg = self.take(Channel::Rotation).map(to_f32);
        }
        if channels.touches(SCALE) {
            pose.scale = self.take(Channel::ScaleX).map(to_f32);
        }
        if channels.touches(COLOR) {
            pose.color = self.take(Channel::Red).map(to_f32);
        }
        for channel in channels.without(GROUPED).iter() {
            pose.set(channel, self.get(channel));
        }
    }

    #[inline]
    fn put<const N: usize>(&mut self, first: Channel, values: [f64; N]) {
        for (slot, value) in self.starting_at(first).iter_mut().zip(values) {
            *slot = value;
        }
    }

    #[inline]
    fn take<const N: usize>(&self, first: Channel) -> [f64; N] {
        core::array::from_fn(|index| self.values[first as usize + index])
    }

    #[inline]
    pub fn get(&self, channel: Channel) -> f64 {
        self.values[channel as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, channel: Channel) -> &mut f64 {
        &mut self.values[channel as usize]
    }

    /// The channel with this index, as given by [`ChannelSet::indices`].
    #[inline]
    pub fn at_mut(&mut self, index: usize) -> &mut f64 {
        // The mask has no effect, but avoids the bounds check.
        &mut self.values[index & (SLOTS - 1)]
    }

    /// This channel and those after it.
    #[inline]
    pub fn starting_at(&mut self, first: Channel) -> &mut [f64] {
        &mut self.values[first as usize..]
    }
}

/// From `from` at u = 0 to `to` at u = 1, both exactly.
#[inline]
pub fn mix(from: f64, to: f64, u: f64) -> f64 {
    from * (1.0 - u) + to * u
}

/// The start and path of a `RotateTo` or `SkewTo`.
pub struct TurnTarget {
    /// The start angle without whole turns, in degrees.
    pub from_deg: f64,
    /// The signed angle that it turns, in degrees.
    pub by_deg: f64,
    /// Full turns by which the end differs from the requested angle: −1, 0 or 1.
    pub turns: f64,
}

/// From `value` to an angle by the short way, at progress `u`.
#[inline]
pub fn turned(value: f64, to_deg: f64, modulus_deg: f64, u: f64) -> f64 {
    let target = turn_target(value, to_deg, modulus_deg);
    // At the end, exactly the angle of the whole action's map.
    if u == 1.0 { to_deg + 360.0 * target.turns } else { target.from_deg + target.by_deg * u }
}

/// The short way as in cocos2d-x: the start angle is reduced modulo `modulus_deg` (360 for a rotation) and keeps
/// its sign; a path beyond ±180 is shortened by one turn; exactly ±180 is kept. So rotations beyond ±540 still spin.
pub fn turn_target(start_deg: f64, to_deg: f64, modulus_deg: f64) -> TurnTarget {
    let from_deg = if start_deg.abs() < modulus_deg { start_deg } else { start_deg % modulus_deg };
    let way_deg = to_deg - from_deg;
    let turns = if way_deg > 180.0 {
        -1.0
    } else if way_deg < -180.0 {
        1.0
    } else {
        0.0
    };
    TurnTarget { from_deg, by_deg: way_deg + 360.0 * turns, turns }
}
