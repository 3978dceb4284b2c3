//! Edits of images and sheets; what uses them follows new names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kineograph_runtime::format::{Action, Content, FrameRef, Image, Kind, Sheet, Value};

use super::Document;
use super::clip::ActionItem;
use super::edit_error::EditError;
use super::folders::Filed;
use super::item::Node;
use super::names::check_name;

/// The sheet that an `Animate` names, if it names one.
pub fn animated_sheet(action: &Action) -> Option<&str> {
    // The kind is checked first because most actions differ in it.
    if action.kind() != Kind::Animate {
        return None;
    }
    if let Some(Value::Text(name)) = action.param("sheet") {
        Some(name).filter(|name| !name.is_empty()).map(String::as_str)
    } else {
        None
    }
}

impl Document {
    /// An action in which no tag stands any more: an `Animate` lists the frames of its tag.
    pub fn with_frames_listed(&self, action: &Action) -> Action {
        let sheet = animated_sheet(action).and_then(|name| self.sheet(name));
        sheet.map_or_else(|| action.clone(), |sheet| sheet.listed(action))
    }

    pub(super) fn add_image(&mut self, image: &Image) -> Result<(), EditError> {
        check_name("image", &image.name, self.image(&image.name).is_some())?;
        self.images.push(image.clone());
        Ok(())
    }

    pub(super) fn set_image(&mut self, name: &str, image: &Image) -> Result<(), EditError> {
        let taken = image.name != name && self.image(&image.name).is_some();
        check_name("image", &image.name, taken)?;
        let place = self.images.place(name).ok_or(EditError::Missing("image"))?;
        self.images.set(place, image.clone());
        if image.name != name {
            self.refile(&Filed::Image(name.to_owned()), Some(&Filed::Image(image.name.clone())));
            self.sheets.change_each(|sheet| with_image_renamed(sheet, name, &image.name));
            let renamed = Content::Image(image.name.clone());
            self.replace_pictures(|picture| (picture.image() == Some(name)).then(|| renamed.clone()));
        }
        Ok(())
    }

    pub(super) fn remove_image(&mut self, name: &str) -> Result<(), EditError> {
        self.image(name).ok_or(EditError::Missing("image"))?;
        self.images.retain(|image| image.name != name);
        self.refile(&Filed::Image(name.to_owned()), None);
        let users = self.sheets.iter().filter(|sheet| sheet.images().contains(&name));
        let users: Vec<String> = users.map(|sheet| sheet.name.clone()).collect();
        for sheet in users {
            self.remove_sheet(&sheet)?;
        }
        self.empty_nodes(|content| content.image() == Some(name));
        Ok(())
    }

    pub(super) fn add_sheet(&mut self, sheet: &Sheet) -> Result<(), EditError> {
        check_name("sheet", &sheet.name, self.sheet(&sheet.name).is_some())?;
        self.check_images_of(sheet)?;
        self.sheets.push(sheet.clone());
        self.find_frames();
        Ok(())
    }

    pub(super) fn set_sheet(&mut self, name: &str, sheet: &Sheet) -> Result<(), EditError> {
        let taken = sheet.name != name && self.sheet(&sheet.name).is_some();
        check_name("sheet", &sheet.name, taken)?;
        self.check_images_of(sheet)?;
        let place = self.sheets.place(name).ok_or(EditError::Missing("sheet"))?;
        let old = Arc::clone(&self.sheets[place]);
        let renames = Renames::between(&old, sheet);
        let mut sheet = sheet.clone();
        renames.follow_in_tags(&mut sheet);
        let new_name = sheet.name.clone();
        self.sheets.set(place, sheet);
        if new_name != name {
            self.refile(&Filed::Sheet(name.to_owned()), Some(&Filed::Sheet(new_name.clone())));
        }
        if new_name != name || !renames.is_empty() {
            self.rename_frames(name, &new_name, &renames);
        }
        self.find_frames();
        Ok(())
    }

    pub(super) fn remove_sheet(&mut self, name: &str) -> Result<(), EditError> {
        let sheet = Arc::clone(self.sheet(name).ok_or(EditError::Missing("sheet"))?);
        self.sheets.retain(|sheet| sheet.name != name);
        self.refile(&Filed::Sheet(name.to_owned()), None);
        self.empty_nodes(|content| content.sheet() == Some(name));
        self.change_animates(name, |action| *action = sheet.numbered(action));
        Ok(())
    }

    /// The frames of one sheet get other names, wherever they are used.
    fn rename_frames(&mut self, old: &str, new: &str, renames: &Renames) {
        self.replace_pictures(|picture| match picture {
            Content::Sheet(shown) if shown == old && old != new => Some(Content::Sheet(new.to_owned())),
            Content::Frame { sheet, frame } if sheet == old => {
                let frame = renames.frame(frame).unwrap_or(frame).to_owned();
                Some(Content::Frame { sheet: new.to_owned(), frame })
            }
            _ => None,
        });
        self.change_animates(old, |action| renames.follow(action, new));
    }

    fn change_animates(&mut self, sheet: &str, change: impl Fn(&mut Action)) {
        let uses = |item: &ActionItem| animated_sheet(&item.action) == Some(sheet);
        self.clips.change_each(|clip| clip.changed_where(uses, |item| change(&mut item.action)));
    }

    fn check_images_of(&self, sheet: &Sheet) -> Result<(), EditError> {
        let has_image = |name: &str| self.image(name).is_some();
        if lacks_image(sheet) || !sheet.images().into_iter().all(has_image) {
            return Err(EditError::Missing("image"));
        }
        Ok(())
    }

    /// Gives each node that shows a frame by name its number, after frames have changed.
    pub(super) fn find_frames(&mut self) {
        let sheets = &self.sheets;
        self.nodes.change_each(|node| {
            let (sheet, frame) = node.content.named_frame()?;
            let frame = sheets.get(sheet)?.frame_index(&frame.into())?;
            let start = node.start.clone().with_frame(frame);
            (frame != node.start.frame).then(|| Node { start, ..node.clone() })
        });
    }

    /// A node whose sprite and start pose name the same frame. If only its number differs from `old`, the sprite follows it, else the number
    /// follows the sprite.
    pub(super) fn with_frame(&self, old: Option<&Node>, node: &Node) -> Node {
        let mut node = node.clone();
        let Some((name, frame)) = node.content.named_frame() else { return node };
        let Some(sheet) = self.sheet(name) else { return node };
        let index = sheet.frame_index(&frame.into());
        let is_old_sprite = old.is_some_and(|old| old.content == node.content);
        let is_new_number = old.is_some_and(|old| old.start.frame != node.start.frame);
        if is_old_sprite && is_new_number && index != Some(node.start.frame) {
            let sheet_name = name.to_owned();
            *node.content.pictured_mut() = match sheet.frame_name(node.start.frame) {
                Some(frame) => Content::Frame { sheet: sheet_name, frame: frame.to_owned() },
                None => Content::Sheet(sheet_name),
            };
        } else if let Some(index) = index {
            node.start.frame = index;
        }
        node
    }

    /// Changes the pictures of nodes, also those that their contents are of.
    fn replace_pictures(&mut self, replaced: impl Fn(&Content) -> Option<Content>) {
        self.nodes.change_each(|node| {
            let picture = replaced(node.content.pictured())?;
            let mut node = node.clone();
            *node.content.pictured_mut() = picture;
            Some(node)
        });
    }

    /// Nodes with such a content are groups from now on.
    fn empty_nodes(&mut self, is_empty: impl Fn(&Content) -> bool) {
        let group = |node: &Node| Node { content: Content::Group, ..node.clone() };
        self.nodes.change_each(|node| is_empty(&node.content).then(|| group(node)));
    }
}

/// Whether a sheet has frames without an image.
pub(super) fn lacks_image(sheet: &Sheet) -> bool {
    let all_have_own = !sheet.frames.is_empty() && sheet.frames.iter().all(|frame| frame.image.is_some());
    sheet.image.is_empty() && (sheet.cell_count() > 0 || !all_have_own)
}

fn with_image_renamed(sheet: &Sheet, old: &str, new: &str) -> Option<Sheet> {
    if !sheet.images().contains(&old) {
        return None;
    }
    let mut sheet = sheet.clone();
    if sheet.image == old {
        new.clone_into(&mut sheet.image);
    }
    for frame in sheet.frames.iter_mut().filter(|frame| frame.image.as_deref() == Some(old)) {
        frame.image = Some(new.to_owned());
    }
    Some(sheet)
}

/// Frames and tags of a sheet that have other names at the same places.
struct Renames {
    frames: BTreeMap<String, String>,
    tags: BTreeMap<String, String>,
}

impl Renames {
    fn between(old: &Sheet, new: &Sheet) -> Self {
        Self {
            frames: renamed(
                old.frames.iter().map(|frame| frame.name.as_str()),
                new.frames.iter().map(|frame| frame.name.as_str()),
            ),
            tags: renamed(
                old.tags.iter().map(|tag| tag.name.as_str()),
                new.tags.iter().map(|tag| tag.name.as_str()),
            ),
        }
    }

    fn is_empty(&self) -> bool {
        self.frames.is_empty() && self.tags.is_empty()
    }

    fn frame(&self, old: &str) -> Option<&str> {
        self.frames.get(old).map(String::as_str)
    }

    fn follow_in_tags(&self, sheet: &mut Sheet) {
        if self.frames.is_empty() {
            return;
        }
        for tag in &mut sheet.tags {
            let listed = tag.frames.iter_mut().map(|frame| &mut frame.frame);
            for frame in listed.chain(&mut tag.first).chain(&mut tag.last) {
                if let FrameRef::Name(name) = frame
                    && let Some(new) = self.frames.get(name)
                {
                    name.clone_from(new);
                }
            }
        }
    }

    /// The same of an `Animate` that names the sheet.
    fn follow(&self, action: &mut Action, sheet: &str) {
        // The parameters are in the table, with these types.
        let _ = action.set_param("sheet", Value::Text(sheet.to_owned()));
        if let Some(Value::Text(tag)) = action.param("tag")
            && let Some(new) = self.tags.get(tag)
        {
            let _ = action.set_param("tag", Value::Text(new.clone()));
        }
        let Some(Value::Frames(steps)) = action.param("frames") else { return };
        let mut steps = steps.clone();
        for name in steps.iter_mut().filter_map(|step| step.name.as_mut()) {
            if let Some(new) = self.frames.get(name) {
                name.clone_from(new);
            }
        }
        let _ = action.set_param("frames", Value::Frames(steps));
    }
}

/// What is called otherwise at the same place, and is not found under its old name any more.
fn renamed<'a>(
    old: impl Iterator<Item = &'a str> + Clone,
    new: impl Iterator<Item = &'a str> + Clone,
) -> BTreeMap<String, String> {
    let kept: BTreeSet<&str> = new.clone().collect();
    let pairs = old.zip(new).filter(|(old, new)| !old.is_empty() && !new.is_empty() && !kept.contains(old));
    let mut renamed = BTreeMap::new();
    for (old, new) in pairs {
        renamed.entry(old.to_owned()).or_insert_with(|| new.to_owned());
    }
    renamed
}
