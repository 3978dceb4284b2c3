//! The manual, opened, searched and followed as users do.

use egui::{Key, Modifiers, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use super::{Chapter, Manual};
use crate::app::flow_tests::{AppWindow, choose, press, press_button, run, window};
use crate::command::Command;
use crate::panels::{Intent, fixture};
use crate::session::SelectionChange;

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

#[test]
fn the_chapter_for_games_begins_with_code_that_plays_the_selected_clip_then_the_project() {
    let mut window = opened();
    let document = window.state().editor().document();
    let (clip, node) = (document.clips()[1].id, document.nodes()[1].id);
    let names = [document.clips()[1].name.clone(), document.nodes()[1].name.clone()];
    window.state_mut().editor.apply(Intent::Select(SelectionChange::NodeIn(clip, node)));
    window.get_by_label("Search the manual").type_text("load in game");
    window.run_steps(4);
    press_button(&mut window, "In a game");
    window.run_steps(4);
    let mut codes = window.query_all_by_role(egui::accesskit::Role::MultilineTextInput);
    let first = codes.next().unwrap().value().unwrap();
    assert!(first.contains("Player::new") && first.lines().count() < 16, "{first}");
    assert!(first.contains(&format!("get({:?})", names[0])), "{first}");
    assert!(first.contains(&format!("node.name == {:?}", names[1])), "{first}");
    let second = codes.next().unwrap().value().unwrap();
    assert!(second.contains("ProjectWorld") && second.contains("update(1.0 / 60.0"), "{second}");
    // A project that was never saved has the name that it is given as it is saved.
    for code in [first, second] {
        assert!(code.contains(r#"read("untitled.ron")"#), "{code}");
    }
}

#[test]
fn only_tables_need_more_than_the_width_of_the_page() {
    let mut manual = Manual::default();
    manual.open();
    let is_text = |chapter: &&Chapter| !chapter.text.contains("\n|");
    assert!(manual.chapters.iter().filter(is_text).count() > 20);
    for place in 0..manual.chapters.len() {
        if !is_text(&&manual.chapters[place]) {
            continue;
        }
        manual.choose(place);
        for width_px in [420.0, 560.0] {
            let mut wider_px = 0.0;
            let mut harness =
                Harness::builder().with_size(vec2(width_px, 400.0)).with_max_steps(8).build_ui(|ui| {
                    let page = manual.page(ui, None).unwrap();
                    wider_px = page.content_size.x - page.inner_rect.width();
                });
            harness.run_steps(4);
            drop(harness);
            assert!(wider_px <= 0.0, "{}: {wider_px} at {width_px}", manual.chapters[place].title);
        }
    }
}

#[test]
fn opened_again_typing_replaces_the_search_of_before() {
    let mut window = opened();
    window.event(egui::Event::Text("Aseprite".to_owned()));
    window.run_steps(3);
    run(&mut window, Command::Manual);
    window.run_steps(4);
    window.event(egui::Event::Text("game".to_owned()));
    window.run_steps(3);
    assert_eq!(window.get_by_label("Search the manual").value().as_deref(), Some("game"));
}

#[test]
fn the_list_of_commands_opens_a_chapter_for_games() {
    let mut window = opened();
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::K);
    window.event(egui::Event::Text("runtime".to_owned()));
    window.run_steps(4);
    window.get_by_label("run Manual: In a game").click();
    window.run_steps(6);
    window.get_by_label("Search the manual");
    let mut codes = window.query_all_by_role(egui::accesskit::Role::MultilineTextInput);
    assert!(codes.next().unwrap().value().unwrap().contains("Player::new"));
}
