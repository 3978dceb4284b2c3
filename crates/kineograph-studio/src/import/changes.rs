//! What an import does to each item, in the words of users: what is new, what changes, what stays.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{FrameRef, Image, Node as Stored, Sheet, SheetFrame, Tag};

use super::actions::plain;
use super::contents::Contents;
use super::convert::readable;
use super::listed::{MAX_NAMES, listed};
use super::names::by_name;
use super::plan::{Planned, RowKind};
use crate::document::{Document, Node};
use crate::text::format_number;
use crate::text::shorten::shortened;
use crate::text::tr;

/// Tags that are described.
const MAX_TAGS: usize = 8;

/// One item of an import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportItem {
    pub kind: RowKind,
    /// Its name in the project.
    pub name: String,
    /// Its place among those of its kind in [`Contents`].
    pub index: usize,
    /// What becomes of it.
    pub status: ItemStatus,
    /// What it has: frames, tags with their times.
    pub about: Vec<String>,
}

/// What becomes of an item.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ItemStatus {
    /// It is added.
    New,
    /// It is there already, and changes in this way.
    Changed(Vec<String>),
    /// It is there already, and stays as it is.
    Same,
}

impl ImportItem {
    /// What changes, a sentence each.
    pub fn changes(&self) -> &[String] {
        match &self.status {
            ItemStatus::Changed(changes) => changes,
            ItemStatus::New | ItemStatus::Same => &[],
        }
    }
}

/// All items in the order of the dialog.
pub fn items(contents: &Contents, planned: &Planned, before: &Document) -> Vec<ImportItem> {
    let mut items = Vec::new();
    let mut add = |kind, index, name: &String, changes: Option<Vec<String>>, about| {
        items.push(ImportItem { kind, name: name.clone(), index, status: status(changes), about });
    };
    let part = &planned.part;
    for (index, (image, new)) in part.images.iter().zip(&contents.images).enumerate() {
        let changes = before.image(&image.name).map(|old| image_changes(old, image));
        let file = new.path.file_name().map(|file| file.to_string_lossy().into_owned());
        add(RowKind::Images, index, &image.name, changes, file.into_iter().collect());
    }
    for (index, (sheet, new)) in part.sheets.iter().zip(&contents.part.sheets).enumerate() {
        let changes = before.sheet(&sheet.name).map(|old| sheet_changes(old, sheet, new));
        add(RowKind::Sheets, index, &sheet.name, changes, about_sheet(sheet));
    }
    let [old_nodes, nodes] =
        [before, &planned.document].map(|document| by_name(document.nodes(), |node| &node.name));
    for (index, Stored { name, .. }) in part.nodes.iter().enumerate() {
        let old = old_nodes.get(name).zip(nodes.get(name));
        add(RowKind::Nodes, index, name, old.map(|(old, node)| node_changes(old, node)), Vec::new());
    }
    let old_clips = by_name(before.clips(), |clip| &clip.name);
    for (index, (clip, new)) in part.clips.iter().zip(&contents.part.clips).enumerate() {
        let changes = old_clips.get(&clip.name).map(|old| match plain(old.root_tree()) == clip.action {
            true => Vec::new(),
            false => vec![tr!("import-change-clip").to_owned()],
        });
        let about = contents.about_clips.get(&new.name).cloned();
        add(RowKind::Clips, index, &clip.name, changes, about.into_iter().collect());
    }
    items
}

fn image_changes(old: &Image, new: &Image) -> Vec<String> {
    let mut changes = Vec::new();
    if old.path != new.path {
        changes.push(tr!("import-change-path", old = &old.path, new = &new.path));
    }
    if old.frames != new.frames {
        changes.push(tr!("import-change-image-frames").to_owned());
    }
    changes
}

fn node_changes(old: &Node, new: &Node) -> Vec<String> {
    let mut changes = Vec::new();
    if old.content != new.content {
        changes.push(tr!("import-change-sprite").to_owned());
    }
    let [from, to] = [old, new].map(|node| node.start.position);
    if from != to {
        let point = |place: [f64; 2]| place.map(format_number).join(", ");
        changes.push(tr!("import-change-moved-node", old = point(from), new = point(to)));
    }
    let look = |node: &Node| (node.z, node.blend, node.cascade);
    if old.start != new.start.clone().with_position(from) || look(old) != look(new) {
        changes.push(tr!("import-change-start").to_owned());
    }
    changes
}

fn status(changes: Option<Vec<String>>) -> ItemStatus {
    match changes {
        None => ItemStatus::New,
        Some(changes) if changes.is_empty() => ItemStatus::Same,
        Some(changes) => ItemStatus::Changed(changes),
    }
}

fn about_sheet(sheet: &Sheet) -> Vec<String> {
    let mut about = vec![tr!("import-frames", count = sheet.frame_count())];
    about.extend(sheet.tags.iter().take(MAX_TAGS).map(|tag| about_tag(sheet, tag)));
    if sheet.tags.len() > MAX_TAGS {
        about.push(tr!("import-more", count = sheet.tags.len() - MAX_TAGS));
    }
    about
}

fn about_tag(sheet: &Sheet, tag: &Tag) -> String {
    let (count, secs) = length(sheet, tag);
    let name = shortened(&tag.name, 40);
    match secs {
        Some(secs) => tr!("import-tag-secs", name = name.as_ref(), count, secs = format_number(secs)),
        None => tr!("import-tag", name = name.as_ref(), count),
    }
}

/// How many frames a tag has, and how long they show together, if all say so.
fn length(sheet: &Sheet, tag: &Tag) -> (usize, Option<f64>) {
    let frames = sheet.tag_frames(tag);
    (frames.len(), frames.iter().map(|frame| frame.secs).sum::<Option<f64>>().map(readable))
}

/// What changes in a sheet that is there; `new` is what the file has of it.
fn sheet_changes(old: &Sheet, after: &Sheet, new: &Sheet) -> Vec<String> {
    let mut changes = if old.cell_count() > 0 || after.cell_count() > 0 {
        grid_changes(old, after)
    } else {
        frame_changes(old, after, new)
    };
    let [mut added, mut changed] = [Vec::new(), Vec::new()];
    for tag in &after.tags {
        match old.tag(&tag.name) {
            None => added.push(tag.name.as_str()),
            Some(was) => {
                let [old_secs, secs] = [length(old, was).1, length(after, tag).1];
                if let Some((old_secs, secs)) = old_secs.zip(secs).filter(|(old_secs, secs)| old_secs != secs)
                {
                    let [old, new] = [old_secs, secs].map(format_number);
                    changes.push(tr!("import-change-tag-secs", name = &tag.name, old, new));
                } else if plays(old, was) != plays(after, tag) || was.direction != tag.direction {
                    changed.push(tag.name.as_str());
                }
            }
        }
    }
    changes.extend(counted(&added, |count, names| tr!("import-change-tags-added", count, names)));
    changes.extend(counted(&changed, |count, names| tr!("import-change-tags", count, names)));
    changes
}

/// The frames of a tag with their times.
fn plays(sheet: &Sheet, tag: &Tag) -> Vec<(Option<String>, u32, Option<f64>)> {
    let frames = sheet.tag_frames(tag).into_iter();
    frames.map(|frame| (sheet.frame_name(frame.index).map(str::to_owned), frame.index, frame.secs)).collect()
}

/// Cells have no names to match them by.
fn grid_changes(old: &Sheet, after: &Sheet) -> Vec<String> {
    let mut changes = Vec::new();
    if old.frame_count() != after.frame_count() {
        changes.push(tr!("import-change-count", old = old.frame_count(), new = after.frame_count()));
    } else if [old.columns, old.rows] != [after.columns, after.rows] || old.frames != after.frames {
        changes.push(tr!("import-change-cells").to_owned());
    }
    changes
}

fn frame_changes(old: &Sheet, after: &Sheet, new: &Sheet) -> Vec<String> {
    let known: BTreeMap<&str, &SheetFrame> =
        old.frames.iter().map(|frame| (frame.name.as_str(), frame)).collect();
    let in_file: BTreeSet<&str> = new.frames.iter().map(|frame| frame.name.as_str()).collect();
    let place = |sheet: &Sheet, frame: &SheetFrame| {
        let image = frame.image.clone().unwrap_or_else(|| sheet.image.clone());
        (image, frame.rect.map(|rect| rect.map(f64::to_bits)), frame.rotated)
    };
    let size =
        |frame: &SheetFrame| frame.source_size.or(frame.rect.map(|[_, _, width, height]| [width, height]));
    let [mut added, mut moved, mut sized, mut gone] = [const { Vec::new() }; 4];
    for frame in &after.frames {
        match known.get(frame.name.as_str()) {
            None => added.push(frame),
            Some(_) if !in_file.contains(frame.name.as_str()) => gone.push(frame),
            Some(was) if size(was) != size(frame) => sized.push(frame),
            Some(was) if place(old, was) != place(after, frame) => moved.push(frame),
            Some(_) => {}
        }
    }
    let mut changes = Vec::new();
    // What lies where a frame lay that is gone is the same under another name.
    gone.retain(|gone| {
        let renamed =
            added.iter().position(|frame| frame.rect.is_some() && place(after, frame) == place(after, gone));
        let Some(renamed) = renamed.map(|at| added.remove(at)) else { return true };
        changes.push(tr!("import-change-renamed", old = &gone.name, new = &renamed.name));
        false
    });
    if changes.len() > MAX_NAMES {
        let more = changes.len() - MAX_NAMES;
        changes.truncate(MAX_NAMES);
        changes.push(tr!("import-more", count = more));
    }
    let [added, gone, sized, moved] = [added, gone, sized, moved]
        .map(|frames| frames.iter().map(|frame| frame.name.as_str()).collect::<Vec<&str>>());
    changes.extend(counted(&added, |count, names| tr!("import-change-added", count, names)));
    changes.extend(counted(&gone, |count, names| tr!("import-change-gone", count, names)));
    changes.extend(counted(&sized, |count, names| tr!("import-change-sized", count, names)));
    changes.extend(counted(&moved, |count, names| tr!("import-change-moved", count, names)));
    changes
}

/// A sentence about names, if there are some.
fn counted(names: &[&str], sentence: fn(usize, String) -> String) -> Option<String> {
    (!names.is_empty()).then(|| sentence(names.len(), listed(names)))
}

/// The frame of a sheet that stands for it: the first of its first tag, else its first.
pub fn first_frame(sheet: &Sheet) -> u32 {
    let first = sheet.tags.first().and_then(|tag| sheet.tag_frames(tag).first().map(|frame| frame.index));
    first.or_else(|| sheet.frame_index(&FrameRef::Index(0))).unwrap_or(0)
}
