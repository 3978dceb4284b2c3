//! The layouts of the window that are always there.

use serde::{Deserialize, Serialize};

use crate::text::{Label, label};

/// What a layout gives the most room.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StandardLayout {
    /// Canvas and graph.
    #[default]
    Compose,
    /// The timeline.
    Time,
    /// The curves.
    Shape,
}

impl StandardLayout {
    /// In the order of the menu.
    pub const ALL: [Self; 3] = [Self::Compose, Self::Time, Self::Shape];

    /// Its name, and what it is for.
    pub const fn label(self) -> Label {
        match self {
            Self::Compose => label!("command-layout-compose"),
            Self::Time => label!("command-layout-time"),
            Self::Shape => label!("command-layout-shape"),
        }
    }
}
