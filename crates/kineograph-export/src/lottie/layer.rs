//! Layers.

use serde_json::{Map, Value, json};

use super::property::property;
use crate::css::{anchor_px, shown_opacity};
use crate::fit::{FittedSpan, Forms, TooManyParts};
use crate::motion::{Motion, tolerances};
use crate::place::{self, TransformOrder};
use crate::tracks::whole;

/// The layers of a composition, from back to front.
pub(super) struct Layers<'a> {
    motion: &'a Motion<'a>,
    layers: Vec<Value>,
    /// The times at which a node or one above it changes its course.
    cuts_secs: Vec<f64>,
    /// The mask that they draw, whose opacity is that of no node above it.
    top: Option<usize>,
}

/// What is seen through a mask.
pub(super) struct Matte {
    /// The id of the composition that is seen.
    pub inside: String,
    /// The id of the composition that draws the mask.
    pub matte: String,
    /// Whether the rest is seen.
    pub is_inverted: bool,
}

impl<'a> Layers<'a> {
    pub fn new(motion: &'a Motion<'a>, top: Option<usize>) -> Self {
        Self { motion, layers: Vec::new(), cuts_secs: Vec::new(), top }
    }

    /// From front to back, as Lottie has them.
    pub fn finished(mut self) -> Vec<Value> {
        self.layers.reverse();
        self.layers
    }

    /// The layer that moves what a node shows and all below it. It is never seen itself.
    pub fn add_node(&mut self, node: usize) -> Result<(), TooManyParts> {
        let motion = self.motion;
        self.cuts_secs = self.cuts_with_parents(node);
        let parent = motion.parent(node);
        let [left, bottom, _, height] = motion.view_px;
        let axis = |axis: usize| {
            self.fitted([tolerances::PX], move |secs| {
                let position = f64::from(motion.pose(node, secs).position[axis]);
                [match (parent, axis) {
                    (Some(_), 0) => position,
                    (Some(_), _) => -position,
                    (None, 0) => position - left,
                    (None, _) => height - (position - bottom),
                }]
            })
        };
        let anchor = self.fitted([tolerances::PX; 2], |secs| {
            let [x, y] = anchor_px(motion, node, &motion.pose(node, secs));
            [x, -y]
        })?;
        let parts = move |secs: f64| place::parts(&motion.pose(node, secs), TransformOrder::RotateSkewScale);
        let scale =
            self.fitted([100.0 * tolerances::FACTOR; 2], move |secs| parts(secs).scale.map(|s| 100.0 * s))?;
        let rotation = self.fitted([tolerances::DEG], move |secs| [parts(secs).rotation_deg])?;
        // Lottie's skew leans the other way with y down.
        let skew = self.fitted([tolerances::DEG], move |secs| [-parts(secs).skew_deg])?;
        let transform = json!({
            "a": property(motion, &anchor),
            "p": { "s": true, "x": property(motion, &axis(0)?), "y": property(motion, &axis(1)?) },
            "s": property(motion, &scale),
            "r": property(motion, &rotation),
            "sk": property(motion, &skew),
            "sa": { "a": 0, "k": 0 },
            "o": { "a": 0, "k": 0 },
        });
        let mut layer = self.layer(3, motion.name(node), index_of(node), transform);
        if let Some(parent) = parent {
            layer.insert("parent".to_owned(), json!(index_of(parent)));
        }
        self.layers.push(Value::Object(layer));
        Ok(())
    }

    /// A picture of the node that was added last; with a frame it is only seen while that frame is shown.
    pub fn add_picture(
        &mut self,
        node: usize,
        frame: Option<u32>,
        id: &str,
        size_px: [u32; 2],
    ) -> Result<(), TooManyParts> {
        let transform = self.sprite_transform(node, frame, size_px.map(f64::from))?;
        let mut layer = self.layer(2, id, self.next_index(), transform);
        layer.insert("parent".to_owned(), json!(index_of(node)));
        layer.insert("refId".to_owned(), json!(id));
        self.layers.push(Value::Object(layer));
        Ok(())
    }

    /// A box of the node that was added last, in its colour at the start.
    pub fn add_box(&mut self, node: usize, size: [f64; 2]) -> Result<(), TooManyParts> {
        let size = size.map(|side| side.round().max(1.0));
        let transform = self.sprite_transform(node, None, size)?;
        let mut layer = self.layer(1, "box", self.next_index(), transform);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // clamped
        let levels =
            self.motion.pose(node, self.motion.from_secs).color.map(|level| level.clamp(0.0, 255.0) as u8);
        let [r, g, b] = levels;
        layer.insert("parent".to_owned(), json!(index_of(node)));
        layer.insert("sw".to_owned(), whole(size[0]));
        layer.insert("sh".to_owned(), whole(size[1]));
        layer.insert("sc".to_owned(), json!(format!("#{r:02x}{g:02x}{b:02x}")));
        self.layers.push(Value::Object(layer));
        Ok(())
    }

    /// What is seen through a mask: the matte is directly in front of what it mattes.
    pub fn add_matte(&mut self, name: &str, matte: &Matte) {
        let mut seen = self.composition(name, &matte.inside);
        let matte_index = index_of(self.motion.project.nodes.len() + self.layers.len() + 1);
        seen.insert("tt".to_owned(), json!(if matte.is_inverted { 2 } else { 1 }));
        seen.insert("tp".to_owned(), json!(matte_index));
        self.layers.push(Value::Object(seen));
        let mut mask = self.composition(name, &matte.matte);
        mask.insert("td".to_owned(), json!(1));
        self.layers.push(Value::Object(mask));
    }

    /// A layer that shows a composition as large as the whole one.
    fn composition(&self, name: &str, id: &str) -> Map<String, Value> {
        let rest = json!({
            "a": { "a": 0, "k": [0, 0] },
            "p": { "a": 0, "k": [0, 0] },
            "s": { "a": 0, "k": [100, 100] },
            "r": { "a": 0, "k": 0 },
            "o": { "a": 0, "k": 100 },
        });
        let [_, _, width, height] = self.motion.view_px;
        let mut layer = self.layer(0, name, self.next_index(), rest);
        layer.insert("refId".to_owned(), json!(id));
        layer.insert("w".to_owned(), whole(width));
        layer.insert("h".to_owned(), whole(height));
        layer
    }

    /// From a picture's pixels to the points of its node: its upper left corner is (0, −height), flips are negative scales.
    fn sprite_transform(
        &self,
        node: usize,
        frame: Option<u32>,
        picture: [f64; 2],
    ) -> Result<Value, TooManyParts> {
        let motion = self.motion;
        let corner = self.fitted([tolerances::PX; 2], move |secs| {
            let pose = motion.pose(node, secs);
            let [width, height] = motion.size_px(node, &pose);
            [if pose.flip_x { width } else { 0.0 }, if pose.flip_y { 0.0 } else { -height }]
        })?;
        let scale = self.fitted([100.0 * tolerances::FACTOR; 2], move |secs| {
            let pose = motion.pose(node, secs);
            let size = motion.size_px(node, &pose);
            let flips = [pose.flip_x, pose.flip_y].map(|flips| if flips { -100.0 } else { 100.0 });
            [0, 1].map(|axis| flips[axis] * size[axis] / picture[axis].max(1.0))
        })?;
        let opacity = self.fitted([100.0 * tolerances::LEVEL], move |secs| {
            let is_shown = frame.is_none_or(|frame| motion.pose(node, secs).frame == frame);
            [if is_shown { 100.0 * self.opacity(node, secs) } else { 0.0 }]
        })?;
        Ok(json!({
            "a": { "a": 0, "k": [0, 0] },
            "p": property(motion, &corner),
            "s": property(motion, &scale),
            "r": { "a": 0, "k": 0 },
            "o": property(motion, &opacity),
        }))
    }

    /// 0..=1, what comes from above included: Lottie's parents don't hand it down.
    fn opacity(&self, node: usize, secs: f64) -> f64 {
        let mut opacity = 1.0;
        let mut at = Some(node);
        for _ in 0..=self.motion.nodes.len() {
            let Some(node) = at else { break };
            opacity *= shown_opacity(&self.motion.pose(node, secs));
            let parent = self.motion.parent(node).filter(|_| Some(node) != self.top);
            at = parent.filter(|parent| self.motion.cascade(*parent).opacity);
        }
        opacity
    }

    fn cuts_with_parents(&self, node: usize) -> Vec<f64> {
        let mut cuts = Vec::new();
        let mut at = Some(node);
        for _ in 0..=self.motion.nodes.len() {
            let Some(node) = at else { break };
            cuts.extend(self.motion.cuts_secs(node));
            at = self.motion.parent(node);
        }
        cuts.sort_by(f64::total_cmp);
        cuts.dedup_by(|late, early| *late - *early < 1e-7);
        cuts
    }

    fn fitted<const N: usize>(
        &self,
        tolerances: [f64; N],
        read: impl Fn(f64) -> [f64; N],
    ) -> Result<Vec<FittedSpan>, TooManyParts> {
        self.motion.fit(&self.cuts_secs, tolerances, Forms::Curves, read)
    }

    /// Nodes have the indices from 1; sprites come after all of them.
    fn next_index(&self) -> usize {
        index_of(self.motion.project.nodes.len() + self.layers.len())
    }

    fn layer(&self, kind: u8, name: &str, index: usize, transform: Value) -> Map<String, Value> {
        let end = crate::tracks::number((self.motion.secs() * self.motion.fps).max(1.0));
        let layer = json!({
            "ddd": 0, "ty": kind, "nm": name, "ind": index, "ks": transform, "sr": 1, "ao": 0, "bm": 0, "ip": 0, "op": end, "st": 0,
        });
        if let Value::Object(layer) = layer { layer } else { Map::new() }
    }
}

const fn index_of(node: usize) -> usize {
    node + 1
}
