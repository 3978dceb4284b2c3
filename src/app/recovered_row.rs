//! The list of recovered work: what each project is, how it differs from its file, and both as pictures.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, channel};
use std::time::SystemTime;

use egui::{Align, Color32, Context, Layout, Rect, RichText, Sense, Ui, UiBuilder, Vec2, pos2};

use super::App;
use super::age::age;
use super::snapshot::Snapshot;
use super::thumbnails::{Thumbnail, ThumbnailSubject, Thumbnails};
use crate::recovery::{
    Damage, Differences, FoundJournal, MAX_LINES, difference_list, differences, document_of, text_of,
};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{RADIUS, SPACE, Theme};

/// Width and height of a picture, in points.
const PICTURE_PX: Vec2 = Vec2::new(230.0, 130.0);

/// What a user chose for one of the projects, by its journal.
pub enum RecoveredChoice {
    Restore(PathBuf),
    Discard(PathBuf),
    /// Not to discard it after all.
    Keep(PathBuf),
}

/// The rows of the list. Large projects take seconds to read, so a thread reads them while the list is shown.
#[derive(Debug)]
pub struct Rows {
    rows: Vec<RecoveredRow>,
    /// Whether the list was shown: at first the keyboard is on its first button.
    was_shown: bool,
    read: Receiver<(PathBuf, Details)>,
    thumbnails: Thumbnails,
}

/// One project of the list.
#[derive(Debug)]
struct RecoveredRow {
    journal: PathBuf,
    name: String,
    /// When it was changed last, and how much.
    summary: String,
    /// What is wrong with it.
    damage: Option<String>,
    /// Whether it has a file, from which it may differ.
    has_file: bool,
    /// `None` until it is read.
    details: Option<Details>,
    /// Whether it is discarded once the list is closed. Until then the row stays, so that nothing moves under the pointer.
    is_discarded: bool,
}

/// What only the texts say.
#[derive(Debug)]
struct Details {
    /// How it differs from its file.
    differs: Option<String>,
    /// What differs, a line each.
    list: String,
    /// What is in the file, and what was recovered.
    pictures: [Option<ThumbnailSubject>; 2],
}

impl Rows {
    /// Begins to read what was found. Images may be in the folders that are `allowed`.
    pub fn read(found: &[FoundJournal], allowed: Vec<PathBuf>, ctx: &Context) -> Self {
        let (sender, read) = channel();
        let (texts, ctx) = (found.to_vec(), ctx.clone());
        // It ends when the list is closed, after the project that it is reading.
        std::thread::spawn(move || {
            for found in &texts {
                if sender.send((found.journal.clone(), Details::of(found))).is_err() {
                    return;
                }
                ctx.request_repaint();
            }
        });
        let rows = found.iter().map(RecoveredRow::of).collect();
        Self { rows, was_shown: false, read, thumbnails: Thumbnails::new(allowed) }
    }

    /// Whether all pictures are drawn.
    #[cfg(test)]
    pub fn are_drawn(&self) -> bool {
        self.rows.iter().all(|row| row.details.is_some()) && self.thumbnails.are_drawn()
    }

    /// Whether one has a file, which is shown beside it.
    pub fn have_files(&self) -> bool {
        self.rows.iter().any(|row| row.has_file)
    }

    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Whether a project is discarded once the list is closed.
    pub fn set_discarded(&mut self, journal: &Path, is_discarded: bool) {
        for row in self.rows.iter_mut().filter(|row| row.journal == journal) {
            row.is_discarded = is_discarded;
        }
    }

    /// Discards none once the list is closed.
    pub fn keep_all(&mut self) {
        self.rows.iter_mut().for_each(|row| row.is_discarded = false);
    }

    /// The journals of all projects that are discarded once the list is closed.
    pub fn discarded(&self) -> Vec<PathBuf> {
        self.rows.iter().filter(|row| row.is_discarded).map(|row| row.journal.clone()).collect()
    }

    /// Whether nothing is left to decide.
    pub fn is_decided(&self) -> bool {
        self.rows.iter().all(|row| row.is_discarded)
    }

    pub fn show(&mut self, ui: &mut Ui, theme: &Theme) -> Option<RecoveredChoice> {
        for (journal, details) in self.read.try_iter() {
            if let Some(row) = self.rows.iter_mut().find(|row| row.journal == journal) {
                row.details = Some(details);
            }
        }
        let mut choice = None;
        let is_first_time = !std::mem::replace(&mut self.was_shown, true);
        for (index, row) in self.rows.iter().enumerate() {
            let takes_keys = is_first_time && index == 0;
            let shown = ui.push_id(index, |ui| row.show(ui, theme, &mut self.thumbnails, takes_keys));
            choice = shown.inner.or(choice);
        }
        choice
    }
}

impl RecoveredRow {
    fn of(found: &FoundJournal) -> Self {
        let path = found.saved().map(|mark| mark.path);
        let name = path.as_deref().and_then(Path::file_name).map(|name| name.to_string_lossy().into_owned());
        let name = name.or_else(|| copy_name(found)).unwrap_or_else(|| tr!("app-untitled").to_owned());
        let (age, steps) =
            (age(found.written, SystemTime::now()), tr!("safety-steps", count = found.unsaved_steps()));
        Self {
            journal: found.journal.clone(),
            name: shortened(&name, MAX_NAME_CHARS).into_owned(),
            summary: format!("{age} · {steps}"),
            damage: found.damage.map(describe_damage),
            has_file: path.is_some(),
            details: None,
            is_discarded: false,
        }
    }

    fn show(
        &self,
        ui: &mut Ui,
        theme: &Theme,
        thumbnails: &mut Thumbnails,
        takes_keys: bool,
    ) -> Option<RecoveredChoice> {
        let name = RichText::new(&self.name).strong();
        ui.label(if self.is_discarded { name.color(theme.text_dim).strikethrough() } else { name });
        let differs = self.details.as_ref().and_then(|details| details.differs.as_deref());
        let summary = match differs {
            Some(differs) => format!("{} · {differs}", self.summary),
            None => self.summary.clone(),
        };
        ui.label(RichText::new(summary).color(theme.text_dim));
        if let Some(damage) = &self.damage {
            ui.label(RichText::new(damage).color(theme.warning));
        }
        ui.horizontal(|ui| {
            let titles = [tr!("safety-in-file"), tr!("safety-recovered-here")];
            let pictures = self.details.as_ref().map(|details| &details.pictures);
            for (nth, title) in titles.into_iter().enumerate() {
                let subject = match pictures {
                    Some(pictures) => match &pictures[nth] {
                        Some(subject) => Some(subject),
                        None => continue,
                    },
                    None => None,
                };
                let picture = subject.map(|subject| thumbnails.get(ui.ctx(), subject.clone()));
                show_picture(ui, theme, title, PICTURE_PX, &picture.unwrap_or_default());
            }
        });
        let choice = ui.horizontal(|ui| self.buttons(ui, theme, takes_keys)).inner;
        match self.details.as_ref().map(|details| details.list.as_str()) {
            Some(list) if !list.is_empty() => {
                ui.collapsing(tr!("safety-differences"), |ui| ui.label(list));
            }
            _ if !self.has_file => {}
            // Its room is kept: what is below must not move when it is read.
            _ => ui.add_space(ui.spacing().interact_size.y + ui.spacing().item_spacing.y),
        }
        ui.add_space(SPACE);
        choice
    }

    fn buttons(&self, ui: &mut Ui, theme: &Theme, takes_keys: bool) -> Option<RecoveredChoice> {
        if self.is_discarded {
            ui.label(RichText::new(tr!("safety-recovered-discarded")).color(theme.text_dim));
            let undo = ui.button(tr!("command-undo"));
            // The second click of a double click on “Discard” was not meant for the button that came into its place.
            let is_meant = undo.clicked() && !undo.double_clicked() && !undo.triple_clicked();
            return is_meant.then(|| RecoveredChoice::Keep(self.journal.clone()));
        }
        let restore = ui.button(tr!("safety-recovered-restore"));
        if takes_keys {
            restore.request_focus();
        }
        let discard = ui.button(tr!("safety-recovered-discard"));
        if restore.clicked() {
            Some(RecoveredChoice::Restore(self.journal.clone()))
        } else {
            discard.clicked().then(|| RecoveredChoice::Discard(self.journal.clone()))
        }
    }
}

impl Details {
    fn of(found: &FoundJournal) -> Self {
        let path = found.saved().map(|mark| mark.path);
        let text: Arc<str> = found.recorded.state.shown_text().into();
        let (mine, file) =
            (document_of(&text), path.as_deref().and_then(App::file_document).map(|(document, _)| document));
        let (differs, list) = match (&file, &mine) {
            (Some(file), Some(mine)) => {
                (Some(describe(&differences(file, mine))), difference_list(file, mine, MAX_LINES))
            }
            (None, _) if path.is_some() => (Some(tr!("safety-file-gone").to_owned()), String::new()),
            _ => (None, String::new()),
        };
        let file = file.map(|file| Arc::from(text_of(&file)));
        let shown = found.shown();
        // The paths of a project without a file lead from where it was made.
        let base = path.as_deref().or_else(|| shown.origin().map(|(origin, _)| origin));
        let pictures = match (file, mine) {
            (Some(file), Some(_)) => Snapshot::pair([file, text], base).map(Some),
            (Some(file), None) => [Some(Snapshot::new(file, None, base)), None],
            (None, Some(_)) => [None, Some(Snapshot::new(text, None, base))],
            (None, None) => [None, None],
        };
        // What the user has allowed the lost work counts for that alone, not for the file.
        let [in_file, mine] = pictures;
        let pictures = [in_file, mine.map(|mine| mine.allowing(shown.allowed()))];
        Self { differs, list, pictures: pictures.map(|picture| picture.map(ThumbnailSubject::Version)) }
    }
}

/// What a copy of a sample is called that has no file.
fn copy_name(found: &FoundJournal) -> Option<String> {
    let shown = found.shown();
    let (sample, _) = shown.origin().filter(|(_, is_sample)| *is_sample)?;
    let name = sample.file_stem()?.to_string_lossy();
    Some(tr!("safety-recovered-copy", name = name.as_ref()))
}

/// A picture below its title, or a well until it is drawn. What is not in it is said on it.
pub fn show_picture(ui: &mut Ui, theme: &Theme, title: &str, size: Vec2, picture: &Thumbnail) {
    ui.vertical(|ui| {
        if !title.is_empty() {
            ui.label(RichText::new(title).small().color(theme.text_dim));
        }
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        ui.painter().rect_filled(rect, RADIUS, theme.well);
        if let Some(texture) = picture.texture() {
            let whole = Rect::from_min_max(pos2(0.0, 0.0), pos2(1.0, 1.0));
            ui.painter().image(texture, rect, whole, Color32::WHITE);
        }
        if let Some(note) = picture.note() {
            let room =
                UiBuilder::new().max_rect(rect.shrink(SPACE / 2.0)).layout(Layout::bottom_up(Align::Min));
            let ui = &mut ui.new_child(room);
            egui::Frame::new().fill(theme.card).corner_radius(RADIUS).inner_margin(SPACE / 2.0).show(
                ui,
                |ui| {
                    ui.add(egui::Label::new(RichText::new(note).small().color(theme.text)).wrap());
                },
            );
        }
    });
}

/// What is wrong with a journal, in words.
fn describe_damage(damage: Damage) -> String {
    let Damage { is_doubtful, lost_steps } = damage;
    match (is_doubtful, lost_steps) {
        (true, _) => tr!("safety-damaged-doubtful").to_owned(),
        (false, 0) => tr!("safety-damaged").to_owned(),
        (false, count) => tr!("safety-damaged-steps", count),
    }
}

/// What differs, in words.
pub fn describe(differing: &Differences) -> String {
    let Differences { nodes, clips, runs, others } = *differing;
    if differing.is_empty() {
        return tr!("safety-differs-not").to_owned();
    }
    let parts = [
        (nodes > 0).then(|| tr!("safety-differs-nodes", count = nodes)),
        (clips > 0).then(|| tr!("safety-differs-clips", count = clips)),
        (runs > 0).then(|| tr!("safety-differs-runs", count = runs)),
        (others > 0).then(|| tr!("safety-differs-others", count = others)),
    ];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    tr!("safety-differs", what = parts.join(", "))
}
