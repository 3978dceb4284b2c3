//! The ease that is selected, as plain data.

use kineograph_runtime::format::{Action, ActionId, Kind};
use kineograph_runtime::{Curve as EaseCurve, Ease, Program};

use crate::document::{Clip, ClipId};
use crate::panels::Ctx;

/// The ease that is selected, or that bends the selected action.
#[derive(Debug, Clone)]
pub struct EaseTarget {
    /// Its clip.
    pub clip: ClipId,
    /// Which action.
    pub id: ActionId,
    /// The action itself, without what it bends.
    pub action: Action,
    /// Its curve.
    pub curve: EaseCurve,
    /// Progress at the playhead, below 0 before it starts and above 1 after its end; `None` while it does not play.
    pub progress: Option<f64>,
}

impl EaseTarget {
    /// Which ease.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        self.action.kind()
    }
}

/// The selected ease, or the one around the selected action.
#[must_use]
pub fn ease_target(ctx: &Ctx<'_>) -> Option<EaseTarget> {
    let (clip_id, clip) = ctx.open_clip()?;
    let id = ctx.session.selection.primary_action()?;
    let is_ease = |id: ActionId| clip.get(id).is_some_and(|item| item.action.kind().is_ease());
    let id = if is_ease(id) { id } else { clip.get(id)?.parent.filter(|parent| is_ease(*parent))? };
    let action = &clip.get(id)?.action;
    let program = ctx.programs.program(clip_id);
    Some(EaseTarget {
        clip: clip_id,
        id,
        action: action.clone(),
        curve: Ease::of(action)?.curve(),
        progress: program.and_then(|program| local_progress(clip, program, id, ctx.clip_secs())),
    })
}

/// Progress of an action at a time of its clip, in the round of a Repeat around it that plays then. What an ease around
/// it does to time is left out.
#[must_use]
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
    use crate::panels::curves::CurvesPanel;
    use crate::panels::fixture::{Host, document};

    fn host() -> Host<CurvesPanel> {
        Host::new(document(), true)
    }

    #[test]
    fn progress_counts_from_the_round_that_plays() {
        let host = host();
        let ctx = host.editor.ctx(&host.theme);
        let (id, clip) = ctx.open_clip().unwrap();
        let program = ctx.programs.program(id).unwrap();
        let of = |kind, secs| local_progress(clip, program, host.action(kind), secs).unwrap();
        assert!((of(Kind::EaseOut, 0.25) - 0.5).abs() < 1e-9);
        assert!((of(Kind::ScaleTo, 1.0 + 0.125) - 0.5).abs() < 1e-9, "first round");
        assert!((of(Kind::ScaleTo, 1.25 + 0.125) - 0.5).abs() < 1e-9, "second round");
        assert!(of(Kind::EaseOut, 0.75) > 1.0);
    }
}
