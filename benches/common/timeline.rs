//! The timeline in an editor, without a window.

use kineograph::internals::{Editor, TimelinePanel};

use crate::panel;

/// Of the panel, in points.
const SIZE: [f32; 2] = [1280.0, 400.0];

/// The timeline, and its editor.
pub type Bench = panel::Bench<TimelinePanel>;

/// With some frames that warm up.
pub fn bench(editor: Editor) -> Bench {
    Bench::new(editor, TimelinePanel::default(), SIZE)
}
