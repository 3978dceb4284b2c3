//! A small map of the whole graph in a corner, which shows the view and moves it.

use egui::epaint::Mesh;
use egui::{
    Align2, CursorIcon, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};

use super::Scene;
use super::view::around;
use crate::ui_kit::theme::mix;
use crate::ui_kit::view2d::{View2d, Viewport};

/// Largest size of the map, in points of the screen.
const MAX_SIZE: Vec2 = vec2(170.0, 120.0);
/// Largest part of the panel that the map takes, in each direction.
const MAX_PART: f32 = 0.28;
/// Gap between the map and the panel's corner.
const MARGIN: f32 = 10.0;
/// Gap between the map's edge and the cards.
const PADDING: f32 = 6.0;
/// Trees are drawn no narrower than at this zoom, however high they are.
const MIN_ZOOM_X: f32 = 0.06;

/// How solid the map is while the pointer is elsewhere: beside cards, and in front of some.
const RESTING: f32 = 0.85;
const COVERING: f32 = 0.35;
/// Gap between the map and a card, in points of the screen.
const ROOM: f32 = 6.0;

/// A corner of the panel.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Corner {
    #[default]
    RightBottom,
    LeftBottom,
    RightTop,
    LeftTop,
}

impl Corner {
    /// In the order in which the map looks for a free one.
    const ALL: [Self; 4] = [Self::RightBottom, Self::LeftBottom, Self::RightTop, Self::LeftTop];

    /// A rectangle of this size in this corner of a panel.
    fn place(self, size: Vec2, panel: Rect) -> Rect {
        let panel = panel.shrink(MARGIN);
        let align = match self {
            Self::RightBottom => Align2::RIGHT_BOTTOM,
            Self::LeftBottom => Align2::LEFT_BOTTOM,
            Self::RightTop => Align2::RIGHT_TOP,
            Self::LeftTop => Align2::LEFT_TOP,
        };
        align.align_size_within_rect(size, panel)
    }
}

/// The place of the map and what it shows.
#[derive(Debug, Clone, Copy)]
pub struct Minimap {
    /// Its place on the screen.
    pub rect: Rect,
    /// The corner in which it is.
    pub corner: Corner,
    /// Where the panel is.
    panel: Rect,
    /// How the graph is seen in it.
    camera: Viewport,
    /// How solid it is while the pointer is elsewhere, 0..=1.
    opacity: f32,
}

impl Minimap {
    /// The map of cards that fill `bounds`; `None` where all of them are visible, or the panel is too small.
    pub fn of(bounds: Rect, camera: &Viewport) -> Option<Self> {
        let size = MAX_SIZE.min(camera.rect.size() * MAX_PART);
        if camera.seen().contains_rect(bounds) || size.min_elem() < 40.0 {
            return None;
        }
        // A map that shows the view as well stays still while the view is over the cards.
        let shown = bounds.expand2(bounds.size() * 0.02);
        let fit = (size - Vec2::splat(2.0 * PADDING)) / shown.size().max(Vec2::splat(1.0));
        let zoom = fit.min_elem();
        // A high tree is not drawn as a mere line.
        let scale = vec2(zoom.max(MIN_ZOOM_X.min(fit.x)), zoom);
        // As wide and high as the cards need it, so that little is covered.
        let size = (shown.size() * scale + Vec2::splat(2.0 * PADDING)).max(Vec2::splat(40.0)).min(size);
        let (corner, panel) = (Corner::default(), camera.rect);
        let rect = corner.place(size, panel);
        let view = around(shown.center(), scale);
        Some(Self { rect, corner, panel, camera: Viewport { rect, view }, opacity: RESTING })
    }

    /// The map in a corner where it covers none of the selected cards, or at least not the first of them; `None` if there is no such
    /// corner. Of these corners it is the one in which it covers the fewest cards, which `covered` counts; where it is now if that is
    /// as good.
    #[must_use]
    pub fn clear_of(self, now: Corner, selected: &[Rect], covered: impl Fn(Rect) -> usize) -> Option<Self> {
        let is_clear = |map: &Self, cards: &[Rect]| !cards.iter().any(|card| map.around().intersects(*card));
        let best = |cards: &[Rect]| {
            let maps = Corner::ALL.into_iter().map(|corner| self.moved_to(corner));
            let clear = maps.filter(|map| is_clear(map, cards));
            clear.min_by_key(|map| (covered(map.around()), map.corner != now))
        };
        best(selected).or_else(|| best(&selected[..selected.len().min(1)]))
    }

    /// Its rectangle with the room that it leaves to cards.
    pub fn around(&self) -> Rect {
        self.rect.expand(ROOM)
    }

    /// The same map, through which more is seen while it covers cards.
    #[must_use]
    pub const fn covering(self, covers: bool) -> Self {
        Self { opacity: if covers { COVERING } else { RESTING }, ..self }
    }

    /// The same map in another corner.
    #[must_use]
    pub fn moved_to(self, corner: Corner) -> Self {
        let rect = corner.place(self.rect.size(), self.panel);
        Self { rect, corner, camera: Viewport { rect, ..self.camera }, ..self }
    }

    /// The view with the point of the map under the pointer in its middle.
    pub fn view_at(&self, pointer: Pos2, camera: &Viewport) -> View2d {
        let middle = self.camera.graph_from_screen(pointer.clamp(self.rect.min, self.rect.max));
        around(middle, camera.scale())
    }

    /// Draws the map and handles input on it. Returns the view that the user chose in it.
    pub fn show(&self, ui: &Ui, scene: &Scene<'_>) -> Option<View2d> {
        let response = ui.interact(self.rect, ui.id().with("minimap"), Sense::CLICK.union(Sense::DRAG));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, "minimap"));
        self.paint(ui, scene, response.hovered() || response.dragged());
        let down = response.is_pointer_button_down_on();
        let pointer = response.interact_pointer_pos().filter(|_| down || response.clicked());
        response.on_hover_cursor(CursorIcon::Crosshair);
        pointer.map(|pointer| self.view_at(pointer, &scene.camera))
    }

    fn paint(&self, ui: &Ui, scene: &Scene<'_>, hovered: bool) {
        let theme = scene.ctx.theme;
        let mut painter = ui.painter().with_clip_rect(self.rect.intersect(ui.clip_rect()));
        painter.multiply_opacity(if hovered { 1.0 } else { self.opacity });
        let stroke = Stroke::new(1.0, mix(theme.line, theme.text_dim, if hovered { 0.6 } else { 0.2 }));
        painter.rect(self.rect, 5.0, mix(theme.well, theme.panel, 0.7), stroke, StrokeKind::Inside);
        // One mesh: thousands of single shapes would be slow.
        let mut mesh = Mesh::default();
        for card in scene.layout.placed() {
            let Some(item) = scene.clip.get(card.id) else { continue };
            let mut rect = self.camera.screen_rect(card.rect);
            rect.max = rect.max.max(rect.min + Vec2::splat(1.0));
            let colour = if scene.is_selected(card.id) {
                theme.accent
            } else {
                mix(theme.card, theme.category(item.action.spec().category), 0.55)
            };
            mesh.add_colored_rect(rect, colour);
        }
        painter.add(mesh);
        let view = self.camera.screen_rect(scene.camera.seen()).intersect(self.rect.shrink(1.0));
        // The part that is not visible is shaded: an outline alone could be mistaken for a marquee.
        let shade = theme.window.gamma_multiply(0.62);
        for part in beside(self.rect.shrink(1.0), view) {
            painter.rect_filled(part, 0.0, shade);
        }
        painter.rect_stroke(view, 2.0, Stroke::new(1.0, theme.text), StrokeKind::Inside);
    }
}

/// The parts of `whole` above, below, left and right of `hole`.
fn beside(whole: Rect, hole: Rect) -> [Rect; 4] {
    [
        Rect::from_min_max(whole.min, pos2(whole.right(), hole.top())),
        Rect::from_min_max(pos2(whole.left(), hole.bottom()), whole.max),
        Rect::from_min_max(pos2(whole.left(), hole.top()), hole.left_bottom()),
        Rect::from_min_max(hole.right_top(), pos2(whole.right(), hole.bottom())),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_map_goes_out_of_the_way_of_selected_cards() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(800.0, 600.0));
        let camera = Viewport { rect, view: around(rect.size().to_pos2() / 2.0, Vec2::splat(1.0)) };
        let map = Minimap::of(Rect::from_min_size(pos2(-500.0, 0.0), vec2(9000.0, 300.0)), &camera).unwrap();
        let now = Corner::default();
        let at = |cards: &[Rect]| map.clear_of(now, cards, |_| 0).map(|map| map.corner);
        let in_corner = |corner: Corner| corner.place(vec2(60.0, 40.0), rect);
        assert_eq!(at(&[]), Some(Corner::RightBottom));
        let [right, left, right_top, left_top] = Corner::ALL.map(in_corner);
        assert_eq!(at(&[right]), Some(Corner::LeftBottom));
        assert_eq!(at(&[right, left]), Some(Corner::RightTop));
        // All are covered: the one that was selected last stays free.
        assert_eq!(at(&[right, left, right_top, left_top]), Some(Corner::LeftBottom));
        assert_eq!(at(&[rect]), None);
        // Among the others it takes the corner with the fewest cards.
        let count = |place: Rect| if place.center().x < rect.center().x { 3 } else { 1 };
        assert_eq!(map.clear_of(now, &[right], count).map(|map| map.corner), Some(Corner::RightTop));
        // Also if nothing is selected; where it covers no more than elsewhere it stays.
        let lower = |place: Rect| usize::from(place.center().y > rect.center().y);
        assert_eq!(map.clear_of(now, &[], lower).map(|map| map.corner), Some(Corner::RightTop));
        assert_eq!(map.clear_of(Corner::LeftTop, &[], lower).map(|map| map.corner), Some(Corner::LeftTop));
        let moved = map.clear_of(now, &[right], |_| 0).unwrap();
        assert!(rect.contains_rect(moved.rect) && !moved.rect.intersects(right));
    }

    #[test]
    fn the_map_is_there_only_while_something_is_out_of_view() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(800.0, 600.0));
        let camera = Viewport { rect, view: around(rect.size().to_pos2() / 2.0, Vec2::splat(1.0)) };
        assert!(Minimap::of(Rect::from_min_size(pos2(5.0, 5.0), vec2(700.0, 500.0)), &camera).is_none());
        let bounds = Rect::from_min_size(pos2(-500.0, 0.0), vec2(9000.0, 300.0));
        let map = Minimap::of(bounds, &camera).unwrap();
        assert!(rect.contains_rect(map.rect));
        assert!(map.camera.seen().contains_rect(bounds));
        let at = map.camera.screen_from_graph(pos2(4000.0, 150.0));
        let view = map.view_at(at, &camera);
        let middle = Viewport { view, ..camera }.seen().center();
        assert!((middle - pos2(4000.0, 150.0)).length() < 1.0, "{middle:?}");
    }
}
