//! Marks on paths as a hand uses them, in Pose.

use kineograph_runtime::format::{Kind, Value};

use super::touch::{at, button_with, drag, drag_to, release, zoom};
use super::*;
use crate::session::Mode;

const END: &str = "end of the path of Move by";

/// `low` moves right by 100 in a second, and fades in the first half of it.
fn fading() -> Harness<'static, Host> {
    let tree = Action::spawn([Action::move_by(1.0, [100.0, 0.0]), Action::fade_to(0.5, 100.0)]);
    let document = boxes();
    let (clip, root) = (document.clips()[0].id, document.clips()[0].root().unwrap());
    let remove = ClipEdit::Remove { ids: vec![root], reconnect: false };
    let mut harness = canvas(edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)]));
    let node = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(node)));
    harness.run_steps(2);
    assert_eq!(harness.state().editor.session().mode(), Mode::Pose);
    harness
}

fn delta(harness: &Harness<'_, Host>) -> [f64; 2] {
    let clip = &harness.state().editor.document().clips()[0];
    let (_, item) = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap();
    let Some(Value::Vec2(delta)) = item.action.param("delta") else { panic!("it has one") };
    *delta
}

fn selected(harness: &Harness<'_, Host>) -> Option<NodeId> {
    harness.state().editor.session().selection.seen_node()
}

#[test]
fn the_end_of_an_action_is_dragged_in_pose_and_the_node_stays_selected() {
    let mut harness = fading();
    let low = selected(&harness);
    let start = harness.state().position("low");
    drag(&mut harness, END, 40.0, 20.0);
    let by = [40.0, 20.0].map(|px: f32| f64::from(px / zoom(&harness)));
    let [x, y] = delta(&harness);
    assert!((x - 100.0 - by[0]).abs() <= 1.0 && (y - by[1]).abs() <= 1.0, "{x} {y}, {by:?}");
    assert_eq!((selected(&harness), harness.state().position("low")), (low, start));
    assert_eq!(harness.state().editor.history().undo_label(), Some("Drag end of the path"));
}

#[test]
fn an_end_that_is_dragged_lines_up_with_the_start() {
    let mut harness = fading();
    drag(&mut harness, END, 40.0, 30.0);
    assert!(delta(&harness)[1] != 0.0);
    let back = |harness: &Harness<'_, Host>| {
        #[allow(clippy::cast_possible_truncation)] // a place on the stage
        let y_px = delta(harness)[1] as f32 * zoom(harness);
        at(harness, END) + vec2(25.0, y_px + 3.0)
    };
    let (from, to) = (at(&harness, END), back(&harness));
    drag_to(&mut harness, from, to);
    harness.get_by_label_contains("point of the path");
    release(&mut harness, to);
    assert_eq!(delta(&harness)[1], 0.0);
    // Not while Ctrl is held.
    drag(&mut harness, END, 0.0, 30.0);
    let (from, to) = (at(&harness, END), back(&harness));
    drag_to(&mut harness, from, to);
    button_with(&mut harness, to, false, Modifiers::COMMAND);
    assert!(delta(&harness)[1] != 0.0, "free");
}

#[test]
fn a_node_that_is_dragged_in_motion_lines_up_with_its_start() {
    let mut harness = fading();
    harness.state_mut().editor.run(Command::SwitchMode);
    harness.state_mut().editor.apply(Intent::Seek(1.0));
    harness.run_steps(2);
    drag(&mut harness, "sprite low", 10.0, 30.0);
    let [_, off] = delta(&harness);
    assert!(off != 0.0);
    #[allow(clippy::cast_possible_truncation)] // a place on the stage
    let y_px = off as f32 * zoom(&harness);
    drag(&mut harness, "sprite low", 25.0, 3.0 - y_px);
    assert_eq!(delta(&harness)[1], 0.0);
}

#[test]
fn a_mark_that_nothing_follows_keeps_the_selection() {
    let mut harness = fading();
    let low = selected(&harness);
    let screen = harness.state().screen();
    let [x, y] = harness.state().position("low");
    #[allow(clippy::cast_possible_truncation)] // a place on the stage
    let middle = screen.pos_from_stage([x as f32 + 50.0, y as f32]);
    press(&mut harness, middle);
    release(&mut harness, middle);
    assert_eq!(selected(&harness), low, "a click");
    let to = middle + vec2(30.0, 30.0);
    drag_to(&mut harness, middle, to);
    release(&mut harness, to);
    assert_eq!((selected(&harness), delta(&harness)), (low, [100.0, 0.0]), "a drag");
    // Beside the path it is the ground that is clicked.
    let beside = middle + vec2(0.0, 60.0);
    press(&mut harness, beside);
    release(&mut harness, beside);
    assert_eq!(selected(&harness), None);
}

#[test]
fn a_click_on_a_path_selects_the_action_that_moves_there_in_any_mode() {
    for switches in [false, true] {
        let mut harness = fading();
        if switches {
            harness.state_mut().editor.run(Command::SwitchMode);
        }
        harness.run_steps(2);
        let low = selected(&harness);
        let clip = &harness.state().editor.document().clips()[0];
        let (moves, _) = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap();
        // Three quarters along, over the ground; the other action has ended there.
        let on_path = pos(&harness, [176.0, 102.0]);
        click(&mut harness, on_path + vec2(0.0, 3.0));
        let session = harness.state().editor.session();
        assert_eq!(session.selection.actions[..], [moves]);
        assert_eq!(session.selection.focus, Focus::Actions);
        assert_eq!((selected(&harness), session.playback.playhead_secs()), (low, 0.0));
        // What is beside it is clicked as ever.
        click(&mut harness, on_path + vec2(0.0, 30.0));
        assert_eq!(selected(&harness), None);
    }
}

#[test]
fn a_drag_of_the_line_of_a_straight_path_bends_it_into_a_curve_in_one_step() {
    let mut harness = fading();
    harness.state_mut().editor.run(Command::SwitchMode);
    harness.run_steps(2);
    let (low, moves) = (selected(&harness), of_kind(&harness, Kind::MoveBy));
    let on_path = pos(&harness, [176.0, 102.0]);
    let to = on_path + vec2(30.0, 40.0);
    drag_to(&mut harness, on_path, to);
    release(&mut harness, to);
    assert_eq!((selected(&harness), actions(&harness)), (low, vec![moves]));
    let action = |harness: &Harness<'_, Host>| {
        harness.state().editor.document().clips()[0].get(moves).unwrap().action.clone()
    };
    let bent = action(&harness);
    assert_eq!(
        (bent.kind(), bent.vec2("delta"), bent.number("duration")),
        (Kind::BezierBy, [100.0, 0.0], 1.0)
    );
    // Three quarters along, so that both controls go 16 ⁄ 9 as far as the pointer.
    let zoom = f64::from(zoom(&harness));
    for (control, x) in [("control_1", 100.0 / 3.0), ("control_2", 200.0 / 3.0)] {
        let [dx, dy] = bent.vec2(control);
        let wanted = [x + 30.0 / zoom * 16.0 / 9.0, -40.0 / zoom * 16.0 / 9.0];
        assert!(
            (dx - wanted[0]).abs() < 1.5 && (dy - wanted[1]).abs() < 1.5,
            "{control}: {dx} {dy}, {wanted:?}"
        );
    }
    let editor = &harness.state().editor;
    assert_eq!((editor.history().undo_len(), editor.history().undo_label()), (1, Some("Bend path")));
    harness.get_by_label_contains("Move by becomes Bezier by");
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!((action(&harness).kind(), delta(&harness)), (Kind::MoveBy, [100.0, 0.0]));
    // Beside it a frame begins, which touches nothing.
    let beside = on_path + vec2(0.0, 30.0);
    drag_to(&mut harness, beside, beside + vec2(20.0, 20.0));
    release(&mut harness, beside + vec2(20.0, 20.0));
    assert_eq!(selected(&harness), None);
}

#[test]
fn the_start_of_a_path_says_in_motion_where_it_is_set() {
    const WHY: &str = "The path begins at the start pose. Switch to Pose to move it.";
    for switches in [false, true] {
        let mut harness = fading();
        if switches {
            harness.state_mut().editor.run(Command::SwitchMode);
        }
        harness.state_mut().editor.apply(Intent::Seek(1.0));
        harness.run_steps(2);
        let low = selected(&harness);
        let start = pos(&harness, [101.0, 102.0]);
        let to = start + vec2(20.0, 30.0);
        drag_to(&mut harness, start, to);
        harness.run_steps(2);
        assert_eq!(harness.query_by_label_contains(WHY).is_some(), switches);
        release(&mut harness, to);
        assert_eq!(selected(&harness), low);
    }
}

#[test]
fn without_marks_there_is_nothing_to_drag() {
    let mut harness = fading();
    at(&harness, END);
    harness.state_mut().panel.look.paths.marks = false;
    harness.run_steps(2);
    assert!(harness.query_by_label(END).is_none());
}

/// `low` moves right by 12 in a second, far less than it is wide.
fn short_move() -> Harness<'static, Host> {
    let document = boxes();
    let (clip, root) = (document.clips()[0].id, document.clips()[0].root().unwrap());
    let remove = ClipEdit::Remove { ids: vec![root], reconnect: false };
    let tree = Action::move_by(1.0, [12.0, 0.0]);
    let mut harness = canvas(edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)]));
    let node = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(node)));
    harness.run_steps(2);
    harness
}

fn actions(harness: &Harness<'_, Host>) -> Vec<crate::document::ActionId> {
    harness.state().editor.session().selection.actions.to_vec()
}

fn of_kind(harness: &Harness<'_, Host>, kind: Kind) -> crate::document::ActionId {
    let clip = &harness.state().editor.document().clips()[0];
    clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0
}

#[test]
fn a_straight_path_is_named_lit_up_and_clicked_on_the_sprite_that_it_crosses() {
    let mut harness = fading();
    let moves = of_kind(&harness, Kind::MoveBy);
    // The box reaches 30 pixels to the right of its anchor; the other one ends above the path.
    let on_sprite = pos(&harness, [121.0, 100.0]);
    move_to(&mut harness, on_sprite);
    harness.run_steps(2);
    harness.get_by_label("Move by");
    assert_eq!(harness.state().editor.session().pointed.map(|pointed| pointed.action), Some(moves));
    let low = selected(&harness);
    click(&mut harness, on_sprite);
    harness.run_steps(2);
    assert_eq!((actions(&harness), selected(&harness)), (vec![moves], low));
    // All of it is selected: the sprite is clicked as ever.
    let outside = pos(&harness, [350.0, 20.0]);
    move_to(&mut harness, outside);
    harness.run_steps(2);
    assert!(harness.query_by_label("Move by").is_none());
    assert_eq!(harness.state().editor.session().pointed, None);
    click(&mut harness, on_sprite);
    harness.run_steps(2);
    assert_eq!((actions(&harness).len(), selected(&harness)), (0, low));
}

#[test]
fn the_anchor_on_a_path_is_the_sprites() {
    let mut harness = fading();
    let anchor = pos(&harness, [101.0, 102.0]);
    move_to(&mut harness, anchor);
    harness.run_steps(2);
    assert!(harness.query_by_label("Move by").is_none());
    click(&mut harness, anchor);
    assert!(actions(&harness).is_empty());
}

#[test]
fn clicks_where_paths_overlap_go_on_from_one_action_to_the_next() {
    let tree = Action::spawn([Action::move_by(1.0, [100.0, 0.0]), Action::jump_by(1.0, [0.0, 0.0], 0.0, 1)]);
    let document = boxes();
    let (clip, root) = (document.clips()[0].id, document.clips()[0].root().unwrap());
    let remove = ClipEdit::Remove { ids: vec![root], reconnect: false };
    let mut harness = canvas(edited(document, &[Edit::Clip(clip, remove), insert_root(clip, tree)]));
    let node = harness.state().node("low").id;
    harness.state_mut().editor.apply(Intent::Select(SelectionChange::Node(node)));
    harness.run_steps(2);
    let on_path = pos(&harness, [170.0, 102.0]);
    move_to(&mut harness, on_path);
    harness.run_steps(2);
    harness.get_by_label("Jump by\nMove by");
    let mut seen = Vec::new();
    for _ in 0..3 {
        click(&mut harness, on_path);
        harness.run_steps(30);
        seen.extend(actions(&harness));
    }
    let [moves, jumps] = [Kind::MoveBy, Kind::JumpBy].map(|kind| of_kind(&harness, kind));
    assert_eq!(seen, [jumps, moves, jumps]);
}

#[test]
fn a_square_selects_its_action_and_is_dragged_beside_the_anchor_too() {
    let mut harness = short_move();
    let moves = of_kind(&harness, Kind::MoveBy);
    let square = at(&harness, END);
    let anchor = pos(&harness, [101.0, 102.0]);
    assert!(square.distance(anchor) < 16.0, "it is short");
    move_to(&mut harness, square);
    harness.run_steps(2);
    harness.get_by_label("Move by  end of the path");
    drag_to(&mut harness, square, square + vec2(0.0, 40.0));
    release(&mut harness, square + vec2(0.0, 40.0));
    let [x, y] = delta(&harness);
    assert!((x - 12.0).abs() <= 1.0 && y < -20.0, "{x} {y}");
    assert_eq!(harness.state().position("low"), [101.0, 102.0]);
    let square = at(&harness, END);
    click(&mut harness, square);
    harness.run_steps(2);
    assert_eq!(actions(&harness), [moves]);
}
