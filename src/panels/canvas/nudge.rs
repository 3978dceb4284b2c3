//! What keys do while the pointer is over the canvas: arrows move the selected nodes, and all sprites are selected.

use super::CanvasPanel;
use super::out_of_reach::OutOfReach;
use crate::command::Command;
use crate::document::NodeId;
use crate::history::Change;
use crate::panels::{Ctx, Outbox, frame_keys};
use crate::rearrange::shifted;
use crate::session::{Focus, Mode, SelectionChange};
use crate::text::tr;

/// How far an arrow moves nodes, in stage pixels, and with Shift.
const STEP_PX: f32 = 1.0;
const BIG_STEP_PX: f32 = 10.0;
/// Which steps of the history are merged.
const NUDGES: &str = "nudge nodes"; // not shown

impl CanvasPanel {
    /// Runs a command of a key on what the pointer is over. True if it did.
    pub(super) fn take_command(&self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if !self.hovered {
            return false;
        }
        let has_nodes = ctx.session.selection.focus == Focus::Node;
        match command {
            // While actions have the focus, all of them are meant.
            Command::SelectAll if has_nodes || ctx.session.selection.focus == Focus::Stage => {
                out.select(SelectionChange::Nodes(pickable(ctx)));
            }
            Command::SelectNone if has_nodes => out.select(SelectionChange::Stage),
            // Only start poses are nudged: in Motion and while recording the keys go on to the timeline.
            _ if has_nodes
                && ctx.session.mode() == Mode::Pose
                && !ctx.session.tools.records
                && !frame_keys::are_held(self.egui_ctx.as_ref()) =>
            {
                match way(command) {
                    Some(way) => nudge(ctx, way, out),
                    None => return false,
                }
            }
            _ => return false,
        }
        true
    }
}

/// All nodes that show something and can be picked.
fn pickable(ctx: &Ctx<'_>) -> Vec<NodeId> {
    let out_of_reach = OutOfReach::of(ctx);
    let shows = |node: &&std::sync::Arc<crate::document::Node>| {
        node.sprite != kineograph_runtime::format::Sprite::None && out_of_reach.can_be_picked(node.id)
    };
    ctx.document.nodes().iter().filter(shows).map(|node| node.id).collect()
}

/// The way of a key, on the stage.
const fn way(command: Command) -> Option<[f32; 2]> {
    Some(match command {
        Command::PreviousFrame => [-STEP_PX, 0.0],
        Command::NextFrame => [STEP_PX, 0.0],
        Command::PreviousBoundary => [0.0, STEP_PX],
        Command::NextBoundary => [0.0, -STEP_PX],
        Command::Back10Frames => [-BIG_STEP_PX, 0.0],
        Command::Forward10Frames => [BIG_STEP_PX, 0.0],
        Command::PreviousMarker => [0.0, BIG_STEP_PX],
        Command::NextMarker => [0.0, -BIG_STEP_PX],
        _ => return None,
    })
}

fn nudge(ctx: &Ctx<'_>, way: [f32; 2], out: &mut Outbox) {
    let mut tops = ctx.document.top_nodes(&ctx.session.selection.selected_nodes());
    let locked = ctx.document.locked_nodes();
    tops.retain(|node| !locked.contains(node));
    let ways: Vec<(NodeId, [f32; 2])> = tops.into_iter().map(|node| (node, way)).collect();
    let edits = shifted(ctx.document, ctx.media, &ways);
    if !edits.is_empty() {
        let change = Change::all(tr!("change-nudge-nodes"), edits).keeping_selection();
        out.edit(change.merging(NUDGES));
    }
}
