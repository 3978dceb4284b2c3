//! A frame drawn over the lines that selects the bars it touches.

use egui::{Painter, Pos2, Rect, Ui, pos2};

use super::canvas::TimeCanvas;
use crate::panels::Ctx;
use crate::session::Selection;
use crate::ui_kit::marquee::{self, MarqueeMode};
use crate::ui_kit::theme::Theme;

/// A drag of a frame.
#[derive(Debug, Clone)]
pub struct MarqueeDrag {
    /// What was selected when it began.
    pub before: Selection,
    /// How it selects.
    mode: MarqueeMode,
    /// The time at which it began, in seconds of the project: it stays there when the view scrolls.
    from_secs: f64,
    /// Where it began, in points below the top of the lines' content.
    from_px: f32,
}

impl MarqueeDrag {
    /// A frame that begins at a place on the screen; the keys that are held say how it selects.
    pub fn begun(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, origin: Pos2) -> Self {
        let mode = MarqueeMode::from_modifiers(ui.input(|input| input.modifiers));
        let (from_secs, from_px) = (canvas.secs(origin.x), canvas.content_y(origin.y));
        Self { before: ctx.session.selection.clone(), mode, from_secs, from_px }
    }

    /// The frame on the screen. It may begin outside of the view.
    pub fn rect(&self, canvas: &TimeCanvas, pointer: Pos2) -> Rect {
        let top = canvas.areas.lanes.top() - canvas.scroll_px;
        Rect::from_two_pos(pos2(canvas.x(self.from_secs), top + self.from_px), pointer)
    }

    /// From when to when it reaches, in seconds of the project, and from where to where, in points below the top of the lines' content.
    pub fn reach(&self, canvas: &TimeCanvas, pointer: Pos2) -> ([f64; 2], [f32; 2]) {
        let (to_secs, to_px) = (canvas.secs(pointer.x), canvas.content_y(pointer.y));
        let secs = [self.from_secs.min(to_secs), self.from_secs.max(to_secs)];
        (secs, [self.from_px.min(to_px), self.from_px.max(to_px)])
    }

    /// What is selected while the frame touches `touched`, if `before` was.
    pub fn selected<T: Copy + Ord>(&self, before: &[T], touched: Vec<T>) -> Vec<T> {
        self.mode.selected(before, touched)
    }

    /// Paints the visible part of the frame.
    pub fn paint_frame(&self, painter: &Painter, theme: &Theme, canvas: &TimeCanvas) {
        let Some(pointer) = painter.ctx().pointer_latest_pos() else { return };
        let lanes = canvas.areas.lanes;
        let painter = painter.with_clip_rect(lanes);
        marquee::paint(&painter, self.rect(canvas, pointer).intersect(lanes), theme);
    }
}
