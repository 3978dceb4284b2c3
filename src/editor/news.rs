//! What is told of changes that affect more than one sees, with a button that takes them back or gives nodes a clip of their own.

use std::borrow::Cow;

use super::Editor;
use crate::document::{Document, NodeId};
use crate::own_clip::shared_clips;
use crate::text::tr;

/// A message about what a change affected, with the step that undoes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct News {
    /// A sentence for users.
    pub text: String,
    /// The number of undo steps while this change is the last one.
    pub undo_len: usize,
    /// What can be given a clip of its own instead of undoing the change.
    pub sharers: Option<ClipSharers>,
}

/// Nodes that share a clip with others, and can be given one of their own.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClipSharers {
    pub nodes: Vec<NodeId>,
    /// What the first of them is called, shortened.
    pub name: String,
    /// What made them share it.
    pub by: SharedBy,
}

/// What makes nodes share a clip.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SharedBy {
    /// They are copies of others.
    Copies,
    /// A drag of them changed a clip that plays on others too: the last step.
    Drag,
}

impl ClipSharers {
    /// Whether they still share a clip.
    pub fn is_current(&self, document: &Document) -> bool {
        !shared_clips(document, &self.nodes).is_empty()
    }

    /// What the button says that gives them a clip.
    pub fn title(&self) -> Cow<'static, str> {
        match (self.by, self.nodes.len()) {
            (SharedBy::Copies, 1) => tr!("change-own-clip.copy").into(),
            (SharedBy::Copies, _) => tr!("change-own-clip.copies").into(),
            (SharedBy::Drag, 1) => tr!("change-own-clip.node", node = self.name.as_str()).into(),
            (SharedBy::Drag, count) => tr!("change-own-clip.nodes", count).into(),
        }
    }
}

impl Editor {
    /// Tells of what the last step did, with a button that undoes it.
    pub(super) fn tell(&mut self, text: String) {
        self.news.push(News { text, undo_len: self.history.undo_len(), sharers: None });
    }

    /// Messages since the last call about changes that the user may want to undo.
    pub fn take_news(&mut self) -> Vec<News> {
        std::mem::take(&mut self.news)
    }

    /// The same of nodes that share a clip, with a button that gives them one of their own.
    pub(super) fn tell_shared(&mut self, text: String, sharers: ClipSharers) {
        self.news.push(News { text, undo_len: self.history.undo_len(), sharers: Some(sharers) });
    }
}
