//! The tour does itself, by the script that it shows.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::STEPS;
use crate::app::flow_tests::{AppWindow, choose, press, press_button, window};
use crate::app::kept_tests::wait_until;
use crate::app::safety_tests::{Desk, add_marker};
use crate::panels::fixture;
use crate::recovery::unsaved;

fn on_tour() -> AppWindow {
    let mut window = window(fixture::document());
    choose(&mut window, "Help", "First animation");
    window.run_steps(6);
    window
}

/// Plays the script of the step, until the hand rests.
fn do_it(window: &mut AppWindow) {
    press_button(window, "Do it for me");
    for _ in 0..2_000 {
        window.run_steps(1);
        let is_resting = window.ctx.with_plugin(|hand: &mut super::Hand| !hand.is_playing()).unwrap();
        if is_resting {
            break;
        }
    }
    window.run_steps(4);
}

#[test]
fn each_step_is_done_by_its_script() {
    let mut window = on_tour();
    for (number, step) in STEPS.iter().enumerate().take(STEPS.len() - 1) {
        assert_eq!(window.state().tour.step, number);
        window.get_by_label(step.label.text());
        let control = window.ctx.with_plugin(|hand: &mut super::Hand| hand.rect(step.control)).unwrap();
        let control = control.unwrap_or_else(|| panic!("{} is pointed at", step.control));
        let card = window.ctx.memory(|memory| memory.area_rect(egui::Id::new(super::CARD))).unwrap();
        assert!(!card.intersects(control), "{}: {card:?} covers {control:?}", step.control);
        do_it(&mut window);
        assert_eq!(window.state().tour.step, number + 1, "{}", step.label.text());
    }
    let document = window.state().editor().document();
    let trees: Vec<String> =
        document.clips()[0].items().map(|(_, item)| item.action.spec().name.to_owned()).collect();
    for name in ["RepeatForever", "Yoyo", "Sequence", "EaseBackOut", "MoveBy", "FadeOut"] {
        assert!(trees.iter().any(|tree| tree == name), "{trees:?}");
    }
    press_button(&mut window, "Skip");
    window.run_steps(3);
    press_button(&mut window, "Finish");
    window.run_steps(3);
    assert!(!window.state().tour.is_open);
}

#[test]
fn its_project_has_a_journal_of_its_own() {
    let desk = Desk::new();
    let mut window = desk.open();
    choose(&mut window, "Help", "First animation");
    window.run_steps(6);
    add_marker(&mut window, "of the tour");
    drop(window);
    wait_until(|| unsaved(&desk.storage()).len() == 1);
    let lost = &unsaved(&desk.storage())[0];
    assert!(lost.saved().is_none(), "it is nothing of the project that was open before");
}

#[test]
fn showing_a_step_changes_nothing_and_the_tour_goes_on_where_it_was_left() {
    let mut window = on_tour();
    do_it(&mut window);
    window.get_by_label_contains("Show me").click();
    window.run_steps(4);
    for _ in 0..400 {
        window.run_steps(1);
    }
    assert_eq!(window.state().tour.step, 1);
    assert!(window.state().editor().document().clips()[0].is_empty());
    press_button(&mut window, "leave the tour");
    window.run_steps(3);
    assert!(window.query_by_label("Do it for me").is_none());
    choose(&mut window, "Help", "First animation");
    window.run_steps(3);
    assert_eq!(window.state().tour.step, 1);
    window.get_by_label("Do it for me");
}

#[test]
fn the_start_page_begins_it() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND.plus(Modifiers::SHIFT), Key::N);
    window.get_by_label_contains("First animation").click();
    window.run_steps(6);
    window.get_by_label(STEPS[0].label.text());
    window.get_by_label("node box");
}

#[test]
fn in_another_project_it_begins_anew() {
    let mut window = on_tour();
    do_it(&mut window);
    window.state_mut().set_editor(fixture::document(), None);
    window.run_steps(3);
    assert!(window.query_by_label("Do it for me").is_none());
    choose(&mut window, "Help", "First animation");
    window.run_steps(3);
    assert_eq!(window.state().tour.step, 0);
    window.get_by_label("node box");
}

#[test]
fn what_the_user_does_counts_as_what_the_hand_does() {
    let mut window = on_tour();
    let at = window.get_by_label("node box").rect().center();
    crate::app::flow_tests::click(&mut window, at);
    assert_eq!(window.state().tour.step, 1);
    window.key_press(Key::Space);
    window.run_steps(3);
    assert_eq!(window.state().tour.step, 1, "that is a later step");
}

#[test]
fn the_card_makes_way_for_an_open_list() {
    let mut window = on_tour();
    for size in [egui::vec2(1280.0, 800.0), egui::vec2(1000.0, 640.0)] {
        window.set_size(size);
        window.run_steps(4);
        let places = |window: &AppWindow| {
            let card = window.ctx.memory(|memory| memory.area_rect(egui::Id::new(super::CARD))).unwrap();
            (card, super::chooser::open_rect(&window.ctx))
        };
        let (at_rest, none) = places(&window);
        assert_eq!(none, None);
        // At the lower right, where the card is, and at the left.
        for at in [egui::vec2(0.8, 0.8), egui::vec2(0.2, 0.9), egui::vec2(0.7, 0.1)] {
            let purpose = crate::panels::palette::Purpose::Add;
            window.state_mut().palette.open_at(purpose, (at * size).to_pos2());
            window.run_steps(4);
            let (card, list) = places(&window);
            let list = list.unwrap();
            assert!(
                !card.intersects(list) && window.ctx.content_rect().contains_rect(card),
                "{card:?} {list:?}"
            );
            press(&mut window, Modifiers::NONE, Key::Escape);
            window.run_steps(3);
        }
        press(&mut window, Modifiers::COMMAND, Key::K);
        window.run_steps(4);
        let (card, list) = places(&window);
        assert!(!card.intersects(list.unwrap()));
        press(&mut window, Modifiers::NONE, Key::Escape);
        window.run_steps(3);
        assert_eq!(places(&window).0, at_rest);
    }
}
