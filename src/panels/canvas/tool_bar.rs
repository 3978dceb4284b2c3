//! The tools in a column beside the canvas, and the mode in its upper right corner.

use egui::{
    Align, Align2, Color32, FontId, Frame as Card, Layout, Rect, Response, Sense, Stroke, Ui, UiBuilder,
};
use egui::{WidgetInfo, WidgetType, vec2};
use egui_phosphor::regular as icon;

use super::Frame;
use crate::command::Command;
use crate::panels::{Intent, Outbox};
use crate::session::{Axes, Mode, Tool};
use crate::text::tr;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Side of a button, in points.
const BUTTON: f32 = 26.0;
/// Width of the column of tools, in points.
pub(super) const COLUMN: f32 = 34.0;
/// Lower and narrower canvases show no tools.
const LEAST_HEIGHT: f32 = 240.0;
const LEAST_COLUMN_WIDTH: f32 = 200.0;
/// Narrower canvases show no mode.
const LEAST_WIDTH: f32 = 240.0;
/// Width of the frame around the canvas while it records.
const RECORD_FRAME: f32 = 3.0;

const fn icon_of(tool: Tool) -> &'static str {
    match tool {
        Tool::Select => icon::CURSOR,
        Tool::Move => icon::ARROWS_OUT_CARDINAL,
        Tool::Rotate => icon::ARROW_CLOCKWISE,
        Tool::Scale => icon::RESIZE,
        Tool::Skew => icon::PARALLELOGRAM,
        Tool::Anchor => icon::CROSSHAIR,
        Tool::Universal => icon::BOUNDING_BOX,
    }
}

/// The colour of a mode.
pub(super) const fn mode_color(theme: &Theme, mode: Mode) -> Color32 {
    match mode {
        Mode::Pose => theme.accent,
        Mode::Motion => theme.motion,
    }
}

impl Frame<'_> {
    /// What a drag changes.
    pub(super) fn mode(&self) -> Mode {
        self.ctx.session.mode()
    }

    /// The colour of what a drag changes: that of the mode, or red while it is recorded.
    pub(super) fn touch_color(&self) -> Color32 {
        let theme = self.ctx.theme;
        if self.ctx.session.tools.records { theme.error } else { mode_color(theme, self.mode()) }
    }
}

/// Divides the panel into a column for the tools, if there is room, and the canvas, so that no tool covers a sprite.
pub(super) fn split(panel: Rect, is_preview: bool) -> (Option<Rect>, Rect) {
    if is_preview || panel.height() < LEAST_HEIGHT || panel.width() < LEAST_COLUMN_WIDTH {
        return (None, panel);
    }
    let (column, canvas) = panel.split_left_right_at_x(panel.left() + COLUMN);
    (Some(column), canvas)
}

/// Shows the tools.
pub(super) fn tool_column(ui: &mut Ui, column: Rect, frame: &Frame<'_>, out: &mut Outbox) {
    let theme = frame.ctx.theme;
    ui.painter().rect_filled(column, 0.0, theme.panel);
    ui.painter().vline(column.right() - 0.5, column.y_range(), Stroke::new(1.0, theme.line));
    let inner = column.shrink2(vec2((COLUMN - BUTTON) / 2.0, SPACE_SMALL));
    ui.scope_builder(UiBuilder::new().max_rect(inner).layout(Layout::top_down(Align::Min)), |ui| {
        ui.spacing_mut().item_spacing.y = SPACE_SMALL / 2.0;
        tools(ui, frame, out);
    });
}

/// Shows the mode; while drags are recorded, a red frame around the canvas.
pub(super) fn modes_bar(ui: &mut Ui, canvas: Rect, frame: &Frame<'_>, out: &mut Outbox) -> Option<Rect> {
    let theme = frame.ctx.theme;
    if frame.ctx.session.tools.records {
        let stroke = Stroke::new(RECORD_FRAME, theme.error);
        ui.painter_at(canvas).rect_stroke(canvas, 0.0, stroke, egui::StrokeKind::Inside);
    }
    let area = canvas.shrink(SPACE);
    if area.width() < LEAST_WIDTH {
        return None;
    }
    let strip = Rect::from_min_max(area.left_top(), area.right_top() + vec2(0.0, BUTTON + 4.0));
    let layout = Layout::right_to_left(Align::Center);
    let shown = ui.scope_builder(UiBuilder::new().max_rect(strip).layout(layout), |ui| {
        let bar = card(theme).show(ui, |ui| {
            ui.spacing_mut().item_spacing.x = SPACE_SMALL / 2.0;
            modes(ui, frame, out);
        });
        bar.response.rect
    });
    Some(shown.inner)
}

fn card(theme: &Theme) -> Card {
    Card::new()
        .fill(theme.card.gamma_multiply(0.92))
        .stroke(Stroke::new(1.0, theme.line))
        .corner_radius(RADIUS)
        .inner_margin(egui::Margin::same(2))
}

fn tools(ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
    let tools = &frame.ctx.session.tools;
    for tool in Tool::ALL {
        let face = Face { icon: icon_of(tool), color: frame.touch_color(), is_on: Some(tools.tool == tool) };
        command_button(ui, frame.ctx.theme, &face, Command::Tool(tool), out);
    }
    let axes = match tools.axes {
        Axes::Local => tr!("canvas-axes-local"),
        Axes::Parent => tr!("canvas-axes-parent"),
        Axes::Stage => tr!("canvas-axes-stage"),
    };
    let face = Face { icon: icon::COMPASS, color: frame.touch_color(), is_on: None };
    let response = face.button(ui, frame.ctx.theme, Command::SwitchAxes, out);
    response.tip(format!("{}\n{axes}", tip_of(ui, Command::SwitchAxes)));
}

/// From right to left.
fn modes(ui: &mut Ui, frame: &Frame<'_>, out: &mut Outbox) {
    let (theme, session) = (frame.ctx.theme, frame.ctx.session);
    let records = session.tools.records;
    let face = Face { icon: icon::RECORD, color: theme.error, is_on: Some(records) };
    command_button(ui, theme, &face, Command::Record, out);
    let mode = session.mode();
    for (choice, text, tip) in [
        (Mode::Motion, tr!("canvas-mode-motion"), tr!("canvas-mode-motion.tooltip")),
        (Mode::Pose, tr!("canvas-mode-pose"), tr!("canvas-mode-pose.tooltip")),
    ] {
        let is_on = mode == choice && !records;
        let ink = if is_on { theme.on_accent } else { theme.text_dim };
        let fill = if is_on { mode_color(theme, choice) } else { Color32::TRANSPARENT };
        let text = egui::RichText::new(text).color(ink);
        let button = egui::Button::new(text).fill(fill).min_size(vec2(0.0, BUTTON)).corner_radius(4.0);
        let response = ui.add(button);
        let name = if choice == Mode::Pose { tr!("canvas-mode-pose") } else { tr!("canvas-mode-motion") };
        response.widget_info(|| WidgetInfo::selected(WidgetType::RadioButton, true, is_on, name));
        let keys = Command::SwitchMode.shortcut_text(ui.ctx());
        if response.tip(format!("{tip} ({keys})")).clicked() {
            // The first ends recording, which is chosen instead of a mode.
            let commands = [(records, Command::SwitchMode), (mode != choice, Command::SwitchMode)];
            commands.into_iter().filter(|(is_needed, _)| *is_needed).for_each(|(_, command)| {
                out.push(Intent::Command(command));
            });
        }
    }
    if session.tools.pinned.is_some() {
        let pin = egui::RichText::new(icon::PUSH_PIN).color(theme.text_dim);
        ui.label(pin).tip(tr!("canvas-mode-pinned"));
    }
    if let Some(what) = frame.touched_name() {
        let what = crate::ui_kit::shorten::shortened(&what, crate::ui_kit::shorten::MAX_NAME_CHARS);
        ui.add_space(SPACE_SMALL);
        ui.label(egui::RichText::new(what).color(frame.touch_color()).size(12.0));
        ui.add_space(SPACE_SMALL);
    }
}

/// What a button looks like.
struct Face {
    icon: &'static str,
    /// Its colour while it is on.
    color: Color32,
    /// Whether it is on; `None` for one that does something.
    is_on: Option<bool>,
}

fn command_button(ui: &mut Ui, theme: &Theme, face: &Face, command: Command, out: &mut Outbox) {
    face.button(ui, theme, command, out).tip(tip_of(ui, command));
}

fn tip_of(ui: &Ui, command: Command) -> String {
    let (spec, keys) = (command.spec(), command.shortcut_text(ui.ctx()));
    format!("{} ({keys})\n{}", spec.title(), spec.help())
}

impl Face {
    /// A button that runs a command.
    fn button(&self, ui: &mut Ui, theme: &Theme, command: Command, out: &mut Outbox) -> Response {
        let (rect, response) = ui.allocate_exact_size(vec2(BUTTON, BUTTON), Sense::click());
        let (fill, ink) = match (self.is_on == Some(true), response.hovered()) {
            (true, _) => (self.color.gamma_multiply(0.35), theme.text),
            (false, true) => (theme.line, theme.text),
            (false, false) => (Color32::TRANSPARENT, theme.text_dim),
        };
        let ink = if command == Command::Record { self.color } else { ink };
        let edge = if self.is_on == Some(true) { self.color } else { fill };
        ui.painter().rect(rect, 4.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
        ui.painter().text(rect.center(), Align2::CENTER_CENTER, self.icon, FontId::proportional(16.0), ink);
        let spec = command.spec();
        response.widget_info(|| match self.is_on {
            Some(is_on) => WidgetInfo::selected(WidgetType::Checkbox, true, is_on, spec.title()),
            None => WidgetInfo::labeled(WidgetType::Button, true, spec.title()),
        });
        if response.clicked() {
            out.push(Intent::Command(command));
        }
        response
    }
}
