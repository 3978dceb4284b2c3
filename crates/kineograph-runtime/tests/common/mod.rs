//! What the tests of the sampler share.
#![allow(dead_code)] // each test file uses a part

pub mod grid_trees;
pub mod trees;

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{Channel, Event, Pose, Program, ValueNames};

/// The names of the values in random trees, so that all programs agree about them.
pub const NAMES: [&str; 3] = ["fuel", "heat", "glow"];

pub fn compile(action: &Action) -> Arc<Program> {
    let mut names = ValueNames::new();
    for name in NAMES {
        names.add(name).expect("three names are few");
    }
    Program::compile_with(action, &names).expect("the tree of a test is valid")
}

/// The bits of a pose, so that −0 and 0 differ.
pub fn bits(pose: &Pose) -> Vec<u64> {
    Channel::ALL.map(|channel| pose.get(channel).to_bits()).to_vec()
}

/// Fails unless every channel agrees within `tolerance`, absolute or relative; discrete ones exactly.
pub fn assert_close(ours: &Pose, expected: &Pose, tolerance: f64, what: &str) {
    for channel in Channel::ALL {
        let (a, b) = (ours.get(channel), expected.get(channel));
        let allowed = if channel.is_discrete() { 0.0 } else { tolerance * b.abs().max(1.0) };
        assert!((a - b).abs() <= allowed, "{channel} is {a}, not {b}: {what}");
    }
}

/// All events in (`after_secs`, `until_secs`] as (name, time).
pub fn events(program: &Program, after_secs: f64, until_secs: f64) -> Vec<(String, f64)> {
    let mut found: Vec<Event> = Vec::new();
    program.events(after_secs, until_secs, &mut found);
    found.iter().map(|event| (program.event_name(event).to_owned(), event.at_secs)).collect()
}
