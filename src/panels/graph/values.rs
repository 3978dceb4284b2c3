//! Values of cards, typed where they are: a double click on the row of a value opens its field over it. The fields are those of the
//! inspector.

use egui::{
    Id, Popup, Rect, Response, Sense, Stroke, StrokeKind, Ui, UiBuilder, WidgetInfo, WidgetType, vec2,
};
use kineograph_runtime::format::{Action, Value};

use super::Scene;
use super::layout::PlacedCard;
use super::lod::Lod;
use super::model::{self, ROW_HEIGHT};
use super::strip;
use crate::document::ActionId;
use crate::panels::Outbox;
use crate::panels::frame_strip::plays_tag;
use crate::panels::inspector;
use crate::ui_kit::fields::{Form, OpacityUnit, waits_for_release};
use crate::ui_kit::theme;
use crate::ui_kit::window_unit::WindowUnit as _;

/// How far a row is from the edges of its card, in points of the graph.
const INSET: f32 = 6.0;
/// Narrowest field of one number, and of any other value, in points.
const NUMBER_PX: f32 = 76.0;
const WIDE_PX: f32 = 176.0;

/// A value that is being typed on its card.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OpenValue {
    id: ActionId,
    param: &'static str,
    /// It was given the keyboard, which it asks for once.
    has_asked: bool,
    /// It had the keyboard.
    had_focus: bool,
    /// A list of choices was open.
    had_list: bool,
}

/// The row of a value on the screen.
#[derive(Debug, Clone, Copy)]
pub struct ValueRow {
    /// Key of the parameter.
    pub param: &'static str,
    name: &'static str,
    /// Where it is.
    pub rect: Rect,
}

/// The value of a card whose row is at a place of the screen.
pub fn value_at(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard, at: egui::Pos2) -> Option<&'static str> {
    let rows = rows(ui, scene, placed);
    rows.into_iter().find(|row| row.rect.contains(at)).map(|row| row.param)
}

/// The rows of the values that can be typed: as far as values are shown.
pub fn rows(ui: &Ui, scene: &Scene<'_>, placed: &PlacedCard) -> Vec<ValueRow> {
    let Some(item) = scene.clip.get(placed.id) else { return Vec::new() };
    let (action, opacities) = (&item.action, OpacityUnit::of(ui.ctx()));
    // The tag of a sheet has its own times.
    let is_typed =
        |param: &str| !(strip::has_strip(action) && plays_tag(action) && param == "delay_per_unit");
    let mut rows: Vec<ValueRow> = match Lod::of_scene(scene) {
        Lod::Full => {
            let place = |(index, row): (usize, model::ParamRow)| {
                let top = placed.rect.top() + model::row_top(action, index);
                let columns = placed.rect.x_range().shrink(INSET);
                let rect = Rect::from_x_y_ranges(columns, top..=top + ROW_HEIGHT);
                ValueRow { param: row.param, name: row.name, rect }
            };
            model::rows(action, opacities).into_iter().enumerate().map(place).collect()
        }
        // Where a label is shown, no value is.
        Lod::Line if action.label.is_none() => {
            let param = model::main_value(action, opacities).map(|main| main.param);
            let spec = action.spec().params.iter().find(|spec| Some(spec.name) == param);
            let rect = placed.rect.with_min_x(placed.rect.center().x);
            spec.map(|spec| ValueRow { param: spec.name, name: spec.label, rect }).into_iter().collect()
        }
        _ => Vec::new(),
    };
    rows.retain(|row| is_typed(row.param));
    rows.iter_mut().for_each(|row| row.rect = scene.camera.screen_rect(row.rect));
    rows
}

impl OpenValue {
    /// Opens a value for typing.
    pub const fn new(id: ActionId, param: &'static str) -> Self {
        Self { id, param, has_asked: false, had_focus: false, had_list: false }
    }

    /// Shows the field over its row. Enter or a click elsewhere takes what was typed, Esc doesn't, Tab takes it and goes to the next value
    /// of the card. Returns what is open then.
    pub fn show(mut self, ui: &mut Ui, scene: &Scene<'_>, out: &mut Outbox) -> Option<Self> {
        if !self.has_asked && waits_for_release(ui) {
            return Some(self);
        }
        let placed = scene.layout.get(self.id)?;
        let rows = rows(ui, scene, placed);
        let index = rows.iter().position(|row| row.param == self.param)?;
        let rect = field_rect(&scene.clip.get(self.id)?.action, rows[index], scene.camera.rect);
        let theme = scene.ctx.theme;
        ui.painter().rect(
            rect.expand(3.0),
            theme::RADIUS,
            theme.card,
            Stroke::new(1.0, theme.accent),
            StrokeKind::Outside,
        );
        let id = ui.id().with("value on card"); // not shown
        // Tab leads from the field to what is before and after it.
        let [before, after] = [rows.len() - 1, 1].map(|step| rows[(index + step) % rows.len()]);
        let before_stop = (rows.len() > 1).then(|| stop(ui, id.with("before"), before)); // not shown
        let opens = !std::mem::replace(&mut self.has_asked, true);
        let mut field_ui = ui.new_child(UiBuilder::new().max_rect(rect).id_salt(id));
        let mut form = Form::new(&mut field_ui, theme, (id, self.id)).typing_first(opens).bare();
        if !inspector::show_value(&mut form, &scene.ctx, (scene.clip, self.id), self.param, out) {
            return None;
        }
        let after_stop = (rows.len() > 1).then(|| stop(ui, id.with("after"), after)); // not shown
        for (stop, row) in [(before_stop, before), (after_stop, after)] {
            if stop.is_some_and(|stop| stop.has_focus()) {
                ui.ctx().request_repaint();
                return Some(Self::new(self.id, row.param));
            }
        }
        self.stays_open(ui, rect).then_some(self)
    }

    fn stays_open(&mut self, ui: &Ui, rect: Rect) -> bool {
        let is_near = |at: egui::Pos2| rect.expand(3.0).contains(at);
        let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
        let has_focus = focused.is_some_and(|focused| is_near(focused.rect.center()));
        let has_list = Popup::is_any_open(ui.ctx());
        let had_list = std::mem::replace(&mut self.had_list, has_list);
        let (pressed, held) = ui.input(|input| {
            let at = input.pointer.interact_pos();
            let pressed = input.pointer.any_pressed() || input.pointer.any_released();
            (
                pressed && at.is_some_and(|at| !is_near(at)),
                (pressed || input.pointer.any_down()) && at.is_some_and(is_near),
            )
        });
        let was_left = self.had_focus && !has_focus;
        let escapes = ui.input(|input| input.key_pressed(egui::Key::Escape));
        self.had_focus |= has_focus;
        if has_list || held {
            return true;
        }
        !(was_left || had_list || pressed || escapes)
    }
}

/// A place that only Tab reaches, named as the value that it leads to.
fn stop(ui: &Ui, id: Id, row: ValueRow) -> Response {
    let response = ui.interact(row.rect, id, Sense::focusable_noninteractive());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Other, true, row.name));
    response
}

/// Where the field of a value is: over the number at the right of its row, or over the row; as large as any field, also where the graph is
/// small, and inside the panel.
fn field_rect(action: &Action, row: ValueRow, panel: Rect) -> Rect {
    let is_number =
        matches!(action.param(row.param), Some(Value::Number(_) | Value::Count(_) | Value::Optional(_)));
    let width =
        if is_number { (row.rect.width() / 2.0).max(NUMBER_PX) } else { row.rect.width().max(WIDE_PX) };
    let size = vec2(width, theme::ROW_HEIGHT).min(panel.size());
    let centre = row.rect.right_center() - vec2(size.x / 2.0, 0.0);
    let rect = Rect::from_center_size(centre, size);
    let into = |low: f32, high: f32| (low.max(0.0), (-high).max(0.0));
    let (right, left) = into(panel.left() - rect.left(), panel.right() - rect.right());
    let (down, up) = into(panel.top() - rect.top(), panel.bottom() - rect.bottom());
    rect.translate(vec2(right - left, down - up))
}
