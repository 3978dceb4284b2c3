//! The file: a header, then frames. A frame is the length and the CRC-32 of a payload, four bytes each, little-endian, and the payload.

use super::record::Record;

/// The version that is written. Every version from 1 on is read.
pub const VERSION: u32 = 1;

/// A higher version is no version but a damage.
pub const MAX_VERSION: u32 = 255;

const MAGIC: &[u8] = b"kineograph journal\n";
const HEADER_BYTES: usize = MAGIC.len() + size_of::<u32>();
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

/// A part of a journal that is a frame by its head.
#[derive(Debug)]
pub struct JournalFrame {
    /// What it says; `None` if that is not known to this version, or its bytes make no sense.
    pub record: Option<Record>,
    /// Whether its bytes are those that were written, by their checksum.
    pub is_whole: bool,
    /// Where it ends, in bytes from the beginning of the file.
    pub end: usize,
}

/// The frames of a journal in which anything may be damaged. A frame whose length is damaged goes on to the next whole one, or to the end of
/// the file.
pub struct Scan<'a> {
    bytes: &'a [u8],
    at: usize,
    /// How many bytes may still be hashed: what looks like a long frame at every byte must not take for ever.
    left: usize,
}

/// How often the bytes of a damaged journal are hashed at most.
const MAX_PASSES: usize = 16;

impl<'a> Scan<'a> {
    /// Those after the header, of which only the length counts.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: HEADER_BYTES, left: bytes.len().saturating_mul(MAX_PASSES) }
    }

    /// The payload of a frame that begins there, and whether it is whole; `None` if none can.
    fn frame_at(&mut self, at: usize) -> Option<(&'a [u8], bool)> {
        let (checksum, payload) = frame_at(self.bytes, at)?;
        self.left = self.left.checked_sub(payload.len())?;
        Some((payload, crc32fast::hash(payload) == checksum))
    }

    fn is_whole_at(&mut self, at: usize) -> bool {
        matches!(self.frame_at(at), Some((_, true)))
    }

    /// The frame that begins there, as long as its length says.
    fn by_length(&mut self, at: usize) -> Option<JournalFrame> {
        let (payload, is_whole) = self.frame_at(at)?;
        let end = at + FRAME_HEAD_BYTES + payload.len();
        let fits = is_whole || end == self.bytes.len() || self.is_whole_at(end);
        fits.then(|| JournalFrame { record: Record::decode(payload), is_whole, end })
    }

    /// The frame that begins there, as long as there is room for it.
    fn by_room(&mut self, at: usize) -> JournalFrame {
        let end = (at + 1..self.bytes.len()).find(|next| self.is_whole_at(*next));
        let end = end.unwrap_or(self.bytes.len());
        let head = self.bytes[at..end].split_first_chunk::<FRAME_HEAD_BYTES>();
        let Some(([_, _, _, _, checksum @ ..], payload)) = head else {
            return JournalFrame { record: None, is_whole: false, end };
        };
        let is_whole = !payload.is_empty() && crc32fast::hash(payload) == u32::from_le_bytes(*checksum);
        JournalFrame { record: Record::decode(payload), is_whole, end }
    }
}

impl Iterator for Scan<'_> {
    type Item = JournalFrame;

    fn next(&mut self) -> Option<JournalFrame> {
        let at = self.at;
        if at >= self.bytes.len() {
            return None;
        }
        let frame = self.by_length(at).unwrap_or_else(|| self.by_room(at));
        self.at = frame.end;
        Some(frame)
    }
}

/// The checksum and the payload of a frame that begins there; `None` if it would be empty or end after the file.
fn frame_at(bytes: &[u8], at: usize) -> Option<(u32, &[u8])> {
    let (len, rest) = bytes.get(at..)?.split_first_chunk::<4>()?;
    let (checksum, rest) = rest.split_first_chunk::<4>()?;
    let payload = rest.get(..usize::try_from(u32::from_le_bytes(*len)).ok()?)?;
    // A file that ends in zeros, as after some crashes, has an empty payload with the right checksum.
    (!payload.is_empty()).then_some((u32::from_le_bytes(*checksum), payload))
}

/// The whole frames of a journal.
pub struct JournalFrames<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> JournalFrames<'a> {
    /// Those after the header.
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: HEADER_BYTES }
    }

    /// What looks like a frame from the end of the last one on.
    pub const fn rest(&self) -> Scan<'a> {
        Scan { at: self.at, ..Scan::new(self.bytes) }
    }

    /// The bytes up to the end of the last frame.
    pub const fn read_bytes(&self) -> usize {
        self.at
    }

    fn payload(&self) -> Option<&'a [u8]> {
        let (checksum, payload) = frame_at(self.bytes, self.at)?;
        (crc32fast::hash(payload) == checksum).then_some(payload)
    }
}

impl Iterator for JournalFrames<'_> {
    type Item = Result<Record, UnknownKind>;

    /// The next record; `None` at the end or at a frame that is torn.
    fn next(&mut self) -> Option<Self::Item> {
        let payload = self.payload()?;
        self.at += FRAME_HEAD_BYTES + payload.len();
        Some(Record::decode(payload).ok_or(UnknownKind))
    }
}
