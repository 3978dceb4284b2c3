//! What a piece makes of one group of channels.

use super::super::maps::Affine;
use crate::channel::Channel;
use crate::ease::Curve;

/// Channels that actions write together and that a [`Pose`](crate::Pose) holds side by side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
#[repr(u8)]
pub enum Group {
    Position,
    Rotation,
    Scale,
    Skew,
    Opacity,
    Color,
}

impl Group {
    /// The first so many have two channels.
    pub const PAIRS: usize = 4;

    pub const ALL: [Self; 6] =
        [Self::Position, Self::Rotation, Self::Scale, Self::Skew, Self::Opacity, Self::Color];

    /// Its channels, in order.
    pub const fn channels(self) -> &'static [Channel] {
        match self {
            Self::Position => &[Channel::X, Channel::Y],
            Self::Rotation => &[Channel::Rotation, Channel::RotationY],
            Self::Scale => &[Channel::ScaleX, Channel::ScaleY],
            Self::Skew => &[Channel::SkewX, Channel::SkewY],
            Self::Opacity => &[Channel::Opacity],
            Self::Color => &[Channel::Red, Channel::Green, Channel::Blue],
        }
    }
}

/// v = s · (a + b · f) + (c + n · o + d · f) for up to three channels; see [`super`].
#[derive(Debug, Clone, Copy)]
pub struct Row {
    pub form: Form,
    /// The ease; `None` is linear.
    pub curve: Option<Curve>,
    /// When the leaf started, within the round; not behind the start of the piece.
    pub origin_secs: f64,
    /// 1 ÷ duration of the leaf; 0 when still.
    pub per_sec: f64,
    pub terms: [Terms; 3],
    /// Whether the progress is that of the last row before it in the piece that does not stand still.
    pub shares_progress: bool,
}

/// The coefficients of one channel.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    pub a: f64,
    pub b: f64,
    pub c: f64,
    pub d: f64,
    /// What a round adds.
    pub o: f64,
}

/// Which of the coefficients matter. Each form has its own way to round, so it is part of what a program means.
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

    /// The values of the channels of a target that started at `start`, in round `round` at eased progress `f`.
    #[inline(always)]
    pub fn value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        match self.form {
            Form::Still => self.each(start, |terms, s| terms.still(s, round)),
            Form::Add => self.each(start, |terms, s| terms.add(s, round, f)),
            Form::Set => self.each(start, |terms, _| terms.set(f)),
            Form::Blend => self.each(start, |terms, s| terms.blend(s, f)),
        }
    }

    /// As [`Self::value`] rounded, for starts within [`TAME`](super::TAME).
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

    /// Whether both go on alike.
    pub fn has_progress_of(&self, other: &Self) -> bool {
        self.curve == other.curve && self.origin_secs == other.origin_secs && self.per_sec == other.per_sec
    }

    /// The row for terms that all have one form, or `None` where the rounds do not fit it.
    pub fn new(
        group: Group,
        terms: [Terms; 3],
        curve: Option<Curve>,
        origin_secs: f64,
        per_sec: f64,
    ) -> Option<Self> {
        let own = &terms[..group.channels().len()];
        let all = |is: fn(&Terms) -> bool| own.iter().all(is);
        let form = if all(|t| t.b == 0.0 && t.d == 0.0) {
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
        let (curve, per_sec) = if form == Form::Still { (None, 0.0) } else { (curve, per_sec) };
        // Without −0, to which adding nothing makes a difference.
        let terms = terms.map(|t| Terms { c: t.c + 0.0, ..t });
        all(Terms::is_tame).then_some(Self {
            form,
            curve,
            origin_secs,
            per_sec,
            terms,
            shares_progress: false,
        })
    }
}

impl Terms {
    /// v → v.
    pub const KEEP: Self = Self { a: 1.0, b: 0.0, c: 0.0, d: 0.0, o: 0.0 };

    #[inline(always)]
    pub fn still(&self, s: f64, round: f64) -> f64 {
        s * self.a + (self.c + round * self.o)
    }

    #[inline(always)]
    pub fn add(&self, s: f64, round: f64, f: f64) -> f64 {
        s + ((self.c + round * self.o) + self.d * f)
    }

    #[inline(always)]
    pub fn set(&self, f: f64) -> f64 {
        self.c + self.d * f
    }

    #[inline(always)]
    pub fn blend(&self, s: f64, f: f64) -> f64 {
        s * (self.a + self.b * f) + (self.c + self.d * f)
    }

    /// These terms of a value that `before` has made of the start.
    pub fn after(self, before: Affine) -> Self {
        Self {
            a: before.scale * self.a,
            b: before.scale * self.b,
            c: before.offset * self.a + self.c,
            d: before.offset * self.b + self.d,
            o: self.o,
        }
    }

    /// These terms in rounds after the first, of which each starts where `round` has led; `None` if that is not the same for all
    /// rounds but for an offset.
    pub fn in_rounds(self, round: Affine) -> Option<Self> {
        match round {
            Affine { scale: 0.0, offset } => Some(self.after(Affine::constant(offset))),
            Affine { scale: 1.0, offset: 0.0 } => Some(self),
            Affine { scale: 1.0, offset } if self.a == 1.0 && self.b == 0.0 => {
                Some(Self { o: offset, ..self })
            }
            // Where the start is forgotten it does not matter in which round.
            Affine { scale: 1.0, .. } if self.a == 0.0 && self.b == 0.0 => Some(self),
            _ => None,
        }
    }

    /// Whether lanes may go without looking for values that f32 cannot hold.
    fn is_tame(&self) -> bool {
        [self.a, self.b, self.c, self.d, self.o].iter().all(|term| term.abs() <= super::TAME)
    }
}
