//! Merging lists, item by item.

use std::collections::{BTreeMap, BTreeSet};

use super::actions::is_unchanged;
use super::{Merger, has};
use crate::align::{by_identity, partners};
use crate::merge::Held;
use crate::merge::comments::merged_gap;
use crate::merge::order::{VersionPlaces, merged_order};
use crate::merge::versions::Three;
use crate::place::item_name;
use crate::schema::Shape;
use crate::tree::{Group, Item};

/// The list out of its versions.
pub(super) fn merged<'t>(merger: &mut Merger<'t>, lists: Three<&'t Group>, shape: Shape) -> Group {
    let items = Lists { lists: lists.map(|list| list.items.as_slice()), shape: shape.item() };
    let places = items.places(matches!(shape, Shape::Names | Shape::ActionIds));
    let kept: Vec<(VersionPlaces, Option<Item>)> = places
        .into_iter()
        .map(|places| (places, merger.entry(items.at(places), shape.item(), places)))
        .collect();
    let (places, mut kept): (Vec<VersionPlaces>, Vec<Option<Item>>) = kept.into_iter().unzip();
    let left: Vec<usize> = (0..kept.len()).filter(|index| kept[*index].is_some()).collect();
    let (order, is_conflict) = merged_order(&left.iter().map(|index| places[*index]).collect::<Vec<_>>());
    if is_conflict {
        merger.conflict("theirs: another order".to_owned(), [Held::Order, Held::Order]);
    }
    Group {
        open: merged_gap(lists.map(|list| &list.open)),
        items: order.into_iter().filter_map(|index| kept[left[index]].take()).collect(),
        close: merged_gap(lists.map(|list| &list.close)),
        ..Group::list()
    }
}

struct Lists<'t> {
    lists: Three<&'t [Item]>,
    /// What the items are.
    shape: Shape,
}

impl<'t> Lists<'t> {
    /// Each item once, with its places. Ours come first, in their order.
    fn places(&self, are_words: bool) -> Vec<VersionPlaces> {
        let Three { base, a, b } = self.lists;
        let (base, a, b) = (base.unwrap_or_default(), a.unwrap_or_default(), b.unwrap_or_default());
        let of_base = |list: &[Item]| match are_words {
            true => by_identity(list, base, Shape::Plain),
            false => partners(list, base, self.shape, false),
        };
        let (a_in_base, b_in_base) = (of_base(a), of_base(b));
        let mut b_of_base: BTreeMap<usize, usize> = BTreeMap::new();
        b_of_base.extend(b_in_base.iter().enumerate().filter_map(|(b, base)| Some(((*base)?, b))));
        let of_a = |(a, base): (usize, &Option<usize>)| VersionPlaces {
            base: *base,
            a: Some(a),
            b: base.and_then(|base| b_of_base.get(&base).copied()),
        };
        let mut places: Vec<VersionPlaces> = a_in_base.iter().enumerate().map(of_a).collect();
        self.add_new_of_b(&mut places, &b_in_base, [a, b]);
        let is_in_a: BTreeSet<usize> = a_in_base.into_iter().flatten().collect();
        for index in (0..base.len()).filter(|index| !is_in_a.contains(index)) {
            places.push(VersionPlaces { base: Some(index), a: None, b: b_of_base.get(&index).copied() });
        }
        places
    }

    /// Adds what `b` added, together with what `a` added too.
    fn add_new_of_b(
        &self,
        places: &mut Vec<VersionPlaces>,
        b_in_base: &[Option<usize>],
        [a, b]: [&[Item]; 2],
    ) {
        let new_in_a: Vec<usize> = (0..places.len()).filter(|index| places[*index].base.is_none()).collect();
        let new_in_b: Vec<usize> = (0..b.len()).filter(|index| b_in_base[*index].is_none()).collect();
        let copied = |list: &[Item], indices: &[usize]| -> Vec<Item> {
            indices.iter().filter_map(|index| list.get(*index).cloned()).collect()
        };
        // Both lists are short: what was added since the base.
        let (items_a, items_b) = (copied(a, &new_in_a), copied(b, &new_in_b));
        let pairs = by_identity(&items_b, &items_a, self.shape);
        for (b, pair) in new_in_b.into_iter().zip(pairs) {
            match pair.and_then(|pair| places.get_mut(new_in_a[pair])) {
                Some(places) => places.b = Some(b),
                None => places.push(VersionPlaces { b: Some(b), ..VersionPlaces::default() }),
            }
        }
    }

    fn at(&self, places: VersionPlaces) -> Three<&'t Item> {
        let get = |list: Option<&'t [Item]>, place: Option<usize>| list?.get(place?);
        Three {
            base: get(self.lists.base, places.base),
            a: get(self.lists.a, places.a),
            b: get(self.lists.b, places.b),
        }
    }
}

impl<'t> Merger<'t> {
    /// One item of a list; `None` if it is removed.
    fn entry(&mut self, three: Three<&'t Item>, shape: Shape, places: VersionPlaces) -> Option<Item> {
        let model = three.either()?;
        let words = self.words.clone();
        let index = places.a.or(places.b).unwrap_or_default();
        if let (Shape::Action, Some(parent)) = (shape, self.words.last_mut()) {
            parent.push_str(&format!("[{index}]"));
        }
        self.words.push(item_name(model, index, shape));
        let item = self.kept_entry(three, shape);
        self.words = words;
        item
    }

    fn kept_entry(&mut self, three: Three<&'t Item>, shape: Shape) -> Option<Item> {
        let is_action = matches!(shape, Shape::Action);
        let (other, is_removed_by_b) = match (three.base, three.a, three.b) {
            (Some(_), Some(_), None) => (self.actions.b.as_ref(), true),
            (Some(_), None, Some(_)) => (self.actions.a.as_ref(), false),
            _ if is_action => return self.action(three, None),
            _ => return Some(self.item(three, None, shape)),
        };
        let (base, item) = (three.base?, three.either()?);
        let is_elsewhere = is_action && item.id().is_some_and(|id| has(other, id));
        if is_elsewhere || is_unchanged(base, item, other) {
            return None;
        }
        if !is_removed_by_b {
            self.conflict_with(None, Some(&item.value), Held::Nothing);
            return None;
        }
        let first = self.marks.len();
        self.conflict_with(Some(&item.value), None, Held::Nothing);
        let only_a = Three { b: None, base: None, ..three };
        let kept = if is_action { self.action(only_a, None) } else { Some(self.item(only_a, None, shape)) };
        let mut kept = kept?;
        self.mark(&mut kept, first);
        Some(kept)
    }
}
