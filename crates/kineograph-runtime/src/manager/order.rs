//! The order in which targets are visited.

use super::list::NONE;
use super::target::Target;
use crate::prelude::*;

/// Target slots in the order of their visits. A target that leaves makes its place vacant, so that places hold while the order
/// is walked; [`tidy`](Self::tidy) closes the gaps when nobody walks it.
#[derive(Debug, Clone)]
pub(super) struct VisitOrder {
    places: Vec<u32>,
    vacant: usize,
}

impl VisitOrder {
    pub fn with_capacity(capacity: usize) -> Self {
        Self { places: Vec::with_capacity(capacity), vacant: 0 }
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

    /// Puts a target last and gives its place.
    pub fn push(&mut self, index: u32) -> u32 {
        self.places.push(index);
        (self.places.len() - 1) as u32
    }

    pub fn vacate(&mut self, place: u32) {
        if let Some(index) = self.places.get_mut(place as usize) {
            *index = NONE;
            self.vacant += 1;
        }
    }

    /// Whether tidying pays: its cost is shared by as many departures as it moves targets.
    #[inline]
    pub const fn is_mostly_vacant(&self) -> bool {
        self.vacant * 2 > self.places.len()
    }

    /// Closes the gaps and tells the targets their new places.
    pub fn tidy(&mut self, targets: &mut [Target]) {
        if self.vacant == 0 {
            return;
        }
        self.places.retain(|index| *index != NONE);
        self.vacant = 0;
        for (place, index) in self.places.iter().enumerate() {
            targets[*index as usize].place = place as u32;
        }
    }
}
