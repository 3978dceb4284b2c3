//! Counts the contents of a text before parsing, so that oversized files are refused quickly and without memory.

use core::ops::Range;

use crate::diagnostic::{Code, Diagnostic};
use crate::format::check::MAX_PLAYED_ACTIONS;
use crate::format::text::{Token, position_at};
use crate::prelude::*;

/// The most nodes, clips, runs, images, sheets, eases or markers in a file, each counted separately.
pub const MAX_ITEMS: usize = 200_000;

/// The most names of nodes in the lists `nodes` of all runs together.
pub const MAX_RUN_NODES: usize = 200_000;

/// The most entries of a list inside an item (frames of an animation, keys of a track, points of a spline), and of fields of one item.
pub const MAX_ENTRIES: usize = 100_000;

/// The most entries of all lists inside items together, actions excepted: each entry takes some 64 bytes.
pub const MAX_ALL_ENTRIES: usize = 2_000_000;

/// The most words, numbers, texts and brackets in a file. ron reads some four million a second, and sometimes parts of them twice.
pub const MAX_WORDS: usize = 3_000_000;

/// Fields whose values, or the items of whose lists, have names before their brackets.
const NAMED: &[&str] =
    &["action", "actions", "drafts", "ease", "content", "of", "form", "fill", "motion", "expect"];

/// The counts so far.
#[derive(Default)]
pub struct Counts<'a> {
    open: Vec<Bracket<'a>>,
    actions: usize,
    run_nodes: usize,
    entries: usize,
    words: usize,
    /// The name before the last colon, and the last token.
    field: &'a str,
    last: Option<(Token, &'a str)>,
    before_last: Option<Token>,
    /// Whether a name stands before a bracket where the format has none.
    pub has_odd_name: bool,
}

struct Bracket<'a> {
    /// The field whose value it is; empty if there is none.
    field: &'a str,
    is_list: bool,
    entries: usize,
    /// Whether the next token begins an entry.
    is_at_start: bool,
}

impl<'a> Counts<'a> {
    /// Counts a token. Each limit is reported once, when it is exceeded.
    pub fn add(&mut self, token: Token, range: &Range<usize>, text: &'a str) -> Option<Diagnostic> {
        let word = &text[range.clone()];
        let too_many = self.too_many_entries(token).or_else(|| self.too_many_words(token));
        match token {
            Token::Open => self.open(word),
            Token::Close => {
                self.open.pop();
            }
            Token::Comma => {
                if let Some(inner) = self.open.last_mut() {
                    inner.is_at_start = true;
                }
            }
            Token::Colon => self.field = self.last.map_or("", |(_, word)| word),
            Token::Quoted | Token::Word => {}
        }
        self.before_last = self.last.map(|(token, _)| token);
        self.last = Some((token, word));
        let (what, most) = too_many?;
        let found = Diagnostic::new(Code::TooMany).text("what", what).number("max", most as f64);
        Some(found.at_position(position_at(text, range.start)))
    }

    fn open(&mut self, bracket: &str) {
        let field = match self.last {
            Some((Token::Colon, _)) => self.field,
            _ => "",
        };
        self.has_odd_name |= self.is_after_odd_name();
        self.open.push(Bracket { field, is_list: bracket == "[", entries: 0, is_at_start: true });
    }

    /// Whether the next bracket has a name before it although its field takes no named values.
    fn is_after_odd_name(&self) -> bool {
        let field = match (self.before_last, self.open.last()) {
            (Some(Token::Colon), _) => self.field,
            (_, Some(list)) if list.is_list => list.field,
            _ => "",
        };
        matches!(self.last, Some((Token::Word, _))) && !NAMED.contains(&field)
    }

    fn too_many_entries(&mut self, token: Token) -> Option<(&'a str, usize)> {
        let depth = self.open.len();
        let is_in_runs = self.section() == "runs";
        let inner = self.open.last_mut()?;
        let begins = core::mem::replace(&mut inner.is_at_start, false);
        if !begins || token == Token::Close {
            return None;
        }
        inner.entries += 1;
        if !inner.is_list {
            return (inner.entries > MAX_ENTRIES).then_some(("fields", MAX_ENTRIES));
        }
        match inner.field {
            // The actions of a tree are limited in total instead.
            "actions" => None,
            field if depth == 2 => (inner.entries > MAX_ITEMS).then_some((field, MAX_ITEMS)),
            "nodes" if is_in_runs => {
                self.run_nodes += 1;
                (self.run_nodes > MAX_RUN_NODES).then_some(("nodes", MAX_RUN_NODES))
            }
            field if inner.entries > MAX_ENTRIES => Some((field, MAX_ENTRIES)),
            _ => {
                self.entries += 1;
                (self.entries > MAX_ALL_ENTRIES).then_some(("entries of lists", MAX_ALL_ENTRIES))
            }
        }
    }

    fn too_many_words(&mut self, token: Token) -> Option<(&'a str, usize)> {
        if matches!(token, Token::Open | Token::Quoted | Token::Word) {
            self.words += 1;
        }
        // A name before a bracket: an action, a sprite, or some other value.
        if token == Token::Open
            && matches!(self.last, Some((Token::Word, _)))
            && !matches!(self.section(), "nodes" | "runs" | "stage")
        {
            self.actions += 1;
        }
        if self.actions > MAX_PLAYED_ACTIONS {
            Some(("actions", MAX_PLAYED_ACTIONS))
        } else {
            (self.words > MAX_WORDS).then_some(("words", MAX_WORDS))
        }
    }

    /// The field of the project that is being read.
    fn section(&self) -> &'a str {
        self.open.get(1).map_or("", |bracket| bracket.field)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{Loaded, load};

    fn message(text: &str) -> String {
        load(text).err().map(|error| error.to_string()).unwrap_or_default()
    }

    fn many(list: &str, item: &str, count: usize) -> String {
        format!("(format: 2, {list}: [{}])", format!("{item},").repeat(count))
    }

    #[test]
    fn lists_are_counted_to_their_limits() {
        for (list, item) in [
            ("nodes", "(name: \"a\")"),
            ("clips", "(name: \"a\", action: Hide())"),
            ("runs", "(clip: \"a\", node: \"b\")"),
            ("images", "(name: \"a\", path: \"b\")"),
            ("sheets", "(name: \"a\", image: \"b\", columns: 1, rows: 1)"),
            ("eases", "(name: \"a\", ease: EaseIn(rate: 2))"),
            ("markers", "(name: \"a\", at: 1)"),
        ] {
            let full = message(&many(list, item, MAX_ITEMS + 1));
            assert!(full.ends_with(&format!("too many {list}; the limit is {MAX_ITEMS}")), "{full}");
            assert_eq!(message(&many(list, item, MAX_ITEMS)), "", "{list}");
        }
    }

    #[test]
    fn lists_in_items_and_trees_are_counted() {
        let clip = |action: &str| format!("(format: 2, clips: [(name: \"a\", action: {action})])");
        let frames = |count| clip(&format!("Animate(delay_per_unit: 1, frames: [{}])", "1,".repeat(count)));
        assert_eq!(message(&frames(MAX_ENTRIES)), "");
        assert!(message(&frames(MAX_ENTRIES + 1)).contains("too many frames"));
        let tree = |count| clip(&format!("Sequence(actions: [{}])", "Hide(),".repeat(count)));
        assert_eq!(message(&tree(MAX_ENTRIES + 1)), "");
        assert!(message(&tree(MAX_PLAYED_ACTIONS)).contains("too many actions"));
        let run = format!("(clip: \"a\", nodes: [{}])", "\"n\",".repeat(1000));
        assert!(message(&many("runs", &run, MAX_RUN_NODES / 1000 + 1)).contains("too many nodes"));
        let stage = format!("(format: 2, stage: {}", "(1, ".repeat(3));
        assert!(!message(&stage).contains("too many"));
    }

    #[test]
    fn words_are_counted_wherever_they_are() {
        let entry = format!("({}),", "1,".repeat(63));
        let text = format!("(format: 2, unknown: [{}])", entry.repeat(MAX_WORDS / 64));
        assert!(message(&text).contains("too many words"), "{}", message(&text));
    }

    #[test]
    fn entries_of_all_lists_are_counted_together() {
        let frames = format!("Animate(delay_per_unit: 1, frames: [{}])", "1,".repeat(MAX_ENTRIES / 10));
        let clip = format!("(name: \"a\", action: {frames})");
        let count = MAX_ALL_ENTRIES / (MAX_ENTRIES / 10);
        assert!(!message(&many("clips", &clip, count)).contains("too many"));
        let refused = message(&many("clips", &clip, count + 1));
        assert!(refused.ends_with("too many entries of lists; the limit is 2000000"), "{refused}");
    }

    #[test]
    fn what_is_too_much_is_placed() {
        let text = many("nodes", "(name: \"a\")", MAX_ITEMS + 1);
        let error = load(&text).map(Loaded::into_project).unwrap_err();
        assert_eq!((error.code(), error.place().line()), (Code::TooMany, Some(1)));
    }
}
