//! Moves nodes to other parents and to other places in the drawing order: the edits that do it.
//!
//! A node keeps its *place*, so that no pixel of the stage changes before any action moves it: position, rotation, scale and, where
//! it can't stay, skew of its start pose are solved from the maps of its old and its new parent. Or it keeps its *numbers*, so that it
//! lies in its new parent as it lay in its old one.

mod motion;
mod order;
mod shift;
#[cfg(test)]
mod tests;
mod tidy;

use kineograph_runtime::Mask;

use crate::compile::start_pose;
use crate::document::{Document, Edit, EditError, Node, NodeId, Outcome};
use crate::media::Media;
use crate::scene::{SceneSource, StageScene};

pub use motion::motion_in_parent;
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

/// The edits that group nodes: the group sits at their centre, at the z-position of the front-most one. Where an action puts one of them at a
/// place of its parent, a second group inside undoes the place of the first, so that it means the same place as before.
/// The last edit selects nothing: the group is what the first one adds.
///
/// # Errors
/// As [`rearranged`].
pub fn grouped(
    document: &Document,
    media: &Media,
    ids: &[NodeId],
    name: &str,
) -> Result<Vec<Edit>, EditError> {
    let mut plan = RearrangePlan::new(document, media);
    let tops = document.top_nodes(ids);
    let front = tops.first().and_then(|id| document.node(*id)).ok_or(EditError::Missing("node"))?;
    let parent = front.parent;
    let below = plan.below(parent, Some(front.id), &tops);
    let is_placed = tops.iter().any(|id| motion_in_parent(document, *id).is_some());
    let middle = plan.middle_in(parent, &tops);
    let group = plan.add_group(name, parent, middle)?;
    // Its own z first: among siblings it lies where the front one lay.
    if let Some(node) = plan.document.node(group).map(|node| node.as_ref().clone())
        && node.z != front.z
    {
        plan.add(Edit::SetNode(Node { z: front.z, ..node }))?;
    }
    plan.rearrange(&[group], Destination { parent, below }, Keeps::Numbers)?;
    let holder = if is_placed && middle != [0.0; 2] {
        plan.add_group(name, Some(group), middle.map(|x| 0.0 - x))?
    } else {
        group
    };
    plan.rearrange(ids, Destination { parent: Some(holder), below: None }, Keeps::Place)?;
    Ok(plan.edits)
}

/// The edits that let the front one of nodes mask the others, and nothing else: they put all of them into a group of their own, of this name.
///
/// # Errors
/// As [`rearranged`].
pub fn masked(
    document: &Document,
    media: &Media,
    ids: &[NodeId],
    name: &str,
) -> Result<Vec<Edit>, EditError> {
    let front = document.top_nodes(ids).first().copied().ok_or(EditError::Missing("node"))?;
    let mut edits = grouped(document, media, ids, name)?;
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
}

impl<'a> RearrangePlan<'a> {
    fn new(document: &Document, media: &'a Media) -> Self {
        Self { document: document.clone(), media, edits: Vec::new() }
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
        Ok(())
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
            _ => Some(kineograph_stage::scene::Affine2::IDENTITY),
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
