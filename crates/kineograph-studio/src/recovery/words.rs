//! What differs between two versions of a file, in words.

use kineograph_files::{Change, What};

use crate::text::shorten::{MAX_TEXT_CHARS, shortened};
use crate::text::tr;

/// A value of a list of differences has so many characters at most.
const MAX_VALUE_CHARS: usize = 60;

/// A change, such as `node “sparkle” added`.
pub fn change_in_words(change: &Change) -> String {
    let what = &place_in_words(&change.place);
    let plain = |value: &Option<String>| value.as_deref().map(value_in_words);
    match &change.what {
        What::Added { .. } => tr!("safety-change-added", what),
        What::Removed { .. } => tr!("safety-change-removed", what),
        What::Moved { .. } => tr!("safety-change-moved", what),
        What::Kind { before, after } => tr!("safety-change-value", what, before, after),
        What::Changed { before, after } => match (plain(before), plain(after)) {
            (Some(Some(before)), Some(Some(after))) => tr!("safety-change-value", what, before, after),
            (None, Some(Some(after))) => tr!("safety-change-set", what, after),
            (_, None) => tr!("safety-change-reset", what),
            _ => tr!("safety-change-other", what),
        },
        _ => tr!("safety-change-other", what),
    }
}

/// A place such as `clip “jump” › MoveBy › duration`.
pub fn place_in_words(place: &str) -> String {
    quoted(&shortened(place, MAX_TEXT_CHARS))
}

/// A value of a file as people write it; `None` for one that only a file can say.
pub fn value_in_words(value: &str) -> Option<String> {
    let value = value.trim();
    if value.is_empty() {
        return None;
    }
    let is_number = |sign: char| sign.is_ascii_digit() || " .,-+()[]".contains(sign);
    let words = match value {
        "true" => tr!("safety-change-yes").to_owned(),
        "false" => tr!("safety-change-no").to_owned(),
        _ if value.starts_with('"') => quoted(value),
        _ if value.chars().all(is_number) => {
            let numbers = value.trim_matches(['(', ')', '[', ']', ' ']);
            // Several points would be hard to tell apart without their brackets.
            let is_one = !numbers.is_empty() && !numbers.contains(['(', '[']);
            is_one.then(|| numbers.to_owned())?
        }
        _ if value.chars().all(char::is_alphanumeric) => value.to_owned(),
        _ => return None,
    };
    Some(shortened(&words, MAX_VALUE_CHARS).into_owned())
}

/// Straight quotes as pairs of curved ones. A quote inside of a name stays.
fn quoted(text: &str) -> String {
    let mut is_open = false;
    let mut is_escaped = false;
    let mut result = String::with_capacity(text.len());
    for sign in text.chars() {
        match sign {
            '\\' if !is_escaped => {
                is_escaped = true;
                continue;
            }
            '"' if !is_escaped => {
                is_open = !is_open;
                result.push(if is_open { '“' } else { '”' });
            }
            _ => result.push(sign),
        }
        is_escaped = false;
    }
    result
}

#[cfg(test)]
mod tests {
    use kineograph_files::Diff;

    use super::*;

    #[test]
    fn what_differs_is_told_in_words() {
        let a = r#"(format: 2, nodes: [(name: "fox"), (name: "owl"), (name: "cat", z: 1)], clips: [(name: "hop", action: MoveBy(duration: 1, delta: (10, 20)))])"#;
        let b = r#"(format: 2, nodes: [(name: "owl", z: 2), (name: "cat", start: (opacity: 90)), (name: "sparkle")], clips: [(name: "hop", action: MoveBy(duration: 1, delta: (10, 30)))])"#;
        let diff = Diff::between(a, b).unwrap();
        let words: Vec<String> = diff.changes.iter().map(change_in_words).collect();
        assert_eq!(
            words,
            [
                "node “owl” › z set to 2",
                "node “cat” › start changed",
                "node “cat” › z back to its default",
                "node “sparkle” added",
                "node “fox” removed",
                "clip “hop” › MoveBy › delta: 10, 20 → 10, 30",
            ]
        );
    }

    #[test]
    fn values_are_plain_or_left_out() {
        assert_eq!(value_in_words("\"a \\\"b\\\"\"").as_deref(), Some("“a \"b\"”"));
        assert_eq!(value_in_words("[0.5, 1]").as_deref(), Some("0.5, 1"));
        assert_eq!(value_in_words("Linear").as_deref(), Some("Linear"));
        assert_eq!(value_in_words("true").as_deref(), Some("yes"));
        for value in ["(name: \"fox\")", "[(0, 0), (1, 1)]", "Image(\"x\")", ""] {
            assert_eq!(value_in_words(value), None, "{value}");
        }
    }
}
