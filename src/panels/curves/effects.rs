//! What grid effects do over time: their progress, and how large their waves are; and where a camera is. They change no channel of the node.

use egui::{Color32, RichText, Stroke, TextStyle, TextWrapMode, Ui, vec2};
use egui_plot::{Line, PlotBounds, PlotPoints, VLine};
use kineograph_runtime::format::{Category, Kind};

use super::CurvesPanel;
use super::axes::{Times, ValueAxis, plot};
use super::channel_name::ShownUnit;
use super::effect_curves::{CurvePair, EffectSample, heights, parts};
use super::graph::Graph;
use super::view::with_time_margin;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

/// Least width and height of the graph, in points.
const LEAST_PX: f32 = 60.0;
/// Width of a dot of the legend, in points.
const DOT_PX: f32 = 10.0;

impl CurvesPanel {
    /// Whether the curves of grid effects are shown: as the user says, else those of the selected effect, or of a node of which no channel
    /// changes.
    pub(super) fn shows_effects(&self, ctx: &Ctx<'_>, graph: &Graph, is_empty: bool) -> bool {
        let usual = || selected_pair(ctx).is_some() || is_empty;
        graph.effects.is_any() && self.effects_wanted.unwrap_or_else(usual)
    }

    /// Shows them.
    pub(super) fn show_effects(&self, ui: &mut Ui, ctx: &Ctx<'_>, graph: &Graph, out: &mut Outbox) {
        let Some(subject) = &graph.subject else { return };
        let pair = selected_pair(ctx).unwrap_or_else(|| graph.effects.usual_pair());
        let samples = graph.effects.samples(pair);
        let theme = ctx.theme;
        let colors = [theme.accent, theme.motion];
        let now_secs = self.now_secs(ctx, graph);
        if let Some(secs) = now_secs {
            legend(ui, ctx, colors, pair, &EffectSample::of(&subject.source.grid_at(secs), pair, secs));
        }
        let size = vec2(ui.available_width(), ui.available_height());
        if size.min_elem() < LEAST_PX {
            return;
        }
        let times = Times::new(ctx.document.stage().fps, TimeUnit::of(ui.ctx()));
        let unit = match pair {
            CurvePair::Effect => ShownUnit { scale: 100.0, suffix: " %" },
            CurvePair::Orbit => ShownUnit { scale: 1.0, suffix: "°" },
        };
        let axis = ValueAxis { unit, color: theme.text_dim, origin: 0.0, per_height: 1.0 };
        let [left, right] = with_time_margin(graph.effects.stretch_secs);
        let [low, high] = heights(samples);
        let drawn = plot(theme, size, &times, axis).show(ui, |plot| {
            plot.set_plot_bounds(PlotBounds::from_min_max([left, low], [right, high]));
            for (index, color) in colors.into_iter().enumerate() {
                for points in parts(samples, index) {
                    plot.line(Line::new("", PlotPoints::from(points)).color(color).width(2.0));
                }
            }
            if let Some(secs) = now_secs {
                plot.vline(VLine::new("", secs).stroke(Stroke::new(1.0, theme.playhead)));
            }
        });
        let pressed =
            drawn.response.interact_pointer_pos().filter(|_| ui.input(|input| input.pointer.primary_down()));
        if let Some(pos) = pressed {
            let secs = subject.project_secs_at(drawn.transform.value_from_position(pos).x);
            if let Some(secs) = secs {
                out.push(Intent::Seek(secs));
            }
        }
    }
}

/// What the selected action is about, if that is a grid effect or a camera.
fn selected_pair(ctx: &Ctx<'_>) -> Option<CurvePair> {
    let clip = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id))?;
    let action = &clip.get(ctx.session.selection.primary_action()?)?.action;
    match action.kind() {
        Kind::OrbitCamera => Some(CurvePair::Orbit),
        _ => (action.spec().category == Category::Grid).then_some(CurvePair::Effect),
    }
}

/// How wide a text is on one line, in points.
fn line_px(ui: &Ui, text: &RichText) -> f32 {
    let text = egui::WidgetText::from(text.clone());
    text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body).size().x
}

/// What the colours stand for, and the values now.
fn legend(ui: &mut Ui, ctx: &Ctx<'_>, colors: [Color32; 2], pair: CurvePair, now: &EffectSample) {
    let [first, second] = now.values;
    let rounded = |value: f64| format!("{value:.0}");
    let texts = match pair {
        CurvePair::Orbit => [
            first.map(|deg| tr!("curves-orbit-away", deg = rounded(deg))),
            second.map(|deg| tr!("curves-orbit-direction", deg = rounded(deg))),
        ],
        CurvePair::Effect => [
            first.map(|progress| tr!("curves-effect-progress", percent = rounded(progress * 100.0))),
            second.zip(now.effect.and_then(|effect| effect.amplitude())).map(|(rate, amplitude)| {
                let amplitude = format!("{:.1}", rate * amplitude);
                tr!("curves-effect-amplitude", percent = rounded(rate * 100.0), amplitude)
            }),
        ],
    };
    ui.horizontal_wrapped(|ui| {
        ui.add_space(6.0);
        for (color, text) in colors.into_iter().zip(texts) {
            let Some(text) = text else { continue };
            // A dot and its words stay together.
            let words = RichText::new(text).color(ctx.theme.text);
            let words_px = line_px(ui, &words) + DOT_PX + ui.spacing().item_spacing.x;
            if ui.available_size_before_wrap().x < words_px {
                ui.end_row();
            }
            let (rect, _) = ui.allocate_exact_size(vec2(DOT_PX, DOT_PX), egui::Sense::hover());
            ui.painter().circle_filled(rect.center(), 4.0, color);
            ui.label(words);
            ui.add_space(8.0);
        }
        if pair == CurvePair::Effect && first.is_some() && second.is_none() {
            ui.label(RichText::new(tr!("curves-effect-even")).color(ctx.theme.text_dim));
        }
    });
}
