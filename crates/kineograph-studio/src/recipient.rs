//! Where something goes that is added without a place in a tree: into the clip that plays on the selected node, which gets clip and run if
//! it has none. So what is added moves what is selected.

use std::sync::Arc;

use kineograph_runtime::format::{Action, Kind};

use crate::document::{
    ActionId, Clip, ClipId, Document, Edit, NodeId, Outcome, Run, RunId, SAME_ROUNDED_SECS, Slot, played_clip,
};
use crate::plays::playing_nodes;
use crate::session::{Focus, SelectionChange, Session};

mod moment;

#[cfg(test)]
mod tests;

pub use moment::{
    AddedMotion, PlacedStart, apart_from_spawn, beside_all_at, clip_secs, late_action, moving_until_secs,
    placed_at, then,
};

/// The clip that takes what is added, and the nodes that it plays on from then on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recipient {
    /// The clip; `None`: a new one, called as the first node or as the preset.
    pub clip: Option<ClipId>,
    /// The nodes that it gets a run on first.
    pub nodes: Vec<NodeId>,
    /// The node that was selected, rather than a clip or its actions: what is added plays after all that moves it in that clip.
    pub of_node: Option<NodeId>,
}

/// A document in which the clip of a [`Recipient`] plays.
#[derive(Debug, Clone)]
pub struct Ready {
    pub document: Document,
    /// The edits that made it.
    pub edits: Vec<Edit>,
    pub clip: ClipId,
    /// The run that was added.
    pub run: Option<RunId>,
}

impl Recipient {
    /// What takes something that is added now; `None` if no clip is open and no node selected.
    pub fn of_selection(document: &Document, session: &Session) -> Option<Self> {
        let selection = &session.selection;
        let open = selection.clip.filter(|clip| document.clip(*clip).is_some());
        if selection.focus == Focus::Node
            && let Some(node) = selection.node
        {
            return Some(Self::of_node(document, session, node, selection.selected_nodes(), open));
        }
        let clip = open?;
        // The first action of a clip that nothing plays is to be seen at once, as a new clip is.
        let is_empty = document.clip(clip).is_some_and(|clip| clip.is_empty());
        let idle = selection.seen_node().filter(|node| is_empty && !has_runs(document, *node));
        let nodes = idle.filter(|_| !is_played(document, clip)).into_iter().collect();
        Some(Self { clip: Some(clip), nodes, of_node: None })
    }

    fn of_node(
        document: &Document,
        session: &Session,
        node: NodeId,
        selected: Vec<NodeId>,
        open: Option<ClipId>,
    ) -> Self {
        let plays_here = |clip: &ClipId| playing_nodes(document, *clip).contains(&node);
        let known = open.filter(plays_here).or_else(|| {
            let (run, _) = run_on(document, session, node)?;
            document.run(run).map(|run| run.clip)
        });
        if let Some(clip) = known {
            return Self { clip: Some(clip), nodes: Vec::new(), of_node: Some(node) };
        }
        let others = selected.into_iter().filter(|id| *id != node && !has_runs(document, *id));
        let nodes = std::iter::once(node).chain(others).collect();
        Self { clip: open.filter(|clip| !is_played(document, *clip)), nodes, of_node: Some(node) }
    }

    /// What takes something that is added for one node, whatever else is selected; never a clip that plays on another one only.
    pub fn of_one(document: &Document, session: &Session, node: NodeId) -> Self {
        Self::of_node(document, session, node, vec![node], None)
    }

    pub const fn of_clip(clip: ClipId) -> Self {
        Self { clip: Some(clip), nodes: Vec::new(), of_node: None }
    }

    /// A clip for a node that nothing plays on: the open one if that is empty and plays nowhere, else a new one.
    pub fn on_idle_node(document: &Document, session: &Session, node: NodeId) -> Self {
        let is_free = |clip: &ClipId| {
            document.clip(*clip).is_some_and(|clip| clip.is_empty()) && !is_played(document, *clip)
        };
        Self { clip: session.selection.clip.filter(is_free), nodes: vec![node], of_node: Some(node) }
    }

    /// What is selected before something is added, so that it is seen; `None` if that is the case already.
    pub fn opened(&self, session: &Session) -> Option<SelectionChange> {
        let clip = self.clip.filter(|clip| session.selection.clip != Some(*clip))?;
        self.of_node.map(|node| SelectionChange::NodeIn(clip, node))
    }

    /// Makes the clip and the run that are missing, from the start of the project.
    pub fn ready(&self, document: &Document) -> Option<Ready> {
        self.ready_at(document, 0.0)
    }

    /// As [`Self::ready`], with a run from a time on, in seconds.
    pub fn ready_at(&self, document: &Document, at_secs: f64) -> Option<Ready> {
        self.ready_as(document, None, at_secs)
    }

    /// As [`Self::ready_at`]; a new clip has a name of its own, such as that of a preset.
    pub fn ready_as(&self, document: &Document, name: Option<&str>, at_secs: f64) -> Option<Ready> {
        let mut ready = Ready { document: document.clone(), edits: Vec::new(), clip: ClipId(0), run: None };
        ready.clip = match self.clip {
            Some(clip) => clip,
            None => {
                let node = document.node(*self.nodes.first()?)?;
                ready.apply(Edit::AddClip(name.unwrap_or(&node.name).to_owned()))?.clip?
            }
        };
        if let Some((first, others)) = self.nodes.split_first() {
            let run = ready.apply(Edit::AddRun(ready.clip, *first, at_secs))?.run?;
            if !others.is_empty() {
                let added = ready.document.run(run)?.as_ref().clone();
                ready.apply(Edit::SetRun(Run { more_nodes: others.to_vec(), ..added }))?;
            }
            ready.run = Some(run);
        }
        Some(ready)
    }
}

impl Ready {
    fn apply(&mut self, edit: Edit) -> Option<Outcome> {
        let (document, outcome) = self.document.edited(&edit).ok()?;
        self.document = document;
        self.edits.push(edit);
        Some(outcome)
    }
}

/// Inside the selected action where there is room, else right after it and its ease: in their list, or in a new one.
pub fn beside(clip: &Clip, selected: ActionId, together: bool) -> Slot {
    let Some(item) = clip.get(selected) else { return unattached(clip) };
    if item.has_room() {
        return Slot::Child(selected, item.children.len());
    }
    let top = clip.bent_top(selected);
    let parent = clip.get(top).and_then(|item| item.parent);
    match (parent.filter(|parent| clip.is_list_for(*parent, together)), clip.index_in_parent(top)) {
        (Some(parent), Some(index)) => Slot::Child(parent, index + 1),
        _ => Slot::Beside { id: top, offset: 1, together },
    }
}

/// Where a leaf or a whole tree goes without a place: to the end of what a clip plays. That is in its list, but after a Spawn that is all of
/// it, and after a tree that `stays` as it is, such as a preset; and beside what never ends, since nothing plays after that.
pub fn at_end(clip: &Clip, stays: &dyn Fn(&Action) -> bool) -> Slot {
    let Some((root, item)) = clip.root().and_then(|root| Some((root, clip.get(root)?))) else {
        return Slot::Root;
    };
    if ends_spawn(clip, root) || (item.has_room() && stays(&item.action)) {
        then(clip, root)
    } else {
        beside(clip, root, clip.is_endless())
    }
}

/// Whether an action at the end of a clip goes after the Spawn that is all of it, rather than into that.
pub fn ends_spawn(clip: &Clip, root: ActionId) -> bool {
    clip.get(root).is_some_and(|item| item.action.kind() == Kind::Spawn) && !clip.is_endless()
}

/// On its own: the playing tree if there is none yet, else a draft.
pub const fn unattached(clip: &Clip) -> Slot {
    if clip.root().is_none() { Slot::Root } else { Slot::Draft }
}

/// The run on a node that something which happens at the playhead belongs to, and when it starts there, in seconds: the active one, else the
/// last that has started, else the first. A paused run does not count.
pub fn run_on(document: &Document, session: &Session, node: NodeId) -> Option<(RunId, f64)> {
    let now_secs = session.playback.playhead_secs();
    let playing = document.runs().iter().filter(|run| !run.paused);
    let starts = playing.flat_map(|run| run.starts().map(move |(on, secs)| (on, run.id, secs)));
    let starts: Vec<(RunId, f64)> =
        starts.filter(|(on, _, _)| *on == node).map(|(_, run, secs)| (run, secs)).collect();
    let active = session.selection.active_run(document);
    let has_started = |secs: f64| secs <= now_secs + SAME_ROUNDED_SECS;
    let own = starts.iter().find(|(run, secs)| Some(*run) == active && has_started(*secs));
    let last = starts.iter().filter(|(_, secs)| has_started(*secs)).max_by(|a, b| a.1.total_cmp(&b.1));
    own.or(last).or_else(|| starts.iter().min_by(|a, b| a.1.total_cmp(&b.1))).copied()
}

/// The run of an empty clip on this node alone: it waits for something to play.
pub fn empty_run(document: &Document, node: NodeId) -> Option<&Run> {
    let is_empty = |run: &&Arc<Run>| {
        let is_alone = run.more_nodes.is_empty() && document.runs_of_clip(run.clip).count() == 1;
        run.node == node && is_alone && document.clip(run.clip).is_some_and(|clip| clip.is_empty())
    };
    document.runs().iter().find(is_empty).map(AsRef::as_ref)
}

/// Whether a clip plays, on a node or within another clip.
pub fn is_played(document: &Document, clip: ClipId) -> bool {
    let Some(name) = document.clip(clip).map(|clip| clip.name.as_str()) else { return false };
    let mut items = document.clips().iter().flat_map(|clip| clip.items());
    document.runs_of_clip(clip).next().is_some()
        || items.any(|(_, item)| played_clip(&item.action) == Some(name))
}

fn has_runs(document: &Document, node: NodeId) -> bool {
    document.runs().iter().any(|run| run.nodes().any(|id| id == node))
}
