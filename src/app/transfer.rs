//! Input from other programs: the clipboard and dropped files.

use std::path::PathBuf;

use egui::{Context, Event, Modifiers};

use super::App;
use crate::command::Command;
use crate::editor::PasteMode;
use crate::import;
use crate::panels::Intent;
use crate::ui_kit::shorten::MAX_TYPED_CHARS;

impl App {
    /// Handles the system's copy, cut and paste keys, which arrive as separate events.
    pub(super) fn take_clipboard_events(&mut self, ctx: &Context) {
        let events = ctx.input(|input| input.events.clone());
        if self.paste_keys.update(&events) {
            self.paste_picture();
        }
        // A shortcut may be pressed and released within one frame.
        let mut modifiers = self.held_before;
        for event in events {
            match event {
                Event::ModifiersChanged(held) => modifiers = held,
                // The system has one copy and one paste; the held keys say which of the editor's is meant.
                Event::Copy if modifiers.alt => self.outbox.push(Intent::Command(Command::CopyValues)),
                Event::Copy => self.outbox.push(Intent::Command(Command::Copy)),
                Event::Cut => self.outbox.push(Intent::Command(Command::Cut)),
                Event::Paste(text) if self.paste_in_panel(ctx, &text) => {}
                Event::Paste(text) => {
                    if let Some(mode) = mode_of(modifiers) {
                        self.editor.set_paste_mode(mode);
                    }
                    let place = self.panels.paste_place(&self.editor.ctx(&self.theme));
                    self.editor.set_paste_place(place);
                    self.editor.paste_text(&text);
                }
                _ => {}
            }
        }
    }

    /// Asks for the text on the clipboard, or takes the picture that is there instead.
    pub(super) fn request_paste(&mut self, ctx: &Context) {
        self.paste_picture();
        if !self.dialogs.is_open() {
            ctx.send_viewport_cmd(egui::ViewportCommand::RequestPaste);
        }
    }

    /// Passes a pasted text to the panels. True if one took it.
    fn paste_in_panel(&mut self, egui_ctx: &Context, text: &str) -> bool {
        // No panel accepts more than a field does.
        if text.len() > MAX_TYPED_CHARS {
            return false;
        }
        let ctx = self.editor.ctx(&self.theme);
        self.panels.paste(egui_ctx, &ctx, text, &mut self.outbox)
    }

    /// Opens dropped projects and adds all other files and folders: to the project that is dropped with them, else on the stage where they
    /// are dropped, several side by side.
    pub(super) fn take_drops(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        // Behind the start page no place of the stage is seen.
        let pos = ctx.pointer_latest_pos().filter(|_| self.start_page.is_none());
        let place = pos.and_then(|pos| self.panels.drop_place(pos));
        let paths = dropped.into_iter().map(|file| file.path().to_owned());
        let (projects, others): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.partition(|path| import::meant_by(path).is_project());
        if !projects.is_empty() {
            self.ask_to_discard(ctx, move |app, _| app.open_dropped(&projects, &others));
        } else if !others.is_empty() {
            self.after_work(move |app| app.add_files(&others, place));
        }
    }

    /// Opens projects, the last of which stays open, and adds other files to it.
    fn open_dropped(&mut self, projects: &[PathBuf], others: &[PathBuf]) {
        projects.iter().for_each(|path| self.open_path(path));
        if !others.is_empty() {
            let others = others.to_vec();
            self.after_work(move |app| app.add_files(&others, None));
        }
    }
}

/// The mode of a paste by keys; `None` if it was not started by keys.
const fn mode_of(modifiers: Modifiers) -> Option<PasteMode> {
    match (modifiers.alt, modifiers.shift) {
        (true, true) => Some(PasteMode::Together),
        (true, false) => Some(PasteMode::Values),
        (false, true) => Some(PasteMode::Inside),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::Kind;

    use super::*;
    use crate::app::flow_tests::{AppWindow, window};
    use crate::panels::fixture;
    use crate::session::SelectionChange;
    use egui_kittest::kittest::Queryable as _;

    /// The step of a paste by these events of one frame.
    fn paste(events: Vec<Event>) -> Option<String> {
        let mut window = window(fixture::document());
        let clip = window.state().editor().document().clips()[0].clone();
        let (event, _) = clip.items().find(|(_, item)| item.action.kind() == Kind::CallFunc).unwrap();
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![event])));
        window.input_mut().events.extend(events);
        window.run_steps(3);
        window.state().editor().history().undo_label().map(str::to_owned)
    }

    #[test]
    fn a_paste_has_the_keys_that_were_held_when_it_was_pressed() {
        let text = || Event::Paste("Hide()".to_owned());
        let parallel = Modifiers { alt: true, shift: true, ..Modifiers::COMMAND };
        let fast =
            |held| vec![Event::ModifiersChanged(held), text(), Event::ModifiersChanged(Modifiers::NONE)];
        assert_eq!(paste(fast(parallel)).as_deref(), Some("Paste in parallel"));
        assert_eq!(paste(fast(Modifiers::COMMAND)).as_deref(), Some("Paste"));
        assert_eq!(paste(vec![text()]).as_deref(), Some("Paste"));
        assert_eq!(paste(vec![text(), Event::ModifiersChanged(parallel)]).as_deref(), Some("Paste"));
    }

    /// Over the graph it becomes a draft there, which is said once; elsewhere it plays.
    #[test]
    fn a_paste_without_a_selection_goes_where_the_pointer_is() {
        let mut window = window(fixture::document());
        let clip = window.state().editor().document().clips()[0].id;
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(clip)));
        window.run_steps(2);
        let (graph, timeline) = (window.get_by_label("graph").rect(), window.get_by_label("canvas").rect());
        let count = |window: &AppWindow| {
            let clip = &window.state().editor().document().clips()[0];
            (clip.preorder(clip.root().unwrap()).len(), clip.drafts().len())
        };
        let paste_at = |window: &mut AppWindow, pos| {
            window.hover_at(pos);
            window.run_steps(2);
            window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(Vec::new())));
            window.event(Event::Paste("Hide()".to_owned()));
            window.run_steps(3);
        };
        let (all, drafts) = count(&window);
        let at = graph.left_bottom() + egui::vec2(100.0, -90.0);
        paste_at(&mut window, at);
        assert_eq!(count(&window), (all, drafts + 1));
        let said = "It is a draft and isn't played.";
        assert!(window.query_by_label_contains(said).is_some());
        let card = window.query_all_by_label("Hide").map(|card| card.rect());
        assert!(card.map(|card| card.left_top()).any(|corner| (corner - at).length() < 2.0));
        paste_at(&mut window, timeline.center());
        assert_eq!(count(&window).1, drafts + 1);
        assert!(count(&window).0 > all);
    }
}
