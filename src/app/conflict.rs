//! The question about a file that was changed here and by another program.

use egui::{Context, Label, RichText, Ui, vec2};
use kineograph_files::Held;
use kineograph_store::KnownFile;

use super::App;
use super::compared::{ComparePurpose, Compared, Joined};
use super::dialogs::Dialog;
use super::question::{body_over, is_confirmed, is_escaped, list_dialog};
use crate::document::Document;
use crate::recovery::{place_in_words, value_in_words};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, Theme, primary_button};
use crate::ui_kit::tip::Tip as _;

/// Width of the dialog, in points.
const WIDTH_PX: f32 = 600.0;
/// What the window needs around the lists, in points.
const BELOW_PX: f32 = 100.0;
/// Most rows of the list of conflicts; the others are counted.
const MAX_ROWS: usize = 200;
/// The parts of the width that place, ours and theirs take.
const COLUMNS: [f32; 3] = [0.46, 0.27, 0.27];

/// A file that was changed here and by another program, until it is decided what to do.
#[derive(Debug)]
pub struct Conflict {
    purpose: ComparePurpose,
    /// The file, as it is now.
    theirs: KnownFile,
    /// The document in it; `None` if it is no project.
    document: Option<Document>,
    /// What that document leaves out of the file.
    repairs: Vec<String>,
    joined: Joined,
    /// What both changed: where, ours, and theirs.
    rows: Vec<[String; 3]>,
    /// How the open version differs from the file, a line each. Both are compared once, not in each frame.
    list: String,
}

/// What a user decides.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ConflictChoice {
    /// Both versions as one.
    Merge,
    /// Both as one, and the open one where both changed the same.
    MergeMine,
    /// Both as one, and the file where both changed the same.
    MergeTheirs,
    /// The open version alone.
    Keep,
    /// The file alone.
    Load,
    Elsewhere,
    Later,
}

/// A button: what it does, its label and its tooltip.
type ConflictButton = (ConflictChoice, &'static str, &'static str);

impl Conflict {
    pub fn new(found: Compared, purpose: ComparePurpose) -> Self {
        let Compared { theirs, document, repairs, joined, list } = found;
        let rows = match &joined {
            Joined::Contested(contested) => {
                let rows = contested.conflicts.iter().take(MAX_ROWS);
                let rows = rows.filter_map(|conflict| {
                    let [ours, theirs] = conflict.sides.as_ref()?;
                    let place = place_in_words(&conflict.place);
                    Some([place, in_words(ours), in_words(theirs)])
                });
                rows.collect()
            }
            Joined::Clean(_) | Joined::Apart => Vec::new(),
        };
        Self { purpose, theirs, document, repairs, joined, rows, list }
    }

    /// How many conflicts the list leaves out.
    fn more(&self) -> usize {
        match &self.joined {
            Joined::Contested(contested) => contested.conflicts.len() - self.rows.len(),
            Joined::Clean(_) | Joined::Apart => 0,
        }
    }

    fn text(&self) -> String {
        let path = self.theirs.path.display();
        match (&self.joined, &self.document) {
            (_, None) => tr!("safety-conflict.broken", path),
            (Joined::Contested(_), _) => tr!("safety-conflict.contested", path),
            (Joined::Clean(_) | Joined::Apart, _) => tr!("safety-conflict.text", path),
        }
    }

    /// The buttons that merge.
    fn merges(&self) -> Vec<ConflictButton> {
        match self.joined {
            Joined::Clean(_) => {
                vec![(
                    ConflictChoice::Merge,
                    tr!("safety-conflict-merge"),
                    tr!("safety-conflict-merge.tooltip"),
                )]
            }
            Joined::Contested(_) => vec![
                (ConflictChoice::MergeMine, tr!("safety-merge-mine"), tr!("safety-merge-mine.tooltip")),
                (ConflictChoice::MergeTheirs, tr!("safety-merge-theirs"), tr!("safety-merge-theirs.tooltip")),
            ],
            Joined::Apart => Vec::new(),
        }
    }

    /// The other buttons.
    fn others(&self) -> Vec<ConflictButton> {
        let mut entries =
            vec![(ConflictChoice::Keep, tr!("safety-conflict-keep"), tr!("safety-conflict-keep.tooltip"))];
        if self.document.is_some() {
            entries.push((
                ConflictChoice::Load,
                tr!("safety-conflict-load"),
                tr!("safety-conflict-load.tooltip"),
            ));
        }
        entries.push((
            ConflictChoice::Elsewhere,
            tr!("safety-save-elsewhere"),
            tr!("safety-conflict-elsewhere.tooltip"),
        ));
        let later = match self.purpose {
            ComparePurpose::Changed => tr!("safety-recovered-later"),
            ComparePurpose::Saving => tr!("common-cancel"),
        };
        entries.push((ConflictChoice::Later, later, tr!("safety-conflict-later.tooltip")));
        entries
    }

    fn contents(&self, ui: &mut Ui, theme: &Theme) -> Option<ConflictChoice> {
        ui.set_width(WIDTH_PX);
        ui.heading(tr!("safety-conflict"));
        ui.add_space(SPACE);
        ui.label(self.text());
        ui.add_space(SPACE);
        body_over(ui, (f32::INFINITY, BELOW_PX), |ui| {
            if self.rows.is_empty() {
                ui.label(&self.list);
                return;
            }
            self.show_rows(ui, theme);
            ui.add_space(SPACE);
            ui.collapsing(tr!("safety-conflict-differences"), |ui| ui.label(&self.list));
        });
        ui.add_space(SPACE_LARGE);
        self.show_buttons(ui, theme)
    }

    fn show_rows(&self, ui: &mut Ui, theme: &Theme) {
        let dim = |text: &str| RichText::new(text).color(theme.text_dim);
        let titles =
            [tr!("safety-conflict-where"), tr!("safety-conflict-mine"), tr!("safety-conflict-theirs")];
        show_row(ui, titles.map(dim));
        ui.separator();
        for [place, ours, theirs] in &self.rows {
            show_row(ui, [RichText::new(place), RichText::new(ours), RichText::new(theirs)]);
            ui.add_space(SPACE_SMALL);
        }
        if self.more() > 0 {
            ui.label(dim(&tr!("safety-conflict-more", count = self.more())));
        }
    }

    /// The buttons that merge have a line of their own where there are two, so that no line is too long.
    fn show_buttons(&self, ui: &mut Ui, theme: &Theme) -> Option<ConflictChoice> {
        let (merges, others) = (self.merges(), self.others());
        let is_split = merges.len() > 1;
        let lines = if is_split { vec![merges, others] } else { vec![[merges, others].concat()] };
        let mut choice = None;
        for (nth, entries) in lines.iter().enumerate() {
            ui.horizontal(|ui| {
                for (place, (does, label, tooltip)) in entries.iter().enumerate() {
                    let is_first = (nth, place) == (0, 0);
                    let button =
                        if is_first { primary_button(ui, *label) } else { egui::Button::new(*label) };
                    if ui.add(button).tip(*tooltip).clicked() {
                        choice = Some(*does);
                    }
                }
            });
            if is_split && nth == 0 {
                ui.label(RichText::new(tr!("safety-merge-rest")).color(theme.text_dim));
                ui.add_space(SPACE);
            }
        }
        choice
    }

    /// What Enter does.
    fn first(&self) -> Option<ConflictChoice> {
        self.merges().into_iter().chain(self.others()).next().map(|(choice, ..)| choice)
    }
}

/// Names the question about changes on both sides.
pub(super) const CONFLICT: &str = "conflict"; // not shown

impl Dialog for Conflict {
    fn name(&self) -> &'static str {
        CONFLICT
    }

    fn show(self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let modal = list_dialog(ctx, CONFLICT).show(ctx, |ui| self.contents(ui, &app.theme));
        let entered = self.first().filter(|_| is_confirmed(&modal));
        let escaped = is_escaped(&modal).then_some(ConflictChoice::Later);
        let Some(choice) = modal.inner.or(entered).or(escaped) else { return Some(self) };
        app.decide_conflict(choice, *self, ctx);
        None
    }
}

impl App {
    fn decide_conflict(&mut self, choice: ConflictChoice, conflict: Conflict, ctx: &Context) {
        let Conflict { purpose, theirs, document, repairs, joined, .. } = conflict;
        match (choice, merged(joined, choice)) {
            (ConflictChoice::Elsewhere, _) => self.save_as(ctx),
            (ConflictChoice::Keep, _) => {
                let path = theirs.path.clone();
                // What is replaced now has been seen; its contents become a backup.
                self.safety.known = Some(theirs);
                self.save_and_go_on(&path, ctx);
            }
            (ConflictChoice::Load, _) => {
                self.dialogs.after_save = None;
                if let Some(document) = document {
                    self.load_theirs(&theirs, document, repairs);
                }
            }
            (
                ConflictChoice::Merge | ConflictChoice::MergeMine | ConflictChoice::MergeTheirs,
                Some(merged),
            ) => {
                if let Some(document) = document {
                    self.take_merged(&theirs, &document, merged);
                }
                match purpose {
                    ComparePurpose::Saving => self.save_and_go_on(&theirs.path, ctx),
                    ComparePurpose::Changed if self.editor.is_dirty() => {
                        self.notices.news(tr!("safety-merged-by-choice"));
                    }
                    // Nothing of the open version is left.
                    ComparePurpose::Changed => {
                        self.notices.news(tr!("safety-reloaded", path = theirs.path.display()));
                    }
                }
            }
            (
                ConflictChoice::Later
                | ConflictChoice::Merge
                | ConflictChoice::MergeMine
                | ConflictChoice::MergeTheirs,
                _,
            ) => {
                self.dialogs.after_save = None;
                self.safety.put_off = Some(theirs.fingerprint);
            }
        }
    }
}

/// Both versions as one, if that is the choice.
fn merged(joined: Joined, choice: ConflictChoice) -> Option<Document> {
    match (choice, joined) {
        (ConflictChoice::Merge, Joined::Clean(document)) => Some(*document),
        (ConflictChoice::MergeMine, Joined::Contested(both)) => Some(both.mine),
        (ConflictChoice::MergeTheirs, Joined::Contested(both)) => Some(both.theirs),
        _ => None,
    }
}

/// A row of the list of conflicts. Long texts take several lines.
fn show_row(ui: &mut Ui, texts: [RichText; 3]) {
    let width = ui.available_width() - 2.0 * ui.spacing().item_spacing.x;
    ui.horizontal_top(|ui| {
        for (text, part) in texts.into_iter().zip(COLUMNS) {
            let size = vec2((width * part).floor(), 0.0);
            ui.allocate_ui(size, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(size.x);
                    ui.add(Label::new(text).wrap());
                });
            });
        }
    });
}

fn in_words(held: &Held) -> String {
    match held {
        Held::Value(value) => {
            value_in_words(value).unwrap_or_else(|| tr!("safety-conflict-changed").to_owned())
        }
        Held::Default => tr!("safety-conflict-default").to_owned(),
        Held::Order => tr!("safety-conflict-order").to_owned(),
        Held::Place => tr!("safety-conflict-place").to_owned(),
        _ => tr!("safety-conflict-removed").to_owned(),
    }
}
