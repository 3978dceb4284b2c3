//! What timeline and curves show when a clip is opened: the clip, where it would be small among all that plays.

use kineograph_runtime::Length;

use super::Ctx;
use crate::compile::preview_secs;
use crate::document::{ClipId, Document};

/// A clip that takes less than this part of all time is shown alone.
const LEAST_PART: f64 = 0.3;
/// Time around a clip that is shown alone, as a part of its length.
const MARGIN: f64 = 0.12;

/// The clip that was open in the last frame.
#[derive(Debug, Default)]
pub struct OpenedClip {
    known: Option<(ClipId, Document)>,
}

/// What is shown of time.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum OpenedTime {
    /// All that plays.
    All,
    /// From a time to another, in seconds of the project.
    Stretch([f64; 2]),
}

impl OpenedClip {
    /// What to show now that a clip was opened; `None` if none was since the last frame. An edit, such as an undo that brings the
    /// selection of its step back, opens a clip as well, but moves no view.
    pub fn opened(&mut self, ctx: &Ctx<'_>) -> Option<OpenedTime> {
        let (clip, _) = ctx.open_clip()?;
        if self.known.is_none() && !ctx.programs.are_of(ctx.document) {
            // How long it is will be known.
            return None;
        }
        let before = self.known.replace((clip, ctx.document.clone()));
        // The first one was opened with its project.
        let is_opened =
            before.is_none_or(|(known, document)| known != clip && document.is_same(ctx.document));
        is_opened.then(|| time_of(ctx, clip))
    }
}

fn time_of(ctx: &Ctx<'_>, clip: ClipId) -> OpenedTime {
    let Some(program) = ctx.programs.program(clip) else { return OpenedTime::All };
    let secs = match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => preview_secs(program),
    };
    let [start_secs, end_secs] = [0.0, secs].map(|secs| ctx.project_secs_at(secs));
    let length_secs = end_secs - start_secs;
    if !(length_secs > 0.0 && length_secs < LEAST_PART * ctx.programs.length_secs().max(end_secs)) {
        return OpenedTime::All;
    }
    let margin_secs = length_secs * MARGIN;
    OpenedTime::Stretch([(start_secs - margin_secs).max(0.0), end_secs + margin_secs])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::{Edit, Run};
    use crate::editor::Editor;
    use crate::history::Change;
    use crate::panels::{Intent, fixture};
    use crate::session::SelectionChange;
    use crate::ui_kit::theme::Theme;

    #[test]
    fn a_clip_that_is_small_among_all_is_shown_alone_but_undo_moves_no_view() {
        let mut editor = Editor::new(fixture::document(), None);
        let theme = Theme::new(true);
        let mut opened = OpenedClip::default();
        let clips: Vec<ClipId> = editor.document().clips().iter().map(|clip| clip.id).collect();
        let [first, second] = [clips[0], clips[1]];
        let run = editor.document().runs_of_clip(second).next().unwrap();
        let late = Run { at_secs: 100.0, ..run.as_ref().clone() };
        editor.apply(Intent::Edit(Change::new("late", Edit::SetRun(late))));
        editor.apply(Intent::Select(SelectionChange::Clip(first)));
        editor.refresh();
        assert_eq!(
            opened.opened(&editor.ctx(&theme)),
            Some(time_of(&editor.ctx(&theme), first)),
            "with the project"
        );
        editor.apply(Intent::Select(SelectionChange::Clip(second)));
        editor.refresh();
        let Some(OpenedTime::Stretch([start_secs, end_secs])) = opened.opened(&editor.ctx(&theme)) else {
            panic!("it is small")
        };
        assert!((90.0..100.0).contains(&start_secs) && end_secs > 100.0, "{start_secs} {end_secs}");
        assert_eq!(opened.opened(&editor.ctx(&theme)), None, "once");
        // An edit in the same frame.
        editor.apply(Intent::Edit(Change::new("name", Edit::AddClip("new".into()))));
        editor.apply(Intent::Select(SelectionChange::Clip(first)));
        editor.refresh();
        assert_eq!(opened.opened(&editor.ctx(&theme)), None);
    }
}
