//! The dialog that asks what is exported, and how.

mod fields;

use egui::{Align, Button, Context, Grid, Id, Image, Layout, Modal, RichText, ScrollArea, Ui, Vec2, vec2};

use super::choice::{BUILT_IN, Choice, ExportMemory};
use super::preview::Preview;
use crate::document::Document;
use crate::export::EXPORTERS;
use crate::export::exporter::Input;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, primary_button};
use crate::ui_kit::tip::Tip as _;

/// The width of the list of exporters, in points.
const LIST_WIDTH: f32 = 300.0;
/// The width of the options, in points.
const OPTIONS_WIDTH: f32 = 380.0;
/// The largest size of the picture, in points.
const PICTURE: Vec2 = vec2(OPTIONS_WIDTH, 170.0);

/// The open dialog.
#[derive(Debug, Default)]
pub struct Dialog {
    pub choice: Choice,
    pub preview: Preview,
    /// The name of a preset that is typed.
    preset_name: String,
}

/// What the user wants.
pub enum Wish {
    /// Choose a file and export.
    Export,
    /// Close the dialog.
    Cancel,
}

impl Dialog {
    /// A dialog that begins with what was chosen last.
    pub fn new(memory: &ExportMemory) -> Self {
        Self { choice: memory.last.clone(), ..Self::default() }
    }

    /// Shows it; the presets change with what the user does.
    pub fn show(&mut self, ctx: &Context, document: &Document, memory: &mut ExportMemory) -> Option<Wish> {
        let mut wish = None;
        let height = (ctx.content_rect().height() - 160.0).clamp(240.0, 520.0);
        let modal = Modal::new(Id::new("exporters")).show(ctx, |ui| {
            ui.set_width(LIST_WIDTH + OPTIONS_WIDTH + SPACE_LARGE);
            ui.horizontal(|ui| {
                ui.heading(tr!("dialog-export"));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| self.presets(ui, memory));
            });
            ui.add_space(SPACE);
            ui.horizontal_top(|ui| {
                ui.allocate_ui_with_layout(vec2(LIST_WIDTH, height), Layout::top_down(Align::Min), |ui| {
                    self.exporters(ui, height);
                });
                ui.add_space(SPACE_LARGE);
                ui.allocate_ui_with_layout(vec2(OPTIONS_WIDTH, height), Layout::top_down(Align::Min), |ui| {
                    ui.set_width(OPTIONS_WIDTH);
                    self.picture(ui);
                    ui.add_space(SPACE);
                    let rest = height - PICTURE.y - SPACE_LARGE - SPACE_LARGE;
                    ScrollArea::vertical().id_salt("export options").max_height(rest).show(ui, |ui| {
                        self.options(ui, document);
                    });
                });
            });
            ui.add_space(SPACE_LARGE);
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let export = primary_button(ui, tr!("dialog-export-go"));
                if ui.add(export).tip(tr!("dialog-export-go.tooltip")).clicked() {
                    wish = Some(Wish::Export);
                }
                if ui.button(tr!("common-cancel")).clicked() {
                    wish = Some(Wish::Cancel);
                }
            });
        });
        if modal.should_close() {
            wish = Some(Wish::Cancel);
        }
        wish
    }

    fn exporters(&mut self, ui: &mut Ui, height: f32) {
        ScrollArea::vertical().id_salt("exporters").max_height(height).auto_shrink([false, false]).show(
            ui,
            |ui| {
                ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                    for (input, title) in [
                        (Input::Pictures, tr!("export-group-pictures")),
                        (Input::Data, tr!("export-group-data")),
                        (Input::Poses, tr!("export-group-poses")),
                    ] {
                        ui.label(RichText::new(title).weak());
                        for exporter in EXPORTERS.iter().filter(|exporter| exporter.input == input) {
                            let is_chosen = self.choice.exporter == exporter.name;
                            if ui.selectable_label(is_chosen, (exporter.title)()).clicked() {
                                exporter.name.clone_into(&mut self.choice.exporter);
                            }
                        }
                        ui.add_space(SPACE);
                    }
                });
            },
        );
    }

    fn picture(&self, ui: &mut Ui) {
        ui.allocate_ui_with_layout(PICTURE, Layout::centered_and_justified(egui::Direction::TopDown), |ui| {
            ui.set_min_size(PICTURE);
            match self.preview.shown() {
                Some(Ok((texture, _))) => {
                    let image = Image::new(texture).fit_to_exact_size(fitted(texture.size_vec2()));
                    ui.add(image).tip(tr!("dialog-export-preview"));
                }
                Some(Err(why)) => {
                    ui.label(RichText::new(why).weak());
                }
                None => {
                    ui.label(RichText::new(tr!("dialog-export-drawing")).weak());
                }
            }
        });
        let size = self.preview.shown().and_then(|shown| shown.as_ref().ok()).map(|(_, size)| *size);
        let size = size.filter(|_| self.choice.exporter().input != Input::Poses);
        let text = size.map_or_else(String::new, |[width, height]| tr!("dialog-export-size", width, height));
        ui.label(RichText::new(text).weak());
    }

    fn options(&mut self, ui: &mut Ui, document: &Document) {
        let grid = Grid::new("export options").num_columns(2).spacing([SPACE_LARGE, SPACE_SMALL]);
        grid.show(ui, |ui| {
            fields::common(ui, &mut self.choice, document);
            fields::own(ui, &mut self.choice);
        });
    }

    /// From right to left: save, the name, and the list.
    fn presets(&mut self, ui: &mut Ui, memory: &mut ExportMemory) {
        let name = self.preset_name.trim().to_owned();
        let save = ui.add_enabled(!name.is_empty(), Button::new(tr!("dialog-preset-save")));
        if save.tip(tr!("dialog-preset-save.tooltip")).clicked() {
            memory.presets.insert(name, self.choice.clone());
            self.preset_name.clear();
        }
        let field = egui::TextEdit::singleline(&mut self.preset_name)
            .hint_text(tr!("dialog-preset-name"))
            .char_limit(MAX_NAME_CHARS)
            .desired_width(140.0);
        let field = ui.add(field).id;
        ui.ctx().accesskit_node_builder(field, |node| node.set_label(tr!("dialog-preset-name")));
        ui.menu_button(tr!("dialog-presets"), |ui| {
            for preset in BUILT_IN {
                if ui.button(preset.label.text()).tip(preset.label.tooltip()).clicked() {
                    self.choice = (preset.choice)();
                    ui.close();
                }
            }
            if !memory.presets.is_empty() {
                ui.separator();
            }
            let mut removed = None;
            for (name, choice) in &memory.presets {
                ui.horizontal(|ui| {
                    if ui.button(shortened(name, MAX_NAME_CHARS).into_owned()).clicked() {
                        self.choice = choice.clone();
                        ui.close();
                    }
                    let remove = ui.small_button(egui_phosphor::regular::X);
                    if remove.tip(tr!("dialog-preset-remove")).clicked() {
                        removed = Some(name.clone());
                    }
                });
            }
            if let Some(name) = removed {
                memory.presets.remove(&name);
            }
        });
    }
}

/// As large as there is room, with the shape of the picture.
fn fitted(size: Vec2) -> Vec2 {
    let factor = (PICTURE.x / size.x.max(1.0)).min(PICTURE.y / size.y.max(1.0)).min(1.0);
    size * factor
}
