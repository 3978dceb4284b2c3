//! The items of a document, except clips.

use kineograph_runtime::format::{Sprite, StartPose};

use super::ids::{ClipId, NodeId, RunId};

/// A sprite or group on the stage.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    /// Its id.
    pub id: NodeId,
    /// Unique among nodes, not empty.
    pub name: String,
    /// The node that it moves with.
    pub parent: Option<NodeId>,
    /// What it looks like.
    pub sprite: Sprite,
    /// Draw order among its siblings.
    pub z: i32,
    /// Its pose before any action.
    pub start: StartPose,
}

/// A clip that plays on a node.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    /// Its id.
    pub id: RunId,
    /// Which clip.
    pub clip: ClipId,
    /// On which node.
    pub node: NodeId,
    /// When it starts, in seconds ≥ 0.
    pub at_secs: f64,
    /// How fast it plays, > 0.
    pub speed: f64,
    /// A paused run does not play.
    pub paused: bool,
    /// A name by which games find it.
    pub tag: Option<String>,
}
