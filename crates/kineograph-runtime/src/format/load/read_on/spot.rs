//! The position of an error of ron: the token, and the value that it belongs to.

mod words;

use core::ops::Range;

use crate::action::ValueType;
use crate::diagnostic::{Code, Diagnostic, Place};
use crate::format::text::{Outline, Scanner, TextEdit, Token, ValueId};
use crate::prelude::*;
pub(in crate::format::load) use words::shown;
pub(super) use words::{NO_COMMENT, given_twice, means_nothing};

/// A syntax error, worded for authors of these files.
#[derive(Debug, PartialEq)]
pub(in crate::format::load) struct Mistake {
    /// Its byte offset.
    pub at: usize,
    pub words: String,
    /// The change after which the rest is readable as it is.
    pub fix: Option<TextEdit>,
    /// The innermost value around it.
    pub(in crate::format::load) value: ValueId,
}

impl Mistake {
    pub(in crate::format::load) fn diagnostic(&self, outline: &Outline<'_>) -> Diagnostic {
        let mut place = Place::of_path(outline.path(self.value));
        // The text without a closing quote may be the clip's name.
        place.clip = outline.clip(self.value).filter(|_| outline.mended().unquoted != Some(self.at));
        let found = Diagnostic::new(Code::Syntax).text("message", &sentence(&self.words)).at(place);
        found.at_position(outline.lines().position(self.at))
    }
}

/// A token and its byte offsets.
type Spanned = (Token, Range<usize>);

/// The position of an error of ron.
pub(super) struct Spot<'a> {
    outline: &'a Outline<'a>,
    /// From the start of what ron read last to where it stopped.
    span: Range<usize>,
    /// The token there, and the two before it.
    token: Option<Spanned>,
    before: [Option<Spanned>; 2],
    /// The value that the token is, or the one whose brackets contain it.
    pub value: ValueId,
}

impl<'a> Spot<'a> {
    pub(super) fn of(outline: &'a Outline<'a>, span: Range<usize>) -> Self {
        let around = outline.innermost(span.start);
        let holder = outline.parent(around).unwrap_or(around);
        let siblings = outline.children(holder);
        let nth = siblings.binary_search(&around).unwrap_or_default();
        let first = nth.checked_sub(2).map(|nth| outline.whole_range(siblings[nth]).start);
        let from = first.unwrap_or_else(|| outline.range(holder).start);
        let mut tokens = Scanner::from(outline.text(), from);
        let (mut token, mut before) = (tokens.next(), [None, None]);
        while let Some(last) = token.take_if(|(_, range)| range.end <= span.start) {
            let [_, one] = before;
            before = [one, Some(last)];
            token = tokens.next();
        }
        let at = token.as_ref().map_or(outline.text().len(), |(_, range)| range.start);
        Self { outline, span, value: outline.innermost(at), before, token }
    }

    /// The value whose closing bracket is the token.
    pub(super) fn closed(&self) -> Option<ValueId> {
        matches!(self.token, Some((Token::Close, _))).then_some(self.value)
    }

    /// Whether a value without a name stands where a field's name should, after a value for which `is_so` is true.
    pub(super) fn is_beside(&self, is_so: impl Fn(ValueId) -> bool) -> bool {
        let siblings = self.outline.children(self.holder());
        let before =
            siblings.binary_search(&self.value).ok().and_then(|nth| siblings.get(nth.checked_sub(1)?));
        self.is_name()
            && self.outline.field(self.value).is_empty()
            && before.is_some_and(|before| is_so(*before))
    }

    fn start(&self) -> usize {
        self.token.as_ref().map_or_else(|| self.outline.text().trim_end().len(), |(_, range)| range.start)
    }

    fn kind_of(token: Option<&Spanned>) -> Option<Token> {
        token.map(|(token, _)| *token)
    }

    fn word_of(&self, token: Option<&Spanned>) -> &'a str {
        token.and_then(|(_, range)| self.outline.text().get(range.clone())).unwrap_or_default()
    }

    fn word(&self) -> &'a str {
        self.word_of(self.token.as_ref())
    }

    fn kind(&self) -> Option<Token> {
        Self::kind_of(self.token.as_ref())
    }

    fn before(&self) -> Option<Token> {
        Self::kind_of(self.before[1].as_ref())
    }

    fn holder(&self) -> ValueId {
        match self.kind() {
            Some(Token::Word | Token::Quoted | Token::Open) => {
                self.outline.parent(self.value).unwrap_or_default()
            }
            _ => self.value,
        }
    }

    fn subject(&self) -> String {
        match (self.kind(), self.before()) {
            (Some(Token::Word | Token::Quoted | Token::Open), _) => self.outline.subject(self.value),
            (_, Some(Token::Colon)) => {
                format!("`{}` of {}", self.word_of(self.before[0].as_ref()), self.outline.noun(self.value))
            }
            _ => "what stands here".to_owned(),
        }
    }

    fn is_tuple(&self, value: ValueId) -> bool {
        let children = self.outline.children(value);
        self.outline.bracket(value) == "("
            && self.before() == Some(Token::Comma)
            && children.iter().all(|child| self.outline.field(*child).is_empty())
    }

    fn is_name(&self) -> bool {
        let holder = self.holder();
        let is_in_variant = self.outline.kind(holder).is_none()
            && self.outline.name(holder).starts_with(char::is_uppercase)
            && self.before() == Some(Token::Open);
        self.outline.bracket(holder) == "("
            && !is_in_variant
            && matches!(self.before(), Some(Token::Open | Token::Comma))
    }

    fn is_after_decimal_comma(&self) -> bool {
        let [Some((_, whole)), Some((Token::Comma, comma))] = &self.before else { return false };
        let is_digits = |word: &str| word.bytes().all(|byte| byte.is_ascii_digit());
        let touches = whole.end == comma.start && comma.end == self.start();
        touches && is_digits(&self.outline.text()[whole.clone()]) && is_digits(self.word())
    }

    fn is_color(&self) -> bool {
        let Some((owner, field, _)) = self.outline.field_around(self.value) else { return false };
        let param = self.outline.kind(owner).and_then(|kind| kind.spec().param(field));
        param.map_or(matches!(field, "color" | "background"), |(_, param)| {
            param.value_type() == ValueType::Color
        })
    }
}

/// Capitalised and with one full stop, except after a question mark.
fn sentence(message: &str) -> String {
    let message = message.trim_end_matches('.');
    let mut chars = message.chars();
    let stop = if message.ends_with('?') { "" } else { "." };
    match chars.next() {
        Some(first) => first.to_uppercase().chain(chars).chain(stop.chars()).collect(),
        None => String::new(),
    }
}
