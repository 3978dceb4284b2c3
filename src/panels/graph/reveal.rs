//! Bringing into view what is selected elsewhere, such as in the timeline or by a search.

use egui::Rect;

use super::GraphPanel;
use super::layout::Layout;
use super::view::Camera;
use crate::document::{ActionId, Clip, ClipId, Document};
use crate::panels::Ctx;

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

/// The card of an action that is not seen, nor any other selected one.
#[must_use]
pub fn unseen(id: ActionId, ctx: &Ctx<'_>, layout: &Layout, camera: &Camera) -> Option<Rect> {
    let visible = camera.visible();
    let is_seen = |id: &ActionId| layout.get(*id).is_some_and(|card| visible.contains(card.rect.center()));
    let card = layout.get(id)?.rect;
    (!ctx.session.selection.actions.iter().any(is_seen)).then_some(card)
}
