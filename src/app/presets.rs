//! Own presets as files: reading their folders, and *Save as preset…*.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{ComboBox, Context, RichText, TextEdit, Ui};
use kineograph_runtime::format::Action;

use super::App;
use super::dialogs::Dialog;
use super::question::{FirstFocus, body, buttons, dialog, is_confirmed, is_escaped};
use crate::presets::{
    GROUPS, OwnPresets, PresetGroup, Shelf, folder_in, preset_path, read_own, save_preset, self_contained,
};
use crate::text::tr;
use crate::ui_kit::fields::select_all;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};
use crate::ui_kit::tip::Tip as _;

/// A preset that is about to be saved.
struct SavePreset {
    action: Action,
    name: String,
    group: Option<&'static PresetGroup>,
    shelf: Shelf,
    focus: FirstFocus,
    /// Why it was not saved.
    refused: Option<String>,
}

impl App {
    /// Reads the own presets of the user and of the project again.
    pub(super) fn read_presets(&mut self) {
        let shelves = [Shelf::User, Shelf::Project];
        let folders = shelves.into_iter().filter_map(|shelf| Some((shelf, self.preset_folder(shelf)?)));
        let own: Arc<[OwnPresets]> = folders.map(|(shelf, folder)| read_own(shelf, &folder)).collect();
        self.editor.set_presets(own);
    }

    /// Where presets of a kind are; `None` for those of a project without a file, and without a data folder.
    fn preset_folder(&self, shelf: Shelf) -> Option<PathBuf> {
        match shelf {
            Shelf::User => self.safety.storage.as_ref().map(|storage| folder_in(storage.data().root())),
            Shelf::Project => self.editor.path().and_then(Path::parent).map(folder_in),
        }
    }

    /// Asks for a name for the open clip as a preset.
    pub(super) fn ask_to_save_preset(&mut self) {
        let Some(clip) = self.editor.session().selection.clip else { return };
        let document = self.editor.document();
        let name = document.clip(clip).map(|clip| clip.name.clone()).unwrap_or_default();
        let Some(action) = self_contained(document, clip) else {
            return self
                .editor
                .warn(tr!("preset-not-alone", name = shortened(&name, MAX_NAME_CHARS).as_ref()));
        };
        let has_user = self.preset_folder(Shelf::User).is_some();
        let shelf = if has_user { Shelf::User } else { Shelf::Project };
        let (focus, refused) = (FirstFocus::new(), None);
        self.dialogs.open(SavePreset { action, name, group: None, shelf, focus, refused });
    }
}

impl Dialog for SavePreset {
    fn name(&self) -> &'static str {
        "preset" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let path = app.preset_folder(self.shelf).map(|folder| preset_path(&folder, self.group, &self.name));
        let path = path.filter(|_| !self.name.trim().is_empty());
        let (mut is_chosen, mut is_cancelled) = (false, false);
        let modal = dialog(ctx, "preset").show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("preset-save-title"));
            ui.add_space(SPACE);
            body(ui, f32::INFINITY, |ui| self.fields(ui, app));
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                let replaces = path.as_ref().is_some_and(|path| path.exists());
                let verb = if replaces { tr!("preset-replace") } else { tr!("common-save") };
                is_chosen = ui.add_enabled(path.is_some(), primary_button(ui, verb)).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if let Some(path) = path.filter(|_| is_chosen || is_confirmed(&modal)) {
            match save_preset(&path, &self.name, &self.action) {
                Ok(()) => {
                    app.notices.news(tr!("preset-saved", path = path.display()));
                    app.read_presets();
                    return None;
                }
                Err(why) => self.refused = Some(why.to_string()),
            }
        }
        if is_cancelled || is_escaped(&modal) { None } else { Some(self) }
    }
}

impl SavePreset {
    fn fields(&mut self, ui: &mut Ui, app: &App) {
        egui::Grid::new("save-preset").num_columns(2).spacing([SPACE_LARGE, SPACE]).show(ui, |ui| {
            let label = ui.label(tr!("preset-name"));
            let response =
                ui.add(TextEdit::singleline(&mut self.name).desired_width(240.0)).labelled_by(label.id);
            if self.focus.give(&response) {
                select_all(ui, response.id, &self.name);
            }
            ui.end_row();
            let label = ui.label(tr!("preset-group"));
            let title = |group: Option<&PresetGroup>| {
                group.map_or(tr!("preset-group-none"), |group| group.label.text())
            };
            ComboBox::from_id_salt("preset-group")
                .width(240.0)
                .selected_text(title(self.group))
                .show_ui(ui, |ui| {
                    for group in std::iter::once(None).chain(GROUPS.iter().map(Some)) {
                        ui.selectable_value(&mut self.group, group, title(group));
                    }
                })
                .response
                .labelled_by(label.id);
            ui.end_row();
            ui.label(tr!("preset-shelf"));
            ui.horizontal(|ui| {
                ui.spacing_mut().item_spacing.x = SPACE_LARGE;
                self.shelves(ui, app);
            });
            ui.end_row();
            if app.preset_folder(Shelf::Project).is_none() {
                ui.label("");
                let why = tr!("preset-shelf-project.unsaved");
                ui.add(egui::Label::new(RichText::new(why).small().color(app.theme.text_dim)).wrap());
                ui.end_row();
            }
        });
        if let Some(why) = &self.refused {
            ui.add(egui::Label::new(RichText::new(why).color(app.theme.error)).wrap());
        }
    }

    fn shelves(&mut self, ui: &mut Ui, app: &App) {
        let shelves = [
            (Shelf::User, tr!("preset-shelf-user"), tr!("preset-shelf-user.missing")),
            (Shelf::Project, tr!("preset-shelf-project"), tr!("preset-shelf-project.missing")),
        ];
        for (shelf, title, missing) in shelves {
            let folder = app.preset_folder(shelf);
            let button = egui::RadioButton::new(self.shelf == shelf, title);
            let response = ui.add_enabled(folder.is_some(), button).disabled_tip(missing);
            let folder = folder.map(|folder| folder.display().to_string()).unwrap_or_default();
            if response.tip(folder).clicked() {
                self.shelf = shelf;
            }
        }
    }
}
