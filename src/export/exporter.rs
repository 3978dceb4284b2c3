//! What an exporter is.

use std::ffi::OsStr;
use std::path::Path;

use super::error::ExportError;
use super::job::Job;
use super::output::Output;
use super::setting::Setting;

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

impl Exporter {
    /// True if a path has one of its extensions, whatever the case.
    #[must_use]
    pub fn writes(&self, path: &Path) -> bool {
        let extension = path.extension().and_then(OsStr::to_str);
        extension
            .is_some_and(|extension| self.extensions.iter().any(|own| own.eq_ignore_ascii_case(extension)))
    }

    /// The option of this name.
    #[must_use]
    pub fn setting(&self, name: &str) -> Option<&'static Setting> {
        self.settings.iter().find(|setting| setting.name == name)
    }
}
