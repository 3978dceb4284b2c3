//! Numbers in messages.

use crate::prelude::*;

/// A number as a short text that parses to the same number: `1e9` instead of `1000000000`.
pub fn format_number(x: f64) -> String {
    let plain = format!("{x:?}");
    let plain = plain.strip_suffix(".0").unwrap_or(&plain);
    let powers = format!("{x:e}");
    if plain.len() > 7 && powers.len() < plain.len() { powers } else { plain.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_for_people_are_short() {
        let shown = [
            (0.0, "0"),
            (-0.5, "-0.5"),
            (16384.0, "16384"),
            (1_000_000.0, "1000000"),
            (1e9, "1e9"),
            (-1e308, "-1e308"),
            (1.5e-7, "1.5e-7"),
            (12_345_678.9, "12345678.9"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-inf"),
        ];
        for (x, text) in shown {
            assert_eq!(format_number(x), text);
            assert!(x.is_nan() || text.parse::<f64>() == Ok(x));
        }
    }
}
