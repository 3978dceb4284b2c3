//! The panels. Each reads shared state and pushes intents; it changes nothing but its own view.

mod action_menu;
pub mod canvas;
pub mod curves;
pub mod dragged_clip;
pub mod find;
#[cfg(test)]
pub(crate) mod fixture;
mod fresh_keys;
pub mod graph;
pub mod inspector;
pub mod own_eases;
pub mod palette;
mod place;
pub mod problems;
pub mod project;
pub mod timeline;

use crate::command::Command;
use crate::compile::Programs;
use crate::document::{ActionId, Clip, ClipId, Document, NodeId, Run, Slot};
use crate::history::{Change, History};
use crate::media::Media;
use crate::problems::Problem;
use crate::session::{PinSource, SelectionChange, Session, Solo, TimeRange, TimelineView};
use crate::ui_kit::theme::Theme;
use kineograph_runtime::Pose;

/// What all panels may read.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// The document, including the preview of a drag.
    pub document: &'a Document,
    /// Its undo steps and last saved state.
    pub history: &'a History,
    /// Selection and playback.
    pub session: &'a Session,
    /// Compiled clips and the timeline.
    pub programs: &'a Programs,
    /// Decoded pictures.
    pub media: &'a Media,
    /// Colours.
    pub theme: &'a Theme,
    /// The pose of every node at the playhead, in the order of the document's nodes.
    pub poses: &'a [Pose],
    /// Everything that is wrong, as of the last change.
    pub problems: &'a [Problem],
}

/// A problem that does not belong to the document: of opening its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// True for errors, false for warnings.
    pub is_error: bool,
    /// Where, such as `coin.ron:12:3` or an image's name.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// The intents of a panel. The app drains it right after each panel, so that the next panel sees the result.
#[derive(Debug, Default)]
pub struct Outbox {
    intents: Vec<Intent>,
}

/// What a panel asks the editor to do.
#[derive(Debug, Clone)]
pub enum Intent {
    /// Change the document, as one undo step. What the change adds is selected.
    Edit(Change),
    /// Show a change while it is being dragged. Each preview replaces the one before.
    Preview(Change),
    /// Turn the preview into one undo step.
    FinishDrag,
    /// Discard the preview.
    CancelDrag,
    /// Select something else.
    Select(SelectionChange),
    /// Play only these actions; `None`: all.
    SetSolo(Option<Solo>),
    /// Show this view of the timeline.
    ShowTimeline(TimelineView),
    /// Pin a version to compare with.
    Pin(PinSource),
    /// Unpin the version of this number.
    Unpin(u32),
    /// Scrub to progress `t`: 0 is the start and 1 the end of all that plays. This is `update(t)` of cocos2d-x, see
    /// [`Timeline::update`](kineograph_runtime::Timeline::update).
    Update(f64),
    /// Move the playhead, in seconds of the project.
    Seek(f64),
    /// Set how fast the transport plays.
    SetSpeed(f64),
    /// Set the loop range; `None`: everything.
    SetLoopRange(Option<TimeRange>),
    /// Run a command.
    Command(Command),
    /// Open the list of actions; what is chosen goes into this slot of the open clip.
    OpenPalette(PaletteRequest),
    /// Outline these actions of the open clip, which a search has found.
    ShowFound(Vec<ActionId>),
    /// Show a warning as a toast.
    Warn(String),
}

/// Where the list of actions opens and where the chosen action is inserted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaletteRequest {
    /// Place on the screen.
    pub at: egui::Pos2,
    /// Where the action goes; `None`: into the selected action if it has room, else after it. Without a selection it becomes a
    /// draft, or the root when the clip is empty.
    pub slot: Option<Slot>,
    /// Upper left corner in the graph when it becomes a draft.
    pub graph_position: Option<[f64; 2]>,
}

impl Outbox {
    /// Adds an intent.
    pub fn push(&mut self, intent: Intent) {
        self.intents.push(intent);
    }

    /// Adds a change that is one undo step.
    pub fn edit(&mut self, change: Change) {
        self.push(Intent::Edit(change));
    }

    /// Adds a change of the selection.
    pub fn select(&mut self, change: SelectionChange) {
        self.push(Intent::Select(change));
    }

    /// True if there are no intents.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.intents.is_empty()
    }

    /// Removes and returns all intents.
    pub fn drain(&mut self) -> Vec<Intent> {
        std::mem::take(&mut self.intents)
    }
}

impl<'a> Ctx<'a> {
    /// The clip that graph and timeline show.
    #[must_use]
    pub fn open_clip(&self) -> Option<(ClipId, &'a Clip)> {
        let id = self.session.selection.clip?;
        self.document.clip(id).map(|clip| (id, clip.as_ref()))
    }

    /// The run that clip time refers to; see [`Selection::active_run`].
    #[must_use]
    pub fn active_run(&self) -> Option<&'a Run> {
        let id = self.session.selection.active_run(self.document)?;
        self.document.run(id).map(AsRef::as_ref)
    }

    /// Seconds of the open clip at the playhead: the run's start and speed taken into account.
    #[must_use]
    pub fn clip_secs(&self) -> f64 {
        self.clip_secs_at(self.session.playback.playhead_secs())
    }

    /// Seconds of the open clip at a time of the project.
    #[must_use]
    pub fn clip_secs_at(&self, secs: f64) -> f64 {
        self.active_run().map_or(secs, |run| run.clip_secs_at(secs))
    }

    /// Seconds of the project at a time of the open clip.
    #[must_use]
    pub fn project_secs_at(&self, clip_secs: f64) -> f64 {
        self.active_run().map_or(clip_secs, |run| run.project_secs_at(clip_secs))
    }

    /// The pose of a node at the playhead.
    #[must_use]
    pub fn pose(&self, node: NodeId) -> Option<Pose> {
        let index = self.document.nodes().iter().position(|other| other.id == node)?;
        self.poses.get(index).copied()
    }
}
