//! One export: what is asked for, and what exporters draw and sample with.

use std::ops::ControlFlow;

use kineograph_render::RgbaImage;
use kineograph_runtime::Pose;

use super::error::ExportError;
use super::even_rate;
use super::frames::{self, FrameTime};
use super::options::{LastFrame, Options};
use super::output::file_part;
use super::setting::{Setting, SettingValue};
use super::source::ExportSource;
use super::studio::Studio;
use crate::limits::{MAX_DRAWN_PIXELS, MAX_FRAMES, MAX_IMAGE_PIXELS, MAX_POSES};
use crate::text::tr;

/// How far an export is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Progress {
    /// Frames that are done.
    pub done: usize,
    /// All frames.
    pub all: usize,
    /// What is done now.
    pub phase: ExportPhase,
}

/// What an export does.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum ExportPhase {
    /// Frames are drawn.
    #[default]
    Drawing,
    /// Frames get their places on sheets.
    Packing,
    /// What is drawn is made into files.
    Encoding,
    /// The files are written to their folder.
    Writing,
}

/// What a job needs of its exporter.
#[derive(Debug, Clone, Copy)]
pub struct JobNeeds {
    /// Its own options.
    pub settings: &'static [Setting],
    /// How many units of time a second has in its files, if each frame lasts a whole number of them.
    pub ticks_per_sec: Option<u32>,
    /// Whether its files say of each frame how long it is shown.
    pub times_frames: bool,
    /// Whether the picture at the end can be a frame.
    pub has_last_frame: bool,
}

/// An export that is being made.
pub struct Job<'a> {
    shots: &'a [ExportSource],
    /// The one that is made.
    shot: usize,
    options: &'a Options,
    needs: JobNeeds,
    /// Opened with the first picture, so that exports of poses and refused options need no graphics device.
    studio: Option<Studio>,
    warnings: Vec<String>,
    /// Whether transparency would be lost, so that there is always something behind the sprites.
    is_opaque: bool,
    /// What was reported last.
    progress: Progress,
    /// The frames of parts that are done, and of all parts.
    counted: [usize; 2],
    report: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
}

impl<'a> Job<'a> {
    /// Begins an export of [shots](super::shots), of which there is at least one. `report` gets each progress, and may cancel.
    pub fn new(
        exporter: impl Into<JobNeeds>,
        shots: &'a [ExportSource],
        options: &'a Options,
        report: &'a mut dyn FnMut(Progress) -> ControlFlow<()>,
    ) -> Self {
        Self {
            shots,
            shot: 0,
            options,
            needs: exporter.into(),
            studio: None,
            warnings: Vec::new(),
            is_opaque: false,
            progress: Progress::default(),
            counted: [0; 2],
            report,
        }
    }

    /// What is exported, or the part of it that is made.
    pub fn source(&self) -> &'a ExportSource {
        &self.shots[self.shot]
    }

    /// All parts, such as several clips.
    pub const fn shots(&self) -> &'a [ExportSource] {
        self.shots
    }

    /// Goes on with another of the [`shots`](Self::shots).
    pub fn take(&mut self, shot: usize) {
        self.shot = shot.min(self.shots.len() - 1);
    }

    /// Makes parts one after another: so many frames were drawn for those before this one, of so many for all.
    pub(super) const fn count(&mut self, before: usize, all: usize) {
        self.counted = [before, all];
    }

    /// The files keep no transparency.
    pub const fn fill(&mut self) {
        self.is_opaque = true;
    }

    /// What is chosen for an option of the exporter.
    fn own(&self, name: &str) -> Option<SettingValue> {
        let setting = self.needs.settings.iter().find(|setting| setting.name == name)?;
        Some(setting.value(&self.options.settings))
    }

    /// Whether an option of the exporter is on.
    pub fn flag(&self, name: &str) -> bool {
        matches!(self.own(name), Some(SettingValue::Flag(true)))
    }

    /// The number of an option of the exporter; 0 if it has none of this name.
    pub fn number(&self, name: &str) -> f64 {
        if let Some(SettingValue::Number(number)) = self.own(name) { number } else { 0.0 }
    }

    /// The word or text of an option of the exporter.
    pub fn text(&self, name: &str) -> String {
        if let Some(SettingValue::Text(text)) = self.own(name) { text } else { String::new() }
    }

    /// The name of the file that is made, without its extension.
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
    pub fn size_px(&self) -> [u32; 2] {
        let shown = || self.source().size_px(self.options.scale.unwrap_or(1.0));
        self.options.size_px.unwrap_or_else(shown)
    }

    /// What is asked for.
    pub const fn options(&self) -> &'a Options {
        self.options
    }

    /// Frames per second.
    pub fn fps(&self) -> f64 {
        self.options
            .fps
            .unwrap_or_else(|| even_rate::unless_chosen(self.needs.ticks_per_sec, &self.source().document))
    }

    /// Where the export ends, in seconds.
    pub fn end_secs(&self) -> f64 {
        let from_secs = self.options.from_secs;
        self.options.to_secs.unwrap_or_else(|| self.source().end_secs(from_secs)).max(from_secs)
    }

    /// The times that are asked for, in seconds, for exporters of poses: those of the options, else of all frames, the last at or just
    /// before the end.
    ///
    /// # Errors
    /// If there are more poses than [`MAX_POSES`].
    pub fn times_secs(&self) -> Result<impl Iterator<Item = f64> + use<'a>, ExportError> {
        #[allow(clippy::cast_precision_loss)] // far below 2^52
        let poses = self.count_of_moments() * self.source().nodes.len().max(1) as f64;
        if poses > f64::from(MAX_POSES) {
            let (poses, most) = (number(poses), MAX_POSES);
            return Err(ExportError::Failed(tr!("export-too-many-poses", poses, most)));
        }
        Ok(self.seen_secs())
    }

    /// The frames of an animation, for exporters that draw a picture of this size for each. Each is shown until the next one, so one second at 30
    /// frames per second has 30 frames, and one more where the [end](LastFrame) is shown. Where the picture changes only now and then, exporters
    /// that time each frame have one for each change, unless a rate is chosen. There is always one.
    ///
    /// # Errors
    /// If there are more frames than [`MAX_FRAMES`], or more pixels in all of them than [`MAX_DRAWN_PIXELS`].
    pub fn frames(&self, size_px: [u32; 2]) -> Result<Vec<FrameTime>, ExportError> {
        if let Some(frames) = self.changes() {
            #[allow(clippy::cast_precision_loss)] // far fewer
            check(frames.len() as f64, size_px)?;
            return Ok(frames);
        }
        check(self.count_of_frames(), size_px)?;
        Ok(self.even_frames().collect())
    }

    /// The times of pictures beside each other, the end among them.
    ///
    /// # Errors
    /// As those of [`frames`](Self::frames).
    pub fn moments_secs(&self, size_px: [u32; 2]) -> Result<Vec<f64>, ExportError> {
        check(self.count_of_moments(), size_px)?;
        Ok(self.seen_secs().collect())
    }

    /// As [`moments_secs`](Self::moments_secs), without a limit: whoever shows them takes as many as it needs.
    pub fn seen_secs(&self) -> impl Iterator<Item = f64> + use<'a> {
        let (from_secs, fps) = (self.options.from_secs, self.fps());
        let count = if self.options.at_secs.is_empty() { self.count_of_moments() } else { 0.0 };
        let moments = counted(count).map(move |frame| from_secs + frame / fps);
        self.options.at_secs.iter().copied().chain(moments)
    }

    /// As [`frames`](Self::frames), without a limit.
    pub fn seen_frames(&self) -> Box<dyn Iterator<Item = FrameTime> + 'a> {
        match self.changes() {
            Some(frames) => Box::new(frames.into_iter()),
            None => Box::new(self.even_frames()),
        }
    }

    /// Whether the picture at the end is one of the frames.
    pub fn shows_end(&self) -> bool {
        self.asks_for_end() && self.steps().is_none_or(|frames| self.ends_elsewhere(&frames))
    }

    fn asks_for_end(&self) -> bool {
        self.needs.has_last_frame
            && self.options.at_secs.is_empty()
            && frames::has_last(self.source(), self.options, self.end_secs())
    }

    /// Whether there is another picture at the end than in the last of these frames, or it is asked for anyway.
    fn ends_elsewhere(&self, frames: &[FrameTime]) -> bool {
        let is_other = |last: &FrameTime| !frames::are_alike(self.source(), last.secs, self.end_secs());
        self.options.last_frame == LastFrame::Always || frames.last().is_none_or(is_other)
    }

    /// Whether there would be a frame for each change of the picture if no rate were chosen.
    pub fn may_follow_changes(&self) -> bool {
        self.needs.times_frames
            && frames::changes(self.source(), self.options.from_secs, self.end_secs()).is_some()
    }

    /// A frame for each change of the picture, if it changes only now and then and no rate is chosen, and one for the end if it is shown.
    fn changes(&self) -> Option<Vec<FrameTime>> {
        let mut frames = self.steps()?;
        let shows_end = self.asks_for_end() && self.ends_elsewhere(&frames);
        if let Some(last) = frames.last().copied().filter(|_| shows_end) {
            // It lasts as long as a frame does otherwise.
            let until_secs = last.until_secs + 1.0 / self.fps();
            frames.push(FrameTime { secs: self.end_secs(), until_secs });
        }
        Some(frames)
    }

    /// As [`changes`](Self::changes), without that of the end.
    fn steps(&self) -> Option<Vec<FrameTime>> {
        let is_free = self.options.fps.is_none() && self.options.at_secs.is_empty();
        if !is_free || !self.needs.times_frames {
            return None;
        }
        let end_secs = self.end_secs();
        let mut frames = frames::changes(self.source(), self.options.from_secs, end_secs)?;
        if self.options.to_secs.is_none() {
            frames = frames::one_round(self.source(), frames, end_secs);
        }
        Some(frames)
    }

    fn even_frames(&self) -> impl Iterator<Item = FrameTime> + use<'a> {
        let (from_secs, end_secs, fps) = (self.options.from_secs, self.end_secs(), self.fps());
        let at_secs = &self.options.at_secs;
        let frame = move |frame: f64| {
            #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
            // a place in the list, else no place
            let asked = at_secs.get(frame as usize).copied();
            let secs = asked.unwrap_or_else(|| (from_secs + frame / fps).min(end_secs));
            FrameTime { secs, until_secs: (frame + 1.0) / fps }
        };
        counted(self.count_of_frames()).map(frame)
    }

    /// How many times are asked for, if some are.
    fn count_asked(&self) -> Option<f64> {
        #[allow(clippy::cast_precision_loss)] // as many as fit on a command line
        let times = self.options.at_secs.len() as f64;
        (times > 0.0).then_some(times)
    }

    /// How many frames fill the range, of which the last one lasts until the end, and that of the end itself if it is shown.
    fn count_of_frames(&self) -> f64 {
        // The slack is for an end that rounding puts just before or after a frame.
        let filling = || (self.length_in_frames() - 1e-6).ceil().max(0.0);
        let count = || if self.shows_end() { filling() + 1.0 } else { filling().max(1.0) };
        self.count_asked().unwrap_or_else(count)
    }

    /// How many times there are with that of the end.
    fn count_of_moments(&self) -> f64 {
        self.count_asked().unwrap_or_else(|| (self.length_in_frames() + 1e-6).floor() + 1.0)
    }

    fn length_in_frames(&self) -> f64 {
        (self.end_secs() - self.options.from_secs) * self.fps()
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
        studio.picture(source, secs, size_px, self.options.backdrop.seen(self.is_opaque))
    }

    /// Reports how many frames of this part are done.
    ///
    /// # Errors
    /// If the user cancels.
    pub fn report(&mut self, done: usize, all: usize) -> Result<(), ExportError> {
        let [before, counted] = self.counted;
        let all = (before + all).max(counted);
        self.progress = Progress { done: before + done, all, phase: ExportPhase::Drawing };
        self.tell()
    }

    /// Reports what is done now, after some frames or all.
    ///
    /// # Errors
    /// If the user cancels.
    pub fn begin(&mut self, phase: ExportPhase) -> Result<(), ExportError> {
        self.progress.phase = phase;
        self.tell()
    }

    fn tell(&mut self) -> Result<(), ExportError> {
        match (self.report)(self.progress) {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(()) => Err(ExportError::Cancelled),
        }
    }

    /// What could not be exported as it is, as sentences for users, such as an image that can't be read.
    pub fn into_warnings(self) -> Vec<String> {
        self.warnings
    }
}

/// 0, 1, 2 … as long as they are below a count.
fn counted(count: f64) -> impl Iterator<Item = f64> {
    std::iter::successors(Some(0.0), |frame| Some(frame + 1.0)).take_while(move |frame| *frame < count)
}

/// Refuses too many frames of a size.
fn check(frames: f64, size_px: [u32; 2]) -> Result<(), ExportError> {
    if frames > f64::from(MAX_FRAMES) {
        let (frames, most) = (number(frames), MAX_FRAMES);
        return Err(ExportError::Failed(tr!("export-too-many-frames", frames, most)));
    }
    #[allow(clippy::cast_precision_loss)] // exact enough for a limit
    if frames * pixels(size_px) as f64 > MAX_DRAWN_PIXELS as f64 {
        let most = MAX_DRAWN_PIXELS / 1_000_000;
        return Err(ExportError::Failed(tr!("export-too-many-pixels", frames = number(frames), most)));
    }
    Ok(())
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
    use super::super::named;
    use super::super::options::LastFrame;
    use super::*;
    use crate::compile::Programs;
    use crate::document::Document;
    use crate::io::Roots;

    fn with_job<T>(options: &Options, ask: impl FnOnce(&mut Job<'_>) -> T) -> T {
        let (document, programs) = (Document::default(), Programs::default());
        let shots = [ExportSource::of(&document, &programs, Roots::default())];
        let exporter = named("png-sequence").unwrap();
        ask(&mut Job::new(exporter, &shots, options, &mut |_| ControlFlow::Continue(())))
    }

    fn times(options: &Options) -> Result<Vec<f64>, ExportError> {
        with_job(options, |job| Ok(job.frames([4, 4])?.iter().map(|frame| frame.secs).collect()))
    }

    #[test]
    fn an_animation_ends_before_its_end_and_a_table_with_it() {
        let options = Options { from_secs: 0.5, to_secs: Some(1.2), fps: Some(10.0), ..Options::default() };
        let frames = times(&options).unwrap();
        assert_eq!(frames.len(), 7);
        assert!((frames[6] - 1.1).abs() < 1e-9);
        let poses = with_job(&options, |job| job.times_secs().unwrap().collect::<Vec<_>>());
        assert!(poses.len() == 8 && (poses[7] - 1.2).abs() < 1e-9, "{poses:?}");
        assert_eq!(with_job(&options, |job| job.moments_secs([4, 4]).unwrap().len()), 8);
        assert_eq!(times(&Options { to_secs: Some(0.5), ..options.clone() }).unwrap(), [0.5]);
        assert!(times(&Options { to_secs: Some(1.0e6), ..options.clone() }).is_err());
        let at = Options { at_secs: vec![3.0, 1.0], to_secs: Some(1.0e6), ..options };
        assert_eq!(times(&at).unwrap(), [3.0, 1.0]);
    }

    #[test]
    fn the_end_is_a_frame_of_its_own_where_it_is_asked_for() {
        let options = Options {
            to_secs: Some(1.0),
            fps: Some(25.0),
            last_frame: LastFrame::Always,
            ..Options::default()
        };
        let frames = times(&options).unwrap();
        assert_eq!((frames.len(), frames[25]), (26, 1.0));
        let between = times(&Options { to_secs: Some(0.99), ..options.clone() }).unwrap();
        assert_eq!((between.len(), between[24], between[25]), (26, 0.96, 0.99));
        assert_eq!(times(&Options { to_secs: Some(0.0), ..options.clone() }).unwrap(), [0.0]);
        assert_eq!(times(&Options { last_frame: LastFrame::Never, ..options }).unwrap().len(), 25);
    }

    /// Frames are as long together as the range, whatever its end and the rate.
    #[test]
    fn frames_fill_their_range() {
        for fps in [12.0, 23.976, 24.0, 25.0, 30.0, 50.0, 59.94, 60.0] {
            for secs in 1..=40_u32 {
                let to_secs = f64::from(secs) / 4.0;
                let options = Options { to_secs: Some(to_secs), fps: Some(fps), ..Options::default() };
                let frames = times(&options).unwrap();
                let (last, end) = (frames[frames.len() - 1], frames.len() as f64 / fps);
                assert!(last < to_secs && end > to_secs - 1e-6, "{fps}, {to_secs}: {}", frames.len());
            }
        }
    }

    #[test]
    fn parts_count_on() {
        let (document, programs) = (Document::default(), Programs::default());
        let shots = [ExportSource::of(&document, &programs, Roots::default())];
        let (options, mut told) = (Options::default(), Vec::new());
        let mut report = |progress: Progress| {
            told.push((progress.done, progress.all, progress.phase));
            ControlFlow::Continue(())
        };
        let mut job = Job::new(named("gif").unwrap(), &shots, &options, &mut report);
        job.count(0, 5);
        job.report(2, 2).unwrap();
        job.count(2, 5);
        job.report(1, 3).unwrap();
        job.begin(ExportPhase::Encoding).unwrap();
        assert_eq!(
            told,
            [(2, 5, ExportPhase::Drawing), (3, 5, ExportPhase::Drawing), (3, 5, ExportPhase::Encoding)]
        );
    }
}
