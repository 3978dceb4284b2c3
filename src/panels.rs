//! The panels. Each reads shared references and posts what it wants; it changes nothing but its own view.

mod action_menu;
pub mod canvas;
pub mod curves;
pub mod dragged_clip;
pub mod find;
#[cfg(test)]
pub(crate) mod fixture;
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
use crate::session::{PinSource, Selection, Session, Solo, TimeRange, TimelineView};
use crate::ui_kit::theme::Theme;
use kineograph_runtime::Pose;

/// What all panels may read.
#[derive(Clone, Copy)]
pub struct Ctx<'a> {
    /// The document, with what is being dragged applied.
    pub document: &'a Document,
    /// Its steps, and how it was last saved.
    pub history: &'a History,
    /// Selection and playback.
    pub session: &'a Session,
    /// Compiled clips and the time line.
    pub programs: &'a Programs,
    /// Decoded pictures.
    pub media: &'a Media,
    /// Colours.
    pub theme: &'a Theme,
    /// The pose of every node at the playhead, in the order of the document's nodes.
    pub poses: &'a [Pose],
    /// Problems that are not those of a clip's actions (files, pictures), for the problems panel.
    pub notes: &'a [Note],
}

/// A problem that does not belong to an action.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Note {
    /// True for errors, false for warnings.
    pub is_error: bool,
    /// Where, such as `coin.ron:12:3` or an image's name.
    pub place: String,
    /// What is wrong and what to do.
    pub message: String,
}

/// What panels ask for. Drained by the app right after each panel.
#[derive(Debug, Default)]
pub struct Outbox {
    posts: Vec<Post>,
}

/// One wish of a panel.
#[derive(Debug, Clone)]
pub enum Post {
    /// Change the document, as one undo step. What the change adds is selected.
    Edit(Change),
    /// Show a change while it is being dragged. Each preview replaces the one before.
    Preview(Change),
    /// Turn the preview into one undo step.
    FinishDrag,
    /// Throw the preview away.
    CancelDrag,
    /// Select something else.
    Select(Selection),
    /// Let only these actions move; `None`: all.
    SetSolo(Option<Solo>),
    /// Show this view of the timeline.
    ShowTimeline(TimelineView),
    /// Keep a version to compare with.
    Pin(PinSource),
    /// Let the version of this number go.
    Unpin(u32),
    /// Move the playhead, in seconds of the project.
    Seek(f64),
    /// Set how fast the transport plays.
    SetSpeed(f64),
    /// Set what is played while looping; `None`: everything.
    SetLoopRange(Option<TimeRange>),
    /// Do what a menu entry does.
    Command(Command),
    /// Open the list of actions; what is chosen goes into this slot of the open clip.
    OpenPalette(PaletteRequest),
    /// Outline these actions of the open clip, which a search has found.
    ShowFound(Vec<ActionId>),
    /// Tell the user something that went wrong, shown as a toast.
    Warn(String),
}

/// Where the list of actions opens and where the chosen action goes.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaletteRequest {
    /// Place on the screen.
    pub at: egui::Pos2,
    /// Where the action goes; `None`: into the selected action where there is room, else behind it, else a draft
    /// (the root when the clip is empty).
    pub slot: Option<Slot>,
    /// Upper left corner in the graph when it becomes a draft.
    pub graph_position: Option<[f64; 2]>,
}

impl Outbox {
    /// Posts a wish.
    pub fn post(&mut self, post: Post) {
        self.posts.push(post);
    }

    /// Posts a change that is one undo step.
    pub fn edit(&mut self, change: Change) {
        self.post(Post::Edit(change));
    }

    /// Posts a changed copy of the selection.
    pub fn select(&mut self, ctx: &Ctx<'_>, change: impl FnOnce(&mut Selection)) {
        let mut selection = ctx.session.selection.clone();
        change(&mut selection);
        self.post(Post::Select(selection));
    }

    /// Takes all posts out.
    pub fn drain(&mut self) -> Vec<Post> {
        std::mem::take(&mut self.posts)
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
