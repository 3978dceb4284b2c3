//! The rules of motion, one by one. (What concerns several actions on one target is tested with the manager.)

use std::sync::Arc;

use crate::common::{assert_close, bits, compile, events};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::Action;
use kineograph_runtime::{ActionManager, Channel, EaseKind, Length, Player, Pose, Program};

fn x_at(program: &Program, secs: f64) -> f64 {
    program.sample_secs_extrapolated(&Pose::default(), secs).get(Channel::X)
}

fn right(secs: f64, px: f64) -> Action {
    Action::move_by(secs, [px, 0.0])
}

#[test]
fn rule_1_the_order_of_calls_changes_nothing() {
    let program =
        compile(&Action::ease(EaseKind::BounceOut, Action::sequence([right(1.0, 100.0), right(1.0, 50.0)])));
    let times: Vec<f64> = (0..=40).map(|step| f64::from(step) / 20.0).collect();
    let forwards: Vec<_> =
        times.iter().map(|t| bits(&program.sample_extrapolated(&Pose::default(), *t))).collect();
    let backwards: Vec<_> =
        times.iter().rev().map(|t| bits(&program.sample_extrapolated(&Pose::default(), *t))).collect();
    assert!(forwards.iter().eq(backwards.iter().rev()));
}

#[test]
fn rule_2_children_of_a_sequence_start_where_the_last_one_ended() {
    let program =
        compile(&Action::sequence([right(1.0, 100.0), Action::move_to(2.0, [0.0, 0.0]), right(1.0, 10.0)]));
    for (secs, x) in [(0.5, 50.0), (1.0, 100.0), (2.0, 50.0), (3.0, 0.0), (3.5, 5.0), (4.0, 10.0)] {
        assert_eq!(x_at(&program, secs), x, "at {secs}");
    }
}

#[test]
fn rule_2_a_sequence_is_extrapolated_by_its_first_and_last_child_that_lasts() {
    let program = compile(&Action::sequence([
        Action::place([7.0, 0.0]),
        right(1.0, 100.0),
        right(1.0, 10.0),
        Action::place([500.0, 0.0]),
        right(0.0, 1.0),
    ]));
    assert_eq!(x_at(&program, -0.5), -43.0);
    assert_eq!(x_at(&program, 2.0), 501.0);
    assert_eq!(x_at(&program, 2.5), 501.0);
    let program = compile(&Action::sequence([right(1.0, 100.0), right(1.0, 10.0), right(0.0, 1.0)]));
    assert_eq!(x_at(&program, 2.5), 116.0);
}

#[test]
fn rule_2_boundaries_belong_to_the_later_child() {
    let program = compile(&Action::sequence([
        Action::delay(0.1),
        Action::delay(0.2),
        Action::hide(),
        Action::delay(1.0),
    ]));
    let visible = |secs| program.sample_secs_extrapolated(&Pose::default(), secs).visible;
    assert!(visible(0.299_999));
    assert!(!visible(0.3) && !visible(0.1 + 0.2) && !visible(0.3 - 1e-12));
}

#[test]
fn rule_2_the_end_is_exact_even_when_the_clock_is_not() {
    // A sum that misses the end by a rounding must not show the gap that exponential eases have there.
    let secs = [0.1; 3].iter().fold(0.0, |sum, dt| sum + dt) - 2e-16;
    let tree = || Action::ease(EaseKind::ExponentialOut, right(0.3, 1024.0));
    for tree in [tree(), Action::spawn([tree(), Action::hide()]), Action::sequence([Action::show(), tree()])]
    {
        assert_eq!(x_at(&compile(&tree), secs), 1024.0, "{tree:?}");
    }
}

#[test]
fn rule_3_positions_add_up_in_a_spawn() {
    let program = compile(&Action::spawn([
        Action::move_to(1.0, [100.0, 0.0]),
        Action::move_to(1.0, [0.0, 50.0]),
        right(2.0, 10.0),
    ]));
    let start = Pose::at([20.0, 20.0]);
    assert_eq!(program.sample_secs_extrapolated(&start, 0.5).position, [52.5, 25.0]);
    assert_eq!(program.sample_secs_extrapolated(&start, 2.0).position, [90.0, 30.0]);
    let jumps =
        compile(&Action::spawn([Action::jump_by(1.0, [10.0, 0.0], 40.0, 1), Action::place([100.0, 0.0])]));
    assert_eq!(jumps.sample_secs_extrapolated(&Pose::at([20.0, 0.0]), 0.5).position, [105.0, 40.0]);
}

#[test]
fn rule_3_elsewhere_the_last_write_wins() {
    let opacity =
        |program: &Program, secs: f64| program.sample_secs_extrapolated(&Pose::default(), secs).opacity;
    // Both write: the later child. The shorter one does not write any more when it is complete.
    let program = compile(&Action::spawn([Action::fade_to(2.0, 0.0), Action::fade_to(1.0, 255.0)]));
    assert_eq!(opacity(&program, 0.5), 255.0);
    assert_eq!(opacity(&program, 1.0), 255.0);
    assert_eq!(opacity(&program, 1.5), 63.75);
    assert_eq!(opacity(&program, 2.0), 0.0);
    // A child that has not come to it yet writes nothing.
    let late = Action::sequence([Action::delay(1.0), Action::fade_to(1.0, 100.0)]);
    let program = compile(&Action::spawn([Action::fade_to(1.5, 0.0), late]));
    assert_eq!(opacity(&program, 0.75), 127.5);
    assert_eq!(opacity(&program, 1.25), 216.25);
    assert_eq!(opacity(&program, 2.0), 100.0);
}

#[test]
fn rule_3_the_last_write_is_found_behind_wrappers() {
    let opacity =
        |program: &Program, secs: f64| program.sample_secs_extrapolated(&Pose::default(), secs).opacity;
    let other = || Action::sequence([Action::delay(0.9), Action::fade_to(0.0, 7.0), Action::delay(1.1)]);
    // Written until 0.5 s, so the instant at 0.9 s is later.
    let fade_then_wait = || Action::sequence([Action::fade_to(0.5, 50.0), Action::delay(1.5)]);
    for early in [
        fade_then_wait(),
        Action::speed(0.5, Action::sequence([Action::fade_to(0.25, 50.0), Action::delay(0.75)])),
        Action::repeat(1, fade_then_wait()),
        Action::reverse_time(Action::sequence([Action::delay(1.5), Action::fade_to(0.5, 50.0)])),
        Action::ease_with(
            EaseKind::In,
            2.0,
            Action::sequence([Action::fade_to(0.125, 50.0), Action::delay(1.875)]),
        ),
    ] {
        let program = compile(&Action::spawn([other(), early.clone()]));
        assert_eq!(opacity(&program, 1.0), 7.0, "{early:?}");
        assert_ne!(opacity(&program, 0.4), 7.0, "{early:?}");
    }
    // An ease that moves the write behind 0.9 s: 0.5 s of the child is at 2·√0.25 = 1 s.
    let late = Action::ease_with(EaseKind::In, 2.0, fade_then_wait());
    let program = compile(&Action::spawn([other(), late]));
    assert_eq!(opacity(&program, 1.1), 50.0);
}

#[test]
fn rule_3_what_plays_backwards_writes_everything_at_its_start() {
    let backwards =
        Action::reverse_time(Action::sequence([Action::fade_to(0.0, 9.0), Action::rotate_by(1.0, 90.0)]));
    let opacity_behind = |first: Action| {
        let tree = Action::sequence([Action::spawn([first, backwards.clone()]), Action::delay(1.0)]);
        compile(&tree).sample_extrapolated(&Pose::default(), 1.0).opacity
    };
    assert_eq!(opacity_behind(Action::delay(0.5)), 9.0);
    assert_eq!(opacity_behind(Action::fade_to(0.0, 100.0)), 9.0);
    assert_eq!(opacity_behind(Action::fade_to(0.5, 100.0)), 100.0);
}

#[test]
fn rule_4_repeat_is_exactly_n_rounds() {
    for times in 1..40 {
        let program = compile(&Action::repeat(times, right(0.1, 10.0)));
        assert_eq!(program.length(), Length::Finite(0.1 * f64::from(times)));
        for round in 0..times {
            let secs = 0.1 * (f64::from(round) + 0.25);
            assert!(
                (x_at(&program, secs) - (10.0 * f64::from(round) + 2.5)).abs() < 1e-4,
                "{times} at {secs}"
            );
        }
        assert_eq!(program.sample_extrapolated(&Pose::default(), 1.0).position, [10.0 * times as f32, 0.0]);
    }
}

#[test]
fn rule_4_rounds_start_from_what_the_round_before_left() {
    let program =
        compile(&Action::repeat(3, Action::sequence([right(1.0, 100.0), Action::move_to(1.0, [0.0, 40.0])])));
    assert_eq!(program.sample_secs_extrapolated(&Pose::default(), 2.5).position, [50.0, 40.0]);
    let program = compile(&Action::repeat(10, Action::scale_by(1.0, [2.0, 1.0])));
    assert_eq!(program.sample_extrapolated(&Pose::default(), 1.0).scale, [1024.0, 1.0]);
    assert_eq!(program.sample_secs_extrapolated(&Pose::default(), 3.5).scale, [12.0, 1.0]);
    // A wheel that turns to 90 and on by 200: 290 is −70 for the next round.
    let turn = Action::sequence([Action::rotate_to(1.0, 90.0), Action::rotate_by(1.0, 200.0)]);
    let program = compile(&Action::repeat_forever(turn));
    for (secs, angle) in [(2.0, 290.0), (3.0, 450.0), (4.0, 650.0), (2_000_001.0, 90.0)] {
        let shown = program.sample_secs_extrapolated(&Pose::default(), secs).rotation_deg[0];
        assert_eq!((shown - angle).rem_euclid(360.0), 0.0, "{shown} at {secs}");
    }
}

#[test]
fn rule_4_repeat_forever_loses_no_time() {
    let program = compile(&Action::repeat_forever(right(0.2, 10.0)));
    assert_eq!(program.length(), Length::Endless);
    let mut player = Player::new(program, Pose::default());
    player.step(1.0);
    for (dt, x) in [(1.0, 50.0), (0.1, 55.0), (1000.0, 50_055.0)] {
        assert!((player.step(dt).get(Channel::X) - x).abs() < 1e-2, "{dt}");
    }
    assert!(!player.is_done());
}

#[test]
fn rule_5_instants_take_effect_when_a_long_step_jumps_over_them() {
    let tree = Action::sequence([
        right(0.5, 1.0),
        Action::hide(),
        Action::call_func("a"),
        right(0.0, 5.0),
        Action::call_func("b"),
        right(0.5, 1.0),
    ]);
    let mut player = Player::new(compile(&tree), Pose::default());
    let mut found = Vec::new();
    player.step_with_events(0.0, &mut found);
    assert!(found.is_empty());
    let pose = player.step_with_events(3.0, &mut found);
    assert_eq!((pose.visible, pose.position[0]), (false, 7.0));
    assert_eq!(found.iter().map(|event| player.program().event_name(event)).collect::<Vec<_>>(), ["a", "b"]);
    assert!(player.is_done());
}

#[test]
fn rule_6_events_are_listed_without_playing() {
    let program = compile(&Action::sequence([
        Action::call_func("start"),
        Action::delay(1.0),
        Action::spawn([
            Action::sequence([Action::delay(0.5), Action::call_func("late")]),
            Action::call_func("one"),
            Action::call_func("two"),
        ]),
        Action::call_func("end"),
    ]));
    let names = |after, until| -> Vec<String> {
        events(&program, after, until).into_iter().map(|event| event.0).collect()
    };
    assert_eq!(names(f64::NEG_INFINITY, 9.0), ["start", "one", "two", "late", "end"]);
    assert_eq!(names(0.0, 1.0), ["one", "two"]);
    assert_eq!(names(1.0, 1.5), ["late", "end"]);
    assert!(names(1.5, 9.0).is_empty() && names(2.0, 1.0).is_empty());
}

#[test]
fn rule_6_rounds_repeat_their_events() {
    let round = || Action::sequence([Action::delay(0.25), Action::call_func("tick")]);
    let program = compile(&Action::repeat_forever(round()));
    let at: Vec<f64> = events(&program, 1000.0, 1001.0).into_iter().map(|event| event.1).collect();
    assert_eq!(at, [1000.25, 1000.5, 1000.75, 1001.0]);
    let program = compile(&Action::speed(2.0, Action::repeat(3, round())));
    let at: Vec<f64> = events(&program, 0.0, 9.0).into_iter().map(|event| event.1).collect();
    assert_eq!(at, [0.125, 0.25, 0.375]);
    assert_eq!(
        events(&compile(&Action::repeat(10, Action::call_func("x"))), f64::NEG_INFINITY, 0.0).len(),
        10
    );
}

#[test]
fn rule_6_eases_and_mirrors_move_events() {
    let child = || Action::sequence([Action::delay(1.0), Action::call_func("half"), Action::delay(3.0)]);
    let time_of = |tree: &Action| events(&compile(tree), f64::NEG_INFINITY, 9.0)[0].1;
    assert_eq!(time_of(&Action::reverse_time(child())), 3.0);
    assert!((time_of(&Action::ease_with(EaseKind::In, 2.0, child())) - 2.0).abs() < 1e-9);
    // An ease that crosses it several times sends it once, the first time.
    let bounced = compile(&Action::ease(EaseKind::BounceOut, child()));
    let found = events(&bounced, f64::NEG_INFINITY, 9.0);
    assert_eq!(found.len(), 1);
    assert!((found[0].1 - 4.0 * (0.25f64 / 7.5625).sqrt()).abs() < 1e-9);
}

#[test]
fn rule_7_the_first_step_shows_the_start() {
    let mut player = Player::new(compile(&right(1.0, 100.0)), Pose::default());
    assert!(!player.is_done());
    assert_eq!(player.step(0.75).position[0], 0.0);
    assert_eq!(player.step(0.75).position[0], 75.0);
    assert!(!player.is_done());
    assert_eq!(player.step(0.75).position[0], 100.0);
    assert!(player.is_done());
    assert_eq!(player.update(0.5).position[0], 50.0);
    assert_eq!((player.step(f64::NAN).position[0], player.elapsed_secs()), (50.0, 0.5));
}

#[test]
fn rule_8_position_actions_add_to_a_shift_from_outside() {
    let program = Arc::new(compile(&Action::sequence([
        Action::move_to(1.0, [100.0, 0.0]),
        right(1.0, 50.0),
        Action::move_to(1.0, [0.0, 0.0]),
        right(1.0, 5.0),
    ])));
    let left_of_shift = |from_secs: f64, to_secs: f64| {
        let mut manager = ActionManager::new();
        for key in ["shifted", "alone"] {
            manager.actions.add_target(key, Pose::default());
            manager.actions.run(key, &program).unwrap();
        }
        manager.update(from_secs, |_, _| {});
        let mut pose = manager.actions.pose_mut("shifted").unwrap();
        pose.position = [pose.position[0] + 8.0, 4.0];
        drop(pose);
        for _ in 0..((to_secs - from_secs) * 8.0) as u32 {
            manager.update(0.125, |_, _| {});
        }
        let [shifted, alone] = ["shifted", "alone"].map(|key| manager.actions.pose(key).unwrap().position);
        [shifted[0] - alone[0], shifted[1] - alone[1]]
    };
    assert_eq!(left_of_shift(0.5, 0.75), [8.0, 4.0]);
    assert_eq!(left_of_shift(0.5, 1.5), [8.0, 4.0]);
    assert_eq!(left_of_shift(2.25, 3.5), [8.0, 4.0]);
}

// Rule 9 is tested in `actions.rs`: the_short_way_from_many_angles.

#[test]
fn rule_10_reverse_time_plays_backwards() {
    let tree = Action::sequence([right(1.0, 100.0), Action::hide(), Action::move_to(1.0, [0.0, 8.0])]);
    let (forwards, backwards) = (compile(&tree), compile(&Action::reverse_time(tree.clone())));
    for step in 0..=16 {
        let t = f64::from(step) / 16.0;
        let (there, back) = (
            forwards.sample_extrapolated(&Pose::default(), 1.0 - t),
            backwards.sample_extrapolated(&Pose::default(), t),
        );
        assert_eq!(back, there, "at {t}");
    }
    // What follows starts from the start.
    let program = compile(&Action::sequence([Action::reverse_time(tree), right(1.0, 10.0)]));
    assert_close(
        &program.sample_extrapolated(&Pose::at([5.0, 5.0]), 1.0),
        &Pose::at([15.0, 5.0]),
        0.0,
        "back at the start",
    );
}

#[test]
fn rule_10_a_turn_played_backwards_ends_at_its_start() {
    let backwards = Action::reverse_time(Action::rotate_to(1.0, 90.0));
    let start = Pose::default().with(Property::ROTATION_DEG, [725.0; 2]);
    assert_eq!(compile(&backwards).sample_extrapolated(&start, 1.0), start);
    assert_eq!(compile(&Action::repeat(3, backwards)).sample_extrapolated(&start, 1.0), start);
}

#[test]
fn rule_11_speed_divides_the_duration() {
    let program = compile(&Action::sequence([Action::speed(4.0, right(2.0, 100.0)), right(1.0, 10.0)]));
    assert_eq!(program.length(), Length::Finite(1.5));
    assert_eq!((x_at(&program, 0.25), x_at(&program, 1.0)), (50.0, 105.0));
    let program = compile(&Action::speed(0.5, Action::repeat_forever(right(1.0, 10.0))));
    assert_eq!((program.length(), x_at(&program, 7.0)), (Length::Endless, 35.0));
}

#[test]
fn rule_12_endless_actions_stand_where_they_can() {
    let forever = || Action::repeat_forever(right(1.0, 10.0));
    let program =
        compile(&Action::sequence([right(1.0, 1.0), Action::spawn([forever(), Action::fade_out(1.0)])]));
    assert_eq!(program.length(), Length::Endless);
    assert_eq!(x_at(&program, 3.5), 26.0);
    // It never gets beyond progress 0.
    assert_eq!(program.sample(&Pose::default(), 0.5), Pose::default());
    assert_eq!((program.progress(3.5), program.secs_at(0.5)), (0.0, 0.0));
    let span = program.spans()[2];
    assert!(span.is_endless() && span.start_secs == 1.0);
    for tree in [
        Action::sequence([forever(), right(1.0, 1.0)]),
        Action::repeat(2, forever()),
        Action::repeat_forever(forever()),
        Action::reverse_time(forever()),
        Action::ease(EaseKind::SineIn, Action::sequence([Action::delay(1.0), forever()])),
    ] {
        let problems = Program::compile(&tree).unwrap_err().diagnostics;
        assert_eq!(problems.len(), 1, "{problems:?}");
        assert_eq!(problems[0].place.indices(), [0]);
        assert!(problems[0].code.id().starts_with("endless-"), "{problems:?}");
    }
    let mut muted = right(1.0, 1.0);
    muted.muted = true;
    compile(&Action::sequence([forever(), muted]));
}

#[test]
fn rule_13_an_ease_may_overshoot_whatever_is_inside() {
    let eased = |tree| compile(&Action::ease(EaseKind::BackOut, tree));
    let highest =
        |program: &Program| (0..=100).map(|t| x_at(program, f64::from(t) / 50.0)).fold(0.0, f64::max);
    assert!((highest(&eased(Action::sequence([right(1.0, 100.0), right(1.0, 100.0)]))) - 220.0).abs() < 0.1);
    assert!((highest(&eased(Action::repeat(2, right(1.0, 100.0)))) - 220.0).abs() < 0.1);
    assert!((highest(&eased(Action::reverse_time(right(2.0, -200.0)))) - 20.0).abs() < 0.1);
    let lowest =
        compile(&Action::ease(EaseKind::BackIn, Action::sequence([right(1.0, 100.0), right(1.0, 100.0)])));
    assert!((0..=100).map(|t| x_at(&lowest, f64::from(t) / 50.0)).fold(0.0, f64::min) < -19.0);
}

#[test]
fn muted_actions_are_left_out_and_muted_wrappers_bypassed() {
    let mute = |mut action: Action| {
        action.muted = true;
        action
    };
    let program = compile(&Action::sequence([
        mute(right(5.0, 1000.0)),
        mute(Action::ease_with(EaseKind::In, 3.0, right(1.0, 10.0))),
        mute(Action::sequence([right(1.0, 1000.0), Action::call_func("no")])),
        mute(Action::repeat(4, right(1.0, 10.0))),
    ]));
    assert_eq!(program.length(), Length::Finite(2.0));
    assert_eq!((x_at(&program, 0.5), x_at(&program, 2.0)), (5.0, 20.0));
    assert!(!program.has_events());
    let spans = program.spans();
    assert_eq!(spans.len(), 9);
    assert_eq!((spans[8].start_secs, spans[8].duration_secs, spans[8].depth), (1.0, 1.0, 2));
    assert!(spans[1].is_muted && spans[5].is_muted && spans[1].is_instant() && !spans[3].is_muted);
}

#[test]
fn spans_say_when_each_action_plays() {
    let program = compile(&Action::sequence([
        right(1.0, 1.0),
        Action::speed(2.0, Action::sequence([right(1.0, 1.0), right(3.0, 1.0)])),
        Action::reverse_time(Action::sequence([right(1.0, 1.0), right(3.0, 1.0)])),
        Action::ease_with(EaseKind::In, 2.0, Action::sequence([right(1.0, 1.0), right(3.0, 1.0)])),
        Action::repeat(3, Action::call_func("x")),
    ]));
    let spans: Vec<_> =
        program.spans().iter().map(|span| (span.depth, span.start_secs, span.end_secs())).collect();
    let expected = [
        (0, 0.0, 11.0),
        (1, 0.0, 1.0),
        (1, 1.0, 3.0),
        (2, 1.0, 3.0),
        (3, 1.0, 1.5),
        (3, 1.5, 3.0),
        (1, 3.0, 7.0),
        (2, 3.0, 7.0),
        (3, 6.0, 7.0),
        (3, 3.0, 6.0),
        (1, 7.0, 11.0),
        (2, 7.0, 11.0),
        (3, 7.0, 9.0),
        (3, 9.0, 11.0),
        (1, 11.0, 11.0),
        (2, 11.0, 11.0),
    ];
    assert_eq!(spans, expected);
}

#[test]
fn large_trees_are_compiled_and_sampled_in_place() {
    let leaves = (0..100_000).map(|index| right(0.01, f64::from(index % 3) - 1.0));
    let program = compile(&Action::sequence(leaves));
    assert!((x_at(&program, 500.005) - -0.5).abs() < 1e-3);
    assert_eq!(program.sample_extrapolated(&Pose::default(), 1.0).position[0], -1.0);
}
