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
}
