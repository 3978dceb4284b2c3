//! Fixes in the text of a project that cannot change how a project plays that plays.

use core::ops::Range;

use super::load::load;
use super::text::{Scanner, TextEdit, Token, edited, offset_of};
use crate::diagnostic::{Code, Diagnostic, Diagnostics};
use crate::prelude::*;

/// More fixes are not tried one by one.
const MAX_TRIED: usize = 100;

/// The text of a project with fixes, and which diagnostics they fix.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub struct FixedText {
    /// The text; all but what is fixed is as it was, comments and blanks too.
    pub text: String,
    /// Indices of the diagnostics that are fixed, in rising order.
    pub fixed: Vec<usize>,
}

/// Fixes what is wrong in the text of a project and has one fix that cannot change how it plays: misspelt names of fields, actions and
/// words, references to nothing with one name near to them, ids that are used twice, and empty tags and labels. `found` is what
/// [`load`] found in this text. A fix that would not lessen the errors is left out.
///
/// ```
/// use kineograph_runtime::format::{fix_text, load};
/// let text = r#"(format: 1, nodes: [(nam: "fox")])"#;
/// let fixed = fix_text(text, &load(text)?.diagnostics);
/// assert_eq!(fixed.text, r#"(format: 1, nodes: [(name: "fox")])"#);
/// # Ok::<(), kineograph_runtime::Error>(())
/// ```
pub fn fix_text(text: &str, found: &Diagnostics) -> FixedText {
    let body = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mark = &text[..text.len() - body.len()];
    let tokens = Tokens::of(body);
    let mut fixes: Vec<(usize, TextEdit)> =
        found.iter().enumerate().filter_map(|(index, found)| Some((index, tokens.fix(found)?))).collect();
    fixes.sort_by_key(|(_, edit)| edit.range.start);
    fixes.dedup_by_key(|(_, edit)| edit.range.start);
    let errors = found.error_count();
    if !lessens(body, &fixes, errors) {
        let all = core::mem::take(&mut fixes);
        for fix in all.into_iter().take(MAX_TRIED) {
            fixes.push(fix);
            if !lessens(body, &fixes, errors) {
                fixes.pop();
            }
        }
    }
    let edits: Vec<TextEdit> = fixes.iter().map(|(_, edit)| edit.clone()).collect();
    let mut fixed: Vec<usize> = fixes.into_iter().map(|(index, _)| index).collect();
    fixed.sort_unstable();
    FixedText { text: format!("{mark}{}", edited(body, &edits)), fixed }
}

/// Whether each of the fixes takes one of so many errors away, and brings no other.
fn lessens(text: &str, fixes: &[(usize, TextEdit)], errors: usize) -> bool {
    let edits: Vec<TextEdit> = fixes.iter().map(|(_, edit)| edit.clone()).collect();
    load(&edited(text, &edits)).is_ok_and(|loaded| loaded.diagnostics.error_count() + fixes.len() <= errors)
}

struct Tokens<'a> {
    text: &'a str,
    tokens: Vec<(Token, Range<usize>)>,
}

impl<'a> Tokens<'a> {
    fn of(text: &'a str) -> Self {
        Self { text, tokens: Scanner::new(text).collect() }
    }

    fn fix(&self, found: &Diagnostic) -> Option<TextEdit> {
        // What is only warned of plays; a fix would change that.
        if !found.is_error() {
            return None;
        }
        let offset = offset_of(self.text, found.place.position()?);
        let index = self.tokens.binary_search_by_key(&offset, |(_, range)| range.start).ok()?;
        let (token, range) = self.tokens.get(index)?;
        let near = found.arg("near").map(ToString::to_string);
        match found.code {
            Code::UnknownField | Code::UnknownAction | Code::UnknownWord if *token == Token::Word => {
                Some(TextEdit::new(range.clone(), near?))
            }
            Code::UnknownNode
            | Code::UnknownClip
            | Code::UnknownEase
            | Code::UnknownImage
            | Code::UnknownSheet
            | Code::UnknownFrame
            | Code::UnknownTag
            | Code::UnknownOption
                if *token == Token::Quoted =>
            {
                Some(TextEdit::new(range.clone(), ron::to_string(&near?).ok()?))
            }
            Code::IdNotUnique | Code::TagEmpty | Code::LabelEmpty => self.without_field(index),
            _ => None,
        }
    }

    /// Takes out the field whose value is the token at `index`, with its comma and the blanks behind that.
    fn without_field(&self, index: usize) -> Option<TextEdit> {
        let name = index.checked_sub(2)?;
        let is_field = self.token(name)? == Token::Word && self.token(name + 1)? == Token::Colon;
        let (_, value) = self.tokens.get(index)?;
        let start = self.tokens.get(name)?.1.start;
        let (next, behind) = self.tokens.get(index + 1)?;
        let range = if *next == Token::Comma {
            let rest = self.text.get(behind.end..)?;
            start..behind.end + (rest.len() - rest.trim_start_matches([' ', '\t']).len())
        } else {
            // The last field, with the comma before it if there is one.
            let comma = name.checked_sub(1).and_then(|before| self.tokens.get(before));
            comma.filter(|(token, _)| *token == Token::Comma).map_or(start, |(_, comma)| comma.start)
                ..value.end
        };
        is_field.then(|| TextEdit::new(range, ""))
    }

    fn token(&self, index: usize) -> Option<Token> {
        self.tokens.get(index).map(|(token, _)| *token)
    }
}
