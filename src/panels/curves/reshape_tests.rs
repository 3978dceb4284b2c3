//! A handle that is put to a time and a value brings the curve through them, whatever is around the action.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, ActionId, Content, Key, Kind, StartPose, Value, to_ron};
use kineograph_studio::motion::{Subject, SubjectQuery};
use proptest::prelude::*;

use super::places::stands;
use super::sampled::overview;
use crate::compile::Programs;
use crate::document::{ClipEdit, ClipId, Document, Edit, NodeId, Slot};
use crate::history::{Change, History};
use crate::motion::PlacedHandle;
use crate::motion::{Goal, Reshape};
use crate::session::Selection;

/// An action with handles, and nothing that keeps it from any value.
fn leaf() -> impl Strategy<Value = Action> {
    let px = || -300.0..300.0_f64;
    let pair = move || [px(), px()];
    prop_oneof![
        pair().prop_map(|to| Action::move_to(1.0, to)),
        pair().prop_map(|by| Action::move_by(0.7, by)),
        pair().prop_map(|by| Action::jump_by(1.2, by, 40.0, 2)),
        pair().prop_map(|from| Action::new(Kind::MoveFrom).with("from", Value::Vec2(from)).unwrap()),
        [pair(), pair(), pair()].prop_map(|[a, b, end]| Action::bezier_by(1.0, [a, b], end)),
        [pair(), pair(), pair()].prop_map(|[a, b, end]| Action::bezier_to(1.0, [a, b], end)),
        prop::collection::vec(pair(), 2..5).prop_map(|points| Action::catmull_rom_by(1.5, points)),
        prop::collection::vec(pair(), 2..5).prop_map(|points| Action::cardinal_spline_to(1.5, points, 0.2)),
        prop::collection::vec((0.0..1.0_f64, px()), 1..5).prop_map(|mut keys| {
            keys.sort_by(|a, b| a.0.total_cmp(&b.0));
            let keys = keys.into_iter().map(|(at, value)| Key::new(at, value)).collect();
            Action::keyframes(2.0, "x", keys)
        }),
        px().prop_map(|angle| Action::rotate_by(1.0, angle)),
        [0.2..3.0_f64, 0.2..3.0_f64].prop_map(|scale| Action::scale_to(1.0, scale)),
        [0.2..3.0_f64, 0.2..3.0_f64].prop_map(|scale| Action::scale_by(1.0, scale)),
    ]
}

/// What may stand around it.
fn tree() -> impl Strategy<Value = Action> {
    leaf().prop_recursive(3, 6, 2, |inner| {
        let eases = prop::sample::select(vec![
            EaseKind::SineInOut,
            EaseKind::BackOut,
            EaseKind::ElasticOut,
            EaseKind::QuadraticActionIn,
        ]);
        prop_oneof![
            (eases, inner.clone()).prop_map(|(kind, action)| Action::ease(kind, action)),
            (0.5..3.0_f64, inner.clone()).prop_map(|(speed, action)| Action::speed(speed, action)),
            inner.clone().prop_map(|action| Action::sequence([
                Action::delay(0.4),
                action,
                Action::move_by(0.3, [9.0, -9.0])
            ])),
            inner.clone().prop_map(|action| Action::repeat(2, action)),
            inner.prop_map(|action| Action::spawn([action, Action::fade_out(0.5)])),
        ]
    })
}

struct Fixture {
    document: Document,
    clip: ClipId,
    wanted: SubjectQuery,
    programs: Programs,
}

/// A node that plays the tree, and beside it another clip that moves it too.
fn fixture(tree: &Action, is_alone: bool) -> Fixture {
    let start = StartPose::default().with_position([33.3, -20.0]);
    let node =
        Edit::AddNode { name: "box".to_owned(), parent: None, content: Content::Box([40.0, 40.0]), start };
    let (mut document, made) = Document::default().edited(&node).unwrap();
    let node: NodeId = made.node.unwrap();
    let mut first = None;
    let drift = Action::move_by(3.0, [30.0, 60.0]);
    for (tree, at_secs) in [(tree, 0.25), (&drift, 0.0)] {
        let (next, clip) = document.edited(&Edit::AddClip("clip".to_owned())).unwrap();
        let clip = clip.clip.unwrap();
        let insert = ClipEdit::Insert { tree: tree.clone(), slot: Slot::Root, position: None };
        let (next, _) = next.edited(&Edit::Clip(clip, insert)).unwrap();
        let (next, run) = next.edited(&Edit::AddRun(clip, node, at_secs)).unwrap();
        document = next;
        first = first.or(Some((clip, run.run.unwrap())));
    }
    let (clip, run) = first.unwrap();
    let top = document.clip(clip).unwrap().root();
    let action = innermost(&document, clip, top.unwrap());
    let programs = Programs::of(&document);
    let (node, run, inner) = (Some(node), Some(run), None);
    let wanted = SubjectQuery { node, clip: Some(clip), run, inner, action: Some(action), is_alone };
    Fixture { document, clip, wanted, programs }
}

/// The leaf that the tree was made around.
fn innermost(document: &Document, clip: ClipId, top: ActionId) -> ActionId {
    let clip = document.clip(clip).unwrap();
    let mut id = top;
    loop {
        let children = &clip.get(id).unwrap().children;
        let holds = |id: &&ActionId| clip.get(**id).unwrap().action.kind() != Kind::DelayTime;
        match children.iter().find(holds) {
            Some(child) => id = *child,
            None => return id,
        }
    }
}

fn all_stands(subject: &Subject) -> Vec<PlacedHandle> {
    let curves = overview(&subject.source, subject.fit_secs, subject.stretch_secs, &subject.names);
    stands(subject, &curves)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 160, ..ProptestConfig::default() })]

    #[test]
    fn a_dragged_handle_brings_the_curve_through_its_place(
        tree in tree(),
        pick in any::<prop::sample::Index>(),
        by in -80.0..80.0_f64,
        by_secs in -0.3..0.3_f64,
        is_alone: bool,
    ) {
        let Fixture { document, clip, wanted, programs } = fixture(&tree, is_alone);
        let subject = Subject::of(&document, &programs, &wanted).unwrap();
        let stands = all_stands(&subject);
        prop_assert!(!stands.is_empty());
        let stand = pick.get(&stands).clone();
        prop_assume!(stand.has_value());
        // Factors are small, and one of them below 0 would turn the picture over.
        let by = if stand.value.abs() < 10.0 && stand.label.contains("scale") { by.abs() / 40.0 } else { by };
        let goal = Goal { secs: stand.secs + by_secs, value: stand.value + by };
        let mut reshape = Reshape::new((&document, &programs), wanted, &subject, vec![stand.clone()]).unwrap();
        let change: Change = reshape.change(&[goal]).unwrap();

        let before = to_ron(&document.to_project());
        let mut history = History::new(document);
        let selection = Selection::default();
        history.apply(&change, &selection, 0.0).unwrap();
        let programs = Programs::of(history.document());
        prop_assert!(!programs.is_stale(clip));
        let subject = Subject::of(history.document(), &programs, &wanted).unwrap();
        let after = all_stands(&subject).into_iter().find(|after| after.id == stand.id).unwrap();
        prop_assert!((after.value - goal.value).abs() < 2e-3 + 1e-5 * goal.value.abs(), "{after:?} is not at {goal:?}");
        // The curve passes there, at the moment at which the handle stands: before what comes next.
        let near = [subject.source.pose_at(after.secs), subject.source.pose_before(after.secs)]
            .map(|pose| (pose.get(after.id.1) - goal.value).abs());
        prop_assert!(near[0].min(near[1]) < 2e-3 + 1e-5 * goal.value.abs());
        history.undo();
        prop_assert_eq!(to_ron(&history.document().to_project()), before);
    }
}

#[test]
fn two_controls_that_pull_on_each_other_reach_their_places_together() {
    let tree =
        Action::ease(EaseKind::SineInOut, Action::bezier_by(2.0, [[0.0, 50.0], [80.0, 90.0]], [100.0, 0.0]));
    let Fixture { document, wanted, programs, .. } = fixture(&tree, false);
    let subject = Subject::of(&document, &programs, &wanted).unwrap();
    let held: Vec<PlacedHandle> =
        all_stands(&subject).into_iter().filter(|stand| stand.label.ends_with(" of y")).collect();
    assert_eq!(
        held.iter().map(|stand| stand.label.as_str()).collect::<Vec<_>>(),
        ["control 1 of y", "control 2 of y", "end of y"]
    );
    let goals: Vec<Goal> = (0..)
        .zip(&held)
        .map(|(index, stand)| Goal { secs: stand.secs, value: 40.0 * f64::from(index) })
        .collect();
    let change =
        Reshape::new((&document, &programs), wanted, &subject, held).unwrap().change(&goals).unwrap();
    let mut history = History::new(document);
    history.apply(&change, &Selection::default(), 0.0).unwrap();
    let programs = Programs::of(history.document());
    let subject = Subject::of(history.document(), &programs, &wanted).unwrap();
    let after = all_stands(&subject).into_iter().filter(|stand| stand.label.ends_with(" of y"));
    for (stand, goal) in after.zip(goals) {
        assert!((stand.value - goal.value).abs() < 1e-3, "{stand:?}");
    }
}

#[test]
fn a_duration_is_found_through_an_ease_around_more_than_the_action() {
    let inside = Action::sequence([Action::move_by(1.0, [50.0, 0.0]), Action::delay(1.0)]);
    let Fixture { document, wanted, programs, .. } =
        fixture(&Action::ease(EaseKind::SineInOut, inside), false);
    let subject = Subject::of(&document, &programs, &wanted).unwrap();
    let stand = all_stands(&subject).remove(0);
    let goal = Goal { secs: stand.secs + 0.5, value: stand.value };
    let change =
        Reshape::new((&document, &programs), wanted, &subject, vec![stand]).unwrap().change(&[goal]).unwrap();
    let mut history = History::new(document);
    history.apply(&change, &Selection::default(), 0.0).unwrap();
    let programs = Programs::of(history.document());
    let after = all_stands(&Subject::of(history.document(), &programs, &wanted).unwrap()).remove(0);
    assert!((after.secs - goal.secs).abs() < 1e-6, "{} is not {}", after.secs, goal.secs);
}
