//! Symbols, from the menus, by dropping, and in the inspector.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Content, load};

use super::{choose, document, double_click, drop_files, press, press_button, run, type_path, window};
use crate::app::autosave::Autosave;
use crate::app::flow_tests::AppWindow;
use crate::command::{CanvasOption, Command};
use crate::document::{Document, Edit, Node};
use crate::panels::Intent;
use crate::panels::fixture::drawn;
use crate::session::SelectionChange;

const BUTTON: &str = r#"(format: 2, stage: (size: (60, 20)), nodes: [
    (name: "plate", content: Box((60, 20)), start: (position: (30, 10))), (name: "label", content: Text(text: "Play"), start: (position: (30, 10)))],
    clips: [(name: "press", action: ScaleTo(duration: 0.5, scale: (2, 2)))], runs: [(clip: "press", node: "plate")])"#;

const HUD: &str = r#"(format: 2, nodes: [(name: "ground", content: Box((200, 20)), start: (position: (100, 10))),
    (name: "star", content: Box((20, 20)), start: (position: (50, 50))), (name: "moon", content: Box((10, 10)), start: (position: (90, 60)))],
    clips: [(name: "rise", action: MoveBy(duration: 1, delta: (0, 40)))], runs: [(clip: "rise", node: "star")])"#;

/// A window with the HUD, in a folder that has the button too.
fn desk() -> (tempfile::TempDir, AppWindow) {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("button.ron"), BUTTON).unwrap();
    std::fs::write(folder.path().join("hud.ron"), HUD).unwrap();
    let mut window = window(Document::default());
    let path = folder.path().join("hud.ron");
    window.state_mut().open_path(&path);
    window.run_steps(3);
    assert_eq!(document(&window).nodes().len(), 3);
    (folder, window)
}

fn last(window: &AppWindow) -> &Node {
    document(window).nodes().last().unwrap()
}

fn names(window: &AppWindow) -> Vec<String> {
    document(window).nodes().iter().map(|node| node.name.clone()).collect()
}

#[test]
fn a_project_is_added_as_a_symbol_that_plays_and_one_undo_takes_it_out() {
    let (folder, mut window) = desk();
    choose(&mut window, "Edit", "Add symbol…");
    type_path(&mut window, &folder.path().join("button.ron"));
    window.run_steps(3);
    assert_eq!(last(&window).content.symbol().unwrap().path, "button.ron");
    let clips: Vec<&str> = document(&window).clips().iter().map(|clip| clip.name.as_str()).collect();
    assert_eq!(clips, ["rise", "Play button"]);
    let size = window.state().editor().media().content_size_px(document(&window), &last(&window).content, 0);
    assert_eq!(size, [60.0, 20.0]);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&window), ["ground", "star", "moon"]);
    assert_eq!(document(&window).clips().len(), 1);
}

#[test]
fn a_project_that_is_dropped_on_the_stage_is_placed_or_opened() {
    for (answer, nodes) in [("Place as symbol", 4), ("Open", 2)] {
        let (folder, mut window) = desk();
        let stage = window.get_by_label("canvas").rect();
        window.hover_at(stage.center());
        drop_files(&mut window, &[folder.path().join("button.ron")]);
        press_button(&mut window, answer);
        window.run_steps(3);
        assert_eq!(document(&window).nodes().len(), nodes, "{answer}");
    }
}

/// Its file would show itself, and be read no more.
#[test]
fn a_project_is_not_saved_over_a_symbol_that_it_shows() {
    let (folder, mut window) = desk();
    let outer = r#"(format: 2, nodes: [(name: "b", content: Symbol(path: "button.ron"))])"#;
    std::fs::write(folder.path().join("panel.ron"), outer).unwrap();
    choose(&mut window, "Edit", "Add symbol…");
    type_path(&mut window, &folder.path().join("panel.ron"));
    window.run_steps(3);
    window.state_mut().finish_pictures();
    window.run_steps(2);
    for (name, text) in [("panel.ron", outer), ("button.ron", BUTTON)] {
        let said = format!("{name} is shown in this project. Save under another name.");
        let path = folder.path().join(name);
        let ctx = window.ctx.clone();
        window.state_mut().save_and_go_on(&path, &ctx);
        window.run_steps(3);
        assert!(window.query_by_label_contains(&said).is_some(), "{said}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "nothing is written");
        assert_eq!(window.state().editor().path(), Some(folder.path().join("hud.ron").as_path()));
    }
    // The dialog says it before it closes, and takes another name then.
    run(&mut window, Command::SaveAs);
    window.run_steps(3);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_path(&mut window, &folder.path().join("button.ron"));
    window.run_steps(3);
    assert_eq!(std::fs::read_to_string(folder.path().join("button.ron")).unwrap(), BUTTON);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_path(&mut window, &folder.path().join("other.ron"));
    window.run_steps(6);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("other.ron").as_path()));
}

/// All its uses would show other nodes, without a word.
#[test]
fn a_symbol_is_not_made_over_one_that_the_project_shows() {
    let (folder, mut window) = desk();
    let button = folder.path().join("button.ron");
    choose(&mut window, "Edit", "Add symbol…");
    type_path(&mut window, &button);
    window.run_steps(3);
    window.state_mut().finish_pictures();
    window.run_steps(2);
    let nodes = names(&window);
    let star = document(&window).nodes()[1].id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(star)));
    window.state_mut().make_symbol(&button);
    window.run_steps(3);
    let said = "button.ron is shown in this project. Save under another name.";
    assert!(window.query_by_label_contains(said).is_some());
    // The dialog says it before it closes.
    choose(&mut window, "Node", "Make symbol…");
    type_path(&mut window, &button);
    window.run_steps(3);
    assert_eq!(std::fs::read_to_string(&button).unwrap(), BUTTON, "nothing is written");
    assert_eq!(names(&window), nodes);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_path(&mut window, &folder.path().join("sky.ron"));
    window.run_steps(6);
    assert!(folder.path().join("sky.ron").exists());
}

#[test]
fn nodes_become_a_symbol_that_is_edited_and_left_again() {
    let (folder, mut window) = desk();
    let ids = [document(&window).nodes()[1].id, document(&window).nodes()[2].id];
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Nodes(ids.to_vec())));
    window.run_steps(2);
    choose(&mut window, "Node", "Make symbol…");
    let path = folder.path().join("sky.ron");
    type_path(&mut window, &path);
    window.run_steps(3);
    assert_eq!(names(&window), ["ground", "sky"]);
    let written = load(&std::fs::read_to_string(&path).unwrap()).unwrap();
    assert!(!written.diagnostics.has_errors());
    let inside: Vec<&str> = written.project.nodes.iter().map(|node| node.name.as_str()).collect();
    assert_eq!(inside, ["star", "moon"]);
    press(&mut window, Modifiers::COMMAND, Key::S);
    window.run_steps(5);

    let sky = last(&window).id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(sky)));
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(path.as_path()));
    press_button(&mut window, "Back to hud");
    window.run_steps(5);
    assert_eq!(names(&window), ["ground", "sky"]);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("hud.ron").as_path()));
}

#[test]
fn a_symbol_is_proposed_for_a_file_of_its_own() {
    let (folder, mut window) = desk();
    let mut star = document(&window).nodes()[1].as_ref().clone();
    star.name = "hud".to_owned();
    window.state_mut().editor.edit(&crate::history::Change::new("Rename", Edit::SetNode(star)));
    let star = document(&window).nodes()[1].id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(star)));
    assert_eq!(window.state().symbol_path(), folder.path().join("hud-2.ron"), "the open project is hud.ron");
    run(&mut window, Command::MakeSymbol);
    window.run_steps(3);
    type_path(&mut window, &folder.path().join("hud.ron"));
    window.run_steps(3);
    assert!(window.query_by_label_contains("This is the open project").is_some());
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_path(&mut window, &folder.path().join("star.ron"));
    window.run_steps(3);
    let mut shown = document(&window).nodes().iter().filter_map(|node| node.content.symbol());
    assert_eq!(shown.next().map(|symbol| symbol.path.as_str()), Some("star.ron"), "asked again");
}

/// The paths in a symbol lead from its file, and the path of the symbol from the project's.
#[test]
fn a_project_without_a_file_is_saved_before_a_symbol_is_made_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (_desk, from) = desk();
    let mut window = window(document(&from).clone());
    let star = document(&window).nodes()[1].id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(star)));
    run(&mut window, Command::MakeSymbol);
    window.run_steps(3);
    assert!(window.query_by_label_contains("which needs a file first").is_some());
    press_button(&mut window, "Save as…");
    window.run_steps(3);
    type_path(&mut window, &folder.path().join("menu.ron"));
    window.run_steps(6);
    assert!(!window.state().dialogs.is_open(), "one file is asked for");
    assert!(folder.path().join("star.ron").exists());
    let document = document(&window);
    let mut shown = document.nodes().iter().filter_map(|node| node.content.symbol());
    assert_eq!(shown.next().map(|symbol| symbol.path.as_str()), Some("star.ron"));
    // The name that nobody was asked for is said, and can be another one.
    window.get_by_label("The symbol is in star.ron, beside the project.");
    press_button(&mut window, "Other name…");
    window.run_steps(3);
    press(&mut window, Modifiers::COMMAND, Key::A);
    type_path(&mut window, &folder.path().join("sun.ron"));
    window.run_steps(6);
    let paths = |window: &AppWindow| -> Vec<String> {
        let nodes = super::document(window).nodes().iter();
        nodes.filter_map(|node| Some(node.content.symbol()?.path.clone())).collect()
    };
    assert_eq!(paths(&window), ["sun.ron"]);
    let exists = |name: &str| folder.path().join(name).exists();
    assert!(exists("sun.ron") && !exists("star.ron"), "the file of the other name is gone");
    assert!(window.query_by_label("Other name…").is_none());
    run(&mut window, Command::Undo);
    window.run_steps(3);
    assert_eq!(paths(&window), Vec::<String>::new());
}

/// Nothing is written by that, so nothing is asked.
#[test]
fn a_symbol_of_a_project_without_a_file_opens_at_once_and_leads_back() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("button.ron"), BUTTON).unwrap();
    let mut window = window(Document::default());
    window.state_mut().add_symbol(&folder.path().join("button.ron"), None);
    window.run_steps(3);
    let button = last(&window).id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(button)));
    let steps = window.state().editor().history().undo_len();
    window.state_mut().settings.recent.clear();
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("button.ron").as_path()));
    run(&mut window, Command::AddNode);
    press_button(&mut window, "Back to untitled");
    window.run_steps(6);
    assert_eq!(window.state().editor().path(), None);
    assert!(last(&window).content.symbol().is_some() && window.state().editor().is_dirty());
    assert_eq!(window.state().editor().history().undo_len(), steps, "with its steps");
    let written = load(&std::fs::read_to_string(folder.path().join("button.ron")).unwrap()).unwrap();
    assert_eq!(written.project.nodes.len(), 3, "the symbol has a file of its own");
    assert!(window.state().settings.recent.is_empty(), "symbols are no recent projects");
    // It is unsaved, and asked about before another one is opened, also from inside the symbol.
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    press(&mut window, Modifiers::COMMAND, Key::N);
    window.run_steps(3);
    assert_eq!(window.state().editor().path(), None, "it is shown for that");
    press_button(&mut window, "Save");
    window.run_steps(3);
    type_path(&mut window, &folder.path().join("menu.ron"));
    window.run_steps(6);
    assert!(document(&window).nodes().iter().all(|node| node.content.symbol().is_none()), "a new one");
    let written = load(&std::fs::read_to_string(folder.path().join("menu.ron")).unwrap()).unwrap();
    assert_eq!(written.project.nodes.len(), 1);
}

/// A window with the HUD that shows a button, which is selected and seen near, at 0.75 s; saved.
fn outside() -> (tempfile::TempDir, AppWindow) {
    let (folder, mut window) = with_button();
    press(&mut window, Modifiers::COMMAND, Key::S);
    window.run_steps(5);
    window.state_mut().editor.apply(Intent::Seek(0.75));
    run(&mut window, Command::FitSelection);
    (folder, window)
}

/// A window with the HUD that shows a button, which is selected.
fn with_button() -> (tempfile::TempDir, AppWindow) {
    let (folder, mut window) = desk();
    window.state_mut().add_symbol(&folder.path().join("button.ron"), None);
    window.run_steps(3);
    let button = last(&window).id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(button)));
    window.run_steps(3);
    (folder, window)
}

/// The same window with the button opened.
fn inside() -> (tempfile::TempDir, AppWindow) {
    let (folder, mut window) = outside();
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("button.ron").as_path()));
    (folder, window)
}

/// The playhead, the selected node, and where the instance is seen on the screen.
fn seen(window: &AppWindow) -> (f64, Option<String>, egui::Rect) {
    let session = window.state().editor().session();
    let name = session.selection.node.and_then(|id| document(window).node(id)).map(|node| node.name.clone());
    (session.playback.playhead_secs(), name, window.get_by_label("sprite button").rect())
}

#[test]
fn the_bar_above_the_canvas_leads_back_to_what_was_seen() {
    let (_folder, mut window) = outside();
    assert!(window.query_by_label("Back to hud").is_none());
    let before = seen(&window);
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    window.state_mut().editor.apply(Intent::Seek(0.25));
    press_button(&mut window, "Back to hud");
    window.run_steps(5);
    assert_eq!(seen(&window), before);
    assert!(window.query_by_label("Back to hud").is_none());
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    assert_eq!(window.state().editor().session().playback.playhead_secs(), 0.25, "forth again");
}

#[test]
fn escape_with_nothing_selected_leads_back() {
    let (folder, mut window) = inside();
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("button.ron").as_path()));
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("hud.ron").as_path()));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("hud.ron").as_path()), "no further");
}

#[test]
fn a_changed_symbol_is_saved_with_a_message_on_the_way_back() {
    for autosave in [Autosave::Never, Autosave::EachFiveMinutes] {
        let (folder, mut window) = inside();
        window.state_mut().settings.autosave = autosave;
        run(&mut window, Command::AddNode);
        press_button(&mut window, "Back to hud");
        assert_eq!(
            window.state().editor().path(),
            Some(folder.path().join("hud.ron").as_path()),
            "{autosave:?}"
        );
        let written = load(&std::fs::read_to_string(folder.path().join("button.ron")).unwrap()).unwrap();
        assert_eq!(written.project.nodes.len(), 3, "{autosave:?}");
        assert!(window.query_by_label_contains("button is saved").is_some(), "{autosave:?}");
    }
}

#[test]
fn the_message_about_a_changed_symbol_stays_and_its_button_undoes_the_change_there() {
    let (folder, mut window) = inside();
    assert!(window.query_by_label_contains("saved on the way back").is_none());
    run(&mut window, Command::AddNode);
    window.run_steps(2);
    window.get_by_label_contains("saved on the way back");
    press_button(&mut window, "Back to hud");
    // Longer than any other news.
    window.run_steps(16);
    window.get_by_label_contains("All its uses show the change.");
    press_button(&mut window, "Open and undo");
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("button.ron").as_path()));
    assert_eq!(document(&window).nodes().len(), 2);
    press_button(&mut window, "Back to hud");
    window.run_steps(5);
    let written = load(&std::fs::read_to_string(folder.path().join("button.ron")).unwrap()).unwrap();
    assert_eq!(written.project.nodes.len(), 2);
}

#[test]
fn undo_after_the_way_back_takes_nothing_back_here_before_it_has_said_so() {
    for saves in [false, true] {
        let (_folder, mut window) = with_button();
        run(&mut window, Command::OpenSymbol);
        window.run_steps(5);
        run(&mut window, Command::AddNode);
        if saves {
            press(&mut window, Modifiers::COMMAND, Key::S);
            window.run_steps(3);
        }
        press_button(&mut window, "Back to hud");
        window.run_steps(5);
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(names(&window), ["ground", "star", "moon", "button"], "the symbol stays");
        window.get_by_label_contains(
            "The last change is inside the symbol button. Undo again to undo “Place button”",
        );
        press(&mut window, Modifiers::COMMAND, Key::Z);
        assert_eq!(names(&window), ["ground", "star", "moon"]);
    }
}

#[test]
fn graph_and_heading_follow_what_is_added_and_duplicated() {
    let (folder, mut window) = desk();
    let open = |window: &AppWindow| {
        let clip = window.state().editor().session().selection.clip;
        clip.and_then(|id| document(window).clip(id)).map(|clip| clip.name.clone())
    };
    let select = |window: &mut AppWindow, name: &str| {
        let id = document(window).nodes().iter().find(|node| node.name == name).unwrap().id;
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(id)));
        window.run_steps(2);
    };
    assert_eq!(open(&window).as_deref(), Some("rise"));
    window.state_mut().add_symbol(&folder.path().join("button.ron"), None);
    window.run_steps(3);
    assert_eq!(open(&window).as_deref(), Some("Play button"));
    assert!(last(&window).content.symbol().is_some());
    assert_eq!(window.state().editor().session().selection.node, Some(last(&window).id));
    select(&mut window, "star");
    press(&mut window, Modifiers::COMMAND, Key::D);
    assert_eq!(open(&window).as_deref(), Some("rise"), "the clip of the copy");
    assert!(window.query_all_by_label("star 2 · rise").next().is_some(), "the heading");
    select(&mut window, "moon");
    press(&mut window, Modifiers::COMMAND, Key::D);
    window.get_by_label_contains("“moon 2” has no clip.");
}

#[test]
fn a_symbol_is_expanded_in_one_step() {
    let (_folder, mut window) = with_button();
    let steps = window.state().editor().history().undo_len();
    choose(&mut window, "Node", "Expand symbol");
    window.run_steps(3);
    assert_eq!(names(&window), ["ground", "star", "moon", "button", "button 2", "plate", "label"]);
    assert!(document(&window).nodes()[3].content.is_group());
    assert_eq!(window.state().editor().history().undo_len(), steps + 1);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&window), ["ground", "star", "moon", "button"]);
    assert!(last(&window).content.symbol().is_some());
}

#[test]
fn an_instance_has_another_opacity() {
    let (_folder, mut window) = with_button();
    window.run_steps(3);
    window.get_by_label("label opacity").click();
    window.run_steps(2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.get_by_label("label opacity").type_text("50");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    let set = &last(&window).content.symbol().unwrap().set;
    assert_eq!(set.first().and_then(|change| change.opacity), Some(127.5));
}

#[test]
fn an_instance_has_another_text_and_the_arrow_takes_it_back() {
    let (folder, mut window) = desk();
    let text = |window: &AppWindow| {
        let set = &last(window).content.symbol().unwrap().set;
        set.first().map(|change| (change.node.clone(), change.text.clone().unwrap_or_default()))
    };
    window.state_mut().add_symbol(&folder.path().join("button.ron"), None);
    window.run_steps(3);
    let id = last(&window).id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(id)));
    window.run_steps(3);
    window.get_by_label("label").click();
    window.run_steps(2);
    press(&mut window, Modifiers::COMMAND, Key::A);
    window.get_by_label("label").type_text("Stop");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(text(&window), Some(("label".to_owned(), "Stop".to_owned())));
    press_button(&mut window, "Reset label");
    window.run_steps(3);
    assert_eq!(text(&window), None);
}

#[test]
fn the_arrow_takes_back_another_image() {
    let (folder, mut window) = desk();
    let sign = r#"(format: 2, images: [(name: "day", path: "day.png"), (name: "night", path: "night.png")],
        nodes: [(name: "sign", content: Image("day"))])"#;
    let road = r#"(format: 2, nodes: [
        (name: "road", content: Symbol(path: "sign.ron", set: [(node: "sign", image: "night")]))])"#;
    std::fs::write(folder.path().join("sign.ron"), sign).unwrap();
    std::fs::write(folder.path().join("road.ron"), road).unwrap();
    window.state_mut().open_path(&folder.path().join("road.ron"));
    window.run_steps(5);
    let id = last(&window).id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(id)));
    window.run_steps(3);
    assert_eq!(last(&window).content.symbol().unwrap().set.len(), 1);
    press_button(&mut window, "Reset sign image");
    window.run_steps(3);
    assert!(last(&window).content.symbol().unwrap().set.is_empty());
    assert!(window.query_by_label("Reset sign image").is_none(), "it is as in the symbol");
}

#[test]
fn a_symbol_that_is_gone_is_a_problem_and_the_open_project_is_none() {
    let (folder, mut window) = desk();
    window.state_mut().add_symbol(&folder.path().join("button.ron"), None);
    std::fs::remove_file(folder.path().join("button.ron")).unwrap();
    window.state_mut().files.pictures.forget();
    window.run_steps(5);
    let editor = window.state().editor();
    let ctx = editor.ctx(&window.state().theme);
    assert!(ctx.problems.iter().any(|problem| problem.message == "There is no file button.ron."));
    let before = document(&window).nodes().len();
    window.state_mut().add_symbol(&folder.path().join("hud.ron"), None);
    assert_eq!(document(&window).nodes().len(), before);
    assert!(matches!(last(&window).content, Content::Symbol(_)));
}

#[test]
fn both_projects_keep_their_undo_on_the_way_in_and_out_and_nothing_is_asked() {
    let (folder, mut window) = with_button();
    let hud = folder.path().join("hud.ron");
    let steps = |window: &AppWindow| window.state().editor().history().undo_len();
    let outside = steps(&window);
    assert!(outside > 0 && window.state().editor().is_dirty());
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("button.ron").as_path()));
    assert_eq!(std::fs::read_to_string(&hud).unwrap(), HUD, "nothing was saved");
    run(&mut window, Command::AddNode);
    assert_eq!((steps(&window), document(&window).nodes().len()), (1, 3));
    press_button(&mut window, "Back to hud");
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(hud.as_path()));
    assert_eq!(steps(&window), outside);
    assert!(window.state().editor().is_dirty(), "its own changes are as they were");
    // Into it again, without a change: that asks and saves nothing.
    run(&mut window, Command::OpenSymbol);
    window.run_steps(5);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(document(&window).nodes().len(), 2);
    press(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert!(!window.state().editor().is_dirty());
    press_button(&mut window, "Back to hud");
    window.run_steps(5);
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(names(&window), ["ground", "star", "moon"]);
}

#[test]
fn what_is_put_aside_unsaved_is_asked_about_before_another_project_is_opened() {
    for (answer, nodes) in [("Save", 4), ("Don't save", 3)] {
        let (folder, mut window) = with_button();
        run(&mut window, Command::OpenSymbol);
        window.run_steps(5);
        run(&mut window, Command::AddNode);
        press(&mut window, Modifiers::COMMAND, Key::N);
        press_button(&mut window, "Don't save");
        window.run_steps(3);
        assert_eq!(window.state().editor().path(), Some(folder.path().join("hud.ron").as_path()));
        press_button(&mut window, answer);
        window.run_steps(5);
        assert_eq!(window.state().editor().path(), None, "{answer}");
        let written = load(&std::fs::read_to_string(folder.path().join("hud.ron")).unwrap()).unwrap();
        assert_eq!(written.project.nodes.len(), nodes, "{answer}");
    }
}

#[test]
fn the_open_clip_stays_when_a_symbol_is_made() {
    let (folder, mut window) = desk();
    let turn = r#"clips: [(name: "turn", action: RotateBy(duration: 1, angle: 9)), "#;
    let hud = HUD.replace("clips: [", turn).replace("runs: [", r#"runs: [(clip: "turn", node: "ground"), "#);
    std::fs::write(folder.path().join("hud.ron"), hud).unwrap();
    window.state_mut().open_path(&folder.path().join("hud.ron"));
    let turn = document(&window).clips()[0].id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(turn)));
    window.run_steps(2);
    let open = |window: &AppWindow| {
        let clip = window.state().editor().session().selection.clip;
        clip.and_then(|id| document(window).clip(id)).map(|clip| clip.name.clone())
    };
    let before = open(&window);
    assert_eq!(before.as_deref(), Some("turn"));
    for name in ["star", "moon"] {
        let id = document(&window).nodes().iter().find(|node| node.name == name).unwrap().id;
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(id)));
        window.state_mut().make_symbol(&folder.path().join(format!("{name} symbol.ron")));
        window.run_steps(3);
        assert_eq!(open(&window), before, "{name}");
        let selected = window.state().editor().session().selection.node.unwrap();
        assert_eq!(document(&window).node(selected).unwrap().name, name, "it is still that node");
    }
}

#[test]
fn the_clip_that_plays_the_symbol_is_opened_where_the_open_one_went_into_it() {
    let (folder, mut window) = desk();
    let (star, rise) = (document(&window).nodes()[1].id, document(&window).clips()[0].id);
    window.state_mut().editor.apply(Intent::Select(SelectionChange::NodeIn(rise, star)));
    window.state_mut().make_symbol(&folder.path().join("sky.ron"));
    window.run_steps(3);
    let clip = window.state().editor().session().selection.clip;
    let clip = clip.and_then(|id| document(&window).clip(id)).map(|clip| clip.name.as_str());
    assert_eq!(clip, Some("Play star"));
}

#[test]
fn overrides_stand_below_the_name_of_their_node_uncut() {
    let folder = tempfile::tempdir().unwrap();
    let long = "the letters that fly in from the left";
    std::fs::write(folder.path().join("button.ron"), BUTTON.replace("label", long)).unwrap();
    std::fs::write(folder.path().join("hud.ron"), HUD).unwrap();
    let mut window = window(Document::default());
    window.state_mut().open_path(&folder.path().join("hud.ron"));
    window.state_mut().add_symbol(&folder.path().join("button.ron"), None);
    window.run_steps(3);
    let button = last(&window).id;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Node(button)));
    window.run_steps(3);
    window.get_by_label(&format!("{long} opacity"));
    assert_eq!(drawn(&window, long), 1);
    assert_eq!(drawn(&window, "Seen"), 2);
}

#[test]
fn a_double_click_on_a_symbol_edits_it_on_the_canvas_and_in_the_list() {
    for label in ["sprite button", "node button"] {
        let (folder, mut window) = outside();
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Stage));
        window.run_steps(2);
        let rect = window.get_by_label(label).rect();
        // In the list on its icon: a name is renamed.
        let is_row = label == "node button";
        let at = if is_row { rect.left_center() + egui::vec2(14.0, 0.0) } else { rect.center() };
        double_click(&mut window, at);
        window.run_steps(5);
        let opened = window.state().editor().path().map(std::path::Path::to_path_buf);
        assert_eq!(opened, Some(folder.path().join("button.ron")), "{label}");
        let is_in_place = window.state().editor().session().around.is_some();
        assert_eq!(is_in_place, label == "sprite button", "{label}");
    }
}

#[test]
fn a_symbol_that_is_edited_in_place_is_left_by_escape_and_can_be_opened_alone() {
    let (folder, mut window) = outside();
    let is_in_place = |window: &AppWindow| window.state().editor().session().around.is_some();
    choose(&mut window, "Node", "Edit in place");
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("button.ron").as_path()));
    assert!(is_in_place(&window));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::NONE, Key::Escape);
    window.run_steps(5);
    assert_eq!(window.state().editor().path(), Some(folder.path().join("hud.ron").as_path()));
    assert!(!is_in_place(&window), "outside");
    choose(&mut window, "Node", "Edit symbol");
    window.run_steps(5);
    assert!(!is_in_place(&window), "alone");
}

#[test]
fn the_stage_stays_where_it_is_as_a_symbol_is_edited_in_its_place() {
    let (_folder, mut window) = outside();
    let before = window.get_by_label("sprite button").rect();
    choose(&mut window, "Node", "Edit in place");
    window.run_steps(5);
    let parts = window.query_all_by_label_contains("sprite ").map(|sprite| sprite.rect());
    let inside = parts.reduce(egui::Rect::union).expect("it shows something");
    let off = (inside.center() - before.center()).length();
    assert!(off < 3.0 && (inside.height() - before.height()).abs() < 3.0, "{before:?}, then {inside:?}");
}

const BELL: &str = r#"(format: 2, stage: (size: (60, 20)), nodes: [(name: "clapper", content: Box((60, 20)), start: (position: (30, 10)))],
    clips: [(name: "ring", action: Sequence(actions: [Delay(duration: 0.25), CallFunc(name: "ding", payload: "loud"), Delay(duration: 0.25)]))],
    runs: [(clip: "ring", node: "clapper")])"#;

#[test]
fn an_event_inside_of_a_symbol_is_logged_with_its_way_and_leads_to_its_time() {
    let (folder, mut window) = desk();
    std::fs::write(folder.path().join("bell.ron"), BELL).unwrap();
    window.state_mut().add_symbol(&folder.path().join("bell.ron"), None);
    window.run_steps(3);
    window.state_mut().finish_pictures();
    window.state_mut().editor.apply(Intent::Seek(0.1));
    window.run_steps(3);
    run(&mut window, Command::ToggleOnCanvas(CanvasOption::EventLog));
    window.state_mut().editor.apply(Intent::Seek(0.4));
    window.run_steps(3);
    window.get_by_label_contains("0.25 s  bell › clapper  ding: loud").click();
    window.run_steps(3);
    assert_eq!(window.state().editor().session().playback.playhead_secs(), 0.25);
}

#[test]
fn a_double_click_on_the_name_of_a_symbol_renames_it() {
    let (_folder, mut window) = outside();
    let before = window.state().editor().path().map(std::path::Path::to_path_buf);
    let row = window.get_by_label("node button").rect();
    double_click(&mut window, row.center());
    window.run_steps(5);
    assert!(window.ctx.text_edit_focused());
    window.event(egui::Event::Text("go".to_owned()));
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert!(names(&window).contains(&"go".to_owned()), "{:?}", names(&window));
    assert_eq!(window.state().editor().path().map(std::path::Path::to_path_buf), before);
}
