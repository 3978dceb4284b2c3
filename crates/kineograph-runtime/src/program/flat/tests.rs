use super::*;
use crate::EaseKind;
use crate::action::{Action, FrameStep, Kind, Value};
use crate::program::Program;

fn patrol() -> Action {
    let eased = |delta_px| Action::ease_with(EaseKind::InOut, 2.0, Action::move_by(0.7, delta_px));
    Action::repeat_forever(Action::sequence([
        eased([100.0, 20.0]),
        Action::rotate_by(0.4, 90.0),
        eased([-90.0, -20.0]),
    ]))
}

/// Trees that have a flat form.
pub fn trees() -> Vec<Action> {
    let spawn = || {
        Action::spawn([
            Action::move_by(0.7, [33.3, 1e-3]),
            Action::rotate_by(0.5, 20.0),
            Action::ease_with(EaseKind::BackOut, 0.0, Action::scale_to(0.7, [0.1, 3.0])),
            Action::fade_to(0.2, 20.0),
        ])
    };
    let chain = || {
        Action::sequence([
            Action::place([5.0, 6.0]),
            Action::call_func("a"),
            spawn(),
            Action::delay(0.1),
            Action::move_to(0.3, [3.0, 4.0]),
            Action::repeat(3, Action::move_by(0.1, [1.0, 1.0])),
            Action::fade_in(0.0),
        ])
    };
    vec![
        Action::move_by(0.7, [33.3, 1e-3]),
        Action::move_to(0.7, [33.3, 1e-3]),
        patrol(),
        spawn(),
        chain(),
        Action::repeat(7, chain()),
        Action::speed(3.0, Action::repeat_forever(Action::speed(0.7, chain()))),
    ]
    .into_iter()
    .chain(curves())
    .chain(turns())
    .chain(warps())
    .chain(discrete())
    .collect()
}

/// Jumps, Béziers and splines.
fn curves() -> Vec<Action> {
    let with = |kind, params: &[(&str, Value)]| {
        params
            .iter()
            .fold(Action::new(kind), |action, (name, value)| action.with(name, value.clone()).unwrap())
    };
    let bezier = |kind, end: &str| {
        with(
            kind,
            &[
                ("duration", Value::Number(0.6)),
                ("control_1", Value::Vec2([30.0, 50.0])),
                ("control_2", Value::Vec2([-20.0, 70.0])),
                (end, Value::Vec2([90.0, -10.0])),
            ],
        )
    };
    let spline = |kind| {
        let points = vec![[0.0, 0.0], [30.0, 40.0], [60.0, -5.0], [10.0, 10.0]];
        with(kind, &[("duration", Value::Number(0.9)), ("points", Value::Points(points))])
    };
    let all = || {
        vec![
            Action::jump_by(0.7, [10.0, 1.0], 5.0, 2),
            Action::jump_to(0.5, [10.0, 1.0], 5.0, 1),
            bezier(Kind::BezierBy, "delta"),
            bezier(Kind::BezierTo, "position"),
            spline(Kind::CardinalSplineBy),
            spline(Kind::CardinalSplineTo),
            spline(Kind::CatmullRomBy),
            spline(Kind::CatmullRomTo),
        ]
    };
    let eased = |action| Action::ease(EaseKind::SineInOut, action);
    let mut trees = all();
    trees.extend(all().into_iter().map(eased));
    trees.extend(all().into_iter().take(4).map(|action| Action::ease(EaseKind::BackInOut, action)));
    trees.extend(all().into_iter().map(Action::reverse_time));
    trees.extend(all().into_iter().map(Action::yoyo));
    trees.extend(all().into_iter().map(Action::repeat_forever));
    trees.push(Action::repeat(3, Action::sequence(all())));
    trees.push(Action::repeat_forever(Action::sequence([
        Action::scale_to(0.3, [2.0, 1.0]),
        Action::spawn([Action::jump_by(0.3, [10.0, 1.0], 5.0, 1), Action::fade_out(0.5)]),
        Action::jump_to(0.5, [0.0, 10.0], 5.0, 3),
    ])));
    trees
}

/// Actions that take the short way.
fn turns() -> Vec<Action> {
    let skew = Action::new(Kind::SkewTo)
        .with("duration", Value::Number(0.3))
        .and_then(|action| action.with("skew", Value::Vec2([20.0, -200.0])))
        .unwrap();
    let dance = || {
        Action::sequence([
            Action::rotate_by(0.2, 200.0),
            Action::rotate_to(0.3, 90.0),
            Action::spawn([Action::move_by(0.4, [5.0, 5.0]), Action::rotate_by(0.3, 130.0)]),
            Action::ease(EaseKind::BackOut, Action::rotate_to(0.3, -170.0)),
        ])
    };
    vec![
        Action::rotate_to(1.0, 90.0),
        Action::repeat(3, Action::rotate_to(0.4, 300.0)),
        skew.clone(),
        Action::repeat_forever(Action::sequence([skew, Action::rotate_to(0.2, 10.0)])),
        dance(),
        Action::repeat_forever(dance()),
        Action::repeat(4, dance()),
        Action::reverse_time(Action::rotate_to(1.0, 90.0)),
        Action::yoyo(Action::sequence([Action::rotate_by(0.2, 200.0), Action::rotate_to(0.3, 90.0)])),
    ]
}

/// Frames and blinks.
fn discrete() -> Vec<Action> {
    let frames = || vec![FrameStep::new(3), FrameStep::lasting(7, 2.5), FrameStep::new(1)];
    let walk = |loops, restore| Action::animate(0.1, frames(), loops, restore);
    let blink = |times| {
        let blink = Action::new(Kind::Blink).with("duration", Value::Number(0.8));
        blink.and_then(|action| action.with("times", Value::Count(times))).unwrap()
    };
    vec![
        walk(3, false),
        Action::repeat_forever(walk(1, true)),
        Action::repeat_forever(Action::spawn([walk(1, false), Action::move_by(1.0, [30.0, 0.0])])),
        Action::sequence([walk(2, true), Action::hide(), Action::delay(0.2), Action::show(), walk(1, false)]),
        blink(3),
        Action::repeat_forever(Action::sequence([blink(2), Action::hide(), Action::fade_out(0.3)])),
        blink(0),
        Action::sequence([
            Action::move_by(0.5, [1.0, 1.0]),
            Action::new(Kind::ToggleVisibility),
            Action::delay(0.5),
        ]),
    ]
}

/// Time that runs backwards or unevenly over several actions.
fn warps() -> Vec<Action> {
    let steps = || {
        Action::sequence([
            Action::move_by(0.3, [10.0, 1.0]),
            Action::spawn([Action::scale_to(0.2, [0.5, 2.0]), Action::move_to(0.4, [-4.0, 8.0])]),
            Action::delay(0.1),
            Action::fade_to(0.3, 20.0),
        ])
    };
    vec![
        Action::reverse_time(steps()),
        Action::repeat_forever(Action::yoyo(steps())),
        Action::ease(EaseKind::SineInOut, steps()),
        Action::ease_with(EaseKind::In, 3.0, Action::repeat(2, steps())),
        Action::repeat_forever(Action::ease(EaseKind::QuadraticActionInOut, Action::yoyo(steps()))),
        Action::sequence([steps(), Action::reverse_time(Action::speed(2.0, steps())), steps()]),
        Action::ease_with(EaseKind::Out, 2.0, Action::spawn([steps(), Action::rotate_by(0.5, 90.0)])),
    ]
}

fn close(a: &Pose, b: &Pose) -> bool {
    crate::Channel::ALL.iter().all(|channel| {
        let (a, b) = (a.get(*channel), b.get(*channel));
        (a - b).abs() <= 1e-5 * (1.0 + a.abs().max(b.abs()))
    })
}

#[test]
fn pieces_are_what_the_tree_says() {
    let start = Pose { position: [0.1, -7.3], scale: [2.0, 0.5], opacity: 100.0, ..Pose::default() };
    for tree in trees() {
        let program = Program::compile(&tree).unwrap();
        let flat = program.flat.as_ref().expect("it has a flat form");
        let mut held = 0;
        for step in -20..2000 {
            let secs = f64::from(step) * 0.0125;
            let (mut walked, mut flown) = (start, start);
            program.walk_written_into(&start, secs, &mut walked, |_| {});
            if flat.sample(&start, secs, &mut flown) {
                held += 1;
                assert!(close(&walked, &flown), "at {secs} s of {tree:?}\n{walked:?}\n{flown:?}");
            }
        }
        assert!(held > 20, "{tree:?}");
    }
}

#[test]
fn a_single_move_is_bit_for_bit_a_move_within_a_tree() {
    let start = Pose::at([0.1, -7.3e5]);
    for tree in [Action::move_by(0.7, [33.3, 1e-3]), Action::move_to(0.7, [33.3, 1e-3])] {
        let single = Program::compile(&tree).unwrap();
        let spawned = Program::compile(&Action::spawn([tree, Action::fade_out(0.7)])).unwrap();
        for secs in [-1.0, 0.0, 0.1, 0.35, 0.7 - 1e-12, 0.7, 0.7 + 1e-12, 0.9, 1e300, f64::NAN] {
            let bits = |program: &Program| program.sample_secs(&start, secs).position.map(f32::to_bits);
            assert_eq!(bits(&single), bits(&spawned), "at {secs} s");
        }
    }
}

#[test]
fn a_spline_beyond_its_end_is_the_same_alone_and_beside_others() {
    let points = Value::Points(vec![[0.0, 0.0], [0.0, -100.0]]);
    let spline = Action::new(Kind::CardinalSplineBy).with("points", points).unwrap();
    let eased = Action::ease(EaseKind::BackOut, spline);
    let alone = Program::compile(&eased).unwrap();
    // A shake has no flat form, so the tree is sampled here.
    let shake = Action::new(Kind::ShakeMove);
    let beside = Program::compile(&Action::sequence([eased, shake])).unwrap();
    for step in 0..=16 {
        let secs = f64::from(step) / 16.0;
        let start = Pose::default();
        assert_eq!(
            alone.sample_secs(&start, secs).position,
            beside.sample_secs(&start, secs).position,
            "{secs}"
        );
    }
}

#[test]
fn a_place_stays_until_its_end() {
    for tree in trees() {
        let program = Program::compile(&tree).unwrap();
        let flat = program.flat.as_ref().unwrap();
        let mut secs = 0.0;
        let mut place = flat.place(secs);
        while flat.holds(secs) && secs < 30.0 {
            let local_secs = secs - f64::from(place.round) * flat.round_secs();
            if local_secs + SLACK_SECS >= flat.end_secs(place.piece) {
                place = flat.place(secs);
            }
            assert_eq!(place, flat.place(secs), "at {secs} s");
            secs += 0.001_7;
        }
    }
}

#[test]
fn what_is_not_linear_is_walked() {
    let step = || Action::sequence([Action::move_by(1.0, [1.0, 1.0]), Action::delay(1.0)]);
    let place = || Action::sequence([Action::place([1.0, 1.0]), Action::move_by(1.0, [1.0, 1.0])]);
    for tree in [
        Action::hide(),
        Action::repeat_forever(Action::sequence([Action::delay(1.0), Action::new(Kind::ToggleVisibility)])),
        Action::reverse_time(Action::animate(0.1, vec![FrameStep::new(0), FrameStep::new(1)], 1, false)),
        Action::new(Kind::ResizeBy),
        // A non-monotone ease visits children more than once; an instant is visited from one side only.
        Action::ease(EaseKind::BackIn, step()),
        Action::ease(EaseKind::SineIn, place()),
        Action::reverse_time(place()),
        Action::repeat_forever(Action::scale_by(1.0, [2.0, 2.0])),
        Action::sequence((0..1000).map(|_| Action::move_by(1.0, [1.0, 1.0]))),
    ] {
        assert!(Program::compile(&tree).unwrap().flat.is_none(), "{tree:?}");
    }
}

#[test]
fn the_end_is_that_of_the_tree() {
    let start = Pose { position: [0.1, -7.3], scale: [2.0, 0.7], opacity: 100.0, ..Pose::default() };
    for program in trees().iter().map(|tree| Program::compile(tree).unwrap()) {
        let Some(end_secs) = program.length().secs() else { continue };
        for secs in [end_secs - 1e-10, end_secs, end_secs + 1e-10] {
            let (mut walked, mut flown) = (start, start);
            program.walk_written_into(&start, secs, &mut walked, |_| {});
            assert!(program.flat.as_ref().unwrap().sample(&start, secs, &mut flown));
            // Played backwards, the tree is at its start there, which has no slack.
            assert!(close(&walked, &flown), "at {secs} s\n{walked:?}\n{flown:?}");
            assert!(secs != end_secs || walked == flown, "{walked:?}\n{flown:?}");
        }
        assert!(!program.flat.as_ref().unwrap().sample(&start, end_secs + 1e-6, &mut start.clone()));
    }
}
