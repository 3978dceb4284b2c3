//! Names: free ones, and those that are refused.

use std::collections::{BTreeMap, BTreeSet};

use super::Document;
use super::edit_error::EditError;

/// Unique names. Many equal ones cost no more than different ones.
#[derive(Debug, Clone, Default)]
pub struct FreeNames {
    taken: BTreeSet<String>,
    /// For each stem of a taken name, the lowest number that is free, where that is above [`FIRST_NUMBER`].
    numbers: BTreeMap<String, u32>,
}

/// The number of the second item of a name.
const FIRST_NUMBER: u32 = 2;

impl FreeNames {
    /// The name that [`Document::free_name`] returns if exactly the names from earlier calls are taken.
    pub fn take(&mut self, wanted: &str) -> String {
        let name = self.free(wanted);
        self.insert(&name);
        name
    }

    /// As [`Self::take`], for a name that stays free.
    pub(super) fn free(&self, wanted: &str) -> String {
        let wanted = filled(wanted);
        if !self.taken.contains(wanted) {
            return wanted.to_owned();
        }
        let stem = stem(wanted);
        numbered(stem, self.lowest(stem))
    }

    /// Whether a name is taken.
    pub fn contains(&self, name: &str) -> bool {
        self.taken.contains(name)
    }

    /// Takes exactly this name, which may be taken already.
    pub(super) fn insert(&mut self, name: &str) {
        if !self.taken.insert(name.to_owned()) {
            return;
        }
        let stem = stem(name);
        let mut lowest = self.lowest(stem);
        if stem.len() < name.len() && name == numbered(stem, lowest) {
            while self.taken.contains(&numbered(stem, lowest)) {
                lowest += 1;
            }
            self.numbers.insert(stem.to_owned(), lowest);
        }
    }

    /// Lets go a name.
    pub(super) fn remove(&mut self, name: &str) {
        let stem = stem(name);
        if !self.taken.remove(name) || stem.len() == name.len() {
            return;
        }
        let number: Option<u32> = name[stem.len()..].trim_start().parse().ok();
        let is_lower = |number: &u32| (FIRST_NUMBER..self.lowest(stem)).contains(number);
        if let Some(number) = number.filter(is_lower).filter(|number| name == numbered(stem, *number)) {
            self.numbers.insert(stem.to_owned(), number);
        }
    }

    fn lowest(&self, stem: &str) -> u32 {
        self.numbers.get(stem).copied().unwrap_or(FIRST_NUMBER)
    }
}

impl<'a> FromIterator<&'a str> for FreeNames {
    fn from_iter<I: IntoIterator<Item = &'a str>>(names: I) -> Self {
        let mut free = Self::default();
        names.into_iter().for_each(|name| free.insert(name));
        free
    }
}

fn numbered(stem: &str, number: u32) -> String {
    format!("{stem} {number}")
}

impl Document {
    /// `wanted`, or `wanted 2`, `wanted 3` … where `is_taken` is true.
    pub fn free_name(wanted: &str, is_taken: impl Fn(&str) -> bool) -> String {
        let wanted = filled(wanted);
        if !is_taken(wanted) {
            return wanted.to_owned();
        }
        let stem = stem(wanted);
        let mut number = FIRST_NUMBER;
        loop {
            let name = numbered(stem, number);
            if !is_taken(&name) {
                return name;
            }
            number += 1;
        }
    }
}

/// The name without surrounding white space, never empty.
pub(super) fn filled(wanted: &str) -> &str {
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
    fn names_that_are_let_go_are_free_again() {
        let mut names: FreeNames = ["a", "a 2", "a 3", "a 5", "a 03", "a 1", "b"].into_iter().collect();
        assert_eq!(names.free("a"), "a 4");
        names.insert("a 4");
        assert_eq!(names.free("a"), "a 6");
        for (gone, next) in [("a 03", "a 6"), ("a 1", "a 6"), ("a 3", "a 3"), ("a 5", "a 3"), ("a 2", "a 2")]
        {
            names.remove(gone);
            assert!(!names.contains(gone));
            assert_eq!(names.free("a"), next, "without {gone}");
        }
        names.remove("a");
        assert_eq!((names.free("a"), names.free("b")), ("a".to_owned(), "b 2".to_owned()));
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
