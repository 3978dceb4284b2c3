//! Every ease against its formula, written a second time here with the standard library's functions.
use std::f64::consts::{FRAC_PI_2, PI, TAU};

use crate::common::compile;
use kineograph_runtime::format::Action;
use kineograph_runtime::{Ease, EaseKind, Pose, Program, StepPosition, ease};

fn bounce(t: f64) -> f64 {
    let k = 7.5625;
    if t < 1.0 / 2.75 {
        k * t * t
    } else if t < 2.0 / 2.75 {
        k * (t - 1.5 / 2.75).powi(2) + 0.75
    } else if t < 2.5 / 2.75 {
        k * (t - 2.25 / 2.75).powi(2) + 0.9375
    } else {
        k * (t - 2.625 / 2.75).powi(2) + 0.984375
    }
}

/// tweenfunc of cocos2d-x for 0 < t < 1; the eases with powers are in [`expected_power`].
fn expected(kind: EaseKind, param: f64, t: f64) -> f64 {
    let (o, io) = (param, param * 1.525);
    let (s, v, u) = (param / 4.0, 2.0 * t - 1.0, 2.0 * t);
    match kind {
        EaseKind::SineIn => 1.0 - (t * FRAC_PI_2).cos(),
        EaseKind::SineOut => (t * FRAC_PI_2).sin(),
        EaseKind::SineInOut => -0.5 * ((PI * t).cos() - 1.0),
        EaseKind::BackIn => t * t * ((o + 1.0) * t - o),
        EaseKind::BackOut => (t - 1.0).powi(2) * ((o + 1.0) * (t - 1.0) + o) + 1.0,
        EaseKind::BackInOut if u < 1.0 => u * u * ((io + 1.0) * u - io) / 2.0,
        EaseKind::BackInOut => (u - 2.0).powi(2) * ((io + 1.0) * (u - 2.0) + io) / 2.0 + 1.0,
        EaseKind::ElasticIn => -(2f64.powf(10.0 * (t - 1.0))) * ((t - 1.0 - s) * TAU / param).sin(),
        EaseKind::ElasticOut => 2f64.powf(-10.0 * t) * ((t - s) * TAU / param).sin() + 1.0,
        EaseKind::ElasticInOut if v < 0.0 => -0.5 * 2f64.powf(10.0 * v) * ((v - s) * TAU / param).sin(),
        EaseKind::ElasticInOut => 0.5 * 2f64.powf(-10.0 * v) * ((v - s) * TAU / param).sin() + 1.0,
        EaseKind::BounceIn => 1.0 - bounce(1.0 - t),
        EaseKind::BounceOut => bounce(t),
        EaseKind::BounceInOut if t < 0.5 => (1.0 - bounce(1.0 - u)) / 2.0,
        EaseKind::BounceInOut => bounce(u - 1.0) / 2.0 + 0.5,
        EaseKind::ExponentialIn => 2f64.powf(10.0 * (t - 1.0)),
        EaseKind::ExponentialOut => 1.0 - 2f64.powf(-10.0 * t),
        EaseKind::ExponentialInOut if u < 1.0 => 0.5 * 2f64.powf(10.0 * v),
        EaseKind::ExponentialInOut => 0.5 * (2.0 - 2f64.powf(-10.0 * v)),
        EaseKind::CircleActionIn => 1.0 - (1.0 - t * t).sqrt(),
        EaseKind::CircleActionOut => (1.0 - (t - 1.0).powi(2)).sqrt(),
        EaseKind::CircleActionInOut if u < 1.0 => -0.5 * ((1.0 - u * u).sqrt() - 1.0),
        EaseKind::CircleActionInOut => 0.5 * ((1.0 - (u - 2.0).powi(2)).sqrt() + 1.0),
        _ => expected_power(kind, param, t),
    }
}

fn expected_power(kind: EaseKind, param: f64, t: f64) -> f64 {
    let u = 2.0 * t;
    match kind {
        EaseKind::In => t.powf(param),
        EaseKind::Out => t.powf(1.0 / param),
        EaseKind::InOut if u < 1.0 => 0.5 * u.powf(param),
        EaseKind::InOut => 1.0 - 0.5 * (2.0 - u).powf(param),
        EaseKind::QuadraticActionIn => t * t,
        EaseKind::QuadraticActionOut => -t * (t - 2.0),
        EaseKind::QuadraticActionInOut if u < 1.0 => u * u / 2.0,
        EaseKind::QuadraticActionInOut => -0.5 * ((u - 1.0) * (u - 3.0) - 1.0),
        EaseKind::CubicActionIn => t.powi(3),
        EaseKind::CubicActionOut => (t - 1.0).powi(3) + 1.0,
        EaseKind::CubicActionInOut if u < 1.0 => u.powi(3) / 2.0,
        EaseKind::CubicActionInOut => ((u - 2.0).powi(3) + 2.0) / 2.0,
        EaseKind::QuarticActionIn => t.powi(4),
        EaseKind::QuarticActionOut => 1.0 - (t - 1.0).powi(4),
        EaseKind::QuarticActionInOut if u < 1.0 => u.powi(4) / 2.0,
        EaseKind::QuarticActionInOut => -((u - 2.0).powi(4) - 2.0) / 2.0,
        EaseKind::QuinticActionIn => t.powi(5),
        EaseKind::QuinticActionOut => (t - 1.0).powi(5) + 1.0,
        EaseKind::QuinticActionInOut if u < 1.0 => u.powi(5) / 2.0,
        EaseKind::QuinticActionInOut => ((u - 2.0).powi(5) + 2.0) / 2.0,
        _ => panic!("no formula for {kind:?}"),
    }
}

/// The eases with a formula of at most one number, in their ranges.
fn tween_eases() -> impl Iterator<Item = (EaseKind, f64)> {
    let others = [EaseKind::BezierAction, EaseKind::CubicBezier, EaseKind::Steps, EaseKind::Spring];
    EaseKind::ALL.iter().copied().filter(move |kind| !others.contains(kind)).flat_map(|kind| {
        let params: &[f64] =
            if kind.spec().params.is_empty() { &[0.0] } else { &[0.3, 0.45, 1.0, 1.70158, 2.0, 3.0, 3.5] };
        params.iter().map(move |param| (kind, *param))
    })
}

/// Eases of every kind.
fn all_eases() -> Vec<Ease> {
    let numbers =
        |kind: EaseKind, param: f64| if kind.spec().params.is_empty() { vec![] } else { vec![param] };
    let mut all: Vec<Ease> =
        tween_eases().map(|(kind, param)| Ease::new(kind, &numbers(kind, param)).unwrap()).collect();
    let texts = [
        "linear",
        "ease",
        "ease-in",
        "ease-out",
        "ease-in-out",
        "cubic-bezier(0, 0, 1, 1)",
        "cubic-bezier(1, 0, 0, 1)",
        "cubic-bezier(0, 1, 0, 1)",
        "cubic-bezier(0.3, -2, 0.7, 3)",
        "cubic-bezier(0.68, -0.6, 0.32, 1.6)",
        "EaseBezierAction(0, 0.4, 0.6, 1)",
        "EaseBezierAction(0, 1.5, -1.5, 1)",
        "steps(1, start)",
        "steps(4, start)",
        "steps(4)",
        "steps(7, none)",
        "steps(1, none)",
        "steps(3, both)",
        "spring(100, 10)",
        "spring(100, 0)",
        "spring(100, 20)",
        "spring(100, 20.00001)",
        "spring(100, 2, 1)",
        "spring(10, 500, 1)",
        "spring(170, 26, 0.5)",
    ];
    all.extend(texts.map(|text| text.parse::<Ease>().unwrap()));
    let mirrored: Vec<Ease> = all.iter().map(|ease| ease.mirrored()).collect();
    all.extend(mirrored);
    all
}

fn parts(count: u32) -> impl Iterator<Item = f64> {
    (1..count).map(move |step| f64::from(step) / f64::from(count))
}

#[test]
fn every_ease_follows_its_formula() {
    for (kind, param) in tween_eases() {
        for t in parts(200) {
            let (ours, theirs) = (ease(kind, param, t), expected(kind, param, t));
            assert!((ours - theirs).abs() < 1e-12, "{kind:?}({param}) at {t}: {ours}, not {theirs}");
        }
    }
}

#[test]
fn ends_are_exact() {
    for ease in all_eases() {
        assert_eq!([ease.value(0.0), ease.value(1.0)], [0.0, 1.0], "{ease}");
    }
    let offset: Ease = "EaseBezierAction(0.25, 0, 3, 0.75)".parse().unwrap();
    assert_eq!([offset.value(0.0), offset.value(1.0)], [0.25, 0.75]);
    assert_eq!([offset.mirrored().value(0.0), offset.mirrored().value(1.0)], [0.25, 0.75]);
}

#[test]
fn polynomials_sines_and_swings_continue_beyond_the_ends() {
    for t in [-0.4, -0.1, 1.1, 1.4] {
        for (kind, param) in tween_eases() {
            let name = kind.spec().name;
            let goes_on = ["Sine", "Back", "Quadratic", "Cubic", "Quartic", "Quintic"];
            if goes_on.iter().any(|family| name.contains(family)) {
                let (ours, theirs) = (ease(kind, param, t), expected(kind, param, t));
                assert!((ours - theirs).abs() < 1e-11, "{kind:?} at {t}: {ours}, not {theirs}");
            }
        }
        for kind in [EaseKind::ElasticIn, EaseKind::ElasticOut, EaseKind::ElasticInOut] {
            assert!((ease(kind, 0.3, t) - expected(kind, 0.3, t)).abs() < 1e-9, "{kind:?} at {t}");
        }
        let bezier: Ease = "EaseBezierAction(0, 1.5, -1.5, 1)".parse().unwrap();
        let expected = 4.5 * t * (1.0 - t).powi(2) - 4.5 * t * t * (1.0 - t) + t.powi(3);
        assert!((bezier.value(t) - expected).abs() < 1e-12);
    }
}

#[test]
fn rates_circles_and_exponentials_continue_along_the_tangent() {
    let slope_at_end = 10.0 * 2f64.ln();
    assert_eq!(ease(EaseKind::In, 3.0, 1.5), 2.5);
    assert_eq!(ease(EaseKind::In, 3.0, -0.5), 0.0);
    assert_eq!(ease(EaseKind::Out, 2.0, 1.5), 1.25);
    assert_eq!(ease(EaseKind::Out, 2.0, -0.5), 0.0, "a vertical tangent is not followed");
    assert_eq!(ease(EaseKind::In, 1.0, -0.5), -0.5);
    assert_eq!(ease(EaseKind::InOut, 2.0, 1.5), 1.0);
    assert!((ease(EaseKind::ExponentialIn, 0.0, 1.5) - (1.0 + 0.5 * slope_at_end)).abs() < 1e-12);
    assert!((ease(EaseKind::ExponentialIn, 0.0, -1.0) + slope_at_end / 1024.0).abs() < 1e-12);
    for kind in [EaseKind::CircleActionIn, EaseKind::CircleActionOut, EaseKind::CircleActionInOut] {
        assert_eq!([ease(kind, 0.0, -0.5), ease(kind, 0.0, 1.5)], [0.0, 1.0], "{kind:?}");
    }
}

#[test]
fn css_curves_continue_along_the_tangent() {
    let at = |text: &str, t: f64| text.parse::<Ease>().unwrap().value(t);
    // Towards the first point that lies elsewhere; from the last one back at the end.
    assert!((at("cubic-bezier(0.25, 0.1, 0.25, 1)", -0.5) + 0.2).abs() < 1e-15);
    assert_eq!(at("cubic-bezier(0.25, 0.1, 0.25, 1)", 1.5), 1.0);
    assert!((at("cubic-bezier(0, 0, 0.5, 0.25)", -1.0) + 0.5).abs() < 1e-15);
    assert!((at("cubic-bezier(0.5, 0.25, 0.75, 0.5)", 1.25) - 1.5).abs() < 1e-15);
    assert!((at("cubic-bezier(0.5, 0.25, 1, 1)", 1.5) - 1.75).abs() < 1e-15);
    assert_eq!([at("cubic-bezier(0, 0, 1, 1)", -2.0), at("cubic-bezier(0, 0, 1, 1)", 3.0)], [-2.0, 3.0]);
    assert_eq!([at("cubic-bezier(0, 1, 1, 0)", -2.0), at("cubic-bezier(0, 1, 1, 0)", 3.0)], [0.0, 1.0]);
}

/// At 0.1, 0.25, 0.5 and 0.9, found by bisection with 60 decimal digits, in another language.
const CSS_VALUES: [(&str, [f64; 4]); 6] = [
    (
        "ease",
        [0.094_796_305_716_043_25, 0.408_510_591_355_395_84, 0.802_403_387_584_857, 0.994_316_477_484_556_4],
    ),
    (
        "ease-in",
        [
            0.017_026_609_651_562_943,
            0.093_464_650_718_824_86,
            0.315_356_812_572_539_3,
            0.839_427_845_762_466_6,
        ],
    ),
    (
        "ease-out",
        [0.160_572_154_237_533_5, 0.378_138_130_825_109_84, 0.684_643_187_427_460_6, 0.982_973_390_348_437_1],
    ),
    ("ease-in-out", [0.019_722_453_548_311_2, 0.129_161_931_047_319_83, 0.5, 0.980_277_546_451_688_8]),
    (
        "cubic-bezier(0.68, -0.6, 0.32, 1.6)",
        [-0.072_823_180_797_221_6, -0.097_707_742_123_059_84, 0.5, 1.072_823_180_797_221_7],
    ),
    (
        "cubic-bezier(1, 0, 0, 1)",
        [0.003_761_674_958_083_166_6, 0.029_724_605_511_925_2, 0.5, 0.996_238_325_041_916_8],
    ),
];

#[test]
fn css_curves_have_their_known_values() {
    for (text, expected) in CSS_VALUES {
        let ease: Ease = text.parse().unwrap();
        for (t, expected) in [0.1, 0.25, 0.5, 0.9].into_iter().zip(expected) {
            let value = ease.value(t);
            assert!((value - expected).abs() < 4e-15, "{text} at {t}: {value}, not {expected}");
        }
    }
}

#[test]
fn a_straight_css_curve_is_linear() {
    let straight: Ease = "cubic-bezier(0.2, 0.2, 0.9, 0.9)".parse().unwrap();
    for t in parts(997) {
        assert!((straight.value(t) - t).abs() < 1e-15);
    }
}

#[test]
fn steps_jump_where_css_says() {
    let values = |count, position| {
        let ease = Ease::steps(count, position).unwrap();
        [-0.1, 0.1, 0.25, 0.4, 0.5, 0.75, 0.9, 1.1, 1.3].map(|t| ease.value(t) * 60.0)
    };
    assert_eq!(values(4, StepPosition::End), [-15.0, 0.0, 15.0, 15.0, 30.0, 45.0, 45.0, 60.0, 75.0]);
    assert_eq!(values(4, StepPosition::Start), [0.0, 15.0, 30.0, 30.0, 45.0, 60.0, 60.0, 75.0, 90.0]);
    assert_eq!(values(4, StepPosition::None), [-20.0, 0.0, 20.0, 20.0, 40.0, 60.0, 60.0, 80.0, 100.0]);
    assert_eq!(values(4, StepPosition::Both), [0.0, 12.0, 24.0, 24.0, 36.0, 48.0, 48.0, 60.0, 72.0]);
}

#[test]
fn steps_do_not_wait_for_rounding() {
    // Ten frames of a tenth add up to a little less than 1.
    let mut t = 0.0;
    let ease = Ease::steps(10, StepPosition::End).unwrap();
    for frame in 0..10 {
        assert!((ease.value(t) - f64::from(frame) / 10.0).abs() < 1e-15, "{frame}");
        t += 0.1;
    }
}

#[test]
fn a_mirrored_ease_is_turned_by_half_a_turn() {
    for ease in all_eases() {
        let mirrored = ease.mirrored();
        for t in [-3.0, -0.3, 0.0, 0.3].into_iter().chain(parts(97)).chain([1.0, 1.2, 4.0]) {
            let (ours, expected) = (mirrored.value(t), 1.0 - ease.value(1.0 - t));
            let allowed = 1e-12 * expected.abs().max(1.0);
            assert!((ours - expected).abs() <= allowed, "{mirrored} at {t}: {ours}, not {expected}");
            assert_eq!(ease.curve().mirrored().value(t), ours, "{ease} at {t}");
        }
        assert_eq!(mirrored.mirrored(), ease);
    }
}

#[test]
fn what_should_not_turn_back_does_not() {
    let turns_back =
        ["Back", "Elastic", "Bounce", "BezierAction", "cubic-bezier(0.3, -2", "cubic-bezier(0.68"];
    for ease in all_eases() {
        let text = ease.to_string();
        let swings = ["spring(100, 10)", "spring(100, 0)", "spring(100, 2)", "spring(170, 26, 0.5)"];
        let swings = swings.iter().any(|swinging| text.starts_with(&swinging[..swinging.len() - 1]));
        if turns_back.iter().any(|family| text.contains(family)) || swings {
            continue;
        }
        let mut last = 0.0;
        for t in parts(2000) {
            let value = ease.value(t);
            assert!(value >= last - 1e-15 && value <= 1.0 + 1e-15, "{text} at {t}");
            last = value;
        }
    }
}

#[test]
fn springs_swing_as_much_as_they_are_damped() {
    // ζ = 0.5: the first swing goes beyond by e^(−πζ/√(1 − ζ²)), stretched by less than a thousandth.
    let spring = Ease::spring(100.0, 10.0, 1.0).unwrap().curve();
    let highest = parts(4000).map(|t| spring.value(t)).fold(0.0, f64::max);
    let overshoot = (-PI * 0.5 / 0.75f64.sqrt()).exp();
    assert!((highest - 1.0 - overshoot).abs() < 1.5e-3, "{highest}");
    // Critically damped: 1 − e^(−T·t)·(1 + T·t), stretched.
    let critical = Ease::spring(100.0, 20.0, 1.0).unwrap().curve();
    let settled = 9.233_413_476_451_586;
    let way = |t: f64| 1.0 - (-settled * t).exp() * (1.0 + settled * t);
    for t in parts(50) {
        assert!((critical.value(t) - way(t) / way(1.0)).abs() < 1e-12);
    }
    // Almost critical from either side is almost the same: the bound of settling goes with the root of ζ² − 1.
    for damping in [19.999_999_9, 20.000_000_1] {
        let near = Ease::spring(100.0, damping, 1.0).unwrap().curve();
        assert!(parts(50).all(|t| (near.value(t) - critical.value(t)).abs() < 2e-4), "{damping}");
    }
    // Only the damping ratio shapes the curve.
    assert_eq!(Ease::spring(400.0, 40.0, 4.0).unwrap().value(0.3), spring.value(0.3));
}

#[test]
fn overshoot_is_a_parameter() {
    assert!((ease(EaseKind::BackIn, 1.70158, 0.5) + 0.0876975).abs() < 1e-9);
    assert_eq!(ease(EaseKind::BackIn, 0.0, 0.5), 0.125);
    assert_eq!(
        Ease::new(EaseKind::BackInOut, &[]).unwrap(),
        Ease::new(EaseKind::BackInOut, &[1.70158]).unwrap()
    );
}

#[test]
fn nothing_makes_an_ease_infinite() {
    let progress =
        [f64::MIN, -1e300, -1e15, -1e9, -1.0, -f64::MIN_POSITIVE, 5e-324, 1.0 + 1e-15, 7.0, 1e9, 1e15];
    for ease in all_eases() {
        for t in progress.into_iter().chain([1e300, f64::MAX]) {
            let value = ease.value(t);
            assert!(value.is_finite() && value.abs() <= 1e12, "{ease} at {t}: {value}");
        }
    }
    for kind in EaseKind::ALL.iter().copied() {
        for param in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            assert!(ease(kind, param, 0.4).is_finite(), "{kind:?}({param})");
        }
    }
}

#[test]
fn an_eased_action_is_the_action_at_the_eased_progress() {
    for ease in all_eases() {
        let program = compile(&Action::eased(ease, Action::move_by(2.0, [100.0, 0.0])));
        for step in 0..=20 {
            let t = f64::from(step) / 20.0;
            let x = f64::from(program.sample(&Pose::default(), t).position[0]);
            assert!((x - 100.0 * ease.value(t)).abs() < 1e-4, "{ease} at {t}");
        }
    }
}

/// cocos2d-x's Bezier ease may start and end anywhere; what follows starts from where it ended.
#[test]
fn a_bezier_ease_may_stop_before_the_end() {
    let short: Ease = "EaseBezierAction(0.25, 0, 1, 0.75)".parse().unwrap();
    let child = || {
        Action::sequence([
            Action::spawn([Action::move_by(1.0, [100.0, 0.0]), Action::fade_to(1.0, 55.0)]),
            Action::call_func("never"),
            Action::hide(),
        ])
    };
    let program = compile(&Action::sequence([
        Action::eased(short, child()),
        Action::move_by(1.0, [10.0, 0.0]),
        Action::eased(short.mirrored(), Action::scale_by(1.0, [3.0, 1.0])),
        Action::delay(1.0),
    ]));
    let at = |secs: f64| {
        let pose = program.sample_secs(&Pose::default(), secs);
        [pose.position[0], pose.opacity, pose.scale[0], f32::from(u8::from(pose.visible))].map(f64::from)
    };
    assert_eq!(at(0.0), [25.0, 205.0, 1.0, 1.0]);
    for (secs, expected) in [(1.0, 75.0), (1.5, 80.0), (2.0, 85.0), (3.5, 85.0), (4.0, 85.0)] {
        let [x, opacity, scale, visible] = at(secs);
        assert!((x - expected).abs() < 1e-4, "{x} at {secs} s");
        assert_eq!([opacity, visible], [105.0, 1.0]);
        let expected = if secs < 2.0 {
            1.0
        } else if secs > 3.0 {
            2.5
        } else {
            1.5
        };
        assert!((scale - expected).abs() < 1e-6, "{scale} at {secs} s");
    }
    assert_eq!(crate::common::events(&program, f64::NEG_INFINITY, f64::INFINITY), []);
    let backwards = compile(&Action::sequence([
        Action::reverse_time(Action::eased(short, Action::move_by(1.0, [100.0, 0.0]))),
        Action::move_by(1.0, [10.0, 0.0]),
    ]));
    let x = |secs: f64| backwards.sample_secs(&Pose::default(), secs).position[0];
    assert_eq!([x(0.0), x(1.0), x(2.0)], [75.0, 25.0, 35.0]);
}

#[test]
fn a_turn_cannot_stop_half_way() {
    let eased = |text: &str| Action::eased(text.parse().unwrap(), Action::rotate_to(1.0, 90.0));
    assert!(Program::compile(&eased("EaseBezierAction(0, 2, -1, 1)")).is_ok());
    let refused = Program::compile(&eased("EaseBezierAction(0, 0, 1, 0.5)")).unwrap_err();
    assert!(refused.to_string().contains("set its first value to 0 and its last to 1"), "{refused}");
}

#[test]
fn events_come_with_the_step_that_passes_them() {
    let child = Action::sequence([Action::delay(0.3), Action::call_func("a"), Action::delay(0.7)]);
    for (text, expected_secs) in [
        ("steps(4)", 0.5),
        ("steps(4, start)", 0.25),
        ("steps(4, mirrored)", 0.25),
        ("steps(2, none)", 0.5),
        ("steps(1)", 1.0),
    ] {
        let program = compile(&Action::eased(text.parse().unwrap(), child.clone()));
        let events = crate::common::events(&program, f64::NEG_INFINITY, f64::INFINITY);
        assert!(events.len() == 1 && (events[0].1 - expected_secs).abs() < 1e-8, "{text}: {events:?}");
    }
}
