//! The channels of a target as numbers, while they are computed.

use crate::channel::Channel;
use crate::pose::{Pose, to_f32, to_flag, to_frame};

/// One f64 a channel.
#[derive(Debug, Clone, Copy)]
pub struct State {
    values: [f64; Channel::COUNT],
}

impl State {
    #[inline]
    pub fn from_pose(pose: &Pose) -> Self {
        let [x, y] = pose.position.map(f64::from);
        let [rotation, rotation_y] = pose.rotation_deg.map(f64::from);
        let [scale_x, scale_y] = pose.scale.map(f64::from);
        let [skew_x, skew_y] = pose.skew_deg.map(f64::from);
        let [red, green, blue] = pose.color.map(f64::from);
        let flags = [pose.visible, pose.flip_x, pose.flip_y];
        let [visible, flip_x, flip_y] = flags.map(|flag| f64::from(u8::from(flag)));
        let opacity = f64::from(pose.opacity);
        let frame = f64::from(pose.frame);
        Self {
            values: [
                x, y, rotation, rotation_y, scale_x, scale_y, skew_x, skew_y, opacity, red, green, blue,
                frame, visible, flip_x, flip_y,
            ],
        }
    }

    #[inline]
    pub fn to_pose(self) -> Pose {
        let [
            x,
            y,
            rotation,
            rotation_y,
            scale_x,
            scale_y,
            skew_x,
            skew_y,
            opacity,
            red,
            green,
            blue,
            frame,
            visible,
            flip_x,
            flip_y,
        ] = self.values;
        Pose {
            position: [to_f32(x), to_f32(y)],
            rotation_deg: [to_f32(rotation), to_f32(rotation_y)],
            scale: [to_f32(scale_x), to_f32(scale_y)],
            skew_deg: [to_f32(skew_x), to_f32(skew_y)],
            opacity: to_f32(opacity),
            color: [to_f32(red), to_f32(green), to_f32(blue)],
            frame: to_frame(frame),
            visible: to_flag(visible),
            flip_x: to_flag(flip_x),
            flip_y: to_flag(flip_y),
        }
    }

    #[inline]
    pub fn get(&self, channel: Channel) -> f64 {
        self.values[channel as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, channel: Channel) -> &mut f64 {
        &mut self.values[channel as usize]
    }

    /// This channel and those behind it.
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

/// Where a `RotateTo` goes from and to.
pub struct TurnTarget {
    /// The start angle without whole turns, in degrees.
    pub from_deg: f64,
    /// How far it turns, in degrees.
    pub by_deg: f64,
    /// Full turns that the end differs from the angle asked for: −1, 0 or 1.
    pub turns: f64,
}

/// The short way as cocos2d-x takes it: the start angle loses its whole turns and keeps its sign; a way beyond ±180 is shortened
/// by one turn, exactly ±180 is kept. Angles beyond ±540 therefore still spin.
pub fn turn_target(start_deg: f64, to_deg: f64) -> TurnTarget {
    let from_deg = if start_deg.abs() < 360.0 { start_deg } else { start_deg % 360.0 };
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
