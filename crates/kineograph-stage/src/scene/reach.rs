//! How far nodes draw beyond their own boxes.

use alloc::collections::BTreeMap;

use super::bounds::box_around;
use super::node::NodeId;
use super::{Affine2, NONE, Rect, Scene};

/// How far a node draws beyond its own box, in its own pixels: to the left and to the right, above and below. What bends its picture needs to
/// know.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Reach {
    /// How far around its box effects bend it, as outlines and shadows need. `None`: they bend the whole stage; its box is there to hold
    /// it by, as that of particles.
    pub bent_px: Option<[f32; 2]>,
    /// How far around its box it draws at most. `None`: anywhere.
    pub drawn_px: Option<[f32; 2]>,
}

impl Default for Reach {
    fn default() -> Self {
        Self::NONE
    }
}

impl Reach {
    /// No farther than its box.
    pub const NONE: Self = Self::around([0.0; 2]);

    /// So far, for effects as well.
    pub const fn around(room_px: [f32; 2]) -> Self {
        Self { bent_px: Some(room_px), drawn_px: Some(room_px) }
    }

    /// How far a content draws. What is inside of a symbol is not known: it draws anywhere.
    #[cfg(feature = "ron")]
    pub fn of(content: &kineograph_runtime::format::Content) -> Self {
        use kineograph_runtime::format::Content;
        match content {
            Content::Particles(_) => Self { bent_px: None, drawn_px: None },
            Content::Symbol(_) => Self { bent_px: Some([0.0; 2]), drawn_px: None },
            Content::Shape(shape) => {
                let half = half(shape.stroke.as_ref());
                Self::around(beyond(shape).map(|beyond| beyond + half))
            }
            // Frames of a sheet have neither outline nor shadow.
            Content::Text(text) => {
                let room = if text.of.is_none() { around_letters(text) } else { [0.0; 2] };
                // Letters reach over their lines a little, and lines over an area as they like.
                let em = length(text.font_size);
                let drawn_px = text.area.is_none().then(|| room.map(|room| room + em));
                Self { bent_px: Some(room), drawn_px }
            }
            _ => Self::NONE,
        }
    }
}

/// How far the outline and the shadow of a text go beyond its letters.
#[cfg(feature = "ron")]
fn around_letters(text: &kineograph_runtime::format::Text) -> [f32; 2] {
    let outline = half(text.outline.as_ref());
    let shadow = text.shadow.as_ref().map_or([0.0; 2], |shadow| {
        // Three standard deviations, each half of the blur.
        shadow.offset.map(|away| length(away.abs() + 1.5 * shadow.blur.max(0.0)))
    });
    shadow.map(|away| outline + away)
}

/// How far the points of a shape go beyond its size.
#[cfg(feature = "ron")]
fn beyond(shape: &kineograph_runtime::format::Shape) -> [f32; 2] {
    use kineograph_runtime::format::Form;
    let (Form::Polygon { points } | Form::Line { points }) = &shape.form else { return [0.0; 2] };
    [0, 1].map(|axis| {
        let beyond = points.iter().map(|point| (-point[axis]).max(point[axis] - shape.size[axis]));
        length(beyond.fold(0.0, f64::max))
    })
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
        self.0.get(&slot).copied().unwrap_or_default()
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
    /// room for what it draws around it; the stage if the node has no size, or its [`Reach`] says so. A camera alone sees all that the node and
    /// those below it draw. What may draw anywhere, and what is bent below it, it sees as far as the stage. `None` without such a node.
    pub fn picture_box(&mut self, node: NodeId, stage_px: [f32; 2]) -> Option<(Affine2, Rect)> {
        let slot = self.slot(node)?;
        let own_map = self.world_from_node(node)?;
        let size_px = self.size_of(slot);
        let room = self.reaches.of(slot).bent_px.filter(|_| size_px.iter().all(|side| *side > 0.0));
        let (map, bent) = match room {
            Some(room) => (own_map, grown(size_px, room)),
            None => (Affine2::IDENTITY, Rect { min: [0.0; 2], max: stage_px }),
        };
        let has_effects = self.grid(node).is_some_and(|state| !state.steps.is_empty());
        let own_from_world = map.inverse().filter(|_| !has_effects);
        let drawn = own_from_world.and_then(|map| self.drawn_below(slot, map, stage_px));
        // With a pixel more on each side, which makes its edges smooth.
        let drawn =
            drawn.map(|Rect { min, max }| Rect { min: min.map(|px| px - 1.0), max: max.map(|px| px + 1.0) });
        Some((map, drawn.unwrap_or(bent)))
    }

    /// The box around all that a node and those below it draw, as a map from the scene shows it; `None` if they draw nothing.
    fn drawn_below(&mut self, top: u32, from_world: Affine2, stage_px: [f32; 2]) -> Option<Rect> {
        let mut around: Option<Rect> = None;
        let mut slot = top;
        while slot != NONE {
            let is_visible = self.poses[slot as usize].visible || slot == top;
            if is_visible {
                self.refresh(slot);
            }
            let is_bent = slot != top && self.grids.is_bent(slot);
            let size_px = self.size_of(slot);
            if is_visible && (is_bent || size_px != [0.0; 2]) {
                let room = self.reaches.of(slot).drawn_px.filter(|_| !is_bent);
                let drawn = match room {
                    Some(room) => {
                        moved(from_world * self.placed[slot as usize].world_from_node, grown(size_px, room))
                    }
                    None => box_around(from_world, stage_px),
                };
                around = Some(around.map_or(drawn, |around| around.union(&drawn)));
            }
            slot = self.links.after(slot, top, !is_visible);
        }
        around
    }
}

/// A box of this size, with room around it.
fn grown(size_px: [f32; 2], room_px: [f32; 2]) -> Rect {
    Rect { min: room_px.map(|px| -px), max: [0, 1].map(|axis| size_px[axis] + room_px[axis]) }
}

/// The box around the image of a box.
fn moved(map: Affine2, of: Rect) -> Rect {
    let [tx, ty] = map.transform_point(of.min);
    box_around(Affine2 { tx, ty, ..map }, [of.max[0] - of.min[0], of.max[1] - of.min[1]])
}
