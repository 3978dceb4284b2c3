//! Recording: the trees that it writes, and that what was recorded is seen again.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Content, Kind, NamedEase, StartPose, Value};
use kineograph_studio::motion::{Placement, PoseProperty, SubjectQuery};
use proptest::prelude::*;

use super::recorded;
use crate::compile::Programs;
use crate::document::{ClipEdit, Document, Edit, NodeId, Slot};
use crate::editor::Editor;
use crate::history::Change;
use crate::motion::{ActionWriter, DraggedActions, Missing};
use crate::panels::Intent;
use crate::session::EaseChoice;
use crate::ui_kit::theme::Theme;

/// An editor with a ball, which runs this tree from a time on.
fn editor(tree: Option<(Action, f64)>) -> (Editor, NodeId) {
    let start = StartPose::default().with_position([40.0, 7.0]);
    let node =
        Edit::AddNode { name: "ball".into(), parent: None, content: Content::Box([20.0, 20.0]), start };
    let (mut document, made) = Document::default().edited(&node).unwrap();
    let node = made.node.unwrap();
    if let Some((tree, at_secs)) = tree {
        let (next, clip) = document.edited(&Edit::AddClip("clip".into())).unwrap();
        let clip = clip.clip.unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (next, _) = next.edited(&Edit::Clip(clip, insert)).unwrap();
        (document, _) = next.edited(&Edit::AddRun(clip, node, at_secs)).unwrap();
    }
    (Editor::new(document, None), node)
}

/// Records a value at a time, as a drag does.
fn record(editor: &mut Editor, node: NodeId, secs: f64, property: PoseProperty, value: [f64; 2]) {
    editor.apply(Intent::Seek(secs));
    editor.refresh();
    let theme = Theme::new(true);
    let ctx = editor.ctx(&theme);
    let plan = recorded(&ctx, node, &[property]).expect("there is room").expect("it is later");
    let programs = Programs::of(&plan.document);
    let wanted = SubjectQuery {
        node: Some(node),
        clip: Some(plan.clip),
        run: Some(plan.run),
        inner: plan.inner,
        action: None,
        is_alone: false,
    };
    let target =
        DraggedActions::of_actions((&plan.document, &programs), &wanted, &plan.actions[0], property, secs)
            .unwrap();
    let mut writer = ActionWriter::new((&ctx, &plan.document), node, secs, target).expect("it follows");
    let mut placement = Placement::of(&ctx.pose(node).unwrap());
    match property {
        Position => placement.position = value,
        Rotation => placement.rotation_deg = value,
        Scale => placement.scale = value,
        PoseProperty::Skew => placement.skew_deg = value,
        PoseProperty::Opacity => placement.opacity = value[0],
        PoseProperty::Color => placement.color = [value[0], value[1], 0.0],
    }
    let mut edits = plan.edits;
    edits.extend(writer.edits(property, &placement).unwrap());
    editor.edit(&Change::all("Record", edits).keeping_selection());
    editor.refresh();
}

fn seen(editor: &mut Editor, node: NodeId, secs: f64, property: PoseProperty) -> [f64; 2] {
    editor.apply(Intent::Seek(secs));
    editor.refresh();
    let [x, y, _] = Placement::of(&editor.ctx(&Theme::new(true)).pose(node).unwrap()).get(property);
    [x, y]
}

/// The tree as one would read it: kinds with durations.
fn outline(action: &Action) -> String {
    let secs = match action.param("duration") {
        Some(Value::Number(secs)) => format!(" {secs}"),
        _ => String::new(),
    };
    let inside: Vec<String> = action.children.iter().map(outline).collect();
    let inside = if inside.is_empty() { String::new() } else { format!("[{}]", inside.join(", ")) };
    format!("{}{secs}{inside}", action.spec().name)
}

fn tree(editor: &Editor) -> String {
    outline(&editor.document().clips()[0].root_tree().unwrap())
}

use PoseProperty::{Position, Rotation, Scale};

#[test]
fn an_empty_node_gets_a_clip_and_a_sequence_of_to_actions() {
    let (mut editor, node) = editor(None);
    record(&mut editor, node, 0.5, Position, [100.0, 7.0]);
    record(&mut editor, node, 1.5, Position, [100.0, 90.0]);
    assert_eq!(tree(&editor), "Sequence[MoveTo 0.5, MoveTo 1]");
    let document = editor.document();
    assert_eq!((document.clips()[0].name.as_str(), document.runs().len()), ("ball", 1));
    assert_eq!(document.runs()[0].at_secs, 0.0);
    assert_eq!(seen(&mut editor, node, 0.5, Position), [100.0, 7.0]);
    assert_eq!(seen(&mut editor, node, 1.5, Position), [100.0, 90.0]);
    assert_eq!(editor.history().undo_len(), 2, "each drag is one step");
}

#[test]
fn what_ends_at_one_time_plays_together() {
    let (mut editor, node) = editor(None);
    record(&mut editor, node, 0.5, Position, [100.0, 7.0]);
    record(&mut editor, node, 0.5, Scale, [1.4, 0.7]);
    record(&mut editor, node, 1.0, Scale, [1.0, 1.0]);
    record(&mut editor, node, 1.0, Position, [100.0, 90.0]);
    assert_eq!(tree(&editor), "Sequence[Spawn[MoveTo 0.5, ScaleTo 0.5], Spawn[ScaleTo 0.5, MoveTo 0.5]]");
}

#[test]
fn a_time_between_two_divides_the_action_and_keeps_both_ends() {
    let (mut editor, node) = editor(None);
    record(&mut editor, node, 1.0, Position, [100.0, 7.0]);
    record(&mut editor, node, 0.25, Position, [0.0, 50.0]);
    assert_eq!(tree(&editor), "Sequence[MoveTo 0.25, MoveTo 0.75]");
    assert_eq!(seen(&mut editor, node, 1.0, Position), [100.0, 7.0]);
    record(&mut editor, node, 0.25, Position, [5.0, 60.0]);
    assert_eq!(tree(&editor), "Sequence[MoveTo 0.25, MoveTo 0.75]", "again at the same time");
    assert_eq!(seen(&mut editor, node, 0.25, Position), [5.0, 60.0]);
}

#[test]
fn a_property_inside_of_another_keeps_its_pace() {
    let (mut editor, node) = editor(None);
    record(&mut editor, node, 1.0, Position, [100.0, 7.0]);
    record(&mut editor, node, 0.4, Rotation, [90.0, 90.0]);
    record(&mut editor, node, 1.0, Rotation, [0.0, 0.0]);
    assert_eq!(tree(&editor), "Spawn[MoveTo 1, Sequence[RotateTo 0.4, RotateTo 0.6]]");
    record(&mut editor, node, 2.0, Position, [0.0, 0.0]);
    assert_eq!(tree(&editor), "Sequence[Spawn[MoveTo 1, Sequence[RotateTo 0.4, RotateTo 0.6]], MoveTo 1]");
}

#[test]
fn pauses_are_filled_and_what_is_there_already_stays() {
    let hop =
        Action::sequence([Action::delay(1.0), Action::move_by(1.0, [50.0, 0.0]), Action::call_func("done")]);
    let (mut editor, node) = editor(Some((hop, 0.5)));
    record(&mut editor, node, 1.0, Rotation, [45.0, 45.0]);
    assert_eq!(tree(&editor), "Sequence[RotateTo 0.5, DelayTime 0.5, MoveBy 1, CallFunc]");
    record(&mut editor, node, 2.0, Position, [60.0, 20.0]);
    assert_eq!(tree(&editor), "Sequence[RotateTo 0.5, DelayTime 0.5, MoveTo 0.5, MoveTo 0.5, CallFunc]");
    assert_eq!(seen(&mut editor, node, 2.5, Position), [90.0, 7.0], "where it went before");
    assert_eq!(seen(&mut editor, node, 1.5, Position), [40.0, 7.0]);
}

#[test]
fn keys_are_recorded_into_keyframes() {
    use kineograph_runtime::format::Key;
    let keys = |channel: &str| Action::keyframes(2.0, channel, vec![Key::new(0.0, 0.0), Key::new(1.0, 80.0)]);
    let (mut editor, node) = editor(Some((Action::spawn([keys("x"), keys("y")]), 0.0)));
    record(&mut editor, node, 1.0, Position, [30.0, -10.0]);
    assert_eq!(tree(&editor), "Spawn[Keyframes 2, Keyframes 2]");
    assert_eq!(seen(&mut editor, node, 1.0, Position), [30.0, -10.0]);
    assert_eq!(seen(&mut editor, node, 2.0, Position), [80.0, 80.0]);
}

#[test]
fn looks_are_recorded_and_a_fade_gets_a_number() {
    let (mut editor, node) = editor(Some((Action::fade_out(1.0), 0.0)));
    record(&mut editor, node, 1.0, PoseProperty::Opacity, [100.0, 0.0]);
    assert_eq!(tree(&editor), "FadeTo 1");
    record(&mut editor, node, 0.5, PoseProperty::Opacity, [200.0, 0.0]);
    record(&mut editor, node, 1.0, PoseProperty::Color, [20.0, 40.0]);
    assert_eq!(tree(&editor), "Sequence[FadeTo 0.5, Spawn[FadeTo 0.5, TintTo 0.5]]");
    assert_eq!(seen(&mut editor, node, 1.0, PoseProperty::Opacity)[0], 100.0);
    assert_eq!(seen(&mut editor, node, 0.5, PoseProperty::Opacity)[0], 200.0);
    assert_eq!(seen(&mut editor, node, 1.0, PoseProperty::Color), [20.0, 40.0]);
}

#[test]
fn at_the_start_nothing_is_recorded() {
    let (editor, node) = editor(None);
    assert!(recorded(&editor.ctx(&Theme::new(true)), node, &[Position]).unwrap().is_none());
}

#[test]
fn nothing_is_recorded_into_rounds_but_beside_them() {
    let rounds = Action::repeat(3, Action::move_by(0.5, [20.0, 0.0]));
    let (mut editor, node) = editor(Some((rounds, 0.0)));
    editor.apply(Intent::Seek(0.7));
    editor.refresh();
    let refused = recorded(&editor.ctx(&Theme::new(true)), node, &[Position]);
    assert!(matches!(refused, Err(Missing::Room)));
    record(&mut editor, node, 0.7, Rotation, [30.0, 30.0]);
    assert_eq!(tree(&editor), "Spawn[Repeat[MoveBy 0.5], RotateTo 0.7]");
}

/// A step of recording: when, in tenths of a second, and where.
fn takes() -> impl Strategy<Value = Vec<(u8, usize, [f64; 2])>> {
    prop::collection::vec((1..25_u8, 0..3_usize, [-200.0..200.0_f64, -200.0..200.0_f64]), 1..9)
}

fn base() -> impl Strategy<Value = Option<(Action, f64)>> {
    let tree = prop_oneof![
        Just(Action::move_by(1.0, [30.0, 4.0])),
        Just(Action::sequence([Action::delay(0.5), Action::rotate_to(0.7, 30.0), Action::call_func("x")])),
        Just(Action::sequence([
            Action::spawn([Action::move_to(0.5, [9.0, 9.0]), Action::fade_to(0.8, 100.0)]),
            Action::ease(EaseKind::BackOut, Action::move_to(1.0, [80.0, 9.0])),
        ])),
        Just(Action::ease(EaseKind::SineInOut, Action::scale_to(1.0, [2.0, 0.5]))),
    ];
    prop::option::of((tree, prop_oneof![Just(0.0), Just(0.3)]))
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn what_was_recorded_is_seen_again_and_earlier_poses_stay(
        base in base(),
        takes in takes(),
        ease in prop::sample::select(vec![None, Some(EaseKind::SineInOut), Some(EaseKind::BackOut)]),
    ) {
        let (mut editor, node) = editor(base.clone());
        let ease = ease.map_or(EaseChoice::None, |ease| EaseChoice::Ease(ease.kind()));
        editor.apply(Intent::EaseAdded(ease));
        let start_secs = base.map_or(0.0, |(_, secs)| secs);
        let mut all: Vec<(f64, PoseProperty, [f64; 2])> = Vec::new();
        for (tenths, kind, value) in takes {
            let secs = f64::from(tenths) / 10.0;
            prop_assume!(secs > start_secs + 0.01);
            let property = [Position, Rotation, Scale][kind];
            let value = match property {
                Position => value,
                Rotation => [value[0]; 2],
                _ => value.map(|x| 1.1 + x / 200.0),
            };
            record(&mut editor, node, secs, property, value);
            prop_assert_eq!(editor.document().violations(), Vec::<String>::new());
            all.retain(|(at, of, _)| (*at, *of) != (secs, property));
            all.push((secs, property, value));
            for (at, of, wanted) in &all {
                let found = seen(&mut editor, node, *at, *of);
                let off = [0, 1].map(|axis| {
                    let off = found[axis] - wanted[axis];
                    if *of == Rotation { off - (off / 360.0).round() * 360.0 } else { off }
                });
                prop_assert!(
                    off[0].hypot(off[1]) < if *of == Scale { 0.002 } else { 0.05 },
                    "{at} {of:?} {wanted:?} is {found:?} after {secs}: {}", tree(&editor)
                );
            }
        }
        let clip = &editor.document().clips()[0];
        let kinds: Vec<Kind> = clip.items().map(|(_, item)| item.action.kind()).collect();
        prop_assert!(!kinds.is_empty());
    }
}

#[test]
fn what_is_recorded_goes_in_an_own_ease_that_the_project_has() {
    let own = NamedEase::new("soft", Action::new(Kind::EaseSineInOut));
    let recorded = |has_it: bool| {
        let (mut editor, node) = editor(None);
        if has_it {
            editor.edit(&Change::new("add", Edit::AddEase(own.clone())));
        }
        editor.apply(Intent::EaseAdded(EaseChoice::Own("soft".to_owned())));
        record(&mut editor, node, 1.0, Position, [80.0, 9.0]);
        let clip = &editor.document().clips()[0];
        clip.items().any(|(_, item)| crate::document::ease_name(&item.action) == Some("soft"))
    };
    assert!(recorded(true));
    assert!(!recorded(false), "an ease that is gone is none");
}
