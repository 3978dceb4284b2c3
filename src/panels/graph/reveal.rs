//! Brings into view what is selected elsewhere, such as in the timeline or by a search.

use egui::{Rect, Vec2};

use super::GraphPanel;
use super::layout::Layout;
use super::view::around;
use crate::document::{ActionId, Clip, ClipId, Document};
use crate::panels::Ctx;
use crate::ui_kit::view2d::{View2d, Viewport};

/// Below this zoom the values of cards can't be read, and a search zooms in.
const READABLE_ZOOM: f32 = 0.5;
/// The zoom of a search then.
const NEAR_ZOOM: f32 = 0.8;

/// The selection in the last frame.
#[derive(Debug, Clone, Default)]
pub struct LastSelection {
    clip: Option<ClipId>,
    primary: Option<ActionId>,
    document: Document,
}

impl GraphPanel {
    /// Notes the selection, and unfolds what hides it. Returns the action that was just selected, if the view may move to it: undo
    /// selects too, but doesn't move the view.
    pub(super) fn notice(&mut self, ctx: &Ctx<'_>, clip: &Clip) -> Option<ActionId> {
        let primary = ctx.session.selection.primary_action();
        let changed = self.seen.primary != primary;
        let same_clip = self.seen.clip == Some(clip.id);
        let edited = !self.seen.document.is_same(ctx.document);
        if !same_clip {
            self.opened.clear();
        }
        if edited {
            self.seen.document = ctx.document.clone();
        }
        self.seen.clip = Some(clip.id);
        self.seen.primary = primary;
        let id = primary.filter(|_| changed)?;
        self.open_around(clip, id);
        (same_clip && !edited && !self.gestures.is_active()).then_some(id)
    }

    /// The action that was added since the last frame: the selected one, else the first one that contains none, such as one that was
    /// recorded. A drag adds its cards when it ends. Ids only grow, so that an action restored by undo or redo doesn't count as new:
    /// these must not move the view. With it comes whether what was a single action is a list since then.
    pub(super) fn added(&mut self, ctx: &Ctx<'_>, clip: &Clip, layout: &Layout) -> Option<(ActionId, bool)> {
        let newest = layout.newest()?;
        if ctx.history.in_gesture() {
            return None;
        }
        let (known_clip, known) = self.newest.unwrap_or((clip.id, newest));
        self.newest = Some((clip.id, if known_clip == clip.id { newest.max(known) } else { newest }));
        if known_clip != clip.id || newest <= known {
            return None;
        }
        let selected = ctx.session.selection.primary_action().filter(|primary| *primary > known);
        let is_leaf = |id: &ActionId| clip.get(*id).is_some_and(|item| item.children.is_empty());
        let new = || layout.placed().iter().map(|card| card.id).filter(|id| *id > known);
        let newest =
            selected.or_else(|| new().filter(is_leaf).min()).or_else(|| layout.first_after(known))?;
        Some((newest, was_single(clip, known)))
    }

    /// Whether the user has set the view of a clip: then it only moves as far as it must.
    pub(super) fn is_own_view(&self, clip: ClipId) -> bool {
        self.own_views.contains(&clip)
    }

    /// Notes that the user has set the view of a clip.
    pub(super) fn note_own_view(&mut self, clip: ClipId, is_own: bool) {
        if is_own {
            self.own_views.insert(clip);
        }
    }
}

/// Whether the tree of a clip was a single action, apart from its ease, while this was its newest action, and is held by a new one now.
fn was_single(clip: &Clip, newest: ActionId) -> bool {
    let Some(root) = clip.root().filter(|root| *root > newest) else { return false };
    let before = clip.preorder(root).into_iter().filter(|(id, _)| *id <= newest);
    let is_own = |id: &ActionId| clip.get(*id).is_some_and(|item| !item.action.kind().is_ease());
    before.filter(|(id, _)| is_own(id)).count() == 1
}

/// The view that shows the card of an action that was just selected; `None` where the view may stay.
pub fn sought(id: ActionId, ctx: &Ctx<'_>, layout: &Layout, camera: &Viewport) -> Option<View2d> {
    if ctx.session.found.contains(&id) {
        return Some(found(layout.get(id)?.rect, camera));
    }
    unseen(id, ctx, layout, camera).map(|card| camera.revealing(card))
}

/// A view in which all of a card that a search found can be read.
fn found(card: Rect, camera: &Viewport) -> View2d {
    if camera.zoom() < READABLE_ZOOM {
        return around(card.center(), Vec2::splat(NEAR_ZOOM));
    }
    if camera.seen().contains_rect(card) { camera.view } else { camera.revealing(card) }
}

/// The card of an action, if neither it nor any other selected card is visible.
fn unseen(id: ActionId, ctx: &Ctx<'_>, layout: &Layout, camera: &Viewport) -> Option<Rect> {
    let visible = camera.seen();
    let is_seen = |id: &ActionId| layout.get(*id).is_some_and(|card| visible.contains(card.rect.center()));
    let card = layout.get(id)?.rect;
    (!ctx.session.selection.actions.iter().any(is_seen)).then_some(card)
}

#[cfg(test)]
mod tests {
    use egui::{pos2, vec2};

    use super::*;

    #[test]
    fn what_is_found_is_shown_whole_and_large_enough_to_be_read() {
        let rect = Rect::from_min_size(pos2(100.0, 50.0), vec2(400.0, 300.0));
        let card = Rect::from_min_size(pos2(500.0, 900.0), vec2(176.0, 60.0));
        for zoom in [0.02, 0.3, 0.6, 1.0] {
            let middle = pos2(400.0, 860.0) + rect.size() / (2.0 * zoom);
            let camera = Viewport { rect, view: around(middle, Vec2::splat(zoom)) };
            let view = found(card, &camera);
            let seen = Viewport { rect, view };
            assert!(seen.zoom() >= READABLE_ZOOM && seen.seen().contains_rect(card), "{zoom}");
        }
        let camera = Viewport { rect, view: around(pos2(650.0, 1000.0), Vec2::splat(1.0)) };
        assert_eq!(found(card, &camera), camera.view, "it is seen already");
    }
}
