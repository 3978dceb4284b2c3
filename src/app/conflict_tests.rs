//! Changes of the same on both sides of a file, in the whole window.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Marker;

use super::safety_tests::{
    AppWindow, Desk, add_marker, click, markers, press, save, sees, shown, stop_watching, undo, with_marker,
};
use crate::document::{Document, Edit};
use crate::history::Change;

fn moved(name: &str, to_secs: f64) -> Edit {
    Edit::SetMarker(name.into(), Marker::new(name, to_secs))
}

fn at_secs(document: &Document, name: &str) -> Option<f64> {
    document.markers().iter().find(|marker| marker.name == name).map(|marker| marker.at_secs)
}

/// A window in which `names` were moved to 2 s and “mine” was added, and a file in which they are at 3 s beside “theirs”.
fn contested(names: &[String]) -> (Desk, AppWindow) {
    let desk = Desk::new();
    desk.write(&names.iter().fold(desk.read(), |document, name| with_marker(&document, name)));
    let mut window = desk.open();
    let mut edits: Vec<Edit> = names.iter().map(|name| moved(name, 2.0)).collect();
    edits.push(Edit::AddMarker(Marker::new("mine", 1.0)));
    window.state_mut().editor.edit(&Change::all("Move markers", edits));
    window.run_steps(2);
    stop_watching(&mut window);
    let theirs =
        names.iter().fold(desk.read(), |document, name| document.edited(&moved(name, 3.0)).unwrap().0);
    desk.write(&with_marker(&theirs, "theirs"));
    (desk, window)
}

fn hit() -> (Desk, AppWindow) {
    contested(&["hit".to_owned()])
}

fn notice_change(desk: &Desk, window: &mut AppWindow) {
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event);
    window.run_steps(3);
    assert!(sees(window, "File changed by another program"));
}

#[test]
fn a_save_merges_and_keeps_mine_where_both_changed_the_same() {
    let (desk, mut window) = hit();
    save(&mut window);
    assert!(sees(&window, "marker “hit” › at"), "where");
    window.get_by_label("2");
    window.get_by_label("3");
    click(&mut window, "Merge, keep mine");
    let saved = desk.read();
    assert_eq!(at_secs(&saved, "hit"), Some(2.0));
    assert!(markers(&saved).contains(&"mine") && markers(&saved).contains(&"theirs"), "{saved:?}");
    assert!(!std::fs::read_to_string(desk.path()).unwrap().contains("CONFLICT"));
    assert!(!window.state().editor().is_dirty());
    undo(&mut window);
    assert_eq!(shown(&window), ["hit", "mine"], "one step");
    assert_eq!(at_secs(window.state().editor().document(), "hit"), Some(2.0));
}

#[test]
fn a_change_on_disk_is_merged_and_theirs_taken_where_both_changed_the_same() {
    let (desk, mut window) = hit();
    let before = std::fs::read(desk.path()).unwrap();
    notice_change(&desk, &mut window);
    click(&mut window, "Merge, take theirs");
    let document = window.state().editor().document();
    assert_eq!(at_secs(document, "hit"), Some(3.0));
    assert!(markers(document).contains(&"mine") && markers(document).contains(&"theirs"));
    assert!(window.state().editor().is_dirty(), "nobody asked to save");
    assert_eq!(std::fs::read(desk.path()).unwrap(), before);
    undo(&mut window);
    assert_eq!(at_secs(window.state().editor().document(), "hit"), Some(2.0));
    assert_eq!(shown(&window), ["hit", "mine"], "one step");
    press(&mut window, Modifiers::COMMAND, Key::Y);
    save(&mut window);
    assert_eq!(at_secs(&desk.read(), "hit"), Some(3.0), "what is replaced has been seen");
    assert_eq!(desk.read().markers().len(), 3);
}

#[test]
fn a_merge_that_leaves_nothing_of_mine_is_the_file() {
    let desk = Desk::new();
    desk.write(&with_marker(&desk.read(), "hit"));
    let mut window = desk.open();
    window.state_mut().editor.edit(&Change::new("Move marker", moved("hit", 2.0)));
    stop_watching(&mut window);
    desk.write(&desk.read().edited(&moved("hit", 3.0)).unwrap().0);
    notice_change(&desk, &mut window);
    click(&mut window, "Merge, take theirs");
    let editor = window.state().editor();
    assert_eq!((at_secs(editor.document(), "hit"), editor.is_dirty()), (Some(3.0), false));
}

#[test]
fn later_changes_nothing_and_the_next_save_asks_again() {
    let (desk, mut window) = hit();
    notice_change(&desk, &mut window);
    click(&mut window, "Later");
    assert_eq!(shown(&window), ["hit", "mine"]);
    save(&mut window);
    assert!(sees(&window, "Merge, keep mine"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(at_secs(&desk.read(), "hit"), Some(3.0), "nothing was written");
}

#[test]
fn what_no_side_decides_is_not_merged() {
    let desk = Desk::new();
    let base = desk.read();
    let node = base.nodes().last().unwrap().clone();
    let mut window = desk.open();
    window.state_mut().editor.edit(&Change::new("Remove node", Edit::RemoveNodes(vec![node.id])));
    stop_watching(&mut window);
    let run = Edit::AddRun(base.clips()[0].id, node.id, 9.0);
    desk.write(&base.edited(&run).unwrap().0);
    notice_change(&desk, &mut window);
    assert!(window.query_by_label_contains("Merge").is_none());
    click(&mut window, "Load theirs");
    assert!(window.state().editor().document().node(node.id).is_some());
}

/// Another program renames a node in the text, and the runs still say its old name.
fn rename_a_node_only(desk: &Desk) {
    let document = desk.read();
    let name = &document.node(document.runs()[0].node).unwrap().name;
    let text = std::fs::read_to_string(desk.path()).unwrap();
    std::fs::write(desk.path(), text.replacen(&format!("name: \"{name}\""), "name: \"renamed\"", 1)).unwrap();
}

#[test]
fn a_file_that_lost_the_node_of_a_run_is_read_again_as_it_is_opened() {
    let desk = Desk::new();
    let runs = desk.read().runs().len();
    let mut window = desk.open();
    stop_watching(&mut window);
    rename_a_node_only(&desk);
    let text = std::fs::read_to_string(desk.path()).unwrap();
    let event = desk.changed_on_disk();
    window.state_mut().take_disk_event(event);
    window.run_steps(3);
    let editor = window.state().editor();
    assert!(editor.document().runs().len() < runs);
    assert!(editor.is_repaired());
    assert!(window.query_all_by_label_contains("problem").next().is_some(), "and it is a problem");
    window.state_mut().editor.edit(&Change::new("Add marker", Edit::AddMarker(Marker::new("mine", 1.0))));
    window.run_steps(2);
    save(&mut window);
    assert!(sees(&window, "Save anyway"), "it asks before the run is gone");
    click(&mut window, "Cancel");
    assert_eq!(std::fs::read_to_string(desk.path()).unwrap(), text);
}

#[test]
fn a_merge_that_would_lose_a_run_is_not_made() {
    let desk = Desk::new();
    let mut window = desk.open();
    add_marker(&mut window, "mine");
    stop_watching(&mut window);
    let runs = window.state().editor().document().runs().len();
    rename_a_node_only(&desk);
    notice_change(&desk, &mut window);
    assert!(window.query_by_label_contains("Merge").is_none());
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(window.state().editor().document().runs().len(), runs, "nothing is lost");
}

/// What only the file has can't be taken over from a text that is none; a save over it says so, and the text becomes a version.
#[test]
fn a_save_over_a_damaged_file_says_what_it_loses() {
    for (damaged, is_lost) in [(true, true), (false, false)] {
        let desk = Desk::new();
        let text = std::fs::read_to_string(desk.path()).unwrap().replacen(
            "format: 2,",
            "format: 2,\n    team: 7,",
            1,
        );
        std::fs::write(desk.path(), &text).unwrap();
        let mut window = desk.open();
        add_marker(&mut window, "mine");
        stop_watching(&mut window);
        if damaged {
            std::fs::write(desk.path(), text.replacen("nodes: [", "nodes: [[(", 1)).unwrap();
        }
        save(&mut window);
        if damaged {
            click(&mut window, "Overwrite with mine");
        }
        assert_eq!(sees(&window, "Fields in it that Kineograph doesn't know were not taken over"), is_lost);
        assert_eq!(std::fs::read_to_string(desk.path()).unwrap().contains("team: 7"), !is_lost);
        assert_eq!(markers(&desk.read()), ["mine"]);
    }
}

#[test]
fn a_long_list_of_conflicts_scrolls_and_cuts_no_button() {
    let names: Vec<String> =
        (0..300).map(|nth| format!("a marker with quite a long name, number {nth}")).collect();
    let (_desk, mut window) = contested(&names);
    save(&mut window);
    assert!(sees(&window, "… and 100 more"));
    let screen = window.ctx.content_rect();
    let labels = [
        "Merge, keep mine",
        "Merge, take theirs",
        "Overwrite with mine",
        "Load theirs",
        "Save elsewhere…",
        "Cancel",
    ];
    for label in labels {
        let rect = window.get_by_label(label).rect();
        assert!(screen.contains_rect(rect), "{label}: {rect:?}");
    }
}
