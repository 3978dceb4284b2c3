//! Edits of time keep the tree valid, and poses outside of what they change.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use kineograph::internals::{
    ActionId, ClipEdit, ClipId, Document, EdgeMove, Edit, EditError, Slot, TimeEdit,
};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Key, Kind, Value};
use kineograph_runtime::{Code, EaseKind, Pose, Program};
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
    changed(document, clip, ClipEdit::Time(edit))
}

fn changed(document: &Document, clip: ClipId, edit: ClipEdit) -> Result<Document, EditError> {
    document.edited(&Edit::Clip(clip, edit)).map(|(document, _)| document)
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
    Pose::at([30.0, 40.0]).with(Property::OPACITY, 200.0).with(Property::COLOR, [90.0, 80.0, 70.0])
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
            1 => inner.prop_map(|child| Action::ease_with(EaseKind::InOut, 2.0, child)),
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
    Split(Index, f64),
    Insert(f64, f64),
    Cut(f64, f64),
    /// Several bars at once, or a moment: starts and ends by so much.
    Edges(Vec<(Index, f64, f64)>, bool),
    Slip(Index, f64),
    /// To another place in the order: into the first of these, before its child of that index.
    Order(Vec<Index>, Index, usize),
}

fn pick() -> impl Strategy<Value = Pick> {
    let secs = || (-12_i8..13).prop_map(|n| f64::from(n) * 0.25);
    let index = any::<Index>;
    prop_oneof![
        (index(), secs(), any::<bool>()).prop_map(|(i, secs, ripple)| Pick::Shift(i, secs, ripple)),
        (index(), secs()).prop_map(|(i, secs)| Pick::TrimStart(i, secs)),
        (index(), secs(), any::<bool>()).prop_map(|(i, secs, ripple)| Pick::TrimEnd(i, secs, ripple)),
        (index(), 0.0..3.0).prop_map(|(i, secs)| Pick::Split(i, secs)),
        (0.0..6.0, 0.0..2.0).prop_map(|(at, secs)| Pick::Insert(at, secs)),
        (0.0..6.0, 0.0..2.0).prop_map(|(from, secs)| Pick::Cut(from, from + secs)),
        (prop::collection::vec(index(), 1..4), secs(), any::<bool>()).prop_map(|(ids, secs, ripple)| {
            Pick::Edges(ids.into_iter().map(|i| (i, secs, secs)).collect(), ripple)
        }),
        (prop::collection::vec((index(), secs(), secs()), 1..4), any::<bool>())
            .prop_map(|(moves, ripple)| Pick::Edges(moves, ripple)),
        (index(), secs()).prop_map(|(i, secs)| Pick::Slip(i, secs)),
        (prop::collection::vec(index(), 1..3), index(), 0..4_usize)
            .prop_map(|(ids, into, place)| Pick::Order(ids, into, place)),
    ]
}

fn edit_of(pick: &Pick, ids: &[ActionId]) -> ClipEdit {
    let id = |index: &Index| *index.get(ids);
    ClipEdit::Time(match pick {
        Pick::Order(picks, into, place) => {
            let ids = picks.iter().map(id).collect();
            return ClipEdit::MoveAll { ids, slot: Slot::Child(id(into), *place) };
        }
        Pick::Edges(picks, ripple) => {
            let edge = |(i, start, end): &(Index, f64, f64)| EdgeMove {
                id: id(i),
                start_by_secs: *start,
                end_by_secs: *end,
            };
            TimeEdit::MoveEdges { moves: picks.iter().map(edge).collect(), ripple: *ripple }
        }
        Pick::Slip(i, by_secs) => TimeEdit::Slip { id: id(i), by_secs: *by_secs },
        Pick::Shift(i, by_secs, ripple) => TimeEdit::Shift { id: id(i), by_secs: *by_secs, ripple: *ripple },
        Pick::TrimStart(i, by_secs) => TimeEdit::TrimStart { id: id(i), by_secs: *by_secs },
        Pick::TrimEnd(i, by_secs, ripple) => {
            TimeEdit::TrimEnd { id: id(i), by_secs: *by_secs, ripple: *ripple }
        }
        Pick::Split(i, at_secs) => TimeEdit::Split { id: id(i), at_secs: *at_secs },
        Pick::Insert(at_secs, secs) => TimeEdit::Insert { at_secs: *at_secs, secs: *secs },
        Pick::Cut(from_secs, until_secs) => TimeEdit::Cut { from_secs: *from_secs, until_secs: *until_secs },
    })
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
            match changed(&document, clip, edit_of(pick, &ids)) {
                Ok(next) => document = next,
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            prop_assert_eq!(document.violations(), Vec::<String>::new());
            if let Some(Err(error)) = self::tree(&document, clip).map(|tree| Program::compile(&tree)) {
                // What was taken to another place may have been all that a wrapper held: it says so.
                let only_emptied = error.diagnostics.iter().all(|found| found.code == Code::ChildMissing);
                prop_assert!(only_emptied, "{:?}", error);
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
        let is_gap = before.clip(clip).unwrap().get(id).is_some_and(|item| item.action.kind() == Kind::DelayTime);
        // A pause has no other one before it: it changes its length.
        if !is_end && !is_gap {
            prop_assert!(grown_secs.abs() < 1e-5, "the end stays: {grown_secs}");
        }
        let from_secs = start_secs - if is_end { 0.0 } else { 2.0 };
        let until_secs = end_secs + if is_end { by_secs.max(0.0) } else { (-by_secs).max(0.0) };
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
}

/// A Sequence of Sequences, each with or without pauses at its ends, and of keyframes that do not fill their time.
fn slippable() -> impl Strategy<Value = Action> {
    let pause = || prop::option::of(quarter().prop_map(Action::delay));
    let group = (pause(), prop::collection::vec(leaf(), 1..4), pause())
        .prop_map(|(before, body, behind)| Action::sequence(before.into_iter().chain(body).chain(behind)));
    let keys = (quarter(), 0..8_u8, 8..17_u8).prop_map(|(secs, from, until)| {
        let [from, until] = [from, until].map(|part| f64::from(part) / 16.0);
        let mut track = Action::new(Kind::Keyframes);
        let keys = Value::Keys(vec![Key::new(from, 10.0), Key::new(until, -20.0)]);
        track.set_param("duration", Value::Number(secs)).unwrap();
        track.set_param("keys", keys).unwrap();
        track
    });
    prop::collection::vec(prop_oneof![3 => group, 1 => keys], 1..4).prop_map(Action::sequence)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_slip_leaves_all_outside_alone(tree in slippable(), index in any::<Index>(), by in -6_i8..7) {
        let (before, clip) = document(&tree);
        let all = stretches(&before, clip);
        let (id, start_secs, end_secs) = *index.get(&all);
        let by_secs = f64::from(by) * 0.25;
        let room = before.clip(clip).unwrap().slip_room_secs(id);
        let slip = edited(&before, clip, TimeEdit::Slip { id, by_secs });
        let Some([least_secs, most_secs]) = room else {
            let error = slip.unwrap_err().to_string();
            prop_assert!(error.contains("can slip"), "{}", error);
            return Ok(());
        };
        let after = slip.unwrap();
        prop_assert_eq!(stretches(&after, clip).len(), all.len());
        for (a, b) in stretches(&after, clip).iter().zip(&all) {
            prop_assert!((a.1 - b.1).abs() < 1e-5 && (a.2 - b.2).abs() < 1e-5, "{a:?} was {b:?}");
        }
        let is_outside = |secs: f64| secs < start_secs - 1e-3 || secs > end_secs + 1e-3;
        compare(&before, &after, clip, |secs| is_outside(secs).then_some(secs));
        // Back again is as before: nothing is lost on the way.
        let went_secs = by_secs.clamp(least_secs, most_secs);
        if went_secs.abs() > 1e-6 {
            let back = edited(&after, clip, TimeEdit::Slip { id, by_secs: -went_secs }).unwrap();
            compare(&before, &back, clip, Some);
        }
    }

    #[test]
    fn several_move_by_the_same_time(
        tree in list(), picks in prop::collection::vec(any::<Index>(), 1..4), by in -6_i8..7, ripple in any::<bool>(),
    ) {
        let (before, clip) = document(&tree);
        let all = stretches(&before, clip);
        let gap = |id: ActionId| before.clip(clip).unwrap().get(id).unwrap().action.kind() == Kind::DelayTime;
        let mut picked: Vec<_> = picks.iter().map(|index| *index.get(&all)).filter(|(id, ..)| !gap(*id)).collect();
        picked.sort_by(|a, b| a.1.total_cmp(&b.1));
        picked.dedup_by_key(|(id, ..)| *id);
        prop_assume!(!picked.is_empty());
        let by_secs = f64::from(by) * 0.25;
        let moves = picked.iter().map(|(id, ..)| EdgeMove::shift(*id, by_secs)).collect();
        let after = edited(&before, clip, TimeEdit::MoveEdges { moves, ripple }).unwrap();
        prop_assert_eq!(after.violations(), Vec::<String>::new());
        let moved = stretches(&after, clip);
        let start_of = |id: ActionId| moved.iter().find(|(other, ..)| *other == id).unwrap().1;
        let went_secs: Vec<f64> = picked.iter().map(|(id, start, _)| start_of(*id) - start).collect();
        let first = went_secs[0];
        prop_assert!(went_secs.iter().all(|secs| (secs - first).abs() < 1e-5), "{went_secs:?}");
        let is_right = if by_secs < 0.0 { first <= 1e-9 && first >= by_secs - 1e-5 } else { (first - by_secs).abs() < 1e-5 };
        prop_assert!(is_right, "{}", first);
        // What is before the first of them plays as it did.
        let from_secs = picked[0].1 + by_secs.min(0.0);
        compare(&before, &after, clip, |secs| (secs < from_secs - 1e-3).then_some(secs));
        if ripple {
            let last = picked.last().unwrap().2;
            let grown = program(&after, clip).length().secs().unwrap() - program(&before, clip).length().secs().unwrap();
            prop_assert!((grown - first).abs() < 1e-5, "all behind moves along: {grown} and {first}");
            compare(&before, &after, clip, |secs| (secs > last + 1e-3).then_some(secs + grown));
        }
    }

    #[test]
    fn a_moment_moves_alone(tree in list(), index in any::<Index>(), by in -6_i8..7) {
        let (before, clip) = document(&tree);
        let gap = |id: ActionId| before.clip(clip).unwrap().get(id).unwrap().action.kind() == Kind::DelayTime;
        let all: Vec<_> = stretches(&before, clip).into_iter().filter(|(id, ..)| !gap(*id)).collect();
        prop_assume!(!all.is_empty());
        let at_secs = index.get(&all).1;
        let by_secs = f64::from(by) * 0.25;
        let near = |secs: f64| (secs - at_secs).abs() < 1e-6;
        let moves = all.iter().filter(|(_, start, end)| near(*start) || near(*end)).map(|(id, start, end)| EdgeMove {
            id: *id,
            start_by_secs: if near(*start) { by_secs } else { 0.0 },
            end_by_secs: if near(*end) { by_secs } else { 0.0 },
        });
        let after = edited(&before, clip, TimeEdit::MoveEdges { moves: moves.collect(), ripple: false }).unwrap();
        prop_assert_eq!(after.violations(), Vec::<String>::new());
        let moved = stretches(&after, clip);
        let mut went: Option<f64> = None;
        for (id, start, end) in &all {
            // What has come to take no time is still there.
            let (_, new_start, new_end) = *moved.iter().find(|(other, ..)| other == id).unwrap();
            for (old, new) in [(*start, new_start), (*end, new_end)] {
                if near(old) {
                    let by = new - old;
                    prop_assert!((went.unwrap_or(by) - by).abs() < 1e-5, "one moment");
                    went = Some(by);
                } else if by_secs < 0.0 || new > old + 1e-6 {
                    // Later it may push what is behind a gap that is too small.
                    prop_assert!(new >= old - 1e-5 && (by_secs > 0.0 || (new - old).abs() < 1e-5), "{old} became {new}");
                }
            }
        }
        let from_secs = all.iter().map(|(_, start, _)| *start).filter(|start| *start < at_secs - 1e-6);
        let from_secs = from_secs.fold(0.0, f64::max).min(at_secs + by_secs.min(0.0));
        compare(&before, &after, clip, |secs| (secs < from_secs - 1e-3).then_some(secs));
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
fn a_pause_changes_its_length_and_gets_no_other_beside_it() {
    let (before, clip) = document(&hop());
    let pause = ids(&before, clip)[2];
    let edit = |edit| kinds_and_secs(&edited(&before, clip, edit).unwrap(), clip);
    let lasting = |secs| {
        let pause = (secs > 0.0).then_some((Kind::DelayTime, secs));
        let others = [(Kind::RotateBy, 1.0), (Kind::FadeTo, 2.0)];
        [(Kind::MoveBy, 1.0)].into_iter().chain(pause).chain(others).collect::<Vec<_>>()
    };
    let start = |by_secs| edit(TimeEdit::TrimStart { id: pause, by_secs });
    assert_eq!(start(0.25), lasting(0.25));
    assert_eq!(start(-0.25), lasting(0.75));
    for ripple in [false, true] {
        let end = |by_secs| edit(TimeEdit::TrimEnd { id: pause, by_secs, ripple });
        assert_eq!(end(0.25), lasting(0.75));
        assert_eq!(end(-0.125), lasting(0.375), "by so much, not to so much");
        let all = |by_secs| edit(TimeEdit::Shift { id: pause, by_secs, ripple });
        assert_eq!(all(0.25), lasting(0.75));
        assert_eq!(all(-0.25), lasting(0.5), "it starts where the motion ends");
    }
    // With a pause before it that one changes.
    let add = ClipEdit::Insert {
        tree: Action::delay(1.0),
        slot: Slot::Child(ids(&before, clip)[0], 1),
        position: None,
    };
    let two = changed(&before, clip, add).unwrap();
    let later = edited(&two, clip, TimeEdit::TrimStart { id: pause, by_secs: 0.25 }).unwrap();
    assert_eq!(kinds_and_secs(&later, clip)[1..3], [(Kind::DelayTime, 1.25), (Kind::DelayTime, 0.25)]);
    // Beside others it gets no Sequence for a pause before it.
    let (before, clip) = document(&Action::spawn([Action::delay(1.0), Action::fade_to(1.0, 0.0)]));
    let pause = ids(&before, clip)[1];
    let after = edited(&before, clip, TimeEdit::TrimStart { id: pause, by_secs: 0.5 }).unwrap();
    assert_eq!(kinds_and_secs(&after, clip), [(Kind::DelayTime, 0.5), (Kind::FadeTo, 1.0)]);
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
    let eased = Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(1.0, [1.0, 0.0]));
    for (tree, says) in [
        (Action::fade_to(1.0, 0.0), "depends on where it starts"),
        (eased, "half of an ease is a different curve"),
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

#[test]
fn inside_groups_a_moment_takes_starts_and_ends_along() {
    let tree = Action::sequence([
        Action::move_by(1.0, [1.0, 0.0]),
        Action::spawn([
            Action::sequence([Action::rotate_by(1.0, 9.0), Action::rotate_by(1.0, 9.0)]),
            Action::speed(2.0, Action::fade_to(3.0, 0.0)),
        ]),
    ]);
    let (before, clip) = document(&tree);
    let ids = ids(&before, clip);
    let [moved, turned, faded] = [ids[1], ids[4], ids[7]];
    let edge = |id, start_by_secs, end_by_secs| EdgeMove { id, start_by_secs, end_by_secs };
    // One second of the clip is two of what the Speed holds.
    let moves = vec![edge(moved, 0.0, 0.5), edge(turned, 0.5, 0.0), edge(faded, 1.0, 0.0)];
    let after = edited(&before, clip, TimeEdit::MoveEdges { moves, ripple: false }).unwrap();
    assert_eq!(
        tree_text(&tree_of(&after, clip)),
        "Sequence(MoveBy 1.5, Spawn(Sequence(RotateBy 0.5, RotateBy 1), Speed(FadeTo 2)))",
        "the second turn and the ends stay"
    );
    let moves = vec![EdgeMove::shift(turned, 0.25), EdgeMove::shift(faded, 0.5)];
    let after = edited(&before, clip, TimeEdit::MoveEdges { moves, ripple: false }).unwrap();
    assert_eq!(
        tree_text(&tree_of(&after, clip)),
        "Sequence(MoveBy 1, Spawn(Sequence(DelayTime 0.25, RotateBy 1, RotateBy 1), Sequence(DelayTime 0.25, Speed(FadeTo 3))))"
    );
}

fn tree_of(document: &Document, clip: ClipId) -> Action {
    tree(document, clip).unwrap()
}

/// A tree as `Sequence(MoveBy 1, Hide 0)`.
fn tree_text(action: &Action) -> String {
    let inner: Vec<String> = action.children.iter().map(tree_text).collect();
    let name = action.spec().name;
    if inner.is_empty() {
        format!("{name} {}", action.number("duration"))
    } else {
        format!("{name}({})", inner.join(", "))
    }
}

#[test]
fn what_is_eased_moves_with_its_ease_and_keeps_its_curve() {
    let eased = Action::ease(
        EaseKind::SineOut,
        Action::ease_with(EaseKind::In, 2.0, Action::move_by(1.0, [8.0, 0.0])),
    );
    let (before, clip) = document(&Action::sequence([eased, Action::fade_to(0.5, 9.0)]));
    let leaf = ids(&before, clip)[3];
    let kinds = |document: &Document| {
        let tree = tree(document, clip).unwrap();
        tree.children
            .iter()
            .map(|child| (child.kind(), child.length().unwrap().secs().unwrap()))
            .collect::<Vec<_>>()
    };
    let later = edited(&before, clip, TimeEdit::Shift { id: leaf, by_secs: 0.25, ripple: true }).unwrap();
    assert_eq!(kinds(&later), [(Kind::DelayTime, 0.25), (Kind::EaseSineOut, 1.0), (Kind::FadeTo, 0.5)]);
    compare(&before, &later, clip, |secs| Some(secs + 0.25));
    let trimmed = edited(&later, clip, TimeEdit::TrimStart { id: leaf, by_secs: 0.5 }).unwrap();
    assert_eq!(kinds(&trimmed), [(Kind::DelayTime, 0.75), (Kind::EaseSineOut, 0.5), (Kind::FadeTo, 0.5)]);
    let edge = EdgeMove { id: leaf, start_by_secs: -0.25, end_by_secs: -0.25 };
    let edges = TimeEdit::MoveEdges { moves: vec![edge], ripple: true };
    let earlier = edited(&trimmed, clip, edges).unwrap();
    assert_eq!(kinds(&earlier), [(Kind::DelayTime, 0.5), (Kind::EaseSineOut, 0.5), (Kind::FadeTo, 0.5)]);
    let shorter =
        edited(&earlier, clip, TimeEdit::TrimEnd { id: leaf, by_secs: -0.25, ripple: false }).unwrap();
    let kept =
        [(Kind::DelayTime, 0.5), (Kind::EaseSineOut, 0.25), (Kind::DelayTime, 0.25), (Kind::FadeTo, 0.5)];
    assert_eq!(kinds(&shorter), kept);
}
