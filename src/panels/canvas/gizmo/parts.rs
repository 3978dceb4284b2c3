//! Which handles a tool has, and where they are.

use egui::{CursorIcon, Pos2, Rect, Vec2, vec2};

use super::{Gizmo, on_screen};
use crate::document::NodeId;
use crate::panels::canvas::held::GrabbedNode;
use crate::panels::canvas::{Frame, extent};
use crate::session::Tool;
use crate::text::tr;

/// Length of an arrow, in points.
const ARROW: f32 = 52.0;
/// Where an arrow begins on a large sprite, in points from the pivot.
const ARROW_START: f32 = 12.0;
/// Distance of handles from the sprite, in points.
const GAP: f32 = 9.0;
/// Sprites that reach less far from the pivot are small, in points: handles lie outside of them.
const SMALL: f32 = 44.0;
/// Largest radius of the ring, in points; with the handles of other tools inside of it.
const RING: f32 = 46.0;
const OUTER_RING: f32 = 72.0;
/// Sides that are shorter have no handle in their middle, in points.
const LEAST_SIDE: f32 = 34.0;
/// Half the side of the box that a group is scaled by, in points.
const GROUP: f32 = 28.0;
/// Length of the line to the knob that turns, in points from the side that it stands on.
const KNOB: f32 = 24.0;
/// So far from the edges of the canvas a knob is seen, and from the upper one below the mode and the pose, in points.
const KNOB_MARGIN: f32 = 12.0;
const KNOB_TOP: f32 = 48.0;
/// Half the side of a square handle, in points.
pub(super) const HALF: f32 = 4.0;

/// A handle of a tool.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(in crate::panels::canvas) enum GizmoPart {
    /// Moves along an axis.
    Axis(usize),
    /// Moves freely.
    Plane,
    /// Turns.
    Ring,
    /// Scales both axes, by the corner at this part of the size.
    Corner([u8; 2]),
    /// Scales an axis, by the side at this part of the size.
    Side(usize, u8),
    /// Scales both axes evenly, by the sprite itself.
    Whole,
    /// Skews along a side.
    Slant(usize, u8),
    /// Moves the anchor.
    Anchor,
    /// Moves what the sprite is turned and scaled around.
    Pivot,
}

impl GizmoPart {
    /// Its name for users.
    pub(in crate::panels::canvas) fn name(self) -> &'static str {
        match self {
            Self::Axis(0) => tr!("canvas-part-move-x"),
            Self::Axis(_) => tr!("canvas-part-move-y"),
            Self::Plane => tr!("canvas-part-move"),
            Self::Ring => tr!("canvas-part-rotate"),
            Self::Corner([0, 0]) => tr!("canvas-part-scale-lower-left"),
            Self::Corner([_, 0]) => tr!("canvas-part-scale-lower-right"),
            Self::Corner([0, _]) => tr!("canvas-part-scale-upper-left"),
            Self::Corner(_) => tr!("canvas-part-scale-upper-right"),
            Self::Side(0, 0) => tr!("canvas-part-scale-left"),
            Self::Side(0, _) => tr!("canvas-part-scale-right"),
            Self::Side(_, 0) => tr!("canvas-part-scale-bottom"),
            Self::Side(..) => tr!("canvas-part-scale-top"),
            Self::Whole => tr!("canvas-what-scale"),
            Self::Slant(0, 0) => tr!("canvas-part-skew-bottom"),
            Self::Slant(0, _) => tr!("canvas-part-skew-top"),
            Self::Slant(_, 0) => tr!("canvas-part-skew-left"),
            Self::Slant(..) => tr!("canvas-part-skew-right"),
            Self::Anchor => tr!("canvas-part-anchor"),
            Self::Pivot => tr!("canvas-part-pivot"),
        }
    }

    /// Whether a tool turns or scales around a point that can be moved.
    pub(in crate::panels::canvas) const fn has_pivot(tool: Tool) -> bool {
        matches!(tool, Tool::Select | Tool::Rotate | Tool::Scale | Tool::Universal)
    }

    /// The cursor over it.
    pub(in crate::panels::canvas) const fn cursor(self) -> CursorIcon {
        match self {
            Self::Axis(_) | Self::Plane => CursorIcon::Move,
            Self::Ring => CursorIcon::Alias,
            Self::Corner([0, 0] | [1, 1]) => CursorIcon::ResizeNeSw,
            Self::Corner(_) | Self::Whole => CursorIcon::ResizeNwSe,
            Self::Side(0, _) | Self::Slant(0, _) => CursorIcon::ResizeHorizontal,
            Self::Side(..) | Self::Slant(..) => CursorIcon::ResizeVertical,
            Self::Anchor | Self::Pivot => CursorIcon::Crosshair,
        }
    }

    /// The part of the size that it stands at.
    pub(in crate::panels::canvas) fn of_size(self) -> [f64; 2] {
        let end = f64::from;
        match self {
            Self::Corner([x, y]) => [end(x), end(y)],
            Self::Side(0, x) | Self::Slant(1, x) => [end(x), 0.5],
            Self::Side(_, y) | Self::Slant(_, y) => [0.5, end(y)],
            _ => [0.5; 2],
        }
    }
}

/// What a handle looks like on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::panels::canvas) enum Look {
    /// An arrow with its axis.
    Arrow(Pos2, Pos2),
    /// A square.
    Square(Pos2),
    /// A circle line with a radius.
    Ring(Pos2, f32),
    /// A square with this direction outward.
    Box(Pos2, Vec2),
    /// A knob at the end of a line from here.
    Knob(Pos2, Pos2),
    /// A rhombus along a side.
    Slant(Pos2, Vec2),
    /// The anchor: a circle with a radius, grabbed in its middle.
    Anchor(Pos2, f32),
}

impl Look {
    /// How far a point of the screen is from it, in points.
    pub(in crate::panels::canvas) fn distance(&self, pos: Pos2) -> f32 {
        match *self {
            Self::Arrow(from, to) => {
                let (way, off) = (to - from, pos - from);
                let part = (off.dot(way) / way.length_sq().max(1.0e-6)).clamp(0.0, 1.0);
                (off - way * part).length()
            }
            Self::Ring(center, radius) => (center.distance(pos) - radius).abs(),
            Self::Square(at)
            | Self::Box(at, _)
            | Self::Knob(_, at)
            | Self::Slant(at, _)
            | Self::Anchor(at, _) => at.distance(pos),
        }
    }

    /// Where it is grabbed, for those who can't see it: around its end.
    pub(in crate::panels::canvas) fn grab_rect(&self) -> Rect {
        let at = match *self {
            Self::Arrow(_, at)
            | Self::Square(at)
            | Self::Box(at, _)
            | Self::Knob(_, at)
            | Self::Slant(at, _)
            | Self::Anchor(at, _) => at,
            Self::Ring(center, radius) => center + vec2(radius, 0.0),
        };
        Rect::from_center_size(at, vec2(10.0, 10.0))
    }
}

/// A handle on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(in crate::panels::canvas) struct PlacedGizmo {
    pub part: GizmoPart,
    pub look: Look,
}

/// The handles of a tool.
pub(super) fn parts(frame: &Frame<'_>, held: &GrabbedNode, gizmo: &Gizmo, tool: Tool) -> Vec<PlacedGizmo> {
    let site = ScreenSelection::new(frame, held, gizmo);
    if !site.pivot.is_finite() {
        return Vec::new();
    }
    match tool {
        Tool::Select => site.free_transform(frame, held.node.id),
        Tool::Move => site.arrows(),
        Tool::Rotate => [vec![site.ring(RING)], site.pivot(frame)].concat(),
        Tool::Scale => [site.boxes(), site.pivot(frame)].concat(),
        Tool::Skew => site.slants(),
        Tool::Anchor => vec![site.anchor()],
        Tool::Universal => {
            let mut parts = vec![site.ring(OUTER_RING)];
            parts.extend(site.boxes());
            parts.extend(site.outer_arrows());
            parts.extend(site.pivot(frame));
            parts
        }
    }
}

/// The selection on the screen.
struct ScreenSelection {
    pivot: Pos2,
    /// Directions of the axes of the tool.
    axes: [Vec2; 2],
    /// What the handles are around: corners as of a sprite, from the lower left one counterclockwise.
    corners: [Pos2; 4],
    /// Whether there is anything to see.
    has_area: bool,
    /// Whether one node is selected.
    is_one: bool,
}

impl ScreenSelection {
    fn new(frame: &Frame<'_>, held: &GrabbedNode, gizmo: &Gizmo) -> Self {
        let pos = |stage: [f32; 2]| frame.screen.pos_from_stage(stage);
        let pivot = pos(gizmo.pivot);
        let is_one = gizmo.nodes.len() == 1;
        let units = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        let around_held = || {
            let extent = frame.extent(held.node.id)?;
            extent::has_area(extent).then(|| extent.map(pos))
        };
        let has_size = !held.size_px.contains(&0.0);
        let around_held = if is_one && !has_size { around_held() } else { None };
        let has_area = !is_one || has_size || around_held.is_some();
        let corners = if !is_one {
            let points: Vec<[f32; 2]> =
                gizmo.nodes.iter().filter_map(|node| frame.extent(*node)).flatten().collect();
            let (low, high) = crate::panels::canvas::bounds(&points).unwrap_or((gizmo.pivot, gizmo.pivot));
            [low, [high[0], low[1]], high, [low[0], high[1]]].map(pos)
        } else if let Some(around) = around_held {
            around
        } else if has_area {
            units.map(|part| pos(held.stage_at(part)))
        } else {
            let [x, y] = gizmo.axes.map(|axis| on_screen(axis) * GROUP);
            [pivot - x - y, pivot + x - y, pivot + x + y, pivot - x + y]
        };
        Self { pivot, axes: gizmo.axes.map(on_screen), corners, has_area, is_one }
    }

    /// How far the sprite reaches from the pivot in a direction.
    fn reach(&self, direction: Vec2) -> f32 {
        if !self.has_area {
            return 0.0;
        }
        self.corners.iter().map(|corner| (*corner - self.pivot).dot(direction)).fold(0.0, f32::max)
    }

    fn arrows(&self) -> Vec<PlacedGizmo> {
        let starts = self.axes.map(|axis| match self.reach(axis) {
            reach if reach < SMALL => reach.max(ARROW_START - GAP) + GAP,
            _ => ARROW_START,
        });
        let arrow = |index: usize| {
            let (axis, start) = (self.axes[index], starts[index]);
            let look = Look::Arrow(self.pivot + axis * start, self.pivot + axis * (start + ARROW));
            PlacedGizmo { part: GizmoPart::Axis(index), look }
        };
        let between = self.axes[0] * (starts[0] + GAP) + self.axes[1] * (starts[1] + GAP);
        vec![
            arrow(0),
            arrow(1),
            PlacedGizmo { part: GizmoPart::Plane, look: Look::Square(self.pivot + between) },
        ]
    }

    /// Arrows outside of the ring.
    fn outer_arrows(&self) -> [PlacedGizmo; 2] {
        let start = self.radius(OUTER_RING) + GAP / 2.0;
        [0, 1].map(|index| {
            let axis = self.axes[index];
            let look = Look::Arrow(self.pivot + axis * start, self.pivot + axis * (start + ARROW * 0.6));
            PlacedGizmo { part: GizmoPart::Axis(index), look }
        })
    }

    /// A box that scales, and a knob that turns, of what a drag can change of the node.
    fn free_transform(&self, frame: &Frame<'_>, node: NodeId) -> Vec<PlacedGizmo> {
        if !self.has_area || !frame.keeps_selection(node) || !frame.can_be_picked(node) {
            return Vec::new();
        }
        let [scales, turns] = frame.transforms(node);
        let mut parts = Vec::new();
        if turns {
            parts.push(self.knob(frame));
        }
        if scales {
            parts.extend(self.boxes());
        }
        if !parts.is_empty() && frame.pivot.is_some() {
            parts.extend(self.pivot(frame));
        }
        parts
    }

    /// Above the box, else on the next side where the canvas has room.
    fn knob(&self, frame: &Frame<'_>) -> PlacedGizmo {
        let sides = [[0.5, 1.0], [0.5, 0.0], [1.0, 0.5], [0.0, 0.5]].map(|part| {
            let (from, outward) = self.outside(part);
            (from, from + outward * KNOB)
        });
        let mut view = frame.screen.rect.shrink(KNOB_MARGIN);
        view.min.y += KNOB_TOP;
        let (from, at) = sides.into_iter().find(|(_, at)| view.contains(*at)).unwrap_or(sides[0]);
        PlacedGizmo { part: GizmoPart::Ring, look: Look::Knob(from, at) }
    }

    fn ring(&self, most: f32) -> PlacedGizmo {
        PlacedGizmo { part: GizmoPart::Ring, look: Look::Ring(self.pivot, self.radius(most)) }
    }

    /// The point that is turned and scaled around; none on a small sprite, which it would hide.
    fn pivot(&self, frame: &Frame<'_>) -> Vec<PlacedGizmo> {
        let has_room = (self.has_area && self.far() >= SMALL / 2.0) || frame.pivot.is_some();
        let look = Look::Anchor(self.pivot, HALF + 1.0);
        if has_room { vec![PlacedGizmo { part: GizmoPart::Pivot, look }] } else { Vec::new() }
    }

    /// Around a sprite that it would hide.
    fn anchor(&self) -> PlacedGizmo {
        let far = self.far() + HALF;
        let radius = if self.has_area && far < SMALL / 2.0 { far.max(2.0 * HALF) } else { 2.0 * HALF };
        PlacedGizmo { part: GizmoPart::Anchor, look: Look::Anchor(self.pivot, radius) }
    }

    /// How far the sprite reaches from the pivot.
    fn far(&self) -> f32 {
        self.corners.iter().map(|corner| corner.distance(self.pivot)).fold(0.0, f32::max)
    }

    /// Around a small sprite, else as large as `most`.
    fn radius(&self, most: f32) -> f32 {
        let far = self.far();
        let radius = if self.has_area && far + 2.0 * GAP < most { far + 2.0 * GAP } else { most };
        radius.max(28.0)
    }

    /// The place of a handle at a part of the size, moved outward from the middle.
    fn outside(&self, [u, v]: [f64; 2]) -> (Pos2, Vec2) {
        #[allow(clippy::cast_possible_truncation)] // 0, ½ or 1
        let [u, v] = [u as f32, v as f32];
        let [a, b, _, d] = self.corners;
        let (x, y) = (b - a, d - a);
        let at = a + x * u + y * v;
        // What is scaled to nothing has its handles around a point.
        let side = |way: Vec2, axis: usize, part: f32| {
            let along = if way.length() > 1.0e-3 { way.normalized() } else { self.axes[axis] };
            along * (part - 0.5) * 2.0
        };
        let outward = side(x, 0, u) + side(y, 1, v);
        let outward = if outward.length() > 1.0e-3 { outward.normalized() } else { Vec2::ZERO };
        (at + outward * GAP, outward)
    }

    fn boxes(&self) -> Vec<PlacedGizmo> {
        let mut parts = Vec::new();
        let mut add = |part: GizmoPart| {
            let (at, outward) = self.outside(part.of_size());
            parts.push(PlacedGizmo { part, look: Look::Box(at, outward) });
        };
        if self.is_one {
            for axis in [0, 1] {
                if self.side_length(1 - axis) >= LEAST_SIDE {
                    [0, 1].into_iter().for_each(|end| add(GizmoPart::Side(axis, end)));
                }
            }
        }
        [[0, 0], [1, 0], [1, 1], [0, 1]].into_iter().for_each(|corner| add(GizmoPart::Corner(corner)));
        parts
    }

    fn slants(&self) -> Vec<PlacedGizmo> {
        if !self.is_one {
            return Vec::new();
        }
        let mut parts = Vec::new();
        for axis in [0, 1] {
            for end in [0, 1] {
                let part = GizmoPart::Slant(axis, end);
                let (at, _) = self.outside(part.of_size());
                // The side under the anchor does not move.
                let [a, b, _, d] = self.corners;
                let along = if axis == 0 { b - a } else { d - a };
                parts.push(PlacedGizmo { part, look: Look::Slant(at, along.normalized()) });
            }
        }
        parts
    }

    fn side_length(&self, axis: usize) -> f32 {
        let [a, b, _, d] = self.corners;
        if axis == 0 { a.distance(b) } else { a.distance(d) }
    }
}
