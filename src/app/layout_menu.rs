//! Layouts by name: the standard ones and the user's own, in the menu View and on the menu bar.

use egui::{
    Button, Color32, Context, Key, Modifiers, RichText, Stroke, TextEdit, Ui, WidgetInfo, WidgetType,
};
use egui_phosphor::regular as icon;

use super::App;
use super::dialogs::Dialog;
use super::layout::{ChosenLayout, Shell};
use super::menus::blank_sign;
use super::question::{FirstFocus, buttons, dialog, is_confirmed, is_escaped};
use crate::command::{Command, Menu, StandardLayout};
use crate::panels::Intent;
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::theme::{SPACE, SPACE_LARGE, SPACE_SMALL, primary_button};
use crate::ui_kit::tip::Tip as _;

/// The width of the names on the menu bar, in points; in narrower windows the menu View has them.
const BAR_PX: f32 = 230.0;
/// What the name of the file and the number of problems may take beside them, in points.
const FILE_PX: f32 = 260.0;

impl App {
    /// Arranges the panels as in a standard layout.
    pub(super) fn use_standard_layout(&mut self, layout: StandardLayout) {
        self.shell = Shell::standard(layout);
        self.settings.layout = ChosenLayout::Standard(layout);
    }

    /// Arranges the panels as they are in the chosen layout.
    pub(super) fn reset_layout(&mut self) {
        match self.settings.layout.clone() {
            ChosenLayout::Standard(layout) => self.use_standard_layout(layout),
            ChosenLayout::Own(name) => self.use_own_layout(&name),
        }
    }

    fn use_own_layout(&mut self, name: &str) {
        let stored = self.settings.layouts.get(name).cloned();
        self.shell = stored.and_then(Shell::restored).unwrap_or_default();
        self.settings.layout = ChosenLayout::Own(name.to_owned());
    }

    fn save_layout(&mut self, name: String) {
        self.settings.layouts.insert(name.clone(), self.shell.clone());
        self.settings.layout = ChosenLayout::Own(name);
    }

    fn delete_layout(&mut self, name: &str) {
        self.settings.layouts.remove(name);
        if self.settings.layout == ChosenLayout::Own(name.to_owned()) {
            self.settings.layout = ChosenLayout::default();
        }
    }

    /// The names on the menu bar.
    pub(super) fn layout_bar(&mut self, ui: &mut Ui) {
        if ui.available_width() < BAR_PX + FILE_PX {
            return;
        }
        ui.add_space(SPACE_LARGE);
        for layout in StandardLayout::ALL {
            let is_chosen = self.settings.layout == ChosenLayout::Standard(layout);
            let label = layout.label();
            if self.layout_tab(ui, label.text(), is_chosen, label.tooltip()) {
                self.outbox.push(Intent::Command(Command::UseLayout(layout)));
            }
        }
        if let ChosenLayout::Own(name) = self.settings.layout.clone() {
            self.layout_tab(ui, &shortened(&name, MAX_NAME_CHARS), true, tr!("app-own-layout.tooltip"));
        }
        ui.menu_button(icon::CARET_DOWN, |ui| self.menu(Menu::Layout, ui))
            .response
            .widget_info(|| WidgetInfo::labeled(WidgetType::Button, true, tr!("app-layouts")));
    }

    fn layout_tab(&self, ui: &mut Ui, name: &str, is_chosen: bool, tip: &str) -> bool {
        let color = if is_chosen { self.theme.text } else { self.theme.text_dim };
        let edge = Stroke::new(1.0, if is_chosen { self.theme.accent } else { Color32::TRANSPARENT });
        let button = Button::selectable(is_chosen, RichText::new(name).color(color)).stroke(edge);
        let response = ui.add(button);
        response.widget_info(|| {
            WidgetInfo::selected(WidgetType::RadioButton, true, is_chosen, tr!("app-layout", name))
        });
        response.tip(tip).clicked()
    }

    /// Entries for the user's own layouts.
    pub(super) fn own_layouts(&mut self, ui: &mut Ui) {
        let names: Vec<String> = self.settings.layouts.keys().cloned().collect();
        if names.is_empty() {
            return;
        }
        ui.separator();
        for name in &names {
            let is_chosen = self.settings.layout == ChosenLayout::Own(name.clone());
            let sign = RichText::new(if is_chosen { icon::CHECK_SQUARE } else { icon::SQUARE });
            let shown = shortened(name, MAX_NAME_CHARS);
            let response = ui.button((sign, shown.as_ref()));
            response
                .widget_info(|| WidgetInfo::selected(WidgetType::Checkbox, true, is_chosen, shown.as_ref()));
            if response.clicked() {
                ui.close();
                self.use_own_layout(name);
            }
        }
        ui.menu_button((blank_sign(), tr!("app-delete-layout")), |ui| {
            for name in &names {
                let text = tr!("app-delete-layout-named", name = shortened(name, MAX_NAME_CHARS));
                if entry(ui, &text) {
                    self.delete_layout(name);
                }
            }
        });
    }
}

/// An entry of a menu. True if it was chosen.
fn entry(ui: &mut Ui, text: &str) -> bool {
    let is_chosen = ui.button(text).clicked();
    if is_chosen {
        ui.close();
    }
    is_chosen
}

/// Asks for the name of a layout.
pub(super) struct LayoutName {
    name: String,
    focus: FirstFocus,
}

impl LayoutName {
    /// Proposes the name of the user's own layout that was chosen last.
    pub(super) fn new(chosen: &ChosenLayout) -> Self {
        let name = match chosen {
            ChosenLayout::Own(name) => name.clone(),
            ChosenLayout::Standard(_) => String::new(),
        };
        Self { name, focus: FirstFocus::new() }
    }
}

impl Dialog for LayoutName {
    fn name(&self) -> &'static str {
        "layout name" // not shown
    }

    fn show(mut self: Box<Self>, app: &mut App, ctx: &Context) -> Option<Box<dyn Dialog>> {
        let (mut is_pressed, mut is_cancelled) = (false, false);
        let modal = dialog(ctx, Dialog::name(&*self)).show(ctx, |ui| {
            ui.set_width(320.0);
            ui.heading(tr!("app-save-layout"));
            ui.add_space(SPACE);
            let label = ui.label(tr!("app-layout-name"));
            let field = TextEdit::singleline(&mut self.name).char_limit(MAX_NAME_CHARS);
            let field = ui.add(field.desired_width(f32::INFINITY)).labelled_by(label.id);
            self.focus.give(&field);
            let is_taken = app.settings.layouts.contains_key(self.name.trim());
            ui.add_space(SPACE_SMALL);
            ui.weak(if is_taken { tr!("app-layout-taken") } else { tr!("app-layout-note") });
            ui.add_space(SPACE_LARGE);
            buttons(ui, |ui| {
                let can_save = !self.name.trim().is_empty();
                is_pressed = ui.add_enabled(can_save, primary_button(ui, tr!("common-save"))).clicked();
                is_cancelled = ui.button(tr!("common-cancel")).clicked();
            });
        });
        let name = self.name.trim().to_owned();
        if (is_pressed || is_confirmed(&modal)) && !name.is_empty() {
            ctx.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
            app.save_layout(name);
        } else if !is_cancelled && !is_escaped(&modal) {
            return Some(self);
        }
        None
    }
}
