//! What the user looks at: selection and playback. Never undone, never saved with the document.

mod playback;
mod selection;

use crate::document::ActionId;

pub use playback::{Playback, TimeRange};
pub use selection::{Focus, Selection};

/// Selection and playback.
#[derive(Debug, Clone, Default)]
pub struct Session {
    /// What is selected.
    pub selection: Selection,
    /// Playhead and transport.
    pub playback: Playback,
    /// Actions of the open clip that a search has found, in the order of the clip: the graph outlines them.
    pub found: Vec<ActionId>,
}
