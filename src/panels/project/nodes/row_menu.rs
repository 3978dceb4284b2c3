//! The menu of a node's row.

use egui::{Button, Ui};
use kineograph_runtime::Mask;

use super::super::ProjectPanel;
use super::super::lists::{entries, entry};
use super::marks::{color_menu, with_selected};
use crate::command::{Command, symbol_commands};
use crate::document::{Edit, Node, NodeId, NodeMarks};
use crate::history::Change;
use crate::panels::renaming::Renamed;
use crate::panels::{Ctx, Intent, Outbox, mask_text};
use crate::rearrange::{Destination, Keeps, rearranged};
use crate::session::SelectionChange;
use crate::text::tr;

impl ProjectPanel {
    pub(super) fn node_menu(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, node: &Node, out: &mut Outbox) {
        self.rename_entry(ui, Renamed::Node(node.id));
        for (text, to) in
            [(tr!("project-forward"), forward(ctx, node)), (tr!("project-backward"), backward(ctx, node))]
        {
            if ui.add_enabled(to.is_some(), Button::new(text)).clicked()
                && let Some(to) = to
                && let Ok(edits) = rearranged(ctx.document, ctx.media, &[node.id], to, Keeps::Numbers)
            {
                out.edit(Change::all(text, edits).keeping_selection());
            }
        }
        ui.separator();
        // A right click on one of several selected nodes keeps the selection.
        let kept = with_selected(ctx, node.id);
        let select = SelectionChange::Nodes(kept.clone());
        let has_children = kept.iter().any(|id| ctx.document.children_of(Some(*id)).next().is_some());
        entries(ui, &[Command::GroupNodes], &select, out);
        entries(ui, symbol_commands(node.content.symbol().is_some()), &select, out);
        if has_children {
            entries(ui, &[Command::UngroupNodes], &select, out);
        }
        if kept.len() > 1 {
            entries(ui, &[Command::MaskNodes], &select, out);
        }
        mask_menu(ui, ctx, &kept, out);
        ui.separator();
        mark_entries(ui, ctx, &kept, &select, out);
        color_menu(ui, ctx, &kept, out);
        ui.separator();
        entries(ui, &[Command::Cut, Command::Copy, Command::Paste, Command::PasteInside], &select, out);
        ui.separator();
        entries(ui, &[Command::Duplicate, Command::Delete], &select, out);
        if has_children {
            entries(ui, &[Command::DeleteWithInside], &select, out);
        }
    }
}

/// What makes the nodes masks of those beside them, as the field of the inspector does.
fn mask_menu(ui: &mut Ui, ctx: &Ctx<'_>, ids: &[NodeId], out: &mut Outbox) {
    let nodes: Vec<&Node> = ids.iter().filter_map(|id| ctx.document.node(*id)).map(AsRef::as_ref).collect();
    let inverted = |node: &Node| node.mask.map(|mask| mask.inverted);
    ui.menu_button(tr!("inspector-node-mask"), |ui| {
        for (mask, title) in [
            (None, tr!("inspector-mask-none")),
            (Some(Mask::SHOW), tr!("inspector-mask-shows")),
            (Some(Mask::HIDE), tr!("inspector-mask-hides")),
        ] {
            let wanted = mask.map(|mask| mask.inverted);
            let is_set = nodes.iter().all(|node| inverted(node) == wanted);
            if !ui.radio(is_set, title).clicked() {
                continue;
            }
            ui.close();
            if is_set {
                continue;
            }
            let edit = |node: &&Node| {
                let threshold = node.mask.map_or(0.0, |mask| mask.threshold);
                Edit::SetNode(Node {
                    mask: mask.map(|mask| mask.with_threshold(threshold)),
                    ..(*node).clone()
                })
            };
            let edits = nodes.iter().map(edit).collect();
            out.edit(Change::all(tr!("inspector-node-mask.step"), edits).keeping_selection());
            if let ([node], Some(_)) =
                (&nodes[..], mask.filter(|_| nodes.iter().all(|node| node.mask.is_none())))
            {
                out.push(Intent::Report(mask_text::news(ctx.document, node)));
            }
        }
    });
}

/// What locks, hides and shows alone, or ends that.
fn mark_entries(ui: &mut Ui, ctx: &Ctx<'_>, ids: &[NodeId], select: &SelectionChange, out: &mut Outbox) {
    let are = |holds: fn(NodeMarks) -> bool| ids.iter().all(|id| holds(ctx.document.marks(*id)));
    let soloed = &ctx.session.soloed_nodes;
    let are_soloed = soloed.len() == ids.len() && ids.iter().all(|id| soloed.contains(id));
    for (command, is_on, ends) in [
        (Command::LockNodes, are(|marks| marks.locked), tr!("project-menu-unlock")),
        (Command::HideNodes, are(|marks| marks.hidden), tr!("project-menu-show")),
        (Command::SoloNodes, are_soloed, tr!("project-menu-end-solo")),
    ] {
        entry(ui, command, if is_on { ends } else { command.spec().title() }, select, out);
    }
}

/// One sibling forward in the drawing order; `None` at its end.
fn forward(ctx: &Ctx<'_>, node: &Node) -> Option<Destination> {
    let siblings = siblings(ctx, node);
    let index = siblings.iter().position(|id| *id == node.id)?;
    Some(Destination { parent: node.parent, below: Some(siblings[index.checked_sub(1)?]) })
}

/// One sibling backward in the drawing order; `None` at its end.
fn backward(ctx: &Ctx<'_>, node: &Node) -> Option<Destination> {
    let siblings = siblings(ctx, node);
    let index = siblings.iter().position(|id| *id == node.id)?;
    siblings.get(index + 1)?;
    Some(Destination { parent: node.parent, below: siblings.get(index + 2).copied() })
}

fn siblings(ctx: &Ctx<'_>, node: &Node) -> Vec<NodeId> {
    ctx.document.siblings_front_first(node.parent).iter().map(|node| node.id).collect()
}
