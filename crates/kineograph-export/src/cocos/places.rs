//! How the nodes lie on which grid effects play. cocos2d-x measures effects in the window, the project in the picture of the node.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::Blend;
use kineograph_runtime::format::{Action, Content, Kind, Node, Project, Value};

use crate::effects::{PlacedEffect, named_target};

/// Scales that differ by less count as the same.
const SCALE_SLACK: f64 = 1e-6;

/// Places in the window that are nearer to each other, in pixels, count as one.
const CORNER_SLACK_PX: f64 = 0.5;

/// The nodes of a project.
pub(super) struct Places<'a> {
    pub project: &'a Project,
    nodes: BTreeMap<&'a str, &'a Node>,
    /// Those on which grid effects play.
    bent: BTreeSet<&'a str>,
    /// Those on which each clip plays, by run or inside of another clip.
    played_on: BTreeMap<&'a str, BTreeSet<&'a str>>,
}

/// How nodes lie before any action.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Lie {
    /// Whether any of the nodes is known.
    pub is_known: bool,
    /// Whether they have a size, in which an effect is measured; `None` if some have. Others bend the whole window.
    pub has_size: Option<bool>,
    /// By what their pixels are larger than those of the window; `None` if that is not one number.
    pub scale: Option<f64>,
    /// Where the lower left corners of their boxes are in the window; `None` if that is not known, or not one place.
    pub corner: Option<[f64; 2]>,
    /// Whether one is turned, slanted or mirrored by its scale.
    pub is_turned: bool,
    /// Whether one has a blend, which a grid loses.
    pub is_mixed: bool,
    /// Whether one is inside of a picture that is bent as a whole, or is that itself.
    pub is_bent: bool,
    /// Whether one draws beyond its box, which a grid of cocos2d-x has no room for.
    pub is_wider: bool,
}

impl Lie {
    /// Whether the boxes are known to begin at this place along an axis.
    pub fn begins_at_0(&self, axis: usize) -> bool {
        self.corner.is_some_and(|corner| corner[axis].abs() < CORNER_SLACK_PX)
    }
}

/// A point of an upright node in its parent; `None` if the size of its picture is needed for that, which is not known here.
fn in_parent(point: [f64; 2], node: &Node) -> Option<[f64; 2]> {
    let start = &node.start;
    let size = if start.anchor == [0.0; 2] { [0.0; 2] } else { node.content.own_size_px()? };
    Some([0, 1].map(|axis| {
        start.position[axis] + (point[axis] - start.anchor[axis] * size[axis]) * start.scale[axis]
    }))
}

fn is_near(one: [f64; 2], other: [f64; 2]) -> bool {
    (0..2).all(|axis| (one[axis] - other[axis]).abs() < CORNER_SLACK_PX)
}

impl<'a> Places<'a> {
    pub fn new(project: &'a Project, by_node: &'a BTreeMap<String, Vec<PlacedEffect>>) -> Self {
        let nodes = project.nodes.iter().map(|node| (node.name.as_str(), node)).collect();
        let bent = by_node.keys().map(String::as_str).collect();
        Self { project, nodes, bent, played_on: played_on(project) }
    }

    /// How the nodes lie on which a clip plays.
    pub fn of_clip(&self, clip: &str) -> Lie {
        self.of(self.played_on.get(clip).into_iter().flatten().copied())
    }

    /// How the nodes of these names lie.
    pub fn of<'n>(&self, names: impl IntoIterator<Item = &'n str>) -> Lie {
        let nodes = names.into_iter().filter_map(|name| self.nodes.get(name).copied());
        let lies: Vec<Lie> = nodes.map(|node| self.of_node(node)).collect();
        let Some(first) = lies.first().copied() else { return Lie::default() };
        lies.into_iter().fold(first, |all, lie| Lie {
            is_known: true,
            has_size: all.has_size.filter(|_| all.has_size == lie.has_size),
            scale: all.scale.filter(|one| lie.scale.is_some_and(|other| (one - other).abs() < SCALE_SLACK)),
            corner: all.corner.filter(|one| lie.corner.is_some_and(|other| is_near(*one, other))),
            is_turned: all.is_turned || lie.is_turned,
            is_mixed: all.is_mixed || lie.is_mixed,
            is_bent: all.is_bent || lie.is_bent,
            is_wider: all.is_wider || lie.is_wider,
        })
    }

    /// The names of a node and of those around it; none for one without a size, whose grid is the window.
    pub fn sized_with_parents(&self, name: &str) -> Vec<&'a str> {
        let node = self.nodes.get(name).filter(|node| self.of_node(node).has_size == Some(true));
        node.map(|node| self.with_parents(node).map(|node| node.name.as_str()).collect()).unwrap_or_default()
    }

    fn of_node(&self, node: &'a Node) -> Lie {
        let around: Vec<&Node> = self.with_parents(node).collect();
        let is_bent = around.iter().any(|node| self.bent.contains(node.name.as_str()));
        // A picture has the size of its image; that of particles is there to hold them by.
        let is_emitter = matches!(node.content, Content::Particles(_));
        let has_size =
            !is_emitter && node.content.own_size_px().is_none_or(|size| size.iter().all(|side| *side > 0.0));
        if !has_size {
            // The window is neither scaled nor turned.
            return Lie {
                is_known: true,
                has_size: Some(false),
                scale: Some(1.0),
                corner: Some([0.0; 2]),
                is_turned: false,
                is_mixed: false,
                is_bent,
                is_wider: false,
            };
        }
        let one_scale = |node: &&Node| {
            let [x, y] = node.start.scale.map(f64::abs);
            (x > 0.0 && (x - y).abs() < SCALE_SLACK).then_some(x)
        };
        let scale = around.iter().try_fold(1.0, |scale, node| Some(scale * one_scale(node)?));
        let is_turned = around.iter().any(|node| {
            let start = &node.start;
            start.rotation != 0.0
                || start.rotation_y.is_some_and(|angle| angle != 0.0)
                || start.skew != [0.0; 2]
                || start.scale.iter().any(|scale| *scale < 0.0)
        });
        let corner = around.iter().try_fold([0.0; 2], |corner, node| in_parent(corner, node));
        let is_mixed = node.content.symbol().is_none() && node.blend != Blend::Normal;
        let is_wider = match &node.content {
            Content::Text(text) => text.of.is_none() && (text.outline.is_some() || text.shadow.is_some()),
            Content::Shape(shape) => shape.stroke.is_some(),
            _ => false,
        };
        Lie { is_known: true, has_size: Some(true), scale, corner, is_turned, is_mixed, is_bent, is_wider }
    }

    /// A node and those around it; each once, should they be a ring.
    fn with_parents(&self, node: &'a Node) -> impl Iterator<Item = &'a Node> + '_ {
        let parent = |node: &&'a Node| self.nodes.get(node.parent.as_deref()?).copied();
        std::iter::successors(Some(node), parent).take(self.nodes.len())
    }
}

/// The nodes on which each clip plays.
fn played_on(project: &Project) -> BTreeMap<&str, BTreeSet<&str>> {
    let mut inside = BTreeMap::new();
    for clip in &project.clips {
        let mut played = Vec::new();
        if let Some(tree) = &clip.action {
            add_played(tree, None, &mut played);
        }
        inside.insert(clip.name.as_str(), played);
    }
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    let mut next: Vec<(&str, &str)> = Vec::new();
    for run in &project.runs {
        next.extend(run.nodes().map(|node| (run.clip.as_str(), node)));
    }
    while let Some((clip, node)) = next.pop() {
        if found.entry(clip).or_default().insert(node) {
            let played = inside.get(clip).into_iter().flatten();
            next.extend(played.map(|(clip, target)| (*clip, target.unwrap_or(node))));
        }
    }
    found
}

/// The clips that a tree plays, each with the node that the tree names for it.
fn add_played<'a>(action: &'a Action, on: Option<&'a str>, played: &mut Vec<(&'a str, Option<&'a str>)>) {
    match action.param("clip") {
        Some(Value::Text(name)) if action.kind() == Kind::PlayClip => played.push((name, on)),
        _ => {}
    }
    let on = named_target(action).or(on);
    for child in &action.children {
        add_played(child, on, played);
    }
}
