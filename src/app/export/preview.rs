//! What is exported, playing in the dialog: its pixels, drawn on a thread of their own, and what its files will be.

mod artist;
mod player;

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use egui::{Context, Event, TextureFilter, TextureHandle, TextureOptions};

use super::choice::ExportChoice;
use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::exporter::{Exporter, Loops};
use crate::export::forecast::{self, Forecast};
use crate::export::options::Options;
use crate::export::source::ExportSource;
use crate::io::Roots;
use crate::text::tr;
use artist::{Artist, ArtistAnswer, DrawnFrame, ExportRequest, PreviewRequest};
pub use artist::{SceneFrame, Scenes};
pub use player::PreviewPlayer;

/// How long a forecast rests after each letter that is typed and after each change.
const REST: Duration = Duration::from_millis(250);
/// How often it looks whether it may go on.
const PAUSE: Duration = Duration::from_millis(10);

/// Frames that play, and the forecast.
#[derive(Default)]
pub struct ExportPreview {
    /// Which frame shows when.
    pub player: PreviewPlayer,
    /// Whether the text of the file is shown in the place of the picture; `None`: as suits the exporter.
    pub shows_text: Option<bool>,
    studio: Option<Studio>,
    /// What is shown or drawn.
    asked: Option<ExportChoice>,
    /// The number of what is asked for, so that late answers are known.
    number: u64,
    scenes: Option<Result<Scenes, String>>,
    /// The number of those scenes.
    looked: u64,
    picture: Option<Result<PreviewFrame, String>>,
    /// What the picture is of.
    pictured: u64,
    /// The frame that is being drawn.
    drawing: Option<usize>,
    /// What is known without drawing anything, until the forecast is there.
    counted: Option<Forecast>,
    forecast: Option<Result<Forecast, String>>,
    forecasting: Option<Forecasting>,
}

/// The thread that draws.
struct Studio {
    requests: Sender<PreviewRequest>,
    answers: Receiver<ArtistAnswer>,
}

/// The thread that makes a forecast.
struct Forecasting {
    result: Receiver<Result<Forecast, String>>,
    is_wanted: Arc<AtomicBool>,
    /// Until when it rests, because the user types.
    rests_until: Arc<Mutex<Instant>>,
}

/// A frame that is drawn.
pub struct PreviewFrame {
    pub texture: TextureHandle,
    /// Which frame it is.
    pub nth: usize,
    /// How much smaller than the export it was drawn, at most 1.
    pub scale: f64,
}

impl std::fmt::Debug for ExportPreview {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut preview = f.debug_struct("Preview"); // not shown
        preview.field("asked", &self.asked).finish_non_exhaustive() // not shown
    }
}

impl Drop for ExportPreview {
    fn drop(&mut self) {
        self.leave_forecast();
    }
}

impl ExportPreview {
    /// Brings everything up to date.
    pub fn update(
        &mut self,
        ctx: &Context,
        choice: &ExportChoice,
        document: &Document,
        roots: &Roots,
        options: &Options,
    ) {
        if self.asked.as_ref() != Some(choice) {
            self.asked = Some(choice.clone());
            self.ask(ctx, choice.exporter(), document, roots, options);
        }
        self.take_answers(ctx, choice.exporter(), options);
        self.take_forecast();
        if is_typing(ctx) {
            // All cores are for the text; then the picture goes on.
            self.rest(ctx);
        } else {
            self.request_frame(ctx);
        }
    }

    /// Begins anew with another choice. What is shown stays until there is something else.
    fn ask(
        &mut self,
        ctx: &Context,
        exporter: &'static Exporter,
        document: &Document,
        roots: &Roots,
        options: &Options,
    ) {
        self.leave_forecast();
        (self.forecast, self.counted) = (None, None);
        self.drawing = None;
        self.number += 1;
        let studio = self.studio.get_or_insert_with(|| Studio::open(ctx, document, roots));
        let wanted = ExportRequest { exporter, options: options.clone() };
        // Without the thread there is no answer, which is noticed where answers are taken.
        let _ = studio.requests.send(PreviewRequest::Look(self.number, Box::new(wanted)));
    }

    fn take_answers(&mut self, ctx: &Context, exporter: &'static Exporter, options: &Options) {
        let Some(studio) = &self.studio else { return };
        let mut answers = Vec::new();
        loop {
            match studio.answers.try_recv() {
                Ok(answer) => answers.push(answer),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    self.scenes = Some(Err(tr!("app-work-failed").to_owned()));
                    break;
                }
            }
        }
        for answer in answers {
            match answer {
                ArtistAnswer::Looked(number, scenes) if number == self.number => {
                    if let Ok(scenes) = &scenes {
                        self.counted = forecast::counted(exporter, &scenes.shots, options).ok();
                        self.forecasting =
                            Some(Forecasting::start(ctx, exporter, scenes.shots.clone(), options.clone()));
                    }
                    self.player.begin(rounds(exporter, options));
                    self.looked = number;
                    self.scenes = Some(scenes);
                }
                ArtistAnswer::Drew(number, nth, drawn) if number == self.number => {
                    self.drawing = None;
                    self.picture = Some(drawn.map(|drawn| self.shown(ctx, nth, drawn)));
                    self.pictured = number;
                }
                ArtistAnswer::Looked(..) | ArtistAnswer::Drew(..) => {}
            }
        }
    }

    /// The frame as a texture: pixels stay sharp where it is enlarged.
    fn shown(&mut self, ctx: &Context, nth: usize, drawn: DrawnFrame) -> PreviewFrame {
        let options = TextureOptions { magnification: TextureFilter::Nearest, ..TextureOptions::LINEAR };
        let texture = match self.picture.take() {
            Some(Ok(PreviewFrame { mut texture, .. })) => {
                texture.set(drawn.image, options);
                texture
            }
            _ => ctx.load_texture("export preview", drawn.image, options), // not shown
        };
        PreviewFrame { texture, nth, scale: drawn.scale }
    }

    fn take_forecast(&mut self) {
        let Some(forecasting) = &self.forecasting else { return };
        match forecasting.result.try_recv() {
            Ok(forecast) => self.forecast = Some(forecast),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => {
                self.forecast = Some(Err(tr!("app-work-failed").to_owned()));
            }
        }
        self.forecasting = None;
    }

    /// Orders the frame that is to be seen now, one at a time: a slow machine leaves frames out.
    fn request_frame(&mut self, ctx: &Context) {
        let (Some(studio), Some(Ok(scenes))) = (&self.studio, &self.scenes) else { return };
        if self.looked != self.number {
            return;
        }
        let now_secs = ctx.input(|input| input.time);
        let ends_secs: Vec<f64> = scenes.frames.iter().map(|frame| frame.until_secs).collect();
        let nth = self.player.frame(now_secs, &ends_secs);
        if self.player.is_playing() {
            ctx.request_repaint_after_secs(self.player.next_secs(now_secs, &ends_secs));
        }
        let is_there = match &self.picture {
            Some(Ok(shown)) => shown.nth == nth,
            // It would fail again.
            Some(Err(_)) => true,
            None => false,
        };
        // The former picture stays until there is another one.
        let is_there = is_there && self.pictured == self.number;
        if !is_there
            && self.drawing.is_none()
            && studio.requests.send(PreviewRequest::Draw(self.number, nth)).is_ok()
        {
            self.drawing = Some(nth);
        }
    }

    /// Keeps the forecast from work while the user types.
    fn rest(&self, ctx: &Context) {
        if let Some(forecasting) = &self.forecasting {
            *forecasting.rests_until.lock().unwrap_or_else(PoisonError::into_inner) = Instant::now() + REST;
        }
        ctx.request_repaint_after(REST);
    }

    fn leave_forecast(&mut self) {
        if let Some(forecasting) = self.forecasting.take() {
            forecasting.is_wanted.store(false, Ordering::Relaxed);
        }
    }

    /// What plays; `None` until it is known, and a sentence if there is nothing.
    pub const fn scenes(&self) -> Option<&Result<Scenes, String>> {
        self.scenes.as_ref()
    }

    /// Whether each frame lasts until the picture changes, unless a rate is chosen.
    pub fn may_follow_changes(&self) -> bool {
        matches!(&self.scenes, Some(Ok(scenes)) if scenes.may_follow_changes)
    }

    /// The frame that is drawn last, if any is.
    pub const fn picture(&self) -> Option<&Result<PreviewFrame, String>> {
        self.picture.as_ref()
    }

    /// What is known of the export without drawing anything.
    pub const fn counted(&self) -> Option<&Forecast> {
        self.counted.as_ref()
    }

    /// What the export will be: nothing yet, what it will be, or why there will be none.
    pub const fn forecast(&self) -> Option<&Result<Forecast, String>> {
        self.forecast.as_ref()
    }
}

/// Whether a letter or a key has come now.
fn is_typing(ctx: &Context) -> bool {
    ctx.input(|input| input.events.iter().any(|event| matches!(event, Event::Text(_) | Event::Key { .. })))
}

/// How often the files play; what says nothing of it is shown once.
fn rounds(exporter: &Exporter, options: &Options) -> Option<usize> {
    match (exporter.takes.loops, options.loops) {
        (Loops::Unsaid, _) => Some(1),
        (_, 0) => None,
        (_, times) => usize::try_from(times).ok(),
    }
}

impl Studio {
    fn open(ctx: &Context, document: &Document, roots: &Roots) -> Self {
        let (requests, requested) = channel();
        let (answer, answers) = channel();
        let (ctx, document, roots) = (ctx.clone(), document.clone(), roots.clone());
        std::thread::spawn(move || {
            let mut artist = Artist::of(&document, roots);
            // Ends with the dialog, which takes the other ends away.
            artist.work(&requested, &mut |given| {
                let is_taken = answer.send(given).is_ok();
                ctx.request_repaint();
                is_taken
            });
        });
        Self { requests, answers }
    }
}

impl Forecasting {
    fn start(ctx: &Context, exporter: &'static Exporter, shots: Vec<ExportSource>, options: Options) -> Self {
        let is_wanted = Arc::new(AtomicBool::new(true));
        // More changes may come, as while a number is dragged.
        let rests_until = Arc::new(Mutex::new(Instant::now() + REST));
        let (sender, result) = channel();
        let (ctx, wanted, rests) = (ctx.clone(), Arc::clone(&is_wanted), Arc::clone(&rests_until));
        std::thread::spawn(move || {
            let is_wanted = || {
                let is_wanted = || wanted.load(Ordering::Relaxed);
                let rests = || *rests.lock().unwrap_or_else(PoisonError::into_inner) > Instant::now();
                while is_wanted() && rests() {
                    std::thread::sleep(PAUSE);
                }
                is_wanted()
            };
            if !is_wanted() {
                return;
            }
            let forecast = forecast::of(exporter, &shots, &options, &is_wanted);
            if !matches!(forecast, Err(ExportError::Cancelled)) {
                // The dialog may be gone.
                let _ = sender.send(forecast.map_err(|error| error.to_string()));
                ctx.request_repaint();
            }
        });
        Self { result, is_wanted, rests_until }
    }
}
