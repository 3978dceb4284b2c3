//! Names that are unique.

use std::collections::{BTreeMap, BTreeSet};

/// Gives each name once.
#[derive(Debug, Default)]
pub struct UniqueNames {
    given: BTreeSet<String>,
    /// The last number that was added to a name.
    numbers: BTreeMap<String, u64>,
}

impl UniqueNames {
    /// The name, with a number if it was given before; `otherwise` for an empty one.
    pub fn free(&mut self, wanted: &str, otherwise: &str) -> String {
        let wanted = if wanted.trim().is_empty() { otherwise } else { wanted };
        let mut name = wanted.to_owned();
        while !self.given.insert(name.clone()) {
            let number = self.numbers.entry(wanted.to_owned()).or_insert(1);
            *number += 1;
            name = format!("{wanted} {number}");
        }
        name
    }
}
