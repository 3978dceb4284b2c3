//! What is selected, in the graph, on the canvas and in the lists.

use std::collections::BTreeSet;

use crate::document::{ActionId, ClipId, Document, NodeId, RunId};

/// What the inspector shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Focus {
    /// The stage.
    #[default]
    Stage,
    /// The selected actions.
    Actions,
    /// The active clip.
    Clip,
    /// The selected node.
    Node,
    /// A run.
    Run(RunId),
    /// An image, by name.
    Image(String),
    /// A sheet, by name.
    Sheet(String),
}

/// The selection. One clip is open in graph and timeline, one node is the subject of curves and canvas, and the inspector
/// shows what was touched last.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// The clip that graph and timeline show.
    pub clip: Option<ClipId>,
    /// Selected actions of that clip; the last one is the primary one.
    pub actions: Vec<ActionId>,
    /// The selected node.
    pub node: Option<NodeId>,
    /// What the inspector shows.
    pub focus: Focus,
    /// Selected runs; the last one is the primary one. They stay while actions are looked at, so that these keep their time.
    runs: Vec<RunId>,
}

impl Selection {
    /// The first clip, its first node and nothing else: what is shown when a document opens.
    #[must_use]
    pub fn initial(document: &Document) -> Self {
        let run = document.runs().first();
        let clip = run.map(|run| run.clip).or_else(|| document.clips().first().map(|clip| clip.id));
        let node = run.map(|run| run.node).or_else(|| document.nodes().first().map(|node| node.id));
        Self { clip, node, ..Self::default() }
    }

    /// The action that was selected last.
    #[must_use]
    pub fn primary_action(&self) -> Option<ActionId> {
        self.actions.last().copied()
    }

    /// True if this action is selected.
    #[must_use]
    pub fn has_action(&self, id: ActionId) -> bool {
        self.actions.contains(&id)
    }

    /// Opens a clip; the actions of another one are no longer selected.
    pub fn open_clip(&mut self, clip: ClipId) {
        if self.clip != Some(clip) {
            self.clip = Some(clip);
            self.actions.clear();
        }
        self.focus = Focus::Clip;
    }

    /// Selects just these actions of the open clip.
    pub fn set_actions(&mut self, actions: Vec<ActionId>) {
        self.focus = if actions.is_empty() { Focus::Clip } else { Focus::Actions };
        self.actions = actions;
    }

    /// Selects this action too, or no longer.
    pub fn toggle_action(&mut self, id: ActionId) {
        let mut actions = self.actions.clone();
        if actions.contains(&id) {
            actions.retain(|other| *other != id);
        } else {
            actions.push(id);
        }
        self.set_actions(actions);
    }

    /// Selects a node.
    pub fn set_node(&mut self, node: NodeId) {
        self.node = Some(node);
        self.focus = Focus::Node;
        self.runs.clear();
    }

    /// Selects just this run, with its clip and node.
    pub fn set_run(&mut self, document: &Document, id: RunId) {
        self.set_runs(document, vec![id]);
    }

    /// Selects just these runs; clip and node are those of the last one.
    pub fn set_runs(&mut self, document: &Document, mut ids: Vec<RunId>) {
        ids.retain(|id| document.run(*id).is_some());
        match ids.last().and_then(|id| document.run(*id)) {
            Some(run) => {
                self.open_clip(run.clip);
                self.node = Some(run.node);
                self.focus = Focus::Run(run.id);
            }
            None => self.focus = Focus::Stage,
        }
        self.runs = ids;
    }

    /// Selects this run too, or no longer.
    pub fn toggle_run(&mut self, document: &Document, id: RunId) {
        let mut runs = self.selected_runs().to_vec();
        if runs.contains(&id) {
            runs.retain(|other| *other != id);
        } else {
            runs.push(id);
        }
        self.set_runs(document, runs);
    }

    /// The selected runs, the primary one last; none while something else is looked at.
    #[must_use]
    pub fn selected_runs(&self) -> &[RunId] {
        if matches!(self.focus, Focus::Run(_)) { &self.runs } else { &[] }
    }

    /// The run that the timeline's clip time refers to: the one selected last, else the open clip's run on the selected node,
    /// else its first run.
    #[must_use]
    pub fn active_run(&self, document: &Document) -> Option<RunId> {
        let clip = self.clip?;
        if let Some(id) = self.runs.last()
            && document.run(*id).is_some_and(|run| run.clip == clip)
        {
            return Some(*id);
        }
        let on_node = document.runs_of_clip(clip).find(|run| Some(run.node) == self.node);
        on_node.or_else(|| document.runs_of_clip(clip).next()).map(|run| run.id)
    }

    /// Drops what the document does not hold any more, and opens a clip if none is open.
    pub fn prune(&mut self, document: &Document) {
        self.clip = self.clip.filter(|id| document.clip(*id).is_some());
        if self.clip.is_none() {
            self.actions.clear();
            self.clip = document.clips().first().map(|clip| clip.id);
        }
        let clip = self.clip.and_then(|id| document.clip(id));
        self.actions.retain(|id| clip.is_some_and(|clip| clip.get(*id).is_some()));
        self.node = self.node.filter(|id| document.node(*id).is_some());
        self.prune_runs(document);
        let gone = match &self.focus {
            Focus::Stage => false,
            Focus::Actions => self.actions.is_empty(),
            Focus::Clip => self.clip.is_none(),
            Focus::Node => self.node.is_none(),
            Focus::Run(id) => document.run(*id).is_none(),
            Focus::Image(name) => document.image(name).is_none(),
            Focus::Sheet(name) => document.sheet(name).is_none(),
        };
        if gone {
            self.focus = Focus::Stage;
        }
    }

    fn prune_runs(&mut self, document: &Document) {
        if self.runs.len() > 8 {
            let there: BTreeSet<RunId> = document.runs().iter().map(|run| run.id).collect();
            self.runs.retain(|id| there.contains(id));
        } else {
            self.runs.retain(|id| document.run(*id).is_some());
        }
        if matches!(self.focus, Focus::Run(_))
            && let Some(id) = self.runs.last()
        {
            self.focus = Focus::Run(*id);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Edit, RunEdit};
    use crate::panels::fixture::document;

    #[test]
    fn several_runs_are_selected_and_the_last_is_the_primary_one() {
        let document = document();
        let [hop, spin] = [0, 1].map(|index: usize| document.runs()[index].id);
        let mut selection = Selection::initial(&document);
        selection.set_run(&document, hop);
        selection.toggle_run(&document, spin);
        assert_eq!(selection.selected_runs(), [hop, spin]);
        assert_eq!(
            (selection.focus.clone(), selection.clip),
            (Focus::Run(spin), Some(document.clips()[1].id))
        );
        let (after, _) = document.edited(&Edit::Runs(RunEdit::Remove(vec![spin]))).unwrap();
        selection.prune(&after);
        assert_eq!((selection.selected_runs(), selection.focus.clone()), (&[hop][..], Focus::Run(hop)));
        selection.toggle_run(&document, hop);
        assert_eq!((selection.selected_runs(), &selection.focus), (&[][..], &Focus::Stage));
    }

    #[test]
    fn actions_keep_the_time_of_the_run_that_was_selected() {
        let (document, _) = document()
            .edited(&Edit::AddRun(document().clips()[0].id, document().nodes()[0].id, 3.0))
            .unwrap();
        let later = document.runs()[2].id;
        let mut selection = Selection::initial(&document);
        selection.set_run(&document, later);
        selection.set_actions(document.clips()[0].root().into_iter().collect());
        assert_eq!((selection.active_run(&document), selection.selected_runs()), (Some(later), &[][..]));
        selection.set_node(document.nodes()[0].id);
        assert_eq!(
            selection.active_run(&document),
            Some(document.runs()[0].id),
            "the first one on that node"
        );
    }
}
