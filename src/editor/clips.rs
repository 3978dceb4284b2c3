//! Commands about clips that other clips play.

use kineograph_runtime::format::Kind;

use super::Editor;
use crate::document::{ActionId, Edit, played_clip};
use crate::history::Change;
use crate::session::Focus;
use crate::text::tr;

impl Editor {
    /// Moves the selected actions into a clip of their own.
    pub(super) fn make_clip(&mut self) {
        let Some((clip, ids)) = self.selected_tops() else {
            self.warn(tr!("command-needs-actions"));
            return;
        };
        let label = ids.first().and_then(|id| self.open_clip()?.get(*id)?.action.label.clone());
        let name = label.unwrap_or_else(|| "part".to_owned());
        self.edit(&Change::new(tr!("change-make-clip"), Edit::MakeClip { clip, ids, name }));
    }

    /// Replaces the selected PlayClip actions by copies of the actions of their clips.
    pub(super) fn unpack_clips(&mut self) {
        let Some(clip) = self.open_clip() else { return };
        let is_such = |id: &ActionId| clip.get(*id).is_some_and(|item| item.action.kind() == Kind::PlayClip);
        let ids = self.session.selection.actions.iter().copied().filter(is_such);
        let edits: Vec<Edit> = ids.map(|id| Edit::UnpackClip(clip.id, id)).collect();
        if edits.is_empty() {
            self.warn(tr!("command-needs-play-clip"));
        } else {
            self.edit(&Change::all(tr!("change-unpack-clip"), edits));
        }
    }

    /// Opens the clip that the primary selected action plays.
    pub(super) fn open_played_clip(&mut self) {
        let primary = self.session.selection.primary_action();
        let item = primary.and_then(|id| self.open_clip()?.get(id));
        let Some(name) = item.and_then(|item| played_clip(&item.action)).map(str::to_owned) else {
            self.warn(tr!("command-needs-play-clip"));
            return;
        };
        match self.document().clip_named(&name).map(|clip| clip.id) {
            Some(clip) => {
                self.session.selection.open_clip(clip);
                self.session.selection.focus = Focus::Clip;
            }
            None => self.warn(tr!("change-clip-missing", name)),
        }
    }
}
