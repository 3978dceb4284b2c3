//! Exports from the window: the dialog, and the export on a thread of its own while work goes on.

mod choice;
mod dialog;
mod done;
mod preview;
mod running;
mod time_left;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use egui::{Align2, Area, Context, Frame, Id, Order, vec2};

use super::App;
use super::purpose::Purpose;
use crate::chapters;
use crate::compile::Programs;
use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::exporter::Exporter;
use crate::export::forecast::Sheets;
use crate::export::job::{ExportPhase, Job, Progress};
use crate::export::options::{Options, name_of};
use crate::export::source::ExportSource;
use crate::export::{self, EXPORTERS, shots};
use crate::import::IMPORTERS;
use crate::io::{Existing, Roots, check_folder, show_in_folder};
use crate::text::tr;
use crate::ui_kit::theme::SPACE_LARGE;
pub use choice::ExportMemory;
use choice::{ExportChoice, Range};
use dialog::{Dialog, Project, Wish};
use done::{Done, DoneAnswer, EndedExport, ExportedFiles};
use running::RunningExport;

/// The dialog, or the export that is made.
#[derive(Debug, Default)]
pub struct Exports {
    dialog: Option<Dialog>,
    /// The range that was chosen for the open project.
    range: Option<Range>,
    running: Option<RunningExport>,
    /// What the last one has written, until it is closed or was read.
    done: Option<EndedExport>,
}

/// What the thread reports.
enum Message {
    Progress(Progress),
    /// These files are there already. It waits for an answer.
    Ask(Vec<PathBuf>),
    Done(ExportedFiles),
    /// Why nothing was, with warnings.
    Failed(Vec<String>, String),
    Cancelled,
}

impl Exports {
    /// True while the dialog is open, or a question.
    pub fn is_open(&self) -> bool {
        self.dialog.is_some() || self.running.as_ref().is_some_and(|running| !running.asks.is_empty())
    }

    /// Forgets the range that was chosen: another project is open.
    pub fn forget_range(&mut self) {
        self.range = None;
    }

    /// True while an export is made.
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The name of the file that is made.
    pub fn running_file(&self) -> Option<String> {
        self.running.as_ref().map(RunningExport::file)
    }

    /// Ends what is made.
    pub fn cancel(&self) {
        self.running.iter().for_each(RunningExport::cancel);
    }

    /// How far the export is that is made.
    #[cfg(test)]
    pub fn progress(&self) -> Progress {
        self.running.as_ref().map(RunningExport::progress).unwrap_or_default()
    }

    /// The frame that the preview shows.
    #[cfg(test)]
    pub fn previewed(&self) -> Option<usize> {
        Some(self.dialog.as_ref()?.preview.picture()?.as_ref().ok()?.nth)
    }

    #[cfg(test)]
    pub fn preview_frames(&self) -> usize {
        let scenes = self.dialog.as_ref().and_then(|dialog| dialog.preview.scenes()?.as_ref().ok());
        scenes.map_or(0, |scenes| scenes.frames.len())
    }
}

impl App {
    /// Opens the dialog. While an export is made, the next one can be prepared.
    pub(super) fn choose_export(&mut self) {
        self.exports.done = None;
        self.exports.dialog =
            Some(Dialog::new(&self.settings.exports, self.exports.range.as_ref(), self.editor.document()));
    }

    /// Shows the dialog and the progress of an export.
    pub(super) fn show_exports(&mut self, ctx: &Context) {
        self.show_export_dialog(ctx);
        self.show_progress(ctx);
        self.show_done(ctx);
        if let Some(running) = &mut self.exports.running {
            running.show_question(ctx);
        }
    }

    fn show_export_dialog(&mut self, ctx: &Context) {
        let Some(mut dialog) = self.exports.dialog.take() else { return };
        let document = self.editor.document().clone();
        let options = self.export_options(&dialog.choice);
        dialog.preview.update(ctx, &dialog.choice, &document, &self.roots(), &options);
        let running = self.exports.running.as_ref();
        let shown = Project {
            document: &document,
            programs: self.editor.programs(),
            playback: &self.editor.session().playback,
            may_follow_changes: dialog.preview.may_follow_changes(),
            theme: &self.theme,
            running: running.map(|running| (running.file(), running.text())),
        };
        match dialog.show(ctx, &shown, &mut self.settings.exports) {
            None => self.exports.dialog = Some(dialog),
            Some(Wish::Cancel) => self.keep_export_choice(dialog.choice),
            Some(Wish::ReadOfGames) => {
                self.keep_export_choice(dialog.choice);
                self.manual.read(chapters::of_games());
            }
            Some(Wish::CancelRunning) => {
                if let Some(running) = running {
                    running.cancel();
                }
                self.exports.dialog = Some(dialog);
            }
            Some(Wish::Export) => {
                let exporter = dialog.choice.exporter();
                self.keep_export_choice(dialog.choice);
                self.pick(Purpose::Export(exporter.name), ctx);
            }
        }
    }

    /// Keeps what was chosen for the next time, the range for this project alone.
    fn keep_export_choice(&mut self, choice: ExportChoice) {
        self.exports.range = Some(choice.range.clone());
        self.settings.exports.last = choice;
    }

    /// What was written, unless something else is made now.
    fn show_done(&mut self, ctx: &Context) {
        // It would cover the buttons of the dialog, and waits until that is closed.
        let is_free = self.exports.running.is_none() && self.exports.dialog.is_none();
        let Some(done) = self.exports.done.as_mut().filter(|_| is_free) else { return };
        match done.show(ctx, &self.theme, self.notices.height_px()) {
            None => {}
            Some(DoneAnswer::Close | DoneAnswer::WasRead) => self.exports.done = None,
            Some(DoneAnswer::ShowInFolder) => {
                if let Some(Err(error)) = done.done.first().map(show_in_folder) {
                    self.notices.warning(tr!("dialog-export-no-folder", error = error.to_string()));
                }
            }
        }
    }

    /// What a choice means for the project as it is now.
    fn export_options(&self, choice: &ExportChoice) -> Options {
        let length_secs = self.editor.programs().length_secs();
        choice.options(self.editor.document(), &self.editor.session().playback, length_secs)
    }

    /// In the corner of all messages, above them, so that work goes on beside it.
    fn show_progress(&self, ctx: &Context) {
        // The dialog shows the progress itself.
        let is_free = self.exports.dialog.is_none();
        let Some(running) = self.exports.running.as_ref().filter(|_| is_free) else { return };
        let area = Area::new(Id::new("export")).order(Order::Foreground);
        let bottom_px = self.notices.height_px().max(SPACE_LARGE);
        area.anchor(Align2::RIGHT_BOTTOM, vec2(-SPACE_LARGE, -bottom_px)).show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| running.show(ui));
        });
    }

    pub(super) fn export_to(&mut self, exporter: &'static Exporter, path: &Path, ctx: &Context) {
        let path = path.to_owned();
        let folder = std::path::absolute(&path).ok().and_then(|path| path.parent().map(Path::to_owned));
        self.files.exported_to.clone_from(&folder);
        self.settings.export_folder = folder;
        let document = self.editor.document().clone();
        let roots = self.roots();
        let (sender, messages) = channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let choice =
            ExportChoice { exporter: exporter.name.to_owned(), ..self.settings.exports.last.clone() };
        let options = Options { name: name_of(&path), ..self.export_options(&choice) };
        let (answers, answered) = channel();
        self.exports.done = None;
        let task = ExportTask {
            answered,
            exporter,
            options,
            document,
            roots,
            project: self.editor.path().map(Path::to_owned),
            path: path.clone(),
            is_cancelled: Arc::clone(&is_cancelled),
        };
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            task.run(&sender, &ctx);
            ctx.request_repaint();
        });
        self.exports.running = Some(RunningExport::new(path, messages, is_cancelled, answers));
    }

    /// Takes what the thread of an export has reported.
    pub(super) fn poll_export(&mut self) {
        let Some(running) = &mut self.exports.running else { return };
        let end = loop {
            match running.messages.try_recv() {
                Ok(Message::Progress(progress)) => running.note(progress),
                Ok(Message::Ask(paths)) => running.asks = paths,
                Ok(Message::Done(written)) => break Ok(Done::Written(written)),
                Ok(Message::Failed(warnings, why)) => break Err((warnings, why)),
                Ok(Message::Cancelled) => {
                    let Progress { done, all, .. } = running.progress();
                    break Ok(Done::Cancelled(tr!(
                        "dialog-export-cancelled",
                        file = running.file(),
                        done,
                        all
                    )));
                }
                Err(TryRecvError::Empty) => return,
                // The thread has panicked.
                Err(TryRecvError::Disconnected) => {
                    break Err((Vec::new(), tr!("app-export-failed").to_owned()));
                }
            }
        };
        self.exports.running = None;
        // It has nothing to lose any more.
        self.dialogs.close(tr!("dialog-export-runs"));
        match end {
            Ok(done) => self.exports.done = Some(EndedExport::new(done)),
            Err((warnings, why)) => {
                for warning in warnings {
                    self.notices.warning(warning);
                }
                self.notices.error(why);
            }
        }
    }
}

/// What the thread of an export has.
struct ExportTask {
    exporter: &'static Exporter,
    options: Options,
    document: Document,
    roots: Roots,
    /// The project's file.
    project: Option<PathBuf>,
    path: PathBuf,
    is_cancelled: Arc<AtomicBool>,
    answered: Receiver<bool>,
}

impl ExportTask {
    /// Makes the export and reports its end. The window may be gone by then, so that the message has no receiver.
    fn run(&self, sender: &Sender<Message>, ctx: &Context) {
        let mut warnings = Vec::new();
        let end = match self.written(sender, ctx, &mut warnings) {
            Ok((paths, bytes, sheets)) => Message::Done(ExportedFiles { paths, bytes, sheets, warnings }),
            Err(ExportError::Cancelled) => Message::Cancelled,
            Err(error) => Message::Failed(warnings, error.to_string()),
        };
        let _ = sender.send(end);
    }

    /// The files with their bytes. Nothing is written before all of it is made.
    fn written(
        &self,
        sender: &Sender<Message>,
        ctx: &Context,
        warnings: &mut Vec<String>,
    ) -> Result<(Vec<PathBuf>, u64, Sheets), ExportError> {
        let refused = |error: crate::io::IoError| ExportError::Failed(error.to_string());
        // Frames may take minutes, so it is said before.
        check_folder(&self.path).map_err(refused)?;
        // Compiled anew: what is soloed in the editor is not soloed in an export.
        let programs = Programs::of(&self.document);
        let source = ExportSource::of(&self.document, &programs, self.roots.clone());
        let mut report = |progress| {
            if self.is_cancelled.load(Ordering::Relaxed) || sender.send(Message::Progress(progress)).is_err()
            {
                return ControlFlow::Break(());
            }
            ctx.request_repaint();
            ControlFlow::Continue(())
        };
        let shots = shots::of(&source, &programs, &self.options)?;
        let mut job = Job::new(self.exporter, &shots, &self.options, &mut report);
        let made = export::made(self.exporter, &mut job).and_then(|made| {
            // It may have been cancelled after the last frame.
            job.begin(ExportPhase::Writing)?;
            Ok(made)
        });
        *warnings = job.into_warnings();
        let mut made = made?;
        let paths = made.paths(&self.path);
        if !self.may_replace(&paths, sender, ctx) {
            return Err(ExportError::Cancelled);
        }
        // The user was asked.
        made.write_to(&self.path, Existing::Replace, &self.inputs(&source)).map_err(refused)?;
        Ok((paths, made.bytes(), Sheets::of(made.sheets_px())))
    }

    /// Asks about files that are there, but for the one that was asked for: the dialog for the path has asked about that.
    fn may_replace(&self, paths: &[PathBuf], sender: &Sender<Message>, ctx: &Context) -> bool {
        let there = paths.iter().filter(|path| **path != self.path && path.symlink_metadata().is_ok());
        let there: Vec<PathBuf> = there.cloned().collect();
        if there.is_empty() {
            return true;
        }
        let is_asked = sender.send(Message::Ask(there)).is_ok();
        ctx.request_repaint();
        // Without a window there is no answer.
        is_asked && self.answered.recv().unwrap_or(false)
    }

    /// The files that the export is made from.
    fn inputs(&self, source: &ExportSource) -> Vec<PathBuf> {
        source.image_files().into_iter().chain(self.project.clone()).collect()
    }
}

/// Extensions of C and C++ sources: a header that is to be included in the place of one may have theirs.
const SOURCES: [&str; 4] = ["c", "cc", "cpp", "cxx"]; // not shown
/// Extensions of files that are used together with exports, and for which an export may be taken.
const RELATED: [&str; 8] = ["htm", "html", "js", "mjs", "scss", "svg", "ts", "txt"]; // not shown

/// The path with an extension of the exporter. The ending of another kind of file is replaced; any other is part of the name. A header may have that
/// of a source.
pub fn export_path(exporter: &Exporter, path: &Path) -> PathBuf {
    if exporter.writes(path) {
        return path.to_owned();
    }
    let typed = path.extension().and_then(|part| part.to_str()).unwrap_or_default();
    let is_header = exporter.extensions.contains(&"h"); // not shown
    if is_header && SOURCES.iter().any(|source| source.eq_ignore_ascii_case(typed)) {
        return path.to_owned();
    }
    let is = |other: &&str| other.eq_ignore_ascii_case(typed);
    let is_of_a_file = export::extensions().iter().any(is)
        || RELATED.iter().any(is)
        || IMPORTERS.iter().any(|importer| importer.extensions.iter().any(is));
    if is_of_a_file {
        return path.with_extension(exporter.extensions[0]);
    }
    let mut path = path.to_owned();
    path.as_mut_os_string().push(format!(".{}", exporter.extensions[0]));
    path
}

/// The file that is proposed for an export of a project.
pub fn proposed_path(exporter: &Exporter, project: Option<&Path>) -> PathBuf {
    let project = project.unwrap_or(Path::new("untitled")); // not shown: an untranslated file name, as for projects
    project.with_extension(exporter.extensions[0])
}

/// What the presets that are always there are called.
#[cfg(test)]
pub fn built_in_presets() -> Vec<&'static str> {
    choice::BUILT_IN.iter().map(|preset| preset.label.text()).collect()
}

/// The exporter of a purpose.
pub fn exporter_of(name: &str) -> &'static Exporter {
    // The name is that of a row.
    export::named(name).unwrap_or(EXPORTERS[0])
}
