//! File ▸ Pack atlas…: asks how, then where, then packs.

use std::path::{Path, PathBuf};

use egui::{ComboBox, Context, DragValue, Ui};

use super::App;
use super::dialogs::Dialog;
use super::purpose::Purpose;
use super::question::{body, buttons, dialog, has_keyboard, is_confirmed, is_escaped, is_sent};
use crate::history::Change;
use crate::io::{Existing, write_output};
use crate::pack::{Options, files, pack, switch_edits};
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, primary_button};
use crate::ui_kit::tip::Tip as _;

/// How an atlas is packed: the last answers.
#[derive(Debug, Clone, Copy)]
pub struct Packing {
    options: Options,
    /// True if the project shows the atlas from then on.
    switches: bool,
}

impl Default for Packing {
    fn default() -> Self {
        Self { options: Options::default(), switches: true }
    }
}

/// The dialog.
pub(super) struct PackQuestion;

impl Dialog for PackQuestion {
    fn name(&self) -> &'static str {
        "pack" // not shown
    }

    fn show(self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let (mut is_chosen, mut is_cancelled) = (false, false);
        let was_typing = has_keyboard(ctx);
        let modal = dialog(ctx, "pack").show(ctx, |ui| {
            ui.set_width(360.0);
            ui.heading(tr!("pack-title"));
            ui.add_space(SPACE);
            body(ui, f32::INFINITY, |ui| {
                ui.label(tr!("pack-title.text"));
                ui.add_space(SPACE);
                show_options(ui, &mut app.files.packing);
            });
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                is_chosen = ui.add(primary_button(ui, tr!("pack-choose"))).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        if is_chosen || is_sent(&modal) || (!was_typing && is_confirmed(&modal)) {
            app.pick(Purpose::Pack, ctx);
        } else if !is_cancelled && !is_escaped(&modal) {
            return Some(self);
        }
        None
    }
}

impl App {
    /// Packs into files beside `path`, whose name is that of the atlas.
    pub(super) fn pack_to(&mut self, path: &Path) {
        match self.packed(path) {
            Ok(count) => self.notices.news(tr!("pack-done", count, path = path.display())),
            Err(why) => self.notices.error(why),
        }
    }

    /// The number of packed frames, or why there are none.
    fn packed(&mut self, path: &Path) -> Result<usize, String> {
        self.finish_pictures();
        let Packing { options, switches } = self.files.packing;
        let document = self.editor.document().clone();
        let atlas = pack(&document, self.editor.media(), &options).map_err(|error| error.to_string())?;
        let stem = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
        let folder = path.parent().unwrap_or(Path::new(""));
        let mut inputs: Vec<PathBuf> = self.reached_images();
        inputs.extend(self.editor.path().map(Path::to_owned));
        for file in files(&atlas, &stem).map_err(|error| error.to_string())? {
            let target = folder.join(&file.name);
            write_output(&target, Existing::Replace, &inputs, &mut file.bytes.as_slice())
                .map_err(|error| error.to_string())?;
            self.allow_chosen(&target);
        }
        if switches {
            let project = self.editor.path().and_then(Path::parent);
            let edits =
                switch_edits(&document, &atlas, folder, &stem, project).map_err(|error| error.to_string())?;
            self.editor.edit(&Change::all(tr!("change-pack"), edits));
            self.load_pictures();
        }
        Ok(atlas.frames.len())
    }
}

fn show_options(ui: &mut Ui, packing: &mut Packing) {
    let options = &mut packing.options;
    egui::Grid::new("pack-options").num_columns(2).show(ui, |ui| {
        let label = ui.label(tr!("pack-max"));
        ComboBox::from_id_salt("pack-sides")
            .selected_text(options.max_px.to_string())
            .show_ui(ui, |ui| {
                for side in [256, 512, 1024, 2048, 4096, 8192] {
                    ui.selectable_value(&mut options.max_px, side, side.to_string());
                }
            })
            .response
            .labelled_by(label.id);
        ui.end_row();
        for (text, value) in
            [(tr!("pack-padding"), &mut options.padding_px), (tr!("pack-extrude"), &mut options.extrude_px)]
        {
            let label = ui.label(text);
            ui.add(DragValue::new(value).range(0..=64)).labelled_by(label.id);
            ui.end_row();
        }
    });
    ui.checkbox(&mut options.trim, tr!("pack-trim")).tip(tr!("pack-trim.tooltip"));
    ui.checkbox(&mut options.rotate, tr!("pack-rotate")).tip(tr!("pack-rotate.tooltip"));
    ui.checkbox(&mut packing.switches, tr!("pack-switch")).tip(tr!("pack-switch.tooltip"));
}
