//! The rules that every document keeps; tests check them after every edit.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Arity, MAX_DEPTH};

use super::edit_ease::alone;
use super::edit_marker::is_moment;
use super::edit_media::lacks_image;
use super::{Clip, Document};

impl Document {
    /// The broken rules, one line each; empty for every document that edits can produce.
    pub fn violations(&self) -> Vec<String> {
        let mut found = Vec::new();
        self.check_names(&mut found);
        self.check_references(&mut found);
        self.check_ids(&mut found);
        for clip in &self.clips {
            check_clip(clip, &mut found);
        }
        found
    }

    fn check_names(&self, found: &mut Vec<String>) {
        let lists: [(&str, Vec<&str>); 6] = [
            ("node", self.nodes.iter().map(|x| x.name.as_str()).collect()),
            ("clip", self.clips.iter().map(|x| x.name.as_str()).collect()),
            ("image", self.images.iter().map(|x| x.name.as_str()).collect()),
            ("sheet", self.sheets.iter().map(|x| x.name.as_str()).collect()),
            ("ease", self.eases.iter().map(|x| x.name.as_str()).collect()),
            ("marker", self.markers.iter().map(|x| x.name.as_str()).collect()),
        ];
        for (kind, names) in lists {
            let distinct: BTreeSet<&str> = names.iter().copied().collect();
            if distinct.len() != names.len() || distinct.iter().any(|name| name.trim().is_empty()) {
                found.push(format!("{kind} names are not distinct and filled")); // not shown
            }
        }
    }

    fn check_references(&self, found: &mut Vec<String>) {
        for node in &self.nodes {
            if let Some(parent) = node.parent
                && (self.node(parent).is_none() || self.is_node_within(parent, node.id))
            {
                found.push(format!("node {} has a bad parent", node.name)); // not shown
            }
        }
        for node in &self.nodes {
            let right = self.with_frame(None, node);
            // Other numbers of a file may be NaN, which equals nothing.
            if (right.start.frame, &right.content) == (node.start.frame, &node.content) {
                continue;
            }
            found.push(format!("node {} has not the number of its frame", node.name)); // not shown
        }
        for run in &self.runs {
            if self.clip(run.clip).is_none() || run.nodes().any(|node| self.node(node).is_none()) {
                found.push(format!("run {} names a clip or node that does not exist", run.id.0)); // not shown
            }
            if run.once_on_each() != **run {
                found.push(format!("run {} names a node twice, or has an invalid stagger", run.id.0)); // not shown
            }
        }
        if self.has_stray_marks() {
            found.push("a node that does not exist has marks, or marks say nothing".to_owned()); // not shown
        }
        if self.has_stray_folders() {
            found.push("a folder is in none, or holds what does not exist".to_owned()); // not shown
        }
        for own in &self.eases {
            if alone(&own.ease).ok().as_ref() != Some(&own.ease) {
                found.push(format!("the ease {} contains more than an ease", own.name)); // not shown
            }
        }
        for marker in self.markers.iter().filter(|marker| !is_moment(marker)) {
            found.push(format!("the marker {} has an invalid time", marker.name)); // not shown
        }
        for expected in &self.expectations {
            let has_node = expected.node.is_none_or(|id| self.node(id).is_some());
            if !has_node || !expected.is_valid() {
                found.push(format!("the expectation {} is invalid", expected.id.0)); // not shown
            }
        }
        for sheet in &self.sheets {
            let has_all = sheet.images().into_iter().all(|name| self.image(name).is_some());
            if !has_all || lacks_image(sheet) {
                found.push(format!("sheet {} has no image", sheet.name)); // not shown
            }
        }
    }

    fn check_ids(&self, found: &mut Vec<String>) {
        let actions = self.clips.iter().flat_map(|clip| clip.actions.keys().map(|id| id.0));
        let frames = self.clips.iter().flat_map(|clip| clip.frames.iter().map(|frame| frame.id.0));
        let lists: [(&str, Vec<u32>); 5] = [
            ("frame", frames.collect()),
            ("node", self.nodes.iter().map(|x| x.id.0).collect()),
            ("clip", self.clips.iter().map(|x| x.id.0).collect()),
            ("run", self.runs.iter().map(|x| x.id.0).collect()),
            ("action", actions.collect()),
        ];
        for (kind, ids) in lists {
            let distinct: BTreeSet<u32> = ids.iter().copied().collect();
            if distinct.len() != ids.len() {
                found.push(format!("a {kind} id is used twice")); // not shown
            }
            if distinct.iter().any(|id| self.ids.is_free(*id)) {
                found.push(format!("a {kind} id counts as free")); // not shown
            }
        }
    }
}

fn check_clip(clip: &Clip, found: &mut Vec<String>) {
    let mut reached = BTreeSet::new();
    for top in clip.tops() {
        if clip.get(top).is_none_or(|item| item.parent.is_some()) {
            found.push(format!("{}: the top {} is missing or has a parent", clip.name, top.0)); // not shown
        }
        for (id, depth) in clip.preorder(top) {
            if !reached.insert(id) {
                found.push(format!("{}: action {} is in two places", clip.name, id.0)); // not shown
                return;
            }
            if depth >= MAX_DEPTH {
                found.push(format!("{}: action {} is nested too deeply", clip.name, id.0)); // not shown
            }
        }
    }
    check_frames(clip, found);
    if reached.len() != clip.len() {
        found.push(format!("{}: some actions are in no tree", clip.name)); // not shown
    }
    for (id, item) in clip.items() {
        if item.action.id != Some(id) || !item.action.children.is_empty() {
            found
                .push(format!("{}: action {} is stored with the wrong id or with children", clip.name, id.0)); // not shown
        }
        let full = match item.action.spec().arity {
            Arity::None => item.children.is_empty(),
            Arity::One => item.children.len() <= 1,
            Arity::Many => true,
        };
        if !full {
            found.push(format!("{}: action {} has too many children", clip.name, id.0)); // not shown
        }
        if item.children.iter().any(|child| clip.get(*child).is_none_or(|c| c.parent != Some(id))) {
            found.push(format!("{}: action {} and its children disagree", clip.name, id.0)); // not shown
        }
    }
}

fn check_frames(clip: &Clip, found: &mut Vec<String>) {
    let mut framed = BTreeSet::new();
    for frame in clip.frames() {
        if frame.actions.is_empty() {
            found.push(format!("{}: frame {} is empty", clip.name, frame.id.0)); // not shown
        }
        for id in &frame.actions {
            if clip.get(*id).is_none() {
                found
                    .push(format!("{}: frame {} holds an action that does not exist", clip.name, frame.id.0)); // not shown
            }
            if !framed.insert(*id) {
                found.push(format!("{}: action {} is in two frames", clip.name, id.0)); // not shown
            }
        }
    }
    if clip.items().any(|(_, item)| item.comment.as_ref().is_some_and(|text| text.trim().is_empty())) {
        found.push(format!("{}: a comment is empty", clip.name)); // not shown
    }
}
