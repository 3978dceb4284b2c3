//! Exports in tests: a project that is compiled, and what exporters make of it.

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use kineograph_render::RgbaImage;

use super::error::ExportError;
use super::job::Job;
use super::options::{LastFrame, Options};
use super::setting::{SettingValue, Settings};
use super::source::ExportSource;
use super::{made, named, shots};
use crate::compile::Programs;
use crate::document::Document;
use crate::io::Roots;

/// Contents by the ending of the file.
pub(super) type Files = Vec<(String, Vec<u8>)>;

/// A project that is compiled.
pub(super) struct Desk {
    pub source: ExportSource,
    pub programs: Programs,
}

impl Desk {
    /// Of the text of a project without pictures.
    pub fn new(text: &str) -> Self {
        Self::of(&kineograph_runtime::format::load(text).unwrap().project, Roots::default())
    }

    /// Of the text of a project with pictures, as if it lay among the samples.
    pub fn in_samples(text: &str) -> Self {
        let loaded = kineograph_runtime::format::load(text).unwrap();
        assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
        Self::of(&loaded.project, crate::import::roots(&sample("rich")))
    }

    pub fn of(project: &kineograph_runtime::format::Project, roots: Roots) -> Self {
        let (document, _) = Document::from_project(project);
        let programs = Programs::of(&document);
        Self { source: ExportSource::of(&document, &programs, roots), programs }
    }

    /// A sample project.
    pub fn of_sample(name: &str) -> Self {
        let file = sample(name);
        let (project, _) = crate::import::read_project(&file).unwrap();
        Self::of(&project, crate::import::roots(&file))
    }

    /// The files by their endings, and the warnings.
    pub fn export(&self, name: &str, options: &Options) -> Result<(Files, Vec<String>), ExportError> {
        let exporter = named(name).unwrap();
        let shots = shots::of(&self.source, &self.programs, options)?;
        let mut report = |_| ControlFlow::Continue(());
        let mut job = Job::new(exporter, &shots, options, &mut report);
        let mut made = made(exporter, &mut job)?;
        Ok((made.contents(), job.into_warnings()))
    }

    /// The pictures that an export of these options is made of.
    pub fn pictures(&self, options: &Options) -> Vec<RgbaImage> {
        let shots = shots::of(&self.source, &self.programs, options).unwrap();
        let mut report = |_| ControlFlow::Continue(());
        let mut job = Job::new(named("png-sequence").unwrap(), &shots, options, &mut report);
        let size_px = job.size_px();
        let frames = job.frames(size_px).unwrap();
        frames.iter().map(|frame| job.picture(frame.secs, size_px).unwrap()).collect()
    }
}

fn sample(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../projects/{name}.ron"))
}

/// All that is shown, in a file called “out”, in as many frames as fill its time.
pub(super) fn options() -> Options {
    Options { name: "out".to_owned(), last_frame: LastFrame::Never, ..Options::default() }
}

/// An option of an exporter.
pub(super) fn with(name: &str, value: SettingValue) -> Settings {
    Settings::from([(name.to_owned(), value)])
}
