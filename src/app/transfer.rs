//! What comes from other programs: the clipboard and dropped files.

use std::path::Path;

use egui::{Context, Event};

use super::App;
use super::dialogs::Next;
use crate::command::Command;
use crate::panels::Post;

impl App {
    /// The system's copy, cut and paste keys come as events of their own.
    pub(super) fn take_clipboard_events(&mut self, ctx: &Context) {
        let events = ctx.input(|input| input.events.clone());
        for event in events {
            match event {
                Event::Copy => self.outbox.post(Post::Command(Command::Copy)),
                Event::Cut => self.outbox.post(Post::Command(Command::Cut)),
                Event::Paste(text) => self.editor.paste_text(&text),
                _ => {}
            }
        }
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

fn is_project(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("ron"))
}
