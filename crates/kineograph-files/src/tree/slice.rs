//! A part of a text.

use std::fmt;
use std::ops::{Deref, Range};
use std::sync::{Arc, LazyLock};

/// A part of a text that it shares with others: trees of large files consist of millions of words, and an allocation of each took ten times
/// the memory of the file.
#[derive(Clone)]
pub(crate) struct Slice {
    source: Arc<String>,
    start: u32,
    len: u32,
}

static EMPTY: LazyLock<Arc<String>> = LazyLock::new(Arc::default);

impl Slice {
    /// A part of a text; a copy of it where the text is longer than 4 GiB.
    pub fn of(source: &Arc<String>, range: Range<usize>) -> Self {
        if range.is_empty() {
            return Self::default();
        }
        let numbers = [range.start, range.end - range.start].map(u32::try_from);
        let [Ok(start), Ok(len)] = numbers else {
            return source.get(range).unwrap_or_default().to_owned().into();
        };
        Self { source: Arc::clone(source), start, len }
    }
}

impl Deref for Slice {
    type Target = str;

    fn deref(&self) -> &str {
        let start = self.start as usize;
        self.source.get(start..start + self.len as usize).unwrap_or_default()
    }
}

impl Default for Slice {
    fn default() -> Self {
        Self { source: Arc::clone(&EMPTY), start: 0, len: 0 }
    }
}

impl From<String> for Slice {
    fn from(text: String) -> Self {
        let len = u32::try_from(text.len()).unwrap_or(u32::MAX);
        if len == 0 { Self::default() } else { Self { source: Arc::new(text), start: 0, len } }
    }
}

impl From<&str> for Slice {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl PartialEq for Slice {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Slice {}

impl fmt::Debug for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl fmt::Display for Slice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self)
    }
}
