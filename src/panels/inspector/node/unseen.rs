//! That nodes are not seen in the editor, whatever *Visible* says, and the way to see them.

use std::collections::BTreeSet;
use std::iter::successors;

use super::Nodes;
use crate::command::Command;
use crate::document::{Edit, NodeId, NodeMarks};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::fields::Form;
use crate::ui_kit::tip::Tip as _;

impl Nodes<'_> {
    /// Says that the eye of the list hides the nodes, or that only others are shown, with a button that shows them.
    pub(super) fn unseen(&self, form: &mut Form<'_>, ctx: &Ctx<'_>, out: &mut Outbox) {
        let unseen = ctx.unseen_nodes();
        let nodes: Vec<NodeId> =
            ctx.session.selection.selected_nodes().into_iter().filter(|id| unseen.contains(id)).collect();
        if nodes.is_empty() {
            return;
        }
        let hiding = hiding(ctx, &nodes);
        let text = if hiding.is_empty() { tr!("inspector-unseen-solo") } else { tr!("inspector-unseen") };
        let dim = ctx.theme.text_dim;
        let button = form.ui().horizontal_wrapped(|ui| {
            ui.label(egui::RichText::new(text).color(dim));
            ui.button(tr!("inspector-unseen-show")).tip(tr!("inspector-unseen-show.tooltip"))
        });
        if !button.inner.clicked() {
            return;
        }
        if hiding.is_empty() {
            out.push(Intent::Command(Command::ShowAllNodes));
        } else {
            let shown = |id: NodeId| (id, NodeMarks { hidden: false, ..ctx.document.marks(id) });
            let marks = Edit::MarkNodes(hiding.into_iter().map(shown).collect());
            out.edit(Change::new(tr!("change-show-nodes"), marks).keeping_selection());
        }
    }
}

/// Those of some nodes and of all around them that the eye hides.
fn hiding(ctx: &Ctx<'_>, nodes: &[NodeId]) -> BTreeSet<NodeId> {
    let parent = |id: &NodeId| ctx.document.node(*id).and_then(|node| node.parent);
    // A document refuses cycles.
    let around = nodes.iter().flat_map(|id| successors(Some(*id), parent));
    around.filter(|id| ctx.document.marks(*id).hidden).collect()
}
