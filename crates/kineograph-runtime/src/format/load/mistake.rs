//! Says what is wrong in a text that ron does not read, in the words of the people who write these files.
//!
//! ron's error knows neither which field a value belongs to nor what would be right, and it is often placed behind the mistake. So after
//! ron has refused a text, the text is read once more, token by token, with the same serde code: `reader` finds the first mistake where it
//! is, knows what is expected there, and words it. ron reads each number and text. It decides nothing: if it finds no mistake, ron's
//! own error is reported ([`parser_words`]).
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
use reader::{Lenient, Reader};

/// The first mistake in a text that should hold a `T`: its byte offset and a sentence. `None` if there is none to be seen.
pub(super) fn find<T: DeserializeOwned>(text: &str) -> Option<(usize, String)> {
    if has_extension(text) {
        return None;
    }
    let mut reader = Reader::new(text);
    let mistake = match T::deserialize(&mut reader) {
        Ok(_) => reader.end().err()?,
        Err(mistake) => mistake,
    };
    Some((mistake.at.unwrap_or(0), mistake.words()))
}

/// Values that do not fit the fields that were probably meant are tried so often.
const MAX_TRIES: usize = 20;

/// As [`find`], but going on behind names that there are not, which come first.
pub(super) fn find_all<T: DeserializeOwned>(text: &str) -> (Vec<Unknown>, Option<(usize, String)>) {
    find_behind::<T>(text, true)
}

/// As [`find_all`], where a field that there is not is never a misspelt one: in a file of a newer format.
pub(super) fn find_known<T: DeserializeOwned>(text: &str) -> (Vec<Unknown>, Option<(usize, String)>) {
    find_behind::<T>(text, false)
}

fn find_behind<T: DeserializeOwned>(text: &str, corrects: bool) -> (Vec<Unknown>, Option<(usize, String)>) {
    if has_extension(text) {
        return (Vec::new(), None);
    }
    let mut left_out = Vec::new();
    loop {
        let mut reader = Reader::new(text);
        reader.lenient = Some(Lenient::new(corrects, left_out.clone()));
        let mistake = T::deserialize(&mut reader).map(drop).and_then(|()| reader.end()).err();
        let unknown = reader.lenient.take().unwrap_or_default().unknown;
        let Some(mistake) = mistake else { return (unknown, None) };
        let at = mistake.at.unwrap_or(0);
        match unknown.iter().rev().find(|field| field.is_corrected_around(at)) {
            Some(field) if left_out.len() < MAX_TRIES => left_out.push(field.name.start),
            _ => return (unknown, Some((at, mistake.words()))),
        }
    }
}

/// Extensions, which stand before the value, change what may stand where.
fn has_extension(text: &str) -> bool {
    Scanner::new(text).next().is_some_and(|(_, first)| text[first].starts_with("#!"))
}

/// One mistake.
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
