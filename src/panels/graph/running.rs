//! Which actions run at the playhead, with their progress. Pure.

use std::collections::BTreeMap;

use kineograph_runtime::Program;
use kineograph_runtime::format::{Arity, Kind};

use crate::document::{ActionId, Clip};

/// When an action runs, in the first round of repetitions around it, in seconds of the clip.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stretch {
    /// When it starts.
    pub start_secs: f64,
    /// How long it takes; infinite for what never ends.
    pub duration_secs: f64,
}

impl Stretch {
    fn contains(&self, secs: f64) -> bool {
        secs >= self.start_secs && secs < self.start_secs + self.duration_secs
    }
}

/// When each action of a program runs.
#[derive(Debug, Clone, Default)]
pub struct Stretches(Vec<(ActionId, Stretch)>);

impl FromIterator<(ActionId, Stretch)> for Stretches {
    fn from_iter<T: IntoIterator<Item = (ActionId, Stretch)>>(stretches: T) -> Self {
        let mut by_id: Vec<_> = stretches.into_iter().collect();
        // Made for every new program: a sorted list is made faster than a tree.
        by_id.sort_by_key(|(id, _)| *id);
        Self(by_id)
    }
}

impl Stretches {
    fn get(&self, id: ActionId) -> Option<&Stretch> {
        let at = self.0.binary_search_by_key(&id, |(id, _)| *id).ok()?;
        Some(&self.0[at].1)
    }
}

/// The leaves that run at `secs`, each with its own progress 0..1. `stretches` holds the actions that the program knows.
/// Later rounds of a repetition are found by their place in the first one.
pub fn running_leaves(clip: &Clip, stretches: &Stretches, secs: f64) -> BTreeMap<ActionId, f32> {
    let mut found = BTreeMap::new();
    let mut open: Vec<(ActionId, f64)> = clip.root().map(|root| (root, secs)).into_iter().collect();
    while let Some((id, secs)) = open.pop() {
        let (Some(item), Some(stretch)) = (clip.get(id), stretches.get(id)) else { continue };
        if !stretch.contains(secs) {
            continue;
        }
        if item.action.spec().arity == Arity::None {
            let part = (secs - stretch.start_secs) / stretch.duration_secs;
            #[allow(clippy::cast_possible_truncation)] // 0..1
            found.insert(id, part.clamp(0.0, 1.0) as f32);
        }
        for child in &item.children {
            open.push((*child, first_round_secs(item.action.kind(), stretches.get(*child), secs)));
        }
    }
    found
}

/// The same leaves with their own progress as the program has it, where eases around them apply. Actions that move the sprite are
/// taken from the program alone; only delays and actions on other sprites keep the progress of `found`.
pub fn with_local_time(
    clip: &Clip,
    program: &Program,
    secs: f64,
    mut found: BTreeMap<ActionId, f32>,
) -> BTreeMap<ActionId, f32> {
    found.retain(|id, _| {
        let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
        let kind = |id: ActionId| clip.get(id).map(|item| item.action.kind());
        let for_others =
            std::iter::successors(parent(id), parent).any(|id| kind(id) == Some(Kind::TargetedAction));
        kind(*id) == Some(Kind::DelayTime) || for_others
    });
    for active in program.active_at(secs) {
        if let Some(id) = active.action.filter(|id| clip.get(*id).is_some()) {
            #[allow(clippy::cast_possible_truncation)] // 0..1
            found.insert(id, active.progress.clamp(0.0, 1.0) as f32);
        }
    }
    found
}

/// The time in the first round of a repetition that corresponds to `secs`.
fn first_round_secs(parent: Kind, child: Option<&Stretch>, secs: f64) -> f64 {
    match (parent, child) {
        (Kind::Repeat | Kind::RepeatForever, Some(round))
            if round.duration_secs > 0.0 && round.duration_secs.is_finite() && secs >= round.start_secs =>
        {
            round.start_secs + (secs - round.start_secs) % round.duration_secs
        }
        _ => secs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{ClipEdit, Document, Edit, Slot};
    use kineograph_runtime::EaseKind;
    use kineograph_runtime::format::Action;

    /// RepeatForever(Sequence(MoveBy 1 s, RotateBy 3 s)) and when each runs.
    fn looping() -> (Document, Stretches) {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let tree = Action::repeat_forever(Action::sequence([
            Action::move_by(1.0, [1.0, 0.0]),
            Action::rotate_by(3.0, 1.0),
        ]));
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        let ids = document.clips()[0].preorder(document.clips()[0].root().unwrap());
        let times = [(0.0, f64::INFINITY), (0.0, 4.0), (0.0, 1.0), (1.0, 3.0)];
        let stretches = ids
            .iter()
            .zip(times)
            .map(|((id, _), (start_secs, duration_secs))| (*id, Stretch { start_secs, duration_secs }))
            .collect();
        (document, stretches)
    }

    #[test]
    fn under_an_ease_a_leaf_shows_its_own_bent_time() {
        let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
        let inner = Action::sequence([Action::move_by(1.0, [9.0, 0.0]), Action::rotate_by(1.0, 9.0)]);
        let ease = Action::ease_with(EaseKind::In, 2.0, inner);
        let tree = Action::spawn([ease, Action::delay(2.0)]);
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let document = document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
        let clip = &document.clips()[0];
        let program = Program::compile(&clip.root_tree().unwrap()).unwrap();
        let id = |kind| clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0;
        // Half of the time is a quarter of the way: the MoveBy is half done and the RotateBy has not begun.
        let delays = BTreeMap::from([(id(Kind::DelayTime), 0.5), (id(Kind::RotateBy), 0.1)]);
        let running = with_local_time(clip, &program, 1.0, delays);
        assert_eq!(running, BTreeMap::from([(id(Kind::MoveBy), 0.5), (id(Kind::DelayTime), 0.5)]));
    }

    #[test]
    fn the_leaf_at_the_playhead_runs_in_every_round() {
        let (document, stretches) = looping();
        let clip = &document.clips()[0];
        for (secs, kind, part) in
            [(0.5, Kind::MoveBy, 0.5), (1.0, Kind::RotateBy, 0.0), (8.25, Kind::MoveBy, 0.25)]
        {
            let running: Vec<_> = running_leaves(clip, &stretches, secs)
                .into_iter()
                .map(|(id, part)| (clip.get(id).unwrap().action.kind(), part))
                .collect();
            assert_eq!(running, [(kind, part)], "at {secs}");
        }
        assert!(running_leaves(clip, &stretches, -1.0).is_empty());
    }
}
