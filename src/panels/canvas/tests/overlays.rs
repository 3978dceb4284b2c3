//! What lies over the stage: where texts and bars have room, what they say, and angles that are typed.

use egui::Vec2;
use kineograph_runtime::format::Kind;

use super::touch::{at, button_with, drag_to, now, release, seek, type_text, with_action, with_tool};
use super::*;
use crate::session::{Mode, Tool};

/// `low` is turned by so many degrees in its start pose.
fn turned(harness: &mut Harness<'_, Host>, deg: f64) {
    let mut node = harness.state().node("low").clone();
    node.start.rotation = deg;
    harness.state_mut().editor.edit(&Change::new("Turn", Edit::SetNode(node)));
    harness.run_steps(2);
}

/// Turns with the ring while a number is typed.
fn turn(harness: &mut Harness<'_, Host>, text: &str) {
    let ring = at(harness, "rotate");
    drag_to(harness, ring, ring + vec2(0.0, 10.0));
    type_text(harness, text);
    release(harness, ring + vec2(0.0, 10.0));
}

fn near(angle: [f32; 2], deg: f32) -> bool {
    angle.iter().all(|angle| (angle - deg).abs() < 1.0e-3)
}

fn angle(harness: &Harness<'_, Host>) -> [f32; 2] {
    #[allow(clippy::cast_possible_truncation)] // degrees
    now(harness, "low").rotation_deg.map(|deg| deg as f32)
}

fn rect(harness: &Harness<'_, Host>, words: &str) -> Rect {
    harness.get_by_label_contains(words).rect()
}

#[test]
fn a_typed_angle_is_the_result_in_pose() {
    let mut harness = with_tool(Tool::Rotate);
    turned(&mut harness, 30.0);
    let ring = at(&harness, "rotate");
    drag_to(&mut harness, ring, ring + vec2(0.0, 10.0));
    type_text(&mut harness, "39");
    harness.get_by_label("by 9.0°  to 39|°");
    release(&mut harness, ring);
    assert_eq!(harness.state().node("low").start.rotation, 39.0);
    turn(&mut harness, "-12.5");
    assert_eq!(harness.state().node("low").start.rotation, -12.5);
}

#[test]
fn later_a_typed_angle_is_that_of_the_start_pose() {
    let clip = boxes().clips()[0].id;
    let mut harness = canvas(edited(boxes(), &[insert_root(clip, Action::rotate_to(1.0, 90.0))]));
    let low = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(low)));
    harness.state_mut().editor.run(Command::Tool(Tool::Rotate));
    seek(&mut harness, 0.5);
    assert!(near(angle(&harness), 45.0));
    let ring = at(&harness, "rotate");
    drag_to(&mut harness, ring, ring + vec2(0.0, 10.0));
    type_text(&mut harness, "20");
    harness.get_by_label("by 20.0°  to 20|°\nTurns the start pose");
    release(&mut harness, ring);
    assert_eq!(harness.state().node("low").start.rotation, 20.0);
    assert!(near(angle(&harness), 55.0), "{:?}", angle(&harness));
}

#[test]
fn a_typed_angle_is_the_result_in_motion_and_record() {
    for action in [Action::rotate_to(1.0, 90.0), Action::rotate_by(1.0, 90.0)] {
        let document = edited(boxes(), &[insert_root(boxes().clips()[0].id, action.clone())]);
        let mut harness = with_action(document, action.kind(), 0.5);
        turned(&mut harness, 20.0);
        harness.state_mut().editor.run(Command::Tool(Tool::Rotate));
        harness.run_steps(2);
        assert_eq!(harness.state().editor.session().mode(), Mode::Motion);
        turn(&mut harness, "39");
        assert!(near(angle(&harness), 39.0), "{:?} {:?}", action.kind(), angle(&harness));
        assert_eq!(harness.state().node("low").start.rotation, 20.0);
    }
    let mut harness = with_tool(Tool::Rotate);
    turned(&mut harness, 20.0);
    harness.state_mut().editor.run(Command::Record);
    seek(&mut harness, 0.5);
    turn(&mut harness, "39");
    assert!(near(angle(&harness), 39.0), "{:?}", angle(&harness));
    assert_eq!(harness.state().node("low").start.rotation, 20.0);
}

#[test]
fn shift_turns_one_node_to_multiples_of_15_degrees() {
    let mut harness = with_tool(Tool::Rotate);
    turned(&mut harness, 10.0);
    let center = pos(&harness, [101.0, 102.0]);
    let from = at(&harness, "rotate");
    let to = center + Vec2::angled(46.0_f32.to_radians()) * from.distance(center);
    drag_to(&mut harness, from, to);
    assert_eq!(harness.state().node("low").start.rotation, 56.0);
    button_with(&mut harness, to, false, Modifiers::SHIFT);
    assert_eq!(harness.state().node("low").start.rotation, 60.0);
}

#[test]
fn several_nodes_are_counted_and_turned_by_what_is_typed() {
    let mut harness = with_tool(Tool::Rotate);
    assert!(harness.query_by_label_contains("rotation").is_some());
    let nodes = ["high", "low"].map(|name| harness.state().node(name).id);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(nodes.to_vec())));
    harness.run_steps(2);
    harness.get_by_label("2 nodes");
    assert!(harness.query_by_label_contains("rotation").is_none());
    turned(&mut harness, 20.0);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(nodes.to_vec())));
    harness.run_steps(2);
    turn(&mut harness, "30");
    assert_eq!(harness.state().node("low").start.rotation, 50.0);
    assert_eq!(harness.state().node("high").start.rotation, 30.0);
}

#[test]
fn select_offers_what_the_clip_of_the_node_changes() {
    let clip = boxes().clips()[0].id;
    let document = edited(boxes(), &[insert_root(clip, Action::rotate_to(1.0, 90.0))]);
    let mut harness = with_action(document, Kind::RotateTo, 0.5);
    harness.get_by_label("Add RotateTo, ending at 0.50 s");
    harness.state_mut().editor.run(Command::Tool(Tool::Move));
    harness.run_steps(2);
    harness.get_by_label("Add MoveTo, ending at 0.50 s");
}

#[test]
fn overlays_leave_each_other_free() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.3);
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    harness.state_mut().panel.look.statistics = true;
    harness.state_mut().panel.look.event_log = true;
    harness.run_steps(3);
    let all = ["draw call", "Event log", "Add ScaleTo"].map(|words| rect(&harness, words));
    let zoom_bar = harness.get_by_label("Fit").rect();
    let canvas = harness.state().screen().rect;
    for (index, rect) in all.iter().enumerate() {
        assert!(!rect.intersects(zoom_bar), "{rect}");
        assert!(all[index + 1..].iter().all(|other| !other.intersects(*rect)), "{all:?}");
    }
    let [numbers, log, bar] = all;
    assert!(canvas.contains_rect(bar) && canvas.contains_rect(zoom_bar), "{all:?}");
    assert!(numbers.top() >= canvas.bottom() && log.top() >= canvas.bottom(), "below the stage: {all:?}");
}

#[test]
fn the_pose_is_read_in_one_line_however_long_the_name_is() {
    let mut harness = with_tool(Tool::Select);
    let one_line = rect(&harness, "opacity").height();
    let node = Node { name: "n".repeat(50), ..harness.state().node("low").clone() };
    harness.state_mut().editor.edit(&Change::new("Rename", Edit::SetNode(node)));
    harness.run_steps(3);
    assert_eq!(rect(&harness, "x 101.0").height(), one_line);
    harness.set_size(vec2(420.0, 300.0));
    harness.run_steps(3);
    assert!(harness.query_by_label_contains("opacity").is_none(), "it has no room");
    assert_eq!(rect(&harness, "x 101.0").height(), one_line);
}

#[test]
fn the_readout_of_a_drag_stays_in_view_and_above_the_bar() {
    let mut harness = with_tool(Tool::Rotate);
    harness.state_mut().editor.run(Command::Record);
    seek(&mut harness, 0.5);
    let canvas = harness.state().screen().rect;
    for to in [canvas.right_bottom() - vec2(4.0, 4.0), canvas.left_top() + vec2(4.0, 4.0)] {
        let from = at(&harness, "rotate");
        drag_to(&mut harness, from, to);
        let (readout, bar) = (rect(&harness, "°  to "), rect(&harness, "Records at"));
        assert!(canvas.contains_rect(readout), "{readout} in {canvas}");
        assert!(readout.bottom() <= bar.top(), "{readout} above {bar}");
        harness.key_press(Key::Escape);
        harness.step();
        release(&mut harness, to);
    }
}

#[test]
fn the_readout_of_a_drag_never_covers_the_sprite() {
    let mut harness = canvas(boxes());
    let sprite = |harness: &Harness<'_, Host>| harness.get_by_label("sprite low").rect();
    let canvas = harness.get_by_label("canvas").rect();
    let from = sprite(&harness).center() + vec2(4.0, 4.0);
    press(&mut harness, from);
    for part in [vec2(0.5, 0.5), vec2(0.1, 0.85), vec2(0.9, 0.8), vec2(0.9, 0.3), vec2(0.15, 0.25)] {
        move_to(&mut harness, canvas.lerp_inside(part));
        harness.run_steps(2);
        let readout = harness.get_by_label_contains("start  x ").rect();
        assert!(!readout.intersects(sprite(&harness)), "{part}: {readout} over {}", sprite(&harness));
        assert!(canvas.contains_rect(readout), "{part}: {readout}");
    }
}

#[test]
fn the_bar_is_one_row_that_leaves_the_stage_and_the_readout_free() {
    // As the canvas is in a window of 1280 × 800, in two layouts, and narrower.
    for (size, records) in
        [([518.0, 420.0], false), ([518.0, 310.0], false), ([518.0, 420.0], true), ([420.0, 420.0], false)]
    {
        let clip = boxes().clips()[0].id;
        let document = edited(boxes(), &[insert_root(clip, Action::fade_to(1.0, 100.0))]);
        let mut harness = with_action(document, Kind::FadeTo, 0.5);
        harness.set_size(size.into());
        if records {
            harness.state_mut().editor.run(Command::Record);
        }
        harness.run_steps(6);
        let panel = &harness.state().panel;
        let (bar, readout) = (panel.bar_rect.expect("a bar"), panel.readout_rect.expect("a readout"));
        let screen = harness.state().screen();
        let stage = screen.stage_rect([400.0, 300.0]);
        assert!(bar.height() < 40.0, "{size:?}: {bar}");
        assert!(readout.bottom() <= stage.top() + 1.0, "{size:?}: {readout} over {stage}");
        assert!(!bar.intersects(readout) && screen.rect.contains_rect(bar), "{size:?}: {bar} {readout}");
        assert!(bar.top() >= stage.bottom() - 1.0, "{size:?}: {bar} over {stage}");
        assert!(!bar.intersects(harness.get_by_label("Fit").rect()), "{size:?}: {bar}");
    }
}
