//! Editing labels, comments and titles in place.

use egui::{Align, Key, KeyboardShortcut, Margin, Modifiers, Rect, TextEdit, Ui, WidgetInfo, WidgetType};

use super::model::card_name;
use crate::document::{ActionId, Clip, ClipEdit, Edit, FrameId, GraphEdit};
use crate::history::Change;
use crate::panels::Outbox;
use crate::text::tr;
use crate::ui_kit::enter::take_plain_enter;
use crate::ui_kit::fields::{select_all, waits_for_release};
use crate::ui_kit::shorten::{MAX_TYPED_CHARS, shortened};

/// What is typed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum TypedField {
    /// The label of an action.
    Label(ActionId),
    /// The comment on an action.
    Comment(ActionId),
    /// The title of a frame.
    Title(FrameId),
}

/// A text that is being typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Typing {
    field: TypedField,
    before: String,
    text: String,
    has_focus: bool,
}

/// Whether the field stays open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TypingState {
    /// Still typing.
    Open,
    /// The text was applied or cancelled.
    Done,
}

impl TypedField {
    fn text(self, clip: &Clip) -> Option<String> {
        match self {
            Self::Label(id) => Some(clip.get(id)?.action.label.clone().unwrap_or_default()),
            Self::Comment(id) => Some(clip.get(id)?.comment.clone().unwrap_or_default()),
            Self::Title(id) => Some(clip.frame(id)?.title.clone()),
        }
    }

    /// The accessible name of the field.
    fn name(self, clip: &Clip) -> String {
        let card = |id| clip.get(id).map(|item| card_name(&item.action)).unwrap_or_default();
        match self {
            Self::Label(id) => tr!("graph-label.name", name = card(id)),
            Self::Comment(id) => tr!("graph-type-comment.name", name = card(id)),
            Self::Title(_) => tr!("graph-title.name").to_owned(),
        }
    }

    fn hint(self) -> &'static str {
        match self {
            Self::Label(_) => tr!("graph-label"),
            Self::Comment(_) => tr!("graph-type-comment"),
            Self::Title(_) => tr!("graph-title"),
        }
    }

    fn change(self, clip: &Clip, text: &str) -> Change {
        let filled = Some(text.to_owned()).filter(|text| !text.is_empty());
        let (label, edit) = match self {
            Self::Label(id) => (tr!("graph-rename"), ClipEdit::SetLabel(id, filled)),
            Self::Comment(id) => (tr!("command-comment"), ClipEdit::Graph(GraphEdit::SetComment(id, filled))),
            Self::Title(id) => {
                (tr!("graph-frame-rename"), ClipEdit::Graph(GraphEdit::SetFrameTitle(id, text.to_owned())))
            }
        };
        Change::new(label, Edit::Clip(clip.id, edit))
    }
}

impl Typing {
    /// Starts with the current text; `None` if its action or frame is gone.
    pub fn start(clip: &Clip, field: TypedField) -> Option<Self> {
        // Longer texts are cut: a field can't lay them out as a whole.
        let text = shortened(&field.text(clip)?, MAX_TYPED_CHARS).into_owned();
        Some(Self { field, before: text.clone(), text, has_focus: false })
    }

    /// What is typed.
    pub const fn field(&self) -> TypedField {
        self.field
    }

    /// Shows the field in `rect`. Enter or a click elsewhere applies the text, Esc cancels; Shift+Enter starts a line of a comment.
    pub fn show(&mut self, ui: &mut Ui, rect: Rect, clip: &Clip, out: &mut Outbox) -> TypingState {
        if self.field.text(clip).is_none() {
            return TypingState::Done;
        }
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Escape)) {
            return TypingState::Done;
        }
        let is_comment = matches!(self.field, TypedField::Comment(_));
        // Enter ends a comment too; a multi-line field would consume it.
        let entered = is_comment && self.has_focus && ui.input_mut(take_plain_enter);
        let id = ui.id().with(("typed field", self.field)); // not shown
        if !self.has_focus && waits_for_release(ui) {
            return TypingState::Open;
        }
        if !self.has_focus {
            select_all(ui, id, &self.text);
            ui.memory_mut(|memory| memory.request_focus(id));
        }
        let field = if is_comment {
            let new_line = KeyboardShortcut::new(Modifiers::SHIFT, Key::Enter);
            TextEdit::multiline(&mut self.text).desired_rows(2).return_key(new_line)
        } else {
            TextEdit::singleline(&mut self.text).vertical_align(Align::Center)
        };

        let name = self.field.name(clip);
        let field = field
            .id(id)
            .char_limit(MAX_TYPED_CHARS)
            .hint_text(self.field.hint())
            .margin(Margin::symmetric(6, 2));
        let field = field.min_size(rect.size());
        let response = ui.put(rect, field);
        response.widget_info(|| WidgetInfo::labeled(WidgetType::TextEdit, true, &name));
        if !std::mem::replace(&mut self.has_focus, true) {
            return TypingState::Open;
        }
        if !entered && !response.lost_focus() && response.has_focus() {
            return TypingState::Open;
        }
        if entered {
            response.surrender_focus();
        }
        let text = self.text.trim();
        if text != self.before {
            out.edit(self.field.change(clip, text));
        }
        TypingState::Done
    }
}
