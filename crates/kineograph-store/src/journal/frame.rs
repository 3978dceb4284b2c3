//! The file: a header, then frames. A frame is the length and the CRC-32 of a payload, four bytes each, little-endian, and the payload.

use super::record::Record;

/// The version that is written. Every version from 1 on is read.
pub const VERSION: u32 = 1;

const MAGIC: &[u8] = b"kineograph journal\n";
const FRAME_HEAD_BYTES: usize = 8;

/// A record of a kind that this version does not know.
#[derive(Debug, PartialEq, Eq)]
pub struct UnknownKind;

/// How a journal begins.
pub fn header() -> Vec<u8> {
    [MAGIC, &VERSION.to_le_bytes()].concat()
}

/// The version of a journal; `None` if it is none.
pub fn version(bytes: &[u8]) -> Option<u32> {
    Some(u32::from_le_bytes(*bytes.strip_prefix(MAGIC)?.first_chunk()?))
}

/// Adds a frame.
pub fn put(out: &mut Vec<u8>, record: &Record) {
    let start = out.len();
    out.extend_from_slice(&[0; FRAME_HEAD_BYTES]);
    record.encode(out);
    let payload = &out[start + FRAME_HEAD_BYTES..];
    // A record has at most a text of a project, whose size is limited far below 4 GiB.
    let head = [(payload.len() as u32).to_le_bytes(), crc32fast::hash(payload).to_le_bytes()].concat();
    out[start..start + FRAME_HEAD_BYTES].copy_from_slice(&head);
}

/// The whole frames of a journal.
pub struct Frames<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Frames<'a> {
    /// Those after the header.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: MAGIC.len() + VERSION.to_le_bytes().len() }
    }

    /// The bytes up to the end of the last frame.
    pub const fn read_bytes(&self) -> usize {
        self.at
    }

    fn payload(&self) -> Option<&'a [u8]> {
        let rest = self.bytes.get(self.at..)?;
        let (len, rest) = rest.split_first_chunk::<4>()?;
        let (checksum, rest) = rest.split_first_chunk::<4>()?;
        let payload = rest.get(..usize::try_from(u32::from_le_bytes(*len)).ok()?)?;
        // A file that ends in zeros, as after some crashes, has an empty payload with the right checksum.
        let is_whole = !payload.is_empty() && crc32fast::hash(payload) == u32::from_le_bytes(*checksum);
        is_whole.then_some(payload)
    }
}

impl Iterator for Frames<'_> {
    type Item = Result<Record, UnknownKind>;

    /// The next record; `None` at the end or at a frame that is torn.
    fn next(&mut self) -> Option<Self::Item> {
        let payload = self.payload()?;
        self.at += FRAME_HEAD_BYTES + payload.len();
        Some(Record::decode(payload).ok_or(UnknownKind))
    }
}
