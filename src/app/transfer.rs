//! Input from other programs: the clipboard and dropped files.

use std::path::PathBuf;

use egui::{Context, Event, Key, KeyboardShortcut, Modifiers};

use super::App;
use super::fonts::is_font;
use crate::command::{Command, Keys};
use crate::editor::PasteMode;
use crate::import;
use crate::panels::Intent;
use crate::panels::table::commands;
use crate::ui_kit::shorten::MAX_TYPED_CHARS;

impl App {
    /// Handles the system's copy, cut and paste keys, which arrive as separate events: they are presses of Ctrl with C, X and V, with the
    /// modifiers that are held besides.
    pub(super) fn take_clipboard_events(&mut self, ctx: &Context) {
        let events = ctx.input(|input| input.events.clone());
        let keys = Keys::in_force(ctx);
        // A shortcut may be pressed and released within one frame.
        let mut modifiers = self.held_before;
        let meant = |key, held: Modifiers| {
            let held = Modifiers { alt: held.alt, shift: held.shift, ..Modifiers::NONE };
            keys.meant(&KeyboardShortcut::new(Modifiers::COMMAND | held, key), commands())
        };
        if self.paste_keys.update(&events) && meant(Key::V, Modifiers::NONE) == Some(Command::Paste) {
            self.paste_picture();
        }
        for event in events {
            match event {
                Event::ModifiersChanged(held) => modifiers = held,
                Event::Copy => self.run_clipboard_key(meant(Key::C, modifiers)),
                Event::Cut => self.run_clipboard_key(meant(Key::X, modifiers)),
                // What a command has asked for.
                Event::Paste(text) if self.paste_keys.takes_asked(ctx) => self.paste_on(ctx, &text, None),
                Event::Paste(text) => match meant(Key::V, modifiers) {
                    Some(Command::Paste) => self.paste_on(ctx, &text, None),
                    Some(other) => match mode_of(other) {
                        Some(mode) => self.paste_on(ctx, &text, Some(mode)),
                        None => self.outbox.push(Intent::Command(other)),
                    },
                    None => {}
                },
                _ => {}
            }
        }
    }

    fn run_clipboard_key(&mut self, command: Option<Command>) {
        if let Some(command) = command {
            self.outbox.push(Intent::Command(command));
        }
    }

    /// Pastes a text: in the panel that takes it, else as the mode says, which a command may have set before.
    fn paste_on(&mut self, ctx: &Context, text: &str, mode: Option<PasteMode>) {
        if self.paste_in_panel(ctx, text) {
            return;
        }
        if let Some(mode) = mode {
            self.editor.set_paste_mode(mode);
        }
        let place = self.panels.paste_place(&self.editor.ctx(&self.theme));
        self.editor.set_paste_place(place);
        self.editor.paste_text(text);
    }

    /// Asks for the text on the clipboard, or takes the picture that is there instead.
    pub(super) fn request_paste(&mut self, ctx: &Context) {
        self.paste_picture();
        if !self.dialogs.is_open() {
            self.paste_keys.ask(ctx);
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
    /// are dropped, several side by side; on the list of assets pictures are only listed.
    pub(super) fn take_drops(&mut self, ctx: &Context) {
        let dropped = ctx.input(|input| input.raw.dropped_files.clone());
        // Behind the start page no place of the stage is seen.
        let pos = ctx.pointer_latest_pos().filter(|_| self.start_page.is_none());
        let place = pos.and_then(|pos| self.panels.drop_place(pos));
        let is_list = pos.is_some_and(|pos| self.panels.lists_files(pos));
        let paths = dropped.into_iter().map(|file| file.path().to_owned());
        let (fonts, paths): (Vec<PathBuf>, Vec<PathBuf>) = paths.partition(|path| is_font(path));
        for font in fonts {
            self.ask_before_begin(move |app| app.use_font(&font, place));
        }
        let (projects, others): (Vec<PathBuf>, Vec<PathBuf>) =
            paths.into_iter().partition(|path| import::meant_by(path).is_project());
        if let ([project], [], Some(place)) = (&projects[..], &others[..], place) {
            self.ask_about_symbol(project.clone(), place);
        } else if !projects.is_empty() {
            self.ask_to_discard(ctx, move |app, _| app.open_dropped(&projects, &others));
        } else if is_list && !others.is_empty() {
            self.after_work(move |app| app.list_files(&others));
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

/// The mode of a command that pastes in another way than Paste.
const fn mode_of(command: Command) -> Option<PasteMode> {
    match command {
        Command::PasteTogether => Some(PasteMode::Together),
        Command::PasteDraft => Some(PasteMode::Draft),
        Command::PasteValues => Some(PasteMode::Values),
        Command::PasteInside => Some(PasteMode::Inside),
        _ => None,
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

    #[test]
    fn a_paste_without_a_selection_ends_the_clip_and_is_a_draft_where_that_is_asked_for() {
        let mut window = window(fixture::document());
        let clip = window.state().editor().document().clips()[0].id;
        window.state_mut().editor.apply(Intent::Select(SelectionChange::Clip(clip)));
        window.run_steps(2);
        let (graph, timeline) = (window.get_by_label("graph").rect(), window.get_by_label("canvas").rect());
        let count = |window: &AppWindow| {
            let clip = &window.state().editor().document().clips()[0];
            (clip.preorder(clip.root().unwrap()).len(), clip.drafts().len())
        };
        let paste_at = |window: &mut AppWindow, pos, mode| {
            window.hover_at(pos);
            window.run_steps(2);
            window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(Vec::new())));
            // As the command has it when the text of the clipboard arrives.
            window.state_mut().editor.set_paste_mode(mode);
            window.event(Event::Paste("Hide()".to_owned()));
            window.run_steps(3);
        };
        let (all, drafts) = count(&window);
        let at = graph.left_bottom() + egui::vec2(100.0, -90.0);
        paste_at(&mut window, at, PasteMode::Draft);
        assert_eq!(count(&window), (all, drafts + 1));
        let said = "It is a draft and isn't played.";
        assert!(window.query_by_label_contains(said).is_some());
        let card = window.query_all_by_label("Hide").map(|card| card.rect());
        assert!(card.map(|card| card.left_top()).any(|corner| (corner - at).length() < 2.0));
        // Over empty ground it plays at the end, as an action that is added there.
        for pos in [at, timeline.center()] {
            let (before, _) = count(&window);
            paste_at(&mut window, pos, PasteMode::After);
            assert_eq!(count(&window).1, drafts + 1);
            assert!(count(&window).0 > before);
        }
    }
}
