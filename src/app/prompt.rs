//! The path field, for systems without file dialogs.

use std::path::Path;

use egui::{Context, RichText};

use super::App;
use super::ask::Question;
use super::dialogs::Dialog;
use super::export::{export_path, exporter_of};
use super::purpose::{Purpose, with_extension};
use super::question::{FirstFocus, buttons, dialog, is_confirmed, is_escaped};
use crate::text::tr;
use crate::ui_kit::fields::select_all;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};

/// A path that is being typed.
pub struct PathPrompt {
    purpose: Purpose,
    text: String,
    focus: FirstFocus,
}

impl PathPrompt {
    /// Asks for a path, starting with `text`.
    pub const fn new(purpose: Purpose, text: String) -> Self {
        Self { purpose, text, focus: FirstFocus::new() }
    }

    /// The text of the button, and what the empty field says.
    fn verb_and_hint(&self) -> [&'static str; 2] {
        match self.purpose {
            Purpose::Open => [tr!("dialog-open-confirm"), tr!("dialog-path-hint")],
            Purpose::SaveAs => [tr!("common-save"), tr!("dialog-path-hint")],
            Purpose::AddFile => [tr!("dialog-add-image-confirm"), tr!("dialog-image-path-hint")],
            Purpose::Import => [tr!("import-confirm"), tr!("dialog-import-path-hint")],
            Purpose::Locate => [tr!("dialog-locate-confirm"), tr!("dialog-image-path-hint")],
            Purpose::LocateAll => [tr!("dialog-locate-all-confirm"), tr!("dialog-folder-hint")],
            Purpose::Export(_) => [tr!("dialog-export-confirm"), tr!("dialog-path-hint")],
            Purpose::Pack => [tr!("pack-confirm"), tr!("pack-hint")],
            Purpose::ExportSettings => [tr!("settings-export-confirm"), tr!("dialog-path-hint")],
            Purpose::ImportSettings => [tr!("settings-import-confirm"), tr!("dialog-path-hint")],
        }
    }

    fn field(&mut self, ui: &mut egui::Ui, hint: &str) {
        let label = ui.label(tr!("dialog-path"));
        let field = egui::TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text(hint)).labelled_by(label.id);
        if self.focus.give(&response) {
            // Typing replaces the proposed path.
            select_all(ui, response.id, &self.text);
        }
    }
}

impl Dialog for PathPrompt {
    fn name(&self) -> &'static str {
        "path prompt" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let [verb, hint] = self.verb_and_hint();
        let (mut is_pressed, mut is_cancelled) = (false, false);
        let modal = dialog(ctx, self.name()).show(ctx, |ui| {
            ui.set_width(440.0);
            ui.heading(self.purpose.title());
            ui.add_space(SPACE);
            self.field(ui, hint);
            ui.label(RichText::new(tr!("dialog-path-note")).weak());
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                is_pressed = ui.add(primary_button(ui, verb)).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if (is_pressed || is_confirmed(&modal)) && !self.text.trim().is_empty() {
            app.use_typed_path(self.purpose, Path::new(self.text.trim()), ctx);
        } else if is_cancelled || is_escaped(&modal) {
            app.dialogs.after_save = None;
        } else {
            return Some(self);
        }
        None
    }
}

impl App {
    /// Like [`Self::use_path`], but asks before replacing another file. The system's dialogs ask by themselves.
    fn use_typed_path(&mut self, purpose: Purpose, path: &Path, ctx: &Context) {
        if matches!(purpose, Purpose::AddFile | Purpose::Import | Purpose::Locate | Purpose::LocateAll) {
            let folder = self.editor.path().and_then(Path::parent);
            // An absolute path stays as it is.
            let image = folder.map_or_else(|| path.to_owned(), |folder| folder.join(path));
            return self.use_path(purpose, &image, ctx);
        }
        let (target, replaces) = match purpose {
            Purpose::Export(name) => (export_path(exporter_of(name), path), true),
            Purpose::SaveAs => (with_extension(path), self.editor.path() != Some(&with_extension(path))),
            Purpose::Pack => (path.with_extension("png"), true),
            Purpose::ExportSettings => (with_extension(path), true),
            Purpose::ImportSettings
            | Purpose::Open
            | Purpose::AddFile
            | Purpose::Import
            | Purpose::Locate
            | Purpose::LocateAll => (path.to_owned(), false),
        };
        if replaces && target.exists() {
            self.ask_to_replace(purpose, &target);
        } else {
            self.use_path(purpose, path, ctx);
        }
    }

    /// Asks before replacing another file.
    pub(super) fn ask_to_replace(&mut self, purpose: Purpose, path: &Path) {
        let (chosen, shown) = (path.to_owned(), path.display().to_string());
        let text = tr!("dialog-replace.text", path = path.display());
        let question = Question::new(tr!("dialog-replace"), text)
            .answer(tr!("dialog-replace-confirm"), move |app, ctx| app.use_path(purpose, &chosen, ctx))
            .answer(tr!("dialog-other-name"), move |app, _| {
                app.dialogs.open(PathPrompt::new(purpose, shown.clone()));
            });
        self.dialogs.open(question);
    }
}
