//! The manual, opened, searched and followed as users do.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use crate::app::flow_tests::{AppWindow, choose, press, press_button, window};
use crate::panels::fixture;

fn opened() -> AppWindow {
    let mut window = window(fixture::document());
    choose(&mut window, "Help", "Manual");
    window.run_steps(6);
    window
}

#[test]
fn the_manual_opens_on_its_first_page_and_escape_closes_it() {
    let mut window = opened();
    window.get_by_label_contains("A tour of the editor, panel by panel.");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(3);
    assert!(window.query_by_label("Search the manual").is_none());
}

#[test]
fn words_find_chapters_and_links_lead_to_others() {
    let mut window = opened();
    window.get_by_label("Search the manual").focus();
    window.run_steps(2);
    window.get_by_label("Search the manual").type_text("Aseprite");
    window.run_steps(3);
    assert!(window.query_by_label("Light theme").is_none(), "it says nothing of Aseprite");
    press_button(&mut window, "Import");
    window.run_steps(4);
    window.get_by_label("import.md").click();
    window.run_steps(4);
    // The list shows what has the word still.
    window.get_by_label("Import and atlases");
}
