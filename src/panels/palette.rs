//! The list of actions: search, choose, insert.

mod search;
mod slot;

use egui::{Align, FontId, Id, Stroke, StrokeKind, WidgetInfo, WidgetType, pos2, vec2};
use egui::{Align2, Area, Frame, Key, Modifiers, Order, Rect, Response, ScrollArea, Sense, TextEdit, Ui};
use kineograph_runtime::format::{Category, Kind};

pub use slot::{Placement, resolve_slot};

use super::{Ctx, Outbox, PaletteRequest};
use crate::document::Slot;
use crate::ui_kit::icons;
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE, SPACE_SMALL, Theme, mix};

/// Width of the window.
const WIDTH: f32 = 304.0;
/// Largest height of the list.
const LIST_HEIGHT: f32 = 330.0;

/// The window in which an action is chosen.
#[derive(Debug, Clone, Default)]
pub struct Palette {
    open: Option<Open>,
}

/// The state of an open window.
#[derive(Debug, Clone)]
struct Open {
    request: PaletteRequest,
    query: String,
    /// Index of the highlighted entry among those found.
    highlighted: usize,
    /// The highlight was moved by a key or the search, so that the list must show it.
    reveals: bool,
    /// Not shown yet: the click that opened it must not close it.
    is_new: bool,
}

impl Palette {
    /// Opens the window with an empty search.
    pub fn open(&mut self, request: PaletteRequest) {
        let query = String::new();
        self.open = Some(Open { request, query, highlighted: 0, reveals: true, is_new: true });
    }

    /// Closes the window.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// True while the window is shown.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Shows the window, if it is open. What is chosen is posted as an edit.
    pub fn show(&mut self, egui_ctx: &egui::Context, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(open) = &mut self.open else { return };
        let at = open.request.at;
        let area =
            Area::new(Id::new("action palette")).order(Order::Foreground).fixed_pos(at).constrain(true);
        let shown = area.show(egui_ctx, |ui| {
            Frame::window(ui.style()).inner_margin(SPACE).show(ui, |ui| open.show(ui, ctx)).inner
        });
        let outside = egui_ctx.input(|input| {
            let press = input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten();
            press.is_some_and(|at| !shown.response.rect.contains(at))
        });
        let was_new = std::mem::take(&mut open.is_new);
        match shown.inner {
            Answer::Choose(kind) => {
                let request = open.request;
                self.close();
                slot::post(ctx, &request, kind, out);
            }
            Answer::Close => self.close(),
            Answer::Stay if outside && !was_new => self.close(),
            Answer::Stay => {}
        }
    }
}

/// What the user did in this frame.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Answer {
    Stay,
    Close,
    Choose(Kind),
}

impl Open {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>) -> Answer {
        ui.set_width(WIDTH);
        // Keys first, so that the search field does not take them.
        let steps = take_steps(ui);
        let (enter, escape) = ui.input_mut(|input| {
            let mut take = |key| input.consume_key(Modifiers::NONE, key);
            (take(Key::Enter), take(Key::Escape))
        });
        self.show_search(ui, ctx);
        let found = search::find(&self.query);
        self.step(steps, found.len());
        let highlighted = found.get(self.highlighted).copied();
        let clicked = self.show_list(ui, ctx.theme, &found);
        self.reveals = false;
        ui.separator();
        let sentence = highlighted
            .map_or("Search by name, by what it does, or by category.", |kind| kind.spec().sentence);
        ui.horizontal(|ui| {
            ui.set_min_height(ROW_HEIGHT);
            ui.weak(sentence);
        });
        match (clicked, highlighted) {
            (Some(kind), _) => Answer::Choose(kind),
            (None, Some(kind)) if enter => Answer::Choose(kind),
            _ if escape => Answer::Close,
            _ => Answer::Stay,
        }
    }

    fn show_search(&mut self, ui: &mut Ui, ctx: &Ctx<'_>) {
        if let Some(Slot::Child(parent, _)) = self.request.slot
            && let Some(item) = ctx.open_clip().and_then(|(_, clip)| clip.get(parent))
        {
            ui.weak(format!("Add inside {}", item.action.spec().name));
        }
        let field = TextEdit::singleline(&mut self.query)
            .hint_text("Search actions")
            .desired_width(f32::INFINITY)
            .margin(vec2(SPACE, SPACE_SMALL));
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Search actions"));
        if !response.has_focus() {
            response.request_focus();
        }
        if response.changed() {
            self.highlighted = 0;
            self.reveals = true;
        }
    }

    fn step(&mut self, steps: i32, count: usize) {
        let last = count.saturating_sub(1);
        let moved = self.highlighted.saturating_add_signed(steps as isize);
        self.highlighted = moved.min(last);
        self.reveals |= steps != 0;
    }

    /// Shows what was found; with categories while nothing is searched. Returns what was clicked.
    fn show_list(&mut self, ui: &mut Ui, theme: &Theme, found: &[Kind]) -> Option<Kind> {
        if found.is_empty() {
            ui.weak("No action is called that. Try another word.");
            return None;
        }
        let mut clicked = None;
        let scroll = ScrollArea::vertical().max_height(LIST_HEIGHT).auto_shrink([false, true]);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let mut heading: Option<Category> = None;
            for (index, kind) in found.iter().enumerate() {
                let category = kind.spec().category;
                if self.query.trim().is_empty() && heading != Some(category) {
                    heading = Some(category);
                    ui.add_space(SPACE_SMALL);
                    let text = format!("{}  {}", icons::of_category(category), category.title());
                    ui.label(egui::RichText::new(text).small().color(theme.text_dim));
                    ui.add_space(2.0);
                }
                let highlighted = index == self.highlighted;
                let response = show_row(ui, theme, *kind, highlighted);
                if highlighted && self.reveals {
                    response.scroll_to_me(Some(Align::Center).filter(|_| index > 0));
                }
                // The pointer must move to take the highlight, else keys could not pass it.
                if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
                    self.highlighted = index;
                }
                if response.clicked() {
                    clicked = Some(*kind);
                }
            }
        });
        clicked
    }
}

/// How far the arrow keys move the highlight in this frame.
fn take_steps(ui: &Ui) -> i32 {
    ui.input_mut(|input| {
        let mut count = |key| {
            let presses = input.count_and_consume_key(Modifiers::NONE, key);
            i32::try_from(presses).unwrap_or(0)
        };
        count(Key::ArrowDown) - count(Key::ArrowUp) + 8 * (count(Key::PageDown) - count(Key::PageUp))
    })
}

fn show_row(ui: &mut Ui, theme: &Theme, kind: Kind, highlighted: bool) -> Response {
    let size = vec2(ui.available_width(), ROW_HEIGHT + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, highlighted, format!("add {}", kind.spec().name))
    });
    if !ui.is_rect_visible(rect) {
        return response;
    }
    let painter = ui.painter();
    if highlighted {
        let stroke = Stroke::new(1.0, theme.accent);
        let fill = mix(theme.card, theme.accent, 0.25);
        painter.rect(rect.shrink2(vec2(1.0, 0.5)), 4.0, fill, stroke, StrokeKind::Inside);
    }
    paint_row_text(painter, theme, kind, rect);
    response
}

fn paint_row_text(painter: &egui::Painter, theme: &Theme, kind: Kind, rect: Rect) {
    let spec = kind.spec();
    let font = FontId::proportional(12.5);
    let hue = theme.category(spec.category);
    let y = rect.center().y;
    let sign = icons::of_kind(kind);
    painter.text(pos2(rect.left() + 18.0, y), Align2::CENTER_CENTER, sign, FontId::proportional(14.0), hue);
    painter.text(pos2(rect.left() + 34.0, y), Align2::LEFT_CENTER, spec.name, font, theme.text);
}
