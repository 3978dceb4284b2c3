use proptest::prelude::*;

use super::*;

fn fitted_curves(f: impl Fn(f64) -> f64, cuts: &[f64], tolerance: f64, forms: Forms) -> Vec<FittedSpan> {
    fit(&mut |secs, values: &mut [f64]| values[0] = f(secs), cuts, &[tolerance], forms).unwrap()
}

#[test]
fn polynomials_of_third_degree_are_one_part() {
    for f in [|t: f64| 3.0 + 2.0 * t, |t: f64| 10.0 * t * t, |t: f64| 100.0 * t * t * t + t] {
        assert_eq!(fitted_curves(f, &[0.0, 1.0], 1e-3, Forms::Curves).len(), 1);
    }
    let rest = fitted_curves(|_| 7.0, &[0.0, 0.5, 2.0, 3.0], 1e-3, Forms::Curves);
    assert_eq!((rest.len(), rest[0].to_secs, rest[0].shape.clone()), (1, 3.0, SpanShape::Rest));
}

#[test]
fn a_jump_at_a_cut_is_exact_and_elsewhere_steep() {
    let step = |t: f64| if t < 0.37 { 0.0 } else { 50.0 };
    let known = fitted_curves(step, &[0.0, 0.37, 1.0], 0.1, Forms::Curves);
    assert_eq!(known.len(), 2);
    assert_eq!((known[0].to[0], known[1].from[0], known[1].from_secs), (0.0, 50.0, 0.37));
    let found = fitted_curves(step, &[0.0, 1.0], 0.1, Forms::Curves);
    let steep = found.iter().find(|part| part.from[0] != part.to[0]).unwrap();
    assert!(
        steep.to_secs - steep.from_secs <= 2.0 * MIN_SECS && steep.from_secs <= 0.37 && 0.37 <= steep.to_secs
    );
    assert!(found.len() < 40, "{}", found.len());
}

#[test]
fn a_way_out_and_back_has_its_turn_as_a_key() {
    let parts = fitted_curves(|t| 80.0 * t * (1.0 - t), &[0.0, 1.0], 0.05, Forms::Curves);
    assert!(parts.iter().any(|part| (part.from_secs - 0.5).abs() < 0.01), "{parts:?}");
}

proptest! {
    #[test]
    fn parts_stay_within_the_tolerance_and_touch(
        a in -50.0..50.0, b in 0.1..12.0, c in -20.0..20.0, tolerance in 0.01..1.0, is_lines: bool,
    ) {
        let f = |t: f64| a * f64::sin(b * t) + c * t * t * t * t;
        let forms = if is_lines { Forms::Lines } else { Forms::Curves };
        let parts = fitted_curves(f, &[0.0, 0.9, 2.0], tolerance, forms);
        prop_assert_eq!((parts[0].from_secs, parts.last().unwrap().to_secs), (0.0, 2.0));
        for pair in parts.windows(2) {
            prop_assert_eq!(pair[0].to_secs, pair[1].from_secs);
        }
        for step in 0..=1000 {
            let t = 2.0 * f64::from(step) / 1000.0;
            // Between the checked times a curve may stray a little more.
            prop_assert!((value_at(&parts, 0, t) - f(t)).abs() <= 1.3 * tolerance + 1e-3);
        }
    }
}
