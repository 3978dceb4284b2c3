//! The size of what a node shows, which handles of the selection change instead of the scale where there is one.

use kineograph_runtime::format::Content;
use kineograph_studio::motion::Placement;

use super::scale_steps::stepped;
use crate::document::{Document, Edit, Node};
use crate::panels::canvas::gizmo::GizmoPart;
use crate::panels::canvas::held::GrabbedNode;

/// Steps of sizes, and those with Ctrl, in pixels.
const STEP_PX: f64 = 1.0;
const FREE_STEP_PX: f64 = 0.01;

/// Changes the size of a node.
#[derive(Debug, Clone)]
pub(super) struct Resize {
    /// The texts that stand in its middle, as the title of a button does: they stay there.
    titles: Vec<Node>,
    /// Width and height before the drag, in pixels; none is 0.
    size_px: [f64; 2],
    /// How large a pixel of them is on the stage.
    scale: [f64; 2],
}

impl Resize {
    /// `None` for what has no size of its own, and for parts of the tool that don't stand at the sides.
    pub(super) fn of(document: &Document, held: &GrabbedNode, part: GizmoPart) -> Option<Self> {
        if !matches!(part, GizmoPart::Corner(_) | GizmoPart::Side(..)) {
            return None;
        }
        let mut content = held.node.content.clone();
        let size_px = *size_of(&mut content)?;
        let is_title = |node: &Node| {
            let off_px = |axis: usize| (node.start.position[axis] - size_px[axis] / 2.0).abs();
            node.parent == Some(held.node.id)
                && matches!(node.content, Content::Text(_))
                && [0, 1].into_iter().all(|axis| off_px(axis) < FREE_STEP_PX)
        };
        let titles = document.nodes().iter().filter(|node| is_title(node)).map(|node| node.as_ref().clone());
        let is_seen = size_px.iter().all(|side| *side > 0.0);
        is_seen.then(|| Self { titles: titles.collect(), size_px, scale: held.before.scale })
    }

    /// The factor next to the wanted one with which a side has whole pixels. Within `reach_px` on the stage the size before attracts.
    pub(super) fn factor(&self, axis: usize, wanted: f64, reach_px: Option<f64>, is_free: bool) -> f64 {
        let size_px = self.size_px[axis];
        let to_px = size_px * wanted;
        let off_px = ((to_px - size_px) * self.scale[axis]).abs();
        if wanted == 1.0 || reach_px.is_some_and(|reach_px| !is_free && off_px < reach_px) {
            return 1.0;
        }
        let step_px = if is_free { FREE_STEP_PX } else { STEP_PX };
        stepped(to_px, step_px).max(step_px) / size_px
    }

    /// The factor with which a side has a size that was typed.
    pub(super) fn typed_factor(&self, axis: usize, px: Option<f64>) -> f64 {
        px.map_or(1.0, |px| px.max(FREE_STEP_PX) / self.size_px[axis])
    }

    /// The size with these factors.
    pub(super) fn size_px(&self, factors: [f64; 2]) -> [f64; 2] {
        [0, 1].map(|axis| stepped(self.size_px[axis] * factors[axis], FREE_STEP_PX))
    }

    /// Puts the texts in the middle of that size.
    pub(super) fn centred(&self, factors: [f64; 2]) -> impl Iterator<Item = Edit> {
        let middle = self.size_px(factors).map(|side| side / 2.0);
        self.titles.iter().cloned().map(move |mut title| {
            title.start.position = middle;
            Edit::SetNode(title)
        })
    }

    /// A node with that size, in place of the scale with which it would be as large.
    pub(super) fn resized(
        &self,
        held: &GrabbedNode,
        scaled: Placement,
        factors: [f64; 2],
    ) -> (GrabbedNode, Placement) {
        let mut after = held.clone();
        if let Some(size_px) = size_of(&mut after.node.content) {
            *size_px = self.size_px(factors);
        }
        (after, Placement { scale: held.before.scale, ..scaled })
    }
}

/// Width and height of what has them itself, to change them.
fn size_of(content: &mut Content) -> Option<&mut [f64; 2]> {
    match content {
        Content::Box(size) => Some(size),
        Content::NineSlice(slices) => Some(&mut slices.size),
        Content::Shape(shape) => Some(&mut shape.size),
        Content::Text(text) => text.area.as_mut(),
        _ => None,
    }
}
