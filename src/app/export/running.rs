//! An export on its thread, as the window shows it.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender};
use std::time::Instant;

use egui::{Context, ProgressBar, RichText, Ui};

use super::Message;
use super::time_left::TimeLeft;
use crate::app::question::{buttons, dialog, is_confirmed, is_escaped};
use crate::export::job::{ExportPhase, Progress};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};

/// An export on its thread.
#[derive(Debug)]
pub struct RunningExport {
    pub path: PathBuf,
    progress: Progress,
    since: Instant,
    left: TimeLeft,
    pub messages: Receiver<Message>,
    is_cancelled: Arc<AtomicBool>,
    /// Files that are there already, while it waits for the answer whether they are replaced.
    pub asks: Vec<PathBuf>,
    answers: Sender<bool>,
}

impl RunningExport {
    /// One that has begun: what it reports, how it is cancelled, and where it takes answers.
    pub fn new(
        path: PathBuf,
        messages: Receiver<Message>,
        is_cancelled: Arc<AtomicBool>,
        answers: Sender<bool>,
    ) -> Self {
        Self {
            path,
            progress: Progress::default(),
            since: Instant::now(),
            left: TimeLeft::default(),
            messages,
            is_cancelled,
            asks: Vec::new(),
            answers,
        }
    }

    /// The name of its file, as long as there is room for.
    pub fn file(&self) -> String {
        let name = self.path.file_name().unwrap_or_default().to_string_lossy();
        shortened(&name, MAX_NAME_CHARS).into_owned()
    }

    /// How far it is.
    pub const fn progress(&self) -> Progress {
        self.progress
    }

    /// Ends it before the next frame; nothing of it is written.
    pub fn cancel(&self) {
        self.is_cancelled.store(true, Ordering::Relaxed);
    }

    /// The bar with its text and the button.
    pub fn show(&self, ui: &mut Ui) {
        ui.set_width(300.0);
        ui.label(RichText::new(tr!("dialog-exporting", file = self.file())).strong());
        let Progress { done, all, phase } = self.progress;
        #[allow(clippy::cast_precision_loss)] // far fewer frames than 2^24
        let share = if phase == ExportPhase::Drawing { done as f32 / all.max(1) as f32 } else { 1.0 };
        // After the frames nothing can be counted, but something is done.
        ui.add(ProgressBar::new(share).animate(phase != ExportPhase::Drawing));
        ui.horizontal(|ui| {
            ui.label(RichText::new(self.text()).weak());
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if ui.button(tr!("common-cancel")).clicked() {
                    self.cancel();
                }
            });
        });
        ui.add_space(SPACE);
    }

    /// Asks whether files are replaced that the dialog for the path has not asked about.
    pub fn show_question(&mut self, ctx: &Context) {
        let Some(first) = self.asks.first().and_then(|path| path.file_name()) else { return };
        let first = shortened(&first.to_string_lossy(), MAX_NAME_CHARS).into_owned();
        let text = tr!("dialog-export-replace", count = self.asks.len(), first);
        let modal = dialog(ctx, "export-replaces").show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("dialog-export-replace-title"));
            ui.add_space(SPACE);
            ui.label(text);
            ui.add_space(SPACE_LARGE);
            let mut answer = None;
            buttons(ui, |ui| {
                if ui.add(primary_button(ui, tr!("dialog-export-replace-go"))).clicked() {
                    answer = Some(true);
                }
                if ui.button(tr!("common-cancel")).clicked() {
                    answer = Some(false);
                }
            });
            answer
        });
        let confirmed = is_confirmed(&modal).then_some(true);
        let escaped = is_escaped(&modal).then_some(false);
        let answer = modal.inner.or(confirmed).or(escaped);
        if let Some(answer) = answer {
            self.asks.clear();
            // The thread waits for it.
            let _ = self.answers.send(answer);
        }
    }

    /// Takes note of what is done.
    pub fn note(&mut self, progress: Progress) {
        self.left.note(self.since.elapsed().as_secs_f64(), progress.done, progress.all);
        self.progress = progress;
    }

    /// What is done now: frames with the time that is left once it can be told, or what comes after them.
    pub fn text(&self) -> String {
        let Progress { done, all, phase } = self.progress;
        match phase {
            ExportPhase::Drawing => {}
            ExportPhase::Packing => return tr!("dialog-exporting-packing", all),
            ExportPhase::Encoding => return tr!("dialog-exporting-encoding", all),
            ExportPhase::Writing => return tr!("dialog-exporting-writing").to_owned(),
        }
        let Some(secs) = self.left.shown_secs(self.since.elapsed().as_secs_f64()) else {
            return tr!("dialog-exporting-frames", done, all);
        };
        if secs < 90 {
            tr!("dialog-exporting-secs", done, all, secs)
        } else {
            tr!("dialog-exporting-mins", done, all, mins = secs.div_ceil(60))
        }
    }
}
