//! Drafts, and what is made elsewhere and comes into view.

use super::views::{is_shown, tall};
use super::*;
use crate::history::Change;

#[test]
fn a_draft_is_added_to_the_clip_by_its_button_and_its_menu() {
    let mut flow = sample();
    click(&mut flow, "add Spawn to the clip");
    assert_eq!(children(&flow, Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::Spawn]);
    assert!(clip(&flow).drafts().is_empty());
    assert!(!is_shown(&flow, "Draft, not played") && undo_steps(&flow) == 1);
    flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    flow.run_ok();
    flow.get_by_label("Spawn").click_secondary();
    flow.run_ok();
    click(&mut flow, "Add to clip");
    assert_eq!(children(&flow, Kind::Sequence), [Kind::MoveBy, Kind::FadeIn, Kind::Spawn]);
}

#[test]
fn a_new_draft_is_seen_with_its_button() {
    for (width, at) in
        [(1000.0, [0.98, 0.5]), (314.0, [0.9, 0.6]), (314.0, [0.3, 0.02]), (1000.0, [0.4, 0.01])]
    {
        let mut flow = sample();
        flow.set_size(vec2(width, 430.0));
        flow.run_steps(3);
        let panel = flow.get_by_label("graph").rect();
        let (clip_id, view) = (clip(&flow).id, flow.state().graph.views[&clip(&flow).id]);
        let camera = Viewport { rect: panel, view };
        let place = camera.graph_from_screen(panel.lerp_inside(Vec2::from(at)));
        let position = Some([place.x, place.y].map(f64::from));
        let insert = ClipEdit::Insert { tree: Action::show(), slot: Slot::Draft, position };
        flow.state_mut().out.edit(Change::new("add", Edit::Clip(clip_id, insert)));
        flow.run_steps(3);
        let (button, card) =
            (flow.get_by_label("add Show to the clip").rect(), flow.get_by_label("Show").rect());
        let panel = flow.get_by_label("graph").rect();
        assert!(
            panel.contains_rect(button) && panel.contains_rect(card),
            "{at:?}: {button:?} {card:?} {panel:?}"
        );
    }
}

#[test]
fn a_draft_beside_what_never_ends_plays_in_parallel() {
    let mut flow = flow(vec![Action::repeat_forever(Action::hide()), Action::move_by(1.0, [1.0, 0.0])]);
    click(&mut flow, "add MoveBy to the clip");
    assert_eq!(children(&flow, Kind::Spawn), [Kind::RepeatForever, Kind::MoveBy]);
}

/// What the canvas says that the last step did.
fn status(flow: &Flow) -> String {
    flow.state().editor.session().status.as_ref().unwrap().text.clone()
}

#[test]
fn a_draft_plays_after_a_spawn_or_at_the_playhead_after_that() {
    let both = || Action::spawn([Action::move_by(0.5, [9.0, 0.0]), Action::fade_in(1.0)]);
    let mut flow = flow(vec![both(), Action::fade_out(1.0)]);
    click(&mut flow, "add FadeOut to the clip");
    assert_eq!(children(&flow, Kind::Sequence), [Kind::Spawn, Kind::FadeOut]);
    assert_eq!(status(&flow), "Fade out placed after clip at 1 s");
    flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    flow.state_mut().out.push(Intent::Seek(1.5));
    flow.run_steps(3);
    click(&mut flow, "add FadeOut to the clip");
    assert_eq!(children(&flow, Kind::Sequence), [Kind::Spawn, Kind::DelayTime, Kind::FadeOut]);
    assert_eq!(status(&flow), "Fade out placed at 1.5 s");
}

#[test]
fn a_draft_for_a_node_plays_after_what_that_does_last() {
    let on = |node: &str, secs| Action::targeted(node, Action::fade_in(secs));
    let draft = Action::targeted("a", Action::fade_out(1.0));
    let mut flow = flow(vec![Action::spawn([on("a", 0.5), on("b", 2.0)]), draft]);
    click(&mut flow, "add TargetedAction to the clip");
    assert_eq!(children(&flow, Kind::Spawn), [Kind::Sequence, Kind::TargetedAction]);
    assert_eq!(children(&flow, Kind::Sequence), [Kind::TargetedAction; 2]);
    assert!(status(&flow).ends_with("at 0.5 s"), "{}", status(&flow));
}

#[test]
fn an_action_that_is_made_elsewhere_comes_into_view() {
    let mut flow = tall();
    let top = centre(&flow, "MoveBy");
    let (clip_id, sequence) = (clip(&flow).id, id(&flow, Kind::Sequence));
    let slot = Slot::Child(sequence, 42);
    let insert = ClipEdit::Insert { tree: Action::fade_in(1.0), slot, position: None };
    // As a recording does it: nothing of the clip is selected by it.
    let change = Change::new("record", Edit::Clip(clip_id, insert)).keeping_selection();
    flow.state_mut().out.edit(change);
    flow.run_steps(3);
    assert!(is_shown(&flow, "FadeIn") && selected(&flow).is_empty());
    for _ in 0..2 {
        let rect = flow.get_by_label("FadeIn").rect();
        flow.key_press_modifiers(Modifiers::COMMAND, Key::Z);
        flow.run_steps(3);
        flow.key_press_modifiers(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
        flow.run_steps(3);
        assert_eq!(flow.get_by_label("FadeIn").rect(), rect, "redo moves no view from {top}");
    }
}
