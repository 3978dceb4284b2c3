//! Runs: which clip plays on which nodes, and when.

use serde::{Deserialize, Serialize};

use super::omitted::plain_option;
use crate::action::value::{is_one, one};
use crate::prelude::*;
use crate::setters::setters;
use crate::stagger::Stagger;

/// A clip that plays on one node, or on several with a stagger. In a file:
///
/// ```text
/// (clip: "hop", node: "fox", at: 0.5)
/// (clip: "hop", nodes: ["coin 1", "coin 2", "coin 3"], stagger: (each: 0.1, from: Centre))
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Stored", into = "Stored")]
#[non_exhaustive]
pub struct Run {
    /// Unique among runs; `None` in a file written by hand.
    pub id: Option<u32>,
    /// Name of the clip.
    pub clip: String,
    /// Name of the node, or of the first of several.
    pub node: String,
    /// Names of the other nodes on which it plays, in the order of the stagger.
    pub more_nodes: Vec<String>,
    /// The delays of the nodes after `at`, in seconds of the timeline; none by default.
    pub stagger: Stagger,
    /// The start time, in seconds ≥ 0.
    pub at: f64,
    /// The speed, > 0.
    pub speed: f64,
    /// A paused run does not play.
    pub paused: bool,
    /// A name by which games find it.
    pub tag: Option<String>,
}

impl Run {
    /// A run from 0 s, without an id.
    pub fn new(clip: impl Into<String>, node: impl Into<String>) -> Self {
        Self {
            id: None,
            clip: clip.into(),
            node: node.into(),
            more_nodes: Vec::new(),
            stagger: Stagger::default(),
            at: 0.0,
            speed: 1.0,
            paused: false,
            tag: None,
        }
    }

    setters! { optional:
        /// Sets the id.
        with_id id: u32,
        /// Sets the name by which games find it.
        with_tag tag: String,
    }

    setters! { plain:
        /// Sets the nodes on which it plays besides the first one.
        with_more_nodes more_nodes: Vec<String>,
        /// Sets the delays of its nodes.
        with_stagger stagger: Stagger,
        /// Sets the start time, in seconds.
        with_at at: f64,
        /// Sets the speed.
        with_speed speed: f64,
        /// Sets whether it is paused.
        with_paused paused: bool,
    }

    /// All nodes on which it plays, in the order of the stagger.
    pub fn nodes(&self) -> impl Iterator<Item = &str> {
        core::iter::once(&self.node).chain(&self.more_nodes).map(String::as_str)
    }

    /// All nodes on which it plays, each with its start time in seconds of the timeline.
    pub fn starts(&self) -> impl Iterator<Item = (&str, f64)> {
        let delays_secs = self.stagger.delays_secs(1 + self.more_nodes.len());
        self.nodes().zip(delays_secs).map(|(node, delay_secs)| (node, self.at + delay_secs))
    }
}

/// A run as stored in a file: with `node`, or with `nodes` if there are several.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename = "Run")]
struct Stored {
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    id: Option<u32>,
    clip: String,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    node: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    nodes: Vec<String>,
    #[serde(default, skip_serializing_if = "is_at_once")]
    stagger: Stagger,
    #[serde(default, skip_serializing_if = "is_zero")]
    at: f64,
    #[serde(default = "one", skip_serializing_if = "is_one")]
    speed: f64,
    #[serde(default, skip_serializing_if = "is_false")]
    paused: bool,
    #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
    tag: Option<String>,
}

impl TryFrom<Stored> for Run {
    type Error = &'static str;

    fn try_from(stored: Stored) -> Result<Self, Self::Error> {
        let mut nodes = stored.nodes.into_iter();
        let node = match (stored.node, nodes.len()) {
            (Some(node), 0) => node,
            (None, 1..) => nodes.next().unwrap_or_default(),
            (Some(_), _) => return Err("a run has either `node` or `nodes`; put all names into `nodes`"),
            (None, 0) => return Err("a run needs `node: \"name\"`, or `nodes: [\"name\", …]` for several"),
        };
        Ok(Self {
            id: stored.id,
            clip: stored.clip,
            node,
            more_nodes: nodes.collect(),
            stagger: stored.stagger,
            at: stored.at,
            speed: stored.speed,
            paused: stored.paused,
            tag: stored.tag,
        })
    }
}

impl From<Run> for Stored {
    fn from(run: Run) -> Self {
        let (node, nodes) = if run.more_nodes.is_empty() {
            (Some(run.node), Vec::new())
        } else {
            (None, core::iter::once(run.node).chain(run.more_nodes).collect())
        };
        Self {
            id: run.id,
            clip: run.clip,
            node,
            nodes,
            stagger: run.stagger,
            at: run.at,
            speed: run.speed,
            paused: run.paused,
            tag: run.tag,
        }
    }
}

fn is_at_once(stagger: &Stagger) -> bool {
    *stagger == Stagger::default()
}

// serde passes fields by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_zero(x: &f64) -> bool {
    *x == 0.0
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(x: &bool) -> bool {
    !*x
}
