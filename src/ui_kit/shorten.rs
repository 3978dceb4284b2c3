//! Texts are shown and typed up to a length: nothing that is laid out grows with what a file or the clipboard holds.

use egui::{Context, Event, Plugin, RawInput};

pub use crate::text::shorten::*;

/// Cuts what is pasted or typed into text fields to [`MAX_TYPED_CHARS`].
#[derive(Debug, Default)]
pub struct TypingLimit;

impl Plugin for TypingLimit {
    fn debug_name(&self) -> &'static str {
        "typing limit" // not shown
    }

    fn input_hook(&mut self, ctx: &Context, input: &mut RawInput) {
        if !ctx.text_edit_focused() {
            return;
        }
        for event in &mut input.events {
            if let Event::Paste(text) | Event::Text(text) = event
                && let Some((at, _)) = text.char_indices().nth(MAX_TYPED_CHARS)
            {
                text.truncate(at);
            }
        }
    }
}
