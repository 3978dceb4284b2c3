//! Commands about clips: their order, copies, and those that other clips play.

use kineograph_runtime::format::{Kind, Project, to_ron};

use super::Editor;
use super::clipboard::{missing_clips, without_ids};
use crate::document::{ActionId, ClipEdit, Edit, Outcome, Slot, played_clip};
use crate::history::Change;
use crate::session::Focus;
use crate::text::tr;

impl Editor {
    /// Moves the open clip one place up or down in the list; nothing if it is there.
    pub(super) fn step_clip(&mut self, is_up: bool) {
        let clips = self.document().clips();
        let Some(at) = clips.iter().position(|clip| Some(clip.id) == self.session.selection.clip) else {
            return;
        };
        let to = if is_up { at.checked_sub(1) } else { Some(at + 1).filter(|to| *to < clips.len()) };
        if let Some(to) = to {
            let edit = Edit::OrderClip(clips[at].id, to);
            self.edit(&Change::new(tr!("change-order-clips"), edit).keeping_selection());
        }
    }

    /// The open clip as text, while it has the focus: a small project.
    pub(super) fn copied_clip(&self) -> Option<String> {
        let id = self.session.selection.clip.filter(|_| self.session.selection.focus == Focus::Clip)?;
        self.document().taken_clip(id).map(|project| to_ron(&project))
    }

    /// Adds the clips of a text, each as one of its own, with the eases that they use and that are not there.
    pub(super) fn paste_clips(&mut self, project: Project) {
        let mut document = self.document().clone();
        let mut edits = Vec::new();
        let mut make = |edit: Edit| -> Option<Outcome> {
            let (next, outcome) = document.edited(&edit).ok()?;
            document = next;
            edits.push(edit);
            Some(outcome)
        };
        for own in project.eases {
            if self.document().ease_named(&own.name).is_none() {
                make(Edit::AddEase(own));
            }
        }
        let mut trees = Vec::new();
        for clip in project.clips {
            let made = make(Edit::AddClip(clip.name)).and_then(|outcome| outcome.clip);
            if let Some((id, tree)) = made.zip(clip.action) {
                let tree = without_ids(tree);
                trees.push(tree.clone());
                make(Edit::Clip(id, ClipEdit::Insert { tree, slot: Slot::Root, position: None }));
            }
        }
        self.edit(&Change::all(tr!("change-paste-clip"), edits));
        if let Some(message) = missing_clips(self.document(), &trees) {
            self.warn(message);
        }
    }

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
