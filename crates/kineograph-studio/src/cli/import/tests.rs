//! Imports from the command line, from files on disk to projects.

use std::path::{Path, PathBuf};

use kineograph_runtime::format::{Content, Project, check};
use kineograph_runtime::{Pose, Severity, Timeline};

use crate::cli::run_in;
use crate::import::written::texts;

pub(super) struct Folder(tempfile::TempDir);

/// How a command ended, and what it wrote.
pub(super) struct Ended {
    pub code: u8,
    out: String,
    pub err: String,
}

impl Folder {
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    pub fn write(&self, name: &str, text: impl AsRef<[u8]>) -> String {
        let path = self.path(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, text).unwrap();
        path.display().to_string()
    }

    /// Imports these files; what begins with `-` is an option, and what does not lie in the folder is its value.
    pub fn import(&self, args: &[&str]) -> Ended {
        let named = |arg: &&str| match self.path(arg) {
            _ if arg.starts_with('-') => (*arg).to_owned(),
            path => path.display().to_string(),
        };
        let args: Vec<String> = std::iter::once("import".to_owned()).chain(args.iter().map(named)).collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let code = run_in(&args, &mut out, &mut err);
        let [out, err] = [out, err].map(|bytes| String::from_utf8(bytes).unwrap());
        Ended { code, out, err }
    }

    pub fn project(&self, name: &str) -> Project {
        let project = Project::from_ron_text(&std::fs::read_to_string(self.path(name)).unwrap()).unwrap();
        let found = check(&project);
        let errors: Vec<String> =
            found.iter().filter(|found| found.severity == Severity::Error).map(ToString::to_string).collect();
        assert_eq!(errors, [""; 0]);
        project
    }
}

fn pose(project: &Project, node: &str, secs: f64) -> Pose {
    let index = project.nodes.iter().position(|other| other.name == node).unwrap();
    let mut poses = Vec::new();
    Timeline::new(project).unwrap().poses_at(secs, &mut poses);
    poses[index]
}

fn names<'a, T>(items: &'a [T], name: impl Fn(&'a T) -> &'a String) -> Vec<&'a str> {
    items.iter().map(|item| name(item).as_str()).collect()
}

/// A sheet without frames comes to nothing, and a project that could not be opened again is not written.
#[test]
fn what_no_project_may_hold_is_not_written() {
    let folder = Folder::new();
    folder.write("old/crab.csd", texts::CSD_0);
    folder.write("old/empty.json", r#"{"frames": [], "meta": {"image": "ok.png"}}"#);
    let ended = folder.import(&["old", "-o", "old.ron"]);
    assert!(ended.err.contains("empty.json can't be imported. It has no frames."), "{}", ended.err);
    assert_eq!(folder.project("old.ron").nodes.len(), 5);

    let frame = r#""a.png": {"frame": {"x": 0, "y": 0, "w": 1, "h": 1}, "sourceSize": {"w": 1, "h": 1}}"#;
    let image = "x".repeat(30_000);
    folder.write("long.json", format!(r#"{{"frames": {{{frame}}}, "meta": {{"image": "{image}a.png"}}}}"#));
    folder.write("good.ron", "(format: 2)");
    let ended = folder.import(&["long.json", "--into", "good.ron"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    let said = ["long.json can't be imported. The text “", " characters; the limit is 20000."];
    assert!(said.iter().all(|said| ended.err.contains(said)), "{}", ended.err);
    folder.project("good.ron");
    // Whatever stands beside it is imported.
    folder.write(
        "old/huge.json",
        format!(r#"{{"frames": {{{}}}, "meta": {{"image": "a.png"}}}}"#, frame.replace("1}, ", "70000}, ")),
    );
    let ended = folder.import(&["old", "--into", "good.ron"]);
    let said = "old/huge.json can't be imported. In sheet huge: Rect must be at most 65536 (is 70000).";
    assert!(ended.code == 1 && ended.err.contains(said), "{}", ended.err);
    assert_eq!(folder.project("good.ron").nodes.len(), 5);
}

/// Files have longer names than items of a project.
#[test]
fn long_names_of_files_are_shortened() {
    let folder = Folder::new();
    let mut png = std::io::Cursor::new(Vec::new());
    image::RgbaImage::new(1, 1).write_to(&mut png, image::ImageFormat::Png).unwrap();
    let long = "x".repeat(240);
    for name in ["a", "a_1", "a_2"].map(|end| format!("old/{long}{end}.png")) {
        folder.write(&name, png.get_ref());
    }
    assert_eq!(folder.import(&["old", "-o", "old.ron"]).code, 0);
    let project = folder.project("old.ron");
    assert_eq!((project.images.len(), project.sheets[0].frames.len()), (3, 2));
    let one = format!("old/{long}a.png");
    assert_eq!(folder.import(&[&one, "-o", "one.ron"]).code, 0);
    assert_eq!(folder.project("one.ron").images[0].name.chars().count(), 180);
}

/// Each with its end cut off, and with a byte of its middle changed where that can be seen without decoding it.
#[test]
fn damaged_pictures_of_a_folder_are_named_and_the_others_are_imported() {
    let folder = Folder::new();
    let whole = image::RgbaImage::from_fn(64, 64, |x, y| image::Rgba([(x * y) as u8, x as u8, y as u8, 255]));
    let whole = image::DynamicImage::from(whole);
    let written = |format: image::ImageFormat| {
        let mut bytes = std::io::Cursor::new(Vec::new());
        whole.to_rgb8().write_to(&mut bytes, format).unwrap();
        bytes.into_inner()
    };
    let formats = ["png", "jpg", "webp", "bmp", "gif", "tif"];
    for extension in formats {
        let bytes = written(image::ImageFormat::from_extension(extension).unwrap());
        folder.write(&format!("old/good_{extension}.{extension}"), &bytes);
        folder.write(&format!("old/cut_{extension}.{extension}"), &bytes[..bytes.len() * 3 / 4]);
    }
    let mut png = written(image::ImageFormat::Png);
    let middle = png.len() / 2;
    png[middle] ^= 0x10;
    folder.write("old/flipped.png", &png);
    let ended = folder.import(&["old", "-o", "old.ron"]);
    assert_eq!(ended.code, 1, "{}", ended.err);
    let bad = formats.iter().map(|extension| format!("cut_{extension}.{extension}"));
    let mut bad: Vec<String> = bad.chain(["flipped.png".to_owned()]).collect();
    bad.sort();
    let said: Vec<String> = bad
        .iter()
        .map(|name| folder.path("old").join(name).display().to_string())
        .map(|path| format!("{path} can't be imported. The file is damaged or cut off."))
        .collect();
    assert_eq!(ended.err.lines().filter(|line| line.contains("old/")).collect::<Vec<_>>(), said);
    let project = folder.project("old.ron");
    let mut images = names(&project.images, |image| &image.name);
    images.sort_unstable();
    assert_eq!(images, ["good_bmp", "good_gif", "good_jpg", "good_png", "good_tif", "good_webp"]);
}

#[test]
fn an_old_scene_becomes_a_project_with_notes() {
    let folder = Folder::new();
    folder.write("crab.csd", texts::CSD_0);
    let ended = folder.import(&["crab.csd", "-o", "crab.ron"]);
    assert_eq!(ended.code, 0, "{}", ended.err);
    let path = folder.path("crab.ron").display().to_string();
    let counts = "New: 1 image, 1 sheet, 5 nodes, 1 clip. Changed: 0 images, 0 sheets, 0 nodes, 0 clips.";
    assert_eq!(ended.out, format!("Wrote {path}. {counts}\n"));
    let notes: Vec<&str> = ended.err.lines().collect();
    assert_eq!(
        notes,
        [
            "1 picture was not found beside its file: claw.png. Its image stays without a picture until the file is there.",
            "1 particle system isn't drawn: dust. An empty node stands in its place.",
            "1 text isn't drawn: name. An empty node stands in its place.",
            "Keys of the property InnerActionFrame are left out, on 1 node: Sprite. The value at the start stays.",
            "1 timeline doesn't say which property it animates: Sprite. It is left out.",
            "1 timeline belongs to a node that the file doesn't have. It is left out.",
        ]
    );
    let project = folder.project("crab.ron");
    assert_eq!(project.nodes[1].z, 2);
    assert_eq!(pose(&project, "arm", 0.25).position, [5.0, 4.0]);
    assert_eq!(pose(&project, "arm", 0.75).position, [8.0, 4.0], "without a tween");
    assert_eq!(pose(&project, "arm", 1.0).rotation_deg, [30.0, -10.0]);
    let sprite = pose(&project, "Sprite", 0.5);
    assert_eq!((sprite.opacity, sprite.color), (100.0, [155.0, 128.0, 50.0]));
    assert!(!sprite.visible);
}

#[test]
fn a_chain_plays_its_sequences_one_after_another() {
    let folder = Folder::new();
    folder.write("menu.ccb", texts::CCB_CHAINS);
    assert_eq!(folder.import(&["menu.ccb", "-o", "menu.ron"]).code, 0);
    let project = folder.project("menu.ron");
    let clips = ["Intro", "Loop", "A", "B", "Lost", "Intro chain", "A chain", "B chain"];
    assert_eq!(names(&project.clips, |clip| &clip.name), clips);
    assert_eq!(project.runs[0].clip, "Intro chain");
    let at = |secs: f64| {
        let pose = pose(&project, "Menu", secs);
        (pose.position, pose.opacity)
    };
    assert_eq!(at(0.5), ([50.0, 25.0], 255.0));
    // The next sequence begins with what the scene has at its start, and repeats itself.
    assert_eq!([at(1.25), at(1.75)], [([30.0, 40.0], 155.0); 2]);
}

#[test]
fn one_sheet_and_one_picture_serve_all_files() {
    let folder = Folder::new();
    let sheet = texts::SHEET_2.replace("a.png", "enemy_1.png");
    folder.write("art/enemy.plist", sheet);
    for level in 1..=3 {
        folder.write(&format!("art/level{level}/enemy.csd"), texts::CSD);
    }
    let levels =
        ["art/level1/enemy.csd", "art/level2/enemy.csd", "art/level3/enemy.csd", "art/level1/enemy.csd"];
    let ended = folder.import(&[&levels[..], &["-o", "all.ron"]].concat());
    let project = folder.project("all.ron");
    let atlas = project.sheets.iter().filter(|sheet| sheet.name.starts_with("enemy")).count();
    assert_eq!(atlas, 1, "{:?}", names(&project.sheets, |sheet| &sheet.name));
    // One sheet for each node whose pictures are in several files.
    assert_eq!(names(&project.sheets, |sheet| &sheet.name), ["enemy", "Body", "Body 2", "Body 3"]);
    let images = names(&project.images, |image| &image.path);
    assert_eq!(images.iter().filter(|path| path.ends_with("atlas.png")).count(), 1, "{images:?}");
    assert_eq!(project.nodes.len(), 9);
    let bodies: Vec<&Content> =
        project.nodes.iter().filter(|node| node.name.starts_with("Body")).map(|node| &node.content).collect();
    assert_eq!(bodies.len(), 6);
    // One note for all files, which names each.
    let notes: Vec<&str> = ended.err.lines().filter(|line| line.contains("particle")).collect();
    let places = "Body 2 (enemy.csd), Body 2 (enemy.csd), Body 2 (enemy.csd)";
    assert_eq!(
        notes,
        [format!("3 particle systems aren't drawn: {places}. Empty nodes stand in their places.")]
    );
    assert_eq!(project.stage.size, [640.0, 960.0], "that of the first scene");
}

#[test]
fn a_sheet_that_is_chosen_with_its_scene_is_one() {
    let folder = Folder::new();
    folder.write("enemy.plist", texts::SHEET_2.replace("a.png", "enemy_1.png"));
    folder.write("enemy.csd", texts::CSD);
    folder.import(&["enemy.plist", "enemy.csd", "-o", "all.ron"]);
    assert_eq!(names(&folder.project("all.ron").sheets, |sheet| &sheet.name), ["enemy", "Body"]);
}

#[test]
fn importing_again_into_a_project_changes_nothing_and_keeps_comments() {
    let folder = Folder::new();
    folder.write("a/crab.csd", texts::CSD_0);
    folder.write("b/crab.csd", texts::CSD_0);
    folder.write("menu.ccb", texts::CCB_CHAINS);
    folder.write("game.ron", "// Ours.\n(format: 2, nodes: [(name: \"hero\" /* 1 */)])\n");
    let args = ["a/crab.csd", "b/crab.csd", "menu.ccb", "--into", "game.ron"];
    let ended = folder.import(&args);
    assert!(
        ended.out.ends_with(
            "New: 2 images, 2 sheets, 11 nodes, 10 clips. Changed: 0 images, 0 sheets, 0 nodes, 0 clips.\n"
        ),
        "{}",
        ended.out
    );
    let first = std::fs::read_to_string(folder.path("game.ron")).unwrap();
    assert!(first.contains("// Ours.") && first.contains("/* 1 */"), "{first}");
    assert_eq!(folder.project("game.ron").nodes.len(), 12);
    let again = folder.import(&args);
    assert!(
        again.out.ends_with(
            "New: 0 images, 0 sheets, 0 nodes, 0 clips. Changed: 0 images, 0 sheets, 0 nodes, 0 clips.\n"
        ),
        "{}",
        again.out
    );
    assert_eq!(std::fs::read_to_string(folder.path("game.ron")).unwrap(), first);
    folder.import(&[&args[..], &["--keep-both"]].concat());
    assert_eq!(folder.project("game.ron").nodes.len(), 23);
}

#[test]
fn with_an_output_the_project_stays() {
    let folder = Folder::new();
    folder.write("menu.ccb", texts::CCB_CHAINS);
    let text = "(format: 2, nodes: [(name: \"hero\")])";
    folder.write("game.ron", text);
    assert_eq!(folder.import(&["menu.ccb", "--into", "game.ron", "-o", "more.ron"]).code, 0);
    assert_eq!(std::fs::read_to_string(folder.path("game.ron")).unwrap(), text);
    assert_eq!(names(&folder.project("more.ron").nodes, |node| &node.name), ["hero", "Menu"]);
    let ended = folder.import(&["menu.ccb", "-o", "more.ron"]);
    assert_eq!((ended.code, ended.err.contains("--force")), (1, true), "{}", ended.err);
    assert_eq!(folder.import(&["menu.ccb", "-o", "more.ron", "--force"]).code, 0);
}

#[test]
fn a_file_that_can_not_be_read_ends_with_1_and_the_others_are_imported() {
    let folder = Folder::new();
    folder.write("menu.ccb", texts::CCB_CHAINS);
    folder.write("bad.csd", &texts::CSD[..900]);
    let ended = folder.import(&["bad.csd", "gone.csd", "menu.ccb", "-o", "all.ron"]);
    assert_eq!(ended.code, 1);
    assert!(
        ended.err.contains("bad.csd can't be imported.") && ended.err.contains("gone.csd"),
        "{}",
        ended.err
    );
    assert_eq!(names(&folder.project("all.ron").nodes, |node| &node.name), ["Menu"]);
    // Of a folder only what is known is wanted, but what is named beside it is.
    folder.write("old/notes.txt", "no scene");
    // Of other programs.
    folder.write("old/Info.plist", "<plist><dict/></plist>");
    folder.write("old/package.json", "{}");
    folder.write("old/window.nib", "bplist00");
    folder.write("old/menu.ccb", texts::CCB_CHAINS);
    assert_eq!(folder.import(&["old", "-o", "old.ron"]).code, 0);
    let ended = folder.import(&["old", "gone.csd", "-o", "more.ron"]);
    assert_eq!((ended.code, ended.err.contains("gone.csd")), (1, true), "{}", ended.err);
    let nothing = folder.import(&["gone.csd", "-o", "none.ron"]);
    assert_eq!((nothing.code, nothing.err.lines().count(), folder.path("none.ron").exists()), (1, 1, false));
}

#[test]
fn files_of_a_folder_that_promise_something_and_hold_nothing_are_named() {
    let folder = Folder::new();
    folder.write("old/menu.ccb", texts::CCB_CHAINS);
    folder.write("old/notes.txt", "no scene");
    let wrong: [(&str, &[u8], &str); 6] = [
        ("old/empty.csd", b"", "is empty."),
        (
            "old/foreign.ccb",
            b"<html/>",
            "can't be imported. Its contents don't match its type (CocosBuilder).",
        ),
        ("old/in/sheet.plist", b"hello", "can't be imported. Its contents don't match its type"),
        ("old/hero.aseprite", b"hello", "can't be imported. Its contents don't match its type (Aseprite)."),
        ("old/photo.jpg", b"\xff\xd8\xff", "can't be imported. The file is damaged or cut off."),
        ("old/coin.png", b"hello", "is no image of a known kind."),
    ];
    for (name, bytes, _) in wrong {
        folder.write(name, bytes);
    }
    let ended = folder.import(&["old", "-o", "old.ron"]);
    assert_eq!(ended.code, 1);
    for (name, _, why) in wrong {
        let said = format!("{} {why}", folder.path(name).display());
        assert!(ended.err.lines().any(|line| line.starts_with(&said)), "{said}\n{}", ended.err);
    }
    for other in ["notes.txt", "Info.plist", "package.json"] {
        assert!(!ended.err.contains(other), "{}", ended.err);
    }
    assert_eq!(names(&folder.project("old.ron").nodes, |node| &node.name), ["Menu"]);
}

#[test]
fn images_outside_of_the_projects_folder_are_named() {
    let folder = Folder::new();
    folder.write("art/claw.png", b"no matter");
    folder.write("art/crab.csd", texts::CSD_0);
    folder.write("game/kineograph-root", "");
    let ended = folder.import(&["art/crab.csd", "-o", "game/crab.ron"]);
    let said = "1 image lies outside the project's folder: claw. Move it there, or allow its folder where the project is used: in the editor by “Allow…”, in `render`, `sample` and `check` by --allow FOLDER.";
    assert_eq!((ended.code, ended.err.lines().last()), (0, Some(said)));
    assert_eq!(
        folder
            .import(&["art/crab.csd", "-o", "crab.ron"])
            .err
            .lines()
            .filter(|line| line.contains("outside"))
            .count(),
        0
    );
}

#[test]
fn wrong_arguments_end_with_2() {
    let folder = Folder::new();
    folder.write("menu.ccb", texts::CCB_CHAINS);
    for args in [
        &["menu.ccb"][..],
        &["-o", "a.ron"],
        &["menu.ccb", "-o", "a.png"],
        &["menu.ccb", "-o", "a.ron", "--keep-both"],
    ] {
        let ended = folder.import(args);
        assert_eq!(ended.code, 2, "{args:?}: {}", ended.err);
    }
    assert!(!Path::new(&folder.path("a.ron")).exists());
}

#[test]
fn an_object_of_json_has_what_the_sentences_say() {
    let folder = Folder::new();
    folder.write("crab.csd", texts::CSD_0);
    let ended = folder.import(&["crab.csd", "gone.csd", "-o", "crab.ron", "--json"]);
    assert_eq!(ended.code, 1);
    let printed: serde_json::Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(printed["clips"]["new"][0], "crab");
    assert_eq!(printed["refused"].as_array().unwrap().len(), 1);
    let note = &printed["notes"][1];
    assert_eq!((note["times"].as_u64(), note["places"][0]["name"].as_str()), (Some(1), Some("dust")));
    assert!(note["places"][0]["file"].as_str().unwrap().ends_with("crab.csd"));
    assert!(note["text"].as_str().unwrap().starts_with("1 particle system isn't drawn: dust (crab.csd)."));
    assert_eq!(ended.err, "", "all is in the object");
}

#[test]
fn pictures_and_animations_are_imported_too() {
    let folder = Folder::new();
    folder.write("fox.aseprite", crate::import::written::aseprite::rich());
    let picture = image::DynamicImage::new_rgb8(3, 2);
    let mut png = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut png, image::ImageFormat::Png).unwrap();
    folder.write("coin.png", png.into_inner());
    assert_eq!(folder.import(&["fox.aseprite", "coin.png", "-o", "all.ron"]).code, 0);
    let project = folder.project("all.ron");
    assert_eq!(names(&project.images, |image| &image.path), ["coin.png", "fox.aseprite"]);
    assert_eq!(names(&project.nodes, |node| &node.name), ["coin", "fox"]);
}

#[test]
fn what_changes_in_a_project_is_said_item_by_item() {
    let folder = Folder::new();
    folder.write("crab.csd", texts::CSD_0);
    assert_eq!(folder.import(&["crab.csd", "-o", "game.ron"]).code, 0);
    let mut project = folder.project("game.ron");
    project.nodes[1].start.position = [600.0, 10.0];
    project.nodes[1].start.opacity = 9.0;
    folder.write("game.ron", kineograph_runtime::format::to_ron(&project));
    let ended = folder.import(&["crab.csd", "--into", "game.ron"]);
    assert!(
        ended.out.ends_with(
            "New: 0 images, 0 sheets, 0 nodes, 0 clips. Changed: 0 images, 0 sheets, 1 node, 0 clips.\n"
        ),
        "{}",
        ended.out
    );
    let said: Vec<&str> = ended.err.lines().filter(|line| line.contains("Node “arm”")).collect();
    let arm = folder.project("game.ron").nodes[1].start.position.map(|x| x.to_string()).join(", ");
    assert_eq!(
        said,
        [
            format!("Node “arm” is changed. It moves from (600, 10) to ({arm})."),
            "Node “arm” is changed. Other values of its start pose, or its z-order, are replaced.".to_owned(),
        ]
    );
    let again = folder.import(&["crab.csd", "--into", "game.ron", "--json"]);
    let printed: serde_json::Value = serde_json::from_str(&again.out).unwrap();
    assert_eq!(printed["changes"], serde_json::json!([]));
}
