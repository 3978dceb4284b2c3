//! What is changed of a node by hand.

use kineograph_runtime::format::Kind;
use kineograph_runtime::{Channel, Pose};

use crate::session::Tool;

/// What is changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PoseProperty {
    Position,
    Rotation,
    Scale,
    Skew,
    /// How solid it is.
    Opacity,
    /// What it is tinted with.
    Color,
}

impl PoseProperty {
    /// All of them.
    pub const ALL: [Self; 6] =
        [Self::Position, Self::Rotation, Self::Scale, Self::Skew, Self::Opacity, Self::Color];

    /// What dragging a sprite with a tool changes; `None` for what no action changes.
    pub const fn of_tool(tool: Tool) -> Option<Self> {
        match tool {
            Tool::Select | Tool::Move | Tool::Universal => Some(Self::Position),
            Tool::Rotate => Some(Self::Rotation),
            Tool::Scale => Some(Self::Scale),
            Tool::Skew => Some(Self::Skew),
            Tool::Anchor => None,
        }
    }

    /// The channels in which it shows.
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

    /// The action that brings it to a value.
    pub const fn to_kind(self) -> Kind {
        match self {
            Self::Position => Kind::MoveTo,
            Self::Rotation => Kind::RotateTo,
            Self::Scale => Kind::ScaleTo,
            Self::Skew => Kind::SkewTo,
            Self::Opacity => Kind::FadeTo,
            Self::Color => Kind::TintTo,
        }
    }
}

/// Where a node is in its parent and how it looks, as it is changed by hand.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Placement {
    /// Pixels.
    pub position: [f64; 2],
    /// Clockwise degrees.
    pub rotation_deg: [f64; 2],
    /// Factors.
    pub scale: [f64; 2],
    /// Degrees.
    pub skew_deg: [f64; 2],
    /// Parts of the size.
    pub anchor: [f64; 2],
    /// 0 to 255.
    pub opacity: f64,
    /// Red, green and blue, 0 to 255.
    pub color: [f64; 3],
}

impl Placement {
    /// That of a pose.
    pub fn of(pose: &Pose) -> Self {
        Self {
            position: pose.position.map(f64::from),
            rotation_deg: pose.rotation_deg.map(f64::from),
            scale: pose.scale.map(f64::from),
            skew_deg: pose.skew_deg.map(f64::from),
            anchor: pose.anchor.map(f64::from),
            opacity: f64::from(pose.opacity),
            color: pose.color.map(f64::from),
        }
    }

    /// The values of a property, one for each of its channels.
    pub const fn get(&self, property: PoseProperty) -> [f64; 3] {
        let [x, y] = match property {
            PoseProperty::Position => self.position,
            PoseProperty::Rotation => self.rotation_deg,
            PoseProperty::Scale => self.scale,
            PoseProperty::Skew => self.skew_deg,
            PoseProperty::Opacity => [self.opacity, 0.0],
            PoseProperty::Color => return self.color,
        };
        [x, y, 0.0]
    }
}
