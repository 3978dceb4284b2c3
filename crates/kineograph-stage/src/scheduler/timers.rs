//! Slots of timers, linked into one list a target.

use alloc::vec::Vec;

use kineograph_runtime::program::SLACK_SECS;

use super::NONE;
use super::targets::Target;
use super::tick::{TimerOptions, usable_secs};

/// A timer. Its times are those of its target, which stand still while that is paused.
#[derive(Debug, Clone)]
pub(super) struct Timer<T> {
    /// When it is called next.
    pub due_secs: f64,
    pub interval_secs: f64,
    /// What `due_secs` is counted from: adding up intervals one by one would drift.
    base_secs: f64,
    /// Intervals from `base_secs` to `due_secs`.
    intervals: u64,
    /// When it was called last, or scheduled.
    pub called_secs: f64,
    /// What the next call has as its nominal step.
    pub nominal_secs: f64,
    /// `None`: no end.
    pub calls_left: Option<u32>,
    /// The update in which it was scheduled, or the last one before; it is called in later ones only.
    pub born_in_pass: u64,
    pub key: T,
    pub target: u32,
    pub previous: u32,
    /// The next one of the target; in a free slot the next free one.
    pub next: u32,
    /// Changes whenever the slot gets another timer or its timer is scheduled anew.
    pub generation: u32,
}

impl<T> Timer<T> {
    fn new(key: T, target: u32, options: &TimerOptions, now_secs: f64, pass: u64) -> Self {
        let interval_secs = usable_secs(options.interval_secs);
        let delay_secs = usable_secs(options.delay_secs);
        let first_secs = if delay_secs > 0.0 { delay_secs } else { interval_secs };
        Self {
            due_secs: now_secs + first_secs,
            interval_secs,
            base_secs: now_secs + first_secs,
            intervals: 0,
            called_secs: now_secs,
            nominal_secs: first_secs,
            calls_left: options.repeat.calls(),
            born_in_pass: pass,
            key,
            target,
            previous: NONE,
            next: NONE,
            generation: 0,
        }
    }

    /// A call is made at `now_secs`: sets when the next one is due.
    pub fn note_call(&mut self, now_secs: f64) {
        self.called_secs = now_secs;
        self.nominal_secs = self.interval_secs;
        self.calls_left = self.calls_left.map(|left| left.saturating_sub(1));
        if self.interval_secs > 0.0 {
            self.move_on(1);
        } else {
            self.due_secs = now_secs;
        }
    }

    /// Drops all calls that are due by `now_secs`, and returns their number.
    pub fn skip_due(&mut self, now_secs: f64) -> u64 {
        let behind_secs = now_secs + SLACK_SECS - self.due_secs;
        if self.interval_secs <= 0.0 || behind_secs < 0.0 {
            return 0;
        }
        // The cast saturates.
        let skipped = ((behind_secs / self.interval_secs) as u64).saturating_add(1);
        self.move_on(skipped);
        skipped
    }

    fn move_on(&mut self, intervals: u64) {
        self.intervals = self.intervals.saturating_add(intervals);
        self.due_secs = self.base_secs + self.intervals as f64 * self.interval_secs;
    }
}

/// All slots. Freed ones are used again, the last freed first.
#[derive(Debug, Clone)]
pub(super) struct TimerSlots<T> {
    slots: Vec<Timer<T>>,
    free: u32,
}

impl<T: Copy + Eq> TimerSlots<T> {
    pub const fn new() -> Self {
        Self { slots: Vec::new(), free: NONE }
    }

    #[inline]
    pub fn get(&self, index: u32) -> &Timer<T> {
        &self.slots[index as usize]
    }

    #[inline]
    pub fn get_mut(&mut self, index: u32) -> &mut Timer<T> {
        &mut self.slots[index as usize]
    }

    /// The timers of a target, in order.
    pub fn of_target<K>(&self, target: &Target<K>) -> impl Iterator<Item = u32> {
        let first = (target.first_timer != NONE).then_some(target.first_timer);
        core::iter::successors(first, |index| Some(self.get(*index).next).filter(|next| *next != NONE))
    }

    pub fn find<K>(&self, target: &Target<K>, key: T) -> Option<u32> {
        self.of_target(target).find(|index| self.get(*index).key == key)
    }

    /// Schedules a timer that is there anew, in its place.
    pub fn restart(&mut self, index: u32, options: &TimerOptions, now_secs: f64, pass: u64) {
        let old = self.get_mut(index);
        let fresh = Timer::new(old.key, old.target, options, now_secs, pass);
        let (previous, next, generation) = (old.previous, old.next, old.generation.wrapping_add(1));
        *old = Timer { previous, next, generation, ..fresh };
    }

    /// Puts a new timer last on a target.
    pub fn append<K>(
        &mut self,
        slot: u32,
        target: &mut Target<K>,
        key: T,
        options: &TimerOptions,
        now_secs: f64,
        pass: u64,
    ) {
        let timer = Timer { previous: target.last_timer, ..Timer::new(key, slot, options, now_secs, pass) };
        let index = self.take(timer);
        match self.slots.get_mut(target.last_timer as usize) {
            Some(last) => last.next = index,
            None => target.first_timer = index,
        }
        target.last_timer = index;
    }

    /// Takes a timer from its target and frees its slot.
    pub fn remove<K>(&mut self, target: &mut Target<K>, index: u32) {
        let (previous, next) = (self.get(index).previous, self.get(index).next);
        match self.slots.get_mut(previous as usize) {
            Some(timer) => timer.next = next,
            None => target.first_timer = next,
        }
        match self.slots.get_mut(next as usize) {
            Some(timer) => timer.previous = previous,
            None => target.last_timer = previous,
        }
        let free = core::mem::replace(&mut self.free, index);
        let timer = self.get_mut(index);
        timer.generation = timer.generation.wrapping_add(1);
        timer.next = free;
    }

    fn take(&mut self, timer: Timer<T>) -> u32 {
        match self.slots.get_mut(self.free as usize) {
            Some(slot) => {
                let index = core::mem::replace(&mut self.free, slot.next);
                *slot = Timer { generation: slot.generation, ..timer };
                index
            }
            None => {
                self.slots.push(timer);
                // Slots are counted in u32, which a machine's memory runs out of first.
                (self.slots.len() - 1) as u32
            }
        }
    }
}
