//! The times that both views know: the stretch of the open clip, the boundaries, the end of all.

use kineograph_runtime::Length;
use kineograph_runtime::format::Marker;

use super::snap::Magnets;
use crate::compile::preview_secs;
use crate::document::{Run, SAME_SECS};
use crate::panels::{Ctx, Intent, Outbox};

/// The end of the open clip on the timeline of the project: its start and its length, both in project seconds; no length
/// if it never ends.
pub fn clip_stretch(ctx: &Ctx<'_>) -> Option<(f64, Option<f64>)> {
    let (id, _) = ctx.open_clip()?;
    let program = ctx.programs.program(id)?;
    let start_secs = ctx.project_secs_at(0.0);
    match program.length() {
        Length::Finite(secs) => Some((start_secs, Some(ctx.project_secs_at(secs)))),
        Length::Endless => Some((start_secs, None)),
    }
}

/// How much time is shown when everything is, in seconds: all that runs, and the open clip even if nothing plays it; one round of what
/// never ends.
pub fn shown_secs(ctx: &Ctx<'_>) -> f64 {
    let program = ctx.open_clip().and_then(|(id, _)| ctx.programs.program(id));
    let clip_secs = program.map_or(0.0, |program| ctx.project_secs_at(preview_secs(program)));
    let runs_secs = ctx.programs.length_secs();
    if ctx.document.runs().is_empty() && clip_secs > 0.0 { clip_secs } else { runs_secs.max(clip_secs) }
}

/// The last time at which there is anything: what plays, the playhead, a marker or the end of the loop. In seconds of the project.
pub fn last_secs(ctx: &Ctx<'_>) -> f64 {
    let playback = &ctx.session.playback;
    let markers = ctx.document.markers().iter().map(|marker| marker.at_secs);
    let loop_end = playback.loop_range.filter(|_| playback.loops()).map(|range| range.end_secs);
    let others = markers.chain(loop_end).chain([playback.playhead_secs()]);
    others.fold(shown_secs(ctx), f64::max)
}

/// All times at which a run or an action of the open clip starts or ends, in seconds of the project, sorted.
pub fn boundaries(ctx: &Ctx<'_>) -> Vec<f64> {
    let mut found = vec![0.0, ctx.programs.length_secs()];
    for run in ctx.document.runs() {
        found.extend([run.at_secs, run_end_secs(ctx, run)]);
    }
    let program = ctx.open_clip().and_then(|(id, _)| ctx.programs.program(id));
    let run = ctx.active_run();
    let project_secs = |secs: f64| run.as_ref().map_or(secs, |run| run.project_secs_at(secs));
    for span in program.iter().flat_map(|program| program.spans()) {
        found.extend([span.start_secs, span.end_secs()].map(project_secs));
    }
    found.retain(|secs| secs.is_finite() && *secs >= 0.0);
    found.sort_by(f64::total_cmp);
    found.dedup_by(|later, earlier| *later - *earlier < SAME_SECS);
    found
}

/// When a run ends on the last of its nodes, in seconds of the project; infinite if it never ends.
pub fn run_end_secs(ctx: &Ctx<'_>, run: &Run) -> f64 {
    run.at_secs + run.stagger_secs() + ctx.programs.run_secs(run)
}

/// All starts and ends but those that are dragged along, the playhead and the markers.
pub fn magnets(ctx: &Ctx<'_>, dragged_secs: &[f64]) -> Magnets {
    let playhead_secs = ctx.session.playback.playhead_secs();
    let markers = ctx.document.markers().iter().map(|marker| marker.at_secs);
    Magnets::new(boundaries(ctx).into_iter().chain([playhead_secs]).chain(markers), dragged_secs)
}

/// The markers with their indices in the document's list, by time.
pub fn markers<'a>(ctx: &Ctx<'a>) -> Vec<(usize, &'a Marker)> {
    let mut markers: Vec<(usize, &Marker)> =
        ctx.document.markers().iter().map(AsRef::as_ref).enumerate().collect();
    markers.sort_by(|(_, a), (_, b)| a.at_secs.total_cmp(&b.at_secs));
    markers
}

/// Goes to the boundary next to the playhead, after it or before it.
pub fn seek_boundary(
    ctx: &Ctx<'_>,
    times_secs: impl IntoIterator<Item = f64>,
    forwards: bool,
    out: &mut Outbox,
) {
    if let Some(secs) = next_boundary(times_secs, ctx.session.playback.playhead_secs(), forwards) {
        out.push(Intent::Seek(secs));
    }
}

/// The time next to `from_secs`, after it or before it.
pub fn next_boundary(
    times_secs: impl IntoIterator<Item = f64>,
    from_secs: f64,
    forwards: bool,
) -> Option<f64> {
    let times_secs = times_secs.into_iter();
    if forwards {
        times_secs.filter(|secs| *secs > from_secs + SAME_SECS).min_by(f64::total_cmp)
    } else {
        times_secs.filter(|secs| *secs < from_secs - SAME_SECS).max_by(f64::total_cmp)
    }
}
