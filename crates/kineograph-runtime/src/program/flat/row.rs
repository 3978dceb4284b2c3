//! The change of one group of channels in a piece.

use super::group::Group;
use super::terms::{Arc, Terms};
use super::turning::Turning;
use crate::ease::Curve;
use crate::prelude::*;

/// The values of up to three channels; see [`super`].
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub form: Form,
    /// The ease; `None` is linear.
    pub curve: Option<Curve>,
    /// When the eased time is 0, within the round; for a segment that starts, not after the start of the piece.
    pub origin_secs: f64,
    /// 1 ÷ duration; 0 when still, negative where time runs backwards.
    pub per_sec: f64,
    pub terms: [Terms; 3],
    /// Only for [`Form::Arc`].
    pub arc: Arc,
    /// Only for [`Form::Turn`], and for [`Form::Still`] on a group that turns.
    pub turning: Option<Box<Turning>>,
    /// Whether the progress equals that of the last moving row before it in the piece.
    pub shares_progress: bool,
}

/// Which coefficients are used. Each form rounds in its own way, so the form determines the bits of the poses.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// No f: s · a + (c + n · o). Constant while the piece plays.
    Still,
    /// s + ((c + n · o) + d · f).
    Add,
    /// c + d · f.
    Set,
    /// s · (a + b · f) + (c + d · f).
    Blend,
    /// s · (a + b · f) + ((c + n · o) + d · f), and the arcs of a jump on the second channel.
    Arc,
    /// All coefficients.
    Cubic,
    /// A group that a `RotateTo` or `SkewTo` changes; no coefficients can express it.
    Turn,
}

impl Row {
    /// The eased progress at a local time.
    #[inline]
    pub fn progress(&self, local_secs: f64) -> f64 {
        let u = (local_secs - self.origin_secs) * self.per_sec;
        match self.curve {
            None => u,
            Some(curve) => curve.value(u),
        }
    }

    /// The values of the group's channels at eased progress `f` of round `round`, from the start values `start`.
    #[inline(always)]
    pub fn value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        match self.form {
            Form::Add => self.each(start, |terms, s| terms.add(s, round, f)),
            Form::Set => self.each(start, |terms, _| terms.set(f)),
            Form::Blend => self.each(start, |terms, s| terms.blend(s, f)),
            Form::Still | Form::Arc | Form::Cubic | Form::Turn => self.rare_value(start, round, f),
        }
    }

    /// The forms that need more than a formula, and [`Form::Still`].
    #[inline]
    fn rare_value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        if let Some(turning) = &self.turning {
            return turning.value(start, round, f);
        }
        match self.form {
            Form::Arc => self.jump(start, round, f),
            Form::Cubic => self.each(start, |terms, s| terms.cubic(s, round, f)),
            Form::Still | Form::Add | Form::Set | Form::Blend | Form::Turn => {
                self.each(start, |terms, s| terms.still(s, round))
            }
        }
    }

    #[inline]
    pub fn mark(&self, start: f64, round: f64) -> f64 {
        self.terms[0].still(start, round)
    }

    #[inline]
    pub fn jump<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        let mut values = self.each(start, |terms, s| terms.straight(s, round, f));
        if let Some(y) = values.get_mut(1) {
            *y += self.arc.height_at(f);
        }
        values
    }

    /// As [`Self::value`], rounded to f32, for starts within [`TAME`](super::TAME).
    #[inline(always)]
    pub fn tame_value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f32; N] {
        self.value(start, round, f).map(|value| value as f32)
    }

    /// The coefficients a, b, c, d and o, each by channel.
    #[inline]
    pub fn columns<const N: usize>(&self) -> [[f64; N]; 5] {
        let of = |term: fn(&Terms) -> f64| core::array::from_fn(|index| term(&self.terms[index]));
        [of(|t| t.a), of(|t| t.b), of(|t| t.c), of(|t| t.d), of(|t| t.o)]
    }

    #[inline(always)]
    fn each<const N: usize>(&self, start: [f32; N], value: impl Fn(&Terms, f64) -> f64) -> [f64; N] {
        core::array::from_fn(|index| value(&self.terms[index], f64::from(start[index])))
    }

    /// Whether both rows have the same progress.
    pub fn has_progress_of(&self, other: &Self) -> bool {
        self.curve == other.curve && self.origin_secs == other.origin_secs && self.per_sec == other.per_sec
    }

    /// The row for terms that share one form; `None` where the rounds don't fit it.
    pub fn new(
        group: Group,
        terms: [Terms; 3],
        arc: Arc,
        curve: Option<Curve>,
        origin_secs: f64,
        per_sec: f64,
    ) -> Option<Self> {
        let own = &terms[..group.channels().len()];
        let all = |is: fn(&Terms) -> bool| own.iter().all(is);
        let form = if !all(Terms::is_linear) {
            Form::Cubic
        } else if arc != Arc::FLAT {
            Form::Arc
        } else if all(|t| t.b == 0.0 && t.d == 0.0) {
            Form::Still
        } else if all(|t| t.a == 1.0 && t.b == 0.0) {
            Form::Add
        } else if all(|t| t.a == 0.0 && t.b == 0.0 && t.o == 0.0) {
            Form::Set
        } else if all(|t| t.o == 0.0) {
            Form::Blend
        } else {
            return None;
        };
        if group.mark().is_some() && form != Form::Still {
            return None;
        }
        let (curve, per_sec) = if form == Form::Still { (None, 0.0) } else { (curve, per_sec) };
        // Normalises −0 to 0, since adding 0 to −0 changes its bits.
        let terms = terms.map(|t| Terms { c: t.c + 0.0, ..t });
        all(Terms::is_tame).then_some(Self {
            form,
            curve,
            origin_secs,
            per_sec,
            terms,
            arc,
            turning: None,
            shares_progress: false,
        })
    }

    /// The row of a group that turns; [`Form::Still`] where `per_sec` is 0.
    pub fn turning(turning: Turning, curve: Option<Curve>, origin_secs: f64, per_sec: f64) -> Option<Self> {
        let is_still = per_sec == 0.0;
        turning.is_tame().then(|| Self {
            form: if is_still { Form::Still } else { Form::Turn },
            curve: if is_still { None } else { curve },
            origin_secs,
            per_sec,
            terms: [Terms::KEEP; 3],
            arc: Arc::FLAT,
            turning: Some(Box::new(turning)),
            shares_progress: false,
        })
    }
}
