//! Edits of time keep the tree valid, and poses outside of what they change.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use kineograph::document::{ActionId, ClipEdit, ClipId, Document, Edit, EditError, Slot, TimeEdit};
use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{Pose, Program};
use proptest::prelude::*;
use proptest::sample::Index;

/// A document with one clip that plays this tree.
fn document(tree: &Action) -> (Document, ClipId) {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let clip = made.clip.unwrap();
    let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
    (document.edited(&Edit::Clip(clip, insert)).unwrap().0, clip)
}

fn edited(document: &Document, clip: ClipId, edit: TimeEdit) -> Result<Document, EditError> {
    document.edited(&Edit::Clip(clip, ClipEdit::Time(edit))).map(|(document, _)| document)
}

/// The ids of the playing tree in preorder.
fn ids(document: &Document, clip: ClipId) -> Vec<ActionId> {
    let clip = document.clip(clip).unwrap();
    clip.root().map(|root| clip.preorder(root)).unwrap_or_default().into_iter().map(|(id, _)| id).collect()
}

fn tree(document: &Document, clip: ClipId) -> Option<Action> {
    document.clip(clip).unwrap().root_tree()
}

fn program(document: &Document, clip: ClipId) -> std::sync::Arc<Program> {
    Program::compile(&tree(document, clip).unwrap()).unwrap()
}

fn start() -> Pose {
    Pose { opacity: 200.0, color: [90.0, 80.0, 70.0], ..Pose::at([30.0, 40.0]) }
}

fn assert_same(a: &Pose, b: &Pose, at_secs: f64) {
    let values = |pose: &Pose| {
        let [r, g, b] = pose.color;
        let Pose { position: [x, y], rotation_deg: [rx, ry], scale: [sx, sy], opacity, .. } = *pose;
        [x, y, rx, ry, sx, sy, opacity, r, g, b]
    };
    for (a_value, b_value) in values(a).into_iter().zip(values(b)) {
        let near = 1e-3_f32.max(a_value.abs() * 1e-4);
        assert!((a_value - b_value).abs() <= near, "at {at_secs} s: {a:?} and {b:?}");
    }
}

/// Compares two documents at many times; `other_secs` is where in the second to look for what the first shows, or `None` where they may
/// differ.
fn compare(a: &Document, b: &Document, clip: ClipId, other_secs: impl Fn(f64) -> Option<f64>) {
    let (first, second) = (program(a, clip), program(b, clip));
    let end_secs = first.length().secs().unwrap();
    // Beyond the end programs go on as they ended.
    let pose = |program: &Program, secs: f64| {
        program.sample_secs(&start(), secs.min(program.length().secs().unwrap()))
    };
    for step in 0..=97 {
        // Off the boundaries, where both are right.
        let at_secs = f64::from(step) / 97.0 * (end_secs + 0.5) + 0.000_1;
        if let Some(other_secs) = other_secs(at_secs) {
            assert_same(&pose(&first, at_secs), &pose(&second, other_secs), at_secs);
        }
    }
}

fn quarter() -> impl Strategy<Value = f64> {
    (1_u8..9).prop_map(|n| f64::from(n) * 0.25)
}

fn leaf() -> impl Strategy<Value = Action> {
    (quarter(), -4_i8..5, 0..9_u8).prop_map(|(secs, n, pick)| {
        let x = f64::from(n);
        match pick {
            0 | 1 => Action::delay(secs),
            2 => Action::move_by(secs, [10.0 * x, 5.0]),
            3 => Action::rotate_by(secs, 30.0 * x),
            4 => Action::scale_by(secs, [1.5, 0.5 + 0.1 * x.abs()]),
            5 => Action::tint_by(secs, [x, -x, 2.0]),
            6 => Action::fade_to(secs, 20.0 * x.abs()),
            7 => Action::jump_by(secs, [x, 2.0], 9.0, 2),
            _ => Action::bezier_by(secs, [[1.0, 5.0], [x, 7.0]], [9.0, x]),
        }
    })
}

fn any_tree() -> impl Strategy<Value = Action> {
    let inner = leaf().prop_recursive(3, 24, 4, |inner| {
        prop_oneof![
            3 => prop::collection::vec(inner.clone(), 1..5).prop_map(Action::sequence),
            2 => prop::collection::vec(inner.clone(), 1..4).prop_map(Action::spawn),
            1 => inner.clone().prop_map(|child| Action::speed(2.0, child)),
            1 => inner.clone().prop_map(|child| Action::repeat(2, child)),
            1 => inner.prop_map(|child| Action::ease_with(Kind::EaseInOut, 2.0, child)),
        ]
    });
    prop::collection::vec(inner, 1..5).prop_map(Action::sequence)
}

/// A Sequence of leaves and small groups.
fn list() -> impl Strategy<Value = Action> {
    let group = prop::collection::vec(leaf(), 1..3).prop_map(Action::spawn);
    prop::collection::vec(prop_oneof![3 => leaf(), 1 => group], 1..7).prop_map(Action::sequence)
}

/// Starts and ends of the children of the root, with their ids.
fn stretches(document: &Document, clip: ClipId) -> Vec<(ActionId, f64, f64)> {
    let tree = tree(document, clip).unwrap();
    let starts = tree.children_starts_secs().unwrap();
    let of = |(child, start): (&Action, f64)| {
        (child.id.unwrap(), start, start + child.length().unwrap().secs().unwrap())
    };
    tree.children.iter().zip(starts).map(of).collect()
}

#[derive(Debug, Clone)]
enum Pick {
    Shift(Index, f64, bool),
    TrimStart(Index, f64),
    TrimEnd(Index, f64, bool),
    Stretch(Vec<Index>, f64),
    Split(Index, f64),
    Insert(f64, f64),
    Cut(f64, f64),
}

fn pick() -> impl Strategy<Value = Pick> {
    let secs = || (-12_i8..13).prop_map(|n| f64::from(n) * 0.25);
    let index = any::<Index>;
    prop_oneof![
        (index(), secs(), any::<bool>()).prop_map(|(i, secs, ripple)| Pick::Shift(i, secs, ripple)),
        (index(), secs()).prop_map(|(i, secs)| Pick::TrimStart(i, secs)),
        (index(), secs(), any::<bool>()).prop_map(|(i, secs, ripple)| Pick::TrimEnd(i, secs, ripple)),
        (prop::collection::vec(index(), 1..3), 0.25..3.0)
            .prop_map(|(ids, factor)| Pick::Stretch(ids, factor)),
        (index(), 0.0..3.0).prop_map(|(i, secs)| Pick::Split(i, secs)),
        (0.0..6.0, 0.0..2.0).prop_map(|(at, secs)| Pick::Insert(at, secs)),
        (0.0..6.0, 0.0..2.0).prop_map(|(from, secs)| Pick::Cut(from, from + secs)),
    ]
}

fn edit_of(pick: &Pick, ids: &[ActionId]) -> TimeEdit {
    let id = |index: &Index| *index.get(ids);
    match pick {
        Pick::Shift(i, by_secs, ripple) => TimeEdit::Shift { id: id(i), by_secs: *by_secs, ripple: *ripple },
        Pick::TrimStart(i, by_secs) => TimeEdit::TrimStart { id: id(i), by_secs: *by_secs },
        Pick::TrimEnd(i, by_secs, ripple) => {
            TimeEdit::TrimEnd { id: id(i), by_secs: *by_secs, ripple: *ripple }
        }
        Pick::Stretch(picks, factor) => {
            TimeEdit::Stretch { ids: picks.iter().map(id).collect(), factor: *factor }
        }
        Pick::Split(i, at_secs) => TimeEdit::Split { id: id(i), at_secs: *at_secs },
        Pick::Insert(at_secs, secs) => TimeEdit::Insert { at_secs: *at_secs, secs: *secs },
        Pick::Cut(from_secs, until_secs) => TimeEdit::Cut { from_secs: *from_secs, until_secs: *until_secs },
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_edits_keep_the_tree_valid(tree in any_tree(), picks in prop::collection::vec(pick(), 1..12)) {
        let (mut document, clip) = document(&tree);
        for pick in &picks {
            let ids = ids(&document, clip);
            if ids.is_empty() {
                break;
            }
            match edited(&document, clip, edit_of(pick, &ids)) {
                Ok(next) => document = next,
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            prop_assert_eq!(document.violations(), Vec::<String>::new());
            if document.clip(clip).unwrap().root().is_some() {
                program(&document, clip);
            }
        }
    }

    #[test]
    fn a_split_plays_as_before(tree in any_tree(), index in any::<Index>(), part in 0.05..0.95) {
        let (before, clip) = document(&tree);
        let ids = ids(&before, clip);
        let id = *index.get(&ids);
        let secs = before.clip(clip).unwrap().tree(id).unwrap().length().unwrap().secs().unwrap();
        if let Ok(after) = edited(&before, clip, TimeEdit::Split { id, at_secs: secs * part }) {
            compare(&before, &after, clip, Some);
        }
    }

    #[test]
    fn a_shift_within_gaps_leaves_the_others_alone(tree in list(), index in any::<Index>(), by in -6_i8..7) {
        let (before, clip) = document(&tree);
        let all = stretches(&before, clip);
        let (id, start_secs, end_secs) = *index.get(&all);
        let by_secs = f64::from(by) * 0.25;
        let after = edited(&before, clip, TimeEdit::Shift { id, by_secs, ripple: false }).unwrap();
        let moved = stretches(&after, clip);
        let by_secs = moved.iter().find(|(other, ..)| *other == id).map_or(0.0, |(_, start, _)| start - start_secs);
        let is_gap = |id: ActionId| {
            let clip = before.clip(clip).unwrap();
            clip.get(id).is_some_and(|item| item.action.kind() == Kind::DelayTime)
        };
        // What the gap behind it could not take up moves all that follows.
        let mut behind = all.iter().filter(|(_, start, _)| *start >= end_secs - 1e-6);
        let next = behind.find(|(other, ..)| !is_gap(*other));
        let next = next.and_then(|(next, start, _)| Some((moved.iter().find(|(id, ..)| id == next)?.1, *start)));
        let pushed_secs = next.map_or(0.0, |(now, before)| now - before);
        let from_secs = start_secs + by_secs.min(0.0);
        let until_secs = end_secs + by_secs.max(0.0);
        // A gap that was moved may have become one with its neighbour.
        prop_assume!(!is_gap(id));
        compare(&before, &after, clip, |secs| {
            if secs < from_secs {
                Some(secs)
            } else if secs > until_secs + 1e-3 && next.is_some() {
                Some(secs + pushed_secs)
            } else {
                None
            }
        });
    }

    #[test]
    fn trims_within_gaps_leave_the_others_alone(
        tree in list(), index in any::<Index>(), by in -6_i8..7, is_end in any::<bool>(),
    ) {
        let (before, clip) = document(&tree);
        let all = stretches(&before, clip);
        let (id, start_secs, end_secs) = *index.get(&all);
        let by_secs = f64::from(by) * 0.25;
        let edit = if is_end {
            TimeEdit::TrimEnd { id, by_secs, ripple: false }
        } else {
            TimeEdit::TrimStart { id, by_secs }
        };
        let after = edited(&before, clip, edit).unwrap();
        let whole_secs = |document| program(document, clip).length().secs().unwrap();
        let grown_secs = whole_secs(&after) - whole_secs(&before);
        let is_last = all.last().unwrap().0 == id;
        if !is_end {
            prop_assert!(grown_secs.abs() < 1e-5, "the end stays: {grown_secs}");
        }
        let from_secs = start_secs - if is_end { 0.0 } else { 2.0 };
        let until_secs = end_secs + if is_end { by_secs.max(0.0) } else { 0.0 };
        compare(&before, &after, clip, |secs| {
            if secs < from_secs {
                Some(secs)
            } else if secs > until_secs + 1e-3 && !is_last {
                Some(secs + grown_secs)
            } else {
                None
            }
        });
    }

    #[test]
    fn inserted_time_moves_all_behind_it(tree in any_tree(), part in 0.0..0.95, secs in 0.05..2.0) {
        let (before, clip) = document(&tree);
        let length_secs = program(&before, clip).length().secs().unwrap();
        let at_secs = part * length_secs;
        let after = edited(&before, clip, TimeEdit::Insert { at_secs, secs }).unwrap();
        let grown_secs = program(&after, clip).length().secs().unwrap() - length_secs;
        prop_assert!((grown_secs - secs).abs() < 1e-4, "{grown_secs} instead of {secs}");
        compare(&before, &after, clip, |now_secs| (now_secs > length_secs).then_some(now_secs + secs));
    }

    #[test]
    fn time_between_actions_is_waited_for(tree in list(), index in any::<Index>(), secs in 0.05..2.0) {
        let (before, clip) = document(&tree);
        let (_, at_secs, _) = *index.get(&stretches(&before, clip));
        let after = edited(&before, clip, TimeEdit::Insert { at_secs, secs }).unwrap();
        compare(&before, &after, clip, |now_secs| Some(if now_secs < at_secs { now_secs } else { now_secs + secs }));
        let until_secs = at_secs + secs;
        if let Ok(back) = edited(&after, clip, TimeEdit::Cut { from_secs: at_secs, until_secs }) {
            compare(&before, &back, clip, Some);
        }
    }

    #[test]
    fn stretching_all_plays_the_same_more_slowly(tree in any_tree(), factor in 0.25..4.0) {
        let (before, clip) = document(&tree);
        let root = ids(&before, clip)[0];
        let after = edited(&before, clip, TimeEdit::Stretch { ids: vec![root], factor }).unwrap();
        compare(&before, &after, clip, |secs| Some(secs * factor));
    }
}

fn hop() -> Action {
    Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]),
        Action::delay(0.5),
        Action::rotate_by(1.0, 90.0),
        Action::fade_to(2.0, 0.0),
    ])
}

fn kinds_and_secs(document: &Document, clip: ClipId) -> Vec<(Kind, f64)> {
    let tree = tree(document, clip).unwrap();
    tree.children.iter().map(|child| (child.kind(), child.number("duration"))).collect()
}

#[test]
fn gaps_are_shared_made_and_taken_away() {
    let (before, clip) = document(&hop());
    let turn = ids(&before, clip)[3];
    let shift = |by_secs, ripple| {
        let after = edited(&before, clip, TimeEdit::Shift { id: turn, by_secs, ripple }).unwrap();
        kinds_and_secs(&after, clip)
    };
    let (moved, turned, faded) = ((Kind::MoveBy, 1.0), (Kind::RotateBy, 1.0), (Kind::FadeTo, 2.0));
    let gap = |secs| (Kind::DelayTime, secs);
    assert_eq!(shift(0.25, true), [moved, gap(0.75), turned, faded]);
    assert_eq!(shift(-0.25, false), [moved, gap(0.25), turned, gap(0.25), faded]);
    assert_eq!(shift(-9.0, true), [moved, turned, faded]);
    assert_eq!(shift(-9.0, false), [moved, turned, gap(0.5), faded]);
}

#[test]
fn in_a_spawn_a_gap_comes_with_a_sequence_and_goes_with_it() {
    let tree = Action::spawn([Action::move_by(1.0, [1.0, 0.0]), Action::fade_to(1.0, 0.0)]);
    let (before, clip) = document(&tree);
    let fade = ids(&before, clip)[2];
    let later = edited(&before, clip, TimeEdit::Shift { id: fade, by_secs: 0.5, ripple: false }).unwrap();
    let inner = tree_child(&later, clip, 1);
    assert_eq!(inner.kind(), Kind::Sequence);
    assert_eq!(inner.children.iter().map(Action::kind).collect::<Vec<_>>(), [Kind::DelayTime, Kind::FadeTo]);
    let back = edited(&later, clip, TimeEdit::Shift { id: fade, by_secs: -0.5, ripple: false }).unwrap();
    assert_eq!(tree_child(&back, clip, 1).kind(), Kind::FadeTo);
}

fn tree_child(document: &Document, clip: ClipId, index: usize) -> Action {
    tree(document, clip).unwrap().children[index].clone()
}

#[test]
fn time_goes_with_what_lies_wholly_in_it() {
    let (before, clip) = document(&hop());
    let cut = |from_secs, until_secs| {
        let after = edited(&before, clip, TimeEdit::Cut { from_secs, until_secs }).unwrap();
        kinds_and_secs(&after, clip)
    };
    let (moved, turned, faded) = ((Kind::MoveBy, 1.0), (Kind::RotateBy, 1.0), (Kind::FadeTo, 2.0));
    assert_eq!(cut(1.0, 1.5), [moved, turned, faded]);
    assert_eq!(cut(1.1, 1.3), [moved, (Kind::DelayTime, 0.3), turned, faded]);
    assert_eq!(cut(0.5, 2.5), [(Kind::MoveBy, 0.5), faded]);
}

#[test]
fn what_is_no_sum_of_its_parts_says_why_it_can_not_be_split() {
    let eased = Action::ease_with(Kind::EaseInOut, 2.0, Action::move_by(1.0, [1.0, 0.0]));
    for (tree, says) in [
        (Action::fade_to(1.0, 0.0), "depends on where it starts"),
        (eased, "half of an ease is another curve"),
        (Action::jump_by(1.0, [9.0, 0.0], 5.0, 1), "touches the ground"),
        (Action::repeat(3, Action::move_by(0.5, [1.0, 0.0])), "between two rounds"),
    ] {
        let (before, clip) = document(&Action::sequence([tree]));
        let id = ids(&before, clip)[1];
        let error = edited(&before, clip, TimeEdit::Split { id, at_secs: 0.3 }).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
    }
}

#[test]
fn played_clips_get_a_speed() {
    let (before, clip) = document(&Action::sequence([Action::delay(1.0)]));
    let (named, made) = before.edited(&Edit::AddClip("outer".into())).unwrap();
    let outer = made.clip.unwrap();
    let play = ClipEdit::Insert { tree: Action::play_clip("clip"), slot: Slot::Root, position: None };
    let (named, made) = named.edited(&Edit::Clip(outer, play)).unwrap();
    let id = made.actions[0];
    let slower = edited(&named, outer, TimeEdit::TrimEnd { id, by_secs: 1.0, ripple: true }).unwrap();
    let top = tree(&slower, outer).unwrap();
    assert_eq!((top.kind(), top.number("speed")), (Kind::Speed, 0.5));
    assert_eq!(tree(&slower, clip).unwrap().children[0].number("duration"), 1.0, "the clip itself stays");
}
