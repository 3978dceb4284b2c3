//! What comes from other programs: the clipboard and dropped files.

use std::path::Path;

use egui::{Context, Event, Key, Modifiers};

use super::App;
use super::dialogs::Next;
use crate::command::Command;
use crate::editor::PasteMode;
use crate::panels::Post;

impl App {
    /// The system's copy, cut and paste keys come as events of their own.
    pub(super) fn take_clipboard_events(&mut self, ctx: &Context) {
        let (events, held) = ctx.input(|input| (input.events.clone(), input.modifiers));
        let modifiers = modifiers_at_clipboard(&events).unwrap_or(held);
        for event in events {
            match event {
                // The keys that are held tell which copy and which paste it is; the system knows one of each.
                Event::Copy if modifiers.alt => self.outbox.post(Post::Command(Command::CopyValues)),
                Event::Copy => self.outbox.post(Post::Command(Command::Copy)),
                Event::Cut => self.outbox.post(Post::Command(Command::Cut)),
                Event::Paste(text) if self.paste_in_panel(ctx, &text) => {}
                Event::Paste(text) => {
                    if let Some(mode) = mode_of(modifiers) {
                        self.editor.set_paste_mode(mode);
                    }
                    self.editor.paste_text(&text);
                }
                _ => {}
            }
        }
    }

    /// Hands a pasted text to a panel that it is meant for. True if there is one.
    fn paste_in_panel(&mut self, egui_ctx: &Context, text: &str) -> bool {
        let ctx = self.editor.ctx(&self.theme);
        self.panels.paste(egui_ctx, &ctx, text, &mut self.outbox)
    }

    /// Opens dropped projects and adds dropped pictures.
    pub(super) fn take_drops(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        for path in dropped.into_iter().map(|file| file.path().to_owned()) {
            if is_project(&path) {
                self.ask_to_discard(Next::OpenPath(path), ctx);
            } else {
                self.add_image(&path);
            }
        }
    }
}

/// What is held with C or V. Of keys that are let go in the frame in which they were pressed only their events still tell it.
fn modifiers_at_clipboard(events: &[Event]) -> Option<Modifiers> {
    events.iter().find_map(|event| match event {
        Event::Key { key: Key::C | Key::V, modifiers, .. } => Some(*modifiers),
        _ => None,
    })
}

/// What a paste by keys is for; `None` when it was asked for in another way.
const fn mode_of(modifiers: Modifiers) -> Option<PasteMode> {
    match (modifiers.alt, modifiers.shift) {
        (true, _) => Some(PasteMode::Values),
        (false, true) => Some(PasteMode::Inside),
        (false, false) => None,
    }
}

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_chord_that_is_let_go_at_once_keeps_its_meaning() {
        let held = Modifiers { alt: true, ..Modifiers::COMMAND };
        let up =
            |key, modifiers| Event::Key { key, physical_key: None, pressed: false, repeat: false, modifiers };
        let events = [Event::Paste("text".into()), up(Key::V, held), up(Key::A, Modifiers::NONE)];
        assert_eq!(modifiers_at_clipboard(&events), Some(held));
        assert_eq!(modifiers_at_clipboard(&events[..1]), None);
    }
}
