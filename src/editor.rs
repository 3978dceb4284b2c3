//! The editor without a window: document, session, programs and what panels post. Tests drive it headlessly.

mod clipboard;
mod clips;
mod commands;
mod markers;
mod pins;
mod runs;
mod select;
mod timing;

use std::path::{Path, PathBuf};

use kineograph_runtime::Pose;

use crate::command::Command;
use crate::compile::Programs;
use crate::document::{Document, Outcome};
use crate::history::{Change, History};
use crate::media::Media;
use crate::panels::{Ctx, Note, PaletteRequest, Post};
use crate::session::{Focus, Selection, Session, TimeRange};
use crate::ui_kit::theme::Theme;

pub use clipboard::PasteMode;

/// Everything that is edited and shown, except the window.
#[derive(Debug, Default)]
pub struct Editor {
    history: History,
    session: Session,
    programs: Programs,
    media: Media,
    notes: Vec<Note>,
    poses: Vec<Pose>,
    path: Option<PathBuf>,
    /// True if parts of the file could not be opened, so that saving would lose them.
    mended: bool,
    warnings: Vec<String>,
    /// What becomes of the text that was asked for from the clipboard.
    paste: PasteMode,
    now_secs: f64,
}

/// What only the window can do.
#[derive(Debug, Clone, PartialEq)]
pub enum WindowRequest {
    /// A command about files, panels or the window.
    Command(Command),
    /// Open the list of actions.
    OpenPalette(PaletteRequest),
    /// Put text on the system clipboard.
    CopyText(String),
    /// Ask the system for the clipboard; the answer comes as an event.
    RequestPaste,
}

impl Editor {
    /// Starts with a document that was just opened or made.
    #[must_use]
    pub fn new(document: Document, path: Option<PathBuf>) -> Self {
        let session = Session { selection: Selection::initial(&document), ..Session::default() };
        let mut editor = Self { history: History::new(document), session, path, ..Self::default() };
        editor.refresh();
        editor
    }

    /// What panels may read.
    #[must_use]
    pub fn ctx<'a>(&'a self, theme: &'a Theme) -> Ctx<'a> {
        Ctx {
            document: self.history.document(),
            history: &self.history,
            session: &self.session,
            programs: &self.programs,
            media: &self.media,
            theme,
            poses: &self.poses,
            notes: &self.notes,
        }
    }

    /// The document as it is shown.
    #[must_use]
    pub const fn document(&self) -> &Document {
        self.history.document()
    }

    /// Undo and redo.
    #[must_use]
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Selection and playback.
    #[must_use]
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Compiled clips.
    #[must_use]
    pub const fn programs(&self) -> &Programs {
        &self.programs
    }

    /// Decoded pictures, to be filled by whoever reads files.
    pub const fn media_mut(&mut self) -> &mut Media {
        &mut self.media
    }

    /// Decoded pictures.
    #[must_use]
    pub const fn media(&self) -> &Media {
        &self.media
    }

    /// The pose of every node at the playhead.
    #[must_use]
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// Where the project is stored; `None` if it never was.
    #[must_use]
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// True if something would be lost by closing.
    #[must_use]
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// True if parts of the file could not be opened, so that saving would lose them.
    #[must_use]
    pub const fn is_mended(&self) -> bool {
        self.mended
    }

    /// Notes that parts of the file were left out or changed on opening.
    pub const fn set_mended(&mut self, mended: bool) {
        self.mended = mended;
    }

    /// Sets the problems that do not belong to an action.
    pub fn set_notes(&mut self, notes: Vec<Note>) {
        self.notes = notes;
    }

    /// Notes that the document was written to `path`.
    pub fn mark_saved(&mut self, path: PathBuf) {
        self.history.mark_saved();
        self.path = Some(path);
        self.mended = false;
    }

    /// Sets the clock, in seconds from any start; only differences count.
    pub const fn set_now(&mut self, now_secs: f64) {
        self.now_secs = now_secs;
    }

    /// Lets playback time pass.
    pub fn advance(&mut self, dt_secs: f64) {
        self.session.playback.advance(dt_secs, self.programs.length_secs());
    }

    /// Recompiles what changed and samples all poses at the playhead.
    pub fn refresh(&mut self) {
        self.programs.update_with(self.history.document(), self.session.solo.as_ref());
        self.programs.timeline().poses_at(self.session.playback.playhead_secs(), &mut self.poses);
    }

    /// Messages for the user since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Shows a message to the user.
    pub fn warn(&mut self, message: impl Into<String>) {
        let message = message.into();
        // A refused drag is refused in every frame; it is told once.
        if self.warnings.last() != Some(&message) {
            self.warnings.push(message);
        }
    }

    /// Does what a panel asks for. Returns what only the window can do.
    pub fn apply(&mut self, post: Post) -> Option<WindowRequest> {
        match post {
            Post::Edit(change) => self.edit(&change),
            Post::Preview(change) => {
                if let Err(error) = self.history.preview(&change, &self.session.selection) {
                    self.warn(error.to_string());
                }
            }
            Post::FinishDrag => self.history.finish_gesture(&self.session.selection),
            Post::CancelDrag => {
                self.history.cancel_gesture();
            }
            Post::Select(selection) => self.session.selection = selection,
            Post::SetSolo(solo) => self.session.solo = solo,
            Post::Pin(source) => self.pin(source),
            Post::Unpin(number) => self.session.pins.remove(number),
            Post::ShowTimeline(view) => self.session.timeline = view,
            Post::Seek(secs) => self.session.playback.seek(secs),
            Post::SetSpeed(speed) => self.session.playback.set_speed(speed),
            Post::SetLoopRange(range) => self.session.playback.loop_range = range.filter(is_real_range),
            Post::Command(command) => return self.run(command),
            Post::OpenPalette(request) => return Some(WindowRequest::OpenPalette(request)),
            Post::ShowFound(found) => self.session.found = found,
            Post::Warn(message) => self.warn(message),
        }
        self.prune();
        None
    }

    /// Drops what the document does not hold any more from what the user looks at.
    fn prune(&mut self) {
        let document = self.history.document();
        self.session.selection.prune(document);
        self.session.solo = self.session.solo.take().and_then(|solo| solo.pruned(document));
    }

    /// Makes a change as one step and selects what it adds. A refused change is told to the user.
    pub fn edit(&mut self, change: &Change) {
        match self.history.apply(change, &self.session.selection, self.now_secs) {
            Ok(outcome) => {
                self.select_added(&outcome);
                self.prune();
                self.history.set_selection_after(&self.session.selection);
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    fn select_added(&mut self, outcome: &Outcome) {
        let selection = &mut self.session.selection;
        if let Some(node) = outcome.node {
            selection.set_node(node);
        }
        if let Some(clip) = outcome.clip {
            selection.open_clip(clip);
        }
        if let Some(run) = outcome.run
            && outcome.clip.is_none()
        {
            selection.set_run(self.history.document(), run);
        }
        if !outcome.runs.is_empty() {
            selection.set_runs(self.history.document(), outcome.runs.clone());
        }
        if !outcome.actions.is_empty() {
            selection.set_actions(outcome.actions.clone());
            selection.focus = Focus::Actions;
        }
    }
}

fn is_real_range(range: &TimeRange) -> bool {
    range.start_secs.is_finite() && range.end_secs.is_finite() && range.start_secs < range.end_secs
}
