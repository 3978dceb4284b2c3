//! Dragging cards: they follow the pointer and, dropped on a list, a card or a wire, go into it. A card that is dropped inside a frame
//! joins it; one that is dropped outside leaves it. One that is dropped past a sibling plays after or before that.

use egui::{CursorIcon, Modifiers, Pos2, Rect, Ui, Vec2};

use super::Scene;
use super::density::{COMPACT_SIZE, Density};
use super::drop::{self, DraggedCards, Drop};
use super::frames::GraphPass;
use super::joining::{self, Joining};
use super::layout::{Layout, PlacedCard, UnfoldedActions};
use super::paint;
use super::reorder::{self, MovedCards, Reorder};
use super::snap::{self, CardSnap};
use super::touched::Touch;
use crate::document::{ActionId, ClipEdit, Edit, EditError, FrameId};
use crate::history::Change;
use crate::panels::{Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::reach::SNAP_PX;

/// Cards that are being dragged.
#[derive(Debug, Clone, PartialEq)]
pub struct CardDrag {
    /// Where the pointer went down, in the graph.
    pub from: Pos2,
    /// The cards that were grabbed.
    pub picked: Vec<ActionId>,
    /// The cards that must be placed for that and their upper left corners at that time.
    pub starts: Vec<(ActionId, [f64; 2])>,
    /// Their places in the last preview.
    pub places: Vec<(ActionId, [f64; 2])>,
    /// The place of the first of them in the last preview.
    pub shown: Option<[f64; 2]>,
    /// Whether one of them had a place of its own at that time.
    pub was_placed: bool,
    /// Whether they go into what they are dropped on; else they are only placed.
    pub drops: bool,
    /// Whether they leave their trees without their contents, which take their places.
    pub alone: bool,
    /// The frame that they would join.
    pub frame: Option<FrameId>,
    /// Whether they can't go where they are.
    pub is_refused: bool,
}

/// The effect of a drop at the pointer.
struct Aim {
    drop: Drop,
    dragged: DraggedCards,
    refusal: Option<EditError>,
    /// Their new place in their list, where they go into nothing.
    reorder: Option<Reorder>,
    /// The frame that they join or leave.
    joining: Option<Joining>,
}

impl CardDrag {
    /// Follows the pointer, and shows what a release does there.
    pub fn go_on(&mut self, touch: &Touch<'_>, out: &mut Outbox) {
        let (ui, scene, pointer) = (touch.ui, touch.frame.scene, touch.pos);
        let modifiers = ui.input(|input| input.modifiers);
        let aim = self.aim(touch);
        self.is_refused = match &aim {
            Some(aim) => aim.refusal.is_some(),
            None => !is_free(modifiers) && self.goes_back(scene, pointer),
        };
        let rests = aim.as_ref().is_none_or(|aim| aim.drop == Drop::Free);
        let snap = if rests && !is_free(modifiers) { self.snap(scene, pointer) } else { CardSnap::default() };
        self.follow(scene, pointer, modifiers, snap.by, out);
        paint::guides(ui.painter(), scene, &snap.guides);
        self.frame = aim.as_ref().and_then(|aim| aim.joining.as_ref()?.joined());
        match aim {
            Some(aim) => aim.show(ui, scene, pointer),
            None => ui.ctx().set_cursor_icon(CursorIcon::Grabbing),
        }
    }

    /// True if the cards are there no more.
    pub fn is_gone(&self, scene: &Scene<'_>) -> bool {
        self.starts.first().is_none_or(|(id, _)| scene.clip.get(*id).is_none())
    }

    /// Whether a release here puts the cards back: a compact card that still covers its place was not meant to get one of its own.
    fn goes_back(&self, scene: &Scene<'_>, pointer: Pos2) -> bool {
        let way = (scene.camera.graph_from_screen(pointer) - self.from).abs();
        scene.layout.density() == Density::Compact && way.x < COMPACT_SIZE.x && way.y < COMPACT_SIZE.y
    }

    /// How the cards snap to lines of the visible cards that stay where they are.
    fn snap(&self, scene: &Scene<'_>, pointer: Pos2) -> CardSnap {
        let dragged = DraggedCards::new(scene.layout, &self.picked);
        #[allow(clippy::cast_possible_truncation)] // places on a screen
        let start = |(id, [x, y]): &(ActionId, [f64; 2])| {
            let size = scene.layout.get(*id)?.rect.size();
            dragged.tops().contains(id).then(|| Rect::from_min_size(Pos2::new(*x as f32, *y as f32), size))
        };
        let Some(moving) = self.starts.iter().filter_map(start).reduce(Rect::union) else {
            return CardSnap::default();
        };
        let visible = scene.camera.seen();
        let others = dragged.resting(scene.layout).map(|card| card.rect);
        let others: Vec<Rect> = others.filter(|rect| visible.intersects(*rect)).collect();
        let delta = scene.camera.graph_from_screen(pointer) - self.from;
        snap::find(moving.translate(delta), &others, SNAP_PX / scene.camera.zoom())
    }

    /// Previews the cards at the pointer, offset by `beside`.
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
            // The contents stay behind, so only the grabbed cards follow the pointer.
            self.starts.retain(|(id, _)| self.picked.contains(id));
            self.shown = None;
        }
        let Some((_, start)) = self.starts.first().copied() else { return };
        let delta = scene.camera.graph_from_screen(pointer) - self.from;
        let edit = moved(&self.starts, delta + beside);
        let ClipEdit::SetPositions(places) = &edit else { return };
        let next = places.first().map(|(_, place)| *place);
        // Holding a card still is not a drag: it must not get a place of its own.
        if self.shown.is_none() && next == Some(start) && !self.alone {
            return;
        }
        if next != self.shown {
            self.places.clone_from(places);
            self.shown = next;
            out.push(Intent::Preview(self.change(scene, tr!("graph-move"), [edit])));
        }
    }

    /// Drops the cards. Returns the first one if they went into a tree.
    pub fn finish(&self, touch: &Touch<'_>, opened: &UnfoldedActions, out: &mut Outbox) -> Option<ActionId> {
        let Some(aim) = self.aim(touch) else {
            self.finish_placed(touch.frame.scene, opened, out);
            return None;
        };
        let label = match aim.drop {
            Drop::OnWire(_) => tr!("graph-insert-on-wire"),
            _ => tr!("graph-move"),
        };
        let scene = touch.frame.scene;
        let placed = || ClipEdit::SetPositions(self.whole_places(scene, opened));
        let into_tree = aim.drop.edit(&aim.dragged);
        let is_in_tree = into_tree.is_some() || aim.reorder.is_some_and(|reorder| reorder.is_tidy);
        let moved = match (into_tree, aim.reorder) {
            (Some(edit), _) => vec![edit],
            (None, Some(reorder)) => reorder.edits(aim.dragged.tops(), placed()),
            (None, None) => vec![placed()],
        };
        let edits = moved.into_iter().chain(aim.joining.map(Joining::edit));
        out.push(Intent::Preview(self.change(scene, label, edits)));
        if let Some(reorder) = aim.reorder {
            // A message is about the step before it.
            out.push(Intent::FinishDrag);
            out.push(Intent::Report(reorder.news(scene.clip)));
        }
        aim.dragged.tops().first().copied().filter(|_| is_in_tree)
    }

    /// Places the cards among whole ones, which are shown from now on.
    fn finish_placed(&self, scene: &Scene<'_>, opened: &UnfoldedActions, out: &mut Outbox) {
        if self.shown.is_some() && scene.layout.density() != Density::Whole {
            let places = ClipEdit::SetPositions(self.whole_places(scene, opened));
            out.push(Intent::Preview(self.change(scene, tr!("graph-move"), [places])));
        }
    }

    /// Where the cards are put: beside the same cards as they are seen, also where these are compact.
    fn whole_places(&self, scene: &Scene<'_>, opened: &UnfoldedActions) -> Vec<(ActionId, [f64; 2])> {
        if scene.layout.density() == Density::Whole {
            return self.places.clone();
        }
        let whole = Layout::with(scene.clip, opened, Density::Whole);
        let dragged = DraggedCards::new(scene.layout, &self.picked);
        let resting: Vec<PlacedCard> = dragged.resting(scene.layout).copied().collect();
        let place = |(id, place): &(ActionId, [f64; 2])| {
            (*id, enlarged_place(*place, &resting, &whole, *id).unwrap_or(*place))
        };
        self.places.iter().map(place).collect()
    }

    /// A change that starts from what was there before the drag.
    fn change(&self, scene: &Scene<'_>, label: &str, edits: impl IntoIterator<Item = ClipEdit>) -> Change {
        let extract = self.alone.then(|| ClipEdit::Extract(self.picked.clone()));
        let edits = extract.into_iter().chain(edits);
        Change::all(label, edits.map(|edit| Edit::Clip(scene.clip.id, edit)).collect())
    }

    /// The effect of a drop here; `None` where it only places the cards.
    fn aim(&self, touch: &Touch<'_>) -> Option<Aim> {
        let (GraphPass { scene, places }, pointer) = (touch.frame, touch.pos);
        let modifiers = touch.ui.input(|input| input.modifiers);
        let free = !self.drops || is_free(modifiers);
        // Before the first preview the cards have not moved: a click is not a drop.
        if free || self.shown.is_none() || !scene.camera.rect.contains(pointer) {
            return None;
        }
        let dragged = DraggedCards::new(scene.layout, &self.picked);
        let drop = drop::find(scene.clip, scene.layout, &scene.camera, &dragged, pointer);
        let drop = drop.with_together(modifiers.alt);
        let refusal = drop.refusal(scene.ctx.document, scene.clip, &dragged);
        let joining = joining::find(scene, places, (drop, &dragged), pointer);
        let reorder = self.reorder(scene, &dragged, pointer).filter(|_| drop == Drop::Free);
        let acts = drop != Drop::Free || joining.is_some() || reorder.is_some();
        acts.then_some(Aim { drop, dragged, refusal, reorder, joining })
    }

    /// The new place of the cards in their list if they were dropped at a point of the screen.
    fn reorder(&self, scene: &Scene<'_>, dragged: &DraggedCards, pointer: Pos2) -> Option<Reorder> {
        let start = |(id, [x, y]): &(ActionId, [f64; 2])| {
            let card = scene.layout.get(*id).filter(|_| dragged.tops().contains(id))?;
            #[allow(clippy::cast_possible_truncation)] // places on a screen
            let corner = Pos2::new(*x as f32, *y as f32);
            Some(Rect::from_min_size(corner, card.rect.size()))
        };
        let from = self.starts.iter().filter_map(start).reduce(Rect::union).filter(|_| !self.alone)?;
        let to = from.translate(scene.camera.graph_from_screen(pointer) - self.from);
        let moved = MovedCards { from, to, was_placed: self.was_placed };
        reorder::find(scene.clip, scene.layout, dragged, &moved)
    }
}

/// The place of a card among whole cards that has this one among compact cards: on the same side of the nearest card that rests.
fn enlarged_place(place: [f64; 2], resting: &[PlacedCard], whole: &Layout, id: ActionId) -> Option<[f64; 2]> {
    #[allow(clippy::cast_possible_truncation)] // places on a screen
    let card = Rect::from_min_size(Pos2::from(place.map(|x| x as f32)), COMPACT_SIZE);
    let distance = |other: &PlacedCard| other.rect.distance_sq_to_pos(card.center());
    let nearest = resting.iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
    let (from, to, size) = (nearest.rect, whole.get(nearest.id)?.rect, whole.get(id)?.rect.size());
    Some([0, 1].map(|axis| {
        let at = if card.min[axis] >= from.max[axis] {
            to.max[axis] + card.min[axis] - from.max[axis]
        } else if card.max[axis] <= from.min[axis] {
            to.min[axis] - (from.min[axis] - card.max[axis]) - size[axis]
        } else {
            to.min[axis] + (card.min[axis] - from.min[axis]) * to.size()[axis] / from.size()[axis]
        };
        f64::from(at.round())
    }))
}

/// True while cards are only placed, without snapping.
const fn is_free(modifiers: Modifiers) -> bool {
    modifiers.command || modifiers.ctrl
}

impl Aim {
    fn show(&self, ui: &Ui, scene: &Scene<'_>, pointer: Pos2) {
        let aim = (self.drop, &self.dragged);
        paint::drop_target(ui.painter(), scene, aim, pointer, self.refusal.is_some());
        if let Some(reorder) = &self.reorder {
            paint::reorder_mark(ui.painter(), scene, reorder.mark);
        }
        let note = match &self.refusal {
            Some(error) => error.to_string(),
            None => self.words(scene),
        };
        paint::drop_note(ui, scene, pointer, &note, self.refusal.is_some());
    }

    /// The effect of the drop and the keys that change it, for users.
    fn words(&self, scene: &Scene<'_>) -> String {
        let drop = self.drop.words(scene.clip, &self.dragged);
        let drop = drop.or_else(|| Some(self.reorder?.words(scene.clip)));
        let joining = self.joining.as_ref().map(|joining| joining.words(scene.clip));
        let target = match (drop, joining) {
            (Some(first), Some(second)) => tr!("graph-drop-two", first, second),
            (drop, joining) => drop.or(joining).unwrap_or_default(),
        };
        if matches!(self.drop, Drop::Beside { together: false, .. }) {
            tr!("graph-drop-note-alt", target)
        } else {
            tr!("graph-drop-note", target)
        }
    }
}

/// The edit that puts cards `delta` beside where they were; whole points, so that lines stay crisp.
pub fn moved(starts: &[(ActionId, [f64; 2])], delta: Vec2) -> ClipEdit {
    let [dx, dy] = [f64::from(delta.x), f64::from(delta.y)];
    let places = starts.iter().map(|(id, [x, y])| (*id, [(x + dx).round(), (y + dy).round()]));
    ClipEdit::SetPositions(places.collect())
}

#[cfg(test)]
mod tests {
    use egui::vec2;

    use super::*;

    #[test]
    fn a_drag_starts_from_where_the_cards_were() {
        let starts = vec![(ActionId(1), [10.0, 20.0]), (ActionId(2), [0.5, 0.0])];
        let ClipEdit::SetPositions(places) = moved(&starts, vec2(-4.2, 100.0)) else { panic!("positions") };
        assert_eq!(places, [(ActionId(1), [6.0, 120.0]), (ActionId(2), [-4.0, 100.0])]);
    }
}
