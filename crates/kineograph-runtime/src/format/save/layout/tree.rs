//! The values to lay out, with their comments and their widths on one line.

use alloc::borrow::Cow;
use alloc::boxed::Box;

use super::MAX_COLUMNS;
use crate::format::text::{Scanner, Token};
use crate::prelude::*;

/// Lists that are filled like a paragraph; other lists have one item on each line.
const FLOWING_LISTS: [&str; 2] = ["frames", "points"];

/// A value with the field name before it.
#[derive(Debug)]
pub struct Tree<'a> {
    pub(super) field: Option<Cow<'a, str>>,
    /// A number, string or name; before a bracket, the name of an action.
    pub(super) word: &'a str,
    pub(super) inside: Option<Inside<'a>>,
    pub(super) comments: Option<Box<Comments<'a>>>,
}

/// Comments of a value, with their `//` or `/* */`.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comments<'a> {
    /// Lines above it; an empty one is an empty line.
    pub above: Vec<&'a str>,
    /// On its line before the field name: block comments without a line feed.
    pub before: Vec<&'a str>,
    /// Between the field name and the value: block comments without a line feed.
    pub before_value: Vec<&'a str>,
    /// Between the value and its comma: block comments without a line feed.
    pub after: Vec<&'a str>,
    /// After the comma, at the end of the line.
    pub end: Vec<&'a str>,
}

impl Comments<'_> {
    const NONE: &'static Comments<'static> = &Comments {
        above: Vec::new(),
        before: Vec::new(),
        before_value: Vec::new(),
        after: Vec::new(),
        end: Vec::new(),
    };

    fn is_empty(&self) -> bool {
        self.above.is_empty() && self.end.is_empty() && self.width() == 0
    }

    /// The characters on the value's line, except those at its end.
    fn width(&self) -> usize {
        let inline = [&self.before, &self.before_value, &self.after].into_iter().flatten();
        inline.map(|comment| comment.chars().count() + 1).sum()
    }
}

/// The contents of brackets.
#[derive(Debug)]
pub(super) struct Inside<'a> {
    pub(super) brackets: Brackets,
    pub(super) items: Vec<Tree<'a>>,
    /// Comments on the line of the opening bracket.
    pub(super) open: Vec<&'a str>,
    /// Lines before the closing bracket.
    pub(super) close: Vec<&'a str>,
    /// Width of the value on one line, brackets included; `None` if it must be broken.
    pub(super) flat_width: Option<usize>,
}

/// A pair of brackets.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Brackets {
    /// `( )`
    Round,
    /// `[ ]`
    Square,
    /// `{ }`
    Curly,
}

impl Brackets {
    /// The pair with this bracket; round ones for anything else.
    pub fn of(bracket: &str) -> Self {
        match bracket {
            "[" | "]" => Self::Square,
            "{" | "}" => Self::Curly,
            _ => Self::Round,
        }
    }

    /// The opening and the closing bracket.
    pub const fn chars(self) -> (char, char) {
        match self {
            Self::Round => ('(', ')'),
            Self::Square => ('[', ']'),
            Self::Curly => ('{', '}'),
        }
    }
}

impl<'a> Tree<'a> {
    /// A number, string or name, as written.
    pub const fn word(word: &'a str) -> Self {
        Self { field: None, word, inside: None, comments: None }
    }

    /// Values in brackets, with the name before them (may be empty), comments on the line of the opening bracket, and lines before
    /// the closing one.
    pub fn group(
        name: &'a str,
        brackets: Brackets,
        items: Vec<Self>,
        open: Vec<&'a str>,
        close: Vec<&'a str>,
    ) -> Self {
        let inside = Inside { brackets, items, open, close, flat_width: None };
        Self { inside: Some(inside), ..Self::word(name) }.measured()
    }

    /// The value with a field name, on which the layout of a list depends.
    #[must_use]
    pub fn named(mut self, field: Option<Cow<'a, str>>) -> Self {
        self.field = field;
        self.measured()
    }

    /// The value with comments.
    #[must_use]
    pub fn commented(mut self, comments: Comments<'a>) -> Self {
        self.comments = (!comments.is_empty()).then(|| Box::new(comments));
        self
    }

    /// Parses well-formed RON without comments; never recurses, so deep trees can't overflow the stack.
    pub fn of(text: &'a str) -> Self {
        let mut open: Vec<Tree<'a>> = vec![Tree::bracket(None, "", "[")];
        let mut field = None;
        let mut word = None;
        for (token, range) in Scanner::new(text) {
            let token_text = &text[range];
            match token {
                Token::Word | Token::Quoted => word = Some(token_text),
                Token::Colon => field = word.take(),
                Token::Comma => Self::finish_word(&mut open, &mut field, &mut word),
                Token::Open => {
                    let name = word.take().unwrap_or_default();
                    open.push(Tree::bracket(field.take(), name, token_text));
                }
                Token::Close => {
                    Self::finish_word(&mut open, &mut field, &mut word);
                    Self::close(&mut open);
                }
            }
        }
        Self::finish_word(&mut open, &mut field, &mut word);
        while open.len() > 1 {
            Self::close(&mut open);
        }
        let whole = open.pop().and_then(|root| root.inside).and_then(|mut inside| inside.items.pop());
        whole.unwrap_or(Self::word(""))
    }

    fn bracket(field: Option<&'a str>, word: &'a str, bracket: &str) -> Self {
        let group = Self::group(word, Brackets::of(bracket), Vec::new(), Vec::new(), Vec::new());
        Self { field: field.map(Cow::Borrowed), ..group }
    }

    fn finish_word(open: &mut [Self], field: &mut Option<&'a str>, word: &mut Option<&'a str>) {
        if let Some(word) = word.take() {
            let field = field.take().map(Cow::Borrowed);
            Self::push(open, Tree { field, ..Self::word(short_number(word)) });
        }
    }

    fn close(open: &mut Vec<Self>) {
        if let Some(tree) = open.pop() {
            Self::push(open, tree.measured());
        }
    }

    fn push(open: &mut [Self], tree: Self) {
        if let Some(top) = open.last_mut() {
            top.push_item(tree);
        }
    }

    pub(super) fn push_item(&mut self, item: Self) {
        if let Some(inside) = &mut self.inside {
            inside.items.push(item);
        }
    }

    /// Computes the width once all contents are present.
    pub(super) fn measured(mut self) -> Self {
        let must_break = self.is_tall_list();
        if let Some(inside) = &mut self.inside {
            inside.flat_width = inside.flat_items_width().filter(|_| !must_break);
        }
        self
    }

    /// Whether it is a list with one item on each line.
    fn is_tall_list(&self) -> bool {
        self.inside.as_ref().is_some_and(|inside| inside.is_list() && !inside.items.is_empty())
            && !self.flows()
    }

    pub(super) fn flows(&self) -> bool {
        // Items with names are for looking up: each is on its own line.
        let items = self.inside.iter().flat_map(|inside| &inside.items);
        self.field.as_deref().is_some_and(|field| FLOWING_LISTS.contains(&field))
            && !items.take(1).any(Self::has_name)
    }

    fn has_name(&self) -> bool {
        let first = self.inside.as_ref().and_then(|inside| inside.items.first());
        first.is_some_and(|item| item.field.as_deref() == Some("name"))
    }

    pub(super) fn comments(&self) -> &Comments<'a> {
        self.comments.as_deref().unwrap_or(Comments::NONE)
    }

    /// Whether it has comment lines or a comment at the line's end, so that nothing else may share its line.
    fn is_line_bound(&self) -> bool {
        let comments = self.comments();
        !comments.above.is_empty() || !comments.end.is_empty()
    }

    pub(super) fn head_width(&self) -> usize {
        self.field.as_ref().map_or(0, |field| field.chars().count() + 2) + self.word.chars().count()
    }

    /// Width on one line, the field name included; `None` if it can't be on one line.
    pub(super) fn flat_width(&self) -> Option<usize> {
        let inside = match &self.inside {
            Some(inside) => inside.flat_width?,
            None => 0,
        };
        Some(self.head_width() + self.comments().width() + inside)
    }
}

impl Inside<'_> {
    fn is_list(&self) -> bool {
        self.brackets == Brackets::Square
    }

    pub(super) fn has_comments(&self) -> bool {
        !self.open.is_empty() || !self.close.is_empty()
    }

    fn flat_items_width(&self) -> Option<usize> {
        if self.has_comments() {
            return None;
        }
        let mut width = 2 + 2 * self.items.len().saturating_sub(1);
        for item in &self.items {
            width += item.flat_width().filter(|_| !item.is_line_bound())?;
        }
        Some(width)
    }

    /// The column of the last item if all items before it are on the line of the bracket, which ends at `column`; `None` if
    /// that doesn't fit or would not help.
    pub(super) fn hug_column(&self, column: usize) -> Option<usize> {
        let (last, first) = self.items.split_last()?;
        let can_break =
            last.inside.as_ref().is_some_and(|inside| !inside.items.is_empty() && !inside.is_tuple());
        if self.is_list() || !can_break || self.has_comments() || last.comments.is_some() {
            return None;
        }
        let mut column = column;
        for item in first {
            column += item.flat_width().filter(|_| !item.is_line_bound())? + 2;
        }
        (column + last.head_width() < MAX_COLUMNS).then_some(column)
    }

    fn is_tuple(&self) -> bool {
        !self.is_list() && self.items.iter().all(|item| item.field.is_none())
    }

    /// Whether several items may share a line at this indent: the fields of small values, and frames.
    pub(super) fn flows(&self, indent: usize) -> bool {
        let fits = |item: &Tree<'_>| item.flat_width().is_some_and(|width| indent + width < MAX_COLUMNS);
        !self.is_list() && self.items.iter().all(fits)
    }
}

/// `2.0` as `2`; everything else unchanged.
pub fn short_number(word: &str) -> &str {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    word.strip_suffix(".0").filter(|_| is_number).unwrap_or(word)
}
