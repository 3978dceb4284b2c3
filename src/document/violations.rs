//! What must hold in every document, re-checked by tests after every edit.

use std::collections::BTreeSet;

use kineograph_runtime::format::{Arity, MAX_DEPTH};

use super::edit_ease::alone;
use super::edit_marker::is_moment;
use super::{Clip, Document};

impl Document {
    /// Broken rules, each as a sentence; empty in every document that edits can reach.
    #[must_use]
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
                found.push(format!("{kind} names are not distinct and filled"));
            }
        }
    }

    fn check_references(&self, found: &mut Vec<String>) {
        for node in &self.nodes {
            if let Some(parent) = node.parent
                && (self.node(parent).is_none() || self.is_node_within(parent, node.id))
            {
                found.push(format!("node {} has a bad parent", node.name));
            }
        }
        for run in &self.runs {
            if self.clip(run.clip).is_none() || run.nodes().any(|node| self.node(node).is_none()) {
                found.push(format!("run {} names what is not there", run.id.0));
            }
            if run.once_on_each() != **run {
                found.push(format!("run {} names a node twice, or a place that its stagger lacks", run.id.0));
            }
        }
        for own in &self.eases {
            if alone(&own.ease).ok().as_ref() != Some(&own.ease) {
                found.push(format!("the ease {} is not an ease alone", own.name));
            }
        }
        for marker in self.markers.iter().filter(|marker| !is_moment(marker)) {
            found.push(format!("the marker {} is at no time", marker.name));
        }
        for sheet in &self.sheets {
            if self.image(&sheet.image).is_none() {
                found.push(format!("sheet {} has no image", sheet.name));
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
                found.push(format!("a {kind} id is used twice"));
            }
            if distinct.last().is_some_and(|last| *last >= self.next_id) {
                found.push(format!("a {kind} id is not below the next one"));
            }
        }
    }
}

fn check_clip(clip: &Clip, found: &mut Vec<String>) {
    let mut reached = BTreeSet::new();
    for top in clip.tops() {
        if clip.get(top).is_none_or(|item| item.parent.is_some()) {
            found.push(format!("{}: the top {} is missing or has a parent", clip.name, top.0));
        }
        for (id, depth) in clip.preorder(top) {
            if !reached.insert(id) {
                found.push(format!("{}: action {} is in two places", clip.name, id.0));
                return;
            }
            if depth >= MAX_DEPTH {
                found.push(format!("{}: action {} lies too deep", clip.name, id.0));
            }
        }
    }
    check_frames(clip, found);
    if reached.len() != clip.len() {
        found.push(format!("{}: actions that are in no tree", clip.name));
    }
    for (id, item) in clip.items() {
        if item.action.id != Some(id) || !item.action.children.is_empty() {
            found.push(format!("{}: action {} is stored wrongly", clip.name, id.0));
        }
        let full = match item.action.spec().arity {
            Arity::None => item.children.is_empty(),
            Arity::One => item.children.len() <= 1,
            Arity::Many => true,
        };
        if !full {
            found.push(format!("{}: action {} has too many children", clip.name, id.0));
        }
        if item.children.iter().any(|child| clip.get(*child).is_none_or(|c| c.parent != Some(id))) {
            found.push(format!("{}: action {} and its children disagree", clip.name, id.0));
        }
    }
}

fn check_frames(clip: &Clip, found: &mut Vec<String>) {
    let mut framed = BTreeSet::new();
    for frame in clip.frames() {
        if frame.actions.is_empty() {
            found.push(format!("{}: frame {} is empty", clip.name, frame.id.0));
        }
        for id in &frame.actions {
            if clip.get(*id).is_none() {
                found.push(format!("{}: frame {} holds what is not there", clip.name, frame.id.0));
            }
            if !framed.insert(*id) {
                found.push(format!("{}: action {} is in two frames", clip.name, id.0));
            }
        }
    }
    if clip.items().any(|(_, item)| item.comment.as_ref().is_some_and(|text| text.trim().is_empty())) {
        found.push(format!("{}: a comment is empty", clip.name));
    }
}
