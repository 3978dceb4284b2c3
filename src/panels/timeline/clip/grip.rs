//! What can be done to the bar of an action.

use std::collections::BTreeSet;

use kineograph_runtime::format::{ActionId, Kind};

use super::super::actions::{ActionRow, Bar, BarShape};
use crate::document::{Clip, ClipId};
use crate::kinds;
use crate::panels::Ctx;

/// A bar, as it was before it is dragged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct BarHandle {
    /// Which action.
    pub id: ActionId,
    /// Start and end, in seconds of the project.
    pub stretch_secs: [f64; 2],
    /// Seconds of the list that contains the action, per second of the project.
    pub pace: f64,
}

impl BarHandle {
    /// That of an action that plays from one time of the project to another.
    pub fn new(ctx: &Ctx<'_>, clip: &Clip, id: ActionId, stretch_secs: [f64; 2]) -> Self {
        let run_speed = ctx.active_run().map_or(1.0, |run| run.speed);
        let [start_secs, end_secs] = stretch_secs;
        let pace = clip.list_pace(id, (end_secs - start_secs) * run_speed) * run_speed;
        Self { id, stretch_secs, pace }
    }
}

/// What can be done to a bar.
#[derive(Debug, Clone, Copy)]
pub struct BarGrip {
    /// The clip of the action.
    pub clip: ClipId,
    /// The bar.
    pub bar: BarHandle,
    /// The kind of the action, for the label of the undo step.
    pub name: &'static str,
    /// Whether it can play at another time.
    pub can_move: bool,
    /// Whether it can take longer.
    pub can_stretch: bool,
}

impl BarGrip {
    pub fn new(ctx: &Ctx<'_>, row: &ActionRow, bar: &Bar) -> Option<Self> {
        let (clip_id, clip) = ctx.open_clip()?;
        Some(Self {
            clip: clip_id,
            bar: BarHandle::new(ctx, clip, row.id, [bar.start_secs, bar.end_secs]),
            name: kinds::title(row.kind),
            can_move: can_move(clip, row, bar),
            can_stretch: can_stretch(row, bar),
        })
    }
}

/// Whether an action can be moved in time: it is inside another one and plays.
pub fn can_move(clip: &Clip, row: &ActionRow, bar: &Bar) -> bool {
    clip.root() != Some(row.id) && row.kind != Kind::At && !row.muted && bar.start_secs.is_finite()
}

/// Whether an action has a length that can be changed.
fn can_stretch(row: &ActionRow, bar: &Bar) -> bool {
    let has_length = match bar.shape {
        // One of 0 s can be stretched.
        BarShape::Leaf { duration_secs } => duration_secs.is_some() || bar.end_secs > bar.start_secs,
        BarShape::Instant => false,
        BarShape::Group | BarShape::Bracket | BarShape::Rounds { .. } => bar.end_secs > bar.start_secs,
    };
    has_length && !row.muted && !bar.is_endless()
}

/// When an action and all inside it start and end, in seconds of the project: all of that moves along, so nothing snaps to it.
pub fn dragged_secs(ctx: &Ctx<'_>, clip: &Clip, id: ActionId) -> Vec<f64> {
    let inside: BTreeSet<ActionId> = clip.preorder(id).into_iter().map(|(id, _)| id).collect();
    let spans = ctx.programs.program(clip.id).map(|program| program.spans()).unwrap_or_default();
    let own = spans.iter().filter(|span| span.action.is_some_and(|id| inside.contains(&id)));
    let run = ctx.active_run();
    let project_secs = |secs: f64| run.as_ref().map_or(secs, |run| run.project_secs_at(secs));
    own.flat_map(|span| [span.start_secs, span.end_secs()]).map(project_secs).collect()
}
