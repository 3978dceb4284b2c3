//! Eases by the table of actions: their numbers have the names, defaults and ranges of an ease action's parameters.

mod around;
mod kind;
mod text;

pub use around::reversed_ease;
pub use text::EaseError;

use super::kinds::ParamSpec;
use super::{Action, Value};
use crate::ease::{Ease, EaseKind, StepPosition};

impl Ease {
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
    pub(crate) fn with_first(kind: EaseKind, number: f64) -> Self {
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

    /// The numbers of the parameters in the order of the table, a choice as its index.
    pub fn numbers(&self) -> &[f64] {
        &self.numbers[..self.kind.map_or(0, |kind| text::slots(kind).count())]
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
