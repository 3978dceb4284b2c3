//! Runs drags from start to end: what the pointer does now, and which intents it sends.

use egui::{Key, PointerButton, Pos2, Response, Ui, Vec2};

use kineograph_runtime::format::ActionId;

use super::bar_drag::Dragged;
use super::drag::{Drag, dragged_loop, marker_secs, moved_run};
use super::layout::Scene;
use super::marquee;
use super::order_view;
use super::paint::secs_text;
use super::snap::Snap;
use super::{TimelinePanel, marker_edit};
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;

/// How much of its distance outside the view the pointer scrolls in one frame.
const EDGE_SCROLL: f32 = 0.15;

/// Where a primary drag of a widget began; `None` if none begins now. With Space held a drag pans instead.
#[must_use]
pub fn starts_drag(response: &Response, ui: &Ui) -> Option<Pos2> {
    if !response.drag_started_by(PointerButton::Primary) || ui.input(|input| input.key_down(Key::Space)) {
        return None;
    }
    ui.input(|input| input.pointer.press_origin())
}

/// Whether a drag that begins now has gone up or down rather than sideways.
#[must_use]
pub fn goes_upright(ui: &Ui, origin: Pos2) -> bool {
    let way = ui.input(|input| input.pointer.latest_pos()).map_or_else(Vec2::default, |at| at - origin);
    way.y.abs() > way.x.abs()
}

impl TimelinePanel {
    /// Starts to pan when the middle button, or the primary one with Space, goes down over the time.
    pub(super) fn begin_pan(&mut self, ui: &Ui, scene: &Scene) {
        let pressed = ui.input(|input| {
            let pointer = &input.pointer;
            let with_space = input.key_down(Key::Space) && pointer.primary_pressed();
            (pointer.button_pressed(PointerButton::Middle) || with_space)
                .then(|| pointer.interact_pos())
                .flatten()
        });
        if let Some(from) = pressed
            && self.hovered
            && scene.areas.time().contains(from)
        {
            self.drag = Some(Drag::Pan { view: scene.view, scroll_px: self.view.scroll_px, from });
        }
    }

    /// Posts what the current drag does at the pointer's place, and ends it when the button is up or it is cancelled.
    pub(super) fn continue_drag(&mut self, ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, out: &mut Outbox) {
        let Some(drag) = self.drag.clone() else { return };
        let (pointer, is_down, is_cancelled, right, modifiers) = ui.input(|input| {
            let right = input.pointer.button_pressed(PointerButton::Secondary);
            let cancelled = input.key_pressed(Key::Escape) || right;
            let is_down = input.pointer.any_down();
            (input.pointer.latest_pos(), is_down, cancelled, right, input.modifiers)
        });
        if is_cancelled {
            self.menus_held_back = right;
            self.drag = None;
            self.dragged_text = None;
            self.cancel(&drag, ctx, out);
            return;
        }
        self.is_magnetic = ui.input(|input| input.modifiers.shift);
        if let Some(pointer) = pointer {
            let modes = self.modes.held(modifiers);
            let snap = Snap::new(!modes.snaps, ctx.document.stage().fps, scene.view.px_per_sec);
            self.drag_to(&drag, (ctx, scene), pointer, (snap, modes.ripples), out);
            if is_down && drag.is_in_time() {
                self.scroll_at_edge(ui, scene, pointer);
            }
            if is_down && drag.is_over_rows() {
                self.scroll_rows_at_edge(ui, scene, pointer);
            }
        }
        if !is_down {
            if let Some(Drag::Order(order)) = self.drag.take() {
                order_view::finish(ctx, &order, out);
            }
            self.dragged_text = None;
            if drag.edits() {
                out.push(Intent::FinishDrag);
            }
        }
    }

    fn drag_to(
        &mut self,
        drag: &Drag,
        (ctx, scene): (&Ctx<'_>, &Scene),
        pointer: Pos2,
        (snap, ripples): (Snap, bool),
        out: &mut Outbox,
    ) {
        let secs = scene.secs(pointer.x);
        match drag {
            Drag::Scrub { magnets, .. } => {
                let secs = if self.is_magnetic { snap.to(magnets, secs) } else { snap.secs(secs) };
                out.push(Intent::Seek(secs));
            }
            Drag::Marker { marker, grab_secs, magnets } => {
                let at_secs = marker_secs(marker, magnets, secs - grab_secs, snap);
                self.dragged_text = Some(secs_text(at_secs));
                out.push(Intent::Preview(marker_edit::moved(marker, at_secs)));
            }
            Drag::MoveRun { run, grab_secs, magnets } => {
                out.push(Intent::Preview(moved_run(run, magnets, secs - grab_secs, snap)));
            }
            Drag::Bar(bar) => {
                self.preview(bar.dragged(secs, snap, ripples), out);
            }
            Drag::Edges(edges) => self.preview(edges.dragged(secs, snap, ripples), out),
            Drag::Key(key) => self.preview(key.dragged(secs, snap), out),
            Drag::Order(order) => {
                self.drag = Some(Drag::Order(order_view::moved(ctx, scene, order, pointer)));
            }
            Drag::Frame(frame) => {
                let touched = marquee::touched(scene, frame.rect(scene, pointer));
                select(ctx, frame.selected(touched), out);
            }
            Drag::Runs(held) => self.runs.drag_runs(held, scene, pointer, (snap, ripples), out),
            Drag::RunFrame(frame) => out.select(SelectionChange::Runs(frame.selected(scene, pointer))),
            Drag::Loop { range, part, grab_secs, magnets, .. } => {
                if let Some(range) = dragged_loop(*range, *part, secs - grab_secs, (snap, magnets)) {
                    out.push(Intent::SetLoopRange(Some(range)));
                }
            }
            Drag::Pan { view, scroll_px, from } => {
                self.view.time.set(view.panned(f64::from(pointer.x - from.x)));
                self.view.scroll_px = scroll_px - (pointer.y - from.y);
            }
            Drag::NamesWidth { width_px, from_x } => self.view.names_width_px = width_px + pointer.x - from_x,
            Drag::Scroll { scroll_px, from_y } => {
                self.view.scroll_px = scroll_px + (pointer.y - from_y) * scene.scroll_per_thumb_px();
            }
        }
    }

    fn preview(&mut self, dragged: Dragged, out: &mut Outbox) {
        self.dragged_text = Some(dragged.shown);
        out.push(Intent::Preview(dragged.change));
    }

    fn cancel(&mut self, drag: &Drag, ctx: &Ctx<'_>, out: &mut Outbox) {
        match drag {
            Drag::Scrub { from_secs, .. } => out.push(Intent::Seek(*from_secs)),
            Drag::MoveRun { .. }
            | Drag::Bar(_)
            | Drag::Edges(_)
            | Drag::Key(_)
            | Drag::Runs(_)
            | Drag::Marker { .. } => {
                out.push(Intent::CancelDrag);
            }
            Drag::Order(_) => {}
            Drag::Frame(frame) => select(ctx, frame.before.clone(), out),
            Drag::RunFrame(frame) => out.select(SelectionChange::Restore(Box::new(frame.before.clone()))),
            Drag::Loop { before, .. } => out.push(Intent::SetLoopRange(*before)),
            Drag::Pan { view, scroll_px, .. } => {
                self.view.time.set(*view);
                self.view.scroll_px = *scroll_px;
            }
            Drag::NamesWidth { width_px, .. } => self.view.names_width_px = *width_px,
            Drag::Scroll { scroll_px, .. } => self.view.scroll_px = *scroll_px,
        }
    }

    /// Scrolls the rows on while the pointer is held above or below them.
    fn scroll_rows_at_edge(&mut self, ui: &Ui, scene: &Scene, pointer: Pos2) {
        let lanes = scene.areas.lanes;
        let outside_px = (pointer.y - lanes.bottom()).max(0.0) + (pointer.y - lanes.top()).min(0.0);
        let scroll_px = (scene.scroll_px + outside_px * EDGE_SCROLL).clamp(0.0, scene.max_scroll_px());
        if scroll_px != scene.scroll_px && self.first_pass {
            self.view.scroll_px = scroll_px;
            ui.ctx().request_repaint();
        }
    }

    /// Scrolls on while the pointer is held beside the view.
    fn scroll_at_edge(&mut self, ui: &Ui, scene: &Scene, pointer: Pos2) {
        let lanes = scene.areas.lanes;
        let outside_px = (pointer.x - lanes.right()).max(0.0) + (pointer.x - lanes.left()).min(0.0);
        // Once a frame, however often the panel is laid out in it.
        if outside_px != 0.0 && self.first_pass {
            self.view.time.set(scene.view.panned(f64::from(-outside_px * EDGE_SCROLL)));
            ui.ctx().request_repaint();
        }
    }
}

/// Selects actions, if others are.
fn select(ctx: &Ctx<'_>, ids: Vec<ActionId>, out: &mut Outbox) {
    if ctx.session.selection.actions != ids {
        out.select(SelectionChange::Actions(ids));
    }
}
