//! The dialog *Export…*: its keys, presets and lists, and what it says beforehand.

use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::{Action, FrameStep, Kind, Value};

use super::{
    AppWindow, await_label, click, document, edited, finish_export, press, press_button, type_path, window,
};
use crate::document::{ClipEdit, Edit, Slot};
use crate::export::options::{ExportScope, LastFrame};
use crate::export::studio::Backdrop;
use crate::panels::fixture;

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
    let is_chosen = |window: &AppWindow, title: &str| {
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

#[test]
fn enter_in_a_field_ends_its_typing_and_ctrl_enter_exports() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::E);
    let role = egui::accesskit::Role::SpinButton;
    let field = window.query_all_by_role(role).last().unwrap().rect().center();
    click(&mut window, field);
    assert!(window.ctx.memory(|memory| memory.focused().is_some()), "it is typed in");
    press(&mut window, Modifiers::NONE, Key::Enter);
    window.run_steps(2);
    assert!(!window.state().dialogs.has("path prompt"), "the number is taken, and nothing else");
    click(&mut window, field);
    press(&mut window, Modifiers::COMMAND, Key::Enter);
    window.run_steps(2);
    assert!(window.state().dialogs.has("path prompt"));
}

/// Opens the list of the dialog, which is in front of the panel of the same name.
fn press_presets(window: &mut AppWindow) {
    let at = window.query_all_by_label("Presets").last().unwrap().rect().center();
    click(window, at);
}

#[test]
fn every_preset_writes() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let presets = crate::app::export::built_in_presets();
    assert_eq!(presets.len(), 5);
    for (index, preset) in presets.iter().enumerate() {
        press(&mut window, Modifiers::COMMAND, Key::E);
        press_presets(&mut window);
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
    press_presets(&mut window);
    press_button(&mut window, "small");
    press_button(&mut window, "Cancel");
    assert_eq!(window.state().settings.exports.last.exporter, "gif");
    // It gets another name, which no other preset has.
    let other = window.state().settings.exports.last.clone();
    window.state_mut().settings.exports.presets.insert("taken".to_owned(), other);
    press(&mut window, Modifiers::COMMAND, Key::E);
    press_presets(&mut window);
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
    press_presets(&mut window);
    press_button(&mut window, "Delete tiny");
    assert!(!window.state().settings.exports.presets.contains_key("tiny"));
}

#[test]
fn the_export_dialog_plays_what_is_exported_and_says_what_it_will_be() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Animated GIF").click_accesskit();
    await_label(&mut window, "frames,");
    await_label(&mut window, "1 file, ");
    // Plays, and stops where the slider is dragged to.
    // Forever, as the file will.
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
    assert!(background.is_none() && window.query_by_label("Forever").is_none(), "it has none of these");
    window.get_by_label("#pragma once");
    window.get_by_label("Copy text").click_accesskit();
    window.step();
    let copied = window.output().platform_output.commands.iter().any(
        |command| matches!(command, egui::OutputCommand::CopyText(text) if text.contains("#pragma once")),
    );
    assert!(copied);
    window.step();
    window.get_by_label("Copied");
    window.run_steps(8);
    window.get_by_label("Copy text");
    assert!(window.query_by_label("Frame of the preview").is_none(), "a text has no frames");
    press_button(&mut window, "Picture");
    window.get_by_label("Frame of the preview");
    assert!(window.query_by_label("#pragma once").is_none());
    press_button(&mut window, "Text");
    window.get_by_label("#pragma once");
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
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.state().exports.is_open() && !window.state().dialogs.is_open(), "so is its key");
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

#[test]
fn what_never_ends_is_said_to_be_cut_and_whole_rounds_are_offered() {
    for exporter in ["gif", "lottie", "css"] {
        whole_rounds_are_offered(exporter);
    }
}

fn whole_rounds_are_offered(exporter: &str) {
    let document = fixture::document();
    let node = document.nodes()[0].id;
    let (document, made) = document.edited(&Edit::AddClip("turn".to_owned())).unwrap();
    let tree = Action::repeat_forever(Action::rotate_by(0.7, 360.0));
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    let turn = made.clip.unwrap();
    let mut window = window(edited(document, [Edit::Clip(turn, insert), Edit::AddRun(turn, node, 0.25)]));
    window.state_mut().settings.exports.last.exporter = exporter.to_owned();
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.run_steps(2);
    const CUT: &str = "What never ends is cut within a round.";
    window.get_by_label(CUT);
    window.get_by_label_contains("Whole rounds: 0.25 s to").click_accesskit();
    window.run_steps(3);
    assert!(window.query_by_label(CUT).is_none());
    let spin = egui::accesskit::Role::SpinButton;
    window.get_by_role_and_label(spin, "From, in s");
    window.get_by_role_and_label(spin, "To, in s");
    press_button(&mut window, "Cancel");
    let range = format!("{:?}", window.state().settings.exports.last.range);
    assert!(range.starts_with("Secs(0.25, "), "{range}");
    // The next export of this project has the same range, one of another project all of it.
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.run_steps(2);
    window.get_by_role_and_label(spin, "To, in s");
    press_button(&mut window, "Cancel");
    let again = window.state().editor().document().clone();
    window.state_mut().open_unnamed(again);
    window.run_steps(3);
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.run_steps(2);
    window.get_by_label(CUT);
    assert!(window.query_by_role_and_label(spin, "To, in s").is_none());
}

/// A press and release that arrive in one frame, as they do where frames are slow.
fn click_at_once(window: &mut AppWindow, at: Pos2) {
    let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
    let button = |pressed| Event::PointerButton { pos: at, button, pressed, modifiers };
    window.input_mut().events.extend([Event::PointerMoved(at), button(true), button(false)]);
    window.run_steps(4);
}

/// A label that is not below the dialog of this name, as a list of it is.
fn over_dialog(window: &AppWindow, label: &str, dialog: &str) -> Option<Pos2> {
    let dialog = egui::Id::new(dialog);
    let mut places = window.query_all_by_label(label).map(|node| node.rect().center());
    places.find(|at| window.ctx.layer_id_at(*at).is_some_and(|layer| layer.id != dialog))
}

#[test]
fn a_click_beside_an_open_list_closes_the_list_alone() {
    let mut window = window(fixture::document());
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.run_steps(4);
    window.get_by_label("Animated GIF").click_accesskit();
    window.run_steps(3);
    let role = egui::accesskit::Role::ComboBox;
    let list = window.get_by_role_and_label(role, "Show").rect().center();
    click(&mut window, list);
    window.run_steps(4);
    assert!(egui::Popup::is_any_open(&window.ctx));
    let cancel = window.get_by_label("Cancel").rect().center();
    click(&mut window, cancel);
    window.run_steps(4);
    assert!(!egui::Popup::is_any_open(&window.ctx));
    assert!(window.query_by_label("Cancel").is_some(), "the dialog stays");
    click(&mut window, cancel);
    window.run_steps(4);
    assert!(window.query_by_label("Cancel").is_none(), "a further click is for the button");
}

#[test]
fn every_list_of_the_export_dialog_opens_at_a_click_within_one_frame() {
    let mut window = window(fixture::document());
    let lists = ["Show", "Range", "Background"];
    // Lists that were open before come up in front again, also when the dialog was closed meanwhile, and what they offer can be clicked.
    for (entries, what, backdrop) in [
        (["Each clip", "Loop range", "Transparent"], ExportScope::EachClip, Backdrop::Usual),
        (["Stage", "Whole project", "Transparent"], ExportScope::Stage, Backdrop::Transparent),
        (["Each clip", "Loop range", "Stage colour"], ExportScope::EachClip, Backdrop::Stage),
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

#[test]
fn a_gif_has_a_rate_at_which_the_frames_of_the_project_last_equally_long() {
    let mut window = window(fixture::document());
    let mut document = document(&window).clone();
    let mut tree = Action::new(Kind::Animate);
    tree.set_param("frames", Value::Frames(vec![FrameStep::new(0), FrameStep::new(1)])).unwrap();
    tree.set_param("delay_per_unit", Value::Number(0.05)).unwrap();
    let (next, made) = document.edited(&Edit::AddClip("walk".into())).unwrap();
    let insert = ClipEdit::Insert { tree, slot: Slot::Root, position: None };
    document = edited(next, [Edit::Clip(made.clip.unwrap(), insert)]);
    window.state_mut().set_editor(document, None);
    window.run_steps(3);
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Animated PNG").click_accesskit();
    window.run_steps(2);
    assert!(window.query_by_label("20 fps").is_none(), "it has any rate");
    window.get_by_label("Animated GIF").click_accesskit();
    window.run_steps(2);
    window.get_by_label("20 (default)");
    await_label(&mut window, "1 file, ");
    assert!(window.query_by_label_contains("in steps of 10 ms").is_none());
    press_button(&mut window, "50 fps");
    press_button(&mut window, "25 fps");
    press_button(&mut window, "Cancel");
    assert_eq!(window.state().settings.exports.last.fps, Some(25.0));
    // Another rate is explained before anything is written.
    window.state_mut().settings.exports.last.fps = Some(30.0);
    press(&mut window, Modifiers::COMMAND, Key::E);
    await_label(&mut window, "some last 30 ms and some 40 ms. For even frames choose 20, 25, 50.");
}

#[test]
fn a_long_loss_opens_and_a_gif_says_how_long_its_frames_are_shown() {
    let slice = |nth: usize| {
        format!(
            r#"(name: "panel with a long name {nth}", content: NineSlice(of: Image("p"), size: (30, 20)))"#
        )
    };
    let slices: Vec<String> = (0..9).map(slice).collect();
    let text = format!(
        r#"(format: 2, stage: (size: (32, 24)), images: [(name: "p", path: "p.png")], nodes: [{}],
            clips: [(name: "c", action: MoveBy(duration: 1.03, delta: (9, 0)))], runs: [(clip: "c", node: "panel with a long name 0")])"#,
        slices.join(", ")
    );
    let project = kineograph_runtime::format::load(&text).unwrap().project;
    let mut window = window(crate::document::Document::from_project(&project).0);
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Lottie animation").click_accesskit();
    await_label(&mut window, "Show all");
    let last = "panel with a long name 8. Their corners";
    assert!(window.query_by_label_contains(last).is_none());
    window.get_by_label("Show all").click_accesskit();
    window.run_steps(3);
    window.get_by_label_contains(last);
    window.get_by_label("Show less");
    window.get_by_label("Animated GIF").click_accesskit();
    await_label(&mut window, "27 frames, 1.08 s: 1.03 s of motion and its end");
    press_button(&mut window, "Cancel");
    window.state_mut().settings.exports.last.last_frame = LastFrame::Never;
    press(&mut window, Modifiers::COMMAND, Key::E);
    await_label(&mut window, "26 frames, 1.04 s for 1.03 s of motion");
}

#[test]
fn frames_that_only_step_are_exported_as_they_change() {
    let text = r#"(format: 2, stage: (size: (32, 24)), nodes: [(name: "a", content: Box((8, 8)))], clips: [(name: "c", action:
        RepeatForever(action: Sequence(actions: [Place(position: (4, 4)), DelayTime(duration: 0.07), Place(position: (9, 4)), DelayTime(duration: 0.07)])))],
        runs: [(clip: "c", node: "a")])"#;
    let project = kineograph_runtime::format::load(text).unwrap().project;
    let mut window = window(crate::document::Document::from_project(&project).0);
    window.state_mut().settings.exports.last.what = ExportScope::Clip("c".into());
    press(&mut window, Modifiers::COMMAND, Key::E);
    window.get_by_label("Animated GIF").click_accesskit();
    await_label(&mut window, "2 frames, 0.14 s");
    window.get_by_label("As they change");
    // The preview has the same frames.
    assert_eq!(window.state().exports.preview_frames(), 2);
    press_button(&mut window, "50 fps");
    await_label(&mut window, "7 frames, 0.14 s");
    // Other files have frames of one length.
    press_button(&mut window, "As they change");
    window.get_by_label("Sprite sheet with TexturePacker JSON").click_accesskit();
    await_label(&mut window, "30 (default)");
    assert!(window.query_by_label("As they change").is_none());
}
