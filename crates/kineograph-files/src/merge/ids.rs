//! New ids for what both sides added with the same id.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::FreeIds;

use super::index::Index;
use crate::schema::{PROJECT, Shape};
use crate::tree::{Item, Tree, Value};

/// Gives new ids to items of `b` that the base lacks and whose ids other new items of `a` have.
pub(super) fn renumber(base: &Tree, a: &Tree, b: &mut Tree) {
    for list in ["nodes", "clips", "runs"] {
        let ids = |tree: &Tree| items(tree, list).iter().filter_map(Item::id).collect::<BTreeSet<u32>>();
        let of = |tree: &Tree, id: u32| items(tree, list).iter().find(|item| item.id() == Some(id)).cloned();
        let is_same = |id: u32| is_equal(of(a, id).as_ref(), of(b, id).as_ref());
        let new_ids = new_ids(&[ids(base), ids(a), ids(b)], is_same);
        if let Some(list) = field_mut(&mut b.root, list).and_then(Value::group_mut) {
            list.items.iter_mut().for_each(|item| replace_id(item, &new_ids));
        }
    }
    let new_ids = {
        let [base, a, b] = [base, a, &*b].map(|tree| Index::of(&tree.root).actions);
        let ids = [&base, &a, &b].map(|actions| actions.keys().copied().collect());
        new_ids(&ids, |id| is_equal(a.get(&id).copied(), b.get(&id).copied()))
    };
    if !new_ids.is_empty() {
        replace_action_ids(&mut b.root, Shape::Record(&PROJECT), &new_ids);
    }
}

/// The new id of each id of the third version that the first lacks and the second uses for something else.
fn new_ids([base, a, b]: &[BTreeSet<u32>; 3], is_same: impl Fn(u32) -> bool) -> BTreeMap<u32, u32> {
    let mut free = FreeIds::new([base, a, b].into_iter().flatten().copied());
    let clashing = b.iter().filter(|id| a.contains(id) && !base.contains(id) && !is_same(**id));
    // Without any id left the old one stays, and is found as a problem of the file.
    clashing.filter_map(|id| Some((*id, free.take().ok()?))).collect()
}

fn is_equal(a: Option<&Item>, b: Option<&Item>) -> bool {
    matches!((a, b), (Some(a), Some(b)) if a.value.same(&b.value))
}

fn items<'a>(tree: &'a Tree, list: &str) -> &'a [Item] {
    let list = tree.root.get(list).and_then(|field| field.value.group());
    list.map_or(&[], |list| &list.items)
}

fn field_mut<'a>(item: &'a mut Item, name: &str) -> Option<&'a mut Value> {
    let group = item.value.group_mut()?;
    group.items.iter_mut().find(|item| item.field() == Some(name)).map(|item| &mut item.value)
}

fn replace_id(item: &mut Item, new_ids: &BTreeMap<u32, u32>) {
    if let Some(id) = field_mut(item, "id") {
        replace_word(id, new_ids);
    }
}

fn replace_word(value: &mut Value, new_ids: &BTreeMap<u32, u32>) {
    let new = value.word().and_then(|word| new_ids.get(&word.parse().ok()?));
    if let Some(new) = new {
        *value = Value::Word(new.to_string().into());
    }
}

/// Replaces the ids of actions, and the references of the editor to them.
fn replace_action_ids(item: &mut Item, shape: Shape, new_ids: &BTreeMap<u32, u32>) {
    let refers = match shape {
        Shape::Record(record) => record.refers_to_action,
        shape => matches!(shape, Shape::Action),
    };
    if refers {
        replace_id(item, new_ids);
    }
    let Some(group) = item.value.group_mut() else { return };
    let shapes: Vec<Shape> = group
        .items
        .iter()
        .map(|item| item.field().map_or(Some(shape.item()), |name| shape.field(group, name)))
        .map(|shape| shape.unwrap_or(Shape::Plain))
        .collect();
    for (item, inner) in group.items.iter_mut().zip(shapes) {
        if matches!(shape, Shape::ActionIds) {
            replace_word(&mut item.value, new_ids);
        }
        replace_action_ids(item, inner, new_ids);
    }
}
