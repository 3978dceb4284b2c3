//! Moves nodes to other parents and to other places in the drawing order: the edits that do it.
//!
//! A node keeps its *place*, so that no pixel of the stage changes before any action moves it: position, rotation, scale and, where
//! it can't stay, skew of its start pose are solved from the maps of its old and its new parent. Where these differ by a distance alone, the
//! places that its actions name move as well, so that its motion stays too. Or it keeps its *numbers*, so that it lies in its new parent as
//! it lay in its old one.

mod carry;
mod motion;
mod order;
mod shift;
#[cfg(test)]
mod tests;
mod tidy;

use std::collections::{BTreeMap, BTreeSet};

use kineograph_runtime::Mask;
use kineograph_stage::scene::Affine2;

use crate::compile::start_pose;
use crate::document::{Document, Edit, EditError, Node, NodeId, Outcome};
use crate::media::Media;
use crate::scene::{SceneSource, StageScene};

pub use motion::{MotionChange, motion_change, motion_in_parent};
pub use shift::{items, moved_by};

/// Where nodes go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Destination {
    /// The node that they will move with; `None`: they become roots.
    pub parent: Option<NodeId>,
    /// The child of that parent directly in front of which they will be drawn, the next one below them in lists; `None`: they are drawn
    /// before all its children.
    pub below: Option<NodeId>,
}

/// What of a node stays when its parent changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keeps {
    /// Where it lies on the stage, in start poses.
    #[default]
    Place,
    /// The numbers of its start pose.
    Numbers,
}

/// The edits that move nodes to a destination, with everything inside them and in the order in which they are drawn; none if they are
/// there. A node inside another one of them stays inside it.
///
/// # Errors
/// If the destination is inside one of them, too deep, or scaled to nothing, so that no node can lie anywhere in it.
pub fn rearranged(
    document: &Document,
    media: &Media,
    ids: &[NodeId],
    to: Destination,
    keeps: Keeps,
) -> Result<Vec<Edit>, EditError> {
    let mut plan = RearrangePlan::new(document, media);
    plan.rearrange(ids, to, keeps)?;
    Ok(plan.edits)
}

/// What groups are called.
#[derive(Debug, Clone, Copy)]
pub struct GroupNames<'a> {
    /// One alone.
    pub one: &'a str,
    /// Of two the outer one, in the middle of what it holds: to move, turn and scale it.
    pub middle: &'a str,
    /// The one inside of that, which undoes its place: places that actions name count from it.
    pub places: &'a str,
}

/// The edits that group nodes: the group sits at their centre, at the z-position of the front-most one, and what their actions name as places
/// counts from there. Where nodes that stay outside play these actions too, their places have to stay what they are, so a second group inside
/// undoes the place of the first.
/// The last edit selects nothing: the group is what the first one adds.
///
/// # Errors
/// As [`rearranged`].
pub fn grouped(
    document: &Document,
    media: &Media,
    ids: &[NodeId],
    names: GroupNames<'_>,
) -> Result<Vec<Edit>, EditError> {
    let one = grouped_in(document, media, ids, names.one, None)?;
    if one.left.is_empty() {
        return Ok(one.edits);
    }
    let two = grouped_in(document, media, ids, names.middle, Some(names.places))?;
    Ok(two.edits)
}

/// Whether the edits of [`grouped`] make two groups.
pub fn makes_two_groups(edits: &[Edit]) -> bool {
    edits.iter().filter(|edit| matches!(edit, Edit::AddNode { .. })).count() > 1
}

/// Groups nodes in a group, or in one inside of it.
fn grouped_in<'a>(
    document: &Document,
    media: &'a Media,
    ids: &[NodeId],
    name: &str,
    inner: Option<&str>,
) -> Result<RearrangePlan<'a>, EditError> {
    let mut plan = RearrangePlan::new(document, media);
    let tops = document.top_nodes(ids);
    let front = tops.first().and_then(|id| document.node(*id)).ok_or(EditError::Missing("node"))?;
    let parent = front.parent;
    let below = plan.below(parent, Some(front.id), &tops);
    let middle = plan.middle_in(parent, &tops);
    let group = plan.add_group(name, parent, middle)?;
    // Its own z first: among siblings it lies where the front one lay.
    if let Some(node) = plan.document.node(group).map(|node| node.as_ref().clone())
        && node.z != front.z
    {
        plan.add(Edit::SetNode(Node { z: front.z, ..node }))?;
    }
    plan.rearrange(&[group], Destination { parent, below }, Keeps::Numbers)?;
    let holder = match inner {
        Some(inner) => plan.add_group(inner, Some(group), middle.map(|x| 0.0 - x))?,
        None => group,
    };
    plan.rearrange(ids, Destination { parent: Some(holder), below: None }, Keeps::Place)?;
    Ok(plan)
}

/// The edits that let the front one of nodes mask the others, and nothing else: they put all of them into a group of their own.
///
/// # Errors
/// As [`rearranged`].
pub fn masked(
    document: &Document,
    media: &Media,
    ids: &[NodeId],
    names: GroupNames<'_>,
) -> Result<Vec<Edit>, EditError> {
    let front = document.top_nodes(ids).first().copied().ok_or(EditError::Missing("node"))?;
    let mut edits = grouped(document, media, ids, names)?;
    let mut after = document.clone();
    for edit in &edits {
        after = after.edited(edit)?.0;
    }
    let mask = after.node(front).ok_or(EditError::Missing("node"))?.as_ref().clone();
    edits.push(Edit::SetNode(Node { mask: Some(mask.mask.unwrap_or(Mask::SHOW)), ..mask }));
    Ok(edits)
}

/// The edits that take the children of nodes out of them, to where they lie in front of them, and remove those that show nothing, empty ones
/// too. No edits if none has children.
///
/// # Errors
/// As [`rearranged`].
pub fn ungrouped(document: &Document, media: &Media, ids: &[NodeId]) -> Result<Vec<Edit>, EditError> {
    let with_children = |id: &&NodeId| document.children_of(Some(**id)).next().is_some();
    let holders: Vec<NodeId> = ids.iter().filter(with_children).copied().collect();
    let mut plan = RearrangePlan::new(document, media);
    plan.empty(&holders, Keeps::Place)?;
    let is_group = |id: &NodeId| {
        document.node(*id).is_some_and(|node| node.content == kineograph_runtime::format::Content::Group)
    };
    let groups: Vec<NodeId> = ids.iter().filter(|id| is_group(id)).copied().collect();
    if !holders.is_empty() && !groups.is_empty() {
        plan.add(Edit::RemoveNodes(groups))?;
    }
    Ok(plan.edits)
}

/// The edits that remove nodes; what is inside them stays where it lies on the stage, or, in a parent that is scaled to nothing, keeps its
/// numbers.
///
/// # Errors
/// As [`rearranged`].
pub fn removed(document: &Document, media: &Media, ids: &[NodeId]) -> Result<Vec<Edit>, EditError> {
    let mut plan = RearrangePlan::new(document, media);
    if plan.empty(ids, Keeps::Place).is_err() {
        plan = RearrangePlan::new(document, media);
        plan.empty(ids, Keeps::Numbers)?;
    }
    plan.add(Edit::RemoveNodes(ids.to_vec()))?;
    Ok(plan.edits)
}

/// Edits, and the document after them.
struct RearrangePlan<'a> {
    document: Document,
    media: &'a Media,
    edits: Vec<Edit>,
    /// The nodes whose actions name places that could not move with them.
    left: BTreeSet<NodeId>,
}

impl<'a> RearrangePlan<'a> {
    fn new(document: &Document, media: &'a Media) -> Self {
        Self { document: document.clone(), media, edits: Vec::new(), left: BTreeSet::new() }
    }

    fn add(&mut self, edit: Edit) -> Result<Outcome, EditError> {
        let (document, outcome) = self.document.edited(&edit)?;
        self.document = document;
        self.edits.push(edit);
        Ok(outcome)
    }

    /// Adds a group at a place, in pixels of its parent.
    fn add_group(
        &mut self,
        name: &str,
        parent: Option<NodeId>,
        position: [f64; 2],
    ) -> Result<NodeId, EditError> {
        let added = self.add(Edit::AddNode {
            name: name.to_owned(),
            parent,
            content: kineograph_runtime::format::Content::Group,
            start: kineograph_runtime::format::StartPose::default().with_position(position),
        })?;
        added.node.ok_or(EditError::Missing("node"))
    }

    fn rearrange(&mut self, ids: &[NodeId], to: Destination, keeps: Keeps) -> Result<(), EditError> {
        let tops = self.document.top_nodes(ids);
        if to.parent.is_some_and(|parent| tops.iter().any(|top| self.document.is_node_within(parent, *top))) {
            return Err(EditError::ParentLoop);
        }
        let mut below = self.below(to.parent, to.below, &tops);
        let parents = if keeps == Keeps::Place { self.parents_of(&tops, to.parent) } else { BTreeMap::new() };
        let starts = self.moved_starts(&tops, to.parent, keeps)?;
        // From back to front, each in front of the one before; those that still wait don't count.
        for (index, (id, start)) in tops.iter().zip(starts).enumerate().rev() {
            if let Some(node) = self.document.node(*id).map(|node| node.as_ref().clone()) {
                let node =
                    Node { parent: to.parent, start: start.unwrap_or_else(|| node.start.clone()), ..node };
                self.put(node, below, &tops[..index])?;
            }
            below = Some(*id);
        }
        self.carry_motion(&parents)
    }

    /// The maps from the parents of those nodes that get another one, to the stage, with where the nodes are in them; none if nothing plays.
    fn parents_of(&self, tops: &[NodeId], parent: Option<NodeId>) -> BTreeMap<NodeId, (Affine2, [f64; 2])> {
        if self.document.runs().is_empty() {
            return BTreeMap::new();
        }
        let mut scene = self.scene();
        let moves = tops.iter().filter_map(|id| self.document.node(*id)).filter(|node| node.parent != parent);
        moves
            .filter_map(|node| Some((node.id, (scene.stage_from_parent(node.id)?, node.start.position))))
            .collect()
    }

    /// Moves the places that the actions of nodes name as far as the coordinates of their parents have moved, where nothing else has changed.
    fn carry_motion(&mut self, parents: &BTreeMap<NodeId, (Affine2, [f64; 2])>) -> Result<(), EditError> {
        if parents.is_empty() {
            return Ok(());
        }
        let mut scene = self.scene();
        let shift = |(id, (before, from)): (&NodeId, &(Affine2, [f64; 2]))| {
            let to = self.document.node(*id)?.start.position;
            let now = scene.stage_from_parent(*id)?;
            is_moved_only(*before, now).then(|| (*id, tidy::way(*from, to)))
        };
        let shifts: BTreeMap<NodeId, [f64; 2]> = parents.iter().filter_map(shift).collect();
        let carry::Carried { edits, left } = carry::carried(&self.document, &shifts);
        self.left.extend(left);
        edits.into_iter().try_for_each(|edit| self.add(edit).map(|_| ()))
    }

    /// The start poses that keep nodes in place; `None` for those that stay as they are.
    fn moved_starts(
        &self,
        tops: &[NodeId],
        parent: Option<NodeId>,
        keeps: Keeps,
    ) -> Result<Vec<Option<kineograph_runtime::format::StartPose>>, EditError> {
        let moves = |id: &NodeId| self.document.node(*id).is_some_and(|node| node.parent != parent);
        if keeps == Keeps::Numbers || !tops.iter().any(moves) {
            return Ok(vec![None; tops.len()]);
        }
        let mut scene = self.scene();
        let start = |id: &NodeId| {
            if !moves(id) {
                return Ok(None);
            }
            let pose = scene.place_under(*id, parent).ok_or_else(|| self.flat(parent))?;
            Ok(self.document.node(*id).map(|node| tidy::placed(&node.start, &pose)))
        };
        tops.iter().map(start).collect()
    }

    fn flat(&self, parent: Option<NodeId>) -> EditError {
        let name = parent.and_then(|id| self.document.node(id)).map(|node| node.name.clone());
        EditError::FlatParent(name.unwrap_or_default())
    }

    /// All nodes in their start poses.
    fn scene(&self) -> StageScene {
        let poses: Vec<_> = self.document.nodes().iter().map(|node| start_pose(node)).collect();
        let mut scene = StageScene::default();
        scene.sync(&SceneSource {
            document: &self.document,
            poses: &poses,
            media: self.media,
            names: &kineograph_runtime::ValueNames::new(),
        });
        scene
    }

    /// The middle of the box around nodes and all inside them, in the coordinates of a parent, in whole pixels where that is possible.
    fn middle_in(&self, parent: Option<NodeId>, tops: &[NodeId]) -> [f64; 2] {
        let mut scene = self.scene();
        let inside = |node: &NodeId| tops.iter().any(|top| self.document.is_node_within(*node, *top));
        let nodes = self.document.nodes().iter().map(|node| node.id).filter(inside);
        let corners: Vec<[f32; 2]> = nodes.filter_map(|node| scene.stage_corners(node)).flatten().collect();
        let to_parent = match tops.first().and_then(|top| scene.stage_from_parent(*top)) {
            Some(stage_from_parent) if parent.is_some() => stage_from_parent.inverse(),
            _ => Some(Affine2::IDENTITY),
        };
        let Some(middle) = crate::align::Bounds::around(&corners).map(|bounds| bounds.middle()) else {
            return [0.0; 2];
        };
        let middle = to_parent.map_or([0.0; 2], |map| map.transform_point(middle));
        middle.map(|x| if x.is_finite() { f64::from(x).round() + 0.0 } else { 0.0 })
    }

    /// Takes the children of nodes out of them, to the nearest one around that stays.
    fn empty(&mut self, holders: &[NodeId], keeps: Keeps) -> Result<(), EditError> {
        // The deepest first, so that children of children arrive where they stay.
        let mut by_depth: Vec<(usize, NodeId)> =
            holders.iter().map(|id| (self.document.node_depth(*id), *id)).collect();
        by_depth.sort_by_key(|(depth, _)| std::cmp::Reverse(*depth));
        for (_, id) in by_depth {
            let Some(parent) = self.document.node(id).map(|node| node.parent) else { continue };
            let children: Vec<NodeId> = self
                .document
                .children_of(Some(id))
                .map(|child| child.id)
                .filter(|child| !holders.contains(child))
                .collect();
            self.rearrange(&children, Destination { parent, below: Some(id) }, keeps)?;
        }
        Ok(())
    }
}

/// Whether two maps turn, scale and slant alike.
fn is_moved_only(one: Affine2, other: Affine2) -> bool {
    const TOLERANCE: f32 = 1.0e-5;
    let pairs = [(one.a, other.a), (one.b, other.b), (one.c, other.c), (one.d, other.d)];
    pairs.iter().all(|(one, other)| (one - other).abs() <= TOLERANCE * one.abs().max(1.0))
}
