//! Random schedules, changed between updates and inside handlers, against a model that is slow and plain.

use std::collections::BTreeMap;

use kineograph_stage::scheduler::PRIORITY_NON_SYSTEM_MIN;
use kineograph_stage::{Scheduler, Tick, TimerOptions, TimerRepeat, TimerTick, UpdateTick};
use proptest::prelude::*;

type Call = Tick<u8, u8, u8>;

const MAX_CALLS: u32 = 4;

/// All that a game may ask. Times are whole numbers of 1/64 s, so that both sides compute exactly.
#[derive(Debug, Clone)]
enum Op {
    Update { target: u8, priority: i32, paused: bool },
    NoUpdate { target: u8 },
    Timer { target: u8, key: u8, interval: u8, delay: u8, extra: Option<u8>, paused: bool },
    NoTimer { target: u8, key: u8 },
    Nothing { target: u8 },
    NothingFrom { priority: i32 },
    Pause { target: u8 },
    Resume { target: u8 },
    PauseFrom { priority: i32 },
    Scale { quarters: i8 },
    Function { name: u8 },
    NoFunctions,
}

/// An update, and what the handler does at which tick of it.
#[derive(Debug, Clone)]
struct Step {
    before: Vec<Op>,
    dt: u8,
    inside: Vec<(u8, Op)>,
}

#[derive(Debug, Default)]
struct Model {
    targets: BTreeMap<u8, Target>,
    functions: Vec<u8>,
    drops_batch: bool,
    scale: f64,
    pass: u64,
    is_updating: bool,
    skipped: u64,
    /// Counts whatever has an age.
    age: u64,
}

#[derive(Debug, Default)]
struct Target {
    paused: bool,
    /// Priority and age.
    update: Option<(i32, u64)>,
    /// The age of the update that the present pass calls; that of `update` between passes.
    called: u64,
    timed_age: u64,
    timers: Vec<Timer>,
}

#[derive(Debug, Clone)]
struct Timer {
    key: u8,
    age: u64,
    /// Until it is due; below 0: late.
    wait: f64,
    interval: f64,
    since_call: f64,
    nominal: f64,
    left: Option<u32>,
    born: u64,
}

impl Model {
    fn next_age(&mut self) -> u64 {
        self.age += 1;
        self.age
    }

    fn target(&mut self, key: u8, paused: bool) -> &mut Target {
        self.targets.entry(key).or_insert_with(|| Target { paused, ..Target::default() })
    }

    fn tidy(&mut self) {
        self.targets.retain(|_, target| target.update.is_some() || !target.timers.is_empty());
    }

    fn set_timer(&mut self, target: u8, timer: Timer, paused: bool) {
        let age = timer.age;
        let target = self.target(target, paused);
        if target.timers.is_empty() {
            target.timed_age = age;
        }
        match target.timers.iter_mut().find(|old| old.key == timer.key) {
            Some(old) => *old = timer,
            None => target.timers.push(timer),
        }
    }

    fn apply(&mut self, op: &Op) {
        let age = self.next_age();
        let (pass, is_updating) = (self.pass, self.is_updating);
        match *op {
            Op::Update { target, priority, paused } => {
                let target = self.target(target, paused);
                if target.update.is_none_or(|(old, _)| old != priority) {
                    target.update = Some((priority, age));
                    if !is_updating {
                        target.called = age;
                    }
                }
            }
            Op::NoUpdate { target } => {
                if let Some(target) = self.targets.get_mut(&target) {
                    target.update = None;
                    // Scheduled again in the same pass it is a new one, whose turn comes with the next pass.
                    target.called = 0;
                }
            }
            Op::Timer { target, key, interval, delay, extra, paused } => {
                let interval = f64::from(interval) / 64.0;
                let wait = if delay > 0 { f64::from(delay) / 64.0 } else { interval };
                let left = extra.map(|extra| u32::from(extra) + 1);
                let timer =
                    Timer { key, age, wait, interval, since_call: 0.0, nominal: wait, left, born: pass };
                self.set_timer(target, timer, paused);
            }
            Op::NoTimer { target, key } => {
                if let Some(target) = self.targets.get_mut(&target) {
                    target.timers.retain(|timer| timer.key != key);
                }
            }
            Op::Nothing { target } => drop(self.targets.remove(&target)),
            Op::NothingFrom { priority } => {
                for target in self.targets.values_mut() {
                    target.update = target.update.filter(|(own, _)| *own < priority);
                    target.timers.clear();
                }
            }
            Op::Pause { target } => drop(self.targets.get_mut(&target).map(|target| target.paused = true)),
            Op::Resume { target } => drop(self.targets.get_mut(&target).map(|target| target.paused = false)),
            Op::PauseFrom { priority } => {
                for target in self.targets.values_mut() {
                    target.paused |= target.update.is_none_or(|(own, _)| own >= priority);
                }
            }
            Op::Scale { quarters } => self.scale = f64::from(quarters) / 4.0,
            Op::Function { name } => self.functions.push(name),
            Op::NoFunctions => {
                self.functions.clear();
                self.drops_batch = true;
            }
        }
        self.tidy();
    }

    fn update(&mut self, dt: f64, handler: &mut dyn FnMut(&mut Self, Call)) {
        let dt = dt * self.scale;
        (self.is_updating, self.pass) = (true, self.pass + 1);
        for target in self.targets.values_mut() {
            target.called = target.update.map_or(0, |(_, age)| age);
            for timer in target.timers.iter_mut().filter(|_| !target.paused) {
                timer.wait -= dt;
                timer.since_call += dt;
            }
        }
        let mut updates: Vec<(i32, u64, u8)> = self
            .targets
            .iter()
            .filter_map(|(key, target)| target.update.map(|(priority, age)| (priority, age, *key)))
            .collect();
        updates.sort_unstable();
        for (_, age, key) in updates {
            let target = self.targets.get(&key);
            if target.is_some_and(|target| !target.paused && target.update.is_some() && target.called == age)
            {
                handler(self, Tick::Update(UpdateTick { target: key, dt_secs: dt }));
            }
        }
        self.call_timers(handler);
        self.drops_batch = false;
        for name in std::mem::take(&mut self.functions) {
            if !self.drops_batch {
                handler(self, Tick::Function(name));
            }
        }
        self.is_updating = false;
        for target in self.targets.values_mut() {
            target.called = target.update.map_or(0, |(_, age)| age);
        }
    }

    fn call_timers(&mut self, handler: &mut dyn FnMut(&mut Self, Call)) {
        let mut order: Vec<(u64, u8)> =
            self.targets.iter().map(|(key, target)| (target.timed_age, *key)).collect();
        order.sort_unstable();
        for (timed_age, key) in order {
            let Some(target) = self.targets.get(&key).filter(|target| target.timed_age == timed_age) else {
                continue;
            };
            for (timer, age) in target.timers.iter().map(|timer| (timer.key, timer.age)).collect::<Vec<_>>() {
                self.call_timer((key, timer, age), handler);
            }
        }
    }

    /// The timer if it is still the same and due, with its place.
    fn due(&mut self, (key, timer, age): (u8, u8, u64)) -> Option<(usize, &mut Target)> {
        let pass = self.pass;
        let target = self.targets.get_mut(&key).filter(|target| !target.paused)?;
        let place = target
            .timers
            .iter()
            .position(|own| own.key == timer && own.age == age && own.born < pass && own.wait <= 0.0)?;
        Some((place, target))
    }

    fn call_timer(&mut self, id: (u8, u8, u64), handler: &mut dyn FnMut(&mut Self, Call)) {
        for _ in 0..MAX_CALLS {
            let Some((place, target)) = self.due(id) else { return };
            let timer = &mut target.timers[place];
            timer.left = timer.left.map(|left| left - 1);
            let tick = TimerTick {
                target: id.0,
                key: id.1,
                dt_secs: timer.since_call,
                nominal_secs: timer.nominal,
                late_secs: -timer.wait,
                calls_left: timer.left,
            };
            timer.since_call = 0.0;
            timer.nominal = timer.interval;
            timer.wait = if timer.interval == 0.0 { 0.0 } else { timer.wait + timer.interval };
            let is_single = timer.interval == 0.0;
            if timer.left == Some(0) {
                target.timers.remove(place);
                self.tidy();
            }
            handler(self, Tick::Timer(tick));
            if is_single {
                return;
            }
        }
        let mut skipped = 0;
        if let Some((place, target)) = self.due(id) {
            let timer = &mut target.timers[place];
            while timer.wait <= 0.0 {
                timer.wait += timer.interval;
                skipped += 1;
            }
        }
        self.skipped += skipped;
    }
}

type Plan = Scheduler<u8, u8, u8>;

fn apply(plan: &mut Plan, op: &Op) {
    match *op {
        Op::Update { target, priority, paused } => drop(plan.schedule_update(target, priority, paused)),
        Op::NoUpdate { target } => drop(plan.unschedule_update(target)),
        Op::Timer { target, key, interval, delay, extra, paused } => plan.schedule(
            target,
            key,
            TimerOptions {
                interval_secs: f64::from(interval) / 64.0,
                delay_secs: f64::from(delay) / 64.0,
                repeat: extra.map_or(TimerRepeat::Forever, |extra| TimerRepeat::Extra(u32::from(extra))),
                paused,
            },
        ),
        Op::NoTimer { target, key } => drop(plan.unschedule(target, key)),
        Op::Nothing { target } => drop(plan.unschedule_all_for_target(target)),
        Op::NothingFrom { priority } => plan.unschedule_all_with_min_priority(priority),
        Op::Pause { target } => drop(plan.pause_target(target)),
        Op::Resume { target } => drop(plan.resume_target(target)),
        Op::PauseFrom { priority } => drop(plan.pause_all_targets_with_min_priority(priority)),
        Op::Scale { quarters } => plan.set_time_scale(f64::from(quarters) / 4.0),
        Op::Function { name } => plan.perform_function(name),
        Op::NoFunctions => plan.remove_all_functions(),
    }
}

/// What the handler does at this tick.
fn wanted(inside: &[(u8, Op)], tick: usize) -> impl Iterator<Item = &Op> {
    inside.iter().filter(move |(place, _)| usize::from(*place) == tick).map(|(_, op)| op)
}

fn ops() -> impl Strategy<Value = Op> {
    let target = || 0..5_u8;
    let key = || 0..3_u8;
    let priority = || prop_oneof![-2..=2_i32, Just(PRIORITY_NON_SYSTEM_MIN - 1)];
    prop_oneof![
        4 => (target(), priority(), prop::bool::weighted(0.2))
            .prop_map(|(target, priority, paused)| Op::Update { target, priority, paused }),
        2 => target().prop_map(|target| Op::NoUpdate { target }),
        6 => (target(), key(), 0..40_u8, prop_oneof![Just(0), 0..60_u8], prop::option::of(0..4_u8), prop::bool::weighted(0.2))
            .prop_map(|(target, key, interval, delay, extra, paused)| {
                // Every other timer is called in each update.
                let interval = if interval < 10 { 0 } else { interval };
                Op::Timer { target, key, interval, delay, extra, paused }
            }),
        3 => (target(), key()).prop_map(|(target, key)| Op::NoTimer { target, key }),
        1 => target().prop_map(|target| Op::Nothing { target }),
        1 => priority().prop_map(|priority| Op::NothingFrom { priority }),
        2 => target().prop_map(|target| Op::Pause { target }),
        3 => target().prop_map(|target| Op::Resume { target }),
        1 => priority().prop_map(|priority| Op::PauseFrom { priority }),
        1 => (-4..=8_i8).prop_map(|quarters| Op::Scale { quarters }),
        2 => (0..9_u8).prop_map(|name| Op::Function { name }),
        1 => Just(Op::NoFunctions),
    ]
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = (prop::collection::vec(ops(), 0..4), 0..128_u8, prop::collection::vec((0..8_u8, ops()), 0..4))
        .prop_map(|(before, dt, inside)| Step { before, dt, inside });
    prop::collection::vec(step, 1..30)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]
    #[test]
    fn any_schedule_is_called_as_the_model_says(steps in steps()) {
        let mut plan = Plan::new();
        plan.set_max_calls_per_update(MAX_CALLS);
        let mut model = Model { scale: 1.0, ..Model::default() };
        for step in &steps {
            for op in &step.before {
                apply(&mut plan, op);
                model.apply(op);
            }
            let dt = f64::from(step.dt) / 64.0;
            let mut calls = Vec::new();
            plan.update(dt, |plan, call| {
                wanted(&step.inside, calls.len()).for_each(|op| apply(plan, op));
                calls.push(call);
            });
            let mut expected = Vec::new();
            model.update(dt, &mut |model, call| {
                wanted(&step.inside, expected.len()).for_each(|op| model.apply(op));
                expected.push(call);
            });
            prop_assert_eq!(calls, expected);
            prop_assert_eq!(plan.skipped_calls(), model.skipped);
            for target in 0..5 {
                let own = model.targets.get(&target);
                prop_assert_eq!(plan.priority(target), own.and_then(|own| own.update.map(|update| update.0)));
                prop_assert_eq!(plan.is_target_paused(target), own.is_some_and(|own| own.paused));
                let keys = own.map_or(Vec::new(), |own| own.timers.iter().map(|timer| timer.key).collect());
                prop_assert_eq!(plan.timers(target).collect::<Vec<_>>(), keys);
            }
        }
    }
}
