//! Breaks RON into lines. Comments stay with their values.

mod parts;
mod printer;
mod tree;

use alloc::boxed::Box;

use crate::prelude::*;
use printer::{PrintSpot, Printer};
pub use tree::{Brackets, Comments, Tree, short_number};

/// The longest line, in characters, unless a value can't be broken.
const MAX_COLUMNS: usize = 100;

/// The RON with line breaks, indentation and short numbers. It must not have comments.
pub(super) fn pretty(compact: &str) -> String {
    let mut printer = Printer { out: String::with_capacity(compact.len() * 2) };
    match parts::of(compact) {
        Some((root, fields)) => printer.parts(root, fields),
        None => printer.value(&Tree::of(compact), PrintSpot::ROOT),
    }
    printer.out
}

/// A field of the outermost value.
pub enum LayoutField<'a> {
    /// A field as a whole.
    Whole(Tree<'a>),
    /// A list without its items, and the items, built one by one: all together would take much more memory than their text.
    List(Tree<'a>, Box<dyn Iterator<Item = Tree<'a>> + 'a>),
}

/// The text of a whole file: `root` with its comments and additional `fields`, then the comments at the file's end, one on
/// each line; an empty one is an empty line.
pub fn print<'a>(root: Tree<'a>, fields: impl Iterator<Item = LayoutField<'a>>, end: &[&str]) -> String {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_values_stay_on_a_line() {
        let text = "(format:2,stage:(size:(480.0,270.0),fps:60.0),clips:[(name:\"a.0\",action:Show())])";
        let expected = "(\n    format: 2,\n    stage: (size: (480, 270), fps: 60),\n    clips: [\n        \
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
