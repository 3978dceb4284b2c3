//! Sheets: named frames, from a grid on an image or listed individually, and tags for sequences of them.

use alloc::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::omitted::plain_option;
use super::omitted::skip::{is_false, is_zero_pair, is_zero_u32};
use crate::action::FrameRef;
use crate::prelude::*;
use crate::setters::setters;

/// Frames of one or several images, numbered from 0.
///
/// - With `columns` and `rows` it is a grid on `image`, counted row by row from the top left; entries of `frames` then name its cells,
///   in order. With `count` only that many cells are frames, and further entries are additional frames.
/// - Otherwise `frames` lists every frame: a rectangle of an image, or a whole image.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Sheet {
    /// Unique among sheets.
    pub name: String,
    /// Name of the image of all frames that don't name their own; empty if all do.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub image: String,
    /// Number of columns, up to 4096; 0 without a grid.
    #[serde(default, skip_serializing_if = "is_zero_u32")]
    pub columns: u32,
    /// Number of rows, up to 4096; 0 without a grid.
    #[serde(default, skip_serializing_if = "is_zero_u32")]
    pub rows: u32,
    /// Pixels between the edges of the image and the grid, horizontally and vertically.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub margin: [f64; 2],
    /// Pixels between two cells, horizontally and vertically.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub spacing: [f64; 2],
    /// Width and height of a cell in pixels; `None`: the cells divide the image evenly.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub cell: Option<[f64; 2]>,
    /// The number of cells that are frames, from the first, at least 1; the others are empty. `None`, or more than there are cells: all.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub count: Option<u32>,
    /// The frames, or names and pivots of the cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<SheetFrame>,
    /// Named sequences of frames.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub tags: Vec<Tag>,
    /// Where two characters of a text stand closer together or further apart than their frames say, each pair once.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kerning: Vec<Kerning>,
}

/// How much closer together or further apart two characters of a text stand, whose characters are frames of a sheet.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Kerning {
    /// The two characters, such as `AV`.
    pub pair: String,
    /// How far the second one is moved to the right, in pixels; below 0 it is closer.
    pub by: f64,
}

impl Kerning {
    /// Two characters, the second of which is moved to the right by so many pixels.
    pub fn new(pair: impl Into<String>, by: f64) -> Self {
        Self { pair: pair.into(), by }
    }
}

impl Sheet {
    /// A regular grid of frames on the image with this name.
    pub fn new(name: impl Into<String>, image: impl Into<String>, columns: u32, rows: u32) -> Self {
        Self { name: name.into(), image: image.into(), columns, rows, ..Self::default() }
    }

    /// An atlas: individual frames of the image with this name.
    pub fn atlas(name: impl Into<String>, image: impl Into<String>, frames: Vec<SheetFrame>) -> Self {
        Self { frames, ..Self::new(name, image, 0, 0) }
    }

    setters! { plain:
        /// Sets the image, by name.
        with_image image: String,
        /// Sets the pixels around the grid.
        with_margin margin: [f64; 2],
        /// Sets the pixels between two cells.
        with_spacing spacing: [f64; 2],
        /// Sets the frames, or the names and pivots of the cells.
        with_frames frames: Vec<SheetFrame>,
        /// Sets the named sequences.
        with_tags tags: Vec<Tag>,
        /// Sets the distances of characters.
        with_kerning kerning: Vec<Kerning>,
    }

    setters! { optional:
        /// Sets width and height of a cell, in pixels.
        with_cell cell: [f64; 2],
        /// Sets the number of cells that are frames.
        with_count count: u32,
    }

    /// The number of cells of the grid that are frames; 0 without a grid.
    pub const fn cell_count(&self) -> u32 {
        let cells = self.columns.saturating_mul(self.rows);
        match self.count {
            Some(count) if count < cells => count,
            _ => cells,
        }
    }

    /// The number of frames.
    pub fn frame_count(&self) -> u32 {
        let listed = u32::try_from(self.frames.len()).unwrap_or(u32::MAX);
        self.cell_count().max(listed)
    }

    /// The name of a frame, if it has one.
    pub fn frame_name(&self, index: u32) -> Option<&str> {
        let name = self.frames.get(index as usize)?.name.as_str();
        (!name.is_empty()).then_some(name)
    }

    /// The index of a frame; `None` if it is unknown. The first of equal names wins.
    pub fn frame_index(&self, frame: &FrameRef) -> Option<u32> {
        match frame {
            FrameRef::Index(index) => Some(*index).filter(|index| *index < self.frame_count()),
            FrameRef::Name(name) => {
                let found = self.frames.iter().position(|frame| !name.is_empty() && frame.name == *name)?;
                u32::try_from(found).ok()
            }
        }
    }

    /// The tag with this name.
    pub fn tag(&self, name: &str) -> Option<&Tag> {
        self.tags.iter().find(|tag| tag.name == name)
    }

    /// The images of its frames, without repetitions, in the order of the frames.
    pub fn images(&self) -> Vec<&str> {
        let whole = (!self.image.is_empty()).then_some(self.image.as_str());
        let mut names: Vec<&str> = whole.into_iter().collect();
        let mut seen: BTreeSet<&str> = names.iter().copied().collect();
        let own = self.frames.iter().filter_map(|frame| frame.image.as_deref());
        names.extend(own.filter(|name| seen.insert(name)));
        names
    }

    /// A frame for drawing. `image_px` returns the width and height of an image in pixels, by name.
    ///
    /// `None` if there is no such frame, or no size where one is needed: for grids and whole pictures.
    pub fn frame(
        &self,
        index: u32,
        mut image_px: impl FnMut(&str) -> Option<[f64; 2]>,
    ) -> Option<FrameView<'_>> {
        if index >= self.frame_count() {
            return None;
        }
        let entry = self.frames.get(index as usize);
        let own_image = entry.and_then(|frame| frame.image.as_deref());
        let image = own_image.unwrap_or(&self.image);
        let rect_px = match entry.and_then(|frame| frame.rect) {
            Some(rect_px) => rect_px,
            None if own_image.is_none() && index < self.cell_count() => self.cell_px(index, image_px(image)?),
            None => image_px(image).map(|[width, height]| [0.0, 0.0, width, height])?,
        };
        let drawn_px = [rect_px[2], rect_px[3]];
        Some(FrameView {
            name: self.frame_name(index),
            image,
            rect_px,
            rotated: entry.is_some_and(|frame| frame.rotated),
            offset_px: entry.map_or([0.0; 2], |frame| frame.offset),
            source_size_px: entry.and_then(|frame| frame.source_size).unwrap_or(drawn_px),
            pivot: entry.and_then(|frame| frame.pivot),
            nine_slice_px: entry.and_then(|frame| frame.nine_slice),
            secs: entry.and_then(|frame| frame.secs),
        })
    }

    /// The rectangle of a cell: x and y from the image's upper left, width and height, in pixels.
    fn cell_px(&self, index: u32, image_px: [f64; 2]) -> [f64; 4] {
        let at = [index % self.columns, index / self.columns].map(f64::from);
        let counts = [self.columns, self.rows].map(f64::from);
        let [x, y] = [0, 1].map(|axis| {
            let (margin, spacing) = (self.margin[axis], self.spacing[axis]);
            let size = match self.cell {
                Some(cell) => cell[axis],
                None => (image_px[axis] - 2.0 * margin - spacing * (counts[axis] - 1.0)) / counts[axis],
            };
            (margin + at[axis] * (size + spacing), size)
        });
        [x.0, y.0, x.1, y.1]
    }

    /// The frames of a tag in display order, with their own durations in seconds. Unknown frames are left out.
    pub fn tag_frames(&self, tag: &Tag) -> Vec<TaggedFrame> {
        self.index().frames_of(tag, usize::MAX).unwrap_or_default()
    }

    /// An index for finding many frames and tags quickly.
    pub(crate) fn index(&self) -> SheetIndex<'_> {
        let (mut frames, mut tags) = (BTreeMap::new(), BTreeMap::new());
        for (frame, index) in self.frames.iter().zip(0_u32..).filter(|(frame, _)| !frame.name.is_empty()) {
            frames.entry(frame.name.as_str()).or_insert(index);
        }
        for tag in &self.tags {
            tags.entry(tag.name.as_str()).or_insert(tag);
        }
        SheetIndex { sheet: self, frames, tags, count: self.frame_count() }
    }
}

/// The frames and tags of a sheet by name.
#[derive(Debug)]
pub(crate) struct SheetIndex<'a> {
    pub sheet: &'a Sheet,
    frames: BTreeMap<&'a str, u32>,
    tags: BTreeMap<&'a str, &'a Tag>,
    count: u32,
}

impl<'a> SheetIndex<'a> {
    pub fn get(&self, frame: &FrameRef) -> Option<u32> {
        match frame {
            FrameRef::Index(index) => Some(*index).filter(|index| *index < self.count),
            FrameRef::Name(name) => self.named(name),
        }
    }

    pub fn named(&self, name: &str) -> Option<u32> {
        self.frames.get(name).copied()
    }

    pub fn tag(&self, name: &str) -> Option<&'a Tag> {
        self.tags.get(name).copied()
    }

    /// The frames of a tag in display order; `None` if there are more than `max`.
    pub fn frames_of(&self, tag: &Tag, max: usize) -> Option<Vec<TaggedFrame>> {
        let of = |index: u32, secs: Option<f64>| TaggedFrame {
            index,
            secs: secs.or_else(|| self.sheet.frames.get(index as usize).and_then(|frame| frame.secs)),
        };
        let mut shown: Vec<TaggedFrame> = if let Some((first, last)) = tag.ends() {
            match (self.get(first), self.get(last)) {
                (Some(first), Some(last)) if (last.saturating_sub(first) as usize) < max => {
                    (first..=last).map(|index| of(index, None)).collect()
                }
                (Some(first), Some(last)) if last >= first => return None,
                _ => Vec::new(),
            }
        } else {
            let found = |frame: &TagFrame| Some(of(self.get(&frame.frame)?, frame.secs));
            tag.frames.iter().filter_map(found).collect()
        };
        if matches!(tag.direction, Direction::Reverse | Direction::PingPongReverse) {
            shown.reverse();
        }
        if matches!(tag.direction, Direction::PingPong | Direction::PingPongReverse) && shown.len() > 2 {
            // Neither end is repeated.
            let back: Vec<TaggedFrame> = shown[1..shown.len() - 1].iter().rev().copied().collect();
            shown.extend(back);
        }
        (shown.len() <= max).then_some(shown)
    }

    pub fn frame_names(&self) -> impl Iterator<Item = &'a str> {
        self.frames.keys().copied()
    }

    pub fn tag_names(&self) -> impl Iterator<Item = &'a str> {
        self.tags.keys().copied()
    }
}

/// The indices of sheets, each built on demand.
#[derive(Debug, Default)]
pub(crate) struct SheetIndices<'a>(BTreeMap<&'a str, SheetIndex<'a>>);

impl<'a> SheetIndices<'a> {
    pub fn of(&mut self, sheet: &'a Sheet) -> &SheetIndex<'a> {
        self.0.entry(&sheet.name).or_insert_with(|| sheet.index())
    }
}

/// One frame of a sheet, like cocos2d-x's `SpriteFrame`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct SheetFrame {
    /// Unique in its sheet; if empty, the frame is identified by its number.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Rectangle in the image: x and y of the upper left corner from the image's, y down, then width and height, in pixels. `None`: the
    /// cell with its number in the sheet's grid, or without a grid the whole image. Width and height are those of the upright frame: a
    /// rotated one covers height × width pixels of the image.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub rect: Option<[f64; 4]>,
    /// Whether it is stored rotated by 90° clockwise.
    #[serde(default, skip_serializing_if = "is_false")]
    pub rotated: bool,
    /// Offset of the rectangle's centre from the centre of the untrimmed frame, right and up, in pixels.
    #[serde(default, skip_serializing_if = "is_zero_pair")]
    pub offset: [f64; 2],
    /// Untrimmed width and height, in pixels; `None`: those of the rectangle.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub source_size: Option<[f64; 2]>,
    /// Replaces the node's anchor while the frame shows, as fractions of the untrimmed size, from the lower left.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub pivot: Option<[f64; 2]>,
    /// The centre of nine slices, for games that stretch it: x and y of its upper left corner from the untrimmed frame's, y down,
    /// width and height, in pixels. A [`NineSlice`](super::NineSlice) of this frame that has no insets has these.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub nine_slice: Option<[f64; 4]>,
    /// Name of its image; `None`: the sheet's.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub image: Option<String>,
    /// Its duration in tags, in seconds; `None`: one unit of the `Animate`.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub secs: Option<f64>,
}

impl SheetFrame {
    /// A frame with this name: a cell of the sheet's grid, or the whole image.
    pub fn new(name: impl Into<String>) -> Self {
        Self { name: name.into(), ..Self::default() }
    }

    setters! { plain:
        /// Sets the name.
        with_name name: String,
        /// Sets whether it is stored rotated by 90° clockwise.
        with_rotated rotated: bool,
        /// Sets the offset of its centre from that of the untrimmed frame, right and up, in pixels.
        with_offset offset: [f64; 2],
    }

    setters! { optional:
        /// Sets its rectangle in the image: x, y, width and height in pixels, y down.
        with_rect rect: [f64; 4],
        /// Sets the untrimmed width and height, in pixels.
        with_source_size source_size: [f64; 2],
        /// Sets the pivot, as fractions of the untrimmed size from the lower left.
        with_pivot pivot: [f64; 2],
        /// Sets the centre of nine slices: x, y, width and height in pixels from the upper left of the untrimmed frame.
        with_nine_slice nine_slice: [f64; 4],
        /// Sets the image, by name.
        with_image image: String,
        /// Sets its duration in tags, in seconds.
        with_secs secs: f64,
    }
}

/// A named sequence of frames of a sheet: `frames`, or all from `first` to `last`.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Tag {
    /// Unique in its sheet.
    pub name: String,
    /// Its frames in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub frames: Vec<TagFrame>,
    /// Its first frame, if it is a range.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub first: Option<FrameRef>,
    /// Its last frame, if it is a range.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub last: Option<FrameRef>,
    /// The order in which they show.
    #[serde(default, skip_serializing_if = "Direction::is_default")]
    pub direction: Direction,
}

impl Tag {
    /// A tag of these frames.
    pub fn new(name: impl Into<String>, frames: Vec<TagFrame>) -> Self {
        Self { name: name.into(), frames, ..Self::default() }
    }

    /// A tag of all frames from `first` to `last`.
    pub fn of_range(name: impl Into<String>, first: impl Into<FrameRef>, last: impl Into<FrameRef>) -> Self {
        Self { name: name.into(), first: Some(first.into()), last: Some(last.into()), ..Self::default() }
    }

    setters! { plain:
        /// Sets the name.
        with_name name: String,
        /// Sets the frames.
        with_frames frames: Vec<TagFrame>,
        /// Sets the order in which they show.
        with_direction direction: Direction,
    }

    setters! { optional:
        /// Sets the first frame of a range.
        with_first first: FrameRef,
        /// Sets the last frame of a range.
        with_last last: FrameRef,
    }

    /// The first and last frame of a range; if only one is given, it is both.
    pub(crate) fn ends(&self) -> Option<(&FrameRef, &FrameRef)> {
        let first = self.first.as_ref().or(self.last.as_ref())?;
        Some((first, self.last.as_ref().unwrap_or(first)))
    }
}

/// A frame in a tag.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct TagFrame {
    /// The frame.
    pub frame: FrameRef,
    /// Its duration, in seconds; `None`: the duration of the frame itself, or one unit of the `Animate` if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub secs: Option<f64>,
}

impl TagFrame {
    /// A frame with its own duration.
    pub fn new(frame: impl Into<FrameRef>) -> Self {
        Self { frame: frame.into(), secs: None }
    }

    setters! { optional:
        /// Sets its duration, in seconds.
        with_secs secs: f64,
    }
}

/// A resolved frame of a tag; see [`Sheet::tag_frames`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct TaggedFrame {
    /// Its index in the sheet.
    pub index: u32,
    /// Its duration, in seconds; `None`: one unit of the `Animate`.
    pub secs: Option<f64>,
}

/// The order in which the frames of a tag show.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum Direction {
    /// In list order.
    #[default]
    Forward,
    /// In reverse order.
    Reverse,
    /// Forward, then back; neither end is repeated.
    PingPong,
    /// Backward, then forward; neither end is repeated.
    PingPongReverse,
}

impl Direction {
    // serde passes the field by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    fn is_default(&self) -> bool {
        *self == Self::Forward
    }
}

/// A frame for drawing: by games from their own atlas, by the editor from the image. See [`Sheet::frame`].
#[derive(Debug, Clone, Copy, PartialEq)]
#[non_exhaustive]
pub struct FrameView<'a> {
    /// Its name, if it has one.
    pub name: Option<&'a str>,
    /// Name of the image.
    pub image: &'a str,
    /// x and y of the upper left corner in the image, y down, then width and height of the upright frame, in pixels.
    pub rect_px: [f64; 4],
    /// Whether it is stored in the image rotated by 90° clockwise, covering height × width pixels there.
    pub rotated: bool,
    /// Offset of the rectangle's centre from the centre of the untrimmed frame, right and up, in pixels.
    pub offset_px: [f64; 2],
    /// Untrimmed width and height, in pixels: the size of a node that shows it.
    pub source_size_px: [f64; 2],
    /// Replaces the node's anchor while it shows, as fractions of the untrimmed size from the lower left.
    pub pivot: Option<[f64; 2]>,
    /// The centre of nine slices, if any: x, y, width and height from the upper left of the untrimmed frame, y down, in pixels.
    pub nine_slice_px: Option<[f64; 4]>,
    /// Its duration in tags, in seconds.
    pub secs: Option<f64>,
}

impl<'a> FrameView<'a> {
    /// A whole image of this width and height in pixels.
    pub const fn whole(image: &'a str, [width, height]: [f64; 2]) -> Self {
        Self {
            name: None,
            image,
            rect_px: [0.0, 0.0, width, height],
            rotated: false,
            offset_px: [0.0; 2],
            source_size_px: [width, height],
            pivot: None,
            nine_slice_px: None,
            secs: None,
        }
    }

    /// The rectangle covered in the image: x and y of the upper left corner, y down, width and height, in pixels.
    pub const fn stored_rect_px(&self) -> [f64; 4] {
        let [x, y, width, height] = self.rect_px;
        if self.rotated { [x, y, height, width] } else { self.rect_px }
    }

    /// The lower left corner of the rectangle in the untrimmed frame, y up, in pixels.
    pub fn corner_px(&self) -> [f64; 2] {
        let axis =
            |axis: usize| (self.source_size_px[axis] - self.rect_px[axis + 2]) * 0.5 + self.offset_px[axis];
        [axis(0), axis(1)]
    }
}

#[cfg(test)]
mod tests;
