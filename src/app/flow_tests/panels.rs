//! The panels and commands of the tables are in the window.

use egui::{Event, Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use kineograph_runtime::format::Kind;

use super::{AppWindow, choose, choose_inside, document, press, press_button, run, window};
use crate::app::dialogs::Dialogs;
use crate::app::export::Exports;
use crate::app::layout::{Pane, Shell};
use crate::command::Command;
use crate::editor::WindowRequest;
use crate::panels::table::PANELS;
use crate::panels::{Intent, fixture, problems, table};
use crate::session::SelectionChange;

#[test]
fn two_panels_of_one_frame_both_take_effect() {
    let mut window = window(fixture::document());
    let clip = document(&window).clips()[0].clone();
    let card = clip.root().unwrap();
    // Both are clicked in one frame by a screen reader: list and timeline push intents in the same pass.
    window.get_by_label("Hide star").click_accesskit();
    window.get_by_label("row Sequence").click_accesskit();
    window.run_steps(3);
    assert!(document(&window).marks(document(&window).nodes()[1].id).hidden);
    assert_eq!(window.state().editor().session().selection.actions, [card]);
}

#[test]
fn a_panel_of_the_table_is_in_the_menu_and_docks() {
    let mut window = window(fixture::document());
    assert!(window.query_by_label("probed 2 nodes").is_none(), "it is hidden at first");
    press_button(&mut window, "View");
    choose_inside(&mut window, "Panels", "Probe panel");
    let shown = window.get_by_label("probed 2 nodes").rect();
    let (canvas, graph) = (window.get_by_label("canvas").rect(), window.get_by_label("graph").rect());
    assert!(shown.right() < canvas.left() && canvas.right() < graph.left(), "among the lists");
    press_button(&mut window, "View");
    choose_inside(&mut window, "Panels", "Probe panel");
    assert!(window.query_by_label("probed 2 nodes").is_none());
    window.get_by_label("clip hop");
    // By name, too.
    press(&mut window, Modifiers::COMMAND, Key::K);
    window.event(Event::Text("probe".into()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("probed 2 nodes");
    choose(&mut window, "View", "Reset panels");
    assert!(window.query_by_label("probed 2 nodes").is_none());
}

/// By their names also where they show icons: then all of them do, so that none moves when another one comes to the front.
#[test]
fn the_tabs_of_the_lists_are_whole_in_a_narrow_window() {
    for width_px in [800.0, 900.0, 1024.0, 1280.0, 1920.0] {
        let mut window = window(fixture::document());
        window.set_size(egui::vec2(width_px, 720.0));
        window.run_steps(4);
        let canvas = window.get_by_label("canvas").rect();
        for title in ["Project", "Assets", "Problems"] {
            let tab = window.get_by_role_and_label(egui::accesskit::Role::Button, title).rect();
            assert!(tab.right() < canvas.left(), "{width_px}: {title} ends at {}", tab.right());
        }
        let places = |window: &AppWindow| {
            ["Project", "Assets", "Problems"]
                .map(|title| window.get_by_role_and_label(egui::accesskit::Role::Button, title).rect())
        };
        let before = places(&window);
        let problems =
            window.get_by_role_and_label(egui::accesskit::Role::Button, "Problems").rect().center();
        super::click(&mut window, problems);
        assert!(window.state().shell.is_in_front(Pane::of(&problems::PANEL.head)));
        window.run_steps(2);
        assert_eq!(places(&window), before, "{width_px}: tabs stay where they are");
    }
}

#[test]
fn the_menu_view_ticks_what_is_open_and_the_chosen_layout() {
    let mut window = window(fixture::document());
    let ticked = |window: &mut AppWindow, inner: &str, entry: &str| {
        press_button(window, "View");
        let inner = window.get_by_label_contains(inner).rect().center();
        super::click(window, inner);
        let all = window.query_all_by_label(entry);
        let ticked = all.filter_map(|node| node.accesskit_node().toggled()).next_back();
        press(window, Modifiers::NONE, Key::Escape);
        press(window, Modifiers::NONE, Key::Escape);
        ticked == Some(egui::accesskit::Toggled::True)
    };
    assert!(ticked(&mut window, "Panels", "Project panel") && ticked(&mut window, "Panels", "Assets panel"));
    assert!(!ticked(&mut window, "Panels", "Second canvas"));
    run(&mut window, Command::TogglePanel(&crate::panels::assets::PANEL.head));
    run(&mut window, Command::TogglePanel(&crate::panels::assets::PANEL.head));
    assert!(!ticked(&mut window, "Panels", "Assets panel"), "shown in front, then hidden");
    assert!(ticked(&mut window, "Layout", "Compose") && !ticked(&mut window, "Layout", "Time"));
}

#[test]
fn a_window_without_panels_gets_them_back() {
    let mut window = window(fixture::document());
    for panel in PANELS {
        run(&mut window, Command::TogglePanel(&panel.head));
        if window.state().shell.is_in_front(Pane::of(&panel.head)) {
            run(&mut window, Command::TogglePanel(&panel.head));
        }
    }
    assert!(window.query_by_label("canvas").is_none() && window.query_by_label("graph").is_none());
    run(&mut window, Command::Find);
    window.get_by_label("graph");
    run(&mut window, Command::ResetLayout);
    window.get_by_label("canvas");
}

#[test]
fn the_full_screen_preview_shows_stage_and_transport_and_escape_leads_back() {
    let mut window = window(fixture::document());
    window.key_press(Key::F11);
    window.run_steps(4);
    window.get_by_label_contains("Leave full screen");
    window.get_by_label("canvas");
    assert!(window.query_by_label("graph").is_none());
    window.key_press(Key::Space);
    window.run_steps(3);
    assert!(window.state().editor().session().playback.is_playing(), "keys work as always");
    window.key_press(Key::Space);
    window.key_press(Key::Escape);
    window.run_steps(4);
    assert!(window.query_by_label_contains("Leave full screen").is_none());
    window.get_by_label("graph");
}

#[test]
fn every_command_is_served_by_someone() {
    let mut window = window(fixture::document());
    let ctx = window.ctx.clone();
    let mut unserved = Vec::new();
    for command in table::commands().map(|spec| spec.command) {
        let app = window.state_mut();
        app.set_editor(fixture::document(), None);
        app.shell = Shell::default();
        app.full_screen = None;
        let clip = app.editor.document().clips()[0].clone();
        let moved = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0;
        app.editor.apply(Intent::Select(SelectionChange::Actions(vec![clip.root().unwrap(), moved])));
        window.run_steps(2);
        let app = window.state_mut();
        let is_served = match app.editor.run(command) {
            Some(WindowRequest::Command(command)) => app.run_in_window(command, &ctx),
            _ => true,
        };
        if !is_served {
            unserved.push(command);
        }
        app.dialogs = Dialogs::default();
        app.exports = Exports::default();
    }
    assert_eq!(unserved, []);
}

#[test]
fn what_is_added_by_a_right_click_in_an_empty_clip_plays() {
    for of_node in [false, true] {
        let mut window = window(fixture::document());
        run(&mut window, Command::AddClip);
        press(&mut window, Modifiers::NONE, Key::Escape);
        if of_node {
            let node = document(&window).nodes()[0].id;
            let clip = document(&window).clips().last().unwrap().id;
            window.state_mut().outbox.push(Intent::Select(SelectionChange::NodeIn(clip, node)));
            window.run_steps(2);
        }
        let at = window.get_by_label("graph").rect().center();
        window.hover_at(at);
        window.run_steps(1);
        for pressed in [true, false] {
            let button = egui::PointerButton::Secondary;
            window.event(Event::PointerButton { pos: at, button, pressed, modifiers: Modifiers::NONE });
            window.run_steps(2);
        }
        window.event(Event::Text("rotateby".to_owned()));
        window.run_steps(2);
        press(&mut window, Modifiers::NONE, Key::Enter);
        let kind = |clip: &crate::document::Clip| {
            clip.root().and_then(|root| clip.get(root)).map(|item| item.action.kind())
        };
        let clips = document(&window).clips();
        let drafts: usize = clips.iter().map(|clip| clip.drafts().len()).sum();
        let before: usize = fixture::document().clips().iter().map(|clip| clip.drafts().len()).sum();
        assert_eq!(drafts, before, "no loose draft");
        assert_eq!(kind(clips.last().unwrap()), Some(Kind::RotateBy), "{of_node}");
    }
}
