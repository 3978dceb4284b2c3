//! Running actions are told to arrive elsewhere.

use crate::common::*;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Color};
use kineograph_runtime::{
    ActionHandle, ActionManager, Channel, EaseKind, Error, LoadError, Pose, Program, RetargetError,
    RunOptions, SavedActions,
};

fn position(manager: &Manager, key: u32) -> [f32; 2] {
    manager.actions.pose(key).unwrap().position
}

fn opacity(manager: &Manager) -> f32 {
    manager.actions.pose(0).unwrap().opacity
}

/// A manager with one target and a run there that has played some seconds.
fn playing(action: Action, secs: f64) -> (Manager, ActionHandle) {
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &compiled(action)).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, secs);
    (manager, id)
}

#[test]
fn a_homing_move_arrives_where_its_goal_is_at_the_end() {
    let (mut manager, id) = playing(Action::move_to(1.0, [80.0, 0.0]), 0.0);
    let mut before = [0.0; 2];
    for frame in 0..16_u8 {
        let goal = [80.0 + f32::from(frame), 3.0 * f32::from(frame)];
        manager.actions.retarget(id, Property::POSITION, goal).unwrap();
        assert_eq!(position(&manager, 0), before, "no jump");
        step(&mut manager, 0.0625);
        before = position(&manager, 0);
    }
    assert_eq!(before, [95.0, 45.0]);
    assert!(!manager.actions.is_running(id));
}

#[test]
fn the_value_at_the_end_is_exactly_the_goal() {
    // Sums of differences would be rounded.
    let (mut manager, id) = playing(Action::move_to(1.0, [1e9, 77.7]), 0.3);
    for goal in [-0.1, 33.3, 1e9, 0.7] {
        manager.actions.retarget(id, Property::POSITION, [goal, 1.0 - goal]).unwrap();
        step(&mut manager, 0.1);
    }
    step(&mut manager, 0.3);
    assert_eq!(position(&manager, 0), [0.7, 1.0 - 0.7]);
}

#[test]
fn told_at_its_start_it_is_an_action_that_always_went_there() {
    let trees = [
        |to: f64| Action::fade_to(1.0, to),
        |to| Action::ease(EaseKind::ElasticOut, Action::fade_to(1.0, to)),
        |to| Action::ease(EaseKind::BackIn, Action::speed(0.5, Action::fade_to(0.5, to))),
        |to| Action::sequence([Action::delay(0.25), Action::fade_to(0.5, to), Action::call_func("there")]),
        |to| {
            Action::ease(
                EaseKind::SineInOut,
                Action::sequence([Action::delay(0.5), Action::fade_to(0.5, to)]),
            )
        },
        |to| Action::spawn([Action::fade_to(0.5, to), Action::move_by(1.0, [4.0, 0.0])]),
        |to| Action::repeat(1, Action::sequence([Action::fade_to(0.25, 7.0), Action::fade_to(0.75, to)])),
        |to| Action::jump_to(1.0, [to, to], 20.0, 2),
    ];
    for tree in trees {
        let (mut manager, id) = playing(tree(64.0), 0.0);
        let opacity = manager.actions.retarget(id, Property::OPACITY, 16.0);
        let position = manager.actions.retarget(id, Property::POSITION, [16.0; 2]);
        assert!(opacity.is_ok() != position.is_ok(), "{opacity:?} {position:?}");
        let (mut other, _) = playing(tree(16.0), 0.0);
        for frame in 0..16 {
            assert_eq!(manager.actions.pose(0), other.actions.pose(0), "{frame} {:?}", tree(16.0));
            step(&mut manager, 0.0625);
            step(&mut other, 0.0625);
        }
    }
}

#[test]
fn under_an_ease_it_goes_on_as_if_it_had_always_gone_there() {
    // A quarter done: from −20 to 60 it would be at 0 as well.
    let eased = |to| Action::ease_with(EaseKind::In, 2.0, Action::fade_to(1.0, to));
    let (mut manager, id) = playing(eased(40.0), 0.5);
    assert_eq!(opacity(&manager), 255.0 * 0.75 + 10.0);
    manager.actions.retarget(id, Property::OPACITY, 100.0).unwrap();
    assert_eq!(opacity(&manager), 255.0 * 0.75 + 10.0);
    step(&mut manager, 0.25);
    // 0.5625 done: (0.5625 − 0.25) ÷ 0.75 of the additional 60.
    assert_eq!(opacity(&manager), 255.0 * 0.4375 + 40.0 * 0.5625 + 25.0);
    step(&mut manager, 0.25);
    assert_eq!(opacity(&manager), 100.0);
}

#[test]
fn an_ease_that_turns_back_lets_the_difference_grow_evenly() {
    for ease in [EaseKind::ElasticOut, EaseKind::BounceOut, EaseKind::BackOut] {
        let tree = || Action::ease(ease, Action::move_to(1.0, [64.0, 0.0]));
        let (mut manager, id) = playing(tree(), 0.5);
        let (mut other, _) = playing(tree(), 0.5);
        manager.actions.retarget(id, Property::POSITION, [64.0, 32.0]).unwrap();
        for quarter in 0..4_u8 {
            let [x, y] = position(&manager, 0);
            assert_eq!((x, y), (position(&other, 0)[0], 8.0 * f32::from(quarter)), "{ease:?}");
            step(&mut manager, 0.125);
            step(&mut other, 0.125);
        }
        assert_eq!(position(&manager, 0), [64.0, 32.0]);
    }
}

#[test]
fn a_goal_that_it_has_already_changes_no_bit() {
    let tree = Action::ease(
        EaseKind::SineOut,
        Action::spawn([Action::move_to(1.0, [33.3, -7.7]), Action::rotate_to(1.0, 200.0)]),
    );
    let (mut manager, id) = playing(tree.clone(), 0.1);
    let (mut other, _) = playing(tree, 0.1);
    for _ in 0..8 {
        manager.actions.retarget(id, Property::POSITION, [33.3, -7.7]).ok();
        manager.actions.retarget(id, Property::ROTATION_DEG, [200.0; 2]).unwrap();
        assert_eq!(manager.actions.pose(0), other.actions.pose(0));
        step(&mut manager, 0.1);
        step(&mut other, 0.1);
    }
    // One that was set before is such a goal too.
    manager.actions.retarget(id, Property::POSITION, [1.1, 2.2]).unwrap();
    let mut again = manager.clone();
    again.actions.retarget(id, Property::POSITION, [1.1, 2.2]).unwrap();
    for _ in 0..3 {
        again.actions.retarget(id, Property::POSITION, [1.1, 2.2]).ok();
        step(&mut manager, 0.05);
        step(&mut again, 0.05);
        assert_eq!(manager.actions.pose(0), again.actions.pose(0));
    }
}

#[test]
fn a_turn_goes_the_short_way_from_where_it_is() {
    let (mut manager, id) = playing(Action::rotate_to(1.0, 90.0), 0.5);
    let angle = |manager: &Manager| manager.actions.pose(0).unwrap().rotation_deg;
    assert_eq!(angle(&manager), [45.0; 2]);
    // 145 backwards instead of 215 forwards.
    manager.actions.retarget(id, Property::ROTATION_DEG, [260.0; 2]).unwrap();
    step(&mut manager, 0.25);
    assert_eq!(angle(&manager), [-27.5; 2]);
    step(&mut manager, 0.25);
    assert_eq!(angle(&manager), [-100.0; 2]);
}

#[test]
fn everything_with_an_end_can_be_told() {
    let tree = Action::spawn([
        Action::scale_to(1.0, [2.0, 2.0]),
        Action::tint_to(1.0, Color([0; 3])),
        Action::rotate_by(1.0, 90.0),
        Action::action_tween(1.0, "glow", 0.0, 8.0),
        Action::jump_by(1.0, [40.0, 0.0], 10.0, 1),
    ]);
    let (mut manager, id) = playing(tree, 0.5);
    let actions = &mut manager.actions;
    let glow = actions.program(id).unwrap().value_names().property("glow").unwrap();
    actions.retarget(id, Property::SCALE, [5.0, 3.0]).unwrap();
    actions.retarget(id, Property::COLOR, [10.0, 20.0, 30.0]).unwrap();
    actions.retarget_by(id, Property::ROTATION_DEG, [180.0, 30.0]).unwrap();
    actions.retarget(id, glow, 2.0).unwrap();
    actions.retarget_by(id, Property::POSITION, [80.0, 6.0]).unwrap();
    assert_eq!(actions.goal(id, Property::SCALE), Some([5.0, 3.0]));
    assert_eq!((actions.goal(id, glow), actions.goal(id, Property::OPACITY)), (Some(2.0), None));
    step(&mut manager, 0.5);
    let pose = manager.actions.pose(0).unwrap();
    assert_eq!((pose.scale, pose.color, pose.rotation_deg), ([5.0, 3.0], [10.0, 20.0, 30.0], [180.0, 30.0]));
    assert_eq!((glow.get(&pose), pose.position), (2.0, [80.0, 6.0]));
    assert_eq!(manager.actions.goal(id, glow), None, "it is over");
}

#[test]
fn beside_others_only_its_own_way_changes() {
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &compiled(Action::move_to(1.0, [64.0, 0.0]))).unwrap();
    manager.actions.run(0, &compiled(Action::repeat_forever(Action::move_by(1.0, [0.0, 16.0])))).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    assert_eq!(position(&manager, 0), [32.0, 8.0]);
    manager.actions.retarget(id, Property::POSITION, [128.0, 32.0]).unwrap();
    assert_eq!(position(&manager, 0), [32.0, 8.0]);
    step(&mut manager, 0.25);
    assert_eq!(position(&manager, 0), [80.0, 28.0]);
    manager.actions.pose_mut(0).unwrap().position[0] += 5.0;
    step(&mut manager, 0.25);
    assert_eq!(position(&manager, 0), [133.0, 48.0]);
}

#[test]
fn what_plays_backwards_returns_to_its_start() {
    let mut manager = manager_of(1);
    let back_and_forth = RunOptions::default().with_ping_pong(true);
    let id =
        manager.actions.run_with(0, &compiled(Action::move_to(1.0, [64.0, 0.0])), back_and_forth).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.5);
    manager.actions.retarget(id, Property::POSITION, [64.0, 32.0]).unwrap();
    step(&mut manager, 0.25);
    manager.actions.retarget(id, Property::POSITION, [64.0, 64.0]).unwrap();
    assert_eq!(position(&manager, 0), [48.0, 16.0]);
    let mut shown = Vec::new();
    for _ in 0..5 {
        step(&mut manager, 0.25);
        shown.push(position(&manager, 0));
    }
    let back = |part: f32| [64.0 * part, 16.0 * part / 0.75];
    assert_eq!(shown, [[64.0, 64.0], [48.0, 16.0], back(0.5), back(0.25), [0.0, 0.0]]);
    manager.actions.seek(id, 0.75);
    assert_eq!(position(&manager, 0), [48.0, 16.0]);
}

#[test]
fn a_handler_can_tell_it_to_go_on_elsewhere() {
    let tree = Action::spawn([
        Action::move_to(1.0, [64.0, 0.0]),
        Action::sequence([Action::delay(0.5), Action::call_func("turn")]),
    ]);
    let mut manager = manager_of(2);
    for key in [0, 1] {
        manager.actions.run(key, &compiled(tree.clone())).unwrap();
    }
    step(&mut manager, 0.0);
    manager.update(0.75, |actions, event| {
        if event.target == 1 {
            actions.retarget(event.run, Property::POSITION, [64.0, 32.0]).unwrap();
            assert_eq!(actions.pose(1).unwrap().position, [32.0, 0.0]);
        }
    });
    assert_eq!([0, 1].map(|key| position(&manager, key)), [[48.0, 0.0], [48.0, 16.0]]);
}

#[test]
fn before_it_begins_it_can_be_told_too() {
    let mut manager = manager_of(1);
    let tree = Action::sequence([Action::move_by(0.5, [8.0, 0.0]), Action::move_to(1.0, [64.0, 0.0])]);
    let id = manager.actions.run(0, &compiled(tree)).unwrap();
    manager.actions.retarget(id, Property::POSITION, [32.0, 0.0]).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.25);
    assert_eq!(position(&manager, 0), [4.0, 0.0]);
    step(&mut manager, 0.75);
    assert_eq!(position(&manager, 0), [20.0, 0.0]);
    step(&mut manager, 0.5);
    assert_eq!(position(&manager, 0), [32.0, 0.0]);
}

#[test]
fn what_cannot_be_told_says_why_and_changes_nothing() {
    let to = || Action::move_to(1.0, [8.0, 8.0]);
    let cases = [
        (Action::delay(1.0), RetargetError::NotSet),
        (Action::scale_by(1.0, [2.0, 2.0]), RetargetError::NotSet),
        (Action::sequence([to(), Action::place([4.0, 4.0])]), RetargetError::NoGoal),
        (Action::move_by(1.0, [8.0, 8.0]), RetargetError::GoesBy),
        (Action::repeat_forever(to()), RetargetError::Repeats),
        (Action::repeat(2, to()), RetargetError::Repeats),
        (Action::yoyo(to()), RetargetError::Repeats),
        (Action::spawn([to(), Action::move_by(1.0, [1.0, 1.0])]), RetargetError::Shared),
        (Action::ease(EaseKind::BackOut, Action::sequence([to(), Action::delay(1.0)])), RetargetError::Eased),
        (Action::sequence([Action::move_to(0.25, [8.0, 8.0]), Action::delay(1.0)]), RetargetError::Over),
    ];
    for (tree, expected) in cases {
        let (mut manager, id) = playing(tree.clone(), 0.5);
        let before = manager.actions.pose(0);
        let told = manager.actions.retarget(id, Property::POSITION, [1.0, 2.0]);
        assert_eq!(told, Err(expected), "{tree:?}");
        assert_eq!(manager.actions.pose(0), before);
        assert_eq!(Error::from(expected).message(), expected.to_string());
    }
    let (mut manager, id) = playing(Action::scale_by(1.0, [2.0, 2.0]), 0.5);
    assert_eq!(manager.actions.retarget(id, Property::SCALE, [3.0; 2]), Err(RetargetError::NoGoal));
    let (mut manager, id) = playing(to(), 0.5);
    assert_eq!(manager.actions.retarget_by(id, Property::POSITION, [3.0; 2]), Err(RetargetError::GoesTo));
    for wrong in [f32::NAN, f32::INFINITY, -2e9] {
        let told = manager.actions.retarget(id, Property::POSITION, [1.0, wrong]);
        assert_eq!(told, Err(RetargetError::Value));
    }
    step(&mut manager, 1.0);
    assert_eq!(manager.actions.retarget(id, Property::POSITION, [3.0; 2]), Err(RetargetError::NotRunning));
    assert_eq!(position(&manager, 0), [8.0, 8.0]);
}

#[test]
fn one_axis_can_be_told_alone() {
    let (mut manager, id) = playing(Action::move_to(1.0, [64.0, 8.0]), 0.5);
    let x = Property::of(Channel::X).unwrap();
    manager.actions.retarget(id, x, 128.0).unwrap();
    assert_eq!(manager.actions.goal(id, Property::POSITION), Some([128.0, 8.0]));
    step(&mut manager, 0.5);
    assert_eq!(position(&manager, 0), [128.0, 8.0]);
}

#[test]
fn another_program_keeps_the_goals_that_it_has_an_action_for() {
    let tree = || Action::spawn([Action::move_to(1.0, [64.0, 0.0]), Action::fade_to(1.0, 0.0)]);
    let (mut manager, id) = playing(tree(), 0.25);
    manager.actions.retarget(id, Property::POSITION, [32.0, 16.0]).unwrap();
    manager.actions.retarget(id, Property::OPACITY, 127.0).unwrap();
    step(&mut manager, 0.25);
    let longer = compiled(Action::move_to(2.0, [640.0, 0.0]));
    assert!(manager.actions.replace_program(id, &longer, |_| None));
    // A quarter of the way there, as if it had always gone there.
    assert_eq!((position(&manager, 0), opacity(&manager)), ([8.0, 4.0], 255.0));
    assert_eq!(manager.actions.goal(id, Property::POSITION), Some([32.0, 16.0]));
    assert_eq!(manager.actions.goal(id, Property::OPACITY), None);
    step(&mut manager, 1.5);
    assert_eq!(position(&manager, 0), [32.0, 16.0]);
    // The same content: nothing changes.
    let (mut manager, id) = playing(tree(), 0.25);
    manager.actions.retarget(id, Property::POSITION, [32.0, 16.0]).unwrap();
    step(&mut manager, 0.25);
    let before = manager.actions.pose(0);
    assert!(manager.actions.replace_programs(|_| Some(compiled(tree())), |_| None).is_empty());
    assert_eq!((manager.actions.pose(0), manager.actions.goal(id, Property::OPACITY)), (before, Some(0.0)));
    assert_eq!(manager.actions.goal(id, Property::POSITION), Some([32.0, 16.0]));
}

#[test]
fn a_saved_game_keeps_the_goals() {
    let program = compiled(Action::ease(EaseKind::SineOut, Action::move_to(1.0, [64.0, 0.0])));
    let mut manager = manager_of(1);
    let id = manager.actions.run(0, &program).unwrap();
    step(&mut manager, 0.0);
    step(&mut manager, 0.3);
    manager.actions.retarget(id, Property::POSITION, [32.0, 16.0]).unwrap();
    step(&mut manager, 0.1);
    let saved = manager.save(|_| String::new());
    let text = serde_json::to_string(&saved).unwrap();
    let load = |text: &str, program: &std::sync::Arc<Program>| {
        let saved: SavedActions<u32> = serde_json::from_str(text).unwrap();
        let mut later = ActionManager::new();
        later.load(&saved, |_| Some(program.clone())).map(|_| later)
    };
    let mut later = load(&text, &program).unwrap();
    for _ in 0..8 {
        assert_eq!(later.actions.pose(0), manager.actions.pose(0));
        step(&mut manager, 0.1);
        step(&mut later, 0.1);
    }
    // With another program it goes there as if it always had.
    let straight = compiled(Action::move_to(1.0, [64.0, 0.0]));
    let mut other = load(&text, &straight).unwrap();
    assert_eq!(position(&other, 0), Pose::at([32.0 * 0.4, 16.0 * 0.4]).position);
    step(&mut other, 0.6);
    assert_eq!(position(&other, 0), [32.0, 16.0]);
    // Version 1 had no goals.
    let mut old: serde_json::Value = serde_json::from_str(&text).unwrap();
    old["version"] = 1.into();
    old["runs"][0]["run"].as_object_mut().unwrap().remove("aims").unwrap();
    let old = load(&old.to_string(), &program).unwrap();
    assert_eq!(old.actions.goal(id, Property::POSITION), Some([64.0, 0.0]));
    let damaged = text.replace("\"is_by\":false", "\"is_by\":true");
    assert!(matches!(load(&damaged, &program), Err(LoadError::Damaged("an action has a wrong goal", 0))));
    let newer = text.replace("\"version\":3", "\"version\":4");
    assert!(matches!(load(&newer, &program), Err(LoadError::Version(4))));
}
