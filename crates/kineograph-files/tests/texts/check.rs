//! What holds for any bytes; the fuzz targets call it too.

use kineograph_files::{Diff, Tree, formatted, merged, updated};
use kineograph_runtime::for_files::{Scanner, comments};
use kineograph_runtime::format::{Project, load, to_ron};
use kineograph_runtime::{Code, Diagnostic};

/// Separates the texts of an input.
const SEPARATOR: u8 = 0xff;

/// A text is printed as it was, and keeps its comments when its project is written anew.
pub fn keep(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(tree) = Tree::parse(text) {
        assert_eq!(tree.to_string(), text);
    }
    let other = updated(text, &Project::default());
    assert!(load(&other).is_ok(), "{other}");
    let again = updated(&other, &Project::default());
    if load(text).is_ok() {
        assert_eq!(again, other);
    }
    // In a text that is no project, a misspelt field is an unknown one; in the project that replaces it, what was meant is known.
    assert_eq!(updated(&again, &Project::default()), again);
}

/// The canonical form of a project is the same project with the same comments, and is canonical.
pub fn formatting(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(once) = formatted(text) {
        assert_eq!(formatted(&once).as_deref(), Ok(once.as_str()));
        assert_eq!(project(&once), project(text));
        assert_eq!(sorted_comments(&once), sorted_comments(text), "{text}\n---\n{once}");
        assert_eq!(fields_not_used(&once), fields_not_used(text), "{text}\n---\n{once}");
    }
}

/// The difference of two projects leads from one to the other.
pub fn difference(bytes: &[u8]) {
    let [a, b, _] = texts(bytes);
    let Ok(diff) = Diff::between(a, b) else { return };
    let applied = diff.apply(a).unwrap_or_else(|error| panic!("{error}: {diff}"));
    let rest = Diff::between(&applied, b);
    assert!(rest.as_ref().is_ok_and(Diff::is_empty), "{rest:?}\n{diff}");
}

/// The merge of three projects is a project.
pub fn merge(bytes: &[u8]) {
    let [base, a, b] = texts(bytes);
    let Ok(both) = merged(base, a, b) else { return };
    assert!(load(&both.text).is_ok(), "{}", both.text);
    if load(base).is_err() {
        // No base at all.
        return;
    }
    assert_eq!(merged(base, a, base).map(|alone| alone.text).as_deref(), Ok(a));
}

fn texts(bytes: &[u8]) -> [&str; 3] {
    let mut parts = bytes.split(|byte| *byte == SEPARATOR);
    [(); 3].map(|()| std::str::from_utf8(parts.next().unwrap_or_default()).unwrap_or_default())
}

fn project(text: &str) -> Option<String> {
    Some(to_ron(&load(text).ok()?.project))
}

fn fields_not_used(text: &str) -> Vec<String> {
    let Ok(loaded) = load(text) else { return Vec::new() };
    let found = loaded.diagnostics.iter().filter(|found| found.code == Code::FieldNotUsed);
    let mut found: Vec<String> = found.map(Diagnostic::message).collect();
    found.sort_unstable();
    found
}

fn sorted_comments(text: &str) -> Vec<&str> {
    const HEADER: &str = "// Kineograph project";
    let (mut found, mut at) = (Vec::new(), 0);
    for range in Scanner::new(text).map(|(_, range)| range).chain(std::iter::once(text.len()..text.len())) {
        let gap = &text[at..range.start];
        found.extend(comments(gap).map(|range| gap[range].trim_end()).filter(|comment| *comment != HEADER));
        at = range.end;
    }
    found.sort_unstable();
    found
}
