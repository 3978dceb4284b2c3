//! An event happens at its moment: what a handler sees there and does there, whatever the frame rate.
#![allow(clippy::unwrap_used, clippy::panic)]

mod manager_common;

use std::sync::Arc;

use kineograph_runtime::format::Action;
use kineograph_runtime::{Cancel, Pose, Program, RunEventKind, RunId, RunOptions, RunningActions};
use manager_common::*;
use proptest::prelude::*;

/// 100 px in a second, "half", and 50 px in another one.
fn two_steps() -> Arc<Program> {
    compiled(Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]),
        Action::call_func("half"),
        Action::move_by(1.0, [50.0, 0.0]),
    ]))
}

/// Plays 1.5 s in one update with something done at "half"; gives where the target is then.
fn played(operation: impl Fn(&mut RunningActions<u32>, RunId)) -> (Manager, RunId, f32) {
    let mut manager = manager_of(1);
    let id = manager.run(0, &two_steps()).unwrap();
    step(&mut manager, 0.0);
    manager.update(1.5, |actions, event| {
        assert_eq!((x(actions, 0), actions.elapsed_secs(id)), (100.0, Some(1.0)), "what the handler sees");
        assert_eq!((event.at_secs, actions.progress(id)), (1.0, Some(0.5)));
        operation(actions, id);
    });
    let at_px = x(&manager, 0);
    (manager, id, at_px)
}

#[test]
fn a_run_is_ended_where_it_stands() {
    assert_eq!(played(|_, _| ()).2, 125.0);
    assert_eq!(played(|actions, id| assert!(actions.stop(id))).2, 100.0);
    assert_eq!(played(|actions, _| assert!(actions.stop_all(0))).2, 100.0);
    assert_eq!(played(|actions, id| assert!(actions.cancel(id, Cancel::KeepPose))).2, 100.0);
    assert_eq!(played(|actions, id| assert!(actions.cancel(id, Cancel::RestoreStart))).2, 0.0);
    let (manager, _, at_px) = played(|actions, id| assert!(actions.finish_soon(id)));
    assert_eq!((at_px, manager.count(0)), (150.0, 0));
    played(|actions, _| {
        assert_eq!(actions.remove_target(0).unwrap().position, [100.0, 0.0]);
        assert!(actions.add_target(0, Pose::default()));
    });
}

#[test]
fn what_follows_starts_where_the_run_was_ended() {
    for ends in [true, false] {
        let (mut manager, id, at_px) = played(|actions, id| {
            if ends {
                actions.stop(id);
            }
            actions.run(0, &compiled(Action::move_by(1.0, [0.0, 8.0])));
        });
        // The other one, if it goes on, has played its update.
        assert_eq!((at_px, manager.is_running(id)), if ends { (100.0, false) } else { (125.0, true) });
        assert_eq!(manager.pose(0).unwrap().position[1], 0.0, "the first update shows the start");
        step(&mut manager, 1.0);
        assert_eq!(manager.pose(0).unwrap().position, [if ends { 100.0 } else { 150.0 }, 8.0]);
    }
    // A MoveTo goes from there too.
    let (mut manager, ..) = played(|actions, id| {
        actions.stop(id);
        actions.run(0, &compiled(Action::move_to(1.0, [0.0, 0.0])));
    });
    step(&mut manager, 0.25);
    assert_eq!(x(&manager, 0), 75.0);
}

#[test]
fn a_run_is_held_where_it_stands_and_goes_on_from_there() {
    for whole in [true, false] {
        let (mut manager, id, at_px) = played(|actions, id| {
            assert!(if whole { actions.pause(0) } else { actions.pause_run(id) });
        });
        assert_eq!((at_px, manager.elapsed_secs(id)), (100.0, Some(1.0)));
        step(&mut manager, 1.0);
        assert_eq!(x(&manager, 0), 100.0);
        assert!(if whole { manager.resume(0) } else { manager.resume_run(id) });
        assert_eq!(told(&mut manager, 0.5), [""; 0], "the event has happened");
        assert_eq!(x(&manager, 0), 125.0);
    }
    // At its end too: it ends when it may go on.
    let mut manager = manager_of(1);
    let program = compiled(Action::sequence([Action::delay(1.0), Action::call_func("end")]));
    let id = manager.run(0, &program).unwrap();
    step(&mut manager, 0.0);
    manager.update(9.0, |actions, _| assert!(actions.pause_run(id)));
    assert!(manager.is_running(id) && manager.resume_run(id));
    assert_eq!(told(&mut manager, 0.0), [""; 0]);
    assert!(manager.is_done(id));
}

#[test]
fn the_rest_of_the_update_is_played_in_the_new_way() {
    assert_eq!(played(|actions, id| assert!(actions.set_speed(id, 0.5))).2, 112.5);
    assert_eq!(played(|actions, id| assert!(actions.set_speed(id, 0.0))).2, 100.0);
    assert_eq!(played(|actions, id| assert!(actions.reverse(id))).2, 50.0);
    assert_eq!(played(|actions, id| assert!(actions.set_speed(id, -0.25))).2, 87.5);
    assert_eq!(played(|actions, id| assert!(actions.seek(id, 1.25))).2, 137.5);
    let (manager, id, at_px) = played(|actions, id| assert!(actions.seek(id, 1.75)));
    assert_eq!((at_px, manager.is_done(id)), (150.0, true), "it comes to its end");
    // A game that moves the target changes nothing about the way.
    assert_eq!(played(|actions, _| actions.pose_mut(0).unwrap().position[0] += 7.0).2, 132.0);
}

#[test]
fn what_happens_at_the_same_time_happens() {
    let tree = Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]),
        Action::call_func("a"),
        Action::hide(),
        Action::call_func("b"),
        Action::move_by(1.0, [100.0, 0.0]),
        Action::call_func("c"),
    ]);
    let program = compiled(tree);
    let heard_with = |operation: fn(&mut RunningActions<u32>, RunId), backwards: bool| {
        let mut manager = manager_of(1);
        let options = RunOptions {
            speed: if backwards { -1.0 } else { 1.0 },
            backward_events: true,
            start_at_secs: 0.5,
            ..RunOptions::default()
        };
        let id = manager.run_with(0, &program, options).unwrap();
        step(&mut manager, 0.0);
        let mut heard = String::new();
        manager.update(1.0, |actions, event| {
            assert!(!actions.pose(0).unwrap().visible, "an instant is done with its moment");
            heard.push_str(event.name);
            if heard.len() == 1 {
                operation(actions, id);
            }
        });
        (heard, manager, id)
    };
    for backwards in [false, true] {
        let order = if backwards { "ba" } else { "ab" };
        assert_eq!(heard_with(|actions, id| assert!(actions.stop(id)), backwards).0, order[..1]);
        let (heard, mut manager, id) = heard_with(|actions, id| assert!(actions.pause_run(id)), backwards);
        assert_eq!((heard.as_str(), x(&manager, 0)), (order, 100.0));
        // None of it happens again when the run goes on, but all of it when it turns.
        manager.resume_run(id);
        assert_eq!(told(&mut manager, 0.25), [""; 0]);
        let (heard, mut manager, id) = heard_with(|actions, id| assert!(actions.pause_run(id)), backwards);
        assert_eq!(heard, order);
        assert!(manager.resume_run(id) && manager.reverse(id));
        assert_eq!(told(&mut manager, 0.25), if backwards { ["a@1", "b@1"] } else { ["<b@1", "<a@1"] });
    }
}

#[test]
fn others_on_the_target_stand_as_their_turn_has_come() {
    let mut manager = manager_of(1);
    let side = |y| compiled(Action::move_by(2.0, [0.0, y]));
    manager.run(0, &side(32.0));
    let id = manager.run(0, &two_steps()).unwrap();
    manager.run(0, &side(1024.0));
    step(&mut manager, 0.0);
    manager.update(1.5, |actions, _| {
        assert_eq!(actions.pose(0).unwrap().position, [100.0, 24.0]);
        assert!(actions.stop(id));
    });
    assert_eq!(manager.pose(0).unwrap().position, [100.0, 792.0]);
    // Who holds the target there holds the others from their next visit on.
    let mut manager = manager_of(1);
    manager.run(0, &two_steps());
    manager.run(0, &side(32.0));
    step(&mut manager, 0.0);
    manager.update(1.5, |actions, _| assert!(actions.pause(0)));
    assert_eq!(manager.pose(0).unwrap().position, [100.0, 24.0]);
    step(&mut manager, 1.0);
    assert_eq!(manager.pose(0).unwrap().position, [100.0, 24.0]);
}

#[test]
fn a_target_leaves_its_stage_at_the_very_moment() {
    let tree = |cleans_up| {
        Action::sequence([
            Action::move_by(1.0, [100.0, 0.0]),
            Action::call_func("bye"),
            Action::remove_self(cleans_up),
            Action::move_by(1.0, [100.0, 0.0]),
        ])
    };
    for (cleans_up, pauses) in [(false, false), (false, true), (true, false), (true, true)] {
        let mut manager = manager_of(1);
        let id = manager.run(0, &compiled(tree(cleans_up))).unwrap();
        step(&mut manager, 0.0);
        manager.update(1.5, |actions, _| {
            assert!(actions.pose(0).unwrap().removed);
            if pauses {
                assert!(actions.set_speed(id, 2.0));
            }
        });
        assert_eq!((x(&manager, 0), manager.is_running(id)), (100.0, !cleans_up));
        assert_eq!(manager.is_paused(0), !cleans_up);
    }
}

#[test]
fn a_seek_with_events_passes_each_at_its_moment() {
    let mut manager = manager_of(1);
    let id = manager.run(0, &two_steps()).unwrap();
    assert!(manager.seek_with_events(id, 1.5, |actions, _| {
        assert_eq!(x(actions, 0), 100.0);
        assert!(actions.pause_run(id));
    }));
    assert_eq!((x(&manager, 0), manager.elapsed_secs(id)), (100.0, Some(1.0)));
    assert!(manager.seek_with_events(id, 1.5, |_, _| panic!("it has happened")));
    assert_eq!(x(&manager, 0), 125.0);
}

fn programs() -> Vec<Arc<Program>> {
    let step = |x| Action::move_by(0.5, [x, 0.0]);
    let name = |name: &str| Action::call_func(name);
    let trees = [
        Action::sequence([name("0"), step(32.0), name("1"), Action::hide(), step(-64.0), name("2")]),
        Action::repeat(3, Action::sequence([step(16.0), name("0"), Action::delay(0.25), name("1")])),
        Action::repeat_forever(Action::sequence([
            Action::fade_to(0.5, 128.0),
            name("0"),
            Action::fade_to(0.25, 255.0),
        ])),
        Action::sequence([
            Action::spawn([step(8.0), Action::sequence([Action::delay(0.25), name("0")])]),
            name("1"),
            Action::remove_self(false),
        ]),
    ];
    trees.into_iter().map(compiled).collect()
}

/// What is heard of each target, and how it is at the end.
type Outcome = Vec<(Vec<String>, String)>;

/// Plays three targets, whose handlers do each of `reactions` so many times, over these steps in 1/32 s.
fn outcome(
    reactions: &[(Reaction, u32)],
    options: RunOptions<'static, u32>,
    steps: &[u32],
    crowd: u32,
) -> Outcome {
    let mut manager = manager_of(4);
    manager.set_crowd(crowd);
    let ids: Vec<RunId> = programs()
        .iter()
        .zip(0..)
        .map(|(program, key)| manager.run_with(key, program, options).unwrap())
        .collect();
    let mut heard = vec![Vec::new(); ids.len()];
    let mut left = vec![reactions.to_vec(); ids.len()];
    for dt in core::iter::once(&0).chain(steps) {
        manager.update(f64::from(*dt) / 32.0, |actions, event| {
            let target = event.target as usize;
            let pose = actions.pose(event.target).unwrap();
            heard[target].push(format!("{} {:?} {}", line(event), pose.position, pose.opacity));
            if event.kind == RunEventKind::Event
                && let Some((reaction, times)) = left[target].get_mut(event.name.parse::<usize>().unwrap())
                && *times > 0
            {
                *times -= 1;
                react(actions, event.target, event.run, *reaction);
            }
        });
    }
    let state = |(id, key): (&RunId, u32)| format!("{:?} {:?}", manager.elapsed_secs(*id), manager.pose(key));
    heard.into_iter().zip(ids.iter().zip(0..).map(state)).collect()
}

proptest! {
    #[test]
    fn what_handlers_do_does_not_depend_on_the_frame_rate(
        reactions in prop::collection::vec((any_reaction(), 0..3_u32), 3),
        (speed, ping_pong, backward_events) in (prop::sample::select(&[1.0, 0.5, -1.0][..]), any::<bool>(), any::<bool>()),
        steps in prop::collection::vec(0..48_u32, 1..12),
        crowd in 1..3_u32,
    ) {
        let options =
            RunOptions { speed, ping_pong, backward_events, reports_end: true, ..RunOptions::default() };
        let whole = outcome(&reactions, options, &[steps.iter().sum()], crowd);
        prop_assert_eq!(&outcome(&reactions, options, &steps, 8), &whole);
        let single = vec![1; steps.iter().sum::<u32>() as usize];
        prop_assert_eq!(&outcome(&reactions, options, &single, crowd), &whole);
    }
}
