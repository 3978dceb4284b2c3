//! What the graph shows: curves with their extremes, pinned versions and the playhead as items of the plot; handles and what the pointer
//! points at above them.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, Context, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, Ui, vec2};
use egui_plot::{HLine, Line, LineStyle, PlotPoints, PlotUi, Points, Span, VLine};

use kineograph_runtime::Channel;

use super::CurvesPanel;
use super::channel_name::{ShownUnit, reading_text, value_text};
use super::fixed_value::FixedValue;
use super::graph::Graph;
use super::legend::tag;
use super::quantity::Quantity;
use super::sampled::Curve;
use super::together::style;
use super::view::{Scale, curve_at, curves_at, extreme_at, next_on_line};
use crate::motion::HandleSlot;
use crate::motion::PlacedHandle;
use crate::panels::Ctx;
use crate::text::tr;
use crate::ui_kit::gesture::Gesture as _;
use crate::ui_kit::pointer;
use crate::ui_kit::reach::HANDLE_PX as HANDLE_RADIUS_PX;
use crate::ui_kit::theme::Theme;
use crate::ui_kit::tip::Tip as _;
use crate::ui_kit::view2d::Viewport;

/// Size of a handle, from its middle to its edge, in points.
pub const HANDLE_PX: f32 = 5.0;
/// Room between a note and the right edge, in points.
const NOTE_MARGIN_PX: f32 = 6.0;
/// Opacity of what covers the time in which nothing plays.
const DIM: f32 = 0.6;
/// Opacity of curves without handles while others have some.
const BACK: f32 = 0.45;
/// With more curves than this, only that under the pointer shows its ends.
const MAX_ENDS: usize = 3;
/// How pinned versions are drawn.
const PIN_STYLE: LineStyle = LineStyle::Dashed { length: 5.0 };
/// How channels are drawn that share the colour of another one: longer dashes than those of pinned versions.
const SHARED_STYLE: LineStyle = LineStyle::Dashed { length: 10.0 };
/// A line that is so many times as long as the way from its start to its end has no dashes.
const MAX_DASHED: f32 = 8.0;
/// A shorter way counts as this one, in points: curves often come back to where they began.
const MIN_DENSE_PX: f32 = 400.0;
/// How far outside of the visible heights a curve goes on, as a multiple of them: further up there is nothing to see, only to compute.
const OUTSIDE: f64 = 20.0;

/// What one frame shows.
pub struct CurvesFrame<'a> {
    pub ctx: &'a Ctx<'a>,
    /// All of it.
    pub graph: &'a Graph,
    /// The curves that are not hidden.
    pub curves: Vec<&'a Curve>,
    /// The layout.
    pub viewport: Viewport,
    /// How values become heights.
    pub scale: Scale,
    /// The one that is clicked where several are on one line.
    pub front: Option<Channel>,
    /// The whole area, with the axes.
    pub area: Rect,
}

impl CurvesFrame<'_> {
    /// The unit of all curves that change, or of all if none does; `None` if they have several.
    pub fn unit(&self, ctx: &Context) -> Option<ShownUnit> {
        let is_seen = |curve: &&&Curve| curve.changes || !self.curves.iter().any(|curve| curve.changes);
        ShownUnit::of_all(ctx, self.curves.iter().filter(is_seen).map(|curve| curve.channel))
    }

    /// What the numbers of the axis are, where they are not values in one unit.
    fn axis_note(&self, ctx: &Context, quantity: Quantity) -> Option<&'static str> {
        match (self.scale.is_normalized, quantity) {
            (true, Quantity::Value) => Some(tr!("curves-axis-own-range")),
            (true, Quantity::Velocity) => Some(tr!("curves-axis-own-range-velocity")),
            (false, _) if self.unit(ctx).is_none() => Some(tr!("curves-axis-several-units")),
            (false, Quantity::Velocity) => Some(tr!("curves-units-per-second")),
            (false, Quantity::Value) => None,
        }
    }

    /// The place of a handle, if its curve is shown.
    pub fn place(&self, stand: &PlacedHandle) -> Option<(Pos2, &Curve)> {
        let curve = self.curves.iter().find(|curve| curve.channel == stand.id.1)?;
        let height = self.scale.height(curve, stand.value);
        Some((self.viewport.screen_from_world([stand.secs, height]), curve))
    }

    /// The handles with their places, as far as these are in view.
    pub fn places(&self) -> impl Iterator<Item = (&PlacedHandle, Pos2, &Curve)> {
        let bounds = self.viewport.rect.expand(HANDLE_PX);
        let is_front = |stand: &&PlacedHandle| Some(stand.id.1) == self.front;
        // The last one is on top.
        let back = self.graph.stands.iter().filter(move |stand| !is_front(stand));
        let stands = back.chain(self.graph.stands.iter().filter(is_front));
        let placed = stands.filter_map(|stand| {
            let (at, curve) = self.place(stand)?;
            Some((stand, at, curve))
        });
        placed.filter(move |(_, at, _)| bounds.contains(*at))
    }

    /// The curve at a place that the next click takes, if several are on one line there.
    fn next_at(&self, at: Pos2, taken: Channel) -> Option<&Curve> {
        let line = curves_at(&self.viewport, &self.scale, &self.curves, at);
        next_on_line(&line, Some(taken)).filter(|next| next.channel != taken)
    }

    /// A piece of a curve, or of another version of it at the same scale.
    fn line(&self, curve: &Curve, piece: &[[f64; 2]], stroke: Stroke) -> Line<'static> {
        let [low, high] = self.viewport.visible(1);
        let room = (high - low) * OUTSIDE;
        let height = |value: f64| self.scale.height(curve, value).clamp(low - room, high + room);
        let points: PlotPoints<'_> = piece.iter().map(|[secs, value]| [*secs, height(*value)]).collect();
        Line::new("", points).stroke(stroke)
    }

    /// Whether a piece goes up and down so closely that dashes can't be told apart, while each costs as much as a line.
    fn is_dense(&self, curve: &Curve, piece: &[[f64; 2]]) -> bool {
        let at = |[secs, value]: [f64; 2]| {
            self.viewport.screen_from_world([secs, self.scale.height(curve, value)])
        };
        let [Some(first), Some(last)] = [piece.first(), piece.last()] else { return false };
        let length_px: f32 = piece.windows(2).map(|ends| at(ends[0]).distance(at(ends[1]))).sum();
        length_px > MAX_DASHED * at(*first).distance(at(*last)).max(MIN_DENSE_PX)
    }

    fn dot(&self, curve: &Curve, secs: f64, value: f64) -> Points<'static> {
        Points::new("", [secs, self.scale.height(curve, value)])
    }

    /// The curve under the pointer. None while numbers are typed: what is read off it would cover them.
    fn pointed_at(&self, context: &Context) -> Option<(&Curve, Pos2)> {
        let at = self.pointer(context)?;
        curve_at(&self.viewport, &self.scale, (&self.curves, self.front), at).map(|curve| (curve, at))
    }

    /// The channel of the handle or curve under the pointer: of several that in front, else the first.
    pub fn pointed_channel(&self, context: &Context) -> Option<Channel> {
        let at = self.pointer(context)?;
        let under = self.places().filter(|(_, place, _)| grab_rect(*place).contains(at));
        let mut handles = under.map(|(_, _, curve)| curve.channel);
        let first = handles.next();
        let curve = || self.pointed_at(context).map(|(curve, _)| curve.channel);
        handles.find(|channel| Some(*channel) == self.front).or(first).or_else(curve)
    }

    fn pointer(&self, context: &Context) -> Option<Pos2> {
        pointer::over_panel(context, self.viewport.rect).filter(|_| !egui::Popup::is_any_open(context))
    }
}

impl CurvesPanel {
    /// Adds all that only shows something.
    pub(super) fn add_items(&self, plot: &mut PlotUi<'_>, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>) {
        let near = shown.pointed_at(plot.ctx()).map(|(curve, _)| curve.channel);
        add_pins(plot, ctx.theme, shown);
        let has_handles = !shown.graph.stands.is_empty();
        // Frames are steps over the whole height: they are drawn below all others, and fainter.
        let (frames, others): (Vec<&Curve>, Vec<&Curve>) =
            shown.curves.iter().copied().partition(|curve| curve.channel == Channel::Frame);
        let is_behind = |curve: &Curve| curve.channel == Channel::Frame && !others.is_empty();
        for curve in frames.iter().chain(&others).copied() {
            let is_near = near == Some(curve.channel) || self.chosen == Some(curve.channel);
            let color = ctx.theme.curve(curve.look.color);
            if self.quantity == Quantity::Value && (is_near || shown.curves.len() <= MAX_ENDS) {
                add_ends(plot, shown, curve, color);
            }
            // What can't be shaped is dimmed while something else can.
            let is_dimmed =
                has_handles && !shown.graph.stands.iter().any(|stand| stand.id.1 == curve.channel);
            let ink =
                if (is_dimmed || is_behind(curve)) && !is_near { color.gamma_multiply(BACK) } else { color };
            let stroke = Stroke::new(if is_near { 2.5 } else { 1.75 }, ink);
            add_curve(plot, shown, curve, (stroke, style(&self.together, curve.channel)));
        }
        if let Some(subject) = &shown.graph.subject {
            let [start, end] = subject.stretch_secs;
            for outside in [f64::NEG_INFINITY..=start, end..=f64::INFINITY] {
                let shade = ctx.theme.panel.gamma_multiply(DIM);
                plot.span(Span::new("", outside).fill(shade).border_width(0.0));
            }
        }
        self.add_playhead(plot, ctx, shown);
    }

    /// Draws what takes the pointer, and what there is to read where it points.
    pub(super) fn paint_over(&self, ui: &Ui, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>) {
        let (theme, rect) = (ctx.theme, shown.viewport.rect);
        let painter = ui.painter_at(rect);
        self.paint_handles(&painter, ctx, shown);
        if let Some(drag) = self.gestures.active() {
            drag.paint(&painter, shown);
        } else {
            self.paint_pointed_at(ui, ctx, shown);
        }
        let mut at = rect.left_top() + vec2(7.0, 3.0);
        // Instead of the others: there is no room for both, and below them it would cover curves.
        if self.selected_fixed(shown).is_some() {
            return;
        }
        if let Some(curve) = self.curve_on_axis(shown) {
            let text = tr!("curves-axis-of", channel = &curve.name);
            // The colour of the curve is on the numbers; small letters would not stand out in it.
            at.x = note(ui, theme, (at, rect.right()), (&text, theme.text)).right() + 10.0;
        }
        if let Some(text) = shown.axis_note(ui.ctx(), self.quantity) {
            note(ui, theme, (at, rect.right()), (text, theme.text_dim));
        }
    }

    /// Why the value of a selected handle can't be changed, if that is so.
    pub(super) fn selected_fixed(&self, shown: &CurvesFrame<'_>) -> Option<FixedValue> {
        let mut selected = shown.graph.stands.iter().filter(|stand| self.selected.contains(&stand.id));
        selected.find_map(|stand| FixedValue::of(shown.graph, stand))
    }

    /// The extreme under the pointer, else the value of the curve there.
    fn paint_pointed_at(&self, ui: &Ui, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>) {
        let extreme = shown
            .pointer(ui.ctx())
            .and_then(|at| extreme_at(&shown.viewport, &shown.scale, (&shown.curves, shown.front), at));
        if let Some((curve, extreme)) = extreme {
            let at =
                shown.viewport.screen_from_world([extreme.secs, shown.scale.height(curve, extreme.value)]);
            let (channel, value) = (&curve.name, value_text(ui.ctx(), curve.channel, extreme.value));
            let secs = format!("{:.3}", extreme.secs);
            let text = if extreme.is_max {
                tr!("curves-highest-at", channel, value, secs)
            } else {
                tr!("curves-lowest-at", channel, value, secs)
            };
            tag(ui, ctx, at, shown.viewport.rect, text);
        } else if let Some((curve, at)) = shown.pointed_at(ui.ctx())
            && !shown.places().any(|(_, place, _)| grab_rect(place).contains(at))
        {
            self.paint_reading(ui, ctx, shown, curve, at);
        }
    }

    /// What the curve under the pointer shows there.
    fn paint_reading(&self, ui: &Ui, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>, curve: &Curve, pointer: Pos2) {
        let Some(subject) = &shown.graph.subject else { return };
        let secs = shown.viewport.world_from_screen(pointer)[0];
        let value = self.reading(&subject.source, curve.channel, secs);
        let takes_more =
            shown.graph.stands.iter().any(|stand| stand.id.1 == curve.channel && stand.is_key_or_point());
        let (channel, number, at) =
            (&curve.name, reading_text(ui.ctx(), self.quantity, curve.channel, value), format!("{secs:.3}"));
        let text = if takes_more {
            tr!("curves-value-at-add", channel, value = number, secs = at)
        } else {
            tr!("curves-value-at", channel, value = number, secs = at)
        };
        let text = match shown.next_at(pointer, curve.channel) {
            Some(next) => format!("{text}\n{}", tr!("curves-click-for", channel = &next.name)),
            None => text,
        };
        let place = shown.viewport.screen_from_world([secs, shown.scale.height(curve, value)]);
        tag(ui, ctx, place, shown.viewport.rect, text);
    }

    fn add_playhead(&self, plot: &mut PlotUi<'_>, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>) {
        let Some(now_secs) = self.now_secs(ctx, shown.graph) else { return };
        plot.vline(VLine::new("", now_secs).stroke(Stroke::new(1.0, ctx.theme.playhead)));
        let Some(subject) = &shown.graph.subject else { return };
        for curve in &shown.curves {
            let value = self.reading(&subject.source, curve.channel, now_secs);
            let dot = shown.dot(curve, now_secs, value).radius(3.5);
            plot.points(dot.color(ctx.theme.curve(curve.look.color)));
        }
    }

    fn paint_handles(&self, painter: &Painter, ctx: &Ctx<'_>, shown: &CurvesFrame<'_>) {
        let theme = ctx.theme;
        for (stand, at, curve) in shown.places() {
            let color = theme.curve(curve.look.color);
            let is_selected = self.selected.contains(&stand.id);
            let fill = if is_selected { theme.accent } else { theme.card };
            let outline = Stroke::new(2.0, if is_selected { theme.text } else { color });
            match stand.id.0 {
                HandleSlot::Key(_) => {
                    let r = HANDLE_PX + 1.0;
                    let corners =
                        [vec2(0.0, -r), vec2(r, 0.0), vec2(0.0, r), vec2(-r, 0.0)].map(|way| at + way);
                    painter.add(Shape::convex_polygon(corners.to_vec(), fill, outline));
                }
                HandleSlot::Control(_) => {
                    let square = Rect::from_center_size(at, vec2(HANDLE_PX, HANDLE_PX) * 1.8);
                    painter.rect(square, 1.0, fill, outline, StrokeKind::Middle);
                }
                HandleSlot::Start | HandleSlot::Point(_) | HandleSlot::Height | HandleSlot::End => {
                    painter.circle(at, HANDLE_PX, fill, outline);
                }
            }
        }
    }
}

/// A curve with its extremes; where it jumps, a thin upright line. With a style if it is on one line with others.
fn add_curve(
    plot: &mut PlotUi<'_>,
    shown: &CurvesFrame<'_>,
    curve: &Curve,
    (stroke, style): (Stroke, Option<LineStyle>),
) {
    let style = style.or_else(|| curve.look.is_dashed.then_some(SHARED_STYLE)).unwrap_or(LineStyle::Solid);
    for piece in &curve.pieces {
        let line = shown.line(curve, piece, stroke);
        plot.line(if shown.is_dense(curve, piece) { line } else { line.style(style) });
    }
    let thin = Stroke::new(1.0, stroke.color.gamma_multiply(0.6));
    for ends in curve.pieces.windows(2) {
        if let (Some(before), Some(after)) = (ends[0].last(), ends[1].first()) {
            plot.line(shown.line(curve, &[[after[0], before[1]], *after], thin));
        }
    }
    for extreme in &curve.extremes {
        plot.points(shown.dot(curve, extreme.secs, extreme.value).radius(3.0).color(stroke.color));
    }
}

fn add_pins(plot: &mut PlotUi<'_>, theme: &Theme, shown: &CurvesFrame<'_>) {
    for pinned in &shown.graph.pinned {
        for curve in &shown.curves {
            let old = pinned.curves.iter().find(|old| old.channel == curve.channel);
            let color = theme.curve(curve.look.color);
            let stroke = Stroke::new(1.25, color.gamma_multiply(0.6));
            for piece in old.filter(|old| old.changes || curve.changes).iter().flat_map(|old| &old.pieces) {
                // The curve itself lies over what is the same.
                if curve.pieces.contains(piece) {
                    continue;
                }
                let line = shown.line(curve, piece, stroke);
                plot.line(if shown.is_dense(curve, piece) { line } else { line.style(PIN_STYLE) });
            }
        }
    }
}

/// Where the value is at start and end, so that what goes beyond can be seen.
fn add_ends(plot: &mut PlotUi<'_>, shown: &CurvesFrame<'_>, curve: &Curve, color: Color32) {
    for value in curve.ends {
        let line = HLine::new("", shown.scale.height(curve, value)).style(LineStyle::Dashed { length: 3.0 });
        plot.hline(line.stroke(Stroke::new(1.0, color.gamma_multiply(0.4))));
    }
}

/// A small text over the curves that pass there. Returns where it is.
fn note(ui: &Ui, theme: &Theme, (at, right_px): (Pos2, f32), (text, color): (&str, Color32)) -> Rect {
    let painter = ui.painter();
    let mut job = LayoutJob::simple_singleline(text.to_owned(), FontId::proportional(10.5), color);
    job.wrap = TextWrapping::truncate_at_width((right_px - at.x - NOTE_MARGIN_PX).max(1.0));
    let galley = painter.layout_job(job);
    let is_cut = galley.elided;
    let note = Rect::from_min_size(at, galley.size());
    painter.rect_filled(note.expand2(vec2(3.0, 1.0)), 3.0, theme.well.gamma_multiply(0.8));
    painter.galley(at, galley, color);
    let response = ui.interact(note, ui.id().with(("axis note", text)), egui::Sense::hover()); // not shown
    response.widget_info(|| egui::WidgetInfo::labeled(egui::WidgetType::Label, true, text));
    if is_cut {
        response.tip(text);
    }
    note
}

/// Where the pointer grabs a handle.
pub fn grab_rect(at: Pos2) -> Rect {
    Rect::from_center_size(at, vec2(2.0, 2.0) * HANDLE_RADIUS_PX)
}
