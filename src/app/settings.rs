//! Settings that are stored: look, keys, panels, recent files, and recent and favourite actions and eases.

mod lines;
mod look;
mod scrub;
mod table;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, SystemTime};

use kineograph_runtime::format::Color;
use serde::{Deserialize, Serialize};

use super::autosave::Autosave;
use super::export::ExportMemory;
use super::layout::{ChosenLayout, OwnLayouts, Shell};
use super::panes::PanelMemory;
use crate::command::Keys;
use crate::panels::palette::{Memory, Palette};
use crate::ui_kit::ease_picker::EaseMemory;
use crate::ui_kit::fields::{ColorModel, OpacityUnit};
use crate::ui_kit::window_unit::{TimeUnit, TimeZero};

pub use look::{SCALE_PERCENT, ThemeChoice};
pub use scrub::scrub_stored;

/// The file of eframe's storage, in its folder.
pub const FILE: &str = "app.ron";
/// The entry of the first settings, which had all in one.
const KEY: &str = "kineograph";
/// What the entries of the storage begin with; the name of the setting follows.
const PREFIX: &str = "kineograph."; // not shown
const MAX_RECENT: usize = 10;
/// View state is kept for this number of most recently opened projects.
const MAX_PROJECTS: usize = 100;
/// The oldest of more allowed folders has to be allowed again.
const MAX_ALLOWED: usize = 500;

/// The stored settings. [`table`] has the rows of its fields.
#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    #[serde(alias = "dark")]
    pub theme: ThemeChoice,
    /// The size of everything in the window, in percent.
    pub scale_percent: u32,
    /// The colour of guides, and of the grid of the project; `None` is that of the theme.
    pub guide_color: Option<Color>,
    pub grid_color: Option<Color>,
    /// The unit of opacities in fields.
    pub opacity_unit: OpacityUnit,
    /// By which numbers pickers show colours.
    pub color_model: ColorModel,
    /// The unit of rulers of time.
    pub time_unit: TimeUnit,
    /// What the ruler of a clip counts from.
    pub time_zero: TimeZero,
    #[serde(skip)]
    pub keys: Arc<Keys>,
    /// Files that were opened or saved, the latest first.
    pub recent: Vec<PathBuf>,
    /// When the recent files were opened or saved last, in seconds since 1970.
    pub opened_secs: BTreeMap<PathBuf, u64>,
    /// Folders that files were opened, saved or imported in, the latest first.
    folders: Vec<PathBuf>,
    shell: Option<Shell>,
    /// The user's own arrangements of the panels.
    pub layouts: OwnLayouts,
    /// The arrangement that was chosen last.
    pub layout: ChosenLayout,
    palette: Memory,
    /// Folders and files without links that images of any project may be read from, as the user has allowed; the latest last.
    pub allowed: Vec<PathBuf>,
    /// When the project is saved by itself.
    pub autosave: Autosave,
    /// True if the project of the last time is opened at the start.
    pub reopens_last: bool,
    /// Recent and favourite eases.
    pub eases: Arc<EaseMemory>,
    /// Presets of exports, and what was exported last.
    pub exports: ExportMemory,
    /// The folder that something was exported to last.
    pub export_folder: Option<PathBuf>,
    /// The folders of the files that were chosen last, by what they were chosen for.
    pub purpose_folders: BTreeMap<String, PathBuf>,
    panels: PanelMemory,
    /// How single projects were looked at, the latest last.
    projects: Vec<(PathBuf, PanelMemory)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: ThemeChoice::Dark,
            scale_percent: 100,
            guide_color: None,
            grid_color: None,
            opacity_unit: OpacityUnit::default(),
            color_model: ColorModel::default(),
            time_unit: TimeUnit::default(),
            time_zero: TimeZero::default(),
            keys: Arc::default(),
            recent: Vec::new(),
            opened_secs: BTreeMap::new(),
            folders: Vec::new(),
            shell: None,
            layouts: OwnLayouts::new(),
            layout: ChosenLayout::default(),
            palette: Memory::default(),
            allowed: Vec::new(),
            autosave: Autosave::default(),
            reopens_last: true,
            eases: Arc::default(),
            exports: ExportMemory::default(),
            export_folder: None,
            purpose_folders: BTreeMap::new(),
            panels: PanelMemory::new(),
            projects: Vec::new(),
        }
    }
}

impl Settings {
    /// Reads the stored settings. What can't be read has its default; its names are given besides.
    pub fn load(storage: &dyn eframe::Storage) -> (Self, Vec<String>) {
        let mut settings: Self = eframe::get_value(storage, KEY).unwrap_or_default();
        let mut broken = Vec::new();
        for name in table::names() {
            if let Some(text) = storage.get_string(&stored_key(&name))
                && settings.take(&name, &text).is_err()
            {
                broken.push(name);
            }
        }
        (settings, broken)
    }

    /// The text of a file with the settings that go to another machine.
    pub fn exported(&self) -> String {
        lines::write(&self.values(true))
    }

    /// Takes the settings of an exported file; those that it lacks get their defaults. Gives the names of the lines that have no effect.
    /// `None` if that are all lines: then nothing changes.
    pub fn import(&mut self, text: &str) -> Option<Vec<String>> {
        let (values, mut broken) = lines::read(text);
        let before = self.clone();
        self.reset_shared();
        let mut taken = 0;
        for (name, value) in values {
            if table::is_shared(&name) && self.take(&name, &value).is_ok() {
                taken += 1;
            } else {
                broken.push(name);
            }
        }
        if taken == 0 {
            *self = before;
        }
        (taken > 0).then_some(broken)
    }

    /// The stored layout of the panels, brought up to date, or the default one.
    pub fn shell(&self) -> Shell {
        self.shell.clone().and_then(Shell::restored).unwrap_or_default()
    }

    /// The palette with its stored memory.
    pub fn palette(&self) -> Palette {
        let mut palette = Palette::default();
        palette.memory_mut().clone_from(&self.palette);
        palette
    }

    /// How the panels were looked at.
    pub const fn panels(&self) -> &PanelMemory {
        &self.panels
    }

    /// How the project of this file was looked at.
    pub fn of_project(&self, path: &Path) -> Option<&PanelMemory> {
        let path = whole(path);
        self.projects.iter().find(|(other, _)| *other == path).map(|(_, kept)| kept)
    }

    /// Keeps how the project of a file is looked at.
    pub fn keep_project(&mut self, path: &Path, kept: PanelMemory) {
        let path = whole(path);
        self.projects.retain(|(other, _)| *other != path);
        if !kept.is_empty() {
            self.projects.push((path, kept));
        }
        let more = self.projects.len().saturating_sub(MAX_PROJECTS);
        self.projects.drain(..more);
    }

    /// Stores everything.
    pub fn store(
        &mut self,
        storage: &mut dyn eframe::Storage,
        shell: &Shell,
        palette: &Memory,
        panels: PanelMemory,
    ) {
        self.shell = Some(shell.clone());
        self.panels = panels;
        self.palette.clone_from(palette);
        let values = self.values(false);
        for name in table::names().filter(|name| !values.contains_key(name)) {
            remove(storage, &stored_key(&name));
        }
        for (name, value) in values {
            storage.set_string(&stored_key(&name), value);
        }
        remove(storage, KEY);
    }

    /// Allows images to be read from a folder, or one file.
    pub fn allow(&mut self, path: PathBuf) {
        self.allowed.retain(|other| *other != path);
        self.allowed.push(path);
        let more = self.allowed.len().saturating_sub(MAX_ALLOWED);
        self.allowed.drain(..more);
    }

    /// When a recent file was opened or saved last.
    pub fn opened(&self, path: &Path) -> Option<SystemTime> {
        let secs = *self.opened_secs.get(path)?;
        SystemTime::UNIX_EPOCH.checked_add(Duration::from_secs(secs))
    }

    /// Moves a file to the top of the recent ones.
    pub fn add_recent(&mut self, path: PathBuf) {
        let path = whole(&path);
        self.add_folder_of(&path);
        self.recent.retain(|other| *other != path);
        let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap_or_default();
        self.opened_secs.insert(path.clone(), since_1970.as_secs());
        self.recent.insert(0, path);
        self.recent.truncate(MAX_RECENT);
        self.opened_secs.retain(|path, _| self.recent.contains(path));
    }

    /// Moves the folder of a file, or a folder that was imported, to the top of those that were used.
    pub fn add_folder_of(&mut self, path: &Path) {
        let path = whole(path);
        let Some(folder) = (if path.is_dir() { Some(path.as_path()) } else { path.parent() }) else { return };
        self.folders.retain(|other| other != folder);
        self.folders.insert(0, folder.to_owned());
        self.folders.truncate(MAX_RECENT);
    }

    /// Folders that were used, the latest first; some may be there twice.
    pub fn used_folders(&self) -> Vec<PathBuf> {
        let of_projects = self.recent.iter().filter_map(|file| file.parent()).map(Path::to_owned);
        self.folders.iter().cloned().chain(of_projects).collect()
    }
}

/// The entry of the storage for a setting.
fn stored_key(name: &str) -> String {
    format!("{PREFIX}{name}")
}

/// The name of a setting that an entry of the storage is for, as messages have it.
fn shown_name(key: &str) -> &str {
    key.strip_prefix(PREFIX).unwrap_or(key)
}

/// Whether an entry of the storage is one of the editor, not of eframe.
fn is_own(key: &str) -> bool {
    key == KEY || key.starts_with(PREFIX)
}

/// Removes an entry that is there. The storage takes each removal for a change of the file.
fn remove(storage: &mut dyn eframe::Storage, key: &str) {
    if storage.get_string(key).is_some() {
        storage.remove_string(key);
    }
}

/// The path from the root on: the editor may be started in another folder next time.
fn whole(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn projects_are_looked_at_as_they_were_and_the_oldest_is_forgotten() {
        let mut settings = Settings::default();
        let kept = |text: &str| PanelMemory::from([("Project".to_owned(), text.to_owned())]);
        let path = |number: usize| PathBuf::from(format!("/projects/{number}.ron"));
        for number in 0..=MAX_PROJECTS {
            settings.keep_project(&path(number), kept("old"));
        }
        settings.keep_project(&path(7), kept("new"));
        let again: Settings = ron::from_str(&ron::to_string(&settings).unwrap()).unwrap();
        let of = |number| again.of_project(&path(number)).cloned();
        assert_eq!((of(0), of(1), of(7)), (None, Some(kept("old")), Some(kept("new"))));
        settings.keep_project(&path(7), PanelMemory::new());
        assert_eq!(settings.of_project(&path(7)), None, "as at first");
    }

    #[test]
    fn layouts_without_valid_sizes_are_ignored() {
        let stored =
            ron::to_string(&Settings { shell: Some(Shell::default()), ..Settings::default() }).unwrap();
        let share = "0.525";
        assert!(stored.contains(share), "{stored}");
        for wrong in ["NaN", "inf", "-1.0", "0.0", "1e30"] {
            let settings: Settings = ron::from_str(&stored.replace(share, wrong)).unwrap();
            assert!(!settings.shell.as_ref().unwrap().has_sound_shares(), "{wrong}");
            assert!(settings.shell().has_sound_shares());
        }
    }

    #[test]
    fn favourite_eases_are_stored_and_old_settings_are_read() {
        let mut settings = Settings::default();
        let eases = EaseMemory { recent: vec!["EaseIn".into()], favourites: vec!["EaseSpring".into()] };
        settings.eases = Arc::new(eases);
        let stored = ron::to_string(&settings).unwrap();
        let again: Settings = ron::from_str(&stored).unwrap();
        assert_eq!(again.eases, settings.eases);
        let old: Settings = ron::from_str("(dark: false, recent: [])").unwrap();
        assert_eq!((old.theme, old.eases), (ThemeChoice::Light, Arc::default()));
    }
}
