//! The ranges of the values in a RON text.

mod build;
mod doubt;
mod mend;
mod mended;
mod quotes;

use alloc::collections::BTreeMap;
use core::ops::Range;

use super::lines::Lines;
use super::scan::{Scanner, Token};
use crate::diagnostic::{Diagnostics, FieldPath, Position, Segment};
use crate::prelude::*;
use build::OutlineBuilder;
pub(in crate::format) use mended::{MendKind, Mended, MendedMark};

/// The position of the value at `place`, or of the innermost value around it that the text has: an omitted field
/// is reported at its owner.
pub fn locate(text: &str, place: &FieldPath) -> Position {
    Outline::new(text).position(place)
}

/// The brackets, fields and items of a text. Takes one pass over the text; then each place is found quickly.
#[derive(Debug, Clone)]
pub struct Outline<'a> {
    text: &'a str,
    lines: Lines<'a>,
    /// In text order; `values[0]` is the whole text.
    values: Vec<OutlineValue>,
    /// The children of all values, contiguous for each value.
    children: Vec<ValueId>,
    mended: Mended,
    /// Names that replace the written ones of fields (`true`) and of values.
    renamed: BTreeMap<(ValueId, bool), &'static str>,
}

/// A value, by its index in the outline.
pub(in crate::format) type ValueId = u32;

/// The whole text.
const WHOLE: ValueId = 0;

/// 32 bytes, since a file may have three million values.
#[derive(Debug, Clone, Copy, Default)]
struct OutlineValue {
    /// Byte offsets of the name of its field; empty in lists.
    key: [u32; 2],
    /// Byte offset of the first character: of the name in `MoveBy(…)`.
    start: u32,
    /// Byte offset after its opening bracket; 0 without a bracket.
    inside: u32,
    /// Byte offset after it.
    end: u32,
    parent: ValueId,
    /// The range of its children in the list of all children: first index and count.
    first: u32,
    count: u32,
}

impl OutlineValue {
    /// Byte offset of its field's name, or of itself without one.
    const fn begin(&self) -> u32 {
        if self.is_field() { self.key[0] } else { self.start }
    }

    const fn is_field(&self) -> bool {
        self.key[0] < self.key[1]
    }
}

impl Diagnostics {
    /// Adds positions in the project's text by the diagnostics' paths; existing positions are kept.
    #[must_use]
    pub fn placed_in(mut self, text: &str) -> Self {
        if !self.is_empty() {
            let outline = Outline::new(text);
            self.each_mut(|found| {
                let position = found.place.position;
                found.place.position = position.or_else(|| Some(outline.position(&found.place.path)));
            });
        }
        self
    }
}

impl<'a> Outline<'a> {
    /// Outlines any text, broken ones too.
    pub fn new(text: &'a str) -> Self {
        let OutlineBuilder { mut values, mended, .. } = OutlineBuilder::build(text);
        let children = children_of(&mut values);
        let mut outline =
            Self { text, lines: Lines::of(text), values, children, mended, renamed: BTreeMap::new() };
        outline.mended.doubts = outline.doubts();
        outline
    }

    /// As [`locate`].
    pub fn position(&self, place: &FieldPath) -> Position {
        self.lines.position(self.offset(place))
    }

    /// The byte offset of the value at `place`; see [`locate`].
    pub(in crate::format) fn offset(&self, place: &FieldPath) -> usize {
        let mut value = self.root();
        for segment in place.segments() {
            let child = match segment {
                Segment::Index(index) => self.children(value).get(*index).copied(),
                Segment::Field(name) => self.child(value, name),
            };
            match child {
                Some(child) => value = child,
                None => break,
            }
        }
        self.range(value).start
    }

    pub(in crate::format) const fn text(&self) -> &'a str {
        self.text
    }

    /// Replaces the name of a field or value in lookups; `None` restores the written name.
    pub(in crate::format) fn rename(&mut self, value: ValueId, is_field: bool, name: Option<&'static str>) {
        match name {
            Some(name) => self.renamed.insert((value, is_field), name),
            None => self.renamed.remove(&(value, is_field)),
        };
    }

    pub(in crate::format) const fn lines(&self) -> &Lines<'a> {
        &self.lines
    }

    /// The errors in its brackets, commas and quotes. The values are those of the corrected text.
    pub(in crate::format) const fn mended(&self) -> &Mended {
        &self.mended
    }

    /// The position of the opening bracket of a value.
    pub(in crate::format) fn bracket_position(&self, value: ValueId) -> Position {
        self.lines.position((self.get(value).inside as usize).saturating_sub(1))
    }

    /// The text's value, which is last in the text, after attributes such as `#![enable(…)]`.
    pub(in crate::format) fn root(&self) -> ValueId {
        self.children(WHOLE).last().copied().unwrap_or(WHOLE)
    }

    /// All values, parents before their children.
    pub(in crate::format) fn all(&self) -> impl Iterator<Item = ValueId> + use<> {
        (0..self.values.len()).map_while(|value| ValueId::try_from(value).ok())
    }

    fn get(&self, value: ValueId) -> &OutlineValue {
        // The whole text always exists.
        self.values.get(value as usize).unwrap_or(&self.values[0])
    }

    pub(in crate::format) fn parent(&self, value: ValueId) -> Option<ValueId> {
        (value != WHOLE).then(|| self.get(value).parent)
    }

    pub(in crate::format) fn children(&self, value: ValueId) -> &[ValueId] {
        let OutlineValue { first, count, .. } = *self.get(value);
        self.children.get(first as usize..(first + count) as usize).unwrap_or_default()
    }

    /// The field of this name inside of a value.
    pub(in crate::format) fn child(&self, value: ValueId, field: &str) -> Option<ValueId> {
        self.children(value).iter().copied().find(|child| self.field(*child) == field)
    }

    /// Its index among its siblings.
    pub(in crate::format) fn index(&self, value: ValueId) -> usize {
        let siblings = self.children(self.get(value).parent);
        siblings.binary_search(&value).unwrap_or_default()
    }

    /// The name of its field; empty for items.
    pub(in crate::format) fn field(&self, value: ValueId) -> &'a str {
        if let Some(name) = self.renamed.get(&(value, true)) {
            return name;
        }
        self.text.get(self.key(value)).unwrap_or_default()
    }

    /// Byte offsets of its field's name; empty for items.
    pub(in crate::format) fn key(&self, value: ValueId) -> Range<usize> {
        let [start, end] = self.get(value).key;
        start as usize..end as usize
    }

    /// Byte offsets of the value: from the name in `MoveBy(…)` to its bracket.
    pub(in crate::format) fn range(&self, value: ValueId) -> Range<usize> {
        let OutlineValue { start, end, .. } = *self.get(value);
        start as usize..end as usize
    }

    /// The range with the field's name and the comma after it.
    pub(in crate::format) fn whole_range(&self, value: ValueId) -> Range<usize> {
        let (key, Range { start, end }) = (self.key(value), self.range(value));
        let comma = Scanner::from(self.text, end).next().filter(|(token, _)| *token == Token::Comma);
        (if key.is_empty() { start } else { key.start })..comma.map_or(end, |(_, comma)| comma.end)
    }

    /// Its opening bracket; empty without one.
    pub(in crate::format) fn bracket(&self, value: ValueId) -> &'a str {
        let behind = self.get(value).inside as usize;
        self.text.get(behind.saturating_sub(1)..behind).unwrap_or_default()
    }

    /// `MoveBy` in `MoveBy(…)`; a value without brackets itself.
    pub(in crate::format) fn name(&self, value: ValueId) -> &'a str {
        match self.renamed.get(&(value, false)) {
            Some(name) => name,
            None => self.text.get(self.name_range(value)).unwrap_or_default(),
        }
    }

    /// Byte offsets of the name as written.
    pub(in crate::format) fn name_range(&self, value: ValueId) -> Range<usize> {
        let OutlineValue { start, end, inside, .. } = *self.get(value);
        let end = if inside == 0 { end } else { inside - 1 };
        let (start, end) = (start as usize, end as usize);
        let word = Scanner::from(self.text.get(..end).unwrap_or_default(), start).next();
        word.map_or(start..start, |(_, word)| start..word.end)
    }

    /// The innermost value around a byte.
    pub(in crate::format) fn innermost(&self, offset: usize) -> ValueId {
        let begun = self.values.partition_point(|value| value.begin() as usize <= offset);
        let mut value = to_u32(begun.saturating_sub(1));
        while value != WHOLE && offset >= self.range(value).end {
            value = self.get(value).parent;
        }
        value
    }
}

/// The children of all values, contiguous for each value; sets each value's range in them.
fn children_of(values: &mut [OutlineValue]) -> Vec<ValueId> {
    for id in 1..values.len() {
        let parent = values[id].parent as usize;
        values[parent].count += 1;
    }
    let mut first = 0;
    for value in values.iter_mut() {
        value.first = first;
        first += core::mem::take(&mut value.count);
    }
    let mut children = vec![WHOLE; first as usize];
    for id in 1..values.len() {
        let parent = &mut values[values[id].parent as usize];
        children[(parent.first + parent.count) as usize] = to_u32(id);
        parent.count += 1;
    }
    children
}

/// Larger texts have been refused before.
fn to_u32(bytes: usize) -> u32 {
    u32::try_from(bytes).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
// a ( comment
(
    format: 2, /* [ */
    clips: [
        (name: "a )", action: Sequence(actions: [
            Show(),
            MoveBy(duration: 1.0, delta: (3, /* , */ 4)),
        ])),
        (name: r#"b"#, action: EaseIn(rate: 2, action: Hide())),
    ],
    nodes: [(name: 'x', content: Image("coin"))],
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
        assert!(at(&FieldPath::root().field("format")).starts_with("2, /*"));
        assert!(at(&actions.index(0)).starts_with("Show()"));
        assert!(at(&actions.index(1).field("duration")).starts_with("1.0"));
        assert!(at(&actions.index(1).field("delta").index(1)).starts_with("4)"));
        assert!(at(&clips.index(1).field("action").field("action")).starts_with("Hide()"));
        assert!(at(&clips.index(1).field("name")).starts_with("r#\"b\""));
        assert!(at(&FieldPath::root().item("nodes", 0).field("content").index(0)).starts_with("\"coin\""));
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
