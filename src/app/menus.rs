//! The menu bar, built from the table of commands.

use egui::{Button, Color32, MenuBar, Panel, Popup, RichText, ScrollArea, WidgetInfo, WidgetType};
use egui_phosphor::regular as icon;

use super::App;
use super::layout::{ChosenLayout, Pane};
use super::menu_keys::BarMenus;
use crate::command::{Command, CommandSpec, Menu};
use crate::panels::Intent;
use crate::panels::problems;
use crate::panels::table::commands;
use crate::session::TimelineView;
use crate::text::tr;
use crate::ui_kit::menu_clicks::share_titles;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// What is above a menu of the menu bar and around its entries, in points.
const AROUND_PX: f32 = 52.0;

impl App {
    /// Draws the menu bar.
    pub(super) fn menu_bar(&mut self, ui: &mut egui::Ui) {
        let frame = egui::Frame::new().fill(self.theme.window).inner_margin(egui::Margin::symmetric(8, 3));
        Panel::top("menu bar").frame(frame).show_separator_line(false).show(ui, |ui| {
            MenuBar::new().ui(ui, |ui| {
                let is_project_shown = self.start_page.is_none();
                let is_shown = |menu: &Menu| is_project_shown || menu.is_on_start_page();
                let in_bar = |menu: &Menu| menu.parent().is_none() && is_shown(menu);
                self.bar = BarMenus::default();
                let mut titles = egui::Rect::NOTHING;
                for menu in Menu::ALL.into_iter().filter(in_bar) {
                    let title = ui.menu_button(menu.title(), |ui| self.menu(menu, ui)).response;
                    self.bar.popups.push(Popup::default_response_id(&title));
                    titles = titles.union(title.rect);
                    if std::mem::take(&mut self.wants_menu_bar) {
                        title.request_focus();
                    }
                }
                std::mem::take(&mut self.bar).share(ui.ctx());
                share_titles(ui.ctx(), titles);
                if self.start_page.is_none() {
                    self.layout_bar(ui);
                    ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                        self.file_state(ui);
                    });
                }
            });
        });
    }

    pub(super) fn menu(&mut self, menu: Menu, ui: &mut egui::Ui) {
        ui.set_min_width(210.0);
        // A popup is kept in the window by moving it over its own entry; what is still too high for that scrolls.
        let most_px = ui.ctx().content_rect().height() - AROUND_PX;
        // The area of a popup would scroll from its first height on.
        let area = ScrollArea::vertical().max_height(most_px).min_scrolled_height(most_px);
        area.show(ui, |ui| self.entries(menu, ui));
    }

    fn entries(&mut self, menu: Menu, ui: &mut egui::Ui) {
        for (place, spec) in commands().filter(|spec| spec.menu == menu).enumerate() {
            if spec.starts_group && place > 0 {
                ui.separator();
            }
            self.entry(&spec, ui);
            if spec.command == Command::Open && !self.settings.recent.is_empty() {
                self.submenu(menu, tr!("app-open-recent"), ui, Self::recent_files);
            }
        }
        if menu == Menu::Layout {
            self.own_layouts(ui);
        }
        for (place, inner) in Menu::ALL.into_iter().filter(|inner| inner.parent() == Some(menu)).enumerate() {
            if place == 0 {
                ui.separator();
            }
            self.submenu(menu, inner.title(), ui, |app, ui| app.menu(inner, ui));
        }
    }

    /// A menu inside of another. Its title begins where those of the entries do.
    fn submenu(
        &mut self,
        parent: Menu,
        title: &str,
        ui: &mut egui::Ui,
        show: impl FnOnce(&mut Self, &mut egui::Ui),
    ) {
        let button = match self.has_options(parent) {
            true => ui.menu_button((blank_sign(), title), |ui| show(self, ui)),
            false => ui.menu_button(title, |ui| show(self, ui)),
        };
        self.bar.inner.push(button.response.id);
    }

    fn entry(&mut self, spec: &CommandSpec, ui: &mut egui::Ui) {
        let disabled_reason = self.editor.disabled_reason(spec.command);
        let (title, is_on) = (self.title_of(spec), self.is_on(spec.command));
        let button = match self.sign_of(spec) {
            Some(sign) => Button::new((sign, title.as_str())),
            None => Button::new(title.as_str()),
        };
        let button = button.shortcut_text(spec.command.shortcut_text(ui.ctx()));
        let response = ui.add_enabled(disabled_reason.is_none(), button);
        response.widget_info(|| match is_on {
            Some(is_on) => WidgetInfo::selected(WidgetType::Checkbox, response.enabled(), is_on, &title),
            None => WidgetInfo::labeled(WidgetType::Button, response.enabled(), &title),
        });
        let response = response.tip(spec.help());
        if response.disabled_tip(disabled_reason.unwrap_or_default()).clicked() {
            self.outbox.push(Intent::Command(spec.command));
            ui.close();
        }
    }

    /// The box before a title: checked, empty, or, for what is no option, as much room, so that all titles of a menu begin at one line.
    /// `None` in menus without options.
    fn sign_of(&self, spec: &CommandSpec) -> Option<RichText> {
        self.has_options(spec.menu).then(|| match self.is_on(spec.command) {
            Some(true) => RichText::new(icon::CHECK_SQUARE),
            Some(false) => RichText::new(icon::SQUARE),
            None => blank_sign(),
        })
    }

    fn has_options(&self, menu: Menu) -> bool {
        commands().any(|spec| spec.menu == menu && self.is_on(spec.command).is_some())
    }

    /// Whether the option that a command toggles is on; `None` for other commands.
    fn is_on(&self, command: Command) -> Option<bool> {
        match command {
            Command::ToggleTheme => Some(self.theme.dark),
            Command::ToggleReopenLast => Some(self.settings.reopens_last),
            Command::TogglePanel(panel) => Some(self.shell.is_open(Pane::of(panel))),
            Command::UseLayout(layout) => Some(self.settings.layout == ChosenLayout::Standard(layout)),
            Command::FillWindow => Some(self.shell.is_filling()),
            Command::AlignToStage => Some(self.editor.session().aligning.to_stage),
            Command::AlignByPivot => Some(self.editor.session().aligning.by_pivot),
            Command::ToggleTimelineView => Some(self.editor.session().timeline == TimelineView::Runs),
            _ => self.editor.is_on(command).or_else(|| self.panels.is_on(command)),
        }
    }

    /// The title of an entry. Undo and redo name their step, the loop command its mode.
    fn title_of(&self, spec: &CommandSpec) -> String {
        let history = self.editor.history();
        let named = |label| shortened(label, MAX_NAME_CHARS);
        let title = match spec.command {
            Command::Undo => {
                history.undo_label().map(|label| tr!("command-undo-named", change = named(label)))
            }
            Command::Redo => {
                history.redo_label().map(|label| tr!("command-redo-named", change = named(label)))
            }
            Command::ToggleLoop => {
                Some(tr!("command-toggle-loop-now", mode = self.editor.session().playback.at_end.title()))
            }
            _ => None,
        };
        title.unwrap_or_else(|| spec.title().to_owned())
    }

    fn recent_files(&mut self, ui: &mut egui::Ui) {
        for path in self.settings.recent.clone() {
            let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
            if ui.button(name).tip(path.display().to_string()).clicked() {
                self.ask_to_discard(ui.ctx(), move |app, _| app.open_path(&path));
                ui.close();
            }
        }
    }

    fn file_state(&mut self, ui: &mut egui::Ui) {
        let theme = self.theme;
        let shown = self.editor.ctx(&theme);
        let (count, color) = (problems::count(&shown), problems::color(&shown));
        if count > 0 {
            let text = tr!("app-problems", count);
            let text = RichText::new(format!("{} {text}", icon::WARNING)).color(color);
            if ui.add(Button::new(text).frame(false)).tip(tr!("app-problems.tooltip")).clicked() {
                self.shell.reveal(Pane::of(&problems::PANEL.head));
            }
        }
        let name = self.shown_name();
        let state = match (self.is_read_only(), self.is_unsaved()) {
            _ if self.safety.is_gone => tr!("app-file-deleted", name),
            (true, true) => tr!("app-file-read-only-unsaved", name),
            (true, false) => tr!("app-file-read-only", name),
            (false, true) => tr!("app-file-unsaved", name),
            (false, false) => name,
        };
        ui.label(RichText::new(state).color(theme.text_dim));
    }
}

/// Room for a box.
pub(super) fn blank_sign() -> RichText {
    RichText::new(icon::SQUARE).color(Color32::TRANSPARENT)
}

#[cfg(test)]
mod tests {
    use egui_kittest::kittest::Queryable as _;

    use super::*;
    use crate::app::flow_tests::{AppWindow, window};
    use crate::panels::fixture;

    fn open(window: &mut AppWindow, menu: Menu) {
        if let Some(parent) = menu.parent() {
            open(window, parent);
            // Entries are as wide as the menu; what else has such a name is not.
            let mut all = window.query_all_by_label_contains(menu.title());
            all.find(|node| node.rect().width() > 190.0 && node.rect().height() < 30.0).unwrap().click();
        } else {
            window.query_all_by_label(menu.title()).next().unwrap().click();
        }
        window.run_steps(4);
    }

    fn entries(window: &AppWindow, menu: Menu) -> Vec<egui::Rect> {
        let specs: Vec<CommandSpec> = commands().filter(|spec| spec.menu == menu).collect();
        let place = |spec: &CommandSpec| {
            let title = window.state().title_of(spec);
            window.query_all_by_label(&title).last().map(|node| node.rect())
        };
        let rects: Vec<egui::Rect> = specs.iter().filter_map(place).collect();
        assert_eq!(rects.len(), specs.len(), "{menu:?}");
        rects
    }

    #[test]
    fn entries_of_a_menu_are_drawn_whole_and_begin_at_one_place() {
        for menu in Menu::ALL {
            let mut window = window(fixture::document());
            window.set_size(egui::vec2(800.0, 520.0));
            window.run_steps(4);
            open(&mut window, menu);
            let texts = fixture::drawn_texts(&window);
            let drawn = |title: &str| texts.iter().rfind(|drawn| drawn.text == title).unwrap();
            let specs = commands().filter(|spec| spec.menu == menu);
            let titles = specs.map(|spec| window.state().title_of(&spec));
            let inner = Menu::ALL.into_iter().filter(|inner| inner.parent() == Some(menu));
            let titles: Vec<String> = titles.chain(inner.map(|inner| inner.title().to_owned())).collect();
            let left = drawn(&titles[0]).rect.left().round();
            for title in titles {
                let drawn = drawn(&title);
                assert_eq!(drawn.seen, drawn.rect, "{menu:?} {title}");
                assert!((drawn.rect.left() - left).abs() <= 2.0, "{menu:?} {title}: {left} {}", drawn.rect);
            }
        }
    }

    #[test]
    fn each_menu_fits_below_the_menu_bar_of_the_smallest_window() {
        for menu in Menu::ALL {
            let mut window = window(fixture::document());
            window.set_size(egui::vec2(800.0, 520.0));
            window.run_steps(4);
            let bar = window.query_all_by_label("File").next().unwrap().rect();
            open(&mut window, menu);
            for rect in entries(&window, menu) {
                let is_below = menu.parent().is_some() || rect.top() >= bar.bottom();
                assert!(is_below && rect.bottom() <= 520.0 && rect.right() <= 800.0, "{menu:?} {rect}");
            }
        }
    }
}
