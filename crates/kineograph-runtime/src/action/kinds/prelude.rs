//! The imports of the files with rows.

pub use super::Kind;
pub use super::params::*;
pub use super::reverse::{backwards, in_other_order, negated, unchanged};
pub use super::row::{Composite, Leaf, Role, Row};
pub use super::source::{LeafOp, LeafSource, adding, bringing};
pub(crate) use super::spec::{Category, ParamSpec, Preset, Unit};
pub use crate::action::{Action, Color, FrameStep, Key, Value};
pub use crate::channel::{Channel, ChannelSet};
pub use crate::diagnostic::Code;
pub use crate::prelude::*;
pub use crate::program::instructions::{Op, on};
