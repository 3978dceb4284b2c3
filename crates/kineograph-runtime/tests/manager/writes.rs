//! Which of several runs on one target is seen: the one that writes last in time, whatever the frame rate and whatever its direction.

use std::sync::Arc;

use crate::common::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{Program, RunOptions};

/// Hidden at 0 s and shown again at 0.5 s, twice.
fn blinks() -> Arc<Program> {
    compiled(Action::repeat(2, Action::sequence([Action::hide(), Action::delay(0.5), Action::show()])))
}

fn backwards() -> RunOptions<'static, u32> {
    RunOptions::default().with_speed(-1.0)
}

fn is_visible(manager: &Manager) -> bool {
    manager.actions.pose(0).unwrap().visible
}

/// Whether the target is seen after so many seconds in one update, and in updates of 1/64 s.
fn seen(make: impl Fn() -> Manager, secs: f64) -> [bool; 2] {
    [1.0, 64.0 * secs].map(|steps| {
        let mut manager = make();
        (0..steps as u32).for_each(|_| step(&mut manager, secs / steps));
        is_visible(&manager)
    })
}

#[test]
fn what_is_hidden_at_the_start_is_taken_back_there() {
    let shows_at_the_end = compiled(Action::sequence([Action::hide(), Action::delay(1.0), Action::show()]));
    let make = || {
        let mut manager = manager_of(1);
        manager.actions.run(0, &shows_at_the_end).unwrap();
        step(&mut manager, 0.0);
        // It finds a hidden target, and so it leaves one when it comes back to its start, at the very end of the other one.
        manager.actions.run_with(0, &blinks(), backwards()).unwrap();
        step(&mut manager, 0.0);
        assert!(is_visible(&manager));
        manager
    };
    assert_eq!(seen(make, 1.0), [false; 2]);
}

#[test]
fn backwards_a_write_is_taken_back_just_after_its_moment() {
    let hides = compiled(Action::sequence([Action::delay(1.0), Action::hide(), Action::delay(1.0)]));
    let shows = compiled(Action::sequence([Action::delay(1.0), Action::show()]));
    let hides_again = compiled(Action::sequence([Action::delay(1.0), Action::hide()]));
    let make = |other: &Arc<Program>| {
        let mut manager = manager_of(1);
        manager.actions.run_with(0, &hides, backwards()).unwrap();
        manager.actions.run(0, other).unwrap();
        step(&mut manager, 0.0);
        assert!(!is_visible(&manager));
        manager
    };
    assert_eq!(seen(|| make(&shows), 1.0), [true; 2], "it is at its moment");
    assert_eq!(seen(|| make(&hides_again), 1.0), [false; 2]);
    assert_eq!(seen(|| make(&hides_again), 1.5), [true; 2], "the one that goes back leaves it after that");
}

#[test]
fn going_back_to_a_write_does_not_take_it_back() {
    let hides_twice = compiled(Action::sequence([
        Action::delay(1.0),
        Action::hide(),
        Action::delay(1.0),
        Action::show(),
        Action::delay(1.0),
    ]));
    let shows = compiled(Action::sequence([Action::delay(1.5), Action::show(), Action::delay(9.0)]));
    let make = || {
        let mut manager = manager_of(1);
        manager.actions.run(0, &shows).unwrap();
        manager.actions.run_with(0, &hides_twice, backwards()).unwrap();
        step(&mut manager, 0.0);
        manager
    };
    // It has taken its last write back at 1 s, and stands at its first one, which is as it was.
    assert_eq!(seen(make, 2.0), [true; 2]);
}
