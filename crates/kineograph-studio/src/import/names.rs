//! Names of items, and what refers to them.

use std::collections::HashMap;
use std::sync::Arc;

use kineograph_runtime::format::{Action, Content, Kind, Project, Value};

use crate::document::{Document, FreeNames};

/// The kinds of items.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum RowKind {
    Images,
    Sheets,
    Nodes,
    Clips,
}

impl RowKind {
    /// In the order of lists.
    pub const ALL: [Self; 4] = [Self::Images, Self::Sheets, Self::Nodes, Self::Clips];
}

/// The names of a kind of item in a project.
pub fn names_of(project: &Project, kind: RowKind) -> Vec<&str> {
    match kind {
        RowKind::Images => project.images.iter().map(|image| image.name.as_str()).collect(),
        RowKind::Sheets => project.sheets.iter().map(|sheet| sheet.name.as_str()).collect(),
        RowKind::Nodes => project.nodes.iter().map(|node| node.name.as_str()).collect(),
        RowKind::Clips => project.clips.iter().map(|clip| clip.name.as_str()).collect(),
    }
}

/// The names that are taken, of each kind of item.
#[derive(Debug, Clone, Default)]
pub struct TakenNames([FreeNames; 4]);

impl TakenNames {
    pub fn of(document: &Document) -> Self {
        Self([
            document.images().iter().map(|image| image.name.as_str()).collect(),
            document.sheets().iter().map(|sheet| sheet.name.as_str()).collect(),
            document.nodes().iter().map(|node| node.name.as_str()).collect(),
            document.clips().iter().map(|clip| clip.name.as_str()).collect(),
        ])
    }

    pub fn has(&self, kind: RowKind, name: &str) -> bool {
        self.0[kind as usize].contains(name)
    }

    /// This name, or one with a number that is free.
    pub fn take(&mut self, kind: RowKind, wanted: &str) -> String {
        self.0[kind as usize].take(wanted)
    }
}

/// Items of a document by their names.
pub fn by_name<T>(items: &[Arc<T>], name: fn(&T) -> &String) -> HashMap<String, Arc<T>> {
    items.iter().map(|item| (name(item).clone(), Arc::clone(item))).collect()
}

/// Other names for items of a project, by those that they have.
#[derive(Debug, Default)]
pub struct NameChanges(HashMap<(RowKind, String), String>);

impl NameChanges {
    pub fn add(&mut self, kind: RowKind, old: &str, new: String) {
        self.0.insert((kind, old.to_owned()), new);
    }

    /// Gives the items of a project names that are free, but for those that have new ones already.
    pub fn take(&mut self, part: &Project, names: &mut TakenNames) {
        for kind in RowKind::ALL {
            for old in names_of(part, kind) {
                self.0.entry((kind, old.to_owned())).or_insert_with(|| names.take(kind, old));
            }
        }
    }

    /// The new name, or the old one.
    pub fn of(&self, kind: RowKind, name: String) -> String {
        let key = (kind, name);
        self.0.get(&key).cloned().unwrap_or(key.1)
    }

    /// Renames everything in a project, and what refers to it.
    pub fn follow(&self, part: &mut Project) {
        use RowKind::{Clips, Images, Nodes, Sheets};
        part.images.iter_mut().for_each(|image| self.rename(Images, &mut image.name));
        for sheet in &mut part.sheets {
            self.rename(Sheets, &mut sheet.name);
            self.rename(Images, &mut sheet.image);
            sheet
                .frames
                .iter_mut()
                .filter_map(|frame| frame.image.as_mut())
                .for_each(|name| self.rename(Images, name));
        }
        for node in &mut part.nodes {
            self.rename(Nodes, &mut node.name);
            node.parent.iter_mut().for_each(|parent| self.rename(Nodes, parent));
            match node.content.pictured_mut() {
                Content::Image(image) => self.rename(Images, image),
                Content::Sheet(sheet) | Content::Frame { sheet, .. } => self.rename(Sheets, sheet),
                _ => {}
            }
        }
        for clip in &mut part.clips {
            self.rename(Clips, &mut clip.name);
            clip.action.iter_mut().for_each(|tree| self.follow_in(tree));
        }
        for run in &mut part.runs {
            self.rename(Clips, &mut run.clip);
            self.rename(Nodes, &mut run.node);
        }
    }

    fn follow_in(&self, action: &mut Action) {
        let (param, kind) = match action.kind() {
            Kind::PlayClip => ("clip", RowKind::Clips),
            Kind::Animate => ("sheet", RowKind::Sheets),
            _ => ("target", RowKind::Nodes),
        };
        if let Some(Value::Text(name)) = action.param(param) {
            let new = self.of(kind, name.clone());
            // The parameter is a text, as it was one.
            let _ = action.set_param(param, Value::Text(new));
        }
        action.children.iter_mut().for_each(|child| self.follow_in(child));
    }

    fn rename(&self, kind: RowKind, name: &mut String) {
        *name = self.of(kind, std::mem::take(name));
    }
}
