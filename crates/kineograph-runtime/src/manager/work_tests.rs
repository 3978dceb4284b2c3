//! Counts the work of operations on many runs of one target.

use crate::format::Action;
use crate::{ActionManager, Pose, Program, RunningActions};

/// The number of runs that are examined while `work` is done with `runs` runs.
fn looks(runs: u64, work: impl Fn(&mut ActionManager<u32>, u64)) -> u64 {
    let mut manager = ActionManager::new();
    manager.actions.add_target(0, Pose::default());
    work(&mut manager, runs);
    manager.actions.live.looks.get()
}

/// Asserts that twice as many runs are at most about twice the work.
fn is_linear(work: impl Fn(&mut ActionManager<u32>, u64)) {
    let (few, many) = (looks(1000, &work), looks(2000, &work));
    assert!(many <= 2 * few + 100, "{few} for 1,000 runs, {many} for 2,000");
}

fn flash() -> alloc::sync::Arc<Program> {
    Program::compile(&Action::sequence([Action::hide(), Action::call_func("again")])).unwrap()
}

#[test]
fn an_instant_that_its_handler_runs_again() {
    is_linear(|manager, runs| {
        let flash = flash();
        manager.actions.run(0, &flash).unwrap();
        let mut left = runs;
        manager.update(0.1, |actions: &mut RunningActions<u32>, _| {
            left -= 1;
            if left > 0 {
                actions.run(0, &flash).unwrap();
            }
        });
        assert_eq!(left, 0);
    });
}

#[test]
fn stopping_all_runs_of_a_target() {
    is_linear(|manager, runs| {
        let hop = Program::compile(&Action::move_by(9.0, [1.0, 0.0])).unwrap();
        for _ in 0..runs {
            manager.actions.run(0, &hop).unwrap();
        }
        manager.update(0.1, |_, _| {});
        manager.update(0.1, |_, _| {});
        assert!(manager.actions.stop_all(0));
    });
}
