//! Draws cards.

mod line;

use egui::emath::GuiRounding as _;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CornerRadius, FontId, Painter, Rect, Shape, Stroke, StrokeKind, TextFormat, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::Diagnostic;
use kineograph_runtime::format::{Action, Arity, Category};

use super::Scene;
use super::layout::PlacedCard;
use super::lod::{Lod, MIN_PORT_ZOOM};
use super::model::{self, CURVE_HEIGHT, HEADER_HEIGHT, MORE_HEIGHT, PADDING, ROW_HEIGHT};
use super::paint;
use super::paint_frames;
use super::scene::MIN_TEXT_PX;
use super::strip;
use super::touched::Touched;
use super::wire::WireEnd;
use crate::document::ActionItem;
use crate::kinds;
use crate::ui_kit::ease_picker::CurvePicture;
use crate::ui_kit::fields::OpacityUnit;
use crate::ui_kit::icons;
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, mix};
use crate::ui_kit::window_unit::WindowUnit as _;

/// How far the left edge of the text is from that of the card.
const INSET: f32 = 9.0;
/// Between the sign of a card and its name, and between this and a value beside it, in points of the graph.
const SIGN_GAP: f32 = 6.0;
const VALUE_GAP: f32 = 8.0;
/// Size of the name and of the values on a card, in points of the graph.
const TITLE_SIZE: f32 = 12.5;
const VALUE_SIZE: f32 = 11.5;

pub use line::line_value;

/// A card with its color and state in this frame.
struct CardPainter<'a> {
    painter: Painter,
    scene: &'a Scene<'a>,
    item: &'a ActionItem,
    rect: Rect,
    lod: Lod,
    hue: Color32,
    hovered: bool,
}

/// Draws a card and its ports.
pub fn card(painter: &Painter, scene: &Scene<'_>, placed: &PlacedCard, touched: &Touched) {
    let Some(item) = scene.clip.get(placed.id) else { return };
    let mut painter = painter.clone();
    if scene.is_faint(placed.id) {
        painter.multiply_opacity(0.45);
    }
    if let Some(text) = &item.comment {
        paint_frames::note(&painter, scene, placed, text);
    }
    let hovered = touched.card == Some(placed.id);
    let card = CardPainter { hovered, ..CardPainter::new(painter, scene, placed, item) };
    card.glow(placed);
    card.folded_edges(placed);
    card.body();
    match card.lod {
        Lod::Shapes | Lod::Blocks => {}
        Lod::Titles => card.brief(),
        Lod::Line => card.line(),
        Lod::Full => {
            card.title(card.rect.top() + card.px(HEADER_HEIGHT) / 2.0, true, 0.0);
            card.lines(placed);
        }
    }
    card.progress(placed);
    card.outline(placed);
    if scene.running.moves_selected(placed.id) {
        card.mark_moving();
    }
    if scene.camera.zoom() >= MIN_PORT_ZOOM {
        card.ports(placed, touched);
    }
    card.fold_sign(placed);
}

/// The right edge of the values of a card, on the screen.
pub fn text_right(scene: &Scene<'_>, placed: &PlacedCard) -> f32 {
    scene.camera.screen_rect(placed.rect).right() - INSET * scene.camera.zoom()
}

/// Width of a text in the size of values, in points.
pub fn value_width_px(painter: &Painter, scene: &Scene<'_>, text: &str) -> f32 {
    let font = scene.font(VALUE_SIZE);
    painter.layout_no_wrap(text.to_owned(), font, scene.ctx.theme.text).size().x
}

impl<'a> CardPainter<'a> {
    fn new(painter: Painter, scene: &'a Scene<'a>, placed: &PlacedCard, item: &'a ActionItem) -> Self {
        // On whole pixels its frame is as strong on all sides.
        let rect = scene.camera.screen_rect(placed.rect).round_to_pixels(painter.pixels_per_point());
        Self {
            painter,
            scene,
            item,
            rect,
            lod: Lod::of_scene(scene),
            hue: scene.ctx.theme.category(item.action.spec().category),
            hovered: false,
        }
    }
}

impl CardPainter<'_> {
    /// A length of the graph on the screen.
    fn px(&self, length: f32) -> f32 {
        length * self.scene.camera.zoom()
    }

    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few points
    fn radius(&self) -> u8 {
        self.px(f32::from(RADIUS)).round().clamp(1.0, 12.0) as u8
    }

    fn glow(&self, placed: &PlacedCard) {
        if self.lod != Lod::Full {
            return;
        }
        let radius = f32::from(self.radius());
        if self.scene.running.leaves.contains_key(&placed.id) {
            for (reach, part) in [(6.0, 0.10), (3.0, 0.22)] {
                let rect = self.rect.expand(self.px(reach));
                self.painter.rect_filled(rect, radius + self.px(reach), self.hue.gamma_multiply(part));
            }
        } else {
            let shadow = self.scene.ctx.theme.window.gamma_multiply(0.55);
            let rect = self.rect.translate(vec2(0.0, self.px(2.0))).expand(self.px(1.0));
            self.painter.rect_filled(rect, radius + 1.0, shadow);
        }
    }

    fn body(&self) {
        let theme = self.scene.ctx.theme;
        let fill = if self.hovered { mix(theme.card, theme.text, 0.05) } else { theme.card };
        if self.lod != Lod::Full {
            let part = if self.lod == Lod::Line { 0.25 } else { 0.3 };
            self.painter.rect_filled(self.rect, self.radius(), mix(fill, self.hue, part));
            return;
        }
        self.painter.rect_filled(self.rect, self.radius(), fill);
        let header = Rect::from_min_size(self.rect.min, vec2(self.rect.width(), self.px(HEADER_HEIGHT)));
        let r = self.radius();
        let bottom = if self.rect.height() > header.height() + 1.0 { 0 } else { r };
        let corners = CornerRadius { nw: r, ne: r, sw: bottom, se: bottom };
        self.painter.rect_filled(header, corners, mix(fill, self.hue, 0.2));
    }

    /// Draws icon and name, and returns what is left of the line. The name says more than the sign, which needs room for both. `kept_px` is
    /// room that it leaves at the right.
    fn title(&self, centre_y: f32, has_sign: bool, kept_px: f32) -> Rect {
        let theme = self.scene.ctx.theme;
        let full = self.lod == Lod::Full;
        let font = self.scene.font(TITLE_SIZE);
        let colour = if full { self.hue } else { theme.text };
        let name = kinds::spoken(&self.item.action);
        let mut room = self.rect.shrink2(vec2(self.px(INSET), 0.0));
        let sign = icons::of_kind(self.item.action.kind());
        if has_sign {
            let at = pos2(room.left(), centre_y);
            let sign_rect = self.painter.text(at, Align2::LEFT_CENTER, sign, font.clone(), colour);
            if self.item.action.muted {
                let stroke = Stroke::new(1.5, theme.text_dim);
                let strike = sign_rect.shrink(1.0);
                self.painter.line_segment([strike.left_bottom(), strike.right_top()], stroke);
            }
            room.set_left(sign_rect.right() + self.px(SIGN_GAP));
        }
        if full && !self.item.children.is_empty() {
            room.set_right(room.right() - self.px(15.0));
        }
        if self.problem().is_some() {
            let at = pos2(room.right(), centre_y);
            let mark =
                self.painter.text(at, Align2::RIGHT_CENTER, icon::WARNING_CIRCLE, font.clone(), theme.error);
            room.set_right(mark.left() - self.px(4.0));
        }
        let colour = mix(colour, theme.text, 0.4);
        let own = room.with_max_x((room.right() - kept_px).max(room.left()));
        let name_right = self.text(&name, font, colour, own, centre_y, false);
        Rect::from_min_max(pos2(name_right + self.px(VALUE_GAP), room.top()), room.max)
    }

    /// Width of a text of this size, in points.
    fn width_px(&self, text: &str, size: f32) -> f32 {
        let colour = self.scene.ctx.theme.text;
        self.painter.layout_no_wrap(text.to_owned(), self.scene.font(size), colour).size().x
    }

    /// Draws the name, and below it as many values as fit.
    fn brief(&self) {
        const LINE_PX: f32 = 12.0;
        let rows = model::rows(&self.item.action, OpacityUnit::of(self.painter.ctx()));
        let font = FontId::proportional(MIN_TEXT_PX);
        let room = self.rect.shrink2(vec2(self.px(INSET), 0.0));
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a few lines
        let shown = ((self.rect.height() - 2.0) / LINE_PX).max(1.0) as usize - 1;
        let values = self.item.action.label.clone().into_iter().chain(rows.into_iter().map(|row| row.value));
        let values: Vec<String> = values.take(shown).collect();
        #[allow(clippy::cast_precision_loss)] // a few lines
        let mut y = self.rect.center().y - LINE_PX * values.len() as f32 / 2.0;
        self.title(y, true, 0.0);
        for value in values {
            y += LINE_PX;
            self.text(&value, font.clone(), self.scene.ctx.theme.text, room, y, false);
        }
    }

    fn lines(&self, placed: &PlacedCard) {
        let theme = self.scene.ctx.theme;
        let line = self.rect.shrink2(vec2(self.px(INSET), 0.0));
        if let Some(label) = &self.item.action.label {
            let centre_y = self.rect.top() + self.px(HEADER_HEIGHT + PADDING + ROW_HEIGHT / 2.0);
            self.text(label, self.scene.font(12.0), theme.text, line, centre_y, false);
        }
        let rows = model::rows(&self.item.action, OpacityUnit::of(self.painter.ctx()));
        let top = |index: usize| self.rect.top() + self.px(model::row_top(&self.item.action, index));
        let mut y = top(rows.len());
        for (index, row) in rows.into_iter().enumerate() {
            let centre_y = top(index) + self.px(ROW_HEIGHT) / 2.0;
            let font = self.scene.font(VALUE_SIZE);
            let name_right = self.text(row.name, font.clone(), theme.text_dim, line, centre_y, false);
            let mut room = line;
            room.set_left(name_right + self.px(8.0));
            if let Some([red, green, blue]) = row.swatch {
                let side = self.px(10.0);
                let centre = pos2(line.right() - side / 2.0, centre_y);
                let swatch = Rect::from_center_size(centre, vec2(side, side));
                let stroke = Stroke::new(1.0, theme.line);
                let fill = Color32::from_rgb(red, green, blue);
                self.painter.rect(swatch, 2.0, fill, stroke, StrokeKind::Outside);
                room.set_right(swatch.left() - self.px(5.0));
            }
            match strip::times_of_tag(self.scene, placed.id, &row) {
                Some(times) => self.text(&times, font, theme.text_dim, room, centre_y, true),
                None => self.text(&row.value, font, theme.text, room, centre_y, true),
            };
        }
        if model::leaves_out(&self.item.action) {
            let centre = pos2(line.left(), y + self.px(MORE_HEIGHT / 2.0 - 2.0));
            let font = self.scene.font(11.5);
            self.painter.text(centre, Align2::LEFT_CENTER, "…", font, theme.text_dim);
            y += self.px(MORE_HEIGHT);
        }
        if strip::has_strip(&self.item.action) {
            strip::paint(&self.painter, self.scene, placed, self.item);
        }
        if self.item.action.spec().category == Category::Ease {
            let size = vec2(line.width(), self.px(CURVE_HEIGHT - 4.0));
            self.curve(Rect::from_min_size(pos2(line.left(), y + self.px(2.0)), size), &self.item.action);
        }
    }

    /// Draws a line of text, truncated to `room`. Returns its right edge.
    fn text(
        &self,
        text: &str,
        font: FontId,
        colour: Color32,
        room: Rect,
        centre_y: f32,
        at_right: bool,
    ) -> f32 {
        let mut job = LayoutJob::single_section(
            shortened(text, MAX_LINE_CHARS).into_owned(),
            TextFormat::simple(font, colour),
        );
        job.wrap = TextWrapping::truncate_at_width(room.width().max(1.0));
        let galley = self.painter.layout_job(job);
        let left = if at_right { room.right() - galley.size().x } else { room.left() };
        let right = left + galley.size().x;
        self.painter.galley(pos2(left, centre_y - galley.size().y / 2.0), galley, colour);
        right
    }

    fn curve(&self, area: Rect, action: &Action) {
        let theme = self.scene.ctx.theme;
        self.painter.rect_filled(area, 3.0, theme.well);
        let Some(ease) = self.scene.ctx.document.ease_of(action) else { return };
        let picture = CurvePicture::new(area.shrink2(vec2(3.0, self.px(4.0))), &ease.curve());
        picture.paint_levels(&self.painter, Stroke::new(1.0, theme.grid));
        let width = (1.6 * self.scene.camera.zoom()).max(1.0);
        picture.paint(&self.painter, Stroke::new(width, self.hue));
    }

    /// The edges of a stack of cards behind a folded one.
    fn folded_edges(&self, placed: &PlacedCard) {
        if placed.hidden == 0 {
            return;
        }
        let theme = self.scene.ctx.theme;
        let line = mix(theme.line, self.hue, 0.4);
        for offset in [6.0, 3.0] {
            let rect = self.rect.translate(vec2(self.px(offset), self.px(offset)));
            let fill = mix(theme.card, theme.well, 0.3);
            self.painter.rect(rect, self.radius(), fill, Stroke::new(1.0, line), StrokeKind::Inside);
        }
    }

    /// The fold button, with the number of hidden actions on a folded card.
    fn fold_sign(&self, placed: &PlacedCard) {
        let theme = self.scene.ctx.theme;
        let rect = self.scene.camera.screen_rect(fold_sign_rect(placed));
        let full = self.lod == Lod::Full;
        if placed.hidden > 0 {
            let size = if full { self.scene.font(11.5) } else { FontId::proportional(9.0) };
            let rect = Rect::from_center_size(rect.center(), rect.size().max(vec2(26.0, 13.0)));
            let stroke = Stroke::new(1.2, self.hue);
            let fill = mix(theme.card, self.hue, if self.hovered { 0.4 } else { 0.25 });
            self.painter.rect(rect, rect.height() / 2.0, fill, stroke, StrokeKind::Inside);
            let text = format!("{} {}", icon::CARET_RIGHT, placed.hidden);
            self.painter.text(rect.center(), Align2::CENTER_CENTER, text, size, theme.text);
        } else if full && !self.item.children.is_empty() {
            let colour = mix(theme.text_dim, theme.text, if self.hovered { 1.0 } else { 0.0 });
            let font = self.scene.font(11.0);
            self.painter.text(rect.center(), Align2::CENTER_CENTER, icon::CARET_DOWN, font, colour);
        }
    }

    fn progress(&self, placed: &PlacedCard) {
        let Some(part) = self.scene.running.leaves.get(&placed.id) else { return };
        let height = self.px(3.0).max(2.0);
        let inner = self.rect.shrink2(vec2(f32::from(self.radius()), 0.0));
        let mut track =
            Rect::from_min_max(pos2(inner.left(), self.rect.bottom() - height), inner.right_bottom());
        if self.lod == Lod::Line {
            // Inside it would cover the text.
            track = track.translate(vec2(0.0, height + 1.0));
        }
        let mut done = track;
        done.set_right(egui::lerp(track.left()..=track.right(), *part));
        self.painter.rect_filled(track, height / 2.0, mix(self.scene.ctx.theme.card, self.hue, 0.3));
        self.painter.rect_filled(done, height / 2.0, self.hue);
    }

    /// A ring and a sign at the upper right corner: this moves the selected node now.
    fn mark_moving(&self) {
        let theme = self.scene.ctx.theme;
        // Compact cards are close to each other.
        let width = if self.lod == Lod::Line { 1.5 } else { 2.0 };
        let ring = Stroke::new(width, theme.motion);
        self.painter.rect_stroke(self.rect.expand(3.0), self.radius() + 3, ring, StrokeKind::Inside);
        if self.lod == Lod::Full {
            let at = self.rect.right_top() + vec2(-self.px(10.0), -self.px(1.0));
            self.painter.circle_filled(at, self.px(8.0), theme.motion);
            let font = self.scene.font(10.0);
            self.painter.text(at, Align2::CENTER_CENTER, icon::PERSON_SIMPLE_RUN, font, theme.on_accent);
        }
    }

    fn outline(&self, placed: &PlacedCard) {
        let theme = self.scene.ctx.theme;
        let selected = self.scene.is_selected(placed.id);
        let stroke = if selected {
            Stroke::new(2.0, theme.accent)
        } else if self.problem().is_some() {
            Stroke::new(1.6, theme.error)
        } else if self.hovered {
            Stroke::new(1.0, theme.text_dim)
        } else {
            Stroke::new(1.0, theme.outline)
        };
        if !selected && self.scene.is_in_draft(placed.id) {
            self.dashed(stroke);
        } else {
            // Inside a compact card there is only room for its text.
            let is_tight = self.lod == Lod::Line && stroke.width > 1.0;
            // Dark in both themes, beside the accent around it.
            let dark = if theme.dark { theme.well } else { theme.outline };
            let inner = if is_tight { Stroke::new(1.0, dark) } else { stroke };
            self.painter.rect_stroke(self.rect, self.radius(), inner, StrokeKind::Inside);
            if is_tight {
                let outer = Stroke::new(1.5, stroke.color);
                self.painter.rect_stroke(self.rect, self.radius(), outer, StrokeKind::Outside);
            }
        }
        if self.scene.is_found(placed.id) {
            let around = Stroke::new(2.0, theme.warning);
            self.painter.rect_stroke(self.rect.expand(4.0), self.radius() + 4, around, StrokeKind::Inside);
        }
        if selected && self.problem().is_some() {
            let outer = self.rect.expand(2.0);
            let stroke = Stroke::new(1.6, theme.error);
            self.painter.rect_stroke(outer, self.radius() + 2, stroke, StrokeKind::Inside);
        }
    }

    /// The outline of a card that isn't played.
    fn dashed(&self, stroke: Stroke) {
        let theme = self.scene.ctx.theme;
        let color = if stroke.color == theme.outline { theme.text_dim } else { stroke.color };
        let corners = self.rect.shrink(0.5);
        let [a, b] = [corners.left_top(), corners.right_top()];
        let [c, d] = [corners.right_bottom(), corners.left_bottom()];
        let stroke = Stroke::new(stroke.width, color);
        self.painter.extend(Shape::dashed_line(&[a, b, c, d, a], stroke, 5.0, 3.0));
    }

    fn ports(&self, placed: &PlacedCard, touched: &Touched) {
        let theme = self.scene.ctx.theme;
        let resting = theme.outline;
        let colours = |held| {
            if touched.port == Some(held) { [theme.accent, theme.on_accent] } else { [theme.card, resting] }
        };
        let input = WireEnd::Input(placed.id);
        let grown = |held| if touched.port == Some(held) { 1.5 } else { 0.0 };
        let radius = self.px(4.0 + grown(input));
        paint::port(
            &self.painter,
            self.scene.camera.screen_from_graph(placed.input()),
            radius,
            colours(input),
            false,
        );
        if self.item.action.spec().arity != Arity::None && placed.hidden == 0 {
            let output = WireEnd::Output(placed.id);
            let has_room = self.item.has_room();
            let radius = self.px(if has_room { 6.5 } else { 4.0 } + grown(output));
            paint::port(
                &self.painter,
                self.scene.camera.screen_from_graph(placed.output()),
                radius,
                colours(output),
                has_room,
            );
        }
    }

    fn problem(&self) -> Option<&Diagnostic> {
        self.scene.ctx.programs.diagnostic_at(self.scene.clip.id, self.item.action.id?)
    }
}

/// The rectangle of the fold button, in the graph.
pub fn fold_sign_rect(placed: &PlacedCard) -> Rect {
    if placed.hidden > 0 {
        return Rect::from_center_size(placed.rect.right_center(), vec2(44.0, 20.0));
    }
    let centre = placed.rect.right_top() + vec2(-16.0, HEADER_HEIGHT.min(placed.rect.height()) / 2.0);
    Rect::from_center_size(centre, egui::Vec2::splat(16.0))
}
