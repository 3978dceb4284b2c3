//! Motion made on the canvas alone, and by a preset that is dragged onto a sprite.

use egui::vec2;
use kineograph_runtime::format::load;

use super::screen::{Plan, Window, screen};
use super::{Start, tree};

/// A window and its plan, in which the same is done.
struct Both {
    window: Window,
    plan: Plan,
}

impl Both {
    fn of(start: &Start) -> Self {
        Self { plan: Plan::of(&start.path), window: Window::open(Some(&start.path)) }
    }

    fn click(&mut self, label: &str) {
        let at = self.plan.first(label).center();
        self.window.until_still();
        self.window.click(at);
        self.plan.click(at);
    }

    fn type_text(&mut self, text: &str) {
        self.window.type_text(text);
        self.plan.type_text(text);
    }
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_ball_bounces_by_canvas_alone() {
    let _screen = screen();
    let start = Start::blank();
    let mut both = Both::of(&start);
    both.click("Motion");
    both.click("Ease: Linear");
    both.type_text("bounce");
    both.window.key("Return");
    both.plan.press(egui::Modifiers::NONE, egui::Key::Enter);
    // The canvas offers the action that the tool lacks, and goes to its end.
    let offer = both.plan.containing("0.4 s long");
    both.window.until_still();
    both.window.click(offer.center());
    both.plan.click(offer.center());
    let sprite = both.plan.first("sprite box").center();
    both.window.drag(sprite, sprite + vec2(0.0, 60.0));
    let saved = both.window.saved(&start.path);
    assert_eq!(tree(&saved), "EaseBounceOut(MoveTo)");
    let project = load(&saved).unwrap().project;
    let height = |y: f64| project.nodes[0].start.position[1] - y;
    let moved = &project.clips[0].action.as_ref().unwrap().children[0];
    let Some(kineograph_runtime::format::Value::Vec2([_, y])) = moved.param("position") else {
        panic!("{moved:?}")
    };
    assert!(height(*y) > 40.0, "it falls: y points up");
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn a_preset_is_dragged_onto_a_sprite() {
    let _screen = screen();
    let start = Start::blank();
    let mut both = Both::of(&start);
    both.click("Presets");
    let tile = both.plan.first("preset Pop in").center();
    let sprite = both.plan.first("sprite box").center();
    both.window.until_still();
    both.window.drag(tile, sprite);
    both.window.wait_until_dirty(true);
    let saved = both.window.saved(&start.path);
    let clips = load(&saved).unwrap().project.clips;
    // It fills the clip that waits on the sprite, and has its own name there.
    let filled: Vec<_> = clips.iter().filter_map(|clip| clip.action.as_ref()?.label.clone()).collect();
    assert_eq!(filled, ["Pop in"]);
    both.window.until_seen(|window| window.key("ctrl+z"));
    assert_eq!(both.window.saved(&start.path), start.text);
}
