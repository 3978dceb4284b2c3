//! The searchable list of all commands with their keys, and of mouse gestures.

use egui::{Context, Grid, RichText, TextEdit, WidgetInfo, WidgetType};

use super::App;
use super::dialogs::Dialog;
use super::question::{FirstFocus, body, dialog, is_read};
use crate::command::{self, CommandSpec, Keys, Menu};
use crate::panels::table::commands;
use crate::text::tr;
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, primary_button};
use crate::ui_kit::tip::Tip as _;

/// Width of the first column in points, the same in all groups so that the keys are aligned.
const WHAT_WIDTH_PX: f32 = 270.0;

/// Width of the dialog in points: that of the longest row.
const WIDTH_PX: f32 = 600.0;

/// The largest height of the list, in points.
const LIST_PX: f32 = 440.0;

/// The list.
pub(super) struct ShortcutList {
    query: String,
    focus: FirstFocus,
}

impl Dialog for ShortcutList {
    fn name(&self) -> &'static str {
        "shortcuts" // not shown
    }

    fn show(mut self: Box<Self>, _app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let modal = dialog(ctx, "shortcuts").show(ctx, |ui| {
            ui.set_width(WIDTH_PX);
            ui.heading(tr!("dialog-shortcuts"));
            ui.add_space(SPACE);
            self.search(ui);
            ui.add_space(SPACE);
            body(ui, LIST_PX, |ui| {
                self.lists(ui);
                // Nothing moves while less is found.
                ui.set_min_height(LIST_PX);
            });
            ui.add_space(SPACE);
            ui.add(primary_button(ui, tr!("common-close"))).clicked()
        });
        if modal.inner || is_read(&modal) { None } else { Some(self) }
    }
}

impl ShortcutList {
    pub(super) const fn new() -> Self {
        Self { query: String::new(), focus: FirstFocus::new() }
    }

    fn search(&mut self, ui: &mut egui::Ui) {
        let field = TextEdit::singleline(&mut self.query).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text(tr!("dialog-shortcuts-search")));
        response
            .widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("dialog-shortcuts-search")));
        self.focus.give(&response);
    }

    fn lists(&self, ui: &mut egui::Ui) {
        let query = self.query.to_lowercase();
        let mut found = false;
        for menu in Menu::ALL {
            let rows: Vec<(&str, &str, String)> =
                commands()
                    .filter(|spec| spec.menu.outermost() == menu)
                    .map(|spec| (spec.title(), spec.help(), keys_of(&spec, ui)))
                    // A search covers all commands; without one, only those with keys are listed.
                    .filter(|(title, help, keys)| {
                        if query.is_empty() { !keys.is_empty() } else { fits(&[title, help, keys], &query) }
                    })
                    .collect();
            found |= !rows.is_empty();
            list(ui, menu.title(), &rows);
        }
        let tables: [(&str, &[(&str, &str)]); 2] =
            [(tr!("dialog-tree-keys"), &tree_keys()), (tr!("dialog-mouse"), &mouse_gestures())];
        for (title, table) in tables {
            let fitting = table.iter().filter(|(act, input)| fits(&[act, input, title], &query));
            let rows: Vec<_> = fitting.map(|(act, input)| (*act, "", (*input).to_owned())).collect();
            found |= !rows.is_empty();
            list(ui, title, &rows);
        }
        if !found {
            ui.weak(tr!("dialog-shortcuts-none"));
        }
    }
}

/// What keys do over the tree of nodes, and the keys: there some have another meaning than elsewhere.
fn tree_keys() -> [(&'static str, &'static str); 6] {
    [
        (tr!("dialog-tree-select"), tr!("dialog-tree-select.input")),
        (tr!("dialog-tree-extend"), tr!("dialog-tree-extend.input")),
        (tr!("dialog-tree-fold"), tr!("dialog-tree-fold.input")),
        (tr!("dialog-tree-order"), tr!("dialog-tree-order.input")),
        (tr!("dialog-tree-rename"), tr!("dialog-tree-rename.input")),
        (tr!("dialog-tree-filter"), tr!("dialog-tree-filter.input")),
    ]
}

/// Mouse gestures: what they do, and the input.
fn mouse_gestures() -> [(&'static str, &'static str); 10] {
    [
        (tr!("dialog-mouse-pan"), tr!("dialog-mouse-pan.input")),
        (tr!("dialog-mouse-zoom"), tr!("dialog-mouse-zoom.input")),
        (tr!("dialog-mouse-zoom-values"), tr!("dialog-mouse-zoom-values.input")),
        (tr!("dialog-mouse-pan-sideways"), tr!("dialog-mouse-pan-sideways.input")),
        (tr!("dialog-mouse-select"), tr!("dialog-mouse-select.input")),
        (tr!("dialog-mouse-add"), tr!("dialog-mouse-add.input")),
        (tr!("dialog-mouse-open-clip"), tr!("dialog-mouse-open-clip.input")),
        (tr!("dialog-mouse-run-clip"), tr!("dialog-mouse-run-clip.input")),
        (tr!("dialog-mouse-no-snap"), tr!("dialog-mouse-no-snap.input")),
        (tr!("dialog-mouse-cancel"), tr!("dialog-mouse-cancel.input")),
    ]
}

/// All keys of a command, as they are shown.
pub(super) fn keys_of(spec: &CommandSpec, ui: &egui::Ui) -> String {
    let keys: Vec<String> =
        Keys::in_force(ui.ctx()).of(spec).iter().map(|shortcut| command::shown(ui.ctx(), shortcut)).collect();
    keys.join("   ")
}

/// True if every word of the query is in one of the texts.
pub(super) fn fits(texts: &[&str], query: &str) -> bool {
    query.split_whitespace().all(|word| texts.iter().any(|text| text.to_lowercase().contains(word)))
}

fn list(ui: &mut egui::Ui, title: &str, rows: &[(&str, &str, String)]) {
    if rows.is_empty() {
        return;
    }
    ui.label(RichText::new(title).weak());
    Grid::new(title).num_columns(2).spacing([SPACE_LARGE, SPACE_SMALL]).show(ui, |ui| {
        for (what, help, keys) in rows {
            let cell = ui.horizontal(|ui| {
                ui.set_min_width(WHAT_WIDTH_PX);
                ui.label(*what)
            });
            let label = cell.inner;
            if !help.is_empty() {
                label.tip(*help);
            }
            ui.label(RichText::new(keys).weak());
            ui.end_row();
        }
    });
    ui.add_space(SPACE);
}
