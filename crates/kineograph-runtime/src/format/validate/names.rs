//! Names and ids: each given, each once.

use core::hash::Hash;
use std::collections::{HashMap, HashSet};

use super::Report;
use crate::format::did_you_mean;
use crate::format::place::Place;
use crate::prelude::*;

/// Looks up list indices by name; the first of equal names counts.
pub(super) struct Names<'a>(HashMap<&'a str, usize>);

impl<'a> Names<'a> {
    pub(super) fn of(names: impl Iterator<Item = &'a str>) -> Self {
        let mut map = HashMap::new();
        for (index, name) in names.enumerate() {
            map.entry(name).or_insert(index);
        }
        Self(map)
    }

    pub(super) fn get(&self, name: &str) -> Option<usize> {
        self.0.get(name).copied()
    }
}

/// Reports empty and repeated names in the list field `list`; `noun` is what one item is called.
pub(super) fn check_names<'a>(
    report: &mut Report,
    list: &'static str,
    noun: &str,
    names: impl Iterator<Item = &'a str>,
) {
    let mut seen = HashSet::new();
    for (index, name) in names.enumerate() {
        let place = || Place::root().item(list, index).field("name");
        if name.trim().is_empty() {
            report.error(place(), format!("This {noun} has no name; give it one"));
        } else if !seen.insert(name) {
            report.error(place(), format!("There are two {noun}s called \"{name}\"; rename one of them"));
        } else if name.trim() != name {
            let what =
                format!("The name \"{name}\" begins or ends with a blank; who looks for it will miss it");
            report.warning(place(), what);
        }
    }
}

/// Reports repeated ids in the list field `list`.
pub(super) fn check_ids(
    report: &mut Report,
    list: &'static str,
    noun: &str,
    ids: impl Iterator<Item = Option<u32>>,
) {
    let mut seen = SeenIds::default();
    for (index, id) in ids.enumerate() {
        if let Some(id) = seen.repeated(id) {
            let place = Place::root().item(list, index).field("id");
            report.error(place, format!("There are two {noun}s with the id {id}; remove one of the two ids"));
        }
    }
}

/// Remembers ids and tells which came before.
pub(super) struct SeenIds<T>(HashSet<T>);

impl<T> Default for SeenIds<T> {
    fn default() -> Self {
        Self(HashSet::new())
    }
}

impl<T: Eq + Hash + Copy> SeenIds<T> {
    /// The id, if it was there before.
    pub(super) fn repeated(&mut self, id: Option<T>) -> Option<T> {
        id.filter(|&id| !self.0.insert(id))
    }
}

/// A sentence about a name that does not exist, with the nearest one that does.
pub(super) fn unknown<'a>(noun: &str, name: &str, known: impl Iterator<Item = &'a str>) -> String {
    format!("There is no {noun} \"{name}\"{}", did_you_mean(name, known, '"'))
}
