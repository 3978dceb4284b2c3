//! What grid effects and cameras do to a picture over time, as points of curves.

use kineograph_runtime::grid::{GridEffect, GridState, Orbit};
use kineograph_studio::motion::Subject;

/// Times at which the curves are looked at.
const PIECES: u32 = 400;
/// Room above and below the curves, as a part of their height.
const ROOM: f64 = 0.12;
/// From one sample to the next, progress that goes on changes less.
const MOST_STEP: f64 = 0.3;
/// A camera that turns by less from one sample to the next, in degrees, goes on.
const LEAST_TURN_DEG: f64 = 0.5;
/// How often the time between two samples is halved to see whether a camera turns at once.
const HALVINGS: u32 = 20;

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
    /// Whether it does not go on from the sample before it.
    pub is_new: bool,
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
        mark_new_cameras(&mut curves.of_orbit, |secs| subject.source.grid_at(secs).orbit);
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
            return Self { secs, values, effect: None, is_new: false };
        }
        let Some(step) = state.steps.last() else {
            return Self { secs, values: [None; 2], effect: None, is_new: false };
        };
        let rate = step.effect.amplitude().map(|_| step.rate);
        Self { secs, values: [Some(step.t), rate], effect: Some(step.effect), is_new: false }
    }
}

/// Says of samples of a camera which don't go on from the one before: another `OrbitCamera` begins there, or the same one anew. Only the angles are
/// known, so a new one is where they change at once.
fn mark_new_cameras(samples: &mut [EffectSample], orbit_at: impl Fn(f64) -> Option<Orbit>) {
    for index in 1..samples.len() {
        let [before, sample] = [index - 1, index].map(|index| &samples[index]);
        samples[index].is_new = turns_at_once([before.secs, sample.secs], &orbit_at);
    }
}

/// Whether a camera turns at once at a time between two, or isn't there all the time.
fn turns_at_once([mut from_secs, mut to_secs]: [f64; 2], orbit_at: &impl Fn(f64) -> Option<Orbit>) -> bool {
    let (Some(mut from), Some(mut to)) = (orbit_at(from_secs), orbit_at(to_secs)) else { return false };
    let whole_deg = turn_deg(from, to);
    if whole_deg < LEAST_TURN_DEG {
        return false;
    }
    for _ in 0..HALVINGS {
        let middle_secs = f64::midpoint(from_secs, to_secs);
        let Some(middle) = orbit_at(middle_secs) else { return true };
        if turn_deg(from, middle) > turn_deg(middle, to) {
            (to_secs, to) = (middle_secs, middle);
        } else {
            (from_secs, from) = (middle_secs, middle);
        }
        if turn_deg(from, to) < 0.5 * whole_deg {
            return false;
        }
    }
    true
}

/// By how much two cameras differ in the angle that differs more, in degrees.
fn turn_deg(from: Orbit, to: Orbit) -> f64 {
    (to.angle_z_deg - from.angle_z_deg).abs().max((to.angle_x_deg - from.angle_x_deg).abs())
}

/// A curve: a new line after a gap, and where another effect begins, or the same one anew.
pub fn parts(samples: &[EffectSample], index: usize) -> Vec<Vec<[f64; 2]>> {
    // Played backwards, progress falls; where it falls at once, the effect begins anew.
    let goes_on = |before: &EffectSample, sample: &EffectSample| {
        let [from, to] = [before, sample].map(|sample| sample.values[0]);
        let is_gap = from.is_some() != to.is_some();
        let step = (to.unwrap_or_default() - from.unwrap_or_default()).abs();
        let is_new = sample.is_new || (before.effect.is_some() && step > MOST_STEP);
        before.effect == sample.effect && !is_new && !is_gap
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
    use kineograph_runtime::format::{Action, Kind, Value};
    use kineograph_runtime::{EaseKind, Program};

    use super::*;

    #[test]
    fn a_line_ends_where_the_effect_begins_anew_or_another_one_does() {
        let sample = |secs: f64, progress: f64, effect: Option<GridEffect>| EffectSample {
            secs,
            values: [effect.map(|_| progress), None],
            effect,
            is_new: false,
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
    /// The lines of the angle from straight ahead while an action plays, as their first and last points.
    fn lines_of(action: &Action, secs: f64) -> Vec<[[f64; 2]; 2]> {
        let program = Program::compile(action).unwrap();
        let times = (0..=PIECES).map(|piece| secs * f64::from(piece) / f64::from(PIECES));
        let sample = |secs| EffectSample::of(&program.grid_at(secs), CurvePair::Orbit, secs);
        let mut samples: Vec<EffectSample> = times.map(sample).collect();
        mark_new_cameras(&mut samples, |secs| program.grid_at(secs).orbit);
        let ends = |line: &Vec<[f64; 2]>| [line[0], line[line.len() - 1]].map(|end| end.map(f64::round));
        parts(&samples, 0).iter().map(ends).collect()
    }

    fn orbit(secs: f64, by_deg: f64, stops: bool) -> Action {
        let fields = [
            ("duration", Value::Number(secs)),
            ("angle_z", Value::Number(0.0)),
            ("delta_angle_z", Value::Number(by_deg)),
            ("stop", Value::Flag(stops)),
        ];
        fields
            .into_iter()
            .fold(Action::new(Kind::OrbitCamera), |action, (name, value)| action.with(name, value).unwrap())
    }

    #[test]
    fn the_line_of_a_camera_ends_where_it_stops_or_begins_anew() {
        let turn = |stops| orbit(4.0, 360.0, stops);
        let pause = Action::sequence([turn(true), Action::delay(8.0), turn(false)]);
        assert_eq!(lines_of(&pause, 16.0), [[[0.0, 0.0], [4.0, 356.0]], [[12.0, 0.0], [16.0, 360.0]]]);
        let rounds = lines_of(&Action::repeat(2, turn(false)), 8.0);
        assert_eq!(rounds.len(), 2, "{rounds:?}");
        assert!(rounds.iter().all(|[from, to]| from[1] < 9.0 && to[1] > 351.0), "{rounds:?}");
    }

    #[test]
    fn a_fast_camera_and_a_bouncing_one_are_one_line() {
        for kind in [EaseKind::ExponentialIn, EaseKind::ElasticOut, EaseKind::BounceOut, EaseKind::BackInOut]
        {
            let lines = lines_of(&Action::ease(kind, orbit(4.0, 3600.0, false)), 4.0);
            assert_eq!(lines.len(), 1, "{kind:?}: {lines:?}");
        }
    }
}
