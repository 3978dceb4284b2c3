//! Sets of random trees that once differed, with all taken away that does not matter.

use super::{Run, worst};
use kineograph_runtime::Pose;
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Project};

/// The action that a text is.
fn action(text: &str) -> Action {
    let clip = format!("(format: 1, nodes: [(name: \"n\")], clips: [(name: \"a\", action: {text})])");
    Project::from_ron_text(&clip).unwrap().clips[0].action.clone().unwrap()
}

/// Plays these side by side on one node: actions with their starts in seconds and their speeds, in frames on the grid of these.
fn agree(all: &[(&str, f64, f64)]) {
    let runs: Vec<Run> = all
        .iter()
        .map(|(text, at_secs, speed)| Run { action: action(text), node: 0, at_secs: *at_secs, speed: *speed })
        .collect();
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
