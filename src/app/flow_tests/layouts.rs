//! Layouts by name, and panels that fill the window by their button.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{AppWindow, choose, choose_inside, click, press, press_button, window};
use crate::panels::fixture;

fn width_px(window: &AppWindow, label: &str) -> f32 {
    window.get_by_label(label).rect().width()
}

fn sized(width_px: f32, height_px: f32) -> AppWindow {
    let mut window = window(fixture::document());
    window.set_size(egui::vec2(width_px, height_px));
    window.run_steps(4);
    window
}

#[test]
fn the_stage_is_wide_in_the_standard_layouts_of_a_small_screen() {
    let mut window = sized(1280.0, 800.0);
    for layout in ["Compose", "Time", "Shape"] {
        press_button(&mut window, &format!("layout {layout}"));
        window.run_steps(2);
        assert!(width_px(&window, "canvas") >= 480.0, "{layout}: {}", width_px(&window, "canvas"));
    }
}

#[test]
fn layouts_give_room_to_what_they_are_named_for() {
    let mut window = sized(1280.0, 800.0);
    let area = |window: &AppWindow, label: &str| window.get_by_label(label).rect().area();
    let canvas = area(&window, "canvas");
    press_button(&mut window, "View");
    choose_inside(&mut window, "Layout", "Shape");
    window.run_steps(2);
    assert!(area(&window, "canvas") < canvas);
    press(&mut window, Modifiers::COMMAND.plus(Modifiers::ALT), Key::Num1);
    window.run_steps(2);
    assert_eq!(area(&window, "canvas"), canvas);
}

#[test]
fn a_chosen_layout_fits_the_open_clip_into_its_timeline() {
    let mut window = sized(1280.0, 800.0);
    press_button(&mut window, "layout Time");
    window.run_steps(4);
    press_button(&mut window, "layout Shape");
    window.run_steps(4);
    let (bar, lanes) = (window.get_by_label("bar Sequence").rect(), window.get_by_label("lanes").rect());
    assert!(bar.left() >= lanes.left() && bar.right() < lanes.right(), "{bar:?} {lanes:?}");
    // So too after a zoom by hand.
    let at = lanes.center();
    window.hover_at(at);
    window.run_steps(2);
    window.event(Event::Zoom(8.0));
    window.run_steps(4);
    let ends = |window: &AppWindow| window.query_by_label("bar Sequence").map(|bar| bar.rect().right());
    assert!(ends(&window).is_none_or(|right| right > lanes.right() - 1.0), "it is zoomed in");
    press_button(&mut window, "layout Shape");
    window.run_steps(4);
    let bar = window.get_by_label("bar Sequence").rect();
    assert!(bar.left() >= lanes.left() && bar.right() < lanes.right() - 5.0, "{bar:?} {lanes:?}");
}

#[test]
fn a_click_outside_a_menu_only_closes_it() {
    let mut window = sized(1280.0, 800.0);
    let time = window.get_by_label("layout Time").rect().center();
    let before = window.get_by_label("canvas").rect();
    press_button(&mut window, "Add node");
    assert!(egui::Popup::is_any_open(&window.ctx));
    click(&mut window, time);
    assert!(!egui::Popup::is_any_open(&window.ctx), "it closes");
    assert_eq!(window.get_by_label("canvas").rect(), before, "and nothing else happens");
    click(&mut window, time);
    assert_ne!(window.get_by_label("canvas").rect(), before);
    // From one menu of the bar to the next is one click.
    press_button(&mut window, "View");
    press_button(&mut window, "Edit");
    window.get_by_label("Undo");
}

#[test]
fn own_layouts_are_saved_chosen_and_deleted() {
    let mut window = sized(1280.0, 800.0);
    let compose = width_px(&window, "canvas");
    press_button(&mut window, "layout Shape");
    window.run_steps(2);
    press_button(&mut window, "View");
    choose_inside(&mut window, "Panels", "Graph panel");
    window.run_steps(2);
    let wide = width_px(&window, "canvas");
    assert!(wide > compose);
    press_button(&mut window, "View");
    choose_inside(&mut window, "Layout", "Save layout as…");
    window.event(Event::Text("drawing".into()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    press_button(&mut window, "layout Compose");
    window.run_steps(2);
    assert_eq!(width_px(&window, "canvas"), compose);
    press_button(&mut window, "more layouts");
    press_button(&mut window, "drawing");
    window.run_steps(2);
    assert_eq!(width_px(&window, "canvas"), wide);
    window.get_by_label("layout drawing");
    let stored = window.state().settings.values(false);
    assert!(stored["layouts"].contains("drawing") && stored["layout"].contains("drawing"), "{stored:?}");
    press_button(&mut window, "more layouts");
    choose_inside(&mut window, "Delete layout", "Delete “drawing”");
    window.run_steps(2);
    assert!(window.query_by_label("layout drawing").is_none());
    assert!(window.state().settings.layouts.is_empty());
}

#[test]
fn reset_panels_brings_back_the_chosen_layout() {
    let mut window = sized(1280.0, 800.0);
    press_button(&mut window, "layout Time");
    window.run_steps(2);
    let height = window.get_by_label("canvas").rect().height();
    press_button(&mut window, "View");
    choose_inside(&mut window, "Panels", "Timeline panel");
    window.run_steps(2);
    assert!(window.get_by_label("canvas").rect().height() >= height);
    choose(&mut window, "View", "Reset panels");
    window.run_steps(2);
    assert_eq!(window.get_by_label("canvas").rect().height(), height);
}

#[test]
fn a_button_beside_the_tabs_maximizes_a_panel() {
    let mut window = sized(1280.0, 800.0);
    press_button(&mut window, "maximize Graph");
    window.run_steps(2);
    assert!(width_px(&window, "graph") > 1200.0 && window.query_by_label("canvas").is_none());
    press(&mut window, Modifiers::COMMAND, Key::Space);
    window.get_by_label("canvas");
}
