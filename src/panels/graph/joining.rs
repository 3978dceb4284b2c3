//! Which frame dragged cards join or leave where they are let go. Pure.

use egui::Pos2;

use super::Scene;
use super::drop::{Dragged, Drop};
use super::frames::{FramePlace, rests};
use crate::document::{ActionId, Clip, ClipEdit, ClipFrame, FrameId, GraphEdit};

/// A change of the frame that cards are in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Joining {
    /// They come into a frame.
    Join(FrameId, Vec<ActionId>),
    /// They leave the frames that they are in; the first of these.
    Leave(FrameId, Vec<ActionId>),
}

/// What letting go at a point of the screen does to frames; `None` if nothing. `places` go around the cards that stay.
#[must_use]
pub fn find(
    scene: &Scene<'_>,
    places: &[FramePlace<'_>],
    (drop, dragged): (Drop, &Dragged),
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
    // A frame all of whose cards move goes along.
    let left = |id: &ActionId| clip.frame_of(*id).filter(|frame| stays(frame));
    let leaving: Vec<ActionId> = tops.filter(|id| left(id).is_some()).collect();
    let first = leaving.first().and_then(left)?;
    Some(Joining::Leave(first.id, leaving))
}

/// True if an action will be held by one of the frame, so that the frame goes around it anyway.
fn is_held(clip: &Clip, frame: &ClipFrame, drop: Drop, id: ActionId) -> bool {
    let parent = |id: &ActionId| clip.get(*id).and_then(|item| item.parent);
    let holder = match drop {
        Drop::Free => parent(&id),
        Drop::Into { parent, .. } => Some(parent),
        Drop::OnWire(child) => parent(&child),
    };
    std::iter::successors(holder, parent).any(|above| frame.actions.contains(&above))
}

impl Joining {
    /// The edit that does it.
    #[must_use]
    pub fn edit(self) -> ClipEdit {
        ClipEdit::Graph(match self {
            Self::Join(frame, actions) => GraphEdit::SetFrameOf(actions, Some(frame)),
            Self::Leave(_, actions) => GraphEdit::SetFrameOf(actions, None),
        })
    }

    /// The frame that they come into.
    #[must_use]
    pub const fn joined(&self) -> Option<FrameId> {
        match self {
            Self::Join(frame, _) => Some(*frame),
            Self::Leave(..) => None,
        }
    }

    /// What letting go does, in words.
    #[must_use]
    pub fn words(&self, clip: &Clip) -> String {
        let (verb, id) = match self {
            Self::Join(id, _) => ("Into", id),
            Self::Leave(id, _) => ("Out of", id),
        };
        match clip.frame(*id).map(|frame| frame.title.as_str()).unwrap_or_default() {
            "" => format!("{verb} the frame"),
            title => format!("{verb} frame “{title}”"),
        }
    }
}
