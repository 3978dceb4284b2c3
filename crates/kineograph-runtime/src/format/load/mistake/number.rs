//! Numbers as people write them. More is taken for a number here than the general parser takes: what it refuses is told in its words.

use core::num::IntErrorKind;

use crate::prelude::*;

/// What is behind a number: its unit, or the `f` of C++.
pub(super) fn surplus(word: &str) -> Option<&str> {
    let digits = word.trim_start_matches(['+', '-']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let len = digits.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(digits.len());
    let (number, rest) = digits.split_at(len);
    (number.parse::<f64>().is_ok() && !rest.is_empty()).then_some(rest)
}

pub(super) fn float(word: &str) -> Option<f64> {
    let plain = without_underscores(word);
    integer(word).ok().map(|whole| whole as f64).or_else(|| {
        let unsigned = plain.trim_start_matches(['+', '-']);
        // Rust also knows `infinity` and `nan`, which RON doesn't.
        let is_number = matches!(unsigned, "inf" | "NaN")
            || !unsigned.contains(|c: char| c.is_ascii_alphabetic() && c != 'e' && c != 'E');
        plain.parse().ok().filter(|_| is_number)
    })
}

/// Why a word is no whole number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum NoInteger {
    TooLarge,
    Else,
}

pub(super) fn integer(word: &str) -> Result<i128, NoInteger> {
    let plain = without_underscores(word);
    let (is_negative, digits) = match plain.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, plain.strip_prefix('+').unwrap_or(&plain)),
    };
    let (digits, base) = match digits.get(..2) {
        Some("0x") => (&digits[2..], 16),
        Some("0b") => (&digits[2..], 2),
        Some("0o") => (&digits[2..], 8),
        _ => (digits, 10),
    };
    if digits.starts_with(['+', '-']) {
        return Err(NoInteger::Else);
    }
    match i128::from_str_radix(digits, base) {
        Ok(number) => Ok(if is_negative { -number } else { number }),
        Err(error) if *error.kind() == IntErrorKind::PosOverflow => Err(NoInteger::TooLarge),
        Err(_) => Err(NoInteger::Else),
    }
}

fn without_underscores(word: &str) -> String {
    word.chars().filter(|c| *c != '_').collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_told_from_words() {
        for (word, number) in [("1", 1.0), ("-.5", -0.5), ("+2.", 2.0), ("1_0e3", 10_000.0), ("0xff", 255.0)]
        {
            assert_eq!(float(word), Some(number), "{word}");
        }
        assert_eq!((float("inf"), float("-inf")), (Some(f64::INFINITY), Some(f64::NEG_INFINITY)));
        assert!(float("NaN").is_some_and(f64::is_nan));
        for word in ["", "-", "abc", "1.0f", "infinity", "nan", "1;", "--1", "0x", "-+1"] {
            assert_eq!(float(word), None, "{word}");
        }
        assert_eq!(integer("1e3"), Err(NoInteger::Else));
        assert_eq!(integer(&"9".repeat(60)), Err(NoInteger::TooLarge));
    }

    #[test]
    fn units_are_seen() {
        let seen = ["0.5s", "90deg", "1.0f", "-50%", ".5px", "1", "abc", "s1", "0.5.5x"].map(surplus);
        assert_eq!(seen, [Some("s"), Some("deg"), Some("f"), Some("%"), Some("px"), None, None, None, None]);
    }
}
