//! Selecting the sprites that a frame touches, drawn from empty ground. With Alt only those that it encloses; Shift adds, Ctrl removes.

use egui::{CursorIcon, Painter, PointerButton, Pos2, Rect};

use super::mark::still;
use super::{Begun, Gesture, Starter, Touch};
use crate::document::NodeId;
use crate::panels::canvas::reach::{encloses, touches};
use crate::panels::canvas::{CanvasPanel, Frame};
use crate::panels::{Outbox, follow};
use crate::session::{Selection, SelectionChange};
use crate::ui_kit::marquee::{MarqueeMode, paint};

pub(super) const STARTER: Starter = Starter { begin, hover };

struct Marquee {
    /// Where the button went down.
    press: Pos2,
    /// Where the pointer is.
    at: Pos2,
    mode: MarqueeMode,
    /// What was selected before.
    before: Selection,
    /// The nodes that were selected last.
    shown: Option<Vec<NodeId>>,
}

fn begin(panel: &mut CanvasPanel, touch: &Touch<'_>, button: PointerButton, out: &mut Outbox) -> Begun {
    let is_free = button == PointerButton::Primary && touch.frame.nodes_at(touch.pos).is_empty();
    // Where a node rests on its path there is no line to bend, and a click does nothing.
    if is_free && panel.selects_on_path(touch, out) {
        return still();
    }
    let mode = MarqueeMode::from_modifiers(touch.ui.input(|input| input.modifiers));
    let before = touch.frame.ctx.session.selection.clone();
    let marquee = Marquee { press: touch.pos, at: touch.pos, mode, before, shown: None };
    is_free.then(|| Box::new(marquee) as Box<dyn Gesture<CanvasPanel>>)
}

const fn hover(_: &CanvasPanel, _: &Touch<'_>) -> Option<CursorIcon> {
    None
}

impl Gesture<CanvasPanel> for Marquee {
    fn go_on(&mut self, _: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        self.at = touch.pos;
        let found = found(touch.frame, self.rect(), touch.ui.input(|input| input.modifiers.alt));
        let selected = self.mode.selected(&self.before.selected_nodes(), found);
        if self.shown.as_ref() != Some(&selected) {
            out.select(SelectionChange::Nodes(selected.clone()));
            self.shown = Some(selected);
        }
    }

    /// Graph and curves show what a click on the last one would show.
    fn finish(&mut self, _: &mut CanvasPanel, touch: &Touch<'_>, out: &mut Outbox) {
        if let Some(nodes) = self.shown.take().filter(|nodes| !nodes.is_empty()) {
            out.select(follow::chosen_all(touch.frame.ctx, nodes));
        }
    }

    fn cancel(&mut self, _: &mut CanvasPanel, out: &mut Outbox) {
        out.select(SelectionChange::Restore(Box::new(self.before.clone())));
    }

    fn cursor(&self) -> Option<CursorIcon> {
        Some(CursorIcon::Crosshair)
    }

    fn paint(&self, painter: &Painter, frame: &Frame<'_>) {
        paint(painter, self.rect(), frame.ctx.theme);
    }
}

impl Marquee {
    fn rect(&self) -> Rect {
        Rect::from_two_pos(self.press, self.at)
    }
}

/// The nodes whose sprites a frame on the screen touches or encloses, from back to front. What can't be picked is left out.
fn found(frame: &Frame<'_>, rect: Rect, must_enclose: bool) -> Vec<NodeId> {
    let items = frame.items.iter().filter(|item| item.sprite.opacity > 0.0);
    let items = items.filter(|item| frame.out_of_reach.can_be_picked(item.node));
    let is_in =
        |corners: [Pos2; 4]| if must_enclose { encloses(rect, corners) } else { touches(rect, corners) };
    let corners = |corners: [[f32; 2]; 4]| corners.map(|corner| frame.screen.pos_from_stage(corner));
    items.filter(|item| is_in(corners(item.sprite.stage_corners()))).map(|item| item.node).collect()
}
