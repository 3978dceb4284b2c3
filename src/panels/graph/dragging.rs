//! What drags do in the graph from frame to frame, and at their end.

use egui::{CursorIcon, Painter, Pos2, Rect, Ui};

use super::frames::GraphPass;
use super::interact::{self, GraphDrag};
use super::paint;
use super::touched::Touch;
use super::wire::{self, WireDrop, WireEnd};
use super::{GraphPanel, Scene};
use crate::document::{ActionId, Edit, EditError, Slot};
use crate::history::Change;
use crate::panels::{Intent, Outbox, PaletteRequest};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::gesture::{Gesture, Gestures, Surface};
use crate::ui_kit::marquee::{self, MarqueeMode};

impl Surface for GraphPanel {
    type Frame<'a> = GraphPass<'a>;
    type Gesture = GraphDrag;

    fn gestures(&mut self) -> &mut Gestures<GraphDrag> {
        &mut self.gestures
    }
}

impl Gesture<GraphPanel> for GraphDrag {
    fn go_on(&mut self, _: &mut GraphPanel, touch: &Touch<'_>, out: &mut Outbox) {
        match self {
            Self::Cards(cards) => cards.go_on(touch, out),
            Self::Marquee { from, before } => select_inside(touch, *from, before, out),
            Self::Number(number) => number.go_on(touch, out),
            Self::Wire { held } => show_wire(touch, *held),
            // The view follows before anything is drawn.
            Self::Pan { .. } => {}
        }
    }

    fn finish(&mut self, panel: &mut GraphPanel, touch: &Touch<'_>, out: &mut Outbox) {
        match self {
            Self::Cards(cards) => {
                panel.dropped = cards.finish(touch, &panel.opened, out);
                panel.note_drop(cards, touch.frame.scene);
            }
            Self::Wire { held } => panel.connect(touch, *held, out),
            Self::Marquee { .. } | Self::Number(_) | Self::Pan { .. } => {}
        }
    }

    fn cancel(&mut self, panel: &mut GraphPanel, out: &mut Outbox) {
        match self {
            Self::Marquee { before, .. } => out.select(SelectionChange::Actions(before.clone())),
            Self::Pan { clip, view, .. } => {
                panel.views.insert(*clip, *view);
            }
            Self::Cards(_) | Self::Number(_) | Self::Wire { .. } => {}
        }
    }

    fn is_refused(&self) -> bool {
        matches!(self, Self::Cards(cards) if cards.is_refused)
    }

    fn is_gone(&self, shown: &GraphPass<'_>) -> bool {
        match self {
            Self::Cards(cards) => cards.is_gone(shown.scene),
            Self::Number(number) => number.is_gone(shown.scene),
            Self::Marquee { .. } | Self::Pan { .. } | Self::Wire { .. } => false,
        }
    }

    fn cursor(&self) -> Option<CursorIcon> {
        match self {
            Self::Pan { .. } => Some(CursorIcon::Grabbing),
            Self::Number(_) => Some(CursorIcon::ResizeHorizontal),
            Self::Cards(_) | Self::Marquee { .. } | Self::Wire { .. } => None,
        }
    }

    fn paint(&self, painter: &Painter, shown: &GraphPass<'_>) {
        if let (Self::Marquee { from, .. }, Some(pointer)) = (self, painter.ctx().pointer_latest_pos()) {
            let from = shown.scene.camera.screen_from_graph(*from);
            marquee::paint(painter, Rect::from_two_pos(from, pointer), shown.scene.ctx.theme);
        }
    }
}

/// Where a dragged wire would connect, and why it can't.
fn aim(touch: &Touch<'_>, held: WireEnd) -> (WireDrop, Option<EditError>) {
    let scene = touch.frame.scene;
    let target = wire::target(scene.clip, scene.layout, held, scene.camera.graph_from_screen(touch.pos));
    let target = target.with_together(touch.ui.input(|input| input.modifiers.alt));
    let refusal = target.refusal(scene.ctx.document, scene.clip);
    (target, refusal)
}

fn show_wire(touch: &Touch<'_>, held: WireEnd) {
    let (ui, scene) = (touch.ui, touch.frame.scene);
    let (target, refusal) = aim(touch, held);
    paint::dragged_wire(ui.painter(), scene, held, touch.pos, target, refusal.is_some());
    let note = match (&refusal, target) {
        (Some(error), _) => error.to_string(),
        (None, WireDrop::NewChild { .. }) => tr!("graph-drop-new").to_owned(),
        (None, WireDrop::Disconnect(_)) => tr!("graph-drop-disconnect").to_owned(),
        _ => match target.words(scene.clip) {
            Some(words) => words,
            None => return,
        },
    };
    paint::drop_note(ui, scene, touch.pos, &note, refusal.is_some());
}

impl GraphPanel {
    /// Connects a wire that was dropped.
    fn connect(&mut self, touch: &Touch<'_>, held: WireEnd, out: &mut Outbox) {
        let scene = touch.frame.scene;
        match aim(touch, held) {
            (_, Some(_)) => {}
            (WireDrop::NewChild { parent, index }, _) => {
                self.ask_for_child(touch.ui, scene, parent, index, out);
            }
            (target, _) => {
                let label = match target {
                    WireDrop::Disconnect(_) => tr!("graph-disconnect"),
                    _ => tr!("graph-connect"),
                };
                if let Some(edit) = target.edit() {
                    self.dropped = target.attached();
                    out.edit(Change::new(label, Edit::Clip(scene.clip.id, edit)));
                }
            }
        }
    }

    /// Opens the palette for a new child, where there is room for one.
    pub(super) fn ask_for_child(
        &self,
        ui: &Ui,
        scene: &Scene<'_>,
        parent: ActionId,
        index: usize,
        out: &mut Outbox,
    ) {
        if let Some(error) = wire::no_room(scene.clip, parent) {
            out.push(Intent::Warn(error.to_string()));
            return;
        }
        let at = ui.ctx().pointer_latest_pos().or(self.pointer).unwrap_or(scene.camera.rect.center());
        let slot = Some(Slot::Child(parent, index));
        out.push(Intent::OpenPalette(PaletteRequest { at, slot, graph_position: None }));
    }
}

/// Selects what the marquee covers.
fn select_inside(touch: &Touch<'_>, from: Pos2, before: &[ActionId], out: &mut Outbox) {
    let scene = touch.frame.scene;
    let area = Rect::from_two_pos(from, scene.camera.graph_from_screen(touch.pos));
    let mode = MarqueeMode::from_modifiers(touch.ui.input(|input| input.modifiers));
    let inside = interact::marquee(scene.layout, before, area, mode);
    if inside != scene.ctx.session.selection.actions {
        out.select(SelectionChange::Actions(inside));
    }
}
