//! Tags, names, flags, lists, links and what new actions do to others.
use std::sync::Arc;

use crate::common::*;
use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionHandle, Overwrite, Pose, Program, RunOptions, Stagger, Tag};

const PLAIN: RunOptions<'static, u32> = RunOptions::new();

fn fade() -> Arc<Program> {
    compiled(Action::fade_out(1.0))
}

#[test]
fn the_defaults_are_plain() {
    assert_eq!(RunOptions::default(), PLAIN);
}

#[test]
fn tags_count_find_and_stop() {
    let mut manager = manager_of(2);
    let program = fade();
    let mut run = |key, tag| manager.actions.run_with(key, &program, PLAIN.with_tag(tag)).unwrap();
    let ids = [(0, Some(Tag(1))), (0, None), (1, Some(Tag(1))), (0, Some(Tag(1))), (0, Some(Tag(0)))]
        .map(|(key, tag)| run(key, tag));
    assert_eq!(manager.actions.find_by_tag(0, Tag(1)), Some(ids[0]));
    assert_eq!((manager.actions.count_by_tag(0, Tag(1)), manager.actions.count_by_tag(0, Tag(0))), (2, 1));
    assert_eq!((manager.actions.count(0), manager.actions.run_count()), (4, 5));
    assert_eq!((manager.actions.tag(ids[1]), manager.actions.tag(ids[4])), (None, Some(Tag(0))));
    assert_eq!(manager.actions.runs_tagged(Tag(1)).collect::<Vec<_>>(), [ids[0], ids[3], ids[2]]);
    assert_eq!(manager.actions.every_run().collect::<Vec<_>>(), [ids[0], ids[1], ids[3], ids[4], ids[2]]);
    assert_eq!(manager.actions.stop_all_by_tag(0, Tag(1)), 2);
    assert_eq!(
        (manager.actions.stop_all_by_tag(0, Tag(1)), manager.actions.stop_all_by_tag(9, Tag(1))),
        (0, 0)
    );
    assert_eq!(manager.actions.every_run().collect::<Vec<_>>(), [ids[1], ids[4], ids[2]]);
}

#[test]
fn names_find_list_and_stop() {
    let mut manager = manager_of(2);
    let program = fade();
    let mut run = |key, name| manager.actions.run_with(key, &program, PLAIN.with_name(name)).unwrap();
    let ids = [(1, Some("in")), (0, Some("out")), (0, Some("in")), (1, Some("in")), (0, None)]
        .map(|(key, name)| run(key, name));
    assert_eq!(manager.actions.runs_named("in").collect::<Vec<_>>(), [ids[0], ids[3], ids[2]]);
    assert_eq!((manager.actions.name(ids[1]), manager.actions.name(ids[4])), (Some("out"), None));
    assert_eq!(manager.actions.find_by_name(1, "in"), Some(ids[0]));
    assert!(manager.actions.stop_by_name(1, "in"));
    assert_eq!(manager.actions.find_by_name(1, "in"), Some(ids[3]));
    assert!(!manager.actions.stop_by_name(1, "out") && !manager.actions.stop_by_name(9, "in"));
    // A slot that is used again has no name left over.
    let plain = manager.actions.run(1, &program).unwrap();
    assert_eq!((manager.actions.name(plain), manager.actions.find_by_name(1, "in")), (None, Some(ids[3])));
}

#[test]
fn flags_stop_all_that_share_one() {
    let mut manager = manager_of(1);
    let program = fade();
    let ids = [1, 2, 6, 0].map(|flags| {
        let tag = (flags == 6).then_some(Tag(3));
        manager.actions.run_with(0, &program, PLAIN.with_flags(flags).with_tag(tag)).unwrap()
    });
    assert_eq!(manager.actions.stop_by_flags(0, 0), 0);
    assert_eq!(manager.actions.stop_by_flags(0, 2), 2);
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), [ids[0], ids[3]]);
    assert_eq!(manager.actions.stop_by_flags(0, u32::MAX), 1);
}

#[test]
fn a_linked_action_ends_with_the_other_target() {
    let mut manager = manager_of(3);
    let options = PLAIN.with_linked_to(2).with_reports_end(true);
    assert!(manager.actions.run_with(0, &fade(), PLAIN.with_linked_to(9)).is_err());
    let follower = manager.actions.run_with(0, &fade(), options).unwrap();
    let other = manager.actions.run(0, &fade()).unwrap();
    let own = manager.actions.run_with(2, &fade(), options).unwrap();
    let late = manager.actions.run_with(1, &fade(), options).unwrap();
    manager.actions.remove_target(2);
    assert!(
        [follower, own, late].iter().all(|id| manager.actions.is_done(*id))
            && manager.actions.is_running(other)
    );
    let mut ended = Vec::new();
    manager.update(0.0, |_, event| ended.push(event.run));
    assert_eq!(ended, [own, follower, late]);
    // The link is to that target, not to its key.
    manager.actions.add_target(2, Pose::default());
    let other = manager.actions.run_with(0, &fade(), options).unwrap();
    manager.actions.remove_target(1);
    assert!(manager.actions.is_running(other));
    manager.actions.remove_target(2);
    assert!(manager.actions.is_done(other));
}

#[test]
fn replacing_ends_those_that_write_the_same_channels() {
    let mut manager = manager_of(1);
    let both = compiled(Action::spawn([Action::move_by(1.0, [1.0, 1.0]), Action::rotate_by(1.0, 9.0)]));
    let ids: [ActionHandle; 3] =
        [move_x(1.0, 100.0), fade(), both].map(|program| manager.actions.run(0, &program).unwrap());
    manager.actions.pause(0);
    let replace = PLAIN.with_overwrite(Overwrite::ReplaceChannels);
    let new = manager.actions.run_with(0, &move_x(1.0, 8.0), replace).unwrap();
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), [ids[1], new]);
    let last = manager
        .actions
        .run_with(
            0,
            &compiled(Action::spawn([Action::move_by(1.0, [4.0, 0.0]), Action::fade_out(1.0)])),
            replace,
        )
        .unwrap();
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), [last]);
    // The target was never without actions, so it is still paused.
    assert!(manager.actions.is_paused(0) && manager.actions.resume(0));
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!((x(&manager.actions, 0), manager.actions.pose(0).unwrap().opacity), (2.0, 127.5));
}

#[test]
fn the_same_kind_is_told_by_name_then_tag_then_program() {
    let mut manager = manager_of(1);
    let (first, second) = (fade(), fade());
    let ignore = PLAIN.with_overwrite(Overwrite::IgnoreIfRunning);
    let plain = manager.actions.run_with(0, &first, ignore).unwrap();
    assert_eq!(manager.actions.run_with(0, &first, ignore), Ok(plain));
    let other = manager.actions.run_with(0, &second, ignore).unwrap();
    assert_ne!(other, plain);
    let named = ignore.with_name("pulse");
    let pulse = manager.actions.run_with(0, &first, named).unwrap();
    assert_eq!(manager.actions.run_with(0, &second, named), Ok(pulse));
    let tagged = ignore.with_tag(Tag(5));
    let five = manager.actions.run_with(0, &first, tagged).unwrap();
    assert_eq!(manager.actions.run_with(0, &second, tagged), Ok(five));
    assert_eq!(manager.actions.count(0), 4);
    let replace = PLAIN.with_overwrite(Overwrite::ReplaceSame);
    let again = manager.actions.run_with(0, &second, replace.with_name("pulse")).unwrap();
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), [plain, other, five, again]);
    // One program runs under a tag too.
    let last = manager.actions.run_with(0, &first, replace).unwrap();
    assert_eq!(manager.actions.runs(0).collect::<Vec<_>>(), [other, again, last]);
}

#[test]
fn staggered_runs_begin_one_after_the_other() {
    let mut manager = manager_of(3);
    let delays = [(2, 0.0), (9, 1.0), (1, 0.5), (0, f64::NAN)];
    let tree = Action::sequence([Action::call_func("go"), Action::move_by(1.0, [10.0, 0.0])]);
    let ids = manager.actions.run_delayed(delays, &compiled(tree), PLAIN.with_tag(Tag(1)));
    assert_eq!(ids.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, true, true]);
    assert_eq!(manager.actions.runs(1).next(), ids[2].ok());
    assert_eq!(manager.actions.runs_tagged(Tag(1)).count(), 3);
    let heard = [0; 4].map(|_| {
        let mut keys = Vec::new();
        manager.update(0.25, |_, event| keys.push(event.target));
        keys
    });
    assert_eq!(heard, [vec![2, 0], vec![], vec![1], vec![]]);
    assert_eq!([0, 1, 2].map(|key| x(&manager.actions, key)), [7.5, 2.5, 7.5]);
}

#[test]
fn staggered_runs_play_their_parts_for_other_targets() {
    let mut manager = manager_of(3);
    let door = Action::targeted("door", Action::move_by(1.0, [8.0, 0.0]));
    let program = compiled(Action::spawn([Action::move_by(1.0, [4.0, 0.0]), door]));
    let door_key = |name: &str| (name == "door").then_some(2);
    let ids = manager.actions.run_staggered_on_all(&[0, 1], &program, &Stagger::each(0.5), PLAIN, door_key);
    step(&mut manager, 0.0);
    step(&mut manager, 1.0);
    // Both have opened the door, the second one so far by half.
    assert_eq!([0, 1, 2].map(|key| x(&manager.actions, key)), [4.0, 2.0, 12.0]);
    assert!(manager.actions.stop(ids[1].unwrap()), "its part stops with it");
    step(&mut manager, 1.0);
    assert_eq!([0, 1, 2].map(|key| x(&manager.actions, key)), [4.0, 2.0, 12.0]);
}

#[test]
fn remove_self_ends_what_runs_on_its_target() {
    let mut manager = manager_of(2);
    let report = PLAIN.with_reports_end(true);
    let tree = Action::sequence([
        Action::move_by(1.0, [8.0, 0.0]),
        Action::call_func("before"),
        Action::remove_self(true),
        Action::call_func("after"),
        Action::move_by(1.0, [8.0, 0.0]),
        Action::call_func("never"),
    ]);
    manager.actions.run_with(0, &greeting("first"), report).unwrap();
    manager.actions.run_with(0, &compiled(tree), report).unwrap();
    manager.actions.run_with(0, &greeting("last"), report).unwrap();
    manager.actions.run(1, &greeting("other")).unwrap();
    step(&mut manager, 0.0);
    assert_eq!(told(&mut manager, 1.5), ["before@1", "after@1", "Removed@1", "Removed@1", "Removed@1"]);
    assert_eq!((x(&manager.actions, 0), manager.actions.pose(0).unwrap().removed), (8.0, true));
    assert_eq!((manager.actions.count(0), manager.actions.count(1)), (0, 1));
    // As its last action it has come to its end.
    let tree = Action::sequence([Action::delay(0.5), Action::remove_self(true)]);
    manager.actions.run_with(1, &compiled(tree), report).unwrap();
    step(&mut manager, 0.0);
    assert_eq!(told(&mut manager, 1.5), ["Completed@0.5"]);
    assert_eq!((manager.actions.count(1), manager.actions.pose(1).unwrap().removed), (0, true));
}

#[test]
fn remove_self_without_clean_up_pauses_the_target() {
    let mut manager = manager_of(1);
    let tree = Action::sequence([Action::remove_self(false), Action::move_by(1.0, [8.0, 0.0])]);
    manager.actions.run(0, &compiled(tree)).unwrap();
    step(&mut manager, 0.0);
    assert!(manager.actions.pose(0).unwrap().removed && manager.actions.is_paused(0));
    step(&mut manager, 0.5);
    assert_eq!(x(&manager.actions, 0), 0.0);
    // The game puts it back.
    manager.actions.pose_mut(0).unwrap().removed = false;
    manager.actions.resume(0);
    step(&mut manager, 0.5);
    assert_eq!((x(&manager.actions, 0), manager.actions.pose(0).unwrap().removed), (4.0, false));
}

#[test]
fn a_pause_lasts_until_it_is_resumed_or_nothing_runs() {
    let mut manager = manager_of(1);
    let ids = [0, 1].map(|_| manager.actions.run(0, &move_x(1.0, 100.0)).unwrap());
    step(&mut manager, 0.0);
    assert!(manager.actions.pause(0) && manager.actions.stop(ids[0]));
    assert!(manager.actions.is_paused(0), "another action runs");
    assert!(manager.actions.stop_all(0));
    assert!(!manager.actions.is_paused(0) && !manager.actions.resume(0), "as in cocos2d-x");
    manager.actions.run(0, &move_x(1.0, 100.0)).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!(x(&manager.actions, 0), 50.0);
}
