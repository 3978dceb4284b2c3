//! Noticing that a file was changed by another program.

use crate::disk::{Metadata, Modified};

/// What a file contained at some time: its length, the time of its last change and a hash of its contents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Fingerprint {
    /// Length in bytes.
    pub len: u64,
    /// The hash of its contents: FNV-1a, 64 bits. It notices changes; it is no protection from forgeries.
    pub hash: u64,
    /// When it was last changed, as its file system says; `None` if that is unknown.
    pub modified: Option<Modified>,
}

impl Fingerprint {
    /// The fingerprint of a file with these contents and this metadata.
    pub fn new(contents: &[u8], metadata: &Metadata) -> Self {
        Self { modified: metadata.modified, ..Self::of_contents(contents) }
    }

    /// The fingerprint of contents that are in no file yet.
    pub fn of_contents(contents: &[u8]) -> Self {
        Self { len: contents.len() as u64, hash: fnv1a(contents), modified: None }
    }

    /// True if both are those of the same contents. Time does not count: copying a file or checking it out again changes nothing.
    pub const fn has_contents_of(&self, other: &Self) -> bool {
        self.len == other.len && self.hash == other.hash
    }

    /// False if the file may have been changed since, as far as length and time show. Cheap: no contents are read.
    pub fn may_be_that_of(&self, metadata: &Metadata) -> bool {
        self.len == metadata.len && self.modified.is_some() && self.modified == metadata.modified
    }
}

/// FNV-1a with 64 bits.
pub fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_hash_is_fnv_1a() {
        // From the reference implementation.
        assert_eq!(fnv1a(b""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(fnv1a(b"a"), 0xaf63_dc4c_8601_ec8c);
        assert_eq!(fnv1a(b"foobar"), 0x8594_4171_f739_67e8);
    }

    #[test]
    fn equal_lengths_are_distinguished() {
        let (a, b) = (Fingerprint::of_contents(b"1.0"), Fingerprint::of_contents(b"2.0"));
        assert!(!a.has_contents_of(&b));
        assert!(a.has_contents_of(&Fingerprint { modified: Some(Modified { secs: 1, nanos: 2 }), ..a }));
    }
}
