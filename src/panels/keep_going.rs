//! How often a new `Animate` plays: as long as the motion beside it, so that what walks keeps walking.

use kineograph_runtime::format::{Action, Kind, Value};

use crate::compile::Programs;
use crate::document::{ActionId, Clip, ClipEdit, ClipId, Document, Edit, NodeId, SAME_ROUNDED_SECS};
use crate::movers::stretch_secs;
use crate::recipient::moving_until_secs;
use crate::text::{format_short, tr};

/// Lets the `Animate` that these edits add to a clip last as long as what plays beside it in its Spawn, and says so.
pub fn beside_others(document: &Document, clip: ClipId, edits: &mut Vec<Edit>) -> Option<String> {
    repeat(document, clip, edits, |after, programs, id| {
        let clip = after.clip(clip)?;
        let top = clip.bent_top(id);
        let parent = clip.get(top)?.parent.filter(|parent| clip.is_list_for(*parent, true))?;
        let program = programs.program(clip.id)?;
        let others = clip.get(parent)?.children.iter().filter(|child| **child != top);
        let [start_secs, _] = stretch_secs(program, id)?;
        let ends = others.filter_map(|other| stretch_secs(program, *other)).map(|[_, end_secs]| end_secs);
        Some(ends.fold(0.0, f64::max) - start_secs)
    })
}

/// The same for edits that play it on a node from a time on, in seconds, beside the runs of that node.
pub fn beside_runs(
    document: &Document,
    programs: &Programs,
    (node, at_secs): (NodeId, f64),
    edits: &mut Vec<Edit>,
) -> Option<String> {
    let until_secs = moving_until_secs(document, programs, node, at_secs);
    let added = edits.iter().find_map(|edit| match edit {
        Edit::Clip(clip, ClipEdit::Insert { .. }) => Some(*clip),
        _ => None,
    });
    let (clip, until_secs) = added.zip(until_secs)?;
    repeat(document, clip, edits, |_, _, _| Some(until_secs - at_secs))
}

/// The edit that lets an `Animate` play up to the end of its clip, with as many whole rounds as fit: a round more would make the clip
/// longer. `None` if not one more fits, or if the clip never ends.
pub fn to_the_end(programs: &Programs, clip: &Clip, id: ActionId) -> Option<Edit> {
    let action = &clip.get(id)?.action;
    let Some(Value::Count(loops)) = action.param("loops").filter(|_| action.kind() == Kind::Animate) else {
        return None;
    };
    let program = programs.program(clip.id)?;
    let [start_secs, end_secs] = stretch_secs(program, id)?;
    let once_secs = (end_secs - start_secs) / f64::from((*loops).max(1));
    let until_secs = program.length().secs()?;
    if once_secs <= SAME_ROUNDED_SECS || until_secs <= end_secs + SAME_ROUNDED_SECS {
        return None;
    }
    let fitting = whole_rounds(until_secs - start_secs, once_secs);
    (fitting > f64::from((*loops).max(1))).then(|| set_loops(clip.id, id, fitting))
}

/// How many whole rounds of `once_secs` last at least so long.
fn rounds(wanted_secs: f64, once_secs: f64) -> f64 {
    ((wanted_secs - SAME_ROUNDED_SECS) / once_secs).ceil()
}

/// How many whole rounds of `once_secs` fit into so long.
fn whole_rounds(room_secs: f64, once_secs: f64) -> f64 {
    ((room_secs + SAME_ROUNDED_SECS) / once_secs).floor()
}

/// The edit that sets how many rounds an `Animate` plays.
fn set_loops(clip: ClipId, id: ActionId, rounds: f64) -> Edit {
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // above 1, and saturating
    let value = Value::Count(rounds as u32);
    Edit::Clip(clip, ClipEdit::SetParam { ids: vec![id], param: "loops", value })
}

/// Whether an action is an `Animate` whose frames were chosen, rather than the first one of any sheet.
fn has_several_frames(action: &Action) -> bool {
    let has_tag = matches!(action.param("tag"), Some(Value::Text(tag)) if !tag.is_empty());
    let has_frames = matches!(action.param("frames"), Some(Value::Frames(frames)) if frames.len() > 1);
    action.kind() == Kind::Animate && (has_tag || has_frames)
}

/// Repeats the added `Animate` until it lasts so long, in seconds.
fn repeat(
    document: &Document,
    clip: ClipId,
    edits: &mut Vec<Edit>,
    wanted_secs: impl Fn(&Document, &Programs, ActionId) -> Option<f64>,
) -> Option<String> {
    let (loops, secs) = loops(document, clip, edits, wanted_secs)?;
    edits.push(loops);
    Some(tr!("frames-loops", secs = format_short(secs, 2)))
}

/// The edit that sets how often it plays, and how long that is; `None` where once is enough.
fn loops(
    document: &Document,
    clip: ClipId,
    edits: &[Edit],
    wanted_secs: impl Fn(&Document, &Programs, ActionId) -> Option<f64>,
) -> Option<(Edit, f64)> {
    let (mut after, mut added) = (document.clone(), None);
    for edit in edits {
        let (next, made) = after.edited(edit).ok()?;
        (after, added) = (next, made.actions.first().copied().or(added));
    }
    let id = added?;
    if !has_several_frames(&after.clip(clip)?.get(id)?.action) {
        return None;
    }
    let programs = Programs::of(&after);
    let [start_secs, end_secs] = stretch_secs(programs.program(clip)?, id)?;
    let (once_secs, wanted_secs) = (end_secs - start_secs, wanted_secs(&after, &programs, id)?);
    if once_secs <= SAME_ROUNDED_SECS || wanted_secs <= once_secs + SAME_ROUNDED_SECS {
        return None;
    }
    let loops = rounds(wanted_secs, once_secs);
    Some((set_loops(clip, id, loops), loops * once_secs))
}
