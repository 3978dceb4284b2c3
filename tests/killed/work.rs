//! Random work on a project, the same for the same seed.

use std::path::{Path, PathBuf};
use std::time::SystemTime;

use kineograph::internals::recovery::{JournalStart, Recorder, Storage, ViewState, text_of};
use kineograph::internals::{Change, Document, Edit, History, Selection};
use kineograph_runtime::format::Marker;
use kineograph_store::{Expected, KnownFile, RealDisk, Save, save};

/// The project's file in the folder of a worker.
pub fn file_in(folder: &Path) -> PathBuf {
    folder.join("game.ron")
}

/// A worker: the history, its recorder and the file.
pub struct Work {
    folder: PathBuf,
    storage: Storage,
    history: History,
    recorder: Recorder,
    known: Option<KnownFile>,
    acts: Acts,
    now_secs: f64,
}

impl Work {
    /// Begins with an empty project.
    pub fn begin(folder: &Path, seed: u64) -> Self {
        let storage = Storage::open(folder.join("data"));
        let history = History::new(Document::default());
        let subject = JournalStart::Document(Box::default(), None);
        let recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
        Self {
            folder: folder.to_owned(),
            storage,
            history,
            recorder,
            known: None,
            acts: Acts(seed),
            now_secs: 0.0,
        }
    }

    /// Does the next act.
    pub fn act(&mut self) {
        let act = self.acts.next();
        do_act(act, &mut self.history);
        // A clock that runs, so that drags are recorded each time.
        self.now_secs += 10.0;
        self.recorder.record(&self.history, ViewState::default(), self.now_secs);
        if act.kind == Kind::Save {
            self.save();
        }
    }

    /// Waits until the act is on the disk.
    pub fn is_recorded(&self) -> bool {
        self.recorder.flush()
    }

    fn save(&mut self) {
        let text = text_of(self.history.document());
        let path = file_in(&self.folder);
        let saved = save(&Save {
            disk: &RealDisk,
            path: &path,
            bytes: text.as_bytes(),
            expected: self.known.as_ref().map_or(Expected::Anything, Expected::Known),
            backups: Some((self.storage.backups(), SystemTime::now())),
        });
        let file = saved.unwrap().file;
        self.history.set_saved(self.history.document().clone());
        self.recorder.saved(&file);
        self.known = Some(file);
    }
}

/// The text of the project after each of so many acts, before the first one on, and whether it was saved then.
pub fn texts_of_work(seed: u64, count: usize) -> Vec<(String, bool)> {
    let mut history = History::new(Document::default());
    let mut acts = Acts(seed);
    let mut texts = vec![(text_of(history.document()), false)];
    for _ in 0..count {
        let act = acts.next();
        do_act(act, &mut history);
        texts.push((text_of(history.document()), act.kind == Kind::Save));
    }
    texts
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Add,
    Drag,
    FinishDrag,
    Undo,
    Redo,
    Save,
}

#[derive(Debug, Clone, Copy)]
struct Act {
    kind: Kind,
    /// A random number.
    number: u32,
}

/// Acts by SplitMix64.
struct Acts(u64);

impl Acts {
    fn next(&mut self) -> Act {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        bits ^= bits >> 31;
        let kind = match bits % 16 {
            0..=5 => Kind::Add,
            6..=7 => Kind::Drag,
            8 => Kind::FinishDrag,
            9..=11 => Kind::Undo,
            12..=13 => Kind::Redo,
            _ => Kind::Save,
        };
        Act { kind, number: (bits >> 40) as u32 }
    }
}

fn do_act(act: Act, history: &mut History) {
    let selection = Selection::default();
    // No two states of the work are equal by chance.
    let marker = || Marker::new(format!("m{}", act.number), f64::from(act.number % 1000));
    let add = || Change::new("Add marker", Edit::AddMarker(marker()));
    match act.kind {
        Kind::Add => drop(history.apply(&add(), &selection, 0.0)),
        Kind::Drag => drop(history.preview(&add(), &selection)),
        Kind::FinishDrag | Kind::Save => history.finish_gesture(&selection),
        Kind::Undo => drop(history.undo()),
        Kind::Redo => drop(history.redo()),
    }
}
