//! The ruler in seconds, the strip that shows t, the loop range and the playhead.

use egui::{
    Color32, Context, CursorIcon, FontId, Rangef, Rect, Response, Sense, Stroke, Ui, WidgetInfo, WidgetType,
    pos2, vec2,
};
use kineograph_runtime::format::Kind;

use super::canvas::TimeCanvas;
use super::drag::{LoopDrag, ScrubDrag, StretchPart};
use super::paint::past_shade;
use super::view::Request;
use super::{loop_numbers, markers, times};
use crate::command::Command;
use crate::panels::{Ctx, Intent, Outbox};
use crate::session::{TimeRange, TimelineView};
use crate::text::tr;
use crate::ui_kit::gesture::drag_start;
use crate::ui_kit::reach::END_PX;
use crate::ui_kit::ruler::{RulerTick, TimeView, number_ticks, time_ticks};
use crate::ui_kit::theme::mix;
use crate::ui_kit::tip::hint;
use crate::ui_kit::window_unit::{TimeUnit, TimeZero, WindowUnit as _};

const LABEL_FONT: FontId = FontId::proportional(10.0);
/// Half the width of the playhead's handle, in points.
const HANDLE_PX: f32 = 5.5;
/// Height of that handle, in points: it stays below the labels of the ruler.
const HANDLE_HEIGHT_PX: f32 = 9.0;
/// How far below the top of the ruler the middle of its labels is, in points.
const LABEL_DOWN_PX: f32 = 9.5;
/// Room between a mark and its label, in points.
const LABEL_GAP_PX: f32 = 4.0;
/// Height of the loop range's band, in points.
const LOOP_PX: f32 = 5.0;

/// Shows ruler and strip. Returns the drag that begins here.
pub fn show(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, out: &mut Outbox) -> Option<Request> {
    let ruler = ui.interact(canvas.areas.ruler, ui.id().with("ruler"), Sense::click_and_drag());
    ruler.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "ruler"));
    let strip = ui.interact(canvas.areas.strip, ui.id().with("strip"), Sense::click_and_drag());
    strip.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "t ruler"));
    paint_ruler(ui, ctx, canvas);
    paint_strip(ui, ctx, canvas);
    let of_loop = loop_range(ui, ctx, canvas, out);
    ruler_menu(ui, ctx, canvas, &ruler, out);
    hint(ruler.clone(), || ruler_tip(ui.ctx(), ctx));
    let new_loop = drag_start(&ruler, ui)
        .filter(|_| ui.input(|input| input.modifiers.shift))
        .map(|origin| new_loop(ctx, canvas.secs(origin.x)));
    of_loop.or(new_loop).map(Request::from).or_else(|| {
        let pressed = ui.input(|input| input.pointer.primary_pressed() && !input.modifiers.shift);
        // A quick tap goes down and up within one frame: then the button is up already.
        let takes = |response: &Response| response.is_pointer_button_down_on() || response.clicked();
        let on_ruler = takes(&ruler) || takes(&strip);
        (pressed && on_ruler).then(|| scrub(ctx).into())
    })
}

fn scrub(ctx: &Ctx<'_>) -> ScrubDrag {
    let from_secs = ctx.session.playback.playhead_secs();
    ScrubDrag { from_secs, magnets: times::magnets(ctx, &[from_secs]) }
}

fn new_loop(ctx: &Ctx<'_>, at_secs: f64) -> LoopDrag {
    let range = TimeRange { start_secs: at_secs, end_secs: at_secs };
    let (part, before) = (StretchPart::End, ctx.session.playback.loop_range);
    LoopDrag { range, part, grab_secs: at_secs, before, magnets: times::magnets(ctx, &[]) }
}

fn ruler_menu(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, ruler: &Response, out: &mut Outbox) {
    // The time at which the menu was opened, which stays while the pointer is in the menu.
    let place = ruler.id.with("menu");
    if let Some(pointer) = ruler.interact_pointer_pos().filter(|_| ruler.secondary_clicked()) {
        ui.data_mut(|data| data.insert_temp(place, canvas.secs(pointer.x)));
    }
    if canvas.menus_held_back {
        return;
    }
    ruler.context_menu(|ui| {
        if let Some(secs) = ui.data(|data| data.get_temp::<f64>(place))
            && ui.button(tr!("timeline-add-marker-here")).clicked()
        {
            markers::add_at(ctx, canvas, secs, false, out);
            ui.close();
        }
        loop_menu(ui, out);
        ui.separator();
        let unit = TimeUnit::of(ui.ctx());
        let text = match unit {
            TimeUnit::Seconds => tr!("timeline-show-frames"),
            TimeUnit::Frames => tr!("timeline-show-seconds"),
        };
        if ui.button(text).clicked() {
            unit.other().share(ui.ctx());
            ui.close();
        }
        if ctx.session.timeline == TimelineView::Clip && times::clip_stretch(ctx).is_some() {
            zero_entry(ui);
        }
    });
}

/// Lets the ruler count from the start of the clip, or of the project.
fn zero_entry(ui: &mut Ui) {
    let zero = TimeZero::of(ui.ctx());
    let text = match zero {
        TimeZero::Project => tr!("timeline-zero-clip"),
        TimeZero::Clip => tr!("timeline-zero-project"),
    };
    if ui.button(text).clicked() {
        zero.other().share(ui.ctx());
        ui.close();
    }
}

fn loop_menu(ui: &mut Ui, out: &mut Outbox) {
    for command in [Command::LoopIn, Command::LoopOut, Command::LoopAll] {
        if ui.button(command.spec().title()).clicked() {
            out.push(Intent::Command(command));
            ui.close();
        }
    }
}

/// Shows the playhead over everything. Returns the drag that begins at its handle.
pub fn playhead(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) -> Option<ScrubDrag> {
    let secs = ctx.session.playback.playhead_secs();
    let time = canvas.areas.time();
    let x = canvas.x(secs);
    if !time.x_range().expand(HANDLE_PX).contains(x) {
        return None;
    }
    let ruler = canvas.areas.ruler;
    let grip = Rect::from_x_y_ranges(Rangef::new(x - HANDLE_PX, x + HANDLE_PX), ruler.y_range());
    let response = ui.interact(grip, ui.id().with("playhead"), Sense::drag());
    response.widget_info(|| WidgetInfo::slider(true, secs, "playhead"));
    let response = response.on_hover_cursor(CursorIcon::ResizeHorizontal);

    let painter = ui.painter().with_clip_rect(time.expand2(vec2(HANDLE_PX, 0.0)));
    let color =
        if response.hovered() { mix(ctx.theme.playhead, ctx.theme.text, 0.25) } else { ctx.theme.playhead };
    let line_x = painter.round_to_pixel_center(x);
    let tip = ruler.bottom() - 1.0;
    let (top, shoulder) = (tip - HANDLE_HEIGHT_PX, tip - HANDLE_PX);
    painter.vline(line_x, Rangef::new(shoulder, time.bottom()), Stroke::new(1.0, color));
    let points = vec![
        pos2(line_x - HANDLE_PX, top),
        pos2(line_x + HANDLE_PX, top),
        pos2(line_x + HANDLE_PX, shoulder),
        pos2(line_x, tip),
        pos2(line_x - HANDLE_PX, shoulder),
    ];
    painter.add(egui::Shape::convex_polygon(points, color, Stroke::NONE));

    let pressed = ui.input(|input| input.pointer.primary_pressed());
    (pressed && response.is_pointer_button_down_on()).then(|| scrub(ctx))
}

fn paint_ruler(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) {
    let area = canvas.areas.ruler;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.panel);
    let length_x = canvas.x(times::shown_secs(ctx));
    if length_x < area.right() {
        let rest = area.with_min_x(length_x.max(area.left()));
        painter.rect_filled(rest, 0.0, past_shade(ctx.theme));
    }
    let ticks = ruler_ticks(ui.ctx(), ctx, canvas);
    let (x, label_y) = (|secs| canvas.x(secs), area.top() + LABEL_DOWN_PX);
    paint_ticks(ui, area, label_y, &ticks, x, [ctx.theme.text_dim, ctx.theme.line]);
    let bottom = painter.round_to_pixel_center(area.bottom() - 0.5);
    painter.hline(area.x_range(), bottom, Stroke::new(1.0, ctx.theme.line));
}

/// The ticks of the ruler, at seconds of the project, with the labels of its unit and its zero.
pub fn ruler_ticks(egui_ctx: &Context, ctx: &Ctx<'_>, canvas: &TimeCanvas) -> Vec<RulerTick> {
    let (unit, fps) = (TimeUnit::of(egui_ctx), ctx.document.stage().fps);
    let [zero_secs, unit_secs] = clip_zero(egui_ctx, ctx).unwrap_or([0.0, 1.0]);
    let view = TimeView {
        start_secs: (canvas.scale.start_secs - zero_secs) / unit_secs,
        px_per_sec: canvas.scale.px_per_sec * unit_secs,
    };
    let ticks = time_ticks(view, canvas.width_px(), fps, unit).into_iter();
    ticks.map(|tick| RulerTick { at: zero_secs + tick.at * unit_secs, ..tick }).collect()
}

/// When the open clip starts and how long a second of it lasts, in seconds of the project, if the ruler counts from there.
fn clip_zero(egui_ctx: &Context, ctx: &Ctx<'_>) -> Option<[f64; 2]> {
    let is_clip = TimeZero::of(egui_ctx) == TimeZero::Clip && ctx.session.timeline == TimelineView::Clip;
    let (start_secs, _) = times::clip_stretch(ctx).filter(|_| is_clip)?;
    let unit_secs = ctx.project_secs_at(1.0) - start_secs;
    (unit_secs > 0.0).then_some([start_secs, unit_secs])
}

/// What the ruler counts, and from when.
fn ruler_tip(egui_ctx: &Context, ctx: &Ctx<'_>) -> String {
    let clip = clip_zero(egui_ctx, ctx).and_then(|_| ctx.open_clip());
    match (clip, TimeUnit::of(egui_ctx)) {
        (Some((_, clip)), TimeUnit::Seconds) => tr!("timeline-ruler-clip-seconds", name = &clip.name),
        (Some((_, clip)), TimeUnit::Frames) => tr!("timeline-ruler-clip-frames", name = &clip.name),
        (None, TimeUnit::Seconds) => tr!("timeline-ruler-seconds").to_owned(),
        (None, TimeUnit::Frames) => tr!("timeline-ruler-frames").to_owned(),
    }
}

/// Ticks of t in per cent, of rounds for a clip that repeats forever, else of its seconds.
fn paint_strip(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas) {
    let area = canvas.areas.strip;
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(area, 0.0, ctx.theme.well);
    if let Some((start_secs, end_secs)) = times::clip_stretch(ctx) {
        let right = end_secs.map_or(area.right(), |secs| canvas.x(secs));
        let stretch =
            area.intersect(Rect::from_x_y_ranges(Rangef::new(canvas.x(start_secs), right), area.y_range()));
        if stretch.is_positive() {
            painter.rect_filled(stretch, 0.0, mix(ctx.theme.well, ctx.theme.accent, 0.16));
        }
        let unit_secs = end_secs.map_or_else(|| round_secs(ctx).unwrap_or(1.0), |end| end - start_secs);
        if unit_secs > 0.0 {
            // A progress in per cent is taken neither for seconds nor for frames.
            let (unit_secs, last, suffix) = match end_secs {
                Some(_) => (unit_secs / 100.0, 100.0, " %"),
                None => (unit_secs, f64::INFINITY, ""),
            };
            let unit = |secs: f64| (secs - start_secs) / unit_secs;
            let shown = [
                unit(canvas.scale.start_secs).max(0.0),
                unit(canvas.scale.end_secs(canvas.width_px())).min(last),
            ];
            let ticks = number_ticks(shown, canvas.scale.px_per_sec * unit_secs, suffix);
            let colors = [ctx.theme.text_dim, mix(ctx.theme.line, ctx.theme.accent, 0.3)];
            let x = |at| canvas.x(start_secs + at * unit_secs);
            paint_ticks(ui, area, area.center().y - 1.0, &ticks, x, colors);
        }
    }
    let bottom = painter.round_to_pixel_center(area.bottom() - 0.5);
    painter.hline(area.x_range(), bottom, Stroke::new(1.0, ctx.theme.line));
}

/// The length of a round of the open clip if it does nothing but repeat, in seconds of the project.
fn round_secs(ctx: &Ctx<'_>) -> Option<f64> {
    let (clip_id, clip) = ctx.open_clip()?;
    let root = clip.get(clip.root()?).filter(|root| root.action.kind() == Kind::RepeatForever)?;
    let inner = root.children.first()?;
    let spans = ctx.programs.program(clip_id)?.spans();
    let round = spans.iter().find(|span| span.action == Some(*inner))?;
    if round.is_endless() || round.duration_secs <= 0.0 {
        return None;
    }
    Some(ctx.project_secs_at(round.duration_secs) - ctx.project_secs_at(0.0))
}

/// What the numbers in the strip count.
pub fn strip_unit(ctx: &Ctx<'_>) -> &'static str {
    match times::clip_stretch(ctx) {
        Some((_, Some(_))) => tr!("timeline-unit-progress"),
        Some((_, None)) if round_secs(ctx).is_some() => tr!("timeline-unit-rounds"),
        Some((_, None)) => tr!("timeline-unit-seconds"),
        None => "",
    }
}

/// Ticks at the bottom of an area, with labels at a height in it.
fn paint_ticks(
    ui: &Ui,
    area: Rect,
    label_y: f32,
    ticks: &[RulerTick],
    x: impl Fn(f64) -> f32,
    [ink, line]: [Color32; 2],
) {
    let painter = ui.painter().with_clip_rect(area);
    for tick in ticks {
        let tick_x = painter.round_to_pixel_center(x(tick.at));
        let height = if tick.label.is_some() { area.height() * 0.55 } else { 4.0 };
        painter.vline(tick_x, Rangef::new(area.bottom() - height, area.bottom()), Stroke::new(1.0, line));
        if let Some(label) = &tick.label {
            let text = painter.layout_no_wrap(label.clone(), LABEL_FONT, ink);
            // Before its mark where it would be cut off.
            let is_cut = tick_x + LABEL_GAP_PX + text.size().x > area.right();
            let left = if is_cut { tick_x - LABEL_GAP_PX - text.size().x } else { tick_x + LABEL_GAP_PX };
            painter.galley(pos2(left, label_y - text.size().y / 2.0), text, ink);
        }
    }
}

fn loop_range(ui: &Ui, ctx: &Ctx<'_>, canvas: &TimeCanvas, out: &mut Outbox) -> Option<LoopDrag> {
    let range = ctx.session.playback.loop_range?;
    let area = canvas.areas.ruler;
    let (left, right) = (canvas.x(range.start_secs), canvas.x(range.end_secs));
    let band = Rect::from_min_max(pos2(left, area.top() + 1.0), pos2(right, area.top() + 1.0 + LOOP_PX));
    let color = if ctx.session.playback.loops() { ctx.theme.accent } else { ctx.theme.text_dim };
    let painter = ui.painter().with_clip_rect(area);
    painter.rect_filled(band, 2.0, color.gamma_multiply(0.75));
    for x in [left, right] {
        let end = Rect::from_center_size(pos2(x, band.center().y), vec2(3.0, LOOP_PX + 4.0));
        painter.rect_filled(end, 1.0, color);
    }
    let end_grip = |x: f32| Rect::from_center_size(pos2(x, band.center().y), vec2(END_PX, LOOP_PX + 4.0));
    let parts = [
        ("loop range", StretchPart::Whole, band.shrink2(vec2(END_PX * 0.5, 0.0)), CursorIcon::Grab), // not shown
        ("loop start", StretchPart::Start, end_grip(left), CursorIcon::ResizeHorizontal), // not shown
        ("loop end", StretchPart::End, end_grip(right), CursorIcon::ResizeHorizontal),    // not shown
    ];
    let mut begun = None;
    for (label, part, grip, cursor) in parts {
        let grip = grip.intersect(area);
        if !grip.is_positive() {
            continue;
        }
        let response: Response = ui.interact(grip, ui.id().with(label), Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, label));
        if let Some(origin) = drag_start(&response, ui) {
            let grab_secs = canvas.secs(origin.x);
            begun = Some(LoopDrag {
                range,
                part,
                grab_secs,
                before: Some(range),
                magnets: times::magnets(ctx, &[]),
            });
        }
        ruler_menu(ui, ctx, canvas, &response, out);
        if response.double_clicked() {
            loop_numbers::open(ui);
        }
        response.on_hover_cursor(cursor);
    }
    let shown_x = area.x_range().clamp(left);
    loop_numbers::show(ui, ctx, pos2(shown_x, area.bottom()), out);
    begun
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable as _;

    use crate::document::{Edit, Run};
    use crate::panels::Intent;
    use crate::panels::fixture::{document, drawn_texts};
    use crate::panels::timeline::hands::{TimelineHost, TimelineWindow, at, right_button, window_of};

    /// The fixture, whose clip plays from a second on at this speed.
    fn window(speed: f64) -> TimelineWindow {
        let document = document();
        let run = Run { at_secs: 1.0, speed, ..document.runs()[0].as_ref().clone() };
        let document = document.edited(&Edit::SetRun(run)).unwrap().0;
        let mut host = TimelineHost::new(document, true);
        // Within the clip, which is shown alone then.
        host.editor.apply(Intent::Seek(1.0));
        window_of(host, egui::vec2(1200.0, 330.0), 0.25)
    }

    fn choose(window: &mut TimelineWindow, entry: &str) {
        let ruler = at(window, 1.2);
        right_button(window, ruler);
        window.run_steps(2);
        window.get_by_label(entry).click();
        window.run_steps(3);
    }

    /// Where the ruler has this number, with its unit, in seconds of the project.
    fn labelled_secs(window: &TimelineWindow, number: f64, unit: &str) -> Option<f64> {
        let ruler = window.get_by_label("ruler").rect();
        let texts = drawn_texts(window);
        let is_it = |text: &str| text.strip_suffix(unit).and_then(|text| text.parse().ok()) == Some(number);
        let text = texts.iter().find(|drawn| is_it(&drawn.text) && ruler.contains(drawn.rect.center()))?;
        let (zero, second) = (at(window, 0.0).x, at(window, 1.0).x);
        Some(f64::from((text.rect.left() - super::LABEL_GAP_PX - zero) / (second - zero)))
    }

    #[test]
    fn the_ruler_of_a_clip_counts_from_its_start_where_that_is_chosen() {
        for speed in [1.0, 2.0] {
            let mut window = window(speed);
            assert!((labelled_secs(&window, 1.5, " s").unwrap() - 1.5).abs() < 0.02);
            choose(&mut window, "Count from the start of the clip");
            for clip_secs in [0.0, 1.0] {
                let secs = labelled_secs(&window, clip_secs, " s").unwrap();
                assert!(
                    (secs - (1.0 + clip_secs / speed)).abs() < 0.02,
                    "{clip_secs} at {secs}, speed {speed}"
                );
            }
            choose(&mut window, "Show frames");
            assert!((labelled_secs(&window, 0.0, " f").unwrap() - 1.0).abs() < 0.02);
            window.hover_at(at(&window, 1.2));
            window.run_steps(8);
            window.get_by_label_contains("from its start");
            choose(&mut window, "Show seconds");
            choose(&mut window, "Count from the start of the project");
            assert!((labelled_secs(&window, 1.5, " s").unwrap() - 1.5).abs() < 0.02);
        }
    }
}
