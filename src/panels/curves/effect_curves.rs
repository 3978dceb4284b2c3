//! What grid effects and cameras do to a picture over time, as points of curves.

use kineograph_runtime::grid::{GridEffect, GridState};
use kineograph_studio::motion::Subject;

/// Times at which the curves are looked at.
const PIECES: u32 = 400;
/// Room above and below the curves, as a part of their height.
const ROOM: f64 = 0.12;
/// From one sample to the next, progress that goes on changes less.
const MOST_STEP: f64 = 0.3;

/// What two curves are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CurvePair {
    /// Progress, and by what the amplitude is multiplied.
    Effect,
    /// Both angles of a camera, in degrees.
    Orbit,
}

/// What is seen at a time.
#[derive(Debug)]
pub struct EffectSample {
    pub secs: f64,
    /// The heights of both curves; `None` for what there is not.
    pub values: [Option<f64>; 2],
    /// The effect, if there is one.
    pub effect: Option<GridEffect>,
}

/// What effects do to the picture of a subject.
#[derive(Debug, Default)]
pub struct EffectCurves {
    /// When what is shown begins and ends, in seconds of the subject: that of the selected action's run, else that of all runs.
    pub stretch_secs: [f64; 2],
    of_effect: Vec<EffectSample>,
    of_orbit: Vec<EffectSample>,
}

impl EffectCurves {
    /// Looked at often over the time that is shown.
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
    pub fn usual_pair(&self) -> CurvePair {
        let has_effect = self.of_effect.iter().any(|sample| sample.values[0].is_some());
        if has_effect || !self.is_any() { CurvePair::Effect } else { CurvePair::Orbit }
    }

    /// The points of a pair of curves.
    pub fn samples(&self, pair: CurvePair) -> &[EffectSample] {
        match pair {
            CurvePair::Effect => &self.of_effect,
            CurvePair::Orbit => &self.of_orbit,
        }
    }
}

impl EffectSample {
    /// What a state shows in a pair of curves.
    pub fn of(state: &GridState, pair: CurvePair, secs: f64) -> Self {
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

/// A curve: a new line where another effect begins, or the same one anew.
pub fn parts(samples: &[EffectSample], index: usize) -> Vec<Vec<[f64; 2]>> {
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
pub fn heights(samples: &[EffectSample]) -> [f64; 2] {
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
