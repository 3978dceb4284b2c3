//! A drag in Motion while an action plays: whole numbers, and the offer of a key instead.

use kineograph_runtime::format::Kind;

use super::touch::{at, bytes, drag_to, now, release, seek, with_action};
use super::*;
use crate::session::Tool;

const OFFER: &str = "Add a key here instead";

fn root(harness: &Harness<'_, Host>) -> Action {
    harness.state().editor.document().clips()[0].root_tree().unwrap()
}

/// Drags `low` by pixels of the stage.
fn pull(harness: &mut Harness<'_, Host>, by: [f32; 2]) {
    let [x, y] = now(harness, "low").position;
    #[allow(clippy::cast_possible_truncation)]
    let from = [x as f32, y as f32];
    let (from, to) = (pos(harness, from), pos(harness, [from[0] + by[0], from[1] + by[1]]));
    drag_to(harness, from, to);
    release(harness, to);
}

#[test]
fn the_end_of_an_action_that_is_dragged_while_it_plays_is_a_whole_number() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.37);
    let before = now(&harness, "low").position;
    pull(&mut harness, [15.3, 11.7]);
    let delta = root(&harness).vec2("delta");
    assert_eq!(delta, delta.map(f64::round), "{delta:?}");
    assert!(delta[0] > 130.0 && delta[1] > 20.0, "{delta:?}");
    let after = now(&harness, "low").position;
    assert!((after[0] - before[0] - 15.3).abs() < 1.5 && (after[1] - before[1] - 11.7).abs() < 1.5);
}

#[test]
fn a_drag_while_an_action_plays_offers_a_key_there_instead() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.5);
    let start = bytes(&harness);
    seek(&mut harness, 1.0);
    let end = now(&harness, "low").position;
    pull(&mut harness, [0.0, 8.0]);
    assert!(harness.query_by_label(OFFER).is_none(), "it ends here");
    harness.state_mut().editor.run(Command::Undo);
    seek(&mut harness, 0.5);
    let before = now(&harness, "low").position;
    pull(&mut harness, [0.0, 30.0]);
    harness.get_by_label("Changed “Move by”");
    harness.get_by_label(OFFER).click();
    harness.run_steps(5);
    let tree = root(&harness);
    let kinds: Vec<Kind> = tree.children.iter().map(Action::kind).collect();
    assert_eq!((tree.kind(), kinds), (Kind::Sequence, vec![Kind::MoveTo; 2]));
    assert_eq!(now(&harness, "low").position, [before[0], before[1] + 30.0]);
    assert!(harness.query_by_label(OFFER).is_none());
    seek(&mut harness, 1.0);
    assert_eq!(now(&harness, "low").position, end, "as before");
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    assert_eq!(bytes(&harness), start);
}

/// `low` is brought to a place until 0.5 s and stays there; it is 0.75 s.
fn placed() -> Harness<'static, Host> {
    let clip = boxes().clips()[0].id;
    let tree = Action::sequence([Action::move_to(0.5, [201.0, 102.0]), Action::delay_time(0.5)]);
    let mut harness = canvas(edited(boxes(), &[insert_root(clip, tree)]));
    select(&mut harness, "low");
    seek(&mut harness, 0.75);
    assert_eq!(now(&harness, "low").position, [201.0, 102.0]);
    harness
}

#[test]
fn a_drag_of_a_start_that_the_clip_covers_says_so_and_offers_a_key_and_the_start() {
    let mut harness = placed();
    assert!(harness.query_by_label(OFFER).is_none());
    pull(&mut harness, [0.0, 30.0]);
    harness.run_steps(3);
    assert_eq!(harness.state().position("low"), [101.0, 132.0]);
    assert_eq!(now(&harness, "low").position, [201.0, 102.0], "nothing is seen of it");
    harness.get_by_label(OFFER).click();
    harness.run_steps(5);
    assert_eq!(harness.state().position("low"), [101.0, 102.0], "the start is as before");
    assert_eq!(now(&harness, "low").position, [201.0, 132.0]);
    assert_eq!(harness.state().editor.history().undo_len(), 1);
    harness.state_mut().editor.run(Command::Undo);
    harness.run_steps(2);
    pull(&mut harness, [0.0, 30.0]);
    harness.run_steps(3);
    harness.get_by_label("Go to start").click();
    harness.run_steps(3);
    assert_eq!(harness.state().editor.session().playback.playhead_secs(), 0.0);
    assert_eq!(now(&harness, "low").position, [101.0, 132.0]);
    assert!(harness.query_by_label(OFFER).is_none());
}

#[test]
fn a_drag_of_a_start_that_is_seen_offers_nothing() {
    let mut harness = canvas(boxes());
    select(&mut harness, "low");
    seek(&mut harness, 0.5);
    let before = now(&harness, "low").position;
    pull(&mut harness, [0.0, 30.0]);
    harness.run_steps(3);
    assert_eq!(now(&harness, "low").position, [before[0], before[1] + 30.0]);
    assert!(harness.query_by_label(OFFER).is_none() && harness.query_by_label("Go to start").is_none());
}

#[test]
fn the_offer_ends_with_the_next_step_and_where_the_playhead_moves() {
    for leaves in [true, false] {
        let mut harness = with_action(boxes(), Kind::MoveBy, 0.5);
        pull(&mut harness, [0.0, 30.0]);
        assert!(harness.query_by_label(OFFER).is_some());
        if leaves {
            seek(&mut harness, 0.6);
        } else {
            harness.state_mut().editor.run(Command::Undo);
        }
        harness.run_steps(3);
        assert!(harness.query_by_label(OFFER).is_none());
        seek(&mut harness, 0.5);
        assert!(harness.query_by_label(OFFER).is_none());
    }
}

#[test]
fn the_bar_leaves_the_selected_sprite_free() {
    let mut harness = with_action(boxes(), Kind::MoveBy, 0.5);
    pull(&mut harness, [0.0, 8.0]);
    let offer = |harness: &Harness<'_, Host>| harness.get_by_label(OFFER).rect();
    let canvas = harness.get_by_label("canvas").rect();
    assert!(offer(&harness).center().y > canvas.center().y);
    // The sprite comes down to where the bar is.
    let bar = offer(&harness);
    let [x, y] = now(&harness, "low").position;
    #[allow(clippy::cast_possible_truncation)]
    let from = pos(&harness, [x as f32, y as f32]);
    drag_to(&mut harness, from, bar.center());
    release(&mut harness, bar.center());
    harness.run_steps(3);
    assert!(offer(&harness).center().y < canvas.center().y, "{}", offer(&harness));
    assert!(canvas.contains_rect(offer(&harness)));
}

#[test]
fn an_offer_of_another_action_says_what_a_drag_would_add() {
    let clip = boxes().clips()[0].id;
    let root = boxes().clips()[0].root().unwrap();
    let remove = Edit::Clip(clip, ClipEdit::Remove { ids: vec![root], reconnect: false });
    let turn = edited(boxes(), &[remove, insert_root(clip, Action::rotate_by(1.0, 90.0))]);
    let mut harness = with_action(turn, Kind::RotateBy, 0.98);
    harness.state_mut().editor.run(Command::Tool(Tool::Select));
    harness.run_steps(2);
    harness.get_by_label_contains("Add RotateTo, ending at");
    harness.get_by_label("A drag adds Move to");
    pull(&mut harness, [0.0, 30.0]);
    assert!(root_tree_has(&harness, Kind::MoveTo));
}

fn root_tree_has(harness: &Harness<'_, Host>, kind: Kind) -> bool {
    let mut open = vec![root(harness)];
    while let Some(action) = open.pop() {
        if action.kind() == kind {
            return true;
        }
        open.extend(action.children.iter().cloned());
    }
    false
}

#[test]
fn a_rotation_while_an_action_plays_offers_a_key_too() {
    let clip = boxes().clips()[0].id;
    let root = boxes().clips()[0].root().unwrap();
    let remove = Edit::Clip(clip, ClipEdit::Remove { ids: vec![root], reconnect: false });
    let turn = edited(boxes(), &[remove, insert_root(clip, Action::rotate_by(1.0, 90.0))]);
    let mut harness = with_action(turn, Kind::RotateBy, 0.5);
    harness.state_mut().editor.run(Command::Tool(Tool::Rotate));
    harness.run_steps(2);
    let from = at(&harness, "rotate");
    drag_to(&mut harness, from, from + vec2(30.0, 30.0));
    release(&mut harness, from + vec2(30.0, 30.0));
    let turned = now(&harness, "low").rotation_deg[0];
    assert!((turned - 45.0).abs() > 1.0, "{turned}");
    harness.get_by_label(OFFER).click();
    harness.run_steps(5);
    assert!((now(&harness, "low").rotation_deg[0] - turned).abs() < 1.0e-3);
    seek(&mut harness, 1.0);
    assert!((now(&harness, "low").rotation_deg[0] - 90.0).abs() < 1.0e-3, "as before");
    assert_eq!(root_kinds(&harness), [Kind::RotateTo, Kind::RotateTo]);
}

fn root_kinds(harness: &Harness<'_, Host>) -> Vec<Kind> {
    root(harness).children.iter().map(Action::kind).collect()
}
