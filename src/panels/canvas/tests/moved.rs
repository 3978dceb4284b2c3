//! Arrow keys, typed places and Alt, in Pose and in Motion.

use kineograph_runtime::format::Kind;

use super::several::take;
use super::touch::{
    at, button_with, drag, drag_to, key, move_with, now, release, seek, type_text, with_action, with_tool,
    zoom,
};
use super::*;
use crate::session::Tool;

fn hover(harness: &mut Harness<'_, Host>) {
    let empty = pos(harness, [300.0, 250.0]);
    move_with(harness, empty, Modifiers::NONE);
    harness.run_steps(2);
}

fn root(harness: &Harness<'_, Host>) -> Action {
    harness.state().editor.document().clips()[0].root_tree().unwrap()
}

#[test]
fn arrows_change_the_action_in_motion_as_a_drag_does_in_one_step() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.5);
    hover(&mut harness);
    for command in [Command::NextFrame, Command::NextFrame, Command::Forward10Frames, Command::NextBoundary] {
        assert!(take(&mut harness, command));
    }
    // Half of the way is seen, so the whole of it grows twice as much.
    assert_eq!(now(&harness, "low").position, [163.0, 101.0]);
    assert_eq!(root(&harness).vec2("delta"), [124.0, -2.0]);
    assert_eq!(harness.state().position("low"), [101.0, 102.0], "the start pose stays");
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 0.5, "no frame is stepped");
    harness.get_by_label("“low” at x 163.00  y 101.00");
    // It is about the last change.
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert!(harness.query_by_label_contains("at x 163").is_none());
    assert_eq!(root(&harness).vec2("delta"), [100.0, 0.0]);
}

#[test]
fn where_no_action_moves_it_arrows_say_so_and_the_bar_offers_one() {
    let mut harness = with_tool(Tool::Move);
    let high = harness.state().node("high").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(high)));
    harness.state_mut().editor.run(Command::SwitchMode);
    seek(&mut harness, 0.5);
    hover(&mut harness);
    assert!(take(&mut harness, Command::NextFrame));
    assert_eq!(harness.state().editor.history().undo_len(), 0);
    harness.get_by_label_contains("No action changes this here.");
    // Where there is room for it.
    harness.set_size(vec2(1200.0, 700.0));
    harness.run_steps(4);
    harness.get_by_label("To animate by dragging:");
    harness.get_by_label_contains("Add MoveTo, ending at 0.50 s");
}

#[test]
fn arrows_are_recorded_and_away_from_the_canvas_they_step_frames() {
    let mut harness = with_tool(Tool::Select);
    assert!(!take(&mut harness, Command::NextFrame), "the pointer is elsewhere");
    harness.state_mut().editor.run(Command::Record);
    seek(&mut harness, 1.0);
    hover(&mut harness);
    assert!(take(&mut harness, Command::Forward10Frames));
    assert!(take(&mut harness, Command::PreviousMarker));
    assert_eq!(now(&harness, "low").position, [211.0, 112.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    assert_eq!(harness.state().position("low"), [101.0, 102.0]);
}

#[test]
fn several_nodes_are_moved_by_what_is_typed_and_one_along_an_axis_to_it() {
    let mut harness = with_tool(Tool::Move);
    let handle = at(&harness, "move along y");
    drag_to(&mut harness, handle, handle - vec2(0.0, 20.0));
    type_text(&mut harness, "7");
    harness.get_by_label_contains("to  y 7|");
    release(&mut harness, handle);
    assert_eq!(harness.state().position("low"), [101.0, 7.0]);
    let nodes = ["high", "low"].map(|name| harness.state().node(name).id);
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(nodes.to_vec())));
    harness.run_steps(2);
    let handle = at(&harness, "move freely");
    drag_to(&mut harness, handle, handle + vec2(20.0, 20.0));
    type_text(&mut harness, "10");
    harness.get_by_label_contains("by  x 10|  y 0");
    release(&mut harness, handle);
    assert_eq!(
        (harness.state().position("low"), harness.state().position("high")),
        ([111.0, 7.0], [141.0, 132.0])
    );
}

#[test]
fn later_a_typed_scale_is_that_of_the_start_pose() {
    let clip = boxes().clips()[0].id;
    let mut harness = canvas(edited(boxes(), &[insert_root(clip, Action::scale_by(1.0, [3.0, 3.0]))]));
    let low = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(low)));
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    seek(&mut harness, 0.5);
    assert_eq!(now(&harness, "low").scale, [2.0, 2.0]);
    let corner = at(&harness, "scale upper right");
    drag_to(&mut harness, corner, corner + vec2(10.0, -10.0));
    type_text(&mut harness, "50");
    harness.get_by_label("width 50| %  height 50 %\nScales the start pose");
    release(&mut harness, corner);
    assert_eq!(harness.state().node("low").start.scale, [0.5, 0.5]);
    assert_eq!(now(&harness, "low").scale, [1.0, 1.0]);
}

#[test]
fn after_arrows_the_bar_offers_a_move_whatever_the_tool_is() {
    let mut harness = with_tool(Tool::Rotate);
    select(&mut harness, "high");
    harness.state_mut().editor.run(Command::SwitchMode);
    seek(&mut harness, 0.5);
    harness.get_by_label_contains("Add RotateTo, ending at 0.50 s");
    hover(&mut harness);
    assert!(take(&mut harness, Command::NextFrame));
    harness.get_by_label_contains("Add MoveTo, ending at 0.50 s");
    assert!(harness.query_by_label_contains("Add RotateTo").is_none());
    // Elsewhere it is about the tool again.
    seek(&mut harness, 0.7);
    harness.get_by_label_contains("Add RotateTo, ending at 0.70 s");
}

#[test]
fn with_select_the_bar_offers_what_the_selected_action_changes() {
    let tree = Action::spawn([Action::move_by(0.2, [10.0, 0.0]), Action::rotate_by(1.0, 90.0)]);
    let clip = boxes().clips()[0].id;
    let root = boxes().clips()[0].root().unwrap();
    let remove = Edit::Clip(clip, ClipEdit::Remove { ids: vec![root], reconnect: false });
    let mut harness = with_action(edited(boxes(), &[remove, insert_root(clip, tree)]), Kind::RotateBy, 0.5);
    harness.get_by_label_contains("Add RotateTo, ending at 0.50 s");
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    harness.run_steps(2);
    harness.get_by_label_contains("Add ScaleTo, ending at 0.50 s");
}

#[test]
fn a_scale_is_typed_where_nothing_of_the_sprite_is_seen() {
    let clip = boxes().clips()[0].id;
    let root = boxes().clips()[0].root().unwrap();
    let remove = Edit::Clip(clip, ClipEdit::Remove { ids: vec![root], reconnect: false });
    let gone = edited(boxes(), &[remove, insert_root(clip, Action::scale_to(1.0, [0.0, 0.0]))]);
    for (is_motion, scale) in [(true, [1.0, 1.0]), (false, [0.5, 0.5])] {
        let mut harness = with_action(gone.clone(), Kind::ScaleTo, 1.0);
        harness.state_mut().editor.run(Command::Tool(Tool::Scale));
        if !is_motion {
            select(&mut harness, "low");
        }
        assert_eq!(now(&harness, "low").scale, [0.0, 0.0]);
        let from = pos(&harness, [101.0, 102.0]) + vec2(3.0, 3.0);
        drag_to(&mut harness, from, from + vec2(12.0, 8.0));
        type_text(&mut harness, "50");
        harness.get_by_label_contains("50| %");
        release(&mut harness, from);
        assert_eq!(harness.state().node("low").start.scale, scale, "motion: {is_motion}");
        let to = self::root(&harness).vec2("scale");
        assert_eq!(to, if is_motion { [0.5, 0.5] } else { [0.0, 0.0] });
    }
}

/// Where a corner of `low` is on the stage: 0 is the lower left one, 2 the one opposite.
fn corner(harness: &Harness<'_, Host>, index: usize) -> [f32; 2] {
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let mut stage = StageScene::default();
    stage.draw_list(&SceneSource {
        document: ctx.document,
        poses: ctx.poses,
        media: ctx.media,
        names: ctx.programs.value_names(),
    });
    stage.stage_corners(host.node("low").id).unwrap()[index]
}

#[test]
fn alt_in_motion_keeps_the_opposite_corner_by_the_action_that_moves_the_sprite() {
    for is_moved in [true, false] {
        let scale = Action::scale_to(1.0, [2.0, 2.0]);
        let tree = if is_moved { Action::spawn([scale, Action::move_by(1.0, [100.0, 0.0])]) } else { scale };
        let document = edited(boxes(), &[insert_root(boxes().clips()[0].id, tree)]);
        let mut harness = with_action(document, Kind::ScaleTo, 1.0);
        harness.state_mut().editor.run(Command::Tool(Tool::Scale));
        harness.run_steps(2);
        let before = corner(&harness, 0);
        let from = at(&harness, "scale upper right");
        let to = from + vec2(30.0, -30.0) * zoom(&harness);
        press(&mut harness, from);
        harness.event(Event::ModifiersChanged(Modifiers::ALT));
        for part in [0.5, 1.0] {
            move_to(&mut harness, from.lerp(to, part));
        }
        let note = "Alt needs an action that moves the sprite here";
        assert_eq!(harness.query_by_label_contains(note).is_some(), !is_moved);
        button_with(&mut harness, to, false, Modifiers::ALT);
        harness.run_steps(2);
        let after = corner(&harness, 0);
        let has_stayed = (before[0] - after[0]).hypot(before[1] - after[1]) < 0.1;
        assert_eq!(has_stayed, is_moved, "{before:?} {after:?}");
        assert_eq!(harness.state().node("low").start, boxes().nodes()[0].start, "start poses stay");
        assert_eq!(harness.state().editor.history().undo_len(), 1);
        key(&mut harness, Key::Escape);
    }
}

#[test]
fn a_key_that_is_held_while_the_pointer_rests_is_shown_at_once() {
    let mut harness = with_tool(Tool::Rotate);
    let center = pos(&harness, [101.0, 102.0]);
    let from = at(&harness, "rotate");
    let to = center + egui::Vec2::angled(50.0_f32.to_radians()) * from.distance(center);
    drag_to(&mut harness, from, to);
    harness.run_steps(6);
    for (modifiers, deg) in [(Modifiers::SHIFT, 45.0), (Modifiers::NONE, 50.0)] {
        harness.event(Event::ModifiersChanged(modifiers));
        // The first frame notices the key; the picture with the new angle is the next one.
        harness.step();
        assert!(harness.ctx.has_requested_repaint(), "nothing else would draw it");
        harness.step();
        assert_eq!(harness.state().node("low").start.rotation, deg);
    }
    release(&mut harness, to);
}

#[test]
fn the_pivot_is_dragged_for_the_next_turns_and_forgotten_with_the_selection() {
    let mut harness = with_tool(Tool::Rotate);
    let zoom = zoom(&harness);
    // From the middle to the lower left corner, which attracts it.
    drag(&mut harness, "pivot", -30.0 * zoom + 2.0, -30.0 * zoom);
    assert_eq!(harness.state().editor.history().undo_len(), 0, "a pivot is no step");
    let ring = at(&harness, "rotate");
    drag_to(&mut harness, ring, ring + vec2(0.0, 20.0));
    type_text(&mut harness, "90");
    release(&mut harness, ring);
    let start = harness.state().node("low").start.clone();
    // The anchor was up and right of the corner, and is right and down of it now.
    assert_eq!((start.rotation, start.position), (90.0, [101.0, 42.0]));
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    let high = harness.state().node("high").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(high)));
    harness.run_steps(2);
    assert_eq!(harness.state().panel.pivot, None);
}

#[test]
fn a_scale_around_a_pivot_leaves_it_in_place_in_motion_too() {
    let tree = Action::spawn([Action::scale_to(1.0, [2.0, 2.0]), Action::move_by(1.0, [0.0, 50.0])]);
    let document = edited(boxes(), &[insert_root(boxes().clips()[0].id, tree)]);
    let mut harness = with_action(document, Kind::ScaleTo, 0.5);
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    harness.run_steps(2);
    let before = corner(&harness, 3);
    let way = pos(&harness, before) - at(&harness, "pivot");
    drag(&mut harness, "pivot", way.x, -way.y);
    let from = at(&harness, "scale lower right");
    drag_to(&mut harness, from, from + vec2(20.0, 20.0));
    release(&mut harness, from + vec2(20.0, 20.0));
    let after = corner(&harness, 3);
    assert!((before[0] - after[0]).hypot(before[1] - after[1]) < 0.1, "{before:?} {after:?}");
    assert_ne!(now(&harness, "low").scale, [1.5, 1.5]);
    assert_eq!(harness.state().node("low").start, boxes().nodes()[0].start, "start poses stay");
}
