//! Changing a file as another one was changed.

use std::collections::BTreeMap;

use super::{Change, Diff, PathStep, What};
use crate::error::Error;
use crate::fmt::formatted;
use crate::keep::canonical;
use crate::tree::{Group, Item, Tree, Value};

pub(super) fn apply(diff: &Diff, a: &str) -> Result<String, Error> {
    let mut tree = canonical(a)?;
    let changes: Vec<&Change> = diff.changes.iter().collect();
    if let Some(change) = changes.first() {
        change_group(tree.root.value.group_mut().ok_or_else(|| misfit(change))?, 0, &changes)?;
    }
    formatted(&tree.laid_out())
}

fn misfit(change: &Change) -> Error {
    Error::DoesNotFit { place: change.place.clone() }
}

/// Makes all changes whose paths begin with the `depth` steps to this group.
fn change_group(group: &mut Group, depth: usize, changes: &[&Change]) -> Result<(), Error> {
    let mut deeper: BTreeMap<&PathStep, Vec<&Change>> = BTreeMap::new();
    let mut here = Vec::new();
    for change in changes {
        match change.path.get(depth) {
            Some(step) => deeper.entry(step).or_default().push(change),
            None => here.push(*change),
        }
    }
    for (step, changes) in deeper {
        match (changes.as_slice(), step) {
            ([Change { path, what: What::Changed { before, after }, .. }], _) if path.len() == depth + 1 => {
                let was_set = set(group, step, before.as_deref(), after.as_deref())?;
                was_set.then_some(()).ok_or_else(|| misfit(changes[0]))?;
            }
            _ => {
                // A list that is empty is left out.
                if let (PathStep::Field(name), None, What::Added { .. }) =
                    (step, find(group, step), &changes[0].what)
                {
                    group.items.push(Item::of_field(name, Value::Group(Box::new(Group::list()))));
                }
                let inner = find(group, step).and_then(|item| item.value.group_mut());
                change_group(inner.ok_or_else(|| misfit(changes[0]))?, depth + 1, &changes)?;
            }
        }
    }
    change_here(group, &here)
}

fn find<'a>(group: &'a mut Group, step: &PathStep) -> Option<&'a mut Item> {
    match step {
        PathStep::Index(index) => group.items.get_mut(*index),
        PathStep::Field(name) => group.items.iter_mut().find(|item| item.field() == Some(name)),
    }
}

/// Sets or removes a field; false if its value is another one than before.
fn set(group: &mut Group, step: &PathStep, before: Option<&str>, after: Option<&str>) -> Result<bool, Error> {
    let after = after.map(parsed).transpose()?;
    let now = find(group, step);
    if now.as_ref().map(|item| item.value.compact()).as_deref() != before {
        return Ok(false);
    }
    match (now, after, step) {
        (Some(item), Some(after), _) => item.value = after,
        (Some(_), None, PathStep::Field(name)) => group.items.retain(|item| item.field() != Some(name)),
        (None, Some(value), PathStep::Field(name)) => {
            group.items.push(Item::of_field(name, value));
        }
        _ => return Ok(false),
    }
    Ok(true)
}

fn parsed(text: &str) -> Result<Value, Error> {
    Ok(Tree::parse(text)?.root.value)
}

/// Changes the kind of an action, or the items of a list.
fn change_here(group: &mut Group, changes: &[&Change]) -> Result<(), Error> {
    let mut places: BTreeMap<usize, Item> = BTreeMap::new();
    let mut items: Vec<Option<Item>> = std::mem::take(&mut group.items).into_iter().map(Some).collect();
    for change in changes {
        let (place, item) = match &change.what {
            What::Kind { before, after } if *group.name == **before => {
                group.name = after.as_str().into();
                continue;
            }
            What::Removed { index, value } => {
                let removed = items.get_mut(*index).and_then(Option::take);
                removed.filter(|item| item.value.compact() == *value).ok_or_else(|| misfit(change))?;
                continue;
            }
            What::Added { index, value } => (*index, Item { value: parsed(value)?, ..Item::default() }),
            What::Moved { from, to } => {
                (*to, items.get_mut(*from).and_then(Option::take).ok_or_else(|| misfit(change))?)
            }
            What::Kind { .. } | What::Changed { .. } => return Err(misfit(change)),
        };
        if places.insert(place, item).is_some() {
            return Err(misfit(change));
        }
    }
    let mut rest = items.into_iter().flatten();
    let mut places = places.into_iter().peekable();
    loop {
        let at_its_place = places.next_if(|(place, _)| *place <= group.items.len()).map(|(_, item)| item);
        match at_its_place.or_else(|| rest.next()) {
            Some(item) => group.items.push(item),
            None => break,
        }
    }
    match (places.next(), changes.first()) {
        // Beyond the end of the list.
        (Some(_), Some(change)) => Err(misfit(change)),
        _ => Ok(()),
    }
}
