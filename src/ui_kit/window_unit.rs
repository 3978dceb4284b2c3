//! Units that the user chooses once for all fields and rulers of a window. Files, code and the command line have a fixed unit each.

use egui::{Context, Id};
use serde::{Deserialize, Serialize};

/// A unit of which each window has one.
pub trait WindowUnit: Copy + Default + Send + Sync + 'static {
    /// The unit of this window.
    fn of(ctx: &Context) -> Self {
        ctx.data(|data| data.get_temp(Id::NULL)).unwrap_or_default()
    }

    /// Makes this the unit of the window.
    fn share(self, ctx: &Context) {
        ctx.data_mut(|data| data.insert_temp(Id::NULL, self));
    }
}

/// How rulers mark times.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TimeUnit {
    #[default]
    Seconds,
    /// Frames of the project.
    Frames,
}

impl WindowUnit for TimeUnit {}

impl TimeUnit {
    /// The unit that can be chosen instead.
    pub const fn other(self) -> Self {
        match self {
            Self::Seconds => Self::Frames,
            Self::Frames => Self::Seconds,
        }
    }
}

/// What the times of a clip's ruler count from.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub enum TimeZero {
    #[default]
    Project,
    /// The start of the clip, in its own seconds.
    Clip,
}

impl WindowUnit for TimeZero {}

impl TimeZero {
    /// The one that can be chosen instead.
    pub const fn other(self) -> Self {
        match self {
            Self::Project => Self::Clip,
            Self::Clip => Self::Project,
        }
    }
}
