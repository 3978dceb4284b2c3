//! An event happens at its moment: what a handler sees there and does there, whatever the frame rate.
use std::sync::Arc;

use crate::common::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionHandle, Cancel, Pose, Program, RunEventKind, RunOptions, RunningActions};
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
fn played(operation: impl Fn(&mut RunningActions<u32>, ActionHandle)) -> (Manager, ActionHandle, f32) {
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &two_steps()).unwrap();
    step(&mut manager, 0.0);
    manager.update(1.5, |actions, event| {
        assert_eq!((x(actions, 0), actions.elapsed_secs(id)), (100.0, Some(1.0)), "what the handler sees");
        assert_eq!((event.at_secs, actions.progress(id)), (1.0, Some(0.5)));
        operation(actions, id);
    });
    let at_px = x(&manager.actions, 0);
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
    assert_eq!((at_px, manager.actions.count(0)), (150.0, 0));
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
            actions.run(0, &compiled(Action::move_by(1.0, [0.0, 8.0]))).unwrap();
        });
        // The other one, if it goes on, has played its update.
        assert_eq!(
            (at_px, manager.actions.is_running(id)),
            if ends { (100.0, false) } else { (125.0, true) }
        );
        assert_eq!(manager.actions.pose(0).unwrap().position[1], 0.0, "the first update shows the start");
        step(&mut manager, 1.0);
        assert_eq!(manager.actions.pose(0).unwrap().position, [if ends { 100.0 } else { 150.0 }, 8.0]);
    }
    // A MoveTo goes from there too.
    let (mut manager, ..) = played(|actions, id| {
        actions.stop(id);
        actions.run(0, &compiled(Action::move_to(1.0, [0.0, 0.0]))).unwrap();
    });
    step(&mut manager, 0.25);
    assert_eq!(x(&manager.actions, 0), 75.0);
}

#[test]
fn a_run_is_held_where_it_stands_and_goes_on_from_there() {
    for whole in [true, false] {
        let (mut manager, id, at_px) = played(|actions, id| {
            assert!(if whole { actions.pause(0) } else { actions.pause_run(id) });
        });
        assert_eq!((at_px, manager.actions.elapsed_secs(id)), (100.0, Some(1.0)));
        step(&mut manager, 1.0);
        assert_eq!(x(&manager.actions, 0), 100.0);
        assert!(if whole { manager.actions.resume(0) } else { manager.actions.resume_run(id) });
        assert_eq!(told(&mut manager, 0.5), [""; 0], "the event has happened");
        assert_eq!(x(&manager.actions, 0), 125.0);
    }
    // At its end too: it ends when it may go on.
    let mut manager = manager_of(1);
    let program = compiled(Action::sequence([Action::delay(1.0), Action::call_func("end")]));
    let id = manager.actions.run(0, &program).unwrap();
    step(&mut manager, 0.0);
    manager.update(9.0, |actions, _| assert!(actions.pause_run(id)));
    assert!(manager.actions.is_running(id) && manager.actions.resume_run(id));
    assert_eq!(told(&mut manager, 0.0), [""; 0]);
    assert!(manager.actions.is_done(id));
}

#[test]
fn the_rest_of_the_update_is_played_in_the_new_way() {
    assert_eq!(played(|actions, id| assert!(actions.set_speed(id, 0.5))).2, 112.5);
    assert_eq!(played(|actions, id| assert!(actions.set_speed(id, 0.0))).2, 100.0);
    assert_eq!(played(|actions, id| assert!(actions.reverse(id))).2, 50.0);
    assert_eq!(played(|actions, id| assert!(actions.set_speed(id, -0.25))).2, 87.5);
    assert_eq!(played(|actions, id| assert!(actions.seek(id, 1.25))).2, 137.5);
    let (manager, id, at_px) = played(|actions, id| assert!(actions.seek(id, 1.75)));
    assert_eq!((at_px, manager.actions.is_done(id)), (150.0, true), "it comes to its end");
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
    let heard_with = |operation: fn(&mut RunningActions<u32>, ActionHandle), backwards: bool| {
        let mut manager = manager_of(1);
        let options = RunOptions::default()
            .with_speed(if backwards { -1.0 } else { 1.0 })
            .with_backward_events(true)
            .with_start_at_secs(0.5);
        let id = manager.actions.run_with(0, &program, options).unwrap();
        step(&mut manager, 0.0);
        let mut heard = String::new();
        manager.update(1.0, |actions, event| {
            let is_hidden = !actions.pose(0).unwrap().visible;
            assert_eq!(is_hidden, event.name == "b", "what stands before it in the tree is in force");
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
        assert_eq!((heard.as_str(), x(&manager.actions, 0)), (order, 100.0));
        // None of it happens again when the run goes on, but all of it when it turns.
        manager.actions.resume_run(id);
        assert_eq!(told(&mut manager, 0.25), [""; 0]);
        let (heard, mut manager, id) = heard_with(|actions, id| assert!(actions.pause_run(id)), backwards);
        assert_eq!(heard, order);
        assert!(manager.actions.resume_run(id) && manager.actions.reverse(id));
        assert_eq!(told(&mut manager, 0.25), if backwards { ["a@1", "b@1"] } else { ["<b@1", "<a@1"] });
    }
}

#[test]
fn others_on_the_target_stand_as_their_turn_has_come() {
    let mut manager = manager_of(1);
    let side = |y| compiled(Action::move_by(2.0, [0.0, y]));
    manager.actions.run(0, &side(32.0)).unwrap();
    let id = manager.actions.run(0, &two_steps()).unwrap();
    manager.actions.run(0, &side(1024.0)).unwrap();
    step(&mut manager, 0.0);
    manager.update(1.5, |actions, _| {
        assert_eq!(actions.pose(0).unwrap().position, [100.0, 24.0]);
        assert!(actions.stop(id));
    });
    assert_eq!(manager.actions.pose(0).unwrap().position, [100.0, 792.0]);
    // Who holds the target there holds the others from their next visit on.
    let mut manager = manager_of(1);
    manager.actions.run(0, &two_steps()).unwrap();
    manager.actions.run(0, &side(32.0)).unwrap();
    step(&mut manager, 0.0);
    manager.update(1.5, |actions, _| assert!(actions.pause(0)));
    assert_eq!(manager.actions.pose(0).unwrap().position, [100.0, 24.0]);
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.pose(0).unwrap().position, [100.0, 24.0]);
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
        let id = manager.actions.run(0, &compiled(tree(cleans_up))).unwrap();
        step(&mut manager, 0.0);
        manager.update(1.5, |actions, _| {
            assert!(!actions.pose(0).unwrap().removed, "it stands behind the event");
            if pauses {
                assert!(actions.set_speed(id, 2.0));
            }
        });
        assert_eq!((x(&manager.actions, 0), manager.actions.is_running(id)), (100.0, !cleans_up));
        assert_eq!(manager.actions.is_paused(0), !cleans_up);
    }
}

#[test]
fn a_seek_with_events_passes_each_at_its_moment() {
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &two_steps()).unwrap();
    assert!(manager.seek_with_events(id, 1.5, |actions, _| {
        assert_eq!(x(actions, 0), 100.0);
        assert!(actions.pause_run(id));
    }));
    assert_eq!((x(&manager.actions, 0), manager.actions.elapsed_secs(id)), (100.0, Some(1.0)));
    assert!(manager.seek_with_events(id, 1.5, |_, _| panic!("it has happened")));
    assert_eq!(x(&manager.actions, 0), 125.0);
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
    manager.actions.set_batch_threshold(crowd);
    let ids: Vec<ActionHandle> = programs()
        .iter()
        .zip(0..)
        .map(|(program, key)| manager.actions.run_with(key, program, options).unwrap())
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
    let state = |(id, key): (&ActionHandle, u32)| {
        format!("{:?} {:?}", manager.actions.elapsed_secs(*id), manager.actions.pose(key))
    };
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
            RunOptions::default().with_speed(speed).with_ping_pong(ping_pong).with_backward_events(backward_events).with_reports_end(true);
        let whole = outcome(&reactions, options, &[steps.iter().sum()], crowd);
        prop_assert_eq!(&outcome(&reactions, options, &steps, 8), &whole);
        let single = vec![1; steps.iter().sum::<u32>() as usize];
        prop_assert_eq!(&outcome(&reactions, options, &single, crowd), &whole);
    }
}

#[test]
fn a_lap_that_begins_later_has_not_been_played() {
    // A handler at the end of the fade cuts the step into two laps; the delayed run starts before either has changed the opacity.
    for reacts in [false, true] {
        let mut manager = manager_of(1);
        let fade = Action::sequence([Action::delay(0.5), Action::fade_out(0.5), Action::call_func("faded")]);
        manager.actions.run(0, &compiled(fade)).unwrap();
        step(&mut manager, 0.0);
        let options = RunOptions::default().with_speed(-1.0).with_delay_secs(0.125);
        manager.actions.run_with(0, &compiled(Action::fade_to(2.0, 64.0)), options).unwrap();
        step(&mut manager, 0.0);
        manager.update(1.0, |actions, _| {
            if reacts {
                actions.run(0, &move_x(1.0, 64.0)).unwrap();
            }
        });
        // 1.125 s of 2 s from 255 to 64.
        assert_eq!(manager.actions.pose(0).unwrap().opacity, 147.5625);
    }
}

#[test]
fn beside_a_mover_a_place_behind_an_event_comes_after_its_handler() {
    let place = Action::sequence([
        Action::delay(1.0),
        Action::call_func("before"),
        Action::place([0.0, 8.0]),
        Action::call_func("behind"),
        Action::delay(1.0),
    ]);
    for (stops, steps) in [(false, 1), (false, 8), (true, 1), (true, 8)] {
        let mut manager = manager_of(1);
        manager.actions.run(0, &move_x(2.0, 128.0)).unwrap();
        manager.actions.run(0, &compiled(place.clone())).unwrap();
        step(&mut manager, 0.0);
        let mut seen = Vec::new();
        for _ in 0..steps {
            manager.update(2.0 / f64::from(steps), |actions, event| {
                seen.push((event.name.to_owned(), actions.pose(0).unwrap().position));
                if stops {
                    actions.stop(event.run);
                }
            });
        }
        // In one update the mover has had its turn, and is at its end.
        let moved = if steps == 1 { 64.0 } else { 0.0 };
        let before = ("before".to_owned(), [64.0 + moved, 0.0]);
        let behind = ("behind".to_owned(), [moved, 8.0]);
        let end = manager.actions.pose(0).unwrap().position;
        if stops {
            assert_eq!((seen, end), (vec![before], [128.0, 0.0]), "{steps} steps");
        } else {
            assert_eq!((seen, end), (vec![before, behind], [64.0, 8.0]), "{steps} steps");
        }
    }
}

#[test]
fn a_mover_that_stands_behind_an_event_begins_where_its_handler_has_put_the_target() {
    let tree =
        Action::sequence([Action::delay(1.0), Action::call_func("knock"), Action::move_to(1.0, [64.0, 0.0])]);
    for steps in [1, 8] {
        let mut manager = manager_of(1);
        manager.actions.run(0, &compiled(Action::rotate_by(4.0, 90.0))).unwrap();
        manager.actions.run(0, &compiled(tree.clone())).unwrap();
        step(&mut manager, 0.0);
        for _ in 0..steps {
            manager.update(2.0 / f64::from(steps), |actions, event| {
                if event.kind == RunEventKind::Event {
                    actions.pose_mut(0).unwrap().position[1] += 32.0;
                }
            });
        }
        assert_eq!(manager.actions.pose(0).unwrap().position, [64.0, 0.0], "{steps} steps");
    }
}

#[test]
fn what_finishes_while_time_goes_backwards_writes_no_later_than_others() {
    let mut manager = manager_of(1);
    let fade = compiled(Action::fade_to(1.0, 128.0));
    let late = manager.actions.run_with(0, &fade, RunOptions::default().with_delay_secs(0.125)).unwrap();
    step(&mut manager, 0.0);
    manager.actions.run(0, &compiled(Action::fade_from(1.0, 64.0))).unwrap();
    assert!(manager.actions.finish_soon(late));
    step(&mut manager, -0.125);
    assert_eq!(
        manager.actions.pose(0).unwrap().opacity,
        64.0,
        "the second one shows its start, and writes last"
    );
}

/// Two moves with instants around two events between them, and where the handlers find the target.
fn crowded_moment() -> Arc<Program> {
    compiled(Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]),
        Action::fade_to(0.0, 128.0),
        Action::call_func("a"),
        Action::hide(),
        Action::move_by(0.0, [7.0, 0.0]),
        Action::call_func("b"),
        Action::place([0.0, 50.0]),
        Action::fade_to(1.0, 0.0),
    ]))
}

fn seen(actions: &RunningActions<u32>) -> (f32, f32, bool) {
    let pose = actions.pose(0).unwrap();
    (pose.position[0], pose.opacity, pose.visible)
}

#[test]
fn a_handler_finds_what_stands_before_its_event() {
    for (crowd, is_mixed) in [(1, false), (100, false), (1, true), (100, true)] {
        let mut manager = manager_of(1);
        manager.actions.set_batch_threshold(crowd);
        if is_mixed {
            manager.actions.run(0, &compiled(Action::rotate_by(9.0, 90.0))).unwrap();
        }
        let id = manager.actions.run(0, &crowded_moment()).unwrap();
        step(&mut manager, 0.0);
        let mut found = Vec::new();
        manager.update(1.5, |actions, event| {
            found.push((event.name.to_owned(), seen(actions), actions.elapsed_secs(id)));
        });
        let expected = [
            ("a".to_owned(), (100.0, 128.0, true), Some(1.0)),
            ("b".to_owned(), (107.0, 128.0, false), Some(1.0)),
        ];
        assert_eq!(found, expected, "{crowd} {is_mixed}");
        assert_eq!(seen(&manager.actions), (0.0, 64.0, false));
    }
}

#[test]
fn a_handler_that_stops_the_run_prevents_what_stands_behind() {
    for (name, left) in [("a", (100.0, 128.0, true)), ("b", (107.0, 128.0, false))] {
        for (crowd, is_mixed) in [(1, false), (100, false), (1, true), (100, true)] {
            let mut manager = manager_of(1);
            manager.actions.set_batch_threshold(crowd);
            if is_mixed {
                manager.actions.run(0, &compiled(Action::rotate_by(9.0, 90.0))).unwrap();
            }
            let id = manager.actions.run(0, &crowded_moment()).unwrap();
            step(&mut manager, 0.0);
            let mut heard = String::new();
            manager.update(1.5, |actions, event| {
                heard.push_str(event.name);
                if event.name == name {
                    assert!(actions.stop(id));
                }
            });
            assert_eq!(
                (seen(&manager.actions), heard.as_str()),
                (left, if name == "a" { "a" } else { "ab" })
            );
            step(&mut manager, 1.0);
            assert_eq!(seen(&manager.actions), left);
        }
    }
}

#[test]
fn a_pause_at_an_event_lets_its_time_happen() {
    for is_mixed in [false, true] {
        let mut manager = manager_of(1);
        if is_mixed {
            manager.actions.run(0, &compiled(Action::rotate_by(9.0, 90.0))).unwrap();
        }
        let id = manager.actions.run(0, &crowded_moment()).unwrap();
        step(&mut manager, 0.0);
        let mut found = Vec::new();
        manager.update(1.5, |actions, _| {
            found.push(seen(actions));
            actions.pause_run(id);
        });
        assert_eq!(found, [(100.0, 128.0, true), (107.0, 128.0, false)]);
        assert_eq!(
            (seen(&manager.actions), manager.actions.elapsed_secs(id)),
            ((0.0, 128.0, false), Some(1.0))
        );
    }
}

#[test]
fn backwards_what_stands_before_the_event_is_still_in_force() {
    let mut manager = manager_of(1);
    let options = RunOptions::default().with_speed(-1.0).with_backward_events(true).with_start_at_secs(0.5);
    let id = manager.actions.run_with(0, &crowded_moment(), options).unwrap();
    step(&mut manager, 0.0);
    let mut found = Vec::new();
    manager.update(1.0, |actions, event| {
        found.push(seen(actions));
        if event.name == "a" {
            assert!(actions.stop(id));
        }
    });
    assert_eq!(found, [(107.0, 128.0, false), (100.0, 128.0, true)]);
    assert_eq!(seen(&manager.actions), (100.0, 128.0, true));
}

#[test]
fn rounds_without_duration_are_passed_one_by_one() {
    let round = Action::sequence([
        Action::move_by(0.0, [10.0, 0.0]),
        Action::call_func("tick"),
        Action::toggle_visibility(),
    ]);
    let mut manager = manager_of(1);
    manager
        .actions
        .run(0, &compiled(Action::sequence([Action::delay(0.5), Action::repeat(3, round)])))
        .unwrap();
    step(&mut manager, 0.0);
    let mut found = Vec::new();
    manager.update(1.0, |actions, _| found.push((seen(actions).0, seen(actions).2)));
    assert_eq!(found, [(10.0, true), (20.0, false), (30.0, true)]);
    assert_eq!((seen(&manager.actions).0, seen(&manager.actions).2), (30.0, false));
}

#[test]
fn a_change_from_outside_at_an_event_comes_before_what_stands_behind_it() {
    // The first fade goes on from what the handler has set; the Show behind the event is done after it.
    let tree = Action::sequence([
        Action::delay(1.0),
        Action::call_func("a"),
        Action::fade_to(1.0, 0.0),
        Action::show(),
    ]);
    for is_mixed in [false, true] {
        let mut manager = manager_of(1);
        if is_mixed {
            manager.actions.run(0, &compiled(Action::rotate_by(9.0, 90.0))).unwrap();
        }
        manager.actions.run(0, &compiled(tree.clone())).unwrap();
        step(&mut manager, 0.0);
        manager.update(1.5, |actions, _| {
            let mut pose = actions.pose_mut(0).unwrap();
            (pose.opacity, pose.visible) = (100.0, false);
        });
        assert_eq!((seen(&manager.actions).1, seen(&manager.actions).2), (50.0, false));
        step(&mut manager, 1.0);
        assert_eq!((seen(&manager.actions).1, seen(&manager.actions).2), (0.0, true));
    }
}

#[test]
fn displacements_of_others_are_there_at_an_event() {
    // The Place behind the event uses them up, the one before it has done so.
    for (tree, expected) in [
        ([Action::call_func("a"), Action::place([0.0, 0.0])], [30.0, 0.0]),
        ([Action::place([0.0, 0.0]), Action::call_func("a")], [0.0, 0.0]),
    ] {
        let mut manager = manager_of(1);
        manager.actions.run(0, &compiled(Action::move_by(1.0, [20.0, 0.0]))).unwrap();
        step(&mut manager, 0.0);
        let [first, second] = tree;
        let steps = [Action::move_by(1.0, [10.0, 0.0]), first, second, Action::delay(1.0)];
        manager.actions.run(0, &compiled(Action::sequence(steps))).unwrap();
        step(&mut manager, 0.0);
        step(&mut manager, 0.9);
        let mut found = 0.0;
        manager.update(0.1, |actions, _| found = x(actions, 0));
        assert_eq!([found, x(&manager.actions, 0)], expected);
    }
}
