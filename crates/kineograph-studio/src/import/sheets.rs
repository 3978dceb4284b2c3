//! Sheets of other tools as a project has them, and those of a project with the frames of a new one.

use std::collections::HashMap;

use kineograph_import::picture::{cell, grid_size};
use kineograph_import::{self as found, Frame};
use kineograph_runtime::format::{Direction, Kerning, Sheet, SheetFrame, Tag, TagFrame};

/// The least time of a frame in a project; other tools write 0 for one that is never seen.
pub const MIN_FRAME_SECS: f64 = 0.001;

/// A sheet with these frames. `images` are the names of the pictures. `has_cells`: the first frames may be the cells of an even grid.
pub fn stored(name: &str, sheet: &found::Sheet, images: &[String], has_cells: bool) -> Sheet {
    let frames = &sheet.frames;
    let cells = if has_cells { frames_in_grid(frames) } else { 0 };
    let image = frames.first().map_or("", |frame| images[frame.image].as_str());
    let [columns, rows] = if cells > 0 { grid_size(cells) } else { [0, 0] };
    let mut stored = Sheet::new(name, image, as_number(columns), as_number(rows));
    // A grid without anything to say of its cells lists none of them.
    let is_plain = cells > 0 && cells == frames.len();
    if !is_plain {
        let entry =
            |(index, frame): (usize, &Frame)| entry(frame, &images[frame.image], image, index < cells);
        stored.frames = frames.iter().enumerate().map(entry).collect();
    }
    // The last row may have cells in which there is no frame.
    if cells < columns * rows {
        stored = stored.with_count(as_number(cells));
    }
    stored.kerning = sheet.kerning.iter().map(|(pair, by)| Kerning::new(pair, *by)).collect();
    stored.tags = sheet.tags.iter().map(|tag| tag_of(tag, name, frames, is_plain)).collect();
    stored
}

fn as_number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

fn entry(frame: &Frame, image: &str, of_sheet: &str, is_cell: bool) -> SheetFrame {
    let mut entry = SheetFrame::new(&frame.name);
    // A size of 0 is that of the whole picture, but for what takes room and shows nothing, such as a space.
    let is_whole = frame.rect_px[2] == 0.0 && frame.source_size_px == [0.0; 2];
    if !is_cell && !is_whole {
        entry = entry.with_rect(frame.rect_px);
    }
    if image != of_sheet || is_whole {
        entry = entry.with_image(image.to_owned());
    }
    if !is_whole && frame.source_size_px != [frame.rect_px[2], frame.rect_px[3]] {
        entry = entry.with_source_size(frame.source_size_px);
    }
    if let Some(pivot) = frame.pivot {
        entry = entry.with_pivot(pivot);
    }
    entry = entry.with_nine_slice(frame.nine_slice_px);
    entry.with_rotated(frame.rotated).with_offset(frame.offset_px)
}

/// A tag without a name has that of its sheet.
fn tag_of(tag: &found::Tag, of_sheet: &str, frames: &[Frame], by_number: bool) -> Tag {
    let name = if tag.name.is_empty() { of_sheet } else { &tag.name };
    let shown = tag.frames.iter().map(|frame| {
        let stored = match by_number {
            true => TagFrame::new(as_number(frame.frame)),
            false => TagFrame::new(frames[frame.frame].name.as_str()),
        };
        match frame.secs {
            Some(secs) => stored.with_secs(secs.max(MIN_FRAME_SECS)),
            None => stored,
        }
    });
    Tag::new(name, shown.collect()).with_direction(match tag.direction {
        found::Direction::Forward => Direction::Forward,
        found::Direction::Reverse => Direction::Reverse,
        found::Direction::PingPong => Direction::PingPong,
        found::Direction::PingPongReverse => Direction::PingPongReverse,
    })
}

/// How many frames, from the first on, are cells of the grid of a picture with several.
fn frames_in_grid(frames: &[Frame]) -> usize {
    let Some(first) = frames.first() else { return 0 };
    let size = [first.rect_px[2], first.rect_px[3]].map(|side| side as u32);
    // Slices come after the cells, and are no numbers.
    let named = frames.iter().enumerate().take_while(|(index, frame)| frame.name == index.to_string());
    let count = named.count();
    let is_cell = |(index, frame): (usize, &Frame)| cell(size, count, index).map(f64::from) == frame.rect_px;
    if frames[..count].iter().enumerate().all(is_cell) { count } else { 0 }
}

/// A sheet that is there, with the frames of a new one: each at the place of the old one with its name, new ones at the end, so that numbers
/// keep their meaning. Frames that the new sheet no longer has stay, with what they show.
pub fn updated(known: &Sheet, new: Sheet) -> Sheet {
    let mut merged = new;
    // Cells have no names to match them by; their numbers are those of the file.
    if known.cell_count() == 0 && merged.cell_count() == 0 && known.image == merged.image {
        let fresh = std::mem::take(&mut merged.frames);
        let places: HashMap<String, usize> =
            fresh.iter().enumerate().map(|(place, frame)| (frame.name.clone(), place)).collect();
        let mut fresh: Vec<Option<SheetFrame>> = fresh.into_iter().map(Some).collect();
        for old in &known.frames {
            let found = places.get(&old.name).and_then(|place| fresh[*place].take());
            merged.frames.push(found.unwrap_or_else(|| old.clone()));
        }
        merged.frames.extend(fresh.into_iter().flatten());
    }
    // Tags that were added by hand stay.
    let own: Vec<Tag> = known.tags.iter().filter(|tag| merged.tag(&tag.name).is_none()).cloned().collect();
    merged.tags.extend(own);
    merged
}
