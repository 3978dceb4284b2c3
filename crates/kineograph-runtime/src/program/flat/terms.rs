//! The coefficients of a row.

use super::super::leaf::arc;
use super::super::maps::Affine;

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
    /// The offset that each round adds.
    pub o: f64,
}

/// The parabolas of a jump: their height and number; no jump has 0.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Arc {
    pub height: f64,
    pub jumps: f64,
}

impl Arc {
    pub const FLAT: Self = Self { height: 0.0, jumps: 0.0 };

    /// The same formula as for a jump in the tree.
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

    /// One axis of a Bézier curve with these controls and end, relative to the start or to the parent's corner: the
    /// polynomial of `leaf/bezier.rs` in powers of f.
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

    /// These terms after the map `before`.
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

    /// These terms with f replaced by `gain` · f + `bias`.
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

    /// These terms in the rounds after the first, each of which starts where `round` has led; `None` if rounds differ by more than
    /// an offset.
    pub fn in_rounds(self, round: Affine) -> Option<Self> {
        let moves_on = [self.b, self.b2, self.b3].iter().all(|term| *term == 0.0);
        match round {
            Affine { scale: 0.0, offset } => Some(self.after(Affine::constant(offset))),
            Affine { scale: 1.0, offset: 0.0 } => Some(self),
            Affine { scale: 1.0, offset } if self.a == 1.0 && moves_on => Some(Self { o: offset, ..self }),
            // Where the start is forgotten, the round doesn't matter.
            Affine { scale: 1.0, .. } if self.a == 0.0 && moves_on => Some(self),
            _ => None,
        }
    }

    /// Whether lanes can skip the check for values beyond f32.
    pub fn is_tame(&self) -> bool {
        let Self { a, b, b2, b3, c, d, d2, d3, o } = *self;
        [a, b, b2, b3, c, d, d2, d3, o].iter().all(|term| term.abs() <= super::TAME)
    }
}
