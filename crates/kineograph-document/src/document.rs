//! The document: the data that is edited, undone and saved. No user interface, no files.
//!
//! It is a value: cloning is cheap, because items are shared. Only [`Edit`] changes it.

mod canvas_data;
mod clip;
mod clip_editor;
mod convert;
mod edit;
mod edit_clip;
mod edit_ease;
mod edit_error;
mod edit_expect;
mod edit_graph;
mod edit_marker;
mod edit_media;
mod edit_move;
mod edit_nodes;
mod edit_play;
mod edit_run;
mod edit_time;
mod edit_values;
mod expected_pose;
mod folders;
mod ids;
mod item;
mod list;
mod marks;
mod names;
mod node_names;
mod node_tree;
mod outcome;
mod sharing;
#[cfg(any(test, feature = "internals"))]
mod violations;

use std::collections::BTreeMap;
use std::sync::Arc;

use kineograph_runtime::format::{EditorCanvas, FreeIds, Image, Marker, NamedEase, Sheet, Stage};

pub use canvas_data::MIN_GRID_PX;
pub use clip::{ActionItem, Clip, ClipFrame};
pub use clip_editor::Slot;
pub use edit::Edit;
pub use edit_clip::ClipEdit;
pub use edit_ease::ease_name;
pub use edit_error::EditError;
pub use edit_expect::Expected;
pub use edit_graph::GraphEdit;
pub use edit_media::animated_sheet;
pub use edit_nodes::NewNodes;
pub use edit_play::played_clip;
pub use edit_run::{RUN_SPEEDS, RunEdit, held_speed};
pub use edit_time::{EdgeMove, TimeEdit, readable_secs};
pub use edit_time::{SAME_ROUNDED_SECS, SAME_SECS};
pub use edit_values::{Tweak, ValueChange};
pub use expected_pose::{rounded, short, whole_expected_pose};
pub use folders::{FOLDER_SEPARATOR, Filed, FolderEdit, folder_name, parent_of, rest_below};
pub use ids::{ActionId, ClipId, ExpectedId, FrameId, NodeId, RunId};
pub use item::{Node, Run};
pub use marks::NodeMarks;
pub use names::FreeNames;
pub use node_names::named_node;
pub use outcome::Outcome;

use list::List;

/// A project in the editor.
#[derive(Debug, Clone)]
pub struct Document {
    stage: Arc<Stage>,
    images: List<Image>,
    sheets: List<Sheet>,
    nodes: List<Node>,
    clips: List<Clip>,
    runs: List<Run>,
    eases: List<NamedEase>,
    markers: List<Marker>,
    expectations: List<Expected>,
    canvas: Arc<EditorCanvas>,
    marks: marks::Marks,
    folders: Arc<folders::Folders>,
    /// Ids that were never used, for all kinds of items.
    ids: FreeIds,
}

impl Default for Document {
    fn default() -> Self {
        Self {
            stage: Arc::new(Stage::default()),
            images: List::default(),
            sheets: List::default(),
            nodes: List::default(),
            clips: List::default(),
            runs: List::default(),
            eases: List::default(),
            markers: List::default(),
            expectations: List::default(),
            canvas: Arc::default(),
            marks: marks::Marks::default(),
            folders: Arc::default(),
            ids: FreeIds::default(),
        }
    }
}

impl Document {
    /// Size, background and frame rate.
    pub fn stage(&self) -> &Stage {
        &self.stage
    }

    /// Image files.
    pub fn images(&self) -> &[Arc<Image>] {
        &self.images
    }

    /// Images divided into frames.
    pub fn sheets(&self) -> &[Arc<Sheet>] {
        &self.sheets
    }

    /// Nodes; of two siblings with equal z the later is in front.
    pub fn nodes(&self) -> &[Arc<Node>] {
        &self.nodes
    }

    /// Clips, in the user's order.
    pub fn clips(&self) -> &[Arc<Clip>] {
        &self.clips
    }

    /// Runs, in the user's order.
    pub fn runs(&self) -> &[Arc<Run>] {
        &self.runs
    }

    pub fn image(&self, name: &str) -> Option<&Arc<Image>> {
        self.images.get(name)
    }

    pub fn sheet(&self, name: &str) -> Option<&Arc<Sheet>> {
        self.sheets.get(name)
    }

    pub fn node(&self, id: NodeId) -> Option<&Arc<Node>> {
        self.nodes.get(&id)
    }

    /// The place of the node with this id among all nodes, from 0.
    pub fn node_place(&self, id: NodeId) -> Option<usize> {
        self.nodes.place(&id)
    }

    pub fn clip(&self, id: ClipId) -> Option<&Arc<Clip>> {
        self.clips.get(&id)
    }

    pub fn run(&self, id: RunId) -> Option<&Arc<Run>> {
        self.runs.get(&id)
    }

    /// The places of these runs among all runs, from 0; `None` if one of them does not exist.
    pub fn run_places(&self, ids: &[RunId]) -> Option<Vec<usize>> {
        self.runs.places(ids.iter()).collect()
    }

    /// The runs of a clip, in order.
    pub fn runs_of_clip(&self, id: ClipId) -> impl Iterator<Item = &Arc<Run>> {
        self.runs.iter().filter(move |run| run.clip == id)
    }

    /// The nodes that move with `parent` (`None`: the roots), in order.
    pub fn children_of(&self, parent: Option<NodeId>) -> impl Iterator<Item = &Arc<Node>> {
        self.nodes.iter().filter(move |node| node.parent == parent)
    }

    /// True if `id` is `top` or moves with it.
    pub fn is_node_within(&self, id: NodeId, top: NodeId) -> bool {
        let mut at = Some(id);
        // The limit ends the walk even if parents form a cycle.
        for _ in 0..=self.nodes.len() {
            match at {
                Some(current) if current == top => return true,
                Some(current) => at = self.node(current).and_then(|node| node.parent),
                None => return false,
            }
        }
        false
    }

    /// Whether a node is a mask or part of one, and so not seen itself.
    pub fn is_in_mask(&self, id: NodeId) -> bool {
        let mut at = self.node(id);
        // The limit ends the walk even if parents form a cycle.
        for _ in 0..=self.nodes.len() {
            match at {
                Some(node) if node.mask.is_some() => return true,
                Some(node) => at = node.parent.and_then(|parent| self.node(parent)),
                None => return false,
            }
        }
        false
    }

    /// A free node name: `wanted`, or `wanted` with a number.
    pub fn free_node_name(&self, wanted: &str) -> String {
        self.nodes.free_name(wanted)
    }

    /// A free clip name: `wanted`, or `wanted` with a number.
    pub fn free_clip_name(&self, wanted: &str) -> String {
        self.clips.free_name(wanted)
    }

    /// True if both share all items, so that nothing changed between them.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.stage, &other.stage)
            && self.images.is_same(&other.images)
            && self.sheets.is_same(&other.sheets)
            && self.nodes.is_same(&other.nodes)
            && self.clips.is_same(&other.clips)
            && self.runs.is_same(&other.runs)
            && self.eases.is_same(&other.eases)
            && self.markers.is_same(&other.markers)
            && self.expectations.is_same(&other.expectations)
            && Arc::ptr_eq(&self.canvas, &other.canvas)
            && (Arc::ptr_eq(&self.marks, &other.marks) || self.marks == other.marks)
            && (Arc::ptr_eq(&self.folders, &other.folders) || self.folders == other.folders)
    }

    /// True if nothing changed between both but runs.
    pub fn differs_in_runs_alone(&self, other: &Self) -> bool {
        self.is_same(&Self { runs: self.runs.clone(), ..other.clone() })
    }

    /// True if both have the same nodes, so that none changed between them.
    pub fn has_nodes_of(&self, other: &Self) -> bool {
        self.nodes.is_same(&other.nodes)
    }

    fn fresh_id(&mut self) -> u32 {
        ids::fresh(&mut self.ids)
    }

    fn names_by_node(&self) -> BTreeMap<NodeId, &str> {
        self.nodes.iter().map(|node| (node.id, node.name.as_str())).collect()
    }
}
