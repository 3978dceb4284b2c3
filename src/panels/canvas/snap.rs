//! What a drag on the canvas snaps to: pure geometry, on the stage. One rule for all drags of boxes and points.

mod gaps;
mod paint;
mod shown;
#[cfg(test)]
mod tests;

use crate::document::NodeId;
use crate::ui_kit::snap::{self, Snap};

pub(super) use paint::paint_hits;
pub(super) use shown::{SnapOptions, hit_names, snap_targets};

/// Distances that differ by less are equal, so that the order of targets decides, in stage pixels.
const SAME_PX: f64 = 1.0e-3;
/// Lines that are farther from a half pixel lie between, in stage pixels.
const ODD_PX: f64 = 0.01;

/// What is moved, as it would be without snapping, in stage pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Moved {
    /// Lower left corner.
    pub(super) low: [f32; 2],
    /// Upper right corner; the same for a point.
    pub(super) high: [f32; 2],
    /// The point of a sprite that its position names. It wins among equally near ones.
    pub(super) anchor: Option<[f32; 2]>,
}

/// Another sprite.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Other {
    /// Which.
    pub(super) node: NodeId,
    /// Lower left corner on the stage.
    pub(super) low: [f32; 2],
    /// Upper right corner.
    pub(super) high: [f32; 2],
    /// Whether it has the same parent as what is moved.
    pub(super) is_sibling: bool,
}

/// What there is to snap to.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Targets {
    /// Width and height of the stage: its edges and centre lines attract.
    pub(super) stage: Option<[f32; 2]>,
    /// Where upright and level guides are.
    pub(super) guides: [Vec<f32>; 2],
    /// Points of the path that is changed: where it starts, goes through and ends.
    pub(super) path: Vec<[f32; 2]>,
    /// Other sprites.
    pub(super) others: Vec<Other>,
    /// Width and height of the stage: what a sprite on it has outside of it, such as an edge of a wide background, does not attract.
    pub(super) seen: Option<[f32; 2]>,
    /// Whether their edges and middles attract.
    pub(super) edges: bool,
    /// Whether equal distances to these sprites attract.
    pub(super) gaps: bool,
    /// Cell of the grid.
    pub(super) grid: Option<[f32; 2]>,
    /// Whether what snaps to nothing else ends on whole pixels.
    pub(super) pixels: bool,
}

/// What a drag snaps to.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Snapping {
    /// What attracts.
    pub(super) targets: Targets,
    /// Distance at which it does, in stage pixels.
    pub(super) reach: f32,
}

/// What something snapped to. The order is that of preference among equally near ones; of sprites siblings come first, then those that are
/// nearest to what is moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum SnapTarget {
    /// A guide.
    Guide,
    /// A point of the path that is changed.
    Path,
    /// The middle of the stage.
    StageCenter,
    /// An edge of the stage.
    StageEdge,
    /// The middle of a sprite.
    Center(NodeId),
    /// An edge of a sprite.
    Edge(NodeId),
    /// The same distance as between two sprites, or to both.
    Gap(NodeId, NodeId),
    /// A line of the grid.
    Grid,
}

/// A line that something snapped to, in stage pixels.
pub(super) type Hit = snap::Hit<SnapTarget>;

/// Whether a line is one of a sprite that lies between whole and half pixels, as those of texts and of what is scaled do: where whole pixels
/// are wanted, nothing is to end there.
pub(super) fn is_odd(hit: &Hit) -> bool {
    let is_of_sprite =
        matches!(hit.target, SnapTarget::Center(_) | SnapTarget::Edge(_) | SnapTarget::Gap(..));
    is_of_sprite && (hit.at * 2.0 - (hit.at * 2.0).round()).abs() > 2.0 * ODD_PX
}

/// A place or a way on the stage, as the renderer has it.
#[allow(clippy::cast_possible_truncation)] // pixels of the stage
pub(super) const fn single(px: f64) -> f32 {
    px as f32
}

impl Moved {
    /// A point.
    pub(super) const fn point(at: [f32; 2]) -> Self {
        Self { low: at, high: at, anchor: None }
    }

    /// The smallest upright box around points.
    pub(super) fn around(points: &[[f32; 2]], anchor: Option<[f32; 2]>) -> Option<Self> {
        let first = *points.first()?;
        let (low, high) = points.iter().fold((first, first), |(low, high), point| {
            let axes = [0, 1];
            (
                axes.map(|axis| f32::min(low[axis], point[axis])),
                axes.map(|axis| f32::max(high[axis], point[axis])),
            )
        });
        Some(Self { low, high, anchor })
    }

    /// The same, farther by `delta`.
    pub(super) fn shifted(self, delta: [f32; 2]) -> Self {
        let shifted = |point: [f32; 2]| [point[0] + delta[0], point[1] + delta[1]];
        Self { low: shifted(self.low), high: shifted(self.high), anchor: self.anchor.map(shifted) }
    }

    /// The places that lines attract: anchor, middle and edges.
    fn places(&self, axis: usize) -> impl Iterator<Item = f32> {
        let (low, high) = (self.low[axis], self.high[axis]);
        self.anchor.map(|anchor| anchor[axis]).into_iter().chain([f32::midpoint(low, high), low, high])
    }
}

/// What each axis (x, then y) snaps to: the nearest line within `reach`. `None` where nothing is near.
pub(super) fn snap(moved: &Moved, targets: &Targets, reach: f32) -> [Option<Hit>; 2] {
    [0, 1].map(|axis| {
        let mut snap = Snap::within(f64::from(reach), SAME_PX);
        let mut offer = |place: f32, at: f32, target: SnapTarget| {
            if (at - place).abs() <= reach {
                snap.offer(f64::from(place), f64::from(at), targets.rank(moved, target), target);
            }
        };
        // The path is that of the anchor.
        if let Some(anchor) = moved.anchor {
            targets.path.iter().for_each(|point| offer(anchor[axis], point[axis], SnapTarget::Path));
        }
        for place in moved.places(axis) {
            targets.lines_near(axis, place, &mut |at, target| offer(place, at, target));
        }
        if targets.gaps {
            gaps::offers(moved, &targets.others, axis, &mut offer);
        }
        snap.hit()
    })
}

/// How much the middle of a sprite comes before its edges.
const EDGE_RANK: f64 = 0.01;
/// At this distance a sprite is in the middle between near and far, in stage pixels.
const HALF_FAR_PX: f64 = 100.0;

impl Other {
    /// Its place among sprites whose lines are equally near: below 1 for siblings, else from 1 to 2; less for those that are nearer.
    fn rank(&self, moved: &Moved) -> f64 {
        let gaps = [0, 1].map(|axis| {
            let gap = (self.low[axis] - moved.high[axis]).max(moved.low[axis] - self.high[axis]);
            f64::from(gap.max(0.0))
        });
        let far_px = gaps[0].hypot(gaps[1]);
        let farness = far_px / (far_px + HALF_FAR_PX) * (1.0 - EDGE_RANK);
        if self.is_sibling { farness } else { 1.0 + farness }
    }

    /// Whether it lies on a stage of this length along an axis, and this place of it does not.
    fn has_outside(&self, axis: usize, at: f32, stage: f32) -> bool {
        let lies_on_it = self.low[axis] < stage && self.high[axis] > 0.0;
        lies_on_it && !(0.0..=stage).contains(&at)
    }
}

impl Targets {
    /// The place of a target among equally near ones: the lowest is preferred.
    fn rank(&self, moved: &Moved, target: SnapTarget) -> f64 {
        let of_sprite = |node: NodeId| {
            let other = self.others.iter().find(|other| other.node == node);
            3.0 + other.map_or(0.0, |other| other.rank(moved))
        };
        match target {
            SnapTarget::Guide => 0.0,
            SnapTarget::Path => 0.5,
            SnapTarget::StageCenter => 1.0,
            SnapTarget::StageEdge => 2.0,
            SnapTarget::Center(node) => of_sprite(node),
            SnapTarget::Edge(node) => of_sprite(node) + EDGE_RANK,
            SnapTarget::Gap(..) => 5.0,
            SnapTarget::Grid => 6.0,
        }
    }

    /// All lines of an axis, of the grid only the one that is nearest to `place`.
    fn lines_near(&self, axis: usize, place: f32, line: &mut impl FnMut(f32, SnapTarget)) {
        for at in &self.guides[axis] {
            line(*at, SnapTarget::Guide);
        }
        if let Some(stage) = self.stage {
            line(stage[axis] / 2.0, SnapTarget::StageCenter);
            line(0.0, SnapTarget::StageEdge);
            line(stage[axis], SnapTarget::StageEdge);
        }
        for other in self.others.iter().filter(|_| self.edges) {
            let mut seen_line = |at: f32, target: SnapTarget| {
                if self.seen.is_none_or(|stage| !other.has_outside(axis, at, stage[axis])) {
                    line(at, target);
                }
            };
            let (low, high) = (other.low[axis], other.high[axis]);
            seen_line(f32::midpoint(low, high), SnapTarget::Center(other.node));
            seen_line(low, SnapTarget::Edge(other.node));
            seen_line(high, SnapTarget::Edge(other.node));
        }
        if let Some(cell) = self.grid {
            line((place / cell[axis]).round() * cell[axis], SnapTarget::Grid);
        }
    }
}
