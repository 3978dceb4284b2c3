//! Composites and wrappers beyond Sequence, Spawn and Repeat, and what can be asked of a program.
use crate::common::{bits, compile, events};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::check_action;
use kineograph_runtime::format::{Action, ActionId, FrameStep, Value};
use kineograph_runtime::{Channel, ChannelSet, Code, EaseKind, Length, Pose, Program, Target};

fn right(secs: f64, px: f64) -> Action {
    Action::move_by(secs, [px, 0.0])
}

fn x_at(program: &Program, secs: f64) -> f64 {
    program.sample_secs_extrapolated(&Pose::default(), secs).get(Channel::X)
}

fn problems(tree: &Action) -> Vec<(Vec<usize>, Code)> {
    check_action(tree).iter().map(|problem| (problem.place.indices().to_vec(), problem.code)).collect()
}

#[test]
fn reverse_goes_back_along_the_same_way() {
    let there =
        Action::sequence([right(1.0, 100.0), Action::delay(0.5), Action::jump_by(1.0, [0.0, 20.0], 30.0, 2)]);
    let back = compile(&Action::sequence([there.clone(), Action::reverse(there.clone())]));
    let there = compile(&there);
    for secs in [0.0, 0.3, 1.0, 1.25, 1.6, 2.0, 2.5] {
        let [a, b] = [
            there.sample_secs_extrapolated(&Pose::default(), secs),
            back.sample_secs_extrapolated(&Pose::default(), 5.0 - secs),
        ];
        let [dx, dy] = [0, 1].map(|axis| (a.position[axis] - b.position[axis]).abs());
        assert!(dx < 1e-4 && dy < 1e-4, "at {secs}: {:?}, not {:?}", b.position, a.position);
    }
}

#[test]
fn reverse_of_each_action() {
    let pairs = [
        (Action::rotate_by(1.0, 90.0), Action::rotate_by(1.0, -90.0)),
        (Action::scale_by(1.0, [2.0, 4.0]), Action::scale_by(1.0, [0.5, 0.25])),
        (Action::tint_by(1.0, [10.0, 0.0, -5.0]), Action::tint_by(1.0, [-10.0, -0.0, 5.0])),
        (Action::fade_in(1.0), Action::fade_out(1.0)),
        (Action::show(), Action::hide()),
        (Action::call_func("a"), Action::call_func("a")),
        (Action::speed(2.0, Action::rotate_by(1.0, 9.0)), Action::speed(2.0, Action::rotate_by(1.0, -9.0))),
        (
            Action::repeat_with_delay(3, 0.5, Action::show()),
            Action::repeat_with_delay(3, 0.5, Action::hide()),
        ),
        (Action::reverse_time(Action::move_to(1.0, [1.0, 2.0])), Action::move_to(1.0, [1.0, 2.0])),
        (Action::reverse(right(1.0, 5.0)), right(1.0, 5.0)),
        (Action::targeted("b", Action::fade_out(1.0)), Action::targeted("b", Action::fade_in(1.0))),
        (Action::yoyo(Action::move_to(1.0, [3.0, 4.0])), Action::yoyo(Action::move_to(1.0, [3.0, 4.0]))),
        (Action::repeat_forever(right(1.0, 2.0)), Action::repeat_forever(Action::move_by(1.0, [-2.0, -0.0]))),
    ];
    for (action, expected) in pairs {
        assert_eq!(action.reversed().unwrap(), expected);
    }
    let spawn = Action::spawn([Action::rotate_by(1.0, 10.0), Action::fade_in(3.0)]);
    let waits = Action::sequence([Action::delay(2.0), Action::rotate_by(1.0, -10.0)]);
    assert_eq!(spawn.reversed().unwrap(), Action::spawn([waits, Action::fade_out(3.0)]));
}

#[test]
fn the_reverse_of_a_fade_takes_the_sprite_for_solid() {
    let there_and_back =
        compile(&Action::sequence([Action::fade_out(1.0), Action::reverse(Action::fade_out(1.0))]));
    let opacity = |program: &Program, start: f32, secs: f64| {
        program.sample_secs_extrapolated(&Pose::default().with(Property::OPACITY, start), secs).opacity
    };
    for secs in [0.0, 0.25, 0.5, 1.0] {
        let [there, back] = [secs, 2.0 - secs].map(|secs| opacity(&there_and_back, 255.0, secs));
        assert!((there - back).abs() < 1e-3, "at {secs}: {there}, {back}");
    }
    // What a fade began with is not known behind it; Yoyo and ReverseTime have it before them.
    assert_eq!(opacity(&there_and_back, 128.0, 2.0), 255.0);
    assert_eq!(opacity(&compile(&Action::yoyo(Action::fade_out(1.0))), 128.0, 2.0), 128.0);
    let appears = compile(&Action::reverse_time(Action::fade_out(1.0)));
    assert_eq!([0.0, 0.5, 1.0].map(|secs| opacity(&appears, 128.0, secs)), [0.0, 64.0, 128.0]);
}

#[test]
fn what_has_no_reverse_says_where_and_what_to_do() {
    let tree = Action::reverse(Action::sequence([right(1.0, 1.0), Action::move_to(1.0, [0.0, 0.0])]));
    let expected = vec![(vec![0, 1], Code::NoReverse)];
    assert_eq!(problems(&tree), expected);
    let error = Action::spawn([Action::scale_by(1.0, [0.0, 1.0])]).reversed().unwrap_err();
    assert_eq!(error.diagnostic.place.indices(), [0]);
    assert_eq!(error.to_string(), "Spawn[0] › ScaleBy: a factor of 0 has no reverse; use ReverseTime");
    let endless = Action::sequence([right(1.0, 1.0), Action::repeat_forever(right(1.0, 1.0))]);
    assert_eq!(endless.reversed().unwrap_err().diagnostic.code, Code::NoReverseOfEndless);
    // Muted, it is not there.
    let mut muted = Action::move_to(1.0, [0.0, 0.0]);
    muted.muted = true;
    assert_eq!(problems(&Action::reverse(Action::sequence([right(1.0, 1.0), muted]))), []);
}

#[test]
fn reverse_keeps_spans_and_ids() {
    let id = |action: Action, id| {
        let mut action = action;
        action.id = Some(ActionId(id));
        action
    };
    let inside =
        [id(right(1.0, 8.0), 7), id(Action::call_func("half"), 8), id(Action::rotate_by(2.0, 5.0), 9)];
    let program = compile(&Action::reverse(id(Action::sequence(inside), 6)));
    let spans: Vec<_> = program
        .spans()
        .iter()
        .map(|span| (span.action.map(|id| id.0), span.start_secs, span.duration_secs))
        .collect();
    assert_eq!(
        spans,
        [
            (None, 0.0, 3.0),
            (Some(6), 0.0, 3.0),
            (Some(7), 2.0, 1.0),
            (Some(8), 2.0, 0.0),
            (Some(9), 0.0, 2.0)
        ]
    );
    let mut found = Vec::new();
    program.events(f64::NEG_INFINITY, 3.0, &mut found);
    assert_eq!((found[0].at_secs, found[0].action), (2.0, Some(ActionId(8))));
    let active = program.active_at(0.5);
    assert_eq!((active[0].index, active[0].action, active[0].progress), (4, Some(ActionId(9)), 0.25));
}

#[test]
fn a_yoyo_comes_back() {
    let swing = Action::sequence([
        Action::call_func("go"),
        right(1.0, 40.0),
        Action::call_func("top"),
        right(1.0, 20.0),
    ]);
    let program = compile(&Action::sequence([Action::yoyo(swing), right(1.0, 10.0)]));
    assert_eq!(program.length(), Length::Finite(5.0));
    for (secs, x) in [(0.5, 20.0), (1.5, 50.0), (2.0, 60.0), (2.5, 50.0), (3.5, 20.0), (4.0, 0.0), (4.5, 5.0)]
    {
        assert_eq!(x_at(&program, secs), x, "at {secs}");
    }
    let expected = [("go", 0.0), ("top", 1.0), ("top", 3.0)].map(|(name, at)| (name.to_owned(), at));
    assert_eq!(events(&program, f64::NEG_INFINITY, 5.0), expected);
    let at_the_turn = Action::yoyo(Action::sequence([right(1.0, 1.0), Action::call_func("turn")]));
    assert_eq!(events(&compile(&at_the_turn), 0.0, 9.0), [("turn".to_owned(), 1.0)]);
}

#[test]
fn a_yoyo_of_a_turn_ends_where_it_began() {
    let start = Pose::default().with(Property::ROTATION_DEG, [725.0, 725.0]);
    let program = compile(&Action::yoyo(Action::rotate_to(1.0, 90.0)));
    assert_eq!(program.sample_extrapolated(&start, 1.0).rotation_deg, [725.0, 725.0]);
    assert_eq!(program.sample_extrapolated(&start, 0.5).rotation_deg, [90.0, 90.0]);
}

#[test]
fn a_start_that_an_ease_holds_shows_the_same_there_and_back() {
    // The steps hold the leaf at its start for a quarter of a second.
    let held = |leaf: Action| Action::eased("steps(4, end)".parse().unwrap(), leaf);
    let start = Pose::default().with(Property::ROTATION_DEG, [725.0, 725.0]);
    let beside = |leaf: Action| Action::spawn([held(Action::move_by(1.0, [8.0, 0.0])), held(leaf)]);
    for leaf in [Action::blink(1.0, 2), Action::rotate_to(1.0, 90.0), Action::skew_to(1.0, [30.0, 40.0])] {
        let first = held(Action::sequence([leaf.clone(), Action::delay(1.0)]));
        // Held at 1 s from 1 to 1.5 s.
        let second = held(Action::sequence([Action::delay(1.0), leaf.clone()]));
        for tree in [held(leaf.clone()), beside(leaf.clone()), first, second] {
            let secs = tree_secs(&tree);
            let (once, yoyo) = (compile(&tree), compile(&Action::yoyo(tree.clone())));
            let back = compile(&Action::reverse_time(tree));
            for at_secs in [0.001, 0.1, 0.2, 0.3, 0.45, 1.1, 1.4].into_iter().filter(|at| *at < secs) {
                let there = bits(&once.sample_secs_extrapolated(&start, at_secs));
                let seen =
                    |program: &Program, secs: f64| bits(&program.sample_secs_extrapolated(&start, secs));
                assert_eq!(seen(&yoyo, at_secs), there, "there at {at_secs}: {leaf:?}");
                assert_eq!(seen(&yoyo, 2.0 * secs - at_secs), there, "back at {at_secs}: {leaf:?}");
                assert_eq!(seen(&back, secs - at_secs), there, "backwards at {at_secs}: {leaf:?}");
            }
            // In the end all is as it was.
            for (program, end_secs) in [(&yoyo, 2.0 * secs), (&back, secs)] {
                assert_eq!(
                    bits(&program.sample_secs_extrapolated(&start, end_secs)),
                    bits(&start),
                    "{leaf:?}"
                );
            }
        }
    }
}

fn tree_secs(tree: &Action) -> f64 {
    match compile(tree).length() {
        Length::Finite(secs) => secs,
        other => panic!("{other:?}"),
    }
}

#[test]
fn pauses_lie_between_rounds_only() {
    let round = || Action::sequence([Action::call_func("go"), right(1.0, 10.0)]);
    let program = compile(&Action::repeat_with_delay(3, 0.5, round()));
    assert_eq!(program.length(), Length::Finite(4.0));
    for (secs, x) in [
        (0.5, 5.0),
        (1.25, 10.0),
        (1.5, 10.0),
        (2.0, 15.0),
        (2.75, 20.0),
        (3.5, 25.0),
        (4.0, 30.0),
        (4.5, 35.0),
    ] {
        assert_eq!(x_at(&program, secs), x, "at {secs}");
    }
    assert_eq!(
        events(&program, f64::NEG_INFINITY, 9.0).iter().map(|(_, at)| *at).collect::<Vec<_>>(),
        [0.0, 1.5, 3.0]
    );
    let endless = compile(&Action::repeat_forever_with_delay(0.5, round()));
    assert_eq!(x_at(&endless, 1500.25), 10_002.5);
    // A pause alone takes time.
    let ticks = compile(&Action::repeat_forever_with_delay(0.25, Action::call_func("tick")));
    assert_eq!(events(&ticks, 0.0, 1.0).len(), 4);
}

#[test]
fn labels_place_actions_beside_the_others() {
    let tree = Action::sequence([
        right(1.0, 100.0).labelled("dash"),
        right(1.0, 50.0).labelled("walk"),
        Action::at("dash + 0.5", Action::fade_out(0.5)),
        Action::at("walk.end + 1", Action::fade_in(1.0)).labelled("late"),
        Action::at("late.end", Action::call_func("done")),
    ]);
    let program = compile(&tree);
    assert_eq!(program.length(), Length::Finite(4.0));
    for (secs, x, opacity) in [
        (0.25, 25.0, 255.0),
        (0.75, 75.0, 127.5),
        (1.5, 125.0, 0.0),
        (2.5, 150.0, 0.0),
        (3.5, 150.0, 127.5),
        (4.0, 150.0, 255.0),
    ] {
        let pose = program.sample_secs_extrapolated(&Pose::default(), secs);
        assert_eq!((pose.get(Channel::X), pose.get(Channel::Opacity)), (x, opacity), "at {secs}");
    }
    assert_eq!(events(&program, 0.0, 4.0), [("done".to_owned(), 4.0)]);
    let starts: Vec<f64> = program.spans().iter().map(|span| span.start_secs).collect();
    assert_eq!(starts, [0.0, 0.0, 1.0, 0.5, 0.5, 3.0, 3.0, 4.0, 4.0]);
    let muted_label = {
        let mut tree = tree;
        tree.children[0].muted = true;
        tree
    };
    // What is muted takes no time, and still gives a place.
    assert_eq!(compile(&muted_label).length(), Length::Finite(3.0));
}

#[test]
fn what_is_placed_behind_a_change_starts_from_it() {
    let tree = Action::sequence([
        Action::move_to(1.0, [100.0, 0.0]).labelled("go"),
        Action::at("go.end + 0.5", Action::move_to(1.0, [0.0, 0.0])),
    ]);
    let program = compile(&tree);
    assert_eq!([1.0, 1.5, 2.0, 2.5].map(|secs| x_at(&program, secs)), [100.0, 100.0, 50.0, 0.0]);
}

#[test]
fn wrong_places_are_reported() {
    let placed = |at: &str| Action::sequence([right(1.0, 1.0).labelled("a"), Action::at(at, Action::hide())]);
    let told = |tree: &Action| problems(tree).remove(0);
    assert_eq!(told(&placed("b")), (vec![1], Code::AtNotATime));
    assert_eq!(told(&Action::spawn([Action::at("1", Action::hide())])), (vec![0], Code::AtOutsideSequence));
    assert_eq!(told(&Action::at("1", Action::hide())), (vec![], Code::AtOutsideSequence));
    assert_eq!(told(&placed("1e300")).1, Code::LastsTooLong);
    let endless = Action::repeat_forever(right(1.0, 1.0)).labelled("forever");
    let beside = Action::sequence([Action::at("0.5", Action::hide()), endless.clone()]);
    assert_eq!(problems(&beside), []);
    let behind = Action::sequence([endless, Action::at("forever.end", Action::hide())]);
    assert_eq!(told(&behind).1, Code::AtWaitsForEndless);
}

#[test]
fn a_targeted_action_plays_on_its_target_only() {
    let tree = Action::repeat(
        2,
        Action::sequence([
            right(1.0, 10.0),
            Action::targeted("lamp", Action::sequence([Action::fade_out(1.0), Action::call_func("off")])),
            Action::targeted("door", Action::targeted("lamp", right(0.5, 3.0))),
        ]),
    );
    let program = compile(&tree);
    let names: Vec<_> = program.targets().iter().map(Target::name).collect();
    assert_eq!(names, ["lamp", "door"]);
    let [lamp, door] = [0, 1].map(|index| program.targets()[index].program());
    assert!(!program.channels().contains(Channel::Opacity) && door.channels().is_empty());
    assert_eq!(lamp.sample_secs_extrapolated(&Pose::default(), 1.5).opacity, 127.5);
    assert_eq!((x_at(lamp, 2.25), x_at(lamp, 5.0), x_at(&program, 5.0)), (1.5, 6.0, 20.0));
    assert_eq!(events(&program, 0.0, 5.0).iter().map(|(_, at)| *at).collect::<Vec<_>>(), [2.0, 4.5]);
    assert_eq!(events(lamp, 0.0, 5.0), []);
    assert_eq!(lamp.length(), program.length());
    assert_eq!(lamp.active_at(2.25)[0].index, 9);
    assert_eq!(problems(&Action::targeted(" ", Action::hide())), [(vec![], Code::TargetEmpty)]);
}

#[test]
fn frames_of_another_target_send_their_events() {
    let step = |frame, event: Option<&str>| FrameStep::new(frame).with_event(event.map(str::to_owned));
    let walk =
        Action::animate(0.25, vec![step(1, Some("left")), step(2, None), step(3, Some("right"))], 2, false);
    let tree = Action::sequence([
        Action::animate(0.5, vec![step(7, None)], 1, false),
        Action::targeted("dog", walk),
    ]);
    let program = compile(&tree);
    let expected = [("left", 0.5), ("right", 1.0), ("left", 1.25), ("right", 1.75)]
        .map(|(name, at)| (name.to_owned(), at));
    assert_eq!(events(&program, f64::NEG_INFINITY, 9.0), expected);
    assert_eq!(program.sample_secs_extrapolated(&Pose::default(), 1.1).frame, 7);
    let dog = program.targets()[0].program();
    assert_eq!(
        (dog.sample_secs_extrapolated(&Pose::default(), 1.1).frame, events(dog, 0.0, 9.0)),
        (3, Vec::new())
    );
}

#[test]
fn eases_that_swing_are_mirrored_too() {
    for kind in EaseKind::ALL.iter().copied().filter(|kind| *kind != EaseKind::Steps) {
        let there = Action::ease(kind, right(1.0, 100.0));
        let [forwards, backwards] = [compile(&there), compile(&Action::reverse(there.clone()))];
        let end = x_at(&forwards, 1.0);
        for step in 0..=40 {
            let secs = f64::from(step) / 40.0;
            let back = backwards.sample_secs_extrapolated(&Pose::at([end as f32, 0.0]), secs).get(Channel::X);
            assert!((back - x_at(&forwards, 1.0 - secs)).abs() < 1e-3, "{kind:?} at {secs}");
        }
    }
}

#[test]
fn following_keeps_to_the_world() {
    let rect = |rect| Action::follow("hero", [480.0, 320.0]).with("rect", Value::Vec4(rect)).unwrap();
    let at = |tree: &Action, followed| compile(tree).follow_at(3.0).unwrap().position(followed);
    assert_eq!(at(&rect([0.0, 0.0, 700.0, 500.0]), [0.0, 0.0]), Some([0.0, 0.0]));
    assert_eq!(at(&rect([0.0, 0.0, 700.0, 500.0]), [300.0, 1000.0]), Some([-60.0, -180.0]));
    // Narrower than the screen: in the middle. Smaller both ways: it stays.
    assert_eq!(at(&rect([0.0, 0.0, 400.0, 500.0]), [0.0, 0.0]), Some([40.0, 0.0]));
    assert_eq!(at(&rect([0.0, 0.0, 400.0, 300.0]), [0.0, 0.0]), None);
    let offset = Action::follow("hero", [480.0, 320.0]).with("offset", Value::Vec2([10.0, -5.0])).unwrap();
    assert_eq!(at(&offset, [0.0, 0.0]), Some([250.0, 155.0]));
    let camera = compile(&Action::speed(2.0, Action::spawn([Action::fade_in(1.0), offset])));
    assert_eq!(camera.length(), Length::Endless);
    assert!(camera.follow_at(-1.0).is_none() && camera.follow_at(0.0).is_some());
    assert_eq!(camera.channels(), ChannelSet::of(&[Channel::Opacity]));
    let twice = Action::repeat(2, Action::follow("hero", [480.0, 320.0]));
    assert_eq!(problems(&twice)[0].1, Code::EndlessInLoop);
}

#[test]
fn speed_stands_anywhere() {
    let tree = Action::repeat(
        2,
        Action::speed(
            2.0,
            Action::sequence([
                Action::speed(0.5, right(1.0, 10.0)),
                Action::ease(EaseKind::SineInOut, Action::speed(4.0, right(4.0, 10.0))),
            ]),
        ),
    );
    let program = compile(&tree);
    assert_eq!(program.length(), Length::Finite(3.0));
    for (secs, x) in [(0.5, 5.0), (1.0, 10.0), (1.25, 15.0), (1.5, 20.0), (2.0, 25.0), (3.0, 40.0)] {
        assert!((x_at(&program, secs) - x).abs() < 1e-4, "at {secs}");
    }
}

#[test]
fn who_is_active_is_told_with_its_own_time() {
    let tree = Action::spawn([
        Action::speed(2.0, right(2.0, 10.0)),
        Action::sequence([
            Action::delay(0.5),
            Action::ease_with(EaseKind::In, 2.0, Action::rotate_by(1.0, 90.0)),
            Action::hide(),
        ]),
    ]);
    let program = compile(&tree);
    let active =
        |secs| program.active_at(secs).iter().map(|one| (one.index, one.local_secs)).collect::<Vec<_>>();
    assert_eq!(active(0.25), [(2, 0.5)]);
    assert_eq!(active(0.75), [(2, 1.5), (6, 0.0625)]);
    assert_eq!(active(1.25), [(6, 0.5625)]);
    assert_eq!(active(1.5), []);
    assert_eq!(active(-0.5), []);
}

#[test]
fn a_reversed_tree_is_the_compiled_reverse() {
    let tree = Action::sequence([
        Action::spawn([right(1.0, 10.0), Action::rotate_by(0.5, 45.0)]),
        Action::repeat_with_delay(2, 0.25, Action::scale_by(0.5, [2.0, 1.0])),
    ]);
    let [a, b] = [compile(&Action::reverse(tree.clone())), compile(&tree.reversed().unwrap())];
    for step in 0..=50 {
        let secs = f64::from(step) / 20.0;
        assert_eq!(
            bits(&a.sample_secs_extrapolated(&Pose::default(), secs)),
            bits(&b.sample_secs_extrapolated(&Pose::default(), secs))
        );
    }
}

#[test]
fn what_waits_for_ever_keeps_what_was_before() {
    let tree = Action::sequence([
        Action::place([3.0, 4.0]),
        right(0.5, 1.0),
        Action::repeat_forever(Action::delay(0.1)),
    ]);
    assert_eq!(compile(&tree).sample_secs_extrapolated(&Pose::at([0.0, 147.0]), 1e5).position, [4.0, 4.0]);
}

#[test]
fn what_is_too_deep_to_be_reversed_is_told() {
    let nested = |levels: usize| {
        let around =
            |inside: Action, level: usize| Action::spawn([inside, Action::delay(level as f64 + 1.0)]);
        Action::reverse((0..levels).fold(right(0.5, 1.0), around))
    };
    assert!(Program::compile(&nested(60)).is_ok());
    assert_eq!(problems(&nested(100))[0].1, Code::ReverseTooDeep);
}

#[test]
fn what_is_muted_has_spans_without_time() {
    let mut muted = Action::sequence([Action::sequence([
        Action::delay(1.0).labelled("a"),
        Action::at("a + 0.25", Action::delay(2.0)),
        Action::speed(2.0, Action::delay(3.0)),
    ])]);
    muted.muted = true;
    let program = compile(&Action::sequence([Action::delay(0.5), muted, Action::delay(0.5)]));
    let spans: Vec<_> = program.spans().iter().map(|s| (s.start_secs, s.duration_secs, s.is_muted)).collect();
    assert_eq!(spans[1], (0.0, 0.5, false));
    assert_eq!(spans[2..9], [(0.5, 0.0, true); 7]);
    assert_eq!(spans[9], (0.5, 0.5, false));
}
