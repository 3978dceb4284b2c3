//! The tour *First animation*, played by mouse and keys after the script that it shows.

use egui::{Key, Modifiers};
use kineograph::internals::{Act, STEPS};

use super::screen::{Plan, Window, screen, wait_for};
use super::tree;

/// A key as xdotool names it.
fn key_name(modifiers: Modifiers, key: Key) -> String {
    let held = [(modifiers.command || modifiers.ctrl, "ctrl+"), (modifiers.shift, "shift+")];
    let held: String = held.iter().filter(|(is_held, _)| *is_held).map(|(_, name)| *name).collect();
    let name = match key {
        Key::Enter => "Return".to_owned(),
        other => other.name().to_owned(),
    };
    held + &if name.len() == 1 { name.to_lowercase() } else { name }
}

/// Does the same in the window and in its plan, which says where controls are.
fn act(window: &Window, plan: &mut Plan, act: Act) {
    window.until_still();
    match act {
        Act::Click(label) => {
            let at = plan.first(label).center();
            window.click_anyway(at);
            plan.click(at);
        }
        Act::Type(text) => {
            window.type_text(text);
            plan.type_text(text);
        }
        Act::Press(modifiers, key) => {
            window.key(&key_name(modifiers, key));
            plan.press(modifiers, key);
        }
    }
}

#[test]
#[ignore = "moves mouse and keys of an X server: `cargo xtask test` starts one and runs it"]
fn the_tour_is_done_by_its_script() {
    let _screen = screen();
    let folder = tempfile::tempdir().unwrap();
    let out = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("out");
    std::fs::create_dir_all(&out).unwrap();
    let (window, mut plan) = (Window::open(None), Plan::of_nothing());
    // The start page leaves for an unnamed project, which the plan shows at once.
    window.until_seen(|window| window.key("Escape"));
    for label in ["Help", "First animation"] {
        act(&window, &mut plan, Act::Click(label));
    }
    for (number, step) in STEPS.iter().enumerate() {
        assert_eq!(plan.count(step.label.text()), 1, "step {}: {}", number + 1, step.label.text());
        for one in step.script {
            act(&window, &mut plan, *one);
        }
        window.picture(&out.join(format!("real-window-tour-{}.png", number + 1)));
    }
    let path = folder.path().join("first.ron");
    window.type_text(&path.display().to_string());
    window.key("Return");
    let text = wait_for("the saved file", || std::fs::read_to_string(&path).ok());
    assert_eq!(tree(&text), "RepeatForever(Yoyo(Sequence(EaseBackOut(MoveBy),FadeOut)))");
    let saved = kineograph_runtime::format::load(&text).unwrap().project;
    let action = saved.clips[0].action.as_ref().unwrap();
    let moved = &action.children[0].children[0].children[0].children[0];
    assert_eq!(moved.number("duration"), 0.5);
    wait_for("a clean title", || window.title().starts_with("first.ron").then_some(()));
}
