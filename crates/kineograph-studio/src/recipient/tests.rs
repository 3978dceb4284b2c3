use kineograph_runtime::format::{Action, Content, StartPose};

use super::*;
use crate::document::{ClipEdit, RunEdit, Slot};
use crate::session::Selection;

/// The boxes `a` and `b`, and the clips `one` with an action and `none` without.
fn document() -> Document {
    let mut document = Document::default();
    let mut edit = |edit: Edit| {
        let (next, made) = document.edited(&edit).unwrap();
        document = next;
        made
    };
    for name in ["a", "b"] {
        let (sprite, start) = (Content::Box([8.0; 2]), StartPose::default());
        edit(Edit::AddNode { name: name.into(), parent: None, content: sprite, start });
    }
    let one = edit(Edit::AddClip("one".into())).clip.unwrap();
    let insert = ClipEdit::Insert { tree: Action::delay(1.0), slot: Slot::Root, position: None };
    edit(Edit::Clip(one, insert));
    edit(Edit::AddClip("none".into()));
    document
}

fn with_run(document: &Document, clip: usize, node: usize, at_secs: f64) -> (Document, RunId) {
    let add = Edit::AddRun(document.clips()[clip].id, document.nodes()[node].id, at_secs);
    let (document, made) = document.edited(&add).unwrap();
    (document, made.run.unwrap())
}

/// What takes an action with these nodes selected and this clip open.
fn with_nodes(document: &Document, nodes: &[usize], open: Option<usize>) -> Recipient {
    let mut session = Session { selection: Selection::initial(document), ..Session::default() };
    session.selection.clip = open.map(|index| document.clips()[index].id);
    session.selection.set_nodes(nodes.iter().map(|index| document.nodes()[*index].id).collect());
    Recipient::of_selection(document, &session).unwrap()
}

fn clip(document: &Document, recipient: &Recipient) -> Option<String> {
    recipient.clip.map(|clip| document.clip(clip).unwrap().name.clone())
}

#[test]
fn a_node_takes_into_the_open_clip_that_plays_on_it_else_into_that_of_its_run() {
    let (document, _) = with_run(&document(), 0, 0, 0.0);
    let (document, second) = with_run(&document, 1, 0, 2.0);
    for (open, expected) in [(0, "one"), (1, "none")] {
        let found = with_nodes(&document, &[0], Some(open));
        assert_eq!((clip(&document, &found).as_deref(), found.nodes.len()), (Some(expected), 0));
    }
    // Another clip is open, or none: the run that has started last by the playhead.
    let (document, _) = document.edited(&Edit::AddClip("other".into())).unwrap();
    for open in [Some(2), None] {
        let found = with_nodes(&document, &[0], open);
        assert_eq!((clip(&document, &found).as_deref(), found.nodes.len()), (Some("one"), 0));
    }
    // A paused run is one that does not play.
    let paused = Run { paused: true, ..document.runs()[0].as_ref().clone() };
    let (document, _) = document.edited(&Edit::Runs(RunEdit::Set(vec![paused]))).unwrap();
    let found = with_nodes(&document, &[0], None);
    assert_eq!(clip(&document, &found).as_deref(), Some("none"), "{second:?}");
}

#[test]
fn a_node_that_nothing_moves_gets_the_clip_that_plays_nowhere_or_a_new_one() {
    let document = document();
    let a = document.nodes()[0].id;
    let found = with_nodes(&document, &[0], Some(1));
    assert_eq!((clip(&document, &found).as_deref(), found.nodes.as_slice()), (Some("none"), &[a][..]));
    let ready = found.ready(&document).unwrap();
    assert_eq!((ready.edits.len(), ready.document.runs()[0].node), (1, a));
    // It plays elsewhere, or within another clip.
    let (elsewhere, _) = with_run(&document, 1, 1, 0.0);
    let tree = Action::play_clip("none");
    let insert = ClipEdit::Insert { tree, slot: Slot::Draft, position: None };
    let (within, _) = document.edited(&Edit::Clip(document.clips()[0].id, insert)).unwrap();
    for document in [elsewhere, within] {
        let found = with_nodes(&document, &[0], Some(1));
        assert_eq!((found.clip, found.nodes.as_slice()), (None, &[a][..]));
        let ready = found.ready(&document).unwrap();
        let made = ready.document.clip(ready.clip).unwrap();
        assert_eq!((made.name.as_str(), made.is_empty(), ready.edits.len()), ("a", true, 2));
        assert_eq!(ready.document.run(ready.run.unwrap()).unwrap().node, a);
        assert_eq!(ready.document.violations(), Vec::<String>::new());
    }
}

#[test]
fn several_nodes_get_one_run_together_without_those_that_move_already() {
    let document = document();
    let ready = with_nodes(&document, &[0, 1], None).ready(&document).unwrap();
    let run = ready.document.run(ready.run.unwrap()).unwrap();
    let both: Vec<NodeId> = document.nodes().iter().rev().map(|node| node.id).collect();
    assert_eq!(run.nodes().collect::<Vec<_>>(), both, "the primary one first");
    let (moved, _) = with_run(&document, 0, 0, 0.0);
    let found = with_nodes(&moved, &[0, 1], None);
    assert_eq!(found.nodes, [document.nodes()[1].id]);
}

#[test]
fn without_a_node_the_open_clip_takes_it_and_an_empty_one_is_played() {
    let document = document();
    let mut session = Session { selection: Selection::initial(&document), ..Session::default() };
    let mut found = |clip: usize| {
        session.selection.change(&document, SelectionChange::Clip(document.clips()[clip].id));
        Recipient::of_selection(&document, &session).unwrap()
    };
    let nodes = [found(0), found(1)].map(|found| found.nodes);
    assert_eq!(nodes, [vec![], vec![document.nodes()[0].id]], "only the empty one gets a run");
    let empty = Document::default();
    assert_eq!(Recipient::of_selection(&empty, &Session::default()), None);
}
