//! The program's own file dialog, for systems that have none: a path field, and a list of what the typed folder holds.

mod list;
mod listing;
#[cfg(test)]
mod tests;

use std::path::{Path, PathBuf};

use egui::{Context, Event, Label, RichText};

use super::App;
use super::ask::Question;
use super::dialogs::Dialog;
use super::export::{export_path, exporter_of};
use super::purpose::{Purpose, with_extension};
use super::question::{FirstFocus, buttons, dialog, is_confirmed, is_escaped};
use crate::export::exporter::Exporter;
use crate::import;
use crate::import::gather::file_name;
use crate::io::IoError;
use crate::text::tr;
use crate::ui_kit::fields::{caret_at_end, select_all};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, Theme, primary_button};
use crate::ui_kit::tip::Tip as _;
use list::{FileList, PickedFile};

/// Width of the dialog, in points.
const WIDTH_PX: f32 = 640.0;

/// A path that is being typed.
pub struct PathPrompt {
    purpose: Purpose,
    text: String,
    focus: FirstFocus,
    /// Whether what is typed goes on from the text.
    goes_on: bool,
    /// Made when it is first shown.
    list: Option<FileList>,
    /// The text that can't be used, and why.
    refused: Option<(String, String)>,
}

impl PathPrompt {
    /// Asks for a path, starting with `text`.
    pub const fn new(purpose: Purpose, text: String) -> Self {
        Self { purpose, text, focus: FirstFocus::new(), goes_on: false, list: None, refused: None }
    }

    /// The text of the button, and what the empty field says.
    fn verb_and_hint(&self) -> [&'static str; 2] {
        match self.purpose {
            Purpose::AddSymbol => [tr!("dialog-add-image-confirm"), tr!("dialog-path-hint")],
            Purpose::ChooseFont => [tr!("dialog-choose-font-confirm"), tr!("dialog-font-path-hint")],
            Purpose::MakeSymbol => [tr!("common-save"), tr!("dialog-path-hint")],
            Purpose::Open => [tr!("dialog-open-confirm"), tr!("dialog-path-hint")],
            Purpose::SaveAs => [tr!("common-save"), tr!("dialog-path-hint")],
            Purpose::AddFile | Purpose::ListImage | Purpose::ShowImage | Purpose::AddSheet => {
                [tr!("dialog-add-image-confirm"), tr!("dialog-image-path-hint")]
            }
            Purpose::Import => [tr!("import-confirm"), tr!("dialog-import-path-hint")],
            Purpose::Locate => [tr!("dialog-locate-confirm"), tr!("dialog-image-path-hint")],
            Purpose::LocateAll => [tr!("dialog-locate-all-confirm"), tr!("dialog-folder-hint")],
            Purpose::Export(_) => [tr!("dialog-export-confirm"), tr!("dialog-path-hint")],
            Purpose::Pack => [tr!("pack-confirm"), tr!("pack-hint")],
            Purpose::ExportSettings => [tr!("settings-export-confirm"), tr!("dialog-path-hint")],
            Purpose::ImportSettings => [tr!("settings-import-confirm"), tr!("dialog-path-hint")],
        }
    }

    fn field(&mut self, ui: &mut egui::Ui, theme: &Theme, hint: &str) {
        let label = ui.horizontal(|ui| {
            let label = ui.label(tr!("dialog-path"));
            if let Some((_, reason)) = self.refused.as_ref().filter(|(text, _)| *text == self.text) {
                ui.add(Label::new(RichText::new(reason).color(theme.error)).truncate()).tip(reason.as_str());
            }
            label
        });
        let label = label.inner;
        let field = egui::TextEdit::singleline(&mut self.text).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text(hint)).labelled_by(label.id);
        // What is typed in the frame in which it gets the keyboard stays.
        if self.focus.give(&response) && !response.changed() {
            // Typing replaces a proposed path, and goes on from a folder that was opened.
            if self.goes_on {
                caret_at_end(ui, response.id, &self.text);
            } else {
                select_all(ui, response.id, &self.text);
            }
        }
    }

    /// Takes what is typed before the field has the keyboard: of the frame in which the dialog opens what comes after Ctrl is
    /// released.
    fn take_early(&mut self, ctx: &Context, is_new: bool) {
        if ctx.text_edit_focused() {
            return;
        }
        let releases = |event: &Event| matches!(event, Event::ModifiersChanged(keys) if keys.is_none());
        let typed: String = ctx.input(|input| {
            let first = match is_new {
                true => input.events.iter().position(releases).map_or(input.events.len(), |index| index + 1),
                false => 0,
            };
            let texts = input.events[first..].iter().filter_map(|event| match event {
                Event::Text(text) => Some(text.as_str()),
                _ => None,
            });
            texts.collect()
        });
        if typed.is_empty() {
            return;
        }
        if !std::mem::replace(&mut self.goes_on, true) {
            self.text.clear();
        }
        self.text += &typed;
    }

    /// Whether what is typed leads to nothing. It stays, to be corrected, and the field says why.
    fn refuses(&mut self, list: &FileList, app: &App) -> bool {
        let path = list.path(self.text.trim());
        let is_symbol = matches!(self.purpose, Purpose::MakeSymbol | Purpose::AddSymbol);
        let writes_project = matches!(self.purpose, Purpose::SaveAs | Purpose::MakeSymbol);
        let reason = if is_symbol && app.would_show_itself(&with_extension(&path)) {
            Some(tr!("symbol-of-itself").to_owned())
        } else if let Some(why) = app.refusal_to_save(&with_extension(&path)).filter(|_| writes_project) {
            Some(why)
        } else {
            unusable(self.purpose, &path)
        };
        self.refused = reason.map(|reason| (self.text.clone(), reason));
        if self.refused.is_some() {
            (self.focus, self.goes_on) = (FirstFocus::new(), true);
        }
        self.refused.is_some()
    }
}

/// Why nothing can be read from a path, or written to it, as far as it is seen without looking into the file.
fn unusable(purpose: Purpose, path: &Path) -> Option<String> {
    let no_folder = |folder: &Path| Some(tr!("app-no-such-folder", path = folder.display()));
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let is_made = |folder: &Path| matches!(purpose, Purpose::Export(_) | Purpose::SaveAs) && !folder.exists();
    if let Some(folder) = folder.filter(|folder| !folder.is_dir() && !is_made(folder)) {
        no_folder(folder)
    } else if purpose.is_saving() || path.is_dir() {
        None
    } else if purpose == Purpose::LocateAll {
        no_folder(path)
    } else if !path.exists() {
        Some(IoError::Missing(path.to_owned()).to_string())
    } else {
        let is_other =
            purpose == Purpose::Open && import::for_path(path).is_some_and(|one| !one.is_project());
        is_other.then(|| tr!("dialog-path-no-project", name = file_name(path)))
    }
}

impl Dialog for PathPrompt {
    fn name(&self) -> &'static str {
        "path prompt" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let [verb, hint] = self.verb_and_hint();
        let is_new = self.list.is_none();
        let mut list = self.list.take().unwrap_or_else(|| app.file_list(self.purpose, &self.text));
        let mut picked = None;
        let (mut is_pressed, mut is_cancelled) = (false, false);
        let modal = dialog(ctx, self.name()).show(ctx, |ui| {
            ui.set_width(WIDTH_PX);
            ui.heading(self.purpose.title());
            ui.add_space(SPACE);
            self.take_early(ctx, is_new);
            self.field(ui, &app.theme, hint);
            ui.add_space(SPACE);
            picked = list.show(ui, &app.theme, self.purpose, &self.text);
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                is_pressed = ui.add(primary_button(ui, verb)).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if let Some(picked) = picked {
            let (PickedFile::Text(text) | PickedFile::Used(text)) = &picked;
            self.text.clone_from(text);
            (self.focus, self.goes_on) = (FirstFocus::new(), true);
            is_pressed |= matches!(picked, PickedFile::Used(_));
        }
        if is_pressed || is_confirmed(&modal) {
            // A folder is opened, where it isn't what is asked for.
            let opened = (self.purpose != Purpose::LocateAll).then(|| list.opened(&self.text, self.purpose));
            if let Some(folder) = opened.flatten() {
                (self.text, self.focus, self.goes_on) = (folder, FirstFocus::new(), true);
                is_pressed = false;
            } else {
                is_pressed = !self.text.trim().is_empty() && !self.refuses(&list, app);
            }
        }
        if modal.backdrop_response.clicked() {
            // A slip beside the dialog takes nothing that was typed, and the next letters go on from there.
            (self.focus, self.goes_on) = (FirstFocus::new(), true);
        }
        self.list = Some(list);
        if is_pressed {
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
    /// The list of files below the field for a path.
    fn file_list(&self, purpose: Purpose, text: &str) -> FileList {
        let current = || std::env::current_dir().unwrap_or_default();
        let base = self.base_folder(purpose).unwrap_or_else(current);
        FileList::new(base, self.settings.used_folders(), self.settings.allowed.clone(), text)
    }

    /// The folder that typed paths are relative to; `None`: the one that the editor was started in.
    fn base_folder(&self, purpose: Purpose) -> Option<PathBuf> {
        let of_project = if is_of_project(purpose) { self.project_folder() } else { None };
        of_project.or_else(|| self.folder_without_project(purpose))
    }

    /// The folder that paths of added files are relative to.
    fn project_folder(&self) -> Option<PathBuf> {
        self.editor.path().and_then(Path::parent).map(Path::to_owned)
    }

    /// Like [`Self::use_path`], but asks before replacing another file. The system's dialogs ask by themselves.
    fn use_typed_path(&mut self, purpose: Purpose, path: &Path, ctx: &Context) {
        // An absolute path stays as it is.
        let path = self.base_folder(purpose).map_or_else(|| path.to_owned(), |folder| folder.join(path));
        let path = path.as_path();
        if is_of_project(purpose) {
            return self.use_path(purpose, path, ctx);
        }
        let (target, replaces) = match purpose {
            Purpose::Export(name) => (export_path(exporter_of(name), path), true),
            Purpose::SaveAs => (with_extension(path), self.editor.path() != Some(&with_extension(path))),
            Purpose::Pack => (path.with_extension("png"), true),
            Purpose::ExportSettings | Purpose::MakeSymbol => (with_extension(path), true),
            Purpose::ImportSettings
            | Purpose::Open
            | Purpose::AddFile
            | Purpose::ListImage
            | Purpose::ShowImage
            | Purpose::AddSheet
            | Purpose::AddSymbol
            | Purpose::ChooseFont
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

    /// Exports, once the folder is there: one that isn't is made, if that is wanted.
    pub(super) fn export_into(&mut self, exporter: &'static Exporter, path: &Path, ctx: &Context) {
        let then = move |app: &mut Self, path: &Path, ctx: &Context| app.export_to(exporter, path, ctx);
        self.write_into((path, tr!("dialog-folder-make-export")), then, ctx);
    }

    /// Saves the project, once the folder is there, in the same way.
    pub(super) fn save_into(&mut self, path: &Path, ctx: &Context) {
        self.write_into((path, tr!("dialog-folder-make-save")), Self::save_and_go_on, ctx);
    }

    /// Writes to a path, at once or after the question whether its folder is made, with this button.
    fn write_into(
        &mut self,
        (path, button): (&Path, &'static str),
        then: impl Fn(&mut Self, &Path, &Context) + Send + Sync + 'static,
        ctx: &Context,
    ) {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        let Some(folder) = folder.map(Path::to_owned) else { return then(self, path, ctx) };
        let path = path.to_owned();
        let text = tr!("dialog-folder.text", folder = folder.display().to_string());
        let make = move |app: &mut Self, ctx: &Context| match std::fs::create_dir_all(&folder) {
            Ok(()) => then(app, &path, ctx),
            Err(error) => app.notices.error(IoError::writing(&path, error).to_string()),
        };
        self.dialogs.open(Question::new(tr!("dialog-folder"), text).answer(button, make));
    }

    /// Asks before replacing another file.
    pub(super) fn ask_to_replace(&mut self, purpose: Purpose, path: &Path) {
        let (chosen, shown) = (path.to_owned(), path.display().to_string());
        // A save keeps what it replaces, an export doesn't.
        let is_kept = purpose == Purpose::SaveAs && self.safety.storage.is_some();
        let text = match is_kept {
            true => tr!("dialog-replace.kept", path = path.display()),
            false => tr!("dialog-replace.text", path = path.display()),
        };
        let question = Question::new(tr!("dialog-replace"), text)
            .dangerous()
            .answer(tr!("dialog-replace-confirm"), move |app, ctx| app.use_path(purpose, &chosen, ctx))
            .answer(tr!("dialog-other-name"), move |app, _| {
                app.dialogs.open(PathPrompt::new(purpose, shown.clone()));
            });
        self.dialogs.open(question);
    }
}

/// Whether relative paths are relative to the folder of the project.
const fn is_of_project(purpose: Purpose) -> bool {
    matches!(
        purpose,
        Purpose::AddFile
            | Purpose::ListImage
            | Purpose::ShowImage
            | Purpose::AddSheet
            | Purpose::AddSymbol
            | Purpose::ChooseFont
            | Purpose::MakeSymbol
            | Purpose::Import
            | Purpose::Locate
            | Purpose::LocateAll
    )
}
