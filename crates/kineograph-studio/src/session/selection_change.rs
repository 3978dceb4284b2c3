//! What a panel changes of the selection.

use super::{Focus, Selection};
use crate::document::{ActionId, ClipId, Document, Edit, ExpectedId, NodeId, RunId};

/// One change of the selection. It applies to what is selected at that time, so that several changes of one frame all take effect,
/// whatever their order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum SelectionChange {
    /// Shows the stage; the node stays selected.
    Stage,
    /// Opens a clip.
    Clip(ClipId),
    /// Selects just these actions of the open clip, the primary one last.
    Actions(Vec<ActionId>),
    /// Toggles whether this action is selected.
    ToggleAction(ActionId),
    /// Selects just this node.
    Node(NodeId),
    /// Selects just this node, and opens a clip that plays on it.
    NodeIn(ClipId, NodeId),
    /// Selects just these nodes, the primary one last.
    Nodes(Vec<NodeId>),
    /// Selects just these nodes, the primary one last, and opens a clip that plays on that.
    NodesIn(ClipId, Vec<NodeId>),
    /// Toggles whether this node is selected.
    ToggleNode(NodeId),
    /// Selects just these runs, with clip and node of the last one.
    Runs(Vec<RunId>),
    /// Selects just this run and this one of its nodes.
    RunOn(RunId, NodeId),
    /// Selects these runs too; the last one becomes the primary one.
    AddRuns(Vec<RunId>),
    /// Toggles whether this run is selected.
    ToggleRun(RunId),
    /// Shows an image.
    Image(String),
    /// Shows a sheet.
    Sheet(String),
    /// Shows an own ease; actions stay selected.
    Ease(String),
    /// Shows a marker.
    Marker(String),
    /// Shows an expectation, and selects its node.
    Expected(ExpectedId),
    /// Restores a whole selection after a cancelled drag.
    Restore(Box<Selection>),
}

impl SelectionChange {
    /// What opens the clip of a run, or one that plays inside of it, in the time of that run on one of its nodes.
    pub fn in_run(run: RunId, node: NodeId, inside: Option<ClipId>) -> impl Iterator<Item = Self> {
        std::iter::once(Self::RunOn(run, node)).chain(inside.map(Self::Clip))
    }
}

impl Selection {
    /// Whether the same actions of the same clip are what is selected.
    pub fn is_same_actions(&self, other: &Self) -> bool {
        let of = |selection: &Self| (selection.focus.clone(), selection.clip, selection.actions.clone());
        of(self) == of(other)
    }

    /// Applies a change. What is not in the document is not selected.
    pub fn change(&mut self, document: &Document, change: SelectionChange) {
        self.change_alone(document, change);
        self.settle_node(document);
    }

    fn change_alone(&mut self, document: &Document, change: SelectionChange) {
        match change {
            SelectionChange::Stage => self.set_focus(Focus::Stage),
            SelectionChange::Clip(clip) => self.open_clip(clip),
            SelectionChange::Actions(actions) => self.set_actions(actions),
            SelectionChange::ToggleAction(action) => self.toggle_action(action),
            SelectionChange::Node(node) => self.set_node(node),
            SelectionChange::NodeIn(clip, node) => {
                self.open_clip(clip);
                self.set_node(node);
            }
            SelectionChange::Nodes(nodes) => self.set_nodes(nodes),
            SelectionChange::NodesIn(clip, nodes) => {
                self.open_clip(clip);
                self.set_nodes(nodes);
            }
            SelectionChange::ToggleNode(node) => self.click_node(node, true),
            SelectionChange::RunOn(run, node) => {
                self.set_run(document, run);
                if document.run(run).is_some_and(|run| run.nodes().any(|other| other == node)) {
                    self.choose_node(Some(node));
                }
            }
            SelectionChange::Runs(runs) => self.set_runs(document, runs),
            SelectionChange::AddRuns(runs) => {
                let runs = extended(self.selected_runs(), runs);
                self.set_runs(document, runs);
            }
            SelectionChange::ToggleRun(run) => self.toggle_run(document, run),
            SelectionChange::Image(name) => self.set_focus(Focus::Image(name)),
            SelectionChange::Sheet(name) => self.set_focus(Focus::Sheet(name)),
            SelectionChange::Ease(name) => self.set_focus(Focus::Ease(name)),
            SelectionChange::Marker(name) => self.set_focus(Focus::Marker(name)),
            SelectionChange::Expected(id) => {
                if let Some(node) = document.expected(id).and_then(|expected| expected.node) {
                    self.set_node(node);
                }
                self.set_focus(Focus::Expected(id));
            }
            SelectionChange::Restore(selection) => *self = *selection,
        }
    }
}

impl Selection {
    /// Keeps the focus on what an edit renames.
    pub fn follow_name(&mut self, edit: &Edit) {
        let (old, shown) = match edit {
            Edit::SetImage(old, image) => (old, Focus::Image(image.name.clone())),
            Edit::SetSheet(old, sheet) => (old, Focus::Sheet(sheet.name.clone())),
            Edit::SetEase(old, own) => (old, Focus::Ease(own.name.clone())),
            Edit::SetMarker(old, marker) => (old, Focus::Marker(marker.name.clone())),
            _ => return,
        };
        let is_shown = match &self.focus {
            Focus::Image(name) | Focus::Sheet(name) | Focus::Ease(name) | Focus::Marker(name) => name == old,
            Focus::Stage
            | Focus::Actions
            | Focus::Clip
            | Focus::Node
            | Focus::Run(_)
            | Focus::Expected(_) => false,
        };
        if is_shown && std::mem::discriminant(&self.focus) == std::mem::discriminant(&shown) {
            self.focus = shown;
        }
    }
}

/// `before`, then those of `added` that are not in it.
fn extended<T: Copy + Ord>(before: &[T], added: Vec<T>) -> Vec<T> {
    let mut seen: std::collections::BTreeSet<T> = before.iter().copied().collect();
    let new = added.into_iter().filter(|id| seen.insert(*id));
    before.iter().copied().chain(new).collect()
}
