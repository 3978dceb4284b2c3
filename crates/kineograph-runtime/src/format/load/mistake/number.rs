//! Numbers as they are written: those that need no parser of RON, and what stands behind them.

/// A number of digits, perhaps with a minus, a point, or both: most of a file. The value is that which ron reads.
pub(super) fn plain(word: &str) -> Option<f64> {
    is_plain(word).then(|| word.parse().ok()).flatten()
}

/// A whole number of at most nine digits.
pub(super) fn plain_whole(word: &str) -> Option<u64> {
    (word.len() <= 9 && word.bytes().all(|byte| byte.is_ascii_digit())).then(|| word.parse().ok()).flatten()
}

/// Whether a word is such a number, of at most 18 characters.
pub(super) fn is_plain(word: &str) -> bool {
    let digits = word.strip_prefix('-').unwrap_or(word);
    let (whole, behind) = digits.split_once('.').unwrap_or((digits, "0"));
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    word.len() <= 18 && are_digits(whole) && are_digits(behind)
}

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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_numbers_are_those_of_ron() {
        for word in ["0", "-0", "1", "007", "-12.50", "0.1", "123456789.12345678", "999999999"] {
            assert_eq!(plain(word).map(f64::to_bits), ron::from_str(word).ok().map(f64::to_bits), "{word}");
            assert_eq!(plain_whole(word), ron::from_str(word).ok().filter(|_| plain_whole(word).is_some()));
            assert!(ron::from_str::<serde::de::IgnoredAny>(word).is_ok(), "{word}");
        }
        for word in ["", "-", ".", "1.", ".5", "+1", "1e3", "1_0", "0x1", "1u8", "--1", "1234567890123456789"]
        {
            assert_eq!((plain(word), plain_whole(word)), (None, None), "{word}");
        }
    }

    #[test]
    fn units_are_seen() {
        let seen = ["0.5s", "90deg", "1.0f", "-50%", ".5px", "1", "abc", "s1", "0.5.5x"].map(surplus);
        assert_eq!(seen, [Some("s"), Some("deg"), Some("f"), Some("%"), Some("px"), None, None, None, None]);
    }
}
