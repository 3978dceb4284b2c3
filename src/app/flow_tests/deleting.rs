//! What *Delete* deletes depends on what was clicked last.

use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Marker;

use super::{click, document, edited, press, press_button, window, with_own_ease};
use crate::document::Edit;
use crate::panels::fixture;

#[test]
fn delete_belongs_to_the_row_that_was_clicked() {
    let mut window = window(with_own_ease());
    let count = document(&window).clips()[0].len();
    press_button(&mut window, "List Eases");
    let ease = window.get_by_label("ease snap").rect().center();
    click(&mut window, ease);
    assert_eq!(window.state().editor().session().selection.actions.len(), 1, "its use is selected");
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(document(&window).eases().len(), 0);
    assert_eq!(document(&window).clips()[0].len(), count, "the action stays");
    window.get_by_label_contains("Deleted own ease “snap”. 1 action keeps its curve.");
    let undo = window.get_by_label("Undo").rect().center();
    click(&mut window, undo);
    assert_eq!(document(&window).eases().len(), 1);
    assert!(
        window.query_by_label_contains("Deleted own ease").is_none(),
        "it is about a step that was undone"
    );
}

#[test]
fn delete_over_an_empty_graph_deletes_nothing() {
    let mut window = window(fixture::document());
    let clip = window.get_by_label("clip hop").rect().center();
    click(&mut window, clip);
    let graph = window.get_by_label("graph").rect();
    click(&mut window, graph.left_bottom() + vec2(12.0, -12.0));
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(document(&window).clips().len(), 2, "the clip was not what was clicked");
    window.get_by_label_contains("Select something to delete first.");
    click(&mut window, clip);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(document(&window).clips().len(), 1);
    assert_eq!(document(&window).runs().len(), 1);
    window.get_by_label_contains("Deleted clip “hop”. 1 run was deleted with it.");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((document(&window).clips().len(), document(&window).runs().len()), (2, 2), "one step");
}

#[test]
fn a_marker_that_was_clicked_is_deleted() {
    let document = edited(fixture::document(), [Edit::AddMarker(Marker::new("hit", 1.0))]);
    let mut window = window(document);
    let flag = window.get_by_label("marker hit").rect().center();
    click(&mut window, flag);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(self::document(&window).markers().is_empty());
    assert_eq!(self::document(&window).runs().len(), 2);
}
