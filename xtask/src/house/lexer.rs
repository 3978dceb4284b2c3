//! Cuts Rust source into words, signs and strings.

/// A piece of source.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// As it is written; strings with their quotes.
    pub text: &'a str,
    /// The line that it starts in, from 1.
    pub line: usize,
}

impl<'a> Token<'a> {
    /// What is between the quotes of a string, escapes as they are written; `None` for words and signs.
    pub fn string(self) -> Option<&'a str> {
        let inner = self.text.trim_start_matches('r').trim_matches('#');
        inner.strip_prefix('"')?.strip_suffix('"')
    }
}

/// The code of `source` cut into words (identifiers, numbers), single signs and strings; comments, characters and space are
/// left out.
pub fn lexed(source: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let (mut at, mut line) = (0, 1);
    while let Some(first) = source[at..].chars().next() {
        let end = at + length_at(&source[at..], first);
        let text = &source[at..end];
        let is_sign = !first.is_whitespace() && text.len() == first.len_utf8();
        let is_string = first == '"' || (first == 'r' && text.ends_with(['"', '#']));
        if is_word(first) || is_sign || is_string {
            tokens.push(Token { text, line });
        }
        line += text.matches('\n').count();
        at = end;
    }
    tokens
}

/// The words and signs of `source` alone.
pub fn tokens(source: &str) -> Vec<&str> {
    lexed(source).into_iter().filter(|token| token.string().is_none()).map(|token| token.text).collect()
}

fn is_word(first: char) -> bool {
    first.is_alphanumeric() || first == '_'
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
        _ if is_word(first) => rest.find(|c: char| !(c.is_alphanumeric() || c == '_')).unwrap_or(rest.len()),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_are_kept_with_their_lines() {
        let found = lexed("f(\n\"a \\\" b\", r#\"c\"#, 'd', /* \"e\" */ g);");
        let strings: Vec<_> = found.iter().filter_map(|token| Some((token.string()?, token.line))).collect();
        assert_eq!(strings, [("a \\\" b", 2), ("c", 2)]);
        let words: Vec<_> =
            found.iter().filter(|token| token.string().is_none()).map(|token| token.text).collect();
        assert_eq!(words, ["f", "(", ",", ",", ",", "g", ")", ";"]);
    }
}
