//! What stands behind a number.

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
    fn units_are_seen() {
        let seen = ["0.5s", "90deg", "1.0f", "-50%", ".5px", "1", "abc", "s1", "0.5.5x"].map(surplus);
        assert_eq!(seen, [Some("s"), Some("deg"), Some("f"), Some("%"), Some("px"), None, None, None, None]);
    }
}
