//! Files that are dropped onto the window.

use egui_kittest::kittest::Queryable as _;

use super::{choose, document, drop_files, press_button, window};
use crate::document::Document;
use crate::panels::fixture;

#[test]
fn a_file_that_an_importer_of_the_table_reads_is_dropped() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("names.probe");
    std::fs::write(&path, "one two three").unwrap();
    drop_files(&mut window, std::slice::from_ref(&path));
    assert_eq!(document(&window).nodes().len(), 3);
    assert_eq!(window.state().editor().path(), None, "a file of another format is not written over");
    assert_eq!(std::fs::read_to_string(path).unwrap(), "one two three");
}

/// A picture of one pixel.
fn dot() -> Vec<u8> {
    let mut bytes = Vec::new();
    let encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.write_header().unwrap().write_image_data(&[9]).unwrap();
    bytes
}

#[test]
fn pictures_land_where_they_are_dropped_side_by_side() {
    let mut window = window(Document::default());
    let folder = tempfile::tempdir().unwrap();
    let paths = ["a.png", "b.png"].map(|name| folder.path().join(name));
    paths.iter().for_each(|path| std::fs::write(path, dot()).unwrap());
    let stage = window.get_by_label("canvas").rect();
    window.hover_at(stage.center());
    drop_files(&mut window, &paths);
    let at: Vec<_> = document(&window).nodes().iter().map(|node| node.start.position).collect();
    let middle = document(&window).stage().size.map(|side| side / 2.0);
    assert_eq!(at.len(), 2);
    assert!((at[0][0] - middle[0]).abs() <= 2.0 && (at[0][1] - middle[1]).abs() <= 2.0, "{at:?}");
    assert_eq!([at[1][0] - at[0][0], at[1][1] - at[0][1]], [32.0, -32.0]);
}

/// Entities of which each is the one before ten times.
fn entities(root: &str, inside: &str) -> String {
    let each = |nth: usize| format!("<!ENTITY e{nth} \"{}\">", format!("&e{};", nth - 1).repeat(10));
    let entities: String = (1..12).map(each).collect();
    format!("<!DOCTYPE {root} [<!ENTITY e0 \"lol\">{entities}]>{inside}")
}

/// The name of a small file that would take hours, or more memory than a machine has, its bytes, and what is said of it.
fn bombs() -> Vec<(&'static str, Vec<u8>, &'static str)> {
    const DEEP: usize = 100_000;
    let plist = |inside: &str| format!("<plist version=\"1.0\"><dict>{inside}</dict></plist>");
    let frames = "<key>frames</key><dict><key>&e11;</key><dict/></dict>";
    let graph = "<key>nodeGraph</key><dict><key>displayName</key><string>&e11;</string></dict>";
    let scene = "<GameFile><PropertyGroup Name=\"&e11;\"/></GameFile>";
    let dicts = "<key>frames</key>".to_owned() + &"<dict><key>a</key>".repeat(DEEP);
    let children = "<key>nodeGraph</key>".to_owned() + &"<dict><key>children</key><array>".repeat(DEEP);
    let nodes = "<GameFile><Content>".to_owned() + &"<Children><AbstractNodeData>".repeat(DEEP);
    let mask = |nth: usize| match nth {
        0 => "<mask id=\"d0\"><rect width=\"9\" height=\"9\"/></mask>".to_owned(),
        _ => {
            let rect = format!("<rect width=\"9\" height=\"9\" mask=\"url(#d{})\"/>", nth - 1);
            format!("<mask id=\"d{nth}\">{rect}{rect}</mask>")
        }
    };
    let masks: String = (0..30).map(mask).collect();
    let drawing = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">{masks}<rect width=\"9\" height=\"9\" mask=\"url(#d29)\"/></svg>"
    );
    let mut gigabyte = Vec::new();
    let mut encoder = png::Encoder::new(&mut gigabyte, 16_000, 16_000);
    encoder.set_color(png::ColorType::Rgba);
    encoder.write_header().unwrap().write_chunk(png::chunk::IDAT, &[0; 9]).unwrap();
    let text = |name, text: String, said| (name, text.into_bytes(), said);
    vec![
        text("entities.plist", entities("plist", &plist(frames)), "entities stand in each other too often"),
        text("entities.ccb", entities("plist", &plist(graph)), "entities stand in each other too often"),
        text("entities.csd", entities("GameFile", scene), "entities stand in each other too often"),
        text("deep.plist", plist(&dicts), "nested more than 256 levels deep"),
        text("deep.ccb", plist(&children), "nested more than 256 levels deep"),
        text("deep.csd", nodes, "nested more than 256 levels deep"),
        text("deep.json", "{\"frames\":".to_owned() + &"[".repeat(DEEP), "can't be imported"),
        text("masks.svg", drawing, "has more than 200000 elements"),
        ("gigabyte.png", gigabyte, "more than 67108864 pixels"),
        text("empty.plist", String::new(), "empty.plist is empty"),
        text("empty.csd", String::new(), "empty.csd is empty"),
        ("binary.csd", (0..=255).collect(), "Its contents don't match its type (Cocos Studio)."),
        (
            "binary.plist",
            vec![1; 99],
            "Its contents don't match its type (cocos2d animations, cocos2d particles, cocos2d sheet).",
        ),
        text(
            "no.ccb",
            "<plist><dict/></plist>".to_owned(),
            "Its contents don't match its type (CocosBuilder).",
        ),
    ]
}

#[test]
fn bombs_that_are_dropped_are_refused_with_a_sentence_each() {
    let mut window = window(fixture::document());
    let before = document(&window).clone();
    let folder = tempfile::tempdir().unwrap();
    for (name, bytes, said) in bombs() {
        let path = folder.path().join(name);
        std::fs::write(&path, bytes).unwrap();
        drop_files(&mut window, &[path]);
        // The sentence names the file.
        assert!(window.query_by_label_contains(name).is_some(), "{name}");
        assert!(window.query_by_label_contains(said).is_some(), "{name}");
        assert!(document(&window).is_same(&before), "{name}");
        press_button(&mut window, "Close message");
        assert!(window.query_by_label_contains(name).is_none(), "{name}");
    }
    // All is as usual then, also for what is dropped together with one.
    let path = folder.path().join("dot.png");
    std::fs::write(&path, dot()).unwrap();
    drop_files(&mut window, &[folder.path().join("masks.svg"), path]);
    assert!(window.query_by_label_contains("has more than 200000 elements").is_some());
    assert_eq!(document(&window).nodes().len(), before.nodes().len() + 1);
    assert_eq!(document(&window).images().len(), before.images().len() + 1);
}

#[test]
fn many_files_that_are_refused_are_listed_in_one_message() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    let paths: Vec<_> = (1..=7).map(|nth| folder.path().join(format!("note{nth}x.png"))).collect();
    paths.iter().for_each(|path| std::fs::write(path, "no picture").unwrap());
    drop_files(&mut window, &paths);
    window.get_by_label_contains("7 files can't be imported:");
    window.get_by_label_contains("and 2 more in Help ▸ Messages");
    let is_listed = |nth: &i32| window.query_by_label_contains(&format!("note{nth}x.png")).is_some();
    assert_eq!((1..=7).filter(is_listed).count(), 5);
    assert_eq!(window.query_all_by_label("Close message").count(), 1);
    // It stays until it is read, and the list of messages has all.
    press_button(&mut window, "Close message");
    choose(&mut window, "Help", "Messages");
    for nth in 1..=7 {
        window.get_by_label_contains(&format!("note{nth}x.png"));
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_that_is_dropped_is_not_waited_for() {
    let mut window = window(fixture::document());
    let folder = tempfile::tempdir().unwrap();
    for name in ["pipe.png", "pipe.plist", "pipe.ron"] {
        let path = folder.path().join(name);
        rustix::fs::mkfifoat(rustix::fs::CWD, &path, rustix::fs::Mode::RWXU).unwrap();
        drop_files(&mut window, &[path]);
        assert!(window.query_by_label_contains(name).is_some(), "{name}");
        press_button(&mut window, "Close message");
    }
}
