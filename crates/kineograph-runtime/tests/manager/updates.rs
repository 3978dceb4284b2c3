//! The rules of the action manager, one by one.

use std::sync::Arc;

use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, FrameStep};
use kineograph_runtime::{ActionManager, Pose, Program, RunOptions, Tag};

type Manager = ActionManager<u32>;

fn compiled(action: Action) -> Arc<Program> {
    Program::compile(&action).expect("the tree is valid")
}

fn move_x(duration_secs: f64, by_px: f64) -> Arc<Program> {
    compiled(Action::move_by(duration_secs, [by_px, 0.0]))
}

fn manager_of(targets: u32) -> Manager {
    let mut manager = Manager::new();
    for key in 0..targets {
        assert!(manager.actions.add_target(key, Pose::default()));
    }
    manager
}

fn x(manager: &Manager, key: u32) -> f32 {
    manager.actions.pose(key).expect("the target exists").position[0]
}

fn step(manager: &mut Manager, dt_secs: f64) {
    manager.update(dt_secs, |_, _| {});
}

/// Updates and gives the names of the events.
fn heard(manager: &mut Manager, dt_secs: f64) -> Vec<String> {
    let mut names = Vec::new();
    manager.update(dt_secs, |_, event| names.push(event.name.to_owned()));
    names
}

/// An action that lasts, and sends `name` with its first update.
fn greeting(name: &str) -> Arc<Program> {
    compiled(Action::sequence([Action::call_func(name), Action::delay(10.0)]))
}

#[test]
fn the_first_update_evaluates_the_start() {
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &move_x(1.0, 100.0)).unwrap();
    step(&mut manager, 10.0);
    assert_eq!((x(&manager, 0), manager.actions.elapsed_secs(id)), (0.0, Some(0.0)));
    step(&mut manager, 0.25);
    assert_eq!((x(&manager, 0), manager.actions.elapsed_secs(id)), (25.0, Some(0.25)));
}

#[test]
fn an_action_ends_when_its_time_is_reached() {
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &move_x(0.3, 100.0)).unwrap();
    step(&mut manager, 0.0);
    for _ in 0..3 {
        assert!(manager.actions.is_running(id));
        // Three steps of 0.1 s are a little less than 0.3 s in floating point.
        step(&mut manager, 0.1);
    }
    assert!(!manager.actions.is_running(id));
    assert_eq!((x(&manager, 0), manager.actions.count(0)), (100.0, 0));
}

#[test]
fn an_instant_ends_with_its_first_update() {
    let mut manager = manager_of(1);
    manager
        .actions
        .run(0, &compiled(Action::sequence([Action::hide(), Action::call_func("hidden")])))
        .unwrap();
    assert!(manager.actions.pose(0).unwrap().visible);
    assert_eq!(heard(&mut manager, 0.0), ["hidden"]);
    assert!(!manager.actions.pose(0).unwrap().visible);
    assert_eq!(manager.actions.count(0), 0);
}

#[test]
fn events_come_once_in_order_and_also_when_jumped_over() {
    let mut manager = manager_of(1);
    let names = ["a", "b", "c", "d"];
    let parts = names.map(|name| Action::sequence([Action::call_func(name), Action::delay(0.5)]));
    manager.actions.run(0, &compiled(Action::sequence(parts))).unwrap();
    assert_eq!(heard(&mut manager, 7.0), ["a"]);
    assert!(heard(&mut manager, 0.25).is_empty());
    assert_eq!(heard(&mut manager, 0.75), ["b", "c"]);
    assert_eq!(heard(&mut manager, 9.0), ["d"]);
    assert!(heard(&mut manager, 9.0).is_empty());
}

#[test]
fn an_event_tells_where_it_comes_from() {
    let mut manager = manager_of(3);
    let program = compiled(Action::sequence([Action::delay(0.5), Action::call_func("ding")]));
    let options = RunOptions::default().with_tag(Tag(7));
    let id = manager.actions.run_with(2, &program, options).unwrap();
    step(&mut manager, 0.0);
    let mut count = 0;
    manager.update(1.0, |manager, event| {
        assert_eq!((event.target, event.run, event.tag, event.name), (2, id, Some(Tag(7)), "ding"));
        assert_eq!(event.at_secs, 0.5);
        assert!(manager.is_running(id));
        count += 1;
    });
    assert_eq!(count, 1);
    assert!(!manager.actions.is_running(id));
}

#[test]
fn targets_are_visited_by_their_first_action_and_actions_in_their_order() {
    let mut manager = manager_of(3);
    for (key, name) in [(2, "2a"), (0, "0a"), (2, "2b"), (1, "1a")] {
        manager.actions.run(key, &greeting(name)).unwrap();
    }
    assert_eq!(heard(&mut manager, 0.1), ["2a", "2b", "0a", "1a"]);
}

#[test]
fn a_target_that_ran_out_of_actions_goes_to_the_back() {
    let mut manager = manager_of(2);
    let blink =
        compiled(Action::repeat(2, Action::sequence([Action::call_func("tick"), Action::delay(0.1)])));
    manager.actions.run(0, &blink).unwrap();
    manager.actions.run(1, &greeting("one")).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.count(0), 0);
    manager.actions.run(0, &greeting("zero again")).unwrap();
    manager.actions.run(1, &greeting("one again")).unwrap();
    assert_eq!(heard(&mut manager, 0.1), ["one again", "zero again"]);
}

#[test]
fn what_a_handler_runs_starts_in_the_same_pass_unless_its_target_was_visited() {
    let mut manager = manager_of(4);
    manager.actions.run(0, &greeting("first")).unwrap();
    manager.actions.run(1, &greeting("middle")).unwrap();
    manager.actions.run(2, &greeting("last")).unwrap();
    let mut names = Vec::new();
    let listen = |names: &mut Vec<String>, manager: &mut Manager| {
        manager.update(0.1, |manager, event| {
            names.push(event.name.to_owned());
            if event.name == "middle" {
                for (key, name) in [(0, "earlier"), (1, "own"), (2, "later"), (3, "new")] {
                    manager.run(key, &greeting(name)).unwrap();
                }
            }
        });
    };
    listen(&mut names, &mut manager);
    assert_eq!(names, ["first", "middle", "own", "last", "later", "new"]);
    names.clear();
    listen(&mut names, &mut manager);
    assert_eq!(names, ["earlier"]);
}

#[test]
fn removing_everything_skips_nobody() {
    let mut manager = manager_of(5);
    let program = move_x(1.0, 100.0);
    for key in 0..5 {
        manager.actions.run(key, &program).unwrap();
        manager.actions.run(key, &program).unwrap();
    }
    manager.actions.stop_everything();
    assert!((0..5).all(|key| manager.actions.count(key) == 0));
    manager.actions.run(3, &program).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!(x(&manager, 3), 50.0);
}

#[test]
fn removing_a_visited_target_skips_nobody() {
    let mut manager = manager_of(3);
    for (key, name) in [(0, "a"), (1, "b"), (2, "c")] {
        manager.actions.run(key, &greeting(name)).unwrap();
    }
    let mut names = Vec::new();
    manager.update(0.1, |manager, event| {
        names.push(event.name.to_owned());
        if event.name == "b" {
            assert!(manager.stop_all(0));
        }
    });
    assert_eq!(names, ["a", "b", "c"]);
}

#[test]
fn clearing_and_running_from_one_handler_delays_nothing() {
    let mut manager = manager_of(1);
    manager.actions.run(0, &greeting("old")).unwrap();
    let mut names = Vec::new();
    manager.update(0.1, |manager, event| {
        names.push(event.name.to_owned());
        if event.name == "old" {
            manager.stop_all(0);
            manager.run(0, &greeting("new")).unwrap();
        }
    });
    assert_eq!(names, ["old", "new"]);
    assert_eq!(manager.actions.count(0), 1);
}

#[test]
fn an_action_that_stops_itself_sends_nothing_more() {
    let mut manager = manager_of(1);
    let id = manager
        .actions
        .run(0, &compiled(Action::sequence([Action::call_func("a"), Action::call_func("b")])))
        .unwrap();
    let mut names = Vec::new();
    manager.update(0.1, |manager, event| {
        names.push(event.name.to_owned());
        assert!(manager.stop(id));
    });
    assert_eq!(names, ["a"]);
    assert!(!manager.actions.stop(id));
}

#[test]
fn stopping_the_next_and_the_earlier_action_of_a_target_visits_the_others_once() {
    for (doomed, expected) in [(0, "0123"), (1, "0123"), (2, "013"), (3, "012")] {
        let mut manager = manager_of(1);
        let ids = [0, 1, 2, 3].map(|name| manager.actions.run(0, &greeting(&name.to_string())).unwrap());
        let mut names = String::new();
        manager.update(0.1, |manager, event| {
            names.push_str(event.name);
            if event.name == "1" {
                manager.stop(ids[doomed]);
            }
        });
        assert_eq!(names, expected);
        let left: Vec<_> = manager.actions.runs(0).collect();
        let kept: Vec<_> = ids.into_iter().filter(|id| *id != ids[doomed]).collect();
        assert_eq!(left, kept);
    }
}

#[test]
fn a_handler_may_remove_the_target_and_add_it_again() {
    let mut manager = manager_of(2);
    manager.actions.run(0, &greeting("a")).unwrap();
    manager.actions.run(0, &greeting("never")).unwrap();
    manager.actions.run(1, &greeting("b")).unwrap();
    let mut names = Vec::new();
    manager.update(0.1, |manager, event| {
        names.push(event.name.to_owned());
        if event.name == "a" {
            assert!(manager.remove_target(0).is_some());
            assert!(manager.pose(0).is_none() && manager.run(0, &greeting("nobody")).is_err());
            assert!(manager.add_target(0, Pose::at([5.0, 5.0])));
            manager.run(0, &greeting("reborn")).unwrap();
        }
    });
    assert_eq!(names, ["a", "b", "reborn"]);
    assert_eq!(x(&manager, 0), 5.0);
}

#[test]
fn a_paused_target_stands_still_and_goes_on() {
    let mut manager = manager_of(2);
    let program = move_x(1.0, 100.0);
    assert!(!manager.actions.pause(0), "nothing runs");
    manager.actions.run(0, &program).unwrap();
    manager.actions.run(1, &program).unwrap();
    step(&mut manager, 0.0);
    assert!(manager.actions.pause(0));
    step(&mut manager, 0.5);
    assert_eq!((x(&manager, 0), x(&manager, 1)), (0.0, 50.0));
    assert_eq!(manager.actions.pause_all(), [1]);
    step(&mut manager, 0.5);
    manager.actions.resume_targets(&[1]);
    assert!(manager.actions.is_paused(0) && !manager.actions.is_paused(1));
    assert!(manager.actions.resume(0));
    step(&mut manager, 0.25);
    assert_eq!((x(&manager, 0), x(&manager, 1)), (25.0, 75.0));
}

#[test]
fn pausing_from_a_handler_counts_for_the_others_from_the_next_visit() {
    let mut manager = manager_of(2);
    manager.actions.run(0, &greeting("a")).unwrap();
    manager.actions.run(0, &greeting("b")).unwrap();
    manager.actions.run(1, &greeting("c")).unwrap();
    let mut names = Vec::new();
    manager.update(0.1, |manager, event| {
        names.push(event.name.to_owned());
        manager.pause_all();
    });
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn options_count() {
    let mut manager = manager_of(2);
    let tree = Action::sequence([
        Action::call_func("past"),
        Action::move_by(1.0, [100.0, 0.0]),
        Action::call_func("end"),
    ]);
    let options = RunOptions::default().with_speed(2.0).with_start_at_secs(0.5);
    manager.actions.run_with(0, &compiled(tree), options).unwrap();
    assert!(heard(&mut manager, 3.0).is_empty());
    assert_eq!(x(&manager, 0), 50.0);
    assert!(heard(&mut manager, 0.125).is_empty());
    assert_eq!(x(&manager, 0), 75.0);
    assert_eq!(heard(&mut manager, 0.125), ["end"]);
    let broken = RunOptions::default().with_speed(f64::NAN).with_start_at_secs(f64::NEG_INFINITY);
    manager.actions.run_with(1, &move_x(1.0, 100.0), broken.with_paused(true)).unwrap();
    step(&mut manager, 1.0);
    manager.actions.resume(1);
    step(&mut manager, f64::NAN);
    step(&mut manager, f64::INFINITY);
    step(&mut manager, -1.0);
    step(&mut manager, 0.5);
    assert_eq!(x(&manager, 1), 50.0);
}

#[test]
fn tags_find_the_first_of_their_kind() {
    let mut manager = manager_of(1);
    let program = move_x(1.0, 1.0);
    let tagged = |tag| RunOptions::default().with_tag(Tag(tag));
    let ids = [3, 4, 3].map(|tag| manager.actions.run_with(0, &program, tagged(tag)).unwrap());
    assert_eq!(manager.actions.find_by_tag(0, Tag(3)), Some(ids[0]));
    assert!(manager.actions.stop_by_tag(0, Tag(3)));
    assert_eq!(manager.actions.find_by_tag(0, Tag(3)), Some(ids[2]));
    assert!(!manager.actions.stop_by_tag(0, Tag(5)));
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), ids[1..]);
}

#[test]
fn an_id_never_means_another_action() {
    let mut manager = manager_of(1);
    let old = manager.actions.run(0, &move_x(1.0, 1.0)).unwrap();
    manager.actions.stop(old);
    let new = manager.actions.run(0, &move_x(1.0, 1.0)).unwrap();
    assert_ne!(old, new);
    assert!(
        !manager.actions.is_running(old) && !manager.actions.stop(old) && manager.actions.is_running(new)
    );
}

#[test]
fn displacements_of_several_actions_add_up() {
    let mut manager = manager_of(1);
    manager.actions.run(0, &move_x(1.0, 100.0)).unwrap();
    manager.actions.run(0, &compiled(Action::move_to(2.0, [40.0, 80.0]))).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!(manager.actions.pose(0).unwrap().position, [60.0, 20.0]);
    step(&mut manager, 0.5);
    assert_eq!(manager.actions.pose(0).unwrap().position, [120.0, 40.0]);
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.pose(0).unwrap().position, [140.0, 80.0]);
}

#[test]
fn a_game_may_move_a_running_target() {
    let mut manager = manager_of(1);
    let tree = Action::sequence([Action::move_by(1.0, [100.0, 0.0]), Action::move_to(1.0, [300.0, 0.0])]);
    manager.actions.run(0, &compiled(tree)).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    manager.actions.pose_mut(0).unwrap().position = [80.0, 8.0];
    step(&mut manager, 0.5);
    assert_eq!(manager.actions.pose(0).unwrap().position, [130.0, 8.0]);
    // The MoveTo starts where the target is, and takes in the shift.
    step(&mut manager, 0.5);
    assert_eq!(manager.actions.pose(0).unwrap().position, [215.0, 4.0]);
    // A shift while it runs stays.
    manager.actions.pose_mut(0).unwrap().position[1] += 1.0;
    step(&mut manager, 0.25);
    assert_eq!(manager.actions.pose(0).unwrap().position, [257.5, 3.0]);
    step(&mut manager, 0.25);
    assert_eq!(manager.actions.pose(0).unwrap().position, [300.0, 1.0]);
}

#[test]
fn stacking_does_not_drift() {
    let mut manager = manager_of(1);
    let swing = |by| Action::sequence([Action::move_by(0.3, [by, 0.1]), Action::move_by(0.3, [-by, -0.1])]);
    for by in [123.456, 77.7, -1000.1] {
        manager.actions.run(0, &compiled(Action::repeat(5000, swing(by)))).unwrap();
    }
    step(&mut manager, 0.0);
    while manager.actions.count(0) > 0 {
        step(&mut manager, 0.017);
    }
    let position = manager.actions.pose(0).unwrap().position;
    assert!(position.iter().all(|value| value.abs() < 1e-3), "{position:?}");
}

#[test]
fn the_later_write_wins_and_others_are_left_alone() {
    let mut manager = manager_of(1);
    manager.actions.run(0, &compiled(Action::fade_to(1.0, 55.0))).unwrap();
    manager.actions.run(0, &compiled(Action::fade_to(0.5, 155.0))).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.25);
    assert_eq!(manager.actions.pose(0).unwrap().opacity, 205.0);
    // The shorter one is complete within the update, after which the longer one has written.
    step(&mut manager, 0.5);
    assert_eq!(manager.actions.pose(0).unwrap().opacity, 105.0);
    step(&mut manager, 0.125);
    assert_eq!(manager.actions.pose(0).unwrap().opacity, 80.0);
    // Nobody writes these.
    manager.actions.pose_mut(0).unwrap().frame = 4;
    manager.actions.pose_mut(0).unwrap().rotation_deg = [3.0, 3.0];
    step(&mut manager, 1.0);
    assert_eq!(
        manager.actions.pose(0).unwrap(),
        Pose::default()
            .with(Property::OPACITY, 55.0)
            .with(Property::FRAME, 4)
            .with(Property::ROTATION_DEG, [3.0; 2])
    );
}

#[test]
fn a_channel_that_waits_for_its_turn_is_taken_as_found() {
    let mut manager = manager_of(1);
    let tree = Action::sequence([Action::delay(1.0), Action::fade_out(1.0), Action::delay(1.0)]);
    manager.actions.run(0, &compiled(tree)).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    manager.actions.pose_mut(0).unwrap().opacity = 100.0;
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.pose(0).unwrap().opacity, 50.0);
    step(&mut manager, 0.75);
    assert_eq!(manager.actions.pose(0).unwrap().opacity, 0.0);
    // It is done with the opacity, and leaves it to others.
    manager.actions.pose_mut(0).unwrap().opacity = 7.0;
    step(&mut manager, 0.25);
    assert_eq!(manager.actions.pose(0).unwrap().opacity, 7.0);
}

#[test]
fn alone_on_its_target_an_action_shows_exactly_the_sampled_pose() {
    let frames = (0..4).map(FrameStep::new).collect();
    let tree = Action::spawn([
        Action::repeat(
            3,
            Action::sequence([Action::jump_by(0.7, [10.0, 3.0], 5.0, 2), Action::rotate_to(0.2, 700.0)]),
        ),
        Action::animate(0.1, frames, 3, true),
        Action::fade_out(1.1),
    ]);
    let program = compiled(tree);
    let start =
        Pose::default().with(Property::POSITION, [3.0, 4.0]).with(Property::ROTATION_DEG, [20.0, -50.0]);
    let mut manager = Manager::new();
    manager.actions.add_target(9, start);
    let id = manager.actions.run(9, &program).unwrap();
    step(&mut manager, 0.0);
    for index in 1..40 {
        step(&mut manager, 0.013 * f64::from(index % 7));
        let elapsed_secs = manager.actions.elapsed_secs(id).unwrap_or(2.7);
        assert_eq!(manager.actions.pose(9).unwrap(), program.sample_secs(&start, elapsed_secs));
    }
}

/// Runs a link of a chain; each is as far as 100 px a second.
fn link(manager: &mut kineograph_runtime::RunningActions<u32>, program: &Arc<Program>, late_secs: f64) {
    let options = RunOptions::new().with_reports_end(true).with_late_secs(late_secs);
    manager.run_with(0, program, options).unwrap();
}

#[test]
fn a_chain_goes_on_exactly_where_each_link_ended() {
    for (link_secs, dt_secs) in [(0.1, 0.07), (0.35, 0.1), (0.1, 0.5), (0.25, 0.25)] {
        let mut manager = manager_of(1);
        let program = move_x(link_secs, 100.0 * link_secs);
        link(&mut manager.actions, &program, 0.0);
        step(&mut manager, dt_secs);
        for frame in 1..=14 {
            manager.update(dt_secs, |actions, event| link(actions, &program, event.left_secs));
            let wanted = 100.0 * f64::from(frame) * dt_secs;
            let far = (f64::from(x(&manager, 0)) - wanted).abs();
            assert!(
                far < 1e-3,
                "links of {link_secs} s in frames of {dt_secs} s, frame {frame}: {far} px off"
            );
        }
    }
}

#[test]
fn what_an_event_starts_has_played_what_was_left_of_the_update() {
    let mut manager = manager_of(3);
    let actions = [Action::delay(0.25), Action::call_func("go"), Action::delay(2.0)];
    // Target 1 is visited before target 0, target 2 after it.
    manager.actions.run(1, &move_x(9.0, 9.0)).unwrap();
    manager.actions.run(0, &compiled(Action::sequence(actions))).unwrap();
    manager.actions.run(2, &move_x(9.0, 0.0)).unwrap();
    step(&mut manager, 1.0);
    let go = move_x(2.0, 200.0);
    let mut left_secs = Vec::new();
    manager.update(1.0, |actions, event| {
        left_secs.push(event.left_secs);
        for key in [1, 2] {
            actions.run_with(key, &go, RunOptions::new().with_late_secs(event.left_secs)).unwrap();
        }
    });
    assert_eq!(left_secs, [0.75]);
    assert_eq!(x(&manager, 2), 75.0);
    assert_eq!(x(&manager, 1), 1.0, "visited before: it begins with the next update");
    step(&mut manager, 0.5);
    assert_eq!(x(&manager, 2), 125.0);
}

#[test]
fn nothing_is_left_of_an_update_outside_of_one() {
    let mut manager = manager_of(1);
    let options = RunOptions::new().with_reports_end(true).with_late_secs(0.5);
    let run = manager.actions.run_with(0, &move_x(1.0, 100.0), options).unwrap();
    step(&mut manager, 0.25);
    assert_eq!(x(&manager, 0), 0.0);
    step(&mut manager, 0.25);
    assert_eq!(x(&manager, 0), 25.0);
    manager.finish(run, |_, event| assert_eq!(event.left_secs, 0.0));
}
