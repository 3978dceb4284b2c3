//! Counting what was played, and failing with all disagreements at once.

use std::collections::BTreeMap;

use serde_json::Value;

use super::data;
use super::overruled::{self, OVERRULED};

/// What came of one recording.
pub enum Outcome {
    /// All that was recorded came out.
    Agrees,
    /// It needs an action that does not exist yet.
    Unsupported(String),
    /// The first differences.
    Disagrees(String),
}

/// Counts of outcomes.
#[derive(Default)]
pub struct Report {
    agreed: usize,
    unsupported: BTreeMap<String, usize>,
    overruled: BTreeMap<usize, usize>,
    failures: Vec<String>,
}

impl Report {
    pub fn add(&mut self, file: &str, case: &Value, outcome: Outcome) {
        match outcome {
            Outcome::Agrees => self.agreed += 1,
            Outcome::Unsupported(what) => *self.unsupported.entry(what).or_default() += 1,
            Outcome::Disagrees(how) => match overruled::index_for(case) {
                Some(index) => *self.overruled.entry(index).or_default() += 1,
                None => self.failures.push(format!("{file} {}:\n{how}", case["name"])),
            },
        }
    }

    /// Prints the counts.
    ///
    /// Panics on any disagreement, and if fewer than `min_played` of the stored recordings were played.
    pub fn finish(&self, what: &str, min_played: usize) {
        let overruled: usize = self.overruled.values().sum();
        let unsupported: usize = self.unsupported.values().sum();
        println!("{what}: {} agree, {overruled} overruled, {unsupported} left out", self.agreed);
        for (index, count) in &self.overruled {
            let rule = &OVERRULED[*index];
            println!("  {count} by rule {} ({}): {}", rule.rule, rule.name(), rule.reason);
        }
        for (what, count) in &self.unsupported {
            println!("  {count} left out: no {what} yet");
        }
        let failures = self.failures.len();
        assert!(failures == 0, "{failures} disagree:\n{}", self.failures.join("\n"));
        let played = self.agreed + overruled;
        assert!(!data::is_stored() || played >= min_played, "only {played} {what} played");
    }
}
