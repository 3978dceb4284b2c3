//! Which items of a project are those of a scene that is imported again, and which only have the same names: tools call nodes after their
//! classes, and timelines alike in each scene.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::format::{Action, Kind, Project, Value};

use super::actions::plain;
use super::names::{NameChanges, RowKind, TakenNames};
use crate::document::{Clip, Document, Node, NodeId};

/// The nodes and clips of an import that are in a document already, by their names there.
#[derive(Debug, Default)]
pub struct SameItems {
    known: BTreeMap<(RowKind, String), String>,
    /// Whether names are taken by other scenes, and none is of one that is there.
    is_other: bool,
}

impl SameItems {
    pub fn of(part: &Project, document: &Document) -> Self {
        let mut same = Self::default();
        let scenes: Vec<Scene<'_>> = scenes(part).into_iter().map(|found| found.within(document)).collect();
        for scene in &scenes {
            let pairs =
                scene.pairs.iter().map(|(new, old)| ((RowKind::Nodes, (*new).to_owned()), old.name.clone()));
            same.known.extend(pairs);
        }
        let owners = ClipOwners::of(part, &scenes);
        let mut plain_clips = Vec::new();
        for (index, scene) in scenes.iter().enumerate() {
            let new: Vec<&str> = owners.clips_of(index).collect();
            // Those of a scene that is not there are all new.
            let is_there = !scene.pairs.is_empty();
            let old: Vec<&Clip> = document
                .clips()
                .iter()
                .map(AsRef::as_ref)
                .filter(|clip| is_there && scene.moves(document, clip))
                .collect();
            let pairs = paired(&new, &old, |clip| &clip.name);
            same.known.extend(pairs.map(|(new, old)| ((RowKind::Clips, new.to_owned()), old.name.clone())));
            plain_clips.extend(new);
        }
        let of_no_scene = part.clips.iter().filter(|clip| !plain_clips.contains(&clip.name.as_str()));
        for clip in of_no_scene.filter(|clip| document.clips().iter().any(|known| known.name == clip.name)) {
            same.known.insert((RowKind::Clips, clip.name.clone()), clip.name.clone());
        }
        let taken = TakenNames::of(document);
        let has_taken = part.nodes.iter().any(|node| taken.has(RowKind::Nodes, &node.name));
        same.is_other = has_taken && scenes.iter().all(|scene| scene.pairs.is_empty());
        same
    }

    /// Whether an import has scenes whose names others have, and none that is there.
    pub const fn is_other(&self) -> bool {
        self.is_other
    }

    /// Gives those that are there their names there, and the others free ones.
    pub fn rename(&self, part: &Project, renames: &mut NameChanges, names: &mut TakenNames) {
        for ((kind, new), old) in &self.known {
            renames.add(*kind, new, old.clone());
        }
        let nodes = part.nodes.iter().map(|node| (RowKind::Nodes, &node.name));
        let clips = part.clips.iter().map(|clip| (RowKind::Clips, &clip.name));
        for (kind, name) in nodes.chain(clips) {
            if !self.known.contains_key(&(kind, name.clone())) {
                renames.add(kind, name, names.take(kind, name));
            }
        }
    }
}

/// A root of an import with what is inside of it.
struct Scene<'a> {
    nodes: Vec<&'a str>,
    /// Those of its nodes that are in the document.
    pairs: Vec<(&'a str, &'a Node)>,
    members: BTreeSet<NodeId>,
}

fn scenes(part: &Project) -> Vec<Scene<'_>> {
    let mut places: BTreeMap<&str, usize> = BTreeMap::new();
    let mut scenes: Vec<Scene<'_>> = Vec::new();
    for node in &part.nodes {
        let place = node.parent.as_deref().and_then(|parent| places.get(parent).copied());
        let place = place.unwrap_or(scenes.len());
        if place == scenes.len() {
            scenes.push(Scene { nodes: Vec::new(), pairs: Vec::new(), members: BTreeSet::new() });
        }
        places.insert(&node.name, place);
        scenes[place].nodes.push(&node.name);
    }
    scenes
}

impl<'a> Scene<'a> {
    /// Finds it in a document: a node of the name of its root, with at least half of the nodes inside of it.
    fn within(mut self, document: &'a Document) -> Self {
        let Some(root) = document.nodes().iter().find(|node| node.name == self.nodes[0]) else { return self };
        if self.nodes.len() == 1 {
            self.pairs.push((self.nodes[0], root));
            return self;
        }
        let inside = document.nodes().iter().filter(|node| node.id != root.id);
        let inside = inside.filter(|node| document.is_node_within(node.id, root.id));
        let inside: Vec<&Node> = inside.map(AsRef::as_ref).collect();
        let pairs: Vec<_> = paired(&self.nodes[1..], &inside, |node| &node.name).collect();
        if 2 * pairs.len() >= self.nodes.len() - 1 {
            self.members = inside.iter().map(|node| node.id).chain([root.id]).collect();
            self.pairs = pairs;
            self.pairs.push((self.nodes[0], root));
        }
        self
    }

    /// Whether a clip of the document moves one of its nodes there, itself or by a clip that it plays, or nothing at all.
    fn moves(&self, document: &Document, clip: &Clip) -> bool {
        let tree = plain(clip.root_tree());
        let names = |kind| tree.as_ref().map(|tree| named(tree, kind)).unwrap_or_default();
        let (targets, played) = (names(Kind::TargetedAction), names(Kind::PlayClip));
        let mut moved = document.runs_of_clip(clip.id).flat_map(|run| run.nodes()).peekable();
        let is_free = moved.peek().is_none() && targets.is_empty() && played.is_empty();
        let plays = || {
            let clips =
                document.clips().iter().filter(|known| known.id != clip.id && played.contains(&known.name));
            clips.flat_map(|known| document.runs_of_clip(known.id)).flat_map(|run| run.nodes())
        };
        is_free
            || moved.chain(plays()).any(|node| self.members.contains(&node))
            || targets.iter().any(|name| self.pairs.iter().any(|(_, node)| node.name == *name))
    }
}

/// Which clips of an import move which of its scenes.
///
/// A node alone is no scene: its clips are those of the file, whoever plays them.
struct ClipOwners<'a> {
    owners: BTreeMap<&'a str, usize>,
    part: &'a Project,
}

impl<'a> ClipOwners<'a> {
    fn of(part: &'a Project, scenes: &[Scene<'a>]) -> Self {
        let nodes = scenes.iter().enumerate().filter(|(_, scene)| scene.nodes.len() > 1);
        let places: BTreeMap<&str, usize> =
            nodes.flat_map(|(place, scene)| scene.nodes.iter().map(move |node| (*node, place))).collect();
        let mut owners: BTreeMap<&str, usize> = BTreeMap::new();
        for run in &part.runs {
            owners.extend(places.get(run.node.as_str()).map(|place| (run.clip.as_str(), *place)));
        }
        for clip in &part.clips {
            let Some(tree) = &clip.action else { continue };
            let of_node =
                named(tree, Kind::TargetedAction).iter().find_map(|name| places.get(name.as_str()).copied());
            let of_clip =
                || named(tree, Kind::PlayClip).iter().find_map(|name| owners.get(name.as_str()).copied());
            if let Some(place) = of_node.or_else(of_clip) {
                owners.entry(&clip.name).or_insert(place);
            }
        }
        Self { owners, part }
    }

    /// The clips of a scene.
    fn clips_of(&self, scene: usize) -> impl Iterator<Item = &'a str> {
        let names = self.part.clips.iter().map(|clip| clip.name.as_str());
        names.filter(move |clip| self.owners.get(clip) == Some(&scene))
    }
}

/// What actions of a kind name.
fn named(action: &Action, kind: Kind) -> Vec<String> {
    let param = if kind == Kind::PlayClip { "clip" } else { "target" };
    let own = (action.kind() == kind).then(|| action.param(param)).flatten();
    let mut names: Vec<String> = own
        .into_iter()
        .filter_map(|value| match value {
            Value::Text(name) => Some(name.clone()),
            _ => None,
        })
        .collect();
    names.extend(action.children.iter().flat_map(|child| named(child, kind)));
    names
}

/// New names with what they mean: the same name, or where others have taken names and numbers were added, the same place among those of one
/// name.
fn paired<'n, 'o, T>(
    new: &[&'n str],
    old: &[&'o T],
    name: fn(&T) -> &String,
) -> impl Iterator<Item = (&'n str, &'o T)> {
    let mut groups: BTreeMap<&str, (Vec<&'n str>, Vec<&'o T>)> = BTreeMap::new();
    new.iter().for_each(|new| groups.entry(unnumbered(new)).or_default().0.push(*new));
    for old in old.iter().copied() {
        if let Some((_, known)) = groups.get_mut(unnumbered(name(old))) {
            known.push(old);
        }
    }
    let pairs = groups.into_values().flat_map(move |(new, old)| {
        let by_name = |wanted: &str| old.iter().copied().find(|old| name(old) == wanted);
        let all: Option<Vec<_>> = new.iter().map(|wanted| Some((*wanted, by_name(wanted)?))).collect();
        all.unwrap_or_else(|| new.iter().copied().zip(old.iter().copied()).collect())
    });
    pairs.collect::<Vec<_>>().into_iter()
}

/// A name without the number that a second one of it has.
fn unnumbered(name: &str) -> &str {
    let stem = name.trim_end_matches(|letter: char| letter.is_ascii_digit());
    if stem.len() == name.len() {
        name
    } else {
        stem.strip_suffix(' ').filter(|stem| !stem.is_empty()).unwrap_or(name)
    }
}
