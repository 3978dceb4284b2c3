//! How far an action is at a time of its clip, by the times of the actions around it alone.

use kineograph_runtime::Program;
use kineograph_runtime::format::{ActionId, Kind};

use crate::document::Clip;

/// Progress of an action at a time of its clip, in the round of a Repeat around it that plays then. What an ease around
/// it does to time is left out.
pub fn local_progress(clip: &Clip, program: &Program, id: ActionId, clip_secs: f64) -> Option<f64> {
    let span = |id: ActionId| program.spans().iter().find(|span| span.action == Some(id));
    let own = span(id)?;
    let mut around = Vec::new();
    let mut at = clip.get(id)?.parent;
    while let Some(parent) = at {
        around.push(parent);
        at = clip.get(parent)?.parent;
    }
    let mut secs = clip_secs;
    for outer in around.into_iter().rev() {
        let item = clip.get(outer)?;
        let repeats = matches!(item.action.kind(), Kind::Repeat | Kind::RepeatForever);
        let (Some(total), Some(round)) = (span(outer), item.children.first().and_then(|child| span(*child)))
        else {
            continue;
        };
        let since = secs - total.start_secs;
        let plays = since >= 0.0 && since < total.duration_secs;
        if repeats && plays && round.duration_secs > 0.0 {
            secs = total.start_secs + since % round.duration_secs;
        }
    }
    let is_timed = own.duration_secs > 0.0 && own.duration_secs.is_finite();
    is_timed.then(|| (secs - own.start_secs) / own.duration_secs)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::Programs;
    use crate::fixture::document;

    #[test]
    fn progress_counts_from_the_round_that_plays() {
        let document = document();
        let programs = Programs::of(&document);
        let clip = &document.clips()[0];
        let program = programs.program(clip.id).unwrap();
        let action = |kind| clip.items().find(|(_, item)| item.action.kind() == kind).unwrap().0;
        let of = |kind, secs| local_progress(clip, program, action(kind), secs).unwrap();
        assert!((of(Kind::EaseOut, 0.25) - 0.5).abs() < 1e-9);
        assert!((of(Kind::ScaleTo, 1.0 + 0.125) - 0.5).abs() < 1e-9, "first round");
        assert!((of(Kind::ScaleTo, 1.25 + 0.125) - 0.5).abs() < 1e-9, "second round");
        assert!(of(Kind::EaseOut, 0.75) > 1.0);
    }
}
