//! What is selected, in the graph, on the canvas and in the lists.

use crate::document::{ActionId, ClipId, Document, ExpectedId, NodeId, RunId};
use crate::plays::playing_nodes;

/// What the inspector shows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Focus {
    #[default]
    Stage,
    /// The selected actions, or the open clip while none is selected.
    Actions,
    /// The open clip as a whole.
    Clip,
    /// The selected node.
    Node,
    Run(RunId),
    /// An image, by name.
    Image(String),
    /// A sheet, by name.
    Sheet(String),
    /// An own ease, by name.
    Ease(String),
    /// A marker, by name.
    Marker(String),
    /// An expectation.
    Expected(ExpectedId),
}

/// The selection. One clip is open in graph and timeline, one node is the subject of curves and canvas, and the inspector
/// shows what was touched last.
///
/// What has the focus is selected, and nothing else looks so: actions are selected while they have the focus, or an own ease, which is
/// edited in the actions that use it. The node is the one that was chosen; while actions have the focus, the one that they play on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Selection {
    /// The clip that graph and timeline show.
    pub clip: Option<ClipId>,
    /// Selected actions of that clip; the last one is the primary one.
    pub actions: Vec<ActionId>,
    /// The selected node; of several the primary one. While actions have the focus, the one that they play on.
    pub node: Option<NodeId>,
    /// What the inspector shows.
    pub focus: Focus,
    /// Selected runs; the last one is the primary one. They stay selected while actions have the focus, so that clip time keeps its run.
    pub(super) runs: Vec<RunId>,
    /// Nodes that are selected besides the primary one.
    pub(super) more_nodes: Vec<NodeId>,
    /// The node that was chosen itself or with a run: it comes back when actions that play on another one lose the focus.
    pub(super) chosen: Option<NodeId>,
}

impl Selection {
    /// The first clip, its first node and nothing else: what is shown when a document opens.
    pub fn initial(document: &Document) -> Self {
        let run = document.runs().first();
        let clip = run.map(|run| run.clip).or_else(|| document.clips().first().map(|clip| clip.id));
        let node = run.map(|run| run.node).or_else(|| document.nodes().first().map(|node| node.id));
        Self { clip, node, chosen: node, ..Self::default() }
    }

    /// Gives something the focus. Of actions only an own ease does not take it away.
    pub(super) fn set_focus(&mut self, focus: Focus) {
        if !matches!(focus, Focus::Actions | Focus::Ease(_)) {
            self.actions.clear();
        }
        self.focus = focus;
    }

    /// The selected node becomes the one that the selected actions play on, else again the one that was chosen.
    pub(super) fn settle_node(&mut self, document: &Document) {
        match self.focus {
            // Without an action nothing says which node is meant: the one that is shown stays.
            Focus::Actions if self.actions.is_empty() => {}
            Focus::Actions => self.node = self.played_node(document),
            Focus::Clip => self.node = self.chosen,
            Focus::Stage
            | Focus::Node
            | Focus::Run(_)
            | Focus::Image(_)
            | Focus::Sheet(_)
            | Focus::Ease(_)
            | Focus::Marker(_)
            | Focus::Expected(_) => {}
        }
    }

    /// Chooses the node that panels show.
    pub(super) const fn choose_node(&mut self, node: Option<NodeId>) {
        (self.node, self.chosen) = (node, node);
    }

    /// The action that was selected last.
    pub fn primary_action(&self) -> Option<ActionId> {
        self.actions.last().copied()
    }

    /// True if this action is selected.
    pub fn has_action(&self, id: ActionId) -> bool {
        self.actions.contains(&id)
    }

    /// Opens a clip and selects it as a whole.
    pub fn open_clip(&mut self, clip: ClipId) {
        self.clip = Some(clip);
        self.set_focus(Focus::Clip);
    }

    /// Selects just these actions of the open clip.
    pub fn set_actions(&mut self, actions: Vec<ActionId>) {
        self.focus = Focus::Actions;
        self.actions = actions;
    }

    /// Toggles whether this action is selected.
    pub fn toggle_action(&mut self, id: ActionId) {
        let mut actions = self.actions.clone();
        if actions.contains(&id) {
            actions.retain(|other| *other != id);
        } else {
            actions.push(id);
        }
        self.set_actions(actions);
    }

    /// Selects just this node.
    pub fn set_node(&mut self, node: NodeId) {
        self.set_nodes(vec![node]);
    }

    /// Selects just these nodes; the last one is the primary one.
    pub fn set_nodes(&mut self, mut nodes: Vec<NodeId>) {
        self.choose_node(nodes.pop());
        self.set_focus(if self.node.is_some() { Focus::Node } else { Focus::Stage });
        self.more_nodes = nodes;
        self.runs.clear();
    }

    /// Toggles whether this node is selected.
    pub fn toggle_node(&mut self, node: NodeId) {
        let mut nodes = self.selected_nodes();
        if nodes.contains(&node) {
            nodes.retain(|other| *other != node);
        } else {
            nodes.push(node);
        }
        self.set_nodes(nodes);
    }

    /// A click on a node: with `adds` it toggles the node, else it selects the node alone.
    pub fn click_node(&mut self, node: NodeId, adds: bool) {
        if adds {
            self.toggle_node(node);
        } else {
            self.set_node(node);
        }
    }

    /// True if this node is selected.
    pub fn has_node(&self, node: NodeId) -> bool {
        self.node == Some(node) || (self.focus == Focus::Node && self.more_nodes.contains(&node))
    }

    /// The node that the canvas and the list of nodes show as selected: none while the stage has the focus, though other panels still show
    /// the node that was chosen last.
    pub const fn seen_node(&self) -> Option<NodeId> {
        match self.focus {
            Focus::Stage => None,
            _ => self.node,
        }
    }

    /// The selected nodes, the primary one last; none while something else has the focus.
    pub fn selected_nodes(&self) -> Vec<NodeId> {
        if self.focus != Focus::Node {
            return Vec::new();
        }
        let others = self.more_nodes.iter().copied().filter(|node| Some(*node) != self.node);
        others.chain(self.node).collect()
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
                self.choose_node(Some(run.node));
                self.focus = Focus::Run(run.id);
            }
            None => self.set_focus(Focus::Stage),
        }
        self.runs = ids;
    }

    /// Toggles whether this run is selected.
    pub fn toggle_run(&mut self, document: &Document, id: RunId) {
        let mut runs = self.selected_runs().to_vec();
        if runs.contains(&id) {
            runs.retain(|other| *other != id);
        } else {
            runs.push(id);
        }
        self.set_runs(document, runs);
    }

    /// The selected runs, the primary one last; none while something else has the focus.
    pub fn selected_runs(&self) -> &[RunId] {
        if matches!(self.focus, Focus::Run(_)) { &self.runs } else { &[] }
    }

    /// The run that the timeline's clip time refers to: the one selected last, else the open clip's run on the selected node,
    /// else its first run.
    pub fn active_run(&self, document: &Document) -> Option<RunId> {
        let clip = self.clip?;
        if let Some(id) = self.runs.last()
            && document.run(*id).is_some_and(|run| run.clip == clip)
        {
            return Some(*id);
        }
        let on_node = document.runs_of_clip(clip).find(|run| Some(run.node) == self.chosen);
        on_node.or_else(|| document.runs_of_clip(clip).next()).map(|run| run.id)
    }

    /// The run that was selected last, whatever its clip: it stays the one that is meant while actions have the focus.
    pub fn last_run(&self) -> Option<RunId> {
        self.runs.last().copied()
    }

    /// The node that was chosen itself or with a run.
    pub const fn chosen_node(&self) -> Option<NodeId> {
        self.chosen
    }

    /// The node whose motion is shown: the selected one, or, while actions or a clip have the focus, the one that they play on. That is the
    /// target of the `TargetedAction` around the primary action, else the chosen node if the clip runs on it, else that of the active run.
    /// It differs from `node` only for a clip as a whole, which leaves the chosen node selected, so that it can be given a run there.
    pub fn played_node(&self, document: &Document) -> Option<NodeId> {
        if !matches!(self.focus, Focus::Actions | Focus::Clip) {
            return self.node;
        }
        if self.focus == Focus::Actions
            && let Some(target) = self.target_node(document)
        {
            return Some(target);
        }
        let runs_here = |node: &NodeId| {
            let mut runs = self.clip.into_iter().flat_map(|clip| document.runs_of_clip(clip));
            runs.any(|run| run.nodes().any(|other| other == *node))
        };
        if self.chosen.as_ref().is_some_and(runs_here) {
            return self.chosen;
        }
        // Where it plays inside of others takes a look at all clips.
        let nodes = self.clip.map(|clip| playing_nodes(document, clip)).unwrap_or_default();
        let active = || self.active_run(document).and_then(|run| document.run(run)).map(|run| run.node);
        let here = self.chosen.filter(|node| nodes.contains(node));
        here.or_else(active).or_else(|| nodes.first().copied()).or(self.chosen)
    }

    /// The node that the innermost `TargetedAction` around the primary action names.
    fn target_node(&self, document: &Document) -> Option<NodeId> {
        let name = document.clip(self.clip?)?.target_of(self.primary_action()?)?;
        document.nodes().iter().find(|node| node.name == name).map(|node| node.id)
    }

    /// Removes what is no longer in the document, and opens a clip if none is open.
    pub fn prune(&mut self, document: &Document) {
        self.clip = self.clip.filter(|id| document.clip(*id).is_some());
        if self.clip.is_none() {
            self.actions.clear();
            self.clip = document.clips().first().map(|clip| clip.id);
        }
        let clip = self.clip.and_then(|id| document.clip(id));
        self.actions.retain(|id| clip.is_some_and(|clip| clip.get(*id).is_some()));
        self.more_nodes.retain(|id| document.node(*id).is_some());
        self.chosen = self.chosen.filter(|id| document.node(*id).is_some());
        if self.node.is_some_and(|id| document.node(id).is_none()) {
            let next = if self.focus == Focus::Node { self.more_nodes.pop() } else { self.chosen };
            self.choose_node(next);
        }
        self.prune_runs(document);
        let gone = match &self.focus {
            Focus::Stage => false,
            Focus::Actions | Focus::Clip => self.clip.is_none(),
            Focus::Node => self.node.is_none(),
            Focus::Run(id) => document.run(*id).is_none(),
            Focus::Image(name) => document.image(name).is_none(),
            Focus::Sheet(name) => document.sheet(name).is_none(),
            Focus::Ease(name) => document.ease_named(name).is_none(),
            Focus::Marker(name) => document.marker(name).is_none(),
            Focus::Expected(id) => document.expected(*id).is_none(),
        };
        if gone {
            self.set_focus(Focus::Stage);
        }
        self.settle_node(document);
    }

    fn prune_runs(&mut self, document: &Document) {
        if document.run_places(&self.runs).is_none() {
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
    use crate::fixture::document;
    use crate::session::SelectionChange;

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

    #[test]
    fn what_loses_the_focus_is_no_longer_selected() {
        let document = document();
        let clip = &document.clips()[0];
        let [coin, star] = [0, 1].map(|index: usize| document.nodes()[index].id);
        let actions = SelectionChange::Actions(clip.root().into_iter().collect());
        for other in [
            SelectionChange::Node(coin),
            SelectionChange::ToggleNode(star),
            SelectionChange::Clip(clip.id),
            SelectionChange::Runs(vec![document.runs()[0].id]),
            SelectionChange::Stage,
        ] {
            let mut selection = Selection::initial(&document);
            selection.change(&document, actions.clone());
            assert_eq!(selection.actions.len(), 1);
            selection.change(&document, other.clone());
            assert!(selection.actions.is_empty(), "{other:?}");
        }
        let mut selection = Selection::initial(&document);
        selection.change(&document, actions);
        selection.change(&document, SelectionChange::Ease("soft".into()));
        assert_eq!(selection.actions.len(), 1, "an own ease is edited in the actions that use it");
    }

    #[test]
    fn actions_select_the_node_that_they_play_on_and_a_clip_keeps_the_chosen_one() {
        let document = document();
        let clip = &document.clips()[0];
        let [coin, star] = [0, 1].map(|index: usize| document.nodes()[index].id);
        let mut selection = Selection::initial(&document);
        selection.change(&document, SelectionChange::Node(star));
        selection.change(&document, SelectionChange::Actions(clip.root().into_iter().collect()));
        assert_eq!((selection.node, selection.played_node(&document)), (Some(coin), Some(coin)));
        selection.change(&document, SelectionChange::Clip(clip.id));
        assert_eq!(selection.node, Some(star), "a run can be added on it");
        selection.change(&document, SelectionChange::Node(star));
        assert_eq!((selection.node, selection.played_node(&document)), (Some(star), Some(star)));
    }

    /// As a click on the ground of the graph does.
    #[test]
    fn no_action_leaves_the_node_that_is_shown() {
        let document = document();
        let clip = &document.clips()[0];
        let [coin, star] = [0, 1].map(|index: usize| document.nodes()[index].id);
        let mut selection = Selection::initial(&document);
        selection.change(&document, SelectionChange::Node(star));
        selection.change(&document, SelectionChange::Actions(Vec::new()));
        assert_eq!(selection.node, Some(star), "though the clip plays on another one");
        selection.change(&document, SelectionChange::Actions(clip.root().into_iter().collect()));
        selection.change(&document, SelectionChange::Actions(Vec::new()));
        assert_eq!(selection.node, Some(coin));
        selection.prune(&document);
        assert_eq!(selection.node, Some(coin));
    }

    #[test]
    fn several_nodes_are_selected_and_the_last_is_the_primary_one() {
        let document = document();
        let [coin, star] = [0, 1].map(|index: usize| document.nodes()[index].id);
        let mut selection = Selection::initial(&document);
        selection.set_node(coin);
        selection.toggle_node(star);
        assert_eq!((selection.selected_nodes(), selection.node), (vec![coin, star], Some(star)));
        assert!(selection.has_node(coin));
        let (after, _) = document.edited(&Edit::RemoveNodes(vec![star])).unwrap();
        let mut pruned = selection.clone();
        pruned.prune(&after);
        assert_eq!((pruned.selected_nodes(), pruned.focus), (vec![coin], Focus::Node));
        selection.set_run(&document, document.runs()[0].id);
        assert!(selection.selected_nodes().is_empty() && !selection.has_node(star));
        selection.set_node(star);
        selection.toggle_node(star);
        assert_eq!((selection.node, &selection.focus), (None, &Focus::Stage));
    }
}
