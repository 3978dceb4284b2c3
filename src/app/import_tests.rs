//! Importing files of other tools, and packing, in the whole window.

/// Files as other tools write them, made by the tests of the readers.
#[path = "../../crates/kineograph-import/tests/support/mod.rs"]
mod support;

use std::path::{Path, PathBuf};

use egui::{Event, Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;

use kineograph_runtime::format::{Content, StartPose};

use super::App;
use super::flow_tests::{self, AppWindow, document, drop_files};
use super::start::new_document;
use crate::command::Command;
use crate::document::{Document, Edit};
use crate::history::Change;
use crate::import::IMPORTERS;
use crate::import::importer::Import;
use crate::session::Focus;

const SHEET: &str = r#"<plist version="1.0"><dict><key>frames</key><dict>
<key>a</key><dict><key>frame</key><string>{{0,0},{2,2}}</string></dict>
<key>b</key><dict><key>frame</key><string>{{2,0},{2,2}}</string></dict></dict>
<key>metadata</key><dict><key>format</key><integer>2</integer><key>textureFileName</key><string>atlas.png</string></dict>
</dict></plist>"#;

fn window() -> AppWindow {
    flow_tests::window(Document::default())
}

fn click(window: &mut AppWindow, label: &str) {
    window.get_by_label(label).click();
    window.run_steps(4);
}

fn picture(folder: &Path, name: &str) -> PathBuf {
    let badge = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sprites/badge.png");
    std::fs::copy(badge, folder.join(name)).unwrap();
    folder.join(name)
}

#[test]
fn a_dropped_sheet_is_shown_before_it_is_added_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    picture(folder.path(), "atlas.png");
    let sheet = folder.path().join("things.plist");
    std::fs::write(&sheet, SHEET).unwrap();
    let mut window = window();
    drop_files(&mut window, std::slice::from_ref(&sheet));
    assert_eq!(document(&window).sheets().len(), 0, "nothing is changed yet");
    window.get_by_label("Import things.plist?");
    window.get_by_label("2 frames");
    assert_eq!(window.query_all_by_label("new").count(), 2, "an image and a sheet");
    click(&mut window, "Cancel");
    assert!(window.query_by_label("Import things.plist?").is_none());
    assert_eq!(document(&window).sheets().len(), 0);

    drop_files(&mut window, std::slice::from_ref(&sheet));
    click(&mut window, "Import");
    assert_eq!(document(&window).sheets()[0].frame_count(), 2);
    assert!(window.state().editor().media().picture("atlas").is_some(), "its picture is read");
    // The same again: names are taken, and are updated unless both are wanted.
    drop_files(&mut window, &[sheet]);
    window.get_by_label("2 names are already in the project:");
    window.get_by_label("Image: atlas");
    window.get_by_label("Sheet: things");
    assert_eq!(window.query_all_by_label("as before").count(), 2, "nothing would change");
    click(&mut window, "Keep both");
    click(&mut window, "Import");
    assert_eq!(
        (document(&window).sheets().len(), document(&window).images().len()),
        (2, 1),
        "one file, one image"
    );
    window.state_mut().editor.run(Command::Undo);
    assert_eq!((document(&window).sheets().len(), document(&window).images().len()), (1, 1));
    window.state_mut().editor.run(Command::Undo);
    assert!(document(&window).sheets().is_empty() && document(&window).images().is_empty());
}

/// A small file for each extension of each importer, and for each format that shares one with others.
fn files_of_all_importers() -> Vec<(String, Vec<u8>)> {
    let still = |extension: &str| {
        let picture = image::DynamicImage::new_rgb8(6, 4);
        let mut bytes = std::io::Cursor::new(Vec::new());
        let format = image::ImageFormat::from_extension(extension).expect("it is known");
        picture.write_to(&mut bytes, format).expect("memory takes all");
        (format!("still.{extension}"), bytes.into_inner())
    };
    let mut files: Vec<(String, Vec<u8>)> = support::texts::ALL
        .iter()
        .map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec()))
        .collect();
    files.extend(["png", "webp", "jpg", "jpeg", "bmp", "tif", "tiff"].map(still));
    let moving = [
        ("moving.gif", support::moving::gif()),
        ("moving.png", support::moving::apng()),
        ("moving.apng", support::moving::apng()),
        ("moving.webp", support::moving::webp()),
        ("drawing.svg", support::moving::DRAWING.as_bytes().to_vec()),
        ("fox.aseprite", support::aseprite::rich()),
        ("fox.ase", support::aseprite::rich()),
    ];
    files.extend(moving.map(|(name, bytes)| (name.to_owned(), bytes)));
    files
}

/// Each ends in the preview, is accepted, and one undo takes it back; a single picture of one frame is added at once.
#[test]
fn each_kind_of_file_is_dropped_shown_imported_and_undone() {
    let files = files_of_all_importers();
    let adds = |importer: &&&crate::import::importer::Importer| {
        matches!(importer.import, Import::Add | Import::Offer) && !importer.extensions.contains(&"probe")
    };
    for extension in IMPORTERS.iter().filter(adds).flat_map(|importer| importer.extensions) {
        let is_there = files.iter().any(|(name, _)| name.ends_with(&format!(".{extension}")));
        assert!(is_there, "a file with the extension {extension} is dropped");
    }
    let mut window = window();
    for (name, bytes) in files {
        let folder = tempfile::tempdir().unwrap();
        picture(folder.path(), "atlas.png");
        let sheet = support::texts::SHEET_2;
        for (needed, text) in [
            ("pack-1.json", support::texts::PACK_1.to_owned()),
            ("atlas.plist", sheet.to_owned()),
            ("parts.plist", sheet.replace("a.png", "wing.png").replace("b.png", "wing-hit.png")),
            ("enemy.plist", sheet.replace("a.png", "enemy_1.png")),
        ] {
            std::fs::write(folder.path().join(needed), text).unwrap();
        }
        let path = folder.path().join(&name);
        std::fs::write(&path, bytes).unwrap();
        let steps = window.state().editor().history().undo_len();
        drop_files(&mut window, &[path]);
        let is_single = name.starts_with("still") || name.ends_with(".svg");
        if !is_single {
            window.get_by_label(&format!("Import {name}?"));
            let new = window.query_all_by_label("new").count();
            assert!(new > 0, "{name}: what is new is listed");
            assert_eq!(window.state().editor().history().undo_len(), steps, "{name}: nothing is changed yet");
            click(&mut window, "Import");
        }
        let added = document(&window);
        let items = [added.images().len(), added.sheets().len(), added.nodes().len(), added.clips().len()];
        assert!(items.iter().sum::<usize>() > 0, "{name}: what was listed was added");
        assert_eq!(added.violations(), Vec::<String>::new(), "{name}");
        assert_eq!(window.state().editor().history().undo_len(), steps + 1, "{name}: one step");
        window.state_mut().editor.run(Command::Undo);
        let left = document(&window);
        let left = [left.images().len(), left.sheets().len(), left.nodes().len(), left.clips().len()];
        assert_eq!(left, [0; 4], "{name}");
    }
    // A drawing is a picture, which is added at once; what is not drawn of it is said.
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("sign.svg");
    let text = support::texts::SVG.replace("</svg>", "<text id=\"title\">Hop</text></svg>");
    std::fs::write(&path, text).unwrap();
    drop_files(&mut window, &[path]);
    assert_eq!(document(&window).images().len(), 1);
    window.get_by_label_contains("sign.svg: Text “title” isn't drawn: fonts differ between machines.");
}

/// A scene that turns by itself, with these children.
fn turning(name: &str, children: &str) -> String {
    format!(
        "<plist version=\"1.0\"><dict><key>fileType</key><string>CocosBuilder</string><key>fileVersion</key><integer>4</integer>\
         <key>sequences</key><array><dict><key>autoPlay</key><true/><key>chainedSequenceId</key><integer>-1</integer>\
         <key>length</key><real>1</real><key>name</key><string>{name}</string><key>sequenceId</key><integer>0</integer></dict>\
         </array><key>nodeGraph</key><dict><key>baseClass</key><string>CCNode</string><key>displayName</key>\
         <string>Root</string><key>children</key><array>{children}</array><key>properties</key><array/>\
         <key>animatedProperties</key><dict><key>0</key><dict><key>rotation</key><dict><key>keyframes</key><array>\
         <dict><key>time</key><real>0</real><key>value</key><real>0</real></dict>\
         <dict><key>time</key><real>1</real><key>value</key><real>90</real></dict></array></dict></dict></dict></dict></dict></plist>"
    )
}

#[test]
fn the_clip_of_an_imported_scene_is_opened_and_not_those_that_play_its_symbols() {
    let folder = tempfile::tempdir().unwrap();
    let inner = "<dict><key>baseClass</key><string>CCBFile</string><key>displayName</key><string>inner</string>\
         <key>children</key><array/><key>properties</key><array><dict><key>name</key><string>ccbFile</string>\
         <key>value</key><string>b.ccb</string></dict></array></dict>";
    let [start, scene] = ["start.ron", "a.ccb"].map(|name| folder.path().join(name));
    std::fs::write(&start, "(format: 2)").unwrap();
    std::fs::write(&scene, turning("scene", inner)).unwrap();
    std::fs::write(folder.path().join("b.ccb"), turning("inside", "")).unwrap();
    let mut window = window();
    window.state_mut().open_path(&start);
    window.run_steps(4);
    drop_files(&mut window, std::slice::from_ref(&scene));
    click(&mut window, "Import");
    let clips: Vec<&str> = document(&window).clips().iter().map(|clip| clip.name.as_str()).collect();
    assert_eq!(clips, ["scene", "inner"]);
    let open = window.state().editor().session().selection.clip.and_then(|clip| document(&window).clip(clip));
    assert_eq!(open.map(|clip| clip.name.as_str()), Some("scene"));
}

#[test]
fn a_scene_takes_the_place_of_the_box_of_a_new_project_and_brings_its_stage() {
    let folder = tempfile::tempdir().unwrap();
    let scene = folder.path().join("a.ccb");
    let screen = "<key>resolutions</key><array><dict><key>width</key><integer>320</integer><key>height</key>\
                  <integer>568</integer></dict></array><key>sequences</key>";
    std::fs::write(&scene, turning("scene", "").replacen("<key>sequences</key>", screen, 1)).unwrap();
    let mut window = flow_tests::window(new_document());
    drop_files(&mut window, std::slice::from_ref(&scene));
    click(&mut window, "Import");
    let names = |window: &AppWindow| {
        let nodes: Vec<String> = document(window).nodes().iter().map(|node| node.name.clone()).collect();
        let clips: Vec<String> = document(window).clips().iter().map(|clip| clip.name.clone()).collect();
        (nodes, clips, document(window).stage().size)
    };
    let imported = (vec!["Root".to_owned()], vec!["scene".to_owned()], [320.0, 568.0]);
    assert_eq!(names(&window), imported);
    window.state_mut().editor.run(Command::Undo);
    assert_eq!(document(&window).to_project(), new_document().to_project(), "one step");
    // What was worked on stays.
    let mut window = flow_tests::window(new_document());
    let node = Edit::AddNode {
        name: "own".to_owned(),
        parent: None,
        content: Content::Group,
        start: StartPose::default(),
    };
    window.state_mut().editor.edit(&Change::new("Add", node));
    drop_files(&mut window, &[scene]);
    click(&mut window, "Import");
    let (nodes, _, size) = names(&window);
    assert_eq!(
        (nodes.as_slice(), size),
        (["box", "own", "Root"].map(str::to_owned).as_slice(), [480.0, 270.0])
    );
}

#[test]
fn a_scene_with_nested_files_saves_the_project_first_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let inner = "<dict><key>baseClass</key><string>CCBFile</string><key>displayName</key><string>inner</string>\
         <key>children</key><array/><key>properties</key><array><dict><key>name</key><string>ccbFile</string>\
         <key>value</key><string>b.ccb</string></dict></array></dict>";
    let scene = folder.path().join("a.ccb");
    std::fs::write(&scene, turning("scene", inner)).unwrap();
    std::fs::write(folder.path().join("b.ccb"), turning("inside", "")).unwrap();
    let mut window = flow_tests::window(new_document());
    drop_files(&mut window, std::slice::from_ref(&scene));
    assert!(window.query_by_label_contains("becomes a symbol only in a saved project").is_some());
    click(&mut window, "Save project…");
    flow_tests::type_path(&mut window, &folder.path().join("game.ron"));
    flow_tests::await_label(&mut window, "Import a.ccb?");
    assert!(window.query_by_label("Save project…").is_none());
    assert!(window.query_by_label_contains("becomes a symbol only in a saved project").is_none());
    click(&mut window, "Import");
    let shown = document(&window).nodes().iter().find_map(|node| node.content.symbol()).unwrap();
    assert_eq!(shown.path, "symbols/b.ron");
    assert!(folder.path().join("symbols/b.ron").is_file());
}

#[test]
fn a_changed_file_that_is_dropped_again_says_what_changes_and_keeps_uses() {
    let folder = tempfile::tempdir().unwrap();
    picture(folder.path(), "atlas.png");
    let sheet = folder.path().join("things.plist");
    std::fs::write(&sheet, SHEET).unwrap();
    let mut window = window();
    drop_files(&mut window, std::slice::from_ref(&sheet));
    click(&mut window, "Import");
    let sprite = Content::Frame { sheet: "things".to_owned(), frame: "b".to_owned() };
    let node = Edit::AddNode {
        name: "thing".to_owned(),
        parent: None,
        content: sprite.clone(),
        start: StartPose::default(),
    };
    window.state_mut().editor.edit(&Change::new("Add", node));
    let more = SHEET.replace(
        "<key>a</key>",
        "<key>c</key><dict><key>frame</key><string>{{4,0},{2,2}}</string></dict><key>a</key>",
    );
    std::fs::write(&sheet, more.replace("{{2,0},{2,2}}", "{{2,2},{2,2}}")).unwrap();
    drop_files(&mut window, &[sheet]);
    window.get_by_label("1 frame is new: c.");
    window.get_by_label("1 frame lies elsewhere in its picture: b.");
    assert_eq!(document(&window).sheets()[0].frame_count(), 2, "nothing is changed yet");
    click(&mut window, "Import");
    assert_eq!(document(&window).sheets()[0].frame_count(), 3);
    assert_eq!(
        (&document(&window).nodes()[0].content, document(&window).nodes()[0].start.frame),
        (&sprite, 1)
    );
}

#[test]
fn numbered_pictures_are_offered_as_one_animation() {
    let folder = tempfile::tempdir().unwrap();
    let run = [picture(folder.path(), "run_1.png"), picture(folder.path(), "run_2.png")];
    let mut window = window();
    drop_files(&mut window, &run);
    window.get_by_label("Import several files?");
    window.get_by_label("2 images");
    click(&mut window, "Import");
    assert_eq!(document(&window).clips()[0].name, "run");
    assert_eq!((document(&window).nodes().len(), document(&window).runs().len()), (1, 1));
}

#[test]
fn a_single_picture_is_added_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    drop_files(&mut window, &[picture(folder.path(), "badge.png")]);
    assert_eq!((document(&window).images().len(), document(&window).nodes().len()), (1, 1));
}

#[test]
fn what_can_not_be_read_is_said_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.plist");
    std::fs::write(&bad, SHEET.replace("{{2,0},{2,2}}", "{2,0}")).unwrap();
    let mut window = window();
    drop_files(&mut window, &[bad]);
    let said = window.query_all_by_label_contains("frames/b/frame").next().is_some();
    assert!(said, "the message has the way to the frame");
    assert!(document(&window).sheets().is_empty());
}

#[test]
fn an_atlas_is_packed_and_shown_in_one_step() {
    let folder = tempfile::tempdir().unwrap();
    let mut window = window();
    drop_files(&mut window, &[picture(folder.path(), "badge.png")]);
    window.state_mut().outbox.push(crate::panels::Intent::Command(Command::PackAtlas));
    window.run_steps(4);
    window.get_by_label("Pack atlas");
    click(&mut window, "Choose file…");
    window.event(Event::Text(folder.path().join("all.png").display().to_string()));
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    for name in ["all.png", "all.json", "all.plist"] {
        assert!(folder.path().join(name).exists(), "{name}");
    }
    let names: Vec<&str> = document(&window).images().iter().map(|image| image.name.as_str()).collect();
    assert_eq!(names, ["all"]);
    assert!(window.state().editor().media().picture("all").is_some(), "it may be read, and is");
    window.state_mut().editor.run(Command::Undo);
    assert_eq!(document(&window).images()[0].name, "badge");
    // A second time nothing is asked, and the pictures of the project are never written over.
    let before = std::fs::read(folder.path().join("badge.png")).unwrap();
    window.state_mut().pack_to(&folder.path().join("badge.png"));
    assert_eq!(std::fs::read(folder.path().join("badge.png")).unwrap(), before);
}

#[test]
fn a_numbered_picture_that_is_chosen_brings_its_series() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["run_1.png", "run_2.png", "run_3.png", "other.png"] {
        picture(folder.path(), name);
    }
    let mut window = window();
    let choose = |window: &mut AppWindow, name: &str| {
        window.state_mut().add_chosen(&folder.path().join(name));
        window.run_steps(4);
    };
    choose(&mut window, "other.png");
    assert_eq!(document(&window).images().len(), 1, "nothing is asked about it");
    choose(&mut window, "run_2.png");
    window.get_by_label("The picture is one of 3: run_1.png to run_3.png.");
    window.get_by_label("3 images");
    click(&mut window, "Only this one");
    window.get_by_label("1 image");
    click(&mut window, "Import");
    assert!(window.query_by_label("Import run_2.png?").is_none(), "a single question");
    assert_eq!((document(&window).images().len(), document(&window).clips().len()), (2, 0));
    choose(&mut window, "run_2.png");
    click(&mut window, "Only this one");
    click(&mut window, "All as one animation");
    window.get_by_label("3 images");
    click(&mut window, "Import");
    assert_eq!(document(&window).clips()[0].name, "run");
    assert_eq!(document(&window).images().len(), 4, "run_2 was there");
}

#[test]
fn a_file_that_is_added_again_gives_a_node_and_no_second_image() {
    let folder = tempfile::tempdir().unwrap();
    let badge = picture(folder.path(), "badge.png");
    let mut window = window();
    drop_files(&mut window, std::slice::from_ref(&badge));
    window.state_mut().add_chosen(&badge);
    window.run_steps(4);
    window.get_by_label_contains("Image badge already shows this file");
    let counts = |window: &AppWindow| (document(window).images().len(), document(window).nodes().len());
    assert_eq!(counts(&window), (1, 2));
    assert_eq!(document(&window).nodes()[1].content, Content::Image("badge".to_owned()));
    window.state_mut().editor.run(Command::Undo);
    assert_eq!(counts(&window), (1, 1));
    // Also under another name.
    let mut renamed = document(&window).images()[0].as_ref().clone();
    renamed.name = "medal".to_owned();
    window.state_mut().editor.edit(&Change::new("Rename", Edit::SetImage("badge".to_owned(), renamed)));
    drop_files(&mut window, &[badge]);
    assert_eq!(counts(&window), (1, 2));
    assert_eq!(document(&window).nodes()[1].content, Content::Image("medal".to_owned()));
}

#[test]
fn a_picture_file_becomes_a_sheet_at_once() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("walk.png");
    image::RgbaImage::from_pixel(16, 4, image::Rgba([9, 200, 9, 255])).save(&file).unwrap();
    let mut window = window();
    window.state_mut().outbox.push(crate::panels::Intent::Command(Command::AddSheet));
    window.run_steps(4);
    flow_tests::type_path(&mut window, &file);
    for _ in 0..400 {
        if document(&window).sheets().iter().any(|sheet| sheet.name == "walk") {
            break;
        }
        std::thread::sleep(std::time::Duration::from_millis(5));
        window.run_steps(1);
    }
    let sheet = document(&window).sheet("walk").expect("a sheet of the picture's name");
    assert_eq!((sheet.columns, sheet.rows, sheet.image.as_str()), (4, 1, "walk"));
    assert_eq!(window.state().editor().session().selection.focus, Focus::Sheet("walk".to_owned()));
    let shows_it =
        |node: &&std::sync::Arc<crate::document::Node>| node.content == Content::Sheet("walk".to_owned());
    assert_eq!(document(&window).nodes().iter().filter(shows_it).count(), 0, "a drop places it on the stage");
}

#[test]
fn the_dialog_is_called_as_the_entry_of_the_menu() {
    let mut window = window();
    for (command, title) in
        [(Command::Import, "Import"), (Command::AddImage, "Add image"), (Command::AddSheet, "Add sheet")]
    {
        window.state_mut().outbox.push(crate::panels::Intent::Command(command));
        window.run_steps(4);
        assert!(window.query_all_by_label(title).next().is_some(), "{title}");
        window.get_by_label("File path");
        click(&mut window, "Cancel");
    }
}

#[test]
fn a_pasted_picture_is_saved_beside_the_project_and_stands_in_the_middle_of_the_view() {
    let folder = tempfile::tempdir().unwrap();
    let project = folder.path().join("game.ron");
    std::fs::write(&project, "(format: 2)").unwrap();
    let mut window = window();
    let paste = |window: &mut AppWindow| {
        let pasted = crate::media::Picture { width: 2, height: 2, rgba: vec![90; 16] };
        window.state_mut().ask_for_name(pasted);
        window.run_steps(4);
    };
    paste(&mut window);
    window.get_by_label_contains("Save the project first");
    window.state_mut().open_path(&project);
    window.run_steps(4);
    paste(&mut window);
    click(&mut window, "Cancel");
    assert!(document(&window).images().is_empty());
    paste(&mut window);
    window.event(Event::Text("leaf".to_owned()));
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    assert!(folder.path().join("leaf.png").exists());
    assert_eq!(document(&window).images()[0].path, "leaf.png");
    assert!(window.state().editor().media().picture("leaf").is_some());
    let [width, height] = document(&window).stage().size;
    let [x, y] = document(&window).nodes()[0].start.position;
    assert!((x - width / 2.0).abs() < 4.0 && (y - height / 2.0).abs() < 4.0, "all of the stage is seen");
    // The same name again is refused, and asked for again.
    paste(&mut window);
    window.event(Event::Text("leaf".to_owned()));
    window.run_steps(2);
    window.key_press_modifiers(Modifiers::NONE, Key::Enter);
    window.run_steps(4);
    window.get_by_label_contains("leaf.png already exists.");
    assert_eq!(document(&window).images().len(), 1);
}

#[cfg(unix)]
#[test]
fn a_link_in_the_project_is_taken_and_one_that_leads_out_is_asked_about() {
    let folder = tempfile::tempdir().unwrap();
    let art = |name: &str| {
        std::fs::create_dir_all(folder.path().join(name)).unwrap();
        picture(&folder.path().join(name), "badge.png")
    };
    let (inside, outside) = (art("game/shared"), art("elsewhere"));
    let project = folder.path().join("game/a.ron");
    std::fs::write(&project, "(format: 2)").unwrap();
    for (name, target) in [("near", inside), ("far", outside)] {
        let sheets = folder.path().join("game/sheets");
        std::fs::create_dir_all(&sheets).unwrap();
        std::os::unix::fs::symlink(&target, sheets.join(format!("{name}.png"))).unwrap();
        std::fs::write(
            sheets.join(format!("{name}.plist")),
            SHEET.replace("atlas.png", &format!("{name}.png")),
        )
        .unwrap();
    }
    let mut window = window();
    window.state_mut().open_path(&project);
    window.run_steps(4);
    let sheet = |name: &str| folder.path().join(format!("game/sheets/{name}.plist"));
    let has = |window: &AppWindow, name: &str| window.state().editor().media().picture(name).is_some();
    drop_files(&mut window, &[sheet("near")]);
    assert!(window.query_by_label_contains("can't be taken over").is_none(), "the list says what is drawn");
    click(&mut window, "Import");
    assert!(has(&window, "near"));
    drop_files(&mut window, &[sheet("far")]);
    click(&mut window, "1 thing can't be taken over");
    window.run_steps(8);
    window.get_by_label_contains(
        "1 picture is reached by a link that leads out of the project's folder, or to nothing: far.png.",
    );
    click(&mut window, "Import");
    assert!(!has(&window, "far"), "an import allows nothing that a file names");
    window.state_mut().shell.reveal(super::layout::Pane::of(&crate::panels::problems::PANEL.head));
    window.run_steps(4);
    window.get_by_label_contains("far.png is outside the project's folder");
    window.query_all_by_label_contains("Allow /").next().unwrap().click();
    window.run_steps(4);
    click(&mut window, "Cancel");
    assert!(!has(&window, "far"), "a refusal reads nothing");
    window.query_all_by_label_contains("Allow /").next().unwrap().click();
    window.run_steps(4);
    click(&mut window, "Allow");
    assert!(has(&window, "far"));
}

#[test]
fn a_strip_is_offered_as_frames_at_once_and_its_node_shows_them() {
    let folder = tempfile::tempdir().unwrap();
    let strip = folder.path().join("coin_4.png");
    image::RgbaImage::from_pixel(64, 20, image::Rgba([200, 160, 40, 255])).save(&strip).unwrap();
    let mut window = window();
    drop_files(&mut window, &[strip]);
    let nodes = document(&window).nodes().len();
    window.run_steps(1200);
    window.get_by_label("“coin_4” looks like a sheet of 4 frames.");
    click(&mut window, "Slice into frames");
    window.get_by_label("frames of the sheet");
    let sheet = &document(&window).sheets()[0];
    assert_eq!((sheet.columns, sheet.rows, document(&window).nodes().len()), (4, 1, nodes));
    let shown = document(&window).nodes().last().unwrap().content.sheet();
    assert_eq!(shown, Some(sheet.name.as_str()));
    click(&mut window, "Play on the stage");
    assert_eq!(document(&window).nodes().len(), nodes, "the node of the import plays");
}

#[test]
fn a_picture_that_is_no_strip_is_added_without_a_question() {
    let folder = tempfile::tempdir().unwrap();
    let badge = picture(folder.path(), "badge.png");
    let mut window = window();
    drop_files(&mut window, &[badge]);
    assert_eq!(document(&window).images().len(), 1);
    assert!(window.query_by_label("Slice into frames").is_none());
}

#[test]
fn an_offer_goes_with_the_picture_that_it_is_about() {
    let folder = tempfile::tempdir().unwrap();
    let strip = folder.path().join("coin_4.png");
    image::RgbaImage::from_pixel(64, 20, image::Rgba([200, 160, 40, 255])).save(&strip).unwrap();
    let mut window = window();
    drop_files(&mut window, &[strip]);
    window.get_by_label("Slice into frames");
    window.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.run_steps(4);
    assert!(document(&window).images().is_empty());
    assert!(window.query_by_label("Slice into frames").is_none());
}

/// A scene of 320 × 240 pixels with more to say than a project can take over.
fn screen(button: &str) -> String {
    format!(
        r#"<GameFile><Content><Content><ObjectData Name="Scene" ctype="GameSceneObjectData"><Size X="320" Y="240" /><Children>
        <AbstractNodeData Name="{button}" CallBackName="onPlay" ctype="ButtonObjectData" />
        <AbstractNodeData Name="Other" CallBackName="onOther" ctype="ButtonObjectData" /></Children></ObjectData></Content></Content></GameFile>"#
    )
}

#[test]
fn the_first_scene_gives_the_stage_its_size_and_others_offer_it() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, width: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, screen("Play").replace("X=\"320\"", width)).unwrap();
        path
    };
    let (first, second) = (write("first.csd", "X=\"320\""), write("second.csd", "X=\"400\""));
    let mut window = window();
    let size = |window: &AppWindow| document(window).stage().size;
    drop_files(&mut window, &[first]);
    click(&mut window, "Import");
    assert_eq!(size(&window), [320.0, 240.0]);
    for (is_taken, wanted) in [(false, [320.0, 240.0]), (true, [400.0, 240.0])] {
        drop_files(&mut window, std::slice::from_ref(&second));
        if is_taken {
            click(&mut window, "Give the stage the size of the scene, 400 × 240 (now 320 × 240)");
        }
        click(&mut window, "Import");
        assert_eq!(size(&window), wanted);
        window.state_mut().editor.run(Command::Undo);
        assert_eq!((size(&window), document(&window).nodes().len()), ([320.0, 240.0], 3));
    }
}

#[test]
fn a_scene_on_the_start_page_begins_a_project_with_nothing_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("menu.csd");
    std::fs::write(&path, screen("Play")).unwrap();
    let builder = Harness::builder().with_size(egui::vec2(1280.0, 800.0)).with_max_steps(32).wgpu();
    let mut window =
        builder.build_eframe(|creation| App::new(creation, None).with_typed_paths().with_start_page());
    window.run_steps(4);
    drop_files(&mut window, std::slice::from_ref(&path));
    click(&mut window, "Import");
    let names: Vec<&str> = document(&window).nodes().iter().map(|node| node.name.as_str()).collect();
    assert_eq!(names, ["menu", "Play", "Other"]);
    assert_eq!(document(&window).stage().size, [320.0, 240.0]);
    assert_eq!((document(&window).clips().len(), document(&window).runs().len()), (0, 0));
}

#[test]
fn what_can_not_be_taken_over_is_in_sight_and_counted() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("menu.csd");
    std::fs::write(&path, screen("Play")).unwrap();
    let mut window = window();
    drop_files(&mut window, &[path]);
    let button = |window: &AppWindow| window.get_by_label("Import").rect();
    let before = button(&window);
    window.get_by_label_contains("2 clicks call functions of the game: Play: onPlay, Other: onOther.");
    click(&mut window, "4 things can't be taken over");
    window.run_steps(20);
    assert_eq!(button(&window), before, "what is clicked next stays where it is");
}

/// A scene of so many nodes with long names, each of which calls a function.
fn long_scene(count: usize) -> String {
    let node = |index: usize| {
        let name = format!("{}{index}", "W".repeat(56));
        format!(r#"<AbstractNodeData Name="{name}" CallBackName="onPlay" ctype="ButtonObjectData" />"#)
    };
    let nodes: String = (0..count).map(node).collect();
    format!(
        r#"<GameFile><Content><Content><ObjectData Name="Scene" ctype="GameSceneObjectData"><Size X="320" Y="240" /><Children>{nodes}</Children></ObjectData></Content></Content></GameFile>"#
    )
}

#[test]
fn long_names_are_whole_in_the_dialog_and_long_lists_scroll() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("menu.csd");
    std::fs::write(&path, long_scene(30)).unwrap();
    let mut window = window();
    drop_files(&mut window, &[path]);
    let heading = window.get_by_label("Import menu.csd?").rect();
    let right = heading.left() + 540.0;
    assert_eq!(window.query_all_by_label("new").count(), 31, "the root and the buttons");
    for state in window.query_all_by_label("new") {
        assert!(state.rect().right() <= right, "{} is beyond {right}", state.rect());
    }
    let last = format!("{}29", "W".repeat(56));
    let rest = |window: &AppWindow| window.get_by_label(&last).rect().top();
    let before = rest(&window);
    window.hover_at(heading.center() + egui::vec2(0.0, 120.0));
    window.event(Event::MouseWheel {
        unit: egui::MouseWheelUnit::Point,
        delta: egui::vec2(0.0, -300.0),
        phase: egui::TouchPhase::Move,
        modifiers: Modifiers::NONE,
    });
    window.run_steps(20);
    assert!(rest(&window) < before - 200.0, "{before} {}", rest(&window));
}
