//! What commands do in the graph.

use std::sync::Arc;

use super::GraphPanel;
use super::rename::Rename;
use super::view::View;
use super::{arrange, keyboard};
use crate::command::Command;
use crate::document::{ActionId, Clip, ClipEdit, Edit};
use crate::history::Change;
use crate::panels::{Ctx, Outbox, Post};
use crate::session::Focus;

impl GraphPanel {
    /// Does a command that concerns the graph. False if it is none or there is nothing to do it with.
    pub fn command(&mut self, command: Command, ctx: &Ctx<'_>, out: &mut Outbox) -> bool {
        let Some(clip) = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id)) else {
            return false;
        };
        match command {
            Command::AddAction => return self.open_palette(clip.id, out),
            Command::FitAll => return self.fit(clip, None),
            Command::FitSelection => {
                let selected = &ctx.session.selection.actions;
                return self.fit(clip, Some(selected.as_slice()).filter(|ids| !ids.is_empty()));
            }
            Command::TidyLayout => {
                out.edit(Change::new("Tidy up", Edit::Clip(clip.id, ClipEdit::ResetPositions)));
            }
            Command::SelectAll => {
                let all = self.layout(clip).placed().iter().map(|placed| placed.id).collect();
                out.select(ctx, |selection| selection.set_actions(all));
            }
            Command::Rename if ctx.session.selection.focus == Focus::Actions => {
                let primary = ctx.session.selection.primary_action();
                self.rename = primary.and_then(|id| Rename::start(clip, id));
                return self.rename.is_some();
            }
            _ => return self.change_selected(command, ctx, clip, out),
        }
        true
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
                arrange::arranged(&self.layout(clip), selected, command)
            }
            _ => return false,
        };
        match change {
            Ok(edit) => out.edit(Change::new(command.spec().title, Edit::Clip(clip.id, edit))),
            Err(why) => out.post(Post::Warn(why)),
        }
        true
    }

    /// Shows some cards, or all.
    fn fit(&mut self, clip: &Arc<Clip>, ids: Option<&[ActionId]>) -> bool {
        let layout = self.layout(clip);
        let bounds = ids.map_or_else(|| layout.bounds(), |ids| layout.bounds_of(ids));
        let (Some(bounds), Some(rect)) = (bounds, self.rect) else { return false };
        self.views.insert(clip.id, View::fitting(bounds, rect.size()));
        true
    }
}
