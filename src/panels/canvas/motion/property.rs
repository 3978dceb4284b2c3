//! What a tool changes of a node.

use kineograph_runtime::format::Kind;
use kineograph_runtime::{Channel, Pose};

use crate::session::Tool;

/// What a tool changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Property {
    Position,
    Rotation,
    Scale,
    Skew,
}

impl Property {
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
    pub const fn channels(self) -> [Channel; 2] {
        match self {
            Self::Position => [Channel::X, Channel::Y],
            Self::Rotation => [Channel::Rotation, Channel::RotationY],
            Self::Scale => [Channel::ScaleX, Channel::ScaleY],
            Self::Skew => [Channel::SkewX, Channel::SkewY],
        }
    }

    /// The action that brings it to a value.
    pub const fn to_kind(self) -> Kind {
        match self {
            Self::Position => Kind::MoveTo,
            Self::Rotation => Kind::RotateTo,
            Self::Scale => Kind::ScaleTo,
            Self::Skew => Kind::SkewTo,
        }
    }
}

/// Where a node is in its parent, as tools change it.
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
        }
    }

    /// The values of a property.
    pub const fn get(&self, property: Property) -> [f64; 2] {
        match property {
            Property::Position => self.position,
            Property::Rotation => self.rotation_deg,
            Property::Scale => self.scale,
            Property::Skew => self.skew_deg,
        }
    }
}
