//! Checks that clips fit the sheets of the nodes on which they run.

use super::clips::{action_problem, visit_playing};
use crate::action::{Action, Kind, Value};
use crate::diagnostic::{Code, Diagnostics, FieldPath, MAX_LISTED};
use crate::prelude::*;

/// A clip that plays on a node with a sheet.
pub struct ClipOnSheet<'a> {
    pub clip: usize,
    pub clip_name: &'a str,
    pub tree: &'a Action,
    pub node: &'a str,
    /// Sheets whose frames the clip names but which the node does not show.
    pub others: Vec<&'a str>,
    /// The number of frames of the node's sheet.
    pub count: u64,
}

/// Warns of frames that a sheet lacks, and of frames of other sheets.
pub fn check<'a>(shown: impl Iterator<Item = ClipOnSheet<'a>>, found: &mut Diagnostics) {
    for ClipOnSheet { clip, clip_name, tree, node, others, count } in shown {
        // Further warnings would not be listed.
        if found.warning_count() > MAX_LISTED {
            return;
        }
        let root = FieldPath::root().item("clips", clip).field("action");
        visit_playing(tree, &mut Vec::new(), &mut |action, indices| {
            if let Some(named) = named_sheet(action).filter(|named| others.contains(named)) {
                found.report(Code::AnimatedSheetNotShown, |problem| {
                    let problem = problem.text("sheet", named).text("node", node);
                    let mut problem = action_problem(problem, &root, tree, indices);
                    problem.place.clip = Some(clip_name.to_owned());
                    problem.in_field(action, Some("sheet"))
                });
                return;
            }
            let Some((nth, frame)) = first_frame_outside(action, count) else { return };
            found.report(Code::AnimatedFrameNotInSheet, |problem| {
                let problem = problem.number("frame", f64::from(frame)).text("node", node);
                let mut problem =
                    action_problem(problem.number("last", (count - 1) as f64), &root, tree, indices);
                problem.place.clip = Some(clip_name.to_owned());
                problem = problem.in_field(action, Some("frames"));
                problem.place.path = problem.place.path.index(nth);
                problem
            });
        });
    }
}

/// The highest frame that an action shows.
pub fn top_frame(action: &Action) -> Option<u32> {
    frames(action)?.map(|(_, frame)| frame).max()
}

/// The sheet that an `Animate` names.
pub fn named_sheet(action: &Action) -> Option<&str> {
    match action.param("sheet") {
        Some(Value::Text(sheet)) if action.kind() == Kind::Animate && !sheet.is_empty() => Some(sheet),
        _ => None,
    }
}

fn first_frame_outside(action: &Action, count: u64) -> Option<(usize, u32)> {
    frames(action)?.find(|(_, frame)| u64::from(*frame) >= count)
}

fn frames(action: &Action) -> Option<impl Iterator<Item = (usize, u32)>> {
    match (action.kind() == Kind::Animate).then(|| action.param("frames")).flatten()? {
        Value::Frames(steps) => {
            let numbered = steps.iter().enumerate().filter(|(_, step)| step.name.is_none());
            Some(numbered.map(|(nth, step)| (nth, step.frame)))
        }
        _ => None,
    }
}
