//! The targets of a manager: their keys, what runs on each, and the visit order.

use core::hash::Hash;
use core::ops::Index;

use super::key_index::KeyIndex;
use super::list::RunList;
use super::order::VisitOrder;
use super::target::{NO_PLACE, Target};
use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// All targets, by slot. Slots of removed targets are reused.
///
/// A target has a place in the visit order as long as something runs on it; a paused one is never awake there.
#[derive(Debug)]
pub(super) struct Targets<K> {
    index_of: KeyIndex<K>,
    /// The key of a slot, `None` where the slot is free.
    keys: Vec<Option<K>>,
    slots: Vec<Target>,
    free: Vec<u32>,
    /// The targets on which something runs.
    order: VisitOrder,
}

clone_fields!(Targets<K> { index_of, keys, slots, free, order });

/// Keys and slots.
impl<K: Copy + Eq + Hash> Targets<K> {
    pub fn with_capacity(capacity: usize) -> Self {
        Self {
            index_of: KeyIndex::with_capacity(capacity),
            keys: Vec::with_capacity(capacity),
            slots: Vec::with_capacity(capacity),
            free: Vec::with_capacity(capacity),
            order: VisitOrder::with_capacity(capacity),
        }
    }

    /// The slot of a key.
    #[inline]
    pub fn find(&self, key: K) -> Option<u32> {
        self.index_of.get(key)
    }

    /// Adds a target with a new key and returns its slot: a free one, or one after all others.
    pub fn add(&mut self, key: K) -> u32 {
        let index = self.free.pop().unwrap_or_else(|| {
            self.keys.push(None);
            self.slots.push(Target::IDLE);
            // Memory runs out before slots of u32 do.
            (self.slots.len() - 1) as u32
        });
        self.keys[index as usize] = Some(key);
        self.slots[index as usize] = Target::IDLE;
        self.index_of.insert(key, index);
        index
    }

    /// The number of slots.
    #[cfg(feature = "serde")]
    pub const fn len(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The free slots, of which the last one is used next.
    #[cfg(feature = "serde")]
    pub fn free(&self) -> &[u32] {
        &self.free
    }

    /// Adds a slot after all others: with a new key, or a free one that is still to be [listed](Self::set_free).
    #[cfg(feature = "serde")]
    pub fn push(&mut self, key: Option<K>) {
        self.keys.push(key);
        self.slots.push(Target::IDLE);
        if let Some(key) = key {
            self.index_of.insert(key, self.len() - 1);
        }
    }

    /// Sets the list of free slots.
    #[cfg(feature = "serde")]
    pub fn set_free(&mut self, free: &[u32]) {
        self.free.clear();
        self.free.extend_from_slice(free);
    }

    /// Frees a key. Its slot stays until [`Self::release`], so that the ends of its runs can name the key.
    pub fn take_key(&mut self, key: K) -> Option<u32> {
        self.index_of.remove(key)
    }

    /// Frees the slot of a target whose key was [taken](Self::take_key) and on which nothing runs.
    pub fn release(&mut self, index: u32) {
        // The visited target still has its place if its last run has ended.
        if self[index].place != NO_PLACE {
            self.leave_order(index);
        }
        self.keys[index as usize] = None;
        self.free.push(index);
    }
}

impl<K: Copy> Targets<K> {
    /// The key of a slot; `None` if the slot is free.
    #[inline]
    pub fn key(&self, index: u32) -> Option<K> {
        self.keys[index as usize]
    }

    /// All targets with their slots, ascending.
    pub fn iter(&self) -> impl Iterator<Item = (u32, K)> {
        self.keys.iter().zip(0..).filter_map(|(key, index)| key.map(|key| (index, key)))
    }

    #[inline]
    pub fn runs_mut(&mut self, index: u32) -> &mut RunList {
        &mut self.slots[index as usize].runs
    }

    #[inline]
    pub fn first_run(&self, index: u32) -> Option<u32> {
        self[index].runs.first()
    }

    pub fn set_mixed(&mut self, index: u32, is_mixed: bool) {
        self.slots[index as usize].is_mixed = is_mixed;
    }

    /// Records that runs of other targets may end with this one.
    pub fn link(&mut self, index: u32) {
        self.slots[index as usize].is_linked_to = true;
    }
}

/// The visit order.
impl<K> Targets<K> {
    /// Puts a target with its first run at the end of the order, unless it still has a place.
    pub fn enter_order(&mut self, index: u32, is_paused: bool) {
        let target = &mut self.slots[index as usize];
        if target.place == NO_PLACE {
            target.place = self.order.push(index);
            target.is_paused = is_paused;
        }
        target.is_mixed = false;
    }

    /// Takes a target without runs out of the order and ends its pause.
    pub fn leave_order(&mut self, index: u32) {
        let target = &mut self.slots[index as usize];
        self.order.vacate(target.place);
        *target = Target { is_linked_to: target.is_linked_to, ..Target::IDLE };
    }

    /// Closes the gaps if there are many. Not during a walk.
    pub fn tidy_order(&mut self) {
        if self.order.is_mostly_vacant() {
            self.order.tidy(&mut self.slots);
        }
    }

    /// Pauses a target; updates skip it.
    pub fn pause(&mut self, index: u32) {
        self.slots[index as usize].is_paused = true;
        self.sleep(index);
    }

    pub fn resume(&mut self, index: u32) {
        self.slots[index as usize].is_paused = false;
        self.wake(index);
    }

    /// Makes updates visit a target, unless it is paused.
    #[inline]
    pub fn wake(&mut self, index: u32) {
        let target = &self[index];
        if target.place != NO_PLACE && !target.is_paused {
            self.order.set_awake(target.place, true);
        }
    }

    /// Makes updates visit a target only when it is due.
    #[inline]
    pub fn sleep(&mut self, index: u32) {
        let place = self[index].place;
        if place != NO_PLACE {
            self.order.set_awake(place, false);
        }
    }

    /// Makes the update in progress visit this target.
    #[inline]
    pub fn set_due(&mut self, index: u32) {
        let place = self[index].place;
        self.order.set_due(place);
    }

    pub fn clear_due(&mut self) {
        self.order.clear_due();
    }

    /// The first place from `from` on that is to be visited.
    #[inline]
    pub fn next_visit(&self, from: u32) -> Option<u32> {
        self.order.next_visit(from)
    }

    /// The number of places, vacant ones included.
    pub fn places(&self) -> usize {
        self.order.len()
    }

    /// The target at a place, or `None` if the place is vacant or does not exist.
    #[inline]
    pub fn at_place(&self, place: usize) -> Option<u32> {
        self.order.get(place)
    }

    /// The targets on which something runs, in visit order.
    pub fn in_order(&self) -> impl Iterator<Item = u32> {
        self.order.iter()
    }
}

impl<K> Index<u32> for Targets<K> {
    type Output = Target;

    #[inline]
    fn index(&self, index: u32) -> &Target {
        &self.slots[index as usize]
    }
}
