//! Contact sheets: frames in a grid, each with its time.

pub(super) mod grid;
mod label;

use super::error::ExportError;
use super::exporter::{Clips, Exporter, Input, Takes, Times};
use super::job::{ExportPhase, Job};
use super::output::Output;
use super::png;
use crate::text::tr;

use grid::{Cell, DEFAULT_CELLS, Grid};

/// The row.
pub static EXPORTER: Exporter = Exporter {
    name: "contact",
    title: || tr!("export-contact"),
    extensions: &["png"],
    input: Input::Pictures,
    times: Times::All,
    clips: Clips::Apart,
    takes: Takes { usual_frames: Some(DEFAULT_CELLS), ..Takes::PICTURES },
    settings: &[],
    write,
};

/// The most frames of a sheet.
pub(super) const MAX_CELLS: usize = 100;

/// 16 frames, or as many as the frame rate gives if one is asked for.
fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let times_secs = match job.options().fps {
        Some(_) => job.moments_secs([1, 1])?,
        None => grid::spread_secs(job.options().from_secs, job.end_secs(), DEFAULT_CELLS),
    };
    if times_secs.len() > MAX_CELLS {
        let message = tr!("export-contact-too-many", frames = times_secs.len(), most = MAX_CELLS);
        return Err(ExportError::Failed(message));
    }
    let cell_px = job
        .options()
        .size_px
        .unwrap_or_else(|| grid::cell_size_px(job.source().size_px(job.options().scale.unwrap_or(1.0))));
    // Before anything is drawn, and before a graphics device is looked for.
    let grid = Grid::of(cell_px, times_secs.len())?;
    let mut cells = Vec::new();
    for (index, secs) in times_secs.iter().enumerate() {
        cells.push(Cell { secs: *secs, picture: job.picture(*secs, cell_px)?, bar: &[] });
        job.report(index + 1, times_secs.len())?;
    }
    job.begin(ExportPhase::Encoding)?;
    let sheet = grid.sheet(&cells);
    out.note_sheet([sheet.width, sheet.height]);
    png::write(&sheet, out)
}
