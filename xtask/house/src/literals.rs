//! Texts for users that are still written in the code instead of the catalogue.
//!
//! What a string is for can't be known for certain, so this is a rule of thumb: a string that has several words, one
//! capitalised word, or any word that a widget shows is a text for users. `// not shown` behind it says that it is not.

use std::path::Path;

use super::files::EDITOR;
use super::source::{Module, Token, modules};

/// Calls whose strings no user sees: names of widgets, messages for developers, names of files and variables.
const UNSEEN: &[&str] = &[
    "Id::new",
    "Grid::new",
    "Panel::top",
    "Panel::bottom",
    "Panel::left",
    "Panel::right",
    "Tree::new",
    "id_salt",
    "from_id_salt",
    "make_persistent_id",
    "push_id",
    "with",
    "expect",
    "assert!",
    "assert_eq!",
    "assert_ne!",
    "debug_assert!",
    "debug_assert_eq!",
    "panic!",
    "unreachable!",
    "include_str!",
    "include_bytes!",
    "env!",
    "concat!",
    "tr!",
    "label!",
    "var",
    "var_os",
];

/// Calls that show what they are given, so that a single word is a text as well.
const SHOWN: &[&str] = &[
    "label",
    "strong",
    "weak",
    "heading",
    "button",
    "small_button",
    "menu_button",
    "selectable_label",
    "checkbox",
    "hint_text",
    "on_hover_text",
    "on_disabled_hover_text",
    "Button::new",
    "Button::selectable",
    "RichText::new",
    "Change::new",
    "Change::all",
    "news",
    "warning",
    "warn",
    "error",
];

/// Parts whose strings are data of projects: names of nodes and clips, which users change and files keep.
const DATA: &[&str] = &["crates/kineograph-studio/src/templates/"];

/// One line for each text, which says what to do.
pub fn check(root: &Path) -> Vec<String> {
    let remedy = "write it in locales/en and use tr!, or end its line with `// not shown`";
    list(root, "").into_iter().map(|text| format!("{text}; {remedy}")).collect()
}

/// Every text in the code below `part`, one line each, for those who move them.
pub fn list(root: &Path, part: &str) -> Vec<String> {
    let is_listed = |path: &str| path.starts_with(part) && !DATA.iter().any(|part| path.starts_with(part));
    let of_folder = |folder: &&str| {
        let modules = modules(root, folder);
        let listed = modules.iter().filter(|module| is_listed(&module.file.path));
        listed.flat_map(found_in).collect::<Vec<_>>()
    };
    EDITOR.iter().flat_map(of_folder).collect()
}

fn found_in(module: &Module) -> Vec<String> {
    let lines: Vec<&str> = module.file.text.lines().collect();
    let is_excused = |line: usize| lines.get(line - 1).is_some_and(|line| line.contains("// not shown"));
    let shown = |(token, text): (&Token, &str)| {
        format!("{}:{}: {text:?} is not in the catalogue", module.file.path, token.line)
    };
    texts_of(&module.tokens()).into_iter().filter(|(token, _)| !is_excused(token.line)).map(shown).collect()
}

/// The strings of a file that look like texts for users.
fn texts_of(tokens: &[Token]) -> Vec<(&Token, &str)> {
    let mut found = Vec::new();
    let mut calls: Vec<String> = Vec::new();
    for (at, token) in tokens.iter().enumerate() {
        match &*token.text {
            "(" | "[" => calls.push(callee(&tokens[..at])),
            ")" | "]" => drop(calls.pop()),
            _ => {}
        }
        // What documents an item in a macro.
        let is_documentation =
            matches!(&tokens[..at], [.., doc, equals] if doc.text == "doc" && equals.text == "=");
        if let Some(text) = token.string().filter(|_| !is_documentation)
            && is_for_users(text, &calls)
        {
            found.push((token, text));
        }
    }
    found
}

/// What is called by the parenthesis behind `before`: `label`, `Id::new`, `format!`.
fn callee(before: &[Token]) -> String {
    match before {
        [.., name, bang] if bang.text == "!" => format!("{}!", name.text),
        [.., owner, first, second, name] if first.text == ":" && second.text == ":" => {
            format!("{}::{}", owner.text, name.text)
        }
        [.., name] => name.text.clone(),
        [] => String::new(),
    }
}

fn is_for_users(text: &str, calls: &[String]) -> bool {
    if calls.iter().any(|call| UNSEEN.contains(&&**call)) {
        return false;
    }
    let words = without_placeholders(text);
    let words: Vec<&str> = words.split_whitespace().filter(|word| is_word(word)).collect();
    let is_shown = calls.last().is_some_and(|call| SHOWN.contains(&&**call));
    words.len() > 1 || words.iter().any(|word| is_shown || is_capitalised(word))
}

/// A capital and small letters only: names of actions and types often have a capital inside.
fn is_capitalised(word: &str) -> bool {
    let mut letters = word.trim_end_matches([':', '…', '.']).chars();
    letters.next().is_some_and(char::is_uppercase) && letters.all(char::is_lowercase)
}

/// Two letters in a row.
fn is_word(text: &str) -> bool {
    let letters: Vec<bool> = text.chars().map(char::is_alphabetic).collect();
    letters.windows(2).any(|pair| pair[0] && pair[1])
}

/// A format string without `{…}` and escapes.
fn without_placeholders(text: &str) -> String {
    let mut plain = String::new();
    let mut depth = 0_usize;
    for character in text.replace("\\n", " ").chars() {
        match character {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth == 0 => plain.push(character),
            _ => {}
        }
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::super::source::tokens;
    use super::*;

    fn found(source: &str) -> Vec<String> {
        let stream: proc_macro2::TokenStream = source.parse().unwrap();
        texts_of(&tokens(&stream)).into_iter().map(|(_, text)| text.to_owned()).collect()
    }

    #[test]
    fn what_users_see_is_found() {
        assert_eq!(
            found("ui.label(\"Cut\"); let a = \"Add after\"; b => \"two words\","),
            ["Cut", "Add after", "two words"]
        );
        assert_eq!(
            found("Change::new(\"Move\", edit); #[error(\"can't be read: {0}\")] A(String),").len(),
            2
        );
        assert_eq!(found("format!(\"{count} of {all} frames\")"), ["{count} of {all} frames"]);
    }

    #[test]
    fn what_they_do_not_see_is_not() {
        assert!(
            found(
                "Id::new(\"path prompt\"); x.expect(\"never empty\"); tr!(\"app-a\"); format!(\"{a} {b} px\")"
            )
            .is_empty()
        );
        assert!(found("\"ron\"; \"a.b\"; \"#\"; ids! { /// Id of a node.\n Node }").is_empty());
    }
}
