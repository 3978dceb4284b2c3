//! Sheets in JSON: TexturePacker's hash, array and several textures in one file or in files that name each other, and what Aseprite
//! exports in the same shape.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::{Deserializer, Error as _, SeqAccess, Visitor};

use crate::aseprite_json;
use crate::description::{Description, Direction, Frame, Sheet, Tag, TagFrame};
use crate::error::{Error, Quantity, Reason, at_most};
use crate::json::{self, Ordered, Point, Rect};
use crate::limits::Limits;
use crate::loss::Lost;
use crate::source::Source;

/// Files that name each other are few.
const MAX_PACKS: usize = 64;

/// Reads a sheet with the other files of its pack.
pub fn read(source: &Source<'_>, limits: &Limits) -> Result<Description, Error> {
    let mut description = Description::default();
    let mut sheet = Sheet { scale: 1.0, ..Sheet::default() };
    let file: File = json::read(source.bytes, limits)?;
    if file.frames.is_none() && file.textures.is_none() {
        return Err(Error::whole(Reason::missing("frames")));
    }
    let mut animations = Vec::new();
    let mut read_names = vec![source.name.to_owned()];
    let mut waiting = related(&file)?;
    add(&file, source, &mut description, &mut sheet, limits)?;
    let durations_ms: Vec<Option<f64>> =
        file.frames.iter().flat_map(|frames| &frames.0).map(|(_, frame)| frame.duration).collect();
    aseprite_json::add(
        &file.meta.tags,
        &file.meta.slices,
        &durations_ms,
        &mut description,
        &mut sheet,
        limits,
    )?;
    animations.extend(file.animations.0);
    while let Some(name) = waiting.pop() {
        if read_names.contains(&name) || read_names.len() >= MAX_PACKS {
            continue;
        }
        read_names.push(name.clone());
        let Some(bytes) = (source.beside)(&name) else {
            description.lose(Lost::PartOfSheet, &name);
            continue;
        };
        let other = Source { name: &name, bytes: &bytes, beside: source.beside, size_px: source.size_px };
        let file: File = json::read(&bytes, limits).map_err(|error| error.inside(&name))?;
        waiting.extend(related(&file)?);
        add(&file, &other, &mut description, &mut sheet, limits).map_err(|error| error.inside(&name))?;
        animations.extend(file.animations.0);
    }
    let shown = animations.iter().map(|(_, frames)| frames.len()).sum::<usize>();
    at_most(Quantity::Items, (sheet.frames.len() + shown) as u64, limits.max_items as u64)?;
    add_animations(&animations, &mut description, &mut sheet);
    if sheet.scale != 1.0 {
        description.lose(Lost::SheetScale(sheet.scale.to_string()), "");
    }
    description.add_sheet(sheet);
    Ok(description)
}

/// In the order of names, so that `pop` gives the first.
fn related(file: &File) -> Result<Vec<String>, Error> {
    let mut names = file.meta.related_multi_packs.clone();
    at_most(Quantity::Items, names.len() as u64, MAX_PACKS as u64)?;
    names.sort_unstable_by(|a, b| b.cmp(a));
    Ok(names)
}

fn add(
    file: &File,
    source: &Source<'_>,
    description: &mut Description,
    sheet: &mut Sheet,
    limits: &Limits,
) -> Result<(), Error> {
    let own = file.meta.image.clone().unwrap_or_else(|| format!("{}.png", source.stem()));
    match file.meta.scale {
        Some(Scale(scale)) if scale > 0.0 => sheet.scale = scale,
        Some(_) => description.lose(Lost::Unread("scale".to_owned()), source.name),
        None => {}
    }
    let textures = file.textures.iter().flatten().map(|texture| (texture.image.as_str(), &texture.frames));
    for (image, frames) in file.frames.iter().map(|frames| (own.as_str(), frames)).chain(textures) {
        at_most(Quantity::Items, (sheet.frames.len() + frames.0.len()) as u64, limits.max_items as u64)?;
        let image = description.image(image);
        for (name, stored) in &frames.0 {
            sheet.frames.push(stored.frame(name, image));
            if stored.vertices.is_some() {
                description.lose(Lost::Polygon, name);
            }
        }
    }
    Ok(())
}

/// Animations of PixiJS: lists of names without times.
fn add_animations(animations: &[(String, Vec<String>)], description: &mut Description, sheet: &mut Sheet) {
    // Of frames with one name the first counts.
    let frames = sheet.frames.iter().enumerate().rev();
    let index: BTreeMap<&str, usize> = frames.map(|(index, frame)| (frame.name.as_str(), index)).collect();
    let mut tags = Vec::new();
    for (name, frames) in animations {
        let mut shown = Vec::new();
        for frame in frames {
            match index.get(frame.as_str()) {
                Some(frame) => shown.push(TagFrame { frame: *frame, secs: None }),
                None => description.lose(Lost::TagFrame, name),
            }
        }
        if shown.is_empty() {
            description.lose(Lost::Tag, name);
        } else {
            let direction = Direction::Forward;
            tags.push(Tag { name: name.clone(), frames: shown, direction, rounds: None });
        }
    }
    sheet.tags.extend(tags);
}

#[derive(Debug, Deserialize)]
struct File {
    frames: Option<StoredFrames>,
    textures: Option<Vec<StoredTexture>>,
    #[serde(default)]
    meta: Meta,
    #[serde(default)]
    animations: Ordered<Vec<String>>,
}

#[derive(Debug, Deserialize)]
struct StoredTexture {
    image: String,
    frames: StoredFrames,
}

/// What is said of a whole file.
#[derive(Debug, Default, Deserialize)]
struct Meta {
    image: Option<String>,
    scale: Option<Scale>,
    #[serde(default)]
    related_multi_packs: Vec<String>,
    #[serde(default, rename = "frameTags")]
    tags: Vec<aseprite_json::StoredTag>,
    #[serde(default)]
    slices: Vec<aseprite_json::StoredSlice>,
}

/// A number, also as a text.
#[derive(Debug, Clone, Copy)]
struct Scale(f64);

impl<'de> Deserialize<'de> for Scale {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Either {
            Number(f64),
            Text(String),
        }
        match Either::deserialize(deserializer)? {
            Either::Number(scale) => Ok(Self(scale)),
            Either::Text(text) => {
                text.trim().parse().map(Self).map_err(|_| D::Error::custom("`scale` is no number"))
            }
        }
    }
}

/// Frames by name, from an object or a list.
#[derive(Debug)]
struct StoredFrames(Vec<(String, StoredFrame)>);

impl<'de> Deserialize<'de> for StoredFrames {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Either;
        impl<'de> Visitor<'de> for Either {
            type Value = StoredFrames;

            fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str("frames as an object or a list")
            }

            fn visit_map<A: serde::de::MapAccess<'de>>(self, mut map: A) -> Result<StoredFrames, A::Error> {
                let mut frames = Vec::new();
                while let Some(entry) = map.next_entry()? {
                    frames.push(entry);
                }
                Ok(StoredFrames(frames))
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<StoredFrames, A::Error> {
                let mut frames = Vec::new();
                while let Some(Named { filename, frame }) = list.next_element()? {
                    frames.push((filename, frame));
                }
                Ok(StoredFrames(frames))
            }
        }
        deserializer.deserialize_any(Either)
    }
}

#[derive(Deserialize)]
struct Named {
    filename: String,
    #[serde(flatten)]
    frame: StoredFrame,
}

#[derive(Debug, Clone, Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredFrame {
    frame: Rect,
    #[serde(default)]
    rotated: bool,
    sprite_source_size: Option<Offset>,
    source_size: Option<Size>,
    #[serde(alias = "anchor")]
    pivot: Option<Point>,
    vertices: Option<serde::de::IgnoredAny>,
    duration: Option<f64>,
}

#[derive(Debug, Clone, Copy, Deserialize)]
struct Offset {
    x: f64,
    y: f64,
}

#[derive(Debug, Clone, Copy, Deserialize)]
struct Size {
    w: f64,
    h: f64,
}

impl StoredFrame {
    fn frame(&self, name: &str, image: usize) -> Frame {
        let mut frame = Frame::whole(name, image, self.frame.px());
        frame.rotated = self.rotated;
        if let Some(size) = self.source_size {
            frame.source_size_px = [size.w, size.h];
        }
        if let Some(corner) = self.sprite_source_size {
            frame.offset_px = offset_px([corner.x, corner.y], self.frame.px(), frame.source_size_px);
        }
        // The tool counts down from the top.
        frame.pivot = self.pivot.map(|pivot| [pivot.x, 1.0 - pivot.y]);
        frame
    }
}

/// From the middle of the untrimmed frame to the middle of what is left, y up; `corner` is the latter's upper left corner in the former.
fn offset_px(corner: [f64; 2], rect: [f64; 4], source: [f64; 2]) -> [f64; 2] {
    [corner[0] + rect[2] / 2.0 - source[0] / 2.0, source[1] / 2.0 - (corner[1] + rect[3] / 2.0)]
}
