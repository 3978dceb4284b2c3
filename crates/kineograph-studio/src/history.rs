//! Undo and redo by snapshots that share unchanged parts.
//!
//! A drag is a *gesture*: each change replaces the one before, starting from the document as it was when the drag began,
//! so that a drag never accumulates error and makes one step.

mod older;

use kineograph_store::MAX_STEPS;

use crate::document::{Document, Edit, EditError, Outcome};
use crate::session::{Selection, TimeRange};

pub use older::{Older, OlderStep};

/// Changes of the same key that follow each other within this time are undone together.
const MERGE_WINDOW_SECS: f64 = 1.0;

/// The document with its past and future.
#[derive(Debug, Default)]
pub struct History {
    current: Document,
    undo: Vec<Step>,
    redo: Vec<Step>,
    gesture: Option<Gesture>,
    /// The document as it was last saved or opened.
    saved: Document,
    last_merge: Option<(String, f64)>,
    /// Steps before those of `undo` that were restored and not read yet.
    older: Option<Older>,
    /// The number of the step that was made last. Every step has its own.
    last_number: u64,
    /// Counts all changes, so that others notice that there were any.
    revision: u64,
    /// Counts steps that were undone or redone.
    restores: u64,
}

/// A step that was made, or undone.
#[derive(Debug)]
struct Step {
    /// Identifies the step and its effect: a step that is amended gets a new number.
    number: u64,
    label: String,
    /// The document on the other side of the step: of one that can be undone as it was before, of one that can be redone as it was
    /// after. The document on this side is that of the step next to it, or the current one.
    document: Document,
    selection_before: Selection,
    selection_after: Selection,
    /// How it moved the playhead.
    played: Option<Played>,
}

/// What was played when a step was made, to show what it did.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Played {
    /// Where the playhead was before, in seconds of the project.
    pub from_secs: f64,
    pub stretch: TimeRange,
}

impl Played {
    /// Where the playhead goes when the step is undone while it is shown; `None` if it was moved elsewhere since.
    pub fn undone(&self, playhead_secs: f64) -> Option<f64> {
        let shows = self.stretch.start_secs <= playhead_secs && playhead_secs <= self.stretch.end_secs;
        shows.then_some(self.from_secs)
    }
}

/// A step that can be redone, for [`History::restored`].
#[derive(Debug, Clone)]
pub struct RedoStep {
    /// Its name.
    pub label: String,
    pub after: Document,
    /// What was selected before it.
    pub selection_before: Selection,
    pub selection_after: Selection,
}

#[derive(Debug)]
struct Gesture {
    label: String,
    base: Document,
    selection: Selection,
}

/// A step with the document after it.
#[derive(Debug, Clone, Copy)]
pub struct StepView<'a> {
    /// The name of the step.
    pub label: &'a str,
    pub after: &'a Document,
    /// What was selected before it.
    pub selection_before: &'a Selection,
    pub selection_after: &'a Selection,
}

/// What undo or redo did.
#[derive(Debug, Clone, PartialEq)]
pub struct Restored {
    /// Label of the step.
    pub label: String,
    /// What was selected at that time.
    pub selection: Selection,
    /// What was played when the step was made.
    pub played: Option<Played>,
}

/// Changes to make as one step.
#[derive(Debug, Clone)]
pub struct Change {
    /// The name of the step, as in “Undo: *Move node*”.
    pub label: String,
    /// The edits, in order.
    pub edits: Vec<Edit>,
    /// Changes with the same key that follow each other within a second become one step.
    pub merge_key: Option<String>,
    /// True if the selection stays, so that what the change adds is not selected.
    pub keeps_selection: bool,
    /// True if drags on the canvas change what they did before, although something else is selected.
    pub keeps_mode: bool,
}

impl Change {
    pub fn new(label: impl Into<String>, edit: Edit) -> Self {
        Self::all(label, vec![edit])
    }

    /// Several edits that are undone together.
    pub fn all(label: impl Into<String>, edits: Vec<Edit>) -> Self {
        Self { label: label.into(), edits, merge_key: None, keeps_selection: false, keeps_mode: false }
    }

    /// The same change, leaving the selection as it is.
    #[must_use]
    pub fn keeping_selection(mut self) -> Self {
        self.keeps_selection = true;
        self
    }

    /// The same change, after which drags on the canvas change what they did before.
    #[must_use]
    pub fn keeping_mode(mut self) -> Self {
        self.keeps_mode = true;
        self
    }

    /// The same change, merging with others of this key.
    #[must_use]
    pub fn merging(mut self, key: impl Into<String>) -> Self {
        self.merge_key = Some(key.into());
        self
    }
}

impl History {
    /// Starts with a document that counts as saved.
    pub fn new(document: Document) -> Self {
        Self { current: document.clone(), saved: document, ..Self::default() }
    }

    /// Continues a history that was stored: with older steps, which are read when they are undone, and steps to redo, the next one first.
    /// `saved` is the document in the file.
    pub fn restored(document: Document, saved: Document, older: Older, redo: Vec<RedoStep>) -> Self {
        let mut history =
            Self { current: document, saved, last_number: older.last_number(), ..Self::default() };
        let mut redo: Vec<Step> = redo
            .into_iter()
            .map(|step| Step {
                number: history.next_number(),
                label: step.label,
                document: step.after,
                selection_before: step.selection_before,
                selection_after: step.selection_after,
                played: None,
            })
            .collect();
        redo.reverse();
        history.redo = redo;
        history.older = Some(older);
        history
    }

    /// Replaces the whole document as one step, as when its file was changed by another program. True if anything changed.
    pub fn replace(&mut self, label: String, document: Document, selection: &Selection) -> bool {
        self.finish_gesture(selection);
        let before = std::mem::replace(&mut self.current, document);
        self.last_merge = None;
        self.record(label, before, selection.clone(), selection.clone())
    }

    /// Counts all changes: equal numbers mean that nothing has changed.
    pub const fn revision(&self) -> u64 {
        self.revision
    }

    /// Counts the steps that were undone or redone: another number means that the document is what it was at another time.
    pub const fn restores(&self) -> u64 {
        self.restores
    }

    /// The numbers of all steps that can be undone, oldest first.
    pub fn done_numbers(&self) -> impl Iterator<Item = u64> {
        let older = self.older.as_ref().map_or(&[] as &[OlderStep], Older::steps);
        older.iter().map(|step| step.number).chain(self.undo.iter().map(|step| step.number))
    }

    /// The numbers of all steps that can be redone, the next one first.
    pub fn undone_numbers(&self) -> impl Iterator<Item = u64> {
        self.redo.iter().rev().map(|step| step.number)
    }

    /// The step with this number; `None` if it is not there or not read yet.
    pub fn step(&self, number: u64) -> Option<StepView<'_>> {
        let find = |steps: &[Step]| steps.iter().rposition(|step| step.number == number);
        let (step, after) = match find(&self.undo) {
            Some(place) => {
                let next = self.undo.get(place + 1).map(|next| &next.document);
                (&self.undo[place], next.unwrap_or_else(|| self.base()))
            }
            None => {
                let step = &self.redo[find(&self.redo)?];
                (step, &step.document)
            }
        };
        Some(StepView {
            label: &step.label,
            after,
            selection_before: &step.selection_before,
            selection_after: &step.selection_after,
        })
    }

    /// The name and the document of the change that is shown and is no step yet.
    pub fn preview_shown(&self) -> Option<(&str, &Document)> {
        self.gesture.as_ref().map(|gesture| (gesture.label.as_str(), &self.current))
    }

    const fn next_number(&mut self) -> u64 {
        self.last_number += 1;
        self.last_number
    }

    /// The document as it is now.
    pub const fn document(&self) -> &Document {
        &self.current
    }

    /// The document without the preview, from which the next preview starts.
    pub fn base(&self) -> &Document {
        self.gesture.as_ref().map_or(&self.current, |gesture| &gesture.base)
    }

    /// Makes a change as one step. An open gesture is finished first. A change without effect makes no step.
    ///
    /// # Errors
    /// When an edit is refused; then none of the change is done.
    pub fn apply(
        &mut self,
        change: &Change,
        selection: &Selection,
        now_secs: f64,
    ) -> Result<Outcome, EditError> {
        self.finish_gesture(selection);
        let (after, outcome) = edited(&self.current, &change.edits)?;
        let before = std::mem::replace(&mut self.current, after);
        // A change without effect makes no step to merge with the previous one.
        if self.record(change.label.clone(), before, selection.clone(), selection.clone()) {
            self.merge(change.merge_key.as_deref(), now_secs);
        }
        Ok(outcome)
    }

    /// Shows a change without making a step yet; the next preview starts from the same base.
    ///
    /// # Errors
    /// When an edit is refused; the document then stays as it was.
    pub fn preview(&mut self, change: &Change, selection: &Selection) -> Result<(), EditError> {
        let base = self.base().clone();
        let (after, _) = edited(&base, &change.edits)?;
        self.current = after;
        self.revision += 1;
        let started = self.gesture.take().map_or_else(|| selection.clone(), |gesture| gesture.selection);
        self.gesture = Some(Gesture { label: change.label.clone(), base, selection: started });
        Ok(())
    }

    /// Adds edits to the preview, or to the last step. If one is refused, none is made.
    pub fn amend(&mut self, edits: &[Edit]) {
        let Ok((after, _)) = edited(&self.current, edits) else { return };
        self.current = after;
        self.revision += 1;
        if self.gesture.is_none() {
            let number = self.next_number();
            if let Some(step) = self.undo.last_mut() {
                step.number = number;
            }
        }
    }

    /// Turns the preview into one step.
    pub fn finish_gesture(&mut self, selection: &Selection) {
        if let Some(gesture) = self.gesture.take() {
            self.revision += 1;
            self.record(gesture.label, gesture.base, gesture.selection, selection.clone());
            self.last_merge = None;
        }
    }

    /// Discards the preview. True if there was one.
    pub fn cancel_gesture(&mut self) -> bool {
        match self.gesture.take() {
            Some(gesture) => {
                self.current = gesture.base;
                self.revision += 1;
                true
            }
            None => false,
        }
    }

    /// True while there is a preview that is not a step yet.
    pub const fn in_gesture(&self) -> bool {
        self.gesture.is_some()
    }

    /// Undoes the last step. While a gesture is open, cancels it instead.
    pub fn undo(&mut self) -> Option<Restored> {
        if self.cancel_gesture() {
            return None;
        }
        self.read_older();
        let mut step = self.undo.pop()?;
        self.last_merge = None;
        self.revision += 1;
        self.restores += 1;
        std::mem::swap(&mut self.current, &mut step.document);
        let restored = Restored {
            label: step.label.clone(),
            selection: step.selection_before.clone(),
            played: step.played,
        };
        self.redo.push(step);
        Some(restored)
    }

    /// Redoes the step that was undone last. While a gesture is open, cancels it instead.
    pub fn redo(&mut self) -> Option<Restored> {
        if self.cancel_gesture() {
            return None;
        }
        let mut step = self.redo.pop()?;
        self.last_merge = None;
        self.revision += 1;
        self.restores += 1;
        std::mem::swap(&mut self.current, &mut step.document);
        let restored = Restored {
            label: step.label.clone(),
            selection: step.selection_after.clone(),
            played: step.played,
        };
        self.undo.push(step);
        Some(restored)
    }

    /// Reads the latest of the older steps if all others are undone.
    fn read_older(&mut self) {
        if !self.undo.is_empty() {
            return;
        }
        let Some((step, before)) = self.older.as_mut().and_then(Older::pop) else { return };
        // Shared with the saved one last: if they are equal, there is nothing to save.
        let document = before.sharing(&self.current).sharing(&self.saved);
        let (number, label) = (step.number, step.label);
        let (selection_before, selection_after) = (step.selection_before, step.selection_after);
        self.undo.push(Step { number, label, document, selection_before, selection_after, played: None });
    }

    /// The label of the step to undo.
    pub fn undo_label(&self) -> Option<&str> {
        let older = || self.older.as_ref()?.steps().last().map(|step| step.label.as_str());
        self.undo.last().map(|step| step.label.as_str()).or_else(older)
    }

    /// The label of the step to redo.
    pub fn redo_label(&self) -> Option<&str> {
        self.redo.last().map(|step| step.label.as_str())
    }

    /// The steps that can be undone and are read, oldest first: the label of each and the document before it.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = (&str, &Document)> + ExactSizeIterator {
        self.undo.iter().map(|step| (step.label.as_str(), &step.document))
    }

    /// The document as it was last saved or opened.
    pub const fn saved(&self) -> &Document {
        &self.saved
    }

    /// The number of steps that can be undone.
    pub fn undo_len(&self) -> usize {
        self.older.as_ref().map_or(0, |older| older.steps().len()) + self.undo.len()
    }

    /// Records the selection after the last step, so that redo restores it.
    pub fn set_selection_after(&mut self, selection: &Selection) {
        if let Some(step) = self.undo.last_mut() {
            step.selection_after = selection.clone();
        }
    }

    /// Records what is played to show the last step, so that undo brings the playhead back.
    pub fn set_played(&mut self, played: Played) {
        if let Some(step) = self.undo.last_mut() {
            step.played = Some(played);
        }
    }

    /// True if the document differs from the saved one.
    pub fn is_dirty(&self) -> bool {
        !self.current.is_same(&self.saved)
    }

    /// Records that the file has this document, which need not be the current one.
    pub fn set_saved(&mut self, saved: Document) {
        self.saved = saved;
    }

    /// Makes a step of the changes since `before`. True if there are any.
    fn record(
        &mut self,
        label: String,
        before: Document,
        selection_before: Selection,
        selection_after: Selection,
    ) -> bool {
        if before.is_same(&self.current) {
            return false;
        }
        let number = self.next_number();
        self.undo.push(Step {
            number,
            label,
            document: before,
            selection_before,
            selection_after,
            played: None,
        });
        self.redo.clear();
        self.revision += 1;
        if self.undo_len() > MAX_STEPS && !self.older.as_mut().is_some_and(Older::forget_oldest) {
            self.undo.remove(0);
        }
        true
    }

    /// Makes one step of the last one and the one before if they follow each other closely with the same key.
    fn merge(&mut self, key: Option<&str>, now_secs: f64) {
        let Some(key) = key else {
            self.last_merge = None;
            return;
        };
        let follows = self
            .last_merge
            .as_ref()
            .is_some_and(|(last, when)| last == key && now_secs - when <= MERGE_WINDOW_SECS);
        if follows
            && self.undo.len() >= 2
            && let Some(newer) = self.undo.pop()
            && let Some(older) = self.undo.last_mut()
        {
            older.selection_after = newer.selection_after;
            older.number = newer.number;
        }
        self.last_merge = Some((key.to_owned(), now_secs));
    }
}

/// The document with all edits done, and all that they made.
fn edited(document: &Document, edits: &[Edit]) -> Result<(Document, Outcome), EditError> {
    let mut document = document.clone();
    let mut all = Outcome::default();
    for edit in edits {
        let (next, outcome) = document.edited(edit)?;
        document = next;
        all.actions.extend(outcome.actions);
        all.node = outcome.node.or(all.node);
        all.nodes.extend(outcome.nodes);
        all.clip = outcome.clip.or(all.clip);
        all.run = outcome.run.or(all.run);
        all.runs.extend(outcome.runs);
    }
    Ok((document, all))
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Marker;

    use super::*;

    fn moved(at_secs: f64) -> Change {
        Change::new("Move marker", Edit::SetMarker("hit".into(), Marker::new("hit", at_secs)))
            .merging("arrow")
    }

    fn history() -> History {
        let add = Edit::AddMarker(Marker::new("hit", 0.0));
        History::new(Document::default().edited(&add).unwrap().0)
    }

    fn at_secs(history: &History) -> f64 {
        history.document().markers()[0].at_secs
    }

    #[test]
    fn a_change_that_changes_nothing_keeps_the_steps_before_it() {
        let mut history = history();
        let selection = Selection::default();
        // Three steps far apart, and an arrow key that is held at the limit.
        for (step, now_secs) in [(1.0, 0.0), (2.0, 10.0), (3.0, 20.0)] {
            history.apply(&moved(step), &selection, now_secs).unwrap();
        }
        for repeat in 0..30 {
            history.apply(&moved(3.0), &selection, 20.0 + f64::from(repeat) / 30.0).unwrap();
        }
        let mut seen = Vec::new();
        while history.undo().is_some() {
            seen.push(at_secs(&history));
        }
        assert_eq!(seen, [2.0, 1.0, 0.0]);
    }

    #[test]
    fn changes_of_one_key_that_follow_each_other_are_one_step() {
        let mut history = history();
        let selection = Selection::default();
        for (step, now_secs) in [(1.0, 0.0), (2.0, 0.5), (2.0, 0.9), (3.0, 1.4), (4.0, 3.0)] {
            history.apply(&moved(step), &selection, now_secs).unwrap();
        }
        assert_eq!(history.undo_len(), 2);
        history.undo();
        assert_eq!(at_secs(&history), 3.0);
        history.undo();
        assert_eq!(at_secs(&history), 0.0);
    }
}
