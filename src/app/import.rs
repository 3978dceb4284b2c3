//! The dialog that shows what files of other tools would add, before anything is changed.

mod frames_offer;
mod list;
mod pictures;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Context, RichText, ScrollArea, Ui};

use super::App;
use super::question::{body_over, buttons, is_confirmed, is_escaped, list_dialog};
use super::series::SeriesChoice;
use super::start::new_document;
use crate::document::{ClipId, Document, Edit, EditError};
use crate::editor::Editor;
use crate::history::Change;
use crate::import::changes::{ImportItem, items};
use crate::import::gather::{Gathered, file_name, gather_within};
use crate::import::importer::AddTo;
use crate::import::listed::listed;
use crate::import::notes::Notes;
use crate::import::plan::{ImportRow, Planned, RowKind, Taken};
use crate::import::{self, Contents, NewSymbol};
use crate::intent::Intent;
use crate::io::{Deadline, decode_image};
use crate::panels::project::{nodes_of_image, sliced};
use crate::session::SelectionChange;
use crate::text::{format_number, tr};
use crate::ui_kit::shorten::shortened;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};
use crate::ui_kit::tip::Tip as _;
use pictures::ImportPictures;

/// Names and notes that are shown; the others are counted.
const MAX_SHOWN: usize = 8;

/// Characters of a note that are shown. Those with the longest names have fewer.
const MAX_NOTE_CHARS: usize = 1000;

/// The largest height of the list, in points.
const MAX_LIST_PX: f32 = 480.0;

/// The largest height of the notes, in points.
const MAX_NOTES_PX: f32 = 160.0;

/// Distance between files that are dropped together, in stage pixels.
const SPREAD_PX: f64 = 32.0;

/// What waits for an answer.
#[derive(Debug)]
pub struct ImportQuestion {
    contents: Contents,
    rows: Vec<ImportRow>,
    taken: Taken,
    /// Whether the stage gets the size of the scene: at first if there is nothing else on it.
    takes_stage: bool,
    planned: Planned,
    items: Vec<ImportItem>,
    /// The projects of symbols, which are written when it is confirmed.
    symbols: Vec<NewSymbol>,
    pictures: ImportPictures,
    /// The other choice, if it is about a numbered picture.
    series: Option<SeriesChoice>,
    /// What was asked about before its nested files were left out, since the project has no folder for them.
    unplaced: Option<Box<Contents>>,
    /// The height of the notes in the last frame, which the list leaves to them.
    notes_px: f32,
    /// The new project that it adds to, if it was asked on the start page.
    begun: Option<Box<Editor>>,
}

/// Where pictures go that are added.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum PicturesTo {
    /// On the stage there, the next one beside it; without a place where each covers nothing.
    Stage(Option<[f64; 2]>),
    /// Into the list of assets alone: nothing shows them yet.
    List,
}

impl PicturesTo {
    /// The place of the one after so many pixels of others.
    fn spread(self, by_px: f64) -> Self {
        match self {
            Self::Stage(place) => Self::Stage(place.map(|[x, y]| [x + by_px, y - by_px])),
            Self::List => Self::List,
        }
    }
}

enum ImportChoice {
    Import,
    /// The project is saved before, so that nested files get their places.
    Save,
    Cancel,
}

impl App {
    /// As [`Self::add_files`], without a question.
    pub(super) fn gather_and_add(&mut self, paths: &[PathBuf], place: Option<[f64; 2]>) {
        self.gather_and_add_to(paths, PicturesTo::Stage(place));
    }

    /// The same with the pictures among them there.
    pub(super) fn gather_and_add_to(&mut self, paths: &[PathBuf], to: PicturesTo) {
        let name = match paths {
            [path] => file_name(path),
            _ => tr!("import-several").to_owned(),
        };
        self.look_at_files(name, paths.to_vec(), move |app, gathered| {
            app.add_gathered(gathered, to, true);
        });
    }

    /// Adds a picture to the assets and slices it into a sheet, which nothing shows yet; any other file as [`Self::gather_and_add`] does.
    pub(super) fn add_sheet(&mut self, path: &Path) {
        let picture = path.to_owned();
        self.look_at_files(file_name(path), vec![path.to_owned()], move |app, gathered| {
            let is_picture = gathered.pictures.contains(&picture);
            let before = app.editor.document().clone();
            let to = if is_picture { PicturesTo::List } else { PicturesTo::Stage(None) };
            app.add_gathered(gathered, to, !is_picture);
            if is_picture {
                app.slice(&picture, &before);
            }
        });
    }

    /// Slices a picture that was just added. What shows the whole picture since then shows a frame of the sheet instead.
    fn slice(&mut self, picture: &Path, before: &Document) {
        let document = self.editor.document();
        let to = AddTo { document, folder: self.editor.path().and_then(Path::parent) };
        let Some(image) = import::known_picture(to, picture) else { return };
        // It was just looked at, so that it can be read.
        let picture = decode_image(picture).ok();
        let had_it = nodes_of_image(before, image);
        let nodes = nodes_of_image(document, image).into_iter().filter(|node| !had_it.contains(node));
        let (change, sheet) = sliced(document, image, picture.as_ref(), &nodes.collect::<Vec<_>>());
        self.editor.edit(&change);
        self.editor.apply(Intent::Select(SelectionChange::Sheet(sheet)));
    }

    /// Looks at files that are added together, called by this name meanwhile, and goes on with what they are.
    pub(super) fn look_at_files(
        &mut self,
        name: String,
        paths: Vec<PathBuf>,
        then: impl FnOnce(&mut Self, Gathered) + Send + 'static,
    ) {
        paths.iter().for_each(|path| self.settings.add_folder_of(path));
        let root = self.roots().own().map(Path::to_owned);
        let gather = move |deadline: &Deadline| gather_within(&paths, root.as_deref(), deadline);
        self.read_files(tr!("import-reading", name), gather, then);
    }

    /// Adds what was found. Of a strip of frames, `offers_frames` asks whether to slice it.
    fn add_gathered(&mut self, gathered: Gathered, to: PicturesTo, offers_frames: bool) {
        let is_nothing = gathered.pictures.is_empty() && gathered.refused.is_empty();
        if self.start_page.is_some() && !gathered.pictures.is_empty() {
            self.open_unnamed(new_document());
        }
        self.report_refused(&gathered.refused);
        // All in one message.
        self.allow_added(gathered.pictures.iter().map(PathBuf::as_path));
        let mut spread_px = 0.0;
        let mut known = Vec::new();
        for picture in &gathered.pictures {
            let size_px = gathered.sizes_px.get(picture).copied();
            known.extend(self.add_picture(picture, (to.spread(spread_px), size_px)));
            spread_px += SPREAD_PX;
        }
        if !known.is_empty() {
            let names: Vec<&str> = known.iter().map(String::as_str).collect();
            self.notices.news(match to {
                PicturesTo::Stage(_) => tr!("import-known", count = known.len(), names = listed(&names)),
                PicturesTo::List => tr!("import-listed", count = known.len(), names = listed(&names)),
            });
        }
        if offers_frames && let [picture] = &*gathered.pictures {
            let of_it = |of: &BTreeMap<PathBuf, [u32; 2]>| of.get(picture).copied();
            self.offer_frames(picture, of_it(&gathered.sizes_px), of_it(&gathered.cells));
        }
        for note in gathered.left_out {
            self.notices.warning_to_stay(note);
        }
        if !gathered.contents.is_empty() {
            let mut contents = gathered.contents;
            contents.place = if let PicturesTo::Stage(place) = to { place } else { None };
            self.ask_to_import(contents, None);
        } else if is_nothing {
            self.notices.error(tr!("import-nothing", name = gathered.contents.name));
        }
    }

    /// Says why files can't be imported: several in one message.
    pub(super) fn report_refused(&mut self, refused: &[String]) {
        match refused {
            [] => {}
            [why] => self.notices.error(why),
            all => self.notices.errors(&tr!("import-refused-several", count = all.len()), all),
        }
    }

    /// Shows what an import would add to the open project, or on the start page to a new one.
    pub(super) fn ask_to_import(&mut self, contents: Contents, series: Option<SeriesChoice>) {
        let begun = self.start_page.is_some().then(|| Box::new(Editor::opened(begun_with(&contents), None)));
        match ImportQuestion::new(contents, series, begun.as_deref().unwrap_or(&self.editor)) {
            Ok(question) => self.dialogs.import = Some(ImportQuestion { begun, ..question }),
            Err(error) => self.notices.error(tr!("import-failed", why = error.to_string())),
        }
    }

    /// The dialog.
    pub(super) fn show_import(&mut self, ctx: &Context) {
        let Some(question) = &mut self.dialogs.import else { return };
        let mut choice = None;
        question.pictures.update(ctx, &question.contents);
        let before = (question.taken, question.takes_all(), question.takes_stage);
        let begun = question.begun.take();
        let (editor, theme) = (begun.as_deref().unwrap_or(&self.editor), &self.theme);
        let modal = list_dialog(ctx, "import").show(ctx, |ui| {
            ui.set_width(540.0);
            ui.heading(tr!("import-title", name = shortened(&question.contents.name, 60)));
            ui.add_space(SPACE);
            let below_px = question.notes_px + SPACE_LARGE + ui.spacing().interact_size.y;
            body_over(ui, (MAX_LIST_PX, below_px), |ui| {
                if let Some(series) = &mut question.series {
                    series.show(ui);
                    ui.add_space(SPACE);
                }
                if question.takes_all() {
                    show_stage(ui, question, editor.document());
                    show_taken(ui, question);
                }
                list::show(ui, theme, editor, question);
            });
            show_symbols(ui, &question.symbols);
            let top_px = ui.cursor().top();
            show_notes(ui, &question.contents.notes);
            let notes_px = ui.cursor().top() - top_px;
            if std::mem::replace(&mut question.notes_px, notes_px) != notes_px {
                ui.ctx().request_repaint();
            }
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                if ui.add(primary_button(ui, tr!("import-confirm"))).clicked() {
                    choice = Some(ImportChoice::Import);
                }
                if question.unplaced.is_some()
                    && ui.button(tr!("import-save-first")).tip(tr!("import-save-first.tooltip")).clicked()
                {
                    choice = Some(ImportChoice::Save);
                }
                if ui.button(tr!("common-cancel")).clicked() {
                    choice = Some(ImportChoice::Cancel);
                }
            });
        });
        let is_other = question.takes_all() != before.1;
        if is_other {
            question.exchange();
        }
        if (is_other || (question.taken, question.takes_stage) != (before.0, before.2))
            && let Err(error) = question.plan(editor)
        {
            self.notices.error(tr!("import-failed", why = error.to_string()));
        }
        question.begun = begun;
        let choice = choice.or_else(|| is_confirmed(&modal).then_some(ImportChoice::Import));
        let choice = choice.or_else(|| is_escaped(&modal).then_some(ImportChoice::Cancel));
        let Some(choice) = choice else { return };
        let Some(question) = self.dialogs.import.take() else { return };
        match choice {
            ImportChoice::Import => self.import(&question),
            ImportChoice::Save => self.save_and_import(ctx, question),
            ImportChoice::Cancel => {}
        }
    }

    /// Saves the project, and asks about the import again: then nested files have a folder.
    fn save_and_import(&mut self, ctx: &Context, question: ImportQuestion) {
        let Some(contents) = question.unplaced else { return };
        if let Some(begun) = question.begun {
            self.open_unnamed(begun.document().clone());
        }
        self.dialogs.after_save =
            Some(Arc::new(move |app: &mut Self, _: &Context| app.ask_to_import((*contents).clone(), None)));
        self.save_as(ctx);
    }

    /// One undo step.
    fn import(&mut self, question: &ImportQuestion) {
        if let Some(series) = question.series.as_ref().filter(|series| !series.takes_all) {
            // As if there were no others.
            return self.add_sole_file(series.chosen());
        }
        if let Some(error) = question.symbols.iter().find_map(|symbol| symbol.write().err()) {
            return self.notices.error(tr!("import-failed", why = error.to_string()));
        }
        if let Some(begun) = &question.begun {
            self.open_unnamed(begun.document().clone());
        }
        let label = tr!("change-import", name = question.contents.name.as_str());
        let before = self.editor.document().clone();
        self.editor.edit(&Change::all(label, question.planned.edits.clone()));
        // What plays first of all is the scene itself.
        let document = self.editor.document();
        let is_new = |clip: &ClipId| before.clip(*clip).is_none();
        let opened = question.contents.opened_in(&question.planned.part);
        let opened = opened.and_then(|name| document.clips().iter().find(|clip| clip.name == name));
        let mut runs = document.runs().iter().map(|run| run.clip);
        let played = opened.map(|clip| clip.id).or_else(|| runs.find(is_new));
        let clips = document.clips().iter().map(|clip| clip.id);
        if let Some(clip) = played.or_else(|| clips.rev().find(is_new)) {
            self.editor.apply(Intent::Select(SelectionChange::Clip(clip)));
        }
        let of_symbols = question.symbols.iter().flat_map(NewSymbol::files);
        self.allow_added(question.contents.files().chain(of_symbols));
        self.load_pictures();
    }
}

impl ImportQuestion {
    /// Asks about files, or about a numbered picture, which may be taken with all of its series or alone.
    pub(super) fn new(
        mut contents: Contents,
        series: Option<SeriesChoice>,
        editor: &Editor,
    ) -> Result<Self, EditError> {
        let document = editor.document();
        let taken = contents.taken_at_first(document);
        let takes_stage = is_untouched(document)
            || document.nodes().is_empty() && document.images().is_empty() && document.sheets().is_empty();
        let is_unplaced = folder(editor).is_none() && series.is_none() && !contents.nested.is_empty();
        let unplaced = is_unplaced.then(|| Box::new(contents.clone()));
        let symbols = contents.place_symbols(folder(editor));
        let rows = contents.rows(document);
        let planned = planned(&contents, editor, (taken, takes_stage))?;
        let items = items(&contents, &planned, editor.document());
        let pictures = ImportPictures::default();
        let (notes_px, begun) = (0.0, None);
        Ok(Self {
            contents,
            rows,
            taken,
            takes_stage,
            planned,
            items,
            symbols,
            pictures,
            series,
            unplaced,
            notes_px,
            begun,
        })
    }

    /// False if only one picture of a series is wanted.
    fn takes_all(&self) -> bool {
        self.series.as_ref().is_none_or(|series| series.takes_all)
    }

    /// Shows what the other choice adds.
    fn exchange(&mut self) {
        if let Some(series) = &mut self.series {
            std::mem::swap(&mut self.contents, &mut series.other);
            self.pictures = ImportPictures::default();
        }
    }

    /// Plans anew what becomes of names that are taken. The document is the same as long as the dialog is open.
    fn plan(&mut self, editor: &Editor) -> Result<(), EditError> {
        self.rows = self.contents.rows(editor.document());
        self.planned = planned(&self.contents, editor, (self.taken, self.takes_stage))?;
        self.items = items(&self.contents, &self.planned, editor.document());
        Ok(())
    }
}

/// What an import does to the open project; before all else the stage may get the size of the scene.
fn planned(
    contents: &Contents,
    editor: &Editor,
    (taken, takes_stage): (Taken, bool),
) -> Result<Planned, EditError> {
    let mut document = editor.document().clone();
    let mut before = Vec::new();
    if contents.stage_px.is_some() && is_untouched(&document) {
        // A scene stands alone.
        before.push(Edit::RemoveNodes(document.nodes().iter().map(|node| node.id).collect()));
        before.extend(document.clips().iter().map(|clip| Edit::RemoveClip(clip.id)));
    }
    if let Some(size) = contents.stage_px.filter(|size| takes_stage && *size != document.stage().size) {
        before.push(Edit::SetStage(document.stage().clone().with_size(size)));
    }
    for edit in &before {
        document = document.edited(edit)?.0;
    }
    let mut planned = contents.plan(&document, folder(editor), taken)?;
    planned.edits.splice(0..0, before);
    Ok(planned)
}

/// Whether a project is as a new one is, saved or not.
fn is_untouched(document: &Document) -> bool {
    document.to_project() == new_document().to_project()
}

/// A new project for an import. A scene needs nothing beside it.
fn begun_with(contents: &Contents) -> Document {
    if contents.stage_px.is_some() { Document::default() } else { new_document() }
}

fn folder(editor: &Editor) -> Option<&Path> {
    editor.path().and_then(Path::parent)
}

/// Offers the size of the scene for the stage, where it is another one.
fn show_stage(ui: &mut Ui, question: &mut ImportQuestion, document: &Document) {
    let before = document.stage().size;
    let Some(size) = question.contents.stage_px.filter(|size| *size != before) else { return };
    let [size, before] = [size, before].map(|size| size.map(format_number).join(" × "));
    ui.checkbox(&mut question.takes_stage, tr!("import-stage", size, before))
        .tip(tr!("import-stage.tooltip"));
    ui.add_space(SPACE);
}

/// What becomes of names that there are already.
fn show_taken(ui: &mut Ui, question: &mut ImportQuestion) {
    let count: usize = question.rows.iter().map(|row| row.taken.len()).sum();
    if count == 0 {
        return;
    }
    ui.label(tr!("import-taken", count));
    for row in question.rows.iter().filter(|row| !row.taken.is_empty()) {
        ui.add(egui::Label::new(RichText::new(taken_names(row)).weak()).wrap());
    }
    ui.horizontal(|ui| {
        ui.radio_value(&mut question.taken, Taken::Update, tr!("import-update"))
            .tip(tr!("import-update.tooltip"));
        ui.radio_value(&mut question.taken, Taken::KeepBoth, tr!("import-keep-both"))
            .tip(tr!("import-keep-both.tooltip"));
    });
    ui.add_space(SPACE);
}

/// The names of one kind of item that are there already.
fn taken_names(row: &ImportRow) -> String {
    let names: Vec<&str> = row.taken.iter().map(String::as_str).collect();
    let (count, names) = (names.len(), listed(&names));
    match row.kind {
        RowKind::Images => tr!("import-taken-images", count, names),
        RowKind::Sheets => tr!("import-taken-sheets", count, names),
        RowKind::Nodes => tr!("import-taken-nodes", count, names),
        RowKind::Clips => tr!("import-taken-clips", count, names),
    }
}

fn show_symbols(ui: &mut Ui, symbols: &[NewSymbol]) {
    if symbols.is_empty() {
        return;
    }
    let names: Vec<String> = symbols.iter().map(NewSymbol::name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    ui.add_space(SPACE);
    ui.label(tr!("import-symbols", count = names.len(), names = listed(&names)));
}

/// What can't be taken over, always in sight: nothing moves that is clicked next.
fn show_notes(ui: &mut Ui, notes: &Notes) {
    let sentences = notes.sentences();
    if sentences.is_empty() {
        return;
    }
    ui.add_space(SPACE);
    ui.label(RichText::new(tr!("import-notes", count = notes.count())).strong());
    let area = ScrollArea::vertical().id_salt("notes").auto_shrink([false, true]);
    area.max_height(MAX_NOTES_PX).min_scrolled_height(MAX_NOTES_PX).show(ui, |ui| {
        for note in sentences.iter().take(MAX_SHOWN * 25) {
            ui.add(egui::Label::new(shortened(note, MAX_NOTE_CHARS)).wrap());
        }
        if sentences.len() > MAX_SHOWN * 25 {
            ui.label(tr!("import-more", count = sentences.len() - MAX_SHOWN * 25));
        }
    });
}
