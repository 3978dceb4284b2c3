//! What is around a symbol that is edited in place, dimmed below it.

use std::rc::Rc;
use std::sync::Arc;

use egui::{Color32, Painter, Shape, Stroke};

use super::{Frame, bounds, gpu};
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

    /// What is around now, and whether the symbol was opened in it since the last frame.
    pub(super) fn renewed(&mut self, ctx: &Ctx<'_>) -> (Option<Rc<ShownAround>>, bool) {
        let Some(around) = &ctx.session.around else {
            *self = Self::default();
            return (None, false);
        };
        let known = self.source.as_ref().filter(|(known, _)| Arc::ptr_eq(known, around));
        let is_new = known.is_none();
        if known.is_none_or(|(_, document)| !document.is_same(ctx.document)) {
            self.shown = around.shown(ctx.document).map(Rc::new);
            self.source = Some((Arc::clone(around), ctx.document.clone()));
        }
        (self.shown.clone(), is_new)
    }
}

/// The lower left and the upper right corner of the stage around.
pub(super) fn bounds_of(around: &ShownAround) -> Option<([f32; 2], [f32; 2])> {
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
