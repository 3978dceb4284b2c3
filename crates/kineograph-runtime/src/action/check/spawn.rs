//! Warns of actions in a Spawn that start from the pose at the start of the Spawn although siblings have moved the target since.
//!
//! Several runs on a node behave differently, so it is worth a warning: a To, a `Place` or a track of keys in one child begins
//! after another child has begun to write the same channel.

use alloc::collections::BTreeSet;

use super::TreeChecker;
use crate::action::kinds::{Composite, Role, leaf_op};
use crate::action::muting::{is_bypassed, is_left_out};
use crate::action::placement::{has_placed_children, place_children};
use crate::action::timing::duration_secs;
use crate::action::{Action, Kind, MAX_DEPTH};
use crate::channel::{Channel, ChannelSet};
use crate::diagnostic::Code;
use crate::prelude::*;
use crate::program::{Program, SLACK_SECS};

impl TreeChecker<'_> {
    pub(super) fn warn_of_spawns(&mut self, tree: &Action) {
        let mut walk = SpawnSearch::default();
        walk.search(tree);
        for indices in walk.late {
            let action = indices.iter().fold(tree, |action, index| &action.children[*index]);
            self.path = indices;
            self.report(action, None, Code::SpawnToBesideMover, |problem| problem);
        }
        self.path.clear();
    }
}

/// What an action writes, in seconds from its start.
struct Written {
    secs: f64,
    /// The channels, and when each is first written.
    channels: ChannelSet,
    first_secs: [f64; Channel::COUNT],
    /// The parts that start from the pose at their beginning.
    tos: Vec<To>,
}

impl Default for Written {
    fn default() -> Self {
        let first_secs = [f64::INFINITY; Channel::COUNT];
        Self { secs: 0.0, channels: ChannelSet::EMPTY, first_secs, tos: Vec::new() }
    }
}

impl Written {
    /// The written channels with the time of each one's first write.
    fn firsts(&self) -> impl Iterator<Item = (Channel, f64)> {
        self.channels.iter().map(|channel| (channel, self.first_secs[channel as usize]))
    }
}

struct To {
    indices: Vec<usize>,
    channels: ChannelSet,
    /// When it begins; in a Repeat, the last time.
    start_secs: f64,
}

#[derive(Default)]
struct SpawnSearch {
    /// A place for the data of leaves.
    scratch: Program,
    indices: Vec<usize>,
    /// Whether the walk is inside another clip, which has its own warnings.
    is_inside: bool,
    late: BTreeSet<Vec<usize>>,
}

impl SpawnSearch {
    /// Looks for Spawns: writes outside all of them don't matter.
    fn search(&mut self, action: &Action) {
        if is_left_out(action) || self.indices.len() >= MAX_DEPTH || action.kind() == Kind::PlayClip {
            return;
        }
        if action.kind() == Kind::Spawn {
            self.writes(action);
            return;
        }
        for (index, child) in action.children.iter().enumerate() {
            self.indices.push(index);
            self.search(child);
            self.indices.pop();
        }
    }

    fn writes(&mut self, action: &Action) -> Written {
        if is_left_out(action) || self.indices.len() >= MAX_DEPTH {
            return Written::default();
        }
        if action.children.is_empty() {
            return self.leaf(action);
        }
        let was_inside = self.is_inside;
        self.is_inside |= action.kind() == Kind::PlayClip;
        let children = self.children(action);
        self.is_inside = was_inside;
        if is_bypassed(action) {
            return children.into_iter().next().unwrap_or_default();
        }
        if action.kind() == Kind::Spawn && !self.is_inside {
            self.note_late(&children);
        }
        joined(action, children)
    }

    /// The writes of the children that play.
    fn children(&mut self, action: &Action) -> Vec<Written> {
        let mut children = Vec::with_capacity(action.children.len());
        for (index, child) in action.children.iter().enumerate().filter(|(_, child)| !is_left_out(child)) {
            if !self.is_inside {
                self.indices.push(index);
            }
            children.push(self.writes(child));
            if !self.is_inside {
                self.indices.pop();
            }
        }
        children
    }

    fn leaf(&mut self, action: &Action) -> Written {
        let (op, channels) = leaf_op(&mut self.scratch, action, false);
        let mut writes = Written { secs: duration_secs(action, &[]), channels, ..Written::default() };
        channels.iter().for_each(|channel| writes.first_secs[channel as usize] = 0.0);
        if op.starts_from_pose() {
            writes.tos.push(To { indices: self.indices.clone(), channels, start_secs: 0.0 });
        }
        writes
    }

    fn note_late(&mut self, children: &[Written]) {
        // For each channel the two children that write it first.
        let mut firsts = [[(f64::INFINITY, usize::MAX); 2]; Channel::COUNT];
        for (child, writes) in children.iter().enumerate() {
            for (channel, secs) in writes.firsts() {
                let [first, second] = &mut firsts[channel as usize];
                if secs < first.0 {
                    (*second, *first) = (*first, (secs, child));
                } else if secs < second.0 {
                    *second = (secs, child);
                }
            }
        }
        for (child, writes) in children.iter().enumerate() {
            for to in &writes.tos {
                let is_beside = |channel: Channel| {
                    let [first, second] = firsts[channel as usize];
                    let other_secs = if first.1 == child { second.0 } else { first.0 };
                    other_secs + SLACK_SECS < to.start_secs
                };
                if to.channels.iter().any(is_beside) {
                    self.late.insert(to.indices.clone());
                }
            }
        }
    }
}

/// The writes of all children together, in the action's own seconds.
fn joined(action: &Action, children: Vec<Written>) -> Written {
    let children_secs: Vec<f64> = children.iter().map(|child| child.secs).collect();
    let secs = duration_secs(action, &children_secs);
    let mut all = Written { secs, ..Written::default() };
    // The writes belong to another target.
    if action.kind() == Kind::TargetedAction {
        return all;
    }
    let is_turned = matches!(action.kind(), Kind::Reverse | Kind::ReverseTime | Kind::Yoyo);
    for (child, start_secs) in children.into_iter().zip(starts_secs(action, &children_secs)) {
        let speed = if action.kind() == Kind::Speed { action.number("speed") } else { 1.0 };
        let later_secs = start_secs + last_round_secs(action, child.secs);
        for (channel, first_secs) in child.firsts() {
            let first = &mut all.first_secs[channel as usize];
            *first = first.min(if is_turned { 0.0 } else { start_secs + first_secs / speed });
        }
        all.channels = all.channels.union(child.channels);
        // Played backwards, an action doesn't start from the pose at its beginning.
        let tos = child.tos.into_iter().filter(|_| !is_turned);
        all.tos.extend(tos.map(|to| To { start_secs: later_secs + to.start_secs / speed, ..to }));
    }
    all
}

fn starts_secs(action: &Action, children_secs: &[f64]) -> Vec<f64> {
    match action.kind().role() {
        Role::Composite(Composite::Sequence) if has_placed_children(action) => {
            place_children(action, children_secs).starts_secs
        }
        Role::Composite(Composite::Sequence) => {
            let mut next_secs = 0.0;
            let start_of = |secs: &f64| {
                let start_secs = next_secs;
                next_secs += secs;
                start_secs
            };
            children_secs.iter().map(start_of).collect()
        }
        Role::Composite(
            Composite::Spawn
            | Composite::Repeat
            | Composite::RepeatForever
            | Composite::ReverseTime
            | Composite::Reverse
            | Composite::Yoyo
            | Composite::Speed
            | Composite::TargetedAction
            | Composite::At
            | Composite::Amplitude
            | Composite::PlayClip
            | Composite::Follow,
        )
        | Role::Ease
        | Role::NamedEase
        | Role::Leaf(_) => vec![0.0; children_secs.len()],
    }
}

/// When the last round begins; of endless rounds, the second.
fn last_round_secs(action: &Action, round_secs: f64) -> f64 {
    let rounds = match action.kind().role() {
        Role::Composite(Composite::Repeat) => action.number("times") - 1.0,
        Role::Composite(Composite::RepeatForever) => 1.0,
        Role::Composite(
            Composite::Sequence
            | Composite::Spawn
            | Composite::ReverseTime
            | Composite::Reverse
            | Composite::Yoyo
            | Composite::Speed
            | Composite::TargetedAction
            | Composite::At
            | Composite::Amplitude
            | Composite::PlayClip
            | Composite::Follow,
        )
        | Role::Ease
        | Role::NamedEase
        | Role::Leaf(_) => return 0.0,
    };
    rounds * (round_secs + action.number("delay"))
}

#[cfg(test)]
mod tests {
    use crate::action::Action;
    use crate::action::check::check_action;
    use crate::diagnostic::Code;
    use crate::prelude::*;

    fn late(tree: &Action) -> Vec<String> {
        let found = check_action(tree);
        assert!(found.iter().all(|problem| problem.code == Code::SpawnToBesideMover), "{found:?}");
        found.iter().map(|problem| problem.place.trail().to_owned()).collect()
    }

    #[test]
    fn a_to_that_begins_late_beside_a_mover_is_reported() {
        let by = || Action::move_by(2.0, [10.0, 0.0]);
        let to = || Action::move_to(1.0, [5.0, 5.0]);
        let after = |action| Action::sequence([Action::delay(1.0), action]);
        assert_eq!(late(&Action::spawn([by(), after(to())])), ["Spawn[1] › Sequence[1] › MoveTo"]);
        assert_eq!(late(&Action::spawn([by(), Action::repeat(2, to())])), ["Spawn[1] › Repeat › MoveTo"]);
        let fades = Action::spawn([Action::fade_in(1.0), after(Action::fade_out(1.0))]);
        assert_eq!(late(&fades), ["Spawn[1] › Sequence[1] › FadeOut"]);
        let none = [
            Action::spawn([by(), to()]),
            Action::spawn([after(by()), after(to())]),
            Action::spawn([Action::fade_in(1.0), after(to())]),
            Action::spawn([Action::targeted("a", by()), after(to())]),
            Action::sequence([by(), to()]),
        ];
        for tree in none {
            assert_eq!(late(&tree), Vec::<String>::new(), "{tree:?}");
        }
    }
}
