//! Eases: functions from progress to progress.
//!
//! Formulas are those of cocos2d-x's tween functions, with two fixes: every ease gives exactly 0 at 0 and 1 at 1
//! (`EaseExponentialIn` ended at 0.999), and every ease is defined for every finite t. Transcendental functions come from
//! `libm`, so that the bits agree on every platform.
//!
//! | ease | In form f(t), 0 < t < 1 | parameter | beyond 0..=1 |
//! |---|---|---|---|
//! | rate | tʳ; `EaseOut` is t^(1/r) | r, 0.001..=1000 | tangent |
//! | Quadratic, Cubic, Quartic, Quintic | t², t³, t⁴, t⁵ | | the formula |
//! | Circle | 1 − √(1 − t²) | | tangent |
//! | Sine | 1 − cos(t·π/2) | | the formula |
//! | Back | t²·((s + 1)·t − s) | s = 1.70158, 0..=100; InOut takes s·1.525 | the formula |
//! | Elastic | −2^(10(t − 1)) · sin((t − 1 − p/4)·2π/p) | p, 0.01..=100, as a part of the duration | the formula |
//! | Bounce | 1 − b(1 − t), b four parabolas of steepness 7.5625 | | the formula |
//! | Exponential | 2^(10(t − 1)) | | tangent |
//! | `EaseBezierAction` | (1 − t)³·p0 + 3(1 − t)²t·p1 + 3(1 − t)t²·p2 + t³·p3 | p0 to p3 | the formula |
//! | `EaseCubicBezier` | CSS's cubic-bezier: y at x = t | x1, y1, x2, y2; x in 0..=1 | tangent |
//! | `EaseSteps` | CSS's steps: ⌊t·n⌋/n and its kin | n, position of the jumps | the formula |
//! | `EaseSpring` | a damped spring after its release, over the time it takes to settle: see [`Spring`](spring::Spring) | stiffness, damping, mass | 0 before, the formula after |
//!
//! Out is 1 − f(1 − t); InOut is f(2t)/2 in the first half and 1 − f(2 − 2t)/2 in the second. Where a tangent is vertical the
//! value stays as at the end. Only `EaseBezierAction` starts at p0 and ends at p3 and so may miss 0 and 1.
//!
//! The mirror of an ease is 1 − f(1 − t), for reversed actions: In is the mirror of Out; InOut is its own mirror. Eases without a
//! named mirror have a parameter `mirrored`.

pub(crate) mod crossing;
mod cubic_bezier;
mod curve;
mod formula;
mod kind;
pub(crate) mod range;
mod spring;
mod steps;

pub use curve::Curve;
pub(crate) use formula::{Formula, Phase};
pub use kind::EaseKind;
pub(crate) use kind::each_ease;
pub use steps::StepPosition;

/// `EaseBackInOut` multiplies the overshoot by this factor, because its halves are half as high.
const BACK_IN_OUT: f64 = 1.525;
/// Largest magnitude of an eased progress.
const VALUE_LIMIT: f64 = 1e12;
/// Largest magnitude of a formula's argument, so that none of its terms overflows.
const INPUT_LIMIT: f64 = 1e15;
/// The largest number of parameters of an ease.
pub(crate) const MAX_NUMBERS: usize = 4;

/// An ease with its parameters, always valid: for keyframes, staggers and games.
///
/// Written as text: `linear`, `EaseSineIn`, `EaseOut(2)`, `EaseBackOut(3)`, `cubic-bezier(0.2, 0, 0.3, 1)`, `steps(4, end)`,
/// `spring(100, 10, 1)`, and with `mirrored` as last argument for eases that take it. See [`Ease::from_str`](#method.from_str).
///
/// ```
/// use kineograph_runtime::{Ease, EaseKind};
/// let snappy: Ease = "cubic-bezier(.2, 0, .3, 1)".parse()?;
/// assert_eq!(snappy.value(1.0), 1.0);
/// assert_eq!(Ease::new(EaseKind::In, &[2.0])?.value(0.5), 0.25);
/// assert_eq!(Ease::new(EaseKind::In, &[2.0])?.to_string(), "EaseIn(2)");
/// # Ok::<(), kineograph_runtime::EaseError>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ease {
    /// `None` is linear.
    pub(crate) kind: Option<EaseKind>,
    pub(crate) is_mirrored: bool,
    /// The numbers of all parameters in the order of the table, a choice as its index; the rest are zeros.
    pub(crate) numbers: [f64; MAX_NUMBERS],
}

impl Default for Ease {
    fn default() -> Self {
        Self::LINEAR
    }
}

impl Ease {
    /// The linear ease.
    pub const LINEAR: Self = Self { kind: None, is_mirrored: false, numbers: [0.0; MAX_NUMBERS] };

    /// The kind; `None` for [`Self::LINEAR`].
    pub const fn kind(&self) -> Option<EaseKind> {
        self.kind
    }

    /// Whether it is the mirror image of the ease with this kind and these numbers.
    pub const fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// The eased progress at `t`, as [`Curve::value`]. Prepares the curve on each call; for many calls keep
    /// [`Self::curve`].
    pub fn value(&self, t: f64) -> f64 {
        self.curve().value(t)
    }

    /// The ease, prepared for evaluation.
    pub fn curve(&self) -> Curve {
        Curve::new(self)
    }

    /// The ease 1 − f(1 − t), mirrored in time and value. Mirroring twice gives the same ease.
    #[must_use]
    pub fn mirrored(self) -> Self {
        match self.kind {
            None => self,
            Some(kind) => match mirrored_kind(kind) {
                Some(mirrored) => Self { kind: Some(mirrored), ..self },
                None => Self { is_mirrored: !self.is_mirrored, ..self },
            },
        }
    }

    /// The time in seconds after which a spring with these numbers stays within a thousandth of its rest. Played with this duration,
    /// stiffness and mass have their physical units. `None` for other eases.
    pub fn settling_secs(&self) -> Option<f64> {
        let [stiffness, damping, mass, _] = self.numbers;
        (self.kind == Some(EaseKind::Spring)).then(|| spring::Spring::settling_secs(stiffness, damping, mass))
    }
}

/// The kind whose curve is 1 − f(1 − t) with the same parameters; `None` if there is no such kind.
pub(crate) fn mirrored_kind(kind: EaseKind) -> Option<EaseKind> {
    const PAIRS: [[EaseKind; 2]; 10] = [
        [EaseKind::SineIn, EaseKind::SineOut],
        [EaseKind::BackIn, EaseKind::BackOut],
        [EaseKind::ElasticIn, EaseKind::ElasticOut],
        [EaseKind::BounceIn, EaseKind::BounceOut],
        [EaseKind::ExponentialIn, EaseKind::ExponentialOut],
        [EaseKind::QuadraticActionIn, EaseKind::QuadraticActionOut],
        [EaseKind::CubicActionIn, EaseKind::CubicActionOut],
        [EaseKind::QuarticActionIn, EaseKind::QuarticActionOut],
        [EaseKind::QuinticActionIn, EaseKind::QuinticActionOut],
        [EaseKind::CircleActionIn, EaseKind::CircleActionOut],
    ];
    if kind.name().ends_with("InOut") {
        return Some(kind);
    }
    PAIRS.into_iter().find_map(|[a, b]| {
        if a == kind {
            Some(b)
        } else if b == kind {
            Some(a)
        } else {
            None
        }
    })
}

/// `x` clamped to ±`limit`, at the cost of one comparison if it is already in range.
#[inline]
fn limited(x: f64, limit: f64) -> f64 {
    if x.abs() <= limit { x } else { x.clamp(-limit, limit) }
}
