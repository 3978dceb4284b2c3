//! Files as the tools would write them, made here.

#![allow(dead_code)] // each test uses some

pub mod aseprite;
pub mod moving;
pub mod texts;

use kineograph_import::{Description, Error, Limits, Source, read};

/// Reads a file that has no others beside it.
pub fn described(name: &str, bytes: &[u8]) -> Result<Description, Error> {
    read(&Source { name, bytes, beside: &|_| None, size_px: &|_, _, _| None }, &Limits::default())
}
