//! Writes values: on one line if they fit, otherwise on several.

use core::mem;

use super::tree::{Inside, Tree};
use super::{LayoutField, MAX_COLUMNS};
use crate::prelude::*;

const INDENT: usize = 4;

pub(super) struct Printer {
    pub(super) out: String,
}

/// The position at which a value is written.
#[derive(Clone, Copy)]
pub(super) struct PrintSpot {
    /// Indent of the line.
    indent: usize,
    /// The column at which the value starts.
    column: usize,
    /// The number of characters that must fit after it: a comma, closing brackets.
    after: usize,
}

impl PrintSpot {
    /// At the right margin, so that the outermost value is always broken.
    pub(super) const ROOT: Self = Self { indent: 0, column: MAX_COLUMNS, after: 0 };
}

impl Printer {
    /// Writes the outermost value. From the first list with one item on each line, each field has its own line, so the printer needn't know
    /// what follows.
    pub(super) fn parts<'a>(&mut self, mut root: Tree<'a>, fields: impl Iterator<Item = LayoutField<'a>>) {
        let mut is_tall = false;
        for field in fields {
            match field {
                LayoutField::Whole(field) if is_tall => self.item_on_line(&field, INDENT),
                LayoutField::Whole(field) => root.push_item(field),
                LayoutField::List(list, items) => {
                    if !mem::replace(&mut is_tall, true) {
                        self.begin_tall(&mut root);
                    }
                    self.tall_list(&list, items);
                }
            }
        }
        if !is_tall {
            self.value(&root.measured(), PrintSpot::ROOT);
            return;
        }
        if let Some(inside) = &root.inside {
            self.lines(&inside.close, INDENT);
            self.new_line(0);
            self.out.push(inside.brackets.chars().1);
        }
        self.after(&root.comments().after);
    }

    /// Writes the outermost value up to the first list, one line for each field.
    fn begin_tall(&mut self, root: &mut Tree<'_>) {
        self.head(root);
        let Some(inside) = &mut root.inside else { return };
        self.out.push(inside.brackets.chars().0);
        self.line_comments(&inside.open, INDENT);
        for item in mem::take(&mut inside.items) {
            self.item_on_line(&item, INDENT);
        }
    }

    /// Writes a list in a field of the outermost value.
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
        self.value(item, PrintSpot { indent, column: indent, after: 1 });
        self.out.push(',');
        self.line_end(item, indent);
    }

    pub(super) fn value(&mut self, tree: &Tree<'_>, spot: PrintSpot) {
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

    /// Writes comments before something on the same line.
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

    fn broken(&mut self, tree: &Tree<'_>, inside: &Inside<'_>, spot: PrintSpot) {
        self.head(tree);
        let (open, close) = inside.brackets.chars();
        self.out.push(open);
        let is_root = spot.indent == 0;
        match inside.hug_column(spot.column + tree.head_width() + 1).filter(|_| !is_root) {
            Some(column) => self.hugged_items(inside, PrintSpot { column, after: spot.after + 1, ..spot }),
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

    /// `Sequence(label: "hop", actions: [` … `])`: only the last item, which starts at `spot`, is broken.
    fn hugged_items(&mut self, inside: &Inside<'_>, spot: PrintSpot) {
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

    /// Writes comments on their own lines.
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

    /// Writes comments at the end of a line. Those after a `//` comment get their own lines; read again, they are not at a line's end.
    pub(super) fn line_comments(&mut self, comments: &[&str], indent: usize) {
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
