//! Parameter values of actions, as stored in files.

#[cfg(feature = "serde")]
mod frame;
#[cfg(feature = "serde")]
mod frame_ref;
mod key;
#[cfg(feature = "serde")]
mod stored;

#[cfg(feature = "serde")]
pub use frame_ref::FrameRef;
pub use key::Key;
#[cfg(feature = "serde")]
pub(crate) use stored::{FactorsSeed, factors, optional_factors};

use super::color::Color;
use crate::prelude::*;
use crate::setters::setters;

/// One parameter of an action.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A number in the parameter's own unit (seconds, pixels, degrees …).
    Number(f64),
    /// An optional number; if absent, it equals the parameter beside it.
    Optional(Option<f64>),
    /// A whole number.
    Count(u32),
    /// x and y.
    Vec2([f64; 2]),
    /// Three signed numbers, used for colour differences (red, green, blue in −255..255).
    Vec3([f64; 3]),
    /// Four numbers: a curve, or x, y, width and height of a box.
    Vec4([f64; 4]),
    /// Points of a path.
    Points(Vec<[f64; 2]>),
    /// An opaque colour.
    Color(Color),
    /// A name.
    Text(String),
    /// True or false.
    Flag(bool),
    /// Frames of a sheet with their durations.
    Frames(Vec<FrameStep>),
    /// Keyframes, in the order of their times.
    Keys(Vec<Key>),
}

/// One frame of an `Animate`. In a file: `3` or `"run_01"`, or `(frame: 3, units: 2.5, event: "step")` if its duration is not
/// one unit or it sends an event.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub struct FrameStep {
    /// Index in the sheet, from 0; unused if the frame has a name.
    pub frame: u32,
    /// Its name in the sheet of the `Animate`, if it is given by name.
    pub name: Option<String>,
    /// Its duration in units of `delay_per_unit`; > 0.
    pub units: f64,
    /// Name of an event that is sent when the frame appears, as by `CallFunc`.
    pub event: Option<String>,
}

impl FrameStep {
    /// A frame that lasts one unit.
    pub const fn new(frame: u32) -> Self {
        Self::lasting(frame, 1.0)
    }

    /// A frame that lasts `units`.
    pub const fn lasting(frame: u32, units: f64) -> Self {
        Self { frame, name: None, units, event: None }
    }

    /// A frame with this name that lasts one unit.
    pub fn named(name: impl Into<String>) -> Self {
        Self { name: Some(name.into()), ..Self::new(0) }
    }

    setters! { plain:
        /// Sets its duration in units.
        with_units units: f64,
    }

    setters! { optional:
        /// Sets the event that is sent when the frame appears.
        with_event event: String,
    }

    /// The frame with an event.
    #[must_use]
    pub fn sending(mut self, event: impl Into<String>) -> Self {
        self.event = Some(event.into());
        self
    }
}

/// The type of [`Value`] of a parameter.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ValueType {
    /// [`Value::Number`]
    Number,
    /// [`Value::Optional`]
    Optional,
    /// [`Value::Count`]
    Count,
    /// [`Value::Vec2`]
    Vec2,
    /// [`Value::Vec3`]
    Vec3,
    /// [`Value::Vec4`]
    Vec4,
    /// [`Value::Points`]
    Points,
    /// [`Value::Color`]
    Color,
    /// [`Value::Text`]
    Text,
    /// [`Value::Flag`]
    Flag,
    /// [`Value::Frames`]
    Frames,
    /// [`Value::Keys`]
    Keys,
}

impl Value {
    /// The type of this value.
    pub const fn value_type(&self) -> ValueType {
        match self {
            Self::Number(_) => ValueType::Number,
            Self::Optional(_) => ValueType::Optional,
            Self::Count(_) => ValueType::Count,
            Self::Vec2(_) => ValueType::Vec2,
            Self::Vec3(_) => ValueType::Vec3,
            Self::Vec4(_) => ValueType::Vec4,
            Self::Points(_) => ValueType::Points,
            Self::Color(_) => ValueType::Color,
            Self::Text(_) => ValueType::Text,
            Self::Flag(_) => ValueType::Flag,
            Self::Frames(_) => ValueType::Frames,
            Self::Keys(_) => ValueType::Keys,
        }
    }

    /// The numbers of this value, for range checks and for editing in place; empty for names, flags and colours.
    pub fn numbers(&self) -> Vec<f64> {
        let mut numbers = Vec::new();
        self.each_number(|number| numbers.push(number));
        numbers
    }

    /// Calls `f` with each of [`Self::numbers`].
    pub(crate) fn each_number(&self, mut f: impl FnMut(f64)) {
        match self {
            Self::Number(x) | Self::Optional(Some(x)) => f(*x),
            Self::Count(n) => f(f64::from(*n)),
            Self::Vec2(v) => v.iter().copied().for_each(f),
            Self::Vec3(v) => v.iter().copied().for_each(f),
            Self::Vec4(v) => v.iter().copied().for_each(f),
            Self::Points(points) => points.iter().flatten().copied().for_each(f),
            Self::Frames(frames) => frames.iter().for_each(|step| f(step.units)),
            Self::Keys(keys) => keys.iter().for_each(|key| f(key.value)),
            Self::Optional(None) | Self::Color(_) | Self::Text(_) | Self::Flag(_) => {}
        }
    }
}

#[cfg(feature = "serde")]
pub(crate) const fn one() -> f64 {
    1.0
}

// serde passes the field by reference.
#[cfg(feature = "serde")]
#[allow(clippy::trivially_copy_pass_by_ref)]
pub(crate) fn is_one(x: &f64) -> bool {
    *x == 1.0
}
