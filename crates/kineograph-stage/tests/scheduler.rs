//! The rules of the scheduler, one by one, and random schedules against a simple model.
#![allow(clippy::unwrap_used, clippy::panic)]

mod scheduler_model;

use kineograph_stage::scheduler::{PRIORITY_NON_SYSTEM_MIN, PRIORITY_SYSTEM};
use kineograph_stage::{Scheduler, Tick, TimerOptions, TimerTick};

type Plan = Scheduler<u32>;
type Call = Tick<u32, &'static str, &'static str>;

/// What is handed out, as short words: `u7` the update of 7, `7a` its timer a, `fx` the function x.
fn word(tick: &Call) -> String {
    match tick {
        Tick::Update(update) => format!("u{}", update.target),
        Tick::Timer(timer) => format!("{}{}", timer.target, timer.key),
        Tick::Function(name) => format!("f{name}"),
    }
}

fn heard(plan: &mut Plan, dt_secs: f64) -> Vec<String> {
    heard_with(plan, dt_secs, |_, _| {})
}

fn heard_with(plan: &mut Plan, dt_secs: f64, mut also: impl FnMut(&mut Plan, &str)) -> Vec<String> {
    let mut words = Vec::new();
    plan.update(dt_secs, |plan, tick| {
        words.push(word(&tick));
        also(plan, &word(&tick));
    });
    words
}

/// The ticks of timers in one update.
fn timer_ticks(plan: &mut Plan, dt_secs: f64) -> Vec<TimerTick<u32, &'static str>> {
    let mut ticks = Vec::new();
    plan.update(dt_secs, |_, tick| {
        if let Tick::Timer(timer) = tick {
            ticks.push(timer);
        }
    });
    ticks
}

#[test]
fn updates_come_by_priority_and_at_equal_ones_by_age() {
    let mut plan = Plan::new();
    for (target, priority) in
        [(50, 50), (1, 0), (20, 20), (110, -10), (105, -5), (2, 0), (10, 10), (9, PRIORITY_SYSTEM)]
    {
        assert!(plan.schedule_update(target, priority, false));
    }
    let order = ["u9", "u110", "u105", "u1", "u2", "u10", "u20", "u50"];
    assert_eq!(heard(&mut plan, 0.1), order);
    assert!(!plan.schedule_update(1, 0, false), "nothing changes");
    assert_eq!(heard(&mut plan, 0.1), order);
    assert!(plan.schedule_update(1, 15, false));
    assert_eq!(heard(&mut plan, 0.1), ["u9", "u110", "u105", "u2", "u10", "u1", "u20", "u50"]);
}

#[test]
fn timers_come_after_updates_and_functions_last() {
    let mut plan = Plan::new();
    plan.perform_function("x");
    plan.schedule(4, "a", TimerOptions::every(0.0));
    plan.schedule(3, "a", TimerOptions::every(0.0));
    plan.schedule(4, "b", TimerOptions::every(0.0));
    plan.schedule_update(5, 100, false);
    assert_eq!(heard(&mut plan, 0.1), ["u5", "4a", "4b", "3a", "fx"]);
    assert_eq!(plan.timers(4).collect::<Vec<_>>(), ["a", "b"]);
}

#[test]
fn a_timer_counts_from_the_moment_it_is_scheduled() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.5));
    assert!(heard(&mut plan, 0.25).is_empty());
    assert_eq!(heard(&mut plan, 0.25), ["1a"], "the first update counts too");

    // Scheduled by a handler, it counts from this update on, wherever its place would be.
    let mut plan = Plan::new();
    plan.perform_function("go");
    heard_with(&mut plan, 10.0, |plan, _| plan.schedule(1, "a", TimerOptions::every(0.5)));
    assert!(heard(&mut plan, 0.4).is_empty());
    assert_eq!(heard(&mut plan, 0.1), ["1a"]);
}

#[test]
fn a_tick_has_real_nominal_and_late_seconds() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.25).after(0.5));
    let ticks = timer_ticks(&mut plan, 0.875);
    let times = |ticks: &[TimerTick<u32, &str>]| {
        ticks.iter().map(|tick| (tick.dt_secs, tick.nominal_secs, tick.late_secs)).collect::<Vec<_>>()
    };
    assert_eq!(times(&ticks), [(0.875, 0.5, 0.375), (0.0, 0.25, 0.125)]);
    assert_eq!(times(&timer_ticks(&mut plan, 0.125)), [(0.125, 0.25, 0.0)]);
}

#[test]
fn repeat_counts_the_calls_after_the_first() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.0).after(3.0).repeated(4));
    let mut left = Vec::new();
    for _ in 0..12 {
        left.extend(
            timer_ticks(&mut plan, 1.0).iter().map(|tick| (plan.clock_secs(), tick.calls_left.unwrap())),
        );
    }
    assert_eq!(left, [(3.0, 4), (4.0, 3), (5.0, 2), (6.0, 1), (7.0, 0)], "one call an update");
    assert!(!plan.is_scheduled(1, "a"));
}

#[test]
fn once_with_or_without_delay_is_once() {
    let mut plan = Plan::new();
    plan.schedule_once(1, "now", 0.0);
    plan.schedule_once(1, "later", 0.2);
    assert_eq!(heard(&mut plan, 0.1), ["1now"]);
    assert_eq!(heard(&mut plan, 0.1), ["1later"]);
    assert!(heard(&mut plan, 10.0).is_empty());
}

#[test]
fn an_interval_does_not_drift() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.1));
    let calls: usize = (0..60_000).map(|_| heard(&mut plan, 1.0 / 60.0).len()).sum();
    assert_eq!(calls, 10_000);
}

#[test]
fn a_huge_step_makes_limited_calls_and_keeps_the_rhythm() {
    let mut plan = Plan::new();
    plan.set_max_calls_per_update(3);
    plan.schedule(1, "a", TimerOptions::every(0.25));
    plan.schedule(1, "b", TimerOptions::every(0.25).repeated(4));
    assert_eq!(heard(&mut plan, 100.125), ["1a", "1a", "1a", "1b", "1b", "1b"]);
    assert_eq!(plan.skipped_calls(), 2 * (400 - 3));
    assert!(heard(&mut plan, 0.0).is_empty());
    assert_eq!(heard(&mut plan, 0.125), ["1a", "1b"]);
    assert_eq!(
        heard(&mut plan, 10.0),
        ["1a", "1a", "1a", "1b"],
        "what is given up doesn't count as a repeat"
    );
}

#[test]
fn scheduling_a_key_anew_starts_it_anew() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.1));
    plan.schedule(1, "b", TimerOptions::every(0.1));
    heard(&mut plan, 0.05);
    plan.schedule(1, "a", TimerOptions::every(0.1));
    assert_eq!(heard(&mut plan, 0.05), ["1b"]);
    assert_eq!(heard(&mut plan, 0.05), ["1a"], "at its old place");
}

#[test]
fn a_callback_may_schedule_its_own_key_anew() {
    // With a longer interval …
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.1));
    assert_eq!(heard_with(&mut plan, 1.0, |plan, _| plan.schedule(1, "a", TimerOptions::every(2.0))), ["1a"]);
    assert!(heard(&mut plan, 1.9).is_empty());
    assert_eq!(heard(&mut plan, 0.1), ["1a"]);
    // … and from its last call.
    let mut plan = Plan::new();
    plan.schedule_once(1, "a", 0.1);
    let again = |plan: &mut Plan, _: &str| {
        assert!(!plan.is_scheduled(1, "a"));
        plan.schedule_once(1, "a", 0.1);
    };
    assert_eq!(heard_with(&mut plan, 0.5, again), ["1a"]);
    assert_eq!(heard_with(&mut plan, 0.5, again), ["1a"]);
    assert!(plan.is_scheduled(1, "a"));
}

#[test]
fn a_callback_that_ends_or_pauses_its_timer_catches_up_no_more() {
    let mut plan = Plan::new();
    plan.set_time_scale(10.0);
    plan.schedule(1, "a", TimerOptions::every(0.1));
    plan.schedule(2, "a", TimerOptions::every(0.5));
    let end = |plan: &mut Plan, word: &str| match word {
        "1a" => assert!(plan.unschedule(1, "a")),
        _ => assert!(plan.pause_target(2)),
    };
    assert_eq!(heard_with(&mut plan, 0.1, end), ["1a", "2a"]);
    assert!(heard(&mut plan, 1.0).is_empty());
    plan.resume_target(2);
    assert_eq!(heard(&mut plan, 0.0), ["2a"], "what was due when it was paused");
}

#[test]
fn what_is_unscheduled_in_a_pass_is_not_called_any_more() {
    let mut plan = Plan::new();
    for target in 0..500 {
        plan.schedule_update(target, 0, false);
    }
    // Each third one ends its successor.
    let calls = heard_with(&mut plan, 0.1, |plan, word| {
        let target: u32 = word[1..].parse().unwrap();
        if target.is_multiple_of(3) {
            plan.unschedule_update(target + 1);
        }
    });
    let expected: Vec<String> =
        (0..500).filter(|target| target % 3 != 1).map(|target| format!("u{target}")).collect();
    assert_eq!(calls, expected);
    assert_eq!(heard(&mut plan, 0.1), expected);
}

#[test]
fn a_target_scheduled_anew_in_a_pass_is_another_one() {
    let mut plan = Plan::new();
    for target in 1..=3 {
        plan.schedule_update(target, 0, false);
        plan.schedule(target, "a", TimerOptions::every(0.0));
    }
    let renew = |plan: &mut Plan, word: &str| {
        if word == "u1" {
            assert!(plan.unschedule_all_for_target(2));
            plan.schedule_update(2, 0, false);
            plan.schedule(2, "a", TimerOptions::every(0.0));
        }
    };
    assert_eq!(heard_with(&mut plan, 0.1, renew), ["u1", "u3", "1a", "3a"]);
    assert_eq!(heard(&mut plan, 0.1), ["u1", "u3", "u2", "1a", "3a", "2a"]);
}

#[test]
fn what_is_added_or_moved_in_a_pass_is_neither_skipped_nor_called_twice() {
    let mut plan = Plan::new();
    for target in [1, 2, 3] {
        plan.schedule_update(target, i32::try_from(target).unwrap(), false);
    }
    let change = |plan: &mut Plan, word: &str| match word {
        // Before and after the present place; itself to the end; another one from the end to the front.
        "u1" => {
            plan.schedule_update(10, 0, false);
            plan.schedule_update(11, 9, false);
            plan.schedule_update(1, 8, false);
            plan.schedule_update(3, -8, false);
        }
        "u3" => plan.schedule(3, "a", TimerOptions::every(0.0)),
        _ => {}
    };
    assert_eq!(heard_with(&mut plan, 0.1, change), ["u1", "u2", "u3"]);
    assert_eq!(heard(&mut plan, 0.1), ["u3", "u10", "u2", "u1", "u11", "3a"]);
}

#[test]
fn timers_may_go_and_come_in_a_callback() {
    let mut plan = Plan::new();
    for key in ["a", "b", "c", "d"] {
        plan.schedule(1, key, TimerOptions::every(0.0));
    }
    let swap = |plan: &mut Plan, word: &str| {
        if word == "1b" {
            for gone in ["a", "b", "c"] {
                plan.unschedule(1, gone);
            }
            plan.schedule(1, "e", TimerOptions::every(0.0));
        }
    };
    assert_eq!(heard_with(&mut plan, 0.1, swap), ["1a", "1b", "1d"]);
    assert_eq!(heard(&mut plan, 0.1), ["1d", "1e"]);
    let end = |plan: &mut Plan, _: &str| assert!(plan.unschedule_all_for_target(1));
    assert_eq!(heard_with(&mut plan, 0.1, end), ["1d"]);
    assert!(heard(&mut plan, 0.1).is_empty());
}

#[test]
fn the_time_of_a_paused_target_stands_still() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(1.0));
    plan.schedule_update(1, 0, false);
    assert_eq!(heard(&mut plan, 0.75), ["u1"]);
    assert!(plan.pause_target(1) && plan.pause_target(1) && plan.is_target_paused(1));
    assert!(heard(&mut plan, 100.0).is_empty());
    assert!(plan.resume_target(1));
    assert_eq!(heard(&mut plan, 0.125), ["u1"]);
    assert_eq!(heard(&mut plan, 0.125), ["u1", "1a"]);
    assert!(!plan.pause_target(9) && !plan.resume_target(9) && !plan.is_target_paused(9));
}

#[test]
fn a_target_that_starts_paused_waits_and_counts_from_its_resumption() {
    let mut plan = Plan::new();
    plan.schedule(1, "a", TimerOptions::every(0.5).paused());
    plan.schedule(2, "a", TimerOptions::every(0.5));
    plan.schedule(2, "b", TimerOptions::every(0.5).paused());
    assert_eq!(
        heard(&mut plan, 0.5),
        ["2a", "2b"],
        "paused counts only for the first thing that is scheduled"
    );
    plan.resume_target(1);
    assert!(!heard(&mut plan, 0.25).contains(&"1a".to_owned()));
    assert!(heard(&mut plan, 0.25).contains(&"1a".to_owned()));
}

#[test]
fn pausing_all_gives_those_that_were_not_paused_and_spares_the_system() {
    let mut plan = Plan::new();
    plan.schedule_update(1, PRIORITY_SYSTEM, false);
    plan.schedule_update(2, 0, false);
    plan.schedule(3, "a", TimerOptions::every(0.0));
    plan.schedule(4, "a", TimerOptions::every(0.0).paused());
    let paused = plan.pause_all_targets();
    assert_eq!(paused, [2, 3]);
    assert_eq!(heard(&mut plan, 0.1), ["u1"]);
    assert_eq!(plan.pause_all_targets_with_min_priority(PRIORITY_SYSTEM), [1]);
    assert!(heard(&mut plan, 0.1).is_empty());
    plan.resume_targets(&paused);
    assert_eq!(heard(&mut plan, 0.1), ["u2", "3a"], "4 stays as it was");
}

#[test]
fn unscheduling_all_goes_by_priority() {
    let filled = || {
        let mut plan = Plan::new();
        plan.schedule_update(1, PRIORITY_SYSTEM, false);
        plan.schedule(1, "a", TimerOptions::every(0.0));
        plan.schedule_update(2, -5, false);
        plan.schedule_update(3, 5, false);
        plan.schedule(3, "a", TimerOptions::every(0.0));
        plan.perform_function("x");
        plan
    };
    let mut plan = filled();
    plan.unschedule_all();
    assert_eq!(heard(&mut plan, 0.1), ["u1", "fx"]);
    let mut plan = filled();
    plan.unschedule_all_with_min_priority(0);
    assert_eq!(heard(&mut plan, 0.1), ["u1", "u2", "fx"]);
    let mut plan = filled();
    plan.unschedule_all_with_min_priority(PRIORITY_SYSTEM);
    assert_eq!(heard(&mut plan, 0.1), ["fx"]);
    assert_eq!(PRIORITY_NON_SYSTEM_MIN, PRIORITY_SYSTEM + 1);
}

#[test]
fn a_time_scale_stretches_updates_and_timers() {
    let mut plan = Plan::new();
    plan.schedule_update(1, 0, false);
    plan.schedule(1, "a", TimerOptions::every(1.0));
    plan.schedule(1, "z", TimerOptions::every(0.0));
    plan.set_time_scale(0.0);
    assert_eq!(heard(&mut plan, 5.0), ["u1", "1z"], "with 0 seconds");
    plan.set_time_scale(2.0);
    assert_eq!(heard(&mut plan, 0.5), ["u1", "1a", "1z"]);
    assert_eq!(plan.clock_secs(), 1.0);
    plan.set_time_scale(f64::NAN);
    assert_eq!(plan.time_scale(), 1.0);
}

#[test]
fn time_that_is_played_again_calls_no_timer_again() {
    let mut plan = Plan::new();
    plan.schedule_update(1, 0, false);
    plan.schedule(1, "a", TimerOptions::every(1.0));
    plan.schedule(1, "z", TimerOptions::every(0.0));
    assert_eq!(heard(&mut plan, 2.0), ["u1", "1a", "1a", "1z"]);
    plan.set_time_scale(-1.0);
    let mut back = Vec::new();
    plan.update(1.5, |_, tick| back.push(tick));
    assert!(matches!(back[..], [Tick::Update(update)] if update.dt_secs == -1.5));
    plan.set_time_scale(1.0);
    assert_eq!(heard(&mut plan, 1.25), ["u1"]);
    assert_eq!(heard(&mut plan, 1.25), ["u1", "1a", "1z"]);
}

#[test]
fn numbers_that_make_no_sense_do_no_harm() {
    let mut plan = Plan::new();
    for (key, secs) in [("a", f64::NAN), ("b", -3.0), ("c", f64::INFINITY)] {
        plan.schedule(1, key, TimerOptions::every(secs).after(secs));
    }
    plan.schedule(1, "d", TimerOptions::every(1e-300));
    plan.schedule(1, "e", TimerOptions::every(1e300));
    for dt_secs in [f64::NAN, f64::INFINITY, -1.0] {
        plan.update(dt_secs, |_, _| {});
        assert_eq!(plan.clock_secs(), 0.0);
    }
    assert_eq!(heard(&mut plan, 1.0).len(), 3 + 32);
    plan.set_max_calls_per_update(0);
    assert_eq!(heard(&mut plan, 1e200).len(), 3 + 1);
}

#[test]
fn functions_wait_for_the_end_of_the_next_update() {
    let mut plan = Plan::new();
    plan.perform_function("x");
    plan.perform_function("y");
    let more = |plan: &mut Plan, word: &str| {
        if word == "fx" {
            plan.perform_function("z");
        }
    };
    assert_eq!(heard_with(&mut plan, 0.1, more), ["fx", "fy"]);
    assert_eq!(heard(&mut plan, 0.1), ["fz"]);
    plan.perform_function("x");
    plan.perform_function("y");
    assert_eq!(heard_with(&mut plan, 0.1, |plan, _| plan.remove_all_functions()), ["fx"]);
    plan.perform_function("x");
    plan.remove_all_functions();
    assert!(heard(&mut plan, 0.1).is_empty());
}

#[test]
fn other_threads_queue_functions() {
    let mut plan = Plan::new();
    let senders: Vec<_> = ["a", "b", "c"].map(|name| (name, plan.function_sender())).into();
    let threads: Vec<_> = senders
        .into_iter()
        .map(|(name, sender)| {
            std::thread::spawn(move || (0..100).for_each(|_| sender.perform_function(name)))
        })
        .collect();
    for thread in threads {
        thread.join().unwrap();
    }
    let mut calls = heard(&mut plan, 0.1);
    calls.sort();
    assert_eq!(calls.len(), 300);
    assert!(calls[..100].iter().all(|call| call == "fa") && calls[200..].iter().all(|call| call == "fc"));
    let mut copy = plan.clone();
    plan.function_sender().perform_function("x");
    assert!(heard(&mut copy, 0.1).is_empty());
    assert_eq!(heard(&mut plan, 0.1), ["fx"]);
}

#[test]
fn an_update_inside_an_update_does_nothing() {
    let mut plan = Plan::new();
    plan.schedule_update(1, 0, false);
    let mut inner = 0;
    plan.update(0.5, |plan, _| plan.update(0.5, |_, _| inner += 1));
    assert_eq!((inner, plan.clock_secs()), (0, 0.5));
}

#[test]
fn schedules_that_come_and_go_between_updates_leave_nothing_behind() {
    let mut plan = Plan::new();
    for target in 0..10_000 {
        plan.schedule_update(target, 0, false);
        plan.schedule(target, "a", TimerOptions::every(0.0));
        plan.schedule_update(target, 1, false);
        assert!(plan.unschedule_all_for_target(target));
    }
    plan.schedule_update(3, 0, false);
    assert_eq!(heard(&mut plan, 0.1), ["u3"]);
}
