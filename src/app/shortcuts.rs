//! The list of all commands with their keys, and of what the mouse does, with a field that searches it.

use egui::{Context, Grid, Id, Modal, RichText, ScrollArea, TextEdit, WidgetInfo, WidgetType};

use crate::command::{self, COMMANDS, CommandSpec, Menu};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE};

/// Width of the first column, as wide in all groups, so that the keys stand below each other; in points.
const WHAT_WIDTH_PX: f32 = 270.0;

/// The list, open or not.
#[derive(Debug, Default)]
pub struct ShortcutList {
    open: Option<Open>,
}

#[derive(Debug, Default)]
struct Open {
    query: String,
    /// The field asks for the keyboard until it has it.
    has_focus: bool,
}

const MOUSE: &[(&str, &str)] = &[
    ("Pan", "middle drag, or Space and drag"),
    ("Zoom at the pointer", "wheel, pinch"),
    ("Zoom the values of curves", "Alt+wheel, or drag on their axis"),
    ("Pan sideways", "Shift+wheel"),
    ("Select several", "drag on empty space; Shift+click, Ctrl+click"),
    ("Add an action", "right-click, or drop a wire on empty space"),
    ("Open the clip that a card plays", "double click"),
    ("Run a clip on a node", "drag it from the list of clips onto a row of the stage view"),
    ("Move without snapping", "hold Ctrl while dragging"),
    ("Cancel a drag", "Esc or right-click"),
];

impl ShortcutList {
    /// True while the list is shown.
    pub const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Opens the list, or closes it.
    pub fn toggle(&mut self) {
        self.open = if self.open.is_some() { None } else { Some(Open::default()) };
    }

    /// Shows the list, if it is open.
    pub fn show(&mut self, ctx: &Context) {
        let Some(open) = &mut self.open else { return };
        let modal = Modal::new(Id::new("shortcuts")).show(ctx, |ui| {
            ui.set_width(520.0);
            ui.heading("Shortcuts");
            ui.add_space(SPACE);
            open.search(ui);
            ui.add_space(SPACE);
            ScrollArea::vertical().max_height(440.0).auto_shrink([false, false]).show(ui, |ui| {
                open.lists(ui);
            });
            ui.add_space(SPACE);
            ui.button("Close").clicked()
        });
        if modal.inner || modal.should_close() {
            self.open = None;
        }
    }
}

impl Open {
    fn search(&mut self, ui: &mut egui::Ui) {
        let field = TextEdit::singleline(&mut self.query).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text("Search commands and keys"));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, "Search commands and keys"));
        if !self.has_focus {
            response.request_focus();
            self.has_focus = response.has_focus();
        }
    }

    fn lists(&self, ui: &mut egui::Ui) {
        let query = self.query.to_lowercase();
        let mut found = false;
        for menu in Menu::ALL {
            let rows: Vec<(&str, &str, String)> =
                COMMANDS
                    .iter()
                    .filter(|spec| spec.menu == menu)
                    .map(|spec| (spec.title, spec.help, keys_of(spec, ui)))
                    // Without a search only what has keys, with one every command.
                    .filter(|(title, help, keys)| {
                        if query.is_empty() { !keys.is_empty() } else { fits(&[title, help, keys], &query) }
                    })
                    .collect();
            found |= !rows.is_empty();
            list(ui, menu.title(), &rows);
        }
        let mouse: Vec<(&str, &str, String)> = MOUSE
            .iter()
            .filter(|(act, input)| fits(&[act, input], &query))
            .map(|(act, input)| (*act, "", (*input).to_owned()))
            .collect();
        found |= !mouse.is_empty();
        list(ui, "Mouse", &mouse);
        if !found {
            ui.weak("Nothing is called that. Try another word.");
        }
    }
}

fn keys_of(spec: &CommandSpec, ui: &egui::Ui) -> String {
    let keys: Vec<String> =
        spec.shortcuts.iter().map(|shortcut| command::shown(ui.ctx(), shortcut)).collect();
    keys.join("   ")
}

/// True if every word of the query is in one of the texts.
fn fits(texts: &[&str], query: &str) -> bool {
    query.split_whitespace().all(|word| texts.iter().any(|text| text.to_lowercase().contains(word)))
}

fn list(ui: &mut egui::Ui, title: &str, rows: &[(&str, &str, String)]) {
    if rows.is_empty() {
        return;
    }
    ui.label(RichText::new(title).strong());
    Grid::new(title).num_columns(2).spacing([SPACE_LARGE, SPACE]).show(ui, |ui| {
        for (what, help, keys) in rows {
            let cell = ui.horizontal(|ui| {
                ui.set_min_width(WHAT_WIDTH_PX);
                ui.label(*what)
            });
            let label = cell.inner;
            if !help.is_empty() {
                label.on_hover_text(*help);
            }
            ui.label(RichText::new(keys).weak());
            ui.end_row();
        }
    });
    ui.add_space(SPACE);
}
