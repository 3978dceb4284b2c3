//! Says what is wrong in a text that ron does not read, in the words of the people who write these files.
//!
//! ron's error knows neither which field a value belongs to nor what would be right, and it is often placed behind the mistake. So after
//! ron has refused a text, the text is read once more, token by token, with the same serde code: `reader` finds the first mistake where it
//! is, knows what is expected there, and words it. ron reads each number and text. It decides nothing: if it finds no mistake, ron's
//! own error is reported ([`parser_words`]). Of lists that ron has read only the last items are read again (`reader/passed.rs`).
//!
//! In a project it also goes on behind names that there are not ([`find_all`]).

mod number;
mod quoted;
mod reader;
mod words;

use serde::de::DeserializeOwned;

use super::unknown::Unknown;
use crate::format::near::{did_you_mean, or_list};
use crate::format::shortened;
use crate::format::text::Scanner;
use crate::prelude::*;
use reader::{Lenient, Passed, Reader, Tokens};

/// The first mistake in a text that should hold a `T`: its byte offset and a sentence. `None` if there is none to be seen.
pub(super) fn find<T: DeserializeOwned>(text: &str) -> Option<(usize, String)> {
    if has_extension(text) {
        return None;
    }
    let tokens = Tokens::of(text);
    let mut reader = Reader::new(text, &tokens);
    let mistake = match T::deserialize(&mut reader) {
        Ok(_) => reader.end().err()?,
        Err(mistake) => mistake,
    };
    Some((mistake.at.unwrap_or(0), mistake.words()))
}

/// Values that do not fit the fields that were probably meant are tried so often,
const MAX_TRIES: usize = 20;
/// and once only in a text of more tokens: each try reads it from its beginning.
const MAX_TRIED_TOKENS: usize = 2_000_000;

/// As [`find`], but going on behind names that there are not, which come first. The text can be read up to the byte offset `passed`.
pub(super) fn find_all<T: DeserializeOwned>(
    text: &str,
    passed: usize,
) -> (Vec<Unknown>, Option<(usize, String)>) {
    find_behind::<T>(text, true, passed)
}

/// As [`find_all`], where a field that there is not is never a misspelt one: in a file of a newer format.
pub(super) fn find_known<T: DeserializeOwned>(text: &str) -> (Vec<Unknown>, Option<(usize, String)>) {
    find_behind::<T>(text, false, 0)
}

fn find_behind<T: DeserializeOwned>(
    text: &str,
    corrects: bool,
    passed: usize,
) -> (Vec<Unknown>, Option<(usize, String)>) {
    if has_extension(text) {
        return (Vec::new(), None);
    }
    let tokens = Tokens::of(text);
    let passed = Passed::up_to(passed, text, &tokens);
    let found = Search { text, tokens: &tokens, corrects, passed: &passed }.run::<T>();
    let is_placed = found.mistake.as_ref().is_none_or(|(at, _)| passed.has_again(*at));
    if passed.is_empty() || (is_placed && (found.mistake.is_some() || !found.unknown.is_empty())) {
        return (found.unknown, found.mistake);
    }
    // The parser was not where it said, or a part of a list is no such list.
    let all = Search { text, tokens: &tokens, corrects, passed: &Passed::default() }.run::<T>();
    (all.unknown, all.mistake)
}

/// Looks for names that there are not, and for the first mistake.
struct Search<'a> {
    text: &'a str,
    tokens: &'a Tokens,
    corrects: bool,
    passed: &'a Passed,
}

struct Found {
    unknown: Vec<Unknown>,
    mistake: Option<(usize, String)>,
    /// How many items of lists were read.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests ask what it costs"))]
    items: usize,
}

impl Search<'_> {
    fn run<T: DeserializeOwned>(&self) -> Found {
        let (mut left_out, mut items) = (Vec::new(), 0);
        loop {
            let mut reader = Reader::new(self.text, self.tokens);
            reader.lenient = Some(Lenient::new(self.corrects, left_out.clone()));
            reader.passed = Some(self.passed);
            let mistake = T::deserialize(&mut reader).map(drop).and_then(|()| reader.end()).err();
            items += reader.items;
            let unknown = reader.lenient.take().unwrap_or_default().unknown;
            let Some(mistake) = mistake else { return Found { unknown, mistake: None, items } };
            let at = mistake.at.unwrap_or(0);
            match unknown.iter().rev().find(|field| field.is_corrected_around(at)) {
                Some(field) if self.may_try_again(left_out.len()) => left_out.push(field.name.start),
                _ => return Found { unknown, mistake: Some((at, mistake.words())), items },
            }
        }
    }

    fn may_try_again(&self, tries: usize) -> bool {
        tries == 0 || (tries < MAX_TRIES && (tries + 1) * self.tokens.len() <= MAX_TRIED_TOKENS)
    }
}

/// Extensions, which stand before the value, change what may stand where.
fn has_extension(text: &str) -> bool {
    Scanner::new(text).next().is_some_and(|(_, first)| text[first].starts_with("#!"))
}

#[derive(Debug)]
struct Mistake {
    /// Byte offset; set by the innermost that knows it.
    at: Option<usize>,
    what: What,
}

#[derive(Debug)]
enum What {
    Said(String),
    MissingField(&'static str),
    UnknownField { found: String, known: &'static [&'static str] },
    UnknownVariant { found: String, known: &'static [&'static str] },
}

impl Mistake {
    fn new(at: usize, what: impl Into<String>) -> Self {
        Self { at: Some(at), what: What::Said(what.into()) }
    }

    /// The same, at `at` unless its place is known.
    fn or_at(self, at: usize) -> Self {
        Self { at: self.at.or(Some(at)), ..self }
    }

    /// The same, in the words for what has the field.
    fn of(self, owner: &str) -> Self {
        let said = match self.what {
            What::MissingField(field) => format!("{owner} needs the field `{field}`; add `{field}: …`"),
            What::UnknownField { found, known } => unknown_field(owner, &found, known),
            what => return Self { what, ..self },
        };
        Self { what: What::Said(said), ..self }
    }

    fn words(self) -> String {
        match self.of("this").what {
            What::Said(said) => said,
            What::UnknownVariant { found, known } => {
                let rest = or_list(did_you_mean(&found, known.iter().copied(), '`'), "write one of", known);
                format!("`{}` is not valid here{rest}", shortened(&found))
            }
            // `of` has put them into words.
            What::MissingField(name) => name.to_owned(),
            What::UnknownField { found, .. } => found,
        }
    }
}

fn unknown_field(owner: &str, found: &str, known: &[&str]) -> String {
    let rest = or_list(did_you_mean(found, known.iter().copied(), '`'), "its fields are", known);
    format!("{owner} has no field `{}`{rest}", shortened(found))
}

/// What ron has found, in plain words.
pub(super) fn parser_words(error: &ron::Error) -> String {
    use ron::Error as E;
    let words = match error {
        E::Message(said) => return said.clone(),
        E::Eof => "the file ends too early",
        E::TrailingCharacters => "there is more text after the last bracket",
        E::ExpectedStructLike | E::ExpectedNamedStructLike(_) | E::ExpectedStructName(_) => {
            "fields in `( )` should stand here"
        }
        E::ExpectedFloat | E::ExpectedInteger | E::FloatUnderscore | E::UnderscoreAtBeginning => {
            "a number should stand here"
        }
        E::InvalidIntegerDigit { .. } => "this is no number; write it with digits",
        E::IntegerOutOfBounds => "this number is too large, or below 0 where it may not be",
        E::ExpectedString | E::ExpectedStringEnd => "a text in double quotes should stand here",
        E::ExpectedArray => "a list in `[ ]` should stand here",
        E::ExpectedBoolean => "true or false should stand here",
        E::ExpectedComma | E::ExpectedStructLikeEnd | E::ExpectedArrayEnd | E::ExpectedMapEnd => {
            "a comma or a closing bracket is missing here"
        }
        E::ExpectedMapColon => "a colon is missing here, between a field and its value",
        E::ExpectedIdentifier | E::InvalidIdentifier(_) | E::SuggestRawIdentifier(_) => {
            "a name should stand here, such as that of a field"
        }
        E::InvalidEscape(_) => "this is no escape; write `\\\\` for a backslash",
        E::UnclosedBlockComment => "this comment has no end; close it with `*/`",
        E::NoSuchExtension(_) | E::ExpectedAttribute | E::ExpectedAttributeEnd => {
            "there is no such extension of RON; take this line out"
        }
        _ => "this cannot be read; compare it with docs/format.md",
    };
    words.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::Project;

    /// What is found in a text of `count` items, told that it can be read up to `passed`; and how many items were read.
    fn found(text: &str, passed: usize) -> Found {
        let tokens = Tokens::of(text);
        let passed = Passed::up_to(passed, text, &tokens);
        Search { text, tokens: &tokens, corrects: true, passed: &passed }.run::<Project>()
    }

    fn tree(actions: usize, last: &str) -> String {
        let tree =
            format!("Sequence(actions: [{}Spawn(actions: [Show(), Hide()])])", "Hide(),".repeat(actions));
        format!(
            "(format: 1, nodes: [{}], clips: [(name: \"a\", action: {tree}), {last}])",
            "(name: \"n\"),".repeat(actions)
        )
    }

    #[test]
    fn what_the_parser_has_read_is_not_read_again() {
        for last in [
            "(name: 3)",
            "(name: \"b\", action: MoveBy(duration: 1))",
            "(name: \"b\", action: Hid())",
            "(name: \"b\", action: Hide() nodes: [])",
        ] {
            let text = tree(1000, last);
            let error = super::super::parse(&text).map(drop).unwrap_err();
            let passed = super::super::offset_of_parser(&text, &error);
            let (all, few) = (found(&text, 0), found(&text, passed));
            assert_eq!(few.mistake, all.mistake, "{last}");
            assert_eq!(few.unknown.len(), all.unknown.len(), "{last}");
            assert!(all.items > 2000, "{last}: {}", all.items);
            assert!(few.items < 15, "{last}: {}", few.items);
        }
    }

    #[test]
    fn a_place_that_is_wrong_hides_no_mistake() {
        let text = tree(3, "(name: 3), (name: \"b\", action: Hide()), (name: \"c\", action: Hide())");
        let (_, mistake) = find_all::<Project>(&text, text.len());
        assert_eq!(mistake, found(&text, 0).mistake);
        assert!(mistake.is_some());
    }

    #[test]
    fn large_texts_are_tried_once_more_and_no_oftener() {
        let wrong = "(name: \"n\", sprte: 3),".repeat(MAX_TRIES + 5);
        let items = |count: usize| {
            let text = format!("(format: 1, nodes: [{}{wrong}])", "(name: \"n\"),".repeat(count));
            found(&text, 0).items / (count + 1)
        };
        assert_eq!(items(MAX_TRIED_TOKENS / 6), 2, "twice in a large text");
        assert!(items(100) > MAX_TRIES / 2);
    }
}
