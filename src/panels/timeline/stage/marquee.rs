//! A frame that is drawn on empty ground and selects the runs that it touches.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::{Pos2, Rect, pos2};

use super::super::layout::Scene;
use super::layout;
use super::model::{StageBar, StageModel};
use crate::document::{Document, RunId};
use crate::session::Selection;

/// What becomes of what was selected before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum MarqueeMode {
    /// It is no longer selected.
    Replace,
    /// It stays selected.
    Add,
    /// What is touched is selected if it was not, and no longer if it was.
    Toggle,
}

/// A frame that is being drawn.
#[derive(Debug, Clone)]
pub struct Marquee {
    /// Where it began, in seconds of the project.
    pub from_secs: f64,
    /// Where it began, in points below the top of the first line.
    pub from_px: f32,
    /// What was selected before.
    pub before: Selection,
    /// What becomes of that.
    pub mode: MarqueeMode,
    /// The lines.
    pub model: Arc<StageModel>,
    /// The runs.
    pub document: Document,
}

impl Marquee {
    /// The frame on the screen while the pointer is there.
    #[must_use]
    pub fn rect(&self, scene: &Scene, pointer: Pos2) -> Rect {
        let from = pos2(scene.x(self.from_secs), scene.areas.lanes.top() + self.from_px - scene.scroll_px);
        Rect::from_two_pos(from, pointer)
    }

    /// What is selected while the pointer is there.
    #[must_use]
    pub fn selection(&self, scene: &Scene, pointer: Pos2) -> Selection {
        let to_secs = scene.secs(pointer.x);
        let to_px = pointer.y - scene.areas.lanes.top() + scene.scroll_px;
        let secs = [self.from_secs.min(to_secs), self.from_secs.max(to_secs)];
        let lines_px = [self.from_px.min(to_px), self.from_px.max(to_px)];
        let touched = layout::bars_within(&self.model, secs, lines_px);
        let mut seen = BTreeSet::new();
        let touched: Vec<RunId> = touched.iter().map(StageBar::run).filter(|run| seen.insert(*run)).collect();
        let before = self.before.selected_runs();
        let ids = match self.mode {
            MarqueeMode::Replace => touched,
            MarqueeMode::Add => {
                let others = before.iter().copied().filter(|run| !seen.contains(run));
                others.chain(touched.iter().copied()).collect()
            }
            MarqueeMode::Toggle => {
                let had: BTreeSet<RunId> = before.iter().copied().collect();
                let stay = before.iter().copied().filter(|run| !seen.contains(run));
                stay.chain(touched.iter().copied().filter(|run| !had.contains(run))).collect()
            }
        };
        let mut selection = self.before.clone();
        selection.set_runs(&self.document, ids);
        selection
    }
}
