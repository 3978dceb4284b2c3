//! Documents as texts, and histories from journals.

use kineograph_runtime::format::{load_bytes, to_ron};
use kineograph_store::{RecordedHistory, RecordedStep};

use super::shown::{StepSelections, ViewState};
use crate::document::Document;
use crate::history::{History, Older, OlderStep, RedoStep};

/// A history from a journal, and what was shown.
#[derive(Debug)]
pub struct Restored {
    pub history: History,
    /// Selection and playhead.
    pub shown: ViewState,
    /// The state that the history was made from: the journal continues with it.
    pub state: RecordedHistory,
}

/// The text of a document, as in its file.
pub fn text_of(document: &Document) -> String {
    to_ron(&document.to_project())
}

/// The document with this text; `None` if it is no project.
pub fn document_of(text: &str) -> Option<Document> {
    Some(repaired_document_of(text)?.0)
}

/// As [`document_of`], with a sentence for each thing that was left out or has another form.
pub fn repaired_document_of(text: &str) -> Option<(Document, Vec<String>)> {
    let loaded = load_bytes(text.as_bytes()).ok()?;
    Some(Document::from_project(&loaded.project))
}

/// The history that a journal recorded. A change that was shown when the journal ended, such as a drag, is its last step. `None` if its
/// last text can't be read.
pub fn restored(state: RecordedHistory) -> Option<Restored> {
    let shown = shown_of(&state);
    let state = state.with_preview_as_step("");
    let document = document_of(state.text())?;
    let saved = saved_document(&state).map(|saved| saved.sharing(&document));
    // No document is the same as this one, so everything counts as unsaved.
    let saved = saved.unwrap_or_default();
    let document = document.sharing(&saved);
    let (done, undone) = state.steps();
    let older = Older::new(done.iter().map(older_step).collect(), state.text().to_owned(), document_of);
    let redo = redo_steps(state.text(), undone, &document, &saved);
    let history = History::restored(document, saved, older, redo);
    Some(Restored { history, shown, state })
}

/// What was shown when the journal ended.
pub fn shown_of(state: &RecordedHistory) -> ViewState {
    ViewState::from_text(state.session().unwrap_or(state.base_session()))
}

/// The document in the file, if it is one of the history.
fn saved_document(state: &RecordedHistory) -> Option<Document> {
    let position = state.saved_position()?;
    let (done, undone) = state.steps();
    let mut text = state.text().to_owned();
    for step in done.iter().skip(position).rev() {
        text = step.undo.apply(&text).ok()?;
    }
    for step in undone.iter().take(position.saturating_sub(done.len())) {
        text = step.redo.apply(&text).ok()?;
    }
    document_of(&text)
}

fn older_step(step: &RecordedStep) -> OlderStep {
    let (selection_before, selection_after) = StepSelections::from_text(&step.session);
    OlderStep {
        number: 0,
        label: step.label.clone(),
        undo: step.undo.clone(),
        selection_before,
        selection_after,
    }
}

/// The steps to redo, as far as they can be read.
fn redo_steps(text: &str, undone: &[RecordedStep], document: &Document, saved: &Document) -> Vec<RedoStep> {
    let mut text = text.to_owned();
    let mut last = document.clone();
    let steps = undone.iter().map_while(|step| {
        text = step.redo.apply(&text).ok()?;
        let after = document_of(&text)?.sharing(&last).sharing(saved);
        last = after.clone();
        let (selection_before, selection_after) = StepSelections::from_text(&step.session);
        Some(RedoStep { label: step.label.clone(), after, selection_before, selection_after })
    });
    steps.collect()
}
