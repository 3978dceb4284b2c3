//! Presets of the dialog: chosen, saved, renamed, deleted.

use egui::{Button, Key, Modifiers, TextEdit, Ui};
use egui_phosphor::regular as icon;

use crate::app::export::choice::{BUILT_IN, ExportChoice, ExportMemory};
use crate::text::tr;
use crate::ui_kit::shorten::{MAX_NAME_CHARS, shortened};
use crate::ui_kit::tip::Tip as _;

/// The name that is typed.
#[derive(Debug, Default)]
pub(super) struct Presets {
    name: String,
    /// The preset that gets this name, if it is not what is chosen that does.
    renamed: Option<String>,
}

impl Presets {
    /// From right to left: save, the name, and the list. Returns the preset that was chosen.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        choice: &ExportChoice,
        memory: &mut ExportMemory,
    ) -> Option<ExportChoice> {
        self.save(ui, choice, memory);
        let mut chosen = None;
        ui.menu_button(tr!("dialog-presets"), |ui| {
            for preset in BUILT_IN {
                if ui.button(preset.label.text()).tip(preset.label.tooltip()).clicked() {
                    chosen = Some((preset.choice)());
                    ui.close();
                }
            }
            if !memory.presets.is_empty() {
                ui.separator();
            }
            chosen = chosen.take().or_else(|| self.own(ui, memory));
        });
        chosen
    }

    /// Those of the user, each with its buttons.
    fn own(&mut self, ui: &mut Ui, memory: &mut ExportMemory) -> Option<ExportChoice> {
        let (mut chosen, mut removed) = (None, None);
        for (name, choice) in &memory.presets {
            ui.horizontal(|ui| {
                if ui.button(shortened(name, MAX_NAME_CHARS).into_owned()).clicked() {
                    chosen = Some(choice.clone());
                    ui.close();
                }
                if small(ui, icon::PENCIL_SIMPLE, &tr!("dialog-preset-rename-this", name)) {
                    (self.name, self.renamed) = (name.clone(), Some(name.clone()));
                    ui.close();
                }
                if small(ui, icon::X, &tr!("dialog-preset-remove", name)) {
                    removed = Some(name.clone());
                }
            });
        }
        if let Some(name) = removed {
            memory.presets.remove(&name);
        }
        chosen
    }

    fn save(&mut self, ui: &mut Ui, choice: &ExportChoice, memory: &mut ExportMemory) {
        let name = self.name.trim().to_owned();
        let is_taken = self.renamed.is_some()
            && self.renamed.as_ref() != Some(&name)
            && memory.presets.contains_key(&name);
        let text =
            if self.renamed.is_some() { tr!("dialog-preset-rename") } else { tr!("dialog-preset-save") };
        let button = ui.add_enabled(!name.is_empty() && !is_taken, Button::new(text));
        let tip = match (&self.renamed, is_taken) {
            (_, true) => tr!("dialog-preset-taken"),
            (Some(_), _) => tr!("dialog-preset-rename.tooltip"),
            (None, _) => tr!("dialog-preset-save.tooltip"),
        };
        let is_clicked = button.tip(tip).disabled_tip(if is_taken { tip } else { "" }).clicked();
        let field = TextEdit::singleline(&mut self.name)
            .hint_text(tr!("dialog-preset-name"))
            .char_limit(MAX_NAME_CHARS)
            .desired_width(140.0);
        let field = ui.add(field);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(tr!("dialog-preset-name")));
        // The key is for the name, not for the dialog.
        let is_entered =
            field.lost_focus() && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter));
        if (is_clicked || is_entered) && !name.is_empty() && !is_taken {
            let kept = match self.renamed.take() {
                Some(old) => memory.presets.remove(&old).unwrap_or_else(|| choice.clone()),
                None => choice.clone(),
            };
            memory.presets.insert(name, kept);
            self.name.clear();
        } else if self.name.is_empty() {
            // Who clears the name doesn't want to rename any more.
            self.renamed = None;
        }
    }
}

/// A small button that is an icon.
fn small(ui: &mut Ui, icon: &str, label: &str) -> bool {
    let button = ui.small_button(icon);
    ui.ctx().accesskit_node_builder(button.id, |node| node.set_label(label));
    button.tip(label).clicked()
}
