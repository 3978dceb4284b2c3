//! Work on large projects: a thread does it, while the window goes on and says what it waits for.

use std::path::Path;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::{Duration, Instant};

use egui::{Color32, Context, Frame, Spinner};

use super::App;
use super::question::{dialog, is_escaped};
use crate::io::Deadline;
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};

/// Files up to this length are worked on at once, in less than a frame.
pub const SMALL_BYTES: u64 = 32 << 10;

/// Work that ends sooner is not shown.
const SHOWN_AFTER: Duration = Duration::from_millis(150);

/// How often a window that waits looks, in seconds.
const LOOK_SECS: f32 = 0.03;

/// What is done with the app when the work has ended.
type Then = Box<dyn FnOnce(&mut App) + Send>;

/// What a thread does. Nothing can be edited meanwhile.
pub struct Work {
    title: String,
    can_cancel: bool,
    /// Whether the window is to be closed afterwards.
    closes: bool,
    begun: Instant,
    done: Receiver<Then>,
    /// What is done after that, unless it is cancelled.
    next: Vec<Then>,
    /// Cancelled when the work is dropped, so that the thread ends.
    deadline: Option<Deadline>,
}

impl std::fmt::Debug for Work {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Work").field("title", &self.title).finish_non_exhaustive() // not shown
    }
}

impl Drop for Work {
    fn drop(&mut self) {
        if let Some(deadline) = &self.deadline {
            deadline.cancel();
        }
    }
}

/// What is to be done.
#[derive(Debug)]
pub struct Task {
    /// Whether it takes less than a frame; then no thread does it.
    pub is_small: bool,
    /// A sentence that ends in an ellipsis.
    pub title: String,
    /// Whether it may be left undone.
    pub can_cancel: bool,
    /// What ends when it is left undone.
    pub deadline: Option<Deadline>,
}

impl App {
    /// Does `work`, then `then` with what it gives: at once if it is small, else in a later frame.
    pub(super) fn work<T: Send + 'static>(
        &mut self,
        task: Task,
        work: impl FnOnce() -> T + Send + 'static,
        then: impl FnOnce(&mut Self, T) + Send + 'static,
    ) {
        self.finish_work();
        if task.is_small {
            let found = work();
            return then(self, found);
        }
        let (sender, done) = channel::<Then>();
        std::thread::spawn(move || {
            let found = work();
            // The receiver is dropped if the work was cancelled.
            sender.send(Box::new(move |app| then(app, found))).ok();
        });
        let Task { title, can_cancel, deadline, .. } = task;
        let begun = Instant::now();
        self.dialogs.work =
            Some(Work { title, can_cancel, closes: false, begun, done, next: Vec::new(), deadline });
    }

    /// Reads files on a thread, since some take long, then does `then` with what they are. The window waits for those that are read quickly.
    pub(super) fn read_files<T: Send + 'static>(
        &mut self,
        title: String,
        read: impl FnOnce(&Deadline) -> T + Send + 'static,
        then: impl FnOnce(&mut Self, T) + Send + 'static,
    ) {
        let deadline = Deadline::begin();
        let task = Task { is_small: false, title, can_cancel: true, deadline: Some(deadline.clone()) };
        self.work(task, move || read(&deadline), then);
        let patience = self.files.pictures.patience();
        let then = self.dialogs.work.as_ref().and_then(|work| work.done.recv_timeout(patience).ok());
        if let Some(then) = then {
            self.end_work(Some(then));
        }
    }

    /// Does this now, or after what a thread does if that isn't cancelled.
    pub(super) fn after_work(&mut self, then: impl FnOnce(&mut Self) + Send + 'static) {
        match &mut self.dialogs.work {
            Some(work) => work.next.push(Box::new(then)),
            None => then(self),
        }
    }

    /// Goes on with what a thread has done, then with what waits for that.
    fn end_work(&mut self, then: Option<Then>) {
        let work = self.dialogs.work.take();
        match then {
            Some(then) => then(self),
            None => self.notices.error(tr!("app-work-failed")),
        }
        for next in work.map(|mut work| std::mem::take(&mut work.next)).into_iter().flatten() {
            self.after_work(next);
        }
    }

    /// Waits for what a thread does, such as before something else is opened by a drop.
    fn finish_work(&mut self) {
        if self.dialogs.work.as_ref().is_some_and(|work| !work.can_cancel) {
            self.wait_for_work();
        }
        self.dialogs.work = None;
    }

    /// Waits for what a thread does and goes on with it, before there is a window.
    pub(super) fn wait_for_work(&mut self) {
        let then = self.dialogs.work.as_ref().and_then(|work| work.done.recv().ok());
        if let Some(then) = then {
            self.end_work(Some(then));
        }
    }

    /// Goes on with what a thread has done.
    pub(super) fn poll_work(&mut self, ctx: &Context) {
        let Some(work) = &self.dialogs.work else { return };
        let then = match work.done.try_recv() {
            Ok(then) => Some(then),
            Err(TryRecvError::Empty) => return ctx.request_repaint_after_secs(LOOK_SECS),
            // It has panicked, and has been reported.
            Err(TryRecvError::Disconnected) => None,
        };
        let closes = work.closes;
        self.end_work(then);
        if closes {
            ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        }
        ctx.request_repaint();
    }

    /// Closes the window later if a thread still works. True if it does.
    pub(super) fn closes_after_work(&mut self) -> bool {
        let work = self.dialogs.work.as_mut();
        work.map(|work| work.closes = true).is_some()
    }

    /// Says what the window waits for.
    pub(super) fn show_work(&mut self, ctx: &Context) {
        let Some(work) = &self.dialogs.work else { return };
        let modal = dialog(ctx, "work");
        if work.begun.elapsed() < SHOWN_AFTER {
            // It only keeps the mouse from what is behind it.
            modal.backdrop_color(Color32::TRANSPARENT).frame(Frame::NONE).show(ctx, |_| {});
            return;
        }
        let shown = modal.show(ctx, |ui| {
            ui.set_width(380.0);
            ui.horizontal(|ui| {
                ui.add(Spinner::new());
                ui.add(egui::Label::new(work.title.as_str()).wrap());
            });
            if !work.can_cancel {
                return false;
            }
            ui.add_space(if work.title.len() > 60 { SPACE_LARGE } else { SPACE });
            ui.button(tr!("common-cancel")).clicked()
        });
        if work.can_cancel && (shown.inner || is_escaped(&shown)) {
            self.dialogs.work = None;
            self.dialogs.after_save = None;
            self.show_start_if_nothing_is_open();
        }
    }
}

/// Whether a file is so short that reading it takes no time.
pub fn is_small(path: &Path) -> bool {
    std::fs::metadata(path).map_or(true, |metadata| metadata.len() <= SMALL_BYTES)
}

#[cfg(test)]
impl Work {
    /// Work that never ends, for what is shown meanwhile.
    pub(super) fn endless(can_cancel: bool) -> Self {
        let (sender, done) = channel();
        std::mem::forget(sender);
        let begun = Instant::now().checked_sub(SHOWN_AFTER).unwrap_or_else(Instant::now);
        let title = tr!("app-opening", path = "a.ron");
        Self { title, can_cancel, closes: false, begun, done, next: Vec::new(), deadline: None }
    }

    /// What is shown meanwhile.
    pub(super) fn title(&self) -> &str {
        &self.title
    }

    /// Whether the window is to be closed afterwards.
    pub(super) const fn closes(&self) -> bool {
        self.closes
    }
}
