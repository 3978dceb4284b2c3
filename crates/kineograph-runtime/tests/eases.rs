//! Every ease against cocos2d-x's formula, written a second time here with the standard library's functions.

mod common;

use std::f64::consts::{FRAC_PI_2, PI, TAU};

use common::compile;
use kineograph_runtime::format::{Action, Kind};
use kineograph_runtime::{Pose, ease};

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

/// tweenfunc of cocos2d-x for 0 < t < 1.
fn expected(kind: Kind, param: f64, t: f64) -> f64 {
    let (o, io) = (1.70158, 1.70158 * 1.525);
    let (s, v, u) = (param / 4.0, 2.0 * t - 1.0, 2.0 * t);
    match kind {
        Kind::EaseIn => t.powf(param),
        Kind::EaseOut => t.powf(1.0 / param),
        Kind::EaseInOut if u < 1.0 => 0.5 * u.powf(param),
        Kind::EaseInOut => 1.0 - 0.5 * (2.0 - u).powf(param),
        Kind::EaseSineIn => 1.0 - (t * FRAC_PI_2).cos(),
        Kind::EaseSineOut => (t * FRAC_PI_2).sin(),
        Kind::EaseSineInOut => -0.5 * ((PI * t).cos() - 1.0),
        Kind::EaseBackIn => t * t * ((o + 1.0) * t - o),
        Kind::EaseBackOut => (t - 1.0).powi(2) * ((o + 1.0) * (t - 1.0) + o) + 1.0,
        Kind::EaseBackInOut if u < 1.0 => u * u * ((io + 1.0) * u - io) / 2.0,
        Kind::EaseBackInOut => (u - 2.0).powi(2) * ((io + 1.0) * (u - 2.0) + io) / 2.0 + 1.0,
        Kind::EaseElasticIn => -(2f64.powf(10.0 * (t - 1.0))) * ((t - 1.0 - s) * TAU / param).sin(),
        Kind::EaseElasticOut => 2f64.powf(-10.0 * t) * ((t - s) * TAU / param).sin() + 1.0,
        Kind::EaseElasticInOut if v < 0.0 => -0.5 * 2f64.powf(10.0 * v) * ((v - s) * TAU / param).sin(),
        Kind::EaseElasticInOut => 0.5 * 2f64.powf(-10.0 * v) * ((v - s) * TAU / param).sin() + 1.0,
        Kind::EaseBounceIn => 1.0 - bounce(1.0 - t),
        Kind::EaseBounceOut => bounce(t),
        Kind::EaseBounceInOut if t < 0.5 => (1.0 - bounce(1.0 - u)) / 2.0,
        Kind::EaseBounceInOut => bounce(u - 1.0) / 2.0 + 0.5,
        Kind::EaseExponentialIn => 2f64.powf(10.0 * (t - 1.0)),
        Kind::EaseExponentialOut => 1.0 - 2f64.powf(-10.0 * t),
        Kind::EaseExponentialInOut if u < 1.0 => 0.5 * 2f64.powf(10.0 * v),
        Kind::EaseExponentialInOut => 0.5 * (2.0 - 2f64.powf(-10.0 * v)),
        _ => unreachable!("no ease: {kind:?}"),
    }
}

fn eases() -> impl Iterator<Item = (Kind, f64)> {
    Kind::all().filter(|kind| kind.is_ease()).flat_map(|kind| {
        let params: &[f64] =
            if kind.spec().params.is_empty() { &[0.0] } else { &[0.3, 0.45, 1.0, 2.0, 3.0, 3.5] };
        params.iter().map(move |param| (kind, *param))
    })
}

#[test]
fn every_ease_follows_its_formula() {
    for (kind, param) in eases() {
        for step in 1..200 {
            let t = f64::from(step) / 200.0;
            let (ours, theirs) = (ease(kind, param, t), expected(kind, param, t));
            assert!((ours - theirs).abs() < 1e-12, "{kind:?}({param}) at {t}: {ours}, not {theirs}");
        }
    }
}

#[test]
fn ends_are_exact() {
    for (kind, param) in eases() {
        assert_eq!(ease(kind, param, 0.0), 0.0, "{kind:?}");
        assert_eq!(ease(kind, param, 1.0), 1.0, "{kind:?}");
    }
}

#[test]
fn polynomials_sines_and_swings_continue_beyond_the_ends() {
    for t in [-0.4, -0.1, 1.1, 1.4] {
        for kind in
            [Kind::EaseSineIn, Kind::EaseSineOut, Kind::EaseSineInOut, Kind::EaseBackIn, Kind::EaseBackOut]
        {
            assert!((ease(kind, 0.0, t) - expected(kind, 0.0, t)).abs() < 1e-12, "{kind:?} at {t}");
        }
        for kind in [Kind::EaseElasticIn, Kind::EaseElasticOut, Kind::EaseElasticInOut] {
            assert!((ease(kind, 0.3, t) - expected(kind, 0.3, t)).abs() < 1e-9, "{kind:?} at {t}");
        }
    }
}

#[test]
fn rates_and_exponentials_continue_along_the_tangent() {
    let slope_at_end = 10.0 * 2f64.ln();
    assert_eq!(ease(Kind::EaseIn, 3.0, 1.5), 2.5);
    assert_eq!(ease(Kind::EaseIn, 3.0, -0.5), 0.0);
    assert_eq!(ease(Kind::EaseOut, 2.0, 1.5), 1.25);
    assert_eq!(ease(Kind::EaseOut, 2.0, -0.5), 0.0, "a vertical tangent is not followed");
    assert_eq!(ease(Kind::EaseIn, 1.0, -0.5), -0.5);
    assert_eq!(ease(Kind::EaseInOut, 2.0, 1.5), 1.0);
    assert!((ease(Kind::EaseExponentialIn, 0.0, 1.5) - (1.0 + 0.5 * slope_at_end)).abs() < 1e-12);
    assert!((ease(Kind::EaseExponentialIn, 0.0, -1.0) + slope_at_end / 1024.0).abs() < 1e-12);
}

#[test]
fn nothing_makes_an_ease_infinite() {
    for (kind, param) in eases() {
        for t in
            [f64::MIN, -1e15, -1e9, -1.0, -f64::MIN_POSITIVE, 5e-324, 1.0 + 1e-15, 7.0, 1e9, 1e15, f64::MAX]
        {
            let value = ease(kind, param, t);
            assert!(value.is_finite() && value.abs() <= 1e12, "{kind:?}({param}) at {t}: {value}");
        }
        for param in [f64::NAN, f64::INFINITY, -1.0, 0.0, 1e300] {
            assert!(ease(kind, param, 0.4).is_finite(), "{kind:?}({param})");
        }
    }
}

#[test]
fn an_eased_action_is_the_action_at_the_eased_progress() {
    for (kind, param) in eases() {
        let child = Action::move_by(2.0, [100.0, 0.0]);
        let takes_param = !kind.spec().params.is_empty();
        let tree =
            if takes_param { Action::ease_with(kind, param, child) } else { Action::ease(kind, child) };
        let program = compile(&tree);
        for step in 0..=20 {
            let t = f64::from(step) / 20.0;
            let x = f64::from(program.sample(&Pose::default(), t).position[0]);
            assert!((x - 100.0 * ease(kind, param, t)).abs() < 1e-4, "{kind:?}({param}) at {t}");
        }
    }
}
