//! Assets in the whole window: dragged from their panel to where they are shown, and given another file.

use egui::{Event, Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Content, Image, Kind, Sheet, SheetFrame, Tag};

use super::flow_tests::{
    AppWindow, click, double_click, drop_files, press, press_button, run, type_path, window,
};
use super::layout::Pane;
use crate::command::Command;
use crate::document::{Document, Edit};
use crate::panels::{assets, fixture};
use crate::session::Focus;

/// The fixture with a sheet of three frames, of which two are a tag; its panel is in front.
fn assets_window() -> AppWindow {
    let frames = ["stand", "left", "right"].map(SheetFrame::new).to_vec();
    let tags = vec![Tag::of_range("walk", "left", "right")];
    let sheet = Sheet::new("walker", "people", 3, 1).with_frames(frames).with_tags(tags);
    let mut document = fixture::document();
    for edit in [Edit::AddImage(Image::new("people", "people.png")), Edit::AddSheet(sheet)] {
        document = document.edited(&edit).expect("it fits").0;
    }
    let mut window = window(document);
    let picture = crate::media::Picture { width: 48, height: 16, rgba: vec![200; 48 * 16 * 4] };
    window.state_mut().editor.media_mut().set("people", Ok(std::sync::Arc::new(picture)));
    window.state_mut().shell.reveal(Pane::of(&assets::PANEL.head));
    window.run_steps(4);
    window
}

fn document(window: &AppWindow) -> &Document {
    window.state().editor().document()
}

fn place(window: &AppWindow, label: &str) -> egui::Rect {
    window.get_by_label(label).rect()
}

/// Presses on what has a label, goes to a place, and lets go there, or cancels before that.
fn drag(window: &mut AppWindow, label: &str, to: Pos2, cancels: bool) {
    let from = place(window, label).center();
    window.hover_at(from);
    window.run_steps(1);
    window.drag_at(from);
    for part in [0.1, 0.5, 0.9, 1.0] {
        window.hover_at(from.lerp(to, part));
        window.run_steps(1);
    }
    if cancels {
        press(window, Modifiers::NONE, Key::Escape);
    }
    window.drop_at(to);
    window.run_steps(4);
}

#[test]
fn an_image_is_dragged_onto_the_stage_and_onto_a_node() {
    let mut window = assets_window();
    let canvas = place(&window, "canvas");
    let corner = canvas.center() + vec2(0.0, 60.0);
    let count = document(&window).nodes().len();
    drag(&mut window, "asset image people", corner, true);
    assert_eq!(document(&window).nodes().len(), count, "Esc cancels");
    drag(&mut window, "asset image people", corner, false);
    let added = document(&window).nodes().last().unwrap();
    assert_eq!(added.content, Content::Image("people".to_owned()));
    assert_eq!((document(&window).nodes().len(), added.name.as_str()), (count + 1, "people"));
    // The same place has a node now, whose sprite is replaced.
    drag(&mut window, "asset sheet walker", corner, false);
    assert_eq!(document(&window).nodes().len(), count + 1);
    assert_eq!(document(&window).nodes().last().unwrap().content.sheet(), Some("walker"));
    assert_eq!(window.state().editor().history().undo_len(), 2);
}

#[test]
fn an_animation_is_dragged_onto_the_graph_and_onto_a_row_of_the_runs() {
    let mut window = assets_window();
    let graph = place(&window, "graph");
    drag(&mut window, "asset tag walk of walker", graph.left_bottom() + vec2(60.0, -60.0), false);
    let (_, clip) = window.state().editor().ctx(&window.state().theme).open_clip().unwrap();
    let [draft] = clip.drafts() else { panic!("an action was added") };
    assert_eq!(clip.get(*draft).unwrap().action.kind(), Kind::Animate);
    run(&mut window, Command::Undo);
    run(&mut window, Command::ToggleTimelineView);
    let [lanes, star] = [place(&window, "lanes"), place(&window, "row star")];
    let (runs, clips) = (document(&window).runs().len(), document(&window).clips().len());
    let row = egui::pos2(lanes.center().x, star.center().y);
    drag(&mut window, "asset tag walk of walker", row, false);
    assert_eq!((document(&window).runs().len(), document(&window).clips().len()), (runs + 1, clips + 1));
    let added = document(&window).runs().last().unwrap();
    let name = added.nodes().filter_map(|node| document(&window).node(node)).map(|node| node.name.as_str());
    assert_eq!(name.collect::<Vec<_>>(), ["star"]);
    assert_eq!(document(&window).violations(), Vec::<String>::new());
}

#[test]
fn a_picture_gets_another_file_and_what_shows_it_stays() {
    let folder = tempfile::tempdir().unwrap();
    let sprites = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites");
    for name in ["badge", "title"] {
        std::fs::copy(sprites.join(format!("{name}.png")), folder.path().join(format!("{name}.png")))
            .unwrap();
    }
    let project = folder.path().join("game.ron");
    let text = r#"(format: 2, images: [(name: "medal", path: "badge.png")], nodes: [(name: "medal", content: Image("medal"))])"#;
    std::fs::write(&project, text).unwrap();
    let mut window = window(Document::default());
    window.state_mut().open_path(&project);
    window.state_mut().shell.reveal(Pane::of(&assets::PANEL.head));
    window.run_steps(6);
    let size =
        |window: &AppWindow| window.state().editor().media().picture("medal").map(|picture| picture.width);
    assert_eq!(size(&window), Some(96));
    window.get_by_label("asset image medal").click_secondary();
    window.run_steps(4);
    window.get_by_label("Replace file…").click();
    window.run_steps(4);
    window.event(Event::Text("title.png".to_owned()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    assert_eq!((document(&window).images()[0].path.as_str(), size(&window)), ("title.png", Some(216)));
    assert_eq!(document(&window).nodes()[0].content, Content::Image("medal".to_owned()));
    run(&mut window, Command::Undo);
    window.run_steps(4);
    assert_eq!((document(&window).images()[0].path.as_str(), size(&window)), ("badge.png", Some(96)));
}

/// A folder with pictures of these names.
fn pictures(names: &[&str]) -> (tempfile::TempDir, Vec<std::path::PathBuf>) {
    let folder = tempfile::tempdir().unwrap();
    let badge = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    let paths: Vec<_> = names.iter().map(|name| folder.path().join(format!("{name}.png"))).collect();
    paths.iter().for_each(|path| {
        std::fs::copy(&badge, path).unwrap();
    });
    (folder, paths)
}

#[test]
fn a_picture_that_is_added_to_the_assets_is_listed_and_shown_nowhere() {
    let (_folder, paths) = pictures(&["medal"]);
    let mut window = assets_window();
    let count = document(&window).nodes().len();
    press_button(&mut window, "Add image");
    window.run_steps(4);
    type_path(&mut window, &paths[0]);
    window.run_steps(8);
    assert_eq!(document(&window).images().last().unwrap().name, "medal");
    assert_eq!(document(&window).nodes().len(), count);
    let focus = |window: &AppWindow| window.state().editor().session().selection.focus.clone();
    assert_eq!(focus(&window), Focus::Image("medal".to_owned()), "it is selected in the list");
    // The same file again adds nothing.
    window.state_mut().list_files(&paths);
    window.run_steps(8);
    window.get_by_label_contains("Image medal shows this file already.");
    assert_eq!(document(&window).images().len(), 2);
    // Its button puts it on the stage.
    press_button(&mut window, "Add medal to the stage");
    window.run_steps(4);
    assert_eq!(document(&window).nodes().last().unwrap().content, Content::Image("medal".to_owned()));
    assert_eq!(document(&window).nodes().len(), count + 1);
}

#[test]
fn pictures_that_are_dropped_on_the_assets_are_listed_only() {
    let (_folder, paths) = pictures(&["bell", "drum", "flute"]);
    let mut window = assets_window();
    let count = document(&window).nodes().len();
    let row = place(&window, "asset image people").center();
    window.hover_at(row);
    window.run_steps(2);
    drop_files(&mut window, &paths);
    let names: Vec<&str> = document(&window).images().iter().map(|image| image.name.as_str()).collect();
    assert_eq!(names, ["people", "bell", "drum", "flute"]);
    assert_eq!(document(&window).nodes().len(), count);
}

#[test]
fn a_double_click_on_a_picture_and_enter_on_its_row_put_it_on_the_stage() {
    let mut window = assets_window();
    let count = document(&window).nodes().len();
    let row = place(&window, "asset image people");
    let picture = row.left_center() + vec2(16.0, 0.0);
    click(&mut window, picture);
    assert_eq!(document(&window).nodes().len(), count, "a click selects it");
    double_click(&mut window, picture);
    let shown = |window: &AppWindow| document(window).nodes().last().unwrap().content.clone();
    assert_eq!(
        (document(&window).nodes().len(), shown(&window)),
        (count + 1, Content::Image("people".to_owned()))
    );
    window.get_by_label("asset sheet walker").focus();
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    assert_eq!(
        (document(&window).nodes().len(), shown(&window)),
        (count + 2, Content::Sheet("walker".to_owned()))
    );
}
