//! The inspector as a user meets it.

mod blends;
mod colors;
mod contents;
mod follow_up;
mod numbers;

use egui::accesskit::Role;
use egui::{Key, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use kineograph_runtime::format::{Action, Color, Expectation, FrameStep, Kind, NamedEase, Value};

use super::*;
use crate::command::Command;
use crate::document::{ActionId, ClipEdit, Document, Edit, Slot};
use crate::history::Change;
use crate::panels::Intent;
use crate::panels::fixture::{Host, document, dress};
use crate::session::{Selection, SelectionChange};

type InspectorHost = Host<InspectorPanel>;

fn window(host: InspectorHost) -> Harness<'static, InspectorHost> {
    let theme = host.theme;
    let show = |ui: &mut Ui, host: &mut InspectorHost| host.frame(|panel, ctx, out| panel.show(ui, ctx, out));
    let mut harness = Harness::builder().with_size(vec2(280.0, 620.0)).build_ui_state(show, host);
    dress(&harness.ctx, &theme);
    harness.run_steps(4);
    harness
}

fn showing(select: impl FnOnce(&InspectorHost, &Document, &mut Selection)) -> InspectorHost {
    let mut host = InspectorHost::new(document(), true);
    let mut selection = host.editor.session().selection.clone();
    select(&host, host.editor.document(), &mut selection);
    host.frame(|_, _, out| {
        out.push(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    });
    host
}

fn actions(kinds: &[Kind]) -> InspectorHost {
    showing(|host, _, selection| {
        selection.set_actions(kinds.iter().map(|kind| host.action(*kind)).collect());
    })
}

fn param(harness: &Harness<'_, InspectorHost>, id: ActionId, name: &str) -> Value {
    let host = harness.state();
    let theme = host.theme;
    let (_, clip) = host.editor.ctx(&theme).open_clip().unwrap();
    clip.get(id).unwrap().action.param(name).unwrap().clone()
}

/// In the smallest window the panel is so narrow.
#[test]
fn fields_stand_below_their_labels_where_they_have_no_room_beside_them() {
    let node = |_: &InspectorHost, document: &Document, selection: &mut Selection| {
        selection.set_nodes(vec![document.nodes()[0].id]);
    };
    let mut harness = window(showing(node));
    let place = |harness: &Harness<'_, InspectorHost>, label: &str| {
        harness.query_all_by_label(label).last().unwrap_or_else(|| panic!("{label}")).rect()
    };
    let wide = ["Parent", "Position X"].map(|label| place(&harness, label));
    harness.set_size(vec2(150.0, 620.0));
    harness.run_steps(3);
    let narrow = ["Parent", "Position X"].map(|label| place(&harness, label));
    assert!(narrow[0].width() >= 80.0 && narrow[1].width() >= 40.0, "{narrow:?}");
    assert!(narrow.iter().zip(wide).all(|(narrow, wide)| narrow.left() < wide.left()), "{narrow:?} {wide:?}");
}

fn undo_len(harness: &Harness<'_, InspectorHost>) -> usize {
    harness.state().editor.history().undo_len()
}

/// Clicks a field, types and presses a key.
fn type_into(harness: &mut Harness<'_, InspectorHost>, label: &str, text: &str, end: Key) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
    harness.event(egui::Event::Text(text.to_owned()));
    harness.run_steps(2);
    harness.key_press(end);
    harness.run_steps(3);
}

#[test]
fn a_typed_number_is_one_step_and_is_kept_in_its_limits() {
    let host = actions(&[Kind::MoveBy]);
    let id = host.action(Kind::MoveBy);
    let mut harness = window(host);
    let before = undo_len(&harness);
    type_into(&mut harness, "Duration", "0,75 s", Key::Enter);
    assert_eq!(param(&harness, id, "duration"), Value::Number(0.75));
    assert_eq!(undo_len(&harness), before + 1);
    type_into(&mut harness, "Duration", "-3", Key::Enter);
    assert_eq!(param(&harness, id, "duration"), Value::Number(0.0));
    for (text, end) in [("nan", Key::Enter), ("2", Key::Escape)] {
        type_into(&mut harness, "Duration", text, end);
        assert_eq!(param(&harness, id, "duration"), Value::Number(0.0), "{text}");
    }
    assert_eq!(undo_len(&harness), before + 2);
}

#[test]
fn a_drag_is_one_step_from_where_it_began() {
    let host = actions(&[Kind::MoveBy]);
    let id = host.action(Kind::MoveBy);
    let mut harness = window(host);
    let before = undo_len(&harness);
    let at = harness.get_by_label("By X").rect().center();
    let start = match param(&harness, id, "delta") {
        Value::Vec2([x, _]) => x,
        other => panic!("{other:?}"),
    };
    harness.drag_at(at);
    for step in 1..=4_u8 {
        harness.hover_at(at + vec2(10.0 * f32::from(step), 0.0));
        harness.run_steps(2);
    }
    assert_eq!(param(&harness, id, "delta"), Value::Vec2([start + 40.0, 80.0]));
    assert_eq!(undo_len(&harness), before);
    harness.drop_at(at + vec2(40.0, 0.0));
    harness.run_steps(2);
    assert_eq!(undo_len(&harness), before + 1);
    harness.drag_at(at);
    harness.hover_at(at + vec2(30.0, 0.0));
    harness.run_steps(2);
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!(param(&harness, id, "delta"), Value::Vec2([start + 40.0, 80.0]));
    assert_eq!(undo_len(&harness), before + 1);
}

#[test]
fn several_actions_are_set_together() {
    let host = actions(&[Kind::ScaleTo, Kind::FadeTo, Kind::MoveBy]);
    let ids = [Kind::ScaleTo, Kind::FadeTo, Kind::MoveBy].map(|kind| host.action(kind));
    let mut harness = window(host);
    assert!(harness.query_by_label("Opacity").is_none());
    let before = undo_len(&harness);
    type_into(&mut harness, "Duration", "0.3", Key::Enter);
    for id in ids {
        assert_eq!(param(&harness, id, "duration"), Value::Number(0.3));
    }
    assert_eq!(undo_len(&harness), before + 1);
}

#[test]
fn a_changed_value_goes_back_to_its_default() {
    let host = actions(&[Kind::MoveBy]);
    let id = host.action(Kind::MoveBy);
    let mut harness = window(host);
    harness.get_by_label("Reset Duration").click();
    harness.run_steps(3);
    assert_eq!(param(&harness, id, "duration"), Value::Number(1.0));
    assert!(harness.query_by_label("Reset Duration").is_none());
}

#[test]
fn an_action_becomes_another_of_its_group() {
    let mut harness = window(actions(&[Kind::EaseOut]));
    let id = harness.state().action(Kind::EaseOut);
    harness.get_by_label("Kind").click();
    harness.run_steps(4);
    harness.get_all_by_label_contains("EaseBackIn").next().unwrap().click();
    harness.run_steps(4);
    assert_eq!(harness.state().action(Kind::EaseBackIn), id);
}

#[test]
fn a_node_is_renamed_coloured_and_hidden() {
    let mut harness = window(showing(|_, document, selection| selection.set_node(document.nodes()[0].id)));
    type_into(&mut harness, "Name", "gold", Key::Enter);
    type_into(&mut harness, "Colour code", "#ffcc00", Key::Enter);
    harness.get_by_label("Visible").scroll_to_me();
    harness.run_steps(4);
    harness.get_by_label("Visible").click();
    harness.run_steps(2);
    let node = harness.state().editor.document().nodes()[0].clone();
    assert_eq!((node.name.as_str(), node.start.color), ("gold", Color([0xff, 0xcc, 0])));
    assert!(!node.start.visible);
    type_into(&mut harness, "Name", "star", Key::Enter);
    assert_eq!(harness.state().editor.document().nodes()[0].name, "gold");
    assert_eq!(harness.state_mut().editor.take_warnings().len(), 1);
}

#[test]
fn linked_factors_change_together() {
    let mut harness = window(showing(|_, document, selection| selection.set_node(document.nodes()[0].id)));
    type_into(&mut harness, "Scale X", "2", Key::Enter);
    assert_eq!(harness.state().editor.document().nodes()[0].start.scale, [2.0, 2.0]);
    harness.get_by_label("Unlink Scale").click();
    harness.run_steps(2);
    type_into(&mut harness, "Scale Y", "3", Key::Enter);
    assert_eq!(harness.state().editor.document().nodes()[0].start.scale, [2.0, 3.0]);
}

#[test]
fn a_clip_lists_its_runs() {
    let mut harness = window(showing(|_, document, selection| {
        selection.set_node(document.nodes()[1].id);
        selection.open_clip(document.clips()[0].id);
    }));
    harness.get_by_label("Play this clip on star").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.document().runs().len(), 3);
    assert!(matches!(harness.state().editor.session().selection.focus, Focus::Run(_)));
    let clip = harness.state().editor.document().clips()[0].id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("Play this clip on ").is_none(), "it does already");
    let run = harness.state().editor.document().runs()[2].id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Runs(vec![run])));
    harness.run_steps(3);
    type_into(&mut harness, "Starts at", "1/4", Key::Enter);
    assert_eq!(harness.state().editor.document().runs()[2].at_secs, 0.25);
}

#[test]
fn the_stage_is_shown_when_nothing_is_selected() {
    let mut harness = window(InspectorHost::new(document(), true));
    type_into(&mut harness, "Frame rate", "0", Key::Enter);
    assert_eq!(harness.state().editor.document().stage().fps, 1.0);
    type_into(&mut harness, "Size X", "1280", Key::Enter);
    assert_eq!(harness.state().editor.document().stage().size[0], 1280.0);
}

#[test]
fn mixed_numbers_move_together_and_each_from_its_own() {
    let host = actions(&[Kind::ScaleTo, Kind::MoveBy]);
    let ids = [Kind::ScaleTo, Kind::MoveBy].map(|kind| host.action(kind));
    let mut harness = window(host);
    let secs = |harness: &Harness<'_, InspectorHost>| ids.map(|id| param(harness, id, "duration"));
    assert_eq!(secs(&harness), [0.25, 0.5].map(Value::Number));
    let before = undo_len(&harness);
    let at = harness.get_by_label("Duration").rect().center();
    harness.drag_at(at);
    for way in [10.0, 25.0, 50.0] {
        harness.hover_at(at + vec2(way, 0.0));
        harness.run_steps(2);
    }
    harness.drop_at(at + vec2(50.0, 0.0));
    harness.run_steps(2);
    assert_eq!(secs(&harness), [0.75, 1.0].map(Value::Number));
    assert_eq!(undo_len(&harness), before + 1);
    type_into(&mut harness, "Duration", "*=2", Key::Enter);
    assert_eq!(secs(&harness), [1.5, 2.0].map(Value::Number));
    type_into(&mut harness, "Duration", "-=1.75", Key::Enter);
    assert_eq!(secs(&harness), [0.0, 0.25].map(Value::Number));
    type_into(&mut harness, "Duration", "2*60/3", Key::Enter);
    assert_eq!(secs(&harness), [40.0, 40.0].map(Value::Number));
}

#[test]
fn a_text_that_is_no_number_is_refused() {
    let mut harness = window(actions(&[Kind::MoveBy]));
    let before = undo_len(&harness);
    type_into(&mut harness, "Duration", "soon", Key::Enter);
    assert_eq!(undo_len(&harness), before);
    let warnings = harness.state_mut().editor.take_warnings();
    assert!(warnings.len() == 1 && warnings[0].contains("Enter a number"), "{warnings:?}");
}

#[test]
fn a_value_is_copied_to_another_field_and_reset_by_the_menu() {
    let host = actions(&[Kind::MoveBy]);
    let id = host.action(Kind::MoveBy);
    let mut harness = window(host);
    let choose = |harness: &mut Harness<'_, InspectorHost>, field: &str, entry: &str| {
        harness.get_by_label(field).click_secondary();
        harness.run_steps(3);
        harness.get_by_label(entry).click();
        harness.run_steps(3);
    };
    choose(&mut harness, "By X", "Copy value");
    choose(&mut harness, "By X", "Reset to default");
    assert_ne!(param(&harness, id, "delta"), Value::Vec2([0.0, 80.0]));
    choose(&mut harness, "By X", "Paste value");
    assert_eq!(param(&harness, id, "delta"), Value::Vec2([0.0, 80.0]));
}

#[test]
fn an_ease_is_chosen_like_a_value_and_the_action_stays_selected() {
    let host = actions(&[Kind::ScaleTo]);
    let id = host.action(Kind::ScaleTo);
    let mut harness = window(host);
    let choose = |harness: &mut Harness<'_, InspectorHost>, what: &str| {
        harness.get_by_label("Ease").click();
        harness.run_steps(4);
        harness.get_by_label(what).click();
        harness.run_steps(4);
    };
    let ease = |harness: &Harness<'_, InspectorHost>| {
        let clip = &harness.state().editor.document().clips()[0];
        let parent = clip.get(id).unwrap().parent.unwrap();
        clip.get(parent).unwrap().action.kind()
    };
    choose(&mut harness, "EaseIn");
    assert_eq!(ease(&harness), Kind::EaseIn);
    assert_eq!(harness.state().editor.session().selection.actions, [id]);
    choose(&mut harness, "EaseOut");
    assert_eq!(ease(&harness), Kind::EaseOut);
    choose(&mut harness, "Linear");
    assert_eq!(ease(&harness), Kind::Spawn);
    assert_eq!(undo_len(&harness), 3);
}

#[test]
fn an_own_ease_is_chosen_like_any_other() {
    let host = actions(&[Kind::ScaleTo]);
    let id = host.action(Kind::ScaleTo);
    let mut harness = window(host);
    let own = NamedEase::new("snap", Action::new(Kind::EaseBackOut));
    harness.state_mut().editor.edit(&Change::new("Add", Edit::AddEase(own)));
    harness.run_steps(4);
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    harness.get_by_label("own ease snap").click();
    harness.run_steps(4);
    let clip = harness.state().editor.document().clips()[0].clone();
    let ease = clip.get(clip.get(id).unwrap().parent.unwrap()).unwrap();
    assert_eq!(ease.action.kind(), Kind::EaseNamed);
    assert_eq!(ease.action.param("name"), Some(&Value::Text("snap".into())));
    assert_eq!(harness.state().editor.session().selection.actions, [id]);
    assert_eq!(undo_len(&harness), 2);
    // From one to another while both are only pointed at.
    harness.get_by_label("Ease").click();
    harness.run_steps(5);
    for label in ["Linear", "EaseIn", "Linear"] {
        harness.get_by_label(label).hover();
        harness.run_steps(3);
    }
    harness.key_press(Key::Escape);
    harness.run_steps(4);
    assert!(std::sync::Arc::ptr_eq(&clip, &harness.state().editor.document().clips()[0]));
}

#[test]
fn a_problem_is_shown_below_the_field_that_causes_it() {
    let host = actions(&[Kind::Repeat]);
    let id = host.action(Kind::Repeat);
    let mut harness = window(host);
    let clip = harness.state().editor.document().clips()[0].id;
    let wrong = ClipEdit::SetParam { ids: vec![id], param: "times", value: Value::Count(0) };
    harness.state_mut().editor.edit(&Change::new("Break", Edit::Clip(clip, wrong)));
    harness.run_steps(4);
    let field = harness.get_by_label("Times").rect();
    let problem = harness.get_by_label_contains("Times must be").rect();
    assert!(problem.top() > field.top() && problem.top() < field.bottom() + 12.0, "{problem:?} {field:?}");
}

/// A host that shows runs of the clip `hop` on `coin` at 0.5 s, 1 s and 2 s.
fn three_runs() -> InspectorHost {
    let mut three = document();
    for at_secs in [1.0, 2.0] {
        let (clip, node) = (three.clips()[0].id, three.nodes()[0].id);
        three = three.edited(&Edit::AddRun(clip, node, at_secs)).unwrap().0;
    }
    let ids = three.runs().iter().filter(|run| run.clip == three.clips()[0].id).map(|run| run.id).collect();
    let mut host = InspectorHost::new(three, true);
    host.frame(|_, _, out| out.select(SelectionChange::Runs(ids)));
    host
}

fn starts(harness: &Harness<'_, InspectorHost>) -> Vec<f64> {
    let document = harness.state().editor.document();
    let hop = document.clips()[0].id;
    document.runs().iter().filter(|run| run.clip == hop).map(|run| run.at_secs).collect()
}

/// Drags a field sideways, in one step of the pointer, and holds it there.
fn hold_dragged(harness: &mut Harness<'_, InspectorHost>, label: &str, by_px: f32) -> egui::Pos2 {
    let at = harness.get_by_label(label).rect().center();
    harness.drag_at(at);
    for step in 1..=4_u8 {
        harness.hover_at(at + vec2(by_px * f32::from(step) / 4.0, 0.0));
        harness.run_steps(2);
    }
    at + vec2(by_px, 0.0)
}

#[test]
fn all_selected_runs_take_a_typed_start() {
    let mut harness = window(three_runs());
    let before = undo_len(&harness);
    harness.get_by_label("3 runs");
    type_into(&mut harness, "Starts at", "1.5", Key::Enter);
    assert_eq!(starts(&harness), [1.5; 3]);
    assert_eq!(undo_len(&harness), before + 1);
    type_into(&mut harness, "Speed", "2", Key::Enter);
    let speeds: Vec<f64> = harness.state().editor.document().runs().iter().map(|run| run.speed).collect();
    assert_eq!(speeds, [2.0, 1.0, 2.0, 2.0], "the run of the other clip is not selected");
}

#[test]
fn a_drag_moves_all_selected_runs_by_the_same_time() {
    let mut harness = window(three_runs());
    let before = undo_len(&harness);
    let at = hold_dragged(&mut harness, "Starts at", 40.0);
    assert_eq!(starts(&harness), [0.9, 1.4, 2.4]);
    harness.drop_at(at);
    harness.run_steps(2);
    assert_eq!(undo_len(&harness), before + 1);
    let at = hold_dragged(&mut harness, "Starts at", -300.0);
    assert_eq!(starts(&harness), [0.0; 3], "none starts before 0");
    harness.hover_at(at + vec2(200.0, 0.0));
    harness.run_steps(2);
    assert_eq!(starts(&harness), [0.0, 0.4, 1.4], "and the same drag brings their distances back");
    harness.key_press(Key::Escape);
    harness.run_steps(2);
    assert_eq!((starts(&harness), undo_len(&harness)), (vec![0.9, 1.4, 2.4], before + 1));
}

#[test]
fn a_drag_to_a_limit_and_back_keeps_what_selected_actions_differ_by() {
    let host = actions(&[Kind::ScaleTo, Kind::MoveBy]);
    let ids = [Kind::ScaleTo, Kind::MoveBy].map(|kind| host.action(kind));
    let mut harness = window(host);
    let durations = |harness: &Harness<'_, InspectorHost>| ids.map(|id| param(harness, id, "duration"));
    let at = hold_dragged(&mut harness, "Duration", -100.0);
    assert_eq!(durations(&harness), [0.0; 2].map(Value::Number));
    harness.hover_at(at + vec2(110.0, 0.0));
    harness.run_steps(2);
    assert_eq!(durations(&harness), [0.35, 0.6].map(Value::Number));
}

#[test]
fn all_selected_nodes_are_edited_together() {
    let mut host = InspectorHost::new(document(), true);
    let nodes: Vec<_> = host.editor.document().nodes().iter().map(|node| node.id).collect();
    host.frame(|_, _, out| out.select(SelectionChange::Nodes(nodes)));
    let mut harness = window(host);
    let before = undo_len(&harness);
    harness.get_by_label("2 nodes");
    assert!(harness.query_by_label("Name").is_none(), "names are unique");
    type_into(&mut harness, "Position X", "30", Key::Enter);
    type_into(&mut harness, "Rotation", "90", Key::Enter);
    let poses = |harness: &Harness<'_, InspectorHost>| -> Vec<([f64; 2], f64)> {
        let nodes = harness.state().editor.document().nodes();
        nodes.iter().map(|node| (node.start.position, node.start.rotation)).collect()
    };
    assert_eq!(poses(&harness), [([30.0, 0.0], 90.0); 2]);
    assert_eq!(undo_len(&harness), before + 2);
}

/// The inspector with the pinned pose of the first node.
fn pinned() -> Harness<'static, InspectorHost> {
    let mut host = InspectorHost::new(document(), true);
    let editor = &mut host.editor;
    let node = editor.document().nodes()[0].id;
    editor.apply(Intent::Select(SelectionChange::Node(node)));
    editor.apply(Intent::Seek(0.37));
    editor.run(Command::ExpectPose);
    editor.refresh();
    let id = editor.document().expectations()[0].id;
    editor.apply(Intent::Select(SelectionChange::Expected(id)));
    window(host)
}

fn expected(harness: &Harness<'_, InspectorHost>) -> Expectation {
    harness.state().editor.document().expectations()[0].what.clone()
}

fn unmet(harness: &Harness<'_, InspectorHost>) -> usize {
    harness.state().editor.programs().unmet().map_or(0, |unmet| unmet.iter().count())
}

fn click(harness: &mut Harness<'_, InspectorHost>, label: &str) {
    harness.get_by_label(label).click();
    harness.run_steps(3);
}

#[test]
fn parts_are_expected_as_they_are_now() {
    let mut harness = pinned();
    let parts = |harness: &Harness<'_, InspectorHost>| match expected(harness) {
        Expectation::Pose { pose, .. } => pose,
        other => panic!("{other:?}"),
    };
    let before = undo_len(&harness);
    let position = parts(&harness).position;
    assert!(position.is_some() && parts(&harness).color.is_none());
    click(&mut harness, "Colour");
    click(&mut harness, "Position");
    assert!(parts(&harness).position.is_none() && parts(&harness).color.is_some());
    click(&mut harness, "Position");
    assert_eq!((parts(&harness).position, unmet(&harness)), (position, 0));
    assert_eq!(undo_len(&harness), before + 3);

    // Another motion is not met until its values are taken.
    let mut node = harness.state().editor.document().nodes()[0].as_ref().clone();
    node.start.position[0] += 40.0;
    let editor = &mut harness.state_mut().editor;
    editor.apply(Intent::Edit(Change::new("Move", Edit::SetNode(node))));
    editor.refresh();
    harness.run_steps(3);
    let says_so = |harness: &Harness<'_, InspectorHost>| {
        harness.query_all_by_label_contains("must be").next().is_some()
    };
    assert!(says_so(&harness) && unmet(&harness) == 1);
    click(&mut harness, "Take the present values");
    assert!(!says_so(&harness) && unmet(&harness) == 0);
}

#[test]
fn a_tolerance_is_set_and_the_expectation_is_deleted() {
    let mut harness = pinned();
    let tolerance = |harness: &Harness<'_, InspectorHost>| match expected(harness) {
        Expectation::Pose { tolerance, .. } => tolerance,
        other => panic!("{other:?}"),
    };
    assert_eq!(tolerance(&harness), None);
    click(&mut harness, "Use Tolerance");
    assert_eq!(tolerance(&harness), Some(1.0));
    type_into(&mut harness, "Tolerance", "2.5", Key::Enter);
    assert_eq!(tolerance(&harness), Some(2.5));
    click(&mut harness, "Remove expectation");
    let editor = &mut harness.state_mut().editor;
    assert!(editor.document().expectations().is_empty());
    editor.run(Command::Undo);
    let id = editor.document().expectations()[0].id;
    editor.apply(Intent::Select(SelectionChange::Expected(id)));
    editor.run(Command::Delete);
    assert!(editor.document().expectations().is_empty(), "as any other selected item");
}

/// The way inside of a symbol belongs to the node that shows it: another node has none.
#[test]
fn an_event_inside_of_a_symbol_shows_its_way() {
    let mut host = InspectorHost::new(document(), true);
    let editor = &mut host.editor;
    let [first, second] = [0, 1].map(|place| editor.document().nodes()[place].as_ref().clone());
    let mut event = Expectation::event("step", [0.0, 1.0]);
    if let Expectation::Event { node, inside, .. } = &mut event {
        (*node, *inside) = (Some(first.name), vec!["leg".to_owned(), "foot".to_owned()]);
    }
    editor.apply(Intent::Edit(Change::new("Expect", Edit::AddExpected(Some(first.id), event))));
    let id = editor.document().expectations()[0].id;
    editor.apply(Intent::Select(SelectionChange::Expected(id)));
    editor.refresh();
    let mut harness = window(host);
    let way = "Inside of its symbol: leg › foot";
    harness.get_by_label(way);
    harness.get_by_role_and_label(Role::ComboBox, "Node").click();
    harness.run_steps(3);
    click(&mut harness, &second.name);
    assert!(harness.query_by_label(way).is_none());
    let Expectation::Event { node, inside, .. } = expected(&harness) else { panic!("an event") };
    assert_eq!((node, inside), (Some(second.name), Vec::new()));
}

#[test]
fn several_nodes_are_aligned_by_the_bar() {
    let host = showing(|_, document, selection| {
        selection.set_nodes(document.nodes().iter().map(|node| node.id).collect());
    });
    let mut harness = window(host);
    harness.get_by_label("Align to stage").click();
    harness.run_steps(3);
    harness.get_by_label("Align left edges").click();
    harness.run_steps(3);
    let positions = |harness: &Harness<'_, InspectorHost>| -> Vec<f64> {
        harness.state().editor.document().nodes().iter().map(|node| node.start.position[0]).collect()
    };
    // Boxes of 40 px by their anchors in the middle.
    assert_eq!((positions(&harness), undo_len(&harness)), (vec![20.0, 20.0], 1));
    harness.get_by_label("Align by anchors").click();
    harness.run_steps(3);
    harness.get_by_label("Distribute horizontally").click();
    harness.run_steps(3);
    // Of two at the same place the upper one in the list, which is in front, comes first.
    assert_eq!(positions(&harness), [480.0, 0.0]);
}

#[test]
fn the_stagger_of_several_runs_is_typed() {
    let host = showing(|_, document, selection| {
        selection.set_runs(document, document.runs().iter().map(|run| run.id).collect());
    });
    let mut harness = window(host);
    type_into(&mut harness, "Stagger", "0.2", Key::Enter);
    let starts: Vec<f64> = harness.state().editor.document().runs().iter().map(|run| run.at_secs).collect();
    // `spin` is the first one, at 0 s.
    assert_eq!((starts, undo_len(&harness)), (vec![0.2, 0.0], 1));
}

#[test]
#[cfg(feature = "probe")]
fn a_probe_that_only_the_table_knows_has_fields() {
    let mut host = actions(&[Kind::MoveBy]);
    let id = host.action(Kind::MoveBy);
    host.frame(|_, ctx, out| {
        let clip = ctx.open_clip().unwrap().0;
        out.push(Intent::Edit(Change::new(
            "change",
            Edit::Clip(clip, ClipEdit::ChangeKind(id, Kind::Probe)),
        )));
    });
    let mut harness = window(host);
    type_into(&mut harness, "Reach", "45", Key::Enter);
    assert_eq!(param(&harness, id, "reach"), Value::Number(45.0));
    type_into(&mut harness, "Beats", "99", Key::Enter);
    assert_eq!(param(&harness, id, "beats"), Value::Count(8));
}

#[test]
fn frames_that_end_before_their_clip_are_looped_to_its_end() {
    let mut host = InspectorHost::new(document(), true);
    let (clip, speed) = (host.editor.session().selection.clip.unwrap(), host.action(Kind::Speed));
    let frames = vec![FrameStep::new(0), FrameStep::new(1)];
    let tree = Action::animate(0.1, frames, 1, false);
    let slot = Slot::Beside { id: speed, offset: 0, together: true };
    let insert = Edit::Clip(clip, ClipEdit::Insert { tree, slot, position: None });
    host.editor.apply(Intent::Edit(Change::new("Add", insert)));
    let mut harness = window(host);
    harness.set_size(vec2(320.0, 1000.0));
    harness.run_steps(3);
    harness.get_by_label("Loop to the end of the clip").click();
    harness.run_steps(3);
    let id = harness.state().action(Kind::Animate);
    assert_eq!(param(&harness, id, "loops"), Value::Count(5));
}
