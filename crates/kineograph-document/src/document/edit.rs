//! Edits: the only way to change a document.

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{
    Content, EditorCanvas, Expectation, Image, Marker, NamedEase, Sheet, Stage, StartPose,
};
use kineograph_runtime::{Blend, Cascade};

use super::edit_clip::ClipEdit;
use super::edit_error::EditError;
use super::edit_expect::Expected;
use super::edit_nodes::NewNodes;
use super::edit_run::{RunEdit, run_problem};
use super::folders::FolderEdit;
use super::ids::{ActionId, ClipId, ExpectedId, FrameId, IDS_PER_EDIT, NodeId, RunId};
use super::item::{Node, Run, set};
use super::marks::NodeMarks;
use super::names::check_name;
use super::outcome::Outcome;
use super::{Clip, Document};

/// One change of a document. All items that it names must exist; otherwise it is refused and nothing changes.
#[derive(Debug, Clone)]
pub enum Edit {
    /// Sets size, background and frame rate.
    SetStage(Stage),
    /// Adds an image; its name must be free.
    AddImage(Image),
    /// Replaces the image of this name; sheets, their frames and nodes follow a new name.
    SetImage(String, Image),
    /// Removes an image with the sheets that have frames of it; nodes that showed them become groups.
    RemoveImage(String),
    /// Adds a sheet; its name must be free.
    AddSheet(Sheet),
    /// Replaces the sheet of this name; nodes and actions follow a new name, and new names of frames and tags at the same places.
    SetSheet(String, Sheet),
    /// Removes a sheet; nodes that showed it become groups, actions that named its frames keep their numbers.
    RemoveSheet(String),
    /// Adds a node in front of its siblings. A taken name gets a number.
    AddNode {
        /// Its name; a taken one gets a number.
        name: String,
        /// The node that it moves with.
        parent: Option<NodeId>,
        /// What it looks like.
        content: Content,
        start: StartPose,
    },
    /// Adds nodes with what is inside them and what plays on them. Taken names of nodes get numbers.
    AddNodes(NewNodes),
    /// Replaces the node of the same id. Its parent can't be itself or one of its descendants.
    SetNode(Node),
    /// Puts a node at this place in the list of all nodes (later is in front).
    OrderNode(NodeId, usize),
    /// Removes nodes and their runs; their children move to their parents.
    RemoveNodes(Vec<NodeId>),
    /// Sets what only the editor knows of nodes.
    MarkNodes(Vec<(NodeId, NodeMarks)>),
    /// Adds an empty clip. A taken name gets a number.
    AddClip(String),
    /// Adds a copy of a clip.
    DuplicateClip(ClipId),
    /// Gives a clip the actions back that it had in an earlier version of this document. Its name stays.
    RestoreClip(Arc<Clip>),
    /// Renames a clip; the name must be free and not empty. Actions that play it follow.
    RenameClip(ClipId, String),
    /// Puts a clip at this place in the list of clips.
    OrderClip(ClipId, usize),
    /// Removes a clip and its runs.
    RemoveClip(ClipId),
    /// Moves actions with everything inside them into a new clip, which is played in their place. Several must be siblings.
    MakeClip {
        clip: ClipId,
        ids: Vec<ActionId>,
        /// The name of the new clip; a taken one gets a number.
        name: String,
    },
    /// Replaces an action of this clip that plays another clip by a copy of that clip's actions.
    UnpackClip(ClipId, ActionId),
    /// Changes the actions of a clip.
    Clip(ClipId, ClipEdit),
    /// Plays a clip on a node from a time in seconds.
    AddRun(ClipId, NodeId, f64),
    /// Replaces the run of the same id. A node that it names twice is kept once.
    SetRun(Run),
    /// Removes a run.
    RemoveRun(RunId),
    /// Changes several runs at once.
    Runs(RunEdit),
    /// Adds an own ease. A taken name gets a number.
    AddEase(NamedEase),
    /// Replaces the own ease of this name; actions that use it follow a new name.
    SetEase(String, NamedEase),
    /// Removes an own ease; actions that used it get the ease itself.
    RemoveEase(String),
    /// Adds a marker. A taken name gets a number.
    AddMarker(Marker),
    /// Replaces the marker of this name; a new name must be free.
    SetMarker(String, Marker),
    /// Removes a marker.
    RemoveMarker(String),
    /// Adds an expectation. One of a node needs a node that exists.
    AddExpected(Option<NodeId>, Expectation),
    /// Replaces the expectation of the same id.
    SetExpected(Expected),
    /// Removes an expectation.
    RemoveExpected(ExpectedId),
    /// Replaces guides, grid, device frames and named views of the canvas. What can't be shown is left out.
    SetCanvas(EditorCanvas),
    /// Changes the folders of images and sheets, which move no files.
    Folders(FolderEdit),
}

impl Document {
    /// This document with `edit` done.
    ///
    /// # Errors
    /// When an item that the edit names does not exist or the result would break a rule; see [`EditError`].
    pub fn edited(&self, edit: &Edit) -> Result<(Self, Outcome), EditError> {
        let mut next = self.clone();
        let mut outcome = Outcome::default();
        next.apply(edit, &mut outcome)?;
        next.check_new_runs(self)?;
        Ok((next, outcome))
    }

    /// Does an edit without a copy of the document, which takes as long as the lists of items are. For many edits of a document that nobody
    /// shows meanwhile, and that is thrown away after an error.
    pub fn edit_in_place(&mut self, edit: &Edit) -> Result<Outcome, EditError> {
        // Runs are compared with those of before.
        if matches!(edit, Edit::SetRun(_) | Edit::Runs(_) | Edit::AddNodes(_)) {
            let (next, outcome) = self.edited(edit)?;
            *self = next;
            return Ok(outcome);
        }
        let mut outcome = Outcome::default();
        self.apply(edit, &mut outcome)?;
        Ok(outcome)
    }

    /// Prepares for many new nodes: their names are then compared with all others at once.
    pub fn expect_many_nodes(&mut self) {
        self.nodes.note_names();
    }

    /// As [`Self::expect_many_nodes`], for clips.
    pub fn expect_many_clips(&mut self) {
        self.clips.note_names();
    }

    fn apply(&mut self, edit: &Edit, outcome: &mut Outcome) -> Result<(), EditError> {
        if self.ids.left() < IDS_PER_EDIT {
            return Err(EditError::OutOfIds);
        }
        match edit {
            Edit::SetStage(stage) => set(&mut self.stage, stage),
            Edit::AddImage(image) => self.add_image(image)?,
            Edit::SetImage(name, image) => self.set_image(name, image)?,
            Edit::RemoveImage(name) => self.remove_image(name)?,
            Edit::AddSheet(sheet) => self.add_sheet(sheet)?,
            Edit::SetSheet(name, sheet) => self.set_sheet(name, sheet)?,
            Edit::RemoveSheet(name) => self.remove_sheet(name)?,
            Edit::AddNode { name, parent, content: sprite, start } => {
                outcome.node = Some(self.add_node(name, *parent, sprite, start)?);
            }
            Edit::AddNodes(new) => self.add_nodes(new, outcome)?,
            Edit::SetNode(node) => self.set_node(node)?,
            Edit::OrderNode(id, index) => self.order_node(*id, *index)?,
            Edit::RemoveNodes(ids) => self.remove_nodes(ids),
            Edit::MarkNodes(marks) => self.mark_nodes(marks)?,
            Edit::AddClip(name) => outcome.clip = Some(self.add_clip(name)),
            Edit::DuplicateClip(id) => outcome.clip = Some(self.duplicate_clip(*id)?),
            Edit::RestoreClip(earlier) => self.restore_clip(earlier)?,
            Edit::RenameClip(id, name) => self.rename_clip(*id, name)?,
            Edit::OrderClip(id, index) => self.order_clip(*id, *index)?,
            Edit::RemoveClip(id) => self.remove_clip(*id)?,
            Edit::MakeClip { clip, ids, name } => self.make_clip(*clip, ids, name, outcome)?,
            Edit::UnpackClip(clip, id) => self.unpack_clip(*clip, *id, outcome)?,
            Edit::Clip(id, edit) => self.edit_clip(*id, edit, outcome)?,
            Edit::AddRun(clip, node, at_secs) => outcome.run = Some(self.add_run(*clip, *node, *at_secs)?),
            Edit::SetRun(run) => self.set_run(run)?,
            Edit::RemoveRun(id) => self.remove_run(*id)?,
            Edit::Runs(edit) => self.edit_runs(edit, outcome)?,
            Edit::AddEase(own) => outcome.name = Some(self.add_ease(own)?),
            Edit::SetEase(name, own) => self.set_ease(name, own)?,
            Edit::RemoveEase(name) => self.remove_ease(name)?,
            Edit::AddMarker(marker) => outcome.name = Some(self.add_marker(marker)?),
            Edit::SetMarker(name, marker) => self.set_marker(name, marker)?,
            Edit::RemoveMarker(name) => self.remove_marker(name)?,
            Edit::AddExpected(node, what) => outcome.expected = Some(self.add_expected(*node, what)?),
            Edit::SetExpected(expected) => self.set_expected(expected)?,
            Edit::RemoveExpected(id) => self.remove_expected(*id)?,
            Edit::SetCanvas(canvas) => self.set_canvas(canvas),
            Edit::Folders(edit) => self.edit_folders(edit)?,
        }
        Ok(())
    }

    fn add_node(
        &mut self,
        name: &str,
        parent: Option<NodeId>,
        sprite: &Content,
        start: &StartPose,
    ) -> Result<NodeId, EditError> {
        if let Some(parent) = parent {
            self.node(parent).ok_or(EditError::Missing("node"))?;
            self.check_node_depth(parent, 1)?;
        }
        let name = self.free_node_name(name);
        let id = NodeId(self.fresh_id());
        let (sprite, start) = (sprite.clone(), start.clone());
        let z = self.children_of(parent).map(|node| node.z).fold(0, i32::max);
        let (blend, cascade) = (Blend::Normal, Cascade::default());
        let node = Node { id, name, parent, content: sprite, z, blend, cascade, mask: None, start };
        self.nodes.push(self.with_frame(None, &node));
        Ok(id)
    }

    pub(super) fn set_node(&mut self, node: &Node) -> Result<(), EditError> {
        let is_renamed = self.node(node.id).is_none_or(|old| old.name != node.name);
        check_name("node", &node.name, is_renamed && self.nodes.has_name(&node.name))?;
        if let Some(parent) = node.parent {
            self.node(parent).ok_or(EditError::Missing("node"))?;
            if self.is_node_within(parent, node.id) {
                return Err(EditError::ParentLoop);
            }
            if self.node(node.id).is_some_and(|old| old.parent != node.parent) {
                self.check_node_depth(parent, self.node_height(node.id))?;
            }
        }
        let place = self.nodes.place(&node.id).ok_or(EditError::Missing("node"))?;
        let old = Arc::clone(&self.nodes[place]);
        let new = self.with_frame(Some(&old), node);
        self.nodes.set(place, new);
        if old.name != node.name {
            self.rename_named_node(&old.name, &node.name);
        }
        Ok(())
    }

    fn order_node(&mut self, id: NodeId, index: usize) -> Result<(), EditError> {
        let from = self.nodes.place(&id).ok_or(EditError::Missing("node"))?;
        self.nodes.reorder(from, index);
        Ok(())
    }

    fn order_clip(&mut self, id: ClipId, index: usize) -> Result<(), EditError> {
        let from = self.clips.place(&id).ok_or(EditError::Missing("clip"))?;
        self.clips.reorder(from, index);
        Ok(())
    }

    fn remove_nodes(&mut self, ids: &[NodeId]) {
        for id in ids {
            let Some(parent) = self.node(*id).map(|node| node.parent) else { continue };
            let is_child = |node: &Node| node.parent == Some(*id);
            self.nodes.change_each(|node| is_child(node).then(|| Node { parent, ..node.clone() }));
            self.nodes.retain(|node| node.id != *id);
            self.take_from_runs(*id);
            self.unmark(*id);
            self.expectations.retain(|expected| expected.node != Some(*id));
        }
    }

    /// Ends the runs on a node; those on several go on without it.
    fn take_from_runs(&mut self, id: NodeId) {
        self.runs.change_or_drop(|run| {
            if run.nodes().any(|node| node == id) {
                run.without_node(id).map(Arc::new)
            } else {
                Some(Arc::clone(run))
            }
        });
    }

    fn add_clip(&mut self, name: &str) -> ClipId {
        let name = self.free_clip_name(name);
        let id = ClipId(self.fresh_id());
        self.clips.push(Clip::new(id, name));
        id
    }

    /// The copy has its own ids; everything else equals the source, including the data for the graph.
    fn duplicate_clip(&mut self, id: ClipId) -> Result<ClipId, EditError> {
        let mut copy = self.clip(id).ok_or(EditError::Missing("clip"))?.as_ref().clone();
        copy.name = self.unheard_clip_name(&copy.name);
        copy.id = ClipId(self.fresh_id());
        let new_ids: BTreeMap<ActionId, ActionId> =
            copy.items().map(|(id, _)| (id, ActionId(self.fresh_id()))).collect();
        copy.give_ids(&new_ids, || FrameId(self.fresh_id()));
        let id = copy.id;
        self.clips.push(copy);
        Ok(id)
    }

    fn restore_clip(&mut self, earlier: &Clip) -> Result<(), EditError> {
        let place = self.clips.place(&earlier.id).ok_or(EditError::Missing("clip"))?;
        // What has left it since may be in another clip.
        let is_elsewhere =
            |id: ActionId| self.clips.iter().any(|clip| clip.id != earlier.id && clip.get(id).is_some());
        if earlier.items().any(|(id, _)| is_elsewhere(id)) {
            return Err(EditError::Missing("action"));
        }
        let before = self.clone();
        let name = self.clips[place].name.clone();
        self.clips.put(place, Arc::new(Clip { name, ..earlier.clone() }));
        self.check_play_loop(earlier.id, &before)
    }

    pub(super) fn rename_clip(&mut self, id: ClipId, name: &str) -> Result<(), EditError> {
        let taken = self.clips.iter().any(|clip| clip.id != id && clip.name == name);
        check_name("clip", name, taken)?;
        let before = self.clone();
        let place = self.clips.place(&id).ok_or(EditError::Missing("clip"))?;
        let old = Arc::clone(&self.clips[place]);
        self.clips.put(place, Arc::new(Clip { name: name.to_owned(), ..old.as_ref().clone() }));
        self.rename_played(&old.name, name);
        self.check_play_loop(id, &before)
    }

    fn remove_clip(&mut self, id: ClipId) -> Result<(), EditError> {
        self.clip(id).ok_or(EditError::Missing("clip"))?;
        self.clips.retain(|clip| clip.id != id);
        self.runs.retain(|run| run.clip != id);
        Ok(())
    }

    fn add_run(&mut self, clip: ClipId, node: NodeId, at_secs: f64) -> Result<RunId, EditError> {
        self.clip(clip).ok_or(EditError::Missing("clip"))?;
        self.node(node).ok_or(EditError::Missing("node"))?;
        let id = RunId(self.fresh_id());
        let run = Run::new(id, clip, node, at_secs);
        run_problem(&run).map_or(Ok(()), Err)?;
        self.runs.push(run);
        Ok(id)
    }

    pub(super) fn set_run(&mut self, run: &Run) -> Result<(), EditError> {
        self.clip(run.clip).ok_or(EditError::Missing("clip"))?;
        if run.nodes().any(|node| self.node(node).is_none()) {
            return Err(EditError::Missing("node"));
        }
        let place = self.runs.place(&run.id).ok_or(EditError::Missing("run"))?;
        self.runs.set(place, run.once_on_each());
        Ok(())
    }

    fn remove_run(&mut self, id: RunId) -> Result<(), EditError> {
        self.run(id).ok_or(EditError::Missing("run"))?;
        self.runs.retain(|run| run.id != id);
        Ok(())
    }
}
