//! The choice of an ease: a searchable grid of live curves below a button.

use egui::{
    Align2, Button, CornerRadius, FontId, Id, Key, Modifiers, Painter, Popup, PopupCloseBehavior, Pos2, Rect,
    Response, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use kineograph_runtime::format::{Action, Category, Kind};
use kineograph_runtime::{Curve, Ease};

use super::theme::{RADIUS, ROW_HEIGHT, SPACE_SMALL, Theme, mix};

/// Size of a curve with its name, in points.
const CELL: Vec2 = vec2(94.0, 64.0);
/// Curves in a row, in a window that is wide enough.
const COLUMNS: usize = 4;
/// Room that a row needs beside its curves, in points.
const MARGIN_PX: f32 = 14.0;
/// Height of the grid, in points.
const GRID_HEIGHT_PX: f32 = 300.0;
/// How many straight pieces draw an ease.
const PIECES: u32 = 40;
/// How long the dot takes over a curve, its rest at the end included, in seconds.
const ROUND_SECS: f64 = 1.6;
/// Part of a round in which the dot moves.
const MOVING_PART: f64 = 0.7;

/// The curve that an ease of this kind starts with; `None` for other actions.
#[must_use]
pub fn default_curve(kind: Kind) -> Option<Curve> {
    Ease::of(&Action::new(kind)).map(|ease| ease.curve())
}

/// An ease in one short word, without what the names share.
#[must_use]
pub fn short_name(kind: Kind) -> String {
    let name = kind.spec().name;
    name.strip_prefix("Ease").filter(|rest| !rest.is_empty()).unwrap_or(name).replace("Action", "")
}

/// What was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EaseChoice {
    /// An ease of this kind.
    Ease(Kind),
    /// None at all.
    None,
}

/// Which ease a button stands for, and how it is called.
#[derive(Debug, Clone, Copy)]
pub struct EaseButton<'a> {
    /// The accessible name.
    pub label: &'a str,
    /// The tooltip.
    pub help: &'a str,
    /// What it shows.
    pub current: Option<Kind>,
    /// True if it stands for several eases that differ.
    pub mixed: bool,
    /// True if there may be no ease.
    pub may_be_none: bool,
}

/// A button that shows the current ease and opens the grid. Returns what was chosen.
pub fn ease_button(ui: &Ui, rect: Rect, theme: &Theme, id: Id, shown: &EaseButton<'_>) -> Option<EaseChoice> {
    let response = ui.interact(rect, id, Sense::click());
    paint_button(ui, rect, theme, &response, shown);
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(button_text(shown).to_owned()),
        ..WidgetInfo::labeled(WidgetType::ComboBox, true, shown.label)
    });
    let query_id = id.with("query");
    let popup = Popup::from_toggle_button_response(&response)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| show_grid(ui, theme, query_id, shown));
    if popup.is_none() {
        ui.data_mut(|data| data.remove::<String>(query_id));
    }
    response.on_hover_text(shown.help);
    let chosen = popup.and_then(|popup| popup.inner);
    if chosen.is_some() {
        Popup::close_all(ui.ctx());
    }
    chosen
}

fn button_text<'a>(shown: &EaseButton<'a>) -> &'a str {
    match shown.current {
        _ if shown.mixed => "mixed",
        Some(kind) => kind.spec().name,
        None => "none",
    }
}

fn paint_button(ui: &Ui, rect: Rect, theme: &Theme, response: &Response, shown: &EaseButton<'_>) {
    let edge = if response.has_focus() {
        theme.accent
    } else if response.hovered() {
        mix(theme.line, theme.text, 0.35)
    } else {
        theme.line
    };
    let fill = if response.hovered() { mix(theme.well, theme.card, 0.6) } else { theme.well };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(RADIUS - 1), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let mut left = rect.left() + 6.0;
    if let Some(curve) = shown.current.filter(|_| !shown.mixed).and_then(default_curve) {
        let picture = Rect::from_min_size(pos2(left, rect.top() + 4.0), vec2(26.0, rect.height() - 8.0));
        let stroke = Stroke::new(1.5, theme.category(Category::Ease));
        CurvePicture::new(picture, &curve).paint(ui.painter(), stroke);
        left = picture.right() + 7.0;
    }
    let color = if shown.mixed || shown.current.is_none() { theme.text_dim } else { theme.text };
    let at = pos2(left, rect.center().y);
    painter.text(at, Align2::LEFT_CENTER, button_text(shown), FontId::proportional(12.5), color);
    let caret = egui_phosphor::regular::CARET_DOWN;
    let at = pos2(rect.right() - 6.0, rect.center().y);
    painter.text(at, Align2::RIGHT_CENTER, caret, FontId::proportional(10.0), theme.text_dim);
}

fn show_grid(ui: &mut Ui, theme: &Theme, query_id: Id, shown: &EaseButton<'_>) -> Option<EaseChoice> {
    let columns = columns_in(ui.ctx().content_rect().width());
    #[allow(clippy::cast_precision_loss)] // a handful
    let width = CELL.x * columns as f32 + MARGIN_PX;
    ui.set_width(width);
    let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    let mut query = ui.data(|data| data.get_temp::<String>(query_id)).unwrap_or_default();
    let search = TextEdit::singleline(&mut query).hint_text("Search eases").desired_width(f32::INFINITY);
    let response = ui.add(search);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Search eases"));
    if !response.has_focus() {
        response.request_focus();
    }
    let found = find(&query);
    ui.data_mut(|data| data.insert_temp(query_id, query));
    ui.add_space(SPACE_SMALL);
    let mut chosen = found.first().filter(|_| enter).map(|kind| EaseChoice::Ease(*kind));
    if shown.may_be_none && ui.add(Button::new("No ease").min_size(vec2(width, ROW_HEIGHT))).clicked() {
        chosen = Some(EaseChoice::None);
    }
    if found.is_empty() {
        ui.weak("No ease is called that. Try another word.");
    }
    ScrollArea::vertical().max_height(GRID_HEIGHT_PX).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for row in found.chunks(columns) {
            ui.horizontal(|ui| {
                for kind in row {
                    let is_current = shown.current == Some(*kind) && !shown.mixed;
                    if cell(ui, theme, *kind, is_current) {
                        chosen = Some(EaseChoice::Ease(*kind));
                    }
                }
            });
        }
    });
    chosen
}

/// How many curves fit beside each other in a window of this width.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a handful
fn columns_in(width_px: f32) -> usize {
    let frame_px = 2.0 * MARGIN_PX;
    (((width_px - MARGIN_PX - frame_px) / CELL.x).max(1.0) as usize).min(COLUMNS)
}

/// The eases whose name or synonyms hold every word, in the order of the table.
fn find(query: &str) -> Vec<Kind> {
    let query = query.to_lowercase();
    let holds = |kind: &Kind, word: &str| {
        let spec = kind.spec();
        spec.name.to_lowercase().contains(word) || spec.synonyms.iter().any(|synonym| synonym.contains(word))
    };
    let fits = |kind: &Kind| kind.is_ease() && query.split_whitespace().all(|word| holds(kind, word));
    Kind::all().filter(fits).collect()
}

/// One ease of the grid: its curve, along which a dot runs while the pointer is over it. True if it was clicked.
fn cell(ui: &mut Ui, theme: &Theme, kind: Kind, is_current: bool) -> bool {
    let (rect, response) = ui.allocate_exact_size(CELL, Sense::click());
    let name = kind.spec().name;
    response.widget_info(|| WidgetInfo::selected(WidgetType::SelectableLabel, true, is_current, name));
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let inner = rect.shrink(3.0);
    let (fill, edge) = match (is_current, response.hovered()) {
        (true, _) => (mix(theme.well, theme.accent, 0.25), theme.accent),
        (_, true) => (theme.card, mix(theme.line, theme.text, 0.35)),
        _ => (theme.well, theme.line),
    };
    ui.painter().rect(inner, RADIUS, fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let picture =
        Rect::from_min_max(inner.min + vec2(10.0, 7.0), pos2(inner.right() - 10.0, inner.bottom() - 20.0));
    if let Some(curve) = default_curve(kind) {
        let drawn = CurvePicture::new(picture, &curve);
        drawn.paint_levels(ui.painter(), Stroke::new(1.0, theme.grid));
        drawn.paint(ui.painter(), Stroke::new(1.6, theme.category(Category::Ease)));
        if response.hovered() {
            let round = ui.input(|input| input.time).rem_euclid(ROUND_SECS) / ROUND_SECS;
            let t = (round / MOVING_PART).min(1.0);
            ui.painter().circle_filled(drawn.at(t, curve.value(t)), 3.5, theme.playhead);
            ui.ctx().request_repaint();
        }
    }
    let at = pos2(inner.center().x, inner.bottom() - 9.0);
    let font = FontId::proportional(10.0);
    ui.painter().with_clip_rect(inner).text(at, Align2::CENTER_CENTER, short_name(kind), font, theme.text);
    response.on_hover_text(format!("{name}\n{}", kind.spec().sentence)).clicked()
}

/// An ease in a rectangle that holds all of it, overshoot included. It is evaluated once.
#[derive(Debug, Clone)]
pub struct CurvePicture {
    rect: Rect,
    points: Vec<[f64; 2]>,
    low: f64,
    high: f64,
}

impl CurvePicture {
    /// The ease from t = 0 to t = 1.
    #[must_use]
    pub fn new(rect: Rect, curve: &Curve) -> Self {
        let points = curve_points(curve, PIECES);
        let (low, high) = extent(&points);
        Self { rect, points, low, high }
    }

    /// Where a point of the curve lies.
    #[must_use]
    pub fn at(&self, t: f64, y: f64) -> Pos2 {
        #[allow(clippy::cast_possible_truncation)] // both lie in 0..1
        let (right, up) = (t as f32, ((y - self.low) / (self.high - self.low)) as f32);
        pos2(self.rect.left() + right * self.rect.width(), self.rect.bottom() - up * self.rect.height())
    }

    /// Paints the curve.
    pub fn paint(&self, painter: &Painter, stroke: Stroke) {
        painter.line(self.points.iter().map(|[t, y]| self.at(*t, *y)).collect(), stroke);
    }

    /// Paints lines at the start value and at the end value.
    pub fn paint_levels(&self, painter: &Painter, stroke: Stroke) {
        for level in [0.0, 1.0] {
            painter.hline(self.rect.x_range(), self.at(0.0, level).y, stroke);
        }
    }
}

/// The ease from t = 0 to t = 1, in so many pieces.
#[must_use]
pub fn curve_points(curve: &Curve, pieces: u32) -> Vec<[f64; 2]> {
    (0..=pieces).map(|index| f64::from(index) / f64::from(pieces)).map(|t| [t, curve.value(t)]).collect()
}

/// Lowest and highest point, 0 and 1 included.
#[must_use]
pub fn extent(points: &[[f64; 2]]) -> (f64, f64) {
    points.iter().fold((0.0, 1.0), |(low, high), [_, y]| (y.min(low), y.max(high)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn overshoot_stays_in_the_picture() {
        for kind in Kind::all().filter(|kind| kind.is_ease()) {
            let points = curve_points(&default_curve(kind).unwrap(), 64);
            let (low, high) = extent(&points);
            assert!(points.iter().all(|[_, y]| (low..=high).contains(y)), "{kind:?}");
            assert!(low <= 0.0 && high >= 1.0);
        }
        let (low, _) = extent(&curve_points(&default_curve(Kind::EaseBackIn).unwrap(), 64));
        assert!(low < -0.05);
    }

    #[test]
    fn a_narrow_window_has_fewer_in_a_row() {
        assert_eq!([100.0, 280.0, 1280.0].map(columns_in), [1, 2, 4]);
    }

    #[test]
    fn all_words_of_a_search_must_fit() {
        assert_eq!(find("").len(), Kind::all().filter(|kind| kind.is_ease()).count());
        let names = |query| find(query).into_iter().map(short_name).collect::<Vec<_>>();
        assert_eq!(names("bounce out"), ["BounceOut", "BounceInOut"]);
        assert!(names("qqq").is_empty());
    }
}
