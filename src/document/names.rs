//! Names: free ones, and those that are refused.

use std::collections::{BTreeMap, BTreeSet};

use super::Document;
use super::edit_error::EditError;

/// Gives items unique names, one after the other. Many equal names cost no more than different ones.
#[derive(Debug, Default)]
pub(crate) struct FreeNames {
    taken: BTreeSet<String>,
    /// For each stem of a taken name, the lowest number that may be free.
    numbers: BTreeMap<String, u32>,
}

impl FreeNames {
    /// The name that [`Document::free_name`] returns if exactly the names from earlier calls are taken.
    pub(crate) fn take(&mut self, wanted: &str) -> String {
        let wanted = filled(wanted);
        let name = if self.taken.contains(wanted) { self.numbered(wanted) } else { wanted.to_owned() };
        self.taken.insert(name.clone());
        name
    }

    fn numbered(&mut self, wanted: &str) -> String {
        let stem = stem(wanted);
        // Names are never released, so a taken number stays taken.
        let number = self.numbers.entry(stem.to_owned()).or_insert(2);
        loop {
            let name = format!("{stem} {number}");
            *number += 1;
            if !self.taken.contains(&name) {
                return name;
            }
        }
    }
}

impl Document {
    /// `wanted`, or `wanted 2`, `wanted 3` … where `is_taken` is true.
    pub fn free_name(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
        let wanted = filled(wanted);
        if !is_taken(wanted) {
            return wanted.to_owned();
        }
        let stem = stem(wanted);
        let mut number = 2_u32;
        loop {
            let name = format!("{stem} {number}");
            if !is_taken(&name) {
                return name;
            }
            number += 1;
        }
    }
}

/// The name without surrounding white space, never empty.
fn filled(wanted: &str) -> &str {
    if wanted.trim().is_empty() { "unnamed" } else { wanted.trim() }
}

/// The part of a name before its number, if there is a space between them: `run_02` is a name of its own.
fn stem(name: &str) -> &str {
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    if stem.trim_end() == stem { name } else { stem.trim_end() }
}

/// Refuses an empty or taken name of an item of this kind.
pub(super) fn check_name(kind: &'static str, name: &str, taken: bool) -> Result<(), EditError> {
    if name.trim().is_empty() {
        Err(EditError::NoName(kind))
    } else if taken {
        Err(EditError::NameTaken { kind, name: name.to_owned() })
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_that_a_search_finds() {
        let wanted = ["a", "a", "a 2", "a", " a ", "", "b 7", "b 7", "b", "7", "7", "a 3", "unnamed", "b 7"];
        let (mut names, mut taken) = (FreeNames::default(), Vec::new());
        for wanted in wanted {
            let name = Document::free_name(wanted, |name| taken.iter().any(|other| other == name));
            assert_eq!(names.take(wanted), name, "{wanted}");
            taken.push(name);
        }
    }

    #[test]
    fn digits_of_a_name_are_no_counter() {
        let second = |wanted: &str| Document::free_name(wanted, |name| name == wanted);
        for (wanted, name) in [("run_02", "run_02 2"), ("run", "run 2"), ("7", "7 2"), ("box3", "box3 2")] {
            assert_eq!(second(wanted), name);
        }
        assert_eq!(Document::free_name("run 2", |name| name != "run 3"), "run 3");
    }
}
