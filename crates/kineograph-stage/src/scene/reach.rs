//! How far nodes draw beyond their own boxes.

use alloc::collections::BTreeMap;

use super::bounds::box_around;
use super::node::NodeId;
use super::{Affine2, NONE, Rect, Scene};

/// How far a node draws beyond its own box. What bends its picture needs to know.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reach {
    /// So many of its own pixels to the left and to the right, and so many above and below, such as half of a stroke.
    Px([f32; 2]),
    /// As far as what is drawn inside of it, as a symbol. Effects bend its box.
    Inside,
    /// Anywhere; its box is there to hold it by, as that of particles. Effects bend the whole stage.
    Anywhere,
}

impl Reach {
    /// No farther than its box.
    pub const NONE: Self = Self::Px([0.0; 2]);

    /// How far a content draws.
    #[cfg(feature = "ron")]
    pub fn of(content: &kineograph_runtime::format::Content) -> Self {
        use kineograph_runtime::format::Content;
        match content {
            Content::Particles(_) => Self::Anywhere,
            Content::Symbol(_) => Self::Inside,
            Content::Shape(shape) => Self::Px([half(shape.stroke.as_ref()); 2]),
            // Frames of a sheet have neither outline nor shadow.
            Content::Text(text) if text.of.is_none() => {
                let outline = half(text.outline.as_ref());
                let shadow = text.shadow.as_ref().map_or([0.0; 2], |shadow| {
                    // Three standard deviations, each half of the blur.
                    shadow.offset.map(|away| length(away.abs() + 1.5 * shadow.blur.max(0.0)))
                });
                Self::Px(shadow.map(|away| outline + away))
            }
            _ => Self::NONE,
        }
    }
}

/// How far a line reaches to one side.
#[cfg(feature = "ron")]
fn half(stroke: Option<&kineograph_runtime::format::Stroke>) -> f32 {
    stroke.map_or(0.0, |stroke| length(stroke.width / 2.0))
}

/// A length in pixels; 0 for what is none.
#[cfg(feature = "ron")]
fn length(px: f64) -> f32 {
    let px = kineograph_runtime::for_stage::to_f32(px);
    if px.is_finite() { px.max(0.0) } else { 0.0 }
}

/// Of the nodes that draw beyond their boxes, by slot.
#[derive(Debug, Clone, Default)]
pub(super) struct Reaches(BTreeMap<u32, Reach>);

impl Reaches {
    fn of(&self, slot: u32) -> Reach {
        self.0.get(&slot).copied().unwrap_or(Reach::NONE)
    }

    /// Forgets what a slot had: another node gets it.
    pub fn forget(&mut self, slot: u32) {
        self.0.remove(&slot);
    }
}

impl Scene {
    /// Says how far a node draws beyond its box; at first it does not. False if there is no such node.
    pub fn set_reach(&mut self, node: NodeId, reach: Reach) -> bool {
        let Some(slot) = self.slot(node) else { return false };
        if reach == Reach::NONE {
            self.reaches.forget(slot);
        } else {
            self.reaches.0.insert(slot, reach);
        }
        true
    }

    /// The picture that is bent with a node: the map from its own pixels to the scene, and its box there. Effects bend the node's box, with
    /// room for what it draws around it, or the stage if the node has no size or draws anywhere. A camera alone sees all that is drawn by the
    /// node and below it. `None` without such a node.
    pub fn picture_box(&mut self, node: NodeId, stage_px: [f32; 2]) -> Option<(Affine2, Rect)> {
        let slot = self.slot(node)?;
        let map = self.world_from_node(node)?;
        let of_stage = (Affine2::IDENTITY, Rect { min: [0.0; 2], max: stage_px });
        let [width, height] = self.size_of(slot);
        if !(width > 0.0 && height > 0.0) || self.reaches.of(slot) == Reach::Anywhere {
            return Some(of_stage);
        }
        let has_effects = self.grid(node).is_some_and(|state| !state.steps.is_empty());
        let node_from_world = if has_effects { None } else { map.inverse() };
        let own = self.drawn_box(slot).unwrap_or(Rect { min: [0.0; 2], max: [width, height] });
        Some((map, node_from_world.map_or(own, |map| self.drawn_below(slot, map, own, stage_px))))
    }

    /// The box in which a node draws, in its own pixels; `None` if that is not known.
    fn drawn_box(&self, slot: u32) -> Option<Rect> {
        let Reach::Px(room) = self.reaches.of(slot) else { return None };
        let size_px = self.size_of(slot);
        Some(Rect { min: room.map(|px| -px), max: [0, 1].map(|axis| size_px[axis] + room[axis]) })
    }

    /// The box around `own` and all that is drawn below a node, in the node's pixels. What has no known box counts as the stage.
    fn drawn_below(&mut self, top: u32, top_from_world: Affine2, own: Rect, stage_px: [f32; 2]) -> Rect {
        let stage = box_around(top_from_world, stage_px);
        let mut around = if self.reaches.of(top) == Reach::Inside { own.union(&stage) } else { own };
        let mut slot = self.links.after(top, top, false);
        while slot != NONE {
            let is_visible = self.poses[slot as usize].visible;
            if is_visible {
                self.refresh(slot);
            }
            let is_bent = self.grids.is_bent(slot);
            if is_visible && (is_bent || self.size_of(slot) != [0.0; 2]) {
                let top_from_node = top_from_world * self.placed[slot as usize].world_from_node;
                let drawn = self.drawn_box(slot).filter(|_| !is_bent);
                around = around.union(&drawn.map_or(stage, |drawn| moved(top_from_node, drawn)));
            }
            slot = self.links.after(slot, top, !is_visible);
        }
        around
    }
}

/// The box around the image of a box.
fn moved(map: Affine2, of: Rect) -> Rect {
    let [tx, ty] = map.transform_point(of.min);
    box_around(Affine2 { tx, ty, ..map }, [of.max[0] - of.min[0], of.max[1] - of.min[1]])
}
