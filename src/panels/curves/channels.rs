//! The channels of the selected node over time.

use egui::{Key, PointerButton, Rangef, Response, Sense, Ui, WidgetInfo, WidgetType, vec2};
use egui_plot::{AxisHints, GridMark, Line, Plot, PlotPoints, PlotTransform, Points, VLine};
use kineograph_runtime::Channel;

use super::CurvesPanel;
use super::model::{Curve, CurveCache};
use crate::document::NodeId;
use crate::panels::{Ctx, Outbox, Post};
use crate::ui_kit::ruler::{Tick, TimeView, number_ticks, snapped_to_frame};
use crate::ui_kit::theme::{SPACE, SPACE_SMALL};

/// Most points of a curve.
const MAX_SAMPLES: f64 = 1000.0;
/// Part of the height that is left free above and below the curves.
const MARGIN: f64 = 0.08;

/// Distance of labelled ticks from which labels begin to show, and from which they are fully visible, in points.
const LABEL_SPACING_PX: Rangef = Rangef { min: 34.0, max: 60.0 };

/// What the pointer drags in the plot.
#[derive(Debug, Clone, Copy)]
pub enum PlotDrag {
    /// The playhead, from where it stood.
    Scrub {
        /// Where it stood.
        from_secs: f64,
    },
    /// The view.
    Pan {
        /// The view as it was.
        view: TimeView,
        /// Where it was grabbed.
        from_x: f32,
    },
    /// Given up while the button is still down.
    Cancelled,
}

impl CurvesPanel {
    /// Shows curves and their legend in what is left of the panel.
    pub(super) fn show_channels(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let Some(node) = ctx.session.selection.node.and_then(|id| ctx.document.node(id)) else {
            super::note(ui, ctx, "Select a node to see how it changes over time.");
            return;
        };
        let width_px = self.plot_width_px.max(50.0);
        let view = self.time.resolve(ctx.programs.length_secs(), width_px, self.drag.is_some());
        let visible = [view.start_secs, view.end_secs(width_px)];
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // 2..=1000
        let samples = width_px.clamp(2.0, MAX_SAMPLES) as usize;
        // Taken out for the frame, so that curves can be read while the panel changes.
        let mut cache = self.cache.take();
        let curves = CurveCache::refreshed(&mut cache, ctx, node.id, visible, samples);
        let listed: Vec<&Curve> =
            curves.iter().filter(|curve| self.all_channels || curve.changes()).collect();
        self.toolbar(ui, &node.name);
        if listed.is_empty() {
            let runs_any = ctx.document.runs().iter().any(|run| run.nodes().any(|id| id == node.id));
            let way_out = if runs_any { "Add actions to its clip." } else { "Let a clip run on it." };
            let text = format!("Nothing changes on “{}” yet. {way_out}", node.name);
            super::note(ui, ctx, &text);
        } else {
            self.legend(ui, ctx, node.id, &listed);
            let shown: Vec<&Curve> =
                listed.into_iter().filter(|curve| !self.hidden.contains(&curve.channel)).collect();
            self.plot(ui, ctx, (node.id, &shown), view, out);
        }
        self.cache = cache;
    }

    fn toolbar(&mut self, ui: &mut Ui, node_name: &str) {
        ui.horizontal_wrapped(|ui| {
            ui.strong(node_name);
            ui.toggle_value(&mut self.normalized, "Normalize").on_hover_text(
                "Draws every curve over the full height, so that small and large values can be compared.",
            );
            ui.toggle_value(&mut self.all_channels, "All channels")
                .on_hover_text("Shows channels too that never change.");
        });
    }

    /// Names, colours and values at the playhead; a click hides a curve.
    fn legend(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, node: NodeId, listed: &[&Curve]) {
        let pose = ctx.pose(node).unwrap_or_default();
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(SPACE_SMALL, SPACE_SMALL);
            for curve in listed {
                let is_shown = !self.hidden.contains(&curve.channel);
                if chip(ui, ctx, curve, pose.get(curve.channel), is_shown).clicked()
                    && !self.hidden.remove(&curve.channel)
                {
                    self.hidden.insert(curve.channel);
                }
            }
        });
    }

    fn plot(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (node, shown): (NodeId, &[&Curve]),
        view: TimeView,
        out: &mut Outbox,
    ) {
        let theme = *ctx.theme;
        let normalized = self.normalized;
        let now_secs = ctx.session.playback.playhead_secs();
        let [low, high] = height(shown, normalized);
        let visible = view.start_secs..=view.end_secs(self.plot_width_px.max(50.0));
        let lines = drawn_lines(shown, normalized);
        let pose = ctx.pose(node).unwrap_or_default();
        let dots = shown.iter().map(|curve| [now_secs, curve.drawn(pose.get(curve.channel), normalized)]);
        let dots: Vec<([f64; 2], usize)> =
            dots.zip(shown.iter().map(|curve| color_index(curve.channel))).collect();
        let shown_plot = Plot::new("channel curves")
            .height(ui.available_height().max(40.0))
            .allow_zoom(false)
            .allow_drag(false)
            .allow_scroll(false)
            .allow_boxed_zoom(false)
            .allow_double_click_reset(false)
            .show_x(false)
            .show_y(false)
            .custom_x_axes(vec![seconds_axis()])
            .x_grid_spacer(|input| seconds_grid(input.bounds, self.plot_width_px))
            .show_axes([true, !normalized])
            .grid_color(theme.line)
            .sense(Sense::click_and_drag())
            .show(ui, move |plot| {
                plot.set_plot_bounds_x(visible);
                plot.set_plot_bounds_y(low..=high);
                for (name, color_index, points) in lines {
                    let color = theme.curve(color_index);
                    plot.line(
                        Line::new(name, PlotPoints::from(points)).color(color).width(1.75).allow_hover(false),
                    );
                }
                plot.vline(
                    VLine::new("playhead", now_secs).color(theme.playhead).width(1.0).allow_hover(false),
                );
                for (at, color_index) in dots {
                    let color = theme.curve(color_index);
                    plot.points(
                        Points::new("now", PlotPoints::from(at)).color(color).radius(3.5).allow_hover(false),
                    );
                }
            });
        let response = shown_plot.response;
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Slider, true, "channel curves"));
        self.navigate(ui, ctx, (&response, &shown_plot.transform), view, out);
        let width_px = f64::from(shown_plot.transform.frame().width());
        if width_px != self.plot_width_px {
            self.plot_width_px = width_px;
            ui.ctx().request_repaint();
        }
    }

    /// Scrubs with the primary button, pans with the middle one, zooms with the wheel, fits with a double click.
    fn navigate(
        &mut self,
        ui: &Ui,
        ctx: &Ctx<'_>,
        (response, transform): (&Response, &PlotTransform),
        view: TimeView,
        out: &mut Outbox,
    ) {
        let (pointer, pressed, middle, down, cancelled, is_free) = ui.input(|input| {
            let pointer = &input.pointer;
            let cancelled =
                input.key_pressed(Key::Escape) || pointer.button_pressed(PointerButton::Secondary);
            (
                pointer.latest_pos(),
                pointer.primary_pressed(),
                pointer.button_pressed(PointerButton::Middle),
                pointer.any_down(),
                cancelled,
                input.modifiers.command,
            )
        });
        let Some(pointer) = pointer else { return };
        if self.drag.is_none() && response.is_pointer_button_down_on() {
            if middle {
                self.drag = Some(PlotDrag::Pan { view, from_x: pointer.x });
            } else if pressed {
                self.drag = Some(PlotDrag::Scrub { from_secs: ctx.session.playback.playhead_secs() });
            }
        }
        match self.drag {
            Some(PlotDrag::Scrub { from_secs }) if cancelled => {
                out.post(Post::Seek(from_secs));
                self.drag = Some(PlotDrag::Cancelled);
            }
            Some(PlotDrag::Scrub { .. }) => {
                let secs = transform.value_from_position(pointer).x.max(0.0);
                let fps = ctx.document.stage().fps;
                out.post(Post::Seek(if is_free { secs } else { snapped_to_frame(secs, fps) }));
            }
            Some(PlotDrag::Pan { view, from_x }) => self.time.set(view.panned(f64::from(pointer.x - from_x))),
            Some(PlotDrag::Cancelled) | None => {}
        }
        if !down {
            self.drag = None;
        }
        if response.double_clicked() {
            self.time.reset();
        } else if response.hovered() && self.first_pass {
            let anchor_px = f64::from(pointer.x - transform.frame().left());
            let wheeled = ui.input(|input| view.wheeled(input, anchor_px));
            if wheeled != view {
                self.time.set(wheeled);
            }
        }
    }
}

/// A dot in the curve's colour, the name of the channel and its value now.
fn chip(ui: &mut Ui, ctx: &Ctx<'_>, curve: &Curve, value: f64, is_shown: bool) -> Response {
    let text = format!("{} {}", curve.name, value_text(value));
    let ink = if is_shown { ctx.theme.text } else { ctx.theme.text_dim };
    let galley = ui.painter().layout_no_wrap(text, egui::FontId::proportional(11.5), ink);
    let size = vec2(galley.size().x + SPACE * 2.0 + 8.0, 19.0);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    response.widget_info(|| {
        WidgetInfo::selected(WidgetType::Checkbox, true, is_shown, format!("curve {}", curve.name))
    });
    let fill = if response.hovered() { ctx.theme.card } else { ctx.theme.well };
    ui.painter().rect_filled(rect, 9.5, fill);
    let color = ctx.theme.curve(color_index(curve.channel));
    let dot = rect.left_center() + vec2(9.0, 0.0);
    if is_shown {
        ui.painter().circle_filled(dot, 3.5, color);
    } else {
        ui.painter().circle_stroke(dot, 3.0, egui::Stroke::new(1.0, color));
    }
    ui.painter().galley(rect.left_center() + vec2(17.0, -galley.size().y * 0.5), galley, ink);
    response.on_hover_text("The value at the playhead. Click to hide or show the curve.")
}

/// Labels where the ruler of the timeline has them too.
fn seconds_axis() -> AxisHints<'static> {
    AxisHints::new_x()
        .label_spacing(LABEL_SPACING_PX)
        .formatter(|mark, _| format!("{} s", (mark.value * 1.0e6).round() / 1.0e6))
}

fn seconds_grid((from, to): (f64, f64), width_px: f64) -> Vec<GridMark> {
    let ticks = number_ticks(from, to, width_px.max(1.0) / (to - from));
    let step = |labelled: bool| {
        let mut of_kind = ticks.iter().filter(|tick| !labelled || tick.label.is_some()).map(|tick| tick.at);
        of_kind.next().zip(of_kind.next()).map_or(to - from, |(a, b)| b - a)
    };
    let (big, small) = (step(true), step(false));
    let size = |tick: &Tick| if tick.label.is_some() { big } else { small };
    ticks.iter().map(|tick| GridMark { value: tick.at, step_size: size(tick) }).collect()
}

/// Name, colour and points of each curve as drawn.
fn drawn_lines(shown: &[&Curve], normalized: bool) -> Vec<(&'static str, usize, Vec<[f64; 2]>)> {
    shown
        .iter()
        .map(|curve| {
            let points = curve.points.iter().map(|[secs, value]| [*secs, curve.drawn(*value, normalized)]);
            (curve.name, color_index(curve.channel), points.collect())
        })
        .collect()
}

/// Lowest and highest drawn value over all time, with a margin.
fn height(shown: &[&Curve], normalized: bool) -> [f64; 2] {
    let ends = shown.iter().flat_map(|curve| curve.range.map(|value| curve.drawn(value, normalized)));
    let [low, high] =
        ends.fold([f64::INFINITY, f64::NEG_INFINITY], |[low, high], y| [low.min(y), high.max(y)]);
    let [low, high] = if high > low {
        [low, high]
    } else if low.is_finite() {
        [low - 0.5, low + 0.5]
    } else {
        [0.0, 1.0]
    };
    let margin = (high - low) * MARGIN;
    [low - margin, high + margin]
}

/// A value with at most two decimals.
fn value_text(value: f64) -> String {
    let text = format!("{value:.2}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

/// The colour of a channel's curve. There are fewer colours than channels: those that often change together differ.
const fn color_index(channel: Channel) -> usize {
    match channel {
        Channel::X | Channel::Red => 0,
        Channel::Y | Channel::Green => 1,
        Channel::Rotation | Channel::Blue => 2,
        Channel::ScaleX | Channel::SkewX => 3,
        Channel::ScaleY | Channel::SkewY => 4,
        Channel::RotationY | Channel::Visible => 5,
        Channel::Opacity | Channel::FlipX => 6,
        Channel::Frame | Channel::FlipY => 7,
        // The rest goes round in the order of the table.
        other => other as usize % 8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kineograph_runtime::Channel;

    #[test]
    fn the_plot_is_as_high_as_its_curves() {
        let curve = |range| Curve { channel: Channel::X, name: "x", range, points: Vec::new() };
        let (a, b) = (curve([0.0, 100.0]), curve([-50.0, 10.0]));
        assert_eq!(height(&[&a, &b], false), [-62.0, 112.0]);
        assert_eq!(height(&[&a, &b], true), [-0.08, 1.08]);
        let [low, high] = height(&[&curve([3.0, 3.0])], false);
        assert!(low < 3.0 && high > 3.0);
        assert!(height(&[], true)[0] < height(&[], true)[1]);
    }

    #[test]
    fn values_are_short() {
        assert_eq!(value_text(120.504), "120.5");
        assert_eq!(value_text(-0.0001), "0");
        assert_eq!(value_text(360.0), "360");
    }
}
