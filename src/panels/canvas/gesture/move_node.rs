//! Moving the start position of a node by dragging its sprite.

use egui::{CursorIcon, Painter, PointerButton, Pos2, Stroke};

use super::{Begun, Gesture, Readout, Starter, Touch};
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::Outbox;
use crate::panels::canvas::drag::{Dragged, NodeDrag, Snapping};
use crate::panels::canvas::{CanvasPanel, Frame, pick, stage_size};
use crate::session::SelectionChange;
use crate::text::tr;

/// Distance at which lines of the stage attract, in points.
const SNAP_REACH: f32 = 6.0;

pub(super) const STARTER: Starter = Starter { begin, hover };

struct MoveNode {
    /// The node at the start of the drag.
    drag: NodeDrag,
    /// What was shown last.
    shown: Option<Dragged>,
}

fn begin(_: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, out: &mut Outbox) -> Begun {
    let frame = touch.frame;
    if button != PointerButton::Primary {
        return None;
    }
    let selected = frame.ctx.session.selection.node;
    let node = pick::drag_pick(&frame.nodes_at(touch.pos), selected)?;
    let drag = frame.node_drag(node, touch.pos)?;
    out.select(SelectionChange::Node(node));
    Some(Box::new(MoveNode { drag, shown: None }))
}

fn hover(_: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let selected = touch.frame.ctx.session.selection.node?;
    touch.frame.nodes_at(touch.pos).contains(&selected).then_some(CursorIcon::Move)
}

impl Gesture for MoveNode {
    fn go_on(&mut self, panel: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        let dragged = self.drag_to(touch);
        if self.shown != Some(dragged) {
            self.shown = Some(dragged);
            panel.preview(touch.ui, change(&self.drag, dragged), out);
        }
    }

    fn cursor(&self) -> CursorIcon {
        CursorIcon::Move
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        if let Some(dragged) = self.shown {
            paint_guides(painter, frame, dragged.guides);
        }
    }

    fn readout(&self, frame: &Frame<'_>) -> Option<Readout> {
        let [x, y] = self.shown?.position;
        let is_later = frame.ctx.session.playback.playhead_secs() > 0.0;
        Some(Readout {
            values: tr!("canvas-start", x = x.to_string(), y = y.to_string()),
            note: is_later.then(|| tr!("canvas-start.note")),
        })
    }
}

impl MoveNode {
    /// Ctrl turns snapping off, Shift keeps to one axis.
    fn drag_to(&self, touch: &Touch<'_>) -> Dragged {
        let frame = touch.frame;
        let modifiers = touch.ui.input(|input| input.modifiers);
        let snapping = Snapping {
            stage_size: stage_size(frame.ctx.document),
            reach: frame.screen.stage_len(SNAP_REACH),
        };
        let snapping = (!modifiers.command).then_some(snapping);
        self.drag.dragged(frame.screen.stage_from_pos(touch.pos), snapping, modifiers.shift)
    }
}

impl Frame<'_> {
    /// The start of a drag; `None` in a parent that is scaled to zero.
    fn node_drag(&self, node: NodeId, press: Pos2) -> Option<NodeDrag> {
        Some(NodeDrag {
            node: self.ctx.document.node(node)?.as_ref().clone(),
            parent_from_stage: self.parent_from_stage(node)?,
            press: self.screen.stage_from_pos(press),
            anchor: self.anchor(node)?,
            corners: self.corners(node)?,
        })
    }
}

fn change(drag: &NodeDrag, dragged: Dragged) -> Change {
    let mut node = drag.node.clone();
    node.start.position = dragged.position;
    Change::new(tr!("canvas-move", node = &node.name), Edit::SetNode(node))
}

/// Lines across the canvas where the dragged node snaps to the stage.
fn paint_guides(painter: &Painter, frame: &Frame<'_>, guides: [Option<f32>; 2]) {
    let stroke = Stroke::new(1.0, frame.ctx.theme.playhead);
    let rect = painter.clip_rect();
    let [vertical, horizontal] = guides;
    if let Some(x) = vertical {
        painter.vline(frame.screen.pos_from_stage([x, 0.0]).x, rect.y_range(), stroke);
    }
    if let Some(y) = horizontal {
        painter.hline(rect.x_range(), frame.screen.pos_from_stage([0.0, y]).y, stroke);
    }
}
