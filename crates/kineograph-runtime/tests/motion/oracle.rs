//! Recorded trajectories of cocos2d-html5 3.17, played through the real manager.
//!
//! Reads `tests/data`, or the folder that the variable `KINEOGRAPH_ORACLE_DIR` names, and runs every case in its `cases-*`, `random-*`
//! and `manager-*` files, and in `quirks.json` and `quirks-manager.json`. SKIPPED.md lists what is not compared, and why. Poses
//! agree within 1e-3 or one part in 100,000, colours within 1, since the engine truncates them to bytes; `visible`, frames,
//! events and the update that ends an action agree exactly.
//!
//! No case is left out. A case may disagree only where a rule of this crate
//! overrules the engine; [`overruled`] holds those rules, and an entry that excuses nothing fails.

mod case;
mod data;
mod overruled;
mod report;
mod script;
mod tree;

use overruled::OVERRULED;
use report::{Outcome, Report};

/// How many cases of the stored data must be played at least, so that none is left out unnoticed.
const MIN_CASES: usize = 613;
const MIN_SCRIPTS: usize = 56;

/// How the names of the files begin that hold cases, and scripts.
const CASES: [&str; 3] = ["cases-", "random-", "quirks.json"];
const SCRIPTS: [&str; 2] = ["manager-", "quirks-manager.json"];

#[test]
fn poses_events_and_ends_agree_with_the_recordings() {
    let mut report = Report::default();
    for file in data::files(&CASES) {
        for case in &file.cases {
            report.add(&file.name, case, case::play(case));
        }
    }
    report.finish("cases", MIN_CASES);
}

#[test]
fn managers_follow_the_recorded_scripts() {
    let mut report = Report::default();
    for file in data::files(&SCRIPTS) {
        for case in &file.cases {
            report.add(&file.name, case, script::play(case));
        }
    }
    report.finish("scripts", MIN_SCRIPTS);
}

#[test]
fn every_rule_that_overrules_the_engine_excuses_a_recording() {
    if !data::is_stored() {
        return;
    }
    let mut excused = vec![0; OVERRULED.len()];
    let cases = data::files(&CASES).into_iter().flat_map(|file| file.cases);
    let scripts = data::files(&SCRIPTS).into_iter().flat_map(|file| file.cases);
    let cases = cases.map(|case| (case::play(&case), case));
    for (outcome, case) in cases.chain(scripts.map(|case| (script::play(&case), case))) {
        if let (Outcome::Disagrees(_), Some(index)) = (outcome, overruled::index_for(&case)) {
            excused[index] += 1;
        }
    }
    for (rule, count) in OVERRULED.iter().zip(excused) {
        assert!(count > 0, "nothing needs the entry {}: {}", rule.name(), rule.reason);
    }
}
