//! The transport bar: buttons, time, frame and t as numbers, speed.

use egui::{
    Align, Button, Color32, DragValue, Layout, Response, RichText, TextStyle, Ui, WidgetInfo, WidgetType,
    vec2,
};
use egui_phosphor::regular as icon;

use super::follow::Follow;
use super::progress;
use crate::command::Command;
use crate::panels::{Ctx, Outbox, Post};
use crate::session::{AtEnd, Playback};
use crate::ui_kit::fields::{Drag, follow};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL};

/// Latest time that can be typed, in seconds.
const MAX_SECS: f64 = 1.0e6;

/// What is told when a speed of 0 is typed.
const NO_SPEED: &str =
    "At speed 0 nothing would play, so the speed stays as it was. Type another one, or pause with Space.";

/// Width from which there is room for what can be seen elsewhere too, in points.
const WIDE_PX: f32 = 700.0;

/// Shows the bar.
///
/// Returns true if a time was set here: the playhead is to be seen there.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, mode: &mut Follow, out: &mut Outbox) -> bool {
    let mut sought = false;
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = SPACE_SMALL;
        ui.add_space(SPACE_SMALL);
        buttons(ui, ctx, out);
        follow_button(ui, ctx, mode);
        ui.separator();
        if let Some(secs) = time_fields(ui, ctx) {
            out.post(Post::Seek(secs));
            sought = true;
        }
        ui.separator();
        speed_field(ui, ctx, out);
    });
    sought
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
            out.post(Post::Command(command));
        }
    }
}

/// What happens at the end.
const fn mode_text(at_end: AtEnd) -> &'static str {
    match at_end {
        AtEnd::Stop => "it stops at the end",
        AtEnd::Loop => "it begins again",
        AtEnd::PingPong => "it goes back and forth",
    }
}

fn follow_button(ui: &mut Ui, ctx: &Ctx<'_>, follow: &mut Follow) {
    let response = glyph_button(ui, ctx, follow.icon(), *follow != Follow::Off);
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Button, true, *follow != Follow::Off, follow.label())
    });
    let help = "What the view does while it plays: it stays, turns the page when the playhead leaves it, or keeps the playhead in the middle.";
    if response.on_hover_text(format!("{help}\nNow: {}.", follow.label())).clicked() {
        *follow = follow.next();
    }
}

fn glyph_button(ui: &mut Ui, ctx: &Ctx<'_>, glyph: &str, lit: bool) -> Response {
    let color = if lit { ctx.theme.accent } else { ctx.theme.text };
    let button = Button::new(RichText::new(glyph).size(15.0).color(color)).frame_when_inactive(false);
    ui.add_sized(vec2(26.0, ROW_HEIGHT), button)
}

fn command_button(ui: &mut Ui, ctx: &Ctx<'_>, glyph: &str, command: Command, lit: bool) -> Response {
    let response = glyph_button(ui, ctx, glyph, lit);
    let spec = command.spec();
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, lit, spec.title));
    let keys = command.shortcut_text(ui.ctx());
    let now = (command == Command::ToggleLoop).then(|| mode_text(ctx.session.playback.at_end));
    let now = now.map(|mode| format!("\nNow: {mode}.")).unwrap_or_default();
    response.on_hover_text(if keys.is_empty() {
        format!("{}{now}", spec.help)
    } else {
        format!("{}  {keys}{now}", spec.help)
    })
}

/// The time that one of the fields asks for, in seconds of the project.
fn time_fields(ui: &mut Ui, ctx: &Ctx<'_>) -> Option<f64> {
    let fps = ctx.document.stage().fps;
    let now_secs = ctx.session.playback.playhead_secs();

    let mut secs = now_secs;
    let field = DragValue::new(&mut secs).speed(0.01).range(0.0..=MAX_SECS).max_decimals(3).suffix(" s");
    let length = ctx.programs.length_secs();
    let help = "Where the playhead stands, in seconds.";
    let response = labelled(ui, true, 66.0, RichText::new("time").weak(), help, field);
    let by_secs = wanted(ui, &response, now_secs, secs);
    if ui.max_rect().width() >= WIDE_PX {
        let text = format!("of {}", super::paint::secs_text(length));
        ui.weak(text).on_hover_text("How long everything takes.");
        ui.add_space(SPACE_SMALL);
    }
    let mut frame = (now_secs * fps).round();
    let field = DragValue::new(&mut frame).speed(0.2).range(0.0..=MAX_SECS * fps).max_decimals(0);
    let help = "Where the playhead stands, in frames of the stage.";
    let response = labelled(ui, true, 46.0, RichText::new("frame").weak(), help, field);
    let by_frame = wanted(ui, &response, now_secs, frame.round() / fps);
    ui.add_space(SPACE_SMALL);
    by_secs.or(by_frame).or(progress_field(ui, ctx))
}

/// What a field asks for: `to` where it was changed, and what stood there when its drag began where the drag is given up.
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
    let field = DragValue::new(&mut t).speed(0.002).range(0.0..=1.0).max_decimals(4);
    let help = match &found {
        Some(found) => format!("Progress of {}: 0 is its start, 1 its end.", found.name),
        None => "Progress from 0 to 1. The open clip has none: it is empty or never ends.".to_owned(),
    };
    // In the colour of what is selected, as the bar is.
    let name = match &found {
        Some(found) if found.is_selected => RichText::new("t").color(ctx.theme.accent),
        _ => RichText::new("t").weak(),
    };
    let response = labelled(ui, found.is_some(), 54.0, name, &help, field);
    wanted(ui, &response, now_secs, start_secs + t * length_secs)
}

fn speed_field(ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
    let mut speed = ctx.session.playback.speed();
    let field = DragValue::new(&mut speed)
        .speed(0.01)
        .range(-Playback::MAX_SPEED..=Playback::MAX_SPEED)
        .max_decimals(2)
        .suffix(" ×");
    let help = "How fast it plays here, from −4 to 4; below 0 backwards. The project stays as it is.";
    let response = labelled(ui, true, 52.0, RichText::new("speed").weak(), help, field);
    match wanted(ui, &response, ctx.session.playback.speed(), speed) {
        Some(speed) if speed == 0.0 && !response.dragged() => out.post(Post::Warn(NO_SPEED.to_owned())),
        Some(speed) => out.post(Post::SetSpeed(speed)),
        None => {}
    }
}

/// A field behind its name; both wrap together where the bar is narrow.
fn labelled(
    ui: &mut Ui,
    enabled: bool,
    width: f32,
    name: RichText,
    help: &str,
    field: DragValue<'_>,
) -> Response {
    let font = TextStyle::Body.resolve(ui.style());
    let name_width = ui.painter().layout_no_wrap(name.text().to_owned(), font, Color32::PLACEHOLDER).size().x;
    let size = vec2(name_width + ui.spacing().item_spacing.x + width, ROW_HEIGHT);
    ui.allocate_ui_with_layout(size, Layout::left_to_right(Align::Center), |ui| {
        let label = ui.label(name);
        let field = field.update_while_editing(false);
        let response = ui
            .add_enabled_ui(enabled, |ui| ui.add_sized(vec2(width, ROW_HEIGHT), field))
            .inner
            .labelled_by(label.id);
        response.on_hover_text(help).on_disabled_hover_text(help)
    })
    .inner
}
