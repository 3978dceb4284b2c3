//! Tools, modes, handles of paths and recording, as a hand uses them.

use egui::Vec2;
use egui_kittest::kittest::NodeT as _;
use kineograph_runtime::format::{Key as FrameKey, Kind, to_ron};
use kineograph_studio::motion::Placement;

use super::*;
use crate::document::ActionId;
use crate::session::{Mode, Tool};

/// Boxes on the canvas, with `low` selected and a tool.
pub(super) fn with_tool(tool: Tool) -> Harness<'static, Host> {
    let mut harness = canvas(boxes());
    let node = harness.state().node("low").id;
    let editor = &mut harness.state_mut().editor;
    editor.apply(Intent::Select(SelectionChange::Node(node)));
    editor.run(Command::Tool(tool));
    harness.run_steps(2);
    harness
}

/// The action of this kind is selected, and the playhead is at a time.
pub(super) fn with_action(document: Document, kind: Kind, secs: f64) -> Harness<'static, Host> {
    let mut harness = canvas(document);
    let clip = harness.state().editor.document().clips()[0].clone();
    let action = clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0;
    select_action(&mut harness, clip.id, action);
    seek(&mut harness, secs);
    harness
}

fn select_action(harness: &mut Harness<'_, Host>, clip: ClipId, action: ActionId) {
    let editor = &mut harness.state_mut().editor;
    editor.apply(Intent::Select(SelectionChange::Clip(clip)));
    editor.apply(Intent::Select(SelectionChange::Actions(vec![action])));
    harness.run_steps(2);
}

pub(super) fn seek(harness: &mut Harness<'_, Host>, secs: f64) {
    harness.state_mut().editor.apply(Intent::Seek(secs));
    harness.state_mut().editor.refresh();
    harness.run_steps(2);
}

/// The middle of what is called so.
pub(super) fn at(harness: &Harness<'_, Host>, label: &str) -> Pos2 {
    harness.get_by_label(label).rect().center()
}

pub(super) fn move_with(harness: &mut Harness<'_, Host>, pos: Pos2, modifiers: Modifiers) {
    harness.event_modifiers(Event::PointerMoved(pos), modifiers);
    harness.step();
}

pub(super) fn button_with(harness: &mut Harness<'_, Host>, pos: Pos2, pressed: bool, modifiers: Modifiers) {
    let button = PointerButton::Primary;
    harness.event_modifiers(Event::PointerButton { pos, button, pressed, modifiers }, modifiers);
    harness.step();
}

pub(super) fn drag_to(harness: &mut Harness<'_, Host>, from: Pos2, to: Pos2) {
    press(harness, from);
    move_to(harness, from + (to - from) * 0.4);
    move_to(harness, to);
}

pub(super) fn release(harness: &mut Harness<'_, Host>, at: Pos2) {
    button(harness, at, PointerButton::Primary, false);
    harness.run_steps(2);
}

/// Drags what is called so by points on the screen, up being positive.
pub(super) fn drag(harness: &mut Harness<'_, Host>, label: &str, right: f32, up: f32) {
    let from = at(harness, label);
    let to = from + vec2(right, -up);
    drag_to(harness, from, to);
    release(harness, to);
}

pub(super) fn type_text(harness: &mut Harness<'_, Host>, text: &str) {
    text.chars().for_each(|c| harness.event(Event::Text(c.to_string())));
    harness.step();
}

pub(super) fn key(harness: &mut Harness<'_, Host>, key: Key) {
    harness.key_press(key);
    harness.step();
}

pub(super) fn now(harness: &Harness<'_, Host>, name: &str) -> Placement {
    let host = harness.state();
    Placement::of(&host.editor.ctx(&host.theme).pose(host.node(name).id).unwrap())
}

pub(super) fn bytes(harness: &Harness<'_, Host>) -> String {
    to_ron(&harness.state().editor.document().to_project())
}

/// How many points of the screen a stage pixel takes.
pub(super) fn zoom(harness: &Harness<'_, Host>) -> f32 {
    let screen = harness.state().screen();
    screen.pos_from_stage([1.0, 0.0]).x - screen.pos_from_stage([0.0, 0.0]).x
}

pub(super) fn labels(harness: &Harness<'_, Host>) -> Vec<String> {
    let all = harness.root().children_recursive();
    all.filter_map(|node| node.accesskit_node().label()).collect()
}

#[test]
fn an_arrow_moves_along_its_axis_and_undo_brings_the_bytes_back() {
    let mut harness = with_tool(Tool::Move);
    let before = bytes(&harness);
    drag(&mut harness, "move along x", 40.0, 25.0);
    let [x, y] = harness.state().position("low");
    assert!(x > 101.0 + 20.0, "{x}");
    assert_eq!(y, 102.0);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move “low”"));
    drag(&mut harness, "move along y", 40.0, 25.0);
    assert_eq!(harness.state().position("low")[0], x);
    for _ in 0..2 {
        harness.state_mut().editor.run(Command::Undo);
    }
    assert_eq!(bytes(&harness), before);
}

#[test]
fn a_control_without_length_is_pulled_out_of_its_point() {
    let document = boxes();
    let clip = document.clips()[0].clone();
    let ids = clip.root().into_iter().collect();
    let document = edited(
        document,
        &[
            Edit::Clip(clip.id, ClipEdit::Remove { ids, reconnect: false }),
            insert_root(clip.id, Action::bezier_by(1.0, [[0.0, 0.0], [100.0, 0.0]], [100.0, 0.0])),
        ],
    );
    let mut harness = with_action(document, Kind::BezierBy, 0.0);
    let before = bytes(&harness);
    for control in ["control 1", "control 2"] {
        let from = at(&harness, control);
        let to = from + vec2(0.0, -40.0);
        drag_to(&mut harness, from, to);
        release(&mut harness, to);
        assert!((at(&harness, control) - to).length() < 2.0, "{control} is at the pointer");
        harness.state_mut().editor.run(Command::Undo);
        harness.run_steps(3);
        assert_eq!(bytes(&harness), before, "{control}: one step");
    }
    let from = at(&harness, "control 1");
    press(&mut harness, from);
    release(&mut harness, from);
    assert_eq!(bytes(&harness), before, "a click changes nothing");
}

#[test]
fn a_number_is_typed_while_dragging() {
    let mut harness = with_tool(Tool::Move);
    let from = at(&harness, "move freely");
    drag_to(&mut harness, from, from + vec2(30.0, 10.0));
    type_text(&mut harness, "-12.5");
    assert_eq!(harness.state().position("low"), [-12.5, 102.0], "the other axis stays until it is typed");
    harness.get_by_label_contains("to  x −12.5|  y 102");
    key(&mut harness, Key::Tab);
    type_text(&mut harness, "40");
    key(&mut harness, Key::Enter);
    assert_eq!(harness.state().position("low"), [-12.5, 40.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1, "accepted before the button is released");
    move_to(&mut harness, from + vec2(90.0, 90.0));
    release(&mut harness, from + vec2(90.0, 90.0));
    assert_eq!(harness.state().position("low"), [-12.5, 40.0]);
}

#[test]
fn keys_belong_to_the_numbers_while_something_is_dragged() {
    let mut harness = with_tool(Tool::Rotate);
    let from = at(&harness, "rotate");
    let takes = |harness: &mut Harness<'_, Host>, command: Command| {
        let host = harness.state_mut();
        let ctx = host.editor.ctx(&host.theme);
        host.panel.takes(command, &ctx, &mut Outbox::default())
    };
    assert!(!takes(&mut harness, Command::NextFrame));
    drag_to(&mut harness, from, from + vec2(0.0, 20.0));
    assert!(takes(&mut harness, Command::NextFrame), "its key is the point");
    assert!(!takes(&mut harness, Command::Undo));
    type_text(&mut harness, "905");
    assert!(takes(&mut harness, Command::Delete), "Backspace");
    harness.step();
    assert_eq!(harness.state().node("low").start.rotation, 90.0);
    key(&mut harness, Key::Escape);
    assert_eq!(harness.state().node("low").start.rotation, 0.0);
}

#[test]
fn the_ring_rotates_clockwise_and_shift_in_steps() {
    let mut harness = with_tool(Tool::Rotate);
    let center = pos(&harness, [101.0, 102.0]);
    let from = at(&harness, "rotate");
    let radius = from.distance(center);
    // The ring is grabbed on the right; down is clockwise.
    let to = center + Vec2::angled(50.0_f32.to_radians()) * radius;
    drag_to(&mut harness, from, to);
    assert_eq!(harness.state().node("low").start.rotation, 50.0);
    button_with(&mut harness, to, false, Modifiers::SHIFT);
    assert_eq!(harness.state().node("low").start.rotation, 45.0);
    assert_eq!(harness.state().position("low"), [101.0, 102.0]);
}

#[test]
fn a_corner_scales_from_the_anchor_and_with_alt_from_the_opposite_corner() {
    let mut harness = with_tool(Tool::Scale);
    let px = 30.0 * zoom(&harness);
    drag(&mut harness, "scale upper right", px, 0.0);
    let start = harness.state().node("low").start.clone();
    assert_eq!((start.scale, start.position), ([2.0, 1.0], [101.0, 102.0]));
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    let corner = pos(&harness, [71.0, 72.0]);
    let from = at(&harness, "scale upper right");
    press(&mut harness, from);
    move_with(&mut harness, from + vec2(px, 0.0), Modifiers::ALT);
    button_with(&mut harness, from + vec2(px, 0.0), false, Modifiers::ALT);
    let start = harness.state().node("low").start.clone();
    assert_eq!(start.scale, [1.5, 1.0]);
    let host = harness.state_mut();
    let ctx = host.editor.ctx(&host.theme);
    let frame = Frame::new(&ctx, host.panel.screen.unwrap(), StageScene::default());
    let after = frame.corners(frame.selected().unwrap().id).unwrap()[0];
    assert!(host.panel.screen.unwrap().pos_from_stage(after).distance(corner) < 0.1);
}

#[test]
fn a_side_is_skewed_after_the_pointer() {
    let mut harness = with_tool(Tool::Skew);
    let px = 30.0 * zoom(&harness);
    drag(&mut harness, "skew top", px, 0.0);
    let [skew_x, skew_y] = harness.state().node("low").start.skew;
    assert!((skew_x - 45.0).abs() < 1.0, "{skew_x}");
    assert_eq!(skew_y, 0.0);
}

#[test]
fn a_moved_anchor_leaves_the_sprite() {
    let mut harness = with_tool(Tool::Anchor);
    let px = 30.0 * zoom(&harness);
    drag(&mut harness, "anchor", -px, -px + 3.0);
    let start = harness.state().node("low").start.clone();
    assert_eq!(start.anchor, [0.0, 0.0], "it rests at the corner");
    assert_eq!(start.position, [71.0, 72.0]);
}

#[test]
fn several_nodes_turn_around_their_middle() {
    let mut harness = with_tool(Tool::Rotate);
    let nodes = ["high", "low"].map(|name| harness.state().node(name).id);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(nodes.to_vec())));
    harness.run_steps(2);
    let from = at(&harness, "rotate");
    drag_to(&mut harness, from, from + vec2(0.0, 30.0));
    type_text(&mut harness, "180");
    release(&mut harness, from + vec2(0.0, 30.0));
    assert_eq!(harness.state().position("low"), [131.0, 132.0]);
    assert_eq!(harness.state().position("high"), [101.0, 102.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn the_axes_have_one_tooltip() {
    let mut harness = canvas(boxes());
    let at = harness.get_by_label("Next axes").rect().center();
    harness.hover_at(at);
    harness.run_steps(40);
    assert_eq!(harness.query_all_by_label_contains("axes").count(), 2, "the button and a tip");
    harness.get_by_label_contains("Next axes (");
}

#[test]
fn tools_modes_and_record_are_buttons_and_the_mode_follows_the_selection() {
    let mut harness = canvas(boxes());
    for name in ["Select", "Move", "Rotate", "Scale", "Skew", "Anchor", "Move, rotate and scale", "Next axes"]
    {
        harness.get_by_label(name);
    }
    harness.get_by_label("Rotate").click();
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().tools.tool, Tool::Rotate);
    assert_eq!(harness.state().editor.session().mode(), Mode::Pose);
    harness.get_by_label("Motion").click();
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().mode(), Mode::Motion);
    harness.get_by_label("Record").click();
    harness.run_steps(2);
    assert!(harness.state().editor.session().tools.records);
}

#[test]
fn a_sprite_is_dragged_by_the_action_that_moves_it() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.5);
    let by = 30.0 * zoom(&harness);
    let from = pos(&harness, [151.0 - 20.0, 102.0 - 20.0]);
    drag_to(&mut harness, from, from + vec2(by, -by));
    release(&mut harness, from + vec2(by, -by));
    assert_eq!(now(&harness, "low").position, [181.0, 132.0], "it follows the pointer");
    assert_eq!(harness.state().position("low"), [101.0, 102.0], "the start pose stays");
    let document = harness.state().editor.document();
    assert_eq!(document.clips()[0].root_tree().unwrap().vec2("delta"), [160.0, 60.0]);
    assert_eq!(harness.state().editor.history().undo_label(), Some("Move (Move by)"));
    assert_eq!(harness.state().editor.session().mode(), Mode::Motion, "the action stays selected");
}

#[test]
fn at_its_start_an_action_cant_be_dragged_by_the_sprite() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.0);
    let before = bytes(&harness);
    let from = pos(&harness, [81.0, 82.0]);
    drag_to(&mut harness, from, from + vec2(40.0, 0.0));
    let why = "The action only starts here. Drag the end of its path, or move the playhead into it.";
    harness.get_by_label(why);
    release(&mut harness, from + vec2(40.0, 0.0));
    assert_eq!(bytes(&harness), before);
    harness.run_steps(60);
    harness.get_by_label(why);
    // The handle at the end of its path does.
    let px = 10.0 * zoom(&harness);
    drag(&mut harness, "end of the path", px, px);
    let document = harness.state().editor.document();
    assert_eq!(document.clips()[0].root_tree().unwrap().vec2("delta"), [110.0, 10.0]);
}

#[test]
fn shift_drags_the_end_of_the_path_in_time() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.0);
    let from = at(&harness, "end of the path");
    // The move does 100 pixels in a second.
    let to = from + vec2(50.0 * zoom(&harness), 0.0);
    press(&mut harness, from);
    move_with(&mut harness, to, Modifiers::SHIFT);
    release(&mut harness, to);
    let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
    assert_eq!(
        (tree.number("duration"), tree.vec2("delta")),
        (1.0, [150.0, 0.0]),
        "without Shift at the end"
    );
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    press(&mut harness, from);
    move_with(&mut harness, from + vec2(8.0, 0.0), Modifiers::SHIFT);
    move_with(&mut harness, to, Modifiers::SHIFT);
    button_with(&mut harness, to, false, Modifiers::SHIFT);
    let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
    assert_eq!((tree.number("duration"), tree.vec2("delta")), (1.5, [100.0, 0.0]));
}

#[test]
fn what_no_action_changes_is_offered_and_added_by_a_click() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.3);
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    harness.run_steps(2);
    let before = bytes(&harness);
    drag(&mut harness, "scale right", 30.0, 0.0);
    assert_eq!(bytes(&harness), before, "nothing is added by accident");
    harness.get_by_label("Add ScaleTo, ending at 0.30 s").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 0.3, "it ends here");
    let px = 30.0 * zoom(&harness);
    drag(&mut harness, "scale right", px, 0.0);
    assert_eq!(now(&harness, "low").scale, [2.0, 1.0]);
    let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
    assert_eq!(tree.kind(), Kind::Spawn);
    let added = tree.children[1].clone();
    assert_eq!((added.kind(), added.vec2("scale")), (Kind::ScaleTo, [2.0, 1.0]));
    assert_eq!((added.number("duration"), tree.children[0].number("duration")), (0.3, 1.0));
}

#[test]
fn an_offer_where_the_clip_starts_begins_there() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.0);
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    harness.run_steps(2);
    harness.get_by_label("Add ScaleTo at 0.00 s, 0.4 s long").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 0.4);
    let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
    assert_eq!((tree.children[1].kind(), tree.children[1].number("duration")), (Kind::ScaleTo, 0.4));
}

#[test]
fn an_offer_after_the_end_of_a_clip_fills_the_time_since() {
    let mut harness = with_tool(Tool::Rotate);
    let low = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(low)));
    harness.state_mut().editor.run(Command::SwitchMode);
    seek(&mut harness, 2.0);
    harness.get_by_label("Add RotateTo, ending at 2.00 s").click();
    harness.run_steps(3);
    let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
    let kinds: Vec<Kind> = tree.children.iter().map(Action::kind).collect();
    assert_eq!((tree.kind(), kinds), (Kind::Sequence, vec![Kind::MoveBy, Kind::RotateTo]));
    assert_eq!(tree.children[1].number("duration"), 1.0, "the clip ends at the playhead");
}

#[test]
fn points_of_a_spline_are_dragged_added_and_removed() {
    let points = vec![[0.0, 0.0], [60.0, 80.0], [120.0, 0.0]];
    let document =
        edited(boxes(), &[insert_root(boxes().clips()[0].id, Action::catmull_rom_by(1.0, points))]);
    let mut harness = with_action(document, Kind::CatmullRomBy, 0.0);
    let count = |harness: &Harness<'_, Host>| {
        let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
        match tree.param("points") {
            Some(Value::Points(points)) => points.clone(),
            _ => Vec::new(),
        }
    };
    let px = 10.0 * zoom(&harness);
    drag(&mut harness, "point 2", px, px);
    assert_eq!(count(&harness), [[0.0, 0.0], [70.0, 90.0], [120.0, 0.0]]);
    let point = at(&harness, "point 2");
    move_with(&mut harness, point, Modifiers::COMMAND);
    button_with(&mut harness, point, true, Modifiers::COMMAND);
    button_with(&mut harness, point, false, Modifiers::COMMAND);
    harness.run_steps(2);
    assert_eq!(count(&harness).len(), 2);
    // Alt+click on the straight path between them.
    let middle = at(&harness, "point 1") + (at(&harness, "point 2") - at(&harness, "point 1")) * 0.5;
    move_with(&mut harness, middle, Modifiers::ALT);
    button_with(&mut harness, middle, true, Modifiers::ALT);
    button_with(&mut harness, middle, false, Modifiers::ALT);
    harness.run_steps(2);
    assert_eq!(count(&harness).len(), 3);
}

#[test]
fn recorded_drags_write_actions_that_end_at_the_playhead() {
    let mut harness = with_tool(Tool::Select);
    let high = harness.state().node("high").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(high)));
    harness.state_mut().editor.run(Command::Record);
    seek(&mut harness, 0.5);
    let px = 50.0 * zoom(&harness);
    let from = pos(&harness, [150.0, 150.0]);
    drag_to(&mut harness, from, from + vec2(px, 0.0));
    release(&mut harness, from + vec2(px, 0.0));
    seek(&mut harness, 0.8);
    harness.state_mut().editor.run(Command::Tool(Tool::Rotate));
    harness.run_steps(2);
    let ring = at(&harness, "rotate");
    drag_to(&mut harness, ring, ring + vec2(0.0, 10.0));
    type_text(&mut harness, "45");
    release(&mut harness, ring);
    assert_eq!(now(&harness, "high").rotation_deg, [45.0; 2]);
    assert_eq!(harness.state().position("high"), [131.0, 132.0], "the start pose stays");
    let document = harness.state().editor.document();
    let clip = &document.clips()[1];
    assert_eq!(clip.name, "high");
    let tree = clip.root_tree().unwrap();
    let kinds: Vec<Kind> = tree.children.iter().map(Action::kind).collect();
    assert_eq!((tree.kind(), kinds), (Kind::Sequence, vec![Kind::MoveTo, Kind::RotateTo]));
    assert_eq!(tree.children[0].vec2("position"), [181.0, 132.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 2, "one step for each drag");
    seek(&mut harness, 0.5);
    assert_eq!(now(&harness, "high").position, [181.0, 132.0]);
    assert!(labels(&harness).iter().any(|label| label == "Record"));
}

#[test]
fn shift_drags_a_key_along_the_path_in_time() {
    let keys = vec![FrameKey::new(0.0, 101.0), FrameKey::new(0.5, 201.0), FrameKey::new(1.0, 301.0)];
    let document = edited(boxes(), &[insert_root(boxes().clips()[0].id, Action::keyframes(1.0, "x", keys))]);
    let mut harness = with_action(document, Kind::Keyframes, 0.0);
    let from = at(&harness, "key 2");
    press(&mut harness, from);
    // The path is straight: 40 px farther is a fifth of a second later.
    let to = from + vec2(40.0 * zoom(&harness), 0.0);
    move_with(&mut harness, from + vec2(8.0, 0.0), Modifiers::SHIFT);
    move_with(&mut harness, to, Modifiers::SHIFT);
    button_with(&mut harness, to, false, Modifiers::SHIFT);
    let tree = harness.state().editor.document().clips()[0].root_tree().unwrap();
    let Some(Value::Keys(keys)) = tree.param("keys") else { panic!("it has keys") };
    assert!((keys[1].at - 0.7).abs() < 1.0e-6 && keys[1].value == 201.0, "{keys:?}");
}
