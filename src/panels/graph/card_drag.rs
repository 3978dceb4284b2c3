//! Dragging cards: they follow the pointer, and go into a list, a card or a wire where they are let go over one. What is let go
//! inside a frame joins it, what is let go outside leaves it.

use egui::{CursorIcon, Modifiers, Pos2, Rect, Ui, Vec2};

use super::Scene;
use super::dragging::drop_note;
use super::drop::{self, Dragged, Drop};
use super::frames::FramePlace;
use super::joining::{self, Joining};
use super::snap::{self, Snap};
use super::{interact, paint};
use crate::document::{ActionId, ClipEdit, Edit, EditError, FrameId};
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
    /// Where they were put last.
    pub places: Vec<(ActionId, [f64; 2])>,
    /// Where the first of them was put last; elsewhere now means that the drag was aborted by an undo.
    pub shown: Option<[f64; 2]>,
    /// Whether they go into what they are let go over; else they are only placed.
    pub drops: bool,
    /// Whether they leave their trees alone, so that what is inside them takes their places.
    pub alone: bool,
    /// The frame that they would come into.
    pub frame: Option<FrameId>,
}

/// The graph as it is seen, and its frames without the cards that are dragged out of them.
type Seen<'a> = (&'a Scene<'a>, &'a [FramePlace<'a>]);

/// What letting go at the pointer would do.
struct Aim {
    drop: Drop,
    dragged: Dragged,
    refusal: Option<EditError>,
    /// The frame that they come into or leave.
    joining: Option<Joining>,
}

impl CardDrag {
    /// Goes on, or ends the drag as one undo step. `None` when it is over.
    pub fn go_on(
        mut self,
        ui: &Ui,
        (scene, places): Seen<'_>,
        pointer: Pos2,
        down: bool,
        out: &mut Outbox,
    ) -> Option<Self> {
        let first = self.starts.first()?.0;
        if self.shown.is_some() && scene.clip.get(first)?.position != self.shown {
            return None;
        }
        let modifiers = ui.input(|input| input.modifiers);
        let aim = self.aim((scene, places), pointer, modifiers);
        if !down {
            self.let_go(scene, aim, out);
            return None;
        }
        let rests = aim.as_ref().is_none_or(|aim| aim.drop == Drop::Free);
        let snap = if rests && !is_free(modifiers) { self.snap(scene, pointer) } else { Snap::default() };
        self.follow(scene, pointer, modifiers, snap.by, out);
        paint::guides(ui.painter(), scene, &snap.guides);
        self.frame = aim.as_ref().and_then(|aim| aim.joining.as_ref()?.joined());
        match aim {
            Some(aim) => aim.show(ui, scene, pointer),
            None => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
        }
        Some(self)
    }

    /// How the cards are drawn onto lines of those that are seen and stay where they are.
    fn snap(&self, scene: &Scene<'_>, pointer: Pos2) -> Snap {
        let dragged = Dragged::new(scene.layout, &self.picked);
        #[allow(clippy::cast_possible_truncation)] // places on a screen
        let start = |(id, [x, y]): &(ActionId, [f64; 2])| {
            let size = scene.layout.get(*id)?.rect.size();
            dragged.tops().contains(id).then(|| Rect::from_min_size(Pos2::new(*x as f32, *y as f32), size))
        };
        let Some(moving) = self.starts.iter().filter_map(start).reduce(Rect::union) else {
            return Snap::default();
        };
        let visible = scene.camera.visible();
        let others = dragged.resting(scene.layout).map(|card| card.rect);
        let others: Vec<Rect> = others.filter(|rect| visible.intersects(*rect)).collect();
        let delta = scene.camera.graph_from_screen(pointer) - self.from;
        snap::find(moving.translate(delta), &others, snap::REACH_PX / scene.camera.view.zoom)
    }

    /// Previews the cards at the pointer, and so much beside it.
    fn follow(
        &mut self,
        scene: &Scene<'_>,
        pointer: Pos2,
        modifiers: Modifiers,
        beside: Vec2,
        out: &mut Outbox,
    ) {
        if modifiers.alt && self.drops && !self.alone {
            self.alone = true;
            // What is inside stays behind, so only the grabbed cards follow the pointer.
            self.starts.retain(|(id, _)| self.picked.contains(id));
            self.shown = None;
        }
        let Some((_, start)) = self.starts.first().copied() else { return };
        let delta = scene.camera.graph_from_screen(pointer) - self.from;
        let edit = interact::moved(&self.starts, delta + beside);
        let ClipEdit::SetPositions(places) = &edit else { return };
        let next = places.first().map(|(_, place)| *place);
        // Holding a card still is no drag: it must not be placed by hand.
        if self.shown.is_none() && next == Some(start) && !self.alone {
            return;
        }
        if next != self.shown {
            self.places.clone_from(places);
            self.shown = next;
            out.post(Post::Preview(self.change(scene, "Move actions", [edit])));
        }
    }

    fn let_go(&self, scene: &Scene<'_>, aim: Option<Aim>, out: &mut Outbox) {
        if self.shown.is_none() {
            return;
        }
        if let Some(aim) = aim {
            if aim.refusal.is_some() {
                out.post(Post::CancelDrag);
                return;
            }
            let label = if matches!(aim.drop, Drop::OnWire(_)) { "Insert on wire" } else { "Move actions" };
            let placed = || ClipEdit::SetPositions(self.places.clone());
            let moved = aim.drop.edit(&aim.dragged).unwrap_or_else(placed);
            let edits = std::iter::once(moved).chain(aim.joining.map(Joining::edit));
            out.post(Post::Preview(self.change(scene, label, edits)));
        }
        out.post(Post::FinishDrag);
    }

    /// A change that starts from what was there before the drag.
    fn change(&self, scene: &Scene<'_>, label: &str, edits: impl IntoIterator<Item = ClipEdit>) -> Change {
        let extract = self.alone.then(|| ClipEdit::Extract(self.picked.clone()));
        let edits = extract.into_iter().chain(edits);
        Change::all(label, edits.map(|edit| Edit::Clip(scene.clip.id, edit)).collect())
    }

    /// What letting go here would do; `None` where it only places the cards.
    fn aim(&self, (scene, places): Seen<'_>, pointer: Pos2, modifiers: Modifiers) -> Option<Aim> {
        let free = !self.drops || is_free(modifiers);
        // Before the first preview the cards did not move; a click is no drop.
        if free || self.shown.is_none() || !scene.camera.rect.contains(pointer) {
            return None;
        }
        let dragged = Dragged::new(scene.layout, &self.picked);
        let drop = drop::find(scene.clip, scene.layout, &scene.camera, &dragged, pointer);
        let refusal = drop.refusal(scene.ctx.document, scene.clip, &dragged);
        let joining = joining::find(scene, places, (drop, &dragged), pointer);
        (drop != Drop::Free || joining.is_some()).then_some(Aim { drop, dragged, refusal, joining })
    }
}

/// True while cards are only placed, and drawn onto no line.
const fn is_free(modifiers: Modifiers) -> bool {
    modifiers.command || modifiers.ctrl
}

impl Aim {
    fn show(&self, ui: &Ui, scene: &Scene<'_>, pointer: Pos2) {
        let aim = (self.drop, &self.dragged);
        paint::drop_target(ui.painter(), scene, aim, pointer, self.refusal.is_some());
        let words = [
            self.drop.words(scene.clip, &self.dragged),
            self.joining.as_ref().map(|joining| joining.words(scene.clip)),
        ];
        let note = match &self.refusal {
            Some(error) => error.to_string(),
            None => {
                let words: Vec<String> = words.into_iter().flatten().collect();
                format!("{}  ·  Ctrl: place freely", words.join(", "))
            }
        };
        drop_note(ui, scene, pointer, &note, self.refusal.is_some());
    }
}
