//! The view before cards are dropped: an undo of the drop shows the same again.

use std::sync::Arc;

use egui::{Pos2, Rect};

use super::card_drag::CardDrag;
use super::density::Density;
use super::layout::Layout;
use super::{GraphPanel, Scene};
use crate::document::{ActionId, Clip};
use crate::panels::Ctx;
use crate::ui_kit::view2d::View2d;

/// What was shown when a drag of cards began.
#[derive(Debug, Clone)]
pub struct BeforeDrop {
    clip: Arc<Clip>,
    density: Density,
    view: View2d,
    /// The cards were dropped.
    is_over: bool,
    /// The clip after the drop, and the view that was seen first then.
    dropped: Option<Arc<Clip>>,
    after: Option<View2d>,
    /// A card that was only placed, and where its upper left corner was seen.
    place: Option<(ActionId, Pos2)>,
}

impl BeforeDrop {
    /// The card that was only placed, and where its upper left corner was seen: it stays there.
    pub fn take_place(&mut self) -> Option<(ActionId, Pos2)> {
        self.place.take()
    }
}

impl GraphPanel {
    /// Where the cards were before the drag that was just dropped.
    pub(super) fn bounds_before_drop(&self) -> Option<Rect> {
        let before = self.before_drop.as_ref()?;
        Layout::with(&before.clip, &self.opened, before.density).bounds()
    }

    /// Notes what is shown when a drag of cards begins.
    pub(super) fn note_view_before_drop(&mut self, scene: &Scene<'_>) {
        let clip = scene.ctx.document.clip(scene.clip.id).cloned();
        let (density, view) = (scene.layout.density(), scene.camera.view);
        self.before_drop = clip.map(|clip| BeforeDrop {
            clip,
            density,
            view,
            is_over: false,
            dropped: None,
            after: None,
            place: None,
        });
    }

    /// Notes that cards were dropped.
    pub(super) fn note_drop(&mut self, cards: &CardDrag, scene: &Scene<'_>) {
        let Some(before) = self.before_drop.as_mut().filter(|_| cards.shown.is_some()) else { return };
        before.is_over = true;
        let placed = cards.picked.first().filter(|_| self.dropped.is_none());
        let corner =
            |id: &ActionId| Some((*id, scene.camera.screen_from_graph(scene.layout.get(*id)?.rect.min)));
        before.place = placed.and_then(corner);
    }

    /// Notes the view that a drop resulted in.
    pub(super) fn note_view_after_drop(&mut self, ctx: &Ctx<'_>, clip: &Arc<Clip>, view: View2d) {
        let before = self.before_drop.as_mut().filter(|before| before.is_over && !ctx.history.in_gesture());
        if let Some(before) = before.filter(|before| before.clip.id == clip.id) {
            before.place = None;
            if Arc::ptr_eq(&before.clip, clip) {
                return;
            }
            // Redo brings the same clip back; any other comes from another change.
            let dropped = before.dropped.get_or_insert_with(|| Arc::clone(clip));
            if before.after.is_none() && Arc::ptr_eq(dropped, clip) {
                before.after = Some(view);
            }
        }
    }

    /// Shows a clip as before the drop that was just undone, unless the user has moved the view since.
    pub(super) fn restore_view(&mut self, ctx: &Ctx<'_>, clip: &Arc<Clip>) {
        let is_at_rest = !ctx.history.in_gesture();
        let before = self.before_drop.as_mut().filter(|before| is_at_rest && Arc::ptr_eq(&before.clip, clip));
        let Some(before) = before else { return };
        let Some(after) = before.after.take() else { return };
        if self.views.get(&clip.id) == Some(&after) {
            self.densities.insert(clip.id, before.density);
            self.views.insert(clip.id, before.view);
        }
    }
}
