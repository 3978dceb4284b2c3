//! New emitters of particles, with what lets their time go on.

use kineograph_runtime::format::{Action, Color, Content, ParticleEnd, ParticleStart, Particles};

use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::history::Change;
use crate::media::Media;
use crate::new_node::new_node;
use crate::session::SelectionChange;
use crate::text::tr;

/// Sparks that rise and fade.
pub fn new_emitter() -> Particles {
    let start = ParticleStart::default().with_size([24.0, 8.0]).with_color(Color([255, 170, 60]));
    let end =
        ParticleEnd::default().with_size([4.0, 2.0]).with_color(Color([255, 60, 20])).with_opacity([0.0; 2]);
    let emitter = Particles::new(40.0, [1.5, 0.5]).with_spread([12.0, 4.0]).with_angle([90.0, 20.0]);
    emitter.with_start(start).with_end(end)
}

/// What lets the time of an emitter go on for ever.
pub fn plays() -> Action {
    Action::repeat_forever(Action::play_by(1.0, 1.0))
}

/// Adds an emitter with a clip and a run that let its time go on for ever, and selects it.
pub fn add(document: &Document, media: &Media, content: Content) -> Option<(Change, SelectionChange)> {
    let mut edits = vec![new_node(document, media, "particles".to_owned(), content)];
    let (document, outcome) = document.edited(edits.last()?).ok()?;
    let node = outcome.node?;
    edits.push(Edit::AddClip(document.node(node)?.name.clone()));
    let clip = document.edited(edits.last()?).ok()?.1.clip?;
    edits.push(Edit::Clip(clip, ClipEdit::Insert { tree: plays(), slot: Slot::Root, position: None }));
    edits.push(Edit::AddRun(clip, node, 0.0));
    Some((Change::all(tr!("project-add-node"), edits), SelectionChange::NodeIn(clip, node)))
}
