//! A project that is ready to be sampled.

use std::path::Path;

use kineograph_runtime::format::Problem;
use kineograph_runtime::{Length, Timeline, Track};

use super::check::diagnostic;
use super::failure::Failure;
use crate::compile::Programs;
use crate::document::Document;
use crate::io::read_project;

/// How much is shown of a project that never ends, in seconds.
pub(super) const ENDLESS_SHOWN_SECS: f64 = 4.0;

/// A project without errors, with its programs.
pub(super) struct Opened {
    pub document: Document,
    pub programs: Programs,
}

impl Opened {
    /// Opens a project; its errors are told on standard error, since half a project would give wrong results.
    pub(super) fn read(file: &Path) -> Result<Self, Failure> {
        let (project, problems) = read_project(file).map_err(Failure::because)?;
        if problems.iter().any(Problem::is_error) {
            for problem in problems.iter().filter(|problem| problem.is_error()) {
                eprintln!("{}", diagnostic(file, problem));
            }
            return Err(Failure::Told);
        }
        let (document, _) = Document::from_project(&project);
        let mut programs = Programs::default();
        programs.update(&document);
        Ok(Self { document, programs })
    }
}

/// When a time line is over for a command that must come to an end: see [`ENDLESS_SHOWN_SECS`].
pub(super) fn shown_secs(timeline: &Timeline) -> f64 {
    match timeline.length() {
        Length::Finite(secs) => secs,
        Length::Endless => {
            let runs = timeline.tracks().iter().flat_map(Track::runs);
            let ends = runs.map(|run| run.end_secs().unwrap_or(run.at_secs + ENDLESS_SHOWN_SECS));
            ends.fold(ENDLESS_SHOWN_SECS, f64::max)
        }
    }
}

/// A number above 0, for clap.
pub(super) fn positive(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(x) if x.is_finite() && x > 0.0 => Ok(x),
        _ => Err("it must be a number above 0".to_owned()),
    }
}

/// A time in seconds, for clap.
pub(super) fn time_secs(text: &str) -> Result<f64, String> {
    match text.trim().parse::<f64>() {
        Ok(x) if x.is_finite() && x >= 0.0 => Ok(x),
        _ => Err("it must be a number of seconds, 0 or more".to_owned()),
    }
}
