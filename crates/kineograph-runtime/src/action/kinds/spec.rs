//! The table of actions as used by file format and editor: names, parameters and descriptions of each kind.

pub use super::{Kind, SPECS};

use crate::action::{Color, FrameStep, Key, Value, ValueType};
use crate::prelude::*;

/// The group of an action in the palette.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Category {
    /// Arranges other actions in time.
    Composite,
    /// Changes the progress of another action.
    Ease,
    /// Changes the position.
    Move,
    /// Changes rotation, scale, skew or size.
    Transform,
    /// Changes opacity, colour, frame, progress or a named value.
    Look,
    /// Divides the picture and moves its parts.
    Grid,
    /// Has no duration.
    Instant,
}

impl Category {
    /// All categories, in the order of the palette.
    pub const ALL: [Self; 7] =
        [Self::Composite, Self::Ease, Self::Move, Self::Transform, Self::Look, Self::Grid, Self::Instant];

    /// The heading in the palette.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Composite => "Compose",
            Self::Ease => "Ease",
            Self::Move => "Move",
            Self::Transform => "Rotate and scale",
            Self::Look => "Look",
            Self::Grid => "Grid effects",
            Self::Instant => "Instant",
        }
    }
}

/// How many children an action takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Arity {
    /// A leaf.
    None,
    /// Exactly one child, field `action`.
    One,
    /// Any number of children, field `actions`.
    Many,
}

/// The unit of a parameter, shown in labels and fields.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unit {
    /// Seconds.
    Secs,
    /// Stage pixels.
    Px,
    /// Degrees, clockwise.
    Deg,
    /// A factor.
    Times,
    /// 0..255, as opacity and colour channels.
    Level,
    /// Columns and rows of a grid.
    Parts,
    /// No unit.
    None,
}

impl Unit {
    /// The text after a number, with a leading space where needed.
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Secs => " s",
            Self::Px => " px",
            Self::Deg => "°",
            Self::Times => " ×",
            Self::Level | Self::Parts | Self::None => "",
        }
    }
}

/// The default of a parameter, as a constant.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Preset {
    Number(f64),
    Absent,
    Count(u32),
    Vec2([f64; 2]),
    Vec3([f64; 3]),
    Vec4([f64; 4]),
    Points(&'static [[f64; 2]]),
    White,
    Text(&'static str),
    Flag(bool),
    FirstFrame,
    /// Pairs of time and value.
    Keys(&'static [[f64; 2]]),
}

/// One parameter of an action.
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct ParamSpec {
    /// The field name in a file.
    pub name: &'static str,
    /// The label in the inspector.
    pub label: &'static str,
    /// The unit of its numbers.
    pub unit: Unit,
    /// Smallest and largest allowed number, both included.
    pub range: [f64; 2],
    /// The change of a number for each pixel dragged.
    pub drag_step: f64,
    /// One sentence for a tooltip.
    pub help: &'static str,
    /// Whether a file may omit it if it has its default value.
    pub may_be_omitted: bool,
    /// A text parameter of the same action; if that is given, a file may omit this one.
    pub needed_without: Option<&'static str>,
    /// The allowed texts; empty if any text is allowed.
    pub choices: &'static [&'static str],
    pub(crate) preset: Preset,
}

impl ParamSpec {
    /// The value in a new action.
    pub fn default_value(&self) -> Value {
        match self.preset {
            Preset::Number(x) => Value::Number(x),
            Preset::Absent => Value::Optional(None),
            Preset::Count(n) => Value::Count(n),
            Preset::Vec2(v) => Value::Vec2(v),
            Preset::Vec3(v) => Value::Vec3(v),
            Preset::Vec4(v) => Value::Vec4(v),
            Preset::Points(points) => Value::Points(points.to_vec()),
            Preset::White => Value::Color(Color::WHITE),
            Preset::Text(s) => Value::Text(s.to_owned()),
            Preset::Flag(b) => Value::Flag(b),
            Preset::FirstFrame => Value::Frames(vec![FrameStep::new(0)]),
            Preset::Keys(keys) => Value::Keys(keys.iter().map(|&[at, value]| Key::new(at, value)).collect()),
        }
    }

    /// An example for a file, using the default, such as `duration: 1`.
    #[cfg(feature = "ron")]
    pub(crate) fn example(&self) -> String {
        let written = ron::to_string(&self.default_value()).unwrap_or_default();
        let written = written.replace(".0,", ", ").replace(".0)", ")");
        format!("{}: {}", self.name, written.strip_suffix(".0").unwrap_or(&written))
    }

    /// Without the RON writer, only the name.
    #[cfg(all(feature = "serde", not(feature = "ron")))]
    pub(crate) fn example(&self) -> String {
        self.name.to_owned()
    }

    /// The type of its values.
    pub const fn value_type(&self) -> ValueType {
        match self.preset {
            Preset::Number(_) => ValueType::Number,
            Preset::Absent => ValueType::Optional,
            Preset::Count(_) => ValueType::Count,
            Preset::Vec2(_) => ValueType::Vec2,
            Preset::Vec3(_) => ValueType::Vec3,
            Preset::Vec4(_) => ValueType::Vec4,
            Preset::Points(_) => ValueType::Points,
            Preset::White => ValueType::Color,
            Preset::Text(_) => ValueType::Text,
            Preset::Flag(_) => ValueType::Flag,
            Preset::FirstFrame => ValueType::Frames,
            Preset::Keys(_) => ValueType::Keys,
        }
    }
}

/// One row of [`SPECS`].
#[derive(Debug, Clone, Copy)]
#[non_exhaustive]
pub struct ActionSpec {
    /// The action of this row.
    pub kind: Kind,
    /// The name in files and in the editor; cocos2d-x's class name.
    pub name: &'static str,
    /// Its group in the palette.
    pub category: Category,
    /// One sentence about its effect.
    pub sentence: &'static str,
    /// Other words that find it in the search.
    pub synonyms: &'static [&'static str],
    /// The number of its children.
    pub arity: Arity,
    /// Its parameters, in their order in files and in the inspector.
    pub params: &'static [ParamSpec],
}

impl ActionSpec {
    /// The parameter called `name` and its index.
    #[inline]
    pub fn param(&self, name: &str) -> Option<(usize, &'static ParamSpec)> {
        self.params.iter().enumerate().find(|(_, param)| param.name == name)
    }
}
