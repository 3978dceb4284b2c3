//! Describes an error of ron and the token at its position.

use ron::Error;

use super::super::nouns::field_example;
use super::{Mistake, Spot};
use crate::action::Kind;
use crate::format::text::{Scanner, TextEdit, Token};
use crate::prelude::*;
use crate::words::{did_you_mean, or_list, shortened};

/// The most characters of a text that are repeated.
const MAX_SHOWN: usize = 30;

pub(in crate::format::load::read_on) const NO_COMMENT: &str = "a comment begins with `//`, not with `#`";

impl Spot<'_> {
    pub(in crate::format::load::read_on) fn mistake(&self, error: &Error) -> Mistake {
        if self.is_second_comma() {
            return self.comma_too_many();
        }
        let mistake = self.wrong_value(error).or_else(|| self.wrong_name(error));
        mistake.unwrap_or_else(|| self.wrong_mark(error))
    }

    /// A value of another type than the expected one.
    fn wrong_value(&self, error: &Error) -> Option<Mistake> {
        Some(match error {
            Error::Message(said) => self.said(said),
            Error::ExpectedFloat
            | Error::FloatUnderscore
            | Error::UnderscoreAtBeginning
            | Error::InvalidIntegerDigit { .. } => self.wrong("must be a number, such as 0.5"),
            Error::ExpectedInteger => self.wrong("must be a whole number"),
            Error::IntegerOutOfBounds => self.out_of_bounds(),
            Error::ExpectedBoolean => self.wrong("must be true or false"),
            Error::ExpectedString => self.no_text(),
            Error::ExpectedStringEnd => self.here("this text has no closing quote; write `\"` at its end"),
            Error::InvalidEscape(_) => self.bad_escape(),
            Error::ExpectedArray => self.wrong("must be a list in `[ ]`"),
            Error::ExpectedStructLike => self.no_bracket(),
            Error::ExpectedNamedStructLike(_) | Error::ExpectedMap => {
                self.wrong("must be written in `( )`, field by field")
            }
            Error::ExpectedDifferentLength { expected, .. } => self.other_length(expected),
            Error::InvalidValueForType { expected, .. } => self.wrong(&format!("must be {expected}")),
            _ => return None,
        })
    }

    /// An unknown field or word, or a missing or duplicate field.
    fn wrong_name(&self, error: &Error) -> Option<Mistake> {
        Some(match error {
            Error::NoSuchEnumVariant { expected, found, .. } => {
                let rest =
                    or_list(did_you_mean(found, expected.iter().copied(), '`'), "write one of", expected);
                self.here(format!("`{}` is not valid here{rest}", shortened(found)))
            }
            Error::NoSuchStructField { expected, found, .. } => {
                let rest =
                    or_list(did_you_mean(found, expected.iter().copied(), '`'), "its fields are", expected);
                let owner = self.outline.noun(self.holder());
                self.here(format!("{owner} has no field `{}`{rest}", shortened(found)))
            }
            Error::MissingStructField { field, .. } => {
                let owner = self.outline.noun(self.value);
                self.here(format!("{owner} needs the field `{field}`; add `{field}: …`"))
            }
            Error::DuplicateStructField { field, .. } => self.here(given_twice(field)),
            Error::ExpectedDifferentStructName { found, .. } => {
                let fix = Some(TextEdit::new(self.outline.name_range(self.value), ""));
                Mistake { fix, ..self.at(self.outline.range(self.value).start, means_nothing(found)) }
            }
            _ => return None,
        })
    }

    /// An unreadable value or name.
    fn wrong_mark(&self, error: &Error) -> Mistake {
        match error {
            Error::ExpectedMapColon => self.no_colon(),
            Error::TrailingCharacters => self
                .here(format!("there is more text after the last bracket, beginning with {}", self.shown())),
            Error::ExpectedComma
            | Error::ExpectedStructLikeEnd
            | Error::ExpectedArrayEnd
            | Error::ExpectedMapEnd
            | Error::ExpectedOptionEnd => self.not_separated(),
            Error::ExpectedIdentifier
            | Error::SuggestRawIdentifier(_)
            | Error::InvalidIdentifier(_)
            | Error::Eof => {
                if self.is_name() {
                    self.no_field()
                } else {
                    self.no_word()
                }
            }
            Error::UnclosedBlockComment => self.here("this comment has no end; close it with `*/`"),
            Error::NoSuchExtension(_) | Error::ExpectedAttribute | Error::ExpectedAttributeEnd => {
                self.no_attribute()
            }
            _ => self.here("this cannot be read; compare it with docs/format.md"),
        }
    }

    fn at(&self, at: usize, words: impl Into<String>) -> Mistake {
        Mistake { at, words: words.into(), fix: None, value: self.value }
    }

    fn here(&self, words: impl Into<String>) -> Mistake {
        self.at(self.start(), words)
    }

    fn shown(&self) -> String {
        shown(self.word())
    }

    fn said(&self, said: &str) -> Mistake {
        let item = self
            .closed()
            .filter(|value| self.outline.name(*value).is_empty() || self.outline.kind(*value).is_none());
        self.at(item.map_or(self.start(), |item| self.outline.range(item).start), said)
    }

    fn wrong(&self, must_be: &str) -> Mistake {
        let must_be = format!("{} {must_be}", self.subject());
        let word = self.word();
        let surplus = surplus(word).filter(|_| must_be.contains("number"));
        self.here(match (self.kind(), word, surplus) {
            (None, ..) => format!("{must_be}, but the text ends here"),
            (Some(Token::Comma | Token::Close), ..) => format!("{must_be}, but nothing stands here"),
            (_, "Some", _) => format!("{must_be}; write it without `Some( )` around it"),
            (_, "None", _) => format!("{must_be}; leave the field out instead of writing `None`"),
            (_, _, Some(rest)) => format!("{must_be}; write the number alone, without `{}`", shortened(rest)),
            _ if word.starts_with('#') => NO_COMMENT.to_owned(),
            _ => format!("{must_be}, not {}", self.shown()),
        })
    }

    fn out_of_bounds(&self) -> Mistake {
        let word = self.word();
        let is_short = word.len() < 10;
        if word.starts_with('-') && is_short {
            return self.wrong("must be a whole number, 0 or more");
        }
        let far = if word.starts_with('-') { "small" } else { "large" };
        self.here(format!("{} can't be as {far} as {}", self.subject(), self.shown()))
    }

    fn no_text(&self) -> Mistake {
        match self.word().strip_prefix('\'') {
            Some(word) => {
                self.here(format!("write double quotes: \"{}\"", shortened(word.trim_end_matches('\''))))
            }
            None if self.is_color() => self.wrong("must be a colour, such as \"#ff8800\""),
            None => self.wrong("must be a text in double quotes"),
        }
    }

    fn bad_escape(&self) -> Mistake {
        let text = self.outline.text().get(..self.span.end).unwrap_or_default();
        let at = text.rfind('\\').unwrap_or(self.start());
        let escaped: String = self.outline.text()[at..].chars().skip(1).take(1).collect();
        let words =
            format!("`\\{escaped}` means nothing in a text; write `\\\\` for a backslash, and `/` in paths");
        self.at(at, words)
    }

    fn no_bracket(&self) -> Mistake {
        let is_name = |word: &str| word.starts_with(char::is_uppercase);
        let name = match (self.kind(), &self.before[1]) {
            (Some(Token::Word), _) if is_name(self.word()) => self.token.as_ref(),
            (_, Some((Token::Word, _))) => self.before[1].as_ref(),
            _ => None,
        };
        let Some((_, range)) = name else { return self.numbers("") };
        let name = &self.outline.text()[range.clone()];
        if self.kind() == Some(Token::Open) {
            let other = self.word();
            return self.here(format!("behind `{name}` stand round brackets, `( )`, not `{other}`"));
        }
        let has_nothing = Kind::from_name(name).is_some_and(|kind| kind.spec().params.is_empty());
        let inside = if has_nothing { "" } else { "…" };
        self.at(range.start, format!("write `{name}({inside})`, with round brackets behind `{name}`"))
    }

    fn other_length(&self, expected: &str) -> Mistake {
        let holder = self.holder();
        let count = self.outline.children(holder).len();
        let stand = format!("; here {} {count}", if count == 1 { "stands" } else { "stand" });
        let mistake = match expected.strip_prefix("an array") {
            Some(_) => self.numbers(&stand),
            None => self.here(format!("{} must be {expected}{stand}", self.outline.subject(holder))),
        };
        Mistake { at: self.outline.range(holder).start, value: holder, ..mistake }
    }

    fn numbers(&self, instead: &str) -> Mistake {
        let value = if instead.is_empty() { self.value } else { self.holder() };
        let around = self.outline.field_around(value);
        let must_be = match around {
            Some((_, name, _)) if name.starts_with(char::is_uppercase) => {
                format!("must be numbers in brackets of their own, such as {name}((1, 2))")
            }
            _ => {
                let param = around.filter(|(_, _, is_item)| !is_item).and_then(|(owner, field, _)| {
                    self.outline.kind(owner)?.spec().param(field).map(|(_, param)| param.example())
                });
                let example = param.map_or_else(|| "(1, 2)".to_owned(), |example| format!("`{example}`"));
                format!("must be numbers in `( )`, such as {example}")
            }
        };
        if instead.is_empty() {
            return self.wrong(&must_be);
        }
        self.here(format!("{} {must_be}{instead}", self.outline.subject(value)))
    }

    fn not_separated(&self) -> Mistake {
        let holder = self.holder();
        match (self.kind(), &self.before[1]) {
            (Some(Token::Word), _) if self.span.end > self.start() => return self.half_read(),
            (Some(Token::Open), Some((Token::Word, range))) => {
                let name = &self.outline.text()[range.clone()];
                return self.here(format!("`{name}` stands alone, without brackets"));
            }
            // Without its closing quote a text continues to the next quote, after which another text begins.
            (_, Some((Token::Quoted, range)))
                if range.end == self.start() || self.outline.text()[range.clone()].contains('\n') =>
            {
                let text = shown(&self.outline.text()[range.clone()]);
                return self.at(
                    range.start,
                    format!("this text may have no closing quote, so it goes on as {text}"),
                );
            }
            _ => {}
        }
        let bracket = self.outline.bracket(holder);
        match (self.kind(), bracket) {
            (None, _) => self.here("the text ends inside of a bracket"),
            (Some(Token::Close), "(" | "[" | "{") => self.other_length("an array"),
            (Some(Token::Comma), _) if self.word() != "," => {
                let fix = self.token.as_ref().map(|(_, range)| TextEdit::new(range.clone(), ","));
                Mistake { fix, ..self.here(format!("write a comma instead of `{}`", self.word())) }
            }
            _ if self.is_tuple(holder) => self.other_length("an array"),
            _ => {
                let at = self.start();
                let fix = Some(TextEdit::new(at..at, ","));
                Mistake { fix, ..self.here(format!("a comma is missing before {}", self.shown())) }
            }
        }
    }

    fn half_read(&self) -> Mistake {
        let read = self.outline.text().get(self.start()..self.span.end).unwrap_or_default();
        match surplus(self.word()) {
            _ if self.word()[read.len()..].starts_with('.') => self.wrong("must be a whole number"),
            Some(_) => self.wrong("must be a number, such as 0.5"),
            None => self.here(format!("{} can't be {}", self.subject(), self.shown())),
        }
    }

    fn no_colon(&self) -> Mistake {
        // `=` may be a word of its own or inside a word.
        let (before, word) = (self.word_of(self.before[1].as_ref()), self.word());
        match word.split_once('=') {
            Some((name, _)) => {
                let name = shortened(if name.is_empty() { before } else { name });
                self.here(format!("write `{name}: …`, with a colon instead of `=`"))
            }
            None => self.here(format!("a colon and a value are missing behind `{}`", shortened(before))),
        }
    }

    fn no_field(&self) -> Mistake {
        let word = self.word();
        match self.kind() {
            Some(Token::Comma) => self.comma_too_many(),
            Some(Token::Quoted) => {
                let name = shortened(word.trim_matches(['"', '\'']));
                self.here(format!("write the name of a field without quotes: `{name}: …`"))
            }
            Some(Token::Word) if word.starts_with('#') => self.here(NO_COMMENT),
            Some(Token::Word) if self.is_after_decimal_comma() => {
                self.here("write numbers with a point instead of a comma, such as 0.5")
            }
            _ => {
                let holder = self.holder();
                let (owner, example) = (self.outline.noun(holder), field_example(self.outline.kind(holder)));
                let words = format!(
                    "a field of {owner} should stand here, such as `{example}`, not {}",
                    self.shown()
                );
                self.here(words)
            }
        }
    }

    fn is_second_comma(&self) -> bool {
        self.word() == "," && matches!(self.before(), Some(Token::Comma | Token::Open))
    }

    fn comma_too_many(&self) -> Mistake {
        let fix = self.token.as_ref().map(|(_, range)| TextEdit::new(range.clone(), ""));
        Mistake { fix, ..self.here("there is a comma too many; take it out") }
    }

    fn no_word(&self) -> Mistake {
        if self.kind() == Some(Token::Comma) && self.before() != Some(Token::Colon) {
            return self.comma_too_many();
        }
        let field = self.outline.field_around(self.value).map_or("", |(_, field, _)| field);
        if field == "ease" {
            return self.wrong("must be an ease, such as `EaseIn(rate: 2)`");
        }
        if self.outline.is_action(self.value) || self.value == self.outline.root() || self.token.is_none() {
            return self.wrong("must be an action, such as `MoveBy(duration: 1, delta: (100, 0))`");
        }
        match (field, self.kind()) {
            ("content", _) => self.wrong(
                "must be Image(\"name\"), Sheet(\"name\"), Frame(sheet: \"name\", frame: \"name\"), Box((width, height)), NineSlice(…), Shape(…), Text(text: \"…\") or Particles(…)",
            ),
            ("expect", _) => self.wrong("must be Pose(…) or Event(…)"),
            (_, Some(Token::Quoted)) => self.here(format!("write {} without quotes", self.word().trim_matches('"'))),
            _ => self.wrong("must be a name"),
        }
    }

    fn no_attribute(&self) -> Mistake {
        let first = Scanner::new(self.outline.text()).next().map_or(0..0, |(_, range)| range);
        let is_comment = !self.outline.text()[first.start..].starts_with("#!");
        if is_comment {
            self.at(first.start, NO_COMMENT)
        } else {
            self.here("there is no such extension of RON; take this line out")
        }
    }
}

/// What follows a number: its unit, or the `f` of C++.
fn surplus(word: &str) -> Option<&str> {
    let digits = word.trim_start_matches(['+', '-']);
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    let len = digits.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(digits.len());
    let (number, rest) = digits.split_at(len);
    (number.parse::<f64>().is_ok() && !rest.is_empty()).then_some(rest)
}

pub(in crate::format::load::read_on) fn given_twice(field: &str) -> String {
    format!("`{}` is given twice; take one of them out", shortened(field))
}

pub(in crate::format::load::read_on) fn means_nothing(name: &str) -> String {
    format!("`{}` means nothing in front of a bracket here; take it out", shortened(name))
}

/// A token as written, truncated.
pub(in crate::format::load) fn shown(token: &str) -> String {
    let line = token.lines().next().unwrap_or_default();
    let short = shortened(line).to(MAX_SHOWN);
    let dots = if line.len() < token.len() && line.chars().nth(MAX_SHOWN).is_none() { "…" } else { "" };
    // A text has its own quotes.
    if token.starts_with('"') { format!("{short}{dots}") } else { format!("`{short}{dots}`") }
}

#[cfg(test)]
mod tests {
    use super::surplus;

    #[test]
    fn units_are_seen() {
        let seen = ["0.5s", "90deg", "1.0f", "-50%", ".5px", "1", "abc", "s1", "0.5.5x"].map(surplus);
        assert_eq!(seen, [Some("s"), Some("deg"), Some("f"), Some("%"), Some("px"), None, None, None, None]);
    }
}
