//! Random edits keep every rule of the document, and undo and redo are exact.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

mod diagnosis;
mod picks;

use kineograph::internals::{Change, ClipEdit, Document, Edit, History, Selection, Slot};
use kineograph_runtime::format::{Action, Stage, Value, load};
use proptest::prelude::*;

use picks::{pick, resolve};

proptest! {
    #![proptest_config(ProptestConfig { cases: 96, ..ProptestConfig::default() })]

    #[test]
    fn random_edits_keep_all_rules_and_undo_exactly(picks in proptest::collection::vec(pick(), 1..80)) {
        let selection = Selection::default();
        let mut history = History::new(Document::default());
        let start = history.document().to_project();
        for (step, pick) in picks.into_iter().enumerate() {
            let before = history.document().to_project();
            let edit = resolve(history.document(), pick);
            let change = Change::new("edit", edit.clone());
            // Now and then as a drag that is thrown away first.
            if step % 3 == 0 && history.preview(&change, &selection).is_ok() {
                history.cancel_gesture();
                prop_assert_eq!(&history.document().to_project(), &before);
            }
            if history.apply(&change, &selection, step as f64).is_err() {
                prop_assert_eq!(&history.document().to_project(), &before, "a refused edit changed something");
            }
            prop_assert_eq!(history.document().violations(), Vec::<String>::new(), "after {:?}", edit);
            for clip in history.document().clips() {
                prop_assert_eq!(history.document().play_loop(clip.id), None, "after {:?}", edit);
            }
        }
        let end = history.document().to_project();
        let steps = history.undo_len();
        while history.undo().is_some() {
            prop_assert_eq!(history.document().violations(), Vec::<String>::new());
        }
        prop_assert_eq!(&history.document().to_project(), &start);
        for _ in 0..steps {
            prop_assert!(history.redo().is_some());
        }
        prop_assert_eq!(&history.document().to_project(), &end);
        let (reopened, mended) = Document::from_project(&end);
        prop_assert_eq!(mended, Vec::<String>::new());
        prop_assert_eq!(reopened.violations(), Vec::<String>::new());
        prop_assert_eq!(reopened.to_project(), end);
    }
}

#[test]
fn a_drag_is_one_step_however_many_previews_it_has() {
    let (document, outcome) = Document::default().edited(&Edit::AddClip("hop".to_owned())).unwrap();
    let clip = outcome.clip.unwrap();
    let insert =
        ClipEdit::Insert { tree: Action::move_by(1.0, [10.0, 0.0]), slot: Slot::Root, position: None };
    let (document, outcome) = document.edited(&Edit::Clip(clip, insert)).unwrap();
    let id = outcome.actions[0];
    let selection = Selection::default();
    let mut history = History::new(document);
    let duration = |secs: f64| {
        let value = Value::Number(secs);
        Change::new(
            "Set duration",
            Edit::Clip(clip, ClipEdit::SetParam { ids: vec![id], param: "duration", value }),
        )
    };
    for secs in [1.5, 2.0, 2.5] {
        history.preview(&duration(secs), &selection).unwrap();
    }
    assert_eq!(history.undo_len(), 0);
    history.finish_gesture(&selection);
    assert_eq!(history.undo_len(), 1);
    // Back at the start value: no step.
    history.preview(&duration(3.0), &selection).unwrap();
    history.preview(&duration(2.5), &selection).unwrap();
    history.finish_gesture(&selection);
    assert_eq!(history.undo_len(), 1);
    // Undo while a drag is open aborts the drag.
    history.preview(&duration(9.0), &selection).unwrap();
    assert!(history.undo().is_none());
    let number =
        |history: &History| history.document().clip(clip).unwrap().get(id).unwrap().action.number("duration");
    assert_eq!(number(&history), 2.5);
    history.undo();
    assert_eq!(number(&history), 1.0);
}

#[test]
fn changes_of_one_key_within_a_second_are_one_step() {
    let mut history = History::new(Document::default());
    let selection = Selection::default();
    let stage = |width: f64| {
        let stage = Stage::default().with_size([width, 100.0]);
        Change::new("Set width", Edit::SetStage(stage)).merging("width")
    };
    history.apply(&stage(1.0), &selection, 0.0).unwrap();
    history.apply(&stage(2.0), &selection, 0.5).unwrap();
    assert_eq!(history.undo_len(), 1);
    history.apply(&stage(3.0), &selection, 2.0).unwrap();
    assert_eq!(history.undo_len(), 2);
    assert!(history.is_dirty());
    history.undo();
    history.undo();
    assert!(!history.is_dirty());
}

#[test]
fn a_run_on_several_nodes_goes_on_without_one_of_them() {
    let text = r#"(format: 2, nodes: [(name: "a"), (name: "b"), (name: "c")], clips: [(name: "hop")],
        runs: [(clip: "hop", nodes: ["a", "b", "gone", "c"], stagger: (each: 0.5, from: Last))])"#;
    let (document, mended) = Document::from_project(&load(text).unwrap().project);
    assert_eq!(mended, ["The run of “hop” continues without “gone”: there is no such node."]);
    let run = &document.to_project().runs[0];
    assert_eq!((run.nodes().collect::<Vec<_>>(), run.stagger.each_secs), (vec!["a", "b", "c"], 0.5));
    let without = |document: &Document, index: usize| {
        document.edited(&Edit::RemoveNodes(vec![document.nodes()[index].id])).unwrap().0
    };
    let rest = without(&document, 0);
    assert_eq!(rest.to_project().runs[0].nodes().collect::<Vec<_>>(), ["b", "c"]);
    assert_eq!(rest.to_project().runs[0].stagger, run.stagger);
    let rest = without(&without(&rest, 0), 0);
    assert!(rest.runs().is_empty() && rest.violations().is_empty());
}
