//! The editor without a window: it holds document, session and programs and applies intents. Tests drive it headlessly.

mod arrange;
mod clipboard;
mod clips;
mod commands;
mod delete;
mod expectations;
mod markers;
mod masked;
mod news;
mod nodes;
mod other_places;
mod own_clip;
mod pins;
mod placeholder;
mod runs;
mod select;
mod timing;

#[cfg(test)]
mod quick_fix_tests;
#[cfg(test)]
mod selection_tests;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kineograph_runtime::Pose;

use crate::command::Command;
use crate::compile::Programs;
use crate::ctx::Ctx;
use crate::document::{ClipId, Document, Edit, NodeId, Outcome};
use crate::history::{Change, History};
use crate::intent::{Intent, Outbox, PaletteRequest};
use crate::media::Media;
use crate::panels::graph::separated;
use crate::presets::OwnPresets;
use crate::problems::FileProblem;
use crate::problems::{self, Problem};
use crate::recovery::ViewState;
use crate::scene::Around;
use crate::session::{Focus, Pointed, Selection, SelectionChange, Session, StatusMessage, TimeRange};
use crate::ui_kit::theme::Theme;

pub use clipboard::PasteMode;
pub use masked::StepWarning;
pub use news::{ClipSharers, News, SharedBy};

/// Everything that is edited and shown, except the window.
#[derive(Debug, Default)]
pub struct Editor {
    history: History,
    session: Session,
    programs: Programs,
    media: Media,
    notes: Vec<FileProblem>,
    /// Everything that is wrong, as of the last change.
    problems: Vec<Problem>,
    /// Own presets, once they were read.
    presets: Option<Arc<[OwnPresets]>>,
    /// Whether notes or pictures have changed since.
    has_new_notes: bool,
    poses: Vec<Pose>,
    path: Option<PathBuf>,
    /// True if parts of the file were left out or changed on opening, so that saving would lose them.
    is_repaired: bool,
    warnings: Vec<String>,
    step_warnings: Vec<StepWarning>,
    /// Warnings that are not repeated.
    warned_once: Vec<&'static str>,
    /// The clips of which it was said where else they play.
    told_places: BTreeSet<ClipId>,
    news: Vec<News>,
    /// How the text requested from the clipboard is pasted.
    paste: PasteMode,
    /// Where the next pasted tree becomes a draft if nothing is selected: the place in the graph.
    paste_place: Option<[f64; 2]>,
    now_secs: f64,
    /// The symbol that was changed after the last step here, by its name, and the revision of that step: the next Undo is not meant for that.
    undo_guard: Option<(String, u64)>,
}

/// A request that only the window can fulfil.
#[derive(Debug, Clone, PartialEq)]
pub enum WindowRequest {
    /// A command about files, panels or the window.
    Command(Command),
    /// Open the list of actions.
    OpenPalette(PaletteRequest),
    /// Copy text to the system clipboard.
    CopyText(String),
    /// Request the text on the system clipboard; it arrives as an event.
    RequestPaste,
    /// Ask whether images may be read from this folder.
    AllowFolder(PathBuf),
    /// Ask for the file of this image.
    LocateImage(String),
    /// Ask for the folder in which the files of missing images are.
    LocateAll,
    /// Ask for a picture that the selected nodes show then.
    ShowImage,
    /// Show the editor of frames.
    EditFrames,
    /// Ask how this image is sliced into a sheet, which these nodes show then.
    SliceImage(String, Vec<NodeId>),
    /// Offer to write this value into the text of this node.
    OfferValue(NodeId, String),
    /// Go back to the project of this place in the trail.
    LeaveSymbol(usize),
    /// Say that the last change was made in the symbol of this name, and not here.
    GuardedUndo(String),
    /// Show a chapter of the manual.
    ReadChapter(usize),
    /// Show the canvas.
    ShowCanvas,
    /// Read the folders of own presets.
    ReadPresets,
}

impl Editor {
    /// Starts with a document that was just opened or created.
    pub fn new(document: Document, path: Option<PathBuf>) -> Self {
        let session = Session { selection: Selection::initial(&document), ..Session::default() };
        let mut editor = Self { history: History::new(document), session, path, ..Self::default() };
        editor.refresh();
        editor
    }

    /// Starts with a document that is shown to the user: what is selected on the canvas is in the inspector.
    pub fn opened(document: Document, path: Option<PathBuf>) -> Self {
        let mut editor = Self::new(document, path);
        if let Some(node) = editor.session.selection.node {
            editor.apply(Intent::Select(SelectionChange::Node(node)));
        }
        editor
    }

    /// Continues with a history that was restored.
    pub fn restored(history: History, path: Option<PathBuf>, shown: ViewState) -> Self {
        let mut editor = Self { history, path, ..Self::default() };
        editor.refresh();
        shown.apply(&mut editor.session);
        editor.prune();
        editor.refresh();
        editor
    }

    /// Notes the [trail](Session::trail) to this project, and shows it as it was before.
    pub fn show_trail(&mut self, names: Vec<String>, shown: Option<ViewState>) {
        self.session.trail = names;
        self.undo_guard = None;
        if let Some(shown) = shown {
            shown.apply(&mut self.session);
        }
        self.prune();
        self.refresh();
    }

    /// Shows a project around this one, or none.
    pub fn show_around(&mut self, around: Option<Arc<Around>>) {
        self.session.around = around;
    }

    /// Notes whether the open symbol's file is not written on the way back.
    pub const fn keep_file_of_trail(&mut self, is_kept: bool) {
        self.session.trail_keeps_file = is_kept;
    }

    /// Notes that the symbol of this name was changed after the last step here: the next Undo only says so.
    pub fn guard_undo(&mut self, symbol: String) {
        self.undo_guard = Some((symbol, self.history.revision()));
    }

    /// The symbol that an Undo would rather be meant for now. It is named once.
    fn guarded_undo(&mut self) -> Option<String> {
        let (symbol, revision) = self.undo_guard.take()?;
        (revision == self.history.revision()).then_some(symbol)
    }

    /// Replaces the whole document as one step, as by a file that was changed by another program.
    pub fn replace_document(&mut self, label: impl Into<String>, document: Document) {
        let document = document.sharing(self.history.document());
        if self.history.replace(label.into(), document, &self.session.selection) {
            self.prune();
            self.history.set_selection_after(&self.session.selection);
            self.refresh();
        }
    }

    /// What panels may read.
    pub fn ctx<'a>(&'a self, theme: &'a Theme) -> Ctx<'a> {
        Ctx {
            document: self.history.document(),
            history: &self.history,
            session: &self.session,
            programs: &self.programs,
            media: &self.media,
            theme,
            poses: &self.poses,
            problems: &self.problems,
            presets: self.presets.as_ref(),
        }
    }

    /// The document as it is shown.
    pub const fn document(&self) -> &Document {
        self.history.document()
    }

    /// Undo and redo.
    pub const fn history(&self) -> &History {
        &self.history
    }

    /// Selection and playback.
    pub const fn session(&self) -> &Session {
        &self.session
    }

    /// Compiled clips.
    pub const fn programs(&self) -> &Programs {
        &self.programs
    }

    /// Decoded pictures, for the code that reads files.
    pub const fn media_mut(&mut self) -> &mut Media {
        self.has_new_notes = true;
        &mut self.media
    }

    /// Decoded pictures.
    pub const fn media(&self) -> &Media {
        &self.media
    }

    /// The pose of every node at the playhead.
    pub fn poses(&self) -> &[Pose] {
        &self.poses
    }

    /// The file of the project; `None` if it was never saved.
    pub fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// True if there are unsaved changes.
    pub fn is_dirty(&self) -> bool {
        self.history.is_dirty()
    }

    /// True if parts of the file were left out or changed on opening, so that saving would lose them.
    pub const fn is_repaired(&self) -> bool {
        self.is_repaired
    }

    /// Sets whether parts of the file were left out or changed on opening.
    pub const fn set_repaired(&mut self, is_repaired: bool) {
        self.is_repaired = is_repaired;
    }

    /// Sets the problems of opening the file.
    pub fn set_notes(&mut self, notes: Vec<FileProblem>) {
        self.has_new_notes = true;
        self.notes = notes;
    }

    /// Sets the own presets that were read.
    pub fn set_presets(&mut self, own: Arc<[OwnPresets]>) {
        // Equal ones stay the same, so that nothing is made of them again.
        if self.presets.as_ref() != Some(&own) {
            self.presets = Some(own);
            self.has_new_notes = true;
        }
    }

    /// Records that this document, which need not be the current one, is in the file `path`.
    pub fn mark_saved(&mut self, path: PathBuf, document: Document) {
        self.history.set_saved(document);
        if self.path.as_ref() != Some(&path) {
            self.presets = None;
        }
        self.path = Some(path);
        self.is_repaired = false;
        // What was repaired is in the file now; what was not understood is still there.
        let kept = self.notes.iter().filter(|note| note.stays).cloned().collect();
        self.set_notes(kept);
    }

    /// Sets the clock, in seconds from an arbitrary start; only differences matter.
    pub const fn set_now(&mut self, now_secs: f64) {
        self.now_secs = now_secs;
    }

    /// Advances playback by a time in seconds.
    pub fn advance(&mut self, dt_secs: f64) {
        self.session.playback.advance(dt_secs, self.programs.length_secs());
    }

    /// Recompiles what changed and samples all poses at the playhead.
    pub fn refresh(&mut self) {
        let has_changed = self.programs.update_with(self.history.document(), self.session.solo.as_ref());
        let has_symbols = self.programs.set_symbols(self.media.symbols());
        if has_changed | has_symbols | std::mem::take(&mut self.has_new_notes) {
            let own = self.presets.as_deref().unwrap_or_default();
            let notes: Vec<FileProblem> =
                self.notes.iter().cloned().chain(own.iter().flat_map(OwnPresets::problems)).collect();
            self.problems = problems::all(self.history.document(), &self.programs, &self.media, &notes);
        }
        self.programs.poses_at(self.session.playback.playhead_secs(), &mut self.poses);
    }

    /// Messages for the user since the last call.
    pub fn take_warnings(&mut self) -> Vec<String> {
        std::mem::take(&mut self.warnings)
    }

    /// Shows a message to the user.
    pub fn warn(&mut self, message: impl Into<String>) {
        let message = message.into();
        // A drag that is refused in every frame is reported once.
        if self.warnings.last() != Some(&message) {
            self.warnings.push(message);
        }
    }

    /// Shows a message the first time only.
    fn warn_once(&mut self, message: &'static str) {
        if !self.warned_once.contains(&message) {
            self.warned_once.push(message);
            self.warn(message);
        }
    }

    /// Shows on the canvas what the last change did, until something else changes.
    pub fn report(&mut self, text: impl Into<String>) {
        self.session.status =
            Some(StatusMessage { text: text.into(), line: None, revision: self.history.revision() });
    }

    /// Applies all intents in order and samples the poses again. Returns requests that only the window can fulfil.
    pub fn apply_all(&mut self, out: &mut Outbox) -> Vec<WindowRequest> {
        if out.is_empty() {
            return Vec::new();
        }
        let requests = out.drain().into_iter().filter_map(|intent| self.apply(intent)).collect();
        self.refresh();
        requests
    }

    /// Applies an intent. Returns a request if only the window can fulfil it.
    pub fn apply(&mut self, intent: Intent) -> Option<WindowRequest> {
        // It was about what was selected, and about that moment.
        if matches!(intent, Intent::Select(_) | Intent::SelectInMode(_) | Intent::Seek(_) | Intent::Update(_))
        {
            self.session.status = None;
        }
        match intent {
            Intent::Edit(change) => self.edit(&change),
            Intent::Preview(change) => {
                if let Err(error) = self.history.preview(&change, &self.session.selection) {
                    self.warn(error.to_string());
                }
            }
            Intent::FinishDrag => {
                let before = self.history.base().clone();
                // What the end of the drag has said is about the step.
                let revision = self.history.revision();
                let said = self.session.status.clone().filter(|status| status.revision == revision);
                self.keep_cards_apart(&before);
                self.history.finish_gesture(&self.session.selection);
                said.into_iter().for_each(|status| self.report(status.text));
                self.tell_other_places(&before);
                self.tell_shared_by_drag(&before);
            }
            Intent::CancelDrag => {
                self.history.cancel_gesture();
            }
            Intent::Select(change) => self.session.selection.change(self.history.document(), change),
            Intent::SelectInMode(changes) => {
                self.session.select_in_mode(self.history.document(), changes);
            }
            Intent::SetSolo(solo) => self.session.solo = solo,
            Intent::Pin(source) => self.pin(source),
            Intent::Unpin(number) => self.session.pins.remove(number),
            Intent::ShowTimeline(view) => self.session.timeline = view,
            // The one place where progress becomes seconds; `refresh` then shows the poses of that moment.
            Intent::Update(t) => {
                self.session.playback.scrub(self.programs.length().secs_at(t), self.document().stage().fps);
            }
            Intent::Seek(secs) => self.session.playback.seek(secs),
            Intent::PlaySelectedOnce => self.play_selected_once(),
            Intent::SetSpeed(speed) => self.session.playback.set_speed(speed),
            Intent::SetLoopRange(range) => self.session.playback.loop_range = range.filter(is_real_range),
            Intent::EaseAdded(ease) => self.session.tools.ease = ease,
            Intent::Command(command) => return self.run(command),
            Intent::OpenPalette(request) => return Some(WindowRequest::OpenPalette(request)),
            Intent::AllowFolder(folder) => return Some(WindowRequest::AllowFolder(folder)),
            Intent::Point(pointed) => self.session.pointed = pointed,
            Intent::LocateImage(name) => return Some(WindowRequest::LocateImage(name)),
            Intent::LocateAll => return Some(WindowRequest::LocateAll),
            Intent::ShowImage => return Some(WindowRequest::ShowImage),
            Intent::ReadPresets => return Some(WindowRequest::ReadPresets),
            Intent::EditFrames(sheet) => {
                self.session.selection.change(self.history.document(), SelectionChange::Sheet(sheet));
                return Some(WindowRequest::EditFrames);
            }
            Intent::SliceImage(image, nodes) => return Some(WindowRequest::SliceImage(image, nodes)),
            Intent::OfferValue(node, name) => return Some(WindowRequest::OfferValue(node, name)),
            Intent::LeaveSymbol(depth) => return Some(WindowRequest::LeaveSymbol(depth)),
            Intent::ReadChapter(chapter) => return Some(WindowRequest::ReadChapter(chapter)),
            Intent::ShowCanvas => return Some(WindowRequest::ShowCanvas),
            Intent::ShowFound(found) => self.session.found = found,
            Intent::Warn(message) => self.warn(message),
            Intent::WarnOnce(message) => self.warn_once(message),
            Intent::Tell(text) => self.tell(text),
            Intent::Report(message) => self.report(message),
        }
        self.prune();
        None
    }

    /// Removes items that no longer exist from selection and solo.
    fn prune(&mut self) {
        let document = self.history.document();
        self.session.selection.prune(document);
        let is_there = |pointed: &Pointed| {
            document.clip(pointed.clip).is_some_and(|clip| clip.get(pointed.action).is_some())
        };
        self.session.pointed = self.session.pointed.filter(is_there);
        self.session.solo = self.session.solo.take().and_then(|solo| solo.pruned(document));
        self.session.soloed_nodes.retain(|id| document.node(*id).is_some());
    }

    /// Makes a change as one undo step and selects what it adds. Warns the user if it is refused.
    pub fn edit(&mut self, change: &Change) {
        let before = self.history.document().clone();
        let change = &*placeholder::replaced(&before, change);
        match self.history.apply(change, &self.session.selection, self.now_secs) {
            Ok(outcome) => {
                self.keep_cards_apart(&before);
                change.edits.iter().for_each(|edit| self.session.selection.follow_name(edit));
                let mode = self.session.mode();
                if !change.keeps_selection {
                    self.select_added(&outcome);
                }
                if change.keeps_mode {
                    self.session.tools.keep_mode(mode, &self.session.selection);
                }
                self.prune();
                self.history.set_selection_after(&self.session.selection);
                self.warn_of_masked(&before);
                self.tell_other_places(&before);
            }
            Err(error) => self.warn(error.to_string()),
        }
    }

    /// Makes a change that adds a node as one undo step, and selects that node. The open clip stays; if it is gone, the clip that plays on the
    /// node is opened.
    pub fn edit_and_select_node(&mut self, change: &Change) {
        let (before, open) = (self.history.document().clone(), self.session.selection.clip);
        self.edit(&change.clone().keeping_selection());
        let document = self.history.document();
        let Some(node) = document.nodes().iter().map(|node| node.id).find(|id| before.node(*id).is_none())
        else {
            return;
        };
        let plays = document.runs().iter().find(|run| run.node == node).map(|run| run.clip);
        let selection = &mut self.session.selection;
        if let Some(clip) = plays.filter(|_| selection.clip != open) {
            selection.open_clip(clip);
        }
        selection.set_node(node);
        self.prune();
        self.history.set_selection_after(&self.session.selection);
    }

    /// Moves cards that the last change placed over others to free positions, as part of that change.
    fn keep_cards_apart(&mut self, before: &Document) {
        let pairs = before.clips().iter().zip(self.history.document().clips());
        let changed = pairs.filter(|(old, new)| old.id == new.id && !Arc::ptr_eq(old, new));
        let apart = changed.filter_map(|(old, new)| Some(Edit::Clip(new.id, separated(old, new)?)));
        let edits: Vec<Edit> = apart.collect();
        if !edits.is_empty() {
            self.history.amend(&edits);
        }
    }

    fn select_added(&mut self, outcome: &Outcome) {
        let selection = &mut self.session.selection;
        if let Some(node) = outcome.node {
            selection.set_node(node);
        }
        if !outcome.nodes.is_empty() {
            selection.set_nodes(outcome.nodes.clone());
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
        let has_nodes = outcome.node.is_some() || !outcome.nodes.is_empty();
        if has_nodes && selection.focus == Focus::Node {
            self.open_clip_of_added();
        }
    }

    /// Opens the clip that plays on the selected node, which was just added, unless the open one does; if none plays on it, the open one stays.
    fn open_clip_of_added(&mut self) {
        let document = self.history.document();
        let selection = &mut self.session.selection;
        let Some(node) = selection.node else { return };
        let plays_here =
            |clip: ClipId| document.runs_of_clip(clip).any(|run| run.nodes().any(|id| id == node));
        if selection.clip.is_some_and(plays_here) {
            return;
        }
        if let Some(run) = document.runs().iter().find(|run| run.nodes().any(|id| id == node)) {
            selection.change(document, SelectionChange::NodesIn(run.clip, selection.selected_nodes()));
        }
    }
}

fn is_real_range(range: &TimeRange) -> bool {
    range.start_secs.is_finite() && range.end_secs.is_finite() && range.start_secs < range.end_secs
}
