//! Drags of several bars, taken from what is shown: the selected ones, what meets at a moment, what ends last inside a group.

use std::collections::BTreeSet;

use kineograph_runtime::format::ActionId;

use super::super::actions::ActionRow;
use super::super::drag::StretchPart;
use super::super::moment::Moment;
use super::super::times::magnets;
use super::ClipView;
use super::edges_drag::{EdgeDrag, EdgesDrag, hull, outermost};
use super::grip::{BarHandle, can_move, dragged_secs};
use super::keys::HeldKey;
use crate::document::{ClipId, SAME_SECS};
use crate::panels::Ctx;

/// The selected bars as one, for the bracket over them.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Several {
    /// The outermost of them.
    pub grips: Vec<BarHandle>,
    /// Whether all of them can play at another time.
    pub can_move: bool,
    /// Whether there is a bracket: over several, or over one that holds others.
    pub has_bracket: bool,
}

impl Several {
    /// Takes the selected ones out of the rows.
    pub fn of(ctx: &Ctx<'_>, rows: &[ActionRow]) -> Self {
        let Some((_, clip)) = ctx.open_clip() else { return Self::default() };
        let selected: BTreeSet<ActionId> = ctx.session.selection.actions.iter().copied().collect();
        let mut several = Self { can_move: true, ..Self::default() };
        for row in outermost(rows, |id| selected.contains(&id)) {
            let Some(bar) = &row.bar else { continue };
            several.can_move &= can_move(clip, row, bar);
            several.has_bracket |= row.foldable || !several.grips.is_empty();
            several.grips.push(BarHandle::new(ctx, clip, row.id, [bar.start_secs, bar.end_secs]));
        }
        several.has_bracket &= hull(&several.grips).is_some_and(|[start, end]| end - start > SAME_SECS);
        several
    }
}

/// All selected bars by their bodies; `None` where there is only one, or one that can't move.
pub fn bodies(ctx: &Ctx<'_>, view: &ClipView, grab_secs: f64) -> Option<EdgesDrag> {
    let is_several = view.several.grips.len() > 1 && view.several.can_move;
    is_several.then(|| bracket(ctx, view, StretchPart::Whole, grab_secs)).flatten()
}

/// The drag of the selected bars by a part of the bracket over them.
pub fn bracket(ctx: &Ctx<'_>, view: &ClipView, part: StretchPart, grab_secs: f64) -> Option<EdgesDrag> {
    let (clip_id, clip) = ctx.open_clip()?;
    let grips = view.several.grips.clone();
    let along_secs = grips.iter().flat_map(|grip| dragged_secs(ctx, clip, grip.id)).collect::<Vec<_>>();
    let stretch_secs = hull(&grips)?;
    Some(EdgesDrag {
        clip: clip_id,
        grips,
        hold: EdgeDrag::Bracket(part),
        stretch_secs,
        keys: Vec::new(),
        grab_secs,
        magnets: magnets(ctx, &along_secs),
    })
}

/// What starts, ends or happens at a moment.
pub fn moment(
    ctx: &Ctx<'_>,
    view: &ClipView,
    moment: &Moment<ActionId>,
    grab_secs: f64,
) -> Option<EdgesDrag> {
    let (clip_id, clip) = ctx.open_clip()?;
    let ids: BTreeSet<ActionId> = moment.ids.iter().copied().collect();
    let rows = || view.rows.iter().filter(|row| ids.contains(&row.id));
    let keys = rows().filter_map(|row| HeldKey::at(ctx, row, moment.secs)).collect();
    let grips = rows().filter_map(|row| {
        let stretch_secs = row.bar.as_ref().map(|bar| [bar.start_secs, bar.end_secs])?;
        let is_edge = stretch_secs.iter().any(|secs| (secs - moment.secs).abs() < SAME_SECS);
        is_edge.then(|| BarHandle::new(ctx, clip, row.id, stretch_secs))
    });
    let drag = at_moment(ctx, clip_id, grips.collect(), moment.secs, grab_secs);
    Some(EdgesDrag { keys, ..drag })
}

/// The drag of what ends last inside an action: it changes the end of a group and keeps everything else in it.
pub fn last_inside(ctx: &Ctx<'_>, id: ActionId, end_secs: f64, grab_secs: f64) -> Option<EdgesDrag> {
    let (clip_id, clip) = ctx.open_clip()?;
    let spans = ctx.programs.program(clip_id)?.spans();
    let inside: BTreeSet<ActionId> = clip.preorder(id).into_iter().map(|(id, _)| id).collect();
    let grips = spans.iter().filter_map(|span| {
        let id = span.action.filter(|id| inside.contains(id) && !span.is_muted)?;
        let is_leaf = clip.get(id).is_some_and(|item| item.children.is_empty());
        let stretch_secs = [span.start_secs, span.end_secs()].map(|secs| ctx.project_secs_at(secs));
        let ends = (stretch_secs[1] - end_secs).abs() < SAME_SECS;
        (is_leaf && ends).then(|| BarHandle::new(ctx, clip, id, stretch_secs))
    });
    let grips: Vec<BarHandle> = grips.collect();
    (!grips.is_empty()).then(|| at_moment(ctx, clip_id, grips, end_secs, grab_secs))
}

fn at_moment(ctx: &Ctx<'_>, clip: ClipId, grips: Vec<BarHandle>, secs: f64, grab_secs: f64) -> EdgesDrag {
    let magnets = magnets(ctx, &[secs]);
    EdgesDrag {
        clip,
        grips,
        hold: EdgeDrag::Moment,
        stretch_secs: [secs; 2],
        keys: Vec::new(),
        grab_secs,
        magnets,
    }
}
