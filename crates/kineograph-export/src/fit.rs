//! As few keys as needed on a sampled motion, within a tolerance.
//!
//! A motion is any function of time with several channels. It is cut at the times where it is known to change its course, and each part
//! is halved until a straight line or a cubic curve fits. Where it jumps the parts become as short as [`MIN_SECS`], so a jump that
//! was not announced is a line that steep.

mod cubic;

use cubic::fitted;

/// The shortest part, in seconds.
pub const MIN_SECS: f64 = 1e-4;
/// How far before a cut the value counts that leads up to it, in seconds: more than the slack of the runtime's boundaries.
const BEFORE_SECS: f64 = 1e-6;
/// Where a part is compared with the motion, as a number of even steps.
const CHECKS: usize = 16;
/// The most parts of one motion.
pub const MAX_PARTS: usize = 1_000_000;

/// A function of time: fills in the value of each channel at a time in seconds.
pub type Motion<'a> = dyn FnMut(f64, &mut [f64]) + 'a;

/// Which shapes the parts may have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forms {
    /// Rests and straight lines.
    Lines,
    /// Also cubic curves.
    Curves,
}

/// A part of a motion between two keys.
#[derive(Debug, Clone, PartialEq)]
pub struct FittedSpan {
    /// When it starts, in seconds.
    pub from_secs: f64,
    /// When it ends, in seconds.
    pub to_secs: f64,
    /// The value of each channel at its start.
    pub from: Vec<f64>,
    /// The value of each channel that it leads to. The next part may start elsewhere: the motion jumps then.
    pub to: Vec<f64>,
    /// How it gets there.
    pub shape: SpanShape,
}

/// How a part leads from its start to its end.
#[derive(Debug, Clone, PartialEq)]
pub enum SpanShape {
    /// It rests.
    Rest,
    /// Evenly.
    Line,
    /// Along a cubic Bézier curve over time whose handles are at one third and two thirds of the part's time.
    Cubic {
        /// The first handle's value of each channel.
        first: Vec<f64>,
        /// The second handle's value of each channel.
        second: Vec<f64>,
    },
}

impl FittedSpan {
    /// The value of a channel at a time in the part.
    pub fn value(&self, channel: usize, secs: f64) -> f64 {
        let length_secs = self.to_secs - self.from_secs;
        let t = if length_secs > 0.0 { ((secs - self.from_secs) / length_secs).clamp(0.0, 1.0) } else { 1.0 };
        let (from, to) = (self.from[channel], self.to[channel]);
        match &self.shape {
            SpanShape::Rest => from,
            SpanShape::Line => from + (to - from) * t,
            SpanShape::Cubic { first, second } => {
                cubic::value([from, first[channel], second[channel], to], t)
            }
        }
    }

    /// True if no channel changes in it.
    pub fn rests(&self) -> bool {
        self.shape == SpanShape::Rest
    }
}

/// The value of a channel of a fitted motion at a time; before the first part and after the last one it rests.
pub fn value_at(parts: &[FittedSpan], channel: usize, secs: f64) -> f64 {
    let place = parts.partition_point(|part| part.from_secs <= secs).saturating_sub(1);
    parts.get(place).map_or(0.0, |part| part.value(channel, secs))
}

/// Why a motion was not fitted: it needs more than [`MAX_PARTS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TooManyParts;

/// Fits a motion from the first of `cuts_secs` to the last one, which ascend. Each channel stays within its tolerance, in its own unit.
///
/// # Errors
/// If it needs more than [`MAX_PARTS`].
pub fn fit(
    motion: &mut Motion<'_>,
    cuts_secs: &[f64],
    tolerances: &[f64],
    forms: Forms,
) -> Result<Vec<FittedSpan>, TooManyParts> {
    let mut fitter = Fitter { motion, tolerances, forms, parts: Vec::new() };
    for pair in cuts_secs.windows(2) {
        if pair[1] - pair[0] > 1e-9 {
            fitter.fit_between(pair[0], pair[1], true)?;
        }
    }
    Ok(joined(fitter.parts))
}

struct Fitter<'a, 'b> {
    motion: &'a mut Motion<'b>,
    tolerances: &'a [f64],
    forms: Forms,
    parts: Vec<FittedSpan>,
}

impl Fitter<'_, '_> {
    /// `is_cut`: whether the motion may jump at the end.
    fn fit_between(&mut self, from_secs: f64, to_secs: f64, is_cut: bool) -> Result<(), TooManyParts> {
        let samples = self.samples(from_secs, to_secs, is_cut);
        let (from, to) = (samples[0].clone(), samples[CHECKS].clone());
        let (shape, worst) = self.shape_of(&samples);
        let length_secs = to_secs - from_secs;
        if let Some(shape) = shape.or((length_secs <= 2.0 * MIN_SECS).then_some(SpanShape::Line)) {
            if self.parts.len() >= MAX_PARTS {
                return Err(TooManyParts);
            }
            self.parts.push(FittedSpan { from_secs, to_secs, from, to, shape });
            return Ok(());
        }
        let share = worst as f64 / CHECKS as f64; // at most 1
        let middle_secs = from_secs + length_secs * share.clamp(0.25, 0.75);
        self.fit_between(from_secs, middle_secs, false)?;
        self.fit_between(middle_secs, to_secs, is_cut)
    }

    /// The values at even steps; the last one is that just before the end if the motion may jump there.
    fn samples(&mut self, from_secs: f64, to_secs: f64, is_cut: bool) -> Vec<Vec<f64>> {
        let before_secs = if is_cut { BEFORE_SECS.min((to_secs - from_secs) / 4.0) } else { 0.0 };
        let mut samples = Vec::with_capacity(CHECKS + 1);
        for check in 0..=CHECKS {
            let share = check as f64 / CHECKS as f64;
            let secs = (from_secs + (to_secs - from_secs) * share).min(to_secs - before_secs);
            let mut values = vec![0.0; self.tolerances.len()];
            (self.motion)(secs, &mut values);
            samples.push(values);
        }
        samples
    }

    /// The simplest shape that fits, or none and the step at which the part had better be cut.
    fn shape_of(&self, samples: &[Vec<f64>]) -> (Option<SpanShape>, usize) {
        let channels = 0..self.tolerances.len();
        let column = |channel: usize| -> Vec<f64> { samples.iter().map(|values| values[channel]).collect() };
        let columns: Vec<Vec<f64>> = channels.clone().map(column).collect();
        let strays = |at: &dyn Fn(usize, usize) -> f64| {
            let stray = |step: usize| {
                let parts = channels.clone();
                parts.map(|c| (columns[c][step] - at(c, step)).abs() / self.tolerances[c]).fold(0.0, f64::max)
            };
            let worst = (0..=CHECKS).map(|step| (step, stray(step))).max_by(|a, b| a.1.total_cmp(&b.1));
            worst.filter(|(_, stray)| *stray > 1.0 || stray.is_nan()).map(|(step, _)| step)
        };
        if strays(&|c, _| columns[c][0]).is_none() {
            return (Some(SpanShape::Rest), 0);
        }
        let line = |c: usize, step: usize| {
            columns[c][0] + (columns[c][CHECKS] - columns[c][0]) * (step as f64 / CHECKS as f64)
        };
        let Some(worst) = strays(&line) else { return (Some(SpanShape::Line), 0) };
        if self.forms == Forms::Lines {
            return (None, worst);
        }
        // A way out and back has its turn as a key: some formats describe a curve by its progress from value to value.
        if let Some(turn) = channels.clone().find_map(|c| turn_of(&columns[c], self.tolerances[c])) {
            return (None, turn);
        }
        let handles: Vec<[f64; 2]> = columns.iter().map(|column| fitted(column)).collect();
        let curve = |c: usize, step: usize| {
            let [first, second] = handles[c];
            let ends = [columns[c][0], first, second, columns[c][CHECKS]];
            cubic::value(ends, step as f64 / CHECKS as f64)
        };
        match strays(&curve) {
            Some(_) => (None, CHECKS / 2),
            None => {
                let (first, second) = handles.iter().map(|[first, second]| (*first, *second)).unzip();
                (Some(SpanShape::Cubic { first, second }), 0)
            }
        }
    }
}

/// Where a channel turns back, if it ends nearer to its start than a quarter of what it passes.
fn turn_of(column: &[f64], tolerance: f64) -> Option<usize> {
    let (from, to) = (column[0], column[column.len() - 1]);
    let stray = |value: f64| (value - (from + to) / 2.0).abs();
    let (step, farthest) = column
        .iter()
        .enumerate()
        .map(|(step, value)| (step, stray(*value)))
        .max_by(|a, b| a.1.total_cmp(&b.1))?;
    let turns = farthest > 2.0 * (to - from).abs() && farthest > tolerance;
    (turns && step > 0 && step + 1 < column.len()).then_some(step)
}

/// Rests beside each other that are the same become one.
fn joined(parts: Vec<FittedSpan>) -> Vec<FittedSpan> {
    let mut all: Vec<FittedSpan> = Vec::with_capacity(parts.len());
    for part in parts {
        match all.last_mut() {
            Some(last) if last.rests() && part.rests() && last.from == part.from => {
                last.to_secs = part.to_secs;
            }
            _ => all.push(part),
        }
    }
    all
}

#[cfg(test)]
mod tests;
