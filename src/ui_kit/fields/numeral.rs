//! Numbers as people write them.

/// A number with as few digits as tell it: at most three behind the point, more only for very small ones.
#[must_use]
pub fn format_number(x: f64) -> String {
    if !x.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{x:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "0" | "-0" if x == 0.0 => "0".to_owned(),
        // Rounded away although it is not zero: told with the digits that it has.
        "0" | "-0" => format!("{x}"),
        _ => text.to_owned(),
    }
}

/// Reads a number: a decimal point or comma, a unit behind it, and one `+ - * /` between two numbers are understood.
/// `None` for anything else and for what is not finite.
#[must_use]
pub fn parse_number(text: &str) -> Option<f64> {
    let text = strip_unit(text.trim()).replace(',', ".");
    let number = plain_number(&text).or_else(|| calculation(&text))?;
    number.is_finite().then_some(number)
}

fn strip_unit(text: &str) -> &str {
    ["px", "s", "°", "×", "x"].iter().find_map(|unit| text.strip_suffix(unit)).unwrap_or(text).trim_end()
}

fn plain_number(text: &str) -> Option<f64> {
    // Rust reads "inf", "nan" and the like as numbers too; those start with a letter.
    let digits = text.trim().trim_start_matches(['+', '-']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    text.trim().parse().ok()
}

fn calculation(text: &str) -> Option<f64> {
    // From the second character on, so that a sign is not taken for an operator.
    let signs = text.char_indices().skip(1);
    signs.filter(|(_, c)| "+-*/".contains(*c)).find_map(|(at, sign)| {
        let a = plain_number(&text[..at])?;
        let b = plain_number(&text[at + 1..])?;
        Some(match sign {
            '+' => a + b,
            '-' => a - b,
            '*' => a * b,
            _ => a / b,
        })
    })
}

/// `x` on the grid that a drag of this step moves along, so that no digits appear that nobody asked for.
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
    fn numbers_are_told_with_few_digits() {
        for (x, text) in [
            (1.0, "1"),
            (0.25, "0.25"),
            (-12.345_678, "-12.346"),
            (0.0, "0"),
            (-0.0, "0"),
            (1e6, "1000000"),
            (0.000_02, "0.00002"),
            (f64::NAN, "0"),
        ] {
            assert_eq!(format_number(x), text);
        }
    }

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
    fn drags_stay_on_their_grid() {
        assert_eq!(snapped(0.1 + 0.2, 0.01), 0.3);
        assert_eq!(snapped(17.4, 1.0), 17.0);
        assert_eq!(snapped(1234.0, 10.0), 1230.0);
        assert_eq!(snapped(0.123_456, 0.001), 0.123);
        assert_eq!(snapped(5.5, 0.0), 5.5);
    }
}
