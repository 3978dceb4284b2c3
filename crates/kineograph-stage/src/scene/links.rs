//! Who is whose child, and in which order siblings are drawn.

use alloc::vec::Vec;

use super::NONE;

/// The place of a node in the tree. Siblings are linked in the order of drawing: by z, then by arrival.
#[derive(Debug, Clone, Copy)]
pub(super) struct Link {
    pub parent: u32,
    pub first_child: u32,
    pub last_child: u32,
    pub previous: u32,
    pub next: u32,
    pub z: i32,
    /// Counted up with every child that is added to a parent.
    pub arrival: u64,
}

impl Link {
    /// Alone.
    pub const LOOSE: Self = Self {
        parent: NONE,
        first_child: NONE,
        last_child: NONE,
        previous: NONE,
        next: NONE,
        z: 0,
        arrival: 0,
    };

    const fn order(&self) -> (i32, u64) {
        (self.z, self.arrival)
    }
}

/// The links of all node slots.
#[derive(Debug, Clone)]
pub(super) struct Links {
    slots: Vec<Link>,
    arrivals: u64,
}

impl Links {
    pub fn with_capacity(nodes: usize) -> Self {
        Self { slots: Vec::with_capacity(nodes), arrivals: 0 }
    }

    #[inline]
    pub fn get(&self, slot: u32) -> &Link {
        &self.slots[slot as usize]
    }

    /// Makes a slot loose; the next new one, or one that is there.
    pub fn reset(&mut self, slot: u32) {
        match self.slots.get_mut(slot as usize) {
            Some(link) => *link = Link::LOOSE,
            None => self.slots.push(Link::LOOSE),
        }
    }

    /// Makes a loose node the newest child of `parent`.
    pub fn attach(&mut self, slot: u32, parent: u32) {
        self.arrivals += 1;
        let arrival = self.arrivals;
        let link = &mut self.slots[slot as usize];
        (link.parent, link.arrival) = (parent, arrival);
        let after = self.slots[parent as usize].last_child;
        self.insert_from(slot, after);
    }

    /// Takes a node with all below it from its parent.
    pub fn detach(&mut self, slot: u32) {
        self.unlink(slot);
        let link = &mut self.slots[slot as usize];
        (link.parent, link.previous, link.next) = (NONE, NONE, NONE);
    }

    /// Moves a node among its siblings. Cheap if it has few to pass.
    pub fn set_z(&mut self, slot: u32, z: i32) {
        self.slots[slot as usize].z = z;
        let Link { parent, previous, next, .. } = *self.get(slot);
        if parent == NONE {
            return;
        }
        let order = self.get(slot).order();
        let is_early = previous != NONE && self.get(previous).order() > order;
        let is_late = next != NONE && self.get(next).order() < order;
        if is_early {
            self.unlink(slot);
            self.insert_from(slot, previous);
        } else if is_late {
            self.unlink(slot);
            let mut after = next;
            while self.get(after).next != NONE && self.get(self.get(after).next).order() < order {
                after = self.get(after).next;
            }
            self.insert_after(slot, after);
        }
    }

    /// Inserts behind the last sibling that is drawn earlier, at or before `after`.
    fn insert_from(&mut self, slot: u32, mut after: u32) {
        let order = self.get(slot).order();
        while after != NONE && self.get(after).order() > order {
            after = self.get(after).previous;
        }
        self.insert_after(slot, after);
    }

    /// Inserts behind `after`, or as the first child.
    fn insert_after(&mut self, slot: u32, after: u32) {
        let parent = self.get(slot).parent;
        let next = if after == NONE { self.get(parent).first_child } else { self.get(after).next };
        let link = &mut self.slots[slot as usize];
        (link.previous, link.next) = (after, next);
        match after {
            NONE => self.slots[parent as usize].first_child = slot,
            _ => self.slots[after as usize].next = slot,
        }
        match next {
            NONE => self.slots[parent as usize].last_child = slot,
            _ => self.slots[next as usize].previous = slot,
        }
    }

    fn unlink(&mut self, slot: u32) {
        let Link { parent, previous, next, .. } = *self.get(slot);
        if parent == NONE {
            return;
        }
        match previous {
            NONE => self.slots[parent as usize].first_child = next,
            _ => self.slots[previous as usize].next = next,
        }
        match next {
            NONE => self.slots[parent as usize].last_child = previous,
            _ => self.slots[next as usize].previous = previous,
        }
    }

    /// The children of a node, in the order of drawing.
    pub fn children(&self, slot: u32) -> impl Iterator<Item = u32> {
        let known = |slot: u32| (slot != NONE).then_some(slot);
        core::iter::successors(known(self.get(slot).first_child), move |child| known(self.get(*child).next))
    }

    /// What follows `slot` in a walk over `top` and all below it, parents first; `NONE` after the last. With `skips_below` nothing
    /// below `slot` is walked.
    #[inline]
    pub fn after(&self, slot: u32, top: u32, skips_below: bool) -> u32 {
        if !skips_below && self.get(slot).first_child != NONE {
            return self.get(slot).first_child;
        }
        let mut at = slot;
        while at != top {
            let link = self.get(at);
            if link.next != NONE {
                return link.next;
            }
            at = link.parent;
        }
        NONE
    }

    /// Whether `below` is `top` or stands below it.
    pub fn is_below(&self, below: u32, top: u32) -> bool {
        let mut at = below;
        while at != NONE && at != top {
            at = self.get(at).parent;
        }
        at == top
    }
}
