//! Movers of small projects, whose actions have closed forms.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Action, Color, Content, Kind, StartPose};

use super::*;
use crate::document::{ClipEdit, Edit, Slot};

/// A project with nodes of these names and parents, and a clip for each tree, without runs.
fn project(nodes: &[(&str, Option<usize>)], trees: Vec<Action>) -> Document {
    let mut document = Document::default();
    for (name, parent) in nodes {
        let parent = parent.map(|at| document.nodes()[at].id);
        let (name, sprite, start) = ((*name).into(), Content::Box([10.0, 10.0]), StartPose::default());
        document = document.edited(&Edit::AddNode { name, parent, content: sprite, start }).unwrap().0;
    }
    for (index, tree) in trees.into_iter().enumerate() {
        let (next, made) = document.edited(&Edit::AddClip(format!("clip {index}"))).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    }
    document
}

fn with_run(document: &Document, clip: usize, node: usize, at_secs: f64) -> Document {
    let edit = Edit::AddRun(document.clips()[clip].id, document.nodes()[node].id, at_secs);
    document.edited(&edit).unwrap().0
}

/// Names of the telling actions and the progress, for the node at this place.
fn shown(document: &Document, node: usize, secs: f64) -> Vec<(String, f64)> {
    let programs = Programs::of(document);
    let movers = movers(document, &programs, document.nodes()[node].id, secs);
    let row = |mover: &Mover| {
        let clip = document.clip(mover.clip).unwrap();
        let names: Vec<_> =
            telling(clip, &mover.path).map(|id| clip.get(id).unwrap().action.kind().spec().name).collect();
        (names.join(" > "), (mover.progress * 1e6).round() / 1e6)
    };
    movers.iter().map(row).collect()
}

fn hop(secs: f64) -> Action {
    Action::move_by(secs, [10.0, 0.0])
}

fn row(name: &str, progress: f64) -> (String, f64) {
    (name.to_owned(), progress)
}

#[test]
fn only_the_leaf_that_plays_is_named_with_what_shapes_it() {
    let back = Action::ease(EaseKind::BackOut, hop(1.0));
    let tree = Action::sequence([Action::delay(1.0), back, Action::rotate_by(2.0, 90.0)]);
    let document = with_run(&project(&[("a", None)], vec![tree]), 0, 0, 1.0);
    assert_eq!(shown(&document, 0, 0.5), [], "before the run");
    assert_eq!(shown(&document, 0, 1.5), [], "during the wait");
    // EaseBackOut: (p − 1)² · (2.70158 · (p − 1) + 1.70158) + 1, at a half: 1.0876975.
    assert_eq!(shown(&document, 0, 2.5), [row("EaseBackOut > MoveBy", 1.087_698)]);
    assert_eq!(shown(&document, 0, 3.5), [row("RotateBy", 0.25)]);
    assert_eq!(shown(&document, 0, 5.0), [], "at the end of the run");
}

#[test]
fn rounds_speeds_and_reverses_are_counted_in() {
    let tree = Action::repeat(3, Action::speed(2.0, Action::reverse_time(hop(2.0))));
    let document = with_run(&project(&[("a", None)], vec![tree]), 0, 0, 0.0);
    assert_eq!(shown(&document, 0, 2.25), [row("Repeat > Speed > ReverseTime > MoveBy", 0.75)]);
    let mut half = document.runs()[0].as_ref().clone();
    half.speed = 0.5;
    let document = document.edited(&Edit::SetRun(half)).unwrap().0;
    assert_eq!(shown(&document, 0, 0.5), [row("Repeat > Speed > ReverseTime > MoveBy", 0.75)]);
}

#[test]
fn what_a_target_is_given_belongs_to_it_alone() {
    let tree = Action::sequence([Action::targeted("b", hop(2.0))]);
    let document = with_run(&project(&[("a", None), ("b", None)], vec![tree]), 0, 0, 0.0);
    assert_eq!(shown(&document, 0, 0.5), []);
    assert_eq!(shown(&document, 1, 0.5), [row("TargetedAction > MoveBy", 0.25)]);
    let clip = &document.clips()[0];
    let leaf = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0;
    assert_eq!(moved_nodes(&document, clip.id, leaf), [document.nodes()[1].id]);
    assert_eq!(moved_nodes(&document, clip.id, clip.root().unwrap()), [document.nodes()[0].id]);
}

#[test]
fn a_parent_carries_its_children_along() {
    let tree = Action::spawn([hop(1.0), Action::tint_to(1.0, Color([0, 0, 0]))]);
    let document = with_run(&project(&[("ship", None), ("flag", Some(0))], vec![tree]), 0, 0, 0.0);
    assert_eq!(shown(&document, 0, 0.5), [row("MoveBy", 0.5), row("TintTo", 0.5)]);
    assert_eq!(shown(&document, 1, 0.5), [row("MoveBy", 0.5)], "a colour stays with the parent");
}

#[test]
fn what_a_parent_hands_down_moves_its_children_and_what_it_keeps_does_not() {
    let tree = Action::spawn([Action::fade_to(1.0, 0.0), Action::tint_to(1.0, Color([0, 0, 0]))]);
    let nodes = [("ship", None), ("mast", Some(0)), ("flag", Some(1))];
    let document = with_run(&project(&nodes, vec![tree]), 0, 0, 0.0);
    let with = |document: &Document, node: usize, opacity: bool, color: bool| {
        let node = document.nodes()[node].as_ref().clone();
        let cascade = kineograph_runtime::Cascade { opacity, color };
        document.edited(&Edit::SetNode(Node { cascade, ..node })).unwrap().0
    };
    let (fades, tints) = (row("FadeTo", 0.5), row("TintTo", 0.5));
    let both = with(&with(&document, 0, true, true), 1, true, true);
    assert_eq!(shown(&both, 2, 0.5), [fades.clone(), tints.clone()]);
    let tinted = with(&both, 0, false, true);
    assert_eq!(shown(&tinted, 2, 0.5), [tints]);
    let between = with(&both, 1, true, false);
    assert_eq!(shown(&between, 2, 0.5), [fades], "the mast keeps its colour");
}

#[test]
fn positions_add_up_and_other_channels_belong_to_the_later_run() {
    let fade = |to| Action::spawn([hop(4.0), Action::fade_to(4.0, to)]);
    let document = project(&[("a", None)], vec![fade(0.0), fade(255.0)]);
    let document = with_run(&with_run(&document, 0, 0, 0.0), 1, 0, 1.0);
    assert_eq!(shown(&document, 0, 2.0), [row("MoveBy", 0.5), row("MoveBy", 0.25), row("FadeTo", 0.25)]);
    assert_eq!(shown(&document, 0, 4.5), [row("MoveBy", 0.875), row("FadeTo", 0.875)], "the first has ended");
}

/// Whatever changes between two near moments has a mover in the middle, and what has none rests.
#[test]
fn a_node_moves_exactly_while_it_has_movers() {
    let trees = vec![
        Action::sequence([
            Action::delay(0.3),
            Action::ease(EaseKind::SineInOut, hop(0.7)),
            Action::delay(0.5),
        ]),
        Action::repeat(2, Action::sequence([Action::rotate_by(0.4, 30.0), Action::delay(0.6)])),
    ];
    let document = project(&[("a", None)], trees);
    let document = with_run(&with_run(&document, 0, 0, 0.25), 1, 0, 1.0);
    let programs = Programs::of(&document);
    let id = document.nodes()[0].id;
    for step in 0..350 {
        // Between boundaries, which are multiples of 0.05 s.
        let secs = f64::from(step) * 0.01 + 0.005;
        let pose = |secs| programs.pose_at(&document, id, secs).unwrap();
        let has_moved = pose(secs - 0.002) != pose(secs + 0.002);
        assert_eq!(has_moved, !movers(&document, &programs, id, secs).is_empty(), "at {secs}");
    }
}
