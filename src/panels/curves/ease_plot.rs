//! The curve of the selected ease as a picture, with handles that shape it.

use egui::{
    Align2, Color32, CursorIcon, FontId, Id, Key, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind,
    Ui, Vec2, WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use egui_plot::{
    AxisHints, GridMark, HLine, Line, Plot, PlotBounds, PlotMemory, PlotPoint, PlotTransform, PlotUi, Points,
    Polygon, VLine,
};
use kineograph_runtime::Ease;
use kineograph_runtime::format::Category;

use super::axes::still_plot;
use super::model::EaseTarget;
use crate::ease_shape::handles::{self, Handle, HandleAxis, PlacedHandle};
use crate::history::Change;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::{tr, without_minus_zero};
use crate::ui_kit::ease_picker::{curve_points, extent};
use crate::ui_kit::fields::{Drag, follow, format_number};
use crate::ui_kit::reach::SNAP_PX;
use crate::ui_kit::theme::{RADIUS, Theme, mix};
use crate::ui_kit::tip::hint;

/// Pieces of the curve.
const PIECES: u32 = 160;
/// Radius of a handle, and of the place that takes the pointer, in points.
const RADIUS_PX: [f32; 2] = [5.0, 10.0];
/// Room around the curve, in points.
const MARGIN_PX: Vec2 = vec2(14.0, 16.0);
/// Part of the height that is shown below 0 and above 1 at least, so that there is room to drag to.
const ROOM: f64 = 0.14;
/// Width of the axis with the levels, in points.
const AXIS_PX: f32 = 14.0;
/// Where an ease starts and ends.
const LEVELS: [f64; 2] = [0.0, 1.0];
/// How far Shift slows a drag down.
const FINE: f64 = 0.1;

/// What a picture of this size shows: 0..1 from left to right and `low` to `high` upwards, with a margin.
pub fn bounds(size: Vec2, [low, high]: [f64; 2]) -> PlotBounds {
    let margin = |px: f32, margin_px: f32, length: f64| {
        f64::from(margin_px) * length / f64::from((px - 2.0 * margin_px).max(1.0))
    };
    let x = margin(size.x, MARGIN_PX.x, 1.0);
    let y = margin(size.y, MARGIN_PX.y, high - low);
    PlotBounds::from_min_max([-x, low - y], [1.0 + x, high + y])
}

/// Where a time and a progress are on the screen.
pub(super) fn place_of(transform: &PlotTransform, [t, y]: [f64; 2]) -> Pos2 {
    transform.position_from_point(&PlotPoint::new(t, y))
}

/// How far a point of the screen is to the right, and upwards.
fn per_px(transform: &PlotTransform) -> [f64; 2] {
    transform.dvalue_dpos().map(f64::abs)
}

/// Lowest and highest progress to be seen: the curve and its handles, 0 and 1 always, and some room.
pub fn seen(points: &[[f64; 2]], placed: &[PlacedHandle]) -> [f64; 2] {
    let (low, high) = extent(points);
    let (low, high) = placed
        .iter()
        .fold((low, high), |(low, high), handle| (low.min(handle.at[1]), high.max(handle.at[1])));
    let room = (high - low) * ROOM;
    [low - room, high + room]
}

/// The way of a handle, in time and progress, held to what its axis, Alt (one direction) and the lines at 0 and 1 ask for.
pub fn dragged_to(handle: Handle, start: [f64; 2], way: [f64; 2], keys: &Keys, per_px: [f64; 2]) -> [f64; 2] {
    let pace = if keys.fine { FINE } else { 1.0 };
    let [mut t, mut y] = way.map(|part| part * pace);
    match handle.axis() {
        HandleAxis::Time => y = 0.0,
        HandleAxis::Progress => t = 0.0,
        HandleAxis::Both if keys.straight && (t / per_px[0]).abs() < (y / per_px[1]).abs() => t = 0.0,
        HandleAxis::Both if keys.straight => y = 0.0,
        HandleAxis::Both => {}
    }
    let to = [start[0] + t, start[1] + y];
    let snaps = matches!(handle, Handle::Point(_) | Handle::Value(_)) && !keys.free;
    if !snaps {
        return to;
    }
    let near = |x: f64, per_px: f64| {
        LEVELS.into_iter().find(|line| (x - line).abs() < f64::from(SNAP_PX) * per_px).unwrap_or(x)
    };
    match handle.axis() {
        HandleAxis::Progress => [to[0], near(to[1], per_px[1])],
        HandleAxis::Time | HandleAxis::Both => [near(to[0], per_px[0]), near(to[1], per_px[1])],
    }
}

/// The keys that are held during a drag.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Keys {
    /// Shift: finer.
    pub fine: bool,
    /// Ctrl: without snapping.
    pub free: bool,
    /// Alt: in one direction only.
    pub straight: bool,
}

/// An ease that handles shape.
pub(super) struct ShapedEase<'a> {
    pub ease: Ease,
    /// The step that gives it another shape, by its name.
    pub shaped: &'a dyn Fn(&str, Ease) -> Change,
}

/// What a drag started from.
#[derive(Debug, Clone, Copy)]
struct Start {
    ease: Ease,
    at: [f64; 2],
}

/// Shows the curve in an area of this size; its handles shape the ease.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, size: Vec2, out: &mut Outbox) {
    let placed = handles::handles(&target.ease);
    let points = curve_points(&target.curve, PIECES);
    let id = ui.id().with(("ease plot", target.id));
    let (held, range) = (held_bounds(ui, id, &placed), seen(&points, &placed));
    let shown = plot(ctx.theme, id, size).show(ui, |plot| {
        plot.set_plot_bounds(held.unwrap_or_else(|| bounds(plot.response().rect.size(), range)));
        add_ground(plot, ctx.theme);
        plot.line(Line::new("", points).stroke(Stroke::new(2.2, ctx.theme.category(Category::Ease))));
        add_tangents(plot, ctx.theme, &placed);
        add_now(plot, ctx.theme, target);
    });
    shown.response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, tr!("curves-ease-plot")));
    let painter = ui.painter_at(*shown.transform.frame());
    paint_now(&painter, ctx.theme, target);
    let shape = ShapedEase { ease: target.ease, shaped: &|label, ease| target.shaped(label, ease) };
    for handle in &placed {
        let named = (handle, handle.handle.label());
        show_handle(ui, ctx.theme, (&painter, &shown.transform, id), &shape, named, out);
    }
}

/// The plot without what it shows: its view is that of the curve, and only handles take the pointer.
fn plot<'a>(theme: &Theme, id: Id, size: Vec2) -> Plot<'a> {
    let axis = AxisHints::new_y()
        .formatter(
            |mark, _| if LEVELS.contains(&mark.value) { format!("{}", mark.value) } else { String::new() },
        )
        .min_thickness(AXIS_PX)
        .label_spacing(0.0..=1.0)
        .tick_label_font(FontId::proportional(9.0))
        .tick_label_color(theme.text_dim);
    still_plot(id, size)
        .sense(Sense::hover())
        .show_axes([false, true])
        .custom_y_axes(vec![axis])
        .x_grid_spacer(|_| quarters())
        .y_grid_spacer(|_| quarters())
        .grid_color(mix(theme.well, theme.line, 0.7))
        .grid_spacing(0.0..=1.0)
}

fn quarters() -> Vec<GridMark> {
    [0.0, 0.25, 0.5, 0.75, 1.0].map(|value| GridMark { value, step_size: 1.0 }).into()
}

/// What is shown while a handle is held: it stays as it is, so that the curve doesn't run away from the pointer.
fn held_bounds(ui: &Ui, id: Id, placed: &[PlacedHandle]) -> Option<PlotBounds> {
    let is_held = placed.iter().any(|handle| ui.ctx().is_being_dragged(id.with(handle.handle)));
    PlotMemory::load(ui.ctx(), id).filter(|_| is_held).map(|memory| *memory.bounds())
}

/// A handle of an ease, where `transform` shows times from left to right and progress, upwards or downwards.
pub(super) fn show_handle(
    ui: &Ui,
    theme: &Theme,
    (painter, transform, id): (&Painter, &PlotTransform, Id),
    shape: &ShapedEase<'_>,
    (placed, name): (&PlacedHandle, &str),
    out: &mut Outbox,
) {
    let handle = placed.handle;
    let at = place_of(transform, placed.at);
    let place = Rect::from_center_size(at, Vec2::splat(2.0 * RADIUS_PX[1]));
    let response = ui.interact(place, id.with(handle), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(format!("{:.3}, {:.3}", placed.at[0], placed.at[1])),
        ..WidgetInfo::labeled(WidgetType::Slider, true, name)
    });
    let is_cancelled = was_cancelled(ui, &response);
    paint_handle(painter, theme, at, &response);
    if response.dragged() {
        paint_readout(painter, theme, at, &readout(&shape.ease, placed));
    }
    match follow(ui, &response, Start { ease: shape.ease, at: placed.at }) {
        Drag::None => {}
        Drag::Ongoing { start, delta_px } => {
            let per_px = per_px(transform);
            let value = |pos: Pos2| transform.value_from_position(pos);
            let (from, now) = (value(at), value(at + delta_px));
            let way = [now.x - from.x, now.y - from.y];
            let to = dragged_to(handle, start.at, way, &held_keys(ui), per_px);
            let ease = handles::rounded(&handles::dragged(&start.ease, handle, to));
            if delta_px != Vec2::ZERO {
                out.push(Intent::Preview((shape.shaped)(tr!("curves-step-shape-ease"), ease)));
            }
        }
        Drag::Finished => out.push(Intent::FinishDrag),
        Drag::Cancelled => out.push(Intent::CancelDrag),
    }
    if handle == Handle::Steps && response.clicked() && !is_cancelled {
        out.edit((shape.shaped)(tr!("curves-step-jumps"), handles::with_next_jumps(&shape.ease)));
    }
    let cursor = match handle.axis() {
        HandleAxis::Time => CursorIcon::ResizeHorizontal,
        HandleAxis::Progress => CursorIcon::ResizeVertical,
        HandleAxis::Both => CursorIcon::Grab,
    };
    let keys = match handle {
        Handle::Point(_) => tr!("curves-drag-free"),
        Handle::Value(_) => tr!("curves-drag-snapped"),
        Handle::Rate | Handle::Overshoot | Handle::Period | Handle::Steps | Handle::Swing => {
            tr!("curves-drag-fine")
        }
    };
    hint(response.on_hover_and_drag_cursor(cursor), || format!("{}\n{keys}", handle.help()));
}

/// True from when a drag of the handle was cancelled until the next press: releasing the button is no click then.
fn was_cancelled(ui: &Ui, response: &Response) -> bool {
    let id = response.id.with("cancelled");
    let (pressed, cancelled) = ui.input(|input| {
        let pointer = &input.pointer;
        (pointer.primary_pressed(), pointer.secondary_pressed() || input.key_pressed(Key::Escape))
    });
    ui.data_mut(|data| {
        let was = data.get_temp(id).unwrap_or(false);
        let is = cancelled || (was && !pressed);
        data.insert_temp(id, is);
        is
    })
}

fn held_keys(ui: &Ui) -> Keys {
    ui.input(|input| Keys {
        fine: input.modifiers.shift,
        free: input.modifiers.command,
        straight: input.modifiers.alt,
    })
}

/// The text beside a handle that is dragged.
fn readout(ease: &Ease, placed: &PlacedHandle) -> String {
    let numbers = ease.numbers();
    let first = numbers.first().copied().unwrap_or_default();
    match placed.handle {
        Handle::Rate => tr!("curves-drag-rate", rate = format_number(first)),
        Handle::Overshoot => {
            tr!(
                "curves-drag-overshoot",
                overshoot = format_number(first),
                percent = percent_beyond(placed.at[1])
            )
        }
        Handle::Period => tr!("curves-drag-period", period = format_number(first)),
        Handle::Point(_) | Handle::Value(_) => placed.at.map(format_number).join(", ").replace('-', "−"),
        Handle::Steps => tr!("curves-drag-steps", steps = format_number(first)),
        Handle::Swing => {
            let damping = numbers.get(1).copied().unwrap_or_default();
            tr!(
                "curves-drag-damping",
                damping = format_number(damping),
                percent = percent_beyond(placed.at[1])
            )
        }
    }
}

/// How far a progress is outside of 0..1, in per cent.
fn percent_beyond(y: f64) -> String {
    let beyond = (y - 1.0).max(-y).max(0.0);
    format!("{:.0}", beyond * 100.0)
}

/// The square of 0..1, lighter than the rest, its diagonal and its levels.
fn add_ground(plot: &mut PlotUi<'_>, theme: &Theme) {
    let square = vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
    let light = theme.card.gamma_multiply(0.4);
    plot.polygon(Polygon::new("", square).fill_color(light).stroke(Stroke::new(0.0, light)));
    plot.line(
        Line::new("", vec![[0.0, 0.0], [1.0, 1.0]])
            .stroke(Stroke::new(1.0, mix(theme.well, theme.line, 0.7))),
    );
    for level in LEVELS {
        plot.hline(HLine::new("", level).stroke(Stroke::new(1.0, mix(theme.line, theme.text_dim, 0.4))));
    }
}

fn add_tangents(plot: &mut PlotUi<'_>, theme: &Theme, placed: &[PlacedHandle]) {
    let stroke = Stroke::new(1.2, mix(theme.text_dim, theme.accent, 0.5));
    for handle in placed {
        if let Some(anchor) = handle.anchor {
            plot.line(Line::new("", vec![anchor, handle.at]).stroke(stroke));
        }
    }
    if placed.is_empty() || placed.iter().any(|handle| handle.anchor.is_some()) {
        plot.points(Points::new("", vec![[0.0, 0.0], [1.0, 1.0]]).radius(2.5).color(theme.text_dim));
    }
}

fn paint_handle(painter: &Painter, theme: &Theme, at: Pos2, response: &Response) {
    let is_held = response.dragged() || response.is_pointer_button_down_on();
    let (radius, fill) = match (is_held, response.hovered()) {
        (true, _) => (RADIUS_PX[0] + 1.5, theme.text),
        (_, true) => (RADIUS_PX[0] + 1.5, mix(theme.accent, theme.text, 0.35)),
        _ => (RADIUS_PX[0], theme.accent),
    };
    painter.circle(at, radius, fill, Stroke::new(1.5, theme.panel));
}

/// A small label beside a handle, inside of the picture.
fn paint_readout(painter: &Painter, theme: &Theme, at: Pos2, text: &str) {
    let galley = painter.layout_no_wrap(text.to_owned(), FontId::proportional(10.5), theme.text);
    let size = galley.size() + vec2(10.0, 6.0);
    let bounds = painter.clip_rect().shrink(3.0);
    let above = at.y - 14.0 - size.y > bounds.top();
    let top = if above { at.y - 14.0 - size.y } else { at.y + 14.0 };
    let left = (at.x - size.x / 2.0).min(bounds.right() - size.x).max(bounds.left());
    let plate = Rect::from_min_size(pos2(left, top), size);
    painter.rect(
        plate,
        f32::from(RADIUS) - 1.0,
        theme.card,
        Stroke::new(1.0, theme.line),
        StrokeKind::Inside,
    );
    painter.galley(plate.min + vec2(5.0, 3.0), galley, theme.text);
}

/// Progress at the playhead, what the ease makes of it, and the colour of both: dim while the action does not play.
fn now(theme: &Theme, target: &EaseTarget) -> Option<([f64; 2], Color32)> {
    let progress = target.progress?;
    let t = progress.clamp(0.0, 1.0);
    let color = if t == progress { theme.playhead } else { theme.text_dim };
    Some(([t, target.curve.value(t)], color))
}

/// The dot at the playhead.
fn add_now(plot: &mut PlotUi<'_>, theme: &Theme, target: &EaseTarget) {
    let Some((at, color)) = now(theme, target) else { return };
    if color == theme.playhead {
        plot.vline(VLine::new("", at[0]).stroke(Stroke::new(1.0, color.gamma_multiply(0.35))));
    }
    plot.points(Points::new("", vec![at]).radius(3.5).color(color));
}

/// The numbers at the playhead.
fn paint_now(painter: &Painter, theme: &Theme, target: &EaseTarget) {
    let Some(([t, eased], _)) = now(theme, target) else { return };
    let corner = painter.clip_rect().right_bottom() - vec2(6.0, 3.0);
    let eased = without_minus_zero(format!("{eased:.2}"));
    let text = format!("{t:.2} {} {eased}", icon::ARROW_RIGHT);
    painter.text(corner, Align2::RIGHT_BOTTOM, text, FontId::proportional(10.0), theme.text_dim);
}

/// What a curve says about itself in a test: used by no window.
#[cfg(test)]
fn drawn(curve: &kineograph_runtime::Curve, [columns, rows]: [usize; 2]) -> String {
    let points = curve_points(curve, PIECES);
    let range = seen(&points, &[]);
    let mut cells = vec![vec![' '; columns]; rows];
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
    // a small picture
    let index = |part: f64, count: usize| ((part * count as f64) as usize).min(count - 1);
    let up = |y: f64| (y - range[0]) / (range[1] - range[0]);
    for (level, sign) in [(0.0, '.'), (1.0, '.')] {
        cells[rows - 1 - index(up(level), rows)].fill(sign);
    }
    for [t, y] in points {
        cells[rows - 1 - index(up(y), rows)][index(t, columns)] = '#';
    }
    cells.iter().map(|row| format!("{}\n", row.iter().collect::<String>().trim_end())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const PER_PX: [f64; 2] = [0.01, 0.01];

    fn to(handle: Handle, way: [f64; 2], keys: Keys) -> [f64; 2] {
        dragged_to(handle, [0.5, 0.5], way, &keys, PER_PX).map(|x| (x * 1e6).round() / 1e6)
    }

    #[test]
    fn handles_go_where_they_can_and_snap_to_the_lines() {
        let none = Keys::default();
        assert_eq!(to(Handle::Rate, [0.3, 0.2], none), [0.5, 0.7]);
        assert_eq!(to(Handle::Period, [0.3, 0.2], none), [0.8, 0.5]);
        assert_eq!(to(Handle::Point(0), [0.3, 0.47], none), [0.8, 1.0]);
        assert_eq!(to(Handle::Point(0), [-0.46, 0.2], none), [0.0, 0.7]);
        assert_eq!(to(Handle::Point(0), [0.3, 0.47], Keys { free: true, ..none }), [0.8, 0.97]);
        assert_eq!(to(Handle::Point(0), [0.3, 0.2], Keys { straight: true, ..none }), [0.8, 0.5]);
        assert_eq!(to(Handle::Point(0), [0.1, 0.2], Keys { straight: true, ..none }), [0.5, 0.7]);
        assert_eq!(to(Handle::Point(1), [0.3, 0.2], Keys { fine: true, ..none }), [0.53, 0.52]);
        assert_eq!(to(Handle::Value(1), [0.3, -0.52], none), [0.5, 0.0]);
    }

    #[test]
    fn places_and_the_screen_agree() {
        let rect = Rect::from_min_size(pos2(10.0, 20.0), vec2(228.0, 132.0));
        let transform = PlotTransform::new(rect, bounds(rect.size(), [-0.25, 1.25]), false);
        let near = |at: Pos2, expected: Pos2| assert!(at.distance(expected) < 1e-3, "{at} {expected}");
        near(place_of(&transform, [0.0, -0.25]), pos2(24.0, 136.0));
        near(place_of(&transform, [1.0, 1.25]), pos2(224.0, 36.0));
        let [x, y] = per_px(&transform);
        assert!((x - 1.0 / 200.0).abs() < 1e-9 && (y - 1.5 / 100.0).abs() < 1e-9);
    }

    #[test]
    fn all_of_a_curve_and_its_handles_is_seen() {
        for text in ["EaseElasticOut(0.3)", "cubic-bezier(0.2, -2, 0.3, 3)", "EaseBackIn(5)", "steps(3)"] {
            let ease: Ease = text.parse().unwrap();
            let (points, placed) = (curve_points(&ease.curve(), PIECES), handles::handles(&ease));
            let [low, high] = seen(&points, &placed);
            let mut all = points.iter().chain(placed.iter().map(|handle| &handle.at));
            assert!(all.all(|[_, y]| low < *y && *y < high), "{text}");
            assert!(low < 0.0 && high > 1.0);
        }
    }

    #[test]
    fn overshoot_and_steps_are_drawn() {
        let picture = |text: &str, size| drawn(&text.parse::<Ease>().unwrap().curve(), size);
        assert_eq!(
            picture("EaseBackOut(4)", [24, 9]),
            r"
          ##
      ##### ######
....###..........#######
   ##
  ##
 ##
##
#
#.......................
"
            .trim_start_matches('\n')
        );
        let steps = "........####\n\n    ####\n\n####\n\n#...........\n";
        assert_eq!(picture("steps(3, start)", [12, 7]), steps);
    }
}
