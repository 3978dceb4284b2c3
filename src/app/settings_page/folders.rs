//! The folders of the program, and those that images of any project may be read from.

use std::path::{Path, PathBuf};

use egui::{Layout, Ui, WidgetInfo, WidgetType};

use super::{Search, Section, heading};
use crate::app::App;
use crate::app::settings::FILE;
use crate::app::start::APP_ID;
use crate::io::show_in_folder;
use crate::text::{label, tr};
use crate::ui_kit::shorten::{MAX_LINE_CHARS, shortened};
use crate::ui_kit::theme::SPACE;
use crate::ui_kit::tip::Tip as _;

/// Shows the folders that are found. False if there are none.
pub(super) fn show(app: &mut App, ui: &mut Ui, search: Search<'_>) -> bool {
    let own = eframe::storage_dir(APP_ID).filter(|folder| {
        let label = label!("settings-folders-own");
        search.finds(Section::Folders, &[label.text(), label.tooltip(), &folder.to_string_lossy()])
    });
    let is_found = |path: &&PathBuf| {
        let text = tr!("settings-folders-allowed");
        search.finds(Section::Folders, &[text, &path.to_string_lossy()])
    };
    let allowed: Vec<PathBuf> = app.settings.allowed.iter().filter(is_found).cloned().collect();
    if own.is_none() && allowed.is_empty() {
        return false;
    }
    heading(ui, Section::Folders.title());
    if let Some(folder) = own {
        own_folder(app, ui, &folder);
    }
    if allowed.is_empty() {
        ui.weak(tr!("settings-folders-none"));
    } else {
        ui.weak(tr!("settings-folders-allowed"));
    }
    for path in allowed {
        allowed_folder(app, ui, &path);
    }
    ui.add_space(SPACE);
    true
}

fn own_folder(app: &mut App, ui: &mut Ui, folder: &Path) {
    let (own, open) = (label!("settings-folders-own"), label!("settings-folders-open"));
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            if ui.button(open.text()).tip(open.tooltip()).clicked()
                && let Err(error) = show_in_folder(&folder.join(FILE))
            {
                app.notices.warning(tr!("dialog-export-no-folder", error = error.to_string()));
            }
            ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| {
                ui.weak(own.text()).tip(own.tooltip());
                path_text(ui, folder);
            });
        });
    });
}

fn allowed_folder(app: &mut App, ui: &mut Ui, path: &Path) {
    let remove = label!("settings-folders-remove-short");
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(egui::Align::Center), |ui| {
            let button = ui.button(remove.text());
            let name = tr!("settings-folders-remove", path = path.display());
            button.widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, &name));
            if button.tip(remove.tooltip()).clicked() {
                app.disallow(path);
            }
            ui.with_layout(Layout::left_to_right(egui::Align::Center), |ui| path_text(ui, path));
        });
    });
}

/// A path, cut where there is no room.
fn path_text(ui: &mut Ui, path: &Path) {
    let text = path.display().to_string();
    ui.add(egui::Label::new(shortened(&text, MAX_LINE_CHARS).into_owned()).truncate()).tip(text);
}
