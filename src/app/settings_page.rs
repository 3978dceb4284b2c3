//! The settings page: all that is set for the program and not for a project, searched by words, with the keys of every command.

mod folders;
mod keys;
mod recorder;
mod rows;
#[cfg(test)]
mod tests;
mod transfer;

use egui::{Context, Key, Modifiers, RichText, TextEdit, Ui, WidgetInfo, WidgetType};

use super::App;
use super::dialogs::Dialog;
use super::purpose::Purpose;
use super::question::{FirstFocus, body, buttons, dialog, is_read};
use super::shortcuts::fits;
use crate::text::{Label, label, tr};
use crate::ui_kit::theme::{SPACE, primary_button};
use crate::ui_kit::tip::Tip as _;

use keys::KeyList;
pub(super) use recorder::KeyRecorder;

/// Width of the page and largest height of its list, in points.
const WIDTH_PX: f32 = 640.0;
const LIST_PX: f32 = 460.0;
/// What is beside the contents of a dialog, in points.
const BESIDE_PX: f32 = 52.0;

/// The page.
pub(super) struct SettingsPage {
    query: String,
    /// The section that is shown; `None` shows all.
    section: Option<Section>,
    focus: FirstFocus,
    keys: KeyList,
}

/// A part of the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    Appearance,
    Units,
    Language,
    Safety,
    Folders,
    Canvas,
    Keys,
}

impl Section {
    /// In the order of the page.
    const ALL: [Self; 7] = [
        Self::Appearance,
        Self::Units,
        Self::Language,
        Self::Safety,
        Self::Folders,
        Self::Canvas,
        Self::Keys,
    ];

    fn title(self) -> &'static str {
        match self {
            Self::Appearance => tr!("settings-appearance"),
            Self::Units => tr!("settings-units"),
            Self::Language => tr!("settings-language"),
            Self::Safety => tr!("settings-safety"),
            Self::Folders => tr!("settings-folders"),
            Self::Canvas => tr!("settings-canvas"),
            Self::Keys => tr!("settings-keys"),
        }
    }
}

/// What is searched, in lower case.
#[derive(Clone, Copy)]
struct Search<'a>(&'a str);

impl Search<'_> {
    /// Whether a row of a section has all words.
    fn finds(self, section: Section, texts: &[&str]) -> bool {
        let all: Vec<&str> = texts.iter().copied().chain([section.title()]).collect();
        fits(&all, self.0)
    }

    fn finds_label(self, section: Section, label: Label) -> bool {
        self.finds(section, &[label.text(), label.tooltip()])
    }
}

impl SettingsPage {
    pub(super) fn new() -> Self {
        Self { query: String::new(), section: None, focus: FirstFocus::new(), keys: KeyList::default() }
    }

    fn search(&mut self, ui: &mut Ui) {
        let field = TextEdit::singleline(&mut self.query).desired_width(f32::INFINITY);
        let response = ui.add(field.hint_text(tr!("settings-search")));
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, tr!("settings-search")));
        // The rows are found while it is typed: Enter has nothing to confirm.
        if response.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            response.request_focus();
        }
        self.focus.give(&response);
    }

    /// The titles of the sections. A search covers all of them.
    fn sections(&mut self, ui: &mut Ui) {
        let searches = !self.query.trim().is_empty();
        let mut chosen = None;
        ui.horizontal_wrapped(|ui| {
            let all = label!("settings-all");
            let is_all = searches || self.section.is_none();
            if ui.selectable_label(is_all, all.text()).tip(all.tooltip()).clicked() {
                chosen = Some(None);
            }
            for section in Section::ALL {
                let is_shown = !searches && self.section == Some(section);
                if ui.selectable_label(is_shown, section.title()).clicked() {
                    chosen = Some(Some(section));
                }
            }
        });
        if let Some(section) = chosen {
            // What is typed next is searched.
            (self.section, self.query, self.focus) = (section, String::new(), FirstFocus::new());
        }
    }

    fn rows(&mut self, app: &mut App, ui: &mut Ui) {
        let query = self.query.to_lowercase();
        let search = Search(&query);
        let shown = self.section.filter(|_| query.trim().is_empty());
        let mut found = false;
        for section in Section::ALL.into_iter().filter(|section| shown.is_none_or(|shown| shown == *section))
        {
            found |= match section {
                Section::Folders => folders::show(app, ui, search),
                Section::Keys => self.keys.show(app, ui, search),
                other => rows::show(other, app, ui, search),
            };
        }
        if !found {
            ui.weak(tr!("settings-none"));
        }
    }

    /// The buttons below the page. True if it is closed.
    fn buttons(app: &mut App, ui: &mut Ui) -> bool {
        let mut closes = false;
        buttons(ui, |ui| {
            closes = ui.add(primary_button(ui, tr!("common-close"))).clicked();
            let mut clicked = |label: Label| ui.button(label.text()).tip(label.tooltip()).clicked();
            let exports = clicked(label!("settings-export"));
            let imports = clicked(label!("settings-import"));
            let resets = clicked(label!("settings-reset-all"));
            if exports {
                app.pick(Purpose::ExportSettings, ui.ctx());
            } else if imports {
                app.pick(Purpose::ImportSettings, ui.ctx());
            } else if resets {
                app.ask_to_reset_settings();
            }
        });
        closes
    }
}

impl Dialog for SettingsPage {
    fn name(&self) -> &'static str {
        "settings" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        self.keys.take_heard(app, ctx);
        let modal = dialog(ctx, "settings").show(ctx, |ui| {
            ui.set_width(WIDTH_PX.min(ctx.content_rect().width() - BESIDE_PX));
            ui.heading(tr!("settings-title"));
            ui.add_space(SPACE);
            self.search(ui);
            self.sections(ui);
            ui.add_space(SPACE);
            body(ui, LIST_PX, |ui| {
                // Nothing moves while less is found.
                ui.set_min_height(LIST_PX.min(ui.clip_rect().height() - SPACE));
                self.rows(app, ui);
            });
            ui.add_space(SPACE);
            Self::buttons(app, ui)
        });
        if modal.inner || is_read(&modal) { None } else { Some(self) }
    }
}

/// The title above the rows of a section.
fn heading(ui: &mut Ui, title: &str) {
    ui.label(RichText::new(title).strong());
}
