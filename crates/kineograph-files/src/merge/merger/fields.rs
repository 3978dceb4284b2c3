//! Merging the fields of structs and actions.

use std::collections::BTreeSet;

use super::Merger;
use crate::merge::comments::merged_gap;
use crate::merge::versions::Three;
use crate::merge::{Conflict, Held};
use crate::schema::Shape;
use crate::tree::{Group, Item, ItemKey, Slice, Value};

impl<'t> Merger<'t> {
    pub(super) fn fields(&mut self, groups: Three<&'t Group>, shape: Shape) -> Group {
        let (name, groups) = self.kind(groups, shape);
        let Some(model) = groups.either() else { return Group::list() };
        let mut merged = Group {
            name,
            after_name: merged_gap(groups.map(|group| &group.after_name)),
            brackets: model.brackets,
            open: merged_gap(groups.map(|group| &group.open)),
            items: Vec::new(),
            close: merged_gap(groups.map(|group| &group.close)),
        };
        for field in field_names(groups) {
            let inner = shape.field(&merged, field);
            let slots = groups.then(|group| group.get(field));
            if inner.is_none() && groups.then(|group| shape.field(group, field)).either().is_some() {
                self.foreign_field(slots, &merged.name);
            } else if let Some(item) = self.field(slots, inner.unwrap_or(Shape::Plain), shape) {
                merged.items.push(item);
            }
        }
        merged.items.extend(repeated(model));
        merged
    }

    /// A field that only another kind of action has, which the action was before: a change of it is lost.
    fn foreign_field(&mut self, slots: Three<&'t Item>, kind: &str) {
        if let (Some(base), Some(changed)) = (slots.base, slots.either())
            && !base.value.same(&changed.value)
        {
            let field = changed.field().unwrap_or_default();
            let value = changed.value.compact();
            let theirs = Held::Value(format!("{field}: {value}"));
            self.conflict(
                format!("{field}: {value} is no field of {kind}"),
                [Held::Value(kind.to_owned()), theirs],
            );
        }
    }

    /// The name of a struct. After two different changes of a kind nothing but the actions inside is taken from theirs, and also where
    /// their kind has no field for what we changed.
    fn kind(&mut self, groups: Three<&'t Group>, shape: Shape) -> (Slice, Three<&'t Group>) {
        let Three { base, a, b } = groups.map(|group| &*group.name);
        match (base, a, b) {
            (base, Some(a), Some(b)) if a != b && base == Some(a) && !has_lost_change(groups, shape) => {
                (b.into(), groups)
            }
            (base, Some(a), Some(b)) if a != b && base != Some(b) => {
                self.conflict(format!("theirs: {b}"), [a, b].map(|kind| Held::Value(kind.to_owned())));
                (a.into(), Three { b: groups.base, ..groups })
            }
            (_, a, b) => (a.or(b).unwrap_or_default().into(), groups),
        }
    }

    /// One field out of its versions; `None` if it is left out.
    fn field(&mut self, slots: Three<&'t Item>, shape: Shape, owner: Shape) -> Option<Item> {
        let model = slots.either().or(slots.base)?;
        let word = match shape {
            Shape::Action => None,
            _ if shape.has_identities() => None,
            _ => model.field().map(str::to_owned),
        };
        let words = self.words.len();
        self.words.extend(word);
        let item = match shape {
            Shape::Action if self.one_by_one => self.action_field(slots),
            // A list of items that is empty is left out.
            _ if shape.has_identities() && matches!(owner, Shape::Record(_)) => {
                let known = self.conflicts.len();
                let item = self.item(slots_or_empty(slots), merged_key(slots), shape);
                let is_there = item.value.group().is_some_and(|group| !group.items.is_empty());
                if !is_there {
                    self.marks.extend(self.conflicts[known..].iter().map(Conflict::comment));
                }
                is_there.then_some(item)
            }
            _ if model.field() == Some("id") => slots.either().cloned(),
            _ => self.plain_field(slots, shape),
        };
        self.words.truncate(words);
        item
    }

    fn plain_field(&mut self, slots: Three<&'t Item>, shape: Shape) -> Option<Item> {
        match (slots.base, slots.a, slots.b) {
            (Some(base), Some(a), None) if base.value.same(&a.value) => None,
            (Some(base), None, Some(b)) if base.value.same(&b.value) => None,
            (Some(_), None, Some(b)) => {
                self.conflict_with(None, Some(&b.value), Held::Default);
                None
            }
            (_, None, None) => None,
            (Some(_), Some(_), None) => {
                let before = self.marks.len();
                let mut item = slots.a.cloned()?;
                self.conflict_with(Some(&item.value), None, Held::Default);
                self.mark(&mut item, before);
                Some(item)
            }
            _ => Some(self.item(slots, merged_key(slots), shape)),
        }
    }
}

/// Whether we changed a field that their kind of action does not have.
fn has_lost_change(groups: Three<&Group>, shape: Shape) -> bool {
    let Three { base: Some(base), a: Some(a), b: Some(b) } = groups else { return false };
    let is_lost = |name: &str| shape.field(a, name).is_some() && shape.field(b, name).is_none();
    let is_changed = |item: &Item, name: &str| base.get(name).is_none_or(|old| !old.value.same(&item.value));
    a.items.iter().any(|item| item.field().is_some_and(|name| is_lost(name) && is_changed(item, name)))
}

/// The fields that are there once more. Only unknown ones can be: nobody knows which counts, so all are kept.
fn repeated(group: &Group) -> Vec<Item> {
    let mut seen = BTreeSet::new();
    let again = group.items.iter().filter(|item| item.field().is_some_and(|name| !seen.insert(name)));
    again.cloned().collect()
}

/// The names of all fields, each once, ours first and theirs behind what they follow.
fn field_names(groups: Three<&Group>) -> Vec<&str> {
    let mut names: Vec<&str> = Vec::new();
    for group in [groups.a, groups.b, groups.base].into_iter().flatten() {
        let mut next = 0;
        for name in group.items.iter().filter_map(Item::field) {
            match names.iter().position(|known| *known == name) {
                Some(at) => next = at + 1,
                None => {
                    names.insert(next, name);
                    next += 1;
                }
            }
        }
    }
    names
}

pub(super) fn merged_key(slots: Three<&Item>) -> Option<ItemKey> {
    let Three { base, a, b } = slots;
    let key = a.and_then(Item::key).or_else(|| b?.key()).or_else(|| base?.key())?;
    Some(ItemKey {
        value: key.value,
        after: merged_gap(slots.map(Item::key_after)),
        before_value: merged_gap(slots.map(Item::before_value)),
    })
}

/// The versions of a list that is left out when it is empty.
fn slots_or_empty<'t>(slots: Three<&'t Item>) -> Three<&'t Item> {
    static EMPTY: std::sync::LazyLock<Item> =
        std::sync::LazyLock::new(|| Item { value: Value::Group(Box::new(Group::list())), ..Item::default() });
    let or_empty = |slot: Option<&'t Item>| Some(slot.unwrap_or(&EMPTY));
    Three { base: or_empty(slots.base), a: or_empty(slots.a), b: or_empty(slots.b) }
}
