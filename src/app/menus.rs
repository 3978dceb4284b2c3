//! The menu bar, made from the table of commands.

use egui::{Button, MenuBar, Panel, RichText};

use super::App;
use super::panes::Pane;
use crate::command::{COMMANDS, Command, CommandSpec, Menu};
use crate::panels::Post;

impl App {
    /// Draws the menu bar.
    pub(super) fn menu_bar(&mut self, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().fill(self.theme.window).inner_margin(egui::Margin::symmetric(8, 3));
        Panel::top("menu bar").frame(frame).show_separator_line(false).show(ui, |ui| {
            MenuBar::new().ui(ui, |ui| {
                for menu in Menu::ALL {
                    ui.menu_button(menu.title(), |ui| self.menu(menu, ui));
                }
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| self.file_state(ui));
            });
        });
    }

    fn menu(&mut self, menu: Menu, ui: &mut egui::Ui) {
        ui.set_min_width(210.0);
        for spec in COMMANDS.iter().filter(|spec| spec.menu == menu) {
            if spec.starts_group {
                ui.separator();
            }
            self.entry(spec, ui);
        }
        if menu == Menu::File && !self.settings.recent.is_empty() {
            ui.separator();
            ui.menu_button("Open recent", |ui| self.recent_files(ui));
        }
    }

    fn entry(&mut self, spec: &CommandSpec, ui: &mut egui::Ui) {
        let why_not = self.editor.why_not(spec.command);
        let button = Button::new(self.title_of(spec)).shortcut_text(spec.command.shortcut_text(ui.ctx()));
        let response = ui.add_enabled(why_not.is_none(), button).on_hover_text(spec.help);
        if response.on_disabled_hover_text(why_not.unwrap_or_default()).clicked() {
            self.outbox.post(Post::Command(spec.command));
            ui.close();
        }
    }

    /// Undo and redo say what they would do.
    fn title_of(&self, spec: &CommandSpec) -> String {
        let history = self.editor.history();
        match spec.command {
            Command::Undo => titled("Undo", history.undo_label()),
            Command::Redo => titled("Redo", history.redo_label()),
            _ => spec.title.to_owned(),
        }
    }

    fn recent_files(&mut self, ui: &mut egui::Ui) {
        for path in self.settings.recent.clone() {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if ui.button(name).on_hover_text(path.display().to_string()).clicked() {
                self.ask_to_discard(super::dialogs::Next::OpenPath(path), ui.ctx());
                ui.close();
            }
        }
    }

    fn file_state(&mut self, ui: &mut egui::Ui) {
        let theme = self.theme;
        let count = crate::panels::problems::count(&self.editor.ctx(&theme));
        if count > 0 {
            let text = if count == 1 { "1 problem".to_owned() } else { format!("{count} problems") };
            let text =
                RichText::new(format!("{} {text}", egui_phosphor::regular::WARNING)).color(theme.error);
            if ui.add(Button::new(text).frame(false)).on_hover_text("Shows what is wrong.").clicked() {
                self.shell.reveal(Pane::Problems);
            }
        }
        let name = self
            .editor
            .path()
            .and_then(|path| path.file_name())
            .map_or_else(|| "untitled".to_owned(), |name| name.to_string_lossy().into_owned());
        let state = if self.editor.is_dirty() { format!("{name} (not saved)") } else { name };
        ui.label(RichText::new(state).color(theme.text_dim));
    }
}

fn titled(verb: &str, label: Option<&str>) -> String {
    label.map_or_else(|| verb.to_owned(), |label| format!("{verb}: {label}"))
}
