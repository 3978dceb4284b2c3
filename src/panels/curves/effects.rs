//! What grid effects do over time: their progress, and how large their waves are. They change no channel of the node.

use egui::{Color32, RichText, Stroke, Ui, vec2};
use egui_plot::{Line, PlotBounds, PlotPoints, VLine};
use kineograph_runtime::format::Category;
use kineograph_runtime::grid::GridEffect;
use kineograph_studio::motion::Subject;

use super::CurvesPanel;
use super::axes::{Times, ValueAxis, plot};
use super::channel_name::ShownUnit;
use super::graph::Graph;
use super::view::with_time_margin;
use crate::panels::{Ctx, Intent, Outbox};
use crate::text::tr;
use crate::ui_kit::window_unit::{TimeUnit, WindowUnit as _};

/// Times at which the curves are looked at.
const PIECES: u32 = 400;
/// Least width and height of the graph, in points.
const LEAST_PX: f32 = 60.0;
/// Room above and below the curves, as a part of their height.
const ROOM: f64 = 0.12;

/// What is seen of an effect at a time.
struct Moment {
    secs: f64,
    progress: f64,
    /// By what the amplitude is multiplied, and the amplitude itself; `None` for effects that have none.
    rate: Option<(f64, f64)>,
    /// Which of the effects it is, by its start.
    effect: Option<GridEffect>,
}

impl CurvesPanel {
    /// Whether the curves of grid effects are shown: those of the selected one, or those of a node of which no channel changes.
    pub(super) fn shows_effects(ctx: &Ctx<'_>, graph: &Graph, is_empty: bool) -> bool {
        let clip = ctx.session.selection.clip.and_then(|id| ctx.document.clip(id));
        let selected = ctx.session.selection.primary_action();
        let action = clip.zip(selected).and_then(|(clip, id)| clip.get(id));
        let is_effect = action.is_some_and(|item| item.action.spec().category == Category::Grid);
        let is_bent = |subject: &Subject| moments(subject).iter().any(|moment| moment.effect.is_some());
        (is_effect || is_empty) && graph.subject.as_ref().is_some_and(is_bent)
    }

    /// Shows them.
    pub(super) fn show_effects(&self, ui: &mut Ui, ctx: &Ctx<'_>, graph: &Graph, out: &mut Outbox) {
        let Some(subject) = &graph.subject else { return };
        let moments = moments(subject);
        let theme = ctx.theme;
        let (progress, rate) = (theme.accent, theme.motion);
        let now_secs = self.now_secs(ctx, graph);
        if let Some(secs) = now_secs {
            legend(ui, ctx, [progress, rate], &at(subject, secs));
        }
        let size = vec2(ui.available_width(), ui.available_height());
        if size.min_elem() < LEAST_PX {
            return;
        }
        let times = Times::new(ctx.document.stage().fps, TimeUnit::of(ui.ctx()));
        let unit = ShownUnit { scale: 100.0, suffix: " %" };
        let axis = ValueAxis { unit, color: theme.text_dim, origin: 0.0, per_height: 1.0 };
        let [left, right] = with_time_margin(subject.fit_secs);
        let [low, high] = heights(&moments);
        let drawn = plot(theme, size, &times, axis).show(ui, |plot| {
            plot.set_plot_bounds(PlotBounds::from_min_max([left, low], [right, high]));
            let lines = [
                (progress, parts(&moments, |moment| Some(moment.progress))),
                (rate, parts(&moments, |moment| moment.rate.map(|(rate, _)| rate))),
            ];
            for (color, parts) in lines {
                for points in parts {
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

/// What the colours stand for, and the values now.
fn legend(ui: &mut Ui, ctx: &Ctx<'_>, [progress, rate]: [Color32; 2], now: &Moment) {
    ui.horizontal_wrapped(|ui| {
        ui.add_space(6.0);
        let percent = |part: f64| format!("{:.0}", part * 100.0);
        let shown = |color: Color32, text: String, ui: &mut Ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), egui::Sense::hover());
            ui.painter().circle_filled(rect.center(), 4.0, color);
            ui.label(RichText::new(text).color(ctx.theme.text));
            ui.add_space(8.0);
        };
        shown(progress, tr!("curves-effect-progress", percent = percent(now.progress)), ui);
        match now.rate {
            Some((part, px)) => {
                let text = tr!(
                    "curves-effect-amplitude",
                    percent = percent(part),
                    amplitude = format!("{:.1}", part * px)
                );
                shown(rate, text, ui);
            }
            None if now.effect.is_some() => {
                ui.label(RichText::new(tr!("curves-effect-even")).color(ctx.theme.text_dim));
            }
            None => {}
        }
    });
}

fn moments(subject: &Subject) -> Vec<Moment> {
    let [from_secs, to_secs] = subject.fit_secs;
    let secs = |piece: u32| from_secs + (to_secs - from_secs) * f64::from(piece) / f64::from(PIECES);
    (0..=PIECES).map(|piece| at(subject, secs(piece))).collect()
}

fn at(subject: &Subject, secs: f64) -> Moment {
    let state = subject.source.grid_at(secs);
    let Some(step) = state.steps.last() else {
        return Moment { secs, progress: 0.0, rate: None, effect: None };
    };
    let rate = step.effect.amplitude().map(|amplitude| (step.rate, amplitude));
    Moment { secs, progress: step.t, rate, effect: Some(step.effect) }
}

/// The curve of a value: a new line where another effect begins, or the same one anew.
fn parts(moments: &[Moment], value: impl Fn(&Moment) -> Option<f64>) -> Vec<Vec<[f64; 2]>> {
    let mut lines: Vec<Vec<[f64; 2]>> = vec![Vec::new()];
    let mut before: Option<&Moment> = None;
    for moment in moments {
        let goes_on =
            before.is_some_and(|before| before.effect == moment.effect && before.progress <= moment.progress);
        if !goes_on {
            lines.push(Vec::new());
        }
        if let (Some(value), Some(line)) =
            (value(moment).filter(|_| moment.effect.is_some()), lines.last_mut())
        {
            line.push([moment.secs, value]);
        }
        before = Some(moment);
    }
    lines.retain(|line| line.len() > 1);
    lines
}

/// All that is seen, at least from 0 to 1.
fn heights(moments: &[Moment]) -> [f64; 2] {
    let values =
        moments.iter().flat_map(|moment| [moment.progress, moment.rate.map_or(0.0, |(rate, _)| rate)]);
    let [low, high] = values.fold([0.0_f64, 1.0], |[low, high], value| [low.min(value), high.max(value)]);
    let room = (high - low) * ROOM;
    [low - room, high + room]
}
