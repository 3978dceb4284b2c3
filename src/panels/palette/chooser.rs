//! A list to choose from: a search field, what it finds, and a description of the highlighted entry, for keys and pointer.

use std::sync::Arc;

use egui::{Align, Area, FontId, Frame, Id, Order, Stroke, StrokeKind, WidgetInfo, WidgetType, pos2, vec2};
use egui::{Align2, Color32, Key, Modifiers, Rect, Response, ScrollArea, Sense, TextEdit, Ui, Vec2};
use egui_phosphor::regular as icon;

use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE, SPACE_SMALL, Theme, mix};
use crate::ui_kit::tip::Tip as _;

/// Largest height of the list.
const LIST_HEIGHT: f32 = 348.0;
/// How far a badge reaches beyond its text, in points.
const BADGE_PX: Vec2 = vec2(6.0, 1.5);
/// Width of the column of stars at the right edge.
const STAR_WIDTH: f32 = 22.0;

/// The state of an open list.
#[derive(Debug, Clone)]
pub struct Chooser {
    query: String,
    /// Index of the highlighted entry among those found.
    highlighted: usize,
    /// The highlight was moved by a key or the search, so that the list must show it.
    reveals: bool,
    /// Something was typed since the pointer moved: a tooltip where it rests must not cover the list.
    is_typing: bool,
    /// Not shown yet: the click that opened it must not close it.
    is_new: bool,
}

/// One entry of the list.
#[derive(Debug, Clone)]
pub struct Listed<T> {
    /// Icon and text above it, where a group begins.
    pub heading: Option<(&'static str, String)>,
    /// What is chosen.
    pub entry: T,
}

/// How an entry looks.
#[derive(Debug, Clone)]
pub struct EntryLook {
    /// Its accessible name.
    pub label: String,
    /// The icon in front.
    pub icon: &'static str,
    /// The color of the icon.
    pub color: Color32,
    /// Its text.
    pub text: String,
    /// The text at the right edge, such as a shortcut.
    pub detail: String,
    /// Whether that text is on a badge: the entry is of another sort than most.
    pub has_badge: bool,
    /// Why it can't be chosen now.
    pub disabled_reason: Option<String>,
    /// Whether it is a favourite, where there are any.
    pub starred: Option<bool>,
}

/// What the user did in this frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ChooserAnswer<T> {
    /// Nothing that the caller must handle.
    Stay,
    /// The list was cancelled.
    Close,
    /// This one was chosen.
    Choose(T),
    /// This one becomes a favourite, or no longer is one.
    Star(T),
}

/// Size and words of a list.
#[derive(Debug, Clone, Copy)]
pub struct ChooserLook<'a> {
    /// The accessible name of the search field, which is also shown in it while it is empty.
    pub search: &'a str,
    /// The text when nothing is found.
    pub nothing: &'a str,
    /// Width of the list.
    pub width: f32,
    /// Width of the description beside the list; 0 for none.
    pub side_width: f32,
}

impl Default for Chooser {
    fn default() -> Self {
        Self { query: String::new(), highlighted: 0, reveals: true, is_typing: true, is_new: true }
    }
}

impl Chooser {
    /// Shows the list in a window of its own. `find` gives the entries for what is typed, `row` their looks, and `side` describes
    /// the highlighted one.
    pub fn window<T: Clone>(
        &mut self,
        area: Area,
        egui_ctx: &egui::Context,
        theme: &Theme,
        look: &ChooserLook<'_>,
        list: (impl FnOnce(&str) -> Arc<[Listed<T>]>, impl Fn(&T) -> EntryLook),
        side: impl FnOnce(&mut Ui, Option<&T>),
    ) -> ChooserAnswer<T> {
        let shown = area.order(Order::Foreground).constrain(true).show(egui_ctx, |ui| {
            let frame = Frame::window(ui.style()).inner_margin(SPACE);
            frame.show(ui, |ui| self.show(ui, theme, look, list, side)).inner
        });
        let outside = egui_ctx.input(|input| {
            let press = input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten();
            press.is_some_and(|at| !shown.response.rect.contains(at))
        });
        let was_new = std::mem::take(&mut self.is_new);
        if matches!(shown.inner, ChooserAnswer::Stay) && outside && !was_new {
            ChooserAnswer::Close
        } else {
            shown.inner
        }
    }

    fn show<T: Clone>(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        look: &ChooserLook<'_>,
        (find, row): (impl FnOnce(&str) -> Arc<[Listed<T>]>, impl Fn(&T) -> EntryLook),
        side: impl FnOnce(&mut Ui, Option<&T>),
    ) -> ChooserAnswer<T> {
        let side_width = if look.side_width > 0.0 { look.side_width + 2.0 * SPACE } else { 0.0 };
        ui.set_width(look.width + side_width);
        // Keys first, so that the search field does not take them.
        let steps = take_steps(ui);
        let (enter, escape) = ui.input_mut(|input| {
            let mut take = |key| input.consume_key(Modifiers::NONE, key);
            (take(Key::Enter), take(Key::Escape))
        });
        self.show_search(ui, look.search);
        let found = find(&self.query);
        self.step(steps, found.len());
        let mut answer = ChooserAnswer::Stay;
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = SPACE;
            ui.allocate_ui(vec2(look.width, LIST_HEIGHT), |ui| {
                ui.vertical(|ui| {
                    ui.set_width(look.width);
                    answer = self.show_list(ui, theme, look, &found, &row);
                });
            });
            if side_width > 0.0 {
                let line = Rect::from_min_size(ui.cursor().min, vec2(1.0, LIST_HEIGHT));
                ui.painter().rect_filled(line, 0.0, theme.line);
                ui.add_space(SPACE);
                ui.vertical(|ui| {
                    ui.set_width(look.side_width);
                    side(ui, found.get(self.highlighted).map(|listed| &listed.entry));
                });
            }
        });
        self.reveals = false;
        let highlighted = found.get(self.highlighted).map(|listed| &listed.entry);
        match (&answer, highlighted) {
            (ChooserAnswer::Stay, Some(entry)) if enter && row(entry).disabled_reason.is_none() => {
                ChooserAnswer::Choose(entry.clone())
            }
            (ChooserAnswer::Stay, _) if escape => ChooserAnswer::Close,
            _ => answer,
        }
    }

    fn show_search(&mut self, ui: &mut Ui, label: &str) {
        let field = TextEdit::singleline(&mut self.query)
            .hint_text(label)
            .desired_width(f32::INFINITY)
            .margin(vec2(SPACE, SPACE_SMALL));
        let response = ui.add(field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, label));
        if !response.has_focus() {
            response.request_focus();
        }
        if response.changed() {
            self.highlighted = 0;
            self.reveals = true;
            self.is_typing = true;
        } else if ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
            self.is_typing = false;
        }
        ui.add_space(2.0);
    }

    fn step(&mut self, steps: i32, count: usize) {
        let last = count.saturating_sub(1);
        let moved = self.highlighted.saturating_add_signed(steps as isize);
        self.highlighted = moved.min(last);
        self.reveals |= steps != 0;
    }

    fn show_list<T: Clone>(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        look: &ChooserLook<'_>,
        found: &[Listed<T>],
        row: impl Fn(&T) -> EntryLook,
    ) -> ChooserAnswer<T> {
        if found.is_empty() {
            ui.weak(look.nothing);
        }
        let mut answer = ChooserAnswer::Stay;
        let scroll = ScrollArea::vertical().max_height(LIST_HEIGHT).auto_shrink([false, false]);
        scroll.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            for (index, listed) in found.iter().enumerate() {
                if let Some((sign, text)) = &listed.heading {
                    heading(ui, theme, sign, text);
                }
                let highlighted = index == self.highlighted;
                let looks = row(&listed.entry);
                let (response, starred) = show_row(ui, theme, &looks, highlighted, !self.is_typing);
                if highlighted && self.reveals {
                    response.scroll_to_me(Some(Align::Center).filter(|_| index > 0));
                }
                // The pointer must move to take the highlight, else keys could not pass it.
                if response.hovered() && ui.input(|input| input.pointer.is_moving()) {
                    self.highlighted = index;
                }
                if starred {
                    answer = ChooserAnswer::Star(listed.entry.clone());
                } else if response.clicked() && looks.disabled_reason.is_none() {
                    answer = ChooserAnswer::Choose(listed.entry.clone());
                }
                if let Some(why) = looks.disabled_reason.filter(|_| !self.is_typing) {
                    response.tip(why);
                }
            }
        });
        answer
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

fn heading(ui: &mut Ui, theme: &Theme, sign: &str, text: &str) {
    ui.add_space(SPACE_SMALL);
    ui.label(
        egui::RichText::new(format!("{sign}  {}", shortened(text, MAX_NAME_CHARS)))
            .small()
            .color(theme.text_dim),
    );
    ui.add_space(2.0);
}

/// Shows a row. Returns its response and whether its star was clicked.
fn show_row(ui: &mut Ui, theme: &Theme, row: &EntryLook, highlighted: bool, hints: bool) -> (Response, bool) {
    let size = vec2(ui.available_width(), ROW_HEIGHT + 2.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::CLICK);
    let enabled = row.disabled_reason.is_none();
    response
        .widget_info(|| WidgetInfo::selected(WidgetType::Button, enabled, highlighted, row.label.as_str()));
    if !ui.is_rect_visible(rect) {
        return (response, false);
    }
    if highlighted {
        let stroke = Stroke::new(1.0, theme.accent);
        let fill = mix(theme.card, theme.accent, 0.25);
        ui.painter().rect(rect.shrink2(vec2(1.0, 0.5)), 4.0, fill, stroke, StrokeKind::Inside);
    }
    let is_cut = paint_row(ui, theme, row, rect, highlighted);
    let response = if is_cut && enabled && hints { response.tip(row.text.as_str()) } else { response };
    let star = row.starred.map(|on| (show_star(ui, theme, row, rect, on, highlighted), on));
    let Some((star, on)) = star else { return (response, false) };
    let starred = star.clicked();
    if hints {
        star.tip(if on { tr!("palette-no-favorite") } else { tr!("palette-favorite") });
    }
    (response, starred)
}

/// Paints a row. True if its text has too little room.
fn paint_row(ui: &Ui, theme: &Theme, row: &EntryLook, rect: Rect, highlighted: bool) -> bool {
    let painter = ui.painter();
    let y = rect.center().y;
    let dim =
        |color: Color32| if row.disabled_reason.is_some() { mix(color, theme.panel, 0.5) } else { color };
    let sign_at = pos2(rect.left() + 18.0, y);
    painter.text(sign_at, Align2::CENTER_CENTER, row.icon, FontId::proportional(14.0), dim(row.color));
    let right = rect.right() - if row.starred.is_some() { STAR_WIDTH + 4.0 } else { SPACE };
    let small = FontId::proportional(11.0);
    let title_at = pos2(rect.left() + 34.0, y);
    let title = |room_px: f32| truncated_text(ui, &row.text, room_px, egui::TextStyle::Body);
    let title_px = title(f32::INFINITY).size().x;
    // Enter does nothing on an entry that can't be chosen, so it says why, where there is room.
    let why = row.disabled_reason.as_deref().filter(|_| highlighted);
    let why = why.map(|why| painter.layout_no_wrap(why.to_owned(), small.clone(), theme.text));
    let fits = |why: &Arc<egui::Galley>| title_at.x + title_px + SPACE + why.size().x <= right;
    let why = why.filter(fits);
    let badge_px = if row.has_badge && why.is_none() { BADGE_PX } else { Vec2::ZERO };
    let detail = why.unwrap_or_else(|| {
        let detail = shortened(&row.detail, MAX_NAME_CHARS).into_owned();
        let is_strong = highlighted || row.has_badge;
        painter.layout_no_wrap(detail, small, dim(if is_strong { theme.text } else { theme.text_dim }))
    });
    let detail_rect = Align2::RIGHT_CENTER.anchor_size(pos2(right - badge_px.x, y), detail.size());
    let badge = detail_rect.expand2(badge_px);
    if badge_px != Vec2::ZERO {
        let edge = Stroke::new(1.0, dim(mix(theme.card, row.color, 0.6)));
        painter.rect(
            badge,
            badge.height() / 2.0,
            dim(mix(theme.card, row.color, 0.25)),
            edge,
            StrokeKind::Inside,
        );
    }
    painter.galley(detail_rect.min, detail, theme.text);
    let title = title(badge.left() - SPACE_SMALL - title_at.x);
    let is_cut = title.elided;
    let place = Align2::LEFT_CENTER.anchor_size(title_at, title.size());
    painter.galley_with_override_text_color(place.min, title, dim(theme.text));
    is_cut
}

fn show_star(ui: &Ui, theme: &Theme, row: &EntryLook, rect: Rect, on: bool, highlighted: bool) -> Response {
    let place = rect.with_min_x(rect.right() - STAR_WIDTH);
    let response = ui.interact(place, ui.id().with(("star", &row.label)), Sense::CLICK);
    let name = format!("star {}", row.label);
    response.widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, on, name.as_str()));
    if on || highlighted || response.hovered() {
        let color = match (on, response.hovered()) {
            (true, _) => theme.warning,
            (false, true) => theme.text,
            (false, false) => theme.text_dim,
        };
        let font = FontId::proportional(13.0);
        ui.painter().text(place.center(), Align2::CENTER_CENTER, icon::STAR, font, color);
    }
    response
}

/// The windows of lists, by their names in egui.
pub const ACTIONS: &str = "action palette"; // not shown
pub const COMMANDS: &str = "command palette"; // not shown

/// Where the window of a list is, while one is open.
pub fn open_rect(egui_ctx: &egui::Context) -> Option<Rect> {
    let rect = |name: &&str| {
        let id = Id::new(*name);
        let layer = egui::LayerId::new(Order::Foreground, id);
        let rect = |memory: &egui::Memory| memory.area_rect(id);
        egui_ctx.memory(|memory| memory.areas().visible_last_frame(&layer).then(|| rect(memory)).flatten())
    };
    [ACTIONS, COMMANDS].iter().find_map(rect)
}

/// A window that opens at a place on the screen.
pub fn area_at(id: &str, at: egui::Pos2) -> Area {
    Area::new(Id::new(id)).fixed_pos(at)
}

/// A window in the upper middle of the screen.
pub fn area_at_top(id: &str) -> Area {
    Area::new(Id::new(id)).anchor(Align2::CENTER_TOP, vec2(0.0, 84.0))
}
