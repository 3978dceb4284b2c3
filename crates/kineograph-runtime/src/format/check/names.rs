//! Checks that names and ids are given and unique.

use core::hash::Hash;
use std::collections::{HashMap, HashSet};

use super::MAX_NAME_CHARS;
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};

/// List indices by name; the first of equal names wins.
#[derive(Default)]
pub struct NameIndex<'a>(HashMap<&'a str, usize>);

impl<'a> NameIndex<'a> {
    pub fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut map = HashMap::with_capacity(names.size_hint().0);
        for (index, name) in names.enumerate() {
            map.entry(name).or_insert(index);
        }
        Self(map)
    }

    pub fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }
}

/// Reports empty and duplicate names in the list field `list`.
pub fn check_names<'a>(found: &mut Diagnostics, list: &'static str, names: impl Iterator<Item = &'a str>) {
    let mut seen = HashSet::with_capacity(names.size_hint().0);
    for (index, name) in names.enumerate() {
        let code = if name.trim().is_empty() {
            Code::NameEmpty
        } else if name.len() > MAX_NAME_CHARS && name.chars().count() > MAX_NAME_CHARS {
            Code::NameTooLong
        } else if !seen.insert(name) {
            Code::NameNotUnique
        } else if name.trim() != name {
            Code::NamePadded
        } else {
            continue;
        };
        found.report(code, |problem| {
            let problem = match code {
                Code::NameEmpty => problem,
                Code::NameTooLong => problem.text("name", name).number("max", MAX_NAME_CHARS as f64),
                _ => problem.text("name", name),
            };
            problem.at(Place::of_path(FieldPath::root().item(list, index).field("name")))
        });
    }
}

/// Reports duplicate ids in the list field `list`.
pub fn check_ids(
    found: &mut Diagnostics,
    list: &'static str,
    ids: impl Iterator<Item = Option<u32>> + Clone,
) {
    // Already sorted, as in most files and in an editor that checks many runs in every frame of a drag.
    if ids.clone().flatten().is_sorted_by(|a, b| a < b) {
        return;
    }
    let mut seen = SeenIds::default();
    for (index, id) in ids.enumerate() {
        if let Some(id) = seen.repeated(id) {
            found.report(Code::IdNotUnique, |problem| {
                let path = FieldPath::root().item(list, index).field("id");
                problem.number("id", f64::from(id)).at(Place::of_path(path))
            });
        }
    }
}

/// A set of ids that finds duplicates.
pub struct SeenIds<T>(HashSet<T>);

impl<T> Default for SeenIds<T> {
    fn default() -> Self {
        Self(HashSet::new())
    }
}

impl<T: Eq + Hash + Copy> SeenIds<T> {
    /// The id, if it was already in the set.
    pub fn repeated(&mut self, id: Option<T>) -> Option<T> {
        id.filter(|&id| !self.0.insert(id))
    }
}
