//! Every action against its closed form, written a second time here.

use crate::common::{assert_close, compile, events};
use kineograph_runtime::channel::Property;
use kineograph_runtime::format::{Action, Color, FrameStep, Key};
use kineograph_runtime::{Channel, Ease, EaseKind, Pose, Program};

const PROGRESS: [f64; 9] = [-0.5, 0.0, 0.125, 0.3, 0.5, 0.75, 0.999, 1.0, 1.5];

fn start() -> Pose {
    let mut pose = Pose::at([10.0, -20.0])
        .with(Property::ROTATION_DEG, [30.0, 40.0])
        .with(Property::SCALE, [2.0, 0.5])
        .with(Property::OPACITY, 200.0)
        .with(Property::COLOR, [10.0, 100.0, 250.0])
        .with(Property::SKEW_DEG, [15.0, -25.0])
        .with(Property::SIZE, [80.0, 60.0])
        .with(Property::PROGRESS, 40.0)
        .with(Property::TIME_SECS, 2.5)
        .with(Property::FRAME, 7)
        .with(Property::VISIBLE, false);
    pose.values = [5.0, 6.0, 7.0, 8.0, 9.0, 10.0, 11.0, 12.0];
    pose
}

/// Checks `action` at many times: `formula` changes the start pose to what is expected at progress u.
fn check(action: &Action, formula: impl Fn(&mut Pose, f64)) {
    let program = compile(action);
    let start = start();
    for u in PROGRESS {
        let mut expected = start;
        formula(&mut expected, u);
        assert_close(&program.sample_extrapolated(&start, u), &expected, 1e-4, &format!("{action:?} at {u}"));
    }
}

fn shift(pose: &mut Pose, channel: Channel, by: f64) {
    pose.set(channel, pose.get(channel) + by);
}

fn go(pose: &mut Pose, channel: Channel, to: f64, u: f64) {
    pose.set(channel, pose.get(channel) + (to - pose.get(channel)) * u);
}

#[test]
fn move_by_adds_and_move_to_interpolates() {
    check(&Action::move_by(2.0, [100.0, -50.0]), |pose, u| {
        shift(pose, Channel::X, 100.0 * u);
        shift(pose, Channel::Y, -50.0 * u);
    });
    check(&Action::move_to(0.7, [100.0, -50.0]), |pose, u| {
        go(pose, Channel::X, 100.0, u);
        go(pose, Channel::Y, -50.0, u);
    });
}

#[test]
fn jumps_follow_parabolas() {
    let arc = |u: f64| {
        let part = (u * 3.0) % 1.0;
        40.0 * 4.0 * part * (1.0 - part)
    };
    check(&Action::jump_by(1.0, [60.0, 12.0], 40.0, 3), |pose, u| {
        shift(pose, Channel::X, 60.0 * u);
        shift(pose, Channel::Y, 12.0 * u + arc(u));
    });
    check(&Action::jump_to(1.0, [60.0, 12.0], 40.0, 3), |pose, u| {
        go(pose, Channel::X, 60.0, u);
        go(pose, Channel::Y, 12.0, u);
        shift(pose, Channel::Y, arc(u));
    });
    check(&Action::jump_by(1.0, [60.0, 12.0], 40.0, 0), |pose, u| {
        shift(pose, Channel::X, 60.0 * u);
        shift(pose, Channel::Y, 12.0 * u);
    });
}

#[test]
fn rotations_add_or_go_the_short_way() {
    check(&Action::rotate_by(1.0, 500.0), |pose, u| {
        shift(pose, Channel::Rotation, 500.0 * u);
        shift(pose, Channel::RotationY, 500.0 * u);
    });
    let both = Action::rotate_by(1.0, 90.0)
        .with("angle_y", kineograph_runtime::format::Value::Optional(Some(-10.0)));
    check(&both.unwrap(), |pose, u| {
        shift(pose, Channel::Rotation, 90.0 * u);
        shift(pose, Channel::RotationY, -10.0 * u);
    });
    // From 30 to 300 the short way is back over 0; from 40 as well.
    check(&Action::rotate_to(1.0, 300.0), |pose, u| {
        shift(pose, Channel::Rotation, -90.0 * u);
        shift(pose, Channel::RotationY, -100.0 * u);
    });
}

#[test]
fn the_short_way_from_many_angles() {
    // (start, to, first angle, last angle), after cocos2d-x.
    let table = [
        (0.0, 90.0, 0.0, 90.0),
        (720.0, 45.0, 0.0, 45.0),
        (-725.0, 10.0, -5.0, 10.0),
        (0.0, 180.0, 0.0, 180.0),
        (0.0, -180.0, 0.0, -180.0),
        (0.0, 181.0, 0.0, -179.0),
        (0.0, -181.0, 0.0, 179.0),
        (350.0, 10.0, 350.0, 370.0),
        (-350.0, -10.0, -350.0, -370.0),
        (0.0, 720.0, 0.0, 360.0),
        (10.0, -1000.0, 10.0, -640.0),
    ];
    for (from, to, first, last) in table {
        let program = compile(&Action::rotate_to(1.0, to));
        let start = Pose::default().with(Property::ROTATION_DEG, [from; 2]);
        assert_eq!(program.sample_extrapolated(&start, 0.0).rotation_deg, [first; 2], "{from} to {to}");
        assert_eq!(program.sample_extrapolated(&start, 1.0).rotation_deg, [last; 2], "{from} to {to}");
        assert_eq!(
            program.sample_extrapolated(&start, 0.5).rotation_deg,
            [(first + last) / 2.0; 2],
            "{from} to {to}"
        );
    }
}

#[test]
fn scales_multiply_or_interpolate() {
    check(&Action::scale_by(1.0, [3.0, -1.0]), |pose, u| {
        pose.scale = [(2.0 + 4.0 * u) as f32, (0.5 - u) as f32];
    });
    check(&Action::scale_to(1.0, [3.0, 0.1]), |pose, u| {
        go(pose, Channel::ScaleX, 3.0, u);
        go(pose, Channel::ScaleY, 0.1, u);
    });
}

#[test]
fn fades_and_tints_are_linear_and_unclamped() {
    check(&Action::fade_in(1.0), |pose, u| go(pose, Channel::Opacity, 255.0, u));
    check(&Action::fade_out(1.0), |pose, u| go(pose, Channel::Opacity, 0.0, u));
    check(&Action::fade_to(1.0, 20.0), |pose, u| go(pose, Channel::Opacity, 20.0, u));
    check(&Action::tint_to(1.0, Color([1, 2, 3])), |pose, u| {
        go(pose, Channel::Red, 1.0, u);
        go(pose, Channel::Green, 2.0, u);
        go(pose, Channel::Blue, 3.0, u);
    });
    check(&Action::tint_by(1.0, [-100.0, 0.0, 50.0]), |pose, u| {
        shift(pose, Channel::Red, -100.0 * u);
        shift(pose, Channel::Blue, 50.0 * u);
    });
}

#[test]
fn instants_set_their_value() {
    check(&Action::show(), |pose, _| pose.visible = true);
    check(&Action::hide(), |pose, _| pose.visible = false);
    check(&Action::place([3.0, 4.0]), |pose, _| pose.position = [3.0, 4.0]);
    check(&Action::call_func("ding"), |_, _| {});
    check(&Action::delay(1.0), |_, _| {});
}

#[test]
fn animate_shows_each_frame_for_its_units() {
    let frames = || vec![FrameStep::new(3), FrameStep::lasting(5, 2.0), FrameStep::new(4)];
    let frame_at = |program: &Program, secs: f64| program.sample_secs_extrapolated(&start(), secs).frame;
    let program = compile(&Action::animate(0.1, frames(), 2, false));
    let expected = [
        (-1.0, 3),
        (0.0, 3),
        (0.09, 3),
        (0.1, 5),
        (0.29, 5),
        (0.1 + 0.2, 4),
        (0.39, 4),
        (0.4, 3),
        (0.5, 5),
        (0.75, 4),
        (0.8, 4),
        (9.0, 4),
    ];
    for (secs, frame) in expected {
        assert_eq!(frame_at(&program, secs), frame, "at {secs}");
    }
    let restoring = compile(&Action::animate(0.1, frames(), 1, true));
    assert_eq!([0.0, 0.15, 0.35, 0.4, 1.0].map(|secs| frame_at(&restoring, secs)), [3, 5, 4, 7, 7]);
}

#[test]
fn what_has_no_duration_is_at_its_end_at_once() {
    let start = start();
    for t in PROGRESS {
        assert_eq!(
            compile(&Action::move_by(0.0, [1.0, 2.0])).sample_extrapolated(&start, t).position,
            [11.0, -18.0]
        );
        assert_eq!(
            compile(&Action::scale_to(0.0, [1.0, 2.0])).sample_extrapolated(&start, t).scale,
            [1.0, 2.0]
        );
        assert_eq!(
            compile(&Action::rotate_to(0.0, 300.0)).sample_extrapolated(&start, t).rotation_deg,
            [-60.0, -60.0]
        );
    }
}

#[test]
fn beziers_are_cubic_curves_from_the_start() {
    let curve = |from: f64, [first, second, end]: [f64; 3], u: f64| {
        let v = 1.0 - u;
        from * v * v * v + 3.0 * v * v * u * first + 3.0 * v * u * u * second + u * u * u * end
    };
    let controls = [[30.0, 90.0], [120.0, -40.0]];
    check(&Action::bezier_by(0.8, controls, [100.0, 7.0]), |pose, u| {
        shift(pose, Channel::X, curve(0.0, [30.0, 120.0, 100.0], u));
        shift(pose, Channel::Y, curve(0.0, [90.0, -40.0, 7.0], u));
    });
    check(&Action::bezier_to(0.8, controls, [100.0, 7.0]), |pose, u| {
        pose.set(Channel::X, curve(10.0, [30.0, 120.0, 100.0], u));
        pose.set(Channel::Y, curve(-20.0, [90.0, -40.0, 7.0], u));
    });
}

/// A Hermite curve through points of one axis, whose tangents are (1 − tension)/2 · (next − previous), inside of 0..=1.
fn spline(points: &[f64], tension: f64, u: f64) -> f64 {
    let last = points.len() - 1;
    let piece = ((u * last as f64) as usize).min(last - 1);
    let w = u * last as f64 - piece as f64;
    let tangent = |index: usize| {
        (1.0 - tension) / 2.0 * (points[(index + 1).min(last)] - points[index.saturating_sub(1)])
    };
    let (from, to) = (points[piece], points[piece + 1]);
    let (w2, w3) = (w * w, w * w * w);
    (2.0 * w3 - 3.0 * w2 + 1.0) * from
        + (w3 - 2.0 * w2 + w) * tangent(piece)
        + (3.0 * w2 - 2.0 * w3) * to
        + (w3 - w2) * tangent(piece + 1)
}

#[test]
fn splines_are_hermite_curves_through_their_points() {
    let points = vec![[0.0, 5.0], [50.0, 80.0], [70.0, -30.0], [100.0, 0.0]];
    let xs: Vec<f64> = points.iter().map(|point| point[0]).collect();
    let ys: Vec<f64> = points.iter().map(|point| point[1]).collect();
    let start = start();
    for u in PROGRESS.into_iter().filter(|u| (0.0..=1.0).contains(u)) {
        for tension in [0.0, 0.5, 1.0, -0.4] {
            let (x, y) = (spline(&xs, tension, u), spline(&ys, tension, u));
            let to = |action: Action| compile(&action).sample_extrapolated(&start, u).position.map(f64::from);
            let close = |found: [f64; 2], expected: [f64; 2]| {
                assert!((found[0] - expected[0]).abs() < 1e-4, "{found:?} {expected:?} at {u}");
                assert!((found[1] - expected[1]).abs() < 1e-4, "{found:?} {expected:?} at {u}");
            };
            close(to(Action::cardinal_spline_to(1.0, points.clone(), tension)), [x, y]);
            close(to(Action::cardinal_spline_by(1.0, points.clone(), tension)), [10.0 + x, -20.0 + y]);
            if tension == 0.5 {
                close(to(Action::catmull_rom_to(1.0, points.clone())), [x, y]);
                close(to(Action::catmull_rom_by(1.0, points.clone())), [10.0 + x, -20.0 + y]);
            }
        }
    }
}

#[test]
fn skews_add_or_go_the_short_way() {
    check(&Action::skew_by(1.0, [200.0, -30.0]), |pose, u| {
        shift(pose, Channel::SkewX, 200.0 * u);
        shift(pose, Channel::SkewY, -30.0 * u);
    });
    // From 15 to 200 the way is 185, so back by 175; from −25 to 90 it is 115.
    check(&Action::skew_to(1.0, [200.0, 90.0]), |pose, u| {
        shift(pose, Channel::SkewX, -175.0 * u);
        shift(pose, Channel::SkewY, 115.0 * u);
    });
    // cocos2d-x takes the start modulo 180 along x and modulo 360 along y.
    let start = Pose::default().with(Property::SKEW_DEG, [200.0, 400.0]);
    let program = compile(&Action::skew_to(1.0, [0.0, 0.0]));
    assert_eq!(
        [0.0, 0.5, 1.0].map(|u| program.sample_extrapolated(&start, u).skew_deg),
        [[20.0, 40.0], [10.0, 20.0], [0.0; 2]]
    );
}

#[test]
fn sizes_add_or_interpolate() {
    check(&Action::resize_by(1.0, [10.0, -20.0]), |pose, u| {
        shift(pose, Channel::Width, 10.0 * u);
        shift(pose, Channel::Height, -20.0 * u);
    });
    check(&Action::resize_to(1.0, [10.0, 200.0]), |pose, u| {
        go(pose, Channel::Width, 10.0, u);
        go(pose, Channel::Height, 200.0, u);
    });
}

#[test]
fn a_blink_hides_first_and_leaves_what_was() {
    for was_visible in [true, false] {
        let start = start().with(Property::VISIBLE, was_visible);
        let program = compile(&Action::blink(1.0, 2));
        let seen = [-0.1, 0.0, 0.25, 0.3, 0.49, 0.5, 0.7, 0.8, 0.999]
            .map(|u| program.sample_extrapolated(&start, u).visible);
        assert_eq!(seen, [false, false, false, true, true, false, false, true, true]);
        for u in [1.0, 1.3] {
            assert_eq!(program.sample_extrapolated(&start, u).visible, was_visible);
        }
        assert_eq!(compile(&Action::blink(0.0, 2)).sample_extrapolated(&start, 0.5).visible, was_visible);
        assert!(!compile(&Action::blink(1.0, 0)).sample_extrapolated(&start, 0.9).visible);
        let backwards = compile(&Action::reverse_time(Action::blink(1.0, 2)));
        let seen = [0.0, 0.1, 0.4, 0.6, 0.9, 1.0].map(|u| backwards.sample_extrapolated(&start, u).visible);
        assert_eq!(seen, [was_visible, true, false, true, false, was_visible]);
    }
}

#[test]
fn flips_toggles_and_removal_happen_once() {
    check(&Action::flip_x(true), |pose, _| pose.flip_x = true);
    check(&Action::flip_y(true), |pose, _| pose.flip_y = true);
    check(&Action::flip_y(false), |pose, _| pose.flip_y = false);
    check(&Action::remove_self(true), |pose, _| pose.removed = true);
    check(&Action::toggle_visibility(), |pose, _| pose.visible = true);
    let thrice = Action::repeat(3, Action::sequence([Action::toggle_visibility(), Action::delay(1.0)]));
    let program = compile(&thrice);
    let seen =
        [0.0, 0.9, 1.0, 1.5, 2.0, 3.0].map(|secs| program.sample_secs_extrapolated(&start(), secs).visible);
    assert_eq!(seen, [true, true, false, false, true, true]);
}

#[test]
fn progress_and_values_are_linear() {
    check(&Action::progress_to(1.0, 60.0), |pose, u| go(pose, Channel::Progress, 60.0, u));
    check(&Action::progress_to(1.0, 250.0), |pose, u| go(pose, Channel::Progress, 250.0, u));
    check(&Action::progress_from_to(1.0, 20.0, 80.0), |pose, u| pose.set(Channel::Progress, 20.0 + 60.0 * u));
    // A bar that is full at 100 empties from there, as in cocos2d-x.
    let over = Action::sequence([Action::progress_to(1.0, 150.0), Action::progress_to(1.0, 0.0)]);
    assert_eq!(compile(&over).sample_secs_extrapolated(&start(), 1.5).progress, 50.0);
    for tween in [Action::action_tween(1.0, "heat", 3.0, -9.0), Action::action_float(1.0, "heat", 3.0, -9.0)]
    {
        check(&tween, |pose, u| pose.set(Channel::Value1, 3.0 - 12.0 * u));
    }
}

#[test]
fn times_inside_are_linear() {
    let begun = start().time_secs;
    check(&Action::play_by(1.0, -3.0), |pose, u| pose.set(Channel::Time, begun - 3.0 * u));
    check(&Action::play_to(1.0, 8.0), |pose, u| go(pose, Channel::Time, 8.0, u));
    check(&Action::cue(8.0), |pose, _| pose.set(Channel::Time, 8.0));
}

#[test]
fn a_time_inside_is_exact_after_a_day() {
    let waving = compile(&Action::repeat_forever(Action::play_by(1.0, 1.0)));
    for secs in [0.5, 3_600.25, 86_400.0 + 1.0 / 64.0] {
        assert_eq!(waving.sample_secs(&Pose::default(), secs).time_secs, secs);
    }
}

#[test]
fn programs_agree_about_names() {
    let heat = Action::action_tween(1.0, "heat", 0.0, 1.0);
    let fuel = Action::action_tween(1.0, "fuel", 0.0, 1.0);
    let both = Program::compile(&Action::sequence([fuel, heat.clone()])).unwrap();
    let names: Vec<_> = both.value_names().iter().collect();
    assert_eq!(names, [("fuel", Channel::Value0), ("heat", Channel::Value1)]);
    let alone = Program::compile_with(&heat, both.value_names()).unwrap();
    assert!(alone.channels().contains(Channel::Value1) && !alone.channels().contains(Channel::Value0));
    assert_eq!(alone.value_names(), both.value_names());
}

#[test]
fn what_comes_from_a_value_ends_as_it_was() {
    check(&Action::move_from(1.0, [100.0, 50.0]), |pose, u| {
        let [x, y] = pose.position.map(f64::from);
        pose.set(Channel::X, 100.0 + (x - 100.0) * u);
        pose.set(Channel::Y, 50.0 + (y - 50.0) * u);
    });
    check(&Action::rotate_from(1.0, 400.0), |pose, u| {
        pose.rotation_deg = [400.0 - 370.0 * u as f32, 400.0 - 360.0 * u as f32];
    });
    check(&Action::scale_from(1.0, [0.0, 3.0]), |pose, u| {
        pose.scale = [2.0 * u as f32, 3.0 - 2.5 * u as f32];
    });
    check(&Action::skew_from(1.0, [30.0, -400.0]), |pose, u| {
        for (channel, from) in [(Channel::SkewX, 30.0), (Channel::SkewY, -400.0)] {
            pose.set(channel, from + (pose.get(channel) - from) * u);
        }
    });
    check(&Action::resize_from(1.0, [0.0, 90.0]), |pose, u| {
        for (channel, from) in [(Channel::Width, 0.0), (Channel::Height, 90.0)] {
            pose.set(channel, from + (pose.get(channel) - from) * u);
        }
    });
    check(&Action::fade_from(1.0, 0.0), |pose, u| pose.opacity = 200.0 * u as f32);
    check(&Action::tint_from(1.0, Color([255, 0, 250])), |pose, u| {
        pose.color = [255.0 - 245.0 * u as f32, 100.0 * u as f32, 250.0];
    });
}

#[test]
fn punches_swing_out_and_end_exactly_where_they_began() {
    let swing = |u: f64, elasticity: f64| {
        let swing = (1.0 - u) * (std::f64::consts::TAU * 3.0 * u).sin();
        let is_rest = !(0.0..1.0).contains(&u);
        if is_rest {
            0.0
        } else if swing < 0.0 {
            swing * elasticity
        } else {
            swing
        }
    };
    check(&Action::punch_move(1.0, [30.0, -8.0], 3, 0.5), |pose, u| {
        shift(pose, Channel::X, 30.0 * swing(u, 0.5));
        shift(pose, Channel::Y, -8.0 * swing(u, 0.5));
    });
    check(&Action::punch_rotate(1.0, 45.0, 3, 1.0), |pose, u| {
        shift(pose, Channel::Rotation, 45.0 * swing(u, 1.0));
        shift(pose, Channel::RotationY, 45.0 * swing(u, 1.0));
    });
    check(&Action::punch_scale(1.0, [0.5, 0.2], 3, 0.0), |pose, u| {
        shift(pose, Channel::ScaleX, 0.5 * swing(u, 0.0));
        shift(pose, Channel::ScaleY, 0.2 * swing(u, 0.0));
    });
    let program = compile(&Action::punch_move(0.3, [1e6, 1e6], 7, 1.0));
    assert_eq!(program.sample_extrapolated(&start(), 1.0), start());
}

#[test]
fn random_motion_repeats_stays_within_its_strength_and_comes_home() {
    let (start, still) = (start(), [0.0, 1.0, -0.5, 1.5]);
    let moved = |action: &Action, u: f64| {
        let [x, y] = compile(action).sample_extrapolated(&start, u).position;
        [f64::from(x) - 10.0, f64::from(y) + 20.0]
    };
    for (action, other_seed, decays) in [
        (
            Action::shake_move(1.0, [40.0, 10.0], 30.0, 1),
            Action::shake_move(1.0, [40.0, 10.0], 30.0, 2),
            true,
        ),
        (Action::wiggle(1.0, [40.0, 10.0], 30.0, 1), Action::wiggle(1.0, [40.0, 10.0], 30.0, 2), false),
    ] {
        assert!(still.into_iter().all(|u| moved(&action, u) == [0.0, 0.0]));
        let way: Vec<[f64; 2]> = (0..=300).map(|step| moved(&action, f64::from(step) / 300.0)).collect();
        for (step, [x, y]) in way.iter().enumerate() {
            let left = if decays { 1.0 - step as f64 / 300.0 } else { 1.0 };
            assert!(x.abs() <= 40.0 * left + 1e-4 && y.abs() <= 10.0 * left + 1e-4, "{x} {y} at step {step}");
        }
        let largest = |axis: usize| way.iter().map(|at| at[axis].abs()).fold(0.0, f64::max);
        assert!(largest(0) > 15.0 && largest(1) > 4.0, "it hardly moves");
        assert!((0..=300).any(|step| moved(&other_seed, f64::from(step) / 300.0) != way[step as usize]));
    }
    let turned =
        compile(&Action::shake_rotate(1.0, 20.0, 10.0, 5)).sample_extrapolated(&start, 0.33).rotation_deg;
    assert_eq!(turned[0] - 30.0, turned[1] - 40.0);
    assert_ne!(turned[0], 30.0);
}

#[test]
fn frames_send_their_events_in_every_loop() {
    let frames = || {
        vec![
            FrameStep::new(0).sending("left"),
            FrameStep::lasting(1, 2.0),
            FrameStep::new(2).sending("right"),
            FrameStep::new(3).sending("right"),
        ]
    };
    let program = compile(&Action::animate(0.1, frames(), 2, false));
    let found = |from, to| events(&program, from, to);
    let expected =
        [("left", 0.0), ("right", 0.3), ("right", 0.4), ("left", 0.5), ("right", 0.8), ("right", 0.9)];
    let expected: Vec<(String, f64)> = expected.map(|(name, at)| (name.to_owned(), at)).to_vec();
    let all = found(f64::NEG_INFINITY, 9.0);
    assert_eq!(all.len(), expected.len(), "{all:?}");
    for (own, expected) in all.iter().zip(&expected) {
        assert!(own.0 == expected.0 && (own.1 - expected.1).abs() < 1e-12, "{own:?} {expected:?}");
    }
    // One long step over the boundary of two loops, and a boundary hit by a rounded sum.
    assert_eq!(found(0.35, 0.85).len(), 3);
    assert_eq!((found(0.0, 0.1 + 0.2).len(), found(0.1 + 0.2, 0.35).len()), (1, 0));
    let backwards = compile(&Action::reverse_time(Action::animate(0.1, frames(), 1, false)));
    let names: Vec<String> =
        events(&backwards, f64::NEG_INFINITY, 9.0).into_iter().map(|(name, _)| name).collect();
    assert_eq!(names, ["right", "right", "left"]);
    let at_once = compile(&Action::animate(0.0, frames(), 3, false));
    assert_eq!(events(&at_once, f64::NEG_INFINITY, 0.0).len(), 9);
    assert!(!compile(&Action::animate(0.1, vec![FrameStep::new(1)], 2, false)).has_events());
}

#[test]
fn keyframes_go_from_key_to_key_by_their_eases() {
    let square = |t: f64| t * t;
    let quadratic = Ease::new(EaseKind::In, &[2.0]).unwrap();
    let keys = vec![Key::new(0.25, 100.0), Key::new(0.75, 0.0).eased(quadratic)];
    let way = |from: f64, u: f64| match u.clamp(0.0, 1.0) {
        u if u < 0.25 => from + (100.0 - from) * u * 4.0,
        u if u < 0.75 => 100.0 - 100.0 * square((u - 0.25) * 2.0),
        _ => 0.0,
    };
    check(&Action::keyframes(2.0, "x", keys.clone()), |pose, u| pose.set(Channel::X, way(10.0, u)));
    check(&Action::keyframes(2.0, "rotation", keys.clone()), |pose, u| {
        pose.set(Channel::Rotation, way(30.0, u));
        pose.set(Channel::RotationY, way(40.0, u));
    });
    check(&Action::keyframes(2.0, "rotation_x", keys.clone()), |pose, u| {
        pose.set(Channel::Rotation, way(30.0, u));
    });
    check(&Action::value_keyframes(2.0, "heat", keys), |pose, u| pose.set(Channel::Value1, way(6.0, u)));
    let steps = vec![Key::new(0.3, 1.0), Key::new(0.5, 0.0)];
    check(&Action::keyframes(2.0, "visible", steps), |pose, u| pose.visible = (0.3..0.5).contains(&u));
    // The end is what follows starts from.
    let tree = Action::sequence([
        Action::keyframes(1.0, "y", vec![Key::new(0.0, 5.0), Key::new(0.5, 8.0)]),
        Action::move_by(1.0, [0.0, 10.0]),
    ]);
    let found = [0.0, 0.25, 0.9, 1.5, 2.0]
        .map(|secs| compile(&tree).sample_secs_extrapolated(&start(), secs).position[1]);
    assert_eq!(found, [5.0, 6.5, 8.0, 13.0, 18.0]);
}
