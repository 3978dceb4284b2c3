//! Formatting, saving and comparing take a few times the memory of their texts.
#![allow(clippy::unwrap_used, clippy::panic)]
// tests fail by panicking
// The only test of its process, whose memory it measures, which is told on Linux only.
#![cfg(target_os = "linux")]

use std::fmt::Write;

use kineograph_files::{Diff, formatted, updated};
use kineograph_runtime::format::load;

const MAX_BYTES_FOR_BYTE: usize = 40;

/// The most memory that this process has used, in bytes.
fn peak_bytes() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).unwrap();
    line.trim().trim_end_matches(" kB").parse::<usize>().unwrap() << 10
}

/// Some megabytes as people and the editor write them, with comments.
fn project(first: usize) -> String {
    let mut text = String::from("// many\n(\n    format: 2,\n    clips: [\n");
    for nth in 0..4000 {
        let name = nth + first;
        write!(text, "        // clip {nth}\n        (name: \"c{name}\", action: Sequence(actions: [\n")
            .unwrap();
        for step in 0..15 {
            let [x, y] = [nth as f64 / 8.0, f64::from(step) / 4.0];
            writeln!(text, "            MoveBy(duration: 0.5, delta: ({x}, {y})), // step").unwrap();
        }
        text.push_str(
            "            Animate(delay_per_unit: 0.1, frames: [0, 1, 2, 3, 4, 5, 6, 7]),\n        ])),\n",
        );
    }
    text.push_str("    ],\n)\n");
    text
}

#[test]
fn large_files_take_a_few_times_their_own_memory() {
    let (one, other) = (project(0), project(1));
    let before = peak_bytes();
    let within = |what: &str, bytes: usize| {
        let grown = peak_bytes() - before;
        assert!(grown <= bytes * MAX_BYTES_FOR_BYTE, "{what}: {grown} bytes, {} for each", grown / bytes);
    };
    let text = formatted(&one).unwrap();
    within("formatting", one.len());
    let project = load(&text).unwrap().project;
    assert_eq!(updated(&one, &project), text);
    drop(project);
    within("saving", one.len());
    assert!(!Diff::between(&one, &other).unwrap().is_empty());
    within("comparing", one.len() + other.len());
}
