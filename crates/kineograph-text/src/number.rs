//! Numbers as people write them.

/// A number with as few digits as needed: at most three after the point, more only for very small numbers.
pub fn format_number(x: f64) -> String {
    if !x.is_finite() {
        return "0".to_owned();
    }
    let text = format!("{x:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "0" | "-0" if x == 0.0 => "0".to_owned(),
        // Rounded to zero although it is not: written with all its digits.
        "0" | "-0" => format!("{x}"),
        _ => text.to_owned(),
    }
}

/// A number for a narrow place: at most so many digits after the point. What is rounded to zero although it isn't keeps its zeros, as in
/// `0.00`, and no sign.
pub fn format_short(x: f64, decimals: usize) -> String {
    if !x.is_finite() {
        return "0".to_owned();
    }
    // Half is rounded away from zero, as people do: 0.125 is 0.13.
    let scale = [1.0, 10.0, 100.0].get(decimals).copied().unwrap_or(1.0);
    let rounded = if scale > 1.0 { (x * scale).round() / scale } else { x };
    let text = format!("{:.decimals$}", if rounded.is_finite() { rounded } else { x });
    match (is_zero(&text), x == 0.0) {
        (true, true) => "0".to_owned(),
        (true, false) => without_minus_zero(text),
        (false, _) if decimals > 0 => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        (false, _) => text,
    }
}

/// The digits of a number, without a minus where they are those of 0.
pub fn without_minus_zero(digits: String) -> String {
    if is_zero(&digits) { digits.replace('-', "") } else { digits }
}

fn is_zero(digits: &str) -> bool {
    digits.chars().all(|sign| matches!(sign, '0' | '-' | '.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_numbers_lose_digits_but_never_their_size() {
        for (x, short) in [
            (0.0, ["0", "0", "0"]),
            (1.0 / 3.0, ["0", "0.3", "0.33"]),
            (1200.0, ["1200", "1200", "1200"]),
            (0.125, ["0", "0.1", "0.13"]),
            (1e300, [&format!("{:.0}", 1e300); 3]),
            (-12.345_678, ["-12", "-12.3", "-12.35"]),
            (0.001, ["0", "0.0", "0.00"]),
            (-0.001, ["0", "0.0", "0.00"]),
            (f64::INFINITY, ["0", "0", "0"]),
        ] {
            assert_eq!([0, 1, 2].map(|decimals| format_short(x, decimals)), short, "{x}");
        }
    }

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
}
