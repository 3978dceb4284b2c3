//! Goes through a text as serde asks for its values, up to the first mistake.

mod lenient;
mod passed;
mod readable;
mod serde_side;
mod tokens;

use core::fmt;

use serde::de::{DeserializeOwned, IgnoredAny};

use super::number;
use super::words::{field_example, shown};
use super::{Mistake, quoted};
use crate::format::load::MAX_RON_STEPS;
use crate::format::shortened;
use crate::format::spec::Kind;
use crate::format::text::{Token, position_at};
use crate::format::value::ValueType;
use crate::prelude::*;

pub(super) use lenient::Lenient;
pub(super) use passed::Passed;
pub(super) use tokens::Tokens;

const COMMENT: &str = "a comment begins with `//`, not with `#`";

type Result<T> = core::result::Result<T, Mistake>;

/// A place in the text, and what is read there.
pub(super) struct Reader<'de> {
    text: &'de str,
    tokens: &'de Tokens,
    /// Index of the token that comes next.
    at: usize,
    /// What has the field that is read: a noun, or the name of an action.
    owner: &'de str,
    /// The field that is read; empty outside of all fields.
    field: &'de str,
    /// Whether one item of a list in that field is read.
    is_item: bool,
    /// Set to go on behind names that there are not.
    pub(super) lenient: Option<Lenient>,
    /// What need not be read.
    pub(super) passed: Option<&'de Passed>,
    /// How many items of lists were read.
    pub(super) items: usize,
}

impl<'de> Reader<'de> {
    /// `tokens` are those of the text.
    pub(super) fn new(text: &'de str, tokens: &'de Tokens) -> Self {
        Self {
            text,
            tokens,
            at: 0,
            owner: "",
            field: "",
            is_item: false,
            lenient: None,
            passed: None,
            items: 0,
        }
    }

    /// Nothing may stand behind the value.
    pub(super) fn end(&self) -> Result<()> {
        match self.peek() {
            None => Ok(()),
            Some((_, token)) => {
                let token = shown(token);
                Err(self
                    .mistake(format!("there is more text after the last bracket, beginning with {token}")))
            }
        }
    }

    fn peek(&self) -> Option<(Token, &'de str)> {
        self.token(self.at)
    }

    fn token(&self, index: usize) -> Option<(Token, &'de str)> {
        let (token, range) = self.tokens.get(index)?;
        Some((token, self.text.get(range)?))
    }

    /// Byte offset of the next token, or of the end of the text.
    fn offset(&self) -> usize {
        self.tokens.get(self.at).map_or(self.text.trim_end().len(), |(_, range)| range.start)
    }

    fn mistake(&self, what: impl Into<String>) -> Mistake {
        Mistake::new(self.offset(), what)
    }

    /// The value that comes next must be something else.
    fn wrong(&self, must_be: &str) -> Mistake {
        let must_be = format!("{} {must_be}", self.subject());
        let Some((token, word)) = self.peek() else {
            return self.mistake(format!("{must_be}, but the text ends here"));
        };
        let surplus = number::surplus(word).filter(|_| must_be.contains("number"));
        self.mistake(match (token, word, surplus) {
            (Token::Comma | Token::Close, ..) => format!("{must_be}, but nothing stands here"),
            (Token::Word, "Some", _) => format!("{must_be}; write it without `Some( )` around it"),
            (Token::Word, "None", _) => format!("{must_be}; leave the field out instead of writing `None`"),
            (Token::Word, _, Some(rest)) => {
                format!("{must_be}; write the number alone, without `{}`", shortened(rest))
            }
            (Token::Word, ..) if word.starts_with('#') => COMMENT.to_owned(),
            _ => format!("{must_be}, not {}", shown(word)),
        })
    }

    /// The value that was gone over last must be something else.
    fn wrong_before(&mut self, must_be: &str) -> Mistake {
        self.at -= 1;
        self.wrong(must_be)
    }

    /// What the next value is of.
    fn subject(&self) -> String {
        let Self { field, owner, .. } = self;
        let item = if self.is_item { "each item of " } else { "" };
        match (*field, *owner) {
            ("", _) => "what stands here".to_owned(),
            (field, "") => format!("{item}`{field}`"),
            (field, owner) => format!("{item}`{field}` of {owner}"),
        }
    }

    fn word(&mut self, what: &str) -> Result<&'de str> {
        match self.peek() {
            Some((Token::Word, word)) => {
                self.at += 1;
                Ok(word)
            }
            _ => Err(self.wrong(what)),
        }
    }

    fn float(&mut self) -> Result<f64> {
        let what = "must be a number, such as 0.5";
        let word = self.word(what)?;
        if let Some(number) = number::plain(word) {
            return Ok(number);
        }
        ron::from_str(word).map_err(|_| self.wrong_before(what))
    }

    /// A whole number, `what` in words; `max` is the largest that can be read.
    fn integer<T: DeserializeOwned + TryFrom<u64>>(
        &mut self,
        what: &str,
        max: impl fmt::Display,
    ) -> Result<T> {
        let word = self.word(what)?;
        if let Some(number) = number::plain_whole(word).and_then(|number| T::try_from(number).ok()) {
            return Ok(number);
        }
        ron::from_str(word).map_err(|error| {
            let is_too_large = error.code == ron::Error::IntegerOutOfBounds && !word.starts_with('-');
            let most = format!("must be a whole number of at most {max}");
            self.wrong_before(if is_too_large { &most } else { what })
        })
    }

    fn boolean(&mut self) -> Result<bool> {
        let what = "must be true or false";
        match self.word(what)? {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.wrong_before(what)),
        }
    }

    fn text(&mut self) -> Result<String> {
        match self.peek() {
            Some((Token::Quoted, token)) => {
                let text = quoted::unquoted(token, self.offset())?;
                self.at += 1;
                Ok(text)
            }
            _ if self.is_color() => Err(self.wrong("must be a colour, such as \"#ff8800\"")),
            _ => Err(self.wrong("must be a text in double quotes")),
        }
    }

    /// Goes over the opening bracket of `what`; gives its token's index.
    fn open(&mut self, bracket: &str, what: &str) -> Result<usize> {
        if self.peek() == Some((Token::Open, bracket)) {
            self.at += 1;
            return Ok(self.at - 1);
        }
        Err(self.wrong(what))
    }

    /// Goes over the bracket that closes the one at `opened`.
    fn close(&mut self, bracket: &str, opened: usize) -> Result<()> {
        match self.peek() {
            Some((Token::Close, found)) if found == bracket => {
                self.at += 1;
                Ok(())
            }
            Some((Token::Close, found)) => {
                let (open, place) = (self.token(opened).map_or("", |(_, open)| open), self.place_of(opened));
                Err(self.mistake(format!(
                    "the `{open}` in {place} needs a `{bracket}` to close it, not `{found}`"
                )))
            }
            _ => Err(self.not_separated()),
        }
    }

    /// Whether another item comes before `close`, which is left where it is. A comma may follow the last one.
    fn has_next(&mut self, is_first: bool, opened: usize) -> Result<bool> {
        if !is_first {
            match self.peek() {
                Some((Token::Comma, _)) => self.at += 1,
                Some((Token::Close, _)) => return Ok(false),
                _ => return Err(self.not_separated()),
            }
        }
        match self.peek() {
            Some((Token::Close, _)) => Ok(false),
            Some((Token::Comma, _)) => Err(self.mistake("there is a comma too many; take it out")),
            Some(_) => Ok(true),
            None => {
                let place = self.place_of(opened);
                Err(self.mistake(format!("the bracket in {place} is not closed")))
            }
        }
    }

    /// Behind a value stands neither comma nor bracket.
    fn not_separated(&self) -> Mistake {
        let Some((_, found)) = self.peek() else { return self.mistake("the text ends inside of a bracket") };
        // Where a closing quote is missing, the text goes on up to the next one, behind which another text begins.
        if let Some(before) = self.at.checked_sub(1)
            && let Some((Token::Quoted, text)) = self.token(before)
            && let Some((_, range)) = self.tokens.get(before)
            && (text.contains('\n') || range.end == self.offset())
        {
            let text = shown(text);
            return Mistake::new(
                range.start,
                format!("this text may have no closing quote, so it goes on as {text}"),
            );
        }
        self.mistake(format!("a comma is missing before {}", shown(found)))
    }

    /// Whether the text that comes next should name a colour.
    fn is_color(&self) -> bool {
        let spec = Kind::from_name(self.owner).and_then(|kind| kind.spec().param(self.field));
        spec.map_or_else(
            || matches!(self.field, "color" | "background"),
            |(_, param)| param.value_type() == ValueType::Color,
        )
    }

    fn place_of(&self, token: usize) -> String {
        let offset = self.tokens.get(token).map_or(0, |(_, range)| range.start);
        let position = position_at(self.text, offset);
        format!("line {}, column {}", position.line, position.column)
    }

    /// The name of a field, which stands before a colon.
    fn field_name(&mut self) -> Result<&'de str> {
        let (token, word) = self.peek().unwrap_or((Token::Close, ""));
        if let Some((name, _)) = word.split_once('=').filter(|_| token == Token::Word) {
            return Err(self.mistake(format!("write `{}: …`, with a colon instead of `=`", shortened(name))));
        }
        let is_name = word.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_');
        match token {
            Token::Quoted => Err(self.mistake(format!(
                "write the name of a field without quotes: `{}: …`",
                shortened(word.trim_matches(['"', '\'']))
            ))),
            Token::Word if is_name => {
                self.at += 1;
                Ok(word)
            }
            Token::Word if word.starts_with('#') => Err(self.mistake(COMMENT)),
            Token::Word if self.is_after_decimal_comma() => {
                Err(self.mistake("write numbers with a point instead of a comma, such as 0.5"))
            }
            _ => {
                let (example, found) = (field_example(self.owner), shown(word));
                let owner = self.owner;
                Err(self.mistake(format!(
                    "a field of {owner} should stand here, such as `{example}`, not {found}"
                )))
            }
        }
    }

    /// Whether the token belongs to a number that is written as `1,5`.
    fn is_after_decimal_comma(&self) -> bool {
        let Some(before) = self.at.checked_sub(2) else { return false };
        let is_digits = |index: usize| {
            self.token(index).is_some_and(|(_, word)| word.bytes().all(|byte| byte.is_ascii_digit()))
        };
        let touches = |index: usize| match (self.tokens.get(index), self.tokens.get(index + 1)) {
            (Some((_, one)), Some((_, next))) => one.end == next.start,
            _ => false,
        };
        is_digits(before) && is_digits(self.at) && touches(before) && touches(before + 1)
    }

    fn colon(&mut self, field: &str) -> Result<()> {
        match self.peek() {
            Some((Token::Colon, _)) => {
                self.at += 1;
                Ok(())
            }
            Some((Token::Word, word)) if word.starts_with('=') => {
                Err(self.mistake(format!("write `{field}: …`, with a colon instead of `=`")))
            }
            _ => Err(self.mistake(format!("a colon and a value are missing behind `{field}`"))),
        }
    }

    /// How many items stand in the bracket that comes next.
    fn count_items(&self) -> usize {
        let (mut depth, mut items, mut is_empty) = (0_usize, 0, true);
        for token in self.tokens.kinds_from(self.at) {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth -= 1,
                _ => {}
            }
            if depth == 0 {
                break;
            }
            if depth == 1 && token == Token::Comma {
                items += 1;
                is_empty = true;
            } else if depth > 1 || !matches!(token, Token::Open) {
                is_empty = false;
            }
        }
        items + usize::from(!is_empty)
    }

    /// Goes over one value, whatever it is, if it can be read.
    fn skip_readable(&mut self) -> Result<()> {
        let start = self.at;
        self.skip();
        let (from, to) = match (self.tokens.get(start), self.tokens.get(self.at.max(1) - 1)) {
            (Some((_, first)), Some((_, last))) if self.at > start => (first.start, last.end),
            _ => return Err(self.wrong("must have a value")),
        };
        if self.is_plain(start, self.at) {
            return Ok(());
        }
        let value = self.text.get(from..to).unwrap_or_default();
        let options = ron::Options::default().with_recursion_limit(MAX_RON_STEPS);
        options
            .from_str::<IgnoredAny>(value)
            .map(drop)
            .map_err(|_| Mistake::new(from, format!("this value can't be read: {}", shown(value))))
    }

    /// Goes over one value, whatever it is.
    fn skip(&mut self) {
        let mut depth = 0_usize;
        for token in self.tokens.kinds_from(self.at) {
            match token {
                Token::Open => depth += 1,
                Token::Close if depth == 0 => return,
                Token::Close => depth -= 1,
                Token::Comma if depth == 0 => return,
                _ => {}
            }
            self.at += 1;
        }
    }
}
