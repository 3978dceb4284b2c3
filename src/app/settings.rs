//! What is remembered from one start to the next: theme, panels and recent files.

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::panes::Shell;

const KEY: &str = "kineograph";
const MAX_RECENT: usize = 10;

/// Remembered settings.
#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// The dark theme.
    pub dark: bool,
    /// Files that were opened or saved, the last one first.
    pub recent: Vec<PathBuf>,
    shell: Option<Shell>,
}

impl Default for Settings {
    fn default() -> Self {
        Self { dark: true, recent: Vec::new(), shell: None }
    }
}

impl Settings {
    /// Reads what was stored; defaults where nothing was or where it can't be read.
    pub fn load(storage: &dyn eframe::Storage) -> Self {
        eframe::get_value(storage, KEY).unwrap_or_default()
    }

    /// The stored places of the panels, or the default ones.
    pub fn shell(&self) -> Shell {
        self.shell.clone().filter(Shell::is_complete).unwrap_or_default()
    }

    /// Stores everything.
    pub fn store(&mut self, storage: &mut dyn eframe::Storage, shell: &Shell) {
        self.shell = Some(shell.clone());
        eframe::set_value(storage, KEY, self);
    }

    /// Puts a file to the top of the recent ones.
    pub fn add_recent(&mut self, path: PathBuf) {
        // The next start may be in another folder.
        let path = std::path::absolute(&path).unwrap_or(path);
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(MAX_RECENT);
    }
}
