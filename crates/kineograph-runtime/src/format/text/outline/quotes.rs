//! Inserts missing quotes.

use core::ops::Range;

use super::build::{Guess, OutlineBuilder};
use super::mended::{MendKind, MendedMark};
use crate::format::text::{Scanner, TextEdit, Token};

impl OutlineBuilder<'_> {
    /// The corrected kind of a word or string, and the byte offset where it ends.
    pub(super) fn quoted(
        &mut self,
        token: Token,
        range: Range<usize>,
        next: Option<&(Token, Range<usize>)>,
    ) -> (Token, usize) {
        let is_text = token == Token::Quoted;
        if is_text && let Some(end) = self.doubled_quote(&range) {
            return (token, end);
        }
        if is_text && self.is_unquoted(&range, next) {
            match self.end_of_text(range.start) {
                Some(end) if self.guesses(Guess::Quotes) && !self.has_quote() => {
                    let fix = TextEdit::new(end..end, "\"");
                    let is_at_end = self.text[end..].trim().is_empty();
                    self.mend(MendedMark { kind: MendKind::ClosingQuote, fix, value: None, is_at_end });
                    return (token, end);
                }
                _ => self.mended.unquoted = self.mended.unquoted.or(Some(range.start)),
            }
        }
        if !is_text
            && self.pending.is_none()
            && self.guesses(Guess::Quotes)
            && let Some(end) = self.closing_quote(range.start)
        {
            if self.has_quote() {
                self.mended.unquoted = self.mended.unquoted.or(Some(range.start));
            } else {
                self.put_in(MendKind::OpeningQuote, range.start, "\"");
                return (Token::Quoted, end);
            }
        }
        (token, range.end)
    }

    /// Removes a doubled quote, as in `""fox"` and `"fox""`. Returns where the text ends after that.
    fn doubled_quote(&mut self, text: &Range<usize>) -> Option<usize> {
        let behind = &self.text[text.end..];
        let is_before = &self.text[text.clone()] == "\"\""
            && behind.starts_with(|c: char| !c.is_whitespace() && !",;:)]}/".contains(c));
        let is_behind = text.len() > 2 && behind.starts_with('"');
        if !(is_before || is_behind) || !self.guesses(Guess::Quotes) {
            return None;
        }
        let (surplus, end) = if is_before {
            let (_, meant) = Scanner::from(self.text, text.start + 1).next()?;
            (text.start, meant.end)
        } else {
            (text.end, text.end + 1)
        };
        self.take_out(MendKind::SurplusQuote, surplus..surplus + 1);
        Some(end)
    }

    /// Whether a quote was already inserted. If another is missing after it, the first was probably misinterpreted.
    fn has_quote(&self) -> bool {
        self.mended
            .marks
            .iter()
            .any(|mark| matches!(mark.kind, MendKind::OpeningQuote | MendKind::ClosingQuote))
    }

    /// Whether the closing quote of a text is missing: the text continues to the next quote, after which another text begins.
    fn is_unquoted(&self, text: &Range<usize>, next: Option<&(Token, Range<usize>)>) -> bool {
        let is_before_a_text = next.is_some_and(|(token, next)| {
            matches!(token, Token::Word | Token::Quoted)
                && (next.start == text.end || self.text[text.clone()].contains('\n'))
        });
        let is_closed = self.text[text.clone()].ends_with(['"', '\'', '#']) && text.len() > 1;
        is_before_a_text || (next.is_none() && !is_closed)
    }

    /// The probable end of a text without closing quote: before what can follow a text in its line.
    fn end_of_text(&self, start: usize) -> Option<usize> {
        let text = self.text[start..].strip_prefix('"')?.lines().next()?;
        let end = text.find([',', ')', ']']).unwrap_or(text.trim_end().len());
        Some(start + 1 + end)
    }

    /// The offset after the closing quote of a text whose opening quote is missing, as in `name: fox"`.
    fn closing_quote(&self, start: usize) -> Option<usize> {
        let text = &self.text[start..];
        let end = text.find(['"', ',', ':', '(', ')', '[', ']', '\n'])?;
        let behind = text[end..].strip_prefix('"').filter(|_| !text[..end].ends_with(char::is_whitespace))?;
        let is_end = behind.trim_start_matches([' ', '\t', '\r']).starts_with([',', ')', ']', '\n']);
        is_end.then_some(start + end + 1)
    }
}
