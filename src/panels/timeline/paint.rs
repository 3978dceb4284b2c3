//! How bars, markers and labels look.

use egui::{Color32, CornerRadius, FontId, Mesh, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, Theme, mix};
pub use crate::ui_kit::time_text::secs_text;

/// Text in bars.
const BAR_FONT: FontId = FontId::proportional(10.5);
/// Width of the fade of what never ends, in points.
const FADE_PX: f32 = 56.0;
/// Half the diagonal of an instant's diamond, in points.
const DIAMOND_PX: f32 = 5.0;

/// State of a bar that changes its look.
#[derive(Debug, Clone, Copy, Default)]
pub struct BarState {
    /// It is selected.
    pub selected: bool,
    /// The pointer is on it.
    pub hovered: bool,
    /// It does not play: muted or paused.
    pub dimmed: bool,
    /// Something is wrong with it.
    pub broken: bool,
}

/// A painter with the theme.
#[derive(Clone, Copy)]
pub struct Brush<'a> {
    /// Where to paint.
    pub painter: &'a Painter,
    /// Colours.
    pub theme: &'a Theme,
}

impl Brush<'_> {
    /// The colour that a bar is filled with.
    pub fn shade(&self, color: Color32, state: BarState) -> Color32 {
        let color = if state.broken { self.theme.error } else { color };
        let color = if state.hovered { mix(color, self.theme.text, 0.18) } else { color };
        if state.dimmed { mix(self.theme.well, color, 0.35) } else { color }
    }

    fn outline(&self, rect: Rect, color: Color32, state: BarState) {
        let stroke = if state.selected {
            Stroke::new(1.5, self.theme.text)
        } else {
            Stroke::new(1.0, mix(color, self.theme.text, 0.3))
        };
        self.painter.rect_stroke(rect, CornerRadius::same(RADIUS - 1), stroke, StrokeKind::Inside);
    }

    /// The colour of text on a filled bar.
    pub const fn ink_on(&self, state: BarState) -> Color32 {
        if state.dimmed { self.theme.text } else { self.on_bar() }
    }

    /// Text that is readable on a filled bar.
    const fn on_bar(&self) -> Color32 {
        if self.theme.dark { self.theme.window } else { self.theme.card }
    }

    /// A filled bar, for what changes the sprite.
    pub fn solid(&self, rect: Rect, color: Color32, state: BarState) {
        let fill = self.shade(color, state);
        self.painter.rect_filled(rect, CornerRadius::same(RADIUS - 1), fill);
        self.outline(rect, fill, state);
    }

    /// A bar that is only tinted, for what holds other actions.
    pub fn tinted(&self, rect: Rect, color: Color32, state: BarState) {
        let color = self.shade(color, state);
        self.painter.rect_filled(rect, CornerRadius::same(RADIUS - 1), mix(self.theme.well, color, 0.28));
        self.outline(rect, color, state);
    }

    /// A bar that is wider than its time, which ends at `time_right`: what is beyond is only there to be grasped.
    pub fn widened(&self, rect: Rect, time_right: f32, color: Color32, state: BarState) {
        let color = self.shade(color, state);
        let corners = CornerRadius::same(2);
        self.painter.rect_filled(rect, corners, mix(self.theme.well, color, 0.4));
        self.painter.rect_filled(
            rect.with_max_x(time_right),
            CornerRadius { ne: 0, se: 0, ..corners },
            color,
        );
        if state.selected {
            self.painter.rect_stroke(rect, corners, Stroke::new(1.5, self.theme.text), StrokeKind::Outside);
        }
    }

    /// A text to the right of a bar that is too narrow for it.
    pub fn beside(&self, at: Pos2, ink: Color32, text: &str) {
        let galley = self.painter.layout_no_wrap(text.to_owned(), BAR_FONT, ink);
        self.painter.galley(at - vec2(0.0, galley.size().y * 0.5), galley, ink);
    }

    /// A bracket over what an ease or a wrapper bends.
    pub fn bracket(&self, rect: Rect, color: Color32, state: BarState) {
        let color = self.shade(color, state);
        let stroke = Stroke::new(if state.selected { 2.5 } else { 1.5 }, color);
        if state.selected || state.hovered {
            let fill = mix(self.theme.well, color, 0.18);
            self.painter.rect_filled(rect, CornerRadius::same(RADIUS - 1), fill);
        }
        let (top, bottom) = (rect.top() + 4.0, rect.bottom());
        let (left, right) = (rect.left() + 1.0, rect.right() - 1.0);
        let points = vec![pos2(left, bottom), pos2(left, top), pos2(right, top), pos2(right, bottom)];
        self.painter.line(points, stroke);
    }

    /// A tinted bar that fades out at its right end, for what never ends.
    pub fn endless(&self, rect: Rect, color: Color32, state: BarState, text: &str) {
        let color = self.shade(color, state);
        let fill = mix(self.theme.well, color, 0.42);
        let fade = rect.with_min_x((rect.right() - FADE_PX).max(rect.left()));
        let body = rect.with_max_x(fade.left());
        let radius = RADIUS - 1;
        self.painter.rect_filled(body, CornerRadius { nw: radius, sw: radius, ne: 0, se: 0 }, fill);
        let mut mesh = Mesh::default();
        let clear = Color32::TRANSPARENT;
        for (at, color) in [
            (fade.left_top(), fill),
            (fade.right_top(), clear),
            (fade.right_bottom(), clear),
            (fade.left_bottom(), fill),
        ] {
            mesh.colored_vertex(at, color);
        }
        mesh.add_triangle(0, 1, 2);
        mesh.add_triangle(0, 2, 3);
        self.painter.add(Shape::mesh(mesh));
        if state.selected {
            let stroke = Stroke::new(1.5, self.theme.text);
            self.painter
                .line(vec![fade.left_top(), body.left_top(), body.left_bottom(), fade.left_bottom()], stroke);
        }
        self.text_in(body, self.theme.text, text);
    }

    /// A line where a new round begins.
    pub fn round_tick(&self, x: f32, rect: Rect, color: Color32) {
        let x = self.painter.round_to_pixel_center(x);
        self.painter.vline(x, rect.y_range().shrink(4.0), Stroke::new(1.0, mix(self.theme.well, color, 0.9)));
    }

    /// The diamond of an instant, with a name beside it.
    pub fn diamond(&self, at: Pos2, color: Color32, state: BarState, text: &str) {
        let r = DIAMOND_PX + if state.hovered { 1.0 } else { 0.0 };
        let edge = if state.selected { self.theme.text } else { self.theme.well };
        self.rhombus(at, r, self.shade(color, state), Stroke::new(1.5, edge));
        let ink = if state.dimmed { self.theme.text_dim } else { self.theme.text };
        let galley = self.painter.layout_no_wrap(shortened(text, MAX_LINE_CHARS).into_owned(), BAR_FONT, ink);
        let beside = DIAMOND_PX + 4.0;
        let clip = self.painter.clip_rect();
        // At the right edge, where the name would be cut off, it goes on the left.
        let is_cut = at.x + beside + galley.size().x > clip.right() && at.x <= clip.right();
        let x = if is_cut { at.x - beside - galley.size().x } else { at.x + beside };
        self.painter.galley(pos2(x, at.y - galley.size().y * 0.5), galley, ink);
    }

    /// A small sign with a value, such as the duration while it is dragged. It stays inside of what is painted on.
    pub fn pill(&self, at: Pos2, text: &str) {
        let galley = self.painter.layout_no_wrap(
            shortened(text, MAX_LINE_CHARS).into_owned(),
            BAR_FONT,
            self.theme.on_accent,
        );
        let rect = inside(Rect::from_min_size(at, galley.size() + vec2(10.0, 4.0)), self.painter.clip_rect());
        self.painter.rect_filled(rect, CornerRadius::same(RADIUS), self.theme.accent);
        self.painter.galley(rect.min + vec2(5.0, 2.0), galley, self.theme.on_accent);
    }

    /// Text in a bar if it has room for it, on a shade that keeps off what is drawn in the bar.
    pub fn text_over(&self, rect: Rect, [ink, shade]: [Color32; 2], text: &str) {
        // What begins left of the view keeps its text visible.
        let shown = rect.intersect(self.painter.clip_rect());
        let galley = self.painter.layout_no_wrap(shortened(text, MAX_LINE_CHARS).into_owned(), BAR_FONT, ink);
        if galley.size().x + 10.0 <= shown.width() {
            let at = pos2(shown.left() + 6.0, shown.center().y - galley.size().y * 0.5);
            if shade != Color32::TRANSPARENT {
                let back = Rect::from_min_size(at, galley.size()).expand2(vec2(2.0, 0.0));
                self.painter.rect_filled(back.intersect(rect.shrink(1.5)), 2.0, shade);
            }
            self.painter.galley(at, galley, ink);
        }
    }

    /// Text in a bar if it has room for it.
    pub fn text_in(&self, rect: Rect, ink: Color32, text: &str) {
        self.text_over(rect, [ink, Color32::TRANSPARENT], text);
    }

    /// A plain diamond.
    pub fn rhombus(&self, at: Pos2, radius_px: f32, fill: Color32, edge: Stroke) {
        let r = radius_px;
        let corners = [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|way| at + way);
        self.painter.add(Shape::convex_polygon(corners.to_vec(), fill, edge));
    }
}

/// What dims the ground after the end.
pub const fn past_shade(theme: &Theme) -> Color32 {
    Color32::from_black_alpha(if theme.dark { 90 } else { 20 })
}

/// A rectangle moved into an area; where it is larger, its left and upper edge are seen.
fn inside(rect: Rect, area: Rect) -> Rect {
    let to = rect.min.min(area.max - rect.size()).max(area.min);
    Rect::from_min_size(to, rect.size())
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2, vec2};

    use super::inside;

    #[test]
    fn signs_stay_in_their_area() {
        let area = Rect::from_min_size(pos2(10.0, 10.0), vec2(100.0, 50.0));
        let at =
            |x: f32, y: f32, width: f32| inside(Rect::from_min_size(pos2(x, y), vec2(width, 20.0)), area).min;
        assert_eq!(at(20.0, 15.0, 30.0), pos2(20.0, 15.0));
        assert_eq!(at(95.0, -5.0, 30.0), pos2(80.0, 10.0));
        assert_eq!(at(95.0, 55.0, 300.0), pos2(10.0, 40.0), "its beginning is read");
    }
}
