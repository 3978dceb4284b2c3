//! The instructions of a program.
//!
//! A node is a small plain value without pointers: children are indices, and data of variable length (start
//! times, rows of maps, frames, names) is in arrays of the program. A Sequence of 100,000 leaves is one array of nodes.

use super::noise::Noise;
use super::{SLACK_SECS, reached};
use crate::action_id::ActionId;
use crate::channel::{Channel, ChannelSet};
use crate::ease::Formula;

/// Index of a node in its program. A program with more than 2³² actions does not fit into memory as a tree.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NodeId(u32);

impl NodeId {
    pub const ROOT: Self = Self(0);

    pub const fn new(index: usize) -> Self {
        Self(index as u32)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The preorder index of a node without an action in the tree, such as a wait that a composite needs.
pub const NO_ACTION: u32 = u32::MAX;

/// One action of the compiled tree.
#[derive(Debug, Clone, Copy)]
pub struct Node {
    /// 0 for an instant, else more than the slack; infinite when endless.
    pub duration_secs: f64,
    /// 1 ÷ duration, 0 when endless; stored so that computing progress needs no division.
    pub per_sec: f64,
    /// The channels that it or its children write.
    pub channels: ChannelSet,
    /// Those of `channels` that a `RotateTo` or `SkewTo` changes, whose maps are therefore not affine.
    pub turns: ChannelSet,
    /// For a leaf: its preorder index among the actions of the tree, or [`NO_ACTION`].
    pub action: u32,
    /// Whether it or its children send events.
    pub has_events: bool,
    /// Whether it or a child is a `Follow`.
    pub has_follow: bool,
    /// Whether it or a child is a grid effect.
    pub has_grid: bool,
    /// Whether it or a child depends on the position at its beginning (`MoveTo`, `Place`, keys …) or moves the target at once.
    pub has_position_starts: bool,
    pub op: Op,
}

impl Node {
    pub const NOTHING: Self = Self {
        duration_secs: 0.0,
        per_sec: 0.0,
        channels: ChannelSet::EMPTY,
        turns: ChannelSet::EMPTY,
        action: NO_ACTION,
        has_events: false,
        has_follow: false,
        has_grid: false,
        has_position_starts: false,
        op: Op::Wait,
    };

    pub fn lasting(self, duration_secs: f64) -> Self {
        let per_sec = if duration_secs > 0.0 { 1.0 / duration_secs } else { 0.0 };
        Self { duration_secs, per_sec, ..self }
    }

    /// The progress at a local time: exactly 1 at the end, which is reached with the slack; always 1 for an instant.
    #[inline]
    pub fn progress(&self, secs: f64) -> f64 {
        if self.is_at_end(secs) { 1.0 } else { secs * self.per_sec }
    }

    /// Whether the time is the end, and not beyond it; always true for an instant.
    #[inline]
    pub fn is_at_end(&self, secs: f64) -> bool {
        (secs - self.duration_secs).abs() <= SLACK_SECS || self.duration_secs == 0.0
    }

    /// Whether the time is the end or beyond it; always true for an instant, which applies before its start too.
    #[inline]
    pub fn is_over(&self, secs: f64) -> bool {
        reached(secs, self.duration_secs) || self.duration_secs == 0.0
    }

    /// The child's time in a `Yoyo`.
    #[inline]
    pub fn there_and_back(&self, secs: f64) -> f64 {
        if secs <= 0.5 * self.duration_secs { secs } else { self.turned(secs) }
    }

    /// The child's time in a `ReverseTime`: exactly 0 at the end, regardless of the end's rounding.
    #[inline]
    pub fn turned(&self, secs: f64) -> f64 {
        if self.is_at_end(secs) { 0.0 } else { self.duration_secs - secs }
    }

    /// Whether it only takes time.
    pub const fn is_idle(&self) -> bool {
        self.channels.is_empty() && !self.has_events && !self.has_follow && !self.has_grid
    }

    pub const fn is_endless(&self) -> bool {
        self.duration_secs == f64::INFINITY
    }
}

impl Default for Node {
    fn default() -> Self {
        Self::NOTHING
    }
}

/// The pattern of the leaves that only write channels and keep their numbers in the op: walks for events or targets skip them. A new
/// operation belongs here or in the matches that use this pattern, which are exhaustive.
macro_rules! quiet_leaf {
    () => {
        $crate::program::node::Op::Wait
            | $crate::program::node::Op::Add { .. }
            | $crate::program::node::Op::Add2 { .. }
            | $crate::program::node::Op::To2 { .. }
            | $crate::program::node::Op::From2 { .. }
            | $crate::program::node::Op::Scale { .. }
            | $crate::program::node::Op::Turn { .. }
            | $crate::program::node::Op::To { .. }
            | $crate::program::node::Op::From { .. }
            | $crate::program::node::Op::Between { .. }
            | $crate::program::node::Op::Toggle { .. }
            | $crate::program::node::Op::AddColor { .. }
            | $crate::program::node::Op::ToColor { .. }
            | $crate::program::node::Op::FromColor { .. }
            | $crate::program::node::Op::JumpBy { .. }
            | $crate::program::node::Op::JumpTo { .. }
            | $crate::program::node::Op::Bezier { .. }
            | $crate::program::node::Op::Punch { .. }
            | $crate::program::node::Op::Noise { .. }
            | $crate::program::node::Op::Grid { .. }
    };
}
pub(crate) use quiet_leaf;

/// What a node does. The numbers of leaves are those at the leaf's end.
#[derive(Debug, Clone, Copy)]
pub enum Op {
    /// Nothing.
    Wait,
    /// Adds to one channel.
    Add { channel: Channel, by: f64 },
    /// Adds to two adjacent channels.
    Add2 { first: Channel, by: [f64; 2] },
    /// Interpolates two adjacent channels to values.
    To2 { first: Channel, to: [f64; 2] },
    /// Interpolates two adjacent channels from values to those at the start.
    From2 { first: Channel, from: [f64; 2] },
    /// Multiplies both scales.
    Scale { by: [f64; 2] },
    /// Interpolates two adjacent angles to values by the short way. Inside a `ReverseTime` it `keeps_start`: its start shows the exact
    /// angle, whole turns included, so that playing backwards ends at it; not while a curve holds the start.
    Turn { first: Channel, to_deg: [f64; 2], keeps_start: bool },
    /// Interpolates one channel to a value.
    To { channel: Channel, to: f64 },
    /// Interpolates one channel from a value to the value at the start.
    From { channel: Channel, from: f64 },
    /// Interpolates one channel between two values, independent of its start.
    Between { channel: Channel, from: f64, to: f64 },
    /// Swaps 0 and 1.
    Toggle { channel: Channel },
    /// Adds to the colour.
    AddColor { by: [f64; 3] },
    /// Interpolates the colour to a value.
    ToColor { to: [f64; 3] },
    /// Interpolates the colour from a value to that at the start.
    FromColor { from: [f64; 3] },
    /// `Add2` of the position along arcs.
    JumpBy { by: [f64; 2], height: f64, jumps: u32 },
    /// `To2` of the position along arcs.
    JumpTo { to: [f64; 2], height: f64, jumps: u32 },
    /// Moves along a Bézier curve: index of its two controls and end, which are relative to the start or to the parent's corner.
    Bezier { first: u32, is_relative: bool },
    /// Moves along a spline: index and number of its points.
    Spline { first: u32, count: u32, tension: f64, is_relative: bool },
    /// Adds a damped swing to two adjacent channels.
    Punch { first: Channel, strength: [f64; 2], vibrato: u32, elasticity: f64 },
    /// Adds random motion to two adjacent channels: one for both, or one each.
    Noise { first: Channel, strength: [f64; 2], noise: Noise, is_common: bool },
    /// Changes the picture; index into the program's grid parts. Writes no channel.
    Grid { part: u32 },
    /// Interpolates its channels through keys: index and number of the stops.
    Keyframes { first: u32, count: u32 },
    /// Hides and shows alternately. `keeps_start` as for `Turn`.
    Blink { times: u32, keeps_start: bool },
    /// Shows frames; index into the program's animations.
    Animate { animation: u32 },
    /// Sends an event at its start.
    Send { text: u32, action: Option<ActionId> },
    /// Follows another target endlessly; index into the program's follows. Writes no channel.
    Follow { follow: u32 },
    /// One child after another.
    Sequence(Sequence),
    /// Children side by side.
    Spawn(Spawn),
    /// Rounds of a child; `times` 0 is endless.
    Repeat { child: NodeId, times: u32, round: MapRow },
    /// Child time = time · `speed`.
    Speed { child: NodeId, speed: f64 },
    /// The child backwards; it is finite and not instant.
    Reverse { child: NodeId },
    /// The child there and back, each in half of the time; it is finite and not instant.
    Yoyo { child: NodeId },
    /// The child under an ease; it has the same duration.
    Ease { child: NodeId, curve: CurveRef },
}

/// All ops without children, as a pattern; together with `composite_op` it names all ops.
macro_rules! leaf_op {
    () => {
        $crate::program::node::quiet_leaf!()
            | $crate::program::node::Op::Spline { .. }
            | $crate::program::node::Op::Keyframes { .. }
            | $crate::program::node::Op::Blink { .. }
            | $crate::program::node::Op::Animate { .. }
            | $crate::program::node::Op::Send { .. }
            | $crate::program::node::Op::Follow { .. }
    };
}
pub(super) use leaf_op;

/// All ops with children, as a pattern.
macro_rules! composite_op {
    () => {
        $crate::program::node::Op::Sequence(_)
            | $crate::program::node::Op::Spawn(_)
            | $crate::program::node::Op::Repeat { .. }
            | $crate::program::node::Op::Speed { .. }
            | $crate::program::node::Op::Reverse { .. }
            | $crate::program::node::Op::Yoyo { .. }
            | $crate::program::node::Op::Ease { .. }
    };
}
pub(super) use composite_op;

/// A node's reference to its curve.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum CurveRef {
    /// The curve itself.
    Formula(Formula),
    /// Index into the program's curves.
    Stored(u32),
}

/// Children one after another, at nodes `first` .. `first + count`.
#[derive(Debug, Clone, Copy)]
pub struct Sequence {
    pub first: u32,
    pub count: u32,
    /// Index of its start times.
    pub starts: u32,
    /// The map of everything before child 0, then one row after each child (the last is the map of all children), then
    /// the map of the instants after the last child with a duration.
    pub rows: MapRow,
    /// Indices of the first and last child with a duration; both 0 if none has one.
    pub first_lasting: u32,
    pub last_lasting: u32,
}

/// Children side by side, at nodes `first` .. `first + count`.
#[derive(Debug, Clone, Copy)]
pub struct Spawn {
    pub first: u32,
    pub count: u32,
    /// Channels that more than one child writes.
    pub shared: ChannelSet,
}

impl Sequence {
    pub const fn child(&self, index: usize) -> NodeId {
        NodeId::new(self.first as usize + index)
    }

    pub const fn len(&self) -> usize {
        self.count as usize
    }
}

impl Spawn {
    pub fn children(&self) -> impl DoubleEndedIterator<Item = NodeId> + use<> {
        let first = self.first as usize;
        (first..first + self.count as usize).map(NodeId::new)
    }

    pub const fn child(&self, index: usize) -> NodeId {
        NodeId::new(self.first as usize + index)
    }
}

/// The start of a row of maps, one for each channel of its node; affine maps and turns are in separate arrays.
#[derive(Debug, Clone, Copy)]
pub struct MapRow {
    pub affine: u32,
    pub turns: u32,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_as_large_as_a_line_of_a_cache() {
        assert_eq!(size_of::<Node>(), 64);
    }

    #[test]
    fn a_node_holds_no_more_than_three_words_of_a_curve() {
        assert!(size_of::<CurveRef>() <= 24);
    }
}
