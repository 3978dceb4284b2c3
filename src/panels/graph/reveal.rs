//! Bringing into view what is selected elsewhere, such as in the timeline or by a search.

use egui::Rect;

use super::GraphPanel;
use super::layout::Layout;
use super::view::{Camera, View};
use crate::document::{ActionId, Clip, ClipId, Document};
use crate::panels::Ctx;

/// Room between the map and a card that it would cover, in points of the screen.
const ROOM_PX: f32 = 10.0;
/// Below this zoom the values of cards can't be read, and a search comes nearer.
const READABLE_ZOOM: f32 = 0.5;
/// How near it comes.
const NEAR_ZOOM: f32 = 0.8;

/// What was selected in the frame before.
#[derive(Debug, Clone, Default)]
pub struct Seen {
    clip: Option<ClipId>,
    primary: Option<ActionId>,
    document: Document,
}

impl GraphPanel {
    /// Notes what is selected, and opens what hides it. Returns the action that was just selected, if the view may go there: undo
    /// selects too, but moves no view.
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
        (same_clip && !edited && self.drag.is_none()).then_some(id)
    }
}

/// The card of an action that was just selected, and the view that shows it; `None` where the view may stay.
#[must_use]
pub fn sought(id: ActionId, ctx: &Ctx<'_>, layout: &Layout, camera: &Camera) -> Option<(Rect, View)> {
    if ctx.session.found.contains(&id) {
        let card = layout.get(id)?.rect;
        return Some((card, found(card, camera)));
    }
    unseen(id, ctx, layout, camera).map(|card| (card, camera.revealing(card)))
}

/// A view in which what a search has found can be read, all of it.
fn found(card: Rect, camera: &Camera) -> View {
    if camera.view.zoom < READABLE_ZOOM {
        let near = View { zoom: NEAR_ZOOM, zoom_x: NEAR_ZOOM, ..camera.view };
        return near.around(card.center(), camera.rect.size());
    }
    if camera.visible().contains_rect(card) { camera.view } else { camera.revealing(card) }
}

/// The card of an action that is not seen, nor any other selected one.
fn unseen(id: ActionId, ctx: &Ctx<'_>, layout: &Layout, camera: &Camera) -> Option<Rect> {
    let visible = camera.visible();
    let is_seen = |id: &ActionId| layout.get(*id).is_some_and(|card| visible.contains(card.rect.center()));
    let card = layout.get(id)?.rect;
    (!ctx.session.selection.actions.iter().any(is_seen)).then_some(card)
}

/// The view moved so far to the left that the map, a rectangle of the screen, does not cover a card of the graph.
#[must_use]
pub fn beside(map: Rect, card: Rect, camera: &Camera) -> View {
    let seen = camera.screen_rect(card);
    let way_px = seen.right() + ROOM_PX - map.left();
    let fits = seen.left() - way_px >= camera.rect.left();
    if !map.expand(ROOM_PX).intersects(seen) || !fits {
        return camera.view;
    }
    View { corner: camera.view.corner + egui::vec2(way_px / camera.view.zoom_x, 0.0), ..camera.view }
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
            let camera =
                Camera { rect, view: View { zoom, zoom_x: zoom, ..View::natural(pos2(400.0, 860.0)) } };
            let view = found(card, &camera);
            assert!(
                view.zoom >= READABLE_ZOOM && Camera { view, rect }.visible().contains_rect(card),
                "{zoom}"
            );
        }
        let camera = Camera { rect, view: View::natural(pos2(450.0, 850.0)) };
        assert_eq!(found(card, &camera), camera.view, "it is seen already");
    }

    #[test]
    fn a_card_below_the_map_moves_beside_it() {
        let rect = Rect::from_min_size(pos2(100.0, 50.0), vec2(400.0, 300.0));
        let camera = Camera { rect, view: View { zoom: 0.5, zoom_x: 0.5, ..View::natural(pos2(0.0, 0.0)) } };
        let map = Rect::from_min_max(pos2(420.0, 250.0), pos2(490.0, 340.0));
        let covered = Rect::from_min_size(pos2(560.0, 480.0), vec2(176.0, 60.0));
        let moved = Camera { view: beside(map, covered, &camera), ..camera };
        assert!(!map.intersects(moved.screen_rect(covered)) && moved.visible().contains_rect(covered));
        for free in [pos2(0.0, 480.0), pos2(560.0, 0.0)] {
            let card = Rect::from_min_size(free, vec2(176.0, 60.0));
            assert_eq!(beside(map, card, &camera), camera.view, "{free:?}");
        }
    }
}
