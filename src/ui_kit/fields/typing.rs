//! Typing into a field: Enter or a click elsewhere takes the text, Esc gives it up.

use std::borrow::Cow;

use egui::text::{CCursor, CCursorRange};
use egui::text_edit::TextEditState;
use egui::{Align, Id, Key, Rect, TextEdit, Ui, UiBuilder, WidgetInfo, WidgetType};

use crate::ui_kit::shorten::{MAX_TYPED_CHARS, shortened};
use crate::ui_kit::theme::Theme;

/// The state of typing in this frame.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typing {
    /// Still typing.
    Ongoing,
    /// The text is complete.
    Done(String),
    /// Typing was cancelled.
    Cancelled,
}

/// The text as far as it was typed, and the pass of the user interface that showed it.
#[derive(Clone)]
struct Draft {
    text: String,
    /// What it began with.
    start: String,
    pass: u64,
}

/// The draft of the last pass; an older one belongs to a field that was hidden in between, and is ignored.
fn draft(ui: &Ui, id: Id) -> Option<Draft> {
    let now = ui.ctx().cumulative_pass_nr();
    let draft = ui.data(|data| data.get_temp::<Draft>(id))?;
    (now <= draft.pass + 1).then_some(draft)
}

/// True if the widget `id` shows a text that is being typed, or was until this frame.
pub(super) fn is_typing(ui: &Ui, id: Id) -> bool {
    ui.is_enabled() && (ui.memory(|memory| memory.has_focus(id)) || draft(ui, id).is_some())
}

/// Whether a field that a click opens begins in the next frame only: the release of a click takes the keyboard from what was not under the
/// pointer before.
pub fn waits_for_release(ui: &Ui) -> bool {
    let waits = ui.input(|input| input.pointer.any_released());
    if waits {
        ui.ctx().request_repaint();
    }
    waits
}

/// Lets the user type into `rect`, starting with `start`, all selected. Text that `is_valid` refuses is shown in the colour
/// of errors. The widget must have the focus: ask for it with `memory.request_focus(id)`.
pub fn type_in(
    ui: &Ui,
    rect: Rect,
    theme: &Theme,
    (id, label): (Id, &str),
    start: &str,
    is_valid: impl FnOnce(&str) -> bool,
) -> Typing {
    // A longer text is typed anew: nothing lays it out as a whole.
    let shown = shortened(start, MAX_TYPED_CHARS);
    let is_cut = matches!(shown, Cow::Owned(_));
    let start = shown.as_ref();
    // What is untouched follows a value that changes meanwhile, or it would be set back to what it was: the field before
    // takes its text one frame after Tab has left it.
    let touched = draft(ui, id).filter(|draft| draft.text != draft.start || draft.start == start);
    let Draft { mut text, start, .. } = touched.unwrap_or_else(|| {
        select_all(ui, id, start);
        Draft { text: start.to_owned(), start: start.to_owned(), pass: 0 }
    });
    let color = if is_valid(&text) { theme.text } else { theme.error };
    let edit = TextEdit::singleline(&mut text)
        .id(id)
        .char_limit(MAX_TYPED_CHARS)
        .vertical_align(Align::Center)
        .margin(egui::Margin::symmetric(5, 2))
        .min_size(rect.size())
        .text_color(color)
        .desired_width(rect.width() - 10.0);
    // Apart from the others: automatic ids of what follows stay the same, or Tab would lead to one that is gone in the next frame.
    let room = UiBuilder::new().max_rect(rect).layer_id(ui.layer_id()).style(ui.style().clone());
    let mut apart = Ui::new(ui.ctx().clone(), id.with("typing"), room);
    apart.set_clip_rect(ui.clip_rect());
    let response = apart.put(rect, edit);
    response.widget_info(|| WidgetInfo {
        current_text_value: Some(text.clone()),
        ..WidgetInfo::labeled(WidgetType::TextEdit, true, label)
    });
    let lost = response.lost_focus() || !ui.memory(|memory| memory.has_focus(id));
    // A press elsewhere takes the text before what is pressed changes the selection.
    let pressed_elsewhere = ui.input(|input| {
        input.pointer.any_pressed() && input.pointer.interact_pos().is_some_and(|at| !rect.contains(at))
    });
    if !lost && !pressed_elsewhere {
        let pass = ui.ctx().cumulative_pass_nr();
        ui.data_mut(|data| data.insert_temp(id, Draft { text, start, pass }));
        return Typing::Ongoing;
    }
    ui.data_mut(|data| data.remove::<Draft>(id));
    ui.memory_mut(|memory| memory.surrender_focus(id));
    // A text that was cut to be shown is not taken for a change.
    let is_untouched = is_cut && text == start;
    let is_cancelled = is_untouched || ui.input(|input| input.key_pressed(Key::Escape));
    if is_cancelled { Typing::Cancelled } else { Typing::Done(text) }
}

/// Selects the whole text of the text field `id`.
pub fn select_all(ui: &Ui, id: Id, text: &str) {
    select(ui, id, CCursorRange::two(CCursor::default(), CCursor::new(text.chars().count())));
}

/// Puts the caret behind the text of the text field `id`.
pub fn caret_at_end(ui: &Ui, id: Id, text: &str) {
    select(ui, id, CCursorRange::one(CCursor::new(text.chars().count())));
}

fn select(ui: &Ui, id: Id, range: CCursorRange) {
    let mut state = TextEditState::load(ui.ctx(), id).unwrap_or_default();
    state.cursor.set_char_range(Some(range));
    state.store(ui.ctx(), id);
}
