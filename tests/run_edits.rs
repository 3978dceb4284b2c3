//! Edits of runs keep every document right, and poses before what they change.

#![allow(clippy::unwrap_used, clippy::panic)]

use kineograph::internals::{
    ClipEdit, ClipId, Document, Edit, NodeId, Programs, RUN_SPEEDS, Run, RunEdit, RunId, Slot,
};
use kineograph_runtime::format::{Action, Content, StartPose};
use kineograph_runtime::{Pose, Stagger};
use proptest::prelude::*;
use proptest::sample::Index;

/// Three nodes and three clips: one that moves, one of an instant, one for ever.
fn stage() -> (Document, Vec<NodeId>, Vec<ClipId>) {
    let trees = [
        Action::sequence([
            Action::move_by(0.5, [40.0, 8.0]),
            Action::call_func("top"),
            Action::fade_to(0.25, 90.0),
        ]),
        Action::hide(),
        Action::repeat_forever(Action::rotate_by(0.75, 90.0)),
    ];
    let mut document = Document::default();
    for name in ["a", "b", "c"] {
        let (sprite, start) = (Content::Group, StartPose::default());
        document = document
            .edited(&Edit::AddNode { name: name.into(), parent: None, content: sprite, start })
            .unwrap()
            .0;
    }
    for tree in trees {
        let (next, made) = document.edited(&Edit::AddClip("clip".into())).unwrap();
        let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
        document = next.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0;
    }
    let nodes = document.nodes().iter().map(|node| node.id).collect();
    let clips = document.clips().iter().map(|clip| clip.id).collect();
    (document, nodes, clips)
}

/// A run: which clip, which node, when, how fast, and whether it plays on the next node too, so much later.
type Seed = (usize, usize, f64, f64, Option<f64>);

fn seed() -> impl Strategy<Value = Seed> {
    let speed = prop_oneof![Just(1.0), Just(0.5), Just(2.0)];
    (0_usize..3, 0_usize..3, quarters(0, 24), speed, prop::option::of(quarters(0, 4)))
}

fn quarters(from: i16, to: i16) -> impl Strategy<Value = f64> {
    (from..to).prop_map(|n| f64::from(n) * 0.25)
}

fn with_runs(seeds: &[Seed]) -> Document {
    let (mut document, nodes, clips) = stage();
    for (clip, node, at_secs, speed, more) in seeds {
        let add = Edit::AddRun(clips[*clip], nodes[*node], *at_secs);
        let (next, made) = document.edited(&add).unwrap();
        let run = next.run(made.run.unwrap()).unwrap().as_ref().clone();
        let more_nodes: Vec<NodeId> = more.iter().map(|_| nodes[(node + 1) % 3]).collect();
        let stagger = Stagger::each(more.unwrap_or(0.0));
        document = next.edited(&Edit::SetRun(Run { speed: *speed, more_nodes, stagger, ..run })).unwrap().0;
    }
    document
}

#[derive(Debug, Clone)]
enum Pick {
    Shift(Vec<Index>, f64, bool),
    Stretch(Vec<Index>, [f64; 2], [f64; 2]),
    Duplicate(Vec<Index>, f64),
    Remove(Vec<Index>),
    ToNodes(Vec<Index>, usize),
    Insert(f64, f64),
    Cut(f64, f64),
}

fn pick() -> impl Strategy<Value = Pick> {
    let some = || prop::collection::vec(any::<Index>(), 1..4);
    let stretch = || (quarters(0, 8), quarters(0, 16)).prop_map(|(from, secs)| [from, from + secs]);
    prop_oneof![
        (some(), quarters(-12, 12), any::<bool>()).prop_map(|(ids, by, ripple)| Pick::Shift(ids, by, ripple)),
        (some(), stretch(), stretch()).prop_map(|(ids, from, to)| Pick::Stretch(ids, from, to)),
        (some(), quarters(-8, 8)).prop_map(|(ids, by)| Pick::Duplicate(ids, by)),
        prop::collection::vec(any::<Index>(), 1..2).prop_map(Pick::Remove),
        (some(), 1_usize..3).prop_map(|(ids, by)| Pick::ToNodes(ids, by)),
        (quarters(0, 24), quarters(-1, 8)).prop_map(|(at, secs)| Pick::Insert(at, secs)),
        (quarters(0, 24), quarters(-1, 8)).prop_map(|(from, secs)| Pick::Cut(from, from + secs)),
    ]
}

fn ids_of(document: &Document, picks: &[Index]) -> Vec<RunId> {
    let runs = document.runs();
    if runs.is_empty() {
        Vec::new()
    } else {
        picks.iter().map(|pick| runs[pick.index(runs.len())].id).collect()
    }
}

fn edit_of(document: &Document, pick: &Pick) -> RunEdit {
    let ids = |picks: &[Index]| ids_of(document, picks);
    match pick {
        Pick::Shift(picks, by_secs, ripple) => {
            RunEdit::Shift { ids: ids(picks), by_secs: *by_secs, ripple: *ripple }
        }
        Pick::Stretch(picks, from_secs, to_secs) => {
            RunEdit::Stretch { ids: ids(picks), from_secs: *from_secs, to_secs: *to_secs }
        }
        Pick::Duplicate(picks, by_secs) => RunEdit::Duplicate { ids: ids(picks), by_secs: *by_secs },
        Pick::Remove(picks) => RunEdit::Remove(ids(picks)),
        Pick::ToNodes(picks, by) => {
            let nodes: Vec<NodeId> = document.nodes().iter().map(|node| node.id).collect();
            let nodes =
                (0..nodes.len()).map(|index| (nodes[index], nodes[(index + by) % nodes.len()])).collect();
            RunEdit::ToNodes { ids: ids(picks), nodes }
        }
        Pick::Insert(at_secs, secs) => RunEdit::InsertTime { at_secs: *at_secs, secs: *secs },
        Pick::Cut(from_secs, until_secs) => {
            let inside =
                document.runs().iter().filter(|run| run.at_secs >= *from_secs && run.at_secs < *until_secs);
            let inside = inside.step_by(2).map(|run| run.id).collect();
            RunEdit::CutTime { from_secs: *from_secs, until_secs: *until_secs, inside }
        }
    }
}

/// The poses of all nodes at these times.
fn poses(document: &Document, times_secs: &[f64]) -> Vec<Pose> {
    let programs = Programs::of(document);
    poses_of(&programs, times_secs)
}

fn poses_of(programs: &Programs, times_secs: &[f64]) -> Vec<Pose> {
    let mut poses = Vec::new();
    let mut all = Vec::new();
    for secs in times_secs {
        programs.timeline().poses_at(*secs, &mut poses);
        all.append(&mut poses);
    }
    all
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn any_edits_keep_the_document_right(
        seeds in prop::collection::vec(seed(), 1..6),
        picks in prop::collection::vec(pick(), 1..12),
    ) {
        let mut document = with_runs(&seeds);
        let mut programs = Programs::default();
        for pick in &picks {
            match document.edited(&Edit::Runs(edit_of(&document, pick))) {
                Ok((next, outcome)) => {
                    prop_assert!(outcome.runs.iter().all(|id| next.run(*id).is_some()));
                    document = next;
                }
                Err(error) => prop_assert!(!error.to_string().is_empty()),
            }
            prop_assert_eq!(document.violations(), Vec::<String>::new());
            // Of the timeline only what has changed is made anew.
            programs.update(&document);
            let times = [0.0, 0.4, 1.1, 2.0, 3.3, 5.7, 9.2];
            prop_assert_eq!(poses_of(&programs, &times), poses(&document, &times));
            for run in document.runs() {
                prop_assert!(run.at_secs.is_finite() && run.at_secs >= 0.0, "{}", run.at_secs);
                prop_assert!((RUN_SPEEDS[0]..=RUN_SPEEDS[1]).contains(&run.speed), "{}", run.speed);
                prop_assert!(run.stagger.each_secs >= 0.0);
            }
        }
    }

    #[test]
    fn a_shift_with_ripple_leaves_all_before_it(
        seeds in prop::collection::vec(seed(), 1..7),
        index in any::<Index>(),
        by_secs in quarters(-8, 12),
    ) {
        let document = with_runs(&seeds);
        let id = ids_of(&document, &[index])[0];
        let shift = RunEdit::Shift { ids: vec![id], by_secs, ripple: true };
        let after = document.edited(&Edit::Runs(shift)).unwrap().0;
        let mut first_secs = f64::INFINITY;
        for (old, new) in document.runs().iter().zip(after.runs()) {
            if old.at_secs != new.at_secs {
                first_secs = first_secs.min(old.at_secs.min(new.at_secs));
                prop_assert!((new.at_secs - old.at_secs).signum() == by_secs.signum());
            }
        }
        let times: Vec<f64> = (0..120).map(|n| f64::from(n) * 0.0625).filter(|secs| *secs < first_secs).collect();
        prop_assert_eq!(poses(&document, &times), poses(&after, &times));
    }

    #[test]
    fn inserted_time_leaves_all_before_it_and_cutting_it_out_again_is_exact(
        seeds in prop::collection::vec(seed(), 1..7),
        at_secs in quarters(0, 24),
        secs in quarters(1, 8),
    ) {
        let document = with_runs(&seeds);
        let inserted = document.edited(&Edit::Runs(RunEdit::InsertTime { at_secs, secs })).unwrap().0;
        let times: Vec<f64> = (0..120).map(|n| f64::from(n) * 0.0625).filter(|secs| *secs < at_secs).collect();
        prop_assert_eq!(poses(&document, &times), poses(&inserted, &times));
        let cut = RunEdit::CutTime { from_secs: at_secs, until_secs: at_secs + secs, inside: Vec::new() };
        let back = inserted.edited(&Edit::Runs(cut)).unwrap().0;
        prop_assert_eq!(document.runs(), back.runs());
    }
}
