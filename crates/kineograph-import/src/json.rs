//! JSON with the order of its objects kept, and places of errors.

use std::borrow::Cow;
use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};

use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::syntax::SyntaxFault;
use crate::xml;

/// An item of a description is read from so many values at most.
const VALUES_AN_ITEM: u64 = 32;

/// Reads a text. One with more values than the items of a description can have is refused before it takes memory.
pub fn read<T: DeserializeOwned>(bytes: &[u8], limits: &Limits) -> Result<T, Error> {
    let text = xml::text(bytes, limits)?;
    // At least one value is behind each comma, but for those in texts.
    let commas = text.bytes().filter(|byte| *byte == b',').count() as u64;
    at_most(Quantity::Items, commas / VALUES_AN_ITEM, limits.max_items as u64)?;
    serde_json::from_str(&text).map_err(|error| {
        let place = xml::place(
            u32::try_from(error.line()).unwrap_or(u32::MAX),
            u32::try_from(error.column()).unwrap_or(u32::MAX),
        );
        let words = error.to_string();
        let words = words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words);
        Error::at(place, reason(&error, words))
    })
}

/// What is wrong, in words of this crate; the library tells it by its sentence alone.
fn reason(error: &serde_json::Error, sentence: &str) -> Reason {
    let quoted = || sentence.split('`').nth(1).unwrap_or_default().to_owned();
    if !error.is_data() {
        return Reason::Syntax(SyntaxFault::of_json(error, sentence));
    }
    if sentence.starts_with("missing field") {
        return Reason::Missing(Cow::Owned(quoted()));
    }
    if sentence.starts_with("duplicate field") {
        return Reason::Twice(quoted());
    }
    let expected = sentence.rsplit_once("expected ").map_or("", |(_, expected)| expected);
    Reason::Wanted(match expected {
        "f64" => "a number",
        "usize" | "u32" | "u64" => "a whole number from 0 on",
        "a string" | "a borrowed string" => "a text in quotes",
        "a boolean" => "true or false",
        "a sequence" => "a list in [ ]",
        "a map" | "an object" => "an object in { }",
        "frames as an object or a list" => "frames as an object in { } or a list in [ ]",
        expected if expected.starts_with("struct") => "an object in { }",
        // Alternatives and what readers say themselves: numbers that may be texts.
        _ => "a number, or a number in quotes",
    })
}

/// An object of which all values are of one type, in the text's order.
#[derive(Debug)]
pub struct Ordered<T>(pub Vec<(String, T)>);

impl<T> Default for Ordered<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Ordered<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries<T>(PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Entries<T> {
            type Value = Ordered<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    entries.push(entry);
                }
                Ok(Ordered(entries))
            }
        }
        deserializer.deserialize_map(Entries(PhantomData))
    }
}

/// A rectangle, y down.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Rect {
    /// The left side.
    pub x: f64,
    /// The upper side.
    pub y: f64,
    /// The width.
    pub w: f64,
    /// The height.
    pub h: f64,
}

impl Rect {
    /// As descriptions have it.
    pub const fn px(self) -> [f64; 4] {
        [self.x, self.y, self.w, self.h]
    }
}

/// A point.
#[derive(Debug, Clone, Copy, Deserialize)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}
