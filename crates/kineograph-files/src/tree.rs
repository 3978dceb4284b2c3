//! The text of a file as a tree of values that loses nothing: printed, it is the same text again.

mod gap;
mod parse;
mod print;

pub(crate) use gap::{comment_ranges, comments_between_tokens, comments_in, heading};
pub(crate) use kineograph_runtime::for_files::Brackets;

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
    pub(crate) attributes: String,
    pub(crate) root: Item,
    /// What follows the line on which the value ends.
    pub(crate) end: String,
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
    pub before: String,
    pub key: Option<Key>,
    pub value: Value,
    /// Between the value and its comma. Without a comma, to the end of the line.
    pub after: String,
    pub has_comma: bool,
    /// Comments behind the comma that end the line.
    pub end: String,
}

/// A field name, or the key of a map.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Key {
    pub value: Value,
    /// Before the colon.
    pub after: String,
    /// Behind the colon.
    pub before_value: String,
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Value {
    /// A number, string or name, as written.
    Word(String),
    Group(Group),
}

/// Values in brackets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Group {
    /// `MoveBy` in `MoveBy(…)`; empty if there is none.
    pub name: String,
    /// Between the name and the bracket.
    pub after_name: String,
    pub brackets: Brackets,
    /// Comments that end the line of the opening bracket.
    pub open: String,
    pub items: Vec<Item>,
    /// Before the closing bracket.
    pub close: String,
}

impl Default for Value {
    fn default() -> Self {
        Self::Word(String::new())
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
            (Self::Word(a), Self::Word(b)) => short_number(a) == short_number(b),
            (Self::Group(a), Self::Group(b)) => a.same(b),
            _ => false,
        }
    }

    /// A text without its quotes and escapes; words as they are.
    pub fn text(&self) -> Option<String> {
        let word = self.word()?;
        // Anything but a text is a name or a number.
        Some(unquoted(word).unwrap_or_else(|| word.to_owned()))
    }
}

impl Item {
    /// A field.
    pub fn of_field(name: &str, value: Value) -> Self {
        let key =
            Key { value: Value::Word(name.to_owned()), after: String::new(), before_value: String::new() };
        Self { key: Some(key), value, ..Self::default() }
    }

    /// The name of the field that it is, if it is one.
    pub fn field(&self) -> Option<&str> {
        let name = self.key.as_ref()?.value.word()?;
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
            name: String::new(),
            after_name: String::new(),
            brackets: Brackets::Square,
            open: String::new(),
            items: Vec::new(),
            close: String::new(),
        }
    }

    pub fn get(&self, name: &str) -> Option<&Item> {
        self.items.iter().find(|item| item.field() == Some(name))
    }

    fn same(&self, other: &Self) -> bool {
        let same_key = |a: &Option<Key>, b: &Option<Key>| match (a, b) {
            (Some(a), Some(b)) => a.value.same(&b.value),
            (None, None) => true,
            _ => false,
        };
        let same_item = |(a, b): (&Item, &Item)| same_key(&a.key, &b.key) && a.value.same(&b.value);
        (&self.name, self.brackets, self.items.len()) == (&other.name, other.brackets, other.items.len())
            && self.items.iter().zip(&other.items).all(same_item)
    }

    /// Whether it is a list, a tuple or a variant with values, and no struct or map.
    pub fn is_list(&self) -> bool {
        self.brackets == Brackets::Square
            || (!self.items.is_empty() && self.items.iter().all(|item| item.key.is_none()))
    }
}

/// The characters of a quoted text.
fn unquoted(word: &str) -> Option<String> {
    match word.strip_prefix('r').filter(|raw| raw.starts_with(['"', '#'])) {
        Some(raw) => raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"').map(str::to_owned),
        None => parse::unescaped(word.strip_prefix('"')?.strip_suffix('"')?),
    }
}
