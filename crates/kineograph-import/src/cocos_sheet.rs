//! cocos2d sheets as property lists, formats 0 to 3, as `SpriteFrameCache` reads them.

use crate::description::{Description, Frame, Sheet};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::plist::{self, PlistValue};
use crate::source::Source;
use crate::values::{ValueRange, Values};

/// Reads a sheet.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let root = plist::read(source.bytes, limits)?;
    let Some(frames @ PlistValue::Dict(entries)) = root.get("frames") else {
        return Err(Error::whole(Reason::missing("frames")));
    };
    at_most(Quantity::Items, entries.len() as u64, limits.max_items as u64)?;
    let metadata = root.get("metadata");
    let values = Values::default();
    values.at(source.name);
    let format = metadata.and_then(|metadata| metadata.get("format"));
    let read_frame = match format.map_or(Some(0.0), PlistValue::number) {
        Some(0.0) => frame_0,
        Some(1.0 | 2.0) => frame_2,
        Some(3.0) => frame_3,
        _ => return Err(Error::at("metadata/format", Reason::Wanted("a format from 0 to 3"))),
    };
    let mut description = Description::default();
    let image = description.image(&texture(source, metadata));
    let premultiplied = metadata.and_then(|metadata| metadata.get("premultiplyAlpha"));
    description.images[image].premultiplied = premultiplied.and_then(PlistValue::flag).unwrap_or(false);
    let mut sheet = Sheet { scale: 1.0, ..Sheet::default() };
    for (name, value) in frames.entries() {
        values.at(name);
        let mut frame = read_frame(value, &values).map_err(|error| error.inside(name).inside("frames"))?;
        frame.name.clone_from(name);
        frame.image = image;
        if value.get("vertices").is_some() || value.get("triangles").is_some() {
            description.lose(Lost::Polygon, name);
        }
        let aliases = value.get("aliases").map_or(&[][..], PlistValue::items);
        at_most(Quantity::Items, (sheet.frames.len() + aliases.len()) as u64, limits.max_items as u64)?;
        for alias in aliases {
            let Some(alias) = alias.text() else {
                values.unread("aliases");
                continue;
            };
            sheet.frames.push(Frame { name: alias.to_owned(), ..frame.clone() });
        }
        sheet.frames.push(frame);
    }
    at_most(Quantity::Items, sheet.frames.len() as u64, limits.max_items as u64)?;
    values.note_in(&mut description.losses);
    // An alias may repeat the name of its frame, as some tools write it.
    description.add_sheet(sheet);
    Ok(description)
}

/// The picture that the metadata name, or the one with the sheet's own name.
fn texture(source: &Source<'_>, metadata: Option<&PlistValue>) -> String {
    let nested = metadata.and_then(|metadata| metadata.get("target"));
    let named = |key| metadata.and_then(|metadata| metadata.get(key)).and_then(PlistValue::text);
    let in_target = nested.and_then(|target| Some((target.get("textureFileName")?.text()?, target)));
    if let Some(name) = named("textureFileName").or_else(|| named("realTextureFileName")) {
        return name.to_owned();
    }
    match in_target {
        Some((stem, target)) => {
            let extension = target.get("textureFileExtension").and_then(PlistValue::text).unwrap_or(".png");
            format!("{stem}{extension}")
        }
        None => format!("{}.png", source.stem()),
    }
}

fn frame_0(value: &PlistValue, values: &Values) -> Result<Frame, Error> {
    let number = |key: &'static str| {
        let value = value.get(key).ok_or(Error::whole(Reason::missing(key)))?;
        value.number().ok_or_else(|| Error::at(key, Reason::Wanted("a number")))
    };
    let optional = |key: &str| {
        let found = value.get(key);
        found.and_then(|found| values.number(key, found.number(), ValueRange::ANY))
    };
    let rect_px = [number("x")?, number("y")?, number("width")?, number("height")?];
    let mut frame = Frame::whole("", 0, rect_px);
    frame.offset_px = [optional("offsetX").unwrap_or(0.0), optional("offsetY").unwrap_or(0.0)];
    // Some tools write the difference as a negative number; the engine takes the absolute value.
    let source = |key, trimmed: f64| optional(key).map_or(trimmed, f64::abs).max(trimmed);
    frame.source_size_px = [source("originalWidth", rect_px[2]), source("originalHeight", rect_px[3])];
    Ok(frame)
}

fn frame_2(value: &PlistValue, values: &Values) -> Result<Frame, Error> {
    let [x, y, width, height] = numbers(value, "frame")?;
    let mut frame = Frame::whole("", 0, [x, y, width, height]);
    frame.rotated = value.get("rotated").is_some_and(|found| values.flag("rotated", found.flag()));
    if value.get("offset").is_some() {
        frame.offset_px = numbers(value, "offset")?;
    }
    if value.get("sourceSize").is_some() {
        frame.source_size_px = numbers(value, "sourceSize")?;
    }
    Ok(frame)
}

fn frame_3(value: &PlistValue, values: &Values) -> Result<Frame, Error> {
    let [x, y, width, height] = numbers(value, "textureRect")?;
    // Of a polygon the texture's rectangle may be larger than the sprite; the engine draws the size of the sprite.
    let [width, height] =
        if value.get("spriteSize").is_some() { numbers(value, "spriteSize")? } else { [width, height] };
    let mut frame = Frame::whole("", 0, [x, y, width, height]);
    frame.rotated =
        value.get("textureRotated").is_some_and(|found| values.flag("textureRotated", found.flag()));
    if value.get("spriteOffset").is_some() {
        frame.offset_px = numbers(value, "spriteOffset")?;
    }
    if value.get("spriteSourceSize").is_some() {
        frame.source_size_px = numbers(value, "spriteSourceSize")?;
    }
    if value.get("anchor").is_some() {
        frame.pivot = Some(numbers(value, "anchor")?);
    }
    Ok(frame)
}

fn numbers<const N: usize>(value: &PlistValue, key: &'static str) -> Result<[f64; N], Error> {
    let value = value.get(key).ok_or(Error::whole(Reason::missing(key)))?;
    let wanted = if N == 4 { "a text such as {{2,2},{30,40}}" } else { "a text such as {30,40}" };
    value.numbers().ok_or_else(|| Error::at(key, Reason::Wanted(wanted)))
}
