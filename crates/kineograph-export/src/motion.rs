//! How the nodes of a project move: what formats without action trees are written from.

use std::collections::BTreeMap;

use kineograph_runtime::format::{Action, Content, Kind, Project};
use kineograph_runtime::{Cascade, Mask, Pose, Timeline};

use crate::fit::{self, FittedSpan, Forms, TooManyParts};
use crate::pictures::Cells;
use crate::{breaks, plain};

mod inside;

pub use inside::PoseSource;

/// A project in motion.
#[derive(Debug, Clone, Copy)]
pub struct Motion<'a> {
    /// Nodes, clips and runs.
    pub project: &'a Project,
    /// The motion, with a track for each node of the project, or for those that [`Self::sources`] say.
    pub timeline: &'a Timeline,
    /// Where the poses of the project's nodes come from, where the nodes of symbols are among them; none: each node has its own track.
    pub sources: &'a [PoseSource],
    /// The nodes that are written, as places in the project, parents among them or not. What is drawn is without masks and what stands below them,
    /// which are not seen themselves.
    pub nodes: &'a [usize],
    /// The masks that a format carries, and what stands below them, as places in the project.
    pub mask_nodes: &'a [usize],
    /// The outlines of masks that are one area, by place: corners as parts of width and height, from the lower left corner.
    pub outlines: &'a BTreeMap<usize, Vec<[f64; 2]>>,
    /// What plays, to know when the motion changes its course.
    pub plays: &'a [Play],
    /// What each node of the project makes of its pose: one shape, or one for each frame of its sheet.
    pub shapes: &'a [Vec<NodeShape>],
    /// The sheets whose frames are no even columns and rows, drawn anew, by name.
    pub cells: &'a BTreeMap<String, Cells>,
    /// What is shown: left, bottom, width and height in pixels of the stage.
    pub view_px: [f64; 4],
    /// Where the motion begins, in seconds.
    pub from_secs: f64,
    /// Where it ends, in seconds, not before it begins.
    pub to_secs: f64,
    /// Frames per second, above 0.
    pub fps: f64,
    /// How far it may stray: 1 is a quarter of a pixel or of a degree, half a level and a four-hundredth of a scale.
    pub tolerance: f64,
}

/// What a picture makes of the node that shows it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct NodeShape {
    /// Width and height in pixels, before anything was trimmed.
    pub size_px: [f64; 2],
    /// What takes the place of the pose's anchor.
    pub pivot: Option<[f64; 2]>,
    /// How large the picture is, by axis, at a width and height of the pose of 1; `None`: as large as the pose says.
    pub per_pose: Option<[f64; 2]>,
}

/// A clip that plays on a node.
#[derive(Debug, Clone, PartialEq)]
pub struct Play {
    /// The clip's name.
    pub clip: String,
    /// The node's place in the project.
    pub node: usize,
    /// When it starts, in seconds; of a node inside of a symbol in the time of the symbol.
    pub at_secs: f64,
    /// How fast it plays, above 0.
    pub speed: f64,
}

/// Tolerances of values, at [`Motion::tolerance`] 1.
pub mod tolerances {
    /// Of positions, sizes and anchors, in pixels.
    pub const PX: f64 = 0.25;
    /// Of angles, in degrees.
    pub const DEG: f64 = 0.25;
    /// Of scales.
    pub const FACTOR: f64 = 0.0025;
    /// Of opacity and colours, 0..=1.
    pub const LEVEL: f64 = 0.002;
}

/// All runs of a project.
pub fn plays_of(project: &Project) -> Vec<Play> {
    let runs = project.runs.iter().filter(|run| !run.paused);
    let plays = runs.flat_map(|run| {
        run.starts().filter_map(|(name, at_secs)| {
            let node = project.nodes.iter().position(|node| node.name == name)?;
            Some(Play { clip: run.clip.clone(), node, at_secs, speed: run.speed })
        })
    });
    plays.collect()
}

impl<'a> Motion<'a> {
    /// How long it is, in seconds.
    pub fn secs(&self) -> f64 {
        self.to_secs - self.from_secs
    }

    /// The name of a node.
    pub fn name(&self, node: usize) -> &'a str {
        self.project.nodes.get(node).map_or("", |node| node.name.as_str())
    }

    /// The place of a node's parent, if that is written too.
    pub fn parent(&self, node: usize) -> Option<usize> {
        let name = self.project.nodes.get(node)?.parent.as_ref()?;
        let parent = self.project.nodes.iter().position(|node| node.name == *name)?;
        (self.nodes.contains(&parent) || self.mask_nodes.contains(&parent)).then_some(parent)
    }

    /// What makes a node a mask.
    pub fn mask(&self, node: usize) -> Option<Mask> {
        self.project.nodes.get(node)?.mask
    }

    /// The masks that a format carries.
    pub fn masks(&self) -> impl Iterator<Item = usize> + use<'a, '_> {
        self.mask_nodes.iter().copied().filter(|node| self.mask(*node).is_some())
    }

    /// The pose of a node at a time, with the pivot of the frame that it shows.
    pub fn pose(&self, node: usize, secs: f64) -> Pose {
        let mut pose = self.moved(node, secs);
        if let Some(pivot) = self.shape(node, pose.frame).pivot {
            #[allow(clippy::cast_possible_truncation)] // parts of a size
            let pivot = pivot.map(|part| part as f32);
            pose.anchor = pivot;
        }
        pose
    }

    /// What a node makes of a frame; a number that its sheet lacks counts as the last one.
    pub fn shape(&self, node: usize, frame: u32) -> NodeShape {
        let shapes = self.shapes.get(node).map_or(&[][..], Vec::as_slice);
        shapes.get(frame as usize).or_else(|| shapes.last()).copied().unwrap_or_default()
    }

    /// Where the frames of a node's sheet lie, if it was drawn anew.
    pub fn cells(&self, node: usize) -> Option<&'a Cells> {
        self.cells.get(self.project.nodes.get(node)?.content.sheet()?)
    }

    /// Width and height of a node in a pose, in pixels.
    pub fn size_px(&self, node: usize, pose: &Pose) -> [f64; 2] {
        let own = pose.size.map(f64::from);
        let NodeShape { size_px, per_pose, .. } = self.shape(node, pose.frame);
        let per_pose = per_pose.unwrap_or([1.0; 2]);
        [0, 1].map(|axis| if own[axis] > 0.0 { own[axis] * per_pose[axis] } else { size_px[axis] })
    }

    /// The times at which a node changes its course, both ends included, ascending.
    pub fn cuts_secs(&self, node: usize) -> Vec<f64> {
        let mut cuts = vec![self.from_secs, self.to_secs];
        match self.instance_of(node) {
            Some(instance) => cuts.extend(self.cuts_inside(node, instance)),
            None => cuts.extend(self.play_cuts(node, self.to_secs)),
        }
        cuts.retain(|secs| (self.from_secs..=self.to_secs).contains(secs));
        cuts.sort_by(f64::total_cmp);
        // Times that differ by rounding are the same.
        cuts.dedup_by(|late, early| *late - *early < 1e-7);
        cuts
    }

    /// When what plays on a node changes its course, until a time and in no order, in the time of its own project.
    fn play_cuts(&self, node: usize, until_secs: f64) -> Vec<f64> {
        let mut cuts = Vec::new();
        for play in self.plays {
            if self.instance_of(play.node) != self.instance_of(node) {
                continue;
            }
            let Some(tree) = plain::of_clip(self.project, &play.clip) else { continue };
            if play.node != node && !targets_others(&tree) {
                continue;
            }
            let inside = breaks::of_tree(&tree, (until_secs - play.at_secs) * play.speed).into_iter();
            cuts.extend(inside.map(|secs| play.at_secs + secs / play.speed));
        }
        cuts
    }

    /// Fits values of a node, which `read` gives for each pose. Times are those of the motion.
    ///
    /// # Errors
    /// If too many parts are needed.
    pub fn fit<const N: usize>(
        &self,
        cuts_secs: &[f64],
        tolerances: [f64; N],
        forms: Forms,
        read: impl Fn(f64) -> [f64; N],
    ) -> Result<Vec<FittedSpan>, TooManyParts> {
        let tolerances = tolerances.map(|tolerance| tolerance * self.tolerance);
        let mut motion = |secs: f64, values: &mut [f64]| values.copy_from_slice(&read(secs));
        let mut parts = fit::fit(&mut motion, cuts_secs, &tolerances, forms)?;
        if parts.is_empty() {
            // A motion without length still has a value.
            let value = read(self.from_secs).to_vec();
            let shape = fit::SpanShape::Rest;
            let (from_secs, to_secs) = (self.from_secs, self.to_secs);
            parts.push(FittedSpan { from_secs, to_secs, from: value.clone(), to: value, shape });
        }
        Ok(parts)
    }

    /// The written nodes from back to front as they are drawn at the start: children with z below 0, the node, its other children.
    pub fn drawn_order(&self) -> Vec<usize> {
        let mut order = Vec::new();
        let tops: Vec<usize> =
            self.nodes.iter().copied().filter(|node| self.parent(*node).is_none()).collect();
        self.add_drawn(&tops, self.nodes, &mut order, 0);
        order
    }

    /// A mask and what stands below it, from back to front, without the masks in it.
    pub fn drawn_order_of_mask(&self, mask: usize) -> Vec<usize> {
        let masks: Vec<usize> = self.masks().filter(|other| *other != mask).collect();
        let is_in_other = |node: &usize| {
            let mut at = Some(*node).filter(|node| *node != mask);
            for _ in 0..=self.project.nodes.len() {
                let Some(node) = at.filter(|node| *node != mask) else { return false };
                if masks.contains(&node) {
                    return true;
                }
                at = self.parent(node);
            }
            true
        };
        let among: Vec<usize> = self.mask_nodes.iter().copied().filter(|node| !is_in_other(node)).collect();
        let mut order = Vec::new();
        self.add_drawn(&[mask], &among, &mut order, 0);
        order
    }

    /// Nodes that share a parent, from back to front.
    pub fn sorted(&self, siblings: &[usize]) -> Vec<usize> {
        let mut sorted = siblings.to_vec();
        sorted.sort_by_key(|node| (self.start_z(*node), *node));
        sorted
    }

    /// The children of a node that are written.
    pub fn children(&self, node: usize) -> Vec<usize> {
        self.children_among(node, self.nodes)
    }

    fn children_among(&self, node: usize, among: &[usize]) -> Vec<usize> {
        among.iter().copied().filter(|child| self.parent(*child) == Some(node)).collect()
    }

    /// The place in the order of drawing at the start.
    pub fn start_z(&self, node: usize) -> i32 {
        self.pose(node, self.from_secs).z
    }

    fn add_drawn(&self, siblings: &[usize], among: &[usize], order: &mut Vec<usize>, depth: usize) {
        if depth > self.project.nodes.len() {
            return;
        }
        for node in self.sorted(siblings) {
            let (below, above): (Vec<usize>, Vec<usize>) =
                self.children_among(node, among).into_iter().partition(|child| self.start_z(*child) < 0);
            self.add_drawn(&below, among, order, depth + 1);
            order.push(node);
            self.add_drawn(&above, among, order, depth + 1);
        }
    }

    /// What a node hands down to its children.
    pub fn cascade(&self, node: usize) -> Cascade {
        self.project.nodes.get(node).map(|node| node.cascade).unwrap_or_default()
    }

    /// Whether anything changes that `read` gives for each pose of a node.
    pub fn changes<T: PartialEq>(&self, node: usize, read: impl Fn(&Pose) -> T) -> bool {
        let at_start = read(&self.pose(node, self.from_secs));
        let cuts = self.cuts_secs(node);
        let middles = cuts.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
        cuts.iter().copied().chain(middles).any(|secs| read(&self.pose(node, secs)) != at_start)
    }

    /// Whether a node shows a picture or a box.
    pub fn has_sprite(&self, node: usize) -> bool {
        self.project.nodes.get(node).is_some_and(|node| node.content != Content::Group)
    }
}

fn targets_others(tree: &Action) -> bool {
    tree.preorder().any(|action| action.kind() == Kind::TargetedAction)
}
