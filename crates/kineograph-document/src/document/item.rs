//! The items of a document, except clips.

use std::collections::BTreeSet;
use std::sync::Arc;

use kineograph_runtime::format::{Content, StartPose};
use kineograph_runtime::{Blend, Cascade, Mask, Stagger};

use super::ids::{ClipId, NodeId, RunId};

/// A sprite or group on the stage.
#[derive(Debug, Clone, PartialEq)]
pub struct Node {
    pub id: NodeId,
    /// Unique among nodes, not empty.
    pub name: String,
    pub parent: Option<NodeId>,
    pub content: Content,
    /// Draw order among its siblings.
    pub z: i32,
    /// How it is mixed with what is behind it.
    pub blend: Blend,
    /// What it hands down to its children.
    pub cascade: Cascade,
    /// What makes it a mask of its siblings.
    pub mask: Option<Mask>,
    /// Its pose before any action.
    pub start: StartPose,
}

/// A clip that plays on a node, or on several with a stagger.
#[derive(Debug, Clone, PartialEq)]
pub struct Run {
    pub id: RunId,
    pub clip: ClipId,
    /// On which node; of several, the first one.
    pub node: NodeId,
    /// The other nodes, in the order of the stagger.
    pub more_nodes: Vec<NodeId>,
    /// How much later it starts on each node.
    pub stagger: Stagger,
    /// When it starts, in seconds ≥ 0.
    pub at_secs: f64,
    /// How fast it plays, > 0.
    pub speed: f64,
    /// A paused run does not play.
    pub paused: bool,
    /// A name that games find it by.
    pub tag: Option<String>,
}

impl Run {
    /// A run at normal speed.
    pub(super) fn new(id: RunId, clip: ClipId, node: NodeId, at_secs: f64) -> Self {
        let (more_nodes, stagger) = (Vec::new(), Stagger::default());
        Self { id, clip, node, more_nodes, stagger, at_secs, speed: 1.0, paused: false, tag: None }
    }

    /// All its nodes, in the order of the stagger.
    pub fn nodes(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::once(self.node).chain(self.more_nodes.iter().copied())
    }

    /// All its nodes, each with the time at which it starts there, in seconds.
    pub fn starts(&self) -> impl Iterator<Item = (NodeId, f64)> + '_ {
        let delays_secs = self.stagger.delays_secs(1 + self.more_nodes.len());
        self.nodes().zip(delays_secs).map(|(node, delay_secs)| (node, self.at_secs + delay_secs))
    }

    /// Seconds of its clip at a time of the project, on its first node.
    pub fn clip_secs_at(&self, secs: f64) -> f64 {
        (secs - self.at_secs) * self.speed
    }

    /// Seconds of the project at a time of its clip, on its first node.
    pub fn project_secs_at(&self, clip_secs: f64) -> f64 {
        self.at_secs + clip_secs / self.speed
    }

    /// True if both are the same run, of the same clip on the same nodes: they differ at most in when and how they play.
    pub fn plays_where(&self, other: &Self) -> bool {
        (self.id, self.clip, self.node, &self.more_nodes)
            == (other.id, other.clip, other.node, &other.more_nodes)
    }

    /// How much later the last node starts than the first, in seconds.
    pub fn stagger_secs(&self) -> f64 {
        self.stagger.total_secs(1 + self.more_nodes.len())
    }

    /// The same run with each node once, at its first position.
    pub(super) fn once_on_each(&self) -> Self {
        let mut seen = BTreeSet::from([self.node]);
        let more_nodes: Vec<NodeId> =
            self.more_nodes.iter().copied().filter(|node| seen.insert(*node)).collect();
        let stagger = self.stagger.among(1 + more_nodes.len());
        Self { more_nodes, stagger, ..self.clone() }
    }

    /// The same run without a node; `None` if it has no other.
    pub(super) fn without_node(&self, id: NodeId) -> Option<Self> {
        let mut nodes = self.nodes().filter(|node| *node != id);
        let node = nodes.next()?;
        let more_nodes: Vec<NodeId> = nodes.collect();
        let stagger = self.stagger.among(1 + more_nodes.len());
        Some(Self { node, more_nodes, stagger, ..self.clone() })
    }
}

/// Replaces a shared item only if it differs, so that an unchanged one stays shared.
pub(super) fn set<T: Clone + PartialEq>(slot: &mut Arc<T>, value: &T) {
    if **slot != *value {
        *slot = Arc::new(value.clone());
    }
}
