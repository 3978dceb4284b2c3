//! One running action, handled by its id.
use crate::common::*;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Action;
use kineograph_runtime::{
    ActionHandle, ActionManager, Cancel, Length, Pose, Program, RunEventKind, RunOptions, RunningActions,
};

/// "a" at 0, "b" at 1, "c" at 2 s, moving 100 px/s.
fn letters() -> std::sync::Arc<Program> {
    compiled(Action::sequence([
        Action::call_func("a"),
        Action::move_by(1.0, [100.0, 0.0]),
        Action::call_func("b"),
        Action::move_by(1.0, [100.0, 0.0]),
        Action::call_func("c"),
    ]))
}

fn with(options: RunOptions<'static, u32>) -> (Manager, ActionHandle) {
    let mut manager = manager_of(1);
    let id = manager.actions.run_with(0, &letters(), options.with_reports_end(true)).unwrap();
    (manager, id)
}

#[test]
fn one_action_is_held_while_another_goes_on() {
    let mut manager = manager_of(1);
    let slow = manager.actions.run(0, &move_x(4.0, 400.0)).unwrap();
    manager.actions.run(0, &compiled(Action::move_by(4.0, [0.0, 400.0]))).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 1.0);
    assert!(
        manager.actions.pause_run(slow)
            && manager.actions.is_run_paused(slow)
            && !manager.actions.is_paused(0)
    );
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.pose(0).unwrap().position, [100.0, 200.0]);
    assert!(manager.actions.resume_run(slow) && !manager.actions.resume_run(slow));
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.pose(0).unwrap().position, [200.0, 300.0]);
    // A pause of the target is one of the action too.
    manager.actions.pause(0);
    assert!(manager.actions.is_run_paused(slow) && !manager.actions.resume_run(slow));
}

#[test]
fn a_seek_shows_the_sampled_pose_and_sends_nothing() {
    let (mut manager, id) = with(RunOptions::default());
    let program = letters();
    for secs in [1.5, 0.25, 2.0, 0.0, 1.0, -3.0, f64::NAN, f64::INFINITY] {
        assert!(manager.actions.seek(id, secs));
        let place_secs = if secs.is_nan() { 0.0 } else { secs.clamp(0.0, 2.0) };
        assert_eq!(manager.actions.elapsed_secs(id), Some(place_secs));
        assert_eq!(manager.actions.pose(0).unwrap(), program.sample_secs(&Pose::default(), place_secs));
    }
    assert!(manager.actions.seek_progress(id, 0.25));
    assert_eq!((x(&manager.actions, 0), manager.actions.progress(id)), (50.0, Some(0.25)));
    assert_eq!(manager.actions.length(id), Some(Length::Finite(2.0)));
    // What was passed stays past.
    assert!(told(&mut manager, 3.0).is_empty(), "the first update shows the place sought");
    assert_eq!(told(&mut manager, 0.75), ["b@1"]);
    assert!(manager.actions.seek(id, 1.5));
    assert_eq!(told(&mut manager, 0.25), [""; 0]);
    // At 0 it begins anew.
    assert!(manager.actions.seek(id, 0.0));
    assert_eq!(told(&mut manager, 0.25), ["a@0"]);
    // At the end it ends with the next update.
    assert!(manager.actions.seek(id, 2.0) && manager.actions.is_running(id));
    assert_eq!(told(&mut manager, 0.0), ["Completed@2"]);
    assert!(!manager.actions.seek(id, 1.0) && manager.actions.is_done(id));
}

#[test]
fn a_seek_with_events_sends_those_on_the_way() {
    let (mut manager, id) = with(RunOptions::default());
    let mut heard = Vec::new();
    let seek = |manager: &mut Manager, heard: &mut Vec<String>, secs| {
        heard.clear();
        assert!(manager.seek_with_events(id, secs, |_, event| heard.push(line(event))));
    };
    seek(&mut manager, &mut heard, 1.5);
    assert_eq!(heard, ["a@0", "b@1"]);
    seek(&mut manager, &mut heard, 0.5);
    assert_eq!(heard, [""; 0], "backwards only when asked");
    manager.actions.set_backward_events(id, true);
    seek(&mut manager, &mut heard, 2.0);
    assert_eq!(heard, ["b@1", "c@2"]);
    seek(&mut manager, &mut heard, 1.0);
    assert_eq!(heard, ["<c@2"], "b has still happened at 1");
    seek(&mut manager, &mut heard, 0.0);
    assert_eq!(heard, ["<b@1", "<a@0"]);
    seek(&mut manager, &mut heard, 0.0);
    assert_eq!(heard, [""; 0]);
    seek(&mut manager, &mut heard, 0.25);
    assert_eq!(heard, ["a@0"]);
    assert_eq!(x(&manager.actions, 0), 25.0);
}

#[test]
fn what_is_left_of_the_update_is_played_from_the_place_sought() {
    let (mut manager, id) = with(RunOptions::default());
    step(&mut manager, 0.0);
    let mut heard = Vec::new();
    manager.update(1.75, |actions, event| {
        heard.push(line(event));
        assert_eq!(actions.pose(0).unwrap().position[0], 100.0);
        if heard.len() == 1 {
            assert!(actions.seek(id, 0.5));
        }
    });
    // 1 s up to "b", 0.5 s up to it once more, and 0.25 s from there.
    assert_eq!(heard, ["b@1", "b@1"]);
    assert_eq!((x(&manager.actions, 0), manager.actions.elapsed_secs(id)), (125.0, Some(1.25)));
    // Whoever seeks each time ends there.
    heard.clear();
    assert!(manager.actions.seek(id, 0.5));
    manager.update(2.0, |actions, event| {
        heard.push(line(event));
        actions.seek(id, 0.5);
    });
    assert_eq!((heard.len(), x(&manager.actions, 0)), (4, 50.0));
    assert_eq!(told(&mut manager, 5.0), ["b@1", "c@2", "Completed@2"]);
}

#[test]
fn a_handler_that_changes_its_mind_for_ever_is_not_asked_for_ever() {
    let (mut manager, id) = with(RunOptions::default());
    step(&mut manager, 0.0);
    manager.actions.seek(id, 0.0);
    let mut count = 0;
    manager.update(1.0, |actions, _| {
        count += 1;
        actions.seek(id, 0.0);
    });
    assert_eq!((count, manager.actions.elapsed_secs(id)), (9, Some(0.0)));
    // Nor where some time passes.
    let mut count = 0;
    manager.update(1e9, |actions, event| {
        count += u32::from(event.name == "b");
        actions.seek(id, if event.name == "b" { 0.5 } else { 0.75 });
    });
    assert_eq!((count, manager.actions.elapsed_secs(id)), (65_535, Some(0.5)));
}

#[test]
fn a_negative_speed_plays_back_to_the_start() {
    let (mut manager, id) = with(RunOptions::default().with_speed(0.5));
    step(&mut manager, 0.0);
    step(&mut manager, 3.0);
    assert_eq!((manager.actions.speed(id), manager.actions.elapsed_secs(id)), (Some(0.5), Some(1.5)));
    assert!(manager.actions.set_speed(id, -1.0) && manager.actions.is_backwards(id));
    assert!(!manager.actions.set_speed(id, f64::NAN));
    assert!(told(&mut manager, 1.0).is_empty());
    assert_eq!(x(&manager.actions, 0), 50.0);
    assert_eq!(told(&mut manager, 0.5), ["<Completed@0"]);
    assert_eq!((x(&manager.actions, 0), manager.actions.count(0)), (0.0, 0));
}

#[test]
fn a_run_that_starts_backwards_starts_at_the_end() {
    let options = RunOptions::default().with_speed(-1.0).with_backward_events(true);
    let (mut manager, _) = with(options);
    assert!(told(&mut manager, 9.0).is_empty());
    assert_eq!(x(&manager.actions, 0), 200.0);
    assert_eq!(told(&mut manager, 0.5), ["<c@2"]);
    assert_eq!(x(&manager.actions, 0), 150.0);
    assert_eq!(told(&mut manager, 0.5), [""; 0]);
    assert_eq!(told(&mut manager, 9.0), ["<b@1", "<a@0", "<Completed@0"]);
    assert_eq!(x(&manager.actions, 0), 0.0);
    let (mut manager, id) = with(options.with_start_at_secs(0.5));
    step(&mut manager, 0.0);
    assert_eq!(manager.actions.elapsed_secs(id), Some(1.5));
}

#[test]
fn to_and_fro_pass_the_same_events() {
    let (mut manager, id) = with(RunOptions::default().with_backward_events(true));
    step(&mut manager, 0.0);
    assert_eq!(told(&mut manager, 1.0), ["b@1"]);
    assert!(manager.actions.reverse(id));
    assert_eq!(told(&mut manager, 0.25), ["<b@1"]);
    assert!(manager.actions.reverse(id));
    assert_eq!(told(&mut manager, 0.25), ["b@1"]);
    assert_eq!(manager.actions.speed(id), Some(1.0));
    assert!(manager.actions.set_speed(id, 0.0) && !manager.actions.is_backwards(id));
    assert!(told(&mut manager, 0.25).is_empty());
    assert_eq!(manager.actions.elapsed_secs(id), Some(1.0));
}

#[test]
fn a_ping_pong_turns_without_losing_time() {
    let options = RunOptions::default().with_ping_pong(true).with_backward_events(true);
    let (mut manager, id) = with(options);
    assert_eq!(told(&mut manager, 5.0), ["a@0"]);
    assert_eq!(told(&mut manager, 2.5), ["b@1", "c@2", "<c@2"]);
    assert_eq!((x(&manager.actions, 0), manager.actions.is_backwards(id)), (150.0, true));
    assert_eq!(told(&mut manager, 1.75), ["<b@1", "<a@0", "a@0"]);
    assert_eq!((x(&manager.actions, 0), manager.actions.is_backwards(id)), (25.0, false));
    // Two whole round trips.
    assert_eq!(told(&mut manager, 8.0).len(), 12);
    assert_eq!(x(&manager.actions, 0), 25.0);
    // However many there are.
    let count = told(&mut manager, 4e9).len();
    assert_eq!((x(&manager.actions, 0), count), (25.0, 0));
    assert!(manager.actions.set_ping_pong(id, false));
    assert_eq!(told(&mut manager, 8.0), ["b@1", "c@2", "Completed@2"]);
    // What has no duration can't turn.
    manager.actions.run_with(0, &compiled(Action::call_func("once")), options).unwrap();
    assert_eq!(told(&mut manager, 1.0), ["once@0"]);
    assert_eq!(manager.actions.count(0), 0);
    // Nor can it when a handler holds it at its start for an update.
    let id = manager.actions.run_with(0, &compiled(Action::call_func("once")), options).unwrap();
    manager.update(1.0, |actions, _| assert!(actions.seek(id, 0.0)));
    assert_eq!(manager.actions.elapsed_secs(id), Some(0.0));
    assert_eq!(told(&mut manager, 1.0), ["once@0"]);
    assert_eq!(manager.actions.count(0), 0);
}

#[test]
fn a_delay_waits_and_loses_no_time() {
    let mut manager = manager_of(1);
    let options = RunOptions::default().with_delay_secs(0.5).with_reports_end(true);
    let id = manager.actions.run_with(0, &letters(), options).unwrap();
    // The game moves it meanwhile: it starts from there.
    manager.actions.pose_mut(0).unwrap().position = [1000.0, 7.0];
    assert!(told(&mut manager, 9.0).is_empty(), "the delay counts from the first update");
    assert_eq!(manager.actions.delay_secs(id), Some(0.5));
    assert!(told(&mut manager, 0.25).is_empty());
    assert_eq!((manager.actions.delay_secs(id), manager.actions.elapsed_secs(id)), (Some(0.25), Some(0.0)));
    assert_eq!(told(&mut manager, 1.5), ["a@0", "b@1"]);
    assert_eq!(manager.actions.pose(0).unwrap().position, [1125.0, 7.0]);
    assert_eq!((manager.actions.delay_secs(id), manager.actions.elapsed_secs(id)), (Some(0.0), Some(1.25)));
    // A seek is the end of a delay.
    let id = manager.actions.run_with(0, &letters(), options).unwrap();
    assert!(manager.actions.seek(id, 1.5));
    assert_eq!(manager.actions.pose(0).unwrap().position, [1275.0, 7.0]);
    let id = manager.actions.run_with(0, &letters(), options.with_speed(2.0)).unwrap();
    step(&mut manager, 0.0);
    // Its own speed has no effect on the delay.
    step(&mut manager, 0.625);
    assert_eq!((manager.actions.elapsed_secs(id), manager.actions.count(0)), (Some(0.25), 2));
}

#[test]
fn finishing_sends_the_rest_at_once() {
    let (mut manager, id) = with(RunOptions::default());
    manager.actions.pause(0);
    let mut heard = Vec::new();
    let mut chained = None;
    assert!(manager.finish(id, |actions, event| {
        heard.push(line(event));
        assert_eq!(f64::from(actions.pose(0).unwrap().position[0]), 100.0 * event.at_secs);
        if event.kind == RunEventKind::Completed {
            chained = actions.run(0, &letters()).ok();
        }
    }));
    assert_eq!(heard, ["a@0", "b@1", "c@2", "Completed@2"]);
    assert!(!manager.finish(id, |_, _| panic!("it is over")));
    // The target kept its pause, because it never ran out of actions within the visit.
    assert!(manager.actions.is_paused(0) && manager.actions.is_running(chained.unwrap()));
    // Backwards the end is the start, there and back the next turn.
    let options = RunOptions::default().with_speed(-1.0).with_ping_pong(true).with_delay_secs(3.0);
    let (mut manager, id) = with(options);
    assert!(manager.finish(id, |_, event| assert_eq!(line(event), "<Completed@0")));
    assert_eq!(x(&manager.actions, 0), 0.0);
    let endless =
        manager.actions.run(0, &compiled(Action::repeat_forever(Action::move_by(1.0, [1.0, 0.0])))).unwrap();
    assert!(!manager.finish(endless, |_, _| panic!("it has no end")));
    assert!(manager.actions.is_running(endless));
}

#[test]
fn a_handler_finishes_at_once_what_it_hears_of() {
    let mut manager = manager_of(2);
    let report = RunOptions::default().with_reports_end(true);
    let ids = [0, 1].map(|key| manager.actions.run_with(key, &letters(), report).unwrap());
    manager.actions.pause_run(ids[1]);
    let mut heard = Vec::new();
    manager.update(0.0, |actions, event| {
        heard.push(format!("{} {}", event.target, line(event)));
        for id in ids {
            actions.finish_soon(id);
        }
    });
    let expected = ["a@0", "b@1", "c@2", "Completed@2"];
    assert_eq!(heard, [0, 1].map(|key| expected.map(|line| format!("{key} {line}"))).concat());
}

#[test]
fn what_is_to_finish_does_not_turn_any_more() {
    let (mut manager, id) = with(RunOptions::default());
    assert!(manager.actions.finish_soon(id) && manager.actions.set_ping_pong(id, true));
    assert_eq!(told(&mut manager, 0.0), ["a@0", "b@1", "c@2", "Completed@2"]);
}

#[test]
fn cancelling_keeps_or_restores() {
    let tree = Action::sequence([
        Action::spawn([Action::move_by(1.0, [100.0, 0.0]), Action::fade_out(1.0)]),
        Action::rotate_by(1.0, 90.0),
    ]);
    let program = compiled(tree);
    let start = Pose::default().with(Property::POSITION, [1.0, 2.0]).with(Property::OPACITY, 200.0);
    for (how, has_company) in
        [Cancel::KeepPose, Cancel::RestoreStart].into_iter().flat_map(|how| [(how, false), (how, true)])
    {
        let mut manager = Manager::new();
        manager.actions.add_target(0, start);
        let id = manager.actions.run(0, &program).unwrap();
        if has_company {
            manager.actions.run(0, &compiled(Action::move_by(1.0, [0.0, 50.0]))).unwrap();
        }
        step(&mut manager, 0.0);
        step(&mut manager, 0.5);
        if has_company {
            // Not written yet: it stays what the game makes it.
            manager.actions.pose_mut(0).unwrap().rotation_deg = [3.0; 2];
        }
        assert!(manager.actions.cancel(id, how) && !manager.actions.cancel(id, how));
        let mut expected = start;
        if how == Cancel::KeepPose {
            (expected.position[0], expected.opacity) = (51.0, 100.0);
        }
        if has_company {
            expected.position[1] += 25.0;
            expected.rotation_deg = [3.0; 2];
        }
        assert_eq!(manager.actions.pose(0).unwrap(), expected, "{how:?} {has_company}");
    }
}

#[test]
fn backwards_next_to_others_takes_back_what_it_did() {
    let mut manager = manager_of(1);
    let tree = Action::sequence([
        Action::move_by(1.0, [100.0, 0.0]),
        Action::fade_to(1.0, 55.0),
        Action::hide(),
        Action::delay(1.0),
    ]);
    let id = manager.actions.run(0, &compiled(tree)).unwrap();
    manager.actions.run(0, &compiled(Action::move_by(8.0, [0.0, 800.0]))).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 2.5);
    let pose = manager.actions.pose(0).unwrap();
    assert_eq!((pose.position, pose.opacity, pose.visible), ([100.0, 250.0], 55.0, false));
    manager.actions.reverse(id);
    step(&mut manager, 1.0);
    let pose = manager.actions.pose(0).unwrap();
    assert_eq!((pose.position, pose.opacity, pose.visible), ([100.0, 350.0], 155.0, true));
    step(&mut manager, 1.0);
    let pose = manager.actions.pose(0).unwrap();
    assert_eq!((pose.position, pose.opacity), ([50.0, 450.0], 255.0));
    step(&mut manager, 1.0);
    assert_eq!((manager.actions.pose(0).unwrap().position, manager.actions.count(0)), ([0.0, 550.0], 1));
}

#[test]
fn what_is_over_answers_no() {
    let mut manager: ActionManager<u32> = manager_of(1);
    let id = manager.actions.run(0, &letters()).unwrap();
    manager.actions.stop(id);
    let actions: &mut RunningActions<u32> = &mut manager.actions;
    assert!(!actions.pause_run(id) && !actions.resume_run(id) && !actions.is_run_paused(id));
    assert!(!actions.seek(id, 1.0) && !actions.seek_progress(id, 1.0) && !actions.reverse(id));
    assert!(!actions.set_speed(id, 1.0) && !actions.set_ping_pong(id, true) && !actions.finish_soon(id));
    assert_eq!((actions.speed(id), actions.progress(id), actions.length(id)), (None, None, None));
    assert_eq!((actions.tag(id), actions.name(id), actions.delay_secs(id)), (None, None, None));
    assert!(!manager.seek_with_events(id, 0.0, |_, _| panic!("nothing happens")));
}

#[test]
fn parts_on_other_targets_are_handled_with_the_main_one() {
    let tree = Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]),
        Action::targeted("door", Action::rotate_by(2.0, 90.0)),
        Action::call_func("open"),
    ]);
    let program = compiled(tree);
    let key_of_name = |name: &str| (name == "door").then_some(1);
    let mut manager = manager_of(2);
    let id = manager.actions.run_on_all(0, &program, RunOptions::default(), key_of_name).unwrap();
    let angle = |manager: &Manager| manager.actions.pose(1).unwrap().rotation_deg[0];
    step(&mut manager, 0.0);
    step(&mut manager, 2.0);
    assert_eq!((x(&manager.actions, 0), angle(&manager)), (10.0, 45.0));
    assert!(manager.actions.pause_run(id));
    step(&mut manager, 0.5);
    assert_eq!(angle(&manager), 45.0);
    assert!(manager.actions.resume_run(id) && manager.actions.set_speed(id, -0.5));
    step(&mut manager, 1.0);
    assert_eq!(angle(&manager), 22.5);
    assert!(manager.actions.seek(id, 2.5) && manager.actions.reverse(id));
    assert_eq!(angle(&manager), 67.5);
    let mut heard = Vec::new();
    assert!(manager.seek_with_events(id, 3.0, |_, event| heard.push(line(event))));
    assert_eq!((heard, angle(&manager)), (vec!["open@3".to_owned()], 90.0));
    assert!(manager.actions.cancel(id, Cancel::RestoreStart));
    assert_eq!((x(&manager.actions, 0), angle(&manager), manager.actions.run_count()), (0.0, 0.0, 0));
    // One that is ignored has no new parts; without a key there are none.
    let ignore = RunOptions::default().with_overwrite(kineograph_runtime::Overwrite::IgnoreIfRunning);
    let id = manager.actions.run_on_all(0, &program, ignore, key_of_name).unwrap();
    assert_eq!(manager.actions.run_on_all(0, &program, ignore, key_of_name), Ok(id));
    assert_eq!((manager.actions.count(0), manager.actions.count(1)), (1, 1));
    assert!(manager.finish(id, |_, _| {}));
    assert_eq!((angle(&manager), manager.actions.run_count()), (90.0, 0));
    manager.actions.run_on_all(0, &program, ignore, |_| None).unwrap();
    assert_eq!(manager.actions.run_count(), 1);
    manager.actions.stop_everything();
    manager.actions.run_on_all(0, &program, ignore, |_| Some(0)).unwrap();
    assert!(manager.actions.stop_all(0) && manager.actions.run_count() == 0);
}

#[test]
fn a_follower_goes_where_the_other_one_is() {
    let mut manager = manager_of(2);
    let camera = compiled(Action::sequence([Action::delay(1.0), Action::follow("hero", [480.0, 320.0])]));
    let id = manager.actions.run(1, &camera).unwrap();
    manager.actions.run(0, &move_x(4.0, 400.0)).unwrap();
    let follow = |manager: &mut Manager| manager.actions.follow(|name| (name == "hero").then_some(0));
    follow(&mut manager);
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    follow(&mut manager);
    assert_eq!(manager.actions.pose(1).unwrap().position, [0.0, 0.0]);
    for x in [150.0, 250.0, 350.0] {
        step(&mut manager, 1.0);
        follow(&mut manager);
        assert_eq!(manager.actions.pose(1).unwrap().position, [240.0 - x, 160.0]);
    }
    manager.actions.follow(|_| None);
    manager.actions.stop(id);
    manager.actions.pose_mut(0).unwrap().position[0] = 0.0;
    follow(&mut manager);
    assert_eq!(manager.actions.pose(1).unwrap().position, [-110.0, 160.0]);
}

#[test]
fn a_delay_counts_in_seconds_of_the_target_whatever_the_speed() {
    let (mut manager, program) = (ActionManager::new(), compiled(Action::move_by(4.0, [64.0, 0.0])));
    let ids = [0.5, 2.0, 0.0].map(|speed| {
        let options = RunOptions::default().with_speed(speed).with_delay_secs(1.0);
        manager.actions.add_target((speed * 2.0) as u8, Pose::default());
        manager.actions.run_with((speed * 2.0) as u8, &program, options).unwrap()
    });
    manager.update(0.0, |_, _| {});
    manager.update(0.75, |_, _| {});
    assert_eq!(ids.map(|id| manager.actions.delay_secs(id)), [Some(0.25); 3]);
    manager.update(0.5, |_, _| {});
    assert_eq!(ids.map(|id| manager.actions.elapsed_secs(id)), [Some(0.125), Some(0.5), Some(0.0)]);

    // What was saved before counted at the speed of the run.
    let mut waiting = ActionManager::new();
    waiting.actions.add_target(0_u8, Pose::default());
    let id = waiting
        .actions
        .run_with(0, &program, RunOptions::default().with_speed(2.0).with_delay_secs(1.0))
        .unwrap();
    let mut old = serde_json::to_value(waiting.save(|_| String::new())).unwrap();
    old["version"] = 2.into();
    let mut later = ActionManager::<u8>::new();
    later.load(&serde_json::from_value(old).unwrap(), |_| Some(program.clone())).unwrap();
    assert_eq!(later.actions.delay_secs(id), Some(0.5));
}
