//! Nodes are brought into line as they are seen.

use kineograph_runtime::format::{Action, Content, StartPose};

use super::*;
use crate::command::Command;
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::panels::Intent;
use crate::session::{Mode, SelectionChange};

/// Boxes of 20 px: `moving` goes right by 100 px in a second, `placed` to (300, 200), `still` stays at (10, 50). All are selected, and half a
/// second has passed.
fn editor() -> Editor {
    let mut document = Document::default();
    for (name, position) in [("moving", [100.0, 100.0]), ("placed", [200.0, 150.0]), ("still", [10.0, 50.0])]
    {
        let (sprite, start) = (Content::Box([20.0, 20.0]), StartPose::default().with_position(position));
        let edit = Edit::AddNode { name: name.into(), parent: None, content: sprite, start };
        document = document.edited(&edit).unwrap().0;
    }
    for (index, tree) in
        [Action::move_by(1.0, [100.0, 0.0]), Action::move_to(1.0, [300.0, 200.0])].into_iter().enumerate()
    {
        let (next, made) = document.edited(&Edit::AddClip(format!("clip {index}"))).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        let (next, _) = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap();
        let node = next.nodes()[index].id;
        document = next.edited(&Edit::AddRun(made.clip.unwrap(), node, 0.0)).unwrap().0;
    }
    let ids = document.nodes().iter().map(|node| node.id).collect();
    let mut editor = Editor::new(document, None);
    editor.apply(Intent::Select(SelectionChange::Nodes(ids)));
    editor.apply(Intent::Seek(0.5));
    editor.refresh();
    editor
}

/// Where the nodes are seen.
fn seen(editor: &mut Editor) -> Vec<[f32; 2]> {
    editor.refresh();
    let theme = Theme::new(true);
    let ctx = editor.ctx(&theme);
    ctx.poses.iter().map(|pose| pose.position.map(|x| (x * 100.0).round() / 100.0)).collect()
}

fn status(editor: &Editor) -> &str {
    editor.session().status.as_ref().map_or("", |status| status.text.as_str())
}

#[test]
fn start_poses_move_so_that_what_is_seen_is_in_line() {
    let mut editor = editor();
    assert_eq!(seen(&mut editor), [[150.0, 100.0], [250.0, 175.0], [10.0, 50.0]]);
    editor.run(Command::AlignNodes(Alignment::Left));
    // Half of the way to (300, 200) is left, so that its start is moved twice as far.
    assert_eq!(seen(&mut editor), [[10.0, 100.0], [10.0, 175.0], [10.0, 50.0]]);
    let starts: Vec<_> = editor.document().nodes().iter().map(|node| node.start.position).collect();
    assert_eq!(starts, [[-40.0, 100.0], [-280.0, 150.0], [10.0, 50.0]]);
    let lines: Vec<&str> = status(&editor).lines().collect();
    assert_eq!(
        lines,
        ["Left edges at x 0", "In line with “still”", "Start poses moved, as it is seen at 0.50 s"]
    );
    assert_eq!(editor.history().undo_len(), 1);
    editor.run(Command::DistributeNodes(Axis::Y));
    assert_eq!(seen(&mut editor), [[10.0, 112.5], [10.0, 175.0], [10.0, 50.0]]);
}

#[test]
fn what_an_action_holds_stays_and_is_named() {
    let mut editor = editor();
    editor.apply(Intent::Seek(1.0));
    editor.run(Command::AlignNodes(Alignment::Bottom));
    assert_eq!(seen(&mut editor), [[200.0, 50.0], [300.0, 200.0], [10.0, 50.0]]);
    assert!(
        status(&editor).contains("“placed” didn't move: an action sets its position."),
        "{}",
        status(&editor)
    );
}

#[test]
fn in_motion_the_actions_change_and_what_none_moves_is_named() {
    let mut editor = editor();
    editor.run(Command::SwitchMode);
    assert_eq!(editor.session().mode(), Mode::Motion);
    let starts: Vec<_> = editor.document().nodes().iter().map(|node| node.start.clone()).collect();
    editor.run(Command::AlignNodes(Alignment::Right));
    assert_eq!(seen(&mut editor), [[250.0, 100.0], [250.0, 175.0], [10.0, 50.0]]);
    let after: Vec<_> = editor.document().nodes().iter().map(|node| node.start.clone()).collect();
    assert_eq!(after, starts, "no start pose moves");
    let lines: Vec<&str> = status(&editor).lines().collect();
    assert_eq!(
        lines,
        [
            "Right edges at x 260",
            "In line with “placed”",
            "Changed at 0.50 s: Move by",
            "“still” didn't move: no action moves it here."
        ]
    );
}

#[test]
fn recording_and_too_few_nodes_say_why_not() {
    let mut editor = editor();
    editor.run(Command::Record);
    editor.run(Command::AlignNodes(Alignment::Left));
    assert_eq!(editor.take_warnings(), ["Stop recording first."]);
    assert!(editor.disabled_reason(Command::AlignNodes(Alignment::Left)).is_some());
    editor.run(Command::Record);
    let two = editor.document().nodes()[..2].iter().map(|node| node.id).collect();
    editor.apply(Intent::Select(SelectionChange::Nodes(two)));
    editor.run(Command::DistributeNodes(Axis::X));
    assert_eq!(editor.take_warnings(), ["Select three nodes or more first."]);
    assert_eq!(editor.history().undo_len(), 0);
}

#[test]
fn what_is_locked_and_what_was_in_line_is_said() {
    let mut editor = editor();
    editor.run(Command::AlignNodes(Alignment::Left));
    editor.run(Command::AlignNodes(Alignment::Left));
    assert_eq!(editor.history().undo_len(), 1);
    assert!(status(&editor).ends_with("Nothing moved: everything was there already"), "{}", status(&editor));
    assert_eq!(editor.session().status.as_ref().and_then(|status| status.line), Some((Axis::X, 0.0)));
    editor.run(Command::LockNodes);
    editor.run(Command::AlignNodes(Alignment::Top));
    assert_eq!(editor.history().undo_len(), 2, "locking is a step, and nothing moved");
    assert!(status(&editor).contains("“moving” didn't move: it is locked."), "{}", status(&editor));
    editor.apply(Intent::Seek(0.7));
    assert_eq!(editor.session().status, None, "it was about another moment");
}

#[test]
fn one_node_is_aligned_to_the_stage_only_if_that_is_chosen() {
    let mut editor = editor();
    let one = editor.document().nodes()[2].id;
    editor.apply(Intent::Select(SelectionChange::Node(one)));
    let align = Command::AlignNodes(Alignment::Bottom);
    assert_eq!(editor.disabled_reason(align), Some("Select two nodes or more first."));
    editor.run(align);
    assert_eq!(editor.history().undo_len(), 0);
    editor.run(Command::AlignToStage);
    assert_eq!(editor.disabled_reason(align), None);
    editor.run(align);
    assert_eq!(editor.history().undo_len(), 1);
}
