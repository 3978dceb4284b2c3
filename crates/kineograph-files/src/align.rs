//! Which items of two lists are versions of each other.

use std::collections::BTreeMap;

use crate::schema::Shape;
use crate::tree::{Item, Value};

/// For each new item the index of its previous version: by the keys of its type, else by what it holds, else by kind and place. In a
/// tuple the place alone counts.
pub(crate) fn partners(new: &[Item], old: &[Item], shape: Shape, is_tuple: bool) -> Vec<Option<usize>> {
    let mut pairs = Pairs { new, old, of_new: vec![None; new.len()], is_taken: vec![false; old.len()] };
    if is_tuple {
        return (0..new.len()).map(|index| (index < old.len()).then_some(index)).collect();
    }
    for key in shape.keys() {
        pairs.match_by(shape, |item| Shape::identity(item, key), Repeats::Left);
    }
    pairs.match_by(shape, |item| Some(without_ids(&item.value)), Repeats::InOrder);
    pairs.match_by_place();
    pairs.of_new
}

/// As [`partners`], by keys and by what they hold alone: for items that may have nothing to do with each other. Labels are no keys.
pub(crate) fn by_identity(new: &[Item], old: &[Item], shape: Shape) -> Vec<Option<usize>> {
    let mut pairs = Pairs { new, old, of_new: vec![None; new.len()], is_taken: vec![false; old.len()] };
    for key in shape.keys().iter().filter(|key| **key != "label") {
        pairs.match_by(shape, |item| Shape::identity(item, key), Repeats::Left);
    }
    pairs.match_by(shape, |item| Some(without_ids(&item.value)), Repeats::InOrder);
    pairs.of_new
}

/// Which of the items that have a previous version keep their order; the others moved. As few as possible moved.
pub(crate) fn in_order(old_of_new: &[Option<usize>]) -> Vec<bool> {
    // The items that end the longest ascending chains of each length, and the item before each in its chain.
    let mut ends: Vec<usize> = Vec::new();
    let mut before = vec![None; old_of_new.len()];
    for (index, old) in old_of_new.iter().enumerate().filter(|(_, old)| old.is_some()) {
        let len = ends.partition_point(|end| old_of_new[*end] < *old);
        before[index] = len.checked_sub(1).map(|shorter| ends[shorter]);
        match ends.get_mut(len) {
            Some(end) => *end = index,
            None => ends.push(index),
        }
    }
    let mut keeps = vec![false; old_of_new.len()];
    let mut next = ends.last().copied();
    while let Some(index) = next {
        keeps[index] = true;
        next = before[index];
    }
    keeps
}

/// Whether two items can be versions of each other: not if both have ids, and other ones.
pub(crate) fn may_be_same(new: &Item, old: &Item) -> bool {
    match (new.id(), old.id()) {
        (Some(new), Some(old)) => new == old,
        _ => true,
    }
}

/// What happens to equal keys.
#[derive(Clone, Copy, PartialEq)]
enum Repeats {
    /// They match nothing.
    Left,
    /// The first matches the first, and so on.
    InOrder,
}

struct Pairs<'a> {
    new: &'a [Item],
    old: &'a [Item],
    of_new: Vec<Option<usize>>,
    is_taken: Vec<bool>,
}

impl Pairs<'_> {
    fn match_by(&mut self, shape: Shape, key: impl Fn(&Item) -> Option<String>, repeats: Repeats) {
        let is_free =
            |(index, item): (usize, &Item)| (!self.is_taken[index]).then(|| Some((key(item)?, index)));
        let mut old: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (key, index) in self.old.iter().enumerate().filter_map(is_free).flatten() {
            old.entry(key).or_default().push(index);
        }
        if old.is_empty() {
            return;
        }
        let mut new: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (index, item) in self.new.iter().enumerate().filter(|(index, _)| self.of_new[*index].is_none()) {
            if let Some(key) = key(item) {
                new.entry(key).or_default().push(index);
            }
        }
        // A node with the same name is the same node, whatever its id; an equal action with another id is another one.
        let is_by_content = repeats == Repeats::InOrder || matches!(shape, Shape::Action);
        for (key, indices) in new {
            let Some(candidates) = old.get(&key) else { continue };
            if repeats == Repeats::Left && (indices.len() > 1 || candidates.len() > 1) {
                continue;
            }
            for (index, candidate) in indices.into_iter().zip(candidates.iter().copied()) {
                if !is_by_content || may_be_same(&self.new[index], &self.old[candidate]) {
                    self.pair(index, candidate);
                }
            }
        }
    }

    fn pair(&mut self, new: usize, old: usize) {
        self.of_new[new] = Some(old);
        self.is_taken[old] = true;
    }

    /// Pairs what is left between two neighbours that are paired.
    fn match_by_place(&mut self) {
        let mut start = 0;
        while start < self.new.len() {
            if self.of_new[start].is_some() {
                start += 1;
                continue;
            }
            let end =
                (start..self.new.len()).find(|index| self.of_new[*index].is_some()).unwrap_or(self.new.len());
            let first = start.checked_sub(1).and_then(|before| self.of_new[before]).map_or(0, |old| old + 1);
            let last = self.of_new.get(end).copied().flatten().unwrap_or(self.old.len());
            let candidates: Vec<usize> =
                (first..last.max(first)).filter(|index| !self.is_taken[*index]).collect();
            self.match_gap(start..end, &candidates);
            start = end;
        }
    }

    fn match_gap(&mut self, new: std::ops::Range<usize>, candidates: &[usize]) {
        let is_same_number = new.len() == candidates.len();
        let mut rest = candidates.iter().copied();
        for (place, index) in new.enumerate() {
            let may_match = |old: usize| may_be_same(&self.new[index], &self.old[old]);
            let found = if is_same_number {
                candidates.get(place).copied().filter(|old| may_match(*old))
            } else {
                // Looks ahead only as far as it finds one, so that the order stays.
                let mut ahead = rest.clone();
                let found =
                    ahead.find(|old| kind(&self.new[index]) == kind(&self.old[*old]) && may_match(*old));
                if found.is_some() {
                    rest = ahead;
                }
                found
            };
            if let Some(old) = found {
                self.pair(index, old);
            }
        }
    }
}

/// The name of an action; none for words and structs.
fn kind(item: &Item) -> Option<&str> {
    item.value.group().map(|group| &*group.name)
}

/// What a value holds, ids excepted, in a text that does not depend on the order of its fields.
fn without_ids(value: &Value) -> String {
    let Value::Group(group) = value else { return value.compact() };
    let fields = group.items.iter().filter(|item| item.field() != Some("id"));
    let mut parts: Vec<String> = fields
        .map(|item| match item.key() {
            Some(key) => format!("{}: {}", key.value.compact(), without_ids(&item.value)),
            None => without_ids(&item.value),
        })
        .collect();
    if !group.is_list() {
        parts.sort();
    }
    let (open, close) = group.brackets.chars();
    format!("{}{open}{}{close}", group.name, parts.join(", "))
}

#[cfg(test)]
mod tests {
    use super::in_order;

    #[test]
    fn as_few_as_possible_move() {
        let some = |olds: &[usize]| olds.iter().map(|old| Some(*old)).collect::<Vec<_>>();
        assert_eq!(in_order(&some(&[1, 2, 3, 0])), [true, true, true, false]);
        assert_eq!(in_order(&some(&[3, 0, 1, 2])), [false, true, true, true]);
        assert_eq!(in_order(&[Some(0), None, Some(1)]), [true, false, true]);
        assert_eq!(in_order(&[]), Vec::<bool>::new());
    }
}
