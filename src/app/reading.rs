//! Reading the pictures of the project while work goes on: its progress, and how it is cancelled.

use std::collections::BTreeSet;
use std::time::Duration;

use egui::{Align2, Area, Context, Frame, Id, Order, ProgressBar, RichText, vec2};
use kineograph_runtime::format::Image;

use super::App;
use crate::io::{KnownPictures, Reading};
use crate::text::tr;
use crate::ui_kit::theme::SPACE_LARGE;

/// So long a frame waits for pictures that were just asked for: small ones are there at once, without a frame that lacks them.
const PATIENCE: Duration = Duration::from_millis(40);
/// The patience of tests, which count frames.
const ENDLESS: Duration = Duration::from_secs(600);
/// Progress of less time than this is not worth a message.
const SHOWN_AFTER: Duration = Duration::from_millis(400);

/// Names and paths of the images, and paths of the symbols and fonts, of the project.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Asked {
    images: Vec<Image>,
    files: BTreeSet<String>,
}

/// The pictures of the project, as far as they are read.
pub struct ProjectPictures {
    /// What was asked for.
    pub asked: Asked,
    reading: Option<Reading>,
    known: KnownPictures,
    /// How many were not read because the user cancelled it.
    unread: usize,
    /// What draws the next frame when a picture is there.
    ctx: Option<Context>,
    /// How long a frame waits for what is read.
    patience: Duration,
}

impl Default for ProjectPictures {
    fn default() -> Self {
        let (asked, known, unread) = (Asked::default(), KnownPictures::default(), 0);
        Self { asked, reading: None, known, unread, ctx: None, patience: PATIENCE }
    }
}

impl ProjectPictures {
    /// Wakes this window when a picture is there.
    pub fn wake(&mut self, ctx: &Context) {
        self.ctx = Some(ctx.clone());
    }

    /// Waits for all pictures, for tests that count frames.
    pub const fn wait_for_all(&mut self) {
        self.patience = ENDLESS;
    }

    /// Waits for no picture, for tests of what happens meanwhile.
    #[cfg(test)]
    pub const fn wait_for_none(&mut self) {
        self.patience = Duration::ZERO;
    }

    /// How long a frame waits for what is read.
    pub const fn patience(&self) -> Duration {
        self.patience
    }

    /// Reads everything again that has changed on the disk.
    pub fn forget(&mut self) {
        self.asked = Asked::default();
    }

    /// Stops reading, for another project.
    pub fn stop(&mut self) {
        (self.reading, self.unread) = (None, 0);
    }

    /// What was read until now.
    pub const fn known(&self) -> &KnownPictures {
        &self.known
    }
}

impl App {
    /// Reads symbols and fonts, and the pictures of images, that are new or whose file is another one, or is shown otherwise.
    pub(super) fn load_pictures(&mut self) {
        let images = self.editor.document().images().iter();
        let wanted: Vec<Image> = images
            .map(|image| {
                let read = Image::new(&image.name, &image.path);
                read.with_frames(image.frames).with_scale(image.scale).with_premultiplied(image.premultiplied)
            })
            .collect();
        let files = self.editor.document().nodes().iter().filter_map(|node| node.content.file());
        let files = files.map(str::to_owned).collect();
        let wanted = Asked { images: wanted, files };
        if wanted != self.files.pictures.asked {
            self.files.pictures.asked = wanted;
            self.start_reading();
        }
    }

    fn start_reading(&mut self) {
        let roots = self.roots();
        let document = self.editor.document().clone();
        let pictures = &mut self.files.pictures;
        let ctx = pictures.ctx.clone();
        let wake = move || {
            if let Some(ctx) = &ctx {
                ctx.request_repaint();
            }
        };
        let mut reading = Reading::start(&document, &roots, &mut pictures.known, wake);
        reading.begin(self.editor.media_mut());
        pictures.reading = Some(reading);
        pictures.unread = 0;
        self.take_pictures(self.files.pictures.patience());
    }

    /// Shows what was read since the last frame.
    pub(super) fn poll_pictures(&mut self) {
        self.load_pictures();
        self.take_pictures(Duration::ZERO);
    }

    /// Waits until all pictures are there, for what needs them at once.
    pub(super) fn finish_pictures(&mut self) {
        self.load_pictures();
        self.take_pictures(ENDLESS);
    }

    fn take_pictures(&mut self, patience: Duration) {
        let ProjectPictures { reading, known, .. } = &mut self.files.pictures;
        let Some(running) = reading else { return };
        let before = running.progress();
        // Without news nothing is looked at again.
        let mut media = self.editor.media().clone();
        let is_done = running.take(&mut media, known, patience);
        if running.progress() != before || is_done {
            *self.editor.media_mut() = media;
        }
        if is_done {
            *reading = None;
        }
    }

    /// In a corner, so that work goes on beside it.
    pub(super) fn show_reading(&mut self, ctx: &Context) {
        let pictures = &self.files.pictures;
        let progress = pictures.reading.as_ref().filter(|reading| reading.elapsed() >= SHOWN_AFTER);
        let progress = progress.map(Reading::progress);
        if progress.is_none() && pictures.unread == 0 {
            if pictures.reading.is_some() {
                ctx.request_repaint_after(SHOWN_AFTER);
            }
            return;
        }
        let area = Area::new(Id::new("reading")).order(Order::Foreground); // not shown
        let unread = pictures.unread;
        let shown = area.anchor(Align2::RIGHT_BOTTOM, vec2(-SPACE_LARGE, -SPACE_LARGE)).show(ctx, |ui| {
            Frame::popup(ui.style()).show(ui, |ui| ui.horizontal(|ui| line(ui, progress, unread)).inner).inner
        });
        match (shown.inner, progress) {
            (true, Some(_)) => self.cancel_reading(),
            (true, None) => self.start_reading(),
            (false, _) => {}
        }
    }

    fn cancel_reading(&mut self) {
        let Some(reading) = self.files.pictures.reading.take() else { return };
        let [done, all] = reading.progress();
        self.files.pictures.unread = all - done;
        reading.cancel(self.editor.media_mut());
    }
}

/// How far it is, with a button that cancels; or what was not read, with a button that reads it. True if it was pressed.
fn line(ui: &mut egui::Ui, progress: Option<[usize; 2]>, unread: usize) -> bool {
    let Some([done, all]) = progress else {
        ui.label(tr!("app-pictures-unread", count = unread));
        return ui.button(tr!("app-pictures-read")).clicked();
    };
    ui.label(RichText::new(tr!("app-pictures-reading", done, all)));
    #[allow(clippy::cast_precision_loss)] // far fewer pictures than 2^24
    ui.add(ProgressBar::new(done as f32 / all.max(1) as f32).desired_width(120.0));
    ui.button(tr!("common-cancel")).clicked()
}
