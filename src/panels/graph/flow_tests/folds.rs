//! Folding, solo and comments.

use super::*;
use crate::session::SelectionChange;

/// Sequence(MoveBy, Spawn(Hide, EaseIn(FadeIn)), RotateBy).
fn tree() -> Flow {
    let ease = Action::ease(kineograph_runtime::EaseKind::In, Action::fade_in(1.0));
    flow(vec![Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]),
        Action::spawn([Action::hide(), ease]),
        Action::rotate_by(1.0, 90.0),
    ])])
}

fn key(flow: &mut Flow, modifiers: Modifiers, key: Key) {
    flow.key_press_modifiers(modifiers, key);
    flow.run_ok();
}

fn is_shown(flow: &Flow, label: &str) -> bool {
    flow.query_by_label(label).is_some()
}

fn select(flow: &mut Flow, kinds: &[Kind]) {
    let ids = kinds.iter().map(|kind| id(flow, *kind)).collect();
    let mut selection = flow.state().editor.session().selection.clone();
    selection.set_actions(ids);
    flow.state_mut().editor.apply(Intent::Select(SelectionChange::Restore(Box::new(selection))));
    flow.run_ok();
}

#[test]
fn h_hides_what_is_inside_and_shows_it_again() {
    let mut flow = tree();
    click(&mut flow, "FadeIn");
    flow.get_by_label("Spawn").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::H);
    assert!(!is_shown(&flow, "Hide") && !is_shown(&flow, "FadeIn") && is_shown(&flow, "unfold Spawn"));
    assert_eq!(selected(&flow), [Kind::Spawn]);
    assert_eq!(undo_steps(&flow), 1);
    key(&mut flow, Modifiers::COMMAND, Key::Z);
    assert!(is_shown(&flow, "FadeIn"));
    key(&mut flow, Modifiers::COMMAND, Key::Y);
    assert!(!is_shown(&flow, "FadeIn"));
    let at = centre(&flow, "Spawn");
    click(&mut flow, "unfold Spawn");
    assert!(is_shown(&flow, "FadeIn"));
    assert_eq!(centre(&flow, "Spawn"), at, "the card under the pointer stays there");
    click(&mut flow, "fold EaseIn");
    assert!(!is_shown(&flow, "FadeIn") && is_shown(&flow, "Hide"));
    assert_eq!(undo_steps(&flow), 3);
}

#[test]
fn what_is_selected_elsewhere_is_shown_without_an_undo_step() {
    let mut flow = tree();
    click(&mut flow, "fold Sequence");
    assert!(!is_shown(&flow, "Spawn"));
    select(&mut flow, &[Kind::FadeIn]);
    assert!(is_shown(&flow, "FadeIn"));
    assert_eq!(undo_steps(&flow), 1);
    assert!(clip(&flow).get(id(&flow, Kind::Sequence)).unwrap().collapsed);
    // Closing it again changes nothing in the document either.
    click(&mut flow, "fold Sequence");
    assert!(!is_shown(&flow, "FadeIn"));
    assert_eq!((selected(&flow), undo_steps(&flow)), (vec![Kind::Sequence], 1));
}

#[test]
fn only_soloed_actions_move_until_the_banner_ends_it() {
    let mut flow = tree();
    click(&mut flow, "RotateBy");
    key(&mut flow, Modifiers::SHIFT, Key::M);
    let rotate = id(&flow, Kind::RotateBy);
    let solo = |flow: &Flow| flow.state().editor.session().solo.clone();
    assert!(solo(&flow).unwrap().actions.contains(&rotate));
    let moves = |flow: &Flow| {
        let clip = clip(flow).id;
        let program = flow.state().editor.programs().program(clip).unwrap();
        let pose = program.sample(&kineograph_runtime::Pose::default(), 1.0);
        (pose.position[0], pose.rotation_deg[0])
    };
    assert_eq!(moves(&flow), (0.0, 90.0));
    assert_eq!(undo_steps(&flow), 0);
    click(&mut flow, "\u{e4f6} End solo");
    assert_eq!(solo(&flow), None);
    assert_eq!(moves(&flow), (100.0, 90.0));
    // The same keys end it too, and what is deleted is not soloed any more.
    key(&mut flow, Modifiers::SHIFT, Key::M);
    key(&mut flow, Modifiers::SHIFT, Key::M);
    assert_eq!(solo(&flow), None);
    key(&mut flow, Modifiers::SHIFT, Key::M);
    key(&mut flow, Modifiers::NONE, Key::Delete);
    assert_eq!(solo(&flow), None);
}

#[test]
fn a_comment_is_typed_above_its_card() {
    let mut flow = tree();
    click(&mut flow, "RotateBy");
    let before = flow.get_by_label("RotateBy").rect().top() - flow.get_by_label("Spawn").rect().bottom();
    key(&mut flow, Modifiers::COMMAND, Key::M);
    flow.get_by_label("edit comment on RotateBy").type_text("turns to the sun");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Enter);
    let rotate = id(&flow, Kind::RotateBy);
    assert_eq!(clip(&flow).get(rotate).unwrap().comment.as_deref(), Some("turns to the sun"));
    let (note, card) =
        (flow.get_by_label("comment on RotateBy").rect(), flow.get_by_label("RotateBy").rect());
    assert!(note.bottom() < card.top() && note.left() == card.left());
    let after = card.top() - flow.get_by_label("Spawn").rect().bottom();
    assert!(after > before + 10.0, "the cards make room: {before} {after}");
    assert_eq!(undo_steps(&flow), 1);
    key(&mut flow, Modifiers::COMMAND, Key::M);
    flow.get_by_label("edit comment on RotateBy").type_text("never mind");
    flow.run_ok();
    key(&mut flow, Modifiers::NONE, Key::Escape);
    assert_eq!(undo_steps(&flow), 1);
}
