//! Finds out what Rust source uses.

/// Whether the code names `path` (segments such as `["std", "fs"]`), directly or within one `use` group.
pub fn names(tokens: &[&str], path: &[&str]) -> bool {
    (0..tokens.len()).any(|at| follows(&tokens[at..], path))
}

fn follows(tokens: &[&str], path: &[&str]) -> bool {
    let [first, rest @ ..] = path else { return true };
    let Some((token, after)) = tokens.split_first() else { return false };
    if token != first {
        return false;
    }
    if rest.is_empty() {
        return true;
    }
    match after {
        [":", ":", "{", group @ ..] => group_members(group).iter().any(|&at| follows(&group[at..], rest)),
        [":", ":", tail @ ..] => follows(tail, rest),
        _ => false,
    }
}

/// Where the members of a `use` group start, up to its closing brace.
fn group_members(group: &[&str]) -> Vec<usize> {
    let mut starts = vec![0];
    let mut depth = 0_usize;
    for (at, &token) in group.iter().enumerate() {
        match token {
            "{" => depth += 1,
            "}" if depth == 0 => break,
            "}" => depth -= 1,
            "," if depth == 0 => starts.push(at + 1),
            _ => {}
        }
    }
    starts
}

/// Every path of the code that starts at its crate or at the module that holds it, as names from the crate's root; groups are
/// spread out.
pub fn used_paths(tokens: &[String], module: &[String]) -> Vec<Vec<String>> {
    let words: Vec<&str> = tokens.iter().map(String::as_str).collect();
    let mut found = Vec::new();
    for at in 0..words.len() {
        let goes_on = at >= 2 && words[at - 2..at] == [":", ":"];
        let is_start = match words[at] {
            "crate" | "super" | "self" => words.get(at + 1) == Some(&":"),
            // `use child::Name` in the module that declares the child.
            _ => at > 0 && words[at - 1] == "use",
        };
        if !goes_on && is_start {
            spread(&words[at..], &mut Vec::new(), &mut found);
        }
    }
    found.into_iter().filter_map(|path| from_root(&path, module)).collect()
}

/// Adds every path that starts here, once for each member of its groups.
fn spread(tokens: &[&str], before: &mut Vec<String>, into: &mut Vec<Vec<String>>) {
    let depth = before.len();
    match tokens {
        ["{", group @ ..] => {
            for at in group_members(group) {
                spread(&group[at..], before, into);
            }
        }
        [name, ":", ":", rest @ ..] => {
            before.push((*name).to_owned());
            spread(rest, before, into);
        }
        [name, ..] => {
            before.push((*name).to_owned());
            into.push(before.clone());
        }
        [] => {}
    }
    before.truncate(depth);
}

fn from_root(path: &[String], module: &[String]) -> Option<Vec<String>> {
    let (first, rest) = path.split_first()?;
    match first.as_str() {
        "crate" => Some(rest.to_vec()),
        "self" => Some([module, rest].concat()),
        "super" => {
            let parent = module.split_last()?.1;
            if rest.first().is_some_and(|next| next == "super") {
                return from_root(rest, parent);
            }
            Some([parent, rest].concat())
        }
        _ => Some([module, path].concat()),
    }
}

#[cfg(test)]
mod tests {
    use super::super::lexer::tokens;
    use super::*;

    fn uses_fs(source: &str) -> bool {
        names(&tokens(source), &["std", "fs"])
    }

    #[test]
    fn plain_and_grouped_uses_are_found() {
        assert!(uses_fs("use std::fs;"));
        assert!(uses_fs("fn f() { std :: fs::read(\"a\"); }"));
        assert!(uses_fs("use std::{io::{self, Read}, fs::File};"));
        assert!(names(&tokens("use egui::Ui;"), &["egui"]));
    }

    #[test]
    fn comments_strings_and_other_names_are_not() {
        assert!(!uses_fs("// std::fs\n/* std::fs */ /// std::fs"));
        assert!(!uses_fs(r#"let a = "std::fs \" std::fs"; let b = 'x';"#));
        assert!(!uses_fs("let a = r##\"std::fs \"# std::fs\"##;"));
        assert!(!uses_fs("use std::{io::{fs}, path}; fn fs() {}"));
        assert!(!names(&tokens("let egui_like = 1;"), &["egui"]));
    }

    #[test]
    fn quotes_of_characters_and_lifetimes_do_not_hide_code() {
        assert!(uses_fs("let a = '\"'; std::fs::read(a);"));
        assert!(uses_fs("fn f<'a>(x: &'a str) { let q = '\\''; std::fs::read(x); }"));
        assert!(uses_fs("let a = '\\u{1F600}'; std::fs::read(a);"));
    }
}
