//! Dragging a mark on the path of the selected node: that of an action with a handle there changes the action in every mode. A press on any
//! other mark selects nothing: it would be what is below the mark.

use egui::{CursorIcon, PointerButton};

use super::refused::explained;
use super::{Begun, Gesture, Starter, Touch, path_handle};
use crate::panels::Outbox;
use crate::panels::canvas::CanvasPanel;
use crate::session::Mode;
use crate::text::tr;

pub(super) const STARTER: Starter = Starter { begin, hover };

/// A drag of a mark or a path that nothing follows.
struct Still;

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, _: &mut Outbox) -> Begun {
    let is_click = touch.ui.input(|input| input.modifiers.command);
    if button != PointerButton::Primary || is_click || !panel.is_on_mark(touch) {
        return None;
    }
    let mark = touch.frame.mark_at(touch.pos);
    let grabbed = mark.and_then(|mark| {
        let press = touch.frame.screen.stage_from_pos(touch.pos);
        path_handle::grab(touch.frame, (mark.handles.clone(), mark.handle().clone()), press, panel.snap)
    });
    grabbed.or_else(|| if touch.is_beside_selected() { unmoved(panel, touch) } else { None })
}

/// A drag of a mark without a handle: in Motion that of the start says where it is set.
fn unmoved(panel: &CanvasPanel, touch: &Touch<'_>) -> Begun {
    let session = touch.frame.ctx.session;
    let is_start = session
        .selection
        .seen_node()
        .is_some_and(|node| panel.path.is_on_start(&touch.frame.screen, touch.pos, node));
    if is_start && session.mode() == Mode::Motion { explained(tr!("canvas-start-in-pose")) } else { still() }
}

/// A drag that nothing follows, where something else than the ground is pressed.
pub(super) fn still() -> Begun {
    Some(Box::new(Still))
}

fn hover(panel: &CanvasPanel, touch: &Touch<'_>) -> Option<CursorIcon> {
    let can_be_dragged = panel.look.paths.shows_marks() && touch.frame.mark_at(touch.pos).is_some();
    if can_be_dragged {
        return Some(CursorIcon::Grab);
    }
    panel.is_on_path(touch).then_some(CursorIcon::PointingHand)
}

impl Touch<'_> {
    /// Whether all selected nodes are elsewhere: a press on one of them moves it.
    pub(in crate::panels::canvas) fn is_beside_selected(&self) -> bool {
        let selection = &self.frame.ctx.session.selection;
        let is_here = || self.frame.nodes_at(self.pos).into_iter().any(|node| selection.has_node(node));
        selection.seen_node().is_none() || !is_here()
    }
}

impl CanvasPanel {
    /// Whether the pointer is on a mark of a path, or on a point of one that can be dragged.
    pub(in crate::panels::canvas) fn is_on_mark(&self, touch: &Touch<'_>) -> bool {
        self.look.paths.shows_marks()
            && (self.path.is_on_mark(&touch.frame.screen, touch.pos)
                || touch.frame.mark_at(touch.pos).is_some())
    }

    /// Whether a click on a mark is answered by nothing: what is selected stays so.
    pub(in crate::panels::canvas) fn keeps_selection_on_mark(&self, touch: &Touch<'_>) -> bool {
        self.is_on_mark(touch) && touch.is_beside_selected()
    }
}

impl Gesture<CanvasPanel> for Still {
    fn go_on(&mut self, _: &mut CanvasPanel, _: &Touch<'_>, _: &mut Outbox) {}
}
