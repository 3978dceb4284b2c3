//! A frame drawn over the lanes that selects the bars it touches, actions or runs.

use egui::{Pos2, Rect, Ui, pos2};
use kineograph_runtime::format::ActionId;

use super::hit::parts;
use super::layout::Scene;
use crate::panels::Ctx;
use crate::ui_kit::marquee::{self, MarqueeMode};

/// A drag of a frame, which selects by ids of the type `T`.
#[derive(Debug, Clone)]
pub struct Frame<T> {
    /// What was selected when it began.
    pub before: Vec<T>,
    /// How it selects.
    mode: MarqueeMode,
    /// The time at which it began, in seconds of the project: it stays there when the view scrolls.
    from_secs: f64,
    /// Where it began, in points below the top of the rows' content.
    from_px: f32,
}

impl<T: Copy + Ord> Frame<T> {
    /// A frame that begins at a place on the screen; the keys that are held say how it selects.
    #[must_use]
    pub fn begun(ui: &Ui, scene: &Scene, origin: Pos2, before: Vec<T>) -> Self {
        let mode = MarqueeMode::from_modifiers(ui.input(|input| input.modifiers));
        Self { before, mode, from_secs: scene.secs(origin.x), from_px: scene.content_y(origin.y) }
    }

    /// The frame on the screen. It may begin outside of the view.
    #[must_use]
    pub fn rect(&self, scene: &Scene, pointer: Pos2) -> Rect {
        let from = pos2(scene.x(self.from_secs), scene.areas.lanes.top() + self.from_px - scene.scroll_px);
        Rect::from_two_pos(from, pointer)
    }

    /// From when to when it reaches, in seconds of the project, and from where to where, in points below the top of the rows' content.
    #[must_use]
    pub fn reach(&self, scene: &Scene, pointer: Pos2) -> ([f64; 2], [f32; 2]) {
        let (to_secs, to_px) = (scene.secs(pointer.x), scene.content_y(pointer.y));
        let secs = [self.from_secs.min(to_secs), self.from_secs.max(to_secs)];
        (secs, [self.from_px.min(to_px), self.from_px.max(to_px)])
    }

    /// What is selected while the frame touches `touched`.
    #[must_use]
    pub fn selected(&self, touched: Vec<T>) -> Vec<T> {
        self.mode.selected(&self.before, touched)
    }

    /// Paints the visible part of the frame.
    pub fn paint(&self, ui: &Ui, ctx: &Ctx<'_>, scene: &Scene) {
        let Some(pointer) = ui.ctx().pointer_latest_pos() else { return };
        let lanes = scene.areas.lanes;
        let painter = ui.painter().with_clip_rect(lanes);
        marquee::paint(&painter, self.rect(scene, pointer).intersect(lanes), ctx.theme);
    }
}

/// The actions whose bars a rectangle touches, in the order of the rows.
#[must_use]
pub fn touched(scene: &Scene, rect: Rect) -> Vec<ActionId> {
    let first = scene.row_at(rect.top()).unwrap_or(0);
    let rows = scene.rows.iter().enumerate().skip(first);
    let above = rows.take_while(|(index, _)| scene.row_rect(*index).top() <= rect.bottom());
    let hit = above.filter(|(index, row)| {
        parts(scene, *index, row, [false; 2]).is_some_and(|parts| parts.body.intersects(rect))
    });
    hit.map(|(_, row)| row.id).collect()
}
