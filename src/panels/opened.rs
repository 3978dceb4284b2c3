//! What timeline and curves show when a clip is opened, or starts at another time: the clip, where it would be small among all that plays.

use kineograph_runtime::{Length, Program};

use super::Ctx;
use crate::compile::preview_secs;
use crate::document::{ClipId, Document};
use crate::ui_kit::ruler::ROOM;

/// A clip that takes less than this part of all time is shown alone.
const LEAST_PART: f64 = 0.3;
/// Time before a clip that is shown alone, as a part of its length.
const MARGIN: f64 = 0.12;
/// With the playhead a clip that is shown alone takes this part of what is shown at least; farther away the playhead is left out.
const LEAST_WITH_PLAYHEAD: f64 = 0.2;

/// The clip that was open in the last frame.
#[derive(Debug, Default)]
pub struct OpenedClip {
    known: Option<(ClipId, Document)>,
    /// The projects around it then: in another one every clip is opened anew.
    trail: Vec<String>,
    /// When it played then, in seconds of the project.
    played_secs: Option<[f64; 2]>,
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
    /// selection of its step back, opens a clip as well, but moves no view, unless the clip starts at another time and nothing of it is seen
    /// in `shown` any more, from a time to another in seconds of the project. Nothing is `shown` while something is dragged.
    pub fn opened(&mut self, ctx: &Ctx<'_>, shown: Option<[f64; 2]>) -> Option<OpenedTime> {
        let (clip, _) = ctx.open_clip()?;
        if self.trail != ctx.session.trail {
            self.trail.clone_from(&ctx.session.trail);
            self.known = None;
        }
        if self.known.is_none() && !ctx.programs.are_of(ctx.document) {
            // How long it is will be known.
            return None;
        }
        let before = self.known.replace((clip, ctx.document.clone()));
        let is_empty = |document: &Document| document.clip(clip).is_none_or(|clip| clip.root().is_none());
        // The first one was opened with its project. What an edit begins is opened by it, and a drag opens what it grabs.
        let is_by_hand = |document: &Document| document.is_same(ctx.document) || ctx.history.in_gesture();
        let is_opened = before.is_none_or(|(known, document)| match is_by_hand(&document) {
            true => known != clip,
            false => is_empty(&document) && !is_empty(ctx.document),
        });
        let has_left = self.has_left(ctx, clip, shown);
        (is_opened || has_left).then(|| time_of(ctx, clip))
    }

    /// Lets the clip that is open count as opened anew.
    pub fn forget(&mut self) {
        self.known = None;
    }

    /// Whether an edit took what was seen of the clip out of what is shown.
    fn has_left(&mut self, ctx: &Ctx<'_>, clip: ClipId, shown: Option<[f64; 2]>) -> bool {
        let Some(shown) = shown.filter(|_| ctx.programs.are_of(ctx.document)) else { return false };
        let plays_secs = ctx.programs.program(clip).map(|program| plays_secs(ctx, program));
        let before = std::mem::replace(&mut self.played_secs, plays_secs);
        let is_seen = |[start, end]: [f64; 2]| start < shown[1] && end > shown[0];
        before.zip(plays_secs).is_some_and(|(before, now)| before != now && is_seen(before) && !is_seen(now))
    }
}

fn time_of(ctx: &Ctx<'_>, clip: ClipId) -> OpenedTime {
    let Some(program) = ctx.programs.program(clip) else { return OpenedTime::All };
    let [start_secs, end_secs] = plays_secs(ctx, program);
    let length_secs = end_secs - start_secs;
    if !(length_secs > 0.0 && length_secs < LEAST_PART * ctx.programs.length_secs().max(end_secs)) {
        return OpenedTime::All;
    }
    let now_secs = ctx.session.playback.playhead_secs();
    let with_playhead = [start_secs.min(now_secs), end_secs.max(now_secs)];
    let is_near = length_secs >= LEAST_WITH_PLAYHEAD * (with_playhead[1] - with_playhead[0]);
    let [start_secs, end_secs] = if is_near { with_playhead } else { [start_secs, end_secs] };
    OpenedTime::Stretch([(start_secs - length_secs * MARGIN).max(0.0), end_secs + length_secs * ROOM])
}

/// When the open clip plays, in seconds of the project; a round of what never ends.
fn plays_secs(ctx: &Ctx<'_>, program: &Program) -> [f64; 2] {
    let secs = match program.length() {
        Length::Finite(secs) => secs,
        Length::Endless => preview_secs(program),
    };
    [0.0, secs].map(|secs| ctx.project_secs_at(secs))
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
            opened.opened(&editor.ctx(&theme), None),
            Some(time_of(&editor.ctx(&theme), first)),
            "with the project"
        );
        editor.apply(Intent::Select(SelectionChange::Clip(second)));
        editor.refresh();
        let Some(OpenedTime::Stretch([start_secs, end_secs])) = opened.opened(&editor.ctx(&theme), None)
        else {
            panic!("it is small")
        };
        assert!((90.0..100.0).contains(&start_secs) && end_secs > 100.0, "{start_secs} {end_secs}");
        assert_eq!(opened.opened(&editor.ctx(&theme), None), None, "once");
        // An edit in the same frame.
        editor.apply(Intent::Edit(Change::new("name", Edit::AddClip("new".into()))));
        editor.apply(Intent::Select(SelectionChange::Clip(first)));
        editor.refresh();
        assert_eq!(opened.opened(&editor.ctx(&theme), None), None);
    }

    #[test]
    fn a_clip_is_shown_with_the_playhead_if_that_is_near() {
        let mut editor = Editor::new(fixture::document(), None);
        let theme = Theme::new(true);
        let hop = editor.document().clips()[0].id;
        let spin = editor.document().runs()[1].as_ref().clone();
        let late = Run { at_secs: 100.0, ..spin };
        editor.apply(Intent::Edit(Change::new("late", Edit::SetRun(late))));
        editor.apply(Intent::Select(SelectionChange::Clip(hop)));
        // It plays from 0.5 s to 2 s.
        for (now_secs, is_shown) in [(1.0, true), (4.0, true), (60.0, false)] {
            editor.apply(Intent::Seek(now_secs));
            editor.refresh();
            let OpenedTime::Stretch([start_secs, end_secs]) = time_of(&editor.ctx(&theme), hop) else {
                panic!("it is small")
            };
            assert_eq!((start_secs..end_secs).contains(&now_secs), is_shown, "{now_secs}");
            assert!(start_secs < 0.5 && end_secs > 2.0);
        }
    }

    #[test]
    fn a_drag_opens_the_clip_of_what_it_grabs_and_a_symbol_each_of_its_clips() {
        let mut editor = Editor::new(fixture::document(), None);
        let theme = Theme::new(true);
        let mut opened = OpenedClip::default();
        let clips: Vec<ClipId> = editor.document().clips().iter().map(|clip| clip.id).collect();
        editor.apply(Intent::Select(SelectionChange::Clip(clips[0])));
        editor.refresh();
        opened.opened(&editor.ctx(&theme), None);
        editor.apply(Intent::Preview(Change::new("drag", Edit::AddClip("new".into()))));
        editor.apply(Intent::Select(SelectionChange::Clip(clips[1])));
        editor.refresh();
        assert!(opened.opened(&editor.ctx(&theme), None).is_some(), "in one frame");
        editor.apply(Intent::CancelDrag);
        editor.refresh();
        opened.opened(&editor.ctx(&theme), None);
        editor.show_trail(vec!["hud".to_owned(), "button".to_owned()], None);
        assert!(opened.opened(&editor.ctx(&theme), None).is_some(), "the same clip of another project");
        assert_eq!(opened.opened(&editor.ctx(&theme), None), None, "once");
    }

    #[test]
    fn a_clip_that_starts_elsewhere_is_followed_unless_it_is_still_seen() {
        let mut editor = Editor::new(fixture::document(), None);
        let theme = Theme::new(true);
        let mut opened = OpenedClip::default();
        let run = editor.document().runs()[0].as_ref().clone();
        editor.apply(Intent::Select(SelectionChange::Clip(run.clip)));
        editor.refresh();
        let shown = Some([0.0, 5.0]);
        opened.opened(&editor.ctx(&theme), shown);
        let mut start_at = |at_secs: f64, shown| {
            editor.apply(Intent::Edit(Change::new("start", Edit::SetRun(Run { at_secs, ..run.clone() }))));
            editor.refresh();
            opened.opened(&editor.ctx(&theme), shown)
        };
        assert_eq!(start_at(1.0, shown), None, "it is seen");
        assert_eq!(start_at(60.0, None), None, "it is dragged");
        assert_eq!(start_at(1.0, shown), None);
        assert!(start_at(50.0, shown).is_some());
        assert_eq!(start_at(60.0, shown), None, "it was not seen before either");
    }
}
