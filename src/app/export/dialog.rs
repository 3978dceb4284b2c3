//! The dialog that asks what is exported, and how, and shows what it will be.

mod fields;
mod numbers;
mod presets;
mod source;
mod view;

use egui::{
    Align, Context, Grid, Key, Label, Layout, Modifiers, Popup, RichText, ScrollArea, Ui, Vec2, vec2,
};

use super::choice::{ExportChoice, ExportMemory, Range};
use super::preview::ExportPreview;
use crate::app::question::{dialog, has_keyboard, is_confirmed, is_escaped, is_sent};
use crate::document::Document;
use crate::export::EXPORTERS;
use crate::export::exporter::Input;
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, primary_button};
use crate::ui_kit::tip::Tip as _;
pub use fields::Project;
use presets::Presets;
pub(super) use view::sheets_text;

/// What the exporters of a group take, and its title.
type ExporterGroup = (Input, fn() -> &'static str);

/// The groups of the list, in its order.
const GROUPS: [ExporterGroup; 3] = [
    (Input::Pictures, || tr!("export-group-pictures")),
    (Input::Data, || tr!("export-group-data")),
    (Input::Poses, || tr!("export-group-poses")),
];

/// The open dialog.
#[derive(Debug, Default)]
pub struct Dialog {
    pub choice: ExportChoice,
    pub preview: ExportPreview,
    presets: Presets,
    /// Whether the list is to show the chosen exporter, because a key has chosen it.
    follows: bool,
}

/// What the user wants.
pub enum Wish {
    /// Choose a file and export.
    Export,
    /// Close the dialog.
    Cancel,
    /// End the export that is made meanwhile.
    CancelRunning,
    /// Read how games play the project itself.
    ReadOfGames,
}

/// Sizes of the parts, in points.
struct Sizes {
    list: f32,
    options: f32,
    preview: f32,
    height: f32,
}

impl Sizes {
    /// In a window of this size: the preview takes what is left.
    fn of(window: Vec2) -> Self {
        let width = (window.x - 64.0).min(1180.0);
        let (list, options) = ((width * 0.24).clamp(196.0, 268.0), (width * 0.29).clamp(262.0, 320.0));
        let preview = (width - list - options - 2.0 * SPACE_LARGE).max(200.0);
        Self { list, options, preview, height: (window.y - 144.0).clamp(240.0, 860.0) }
    }

    fn width(&self) -> f32 {
        self.list + self.options + self.preview + 2.0 * SPACE_LARGE
    }
}

impl Dialog {
    /// A dialog that begins with what was chosen last, as far as this project has it, and with the range that was chosen for this project.
    pub fn new(memory: &ExportMemory, range: Option<&Range>, document: &Document) -> Self {
        let mut choice = memory.last.clone();
        // Times that were typed for another project would cut this one unseen.
        if matches!(choice.range, Range::Secs(..)) {
            choice.range = Range::All;
        }
        if let Some(range) = range {
            choice.range.clone_from(range);
        }
        choice.fit(document);
        Self { choice, ..Self::default() }
    }

    /// Shows it; the presets change with what the user does.
    pub fn show(&mut self, ctx: &Context, shown: &Project<'_>, memory: &mut ExportMemory) -> Option<Wish> {
        let mut wish = None;
        let sizes = Sizes::of(ctx.content_rect().size());
        self.take_keys(ctx);
        let was_typing = has_keyboard(ctx);
        let modal = dialog(ctx, "exporters").show(ctx, |ui| {
            ui.set_width(sizes.width());
            ui.horizontal(|ui| {
                ui.heading(tr!("dialog-export"));
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    if let Some(mut choice) = self.presets.show(ui, &self.choice, memory) {
                        choice.fit(shown.document);
                        self.choice = choice;
                    }
                });
            });
            ui.add_space(SPACE);
            ui.horizontal_top(|ui| {
                ui.spacing_mut().item_spacing.x = SPACE_LARGE;
                column(ui, vec2(sizes.list, sizes.height), |ui| self.exporters(ui, sizes.height));
                column(ui, vec2(sizes.options, sizes.height), |ui| self.options(ui, shown, sizes.height));
                column(ui, vec2(sizes.preview, sizes.height), |ui| {
                    view::show(ui, &mut self.preview, &self.choice, shown.theme, sizes.height);
                });
            });
            ui.add_space(SPACE);
            // Only as high as the buttons, or a dialog would keep the height of a larger window.
            let size = vec2(ui.available_width(), ui.spacing().interact_size.y);
            let layout = Layout::right_to_left(Align::Center);
            ui.allocate_ui_with_layout(size, layout, |ui| wish = self.buttons(ui, shown));
        });
        if is_escaped(&modal) {
            wish = Some(Wish::Cancel);
        } else if (is_sent(&modal) || (!was_typing && is_confirmed(&modal))) && self.why_not(shown).is_none()
        {
            wish = Some(Wish::Export);
        }
        wish
    }

    /// Why nothing can be exported now.
    fn why_not(&self, shown: &Project<'_>) -> Option<String> {
        let forecast = self.preview.forecast().and_then(|forecast| forecast.as_ref().err());
        let waits = shown.running.as_ref().map(|(file, _)| tr!("dialog-exporting-wait", file));
        waits.or_else(|| forecast.cloned())
    }

    /// From right to left.
    fn buttons(&self, ui: &mut Ui, shown: &Project<'_>) -> Option<Wish> {
        let mut wish = None;
        let why_not = self.why_not(shown);
        let export = primary_button(ui, tr!("dialog-export-go"));
        let export = ui.add_enabled(why_not.is_none(), export).tip(tr!("dialog-export-go.tooltip"));
        if export.disabled_tip(why_not.as_deref().unwrap_or_default()).clicked() {
            wish = Some(Wish::Export);
        }
        if ui.button(tr!("common-cancel")).clicked() {
            wish = Some(Wish::Cancel);
        }
        if let Some((file, progress)) = &shown.running {
            ui.add_space(SPACE_LARGE);
            if ui.button(tr!("dialog-exporting-cancel")).clicked() {
                wish = Some(Wish::CancelRunning);
            }
            let text = tr!("dialog-exporting-now", file, progress);
            ui.add(Label::new(RichText::new(text).color(shown.theme.text_dim)).truncate());
        } else {
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let link = ui.link(tr!("dialog-export-games")).tip(tr!("dialog-export-games.tooltip"));
                if link.clicked() {
                    wish = Some(Wish::ReadOfGames);
                }
            });
        }
        wish
    }

    /// The arrows, Home and End choose in the list of exporters while nothing else has the keys.
    fn take_keys(&mut self, ctx: &Context) {
        if ctx.memory(|memory| memory.focused().is_some()) || Popup::is_any_open(ctx) {
            return;
        }
        let rows =
            GROUPS.iter().flat_map(|(input, _)| EXPORTERS.iter().filter(move |row| row.input == *input));
        let rows: Vec<&str> = rows.map(|row| row.name).collect();
        let last = rows.len().saturating_sub(1);
        let at = rows.iter().position(|name| *name == self.choice.exporter).unwrap_or_default();
        // Several presses may come in one frame, where frames are slow.
        let pressed = |key| ctx.input_mut(|input| input.count_and_consume_key(Modifiers::NONE, key));
        let [up, down, home, end] = [Key::ArrowUp, Key::ArrowDown, Key::Home, Key::End].map(pressed);
        let wanted = match (home, end) {
            (0, 0) => (at + down).saturating_sub(up).min(last),
            (_, 0) => 0,
            _ => last,
        };
        if wanted != at {
            rows[wanted].clone_into(&mut self.choice.exporter);
            self.follows = true;
        }
    }

    fn exporters(&mut self, ui: &mut Ui, height: f32) {
        let area = ScrollArea::vertical().id_salt("exporters").max_height(height);
        area.auto_shrink([false, false]).show(ui, |ui| {
            ui.with_layout(Layout::top_down_justified(Align::Min), |ui| {
                for (input, title) in GROUPS {
                    ui.label(RichText::new(title()).weak());
                    for exporter in EXPORTERS.iter().filter(|exporter| exporter.input == input) {
                        let is_chosen = self.choice.exporter == exporter.name;
                        let row = ui.selectable_label(is_chosen, (exporter.title)());
                        if is_chosen && std::mem::take(&mut self.follows) {
                            row.scroll_to_me(None);
                        }
                        if row.clicked() {
                            exporter.name.clone_into(&mut self.choice.exporter);
                        }
                    }
                    ui.add_space(SPACE);
                }
            });
        });
    }

    fn options(&mut self, ui: &mut Ui, shown: &Project<'_>, height: f32) {
        let area = ScrollArea::vertical().id_salt("export options").max_height(height);
        area.auto_shrink([false, false]).show(ui, |ui| {
            let grid = Grid::new("export options").num_columns(2).spacing([SPACE, SPACE_SMALL]);
            grid.show(ui, |ui| {
                fields::common(ui, &mut self.choice, shown);
                fields::own(ui, &mut self.choice);
            });
            view::losses(ui, &self.preview, self.choice.exporter(), shown.theme);
        });
    }
}

/// A part of the dialog with a size of its own.
fn column(ui: &mut Ui, size: Vec2, add: impl FnOnce(&mut Ui)) {
    ui.allocate_ui_with_layout(size, Layout::top_down(Align::Min), |ui| {
        ui.set_min_size(size);
        ui.set_max_width(size.x);
        ui.spacing_mut().item_spacing.x = SPACE;
        add(ui);
    });
}
