//! The project as it would be if another clip played on some nodes: only for ghosts, never edited nor saved.

use crate::compile::Programs;
use crate::document::{ClipId, Document, Edit, NodeId, RunId};

/// Such a project, kept while nothing changes that it depends on.
pub(super) struct PlayedProject {
    /// What it was made from.
    of: Document,
    clip: ClipId,
    nodes: Vec<NodeId>,
    pub(super) document: Document,
    pub(super) programs: Programs,
}

impl PlayedProject {
    /// The project in which `clip` plays on the nodes instead of what plays there, from when that begins on. `None` without such a clip.
    pub(super) fn of(document: &Document, clip: ClipId, nodes: &[NodeId]) -> Option<Self> {
        document.clip(clip)?;
        let mut played = document.clone();
        for node in nodes {
            let starts = played.runs().iter().flat_map(|run| run.starts());
            let own = starts.filter(|(on, _)| on == node).map(|(_, secs)| secs);
            let start_secs = own.reduce(f64::min).unwrap_or(0.0);
            let is_here = |run: RunId| played.run(run).is_some_and(|run| run.nodes().any(|on| on == *node));
            let ids: Vec<RunId> = played.runs().iter().map(|run| run.id).filter(|id| is_here(*id)).collect();
            for id in ids {
                played = played.edited(&Edit::RemoveRun(id)).ok()?.0;
            }
            played = played.edited(&Edit::AddRun(clip, *node, start_secs)).ok()?.0;
        }
        let programs = Programs::of(&played);
        Some(Self { of: document.clone(), clip, nodes: nodes.to_vec(), document: played, programs })
    }

    /// Whether it is still what [`Self::of`] would make.
    pub(super) fn is_of(&self, document: &Document, clip: ClipId, nodes: &[NodeId]) -> bool {
        self.clip == clip && self.nodes == nodes && self.of.is_same(document)
    }
}
