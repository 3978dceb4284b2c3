//! Calls a game's targets: once a frame by priority, and at times of their own.

mod functions;
mod inbox;
mod order;
mod pass;
mod pausing;
mod targets;
mod tick;
mod timers;

use alloc::vec::Vec;
use core::hash::Hash;

#[cfg(feature = "std")]
pub use inbox::FunctionSender;
pub use tick::{Tick, TimerOptions, TimerRepeat, TimerTick, UpdateTick};

use kineograph_runtime::for_stage::{Clock, KeyIndex};

use functions::FunctionQueue;
use order::{CallEntry, CallOrder};
use targets::{Target, Update};
use timers::TimerSlots;

/// Before all others; spared by [`Scheduler::unschedule_all`] and [`Scheduler::pause_all_targets`].
pub const PRIORITY_SYSTEM: i32 = i32::MIN;

/// The lowest priority for a game's own updates.
pub const PRIORITY_NON_SYSTEM_MIN: i32 = PRIORITY_SYSTEM + 1;

/// How often one timer is called in one update at most, unless the game says otherwise.
pub const DEFAULT_MAX_CALLS_PER_UPDATE: u32 = 32;

/// No slot.
const NONE: u32 = u32::MAX;

/// cocos2d-x's `Scheduler`: per-frame updates by priority, timers, and functions queued for the next update.
///
/// Nothing is called back. [`update`](Self::update) hands out one [`Tick`] after the other to one handler, which may call any method
/// of the scheduler. `K` is what the game calls its targets by, `T` names the timers of a target (an enum, or a string as in
/// cocos2d-x), and `F` is what may be queued for the next update (an enum, or a boxed closure).
///
/// ```
/// use kineograph_stage::{Scheduler, Tick, TimerOptions};
///
/// let mut scheduler = Scheduler::<u32>::new();
/// scheduler.schedule_update(7, 0, false);
/// scheduler.schedule(7, "fire", TimerOptions::every(0.5).after(0.25).repeated(1));
/// let mut heard = Vec::new();
/// for _ in 0..4 {
///     scheduler.update(0.25, |_, tick| match tick {
///         Tick::Update(update) => assert_eq!((update.target, update.dt_secs), (7, 0.25)),
///         Tick::Timer(timer) => heard.push((timer.key, timer.nominal_secs, timer.calls_left)),
///         Tick::Function(_) => unreachable!("none was queued"),
///     });
/// }
/// assert_eq!(heard, [("fire", 0.25, Some(1)), ("fire", 0.5, Some(0))]);
/// ```
///
/// # Time
/// The scheduler has a clock of its own, which starts at 0 and moves by `dt_secs` · time scale an update. A timer is due at
/// *scheduled + delay* (without a delay: + interval) and then every interval after that, counted without drift; it is called by the first
/// update that reaches the time (1e-9 s early, so that a sum of frame times does not miss it), several times if several calls
/// are due. The clock of a paused target stands still.
///
/// # What differs from cocos2d-x
/// | there | here |
/// |---|---|
/// | the first update only arms a timer and loses its time | a timer counts from the moment it is scheduled |
/// | a callback gets the nominal interval as its dt | a tick has the real, the nominal and the late seconds |
/// | a huge frame, or a callback slower than its interval, makes calls without end | at most [`max_calls_per_update`](Self::set_max_calls_per_update) of a timer; the others are given up (they don't count as repeats), counted by [`skipped_calls`](Self::skipped_calls), and the rhythm stays |
/// | interval 0 with a delay: two calls in the frame in which the delay ends | one call an update |
/// | `scheduleOnce` with delay 0 runs several times | once, in the next update |
/// | a timer unscheduled or paused by its own callback still catches up | not called any more |
/// | scheduling a key anew from its own callback is lost, or depends on the call being the last | takes effect always; after the last call it is a new timer |
/// | an update added in a pass is called in it or not, depending on its place | what is scheduled in a pass is called in later ones only |
/// | an unscheduled update may still be called | never; a target of the same key scheduled anew is another one |
/// | scheduling an update again in a pass with another priority may call it twice or not at all | it has its turn at the old place once more, then at the new one |
/// | negative time scale: elapsed time runs backwards, and a timer at exactly −1 arms itself again | updates get negative seconds; a timer's due time stays, so it is not called on the way back nor for the time played again |
/// | `unscheduleAll` and `pauseAllTargets` stop the ActionManager too | they spare [`PRIORITY_SYSTEM`] |
/// | `unscheduleAllWithMinPriority` takes the updates of targets with timers whatever their priority | it takes updates by their priority, and all timers |
/// | `pauseAllTargets` returns targets that were paused already, so resuming them resumes too much | only those it paused |
/// | a paused flag that differs from the target's asserts | it counts only for the first thing scheduled for a target |
/// | dropping queued functions leaves those of the present pass | drops them too |
///
/// An update allocates nothing once there is room, and no order depends on hashes. A clone has the same schedule and clock; a
/// `FunctionSender` sends to the one that gave it.
#[derive(Debug, Clone)]
pub struct Scheduler<K, T = &'static str, F = T> {
    slot_of: KeyIndex<K>,
    targets: Vec<Target<K>>,
    free_targets: Vec<u32>,
    updates: CallOrder,
    /// Targets with timers.
    timed: CallOrder,
    timers: TimerSlots<T>,
    functions: FunctionQueue<F>,
    clock: Clock,
    time_scale: f64,
    max_calls_per_update: u32,
    skipped_calls: u64,
    /// How many updates there were, the present one included.
    pass: u64,
    /// The number of the newest entry of `updates` and `timed`.
    last_number: u64,
    /// The timer that comes next on the target whose timers are called, or `NONE`.
    next_timer: u32,
    is_updating: bool,
}

impl<K: Copy + Eq + Hash, T: Copy + Eq, F> Default for Scheduler<K, T, F> {
    fn default() -> Self {
        Self::new()
    }
}

impl<K: Copy + Eq + Hash, T: Copy + Eq, F> Scheduler<K, T, F> {
    /// A scheduler of which nothing is asked yet, at time 0.
    pub fn new() -> Self {
        Self {
            slot_of: KeyIndex::with_capacity(0),
            targets: Vec::new(),
            free_targets: Vec::new(),
            updates: CallOrder::default(),
            timed: CallOrder::default(),
            timers: TimerSlots::new(),
            functions: FunctionQueue::new(),
            clock: Clock::START,
            time_scale: 1.0,
            max_calls_per_update: DEFAULT_MAX_CALLS_PER_UPDATE,
            skipped_calls: 0,
            pass: 0,
            last_number: 0,
            next_timer: NONE,
            is_updating: false,
        }
    }

    /// Calls `target` once in every update, from the next one on, lower priorities first. If it is scheduled already, changes its
    /// priority; false, and nothing changes, if it has this one.
    ///
    /// `paused` starts the target paused; it counts only if nothing else is scheduled for it.
    pub fn schedule_update(&mut self, target: K, priority: i32, paused: bool) -> bool {
        let slot = self.slot_or_new(target, paused);
        let present = self.targets[slot as usize].update;
        if present.is_some_and(|update| update.priority == priority) {
            return false;
        }
        if present.is_some() {
            self.updates.note_dead();
        }
        let number = self.next_number();
        self.targets[slot as usize].update = Some(Update { priority, number });
        self.updates.add(CallEntry { priority, number, slot });
        self.settle_if_it_pays();
        true
    }

    /// Ends the per-frame update of a target. False if there is none.
    pub fn unschedule_update(&mut self, target: K) -> bool {
        let slot = self.slot(target).filter(|slot| self.targets[*slot as usize].update.is_some());
        if let Some(slot) = slot {
            self.remove_update(slot);
            self.free_if_idle(slot);
        }
        slot.is_some()
    }

    /// The priority of a target's per-frame update.
    pub fn priority(&self, target: K) -> Option<i32> {
        self.targets[self.slot(target)? as usize].update.map(|update| update.priority)
    }

    /// Starts a timer, or starts it anew with these options if the target has one of this key.
    pub fn schedule(&mut self, target: K, key: T, options: TimerOptions) {
        let slot = self.slot_or_new(target, options.paused);
        let number = self.next_number();
        let pass = self.pass;
        let state = &mut self.targets[slot as usize];
        let now_secs = state.now_secs(self.clock);
        if let Some(index) = self.timers.find(state, key) {
            self.timers.restart(index, &options, now_secs, pass);
            return;
        }
        if !state.has_timers() {
            state.timed = number;
            self.timed.add(CallEntry { priority: 0, number, slot });
        }
        self.timers.append(slot, state, key, &options, now_secs, pass);
        self.settle_if_it_pays();
    }

    /// Starts a timer that is called once, after `delay_secs`; 0: in the next update.
    pub fn schedule_once(&mut self, target: K, key: T, delay_secs: f64) {
        self.schedule(target, key, TimerOptions::once(delay_secs));
    }

    /// Ends a timer. False if the target has none of this key.
    pub fn unschedule(&mut self, target: K, key: T) -> bool {
        let found = self.slot(target).and_then(|slot| {
            let index = self.timers.find(&self.targets[slot as usize], key)?;
            Some((slot, index))
        });
        if let Some((slot, index)) = found {
            self.remove_timer(slot, index);
        }
        found.is_some()
    }

    /// Whether a target has a timer of this key that has calls left.
    pub fn is_scheduled(&self, target: K, key: T) -> bool {
        self.slot(target).is_some_and(|slot| self.timers.find(&self.targets[slot as usize], key).is_some())
    }

    /// The keys of a target's timers, oldest first.
    pub fn timers(&self, target: K) -> impl Iterator<Item = T> {
        let state = self.slot(target).map(|slot| &self.targets[slot as usize]);
        state
            .into_iter()
            .flat_map(|state| self.timers.of_target(state))
            .map(|index| self.timers.get(index).key)
    }

    /// Ends the update and all timers of a target. False if nothing was scheduled for it.
    pub fn unschedule_all_for_target(&mut self, target: K) -> bool {
        let slot = self.slot(target);
        if let Some(slot) = slot {
            self.remove_update(slot);
            self.remove_timers(slot);
            self.free_if_idle(slot);
        }
        slot.is_some()
    }

    /// Ends all timers, and all updates but those of [`PRIORITY_SYSTEM`]. Queued functions stay.
    pub fn unschedule_all(&mut self) {
        self.unschedule_all_with_min_priority(PRIORITY_NON_SYSTEM_MIN);
    }

    /// Ends all timers, and all updates whose priority is `min_priority` or above.
    pub fn unschedule_all_with_min_priority(&mut self, min_priority: i32) {
        for slot in 0..self.targets.len() as u32 {
            let target = &self.targets[slot as usize];
            if target.update.is_some_and(|update| update.priority >= min_priority) {
                self.remove_update(slot);
            }
            self.remove_timers(slot);
            self.free_if_idle(slot);
        }
    }

    /// Queues a function for the end of the next update.
    pub fn perform_function(&mut self, function: F) {
        self.functions.inbox.change(|waiting| waiting.push(function));
    }

    /// A handle by which other threads queue functions.
    #[cfg(feature = "std")]
    pub fn function_sender(&self) -> FunctionSender<F> {
        self.functions.inbox.sender()
    }

    /// Drops all functions that are queued.
    pub fn remove_all_functions(&mut self) {
        self.functions.clear();
    }

    /// How fast the scheduler's time passes.
    pub const fn time_scale(&self) -> f64 {
        self.time_scale
    }

    /// Makes the scheduler's time pass faster or slower: 1 is normal, 0 stands still (updates and timers of interval 0 are called with
    /// 0 seconds), and below 0 updates get negative seconds. What is not finite counts as 1.
    pub const fn set_time_scale(&mut self, time_scale: f64) {
        self.time_scale = if time_scale.is_finite() { time_scale } else { 1.0 };
    }

    /// The sum of all scaled seconds so far.
    pub const fn clock_secs(&self) -> f64 {
        self.clock.secs()
    }

    /// How often one timer is called in one update at most: ≥ 1, at first [`DEFAULT_MAX_CALLS_PER_UPDATE`]. This keeps a game
    /// alive whose handler is slower than its interval.
    pub const fn set_max_calls_per_update(&mut self, calls: u32) {
        self.max_calls_per_update = if calls == 0 { 1 } else { calls };
    }

    /// How many calls of timers were given up so far because of [`set_max_calls_per_update`](Self::set_max_calls_per_update).
    pub const fn skipped_calls(&self) -> u64 {
        self.skipped_calls
    }

    fn slot(&self, target: K) -> Option<u32> {
        self.slot_of.get(target)
    }

    fn slot_or_new(&mut self, key: K, paused: bool) -> u32 {
        if let Some(slot) = self.slot(key) {
            return slot;
        }
        let slot = self.free_targets.pop().unwrap_or_else(|| {
            self.targets.push(Target::FREE);
            // Slots are counted in u32, which a machine's memory runs out of first.
            (self.targets.len() - 1) as u32
        });
        let target = &mut self.targets[slot as usize];
        target.key = Some(key);
        if paused {
            target.pause(self.clock);
        }
        self.slot_of.insert(key, slot);
        slot
    }

    const fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    fn remove_update(&mut self, slot: u32) {
        let target = &mut self.targets[slot as usize];
        if target.update.take().is_some() {
            target.called_update = 0;
            self.updates.note_dead();
        }
    }

    fn remove_timers(&mut self, slot: u32) {
        while self.targets[slot as usize].has_timers() {
            let first = self.targets[slot as usize].first_timer;
            self.remove_timer(slot, first);
        }
    }

    fn remove_timer(&mut self, slot: u32, index: u32) {
        if self.next_timer == index {
            self.next_timer = self.timers.get(index).next;
        }
        let target = &mut self.targets[slot as usize];
        self.timers.remove(target, index);
        if !target.has_timers() {
            target.timed = 0;
            self.timed.note_dead();
        }
        self.free_if_idle(slot);
    }

    /// A target for which nothing is scheduled is forgotten, also that it was paused.
    fn free_if_idle(&mut self, slot: u32) {
        let target = &mut self.targets[slot as usize];
        let is_idle = target.update.is_none() && !target.has_timers();
        if let Some(key) = target.key.filter(|_| is_idle) {
            *target = Target::FREE;
            self.slot_of.remove(key);
            self.free_targets.push(slot);
        }
    }

    /// Keeps the lists short between updates.
    fn settle_if_it_pays(&mut self) {
        if !self.is_updating && (self.updates.is_mostly_dead() || self.timed.is_mostly_dead()) {
            self.settle();
        }
    }
}
