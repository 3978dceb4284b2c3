//! Chooses how much room the cards of a clip take.

use std::sync::Arc;

use egui::{Rect, Ui, Vec2};

use super::GraphPanel;
use super::before_drop::BeforeDrop;
use super::density::{COMPACT_SIZE, Density, MAX_COMPACT_ZOOM, MIN_COMPACT_ZOOM};
use super::layout::{Layout, PlacedCard, UnfoldedActions};
use super::model::CARD_WIDTH;
use super::view;
use crate::document::{Clip, ClipId};
use crate::panels::Ctx;
use crate::ui_kit::view2d::Viewport;

/// Smallest zoom at which whole cards are fitted: most names fit into a card then.
const MIN_WHOLE_ZOOM: f32 = 0.46;
/// The zoom of whole cards that are as wide as compact ones at [`MAX_COMPACT_ZOOM`].
const WHOLE_ZOOM: f32 = MAX_COMPACT_ZOOM * COMPACT_SIZE.x / CARD_WIDTH;

/// How a clip is shown in a panel of this size: with whole cards if all of them can be read then, else with compact ones. What is too
/// large for both is shown a part at a time, with whole cards if at least its width fits.
pub fn fitting(clip: &Clip, opened: &UnfoldedActions, size: Vec2) -> Density {
    if !Density::Compact.suits(clip) {
        return Density::Whole;
    }
    let bounds = |density: Density| Layout::with(clip, opened, density).bounds();
    let fits = |bounds: Option<Rect>, least: f32| {
        bounds.is_none_or(|bounds| view::fitting(bounds, size).scale[1] >= f64::from(least))
    };
    let whole = bounds(Density::Whole);
    if fits(whole, MIN_WHOLE_ZOOM) {
        return Density::Whole;
    }
    let is_narrow = whole.is_some_and(|bounds| bounds.width() * view::FIRST_ZOOM <= size.x);
    if is_narrow && !fits(bounds(Density::Compact), MIN_COMPACT_ZOOM) {
        return Density::Whole;
    }
    Density::Compact
}

impl GraphPanel {
    /// How much room the cards of a clip take.
    pub(super) fn density(&self, clip: ClipId) -> Density {
        self.densities.get(&clip).copied().unwrap_or_default()
    }

    /// Whether compact cards become whole ones: those that the user has come too near for, and those of a clip with cards that were placed by
    /// hand. Not before a drag has ended or is taken back: its cards would be elsewhere then.
    pub(super) fn must_enlarge(&self, ctx: &Ctx<'_>, clip: &Clip, density: Density, zoom: f32) -> bool {
        let is_outgrown = density.is_outgrown(zoom) && self.is_own_view(clip.id);
        !ctx.history.in_gesture() && (is_outgrown || !density.suits(clip))
    }

    /// Finds how much room cards take where the view of a clip is found: at its first one, and in a panel of another size while the view
    /// is not the user's own.
    pub(super) fn find_density(&mut self, ui: &Ui, clip: &Arc<Clip>, size: Vec2) {
        let fitted = self.fitted.get(&clip.id).and_then(|fitted| fitted.size);
        let is_own = match (self.views.get(&clip.id).copied(), fitted) {
            (Some(_), Some(from)) if from != size && self.is_view_renewed(ui, clip.id) => false,
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
        let density = if is_own { self.density(clip.id) } else { fitting(clip, &self.opened, size) };
        if self.densities.insert(clip.id, density) != Some(density) {
            self.views.remove(&clip.id);
        }
    }

    /// Whether the view of a clip is found anew when the panel gets another size: at once, by another layout or in all of the window, and
    /// the user has not set it. While a splitter is dragged, it does not change in between.
    pub(super) fn is_view_renewed(&self, ui: &Ui, clip: ClipId) -> bool {
        !self.is_own_view(clip) && !ui.input(|input| input.pointer.any_down())
    }

    /// Shows whole cards from now on, as wide as before where they can be read. The card that was dropped, under the pointer, or in the
    /// middle stays where it is.
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
        let nearest = || {
            let card = before.placed().iter().min_by(|a, b| distance(a).total_cmp(&distance(b)))?;
            Some((card.id, camera.screen_from_graph(card.rect.min)))
        };
        let kept = self.before_drop.as_mut().and_then(BeforeDrop::take_place).or_else(nearest);
        if let Some((seen_at, card)) = kept.and_then(|(id, seen_at)| Some((seen_at, layout.get(id)?))) {
            let zoom = (camera.zoom() * COMPACT_SIZE.x / CARD_WIDTH).clamp(MIN_WHOLE_ZOOM, WHOLE_ZOOM);
            camera.view = view::around(card.rect.min, Vec2::splat(zoom));
            *camera = camera.panned(seen_at - camera.rect.center());
            if let Some(around) = layout.with_top(card.id) {
                camera.view = camera.revealing(camera.largest_that_fits(around));
            }
            self.views.insert(clip.id, camera.view);
        }
        layout
    }
}

#[cfg(test)]
mod tests;
