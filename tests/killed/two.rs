//! Two processes and one file: only one may write it, until the other takes it over or it ends in whatever way. And what a process does when
//! the folder of its file is gone.

use std::io::{BufRead as _, BufReader, Lines, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::SystemTime;

use kineograph::internals::recovery::{
    JournalStart, Opening, Recorder, Storage, ViewState, document_of, text_of, unsaved,
};
use kineograph::internals::{Change, Document, Edit, History, Selection};
use kineograph_runtime::format::Marker;
use kineograph_store::{Expected, RealDisk, Reason, Save, save};

use super::work::file_in;

/// The project's file, which is not in the folder of the program's data.
fn game_in(folder: &Path) -> PathBuf {
    file_in(&folder.join("games"))
}

/// A process that opens the file of a folder and answers questions about it.
struct Other {
    process: Child,
    answers: Lines<BufReader<ChildStdout>>,
}

impl Other {
    fn open(folder: &Path) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "two::other_process", "--nocapture", "--test-threads", "1"])
            .env("KINEOGRAPH_OTHER", folder)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let answers = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut other = Self { process, answers };
        assert_eq!(other.answer(), "opened ours");
        other
    }

    fn answer(&mut self) -> String {
        let mut said = self.answers.by_ref().map_while(Result::ok);
        // The test runner begins the line of the first one.
        said.find_map(|line| Some(line.split_once("answer: ")?.1.to_owned())).expect("it answers")
    }

    fn ask(&mut self, question: &str) -> String {
        writeln!(self.process.stdin.as_ref().unwrap(), "{question}").unwrap();
        self.answer()
    }

    fn kill(mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

#[test]
#[ignore = "the process that the tests below start"]
fn other_process() {
    let Some(folder) = std::env::var_os("KINEOGRAPH_OTHER") else { return };
    let folder = Path::new(&folder);
    let storage = Storage::open(folder.join("data"));
    let Opening::Ours(lock) = storage.lock(&game_in(folder)) else { panic!("the file is free") };
    let mut history = History::new(Document::default());
    let subject = JournalStart::Document(Box::default(), Storage::know(&game_in(folder)));
    let mut recorder = Recorder::begin(&storage, subject, &history, &ViewState::default());
    println!("answer: opened ours");
    for question in std::io::stdin().lines().map_while(Result::ok) {
        let answer = match question.as_str() {
            "whose?" => if lock.is_ours() { "mine" } else { "taken over" }.to_owned(),
            "edit" => {
                let marker = Marker::new(format!("m{}", history.undo_len()), 1.0);
                let change = Change::new("Add", Edit::AddMarker(marker));
                history.apply(&change, &Selection::default(), 0.0).unwrap();
                recorder.record(&history, ViewState::default(), 0.0);
                format!("recorded {}", recorder.flush())
            }
            "save" => {
                let text = text_of(history.document());
                let saved = save(&Save {
                    disk: &RealDisk,
                    path: &game_in(folder),
                    bytes: text.as_bytes(),
                    expected: Expected::Anything,
                    backups: Some((storage.backups(), SystemTime::now())),
                });
                saved.map_or_else(|error| format!("{:?}", error.reason), |_| "saved".to_owned())
            }
            _ => break,
        };
        println!("answer: {answer}");
    }
}

fn folder_with_a_file() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("games")).unwrap();
    std::fs::write(game_in(folder.path()), text_of(&Document::default())).unwrap();
    folder
}

#[test]
fn a_second_process_reads_only_or_takes_over() {
    let folder = folder_with_a_file();
    let mut other = Other::open(folder.path());
    let storage = Storage::open(folder.path().join("data"));
    let file = game_in(folder.path());
    let Opening::Theirs(owner) = storage.lock(&file) else { panic!("the other process has it") };
    assert_eq!(owner.pid, other.process.id());
    // Its unsaved work is not offered: it goes on.
    assert_eq!(other.ask("edit"), "recorded true");
    assert!(unsaved(&storage).is_empty());
    assert_eq!(other.ask("whose?"), "mine");
    let lock = storage.take_over(&file).unwrap();
    assert!(lock.is_ours());
    assert_eq!(other.ask("whose?"), "taken over");
    other.kill();
    assert!(lock.is_ours(), "its end takes nothing away");
    assert_eq!(unsaved(&storage).len(), 1, "and leaves its work");
}

#[test]
fn the_lock_of_a_killed_process_is_stale() {
    let folder = folder_with_a_file();
    let other = Other::open(folder.path());
    let storage = Storage::open(folder.path().join("data"));
    assert!(matches!(storage.lock(&game_in(folder.path())), Opening::Theirs(_)));
    other.kill();
    assert!(matches!(storage.lock(&game_in(folder.path())), Opening::Ours(_)));
}

#[test]
fn a_folder_that_is_removed_or_replaced_costs_nothing() {
    let folder = folder_with_a_file();
    let mut other = Other::open(folder.path());
    assert_eq!((other.ask("edit"), other.ask("save")), ("recorded true".into(), "saved".into()));
    let (games, away) = (folder.path().join("games"), folder.path().join("away"));
    std::fs::rename(&games, &away).unwrap();
    assert_eq!(other.ask("edit"), "recorded true", "the journal lies elsewhere");
    assert_eq!(other.ask("save"), format!("{:?}", Reason::FolderGone));
    // Another folder of that name, as of a drive that is mounted anew.
    std::fs::create_dir(&games).unwrap();
    assert_eq!((other.ask("edit"), other.ask("save")), ("recorded true".into(), "saved".into()));
    other.kill();
    let markers = |folder: &Path| {
        let text = std::fs::read_to_string(file_in(folder)).unwrap();
        document_of(&text).unwrap().markers().len()
    };
    assert_eq!((markers(&games), markers(&away)), (3, 1));
}
