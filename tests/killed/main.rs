//! A process that edits, undoes, redoes and saves is killed at random moments: nothing that it had recorded is lost, and the file is whole.
//!
//! `KINEOGRAPH_KILLS` is the number of kills; `cargo xtask torture` asks for many.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

mod two;
mod work;

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use kineograph::internals::recovery::{Storage, restored, text_of, unsaved};
use work::{Work, texts_of_work};

/// A process that works in a folder, and what it says.
struct Worker {
    process: Child,
    said: Receiver<String>,
}

impl Worker {
    fn start(folder: &Path, seed: u64) -> Self {
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--ignored", "--exact", "worker", "--nocapture", "--test-threads", "1"])
            .env("KINEOGRAPH_WORKER", folder)
            .env("KINEOGRAPH_SEED", seed.to_string())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let output = BufReader::new(process.stdout.take().unwrap());
        let (sender, said) = channel();
        std::thread::spawn(move || {
            output.lines().map_while(Result::ok).try_for_each(|line| sender.send(line))
        });
        Self { process, said }
    }

    /// Lets it work until it has recorded something and for a while after that, and kills it. Gives how much it had certainly recorded.
    fn kill_after(mut self, pause: Duration) -> usize {
        let is_ready = |line: &String| line.starts_with("recorded");
        let first =
            std::iter::from_fn(|| self.said.recv_timeout(Duration::from_secs(60)).ok()).find(is_ready);
        let mut recorded = number_in(&first.expect("the worker works"));
        std::thread::sleep(pause);
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        while let Ok(line) = self.said.recv_timeout(Duration::from_secs(5)) {
            if is_ready(&line) {
                recorded = number_in(&line);
            }
        }
        recorded
    }
}

fn number_in(line: &str) -> usize {
    line.split_whitespace().nth(1).and_then(|number| number.parse().ok()).unwrap_or(0)
}

/// The process that is killed: works until then.
#[test]
#[ignore = "the process that the test below starts and kills"]
fn worker() {
    let Some(folder) = std::env::var_os("KINEOGRAPH_WORKER") else { return };
    let seed = std::env::var("KINEOGRAPH_SEED").unwrap().parse().unwrap();
    let mut work = Work::begin(Path::new(&folder), seed);
    for done in 1.. {
        work.act();
        if work.is_recorded() {
            println!("recorded {done}");
        }
    }
}

#[test]
fn a_process_that_is_killed_at_any_moment_loses_nothing() {
    let kills: u64 = std::env::var("KINEOGRAPH_KILLS").map_or(8, |number| number.parse().unwrap());
    let (mut recorded_acts, mut late) = (0, 0);
    for seed in 0..kills {
        let folder = tempfile::tempdir().unwrap();
        // From at once to a third of a second later, in an order without rhythm.
        let pause = Duration::from_micros(seed.wrapping_mul(2_654_435_761) % 333_000);
        let recorded = Worker::start(folder.path(), seed).kill_after(pause);
        let found = found_in(folder.path());
        // It goes on for a moment after it has said so.
        let states = texts_of_work(seed, recorded + 400);
        let file = std::fs::read_to_string(work::file_in(folder.path())).unwrap_or_default();
        assert!(
            file.is_empty() || states.iter().any(|(text, _)| *text == file),
            "seed {seed}: the file is no state of the project:\n{file}"
        );
        // What is saved is in the file, what is not in the journal; a project in which nothing was done is in neither.
        let saved = if file.is_empty() { states[0].0.clone() } else { file };
        let text = found.unwrap_or(saved);
        let place = states.iter().rposition(|(state, _)| *state == text);
        let place = place
            .unwrap_or_else(|| panic!("seed {seed}: what came back is no state of the project:\n{text}"));
        assert!(place >= recorded, "seed {seed}: state {place} came back, {recorded} were recorded");
        recorded_acts += recorded;
        late += usize::from(place > recorded);
    }
    println!(
        "{kills} kills after {recorded_acts} recorded acts; {late} times more came back than was promised"
    );
}

/// The last state in the journal, if it is not in the file; with a history that can be undone to its beginning.
fn found_in(folder: &Path) -> Option<String> {
    let storage = Storage::open(folder.join("data"));
    let mut found = unsaved(&storage);
    assert!(found.len() <= 1);
    let mut history = restored(found.pop()?.recorded.state).expect("the journal can be read").history;
    let text = text_of(history.document());
    while history.undo().is_some() {}
    assert_eq!(history.undo_len(), 0, "all steps can be undone");
    Some(text)
}
