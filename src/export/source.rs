//! What is exported: a project that is compiled, as a value that any thread may use.

use std::path::PathBuf;

use kineograph_runtime::{Length, Timeline, Track};

use crate::compile::Programs;
use crate::document::Document;
use crate::io::Roots;

/// How much is shown of a project that never ends, in seconds.
pub const ENDLESS_SHOWN_SECS: f64 = 4.0;

/// As far as the timeline is prepared for many frames, in seconds.
const PREPARED_SECS: f64 = 600.0;

/// A project, its motion and where its pictures are.
#[derive(Clone)]
pub struct Source {
    /// Stage, nodes and images.
    pub document: Document,
    /// How the nodes move.
    pub timeline: Timeline,
    /// Track and name of each node whose poses are written.
    pub nodes: Vec<(usize, String)>,
    /// The folders that its pictures may be in.
    pub roots: Roots,
}

impl Source {
    /// All nodes of a project, as its runs play.
    #[must_use]
    pub fn of(document: &Document, programs: &Programs, roots: Roots) -> Self {
        let nodes = document.nodes().iter().enumerate();
        let mut source = Self {
            document: document.clone(),
            timeline: programs.timeline().clone(),
            nodes: nodes.map(|(index, node)| (index, node.name.clone())).collect(),
            roots,
        };
        source.timeline.prepare_until(source.shown_secs().min(PREPARED_SECS));
        source
    }

    /// When an export ends, in seconds: with the last run; of those that never end [`ENDLESS_SHOWN_SECS`] are shown.
    #[must_use]
    pub fn shown_secs(&self) -> f64 {
        match self.timeline.length() {
            Length::Finite(secs) => secs,
            Length::Endless => {
                let runs = self.timeline.tracks().iter().flat_map(Track::runs);
                let ends = runs.map(|run| run.end_secs().unwrap_or(run.at_secs + ENDLESS_SHOWN_SECS));
                ends.fold(ENDLESS_SHOWN_SECS, f64::max)
            }
        }
    }

    /// The images' files, as far as they can be read.
    #[must_use]
    pub fn image_files(&self) -> Vec<PathBuf> {
        self.document.images().iter().filter_map(|image| self.roots.reached(&image.path)).collect()
    }

    /// Width and height of the stage in whole pixels.
    #[must_use]
    pub fn stage_size_px(&self) -> [u32; 2] {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 1..=16384, as validated
        self.document.stage().size.map(|side| side.round().max(1.0) as u32)
    }
}
