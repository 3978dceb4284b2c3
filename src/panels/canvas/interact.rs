//! Pointer input on the canvas: select, drag, pan and zoom.

use egui::{CursorIcon, Key, PointerButton, Pos2, Response, Ui};

use super::drag::{Dragged, NodeDrag, Snapping};
use super::view::View;
use super::{CanvasPanel, Frame, pick, stage_size};
use crate::document::{Edit, NodeId};
use crate::history::Change;
use crate::panels::{Intent, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;

/// Scrolling by this many points zooms by a factor of e.
const POINTS_PER_E_FOLD: f32 = 200.0;
/// Largest distance between clicks at the same place, in points.
const SAME_PLACE: f32 = 4.0;
/// Distance at which lines of the stage attract, in points.
const SNAP_REACH: f32 = 6.0;

/// A drag with a mouse button held.
pub(super) enum Gesture {
    /// Moves the view.
    Pan {
        /// The view at the start of the drag.
        view: View,
        /// Where the pointer was pressed.
        press: Pos2,
    },
    /// Moves a node.
    Node {
        /// The node at the start of the drag.
        drag: Box<NodeDrag>,
        /// The preview that was posted last, and the number of its frame.
        shown: Option<(Dragged, u64)>,
    },
}

impl CanvasPanel {
    /// Handles the pointer.
    pub(super) fn interact(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        if canvas.contains_pointer() {
            self.zoom(ui, frame);
        }
        if canvas.drag_started() {
            self.begin(ui, canvas, frame, out);
        }
        self.drop_lost_drag(ui, frame);
        if self.gesture.is_some() {
            self.go_on(ui, canvas, frame, out);
        } else if canvas.clicked()
            && !is_space_down(ui)
            && let Some(pos) = canvas.interact_pointer_pos()
        {
            self.click(pos, frame, out);
        }
        self.set_cursor(ui, canvas, frame);
    }

    /// The node that is being dragged, and its position.
    pub(super) const fn dragged(&self) -> Option<(&NodeDrag, Dragged)> {
        match &self.gesture {
            Some(Gesture::Node { drag, shown: Some((dragged, _)) }) => Some((drag, *dragged)),
            _ => None,
        }
    }

    /// Wheel, Ctrl+wheel and pinch zoom at the pointer; Shift+wheel pans sideways.
    fn zoom(&mut self, ui: &Ui, frame: &Frame<'_>) {
        let (scroll, pinch, pos) =
            ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta(), input.pointer.hover_pos()));
        if scroll.x != 0.0 {
            self.view = self.view.panned(egui::vec2(scroll.x, 0.0), &frame.screen);
        }
        let factor = pinch * (scroll.y / POINTS_PER_E_FOLD).exp();
        if factor != 1.0
            && let Some(pos) = pos
        {
            let zoom = frame.held_zoom(self.view.zoom(), self.view.zoom() * factor);
            self.view = self.view.zoomed_at(pos, zoom, &frame.screen);
        }
    }

    fn begin(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        let Some(press) = ui.input(|input| input.pointer.press_origin()) else { return };
        let is_primary = canvas.drag_started_by(PointerButton::Primary);
        if canvas.drag_started_by(PointerButton::Middle) || (is_primary && is_space_down(ui)) {
            self.gesture = Some(Gesture::Pan { view: self.view, press });
        } else if is_primary {
            let selected = frame.ctx.session.selection.node;
            let node = pick::drag_pick(&frame.nodes_at(press), selected);
            let drag = node.and_then(|node| frame.node_drag(node, press));
            if let Some(drag) = drag {
                let node = drag.node.id;
                out.select(SelectionChange::Node(node));
                self.gesture = Some(Gesture::Node { drag: Box::new(drag), shown: None });
            }
        }
    }

    /// Drops a drag that was undone elsewhere or whose node was deleted.
    fn drop_lost_drag(&mut self, ui: &Ui, frame: &Frame<'_>) {
        let Some(Gesture::Node { drag, shown: Some((dragged, when)) }) = &self.gesture else { return };
        if *when == ui.ctx().cumulative_frame_nr() {
            // Not applied yet: this is a second layout pass of the same frame.
            return;
        }
        let now = frame.ctx.document.node(drag.node.id).map(|node| node.start.position);
        if now != Some(dragged.position) {
            self.gesture = None;
        }
    }

    fn go_on(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        let is_cancelled = ui.input(|input| {
            input.key_pressed(Key::Escape) || input.pointer.button_pressed(PointerButton::Secondary)
        });
        let pos = ui.input(|input| input.pointer.latest_pos());
        match &mut self.gesture {
            Some(Gesture::Pan { view, .. }) if is_cancelled => {
                self.view = *view;
                self.gesture = None;
            }
            Some(Gesture::Node { .. }) if is_cancelled => {
                out.push(Intent::CancelDrag);
                self.gesture = None;
            }
            Some(Gesture::Pan { view, press }) => {
                if let Some(pos) = pos {
                    self.view = view.panned(pos - *press, &frame.screen);
                }
            }
            Some(Gesture::Node { drag, shown }) => {
                if let Some(pos) = pos {
                    let dragged = drag_to(ui, drag, pos, frame);
                    if shown.as_ref().is_none_or(|(last, _)| *last != dragged) {
                        *shown = Some((dragged, ui.ctx().cumulative_frame_nr()));
                        out.push(Intent::Preview(change(drag, dragged)));
                    }
                }
            }
            None => {}
        }
        if !canvas.dragged()
            && let Some(gesture) = self.gesture.take()
            && matches!(gesture, Gesture::Node { .. })
        {
            out.push(Intent::FinishDrag);
        }
    }

    fn click(&mut self, pos: Pos2, frame: &Frame<'_>, out: &mut Outbox) {
        let is_same_place = self.last_click.is_some_and(|last| last.distance(pos) <= SAME_PLACE);
        self.last_click = Some(pos);
        let selected = frame.ctx.session.selection.node;
        let picked = pick::next_pick(&frame.nodes_at(pos), selected, is_same_place);
        out.select(picked.map_or(SelectionChange::Stage, SelectionChange::Node));
    }

    fn set_cursor(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
        let icon = match &self.gesture {
            Some(Gesture::Pan { .. }) => CursorIcon::Grabbing,
            Some(Gesture::Node { .. }) => CursorIcon::Move,
            None if !canvas.contains_pointer() => return,
            None if is_space_down(ui) => CursorIcon::Grab,
            None => {
                let selected = frame.ctx.session.selection.node;
                let hits = ui.input(|input| input.pointer.hover_pos()).map(|pos| frame.nodes_at(pos));
                if selected.is_some_and(|node| hits.is_some_and(|hits| hits.contains(&node))) {
                    CursorIcon::Move
                } else {
                    CursorIcon::Default
                }
            }
        };
        ui.ctx().set_cursor_icon(icon);
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

/// Continues a drag. Ctrl turns snapping off, Shift keeps to one axis.
fn drag_to(ui: &Ui, drag: &NodeDrag, pos: Pos2, frame: &Frame<'_>) -> Dragged {
    let modifiers = ui.input(|input| input.modifiers);
    let snapping =
        Snapping { stage_size: stage_size(frame.ctx.document), reach: frame.screen.stage_len(SNAP_REACH) };
    let snapping = (!modifiers.command).then_some(snapping);
    drag.dragged(frame.screen.stage_from_pos(pos), snapping, modifiers.shift)
}

fn change(drag: &NodeDrag, dragged: Dragged) -> Change {
    let mut node = drag.node.clone();
    node.start.position = dragged.position;
    Change::new(tr!("canvas-move", node = &node.name), Edit::SetNode(node))
}

/// True while Space is held and no text is being typed.
fn is_space_down(ui: &Ui) -> bool {
    !ui.ctx().text_edit_focused() && ui.input(|input| input.key_down(Key::Space))
}
