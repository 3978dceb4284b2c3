//! The imports of the files with rows.

pub use super::Kind;
pub use super::params::*;
pub use super::reverse::{backwards, in_other_order, negated, unchanged};
pub use super::row::{Composite, Leaf, Role, Row};
pub use crate::channel::{Channel, ChannelSet};
pub use crate::diagnostic::Code;
pub(crate) use crate::format::spec::{Category, ParamSpec, Preset, Unit};
pub use crate::format::{Action, Color, FrameStep, Key, Value};
pub use crate::prelude::*;
pub use crate::program::for_kinds::{Op, Source, Work, bringing, on, text};
