//! What is wrong in a file, as commands print it: a line each, or one object of JSON a file.

use std::io::Write;
use std::path::Path;

use kineograph_runtime::{Diagnostic, Diagnostics, FieldPath, Position, Severity};
use serde::Serialize;

use super::failure::Failure;
use super::streams::line;
use crate::io::{IoError, in_action, in_clip};
use crate::limits::MAX_LISTED;
use crate::text::{message, tr};

/// What was found in one file.
#[derive(Debug, Serialize)]
pub(super) struct Findings {
    /// The file, as it was named.
    path: String,
    errors: usize,
    warnings: usize,
    /// How many more there are than are listed.
    unlisted: usize,
    diagnostics: Vec<Finding>,
    /// What was fixed, as sentences with their places.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fixed: Vec<Finding>,
}

/// One thing that was found.
#[derive(Debug, Serialize)]
struct Finding {
    code: &'static str,
    severity: String,
    message: String,
    /// The way to it, such as `clips[0].action.duration`; empty for the whole file.
    place: String,
    /// The name of its clip.
    #[serde(skip_serializing_if = "Option::is_none")]
    clip: Option<String>,
    /// The way to its action, such as `Sequence[1] › MoveBy`.
    #[serde(skip_serializing_if = "String::is_empty")]
    trail: String,
    line: Option<usize>,
    column: Option<usize>,
    /// The name that was probably meant.
    suggestion: Option<String>,
    /// What an expectation asks for, and what the motion does.
    #[serde(skip_serializing_if = "Option::is_none")]
    expected: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    found: Option<String>,
}

impl Findings {
    pub(super) fn new(file: &Path, found: &Diagnostics) -> Self {
        Self {
            path: line(&file.to_string_lossy()),
            errors: found.error_count(),
            warnings: found.warning_count(),
            unlisted: found.unlisted(),
            diagnostics: found.iter().map(Finding::of).collect(),
            fixed: Vec::new(),
        }
    }

    /// Of a file that is refused.
    pub(super) fn refused(file: &Path, error: &IoError) -> Self {
        let mut findings = Self::new(file, &Diagnostics::default());
        match error {
            IoError::NotAProject { error, .. } => {
                let all = std::iter::once(error.diagnostic()).chain(error.others());
                findings.diagnostics = all.map(Finding::of).collect();
                findings.errors = findings.diagnostics.len();
            }
            _ => {
                let root = FieldPath::root();
                findings.add(Severity::Error, "file-unreadable", error.to_string(), &root, None);
            }
        }
        findings
    }

    /// Adds what is not in the text itself, or only counts it where as many are listed as may be.
    pub(super) fn add(
        &mut self,
        severity: Severity,
        code: &'static str,
        message: String,
        place: &FieldPath,
        position: Option<Position>,
    ) {
        match severity {
            Severity::Error => self.errors += 1,
            Severity::Warning => self.warnings += 1,
        }
        if !self.has_room() {
            self.unlisted += 1;
            return;
        }
        self.diagnostics.push(Finding {
            code,
            severity: severity.to_string(),
            message,
            place: place.to_string(),
            clip: None,
            trail: String::new(),
            line: position.map(|position| position.line),
            column: position.map(|position| position.column),
            suggestion: None,
            expected: None,
            found: None,
        });
    }

    /// Whether one more error, counted already, is listed: a project may have 200,000 images that can't be read.
    const fn has_room(&self) -> bool {
        self.errors.saturating_sub(self.unlisted) <= MAX_LISTED
    }

    /// With errors only.
    pub(super) fn without_warnings(mut self) -> Self {
        let error = Severity::Error.to_string();
        self.diagnostics.retain(|found| found.severity == error);
        self.unlisted = self.errors - self.diagnostics.len();
        self
    }

    /// Notes what was fixed.
    pub(super) fn add_fixed(&mut self, fixed: &[Diagnostic]) {
        self.fixed = fixed.iter().map(Finding::of).collect();
    }

    pub(super) const fn has_errors(&self) -> bool {
        self.errors > 0
    }

    /// One line of JSON.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        serde_json::to_writer(&mut *out, self).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    }

    /// `file:line:column: error: clip "walk", Sequence[1] › MoveBy: message`, a line each; what is in no action has only its clip, or nothing, there.
    pub(super) fn write_lines(&self, out: &mut dyn Write) -> Result<(), Failure> {
        for fixed in &self.fixed {
            writeln!(out, "{}", line(&fixed.line(&self.path, tr!("cli-fixed"))))?;
        }
        for found in &self.diagnostics {
            writeln!(out, "{}", line(&found.line(&self.path, &found.severity)))?;
        }
        if self.unlisted > 0 {
            writeln!(out, "{}", line(&tr!("cli-more-problems", path = &self.path, count = self.unlisted)))?;
        }
        Ok(())
    }
}

impl Finding {
    fn of(found: &Diagnostic) -> Self {
        let text = |name: &str| found.arg(name).map(ToString::to_string);
        Self {
            code: found.code.id(),
            severity: found.severity.to_string(),
            message: message(found),
            place: found.place.path().to_string(),
            clip: found.place.clip().map(str::to_owned),
            trail: found.place.trail().to_owned(),
            line: found.place.line(),
            column: found.place.column(),
            suggestion: text("near"),
            expected: text("expected"),
            found: text("found"),
        }
    }

    /// As [`Findings::write_lines`] writes it.
    fn line(&self, path: &str, severity: &str) -> String {
        let position = self.line.zip(self.column).map(|(line, column)| format!(":{line}:{column}"));
        let Self { trail, message, .. } = self;
        let message = match &self.clip {
            Some(clip) if trail.is_empty() => in_clip(clip, message),
            Some(clip) => in_action(clip, trail, message),
            None if trail.is_empty() => message.clone(),
            // In an own ease.
            None => format!("{trail}: {message}"),
        };
        format!("{path}{}: {severity}: {message}", position.unwrap_or_default())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_in_a_clip_names_it_first() {
        let text = r#"(format: 2, clips: [
            (name: "a", action: Sequence(actions: [FadeTo(duration: 1, opacity: 0.5), MoveBy(duration: -1, delta: (1, 2), weight: 3)]), labl: 3),
        ], runs: [(clip: "b", node: "n")])"#;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.ron");
        std::fs::write(&path, text).unwrap();
        let (_, found) = crate::import::read_project(&path).unwrap();
        let mut out = Vec::new();
        Findings::new(Path::new("a.ron"), &found).write_lines(&mut out).unwrap();
        let out = String::from_utf8(out).unwrap();
        let places: Vec<&str> =
            out.lines().map(|line| line.splitn(4, ':').nth(3).unwrap().trim_start()).collect();
        let begins = [
            "warning: clip \"a\", Sequence[0] › FadeTo: opacity",
            "error: clip \"a\", Sequence[1] › MoveBy: duration",
            "warning: clip \"a\": MoveBy has no field",
            "warning: clip \"a\": a clip has no field",
            "error: there is no clip",
            "error: there is no node",
        ];
        assert_eq!(places.len(), begins.len(), "{out}");
        for (said, begin) in places.iter().zip(begins) {
            assert!(said.starts_with(begin), "{said}");
        }
    }
}
