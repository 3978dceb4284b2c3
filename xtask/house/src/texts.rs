//! Keys of texts: each that the code uses is in the catalogue with exactly these arguments, and nothing else is.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use proc_macro2::TokenStream;

use super::files::{EDITOR, SourceFile, texts};
use super::source::{Token, tokens};

/// The folder of the texts that every other language is compared with.
const ENGLISH: &str = "locales/en";

/// The names of a text's arguments.
type TextArgs = BTreeSet<String>;

/// A text as the catalogue has it, or as the code uses it.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Text {
    /// `message` or `message.attribute`.
    key: String,
    args: TextArgs,
    /// `file:line`.
    place: String,
}

/// One line for each text that is missing, unused, used with other arguments, or in the wrong file.
pub fn check(root: &Path) -> Vec<String> {
    let english: Vec<Text> = texts(root, ENGLISH, &[".ftl"]).iter().flat_map(catalogued).collect();
    let sources = EDITOR.iter().flat_map(|folder| texts(root, folder, &[".rs"]));
    let used: Vec<Text> = sources.flat_map(|file| used_in(&file)).collect();
    let mut broken = misfiled(&english);
    broken.extend(compared(&english, &used));
    broken.extend(translations(root, &english));
    broken
}

/// Keys are named after their file, so that a text is found without a search.
fn misfiled(english: &[Text]) -> Vec<String> {
    let mut broken = Vec::new();
    for text in english {
        let file =
            text.place.rsplit('/').next().and_then(|place| place.split('.').next()).unwrap_or_default();
        if !text.key.starts_with(&format!("{file}-")) {
            broken.push(format!("{}: {} must start with {file}-", text.place, text.key));
        }
    }
    broken
}

fn compared(english: &[Text], used: &[Text]) -> Vec<String> {
    let by_key: BTreeMap<&str, &Text> = english.iter().map(|text| (&*text.key, text)).collect();
    let keys_used: BTreeSet<&str> = used.iter().map(|text| &*text.key).collect();
    let mut broken = Vec::new();
    for text in used {
        match by_key.get(&*text.key) {
            None => broken.push(format!("{}: {} is not in {ENGLISH}", text.place, text.key)),
            Some(found) if found.args != text.args => broken.push(format!(
                "{}: {} is used with the arguments ({}), but has ({}) in {}",
                text.place,
                text.key,
                list(&text.args),
                list(&found.args),
                found.place
            )),
            Some(_) => {}
        }
    }
    let unused = english.iter().filter(|text| !keys_used.contains(&*text.key));
    broken.extend(unused.map(|text| format!("{}: {} is not used", text.place, text.key)));
    broken
}

/// Other languages may lack texts, but have no others, and no other arguments.
fn translations(root: &Path, english: &[Text]) -> Vec<String> {
    let mut broken = Vec::new();
    for text in texts(root, "locales", &[".ftl"])
        .iter()
        .filter(|file| !file.path.starts_with(ENGLISH))
        .flat_map(catalogued)
    {
        match english.iter().find(|other| other.key == text.key) {
            None => broken.push(format!("{}: {} is not in {ENGLISH}", text.place, text.key)),
            Some(other) if !text.args.is_subset(&other.args) => {
                broken.push(format!("{}: {} may only use ({})", text.place, text.key, list(&other.args)));
            }
            Some(_) => {}
        }
    }
    broken
}

fn list(args: &TextArgs) -> String {
    args.iter().map(String::as_str).collect::<Vec<_>>().join(", ")
}

/// The texts of a Fluent file. The editor's tests read it with Fluent itself; here names and arguments are enough.
fn catalogued(file: &SourceFile) -> Vec<Text> {
    let mut found: Vec<Text> = Vec::new();
    let mut message = "";
    for (index, line) in file.text.lines().enumerate() {
        let started = key_of(line, message);
        if let Some((key, value)) = started {
            if !line.starts_with(' ') {
                message = line.split([' ', '=']).next().unwrap_or_default();
            }
            // A message without a value of its own is only a bearer of attributes.
            if !value.trim().is_empty() || !is_followed_by_attribute(&file.text, index) {
                let place = format!("{}:{}", file.path, index + 1);
                found.push(Text { key, args: args_in(value), place });
            }
        } else if line.starts_with(' ')
            && let Some(last) = found.last_mut()
        {
            last.args.extend(args_in(line));
        }
    }
    found
}

/// The key that starts in a line, and the value behind it.
fn key_of<'a>(line: &'a str, message: &str) -> Option<(String, &'a str)> {
    let (name, value) = line.split_once('=')?;
    let is_name =
        |name: &str| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c));
    match name.trim_start().strip_prefix('.') {
        Some(attribute) if name.starts_with(' ') && is_name(attribute.trim_end()) => {
            Some((format!("{message}.{}", attribute.trim_end()), value))
        }
        None if is_name(name.trim_end()) && !name.starts_with([' ', '-']) => {
            Some((name.trim_end().to_owned(), value))
        }
        _ => None,
    }
}

fn is_followed_by_attribute(text: &str, index: usize) -> bool {
    text.lines()
        .nth(index + 1)
        .is_some_and(|next| next.starts_with(' ') && next.trim_start().starts_with('.'))
}

fn args_in(text: &str) -> TextArgs {
    let starts = text.match_indices('$').map(|(at, _)| &text[at + 1..]);
    starts
        .map(|rest| {
            rest.split(|c: char| !(c.is_alphanumeric() || "-_".contains(c)))
                .next()
                .unwrap_or_default()
                .to_owned()
        })
        .collect()
}

/// The texts that a source file uses by `tr!` and `label!`.
fn used_in(file: &SourceFile) -> Vec<Text> {
    let tokens = tokens(&file.text.parse::<TokenStream>().unwrap_or_default());
    let mut found = Vec::new();
    for at in 0..tokens.len() {
        let [name, bang, open, key, ..] = &tokens[at..] else { break };
        let (Some(key), "!", "(") = (key.string(), &*bang.text, &*open.text) else { continue };
        let place = format!("{}:{}", file.path, name.line);
        match &*name.text {
            "tr" => found.push(Text { key: key.to_owned(), args: args_of_call(&tokens[at + 4..]), place }),
            "label" => found.extend([key.to_owned(), format!("{key}.tooltip")].map(|key| Text {
                key,
                args: TextArgs::new(),
                place: place.clone(),
            })),
            _ => {}
        }
    }
    found
}

/// The names behind the commas of a call, up to its closing parenthesis.
fn args_of_call(tokens: &[Token]) -> TextArgs {
    let mut depth = 0_usize;
    let mut args = TextArgs::new();
    for pair in tokens.windows(2) {
        match &*pair[0].text {
            "(" | "[" | "{" => depth += 1,
            ")" if depth == 0 => break,
            ")" | "]" | "}" => depth = depth.saturating_sub(1),
            "," if depth == 0 && pair[1].text != ")" => {
                args.insert(pair[1].text.clone());
            }
            _ => {}
        }
    }
    args
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(path: &str, text: &str) -> SourceFile {
        SourceFile { path: path.to_owned(), text: text.to_owned() }
    }

    fn keys(texts: &[Text]) -> Vec<String> {
        texts.iter().map(|text| format!("{}({})", text.key, list(&text.args))).collect()
    }

    #[test]
    fn messages_attributes_and_plurals_are_read() {
        let text = "# a = no\napp-a = A { $x }\n    .tooltip = { $y } = { $x }\napp-b =\n    .one = 1\napp-c =\n    { $n ->\n        \
                    [one] { $n } = 1\n       *[other] { $n }\n    }\napp-d = { $n ->\n    [one] a\n   *[other] { $m }\n }\n";
        let found = catalogued(&file("locales/en/app.ftl", text));
        assert_eq!(
            keys(&found),
            ["app-a(x)", "app-a.tooltip(x, y)", "app-b.one()", "app-c(n)", "app-d(m, n)"]
        );
        assert_eq!(found[2].place, "locales/en/app.ftl:5");
    }

    #[test]
    fn uses_are_read_from_source() {
        let source = "f(tr!(\"app-a\", x = g(1, 2), y), tr!(\"app-b\"), label!(\"app-c\"));\n// tr!(\"no\")\ntr!(\n\"app-d\",\nn = \
                      [a, b],\n)";
        let found = used_in(&file("src/a.rs", source));
        assert_eq!(keys(&found), ["app-a(x, y)", "app-b()", "app-c()", "app-c.tooltip()", "app-d(n)"]);
    }

    #[test]
    fn every_difference_is_reported() {
        let english = catalogued(&file("locales/en/app.ftl", "app-a = { $x }\napp-b = B\nweb-c = C\n"));
        let used = used_in(&file("src/a.rs", "tr!(\"app-a\"); tr!(\"app-d\"); tr!(\"web-c\");"));
        let mut broken = compared(&english, &used);
        broken.extend(misfiled(&english));
        let expected = [
            "src/a.rs:1: app-a is used with the arguments (), but has (x) in locales/en/app.ftl:1",
            "src/a.rs:1: app-d is not in locales/en",
            "locales/en/app.ftl:2: app-b is not used",
            "locales/en/app.ftl:3: web-c must start with app-",
        ];
        assert_eq!(broken, expected);
    }
}
