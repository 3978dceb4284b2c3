//! Clips inside of others: when they play, and that their actions play as the `PlayClip` does.

use kineograph_runtime::EaseKind;
use kineograph_runtime::format::{Content, StartPose};

use super::*;
use crate::compile::Solo;
use crate::document::{ClipEdit, Edit, RunEdit, Slot};

/// A project with a node for each name, a clip for each tree, called by letters from `a` on, and a run of the last one on the first node
/// at 0.5 s, twice as fast.
fn project(nodes: &[&str], trees: Vec<Action>) -> Document {
    let mut document = Document::default();
    for name in nodes {
        let (name, content, start) = ((*name).into(), Content::Box([10.0, 10.0]), StartPose::default());
        document = document.edited(&Edit::AddNode { name, parent: None, content, start }).unwrap().0;
    }
    for (tree, letter) in trees.into_iter().zip('a'..) {
        let (next, made) = document.edited(&Edit::AddClip(letter.to_string())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    }
    let clip = document.clips().last().unwrap().id;
    let (document, made) = document.edited(&Edit::AddRun(clip, document.nodes()[0].id, 0.5)).unwrap();
    let run = Run { speed: 2.0, ..document.run(made.run.unwrap()).unwrap().as_ref().clone() };
    document.edited(&Edit::SetRun(run)).unwrap().0
}

fn hop() -> Action {
    Action::move_by(1.0, [10.0, 0.0])
}

/// The starts and the paces of a clip at these times, and whether it plays then.
fn shown(document: &Document, clip: &str, at: &[f64]) -> Vec<(f64, f64, bool)> {
    let programs = Programs::of(document);
    let plays = programs.inner_plays(document.clip_named(clip).unwrap().id);
    let row = |secs: f64| {
        let play = plays.iter().find(|play| play.plays_at(secs)).unwrap_or(&plays[0]);
        let run = play.run_at(secs);
        ((run.at_secs * 1e9).round() / 1e9, run.speed, play.plays_at(secs))
    };
    at.iter().map(|secs| row(*secs)).collect()
}

#[test]
fn a_clip_has_the_time_of_the_place_where_it_plays() {
    let chain = Action::sequence([Action::play_clip("a"), Action::delay(1.0), Action::play_clip("b")]);
    let document = project(&["hero"], vec![hop(), hop(), chain]);
    assert_eq!(
        shown(&document, "a", &[0.2, 0.5, 0.7, 1.2]),
        [(0.5, 2.0, false), (0.5, 2.0, true), (0.5, 2.0, true), (0.5, 2.0, false)]
    );
    assert_eq!(
        shown(&document, "b", &[0.7, 1.5, 1.9, 2.0]),
        [(1.5, 2.0, false), (1.5, 2.0, true), (1.5, 2.0, true), (1.5, 2.0, false)]
    );
}

#[test]
fn speeds_eases_and_further_clips_around_it_are_counted_in() {
    let fast = Action::speed(4.0, Action::sequence([Action::delay(2.0), Action::play_clip("a")]));
    let chain = || Action::sequence([Action::delay(1.0), Action::play_clip("b")]);
    let document = project(&["hero"], vec![hop(), fast.clone(), chain()]);
    // `c` waits 1 s, `b` 0.5 s; all twice as fast.
    assert_eq!(shown(&document, "a", &[1.3]), [(1.25, 8.0, true)]);
    let document = project(&["hero"], vec![hop(), fast, Action::ease(EaseKind::In, chain())]);
    let programs = Programs::of(&document);
    let play = &programs.inner_plays(document.clips()[0].id)[0];
    assert!(!play.is_even, "the ease bends it");
    assert_eq!(
        (play.outermost(), play.way.last().unwrap().0),
        (document.clips()[2].id, document.clips()[1].id)
    );
}

#[test]
fn of_what_is_repeated_the_round_counts_that_plays() {
    let chain = Action::sequence([
        Action::delay(1.0),
        Action::repeat(3, Action::sequence([Action::delay(1.0), Action::play_clip("a")])),
    ]);
    let document = project(&["hero"], vec![hop(), chain]);
    // A round is 2 s long, 1 s of the project; the first one begins at 1 s.
    assert_eq!(
        shown(&document, "a", &[0.0, 1.6, 2.0, 2.6, 3.999, 4.0]),
        [
            (1.5, 2.0, false),
            (1.5, 2.0, true),
            (2.5, 2.0, false),
            (2.5, 2.0, true),
            (3.5, 2.0, true),
            (1.5, 2.0, false)
        ]
    );
    let endless = Action::repeat_forever(Action::play_clip("a"));
    let document = project(&["hero"], vec![hop(), endless]);
    assert_eq!(shown(&document, "a", &[100.2]), [(100.0, 2.0, true)]);
}

#[test]
fn a_target_around_it_is_its_node_and_muted_or_loose_ones_do_not_play() {
    let mut muted = Action::play_clip("a");
    muted.muted = true;
    let tree = Action::sequence([Action::targeted("sun", Action::play_clip("a")), muted]);
    let document = project(&["hero", "sun"], vec![hop(), tree]);
    let programs = Programs::of(&document);
    let plays = programs.inner_plays(document.clips()[0].id);
    let nodes: Vec<Vec<NodeId>> = plays.iter().map(|play| play.nodes().collect()).collect();
    assert_eq!(nodes, [[document.nodes()[1].id]]);
    let gone = document.edited(&Edit::Runs(RunEdit::Remove(vec![document.runs()[0].id]))).unwrap().0;
    assert!(Programs::of(&gone).inner_plays(document.clips()[0].id).is_empty());
}

#[test]
fn the_unpacked_program_plays_the_same_and_names_the_inner_actions() {
    let inner = Action::spawn([hop(), Action::targeted("sun", Action::rotate_by(1.0, 90.0))]);
    let again = Action::sequence([Action::play_clip("a"), Action::play_clip("a")]);
    let chain =
        Action::repeat(2, Action::ease(EaseKind::In, Action::sequence([Action::play_clip("b"), hop()])));
    let document = project(&["hero", "sun"], vec![inner, again, chain]);
    let programs = Programs::of(&document);
    let clip = &document.clips()[0];
    let plays = programs.inner_plays(clip.id);
    assert_eq!(plays.len(), 2);
    let whole = programs.program(document.clips()[2].id).unwrap();
    for play in plays {
        let program = programs.inner_program(clip.id, play).unwrap();
        let start = kineograph_runtime::Pose::default();
        for step in 0..60 {
            let secs = f64::from(step) * 0.1;
            assert_eq!(program.sample_secs(&start, secs), whole.sample_secs(&start, secs), "at {secs}");
        }
        let named: Vec<_> = clip
            .items()
            .filter(|(id, _)| program.spans().iter().any(|span| span.action == Some(*id)))
            .collect();
        assert_eq!(named.len(), clip.items().count());
    }
}

#[test]
fn clips_that_play_themselves_play_nowhere() {
    let text = r#"(format: 2, nodes: [(name: "hero")], runs: [(clip: "a", node: "hero")],
        clips: [(name: "a", action: PlayClip(clip: "b")), (name: "b", action: PlayClip(clip: "a"))])"#;
    let loaded = kineograph_runtime::format::load(text).unwrap();
    let document = Document::from_project(&loaded.project).0;
    let programs = Programs::of(&document);
    for clip in document.clips() {
        assert!(programs.inner_plays(clip.id).len() <= 1);
    }
}

#[test]
fn what_is_soloed_in_a_clip_moves_alone_where_other_clips_play_it() {
    let both = Action::spawn([Action::rotate_by(1.0, 90.0), Action::scale_to(1.0, [3.0, 3.0])]);
    let chain = Action::sequence([hop(), Action::play_clip("a")]);
    let document = project(&["hero"], vec![both, chain]);
    let [inner, outer] = document.clips() else { panic!("two clips") };
    let turns = inner.items().find(|(_, item)| item.action.kind() == Kind::RotateBy).unwrap().0;
    let solo = Solo { clip: inner.id, actions: [turns].into() };
    let (mut programs, start) = (Programs::of(&document), kineograph_runtime::Pose::default());
    let pose = |programs: &Programs| programs.program(outer.id).unwrap().sample_secs(&start, 2.0);
    let whole = pose(&programs);
    assert!(programs.update_with(&document, Some(&solo)));
    let alone = pose(&programs);
    assert_eq!((alone.rotation_deg, alone.position), (whole.rotation_deg, whole.position));
    assert_eq!((alone.scale, whole.scale), ([1.0; 2], [3.0; 2]), "only what is soloed of the clip moves");
    let play = &programs.inner_plays(inner.id)[0];
    let named = programs.inner_program(inner.id, play).unwrap();
    assert_eq!(named.sample_secs(&start, 2.0).scale, [1.0; 2]);
    assert!(programs.update(&document));
    assert_eq!(pose(&programs), whole);
}
