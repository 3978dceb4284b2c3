//! The list of the typed folder: what it holds with thumbnails, and the folders that were used before.

use std::path::{Path, PathBuf};

use egui::{
    Align, Align2, Button, CornerRadius, FontId, Key, Layout, Rect, RichText, ScrollArea, Sense, Ui,
    WidgetInfo, WidgetType, vec2,
};
use egui_phosphor::regular as icon;

use super::super::purpose::Purpose;
use super::super::thumbnails::{ThumbnailSubject, Thumbnails};
use super::listing::{Entry, Listing, folder_text, split};
use crate::text::tr;
use crate::ui_kit::checker::{calm, checker};
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL, Theme, mark_selected};
use crate::ui_kit::tip::Tip as _;

/// Sizes in points.
const PLACES_WIDTH_PX: f32 = 150.0;
const HEIGHT_PX: f32 = 280.0;
const ROW_PX: f32 = 34.0;
const PICTURE_PX: egui::Vec2 = vec2(44.0, 28.0);
/// Side of a square below a picture, in points.
const SQUARE_PX: f32 = 5.0;

/// The list below the path field.
pub struct FileList {
    /// What relative paths are relative to.
    base: PathBuf,
    /// Folders that were used before: names, and where they are.
    places: Vec<(String, PathBuf)>,
    listing: Listing,
    /// The text that was not typed: it hides nothing.
    settled: String,
    /// The folder that was clicked since.
    marked: Option<PathBuf>,
    thumbnails: Thumbnails,
}

/// What was chosen in the list.
pub enum PickedFile {
    /// This text goes into the field.
    Text(String),
    /// So it does, and it is used at once.
    Used(String),
}

/// An entry that was clicked.
struct ClickedEntry {
    path: PathBuf,
    is_folder: bool,
    /// Whether it was clicked twice.
    is_used: bool,
}

impl FileList {
    /// The list of the folder of `text`. Thumbnails show images in `allowed` folders too.
    pub fn new(base: PathBuf, used: Vec<PathBuf>, allowed: Vec<PathBuf>, text: &str) -> Self {
        let places = places(&base, used);
        let thumbnails = Thumbnails::new(allowed);
        let settled = text.to_owned();
        Self { base, places, listing: Listing::default(), settled, marked: None, thumbnails }
    }

    /// The path that a text is.
    pub fn path(&self, text: &str) -> PathBuf {
        self.base.join(text)
    }

    /// The text of the folder that Enter opens, if it opens one: that which is marked or typed. A new name stays at its end.
    pub fn opened(&mut self, text: &str, purpose: Purpose) -> Option<String> {
        let typed = || Some(self.path(text)).filter(|path| path.is_dir());
        let opened = match self.marked.clone().filter(|_| text == self.settled) {
            Some(marked) => folder_text(&marked) + &new_name(purpose, text),
            None => folder_text(&typed()?),
        };
        self.settle(&opened);
        Some(opened)
    }

    /// A text that was not typed.
    fn settle(&mut self, text: &str) {
        text.clone_into(&mut self.settled);
        self.marked = None;
    }

    pub fn show(&mut self, ui: &mut Ui, theme: &Theme, purpose: Purpose, text: &str) -> Option<PickedFile> {
        let (folder, typed) = split(&self.base, text);
        if self.listing.folder != folder {
            self.listing = Listing::of(&folder, purpose);
        }
        if text != self.settled {
            self.marked = None;
        }
        // A name that is typed for saving is a new one, and none that is looked for.
        let is_sought = text != self.settled && !purpose.is_saving();
        let typed = if is_sought { typed.to_lowercase() } else { String::new() };
        let size = vec2(ui.available_width(), HEIGHT_PX);
        let layout = Layout::left_to_right(Align::Min);
        let (place, entry) = ui
            .allocate_ui_with_layout(size, layout, |ui| {
                ui.set_height(HEIGHT_PX);
                let places = vec2(PLACES_WIDTH_PX, HEIGHT_PX);
                let column = Layout::top_down(Align::Min);
                let place = ui.allocate_ui_with_layout(places, column, |ui| self.places(ui)).inner;
                ui.separator();
                let rest = vec2(ui.available_width(), HEIGHT_PX);
                let chosen = self.marked.clone().unwrap_or_else(|| self.path(text));
                let entries = |ui: &mut Ui| self.entries(ui, theme, (&folder, &typed), &chosen);
                (place, ui.allocate_ui_with_layout(rest, column, entries).inner)
            })
            .inner;
        match (place, entry) {
            (Some(folder), _) => Some(self.picked(folder_text(&folder) + &new_name(purpose, text))),
            (None, Some(entry)) => Some(self.picked_entry(entry, text, purpose)),
            (None, None) => None,
        }
    }

    fn picked(&mut self, text: String) -> PickedFile {
        self.settle(&text);
        PickedFile::Text(text)
    }

    /// A click marks a folder, and a second one opens it. The name of a new file stays meanwhile.
    fn picked_entry(&mut self, entry: ClickedEntry, text: &str, purpose: Purpose) -> PickedFile {
        let path = entry.path.display().to_string();
        if !entry.is_folder {
            return if entry.is_used { PickedFile::Used(path) } else { self.picked(path) };
        }
        if entry.is_used {
            return self.picked(folder_text(&entry.path) + &new_name(purpose, text));
        }
        let picked = self.picked(if purpose.is_saving() { text.to_owned() } else { path });
        self.marked = Some(entry.path);
        picked
    }

    /// The folders at the left, and the one above.
    fn places(&self, ui: &mut Ui) -> Option<PathBuf> {
        let mut chosen = None;
        let above = self.listing.folder.parent().map(Path::to_owned);
        let up = Button::new(format!("{}  {}", icon::ARROW_UP, tr!("dialog-files-up"))).frame(false);
        let response = ui.add_enabled(above.is_some(), up);
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Button, above.is_some(), tr!("dialog-files-up")));
        if response.clicked() {
            chosen = above;
        }
        ui.add_space(SPACE_SMALL);
        ScrollArea::vertical().id_salt("places").auto_shrink(false).show(ui, |ui| {
            for (name, folder) in &self.places {
                let button =
                    Button::selectable(*folder == self.listing.folder, format!("{}  {name}", icon::FOLDER));
                let response = ui.add(button.truncate());
                response.widget_info(|| {
                    WidgetInfo::labeled(WidgetType::Button, true, tr!("dialog-files-place", name))
                });
                if response.tip(folder.display().to_string()).clicked() {
                    chosen = Some(folder.clone());
                }
            }
        });
        chosen
    }

    /// The entries whose names have what is typed, with a mark on the chosen one. Gives one that was clicked.
    fn entries(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        (folder, typed): (&Path, &str),
        marked: &Path,
    ) -> Option<ClickedEntry> {
        if self.listing.is_missing {
            ui.label(RichText::new(tr!("dialog-files-missing")).color(theme.text_dim));
            return None;
        }
        if let Some(reason) = &self.listing.error {
            ui.colored_label(theme.error, tr!("dialog-files-unreadable", reason));
            return None;
        }
        let shown: Vec<&Entry> =
            self.listing.entries.iter().filter(|entry| entry.name.to_lowercase().contains(typed)).collect();
        if shown.is_empty() {
            ui.label(RichText::new(tr!("dialog-files-none")).color(theme.text_dim));
            return None;
        }
        let mut chosen = None;
        let thumbnails = &mut self.thumbnails;
        let area = ScrollArea::vertical().id_salt("files").auto_shrink(false).max_height(HEIGHT_PX);
        area.min_scrolled_height(HEIGHT_PX).show_rows(ui, ROW_PX, shown.len(), |ui, range| {
            for entry in &shown[range] {
                let path = folder.join(&entry.name);
                let response = row(ui, theme, (entry, &path, path == marked), thumbnails);
                if response.clicked() || response.double_clicked() {
                    let is_entered = response.has_focus() && ui.input(|input| input.key_pressed(Key::Enter));
                    let is_used = response.double_clicked() || is_entered;
                    chosen = Some(ClickedEntry { path, is_folder: entry.is_folder, is_used });
                }
            }
        });
        chosen
    }
}

fn row(
    ui: &mut Ui,
    theme: &Theme,
    (entry, path, is_chosen): (&Entry, &Path, bool),
    thumbnails: &mut Thumbnails,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_PX), Sense::click());
    let label = if entry.is_folder {
        tr!("dialog-files-folder", name = &entry.name)
    } else {
        tr!("dialog-files-file", name = &entry.name)
    };
    response.widget_info(|| WidgetInfo::selected(WidgetType::Button, true, is_chosen, &label));
    let rounded = CornerRadius::same(RADIUS);
    if is_chosen {
        ui.painter().rect_filled(rect, rounded, ui.visuals().selection.bg_fill);
        mark_selected(ui.painter(), rect, theme);
    } else if response.hovered() || response.has_focus() {
        ui.painter().rect_filled(rect, rounded, theme.card);
    }
    let at = rect.left_center() + vec2(SPACE_SMALL + PICTURE_PX.x / 2.0, 0.0);
    let picture = Rect::from_center_size(at, PICTURE_PX);
    let subject = entry.modified.filter(|_| !entry.is_folder).map(|modified| {
        let is_project = crate::import::meant_by(path).is_project();
        if is_project {
            ThumbnailSubject::File(path.to_owned(), modified)
        } else {
            ThumbnailSubject::Picture(path.to_owned(), modified)
        }
    });
    match subject.and_then(|subject| thumbnails.get(ui.ctx(), subject).fitted(picture)) {
        Some((texture, rect)) => {
            let whole = Rect::from_min_max(egui::pos2(0.0, 0.0), egui::pos2(1.0, 1.0));
            checker(ui.painter(), rect, SQUARE_PX, calm(theme));
            ui.painter().image(texture, rect, whole, egui::Color32::WHITE);
        }
        None => {
            let sign = if entry.is_folder { icon::FOLDER } else { icon::FILE };
            let font = FontId::proportional(18.0);
            ui.painter().text(picture.center(), Align2::CENTER_CENTER, sign, font, theme.text_dim);
        }
    }
    let left = picture.right() + SPACE;
    let name = truncated_text(ui, &entry.name, rect.right() - left - SPACE_SMALL, egui::TextStyle::Body);
    let at = egui::pos2(left, rect.center().y - name.size().y / 2.0);
    ui.painter().galley(at, name, theme.text);
    response.tip(path.display().to_string())
}

/// The name at the end of a typed path, where it is that of a new file.
fn new_name(purpose: Purpose, text: &str) -> String {
    if purpose.is_saving() { split(Path::new(""), text).1 } else { String::new() }
}

/// The folder of relative paths, those that were used before, and the user's own: each once.
fn places(base: &Path, used: Vec<PathBuf>) -> Vec<(String, PathBuf)> {
    let mut folders: Vec<PathBuf> = vec![base.to_owned()];
    folders.extend(used);
    folders.extend(std::env::home_dir());
    let mut places: Vec<(String, PathBuf)> = Vec::new();
    for folder in folders {
        if folder.is_dir() && !places.iter().any(|(_, known)| *known == folder) {
            let name = folder
                .file_name()
                .map_or_else(|| folder.display().to_string(), |name| name.to_string_lossy().into_owned());
            places.push((name, folder));
        }
    }
    places
}
