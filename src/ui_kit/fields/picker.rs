//! The picker of a colour: a square of saturation and brightness, a bar of hues, the code, numbers, an eyedropper, and colours at hand: those
//! used last in the project and all of it.
//!
//! What is picked shows at once, and is a step as soon as it is entered: the button is up, or the typed code is taken. Esc takes back what is
//! dragged, while the picker stays open, and what is typed and not entered yet.

use egui::{
    Color32, Context, CornerRadius, DragValue, EventFilter, Id, Key, Mesh, Modifiers, Popup,
    PopupCloseBehavior, Rect, Response, Sense, Shape, Stroke, StrokeKind, TextEdit, TextStyle, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::format::Color;

use super::color_code::typed;
use super::eyedropper::{self, Dropped};
use super::{ColorModel, FieldEvent, icon_button};
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::window_unit::WindowUnit as _;

/// Width of the picker and height of its square and its bar, in points.
const WIDTH_PX: f32 = 220.0;
const SQUARE_PX: f32 = 132.0;
const BAR_PX: f32 = 14.0;
/// Side of a colour at hand, in points, and how many there are of each kind: two rows.
const HAND_PX: f32 = 20.0;
pub const MAX_RECENT: usize = 9;
pub const MAX_OF_PROJECT: usize = 18;
/// Own colours: one row.
pub const MAX_OWN: usize = 9;
/// Parts of the square and of the bar between which colours are even.
const STEPS: u16 = 12;
/// How far an arrow key moves, as a part of the whole.
const KEY_STEP: f32 = 0.02;

/// What is being picked while the picker is open.
#[derive(Debug, Clone)]
struct Picking {
    /// What it began with.
    start: Color,
    /// What is picked now. A grey has no hue, so that is kept beside it.
    color: Color,
    hsv: [f32; 3],
    /// The code as far as it is typed.
    code: String,
    /// What was entered last, with its hue.
    entered: (Color, [f32; 3]),
    /// The drag was cancelled: nothing follows the pointer until its button is up.
    is_held_back: bool,
    /// Whether something is shown that is no step yet.
    is_shown: bool,
}

impl Picking {
    fn of(color: Color) -> Self {
        let hsv = hsv_of(color);
        let entered = (color, hsv);
        Self {
            start: color,
            color,
            hsv,
            code: color.to_string(),
            entered,
            is_held_back: false,
            is_shown: false,
        }
    }

    /// Follows a colour that something else has set, such as undo.
    fn follow(&mut self, color: Color) {
        if self.color != color {
            let (start, is_shown) = (self.start, self.is_shown);
            *self = Self { start, is_shown, ..Self::of(color) };
        }
    }

    /// Takes back a drag with Esc while the button is held.
    fn follow_press(&mut self, ui: &Ui) {
        let is_down = ui.input(|input| input.pointer.primary_down());
        let is_up = !is_down && !ui.input(|input| input.pointer.primary_released());
        self.is_held_back &= !is_up;
        if is_down && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            self.is_held_back = true;
        }
    }

    /// Undoes what a drag that was cancelled still does.
    fn hold_back(&mut self) {
        if self.is_held_back {
            self.take_back();
        }
    }

    /// Goes back to what was entered.
    fn take_back(&mut self) {
        (self.color, self.hsv) = self.entered;
        self.code = self.color.to_string();
    }

    /// Enters what is shown: a step, unless it is what was entered before.
    fn enter(&mut self) -> FieldEvent<Color> {
        let before = std::mem::replace(&mut self.entered, (self.color, self.hsv)).0;
        match std::mem::take(&mut self.is_shown) {
            true if self.color != before => FieldEvent::FinishDrag,
            true => FieldEvent::CancelDrag,
            false => FieldEvent::Idle,
        }
    }

    fn pick(&mut self, color: Color) {
        (self.color, self.code) = (color, color.to_string());
        self.hsv = hsv_of(color);
    }

    fn pick_hsv(&mut self, hsv: [f32; 3]) {
        self.hsv = hsv;
        self.color = color_of(hsv);
        self.code = self.color.to_string();
    }
}

/// Colours at hand in all pickers.
#[derive(Debug, Clone, Default)]
struct AtHand {
    recent: Vec<Color>,
    of_project: Vec<Color>,
    /// Those that were added by hand, in their order.
    own: Vec<Color>,
    /// Whether a picker was open in the last frame.
    was_open: bool,
}

fn at_hand(ui: &Ui) -> AtHand {
    ui.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
}

/// Tells pickers the colours of the project, most used first. They are asked for when one opens.
pub fn share_colors(ui: &Ui, colors: impl FnOnce() -> Vec<Color>) {
    let is_open = Popup::is_any_open(ui.ctx());
    let mut hand = at_hand(ui);
    if is_open && !hand.was_open {
        hand.of_project = colors();
    }
    if is_open != hand.was_open {
        hand.was_open = is_open;
        ui.data_mut(|data| data.insert_temp(Id::NULL, hand));
    }
}

/// The colours that were used last, the latest first.
pub fn recent_colors(ui: &Ui) -> Vec<Color> {
    at_hand(ui).recent
}

/// The colours that were added by hand, in their order.
pub fn own_colors(ui: &Ui) -> Vec<Color> {
    at_hand(ui).own
}

/// Begins with these colours as those that were used last, and those that were added by hand, as another project is shown.
pub fn share_kept(ui: &Ui, recent: &[Color], own: &[Color]) {
    let mut hand = at_hand(ui);
    hand.recent = recent.iter().copied().take(MAX_RECENT).collect();
    hand.own = own.iter().copied().take(MAX_OWN).collect();
    ui.data_mut(|data| data.insert_temp(Id::NULL, hand));
}

fn remember(ui: &Ui, color: Color) {
    let mut hand = at_hand(ui);
    hand.recent.retain(|other| *other != color);
    hand.recent.insert(0, color);
    hand.recent.truncate(MAX_RECENT);
    ui.data_mut(|data| data.insert_temp(Id::NULL, hand));
}

/// Whether a picker is open: undo takes back what was entered in it.
pub fn is_picker_open(ctx: &Context) -> bool {
    let shown = ctx.data(|data| data.get_temp::<Shown>(Id::NULL));
    shown.is_some_and(|shown| Popup::is_id_open(ctx, shown.0))
}

/// The popup of the picker that was shown last.
#[derive(Debug, Clone, Copy)]
struct Shown(Id);

/// The picker that a click on a swatch opens.
pub(super) fn picker(ui: &Ui, theme: &Theme, swatch: &Response, color: Color) -> FieldEvent<Color> {
    let id = swatch.id.with("picking");
    let before = ui.data(|data| data.get_temp::<Picking>(id));
    let was_open = before.is_some();
    let mut picking = before.unwrap_or_else(|| Picking::of(color));
    picking.follow(color);
    // The eyedropper is clicked beside the picker, which stays open, and takes Esc before it.
    let is_dropping = eyedropper::is_held_for(ui.ctx(), id);
    if is_dropping && let Dropped::Color(color) = eyedropper::show(ui.ctx(), theme) {
        picking.pick(color);
    }
    if !is_dropping && was_open {
        picking.follow_press(ui);
    }
    let closes =
        if is_dropping { PopupCloseBehavior::IgnoreClicks } else { PopupCloseBehavior::CloseOnClickOutside };
    let popup = Popup::from_toggle_button_response(swatch)
        .close_behavior(closes)
        .show(|ui| show(ui, theme, &mut picking));
    picking.hold_back();
    if popup.as_ref().is_some_and(|popup| popup.inner) {
        eyedropper::hold(ui.ctx(), id);
    }
    let rect = popup.as_ref().map(|popup| popup.response.rect);
    let popup_id = Popup::default_response_id(swatch);
    let is_open = rect.is_some() && Popup::is_id_open(ui.ctx(), popup_id);
    let pressed_beside = !is_dropping
        && ui.input(|input| {
            let at = input.pointer.interact_pos().filter(|_| input.pointer.any_pressed());
            at.is_some_and(|at| rect.is_none_or(|rect| !rect.contains(at)))
        });
    if !is_open && ui.input(|input| input.key_pressed(Key::Escape)) {
        picking.take_back();
    }
    if is_open {
        ui.data_mut(|data| data.insert_temp(Id::NULL, Shown(popup_id)));
    }
    let keeps = |picking: Picking| ui.data_mut(|data| data.insert_temp(id, picking));
    if picking.color != color {
        picking.is_shown = true;
        let shown = picking.color;
        keeps(picking);
        ui.ctx().request_repaint();
        return FieldEvent::Preview(shown);
    }
    let closes = !is_open || pressed_beside;
    let is_busy = ui.ctx().text_edit_focused() || ui.input(|input| input.pointer.primary_down());
    let event = if closes || !is_busy { picking.enter() } else { FieldEvent::Idle };
    if !closes {
        keeps(picking);
    } else if was_open {
        if picking.color != picking.start {
            remember(ui, picking.color);
        }
        ui.data_mut(|data| data.remove::<Picking>(id));
    }
    event
}

/// True if the eyedropper is wanted.
fn show(ui: &mut Ui, theme: &Theme, picking: &mut Picking) -> bool {
    let mut wants_dropper = false;
    ui.set_width(WIDTH_PX);
    ui.spacing_mut().item_spacing = Vec2::splat(SPACE_SMALL + 2.0);
    square(ui, theme, picking);
    hues(ui, theme, picking);
    ui.horizontal(|ui| {
        let both = [picking.start, picking.color];
        let (rect, _) = ui.allocate_exact_size(vec2(2.0 * HAND_PX, HAND_PX + 2.0), Sense::hover());
        let (old, new) = rect.split_left_right_at_fraction(0.5);
        for (part, color) in [old, new].into_iter().zip(both) {
            ui.painter().rect_filled(part, CornerRadius::ZERO, shown(color));
        }
        ui.painter().rect_stroke(rect, RADIUS - 1, Stroke::new(1.0, theme.outline), StrokeKind::Inside);
        let is_clicked = icon_button(ui, theme, icon::EYEDROPPER, tr!("field-color-eyedropper")).clicked();
        // Letters are the code's while that is typed.
        let is_pressed =
            !ui.ctx().text_edit_focused() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::I));
        wants_dropper = is_clicked || is_pressed;
        code(ui, theme, picking);
    });
    models(ui);
    match ColorModel::of(ui.ctx()) {
        ColorModel::Rgb => levels(ui, theme, picking),
        ColorModel::Hsv => parts(ui, theme, picking),
    }
    hands(ui, theme, picking);
    wants_dropper
}

/// The colours at hand. The place of both kinds is kept: a row that comes later would move the picker where it stands above its swatch.
fn hands(ui: &mut Ui, theme: &Theme, picking: &mut Picking) {
    let hand = at_hand(ui);
    let (top, gap) = (ui.cursor().top(), ui.spacing().item_spacing.y);
    for (title, colors) in
        [(tr!("field-colors-recent"), hand.recent), (tr!("field-colors-project"), hand.of_project)]
    {
        if !colors.is_empty() {
            ui.label(egui::RichText::new(title).small().color(theme.text_dim));
            swatches(ui, theme, &colors, (picking, None));
        }
    }
    // Rows are as high as what else can be clicked.
    let row_px = ui.text_style_height(&TextStyle::Small) + gap + HAND_PX.max(ui.spacing().interact_size.y);
    let missing_px = top + 2.0 * row_px + gap - ui.cursor().top();
    if missing_px > 0.0 {
        ui.allocate_exact_size(vec2(WIDTH_PX, missing_px), Sense::hover());
    }
    own(ui, theme, hand.own, picking);
}

/// The colours that were added by hand: a button adds the one that is picked, the right button or Delete on one removes it.
fn own(ui: &mut Ui, theme: &Theme, mut colors: Vec<Color>, picking: &mut Picking) {
    let before = colors.len();
    ui.horizontal(|ui| {
        ui.label(egui::RichText::new(tr!("field-colors-own")).small().color(theme.text_dim));
        let has_room = colors.len() < MAX_OWN && !colors.contains(&picking.color);
        ui.add_enabled_ui(has_room, |ui| {
            if icon_button(ui, theme, icon::PLUS, tr!("field-colors-add")).clicked() {
                colors.push(picking.color);
            }
        });
    });
    let mut removed = None;
    if colors.is_empty() {
        ui.allocate_exact_size(vec2(WIDTH_PX, HAND_PX.max(ui.spacing().interact_size.y)), Sense::hover());
    } else {
        swatches(ui, theme, &colors, (picking, Some(&mut removed)));
    }
    colors.retain(|color| Some(*color) != removed);
    if colors.len() != before {
        let mut hand = at_hand(ui);
        hand.own = colors;
        ui.data_mut(|data| data.insert_temp(Id::NULL, hand));
    }
}

/// The choice of the numbers below, which all pickers share.
fn models(ui: &mut Ui) {
    let mut model = ColorModel::of(ui.ctx());
    ui.horizontal(|ui| {
        for (choice, title) in
            [(ColorModel::Rgb, tr!("field-color-rgb")), (ColorModel::Hsv, tr!("field-color-hsv"))]
        {
            if ui.selectable_value(&mut model, choice, title).changed() {
                choice.share(ui.ctx());
            }
        }
    });
}

/// Fields for red, green and blue, 0 to 255.
fn levels(ui: &mut Ui, theme: &Theme, picking: &mut Picking) {
    let names = [tr!("field-color-red"), tr!("field-color-green"), tr!("field-color-blue")];
    let shown = picking.color.0.map(f64::from);
    let limits = [(255.0, ""); 3];
    if let Some((index, level)) = numbers(ui, theme, (names, shown), limits) {
        let mut levels = picking.color.0;
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
        let level = level.round() as u8;
        levels[index] = level;
        picking.pick(Color(levels));
    }
}

/// Fields for hue, saturation and brightness, in degrees and percent.
fn parts(ui: &mut Ui, theme: &Theme, picking: &mut Picking) {
    let names = [tr!("field-color-degrees"), tr!("field-color-saturation"), tr!("field-color-value")];
    let limits = [(360.0, "°"), (100.0, " %"), (100.0, " %")];
    let shown = [0, 1, 2].map(|index| (f64::from(picking.hsv[index]) * limits[index].0).round());
    if let Some((index, part)) = numbers(ui, theme, (names, shown), limits) {
        #[allow(clippy::cast_possible_truncation)] // 0..=1
        let part = (part / limits[index].0) as f32;
        let mut hsv = picking.hsv;
        hsv[index] = part;
        picking.pick_hsv(hsv);
    }
}

/// Three fields from 0 to their limits, each with the first letter of its name. Gives what was changed.
fn numbers(
    ui: &mut Ui,
    theme: &Theme,
    (names, shown): ([&str; 3], [f64; 3]),
    limits: [(f64, &str); 3],
) -> Option<(usize, f64)> {
    let mut changed = None;
    ui.columns_const(|columns: &mut [Ui; 3]| {
        for (index, (ui, name)) in columns.iter_mut().zip(names).enumerate() {
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = SPACE_SMALL;
                let letter: String = name.chars().take(1).collect();
                ui.label(egui::RichText::new(letter).color(theme.text_dim));
                let (mut number, (most, suffix)) = (shown[index], limits[index]);
                let field = DragValue::new(&mut number).range(0.0..=most).speed(1.0);
                let field = field.max_decimals(0).suffix(suffix);
                // Units may be typed.
                let field =
                    field.custom_parser(|text| text.trim_end_matches(['°', '%', ' ']).trim().parse().ok());
                let response = ui.add_sized(vec2(ui.available_width(), HAND_PX), field);
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(name));
                if response.changed() {
                    changed = Some((index, number));
                }
                response.tip(name);
            });
        }
    });
    changed
}

/// The field for the code: what is typed shows at once.
fn code(ui: &mut Ui, theme: &Theme, picking: &mut Picking) {
    let color = if typed(&picking.code).is_some() { theme.text } else { theme.error };
    let edit = TextEdit::singleline(&mut picking.code)
        .char_limit(24)
        .text_color(color)
        .desired_width(ui.available_width());
    let response = ui.add(edit);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("field-color-pick-code")));
    if response.changed()
        && let Some(color) = typed(&picking.code)
    {
        (picking.color, picking.hsv) = (color, hsv_of(color));
    }
    if response.lost_focus() {
        picking.code = picking.color.to_string();
    }
    response.tip(tr!("field-color-code-help"));
}

/// Saturation to the right, brightness upwards.
fn square(ui: &mut Ui, theme: &Theme, picking: &mut Picking) {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH_PX, SQUARE_PX), Sense::click_and_drag());
    let [hue, saturation, value] = picking.hsv;
    paint_grid(ui, rect, [STEPS, STEPS], |[x, y]| color_of([hue, x, 1.0 - y]));
    let at = pos2(rect.left() + saturation * rect.width(), rect.top() + (1.0 - value) * rect.height());
    let ring = if value > 0.6 { Color32::BLACK } else { Color32::WHITE };
    ui.painter().circle(at, 5.0, shown(picking.color), Stroke::new(1.5, ring));
    paint_focus(ui, theme, &response, rect);
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, tr!("field-color-square")));
    let part =
        |at: egui::Pos2| [0, 1].map(|axis| ((at - rect.min)[axis] / rect.size()[axis]).clamp(0.0, 1.0));
    let [right, up] = arrows(ui, &response, [true, true]);
    if let Some([x, y]) = response.interact_pointer_pos().map(part) {
        picking.pick_hsv([hue, x, 1.0 - y]);
    } else if [right, up] != [0.0; 2] {
        picking.pick_hsv([hue, (saturation + right).clamp(0.0, 1.0), (value + up).clamp(0.0, 1.0)]);
    }
}

fn hues(ui: &mut Ui, theme: &Theme, picking: &mut Picking) {
    let (rect, response) = ui.allocate_exact_size(vec2(WIDTH_PX, BAR_PX), Sense::click_and_drag());
    let [hue, saturation, value] = picking.hsv;
    paint_grid(ui, rect, [3 * STEPS, 1], |[x, _]| color_of([x, 1.0, 1.0]));
    let x = rect.left() + hue * rect.width();
    let mark = Rect::from_center_size(pos2(x, rect.center().y), vec2(5.0, rect.height() + 2.0));
    ui.painter().rect(
        mark,
        2.0,
        shown(color_of([hue, 1.0, 1.0])),
        Stroke::new(1.5, theme.text),
        StrokeKind::Inside,
    );
    paint_focus(ui, theme, &response, rect);
    response.widget_info(|| WidgetInfo::slider(true, f64::from(hue * 360.0), tr!("field-color-hue")));
    let [right, _] = arrows(ui, &response, [true, false]);
    let pointed = response.interact_pointer_pos().map(|at| (at.x - rect.left()) / rect.width());
    if let Some(hue) = pointed.or((right != 0.0).then_some(hue + right)) {
        picking.pick_hsv([hue.clamp(0.0, 1.0), saturation, value]);
    }
}

/// How far the arrow keys move what has the keyboard, to the right and upwards.
fn arrows(ui: &Ui, response: &Response, axes: [bool; 2]) -> [f32; 2] {
    if !response.has_focus() {
        return [0.0; 2];
    }
    let [horizontal_arrows, vertical_arrows] = axes;
    let filter = EventFilter { horizontal_arrows, vertical_arrows, ..EventFilter::default() };
    ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
    ui.input(|input| {
        let way = |more, less| {
            let presses = |key| if input.key_pressed(key) { 1.0 } else { 0.0 };
            (presses(more) - presses(less)) * KEY_STEP
        };
        [way(Key::ArrowRight, Key::ArrowLeft), way(Key::ArrowUp, Key::ArrowDown)]
    })
}

/// Colours to pick. Those that can be removed give the one that is.
fn swatches(
    ui: &mut Ui,
    theme: &Theme,
    colors: &[Color],
    (picking, mut removed): (&mut Picking, Option<&mut Option<Color>>),
) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(SPACE_SMALL);
        for color in colors {
            let (rect, response) = ui.allocate_exact_size(Vec2::splat(HAND_PX), Sense::click());
            let is_lit = response.hovered() || response.has_focus() || *color == picking.color;
            let edge = Stroke::new(1.0, if is_lit { theme.accent } else { theme.outline });
            ui.painter().rect(rect, RADIUS - 1, shown(*color), edge, StrokeKind::Inside);
            let code = color.to_string();
            response.widget_info(|| WidgetInfo::labeled(WidgetType::ColorButton, true, &code));
            if response.clicked() {
                picking.pick(*color);
            }
            let Some(removed) = removed.as_deref_mut() else {
                response.tip(code);
                continue;
            };
            let is_deleted = response.has_focus() && ui.input(|input| input.key_pressed(Key::Delete));
            if response.secondary_clicked() || is_deleted {
                *removed = Some(*color);
            }
            response.tip(format!("{code}\n{}", tr!("field-colors-remove")));
        }
    });
}

fn paint_focus(ui: &Ui, theme: &Theme, response: &Response, rect: Rect) {
    let color = if response.has_focus() { theme.accent } else { theme.outline };
    ui.painter().rect_stroke(rect, CornerRadius::ZERO, Stroke::new(1.0, color), StrokeKind::Outside);
}

/// Colours that change evenly between the corners of a grid; places are parts of the rectangle.
fn paint_grid(ui: &Ui, rect: Rect, [columns, rows]: [u16; 2], color: impl Fn([f32; 2]) -> Color) {
    let mut mesh = Mesh::default();
    let width = u32::from(columns) + 1;
    for row in 0..=rows {
        for column in 0..=columns {
            let part = [f32::from(column) / f32::from(columns), f32::from(row) / f32::from(rows)];
            let at = rect.min + vec2(part[0], part[1]) * rect.size();
            mesh.colored_vertex(at, shown(color(part)));
            if row < rows && column < columns {
                let first = u32::from(row) * width + u32::from(column);
                mesh.add_triangle(first, first + 1, first + width);
                mesh.add_triangle(first + 1, first + width, first + width + 1);
            }
        }
    }
    ui.painter().add(Shape::mesh(mesh));
}

const fn shown(color: Color) -> Color32 {
    let [r, g, b] = color.0;
    Color32::from_rgb(r, g, b)
}

/// Hue, saturation and brightness, each 0..=1, of the levels as they are stored: what other programs call HSV.
fn hsv_of(color: Color) -> [f32; 3] {
    let [r, g, b] = color.0.map(|level| f32::from(level) / 255.0);
    let (most, least) = (r.max(g).max(b), r.min(g).min(b));
    let range = most - least;
    if range == 0.0 {
        return [0.0, 0.0, most];
    }
    let sixth = if most == r {
        (g - b) / range
    } else if most == g {
        2.0 + (b - r) / range
    } else {
        4.0 + (r - g) / range
    };
    [sixth.rem_euclid(6.0) / 6.0, range / most, most]
}

fn color_of([hue, saturation, value]: [f32; 3]) -> Color {
    let level = |shift: f32| {
        let sixth = (hue * 6.0 + shift).rem_euclid(6.0);
        let part = sixth.min(4.0 - sixth).clamp(0.0, 1.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 0..=255
        let level = (255.0 * value * (1.0 - saturation * part)).round() as u8;
        level
    };
    Color([level(5.0), level(3.0), level(1.0)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_come_back_from_hue_saturation_and_brightness() {
        for color in [[0, 0, 0], [255, 255, 255], [255, 136, 0], [12, 200, 99], [128, 128, 129], [3, 1, 2]] {
            assert_eq!(color_of(hsv_of(Color(color))), Color(color));
        }
    }
}
