//! The table of settings: how each is read and written as a line of a file.

use std::sync::Arc;

use egui::KeyboardShortcut;

use super::Settings;
use super::lines::Values;
use super::look::SCALE_PERCENT;
use crate::command::{KeyMap, key_text, parse_keys};
use crate::panels::table::commands;

/// What the names of the keys of a command begin with; its name follows.
const KEYS: &str = "keys/"; // not shown

/// A setting.
struct Row {
    /// Its name in files, which never changes.
    name: &'static str,
    /// Whether it goes to another machine with an exported file: all that is chosen, nothing that is only remembered.
    is_shared: bool,
    read: fn(&mut Settings, &str) -> Option<()>,
    write: fn(&Settings) -> Option<String>,
}

macro_rules! row {
    ($field:ident, $is_shared:literal) => {
        row!($field, $is_shared, |_| true)
    };
    ($field:ident, $is_shared:literal, $is_valid:expr) => {
        Row {
            name: stringify!($field), // not shown
            is_shared: $is_shared,
            read: |settings, text| {
                let value = ron::from_str(text).ok().filter($is_valid)?;
                settings.$field = value;
                Some(())
            },
            write: |settings| ron::to_string(&settings.$field).ok(),
        }
    };
}

const ROWS: &[Row] = &[
    row!(theme, true),
    row!(scale_percent, true, |percent| (SCALE_PERCENT[0]..=SCALE_PERCENT[1]).contains(percent)),
    row!(guide_color, true),
    row!(grid_color, true),
    row!(opacity_unit, true),
    row!(color_model, true),
    row!(time_unit, true),
    row!(time_zero, false),
    row!(autosave, true),
    row!(reopens_last, true),
    Row {
        name: "key_map", // not shown
        is_shared: true,
        read: |settings, text| {
            let map: KeyMap = ron::from_str(text).ok()?;
            Arc::make_mut(&mut settings.keys).use_map(map);
            Some(())
        },
        write: |settings| ron::to_string(&settings.keys.map()).ok(),
    },
    row!(recent, false),
    row!(opened_secs, false),
    row!(folders, false),
    row!(shell, false),
    row!(layouts, false),
    row!(layout, false),
    row!(palette, false),
    row!(allowed, false),
    row!(eases, false),
    row!(exports, false),
    row!(export_folder, false),
    row!(purpose_folders, false),
    row!(panels, false),
    row!(projects, false),
];

/// Why a line has no effect.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unread {
    /// There is no setting of this name.
    Unknown,
    /// Its value can't be read.
    Broken,
}

/// Whether a setting goes to another machine. What is allowed and remembered on one machine is nothing that a file may change.
pub fn is_shared(name: &str) -> bool {
    name.starts_with(KEYS) || ROWS.iter().any(|row| row.is_shared && row.name == name)
}

/// The names of all settings that may be stored.
pub fn names() -> impl Iterator<Item = String> {
    let keys = commands().map(|spec| format!("{KEYS}{}", spec.name()));
    ROWS.iter().map(|row| row.name.to_owned()).chain(keys)
}

impl Settings {
    /// The values of all settings, or of those that go to another machine.
    pub fn values(&self, only_shared: bool) -> Values {
        let rows = ROWS.iter().filter(|row| row.is_shared || !only_shared);
        let rows = rows.filter_map(|row| Some((row.name.to_owned(), (row.write)(self)?)));
        let texts =
            |keys: &[KeyboardShortcut]| ron::to_string(&keys.iter().map(key_text).collect::<Vec<_>>());
        let keys = self.keys.own().iter();
        let keys = keys.filter_map(|(name, keys)| Some((format!("{KEYS}{name}"), texts(keys).ok()?)));
        rows.chain(keys).collect()
    }

    /// Takes the value of a setting from its text.
    pub fn take(&mut self, name: &str, text: &str) -> Result<(), Unread> {
        if let Some(command) = name.strip_prefix(KEYS) {
            return self.take_keys(command, text);
        }
        let row = ROWS.iter().find(|row| row.name == name).ok_or(Unread::Unknown)?;
        (row.read)(self, text).ok_or(Unread::Broken)
    }

    fn take_keys(&mut self, command: &str, text: &str) -> Result<(), Unread> {
        let spec = commands().find(|spec| spec.name() == command).ok_or(Unread::Unknown)?;
        let texts: Vec<String> = ron::from_str(text).map_err(|_| Unread::Broken)?;
        let keys: Option<Vec<KeyboardShortcut>> = texts.iter().map(|text| parse_keys(text)).collect();
        Arc::make_mut(&mut self.keys).restore(spec.name(), keys.ok_or(Unread::Broken)?);
        Ok(())
    }

    /// Gives all settings that go to another machine their defaults.
    pub fn reset_shared(&mut self) {
        let (usual, mut rest) = (Self::default(), self.clone());
        rest.keys = Arc::default();
        for row in ROWS.iter().filter(|row| row.is_shared) {
            // A default can be read, since it was written.
            if let Some(text) = (row.write)(&usual) {
                (row.read)(&mut rest, &text);
            }
        }
        *self = rest;
    }
}
