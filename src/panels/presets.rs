//! The panel of presets: each moves the selected node under the pointer, and is placed by a double click, by Enter or by a drag.

mod broken;
mod model;
mod place;
#[cfg(test)]
mod tests;
mod tile;

use egui::{Frame, Key, Margin, Modifiers, Rect, Response, RichText, ScrollArea, Ui, vec2};
use egui_phosphor::regular as icon;

use super::assets::entry::columns;
use super::dragged_preset::DraggedPreset;
use super::node_picture::{NodePicture, NodeSprite};
use super::seen::LastShown;
use super::{Ctx, Intent, Outbox};
use crate::command::{Command, PanelHead};
use crate::panels::panel::{Area, Panel, PanelSpec};
use crate::text::{label, tr};
use crate::ui_kit::enter::{held_with_enter, take_plain_enter};
use crate::ui_kit::fields::icon_button;
use crate::ui_kit::key_focus;
use crate::ui_kit::theme::SPACE_SMALL;
use crate::ui_kit::tip::Tip as _;
use model::{Model, PresetEntry};
pub use place::place;
use tile::{HEIGHT_PX, Tile};

/// Shows all presets, group by group, or those that a search finds, best first.
#[derive(Default)]
pub struct PresetPanel {
    model: Model,
    query: String,
    /// The entry that plays, and since when.
    playing: Option<(usize, f64)>,
    seen: LastShown,
    picture: NodePicture,
    /// The search field has passed the keyboard on: the first tile takes it.
    enters_tiles: bool,
    /// Whether the search field has the keyboard, so that Enter takes the first tile.
    is_searching: bool,
}

/// The row of the table of panels.
pub static PANEL: PanelSpec = PanelSpec::shown(
    PanelHead {
        id: "Presets", // not shown
        title: || tr!("app-panel-presets"),
        icon: icon::SPARKLE,
        entry: label!("command-panel-presets"),
        shortcuts: &[],
    },
    Area::TopLeft,
    || Box::<PresetPanel>::default(),
);

impl Panel for PresetPanel {
    fn show(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        // Other programs may have changed the files while it was not seen.
        if !self.seen.is_now() || ctx.presets.is_none() {
            out.push(Intent::ReadPresets);
        }
        self.seen.note(ui);
        Frame::new().inner_margin(Margin { left: 8, right: 8, top: 6, bottom: 2 }).show(ui, |ui| {
            self.head(ui, ctx, out);
            ui.label(RichText::new(tr!("preset-how")).small().color(ctx.theme.text_dim));
        });
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            Frame::new().inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
                ui.set_width(ui.available_width());
                ui.spacing_mut().item_spacing = vec2(SPACE_SMALL, SPACE_SMALL);
                self.sections(ui, ctx, out);
            });
        });
    }
}

impl PresetPanel {
    fn head(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        ui.horizontal(|ui| {
            let room_px = ui.available_width() - ui.spacing().item_spacing.x - 22.0;
            let search = egui::TextEdit::singleline(&mut self.query)
                .hint_text(format!("{}  {}", icon::MAGNIFYING_GLASS, tr!("preset-search.hint")))
                .desired_width(room_px);
            let response = ui.add(search);
            response.widget_info(|| {
                let mut info =
                    egui::WidgetInfo::text_edit(true, &self.query, &self.query, tr!("preset-search"));
                info.label = Some(tr!("preset-search").to_owned());
                info
            });
            self.model.update(ctx.presets, &self.query, ctx.picture_px());
            self.is_searching = response.has_focus();
            self.enters_tiles = leaves_downwards(ui, &response);
            let entered = held_with_enter(ui.ctx()).filter(|_| response.lost_focus());
            if let (Some(held), Some(first)) = (entered, self.model.best()) {
                place(ctx, &first.preset, held.alt, out);
            }
            if icon_button(ui, ctx.theme, icon::PLUS, tr!("preset-save-open")).clicked() {
                out.push(Intent::Command(Command::SavePreset));
            }
        });
    }

    fn sections(&mut self, ui: &mut Ui, ctx: &Ctx<'_>, out: &mut Outbox) {
        let model = std::mem::take(&mut self.model);
        let sprite = self.picture.of_selected(ui.ctx(), ctx);
        let mut pointed = None;
        for section in model.sections() {
            if let Some((title, about)) = &section.title {
                ui.add_space(SPACE_SMALL);
                ui.label(RichText::new(*title).small().strong().color(ctx.theme.text_dim)).tip(about);
            }
            let (columns, size) = columns(ui.available_width(), true);
            for row in section.entries.chunks(columns) {
                ui.horizontal(|ui| {
                    for index in row {
                        let response =
                            self.tile(ui, ctx, (&model, *index, &sprite), vec2(size.x, HEIGHT_PX), out);
                        if response.hovered() || (response.has_focus() && pointed.is_none()) {
                            pointed = Some(*index);
                        }
                    }
                });
            }
            section.broken.iter().for_each(|file| broken::row(ui, ctx, file));
        }
        if model.sections().iter().all(|section| section.entries.is_empty() && section.broken.is_empty()) {
            let text = RichText::new(tr!("preset-none-found")).color(ctx.theme.text_dim);
            ui.add(egui::Label::new(text).wrap());
        }
        self.follow(ui, pointed);
        self.model = model;
    }

    /// Plays the entry under the pointer from its beginning, else that with the keyboard.
    fn follow(&mut self, ui: &Ui, pointed: Option<usize>) {
        if self.playing.map(|(index, _)| index) != pointed {
            self.playing = pointed.map(|index| (index, ui.input(|input| input.time)));
            ui.ctx().request_repaint();
        }
    }

    fn tile(
        &mut self,
        ui: &mut Ui,
        ctx: &Ctx<'_>,
        (model, index, sprite): (&Model, usize, &NodeSprite),
        size: egui::Vec2,
        out: &mut Outbox,
    ) -> Response {
        let entry = &model.entries()[index];
        let now_secs = ui.input(|input| input.time);
        let played_secs = self.playing.filter(|(playing, _)| *playing == index);
        let tile = Tile {
            entry,
            sprite,
            played_secs: played_secs.map(|(_, since_secs)| now_secs - since_secs),
            is_first: self.is_searching && model.best().is_some_and(|best| std::ptr::eq(best, entry)),
        };
        let response = tile.show(ui, ctx, size);
        if std::mem::take(&mut self.enters_tiles) {
            response.request_focus();
        }
        if response.gained_focus() {
            response.scroll_to_me(None);
        }
        DraggedPreset::drag_from(|| entry.dragged(), ui, ctx.theme, &response);
        if response.double_clicked() {
            // It was added: the next keys are for what is under the pointer.
            response.surrender_focus();
        } else if response.clicked() {
            key_focus::take_by_click(&response);
        }
        let entered = if response.has_focus() { take_enter(ui) } else { None };
        let clicked = || response.double_clicked().then(|| ui.input(|input| input.modifiers));
        if let Some(held) = entered.or_else(clicked) {
            place(ctx, &entry.preset, held.alt, out);
        }
        // Beside all tiles: over them it would cover those that are looked at next.
        let row = Rect::from_x_y_ranges(ui.clip_rect().x_range(), response.rect.y_range());
        response.tip_beside(row, hint(entry))
    }
}

/// Whether Tab or the down arrow leads from the search field to the tiles.
fn leaves_downwards(ui: &Ui, search: &Response) -> bool {
    let is_tab = |input: &egui::InputState| input.key_pressed(Key::Tab) && input.modifiers.is_none();
    (search.lost_focus() && ui.input(is_tab))
        || (search.has_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::ArrowDown)))
}

/// Consumes Enter, alone or with Alt, which plays a preset in parallel; what was held with it.
fn take_enter(ui: &Ui) -> Option<Modifiers> {
    let held = held_with_enter(ui.ctx());
    held.filter(|_| ui.input_mut(take_plain_enter))
}

/// What the preset is, and how it is placed.
fn hint(entry: &PresetEntry) -> String {
    let preset = &entry.preset;
    match preset.words {
        [] => tr!("preset-hint", name = &preset.name),
        words => tr!("preset-hint-words", name = &preset.name, words = words.join(", ")),
    }
}
