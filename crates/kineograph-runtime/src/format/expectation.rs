//! Expectations about the motion of a project, for tests.

mod parts;

use serde::{Deserialize, Serialize};

use super::omitted::plain_option;
use crate::action::Color;
use crate::action::value::optional_factors;
use crate::prelude::*;
use crate::setters::setters;
pub(crate) use parts::{PosePart, parts};

/// An expectation about the project's motion. Games ignore it; [`Timeline::unmet`](crate::Timeline::unmet) and `kineograph test` check it.
/// In a file:
///
/// ```text
/// Pose(node: "hero", at: 0.6, pose: (position: (160, 100), opacity: 255))
/// Event(name: "landed", node: "hero", from: 0.5, to: 0.7, count: 1)
/// ```
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub enum Expectation {
    /// Expects parts of the pose of a node at a time.
    Pose {
        /// Name of the node.
        node: String,
        /// The time, in seconds of the timeline, 0..=1e6.
        #[serde(rename = "at")]
        at_secs: f64,
        /// The expected parts.
        pose: ExpectedPose,
        /// Tolerance of numbers, ≥ 0, each in its own unit; omitted: see [`ExpectedPose`].
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        tolerance: Option<f64>,
    },
    /// Expects an event within a window of time.
    Event {
        /// Name of the event.
        name: String,
        /// Name of the node on which it must happen; omitted: any.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        node: Option<String>,
        /// Names of the nodes inside of the symbol that the node shows, on the way to the one on which it must happen; empty: on the node itself.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        inside: Vec<String>,
        /// Start of the window, in seconds of the timeline, 0..=1e6.
        #[serde(rename = "from")]
        from_secs: f64,
        /// End of the window, in seconds of the timeline, 0..=1e6.
        #[serde(rename = "to")]
        to_secs: f64,
        /// How often it must happen; omitted: at least once.
        #[serde(default, skip_serializing_if = "Option::is_none", with = "plain_option")]
        count: Option<u32>,
    },
}

impl Expectation {
    /// Expects parts of the pose of a node at a time, in seconds, with the default tolerances.
    pub fn pose(node: impl Into<String>, at_secs: f64, pose: ExpectedPose) -> Self {
        Self::Pose { node: node.into(), at_secs, pose, tolerance: None }
    }

    /// Expects an event on any node at least once between two times, in seconds.
    pub fn event(name: impl Into<String>, [from_secs, to_secs]: [f64; 2]) -> Self {
        Self::Event { name: name.into(), node: None, inside: Vec::new(), from_secs, to_secs, count: None }
    }

    /// The name of its node, if it has one.
    pub fn node(&self) -> Option<&str> {
        match self {
            Self::Pose { node, .. } => Some(node),
            Self::Event { node, .. } => node.as_deref(),
        }
    }

    /// The expectation for another node; one for any node is unchanged.
    #[must_use]
    pub fn on_node(mut self, name: impl Into<String>) -> Self {
        match &mut self {
            Self::Pose { node, .. } | Self::Event { node: Some(node), .. } => *node = name.into(),
            Self::Event { node: None, .. } => {}
        }
        self
    }

    /// The time at which it is decided, in seconds of the timeline: the pose's time, or the end of the window.
    pub const fn at_secs(&self) -> f64 {
        match self {
            Self::Pose { at_secs, .. } => *at_secs,
            Self::Event { to_secs, .. } => *to_secs,
        }
    }
}

/// The expected parts of a pose; omitted parts are not compared. The tolerances are 0.01 px, 0.01°, 0.001 of a factor or an
/// anchor, half a level of opacity and colour, and 0.01 % of progress.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[non_exhaustive]
pub struct ExpectedPose {
    /// Pixels from the parent's lower left corner, y up.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub position: Option<[f64; 2]>,
    /// Degrees, clockwise, whole turns included.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub rotation: Option<f64>,
    /// Degrees of the vertical axis.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub rotation_y: Option<f64>,
    /// Factors for width and height.
    #[serde(
        skip_serializing_if = "Option::is_none",
        serialize_with = "plain_option::serialize",
        deserialize_with = "optional_factors"
    )]
    pub scale: Option<[f64; 2]>,
    /// Degrees.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub skew: Option<[f64; 2]>,
    /// Fractions of the size.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub anchor: Option<[f64; 2]>,
    /// Width and height of the content in pixels; 0 takes them from the picture.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub size: Option<[f64; 2]>,
    /// 0..=255; an ease may exceed the range.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub opacity: Option<f64>,
    /// The colour that multiplies the sprite's colours.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub color: Option<Color>,
    /// The shown part of a progress bar, 0..=100.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub progress: Option<f64>,
    /// Whether it is drawn.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub visible: Option<bool>,
    /// Mirrored left to right.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub flip_x: Option<bool>,
    /// Mirrored top to bottom.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub flip_y: Option<bool>,
    /// Frame of the sheet.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub frame: Option<u32>,
    /// Drawing order among siblings.
    #[serde(skip_serializing_if = "Option::is_none", with = "plain_option")]
    pub z: Option<i32>,
}

/// Each returns the pose with another part.
impl ExpectedPose {
    setters! { optional:
        /// Sets the position, in pixels.
        with_position position: [f64; 2],
        /// Sets the rotation, in degrees clockwise.
        with_rotation rotation: f64,
        /// Sets the rotation of the vertical axis, in degrees clockwise.
        with_rotation_y rotation_y: f64,
        /// Sets the factors of width and height.
        with_scale scale: [f64; 2],
        /// Sets the skew, in degrees.
        with_skew skew: [f64; 2],
        /// Sets the anchor, as fractions of the size.
        with_anchor anchor: [f64; 2],
        /// Sets width and height, in pixels.
        with_size size: [f64; 2],
        /// Sets the opacity, 0..=255.
        with_opacity opacity: f64,
        /// Sets the colour.
        with_color color: Color,
        /// Sets the shown part of a progress bar, 0..=100.
        with_progress progress: f64,
        /// Sets whether it is drawn.
        with_visible visible: bool,
        /// Sets whether it is mirrored left to right.
        with_flip_x flip_x: bool,
        /// Sets whether it is mirrored top to bottom.
        with_flip_y flip_y: bool,
        /// Sets the frame of the sheet.
        with_frame frame: u32,
        /// Sets the drawing order among siblings.
        with_z z: i32,
    }
}
