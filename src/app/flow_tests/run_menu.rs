//! The menu of a run in the list of runs.

use egui_kittest::kittest::Queryable as _;

use super::{AppWindow, choose_inside, document, press_button, window};
use crate::panels::fixture;
use crate::session::TimelineView;

/// The menu of the run of “spin” on star.
fn menu() -> AppWindow {
    let mut window = window(fixture::document());
    press_button(&mut window, "List Runs");
    window.get_by_label("run spin on star").click_secondary();
    window.run_steps(4);
    window
}

#[test]
fn a_run_is_moved_to_another_node() {
    let mut window = menu();
    choose_inside(&mut window, "Change node", "coin");
    window.run_steps(3);
    let run = &document(&window).runs()[1];
    assert_eq!(document(&window).node(run.node).unwrap().name, "coin");
    assert_eq!(window.state().editor().history().undo_label(), Some("Change node of run"));
}

#[test]
fn a_run_is_doubled_and_deleted() {
    let mut window = menu();
    let before = document(&window).runs().len();
    window.get_by_label_contains("Duplicate").click();
    window.run_steps(3);
    assert_eq!(document(&window).runs().len(), before + 1);
    window.query_all_by_label("run spin on star").next().unwrap().click_secondary();
    window.run_steps(4);
    window.get_by_label_contains("Delete").click();
    window.run_steps(3);
    assert_eq!(document(&window).runs().len(), before);
}

#[test]
fn its_clip_is_opened() {
    let mut window = menu();
    press_button(&mut window, "Open clip");
    window.run_steps(3);
    let session = window.state().editor().session();
    let open = session.selection.clip.and_then(|clip| document(&window).clip(clip));
    assert_eq!(open.unwrap().name, "spin");
    assert_eq!(session.timeline, TimelineView::Clip);
}
