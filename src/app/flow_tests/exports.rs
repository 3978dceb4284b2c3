//! Exports: each exporter writes, is cancelled, and replaces only what it may.

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::{
    AppWindow, await_label, choose_exporter, edited, finish_export, press, press_button, run, type_path,
    window,
};
use crate::app::purpose::Purpose;
use crate::command::Command;
use crate::document::Edit;
use crate::export::exporter::Times;
use crate::panels::fixture;

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
    window.get_by_label_contains("out.probe already exists. Its contents will be lost.");
    assert!(window.get_by_label("Cancel").is_focused(), "Enter loses nothing");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.query_by_label("Replace file?").is_none());
    assert_eq!(std::fs::read_to_string(folder.path().join("out.probe")).unwrap(), "mine");
    assert!(!window.state().exports.is_open());
}

#[test]
fn the_next_export_is_proposed_in_the_folder_of_the_last_one() {
    let mut window = window(fixture::document());
    let [first, second] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    press(&mut window, Modifiers::COMMAND, Key::E);
    choose_exporter(&mut window, "Probe");
    type_path(&mut window, &first.path().join("out"));
    finish_export(&mut window);
    let proposed = |window: &mut AppWindow| {
        run(window, Command::Export);
        press_button(window, "Export to file…");
        let shown = window.get_by_label("File path").value().unwrap_or_default();
        press(window, Modifiers::NONE, Key::Escape);
        std::path::PathBuf::from(shown)
    };
    assert_eq!(proposed(&mut window), first.path().join("untitled.probe"));
    // That of the project counts before that of the last one of all; another project begins with the latter.
    window.state_mut().settings.export_folder = Some(second.path().to_owned());
    assert_eq!(proposed(&mut window), first.path().join("untitled.probe"));
    window.state_mut().open_unnamed(fixture::document());
    window.run_steps(3);
    assert_eq!(proposed(&mut window), second.path().join("untitled.probe"));
    drop(second);
    assert_eq!(proposed(&mut window), std::path::Path::new("untitled.probe"), "it is gone");
}

/// A project without a file has no folder of its own, so a dialog begins where the last one of its kind ended.
#[test]
fn dialogs_begin_in_the_folder_that_was_used_for_the_same() {
    let mut window = window(fixture::document());
    let [fonts, pictures] = [(); 2].map(|()| tempfile::tempdir().unwrap());
    std::fs::write(fonts.path().join("walk.ttf"), "").unwrap();
    std::fs::write(pictures.path().join("walk.png"), "").unwrap();
    let ctx = window.ctx.clone();
    let lists = |window: &mut AppWindow, purpose: Purpose, name: &str| {
        window.state_mut().pick(purpose, &ctx);
        window.run_steps(3);
        assert_eq!(window.get_by_label("File path").value().unwrap_or_default(), "");
        let is_listed = window.query_by_label_contains(name).is_some();
        press(window, Modifiers::NONE, Key::Escape);
        is_listed
    };
    assert!(!lists(&mut window, Purpose::AddFile, "walk.png"));
    window.state_mut().use_path(Purpose::ChooseFont, &fonts.path().join("none.ttf"), &ctx);
    window.state_mut().use_path(Purpose::Locate, &pictures.path().join("none.png"), &ctx);
    window.run_steps(3);
    assert!(
        lists(&mut window, Purpose::AddSheet, "walk.png")
            && lists(&mut window, Purpose::ChooseFont, "walk.ttf")
    );
    assert!(!lists(&mut window, Purpose::AddSymbol, "walk"), "other files lie elsewhere");
    // It is a setting, so that the next start has it.
    let values = window.state().settings.values(false);
    assert!(values["purpose_folders"].contains(&pictures.path().display().to_string()));
    drop(fonts);
    assert!(!lists(&mut window, Purpose::ChooseFont, "walk.ttf"), "it is gone");
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

#[test]
fn a_project_is_saved_into_a_folder_that_is_not_there_if_that_is_wanted() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/of today/a.ron");
    for makes in [false, true] {
        press(&mut window, Modifiers::COMMAND, Key::S);
        window.run_steps(3);
        press(&mut window, Modifiers::COMMAND, Key::A);
        type_path(&mut window, &path);
        window.run_steps(3);
        window.get_by_label_contains("of today yet.");
        press_button(&mut window, if makes { "Create and save" } else { "Cancel" });
        window.run_steps(4);
        assert_eq!(path.exists(), makes);
    }
    assert_eq!(window.state().editor().path(), Some(path.as_path()));
}

#[test]
fn a_folder_that_is_not_there_is_made_if_that_is_wanted() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    for makes in [false, true] {
        window.state_mut().settings.exports.last.exporter = "png".to_owned();
        press(&mut window, Modifiers::COMMAND, Key::E);
        window.run_steps(2);
        press_button(&mut window, "Export to file…");
        type_path(&mut window, &folder.path().join("new/of today/a.png"));
        window.run_steps(3);
        window.get_by_label_contains("of today yet.");
        press_button(&mut window, if makes { "Create and export" } else { "Cancel" });
        finish_export(&mut window);
        window.run_steps(2);
        assert_eq!(folder.path().join("new/of today/a.png").exists(), makes);
    }
    window.get_by_label_contains("Exported a.png");
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
fn numbered_files_are_replaced_only_if_that_is_wanted() {
    let mut window = window(fixture::document());
    let button = |label: &'static str| {
        move |window: &mut AppWindow| window.get_all_by_label(label).last().unwrap().click()
    };
    let key = |key| move |window: &mut AppWindow| press(window, Modifiers::NONE, key);
    type Answer<'a> = (&'a dyn Fn(&mut AppWindow), bool);
    let answers: [Answer<'_>; 4] = [
        (&button("Cancel"), false),
        (&key(Key::Escape), false),
        (&button("Replace all"), true),
        (&key(Key::Enter), true),
    ];
    for (answer, is_replaced) in answers {
        let folder = tempfile::tempdir().unwrap();
        let mine = folder.path().join("out_01.png");
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
        window.get_by_label_contains("already exists");
        super::click(&mut window, egui::pos2(5.0, 700.0));
        window.get_by_label_contains("already exists");
        answer(&mut window);
        finish_export(&mut window);
        assert_eq!(std::fs::read(&mine).unwrap() != b"mine", is_replaced);
        assert_eq!(folder.path().join("out_02.png").exists(), is_replaced);
    }
}

/// Closes the window as its button does.
fn close(window: &mut AppWindow) {
    let viewport = window.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
    viewport.events.push(egui::ViewportEvent::Close);
    window.run_steps(3);
}

#[test]
fn a_window_that_exports_is_not_closed_without_a_question() {
    let document = fixture::document();
    let (clip, node) = (document.clips()[0].id, document.nodes()[0].id);
    let mut window = window(edited(document, [Edit::AddRun(clip, node, 1_000.0)]));
    let folder = tempfile::tempdir().unwrap();
    let gif = crate::export::named("gif").unwrap();
    let ctx = window.ctx.clone();
    window.state_mut().export_to(gif, &folder.path().join("a.gif"), &ctx);
    window.run_steps(1);
    close(&mut window);
    window.get_by_label("If you quit now, a.gif is not written.");
    press(&mut window, Modifiers::NONE, Key::Enter);
    assert!(window.query_by_label("An export is running").is_none());
    assert!(window.state().exports.is_running() && !window.state().may_close, "Enter keeps it");
    close(&mut window);
    window.state_mut().exports.cancel();
    finish_export(&mut window);
    window.run_steps(1);
    assert!(!window.state().dialogs.is_open(), "there is nothing to lose any more");
    window.state_mut().export_to(gif, &folder.path().join("a.gif"), &ctx);
    window.run_steps(1);
    close(&mut window);
    press_button(&mut window, "Quit");
    assert!(window.state().may_close);
    finish_export(&mut window);
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
}
