//! Exports from the window: the choice of an exporter, and the export on a thread of its own.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};

use egui::{Context, Id, Modal, ProgressBar, RichText};

use super::App;
use super::purpose::Purpose;
use crate::compile::Programs;
use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::exporter::{Exporter, Times};
use crate::export::job::{Job, Progress};
use crate::export::options::{Options, name_of};
use crate::export::source::Source;
use crate::export::{self, EXPORTERS, shots};
use crate::io::{Existing, Roots};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};

/// The choice of an exporter, or the export that is made.
#[derive(Debug, Default)]
pub struct Exports {
    is_choosing: bool,
    running: Option<Running>,
}

/// An export on its thread.
#[derive(Debug)]
struct Running {
    path: PathBuf,
    progress: Option<Progress>,
    messages: Receiver<Message>,
    is_cancelled: Arc<AtomicBool>,
}

/// What the thread reports.
enum Message {
    Progress(Progress),
    /// Warnings, and why the file was not written.
    Done(Vec<String>, Result<(), String>),
    Cancelled,
}

impl Exports {
    /// True while a dialog of an export is open.
    pub const fn is_open(&self) -> bool {
        self.is_choosing || self.running.is_some()
    }

    /// Asks for an exporter.
    pub const fn choose(&mut self) {
        self.is_choosing = self.running.is_none();
    }
}

impl App {
    /// Shows what is open: the choice of an exporter, or the progress of an export.
    pub(super) fn show_exports(&mut self, ctx: &Context) {
        self.show_exporters(ctx);
        self.show_progress(ctx);
    }

    fn show_exporters(&mut self, ctx: &Context) {
        if !self.exports.is_choosing {
            return;
        }
        let mut chosen = None;
        let modal = Modal::new(Id::new("exporters")).show(ctx, |ui| {
            ui.set_width(320.0);
            ui.heading(tr!("dialog-export"));
            ui.add_space(SPACE);
            for exporter in EXPORTERS {
                let button = egui::Button::new((exporter.title)()).min_size(egui::vec2(320.0, 0.0));
                if ui.add(button).clicked() {
                    chosen = Some(*exporter);
                }
            }
            ui.add_space(SPACE_LARGE);
            ui.button(tr!("common-cancel")).clicked()
        });
        self.exports.is_choosing = chosen.is_none() && !modal.inner && !modal.should_close();
        if let Some(exporter) = chosen {
            self.pick(Purpose::Export(exporter.name), ctx);
        }
    }

    fn show_progress(&self, ctx: &Context) {
        let Some(running) = &self.exports.running else { return };
        let name = running.path.file_name().map(|name| name.to_string_lossy().into_owned());
        let modal = Modal::new(Id::new("export")).show(ctx, |ui| {
            ui.set_width(320.0);
            let file = shortened(name.as_deref().unwrap_or_default(), MAX_NAME_CHARS).into_owned();
            ui.heading(tr!("dialog-exporting", file));
            ui.add_space(SPACE);
            let (done, all) = running.progress.map_or((0, 0), |progress| (progress.done, progress.all));
            #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^24
            ui.add(ProgressBar::new(done as f32 / all.max(1) as f32));
            ui.label(RichText::new(tr!("dialog-exporting-frames", done, all)).weak());
            ui.add_space(SPACE_LARGE);
            ui.button(tr!("common-cancel")).clicked()
        });
        if modal.inner || modal.should_close() {
            running.is_cancelled.store(true, Ordering::Relaxed);
        }
    }

    /// Exports to a path.
    pub(super) fn export_to(&mut self, exporter: &'static Exporter, path: &Path, ctx: &Context) {
        let path = path.to_owned();
        let document = self.editor.document().clone();
        let roots = self.roots();
        let (sender, messages) = channel();
        let is_cancelled = Arc::new(AtomicBool::new(false));
        let from_secs = match exporter.times {
            Times::Moment => self.editor.session().playback.playhead_secs(),
            Times::All | Times::None => 0.0,
        };
        let options = Options { name: name_of(&path), from_secs, ..Options::default() };
        let task = Task {
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
        self.exports.running = Some(Running { path, progress: None, messages, is_cancelled });
    }

    /// Takes what the thread of an export has reported.
    pub(super) fn poll_export(&mut self) {
        let Some(running) = &mut self.exports.running else { return };
        let end = loop {
            match running.messages.try_recv() {
                Ok(Message::Progress(progress)) => running.progress = Some(progress),
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
        let Some((warnings, result)) = end else { return };
        for warning in warnings {
            self.notices.warning(warning);
        }
        match result {
            Ok(()) => self.notices.news(tr!("app-exported", path = path.display())),
            Err(why) => self.notices.error(why),
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
            Ok(mut made) => {
                // The dialog has asked.
                let written = made.write_to(&self.path, Existing::Replace, &self.inputs(&source));
                Message::Done(warnings, written.map_err(|error| error.to_string()))
            }
        };
        let _ = sender.send(end);
    }
}

impl Task {
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
