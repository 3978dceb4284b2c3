//! How much room cards take: whole cards, or compact ones with a name and one value, so that more of a clip can be read at once.

use std::ops::RangeInclusive;
use std::sync::Arc;

use egui::{Rect, Vec2, vec2};
use kineograph_runtime::format::Action;

use super::GraphPanel;
use super::layout::{Layout, PlacedCard, UnfoldedActions};
use super::model::{CARD_WIDTH, card_size, note_height};
use super::view;
use crate::document::Clip;
use crate::ui_kit::view2d::Viewport;

/// Smallest zoom at which whole cards are fitted: most names fit into a card then.
const MIN_WHOLE_ZOOM: f32 = 0.46;
/// Smallest zoom at which compact cards are fitted: a line of their text is as high as a card.
const MIN_COMPACT_ZOOM: f32 = 0.42;
/// Beyond this zoom a compact card is as large as a whole one.
const MAX_COMPACT_ZOOM: f32 = 1.05;
/// The zoom of whole cards that are as wide as compact ones at [`MAX_COMPACT_ZOOM`].
const WHOLE_ZOOM: f32 = MAX_COMPACT_ZOOM * COMPACT_SIZE.x / CARD_WIDTH;

/// The size of a compact card, in points of the graph.
const COMPACT_SIZE: Vec2 = vec2(132.0, 24.0);

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
pub struct Gaps {
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
    /// How a clip is shown in a panel of this size: with whole cards if all of them can be read then, else with compact ones. What is too
    /// large for both is shown a part at a time, with whole cards if at least its width fits.
    pub fn fitting(clip: &Clip, opened: &UnfoldedActions, size: Vec2) -> Self {
        if !Self::Compact.suits(clip) {
            return Self::Whole;
        }
        let bounds = |density: Self| Layout::with(clip, opened, density).bounds();
        let fits = |bounds: Option<Rect>, least: f32| {
            bounds.is_none_or(|bounds| view::fitting(bounds, size).scale[1] >= f64::from(least))
        };
        let whole = bounds(Self::Whole);
        if fits(whole, MIN_WHOLE_ZOOM) {
            return Self::Whole;
        }
        let is_narrow = whole.is_some_and(|bounds| bounds.width() * view::FIRST_ZOOM <= size.x);
        if is_narrow && !fits(bounds(Self::Compact), MIN_COMPACT_ZOOM) {
            return Self::Whole;
        }
        Self::Compact
    }

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
    pub const fn gaps(self) -> Gaps {
        match self {
            Self::Whole => Gaps { siblings: 14.0, cousins: 20.0, trees: 64.0, held: 8.0 },
            Self::Compact => Gaps { siblings: 6.0, cousins: 8.0, trees: 48.0, held: 5.0 },
        }
    }
}

impl GraphPanel {
    /// How much room the cards of a clip take. A clip keeps whole cards once it has some that were placed by hand.
    pub(super) fn density(&mut self, clip: &Clip) -> Density {
        let density = self.densities.entry(clip.id).or_default();
        if !density.suits(clip) {
            *density = Density::Whole;
        }
        *density
    }

    /// Finds how much room cards take where the view of a clip is found: at its first one, and in a panel of another size while the view
    /// is not the user's own.
    pub(super) fn find_density(&mut self, clip: &Arc<Clip>, size: Vec2) {
        let fitted = self.fitted.get(&clip.id).and_then(|fitted| fitted.size);
        let is_own = match (self.views.get(&clip.id).copied(), fitted) {
            (Some(view), Some(from)) if from != size => {
                let layout = self.layout(clip);
                let found = layout.bounds().zip(layout.placed().first());
                found.is_none_or(|(bounds, top)| {
                    let first = view::first(bounds, top.rect, from, layout.density().first_zooms());
                    let automatic = [view::fitting(bounds, from), first];
                    !automatic.iter().any(|automatic| view::is_near(&view, automatic))
                })
            }
            (view, _) => view.is_some(),
        };
        let density = if is_own { self.density(clip) } else { Density::fitting(clip, &self.opened, size) };
        if self.densities.insert(clip.id, density) != Some(density) {
            self.views.remove(&clip.id);
        }
    }

    /// Shows whole cards from now on. The card in the middle, or under the pointer, stays where it is.
    pub(super) fn enlarge_cards(
        &mut self,
        clip: &Arc<Clip>,
        before: &Layout,
        camera: &mut Viewport,
    ) -> Arc<Layout> {
        self.densities.insert(clip.id, Density::Whole);
        let layout = self.layout(clip);
        let at = self.pointer.unwrap_or(camera.rect.center());
        let in_graph = camera.graph_from_screen(at);
        let distance = |card: &&PlacedCard| card.rect.distance_sq_to_pos(in_graph);
        let nearest = before.placed().iter().min_by(|a, b| distance(a).total_cmp(&distance(b)));
        let corner =
            nearest.and_then(|card| Some((camera.screen_from_graph(card.rect.min), layout.get(card.id)?)));
        if let Some((seen_at, card)) = corner {
            camera.view = view::around(card.rect.min, Vec2::splat(WHOLE_ZOOM));
            *camera = camera.panned(seen_at - camera.rect.center());
            self.views.insert(clip.id, camera.view);
        }
        layout
    }
}

#[cfg(test)]
mod tests;
