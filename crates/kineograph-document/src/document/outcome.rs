//! The items that an edit added.

use super::ids::{ActionId, ClipId, ExpectedId, FrameId, NodeId, RunId};

/// The items that an edit added, so that they can be selected.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outcome {
    /// Actions that were added, tops of trees only.
    pub actions: Vec<ActionId>,
    /// The node that was added.
    pub node: Option<NodeId>,
    /// The nodes that were added together, without those inside others of them.
    pub nodes: Vec<NodeId>,
    /// The clip that was added.
    pub clip: Option<ClipId>,
    /// The run that was added.
    pub run: Option<RunId>,
    /// The runs that were added together.
    pub runs: Vec<RunId>,
    /// The frame in the graph that was added.
    pub frame: Option<FrameId>,
    /// The expectation that was added.
    pub expected: Option<ExpectedId>,
    /// The name of the own ease or the marker that was added.
    pub name: Option<String>,
}
