//! Opening and saving, with the system's file dialogs or, if there are none, with a path field.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, TryRecvError, channel};

use super::App;
use super::export::{export_path, exporter_of, proposed_path};
use super::fonts::FONT_EXTENSIONS;
use super::import::PicturesTo;
use super::pack::Packing;
use super::prompt::PathPrompt;
use super::purpose::{Purpose, with_extension};
use super::reading::ProjectPictures;
use super::start::new_document;
use super::start_folder::{of_tool_project, start_folder};
use super::symbols::{SymbolTrail, stem_of};
use crate::document::{Document, Edit, Node};
use crate::export::exporter::Exporter;
use crate::history::Change;
use crate::import::importer::{AddTo, Importer};
use crate::import::{self, IMPORTERS};
use crate::intent::Intent;
use crate::io::{decode_image, stored_path};
use crate::new_node::place_of_picture;
use crate::session::SelectionChange;
use crate::text::tr;

/// The name of an exported settings file, if nothing else is said.
const SETTINGS_FILE: &str = "kineograph-settings.ron";

/// The name of a new project.
const UNTITLED_FILE: &str = "untitled.ron";

/// File dialogs that are open.
#[derive(Default)]
pub struct FileTasks {
    pending: Option<(Purpose, Receiver<Option<PathBuf>>)>,
    /// Uses the path field even if the system has file dialogs.
    pub ask_by_typing: bool,
    /// The image whose file is being asked for.
    pub(super) locating: Option<String>,
    /// How atlases are packed.
    pub(super) packing: Packing,
    pub(super) pictures: ProjectPictures,
    /// Whether something was opened or begun since the start.
    pub(super) has_opened: bool,
    /// The file of another format that the open project was made from.
    pub(super) converted_from: Option<PathBuf>,
    /// The folders and files outside of its own folder that the user has allowed the open project, which its journal keeps.
    pub(super) allowed: Vec<PathBuf>,
    /// The folder that the open project was exported to last.
    pub(super) exported_to: Option<PathBuf>,
    /// The sample that was opened as a copy last.
    pub(super) sample: Option<PathBuf>,
    /// A symbol that was made and is to have another name, with what was written.
    pub(super) former_symbol: Option<(PathBuf, String)>,
    /// Where the open symbol was opened from.
    pub(super) trail: SymbolTrail,
}

impl App {
    /// Starts a new project.
    pub(super) fn open_unnamed(&mut self, document: Document) {
        self.open_unnamed_from(document, None);
    }

    /// Starts a new project that was made from a file, from which its paths lead.
    pub(super) fn open_unnamed_from(&mut self, document: Document, file: Option<PathBuf>) {
        self.set_editor(document, None);
        self.files.converted_from = file;
        self.begin_recording(None);
        self.files.pictures.forget();
    }

    /// Starts a new project, after the question about unsaved changes.
    pub(super) fn ask_to_begin(&mut self, ctx: &egui::Context) {
        self.ask_to_discard(ctx, |app, _| app.open_unnamed(new_document()));
    }

    /// Asks which project to open, after the question about unsaved changes.
    pub(super) fn ask_to_open(&mut self, ctx: &egui::Context) {
        self.ask_to_discard(ctx, |app, ctx| app.pick(Purpose::Open, ctx));
    }

    pub(super) fn save_as(&mut self, ctx: &egui::Context) {
        self.pick(Purpose::SaveAs, ctx);
    }

    /// Asks for a path with the system's file dialog if there is one, else with the path field.
    pub(super) fn pick(&mut self, purpose: Purpose, ctx: &egui::Context) {
        if self.files.pending.is_some() {
            return;
        }
        if self.files.ask_by_typing || !has_dialog_service() {
            let project = self.editor.path();
            let proposed = match purpose {
                // A file that is added is never the project itself.
                Purpose::AddFile
                | Purpose::ListImage
                | Purpose::ShowImage
                | Purpose::AddSheet
                | Purpose::AddSymbol
                | Purpose::ChooseFont
                | Purpose::Import
                | Purpose::Locate
                | Purpose::ImportSettings => None,
                Purpose::ExportSettings => Some(PathBuf::from(SETTINGS_FILE)),
                // Typed paths are relative to the folder of the project.
                Purpose::LocateAll => Some(PathBuf::from(".")),
                Purpose::Export(name) => Some(self.proposed_export(exporter_of(name))),
                Purpose::Pack => Some(atlas_path(project)),
                Purpose::MakeSymbol => Some(self.symbol_path()),
                Purpose::SaveAs => Some(self.file_to_save()),
                Purpose::Open => project.map(Path::to_owned),
            };
            let start = proposed.map(|path| path.display().to_string()).unwrap_or_default();
            self.dialogs.open(PathPrompt::new(purpose, start));
            return;
        }
        let (sender, receiver) = channel();
        let proposed = match purpose {
            Purpose::MakeSymbol => Some(self.symbol_path()),
            Purpose::SaveAs => Some(self.file_to_save()),
            Purpose::Export(name) => Some(self.proposed_export(exporter_of(name))),
            _ => None,
        };
        // The file name is not used where nothing is proposed.
        let remembered = self.folder_without_project(purpose).map(|folder| folder.join(UNTITLED_FILE));
        let current = proposed.as_deref().or(self.editor.path()).or(remembered.as_deref());
        let dialog = system_dialog(purpose, current);
        let ctx = ctx.clone();
        std::thread::spawn(move || {
            let chosen = match purpose {
                Purpose::LocateAll => pollster::block_on(dialog.pick_folder()),
                _ if purpose.is_saving() => pollster::block_on(dialog.save_file()),
                _ => pollster::block_on(dialog.pick_file()),
            };
            // Sending fails only if the app is gone.
            let _ = sender.send(chosen.map(|file| file.path().to_owned()));
            ctx.request_repaint();
        });
        self.files.pending = Some((purpose, receiver));
    }

    /// The folder that a project which was never saved begins with: that of the last file that was chosen for the same, in this run or an earlier
    /// one. A project that has a file begins with its own folder.
    pub(super) fn folder_without_project(&self, purpose: Purpose) -> Option<PathBuf> {
        let folder = self.settings.purpose_folders.get(purpose.group())?;
        (self.editor.path().is_none() && folder.is_dir()).then(|| folder.clone())
    }

    /// Remembers the folder of a path that was chosen.
    fn remember_folder(&mut self, purpose: Purpose, path: &Path) {
        let path = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let folder = if purpose == Purpose::LocateAll { Some(path.as_path()) } else { path.parent() };
        if let Some(folder) = folder.filter(|folder| folder.is_dir()) {
            self.settings.purpose_folders.insert(purpose.group().to_owned(), folder.to_owned());
        }
    }

    /// The file that an export is proposed for: in the folder of the last one, of this project or else of any.
    fn proposed_export(&self, exporter: &Exporter) -> PathBuf {
        let proposed = proposed_path(exporter, self.editor.path());
        let folder = self.files.exported_to.as_deref().or(self.settings.export_folder.as_deref());
        match (folder.filter(|folder| folder.is_dir()), proposed.file_name()) {
            (Some(folder), Some(name)) => folder.join(name),
            _ => proposed,
        }
    }

    /// The file that a save under another name is proposed for. A project that was never saved goes to the
    /// folder that was used last.
    fn file_to_save(&self) -> PathBuf {
        let unsaved =
            || of_tool_project(start_folder(&self.settings.used_folders())).join(self.name_to_save());
        self.editor.path().map_or_else(unsaved, Path::to_owned)
    }

    /// The name that a project which was never saved gets if nothing else is said.
    pub(super) fn name_to_save(&self) -> PathBuf {
        let sample = self.sample().and_then(Path::file_name);
        PathBuf::from(sample.unwrap_or(UNTITLED_FILE.as_ref()))
    }

    /// Handles the result of a file dialog, and reads new pictures.
    pub(super) fn poll_files(&mut self, ctx: &egui::Context) {
        let chosen = self.files.pending.as_ref().and_then(|(purpose, receiver)| {
            receiver.try_recv().map_or_else(
                |error| (error == TryRecvError::Disconnected).then_some((*purpose, None)),
                |path| Some((*purpose, path)),
            )
        });
        if let Some((purpose, path)) = chosen {
            self.files.pending = None;
            match path {
                Some(path) => self.use_path(purpose, &path, ctx),
                None => self.dialogs.after_save = None,
            }
        }
        self.poll_pictures();
    }

    pub(super) fn use_path(&mut self, purpose: Purpose, path: &Path, ctx: &egui::Context) {
        self.remember_folder(purpose, path);
        match purpose {
            Purpose::Open => self.open_path(path),
            Purpose::AddFile | Purpose::Import => self.add_chosen(path),
            Purpose::ListImage if import::meant_by(path).is_project() => self.add_chosen(path),
            Purpose::ListImage => self.list_files(&[path.to_owned()]),
            Purpose::AddSheet => {
                let path = path.to_owned();
                self.ask_before_begin(move |app| app.add_sheet(&path));
            }
            Purpose::ShowImage => self.show_image(path),
            Purpose::AddSymbol => self.add_symbol(path, None),
            Purpose::ChooseFont => self.use_font(path, None),
            Purpose::MakeSymbol => {
                if self.make_symbol(&with_extension(path)).is_some() {
                    self.notices.news(tr!("symbol-saved", name = stem_of(path)));
                }
            }
            Purpose::Pack => self.pack_to(&path.with_extension("png")),
            Purpose::Locate => self.use_located(path),
            Purpose::LocateAll => self.locate_in(path),
            Purpose::SaveAs => self.save_into(&with_extension(path), ctx),
            Purpose::ExportSettings => self.export_settings(&with_extension(path)),
            Purpose::ImportSettings => self.import_settings(path, ctx),
            Purpose::Export(name) => {
                let target = export_path(exporter_of(name), path);
                // A dialog has asked about the path that it gave, not about one with the extension.
                if target != path && target.exists() {
                    self.ask_to_replace(purpose, &target);
                } else {
                    self.export_into(exporter_of(name), &target, ctx);
                }
            }
        }
    }

    /// Adds files and folders: single pictures at once, all else after a dialog that shows what it is. What is added to the stage stands at
    /// `place`, in stage pixels, several pictures side by side. On the start page they begin a new project.
    pub(super) fn add_files(&mut self, paths: &[PathBuf], place: Option<[f64; 2]>) {
        let paths = paths.to_vec();
        self.ask_before_begin(move |app| app.gather_and_add(&paths, place));
    }

    /// Adds pictures to the list of assets alone, and other files as [`Self::add_files`] does.
    pub(super) fn list_files(&mut self, paths: &[PathBuf]) {
        let paths = paths.to_vec();
        self.ask_before_begin(move |app| app.gather_and_add_to(&paths, PicturesTo::List));
    }

    /// Adds a file to the project, as its importer does; one that no importer knows as an image.
    pub(super) fn add_file(&mut self, path: &Path) {
        let path = path.to_owned();
        self.ask_before_begin(move |app| app.add_sole_file(&path));
    }

    /// As [`Self::add_file`], without a question about the open project.
    pub(super) fn add_sole_file(&mut self, path: &Path) {
        if import::meant_by(path).is_project() {
            self.add_symbol(path, None);
        } else {
            self.gather_and_add(&[path.to_owned()], None);
        }
    }

    /// Adds a single picture that can be shown. Gives the name of the image that showed the file before.
    /// Without a place on the stage it goes where it covers nothing, as far as its size is known.
    pub(super) fn add_picture(
        &mut self,
        path: &Path,
        (to, size_px): (PicturesTo, Option<[u32; 2]>),
    ) -> Option<String> {
        let PicturesTo::Stage(place) = to else { return self.list_picture(path, size_px) };
        let to =
            AddTo { document: self.editor.document(), folder: self.editor.path().and_then(Path::parent) };
        let known = import::known_picture(to, path).map(str::to_owned);
        let mut change = import::add_picture(to, path, size_px);
        let place = place.unwrap_or_else(|| {
            let size_px = size_px.map_or([0.0; 2], |size_px| size_px.map(f64::from));
            place_of_picture(self.editor.document(), self.editor.media(), size_px)
        });
        put_at(&mut change.edits, place);
        self.editor.edit(&change);
        self.allow_added([path]);
        self.load_pictures();
        known
    }

    /// Adds a single picture without a node, and selects it. Gives the name of the image that showed the file before.
    fn list_picture(&mut self, path: &Path, size_px: Option<[u32; 2]>) -> Option<String> {
        let to =
            AddTo { document: self.editor.document(), folder: self.editor.path().and_then(Path::parent) };
        let known = import::known_picture(to, path).map(str::to_owned);
        let mut change = import::add_picture(to, path, size_px);
        change.edits.retain(|edit| !matches!(edit, Edit::AddNode { .. }));
        if known.is_none() {
            self.editor.edit(&change);
            self.allow_added([path]);
            self.load_pictures();
        }
        let to =
            AddTo { document: self.editor.document(), folder: self.editor.path().and_then(Path::parent) };
        if let Some(image) = import::known_picture(to, path).map(str::to_owned) {
            self.editor.apply(Intent::Select(SelectionChange::Image(image)));
        }
        known
    }

    /// Lets the selected nodes show a picture, which is added if the project has not got it.
    fn show_image(&mut self, path: &Path) {
        let size_px = match decode_image(path) {
            Ok(picture) => [picture.width, picture.height],
            Err(error) => return self.notices.error(error.to_string()),
        };
        let document = self.editor.document();
        let to = AddTo { document, folder: self.editor.path().and_then(Path::parent) };
        let (mut edits, mut shown) = (Vec::new(), None);
        for edit in import::add_picture(to, path, Some(size_px)).edits {
            match edit {
                Edit::AddNode { content, .. } => shown = Some(content),
                edit => edits.push(edit),
            }
        }
        let selected = self.editor.session().selection.selected_nodes();
        let nodes = selected.iter().filter_map(|id| document.node(*id));
        edits.extend(nodes.zip(shown.iter().cycle()).map(|(node, content)| {
            Edit::SetNode(Node { content: content.clone(), ..node.as_ref().clone() })
        }));
        self.editor.edit(&Change::all(tr!("inspector-node-shows.step"), edits).keeping_selection());
        self.allow_added([path]);
        self.load_pictures();
    }

    /// Opens a project, or adds any other file to the new one.
    pub(super) fn open_or_add(&mut self, path: &Path) {
        if import::for_path(path).is_none_or(Importer::is_project) {
            self.open_path(path);
        } else {
            self.add_file(path);
        }
    }
}

/// Moves the nodes that edits add to the stage so that the first of them stands at `place`.
fn put_at(edits: &mut [Edit], place: [f64; 2]) {
    let mut by = None;
    for edit in edits {
        if let Edit::AddNode { parent: None, start, .. } = edit {
            let at = start.position;
            let by = *by.get_or_insert([place[0] - at[0], place[1] - at[1]]);
            start.position = [at[0] + by[0], at[1] + by[1]];
        }
    }
}

/// Edits that make paths of images, symbols and fonts relative to the folder of `path` instead of `old_folder`.
pub(super) fn moved_path_edits(document: &Document, old_folder: Option<&Path>, path: &Path) -> Vec<Edit> {
    let new_folder = path.parent();
    let moved = |old: &str| {
        // Without a folder, paths are relative to the current folder.
        let file = old_folder.map_or_else(|| PathBuf::from(old), |folder| folder.join(old));
        let stored = stored_path(new_folder, &file);
        (old_folder != new_folder && stored != old).then_some(stored)
    };
    let images = document.images().iter().filter_map(|image| {
        let moved = image.as_ref().clone().with_path(moved(&image.path)?);
        Some(Edit::SetImage(image.name.clone(), moved))
    });
    let nodes = document.nodes().iter().filter_map(|node| {
        let moved = moved(node.content.file()?)?;
        let mut node = node.as_ref().clone();
        *node.content.file_mut()? = moved;
        Some(Edit::SetNode(node))
    });
    images.chain(nodes).collect()
}

/// Where an atlas goes if nothing else is said.
fn atlas_path(project: Option<&Path>) -> PathBuf {
    let stem = project
        .and_then(Path::file_stem)
        .map_or_else(String::new, |stem| format!("{}-", stem.to_string_lossy()));
    project.and_then(Path::parent).unwrap_or(Path::new("")).join(format!("{stem}atlas.png"))
}

fn system_dialog(purpose: Purpose, current: Option<&Path>) -> rfd::AsyncFileDialog {
    let dialog = rfd::AsyncFileDialog::new().set_title(purpose.title());
    let dialog = match current.and_then(Path::parent).filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => dialog.set_directory(folder),
        None => dialog,
    };
    match purpose {
        Purpose::Open | Purpose::AddSymbol => with_filters(dialog, Importer::is_project),
        Purpose::SaveAs | Purpose::MakeSymbol => {
            let name = current.and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
            dialog
                .add_filter(tr!("dialog-project-files"), &["ron"])
                .set_file_name(name.unwrap_or_else(|| UNTITLED_FILE.to_owned()))
        }
        Purpose::AddFile
        | Purpose::ListImage
        | Purpose::ShowImage
        | Purpose::AddSheet
        | Purpose::Import
        | Purpose::Locate => with_filters(dialog, |importer| !importer.is_project()),
        Purpose::ChooseFont => dialog.add_filter(tr!("dialog-font-files"), &FONT_EXTENSIONS),
        Purpose::LocateAll => dialog,
        Purpose::ExportSettings => {
            dialog.add_filter(tr!("settings-files"), &["ron"]).set_file_name(SETTINGS_FILE)
        }
        Purpose::ImportSettings => dialog.add_filter(tr!("settings-files"), &["ron"]),
        Purpose::Pack => {
            let proposed = atlas_path(current);
            let name = proposed.file_name().map(|name| name.to_string_lossy().into_owned());
            dialog.add_filter(tr!("dialog-image-files"), &["png"]).set_file_name(name.unwrap_or_default())
        }
        Purpose::Export(name) => {
            let exporter = exporter_of(name);
            let proposed = proposed_path(exporter, current);
            let name = proposed.file_name().map(|name| name.to_string_lossy().into_owned());
            dialog.add_filter((exporter.title)(), exporter.extensions).set_file_name(name.unwrap_or_default())
        }
    }
}

/// The dialog with a filter for each of these importers, and before them one for all of their files.
fn with_filters(dialog: rfd::AsyncFileDialog, is_wanted: fn(&Importer) -> bool) -> rfd::AsyncFileDialog {
    let wanted: Vec<&Importer> = IMPORTERS.iter().copied().filter(|importer| is_wanted(importer)).collect();
    let all: Vec<&str> = wanted.iter().flat_map(|importer| importer.extensions).copied().collect();
    let dialog = if wanted.len() > 1 { dialog.add_filter(tr!("dialog-all-files"), &all) } else { dialog };
    wanted.iter().fold(dialog, |dialog, importer| dialog.add_filter((importer.title)(), importer.extensions))
}

/// Whether the system can show file dialogs. On Linux the dialog library needs a desktop portal on the session bus or
/// `zenity`, and doesn't distinguish a missing dialog from a cancelled one, so this is checked beforehand.
fn has_dialog_service() -> bool {
    if !cfg!(target_os = "linux") {
        return true;
    }
    let on_path = |program: &str| {
        std::env::var_os("PATH")
            .is_some_and(|paths| std::env::split_paths(&paths).any(|dir| dir.join(program).is_file()))
    };
    let portal = std::env::var_os("DBUS_SESSION_BUS_ADDRESS").is_some()
        && ["/usr/share/xdg-desktop-portal/portals", "/usr/local/share/xdg-desktop-portal/portals"]
            .iter()
            .any(|dir| Path::new(dir).is_dir());
    portal || on_path("zenity")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_export_has_one_ending_and_the_right_one() {
        let header = crate::export::EXPORTERS.iter().find(|one| one.extensions.contains(&"h")).unwrap();
        for (typed, path) in [("coin.cpp", "coin.cpp"), ("coin.hpp", "coin.hpp"), ("coin.v2", "coin.v2.h")] {
            assert_eq!(export_path(header, Path::new(typed)), PathBuf::from(path));
        }
        for (typed, path) in [
            ("coin", "coin.css"),
            ("coin.css", "coin.css"),
            ("coin.CSS", "coin.CSS"),
            ("coin.html", "coin.css"),
            ("coin.json", "coin.css"),
            ("coin.ron", "coin.css"),
            ("coin.min", "coin.min.css"),
            ("coin 1.5", "coin 1.5.css"),
        ] {
            assert_eq!(export_path(exporter_of("css"), Path::new(typed)), PathBuf::from(path));
        }
    }

    #[test]
    fn a_name_without_extension_becomes_a_ron_file() {
        assert_eq!(with_extension(Path::new("a/coin")), PathBuf::from("a/coin.ron"));
        assert_eq!(with_extension(Path::new("coin.txt")), PathBuf::from("coin.txt"));
    }
}
