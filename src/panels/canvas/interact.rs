//! Pointer input on the canvas: select, drag and zoom. The drags are in `gesture`.

use egui::{PointerButton, Pos2, Response, Ui};

use super::double_click::LastClick;
use super::gesture::{self, STARTERS, Touch};
use super::typed::Typed;
use super::{CanvasPanel, Frame, pick, rulers};
use crate::panels::{Outbox, follow};
use crate::session::SelectionChange;
use crate::ui_kit::gesture::{drag_start, go_on, is_space_down};
use crate::ui_kit::pointer;
use crate::ui_kit::reach::PICTURE_WHEEL_PX;

/// The buttons that begin gestures.
const BUTTONS: [PointerButton; 2] = [PointerButton::Primary, PointerButton::Middle];

impl CanvasPanel {
    /// Handles the pointer.
    pub(super) fn interact(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        if canvas.contains_pointer() {
            self.zoom(ui, frame);
        }
        // A press beside the canvas is not its own, though the pointer has moved onto it in the same frame.
        let is_pressed =
            ui.input(|input| input.pointer.press_origin()).is_some_and(|at| canvas.rect.contains(at));
        if canvas.drag_started() && is_pressed && !self.is_on_ruler(ui, canvas) {
            self.begin(ui, canvas, frame, out);
        }
        // What was selected elsewhere in between is not what a second click goes on from.
        let selected = frame.ctx.session.selection.seen_node();
        self.last_click = self.last_click.filter(|last| last.picked == selected);
        if std::mem::take(&mut self.deletes)
            && let Some(pos) = pointer::on(canvas)
        {
            gesture::delete(&Touch { ui, frame, pos }, out);
        }
        let is_dragged = self.gestures.is_active();
        go_on(self, ui, (frame, frame.ctx.history), out);
        if !is_dragged
            && canvas.clicked()
            && !is_space_down(ui)
            && let Some(pos) = canvas.interact_pointer_pos()
        {
            let touch = Touch { ui, frame, pos };
            let is_answered = self.selects_on_path(&touch, out) || self.keeps_selection_on_mark(&touch);
            if !is_answered {
                self.click(ui, pos, frame, out);
            }
        }
        self.set_cursor(ui, canvas, frame);
    }

    /// Whether a drag of the canvas is one out of a ruler.
    fn is_on_ruler(&self, ui: &Ui, canvas: &Response) -> bool {
        let Some(from) = drag_start(canvas, ui).filter(|_| self.look.rulers) else { return false };
        let strips = rulers::beside(canvas.rect);
        (0..2).any(|side| rulers::is_on(side, strips[side], from))
    }

    /// Wheel, Ctrl+wheel and pinch zoom at the pointer; Shift+wheel pans sideways.
    pub(super) fn zoom(&mut self, ui: &Ui, frame: &Frame<'_>) {
        let (scroll, pinch) = ui.input(|input| (input.smooth_scroll_delta(), input.zoom_delta()));
        let pos = pointer::over_panel(ui.ctx(), frame.screen.rect);
        if scroll.x != 0.0 {
            self.view = self.view.panned(egui::vec2(scroll.x, 0.0), &frame.screen);
        }
        let factor = pinch * (scroll.y / PICTURE_WHEEL_PX).exp();
        if factor != 1.0
            && let Some(pos) = pos
        {
            let zoom = frame.held_zoom(self.view.zoom(), self.view.zoom() * factor);
            self.view = self.view.zoomed_at(pos, zoom, &frame.screen);
        }
    }

    fn begin(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>, out: &mut Outbox) {
        let Some(pos) = ui.input(|input| input.pointer.press_origin()) else { return };
        let button = BUTTONS.into_iter().find(|button| canvas.drag_started_by(*button));
        let Some(button) = button.filter(|_| self.gestures.can_begin(ui)) else { return };
        self.typed = Typed::default();
        let touch = Touch { ui, frame, pos };
        let begun = STARTERS.iter().find_map(|starter| (starter.begin)(self, &touch, button, out));
        begun.into_iter().for_each(|gesture| self.gestures.begin(ui, button, gesture));
    }

    /// Shift and Ctrl add and remove.
    fn click(&mut self, ui: &Ui, pos: Pos2, frame: &Frame<'_>, out: &mut Outbox) {
        let is_same_place = self.last_click.is_some_and(|last| last.is_at(pos));
        let selected = frame.ctx.session.selection.seen_node();
        let picked = pick::next_pick(&frame.nodes_at(pos), selected, is_same_place);
        let passed = selected.filter(|_| is_same_place);
        self.last_click = Some(LastClick { at: pos, picked, passed });
        let adds = ui.input(|input| input.modifiers.shift || input.modifiers.command);
        out.select(match picked {
            Some(node) if adds => follow::toggled(frame.ctx, node),
            Some(node) => follow::chosen(frame.ctx, node),
            None if adds => return,
            None => SelectionChange::Stage,
        });
    }

    fn set_cursor(&self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
        if let Some(pos) = pointer::on(canvas).filter(|_| !self.gestures.is_active()) {
            let touch = Touch { ui, frame, pos };
            let icon = STARTERS.iter().find_map(|starter| (starter.hover)(self, &touch));
            ui.ctx().set_cursor_icon(icon.unwrap_or_default());
        }
    }
}
