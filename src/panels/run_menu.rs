//! Menu entries of a run, shared by the list of runs and both views of the timeline.

use std::collections::BTreeMap;

use egui::{ScrollArea, Ui};

use super::action_menu::command_entry;
use super::{Ctx, Intent, Outbox};
use crate::command::Command;
use crate::document::{Edit, NodeId, Run, RunEdit, RunId};
use crate::history::Change;
use crate::session::{SelectionChange, TimelineView};
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;

/// Largest height of the list of nodes, in points.
const MAX_HEIGHT_PX: f32 = 320.0;

/// Shows the entries. All but the first are about all selected runs: a right click on a run selects it.
pub fn run_entries(ui: &mut Ui, ctx: &Ctx<'_>, run: &Run, out: &mut Outbox) {
    if ui.button(tr!("timeline-run-open-clip")).clicked() {
        out.select(SelectionChange::Runs(vec![run.id]));
        out.select(SelectionChange::Actions(Vec::new()));
        out.push(Intent::ShowTimeline(TimelineView::Clip));
    }
    ui.menu_button(tr!("timeline-run-change-node"), |ui| nodes(ui, ctx, run, out));
    ui.separator();
    let mute = if run.paused { tr!("timeline-run-play") } else { tr!("timeline-run-pause") };
    command_entry(ui, ctx, (Command::Mute, mute), out);
    if ctx.session.selection.selected_runs().len() > 2 {
        command_entry(ui, ctx, (Command::DistributeRuns, Command::DistributeRuns.spec().title()), out);
    }
    for command in [Command::Duplicate, Command::Delete] {
        command_entry(ui, ctx, (command, command.spec().title()), out);
    }
}

/// The nodes that the selected runs can play on instead.
fn nodes(ui: &mut Ui, ctx: &Ctx<'_>, run: &Run, out: &mut Outbox) {
    ScrollArea::vertical().max_height(MAX_HEIGHT_PX).show(ui, |ui| {
        for node in ctx.document.nodes() {
            let button = ui.selectable_label(node.id == run.node, &node.name);
            if button.tip(tr!("timeline-run-change-node.tooltip", node = &node.name)).clicked() {
                if let Some(change) = move_to(ctx, run.id, node.id) {
                    out.edit(change);
                }
                ui.close();
            }
        }
    });
}

/// The change that plays a run, and those that are selected with it, on another node. `None` if they do already.
fn move_to(ctx: &Ctx<'_>, run: RunId, node: NodeId) -> Option<Change> {
    let selected = ctx.session.selection.selected_runs();
    let ids = if selected.contains(&run) { selected.to_vec() } else { vec![run] };
    let from: BTreeMap<NodeId, NodeId> = ids
        .iter()
        .filter_map(|id| ctx.document.run(*id))
        .filter(|run| run.node != node)
        .map(|run| (run.node, node))
        .collect();
    let edit = Edit::Runs(RunEdit::ToNodes { ids, nodes: from.clone() });
    (!from.is_empty()).then(|| Change::new(tr!("inspector-run-node.step"), edit))
}
