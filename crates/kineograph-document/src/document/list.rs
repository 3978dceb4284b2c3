//! A list of shared items in the user's order, in which an item is found by its key without looking at the others.
//!
//! Copies share the list as a whole until one of them changes, so a document is copied in no time. The index is made when it is first
//! asked for, and shared by copies as well. No change reaches an item without passing through here: each one that alters keys or places
//! drops the index, so it can't be wrong. So it is with the names of items that have a name beside their key. Only what is added at the end
//! is added to both, as long as no copy uses them: many items in a row cost no more than their number.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use kineograph_runtime::format::{Image, Marker, NamedEase, Sheet};

use super::edit_expect::Expected;
use super::ids::{ClipId, ExpectedId, NodeId, RunId};
use super::names::{FreeNames, filled};
use super::{Clip, Node, Run};

/// An item with a key by which it is found: its id, or its name where that is unique.
pub(super) trait Keyed {
    /// What it is found by.
    type Key: Ord + ?Sized;

    fn key(&self) -> &Self::Key;

    /// Whether the head of a key is all of it.
    const HEAD_IS_KEY: bool;

    /// The first bytes of a key, by which most keys are compared. They never have another order than the keys.
    fn head_of(key: &Self::Key) -> u64;

    /// Its name, if that is not its key.
    fn name(&self) -> Option<&str>;
}

/// Shared items in order; see the [module](self).
#[derive(Debug)]
pub(super) struct List<T> {
    items: Arc<Vec<Arc<T>>>,
    by_key: Arc<OnceLock<Vec<KeyEntry>>>,
    names: Arc<OnceLock<FreeNames>>,
}

/// The head of a key and the place of its item. Entries are in the order of the keys, those of equal keys in the order of the list.
#[derive(Debug, Clone, Copy)]
struct KeyEntry {
    head: u64,
    place: u32,
}

impl<T> Default for List<T> {
    fn default() -> Self {
        Self { items: Arc::default(), by_key: Arc::default(), names: Arc::default() }
    }
}

impl<T> Clone for List<T> {
    fn clone(&self) -> Self {
        Self {
            items: Arc::clone(&self.items),
            by_key: Arc::clone(&self.by_key),
            names: Arc::clone(&self.names),
        }
    }
}

impl<T> Deref for List<T> {
    type Target = [Arc<T>];

    fn deref(&self) -> &[Arc<T>] {
        &self.items
    }
}

impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a Arc<T>;
    type IntoIter = std::slice::Iter<'a, Arc<T>>;

    fn into_iter(self) -> Self::IntoIter {
        self.items.iter()
    }
}

impl<T> List<T> {
    /// True if both share all items.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.items, &other.items)
            || self.len() == other.len() && self.iter().zip(other).all(|(a, b)| Arc::ptr_eq(a, b))
    }

    /// The items that are not shared with `before` at the same place.
    pub fn changed_since<'a>(&'a self, before: &'a Self) -> impl Iterator<Item = &'a Arc<T>> {
        let is_same = Arc::ptr_eq(&self.items, &before.items);
        let items = if is_same { &[] } else { self.items.as_slice() };
        let others = before.iter().map(Some).chain(std::iter::repeat(None));
        let pairs = items.iter().zip(others);
        pairs
            .filter(|(item, other)| other.is_none_or(|other| !Arc::ptr_eq(item, other)))
            .map(|(item, _)| item)
    }

    /// Moves the item at a place to another one, or to the end.
    pub fn reorder(&mut self, from: usize, to: usize) {
        self.drop_index();
        let items = Arc::make_mut(&mut self.items);
        let item = items.remove(from);
        items.insert(to.min(items.len()), item);
    }

    /// Keeps the items for which `keeps` is true.
    pub fn retain(&mut self, keeps: impl Fn(&T) -> bool) {
        if !self.iter().all(|item| keeps(item)) {
            self.drop_index();
            self.drop_names();
            Arc::make_mut(&mut self.items).retain(|item| keeps(item));
        }
    }

    fn drop_index(&mut self) {
        change_or_drop(&mut self.by_key, |_| false);
    }

    fn drop_names(&mut self) {
        change_or_drop(&mut self.names, |_| false);
    }
}

/// Changes what was made of a list, as far as it was; it is dropped where `change` gives false, or where a copy still uses it.
fn change_or_drop<M>(made: &mut Arc<OnceLock<M>>, change: impl FnOnce(&mut M) -> bool) {
    let is_right = Arc::get_mut(made).is_some_and(|own| own.get_mut().is_none_or(change));
    if !is_right {
        *made = Arc::default();
    }
}

impl<T: Keyed> List<T> {
    /// Adds an item at the end.
    pub fn push(&mut self, item: T) {
        let last = self.by_key.get().and_then(|entries| entries.last());
        let is_last = last.is_none_or(|last| self.key_of(*last) <= item.key());
        let entry = u32::try_from(self.len()).map(|place| KeyEntry { head: T::head_of(item.key()), place });
        change_or_drop(&mut self.by_key, |entries| {
            entries.extend(entry.ok());
            is_last
        });
        change_or_drop(&mut self.names, |names| {
            item.name().into_iter().for_each(|name| names.insert(name));
            true
        });
        Arc::make_mut(&mut self.items).push(Arc::new(item));
    }

    /// Whether an item has this name beside its key.
    pub fn has_name(&self, name: &str) -> bool {
        match self.names.get() {
            Some(names) => names.contains(name),
            None => self.iter().any(|item| item.name() == Some(name)),
        }
    }

    /// The name that [`Document::free_name`](super::Document::free_name) finds among those of the items.
    pub fn free_name(&self, wanted: &str) -> String {
        // To look for one name is quicker than to note them all, but not to look for many numbers.
        let wanted = filled(wanted);
        if self.has_name(wanted) { self.names().free(wanted) } else { wanted.to_owned() }
    }

    /// Notes all names for one who will add many items: no copy has them, so they are kept.
    pub fn note_names(&mut self) {
        self.names = Arc::default();
        self.names();
    }

    fn names(&self) -> &FreeNames {
        self.names.get_or_init(|| self.iter().filter_map(|item| item.name()).collect())
    }

    /// The item with this key.
    pub fn get(&self, key: &T::Key) -> Option<&Arc<T>> {
        self.items.get(self.place(key)?)
    }

    /// The place of the item with this key, from 0.
    pub fn place(&self, key: &T::Key) -> Option<usize> {
        let entries = self.index();
        entries.get(self.rank(entries, key)?).map(|entry| entry.place as usize)
    }

    /// The places of the items with these keys. Those of keys in ascending order are near each other in the index.
    pub fn places<'a>(&self, keys: impl Iterator<Item = &'a T::Key>) -> impl Iterator<Item = Option<usize>>
    where
        T::Key: 'a,
    {
        let entries = self.index();
        let mut next = 0;
        keys.map(move |key| {
            let head = T::head_of(key);
            let is_next = T::HEAD_IS_KEY
                && entries.get(next).is_some_and(|entry| entry.head == head)
                && (next == 0 || entries[next - 1].head < head);
            let rank = if is_next { next } else { self.rank(entries, key)? };
            next = rank + 1;
            entries.get(rank).map(|entry| entry.place as usize)
        })
    }

    fn index(&self) -> &[KeyEntry] {
        self.by_key.get_or_init(|| self.entries())
    }

    /// Where the first entry with this key is in the index.
    fn rank(&self, entries: &[KeyEntry], key: &T::Key) -> Option<usize> {
        let head = T::head_of(key);
        let is_before = |entry: &KeyEntry| {
            entry.head < head || !T::HEAD_IS_KEY && entry.head == head && self.key_of(*entry) < key
        };
        let rank = entries.partition_point(is_before);
        let is_key =
            |entry: &&KeyEntry| entry.head == head && (T::HEAD_IS_KEY || self.key_of(**entry) == key);
        entries.get(rank).filter(is_key).map(|_| rank)
    }

    fn entries(&self) -> Vec<KeyEntry> {
        // No list has more items than a u32 counts: each takes far more than a byte of memory.
        let items = self.iter().zip(0..=u32::MAX);
        let mut entries: Vec<KeyEntry> =
            items.map(|(item, place)| KeyEntry { head: T::head_of(item.key()), place }).collect();
        // Stable, and near linear where most of them are sorted, as ids are.
        entries.sort_by(|a, b| a.head.cmp(&b.head).then_with(|| self.key_of(*a).cmp(self.key_of(*b))));
        entries
    }

    fn key_of(&self, entry: KeyEntry) -> &T::Key {
        self.items[entry.place as usize].key()
    }

    /// Replaces the item at a place that exists. One that equals it stays shared.
    pub fn set(&mut self, place: usize, item: T)
    where
        T: PartialEq,
    {
        if *self.items[place] != item {
            self.put(place, Arc::new(item));
        }
    }

    /// As [`Self::set`], without looking whether both are equal.
    pub fn put(&mut self, place: usize, item: Arc<T>) {
        if self.items[place].key() != item.key() {
            self.drop_index();
        }
        if let (Some(old), Some(new)) = (self.items[place].name(), item.name())
            && old != new
        {
            change_or_drop(&mut self.names, |names| {
                names.remove(old);
                names.insert(new);
                true
            });
        }
        Arc::make_mut(&mut self.items)[place] = item;
    }

    /// Replaces each item for which `changed` gives another one.
    pub fn change_each(&mut self, mut changed: impl FnMut(&T) -> Option<T>) {
        for place in 0..self.len() {
            if let Some(item) = changed(&self.items[place]) {
                self.put(place, Arc::new(item));
            }
        }
    }

    /// Replaces each item by what `changed` makes of it, or leaves it out.
    pub fn change_or_drop(&mut self, mut changed: impl FnMut(&Arc<T>) -> Option<Arc<T>>) {
        let items: Vec<Arc<T>> = self.iter().filter_map(&mut changed).collect();
        self.drop_index();
        self.drop_names();
        self.items = Arc::new(items);
    }
}

macro_rules! keyed {
    ($($item:ident by $field:ident: $key:ty, $head_is_key:expr, $head_of:expr, $name_of:expr;)*) => {
        $(impl Keyed for $item {
            type Key = $key;

            const HEAD_IS_KEY: bool = $head_is_key;

            fn key(&self) -> &$key {
                &self.$field
            }

            fn head_of(key: &$key) -> u64 {
                $head_of(key)
            }

            fn name(&self) -> Option<&str> {
                $name_of(self)
            }
        })*
    };
}

keyed! {
    Node by id: NodeId, true, |id: &NodeId| u64::from(id.0), node_name;
    Clip by id: ClipId, true, |id: &ClipId| u64::from(id.0), clip_name;
    Run by id: RunId, true, |id: &RunId| u64::from(id.0), no_name;
    Expected by id: ExpectedId, true, |id: &ExpectedId| u64::from(id.0), no_name;
    Image by name: str, false, head_of_name, no_name;
    Sheet by name: str, false, head_of_name, no_name;
    NamedEase by name: str, false, head_of_name, no_name;
    Marker by name: str, false, head_of_name, no_name;
}

fn node_name(node: &Node) -> Option<&str> {
    Some(&node.name)
}

fn clip_name(clip: &Clip) -> Option<&str> {
    Some(&clip.name)
}

const fn no_name<T>(_: &T) -> Option<&str> {
    None
}

fn head_of_name(name: &str) -> u64 {
    let mut head = [0; 8];
    head.iter_mut().zip(name.bytes()).for_each(|(place, byte)| *place = byte);
    u64::from_be_bytes(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(names: &[&str]) -> List<Marker> {
        let mut list = List::default();
        names.iter().for_each(|name| list.push(Marker::new(*name, 0.0)));
        list
    }

    #[test]
    fn items_are_found_after_every_change() {
        let mut list = list(&["c", "a", "b", "a"]);
        let long = ["walk to the left", "walk to the right", "walk"];
        let names = ["a", "b", "c", "d"];
        let places = |list: &List<Marker>| names.map(|name| list.place(name));
        assert_eq!(places(&list), [Some(1), Some(2), Some(0), None], "of equal names the first one");
        assert_eq!(self::list(&long).place(long[2]), Some(2));
        assert_eq!(self::list(&long).place(long[1]), Some(1));
        let before = list.clone();
        list.set(1, Marker::new("d", 0.0));
        assert_eq!(places(&list), [Some(3), Some(2), Some(0), Some(1)]);
        list.retain(|marker| marker.name != "c");
        assert_eq!(places(&list), [Some(2), Some(1), None, Some(0)]);
        list.reorder(0, 9);
        assert_eq!(places(&list), [Some(1), Some(0), None, Some(2)]);
        list.push(Marker::new("c", 0.0));
        assert_eq!(places(&list), [Some(1), Some(0), Some(3), Some(2)]);
        list.change_each(|marker| (marker.name == "a").then(|| Marker::new("e", 1.0)));
        assert_eq!((places(&list), list.place("e")), ([None, Some(0), Some(3), Some(2)], Some(1)));
        list.change_or_drop(|marker| (marker.name != "b").then(|| Arc::clone(marker)));
        assert_eq!(places(&list), [None, None, Some(2), Some(1)]);
        assert_eq!(places(&before), [Some(1), Some(2), Some(0), None], "copies stay as they are");
    }

    #[test]
    fn many_are_found_in_any_order() {
        let run = |id: u32| Run::new(RunId(id), ClipId(1), NodeId(1), 0.0);
        let mut list = List::default();
        [3, 1, 7, 5].into_iter().for_each(|id| list.push(run(id)));
        let found = |ids: &[u32]| {
            let ids: Vec<RunId> = ids.iter().copied().map(RunId).collect();
            list.places(ids.iter()).collect::<Vec<_>>()
        };
        assert_eq!(found(&[1, 3, 5, 7]), [Some(1), Some(0), Some(3), Some(2)]);
        assert_eq!(found(&[7, 1, 2, 3, 3, 0, 5]), [Some(2), Some(1), None, Some(0), Some(0), None, Some(3)]);
    }

    #[test]
    fn names_follow_every_change() {
        let clip = |id: u32, name: &str| Clip::new(ClipId(id), name.to_owned());
        let mut list = List::default();
        [(1, "a"), (2, "b"), (4, "a 2")].into_iter().for_each(|(id, name)| list.push(clip(id, name)));
        let before = list.clone();
        for is_noted in [false, true] {
            if is_noted {
                list.note_names();
            }
            assert_eq!(["a", "b", "c", "a 2"].map(|name| list.free_name(name)), ["a 3", "b 2", "c", "a 3"]);
        }
        // From here on the names are noted, and so are the keys.
        assert_eq!(list.place(&ClipId(4)), Some(2));
        list.push(clip(5, "a 3"));
        list.push(clip(3, "c"));
        assert_eq!((list.free_name("a"), list.free_name("c")), ("a 4".to_owned(), "c 2".to_owned()));
        assert_eq!([1, 2, 3, 4, 5].map(|id| list.place(&ClipId(id))), [0, 1, 4, 2, 3].map(Some));
        list.put(2, Arc::new(clip(4, "d")));
        assert_eq!(
            (list.has_name("a 2"), list.has_name("d"), list.free_name("a")),
            (false, true, "a 2".to_owned())
        );
        list.retain(|clip| clip.name != "d");
        assert_eq!(list.free_name("d"), "d");
        list.change_or_drop(|clip| (clip.name != "b").then(|| Arc::clone(clip)));
        assert_eq!(list.free_name("b"), "b");
        assert_eq!((before.free_name("c"), before.free_name("a")), ("c".to_owned(), "a 3".to_owned()));
    }

    #[test]
    fn a_growing_list_keeps_its_index_and_its_names() {
        let mut list = List::default();
        list.note_names();
        for id in 0..3 {
            list.push(Clip::new(ClipId(id), format!("clip {id}")));
            assert_eq!(list.place(&ClipId(id)), Some(id as usize));
        }
        list.push(Clip::new(ClipId(3), "last".to_owned()));
        assert!(list.by_key.get().is_some() && list.names.get().is_some(), "without being made anew");
    }

    #[test]
    fn what_does_not_change_stays_shared() {
        let before = list(&["a", "b"]);
        assert!(before.place("b").is_some());
        let mut after = before.clone();
        after.set(0, Marker::new("a", 0.0));
        after.retain(|_| true);
        assert!(Arc::ptr_eq(&before.items, &after.items));
        after.set(0, Marker::new("a", 1.0));
        assert!(Arc::ptr_eq(&before.by_key, &after.by_key), "values don't change the index");
        assert!(!before.is_same(&after) && Arc::ptr_eq(&before[1], &after[1]));
        let changed: Vec<f64> = after.changed_since(&before).map(|marker| marker.at_secs).collect();
        assert_eq!(changed, [1.0]);
        assert_eq!(before.changed_since(&before).count(), 0);
    }
}
