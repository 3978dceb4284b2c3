//! What a double click opens: the characters of a text, or the project that a symbol shows.

use egui::{Pos2, Response};
use kineograph_runtime::format::Content;

use super::text_typing::TextTyping;
use super::{CanvasPanel, Frame};
use crate::command::Command;
use crate::document::{Node, NodeId};
use crate::panels::{Intent, Outbox};
use crate::session::SelectionChange;

/// Largest distance between clicks at the same place, in points.
const SAME_PLACE: f32 = 4.0;

/// The last click, to recognise a repeated one.
#[derive(Debug, Clone, Copy)]
pub(super) struct LastClick {
    pub(super) at: Pos2,
    pub(super) picked: Option<NodeId>,
    /// The node that was selected before it, if it went on from there to one below.
    pub(super) passed: Option<NodeId>,
}

impl LastClick {
    /// Whether a click there is at the same place.
    pub(super) fn is_at(&self, pos: Pos2) -> bool {
        self.at.distance(pos) <= SAME_PLACE
    }
}

impl CanvasPanel {
    /// True if a double click was on a text, which is typed now, or on a symbol, which is opened in place.
    pub(super) fn opens_double_clicked(
        &mut self,
        canvas: &Response,
        frame: &Frame<'_>,
        out: &mut Outbox,
    ) -> bool {
        let is_asked = canvas.double_clicked() && !self.gestures.is_active();
        let Some(pos) = canvas.interact_pointer_pos().filter(|_| is_asked) else { return false };
        let Some(node) = self.double_clicked(frame, pos) else { return false };
        match &node.content {
            Content::Text(_) => self.text_typing = TextTyping::of(frame.ctx.document, node.id),
            Content::Symbol(_) => {}
            _ => return false,
        }
        // Its first click may have gone on to what is below.
        out.select(SelectionChange::Node(node.id));
        if node.content.symbol().is_some() {
            out.push(Intent::Command(Command::EditInPlace));
        }
        true
    }

    /// The node that a double click means: the one that its first click went on from, else the selected one, else the one in front.
    fn double_clicked<'a>(&self, frame: &Frame<'a>, pos: Pos2) -> Option<&'a Node> {
        let there = frame.nodes_at(pos);
        let passed = self.last_click.filter(|last| last.is_at(pos)).and_then(|last| last.passed);
        let selected = frame.ctx.session.selection.seen_node();
        let under = passed.into_iter().chain(selected).find(|node| there.contains(node));
        frame.ctx.document.node(under.or(there.first().copied())?).map(AsRef::as_ref)
    }
}
