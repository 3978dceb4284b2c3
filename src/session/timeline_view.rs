//! Which of its two views the timeline shows.

/// A view of the document over time.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum TimelineView {
    /// The actions of the open clip.
    #[default]
    Clip,
    /// All runs of all nodes.
    Stage,
}

impl TimelineView {
    /// Both, as their tabs stand.
    pub const ALL: [Self; 2] = [Self::Clip, Self::Stage];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Clip => Self::Stage,
            Self::Stage => Self::Clip,
        }
    }

    /// Its name.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Clip => "Clip",
            Self::Stage => "Stage",
        }
    }
}
