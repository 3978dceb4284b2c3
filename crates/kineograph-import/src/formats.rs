//! The table of formats that describe something.

use crate::description::{Description, MAX_IMAGES};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::source::Source;
use crate::xml::{halved, utf8};
use crate::{aseprite, bitmap_font, ccb, cocos_animation, cocos_particles, cocos_sheet, csd, texture_packer};

/// One kind of file.
#[derive(Debug)]
pub struct Format {
    /// What people call it: a name of its tool, not a sentence.
    pub name: &'static str,
    /// Extensions in lower case that its files usually have.
    pub extensions: &'static [&'static str],
    /// True for bytes that are probably such a file.
    sniff: fn(&[u8]) -> bool,
    read: fn(&Source<'_>, &Limits) -> Result<Description, Error>,
}

/// All formats. A file is of the first that knows its bytes.
pub static FORMATS: &[Format] = &[
    Format {
        name: "Aseprite",
        extensions: &["aseprite", "ase"],
        sniff: aseprite::sniff,
        read: aseprite::read,
    },
    Format { name: "BMFont", extensions: &["fnt"], sniff: bitmap_font::sniff, read: bitmap_font::read },
    Format {
        name: "CocosBuilder",
        extensions: &["ccb"],
        sniff: |bytes| has(bytes, b"<plist") && has(bytes, b"<key>nodeGraph</key>"),
        read: ccb::read,
    },
    Format {
        name: "cocos2d animations",
        extensions: &["plist"],
        sniff: |bytes| has(bytes, b"<plist") && has(bytes, b"<key>animations</key>"),
        read: cocos_animation::read,
    },
    Format {
        name: "cocos2d particles",
        extensions: &["plist"],
        sniff: |bytes| has(bytes, b"<plist") && has(bytes, b"<key>maxParticles</key>"),
        read: cocos_particles::read,
    },
    Format {
        name: "cocos2d sheet",
        extensions: &["plist"],
        sniff: |bytes| {
            bytes.starts_with(b"bplist") || has(bytes, b"<plist") && has(bytes, b"<key>frames</key>")
        },
        read: cocos_sheet::read,
    },
    Format {
        name: "Cocos Studio",
        extensions: &["csd"],
        sniff: |bytes| has(bytes, b"<GameProjectFile") || has(bytes, b"<GameFile"),
        read: csd::read,
    },
    Format {
        name: "TexturePacker",
        extensions: &["json"],
        sniff: |bytes| {
            let first = bytes.iter().find(|byte| !byte.is_ascii_whitespace());
            first == Some(&b'{') && (holds(bytes, b"\"frames\"") || holds(bytes, b"\"textures\""))
        },
        read: texture_packer::read,
    },
];

/// The format of a file, by its contents.
pub fn format_of(bytes: &[u8]) -> Option<&'static Format> {
    let bytes = utf8(bytes);
    FORMATS.iter().find(|format| (format.sniff)(&bytes))
}

/// Reads a file of any of the formats.
///
/// # Errors
/// When it is of none, damaged, incomplete, or above a limit.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    at_most(Quantity::Bytes, source.bytes.len() as u64, limits.max_bytes as u64)?;
    let halved = halved(source.bytes);
    let source = Source { bytes: &utf8(source.bytes), ..*source };
    let format = format_of(source.bytes).ok_or(Error::whole(Reason::NotThis))?;
    let mut description = (format.read)(&source, limits)?;
    (0..halved).for_each(|_| description.lose(Lost::HalfCharacter, ""));
    checked(description, limits)
}

/// What every description must keep, whatever its format: names that are there and not too long, numbers that are finite.
fn checked(description: Description, limits: &Limits) -> Result<Description, Error> {
    at_most(Quantity::Items, description.images.len() as u64, MAX_IMAGES as u64)?;
    for sheet in &description.sheets {
        if sheet.frames.is_empty() {
            return Err(Error::whole(Reason::NoFrames));
        }
        for frame in &sheet.frames {
            name(&frame.name, limits)?;
            let at = |reason| Error::at(&frame.name, reason);
            let [x, y, width, height] = frame.rect_px;
            let inside =
                |from: f64, size: f64| from >= 0.0 && size >= 0.0 && from + size <= f64::from(u32::MAX);
            if !inside(x, width) || !inside(y, height) {
                return Err(at(Reason::Wanted("a rectangle of the picture")));
            }
            let finite =
                frame.offset_px.iter().chain(&frame.source_size_px).all(|number| number.abs() <= 1e9);
            if !finite {
                return Err(at(Reason::Wanted("numbers below 1e9")));
            }
        }
    }
    let clips = description.clips.iter().map(crate::Clip::name);
    for text in description.nodes.iter().map(|node| node.name.as_str()).chain(clips) {
        at_most(Quantity::NameChars, text.chars().count() as u64, limits.max_name_chars as u64)?;
    }
    Ok(description)
}

fn name(text: &str, limits: &Limits) -> Result<(), Error> {
    if text.is_empty() {
        return Err(Error::whole(Reason::Wanted("a name for each frame")));
    }
    at_most(Quantity::NameChars, text.chars().count() as u64, limits.max_name_chars as u64)
}

/// True if JSON has a list or an object of a name, which is in quotes, or ends before its value does.
fn holds(bytes: &[u8], name: &[u8]) -> bool {
    let found = bytes.windows(name.len()).enumerate().filter(|(_, window)| *window == name);
    found.map(|(start, _)| bytes[start + name.len()..].trim_ascii_start()).any(|behind| match behind {
        [] => true,
        [b':', value @ ..] => matches!(value.trim_ascii_start(), [] | [b'[' | b'{', ..]),
        _ => false,
    })
}

/// True if some bytes occur.
fn has(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}
