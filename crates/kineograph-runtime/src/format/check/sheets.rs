//! Checks of sheets: grids, frames and tags.

use std::collections::HashSet;

use super::names::NameIndex;
use super::{MAX_GRID, MAX_MAGNITUDE, MAX_NAME_CHARS, check_numbers, report_unknown};
use crate::action::FrameRef;
use crate::diagnostic::{Code, Diagnostics, FieldPath, Place};
use crate::format::sheet::{Sheet, SheetFrame, SheetIndex, Tag};
use crate::words::nearest;

/// The largest coordinate, width and height of a rectangle in an image, in pixels.
pub const MAX_RECT_PX: f64 = 65_536.0;
/// The longest duration of a frame in tags, in seconds.
pub const MAX_FRAME_SECS: f64 = 1.0e4;

/// Checks a sheet; `images` are the names of all images.
pub fn check_sheet(index: usize, sheet: &Sheet, images: &NameIndex<'_>, found: &mut Diagnostics) {
    let path = |field| move || FieldPath::root().item("sheets", index).field(field);
    let has_own = |frame: &SheetFrame| frame.image.is_some();
    let is_list_of_pictures = !sheet.frames.is_empty() && sheet.frames.iter().all(has_own);
    if images.get(&sheet.image).is_none() && !(sheet.image.is_empty() && is_list_of_pictures) {
        report_unknown(found, Code::UnknownImage, &sheet.image, path("image"));
    }
    check_grid(index, sheet, found);
    let mut names = NameSet::default();
    for (nth, frame) in sheet.frames.iter().enumerate() {
        let root = || FieldPath::root().item("sheets", index).item("frames", nth);
        if !frame.name.is_empty() {
            names.check(&frame.name, found, || root().field("name"));
        }
        check_frame(frame, images, found, &root);
    }
    let mut names = NameSet::default();
    let index_by_name = if sheet.tags.is_empty() { None } else { Some(sheet.index()) };
    for (nth, tag) in sheet.tags.iter().enumerate() {
        let root = || FieldPath::root().item("sheets", index).item("tags", nth);
        names.check(&tag.name, found, || root().field("name"));
        if let Some(frames) = &index_by_name {
            check_tag(tag, frames, found, &root);
        }
    }
    for (nth, kerning) in sheet.kerning.iter().enumerate() {
        let path = || FieldPath::root().item("sheets", index).item("kerning", nth).field("by");
        check_numbers(found, "by", &[kerning.by], [-MAX_RECT_PX, MAX_RECT_PX], path);
    }
}

fn check_grid(index: usize, sheet: &Sheet, found: &mut Diagnostics) {
    let path = |field| move || FieldPath::root().item("sheets", index).field(field);
    for (field, count) in [("columns", sheet.columns), ("rows", sheet.rows)] {
        check_numbers(found, field, &[f64::from(count)], [0.0, f64::from(MAX_GRID)], path(field));
    }
    let incomplete = match (sheet.columns, sheet.rows) {
        (0, 1..) => Some((Code::GridIncomplete, "columns")),
        (1.., 0) => Some((Code::GridIncomplete, "rows")),
        _ if sheet.frame_count() == 0 => Some((Code::SheetEmpty, "columns")),
        _ => None,
    };
    if let Some((code, field)) = incomplete {
        found.report(code, |problem| {
            let problem = if code == Code::SheetEmpty { problem.text("sheet", &sheet.name) } else { problem };
            problem.at(Place::of_path(path(field)()))
        });
    }
    check_numbers(found, "margin", &sheet.margin, [0.0, MAX_RECT_PX], path("margin"));
    check_numbers(found, "spacing", &sheet.spacing, [0.0, MAX_RECT_PX], path("spacing"));
    if let Some(cell) = &sheet.cell {
        check_numbers(found, "cell", cell, [1.0, MAX_RECT_PX], path("cell"));
    }
    if let Some(count) = sheet.count {
        let most = f64::from(MAX_GRID) * f64::from(MAX_GRID);
        check_numbers(found, "count", &[f64::from(count)], [1.0, most], path("count"));
    }
}

fn check_frame(
    frame: &SheetFrame,
    images: &NameIndex<'_>,
    found: &mut Diagnostics,
    root: &impl Fn() -> FieldPath,
) {
    let path = |field| move || root().field(field);
    if let Some(rect) = &frame.rect {
        check_numbers(found, "rect", rect, [0.0, MAX_RECT_PX], path("rect"));
    }
    check_numbers(found, "offset", &frame.offset, [-MAX_RECT_PX, MAX_RECT_PX], path("offset"));
    if let Some(size) = &frame.source_size {
        check_numbers(found, "source_size", size, [0.0, MAX_RECT_PX], path("source_size"));
    }
    if let Some(middle) = &frame.nine_slice {
        check_numbers(found, "nine_slice", middle, [0.0, MAX_RECT_PX], path("nine_slice"));
    }
    if let Some(pivot) = &frame.pivot {
        check_numbers(found, "pivot", pivot, [-MAX_MAGNITUDE, MAX_MAGNITUDE], path("pivot"));
    }
    if let Some(secs) = frame.secs {
        check_secs(secs, found, path("secs"));
    }
    if let Some(image) = frame.image.as_deref().filter(|image| images.get(image).is_none()) {
        report_unknown(found, Code::UnknownImage, image, path("image"));
    }
}

fn check_tag(tag: &Tag, frames: &SheetIndex<'_>, found: &mut Diagnostics, root: &impl Fn() -> FieldPath) {
    let mut look_up = |frame: &FrameRef, path: &dyn Fn() -> FieldPath| {
        let index = frames.get(frame);
        if index.is_none() {
            report_unknown_frame(frame, frames, found, path);
        }
        index
    };
    if let Some((first, last)) = tag.ends() {
        let first = look_up(first, &|| root().field(if tag.first.is_some() { "first" } else { "last" }));
        let last = if tag.first.is_some() && tag.last.is_some() {
            look_up(last, &|| root().field("last"))
        } else {
            first
        };
        if first.zip(last).is_some_and(|(first, last)| last < first) {
            found.report(Code::TagBackwards, |problem| {
                problem.text("tag", &tag.name).at(Place::of_path(root().field("last")))
            });
        }
        return;
    }
    for (nth, frame) in tag.frames.iter().enumerate() {
        look_up(&frame.frame, &|| root().item("frames", nth).field("frame"));
    }
    for (nth, frame) in tag.frames.iter().enumerate() {
        if let Some(secs) = frame.secs {
            check_secs(secs, found, || root().item("frames", nth).field("secs"));
        }
    }
    if tag.frames.is_empty() {
        found.report(Code::SheetTagEmpty, |problem| {
            problem.text("tag", &tag.name).at(Place::of_path(root().field("frames")))
        });
    }
}

/// Reports a frame, given by name or number.
fn report_unknown_frame(
    frame: &FrameRef,
    frames: &SheetIndex<'_>,
    found: &mut Diagnostics,
    path: &dyn Fn() -> FieldPath,
) {
    match frame {
        FrameRef::Name(name) => found.report(Code::UnknownFrame, |problem| {
            let problem = problem.text("name", name).text("sheet", &frames.sheet.name);
            problem.near(nearest(name, frames.frame_names())).at(Place::of_path(path()))
        }),
        FrameRef::Index(index) => found.report(Code::FrameNotInSheet, |problem| {
            let last = f64::from(frames.sheet.frame_count().saturating_sub(1));
            let problem = problem.number("frame", f64::from(*index)).number("last", last);
            problem.at(Place::of_path(path()))
        }),
    }
}

/// Reports a duration outside 0.001 s ..= [`MAX_FRAME_SECS`].
fn check_secs(secs: f64, found: &mut Diagnostics, path: impl Fn() -> FieldPath) {
    check_numbers(found, "secs", &[secs], [1.0e-3, MAX_FRAME_SECS], path);
}

#[derive(Default)]
struct NameSet<'a>(HashSet<&'a str>);

impl<'a> NameSet<'a> {
    fn check(&mut self, name: &'a str, found: &mut Diagnostics, path: impl FnOnce() -> FieldPath) {
        let code = if name.trim().is_empty() {
            Code::NameEmpty
        } else if name.len() > MAX_NAME_CHARS && name.chars().count() > MAX_NAME_CHARS {
            Code::NameTooLong
        } else if !self.0.insert(name) {
            Code::NameNotUnique
        } else {
            return;
        };
        found.report(code, |problem| {
            let problem = match code {
                Code::NameEmpty => problem,
                Code::NameTooLong => problem.text("name", name).number("max", MAX_NAME_CHARS as f64),
                _ => problem.text("name", name),
            };
            problem.at(Place::of_path(path()))
        });
    }
}
