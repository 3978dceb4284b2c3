//! The whole window, by labels, pointer and keys.

mod colours;
mod deleting;
mod dialogs;
mod drops;
mod export_dialog;
mod exports;
mod fonts;
mod frames_seen;
mod layouts;
mod long_texts;
mod messages;
mod naming;
mod new_nodes;
mod opening;
mod panels;
mod presets;
mod run_menu;
mod slow_frames;
mod symbols;

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Action, Kind, NamedEase};

use crate::app::App;
use crate::command::Command;
use crate::document::{ClipEdit, Document, Edit, Slot};
use crate::panels::{Intent, fixture};

pub(super) type AppWindow = Harness<'static, App>;

pub(super) fn window(document: Document) -> AppWindow {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.set_editor(document, None);
        app
    });
    window.run_steps(4);
    window
}

pub(super) fn press(window: &mut AppWindow, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

pub(super) fn click(window: &mut AppWindow, at: Pos2) {
    window.hover_at(at);
    window.run_steps(1);
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        window.run_steps(1);
    }
    window.run_steps(3);
}

pub(super) fn double_click(window: &mut AppWindow, at: Pos2) {
    window.hover_at(at);
    window.run_steps(1);
    for pressed in [true, false, true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.input_mut().events.push(Event::PointerButton { pos: at, button, pressed, modifiers });
    }
    window.run_steps(4);
}

pub(super) fn document(window: &AppWindow) -> &Document {
    window.state().editor().document()
}

pub(super) fn edited(document: Document, edits: impl IntoIterator<Item = Edit>) -> Document {
    edits.into_iter().fold(document, |document, edit| document.edited(&edit).unwrap().0)
}

/// The fixture with an own ease that an action uses.
pub(super) fn with_own_ease() -> Document {
    let document = fixture::document();
    let own = NamedEase::new("snap", Action::new(Kind::EaseBackOut));
    let tree = Action::ease_named("snap", Action::show());
    let insert = ClipEdit::Insert { tree, slot: Slot::Draft, position: None };
    let clip = document.clips()[0].id;
    edited(document, [Edit::AddEase(own), Edit::Clip(clip, insert)])
}

/// Opens a menu and clicks one of its entries.
pub(super) fn choose(window: &mut AppWindow, menu: &str, entry: &str) {
    for label in [menu, entry] {
        let at = window.get_by_label(label).rect().center();
        click(window, at);
    }
}

/// Clicks an entry of a menu inside the open one.
pub(super) fn choose_inside(window: &mut AppWindow, inner: &str, entry: &str) {
    // Before its title there may be room for a box.
    let inner = window.get_by_label_contains(inner).rect().center();
    click(window, inner);
    press_button(window, entry);
}

/// Runs a command as a menu does.
pub(super) fn run(window: &mut AppWindow, command: Command) {
    window.state_mut().outbox.push(Intent::Command(command));
    window.run_steps(3);
}

/// Types a path into the dialog that asks for one, and confirms.
pub(super) fn type_path(window: &mut AppWindow, path: &std::path::Path) {
    window.event(Event::Text(path.display().to_string()));
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
}

/// Runs frames until the export is over.
pub(super) fn finish_export(window: &mut AppWindow) {
    while window.state().exports.is_running() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
}

pub(super) fn press_button(window: &mut AppWindow, label: &str) {
    let button = window.get_by_label(label).rect().center();
    click(window, button);
}

/// Chooses an exporter in the dialog and goes on to its file.
pub(super) fn choose_exporter(window: &mut AppWindow, title: &str) {
    // The list may have to be scrolled first.
    window.get_by_label(title).click_accesskit();
    window.run_steps(2);
    press_button(window, "Export to file…");
}

/// Runs frames until a label is there.
pub(super) fn await_label(window: &mut AppWindow, label: &str) {
    while window.query_by_label_contains(label).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
}

/// A file that the system drops onto the window.
#[derive(Debug)]
struct Dropped(std::path::PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &std::path::Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        std::fs::read(&self.0).map_err(|error| error.to_string())
    }
}

/// Drops files onto the window.
pub(super) fn drop_files(window: &mut AppWindow, paths: &[std::path::PathBuf]) {
    for path in paths {
        window.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.clone())));
    }
    // A dialog with a long list has its place after some frames.
    window.run_steps(12);
}
