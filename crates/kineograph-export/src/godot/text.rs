//! Values as Godot writes them.

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

/// The name of a node in a scene, which must be free of what paths are made of.
pub(super) fn node_name(name: &str) -> String {
    let letter = |letter: char| if ".:@/\"%".contains(letter) || letter.is_control() { '_' } else { letter };
    let name: String = name.trim().chars().take(100).map(letter).collect();
    if name.is_empty() { "node".to_owned() } else { name }
}
