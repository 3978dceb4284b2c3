//! Recording by hand: eases, several nodes, looks; and what the tools do meanwhile.

use egui::accesskit::{Role, Toggled};
use egui_kittest::kittest::NodeT as _;
use kineograph_runtime::format::{FrameStep, Kind};

use super::touch::{
    at, bytes, drag, drag_to, key, labels, now, release, seek, type_text, with_action, with_tool, zoom,
};
use super::*;
use crate::document::ActionId;
use crate::session::{Mode, Tool};

/// `low` and `high`, with recording at a time.
fn records(secs: f64) -> Harness<'static, Host> {
    let mut harness = with_tool(Tool::Select);
    harness.state_mut().editor.run(Command::Record);
    seek(&mut harness, secs);
    harness
}

fn drag_sprite(harness: &mut Harness<'_, Host>, from: [f32; 2], right_px: f32) {
    let (from, to) = (pos(harness, from), pos(harness, [from[0] + right_px, from[1]]));
    drag_to(harness, from, to);
    release(harness, to);
}

fn root(harness: &Harness<'_, Host>, clip: usize) -> Action {
    harness.state().editor.document().clips()[clip].root_tree().unwrap()
}

#[test]
fn what_is_recorded_has_the_ease_that_was_chosen() {
    let mut harness = records(0.5);
    select(&mut harness, "high");
    harness.get_by_label("Ease: Linear").click();
    harness.run_steps(4);
    harness.get_by_label("EaseSineInOut").click();
    harness.run_steps(4);
    drag_sprite(&mut harness, [150.0, 150.0], 50.0);
    let tree = root(&harness, 1);
    assert_eq!((tree.kind(), tree.children[0].kind()), (Kind::EaseSineInOut, Kind::MoveTo));
    assert_eq!(now(&harness, "high").position, [181.0, 132.0]);
    seek(&mut harness, 1.0);
    drag_sprite(&mut harness, [200.0, 150.0], 40.0);
    let tree = root(&harness, 1);
    let kinds: Vec<Kind> = tree.children.iter().map(Action::kind).collect();
    assert_eq!((tree.kind(), kinds), (Kind::Sequence, vec![Kind::EaseSineInOut; 2]));
    assert_eq!(now(&harness, "high").position, [221.0, 132.0]);
    seek(&mut harness, 0.5);
    assert_eq!(now(&harness, "high").position, [181.0, 132.0], "what was recorded before stays");
    harness.get_by_label("Ease: EaseSineInOut");
}

#[test]
fn the_ease_to_record_is_searched_in_the_gallery() {
    let mut harness = records(0.5);
    select(&mut harness, "high");
    for (words, now, then) in [
        ("springy", "Ease: Linear", "Ease: EaseSpring"),
        ("linear", "Ease: EaseSpring", "Ease: Linear"),
        ("back.out(1.7)", "Ease: Linear", "Ease: EaseBackOut"),
    ] {
        harness.get_by_label(now).click();
        harness.run_steps(4);
        harness.get_by_label("Search eases").type_text(words);
        harness.run_steps(2);
        key(&mut harness, Key::Enter);
        harness.run_steps(4);
        harness.get_by_label(then);
    }
    drag_sprite(&mut harness, [150.0, 150.0], 50.0);
    assert_eq!(root(&harness, 1).kind(), Kind::EaseBackOut);
    assert_eq!(harness.state().editor.history().undo_len(), 1, "pointing at eases changes nothing");
    harness.get_by_label("Ease: EaseBackOut").click();
    harness.run_steps(4);
    harness.get_by_label("Linear").click();
    harness.run_steps(4);
    harness.get_by_label("Ease: Linear");
}

#[test]
fn the_clip_of_what_was_recorded_is_shown_and_all_play_together() {
    let mut harness = records(0.5);
    let shown = |harness: &Harness<'_, Host>| {
        let selection = harness.state().editor.session().selection.clone();
        let name = harness.state().editor.document().clip(selection.clip.unwrap()).unwrap().name.clone();
        (name, selection.node, selection.focus)
    };
    let [low, high] = ["low", "high"].map(|name| harness.state().node(name).id);
    select(&mut harness, "high");
    drag_sprite(&mut harness, [150.0, 150.0], 50.0);
    assert_eq!(shown(&harness), ("high".to_owned(), Some(high), Focus::Node));
    seek(&mut harness, 0.8);
    select(&mut harness, "low");
    drag_sprite(&mut harness, [165.0, 90.0], 20.0);
    assert_eq!(shown(&harness), ("go".to_owned(), Some(low), Focus::Node));
    let starts: Vec<f64> = harness.state().editor.document().runs().iter().map(|run| run.at_secs).collect();
    assert_eq!(starts, [0.0, 0.0]);
    harness.state_mut().editor.run(Command::Undo);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!(shown(&harness).0, "go", "the clip is gone again");
}

#[test]
fn opacity_and_colour_are_recorded_and_changed_by_fields() {
    let mut harness = records(0.5);
    select(&mut harness, "high");
    harness.get_by_label("Colour now code").click();
    harness.run_steps(2);
    harness.get_by_label("Colour now code").type_text("#ff8000");
    harness.step();
    key(&mut harness, Key::Enter);
    harness.run_steps(2);
    let tree = root(&harness, 1);
    assert_eq!((tree.kind(), tree.param("color")), (Kind::TintTo, Some(&Value::Color(Color([255, 128, 0])))));
    assert_eq!(now(&harness, "high").color, [255.0, 128.0, 0.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    // Not recorded any longer, the field changes the selected action.
    harness.state_mut().editor.run(Command::Record);
    harness.run_steps(2);
    assert!(!labels(&harness).iter().any(|label| label == "Colour now code"));
    let clip = harness.state().editor.document().clips()[1].clone();
    let action: ActionId = clip.root().unwrap();
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(clip.id)));
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![action])));
    harness.run_steps(2);
    harness.get_by_label("Colour now code").click();
    harness.run_steps(2);
    harness.get_by_label("Colour now code").type_text("#0000ff");
    harness.step();
    key(&mut harness, Key::Enter);
    harness.run_steps(2);
    assert_eq!(root(&harness, 1).param("color"), Some(&Value::Color(Color([0, 0, 255]))));
    assert_eq!(harness.state().editor.history().undo_label(), Some("Tint (Tint to)"));
}

#[test]
fn actions_of_other_tools_are_offered_too() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.3);
    harness.state_mut().editor.run(Command::Tool(Tool::Scale));
    harness.run_steps(2);
    harness.get_by_label("Other").click();
    harness.run_steps(4);
    harness.get_by_label("FadeTo").click();
    harness.run_steps(4);
    let tree = root(&harness, 0);
    assert_eq!((tree.kind(), tree.children[1].kind()), (Kind::Spawn, Kind::FadeTo));
    assert!(labels(&harness).iter().any(|label| label == "Opacity now"));
}

#[test]
fn typed_factors_are_percent_of_the_sprite_and_begin_with_the_dragged_axis() {
    let mut harness = with_tool(Tool::Scale);
    let top = at(&harness, "scale top");
    drag_to(&mut harness, top, top - vec2(0.0, 20.0));
    type_text(&mut harness, "50");
    assert_eq!(now(&harness, "low").scale, [1.0, 0.5]);
    harness.get_by_label("width 100 %  height 50| %");
    key(&mut harness, Key::Tab);
    type_text(&mut harness, "200");
    assert_eq!(now(&harness, "low").scale, [2.0, 0.5]);
    release(&mut harness, top);
    // Percent of the sprite, not of what it is scaled by already; one number for both.
    let corner = at(&harness, "scale upper right");
    drag_to(&mut harness, corner, corner + vec2(10.0, 10.0));
    type_text(&mut harness, "80");
    assert_eq!(harness.state().node("low").start.scale, [0.8, 0.8]);
    release(&mut harness, corner);
}

/// Where the lower left corner of a sprite is.
fn lower_left(harness: &Harness<'_, Host>, name: &str) -> [f32; 2] {
    let host = harness.state();
    let ctx = host.editor.ctx(&host.theme);
    let mut stage = StageScene::default();
    stage.draw_list(&SceneSource {
        document: ctx.document,
        poses: ctx.poses,
        media: ctx.media,
        names: ctx.programs.value_names(),
    });
    stage.stage_corners(host.node(name).id).unwrap()[0]
}

#[test]
fn alt_after_the_button_keeps_the_opposite_side_also_while_it_is_recorded() {
    for is_recorded in [false, true] {
        let mut harness = with_tool(Tool::Scale);
        select(&mut harness, "high");
        if is_recorded {
            harness.state_mut().editor.run(Command::Record);
            seek(&mut harness, 0.5);
        }
        let before = lower_left(&harness, "high");
        let (from, px) = (at(&harness, "scale upper right"), 30.0 * zoom(&harness));
        let to = from + vec2(px, -px);
        drag_to(&mut harness, from, to);
        assert_ne!(lower_left(&harness, "high"), before, "around the anchor at first");
        harness.event(Event::ModifiersChanged(Modifiers::ALT));
        harness.run_steps(2);
        let corner = lower_left(&harness, "high");
        assert!((corner[0] - before[0]).hypot(corner[1] - before[1]) < 0.02, "{corner:?} {before:?}");
        assert!((now(&harness, "high").scale[0] - 1.5).abs() < 0.02, "half as much as around the middle");
        release(&mut harness, to);
        if is_recorded {
            let kinds: Vec<Kind> = root(&harness, 1).children.iter().map(Action::kind).collect();
            assert_eq!((root(&harness, 1).kind(), kinds), (Kind::Spawn, vec![Kind::ScaleTo, Kind::MoveTo]));
        }
        assert_eq!(harness.state().editor.history().undo_len(), 1);
    }
}

#[test]
fn what_moves_a_sprite_is_listed_by_a_key() {
    let mut harness = with_tool(Tool::Select);
    seek(&mut harness, 0.5);
    assert!(harness.state_mut().command(Command::WhatMoves));
    harness.run_steps(4);
    harness.get_by_label("What moves low now");
}

#[test]
fn tools_stand_beside_the_canvas_and_the_ring_stays_small() {
    let mut harness = with_tool(Tool::Rotate);
    let canvas = harness.state().screen().rect;
    for name in ["Select", "Rotate", "Next axes"] {
        assert!(harness.get_by_label(name).rect().right() <= canvas.left(), "{name}");
    }
    let screen = harness.state().screen();
    harness.state_mut().panel.view.fit_rect([80.0, 80.0], [120.0, 120.0], &screen);
    harness.run_steps(2);
    let ring = at(&harness, "rotate").x - pos(&harness, [101.0, 102.0]).x;
    assert!(ring < 50.0, "{ring}");
    drag(&mut harness, "rotate", 0.0, 20.0);
    assert_ne!(now(&harness, "low").rotation_deg, [0.0; 2]);
}

#[test]
fn the_anchor_says_that_it_is_not_recorded() {
    let mut harness = records(0.5);
    select(&mut harness, "high");
    harness.get_by_label_contains("Records at 0.50 s");
    harness.state_mut().editor.run(Command::Tool(Tool::Anchor));
    harness.run_steps(3);
    harness.get_by_label_contains("Records at 0.50 s, but not the anchor: that is part of the start pose");
    let handle = at(&harness, "anchor");
    drag_to(&mut harness, handle, handle + vec2(8.0, 0.0));
    harness.get_by_label_contains("Not recorded: moves the anchor of the start pose");
    release(&mut harness, handle);
    assert_eq!(harness.state().editor.document().clips().len(), 1, "nothing was recorded");
    // Without recording it says what a scale says, too.
    harness.state_mut().editor.run(Command::Record);
    harness.run_steps(3);
    let handle = at(&harness, "anchor");
    drag_to(&mut harness, handle, handle + vec2(8.0, 0.0));
    harness.get_by_label_contains("Moves the anchor of the start pose");
}

/// `high` is selected in Motion, at a time, without an action that moves it.
fn in_motion(secs: f64) -> Harness<'static, Host> {
    let mut harness = with_tool(Tool::Select);
    harness.get_by_label("Motion").click();
    harness.run_steps(3);
    select(&mut harness, "high");
    seek(&mut harness, secs);
    harness
}

#[test]
fn a_drag_in_motion_without_a_move_writes_one_that_ends_at_the_playhead() {
    let mut harness = in_motion(0.5);
    drag_sprite(&mut harness, [150.0, 150.0], 50.0);
    assert_eq!(now(&harness, "high").position, [181.0, 132.0]);
    assert_eq!(harness.state().position("high"), [131.0, 132.0], "the start pose stays");
    let tree = root(&harness, 1);
    assert_eq!((tree.kind(), tree.number("duration")), (Kind::MoveTo, 0.5));
    assert_eq!(harness.state().editor.history().undo_len(), 1);
}

#[test]
fn a_drag_in_motion_beside_an_animate_writes_a_move_too() {
    let tree = Action::animate(1.0, vec![FrameStep::new(0), FrameStep::new(1)], 1, false);
    let document = boxes();
    let (clip, first) = (document.clips()[0].id, document.clips()[0].root().expect("it has one"));
    let remove = ClipEdit::Remove { ids: vec![first], reconnect: false };
    let document = edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)]);
    let mut harness = with_action(document, Kind::Animate, 2.0);
    harness.get_by_label("Motion").click();
    harness.run_steps(3);
    drag_sprite(&mut harness, [80.0, 80.0], 50.0);
    assert_eq!(now(&harness, "low").position, [151.0, 102.0]);
    let tree = root(&harness, 0);
    let kinds: Vec<Kind> = tree.children.iter().map(Action::kind).collect();
    assert_eq!((tree.kind(), kinds), (Kind::Spawn, vec![Kind::Animate, Kind::MoveTo]));
    assert_eq!(tree.children[1].number("duration"), 2.0, "the clip is as long as before");
}

#[test]
fn a_drag_in_motion_at_the_start_says_where_the_playhead_has_to_be() {
    let mut harness = in_motion(0.0);
    let before = bytes(&harness);
    let (from, to) = (pos(&harness, [150.0, 150.0]), pos(&harness, [200.0, 150.0]));
    drag_to(&mut harness, from, to);
    harness.run_steps(2);
    harness.get_by_label_contains("Move the playhead to where the motion ends, or use Record.");
    release(&mut harness, to);
    assert_eq!(bytes(&harness), before);
}

/// The boxes, of which `low` is moved by nothing but this.
fn moved_by(tree: Action) -> Document {
    let document = boxes();
    let (clip, first) = (document.clips()[0].id, document.clips()[0].root().expect("it has one"));
    let remove = ClipEdit::Remove { ids: vec![first], reconnect: false };
    edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)])
}

#[test]
fn the_mode_stays_motion_after_a_drag_with_an_action_selected() {
    let mut harness = with_action(moved_by(Action::rotate_by(1.0, 360.0)), Kind::RotateBy, 1.0);
    assert_eq!(harness.state().editor.session().mode(), Mode::Motion);
    drag_sprite(&mut harness, [90.0, 90.0], 50.0);
    let session = harness.state().editor.session();
    assert_eq!(session.mode(), Mode::Motion);
    let clip = &harness.state().editor.document().clips()[0];
    let selected = clip.get(session.selection.primary_action().unwrap()).unwrap();
    assert_eq!(selected.action.kind(), Kind::MoveTo);
    drag_sprite(&mut harness, [140.0, 90.0], 30.0);
    assert_eq!(harness.state().position("low"), [101.0, 102.0], "the start pose stays");
    assert_eq!(now(&harness, "low").position, [181.0, 102.0]);
    assert_eq!(root(&harness, 0).children.len(), 2, "the second drag changes the same Move");
    for _ in 0..2 {
        harness.state_mut().editor.run(Command::Undo);
    }
    harness.run_steps(2);
    assert_eq!(root(&harness, 0).kind(), Kind::RotateBy);
}

#[test]
fn a_drag_after_the_end_of_the_selected_action_writes_a_new_one() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 2.0);
    assert!(labels(&harness).iter().any(|label| label.contains("MoveTo, ending at 2.00 s")));
    drag_sprite(&mut harness, [190.0, 90.0], 50.0);
    let tree = root(&harness, 0);
    let kinds: Vec<Kind> = tree.children.iter().map(Action::kind).collect();
    assert_eq!((tree.kind(), kinds), (Kind::Sequence, vec![Kind::MoveBy, Kind::MoveTo]));
    assert_eq!(tree.children[0].param("delta"), Some(&Value::Vec2([100.0, 0.0])), "what has ended stays");
    assert_eq!(now(&harness, "low").position, [251.0, 102.0]);
    // At its end the selected action is what a drag changes.
    let mut harness = with_action(boxes(), Kind::MoveBy, 1.0);
    drag_sprite(&mut harness, [190.0, 90.0], 50.0);
    assert_eq!(root(&harness, 0).param("delta"), Some(&Value::Vec2([150.0, 0.0])));
}

#[test]
fn the_start_pose_snaps_by_its_own_box_wherever_the_node_is_at_the_playhead() {
    let mut harness = with_tool(Tool::Select);
    // At 198 px, 2 px beside the middle of the stage.
    seek(&mut harness, 0.97);
    let from = pos(&harness, [190.0, 90.0]);
    let to = from + vec2(0.0, -15.0 * zoom(&harness));
    drag_to(&mut harness, from, to);
    release(&mut harness, to);
    let [x, y] = harness.state().position("low");
    assert_eq!(x, 101.0);
    assert!(y > 110.0, "{y}");
}

#[test]
fn a_click_on_a_mode_ends_recording() {
    for (label, mode) in [("Motion", Mode::Motion), ("Pose", Mode::Pose)] {
        let mut harness = records(0.5);
        select(&mut harness, "high");
        harness.get_by_role_and_label(Role::RadioButton, label).click();
        harness.run_steps(3);
        let session = harness.state().editor.session();
        assert!(!session.tools.records, "{label}");
        assert_eq!(session.mode(), mode);
        let button = harness.get_by_role_and_label(Role::RadioButton, label);
        assert_eq!(button.accesskit_node().toggled(), Some(Toggled::True), "{label}");
    }
}
