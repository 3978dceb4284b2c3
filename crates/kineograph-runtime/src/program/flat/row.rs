//! What a piece makes of one group of channels.

use super::super::leaf::arc;
use super::super::maps::Affine;
use super::turning::Turning;
use crate::channel::Channel;
use crate::ease::Curve;
use crate::prelude::*;

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
    Frame,
    Visible,
}

impl Group {
    /// The first so many have two channels.
    pub const PAIRS: usize = 4;

    pub const ALL: [Self; 8] = [
        Self::Position,
        Self::Rotation,
        Self::Scale,
        Self::Skew,
        Self::Opacity,
        Self::Color,
        Self::Frame,
        Self::Visible,
    ];

    /// How many [`Self::mark`]s there are.
    pub const MARKS: usize = 2;

    /// The number of a group that stands still in every piece.
    pub const fn mark(self) -> Option<usize> {
        match self {
            Self::Frame => Some(0),
            Self::Visible => Some(1),
            _ => None,
        }
    }

    /// Its channels, in order.
    pub const fn channels(self) -> &'static [Channel] {
        match self {
            Self::Position => &[Channel::X, Channel::Y],
            Self::Rotation => &[Channel::Rotation, Channel::RotationY],
            Self::Scale => &[Channel::ScaleX, Channel::ScaleY],
            Self::Skew => &[Channel::SkewX, Channel::SkewY],
            Self::Opacity => &[Channel::Opacity],
            Self::Color => &[Channel::Red, Channel::Green, Channel::Blue],
            Self::Frame => &[Channel::Frame],
            Self::Visible => &[Channel::Visible],
        }
    }
}

/// What becomes of up to three channels; see [`super`].
#[derive(Debug, Clone, PartialEq)]
pub struct Row {
    pub form: Form,
    /// The ease; `None` is linear.
    pub curve: Option<Curve>,
    /// When the eased time is 0, within the round; when something starts, it is not behind the start of the piece.
    pub origin_secs: f64,
    /// 1 ÷ duration; 0 when still, negative where time runs backwards.
    pub per_sec: f64,
    pub terms: [Terms; 3],
    /// Of [`Form::Arc`].
    pub arc: Arc,
    /// Of [`Form::Turn`], and of what stands still on a group that turns.
    pub turning: Option<Box<Turning>>,
    /// Whether the progress is that of the last row before it in the piece that does not stand still.
    pub shares_progress: bool,
}

/// The coefficients of one channel: v = s · A(f) + (C(f) + n · o), with cubic A and C.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Terms {
    /// A(f) = a + b · f + b2 · f² + b3 · f³
    pub a: f64,
    pub b: f64,
    pub b2: f64,
    pub b3: f64,
    /// C(f) = c + d · f + d2 · f² + d3 · f³
    pub c: f64,
    pub d: f64,
    pub d2: f64,
    pub d3: f64,
    /// What a round adds.
    pub o: f64,
}

/// The parabolas of a jump: their height and how many there are. 0 jumps are none.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    pub height: f64,
    pub jumps: f64,
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
    /// s · (a + b · f) + ((c + n · o) + d · f), and the arcs of a jump on the second channel.
    Arc,
    /// All coefficients.
    Cubic,
    /// A group on which a `RotateTo` or `SkewTo` works: what no coefficients can hold.
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

    /// The values of the channels of a target that started at `start`, in round `round` at eased progress `f`.
    #[inline(always)]
    pub fn value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        match self.form {
            Form::Add => self.each(start, |terms, s| terms.add(s, round, f)),
            Form::Set => self.each(start, |terms, _| terms.set(f)),
            Form::Blend => self.each(start, |terms, s| terms.blend(s, f)),
            _ => self.rare_value(start, round, f),
        }
    }

    /// The forms that take more than a formula, and what stands still.
    #[inline]
    fn rare_value<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        if let Some(turning) = &self.turning {
            return turning.value(start, round, f);
        }
        match self.form {
            Form::Arc => self.jump(start, round, f),
            Form::Cubic => self.each(start, |terms, s| terms.cubic(s, round, f)),
            _ => self.each(start, |terms, s| terms.still(s, round)),
        }
    }

    /// The value of a [`Group::mark`].
    #[inline]
    pub fn mark(&self, start: f64, round: f64) -> f64 {
        self.terms[0].still(start, round)
    }

    /// A jump.
    #[inline]
    pub fn jump<const N: usize>(&self, start: [f32; N], round: f64, f: f64) -> [f64; N] {
        let mut values = self.each(start, |terms, s| terms.straight(s, round, f));
        if let Some(y) = values.get_mut(1) {
            *y += self.arc.height_at(f);
        }
        values
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
        // Without −0, to which adding nothing makes a difference.
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

    /// The row of a group that turns; still where `per_sec` is 0.
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

impl Arc {
    pub const FLAT: Self = Self { height: 0.0, jumps: 0.0 };

    /// As the jump in a tree has it.
    #[inline]
    pub fn height_at(self, f: f64) -> f64 {
        arc(self.height, self.jumps, f)
    }
}

impl Terms {
    /// v → v.
    pub const KEEP: Self =
        Self { a: 1.0, b: 0.0, b2: 0.0, b3: 0.0, c: 0.0, d: 0.0, d2: 0.0, d3: 0.0, o: 0.0 };

    /// v → v + by · f.
    pub const fn adding(by: f64) -> Self {
        Self { d: by, ..Self::KEEP }
    }

    /// v → v · (1 − f) + to · f.
    pub const fn bringing(to: f64) -> Self {
        Self { b: -1.0, d: to, ..Self::KEEP }
    }

    /// One axis of a Bézier curve with these controls and end, which lie relative to the start or to the parent's corner: the
    /// polynomial of `leaf/bezier.rs`, by powers of f.
    pub fn bezier([first, second, end]: [f64; 3], is_relative: bool) -> Self {
        let own = if is_relative { Self::KEEP } else { Self { b: -3.0, b2: 3.0, b3: -1.0, ..Self::KEEP } };
        Self { d: 3.0 * first, d2: 3.0 * (second - 2.0 * first), d3: end - 3.0 * (second - first), ..own }
    }

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

    #[inline(always)]
    pub fn straight(&self, s: f64, round: f64, f: f64) -> f64 {
        s * (self.a + self.b * f) + ((self.c + round * self.o) + self.d * f)
    }

    #[inline(always)]
    pub fn cubic(&self, s: f64, round: f64, f: f64) -> f64 {
        let share = self.a + f * (self.b + f * (self.b2 + f * self.b3));
        s * share + ((self.c + round * self.o) + f * (self.d + f * (self.d2 + f * self.d3)))
    }

    /// Whether there are no powers of f.
    pub fn is_linear(&self) -> bool {
        [self.b2, self.b3, self.d2, self.d3].iter().all(|term| *term == 0.0)
    }

    /// These terms of a value that `before` has made of the start.
    pub fn after(self, before: Affine) -> Self {
        let Affine { scale, offset } = before;
        Self {
            a: scale * self.a,
            b: scale * self.b,
            b2: scale * self.b2,
            b3: scale * self.b3,
            c: offset * self.a + self.c,
            d: offset * self.b + self.d,
            d2: offset * self.b2 + self.d2,
            d3: offset * self.b3 + self.d3,
            o: self.o,
        }
    }

    /// These terms where f is `gain` · f + `bias`.
    pub fn of(self, gain: f64, bias: f64) -> Self {
        let bent = |[p0, p1, p2, p3]: [f64; 4]| {
            [
                p0 + bias * (p1 + bias * (p2 + bias * p3)),
                gain * (p1 + bias * (2.0 * p2 + 3.0 * bias * p3)),
                gain * gain * (p2 + 3.0 * bias * p3),
                gain * gain * gain * p3,
            ]
        };
        let [a, b, b2, b3] = bent([self.a, self.b, self.b2, self.b3]);
        let [c, d, d2, d3] = bent([self.c, self.d, self.d2, self.d3]);
        Self { a, b, b2, b3, c, d, d2, d3, o: self.o }
    }

    /// These terms in rounds after the first, of which each starts where `round` has led; `None` if that is not the same for all
    /// rounds but for an offset.
    pub fn in_rounds(self, round: Affine) -> Option<Self> {
        let moves_on = [self.b, self.b2, self.b3].iter().all(|term| *term == 0.0);
        match round {
            Affine { scale: 0.0, offset } => Some(self.after(Affine::constant(offset))),
            Affine { scale: 1.0, offset: 0.0 } => Some(self),
            Affine { scale: 1.0, offset } if self.a == 1.0 && moves_on => Some(Self { o: offset, ..self }),
            // Where the start is forgotten it does not matter in which round.
            Affine { scale: 1.0, .. } if self.a == 0.0 && moves_on => Some(self),
            _ => None,
        }
    }

    /// Whether lanes may go without looking for values that f32 cannot hold.
    fn is_tame(&self) -> bool {
        let Self { a, b, b2, b3, c, d, d2, d3, o } = *self;
        [a, b, b2, b3, c, d, d2, d3, o].iter().all(|term| term.abs() <= super::TAME)
    }
}
