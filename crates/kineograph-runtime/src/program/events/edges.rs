//! The times at which a channel begins or ceases to move, or turns round. Between two of them it goes one way.

use super::{EventWindow, Program};
use crate::channel::Channel;
use crate::ease::Curve;
use crate::ease::crossing::{bisect, one_way_pieces};
use crate::prelude::*;
use crate::program::SLACK_SECS;
use crate::program::node::{Node, NodeId, Op, Sequence, quiet_leaf};

/// Most edges that one search lists.
const MAX_EDGES: usize = 1 << 16;

impl Program {
    /// Appends the edges of what writes `channel` in (`after_secs`, `until_secs`], in seconds of the program and in no order: both ends of
    /// each action that reaches into the window, even if they lie outside of it. So where none is found the channel rests.
    pub(crate) fn edges(&self, channel: Channel, after_secs: f64, until_secs: f64, edges: &mut Vec<f64>) {
        let margin_secs = 1e3 * SLACK_SECS;
        let window =
            EventWindow { after_secs: after_secs - margin_secs, until_secs: until_secs + margin_secs };
        Search { program: self, channel }.add(NodeId::ROOT, window, edges);
    }
}

struct Search<'a> {
    program: &'a Program,
    channel: Channel,
}

impl Search<'_> {
    /// Appends the edges of a node, in its local time.
    fn add(&self, id: NodeId, window: EventWindow, edges: &mut Vec<f64>) {
        let node = self.program.node(id);
        let is_quiet = !node.channels.contains(self.channel) || !window.touches(0.0, node.duration_secs);
        if is_quiet || edges.len() >= MAX_EDGES {
            return;
        }
        let own = edges.len();
        match &node.op {
            Op::Sequence(sequence) => self.add_sequence(sequence, window, edges),
            Op::Spawn(spawn) => spawn.children().for_each(|child| self.add(child, window, edges)),
            Op::Repeat { child, times, .. } => self.add_rounds(*child, *times, window, edges),
            Op::Speed { child, speed } => {
                self.add(*child, window.mapped(|secs| secs * speed), edges);
                edges[own..].iter_mut().for_each(|secs| *secs /= speed);
            }
            Op::Reverse { child } => self.add_turned(node, *child, window, edges),
            Op::Yoyo { child } => {
                self.add(*child, window, edges);
                self.add_turned(node, *child, window, edges);
            }
            Op::Ease { child, curve } => {
                self.add_eased(node, *child, self.program.curve(*curve), window, edges);
            }
            Op::Keyframes { first, count } => self.add_keys(node, (*first, *count), edges),
            quiet_leaf!()
            | Op::Spline { .. }
            | Op::Blink { .. }
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. } => edges.extend([0.0, node.duration_secs]),
        }
    }

    fn add_sequence(&self, sequence: &Sequence, window: EventWindow, edges: &mut Vec<f64>) {
        let starts = self.program.starts_of(sequence);
        // The child before the first one that starts in the window may reach into it.
        let first = starts.partition_point(|start| *start < window.after_secs).saturating_sub(1);
        let end = starts.partition_point(|start| *start <= window.until_secs);
        for (index, start_secs) in starts.iter().enumerate().take(end).skip(first) {
            let own = edges.len();
            self.add(sequence.child(index), window.mapped(|secs| secs - start_secs), edges);
            edges[own..].iter_mut().for_each(|secs| *secs += start_secs);
        }
    }

    fn add_rounds(&self, child: NodeId, times: u32, window: EventWindow, edges: &mut Vec<f64>) {
        let round_secs = self.program.node(child).duration_secs;
        if round_secs == 0.0 {
            return self.add(child, window, edges);
        }
        let last = if times > 0 { f64::from(times - 1) } else { f64::INFINITY };
        let mut round = (libm::floor(window.after_secs / round_secs) - 1.0).max(0.0);
        while round <= (window.until_secs / round_secs).min(last) && edges.len() < MAX_EDGES {
            let (own, start_secs) = (edges.len(), round * round_secs);
            self.add(child, window.mapped(|secs| secs - start_secs), edges);
            edges[own..].iter_mut().for_each(|secs| *secs += start_secs);
            round += 1.0;
        }
    }

    fn add_turned(&self, node: &Node, child: NodeId, window: EventWindow, edges: &mut Vec<f64>) {
        let own = edges.len();
        let turned = window.mapped(|secs| node.duration_secs - secs);
        let inner = EventWindow { after_secs: turned.until_secs, until_secs: turned.after_secs };
        self.add(child, inner, edges);
        edges[own..].iter_mut().for_each(|secs| *secs = node.duration_secs - *secs);
    }

    /// Where the curve turns, and where it comes to an edge of the child.
    fn add_eased(&self, node: &Node, child: NodeId, curve: Curve, window: EventWindow, edges: &mut Vec<f64>) {
        let length_secs = node.duration_secs;
        let is_touched = |[start, end]: &[f64; 2]| window.touches(start * length_secs, end * length_secs);
        let pieces = || one_way_pieces(curve).filter(is_touched);
        let reached = pieces().flatten().map(|t| curve.value(t) * length_secs);
        let [low, high] = reached
            .fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], secs| [low.min(secs), high.max(secs)]);
        let mut of_child = Vec::new();
        self.add(child, EventWindow { after_secs: low, until_secs: high }, &mut of_child);
        of_child.sort_by(f64::total_cmp);
        of_child.dedup();
        for [start, end] in pieces() {
            edges.extend([start * length_secs, end * length_secs]);
            let (from, to) = (curve.value(start) * length_secs, curve.value(end) * length_secs);
            let first = of_child.partition_point(|secs| *secs <= from.min(to));
            for secs in of_child[first..].iter().take_while(|secs| **secs < from.max(to)) {
                let is_there = |t: f64| (curve.value(t) * length_secs >= *secs) == (to > from);
                edges.push(bisect(start, end, is_there) * length_secs);
            }
        }
    }

    /// The keys, and where the curves between them turn.
    fn add_keys(&self, node: &Node, (first, count): (u32, u32), edges: &mut Vec<f64>) {
        edges.extend([0.0, node.duration_secs]);
        let mut before = 0.0;
        for stop in &self.program.stops[first as usize..(first + count) as usize] {
            let turns = one_way_pieces(stop.curve).map(|[_, end]| before + (stop.at - before) * end);
            edges.extend(turns.map(|at| at * node.duration_secs));
            before = stop.at;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;
    use crate::action::Action;

    fn edges(tree: &Action, after_secs: f64, until_secs: f64) -> Vec<f64> {
        let mut found = Vec::new();
        Program::compile(tree).unwrap().edges(Channel::Time, after_secs, until_secs, &mut found);
        found.iter_mut().for_each(|secs| *secs = libm::round(*secs * 1e6) / 1e6);
        found.sort_by(f64::total_cmp);
        found.dedup();
        found
    }

    #[test]
    fn edges_are_where_actions_on_the_channel_begin_and_end() {
        let play = || Action::sequence([Action::cue(0.0), Action::play_by(1.0, 1.0), Action::delay(0.5)]);
        assert_eq!(edges(&play(), -1.0, 9.0), [0.0, 1.0]);
        assert_eq!(edges(&Action::repeat(3, play()), 1.6, 1.7), [1.5, 2.5], "one round");
        assert_eq!(edges(&Action::speed(2.0, play()), -1.0, 9.0), [0.0, 0.5]);
        assert_eq!(edges(&Action::yoyo(play()), -1.0, 9.0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(edges(&Action::fade_out(1.0), -1.0, 9.0), Vec::<f64>::new());
    }

    #[test]
    fn an_ease_turns_and_comes_to_an_edge_several_times() {
        let late = Action::sequence([Action::delay(1.0), Action::play_by(1.0, 1.0)]);
        let found = edges(&Action::ease(EaseKind::BackOut, late), -1.0, 9.0);
        assert_eq!(
            found.len(),
            5,
            "both ends, the turn, the start of the play, and its end on the way out: {found:?}"
        );
    }
}
