//! The curve of the selected ease as a picture, with handles that shape it.

use egui::{
    Align2, CursorIcon, FontId, Id, Key, Painter, Pos2, Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2,
    WidgetInfo, WidgetType, pos2, vec2,
};
use egui_phosphor::regular as icon;
use kineograph_runtime::Ease;
use kineograph_runtime::format::Category;

use super::model::EaseTarget;
use crate::ease_shape::handles::{self, Axis, Handle, PlacedHandle};
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::ease_picker::{curve_points, extent};
use crate::ui_kit::fields::{Drag, follow, format_number};
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
/// Distance within which a handle snaps to a line, in points.
const SNAP_PX: f64 = 6.0;
/// How far Shift slows a drag down.
const FINE: f64 = 0.1;

/// Which part of the plane of time and progress a rectangle shows: 0..1 from left to right, `low` to `high` upwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct View {
    rect: Rect,
    low: f64,
    high: f64,
}

impl View {
    /// A view into `rect` that holds `low` to `high`.
    #[must_use]
    pub fn new(rect: Rect, [low, high]: [f64; 2]) -> Self {
        Self { rect: rect.shrink2(MARGIN_PX), low, high }
    }

    /// Where a place is on the screen.
    #[must_use]
    #[allow(clippy::cast_possible_truncation)] // points of a screen
    pub fn pos(&self, [t, y]: [f64; 2]) -> Pos2 {
        let up = (y - self.low) / (self.high - self.low);
        pos2(
            self.rect.left() + t as f32 * self.rect.width(),
            self.rect.bottom() - up as f32 * self.rect.height(),
        )
    }

    /// How far a point of the screen is to the right, and upwards.
    #[must_use]
    pub fn per_px(&self) -> [f64; 2] {
        let [width, height] = [self.rect.width(), self.rect.height()].map(|px| f64::from(px.max(1.0)));
        [1.0 / width, (self.high - self.low) / height]
    }
}

/// Lowest and highest progress to be seen: the curve and its handles, 0 and 1 always, and some room.
#[must_use]
pub fn seen(points: &[[f64; 2]], placed: &[PlacedHandle]) -> [f64; 2] {
    let (low, high) = extent(points);
    let (low, high) = placed
        .iter()
        .fold((low, high), |(low, high), handle| (low.min(handle.at[1]), high.max(handle.at[1])));
    let room = (high - low) * ROOM;
    [low - room, high + room]
}

/// The way of a handle, in time and progress, held to what its axis, Alt (one direction) and the lines at 0 and 1 ask for.
#[must_use]
pub fn dragged_to(handle: Handle, start: [f64; 2], way: [f64; 2], keys: &Keys, per_px: [f64; 2]) -> [f64; 2] {
    let pace = if keys.fine { FINE } else { 1.0 };
    let [mut t, mut y] = way.map(|part| part * pace);
    match handle.axis() {
        Axis::Time => y = 0.0,
        Axis::Progress => t = 0.0,
        Axis::Both if keys.straight && (t / per_px[0]).abs() < (y / per_px[1]).abs() => t = 0.0,
        Axis::Both if keys.straight => y = 0.0,
        Axis::Both => {}
    }
    let to = [start[0] + t, start[1] + y];
    let snaps = matches!(handle, Handle::Point(_) | Handle::Value(_)) && !keys.free;
    if !snaps {
        return to;
    }
    let near = |x: f64, per_px: f64| {
        [0.0, 1.0].into_iter().find(|line| (x - line).abs() < SNAP_PX * per_px).unwrap_or(x)
    };
    match handle.axis() {
        Axis::Progress => [to[0], near(to[1], per_px[1])],
        _ => [near(to[0], per_px[0]), near(to[1], per_px[1])],
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

/// What a drag started from.
#[derive(Debug, Clone, Copy)]
struct Start {
    ease: Ease,
    at: [f64; 2],
}

/// Shows the curve in an area of this size; its handles shape the ease.
pub fn show(ui: &mut Ui, ctx: &Ctx<'_>, target: &EaseTarget, size: Vec2, out: &mut Outbox) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Image, true, tr!("curves-ease-plot")));
    let placed = handles::handles(&target.ease);
    let points = curve_points(&target.curve, PIECES);
    let id = ui.id().with(("ease plot", target.id));
    let view = View::new(rect, kept_range(ui, id, &placed, seen(&points, &placed)));
    let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
    paint_ground(&painter, ctx.theme, rect, &view);
    paint_curve(&painter, ctx.theme, &view, &points);
    paint_tangents(&painter, ctx.theme, &view, &placed);
    paint_now(&painter, ctx.theme, &view, target);
    for handle in &placed {
        show_handle(ui, ctx, (&painter, &view, id), target, handle, out);
    }
}

/// The range that is shown. It stays as it is while a handle is held, so that the curve doesn't run away from the pointer.
fn kept_range(ui: &Ui, id: Id, placed: &[PlacedHandle], fitting: [f64; 2]) -> [f64; 2] {
    let is_held = placed.iter().any(|handle| ui.ctx().is_being_dragged(id.with(handle.handle)));
    ui.data_mut(|data| {
        let range = data.get_temp::<[f64; 2]>(id).filter(|_| is_held).unwrap_or(fitting);
        data.insert_temp(id, range);
        range
    })
}

fn show_handle(
    ui: &Ui,
    ctx: &Ctx<'_>,
    (painter, view, id): (&Painter, &View, Id),
    target: &EaseTarget,
    placed: &PlacedHandle,
    out: &mut Outbox,
) {
    let handle = placed.handle;
    let at = view.pos(placed.at);
    let place = Rect::from_center_size(at, Vec2::splat(2.0 * RADIUS_PX[1]));
    let response = ui.interact(place, id.with(handle), Sense::click_and_drag());
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(format!("{:.3}, {:.3}", placed.at[0], placed.at[1])),
        ..WidgetInfo::labeled(WidgetType::Slider, true, handle.label())
    });
    let is_cancelled = was_cancelled(ui, &response);
    paint_handle(painter, ctx.theme, at, &response);
    if response.dragged() {
        paint_readout(painter, ctx.theme, at, &readout(target, placed));
    }
    match follow(ui, &response, Start { ease: target.ease, at: placed.at }) {
        Drag::None => {}
        Drag::Ongoing { start, delta_px } => {
            let per_px = view.per_px();
            let way = [f64::from(delta_px.x) * per_px[0], -f64::from(delta_px.y) * per_px[1]];
            let to = dragged_to(handle, start.at, way, &held_keys(ui), per_px);
            let ease = handles::rounded(&handles::dragged(&start.ease, handle, to));
            if delta_px != Vec2::ZERO {
                out.push(Intent::Preview(target.shaped(tr!("curves-step-shape-ease"), ease)));
            }
        }
        Drag::Finished => out.push(Intent::FinishDrag),
        Drag::Cancelled => out.push(Intent::CancelDrag),
    }
    if handle == Handle::Steps && response.clicked() && !is_cancelled {
        out.edit(target.shaped(tr!("curves-step-jumps"), handles::with_next_jumps(&target.ease)));
    }
    let cursor = match handle.axis() {
        Axis::Time => CursorIcon::ResizeHorizontal,
        Axis::Progress => CursorIcon::ResizeVertical,
        Axis::Both => CursorIcon::Grab,
    };
    let keys = match handle {
        Handle::Point(_) => tr!("curves-drag-free"),
        Handle::Value(_) => tr!("curves-drag-snapped"),
        _ => tr!("curves-drag-fine"),
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
fn readout(target: &EaseTarget, placed: &PlacedHandle) -> String {
    let numbers = target.ease.numbers();
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
        Handle::Point(_) | Handle::Value(_) => {
            format!("{}, {}", format_number(placed.at[0]), format_number(placed.at[1]))
        }
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

fn paint_ground(painter: &Painter, theme: &Theme, rect: Rect, view: &View) {
    painter.rect(rect, f32::from(RADIUS), theme.well, Stroke::new(1.0, theme.line), StrokeKind::Inside);
    let inside = Rect::from_two_pos(view.pos([0.0, 0.0]), view.pos([1.0, 1.0]));
    let ground = mix(theme.well, theme.card, 0.5);
    painter.rect_filled(inside, 0.0, ground);
    let grid = Stroke::new(1.0, mix(ground, theme.line, 0.55));
    for part in [0.25, 0.5, 0.75] {
        painter.vline(view.pos([part, 0.0]).x, inside.y_range(), grid);
        painter.hline(inside.x_range(), view.pos([0.0, part]).y, grid);
    }
    painter.line_segment([view.pos([0.0, 0.0]), view.pos([1.0, 1.0])], grid);
    for level in [0.0, 1.0] {
        let y = view.pos([0.0, level]).y;
        painter.hline(rect.shrink(1.0).x_range(), y, Stroke::new(1.0, mix(theme.line, theme.text_dim, 0.4)));
        let at = pos2(rect.left() + 4.0, y - 1.0);
        painter.text(at, Align2::LEFT_BOTTOM, format!("{level}"), FontId::proportional(9.0), theme.text_dim);
    }
}

fn paint_curve(painter: &Painter, theme: &Theme, view: &View, points: &[[f64; 2]]) {
    let line: Vec<Pos2> = points.iter().map(|point| view.pos(*point)).collect();
    painter.line(line, Stroke::new(2.2, theme.category(Category::Ease)));
}

fn paint_tangents(painter: &Painter, theme: &Theme, view: &View, placed: &[PlacedHandle]) {
    let stroke = Stroke::new(1.2, mix(theme.text_dim, theme.accent, 0.5));
    for handle in placed {
        if let Some(anchor) = handle.anchor {
            painter.line_segment([view.pos(anchor), view.pos(handle.at)], stroke);
        }
    }
    if placed.is_empty() || placed.iter().any(|handle| handle.anchor.is_some()) {
        for end in [[0.0, 0.0], [1.0, 1.0]] {
            painter.circle_filled(view.pos(end), 2.5, theme.text_dim);
        }
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

/// The dot at the playhead, and its numbers.
fn paint_now(painter: &Painter, theme: &Theme, view: &View, target: &EaseTarget) {
    let Some(progress) = target.progress else { return };
    let t = progress.clamp(0.0, 1.0);
    let eased = target.curve.value(t);
    let plays = (0.0..=1.0).contains(&progress);
    let color = if plays { theme.playhead } else { theme.text_dim };
    let at = view.pos([t, eased]);
    if plays {
        painter.vline(at.x, painter.clip_rect().y_range(), Stroke::new(1.0, color.gamma_multiply(0.35)));
    }
    painter.circle_filled(at, 3.5, color);
    let corner = painter.clip_rect().right_bottom() - vec2(6.0, 3.0);
    let text = format!("{t:.2} {} {eased:.2}", icon::ARROW_RIGHT);
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
        let view = View::new(rect, [-0.25, 1.25]);
        assert_eq!(view.pos([0.0, -0.25]), pos2(24.0, 136.0));
        assert_eq!(view.pos([1.0, 1.25]), pos2(224.0, 36.0));
        assert_eq!(view.per_px(), [1.0 / 200.0, 1.5 / 100.0]);
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
