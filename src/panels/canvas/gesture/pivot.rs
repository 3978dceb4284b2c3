//! Dragging the point around which the selection is turned and scaled, until something else is selected.

use egui::{CursorIcon, Pos2};

use super::{Begun, Gesture, Readout, Touch};
use crate::document::NodeId;
use crate::panels::Outbox;
use crate::panels::canvas::gizmo::Gizmo;
use crate::panels::canvas::held::GrabbedNode;
use crate::panels::canvas::overlay::fixed;
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::session::Selection;
use crate::text::tr;
use crate::ui_kit::reach::SNAP_POINT_PX;

/// A pivot that was chosen.
#[derive(Debug, Clone, PartialEq)]
pub(in crate::panels::canvas) struct OwnPivot {
    /// For these nodes.
    pub(in crate::panels::canvas) nodes: Vec<NodeId>,
    /// Where, on the stage.
    pub(in crate::panels::canvas) at: [f32; 2],
}

impl OwnPivot {
    /// The nodes that a pivot is for, as they are selected.
    pub(in crate::panels::canvas) fn subject(selection: &Selection) -> Vec<NodeId> {
        selection.selected_nodes().into_iter().chain(selection.seen_node()).collect()
    }
}

pub(super) struct PivotDrag {
    nodes: Vec<NodeId>,
    /// Where it is without being chosen, and what attracts it beside that, on the stage.
    usual: [f32; 2],
    attract: Vec<[f32; 2]>,
    before: Option<OwnPivot>,
    at: [f32; 2],
}

impl PivotDrag {
    pub(super) fn grab(panel: &CanvasPanel, touch: &Touch<'_>, gizmo: &Gizmo) -> Begun {
        let frame = touch.frame;
        let nodes = OwnPivot::subject(&frame.ctx.session.selection);
        let first = GrabbedNode::of(frame, *gizmo.nodes.first()?)?;
        let parts = [0.0, 0.5, 1.0].into_iter().flat_map(|y| [0.0, 0.5, 1.0].map(|x| [x, y]));
        let attract = parts.map(|part| first.stage_at(part)).collect();
        let usual = gizmo.usual_pivot;
        Some(Box::new(Self { nodes, usual, attract, before: panel.pivot.clone(), at: gizmo.pivot }))
    }

    /// The nearest point that attracts it, or where the pointer is.
    fn place(&self, frame: &Frame<'_>, pos: Pos2, is_free: bool) -> [f32; 2] {
        let far = |stage: &[f32; 2]| frame.screen.pos_from_stage(*stage).distance(pos);
        let all = std::iter::once(&self.usual).chain(&self.attract);
        let near = all.filter(|stage| !is_free && far(stage) <= SNAP_POINT_PX).copied();
        near.min_by(|a, b| far(a).total_cmp(&far(b))).unwrap_or_else(|| frame.screen.stage_from_pos(pos))
    }
}

impl Gesture<CanvasPanel> for PivotDrag {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, _: &mut Outbox) {
        let is_free = touch.ui.input(|input| input.modifiers.command);
        self.at = self.place(touch.frame, touch.pos, is_free);
        let chosen = OwnPivot { nodes: self.nodes.clone(), at: self.at };
        panel.pivot = (self.at != self.usual).then_some(chosen);
        touch.ui.ctx().request_repaint();
    }

    fn cancel(&mut self, panel: &mut CanvasPanel, _: &mut Outbox) {
        panel.pivot = self.before.clone();
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Crosshair)
    }

    fn paint(&self, painter: &egui::Painter, frame: &Frame<'_>) {
        let at = frame.screen.pos_from_stage(self.at);
        painter.circle_stroke(at, 5.0, egui::Stroke::new(4.0, frame.ctx.theme.well));
        painter.circle_stroke(at, 5.0, egui::Stroke::new(2.0, frame.touch_color()));
    }

    fn readout(&self, _: &CanvasPanel, _: &Frame<'_>) -> Option<Readout> {
        let [x, y] = self.at.map(|x| fixed(x, 1));
        let note = if self.at == self.usual {
            tr!("canvas-readout-pivot.usual")
        } else {
            tr!("canvas-readout-pivot.note")
        };
        Some(Readout { values: tr!("canvas-readout-pivot", x, y), note: Some(note) })
    }
}
