//! Where the values of a RON text stand.

use super::scan::{Scanner, Token};
use crate::diagnostic::{FieldPath, Position, Segment};
use crate::prelude::*;

/// The position of the value at `place`, or of the innermost value around it that the text has: a field that was
/// left out is reported at its owner.
pub fn locate(text: &str, place: &FieldPath) -> Position {
    Outline::new(text).position(place)
}

/// The brackets, fields and items of a text. Costs one pass over the text; then each place is found quickly.
#[derive(Debug, Clone)]
pub struct Outline<'a> {
    /// `values[0]` is the whole text.
    values: Vec<Value<'a>>,
    /// Byte offset at which each line starts.
    line_starts: Vec<usize>,
    /// How many characters there are before each block: a file may be one long line.
    chars_before: Vec<usize>,
    text: &'a str,
}

/// Length of a block in bytes.
const BLOCK_BYTES: usize = 1024;

#[derive(Debug, Clone)]
struct Value<'a> {
    /// Byte offset of the first character: of the name in `MoveBy(…)`.
    start: usize,
    /// Name of the field that holds the value; empty in lists.
    field: &'a str,
    /// Indices of what is inside.
    children: Vec<usize>,
}

impl<'a> Outline<'a> {
    /// Reads any text, broken ones too.
    pub fn new(text: &'a str) -> Self {
        Self::with_names(text, &[])
    }

    /// As [`Self::new`], where the fields whose names stand at these offsets, in rising order, have other names.
    pub(in crate::format) fn with_names(text: &'a str, names: &[(usize, &'static str)]) -> Self {
        let line_starts = core::iter::once(0).chain(text.match_indices('\n').map(|(at, _)| at + 1)).collect();
        let mut chars_before = Vec::with_capacity(text.len() / BLOCK_BYTES + 1);
        let mut count = 0;
        for block in text.as_bytes().chunks(BLOCK_BYTES) {
            chars_before.push(count);
            count += chars_in(block);
        }
        Self { values: Builder::build(text, names), line_starts, chars_before, text }
    }

    /// As [`locate`].
    pub fn position(&self, place: &FieldPath) -> Position {
        let mut value = match self.values.first() {
            // The text's value is the last thing in it; attributes such as `#![enable(…)]` come before.
            Some(whole) => whole.children.last().map_or(0, |&last| last),
            None => 0,
        };
        for segment in place.segments() {
            match self.child(value, *segment) {
                Some(child) => value = child,
                None => break,
            }
        }
        self.line_column(self.values.get(value).map_or(0, |value| value.start))
    }

    fn child(&self, value: usize, segment: Segment) -> Option<usize> {
        let children = &self.values.get(value)?.children;
        match segment {
            Segment::Index(index) => children.get(index).copied(),
            Segment::Field(name) => children
                .iter()
                .copied()
                .find(|&child| self.values.get(child).is_some_and(|v| v.field == name)),
        }
    }

    fn line_column(&self, offset: usize) -> Position {
        let line = self.line_starts.partition_point(|&start| start <= offset);
        let line_start =
            line.checked_sub(1).and_then(|index| self.line_starts.get(index)).copied().unwrap_or(0);
        let column = self.chars_up_to(offset) - self.chars_up_to(line_start);
        Position { line: line.max(1), column: column + 1 }
    }

    /// How many characters there are before a byte offset.
    fn chars_up_to(&self, offset: usize) -> usize {
        let block = offset / BLOCK_BYTES;
        // None behind the last block of a text that ends with it.
        let before = self.chars_before.get(block).copied();
        before.map_or_else(
            || chars_in(self.text.as_bytes()),
            |before| {
                before + chars_in(&self.text.as_bytes()[block * BLOCK_BYTES..offset.min(self.text.len())])
            },
        )
    }
}

/// How many characters begin in these bytes of a text.
fn chars_in(bytes: &[u8]) -> usize {
    // All bytes but those that continue a character.
    bytes.iter().filter(|byte| **byte & 0b1100_0000 != 0b1000_0000).count()
}

/// Builds the values from tokens, without recursion.
struct Builder<'a> {
    values: Vec<Value<'a>>,
    /// Values whose bracket is open; the first is the whole text and never closes.
    open: Vec<usize>,
    /// The field whose value comes next.
    field: &'a str,
    /// A word or string that is a value, a field name or the name before a bracket.
    pending: Option<(usize, &'a str)>,
}

impl<'a> Builder<'a> {
    fn build(text: &'a str, names: &[(usize, &'static str)]) -> Vec<Value<'a>> {
        let whole = Value { start: 0, field: "", children: Vec::new() };
        let mut builder = Self { values: vec![whole], open: vec![0], field: "", pending: None };
        for (token, range) in Scanner::new(text) {
            let start = range.start;
            match token {
                Token::Word | Token::Quoted => {
                    builder.pending = builder.pending.or(Some((start, &text[range])));
                }
                Token::Colon => {
                    builder.field = builder.pending.take().map_or("", |(start, name)| {
                        let renamed = names.binary_search_by_key(&start, |(at, _)| *at);
                        renamed.map_or(name, |index| names[index].1)
                    });
                }
                Token::Comma => builder.finish_item(),
                Token::Open => builder.open_bracket(start),
                Token::Close => builder.close_bracket(),
            }
        }
        builder.finish_item();
        builder.values
    }

    fn add(&mut self, start: usize) -> usize {
        let index = self.values.len();
        self.values.push(Value { start, field: core::mem::take(&mut self.field), children: Vec::new() });
        if let Some(parent) = self.open.last().and_then(|&parent| self.values.get_mut(parent)) {
            parent.children.push(index);
        }
        index
    }

    fn finish_item(&mut self) {
        if let Some((start, _)) = self.pending.take() {
            self.add(start);
        }
        self.field = "";
    }

    fn open_bracket(&mut self, start: usize) {
        let start = self.pending.take().map_or(start, |(start, _)| start);
        let index = self.add(start);
        self.open.push(index);
    }

    fn close_bracket(&mut self) {
        self.finish_item();
        if self.open.len() > 1 {
            self.open.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
// a ( comment
(
    format: 1, /* [ */
    clips: [
        (name: "a )", action: Sequence(actions: [
            Show(),
            MoveBy(duration: 1.0, delta: (3, /* , */ 4)),
        ])),
        (name: r#"b"#, action: EaseIn(rate: 2, action: Hide())),
    ],
    nodes: [(name: 'x', sprite: Image("coin"))],
)
"##;

    fn at(place: &FieldPath) -> &'static str {
        let position = locate(TEXT, place);
        let line = TEXT.lines().nth(position.line - 1).unwrap();
        &line[position.column - 1..]
    }

    #[test]
    fn places_are_found() {
        let clips = FieldPath::root().field("clips");
        let actions = clips.index(0).field("action").field("actions");
        assert!(at(&FieldPath::root().field("format")).starts_with("1, /*"));
        assert!(at(&actions.index(0)).starts_with("Show()"));
        assert!(at(&actions.index(1).field("duration")).starts_with("1.0"));
        assert!(at(&actions.index(1).field("delta").index(1)).starts_with("4)"));
        assert!(at(&clips.index(1).field("action").field("action")).starts_with("Hide()"));
        assert!(at(&clips.index(1).field("name")).starts_with("r#\"b\""));
        assert!(at(&FieldPath::root().item("nodes", 0).field("sprite").index(0)).starts_with("\"coin\""));
    }

    #[test]
    fn what_is_left_out_is_found_at_its_owner() {
        let clip = FieldPath::root().item("clips", 1);
        assert!(at(&clip.field("id")).starts_with("(name: r#"));
        assert!(at(&FieldPath::root().field("runs").index(7)).starts_with('('));
    }

    #[test]
    fn columns_count_characters_in_lines_of_any_length() {
        for padding in [0, 1, 500, 1023, 1024, 1025, 5000] {
            let text = format!("[\n{}(\"{}\", Hide())]", " ".repeat(padding), "ä€".repeat(padding));
            let outline = Outline::new(&text);
            for index in 0..2 {
                let position = outline.position(&FieldPath::root().index(0).index(index));
                let line = text.lines().nth(1).unwrap();
                let rest: String = line.chars().skip(position.column - 1).collect();
                assert_eq!(position.line, 2);
                assert!(rest.starts_with(["\"", "Hide"][index]), "{padding}: {rest}");
            }
        }
    }

    #[test]
    fn broken_texts_have_places_too() {
        for text in ["", ")", "]]", "((((", "a:b:c", ",,,", "\"", "(clips:[("] {
            let position = locate(text, &FieldPath::root().item("clips", 0));
            assert!(position.line == 1 && position.column <= text.len() + 1, "{text}");
        }
    }
}
