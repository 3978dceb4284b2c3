//! Commands about time: cutting actions in two, making room in a clip, taking time out of it.

use super::Editor;
use crate::document::{ActionId, ClipEdit, Edit, TimeEdit};
use crate::history::Change;
use crate::session::{TimeRange, TimelineView};

impl Editor {
    /// Cuts the selected actions in two where the playhead stands.
    pub(super) fn split_at_playhead(&mut self) {
        let Some(clip) = self.open_clip().map(|clip| clip.id) else { return };
        let ids: Vec<ActionId> = self.session.selection.actions.clone();
        let split = |id: &ActionId| Some(TimeEdit::Split { id: *id, at_secs: self.passed_secs(*id)? });
        let edits: Vec<Edit> =
            ids.iter().filter_map(split).map(|edit| Edit::Clip(clip, ClipEdit::Time(edit))).collect();
        if edits.is_empty() {
            self.warn("Move the playhead into the selected action first.");
        } else {
            self.edit(&Change::all("Split", edits));
        }
    }

    /// Makes room of the length of the loop range where that starts.
    pub(super) fn insert_time(&mut self) {
        if let Some(range) = self.stage_range() {
            return self.insert_stage_time(range);
        }
        if let Some([from_secs, until_secs]) = self.range_in_clip() {
            let edit = TimeEdit::Insert { at_secs: from_secs, secs: until_secs - from_secs };
            self.edit_open_clip("Insert time", ClipEdit::Time(edit));
        }
    }

    /// Takes the loop range out of the clip.
    pub(super) fn cut_time(&mut self) {
        if let Some(range) = self.stage_range() {
            return self.cut_stage_time(range);
        }
        if let Some([from_secs, until_secs]) = self.range_in_clip() {
            let edit = TimeEdit::Cut { from_secs, until_secs };
            self.edit_open_clip("Cut time out", ClipEdit::Time(edit));
        }
    }

    /// The loop range where it means the runs.
    fn stage_range(&self) -> Option<TimeRange> {
        self.session.playback.loop_range.filter(|_| self.session.timeline == TimelineView::Stage)
    }

    /// The loop range in seconds of the open clip; tells what to do where there is none.
    fn range_in_clip(&mut self) -> Option<[f64; 2]> {
        let Some(range) = self.session.playback.loop_range else {
            self.warn("Set the range first: B at its start, N at its end.");
            return None;
        };
        let until_secs = self.clip_secs_at(range.end_secs);
        let from_secs = self.clip_secs_at(range.start_secs).max(0.0);
        if until_secs <= from_secs {
            self.warn("The range of the loop lies before the open clip starts.");
            return None;
        }
        Some([from_secs, until_secs])
    }

    /// How much of an action is over at the playhead, in seconds of the list that it stands in; `None` if it does not play there.
    fn passed_secs(&self, id: ActionId) -> Option<f64> {
        let clip = self.open_clip()?;
        let spans = self.programs.program(clip.id)?.spans();
        let span = spans.iter().find(|span| span.action == Some(id))?;
        let now_secs = self.clip_secs_at(self.session.playback.playhead_secs());
        let plays = span.start_secs < now_secs && now_secs < span.end_secs();
        plays.then(|| (now_secs - span.start_secs) * clip.list_pace(id, span.duration_secs))
    }

    fn clip_secs_at(&self, secs: f64) -> f64 {
        let run = self.session.selection.active_run(self.document());
        let run = run.and_then(|id| self.document().run(id));
        run.map_or(secs, |run| run.clip_secs_at(secs))
    }
}
