//! The maps of a node at its start and end, by channel, which the compiler composes.

use super::Program;
use super::last_write::Side;
use super::maps::{Affine, ChannelMap};
use super::node::{MapRow, Node, NodeId, Op, Spawn};
use crate::channel::Channel;

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeEnd {
    Start,
    End,
}

impl NodeEnd {
    const fn turned(self) -> Self {
        match self {
            Self::Start => Self::End,
            Self::End => Self::Start,
        }
    }
}

impl Program {
    /// The node's map of `channel` at this end. If `moment` is the end, the node must be finite.
    pub(super) fn map_at(&self, id: NodeId, channel: Channel, moment: NodeEnd) -> ChannelMap {
        let node = self.node(id);
        if !node.channels.contains(channel) {
            return ChannelMap::IDENTITY;
        }
        // An instant is always at its end.
        let moment = if node.duration_secs == 0.0 { NodeEnd::End } else { moment };
        match (&node.op, moment) {
            (Op::Sequence(sequence), NodeEnd::End) => {
                self.row_map(node, sequence.rows, sequence.len(), channel)
            }
            (Op::Sequence(sequence), NodeEnd::Start) => {
                let first = sequence.first_lasting as usize;
                let before = self.row_map(node, sequence.rows, first, channel);
                before.then(self.map_at(sequence.child(first), channel, NodeEnd::Start))
            }
            (Op::Repeat { times, round, .. }, NodeEnd::End) => {
                self.row_map(node, *round, 0, channel).power(u64::from(*times))
            }
            // A Yoyo ends where it began.
            (Op::Yoyo { child }, _) => self.map_at(*child, channel, NodeEnd::Start),
            (Op::Reverse { child }, _) => self.map_at(*child, channel, moment.turned()),
            (Op::Ease { child, curve }, _) => {
                self.eased_map_at(*child, *curve, node.duration_secs, channel, moment)
            }
            (Op::Repeat { child, .. } | Op::Speed { child, .. }, _) => self.map_at(*child, channel, moment),
            (Op::Spawn(spawn), _) => self.spawn_map_at(node, spawn, channel, moment),
            (_, NodeEnd::End) => self.leaf_end(node, channel),
            (_, NodeEnd::Start) => self.leaf_start(node, channel),
        }
    }

    /// Calls `take` with each channel of a finite node without turns and its map at the end, as [`Self::map_at`] gives it.
    pub(super) fn each_end(&self, id: NodeId, take: &mut dyn FnMut(Channel, Affine)) {
        let node = self.node(id);
        match &node.op {
            // Each channel has one writer, so no search is needed.
            Op::Spawn(spawn) if spawn.shared.is_empty() => {
                for child in spawn.children() {
                    self.each_end(child, &mut |channel, map| {
                        take(channel, if channel.is_position() { Affine::IDENTITY.plus(map) } else { map });
                    });
                }
            }
            _ => node.channels.iter().for_each(|channel| {
                take(channel, self.map_at(id, channel, NodeEnd::End).affine());
            }),
        }
    }

    /// The map of `channel` in row `index` of a node's maps; the identity if the node does not write the channel.
    pub(super) fn row_map(&self, node: &Node, rows: MapRow, index: usize, channel: Channel) -> ChannelMap {
        if !node.channels.contains(channel) {
            return ChannelMap::IDENTITY;
        }
        let plain = node.channels.without(node.turns);
        let row = rows.plus(index, plain.len(), node.turns.len());
        if node.turns.contains(channel) {
            self.turns[row.turns as usize + node.turns.rank(channel)]
        } else {
            ChannelMap::Affine(self.affine[row.affine as usize + plain.rank(channel)])
        }
    }

    fn spawn_map_at(&self, node: &Node, spawn: &Spawn, channel: Channel, moment: NodeEnd) -> ChannelMap {
        // Other children don't change the channel.
        let writers = || spawn.children().filter(|child| self.node(*child).channels.contains(channel));
        let maps = writers().map(|child| self.map_at(child, channel, moment));
        if channel.is_position() {
            return ChannelMap::Affine(maps.fold(Affine::IDENTITY, |sum, map| sum.plus(map.affine())));
        }
        if !spawn.shared.contains(channel) {
            return maps.fold(ChannelMap::IDENTITY, ChannelMap::then);
        }
        let secs = if moment == NodeEnd::Start { 0.0 } else { node.duration_secs };
        let (mut winner, mut last_secs) = (ChannelMap::IDENTITY, f64::NEG_INFINITY);
        for (child, map) in writers().zip(maps) {
            let child_secs = self.spawned_secs(node, child, secs);
            if let Some(write_secs) = self.nearest_write(child, channel, child_secs, Side::Before)
                && super::reached(write_secs, last_secs)
            {
                (winner, last_secs) = (map, last_secs.max(write_secs));
            }
        }
        winner
    }
}
