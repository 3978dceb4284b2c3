//! What a click on a sprite or on the row of a node selects: its node, and with it the clip that graph and timeline show.

use crate::document::{ClipId, NodeId};
use crate::movers::{Mover, clip_of_node, movers_alone, plays_on};
use crate::panels::Ctx;
use crate::session::SelectionChange;

/// Selects just this node. If the clip that is open does nothing to it, or only plays clips that do at the playhead, the innermost one opens
/// that moves it then. What is dragged right now stays open.
pub fn chosen(ctx: &Ctx<'_>, node: NodeId) -> SelectionChange {
    opened(ctx, node).map_or(SelectionChange::Node(node), |clip| SelectionChange::NodeIn(clip, node))
}

/// Selects just these nodes, the primary one last, and opens the clip that a click on that one opens.
pub fn chosen_all(ctx: &Ctx<'_>, nodes: Vec<NodeId>) -> SelectionChange {
    match nodes.last().and_then(|last| opened(ctx, *last)) {
        Some(clip) => SelectionChange::NodesIn(clip, nodes),
        None => SelectionChange::Nodes(nodes),
    }
}

/// Adds this node to what is selected, or takes it out; the clip that opens is that of the primary one then.
pub fn toggled(ctx: &Ctx<'_>, node: NodeId) -> SelectionChange {
    let mut selection = ctx.session.selection.clone();
    selection.toggle_node(node);
    chosen_all(ctx, selection.selected_nodes())
}

/// The clip that opens with a node; `None`: the one that is open stays.
fn opened(ctx: &Ctx<'_>, node: NodeId) -> Option<ClipId> {
    let open = ctx.session.selection.clip;
    let secs = ctx.session.playback.playhead_secs();
    let stays = ctx.history.in_gesture()
        || open.is_some_and(|clip| {
            plays_on(ctx.document, ctx.programs, clip, node) && !is_around(ctx, clip, node, secs)
        });
    if stays { None } else { clip_of_node(ctx.document, ctx.programs, node, secs) }
}

/// Whether all that moves a node at a time is in clips that the open one plays.
fn is_around(ctx: &Ctx<'_>, open: ClipId, node: NodeId, secs: f64) -> bool {
    let movers = movers_alone(ctx.document, ctx.programs, node, secs);
    let plays = |mover: &Mover| {
        let play = mover.inner.and_then(|inner| ctx.programs.inner_plays(mover.clip).get(inner));
        play.is_some_and(|play| play.way.iter().any(|(clip, _)| *clip == open))
    };
    movers.iter().any(plays) && movers.iter().all(|mover| mover.clip != open)
}
