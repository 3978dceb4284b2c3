//! Actions added beside one that is in no list: both go into a new list. Commands never make cards overlap.

use super::*;

/// Adds an action beside what is selected, with what is held while it is chosen.
fn add(flow: &mut Flow, name: &str, held: Modifiers) {
    flow.key_press(Key::Tab);
    flow.run_ok();
    flow.get_by_label("Search actions").type_text(name);
    flow.run_ok();
    flow.key_press_modifiers(held, Key::Enter);
    flow.run_ok();
}

fn drop_with(flow: &mut Flow, from: Pos2, to: Pos2, held: Modifiers) {
    move_to(flow, from);
    press(flow, from, PointerButton::Primary, true);
    flow.event(Event::ModifiersChanged(held));
    for at in [from + (to - from) * 0.5, to] {
        flow.event(Event::PointerMoved(at));
        flow.run_ok();
    }
    release(flow, to);
    flow.event(Event::ModifiersChanged(Modifiers::NONE));
    flow.run_ok();
}

fn overlap(flow: &Flow, labels: &[&str]) -> bool {
    let rects: Vec<Rect> = labels.iter().map(|label| flow.get_by_label(label).rect().shrink(0.5)).collect();
    let pairs = rects.iter().enumerate();
    pairs.into_iter().any(|(index, rect)| rects[..index].iter().any(|other| other.intersects(*rect)))
}

#[test]
fn the_second_action_of_a_clip_plays_after_the_first() {
    let mut flow = flow(vec![]);
    move_to(&mut flow, pos2(300.0, 300.0));
    add(&mut flow, "jumpby", Modifiers::NONE);
    add(&mut flow, "scaleto", Modifiers::NONE);
    assert_eq!(text(&flow), "Sequence(JumpBy,ScaleTo)");
    assert_eq!((selected(&flow), undo_steps(&flow)), (vec![Kind::ScaleTo], 2));
    add(&mut flow, "hide", Modifiers::NONE);
    assert_eq!(text(&flow), "Sequence(JumpBy,ScaleTo,Hide)");
    undo(&mut flow);
    undo(&mut flow);
    assert_eq!(text(&flow), "JumpBy");
}

#[test]
fn with_alt_it_plays_at_the_same_time() {
    let mut flow = flow(vec![Action::jump_by(1.0, [0.0, 0.0], 50.0, 1)]);
    click(&mut flow, "JumpBy");
    add(&mut flow, "scaleto", Modifiers::ALT);
    assert_eq!(text(&flow), "Spawn(JumpBy,ScaleTo)");
    add(&mut flow, "fadein", Modifiers::ALT);
    assert_eq!(text(&flow), "Spawn(JumpBy,ScaleTo,FadeIn)");
    assert_eq!(undo_steps(&flow), 2);
    // Also beside one action of a Sequence.
    let mut flow = sample();
    click(&mut flow, "MoveBy");
    add(&mut flow, "rotateby", Modifiers::ALT);
    assert_eq!(text(&flow), "Sequence(Spawn(MoveBy,RotateBy),FadeIn) Spawn(Hide)");
}

#[test]
fn the_only_action_of_a_wrapper_takes_others_beside_it_and_lists_around_it() {
    let mut flow = flow(vec![Action::repeat(2, Action::show())]);
    click(&mut flow, "Show");
    add(&mut flow, "moveby", Modifiers::NONE);
    assert_eq!(text(&flow), "Repeat(Sequence(Show,MoveBy))");
    undo(&mut flow);
    add(&mut flow, "spawn", Modifiers::NONE);
    assert_eq!(text(&flow), "Repeat(Spawn(Show))");
    undo(&mut flow);
    flow.get_by_label("Show").click_secondary();
    flow.run_ok();
    flow.get_by_label_contains("Add after").click();
    flow.run_ok();
    flow.get_by_label("Search actions").type_text("hide");
    flow.run_ok();
    flow.key_press(Key::Enter);
    flow.run_ok();
    assert_eq!(text(&flow), "Repeat(Sequence(Show,Hide))");
    assert_eq!(undo_steps(&flow), 1);
}

#[test]
fn a_card_dropped_on_an_action_in_no_list_goes_before_or_after_it() {
    for (y, held, expected) in [
        (-8.0, Modifiers::NONE, "Sequence(FadeIn,JumpBy)"),
        (8.0, Modifiers::NONE, "Sequence(JumpBy,FadeIn)"),
        (8.0, Modifiers::ALT, "Spawn(JumpBy,FadeIn)"),
    ] {
        let mut flow = flow(vec![Action::jump_by(1.0, [0.0, 0.0], 50.0, 1), Action::fade_in(1.0)]);
        let (from, to) = (centre(&flow, "FadeIn"), centre(&flow, "JumpBy") + vec2(0.0, y));
        drop_with(&mut flow, from, to, held);
        assert_eq!(text(&flow), expected);
        assert_eq!(undo_steps(&flow), 1);
        assert!(!overlap(&flow, &["JumpBy", "FadeIn"]));
        undo(&mut flow);
        assert_eq!(text(&flow), "JumpBy FadeIn");
    }
    // Onto the wire of a wrapper, which has room for one only.
    let mut flow = flow(vec![Action::repeat(2, Action::show()), Action::fade_in(1.0)]);
    let ends = (centre(&flow, "output of Repeat"), centre(&flow, "input of Show"));
    let from = centre(&flow, "FadeIn");
    drag_and_drop(&mut flow, from, ends.0 + (ends.1 - ends.0) * 0.5);
    assert_eq!(text(&flow), "Repeat(Sequence(FadeIn,Show))");
}

/// The root EaseBackOut(ScaleFrom), alone or in a Sequence, and the drafts FadeOut and Hide.
fn eased(in_list: bool) -> Flow {
    let ease = Action::ease(kineograph_runtime::EaseKind::BackOut, Action::new(Kind::ScaleFrom));
    let root = if in_list { Action::sequence([ease]) } else { ease };
    flow(vec![root, Action::fade_out(1.0), Action::hide()])
}

#[test]
fn beside_an_eased_action_is_beside_its_ease() {
    for in_list in [false, true] {
        // A dropped card, before it and after it.
        for (y, expected) in [
            (-8.0, "Sequence(FadeOut,EaseBackOut(ScaleFrom)) Hide"),
            (8.0, "Sequence(EaseBackOut(ScaleFrom),FadeOut) Hide"),
        ] {
            let mut flow = eased(in_list);
            let (from, to) = (centre(&flow, "FadeOut"), centre(&flow, "ScaleFrom") + vec2(0.0, y));
            drag_and_drop(&mut flow, from, to);
            assert_eq!((text(&flow).as_str(), undo_steps(&flow)), (expected, 1));
        }
        // A wire.
        let mut flow = eased(in_list);
        let (from, to) = (centre(&flow, "input of FadeOut"), centre(&flow, "ScaleFrom") + vec2(0.0, 8.0));
        drag_and_drop(&mut flow, from, to);
        assert_eq!(text(&flow), "Sequence(EaseBackOut(ScaleFrom),FadeOut) Hide");
        // In parallel.
        let mut flow = eased(in_list);
        click(&mut flow, "ScaleFrom");
        add(&mut flow, "rotateby", Modifiers::ALT);
        let spawn = "Spawn(EaseBackOut(ScaleFrom),RotateBy)";
        let expected =
            if in_list { format!("Sequence({spawn}) FadeOut Hide") } else { format!("{spawn} FadeOut Hide") };
        assert_eq!(text(&flow), expected);
    }
}

#[test]
fn between_an_ease_and_its_action_is_inside_the_ease() {
    let mut flow = eased(false);
    let ends = (centre(&flow, "output of EaseBackOut"), centre(&flow, "input of ScaleFrom"));
    let on_wire = ends.0 + (ends.1 - ends.0) * 0.5;
    let from = centre(&flow, "FadeOut");
    drag_and_drop(&mut flow, from, on_wire);
    assert_eq!(text(&flow), "EaseBackOut(Sequence(FadeOut,ScaleFrom)) Hide");
    undo(&mut flow);
    click(&mut flow, "FadeOut");
    flow.get_by_label("Hide").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    drag_and_drop(&mut flow, from, on_wire);
    assert_eq!(text(&flow), "EaseBackOut(Sequence(FadeOut,Hide,ScaleFrom))");
}

#[test]
fn what_goes_around_drafts_covers_none_of_them() {
    let mut flow = flow(vec![Action::show(), Action::hide(), Action::new(Kind::Place)]);
    for (label, at) in [("Hide", pos2(300.0, 300.0)), ("Place", pos2(330.0, 420.0))] {
        let from = centre(&flow, label);
        drop_with(&mut flow, from, at, Modifiers::COMMAND);
    }
    click(&mut flow, "Hide");
    add(&mut flow, "easebounceout", Modifiers::NONE);
    assert_eq!(text(&flow), "Show Place EaseBounceOut(Hide)");
    assert!(!overlap(&flow, &["EaseBounceOut", "Hide", "Place", "Show"]));
    undo(&mut flow);
    click(&mut flow, "Hide");
    flow.get_by_label("Place").click_modifiers(Modifiers::SHIFT);
    flow.run_ok();
    flow.key_press_modifiers(Modifiers::COMMAND, Key::G);
    flow.run_ok();
    assert_eq!(text(&flow), "Show Sequence(Hide,Place)");
    assert!(!overlap(&flow, &["Sequence", "Hide", "Place", "Show"]));
    // All in one step.
    let steps = undo_steps(&flow);
    undo(&mut flow);
    assert_eq!((text(&flow).as_str(), undo_steps(&flow)), ("Show Hide Place", steps - 1));
}

#[test]
fn what_is_added_at_the_pointer_covers_no_card() {
    let mut flow = sample();
    move_to(&mut flow, EMPTY);
    press(&mut flow, EMPTY, PointerButton::Primary, true);
    release(&mut flow, EMPTY);
    let over = centre(&flow, "MoveBy");
    move_to(&mut flow, over);
    flow.key_press(Key::Tab);
    flow.run_ok();
    click(&mut flow, "As a draft");
    flow.get_by_label("Search actions").type_text("rotateby");
    flow.run_ok();
    flow.key_press(Key::Enter);
    flow.run_ok();
    assert_eq!(text(&flow), "Sequence(MoveBy,FadeIn) Spawn(Hide) RotateBy");
    assert!(!overlap(&flow, &["MoveBy", "FadeIn glow", "Sequence", "Spawn", "Hide", "RotateBy"]));
}

#[test]
fn a_key_tidies_up() {
    let mut flow = sample();
    let start = centre(&flow, "Spawn");
    drop_with(&mut flow, start, start + vec2(200.0, 30.0), Modifiers::COMMAND);
    assert_ne!(centre(&flow, "Spawn"), start);
    flow.key_press_modifiers(Modifiers::SHIFT, Key::T);
    flow.run_ok();
    assert_eq!(centre(&flow, "Spawn"), start);
    assert_eq!(undo_steps(&flow), 2);
}
