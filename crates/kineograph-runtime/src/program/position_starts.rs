//! Finds the actions of a program that depend on the position at their beginning: `MoveTo`, `Place`, tracks of keys.
//!
//! Beside other runs such an action starts from the target's *actual* position, independent of what its own run has done before. The
//! program stays one chain of maps from one start. What other runs have moved is a shift of that chain, made where the action begins;
//! the action keeps the same factor of the shift as of its start position.
//!
//! An eased composite, a `ReverseTime` and a `Yoyo` count as one action that begins where they begin: inside them time may run both
//! ways, so an action has no single time of beginning.

use super::locus::{Descent, Locus, STEP_SECS};
use super::node::{Node, NodeId, Op, composite_op, leaf_op};
use super::sequence::round_at;
use super::state::{POSITION, State};
use super::{Program, SLACK_SECS, finite_secs, reached};
use crate::channel::Channel;
use crate::pose::to_f32;

impl Node {
    /// Whether a leaf depends on the position at its beginning, or moves the target at once.
    pub(super) fn finds_position(&self) -> bool {
        self.writes_position()
            && match self.op {
                Op::To2 { .. } | Op::From2 { .. } | Op::JumpTo { .. } | Op::Keyframes { .. } => true,
                Op::Bezier { is_relative, .. } => !is_relative,
                // Its first point may be anywhere.
                Op::Spline { .. } => true,
                Op::Wait
                | Op::Grid { .. }
                | Op::Add { .. }
                | Op::Add2 { .. }
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
                | Op::Punch { .. }
                | Op::Noise { .. }
                | Op::Blink { .. }
                | Op::Animate { .. }
                | Op::Send { .. }
                | Op::Follow { .. }
                | composite_op!() => self.duration_secs == 0.0,
            }
    }

    pub(super) fn writes_position(&self) -> bool {
        self.channels.contains(Channel::X) || self.channels.contains(Channel::Y)
    }

    /// Whether `secs`, a local time, is after the node's start.
    pub(super) fn begins_before(secs: f64) -> bool {
        secs > SLACK_SECS
    }
}

impl Program {
    /// Whether any action depends on the position at its beginning.
    #[inline]
    pub(crate) fn has_position_starts(&self) -> bool {
        self.root().has_position_starts
    }

    /// When the next action after `after_secs` begins that depends on the position then; `None` if there is none.
    pub(crate) fn next_position_start(&self, after_secs: f64) -> Option<f64> {
        self.next_start_in(NodeId::ROOT, after_secs)
    }

    /// The position just before what begins at `secs`, in pixels, of a target that starts at `start_px`; rounded to f32 as in a pose.
    pub(crate) fn position_before(&self, start_px: [f32; 2], secs: f64) -> [f32; 2] {
        let mut state = State::ZERO;
        *state.get_mut(Channel::X) = f64::from(start_px[0]);
        *state.get_mut(Channel::Y) = f64::from(start_px[1]);
        self.apply_to(NodeId::ROOT, self.locus_before(secs), POSITION, &mut state);
        [state.get(Channel::X), state.get(Channel::Y)].map(to_f32)
    }

    /// The factors of x and y of a shift, made just before what begins at `from_secs`, that remain at `to_secs`.
    pub(crate) fn left_of_shift(&self, from_secs: f64, to_secs: f64) -> [f64; 2] {
        self.left(NodeId::ROOT, finite_secs(from_secs), Locus::At(finite_secs(to_secs)))
    }

    /// As [`Self::left_of_shift`], but just before what begins at `to_secs`.
    pub(crate) fn left_of_shift_before(&self, from_secs: f64, to_secs: f64) -> [f64; 2] {
        self.left(NodeId::ROOT, finite_secs(from_secs), self.locus_before(to_secs))
    }

    /// Just before a time; a program that is over stays complete.
    fn locus_before(&self, secs: f64) -> Locus<'static> {
        let (secs, end_secs) = (finite_secs(secs), self.root().duration_secs);
        if secs > end_secs + SLACK_SECS { Locus::At(end_secs) } else { Locus::Before(secs) }
    }

    /// Whether an action that depends on the position at its beginning has begun before a locus, at `since_secs` or later.
    pub(super) fn has_begun(&self, id: NodeId, since_secs: f64, until: Locus<'_>) -> bool {
        let node = self.node(id);
        if !node.has_position_starts {
            return false;
        }
        let begins = |child: NodeId, since_secs: f64, until_secs: f64| {
            let next = self.next_start_in(child, since_secs - STEP_SECS);
            next.is_some_and(|secs| reached(until_secs, secs))
        };
        let descent = match until {
            Locus::At(secs) => return begins(id, since_secs, secs),
            Locus::Before(secs) => return begins(id, since_secs, secs - STEP_SECS),
            Locus::Event(_) => self.descend(node, until),
        };
        match descent {
            Descent::NotBegun => false,
            Descent::At(secs) => begins(id, since_secs, secs),
            Descent::Leaf(locus) => begins(id, since_secs, locus.secs()),
            Descent::Sequence { sequence, index, locus, .. } => {
                let starts = self.starts_of(sequence);
                self.has_begun(sequence.child(index), since_secs - starts[index], locus)
                    || (0..index)
                        .rev()
                        .any(|index| begins(sequence.child(index), since_secs - starts[index], f64::INFINITY))
            }
            Descent::Spawn(beside) => beside.spawn.children().enumerate().any(|(index, child)| {
                self.has_begun(child, since_secs, self.spawned_locus(node, &beside, index))
            }),
            Descent::Rounds { child, rounds, locus } if self.node(child).duration_secs > 0.0 => {
                let round_secs = self.node(child).duration_secs;
                let child_since_secs = since_secs - rounds * round_secs;
                rounds > 0.0 && begins(child, child_since_secs + round_secs, round_secs)
                    || self.has_begun(child, child_since_secs, locus)
            }
            Descent::Wrapped { child, locus }
                if let Op::Speed { speed, .. } = node.op
                    && node.duration_secs > 0.0 =>
            {
                self.has_begun(child, finite_secs(since_secs * speed), locus)
            }
            // It begins as a whole.
            Descent::Rounds { .. } | Descent::Wrapped { .. } => reached(0.0, since_secs),
        }
    }

    pub(super) fn next_start_in(&self, id: NodeId, after_secs: f64) -> Option<f64> {
        let node = self.node(id);
        if !node.has_position_starts {
            return None;
        }
        let is_ahead = !reached(after_secs, 0.0);
        match &node.op {
            Op::Sequence(sequence) => {
                let here = if is_ahead { 0 } else { self.child_at(node, sequence, after_secs).0 };
                let starts = self.starts_of(sequence);
                (here..sequence.len()).find_map(|index| {
                    let start = self.next_start_in(sequence.child(index), after_secs - starts[index])?;
                    Some(starts[index] + start)
                })
            }
            Op::Spawn(spawn) => {
                spawn.children().filter_map(|child| self.next_start_in(child, after_secs)).reduce(f64::min)
            }
            Op::Repeat { child, times, .. } if self.node(*child).duration_secs > 0.0 => {
                self.next_start_in_rounds(*child, *times, after_secs)
            }
            Op::Speed { child, speed } if node.duration_secs > 0.0 => {
                Some(self.next_start_in(*child, finite_secs(after_secs * speed))? / speed)
            }
            Op::Repeat { .. }
            | Op::Speed { .. }
            | Op::Reverse { .. }
            | Op::Yoyo { .. }
            | Op::Ease { .. }
            | leaf_op!() => is_ahead.then_some(0.0),
        }
    }

    /// The next start in the current round, otherwise in the next round.
    fn next_start_in_rounds(&self, child: NodeId, times: u32, after_secs: f64) -> Option<f64> {
        if !reached(after_secs, 0.0) {
            return self.next_start_in(child, f64::NEG_INFINITY);
        }
        let round_secs = self.node(child).duration_secs;
        let (round, local_secs) = round_at(after_secs, self.node(child), times);
        let in_round = |round: f64, after_secs: f64| {
            self.next_start_in(child, after_secs).map(|start| round * round_secs + start)
        };
        let has_next = times == 0 || round + 1.0 < f64::from(times);
        in_round(round, local_secs)
            .or_else(|| if has_next { in_round(round + 1.0, f64::NEG_INFINITY) } else { None })
    }
}

/// The start and end of a linear motion, in seconds.
type StartSpan = (f64, f64);

/// Up to here the rounding errors of summed times are below the slack.
const EXACT_SECS: f64 = 1_048_576.0;

impl Program {
    /// The span around `secs` in which the position is constant or linear in time, for any start and shift; `None` if it isn't. No action
    /// that depends on the position begins inside the span.
    pub(crate) fn even_span(&self, secs: f64) -> Option<StartSpan> {
        let (from_secs, until_secs) = self.even_span_in(NodeId::ROOT, finite_secs(secs).max(0.0))?;
        let is_exact =
            from_secs.abs() < EXACT_SECS && (until_secs < EXACT_SECS || until_secs == f64::INFINITY);
        (is_exact && until_secs - from_secs > 4.0 * SLACK_SECS).then_some((from_secs, until_secs))
    }

    fn even_span_in(&self, id: NodeId, secs: f64) -> Option<StartSpan> {
        let node = self.node(id);
        if !node.writes_position() {
            return Some((f64::NEG_INFINITY, f64::INFINITY));
        }
        if reached(secs, node.duration_secs) {
            return Some((node.duration_secs, f64::INFINITY));
        }
        let within = |(from_secs, until_secs): StartSpan, start_secs: f64, end_secs: f64| {
            ((start_secs + from_secs).max(start_secs), (start_secs + until_secs).min(end_secs))
        };
        match &node.op {
            Op::Sequence(sequence) => {
                let (index, local_secs) = self.child_at(node, sequence, secs);
                let starts = self.starts_of(sequence);
                let end_secs = starts.get(index + 1).copied().unwrap_or(node.duration_secs);
                Some(within(self.even_span_in(sequence.child(index), local_secs)?, starts[index], end_secs))
            }
            Op::Spawn(spawn) => {
                spawn.children().try_fold((0.0, node.duration_secs), |all: StartSpan, child| {
                    let own = self.even_span_in(child, self.spawned_secs(node, child, secs))?;
                    Some((all.0.max(own.0), all.1.min(own.1)))
                })
            }
            Op::Repeat { child, times, .. } => {
                let (round, local_secs) = round_at(secs, self.node(*child), *times);
                let round_secs = self.node(*child).duration_secs;
                let own = self.even_span_in(*child, local_secs)?;
                Some(within(own, round * round_secs, (round + 1.0) * round_secs))
            }
            Op::Speed { child, speed } => {
                let own = self.even_span_in(*child, finite_secs(secs * speed))?;
                Some((own.0 / speed, own.1 / speed))
            }
            Op::Add2 { .. } | Op::To2 { .. } | Op::From2 { .. } => Some((0.0, node.duration_secs)),
            Op::Reverse { .. }
            | Op::Yoyo { .. }
            | Op::Ease { .. }
            | Op::Wait
            | Op::Grid { .. }
            | Op::Add { .. }
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
            | Op::Animate { .. }
            | Op::Send { .. }
            | Op::Follow { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Action;
    use crate::prelude::*;

    fn starts(action: &Action) -> Vec<f64> {
        let program = Program::compile(action).unwrap();
        let mut at_secs = f64::NEG_INFINITY;
        let next = core::iter::from_fn(|| {
            at_secs = program.next_position_start(at_secs)?;
            Some(at_secs)
        });
        next.take(20).collect()
    }

    #[test]
    fn actions_that_find_their_position_are_listed() {
        let (by, to) = (Action::move_by(1.0, [8.0, 0.0]), Action::move_to(0.5, [4.0, 0.0]));
        let patrol = Action::sequence([Action::delay(0.25), to.clone(), by.clone(), to.clone()]);
        assert_eq!(starts(&by), [0.0; 0]);
        assert_eq!(starts(&patrol), [0.25, 1.75]);
        assert_eq!(starts(&Action::repeat(2, patrol.clone())), [0.25, 1.75, 2.5, 4.0]);
        assert_eq!(starts(&Action::speed(2.0, patrol.clone())), [0.125, 0.875]);
        assert_eq!(starts(&Action::spawn([patrol.clone(), by.clone(), to.clone()])), [0.0, 0.25, 1.75]);
        assert_eq!(starts(&Action::sequence([by, Action::place([1.0, 2.0])])), [1.0]);
        assert_eq!(starts(&Action::ease(crate::ease::EaseKind::BackOut, patrol)), [0.0]);
        assert_eq!(starts(&Action::repeat_forever(to)).len(), 20);
    }

    #[test]
    fn a_shift_is_what_the_actions_since_leave_of_it() {
        let by = || Action::move_by(1.0, [8.0, 0.0]);
        let round = Action::sequence([by(), Action::move_to(1.0, [4.0, 0.0])]);
        let program = Program::compile(&Action::repeat_forever(round)).unwrap();
        let left = |from, to| program.left_of_shift(from, to)[0];
        assert_eq!(left(1.0, 1.0), 1.0);
        assert_eq!(left(1.0, 1.25), 0.75);
        assert_eq!(left(1.0, 2.5), 0.0);
        assert_eq!(left(1.5, 1.75), 1.0, "what runs goes on");
        assert_eq!(left(1.5, 3.5), 0.5, "the next one takes it in");
        assert_eq!(left(2.0, 2.5), 1.0);
        assert_eq!(program.left_of_shift_before(1.0, 2.0)[0], 0.0);
        assert_eq!(program.left_of_shift_before(1.0, 1.5)[0], 0.5);
        let before = |secs| program.position_before([100.0, 0.0], secs)[0];
        assert_eq!(
            [before(0.0), before(0.5), before(1.0), before(2.0), before(2.5)],
            [100.0, 104.0, 108.0, 4.0, 8.0]
        );
    }

    #[test]
    fn an_instant_begins_where_all_before_it_is_done() {
        let place = |x: f64| Action::place([x, 0.0]);
        let tree = Action::sequence([place(5.0), Action::move_by(1.0, [8.0, 0.0]), place(1.0), place(2.0)]);
        let program = Program::compile(&tree).unwrap();
        assert_eq!(starts(&tree), [0.0, 1.0]);
        assert_eq!(program.position_before([50.0, 0.0], 0.0)[0], 50.0);
        assert_eq!(program.position_before([50.0, 0.0], 1.0)[0], 13.0);
        assert_eq!(program.left_of_shift(1.0, 1.0)[0], 0.0);
        assert_eq!(program.left_of_shift(0.0, 0.5)[0], 0.0);
        let last =
            Program::compile(&Action::sequence([Action::move_by(1.0, [8.0, 0.0]), place(1.0)])).unwrap();
        assert_eq!(last.left_of_shift_before(0.0, 1.0)[0], 1.0);
        assert_eq!(last.left_of_shift(0.0, 1.0)[0], 0.0);
    }

    #[test]
    fn even_spans_end_where_something_else_begins() {
        let by = || Action::move_by(1.0, [8.0, 0.0]);
        let eased = Action::ease(crate::ease::EaseKind::BackOut, by());
        let tree = Action::sequence([by(), Action::delay(0.5), eased, Action::move_to(0.5, [4.0, 0.0])]);
        let span = |tree: &Action, secs| Program::compile(tree).unwrap().even_span(secs);
        let of_tree = [0.0, 1.0, 1.5, 2.5, 3.0, 9.0].map(|secs| span(&tree, secs));
        let never = f64::INFINITY;
        let (first, rest) = (Some((0.0, 1.0)), Some((3.0, never)));
        assert_eq!(of_tree, [first, Some((1.0, 1.5)), None, Some((2.5, 3.0)), rest, rest]);
        let rounds = Action::speed(2.0, Action::repeat_forever(Action::sequence([by(), by()])));
        assert_eq!(span(&rounds, 5.75), Some((5.5, 6.0)));
        let both =
            Action::spawn([by(), Action::sequence([Action::delay(0.25), by()]), Action::fade_out(9.0)]);
        assert_eq!(
            [0.0, 0.5, 1.0, 2.0].map(|secs| span(&both, secs)),
            [Some((0.0, 0.25)), Some((0.25, 1.0)), Some((1.0, 1.25)), Some((1.25, 9.0))]
        );
        assert_eq!(span(&rounds, 1e7), None, "sums of so large times are not exact");
    }
}
