//! The keys of all commands: changed by pressing others, with the commands that have them already.

use std::collections::HashMap;

use egui::{Align, Button, Context, Key, KeyboardShortcut, Layout, Modifiers, RichText, Ui};
use egui_phosphor::regular as icon;

use super::recorder::Heard;
use super::rows::FIELDS_PX;
use super::{Search, Section, heading};
use crate::app::App;
use crate::app::shortcuts::keys_of;
use crate::command::{self, Command, CommandSpec, KeyMap, Keys, Menu};
use crate::panels::table::commands;
use crate::text::{label, tr};
use crate::ui_kit::fields::{Field, FieldEvent, Form, icon_button};
use crate::ui_kit::theme::{ROW_HEIGHT, SPACE_SMALL};
use crate::ui_kit::tip::Tip as _;

/// The part of a row that titles of commands have.
const TITLE_PART: f32 = 0.45;

/// The list, and the command that gets keys.
#[derive(Default)]
pub(super) struct KeyList {
    recording: Option<Recording>,
}

/// A command whose keys are to be pressed.
#[derive(Clone, Copy)]
struct Recording {
    command: Command,
    /// Whether the keys come beside those that it has.
    adds: bool,
    /// The keys that were pressed, and the command that they belong to.
    taken: Option<(KeyboardShortcut, Command)>,
}

/// The commands of all keys.
type Holders = HashMap<KeyboardShortcut, Vec<CommandSpec>>;

impl KeyList {
    /// Uses the keys that were pressed, or waits for them.
    pub fn take_heard(&mut self, app: &mut App, ctx: &Context) {
        let Some(recording) = self.recording else { return };
        if recording.taken.is_some() {
            let take = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
            if take(Key::Escape) {
                self.recording = None;
            } else if take(Key::Enter) {
                self.replace(app, ctx);
            }
            return;
        }
        match app.recorder.take() {
            None => app.recorder.ask(ctx),
            Some(Heard::Cancelled) => self.recording = None,
            Some(Heard::Keys(keys)) => {
                let holder = app.settings.keys.holder(&keys, recording.command, commands());
                match holder {
                    Some(other) => {
                        self.recording = Some(Recording { taken: Some((keys, other.command)), ..recording });
                    }
                    None => self.give(keys, app, ctx),
                }
            }
        }
    }

    /// Gives the command the keys.
    fn give(&mut self, keys: KeyboardShortcut, app: &mut App, ctx: &Context) {
        let Some(Recording { command, adds, .. }) = self.recording.take() else { return };
        let spec = command.spec();
        app.change_keys(
            |all| {
                let mut new = if adds { all.of(&spec).to_vec() } else { Vec::new() };
                if !new.contains(&keys) {
                    new.push(keys);
                }
                all.set(&spec, new);
            },
            ctx,
        );
    }

    /// Takes the keys from the other command.
    fn replace(&mut self, app: &mut App, ctx: &Context) {
        if let Some((keys, other)) = self.recording.and_then(|recording| recording.taken) {
            app.change_keys(|all| all.remove(&other.spec(), &keys), ctx);
            self.give(keys, app, ctx);
        }
    }

    /// Shows the map and the commands that are found. False if there are none.
    pub fn show(&mut self, app: &mut App, ui: &mut Ui, search: Search<'_>) -> bool {
        let map = label!("settings-key-map");
        let has_map = search.finds_label(Section::Keys, map);
        let is_found = |spec: &CommandSpec| {
            let keys = keys_of(spec, ui);
            search.finds(Section::Keys, &[spec.title(), spec.help(), &keys, spec.menu.outermost().title()])
        };
        let found: Vec<CommandSpec> = commands().filter(is_found).collect();
        if !has_map && found.is_empty() {
            return false;
        }
        heading(ui, Section::Keys.title());
        if has_map {
            choose_map(app, ui, &Field::new(map.text(), map.tooltip()));
        }
        let holders = holders(&app.settings.keys);
        for menu in Menu::ALL {
            let rows: Vec<&CommandSpec> = found.iter().filter(|spec| spec.menu.outermost() == menu).collect();
            if !rows.is_empty() {
                ui.add_space(SPACE_SMALL);
                ui.weak(menu.title());
            }
            for spec in rows {
                self.row(spec, &holders, app, ui);
            }
        }
        true
    }

    fn row(&mut self, spec: &CommandSpec, holders: &Holders, app: &mut App, ui: &mut Ui) {
        let recording = self.recording.filter(|recording| recording.command == spec.command);
        ui.horizontal(|ui| {
            let title_px = ui.available_width() * TITLE_PART;
            ui.allocate_ui_with_layout(
                egui::vec2(title_px, ROW_HEIGHT),
                Layout::left_to_right(Align::Center),
                |ui| {
                    ui.set_min_width(title_px);
                    ui.add(egui::Label::new(spec.title()).truncate()).tip(spec.help());
                },
            );
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                self.row_buttons(spec, app, ui);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| match recording {
                    Some(Recording { taken: None, .. }) => {
                        ui.label(RichText::new(tr!("settings-keys-press")).color(app.theme.accent));
                    }
                    _ => shown_keys(spec, app, ui),
                });
            });
        });
        match recording.and_then(|recording| recording.taken) {
            Some((keys, other)) => self.taken(&keys, other, app, ui),
            None => also_held(spec, holders, app, ui),
        }
    }

    /// From right to left.
    fn row_buttons(&mut self, spec: &CommandSpec, app: &mut App, ui: &mut Ui) {
        ui.spacing_mut().item_spacing.x = 2.0;
        let theme = app.theme;
        let command = spec.title();
        let reset = tr!("settings-keys-reset", command);
        let (is_own, has_keys) = (app.settings.keys.is_own(spec), !app.settings.keys.of(spec).is_empty());
        let ctx = ui.ctx().clone();
        if when(is_own, ui, |ui| icon_button(ui, &theme, icon::ARROW_COUNTER_CLOCKWISE, &reset).clicked()) {
            app.change_keys(|keys| keys.reset(spec), &ctx);
        }
        let remove = tr!("settings-keys-remove", command);
        if when(has_keys, ui, |ui| icon_button(ui, &theme, icon::X, &remove).clicked()) {
            app.change_keys(|keys| keys.set(spec, Vec::new()), &ctx);
        }
        let add = tr!("settings-keys-add", command);
        if when(has_keys, ui, |ui| icon_button(ui, &theme, icon::PLUS, &add).clicked()) {
            self.begin(spec.command, true, app);
        }
        let change = tr!("settings-keys-change", command);
        if icon_button(ui, &theme, icon::PENCIL_SIMPLE, &change).clicked() {
            self.begin(spec.command, false, app);
        }
    }

    fn begin(&mut self, command: Command, adds: bool, app: &mut App) {
        // What was heard for another command is not meant.
        app.recorder.take();
        self.recording = Some(Recording { command, adds, taken: None });
    }

    /// The keys belong to another command: they are taken from it, or the recording ends.
    fn taken(&mut self, keys: &KeyboardShortcut, other: Command, app: &mut App, ui: &mut Ui) {
        let replace = label!("settings-keys-replace");
        let text =
            tr!("settings-keys-taken", keys = command::shown(ui.ctx(), keys), command = other.spec().title());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(format!("{} {text}", icon::WARNING)).color(app.theme.warning));
            if ui.button(replace.text()).tip(replace.tooltip()).clicked() {
                let ctx = ui.ctx().clone();
                self.replace(app, &ctx);
            } else if ui.button(tr!("common-cancel")).clicked() {
                self.recording = None;
            }
        });
    }
}

/// A button, or as much room where it would do nothing.
fn when(is_shown: bool, ui: &mut Ui, button: impl FnOnce(&mut Ui) -> bool) -> bool {
    if is_shown {
        return button(ui);
    }
    ui.allocate_exact_size(egui::Vec2::splat(ROW_HEIGHT - 2.0), egui::Sense::hover());
    false
}

fn choose_map(app: &mut App, ui: &mut Ui, field: &Field<'_>) {
    let (theme, ctx) = (app.theme, ui.ctx().clone());
    let options = KeyMap::ALL.map(|map| (map, map.title().to_owned()));
    let current = app.settings.keys.map();
    let event = ui.scope(|ui| {
        ui.set_max_width(FIELDS_PX);
        Form::new(ui, &theme, "key map").choice(field, &current, &options) // not shown
    });
    if let FieldEvent::Commit(map) = event.inner {
        app.change_keys(|keys| keys.use_map(map), &ctx);
    }
    let reset = label!("settings-keys-reset-all");
    let has_own = !app.settings.keys.own().is_empty();
    if ui.add_enabled(has_own, Button::new(reset.text())).tip(reset.tooltip()).clicked() {
        app.change_keys(Keys::reset_all, &ctx);
    }
}

fn shown_keys(spec: &CommandSpec, app: &App, ui: &mut Ui) {
    let text = keys_of(spec, ui);
    let color = if app.settings.keys.is_own(spec) { app.theme.text } else { app.theme.text_dim };
    if text.is_empty() {
        ui.weak(tr!("settings-keys-none"));
    } else {
        ui.label(RichText::new(text).color(color));
    }
}

fn holders(keys: &Keys) -> Holders {
    let mut holders = Holders::new();
    for spec in commands() {
        for shortcut in keys.of(&spec) {
            holders.entry(*shortcut).or_default().push(spec);
        }
    }
    holders
}

/// Names another command that has one of the keys: only the first of them is run.
fn also_held(spec: &CommandSpec, holders: &Holders, app: &App, ui: &mut Ui) {
    let other = app.settings.keys.of(spec).iter().find_map(|keys| {
        let others = holders.get(keys)?.iter();
        Some((keys, others.into_iter().find(|other| other.command != spec.command)?))
    });
    if let Some((keys, other)) = other {
        let text =
            tr!("settings-keys-shared", keys = command::shown(ui.ctx(), keys), command = other.title());
        ui.label(RichText::new(format!("{} {text}", icon::WARNING)).color(app.theme.warning));
    }
}
