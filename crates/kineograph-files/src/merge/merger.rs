//! Merging values.

mod actions;
mod fields;
mod list;

use std::collections::BTreeSet;

use super::comments::{append, merged_gap};
use super::index::Index;
use super::versions::Three;
use super::{Conflict, ConflictNotes, Held};
use crate::schema::Shape;
use crate::tree::{Group, Item, ItemKey, Value};

pub(super) struct Merger<'t> {
    pub actions: Three<Index<'t>>,
    /// Ids of the actions of the result.
    placed: BTreeSet<u32>,
    /// Whether actions are merged one by one; else each tree is one value.
    one_by_one: bool,
    pub words: Vec<String>,
    pub conflicts: Vec<Conflict>,
    /// Comments about conflicts that have no place yet.
    pub marks: Vec<String>,
    notes: ConflictNotes,
}

impl<'t> Merger<'t> {
    pub fn new(roots: Three<&'t Item>, one_by_one: bool, notes: ConflictNotes) -> Self {
        Self {
            actions: roots_index(roots),
            placed: BTreeSet::new(),
            one_by_one,
            words: Vec::new(),
            conflicts: Vec::new(),
            marks: Vec::new(),
            notes,
        }
    }

    /// Whether each action that both sides have is in the result.
    pub fn has_placed_all(&self) -> bool {
        let is_in_b = |id: &u32| has(self.actions.b.as_ref(), *id);
        let in_a = self.actions.a.iter().flat_map(|index| index.actions.keys());
        in_a.filter(|id| is_in_b(id)).all(|id| self.placed.contains(id))
    }

    pub fn conflict(&mut self, reason: String, sides: [Held; 2]) {
        // A comment is one line.
        let reason = reason.replace(['\n', '\r'], " ");
        let conflict = Conflict { place: self.words.join(" › "), reason, sides: Some(sides) };
        self.marks.push(conflict.comment());
        self.conflicts.push(conflict);
    }

    /// `absent` is what a side has that has no value.
    pub fn conflict_with(&mut self, ours: Option<&Value>, theirs: Option<&Value>, absent: Held) {
        let theirs_in_words = theirs.map_or_else(|| "removed".to_owned(), Value::compact);
        let removed = if ours.is_none() { "ours: removed; " } else { "" };
        let sides = [ours, theirs].map(|value| Held::of(value, absent.clone()));
        self.conflict(format!("{removed}theirs: {theirs_in_words}"), sides);
    }

    /// One item out of its versions, of which ours or theirs is there. The key is that of the place where it goes.
    pub fn item(&mut self, three: Three<&'t Item>, key: Option<ItemKey>, shape: Shape) -> Item {
        let before = self.marks.len();
        let value = self.value(three.map(|item| &item.value), shape);
        let gaps = three.map(|item| &item.before);
        let item = Item { before: merged_gap(gaps), value, has_comma: true, ..Item::default() };
        let [after, end] = [three.map(Item::after), three.map(Item::end)].map(merged_gap);
        let mut item = item.with_key(key).with_end(after, end);
        self.mark(&mut item, before);
        item
    }

    /// Puts the comments about conflicts above an item, from the `first` on.
    pub fn mark(&mut self, item: &mut Item, first: usize) {
        let marks = self.marks.drain(first..).filter(|_| self.notes == ConflictNotes::Written);
        marks.for_each(|mark| append(&mut item.before, &mark));
    }

    fn value(&mut self, three: Three<&'t Value>, shape: Shape) -> Value {
        let groups = three.then(Value::group);
        let is_there = |three: Three<()>| (three.base, three.a, three.b);
        let are_groups = is_there(groups.map(|_| ())) == is_there(three.map(|_| ()));
        let is_whole = matches!(shape, Shape::Action) && !self.one_by_one;
        match shape {
            _ if !are_groups || is_whole => self.whole(three),
            Shape::Record(_) | Shape::Action => Value::Group(Box::new(self.fields(groups, shape))),
            Shape::List(_) | Shape::Actions if shape.has_identities() => {
                Value::Group(Box::new(list::merged(self, groups, shape)))
            }
            Shape::Names | Shape::ActionIds => Value::Group(Box::new(list::merged(self, groups, shape))),
            _ => self.whole(three),
        }
    }

    /// A value that is merged as one.
    fn whole(&mut self, three: Three<&'t Value>) -> Value {
        let same = |one: Option<&Value>, other: Option<&Value>| match (one, other) {
            (Some(one), Some(other)) => one.same(other),
            (one, other) => one.is_none() && other.is_none(),
        };
        let Three { base, a, b } = three;
        let chosen = match (a, b) {
            (Some(_), Some(b)) if !same(a, Some(b)) && same(base, a) => Some(b),
            (Some(a), Some(b)) if !a.same(b) && !same(base, Some(b)) => {
                self.conflict_with(Some(a), Some(b), Held::Nothing);
                Some(a)
            }
            (a, b) => a.or(b),
        };
        if let Some(Value::Group(group)) = chosen {
            self.place_all(group);
        }
        chosen.cloned().unwrap_or_default()
    }

    /// Notes the actions in a value that is taken as a whole.
    fn place_all(&mut self, group: &Group) {
        for item in &group.items {
            if let Some(inner) = item.value.group() {
                self.placed.extend(item.id().filter(|_| !inner.name.is_empty()));
                self.place_all(inner);
            }
        }
    }
}

fn roots_index(roots: Three<&Item>) -> Three<Index<'_>> {
    Three { base: roots.base.map(Index::of), a: roots.a.map(Index::of), b: roots.b.map(Index::of) }
}

pub(super) fn has(index: Option<&Index<'_>>, id: u32) -> bool {
    index.is_some_and(|index| index.actions.contains_key(&id))
}
