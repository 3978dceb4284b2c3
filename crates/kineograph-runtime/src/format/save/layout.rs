//! Breaks compact RON into lines.

use crate::format::text::{Scanner, Token};
use crate::prelude::*;

/// The longest line, in characters, where a value can be broken at all.
const MAX_COLUMNS: usize = 100;
const INDENT: usize = 4;
/// Lists that flow like a paragraph; other lists have one item a line.
const FLOWING_LISTS: [&str; 2] = ["frames", "points"];

/// The same RON with line breaks, indents and short numbers.
pub(super) fn pretty(compact: &str) -> String {
    let mut printer = Printer { out: String::with_capacity(compact.len() * 2) };
    printer.value(&Tree::of(compact), Spot { indent: 0, column: MAX_COLUMNS, after: 0 });
    printer.out
}

/// A value with the field name before it.
struct Tree<'a> {
    field: Option<&'a str>,
    /// A number, string or name; before a bracket the name of an action.
    word: &'a str,
    inside: Option<Inside<'a>>,
}

/// What stands between brackets.
struct Inside<'a> {
    is_list: bool,
    items: Vec<Tree<'a>>,
    /// Width of the value, brackets included, when it stands on one line; `None` when it must be broken.
    flat_width: Option<usize>,
}

impl<'a> Tree<'a> {
    /// Reads well-formed RON; never recurses, so that deep trees are no danger here.
    fn of(text: &'a str) -> Self {
        let mut open: Vec<Tree<'a>> = vec![Tree::bracket(None, "", true)];
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
                    open.push(Tree::bracket(field.take(), name, token_text == "["));
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
        whole.unwrap_or(Tree { field: None, word: "", inside: None })
    }

    fn bracket(field: Option<&'a str>, word: &'a str, is_list: bool) -> Self {
        Self { field, word, inside: Some(Inside { is_list, items: Vec::new(), flat_width: None }) }
    }

    fn finish_word(open: &mut [Self], field: &mut Option<&'a str>, word: &mut Option<&'a str>) {
        if let Some(word) = word.take() {
            Self::push(open, Tree { field: field.take(), word: short_number(word), inside: None });
        }
    }

    fn close(open: &mut Vec<Self>) {
        if let Some(mut tree) = open.pop() {
            let must_break = tree.is_tall_list();
            if let Some(inside) = &mut tree.inside {
                inside.flat_width = inside.flat_items_width().filter(|_| !must_break);
            }
            Self::push(open, tree);
        }
    }

    fn push(open: &mut [Self], tree: Self) {
        if let Some(inside) = open.last_mut().and_then(|top| top.inside.as_mut()) {
            inside.items.push(tree);
        }
    }

    /// A list that has one item a line.
    fn is_tall_list(&self) -> bool {
        self.inside.as_ref().is_some_and(|inside| inside.is_list && !inside.items.is_empty()) && !self.flows()
    }

    fn flows(&self) -> bool {
        self.field.is_some_and(|field| FLOWING_LISTS.contains(&field))
    }

    fn head_width(&self) -> usize {
        self.field.map_or(0, |field| field.chars().count() + 2) + self.word.chars().count()
    }

    /// Width on one line, the field name included; `None` when it can't be on one line.
    fn flat_width(&self) -> Option<usize> {
        let inside = match &self.inside {
            Some(inside) => inside.flat_width?,
            None => 0,
        };
        Some(self.head_width() + inside)
    }
}

impl Inside<'_> {
    fn flat_items_width(&self) -> Option<usize> {
        let mut width = 2 + 2 * self.items.len().saturating_sub(1);
        for item in &self.items {
            width += item.flat_width()?;
        }
        Some(width)
    }

    /// Where the last item starts when all before it stand on the line of the bracket, behind `column`; `None` when
    /// that does not fit or would not help.
    fn hug_column(&self, column: usize) -> Option<usize> {
        let (last, first) = self.items.split_last()?;
        let can_break =
            last.inside.as_ref().is_some_and(|inside| !inside.items.is_empty() && !inside.is_tuple());
        if self.is_list || !can_break {
            return None;
        }
        let mut column = column;
        for item in first {
            column += item.flat_width()? + 2;
        }
        (column + last.head_width() < MAX_COLUMNS).then_some(column)
    }

    fn is_tuple(&self) -> bool {
        !self.is_list && self.items.iter().all(|item| item.field.is_none())
    }

    /// True when several items may share a line of this indent: the fields of something small, and frames.
    fn flows(&self, indent: usize) -> bool {
        let fits = |item: &Tree<'_>| item.flat_width().is_some_and(|width| indent + width < MAX_COLUMNS);
        !self.is_list && self.items.iter().all(fits)
    }

    const fn brackets(&self) -> (char, char) {
        if self.is_list { ('[', ']') } else { ('(', ')') }
    }
}

/// `2.0` as `2`; everything else as it is.
fn short_number(word: &str) -> &str {
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

impl Printer {
    fn value(&mut self, tree: &Tree<'_>, spot: Spot) {
        let fits = tree.flat_width().is_some_and(|width| spot.column + width + spot.after <= MAX_COLUMNS);
        match &tree.inside {
            Some(inside) if !fits && !inside.items.is_empty() => self.broken(tree, inside, spot),
            _ => self.flat(tree),
        }
    }

    fn head(&mut self, tree: &Tree<'_>) {
        if let Some(field) = tree.field {
            self.out.push_str(field);
            self.out.push_str(": ");
        }
        self.out.push_str(tree.word);
    }

    fn flat(&mut self, tree: &Tree<'_>) {
        self.head(tree);
        let Some(inside) = &tree.inside else { return };
        let (open, close) = inside.brackets();
        self.out.push(open);
        for (nth, item) in inside.items.iter().enumerate() {
            if nth > 0 {
                self.out.push_str(", ");
            }
            self.flat(item);
        }
        self.out.push(close);
    }

    fn broken(&mut self, tree: &Tree<'_>, inside: &Inside<'_>, spot: Spot) {
        self.head(tree);
        let (open, close) = inside.brackets();
        self.out.push(open);
        let is_root = spot.indent == 0;
        match inside.hug_column(spot.column + tree.head_width() + 1).filter(|_| !is_root) {
            Some(column) => self.hugged_items(inside, Spot { column, after: spot.after + 1, ..spot }),
            None => {
                self.items_on_lines(tree, inside, spot.indent + INDENT);
                self.new_line(spot.indent);
            }
        }
        self.out.push(close);
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
        if tree.flows() || inside.flows(indent) {
            self.flowing_items(inside, indent);
            return;
        }
        for item in &inside.items {
            self.new_line(indent);
            self.value(item, Spot { indent, column: indent, after: 1 });
            self.out.push(',');
        }
    }

    fn flowing_items(&mut self, inside: &Inside<'_>, indent: usize) {
        let mut column = MAX_COLUMNS;
        for item in &inside.items {
            let width = item.flat_width().unwrap_or(MAX_COLUMNS) + 1;
            if column + 1 + width > MAX_COLUMNS {
                self.new_line(indent);
                column = indent;
            } else {
                self.out.push(' ');
                column += 1;
            }
            self.flat(item);
            self.out.push(',');
            column += width;
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
