//! What is remembered from one start to the next: theme, panels, recent files, and what was chosen from the lists.

use std::path::PathBuf;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::panes::Shell;
use crate::panels::palette::{Memory, Palette};
use crate::ui_kit::ease_picker::EaseMemory;

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
    palette: Memory,
    /// Eases that were chosen last, and favourites.
    pub eases: Arc<EaseMemory>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark: true,
            recent: Vec::new(),
            shell: None,
            palette: Memory::default(),
            eases: Arc::default(),
        }
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

    /// The list of actions with what it remembers.
    pub fn palette(&self) -> Palette {
        let mut palette = Palette::default();
        palette.memory_mut().clone_from(&self.palette);
        palette
    }

    /// Stores everything.
    pub fn store(&mut self, storage: &mut dyn eframe::Storage, shell: &Shell, palette: &Memory) {
        self.shell = Some(shell.clone());
        self.palette.clone_from(palette);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn favourite_eases_are_there_at_the_next_start_and_old_settings_are_read() {
        let mut settings = Settings::default();
        let eases = EaseMemory { recent: vec!["EaseIn".into()], favourites: vec!["EaseSpring".into()] };
        settings.eases = Arc::new(eases);
        let stored = ron::to_string(&settings).unwrap();
        let again: Settings = ron::from_str(&stored).unwrap();
        assert_eq!(again.eases, settings.eases);
        let old: Settings = ron::from_str("(dark: false, recent: [])").unwrap();
        assert_eq!((old.dark, old.eases), (false, Arc::default()));
    }
}
