//! A settings file: a line for each setting, `"name": value,`, between braces, in RON. A line that can't be read costs itself only.

use std::collections::BTreeMap;

use ron::value::RawValue;

use crate::text::tr;

/// The texts of values, by the names of settings.
pub type Values = BTreeMap<String, String>;

/// Reads a settings file. Gives also the names of the lines that can't be read, or their numbers where they have no name.
pub fn read(text: &str) -> (Values, Vec<String>) {
    match entries(text) {
        Some(values) => (values, Vec::new()),
        None => read_each(text),
    }
}

/// The text of a settings file.
pub fn write(values: &Values) -> String {
    let lines: String = values.iter().map(|(name, value)| format!("    \"{name}\": {value},\n")).collect();
    format!("{{\n{lines}}}\n")
}

/// The entries of a map, each value as its text.
fn entries(text: &str) -> Option<Values> {
    let raw: BTreeMap<String, Box<RawValue>> = ron::from_str(text).ok()?;
    Some(raw.into_iter().map(|(name, value)| (name, value.get_ron().trim().to_owned())).collect())
}

/// The lines of a file that is no RON as a whole.
fn read_each(text: &str) -> (Values, Vec<String>) {
    let (mut values, mut broken) = (Values::new(), Vec::new());
    for (index, line) in text.lines().enumerate() {
        let line = line.trim();
        if matches!(line, "" | "{" | "}" | "{}") || line.starts_with("//") {
            continue;
        }
        // A comment ends with its line.
        match entries(&format!("{{{line}\n}}")).filter(|found| !found.is_empty()) {
            Some(found) => values.extend(found),
            None => broken.push(name_of(line).unwrap_or_else(|| tr!("settings-line", number = index + 1))),
        }
    }
    (values, broken)
}

/// The name at the beginning of a line.
fn name_of(line: &str) -> Option<String> {
    let (name, _) = line.strip_prefix('"')?.split_once('"')?;
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '/' | '.');
    (!name.is_empty() && name.chars().all(is_name)).then(|| name.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn values(all: &[(&str, &str)]) -> Values {
        all.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_file_is_read_as_it_was_written() {
        let all = values(&[("a", "[1, 2]"), ("keys/undo", "[\"Ctrl+U\"]"), ("text", "\"}\\n{\\\"\"")]);
        assert_eq!(read(&write(&all)), (all, Vec::new()));
        assert_eq!(read(&write(&Values::new())), (Values::new(), Vec::new()));
    }

    #[test]
    fn a_value_may_have_several_lines_and_comments() {
        let text = "// mine\n{\n  \"a\": [\n    1, // one\n    2,\n  ],\n  \"b\": \"dark\"\n}";
        let (found, broken) = read(text);
        assert_eq!((found["b"].as_str(), broken), ("\"dark\"", Vec::new()));
        assert_eq!(ron::from_str::<Vec<u32>>(&found["a"]).unwrap(), [1, 2]);
    }

    #[test]
    fn a_broken_line_costs_itself_only() {
        let text = "{\n    \"a\": 1,\n    \"b\": (,\n    \"c\": \"x\", // last\n    d: 4,\n";
        let (found, broken) = read(text);
        assert_eq!(found, values(&[("a", "1"), ("c", "\"x\"")]));
        assert_eq!(broken, ["b", "line 5"]);
    }
}
