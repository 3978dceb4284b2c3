//! How long a step takes from the edit until it is on the disk, through the recorder and its thread, on the drive of the temporary folder
//! (set `TMPDIR` for another one).
//!
//! `cargo xtask bench journal` prints a table. Besides, it prints what the window itself spends for a step.

#![allow(clippy::unwrap_used, clippy::panic)]

#[path = "common/tree.rs"]
mod tree;

use std::time::{Duration, Instant};

use kineograph::internals::recovery::{JournalStart, Recorder, Storage, ViewState};
use kineograph::internals::{Change, ClipEdit, Document, Edit, History, Selection, Slot};
use kineograph_runtime::format::Marker;

const STEPS: usize = 200;

fn document(actions: usize) -> Document {
    let (document, made) = Document::default().edited(&Edit::AddClip("clip".into())).unwrap();
    let insert = ClipEdit::Insert { tree: tree::tree(actions), slot: Slot::Root, position: None };
    document.edited(&Edit::Clip(made.clip.unwrap(), insert)).unwrap().0
}

/// The part of the sorted times that so many hundredths are below.
fn quantile(times: &[Duration], hundredths: usize) -> f64 {
    times[(times.len() - 1) * hundredths / 100].as_secs_f64() * 1000.0
}

fn main() {
    println!("| actions | p50 to the disk | p95 | longest | p95 in the window |\n|---|---|---|---|---|");
    for actions in [100, 5_000, 50_000] {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::open(folder.path().to_owned());
        let mut history = History::new(document(actions));
        let subject = JournalStart::Document(Box::new(history.document().clone()), None);
        let mut recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
        let (mut to_disk, mut in_window) = (Vec::new(), Vec::new());
        for step in 0..STEPS {
            let change = Change::new("Step", Edit::AddMarker(Marker::new(format!("m{step}"), 1.0)));
            history.apply(&change, &Selection::default(), step as f64 * 10.0).unwrap();
            let start = Instant::now();
            recorder.record(&history, ViewState::default(), step as f64 * 10.0);
            in_window.push(start.elapsed());
            assert!(recorder.flush());
            to_disk.push(start.elapsed());
        }
        // The first step begins the journal.
        to_disk.remove(0);
        to_disk.sort();
        in_window.sort();
        println!(
            "| {actions} | {:.2} ms | {:.2} ms | {:.2} ms | {:.3} ms |",
            quantile(&to_disk, 50),
            quantile(&to_disk, 95),
            quantile(&to_disk, 100),
            quantile(&in_window, 95)
        );
    }
}
