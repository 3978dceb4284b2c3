//! Edits of data that only the graph shows: folded actions, comments and frames. None of them changes playback.

use std::sync::Arc;

use kineograph_runtime::format::{ActionId, Color};

use super::clip::ClipFrame;
use super::clip_editor::ClipEditor;
use super::edit_error::EditError;
use super::ids::FrameId;
use super::outcome::Outcome;

/// One change of how a clip's graph looks.
#[derive(Debug, Clone)]
pub enum GraphEdit {
    /// Folds or unfolds these actions.
    SetCollapsed(Vec<ActionId>, bool),
    /// Sets the comment on an action; `None` or empty removes it.
    SetComment(ActionId, Option<String>),
    /// Adds a frame around actions and removes them from their previous frames.
    AddFrame {
        /// At least one action.
        actions: Vec<ActionId>,
        /// The title above it; may be empty.
        title: String,
        /// Its colour.
        color: Color,
    },
    SetFrameTitle(FrameId, String),
    /// Sets the colour of a frame.
    SetFrameColor(FrameId, Color),
    /// Moves actions into a frame (`None`: out of all frames). A frame that loses its last action is removed.
    SetFrameOf(Vec<ActionId>, Option<FrameId>),
    /// Removes a frame; the actions stay.
    RemoveFrame(FrameId),
}

impl ClipEditor<'_> {
    pub(super) fn edit_graph(&mut self, edit: &GraphEdit, outcome: &mut Outcome) -> Result<(), EditError> {
        match edit {
            GraphEdit::SetCollapsed(ids, collapsed) => {
                for id in ids {
                    self.change(*id, |item| item.collapsed = *collapsed)?;
                }
            }
            GraphEdit::SetComment(id, comment) => {
                let comment = comment.as_deref().map(str::trim).filter(|text| !text.is_empty());
                self.change(*id, |item| item.comment = comment.map(str::to_owned))?;
            }
            GraphEdit::AddFrame { actions, title, color } => {
                self.check_all_there(actions)?;
                if actions.is_empty() {
                    return Err(EditError::Missing("action"));
                }
                self.leave_frames(actions);
                let id = FrameId(self.fresh_number());
                let (title, color) = (title.trim().to_owned(), *color);
                let actions = actions.iter().copied().collect();
                self.clip.frames.push(Arc::new(ClipFrame { id, title, color, actions }));
                outcome.frame = Some(id);
            }
            GraphEdit::SetFrameTitle(id, title) => title.trim().clone_into(&mut self.frame_mut(*id)?.title),
            GraphEdit::SetFrameColor(id, color) => self.frame_mut(*id)?.color = *color,
            GraphEdit::SetFrameOf(actions, frame) => {
                self.check_all_there(actions)?;
                if let Some(id) = frame {
                    // Checked first, because removing the actions may remove the very frame that gets them back.
                    self.frame_mut(*id)?.actions.extend(actions);
                }
                self.leave_frames_but(actions, *frame);
            }
            GraphEdit::RemoveFrame(id) => {
                self.frame_mut(*id)?;
                self.clip.frames.retain(|frame| frame.id != *id);
            }
        }
        Ok(())
    }

    /// Removes actions from all frames.
    pub(super) fn leave_frames(&mut self, actions: &[ActionId]) {
        self.leave_frames_but(actions, None);
    }

    fn leave_frames_but(&mut self, actions: &[ActionId], kept: Option<FrameId>) {
        for frame in self.clip.frames.iter_mut().filter(|frame| Some(frame.id) != kept) {
            if actions.iter().any(|id| frame.actions.contains(id)) {
                let frame = Arc::make_mut(frame);
                actions.iter().for_each(|id| _ = frame.actions.remove(id));
            }
        }
        self.clip.frames.retain(|frame| !frame.actions.is_empty());
    }

    fn check_all_there(&self, actions: &[ActionId]) -> Result<(), EditError> {
        let there = actions.iter().all(|id| self.clip.get(*id).is_some());
        if there { Ok(()) } else { Err(EditError::Missing("action")) }
    }

    fn frame_mut(&mut self, id: FrameId) -> Result<&mut ClipFrame, EditError> {
        let frame = self.clip.frames.iter_mut().find(|frame| frame.id == id);
        frame.map(Arc::make_mut).ok_or(EditError::Missing("frame"))
    }
}
