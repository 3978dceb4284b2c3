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
mod text;

pub use curve::Curve;
pub(crate) use formula::{Formula, Phase};
pub use kind::EaseKind;
pub use steps::StepPosition;
pub use text::EaseError;

use crate::format::{Action, ParamSpec, Value};

/// `EaseBackInOut` multiplies the overshoot by this factor, because its halves are half as high.
const BACK_IN_OUT: f64 = 1.525;
/// Largest magnitude of an eased progress.
const VALUE_LIMIT: f64 = 1e12;
/// Largest magnitude of a formula's argument, so that none of its terms overflows.
const INPUT_LIMIT: f64 = 1e15;
/// The largest number of parameters of an ease.
const MAX_NUMBERS: usize = 4;

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
    kind: Option<EaseKind>,
    is_mirrored: bool,
    /// The numbers of all parameters in the order of the table, a choice as its index; the rest are zeros.
    numbers: [f64; MAX_NUMBERS],
}

impl Default for Ease {
    fn default() -> Self {
        Self::LINEAR
    }
}

impl Ease {
    /// The linear ease.
    pub const LINEAR: Self = Self { kind: None, is_mirrored: false, numbers: [0.0; MAX_NUMBERS] };

    /// The ease of this kind with these numbers, in the order of its parameters; missing numbers get their defaults.
    ///
    /// # Errors
    /// When there are more numbers than parameters, or a number is out of its range.
    pub fn new(kind: EaseKind, numbers: &[f64]) -> Result<Self, EaseError> {
        text::checked(kind, numbers)
    }

    /// CSS's `cubic-bezier(x1, y1, x2, y2)`; x1 and x2 in 0..=1.
    ///
    /// # Errors
    /// When a number is out of its range.
    pub fn cubic_bezier(x1: f64, y1: f64, x2: f64, y2: f64) -> Result<Self, EaseError> {
        Self::new(EaseKind::CubicBezier, &[x1, y1, x2, y2])
    }

    /// CSS's `steps(count, position)`; count in 1..=1,000,000.
    ///
    /// # Errors
    /// When `count` is out of its range.
    pub fn steps(count: u32, position: StepPosition) -> Result<Self, EaseError> {
        Self::new(EaseKind::Steps, &[f64::from(count), position.index() as f64])
    }

    /// A spring with this stiffness in N/m (or any unit of force), damping in N·s/m and mass in kg, over its settling time.
    ///
    /// # Errors
    /// When a number is out of its range: 0.001..=1,000,000; the damping may be 0.
    pub fn spring(stiffness: f64, damping: f64, mass: f64) -> Result<Self, EaseError> {
        Self::new(EaseKind::Spring, &[stiffness, damping, mass])
    }

    /// The ease of an ease action, its numbers clamped to their ranges; `None` for other actions. For an `EaseNamed`, which depends on the
    /// project, see [`Clips::ease_of`](crate::format::Clips::ease_of).
    pub fn of(action: &Action) -> Option<Self> {
        let mut ease = Self::bare(action.kind().ease_kind()?);
        let mut len = 0;
        for (param, value) in action.spec().params.iter().zip(action.params()) {
            ease.read(param, value, &mut len);
        }
        Some(ease)
    }

    /// An ease of this kind with `number` as its first parameter and defaults for the others. `number` is clamped to its range; if it is
    /// not finite, it becomes the default.
    fn with_first(kind: EaseKind, number: f64) -> Self {
        let mut ease = Self::with_defaults(kind);
        if let Some(param) = kind.spec().params.first() {
            ease.numbers[0] = in_range(param, number, ease.numbers[0]);
        }
        ease
    }

    fn with_defaults(kind: EaseKind) -> Self {
        let mut ease = Self::bare(kind);
        let mut len = 0;
        for param in kind.spec().params {
            ease.read(param, &param.default_value(), &mut len);
        }
        ease
    }

    fn bare(kind: EaseKind) -> Self {
        Self { kind: Some(kind), ..Self::LINEAR }
    }

    /// Reads the value of a parameter, after the `len` numbers already read.
    fn read(&mut self, param: &ParamSpec, value: &Value, len: &mut usize) {
        let mut push = |x: f64| {
            if let Some(slot) = self.numbers.get_mut(*len) {
                // Anything but a number has been refused before, or becomes the smallest allowed number.
                *slot = in_range(param, x, number_range(param)[0]);
                *len += 1;
            }
        };
        match value {
            Value::Number(x) | Value::Optional(Some(x)) => push(*x),
            Value::Count(count) => push(f64::from(*count)),
            Value::Text(name) => {
                push(param.choices.iter().position(|choice| choice == name).unwrap_or(0) as f64);
            }
            Value::Vec4(values) => values.iter().for_each(|x| push(*x)),
            Value::Flag(flag) => self.is_mirrored = *flag,
            // No ease has these types.
            Value::Optional(None)
            | Value::Vec2(_)
            | Value::Vec3(_)
            | Value::Points(_)
            | Value::Color(_)
            | Value::Frames(_)
            | Value::Keys(_) => {}
        }
    }

    /// The kind; `None` for [`Self::LINEAR`].
    pub const fn kind(&self) -> Option<EaseKind> {
        self.kind
    }

    /// Whether it is the mirror image of the ease with this kind and these numbers.
    pub const fn is_mirrored(&self) -> bool {
        self.is_mirrored
    }

    /// The numbers of the parameters in the order of the table, a choice as its index.
    pub fn numbers(&self) -> &[f64] {
        &self.numbers[..self.kind.map_or(0, |kind| text::slots(kind).count())]
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

/// The eased progress at progress `t`.
///
/// `param` is the first parameter of the kind, clamped to its range: the rate of the rate eases, the period of the elastic ones, the
/// overshoot of Back. Other parameters have their defaults; kinds without parameters ignore it. The result is
/// finite for every finite `t`, at most 1e12 in magnitude. [`Ease`] takes all parameters.
///
/// ```
/// use kineograph_runtime::{EaseKind, ease};
/// assert_eq!(ease(EaseKind::In, 2.0, 0.5), 0.25);
/// assert!(ease(EaseKind::BackOut, 1.7, 0.6) > 1.0);
/// ```
pub fn ease(kind: EaseKind, param: f64, t: f64) -> f64 {
    Ease::with_first(kind, param).value(t)
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
    if kind.spec().name.ends_with("InOut") {
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

fn in_range(param: &ParamSpec, x: f64, default: f64) -> f64 {
    let [min, max] = number_range(param);
    if x.is_finite() { x.clamp(min, max) } else { default }
}

/// The range of a parameter's numbers; for a choice, of its indices.
const fn number_range(param: &ParamSpec) -> [f64; 2] {
    match param.choices.len() {
        0 => param.range,
        count => [0.0, (count - 1) as f64],
    }
}

/// `x` clamped to ±`limit`, at the cost of one comparison if it is already in range.
#[inline]
fn limited(x: f64, limit: f64) -> f64 {
    if x.abs() <= limit { x } else { x.clamp(-limit, limit) }
}
