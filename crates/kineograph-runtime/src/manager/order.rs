//! The order in which targets are visited.

use super::bits::Bits;
use super::list::NONE;
use super::target::Target;
use crate::clone_fields::clone_fields;
use crate::prelude::*;

/// Target slots in visit order. A target that leaves makes its place vacant, so that places stay valid during a walk; [`tidy`](Self::tidy)
/// closes the gaps afterwards.
#[derive(Debug)]
pub(super) struct VisitOrder {
    places: Vec<u32>,
    vacant: usize,
    /// Places that every update visits. Other targets are paused, or their runs are in lanes.
    awake: Bits,
    /// Places that only the update in progress visits in addition.
    due: Bits,
}

clone_fields!(VisitOrder { places, vacant, awake, due });

impl VisitOrder {
    pub fn with_capacity(capacity: usize) -> Self {
        Self { places: Vec::with_capacity(capacity), vacant: 0, awake: Bits::default(), due: Bits::default() }
    }

    /// The number of places, vacant ones included.
    #[inline]
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// The target at a place, or `None` if the place is vacant or does not exist.
    #[inline]
    pub fn get(&self, place: usize) -> Option<u32> {
        self.places.get(place).copied().filter(|index| *index != NONE)
    }

    pub fn iter(&self) -> impl Iterator<Item = u32> {
        self.places.iter().copied().filter(|index| *index != NONE)
    }

    /// Appends a target and returns its place.
    pub fn push(&mut self, index: u32) -> u32 {
        self.places.push(index);
        (self.places.len() - 1) as u32
    }

    pub fn vacate(&mut self, place: u32) {
        if let Some(index) = self.places.get_mut(place as usize) {
            *index = NONE;
            self.vacant += 1;
            self.awake.remove(place);
        }
    }

    /// Sets whether every update visits a place.
    #[inline]
    pub fn set_awake(&mut self, place: u32, is_awake: bool) {
        if is_awake { self.awake.insert(place) } else { self.awake.remove(place) }
    }

    /// Makes the update in progress visit this place.
    #[inline]
    pub fn set_due(&mut self, place: u32) {
        self.due.insert(place);
    }

    pub fn clear_due(&mut self) {
        self.due.clear();
    }

    /// The first place from `from` on that is to be visited.
    #[inline]
    pub fn next_visit(&self, from: u32) -> Option<u32> {
        self.awake.first_in_either(&self.due, from)
    }

    /// Whether tidying pays: amortised, it moves at most one target for each that has left.
    #[inline]
    pub const fn is_mostly_vacant(&self) -> bool {
        self.vacant * 2 > self.places.len()
    }

    /// Closes the gaps and updates the places of the targets.
    pub fn tidy(&mut self, targets: &mut [Target]) {
        if self.vacant == 0 {
            return;
        }
        let mut end = 0;
        for place in 0..self.places.len() {
            let index = self.places[place];
            if index == NONE {
                continue;
            }
            if end != place {
                self.places[end] = index;
                targets[index as usize].place = end as u32;
                let is_awake = self.awake.contains(place as u32);
                self.awake.remove(place as u32);
                self.set_awake(end as u32, is_awake);
            }
            end += 1;
        }
        self.places.truncate(end);
        self.vacant = 0;
    }
}
