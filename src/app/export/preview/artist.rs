//! Draws the frames of a preview. It reads pictures, compiles and opens the graphics device once, whatever is chosen then.

use std::sync::Arc;
use std::sync::mpsc::Receiver;

use egui::ColorImage;

use crate::compile::Programs;
use crate::document::Document;
use crate::export::error::ExportError;
use crate::export::exporter::{Exporter, Input, Times};
use crate::export::frames::FrameTime;
use crate::export::job::Job;
use crate::export::options::Options;
use crate::export::shots;
use crate::export::source::ExportSource;
use crate::export::studio::{Backdrop, Studio, read_media};
use crate::export::{symbols_without_left_out, without_left_out};
use crate::io::Roots;
use crate::media::Symbols;
use crate::text::tr;

/// The longest side of a frame, in pixels: larger ones are drawn smaller.
const SIDE_PX: u32 = 960;
/// The most frames that play; of more the rest isn't shown.
const MAX_FRAMES: usize = 36_000;

/// What an artist is asked to do. Numbers tell answers apart.
pub enum PreviewRequest {
    /// Find out what there is to draw.
    Look(u64, Box<ExportRequest>),
    /// Draw a frame of it.
    Draw(u64, usize),
}

/// What is to be exported.
pub struct ExportRequest {
    pub exporter: &'static Exporter,
    pub options: Options,
}

/// What an artist says.
pub enum ArtistAnswer {
    Looked(u64, Result<Scenes, String>),
    Drew(u64, usize, Result<DrawnFrame, String>),
}

/// What there is to draw.
pub struct Scenes {
    /// The parts of the export, with all that the project has.
    pub shots: Vec<ExportSource>,
    /// All frames, those of the first part first.
    pub frames: Vec<SceneFrame>,
    /// Whether each frame lasts until the picture changes, unless a rate is chosen.
    pub may_follow_changes: bool,
}

/// One of the frames.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SceneFrame {
    /// The part that it shows.
    pub shot: usize,
    /// At which time, in seconds.
    pub secs: f64,
    /// When it is over, in seconds after the first frame of the first part begins.
    pub until_secs: f64,
}

/// A frame.
pub struct DrawnFrame {
    pub image: ColorImage,
    /// How much smaller than the export it is, at most 1.
    pub scale: f64,
}

/// Draws what is wanted.
pub struct Artist {
    programs: Programs,
    source: ExportSource,
    studio: Option<Studio>,
    wanted: Option<ExportRequest>,
    /// The symbols as they are in what is wanted, until the studio has them.
    symbols: Option<Symbols>,
    /// The parts as they are seen in the files.
    shots: Vec<ExportSource>,
    frames: Vec<SceneFrame>,
}

impl Artist {
    /// Of a project.
    pub fn of(document: &Document, roots: Roots) -> Self {
        let programs = Programs::of(document);
        let mut source = ExportSource::of(document, &programs, roots);
        source.media = Some(Arc::new(read_media(&source)));
        Self {
            programs,
            source,
            studio: None,
            wanted: None,
            symbols: None,
            shots: Vec::new(),
            frames: Vec::new(),
        }
    }

    /// Works off requests until the other end of either channel is closed. Of several requests that wait the last ones count.
    pub fn work(
        &mut self,
        requests: &Receiver<PreviewRequest>,
        answer: &mut dyn FnMut(ArtistAnswer) -> bool,
    ) {
        while let Ok(first) = requests.recv() {
            let (mut look, mut draw) = (None, None);
            for request in std::iter::once(first).chain(requests.try_iter()) {
                match request {
                    PreviewRequest::Look(number, wanted) => look = Some((number, wanted)),
                    PreviewRequest::Draw(number, nth) => draw = Some((number, nth)),
                }
            }
            let was_taken = match look {
                Some((number, wanted)) => answer(ArtistAnswer::Looked(number, self.look(*wanted))),
                None => true,
            };
            let is_taken = match draw {
                Some((number, nth)) => answer(ArtistAnswer::Drew(number, nth, self.draw(nth).map_err(said))),
                None => true,
            };
            if !was_taken || !is_taken {
                return;
            }
        }
    }

    fn look(&mut self, wanted: ExportRequest) -> Result<Scenes, String> {
        self.frames.clear();
        // What is written, with its losses, is that of the whole project; what is drawn is what the file shows of it.
        let written = shots::of(&self.source, &self.programs, &wanted.options).map_err(said)?;
        self.shots.clone_from(&written);
        let (leaves_out, masks) = (wanted.exporter.takes.lacks.contents, wanted.exporter.takes.lacks.masks);
        self.symbols = self.source.media.as_deref().map(|media| {
            if leaves_out { symbols_without_left_out(media, masks) } else { media.symbols().clone() }
        });
        if leaves_out {
            for shot in &mut self.shots {
                let symbols = shot.media.as_deref().map(|media| media.symbols().clone()).unwrap_or_default();
                shot.document = without_left_out(&shot.document, &shot.timeline, &symbols, masks);
            }
        }
        let mut go_on = |_| std::ops::ControlFlow::Continue(());
        let mut job = Job::new(wanted.exporter, &self.shots, &wanted.options, &mut go_on);
        let mut may_follow_changes = true;
        for shot in 0..self.shots.len() {
            job.take(shot);
            let left = MAX_FRAMES.saturating_sub(self.frames.len());
            let times = seen_frames(&job, wanted.exporter, left);
            let before_secs = self.frames.last().map_or(0.0, |last| last.until_secs);
            let frame = |time: FrameTime| {
                let FrameTime { secs, until_secs } = time;
                SceneFrame { shot, secs, until_secs: before_secs + until_secs }
            };
            self.frames.extend(times.into_iter().map(frame));
            may_follow_changes = may_follow_changes && job.may_follow_changes();
        }
        self.wanted = Some(wanted);
        Ok(Scenes { shots: written, frames: self.frames.clone(), may_follow_changes })
    }

    fn draw(&mut self, nth: usize) -> Result<DrawnFrame, ExportError> {
        let nothing = || ExportError::Failed(tr!("export-no-clips").to_owned());
        let SceneFrame { shot, secs, .. } = *self.frames.get(nth).ok_or_else(nothing)?;
        let shot = self.shots.get(shot).ok_or_else(nothing)?;
        let wanted = self.wanted.as_ref().ok_or_else(nothing)?;
        let takes = wanted.exporter.takes;
        let whole = wanted.options.scale.unwrap_or(1.0);
        let longest = shot.size_px(whole).into_iter().max().unwrap_or(1).max(1);
        let scale = (f64::from(SIDE_PX) / f64::from(longest)).min(1.0);
        let studio = match &mut self.studio {
            Some(studio) => studio,
            // Pictures that can't be read are among the warnings of the forecast.
            None => self.studio.insert(Studio::open(&self.source, &mut Vec::new())?),
        };
        if let Some(symbols) = self.symbols.take() {
            studio.set_symbols(symbols);
        }
        studio.set_lacks(takes.lacks, wanted.options.from_secs);
        // Files that leave contents out have no colour of the stage either.
        let without = if takes.lacks.contents { Backdrop::Transparent } else { Backdrop::Usual };
        let backdrop = if takes.backdrop { wanted.options.backdrop } else { without };
        let backdrop = backdrop.seen(takes.is_opaque);
        let picture = studio.picture(shot, secs, shot.size_px(whole * scale), backdrop)?;
        let size_px = [picture.width as usize, picture.height as usize];
        let image = ColorImage::from_rgba_unmultiplied(size_px, &picture.pixels);
        Ok(DrawnFrame { image, scale })
    }
}

/// The frames of a part, at most so many.
fn seen_frames(job: &Job<'_>, exporter: &Exporter, most: usize) -> Vec<FrameTime> {
    let fps = job.fps();
    #[allow(clippy::cast_precision_loss)] // far below 2^52
    let even = |(index, secs): (usize, f64)| FrameTime { secs, until_secs: (index + 1) as f64 / fps };
    match (exporter.times, exporter.input) {
        (Times::Moment, _) => vec![even((0, job.options().from_secs))],
        (_, Input::Pictures) => job.seen_frames().take(most).collect(),
        _ => job.seen_secs().take(most).enumerate().map(even).collect(),
    }
}

#[allow(clippy::needless_pass_by_value)] // as `map_err` wants it
fn said(error: ExportError) -> String {
    error.to_string()
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow;

    use super::*;
    use crate::export::{forecast, named};
    use crate::io::read_project;

    const SCORE: &str = r#"(format: 2, stage: (size: (60, 40)), nodes: [(name: "text", content: Text(text: "Score {count}"))],
        clips: [(name: "count", action: ActionTween(duration: 1, key: "count", from: 0, to: 9))], runs: [(clip: "count", node: "text")])"#;
    const HUD: &str = r#"(format: 2, stage: (size: (64, 48)), nodes: [(name: "a", content: Symbol(path: "score.ron")),
        (name: "b", content: Symbol(path: "score.ron", set: [(node: "text", text: "Coins {count}")])),
        (name: "m", mask: (), content: Box((4, 4)))],
        clips: [(name: "go", action: PlayBy(duration: 1, delta: 1))], runs: [(clip: "go", node: "a"), (clip: "go", node: "b")])"#;

    /// What the dialog says beforehand is what the export says then.
    #[test]
    fn the_losses_of_a_forecast_are_those_of_the_export() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("score.ron"), SCORE).unwrap();
        let path = folder.path().join("hud.ron");
        std::fs::write(&path, HUD).unwrap();
        let (project, diagnostics) = read_project(&path).unwrap();
        assert!(!diagnostics.has_errors(), "{diagnostics:?}");
        let (document, _) = Document::from_project(&project);
        for name in ["css", "web-animations", "lottie", "godot"] {
            let exporter = named(name).unwrap();
            let mut artist = Artist::of(&document, Roots::of_project(Some(&path)));
            let options = Options::default();
            let scenes = artist.look(ExportRequest { exporter, options: options.clone() }).unwrap();
            let forecast = forecast::of(exporter, &scenes.shots, &options, &|| true).unwrap();
            let shots = shots::of(&artist.source, &artist.programs, &options).unwrap();
            let mut go_on = |_| ControlFlow::Continue(());
            let mut job = Job::new(exporter, &shots, &options, &mut go_on);
            crate::export::made(exporter, &mut job).unwrap();
            let warnings = job.into_warnings();
            assert_eq!(forecast.warnings, warnings, "{name}");
            let texts = "Texts that count stay as they are at the start: a/text, b/text.";
            assert!(warnings.iter().any(|warning| warning == texts), "{name}: {warnings:?}");
            assert!(!warnings.iter().any(|warning| warning.starts_with("Values")), "{name}: {warnings:?}");
        }
    }

    /// The preview of a format without a background is as clear as its file.
    #[test]
    fn files_without_a_background_have_a_clear_preview() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("box.ron");
        let dark = r##"(format: 2, stage: (size: (60, 40), background: "#232635"), nodes: [(name: "a", content: Box((4, 4)))],
            clips: [(name: "go", action: MoveBy(duration: 1, delta: (9, 0)))], runs: [(clip: "go", node: "a")])"##;
        std::fs::write(&path, dark).unwrap();
        let (project, _) = read_project(&path).unwrap();
        let (document, _) = Document::from_project(&project);
        for (name, alpha) in [("lottie", 0), ("godot", 0), ("css", 255), ("gif", 255)] {
            let mut artist = Artist::of(&document, Roots::of_project(Some(&path)));
            let exporter = named(name).unwrap();
            artist.look(ExportRequest { exporter, options: Options::default() }).unwrap();
            let frame = artist.draw(0).unwrap();
            assert_eq!(frame.image.pixels.last().map(egui::Color32::a), Some(alpha), "{name}");
        }
    }
}
