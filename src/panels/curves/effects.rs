//! What grid effects do over time: their progress, and how large their waves are; and where a camera is. They change no channel of the node.

use egui::{Color32, RichText, Stroke, Ui, vec2};
use egui_plot::{Line, PlotBounds, PlotPoints, VLine};
use kineograph_runtime::format::{Category, Kind};
use kineograph_runtime::grid::{GridEffect, GridState};
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

/// From one sample to the next, progress that goes on changes less.
const MOST_STEP: f64 = 0.3;

/// What two curves are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CurvePair {
    /// Progress, and by what the amplitude is multiplied.
    Effect,
    /// Both angles of a camera, in degrees.
    Orbit,
}

/// What is seen at a time.
#[derive(Debug)]
struct EffectSample {
    secs: f64,
    /// The heights of both curves; `None` for what there is not.
    values: [Option<f64>; 2],
    /// The effect, if there is one.
    effect: Option<GridEffect>,
}

/// What effects do to the picture of a subject.
#[derive(Debug, Default)]
pub(super) struct EffectCurves {
    /// When what is shown begins and ends, in seconds of the subject: that of the selected action's run, else that of all runs.
    stretch_secs: [f64; 2],
    of_effect: Vec<EffectSample>,
    of_orbit: Vec<EffectSample>,
}

impl EffectCurves {
    pub fn of(subject: &Subject) -> Self {
        let played = subject.leaf.as_ref().map(|leaf| &leaf.played);
        let of_run = played.and_then(|played| {
            let secs = played.program.length().secs()?;
            Some([played.at_secs, played.subject_secs(secs)])
        });
        let stretch_secs = of_run.filter(|[from, to]| to > from).unwrap_or(subject.fit_secs);
        let mut curves = Self { stretch_secs, ..Self::default() };
        let [from_secs, to_secs] = stretch_secs;
        let secs = |piece: u32| from_secs + (to_secs - from_secs) * f64::from(piece) / f64::from(PIECES);
        for secs in (0..=PIECES).map(secs) {
            let state = subject.source.grid_at(secs);
            curves.of_effect.push(EffectSample::of(&state, CurvePair::Effect, secs));
            curves.of_orbit.push(EffectSample::of(&state, CurvePair::Orbit, secs));
        }
        curves
    }

    /// Whether there is any.
    pub fn is_any(&self) -> bool {
        [&self.of_effect, &self.of_orbit].into_iter().flatten().any(|sample| sample.values[0].is_some())
    }

    /// What curves are about if the selected action doesn't say: effects, unless there is only a camera.
    fn usual_pair(&self) -> CurvePair {
        let has_effect = self.of_effect.iter().any(|sample| sample.values[0].is_some());
        if has_effect || !self.is_any() { CurvePair::Effect } else { CurvePair::Orbit }
    }

    fn samples(&self, pair: CurvePair) -> &[EffectSample] {
        match pair {
            CurvePair::Effect => &self.of_effect,
            CurvePair::Orbit => &self.of_orbit,
        }
    }
}

impl EffectSample {
    fn of(state: &GridState, pair: CurvePair, secs: f64) -> Self {
        if pair == CurvePair::Orbit {
            let orbit = state.orbit;
            let values = [orbit.map(|orbit| orbit.angle_z_deg), orbit.map(|orbit| orbit.angle_x_deg)];
            return Self { secs, values, effect: None };
        }
        let Some(step) = state.steps.last() else { return Self { secs, values: [None; 2], effect: None } };
        let rate = step.effect.amplitude().map(|_| step.rate);
        Self { secs, values: [Some(step.t), rate], effect: Some(step.effect) }
    }
}

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
            let (rect, _) = ui.allocate_exact_size(vec2(10.0, 10.0), egui::Sense::hover());
            ui.painter().circle_filled(rect.center(), 4.0, color);
            ui.label(RichText::new(text).color(ctx.theme.text));
            ui.add_space(8.0);
        }
        if pair == CurvePair::Effect && first.is_some() && second.is_none() {
            ui.label(RichText::new(tr!("curves-effect-even")).color(ctx.theme.text_dim));
        }
    });
}

/// A curve: a new line where another effect begins, or the same one anew.
fn parts(samples: &[EffectSample], index: usize) -> Vec<Vec<[f64; 2]>> {
    // Played backwards, progress falls; where it falls at once, the effect begins anew.
    let goes_on = |before: &EffectSample, sample: &EffectSample| {
        let [from, to] = [before, sample].map(|sample| sample.values[0].unwrap_or_default());
        let is_new = before.effect.is_some() && (to - from).abs() > MOST_STEP;
        before.effect == sample.effect && !is_new
    };
    let runs = samples.chunk_by(goes_on);
    let line = |run: &[EffectSample]| -> Vec<[f64; 2]> {
        run.iter().filter_map(|sample| Some([sample.secs, sample.values[index]?])).collect()
    };
    runs.map(line).filter(|line| line.len() > 1).collect()
}

/// All that is seen, at least from 0 to 1.
fn heights(samples: &[EffectSample]) -> [f64; 2] {
    let values = samples.iter().flat_map(|sample| sample.values).flatten();
    let [low, high] = values.fold([0.0_f64, 1.0], |[low, high], value| [low.min(value), high.max(value)]);
    let room = (high - low) * ROOM;
    [low - room, high + room]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_ends_where_the_effect_begins_anew_or_another_one_does() {
        let sample = |secs: f64, progress: f64, effect: Option<GridEffect>| EffectSample {
            secs,
            values: [effect.map(|_| progress), None],
            effect,
        };
        let (page, flip) = (Some(GridEffect::PageTurn3D), Some(GridEffect::FlipX3D));
        let samples = [
            sample(0.0, 0.0, None),
            sample(1.0, 0.3, page),
            sample(2.0, 0.5, page),
            sample(3.0, 0.1, page),
            sample(4.0, 0.3, page),
            sample(5.0, 0.2, page),
            sample(6.0, 0.2, flip),
            sample(7.0, 0.4, flip),
        ];
        let found = parts(&samples, 0);
        let lines = vec![
            vec![[1.0, 0.3], [2.0, 0.5]],
            vec![[3.0, 0.1], [4.0, 0.3], [5.0, 0.2]],
            vec![[6.0, 0.2], [7.0, 0.4]],
        ];
        assert_eq!(found, lines);
        assert!(parts(&samples, 1).is_empty());
    }
}
