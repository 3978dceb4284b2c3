//! Exports from the window: the dialog, and the export on a thread of its own while work goes on.

mod choice;
mod dialog;
mod done;
mod preview;
mod time_left;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::time::Instant;

use egui::{Align2, Area, Context, Frame, Id, Modal, Order, ProgressBar, RichText, vec2};

use super::App;
use super::purpose::Purpose;
use crate::compile::Programs;
use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::exporter::Exporter;
use crate::export::job::{Job, Progress};
use crate::export::options::{Options, name_of};
use crate::export::source::Source;
use crate::export::{self, EXPORTERS, shots};
use crate::io::{Existing, Roots, show_in_folder};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};
use choice::Choice;
pub use choice::ExportMemory;
use dialog::{Dialog, Project, Wish};
use done::{Answer, Done};
use time_left::TimeLeft;

/// The dialog, or the export that is made.
#[derive(Debug, Default)]
pub struct Exports {
    dialog: Option<Dialog>,
    running: Option<Running>,
    /// What the last one has written, until it is closed.
    done: Option<Done>,
}

/// An export on its thread.
#[derive(Debug)]
struct Running {
    path: PathBuf,
    progress: Option<Progress>,
    since: Instant,
    left: TimeLeft,
    messages: Receiver<Message>,
    is_cancelled: Arc<AtomicBool>,
    /// Files that are there already, while it waits for the answer whether they are replaced.
    asks: Vec<PathBuf>,
    answers: Sender<bool>,
}

/// What the thread reports.
enum Message {
    Progress(Progress),
    /// These files are there already. It waits for an answer.
    Ask(Vec<PathBuf>),
    /// Warnings, and the files with their bytes, or why they were not written.
    Done(Vec<String>, Result<(Vec<PathBuf>, u64), String>),
    Cancelled,
}

impl Exports {
    /// True while the dialog is open, or a question.
    pub fn is_open(&self) -> bool {
        self.dialog.is_some() || self.running.as_ref().is_some_and(|running| !running.asks.is_empty())
    }

    /// True while an export is made.
    #[cfg(test)]
    pub const fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The frame that the preview shows.
    #[cfg(test)]
    pub fn previewed(&self) -> Option<usize> {
        Some(self.dialog.as_ref()?.preview.picture()?.as_ref().ok()?.nth)
    }

    /// How many frames the preview has.
    #[cfg(test)]
    pub fn preview_frames(&self) -> usize {
        let scenes = self.dialog.as_ref().and_then(|dialog| dialog.preview.scenes()?.as_ref().ok());
        scenes.map_or(0, |scenes| scenes.frames.len())
    }
}

impl App {
    /// Opens the dialog, unless an export is being made.
    pub(super) fn choose_export(&mut self) {
        if self.exports.running.is_none() {
            self.exports.done = None;
            self.exports.dialog = Some(Dialog::new(&self.settings.exports, self.editor.document()));
        } else {
            self.notices.warning(tr!("dialog-export-running"));
        }
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
        let shown =
            Project { document: &document, playback: &self.editor.session().playback, theme: &self.theme };
        match dialog.show(ctx, &shown, &mut self.settings.exports) {
            None => self.exports.dialog = Some(dialog),
            Some(Wish::Cancel) => self.settings.exports.last = dialog.choice,
            Some(Wish::Export) => {
                let exporter = dialog.choice.exporter();
                self.settings.exports.last = dialog.choice;
                self.pick(Purpose::Export(exporter.name), ctx);
            }
        }
    }

    /// What was written, unless something else is made now.
    fn show_done(&mut self, ctx: &Context) {
        let Some(done) = self.exports.done.as_ref().filter(|_| self.exports.running.is_none()) else {
            return;
        };
        match done.show(ctx, &self.theme) {
            None => {}
            Some(Answer::Close) => self.exports.done = None,
            Some(Answer::ShowInFolder) => {
                if let Some(Err(error)) = done.paths.first().map(|file| show_in_folder(file)) {
                    self.notices.warning(tr!("dialog-export-no-folder", error = error.to_string()));
                }
            }
        }
    }

    /// What a choice means for the project as it is now.
    fn export_options(&self, choice: &Choice) -> Options {
        let length_secs = self.editor.programs().length_secs();
        choice.options(self.editor.document(), &self.editor.session().playback, length_secs)
    }

    /// In a corner, so that work goes on beside it.
    fn show_progress(&self, ctx: &Context) {
        let Some(running) = &self.exports.running else { return };
        let name = running.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let area = Area::new(Id::new("export")).order(Order::Foreground);
        area.anchor(Align2::LEFT_BOTTOM, vec2(SPACE_LARGE, -SPACE_LARGE)).show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| {
                ui.set_width(300.0);
                let file = shortened(name.as_deref().unwrap_or_default(), MAX_NAME_CHARS).into_owned();
                ui.label(RichText::new(tr!("dialog-exporting", file)).strong());
                let (done, all) = running.progress.map_or((0, 0), |progress| (progress.done, progress.all));
                #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^24
                ui.add(ProgressBar::new(done as f32 / all.max(1) as f32));
                ui.horizontal(|ui| {
                    ui.label(RichText::new(running.progress_text(done, all)).weak());
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        if ui.button(tr!("common-cancel")).clicked() {
                            running.is_cancelled.store(true, Ordering::Relaxed);
                        }
                    });
                });
                ui.add_space(SPACE);
            });
        });
    }

    /// Exports to a path.
    pub(super) fn export_to(&mut self, exporter: &'static Exporter, path: &Path, ctx: &Context) {
        let path = path.to_owned();
        let document = self.editor.document().clone();
        let roots = self.roots();
        let (sender, messages) = channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let choice = Choice { exporter: exporter.name.to_owned(), ..self.settings.exports.last.clone() };
        let options = Options { name: name_of(&path), ..self.export_options(&choice) };
        let (answers, answered) = channel();
        self.exports.done = None;
        let task = Task {
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
        self.exports.running = Some(Running {
            path,
            progress: None,
            since: Instant::now(),
            left: TimeLeft::default(),
            messages,
            is_cancelled,
            asks: Vec::new(),
            answers,
        });
    }

    /// Takes what the thread of an export has reported.
    pub(super) fn poll_export(&mut self) {
        let Some(running) = &mut self.exports.running else { return };
        let end = loop {
            match running.messages.try_recv() {
                Ok(Message::Progress(progress)) => running.note(progress),
                Ok(Message::Ask(paths)) => running.asks = paths,
                Ok(Message::Done(warnings, result)) => break Some((warnings, result)),
                Ok(Message::Cancelled) => break None,
                Err(TryRecvError::Empty) => return,
                // The thread has panicked.
                Err(TryRecvError::Disconnected) => {
                    break Some((Vec::new(), Err(tr!("app-export-failed").to_owned())));
                }
            }
        };
        let path = self.exports.running.take().map(|running| running.path).unwrap_or_default();
        let Some((warnings, result)) = end else {
            let file = path.file_name().unwrap_or_default().to_string_lossy();
            let file = shortened(&file, MAX_NAME_CHARS).into_owned();
            return self.notices.warning(tr!("app-export-cancelled", file));
        };
        match result {
            Ok((paths, bytes)) => self.exports.done = Some(Done { paths, bytes, warnings }),
            Err(why) => {
                for warning in warnings {
                    self.notices.warning(warning);
                }
                self.notices.error(why);
            }
        }
    }
}

impl Running {
    /// Asks whether files are replaced that the dialog for the path has not asked about.
    fn show_question(&mut self, ctx: &Context) {
        let Some(first) = self.asks.first().and_then(|path| path.file_name()) else { return };
        let first = shortened(&first.to_string_lossy(), MAX_NAME_CHARS).into_owned();
        let text = tr!("dialog-export-replace", count = self.asks.len(), first);
        let modal = Modal::new(Id::new("export replaces")).show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("dialog-export-replace-title"));
            ui.add_space(SPACE);
            ui.label(text);
            ui.add_space(SPACE_LARGE);
            let mut answer = None;
            ui.horizontal(|ui| {
                if ui.button(tr!("common-cancel")).clicked() {
                    answer = Some(false);
                }
                if ui.button(tr!("dialog-export-replace-go")).clicked() {
                    answer = Some(true);
                }
            });
            answer
        });
        let answer = if modal.should_close() { Some(false) } else { modal.inner };
        if let Some(answer) = answer {
            self.asks.clear();
            // The thread waits for it.
            let _ = self.answers.send(answer);
        }
    }

    /// Takes note of what is done.
    fn note(&mut self, progress: Progress) {
        self.left.note(self.since.elapsed().as_secs_f64(), progress.done, progress.all);
        self.progress = Some(progress);
    }

    /// The frames that are done, with the time that is left once it can be told.
    fn progress_text(&self, done: usize, all: usize) -> String {
        let Some(left_secs) = self.left.secs() else {
            return tr!("dialog-exporting-frames", done, all);
        };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // rounded up, not below 0
        let secs = left_secs.ceil() as u64;
        if secs < 90 {
            tr!("dialog-exporting-secs", done, all, secs)
        } else {
            tr!("dialog-exporting-mins", done, all, mins = secs.div_ceil(60))
        }
    }
}

/// What the thread of an export has.
struct Task {
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

impl Task {
    /// Makes the export and reports its end. Nothing is written before all of it is made. The window may be gone by then, so that
    /// nobody takes a message.
    fn run(&self, sender: &Sender<Message>, ctx: &Context) {
        // Compiled anew: what is soloed in the editor is not soloed in an export.
        let mut programs = Programs::default();
        programs.update(&self.document);
        let source = Source::of(&self.document, &programs, self.roots.clone());
        let mut report = |progress| {
            if self.is_cancelled.load(Ordering::Relaxed) || sender.send(Message::Progress(progress)).is_err()
            {
                return ControlFlow::Break(());
            }
            ctx.request_repaint();
            ControlFlow::Continue(())
        };
        let shots = match shots::of(&source, &programs, &self.options) {
            Ok(shots) => shots,
            Err(error) => {
                let _ = sender.send(Message::Done(Vec::new(), Err(error.to_string())));
                return;
            }
        };
        let mut job = Job::new(self.exporter.settings, &shots, &self.options, &mut report);
        let made = export::made(self.exporter, &mut job);
        let warnings = job.into_warnings();
        let end = match made {
            Err(ExportError::Cancelled) => Message::Cancelled,
            Err(error) => Message::Done(warnings, Err(error.to_string())),
            Ok(made) if !self.may_replace(&made.paths(&self.path), sender, ctx) => Message::Cancelled,
            Ok(mut made) => {
                // The user was asked.
                let written = made.write_to(&self.path, Existing::Replace, &self.inputs(&source));
                let result = written.map(|()| (made.paths(&self.path), made.bytes()));
                Message::Done(warnings, result.map_err(|error| error.to_string()))
            }
        };
        let _ = sender.send(end);
    }
}

impl Task {
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
    fn inputs(&self, source: &Source) -> Vec<PathBuf> {
        source.image_files().into_iter().chain(self.project.clone()).collect()
    }
}

/// The path with an extension of the exporter.
pub fn export_path(exporter: &Exporter, path: &Path) -> PathBuf {
    if exporter.writes(path) {
        return path.to_owned();
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

/// The exporter of a purpose.
pub fn exporter_of(name: &str) -> &'static Exporter {
    // The name is that of a row.
    export::named(name).unwrap_or(EXPORTERS[0])
}
