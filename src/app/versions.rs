//! Former versions of the project's file, to restore or to open as copies.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, TryRecvError, channel};
use std::time::SystemTime;

use egui::{Context, RichText, Spinner, Ui, Vec2};
use kineograph_store::{Backup, RealDisk, link_target};

use super::App;
use super::age::age;
use super::dialogs::Dialog;
use super::question::{body, is_read, list_dialog};
use super::recovered_row::{describe, show_picture};
use super::snapshot::Snapshot;
use super::thumbnails::{ThumbnailSubject, Thumbnails};
use super::work::{Task, is_small};
use crate::document::Document;
use crate::recovery::{Storage, difference_list, differences, document_of, text_of};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, Theme};
use crate::ui_kit::tip::Tip as _;

/// Width and height of a picture, in points.
const PICTURE_PX: Vec2 = Vec2::new(178.0, 99.0);

/// Changes that are named beside a version; the others are counted.
const MAX_CHANGES: usize = 3;

/// So many versions fill the dialog, whatever their exact number.
const MANY: usize = 10;

/// A former version of the project's file.
#[derive(Debug)]
struct Version {
    /// Where it is.
    backup: Backup,
    /// The document; `None` if it can't be read.
    document: Option<Document>,
    /// How it differs from the open one, and its age, in words.
    details: String,
    /// What was changed since, in the first few lines.
    changes: String,
    /// It, at the middle of the longer one of it and the open one.
    picture: Option<ThumbnailSubject>,
}

/// The list of former versions.
#[derive(Debug, Default)]
struct Versions {
    /// The latest first.
    rows: Vec<Version>,
    /// How many there are.
    count: usize,
    /// Those that a thread still reads.
    reading: Option<Receiver<Version>>,
    /// Their pictures.
    thumbnails: Thumbnails,
}

impl Versions {
    /// Takes the versions that were read. True while there are more to come.
    fn take_read(&mut self) -> bool {
        while let Some(reading) = &self.reading {
            match reading.try_recv() {
                Ok(version) => self.rows.push(version),
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => self.reading = None,
            }
        }
        self.reading.is_some()
    }
}

enum VersionsChoice {
    Restore(usize),
    Copy(usize),
}

/// What reading the versions needs, on any thread.
struct VersionsReader {
    storage: Storage,
    /// The file of the open project, and that project.
    path: PathBuf,
    document: Document,
}

impl VersionsReader {
    fn new(app: &App) -> Option<Self> {
        let (storage, path) = (app.safety.storage.clone()?, app.editor.path()?.to_owned());
        Some(Self { storage, path, document: app.editor.document().clone() })
    }

    fn backups(&self) -> Vec<Backup> {
        let Ok(target) = link_target(&RealDisk, &self.path) else { return Vec::new() };
        self.storage.backups().list(&RealDisk, &target).unwrap_or_default()
    }

    /// Gives the versions to `take`, the latest first, until it wants no more.
    fn read(&self, mut take: impl FnMut(Version) -> bool) {
        let open: Arc<str> = text_of(&self.document).into();
        for backup in self.backups() {
            if !take(self.version(backup, &open)) {
                return;
            }
        }
    }

    /// `open` is the text of the open version.
    fn version(&self, backup: Backup, open: &Arc<str>) -> Version {
        let document = self.version_document(&backup);
        let differing = document.as_ref().map_or_else(
            || tr!("safety-version-unreadable", path = backup.path.display()),
            |document| describe(&differences(document, &self.document)),
        );
        let details = format!("{} · {differing}", age(backup.replaced, SystemTime::now()));
        let picture = document.as_ref().map(|document| {
            let text = text_of(document).into();
            ThumbnailSubject::Version(Snapshot::new(text, Some(open.clone()), Some(&self.path)))
        });
        let since = |document: &Document| difference_list(document, &self.document, MAX_CHANGES);
        let changes = document.as_ref().map(since).unwrap_or_default();
        Version { backup, document, details, changes, picture }
    }

    fn version_document(&self, backup: &Backup) -> Option<Document> {
        let contents = self.storage.backups().read(&RealDisk, backup).ok()?;
        document_of(std::str::from_utf8(&contents).ok()?)
    }
}

impl App {
    /// Lists the versions of the open project, which a thread reads if they are large.
    pub(super) fn list_versions(&mut self, ctx: &Context) {
        let thumbnails = Thumbnails::new(self.settings.allowed.clone());
        let mut versions = Versions { thumbnails, ..Versions::default() };
        if let Some(reader) = VersionsReader::new(self) {
            let backups = reader.backups();
            versions.count = backups.len();
            if is_small(&reader.path) && backups.iter().all(|backup| is_small(&backup.path)) {
                reader.read(|version| {
                    versions.rows.push(version);
                    true
                });
            } else {
                let (sender, rows) = channel();
                let ctx = ctx.clone();
                std::thread::spawn(move || {
                    // It ends when the list is closed, after the version that it is reading.
                    reader.read(|version| {
                        ctx.request_repaint();
                        sender.send(version).is_ok()
                    });
                    drop(sender);
                    ctx.request_repaint();
                });
                versions.reading = Some(rows);
            }
        }
        self.dialogs.open(versions);
    }

    /// Opens a version as a project of its own, without a file. Its images are looked for beside the open project.
    pub(super) fn open_version(&mut self, version: &Path) {
        let Some(reader) = VersionsReader::new(self) else { return };
        let task = Task {
            is_small: is_small(version),
            title: tr!("app-opening", path = version.display()),
            can_cancel: true,
            deadline: None,
        };
        let (version, beside) = (version.to_owned(), reader.path.clone());
        let version_path = version.clone();
        let read = move || {
            let backup = reader.backups().into_iter().find(|backup| backup.path == version)?;
            reader.version_document(&backup)
        };
        self.work(task, read, move |app, document| match document {
            Some(document) => {
                // As of a file that was converted: paths are relative to it, and it is not written.
                app.open_unnamed_from(document, Some(beside));
                app.load_pictures();
            }
            None => app.notices.error(tr!("safety-version-unreadable", path = version_path.display())),
        });
    }
}

impl Dialog for Versions {
    fn name(&self) -> &'static str {
        "versions" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let (theme, is_reading, mut choice) = (app.theme, self.take_read(), None);
        let modal = list_dialog(ctx, "versions").show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading(tr!("safety-versions"));
            ui.add_space(SPACE);
            let is_empty = self.rows.is_empty() && !is_reading;
            ui.label(if is_empty { tr!("safety-versions-none") } else { tr!("safety-versions.text") });
            ui.add_space(SPACE);
            body(ui, 400.0, |ui| {
                // The list has its size from the start, not only when all is read.
                let row_px = PICTURE_PX.y + SPACE + 2.0 * ui.spacing().item_spacing.y;
                #[allow(clippy::cast_precision_loss)] // a few
                ui.set_min_height(self.count.min(MANY) as f32 * row_px);
                for (index, version) in self.rows.iter().enumerate() {
                    choice = show_row(ui, &theme, index, version, &mut self.thumbnails).or(choice.take());
                }
                if is_reading {
                    ui.add(Spinner::new());
                }
            });
            ui.add_space(SPACE_LARGE);
            ui.button(tr!("common-close")).clicked()
        });
        match choice {
            Some(VersionsChoice::Restore(index)) => {
                let document = self.rows.into_iter().nth(index)?.document?;
                app.editor.replace_document(tr!("change-restore-version"), document);
                app.load_pictures();
                None
            }
            Some(VersionsChoice::Copy(index)) => {
                let version = self.rows.into_iter().nth(index)?.backup.path;
                app.ask_to_discard(ctx, move |app, _| app.open_version(&version));
                None
            }
            None if modal.inner || is_read(&modal) => None,
            None => Some(self),
        }
    }
}

fn show_row(
    ui: &mut Ui,
    theme: &Theme,
    index: usize,
    version: &Version,
    thumbnails: &mut Thumbnails,
) -> Option<VersionsChoice> {
    let mut choice = None;
    ui.push_id(index, |ui| {
        ui.horizontal(|ui| {
            let picture = version.picture.as_ref().map(|subject| thumbnails.get(ui.ctx(), subject.clone()));
            show_picture(ui, theme, "", PICTURE_PX, &picture.unwrap_or_default());
            ui.vertical(|ui| {
                ui.add(egui::Label::new(RichText::new(&version.details).color(theme.text_dim)).wrap());
                if !version.changes.is_empty() {
                    ui.add(egui::Label::new(RichText::new(&version.changes).small()).wrap())
                        .tip(tr!("safety-version-changes"));
                }
                ui.add_space(SPACE);
                ui.add_enabled_ui(version.document.is_some(), |ui| {
                    ui.horizontal(|ui| {
                        if ui.button(tr!("safety-version-restore")).clicked() {
                            choice = Some(VersionsChoice::Restore(index));
                        }
                        if ui.button(tr!("safety-version-copy")).clicked() {
                            choice = Some(VersionsChoice::Copy(index));
                        }
                    });
                });
            });
        });
        ui.add_space(SPACE);
    });
    choice
}
