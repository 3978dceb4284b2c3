//! The choice of an ease: a searchable grid of live curves below a button.
//!
//! The ease under the pointer, or the one that the arrow keys came to, is shown in the document until it is chosen or left.

mod about;
mod cell;
mod memory;
mod menu;
mod picture;
mod rows;

use egui::{
    Align2, Button, CornerRadius, Event, FontId, Id, Key, Modifiers, Popup, PopupCloseBehavior, Rect,
    Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, WidgetType,
    pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::{Action, Category, Kind};
use kineograph_runtime::{Curve, Ease};

use super::fields::FieldEvent;
use super::theme::{RADIUS, ROW_HEIGHT, SPACE_SMALL, Theme};
use crate::kinds;
pub use crate::session::EaseChoice;
use crate::text::tr;
use crate::ui_kit::tip::Tip as _;
use about::about;
use cell::{CELL, Looks, show_cell};
pub use memory::EaseMemory;
pub use menu::ease_menu;
pub use picture::{CurvePicture, curve_points, extent};
use rows::{Cell, GridMove, GridRow};

/// Curves in a row, in a window that is wide enough.
const COLUMNS: usize = 6;
/// Room that a row needs beside its curves, in points.
const MARGIN_PX: f32 = 14.0;
/// Height of the grid, in points; less in a low window.
const GRID_HEIGHT_PX: f32 = 446.0;
/// Height of a window that the grid doesn't use, in points.
const OTHER_HEIGHT_PX: f32 = 170.0;

/// The curve that an ease of this kind starts with; `None` for other actions.
pub fn default_curve(kind: Kind) -> Option<Curve> {
    Ease::of(&Action::new(kind)).map(|ease| ease.curve())
}

/// The name of a choice as people say it.
pub fn title_of(choice: &EaseChoice) -> &str {
    match choice {
        EaseChoice::Ease(kind) => kinds::title(*kind),
        EaseChoice::Own(_) | EaseChoice::None => choice.name(),
    }
}

/// Notes that it was chosen, for the eases that are listed first.
fn note_use(choice: &EaseChoice, ctx: &egui::Context) {
    if let EaseChoice::Ease(kind) = choice {
        EaseMemory::note_use(ctx, kind.spec().name);
    }
}

/// An ease of the project.
#[derive(Debug, Clone, PartialEq)]
pub struct OwnEase {
    /// Its name.
    pub name: String,
    /// What it is.
    pub ease: Ease,
}

/// Which ease a button shows, and its names.
#[derive(Debug, Clone)]
pub struct EaseButton<'a> {
    /// The accessible name.
    pub label: &'a str,
    /// The tooltip.
    pub help: &'a str,
    /// What it shows.
    pub current: EaseChoice,
    /// The curve of what it shows, if that is not the usual one of its kind.
    pub curve: Option<Curve>,
    /// True if it represents several eases that differ.
    pub mixed: bool,
    /// True if there may be no ease.
    pub may_be_none: bool,
    /// True if the ease under the pointer is shown in the document until it is chosen or left.
    pub previews: bool,
    /// The eases of the project.
    pub own: &'a [OwnEase],
}

/// State of an open grid.
#[derive(Debug, Clone)]
struct OpenGrid {
    query: String,
    /// Accessible name of the cell that the keys came to.
    at: Option<String>,
    /// The list must show it.
    reveals: bool,
    /// The choice when it was opened; `None` for several that differ.
    before: Option<EaseChoice>,
    /// What is shown in the document meanwhile.
    previewed: Option<EaseChoice>,
    /// The ease that Enter chooses, where the keys came to none.
    entered: Option<String>,
}

impl OpenGrid {
    fn new(shown: &EaseButton<'_>) -> Self {
        Self {
            query: String::new(),
            at: None,
            reveals: false,
            before: (!shown.mixed).then(|| shown.current.clone()),
            previewed: None,
            entered: None,
        }
    }
}

/// What the user does with the grid in a frame.
#[derive(Debug, Default)]
struct Pointed {
    /// The ease under the pointer, or of the keys.
    wanted: Option<EaseChoice>,
    chosen: Option<EaseChoice>,
}

/// A button that shows the current ease and opens the grid. Returns what to preview and what was chosen, in this order.
pub fn ease_button(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    id: Id,
    shown: &EaseButton<'_>,
) -> Vec<FieldEvent<EaseChoice>> {
    let response = ui.interact(rect, id, Sense::click());
    paint_button(ui, rect, theme, &response, shown);
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(button_text(shown).to_owned()),
        ..WidgetInfo::labeled(WidgetType::ComboBox, true, shown.label)
    });
    let state_id = id.with("open");
    let stored = ui.data(|data| data.get_temp::<OpenGrid>(state_id));
    let was_open = stored.is_some();
    let mut open = stored.unwrap_or_else(|| OpenGrid::new(shown));
    let popup = Popup::from_toggle_button_response(&response)
        .close_behavior(PopupCloseBehavior::CloseOnClickOutside)
        .show(|ui| show_grid(ui, theme, &mut open, shown));
    response.tip(shown.help);
    let Some(popup) = popup else {
        ui.data_mut(|data| data.remove::<OpenGrid>(state_id));
        let is_left_over = was_open && open.previewed.is_some();
        return if is_left_over { vec![FieldEvent::CancelDrag] } else { Vec::new() };
    };
    let mut pointed = popup.inner;
    // What is pressed elsewhere must not find a preview.
    let pressed_at =
        ui.input(|input| input.pointer.any_pressed().then(|| input.pointer.interact_pos()).flatten());
    if pressed_at.is_some_and(|at| !popup.response.rect.contains(at)) {
        pointed = Pointed::default();
    }
    pointed.wanted = pointed.wanted.filter(|_| shown.previews);
    let events = events_of(&mut open, &pointed);
    if let Some(choice) = &pointed.chosen {
        note_use(choice, ui.ctx());
        ui.data_mut(|data| data.remove::<OpenGrid>(state_id));
        Popup::close_all(ui.ctx());
    } else {
        ui.data_mut(|data| data.insert_temp(state_id, open));
    }
    events
}

/// Opens the grid of the button with this id.
pub fn open_grid(ctx: &egui::Context, id: Id) {
    // As `Popup::default_response_id` of the button.
    Popup::open_id(ctx, id.with("popup"));
}

/// The events for what the user points at and chooses.
fn events_of(open: &mut OpenGrid, pointed: &Pointed) -> Vec<FieldEvent<EaseChoice>> {
    let previewed = open.previewed.clone();
    let cancel = || previewed.is_some().then_some(FieldEvent::CancelDrag);
    if let Some(chosen) = &pointed.chosen {
        open.previewed = None;
        return if open.before.as_ref() == Some(chosen) {
            cancel().into_iter().collect()
        } else if previewed.as_ref() == Some(chosen) {
            vec![FieldEvent::FinishDrag]
        } else {
            cancel().into_iter().chain([FieldEvent::Commit(chosen.clone())]).collect()
        };
    }
    let wanted = pointed.wanted.clone().filter(|wanted| open.before.as_ref() != Some(wanted));
    if wanted == previewed {
        return Vec::new();
    }
    open.previewed.clone_from(&wanted);
    wanted.map(FieldEvent::Preview).or_else(cancel).into_iter().collect()
}

fn button_text<'a>(shown: &'a EaseButton<'_>) -> &'a str {
    if shown.mixed { tr!("field-mixed") } else { shown.current.name() }
}

/// Of a name with less room in a button nothing is shown, in points.
const LEAST_NAME_PX: f32 = 12.0;

fn paint_button(ui: &Ui, rect: Rect, theme: &Theme, response: &Response, shown: &EaseButton<'_>) {
    let edge = if response.has_focus() {
        theme.accent
    } else if response.hovered() {
        theme.text_dim
    } else {
        theme.outline
    };
    let fill = if response.hovered() { theme.hovered_field() } else { theme.field };
    let painter = ui.painter();
    painter.rect(rect, CornerRadius::same(RADIUS - 1), fill, Stroke::new(1.0, edge), StrokeKind::Inside);
    let mut left = rect.left() + 6.0;
    let curve = shown.curve.or_else(|| curve_of(&shown.current, shown.own));
    if let Some(curve) = curve.filter(|_| !shown.mixed) {
        let picture = Rect::from_min_size(pos2(left, rect.top() + 4.0), vec2(26.0, rect.height() - 8.0));
        let stroke = Stroke::new(1.5, theme.category(Category::Ease));
        CurvePicture::new(picture, &curve).paint(ui.painter(), stroke);
        left = picture.right() + 7.0;
    }
    let is_dim = shown.mixed || shown.current == EaseChoice::None;
    let color = if is_dim { theme.text_dim } else { theme.text };
    let caret_px = 18.0;
    let room = rect.with_min_x(left).with_max_x(rect.right() - caret_px);
    let shown_text = if shown.mixed { tr!("field-mixed") } else { title_of(&shown.current) };
    let text = super::fields::truncated_text(ui, shown_text, room.width(), egui::TextStyle::Body);
    let at = pos2(left, rect.center().y - text.size().y / 2.0);
    if room.width() >= LEAST_NAME_PX {
        painter.galley_with_override_text_color(at, text, color);
    }
    let at = pos2(rect.right() - 6.0, rect.center().y);
    painter.text(at, Align2::RIGHT_CENTER, icon::CARET_DOWN, FontId::proportional(10.0), theme.text_dim);
}

fn curve_of(choice: &EaseChoice, own: &[OwnEase]) -> Option<Curve> {
    match choice {
        EaseChoice::Ease(kind) => default_curve(*kind),
        EaseChoice::Own(name) => own.iter().find(|ease| ease.name == *name).map(|own| own.ease.curve()),
        EaseChoice::None => None,
    }
}

fn show_grid(ui: &mut Ui, theme: &Theme, open: &mut OpenGrid, shown: &EaseButton<'_>) -> Pointed {
    let window = ui.ctx().content_rect();
    let columns = columns_in(window.width());
    #[allow(clippy::cast_precision_loss)] // a handful
    let width = CELL.x * columns as f32 + MARGIN_PX;
    ui.set_width(width);
    // Keys first, so that the search field does not consume them.
    let steps = taken_steps(ui);
    let enter = ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
    search(ui, open);
    let memory = EaseMemory::of(ui.ctx());
    let own: Vec<&str> = shown.own.iter().map(|own| own.name.as_str()).collect();
    let rows = rows::rows(&open.query, columns, &memory, &own);
    for step in steps {
        open.at = rows::stepped(&rows, open.at.as_deref(), step).map(str::to_owned);
        open.reveals = true;
    }
    ui.add_space(SPACE_SMALL);
    let mut pointed = Pointed::default();
    let is_none_meant = shown.may_be_none && rows::means_none(&open.query);
    let first = cells(&rows).next().filter(|_| !open.query.is_empty() && !is_none_meant);
    open.entered = first.map(|cell| cell.label.clone());
    if shown.may_be_none {
        let none = Button::new(tr!("ease-none")).selected(is_none_meant).min_size(vec2(width, ROW_HEIGHT));
        let none = ui.add(none);
        pointed.wanted = none.hovered().then_some(EaseChoice::None);
        pointed.chosen = none.clicked().then_some(EaseChoice::None);
    }
    if rows.is_empty() && !is_none_meant {
        ui.weak(tr!("ease-no-matches"));
    }
    let height = GRID_HEIGHT_PX.min(window.height() - OTHER_HEIGHT_PX).max(CELL.y);
    // As high as before the search, so that the grid stays where it is.
    let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
    area.auto_shrink([true, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing = Vec2::ZERO;
        for row in &rows {
            show_row(ui, theme, row, (open, shown, &memory), &mut pointed);
        }
    });
    open.reveals = false;
    let by_keys = cells(&rows).find(|cell| open.at.as_deref() == Some(&cell.label));
    // Enter chooses what the keys came to, else the first that the search found.
    let entered = by_keys.or_else(|| cells(&rows).next().filter(|_| !open.query.is_empty()));
    if enter && pointed.chosen.is_none() {
        let found = entered.map(|cell| cell.choice.clone());
        pointed.chosen = if is_none_meant && by_keys.is_none() { Some(EaseChoice::None) } else { found };
    }
    pointed.wanted = pointed.wanted.take().or_else(|| by_keys.map(|cell| cell.choice.clone()));
    let described = pointed.wanted.as_ref().or(entered.map(|cell| &cell.choice)).or(open.before.as_ref());
    about(ui, theme, described, shown);
    pointed
}

fn cells(rows: &[GridRow]) -> impl Iterator<Item = &Cell> {
    rows.iter().flat_map(|row| match row {
        GridRow::Cells(cells) => cells.as_slice(),
        GridRow::Heading(_) => &[],
    })
}

/// The steps that were asked for by arrow keys, in their order: in a slow window several come in one frame.
fn taken_steps(ui: &Ui) -> Vec<GridMove> {
    let step_of = |event: &Event| match event {
        Event::Key { key, pressed: true, modifiers, .. } if modifiers.is_none() => match key {
            Key::ArrowLeft => Some(GridMove::Left),
            Key::ArrowRight => Some(GridMove::Right),
            Key::ArrowUp => Some(GridMove::Up),
            Key::ArrowDown => Some(GridMove::Down),
            _ => None,
        },
        _ => None,
    };
    ui.input_mut(|input| {
        let steps = input.events.iter().filter_map(step_of).collect();
        input.events.retain(|event| step_of(event).is_none());
        steps
    })
}

fn search(ui: &mut Ui, open: &mut OpenGrid) {
    let field =
        TextEdit::singleline(&mut open.query).hint_text(tr!("ease-search")).desired_width(f32::INFINITY);
    let response = ui.add(field);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("ease-search")));
    if !response.has_focus() {
        response.request_focus();
    }
    if response.changed() {
        open.at = None;
    }
}

fn show_row(
    ui: &mut Ui,
    theme: &Theme,
    row: &GridRow,
    (open, shown, memory): (&mut OpenGrid, &EaseButton<'_>, &EaseMemory),
    pointed: &mut Pointed,
) {
    let cells = match row {
        GridRow::Heading(title) => {
            ui.add_space(SPACE_SMALL);
            ui.label(RichText::new(*title).small().color(theme.text_dim));
            return;
        }
        GridRow::Cells(cells) => cells,
    };
    ui.horizontal(|ui| {
        for cell in cells {
            let looks = Looks {
                is_current: open.before.as_ref() == Some(&cell.choice),
                is_highlighted: open.at.as_ref().or(open.entered.as_ref()) == Some(&cell.label),
                star: cell.star.map(|name| memory.is_favourite(name)),
            };
            let curve = curve_of(&cell.choice, shown.own);
            let (response, starred) = show_cell(ui, theme, cell, curve.as_ref(), looks);
            if looks.is_highlighted && open.reveals {
                response.scroll_to_me(None);
            }
            if starred && let Some(name) = cell.star {
                EaseMemory::toggle_favourite(ui.ctx(), name);
            } else if response.clicked() {
                pointed.chosen = Some(cell.choice.clone());
            }
            if response.hovered() || response.contains_pointer() {
                // The pointer must move to take over, else keys could not pass it.
                if ui.input(|input| input.pointer.is_moving()) {
                    open.at = None;
                }
                if open.at.is_none() {
                    pointed.wanted = Some(cell.choice.clone());
                }
            }
        }
    });
}

/// How many curves fit beside each other in a window of this width.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // a handful
fn columns_in(width_px: f32) -> usize {
    let frame_px = 2.0 * MARGIN_PX;
    (((width_px - MARGIN_PX - frame_px) / CELL.x).max(1.0) as usize).min(COLUMNS)
}

#[cfg(test)]
mod tests {
    use super::*;

    const BACK: EaseChoice = EaseChoice::Ease(Kind::EaseBackOut);
    const SINE: EaseChoice = EaseChoice::Ease(Kind::EaseSineIn);

    fn open() -> OpenGrid {
        let before = Some(EaseChoice::Ease(Kind::EaseIn));
        OpenGrid { query: String::new(), at: None, reveals: false, before, previewed: None, entered: None }
    }

    fn wanted(choice: EaseChoice) -> Pointed {
        Pointed { wanted: Some(choice), chosen: None }
    }

    fn chosen(choice: EaseChoice) -> Pointed {
        Pointed { wanted: None, chosen: Some(choice) }
    }

    #[test]
    fn a_narrow_window_has_fewer_in_a_row() {
        assert_eq!([100.0, 280.0, 1280.0].map(columns_in), [1, 3, 6]);
    }

    #[test]
    fn what_is_pointed_at_is_shown_once_and_cancelled_when_left() {
        let mut open = open();
        assert_eq!(events_of(&mut open, &wanted(BACK)), [FieldEvent::Preview(BACK)]);
        assert_eq!(events_of(&mut open, &wanted(BACK)), []);
        assert_eq!(events_of(&mut open, &wanted(SINE)), [FieldEvent::Preview(SINE)]);
        assert_eq!(events_of(&mut open, &Pointed::default()), [FieldEvent::CancelDrag]);
        assert_eq!(events_of(&mut open, &Pointed::default()), []);
        let before = open.before.clone().unwrap();
        assert_eq!(events_of(&mut open, &wanted(before)), []);
    }

    #[test]
    fn what_is_chosen_is_one_step() {
        let mut open = open();
        let _ = events_of(&mut open, &wanted(BACK));
        assert_eq!(events_of(&mut open, &chosen(BACK)), [FieldEvent::FinishDrag]);
        assert_eq!(events_of(&mut open, &chosen(BACK)), [FieldEvent::Commit(BACK)]);
        let _ = events_of(&mut open, &wanted(BACK));
        assert_eq!(
            events_of(&mut open, &chosen(SINE)),
            [FieldEvent::CancelDrag, FieldEvent::Commit(SINE)],
            "never two steps"
        );
        let before = open.before.clone().unwrap();
        let _ = events_of(&mut open, &wanted(BACK));
        assert_eq!(events_of(&mut open, &chosen(before)), [FieldEvent::CancelDrag]);
    }
}
