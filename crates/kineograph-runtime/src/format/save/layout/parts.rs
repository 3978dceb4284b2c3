//! Iterates over the fields of a text's outermost value; the text must not have comments.

use super::{Brackets, LayoutField, Tree};
use crate::format::text::{Scanner, Token};
use crate::prelude::*;

/// The outermost value without its fields, and the fields; `None` if it has no brackets, or a name before them.
pub(super) fn of(text: &str) -> Option<(Tree<'_>, impl Iterator<Item = LayoutField<'_>>)> {
    let (bracket, inside) = within(text)?;
    let root = Tree::group("", Brackets::of(bracket), Vec::new(), Vec::new(), Vec::new());
    Some((root, values(inside).map(part)))
}

/// A field that is a list, as its head and items; other fields unchanged.
fn part(field: &str) -> LayoutField<'_> {
    let mut tokens = Scanner::new(field);
    let (name, colon) = (tokens.next(), tokens.next());
    if let (Some((Token::Word, name)), Some((Token::Colon, colon))) = (name, colon)
        && let Some((bracket @ "[", items)) = within(&field[colon.end..])
        && values(items).next().is_some()
    {
        let list = Tree::group("", Brackets::of(bracket), Vec::new(), Vec::new(), Vec::new());
        return LayoutField::List(
            list.named(Some(field[name].into())),
            Box::new(values(items).map(Tree::of)),
        );
    }
    LayoutField::Whole(Tree::of(field))
}

/// The opening bracket of a text, and its contents.
fn within(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let open = text.get(..1).filter(|open| matches!(*open, "(" | "[" | "{"))?;
    Some((open, text.get(1..text.len().checked_sub(1)?)?))
}

/// The values between commas, with their field names.
fn values(text: &str) -> impl Iterator<Item = &str> {
    let mut tokens = Scanner::new(text);
    core::iter::from_fn(move || {
        let (mut depth, mut start, mut end) = (0_usize, None, 0);
        for (token, range) in tokens.by_ref() {
            match token {
                Token::Open => depth += 1,
                Token::Close => depth = depth.saturating_sub(1),
                Token::Comma if depth == 0 => break,
                _ => {}
            }
            start = start.or(Some(range.start));
            end = range.end;
        }
        text.get(start?..end)
    })
}
