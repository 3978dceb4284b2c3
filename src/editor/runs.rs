//! Commands about several runs at once and about the time of all runs.

use super::Editor;
use crate::document::{Edit, Run, RunEdit, RunId};
use crate::history::Change;
use crate::session::TimeRange;
use crate::text::tr;

impl Editor {
    pub(super) fn select_runs(&mut self, all: bool) {
        let ids = if all { self.document().runs().iter().map(|run| run.id).collect() } else { Vec::new() };
        self.session.selection.set_runs(self.history.document(), ids);
    }

    pub(super) fn delete_runs(&mut self) {
        let ids = self.session.selection.selected_runs().to_vec();
        let label = tr!("change-delete-runs", count = ids.len());
        self.edit(&Change::new(label, Edit::Runs(RunEdit::Remove(ids))));
    }

    /// Adds copies of the selected runs after the last of them.
    pub(super) fn duplicate_runs(&mut self) {
        let runs = self.selected_runs();
        let Some([start_secs, end_secs]) = self.bracket_secs(&runs) else { return };
        // The copy of a run without a duration starts a frame later, so that both are visible.
        let frame_secs = 1.0 / self.document().stage().fps;
        let by_secs = (end_secs - start_secs).max(frame_secs);
        let ids: Vec<RunId> = runs.iter().map(|run| run.id).collect();
        let label = tr!("change-duplicate-runs", count = ids.len());
        self.edit(&Change::new(label, Edit::Runs(RunEdit::Duplicate { ids, by_secs })));
    }

    /// Makes the distances between the starts of the selected runs equal; the first and the last one stay.
    pub(super) fn distribute_runs(&mut self) {
        let runs = self.document().runs_by_start(self.session.selection.selected_runs());
        let (Some((_, from_secs)), Some((_, until_secs))) = (runs.first(), runs.last()) else { return };
        if runs.len() < 3 {
            return self.warn(tr!("command-needs-three-runs"));
        }
        #[allow(clippy::cast_precision_loss)] // a number of runs
        let each_secs = (until_secs - from_secs) / (runs.len() - 1) as f64;
        let (ids, from_secs) = (runs.iter().map(|(id, _)| *id).collect::<Vec<_>>(), *from_secs);
        let label = tr!("change-distribute-runs", count = ids.len());
        self.edit(&Change::new(label, Edit::Runs(RunEdit::Stagger { ids, from_secs, each_secs })));
    }

    /// Pauses the selected runs, or resumes them if all are paused.
    pub(super) fn toggle_paused(&mut self) {
        let mut runs = self.selected_runs();
        let paused = !runs.iter().all(|run| run.paused);
        runs.iter_mut().for_each(|run| run.paused = paused);
        let label = if paused {
            tr!("change-pause-runs", count = runs.len())
        } else {
            tr!("change-resume-runs", count = runs.len())
        };
        self.edit(&Change::new(label, Edit::Runs(RunEdit::Set(runs))));
    }

    /// Inserts time: all runs that start after the start of the loop range start later by its length.
    pub(super) fn insert_runs_time(&mut self, range: TimeRange) {
        let secs = range.end_secs - range.start_secs;
        let edit = RunEdit::InsertTime { at_secs: range.start_secs, secs };
        self.edit(&Change::new(tr!("change-insert-runs-time"), Edit::Runs(edit)));
    }

    /// Cuts the loop range out of the time of all runs.
    pub(super) fn cut_runs_time(&mut self, range: TimeRange) {
        let TimeRange { start_secs: from_secs, end_secs: until_secs } = range;
        let ends_within = |run: &&std::sync::Arc<Run>| {
            let end_secs = run.at_secs + run.stagger_secs() + self.programs.run_secs(run);
            run.at_secs >= from_secs - 1.0e-9 && run.at_secs < until_secs && end_secs <= until_secs + 1.0e-9
        };
        let inside = self.document().runs().iter().filter(ends_within).map(|run| run.id).collect();
        let edit = RunEdit::CutTime { from_secs, until_secs, inside };
        self.edit(&Change::new(tr!("change-cut-runs-time"), Edit::Runs(edit)));
    }

    fn selected_runs(&self) -> Vec<Run> {
        let ids: std::collections::BTreeSet<RunId> =
            self.session.selection.selected_runs().iter().copied().collect();
        let runs = self.document().runs().iter().filter(|run| ids.contains(&run.id));
        runs.map(|run| run.as_ref().clone()).collect()
    }

    /// When the first of these runs starts and the last one ends, in seconds; of an endless run, one round counts.
    fn bracket_secs(&self, runs: &[Run]) -> Option<[f64; 2]> {
        let ends = runs.iter().map(|run| [run.at_secs, self.programs.shown_end_secs(run)]);
        ends.reduce(|a, b| [a[0].min(b[0]), a[1].max(b[1])])
    }
}

#[cfg(test)]
mod tests {
    use crate::command::Command;
    use crate::document::Document;
    use crate::editor::Editor;
    use crate::panels::{Intent, fixture};
    use crate::session::{TimeRange, TimelineView};

    /// `coin` plays `hop` (1.5 s) at 0.5 s, `star` plays `spin` for ever from 0 s; the Runs view is shown.
    fn editor() -> Editor {
        let mut editor = Editor::new(fixture::document(), None);
        editor.apply(Intent::ShowTimeline(TimelineView::Runs));
        editor
    }

    fn starts(document: &Document) -> Vec<f64> {
        document.runs().iter().map(|run| run.at_secs).collect()
    }

    #[test]
    fn all_runs_are_selected_duplicated_paused_and_deleted_in_one_step_each() {
        let mut editor = editor();
        editor.run(Command::SelectAll);
        assert_eq!(editor.session().selection.selected_runs().len(), 2);
        editor.run(Command::Duplicate);
        assert_eq!(starts(editor.document()), [0.5, 0.0, 2.5, 2.0], "after the last end");
        assert_eq!(editor.history().undo_label(), Some("Duplicate 2 runs"));
        let copies = editor.document().runs()[2..].iter().map(|run| run.id).collect::<Vec<_>>();
        assert_eq!(editor.session().selection.selected_runs(), copies);
        editor.run(Command::Mute);
        assert!(editor.document().runs()[2..].iter().all(|run| run.paused));
        editor.run(Command::Mute);
        assert!(editor.document().runs()[2..].iter().all(|run| !run.paused));
        editor.run(Command::Delete);
        assert_eq!(starts(editor.document()), [0.5, 0.0]);
        editor.run(Command::Undo);
        assert_eq!(editor.session().selection.selected_runs(), copies, "undo selects them again");
        assert_eq!(editor.history().undo_len(), 3);
    }

    #[test]
    fn starts_are_distributed_between_the_first_and_the_last() {
        let mut editor = editor();
        editor.run(Command::SelectAll);
        editor.run(Command::Duplicate);
        editor.run(Command::SelectAll);
        assert_eq!(starts(editor.document()), [0.5, 0.0, 2.5, 2.0]);
        editor.run(Command::DistributeRuns);
        let starts = starts(editor.document());
        assert_eq!((starts[1], starts[2]), (0.0, 2.5), "the first and the last stay");
        assert!((starts[0] - 2.5 / 3.0).abs() < 1e-3 && (starts[3] - 5.0 / 3.0).abs() < 1e-3, "{starts:?}");
        assert_eq!(editor.history().undo_label(), Some("Distribute 4 runs"));
    }

    #[test]
    fn time_of_all_runs_is_inserted_and_cut_at_the_loop_range() {
        let mut editor = editor();
        let at = |editor: &mut Editor, start_secs, end_secs, command| {
            editor.apply(Intent::SetLoopRange(Some(TimeRange { start_secs, end_secs })));
            editor.run(command);
            starts(editor.document())
        };
        assert_eq!(
            at(&mut editor, 0.25, 0.75, Command::InsertTime),
            [1.0, 0.0],
            "runs that play across it stay"
        );
        assert_eq!(at(&mut editor, 0.25, 0.5, Command::CutTime), [0.75, 0.0]);
        assert_eq!(at(&mut editor, 0.5, 1.0, Command::CutTime), [0.75, 0.0], "it can't lose its start");
        assert!(editor.take_warnings().iter().any(|text| text.contains("“hop” on coin starts")));
        assert_eq!(at(&mut editor, 0.5, 4.0, Command::CutTime), [0.0], "a run inside the range is removed");
    }
}
