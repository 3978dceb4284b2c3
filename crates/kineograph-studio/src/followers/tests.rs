//! Chains of small actions.

use kineograph_runtime::format::{Content, Kind, StartPose};

use super::*;
use crate::document::{ClipEdit, Edit, Slot};

const NONE: [Kind; 0] = [];

/// The kinds that follow the first action of a kind.
fn following(tree: Action, kind: Kind) -> Vec<Kind> {
    let node = Edit::AddNode {
        name: "box".into(),
        parent: None,
        content: Content::Box([10.0; 2]),
        start: StartPose::default(),
    };
    let (document, made) = Document::default().edited(&node).unwrap();
    let (document, clip) = document.edited(&Edit::AddClip("clip".into())).unwrap();
    let clip = clip.clip.unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let document = document.edited(&Edit::Clip(clip, insert)).unwrap().0;
    let document = document.edited(&Edit::AddRun(clip, made.node.unwrap(), 0.0)).unwrap().0;
    let tree = document.clip(clip).unwrap();
    let id = tree.items().filter(|(_, item)| item.action.kind() == kind).map(|(id, _)| id).min().unwrap();
    let found = followers(&document, &Programs::of(&document), clip, id);
    found.into_iter().map(|id| tree.get(id).unwrap().action.kind()).collect()
}

#[test]
fn actions_by_an_amount_follow_until_one_ends_at_a_value_of_its_own() {
    let jump = || Action::jump_by(1.0, [10.0, 0.0], 20.0, 1);
    let tree = Action::sequence([
        Action::move_to(1.0, [100.0, 0.0]),
        Action::rotate_by(1.0, 90.0),
        Action::move_by(1.0, [5.0, 0.0]),
        Action::ease(kineograph_runtime::EaseKind::In, jump()),
        Action::move_to(1.0, [0.0, 0.0]),
        Action::move_by(1.0, [5.0, 0.0]),
    ]);
    assert_eq!(following(tree.clone(), Kind::MoveTo), [Kind::MoveBy, Kind::JumpBy]);
    assert_eq!(following(tree.clone(), Kind::MoveBy), [Kind::JumpBy]);
    assert_eq!(following(tree.clone(), Kind::JumpBy), NONE);
    assert_eq!(following(tree.clone(), Kind::RotateBy), NONE);
    assert_eq!(following(tree, Kind::Sequence), NONE, "a list has no end of its own");
}

#[test]
fn what_plays_meanwhile_or_has_no_number_carries_nothing_along() {
    let both = Action::spawn([Action::move_to(1.0, [9.0, 0.0]), Action::move_by(1.0, [5.0, 0.0])]);
    assert_eq!(following(both, Kind::MoveTo), NONE);
    let fades = Action::sequence([Action::fade_out(1.0), Action::fade_in(1.0)]);
    assert_eq!(following(fades, Kind::FadeOut), NONE);
}

#[test]
fn only_some_kinds_end_by_themselves() {
    for (kind, expected) in
        [(Kind::MoveTo, true), (Kind::MoveBy, false), (Kind::ScaleTo, true), (Kind::ScaleBy, false)]
    {
        assert_eq!(ends_by_itself(&Action::new(kind)), expected, "{kind:?}");
    }
    assert!(!ends_by_itself(&Action::delay(1.0)) && !ends_by_itself(&Action::sequence([])));
}
