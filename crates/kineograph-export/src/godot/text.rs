//! Values as Godot writes them.

use std::fmt::Write as _;

use kineograph_runtime::format::is_unseen;

/// A string literal.
pub(super) fn string(value: &str) -> String {
    let mut out = String::from("\"");
    for letter in value.chars() {
        match letter {
            '"' | '\\' => {
                out.push('\\');
                out.push(letter);
            }
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            letter if letter.is_control() => {}
            // What hides or reorders text is written in numbers, so that the file shows what is in it.
            letter if is_unseen(letter) => {
                let number = u32::from(letter);
                let _ = if number > 0xffff {
                    write!(out, "\\U{number:06x}")
                } else {
                    write!(out, "\\u{number:04x}")
                };
            }
            letter => out.push(letter),
        }
    }
    out.push('"');
    out
}

/// A float: never with an exponent, always finite.
pub(super) fn float(value: f64) -> String {
    let text = format!("{value:.6}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" || text.is_empty() { "0".to_owned() } else { text.to_owned() }
}

/// Several floats with commas.
pub(super) fn floats(values: impl IntoIterator<Item = f64>) -> String {
    values.into_iter().map(float).collect::<Vec<_>>().join(", ")
}

/// The name of a node in a scene, which must be free of what paths are made of. What hides or reorders text is not taken over: names are
/// shown beside others.
pub(super) fn node_name(name: &str) -> String {
    let letter = |letter: char| if ".:@/\"%".contains(letter) || is_unseen(letter) { '_' } else { letter };
    let name: String = name.trim().chars().take(100).map(letter).collect();
    if name.is_empty() { "node".to_owned() } else { name }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_hides_or_reorders_the_text_of_a_file() {
        assert_eq!(
            string("hop\u{202e}\u{2066}\u{200b}\u{e0041}\u{2028}ä"),
            "\"hop\\u202e\\u2066\\u200b\\U0e0041\\u2028ä\""
        );
        assert_eq!(node_name("\u{202e}fox\u{feff}/\n"), "_fox__");
        assert_eq!(node_name("e\u{301}\u{200d}"), "e\u{301}\u{200d}", "marks and joiners belong to letters");
    }
}
