//! A frame that is drawn on empty ground and selects the runs that it touches.

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Pos2;

use super::super::layout::Scene;
use super::super::marquee::Frame;
use super::layout;
use super::model::{NodeRunBar, RunsModel};
use crate::document::RunId;
use crate::session::Selection;

/// A frame that is being drawn around runs.
#[derive(Debug, Clone)]
pub struct RunFrame {
    /// The frame itself.
    pub frame: Frame<RunId>,
    /// All that was selected before.
    pub before: Selection,
    /// The lines.
    pub model: Arc<RunsModel>,
}

impl RunFrame {
    /// The runs that are selected while the pointer is there.
    #[must_use]
    pub fn selected(&self, scene: &Scene, pointer: Pos2) -> Vec<RunId> {
        let (secs, lines_px) = self.frame.reach(scene, pointer);
        let bars = layout::bars_within(&self.model, secs, lines_px);
        // A run that plays on several nodes has several bars.
        let mut seen = BTreeSet::new();
        let touched = bars.iter().map(NodeRunBar::run).filter(|run| seen.insert(*run)).collect();
        self.frame.selected(touched)
    }
}
