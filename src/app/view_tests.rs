//! The window in front of the panels: what is looked at is kept, dialogs cover what is below them, messages leave and are listed.

use egui::{Event, Key, Modifiers, pos2};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Content, StartPose};

use super::flow_tests::{AppWindow, choose, click, press, run, window};
use crate::command::{COMMANDS, Command, Menu};
use crate::document::{Document, Edit, NodeId};
use crate::panels::fixture::{self, drawn};
use crate::session::SelectionChange;
use crate::text::tr;

/// The fixture with `hat` inside its first node.
fn with_child() -> Document {
    let document = fixture::document();
    let parent: Option<NodeId> = Some(document.nodes()[0].id);
    let (sprite, start) = (Content::Box([8.0, 8.0]), StartPose::default());
    document
        .edited(&Edit::AddNode { name: "hat".to_owned(), parent, content: sprite, start })
        .expect("it fits")
        .0
}

#[test]
fn what_is_folded_stays_folded_while_another_project_is_open() {
    let folder = tempfile::tempdir().expect("a folder");
    let [first, second] = ["first.ron", "second.ron"].map(|name| folder.path().join(name));
    for path in [&first, &second] {
        let text = kineograph_runtime::format::to_ron(&with_child().to_project());
        std::fs::write(path, text).expect("it can be written");
    }
    let mut window = window(Document::default());
    let open = |window: &mut AppWindow, path: &std::path::Path| {
        window.state_mut().open_path(path);
        window.run_steps(6);
    };
    open(&mut window, &first);
    let fold = window.get_by_label("Fold coin").rect().center();
    click(&mut window, fold);
    assert!(window.query_by_label("node hat").is_none());
    open(&mut window, &second);
    assert!(window.query_by_label("node hat").is_some(), "another project");
    open(&mut window, &first);
    assert!(window.query_by_label("node coin").is_some() && window.query_by_label("node hat").is_none());
    window.get_by_label("Unfold coin");
}

#[test]
fn nothing_is_read_off_a_curve_below_a_dialog() {
    let mut window = window(fixture::document());
    let at = window.get_by_label("highest y").rect().center();
    let reads = |window: &mut AppWindow| {
        window.hover_at(at);
        window.run_steps(3);
        drawn(window, "y highest") > 0
    };
    assert!(reads(&mut window));
    run(&mut window, Command::About);
    assert!(!reads(&mut window), "the dialog covers it");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(reads(&mut window));
}

#[test]
fn a_click_beside_the_field_for_a_path_keeps_what_is_typed() {
    let mut window = window(fixture::document());
    run(&mut window, Command::AddImage);
    window.event(Event::Text("pictures/hero.png".to_owned()));
    window.run_steps(2);
    click(&mut window, pos2(40.0, 700.0));
    window.get_by_label("File path");
    assert!(drawn(&window, "pictures/hero.png") > 0);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("File path").is_none());
}

#[test]
fn messages_are_closed_by_escape_and_listed_afterwards() {
    let mut window = window(fixture::document());
    window.state_mut().notices.error("The first is wrong.");
    window.state_mut().notices.warning("The second is odd.");
    window.run_steps(3);
    window.get_by_label("The first is wrong.");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("The first is wrong.").is_none());
    choose(&mut window, "Help", "Messages");
    let [first, second] =
        ["The first is wrong.", "The second is odd."].map(|text| window.get_by_label(text).rect());
    assert!(second.top() < first.top(), "the latest first");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("The first is wrong.").is_none());
}

#[test]
fn options_of_the_canvas_are_in_the_menu_view_and_in_the_list_of_commands() {
    let mut window = window(fixture::document());
    let view = window.get_by_label("View").rect().center();
    click(&mut window, view);
    let inner = window.get_by_label_contains("Canvas view").rect().center();
    click(&mut window, inner);
    for spec in COMMANDS.iter().filter(|spec| spec.menu == Menu::CanvasView) {
        assert!(window.query_all_by_label(spec.title()).count() > 0, "{}", spec.title());
    }
    let log = window.get_by_label("Event log").rect().center();
    click(&mut window, log);
    window.get_by_label("All events");
    press(&mut window, Modifiers::COMMAND, Key::K);
    window.event(Event::Text("event log".into()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.query_by_label("All events").is_none());
}

#[test]
fn several_presses_of_a_key_in_a_frame_are_as_many_steps_and_only_arrows_move_the_sprite() {
    let mut window = window(fixture::document());
    let nodes: Vec<NodeId> = window.state().editor.document().nodes().iter().map(|node| node.id).collect();
    window.state_mut().outbox.select(SelectionChange::Nodes(vec![nodes[0]]));
    window.run_steps(2);
    let over = window.get_by_label("canvas").rect().center();
    window.hover_at(over);
    window.run_steps(2);
    let position =
        |window: &AppWindow| window.state().editor.document().node(nodes[0]).unwrap().start.position;
    let before = position(&window);
    let mut quickly = |keys: &[Key]| {
        for key in keys {
            for pressed in [true, false] {
                let (key, modifiers) = (*key, Modifiers::NONE);
                let event = Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
                window.input_mut().events.push(event);
            }
        }
        window.run_steps(2);
        let frames = window.state().editor.session().playback.playhead_secs() * 60.0;
        (frames.round(), position(&window))
    };
    assert_eq!(quickly(&[Key::Home, Key::Period, Key::Period]), (2.0, before));
    assert_eq!(quickly(&[Key::Period, Key::Comma, Key::Comma]), (1.0, before));
    assert_eq!(quickly(&[Key::Home, Key::ArrowRight, Key::ArrowRight]), (0.0, [before[0] + 2.0, before[1]]));
}

#[test]
fn what_to_do_without_a_clip_is_read_whole_in_a_narrow_graph() {
    let mut window = window(Document::default());
    window.run_steps(4);
    let graph = window.get_by_label("graph").rect();
    let shapes = &window.output().shapes;
    let hint = tr!("graph-no-clip.hint");
    let drawn = shapes.iter().find_map(|clipped| match &clipped.shape {
        egui::Shape::Text(text) if text.galley.text() == hint => Some(text.visual_bounding_rect()),
        _ => None,
    });
    let drawn = drawn.expect("the hint is drawn");
    assert!(graph.contains_rect(drawn), "{drawn} in {graph}");
}

/// Systems make windows as small as nothing while they are minimised, and as large as several screens.
#[test]
fn a_window_of_any_size_shows_all_again_when_it_is_large_enough() {
    let mut window = window(fixture::document());
    let first = window.state().editor().document().nodes()[0].id;
    for size in
        [[0.0, 0.0], [1.0, 1.0], [24.0, 1000.0], [1000.0, 24.0], [16_384.0, 16_384.0], [1280.0, 800.0]]
    {
        window.set_size(egui::Vec2::from(size));
        window.run_steps(3);
        let state = window.state_mut();
        state.outbox.push(crate::panels::Intent::Select(SelectionChange::Nodes(vec![first])));
        state.outbox.push(crate::panels::Intent::Seek(0.25));
        window.run_steps(3);
        if size[0] <= 1280.0 && size[0] > 0.0 {
            window.render().expect("it is drawn");
        }
    }
    let canvas = window.get_by_label("canvas").rect();
    assert!(canvas.width() > 300.0 && canvas.height() > 200.0, "{canvas}");
    window.get_by_label("node coin");
}
