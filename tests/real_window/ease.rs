//! An ease found by typing and shaped by its handle.

use egui::Vec2;
use kineograph_runtime::Ease;
use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, load};

use super::screen::{Plan, Window, screen, set_clipboard};
use super::{Start, tree};

/// The overshoot of the ease around the first action of the clip.
fn overshoot(text: &str) -> f64 {
    load(text).unwrap().project.clips[0].action.as_ref().unwrap().children[0].number("overshoot")
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn an_ease_is_found_by_typing_and_shaped_by_its_handle() {
    let _screen = screen();
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
    // Where the panel is narrow it shows the values first.
    if plan.count("ease curve") == 0 {
        let tab = plan.rect("Shape").center();
        plan.click(tab);
        window.click(tab);
    }
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

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_timing_function_of_css_is_pasted_over_the_curve() {
    let _screen = screen();
    let eased = Action::ease(EaseKind::Out, Action::move_by(1.0, [40.0, 0.0]));
    let start = Start::with(Action::sequence([eased, Action::fade_out(0.5)]));
    let mut plan = Plan::of(&start.path);
    let card = plan.place("EaseOut");
    plan.click(card);
    let window = Window::open(Some(&start.path));
    window.click(card);
    set_clipboard("cubic-bezier(.17, .67, .83, .67);");
    window.move_to(plan.rect("channel curves").center());
    window.key("ctrl+v");
    window.wait_until_dirty(true);
    let saved = load(&window.saved(&start.path)).unwrap();
    let ease = Ease::of(&saved.project.clips[0].action.as_ref().unwrap().children[0]).unwrap();
    assert_eq!(ease.to_string(), "cubic-bezier(0.17, 0.67, 0.83, 0.67)");
    window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(window.saved(&start.path), start.text);
}
