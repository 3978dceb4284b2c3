//! Merging the fields of structs and actions.

use super::Merger;
use crate::merge::Conflict;
use crate::merge::comments::merged_gap;
use crate::merge::versions::Three;
use crate::schema::Shape;
use crate::tree::{Group, Item, Key, Value};

impl<'t> Merger<'t> {
    pub(super) fn fields(&mut self, groups: Three<&'t Group>, shape: Shape) -> Group {
        let (name, groups) = self.kind(groups);
        let Some(model) = groups.either() else { return Group::list() };
        let mut merged = Group {
            name,
            after_name: merged_gap(groups.map(|group| group.after_name.as_str())),
            brackets: model.brackets,
            open: merged_gap(groups.map(|group| group.open.as_str())),
            items: Vec::new(),
            close: merged_gap(groups.map(|group| group.close.as_str())),
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
        merged
    }

    /// A field that only another kind of action has, which the action was before: a change of it is lost.
    fn foreign_field(&mut self, slots: Three<&'t Item>, kind: &str) {
        if let (Some(base), Some(changed)) = (slots.base, slots.either())
            && !base.value.same(&changed.value)
        {
            let field = changed.field().unwrap_or_default();
            self.conflict(format!("{field}: {} is no field of {kind}", changed.value.compact()));
        }
    }

    /// The name of a struct. After two different changes of a kind nothing but the actions inside is taken from theirs.
    fn kind(&mut self, groups: Three<&'t Group>) -> (String, Three<&'t Group>) {
        let Three { base, a, b } = groups.map(|group| group.name.as_str());
        match (base, a, b) {
            (base, Some(a), Some(b)) if a != b && base == Some(a) => (b.to_owned(), groups),
            (base, Some(a), Some(b)) if a != b && base != Some(b) => {
                self.conflict(format!("theirs: {b}"));
                (a.to_owned(), Three { b: groups.base, ..groups })
            }
            (_, a, b) => (a.or(b).unwrap_or_default().to_owned(), groups),
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
                self.conflict_of_removed(&b.value);
                None
            }
            (_, None, None) => None,
            (Some(_), Some(_), None) => {
                let before = self.marks.len();
                self.conflict_with(None);
                let mut item = slots.a.cloned()?;
                self.mark(&mut item, before);
                Some(item)
            }
            _ => Some(self.item(slots, merged_key(slots), shape)),
        }
    }
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

pub(super) fn merged_key(slots: Three<&Item>) -> Option<Key> {
    let keys = slots.then(|item| item.key.as_ref());
    Some(Key {
        value: keys.either().or(keys.base)?.value.clone(),
        after: merged_gap(keys.map(|key| key.after.as_str())),
        before_value: merged_gap(keys.map(|key| key.before_value.as_str())),
    })
}

/// The versions of a list that is left out when it is empty.
fn slots_or_empty<'t>(slots: Three<&'t Item>) -> Three<&'t Item> {
    static EMPTY: std::sync::LazyLock<Item> =
        std::sync::LazyLock::new(|| Item { value: Value::Group(Group::list()), ..Item::default() });
    let or_empty = |slot: Option<&'t Item>| Some(slot.unwrap_or(&EMPTY));
    Three { base: or_empty(slots.base), a: or_empty(slots.a), b: or_empty(slots.b) }
}
