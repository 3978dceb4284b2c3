//! The transport bar: buttons, time, frame and t as numbers, speed.

use std::cell::Cell;

use egui::{
    Align, Align2, Color32, DragValue, FontId, Id, Layout, Response, RichText, Sense, TextStyle, Ui,
    WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as icon;

use super::follow::Follow;
use super::progress;
use crate::command::Command;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{AtEnd, Playback};
use crate::text::{format_short, tr};
use crate::ui_kit::fields::{Drag, follow, parse_number, select_all};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL};
use crate::ui_kit::time_text::{frames_per_sec, secs_text};
use crate::ui_kit::tip::Tip as _;

/// Latest time that can be typed, in seconds.
const MAX_SECS: f64 = 1.0e6;

/// No number of the bar is longer.
const MOST_DIGITS: &str = "0000000000000000000000000000000000000000";

/// Least width of the bar that shows what can be seen elsewhere too, in points.
const WIDE_PX: f32 = 700.0;

/// In a narrower bar fields have no names, which their tooltips have too, so that all is in one row, in points.
const COMPACT_PX: f32 = 600.0;
/// What a button and a field are narrower there, and the room between them, in points.
const COMPACT_BUTTON_PX: f32 = 4.0;
const COMPACT_FIELD_PX: f32 = 8.0;
const COMPACT_SPACE_PX: f32 = 2.0;

/// Shows the bar.
///
/// Returns true if a time was set here, so that the view must show the playhead.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, mode: &mut Follow, out: &mut Outbox) -> bool {
    let mut sought = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = if is_compact(ui) { COMPACT_SPACE_PX } else { SPACE_SMALL };
        if is_compact(ui) {
            // Else a button is as wide as its padding asks for.
            ui.spacing_mut().button_padding.x = COMPACT_SPACE_PX;
        }
        ui.add_space(SPACE_SMALL);
        buttons(ui, ctx, out);
        follow_button(ui, ctx, mode);
        divide(ui);
        if let Some(secs) = time_fields(ui, ctx) {
            out.push(Intent::Seek(secs));
            sought = true;
        }
        divide(ui);
        speed_field(ui, ctx, out);
        if ui.data_mut(|data| data.remove_temp::<bool>(refused_id())).is_some() {
            out.push(Intent::Warn(tr!("field-no-number").to_owned()));
        }
    });
    sought
}

fn divide(ui: &mut Ui) {
    if is_compact(ui) {
        ui.add_space(SPACE_SMALL);
    } else {
        ui.separator();
    }
}

fn is_compact(ui: &Ui) -> bool {
    ui.max_rect().width() < COMPACT_PX
}

fn buttons(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let playback = &ctx.session.playback;
    let play = if playback.is_playing() { icon::PAUSE } else { icon::PLAY };
    let at_end = match playback.at_end {
        AtEnd::Stop => icon::ARROW_LINE_RIGHT,
        AtEnd::Loop => icon::REPEAT,
        AtEnd::PingPong => icon::ARROWS_LEFT_RIGHT,
    };
    for (glyph, command, lit) in [
        (icon::SKIP_BACK, Command::GoToStart, false),
        (icon::CARET_LEFT, Command::PreviousFrame, false),
        (play, Command::PlayPause, playback.is_playing()),
        (icon::CARET_RIGHT, Command::NextFrame, false),
        (icon::SKIP_FORWARD, Command::GoToEnd, false),
        (at_end, Command::ToggleLoop, playback.loops()),
    ] {
        if command_button(ui, ctx, glyph, command, lit).clicked() {
            out.push(Intent::Command(command));
        }
    }
}

fn follow_button(ui: &mut Ui, ctx: &Ctx<'_>, follow: &mut Follow) {
    let response = glyph_button(ui, ctx, follow.icon(), *follow != Follow::Off);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, *follow != Follow::Off, follow.label())
    });
    if response.tip(tr!("timeline-follow-help", mode = follow.label())).clicked() {
        *follow = follow.next();
    }
}

fn glyph_button(ui: &mut Ui, ctx: &Ctx<'_>, glyph: &str, lit: bool) -> Response {
    let color = if lit { ctx.theme.accent } else { ctx.theme.text };
    let width = if is_compact(ui) { 26.0 - COMPACT_BUTTON_PX } else { 26.0 };
    // Painted: a button would be larger while it has a frame, and move all after it.
    let (rect, response) = ui.allocate_exact_size(vec2(width, ROW_HEIGHT), Sense::click());
    let look = ui.style().interact(&response);
    if response.hovered() || response.has_focus() {
        ui.painter().rect(
            rect,
            look.corner_radius,
            look.weak_bg_fill,
            look.bg_stroke,
            egui::StrokeKind::Inside,
        );
    }
    ui.painter().text(rect.center(), Align2::CENTER_CENTER, glyph, FontId::proportional(15.0), color);
    response
}

fn command_button(ui: &mut Ui, ctx: &Ctx<'_>, glyph: &str, command: Command, lit: bool) -> Response {
    let response = glyph_button(ui, ctx, glyph, lit);
    let spec = command.spec();
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, lit, spec.title()));
    let keys = command.shortcut_text(ui.ctx());
    let now = (command == Command::ToggleLoop).then(|| {
        let mode = ctx.session.playback.at_end.title();
        format!("\n{}", tr!("command-toggle-loop-now", mode))
    });
    let now = now.unwrap_or_default();
    response.tip(if keys.is_empty() {
        format!("{}{now}", spec.help())
    } else {
        format!("{}  {keys}{now}", spec.help())
    })
}

/// The time that one of the fields asks for, in seconds of the project.
fn time_fields(ui: &mut Ui, ctx: &Ctx<'_>) -> Option<f64> {
    let fps = ctx.document.stage().fps;
    let now_secs = ctx.session.playback.playhead_secs();

    let mut secs = now_secs;
    let field = DragValue::new(&mut secs).speed(0.01).range(0.0..=MAX_SECS).suffix(" s");
    let length = ctx.programs.length_secs();
    let name = RichText::new(tr!("timeline-time")).weak();
    let response = labelled(ui, true, 66.0, name, tr!("timeline-time.tooltip"), field);
    let by_secs = wanted(ui, &response, now_secs, secs);
    // After the field in whose unit it is.
    let shows_length = ui.max_rect().width() >= WIDE_PX;
    let is_in_frames = frames_per_sec().is_some();
    let total = |ui: &mut Ui| {
        let text = tr!("timeline-length", length = secs_text(length));
        ui.weak(text).tip(tr!("timeline-length.tooltip"));
        ui.add_space(SPACE_SMALL);
    };
    if shows_length && !is_in_frames {
        total(ui);
    }
    let mut frame = (now_secs * fps).round();
    let field = DragValue::new(&mut frame).speed(0.2).range(0.0..=MAX_SECS * fps).max_decimals(0);
    let name = RichText::new(tr!("timeline-frame")).weak();
    let rate = format_short(fps, 2);
    let response = labelled(ui, true, 46.0, name, &tr!("timeline-frame.tooltip", fps = &rate), field);
    let by_frame = wanted(ui, &response, now_secs, frame.round() / fps);
    if shows_length && is_in_frames {
        total(ui);
    }
    if ui.max_rect().width() >= WIDE_PX {
        ui.weak(tr!("timeline-frame-rate", fps = &rate)).tip(tr!("timeline-frame-rate.tooltip"));
    }
    ui.add_space(SPACE_SMALL);
    by_secs.or(by_frame).or(progress_field(ui, ctx))
}

/// What a field asks for: `to` if it was changed, and its value from before the drag if the drag is cancelled.
fn wanted(ui: &Ui, response: &Response, now: f64, to: f64) -> Option<f64> {
    let before = response.id.with("before drag");
    match follow(ui, response, now) {
        Drag::None => {
            ui.data_mut(|data| data.insert_temp(before, now));
        }
        Drag::Cancelled => return ui.data(|data| data.get_temp(before)),
        Drag::Ongoing { .. } | Drag::Finished => {}
    }
    response.changed().then_some(to)
}

/// t of the selected action, else of the open clip: seeking by that of a clip shows what the runtime's `update(t)` shows.
fn progress_field(ui: &mut Ui, ctx: &Ctx<'_>) -> Option<f64> {
    let found = progress::of_action(ctx).or_else(|| progress::of_clip(ctx));
    let [start_secs, end_secs] = found.as_ref().map_or([0.0, 1.0], |found| found.stretch_secs);
    let length_secs = end_secs - start_secs;
    let now_secs = ctx.session.playback.playhead_secs();
    let mut t = ((now_secs - start_secs) / length_secs).clamp(0.0, 1.0);
    let field = DragValue::new(&mut t).speed(0.002).range(0.0..=1.0);
    let help = match &found {
        Some(found) => found.tooltip.as_str(),
        None => tr!("timeline-progress-none"),
    };
    // In the colour of what is selected, as the bar is.
    let name = match &found {
        Some(found) if found.is_selected => RichText::new("t").color(ctx.theme.accent),
        _ => RichText::new("t").weak(),
    };
    let response = labelled(ui, found.is_some(), 54.0, name, help, field);
    wanted(ui, &response, now_secs, start_secs + t * length_secs)
}

fn speed_field(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let mut speed = ctx.session.playback.speed();
    let field = DragValue::new(&mut speed)
        .speed(0.01)
        .range(-Playback::MAX_SPEED..=Playback::MAX_SPEED)
        .max_decimals(2)
        .suffix(" ×");
    let name = RichText::new(tr!("timeline-speed")).weak();
    let response = labelled(ui, true, 52.0, name, tr!("timeline-speed.tooltip"), field);
    match wanted(ui, &response, ctx.session.playback.speed(), speed) {
        Some(speed) if speed == 0.0 && !response.dragged() => {
            out.push(Intent::Warn(tr!("timeline-speed-zero").to_owned()));
        }
        Some(speed) => out.push(Intent::SetSpeed(speed)),
        None => {}
    }
}

/// Where a field leaves that its text was refused.
fn refused_id() -> Id {
    Id::new("refused number of the transport") // not shown
}

/// A field after its name; both wrap together where the bar is narrow. Numbers are read as in the inspector, calculations included.
fn labelled(
    ui: &mut Ui,
    enabled: bool,
    width: f32,
    name: RichText,
    help: &str,
    field: DragValue<'_>,
) -> Response {
    let font = TextStyle::Body.resolve(ui.style());
    let is_named = !is_compact(ui) || name.text().chars().count() == 1;
    let width = if is_compact(ui) { width - COMPACT_FIELD_PX } else { width };
    let title = name.text().to_owned();
    let name_width = ui.painter().layout_no_wrap(name.text().to_owned(), font, Color32::PLACEHOLDER).size().x;
    let named = if is_named { name_width + ui.spacing().item_spacing.x } else { 0.0 };
    let size = vec2(named + width, ROW_HEIGHT);
    let is_refused = Cell::new(false);
    let read = |text: &str| {
        let number = parse_number(text.trim());
        is_refused.set(number.is_none() && !text.trim().is_empty());
        number
    };
    // All digits while the number is typed, as in the inspector's fields.
    let typed_id = Id::new(("number of the transport that is typed", title.as_str())); // not shown
    let is_typed = ui.data(|data| data.get_temp(typed_id)).unwrap_or(false);
    let write = |number: f64, _| if is_typed { number.to_string() } else { format_short(number, 2) };
    let response = ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let label = is_named.then(|| ui.label(name));
        let field = field.update_while_editing(false).custom_parser(read).custom_formatter(write);
        let response = ui.add_enabled_ui(enabled, |ui| ui.add_sized(vec2(width, ROW_HEIGHT), field)).inner;
        let response = match label {
            Some(label) => response.labelled_by(label.id),
            None => {
                ui.ctx().accesskit_node_builder(response.id, |node| node.set_label(title.as_str()));
                response
            }
        };
        response.tip(help).disabled_tip(help)
    });
    if is_refused.get() {
        ui.data_mut(|data| data.insert_temp(refused_id(), true));
    }
    let response = response.inner;
    let has_focus = response.has_focus();
    ui.data_mut(|data| data.insert_temp(typed_id, has_focus));
    // What egui selects are as many digits as are shown at rest, or on one side of the point after a double click.
    if has_focus && (response.double_clicked() || !is_typed) {
        select_all(ui, response.id, MOST_DIGITS);
    }
    response
}
