//! Breaks RON into lines. Comments stand where their values do.

mod parts;

use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::mem;

use crate::format::text::{Scanner, Token};
use crate::prelude::*;

/// The longest line, in characters, where a value can be broken at all.
const MAX_COLUMNS: usize = 100;
const INDENT: usize = 4;
/// Lists that flow like a paragraph; other lists have one item a line.
const FLOWING_LISTS: [&str; 2] = ["frames", "points"];

/// The same RON with line breaks, indents and short numbers. It has no comments.
pub(super) fn pretty(compact: &str) -> String {
    let mut printer = Printer { out: String::with_capacity(compact.len() * 2) };
    match parts::of(compact) {
        Some((root, fields)) => printer.parts(root, fields),
        None => printer.value(&Tree::of(compact), Spot::ROOT),
    }
    printer.out
}

/// A field of the outermost value.
pub enum Part<'a> {
    /// The field as it is.
    Whole(Tree<'a>),
    /// A list without its items, and these. They are made one by one: all together would take much more memory than their text.
    List(Tree<'a>, Box<dyn Iterator<Item = Tree<'a>> + 'a>),
}

/// The text of a whole file: `root` with its comments and these fields beside its own, and behind it the comments of the file's end, each on
/// its line; an empty one is an empty line.
pub fn print<'a>(root: Tree<'a>, fields: impl Iterator<Item = Part<'a>>, end: &[&str]) -> String {
    let mut printer = Printer { out: String::new() };
    let comments = root.comments().clone();
    for line in &comments.above {
        printer.out.push_str(line);
        printer.out.push('\n');
    }
    printer.parts(root, fields);
    printer.line_comments(&comments.end, 0);
    printer.out.push('\n');
    for line in end {
        printer.out.push_str(line);
        printer.out.push('\n');
    }
    printer.out
}

/// A value with the field name before it.
#[derive(Debug)]
pub struct Tree<'a> {
    field: Option<Cow<'a, str>>,
    /// A number, string or name; before a bracket the name of an action.
    word: &'a str,
    inside: Option<Inside<'a>>,
    comments: Option<Box<Comments<'a>>>,
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
    /// Behind the comma, at the end of the line.
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

    /// Characters on the line of the value, those at its end excepted.
    fn width(&self) -> usize {
        let inline = [&self.before, &self.before_value, &self.after].into_iter().flatten();
        inline.map(|comment| comment.chars().count() + 1).sum()
    }
}

/// What stands between brackets.
#[derive(Debug)]
struct Inside<'a> {
    brackets: Brackets,
    items: Vec<Tree<'a>>,
    /// Comments on the line of the opening bracket.
    open: Vec<&'a str>,
    /// Lines before the closing bracket.
    close: Vec<&'a str>,
    /// Width of the value, brackets included, when it stands on one line; `None` when it must be broken.
    flat_width: Option<usize>,
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
    /// The pair that this bracket belongs to; round ones for anything else.
    pub fn of(bracket: &str) -> Self {
        match bracket {
            "[" | "]" => Self::Square,
            "{" | "}" => Self::Curly,
            _ => Self::Round,
        }
    }

    /// The opening and the closing one.
    pub const fn chars(self) -> (char, char) {
        match self {
            Self::Round => ('(', ')'),
            Self::Square => ('[', ']'),
            Self::Curly => ('{', '}'),
        }
    }
}

impl<'a> Tree<'a> {
    /// A number, string or name, as it is written.
    pub const fn word(word: &'a str) -> Self {
        Self { field: None, word, inside: None, comments: None }
    }

    /// Values in brackets, with the name before them (none: empty), comments on the line of the opening bracket, and lines before
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

    /// The same value with a field name. The layout of a list depends on it.
    #[must_use]
    pub fn named(mut self, field: Option<Cow<'a, str>>) -> Self {
        self.field = field;
        self.measured()
    }

    /// The same value with comments.
    #[must_use]
    pub fn commented(mut self, comments: Comments<'a>) -> Self {
        self.comments = (!comments.is_empty()).then(|| Box::new(comments));
        self
    }

    /// Reads well-formed RON without comments; never recurses, so that deep trees are no danger here.
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

    fn push_item(&mut self, item: Self) {
        if let Some(inside) = &mut self.inside {
            inside.items.push(item);
        }
    }

    /// Finds the width of what is inside, when all of it is there.
    fn measured(mut self) -> Self {
        let must_break = self.is_tall_list();
        if let Some(inside) = &mut self.inside {
            inside.flat_width = inside.flat_items_width().filter(|_| !must_break);
        }
        self
    }

    /// A list that has one item a line.
    fn is_tall_list(&self) -> bool {
        self.inside.as_ref().is_some_and(|inside| inside.is_list() && !inside.items.is_empty())
            && !self.flows()
    }

    fn flows(&self) -> bool {
        // What has a name is looked up: it stands on a line of its own.
        let items = self.inside.iter().flat_map(|inside| &inside.items);
        self.field.as_deref().is_some_and(|field| FLOWING_LISTS.contains(&field))
            && !items.take(1).any(Self::has_name)
    }

    fn has_name(&self) -> bool {
        let first = self.inside.as_ref().and_then(|inside| inside.items.first());
        first.is_some_and(|item| item.field.as_deref() == Some("name"))
    }

    fn comments(&self) -> &Comments<'a> {
        self.comments.as_deref().unwrap_or(Comments::NONE)
    }

    /// Whether lines or a line's end belong to it, so that nothing may be on its line before it, or behind it.
    fn is_line_bound(&self) -> bool {
        let comments = self.comments();
        !comments.above.is_empty() || !comments.end.is_empty()
    }

    fn head_width(&self) -> usize {
        self.field.as_ref().map_or(0, |field| field.chars().count() + 2) + self.word.chars().count()
    }

    /// Width on one line, the field name included; `None` when it can't be on one line.
    fn flat_width(&self) -> Option<usize> {
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

    fn has_comments(&self) -> bool {
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

    /// Where the last item starts when all before it stand on the line of the bracket, behind `column`; `None` when
    /// that does not fit or would not help.
    fn hug_column(&self, column: usize) -> Option<usize> {
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

    /// True when several items may share a line of this indent: the fields of something small, and frames.
    fn flows(&self, indent: usize) -> bool {
        let fits = |item: &Tree<'_>| item.flat_width().is_some_and(|width| indent + width < MAX_COLUMNS);
        !self.is_list() && self.items.iter().all(fits)
    }
}

/// `2.0` as `2`; everything else as it is.
pub fn short_number(word: &str) -> &str {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-');
    word.strip_suffix(".0").filter(|_| is_number).unwrap_or(word)
}

struct Printer {
    out: String,
}

/// Where a value is written.
#[derive(Clone, Copy)]
struct Spot {
    /// Indent of the line.
    indent: usize,
    /// Where the value starts.
    column: usize,
    /// Characters that must still fit behind it: a comma, closing brackets.
    after: usize,
}

impl Spot {
    /// So far to the right that the outermost value is always broken.
    const ROOT: Self = Self { indent: 0, column: MAX_COLUMNS, after: 0 };
}

impl Printer {
    /// The outermost value. As soon as there is a list that has one item a line, each field has a line of its own, and so it needn't be known
    /// what follows.
    fn parts<'a>(&mut self, mut root: Tree<'a>, fields: impl Iterator<Item = Part<'a>>) {
        let mut is_tall = false;
        for field in fields {
            match field {
                Part::Whole(field) if is_tall => self.item_on_line(&field, INDENT),
                Part::Whole(field) => root.push_item(field),
                Part::List(list, items) => {
                    if !mem::replace(&mut is_tall, true) {
                        self.begin_tall(&mut root);
                    }
                    self.tall_list(&list, items);
                }
            }
        }
        if !is_tall {
            self.value(&root.measured(), Spot::ROOT);
            return;
        }
        if let Some(inside) = &root.inside {
            self.lines(&inside.close, INDENT);
            self.new_line(0);
            self.out.push(inside.brackets.chars().1);
        }
        self.after(&root.comments().after);
    }

    /// The outermost value up to the first list, a line for each field.
    fn begin_tall(&mut self, root: &mut Tree<'_>) {
        self.head(root);
        let Some(inside) = &mut root.inside else { return };
        self.out.push(inside.brackets.chars().0);
        self.line_comments(&inside.open, INDENT);
        for item in mem::take(&mut inside.items) {
            self.item_on_line(&item, INDENT);
        }
    }

    /// A list in a field of the outermost value.
    fn tall_list<'a>(&mut self, list: &Tree<'a>, items: impl Iterator<Item = Tree<'a>>) {
        let Some(inside) = &list.inside else { return };
        self.lines(&list.comments().above, INDENT);
        self.new_line(INDENT);
        self.head(list);
        let (open, close) = inside.brackets.chars();
        self.out.push(open);
        self.line_comments(&inside.open, 2 * INDENT);
        items.for_each(|item| self.item_on_line(&item, 2 * INDENT));
        self.lines(&inside.close, 2 * INDENT);
        self.new_line(INDENT);
        self.out.push(close);
        self.after(&list.comments().after);
        self.out.push(',');
        self.line_end(list, INDENT);
    }

    fn item_on_line(&mut self, item: &Tree<'_>, indent: usize) {
        self.lines(&item.comments().above, indent);
        self.new_line(indent);
        self.value(item, Spot { indent, column: indent, after: 1 });
        self.out.push(',');
        self.line_end(item, indent);
    }

    fn value(&mut self, tree: &Tree<'_>, spot: Spot) {
        let fits = tree.flat_width().is_some_and(|width| spot.column + width + spot.after <= MAX_COLUMNS);
        match &tree.inside {
            Some(inside) if !fits && (!inside.items.is_empty() || inside.has_comments()) => {
                self.broken(tree, inside, spot);
            }
            _ => self.flat(tree),
        }
    }

    fn head(&mut self, tree: &Tree<'_>) {
        self.inline(&tree.comments().before);
        if let Some(field) = &tree.field {
            self.out.push_str(field);
            self.out.push_str(": ");
        }
        self.inline(&tree.comments().before_value);
        self.out.push_str(tree.word);
    }

    /// Comments before something on its line.
    fn inline(&mut self, comments: &[&str]) {
        for comment in comments {
            self.out.push_str(comment);
            self.out.push(' ');
        }
    }

    fn after(&mut self, comments: &[&str]) {
        for comment in comments {
            self.out.push(' ');
            self.out.push_str(comment);
        }
    }

    fn flat(&mut self, tree: &Tree<'_>) {
        self.head(tree);
        if let Some(inside) = &tree.inside {
            let (open, close) = inside.brackets.chars();
            self.out.push(open);
            for (nth, item) in inside.items.iter().enumerate() {
                if nth > 0 {
                    self.out.push_str(", ");
                }
                self.flat(item);
            }
            self.out.push(close);
        }
        self.after(&tree.comments().after);
    }

    fn broken(&mut self, tree: &Tree<'_>, inside: &Inside<'_>, spot: Spot) {
        self.head(tree);
        let (open, close) = inside.brackets.chars();
        self.out.push(open);
        let is_root = spot.indent == 0;
        match inside.hug_column(spot.column + tree.head_width() + 1).filter(|_| !is_root) {
            Some(column) => self.hugged_items(inside, Spot { column, after: spot.after + 1, ..spot }),
            None => {
                let indent = spot.indent + INDENT;
                self.line_comments(&inside.open, indent);
                self.items_on_lines(tree, inside, indent);
                self.lines(&inside.close, indent);
                self.new_line(spot.indent);
            }
        }
        self.out.push(close);
        self.after(&tree.comments().after);
    }

    /// `Sequence(label: "hop", actions: [` … `])`: only the last item, which stands at `spot`, is broken.
    fn hugged_items(&mut self, inside: &Inside<'_>, spot: Spot) {
        let Some((last, first)) = inside.items.split_last() else { return };
        for item in first {
            self.flat(item);
            self.out.push_str(", ");
        }
        self.value(last, spot);
    }

    fn items_on_lines(&mut self, tree: &Tree<'_>, inside: &Inside<'_>, indent: usize) {
        let fits = |item: &Tree<'_>| item.flat_width().is_some_and(|width| indent + width < MAX_COLUMNS);
        let is_paragraph = tree.flows() && inside.items.iter().all(fits);
        if is_paragraph || inside.flows(indent) {
            self.flowing_items(inside, indent);
            return;
        }
        inside.items.iter().for_each(|item| self.item_on_line(item, indent));
    }

    fn flowing_items(&mut self, inside: &Inside<'_>, indent: usize) {
        let mut column = MAX_COLUMNS;
        for item in &inside.items {
            let comments = item.comments();
            let width = item.flat_width().unwrap_or(MAX_COLUMNS) + 1;
            if column + 1 + width > MAX_COLUMNS || !comments.above.is_empty() {
                self.lines(&comments.above, indent);
                self.new_line(indent);
                column = indent;
            } else {
                self.out.push(' ');
                column += 1;
            }
            self.flat(item);
            self.out.push(',');
            self.line_end(item, indent);
            column = if comments.end.is_empty() { column + width } else { MAX_COLUMNS };
        }
    }

    /// Comments on lines of their own.
    fn lines(&mut self, lines: &[&str], indent: usize) {
        for line in lines {
            if line.is_empty() {
                self.out.push('\n');
            } else {
                self.new_line(indent);
                self.out.push_str(line);
            }
        }
    }

    fn line_end(&mut self, tree: &Tree<'_>, indent: usize) {
        self.line_comments(&tree.comments().end, indent);
    }

    /// Comments at the end of a line. All that follow `//` are on lines of their own: read again, they are no comments at the end of a line.
    fn line_comments(&mut self, comments: &[&str], indent: usize) {
        let mut is_behind_line_comment = false;
        for comment in comments {
            if is_behind_line_comment {
                self.new_line(indent);
            } else {
                self.out.push(' ');
            }
            self.out.push_str(comment);
            is_behind_line_comment |= comment.starts_with("//");
        }
    }

    fn new_line(&mut self, indent: usize) {
        self.out.push('\n');
        self.out.extend(core::iter::repeat_n(' ', indent));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_stay_on_a_line() {
        let text = "(format:1,stage:(size:(480.0,270.0),fps:60.0),clips:[(name:\"a.0\",action:Show())])";
        let expected = "(\n    format: 1,\n    stage: (size: (480, 270), fps: 60),\n    clips: [\n        \
                        (name: \"a.0\", action: Show()),\n    ],\n)";
        assert_eq!(pretty(text), expected);
    }

    #[test]
    fn only_the_last_item_is_broken() {
        let text = "(clips:[(name:\"a\",action:Repeat(times:2,action:Sequence(actions:[Show()])))])";
        let expected = "(\n    clips: [\n        (name: \"a\", action: Repeat(times: 2, action: Sequence(actions: [\n            \
                        Show(),\n        ]))),\n    ],\n)";
        assert_eq!(pretty(text), expected);
    }

    #[test]
    fn fields_that_do_not_fit_on_a_line_flow() {
        let name = "n".repeat(60);
        let text = format!("[(name:\"{name}\",start:(position:(1.0,2.0),scale:(0.5,0.5),opacity:30.0))]");
        let expected = format!(
            "[\n    (name: \"{name}\", start: (\n        position: (1, 2), scale: (0.5, 0.5), opacity: 30,\n    )),\n]"
        );
        assert_eq!(pretty(&text), expected);
    }

    #[test]
    fn long_lists_of_frames_flow() {
        let frames = vec!["10"; 60].join(",");
        let text = pretty(&format!("[Animate(delay_per_unit:0.1,frames:[{frames}])]"));
        assert!(text.lines().all(|line| line.len() <= MAX_COLUMNS), "{text}");
        assert!(text.lines().count() < 12, "{text}");
    }

    #[test]
    fn only_numbers_are_shortened() {
        let shortened: Vec<_> = ["2.0", "-0.0", "1e300", "\"2.0\"", "10", "2.05"].map(short_number).into();
        assert_eq!(shortened, ["2", "-0", "1e300", "\"2.0\"", "10", "2.05"]);
    }
}
