//! A small map of the whole graph in the corner: where the view is, and a way to move it.

use egui::epaint::Mesh;
use egui::{CursorIcon, Pos2, Rect, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2};

use super::Scene;
use super::view::{Camera, View};
use crate::ui_kit::theme::mix;

/// Largest size of the map, in points of the screen.
const MAX_SIZE: Vec2 = vec2(170.0, 120.0);
/// Largest part of the panel that the map takes, in each direction.
const MAX_PART: f32 = 0.28;
/// Room between the map and the panel's corner.
const MARGIN: f32 = 10.0;
/// Room between the map's edge and the cards.
const PADDING: f32 = 6.0;
/// Trees are drawn no narrower than at this zoom, however high they are.
const MIN_ZOOM_X: f32 = 0.06;

/// Where the map lies and what it shows.
#[derive(Debug, Clone, Copy)]
pub struct Minimap {
    /// Its place on the screen.
    pub rect: Rect,
    /// How the graph is seen in it.
    camera: Camera,
}

impl Minimap {
    /// The map of cards that fill `bounds`; `None` where all of them are seen anyway, or the panel is too small.
    #[must_use]
    pub fn of(bounds: Rect, camera: &Camera) -> Option<Self> {
        let size = MAX_SIZE.min(camera.rect.size() * MAX_PART);
        if camera.visible().contains_rect(bounds) || size.min_elem() < 40.0 {
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
        let rect = Rect::from_min_size(camera.rect.max - size - Vec2::splat(MARGIN), size);
        let view = View { zoom, zoom_x: scale.x, ..View::natural(Pos2::ZERO) }.around(shown.center(), size);
        Some(Self { rect, camera: Camera { rect, view } })
    }

    /// The view with the point of the map under the pointer in its middle.
    #[must_use]
    pub fn view_at(&self, pointer: Pos2, camera: &Camera) -> View {
        let middle = self.camera.graph_from_screen(pointer.clamp(self.rect.min, self.rect.max));
        camera.view.around(middle, camera.rect.size())
    }

    /// Draws the map and lets it react. Returns the view that the user chose in it.
    pub fn show(&self, ui: &Ui, scene: &Scene<'_>) -> Option<View> {
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
        let painter = ui.painter().with_clip_rect(self.rect.intersect(ui.clip_rect()));
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
        let view = self.camera.screen_rect(scene.camera.visible()).intersect(self.rect.shrink(1.0));
        // What is not seen lies in the shade: no rectangle that could be taken for one that selects.
        let shade = theme.window.gamma_multiply(0.62);
        for part in around(self.rect.shrink(1.0), view) {
            painter.rect_filled(part, 0.0, shade);
        }
        painter.rect_stroke(view, 2.0, Stroke::new(1.0, theme.text), StrokeKind::Inside);
    }
}

/// What of `whole` lies above, below, left and right of `hole`.
fn around(whole: Rect, hole: Rect) -> [Rect; 4] {
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
    fn the_map_is_there_only_while_something_is_out_of_view() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(800.0, 600.0));
        let camera = Camera { rect, view: View::natural(Pos2::ZERO) };
        assert!(Minimap::of(Rect::from_min_size(pos2(5.0, 5.0), vec2(700.0, 500.0)), &camera).is_none());
        let bounds = Rect::from_min_size(pos2(-500.0, 0.0), vec2(9000.0, 300.0));
        let map = Minimap::of(bounds, &camera).unwrap();
        assert!(rect.contains_rect(map.rect));
        assert!(map.camera.visible().contains_rect(bounds));
        let at = map.camera.screen_from_graph(pos2(4000.0, 150.0));
        let view = map.view_at(at, &camera);
        let middle = Camera { view, ..camera }.visible().center();
        assert!((middle - pos2(4000.0, 150.0)).length() < 1.0, "{middle:?}");
    }
}
