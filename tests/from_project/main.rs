//! No project that can be read makes the editor fall over.
#![allow(clippy::unwrap_used, clippy::panic)] // tests fail by panicking

mod check;
#[path = "../../crates/kineograph-runtime/tests/files/texts/mutate.rs"]
mod mutate;

use kineograph::internals::{ClipEdit, Document, Edit, Slot};
use kineograph_runtime::format::{Action, load};

/// Nodes, clips, runs and actions with the highest ids that there are.
const LAST_IDS: &str = r##"(
    format: 2,
    nodes: [(id: 4294967295, name: "a"), (name: "b", parent: "a"), (id: 4294967294, name: "c")],
    clips: [(id: 4294967295, name: "clip", action: Sequence(id: 4294967295, actions: [
        MoveBy(duration: 1, delta: (100, 0)),
        MoveBy(id: 4294967294, duration: 1, delta: (0, 50)),
        MoveBy(duration: 1, delta: (1, 1)),
    ]))],
    runs: [(id: 4294967295, clip: "clip", node: "a"), (clip: "clip", node: "b")],
    editor: (clips: [(clip: "clip", frames: [(title: "frame", color: "#336699", actions: [4294967295])], drafts: [Hide(), Show(id: 1)])]),
)"##;

const SEEDS: [&str; 4] = [
    include_str!("../../projects/coin.ron"),
    include_str!("../../projects/hero.ron"),
    include_str!("../../projects/dialog.ron"),
    LAST_IDS,
];

#[test]
fn the_last_ids_open_save_and_take_edits() {
    assert!(check::check(LAST_IDS.as_bytes()));
    let (document, told) = Document::from_project(&load(LAST_IDS).unwrap().project);
    assert_eq!(told, Vec::<String>::new());
    let clip = document.clips()[0].id;
    let insert = ClipEdit::Insert {
        tree: Action::sequence([Action::hide(), Action::show()]),
        slot: Slot::Draft,
        position: None,
    };
    let (edited, outcome) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    assert_eq!(edited.violations(), Vec::<String>::new());
    assert_eq!(edited.clip(clip).unwrap().len(), document.clip(clip).unwrap().len() + 3);
    assert!(outcome.actions.iter().all(|id| id.0 < 1000), "{outcome:?}");
    let (edited, _) = edited.edited(&Edit::DuplicateClip(clip)).unwrap();
    assert_eq!(edited.violations(), Vec::<String>::new());
}

#[test]
fn mutated_projects_open_in_the_editor() {
    // Each sample on a thread of its own: one after the other they keep a core busy for half a minute and leave the others idle.
    let opened: usize = std::thread::scope(|scope| {
        let samples: Vec<_> =
            (100..).zip(SEEDS).map(|(seed, text)| scope.spawn(move || opened_of(text, seed))).collect();
        samples.into_iter().map(|sample| sample.join().unwrap()).sum()
    });
    assert!(opened > 100, "only {opened} of the mutated files still open: the test reaches too little");
}

/// How many of 400 mutations of a file still open.
fn opened_of(text: &str, seed: u64) -> usize {
    let mut mutator = mutate::Mutator::new(seed);
    (0..400).filter(|_| check::check(&mutator.mutate(text.as_bytes()))).count()
}
