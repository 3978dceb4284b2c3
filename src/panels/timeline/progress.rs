//! What `t` in the transport is the progress of.

use super::actions;
use super::times;
use crate::panels::Ctx;
use crate::text::tr;
use kineograph_studio::motion::local_progress;

/// Something with a start and an end.
#[derive(Debug, Clone, PartialEq)]
pub struct Progressing {
    /// The tooltip of its `t`.
    pub tooltip: String,
    /// It is the selected action.
    pub is_selected: bool,
    /// Its start and its end, in seconds of the project; the end is later.
    pub stretch_secs: [f64; 2],
}

/// The selected action, if it takes time and ends; in a Repeat the round that plays.
pub fn of_action(ctx: &Ctx<'_>) -> Option<Progressing> {
    let id = ctx.session.selection.primary_action()?;
    let (clip_id, clip) = ctx.open_clip()?;
    let action = &clip.get(id)?.action;
    let program = ctx.programs.program(clip_id)?;
    let span = program.spans().iter().find(|span| span.action == Some(id))?;
    let now_secs = ctx.clip_secs();
    let progress = local_progress(clip, program, id, now_secs)?;
    let start_secs = now_secs - progress * span.duration_secs;
    Some(Progressing {
        tooltip: tr!("timeline-progress-action", name = actions::title(action)),
        is_selected: true,
        stretch_secs: [start_secs, start_secs + span.duration_secs].map(|secs| ctx.project_secs_at(secs)),
    })
}

/// The open clip, if it ends.
pub fn of_clip(ctx: &Ctx<'_>) -> Option<Progressing> {
    let (start_secs, end_secs) = times::clip_stretch(ctx)?;
    let end_secs = end_secs.filter(|end_secs| *end_secs > start_secs)?;
    Some(Progressing {
        tooltip: tr!("timeline-progress-clip").to_owned(),
        is_selected: false,
        stretch_secs: [start_secs, end_secs],
    })
}
