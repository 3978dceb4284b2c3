//! Merging actions, wherever they are.

use super::fields::merged_key;
use super::{Merger, has};
use crate::merge::Held;
use crate::merge::index::Index;
use crate::merge::versions::Three;
use crate::place::action_name;
use crate::schema::Shape;
use crate::tree::{Item, ItemKey, Value};

impl<'t> Merger<'t> {
    /// The action in a field: the one that a side put there, if the other left it.
    pub(super) fn action_field(&mut self, slots: Three<&'t Item>) -> Option<Item> {
        let Three { base, a, b } = slots;
        let key = merged_key(slots);
        self.words.extend(slots.either().map(action_name));
        let only_a = Three { base: None, b: None, ..slots };
        let only_b = Three { base: None, a: None, ..slots };
        let item = if is_same_action(a, b) {
            self.action(slots, key)
        } else if is_same_action(base, a) && !self.is_lost(base, a, self.actions.b.as_ref()) {
            self.action(only_b, key)
        } else if is_same_action(base, b) && !self.is_lost(base, b, self.actions.a.as_ref()) {
            self.action(only_a, key)
        } else {
            let value = |item: Option<&'t Item>| item.map(|item| &item.value);
            self.conflict_with(value(a), value(b), Held::Nothing);
            self.action(only_a, key)
        };
        self.words.pop();
        item
    }

    /// Whether a change of an action would be lost, because the other side removed the action.
    fn is_lost(&self, base: Option<&Item>, changed: Option<&Item>, other: Option<&Index<'t>>) -> bool {
        match (base, changed) {
            (Some(base), Some(changed)) => {
                let is_alive = base.id().is_some_and(|id| has(other, id));
                !is_alive && !is_unchanged(base, changed, other)
            }
            _ => false,
        }
    }

    /// An action at a place, merged with its versions at other places. `None` if it goes elsewhere, or is there already.
    pub fn action(&mut self, at_place: Three<&'t Item>, key: Option<ItemKey>) -> Option<Item> {
        let model = at_place.either()?;
        let Some(id) =
            model.id().filter(|id| has(self.actions.a.as_ref(), *id) || has(self.actions.b.as_ref(), *id))
        else {
            return Some(self.item(at_place, key, Shape::Action));
        };
        let of = |index: &Option<Index<'t>>| index.as_ref().and_then(|index| index.actions.get(&id).copied());
        let all = Three { base: of(&self.actions.base), a: of(&self.actions.a), b: of(&self.actions.b) };
        let is_moved_by_b = at_place.a.is_none() && all.base.is_some();
        if is_moved_by_b && all.a.is_none() {
            self.conflict_with(None, Some(&model.value), Held::Nothing);
            return None;
        }
        let owner =
            |index: &Option<Index<'t>>| index.as_ref().and_then(|index| index.owners.get(&id).cloned());
        let is_moved_by_a = owner(&self.actions.a) != owner(&self.actions.base);
        if is_moved_by_b && is_moved_by_a && owner(&self.actions.a) != owner(&self.actions.b) {
            self.conflict("ours: moved elsewhere".to_owned(), [Held::Place, Held::Place]);
            return None;
        }
        if !self.placed.insert(id) {
            return None;
        }
        let versions = Three {
            base: all.base.or(at_place.base.filter(|base| base.id().is_none())),
            a: all.a.or(at_place.a),
            b: all.b.or(at_place.b),
        };
        Some(self.item(versions, key, Shape::Action))
    }
}

/// Whether two places hold the same action, or nothing.
fn is_same_action(one: Option<&Item>, other: Option<&Item>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => match (one.id(), other.id()) {
            (Some(one), Some(other)) => one == other,
            _ => true,
        },
        (one, other) => one.is_none() && other.is_none(),
    }
}

/// Whether an item holds what it held, apart from actions that the other side has somewhere.
pub(super) fn is_unchanged(base: &Item, item: &Item, other: Option<&Index<'_>>) -> bool {
    let (Value::Group(old), Value::Group(new)) = (&base.value, &item.value) else {
        return base.value.same(&item.value);
    };
    let is_kept = |old: &Item, new: &Item| {
        let is_alive = !old.value.group().is_some_and(|group| group.name.is_empty())
            && old.id().is_some_and(|id| new.id() == Some(id) && has(other, id));
        old.field() == new.field() && (is_alive || is_unchanged(old, new, other))
    };
    (&old.name, old.brackets, old.items.len()) == (&new.name, new.brackets, new.items.len())
        && old.items.iter().zip(&new.items).all(|(old, new)| is_kept(old, new))
}
