//! Continues a drag from frame to frame, and ends or cancels it.

use std::ops::ControlFlow;

use egui::{CursorIcon, Key, PointerButton, Pos2, Rect, Ui};

use super::card_drag::CardDrag;
use super::frames::FramePlace;
use super::interact::{self, Drag};
use super::paint;
use super::wire::{self, Held, Target};
use super::{GraphPanel, Scene};
use crate::document::{ActionId, Edit, Slot};
use crate::history::Change;
use crate::panels::{Intent, Outbox, PaletteRequest};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::marquee::MarqueeMode;

impl GraphPanel {
    /// Continues the drag, or ends it.
    pub(super) fn go_on(&mut self, ui: &Ui, scene: &Scene<'_>, places: &[FramePlace<'_>], out: &mut Outbox) {
        let (down, cancelled, right) = ui.input_mut(|input| {
            let right = input.pointer.button_pressed(PointerButton::Secondary);
            let escaped = self.drag.is_some() && input.consume_key(egui::Modifiers::NONE, Key::Escape);
            (input.pointer.any_down(), escaped || right, right)
        });
        self.menus.held_back &= down;
        let Some(drag) = self.drag.take() else { return };
        if cancelled {
            self.menus.held_back = right;
            cancel(drag, out);
            return;
        }
        let Some(pointer) = ui.ctx().pointer_latest_pos() else {
            // The pointer left the window: wait for it, or end where it was last.
            self.drag = if down { Some(drag) } else { end_outside(drag, out) };
            return;
        };
        self.drag = match drag {
            Drag::Cards(cards) => match cards.go_on(ui, (scene, places), pointer, down, out) {
                ControlFlow::Continue(cards) => Some(Drag::Cards(cards)),
                ControlFlow::Break(dropped) => {
                    self.dropped = dropped;
                    None
                }
            },
            other => {
                match &other {
                    Drag::Marquee { from, before } => select_inside(ui, scene, *from, before, pointer, out),
                    Drag::Wire { held } => self.drag_wire(ui, scene, *held, pointer, down, out),
                    Drag::Pan { .. } | Drag::Cards { .. } => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
                }
                down.then_some(other)
            }
        };
    }

    fn drag_wire(
        &mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        held: Held,
        pointer: Pos2,
        down: bool,
        out: &mut Outbox,
    ) {
        let target = wire::target(scene.clip, scene.layout, held, scene.camera.graph_from_screen(pointer));
        let target = target.with_together(ui.input(|input| input.modifiers.alt));
        let refusal = target.refusal(scene.ctx.document, scene.clip);
        if !down {
            match target {
                _ if refusal.is_some() => {}
                Target::NewChild { parent, index } => self.ask_for_child(ui, scene, parent, index, out),
                _ => {
                    let label = match target {
                        Target::Disconnect(_) => tr!("graph-disconnect"),
                        _ => tr!("graph-connect"),
                    };
                    if let Some(edit) = target.edit() {
                        self.dropped = target.attached();
                        out.edit(Change::new(label, Edit::Clip(scene.clip.id, edit)));
                    }
                }
            }
            return;
        }
        paint::dragged_wire(ui.painter(), scene, held, pointer, target, refusal.is_some());
        let note = match (&refusal, target) {
            (Some(error), _) => error.to_string(),
            (None, Target::NewChild { .. }) => tr!("graph-drop-new").to_owned(),
            (None, Target::Disconnect(_)) => tr!("graph-drop-disconnect").to_owned(),
            _ => match target.words(scene.clip) {
                Some(words) => words,
                None => return,
            },
        };
        paint::drop_note(ui, scene, pointer, &note, refusal.is_some());
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

/// Reverts what a drag has changed so far.
fn cancel(drag: Drag, out: &mut Outbox) {
    match drag {
        Drag::Cards(CardDrag { shown: Some(_), .. }) => out.push(Intent::CancelDrag),
        Drag::Marquee { before, .. } => out.select(SelectionChange::Actions(before)),
        Drag::Cards { .. } | Drag::Pan { .. } | Drag::Wire { .. } => {}
    }
}

/// Ends a drag whose button was released outside of the window: cards stay where they were last.
fn end_outside(drag: Drag, out: &mut Outbox) -> Option<Drag> {
    if matches!(drag, Drag::Cards(CardDrag { shown: Some(_), .. })) {
        out.push(Intent::FinishDrag);
    }
    None
}

/// Selects what the marquee covers.
fn select_inside(
    ui: &Ui,
    scene: &Scene<'_>,
    from: Pos2,
    before: &[ActionId],
    pointer: Pos2,
    out: &mut Outbox,
) {
    let area = Rect::from_two_pos(from, scene.camera.graph_from_screen(pointer));
    let mode = MarqueeMode::from_modifiers(ui.input(|input| input.modifiers));
    let inside = interact::marquee(scene.layout, before, area, mode);
    if inside != scene.ctx.session.selection.actions {
        out.select(SelectionChange::Actions(inside));
    }
}
