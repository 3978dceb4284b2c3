//! A program's events as a short list, for frequent queries by batches.

use super::super::node::{NodeId, Op};
use super::super::{Program, SLACK_SECS};
use super::{Event, EventWindow, Limit, settle};
use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// A longer list is no faster than the tree.
const MOST: usize = 64;

/// The events of one round of a repeating program, or of a whole other program. It lists exactly what [`Program::events`] lists.
#[derive(Debug)]
pub(crate) struct EventTable {
    /// In tree order, with times from the start of the round.
    events: Box<[Event]>,
    /// How often a round sends each event's text.
    per_round: Box<[u64]>,
    /// 0 if the program does not repeat.
    round_secs: f64,
    last_round: f64,
}

clone_fields!(EventTable { events, per_round, round_secs, last_round });

impl Program {
    /// The table of a program with few events.
    pub(crate) fn event_table(&self) -> Option<EventTable> {
        let (round, round_secs, last_round) = match self.root().op {
            Op::Repeat { child, times, .. } => {
                let last_round = if times > 0 { f64::from(times - 1) } else { f64::INFINITY };
                (child, self.node(child).duration_secs, last_round)
            }
            _ => (NodeId::ROOT, 0.0, 0.0),
        };
        let is_sane = self.has_events() && (round == NodeId::ROOT || round_secs > SLACK_SECS);
        if !is_sane || !self.node(round).duration_secs.is_finite() {
            return None;
        }
        let (mut events, mut limit) = (Vec::new(), Limit { len: MOST, is_over: false });
        self.collect(round, EventWindow::EVERYTHING, &mut events, &mut limit);
        let per_round = events.iter().map(|event| self.occurrences(round, event.text)).collect();
        (!limit.is_over).then(|| EventTable { events: events.into(), per_round, round_secs, last_round })
    }
}

impl EventTable {
    /// Appends the events in (`after_secs`, `until_secs`], as [`Program::events`] does; meant for windows of few rounds.
    pub fn list(&self, after_secs: f64, until_secs: f64, events: &mut Vec<Event>) {
        let begin = events.len();
        let (mut round, mut end) = (0.0, 0.0);
        if self.round_secs > 0.0 {
            // One round more on either side; surplus events are removed by their times.
            round = (libm::floor(after_secs / self.round_secs) - 1.0).max(0.0);
            end = (until_secs / self.round_secs + 1.0).min(self.last_round);
        }
        while round <= end {
            let start_secs = round * self.round_secs;
            let at = |(event, per_round): (&Event, &u64)| {
                let occurrence = event.occurrence + round as u64 * per_round;
                Event { at_secs: start_secs + event.at_secs, occurrence, ..*event }
            };
            let own = self.events.iter().zip(&self.per_round);
            events.extend(own.map(at).filter(|event| event.is_in(after_secs, until_secs)));
            round += 1.0;
        }
        settle(&mut events[begin..]);
    }

    /// Whether the window is short enough for [`Self::list`].
    pub fn is_for(&self, after_secs: f64, until_secs: f64) -> bool {
        self.round_secs == 0.0 || until_secs - after_secs.max(0.0) < 16.0 * self.round_secs
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::EaseKind;
    use crate::action::Action;

    #[test]
    fn a_table_lists_what_the_tree_lists() {
        let round = || {
            Action::sequence([
                Action::call_func("a"),
                Action::delay(0.1),
                Action::ease_with(
                    EaseKind::In,
                    2.0,
                    Action::sequence([Action::delay(0.2), Action::call_func("b"), Action::delay(0.1)]),
                ),
                Action::spawn([
                    Action::call_func("c"),
                    Action::sequence([Action::delay(0.3), Action::call_func("d")]),
                ]),
                Action::call_func("e"),
            ])
        };
        let trees = [
            round(),
            Action::repeat(7, round()),
            Action::repeat_forever(round()),
            Action::speed(3.0, round()),
            Action::repeat_forever(Action::speed(0.7, round())),
        ];
        let mut count = 0;
        for tree in trees {
            let program = Program::compile(&tree).unwrap();
            let table = program.event_table().unwrap();
            let mut after_secs = f64::NEG_INFINITY;
            for frame in 0..3000 {
                let until_secs = f64::from(frame) * if frame % 7 == 0 { 0.01 } else { 1.0 / 60.0 };
                let (mut listed, mut expected) = (Vec::new(), Vec::new());
                if after_secs < until_secs {
                    table.list(after_secs, until_secs, &mut listed);
                }
                program.events(after_secs, until_secs, &mut expected);
                assert_eq!(listed, expected, "{after_secs} {until_secs}");
                count += listed.len();
                after_secs = until_secs;
            }
        }
        assert!(count > 500, "{count}");
        assert!(
            Program::compile(&Action::speed(2.0, Action::repeat_forever(round())))
                .unwrap()
                .event_table()
                .is_none()
        );
        assert!(Program::compile(&Action::delay(1.0)).unwrap().event_table().is_none());
    }
}
