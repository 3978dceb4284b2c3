//! How many frames a picture says that it has, without decoding any. Damaged pictures may have fewer.

/// The number in the chunk `acTL`, which comes before the pixels; 1 without it.
pub fn png(bytes: &[u8]) -> usize {
    let mut rest = bytes.get(8..).unwrap_or_default();
    while let Some((length, tail)) = rest.split_first_chunk::<4>() {
        let Some((kind, data)) = tail.split_first_chunk::<4>() else { break };
        match kind {
            b"acTL" => {
                let frames = data.first_chunk().map_or(1, |frames| u32::from_be_bytes(*frames));
                return usize::try_from(frames).unwrap_or(usize::MAX).max(1);
            }
            b"IDAT" | b"IEND" => break,
            _ => {}
        }
        let length = u32::from_be_bytes(*length) as usize;
        rest = length.checked_add(4).and_then(|length| data.get(length..)).unwrap_or_default();
    }
    1
}

/// The frames of an animated WebP are chunks of their own.
pub fn webp(bytes: &[u8]) -> usize {
    let mut rest = bytes.get(12..).unwrap_or_default();
    let mut frames = 0;
    while let Some((kind, tail)) = rest.split_first_chunk::<4>() {
        let Some((length, data)) = tail.split_first_chunk::<4>() else { break };
        frames += usize::from(kind == b"ANMF");
        let length = u32::from_le_bytes(*length) as usize;
        // Chunks begin at even places.
        rest = length.checked_next_multiple_of(2).and_then(|length| data.get(length..)).unwrap_or_default();
    }
    frames.max(1)
}

/// The blocks of a GIF that are pictures.
pub fn gif(bytes: &[u8]) -> usize {
    let mut frames = 0;
    let mut at = 13 + color_table(bytes.get(10));
    while let Some(block) = bytes.get(at) {
        match block {
            0x21 => at = after_sub_blocks(bytes, at + 2),
            0x2c => {
                frames += 1;
                at = after_sub_blocks(bytes, at + 11 + color_table(bytes.get(at + 9)));
            }
            _ => break,
        }
    }
    frames.max(1)
}

/// How often a JPEG goes over its pixels, at most. No pixels have these bytes.
pub fn jpeg_scans(bytes: &[u8]) -> u64 {
    bytes.windows(2).filter(|pair| *pair == b"\xff\xda").count() as u64
}

/// The bytes of a table of colours, by the flags before it.
pub(super) fn color_table(flags: Option<&u8>) -> usize {
    match flags {
        Some(flags) if flags & 0x80 != 0 => 3 << ((flags & 7) + 1),
        _ => 0,
    }
}

/// Data come in parts with their length before them; one of length 0 is the last.
pub(super) fn after_sub_blocks(bytes: &[u8], mut at: usize) -> usize {
    while let Some(length) = bytes.get(at) {
        at += 1 + usize::from(*length);
        if *length == 0 {
            break;
        }
    }
    at
}
