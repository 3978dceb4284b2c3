//! JSON with the order of its objects kept, and places of errors.

use std::fmt;
use std::marker::PhantomData;

use serde::Deserialize;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};

use crate::error::{Error, Reason};
use crate::limits::Limits;
use crate::xml;

/// Reads a text.
pub fn read<T: DeserializeOwned>(bytes: &[u8], limits: &Limits) -> Result<T, Error> {
    let text = xml::text(bytes, limits)?;
    serde_json::from_str(&text).map_err(|error| {
        let place = xml::place(
            u32::try_from(error.line()).unwrap_or(u32::MAX),
            u32::try_from(error.column()).unwrap_or(u32::MAX),
        );
        let words = error.to_string();
        let words = words.rsplit_once(" at line ").map_or(words.as_str(), |(words, _)| words);
        Error::at(place, Reason::Syntax(words.to_owned()))
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
