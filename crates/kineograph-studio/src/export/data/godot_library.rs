//! Clips as an animation library for the scene of the stage.

use kineograph_export::godot;
use kineograph_export::motion::Motion;
use kineograph_runtime::format::Sheet;

use super::stills::Tints;
use super::{GODOT_LIBRARY, MotionInput, finish, is_even};
use crate::export::error::ExportError;
use crate::export::job::Job;
use crate::export::output::Output;
use crate::export::shots;
use crate::text::tr;

/// The clips that are shown alone, else all.
pub(super) fn write(job: &mut Job<'_>, out: &mut dyn Output) -> Result<(), ExportError> {
    let names: Vec<String> = job.shots().iter().filter_map(|shot| shot.clip.clone()).collect();
    let clips = shots::clips_on_stage(job.source(), &names);
    if clips.is_empty() {
        return Err(ExportError::Failed(tr!("export-no-clips").to_owned()));
    }
    let mut all = Vec::new();
    for clip in &clips {
        let mut parts = MotionInput::drawn(clip, Tints::Carried, GODOT_LIBRARY.takes.lacks.masks);
        // Paths and places are those of the whole scene.
        parts.show_all();
        parts.redraw(|sheet: &Sheet| !is_even(sheet), str::to_owned)?;
        all.push((clip, parts));
    }
    let motions: Vec<(String, Motion<'_>)> = all
        .iter()
        .map(|(clip, parts)| {
            let [width, height] = clip.document.stage().size;
            let motion = Motion {
                view_px: [0.0, 0.0, width, height],
                from_secs: 0.0,
                to_secs: clip.shown_secs(),
                ..parts.motion(job)
            };
            (clip.clip.clone().unwrap_or_default(), motion)
        })
        .collect();
    let written = godot::write_library(&motions, job.options().loops == 0);
    // All clips are of the same nodes.
    let written = match all.first() {
        Some((_, parts)) => parts.noted(written),
        None => written,
    };
    finish(job, out, written)
}
