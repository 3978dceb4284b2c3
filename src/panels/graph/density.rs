//! How much room cards take: whole cards, or compact ones with a name and one value, so that more of a clip can be read at once. Pure.

use std::ops::RangeInclusive;

use egui::{Vec2, vec2};
use kineograph_runtime::format::Action;

use super::model::{card_size, note_height};
use super::view;
use crate::document::Clip;

/// Smallest zoom at which compact cards are fitted: a line of their text is as high as a card.
pub const MIN_COMPACT_ZOOM: f32 = 0.42;
/// Beyond this zoom a compact card is as large as a whole one.
pub const MAX_COMPACT_ZOOM: f32 = 1.05;

/// The size of a compact card, in points of the graph.
pub const COMPACT_SIZE: Vec2 = vec2(132.0, 24.0);

/// How much room cards take.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Density {
    /// Cards show everything.
    #[default]
    Whole,
    /// Cards show their name and one value.
    Compact,
}

/// Gaps between cards, in points of the graph.
#[derive(Debug, Clone, Copy)]
pub struct CardGaps {
    /// Between two siblings.
    pub siblings: f32,
    /// Between cards of different parents.
    pub cousins: f32,
    /// Between trees.
    pub trees: f32,
    /// Between a wrapper and the card below it that it holds.
    pub held: f32,
}

impl Density {
    /// The zooms at which the beginning of a clip is shown that is too large for the panel.
    pub const fn first_zooms(self) -> RangeInclusive<f32> {
        match self {
            Self::Whole => view::FIRST_ZOOM..=view::FIRST_ZOOM,
            Self::Compact => MIN_COMPACT_ZOOM..=view::FIRST_ZOOM,
        }
    }

    /// Whether the cards of a clip may take so much room. Places given by hand are meant for whole cards.
    pub fn suits(self, clip: &Clip) -> bool {
        self == Self::Whole || clip.items().all(|(_, item)| item.position.is_none())
    }

    /// Whether cards are better shown whole at this zoom.
    pub fn is_outgrown(self, zoom: f32) -> bool {
        self == Self::Compact && zoom > MAX_COMPACT_ZOOM
    }

    /// The size of the card of an action, in points of the graph.
    pub fn card_size(self, action: &Action) -> Vec2 {
        match self {
            Self::Whole => card_size(action),
            Self::Compact => COMPACT_SIZE,
        }
    }

    /// The height of the comment above a card, in points of the graph. A compact card only has a sign for it.
    pub fn note_height(self, text: &str) -> f32 {
        match self {
            Self::Whole => note_height(text),
            Self::Compact => 0.0,
        }
    }

    /// The gaps between cards.
    pub const fn gaps(self) -> CardGaps {
        match self {
            Self::Whole => CardGaps { siblings: 14.0, cousins: 20.0, trees: 64.0, held: 8.0 },
            Self::Compact => CardGaps { siblings: 6.0, cousins: 8.0, trees: 48.0, held: 5.0 },
        }
    }
}
