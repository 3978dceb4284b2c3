//! A frame that is drawn on empty ground and selects the runs that it touches.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Pos2;

use super::super::layout::Scene;
use super::super::marquee::Frame;
use super::layout;
use super::model::{StageBar, StageModel};
use crate::document::{Document, RunId};
use crate::session::Selection;

/// A frame that is being drawn around runs.
#[derive(Debug, Clone)]
pub struct RunFrame {
    /// The frame itself.
    pub frame: Frame<RunId>,
    /// All that was selected before.
    pub before: Selection,
    /// The lines.
    pub model: Arc<StageModel>,
    /// The runs.
    pub document: Document,
}

impl RunFrame {
    /// What is selected while the pointer is there.
    #[must_use]
    pub fn selection(&self, scene: &Scene, pointer: Pos2) -> Selection {
        let (secs, lines_px) = self.frame.reach(scene, pointer);
        let bars = layout::bars_within(&self.model, secs, lines_px);
        // A run that plays on several nodes has several bars.
        let mut seen = BTreeSet::new();
        let touched = bars.iter().map(StageBar::run).filter(|run| seen.insert(*run)).collect();
        let mut selection = self.before.clone();
        selection.set_runs(&self.document, self.frame.selected(touched));
        selection
    }
}
