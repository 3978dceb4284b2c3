//! Panics: in a panel, and of the whole program.

use std::path::PathBuf;
use std::process::Command;

use egui::{Key, Modifiers, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use kineograph_runtime::format::Marker;

use super::{contained, install_hook};
use crate::app::App;
use crate::app::layout::Pane;
use crate::document::Edit;
use crate::history::Change;
use crate::panels::{Intent, PROBE, PROBE_FAILS};
use crate::recovery::{Storage, unsaved};

/// Names the folder of the process that panics.
const FOLDER: &str = "KINEOGRAPH_PANICS_IN";

/// The process that panics while its window has unsaved work.
#[test]
#[ignore = "the process that the test below starts"]
fn panicking_process() {
    let Some(folder) = std::env::var_os(FOLDER).map(PathBuf::from) else { return };
    install_hook(folder.join("reports"));
    let storage = Storage::open(folder.join("data"));
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder
        .build_eframe(move |creation| App::new(creation, None).with_typed_paths().with_storage(storage));
    window.run_steps(2);
    let add = Change::new("Add marker", Edit::AddMarker(Marker::new("hit", 0.5)));
    window.state_mut().outbox.push(Intent::Edit(add));
    window.run_steps(1);
    panic!("as planned");
}

#[test]
fn a_panic_leaves_its_journal_and_a_report() {
    let folder = tempfile::tempdir().unwrap();
    let name = format!("{}::panicking_process", module_path!().split_once("::").unwrap().1);
    let mut process = Command::new(std::env::current_exe().unwrap());
    process.args(["--exact", &name, "--ignored", "--nocapture"]).env(FOLDER, folder.path());
    let output = process.output().unwrap();
    assert!(!output.status.success());
    let said = String::from_utf8_lossy(&output.stderr);
    let reports: Vec<_> = std::fs::read_dir(folder.path().join("reports"))
        .unwrap_or_else(|error| panic!("{error}: {said}"))
        .map(|entry| entry.unwrap().path())
        .collect();
    assert_eq!(reports.len(), 1, "{said}");
    assert!(said.contains(&reports[0].display().to_string()), "it says where: {said}");
    let report = std::fs::read_to_string(&reports[0]).unwrap();
    assert!(report.starts_with("Kineograph ") && report.contains("as planned"), "{report}");
    let found = unsaved(&Storage::open(folder.path().join("data")));
    assert_eq!(found.iter().map(crate::recovery::FoundJournal::unsaved_steps).collect::<Vec<_>>(), [1]);
}

#[test]
fn a_panic_is_contained_and_its_message_kept() {
    assert_eq!(contained(|| 3).unwrap(), 3);
    let number = 7;
    assert_eq!(contained(|| panic!("no {number}")).unwrap_err().message, "no 7");
    assert_eq!(contained(|| panic!("plain")).unwrap_err().message, "plain");
}

#[test]
fn a_panel_that_fails_leaves_the_rest_usable() {
    let builder = Harness::builder().with_size(Vec2::new(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window = builder.build_eframe(|creation| {
        let mut app = App::new(creation, None).with_typed_paths();
        app.shell.reveal(Pane::of(&PROBE.head));
        app
    });
    window.run_steps(3);
    window.get_by_label_contains("probed 1 nodes");
    PROBE_FAILS.set(true);
    window.run_steps(3);
    window.get_by_label_contains("This panel has failed");
    window.get_by_label("probe fails");

    // The rest goes on: a marker is added and taken back.
    let add = Change::new("Add marker", Edit::AddMarker(Marker::new("hit", 0.5)));
    window.state_mut().outbox.push(Intent::Edit(add));
    window.run_steps(3);
    let count = |window: &Harness<'_, App>| window.state().editor().document().markers().len();
    assert_eq!(count(&window), 1);
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(3);
    assert_eq!(count(&window), 0);

    // As long as the reason stays it fails again, then it is back.
    window.get_by_label("Try again").click();
    window.run_steps(3);
    window.get_by_label_contains("This panel has failed");
    PROBE_FAILS.set(false);
    window.get_by_label("Try again").click();
    window.run_steps(3);
    window.get_by_label_contains("probed 1 nodes");
}
