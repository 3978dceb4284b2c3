//! Little-endian bytes that may end at any place.

use crate::error::{Error, Reason};

/// What is left of some bytes.
#[derive(Debug, Clone, Copy)]
pub struct Bytes<'b>(pub &'b [u8]);

impl<'b> Bytes<'b> {
    /// The next `count` bytes.
    pub fn take(&mut self, count: usize) -> Result<&'b [u8], Error> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(Error::whole(Reason::Damaged))?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<[u8; N], Error> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(Error::whole(Reason::Damaged))?;
        self.0 = rest;
        Ok(*taken)
    }

    pub fn byte(&mut self) -> Result<u8, Error> {
        self.array::<1>().map(|[byte]| byte)
    }

    pub fn word(&mut self) -> Result<u16, Error> {
        self.array().map(u16::from_le_bytes)
    }

    pub fn short(&mut self) -> Result<i16, Error> {
        self.array().map(i16::from_le_bytes)
    }

    pub fn dword(&mut self) -> Result<u32, Error> {
        self.array().map(u32::from_le_bytes)
    }

    pub fn long(&mut self) -> Result<i32, Error> {
        self.array().map(i32::from_le_bytes)
    }

    /// A text with its length before it.
    pub fn text(&mut self) -> Result<String, Error> {
        let length = self.word()?;
        Ok(String::from_utf8_lossy(self.take(length.into())?).into_owned())
    }
}
