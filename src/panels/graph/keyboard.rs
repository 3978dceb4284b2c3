//! The graph by keys: actions are selected, and moved in the tree.

use std::sync::Arc;

use egui::{Pos2, vec2};
use kineograph_runtime::format::Kind;

use super::GraphPanel;
use super::drop::DraggedCards;
use super::layout::Layout;
use super::model::HEADER_HEIGHT;
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipEdit, Slot};
use crate::kinds;
use crate::panels::action_keys::{ActionKeys, adds, is_way};
use crate::panels::{Ctx, Intent, Outbox, frame_keys};
use crate::session::SelectionChange;
use crate::text::tr;
use crate::ui_kit::view2d::Viewport;

impl GraphPanel {
    /// Whether keys are for the panel wherever the pointer is.
    pub const fn has_keys(&self) -> bool {
        self.has_keys
    }

    /// Takes a key while the panel has the keyboard. True if it did.
    pub(super) fn take_key(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if !self.has_keys || self.gestures.is_active() || frame_keys::are_served(self.egui_ctx.as_ref()) {
            return false;
        }
        let clip = ctx.open_clip().and_then(|(id, _)| ctx.document.clip(id));
        is_way(command) && clip.is_some_and(|clip| self.step(command, ctx, clip, out))
    }

    /// Selects the action that a command leads to. True if there are any.
    pub(super) fn step(
        &mut self,
        command: Command,
        ctx: &Ctx<'_>,
        clip: &Arc<Clip>,
        out: &mut Outbox,
    ) -> bool {
        let layout = self.layout(clip);
        let all = clip.tops().flat_map(|top| clip.preorder(top)).map(|(id, _)| id);
        let shown: Vec<ActionId> = all.filter(|id| layout.get(*id).is_some()).collect();
        let selected = &ctx.session.selection.actions;
        let keys = ActionKeys { clip, shown: &shown, from: ctx.session.selection.primary_action() };
        if let Some(id) = keys.in_tree(command) {
            let mut ids = if adds(command) { selected.clone() } else { Vec::new() };
            ids.retain(|other| *other != id);
            ids.push(id);
            out.select(SelectionChange::Actions(ids));
        }
        !shown.is_empty()
    }

    /// Opens the clip that the selected card plays. False for any other card.
    pub(super) fn open_selected(ctx: &Ctx<'_>, clip: &Clip, out: &mut Outbox) -> bool {
        let item = ctx.session.selection.primary_action().and_then(|id| clip.get(id));
        let opens = item.is_some_and(|item| item.action.kind() == Kind::PlayClip);
        if opens {
            out.push(Intent::Command(Command::OpenPlayedClip));
        }
        opens
    }

    /// Where a right click is on the selected card: on its title.
    pub fn place_of_selected(&self, ctx: &Ctx<'_>) -> Option<Pos2> {
        let id = ctx.session.selection.primary_action()?;
        let (clip, _) = ctx.open_clip()?;
        let camera = Viewport { rect: self.rect?, view: *self.views.get(&clip)? };
        let card = self.laid_out.as_ref()?.layout.get(id)?.rect;
        let seen = camera.screen_rect(card).intersect(camera.rect);
        let title = vec2(seen.width() / 2.0, HEADER_HEIGHT.min(card.height()) * camera.zoom() / 2.0);
        seen.is_positive().then(|| seen.left_top() + title)
    }
}

/// The edit that moves the selected actions one step, or why there is none.
///
/// # Errors
/// When nothing is selected, the actions are in different lists, or there is no place to move to.
pub fn moved(
    clip: &Clip,
    layout: &Layout,
    selected: &[ActionId],
    command: Command,
) -> Result<ClipEdit, String> {
    let tops = DraggedCards::new(layout, selected).tops().to_vec();
    let first = *tops.first().ok_or(tr!("command-needs-actions"))?;
    let parent = clip.get(first).and_then(|item| item.parent);
    let Some((parent, holder)) = parent.and_then(|id| Some((id, clip.get(id)?))) else {
        return Err(tr!("command-needs-inner-action").to_owned());
    };
    let mut places: Vec<usize> = tops
        .iter()
        .filter(|top| clip.get(**top).is_some_and(|item| item.parent == Some(parent)))
        .filter_map(|top| clip.index_in_parent(*top))
        .collect();
    if places.len() != tops.len() {
        return Err(tr!("graph-needs-siblings").to_owned());
    }
    places.sort_unstable();
    let (top, bottom) = (places[0], places[places.len() - 1]);
    let slot = match command {
        Command::MoveUp if top > 0 => Slot::Child(parent, top - 1),
        Command::MoveUp => return Err(tr!("graph-already-first").to_owned()),
        Command::MoveDown if bottom + 1 < holder.children.len() => Slot::Child(parent, bottom + 2),
        Command::MoveDown => return Err(tr!("graph-already-last").to_owned()),
        Command::MoveOut => match holder.parent {
            Some(outer) => Slot::Child(outer, clip.index_in_parent(parent).map_or(0, |index| index + 1)),
            None => {
                let name = kinds::title(holder.action.kind());
                return Err(tr!("graph-no-outer", name));
            }
        },
        _ => {
            let above = top.checked_sub(1).map(|index| holder.children[index]);
            let above = above.ok_or(tr!("graph-none-above"))?;
            Slot::Child(above, clip.get(above).map_or(0, |item| item.children.len()))
        }
    };
    Ok(ClipEdit::MoveAll { ids: tops, slot })
}
