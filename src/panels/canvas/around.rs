//! What is around a symbol that is edited in place, dimmed below it.

use std::rc::Rc;
use std::sync::Arc;

use egui::{Color32, Painter, Shape, Stroke};

use super::view::{Screen, View};
use super::{Frame, bounds, gpu, stage_size};
use crate::document::Document;
use crate::panels::Ctx;
use crate::scene::{Around, ShownAround};

/// How much of the ground lies over what is around.
const DIMMED: f32 = 0.6;

/// What is around, kept until the symbol changes.
#[derive(Default)]
pub(super) struct KeptAround {
    source: Option<(Arc<Around>, Document)>,
    shown: Option<Rc<ShownAround>>,
}

impl KeptAround {
    /// Whether something is around.
    pub(super) const fn is_shown(&self) -> bool {
        self.source.is_some()
    }

    /// What is around now, and whether the symbol was opened in it since the last frame: from the project around, or from somewhere else.
    pub(super) fn renewed(&mut self, ctx: &Ctx<'_>) -> (Option<Rc<ShownAround>>, Option<OpenedFrom>) {
        let Some(around) = &ctx.session.around else {
            *self = Self::default();
            return (None, None);
        };
        let known = self.source.as_ref().filter(|(known, _)| Arc::ptr_eq(known, around));
        let from = if self.is_shown() { OpenedFrom::Elsewhere } else { OpenedFrom::Outside };
        let opened = known.is_none().then_some(from);
        if known.is_none_or(|(_, document)| !document.is_same(ctx.document)) {
            self.shown = around.shown(ctx.document).map(Rc::new);
            self.source = Some((Arc::clone(around), ctx.document.clone()));
        }
        (self.shown.clone(), opened)
    }
}

/// From where a symbol was opened in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OpenedFrom {
    /// From the project around, which was shown in the last frame.
    Outside,
    /// From another symbol, or as the window opened.
    Elsewhere,
}

impl View {
    /// Shows all of the stage around, or, if the project around was shown until now, that where and as large as it was on the screen.
    pub(super) fn show_around(&mut self, around: &ShownAround, (before, now): (Option<Screen>, &Screen)) {
        let Some((low, high)) = bounds_of(around) else { return };
        self.fit_rect(low, high, now);
        let Some(before) = before else { return };
        let stage = stage_size(&around.document);
        let [a, b, ..] = around.corners;
        let length = (b[0] - a[0]).hypot(b[1] - a[1]);
        let middle = before.pos_from_stage(stage.map(|side| side / 2.0));
        if length <= 0.0 || !now.rect.contains(middle) {
            return;
        }
        let at = now.rect.center();
        *self = self.zoomed_at(at, before.camera.zoom * stage[0] / length, now);
        *self = self.panned(middle - at, now);
    }
}

/// The lower left and the upper right corner of the stage around.
fn bounds_of(around: &ShownAround) -> Option<([f32; 2], [f32; 2])> {
    bounds(&around.corners).filter(|(low, high)| low.iter().chain(high).all(|x| x.is_finite()))
}

/// Paints what is around.
pub(super) fn paint(painter: &Painter, frame: &Frame<'_>, around: &Rc<ShownAround>, slot: usize) {
    let [r, g, b] = around.document.stage().background.0;
    if let Some(corners) = frame.on_screen(around.corners) {
        painter.add(Shape::convex_polygon(corners.to_vec(), Color32::from_rgb(r, g, b), Stroke::NONE));
    }
    painter.add(gpu::around_shape(frame, around, slot));
    painter.rect_filled(painter.clip_rect(), 0.0, frame.ctx.theme.well.gamma_multiply(DIMMED));
}
