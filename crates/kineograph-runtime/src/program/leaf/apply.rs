//! Computes a leaf's values from those at its start.

use super::bezier::{bezier, bezier_share};
use super::blink;
use super::keyframes::{KeyStop, keyed, keyed_before};
use super::punch::punch;
use super::spline::spline;
use crate::channel::Channel;
use crate::program::locus::STEP_SECS;
use crate::program::maps::{Affine, turn_modulus_deg};
use crate::program::node::{Node, Op, composite_op, quiet_leaf};
use crate::program::state::{State, mix, turned};
use crate::program::{Program, reached};

impl Program {
    /// Changes `state` from the start of a leaf to its local time `secs`. By the formulas of cocos2d-x, with S the value at the start:
    ///
    /// - By: S + by·u; ScaleBy: S·((1 − u) + by·u); To: S·(1 − u) + to·u, which is exact at both ends; From: from·(1 − u) + S·u;
    /// - ActionTween, ProgressFromTo: from·(1 − u) + to·u;
    /// - RotateTo, SkewTo: see [`turn_target`]; jumps: see [`arc`]; frames: see [`Self::show_frame`];
    /// - curves, splines, blinks, punches, noise: see the modules beside this one.
    ///
    /// u is outside 0..=1 when an ease overshoots; the formulas continue.
    pub(in crate::program) fn apply_leaf(&self, node: &Node, secs: f64, state: &mut State) {
        let u = node.progress(secs);
        match node.op {
            Op::Add { channel, by } => add(state.starting_at(channel), [by], u),
            Op::Add2 { first, by } => add(state.starting_at(first), by, u),
            Op::To2 { first, to } => bring(state.starting_at(first), to, u),
            Op::From2 { first, from } => come(state.starting_at(first), from, u),
            // At its start it is left untouched; otherwise whole turns would be lost.
            Op::Turn { keeps_start: true, .. } if u == 0.0 && !state.is_held => {}
            Op::Turn { first, to_deg, .. } => turn(state, first, to_deg, u),
            Op::Scale { by } => {
                for (value, by) in state.starting_at(Channel::ScaleX).iter_mut().zip(by) {
                    *value *= mix(1.0, by, u);
                }
            }
            Op::To { channel, to } => bring(state.starting_at(channel), [to], u),
            Op::From { channel, from } => come(state.starting_at(channel), [from], u),
            Op::Between { channel, from, to } => *state.get_mut(channel) = mix(from, to, u),
            Op::AddColor { by } => add(state.starting_at(Channel::Red), by, u),
            Op::ToColor { to } => bring(state.starting_at(Channel::Red), to, u),
            Op::FromColor { from } => come(state.starting_at(Channel::Red), from, u),
            Op::JumpBy { by, height, jumps } => {
                add(state.starting_at(Channel::X), by, u);
                *state.get_mut(Channel::Y) += arc(height, f64::from(jumps), u);
            }
            Op::JumpTo { to, height, jumps } => {
                bring(state.starting_at(Channel::X), to, u);
                *state.get_mut(Channel::Y) += arc(height, f64::from(jumps), u);
            }
            Op::Wait
            | Op::Grid { .. }
            | Op::Toggle { .. }
            | Op::Bezier { .. }
            | Op::Spline { .. }
            | Op::Punch { .. }
            | Op::Noise { .. }
            | Op::Keyframes { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => self.apply_rare_leaf(node, secs, u, state),
        }
    }

    /// As [`Self::apply_leaf`], just before its local time, which is after its start.
    pub(in crate::program) fn apply_leaf_before(&self, node: &Node, secs: f64, state: &mut State) {
        match node.op {
            Op::Keyframes { first, count } => {
                self.apply_keys(node, self.stops(first, count), secs, keyed_before, state);
            }
            Op::Animate { .. } | Op::Blink { .. } => self.apply_leaf(node, secs - STEP_SECS, state),
            // Continuous.
            quiet_leaf!() | Op::Spline { .. } | Op::Send { .. } | Op::Follow { .. } | composite_op!() => {
                self.apply_leaf(node, secs, state);
            }
        }
    }

    fn apply_keys(
        &self,
        node: &Node,
        stops: &[KeyStop],
        secs: f64,
        keyed: fn(&[KeyStop], bool, f64, f64) -> Affine,
        state: &mut State,
    ) {
        for channel in node.channels.iter() {
            let map = keyed(stops, channel.is_discrete(), node.duration_secs, secs);
            let value = state.get_mut(channel);
            *value = map.at(*value);
        }
    }

    /// The leaves that need more than a formula; separate, so that the function for the others stays small.
    #[inline(never)]
    fn apply_rare_leaf(&self, node: &Node, secs: f64, u: f64, state: &mut State) {
        match node.op {
            Op::Bezier { first, is_relative } => {
                let share = if is_relative { 1.0 } else { bezier_share(u) };
                put(state.starting_at(Channel::X), share, bezier(&self.controls(first), u));
            }
            Op::Spline { first, count, tension, is_relative } => {
                let share = f64::from(u8::from(is_relative));
                put(state.starting_at(Channel::X), share, spline(self.points(first, count), tension, u));
            }
            Op::Punch { first, strength, vibrato, elasticity } => {
                add(state.starting_at(first), strength, punch(vibrato, elasticity, u));
            }
            Op::Noise { first, strength, noise, is_common } => {
                let motion = [noise.at(0, u), noise.at(u32::from(!is_common), u)];
                let values = state.starting_at(first).iter_mut();
                for (value, (strength, motion)) in values.zip(strength.into_iter().zip(motion)) {
                    *value += strength * motion;
                }
            }
            Op::Blink { times, keeps_start } => {
                // Visibility is restored at the end, and at the start when played backwards.
                let is_over = node.duration_secs == 0.0 || reached(secs, node.duration_secs);
                if !(is_over || (keeps_start && secs == 0.0 && !state.is_held)) {
                    let is_visible = blink::is_visible(times, node.duration_secs, secs);
                    *state.get_mut(Channel::Visible) = f64::from(u8::from(is_visible));
                }
            }
            Op::Toggle { channel } => {
                let value = state.get_mut(channel);
                *value = 1.0 - *value;
            }
            Op::Keyframes { first, count } => {
                self.apply_keys(node, self.stops(first, count), secs, keyed, state);
            }
            Op::Animate { animation } => self.show_frame(animation, node, secs, state),
            // No visible effect, or handled by the caller.
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
            | Op::AddColor { .. }
            | Op::ToColor { .. }
            | Op::FromColor { .. }
            | Op::JumpBy { .. }
            | Op::JumpTo { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => {}
        }
    }

    /// Shows a frame of an animation, by seconds instead of progress, since boundaries of frames have slack too. Before the start that is
    /// the first frame, after the end the last one, or that of the start pose if the animation restores it.
    fn show_frame(&self, animation: u32, node: &Node, secs: f64, state: &mut State) {
        let animation = &self.animations[animation as usize];
        let is_over = node.duration_secs == 0.0 || reached(secs, node.duration_secs);
        let frame = if is_over { animation.end_frame() } else { animation.frame_at(secs) };
        if let Some(frame) = frame {
            *state.get_mut(Channel::Frame) = frame;
        }
    }

    pub(in crate::program) fn points(&self, first: u32, count: u32) -> &[[f64; 2]] {
        &self.points[first as usize..(first + count) as usize]
    }

    pub(in crate::program) fn stops(&self, first: u32, count: u32) -> &[KeyStop] {
        &self.stops[first as usize..(first + count) as usize]
    }

    /// The controls and the end of a Bézier curve.
    pub(in crate::program) fn controls(&self, first: u32) -> [[f64; 2]; 3] {
        let first = first as usize;
        [self.points[first], self.points[first + 1], self.points[first + 2]]
    }
}

/// S + by·u on adjacent channels.
#[inline]
fn add<const N: usize>(values: &mut [f64], by: [f64; N], u: f64) {
    for (value, by) in values.iter_mut().zip(by) {
        *value += by * u;
    }
}

/// From S to `to` on adjacent channels.
#[inline]
fn bring<const N: usize>(values: &mut [f64], to: [f64; N], u: f64) {
    for (value, to) in values.iter_mut().zip(to) {
        *value = mix(*value, to, u);
    }
}

/// From `from` to S on adjacent channels.
#[inline]
fn come<const N: usize>(values: &mut [f64], from: [f64; N], u: f64) {
    for (value, from) in values.iter_mut().zip(from) {
        *value = mix(from, *value, u);
    }
}

/// `share`·S + `offset` on adjacent channels.
#[inline]
fn put<const N: usize>(values: &mut [f64], share: f64, offset: [f64; N]) {
    for (value, offset) in values.iter_mut().zip(offset) {
        *value = share * *value + offset;
    }
}

/// From S to an angle by the short way, on two adjacent channels.
fn turn(state: &mut State, first: Channel, to_deg: [f64; 2], u: f64) {
    let indices = first as usize..;
    for (index, to_deg) in indices.zip(to_deg) {
        let value = state.at_mut(index);
        *value = turned(*value, to_deg, turn_modulus_deg(Channel::ALL[index]), u);
    }
}

/// The height above the straight path: one parabola for each jump, 4·h·f·(1 − f), with f the progress within the jump. As in cocos2d-x
/// f keeps the sign of u, so that before the start the arc goes down.
#[inline]
pub fn arc(height: f64, jumps: f64, u: f64) -> f64 {
    let done = u * jumps;
    let part = done - libm::trunc(done);
    4.0 * height * part * (1.0 - part)
}
