//! What `render` has written, as a line or as an object.

use std::io::Write;
use std::path::Path;

use serde::Serialize;

use super::failure::Failure;
use crate::export::exporter::{Exporter, Input};
use crate::export::forecast::{Forecast, Sheets};
use crate::export::output::Made;
use crate::export::size::size_text;
use crate::text::tr;

/// What was written. Numbers that the export has none of are left out.
#[derive(Debug, Serialize)]
pub(super) struct RenderReport {
    files: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    frames: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    secs: Option<f64>,
    /// Width and height of the largest picture that is drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    size_px: Option<[u32; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    sheets_px: Vec<[u32; 2]>,
    bytes: u64,
    warnings: Vec<String>,
}

impl RenderReport {
    /// What was made, and what was known of it before.
    pub(super) fn of(output: &Path, exporter: &Exporter, made: &Made, forecast: Forecast) -> Self {
        let has_frames = exporter.input != Input::Data && forecast.frames > 0;
        Self {
            files: made.paths(output).iter().map(|path| path.to_string_lossy().into_owned()).collect(),
            frames: has_frames.then_some(forecast.frames),
            // Sums of times have more digits than anybody asked for.
            secs: Some((forecast.secs * 1e6).round() / 1e6).filter(|secs| *secs > 0.0),
            size_px: forecast.sizes_px.map(|[_, largest]| largest),
            sheets_px: made.sheets_px().to_vec(),
            bytes: made.bytes(),
            warnings: forecast.warnings,
        }
    }

    /// Files, frames and size.
    pub(super) fn sentence(&self) -> String {
        let (files, more) =
            (self.files.first().map_or("", String::as_str), self.files.len().saturating_sub(1));
        let size = size_text(self.bytes);
        match (self.frames, self.size_px, Sheets::of(&self.sheets_px)) {
            (Some(frames), _, Sheets::Known(sheets, [width, height])) => {
                tr!("cli-written-sheets", files, more, frames, sheets, width, height, size)
            }
            (Some(frames), Some([width, height]), _) => {
                tr!("cli-written-frames", files, more, frames, width, height, size)
            }
            (Some(frames), None, _) => tr!("cli-written-poses", files, more, frames, size),
            (None, ..) => tr!("cli-written", files, more, size),
        }
    }

    /// One line of JSON.
    pub(super) fn write_json(&self, out: &mut dyn Write) -> Result<(), Failure> {
        serde_json::to_writer(&mut *out, self).map_err(std::io::Error::from)?;
        Ok(writeln!(out)?)
    }
}
