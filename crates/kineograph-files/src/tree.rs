//! The text of a file as a tree of values that loses nothing: printed, it is the same text again.

mod gap;
mod parse;
mod plain;
mod print;
mod slice;

pub(crate) use gap::{comment_ranges, comments_between_tokens, comments_in, heading};
pub(crate) use kineograph_runtime::for_files::Brackets;
pub(crate) use slice::Slice;

use std::sync::LazyLock;

use kineograph_runtime::for_files::short_number;

use crate::error::Error;

/// A whole text.
///
/// Each value has the white space and comments that belong to it: those above it and before it, and those behind it on its line. What
/// stands before a closing bracket belongs to the brackets.
///
/// ```
/// use kineograph_files::Tree;
/// let text = "// a coin\n(name: \"coin\", // of gold\n  size: (8, 8,),)\n";
/// assert_eq!(Tree::parse(text)?.to_string(), text);
/// # Ok::<(), kineograph_files::Error>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tree {
    /// A byte order mark and attributes, with what is before them.
    pub(crate) attributes: Slice,
    pub(crate) root: Item,
    /// What follows the line on which the value ends.
    pub(crate) end: Slice,
}

impl Tree {
    /// Reads RON. Numbers, strings and names are not looked at.
    ///
    /// # Errors
    /// When brackets, commas or colons are not in their places, or brackets are nested more than 288 deep.
    pub fn parse(text: &str) -> Result<Self, Error> {
        parse::parse(text)
    }

    /// The text in its canonical layout, with its comments. Values are not changed: see [`formatted`](crate::formatted).
    pub(crate) fn laid_out(&self) -> String {
        print::laid_out(self)
    }
}

/// A value with its field name and what is around it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Item {
    /// From the line after the item before (or the bracket) to this item.
    pub before: Slice,
    /// The field name, or the key of a map if it is a word.
    pub name: Option<Slice>,
    pub value: Value,
    pub has_comma: bool,
    /// Whether there is one space behind the colon.
    pub is_spaced: bool,
    /// What few items have.
    pub around: Option<Box<Around>>,
}

/// What few items have around them.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Around {
    /// The key of a map if it is no word.
    key: Option<Value>,
    /// Before the colon.
    key_after: Slice,
    /// Behind the colon, if it is not one space.
    before_value: Slice,
    after: Slice,
    end: Slice,
}

/// A field name, or the key of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ItemKey {
    pub value: Value,
    /// Before the colon.
    pub after: Slice,
    /// Behind the colon.
    pub before_value: Slice,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number, string or name, as written; also brackets that hold nothing but numbers and strings, and no comment.
    Word(Slice),
    Group(Box<Group>),
}

/// Values in brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// `MoveBy` in `MoveBy(…)`; empty if there is none.
    pub name: Slice,
    /// Between the name and the bracket.
    pub after_name: Slice,
    pub brackets: Brackets,
    /// Comments that end the line of the opening bracket.
    pub open: Slice,
    pub items: Vec<Item>,
    /// Before the closing bracket.
    pub close: Slice,
}

impl Default for Value {
    fn default() -> Self {
        Self::Word(Slice::default())
    }
}

impl Value {
    pub fn word(&self) -> Option<&str> {
        match self {
            Self::Word(word) => Some(word),
            Self::Group(_) => None,
        }
    }

    pub fn group(&self) -> Option<&Group> {
        match self {
            Self::Word(_) => None,
            Self::Group(group) => Some(group),
        }
    }

    pub fn group_mut(&mut self) -> Option<&mut Group> {
        match self {
            Self::Word(_) => None,
            Self::Group(group) => Some(group),
        }
    }

    /// Whether two values are the same, however they are written.
    pub fn same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Group(a), Self::Group(b)) => a.same(b),
            (Self::Word(a), Self::Word(b)) if !plain::is_plain(a) => short_number(a) == short_number(b),
            _ => self.compact() == other.compact(),
        }
    }

    /// A text without its quotes and escapes; other words as they are, and what is in brackets on one line.
    pub fn text(&self) -> Option<String> {
        let word = self.word()?;
        if plain::is_plain(word) {
            return Some(self.compact());
        }
        // Anything but a text is a name or a number.
        Some(unquoted(word).unwrap_or_else(|| word.to_owned()))
    }

    /// Makes items of what is in brackets.
    pub fn expand(&mut self) {
        if let Self::Word(word) = self
            && let Some(group) = parse::expanded(word)
        {
            *self = Self::Group(Box::new(group));
        }
    }
}

impl Item {
    /// A field.
    pub fn of_field(name: &str, value: Value) -> Self {
        Self { name: Some(name.into()), value, ..Self::default() }
    }

    /// The same with a key.
    pub fn with_key(mut self, key: Option<ItemKey>) -> Self {
        let Some(ItemKey { value, after, before_value }) = key else { return self };
        self.is_spaced = &*before_value == " ";
        let before_value = if self.is_spaced { Slice::default() } else { before_value };
        let (name, key) = match value {
            Value::Word(name) => (Some(name), None),
            group @ Value::Group(_) => (None, Some(group)),
        };
        self.name = name;
        if key.is_some() || !after.is_empty() || !before_value.is_empty() {
            let around = self.around.get_or_insert_default();
            (around.key, around.key_after, around.before_value) = (key, after, before_value);
        }
        self
    }

    /// The same with what is between it and its comma, and with comments behind the comma.
    pub fn with_end(mut self, after: Slice, end: Slice) -> Self {
        self.set_end(after, end);
        self
    }

    fn set_end(&mut self, after: Slice, end: Slice) {
        if self.around.is_some() || !after.is_empty() || !end.is_empty() {
            let around = self.around.get_or_insert_default();
            (around.after, around.end) = (after, end);
        }
    }

    /// Takes over the comments around another item: before it, behind it and around the colon.
    pub fn take_comments(&mut self, other: &Self) {
        self.before = other.before.clone();
        self.set_end(other.after().clone(), other.end().clone());
        if let (Some(key), Some(other)) = (self.key(), other.key()) {
            let key = ItemKey { value: key.value, ..other };
            *self = std::mem::take(self).with_key(Some(key));
        }
    }

    /// Its field name, or its key in a map.
    pub fn key(&self) -> Option<ItemKey> {
        let around = self.around.as_deref();
        let value = match &self.name {
            Some(name) => Value::Word(name.clone()),
            None => around?.key.clone()?,
        };
        let after = around.map(|around| around.key_after.clone()).unwrap_or_default();
        Some(ItemKey { value, after, before_value: self.before_value().clone() })
    }

    /// Before the colon.
    pub fn key_after(&self) -> &Slice {
        self.around.as_ref().map_or(&NOTHING, |around| &around.key_after)
    }

    /// Behind the colon.
    pub fn before_value(&self) -> &Slice {
        if self.is_spaced {
            return &SPACE;
        }
        self.around.as_ref().map_or(&NOTHING, |around| &around.before_value)
    }

    /// Between the value and its comma. Without a comma, to the end of the line.
    pub fn after(&self) -> &Slice {
        self.around.as_ref().map_or(&NOTHING, |around| &around.after)
    }

    /// Comments behind the comma that end the line.
    pub fn end(&self) -> &Slice {
        self.around.as_ref().map_or(&NOTHING, |around| &around.end)
    }

    /// The name of the field that it is, if it is one.
    pub fn field(&self) -> Option<&str> {
        let name = self.name.as_ref()?;
        Some(name.strip_prefix("r#").unwrap_or(name))
    }

    /// The field `name` of the value.
    pub fn get(&self, name: &str) -> Option<&Self> {
        self.value.group()?.get(name)
    }

    /// The id of the value, if it has one.
    pub fn id(&self) -> Option<u32> {
        self.get("id")?.value.word()?.parse().ok()
    }
}

impl Group {
    /// An empty list.
    pub fn list() -> Self {
        Self {
            name: Slice::default(),
            after_name: Slice::default(),
            brackets: Brackets::Square,
            open: Slice::default(),
            items: Vec::new(),
            close: Slice::default(),
        }
    }

    pub fn get(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.field() == Some(name))
    }

    fn same(&self, other: &Self) -> bool {
        let same_key = |a: &Option<ItemKey>, b: &Option<ItemKey>| match (a, b) {
            (Some(a), Some(b)) => a.value.same(&b.value),
            (None, None) => true,
            _ => false,
        };
        let same_item = |(a, b): (&Item, &Item)| same_key(&a.key(), &b.key()) && a.value.same(&b.value);
        (&self.name, self.brackets, self.items.len()) == (&other.name, other.brackets, other.items.len())
            && self.items.iter().zip(&other.items).all(same_item)
    }

    /// Whether it is a list, a tuple or a variant with values, and no struct or map.
    pub fn is_list(&self) -> bool {
        self.brackets == Brackets::Square
            || (!self.items.is_empty() && self.items.iter().all(|item| item.key().is_none()))
    }
}

static NOTHING: LazyLock<Slice> = LazyLock::new(Slice::default);
static SPACE: LazyLock<Slice> = LazyLock::new(|| " ".into());

/// The characters of a quoted text.
fn unquoted(word: &str) -> Option<String> {
    match word.strip_prefix('r').filter(|raw| raw.starts_with(['"', '#'])) {
        Some(raw) => raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"').map(str::to_owned),
        None => parse::unescaped(word.strip_prefix('"')?.strip_suffix('"')?),
    }
}
