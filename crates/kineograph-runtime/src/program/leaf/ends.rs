//! A leaf's maps at its start and end, and its factor of the start position.

use super::bezier::bezier_share;
use super::keyframes::{keyed, keyed_before};
use crate::channel::Channel;
use crate::program::Program;
use crate::program::locus::Locus;
use crate::program::maps::{Affine, ChannelMap};
use crate::program::node::{Node, Op, composite_op};

impl Program {
    /// The map of `channel`, one of the leaf's own, at the start of a leaf with a duration. Mostly the identity.
    pub(in crate::program) fn leaf_start(&self, node: &Node, channel: Channel) -> ChannelMap {
        match &node.op {
            Op::From2 { first, from } => constant(from[nth(channel, *first)]),
            Op::From { from, .. } | Op::Between { from, .. } => constant(settled(channel, *from)),
            Op::FromColor { from } => constant(from[nth(channel, Channel::Red)]),
            Op::Spline { first, is_relative, .. } => {
                put(*is_relative, self.points[*first as usize][nth(channel, Channel::X)])
            }
            Op::Blink { keeps_start: false, .. } => constant(0.0),
            Op::Keyframes { first, count } => {
                let stops = self.stops(*first, *count);
                ChannelMap::Affine(keyed(stops, channel.is_discrete(), node.duration_secs, 0.0))
            }
            Op::Animate { animation } => constant(self.animations[*animation as usize].first_frame()),
            Op::Wait
            | Op::Grid { .. }
            | Op::Add { .. }
            | Op::Add2 { .. }
            | Op::To2 { .. }
            | Op::Scale { .. }
            | Op::Turn { .. }
            | Op::To { .. }
            | Op::Toggle { .. }
            | Op::AddColor { .. }
            | Op::ToColor { .. }
            | Op::JumpBy { .. }
            | Op::JumpTo { .. }
            | Op::Bezier { .. }
            | Op::Punch { .. }
            | Op::Noise { .. }
            | Op::Blink { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => ChannelMap::IDENTITY,
        }
    }

    /// The map of `channel`, one of the leaf's own, at its end.
    pub(in crate::program) fn leaf_end(&self, node: &Node, channel: Channel) -> ChannelMap {
        match &node.op {
            Op::Add { by, .. } => adding(*by),
            Op::Add2 { first, by } => adding(by[nth(channel, *first)]),
            Op::JumpBy { by, .. } => adding(by[nth(channel, Channel::X)]),
            Op::AddColor { by } => adding(by[nth(channel, Channel::Red)]),
            Op::To2 { first, to } => constant(to[nth(channel, *first)]),
            Op::JumpTo { to, .. } => constant(to[nth(channel, Channel::X)]),
            Op::ToColor { to } => constant(to[nth(channel, Channel::Red)]),
            Op::To { to, .. } | Op::Between { to, .. } => constant(settled(channel, *to)),
            Op::Scale { by } => ChannelMap::Affine(Affine::scaling(by[nth(channel, Channel::ScaleX)])),
            Op::Turn { first, to_deg, .. } => ChannelMap::turning_to(to_deg[nth(channel, *first)], channel),
            Op::Bezier { first, is_relative } => {
                put(*is_relative, self.controls(*first)[2][nth(channel, Channel::X)])
            }
            Op::Spline { first, count, is_relative, .. } => {
                let end = self.points(*first, *count).last().map_or(0.0, |end| end[nth(channel, Channel::X)]);
                put(*is_relative, end)
            }
            Op::Keyframes { first, count } => {
                let last = self.stops(*first, *count).last();
                last.map_or(ChannelMap::IDENTITY, |last| constant(settled(channel, last.value)))
            }
            Op::Toggle { .. } => ChannelMap::Affine(Affine { scale: -1.0, offset: 1.0 }),
            Op::Animate { animation } => {
                self.animations[*animation as usize].end_frame().map_or(ChannelMap::IDENTITY, constant)
            }
            // Leaves that end as they began (From, punches, noise, blinks); the others write no channel or are not leaves.
            Op::Wait
            | Op::Grid { .. }
            | Op::From2 { .. }
            | Op::From { .. }
            | Op::FromColor { .. }
            | Op::Punch { .. }
            | Op::Noise { .. }
            | Op::Blink { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => ChannelMap::IDENTITY,
        }
    }

    /// The factors of x and y of the start position at a leaf's own locus.
    pub(in crate::program) fn leaf_share(&self, node: &Node, locus: Locus<'_>) -> [f64; 2] {
        let secs = locus.secs();
        let u = node.progress(secs);
        match &node.op {
            Op::To2 { first: Channel::X, .. } | Op::JumpTo { .. } => [1.0 - u; 2],
            Op::From2 { first: Channel::X, .. } => [u; 2],
            Op::Bezier { is_relative: false, .. } => [bezier_share(u); 2],
            Op::Spline { is_relative: false, .. } => [0.0; 2],
            Op::Keyframes { first, count } => {
                let keyed = if matches!(locus, Locus::Before(_)) { keyed_before } else { keyed };
                let map = keyed(self.stops(*first, *count), false, node.duration_secs, secs);
                [Channel::X, Channel::Y].map(|own| if node.channels.contains(own) { map.scale } else { 1.0 })
            }
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
            | Op::Bezier { .. }
            | Op::Spline { .. }
            | Op::Punch { .. }
            | Op::Noise { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. }
            | composite_op!() => [1.0; 2],
        }
    }
}

/// The index of `channel` among an op's numbers, given the channel of the first.
const fn nth(channel: Channel, first: Channel) -> usize {
    channel as usize - first as usize
}

/// The value as the next action finds it: progress bars clamp it.
const fn settled(channel: Channel, value: f64) -> f64 {
    if matches!(channel, Channel::Progress) { value.clamp(0.0, 100.0) } else { value }
}

const fn constant(value: f64) -> ChannelMap {
    ChannelMap::Affine(Affine::constant(value))
}

const fn adding(by: f64) -> ChannelMap {
    ChannelMap::Affine(Affine::adding(by))
}

/// The map to a point, relative to the start or absolute.
const fn put(is_relative: bool, point: f64) -> ChannelMap {
    if is_relative { adding(point) } else { constant(point) }
}
