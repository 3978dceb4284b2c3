//! Finding what differs.

use std::collections::BTreeSet;

use super::{Change, PathStep, What};
use crate::align::{in_order, may_be_same, partners};
use crate::place::{action_name, item_name};
use crate::schema::{PROJECT, Shape};
use crate::tree::{Group, Item, Tree, Value};

/// All changes from `a` to `b`.
pub(super) fn changes(a: &Tree, b: &Tree) -> Vec<Change> {
    let mut finder = Finder::default();
    finder.value(&a.root.value, &b.root.value, Shape::Record(&PROJECT));
    finder.found
}

#[derive(Default)]
struct Finder {
    path: Vec<PathStep>,
    words: Vec<String>,
    found: Vec<Change>,
}

impl Finder {
    fn report(&mut self, what: What) {
        let place = self.words.join(" › ");
        self.found.push(Change { place, path: self.path.clone(), what });
    }

    /// Does `find` with the words of an item of the list at the path.
    fn in_item(&mut self, item: &Item, index: usize, shape: Shape, find: impl FnOnce(&mut Self)) {
        let words = self.words.clone();
        // The index of an action stands behind the action around it.
        if let (Shape::Action, Some(parent)) = (shape, self.words.last_mut()) {
            parent.push_str(&format!("[{index}]"));
        }
        self.words.push(item_name(item, index, shape));
        find(self);
        self.words = words;
    }

    fn value(&mut self, a: &Value, b: &Value, shape: Shape) {
        if a.same(b) {
            return;
        }
        match (a, b, shape) {
            (Value::Group(a), Value::Group(b), Shape::Record(_) | Shape::Action) => self.fields(a, b, shape),
            (Value::Group(a), Value::Group(b), Shape::List(_) | Shape::Actions) if shape.has_identities() => {
                self.items(a, b, shape.item());
            }
            (a, b, _) => self.report(What::Changed { before: Some(a.compact()), after: Some(b.compact()) }),
        }
    }

    fn fields(&mut self, a: &Group, b: &Group, shape: Shape) {
        if a.name != b.name {
            self.report(What::Kind { before: a.name.to_string(), after: b.name.to_string() });
        }
        // A list of items that is empty is left out. One of an action is always there.
        let empty = Value::Group(Box::new(Group::list()));
        let is_left_out = |inner: Shape| matches!(shape, Shape::Record(_)) && inner.has_identities();
        for item in &b.items {
            let Some(name) = item.field() else { continue };
            let inner = shape.field(b, name).unwrap_or(Shape::Plain);
            self.in_field(name, item, inner, |finder| match a.get(name) {
                Some(old) if is_same_thing(old, item, inner) => finder.value(&old.value, &item.value, inner),
                None if is_left_out(inner) => finder.value(&empty, &item.value, inner),
                old => finder.replaced(old, Some(item)),
            });
        }
        for item in a.items.iter().filter(|item| item.field().is_some_and(|name| b.get(name).is_none())) {
            let name = item.field().unwrap_or_default();
            let inner = shape.field(a, name).unwrap_or(Shape::Plain);
            self.in_field(name, item, inner, |finder| match is_left_out(inner) {
                true => finder.value(&item.value, &empty, inner),
                false => finder.replaced(Some(item), None),
            });
        }
    }

    fn replaced(&mut self, before: Option<&Item>, after: Option<&Item>) {
        let (before, after) =
            (before.map(|item| item.value.compact()), after.map(|item| item.value.compact()));
        self.report(What::Changed { before, after });
    }

    fn in_field(&mut self, name: &str, item: &Item, shape: Shape, find: impl FnOnce(&mut Self)) {
        self.path.push(PathStep::Field(name.to_owned()));
        let word = match shape {
            Shape::Action => Some(action_name(item)),
            // Items name themselves.
            _ if shape.has_identities() => None,
            _ => Some(name.to_owned()),
        };
        let words = self.words.len();
        self.words.extend(word);
        find(self);
        self.words.truncate(words);
        self.path.pop();
    }

    fn items(&mut self, a: &Group, b: &Group, shape: Shape) {
        let old_of_new = partners(&b.items, &a.items, shape, false);
        let in_order = in_order(&old_of_new);
        for (index, (item, old)) in b.items.iter().zip(&old_of_new).enumerate() {
            let Some((from, old)) = old.and_then(|old| Some((old, a.items.get(old)?))) else {
                let value = item.value.compact();
                self.in_item(item, index, shape, |finder| finder.report(What::Added { index, value }));
                continue;
            };
            if !in_order[index] {
                self.in_item(item, index, shape, |finder| finder.report(What::Moved { from, to: index }));
            }
            if !old.value.same(&item.value) {
                self.path.push(PathStep::Index(from));
                self.in_item(item, index, shape, |finder| finder.value(&old.value, &item.value, shape));
                self.path.pop();
            }
        }
        let is_kept: BTreeSet<usize> = old_of_new.into_iter().flatten().collect();
        for (index, item) in a.items.iter().enumerate().filter(|(index, _)| !is_kept.contains(index)) {
            let value = item.value.compact();
            self.in_item(item, index, shape, |finder| finder.report(What::Removed { index, value }));
        }
    }
}

/// Whether a field holds a version of the same value: an action with another id is another action.
fn is_same_thing(a: &Item, b: &Item, shape: Shape) -> bool {
    !matches!(shape, Shape::Action) || may_be_same(a, b)
}
