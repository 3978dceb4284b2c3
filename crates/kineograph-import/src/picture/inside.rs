//! Pictures inside of particle systems of cocos2d: base64 of a picture, which is compressed by gzip or zlib.

use std::io::Read;

use flate2::read::{GzDecoder, ZlibDecoder};

use super::{Animation, DECODERS, Decoder, Measure, Options};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::plist::{self, PlistValue};

const KEY: &str = "textureImageData";

pub fn sniff(bytes: &[u8]) -> bool {
    let has = |part: &[u8]| bytes.windows(part.len()).any(|window| window == part);
    bytes.trim_ascii_start().starts_with(b"<") && has(b"<plist") && has(b"<key>textureImageData</key>")
}

pub fn measure(bytes: &[u8], scale: f64, limits: &Limits) -> Result<Measure, Error> {
    let bytes = picture_in(bytes, limits)?;
    let measured = (decoder(&bytes)?.measure)(&bytes, scale, limits).map_err(|error| error.inside(KEY))?;
    Ok(Measure { frames: 1, ..measured })
}

pub fn decode(bytes: &[u8], options: Options, limits: &Limits) -> Result<Animation, Error> {
    let bytes = picture_in(bytes, limits)?;
    let options = Options { all_frames: false, ..options };
    (decoder(&bytes)?.decode)(&bytes, options, limits).map_err(|error| error.inside(KEY))
}

/// A decoder of pixels: a picture inside of a picture has none inside.
fn decoder(bytes: &[u8]) -> Result<&'static Decoder, Error> {
    let mut decoders =
        DECODERS.iter().filter(|decoder| matches!(decoder.name, "PNG" | "GIF" | "JPEG" | "BMP" | "TIFF"));
    decoders.find(|decoder| (decoder.sniff)(bytes)).ok_or(Error::at(KEY, Reason::NotThis))
}

/// The bytes of the picture.
fn picture_in(bytes: &[u8], limits: &Limits) -> Result<Vec<u8>, Error> {
    let root = plist::read(bytes, limits)?;
    let text = root.get(KEY).and_then(PlistValue::text).ok_or(Error::whole(Reason::missing(KEY)))?;
    let damaged = || Error::at(KEY, Reason::Damaged);
    let packed = base64(text).ok_or_else(damaged)?;
    let most = limits.max_bytes as u64;
    let mut picture = Vec::new();
    let read = match packed.as_slice() {
        [0x1f, 0x8b, ..] => GzDecoder::new(&*packed).take(most + 1).read_to_end(&mut picture),
        [0x78, ..] => ZlibDecoder::new(&*packed).take(most + 1).read_to_end(&mut picture),
        _ => return Ok(packed),
    };
    read.map_err(|_| damaged())?;
    at_most(Quantity::Bytes, picture.len() as u64, most)?;
    Ok(picture)
}

/// The bytes of a text in base64, whose lines may be broken. `None` for other characters.
fn base64(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::with_capacity(text.len() / 4 * 3);
    let (mut bits, mut count) = (0_u32, 0);
    for character in text.bytes().filter(|byte| !byte.is_ascii_whitespace()) {
        let six = match character {
            b'A'..=b'Z' => character - b'A',
            b'a'..=b'z' => character - b'a' + 26,
            b'0'..=b'9' => character - b'0' + 52,
            b'+' => 62,
            b'/' => 63,
            b'=' => break,
            _ => return None,
        };
        bits = bits << 6 | u32::from(six);
        count += 6;
        if count >= 8 {
            count -= 8;
            bytes.push((bits >> count) as u8);
        }
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_read_across_lines() {
        for (text, bytes) in
            [("", &b""[..]), ("Zg==", b"f"), ("Zm9v\n YmE=", b"fooba"), ("+/8=", &[0xfb, 0xff])]
        {
            assert_eq!(base64(text).unwrap(), bytes, "{text}");
        }
        assert_eq!(base64("Zm9v-"), None);
    }
}
