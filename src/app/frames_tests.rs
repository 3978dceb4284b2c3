//! The editor of frames in the whole window.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Content, Image, Sheet, StartPose};

use super::flow_tests::{AppWindow, click, press, window};
use super::layout::Pane;
use crate::document::Edit;
use crate::panels::{Intent, canvas, fixture};
use crate::session::Tool;

/// A sheet of four frames, over a picture that was read.
fn sheet_window() -> AppWindow {
    let mut document = fixture::document();
    for edit in
        [Edit::AddImage(Image::new("hero", "hero.png")), Edit::AddSheet(Sheet::new("hero", "hero", 4, 1))]
    {
        document = document.edited(&edit).expect("it fits").0;
    }
    let mut window = window(document);
    let picture = crate::media::Picture { width: 64, height: 16, rgba: vec![200; 64 * 16 * 4] };
    window.state_mut().editor.media_mut().set("hero", Ok(std::sync::Arc::new(picture)));
    window.state_mut().outbox.push(Intent::EditFrames("hero".to_owned()));
    window.run_steps(4);
    window
}

#[test]
fn in_a_small_window_it_is_alone_and_escape_leads_back() {
    let mut window = sheet_window();
    let board = window.get_by_label("frames of the sheet").rect();
    assert!(board.width() > 800.0, "{board}");
    assert!(window.query_by_label("graph").is_none());
    assert!(!window.state().takes_tab(&window.ctx), "Tab goes from field to field");
    press(&mut window, Modifiers::NONE, Key::Tab);
    assert!(!window.state().palette.is_open());
    assert!(window.ctx.memory(egui::Memory::focused).is_some());
    let columns = window.get_by_label("Columns").rect().center();
    click(&mut window, columns);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("graph").is_none(), "that was for the field");
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.get_by_label("graph");
    window.get_by_label("canvas");
    assert!(window.query_by_label("frames of the sheet").is_none(), "all others are as they were");
    assert!(window.state().takes_tab(&window.ctx));
}

#[test]
fn letters_choose_no_tool_of_a_canvas_that_is_not_in_use() {
    let tool = |window: &AppWindow| window.state().editor().session().tools.tool;
    let mut window = sheet_window();
    press(&mut window, Modifiers::NONE, Key::W);
    assert_eq!(tool(&window), Tool::Select, "no canvas is seen");
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::W);
    assert_eq!(tool(&window), Tool::Move);
    // Beside a canvas they are for the panel that was clicked last.
    window.set_size(egui::vec2(1920.0, 1080.0));
    window.run_steps(3);
    window.state_mut().shell.reveal(Pane::of(&canvas::SECOND_PANEL.head));
    window.state_mut().outbox.push(Intent::EditFrames("hero".to_owned()));
    window.run_steps(4);
    let board = window.get_by_label("frames of the sheet").rect().center();
    click(&mut window, board);
    press(&mut window, Modifiers::NONE, Key::E);
    assert_eq!(tool(&window), Tool::Move);
    let second = window.get_by_label("second canvas").rect().center();
    click(&mut window, second);
    press(&mut window, Modifiers::NONE, Key::E);
    assert_eq!(tool(&window), Tool::Rotate);
}

#[test]
fn in_a_large_window_it_stays_among_the_panels() {
    let mut window = sheet_window();
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.set_size(egui::vec2(1920.0, 1080.0));
    window.run_steps(3);
    window.state_mut().outbox.push(Intent::EditFrames("hero".to_owned()));
    window.run_steps(4);
    window.get_by_label("graph");
    window.get_by_label("frames of the sheet");
}

#[test]
fn the_panel_under_the_pointer_fills_the_window_also_if_it_has_just_come_there() {
    let mut window = sheet_window();
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.state_mut().shell.reveal(Pane::of(&crate::panels::sheet_editor::PANEL.head));
    window.run_steps(3);
    let board = window.get_by_label("frames of the sheet").rect().center();
    let graph = window.get_by_label("graph").rect().center();
    window.hover_at(graph);
    window.run_steps(2);
    // Motion and key arrive in one frame.
    window.input_mut().events.push(egui::Event::PointerMoved(board));
    press(&mut window, Modifiers::COMMAND, Key::Space);
    assert!(window.get_by_label("frames of the sheet").rect().width() > 800.0);
    assert!(window.query_by_label("graph").is_none());
}

#[test]
fn the_frames_play_on_the_stage_at_a_press() {
    let mut window = sheet_window();
    let before = super::flow_tests::document(&window).nodes().len();
    for (clips, pressed) in [("a new node", 1), ("the same node", 2)] {
        let play = window.get_by_label("Play on the stage").rect().center();
        click(&mut window, play);
        window.run_steps(4);
        window.get_by_label("canvas");
        assert!(window.query_by_label("frames of the sheet").is_none(), "the stage is seen");
        let document = super::flow_tests::document(&window);
        assert_eq!(document.nodes().len(), before + 1, "{clips}");
        let node = document.nodes().iter().find(|node| node.content.sheet() == Some("hero")).expect("it");
        assert_eq!(document.runs().iter().filter(|run| run.node == node.id).count(), pressed);
        assert_eq!(window.state().editor.session().selection.node, Some(node.id));
        window.state_mut().outbox.push(Intent::EditFrames("hero".to_owned()));
        window.run_steps(4);
    }
}

#[test]
fn the_inspector_of_a_sheet_plays_its_frames() {
    let mut window = sheet_window();
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.state_mut().outbox.push(Intent::Select(crate::session::SelectionChange::Sheet("hero".to_owned())));
    window.run_steps(3);
    let play = window.get_by_label("Play these frames").rect().center();
    click(&mut window, play);
    window.run_steps(4);
    let document = super::flow_tests::document(&window);
    let sheet = document.sheet("hero").expect("it is there");
    let clip = document.clips().last().expect("it was added");
    let (_, item) = clip.items().next().expect("it has an action");
    let Some(kineograph_runtime::format::Value::Frames(steps)) = item.action.param("frames") else {
        panic!("an Animate has frames")
    };
    assert_eq!(steps.len(), sheet.frame_count() as usize);
    assert_eq!(document.runs().last().map(|run| run.clip), Some(clip.id));
}

/// A node that shows the whole picture of the sheet.
fn add_sprite(window: &mut AppWindow) -> crate::document::NodeId {
    let start = StartPose::default().with_position([100.0, 60.0]);
    let add = Edit::AddNode {
        name: "strip".to_owned(),
        parent: None,
        content: Content::Image("hero".into()),
        start,
    };
    window.state_mut().outbox.push(Intent::Edit(crate::history::Change::new("Add", add)));
    window.run_steps(3);
    super::flow_tests::document(window).nodes().last().expect("it was added").id
}

#[test]
fn the_node_that_shows_the_picture_plays_its_frames() {
    let mut window = sheet_window();
    let sprite = add_sprite(&mut window);
    let before = super::flow_tests::document(&window).nodes().len();
    let play = window.get_by_label("Play on the stage").rect().center();
    click(&mut window, play);
    window.run_steps(4);
    let document = super::flow_tests::document(&window);
    assert_eq!(document.nodes().len(), before, "no second node");
    let node = document.node(sprite).expect("it stays");
    assert_eq!((node.content.sheet(), node.start.position), (Some("hero"), [100.0, 60.0]));
    assert_eq!(document.runs().iter().filter(|run| run.node == sprite).count(), 1);
}

#[test]
fn a_node_with_a_picture_is_sliced_from_the_inspector() {
    let mut window = sheet_window();
    press(&mut window, Modifiers::NONE, Key::Escape);
    let sprite = add_sprite(&mut window);
    let slice = window.get_by_label("Slice into frames…").rect().center();
    click(&mut window, slice);
    window.get_by_label("4 frames of 16 × 16 px");
    let sheets = |window: &AppWindow| super::flow_tests::document(window).sheets().len();
    assert_eq!(sheets(&window), 1, "it asks first");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.query_by_label("4 frames of 16 × 16 px").is_none());
    assert_eq!(
        (sheets(&window), window.state().editor().history().redo_label()),
        (1, None),
        "nothing is left"
    );
    click(&mut window, slice);
    super::flow_tests::press_button(&mut window, "Slice into frames");
    window.run_steps(3);
    window.get_by_label("frames of the sheet");
    let document = super::flow_tests::document(&window);
    let sheet = document.node(sprite).and_then(|node| node.content.sheet()).expect("it shows a sheet");
    assert_eq!((sheet, document.sheet(sheet).map(|sheet| sheet.frame_count())), ("hero 2", Some(4)));
    super::flow_tests::run(&mut window, crate::command::Command::Undo);
    let document = super::flow_tests::document(&window);
    assert_eq!(document.node(sprite).map(|node| &node.content), Some(&Content::Image("hero".into())));
    assert_eq!(document.sheets().len(), 1, "one step");
}

#[test]
fn frames_play_in_the_clip_that_waits_empty_on_their_node() {
    let (blank, _) = crate::document::Document::from_project(&crate::templates::blank_project());
    let node = blank.nodes()[0].as_ref().clone();
    let shown = crate::document::Node { content: Content::Sheet("hero".to_owned()), ..node };
    let edits = [
        Edit::AddImage(Image::new("hero", "hero.png")),
        Edit::AddSheet(Sheet::new("hero", "hero", 4, 1)),
        Edit::SetNode(shown),
    ];
    let mut window = window(super::flow_tests::edited(blank, edits));
    let picture = crate::media::Picture { width: 64, height: 16, rgba: vec![200; 64 * 16 * 4] };
    window.state_mut().editor.media_mut().set("hero", Ok(std::sync::Arc::new(picture)));
    window.state_mut().outbox.push(Intent::EditFrames("hero".to_owned()));
    window.run_steps(4);
    let play = window.get_by_label("Play on the stage").rect().center();
    click(&mut window, play);
    window.run_steps(4);
    let document = super::flow_tests::document(&window);
    assert_eq!((document.clips().len(), document.runs().len()), (1, 1));
    assert!(!document.clips()[0].is_empty());
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(super::flow_tests::document(&window).clips()[0].is_empty(), "one step");
}
