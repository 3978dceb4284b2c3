//! The stage, and outlines, anchor, motion path and guides over it.

use std::rc::Rc;

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Response, Shape, Stroke, StrokeKind, Ui, vec2};

use super::look::Look;
use super::marks::{anchor_mark, outline};
use super::path::PathOptions;
use super::strokes::{closed, paint_dashed, paint_line};
use super::{
    CanvasPanel, Frame, around, device, gpu, ground, path_paint, shown_nodes, stage_size, what_moves,
};
use crate::align::Axis;
use crate::session::Focus;
use crate::ui_kit::fields::is_eyedropper_held;
use crate::ui_kit::pointer;

const OUTLINE: f32 = 1.5;
/// Radius of the anchor's circle, in points.
const ANCHOR_RADIUS: f32 = 4.5;

impl CanvasPanel {
    /// Draws everything except the texts and buttons on top.
    pub(super) fn paint(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
        let painter = ui.painter_at(canvas.rect);
        paint_stage(ui, &painter, frame, &self.look, self.slot);
        // Colours are taken from the picture, not from what is drawn over it.
        if is_eyedropper_held(ui.ctx()) {
            return;
        }
        if frame.is_stale() {
            painter.rect_filled(frame.stage_rect(), 0.0, frame.ctx.theme.well.gamma_multiply(0.45));
        }
        if !self.gestures.is_active() {
            paint_hover(&painter, canvas, frame);
        }
        what_moves::paint_moved(&painter, frame);
        let nodes = shown_nodes(frame.ctx);
        let options = PathOptions { stances: self.look.sweeps, ..self.look.paths };
        // What is dragged changes in each frame.
        let is_still = options.shows_marks() && !self.gestures.is_active();
        let marks = if is_still { frame.mark_handles() } else { Rc::default() };
        for (_, path) in self.path.paths(frame.ctx, &nodes, options) {
            path_paint::paint(&painter, frame, path, (options, &marks));
        }
        paint_status(&painter, frame);
        paint_selected(&painter, frame);
        paint_ghosts(&painter, frame);
        if let Some(gesture) = self.gestures.active() {
            gesture.paint(&painter, frame);
        }
    }
}

impl Frame<'_> {
    /// The stage on the screen.
    pub(super) fn stage_rect(&self) -> Rect {
        self.screen.stage_rect(stage_size(self.ctx.document))
    }

    /// Its corners on the screen: lower left, lower right, upper right, upper left.
    pub(super) fn stage_corners(&self) -> [Pos2; 4] {
        self.screen.stage_corners(stage_size(self.ctx.document))
    }

    /// True while the open clip plays its last good version.
    pub(super) fn is_stale(&self) -> bool {
        self.ctx.session.selection.clip.is_some_and(|clip| self.ctx.programs.is_stale(clip))
    }

    pub(super) fn on_screen(&self, corners: [[f32; 2]; 4]) -> Option<[Pos2; 4]> {
        let points = corners.map(|corner| self.screen.pos_from_stage(corner));
        points.iter().all(|point| point.is_finite()).then_some(points)
    }
}

/// The ground of the stage, its sprites, grids and frames.
pub(super) fn paint_stage(ui: &Ui, painter: &Painter, frame: &Frame<'_>, look: &Look, slot: usize) {
    let theme = frame.ctx.theme;
    let stage = frame.stage_rect();
    painter.rect_filled(painter.clip_rect(), 0.0, theme.well);
    if let Some(around) = &frame.around {
        around::paint(painter, frame, around, slot);
    } else if !frame.screen.is_turned() {
        let mut shadow = ui.visuals().window_shadow;
        shadow.offset = [0, 4];
        painter.add(shadow.as_shape(stage, CornerRadius::ZERO));
    }
    if frame.around.is_none() {
        ground::paint_below(painter, frame, look);
    }
    painter.add(gpu::stage_shape(frame, look, slot));
    let edge = Stroke::new(1.0, theme.line);
    if frame.screen.is_turned() {
        painter.add(Shape::closed_line(frame.stage_corners().to_vec(), edge));
    } else {
        painter.rect_stroke(stage, 0.0, edge, StrokeKind::Outside);
    }
    ground::paint_grids(painter, frame, look);
    if look.safe_areas {
        device::paint_safe_areas(painter, frame);
    }
    if let Some(name) = &look.device {
        device::paint(painter, frame, name);
    }
}

/// The line that something was brought into, until something else changes.
fn paint_status(painter: &Painter, frame: &Frame<'_>) {
    let status = frame.ctx.session.status.as_ref();
    let line = status
        .filter(|status| status.revision == frame.ctx.history.revision())
        .and_then(|status| status.line);
    let Some((axis, at)) = line else { return };
    let ends = frame.screen.line_across(usize::from(axis == Axis::Y), at);
    let theme = frame.ctx.theme;
    painter.extend(Shape::dashed_line(&ends, Stroke::new(3.0, theme.well.gamma_multiply(0.5)), 6.0, 4.0));
    painter.extend(Shape::dashed_line(&ends, Stroke::new(1.5, theme.snap), 6.0, 4.0));
}

fn paint_hover(painter: &Painter, canvas: &Response, frame: &Frame<'_>) {
    let pos = pointer::on(canvas);
    let Some(node) = pos.and_then(|pos| frame.nodes_at(pos).first().copied()) else { return };
    if frame.ctx.session.selection.seen_node() == Some(node) {
        return;
    }
    if let Some(corners) = frame.corners(node).and_then(|corners| frame.on_screen(corners)) {
        let theme = frame.ctx.theme;
        let stroke = Stroke::new(1.0, theme.accent.gamma_multiply(0.8));
        paint_line(painter, theme, &closed(outline(corners)), stroke);
    }
}

/// Outlines of the nodes that are selected besides the primary one.
fn paint_other_selected(painter: &Painter, frame: &Frame<'_>) {
    let theme = frame.ctx.theme;
    let mut others = frame.ctx.session.selection.selected_nodes();
    others.pop();
    for node in others {
        if let Some(corners) = frame.extent(node).and_then(|corners| frame.on_screen(corners)) {
            paint_line(painter, theme, &closed(outline(corners)), Stroke::new(1.0, theme.accent));
        }
    }
}

fn paint_selected(painter: &Painter, frame: &Frame<'_>) {
    paint_other_selected(painter, frame);
    let Some(node) = frame.selected() else { return };
    let theme = frame.ctx.theme;
    // Dimmed while the inspector shows something else.
    let is_focused = matches!(frame.ctx.session.selection.focus, Focus::Node | Focus::Run(_));
    let color = if is_focused { theme.accent } else { theme.accent.gamma_multiply(0.7) };
    if let Some(ghost) = frame.ghost_corners(node).and_then(|corners| frame.on_screen(corners)) {
        paint_dashed(painter, theme, ghost, Stroke::new(1.0, color.gamma_multiply(0.8)));
    }
    let corners = frame.corners(node.id).and_then(|corners| frame.on_screen(corners));
    if let Some(corners) = frame.extent(node.id).and_then(|corners| frame.on_screen(corners)) {
        let stroke = Stroke::new(OUTLINE, color);
        if frame.is_extent_drawn(node.id) {
            paint_line(painter, theme, &closed(outline(corners)), stroke);
        } else {
            paint_dashed(painter, theme, outline(corners), stroke);
        }
    }
    if let Some(corners) = corners {
        super::slices::paint(painter, frame, node, corners);
    }
    if let Some(anchor) = frame.anchor(node.id)
        && let Some(size) = corners.map_or(Some(1.0), anchor_mark)
    {
        paint_anchor(painter, frame.screen.pos_from_stage(anchor), size, (theme.card, color));
    }
}

/// Outlines of the selected node in the pinned versions.
fn paint_ghosts(painter: &Painter, frame: &Frame<'_>) {
    let theme = frame.ctx.theme;
    for corners in frame.ghosts.iter().filter_map(|ghost| frame.ghost_on_screen(ghost)) {
        paint_dashed(painter, theme, corners, Stroke::new(1.0, theme.text.gamma_multiply(0.75)));
    }
}

/// The mark at the anchor. `size` is the part of its full size.
fn paint_anchor(painter: &Painter, at: Pos2, size: f32, (fill, color): (Color32, Color32)) {
    if !at.is_finite() {
        return;
    }
    let (radius, stroke) = (ANCHOR_RADIUS * size, Stroke::new(OUTLINE * size.max(0.6), color));
    painter.circle(at, radius, fill, stroke);
    painter.circle_filled(at, 1.5 * size, color);
    for direction in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
        painter.line_segment([at + direction * radius, at + direction * (radius + 4.0 * size)], stroke);
    }
}
