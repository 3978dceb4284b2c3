//! Finds out what Rust source uses, without comments and strings getting in the way.

/// The code of `source` cut into words (identifiers, numbers) and single signs; comments and literals are left out.
pub fn tokens(source: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(first) = source[at..].chars().next() {
        let end = at + length_at(&source[at..], first);
        let is_word = first.is_alphanumeric() || first == '_';
        let is_sign = !is_word && !first.is_whitespace() && end == at + first.len_utf8();
        if is_word || is_sign {
            tokens.push(&source[at..end]);
        }
        at = end;
    }
    tokens
}

/// Length in bytes of the token, comment, literal or space at the start of `rest`.
fn length_at(rest: &str, first: char) -> usize {
    if rest.starts_with("//") {
        return rest.find('\n').unwrap_or(rest.len());
    }
    if rest.starts_with("/*") {
        return rest.find("*/").map_or(rest.len(), |end| end + 2);
    }
    if let Some(raw) = raw_string_length(rest) {
        return raw;
    }
    match first {
        '"' => string_length(rest),
        '\'' => char_length(rest),
        _ if first.is_alphanumeric() || first == '_' => {
            rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len())
        }
        _ => first.len_utf8(),
    }
}

/// Length of `r"…"`, `r#"…"#` and so on.
fn raw_string_length(rest: &str) -> Option<usize> {
    let hashes = rest.strip_prefix('r')?.bytes().take_while(|&byte| byte == b'#').count();
    let body = rest[1 + hashes..].strip_prefix('"')?;
    let close = format!("\"{}", "#".repeat(hashes));
    let open_length = 2 + hashes;
    Some(body.find(&close).map_or(rest.len(), |end| open_length + end + close.len()))
}

fn string_length(rest: &str) -> usize {
    let mut escaped = false;
    for (index, character) in rest.char_indices().skip(1) {
        match character {
            '"' if !escaped => return index + 1,
            '\\' => escaped = !escaped,
            _ => escaped = false,
        }
    }
    rest.len()
}

/// Length of a character literal, or 1 for the quote that starts a lifetime.
fn char_length(rest: &str) -> usize {
    let mut characters = rest.char_indices().skip(1);
    match (characters.next(), characters.next()) {
        (Some((_, '\\')), Some((after, escaped))) => {
            let from = after + escaped.len_utf8();
            rest[from..].find('\'').map_or(1, |end| from + end + 1)
        }
        (Some(_), Some((end, '\''))) => end + 1,
        _ => 1,
    }
}

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

#[cfg(test)]
mod tests {
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
