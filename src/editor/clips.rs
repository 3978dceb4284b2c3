//! Commands about clips inside of clips.

use kineograph_runtime::format::Kind;

use super::Editor;
use crate::document::{ActionId, Edit, played_clip};
use crate::history::Change;
use crate::session::Focus;

impl Editor {
    /// Moves the selected actions into a clip of their own.
    pub(super) fn make_clip(&mut self) {
        let Some((clip, ids)) = self.selected_tops() else {
            self.warn("Select the actions that become a clip first.");
            return;
        };
        let label = ids.first().and_then(|id| self.open_clip()?.get(*id)?.action.label.clone());
        let name = label.unwrap_or_else(|| "part".to_owned());
        self.edit(&Change::new("Make a clip", Edit::MakeClip { clip, ids, name }));
    }

    /// Puts copies of the actions of clips where the selected actions play them.
    pub(super) fn unpack_clips(&mut self) {
        let Some(clip) = self.open_clip() else { return };
        let is_such = |id: &ActionId| clip.get(*id).is_some_and(|item| item.action.kind() == Kind::PlayClip);
        let ids = self.session.selection.actions.iter().copied().filter(is_such);
        let edits: Vec<Edit> = ids.map(|id| Edit::UnpackClip(clip.id, id)).collect();
        if edits.is_empty() {
            self.warn("Select a PlayClip to unpack its clip.");
        } else {
            self.edit(&Change::all("Unpack clip", edits));
        }
    }

    /// Opens the clip that the primary selected action plays.
    pub(super) fn open_played_clip(&mut self) {
        let primary = self.session.selection.primary_action();
        let item = primary.and_then(|id| self.open_clip()?.get(id));
        let Some(name) = item.and_then(|item| played_clip(&item.action)).map(str::to_owned) else {
            self.warn("Select a PlayClip to open its clip.");
            return;
        };
        match self.document().clip_named(&name).map(|clip| clip.id) {
            Some(clip) => {
                self.session.selection.open_clip(clip);
                self.session.selection.focus = Focus::Clip;
            }
            None => self.warn(format!("There is no clip “{name}” in this project.")),
        }
    }
}
