//! What the user looks at: selection, playback and what moves alone. Never undone, never saved with the document.

mod ease_choice;
mod pin;
mod playback;
mod selection;
mod selection_change;
mod stored;
mod timeline_view;
mod tools;

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::align::{AlignOptions, Axis};
use crate::compile::Solo;
use crate::document::{ActionId, ClipId, Document, NodeId};
use crate::scene::Around;

pub use ease_choice::EaseChoice;
pub use pin::{Pin, PinSource, Pins};
pub use playback::{AtEnd, Playback, TimeRange};
pub use selection::{Focus, Selection};
pub use selection_change::SelectionChange;
pub use stored::StoredSelection;
pub use timeline_view::TimelineView;
pub use tools::{Axes, Mode, Tool, Tools};

/// Selection, playback, solo and what is compared with.
#[derive(Debug, Clone, Default)]
pub struct Session {
    /// What is selected.
    pub selection: Selection,
    /// Playhead and transport.
    pub playback: Playback,
    /// What the timeline shows.
    pub timeline: TimelineView,
    /// Which actions move alone; `None`: all move.
    pub solo: Option<Solo>,
    /// Actions of the open clip that a search has found, in the order of the clip: the graph outlines them.
    pub found: Vec<ActionId>,
    /// Versions to compare with.
    pub pins: Pins,
    /// Tool and mode of the canvas.
    pub tools: Tools,
    /// The nodes that the canvas shows alone, with all inside them; none: all.
    pub soloed_nodes: BTreeSet<NodeId>,
    /// To what and by what nodes are aligned.
    pub aligning: AlignOptions,
    /// The action under the pointer.
    pub pointed: Option<Pointed>,
    /// The names of the projects from which this one was opened as a symbol, outermost first, and last its own; none for any other project.
    pub trail: Vec<String>,
    /// Whether this one is a symbol whose file isn't written as it is left: that of a sample.
    pub trail_keeps_file: bool,
    /// What is around this one, if it is a symbol that is edited in place.
    pub around: Option<Arc<Around>>,
    /// What the last change did, where that is not seen at once.
    pub status: Option<StatusMessage>,
}

/// What a change did, in words.
#[derive(Debug, Clone, PartialEq)]
pub struct StatusMessage {
    /// The words, in one or more lines.
    pub text: String,
    /// With which line of the stage something came into line: at which x for [`Axis::X`], in stage pixels.
    pub line: Option<(Axis, f32)>,
    /// The revision of the history after it: it is shown until there is another one.
    pub revision: u64,
}

/// An action under the pointer, which other panels light up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pointed {
    /// The panel that the pointer is over.
    pub panel: &'static str,
    /// The clip of the action.
    pub clip: ClipId,
    pub action: ActionId,
}

impl Session {
    /// What a drag on the canvas changes.
    pub fn mode(&self) -> Mode {
        self.tools.mode(&self.selection)
    }

    /// Selects something else, while drags on the canvas change what they did before.
    pub fn select_in_mode(&mut self, document: &Document, changes: Vec<SelectionChange>) {
        let mode = self.mode();
        changes.into_iter().for_each(|change| self.selection.change(document, change));
        self.tools.keep_mode(mode, &self.selection);
    }

    /// True if what is selected are runs rather than actions: the Runs view is shown, and no clip is looked at.
    pub const fn selects_runs(&self) -> bool {
        matches!(self.timeline, TimelineView::Runs)
            && !matches!(self.selection.focus, Focus::Actions | Focus::Clip)
    }
}
