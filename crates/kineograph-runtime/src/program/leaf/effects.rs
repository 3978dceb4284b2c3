//! What a leaf does beside giving its channels values: whether it sends events, and where it starts from.

use crate::program::Program;
use crate::program::node::{Op, composite_op};

pub fn sends_events(program: &Program, op: &Op) -> bool {
    match op {
        Op::Send { .. } => true,
        Op::Animate { animation } => program.animations[*animation as usize].has_events(),
        Op::Wait
        | Op::Grid { .. }
        | Op::Add { .. }
        | Op::Add2 { .. }
        | Op::To2 { .. }
        | Op::From2 { .. }
        | Op::Scale { .. }
        | Op::Turn { .. }
        | Op::To { .. }
        | Op::From { .. }
        | Op::Between { .. }
        | Op::Toggle { .. }
        | Op::AddColor { .. }
        | Op::ToColor { .. }
        | Op::FromColor { .. }
        | Op::JumpBy { .. }
        | Op::JumpTo { .. }
        | Op::Bezier { .. }
        | Op::Spline { .. }
        | Op::Punch { .. }
        | Op::Noise { .. }
        | Op::Keyframes { .. }
        | Op::Blink { .. }
        | Op::Follow { .. }
        | composite_op!() => false,
    }
}

impl Op {
    /// Whether a leaf leads from the pose at its beginning to absolute values. Discrete channels don't count.
    pub const fn starts_from_pose(&self) -> bool {
        match self {
            Op::To2 { .. }
            | Op::Turn { .. }
            | Op::ToColor { .. }
            | Op::JumpTo { .. }
            | Op::Keyframes { .. }
            | Op::Bezier { is_relative: false, .. }
            | Op::Spline { is_relative: false, .. } => true,
            Op::To { channel, .. } => !channel.is_discrete(),
            Op::Wait
            | Op::Grid { .. }
            | Op::Add { .. }
            | Op::Add2 { .. }
            | Op::From2 { .. }
            | Op::Scale { .. }
            | Op::From { .. }
            | Op::Between { .. }
            | Op::Toggle { .. }
            | Op::AddColor { .. }
            | Op::FromColor { .. }
            | Op::JumpBy { .. }
            | Op::Bezier { .. }
            | Op::Spline { .. }
            | Op::Punch { .. }
            | Op::Noise { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => false,
        }
    }
}
