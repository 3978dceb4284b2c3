//! Settings as files: exported, imported, reset, and what of them could not be read.

use std::path::Path;
use std::sync::Arc;

use egui::Context;

use super::App;
use crate::app::ask::Question;
use crate::app::settings::Settings;
use crate::command::Keys;
use crate::io::{Existing, read_text, write_output};
use crate::text::tr;
use crate::ui_kit::window_unit::WindowUnit as _;

/// Most names that a message lists.
const MAX_LISTED: usize = 12;

impl App {
    /// Writes the settings to a file.
    pub(in crate::app) fn export_settings(&mut self, path: &Path) {
        let text = self.settings.exported();
        match write_output(path, Existing::Replace, &[], &mut text.as_bytes()) {
            Ok(()) => self.notices.news(tr!("settings-exported", path = path.display())),
            Err(error) => self.notices.error(error.to_string()),
        }
    }

    /// Takes the settings of a file. Lines that can't be read cost themselves only.
    pub(in crate::app) fn import_settings(&mut self, path: &Path, ctx: &Context) {
        let text = match read_text(path) {
            Ok(text) => text,
            Err(error) => return self.notices.error(error.to_string()),
        };
        let mut settings = self.settings.clone();
        match settings.import(&text) {
            None => self.notices.error(tr!("settings-not-imported", path = path.display())),
            Some(broken) => {
                self.use_settings(settings, ctx);
                if broken.is_empty() {
                    self.notices.news(tr!("settings-imported"));
                } else {
                    let names = listed(&broken);
                    self.notices.warning_about_program(tr!("settings-broken-import", names));
                }
            }
        }
    }

    /// Asks whether all settings of the page get their defaults.
    pub(in crate::app) fn ask_to_reset_settings(&mut self) {
        let question = Question::new(tr!("settings-reset-title"), tr!("settings-reset-text")).answer(
            tr!("settings-reset-confirm"),
            |app, ctx| {
                let mut settings = app.settings.clone();
                settings.reset_shared();
                app.use_settings(settings, ctx);
            },
        );
        self.dialogs.open(question);
    }

    /// Says which settings could not be read at the start.
    pub(in crate::app) fn say_broken_settings(&mut self) {
        let broken = std::mem::take(&mut self.broken_settings);
        if !broken.is_empty() {
            self.notices.warning_about_program(tr!("settings-broken", names = listed(&broken)));
        }
    }

    /// Gives commands other keys.
    pub(super) fn change_keys(&mut self, change: impl FnOnce(&mut Keys), ctx: &Context) {
        change(Arc::make_mut(&mut self.settings.keys));
        self.settings.keys.share(ctx);
    }

    fn use_settings(&mut self, settings: Settings, ctx: &Context) {
        self.settings = settings;
        self.settings.keys.share(ctx);
        self.settings.opacity_unit.share(ctx);
        self.settings.color_model.share(ctx);
        self.settings.time_unit.share(ctx);
        self.choose_theme(self.settings.theme, ctx);
    }
}

fn listed(names: &[String]) -> String {
    let more = if names.len() > MAX_LISTED { ", …" } else { "" };
    format!("{}{more}", names[..names.len().min(MAX_LISTED)].join(", "))
}
