//! Typing a label right on its card.

use egui::{Key, Rect, TextEdit, Ui, WidgetInfo, WidgetType};

use super::model::card_name;
use crate::document::{ActionId, Clip, ClipEdit, Edit};
use crate::history::Change;
use crate::panels::Outbox;

/// A label that is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rename {
    id: ActionId,
    text: String,
    has_focus: bool,
}

/// Whether the typing goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Still typing.
    Open,
    /// Taken over or given up.
    Done,
}

impl Rename {
    /// Starts with the label that an action has now.
    #[must_use]
    pub fn start(clip: &Clip, id: ActionId) -> Option<Self> {
        let text = clip.get(id)?.action.label.clone().unwrap_or_default();
        Some(Self { id, text, has_focus: false })
    }

    /// The action that is being named.
    #[must_use]
    pub const fn id(&self) -> ActionId {
        self.id
    }

    /// Shows the field in `rect`. Enter and a click elsewhere take the label over, Esc gives up.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, clip: &Clip, out: &mut Outbox) -> Progress {
        let Some(item) = clip.get(self.id) else { return Progress::Done };
        let escaped = ui.input_mut(|input| input.consume_key(egui::Modifiers::NONE, Key::Escape));
        if escaped {
            return Progress::Done;
        }
        let name = format!("label of {}", card_name(&item.action));
        let field =
            TextEdit::singleline(&mut self.text).hint_text("Label").margin(egui::Margin::symmetric(6, 2));
        let response = ui.put(rect, field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
        if !self.has_focus {
            response.request_focus();
            self.has_focus = true;
            return Progress::Open;
        }
        if !response.lost_focus() && response.has_focus() {
            return Progress::Open;
        }
        let label = Some(self.text.trim().to_owned()).filter(|text| !text.is_empty());
        if label != item.action.label {
            let edit = ClipEdit::SetLabel(self.id, label);
            out.edit(Change::new("Rename action", Edit::Clip(clip.id, edit)));
        }
        Progress::Done
    }
}
