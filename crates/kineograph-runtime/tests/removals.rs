//! The list of targets that are gone.
#![cfg(feature = "ron")]
#![allow(clippy::unwrap_used)] // helpers of tests may fail like tests

use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Pose, Program, RunningActions};

fn gone(actions: &mut RunningActions<u32>) -> Vec<u32> {
    let mut gone = Vec::new();
    actions.take_removals(|key| gone.push(key));
    gone
}

fn three() -> ActionManager<u32> {
    let mut manager = ActionManager::new();
    (0..3).for_each(|key| assert!(manager.actions.add_target(key, Pose::default())));
    manager
}

#[test]
fn removed_targets_are_listed_once_in_order() {
    let mut manager = three();
    manager.actions.remove_target(1);
    assert_eq!(gone(&mut manager.actions), [], "nobody has asked");
    manager.actions.track_removals();
    manager.actions.remove_target(2);
    assert_eq!(manager.actions.remove_target(2), None);
    let leave = Program::compile(&Action::call_func("leave")).unwrap();
    manager.actions.run(0, &leave).unwrap();
    manager.update(0.0, |actions, event| assert!(actions.remove_target(event.target).is_some()));
    assert_eq!(gone(&mut manager.actions), [2, 0]);
    assert_eq!(gone(&mut manager.actions), []);
}

#[test]
fn one_that_comes_back_is_gone_and_changed() {
    let mut manager = three();
    manager.actions.track_removals();
    manager.actions.track_changes();
    manager.actions.take_changes(|_, _| {});
    manager.actions.remove_target(1);
    manager.actions.add_target(1, Pose::at([5.0, 0.0]));
    assert_eq!(gone(&mut manager.actions), [1]);
    let mut changed = Vec::new();
    manager.actions.take_changes(|key, pose| changed.push((key, pose.position[0])));
    assert_eq!(changed, [(1, 5.0)]);
}

#[test]
fn a_snapshot_has_its_own_list_and_a_loaded_game_lists_what_it_lacks() {
    let mut manager = three();
    manager.actions.track_removals();
    let snapshot = manager.clone();
    manager.actions.remove_target(0);
    let saved = manager.save(|_| String::new());
    assert_eq!(gone(&mut snapshot.clone().actions), []);
    let mut other = three();
    other.actions.track_removals();
    other.actions.add_target(7, Pose::default());
    other.load(&saved, |_| None).unwrap();
    assert_eq!(gone(&mut other.actions), [0, 7]);
    manager.clone_from(&snapshot);
    assert_eq!(gone(&mut manager.actions), []);
}
