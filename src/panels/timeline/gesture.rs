//! Runs drags from start to end: what the pointer does now, and which intents it sends.

use egui::{Key, PointerButton, Pos2, Response, Ui, Vec2};

use super::TimelinePanel;
use super::canvas::TimeCanvas;
use super::clip::order_view;
use super::drag::{Drag, dragged_loop};
use super::snap::Snap;
use super::view::CanvasView;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;

/// How much of its distance outside the view the pointer scrolls in one frame.
const EDGE_SCROLL: f32 = 0.15;
/// How much the shown time grows in one frame for each point that the playhead is dragged outside of it, and at most.
const EDGE_REACH: f32 = 1.0e-3;
const MOST_REACH: f64 = 0.05;

/// Where a primary drag of a widget began; `None` if none begins now. With Space held a drag pans instead.
pub fn starts_drag(response: &Response, ui: &Ui) -> Option<Pos2> {
    if !response.drag_started_by(PointerButton::Primary) || ui.input(|input| input.key_down(Key::Space)) {
        return None;
    }
    ui.input(|input| input.pointer.press_origin())
}

/// Whether a drag that begins now has gone up or down rather than sideways.
pub fn goes_upright(ui: &Ui, origin: Pos2) -> bool {
    let way = ui.input(|input| input.pointer.latest_pos()).map_or_else(Vec2::default, |at| at - origin);
    way.y.abs() > way.x.abs()
}

impl TimelinePanel {
    /// Starts to pan when the middle button, or the primary one with Space, goes down over the time.
    pub(super) fn begin_pan(&mut self, ui: &Ui, canvas: &TimeCanvas) {
        let pressed = ui.input(|input| {
            let pointer = &input.pointer;
            let with_space = input.key_down(Key::Space) && pointer.primary_pressed();
            (pointer.button_pressed(PointerButton::Middle) || with_space)
                .then(|| pointer.interact_pos())
                .flatten()
        });
        if let Some(from) = pressed
            && self.hovered
            && canvas.areas.time().contains(from)
        {
            self.drag = Some(Drag::Pan { scale: canvas.scale, scroll_px: self.view.scroll_px, from });
        }
    }

    /// Posts what the current drag does at the pointer's place, and ends it when the button is up or it is cancelled.
    pub(super) fn continue_drag<V: CanvasView>(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        view: &V,
        out: &mut Outbox,
    ) {
        let Some(drag) = self.drag.take() else { return };
        let (pointer, is_down, is_cancelled, right, modifiers) = ui.input(|input| {
            let right = input.pointer.button_pressed(PointerButton::Secondary);
            let cancelled = input.key_pressed(Key::Escape) || right;
            let is_down = input.pointer.any_down();
            (input.pointer.latest_pos(), is_down, cancelled, right, input.modifiers)
        });
        if is_cancelled {
            self.menus_held_back = right;
            self.dragged_text = None;
            self.cancel(&drag, out);
            return;
        }
        self.is_magnetic = ui.input(|input| input.modifiers.shift);
        if let Some(pointer) = pointer {
            let modes = self.modes.held(modifiers);
            let snap = Snap::new(!modes.snaps, ctx.document.stage().fps, view.canvas().scale.px_per_sec);
            self.drag_to(&drag, (ctx, view), pointer, (snap, modes.ripples), out);
            if is_down && drag.is_in_time() {
                let reaches = matches!(drag, Drag::Scrub { .. }) && view.canvas().scale.start_secs <= 0.0;
                self.scroll_at_edge(ui, view.canvas(), pointer, reaches);
            }
            if is_down && drag.is_over_lines() {
                self.scroll_lines_at_edge(ui, view.canvas(), pointer);
            }
        }
        // Rows that are dragged know a new place now.
        let drag = self.drag.take().unwrap_or(drag);
        if is_down {
            self.drag = Some(drag);
            return;
        }
        self.dragged_text = None;
        match drag {
            Drag::Order(order) => order_view::finish(ctx, &order, out),
            Drag::Edit(_) => out.push(Intent::FinishDrag),
            // These change no document.
            Drag::Scrub { .. }
            | Drag::Frame(_)
            | Drag::Loop { .. }
            | Drag::Pan { .. }
            | Drag::NamesWidth { .. }
            | Drag::Scroll { .. } => {}
        }
    }

    fn drag_to<V: CanvasView>(
        &mut self,
        drag: &Drag,
        (ctx, view): (&Ctx<'_>, &V),
        pointer: Pos2,
        (snap, ripples): (Snap, bool),
        out: &mut Outbox,
    ) {
        let secs = view.canvas().secs(pointer.x);
        match drag {
            Drag::Scrub { magnets, .. } => {
                let secs = if self.is_magnetic { snap.to(magnets, secs) } else { snap.secs(secs) };
                if secs > ctx.programs.length_secs() {
                    // Beyond the end there is no progress, but room for what is recorded.
                    out.push(Intent::Seek(secs));
                } else {
                    // Seconds end here: scrubbing is `update(t)`.
                    out.push(Intent::Update(ctx.programs.length().progress(secs)));
                }
            }
            Drag::Edit(held) => {
                let dragged = held.dragged(view.canvas(), pointer, (snap, ripples));
                self.dragged_text = Some(dragged.shown);
                out.push(Intent::Preview(dragged.change));
            }
            Drag::Order(order) => {
                self.drag = Some(Drag::Order(order_view::moved(ctx, view.canvas(), order, pointer)));
            }
            Drag::Frame(frame) => {
                let ids = frame.selected(V::selected(&frame.before), view.touched(frame, pointer));
                if V::selected(&ctx.session.selection) != ids {
                    out.select(V::selection(ids));
                }
            }
            Drag::Loop { range, part, grab_secs, magnets, .. } => {
                if let Some(range) = dragged_loop(*range, *part, secs - grab_secs, (snap, magnets)) {
                    out.push(Intent::SetLoopRange(Some(range)));
                }
            }
            Drag::Pan { scale, scroll_px, from } => {
                self.view.time.set(scale.panned(f64::from(pointer.x - from.x)));
                self.view.scroll_px = scroll_px - (pointer.y - from.y);
            }
            Drag::NamesWidth { width_px, from_x } => self.view.names_width_px = width_px + pointer.x - from_x,
            Drag::Scroll { scroll_px, from_y } => {
                self.view.scroll_px = scroll_px + (pointer.y - from_y) * view.canvas().scroll_per_thumb_px();
            }
        }
    }

    /// Takes back what a drag has done.
    pub(super) fn cancel(&mut self, drag: &Drag, out: &mut Outbox) {
        match drag {
            Drag::Scrub { from_secs, .. } => out.push(Intent::Seek(*from_secs)),
            Drag::Edit(_) => out.push(Intent::CancelDrag),
            Drag::Order(_) => {}
            Drag::Frame(frame) => out.select(SelectionChange::Restore(Box::new(frame.before.clone()))),
            Drag::Loop { before, .. } => out.push(Intent::SetLoopRange(*before)),
            Drag::Pan { scale, scroll_px, .. } => {
                self.view.time.set(*scale);
                self.view.scroll_px = *scroll_px;
            }
            Drag::NamesWidth { width_px, .. } => self.view.names_width_px = *width_px,
            Drag::Scroll { scroll_px, .. } => self.view.scroll_px = *scroll_px,
        }
    }

    /// Scrolls the lines on while the pointer is held above or below them.
    fn scroll_lines_at_edge(&mut self, ui: &Ui, canvas: &TimeCanvas, pointer: Pos2) {
        let lanes = canvas.areas.lanes;
        let outside_px = (pointer.y - lanes.bottom()).max(0.0) + (pointer.y - lanes.top()).min(0.0);
        let scroll_px = (canvas.scroll_px + outside_px * EDGE_SCROLL).clamp(0.0, canvas.max_scroll_px());
        if scroll_px != canvas.scroll_px && self.first_pass {
            self.view.scroll_px = scroll_px;
            ui.ctx().request_repaint();
        }
    }

    /// Scrolls on while the pointer is held beside the view.
    fn scroll_at_edge(&mut self, ui: &Ui, canvas: &TimeCanvas, pointer: Pos2, reaches: bool) {
        let lanes = canvas.areas.lanes;
        let outside_px = (pointer.x - lanes.right()).max(0.0) + (pointer.x - lanes.left()).min(0.0);
        // Once a frame, however often the panel is laid out in it.
        if outside_px == 0.0 || !self.first_pass {
            return;
        }
        if reaches && outside_px > 0.0 {
            // More time comes into view, and nothing leaves it.
            let factor = 1.0 / (1.0 + f64::from(outside_px * EDGE_REACH).min(MOST_REACH));
            let anchor_px = canvas.scale.px_from_secs(0.0);
            self.view.time.scroll(canvas.scale.zoomed(anchor_px, factor));
        } else {
            self.view.time.set(canvas.scale.panned(f64::from(-outside_px * EDGE_SCROLL)));
        }
        ui.ctx().request_repaint();
    }
}
