//! A project that is ready to be sampled.

use std::path::Path;
use std::sync::Arc;

use kineograph_runtime::Diagnostics;

use super::check::{add_found, unreadable};
use super::failure::Failure;
use super::findings::Findings;
use super::streams::Streams;
use crate::compile::Programs;
use crate::document::Document;
use crate::export::source::ExportSource;
use crate::import::read_project;
use crate::io::{Roots, read_media};
use crate::text::tr;

/// A project without errors, with its programs.
pub(super) struct CheckedProject {
    pub document: Document,
    pub programs: Programs,
}

impl CheckedProject {
    /// Opens a project; its errors go to standard error, since half a project would give wrong results.
    pub(super) fn read(file: &Path, streams: &mut Streams<'_>) -> Result<Self, Failure> {
        let (project, found) = read_project(file).map_err(Failure::because)?;
        if found.has_errors() {
            Findings::new(file, &found).without_warnings().write_lines(streams.err)?;
            return Err(Failure::Told);
        }
        let (document, _) = Document::from_project(&project);
        let programs = Programs::of(&document);
        Ok(Self { document, programs })
    }

    /// What is exported of it, with images from these folders.
    pub(super) fn source(&self, roots: Roots) -> ExportSource {
        ExportSource::of(&self.document, &self.programs, roots)
    }
}

/// The same with its pictures. An image of `file` that can't be read is an error, as in `check`: what is drawn without it would be wrong.
pub(super) fn with_pictures(
    file: &Path,
    source: ExportSource,
    streams: &mut Streams<'_>,
) -> Result<ExportSource, Failure> {
    let (media, errors) = read_media(&source.document, &source.roots);
    let mut findings = Findings::new(file, &Diagnostics::default());
    add_found(&mut findings, file, unreadable(errors));
    if findings.has_errors() {
        findings.write_lines(streams.err)?;
        return Err(Failure::Told);
    }
    Ok(ExportSource { media: Some(Arc::new(media)), ..source })
}

/// A number above 0, for clap.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(x) if x.is_finite() && x > 0.0 => Ok(x),
        _ => Err(tr!("cli-not-positive").to_owned()),
    }
}

/// A time in seconds, for clap.
pub(super) fn time_secs(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(x) if x.is_finite() && x >= 0.0 => Ok(x),
        _ => Err(tr!("cli-no-time").to_owned()),
    }
}
