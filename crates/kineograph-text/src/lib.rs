//! Every text that users see, by its key.
//!
//! [`tr!`](tr) gives a text: `tr!("command-undo")` is a `&'static str`, `tr!("app-problems", count = n)` a `String`.
//! The texts are Fluent messages in `locales/<language>/*.ftl`, one file for each area, and are compiled in. CONTRIBUTING.md
//! describes how to add one; `cargo xtask house` checks keys and arguments.

#![forbid(unsafe_code)]
// The texts of the editor; no library for others.
#![allow(missing_docs)]

mod catalogue;
mod diagnostics;
mod languages;
mod number;
pub mod shorten;

use std::borrow::Cow;

use catalogue::Catalogue;
use kineograph_runtime::format::{is_unseen, shortened};

pub use diagnostics::message;
pub use languages::{LANGUAGES, Language};
pub use number::{format_number, format_short, without_minus_zero};

/// A text by its key: a `&'static str` without arguments, a `String` with them.
///
/// Keys are written `message` or `message.attribute`. An argument is `name = value`, or `name` for a variable of that name;
/// [`Arg`] lists what it may be.
#[macro_export]
macro_rules! tr {
    ($key:literal) => {
        $crate::get($key)
    };
    ($key:literal, $($name:ident $(= $value:expr)?),+ $(,)?) => {
        $crate::format($key, &[$((stringify!($name), $crate::tr!(@arg $name $(= $value)?))),+])
    };
    (@arg $name:ident) => {
        $crate::Arg::from($name)
    };
    (@arg $name:ident = $value:expr) => {
        $crate::Arg::from($value)
    };
}

/// A [`Label`] as a constant, for tables: `label!("command-undo")` names the message and its attribute `tooltip`.
#[macro_export]
macro_rules! label {
    ($key:literal) => {
        $crate::Label { key: $key, tooltip_key: concat!($key, ".tooltip") }
    };
}

/// The keys of a label and of its tooltip, made by [`label!`](label).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Label {
    /// The message.
    pub key: &'static str,
    /// Its attribute `tooltip`.
    pub tooltip_key: &'static str,
}

impl Label {
    /// What is shown.
    pub fn text(self) -> &'static str {
        get(self.key)
    }

    /// What a tooltip adds.
    pub fn tooltip(self) -> &'static str {
        get(self.tooltip_key)
    }
}

/// The value of an argument.
///
/// There is no decimal number: how many digits it has is the caller's decision, so it is passed as text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Arg<'a> {
    /// Text, inserted with characters that hide or reorder text written as `\u{…}`; line breaks stay.
    Text(Cow<'a, str>),
    /// A count, which may select the plural form.
    Count(i64),
}

/// The text of `key`; the key itself if there is none.
pub fn get(key: &'static str) -> &'static str {
    find(key).unwrap_or(key)
}

/// The text of `key`; `None` if there is none, or only one that has arguments.
pub fn find(key: &str) -> Option<&'static str> {
    texts().text(key)
}

/// The text of `key` with its arguments; the key itself if there is none.
pub fn format(key: &str, args: &[(&'static str, Arg<'_>)]) -> String {
    texts().format(key, args).unwrap_or_else(|| key.to_owned())
}

fn texts() -> &'static Catalogue {
    LANGUAGES[0].catalogue()
}

/// The most characters of a path in a text. Systems allow more, but hardly anyone uses them.
pub const MAX_PATH_CHARS: usize = 400;

/// A text as it is inserted: names come from files, and must not pass for anything else.
fn visible(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c == '\n' || !is_unseen(c);
    if text.bytes().all(|byte| (b' '..=b'~').contains(&byte)) || text.chars().all(is_plain) {
        return Cow::Borrowed(text);
    }
    let mut visible = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match c {
            '\t' => visible.push(' '),
            c if is_plain(c) => visible.push(c),
            c => visible.extend(c.escape_unicode()),
        }
    }
    Cow::Owned(visible)
}

impl<'a> From<&'a str> for Arg<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Arg<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for Arg<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<Cow<'a, str>> for Arg<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

impl<'a> From<std::path::Display<'a>> for Arg<'a> {
    fn from(path: std::path::Display<'a>) -> Self {
        Self::Text(Cow::Owned(shortened(&path.to_string()).to(MAX_PATH_CHARS).to_string()))
    }
}

/// Counts of every integer type; what exceeds an `i64` is clamped.
macro_rules! count_from {
    ($($integer:ty),+) => {$(
        impl From<$integer> for Arg<'_> {
            fn from(count: $integer) -> Self {
                Self::Count(i64::try_from(count).unwrap_or(i64::MAX))
            }
        }
    )+};
}
count_from!(u8, u16, u32, u64, usize, i32, i64);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_found_by_key_and_by_attribute() {
        assert_eq!(tr!("command-undo"), "Undo");
        assert_eq!(tr!("command-undo.tooltip"), "Undo the last change");
        assert_eq!(find("command-none"), None);
    }

    #[test]
    fn a_missing_text_shows_its_key() {
        let missing = ["no-such-text", "command-undo.no-such-attribute"];
        assert_eq!(missing.map(get), missing);
        assert_eq!(format("no-such-text", &[("count", Arg::Count(1))]), "no-such-text");
    }

    #[test]
    fn a_text_without_its_arguments_does_not_panic() {
        assert_eq!(find("app-problems"), None);
        assert_eq!(format("app-problems", &[]), "{$count} problems");
        assert_eq!(format("command-undo", &[("count", Arg::Count(1))]), "Undo");
    }

    #[test]
    fn arguments_are_inserted_and_select_the_plural() {
        let count = 1_usize;
        assert_eq!(tr!("app-problems", count), "1 problem");
        assert_eq!(tr!("app-problems", count = 1_000_000), "1000000 problems");
        assert_eq!(tr!("app-file-unsaved", name = "{ $odd }"), "{ $odd } (not saved)");
    }

    #[test]
    fn what_hides_or_reorders_text_is_written_out() {
        let name = "c\u{1b}[2J\t\u{202e}x\ny";
        assert_eq!(tr!("app-file-unsaved", name), "c\\u{1b}[2J \\u{202e}x\ny (not saved)");
        let path = std::path::PathBuf::from(format!("a\nb{}", "x".repeat(1000)));
        let text = tr!("io-missing", path = path.display());
        assert!(text.starts_with("There is no file a bxxx") && text.chars().count() < 500, "{text}");
    }
}
