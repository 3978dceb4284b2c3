//! Turns actions into related kinds that do the same, as far as the other kind can.
//!
//! A distance becomes its end point and vice versa. Missing values come from the pose at the start of the action, on the node that
//! the open clip plays on.

mod related;

use kineograph_runtime::Pose;
use kineograph_runtime::format::Kind;

pub use related::related;

use crate::compile::start_pose;
use crate::ctx::Ctx;
use crate::document::{ActionId, Clip, ClipEdit, Edit, Node};
use crate::history::Change;
use crate::kinds;
use crate::text::tr;

/// The change that turns actions of the open clip into another kind. `None` if no clip is open or none of the actions exists.
pub fn change(ctx: &Ctx<'_>, actions: &[ActionId], kind: Kind) -> Option<Change> {
    let (clip_id, clip) = ctx.open_clip()?;
    let found = actions.iter().filter(|id| clip.get(**id).is_some_and(|item| item.action.kind() != kind));
    let edits: Vec<Edit> =
        found.flat_map(|id| edits_of(ctx, clip, *id, kind)).map(|edit| Edit::Clip(clip_id, edit)).collect();
    let known = actions.iter().any(|id| clip.get(*id).is_some());
    known.then(|| Change::all(tr!("change-kind", action = kinds::title(kind)), edits))
}

/// The kind of list that holds some siblings without moving them in time: that of the list that holds them now.
pub fn list_like(clip: &Clip, siblings: &[ActionId]) -> Kind {
    let parent = |id: &ActionId| clip.get(clip.get(*id)?.parent?);
    let holder = siblings.first().and_then(parent).map(|item| item.action.kind());
    if holder == Some(Kind::Spawn) { Kind::Spawn } else { Kind::Sequence }
}

fn edits_of(ctx: &Ctx<'_>, clip: &Clip, id: ActionId, kind: Kind) -> Vec<ClipEdit> {
    let Some(item) = clip.get(id) else { return Vec::new() };
    let start = pose_before(ctx, clip, id);
    let values = kinds::kept(&item.action, kind, &start);
    let sets = values.into_iter().map(|(param, value)| ClipEdit::SetParam { ids: vec![id], param, value });
    std::iter::once(ClipEdit::ChangeKind(id, kind)).chain(sets).collect()
}

/// The pose of the active node when an action starts, for the first time if it is repeated; the start pose of the node if the action
/// does not play.
fn pose_before(ctx: &Ctx<'_>, clip: &Clip, id: ActionId) -> Pose {
    let node = ctx.active_run().map(|run| run.node).or(ctx.session.selection.node);
    let node = node.and_then(|id| ctx.document.node(id));
    let rest = node.map_or_else(Pose::default, |node| start_pose(node));
    start_secs(ctx, clip, id)
        .and_then(|secs| played_pose(ctx, clip, node.map(AsRef::as_ref), &rest, secs))
        .unwrap_or(rest)
}

/// When an action starts, in seconds of the clip.
fn start_secs(ctx: &Ctx<'_>, clip: &Clip, id: ActionId) -> Option<f64> {
    let program = ctx.programs.program(clip.id)?;
    program.spans().iter().find(|span| span.action == Some(id)).map(|span| span.start_secs)
}

fn played_pose(ctx: &Ctx<'_>, clip: &Clip, node: Option<&Node>, rest: &Pose, secs: f64) -> Option<Pose> {
    match (ctx.active_run(), node) {
        (Some(run), Some(node)) if !run.paused => {
            ctx.programs.pose_at(ctx.document, node.id, ctx.project_secs_at(secs))
        }
        _ => Some(ctx.programs.program(clip.id)?.sample_secs(rest, secs)),
    }
}

#[cfg(test)]
mod tests;
