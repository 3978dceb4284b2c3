//! Messages about files come and go with them.

use egui_kittest::kittest::Queryable as _;

use super::{click, document, window};
use crate::panels::{Intent, fixture};

#[test]
fn an_open_that_fails_says_so_and_adds_no_problem() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.ron");
    std::fs::write(&path, "(format: 2, nodes: [(name: 3)])").unwrap();
    window.state_mut().open_path(&path);
    window.run_steps(20);
    assert_eq!(document(&window).nodes().len(), 2);
    assert!(window.query_by_label_contains("problem: ").is_none());
    assert!(window.query_by_label("1 problem").is_none());
    window.get_by_label_contains("broken.ron");
    let close = window.get_by_label("Close").rect().center();
    click(&mut window, close);
    assert!(window.query_by_label_contains("broken.ron").is_none());
}

#[test]
fn a_message_about_a_file_closes_when_another_one_opens() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let [broken, good] = ["broken.ron", "good.ron"].map(|name| folder.path().join(name));
    std::fs::write(&broken, "(format: 2, nodes: [(name: 3)])").unwrap();
    std::fs::write(&good, "(format: 2)").unwrap();
    window.state_mut().open_path(&broken);
    window.run_steps(3);
    window.get_by_label_contains("broken.ron");
    window.state_mut().open_path(&good);
    window.run_steps(3);
    assert!(window.query_by_label_contains("broken.ron").is_none());
}

#[test]
fn a_copy_gets_its_own_clip_by_the_button_of_the_message_that_says_that_it_shares_one() {
    let mut window = window(fixture::document());
    let coin = document(&window).nodes()[0].id;
    window.state_mut().outbox.push(Intent::Select(crate::session::SelectionChange::Node(coin)));
    let duplicate = |window: &mut super::AppWindow| {
        window.state_mut().outbox.push(Intent::Command(crate::command::Command::Duplicate));
        window.run_steps(4);
    };
    let undo = |window: &mut super::AppWindow| {
        window.state_mut().outbox.push(Intent::Command(crate::command::Command::Undo));
        window.run_steps(4);
    };
    const GIVE: &str = "Give the copy its own clip";
    duplicate(&mut window);
    window.get_by_label(GIVE);
    undo(&mut window);
    assert!(window.query_by_label(GIVE).is_none(), "there is no copy any more");
    duplicate(&mut window);
    duplicate(&mut window);
    let give = window.get_by_label(GIVE).rect().center();
    click(&mut window, give);
    window.run_steps(3);
    assert!(window.query_by_label(GIVE).is_none(), "it has one");
    let clips: Vec<&str> = document(&window).clips().iter().map(|clip| clip.name.as_str()).collect();
    assert_eq!(clips, ["hop", "spin", "hop 2"]);
    undo(&mut window);
    assert_eq!(document(&window).clips().len(), 2, "in one step");
}

#[test]
fn a_message_about_a_draft_goes_with_the_draft() {
    let mut window = window(super::with_own_ease());
    let text =
        "It is a draft and isn't played. Press “Add to clip” above it, or drag it into the tree that plays.";
    window.state_mut().outbox.push(Intent::WarnOnce(crate::text::tr!("palette-draft")));
    window.run_steps(3);
    window.get_by_label(text);
    let clip = document(&window).clips()[0].id;
    window.state_mut().outbox.push(Intent::Select(crate::session::SelectionChange::Clip(clip)));
    window.run_steps(3);
    let add = window.get_by_label_contains("to the clip").rect().center();
    click(&mut window, add);
    assert!(document(&window).clip(clip).unwrap().drafts().is_empty());
    assert!(window.query_by_label(text).is_none());
}
