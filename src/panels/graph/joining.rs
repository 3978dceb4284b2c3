//! Which frame dragged cards join or leave where they are dropped. Pure.

use egui::Pos2;

use super::Scene;
use super::drop::{DraggedCards, Drop};
use super::frames::{FramePlace, rests};
use crate::document::{ActionId, Clip, ClipEdit, ClipFrame, FrameId, GraphEdit};
use crate::text::tr;

/// A change of the frame that cards are in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Joining {
    /// They join a frame.
    Join(FrameId, Vec<ActionId>),
    /// They leave their frames; this is the first one.
    Leave(FrameId, Vec<ActionId>),
}

/// The change of frames by a drop at a point of the screen; `None` for no change. `places` go around the cards that stay.
pub fn find(
    scene: &Scene<'_>,
    places: &[FramePlace<'_>],
    (drop, dragged): (Drop, &DraggedCards),
    pointer: Pos2,
) -> Option<Joining> {
    let clip = scene.clip;
    let stays = |frame: &ClipFrame| rests(scene.layout, dragged, frame);
    let under = places.iter().rev().find(|place| stays(place.frame) && place.rect.contains(pointer));
    let tops = dragged.tops().iter().copied();
    if let Some(FramePlace { frame, .. }) = under {
        let is_in = |id: &ActionId| frame.actions.contains(id) || is_held(clip, frame, drop, *id);
        let joining: Vec<ActionId> = tops.filter(|id| !is_in(id)).collect();
        return (!joining.is_empty()).then_some(Joining::Join(frame.id, joining));
    }
    // A frame moves along if all of its cards move.
    let left = |id: &ActionId| clip.frame_of(*id).filter(|frame| stays(frame));
    let leaving: Vec<ActionId> = tops.filter(|id| left(id).is_some()).collect();
    let first = leaving.first().and_then(left)?;
    Some(Joining::Leave(first.id, leaving))
}

/// True if an action will be inside one of the frame, so that the frame goes around it anyway.
fn is_held(clip: &Clip, frame: &ClipFrame, drop: Drop, id: ActionId) -> bool {
    let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    let holder = match drop {
        Drop::Free => parent(&id),
        Drop::Into { parent, .. } => Some(parent),
        Drop::OnWire(child) => parent(&child),
        Drop::Beside { id, .. } => parent(&id),
    };
    std::iter::successors(holder, parent).any(|above| frame.actions.contains(&above))
}

impl Joining {
    /// The edit of the change.
    pub fn edit(self) -> ClipEdit {
        ClipEdit::Graph(match self {
            Self::Join(frame, actions) => GraphEdit::SetFrameOf(actions, Some(frame)),
            Self::Leave(_, actions) => GraphEdit::SetFrameOf(actions, None),
        })
    }

    /// The frame that they join.
    pub const fn joined(&self) -> Option<FrameId> {
        match self {
            Self::Join(frame, _) => Some(*frame),
            Self::Leave(..) => None,
        }
    }

    /// The change, for users.
    pub fn words(&self, clip: &Clip) -> String {
        let title = |id: &FrameId| clip.frame(*id).map(|frame| frame.title.as_str()).unwrap_or_default();
        match self {
            Self::Join(id, _) if title(id).is_empty() => tr!("graph-join-untitled").to_owned(),
            Self::Join(id, _) => tr!("graph-join-frame", title = title(id)),
            Self::Leave(id, _) if title(id).is_empty() => tr!("graph-drop-out-of-untitled").to_owned(),
            Self::Leave(id, _) => tr!("graph-drop-out-of", title = title(id)),
        }
    }
}
