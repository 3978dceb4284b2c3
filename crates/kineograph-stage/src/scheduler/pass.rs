//! One pass over all that is due.

use core::hash::Hash;

use kineograph_runtime::program::reached;

use super::tick::{Tick, TimerTick, UpdateTick, usable_secs};
use super::timers::Timer;
use super::{NONE, Scheduler};

impl<K: Copy + Eq + Hash, T: Copy + Eq, F> Scheduler<K, T, F> {
    /// Moves the scheduler's time on by `dt_secs` times the time scale, and hands out all that is due:
    /// per-frame updates by ascending priority (at equal ones the older first), then timers (targets by their first timer, the timers
    /// of a target by age), then queued functions.
    ///
    /// The handler may call anything. What it schedules is called in later updates only; what it unschedules or pauses is not
    /// called any more, not even to catch up; an update whose priority it changes has its turn at the old place once more. A
    /// `dt_secs` that is negative or not finite counts as 0. A call from inside the handler does nothing.
    pub fn update(&mut self, dt_secs: f64, mut handler: impl FnMut(&mut Self, Tick<K, T, F>)) {
        if self.is_updating {
            return;
        }
        self.settle();
        self.is_updating = true;
        self.pass += 1;
        let dt_secs = usable_secs(dt_secs) * self.time_scale;
        self.clock += dt_secs;
        self.call_updates(dt_secs, &mut handler);
        self.call_timers(&mut handler);
        self.call_functions(&mut handler);
        self.is_updating = false;
    }

    fn call_updates(&mut self, dt_secs: f64, handler: &mut impl FnMut(&mut Self, Tick<K, T, F>)) {
        for place in 0..self.updates.len() {
            let Some(entry) = self.updates.get(place) else { break };
            let target = &self.targets[entry.slot as usize];
            let is_live = target.called_update == entry.number && !target.is_paused;
            if let Some(key) = target.key.filter(|_| is_live) {
                handler(self, Tick::Update(UpdateTick { target: key, dt_secs }));
            }
        }
    }

    fn call_timers(&mut self, handler: &mut impl FnMut(&mut Self, Tick<K, T, F>)) {
        for place in 0..self.timed.len() {
            let Some(entry) = self.timed.get(place) else { break };
            let target = &self.targets[entry.slot as usize];
            if target.timed != entry.number || target.is_paused {
                continue;
            }
            self.next_timer = target.first_timer;
            while self.next_timer != NONE {
                let index = self.next_timer;
                self.next_timer = self.timers.get(index).next;
                self.call_timer(index, handler);
            }
        }
    }

    /// Makes all calls of one timer that are due, up to the limit.
    fn call_timer(&mut self, index: u32, handler: &mut impl FnMut(&mut Self, Tick<K, T, F>)) {
        let generation = self.timers.get(index).generation;
        for _ in 0..self.max_calls_per_update {
            let Some((timer, now_secs)) = self.due_timer(index, generation) else { return };
            let (slot, key, is_in_every_update) = (timer.target, timer.key, timer.interval_secs == 0.0);
            let (dt_secs, nominal_secs) = (now_secs - timer.called_secs, timer.nominal_secs);
            let late_secs = now_secs - timer.due_secs;
            timer.note_call(now_secs);
            let calls_left = timer.calls_left;
            // A slot with timers has a key.
            let Some(target) = self.targets[slot as usize].key else { return };
            if calls_left == Some(0) {
                // Before the call, so that the handler may schedule it anew.
                self.remove_timer(slot, index);
            }
            let tick = TimerTick { target, key, dt_secs, nominal_secs, late_secs, calls_left };
            handler(self, Tick::Timer(tick));
            if is_in_every_update {
                return;
            }
        }
        let skipped =
            self.due_timer(index, generation).map_or(0, |(timer, now_secs)| timer.skip_due(now_secs));
        self.skipped_calls = self.skipped_calls.saturating_add(skipped);
    }

    /// The timer, with its target's time, if it is still the same one and due now.
    #[inline]
    fn due_timer(&mut self, index: u32, generation: u32) -> Option<(&mut Timer<T>, f64)> {
        let timer = self.timers.get_mut(index);
        let target = &self.targets[timer.target as usize];
        let now_secs = target.now_secs(self.clock);
        let is_due = timer.generation == generation
            && timer.born_in_pass != self.pass
            && !target.is_paused
            && reached(now_secs, timer.due_secs);
        is_due.then_some((timer, now_secs))
    }

    fn call_functions(&mut self, handler: &mut impl FnMut(&mut Self, Tick<K, T, F>)) {
        let mut batch = self.functions.start_batch();
        for function in batch.drain(..) {
            // A handler may have removed all functions.
            if !self.functions.is_batch_wanted() {
                break;
            }
            handler(self, Tick::Function(function));
        }
        self.functions.end_batch(batch);
    }

    /// Takes up what was scheduled, moved and unscheduled since the last pass.
    pub(super) fn settle(&mut self) {
        let targets = &mut self.targets;
        self.updates.settle(|entry| {
            let target = &mut targets[entry.slot as usize];
            let is_wanted = target.update.is_some_and(|update| update.number == entry.number);
            if is_wanted {
                target.called_update = entry.number;
            }
            is_wanted
        });
        self.timed.settle(|entry| targets[entry.slot as usize].timed == entry.number);
    }
}
