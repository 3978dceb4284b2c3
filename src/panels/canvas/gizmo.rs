//! What a tool draws over the sprite, with handles to drag. Handles of small sprites lie outside of them.

mod paint;
mod parts;

use egui::{Pos2, Response, Sense, Ui, Vec2, WidgetInfo, WidgetType};

use super::Frame;
use super::held::GrabbedNode;
use crate::document::NodeId;
use crate::session::Axes;
use crate::ui_kit::reach::CORNER_PX;

use self::parts::Look;
pub(super) use self::parts::{GizmoPart, PlacedGizmo};

/// The handles of a tool on the selection.
pub(super) struct Gizmo {
    /// The node that was selected last, and all others that it moves.
    pub(super) nodes: Vec<NodeId>,
    /// What it turns and scales around, on the stage, and what that is unless another point is chosen.
    pub(super) pivot: [f32; 2],
    pub(super) usual_pivot: [f32; 2],
    /// Its axes on the stage, of length 1.
    pub(super) axes: [[f32; 2]; 2],
    /// Its handles, those in front last.
    pub(super) parts: Vec<PlacedGizmo>,
}

impl Gizmo {
    /// The gizmo of the tool; `None` without a selected node, and for what has none.
    pub(super) fn of(frame: &Frame<'_>) -> Option<Self> {
        let tool = frame.ctx.session.tools.tool;
        if frame.ctx.session.playback.is_playing() {
            return None;
        }
        let id = frame.selected()?.id;
        let held = GrabbedNode::of(frame, id)?;
        let nodes = frame.touched_nodes(id);
        let usual = if nodes.len() == 1 { held.stage_anchor() } else { common_pivot(frame, &nodes)? };
        let pivot = frame.pivot.filter(|_| GizmoPart::has_pivot(tool)).unwrap_or(usual);
        let axes = axes(frame, &held);
        let mut gizmo = Self { nodes, pivot, usual_pivot: usual, axes, parts: Vec::new() };
        gizmo.parts = parts::parts(frame, &held, &gizmo, tool);
        Some(gizmo)
    }

    /// The handle under the pointer.
    pub(super) fn hit(&self, pos: Pos2) -> Option<&PlacedGizmo> {
        let near = self.parts.iter().filter(|part| part.look.distance(pos) <= CORNER_PX);
        // Of two at the same place the one in front.
        near.rev().min_by(|a, b| a.look.distance(pos).total_cmp(&b.look.distance(pos)))
    }

    /// Where the corners that scale are on the screen, counterclockwise.
    fn corners(&self) -> Option<[Pos2; 4]> {
        let corner = |placed: &PlacedGizmo| match (placed.part, placed.look) {
            (GizmoPart::Corner(_), Look::Box(at, _)) => Some(at),
            _ => None,
        };
        let corners: Vec<Pos2> = self.parts.iter().filter_map(corner).collect();
        corners.try_into().ok()
    }

    /// Exposes the handles to assistive technology and tests.
    pub(super) fn add_handles(&self, ui: &Ui, canvas: &Response) {
        for placed in &self.parts {
            let rect = placed.look.grab_rect().intersect(canvas.rect);
            if rect.is_positive() {
                let response = ui.interact(rect, canvas.id.with(("gizmo", placed.part)), Sense::hover());
                let name = placed.part.name();
                response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, name));
            }
        }
    }
}

/// The middle of what is selected.
fn common_pivot(frame: &Frame<'_>, nodes: &[NodeId]) -> Option<[f32; 2]> {
    let mut points: Vec<[f32; 2]> = nodes.iter().filter_map(|node| frame.extent(*node)).flatten().collect();
    points.retain(|point| point.iter().all(|x| x.is_finite()));
    let (low, high) = super::bounds(&points)?;
    Some([f32::midpoint(low[0], high[0]), f32::midpoint(low[1], high[1])])
}

fn axes(frame: &Frame<'_>, held: &GrabbedNode) -> [[f32; 2]; 2] {
    let unit = |[x, y]: [f32; 2], other: [f32; 2]| {
        let length = x.hypot(y);
        if length > 1.0e-6 { [x / length, y / length] } else { other }
    };
    let along = |vector: [f32; 2]| held.stage_from_parent.transform_vector(vector);
    let (right, up) = ([1.0, 0.0], [0.0, 1.0]);
    match frame.ctx.session.tools.axes {
        Axes::Stage => [right, up],
        Axes::Parent => [unit(along(right), right), unit(along(up), up)],
        Axes::Local => {
            let own = held.turned_axes();
            [unit(along(own[0]), right), unit(along(own[1]), up)]
        }
    }
}

/// The direction on the screen of one on the stage.
fn on_screen([x, y]: [f32; 2]) -> Vec2 {
    Vec2::new(x, -y)
}
