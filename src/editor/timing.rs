//! Commands about time: split actions, insert time into a clip, cut time out of it.

use std::sync::Arc;

use kineograph_runtime::Program;

use super::Editor;
use crate::document::{ActionId, ClipEdit, Edit, Run, TimeEdit};
use crate::history::{Change, Played};
use crate::movers::stretch_secs;
use crate::places::ShownRun;
use crate::session::{TimeRange, TimelineView};
use crate::text::tr;

/// How much is played of what never ends and has no rounds, in seconds.
const ENDLESS_SECS: f64 = 3.0;

impl Editor {
    /// Splits the selected actions at the playhead.
    pub(super) fn split_at_playhead(&mut self) {
        let Some(clip) = self.open_clip().map(|clip| clip.id) else { return };
        let ids: Vec<ActionId> = self.session.selection.actions.clone();
        let split = |id: &ActionId| Some(TimeEdit::Split { id: *id, at_secs: self.passed_secs(*id)? });
        let edits: Vec<Edit> =
            ids.iter().filter_map(split).map(|edit| Edit::Clip(clip, ClipEdit::Time(edit))).collect();
        if edits.is_empty() {
            self.warn(tr!("change-needs-playhead-inside"));
        } else {
            self.edit(&Change::all(tr!("change-split"), edits));
        }
    }

    /// Inserts time at the start of the loop range, by its length.
    pub(super) fn insert_time(&mut self) {
        if let Some(range) = self.runs_range() {
            return self.insert_runs_time(range);
        }
        if let Some([from_secs, until_secs]) = self.range_in_clip() {
            let edit = TimeEdit::Insert { at_secs: from_secs, secs: until_secs - from_secs };
            self.edit_open_clip(tr!("change-insert-time"), ClipEdit::Time(edit));
        }
    }

    /// Cuts the loop range out of the clip.
    pub(super) fn cut_time(&mut self) {
        if let Some(range) = self.runs_range() {
            return self.cut_runs_time(range);
        }
        if let Some([from_secs, until_secs]) = self.range_in_clip() {
            let edit = TimeEdit::Cut { from_secs, until_secs };
            self.edit_open_clip(tr!("change-cut-time"), ClipEdit::Time(edit));
        }
    }

    /// The loop range if it applies to the runs.
    fn runs_range(&self) -> Option<TimeRange> {
        self.session.playback.loop_range.filter(|_| self.session.timeline == TimelineView::Runs)
    }

    /// The loop range in seconds of the open clip. Warns the user if there is none.
    fn range_in_clip(&mut self) -> Option<[f64; 2]> {
        let Some(range) = self.session.playback.loop_range else {
            self.warn(tr!("command-needs-range"));
            return None;
        };
        let until_secs = self.clip_secs_at(range.end_secs);
        let from_secs = self.clip_secs_at(range.start_secs).max(0.0);
        if until_secs <= from_secs {
            self.warn(tr!("change-needs-later-range"));
            return None;
        }
        Some([from_secs, until_secs])
    }

    /// The time since an action's start at the playhead, in seconds of its list; `None` if it does not play there.
    fn passed_secs(&self, id: ActionId) -> Option<f64> {
        let clip = self.open_clip()?;
        let spans = self.programs.program(clip.id)?.spans();
        let span = spans.iter().find(|span| span.action == Some(id))?;
        let now_secs = self.clip_secs_at(self.session.playback.playhead_secs());
        let plays = span.start_secs < now_secs && now_secs < span.end_secs();
        plays.then(|| (now_secs - span.start_secs) * clip.list_pace(id, span.duration_secs))
    }

    /// Plays the selected action once; of what never ends one round.
    pub(super) fn play_selected_once(&mut self) {
        self.refresh();
        let program = self.session.selection.clip.and_then(|clip| self.programs.program(clip));
        let action = self.session.selection.primary_action();
        let stretch = program.zip(action).and_then(|(program, action)| {
            stretch_secs(program, action).or_else(|| self.round_secs(program, action))
        });
        let Some(stretch) = stretch else { return };
        let run = self.active_run();
        let [start_secs, end_secs] =
            stretch.map(|secs| run.as_ref().map_or(secs, |run| run.project_secs_at(secs)));
        let playback = &mut self.session.playback;
        let (from_secs, stretch) = (playback.playhead_secs(), TimeRange { start_secs, end_secs });
        let was_playing = playback.is_playing();
        playback.play_once(stretch);
        if !was_playing {
            self.history.set_played(Played { from_secs, stretch });
        }
    }

    /// When an action that never ends plays its first round, in seconds of its program; without rounds, some time of it. `None` if it is muted.
    fn round_secs(&self, program: &Program, action: ActionId) -> Option<[f64; 2]> {
        let span = program.spans().iter().find(|span| span.action == Some(action) && !span.is_muted)?;
        let repeated = self.open_clip().and_then(|clip| clip.get(action)?.children.first().copied());
        let round = repeated.and_then(|inside| stretch_secs(program, inside));
        let end_secs = round.map_or(span.start_secs + ENDLESS_SECS, |[_, end_secs]| end_secs);
        Some([span.start_secs, end_secs])
    }

    fn clip_secs_at(&self, secs: f64) -> f64 {
        self.active_run().map_or(secs, |run| run.clip_secs_at(secs))
    }

    fn active_run(&self) -> Option<Arc<Run>> {
        let now_secs = self.session.playback.playhead_secs();
        let selection = &self.session.selection;
        ShownRun::of(self.document(), &self.programs, selection, now_secs).map(|shown| shown.run)
    }
}
