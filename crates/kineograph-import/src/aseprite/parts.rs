//! Tags and slices, from Aseprite's own files and from its JSON.

use std::collections::BTreeSet;

use crate::description::{Description, Direction, Frame, Sheet, Tag, TagFrame};
use crate::loss::Lost;

/// An animation of frames that follow each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FrameTag {
    /// Its name.
    pub name: String,
    /// The first frame.
    pub from: usize,
    /// The last frame.
    pub to: usize,
    /// The order.
    pub direction: Direction,
    /// How often; 0 without an end.
    pub rounds: u32,
}

/// A named area of the canvas.
#[derive(Debug, Clone, PartialEq)]
pub struct Slice {
    /// Its name.
    pub name: String,
    /// Where it is from a frame on.
    pub keys: Vec<SliceKey>,
}

/// Where a slice is from a frame on; lengths in pixels from the upper left.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SliceKey {
    /// The frame.
    pub frame: usize,
    /// x, y, width and height in the canvas.
    pub bounds: [f64; 4],
    /// The middle of nine slices, in the bounds.
    pub center: Option<[f64; 4]>,
    /// A point in the bounds.
    pub pivot: Option<[f64; 2]>,
}

/// How many frames tags have together, of so many of the file.
pub fn tagged(tags: &[FrameTag], count: usize) -> usize {
    tags.iter().map(|tag| (tag.to.min(count) + 1).saturating_sub(tag.from)).fold(0, usize::saturating_add)
}

/// Adds tags to a sheet whose first frames are those of the file. Without tags all frames are one animation, which is called as its file.
pub fn add_tags(tags: &[FrameTag], secs: &[Option<f64>], description: &mut Description, sheet: &mut Sheet) {
    let frame = |frame: usize| TagFrame { frame, secs: secs[frame] };
    for tag in tags {
        if tag.from >= secs.len() || tag.from > tag.to {
            description.lose(Lost::Tag, &tag.name);
            continue;
        }
        if tag.to >= secs.len() {
            description.lose(Lost::TagEnd, &tag.name);
        }
        let rounds = Some(tag.rounds).filter(|rounds| *rounds > 0);
        let frames = (tag.from..=tag.to.min(secs.len() - 1)).map(frame).collect();
        sheet.tags.push(Tag { name: tag.name.clone(), frames, direction: tag.direction, rounds });
    }
    if tags.is_empty() && secs.len() > 1 && secs.iter().all(Option::is_some) {
        let frames = (0..secs.len()).map(frame).collect();
        sheet.tags.push(Tag { name: String::new(), frames, direction: Direction::Forward, rounds: None });
    }
}

/// Adds a frame for each key of each slice to a sheet whose first `count` frames are those of the file. What is not in the picture, because it
/// was trimmed off, can't be shown.
pub fn add_slices(slices: &[Slice], count: usize, description: &mut Description, sheet: &mut Sheet) {
    let mut names: BTreeSet<String> = sheet.frames.iter().map(|frame| frame.name.clone()).collect();
    for slice in slices {
        add_slice(slice, count, &mut names, description, sheet);
    }
}

fn add_slice(
    slice: &Slice,
    count: usize,
    names: &mut BTreeSet<String>,
    description: &mut Description,
    sheet: &mut Sheet,
) {
    for (index, key) in slice.keys.iter().enumerate() {
        let frame = sheet.frames.get(key.frame).filter(|_| key.frame < count);
        let Some(mut frame) = frame.and_then(|whole| slice_frame(whole, key)) else {
            description.lose(Lost::Slice, &slice.name);
            continue;
        };
        frame.name = if index == 0 { slice.name.clone() } else { format!("{} {}", slice.name, key.frame) };
        if frame.name.is_empty() || !names.insert(frame.name.clone()) {
            description.lose(Lost::Slice, &slice.name);
            continue;
        }
        sheet.frames.push(frame);
    }
}

fn slice_frame(whole: &Frame, key: &SliceKey) -> Option<Frame> {
    let trimmed = [whole.rect_px[2], whole.rect_px[3]] != whole.source_size_px;
    let [x, y, width, height] = key.bounds;
    let inside = |from: f64, size: f64, all: f64| from >= 0.0 && size > 0.0 && from + size <= all;
    let fits = inside(x, width, whole.source_size_px[0]) && inside(y, height, whole.source_size_px[1]);
    if trimmed || whole.rotated || !fits {
        return None;
    }
    let mut frame =
        Frame::whole("", whole.image, [whole.rect_px[0] + x, whole.rect_px[1] + y, width, height]);
    frame.pivot = key.pivot.map(|[x, y]| [x / width, 1.0 - y / height]);
    frame.nine_slice_px = key.center;
    Some(frame)
}
