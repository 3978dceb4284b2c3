//! What a click on a sprite or on the row of a node selects: its node, and with it the clip that graph and timeline show.

use crate::document::NodeId;
use crate::movers::{clip_of_node, plays_on};
use crate::panels::Ctx;
use crate::session::SelectionChange;

/// Selects just this node. If the clip that is open does nothing to it, the one opens that moves it at the playhead. What is dragged
/// right now stays open.
pub fn chosen(ctx: &Ctx<'_>, node: NodeId) -> SelectionChange {
    let open = ctx.session.selection.clip;
    let stays =
        ctx.history.in_gesture() || open.is_some_and(|clip| plays_on(ctx.document, ctx.programs, clip, node));
    let secs = ctx.session.playback.playhead_secs();
    let clip = if stays { None } else { clip_of_node(ctx.document, ctx.programs, node, secs) };
    clip.map_or(SelectionChange::Node(node), |clip| SelectionChange::NodeIn(clip, node))
}
