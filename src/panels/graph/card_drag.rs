//! Dragging cards: they follow the pointer, and go into a list, a card or a wire where they are let go over one.

use egui::{CursorIcon, Modifiers, Pos2, Ui};

use super::Scene;
use super::dragging::drop_note;
use super::drop::{self, Dragged, Drop};
use super::interact;
use super::paint;
use crate::document::{ActionId, ClipEdit, Edit, EditError};
use crate::history::Change;
use crate::panels::{Outbox, Post};

/// Cards that are being dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct CardDrag {
    /// Where the pointer went down, in the graph.
    pub from: Pos2,
    /// The cards that were grabbed.
    pub picked: Vec<ActionId>,
    /// The cards that must be placed for that and their upper left corners at that time.
    pub starts: Vec<(ActionId, [f64; 2])>,
    /// Where the first of them was put last; elsewhere now means that the drag was aborted by an undo.
    pub shown: Option<[f64; 2]>,
    /// Whether they go into what they are let go over; else they are only placed.
    pub drops: bool,
    /// Whether they leave their trees alone, so that what is inside them takes their places.
    pub alone: bool,
}

/// What letting go at the pointer would do.
struct Aim {
    drop: Drop,
    dragged: Dragged,
    refusal: Option<EditError>,
}

impl CardDrag {
    /// Goes on, or ends the drag as one undo step. `None` when it is over.
    pub fn go_on(
        mut self,
        ui: &Ui,
        scene: &Scene<'_>,
        pointer: Pos2,
        down: bool,
        out: &mut Outbox,
    ) -> Option<Self> {
        let first = self.starts.first()?.0;
        if self.shown.is_some() && scene.clip.get(first)?.position != self.shown {
            return None;
        }
        let modifiers = ui.input(|input| input.modifiers);
        let aim = self.aim(scene, pointer, modifiers);
        if !down {
            self.let_go(scene, aim, out);
            return None;
        }
        self.follow(scene, pointer, modifiers, out);
        match aim {
            Some(aim) => aim.show(ui, scene, pointer),
            None => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
        }
        Some(self)
    }

    /// Previews the cards at the pointer.
    fn follow(&mut self, scene: &Scene<'_>, pointer: Pos2, modifiers: Modifiers, out: &mut Outbox) {
        if modifiers.alt && self.drops && !self.alone {
            self.alone = true;
            // What is inside stays behind, so only the grabbed cards follow the pointer.
            self.starts.retain(|(id, _)| self.picked.contains(id));
            self.shown = None;
        }
        let Some((_, start)) = self.starts.first().copied() else { return };
        let delta = scene.camera.graph_from_screen(pointer) - self.from;
        let edit = interact::moved(&self.starts, delta);
        let ClipEdit::SetPositions(places) = &edit else { return };
        let next = places.first().map(|(_, place)| *place);
        // Holding a card still is no drag: it must not be placed by hand.
        if self.shown.is_none() && next == Some(start) && !self.alone {
            return;
        }
        if next != self.shown {
            out.post(Post::Preview(self.change(scene, "Move actions", edit)));
            self.shown = next;
        }
    }

    fn let_go(&self, scene: &Scene<'_>, aim: Option<Aim>, out: &mut Outbox) {
        if self.shown.is_none() {
            return;
        }
        match aim.map(|aim| (aim.drop.edit(&aim.dragged), aim.refusal, aim.drop)) {
            Some((_, Some(_), _)) => out.post(Post::CancelDrag),
            Some((Some(edit), None, drop)) => {
                let label = if matches!(drop, Drop::OnWire(_)) { "Insert on wire" } else { "Move actions" };
                out.post(Post::Preview(self.change(scene, label, edit)));
                out.post(Post::FinishDrag);
            }
            Some((None, None, _)) | None => out.post(Post::FinishDrag),
        }
    }

    /// A change that starts from what was there before the drag.
    fn change(&self, scene: &Scene<'_>, label: &str, edit: ClipEdit) -> Change {
        let extract = self.alone.then(|| ClipEdit::Extract(self.picked.clone()));
        let edits = extract.into_iter().chain([edit]);
        Change::all(label, edits.map(|edit| Edit::Clip(scene.clip.id, edit)).collect())
    }

    /// What letting go here would do; `None` where it only places the cards.
    fn aim(&self, scene: &Scene<'_>, pointer: Pos2, modifiers: Modifiers) -> Option<Aim> {
        let free = !self.drops || modifiers.command || modifiers.ctrl;
        // Before the first preview the cards did not move; a click is no drop.
        if free || self.shown.is_none() || !scene.camera.rect.contains(pointer) {
            return None;
        }
        let dragged = Dragged::new(scene.layout, &self.picked);
        let drop = drop::find(scene.clip, scene.layout, &scene.camera, &dragged, pointer);
        let refusal = drop.refusal(scene.ctx.document, scene.clip, &dragged);
        (drop != Drop::Free).then_some(Aim { drop, dragged, refusal })
    }
}

impl Aim {
    fn show(&self, ui: &Ui, scene: &Scene<'_>, pointer: Pos2) {
        let aim = (self.drop, &self.dragged);
        paint::drop_target(ui.painter(), scene, aim, pointer, self.refusal.is_some());
        let note = match &self.refusal {
            Some(error) => error.to_string(),
            None => {
                let Some(words) = self.drop.words(scene.clip, &self.dragged) else { return };
                format!("{words}  ·  Ctrl: place freely")
            }
        };
        drop_note(ui, scene, pointer, &note, self.refusal.is_some());
    }
}
