//! Numbers as people write them.

use super::expression::evaluate;
use crate::document::Tweak;

/// Reads a number or a calculation such as `2*60/3`: a decimal point or comma and units after numbers are accepted.
/// `None` for anything else and for what is not finite.
pub fn parse_number(text: &str) -> Option<f64> {
    evaluate(text)
}

/// Reads what is typed into a number field: a number or calculation, or a change of what is there: `+=10`, `-=10`, `*=2`, `/=2`.
pub fn parse_tweak(text: &str) -> Option<Tweak> {
    let text = text.trim();
    let mut signs = text.chars();
    let (sign, rest) = (signs.next()?, signs.as_str().trim_start());
    let Some(operand) = rest.strip_prefix('=') else { return evaluate(text).map(Tweak::Set) };
    let by = evaluate(operand)?;
    match sign {
        '+' => Some(Tweak::Add(by)),
        '-' => Some(Tweak::Add(-by)),
        '*' => Some(Tweak::Multiply(by)),
        '/' if by != 0.0 => Some(Tweak::Multiply(1.0 / by)),
        _ => None,
    }
}

/// `x` on the grid that a drag of this step moves along, so that a drag adds no needless digits.
pub(super) fn snapped(x: f64, step: f64) -> f64 {
    if step <= 0.0 || !step.is_finite() {
        return x;
    }
    let decimals = (-step.log10()).ceil().clamp(0.0, 9.0);
    let grid = 10.0_f64.powf(decimals);
    let on_grid = ((x / step).round() * step * grid).round() / grid;
    if on_grid.is_finite() { on_grid } else { x }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_people_type_is_read() {
        for (text, x) in [
            (" 1.5 ", 1.5),
            ("1,5 s", 1.5),
            ("90°", 90.0),
            ("2 ×", 2.0),
            ("-20px", -20.0),
            ("1/4", 0.25),
            ("-3 * 2", -6.0),
            ("10-2.5", 7.5),
            (".5", 0.5),
            ("1e3", 1000.0),
        ] {
            assert_eq!(parse_number(text), Some(x), "{text}");
        }
    }

    #[test]
    fn what_is_no_finite_number_is_refused() {
        for text in ["", "abc", "nan", "inf", "-inf", "1/0", "1e999", "1 2", "--", "5+"] {
            assert_eq!(parse_number(text), None, "{text}");
        }
    }

    #[test]
    fn a_change_of_what_is_there_can_be_typed() {
        for (text, tweak) in [
            ("+=10", Some(Tweak::Add(10.0))),
            ("-= 2*3", Some(Tweak::Add(-6.0))),
            ("*=1,5", Some(Tweak::Multiply(1.5))),
            ("/=4", Some(Tweak::Multiply(0.25))),
            ("-3", Some(Tweak::Set(-3.0))),
            ("/=0", None),
            ("=3", None),
            ("+=", None),
            ("", None),
        ] {
            assert_eq!(parse_tweak(text), tweak, "{text}");
        }
    }

    #[test]
    fn drags_stay_on_their_grid() {
        assert_eq!(snapped(0.1 + 0.2, 0.01), 0.3);
        assert_eq!(snapped(17.4, 1.0), 17.0);
        assert_eq!(snapped(1234.0, 10.0), 1230.0);
        assert_eq!(snapped(0.123_456, 0.001), 0.123);
        assert_eq!(snapped(5.5, 0.0), 5.5);
    }
}
