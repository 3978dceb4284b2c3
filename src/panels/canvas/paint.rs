//! The stage, and outlines, anchor, motion path and guides over it.

use egui::{Color32, CornerRadius, Painter, Pos2, Rect, Response, Stroke, StrokeKind, Ui, vec2};

use super::path::MotionPath;
use super::strokes::{closed, paint_dashed, paint_line};
use super::{CanvasPanel, Frame, gpu, stage_size, what_moves};
use crate::session::Focus;
use crate::ui_kit::theme::Theme;

const OUTLINE: f32 = 1.5;
/// Radius of the anchor's circle, in points.
const ANCHOR_RADIUS: f32 = 4.5;
/// Smallest average distance between frames of a path at which they are dotted, in points.
const MIN_DOT_DISTANCE: f32 = 5.0;

impl CanvasPanel {
    /// Draws everything except the texts and buttons on top.
    pub(super) fn paint(&mut self, ui: &Ui, canvas: &Response, frame: &Frame<'_>) {
        let painter = ui.painter_at(canvas.rect);
        paint_stage(ui, &painter, frame);
        if frame.is_stale() {
            painter.rect_filled(frame.stage_rect(), 0.0, frame.ctx.theme.well.gamma_multiply(0.45));
        }
        if self.going.is_none() {
            paint_hover(ui, &painter, canvas, frame);
        }
        what_moves::paint_moved(&painter, frame);
        if let Some(selected) = frame.selected() {
            let path = self.path.path(frame.ctx, selected.id);
            paint_path(&painter, frame, path);
            paint_selected(&painter, frame);
        }
        paint_ghosts(&painter, frame);
        if let Some(going) = &self.going {
            going.gesture.paint(&painter, frame);
        }
    }
}

impl Frame<'_> {
    /// The stage on the screen.
    pub(super) fn stage_rect(&self) -> Rect {
        self.screen.stage_rect(stage_size(self.ctx.document))
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

fn paint_stage(ui: &Ui, painter: &Painter, frame: &Frame<'_>) {
    let theme = frame.ctx.theme;
    let stage = frame.stage_rect();
    painter.rect_filled(painter.clip_rect(), 0.0, theme.well);
    let mut shadow = ui.visuals().window_shadow;
    shadow.offset = [0, 4];
    painter.add(shadow.as_shape(stage, CornerRadius::ZERO));
    let [r, g, b] = frame.ctx.document.stage().background.0;
    painter.rect_filled(stage, 0.0, Color32::from_rgb(r, g, b));
    painter.add(gpu::stage_shape(frame));
    painter.rect_stroke(stage, 0.0, Stroke::new(1.0, theme.line), StrokeKind::Outside);
}

fn paint_hover(ui: &Ui, painter: &Painter, canvas: &Response, frame: &Frame<'_>) {
    let pos = ui.input(|input| input.pointer.hover_pos()).filter(|_| canvas.contains_pointer());
    let Some(node) = pos.and_then(|pos| frame.nodes_at(pos).first().copied()) else { return };
    if frame.ctx.session.selection.node == Some(node) {
        return;
    }
    if let Some(corners) = frame.corners(node).and_then(|corners| frame.on_screen(corners)) {
        let theme = frame.ctx.theme;
        paint_line(painter, theme, &closed(corners), Stroke::new(1.0, theme.accent.gamma_multiply(0.8)));
    }
}

fn paint_selected(painter: &Painter, frame: &Frame<'_>) {
    let Some(node) = frame.selected() else { return };
    let theme = frame.ctx.theme;
    // Dimmed while the inspector shows something else.
    let is_focused = matches!(frame.ctx.session.selection.focus, Focus::Node | Focus::Run(_));
    let color = if is_focused { theme.accent } else { theme.accent.gamma_multiply(0.7) };
    if let Some(ghost) = frame.ghost_corners(node).and_then(|corners| frame.on_screen(corners)) {
        paint_dashed(painter, theme, ghost, Stroke::new(1.0, color.gamma_multiply(0.8)));
    }
    if let Some(corners) = frame.corners(node.id).and_then(|corners| frame.on_screen(corners)) {
        let stroke = Stroke::new(OUTLINE, color);
        if frame.is_drawn(node.id) {
            paint_line(painter, theme, &closed(corners), stroke);
        } else {
            paint_dashed(painter, theme, corners, stroke);
        }
    }
    if let Some(anchor) = frame.anchor(node.id) {
        paint_anchor(painter, theme, frame.screen.pos_from_stage(anchor), color);
    }
}

/// Outlines of the selected node in the pinned versions.
fn paint_ghosts(painter: &Painter, frame: &Frame<'_>) {
    let theme = frame.ctx.theme;
    for corners in frame.ghosts.iter().filter_map(|ghost| frame.ghost_on_screen(ghost)) {
        paint_dashed(painter, theme, corners, Stroke::new(1.0, theme.text.gamma_multiply(0.75)));
    }
}

fn paint_anchor(painter: &Painter, theme: &Theme, at: Pos2, color: Color32) {
    if !at.is_finite() {
        return;
    }
    painter.circle(at, ANCHOR_RADIUS, theme.card, Stroke::new(OUTLINE, color));
    painter.circle_filled(at, 1.5, color);
    for direction in [vec2(1.0, 0.0), vec2(-1.0, 0.0), vec2(0.0, 1.0), vec2(0.0, -1.0)] {
        let ends = [at + direction * ANCHOR_RADIUS, at + direction * (ANCHOR_RADIUS + 4.0)];
        painter.line_segment(ends, Stroke::new(OUTLINE, color));
    }
}

fn paint_path(painter: &Painter, frame: &Frame<'_>, path: &MotionPath) {
    if path.points.is_empty() {
        return;
    }
    let theme = frame.ctx.theme;
    let color = theme.accent.gamma_multiply(0.85);
    let points: Vec<Pos2> = path.points.iter().map(|point| frame.screen.pos_from_stage(*point)).collect();
    let length: f32 = points.windows(2).map(|ends| ends[0].distance(ends[1])).sum();
    let frames = path.points_per_frame.map(|per_frame| (per_frame, points.len() / per_frame));
    paint_line(painter, theme, &points, Stroke::new(1.0, color));
    #[allow(clippy::cast_precision_loss)] // at most a few hundred
    let is_sparse = |count: usize| length / count.max(1) as f32 >= MIN_DOT_DISTANCE;
    if let Some((per_frame, _)) = frames.filter(|(_, count)| is_sparse(*count)) {
        for dot in points.iter().step_by(per_frame) {
            painter.circle(*dot, 2.0, color, Stroke::new(0.5, theme.well));
        }
    }
}
