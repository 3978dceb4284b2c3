//! Finding the files of images whose pictures can't be read: one by one, or all of them in a folder.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use egui::{Context, RichText};

use super::App;
use super::dialogs::Dialog;
use super::purpose::Purpose;
use super::question::{body, buttons, dialog, is_confirmed, is_escaped};
use crate::document::Edit;
use crate::history::Change;
use crate::import::folder::found;
use crate::import::gather::file_name;
use crate::io::{Deadline, ImageError, Print, decode_image_within, stored_path};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};

/// Why a file is taken for that of an image.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Evidence {
    Name,
    /// It shows the same.
    Content,
}

/// A file that was found.
#[derive(Debug, Clone)]
struct FoundImage {
    image: String,
    file: PathBuf,
    by: Evidence,
    is_taken: bool,
}

/// An image whose picture is missing.
struct MissingImage {
    image: String,
    /// As the project has it.
    path: PathBuf,
    /// What it showed, where that is known.
    print: Option<Print>,
}

/// What was found in a folder, to be seen before it is used.
#[derive(Debug)]
pub struct LocateQuestion {
    folder: PathBuf,
    rows: Vec<FoundImage>,
    /// Images of which nothing was found.
    missing: Vec<String>,
}

impl App {
    /// Asks for the file of an image.
    pub(super) fn locate_image(&mut self, name: String, ctx: &Context) {
        self.files.locating = Some(name);
        self.pick(Purpose::Locate, ctx);
    }

    /// Uses a file for the image that was asked for, and files beside it for the other missing images with such names: who moved
    /// one picture has often moved its whole folder. All of it is one step.
    pub(super) fn use_located(&mut self, path: &Path) {
        let Some(name) = self.files.locating.take() else { return };
        let label = tr!("canvas-locate.step", image = &name);
        let (located, others) = ((name.clone(), path.to_owned()), self.beside(&name, path));
        self.read_files(
            tr!("import-reading", name = file_name(path)),
            move |deadline| with_readable(located, others, deadline),
            move |app, found| match found {
                Ok(found) => app.use_files(&label, &found),
                Err(error) => app.notices.error(error.to_string()),
            },
        );
    }

    /// The files that other missing images may have beside that of this one.
    fn beside(&self, name: &str, path: &Path) -> Vec<(String, PathBuf)> {
        let images = self.editor.document().images().iter().filter(|image| image.name != name);
        let found = images.filter_map(|image| {
            self.editor.media().error(&image.name)?;
            let beside = path.parent()?.join(Path::new(&image.path).file_name()?);
            Some((image.name.clone(), beside))
        });
        found.collect()
    }

    /// Gives images their files, as one step.
    fn use_files(&mut self, label: &str, found: &[(String, PathBuf)]) {
        let folder = self.editor.path().and_then(Path::parent).map(Path::to_owned);
        let document = self.editor.document();
        let edits = found.iter().filter_map(|(name, file)| {
            let image = document.image(name)?;
            let moved = image.as_ref().clone().with_path(stored_path(folder.as_deref(), file));
            Some(Edit::SetImage(name.clone(), moved))
        });
        let change = Change::all(label, edits.collect());
        self.editor.edit(&change);
        for (_, file) in found {
            self.allow_chosen(file);
        }
        // The path may be the same as before, with a file that is there now.
        self.files.pictures.forget();
        self.load_pictures();
    }

    /// Looks for all missing pictures in a folder and shows what was found.
    pub(super) fn locate_in(&mut self, folder: &Path) {
        self.finish_pictures();
        let (document, media) = (self.editor.document(), self.editor.media());
        let missing = document.images().iter().filter(|image| media.error(&image.name).is_some());
        let missing: Vec<(String, PathBuf)> =
            missing.map(|image| (image.name.clone(), PathBuf::from(&image.path))).collect();
        if missing.is_empty() {
            self.notices.news(tr!("dialog-locate-none-missing").to_owned());
            return;
        }
        let known = self.files.pictures.known();
        let missing: Vec<MissingImage> = missing
            .into_iter()
            .map(|(image, path)| MissingImage { print: known.print(&image), image, path })
            .collect();
        let (title, folder) = (tr!("import-reading", name = file_name(folder)), folder.to_owned());
        self.read_files(
            title,
            move |deadline| LocateQuestion::of(&folder, &missing, deadline),
            |app, question| app.dialogs.open(question),
        );
    }
}

impl Dialog for LocateQuestion {
    fn name(&self) -> &'static str {
        "locate" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let (mut is_used, mut is_cancelled) = (false, false);
        let modal = dialog(ctx, "locate").show(ctx, |ui| {
            ui.set_width(480.0);
            ui.heading(tr!("dialog-locate-found", count = self.rows.len()));
            ui.label(RichText::new(self.folder.display().to_string()).weak());
            ui.add_space(SPACE);
            body(ui, 380.0, |ui| self.list(ui));
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                let button = primary_button(ui, tr!("dialog-locate-use"));
                is_used = ui.add_enabled(self.takes_any(), button).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if is_used || (self.takes_any() && is_confirmed(&modal)) {
            let taken = self.rows.into_iter().filter(|row| row.is_taken);
            let found: Vec<(String, PathBuf)> = taken.map(|row| (row.image, row.file)).collect();
            app.use_files(&tr!("dialog-locate-all-step", count = found.len()), &found);
        } else if !is_cancelled && !is_escaped(&modal) {
            return Some(self);
        }
        None
    }
}

impl LocateQuestion {
    /// The files of a folder, and of those in it, that these images may mean: by name, the one whose folders are most alike; of the others
    /// those that show what the image showed, where that is known.
    fn of(folder: &Path, missing: &[MissingImage], deadline: &Deadline) -> Self {
        let decode = |file: &Path| decode_image_within(file, &deadline.limits());
        let files = found(&[folder.to_owned()]).files;
        let mut used: BTreeSet<&Path> = BTreeSet::new();
        let mut found: Vec<Option<(&Path, Evidence)>> = Vec::new();
        for MissingImage { path: stored, .. } in missing {
            let named = files.iter().filter(|file| shared_end(file, stored) > 0);
            let named = named.filter(|file| decode(file).is_ok());
            let best = named.max_by_key(|file| shared_end(file, stored)).map(PathBuf::as_path);
            used.extend(best);
            found.push(best.map(|file| (file, Evidence::Name)));
        }
        for (missing, found) in missing.iter().zip(&mut found).filter(|(_, found)| found.is_none()) {
            let Some(print) = missing.print else { continue };
            let same = files.iter().filter(|file| !used.contains(file.as_path())).find(|file| {
                decode(file).is_ok_and(|picture| {
                    [picture.width, picture.height] == print.size_px && Print::of(&picture) == print
                })
            });
            used.extend(same.map(PathBuf::as_path));
            *found = same.map(|file| (file.as_path(), Evidence::Content));
        }
        let (mut rows, mut lost) = (Vec::new(), Vec::new());
        for (MissingImage { image, .. }, found) in missing.iter().zip(found) {
            match found {
                Some((file, by)) => {
                    rows.push(FoundImage { image: image.clone(), file: file.to_owned(), by, is_taken: true });
                }
                None => lost.push(image.clone()),
            }
        }
        Self { folder: folder.to_owned(), rows, missing: lost }
    }

    fn takes_any(&self) -> bool {
        self.rows.iter().any(|row| row.is_taken)
    }

    fn list(&mut self, ui: &mut egui::Ui) {
        for row in &mut self.rows {
            ui.horizontal(|ui| {
                ui.checkbox(&mut row.is_taken, shortened(&row.image, MAX_NAME_CHARS));
                let file = row.file.strip_prefix(&self.folder).unwrap_or(&row.file).display().to_string();
                ui.label(RichText::new(shortened(&file, 80)).weak());
                if row.by == Evidence::Content {
                    ui.label(RichText::new(tr!("dialog-locate-by-content")).weak().italics());
                }
            });
        }
        if !self.missing.is_empty() {
            ui.add_space(SPACE);
            let names = self.missing.iter().take(20).map(|name| shortened(name, 40).into_owned());
            let names = names.collect::<Vec<_>>().join(", ");
            ui.label(tr!("dialog-locate-lost", count = self.missing.len(), names));
        }
    }
}

/// An image with its file, which has to be readable, and others with theirs, as far as these are.
fn with_readable(
    located: (String, PathBuf),
    others: Vec<(String, PathBuf)>,
    deadline: &Deadline,
) -> Result<Vec<(String, PathBuf)>, ImageError> {
    let read = |file: &Path| decode_image_within(file, &deadline.limits());
    read(&located.1)?;
    let others = others.into_iter().filter(|(_, file)| read(file).is_ok());
    Ok(std::iter::once(located).chain(others).collect())
}

/// How many names at the end of two paths are the same, whatever their case.
fn shared_end(a: &Path, b: &Path) -> usize {
    let names = |path: &Path| {
        let names: Vec<String> =
            path.components().rev().map(|part| part.as_os_str().to_string_lossy().to_lowercase()).collect();
        names
    };
    names(a).iter().zip(names(b)).take_while(|(a, b)| **a == *b).count()
}
