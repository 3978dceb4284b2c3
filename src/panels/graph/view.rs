//! The visible part of the graph: how far it can be zoomed, what fits, and what comes into view. Pure.

use std::ops::RangeInclusive;

use egui::{Pos2, Rect, Vec2, pos2, vec2};

use crate::ui_kit::view2d::{View2d, Viewport};

/// Smallest zoom of graphs that fit at it; larger ones zoom out until they fit.
const MIN_ZOOM: f32 = 0.15;
/// Below this zoom cards are only shapes. Trees are far higher than wide, so that below it only the height shrinks: levels stay
/// distinguishable with thousands of cards.
pub const SHAPES_ZOOM: f32 = 0.1;
/// Largest zoom.
pub const MAX_ZOOM: f32 = 2.5;

/// Smallest zoom of all.
const LEAST_ZOOM: f32 = 1e-5;

/// Width of a panel from which fitted cards are larger than by nature, in points, and their largest zoom.
const NATURAL_WIDTH_PX: f32 = 1000.0;
const MOST_FITTED_ZOOM: f32 = 1.5;
/// Margin around fitted cards, in points of the screen.
const FIT_MARGIN: f32 = 14.0;
/// Smallest zoom at which all of a clip is shown that is opened for the first time or grows: the names of its actions can be read.
const MIN_WHOLE_ZOOM: f32 = 0.4;
/// The zoom of larger clips then, so that their values can be read.
pub const FIRST_ZOOM: f32 = 0.72;

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

    /// Points of the screen for one point of the graph, in each direction: to the right more where cards are only shapes.
    fn scale(self, zoom: f32) -> Vec2 {
        vec2(zoom.max(self.zoom_x), zoom)
    }
}

/// By how much `bounds` fit into `size`, in each direction.
fn ratio(bounds: Rect, size: Vec2) -> Vec2 {
    let room = (size - Vec2::splat(2.0 * FIT_MARGIN)).max(Vec2::splat(1.0));
    room / bounds.size().max(Vec2::splat(1.0))
}

/// The view with a point of the graph in the middle of the panel.
pub fn around(middle: Pos2, scale: Vec2) -> View2d {
    View2d { center: wide(middle), scale: [scale.x, scale.y].map(f64::from) }
}

/// All of `bounds` (in the graph) in a panel of `size`, no larger than natural size; in a wide panel, as in all of the window, a bit larger.
pub fn fitting(bounds: Rect, size: Vec2) -> View2d {
    let most = (size.x / NATURAL_WIDTH_PX).clamp(1.0, MOST_FITTED_ZOOM);
    let zoom = ratio(bounds, size).min_elem().clamp(LEAST_ZOOM, most);
    around(bounds.center(), Least::of(Some(bounds), size).scale(zoom))
}

/// The first view of a clip: all of it if its names can be read then, else its beginning, with the top card at the left, in all its width if
/// the zoom may be so small.
pub fn first(bounds: Rect, top_card: Rect, size: Vec2, zooms: RangeInclusive<f32>) -> View2d {
    let all = fitting(bounds, size);
    let zoom = ratio(bounds, size).x.clamp(*zooms.start(), *zooms.end());
    if all.scale[1] >= f64::from(MIN_WHOLE_ZOOM) {
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
    around(pos2(top_card.left() - margin, y) + room / 2.0, Vec2::splat(zoom))
}

/// The view after the panel went from one size to another. A fitted view fits again, the `first` view of a clip is computed again, also for
/// a view that is `renewed`, and any other view keeps its middle. `bounds` go around all cards.
fn resized(
    (view, renewed): (View2d, bool),
    from: Vec2,
    to: Vec2,
    bounds: Option<Rect>,
    first: impl Fn(Vec2) -> View2d,
) -> View2d {
    let Some(bounds) = bounds else { return view };
    let seen = |size| Viewport { rect: Rect::from_min_size(Pos2::ZERO, size), view }.seen();
    let showed_all = seen(from).contains_rect(bounds) && !seen(to).contains_rect(bounds);
    match is_near(&view, &fitting(bounds, from)) || showed_all {
        true => fitting(bounds, to),
        false if renewed || is_near(&view, &first(from)) => first(to),
        false => view,
    }
}

/// True if two views are the same but for rounding.
pub fn is_near(a: &View2d, b: &View2d) -> bool {
    let apart = |axis: usize| (a.center[axis] - b.center[axis]) * a.scale[axis];
    (a.scale[1] / b.scale[1] - 1.0).abs() < 1e-3 && apart(0).hypot(apart(1)) < 1.0
}

/// The size of the panel that a view was computed for, and the previous one.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub struct Fitted {
    /// The size of the panel.
    pub size: Option<Vec2>,
    /// The size before, the view then, and the view that resulted from it.
    before: Option<(Vec2, View2d, View2d)>,
}

impl Fitted {
    /// The view in a panel of this size; see [`resized`]. A panel that returns to its previous size gets its previous view, unless the view
    /// was moved since.
    pub fn view(
        &mut self,
        (view, renewed): (View2d, bool),
        size: Vec2,
        bounds: Option<Rect>,
        first: impl Fn(Vec2) -> View2d,
    ) -> View2d {
        let Some(from) = self.size.filter(|from| *from != size) else { return view };
        let back = self.before.filter(|(before, _, became)| *before == size && *became == view);
        let new =
            back.map_or_else(|| resized((view, renewed), from, size, bounds, first), |(_, then, _)| then);
        self.before = Some((from, view, new));
        new
    }
}

fn wide(at: Pos2) -> [f64; 2] {
    [at.x, at.y].map(f64::from)
}

#[allow(clippy::cast_possible_truncation)] // places of cards
const fn narrow([x, y]: [f64; 2]) -> Vec2 {
    vec2(x as f32, y as f32)
}

impl Viewport {
    /// Points of the screen for one point of the graph, in each direction.
    pub fn scale(&self) -> Vec2 {
        narrow(self.view.scale)
    }

    /// The same from top to bottom.
    pub fn zoom(&self) -> f32 {
        self.scale().y
    }

    /// The point of the screen where a point of the graph is seen.
    pub fn screen_from_graph(&self, at: Pos2) -> Pos2 {
        self.screen_from_world(wide(at))
    }

    /// The point of the graph that is seen at a point of the screen.
    pub fn graph_from_screen(&self, at: Pos2) -> Pos2 {
        narrow(self.world_from_screen(at)).to_pos2()
    }

    /// The rectangle on the screen where one of the graph is seen.
    pub fn screen_rect(&self, rect: Rect) -> Rect {
        Rect::from_min_size(self.screen_from_graph(rect.min), rect.size() * self.scale())
    }

    /// The part of the graph that is seen.
    pub fn seen(&self) -> Rect {
        Rect::from_min_size(self.graph_from_screen(self.rect.min), self.rect.size() / self.scale())
    }

    /// The view zoomed by `factor`, but not below `least`, while the point of the graph under `pointer` (on the screen) stays there.
    pub fn zoomed_by(&self, pointer: Pos2, factor: f32, least: Least) -> View2d {
        // A smaller zoom doesn't jump to the limit.
        let zoom = (self.zoom() * factor).clamp(least.zoom.min(self.zoom()), MAX_ZOOM);
        let scale = least.scale(zoom);
        self.zoomed(pointer, [scale.x, scale.y].map(f64::from)).view
    }

    /// The view after a card was added or dropped. If all cards were visible, all are again, as long as their text can be read, else `card`
    /// and the `top` one; what can't be seen together with that gives way to `card`. `before` are the cards that have to be visible for that.
    pub fn with_added(
        &self,
        card: Rect,
        top: Option<Rect>,
        before: Option<Rect>,
        after: Option<Rect>,
    ) -> View2d {
        let seen = self.seen();
        let saw_all = before.is_none_or(|bounds| seen.contains_rect(bounds));
        let all = after.filter(|_| saw_all);
        let top = top.filter(|top| saw_all || seen.contains_rect(*top));
        let shown = all.and_then(|bounds| self.showing(bounds));
        let shown = shown.or_else(|| self.showing(top?.union(card)));
        shown.unwrap_or_else(|| self.revealing(card))
    }

    /// The view in which all of this is seen, if its text can be read then. It moves before it zooms.
    fn showing(&self, bounds: Rect) -> Option<View2d> {
        let moved = self.revealing(bounds);
        if (Self { view: moved, ..*self }).seen().contains_rect(bounds) {
            return Some(moved);
        }
        let view = fitting(bounds, self.rect.size());
        (view.scale[1] >= f64::from(MIN_WHOLE_ZOOM).min(self.view.scale[1])).then_some(view)
    }

    /// The first of these rectangles that can be seen as a whole, else the last one.
    pub fn largest_that_fits<const N: usize>(&self, around: [Rect; N]) -> Rect {
        let seen = self.seen().size() - 2.0 * Vec2::splat(FIT_MARGIN) / self.scale();
        let fits = |rect: &&Rect| rect.width() <= seen.x && rect.height() <= seen.y;
        around.iter().find(fits).copied().unwrap_or(around[N - 1])
    }

    /// The view moved just so far that `card` (in the graph) is visible with a margin.
    pub fn revealing(&self, card: Rect) -> View2d {
        let seen = self.seen();
        let wanted = card.expand2(Vec2::splat(FIT_MARGIN) / self.scale());
        let shift = |low: f32, high: f32, from: f32, to: f32| {
            f64::from(if low < from { low - from } else { (high - to).max(0.0).min(low - from) })
        };
        let dx = shift(wanted.left(), wanted.right(), seen.left(), seen.right());
        let dy = shift(wanted.top(), wanted.bottom(), seen.top(), seen.bottom());
        let [x, y] = self.view.center;
        View2d { center: [x + dx, y + dy], ..self.view }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use egui::vec2;

    const SIZE: Vec2 = vec2(800.0, 600.0);

    fn camera() -> Viewport {
        let rect = Rect::from_min_size(pos2(40.0, 30.0), SIZE);
        Viewport { rect, view: around(pos2(700.0, 620.0), Vec2::splat(0.5)) }
    }

    #[test]
    fn the_point_under_the_pointer_stays_while_zooming() {
        let camera = camera();
        let pointer = pos2(333.0, 222.0);
        let zoomed = Viewport { view: camera.zoomed_by(pointer, 1.7, Least::of(None, SIZE)), ..camera };
        let moved = zoomed.graph_from_screen(pointer) - camera.graph_from_screen(pointer);
        assert!(moved.length() < 1e-3);
        let least = Least::of(Some(Rect::from_min_size(Pos2::ZERO, vec2(900.0, 900.0))), SIZE);
        assert_eq!(camera.zoomed_by(pointer, 1000.0, least).scale, [f64::from(MAX_ZOOM); 2]);
        assert_eq!(camera.zoomed_by(pointer, 0.0, least).scale[1], f64::from(MIN_ZOOM));
    }

    #[test]
    fn panning_follows_the_pointer() {
        let camera = camera();
        let grabbed = camera.graph_from_screen(pos2(100.0, 100.0));
        let panned = camera.panned(vec2(30.0, -12.0));
        assert!((panned.screen_from_graph(grabbed) - pos2(130.0, 88.0)).length() < 1e-3);
    }

    #[test]
    fn a_panel_of_another_size_keeps_the_middle_or_fits_again() {
        let top = Rect::from_min_size(Pos2::ZERO, vec2(176.0, 26.0));
        let bounds = Rect::from_min_size(Pos2::ZERO, vec2(2000.0, 3000.0));
        let first = |size| first(bounds, top, size, FIRST_ZOOM..=FIRST_ZOOM);
        let (small, large) = (vec2(400.0, 300.0), vec2(1280.0, 760.0));
        for view in [fitting(bounds, small), first(small), around(pos2(900.0, 1050.0), Vec2::splat(1.0))] {
            let grown = resized((view, false), small, large, Some(bounds), first);
            assert_eq!(resized((grown, false), large, small, Some(bounds), first), view);
        }
        assert_eq!(
            resized((fitting(bounds, small), false), small, large, Some(bounds), first),
            fitting(bounds, large)
        );
        let free = around(pos2(400.0, 475.0), Vec2::splat(2.0));
        assert_eq!(resized((free, false), small, large, Some(bounds), first), free);
        assert_eq!(resized((free, true), small, large, Some(bounds), first), first(large));
        // A large panel shows all, which fits anew in a small one. Back in the panel before all is as it was.
        let part = Rect::from_min_size(Pos2::ZERO, vec2(700.0, 500.0));
        let first = |size| super::first(part, top, size, FIRST_ZOOM..=FIRST_ZOOM);
        let view = around(pos2(300.0, 250.0), Vec2::splat(1.0));
        let mut fitted = Fitted { size: Some(small), before: None };
        let grown = fitted.view((view, false), large, Some(part), first);
        fitted.size = Some(large);
        assert_eq!(fitted.view((grown, false), small, Some(part), first), view);
        // Everything was seen: it still is.
        let little = Rect::from_min_size(pos2(10.0, 10.0), vec2(900.0, 600.0));
        let wide = around(pos2(440.0, 330.0), Vec2::splat(1.0));
        let view = resized((wide, false), large, small, Some(little), |size| {
            super::first(little, top, size, FIRST_ZOOM..=FIRST_ZOOM)
        });
        let rect = Rect::from_min_size(Pos2::ZERO, small);
        assert!(Viewport { rect, view }.seen().contains_rect(little));
    }

    #[test]
    fn a_small_graph_is_larger_in_a_wide_panel() {
        let bounds = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 200.0));
        for (width_px, zoom) in [(300.0, 0.68), (900.0, 1.0), (1250.0, 1.25), (1900.0, 1.5)] {
            let fitted = fitting(bounds, vec2(width_px, 700.0)).scale[1];
            assert!((fitted - zoom).abs() < 1.0e-3, "{width_px}: {fitted}");
        }
    }

    #[test]
    fn an_added_card_is_seen_with_all_others_while_they_can_be_read() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 400.0));
        let camera = Viewport { rect, view: around(pos2(100.0, 50.0), Vec2::splat(1.0)) };
        let (one, card) = (vec2(176.0, 60.0), Rect::from_min_size(pos2(240.0, 0.0), vec2(176.0, 60.0)));
        let first = Rect::from_min_size(Pos2::ZERO, one);
        let all = first.union(card);
        let seen = |before, after| {
            Viewport { view: camera.with_added(card, None, Some(before), Some(after)), rect }.seen()
        };
        assert!(seen(first, all).contains_rect(all));
        // What was cut off before, or is too large, is not chased after.
        let large = all.union(Rect::from_min_size(pos2(0.0, 4000.0), one));
        for (before, after) in [(large, large), (first, large)] {
            assert!(seen(before, after).contains_rect(card) && !seen(before, after).contains_rect(after));
        }
    }

    #[test]
    fn a_card_that_is_added_is_seen_with_the_top_one_where_that_can_be_read() {
        let rect = Rect::from_min_size(Pos2::ZERO, vec2(500.0, 300.0));
        let camera = Viewport { rect, view: around(pos2(240.0, 130.0), Vec2::splat(1.0)) };
        let top = Rect::from_min_size(Pos2::ZERO, vec2(176.0, 60.0));
        let seen_after = |y: f32| {
            let card = Rect::from_min_size(pos2(220.0, y), vec2(176.0, 60.0));
            // All of it is far too high.
            let all = Rect::from_min_size(Pos2::ZERO, vec2(400.0, 3000.0));
            let view = camera.with_added(card, Some(top), None, Some(all));
            let seen = Viewport { rect, view }.seen();
            (seen.contains_rect(top), seen.contains_rect(card))
        };
        assert_eq!([200.0, 500.0, 2000.0].map(seen_after), [(true, true), (true, true), (false, true)]);
    }

    #[test]
    fn revealing_moves_only_as_far_as_needed() {
        let camera = camera();
        let seen = camera.seen();
        assert_eq!(camera.revealing(Rect::from_center_size(seen.center(), vec2(10.0, 10.0))), camera.view);
        for at in [pos2(5000.0, 0.0), pos2(-5000.0, 4000.0), pos2(0.0, -900.0)] {
            let card = Rect::from_min_size(at, vec2(176.0, 60.0));
            let moved = Viewport { view: camera.revealing(card), ..camera };
            assert!(moved.seen().contains_rect(card), "{at:?}");
        }
    }

    #[test]
    fn a_high_graph_keeps_the_width_of_its_shapes() {
        let bounds = Rect::from_min_size(Pos2::ZERO, vec2(1000.0, 100_000.0));
        let view = fitting(bounds, SIZE);
        assert!(view.scale[1] < 0.01 && view.scale[0] == f64::from(SHAPES_ZOOM), "{view:?}");
        // Zooming in loses nothing on the way: from there on both are one.
        let camera = Viewport { rect: Rect::from_min_size(Pos2::ZERO, SIZE), view };
        let nearer = camera.zoomed_by(pos2(400.0, 10.0), 40.0, Least::of(Some(bounds), SIZE));
        assert_eq!(nearer.scale[0], nearer.scale[1]);
        let wide = fitting(Rect::from_min_size(Pos2::ZERO, vec2(100_000.0, 1000.0)), SIZE);
        assert_eq!(wide.scale[0], wide.scale[1]);
    }

    #[test]
    fn fitting_shows_everything_and_never_magnifies() {
        let size = SIZE;
        let rect = Rect::from_min_size(Pos2::ZERO, size);
        let small = Rect::from_min_size(pos2(5.0, 5.0), vec2(20.0, 20.0));
        for bounds in [small, rect.expand(700.0), rect.expand(200_000.0), Rect::ZERO] {
            let camera = Viewport { rect, view: fitting(bounds, size) };
            assert!(camera.seen().contains_rect(bounds));
            assert!(camera.zoom() <= 1.0);
            let least = Least::of(Some(bounds), size);
            let out = Viewport { view: camera.zoomed_by(rect.center(), 0.0, least), rect };
            assert!(out.zoom() <= MIN_ZOOM && out.seen().expand(1.0).contains_rect(bounds));
        }
        let top = Rect::from_min_size(pos2(0.0, 9000.0), vec2(100.0, 50.0));
        let first =
            first(Rect::from_min_size(Pos2::ZERO, vec2(900.0, 18_000.0)), top, size, FIRST_ZOOM..=FIRST_ZOOM);
        assert!(Viewport { rect, view: first }.seen().contains_rect(top));
    }
}
