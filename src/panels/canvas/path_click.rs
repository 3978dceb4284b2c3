//! A click on the path of a selected node, which selects the action that moves the node there.

use kineograph_runtime::{Channel, ChannelSet};

use super::CanvasPanel;
use super::gesture::Touch;
use super::what_moves::go_to;
use crate::movers::{Mover, movers};
use crate::panels::Outbox;
use crate::ui_kit::reach::CURVE_PX;

/// What a path shows.
const PLACE: ChannelSet = ChannelSet::of(&[Channel::X, Channel::Y]);

impl CanvasPanel {
    /// Whether the pointer is on a path that a click there is about: beside the selected node, and not while changes are recorded.
    pub(super) fn is_on_path(&self, touch: &Touch<'_>) -> bool {
        !touch.frame.ctx.session.tools.records
            && self.path.nearest(&touch.frame.screen, touch.pos, CURVE_PX).is_some()
            && touch.is_beside_selected()
    }

    /// Selects the action whose stretch of a path is clicked; the playhead stays, and so does what is selected where nothing moves. False
    /// beside the paths.
    pub(super) fn selects_on_path(&self, touch: &Touch<'_>, out: &mut Outbox) -> bool {
        let is_plain = touch.ui.input(|input| input.modifiers.is_none());
        let (ctx, screen) = (touch.frame.ctx, &touch.frame.screen);
        let Some((node, secs)) = self.path.nearest(screen, touch.pos, CURVE_PX) else { return false };
        if !is_plain || !self.is_on_path(touch) {
            return false;
        }
        let all = movers(ctx.document, ctx.programs, node, secs);
        let moves = |mover: &&Mover| !mover.channels.intersection(PLACE).is_empty();
        // Its own actions before those of its parents; of several runs that which started last.
        let (own, carrying): (Vec<&Mover>, Vec<&Mover>) =
            all.iter().filter(moves).partition(|mover| mover.node == node);
        let found = own.last().or(carrying.first());
        if let Some((mover, action)) = found.and_then(|mover| Some((mover, mover.action()?))) {
            go_to(ctx, mover, action, out);
        }
        true
    }
}
