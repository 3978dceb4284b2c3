//! The work that all peers do, and what they have in common.
//!
//! Every time is a multiple of 1/64 s, which f32, f64 and [`std::time::Duration`] hold exactly. So no peer drifts, and all of them
//! must show the same positions at the same update.

use std::iter::StepBy;
use std::ops::Range;
use std::time::Duration;

/// One frame.
pub const DT_SECS: f64 = 1.0 / 64.0;

/// `frames` in seconds.
pub const fn secs(frames: u32) -> f64 {
    frames as f64 * DT_SECS
}

/// `frames` in seconds, in single precision.
pub const fn secs_f32(frames: u32) -> f32 {
    frames as f32 * DT_SECS as f32
}

/// `frames` as the standard library's duration; exact, since a frame is 15,625,000 ns.
pub const fn duration(frames: u32) -> Duration {
    Duration::from_nanos(frames as u64 * 15_625_000)
}

/// `MoveBy`, longer than any measurement.
pub mod move_by {
    pub const FRAMES: u32 = 1 << 20;
    pub const DELTA_PX: [f32; 2] = [16_384.0, 8_192.0];
}

/// `RepeatForever(Sequence(EaseInOut(MoveBy), RotateBy, EaseInOut(MoveBy)))`, rate 2.
pub mod patrol {
    pub const MOVE_FRAMES: u32 = 48;
    pub const TURN_FRAMES: u32 = 32;
    pub const PERIOD_FRAMES: u32 = 2 * MOVE_FRAMES + TURN_FRAMES;
    pub const DELTA_PX: [f32; 2] = [80.0, 20.0];
    /// A whole turn, so that those who start each round anew agree with those who go on turning.
    pub const TURN_DEG: f32 = 360.0;
}

/// `RepeatForever(Sequence(Spawn(MoveBy, RotateBy, ScaleTo, FadeTo), CallFunc))`.
///
/// Scale and opacity start where they are led to, as in every round after the first.
pub mod spawn {
    pub const FRAMES: u32 = 64;
    pub const DELTA_PX: [f32; 2] = [8.0, 4.0];
    pub const TURN_DEG: f32 = 360.0;
    pub const SCALE: f32 = 1.5;
    pub const OPACITY: f32 = 128.0;
}

/// `MoveBy`, over after [`FRAMES`](churn::FRAMES) updates and then started anew: one target in 20 at each update.
pub mod churn {
    pub const FRAMES: u32 = 20;
    pub const DELTA_PX: [f32; 2] = [4.0, 2.0];
}

/// A Sequence of many leaves: by turns `MoveBy` there, `RotateBy` there, `MoveBy` back, `RotateBy` back.
pub mod seek {
    pub const LEAF_FRAMES: u32 = 8;
    pub const DELTA_PX: [f32; 2] = [8.0, 4.0];
    pub const TURN_DEG: f32 = 90.0;

    /// Where x, y and the angle stand after `leaves` leaves.
    pub fn after(leaves: usize) -> [f32; 3] {
        let is_there = matches!(leaves % 4, 1 | 2);
        let is_turned = matches!(leaves % 4, 2 | 3);
        let [x, y] = if is_there { DELTA_PX } else { [0.0; 2] };
        [x, y, if is_turned { TURN_DEG } else { 0.0 }]
    }
}

/// Where a target starts, so that no two are alike.
pub fn start_px(index: usize) -> [f32; 2] {
    [(index % 640) as f32, (index / 640 % 480) as f32]
}

/// How many of `frames` a target has behind it at the start.
pub fn phase_frames(index: usize, frames: u32) -> u32 {
    (index as u32).wrapping_mul(61) % frames
}

/// What a game draws.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Sprite {
    pub position_px: [f32; 2],
    pub rotation_deg: f32,
    pub scale: f32,
    pub opacity: f32,
}

impl Sprite {
    pub fn at(index: usize) -> Self {
        Self { position_px: start_px(index), rotation_deg: 0.0, scale: 1.0, opacity: 255.0 }
    }

    /// As [`Self::at`], with the scale and the opacity that the Spawn leads to.
    pub fn led(index: usize) -> Self {
        Self { scale: spawn::SCALE, opacity: spawn::OPACITY, ..Self::at(index) }
    }

    /// Whether both show the same; whole turns do not count.
    pub fn agrees_with(&self, other: &Self) -> bool {
        let near = |a: f32, b: f32| (a - b).abs() <= 1e-3;
        let turn_deg = (self.rotation_deg - other.rotation_deg).rem_euclid(360.0);
        near(self.position_px[0], other.position_px[0])
            && near(self.position_px[1], other.position_px[1])
            && turn_deg.min(360.0 - turn_deg) <= 1e-2
            && near(self.scale, other.scale)
            && near(self.opacity, other.opacity)
    }
}

/// Many targets, each with a running action.
pub trait Peer {
    /// One frame for all of them.
    fn update(&mut self);

    /// What is to be drawn for one of them.
    fn sprite(&self, index: usize) -> Sprite;

    /// How many `CallFunc`s were reached so far.
    fn events(&self) -> u64 {
        0
    }

    /// Starts the action of these anew from where they are, in the churn, where it is over.
    fn restart(&mut self, _indices: Indices) {}
}

/// Targets at equal distances.
pub type Indices = StepBy<Range<usize>>;

/// One long Sequence on one target.
pub trait Seeker {
    /// What is to be drawn after so many frames.
    fn seek(&mut self, frame: u32) -> Sprite;
}

/// What every target runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Case {
    MoveBy,
    Patrol,
    Spawn,
    Churn,
}

impl Case {
    pub const ALL: [Self; 4] = [Self::MoveBy, Self::Patrol, Self::Spawn, Self::Churn];

    /// As the tables call it.
    pub fn title(self) -> &'static str {
        match self {
            Self::MoveBy => "MoveBy",
            Self::Patrol => "Repeat(Sequence(ease, rotate, ease))",
            Self::Spawn => "Spawn of 4 + event",
            Self::Churn => "churn",
        }
    }

    /// How many updates an action has behind it at the start.
    pub fn phase_frames(self, index: usize) -> u32 {
        match self {
            Self::MoveBy => phase_frames(index, 997),
            Self::Patrol => phase_frames(index, patrol::PERIOD_FRAMES),
            Self::Spawn => phase_frames(index, spawn::FRAMES),
            Self::Churn => index as u32 % churn::FRAMES,
        }
    }
}

/// The targets whose action ends with this update of the churn, counted from 1.
pub fn ending(update: u64, count: usize) -> Indices {
    let frames = churn::FRAMES as usize;
    let phase = (frames - (update % churn::FRAMES as u64) as usize) % frames;
    (phase..count).step_by(frames)
}
