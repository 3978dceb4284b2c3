//! Nodes that share a clip with others, and a clip of their own for them.

use std::collections::{BTreeMap, BTreeSet};

use crate::document::{ClipId, Document, Edit, NodeId, Outcome, Run, RunId, SAME_ROUNDED_SECS};
use crate::plays::playing_nodes;

#[cfg(test)]
mod tests;

/// The clips that runs play on some of these nodes, and on others too.
pub fn shared_clips(document: &Document, nodes: &[NodeId]) -> Vec<ClipId> {
    let nodes: BTreeSet<NodeId> = nodes.iter().copied().collect();
    // Whether each clip plays on some of them, and on others.
    let mut plays: BTreeMap<ClipId, [bool; 2]> = BTreeMap::new();
    for run in document.runs() {
        let [here, elsewhere] = plays.entry(run.clip).or_default();
        for node in run.nodes() {
            let is_one = nodes.contains(&node);
            *here |= is_one;
            *elsewhere |= !is_one;
        }
    }
    plays.into_iter().filter(|(_, plays)| *plays == [true; 2]).map(|(clip, _)| clip).collect()
}

/// The nodes that change with these, since a clip that plays on both has changed; none if it plays on none of these.
pub fn changed_along(before: &Document, after: &Document, nodes: &[NodeId]) -> Vec<NodeId> {
    let pairs = before.clips().iter().zip(after.clips());
    let changed = pairs.filter(|(old, new)| old.id == new.id && !std::sync::Arc::ptr_eq(old, new));
    let changed = changed.filter(|(old, new)| !old.plays_as(new)).map(|(_, new)| new.id);
    let mut others = Vec::new();
    for clip in changed {
        let playing = playing_nodes(after, clip);
        if playing.iter().any(|node| nodes.contains(node)) {
            for node in playing {
                let is_known = nodes.contains(&node) || others.contains(&node);
                if !is_known && before.node(node).is_some() {
                    others.push(node);
                }
            }
        }
    }
    others
}

/// The edits that give these nodes copies of the clips that they share with others, and the copies. With `before`, the others play from then
/// on what they played in that version. `None` if they share none.
pub fn own_clips(
    document: &Document,
    nodes: &[NodeId],
    before: Option<&Document>,
) -> Option<(Vec<Edit>, Vec<ClipId>)> {
    let mut made = OwnClips { document: document.clone(), edits: Vec::new() };
    let mut copies = Vec::new();
    for clip in shared_clips(document, nodes) {
        let copy = made.apply(Edit::DuplicateClip(clip))?.clip?;
        let runs: Vec<RunId> = document.runs_of_clip(clip).map(|run| run.id).collect();
        for run in runs {
            made.move_run(run, nodes, copy)?;
        }
        if let Some(earlier) = before.and_then(|before| before.clip(clip)) {
            made.apply(Edit::RestoreClip(earlier.clone()))?;
        }
        copies.push(copy);
    }
    (!copies.is_empty()).then_some((made.edits, copies))
}

/// The edits so far, and the document after them.
struct OwnClips {
    document: Document,
    edits: Vec<Edit>,
}

impl OwnClips {
    fn apply(&mut self, edit: Edit) -> Option<Outcome> {
        let (document, outcome) = self.document.edited(&edit).ok()?;
        self.document = document;
        self.edits.push(edit);
        Some(outcome)
    }

    /// Makes a run play another clip on these nodes. On each of its nodes it starts when it did.
    fn move_run(&mut self, run: RunId, nodes: &[NodeId], clip: ClipId) -> Option<()> {
        let run = self.document.run(run)?.as_ref().clone();
        let (own, others): (Vec<_>, Vec<_>) = run.starts().partition(|(node, _)| nodes.contains(node));
        if own.is_empty() {
            return Some(());
        }
        if others.is_empty() {
            self.apply(Edit::SetRun(Run { clip, ..run }))?;
            return Some(());
        }
        self.play_on(&run, &others, Some(run.id), run.clip)?;
        self.play_on(&run, &own, None, clip)
    }

    /// Plays a clip on nodes from these times on, as a run does: in that run, or in a new one. Where its stagger doesn't give these times, each
    /// node gets a run of its own.
    fn play_on(
        &mut self,
        run: &Run,
        starts: &[(NodeId, f64)],
        id: Option<RunId>,
        clip: ClipId,
    ) -> Option<()> {
        let (first, at_secs) = *starts.first()?;
        let more_nodes = starts[1..].iter().map(|(node, _)| *node).collect();
        let stagger = run.stagger.among(starts.len());
        let base = Run { clip, node: first, at_secs, stagger, more_nodes, ..run.clone() };
        let is_same =
            |((_, is), (_, was)): ((NodeId, f64), &(NodeId, f64))| (is - was).abs() <= SAME_ROUNDED_SECS;
        if !base.starts().zip(starts).all(is_same) {
            let mut id = id;
            for start in starts {
                self.play_on(run, std::slice::from_ref(start), id.take(), clip)?;
            }
            return Some(());
        }
        let (id, tag) = match id {
            Some(id) => (id, run.tag.clone()),
            // A tag belongs to one run.
            None => (self.apply(Edit::AddRun(clip, first, at_secs))?.run?, None),
        };
        self.apply(Edit::SetRun(Run { id, tag, ..base }))?;
        Some(())
    }
}
