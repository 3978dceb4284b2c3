//! Each operation of a journal fails, in each way, and the power fails before each of them: no step that was flushed is lost.

#![allow(clippy::unwrap_used, clippy::panic)] // helpers of tests may fail like tests

use std::path::Path;
use std::sync::Arc;

use kineograph_store::simulated::{Fault, Plan, Remains};
use kineograph_store::{
    Fingerprint, Journal, JournalWriter, Patch, Record, Recorded, RecordedHistory, RecordedPreview,
    SavedMark, SimulatedDisk, Token, read_journal,
};

const PATH: &str = "/data/journals/coin.journal";

fn opened() -> JournalWriter {
    let token = Token::parse(&"0123456789abcdef".repeat(2)).unwrap();
    JournalWriter { program: "kineograph 0.1.0".to_owned(), token, unix_secs: 1_700_000_000 }
}

fn disk() -> SimulatedDisk {
    SimulatedDisk::with_folders(&["/data/journals"])
}

/// What a session does, from one flush to the next.
enum Act {
    Step(&'static str),
    Amend(&'static str),
    Undo(usize),
    Redo(usize),
    Preview(&'static str),
    Save,
    Compact,
    Close,
}

const SESSION: [Act; 14] = [
    Act::Step("one"),
    Act::Step("one two"),
    Act::Amend("one two three"),
    Act::Save,
    Act::Preview("one two thr"),
    Act::Compact,
    Act::Step("zero one two three"),
    Act::Undo(2),
    Act::Redo(1),
    Act::Compact,
    Act::Step("one two three four, which is longer"),
    Act::Save,
    Act::Undo(1),
    Act::Close,
];

fn record(act: &Act, state: &RecordedHistory) -> Option<Record> {
    let step = |replaces, text| Record::Step {
        replaces,
        label: format!("Write {text}"),
        patch: Patch::between(state.text(), text),
        session: "node 1".to_owned(),
    };
    Some(match act {
        Act::Step(text) => step(0, text),
        Act::Amend(text) => step(1, text),
        Act::Undo(count) => Record::Undo(*count),
        Act::Redo(count) => Record::Redo(*count),
        Act::Preview(text) => Record::Preview(Some(RecordedPreview {
            label: "Drag".to_owned(),
            patch: Patch::between(state.text(), text),
        })),
        Act::Save => Record::Saved(SavedMark {
            path: "/games/coin.ron".into(),
            fingerprint: Fingerprint::of_contents(state.text().as_bytes()),
            is_current: true,
        }),
        Act::Compact => return None,
        Act::Close => Record::Closed { is_discarded: false },
    })
}

/// The states of a session, and how many of them are certainly on the disk.
struct Run {
    states: Vec<RecordedHistory>,
    safe: usize,
    journal: Option<Journal>,
}

/// Runs the session, going on after errors.
fn run(disk: &SimulatedDisk) -> Run {
    let start = RecordedHistory::new(String::new(), "stage".to_owned());
    let mut run = Run { states: vec![start.clone()], safe: 0, journal: None };
    let Ok(mut journal) = Journal::create(Arc::new(disk.clone()), Path::new(PATH), opened(), start) else {
        return run;
    };
    run.safe = 1;
    for act in &SESSION {
        let done = match record(act, journal.state()) {
            Some(record) => {
                journal.add(&record).unwrap();
                run.states.push(journal.state().clone());
                journal.flush()
            }
            None => journal.compact(),
        };
        if done.is_ok() {
            run.safe = run.states.len();
        }
    }
    run.journal = Some(journal);
    run
}

/// Checks that the journal has one of the states of the session, the last safe one or a later one.
fn check(run: &Run, disk: &SimulatedDisk, what: &str) {
    disk.plan(Plan::Fine);
    let found = read_journal(disk, Path::new(PATH));
    let Some(last_safe) = run.safe.checked_sub(1) else {
        // It was never there; what is there now, if anything, is readable.
        assert!(
            found.is_err() || found.is_ok_and(|found| found.is_none_or(|found| found.state == run.states[0]))
        );
        return;
    };
    let found = found.unwrap_or_else(|error| panic!("{what}: {error}"));
    let Some(Recorded { opened: by, state, .. }) = found else { panic!("{what}: the journal is empty") };
    assert_eq!(by, opened());
    let place = run.states.iter().rposition(|other| *other == state);
    let place = place.unwrap_or_else(|| panic!("{what}: {state:?} is no state of the session"));
    // States repeat, so a later equal one counts.
    assert!(place >= last_safe, "{what}: state {place} was found, {last_safe} was safe");
}

#[test]
fn a_journal_that_fails_anywhere_loses_nothing_that_was_flushed() {
    let mut runs = 0;
    for fault in Fault::ALL {
        for plan in [Plan::Once as fn(usize, Fault) -> Plan, Plan::From] {
            let mut at = 0;
            loop {
                let disk = disk();
                disk.plan(plan(at, fault));
                let mut run = run(&disk);
                let has_ended = disk.count() <= at;
                check(&run, &disk, &format!("{:?}", plan(at, fault)));
                // Once the disk works again, nothing at all is lost.
                if let Some(journal) = &mut run.journal {
                    journal.flush().unwrap();
                    assert!(journal.is_sound());
                    run.safe = run.states.len();
                    check(&run, &disk, "after the fault");
                }
                runs += 1;
                if has_ended {
                    break;
                }
                at += 1;
                assert!(at < 400, "a session has an end");
            }
        }
    }
    println!("{runs} journals with a fault");
}

#[test]
fn a_power_failure_at_any_time_loses_nothing_that_was_flushed() {
    let (mut crashes, mut outcomes) = (0, 0);
    let mut at = 0;
    loop {
        let disk = disk();
        disk.plan(Plan::Crash(at));
        let run = run(&disk);
        let has_ended = disk.count() <= at;
        crashes += 1;
        for remains in Remains::all(at as u64, 200) {
            check(&run, &disk.after_crash(remains), &format!("crash before {at}, {remains:?}"));
            outcomes += 1;
        }
        if has_ended {
            break;
        }
        at += 1;
    }
    println!("{crashes} crashes of a journal, {outcomes} outcomes");
}

#[test]
fn a_power_failure_after_a_fault_loses_nothing_that_was_flushed() {
    let mut outcomes = 0;
    for fault in Fault::ALL {
        for at in 0..120 {
            let disk = disk();
            disk.plan(Plan::Once(at, fault));
            let run = run(&disk);
            for remains in Remains::all(at as u64, 20) {
                check(&run, &disk.after_crash(remains), &format!("{fault:?} at {at}, then {remains:?}"));
                outcomes += 1;
            }
        }
    }
    println!("{outcomes} outcomes of a fault and a crash");
}
