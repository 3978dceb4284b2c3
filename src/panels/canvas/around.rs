//! What is around a symbol that is edited in place, dimmed below it.

use std::rc::Rc;
use std::sync::Arc;

use egui::{Color32, Id, Painter, Shape, Stroke, Ui};

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

/// How a canvas showed its stage in the last frame. A project that is opened has panels of its own, so that none of them knows it.
#[derive(Debug, Clone, Copy)]
struct SeenStage {
    screen: Screen,
    /// Width and height of the stage.
    size_px: [f32; 2],
    /// How many projects led to it.
    depth: usize,
}

fn seen_id(slot: usize) -> Id {
    Id::new(("stage seen", slot)) // not shown
}

/// Notes how a canvas shows its stage.
pub(super) fn note_seen(ui: &Ui, slot: usize, ctx: &Ctx<'_>, screen: Screen) {
    let seen = SeenStage { screen, size_px: stage_size(ctx.document), depth: ctx.session.trail.len() };
    ui.data_mut(|data| data.insert_temp(seen_id(slot), seen));
}

/// How a canvas showed the stage around, if it did until the symbol was opened in it.
pub(super) fn seen_before(ui: &Ui, slot: usize, ctx: &Ctx<'_>, around: &ShownAround) -> Option<Screen> {
    let seen = ui.data(|data| data.get_temp::<SeenStage>(seen_id(slot)))?;
    let is_outside = seen.depth < ctx.session.trail.len() && seen.size_px == stage_size(&around.document);
    is_outside.then_some(seen.screen)
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
