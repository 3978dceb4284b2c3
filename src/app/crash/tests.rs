//! A panel that fails, in the window.

use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Marker;

use super::contained;
use crate::app::App;
use crate::app::layout::Pane;
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Intent, PROBE, PROBE_FAILS};

#[test]
fn a_panic_is_contained_and_its_message_kept() {
    assert_eq!(contained(|| 3).unwrap(), 3);
    let number = 7;
    assert_eq!(contained(|| panic!("no {number}")).unwrap_err().message, "no 7");
    assert_eq!(contained(|| panic!("plain")).unwrap_err().message, "plain");
}

#[test]
fn a_panel_that_fails_leaves_the_rest_usable() {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(|creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.shell.reveal(Pane::of(&PROBE.head));
        app
    });
    window.run_steps(3);
    window.get_by_label_contains("probed 1 nodes");
    PROBE_FAILS.set(true);
    window.run_steps(3);
    window.get_by_label_contains("This panel has failed");
    window.get_by_label("probe fails");

    // The rest goes on: a marker is added and taken back.
    let add = Change::new("Add marker", Edit::AddMarker(Marker::new("hit", 0.5)));
    window.state_mut().outbox.push(Intent::Edit(add));
    window.run_steps(3);
    let count = |window: &Harness<'_, App>| window.state().editor().document().markers().len();
    assert_eq!(count(&window), 1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(count(&window), 0);

    // As long as the reason stays it fails again, then it is back.
    window.get_by_label("Try again").click();
    window.run_steps(3);
    window.get_by_label_contains("This panel has failed");
    PROBE_FAILS.set(false);
    window.get_by_label("Try again").click();
    window.run_steps(3);
    window.get_by_label_contains("probed 1 nodes");
}
