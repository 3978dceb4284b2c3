//! An ease found by typing and shaped by its handle.

use egui::Vec2;
use kineograph_runtime::format::load;

use super::screen::{Plan, Window, screen};
use super::{Start, tree};

/// The overshoot of the ease around the first action of the clip.
fn overshoot(text: &str) -> f64 {
    load(text).unwrap().project.clips[0].action.as_ref().unwrap().children[0].number("overshoot")
}

#[test]
fn an_ease_is_found_by_typing_and_shaped_by_its_handle() {
    let Some(_screen) = screen() else { return };
    let start = Start::new();
    let mut plan = Plan::of(&start.path);
    let card = plan.place("MoveBy");
    plan.click(card);
    let window = Window::open(Some(&start.path));
    window.click(card);
    window.click(plan.list("Ease").center());
    window.type_text("back out");
    window.key("Return");
    window.wait_until_dirty(true);
    let eased = window.saved(&start.path);
    assert_eq!(tree(&eased), "Sequence(EaseBackOut(MoveBy),FadeOut)");
    window.wait_until_dirty(false);

    let mut plan = Plan::of(&start.path);
    plan.click(plan.place("EaseBackOut"));
    let handle = plan.rect("handle overshoot").center();
    window.drag(handle, handle - Vec2::new(0.0, 12.0));
    window.wait_until_dirty(true);
    let shaped = window.saved(&start.path);
    assert!(overshoot(&shaped) > overshoot(&eased) + 0.1, "{} and {}", overshoot(&shaped), overshoot(&eased));

    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), eased);
    window.begin_drag(handle, handle - Vec2::new(0.0, 12.0));
    window.key("Escape");
    window.let_go();
    assert_eq!(window.saved(&start.path), eased, "given up");
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text);
}
