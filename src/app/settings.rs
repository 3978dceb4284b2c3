//! Settings that are stored: theme, panels, recent files, and recent and favourite actions and eases.

use std::collections::BTreeMap;
use std::io::Read as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use kineograph_runtime::format::MAX_FILE_BYTES;
use kineograph_store::{NotOpened, open_regular};
use serde::{Deserialize, Serialize};

use super::export::ExportMemory;
use super::layout::{ChosenLayout, OwnLayouts, Shell};
use super::panes::PanelMemory;
use crate::panels::palette::{Memory, Palette};
use crate::ui_kit::ease_picker::EaseMemory;

const KEY: &str = "kineograph";
const MAX_RECENT: usize = 10;
/// View state is kept for this number of most recently opened projects.
const MAX_PROJECTS: usize = 100;
/// The oldest of more allowed folders has to be allowed again.
const MAX_ALLOWED: usize = 500;

/// The stored settings.
#[derive(Clone, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// True for the dark theme.
    pub dark: bool,
    /// Files that were opened or saved, the latest first.
    pub recent: Vec<PathBuf>,
    shell: Option<Shell>,
    /// The user's own arrangements of the panels.
    pub layouts: OwnLayouts,
    /// The arrangement that was chosen last.
    pub layout: ChosenLayout,
    palette: Memory,
    /// Folders and files without links that images of any project may be read from, as the user has allowed; the latest last.
    pub allowed: Vec<PathBuf>,
    /// True if the project of the last time is opened at the start.
    pub reopens_last: bool,
    /// Recent and favourite eases.
    pub eases: Arc<EaseMemory>,
    /// Presets of exports, and what was exported last.
    pub exports: ExportMemory,
    panels: PanelMemory,
    /// How single projects were looked at, the latest last.
    projects: Vec<(PathBuf, PanelMemory)>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            dark: true,
            recent: Vec::new(),
            shell: None,
            layouts: OwnLayouts::new(),
            layout: ChosenLayout::default(),
            palette: Memory::default(),
            allowed: Vec::new(),
            reopens_last: true,
            eases: Arc::default(),
            exports: ExportMemory::default(),
            panels: PanelMemory::new(),
            projects: Vec::new(),
        }
    }
}

/// Makes the stored settings safe for eframe, which opens them with the window. What is no file is moved away: eframe would wait for ever for
/// a pipe. Entries with numbers that are not finite are removed: the window system and the panels panic at such sizes. What is removed has
/// its defaults at this start.
pub fn scrub_stored(app_id: &str) {
    if let Some(folder) = eframe::storage_dir(app_id) {
        scrub_file(&folder.join("app.ron"));
    }
}

/// Scrubs a settings file. A file that is right or can't be read, which gives defaults anyway, is not changed.
fn scrub_file(path: &Path) {
    let opened = match open_regular(path, false) {
        Ok(opened) => opened,
        Err(NotOpened::NotAFile) => return move_away(path),
        Err(_) => return,
    };
    let mut text = String::new();
    if opened.file.take(MAX_FILE_BYTES as u64).read_to_string(&mut text).is_err() {
        return;
    }
    let Ok(mut stored) = ron::from_str::<BTreeMap<String, String>>(&text) else { return };
    let count = stored.len();
    // The editor's own entry is checked where it is used, so that the recent files are kept.
    stored.retain(|key, value| key == KEY || !has_not_finite(value));
    if stored.len() < count
        && let Ok(text) = ron::to_string(&stored)
    {
        let _ = crate::io::write_atomic(path, text.as_bytes());
    }
}

/// Gives a pipe, a folder or a device that stands where settings are to be another name, under which its owner finds it.
fn move_away(path: &Path) {
    // Where even that fails, nothing is left to do but to start without them.
    let _ = std::fs::rename(path, path.with_extension("ron.no-file"));
}

/// Whether a RON text has a number that is not finite, outside of quotes.
fn has_not_finite(text: &str) -> bool {
    let mut in_quotes = false;
    let mut is_escaped = false;
    let mut word = String::new();
    for c in text.chars().chain([' ']) {
        if in_quotes {
            in_quotes = c != '"' || is_escaped;
            is_escaped = c == '\\' && !is_escaped;
        } else if c.is_alphanumeric() || matches!(c, '_' | '.') {
            word.push(c);
        } else {
            // Numbers that are too large are read as infinite.
            let is_number = word.starts_with(|c: char| c.is_ascii_digit());
            if matches!(word.as_str(), "NaN" | "inf") || (is_number && word.parse() == Ok(f32::INFINITY)) {
                return true;
            }
            word.clear();
            in_quotes = c == '"';
        }
    }
    false
}

impl Settings {
    /// Reads the stored settings; defaults if there are none or they can't be read.
    pub fn load(storage: &dyn eframe::Storage) -> Self {
        eframe::get_value(storage, KEY).unwrap_or_default()
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
        eframe::set_value(storage, KEY, self);
    }

    /// Allows images to be read from a folder, or one file.
    pub fn allow(&mut self, path: PathBuf) {
        self.allowed.retain(|other| *other != path);
        self.allowed.push(path);
        let more = self.allowed.len().saturating_sub(MAX_ALLOWED);
        self.allowed.drain(..more);
    }

    /// Moves a file to the top of the recent ones.
    pub fn add_recent(&mut self, path: PathBuf) {
        let path = whole(&path);
        self.recent.retain(|other| *other != path);
        self.recent.insert(0, path);
        self.recent.truncate(MAX_RECENT);
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
    fn numbers_that_are_not_finite_do_not_reach_the_window() {
        for wrong in ["(size: NaN)", "[1.0, -inf]", "(a: 1e39)", "(a: \"\\\"\", b: NaN)"] {
            assert!(has_not_finite(wrong), "{wrong}");
        }
        for right in ["(size: 1.5e3)", "(name: \"NaN\", inform: 3)", "\"a \\\" inf\"", "", "Some(-0.5)"] {
            assert!(!has_not_finite(right), "{right}");
        }
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("app.ron");
        std::fs::write(&path, r#"{"window": "(inner_size_points: Some((NaN, 3)))", "other": "(a: 1)"}"#)
            .unwrap();
        scrub_file(&path);
        let left: BTreeMap<String, String> = ron::from_str(&std::fs::read_to_string(&path).unwrap()).unwrap();
        assert_eq!(left.into_iter().collect::<Vec<_>>(), [("other".to_owned(), "(a: 1)".to_owned())]);
    }

    #[cfg(unix)]
    #[test]
    fn what_is_no_settings_file_is_moved_away_and_not_opened() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe.ron");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        let path = folder.path().join("app.ron");
        // A link leads to it as well; one to a file stays.
        std::os::unix::fs::symlink(&pipe, &path).unwrap();
        for place in [&path, &pipe] {
            scrub_file(place);
            assert!(place.symlink_metadata().is_err(), "{}", place.display());
            assert!(place.with_extension("ron.no-file").symlink_metadata().is_ok());
        }
        let kept = folder.path().join("kept.ron");
        std::fs::write(&kept, "{}").unwrap();
        std::os::unix::fs::symlink(&kept, &path).unwrap();
        scrub_file(&path);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{}");
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
        assert_eq!((old.dark, old.eases), (false, Arc::default()));
    }
}
