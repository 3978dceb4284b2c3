//! In whose time the open clip is shown, and where else it plays.

use kineograph_runtime::format::{Action, Content, StartPose};

use super::*;
use crate::document::{ClipEdit, Edit, Slot};
use crate::plays::playing_nodes;
use crate::session::SelectionChange;

/// Two nodes; the clips `a` and `b`, each 1 s long, and `chain` that plays `a`, `b` and `a`, on the first node from 1 s on.
fn project() -> Document {
    let mut document = Document::default();
    for name in ["hero", "sun"] {
        let (name, content, start) = (name.into(), Content::Box([10.0, 10.0]), StartPose::default());
        document = document.edited(&Edit::AddNode { name, parent: None, content, start }).unwrap().0;
    }
    let hop = || Action::move_by(1.0, [10.0, 0.0]);
    let chain = Action::sequence([Action::play_clip("a"), Action::play_clip("b"), Action::play_clip("a")]);
    for (name, tree) in [("a", hop()), ("b", hop()), ("chain", chain)] {
        let (next, made) = document.edited(&Edit::AddClip(name.into())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    }
    with_run(&document, "chain", 0, 1.0)
}

fn with_run(document: &Document, clip: &str, node: usize, at_secs: f64) -> Document {
    let clip = document.clip_named(clip).unwrap().id;
    document.edited(&Edit::AddRun(clip, document.nodes()[node].id, at_secs)).unwrap().0
}

/// When the open clip starts as it is shown at a time, and whether that is inside of another one.
fn shown(document: &Document, change: SelectionChange, secs: f64) -> Option<(f64, bool)> {
    let mut selection = Selection::initial(document);
    selection.change(document, change);
    let shown = ShownRun::of(document, &Programs::of(document), &selection, secs)?;
    Some((shown.run.at_secs, shown.inner.is_some()))
}

#[test]
fn of_several_places_the_one_at_the_playhead_counts_else_the_first() {
    let document = project();
    let open = |name: &str| SelectionChange::Clip(document.clip_named(name).unwrap().id);
    for (secs, start_secs) in [(0.0, 1.0), (1.5, 1.0), (2.5, 1.0), (3.5, 3.0), (9.0, 1.0)] {
        assert_eq!(shown(&document, open("a"), secs), Some((start_secs, true)), "at {secs}");
    }
    assert_eq!(shown(&document, open("chain"), 3.5), Some((1.0, false)));
}

#[test]
fn own_runs_come_first_unless_it_plays_elsewhere_at_the_playhead() {
    let document = with_run(&project(), "b", 1, 6.0);
    let open = SelectionChange::Clip(document.clip_named("b").unwrap().id);
    for (secs, start_secs, is_inside) in [(0.0, 6.0, false), (2.5, 2.0, true), (6.5, 6.0, false)] {
        assert_eq!(shown(&document, open.clone(), secs), Some((start_secs, is_inside)), "at {secs}");
    }
    let run = SelectionChange::Runs(vec![document.runs()[1].id]);
    assert_eq!(shown(&document, run, 2.5), Some((6.0, false)), "a run that is selected stays the one");
}

#[test]
fn nodes_are_those_of_own_runs_and_of_the_clips_around() {
    let document = with_run(&project(), "b", 1, 6.0);
    let id = |name: &str| document.clip_named(name).unwrap().id;
    let [hero, sun] = [0, 1].map(|place: usize| document.nodes()[place].id);
    assert_eq!(playing_nodes(&document, id("a")), [hero]);
    assert_eq!(playing_nodes(&document, id("b")), [sun, hero]);
}

#[test]
fn other_places_are_those_that_are_not_shown() {
    let document = with_run(&project(), "b", 1, 6.0);
    let programs = Programs::of(&document);
    let others = |name: &str, secs: f64| {
        let clip = document.clip_named(name).unwrap().id;
        let mut selection = Selection::initial(&document);
        selection.change(&document, SelectionChange::Clip(clip));
        let shown = ShownRun::of(&document, &programs, &selection, secs);
        other_places(&document, &programs, (clip, shown.as_ref()))
    };
    let chain = document.clip_named("chain").unwrap().id;
    assert_eq!(others("a", 1.5), [OtherPlace::SameClip(chain)]);
    assert_eq!(others("b", 2.5), [OtherPlace::Run(document.runs()[1].id)]);
    assert_eq!(others("b", 6.5), [OtherPlace::Clip(chain)]);
    assert_eq!(others("chain", 1.5), []);
}

#[test]
fn what_happens_on_a_node_goes_to_the_innermost_clip_there() {
    let document = project();
    let programs = Programs::of(&document);
    let place = |secs: f64| {
        let mut session = Session { selection: Selection::initial(&document), ..Session::default() };
        session.playback.seek(secs);
        let node = document.nodes()[0].id;
        let place = PlaceOnNode::innermost(&document, &programs, &session, node).unwrap();
        (document.clip(place.clip).unwrap().name.clone(), place.start_secs)
    };
    assert_eq!(place(1.5), ("a".into(), 1.0));
    assert_eq!(place(2.0), ("a".into(), 1.0), "its end belongs to it");
    assert_eq!(place(2.5), ("b".into(), 2.0));
    assert_eq!(place(3.5), ("a".into(), 3.0));
    assert_eq!(place(5.0), ("chain".into(), 1.0));
}
