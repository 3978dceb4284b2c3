//! A frame drawn over the ground of the lanes: the bars that it touches are selected.

use egui::{Pos2, Rect, Stroke, StrokeKind, Ui, pos2};
use kineograph_runtime::format::ActionId;

use super::hit::parts;
use super::layout::Scene;
use crate::panels::Ctx;

/// How what the frame touches meets what is selected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Adds {
    /// Only that.
    Replaces,
    /// That too.
    Adds,
    /// All but that.
    Removes,
}

/// A frame in the hand.
#[derive(Debug, Clone)]
pub struct BarFrame {
    /// What was selected when it began.
    pub before: Vec<ActionId>,
    /// How it selects.
    pub adds: Adds,
    /// The time at which it began, in seconds of the project: it stays there when the view scrolls.
    pub from_secs: f64,
    /// Where it began, in points below the top of the rows' content.
    pub from_px: f32,
}

impl BarFrame {
    /// The frame on the screen.
    #[must_use]
    pub fn rect(&self, scene: &Scene, pointer: Pos2) -> Rect {
        let from = pos2(scene.x(self.from_secs), scene.areas.lanes.top() + self.from_px - scene.scroll_px);
        Rect::from_two_pos(from, pointer).intersect(scene.areas.lanes)
    }

    /// What is selected with the pointer there.
    #[must_use]
    pub fn selected(&self, scene: &Scene, pointer: Pos2) -> Vec<ActionId> {
        // Rows beyond the view count too: the frame begins where it began.
        let from = pos2(scene.x(self.from_secs), scene.areas.lanes.top() + self.from_px - scene.scroll_px);
        let found = touched(scene, Rect::from_two_pos(from, pointer));
        match self.adds {
            Adds::Replaces => found,
            Adds::Adds => {
                let new = found.into_iter().filter(|id| !self.before.contains(id)).collect::<Vec<_>>();
                [self.before.clone(), new].concat()
            }
            Adds::Removes => self.before.iter().copied().filter(|id| !found.contains(id)).collect(),
        }
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

/// Paints the frame.
pub fn paint(ui: &Ui, ctx: &Ctx<'_>, scene: &Scene, marquee: &BarFrame) {
    let Some(pointer) = ui.input(|input| input.pointer.latest_pos()) else { return };
    let painter = ui.painter().with_clip_rect(scene.areas.lanes);
    let rect = marquee.rect(scene, pointer);
    painter.rect(
        rect,
        2.0,
        ctx.theme.accent.gamma_multiply(0.12),
        Stroke::new(1.0, ctx.theme.accent),
        StrokeKind::Inside,
    );
}
