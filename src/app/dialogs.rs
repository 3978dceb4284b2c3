//! Dialogs in front of the panels.

use std::path::PathBuf;

use egui::{Context, Id, Key, Modal, RichText};

use super::App;
use super::export::{export_path, exporter_of};
use super::import::ImportQuestion;
use super::locate::LocateQuestion;
use super::pack::PackQuestion;
use super::paste_picture::PastedPicture;
use super::pending::Pending;
use super::purpose::{Purpose, with_extension};
use super::question::{Answer, buttons, is_escaped, question};
use super::shortcuts::ShortcutList;
use super::work::Work;
use crate::io::Report;
use crate::text::tr;
use crate::ui_kit::fields::select_all;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};

/// What follows once unsaved changes are saved or discarded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// Start a new project.
    New,
    /// Start a new project with the template of this name.
    Begin(&'static str),
    /// Ask for a project to open.
    Open,
    /// Open this project.
    OpenPath(PathBuf),
    /// Open these projects, the last of which stays open, and add these files to it.
    OpenDropped { projects: Vec<PathBuf>, others: Vec<PathBuf> },
    /// Start a new project with these files.
    AddFiles(Vec<PathBuf>),
    /// Start a new project with this file, or with the series that it belongs to.
    AddChosen(PathBuf),
    /// Restore the work in this journal.
    Restore(PathBuf),
    /// Open this former version of the project.
    OpenVersion(PathBuf),
    /// Close the window.
    Close,
}

/// The path field, for systems without file dialogs.
#[derive(Debug, Clone)]
pub struct PathPrompt {
    purpose: Purpose,
    text: String,
    focused: bool,
}

impl PathPrompt {
    /// Asks for a path, starting with `text`.
    pub const fn new(purpose: Purpose, text: String) -> Self {
        Self { purpose, text, focused: false }
    }
}

/// The open dialogs.
#[derive(Debug, Default)]
pub struct Dialogs {
    /// What waits for the answer to “Save changes?”.
    unsaved: Option<Next>,
    /// What follows after saving.
    pub after_save: Option<Next>,
    /// A path that is being typed.
    pub prompt: Option<PathPrompt>,
    /// A file that was read only in part and is about to be overwritten.
    drop_parts: Option<PathBuf>,
    /// Another existing file that saving or exporting to a typed path would replace.
    replace: Option<(Purpose, PathBuf)>,
    /// A folder that images may be read from once the user says so.
    pub(super) allow: Option<PathBuf>,
    /// What the window waits for.
    pub(super) work: Option<Work>,
    /// Questions about files.
    pub(super) pending: Pending,
    /// Why a file was not opened.
    pub(super) refused: Option<Report>,
    /// What an import would add.
    pub(super) import: Option<ImportQuestion>,
    /// What was found for missing images.
    pub(super) locate: Option<LocateQuestion>,
    /// A pasted picture that waits for its name.
    pub(super) pasted: Option<PastedPicture>,
    /// How an atlas is packed.
    pub(super) pack: PackQuestion,
    shortcuts: ShortcutList,
    /// True while the dialog with version and licences is open.
    pub show_about: bool,
    /// True while the list of messages is open.
    pub show_messages: bool,
}

impl Dialogs {
    /// True while a dialog is open, so that keys don't run commands.
    pub const fn is_open(&self) -> bool {
        self.unsaved.is_some()
            || self.prompt.is_some()
            || self.drop_parts.is_some()
            || self.replace.is_some()
            || self.allow.is_some()
            || self.work.is_some()
            || self.pending.is_open()
            || self.refused.is_some()
            || self.import.is_some()
            || self.locate.is_some()
            || self.pasted.is_some()
            || self.pack.is_open
            || self.shortcuts.is_open()
            || self.show_about
            || self.show_messages
    }

    /// Shows the list of shortcuts, or closes it.
    pub fn toggle_shortcuts(&mut self) {
        self.shortcuts.toggle();
    }

    /// Asks about unsaved changes before something else is done.
    pub fn ask_about_changes(&mut self, next: Next) {
        self.unsaved = Some(next);
    }

    /// Asks before replacing another file.
    pub fn ask_to_replace(&mut self, purpose: Purpose, path: PathBuf) {
        self.replace = Some((purpose, path));
    }

    /// Asks before reading images from a folder.
    pub fn ask_to_allow(&mut self, folder: PathBuf) {
        self.allow = Some(folder);
    }

    /// Asks before overwriting a file that was read only in part.
    pub fn ask_to_drop(&mut self, path: PathBuf) {
        self.drop_parts = Some(path);
    }
}

impl App {
    /// Continues at once, or asks first if changes would be lost.
    pub(super) fn ask_to_discard(&mut self, next: Next, ctx: &Context) {
        if self.is_unsaved() {
            self.dialogs.ask_about_changes(next);
        } else {
            self.go_on(next, ctx);
        }
    }

    /// Keeps the window open and asks if there are unsaved changes.
    pub(super) fn hold_close(&mut self, ctx: &Context) {
        if !ctx.input(|input| input.viewport().close_requested()) || self.may_close {
            return;
        }
        if self.closes_after_work() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
        } else if self.is_unsaved() {
            ctx.send_viewport_cmd(egui::ViewportCommand::CancelClose);
            self.dialogs.unsaved = Some(Next::Close);
        }
    }

    /// Shows all open dialogs.
    pub(super) fn show_dialogs(&mut self, ctx: &Context) {
        self.show_unsaved(ctx);
        self.show_prompt(ctx);
        self.show_drop_parts(ctx);
        self.show_replace(ctx);
        self.show_allow(ctx);
        self.show_conflict(ctx);
        self.show_elsewhere(ctx);
        self.show_in_use(ctx);
        self.show_read_only(ctx);
        self.show_recovered(ctx);
        self.show_versions(ctx);
        // At the start both may be open; what was lost comes first.
        if !self.dialogs.pending.is_open() {
            self.show_import(ctx);
        }
        self.show_locate(ctx);
        self.show_pasted(ctx);
        self.show_pack(ctx);
        self.show_refused(ctx);
        self.show_work(ctx);
        self.dialogs.shortcuts.show(ctx);
        self.show_about(ctx);
        self.show_message_list(ctx);
    }

    fn show_unsaved(&mut self, ctx: &Context) {
        let Some(next) = self.dialogs.unsaved.clone() else { return };
        let name = self.shown_name();
        let text = match self.safety.is_gone {
            true => tr!("dialog-unsaved.deleted", name),
            false => tr!("dialog-unsaved.text", name),
        };
        let answer = question(
            ctx,
            tr!("dialog-unsaved"),
            &text,
            &[
                (tr!("common-save"), Answer::Save),
                (tr!("dialog-dont-save"), Answer::Discard),
                (tr!("common-cancel"), Answer::Cancel),
            ],
        );
        let Some(answer) = answer else { return };
        self.dialogs.unsaved = None;
        match answer {
            Answer::Cancel | Answer::Elsewhere => {}
            Answer::Discard => self.go_on(next, ctx),
            Answer::Save => {
                self.dialogs.after_save = Some(next);
                self.save(ctx);
            }
        }
    }

    fn show_drop_parts(&mut self, ctx: &Context) {
        let Some(path) = self.dialogs.drop_parts.clone() else { return };
        let answer = question(
            ctx,
            tr!("dialog-partial"),
            tr!("dialog-partial.text"),
            &[
                (tr!("common-save-as"), Answer::Save),
                (tr!("dialog-save-anyway"), Answer::Discard),
                (tr!("common-cancel"), Answer::Cancel),
            ],
        );
        let Some(answer) = answer else { return };
        self.dialogs.drop_parts = None;
        match answer {
            Answer::Cancel | Answer::Elsewhere => self.dialogs.after_save = None,
            Answer::Discard => self.save_and_go_on(&path, ctx),
            Answer::Save => self.save_as(ctx),
        }
    }

    fn show_replace(&mut self, ctx: &Context) {
        let Some((purpose, path)) = self.dialogs.replace.clone() else { return };
        let answer = question(
            ctx,
            tr!("dialog-replace"),
            &tr!("dialog-replace.text", path = path.display()),
            &[
                (tr!("dialog-replace-confirm"), Answer::Save),
                (tr!("dialog-other-name"), Answer::Discard),
                (tr!("common-cancel"), Answer::Cancel),
            ],
        );
        let Some(answer) = answer else { return };
        self.dialogs.replace = None;
        match answer {
            Answer::Cancel | Answer::Elsewhere => self.dialogs.after_save = None,
            Answer::Discard => {
                self.dialogs.prompt = Some(PathPrompt::new(purpose, path.display().to_string()));
            }
            Answer::Save => self.use_path(purpose, &path, ctx),
        }
    }

    fn show_prompt(&mut self, ctx: &Context) {
        let Some(mut prompt) = self.dialogs.prompt.take() else { return };
        let title = prompt.purpose.title();
        let (verb, hint) = match prompt.purpose {
            Purpose::Open => (tr!("dialog-open-confirm"), tr!("dialog-path-hint")),
            Purpose::SaveAs => (tr!("common-save"), tr!("dialog-path-hint")),
            Purpose::AddFile => (tr!("dialog-add-image-confirm"), tr!("dialog-image-path-hint")),
            Purpose::Import => (tr!("import-confirm"), tr!("dialog-import-path-hint")),
            Purpose::Locate => (tr!("dialog-locate-confirm"), tr!("dialog-image-path-hint")),
            Purpose::LocateAll => (tr!("dialog-locate-all-confirm"), tr!("dialog-folder-hint")),
            Purpose::Export(_) => (tr!("dialog-export-confirm"), tr!("dialog-path-hint")),
            Purpose::Pack => (tr!("pack-confirm"), tr!("pack-hint")),
        };
        let mut done = None;
        let modal = Modal::new(Id::new("path prompt")).show(ctx, |ui| {
            ui.set_width(440.0);
            ui.heading(title);
            ui.add_space(SPACE);
            let label = ui.label(tr!("dialog-path"));
            let field = egui::TextEdit::singleline(&mut prompt.text).desired_width(f32::INFINITY);
            let response = ui.add(field.hint_text(hint)).labelled_by(label.id);
            // A request is lost behind another dialog, and in a frame that is laid out again after a click elsewhere. So it is
            // repeated until the field has the keyboard.
            if !prompt.focused {
                prompt.focused = response.has_focus();
                if !prompt.focused {
                    response.request_focus();
                    ui.ctx().request_repaint();
                }
                // Typing replaces the proposed path.
                select_all(ui, response.id, &prompt.text);
            }
            let entered = response.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
            ui.label(RichText::new(tr!("dialog-path-note")).weak());
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                if (ui.add(primary_button(ui, verb)).clicked() || entered) && !prompt.text.trim().is_empty() {
                    done = Some(true);
                }
                if ui.button(tr!("common-cancel")).clicked() {
                    done = Some(false);
                }
            });
        });
        match done {
            Some(true) => self.use_typed_path(prompt.purpose, std::path::Path::new(prompt.text.trim()), ctx),
            Some(false) => self.dialogs.after_save = None,
            None if is_escaped(&modal) => self.dialogs.after_save = None,
            None => self.dialogs.prompt = Some(prompt),
        }
    }

    /// Like [`Self::use_path`], but asks before replacing another file. The system's dialogs ask by themselves.
    fn use_typed_path(&mut self, purpose: Purpose, path: &std::path::Path, ctx: &Context) {
        if matches!(purpose, Purpose::AddFile | Purpose::Import | Purpose::Locate | Purpose::LocateAll) {
            let folder = self.editor.path().and_then(std::path::Path::parent);
            // An absolute path stays as it is.
            let image = folder.map_or_else(|| path.to_owned(), |folder| folder.join(path));
            return self.use_path(purpose, &image, ctx);
        }
        let (target, replaces) = match purpose {
            Purpose::Export(name) => (export_path(exporter_of(name), path), true),
            Purpose::SaveAs => (with_extension(path), self.editor.path() != Some(&with_extension(path))),
            Purpose::Pack => (path.with_extension("png"), true),
            Purpose::Open | Purpose::AddFile | Purpose::Import | Purpose::Locate | Purpose::LocateAll => {
                (path.to_owned(), false)
            }
        };
        if replaces && target.exists() {
            self.dialogs.ask_to_replace(purpose, target);
        } else {
            self.use_path(purpose, path, ctx);
        }
    }

    fn show_about(&mut self, ctx: &Context) {
        if !self.dialogs.show_about {
            return;
        }
        let modal = Modal::new(Id::new("about")).show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("dialog-about-version", version = env!("CARGO_PKG_VERSION")));
            ui.add_space(SPACE);
            ui.label(tr!("dialog-about-what"));
            ui.label(tr!("dialog-about-promise"));
            ui.add_space(SPACE);
            ui.label(RichText::new(tr!("dialog-about-license")).weak());
            ui.add_space(SPACE);
            ui.button(tr!("common-close")).clicked()
        });
        self.dialogs.show_about = !(modal.inner || modal.should_close());
    }
}
