//! What a run does to other targets belongs to it: whatever is done to the run is done to all of it.
use std::sync::Arc;

use crate::common::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{
    ActionHandle, Cancel, Pose, Program, RunError, RunEventKind, RunOptions, RunningActions, Tag,
};
use proptest::prelude::*;

const HERO: u32 = 0;
const DOOR: u32 = 1;

/// The hero goes 10 px a second for two seconds, then the door turns by 45 degrees a second for two more; "knock" and "open" are told
/// by the hero, "creak" by the door.
fn tree() -> Action {
    let door = Action::sequence([
        Action::rotate_by(1.0, 45.0),
        Action::call_func("creak"),
        Action::rotate_by(1.0, 45.0),
    ]);
    Action::sequence([
        Action::move_by(2.0, [20.0, 0.0]),
        Action::call_func("knock"),
        Action::targeted("door", door),
        Action::call_func("open"),
    ])
}

fn run(manager: &mut Manager, action: Action, options: RunOptions<'_, u32>) -> ActionHandle {
    let key_of =
        |name: &str| [("hero", HERO), ("door", DOOR)].iter().find(|one| one.0 == name).map(|one| one.1);
    manager.actions.run_on_all(HERO, &compiled(action), options, key_of).unwrap()
}

/// A manager of two in which the tree has come to `secs`; `hero_comes_last` in the order of visits.
fn come_to(secs: f64, hero_comes_last: bool, options: RunOptions<'_, u32>) -> (Manager, ActionHandle) {
    let mut manager = manager_of(2);
    if hero_comes_last {
        manager.actions.run(DOOR, &compiled(Action::delay(99.0))).unwrap();
    }
    let id = run(&mut manager, tree(), options);
    step(&mut manager, 0.0);
    step(&mut manager, secs);
    (manager, id)
}

/// Where the hero is, and the angle of the door.
fn seen(actions: &RunningActions<u32>) -> (f32, f32) {
    (x(actions, HERO), actions.pose(DOOR).unwrap().rotation_deg[0])
}

fn each_order(mut check: impl FnMut(bool)) {
    [false, true].into_iter().for_each(&mut check);
}

#[test]
fn holding_speed_and_direction() {
    each_order(|last| {
        let (mut manager, id) = come_to(2.5, last, RunOptions::default());
        assert_eq!(seen(&manager.actions), (20.0, 22.5));
        assert!(manager.actions.pause_run(id));
        step(&mut manager, 0.5);
        assert_eq!(seen(&manager.actions), (20.0, 22.5));
        assert!(manager.actions.resume_run(id) && !manager.actions.resume_run(id));
        assert!(manager.actions.set_speed(id, 0.5));
        step(&mut manager, 0.5);
        assert_eq!(seen(&manager.actions), (20.0, 33.75));
        assert!(manager.actions.reverse(id));
        step(&mut manager, 2.0);
        assert_eq!(seen(&manager.actions), (17.5, 0.0));
        assert!(manager.actions.set_speed(id, 1.0) && manager.actions.set_ping_pong(id, true));
        step(&mut manager, 2.75);
        assert_eq!(seen(&manager.actions), (20.0, 67.5), "half a second back from the end");
        // Of the hero's target the pause is one of the whole run, of the door's it is not.
        manager.actions.pause(DOOR);
        step(&mut manager, 0.25);
        assert_eq!(seen(&manager.actions), (20.0, 56.25));
        manager.actions.pause(HERO);
        step(&mut manager, 0.25);
        assert_eq!(seen(&manager.actions), (20.0, 56.25));
    });
}

#[test]
fn seeking() {
    each_order(|last| {
        let (mut manager, id) = come_to(0.5, last, RunOptions::default());
        for (secs, expected) in
            [(3.5, (20.0, 67.5)), (1.0, (10.0, 0.0)), (9.0, (20.0, 90.0)), (0.0, (0.0, 0.0))]
        {
            assert!(manager.actions.seek(id, secs));
            assert_eq!(seen(&manager.actions), expected, "at {secs}");
        }
        let mut heard = Vec::new();
        assert!(manager.seek_with_events(id, 3.5, |actions, event| {
            heard.push((event.target, line(event), seen(actions)));
        }));
        let expected =
            [(HERO, "knock@2".to_owned(), (20.0, 0.0)), (DOOR, "creak@3".to_owned(), (20.0, 45.0))];
        assert_eq!(heard, expected);
        assert_eq!(seen(&manager.actions), (20.0, 67.5));
        // By the id of the part it is the same.
        let part = manager.actions.runs(DOOR).last().unwrap();
        assert!(part != id && manager.actions.seek(part, 1.0));
        assert_eq!((seen(&manager.actions), manager.actions.elapsed_secs(id)), ((10.0, 0.0), Some(1.0)));
    });
}

#[test]
fn ends_are_those_of_all_of_it() {
    let report = RunOptions::default().with_reports_end(true).with_tag(Tag(7));
    each_order(|last| {
        let others = usize::from(last);
        // At its time: in one update, told once.
        let (mut manager, id) = come_to(3.5, last, report);
        assert_eq!(told(&mut manager, 1.0), ["open@4", "Completed@4"]);
        assert_eq!(
            (seen(&manager.actions), manager.actions.run_count(), manager.actions.is_done(id)),
            ((20.0, 90.0), others, true)
        );
        // At once.
        let (mut manager, id) = come_to(0.5, last, report);
        let mut heard = Vec::new();
        assert!(manager.finish(id, |_, event| heard.push((
            event.target,
            line(event),
            event.run == id,
            event.tag
        ))));
        let expected = [(HERO, "knock@2"), (DOOR, "creak@3"), (HERO, "open@4"), (HERO, "Completed@4")];
        assert_eq!(heard, expected.map(|(key, line)| (key, line.to_owned(), true, report.tag)));
        assert_eq!((seen(&manager.actions), manager.actions.run_count()), ((20.0, 90.0), others));
        // Stopped, cancelled, removed, replaced.
        let stops: [fn(&mut Manager, ActionHandle) -> bool; 4] = [
            |manager, id| manager.actions.stop(id),
            |manager, _| manager.actions.stop_by_tag(HERO, Tag(7)),
            |manager, _| manager.actions.stop_all(HERO),
            |manager, _| manager.actions.remove_target(HERO).is_some(),
        ];
        for stop in stops {
            let (mut manager, id) = come_to(2.5, last, report);
            assert!(stop(&mut manager, id));
            assert_eq!(told(&mut manager, 1.0), ["Removed@2.5"]);
            assert_eq!(manager.actions.pose(DOOR).unwrap().rotation_deg[0], 22.5);
            assert_eq!((manager.actions.run_count(), manager.actions.is_done(id)), (others, true));
        }
        let (mut manager, id) = come_to(2.5, last, report);
        assert!(manager.actions.cancel(id, Cancel::RestoreStart));
        assert_eq!((seen(&manager.actions), manager.actions.run_count()), ((0.0, 0.0), others));
        // What ends on the other target ends alone.
        let (mut manager, id) = come_to(2.5, last, report);
        assert!(manager.actions.stop_all(DOOR) && manager.actions.is_running(id));
        step(&mut manager, 1.0);
        assert_eq!((seen(&manager.actions), manager.actions.elapsed_secs(id)), ((20.0, 22.5), Some(3.5)));
    });
}

#[test]
fn what_a_handler_does_happens_to_all_of_it_there() {
    // Told by the hero at 2 s or by the door at 3 s, half a second before the end of the update.
    for (name, at_secs, there) in [("knock", 2.0, (20.0, 0.0)), ("creak", 3.0, (20.0, 45.0))] {
        each_order(|last| {
            let played = |react: &dyn Fn(&mut RunningActions<u32>, ActionHandle)| {
                let (mut manager, id) = come_to(at_secs - 0.5, last, RunOptions::default());
                manager.update(1.0, |actions, event| {
                    if event.name == name {
                        assert_eq!(event.run, id);
                        react(actions, event.run);
                    }
                });
                (seen(&manager.actions), manager.actions.elapsed_secs(id))
            };
            assert_eq!(played(&|actions, id| assert!(actions.stop(id))), (there, None));
            assert_eq!(played(&|actions, id| assert!(actions.pause_run(id))), (there, Some(at_secs)));
            assert_eq!(played(&|actions, _| assert!(actions.pause(HERO))), (there, Some(at_secs)));
            assert_eq!(played(&|actions, id| assert!(actions.set_speed(id, 0.0))), (there, Some(at_secs)));
            let half =
                |secs: f32| if name == "knock" { (20.0, 45.0 * secs) } else { (20.0, 45.0 + 45.0 * secs) };
            let halfway = played(&|actions, id| assert!(actions.set_speed(id, 0.5)));
            assert_eq!(halfway, (half(0.25), Some(at_secs + 0.25)));
            let back = played(&|actions, id| assert!(actions.reverse(id)));
            assert_eq!(back.1, Some(at_secs - 0.5));
            assert_eq!(back.0, if name == "knock" { (15.0, 0.0) } else { (20.0, 22.5) });
            let sought = played(&|actions, id| assert!(actions.seek(id, 0.25)));
            assert_eq!(sought, ((7.5, 0.0), Some(0.75)));
            assert_eq!(played(&|actions, id| assert!(actions.finish_soon(id))), ((20.0, 90.0), None));
            let restored = played(&|actions, id| assert!(actions.cancel(id, Cancel::RestoreStart)));
            assert_eq!(restored, ((0.0, 0.0), None));
        });
    }
}

#[test]
fn a_part_on_the_own_target_is_a_part_too() {
    let tree = || {
        Action::spawn([
            Action::move_by(2.0, [20.0, 0.0]),
            Action::targeted("hero", Action::move_by(2.0, [0.0, 8.0])),
            Action::targeted("hero", Action::sequence([Action::delay(1.0), Action::call_func("a")])),
        ])
    };
    let place = |manager: &Manager| manager.actions.pose(HERO).unwrap().position;
    let mut manager = manager_of(1);
    let id = run(&mut manager, tree(), RunOptions::default());
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!(place(&manager), [5.0, 2.0]);
    assert!(manager.actions.pause_run(id));
    step(&mut manager, 0.5);
    assert_eq!(place(&manager), [5.0, 2.0]);
    assert!(manager.actions.resume_run(id));
    assert_eq!(told(&mut manager, 0.5), ["a@1"]);
    assert!(manager.actions.seek(id, 1.5));
    assert_eq!(place(&manager), [15.0, 6.0]);
    let other = manager.actions.run(HERO, &compiled(Action::fade_out(9.0))).unwrap();
    assert!(manager.finish(id, |_, _| {}));
    assert_eq!((place(&manager), manager.actions.count(HERO)), ([20.0, 8.0], 1));
    // Lists are walked while it ends with its parts.
    let walks: [fn(&mut Manager) -> bool; 3] = [
        |manager| manager.actions.stop_all(HERO),
        |manager| manager.actions.remove_target(HERO).is_some(),
        |manager| {
            manager.actions.stop_everything();
            true
        },
    ];
    assert!(manager.actions.is_running(other));
    for walk in walks {
        let mut manager = manager_of(1);
        run(&mut manager, tree(), RunOptions::default());
        run(&mut manager, tree(), RunOptions::default());
        manager.actions.run(HERO, &compiled(Action::fade_out(9.0))).unwrap();
        step(&mut manager, 0.0);
        assert!(walk(&mut manager));
        assert_eq!(manager.actions.run_count(), 0);
    }
}

#[test]
fn a_delay_is_one_of_all_of_it() {
    each_order(|last| {
        let (mut manager, id) = come_to(0.5, last, RunOptions::default().with_delay_secs(1.0));
        manager.actions.pose_mut(DOOR).unwrap().rotation_deg = [30.0, 30.0];
        step(&mut manager, 3.0);
        assert_eq!((seen(&manager.actions), manager.actions.elapsed_secs(id)), ((20.0, 52.5), Some(2.5)));
        // It starts from what it finds then.
        assert!(manager.actions.cancel(id, Cancel::RestoreStart));
        assert_eq!(seen(&manager.actions), (0.0, 30.0));
    });
}

#[test]
fn leaving_the_stage() {
    for cleans_up in [true, false] {
        let tree = Action::sequence([
            Action::spawn([
                Action::move_by(1.0, [10.0, 0.0]),
                Action::targeted("door", Action::rotate_by(1.0, 90.0)),
            ]),
            Action::remove_self(cleans_up),
        ]);
        let mut manager = manager_of(2);
        let id = run(&mut manager, tree, RunOptions::default().with_reports_end(true));
        step(&mut manager, 0.0);
        assert_eq!(told(&mut manager, 1.5), ["Completed@1"]);
        assert_eq!((seen(&manager.actions), manager.actions.is_done(id)), ((10.0, 90.0), true));
        // Of the other target only the part ends, when there is cleaning up.
        let tree = Action::sequence([
            Action::targeted(
                "door",
                Action::sequence([Action::rotate_by(1.0, 90.0), Action::remove_self(cleans_up)]),
            ),
            Action::targeted("door", Action::rotate_by(1.0, 90.0)),
            Action::move_by(1.0, [10.0, 0.0]),
        ]);
        let mut manager = manager_of(2);
        run(&mut manager, tree, RunOptions::default());
        step(&mut manager, 0.0);
        step(&mut manager, 2.5);
        assert!(manager.actions.pose(DOOR).unwrap().removed && !manager.actions.pose(HERO).unwrap().removed);
        assert_eq!(seen(&manager.actions), (5.0, if cleans_up { 90.0 } else { 180.0 }));
    }
}

#[test]
fn the_last_write_counts_whoever_makes_it() {
    // Both fades end in one update, that of the part first; whichever is visited first.
    each_order(|last| {
        let mut manager = manager_of(2);
        let door = compiled(Action::fade_to(0.75, 55.0));
        let part = || Action::targeted("door", Action::fade_to(0.5, 200.0));
        if last {
            manager.actions.run(DOOR, &door).unwrap();
        }
        run(&mut manager, part(), RunOptions::default());
        if !last {
            manager.actions.run(DOOR, &door).unwrap();
        }
        step(&mut manager, 0.0);
        step(&mut manager, 1.0);
        assert_eq!(manager.actions.pose(DOOR).unwrap().opacity, 55.0);
    });
}

fn programs() -> Vec<Arc<Program>> {
    let step = |x| Action::move_by(0.5, [x, 0.0]);
    let name = |name: &str| Action::call_func(name);
    let door = |inner| Action::targeted("door", Action::sequence(inner));
    let trees = [
        Action::sequence([
            name("0"),
            step(32.0),
            door([step(16.0), name("1"), step(8.0)]),
            step(-64.0),
            name("2"),
        ]),
        Action::repeat(
            3,
            Action::sequence([step(16.0), door([name("0"), Action::hide(), step(4.0)]), name("1")]),
        ),
        Action::repeat_forever(Action::spawn([
            Action::sequence([Action::fade_to(0.5, 128.0), Action::fade_to(0.25, 255.0), name("0")]),
            door([Action::fade_to(0.25, 64.0), name("1"), step(2.0)]),
        ])),
    ];
    trees.into_iter().map(compiled).collect()
}

/// What is heard of each run, and how its targets are at the end.
fn outcome(
    reactions: &[(Reaction, u32)],
    options: RunOptions<'static, u32>,
    steps: &[u32],
    doors_first: bool,
) -> Vec<(Vec<String>, String)> {
    let programs = programs();
    let mut manager = manager_of(2 * programs.len() as u32);
    if doors_first {
        for key in 0..programs.len() as u32 {
            manager.actions.run(2 * key + 1, &compiled(Action::rotate_by(99.0, 360.0))).unwrap();
        }
    }
    let ids: Vec<ActionHandle> = (programs.iter().zip(0..))
        .map(|(program, key)| {
            manager.actions.run_on_all(2 * key, program, options, |_| Some(2 * key + 1)).unwrap()
        })
        .collect();
    let mut heard = vec![Vec::new(); ids.len()];
    let mut left = vec![reactions.to_vec(); ids.len()];
    let place = |actions: &RunningActions<u32>, key| {
        let pose = actions.pose(key).unwrap();
        format!("{:?} {} {}", pose.position, pose.opacity, pose.visible)
    };
    for dt in core::iter::once(&0).chain(steps) {
        manager.update(f64::from(*dt) / 32.0, |actions, event| {
            let run = event.target as usize / 2;
            assert_eq!(event.run, ids[run]);
            heard[run].push(format!("{} {} {}", event.target, line(event), place(actions, event.target)));
            if event.kind == RunEventKind::Event
                && let Some((reaction, times)) = left[run].get_mut(event.name.parse::<usize>().unwrap())
                && *times > 0
            {
                *times -= 1;
                react(actions, event.target, event.run, *reaction);
            }
        });
        for (id, (program, key)) in ids.iter().zip(programs.iter().zip(0..)) {
            // Alone on its target a part shows what its run's time says.
            let is_moved = reactions.iter().any(|one| matches!(one.0, Reaction::Nudge));
            if let Some(secs) = manager.actions.elapsed_secs(*id).filter(|_| !doors_first && !is_moved) {
                let part = program.targets()[0].program();
                assert_eq!(
                    manager.actions.pose(2 * key + 1).unwrap(),
                    part.sample_secs(&Pose::default(), secs)
                );
            }
        }
    }
    let state = |(id, key): (&ActionHandle, u32)| {
        let places = [2 * key, 2 * key + 1].map(|key| place(&manager.actions, key));
        format!("{:?} {places:?}", manager.actions.elapsed_secs(*id))
    };
    heard.into_iter().zip(ids.iter().zip(0..).map(state)).collect()
}

proptest! {
    #[test]
    fn what_handlers_do_does_not_depend_on_the_frame_rate(
        reactions in prop::collection::vec((any_reaction(), 0..3_u32), 3),
        (speed, ping_pong, backward_events) in (prop::sample::select(&[1.0, 0.5, -1.0][..]), any::<bool>(), any::<bool>()),
        steps in prop::collection::vec(0..48_u32, 1..12),
        doors_first in any::<bool>(),
    ) {
        let options =
            RunOptions::default().with_speed(speed).with_ping_pong(ping_pong).with_backward_events(backward_events).with_reports_end(true);
        let whole = outcome(&reactions, options, &[steps.iter().sum()], doors_first);
        prop_assert_eq!(&outcome(&reactions, options, &steps, doors_first), &whole);
        let single = vec![1; steps.iter().sum::<u32>() as usize];
        prop_assert_eq!(&outcome(&reactions, options, &single, !doors_first), &whole);
    }
}

#[test]
fn parts_stand_where_the_event_stands_in_the_tree() {
    let tree = Action::sequence([
        Action::delay(1.0),
        Action::targeted("other", Action::move_by(0.0, [5.0, 0.0])),
        Action::call_func("a"),
        Action::targeted("other", Action::hide()),
        Action::spawn([
            Action::sequence([Action::targeted("other", Action::fade_to(0.0, 10.0)), Action::call_func("b")]),
            Action::targeted("other", Action::move_by(0.0, [50.0, 0.0])),
        ]),
        Action::delay(1.0),
    ]);
    let program = compiled(tree);
    let look = |actions: &RunningActions<u32>| {
        let pose = actions.pose(1).unwrap();
        (pose.position[0], pose.visible, pose.opacity)
    };
    for is_mixed in [false, true] {
        for stops in [false, true] {
            let mut manager = manager_of(2);
            if is_mixed {
                manager.actions.run(1, &compiled(Action::rotate_by(9.0, 90.0))).unwrap();
            }
            let id = manager.actions.run_on_all(0, &program, RunOptions::default(), |_| Some(1)).unwrap();
            step(&mut manager, 0.0);
            let mut found = Vec::new();
            manager.update(1.5, |actions, event| {
                found.push(look(actions));
                if stops && event.name == "b" {
                    assert!(actions.stop(id));
                }
            });
            assert_eq!(found, [(5.0, true, 255.0), (5.0, false, 10.0)], "{is_mixed}");
            assert_eq!(look(&manager.actions), if stops { (5.0, false, 10.0) } else { (55.0, false, 10.0) });
        }
    }
}

#[test]
fn parts_without_a_target_are_reported() {
    let door = Action::targeted("door", Action::hide());
    let lamp = Action::targeted("lamp", Action::hide());
    let program = compiled(Action::spawn([door, lamp, Action::move_by(1.0, [8.0, 0.0])]));
    let mut manager = manager_of(2);
    assert_eq!(
        manager.actions.run(0, &program),
        Err(RunError::HasParts),
        "nothing says which targets they mean"
    );
    assert_eq!(manager.actions.count(0), 0);
    let none = manager.actions.run_on_all(0, &program, RunOptions::default(), |_| None).unwrap();
    assert_eq!(manager.actions.missing_targets(none).collect::<Vec<_>>(), ["door", "lamp"]);
    let door = |name: &str| (name == "door").then_some(1);
    let id = manager.actions.run_on_all(0, &program, RunOptions::default(), door).unwrap();
    assert_eq!(manager.actions.missing_targets(id).collect::<Vec<_>>(), ["lamp"]);
    // A part that has ended was there.
    assert!(manager.actions.stop_all(1));
    assert_eq!(manager.actions.missing_targets(id).collect::<Vec<_>>(), ["lamp"]);
    assert_eq!(manager.actions.run(7, &move_x(1.0, 8.0)), Err(RunError::NoTarget));
    let linked = RunOptions::default().with_linked_to(7);
    assert_eq!(manager.actions.run_with(0, &move_x(1.0, 8.0), linked), Err(RunError::NoLinkedTarget));
}
