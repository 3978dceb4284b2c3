//! Layouts by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::Shell;
use crate::command::StandardLayout;

/// The user's own layouts, by name.
pub type OwnLayouts = BTreeMap<String, Shell>;

/// Which layout was chosen last.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum ChosenLayout {
    Standard(StandardLayout),
    Own(String),
}

impl Default for ChosenLayout {
    fn default() -> Self {
        Self::Standard(StandardLayout::Compose)
    }
}
