//! Messages about files come and go with them.

use egui_kittest::kittest::Queryable as _;

use super::{click, document, window};
use crate::panels::fixture;

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
