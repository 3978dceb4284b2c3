//! Commands of the graph.

use std::sync::Arc;

use super::GraphPanel;
use super::choose_density;
use super::density::Density;
use super::typing::TypedField;
use super::view;
use super::{arrange, frames, keyboard, soloing};
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipEdit, Edit, FrameId};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{Focus, SelectionChange};
use crate::text::tr;

/// A frame is in the document when the panel is shown next, or after another layout pass.
const SHOWS_UNTIL_ADDED: u8 = 2;

impl GraphPanel {
    /// Runs a command of the graph. False if it is none, or has nothing to act on.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        if command == Command::AddAction {
            return self.open_palette(ctx.session.selection.clip, out);
        }
        let Some(clip) = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id)) else {
            return false;
        };
        match command {
            Command::FitAll => return self.fit(clip, None),
            Command::FitSelection => {
                let selected = &ctx.session.selection.actions;
                return self.fit(clip, Some(selected.as_slice()).filter(|ids| !ids.is_empty()));
            }
            Command::TidyLayout => {
                out.edit(Change::new(
                    tr!("command-tidy-layout"),
                    Edit::Clip(clip.id, ClipEdit::ResetPositions),
                ));
            }
            Command::SelectAll => {
                let all = self.layout(clip).placed().iter().map(|placed| placed.id).collect();
                out.select(SelectionChange::Actions(all));
            }
            Command::Rename if ctx.session.selection.focus == Focus::Actions => {
                return self.type_on_primary(ctx, clip, TypedField::Label);
            }
            Command::Comment if self.type_on_primary(ctx, clip, TypedField::Comment) => {}
            Command::Comment => {
                out.push(Intent::Warn(tr!("command-needs-action").to_owned()));
            }
            Command::Frame if ctx.session.selection.actions.is_empty() => {
                out.push(Intent::Warn(tr!("command-needs-actions").to_owned()));
            }
            Command::Frame => {
                out.edit(frames::added(clip, &ctx.session.selection.actions));
                let last = clip.frames().iter().map(|frame| frame.id).max();
                self.names_frame_after = Some((last.unwrap_or(FrameId(0)), SHOWS_UNTIL_ADDED));
            }
            Command::SelectNext | Command::SelectPrevious => return self.step(command, ctx, clip, out),
            Command::OpenSelected => return Self::open_selected(ctx, clip, out),
            Command::Fold => self.fold_selected(ctx, clip, out),
            Command::Solo => soloing::toggle(ctx, clip, out),
            Command::ToggleMinimap => self.hides_minimap ^= true,
            _ => return self.change_selected(command, ctx, clip, out),
        }
        true
    }

    /// Starts to edit a text of the action that was selected last. False if none is selected.
    fn type_on_primary(
        &mut self,
        ctx: &Ctx<'_>,
        clip: &Clip,
        field: impl Fn(ActionId) -> TypedField,
    ) -> bool {
        let Some(id) = ctx.session.selection.primary_action() else { return false };
        self.open_around(clip, id);
        self.start_typing(clip, field(id));
        self.typing.is_some()
    }

    /// Commands that change what is selected. False for any other.
    fn change_selected(
        &mut self,
        command: Command,
        ctx: &Ctx<'_>,
        clip: &Arc<Clip>,
        out: &mut Outbox,
    ) -> bool {
        let selected = &ctx.session.selection.actions;
        let change = match command {
            Command::MoveUp | Command::MoveDown | Command::MoveOut | Command::MoveIn => {
                keyboard::moved(clip, &self.layout(clip), selected, command)
            }
            Command::AlignLeft | Command::AlignTop | Command::AlignCenter | Command::Distribute => {
                // Places given by hand are meant for whole cards.
                self.densities.insert(clip.id, Density::Whole);
                arrange::arranged(&self.layout(clip), selected, command)
            }
            _ => return false,
        };
        match change {
            Ok(edit) => out.edit(Change::new(command.spec().title(), Edit::Clip(clip.id, edit))),
            Err(why) => out.push(Intent::Warn(why)),
        }
        true
    }

    /// Shows some cards, or all.
    fn fit(&mut self, clip: &Arc<Clip>, ids: Option<&[ActionId]>) -> bool {
        if let (None, Some(rect)) = (ids, self.rect) {
            self.densities.insert(clip.id, choose_density::fitting(clip, &self.opened, rect.size()));
        }
        let layout = self.layout(clip);
        let bounds = ids.map_or_else(|| layout.bounds(), |ids| layout.bounds_of(ids));
        let (Some(bounds), Some(rect)) = (bounds, self.rect) else { return false };
        self.views.insert(clip.id, view::fitting(bounds, rect.size()));
        self.own_views.remove(&clip.id);
        self.note_own_view(clip.id, ids.is_some());
        true
    }
}
