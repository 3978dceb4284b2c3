//! Masks: what is seen through one is a composition of its own, with another one as its track matte, which draws the mask.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::layer::{Layers, Matte};
use super::shown;
use crate::css::shown_opacity;
use crate::fit::TooManyParts;
use crate::motion::Motion;
use crate::pictures::SpritePictures;
use crate::{LossKind, Losses};
use kineograph_runtime::format::Content;

/// A node with the masks through which it is seen, the outermost first.
#[derive(Debug, Clone, PartialEq)]
struct SeenNode {
    node: usize,
    masks: Vec<usize>,
}

/// Writes layers, and the compositions that these refer to.
pub(super) struct Composer<'a> {
    motion: &'a Motion<'a>,
    pictures: &'a SpritePictures,
    losses: &'a mut Losses,
    /// The masks among the children of each node.
    masks: BTreeMap<Option<usize>, Vec<usize>>,
    /// The compositions.
    assets: Vec<Value>,
    /// The composition that draws a mask, by the place of its node.
    drawn: BTreeMap<usize, String>,
}

impl<'a> Composer<'a> {
    pub fn new(motion: &'a Motion<'a>, pictures: &'a SpritePictures, losses: &'a mut Losses) -> Self {
        let mut masks: BTreeMap<Option<usize>, Vec<usize>> = BTreeMap::new();
        for mask in motion.masks() {
            masks.entry(motion.parent(mask)).or_default().push(mask);
        }
        Self { motion, pictures, losses, masks, assets: Vec::new(), drawn: BTreeMap::new() }
    }

    /// The layers of all nodes, from front to back, and the compositions that they refer to.
    pub fn written(mut self) -> Result<(Vec<Value>, Vec<Value>), TooManyParts> {
        let seen = self.seen(self.motion.drawn_order(), None);
        let layers = self.layers(&seen, 0, None)?;
        Ok((layers, self.assets))
    }

    /// How nodes are masked, inside of the mask `top` if there is one.
    fn seen(&self, order: Vec<usize>, top: Option<usize>) -> Vec<SeenNode> {
        let masks = |node: usize| {
            let mut masks = Vec::new();
            let mut at = Some(node);
            for _ in 0..=self.motion.project.nodes.len() {
                let Some(node) = at.filter(|node| Some(*node) != top) else { break };
                let parent = self.motion.parent(node);
                masks.extend(self.masks.get(&parent).into_iter().flatten().rev().copied());
                at = parent;
            }
            masks.reverse();
            masks
        };
        order.into_iter().map(|node| SeenNode { node, masks: masks(node) }).collect()
    }

    /// The layers of nodes that are seen through the same first `depth` masks, which are drawn elsewhere.
    fn layers(
        &mut self,
        seen: &[SeenNode],
        depth: usize,
        top: Option<usize>,
    ) -> Result<Vec<Value>, TooManyParts> {
        let mut layers = Layers::new(self.motion, top);
        for mover in self.movers(seen, depth) {
            layers.add_node(mover)?;
        }
        let groups: Vec<_> = seen.chunk_by(|a, b| self.are_seen_together(a, b, depth)).collect();
        for group in groups {
            match group[0].masks.get(depth) {
                None => group.iter().try_for_each(|seen| self.add_node(&mut layers, seen.node))?,
                Some(mask) => {
                    let inside = self.layers(group, depth + 1, top)?;
                    let inside = self.composition(inside);
                    let matte = self.mask(*mask)?;
                    let is_inverted = self.motion.mask(*mask).is_some_and(|mask| mask.inverted);
                    let matte = Matte { inside, matte, is_inverted };
                    layers.add_matte(self.motion.name(*mask), &matte);
                }
            }
        }
        Ok(layers.finished())
    }

    /// Whether two nodes that are drawn one after the other are seen through a mask as one picture. Where a mask is half transparent, what is
    /// behind is seen through what is in front of it, so that each node has a matte of its own.
    fn are_seen_together(&self, a: &SeenNode, b: &SeenNode, depth: usize) -> bool {
        let masks = [a, b].map(|seen| seen.masks.get(depth));
        masks[0] == masks[1] && masks[0].is_none_or(|mask| self.is_solid(*mask))
    }

    /// Whether a mask is always opaque: one box.
    fn is_solid(&self, mask: usize) -> bool {
        let motion = self.motion;
        let is_box = matches!(motion.project.nodes[mask].content, Content::Box(_));
        let is_opaque = shown_opacity(&motion.pose(mask, motion.from_secs)) >= 1.0;
        let is_alone = motion.drawn_order_of_mask(mask).len() == 1;
        is_box && is_alone && is_opaque && !motion.changes(mask, shown_opacity)
    }

    /// The nodes around others that move these, and have no layers of their own in their composition.
    fn movers(&self, seen: &[SeenNode], depth: usize) -> Vec<usize> {
        let own: Vec<usize> =
            seen.iter().filter(|seen| seen.masks.len() == depth).map(|seen| seen.node).collect();
        let mut movers = Vec::new();
        for node in &own {
            let mut at = self.motion.parent(*node);
            while let Some(parent) = at.filter(|parent| !own.contains(parent) && !movers.contains(parent)) {
                movers.push(parent);
                at = self.motion.parent(parent);
            }
        }
        movers
    }

    /// The layers of a node and of what it shows.
    fn add_node(&mut self, layers: &mut Layers<'a>, node: usize) -> Result<(), TooManyParts> {
        layers.add_node(node)?;
        if let Content::Box(size) = &self.motion.project.nodes[node].content {
            return layers.add_box(node, *size);
        }
        for (frame, id, size_px) in shown(self.motion, node, self.pictures, self.losses) {
            layers.add_picture(node, frame, &id, size_px)?;
        }
        Ok(())
    }

    /// The composition that draws a mask.
    fn mask(&mut self, mask: usize) -> Result<String, TooManyParts> {
        if let Some(known) = self.drawn.get(&mask) {
            return Ok(known.clone());
        }
        let is_hard = self.motion.mask(mask).is_some_and(|mask| mask.threshold > 0.0);
        if is_hard && !matches!(self.motion.project.nodes[mask].content, Content::Box(_)) {
            self.losses.note(LossKind::MaskEdge, self.motion.name(mask));
        }
        let seen = self.seen(self.motion.drawn_order_of_mask(mask), Some(mask));
        let layers = self.layers(&seen, 0, Some(mask))?;
        let id = self.composition(layers);
        self.drawn.insert(mask, id.clone());
        Ok(id)
    }

    /// Adds a composition and gives its id.
    fn composition(&mut self, layers: Vec<Value>) -> String {
        let id = format!("masked:{}", self.assets.len() + 1);
        self.assets.push(json!({ "id": id, "layers": layers }));
        id
    }
}
