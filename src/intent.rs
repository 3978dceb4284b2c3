//! Intents: the changes that panels ask for.

use std::path::PathBuf;

use crate::command::Command;
use crate::compile::Solo;
use crate::document::{ActionId, NodeId, Slot};
use crate::history::Change;
use crate::session::{EaseChoice, PinSource, Pointed, SelectionChange, TimeRange, TimelineView};

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
    /// Select something else by these changes, while drags on the canvas change what they did before.
    SelectInMode(Vec<SelectionChange>),
    /// Play only these actions; `None`: all.
    SetSolo(Option<Solo>),
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
    /// Play the selected action once, so that what was just placed is seen, and go back to where the playhead is. What plays already goes on.
    PlaySelectedOnce,
    /// Set how fast the transport plays.
    SetSpeed(f64),
    /// Set the loop range; `None`: everything.
    SetLoopRange(Option<TimeRange>),
    /// Put this ease around the actions that the canvas adds; `None`: they go evenly.
    EaseAdded(EaseChoice),
    /// Run a command.
    Command(Command),
    /// Open the list of actions; what is chosen goes into this slot of the open clip.
    OpenPalette(PaletteRequest),
    /// Outline these actions of the open clip, which a search has found.
    ShowFound(Vec<ActionId>),
    /// Ask the user whether images may be read from this folder.
    AllowFolder(PathBuf),
    /// Light up what the action under the pointer moves; `None`: the pointer is on none.
    Point(Option<Pointed>),
    /// Ask for the file of this image, whose picture can't be read.
    LocateImage(String),
    /// Ask for the folder in which the files of missing images are.
    LocateAll,
    /// Ask for a picture that the selected nodes show then.
    ShowImage,
    /// Read the folders of own presets.
    ReadPresets,
    /// Show the frames of this sheet over its picture.
    EditFrames(String),
    /// Ask how this image is sliced into a sheet, which these nodes show then.
    SliceImage(String, Vec<NodeId>),
    /// Go back to the project of this place in the session's trail, from the symbol that is open.
    LeaveSymbol(usize),
    /// Show a chapter of the manual, by its place among [all](crate::chapters::all).
    ReadChapter(usize),
    /// Show the stage, also if a panel fills the window.
    ShowCanvas,
    /// Offer to write this value into the text of this node.
    OfferValue(NodeId, String),
    /// Show a warning as a toast.
    Warn(String),
    /// Show a warning as a toast, once for each project that is opened.
    WarnOnce(&'static str),
    /// Tell what the change before it did besides, with a button that undoes it.
    Tell(String),
    /// Show on the canvas what the change before it did.
    Report(String),
}

/// Where the list of actions opens and where the chosen action is inserted.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct PaletteRequest {
    /// Place on the screen.
    pub at: egui::Pos2,
    /// Where the action goes; `None`: into the selected action if it has room, else after it. Without a selection it goes after the tree
    /// that plays, or becomes a draft where that is chosen; in an empty clip it is the root.
    pub slot: Option<Slot>,
    /// Upper left corner in the graph when it becomes a draft; `None` where the graph is not pointed at.
    pub graph_position: Option<[f64; 2]>,
}

/// The intents of a panel. The app drains it right after each panel, so that the next panel sees the result.
#[derive(Debug, Default)]
pub struct Outbox {
    intents: Vec<Intent>,
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
    pub const fn is_empty(&self) -> bool {
        self.intents.is_empty()
    }

    /// True if a change is to be previewed.
    pub fn previews(&self) -> bool {
        self.intents.iter().any(|intent| matches!(intent, Intent::Preview(_)))
    }

    /// Removes and returns all intents.
    pub fn drain(&mut self) -> Vec<Intent> {
        std::mem::take(&mut self.intents)
    }
}
