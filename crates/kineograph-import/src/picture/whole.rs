//! Whether a picture is whole, by the structure of its file: what is cut off, and checksums that are wrong. Nothing is decoded, so thousands of
//! pictures take no longer than reading them.

use flate2::Crc;

use super::count::{after_sub_blocks, color_table};

/// All chunks up to the last one, those that are needed with their checksums.
pub fn png(bytes: &[u8]) -> bool {
    let mut rest = bytes.get(8..).unwrap_or_default();
    loop {
        let Some((length, tail)) = rest.split_first_chunk::<4>() else { return false };
        // The kind of a chunk counts for its checksum.
        let end = (u32::from_be_bytes(*length) as usize).saturating_add(4);
        let Some((chunk, tail)) = tail.split_at_checked(end) else { return false };
        let Some((checksum, tail)) = tail.split_first_chunk::<4>() else { return false };
        // What begins with a small letter may be passed over.
        if chunk[0].is_ascii_uppercase() && crc(chunk) != u32::from_be_bytes(*checksum) {
            return false;
        }
        if chunk.starts_with(b"IEND") {
            return true;
        }
        rest = tail;
    }
}

fn crc(bytes: &[u8]) -> u32 {
    let mut crc = Crc::new();
    crc.update(bytes);
    crc.sum()
}

/// The data of the first picture to their end. The end of the file itself is often missing.
pub fn gif(bytes: &[u8]) -> bool {
    let mut at = 13 + color_table(bytes.get(10));
    loop {
        match bytes.get(at) {
            Some(0x21) => at = after_sub_blocks(bytes, at + 2),
            Some(0x2c) => {
                let end = after_sub_blocks(bytes, at + 11 + color_table(bytes.get(at + 9)));
                return bytes.get(end - 1) == Some(&0);
            }
            _ => return false,
        }
    }
}

/// As many bytes as its beginning says.
pub fn webp(bytes: &[u8]) -> bool {
    let length = bytes.get(4..).and_then(<[u8]>::first_chunk).map_or(0, |length| u32::from_le_bytes(*length));
    bytes.len() as u64 >= 8 + u64::from(length)
}

/// All segments and scans up to the mark of the end.
pub fn jpeg(bytes: &[u8]) -> bool {
    let mut at = 2;
    loop {
        match bytes.get(at..) {
            Some([0xff, 0xd9, ..]) => return true,
            // Marks without a length, and bytes that fill up.
            Some([0xff, 0x01 | 0xd0..=0xd7, ..]) => at += 2,
            Some([0xff, 0xff, ..]) => at += 1,
            Some([0xff, mark, high, low, ..]) => {
                at += 2 + usize::from(u16::from_be_bytes([*high, *low]));
                if *mark == 0xda {
                    at = after_scan(bytes, at);
                }
            }
            _ => return false,
        }
    }
}

/// Where the next mark is: in pixels 0 follows 255, or one of the marks that count them.
fn after_scan(bytes: &[u8], at: usize) -> usize {
    let rest = bytes.get(at..).unwrap_or_default();
    let is_mark = |pair: &[u8]| pair[0] == 0xff && !matches!(pair[1], 0 | 0xd0..=0xd7 | 0xff);
    rest.windows(2).position(is_mark).map_or(bytes.len(), |mark| at + mark)
}

/// The first picture's strips or tiles, which its table of fields places in the file.
pub fn tiff(bytes: &[u8]) -> bool {
    let is_little = bytes.starts_with(b"II");
    let part = |at: u64, size: u64| {
        let from = usize::try_from(at).ok()?;
        bytes.get(from..from.checked_add(size as usize)?)
    };
    let number = |at: u64, size: u64| {
        let places = part(at, size)?.iter().map(|byte| u64::from(*byte));
        let push = |number: u64, byte: u64| number << 8 | byte;
        Some(if is_little { places.rev().fold(0, push) } else { places.fold(0, push) })
    };
    // The numbers of a field: of 16 or 32 bits, in the field itself where they fit into it.
    let numbers = |field: u64| {
        let size = if number(field + 2, 2)? == 3 { 2 } else { 4 };
        let count = number(field + 4, 4)?;
        let at = if count * size <= 4 { field + 8 } else { number(field + 8, 4)? };
        part(at, count * size)?;
        Some((0..count).map(move |nth| at + nth * size).filter_map(move |at| number(at, size)))
    };
    let has_all = || {
        let table = number(4, 4)?;
        let fields = (0..number(table, 2)?).map(|nth| table + 2 + nth * 12);
        let find = |tags: [u64; 2]| {
            fields.clone().find(|field| number(*field, 2).is_some_and(|tag| tags.contains(&tag)))
        };
        let (offsets, lengths) = (numbers(find([273, 324])?)?, numbers(find([279, 325])?)?);
        let end = offsets.zip(lengths).map(|(at, length)| at + length).max()?;
        Some(end <= bytes.len() as u64)
    };
    has_all() == Some(true)
}

/// The rows that its size needs, where they are not compressed.
pub fn bmp(bytes: &[u8]) -> bool {
    let number = |at: usize| {
        bytes.get(at..).and_then(<[u8]>::first_chunk).map_or(0, |number| u32::from_le_bytes(*number))
    };
    let is_compressed = !matches!(number(30), 0 | 3 | 6);
    if number(14) < 40 || is_compressed {
        return true;
    }
    let [width, height] = [number(18), number(22)].map(|side| u64::from(side.cast_signed().unsigned_abs()));
    let row = (width * u64::from(number(28) & 0xffff)).div_ceil(32) * 4;
    bytes.len() as u64 >= u64::from(number(10)).saturating_add(row.saturating_mul(height))
}
