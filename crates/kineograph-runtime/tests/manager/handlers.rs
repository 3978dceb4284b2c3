//! Every operation in an event handler, on a target visited before, on the one being visited, and on one still to come.
use crate::common::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionHandle, Cancel, Pose, RunEventKind, RunOptions, RunningActions};

/// Four rounds of a second each, that send the target's key at their start and move it by 10 px.
fn beats(manager: &mut Manager, key: u32) -> ActionHandle {
    let round = Action::sequence([Action::call_func(key.to_string()), Action::move_by(1.0, [10.0, 0.0])]);
    manager.actions.run(key, &compiled(Action::repeat(4, round))).unwrap()
}

/// Updates by a second and gives the names of the events.
fn beat(manager: &mut Manager, mut on_one: impl FnMut(&mut RunningActions<u32>)) -> String {
    let mut names = String::new();
    manager.update(1.0, |actions, event| {
        assert_eq!(event.kind, RunEventKind::Event);
        names.push_str(event.name);
        if event.name == "1" {
            on_one(actions);
        }
    });
    names
}

/// Plays with `operation` done by target 1 to target 0, 1 and 2. Expected is for each of them what is heard in the update in which it
/// happens, what in the next one, and where the targets stand then.
fn check(
    what: &str,
    operation: impl Fn(&mut RunningActions<u32>, u32, ActionHandle),
    expected: [(&'static str, &'static str, [f32; 3]); 3],
) {
    let expected = expected.map(|(now, next, x)| (now, next, x.map(|x| (!x.is_nan()).then_some(x))));
    for (key, expected) in [0, 1, 2].into_iter().zip(expected) {
        let mut manager = manager_of(3);
        let ids = [0, 1, 2].map(|key| beats(&mut manager, key));
        assert_eq!(beat(&mut manager, |_| ()), "012");
        let mut has_operated = false;
        let now = beat(&mut manager, |actions| {
            if !std::mem::replace(&mut has_operated, true) {
                assert_eq!([0, 1, 2].map(|key| x(actions, key)), [10.0, 10.0, 0.0], "what a handler sees");
                operation(actions, key, ids[key as usize]);
            }
        });
        let next = beat(&mut manager, |_| ());
        let places = [0, 1, 2].map(|key| manager.actions.pose(key).map(|pose| pose.position[0]));
        let found = (now.as_str(), next.as_str(), places);
        assert_eq!(found, expected, "{what} of target {key} by target 1");
    }
}

const GONE: f32 = f32::NAN;

#[test]
fn stopping_and_holding() {
    let held = [
        ("012", "12", [10.0, 20.0, 20.0]),
        ("012", "02", [20.0, 10.0, 20.0]),
        ("01", "01", [20.0, 20.0, 0.0]),
    ];
    check("stop", |actions, _, id| assert!(actions.stop(id)), held);
    check("stop_all", |actions, key, _| assert!(actions.stop_all(key)), held);
    check("pause", |actions, key, _| assert!(actions.pause(key)), held);
    check("pause_run", |actions, _, id| assert!(actions.pause_run(id)), held);
    check("set_speed(0)", |actions, _, id| assert!(actions.set_speed(id, 0.0)), held);
    let back =
        [("012", "12", [0.0, 20.0, 20.0]), ("012", "02", [20.0, 0.0, 20.0]), ("01", "01", [20.0, 20.0, 0.0])];
    check("cancel", |actions, _, id| assert!(actions.cancel(id, Cancel::RestoreStart)), back);
    check("reverse", |actions, _, id| assert!(actions.reverse(id)), back);
    let unchanged = ("012", "012", [20.0; 3]);
    let pause_and_resume = |actions: &mut RunningActions<u32>, key, id| {
        assert!(actions.pause(key) && actions.pause_run(id));
        assert!(actions.resume(key) && actions.resume_run(id));
    };
    check("pause and resume", pause_and_resume, [unchanged; 3]);
}

#[test]
fn moving_the_playhead() {
    check(
        "seek",
        |actions, key, id| {
            assert!(actions.seek(id, 0.5));
            assert_eq!(x(actions, key), 5.0);
        },
        [
            ("012", "012", [15.0, 20.0, 20.0]),
            ("012", "012", [20.0, 15.0, 20.0]),
            ("012", "012", [20.0, 20.0, 25.0]),
        ],
    );
    check(
        "set_speed(2)",
        |actions, _, id| assert!(actions.set_speed(id, 2.0)),
        [
            ("012", "0012", [30.0, 20.0, 20.0]),
            ("012", "0112", [20.0, 30.0, 20.0]),
            ("0122", "012", [20.0, 20.0, 40.0]),
        ],
    );
    check(
        "finish_soon",
        |actions, _, id| assert!(actions.finish_soon(id)),
        [
            ("012", "0012", [40.0, 20.0, 20.0]),
            ("01112", "02", [20.0, 40.0, 20.0]),
            ("01222", "01", [20.0, 20.0, 40.0]),
        ],
    );
    check(
        "pose_mut",
        |actions, key, _| actions.pose_mut(key).unwrap().position[0] += 100.0,
        [
            ("012", "012", [120.0, 20.0, 20.0]),
            ("012", "012", [20.0, 120.0, 20.0]),
            ("012", "012", [20.0, 20.0, 120.0]),
        ],
    );
}

#[test]
fn running_and_removing() {
    let run = |actions: &mut RunningActions<u32>, key, _| assert!(actions.run(key, &greeting("n")).is_ok());
    let all_move = [20.0; 3];
    check("run", run, [("012", "0n12", all_move), ("01n2", "012", all_move), ("012n", "012", all_move)]);
    check(
        "remove_target",
        |actions, key, _| assert!(actions.remove_target(key).is_some()),
        [
            ("012", "12", [GONE, 20.0, 20.0]),
            ("012", "02", [20.0, GONE, 20.0]),
            ("01", "01", [20.0, 20.0, GONE]),
        ],
    );
    check(
        "remove_target, add_target and run",
        |actions, key, id| {
            assert!(actions.remove_target(key).is_some() && actions.add_target(key, Pose::at([7.0, 0.0])));
            run(actions, key, id);
        },
        [
            ("012n", "12", [7.0, 20.0, 20.0]),
            ("012n", "02", [20.0, 7.0, 20.0]),
            ("01n", "01", [20.0, 20.0, 7.0]),
        ],
    );
    // The visited target keeps its place, another one goes to the back.
    check(
        "stop_all and run",
        |actions, key, id| {
            assert!(actions.stop_all(key));
            run(actions, key, id);
        },
        [
            ("012n", "12", [10.0, 20.0, 20.0]),
            ("01n2", "02", [20.0, 10.0, 20.0]),
            ("01n", "01", [20.0, 20.0, 0.0]),
        ],
    );
    // Replacing keeps the place of any target.
    let replace = RunOptions::default().with_overwrite(kineograph_runtime::Overwrite::ReplaceChannels);
    let round = compiled(Action::sequence([Action::call_func("n"), Action::move_by(1.0, [1.0, 0.0])]));
    check(
        "replace",
        |actions, key, _| assert!(actions.run_with(key, &round, replace).is_ok()),
        [
            ("012", "n12", [10.0, 20.0, 20.0]),
            ("01n2", "02", [20.0, 11.0, 20.0]),
            ("01n", "01", [20.0, 20.0, 1.0]),
        ],
    );
}

#[test]
fn everything_at_once() {
    let stopped = ("01", "", [10.0, 10.0, 0.0]);
    check("stop_everything", |actions, _, _| actions.stop_everything(), [stopped; 3]);
    check("pause_all", |actions, _, _| assert_eq!(actions.pause_all(), [0, 1, 2]), [stopped; 3]);
    let all = |actions: &mut RunningActions<u32>, _, _| {
        let paused = actions.pause_all();
        actions.resume_targets(&paused);
    };
    check("pause_all and resume_targets", all, [("012", "012", [20.0; 3]); 3]);
}

#[test]
fn a_resumed_target_goes_on_from_its_turn() {
    for (key, now) in [(0, "12"), (1, "02"), (2, "012")] {
        let mut manager = manager_of(3);
        for key in 0..3 {
            beats(&mut manager, key);
        }
        beat(&mut manager, |_| ());
        manager.actions.pause(key);
        let mut names = String::new();
        let caller = if key == 1 { "0" } else { "1" };
        manager.update(1.0, |actions, event| {
            names.push_str(event.name);
            if event.name == caller {
                assert!(actions.resume(key));
            }
        });
        // Of the visited target itself nobody can resume it: it does not play.
        assert_eq!(names, if key == 1 { "012" } else { now }, "target {key}");
    }
}

#[test]
fn completion_is_told_after_the_last_event_and_chains_in_the_same_pass() {
    let mut manager = manager_of(2);
    let report = RunOptions::default().with_reports_end(true).with_name("walk");
    let tree = Action::sequence([Action::move_by(1.0, [10.0, 0.0]), Action::call_func("there")]);
    let program = compiled(tree);
    let id = manager.actions.run_with(0, &program, report).unwrap();
    manager.actions.run_with(1, &program, report).unwrap();
    step(&mut manager, 0.0);
    let mut heard = Vec::new();
    manager.update(2.0, |actions, event| {
        heard.push(format!("{} {} {}", event.target, line(event), event.name));
        if event.kind == RunEventKind::Completed && event.target == 0 {
            assert!(event.run == id && actions.is_done(id) && actions.count(0) == 0);
            actions.run(0, &greeting("next")).unwrap();
        }
    });
    let expected =
        ["0 there@1 there", "0 Completed@1 walk", "0 next@0 next", "1 there@1 there", "1 Completed@1 walk"];
    assert_eq!(heard, expected);
}

#[test]
fn other_ends_are_told_right_after_the_handler_that_made_them() {
    let mut manager = manager_of(3);
    let report = RunOptions::default().with_reports_end(true);
    for key in 0..3 {
        manager.actions.run_with(key, &greeting(&key.to_string()), report).unwrap();
    }
    let mut heard = Vec::new();
    manager.update(0.0, |actions, event| {
        heard.push(format!("{} {}", event.target, line(event)));
        if event.name == "1" {
            actions.stop_all(2);
            actions.remove_target(0);
            actions.stop_all(1);
            heard.push("returns".to_owned());
        }
    });
    let expected = ["0 0@0", "1 1@0", "returns", "2 Removed@0", "0 Removed@0", "1 Removed@0"];
    assert_eq!(heard, expected);
    // Outside of an update they wait for the next one; an end that such news cause too.
    manager.actions.run_with(1, &greeting("a"), report).unwrap();
    manager.actions.run_with(2, &greeting("b"), report).unwrap();
    manager.actions.stop_all(1);
    let mut heard = Vec::new();
    for _ in 0..2 {
        manager.update(0.0, |actions, event| {
            heard.push(format!("{} {}", event.target, line(event)));
            actions.stop_all(2);
        });
        heard.push("updated".to_owned());
    }
    assert_eq!(heard, ["1 Removed@0", "updated", "2 Removed@0", "updated"]);
}

#[test]
fn what_a_handler_turns_at_its_start_ends_there() {
    let mut manager = manager_of(1);
    let report = RunOptions::default().with_reports_end(true);
    let id = manager.actions.run_with(0, &greeting("a"), report).unwrap();
    let mut heard = Vec::new();
    manager.update(0.0, |actions, event| {
        heard.push(line(event));
        actions.reverse(id);
    });
    assert_eq!(heard, ["a@0", "<Completed@0"]);
    // One that plays there and back turns once more.
    let id = manager.actions.run_with(0, &greeting("a"), report.with_ping_pong(true)).unwrap();
    let mut count = 0;
    manager.update(0.0, |actions, _| {
        count += 1;
        assert!(count > 1 || actions.reverse(id));
    });
    assert!(manager.actions.is_running(id) && !manager.actions.is_backwards(id));
    assert_eq!(count, 2, "it starts anew");
}

/// Lets a handler remove target 0 in the middle of its visit and add target 9, which gets its slot, with a new run; gives where that stands
/// after updates of a quarter second each.
fn respawned(
    program: Action,
    ends: impl Fn(&mut RunningActions<u32>, ActionHandle),
    at: RunEventKind,
) -> Vec<f32> {
    let mut manager = manager_of(1);
    manager.actions.set_batch_threshold(100);
    let report = RunOptions::default().with_reports_end(true);
    manager.actions.run_with(0, &compiled(program), report).unwrap();
    let mut places = Vec::new();
    for _ in 0..4 {
        manager.update(0.25, |actions, event| {
            if event.kind == at && event.target == 0 {
                ends(actions, event.run);
                actions.remove_target(0);
                assert!(actions.add_target(9, Pose::default()));
                assert!(actions.run(9, &move_x(1.0, 100.0)).is_ok());
            }
        });
        places.extend(manager.actions.pose(9).map(|pose| pose.position[0]));
    }
    places
}

#[test]
fn a_slot_that_is_used_again_is_visited_once() {
    let shot = || Action::sequence([Action::call_func("hit"), Action::remove_self(true)]);
    let expected = [0.0, 25.0, 50.0, 75.0];
    let nothing = |_: &mut RunningActions<u32>, _| ();
    assert_eq!(respawned(shot(), nothing, RunEventKind::Completed), expected, "its last action has ended");
    assert_eq!(respawned(shot(), nothing, RunEventKind::Event), expected);
    let stop = |actions: &mut RunningActions<u32>, id| assert!(actions.stop(id));
    assert_eq!(respawned(shot(), stop, RunEventKind::Event), expected, "stop");
    let stop_all = |actions: &mut RunningActions<u32>, _| assert!(actions.stop_all(0));
    assert_eq!(respawned(shot(), stop_all, RunEventKind::Event), expected, "stop_all");
    let cancel = |actions: &mut RunningActions<u32>, id| assert!(actions.cancel(id, Cancel::KeepPose));
    assert_eq!(respawned(shot(), cancel, RunEventKind::Event), expected, "cancel");
    // Ended by the clean-up of another run's RemoveSelf.
    let leaves = Action::sequence([Action::remove_self(true), Action::delay(1.0)]);
    assert_eq!(respawned(leaves, nothing, RunEventKind::Removed), expected, "RemoveSelf");
}
