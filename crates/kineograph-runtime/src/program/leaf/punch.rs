//! `Punch…`: a damped swing.
//!
//! The motion is (1 − u)·sin(2π·n·u) with n the vibrato, the number of full swings; negative values are multiplied by the
//! elasticity. It begins and ends at exactly 0; outside 0..=1 there is no motion.

use core::f64::consts::TAU;

/// The motion at progress `u`, between 1 (the direction of the punch) and −`elasticity`.
pub fn punch(vibrato: u32, elasticity: f64, u: f64) -> f64 {
    if u <= 0.0 || u >= 1.0 {
        return 0.0;
    }
    let swing = (1.0 - u) * libm::sin(TAU * f64::from(vibrato) * u);
    if swing < 0.0 { swing * elasticity } else { swing }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::prelude::*;

    #[test]
    fn it_ends_where_it_began() {
        for u in [-1e24, -0.1, 0.0, 1.0, 1.2, 1e24] {
            assert_eq!(punch(4, 1.0, u), 0.0);
        }
        assert!(punch(1000, 1.0, 1.0 - 1e-12).abs() < 1e-9);
    }

    #[test]
    fn it_swings_out_as_often_as_asked_for() {
        let signs: Vec<bool> =
            (1..1000).map(|index| punch(3, 0.5, f64::from(index) / 1000.0) > 0.0).collect();
        let turns = signs.windows(2).filter(|pair| pair[0] != pair[1]).count();
        assert!(signs[0] && turns == 5, "three swings there and back");
        assert!((punch(3, 0.5, 1.0 / 12.0) - 11.0 / 12.0).abs() < 1e-12);
        assert!((punch(3, 0.5, 3.0 / 12.0) + 0.5 * 9.0 / 12.0).abs() < 1e-12);
    }

    #[test]
    fn without_elasticity_it_stays_on_one_side() {
        assert!((0..1000).all(|index| punch(5, 0.0, f64::from(index) / 1000.0) >= 0.0));
    }
}
