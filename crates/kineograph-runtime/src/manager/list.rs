//! Slots of running actions, linked into one list per target.

use core::ops::{Index, IndexMut};

use super::handle::{ActionHandle, Tag};
use super::state::State;
use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// No slot.
pub(super) const NONE: u32 = u32::MAX;

/// The record of a run. Its clock and its start are elsewhere; see [`super::runs`].
#[derive(Debug, Clone, Copy)]
pub(super) struct Run {
    /// The batch of its program; `NONE` in a free slot.
    pub batch: u32,
    /// The slot of its clock: in the lane of its program, or among the single runs.
    pub slot: u32,
    /// Some flags of a run in a lane follow from its slot there.
    pub state: State,
    /// The target slot.
    pub target: u32,
    pub previous: u32,
    /// The next run on the target; in a free slot the next free one.
    pub next: u32,
    generation: u32,
    /// Meaningless without [`State::TAGGED`].
    pub tag: u32,
}

const _: () = assert!(size_of::<Run>() <= 32);

impl Run {
    const FREE: Self = Self {
        batch: NONE,
        slot: NONE,
        state: State::EMPTY,
        target: NONE,
        previous: NONE,
        next: NONE,
        generation: 0,
        tag: 0,
    };

    /// A run that is in no list yet.
    pub fn new(batch: u32, slot: u32, state: State, tag: Option<Tag>, target: u32) -> Self {
        Self { batch, slot, state, target, tag: tag.map_or(0, |tag| tag.0), ..Self::FREE }
    }
}

/// The runs of one target: the ends of its list.
#[derive(Debug, Clone, Copy)]
pub(super) struct RunList {
    /// First run slot, or `NONE`.
    first: u32,
    /// Last run slot, or `NONE`.
    last: u32,
    count: u32,
}

impl RunList {
    pub const EMPTY: Self = Self { first: NONE, last: NONE, count: 0 };

    /// The first run slot.
    #[inline]
    pub const fn first(&self) -> Option<u32> {
        if self.first == NONE { None } else { Some(self.first) }
    }

    #[inline]
    pub const fn len(&self) -> u32 {
        self.count
    }

    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.count == 0
    }
}

/// All slots. Freed ones are reused in the order in which they became free, so that neighbours stay neighbours.
#[derive(Debug)]
pub(super) struct RunSlots {
    slots: Vec<Run>,
    /// First and last free slot, or `NONE`.
    free: [u32; 2],
}

clone_fields!(RunSlots { slots, free });

impl RunSlots {
    pub fn with_capacity(capacity: usize) -> Self {
        Self { slots: Vec::with_capacity(capacity), free: [NONE; 2] }
    }

    /// Takes a slot for a run that is in no list yet.
    pub fn take(&mut self, batch: u32, slot: u32, state: State, tag: Option<Tag>, target: u32) -> u32 {
        let run = Run::new(batch, slot, state, tag, target);
        match self.slots.get_mut(self.free[0] as usize) {
            Some(slot) => {
                let index = core::mem::replace(&mut self.free[0], slot.next);
                if slot.next == NONE {
                    self.free[1] = NONE;
                }
                *slot = Run { generation: slot.generation, ..run };
                index
            }
            None => {
                self.slots.push(run);
                (self.slots.len() - 1) as u32
            }
        }
    }

    /// All slots by their generations: free ones, and those that are still to be [put](Self::put).
    #[cfg(feature = "serde")]
    pub fn set(&mut self, generations: impl Iterator<Item = u32>, free: &[u32]) {
        self.slots.clear();
        self.slots.extend(generations.map(|generation| Run { generation, ..Run::FREE }));
        for pair in free.windows(2) {
            self[pair[0]].next = pair[1];
        }
        self.free = [free.first(), free.last()].map(|slot| slot.copied().unwrap_or(NONE));
    }

    /// Puts a run into a slot that is neither free nor taken.
    #[cfg(feature = "serde")]
    pub fn put(&mut self, index: u32, run: Run) {
        let generation = self[index].generation;
        self[index] = Run { generation, ..run };
    }

    /// The number of slots.
    #[cfg(feature = "serde")]
    pub const fn len(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The free slots, of which the first one is used next.
    #[cfg(feature = "serde")]
    pub fn free(&self) -> impl Iterator<Item = u32> {
        let is_slot = |index: &u32| *index != NONE;
        let first = Some(self.free[0]).filter(is_slot);
        core::iter::successors(first, move |index| Some(self[*index].next).filter(is_slot))
    }

    /// Frees a slot that is in no list.
    pub fn release(&mut self, index: u32) {
        let slot = &mut self[index];
        slot.batch = NONE;
        slot.generation = slot.generation.wrapping_add(1);
        slot.next = NONE;
        match self.free[1] {
            NONE => self.free[0] = index,
            last => self[last].next = index,
        }
        self.free[1] = index;
    }

    #[inline]
    pub fn id(&self, index: u32) -> ActionHandle {
        ActionHandle { slot: index, generation: self[index].generation }
    }

    /// The slot of a run, if it still exists.
    #[inline]
    pub fn find(&self, id: ActionHandle) -> Option<u32> {
        let slot = self.slots.get(id.slot as usize)?;
        (slot.generation == id.generation && slot.batch != NONE).then_some(id.slot)
    }

    /// The runs of a target, in order.
    pub fn of_target(&self, list: &RunList) -> impl Iterator<Item = u32> {
        core::iter::successors(list.first(), |index| Some(self[*index].next).filter(|next| *next != NONE))
    }

    /// Appends a run to a target's list.
    pub fn append(&mut self, list: &mut RunList, index: u32) {
        self[index].previous = list.last;
        self[index].next = NONE;
        match self.slots.get_mut(list.last as usize) {
            Some(last) => last.next = index,
            None => list.first = index,
        }
        list.last = index;
        list.count += 1;
    }

    /// Removes a run from its target's list.
    pub fn unlink(&mut self, list: &mut RunList, index: u32) {
        let (previous, next) = (self[index].previous, self[index].next);
        match self.slots.get_mut(previous as usize) {
            Some(slot) => slot.next = next,
            None => list.first = next,
        }
        match self.slots.get_mut(next as usize) {
            Some(slot) => slot.previous = previous,
            None => list.last = previous,
        }
        list.count -= 1;
    }
}

impl Index<u32> for RunSlots {
    type Output = Run;

    #[inline]
    fn index(&self, index: u32) -> &Run {
        &self.slots[index as usize]
    }
}

impl IndexMut<u32> for RunSlots {
    #[inline]
    fn index_mut(&mut self, index: u32) -> &mut Run {
        &mut self.slots[index as usize]
    }
}
