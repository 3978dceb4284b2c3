//! What an exporter is.

use std::ffi::OsStr;
use std::path::Path;

use super::error::ExportError;
use super::even_rate;
use super::job::{Job, JobNeeds};
use super::lacks::Lacks;
use super::output::Output;
use super::setting::Setting;
use crate::document::Document;

/// One way to write a project: a row of the table of exporters.
#[derive(Debug)]
pub struct Exporter {
    /// Its name on the command line.
    pub name: &'static str,
    /// What it writes, for dialogs and help.
    pub title: fn() -> &'static str,
    /// Extensions of its files in lower case; the first is the usual one.
    pub extensions: &'static [&'static str],
    /// What it is made from.
    pub input: Input,
    /// Which times it shows.
    pub times: Times,
    /// How it takes several clips.
    pub clips: Clips,
    /// What it takes of the options that several have.
    pub takes: Takes,
    /// Its own options.
    pub settings: &'static [Setting],
    /// Writes the export. Nothing is kept of what is written before an error.
    pub write: fn(&mut Job<'_>, &mut dyn Output) -> Result<(), ExportError>,
}

/// What an export is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Input {
    /// Pictures of the stage, which need a graphics device; [`Job::picture`] draws them.
    Pictures,
    /// Poses, which need none; [`Job::poses_at`] has them. `kineograph sample` prints these.
    Poses,
    /// The project itself with its motion, for other engines.
    Data,
}

/// Which times an export shows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Times {
    /// The one at which it begins; in the editor that is the playhead.
    Moment,
    /// All from there to the end; in the editor the whole project.
    All,
    /// None: it shows no motion but what makes it.
    None,
}

/// How an exporter takes several clips.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Clips {
    /// Each in files of its own, whose names end in that of the clip.
    Apart,
    /// All in one file; [`Job::shots`] has them.
    Together,
}

/// Which of the options that several exporters have one takes, beside those that follow from its [`Input`] and [`Times`]. Dialogs show no others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Takes {
    /// What it can be made of.
    pub what: Choices,
    /// Whether it has a background.
    pub backdrop: bool,
    /// Whether it says how often it is played.
    pub loops: Loops,
    /// Whether it has no transparency, so that its pictures are laid on black.
    pub is_opaque: bool,
    /// What its files don't show of the project.
    pub lacks: Lacks,
    /// How many frames it has unless a rate is chosen, if that is not as many as the rate of the stage gives.
    pub usual_frames: Option<usize>,
    /// How many units of time a second has in its files, if each frame lasts a whole number of them.
    pub ticks_per_sec: Option<u32>,
    /// Whether its files say of each frame how long it is shown.
    pub times_frames: bool,
}

/// What an exporter can show.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Choices {
    /// Everything: the stage, parts of it, nodes, clips.
    All,
    /// Clips only.
    Clips,
    /// Nothing but the project.
    Project,
}

/// How often a file says that it is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loops {
    /// It doesn't.
    Unsaid,
    /// Once or without an end.
    OrOnce,
    /// Any number of times, or without an end.
    Counted,
}

impl Takes {
    /// What data takes.
    pub const DATA: Self = Self {
        what: Choices::All,
        backdrop: false,
        loops: Loops::Unsaid,
        is_opaque: false,
        lacks: Lacks::NOTHING,
        usual_frames: None,
        ticks_per_sec: None,
        times_frames: false,
    };
    /// What pictures take.
    pub const PICTURES: Self = Self { backdrop: true, ..Self::DATA };
    /// What pictures and styles take that play by themselves.
    pub const ANIMATION: Self = Self { loops: Loops::Counted, ..Self::PICTURES };
    /// What files take that have a time for each of their pictures.
    pub const TIMED_PICTURES: Self = Self { times_frames: true, ..Self::ANIMATION };
}

impl From<&'static Exporter> for JobNeeds {
    fn from(exporter: &'static Exporter) -> Self {
        let Takes { ticks_per_sec, times_frames, .. } = exporter.takes;
        let (settings, has_last_frame) = (exporter.settings, exporter.has_last_frame());
        Self { settings, ticks_per_sec, times_frames, has_last_frame }
    }
}

impl Exporter {
    /// True if a path has one of its extensions, whatever the case.
    pub fn writes(&self, path: &Path) -> bool {
        let extension = path.extension().and_then(OsStr::to_str);
        extension
            .is_some_and(|extension| self.extensions.iter().any(|own| own.eq_ignore_ascii_case(extension)))
    }

    /// The frame rate that it has for a project unless one is chosen, in frames per second.
    pub fn usual_fps(&self, document: &Document) -> f64 {
        even_rate::unless_chosen(self.takes.ticks_per_sec, document)
    }

    /// Whether it shows more than a moment, so that it has an end and a frame rate.
    pub fn has_range(&self) -> bool {
        self.times == Times::All
    }

    /// Whether it has frames that play one after the other.
    pub fn has_last_frame(&self) -> bool {
        self.has_range() && self.input == Input::Pictures && self.takes.usual_frames.is_none()
    }

    /// Whether it begins at a time.
    pub fn has_beginning(&self) -> bool {
        self.times != Times::None
    }

    /// Whether each of several clips has a size of its own.
    pub fn has_sizes(&self) -> bool {
        self.takes.what == Choices::All && self.input != Input::Poses
    }

    pub fn setting(&self, name: &str) -> Option<&'static Setting> {
        self.settings.iter().find(|setting| setting.name == name)
    }
}
