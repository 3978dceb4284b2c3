//! What is exported: a project that is compiled, as a value that any thread may use.

use std::path::PathBuf;
use std::sync::Arc;

use kineograph_export::motion::{Play, plays_of};
use kineograph_runtime::format::Project;
use kineograph_runtime::{Length, Timeline, Track};

use crate::compile::Programs;
use crate::document::{Document, NodeId};
use crate::io::Roots;
use crate::media::Media;

/// How much is shown of a project that never ends, in seconds.
pub const ENDLESS_SHOWN_SECS: f64 = 4.0;

/// As far as the timeline is prepared for many frames, in seconds.
const PREPARED_SECS: f64 = 600.0;

/// A project, its motion and where its pictures are.
#[derive(Clone)]
pub struct ExportSource {
    /// Stage, nodes and images.
    pub document: Document,
    /// How the nodes move.
    pub timeline: Timeline,
    /// Track and name of each node whose poses are written.
    pub nodes: Vec<(usize, String)>,
    /// The folders that its pictures may be in.
    pub roots: Roots,
    /// The clip that plays alone, if it isn't the whole project.
    pub clip: Option<String>,
    /// How long a round of that clip is, in seconds, if it is nothing but rounds without an end.
    pub round_secs: Option<f64>,
    /// The node that is drawn with its children, if not all are.
    pub only: Option<NodeId>,
    /// What is shown, in pixels of the stage: left, bottom, width and height. `None`: the stage.
    pub view_px: Option<[f64; 4]>,
    /// Its pictures, if they have been read.
    pub media: Option<Arc<Media>>,
}

impl ExportSource {
    /// All nodes of a project, as its runs play.
    pub fn of(document: &Document, programs: &Programs, roots: Roots) -> Self {
        let nodes = document.nodes().iter().enumerate();
        let mut source = Self {
            document: document.clone(),
            timeline: programs.timeline().clone(),
            nodes: nodes.map(|(index, node)| (index, node.name.clone())).collect(),
            roots,
            clip: None,
            round_secs: None,
            only: None,
            view_px: None,
            media: None,
        };
        source.timeline.prepare_until(source.shown_secs().min(PREPARED_SECS));
        source
    }

    /// What plays of its project: the clip alone, or all runs.
    pub fn plays(&self, project: &Project) -> Vec<Play> {
        match (&self.clip, self.only.and_then(|top| self.document.node_place(top))) {
            (Some(clip), Some(node)) => vec![Play { clip: clip.clone(), node, at_secs: 0.0, speed: 1.0 }],
            _ => plays_of(project),
        }
    }

    /// What is shown, in pixels of the stage: left, bottom, width and height.
    pub fn shown_px(&self) -> [f64; 4] {
        let [width, height] = self.document.stage().size;
        self.view_px.unwrap_or([0.0, 0.0, width, height])
    }

    /// When an export ends that begins at `from_secs`, in seconds, if nothing else is asked for: where everything has ended, and of a clip
    /// that goes round after one round from there.
    pub fn end_secs(&self, from_secs: f64) -> f64 {
        let end_secs = self.round_secs.map_or_else(|| self.shown_secs(), |secs| from_secs + secs);
        end_secs.max(from_secs)
    }

    /// How much is shown from 0 s, in seconds: until the last run ends; of a clip that goes round, one round; of others that never end
    /// [`ENDLESS_SHOWN_SECS`].
    pub fn shown_secs(&self) -> f64 {
        if let Some(secs) = self.round_secs {
            return secs;
        }
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
    pub fn image_files(&self) -> Vec<PathBuf> {
        self.document.images().iter().filter_map(|image| self.roots.reached(&image.path)).collect()
    }

    /// Width and height of what is shown, in whole pixels, if a pixel of the stage becomes `scale` pixels.
    pub fn size_px(&self, scale: f64) -> [u32; 2] {
        let [_, _, width, height] = self.shown_px();
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        // at least 1; what is too large is refused later
        [width, height].map(|side| (side * scale).round().clamp(1.0, f64::from(u32::MAX)) as u32)
    }
}
