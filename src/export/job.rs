//! One export: what is asked for, and what exporters draw and sample with.

use std::ops::ControlFlow;

use kineograph_render::RgbaImage;
use kineograph_runtime::Pose;

use super::error::ExportError;
use super::options::Options;
use super::output::file_part;
use super::setting::{Setting, SettingValue};
use super::source::Source;
use super::studio::Studio;
use crate::limits::{MAX_DRAWN_PIXELS, MAX_FRAMES, MAX_IMAGE_PIXELS, MAX_POSES};
use crate::text::tr;

/// The frame rate of pictures when neither the options nor a slower stage says otherwise.
const DEFAULT_FPS: f64 = 30.0;

/// How far an export is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// Frames that are done.
    pub done: usize,
    /// All frames.
    pub all: usize,
}

/// An export that is being made.
pub struct Job<'a> {
    shots: &'a [Source],
    /// The one that is made.
    shot: usize,
    options: &'a Options,
    own: &'static [Setting],
    /// Opened with the first picture, so that exports of poses and refused options need no graphics device.
    studio: Option<Studio>,
    warnings: Vec<String>,
    report: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'a> Job<'a> {
    /// Begins an export of [shots](super::shots), of which there is at least one, by an exporter with these options of its own. `report` gets each progress, and may cancel.
    pub fn new(
        own: &'static [Setting],
        shots: &'a [Source],
        options: &'a Options,
        report: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Self {
        Self { shots, shot: 0, options, own, studio: None, warnings: Vec::new(), report }
    }

    /// What is exported, or the part of it that is made.
    #[must_use]
    pub fn source(&self) -> &'a Source {
        &self.shots[self.shot]
    }

    /// All parts, such as several clips.
    #[must_use]
    pub const fn shots(&self) -> &'a [Source] {
        self.shots
    }

    /// Goes on with another of the [`shots`](Self::shots).
    pub fn take(&mut self, shot: usize) {
        self.shot = shot.min(self.shots.len() - 1);
    }

    /// What is chosen for an option of the exporter.
    fn own(&self, name: &str) -> Option<SettingValue> {
        let setting = self.own.iter().find(|setting| setting.name == name)?;
        Some(setting.value(&self.options.settings))
    }

    /// Whether an option of the exporter is on.
    #[must_use]
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.own(name), Some(SettingValue::Flag(true)))
    }

    /// The number of an option of the exporter; 0 if it has none of this name.
    #[must_use]
    pub fn number(&self, name: &str) -> f64 {
        if let Some(SettingValue::Number(number)) = self.own(name) { number } else { 0.0 }
    }

    /// The word or text of an option of the exporter.
    #[must_use]
    pub fn text(&self, name: &str) -> String {
        if let Some(SettingValue::Text(text)) = self.own(name) { text } else { String::new() }
    }

    /// The name of the file that is made, without its extension.
    #[must_use]
    pub fn name(&self) -> String {
        match &self.source().clip {
            Some(clip) if self.shots.len() > 1 => format!("{}_{}", self.options.name, file_part(clip)),
            _ => self.options.name.clone(),
        }
    }

    /// Notes what can't be exported as it is, each sentence once.
    pub fn warn(&mut self, warning: String) {
        if !self.warnings.contains(&warning) {
            self.warnings.push(warning);
        }
    }

    /// Width and height of its pictures, in pixels.
    #[must_use]
    pub fn size_px(&self) -> [u32; 2] {
        let shown = || self.source().size_px(self.options.scale.unwrap_or(1.0));
        self.options.size_px.unwrap_or_else(shown)
    }

    /// What is asked for.
    #[must_use]
    pub const fn options(&self) -> &'a Options {
        self.options
    }

    /// Frames per second.
    #[must_use]
    pub fn fps(&self) -> f64 {
        self.options.fps.unwrap_or_else(|| self.source().document.stage().fps.min(DEFAULT_FPS))
    }

    /// Where the export ends, in seconds.
    #[must_use]
    pub fn end_secs(&self) -> f64 {
        let from_secs = self.options.from_secs;
        self.options.to_secs.unwrap_or_else(|| self.source().shown_secs()).max(from_secs)
    }

    /// The times that are asked for, in seconds, for exporters of poses: those of the options, else of all frames, the last at or just
    /// before the end.
    ///
    /// # Errors
    /// If there are more poses than [`MAX_POSES`].
    pub fn times_secs(&self) -> Result<impl Iterator<Item = f64> + use<'a>, ExportError> {
        #[allow(clippy::cast_precision_loss)] // far below 2^52
        let poses = self.count() * self.source().nodes.len().max(1) as f64;
        if poses > f64::from(MAX_POSES) {
            let (poses, most) = (number(poses), MAX_POSES);
            return Err(ExportError::Failed(tr!("export-too-many-poses", poses, most)));
        }
        Ok(self.all_secs())
    }

    /// The same, for exporters that draw a picture of this size for each.
    ///
    /// # Errors
    /// If there are more frames than [`MAX_FRAMES`], or more pixels in all of them than [`MAX_DRAWN_PIXELS`].
    pub fn frames_secs(&self, size_px: [u32; 2]) -> Result<Vec<f64>, ExportError> {
        let frames = self.count();
        if frames > f64::from(MAX_FRAMES) {
            let (frames, most) = (number(frames), MAX_FRAMES);
            return Err(ExportError::Failed(tr!("export-too-many-frames", frames, most)));
        }
        #[allow(clippy::cast_precision_loss)] // exact enough for a limit
        if frames * pixels(size_px) as f64 > MAX_DRAWN_PIXELS as f64 {
            let most = MAX_DRAWN_PIXELS / 1_000_000;
            return Err(ExportError::Failed(tr!("export-too-many-pixels", frames = number(frames), most)));
        }
        Ok(self.all_secs().collect())
    }

    /// All times, without a limit: whoever shows them takes as many as it needs.
    pub fn seen_secs(&self) -> impl Iterator<Item = f64> + use<'a> {
        self.all_secs()
    }

    fn all_secs(&self) -> impl Iterator<Item = f64> + use<'a> {
        let (from_secs, fps) = (self.options.from_secs, self.fps());
        let last = if self.options.at_secs.is_empty() { self.last_frame() } else { -1.0 };
        let frames = std::iter::successors(Some(0.0), |frame| Some(frame + 1.0));
        let frames = frames.take_while(move |frame| *frame <= last).map(move |frame| from_secs + frame / fps);
        self.options.at_secs.iter().copied().chain(frames)
    }

    /// How many times are asked for.
    fn count(&self) -> f64 {
        #[allow(clippy::cast_precision_loss)] // as many as fit on a command line
        let times = self.options.at_secs.len() as f64;
        if times > 0.0 { times } else { self.last_frame() + 1.0 }
    }

    /// The number of the last frame, from 0.
    fn last_frame(&self) -> f64 {
        // The slack takes in a last frame that rounding puts just after the end.
        ((self.end_secs() - self.options.from_secs) * self.fps() + 1e-6).floor()
    }

    /// The pose of each node at a time, by name.
    pub fn poses_at(&self, secs: f64) -> impl Iterator<Item = (&'a str, Pose)> + use<'a> {
        let mut poses = Vec::new();
        let source = self.source();
        source.timeline.poses_at(secs, &mut poses);
        let nodes = source.nodes.iter();
        nodes.filter_map(move |(track, name)| Some((name.as_str(), *poses.get(*track)?)))
    }

    /// Draws what is shown at a time, fitted into a picture of this size; what is left over stays transparent.
    ///
    /// # Errors
    /// Without a graphics device, if it fails, and if the picture has more pixels than [`MAX_IMAGE_PIXELS`].
    pub fn picture(&mut self, secs: f64, size_px: [u32; 2]) -> Result<RgbaImage, ExportError> {
        if pixels(size_px) > MAX_IMAGE_PIXELS {
            let ([width, height], most) = (size_px, MAX_IMAGE_PIXELS / 1_000_000);
            return Err(ExportError::Failed(tr!("export-picture-too-large", width, height, most)));
        }
        let source = self.source();
        let studio = match &mut self.studio {
            Some(studio) => studio,
            None => self.studio.insert(Studio::open(source, &mut self.warnings)?),
        };
        studio.picture(source, secs, size_px, self.options.backdrop)
    }

    /// Reports how many frames are done.
    ///
    /// # Errors
    /// If the user cancels.
    pub fn report(&mut self, done: usize, all: usize) -> Result<(), ExportError> {
        match (self.report)(Progress { done, all }) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ExportError::Cancelled),
        }
    }

    /// What could not be exported as it is, as sentences for users, such as an image that can't be read.
    #[must_use]
    pub fn into_warnings(self) -> Vec<String> {
        self.warnings
    }
}

/// A count for a message; one that no one would read out has a power of ten.
fn number(count: f64) -> String {
    if count < 1e15 { count.to_string() } else { format!("{count:e}") }
}

fn pixels([width, height]: [u32; 2]) -> u64 {
    u64::from(width) * u64::from(height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Programs;
    use crate::document::Document;
    use crate::io::Roots;

    fn times(options: &Options) -> Result<Vec<f64>, ExportError> {
        let (document, programs) = (Document::default(), Programs::default());
        let source = Source::of(&document, &programs, Roots::default());
        let shots = [source];
        Job::new(&[], &shots, options, &mut |_| ControlFlow::Continue(())).frames_secs([4, 4])
    }

    #[test]
    fn the_last_frame_is_in() {
        let options = Options { from_secs: 0.5, to_secs: Some(1.2), fps: Some(10.0), ..Options::default() };
        let frames = times(&options).unwrap();
        assert_eq!(frames.len(), 8);
        assert!((frames[7] - 1.2).abs() < 1e-9);
        assert_eq!(times(&Options { to_secs: Some(0.5), ..options.clone() }).unwrap(), [0.5]);
        assert!(times(&Options { to_secs: Some(1.0e6), ..options.clone() }).is_err());
        let at = Options { at_secs: vec![3.0, 1.0], to_secs: Some(1.0e6), ..options };
        assert_eq!(times(&at).unwrap(), [3.0, 1.0]);
    }
}
