//! Makes a project show its atlas: names, numbers and tags of frames stay, so everything that uses them does too.

use std::collections::BTreeSet;
use std::path::Path;

use kineograph_runtime::format::{Content, Filter, Image, Sheet, SheetFrame};

use super::files::page_stem;
use super::{Atlas, Of, Packed};
use crate::document::{Document, Edit, EditError};
use crate::io::stored_path;

/// The edits that make a document show the pages of an atlas, which lie in `folder` under names that begin with `stem`. `project` is the folder of the
/// document's file. Images that nothing shows any more are removed.
///
/// # Errors
/// When the document has no room for it.
pub fn switch_edits(
    document: &Document,
    atlas: &Atlas,
    folder: &Path,
    stem: &str,
    project: Option<&Path>,
) -> Result<Vec<Edit>, EditError> {
    let mut switch = Switch { document: document.clone(), edits: Vec::new() };
    let pages = switch.pages(atlas, folder, stem, project)?;
    switch.sheets(atlas, &pages)?;
    switch.images(atlas, &pages, stem)?;
    switch.remove_unused(document)?;
    Ok(switch.edits)
}

struct Switch {
    document: Document,
    edits: Vec<Edit>,
}

impl Switch {
    fn edit(&mut self, edit: Edit) -> Result<(), EditError> {
        self.document = self.document.edited(&edit)?.0;
        self.edits.push(edit);
        Ok(())
    }

    /// The names of the images of all pages.
    fn pages(
        &mut self,
        atlas: &Atlas,
        folder: &Path,
        stem: &str,
        project: Option<&Path>,
    ) -> Result<Vec<String>, EditError> {
        let mut names = Vec::new();
        for (index, page) in atlas.pages.iter().enumerate() {
            let own = page_stem(stem, atlas, index);
            let name = Document::free_name(&own, |name| self.document.image(name).is_some());
            let filter = if page.is_nearest { Filter::Nearest } else { Filter::Linear };
            let path = stored_path(project, &folder.join(format!("{own}.png")));
            self.edit(Edit::AddImage(Image::new(name.clone(), path).with_filter(filter)))?;
            names.push(name);
        }
        Ok(names)
    }

    /// Sheets keep their names; their frames keep their numbers.
    fn sheets(&mut self, atlas: &Atlas, pages: &[String]) -> Result<(), EditError> {
        for sheet in self.document.sheets().to_vec() {
            let own = atlas
                .frames
                .iter()
                .filter(|frame| matches!(&frame.of, Of::Sheet(name, _) if *name == sheet.name));
            let own: Vec<&Packed> = own.collect();
            let Some(first) = own.first() else { continue };
            let image = pages[first.page].clone();
            let frames = own.iter().enumerate().map(|(index, packed)| {
                let old = sheet.frames.get(index);
                let name = old.map_or("", |old| old.name.as_str());
                let frame = entry(name, packed, pages, &image);
                match old.and_then(|old| old.secs) {
                    Some(secs) => frame.with_secs(secs),
                    None => frame,
                }
            });
            let frames = frames.collect();
            let switched = Sheet::atlas(&sheet.name, image, frames).with_tags(sheet.tags.clone());
            let switched = switched.with_kerning(sheet.kerning.clone());
            self.edit(Edit::SetSheet(sheet.name.clone(), switched))?;
        }
        Ok(())
    }

    /// Nodes that showed whole images show frames of one new sheet.
    fn images(&mut self, atlas: &Atlas, pages: &[String], stem: &str) -> Result<(), EditError> {
        let own: Vec<(&str, &Packed)> = atlas
            .frames
            .iter()
            .filter_map(|frame| match &frame.of {
                Of::Image(image) => Some((image.as_str(), frame)),
                Of::Sheet(..) => None,
            })
            .collect();
        let Some((_, first)) = own.first() else { return Ok(()) };
        let name = Document::free_name(stem, |name| self.document.sheet(name).is_some());
        let image = pages[first.page].clone();
        let frames = own.iter().map(|(name, packed)| entry(name, packed, pages, &image)).collect();
        self.edit(Edit::AddSheet(Sheet::atlas(name.as_str(), image, frames)))?;
        for node in self.document.nodes().to_vec() {
            let Some(image) = node.content.image() else { continue };
            if own.iter().any(|(own, _)| *own == image) {
                let frame = Content::Frame { sheet: name.clone(), frame: image.to_owned() };
                let mut node = node.as_ref().clone();
                *node.content.pictured_mut() = frame;
                self.edit(Edit::SetNode(node))?;
            }
        }
        Ok(())
    }

    /// Of the images that the document had before.
    fn remove_unused(&mut self, before: &Document) -> Result<(), EditError> {
        let sheets = self.document.sheets().to_vec();
        let mut used: BTreeSet<&str> = sheets.iter().flat_map(|sheet| sheet.images()).collect();
        let nodes = self.document.nodes().to_vec();
        used.extend(nodes.iter().filter_map(|node| node.content.image()));
        for image in before.images() {
            if !used.contains(image.name.as_str()) {
                self.edit(Edit::RemoveImage(image.name.clone()))?;
            }
        }
        Ok(())
    }
}

fn entry(name: &str, packed: &Packed, pages: &[String], of_sheet: &str) -> SheetFrame {
    let rect = packed.rect_px.map(f64::from);
    let mut frame =
        SheetFrame::new(name).with_rect(rect).with_rotated(packed.rotated).with_offset(packed.offset_px);
    if packed.source_size_px != [rect[2], rect[3]] {
        frame = frame.with_source_size(packed.source_size_px);
    }
    if let Some(pivot) = packed.pivot {
        frame = frame.with_pivot(pivot);
    }
    let page = &pages[packed.page];
    if page == of_sheet { frame } else { frame.with_image(page.clone()) }
}
