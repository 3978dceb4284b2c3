//! Every action against its closed form, written a second time here.

mod common;

use common::{assert_close, compile};
use kineograph_runtime::format::{Action, Color, FrameStep};
use kineograph_runtime::{Channel, Pose};

const PROGRESS: [f64; 9] = [-0.5, 0.0, 0.125, 0.3, 0.5, 0.75, 0.999, 1.0, 1.5];

fn start() -> Pose {
    Pose {
        position: [10.0, -20.0],
        rotation_deg: [30.0, 40.0],
        scale: [2.0, 0.5],
        opacity: 200.0,
        color: [10.0, 100.0, 250.0],
        frame: 7,
        visible: false,
        ..Pose::default()
    }
}

/// Checks `action` at many times: `formula` changes the start pose to what is expected at progress u.
fn check(action: &Action, formula: impl Fn(&mut Pose, f64)) {
    let program = compile(action);
    let start = start();
    for u in PROGRESS {
        let mut expected = start;
        formula(&mut expected, u);
        assert_close(&program.sample(&start, u), &expected, 1e-4, &format!("{action:?} at {u}"));
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
        let start = Pose { rotation_deg: [from; 2], ..Pose::default() };
        assert_eq!(program.sample(&start, 0.0).rotation_deg, [first; 2], "{from} to {to}");
        assert_eq!(program.sample(&start, 1.0).rotation_deg, [last; 2], "{from} to {to}");
        assert_eq!(program.sample(&start, 0.5).rotation_deg, [(first + last) / 2.0; 2], "{from} to {to}");
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
    let frames = || vec![FrameStep::new(3), FrameStep { frame: 5, units: 2.0 }, FrameStep::new(4)];
    let frame_at =
        |program: &kineograph_runtime::Program, secs: f64| program.sample_secs(&start(), secs).frame;
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
        assert_eq!(compile(&Action::move_by(0.0, [1.0, 2.0])).sample(&start, t).position, [11.0, -18.0]);
        assert_eq!(compile(&Action::scale_to(0.0, [1.0, 2.0])).sample(&start, t).scale, [1.0, 2.0]);
        assert_eq!(compile(&Action::rotate_to(0.0, 300.0)).sample(&start, t).rotation_deg, [-60.0, -60.0]);
    }
}
