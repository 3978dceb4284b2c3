//! Folding: hiding the contents of actions, and unfolding those that hide a selected action.

use egui::{Pos2, Vec2};

use super::GraphPanel;
use super::layout::{Layout, UnfoldedActions};
use crate::document::{ActionId, Clip, ClipEdit, Edit, GraphEdit};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::SelectionChange;
use crate::text::tr;

impl GraphPanel {
    /// Folds the selected actions, or unfolds them if all are folded.
    pub(super) fn fold_selected(&mut self, ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) {
        let holds = |id: &ActionId| clip.get(*id).is_some_and(|item| !item.children.is_empty());
        let holders: Vec<ActionId> = ctx.session.selection.actions.iter().copied().filter(holds).collect();
        if holders.is_empty() {
            out.push(Intent::Warn(tr!("command-needs-parent").to_owned()));
            return;
        }
        self.fold(ctx, clip, &holders, out);
    }

    /// Folds these actions, or unfolds them if all are folded.
    pub(super) fn fold(&mut self, ctx: &Ctx<'_>, clip: &Clip, holders: &[ActionId], out: &mut Outbox) {
        let folds = holders.iter().any(|id| !is_closed(clip, &self.opened, *id));
        let stored = |id: &ActionId| clip.get(*id).is_some_and(|item| item.collapsed);
        if folds {
            // Before the edit, so that undo and redo select nothing that is hidden.
            deselect_inside(ctx, clip, holders, out);
        }
        let corner = |id: &ActionId| Some((*id, self.laid_out.as_ref()?.layout.get(*id)?.rect.min));
        self.anchor = holders.first().and_then(corner).map(|(id, corner)| Anchor { id, corner, frames: 3 });
        // Those that are only shown open are folded in the document already.
        self.opened.retain(|id| !holders.contains(id));
        let changed: Vec<ActionId> = holders.iter().copied().filter(|id| stored(id) != folds).collect();
        if !changed.is_empty() {
            let label = if folds { tr!("command-fold") } else { tr!("graph-unfold") };
            let edit = ClipEdit::Graph(GraphEdit::SetCollapsed(changed, folds));
            out.edit(Change::new(label, Edit::Clip(clip.id, edit)));
        }
    }

    /// Shows all actions unfolded that hide this one. The document stays as it is.
    pub(super) fn open_around(&mut self, clip: &Clip, id: ActionId) {
        let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
        let around = std::iter::successors(parent(&id), parent);
        self.opened.extend(around.filter(|id| clip.get(*id).is_some_and(|item| item.collapsed)));
    }
}

/// A card that keeps its place on the screen while the layout changes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Anchor {
    /// Which card.
    id: ActionId,
    /// Its upper left corner before, in the graph.
    corner: Pos2,
    /// For how many frames to wait for the new layout.
    frames: u8,
}

impl Anchor {
    /// How far the view must move with the card, and the anchor while the layout has not changed yet.
    #[must_use]
    pub fn follow(mut self, layout: &Layout) -> (Vec2, Option<Self>) {
        let moved = layout.get(self.id).map_or(Vec2::ZERO, |card| card.rect.min - self.corner);
        self.frames = self.frames.saturating_sub(1);
        (moved, Some(self).filter(|anchor| anchor.frames > 0 && moved == Vec2::ZERO))
    }
}

/// True if the contents of an action are hidden.
pub fn is_closed(clip: &Clip, opened: &UnfoldedActions, id: ActionId) -> bool {
    clip.get(id).is_some_and(|item| item.collapsed) && !opened.contains(&id)
}

/// Deselects actions that are hidden now, and selects those that hide them instead.
fn deselect_inside(ctx: &Ctx<'_>, clip: &Clip, holders: &[ActionId], out: &mut Outbox) {
    let selected = &ctx.session.selection.actions;
    let hides =
        |id: ActionId| holders.iter().copied().find(|holder| *holder != id && clip.is_within(id, *holder));
    if !selected.iter().any(|id| hides(*id).is_some()) {
        return;
    }
    let mut kept: Vec<ActionId> = Vec::new();
    for id in selected.iter().map(|id| hides(*id).unwrap_or(*id)) {
        if !kept.contains(&id) {
            kept.push(id);
        }
    }
    out.select(SelectionChange::Actions(kept));
}
