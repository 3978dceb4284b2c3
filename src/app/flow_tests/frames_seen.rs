//! Frames that a clip plays are seen: the sprite shows their sheet, or a problem says that it doesn't.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Action, Content, FrameStep, Image, Kind, Sheet, StartPose};

use super::{AppWindow, document, edited, press, press_button, window};
use crate::document::{ClipEdit, Document, Edit, Slot};

/// A node that shows the whole picture of a sheet, with a clip that plays `tree` on it.
fn with(tree: Option<Action>) -> Document {
    let sprite = Content::Image("hero".to_owned());
    let start = StartPose::default();
    let document = edited(
        Document::default(),
        [
            Edit::AddImage(Image::new("hero", "hero.png")),
            Edit::AddSheet(Sheet::new("run", "hero", 4, 1)),
            Edit::AddNode { name: "hero".to_owned(), parent: None, content: sprite, start },
            Edit::AddClip("go".to_owned()),
        ],
    );
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let insert = |tree| Edit::Clip(clip, ClipEdit::Insert { tree, slot: Slot::Root, position: None });
    edited(document, tree.into_iter().map(insert).chain([Edit::AddRun(clip, node, 0.0)]))
}

fn shown(window: &AppWindow) -> &Content {
    &document(window).nodes()[0].content
}

#[test]
fn a_new_animate_shows_the_sheet_of_the_image() {
    let mut window = window(with(None));
    press_button(&mut window, "node hero");
    press(&mut window, Modifiers::NONE, Key::Tab);
    window.event(egui::Event::Text("Animate".to_owned()));
    window.run_steps(3);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(3);
    assert_eq!(shown(&window), &Content::Sheet("run".to_owned()));
    let clip = &document(&window).clips()[0];
    assert_eq!(clip.get(clip.root().unwrap()).unwrap().action.kind(), Kind::Animate);
    assert_eq!(window.state().editor().history().undo_len(), 1, "one step");
}

#[test]
fn frames_that_are_not_seen_are_a_problem_with_a_fix() {
    let tree = Action::animate(0.1, vec![FrameStep::new(0), FrameStep::new(1)], 1, false);
    let mut window = window(with(Some(tree)));
    let tab = window.get_by_label_contains("Problems").rect().center();
    super::click(&mut window, tab);
    window.run_steps(3);
    window.get_by_label_contains("shows no sheet, so these frames are not seen");
    press_button(&mut window, "Show sheet “run” on “hero”");
    window.run_steps(3);
    assert_eq!(shown(&window), &Content::Sheet("run".to_owned()));
    assert!(window.query_by_label_contains("shows no sheet").is_none());
}
