//! The visible part of the graph: pan and zoom. Pure.

use egui::{Pos2, Rect, Vec2, pos2};

/// Smallest zoom of graphs that fit at it; larger ones zoom out until they fit.
const MIN_ZOOM: f32 = 0.15;
/// Below this zoom cards are only shapes. Trees are far higher than wide, so that below it only the height shrinks: levels stay
/// distinguishable with thousands of cards.
pub const SHAPES_ZOOM: f32 = 0.1;
/// Largest zoom.
pub const MAX_ZOOM: f32 = 2.5;

/// Smallest zoom of all.
const LEAST_ZOOM: f32 = 1e-5;

/// Margin around fitted cards, in points of the screen.
const FIT_MARGIN: f32 = 32.0;
/// Smallest zoom of a clip that is opened for the first time, so that its text can be read.
const MIN_FIRST_ZOOM: f32 = 0.72;

/// Pan and zoom of one clip's graph.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    /// The point of the graph in the upper left corner.
    pub corner: Pos2,
    /// Points of the screen for one point of the graph.
    pub zoom: f32,
    /// The same from left to right: more than `zoom` where cards are only shapes.
    pub zoom_x: f32,
}

/// How far a graph may be zoomed out.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Least {
    zoom: f32,
    zoom_x: f32,
}

impl Least {
    /// For cards that fill `bounds` (in the graph), in a panel of `size`: all of them are visible then.
    pub fn of(bounds: Option<Rect>, size: Vec2) -> Self {
        let fit = bounds.map_or(Vec2::splat(1.0), |bounds| ratio(bounds, size)).max(Vec2::splat(LEAST_ZOOM));
        let zoom_x = fit.x.min(SHAPES_ZOOM);
        Self { zoom: fit.min_elem().min(MIN_ZOOM), zoom_x }
    }

    fn zoom_x(self, zoom: f32) -> f32 {
        zoom.max(self.zoom_x)
    }
}

/// By how much `bounds` fit into `size`, in each direction.
fn ratio(bounds: Rect, size: Vec2) -> Vec2 {
    let room = (size - Vec2::splat(2.0 * FIT_MARGIN)).max(Vec2::splat(1.0));
    room / bounds.size().max(Vec2::splat(1.0))
}

impl View {
    /// All of `bounds` (in the graph) in a panel of `size`, no larger than natural size.
    pub fn fitting(bounds: Rect, size: Vec2) -> Self {
        let zoom = ratio(bounds, size).min_elem().clamp(LEAST_ZOOM, 1.0);
        Self { zoom, zoom_x: Least::of(Some(bounds), size).zoom_x(zoom), ..Self::natural(Pos2::ZERO) }
            .around(bounds.center(), size)
    }

    /// At natural size, from a corner on.
    pub const fn natural(corner: Pos2) -> Self {
        Self { corner, zoom: 1.0, zoom_x: 1.0 }
    }

    /// The view after the panel went from one size to another. A fitted view fits again, the `first` view of a clip is computed
    /// again, and any other view keeps its center. `bounds` go around all cards.
    #[must_use]
    pub fn resized(self, from: Vec2, to: Vec2, bounds: Option<Rect>, first: impl Fn(Vec2) -> Self) -> Self {
        let kept = self.around(self.seen(from).center(), to);
        let Some(bounds) = bounds else { return kept };
        let fits = self.is_near(&Self::fitting(bounds, from));
        let showed_all = self.seen(from).contains_rect(bounds) && !kept.seen(to).contains_rect(bounds);
        match fits || showed_all {
            true => Self::fitting(bounds, to),
            false if self.is_near(&first(from)) => first(to),
            false => kept,
        }
    }

    /// The part of the graph that is seen in a panel of `size`.
    fn seen(&self, size: Vec2) -> Rect {
        Rect::from_min_size(self.corner, size / self.scale())
    }

    fn is_near(&self, other: &Self) -> bool {
        let apart = (self.corner - other.corner) * self.scale();
        (self.zoom / other.zoom - 1.0).abs() < 1e-3 && apart.length() < 1.0
    }

    /// The same zoom with a point of the graph in the middle of a panel of `size`.
    #[must_use]
    pub fn around(self, middle: Pos2, size: Vec2) -> Self {
        Self { corner: middle - size / (2.0 * self.scale()), ..self }
    }

    /// Points of the screen for one point of the graph, in each direction.
    pub const fn scale(&self) -> Vec2 {
        Vec2::new(self.zoom_x, self.zoom)
    }

    /// The first view of a clip: all of it if its text can be read then, else its beginning, with the top card at the left.
    pub fn first(bounds: Rect, top_card: Rect, size: Vec2) -> Self {
        let all = Self::fitting(bounds, size);
        let zoom = MIN_FIRST_ZOOM;
        if all.zoom >= zoom {
            return all;
        }
        let (margin, room) = (FIT_MARGIN / zoom, size / zoom);
        // From the first card downwards, but not so that the top card is out of view.
        let highest = top_card.bottom() + margin - room.y;
        let y = if bounds.height() + 2.0 * margin <= room.y {
            bounds.center().y - room.y / 2.0
        } else {
            (bounds.top() - margin).max(highest)
        };
        Self { corner: pos2(top_card.left() - margin, y), zoom, zoom_x: zoom }
    }
}

/// The size of the panel that a view was computed for, and the previous one.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Fitted {
    /// The size of the panel.
    pub size: Option<Vec2>,
    /// The size before, the view then, and the view that resulted from it.
    before: Option<(Vec2, View, View)>,
}

impl Fitted {
    /// The view in a panel of this size; see [`View::resized`]. A panel that returns to its previous size gets its previous view, unless
    /// the view was moved since.
    pub fn view(
        &mut self,
        view: View,
        size: Vec2,
        bounds: Option<Rect>,
        first: impl Fn(Vec2) -> View,
    ) -> View {
        let Some(from) = self.size.filter(|from| *from != size) else { return view };
        let back = self.before.filter(|(before, _, became)| *before == size && *became == view);
        let new = back.map_or_else(|| view.resized(from, size, bounds, first), |(_, then, _)| then);
        self.before = Some((from, view, new));
        new
    }
}

/// A view in the panel's rectangle on the screen.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Camera {
    /// The rectangle of the panel on the screen.
    pub rect: Rect,
    /// What it shows.
    pub view: View,
}

impl Camera {
    /// The point of the screen where a point of the graph is seen.
    pub fn screen_from_graph(&self, at: Pos2) -> Pos2 {
        self.rect.min + (at - self.view.corner) * self.view.scale()
    }

    /// The point of the graph that is seen at a point of the screen.
    pub fn graph_from_screen(&self, at: Pos2) -> Pos2 {
        self.view.corner + (at - self.rect.min) / self.view.scale()
    }

    /// The rectangle on the screen where one of the graph is seen.
    pub fn screen_rect(&self, rect: Rect) -> Rect {
        Rect::from_min_size(self.screen_from_graph(rect.min), rect.size() * self.view.scale())
    }

    /// The part of the graph that is seen.
    pub fn visible(&self) -> Rect {
        self.view.seen(self.rect.size())
    }

    /// The view zoomed by `factor`, but not below `least`, while the point of the graph under `pointer` (on the screen) stays there.
    pub fn zoomed_at(&self, pointer: Pos2, factor: f32, least: Least) -> View {
        // A smaller zoom doesn't jump to the limit.
        let zoom = (self.view.zoom * factor).clamp(least.zoom.min(self.view.zoom), MAX_ZOOM);
        let view = View { zoom, zoom_x: least.zoom_x(zoom), ..self.view };
        View { corner: self.graph_from_screen(pointer) - (pointer - self.rect.min) / view.scale(), ..view }
    }

    /// The view after a card was added or dropped. If all cards were visible, all are again, as long as their text can be read; else
    /// `card` comes into view.
    pub fn with_added(&self, card: Rect, before: Option<Rect>, after: Option<Rect>) -> View {
        let seen = self.visible();
        let saw_all = before.is_some_and(|bounds| seen.contains_rect(bounds));
        let fitting = after.filter(|bounds| saw_all && !seen.contains_rect(*bounds));
        let fitting = fitting.map(|bounds| View::fitting(bounds, self.rect.size()));
        fitting
            .filter(|view| view.zoom >= MIN_FIRST_ZOOM.min(self.view.zoom))
            .unwrap_or_else(|| self.revealing(card))
    }

    /// The view moved just so far that `card` (in the graph) is visible with a margin.
    pub fn revealing(&self, card: Rect) -> View {
        let seen = self.visible();
        let wanted = card.expand2(Vec2::splat(FIT_MARGIN) / self.view.scale());
        let shift = |low: f32, high: f32, from: f32, to: f32| {
            if low < from { low - from } else { (high - to).max(0.0).min(low - from) }
        };
        let dx = shift(wanted.left(), wanted.right(), seen.left(), seen.right());
        let dy = shift(wanted.top(), wanted.bottom(), seen.top(), seen.bottom());
        View { corner: self.view.corner + egui::vec2(dx, dy), ..self.view }
    }

    /// The view moved along with a pointer that moved by `delta` points of the screen.
    pub fn panned_by(&self, delta: Vec2) -> View {
        View { corner: self.view.corner - delta / self.view.scale(), ..self.view }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    const SIZE: Vec2 = vec2(800.0, 600.0);

    fn camera() -> Camera {
        let rect = Rect::from_min_size(pos2(40.0, 30.0), SIZE);
        Camera { rect, view: View { corner: pos2(-100.0, 20.0), zoom: 0.5, zoom_x: 0.5 } }
    }

    #[test]
    fn the_point_under_the_pointer_stays_while_zooming() {
        let camera = camera();
        let pointer = pos2(333.0, 222.0);
        let zoomed = Camera { view: camera.zoomed_at(pointer, 1.7, Least::of(None, SIZE)), ..camera };
        let moved = zoomed.graph_from_screen(pointer) - camera.graph_from_screen(pointer);
        assert!(moved.length() < 1e-3);
        let least = Least::of(Some(Rect::from_min_size(Pos2::ZERO, vec2(900.0, 900.0))), SIZE);
        assert_eq!(camera.zoomed_at(pointer, 1000.0, least).zoom, MAX_ZOOM);
        assert_eq!(camera.zoomed_at(pointer, 0.0, least).zoom, MIN_ZOOM);
    }

    #[test]
    fn panning_follows_the_pointer() {
        let camera = camera();
        let grabbed = camera.graph_from_screen(pos2(100.0, 100.0));
        let panned = Camera { view: camera.panned_by(vec2(30.0, -12.0)), ..camera };
        assert!((panned.screen_from_graph(grabbed) - pos2(130.0, 88.0)).length() < 1e-3);
    }

    #[test]
    fn a_panel_of_another_size_keeps_the_middle_or_fits_again() {
        let top = Rect::from_min_size(Pos2::ZERO, vec2(176.0, 26.0));
        let bounds = Rect::from_min_size(Pos2::ZERO, vec2(2000.0, 3000.0));
        let first = |size| View::first(bounds, top, size);
        let (small, large) = (vec2(400.0, 300.0), vec2(1280.0, 760.0));
        for view in [View::fitting(bounds, small), first(small), View::natural(pos2(700.0, 900.0))] {
            let grown = view.resized(small, large, Some(bounds), first);
            assert_eq!(grown.resized(large, small, Some(bounds), first), view);
        }
        assert_eq!(
            View::fitting(bounds, small).resized(small, large, Some(bounds), first),
            View::fitting(bounds, large)
        );
        let free = View { zoom: 2.0, zoom_x: 2.0, corner: pos2(300.0, 400.0) };
        let grown = free.resized(small, large, Some(bounds), first);
        assert!((grown.seen(large).center() - free.seen(small).center()).length() < 1e-2);
        assert_eq!(grown.zoom, 2.0);
        // A large panel shows all, which fits anew in a small one. Back in the panel before all is as it was.
        let part = Rect::from_min_size(Pos2::ZERO, vec2(700.0, 500.0));
        let first = |size| View::first(part, top, size);
        let view = View::natural(pos2(100.0, 100.0));
        let mut fitted = Fitted { size: Some(small), before: None };
        let grown = fitted.view(view, large, Some(part), first);
        fitted.size = Some(large);
        assert_eq!(fitted.view(grown, small, Some(part), first), view);
        // Everything was seen: it still is.
        let little = Rect::from_min_size(pos2(10.0, 10.0), vec2(900.0, 600.0));
        let wide = View::natural(pos2(-200.0, -50.0));
        assert!(
            wide.resized(large, small, Some(little), |size| View::first(little, top, size))
                .seen(small)
                .contains_rect(little)
        );
    }

    #[test]
    fn an_added_card_is_seen_with_all_others_while_they_can_be_read() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0));
        let camera = Camera { rect, view: View::natural(pos2(-100.0, -150.0)) };
        let (one, card) = (vec2(176.0, 60.0), Rect::from_min_size(pos2(240.0, 0.0), vec2(176.0, 60.0)));
        let first = Rect::from_min_size(Pos2::ZERO, one);
        let all = first.union(card);
        let seen = |before, after| {
            Camera { view: camera.with_added(card, Some(before), Some(after)), rect }.visible()
        };
        assert!(seen(first, all).contains_rect(all));
        // What was cut off before, or is too large, is not chased after.
        let large = all.union(Rect::from_min_size(pos2(0.0, 4000.0), one));
        for (before, after) in [(large, large), (first, large)] {
            assert!(seen(before, after).contains_rect(card) && !seen(before, after).contains_rect(after));
        }
    }

    #[test]
    fn revealing_moves_only_as_far_as_needed() {
        let camera = camera();
        let seen = camera.visible();
        assert_eq!(camera.revealing(Rect::from_center_size(seen.center(), vec2(10.0, 10.0))), camera.view);
        for at in [pos2(5000.0, 0.0), pos2(-5000.0, 4000.0), pos2(0.0, -900.0)] {
            let card = Rect::from_min_size(at, vec2(176.0, 60.0));
            let moved = Camera { view: camera.revealing(card), ..camera };
            assert!(moved.visible().contains_rect(card), "{at:?}");
        }
    }

    #[test]
    fn a_high_graph_keeps_the_width_of_its_shapes() {
        let bounds = Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 100_000.0));
        let view = View::fitting(bounds, SIZE);
        assert!(view.zoom < 0.01 && view.zoom_x == SHAPES_ZOOM, "{view:?}");
        // Zooming in loses nothing on the way: from there on both are one.
        let camera = Camera { rect: Rect::from_min_size(Pos2::ZERO, SIZE), view };
        let nearer = camera.zoomed_at(pos2(400.0, 10.0), 40.0, Least::of(Some(bounds), SIZE));
        assert_eq!(nearer.zoom, nearer.zoom_x);
        let wide = View::fitting(Rect::from_min_size(Pos2::ZERO, vec2(100_000.0, 1000.0)), SIZE);
        assert_eq!(wide.zoom, wide.zoom_x);
    }

    #[test]
    fn fitting_shows_everything_and_never_magnifies() {
        let size = SIZE;
        let rect = Rect::from_min_size(Pos2::ZERO, size);
        let small = Rect::from_min_size(pos2(5.0, 5.0), vec2(20.0, 20.0));
        for bounds in [small, rect.expand(700.0), rect.expand(200_000.0), Rect::ZERO] {
            let camera = Camera { rect, view: View::fitting(bounds, size) };
            assert!(camera.visible().contains_rect(bounds));
            assert!(camera.view.zoom <= 1.0);
            let least = Least::of(Some(bounds), size);
            let out = Camera { view: camera.zoomed_at(rect.center(), 0.0, least), rect };
            assert!(out.view.zoom <= MIN_ZOOM && out.visible().expand(1.0).contains_rect(bounds));
        }
        let top = Rect::from_min_size(pos2(0.0, 9000.0), vec2(100.0, 50.0));
        let first = View::first(Rect::from_min_size(Pos2::ZERO, vec2(900.0, 18_000.0)), top, size);
        assert!(Camera { rect, view: first }.visible().contains_rect(top));
    }
}
