//! The whole window, by labels, pointer and keys: messages, focus of keys, and texts of any length.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, Shape, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Action, Image, Kind, Marker, NamedEase, Sheet, Sprite, StartPose};

use super::App;
use super::dialogs::Dialogs;
use super::export::Exports;
use super::layout::{Pane, Shell};
use crate::command::Command;
use crate::document::{ClipEdit, Document, Edit, GraphEdit, Slot};
use crate::editor::WindowRequest;
use crate::export::exporter::Times;
use crate::export::options::What;
use crate::export::studio::Backdrop;
use crate::history::Change;
use crate::panels::table::{self, PANELS};
use crate::panels::{Intent, fixture};
use crate::session::{SelectionChange, TimelineView};
use crate::ui_kit::shorten::{MAX_TEXT_CHARS, MAX_TYPED_CHARS};

pub(super) type Window = Harness<'static, App>;

pub(super) fn window(document: Document) -> Window {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(move |creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.set_editor(document, None);
        app
    });
    window.run_steps(4);
    window
}

pub(super) fn press(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run_steps(3);
}

pub(super) fn click(window: &mut Window, at: Pos2) {
    window.hover_at(at);
    window.run_steps(1);
    for pressed in [true, false] {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        window.event(Event::PointerButton { pos: at, button, pressed, modifiers });
        window.run_steps(1);
    }
    window.run_steps(3);
}

fn document(window: &Window) -> &Document {
    window.state().editor().document()
}

fn edited(document: Document, edits: impl IntoIterator<Item = Edit>) -> Document {
    edits.into_iter().fold(document, |document, edit| document.edited(&edit).unwrap().0)
}

/// The fixture with an own ease that an action uses.
fn with_own_ease() -> Document {
    let document = fixture::document();
    let own = NamedEase::new("snap", Action::new(Kind::EaseBackOut));
    let tree = Action::ease_named("snap", Action::show());
    let insert = ClipEdit::Insert { tree, slot: Slot::Draft, position: None };
    let clip = document.clips()[0].id;
    edited(document, [Edit::AddEase(own), Edit::Clip(clip, insert)])
}

#[test]
fn delete_belongs_to_the_row_that_was_clicked() {
    let mut window = window(with_own_ease());
    let count = document(&window).clips()[0].len();
    let ease = window.get_by_label("ease snap").rect().center();
    click(&mut window, ease);
    assert_eq!(window.state().editor().session().selection.actions.len(), 1, "its use is selected");
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(document(&window).eases().len(), 0);
    assert_eq!(document(&window).clips()[0].len(), count, "the action stays");
    window.get_by_label_contains("Deleted own ease “snap”. 1 action keeps its curve.");
    let undo = window.get_by_label("Undo").rect().center();
    click(&mut window, undo);
    assert_eq!(document(&window).eases().len(), 1);
    assert!(
        window.query_by_label_contains("Deleted own ease").is_none(),
        "it is about a step that was undone"
    );
}

#[test]
fn delete_over_an_empty_graph_deletes_nothing() {
    let mut window = window(fixture::document());
    let clip = window.get_by_label("clip hop").rect().center();
    click(&mut window, clip);
    let graph = window.get_by_label("graph").rect();
    click(&mut window, graph.left_bottom() + vec2(12.0, -12.0));
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(document(&window).clips().len(), 2, "the clip was not what was clicked");
    window.get_by_label_contains("Select something to delete first.");
    click(&mut window, clip);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert_eq!(document(&window).clips().len(), 1);
    assert_eq!(document(&window).runs().len(), 1);
    window.get_by_label_contains("Deleted clip “hop”. 1 run was deleted with it.");
    press(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!((document(&window).clips().len(), document(&window).runs().len()), (2, 2), "one step");
}

#[test]
fn a_marker_that_was_clicked_is_deleted() {
    let document = edited(fixture::document(), [Edit::AddMarker(Marker::new("hit", 1.0))]);
    let mut window = window(document);
    let flag = window.get_by_label("marker hit").rect().center();
    click(&mut window, flag);
    press(&mut window, Modifiers::NONE, Key::Delete);
    assert!(self::document(&window).markers().is_empty());
    assert_eq!(self::document(&window).runs().len(), 2);
}

#[test]
fn an_open_that_fails_says_so_and_adds_no_problem() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.ron");
    std::fs::write(&path, "(format: 1, nodes: [(name: 3)])").unwrap();
    window.state_mut().open_path(&path);
    window.run_steps(20);
    assert_eq!(document(&window).nodes().len(), 2);
    assert!(window.query_by_label_contains("problem: ").is_none());
    assert!(window.query_by_label("1 problem").is_none());
    window.get_by_label_contains("broken.ron");
    let close = window.get_by_label("Close message").rect().center();
    click(&mut window, close);
    assert!(window.query_by_label_contains("broken.ron").is_none());
}

#[test]
fn a_message_about_a_file_closes_when_another_one_opens() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let [broken, good] = ["broken.ron", "good.ron"].map(|name| folder.path().join(name));
    std::fs::write(&broken, "(format: 1, nodes: [(name: 3)])").unwrap();
    std::fs::write(&good, "(format: 1)").unwrap();
    window.state_mut().open_path(&broken);
    window.run_steps(3);
    window.get_by_label_contains("broken.ron");
    window.state_mut().open_path(&good);
    window.run_steps(3);
    assert!(window.query_by_label_contains("broken.ron").is_none());
}

#[test]
fn two_panels_of_one_frame_both_take_effect() {
    let mut window = window(fixture::document());
    let clip = document(&window).clips()[0].clone();
    let card = clip.root().unwrap();
    // Both are clicked in one frame by a screen reader: list and timeline post in the same pass.
    window.get_by_label("Hide star").click_accesskit();
    window.get_by_label("row Sequence").click_accesskit();
    window.run_steps(3);
    assert!(document(&window).marks(document(&window).nodes()[1].id).hidden);
    assert_eq!(window.state().editor().session().selection.actions, [card]);
}

/// Opens a menu and clicks one of its entries.
pub(super) fn choose(window: &mut Window, menu: &str, entry: &str) {
    for label in [menu, entry] {
        let at = window.get_by_label(label).rect().center();
        click(window, at);
    }
}

/// Runs a command as a menu does.
pub(super) fn run(window: &mut Window, command: Command) {
    window.state_mut().outbox.push(Intent::Command(command));
    window.run_steps(3);
}

#[test]
fn a_panel_of_the_table_is_in_the_menu_and_docks() {
    let mut window = window(fixture::document());
    assert!(window.query_by_label("probed 2 nodes").is_none(), "it is hidden at first");
    choose(&mut window, "View", "Probe panel");
    let shown = window.get_by_label("probed 2 nodes").rect();
    let (canvas, graph) = (window.get_by_label("canvas").rect(), window.get_by_label("graph").rect());
    assert!(shown.right() < canvas.left() && canvas.right() < graph.left(), "among the lists");
    choose(&mut window, "View", "Probe panel");
    assert!(window.query_by_label("probed 2 nodes").is_none());
    window.get_by_label("clip hop");
    // By name, too.
    press(&mut window, Modifiers::COMMAND, Key::K);
    window.event(Event::Text("probe".into()));
    window.run_steps(2);
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.get_by_label("probed 2 nodes");
    choose(&mut window, "View", "Reset panels");
    assert!(window.query_by_label("probed 2 nodes").is_none());
}

#[test]
fn a_window_without_panels_gets_them_back() {
    let mut window = window(fixture::document());
    for panel in PANELS {
        run(&mut window, Command::TogglePanel(&panel.head));
        if window.state().shell.is_in_front(Pane::of(&panel.head)) {
            run(&mut window, Command::TogglePanel(&panel.head));
        }
    }
    assert!(window.query_by_label("canvas").is_none() && window.query_by_label("graph").is_none());
    run(&mut window, Command::Find);
    window.get_by_label("graph");
    run(&mut window, Command::ResetLayout);
    window.get_by_label("canvas");
}

/// Types a path into the dialog that asks for one, and confirms.
fn type_path(window: &mut Window, path: &std::path::Path) {
    window.event(Event::Text(path.display().to_string()));
    window.run_steps(2);
    press(window, Modifiers::NONE, Key::Enter);
}

/// Runs frames until the export is over.
fn finish_export(window: &mut Window) {
    while window.state().exports.is_running() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
}

fn press_button(window: &mut Window, label: &str) {
    let button = window.get_by_label(label).rect().center();
    click(window, button);
}

/// Chooses an exporter in the dialog and goes on to its file.
fn choose_exporter(window: &mut Window, title: &str) {
    // The list may have to be scrolled first.
    window.get_by_label(title).click_accesskit();
    window.run_steps(2);
    press_button(window, "Export to file…");
}

#[test]
fn an_exporter_of_the_table_is_in_the_dialog_and_writes() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    press(&mut window, Modifiers::COMMAND, Key::E);
    for exporter in crate::export::EXPORTERS {
        window.get_by_label((exporter.title)());
    }
    choose_exporter(&mut window, "Probe");
    type_path(&mut window, &folder.path().join("out"));
    finish_export(&mut window);
    let written = std::fs::read_to_string(folder.path().join("out.probe")).unwrap();
    assert!(written.starts_with("coin is at 0 at 0 s\nstar is at 0 at 0 s\n"), "{written}");
    window.get_by_label_contains("Exported");
    // What is there is replaced only if that is wanted.
    run(&mut window, Command::Export);
    // What was chosen last is chosen still.
    press_button(&mut window, "Export to file…");
    std::fs::write(folder.path().join("out.probe"), "mine").unwrap();
    type_path(&mut window, &folder.path().join("out.probe"));
    window.get_by_label("Replace file?");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert_eq!(std::fs::read_to_string(folder.path().join("out.probe")).unwrap(), "mine");
    assert!(!window.state().exports.is_open());
}

#[test]
fn an_export_that_is_cancelled_or_fails_writes_nothing() {
    // Long enough that it can't be done before it is cancelled.
    let document = fixture::document();
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let mut window = window(edited(document, [Edit::AddRun(clip, node, 1_000.0)]));
    let folder = tempfile::tempdir().unwrap();
    let gif = crate::export::named("gif").unwrap();
    let ctx = window.ctx.clone();
    window.state_mut().export_to(gif, &folder.path().join("a.gif"), &ctx);
    window.run_steps(1);
    // Work goes on while it is made: keys belong to the editor, and only the button cancels.
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(window.state().exports.is_running());
    press_button(&mut window, "Cancel");
    finish_export(&mut window);
    window.run_steps(2);
    window.get_by_label_contains("The export of a.gif was cancelled");
    window.get_by_label_contains("No file was written");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
    let still = crate::export::named("png").unwrap();
    assert_eq!(still.times, Times::Moment);
    window.state_mut().export_to(still, &folder.path().join("no/a.png"), &ctx);
    finish_export(&mut window);
    window.run_steps(2);
    window.get_by_label_contains("its folder does not exist");
}

/// Whether this machine has what an exporter needs.
fn can_write(exporter: &crate::export::exporter::Exporter) -> bool {
    let is_video = ["mp4", "webm", "prores"].contains(&exporter.name);
    let path = std::env::var_os("PATH").unwrap_or_default();
    !is_video || std::env::split_paths(&path).any(|folder| folder.join("ffmpeg").is_file())
}

#[test]
fn every_exporter_of_the_table_writes_from_the_dialog() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    for exporter in crate::export::EXPORTERS {
        let last = &mut window.state_mut().settings.exports.last;
        (last.fps, last.scale) = (Some(4.0), 0.25);
        press(&mut window, Modifiers::COMMAND, Key::E);
        window.get_by_label((exporter.title)()).click_accesskit();
        window.run_steps(2);
        let refusal = match exporter.name {
            "godot-frames" => Some("No clip shows frames"), // the document has no Animate
            _ => (!can_write(exporter)).then_some("ffmpeg"),
        };
        if let Some(refusal) = refusal {
            await_label(&mut window, refusal);
            press(&mut window, Modifiers::NONE, Key::Escape);
            continue;
        }
        press_button(&mut window, "Export to file…");
        let own = folder.path().join(exporter.name);
        std::fs::create_dir(&own).unwrap();
        type_path(&mut window, &own.join("out"));
        finish_export(&mut window);
        window.run_steps(2);
        let files: Vec<_> = std::fs::read_dir(&own).unwrap().map(|file| file.unwrap().path()).collect();
        assert!(!files.is_empty(), "{}", exporter.name);
        assert!(files.iter().all(|file| file.metadata().unwrap().len() > 0), "{}", exporter.name);
        assert!(files.iter().any(|file| exporter.writes(file)), "{}: {files:?}", exporter.name);
        window.get_by_label_contains("Exported out");
        press_button(&mut window, "Close");
    }
}

/// Half-way is when some frames are drawn, and others are not.
#[test]
fn every_exporter_of_frames_is_cancelled_half_way() {
    let document = fixture::document();
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let mut window = window(edited(document, [Edit::AddRun(clip, node, 1_000.0)]));
    let ctx = window.ctx.clone();
    let frames = crate::export::EXPORTERS.iter().filter(|exporter| {
        let is_long = exporter.times == Times::All && exporter.takes.usual_frames.is_none();
        exporter.input == crate::export::exporter::Input::Pictures && is_long && can_write(exporter)
    });
    for exporter in frames {
        let folder = tempfile::tempdir().unwrap();
        let last = &mut window.state_mut().settings.exports.last;
        (last.fps, last.scale) = (Some(30.0), 0.25);
        let path = folder.path().join("out").with_extension(exporter.extensions[0]);
        window.state_mut().export_to(exporter, &path, &ctx);
        while window.state().exports.progress().done < 3 {
            std::thread::sleep(std::time::Duration::from_millis(5));
            window.run_steps(1);
        }
        let progress = window.state().exports.progress();
        assert!(progress.done < progress.all, "{}", exporter.name);
        press_button(&mut window, "Cancel");
        finish_export(&mut window);
        window.run_steps(2);
        window.get_by_label_contains("was cancelled after");
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "{}", exporter.name);
        press_button(&mut window, "Close");
        assert!(window.query_by_label_contains("was cancelled").is_none());
    }
}

#[test]
fn keys_choose_the_format_of_an_export() {
    use crate::export::exporter::Input;
    use egui_kittest::kittest::NodeT as _;
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::E);
    // As they stand in the list.
    let group = |input| crate::export::EXPORTERS.iter().filter(move |exporter| exporter.input == input);
    let rows: Vec<&str> = [Input::Pictures, Input::Data, Input::Poses]
        .into_iter()
        .flat_map(group)
        .map(|exporter| (exporter.title)())
        .collect();
    let is_chosen = |window: &Window, title: &str| {
        let row = window.get_by_label(title);
        row.accesskit_node().toggled() == Some(egui::accesskit::Toggled::True)
    };
    press(&mut window, Modifiers::NONE, Key::End);
    assert!(is_chosen(&window, rows[rows.len() - 1]));
    press(&mut window, Modifiers::NONE, Key::ArrowDown);
    assert!(is_chosen(&window, rows[rows.len() - 1]), "there is nothing below");
    press(&mut window, Modifiers::NONE, Key::Home);
    for row in &rows {
        assert!(is_chosen(&window, row), "{row}");
        // The list follows, so that it is seen.
        window.run_steps(2);
        let place = window.get_by_label(row).rect();
        assert!(window.ctx.content_rect().contains_rect(place), "{row}: {place:?}");
        press(&mut window, Modifiers::NONE, Key::ArrowDown);
    }
    press(&mut window, Modifiers::NONE, Key::ArrowUp);
    assert!(is_chosen(&window, rows[rows.len() - 2]));
    // Two presses that arrive in one frame are two.
    let key = |pressed| Event::Key {
        key: Key::ArrowUp,
        physical_key: None,
        pressed,
        repeat: false,
        modifiers: Modifiers::NONE,
    };
    window.input_mut().events.extend([key(true), key(false), key(true), key(false)]);
    window.run_steps(2);
    assert!(is_chosen(&window, rows[rows.len() - 4]));
    press(&mut window, Modifiers::NONE, Key::End);
    // A text field has its own keys.
    let role = egui::accesskit::Role::TextInput;
    let field = window.get_by_role_and_label(role, "Name of a preset").rect().center();
    click(&mut window, field);
    press(&mut window, Modifiers::NONE, Key::Home);
    assert!(is_chosen(&window, rows[rows.len() - 1]));
}

/// While one is made the next one is prepared: the dialog says what it waits for, and can end it.
#[test]
fn the_next_export_is_prepared_while_one_is_made() {
    let document = fixture::document();
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let mut window = window(edited(document, [Edit::AddRun(clip, node, 1_000.0)]));
    let folder = tempfile::tempdir().unwrap();
    let ctx = window.ctx.clone();
    let gif = crate::export::named("gif").unwrap();
    window.state_mut().export_to(gif, &folder.path().join("long.gif"), &ctx);
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Probe").click_accesskit();
    window.run_steps(2);
    window.get_by_label_contains("Exporting long.gif: ");
    press_button(&mut window, "Export to file…");
    assert!(window.state().exports.is_open(), "it waits for the other one");
    press_button(&mut window, "Cancel this export");
    finish_export(&mut window);
    window.run_steps(2);
    press_button(&mut window, "Export to file…");
    type_path(&mut window, &folder.path().join("out"));
    finish_export(&mut window);
    assert!(folder.path().join("out.probe").exists() && !folder.path().join("long.gif").exists());
}

#[test]
fn every_preset_writes() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let presets = crate::app::export::built_in_presets();
    assert_eq!(presets.len(), 5);
    for (index, preset) in presets.iter().enumerate() {
        press(&mut window, Modifiers::COMMAND, Key::E);
        press_button(&mut window, "Presets");
        press_button(&mut window, preset);
        press_button(&mut window, "Export to file…");
        type_path(&mut window, &folder.path().join(format!("out{index}")));
        finish_export(&mut window);
        window.run_steps(2);
        let made = std::fs::read_dir(folder.path()).unwrap();
        let made = made.filter(|file| {
            let name = file.as_ref().unwrap().file_name();
            name.to_string_lossy().starts_with(&format!("out{index}"))
        });
        assert!(made.count() > 0, "{preset}");
        window.get_by_label("Show in folder");
        press_button(&mut window, "Close");
        assert!(window.query_by_label("Show in folder").is_none());
    }
}

#[test]
fn numbered_files_are_replaced_only_if_that_is_wanted() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("out_01.png");
    for (label, is_replaced) in [("Cancel", false), ("Replace all", true)] {
        std::fs::write(&mine, "mine").unwrap();
        let sequence = crate::export::named("png-sequence").unwrap();
        let ctx = window.ctx.clone();
        let two_digits = ("digits".to_owned(), crate::export::setting::SettingValue::Number(2.0));
        let last = &mut window.state_mut().settings.exports.last;
        last.fps = Some(2.0);
        last.settings.insert("png-sequence".to_owned(), [two_digits].into());
        window.state_mut().export_to(sequence, &folder.path().join("out.png"), &ctx);
        while !window.state().exports.is_open() {
            std::thread::sleep(std::time::Duration::from_millis(5));
            window.run_steps(1);
        }
        window.run_steps(2);
        window.get_by_label_contains("is there already");
        window.get_all_by_label(label).last().unwrap().click();
        finish_export(&mut window);
        assert_eq!(std::fs::read(&mine).unwrap() != b"mine", is_replaced);
        assert_eq!(folder.path().join("out_02.png").exists(), is_replaced);
    }
}

#[test]
fn a_preset_is_kept_and_chosen_again() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Animated GIF").click_accesskit();
    window.run_steps(2);
    let field =
        window.get_by_role_and_label(egui::accesskit::Role::TextInput, "Name of a preset").rect().center();
    click(&mut window, field);
    window.event(Event::Text("small".to_owned()));
    window.run_steps(2);
    press_button(&mut window, "Save preset");
    assert_eq!(window.state().settings.exports.presets["small"].exporter, "gif");
    window.get_by_label("CSS animations").click_accesskit();
    window.run_steps(2);
    press_button(&mut window, "Presets");
    press_button(&mut window, "small");
    press_button(&mut window, "Cancel");
    assert_eq!(window.state().settings.exports.last.exporter, "gif");
    // It gets another name, which no other preset has.
    let other = window.state().settings.exports.last.clone();
    window.state_mut().settings.exports.presets.insert("taken".to_owned(), other);
    press(&mut window, Modifiers::COMMAND, Key::E);
    press_button(&mut window, "Presets");
    press_button(&mut window, "Rename small");
    for (name, is_taken) in [("taken", true), ("tiny", false)] {
        let role = egui::accesskit::Role::TextInput;
        let field = window.get_by_role_and_label(role, "Name of a preset").rect().center();
        click(&mut window, field);
        press(&mut window, Modifiers::COMMAND, Key::A);
        window.event(Event::Text(name.to_owned()));
        window.run_steps(2);
        press_button(&mut window, "Rename preset");
        let names: Vec<_> = window.state().settings.exports.presets.keys().cloned().collect();
        assert_eq!(names, if is_taken { ["small", "taken"] } else { ["taken", "tiny"] });
    }
    assert_eq!(window.state().settings.exports.presets["tiny"].exporter, "gif");
    press_button(&mut window, "Presets");
    press_button(&mut window, "Delete tiny");
    assert!(!window.state().settings.exports.presets.contains_key("tiny"));
}

/// Runs frames until a label is there.
fn await_label(window: &mut Window, label: &str) {
    while window.query_by_label_contains(label).is_none() {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
}

#[test]
fn the_export_dialog_plays_what_is_exported_and_says_what_it_will_be() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Animated GIF").click_accesskit();
    await_label(&mut window, "frames,");
    await_label(&mut window, "1 file, ");
    // Plays, and stops where the slider is dragged to.
    // For ever, as the file will.
    await_label(&mut window, "Stop the preview");
    press_button(&mut window, "Stop the preview");
    press_button(&mut window, "Play the preview");
    window.get_by_label("Stop the preview");
    let slider = window.get_by_label("Frame of the preview").rect();
    click(&mut window, slider.right_center() - vec2(2.0, 0.0));
    window.get_by_label("Play the preview");
    let last = window.state().exports.preview_frames() - 1;
    while window.state().exports.previewed() != Some(last) {
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
    // What can't be carried is there before anything is written.
    window.get_by_label("cocos2d-x actions in C++").click_accesskit();
    window.run_steps(3);
    await_label(&mut window, "1 file, ");
    let background = window.query_by_role_and_label(egui::accesskit::Role::ComboBox, "Background");
    assert!(background.is_none() && window.query_by_label("For ever").is_none(), "it has none of these");
    press(&mut window, Modifiers::NONE, Key::Escape);
    assert!(!window.state().exports.is_open());
}

#[test]
fn an_export_that_can_not_be_made_says_why_before_a_file_is_chosen() {
    let mut window = window(fixture::document());
    window.state_mut().settings.exports.last.exporter = "gif".to_owned();
    window.state_mut().settings.exports.last.fps = Some(240.0);
    let document = document(&window).clone();
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let long = edited(document, [Edit::AddRun(clip, node, 1_000.0)]);
    window.state_mut().set_editor(long, None);
    window.run_steps(3);
    press(&mut window, Modifiers::COMMAND, Key::E);
    await_label(&mut window, "exceed the limit");
    press_button(&mut window, "Export to file…");
    assert!(window.state().exports.is_open(), "the button is disabled");
}

#[test]
fn a_loop_range_that_is_not_there_is_said() {
    let mut window = window(fixture::document());
    window.state_mut().settings.exports.last.exporter = "gif".to_owned();
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.run_steps(2);
    assert!(window.query_by_label_contains("There is no loop range").is_none());
    let list = window.get_by_role_and_label(egui::accesskit::Role::ComboBox, "Range").rect().center();
    click(&mut window, list);
    press_button(&mut window, "Loop range");
    window.get_by_label_contains("There is no loop range");
}

/// A press and release that arrive in one frame, as they do where frames are slow.
fn click_at_once(window: &mut Window, at: Pos2) {
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    let button = |pressed| Event::PointerButton { pos: at, button, pressed, modifiers };
    window.input_mut().events.extend([Event::PointerMoved(at), button(true), button(false)]);
    window.run_steps(4);
}

/// A label that is not below the dialog of this name, as a list of it is.
fn over_dialog(window: &Window, label: &str, dialog: &str) -> Option<Pos2> {
    let dialog = egui::Id::new(dialog);
    let mut places = window.query_all_by_label(label).map(|node| node.rect().center());
    places.find(|at| window.ctx.layer_id_at(*at).is_some_and(|layer| layer.id != dialog))
}

#[test]
fn every_list_of_the_export_dialog_opens_at_a_click_within_one_frame() {
    let mut window = window(fixture::document());
    let lists = ["Show", "Range", "Background"];
    // Lists that were open before come up in front again, also when the dialog was closed meanwhile, and what they offer can be clicked.
    for (entries, what, backdrop) in [
        (["Each clip", "Loop range", "Transparent"], What::EachClip, Backdrop::Usual),
        (["Stage", "Whole project", "Transparent"], What::Stage, Backdrop::Transparent),
        (["Each clip", "Loop range", "Stage colour"], What::EachClip, Backdrop::Stage),
    ] {
        press(&mut window, Modifiers::COMMAND, Key::E);
        window.get_by_label("Animated GIF").click_accesskit();
        window.run_steps(3);
        for (list, entry) in lists.into_iter().zip(entries) {
            let at = window.get_by_role_and_label(egui::accesskit::Role::ComboBox, list).rect().center();
            click_at_once(&mut window, at);
            let at = over_dialog(&window, entry, "exporters");
            click_at_once(&mut window, at.unwrap_or_else(|| panic!("{list} does not open in front")));
        }
        press_button(&mut window, "Cancel");
        let last = &window.state().settings.exports.last;
        assert_eq!((&last.what, last.backdrop), (&what, backdrop));
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

#[test]
fn a_file_that_an_importer_of_the_table_reads_is_dropped() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names.probe");
    std::fs::write(&path, "one two three").unwrap();
    window.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path.clone())));
    window.run_steps(4);
    assert_eq!(document(&window).nodes().len(), 3);
    assert_eq!(window.state().editor().path(), None, "a file of another format is not written over");
    assert_eq!(std::fs::read_to_string(path).unwrap(), "one two three");
}

#[test]
fn pictures_land_where_they_are_dropped_side_by_side() {
    let mut window = window(Document::default());
    let folder = tempfile::tempdir().unwrap();
    for name in ["a.png", "b.png"] {
        let path = folder.path().join(name);
        let mut bytes = Vec::new();
        let encoder = png::Encoder::new(&mut bytes, 1, 1);
        encoder.write_header().unwrap().write_image_data(&[9]).unwrap();
        std::fs::write(&path, bytes).unwrap();
        window.input_mut().dropped_files.push(std::sync::Arc::new(Dropped(path)));
    }
    let stage = window.get_by_label("canvas").rect();
    window.hover_at(stage.center());
    window.run_steps(4);
    let at: Vec<_> = document(&window).nodes().iter().map(|node| node.start.position).collect();
    let middle = document(&window).stage().size.map(|side| side / 2.0);
    assert_eq!(at.len(), 2);
    assert!((at[0][0] - middle[0]).abs() <= 2.0 && (at[0][1] - middle[1]).abs() <= 2.0, "{at:?}");
    assert_eq!([at[1][0] - at[0][0], at[1][1] - at[0][1]], [32.0, -32.0]);
}

#[test]
fn the_full_screen_preview_shows_stage_and_transport_and_escape_leads_back() {
    let mut window = window(fixture::document());
    window.key_press(Key::F11);
    window.run_steps(4);
    window.get_by_label_contains("Leave full screen");
    window.get_by_label("canvas");
    assert!(window.query_by_label("graph").is_none());
    window.key_press(Key::Space);
    window.run_steps(3);
    assert!(window.state().editor().session().playback.is_playing(), "keys work as always");
    window.key_press(Key::Space);
    window.key_press(Key::Escape);
    window.run_steps(4);
    assert!(window.query_by_label_contains("Leave full screen").is_none());
    window.get_by_label("graph");
}

#[test]
fn every_command_is_served_by_someone() {
    let mut window = window(fixture::document());
    let ctx = window.ctx.clone();
    let mut unserved = Vec::new();
    for command in table::commands().map(|spec| spec.command) {
        let app = window.state_mut();
        app.set_editor(fixture::document(), None);
        app.shell = Shell::default();
        app.full_screen = None;
        let clip = app.editor.document().clips()[0].clone();
        let moved = clip.items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0;
        app.editor.apply(Intent::Select(SelectionChange::Actions(vec![clip.root().unwrap(), moved])));
        window.run_steps(2);
        let app = window.state_mut();
        let is_served = match app.editor.run(command) {
            Some(WindowRequest::Command(command)) => app.run_in_window(command, &ctx),
            _ => true,
        };
        if !is_served {
            unserved.push(command);
        }
        app.dialogs = Dialogs::default();
        app.exports = Exports::default();
    }
    assert_eq!(unserved, []);
}

/// A text of so many characters in words.
fn long(chars: usize) -> String {
    "word ".repeat(chars / 5)
}

/// A project in which all that people can name has a text of this length.
fn huge(chars: usize) -> Document {
    let text = long(chars);
    let image = Image::new(text.clone(), text.clone()).with_filter(Default::default());
    let sheet = Sheet::new(text.clone(), text.clone(), 2, 2);
    let node =
        |sprite| Edit::AddNode { name: text.clone(), parent: None, sprite, start: StartPose::default() };
    let own = NamedEase::new(text.clone(), Action::new(Kind::EaseBackOut));
    let document = edited(
        Document::default(),
        [
            Edit::AddImage(image),
            Edit::AddSheet(sheet),
            node(Sprite::Sheet(text.clone())),
            node(Sprite::Image(text.clone())),
            Edit::AddClip(text.clone()),
            Edit::AddEase(own),
            Edit::AddMarker(Marker::new(text.clone(), 0.5)),
        ],
    );
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let tree = Action::sequence([
        Action::move_by(1.0, [10.0, 0.0]).labelled(text.clone()),
        Action::call_func(text.clone()),
        Action::play_clip(text.trim().to_owned() + "!"),
    ]);
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let document = edited(document, [Edit::Clip(clip, insert), Edit::AddRun(clip, node, 0.0)]);
    let ids: Vec<_> = document.clips()[0].items().map(|(id, _)| id).collect();
    let comment = GraphEdit::SetComment(ids[0], Some(text.clone()));
    let color = kineograph_runtime::format::Color([90, 120, 200]);
    let frame = GraphEdit::AddFrame { actions: ids, title: text, color };
    edited(document, [comment, frame].map(|edit| Edit::Clip(clip, ClipEdit::Graph(edit))))
}

/// The length and position of each text that was drawn last, in letters.
fn letters(window: &Window) -> Vec<(usize, Pos2)> {
    fn count(shape: &Shape, found: &mut Vec<(usize, Pos2)>) {
        match shape {
            Shape::Vec(shapes) => shapes.iter().for_each(|shape| count(shape, found)),
            Shape::Text(text) => {
                found.push((text.galley.rows.iter().map(|row| row.glyphs.len()).sum(), text.pos));
            }
            _ => {}
        }
    }
    let mut found = Vec::new();
    window.output().shapes.iter().for_each(|clipped| count(&clipped.shape, &mut found));
    found
}

/// What is wrong with the texts that were drawn last: one has more letters than these, or all together have far more.
fn too_long(window: &Window, most: usize, what: &str) -> Option<String> {
    let found = letters(window);
    let long: Vec<_> = found.iter().filter(|(count, _)| *count > most).collect();
    let all: usize = found.iter().map(|(count, _)| count).sum();
    let is_wrong = !long.is_empty() || all > 60_000 + 2 * most;
    is_wrong.then(|| format!("{what}: {long:?}, {all} letters in all"))
}

/// Most letters of a text that is shown.
const SHOWN: usize = MAX_TEXT_CHARS;
/// Most letters of a text that is typed.
const TYPED: usize = MAX_TYPED_CHARS;

#[test]
fn a_project_of_long_texts_is_shown() {
    let mut window = window(huge(200_000));
    let mut wrong = Vec::new();
    wrong.extend(too_long(&window, SHOWN, "opened"));
    let clip = document(&window).clips()[0].clone();
    let name = document(&window).eases()[0].name.clone();
    let run = document(&window).runs()[0].id;
    let mut changes = vec![
        SelectionChange::Stage,
        SelectionChange::Clip(clip.id),
        SelectionChange::Node(document(&window).nodes()[0].id),
        SelectionChange::Runs(vec![run]),
        SelectionChange::Image(document(&window).images()[0].name.clone()),
        SelectionChange::Sheet(document(&window).sheets()[0].name.clone()),
        SelectionChange::Ease(name.clone()),
        SelectionChange::Marker(document(&window).markers()[0].name.clone()),
    ];
    changes.extend(clip.items().map(|(id, _)| SelectionChange::Actions(vec![id])));
    for view in [TimelineView::Clip, TimelineView::Runs] {
        window.state_mut().editor.apply(Intent::ShowTimeline(view));
        for (index, change) in changes.iter().enumerate() {
            window.state_mut().editor.apply(Intent::Select(change.clone()));
            window.run_steps(2);
            wrong.extend(too_long(&window, SHOWN, &format!("selected {index} in {view:?}")));
        }
    }
    // What is said, and what the menus and lists of commands hold.
    window.state_mut().editor.warn(long(200_000));
    let rename = Edit::SetEase(name.clone(), NamedEase::new(long(200_005), Action::new(Kind::EaseIn)));
    window.state_mut().editor.edit(&Change::new(format!("Rename {name}"), rename));
    window.run_steps(3);
    wrong.extend(too_long(&window, SHOWN, "a message"));
    let menu = window.get_by_label("Edit").rect().center();
    click(&mut window, menu);
    wrong.extend(too_long(&window, SHOWN, "a menu"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    press(&mut window, Modifiers::COMMAND, Key::K);
    wrong.extend(too_long(&window, SHOWN, "the list of commands"));
    press(&mut window, Modifiers::NONE, Key::Escape);
    for command in [Command::AddAction, Command::Rename, Command::Comment] {
        window.state_mut().outbox.push(Intent::Command(command));
        window.run_steps(4);
        wrong.extend(too_long(&window, TYPED, &format!("{command:?}")));
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    // Tooltips, wherever the pointer rests.
    for x in 0..16_u8 {
        for y in 0..10_u8 {
            window.hover_at(Pos2::new(40.0 + f32::from(x) * 80.0, 40.0 + f32::from(y) * 80.0));
            window.run_steps(1);
            wrong.extend(too_long(&window, SHOWN, "a tooltip"));
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn five_megabytes_can_be_pasted_anywhere() {
    let mut window = window(with_own_ease());
    let mut wrong = Vec::new();
    let text = long(5_000_000);
    let graph = window.get_by_label("graph").rect().center();
    window.hover_at(graph);
    let before = document(&window).clone();
    window.event(Event::Paste(text.clone()));
    window.run_steps(3);
    assert!(document(&window).is_same(&before));
    window.get_by_label_contains("The clipboard text is too long.");
    // Fields of the inspector: a text, a number, a list.
    let id = before.clips()[0].items().find(|(_, item)| item.action.kind() == Kind::MoveBy).unwrap().0;
    window.state_mut().editor.apply(Intent::Select(SelectionChange::Actions(vec![id])));
    window.run_steps(3);
    for field in ["Label", "Duration", "Zoom", "Search eases"] {
        let Some(node) = window.query_by_label(field) else {
            assert_eq!(field, "Search eases");
            continue;
        };
        let at = node.rect().center();
        click(&mut window, at);
        window.event(Event::Paste(text.clone()));
        window.run_steps(2);
        wrong.extend(too_long(&window, TYPED, field));
        press(&mut window, Modifiers::NONE, Key::Enter);
        window.run_steps(2);
        wrong.extend(too_long(&window, SHOWN, field));
    }
    // Searches and typing on a card.
    for command in
        [Command::RunCommand, Command::Find, Command::ShowShortcuts, Command::Rename, Command::Comment]
    {
        window.state_mut().outbox.push(Intent::Command(command));
        window.run_steps(4);
        window.event(Event::Paste(text.clone()));
        window.run_steps(2);
        wrong.extend(too_long(&window, TYPED, &format!("{command:?}")));
        press(&mut window, Modifiers::NONE, Key::Escape);
        press(&mut window, Modifiers::NONE, Key::Escape);
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}
