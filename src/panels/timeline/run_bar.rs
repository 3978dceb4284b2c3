//! A run on one of its nodes, as a bar of either view.

use crate::document::{ClipId, Document, NodeId, RunId};

/// A run on one of its nodes: which run, and the place of the node in it, from 0.
pub type RunPlace = (RunId, usize);

/// A run on a node. Times are seconds of the project.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct RunBar {
    /// Which run, and which of its nodes.
    pub place: RunPlace,
    /// That node.
    pub node: NodeId,
    /// Its clip.
    pub clip: ClipId,
    /// When it starts there.
    pub start_secs: f64,
    /// When it ends there; infinite if never.
    pub end_secs: f64,
    /// How fast it plays.
    pub speed: f64,
    /// A paused run does not play.
    pub paused: bool,
    /// It shows the actions of its clip below.
    pub open: bool,
    /// How many other nodes it stands for.
    pub others: usize,
}

impl RunBar {
    /// Which run.
    pub const fn run(&self) -> RunId {
        self.place.0
    }

    /// When it ends; `None` if never.
    pub fn finite_end_secs(&self) -> Option<f64> {
        Some(self.end_secs).filter(|secs| secs.is_finite())
    }

    /// Its title.
    pub fn title(&self, document: &Document) -> String {
        run_title(document, (self.node, self.others), self.clip)
    }
}

/// A node, how many others play with it, and the clip that they play, such as `coin · hop` or `coin + 2 · hop`. A clip that is called as
/// its node is named once.
pub fn run_title(document: &Document, (node, others): (NodeId, usize), clip: ClipId) -> String {
    let node = document.node(node).map_or("?", |node| node.name.as_str());
    let clip = document.clip(clip).map_or("?", |clip| clip.name.as_str());
    match others {
        0 if node == clip => clip.to_owned(),
        0 => format!("{node} · {clip}"),
        more => format!("{node} + {more} · {clip}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::templates::blank_project;

    #[test]
    fn a_clip_that_is_called_as_its_node_is_named_once() {
        let (document, _) = Document::from_project(&blank_project());
        let node = document.nodes()[0].as_ref().clone();
        let title = |name: &str, others| {
            let add = crate::document::Edit::AddClip(name.to_owned());
            let (document, made) = document.edited(&add).unwrap();
            run_title(&document, (node.id, others), made.clip.unwrap())
        };
        let name = node.name.as_str();
        assert_eq!(title(name, 0), name);
        assert_eq!(title("hop", 0), format!("{name} · hop"));
        assert_eq!(title(name, 2), format!("{name} + 2 · {name}"));
    }
}
