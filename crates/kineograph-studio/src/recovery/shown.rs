//! What is selected and shown, as journals store it: RON that a later version may extend.

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::session::{Selection, Session, StoredSelection, TimelineView};

/// What is shown of a document, apart from the layout of the panels.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ViewState {
    selection: StoredSelection,
    playhead_secs: f64,
    shows_runs: bool,
    /// The file that a project without one was made from; empty if there is none.
    #[serde(skip_serializing_if = "String::is_empty")]
    made_from: String,
    /// Whether that is a sample.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    is_sample: bool,
    /// The folders and files outside of its own folder that the user has allowed it. Only journals say so, which no project file can write.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    allowed: Vec<String>,
}

impl ViewState {
    /// What a session shows.
    pub fn of(session: &Session) -> Self {
        Self {
            selection: StoredSelection::from(&session.selection),
            playhead_secs: session.playback.playhead_secs(),
            shows_runs: session.timeline == TimelineView::Runs,
            ..Self::default()
        }
    }

    /// The same of a project without a file, whose paths lead from this one: where it was made from, such as a sample.
    #[must_use]
    pub fn made_from(mut self, file: Option<&Path>, is_sample: bool) -> Self {
        // A path that is no text can't be stored.
        self.made_from = file.and_then(Path::to_str).unwrap_or_default().to_owned();
        self.is_sample = is_sample && !self.made_from.is_empty();
        self
    }

    /// The file that a project without one was made from, and whether that is a sample.
    pub fn origin(&self) -> Option<(&Path, bool)> {
        (!self.made_from.is_empty()).then(|| (Path::new(&self.made_from), self.is_sample))
    }

    /// The same with the folders and files that the user has allowed the project since it was opened.
    #[must_use]
    pub fn allowing(mut self, allowed: &[PathBuf]) -> Self {
        self.allowed = allowed.iter().filter_map(|path| path.to_str()).map(str::to_owned).collect();
        self
    }

    /// Those folders and files, without links.
    pub fn allowed(&self) -> Vec<PathBuf> {
        self.allowed.iter().map(PathBuf::from).collect()
    }

    /// Shows it again. The caller removes from the selection what does not exist.
    pub fn apply(self, session: &mut Session) {
        session.selection = Selection::from(self.selection);
        if self.playhead_secs.is_finite() {
            session.playback.seek(self.playhead_secs.max(0.0));
        }
        session.timeline = if self.shows_runs { TimelineView::Runs } else { TimelineView::Clip };
    }

    pub fn to_text(&self) -> String {
        // Numbers, lists and names can always be written.
        ron::to_string(self).unwrap_or_default()
    }

    /// From a text; what can't be read is as at the start.
    pub fn from_text(text: &str) -> Self {
        ron::from_str(text).unwrap_or_default()
    }
}

/// What was selected before and after a step.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct StepSelections {
    before: StoredSelection,
    after: StoredSelection,
}

impl StepSelections {
    /// Both as a text.
    pub fn to_text(before: &Selection, after: &Selection) -> String {
        ron::to_string(&Self { before: before.into(), after: after.into() }).unwrap_or_default()
    }

    /// Both from a text; what can't be read is nothing selected.
    pub fn from_text(text: &str) -> (Selection, Selection) {
        let Self { before, after } = ron::from_str(text).unwrap_or_default();
        (before.into(), after.into())
    }
}
