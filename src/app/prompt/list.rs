//! The list of the typed folder: what it holds with thumbnails, and the folders that were used before.

use std::path::{Path, PathBuf};

use egui::{
    Align, Align2, Button, CornerRadius, FontId, Layout, Rect, RichText, ScrollArea, Sense, Ui, WidgetInfo,
    WidgetType, vec2,
};
use egui_phosphor::regular as icon;

use super::super::purpose::Purpose;
use super::super::thumbnails::{ThumbnailSubject, Thumbnails};
use super::listing::{Entry, Listing, folder_text, split};
use crate::text::tr;
use crate::ui_kit::fields::truncated_text;
use crate::ui_kit::theme::{RADIUS, SPACE, SPACE_SMALL, Theme};
use crate::ui_kit::tip::Tip as _;

/// Sizes in points.
const PLACES_WIDTH_PX: f32 = 150.0;
const HEIGHT_PX: f32 = 280.0;
const ROW_PX: f32 = 34.0;
const PICTURE_PX: egui::Vec2 = vec2(44.0, 28.0);

/// The list below the path field.
pub struct FileList {
    /// What relative paths are relative to.
    base: PathBuf,
    /// Folders that were used before: names, and where they are.
    places: Vec<(String, PathBuf)>,
    listing: Listing,
    /// The text that was not typed: it hides nothing.
    settled: String,
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
    pub fn new(base: PathBuf, recent: &[PathBuf], allowed: Vec<PathBuf>, text: &str) -> Self {
        let places = places(&base, recent);
        let thumbnails = Thumbnails::new(allowed);
        Self { base, places, listing: Listing::default(), settled: text.to_owned(), thumbnails }
    }

    /// The folder that a text is, if it is one: Enter opens it.
    pub fn folder(&self, text: &str) -> Option<String> {
        let path = self.base.join(text);
        path.is_dir().then(|| folder_text(&path))
    }

    pub fn show(&mut self, ui: &mut Ui, theme: &Theme, purpose: Purpose, text: &str) -> Option<PickedFile> {
        let (folder, typed) = split(&self.base, text);
        if self.listing.folder != folder {
            self.listing = Listing::of(&folder, purpose);
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
                let entries = |ui: &mut Ui| self.entries(ui, theme, (&folder, &typed));
                (place, ui.allocate_ui_with_layout(rest, column, entries).inner)
            })
            .inner;
        let name = if purpose.is_saving() { name_of(text) } else { String::new() };
        let picked = match (place, entry) {
            (Some(folder), _) => Some(PickedFile::Text(folder_text(&folder) + &name)),
            (None, Some(entry)) if entry.is_folder => {
                Some(PickedFile::Text(folder_text(&entry.path) + &name))
            }
            (None, Some(entry)) => {
                let text = entry.path.display().to_string();
                Some(if entry.is_used { PickedFile::Used(text) } else { PickedFile::Text(text) })
            }
            (None, None) => None,
        };
        if let Some(PickedFile::Text(text)) = &picked {
            self.settled.clone_from(text);
        }
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

    /// The entries whose names have what is typed. Gives one that was clicked.
    fn entries(
        &mut self,
        ui: &mut Ui,
        theme: &Theme,
        (folder, typed): (&Path, &str),
    ) -> Option<ClickedEntry> {
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
                let response = row(ui, theme, (entry, &path), thumbnails);
                if response.clicked() || response.double_clicked() {
                    let is_used = response.double_clicked();
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
    (entry, path): (&Entry, &Path),
    thumbnails: &mut Thumbnails,
) -> egui::Response {
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), ROW_PX), Sense::click());
    let label = if entry.is_folder {
        tr!("dialog-files-folder", name = &entry.name)
    } else {
        tr!("dialog-files-file", name = &entry.name)
    };
    response.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &label));
    let rounded = CornerRadius::same(RADIUS);
    if response.hovered() || response.has_focus() {
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

/// The name at the end of a typed path.
fn name_of(text: &str) -> String {
    split(Path::new(""), text).1
}

/// The folder of relative paths, those of recent projects, and the user's own: each once.
fn places(base: &Path, recent: &[PathBuf]) -> Vec<(String, PathBuf)> {
    let mut folders: Vec<PathBuf> = vec![base.to_owned()];
    folders.extend(recent.iter().filter_map(|file| file.parent()).map(Path::to_owned));
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
