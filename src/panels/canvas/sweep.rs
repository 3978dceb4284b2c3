//! Arcs of actions that turn and boxes of actions that scale: where they lie on the screen, around the node as it is at the playhead.

mod paint;

use std::rc::Rc;

use egui::{Pos2, Response, Ui, Vec2};
use kineograph_studio::motion::{Placement, PoseProperty};

use super::Frame;
use super::held::GrabbedNode;
use super::motion::{Sweep, SweepStop};
use crate::session::Tool;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::HANDLE_PX;

/// Radius of an arc, in points: outside of the ring of the tool.
const RADIUS: f32 = 58.0;
const OUTER_RADIUS: f32 = 88.0;
/// How much farther out an arc is after a whole turn, in points, and after all of them.
const TURN_GAP: f32 = 8.0;
const MOST_GAP: f32 = 40.0;
/// Degrees from a point of an arc to the next, and most points.
const STEP_DEG: f64 = 5.0;
const MAX_POINTS: f64 = 720.0;
/// Half the side of the box of a group, in points.
const GROUP: f32 = 28.0;

/// What an action does to angle or scale, around its node.
pub(super) struct SweepView<'a> {
    pub(super) sweep: &'a Sweep,
    /// The node at the playhead; a group has the size of a box to look at.
    pub(super) held: GrabbedNode,
    pivot: Pos2,
    /// Radius of the arc where it begins, and how much that grows with each degree, in points.
    radius: f32,
    growth: f64,
}

impl<'a> SweepView<'a> {
    /// `None` in a parent that is scaled to nothing.
    pub(super) fn of(frame: &Frame<'_>, sweep: &'a Sweep) -> Option<Self> {
        let mut held = GrabbedNode::of(frame, sweep.node)?;
        if held.size_px.contains(&0.0) {
            let side = f64::from(frame.screen.stage_len(2.0 * GROUP));
            (held.size_px, held.before.anchor) = ([side; 2], [0.5; 2]);
        }
        let pivot = frame.screen.pos_from_stage(held.stage_anchor());
        let is_universal = frame.ctx.session.tools.tool == Tool::Universal;
        let radius = if is_universal { OUTER_RADIUS } else { RADIUS };
        let first = sweep.stops.first()?.value[0];
        let most_deg = sweep.stops.iter().map(|stop| (stop.value[0] - first).abs()).fold(360.0, f64::max);
        let growth = (f64::from(TURN_GAP) / 360.0).min(f64::from(MOST_GAP) / most_deg);
        pivot.is_finite().then_some(Self { sweep, held, pivot, radius, growth })
    }

    /// The values that can be dragged, and where their handles are.
    pub(super) fn handles(&self, frame: &Frame<'_>) -> impl Iterator<Item = (&'a SweepStop, Pos2)> {
        let handles = self.sweep.stops.iter().filter(|stop| stop.slot.is_some());
        handles.map(|stop| (stop, self.place(frame, stop.value))).filter(|(_, at)| at.is_finite())
    }

    /// Where the handle of a value is.
    fn place(&self, frame: &Frame<'_>, value: [f64; 2]) -> Pos2 {
        match self.sweep.property {
            PoseProperty::Rotation => self.on_arc(frame, value[0]),
            _ => frame.screen.pos_from_stage(self.scaled(value).stage_at(self.corner())),
        }
    }

    /// The corner of a box that has the handle: one that the anchor is not at.
    pub(super) fn corner(&self) -> [f64; 2] {
        self.held.before.anchor.map(|part| if part > 0.5 { 0.0 } else { 1.0 })
    }

    /// The node with another scale.
    pub(super) fn scaled(&self, scale: [f64; 2]) -> GrabbedNode {
        GrabbedNode { before: Placement { scale, ..self.held.before }, ..self.held.clone() }
    }

    /// The outline with a scale; `None` beyond what can be drawn.
    fn outline(&self, frame: &Frame<'_>, scale: [f64; 2]) -> Option<[Pos2; 4]> {
        let held = self.scaled(scale);
        frame.on_screen([[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]].map(|part| held.stage_at(part)))
    }

    /// The direction of an angle on the screen.
    fn direction(&self, frame: &Frame<'_>, deg: f64) -> Vec2 {
        let (sin, cos) = deg.to_radians().sin_cos();
        #[allow(clippy::cast_possible_truncation)] // at most 1
        let [x, y] = self.held.stage_from_parent.transform_vector([sin as f32, cos as f32]);
        let long = frame.screen.stage_len(self.radius) / x.hypot(y).max(f32::MIN_POSITIVE);
        let [ax, ay] = self.held.stage_anchor();
        (frame.screen.pos_from_stage([ax + x * long, ay + y * long]) - self.pivot).normalized()
    }

    fn on_arc(&self, frame: &Frame<'_>, deg: f64) -> Pos2 {
        let first = self.sweep.stops.first().map_or(0.0, |stop| stop.value[0]);
        #[allow(clippy::cast_possible_truncation)] // points
        let radius = self.radius + ((deg - first).abs() * self.growth) as f32;
        self.pivot + self.direction(frame, deg) * radius
    }

    /// The arc between two angles, over all turns.
    fn arc(&self, frame: &Frame<'_>, from_deg: f64, to_deg: f64) -> Vec<Pos2> {
        let count = ((to_deg - from_deg).abs() / STEP_DEG).ceil().clamp(1.0, MAX_POINTS);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1 to 720
        let steps = 0..=(count as u32);
        steps.map(|n| self.on_arc(frame, from_deg + (to_deg - from_deg) * f64::from(n) / count)).collect()
    }
}

/// The handle of an arc or a box under the pointer: of which sweep, and which of its stops.
pub(super) fn hit(frame: &Frame<'_>, sweeps: &Rc<Vec<Sweep>>, pos: Pos2) -> Option<(usize, SweepStop)> {
    let views =
        sweeps.iter().enumerate().filter_map(|(index, sweep)| Some((index, SweepView::of(frame, sweep)?)));
    let handles = views.flat_map(|(index, view)| {
        view.handles(frame).map(move |(stop, at)| (index, stop, at.distance(pos))).collect::<Vec<_>>()
    });
    let near = handles.filter(|(_, _, far)| *far <= HANDLE_PX);
    near.min_by(|a, b| a.2.total_cmp(&b.2)).map(|(index, stop, _)| (index, stop.clone()))
}

/// Draws what the actions do, and exposes the handles to assistive technology and tests.
pub(super) fn show(ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
    let sweeps = frame.sweeps();
    let pointer = pointer::on(canvas);
    let hovered = pointer.and_then(|pos| hit(frame, &sweeps, pos));
    for (index, sweep) in sweeps.iter().enumerate() {
        let Some(view) = SweepView::of(frame, sweep) else { continue };
        let hovered = hovered.as_ref().filter(|(of, _)| *of == index).map(|(_, stop)| stop);
        paint::paint(&ui.painter_at(canvas.rect), frame, &view, hovered);
        paint::expose(ui, canvas, frame, &view, index);
    }
}
