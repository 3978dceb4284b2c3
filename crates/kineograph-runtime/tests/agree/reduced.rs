//! Sets of random trees that once differed, with all taken away that does not matter.

use super::{Run, worst};
use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Project};

/// The action that a text is.
fn action(text: &str) -> Action {
    let clip = format!("(format: 2, nodes: [(name: \"n\")], clips: [(name: \"a\", action: {text})])");
    Project::from_ron_text(&clip).unwrap().clips[0].action.clone().unwrap()
}

/// Plays these side by side on one node: actions with their starts in seconds and their speeds, in frames on the grid of these.
fn agree(all: &[(&str, f64, f64)]) {
    let all = all.iter().map(|(text, at_secs, speed)| (action(text), *at_secs, *speed));
    agree_in_frames(all.collect());
}

fn agree_beside(all: &[(Action, f64)]) {
    agree_in_frames(all.iter().map(|(action, at_secs)| (action.clone(), *at_secs, 1.0)).collect());
}

fn agree_in_frames(all: Vec<(Action, f64, f64)>) {
    let run = |(action, at_secs, speed)| Run { action, node: 0, at_secs, speed };
    let mut runs: Vec<Run> = all.into_iter().map(run).collect();
    // The timeline orders them by their starts, a manager as they were run.
    runs.sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
    for start in [Pose::default(), Pose::default().with(Property::VISIBLE, false)] {
        for frames in [1.0, 2.0, 3.0, 4.0, 16.0, 52.0, 96.0] {
            assert_eq!(
                worst(&runs, &[frames / 64.0], &[start; 3]),
                None,
                "{runs:?} in frames of {frames}/64 s"
            );
        }
    }
}

/// Beside another run, even one that only waits.
fn agrees_beside_a_delay(text: &str) {
    agree(&[(text, 0.0, 1.0), ("DelayTime(duration: 1)", 0.0, 1.0)]);
    agree(&[("DelayTime(duration: 8)", 0.0, 1.0), (text, 0.25, 2.0)]);
}

#[test]
fn eases_around_eases() {
    for text in [
        "EaseBackOut(action: EaseBackInOut(action: Sequence(actions: [FadeOut(duration: 1), DelayTime(duration: 0)])))",
        "EaseElasticOut(action: EaseQuadraticActionInOut(action: Sequence(actions: [SkewBy(duration: 1.25, skew: (10, 10)), DelayTime(duration: 0)])))",
        "EaseBackOut(action: EaseBackOut(action: Sequence(actions: [ScaleTo(duration: 1, scale: (2, 2)), CallFunc(name: \"x\")])))",
        "EaseBackInOut(action: EaseElasticOut(period: 0.3, action: Sequence(actions: [DelayTime(duration: 1), ToggleVisibility()])))",
        "EaseCubicBezier(x1: 0.5, y1: -0.8, x2: 0.3, y2: 1.7, action: EaseElasticOut(period: 0.3, action: Sequence(actions: [DelayTime(duration: 1), FlipX(flip: true)])))",
        "EaseBezierAction(points: (0, -0.7, 1.8, 1), action: EaseElasticOut(action: Sequence(actions: [DelayTime(duration: 1), FadeFrom(duration: 0.75, from: 20)])))",
        "EaseBackIn(action: EaseCubicBezier(x1: 0.25, y1: -1.1, x2: 0.25, y2: 2, action: Sequence(actions: [ScaleBy(duration: 0.25, scale: (0.25, 2)), SkewFrom(duration: 0.1875, from: (-7.5, 400)), DelayTime(duration: 1)])))",
    ] {
        agrees_beside_a_delay(text);
    }
}

#[test]
fn what_another_child_had_overwritten_shows_again_on_the_way_back() {
    for text in [
        "Yoyo(action: Spawn(actions: [Sequence(actions: [DelayTime(duration: 1), FadeOut(duration: 0.75)]), FadeTo(duration: 0.0625, opacity: 60)]))",
        "Yoyo(action: Spawn(actions: [Sequence(actions: [DelayTime(duration: 1), RotateTo(duration: 1, angle: 90)]), RotateTo(duration: 0.5, angle: 45)]))",
        "Speed(speed: 4, action: Yoyo(action: Sequence(actions: [RotateFrom(duration: 0.1875, from: 100), DelayTime(duration: 1)])))",
    ] {
        agrees_beside_a_delay(text);
    }
    agree(&[(
        "Yoyo(action: Spawn(actions: [Keyframes(duration: 0.75, channel: \"height\", keys: [(0, -7.5, \"EaseBackOut\")]), TargetedAction(target: \"p\", action: DelayTime(duration: 1)), Sequence(actions: [DelayTime(duration: 1), ResizeTo(duration: 0.1875, size: (40, 70))])]))",
        0.0,
        1.0,
    )]);
}

#[test]
fn what_is_taken_back_at_other_speeds() {
    let shown = "ReverseTime(action: Sequence(actions: [DelayTime(duration: 1), Show()]))";
    agree(&[(shown, 1.0, 1.0), (shown, 1.0, 4.0)]);
    let late = "ReverseTime(action: Sequence(actions: [At(at: \"0.25\", action: FadeOut(duration: 0))]))";
    agree(&[(late, 0.0, 4.0), ("FadeTo(duration: 0, opacity: 60)", 0.0, 1.0)]);
    let keys = "ReverseTime(action: Sequence(actions: [DelayTime(duration: 1), Keyframes(duration: 1, channel: \"opacity\", keys: [(0, -130), (0, -30)])]))";
    agree(&[(keys, 0.125, 4.0), ("FadeTo(duration: 0.125, opacity: 60)", 0.25, 1.0)]);
}

#[test]
fn what_an_ease_around_it_leads_beyond_its_ends() {
    agree(&[
        (
            "EaseBackInOut(action: EaseElasticOut(period: 0.3, action: Sequence(actions: [DelayTime(duration: 1), ToggleVisibility()])))",
            0.0,
            1.0,
        ),
        ("ToggleVisibility()", 0.0, 1.0),
    ]);
    agree(&[
        (
            "EaseBezierAction(points: (0, -0.7, 1.8, 1), action: EaseBounceIn(action: Sequence(actions: [FadeOut(duration: 0.5), CardinalSplineBy(duration: 0.0625, points: [(45, 400), (400, 0), (400, 45)], tension: 0.5)])))",
            0.0,
            2.0,
        ),
        ("FadeFrom(duration: 0, from: 20)", 0.25, 1.0),
    ]);
    let spring = "RepeatForever(delay: 0.25, action: EaseSpring(stiffness: 100, damping: 6, action: EaseBounceIn(action: Sequence(actions: [RotateBy(duration: 0, angle: -30), DelayTime(duration: 0.75)]))))";
    agree(&[(spring, 0.0, 0.5), (spring, 0.0, 1.0)]);
    let keys = "EaseElasticIn(action: Sequence(actions: [EaseBezierAction(points: (0, -0.7, 1.8, 1), action: Sequence(actions: [At(at: \"1\", action: Keyframes(duration: 0, channel: \"flip_x\", keys: [(0.25, 1), (0.5, 1)]))])), DelayTime(duration: 1)]))";
    agree(&[(keys, 0.0, 1.0), (keys, 1.0, 1.0)]);
}

#[test]
fn what_is_written_where_an_ease_comes_back_to_its_end() {
    let there_and_back = "EaseBezierAction(points: (0, -0.7, 1.8, 1), action: Yoyo(action: Sequence(actions: [SkewBy(duration: 0, skew: (3, 0)), At(at: \"1\", action: DelayTime(duration: 0))])))";
    agree(&[(there_and_back, 0.0, 1.0), (there_and_back, 0.25, 1.0)]);
    agree(&[
        (
            "EaseBackInOut(action: Spawn(actions: [Sequence(actions: [ToggleVisibility(), DelayTime(duration: 1)]), ToggleVisibility()]))",
            0.0,
            1.0,
        ),
        ("Show()", 0.0, 1.0),
    ]);
}

#[test]
fn what_is_written_where_an_update_begins() {
    agree(&[
        ("EaseBackInOut(action: Sequence(actions: [Hide(), DelayTime(duration: 1)]))", 0.0, 1.0),
        ("ToggleVisibility()", 0.0, 1.0),
    ]);
    let toggled = "EaseBackOut(action: ReverseTime(action: Sequence(actions: [DelayTime(duration: 1), ToggleVisibility()])))";
    agree(&[(toggled, 1.5, 0.5), (toggled, 1.5, 1.0)]);
}

#[test]
fn what_two_equal_runs_find_of_each_other() {
    let filled = "EaseElasticOut(action: Yoyo(action: Sequence(actions: [ScaleTo(duration: 1.25, scale: (1, -1)), ProgressTo(duration: 0.1875, percent: 400)])))";
    agree(&[(filled, 0.5, 1.0), (filled, 0.5, 1.0)]);
}

/// An update in which it happens plays what is on another node in two parts.
#[test]
fn an_event_within_what_goes_beyond_its_end_on_another_node() {
    let faded = Action::sequence([Action::fade_to(0.25, 100.0), Action::call_func("x")]);
    let eased = Action::targeted("p", Action::ease(kineograph_runtime::EaseKind::ElasticOut, faded));
    let toggled = Action::sequence([Action::call_func("x"), Action::toggle_visibility(), Action::delay(1.0)]);
    let back = Action::targeted("p", Action::reverse_time(toggled));
    let run = |node, speed| Run { action: back.clone(), node, at_secs: 0.0, speed };
    for runs in [[run(1, 1.0), run(0, 2.0)], [run(0, 2.0), run(1, 1.0)]] {
        assert_eq!(worst(&runs, &[1.0 / 64.0], &[Pose::default(); 3]), None);
    }
    for at_secs in [0.125, 0.25] {
        super::agree_on(&[(0, Action::fade_to(0.5, 100.0), 0.0), (1, eased.clone(), at_secs)]);
    }
}

#[test]
fn removals_at_other_speeds() {
    let removes = Action::sequence([Action::delay(0.125), Action::remove_self(true)]);
    let late = Run { action: Action::targeted("p", removes), node: 1, at_secs: 0.125, speed: 2.0 };
    let first = Action::targeted("a", Action::remove_self(false));
    let first = Run { action: first, node: 0, at_secs: 0.125, speed: 1.0 };
    let leaves = Action::sequence([Action::delay(1.0), Action::remove_self(true), Action::delay(0.75)]);
    let steps = kineograph_runtime::Ease::new(kineograph_runtime::EaseKind::Steps, &[3.0]).unwrap();
    super::agree_on(&[(0, Action::eased(steps, leaves), 0.0), (0, Action::delay(3.0), 0.0)]);
    let shaken = "Sequence(actions: [Blink(duration: 1.625, times: 2), RemoveSelf(), ShakeRotate(duration: 0.25, strength: 78.5, frequency: 9, seed: 2449156015)])";
    let eased = format!(
        "EaseBezierAction(points: (0, -1.3059341371885895, -1.4001687005321544, 1), action: Reverse(action: EaseQuarticActionInOut(action: {shaken})))"
    );
    agree(&[(&eased, 0.0, 0.5)]);
    // A part on its own node is held with it.
    let own = Action::targeted("p", Action::resize_from(1.0, [200.0, 100.0]));
    super::agree_on(&[(0, Action::spawn([own.clone(), Action::remove_self(false)]), 0.5)]);
    super::agree_on(&[(0, Action::remove_self(false), 0.0), (0, own, 0.5)]);
    for frame_secs in [0.0625, 0.125, 0.25] {
        assert_eq!(worst(&[late.clone(), first.clone()], &[frame_secs], &[Pose::default(); 3]), None);
    }
}

/// What another node has moved it stays beside what comes later, as that is only paused.
#[test]
fn what_is_held_by_a_removal_still_moves() {
    let moved =
        Action::targeted("a", Action::move_from(0.875, [-196.768_579_480_417_26, 149.090_593_890_050_5]));
    let held = Action::spawn([moved, Action::remove_self(false)]);
    let held = Run { action: held, node: 0, at_secs: 0.421_875, speed: 0.5 };
    let curve =
        [[189.373_163_536_730_6, 3.366_092_019_327_635_6], [147.952_839_181_424_3, 145.713_749_421_197_63]];
    let later =
        Action::bezier_by(1.824_283_855_612_712_1, curve, [-20.796_926_828_078_7, -77.256_371_209_124_41]);
    let later = Run { action: later, node: 1, at_secs: 1.328_125, speed: 2.0 };
    for frames_secs in
        [vec![1.0 / 64.0], vec![0.057_617_187_5, 0.252_929_687_5, 0.070_312_5, 0.114_257_812_5]]
    {
        assert_eq!(
            worst(&[held.clone(), later.clone()], &frames_secs, &[Pose::at([59.120_25, 77.117_66]); 3]),
            None
        );
    }
}

/// The inner curve goes on before its start as it does after it.
#[test]
fn a_write_under_two_eases_is_left_behind() {
    for outer in ["EaseOut(rate: 2, ", "EaseSineOut(", "EaseBackOut(", "EaseExponentialIn("] {
        for inner in ["EaseSineIn(", "EaseQuadraticActionIn(", "EaseQuarticActionIn(", "EaseSineInOut("] {
            let late = "Sequence(actions: [DelayTime(duration: 1), FadeTo(duration: 1, opacity: 100)])";
            let text = format!(
                "{outer}action: Sequence(actions: [DelayTime(duration: 1), {inner}action: {late})]))"
            );
            agree(&[(&text, 0.0, 1.0), ("RotateBy(duration: 5, angle: 90)", 0.0, 1.0)]);
        }
    }
}

#[test]
fn what_an_ease_comes_to_before_its_start_leaves_what_was_before() {
    let late = "Sequence(actions: [DelayTime(duration: 1), FadeFrom(duration: 1, from: 166)])";
    for (outer, inner) in [("EaseCubicActionOut", "EaseSineInOut"), ("EaseSineIn", "EaseQuadraticActionIn")] {
        let tree = format!(
            "{outer}(action: Sequence(actions: [FadeTo(duration: 0.5, opacity: 240), {inner}(action: {late})]))"
        );
        agrees_beside_a_delay(&tree);
        agrees_beside_a_delay(&format!("Repeat(times: 3, action: {tree})"));
        agrees_beside_a_delay(&format!("EaseBackInOut(action: Yoyo(action: {tree}))"));
    }
}

/// It rests where it was, and its line ends there.
#[test]
fn what_is_held_moves_no_further() {
    let later = [Action::move_to(1.0, [50.0, 50.0]), Action::move_by(1.0, [50.0, 50.0])];
    let push = [Action::move_to(1.0, [181.0, -41.0]), Action::move_by(2.0, [181.0, -41.0])];
    for (later, push) in later.iter().flat_map(|later| push.iter().map(move |push| (later, push))) {
        for removal_secs in [0.0, 0.25, 0.5] {
            let then = Action::sequence([Action::delay(1.0), later.clone()]);
            let removal = Action::sequence([Action::delay(removal_secs), Action::remove_self(false)]);
            let runs = [(1, then), (0, Action::targeted("a", push.clone())), (0, removal)]
                .map(|(node, action)| Run { action, node, at_secs: 0.0, speed: 1.0 });
            for frame_secs in [0.25, 0.015625, 0.75] {
                assert_eq!(
                    worst(&runs, &[frame_secs], &[Pose::default(); 3]),
                    None,
                    "{removal_secs} {frame_secs}"
                );
            }
        }
    }
}

/// At its start the steps have not jumped yet.
#[test]
fn what_steps_jump_over_just_behind_their_start_is_written() {
    for inner in
        ["ReverseTime(action: FadeFrom(duration: 1, from: 80))", "FadeTo(duration: 1, opacity: 80)", "Hide()"]
    {
        let tree = format!(
            "EaseSteps(count: 1, position: \"start\", action: Sequence(actions: [DelayTime(duration: 1), {inner}, DelayTime(duration: 1)]))"
        );
        agree(&[("FadeFrom(duration: 0.5, from: 85)", 0.0, 1.0), (&tree, 0.5, 1.0)]);
        agree(&[("Blink(duration: 2, times: 3)", 0.0, 1.0), (&tree, 0.5, 1.0)]);
    }
}

/// The timeline knows no frame that was shown before.
#[test]
fn what_a_removed_node_has_led_goes_back_to_where_it_was() {
    let followed = Action::targeted("a", Action::follow("f", [480.0, 320.0]));
    let removals = [0.0, 0.3, 1.0].into_iter().flat_map(|secs| [(secs, true), (secs, false)]);
    for (secs, cleans_up) in removals {
        let removed = Action::sequence([Action::delay(secs), Action::remove_self(cleans_up)]);
        let runs = [
            (0, Action::spawn([removed, followed.clone()])),
            (2, Action::move_by(2.0, [60.0, 5.0])),
            (1, Action::sequence([Action::delay(0.5), Action::move_by(2.0, [10.0, 0.0])])),
        ];
        let runs = runs.map(|(node, action)| Run { action, node, at_secs: 0.0, speed: 1.0 });
        for (count, frame_secs) in [(2, 0.25), (3, 0.25), (3, 0.015625), (2, 1.36)] {
            assert_eq!(
                worst(&runs[..count], &[frame_secs], &[Pose::at([3.0, 4.0]); 3]),
                None,
                "{secs} {frame_secs}"
            );
        }
    }
}

#[test]
fn a_follow_without_room_leaves_its_node_where_it_has_moved() {
    let narrow = "Follow(target: \"f\", screen: (307, 278), rect: (-52, -125, 295, 218))";
    let runs = [
        (0, action("Follow(target: \"a\", screen: (32, 200))"), 0.0),
        (0, action(narrow), 0.5),
        (0, action("MoveBy(duration: 2, delta: (30, 8))"), 0.25),
    ];
    for count in [2, 3] {
        let mut runs = runs.clone().map(|(node, action, at_secs)| Run { action, node, at_secs, speed: 1.0 });
        runs[..count].sort_by(|a, b| a.at_secs.total_cmp(&b.at_secs));
        for frame_secs in [0.015625, 0.25, 0.4] {
            assert_eq!(
                worst(&runs[..count], &[frame_secs], &[Pose::at([3.0, 4.0]); 3]),
                None,
                "{frame_secs}"
            );
        }
    }
}

#[test]
fn what_begins_on_a_node_that_has_left_in_the_same_frame_does_nothing_unless_that_is_only_held() {
    let parts = [
        "ToggleVisibility()",
        "ResizeFrom(duration: 1, from: (9, 278))",
        "RotateFrom(duration: 1, from: -275)",
    ];
    for (part, [node, other]) in parts.iter().flat_map(|part| [(part, [0, 1]), (part, [1, 0])]) {
        let part = Action::targeted(super::NODES[node], action(part));
        for late_secs in [0.53125, 0.671875] {
            for (first, second, cleans_up) in [(other, 2, true), (2, other, true), (other, 2, false)] {
                let runs = [
                    (node, Action::remove_self(cleans_up), 0.5),
                    (first, part.clone(), late_secs),
                    (second, part.clone(), late_secs + 0.125),
                ];
                let runs = runs.map(|(node, action, at_secs)| Run { action, node, at_secs, speed: 1.0 });
                for (count, frame_secs) in [(2, 1.0), (3, 1.0), (2, 0.015625), (3, 0.25)] {
                    assert_eq!(
                        worst(&runs[..count], &[frame_secs], &[Pose::default(); 3]),
                        None,
                        "{runs:?} {count} {frame_secs}"
                    );
                }
            }
        }
    }
}

/// They begin at one time, in the order of the runs.
#[test]
fn what_steps_jump_over_together_begins_in_the_order_of_the_runs() {
    let steps = |count: u32, position: &str, inner: &str| {
        format!("EaseSteps(count: {count}, position: \"{position}\", action: Sequence(actions: [{inner}]))")
    };
    let toggled = steps(1, "start", "DelayTime(duration: 1), ToggleVisibility()");
    let resized = steps(1, "start", "DelayTime(duration: 1), ResizeBy(duration: 1, delta: (80, 65))");
    let blinks = steps(4, "both", "DelayTime(duration: 0.03125), Blink(duration: 1, times: 3)");
    let scaled = steps(2, "both", "FadeIn(duration: 0.5), ScaleFrom(duration: 1, from: 2)");
    let pairs = [
        (&*toggled, &*toggled),
        (&*resized, &*resized),
        (&*blinks, "ToggleVisibility()"),
        (&*scaled, "ScaleFrom(duration: 1, from: 0.5)"),
    ];
    for (first, second) in pairs.into_iter().flat_map(|(a, b)| [(a, b), (b, a)]) {
        agree(&[(first, 0.0, 1.0), (second, 0.0, 1.0)]);
        agree(&[("DelayTime(duration: 9)", 0.0, 1.0), (first, 0.5, 1.0), (second, 0.5, 2.0)]);
    }
}

/// Seen from the end, where the curve comes to what it has passed before.
#[test]
fn what_a_curve_has_passed_before_its_end_stays_written() {
    let turned = |inner: &str| format!("Yoyo(action: Sequence(actions: [{inner}, DelayTime(duration: 1)]))");
    let pairs = [
        (
            format!("EaseBounceOut(action: {})", turned("RotateTo(duration: 0, angle: 20)")),
            "RotateTo(duration: 0.5, angle: 102)",
        ),
        (
            format!("EaseBounceOut(action: {})", turned("PunchRotate(duration: 0, strength: 26)")),
            "RotateTo(duration: 0.5, angle: 102)",
        ),
        (
            format!("EaseElasticOut(action: Sequence(actions: [{}, Spawn(actions: [])]))", turned("ScaleTo(duration: 0, scale: 0.6)")),
            "Yoyo(action: ScaleFrom(duration: 0.5, from: 0.3))",
        ),
        (
            "EaseBackOut(action: ReverseTime(action: Sequence(actions: [ResizeFrom(duration: 0, from: (0, 0)), FadeIn(duration: 1)])))"
                .to_owned(),
            "Speed(speed: 3.9, action: Sequence(actions: [DelayTime(duration: 1), ResizeTo(duration: 0, size: (154, 20))]))",
        ),
    ];
    for (eased, other) in &pairs {
        agree(&[(eased, 0.0, 1.0), (other, 0.0, 1.0)]);
        agree(&[(other, 0.0, 1.0), (eased, 0.0, 1.0)]);
    }
}

/// Long before its end the curve is so near to it that an instant there has happened.
#[test]
fn what_a_curve_comes_to_slowly_is_written_once() {
    for ease in ["EaseQuinticActionOut", "EaseQuarticActionOut", "EaseExponentialOut", "EaseSineOut"] {
        let late = format!(
            "{ease}(action: Sequence(actions: [DelayTime(duration: 1), RotateFrom(duration: 0, from: 45)]))"
        );
        agree(&[("RotateFrom(duration: 1, from: 60)", 0.0, 1.0), (&late, 0.5, 1.0)]);
        agree(&[(&late, 0.25, 1.0), (&late, 0.5, 2.0), ("RotateFrom(duration: 1, from: 60)", 0.5, 0.5)]);
    }
}

/// The inner curve comes back to its start behind its end.
#[test]
fn what_is_reversed_between_two_eases_stays_written() {
    for outer in ["EaseOut(rate: 2, ", "EaseSineIn(", "EaseBackInOut("] {
        for inner in ["EaseSineInOut(", "EaseQuadraticActionOut(", "EaseQuarticActionInOut(", "EaseBounceIn("]
        {
            for first in ["Hide()", "FadeTo(duration: 0, opacity: 100)"] {
                let tree = format!(
                    "{outer}action: ReverseTime(action: {inner}action: Sequence(actions: [{first}, DelayTime(duration: 1)]))))"
                );
                agree(&[(&tree, 0.0, 1.0), ("DelayTime(duration: 0)", 0.0, 1.0)]);
                agree(&[(&tree, 0.0, 1.0), ("DelayTime(duration: 5)", 0.0, 1.0)]);
            }
        }
    }
}

fn eased(ease: &str, action: Action) -> Action {
    Action::eased(ease.parse().unwrap(), action)
}

fn late(secs: f64, action: Action) -> Action {
    Action::sequence([Action::delay(secs), action])
}

/// Each passes the instant at a time of its own, to the bit.
#[test]
fn steps_within_steps_pass_an_instant_once() {
    let inner =
        [late(1.0, Action::hide()), Action::sequence([late(0.5, Action::hide()), Action::delay(0.5)])];
    for inner in inner {
        let jumping = eased("steps(1, start)", inner);
        agree_beside(&[(eased("steps(1, end)", jumping.clone()), 0.0), (Action::delay(0.0), 0.0)]);
        agree_beside(&[(eased("steps(4, none)", jumping.clone()), 0.0), (Action::delay(0.0), 0.0)]);
        agree_beside(&[(eased("steps(4)", late(0.25, jumping.clone())), 0.0), (Action::delay(0.0), 0.0)]);
        let back = Action::reverse_time(eased("steps(2, start)", jumping.clone()));
        agree_beside(&[(Action::yoyo(eased("steps(1, start)", back)), 0.0), (Action::delay(0.0), 0.0)]);
    }
    let skewed = late(1.0, Action::skew_by(0.0, [15.0, 32.0]));
    agree_beside(&[(eased("steps(1, start)", skewed), 0.0), (Action::skew_to(0.0, [60.0, -58.0]), 0.0)]);
}

/// What applies before its start too is neither written nor taken back where an ease swings across it.
#[test]
fn an_instant_at_the_start_is_written_once() {
    let shown = || Action::spawn([Action::show(), Action::delay(1.0)]);
    for ease in ["spring(100, 5)", "EaseElasticOut", "EaseBackOut", "steps(1, start)"] {
        for back in [Action::reverse_time, Action::yoyo] {
            agree_beside(&[(eased(ease, back(shown())), 0.0), (Action::hide(), 0.0)]);
            agree_beside(&[
                (eased(ease, back(eased("EaseQuinticActionOut", shown()))), 0.0),
                (Action::hide(), 0.0),
            ]);
            agree_beside(&[(eased(ease, back(shown())), 0.0), (Action::toggle_visibility(), 0.5)]);
        }
    }
    let both = || Action::spawn([Action::show(), late(0.5, Action::hide()), Action::delay(1.0)]);
    agree_beside(&[(Action::yoyo(both()), 0.0), (Action::hide(), 1.0)]);
    agree_beside(&[(late(0.5, Action::hide()), 0.0), (Action::reverse_time(both()), 0.0)]);
}

#[test]
fn what_an_ease_leads_beyond_is_left_when_it_comes_back() {
    let twice = Action::sequence([Action::hide(), Action::delay(0.5), Action::hide()]);
    let led = late(1.0, eased("EaseQuadraticActionIn", twice));
    agree_beside(&[(Action::hide(), 1.0), (eased("steps(2)", led), 0.0)]);
    let keyed = Action::spawn([Action::delay(1.5), Action::fade_to(1.0, 120.0)]);
    agree_beside(&[(eased("steps(3, start)", keyed), 0.5), (Action::fade_to(0.0, 100.0), 1.0)]);
    let turned = Action::reverse_time(late(0.5, Action::rotate_by(1.0, 234.0)));
    let fast = Action::speed(2.0, eased("steps(4, none)", turned));
    agree_beside(&[(fast, 0.5), (Action::rotate_to(1.0, 39.0), 0.0)]);
    for ease in ["EaseInOut(2)", "EaseCircleActionInOut"] {
        let shown = Action::sequence([late(0.5, Action::show()), Action::delay(0.5)]);
        agree_beside(&[(eased(ease, Action::reverse_time(shown)), 0.0), (Action::toggle_visibility(), 0.5)]);
    }
}
