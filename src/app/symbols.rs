//! Symbols: placing a project in the open one, making one of nodes, and opening one to edit it.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Context;
use kineograph_runtime::format::{Project, to_ron};

use super::App;
use super::ask::Question;
use super::dialogs::Next;
use super::notices::Offer;
use super::purpose::Purpose;
use super::safety::Access;
use super::samples::copy_of_sample_file;
use super::shelf::{NO_FILE, is_same_file};
use crate::command::Command;
use crate::document::NodeId;
use crate::import::gather::file_name;
use crate::import::read_project;
use crate::io::{Roots, paths_in, stored_path, write_atomic};
use crate::recovery::ViewState;
use crate::scene::{Around, SceneSource, grids_at};
use crate::symbols;
use crate::text::tr;

/// The highest number in the proposed name of a symbol.
const MAX_NUMBER: u32 = 100;

/// What comes before the open project is left.
enum Leaving {
    Saves,
    /// About unsaved changes.
    Asks,
    AsIs,
}

/// What a symbol is opened with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Surroundings {
    /// What is around the node that shows it, in place.
    Dimmed,
    /// It alone.
    Hidden,
}

/// The way into symbols, and how each of the projects on it was looked at when it was left.
#[derive(Debug, Default)]
pub struct SymbolTrail {
    /// The projects that were open before, outermost first. Of the outermost one it is [`NO_FILE`] if it was never saved.
    outer: Vec<PathBuf>,
    /// What the outermost one is called if it has no file.
    unnamed: String,
    /// The sample of which the outermost one is a copy that was not saved yet: the symbols are its own.
    sample: Option<PathBuf>,
    /// The symbol that was opened last.
    inner: Option<PathBuf>,
    views: BTreeMap<PathBuf, ViewState>,
    /// What is around each symbol that was opened in place.
    around: BTreeMap<PathBuf, Arc<Around>>,
    /// The symbol that was changed and left last.
    changed: Option<PathBuf>,
    /// The number of the last step of the open project when it was arrived at.
    arrived_after: Option<u64>,
}

impl App {
    /// Shows a project on a new node, at a place in stage pixels or in the middle of the stage.
    pub(super) fn add_symbol(&mut self, path: &Path, place: Option<[f64; 2]>) {
        if self.would_show_itself(path) {
            return self.notices.error(tr!("symbol-of-itself"));
        }
        let project = match read_project(path) {
            Ok((project, _)) => project,
            Err(error) => return self.notices.error(error.to_string()),
        };
        let folder = self.editor.path().and_then(Path::parent);
        let change = symbols::place(
            self.editor.document(),
            self.editor.media(),
            (&stored_path(folder, path), &project),
            place,
        );
        self.editor.edit(&change);
        self.allow_added([path]);
        self.load_pictures();
    }

    /// Whether a project of this path is the open one, which can't show itself.
    pub(super) fn would_show_itself(&self, path: &Path) -> bool {
        self.editor.path().is_some_and(|open| is_same_file(open, path))
    }

    /// Whether the open project shows the project of this path, itself or inside of another symbol. Saved there it would show itself.
    pub(super) fn shows(&self, path: &Path) -> bool {
        let roots = self.roots();
        let read = self.editor.media().symbols().keys().cloned();
        let files = read.chain(paths_in(self.editor.document()));
        files.filter_map(|stored| roots.reached(&stored)).any(|file| is_same_file(&file, path))
    }

    /// Why neither the open project nor a part of it can be saved to a path that it shows.
    pub(super) fn refusal_to_save(&self, path: &Path) -> Option<String> {
        let is_elsewhere = self.editor.path() != Some(path);
        (is_elsewhere && self.shows(path)).then(|| tr!("symbol-shown-here", name = file_name(path)))
    }

    /// The file that a symbol of the selected nodes is proposed for: a new one beside the project, named after the first of them.
    pub(super) fn symbol_path(&self) -> PathBuf {
        let first = self.editor.session().selection.selected_nodes().first().copied();
        let name = first.and_then(|id| self.editor.document().node(id)).map_or("symbol", |node| &node.name);
        let letters =
            name.chars().map(|letter| if letter.is_alphanumeric() || letter == '-' { letter } else { '_' });
        let folder = self.editor.path().and_then(Path::parent).unwrap_or(Path::new(""));
        let stem: String = letters.collect();
        let named = |number: u32| match number {
            1 => folder.join(&stem).with_extension("ron"),
            number => folder.join(format!("{stem}-{number}.ron")),
        };
        let is_free = |path: &PathBuf| path.symlink_metadata().is_err();
        (1..=MAX_NUMBER).map(named).find(is_free).unwrap_or_else(|| named(1))
    }

    /// Asks for the file of a symbol of the selected nodes. Its paths lead from there and from the project, which needs a file before: where it
    /// has none, that is asked for alone, and the symbol gets the proposed file beside it.
    pub(super) fn ask_for_symbol(&mut self, ctx: &Context) {
        if self.editor.path().is_some() {
            return self.pick(Purpose::MakeSymbol, ctx);
        }
        self.save_before(tr!("symbol-needs-file.to-make"), |app, ctx| match app.symbol_path() {
            // All names that are proposed are taken.
            path if path.exists() => app.pick(Purpose::MakeSymbol, ctx),
            path => app.make_proposed_symbol(&path),
        });
    }

    /// Makes a symbol of the name that was proposed, and says that name, with a button that asks for another one.
    fn make_proposed_symbol(&mut self, path: &Path) {
        let Some(text) = self.make_symbol(path) else { return };
        let undo_len = self.editor.history().undo_len();
        let offer = Offer::NameSymbol(path.to_owned(), text);
        self.notices.propose_until_edit(tr!("symbol-named", name = file_name(path)), offer, undo_len);
    }

    /// Takes a symbol back that was just made, and asks for another name for it. Its file goes once it has one.
    pub(super) fn rename_symbol(&mut self, path: PathBuf, text: String, ctx: &Context) {
        self.editor.run(Command::Undo);
        self.files.former_symbol = Some((path, text));
        self.pick(Purpose::MakeSymbol, ctx);
    }

    /// Removes the file of a symbol that has got another name, if nothing shows it and it is as it was written.
    fn remove_former_symbol(&mut self) {
        let Some((path, text)) = self.files.former_symbol.take() else { return };
        if !self.shows(&path) && std::fs::read_to_string(&path).is_ok_and(|now| now == text) {
            // Where it can't be removed, it is a file too many.
            let _ = std::fs::remove_file(&path);
        }
    }

    /// Writes the selected nodes to a project of their own, and shows that in their place. Gives what was written.
    pub(super) fn make_symbol(&mut self, path: &Path) -> Option<String> {
        match self.made_symbol(path) {
            Ok(text) => Some(text),
            Err(why) => {
                self.notices.error(why);
                None
            }
        }
    }

    fn made_symbol(&mut self, path: &Path) -> Result<String, String> {
        if self.would_show_itself(path) {
            return Err(tr!("symbol-of-itself").to_owned());
        }
        if let Some(why) = self.refusal_to_save(path) {
            return Err(why);
        }
        let ids = self.editor.session().selection.selected_nodes();
        let folder = self.editor.path().and_then(Path::parent);
        let made = symbols::make(self.editor.document(), self.editor.media(), &ids, folder, path);
        let made = made.map_err(|why| why.to_string())?;
        let text = to_ron(&made.project);
        write_atomic(path, text.as_bytes()).map_err(|error| error.to_string())?;
        self.editor.edit_and_select_node(&made.change);
        self.allow_added([path]);
        self.files.pictures.forget();
        self.load_pictures();
        self.remove_former_symbol();
        Ok(text)
    }

    /// Replaces the selected instance by the nodes of its symbol.
    pub(super) fn expand_symbol(&mut self) {
        let Some(node) = self.editor.session().selection.node else { return };
        let Some(stored) = self.symbol_of(node) else { return };
        let Some(path) = self.roots().reached(&stored) else {
            return self.notices.error(tr!("io-missing", path = &stored));
        };
        let project = match read_project(&path) {
            Ok((project, _)) => project,
            Err(error) => return self.notices.error(error.to_string()),
        };
        match symbols::expand(self.editor.document(), node, &project) {
            Ok(change) => {
                self.editor.edit(&change.keeping_selection());
                self.load_pictures();
            }
            Err(why) => self.notices.error(why.to_string()),
        }
    }

    /// Opens the project that the selected node shows. The open one is put aside with its steps; a bar above the canvas leads back to it.
    pub(super) fn open_symbol(&mut self, ctx: &Context, surroundings: Surroundings) {
        let Some(node) = self.editor.session().selection.node else { return };
        let Some(stored) = self.symbol_of(node) else { return };
        let Some(symbol) = self.roots().reached(&stored) else {
            return self.notices.error(tr!("io-missing", path = &stored));
        };
        let around = match surroundings {
            Surroundings::Dimmed => self.around(node).map(Arc::new),
            Surroundings::Hidden => None,
        };
        self.enter_symbol(&symbol, around, ctx);
    }

    /// The open project around one of its nodes, as it is seen.
    fn around(&self, node: NodeId) -> Option<Around> {
        let (document, programs) = (self.editor.document(), self.editor.programs());
        let source = SceneSource {
            document,
            poses: self.editor.poses(),
            media: self.editor.media(),
            names: programs.value_names(),
        };
        let secs = self.editor.session().playback.playhead_secs();
        let timeline = programs.timeline();
        Some(Around::new(&source, grids_at(timeline, document, secs), node)?.at(timeline, secs))
    }

    /// Opens a symbol and undoes the last step there: the way back has shown that step in the project around it.
    pub(super) fn undo_in_symbol(&mut self, symbol: &Path, ctx: &Context) {
        self.enter_symbol(symbol, None, ctx);
        let symbol = symbol.to_owned();
        self.after_work(move |app| {
            if app.is_open_here(&symbol) {
                app.editor.run(Command::Undo);
            }
        });
    }

    fn enter_symbol(&mut self, symbol: &Path, around: Option<Arc<Around>>, ctx: &Context) {
        let symbol = symbol.to_owned();
        let leaving = if self.saves_when_left() { Leaving::Saves } else { Leaving::AsIs };
        self.leave_for(ctx, (leaving, false), move |app, ctx| {
            // A save under another name may have come before.
            let project = app.file_or_none();
            let (unnamed, sample) = (app.shown_name(), app.sample().map(Path::to_owned));
            let trail = &mut app.files.trail;
            if app.editor.session().trail.is_empty() || trail.inner.as_ref() != Some(&project) {
                trail.outer.clear();
                (trail.unnamed, trail.sample) = (unnamed, sample);
            }
            trail.outer.push(project);
            let path = absolute(&symbol);
            match around.clone() {
                Some(around) => trail.around.insert(path, around),
                None => trail.around.remove(&path),
            };
            app.cross_to(&symbol, ctx, true);
        });
    }

    /// Goes back to the project of this place in the trail, outermost first, from one to the next: each shows what was changed in the symbol
    /// inside it, so that is saved.
    pub(super) fn leave_symbol(&mut self, depth: usize, ctx: &Context) {
        if depth + 1 >= self.editor.session().trail.len() {
            return;
        }
        let leaving = if self.saves_without_question() {
            Leaving::Saves
        } else if self.is_unsaved() {
            Leaving::Asks
        } else {
            Leaving::AsIs
        };
        self.leave_for(ctx, (leaving, true), move |app, ctx| {
            let Some(project) = app.files.trail.outer.pop() else { return };
            // What is unsaved now was discarded by the answer.
            let keeps_open = !app.is_unsaved();
            app.cross_to(&project, ctx, keeps_open);
            let ctx = ctx.clone();
            app.after_work(move |app| {
                if app.file_or_none() == project {
                    app.leave_symbol(depth, &ctx);
                }
            });
        });
    }

    /// Whether the open project is a symbol of a sample's copy that was not saved yet: its file is the sample's, which stays as it is.
    pub(super) fn is_in_sample(&self) -> bool {
        let Some(sample) = self.files.trail.sample.as_deref() else { return false };
        let is_on_trail = !self.editor.session().trail.is_empty() && !self.files.trail.outer.is_empty();
        let folder = Roots::of_project(Some(sample)).own().map(Path::to_owned);
        let file = self.editor.path().and_then(|path| std::fs::canonicalize(path).ok());
        is_on_trail && file.zip(folder).is_some_and(|(file, folder)| file.starts_with(folder))
    }

    /// Asks for a file of the sample's copy before a symbol of it is saved: that goes into the copy of the symbol beside it.
    pub(super) fn ask_for_copy(&mut self) {
        let next = self.dialogs.after_save.take();
        let question = Question::new(tr!("symbol-needs-file"), tr!("symbol-needs-file.to-change"));
        self.dialogs.open(question.answer(tr!("common-save-as"), move |app, ctx| {
            let (Some(sample), Some(symbol)) =
                (app.files.trail.sample.clone(), app.editor.path().map(Path::to_owned))
            else {
                return;
            };
            let (changed, next) = (app.editor.document().to_project(), next.clone());
            app.return_to(Path::new(NO_FILE), true);
            app.dialogs.after_save = Some(Arc::new(move |app: &mut Self, ctx: &Context| {
                app.change_copy(&sample, &symbol, &changed);
                if let Some(next) = &next {
                    next(app, ctx);
                }
            }));
            app.save_as(ctx);
        }));
    }

    /// Writes a changed symbol of a sample to its copy beside the open project, which was just saved.
    fn change_copy(&mut self, sample: &Path, symbol: &Path, changed: &Project) {
        let copy = self.editor.path().and_then(|path| copy_of_sample_file(sample, path, symbol));
        let Some(copy) = copy else { return };
        if let Err(error) = write_atomic(&copy, to_ron(changed).as_bytes()) {
            return self.notices.error(error.to_string());
        }
        self.safety.shelf.close_one(symbol);
        self.files.pictures.forget();
        self.load_pictures();
        self.notices.news(tr!("symbol-saved", name = stem_of(symbol)));
    }

    /// Leaves the open project on the way into symbols, or out of them. A message says that it was saved.
    fn leave_for(
        &mut self,
        ctx: &Context,
        (leaving, goes_out): (Leaving, bool),
        cross: impl Fn(&mut Self, &Context) + Send + Sync + 'static,
    ) {
        let was_unsaved = self.is_unsaved();
        let next = move |app: &mut Self, ctx: &Context| {
            let left = app.editor.path().map(Path::to_owned);
            let is_saved = was_unsaved && !app.is_unsaved();
            let changed = app.symbol_changed();
            let shown = ViewState::of(app.editor.session());
            app.files.trail.views.insert(app.file_or_none(), shown);
            cross(app, ctx);
            let saved = left.filter(|_| is_saved);
            app.after_work(move |app| {
                if let Some(changed) = changed.filter(|_| goes_out) {
                    app.tell_of_changed_symbol(changed);
                } else if let Some(saved) = saved {
                    app.notices.news(tr!("symbol-saved", name = stem_of(&saved)));
                }
            });
        };
        match leaving {
            Leaving::Saves => {
                self.dialogs.after_save = Some(Arc::new(next));
                self.save(ctx);
            }
            Leaving::Asks => self.ask_about_open(next),
            Leaving::AsIs => next(self, ctx),
        }
    }

    /// Asks for a file of the project, with the reason, before what comes next.
    fn save_before(&mut self, why: &str, next: impl Fn(&mut Self, &Context) + Send + Sync + 'static) {
        let next: Next = Arc::new(next);
        let question = Question::new(tr!("symbol-needs-file"), why);
        self.dialogs.open(question.answer(tr!("common-save-as"), move |app, ctx| {
            app.dialogs.after_save = Some(Arc::clone(&next));
            app.save_as(ctx);
        }));
    }

    /// The open symbol, if its file has a step that was made since it was opened.
    fn symbol_changed(&self) -> Option<PathBuf> {
        let last = self.editor.history().done_numbers().last()?;
        let is_new = !self.is_unsaved() && self.files.trail.arrived_after != Some(last);
        let is_symbol = !self.files.trail.outer.is_empty();
        self.editor.path().filter(|_| is_new && is_symbol).map(Path::to_owned)
    }

    /// Says that a symbol was saved which shows its changes here. The next Undo here does not take back the step before, which was made here,
    /// without a word.
    fn tell_of_changed_symbol(&mut self, symbol: PathBuf) {
        let name = stem_of(&symbol);
        self.editor.guard_undo(name.clone());
        self.files.trail.changed = Some(symbol.clone());
        let undo_len = self.editor.history().undo_len();
        self.notices.propose_until_edit(tr!("symbol-changed", name), Offer::UndoInSymbol(symbol), undo_len);
    }

    /// Says that what was done last was done in a symbol, with a button that undoes it there.
    pub(super) fn tell_of_guarded_undo(&mut self, name: &str) {
        let Some(symbol) = self.files.trail.changed.clone() else { return };
        let text = match self.editor.history().undo_label() {
            Some(step) => tr!("symbol-undo-guarded", name, step),
            None => tr!("symbol-undo-inside.only", name),
        };
        self.notices.withdraw(&Offer::UndoInSymbol(symbol.clone()));
        let undo_len = self.editor.history().undo_len();
        self.notices.propose_until_edit(text, Offer::UndoInSymbol(symbol), undo_len);
    }

    /// Shows another project on the way, as it was left if it was open before. The open one is put aside or closed.
    fn cross_to(&mut self, path: &Path, ctx: &Context, keeps_open: bool) {
        let path = absolute(path);
        if self.take_from_shelf(&path, keeps_open) {
            return self.arrive(&path);
        }
        match self.safety.access(&path) {
            // A question comes before: nothing may be open that it would close.
            Access::ReadOnly(_) if !self.is_open_here(&path) => {
                self.ask_to_discard(ctx, move |app, _| app.open_path(&path));
            }
            access => {
                self.open_beside(&path, access, keeps_open);
                self.after_work(move |app| app.arrive(&path));
            }
        }
    }

    /// Shows a project that was put aside, to ask about it. The open one is put aside for it, or closed.
    pub(super) fn return_to(&mut self, path: &Path, keeps_open: bool) {
        let trail = &mut self.files.trail;
        if let Some(depth) = trail.outer.iter().position(|outer| is_same_file(outer, path)) {
            trail.outer.truncate(depth);
        }
        if self.take_from_shelf(path, keeps_open) {
            self.arrive(path);
        }
    }

    /// Shows the trail, and the project as it was left.
    fn arrive(&mut self, path: &Path) {
        let open = self.file_or_none();
        if !is_same_file(&open, path) {
            return;
        }
        let trail = &mut self.files.trail;
        trail.inner = Some(open);
        trail.arrived_after = self.editor.history().done_numbers().last();
        // The outermost project is no symbol.
        let inner = trail.inner.iter().filter(|_| !trail.outer.is_empty());
        let name_of = |path: &PathBuf| match path.as_os_str().is_empty() {
            true => trail.unnamed.clone(),
            false => stem_of(path),
        };
        let around = inner.clone().next().and_then(|path| trail.around.get(path)).cloned();
        let names = trail.outer.iter().chain(inner).map(name_of).collect();
        let shown = trail.inner.as_ref().and_then(|inner| trail.views.get(inner)).cloned();
        self.editor.show_trail(names, shown);
        self.editor.show_around(around);
        let is_kept = self.is_in_sample();
        self.editor.keep_file_of_trail(is_kept);
    }

    /// Asks whether a project that is dropped on the stage is placed in the open one or opened.
    pub(super) fn ask_about_symbol(&mut self, path: PathBuf, place: [f64; 2]) {
        let text = tr!("symbol-drop-text", path = path.display());
        let placed = path.clone();
        let question = Question::new(tr!("symbol-drop"), text)
            .answer(tr!("symbol-drop-place"), move |app, _| app.add_symbol(&placed, Some(place)))
            .answer(tr!("symbol-drop-open"), move |app, ctx| {
                let path = path.clone();
                app.ask_to_discard(ctx, move |app, _| app.open_path(&path));
            });
        self.dialogs.open(question);
    }

    fn symbol_of(&self, node: NodeId) -> Option<String> {
        Some(self.editor.document().node(node)?.content.symbol()?.path.clone())
    }
}

fn absolute(path: &Path) -> PathBuf {
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned())
}

/// The name of a project, after its file.
pub(super) fn stem_of(path: &Path) -> String {
    path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default()
}
