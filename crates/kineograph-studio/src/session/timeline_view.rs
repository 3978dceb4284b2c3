//! Which of its two views the timeline shows.

use crate::text::tr;

/// A view of the document over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimelineView {
    /// The actions of the open clip.
    #[default]
    Clip,
    /// All runs of all nodes.
    Runs,
}

impl TimelineView {
    /// Both, in the order of their tabs.
    pub const ALL: [Self; 2] = [Self::Clip, Self::Runs];

    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Clip => Self::Runs,
            Self::Runs => Self::Clip,
        }
    }

    /// What its tab shows.
    pub fn title(self) -> &'static str {
        match self {
            Self::Clip => tr!("session-view-clip"),
            Self::Runs => tr!("session-view-runs"),
        }
    }

    /// Its full name, for accessibility.
    pub fn name(self) -> &'static str {
        match self {
            Self::Clip => tr!("session-view-clip.name"),
            Self::Runs => tr!("session-view-runs.name"),
        }
    }

    /// The tooltip of its tab.
    pub fn tooltip(self) -> &'static str {
        match self {
            Self::Clip => tr!("session-view-clip.tooltip"),
            Self::Runs => tr!("session-view-runs.tooltip"),
        }
    }
}
