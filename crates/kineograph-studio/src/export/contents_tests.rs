//! Shapes, texts and nine-slices as they are drawn, against a reference on the processor.

use std::sync::Arc;

use kineograph_paint::{Fonts, paint};
use kineograph_render::RgbaImage;
use kineograph_runtime::format::{Content, Text};

use super::desk::{Desk, options};
use super::options::Options;
use super::studio::Backdrop;
use super::*;
use crate::media::{Media, Picture};

/// A project with a node of this content, whose lower left corner is at a whole pixel, in front of nothing.
fn desk(content: &str, at: [f64; 2], clip: &str) -> Desk {
    Desk::new(&format!(
        "(format: 2, stage: (size: (64, 48)), images: [(name: \"panel\", path: \"panel.png\", filter: Nearest)],
          nodes: [(name: \"n\", content: {content}, start: (position: ({}, {}), anchor: (0, 0)))],
          clips: [(name: \"c\", action: {clip})], runs: [(clip: \"c\", node: \"n\")])",
        at[0], at[1],
    ))
}

fn picture(desk: &Desk, secs: f64) -> RgbaImage {
    let options =
        Options { from_secs: secs, to_secs: Some(secs), backdrop: Backdrop::Transparent, ..options() };
    desk.pictures(&options).remove(0)
}

/// The painting of a content, in its place on an empty stage.
fn reference(content: &Content, at: [f64; 2], size_px: [f32; 2]) -> RgbaImage {
    placed(&paint(content, Fonts::shipped(), size_px, 1.0, usize::MAX), at)
}

fn placed(painted: &kineograph_paint::Painted, at: [f64; 2]) -> RgbaImage {
    let [left, below, _, height] = painted.rect_px.map(|x| x as f64);
    let (left, top) = ((at[0] + left) as i64, (48.0 - at[1] - below - height) as i64);
    let mut pixels = vec![0; 64 * 48 * 4];
    for y in 0..i64::from(painted.height) {
        for x in 0..i64::from(painted.width) {
            let (to_x, to_y) = (left + x, top + y);
            if (0..64).contains(&to_x) && (0..48).contains(&to_y) {
                let (from, to) =
                    ((y * i64::from(painted.width) + x) as usize * 4, (to_y * 64 + to_x) as usize * 4);
                pixels[to..to + 4].copy_from_slice(&painted.rgba[from..from + 4]);
            }
        }
    }
    RgbaImage { width: 64, height: 48, pixels }
}

/// Alpha within a step; colours within two where they are solid, as they are multiplied by alpha in bytes on the way.
fn assert_alike(found: &RgbaImage, wanted: &RgbaImage, what: &str) {
    let mut seen = 0;
    for (nth, (found, wanted)) in found.pixels.chunks_exact(4).zip(wanted.pixels.chunks_exact(4)).enumerate()
    {
        assert!(
            found[3].abs_diff(wanted[3]) <= 1,
            "{what}: {found:?} for {wanted:?} at {} {}",
            nth % 64,
            nth / 64
        );
        if wanted[3] > 200 {
            let far = (0..3).any(|channel| found[channel].abs_diff(wanted[channel]) > 2);
            assert!(!far, "{what}: {found:?} for {wanted:?} at {} {}", nth % 64, nth / 64);
            seen += 1;
        }
    }
    assert!(seen > 20, "{what} is seen");
}

const SHAPES: [&str; 6] = [
    r##"Shape(form: Rect(radii: (4, 0, 8, 2)), size: (30, 20), fill: Solid(color: "#ff8800"))"##,
    r##"Shape(form: Ellipse, size: (30, 20), fill: Solid(color: "#00ff88", opacity: 255), stroke: (width: 4, color: "#000088"))"##,
    r##"Shape(form: Polygon(points: [(0, 0), (30, 0), (15, 20)]), size: (30, 20), fill: Linear(from: (0, 0), to: (1, 1), stops: [
        (at: 0, color: "#ff0000"), (at: 1, color: "#0000ff")]))"##,
    r##"Shape(form: Line(points: [(0, 0), (30, 20)]), size: (30, 20), stroke: (width: 5, color: "#ffffff"))"##,
    r##"Shape(form: Rect(), size: (30, 20), fill: Radial(center: (0.5, 0.5), radius: 1, stops: [(at: 0, color: "#ffffff"),
        (at: 1, color: "#000000", opacity: 0)]))"##,
    r##"Text(text: "Ag", font_size: 20, outline: (width: 2, color: "#ff0000"), area: (30, 24))"##,
];

#[test]
fn shapes_and_texts_are_drawn_as_they_are_painted() {
    for content in SHAPES {
        let stored: Content = ron::from_str(content).unwrap();
        let size_px = stored.own_size_px().unwrap();
        let desk = desk(content, [11.0, 9.0], "MoveBy(duration: 1, delta: (6, 3))");
        for (secs, at) in [(0.0, [11.0, 9.0]), (1.0 / 3.0, [13.0, 10.0]), (1.0, [17.0, 12.0])] {
            let wanted = reference(&stored, at, size_px.map(|side| side as f32));
            assert_alike(&picture(&desk, secs), &wanted, content);
        }
    }
}

/// A text that is revealed shows the clusters that the progress gives, whatever was seen before.
#[test]
fn texts_are_revealed_by_progress() {
    let content = r#"Text(text: "Wave", font_size: 20, area: (48, 24), reveal: true)"#;
    let Content::Text(text) = ron::from_str(content).unwrap() else { panic!() };
    let laid_out = kineograph_paint::lay_out(&text, Fonts::shipped(), Some(48.0));
    let desk = desk(content, [5.0, 5.0], "ProgressFromTo(duration: 1, from: 0, to: 100)");
    for (secs, shown) in [(0.5, 2), (0.0, 0), (1.0, 4), (0.3, 1), (0.12, 0), (0.9, 4)] {
        let painted = kineograph_paint::paint_text(&laid_out, [48.0, 24.0], 1.0, shown);
        let wanted = placed(&painted, [5.0, 5.0]);
        let found = picture(&desk, secs);
        if shown == 0 {
            assert!(found.pixels.iter().all(|byte| *byte == 0), "at {secs} s");
        } else {
            assert_alike(&found, &wanted, &format!("at {secs} s"));
        }
    }
}

/// A text that names a value shows its number, whatever was seen before.
#[test]
fn texts_count_with_their_values() {
    let content = r#"Text(text: "{n:00}{{", font_size: 20, area: (48, 24))"#;
    let desk = desk(content, [5.0, 5.0], r#"ActionTween(duration: 1, key: "n", from: 0, to: 50)"#);
    for (secs, shown) in [(0.5, "25{"), (0.0, "00{"), (1.0, "50{"), (0.33, "17{"), (0.09, "05{")] {
        let text = Text::new(shown).with_font_size(20.0).with_area([48.0, 24.0]);
        let wanted = reference(&Content::Text(text), [5.0, 5.0], [48.0, 24.0]);
        assert_alike(&picture(&desk, secs), &wanted, &format!("at {secs} s"));
    }
}

/// Another size paints anew: corners keep their radius, and the pictures of any order of seeks are the same.
#[test]
fn a_node_that_grows_is_painted_anew_whatever_was_seen_before() {
    for content in SHAPES {
        let stored: Content = ron::from_str(content).unwrap();
        let desk = desk(content, [5.0, 5.0], "ResizeTo(duration: 1, size: (50, 36))");
        let wanted = reference(&stored, [5.0, 5.0], [50.0, 36.0]);
        assert_alike(&picture(&desk, 1.0), &wanted, content);
        let times = [0.0, 1.0 / 3.0, 0.5, 1.0];
        let mut warnings = Vec::new();
        let mut forth = studio::Studio::open(&desk.source, &mut warnings).unwrap();
        let mut back = studio::Studio::open(&desk.source, &mut warnings).unwrap();
        let draw = |studio: &mut studio::Studio, secs: f64| {
            studio.picture(&desk.source, secs, [64, 48], Backdrop::Transparent).unwrap()
        };
        let one_way: Vec<_> = times.iter().map(|secs| draw(&mut forth, *secs)).collect();
        let mut other_way: Vec<_> = times.iter().rev().map(|secs| draw(&mut back, *secs)).collect();
        other_way.reverse();
        assert!(one_way == other_way, "{content}");
    }
}

/// A picture whose pixels all differ.
fn panel() -> Picture {
    let rgba = (0..9 * 9_u8).flat_map(|nth| [nth * 3, 255 - nth, nth % 9 * 20, 255]).collect();
    Picture { width: 9, height: 9, rgba }
}

#[test]
fn nine_slices_show_the_pixels_of_their_picture() {
    for (fill, size) in [("Stretch", [27, 21]), ("Tile", [27, 21]), ("Stretch", [5, 4])] {
        let content = format!(
            "NineSlice(of: Image(\"panel\"), size: ({}, {}), insets: (2, 3, 4, 1), fill: {fill})",
            size[0], size[1]
        );
        let mut desk = desk(&content, [7.0, 5.0], "Show()");
        let mut media = Media::default();
        media.set("panel", Ok(Arc::new(panel())));
        desk.source.media = Some(Arc::new(media));
        let found = picture(&desk, 0.0);
        let panel = panel();
        for y in 0..size[1] {
            for x in 0..size[0] {
                // From the left and from below.
                let u = source(x, size[0], [2, 4], fill == "Tile");
                let v = source(y, size[1], [1, 3], fill == "Tile");
                let at = ((8 - v) * 9 + u) as usize * 4;
                let pixel = found.pixel((7 + x) as u32, (47 - 5 - y) as u32).unwrap();
                assert_eq!(pixel, panel.rgba[at..at + 4], "{content}: {x} {y}");
            }
        }
    }
}

/// Formats without nine-slices show one as a picture, with the pixels of their picture.
#[test]
fn nine_slices_are_pictures_of_formats_that_have_none() {
    let content = r#"NineSlice(of: Image("panel"), size: (27, 21), insets: (2, 3, 4, 1))"#;
    let moved = |action: &str| {
        let mut desk = desk(content, [7.0, 5.0], action);
        let mut media = Media::default();
        media.set("panel", Ok(Arc::new(panel())));
        desk.source.media = Some(Arc::new(media));
        desk
    };
    let (files, warnings) = moved("MoveBy(duration: 1, delta: (6, 3))").export("lottie", &options()).unwrap();
    assert!(warnings.is_empty(), "{warnings:?}");
    let lottie: serde_json::Value = serde_json::from_slice(&files[0].1).unwrap();
    assert_eq!((&lottie["assets"][0]["w"], &lottie["assets"][0]["h"]), (&27.into(), &21.into()));
    let (files, _) = moved("MoveBy(duration: 1, delta: (6, 3))").export("css", &options()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n.png");
    std::fs::write(&path, &files.iter().find(|(end, _)| end == "_n.png").unwrap().1).unwrap();
    let found = crate::io::decode_image(&path).unwrap();
    assert_eq!((found.width, found.height), (27, 21));
    let pixels = &found.rgba;
    let panel = panel();
    for (x, y) in (0..21).flat_map(|y| (0..27).map(move |x| (x, y))) {
        let (u, v) = (source(x, 27, [2, 4], false), source(y, 21, [1, 3], false));
        let (from, to) = (((8 - v) * 9 + u) as usize * 4, ((20 - y) * 27 + x) as usize * 4);
        assert_eq!(pixels[to..to + 4], panel.rgba[from..from + 4], "{x} {y}");
    }
    let (_, warnings) = moved("ResizeTo(duration: 1, size: (40, 21))").export("lottie", &options()).unwrap();
    assert!(warnings.iter().any(|warning| warning.contains("Their corners are stretched")), "{warnings:?}");
}

/// The pixel of a side of 9 that a pixel shows, for parts of these lengths at the ends.
fn source(at: i32, size: i32, [first, last]: [i32; 2], tiles: bool) -> i32 {
    let (at, size) = (f64::from(at) + 0.5, f64::from(size));
    let (first, last) = (f64::from(first), f64::from(last));
    let shrunk = (size / (first + last)).min(1.0);
    let (shown_first, shown_last) = (first * shrunk, last * shrunk);
    let shown = if at < shown_first {
        at / shrunk
    } else if at > size - shown_last {
        9.0 - (size - at) / shrunk
    } else if tiles {
        first + (at - shown_first) % (9.0 - first - last)
    } else {
        first + (at - shown_first) * (9.0 - first - last) / (size - shown_first - shown_last)
    };
    shown.floor() as i32
}

/// A sheet of 9 × 9 pixels with characters: where each lies in the picture, and where it is drawn in a line of 6 pixels.
const CHARACTERS: &str = r#"sheets: [(name: "digits", image: "panel", frames: [
    (name: "1", rect: (0, 0, 2, 4), offset: (0.5, 1), source_size: (5, 6)),
    (name: "2", rect: (3, 2, 4, 5), offset: (1, -0.5), source_size: (4, 6)),
    (name: "space", rect: (0, 0, 0, 0), source_size: (3, 6)),
    (name: "-", rect: (1, 7, 6, 2), source_size: (4, 6)),
], kerning: [(pair: "21", by: -2)])],"#;

/// Left side, top and way to the next one of a character in its line, and its place in the picture.
const PLACES: [(char, i32, i32, i32, [i32; 4]); 3] =
    [('1', 2, 0, 5, [0, 0, 2, 4]), ('2', 1, 1, 4, [3, 2, 4, 5]), ('-', -1, 2, 4, [1, 7, 6, 2])];

/// The pixels of a text in a line whose upper left corner is here, copied one by one.
fn copied(text: &str, [left, top]: [i32; 2]) -> Vec<u8> {
    let (panel, mut pixels) = (panel(), vec![0; 64 * 48 * 4]);
    let (mut x, mut before) = (left, None);
    for character in text.chars() {
        if (before, character) == (Some('2'), '1') {
            x -= 2;
        }
        before = Some(character);
        let Some((_, right, down, way, [from_x, from_y, width, height])) =
            PLACES.iter().find(|place| place.0 == character)
        else {
            x += 3;
            continue;
        };
        for (row, column) in (0..*height).flat_map(|row| (0..*width).map(move |column| (row, column))) {
            let from = ((from_y + row) * 9 + from_x + column) as usize * 4;
            let to = ((top + down + row) * 64 + x + right + column) as usize * 4;
            pixels[to..to + 4].copy_from_slice(&panel.rgba[from..from + 4]);
        }
        x += way;
    }
    pixels
}

/// A text whose characters are frames shows the bytes of their picture, while it counts and while it is revealed.
#[test]
fn texts_of_sheets_show_the_pixels_of_their_characters() {
    let content = r#"Text(text: "{n}-21 12", of: Sheet("digits"), reveal: true, area: (40, 6))"#;
    let project = format!(
        r#"(format: 2, stage: (size: (64, 48)), images: [(name: "panel", path: "panel.png", filter: Nearest)], {CHARACTERS}
          nodes: [(name: "n", content: {content}, start: (position: (7, 30), anchor: (0, 0)))],
          clips: [(name: "c", action: Spawn(actions: [ActionTween(duration: 1, key: "n", from: 1, to: 22),
            ProgressFromTo(duration: 1, from: 0, to: 100)]))], runs: [(clip: "c", node: "n")])"#
    );
    let mut desk = Desk::new(&project);
    assert!(desk.programs.diagnostics().is_empty(), "{:?}", desk.programs.diagnostics());
    let mut media = Media::default();
    media.set("panel", Ok(Arc::new(panel())));
    desk.source.media = Some(Arc::new(media));
    for (secs, shown) in [(1.0, "22-21 12"), (0.0, ""), (0.5, "12-2"), (1.0, "22-21 12")] {
        let found = picture(&desk, secs);
        assert_eq!(found.pixels, copied(shown, [7, 12]), "at {secs} s");
    }
}

#[test]
fn data_without_words_for_a_content_says_so() {
    let slices = r#"NineSlice(of: Image("panel"), size: (30, 20))"#;
    let counting = r#"Text(text: "{score} of 9")"#;
    let left_out = "Nine-slices that change, or whose picture is missing, are not the same: n.";
    let still = "Texts that count stay as they are at the start: n.";
    const MOVE: &str = "MoveBy(duration: 1, delta: (6, 3))";
    for format in ["css", "web-animations", "lottie", "godot"] {
        for (content, said) in [(slices, Some(left_out)), (counting, Some(still)), (SHAPES[0], None)] {
            let motion = "Spawn(actions: [MoveBy(duration: 1, delta: (6, 3)), ActionTween(duration: 1, key: \"score\", from: 0, to: 9)])";
            let desk = desk(content, [0.0, 0.0], if content == counting { motion } else { MOVE });
            let (_, warnings) =
                desk.export(format, &options()).unwrap_or_else(|error| panic!("{format}: {error}"));
            let about = |sentence: &str| warnings.iter().any(|warning| warning.contains(sentence));
            assert_eq!(
                [about(left_out), about(still)],
                [said == Some(left_out), said == Some(still)],
                "{format}: {warnings:?}"
            );
        }
    }
}

/// Whatever the paths of pictures are in the project: the style sheet is copied with what is beside it.
#[test]
fn pictures_of_web_formats_are_written_beside_them() {
    let mut desk = Desk::new(
        r#"(format: 2, stage: (size: (64, 48)), images: [(name: "panel", path: "../assets/panel.png"), (name: "gone", path: "gone.jpg")],
            nodes: [(name: "a", content: Image("panel")), (name: "b", content: Image("panel")), (name: "c", content: Image("gone"))])"#,
    );
    let mut media = Media::default();
    media.set("panel", Ok(Arc::new(panel())));
    let error = crate::media::MediaError { message: "It is gone.".into(), outside_folder: None };
    media.set("gone", Err(error));
    desk.source.media = Some(Arc::new(media));
    for format in ["css", "web-animations"] {
        let (files, warnings) = desk.export(format, &options()).unwrap();
        let ends: Vec<&str> = files.iter().map(|(end, _)| end.as_str()).collect();
        assert_eq!(ends, ["", "_panel.png"], "{format}");
        let text = String::from_utf8_lossy(&files[0].1);
        assert!(text.contains("out_panel.png") && !text.contains("assets"), "{format}: {text}");
        assert!(!text.contains("gone.jpg") && warnings == ["It is gone."], "{format}: {warnings:?}");
    }
}

/// Each kind of content says what becomes of it, with all of its nodes.
#[test]
fn losses_name_their_nodes_each_under_its_own_reason() {
    let slice =
        |nth: usize| format!(r#"(name: "s{nth}", content: NineSlice(of: Image("panel"), size: (30, 20)))"#);
    let slices: Vec<String> = (0..9).map(slice).collect();
    let desk = Desk::new(&format!(
        r#"(format: 2, images: [(name: "panel", path: "panel.png")],
            nodes: [{}, (name: "bar", content: Progress(of: Image("panel")))])"#,
        slices.join(", ")
    ));
    let (_, warnings) = desk.export("lottie", &options()).unwrap();
    let wanted = [
        "Nine-slices that change, or whose picture is missing, are not the same: s0, s1, s2, s3, s4, s5, s6, s7, s8. Their corners are stretched, or they are left out. Export pictures, or draw them in the game.",
        "Progress bars are left out: bar. Export pictures, or draw them in the game.",
    ];
    let losses: Vec<&String> = warnings.iter().filter(|warning| warning.contains("left out")).collect();
    assert_eq!(losses, wanted, "{warnings:?}");
}

/// A typed text is no less than what it is once it is typed.
#[test]
fn a_typed_text_is_shown_in_full_and_said_to_be() {
    for format in ["css", "web-animations", "lottie", "godot"] {
        let typed = "ProgressFromTo(duration: 1, from: 0, to: 100)";
        let desk = desk(r#"Text(text: "Hello", reveal: true)"#, [0.0, 0.0], typed);
        let (_, warnings) = desk.export(format, &options()).unwrap();
        let wanted = ["Texts that are typed are shown in full: n.".to_owned(), format!("{PICTURED}: n.")];
        assert_eq!(warnings, wanted, "{format}");
    }
}

/// Of all texts in formats with pictures.
const PICTURED: &str = "Texts become pictures, so their words can't be changed there";

/// A text that can count but doesn't loses nothing else.
#[test]
fn a_text_without_motion_of_its_value_is_no_loss() {
    for format in ["css", "web-animations", "lottie", "godot"] {
        let desk = desk(r#"Text(text: "{score} of 9")"#, [0.0, 0.0], "MoveBy(duration: 1, delta: (6, 3))");
        let (_, warnings) =
            desk.export(format, &options()).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert_eq!(warnings, [format!("{PICTURED}: n.")], "{format}");
    }
}

#[test]
fn the_colour_of_the_stage_is_a_loss_where_files_have_none() {
    for (format, is_lost) in [("css", false), ("lottie", true), ("godot", true)] {
        for (stage, is_own) in [("", false), (r##"stage: (background: "#112233"),"##, true)] {
            let desk =
                Desk::new(&format!(r#"(format: 2, {stage} nodes: [(name: "n", content: Box((4, 4)))])"#));
            let (_, warnings) = desk.export(format, &options()).unwrap();
            let is_named = warnings.iter().any(|warning| warning.contains("stage is left out: #112233."));
            assert_eq!(is_named, is_lost && is_own, "{format}: {warnings:?}");
        }
    }
}

/// A text that counts is listed once; a node that is no text as the values of the game.
#[test]
fn a_text_that_stands_still_has_no_other_values() {
    let desk = Desk::new(
        r#"(format: 2, stage: (size: (64, 48)), nodes: [(name: "text", content: Text(text: "{score}")), (name: "box", content: Box((4, 4)))],
            clips: [(name: "c", action: ActionTween(duration: 1, key: "score", from: 0, to: 9))],
            runs: [(clip: "c", node: "text"), (clip: "c", node: "box")])"#,
    );
    for format in ["css", "web-animations", "lottie", "godot", "godot-animation"] {
        let (_, warnings) =
            desk.export(format, &options()).unwrap_or_else(|error| panic!("{format}: {error}"));
        let mut wanted = vec![
            "Texts that count stay as they are at the start: text.".to_owned(),
            "Values of the game and progress bars are left out: box.".to_owned(),
        ];
        // Animations have no nodes.
        if format != "godot-animation" {
            wanted.insert(1, format!("{PICTURED}: text."));
        }
        assert_eq!(warnings, wanted, "{format}");
    }
    // A clip of the library plays on the node of its first run.
    let (_, warnings) = desk.export("godot-library", &options()).unwrap();
    assert_eq!(warnings, ["Texts that count stay as they are at the start: text."]);
}

/// Formats without words for shapes and texts show their pictures, where the nodes are.
#[test]
fn shapes_and_texts_are_pictures_in_data() {
    for content in
        [SHAPES[0], r##"Text(text: "Ab", font_size: 16, shadow: (offset: (2, -2), blur: 1, color: "#000"))"##]
    {
        let desk = desk(content, [20.0, 10.0], "MoveBy(duration: 1, delta: (6, 3))");
        let content: Content = ron::from_str(content).unwrap();
        let size_px = Media::default().content_size_px(&desk.source.document, &content, 0);
        let wanted = paint(&content, Fonts::shipped(), size_px.map(|side| side as f32), 1.0, usize::MAX);
        for format in ["css", "godot"] {
            let (files, _) = desk.export(format, &options()).unwrap();
            let (_, bytes) = files.iter().find(|(end, _)| end == "_n.png").expect(format);
            let picture = image::load_from_memory(bytes).unwrap().into_rgba8();
            assert_eq!((picture.width(), picture.height()), (wanted.width, wanted.height), "{format}");
            assert_eq!(picture.as_raw(), &wanted.rgba, "{format}");
        }
        let (files, _) = desk.export("lottie", &options()).unwrap();
        let lottie: serde_json::Value = serde_json::from_slice(&files[0].1).unwrap();
        assert_eq!(
            (&lottie["assets"][0]["w"], &lottie["assets"][0]["h"]),
            (&wanted.width.into(), &wanted.height.into())
        );
        // The lower left corner of the node is its anchor: that point of the picture, from its lower left with y down, is where the node is.
        let layers = lottie["layers"].as_array().unwrap();
        let transform = &layers.iter().find(|layer| layer["nm"] == "n").unwrap()["ks"];
        let [left, below, ..] = wanted.rect_px.map(f64::from);
        let anchor = [0, 1].map(|axis| transform["a"]["k"][axis].as_f64().unwrap());
        // Anchors are parts of the size in single precision.
        let off = anchor.iter().zip([-left, below]).map(|(found, wanted)| (found - wanted).abs());
        assert!(off.into_iter().all(|off| off < 1e-5), "{transform}");
        let at_first = ["x", "y"].map(|axis| transform["p"][axis]["k"][0]["s"][0].as_f64());
        assert_eq!(at_first, [Some(20.0), Some(38.0)], "{transform}");
    }
}

/// Fire of the soft dot, with all that changes.
const FIRE: &str = r##"Particles(seed: 3, max: 40, rate: 8, life: (1, 0.5), spread: (6, 2), angle: (80, 30), motion: Gravity(
    gravity: (5, -8), speed: (24, 8), radial: (-9, 3), tangential: (12, 4)), start: (size: (26, 6), color: "#ff8800",
    color_variance: "#002000"), end: (size: (16, 2), rotation: (90, 20), color: "#ff0000", opacity: (40, 20)))"##;

/// An emitter of 32 × 32 pixels at the middle of the stage, whose time goes on.
fn emitter(content: &str) -> Desk {
    desk(content, [16.0, 8.0], "RepeatForever(action: PlayBy(duration: 1, delta: 1))")
}

/// Each particle as an ellipse with the falloff of the dot, mixed one by one on the processor.
fn summed(particles: &kineograph_runtime::format::Particles, secs: f64) -> Vec<[f64; 4]> {
    let dot = paint(&Content::Particles(particles.clone()), Fonts::shipped(), [64.0; 2], 1.0, usize::MAX);
    let [left, below, _, height] = dot.rect_px.map(f64::from);
    let mut pixels = vec![[0.0; 4]; 64 * 48];
    kineograph_stage::particles::living(particles, secs, |particle| {
        let [x, y] = particle.position_px.map(f64::from);
        let side = f64::from(particle.size_px);
        let turn = f64::from(particle.rotation_deg).to_radians();
        for (nth, pixel) in pixels.iter_mut().enumerate() {
            let (right, up) = ((nth % 64) as f64 + 0.5 - 32.0 - x, 47.5 - (nth / 64) as f64 - 24.0 - y);
            let (across, along) =
                (right * turn.cos() - up * turn.sin(), right * turn.sin() + up * turn.cos());
            let [from_left, from_below] = [across, along].map(|far| (far / side + 0.5) * 64.0);
            let at = [from_left - left - 0.5, below + height - from_below - 0.5];
            let alpha = bilinear(&dot, at) * f64::from(particle.opacity);
            for (channel, level) in particle.color_rgb.map(f64::from).into_iter().chain([1.0]).enumerate() {
                pixel[channel] = level * alpha + pixel[channel] * (1.0 - alpha);
            }
        }
    });
    pixels
}

/// The alpha of a picture between its pixels; 0 outside.
fn bilinear(painted: &kineograph_paint::Painted, [x, y]: [f64; 2]) -> f64 {
    let level = |x: f64, y: f64| {
        let (width, height) = (f64::from(painted.width), f64::from(painted.height));
        if !(0.0..width).contains(&x) || !(0.0..height).contains(&y) {
            return 0.0;
        }
        f64::from(painted.rgba[(y * width + x) as usize * 4 + 3]) / 255.0
    };
    let (left, top) = (x.floor(), y.floor());
    let row = |y| level(left, y) * (left + 1.0 - x) + level(left + 1.0, y) * (x - left);
    row(top) * (top + 1.0 - y) + row(top + 1.0) * (y - top)
}

#[test]
fn particles_are_drawn_where_they_are_computed() {
    let Content::Particles(particles) = ron::from_str::<Content>(FIRE).unwrap() else { panic!("particles") };
    let desk = emitter(FIRE);
    for secs in [0.25, 1.5, 100.0] {
        let (found, wanted) = (picture(&desk, secs), summed(&particles, secs));
        let mut seen = 0;
        for (nth, (found, wanted)) in found.pixels.chunks_exact(4).zip(&wanted).enumerate() {
            let place = (nth % 64, nth / 64);
            assert!(
                (f64::from(found[3]) - wanted[3] * 255.0).abs() < 14.0,
                "{secs} {place:?}: {found:?} {wanted:?}"
            );
            if wanted[3] > 0.5 {
                for channel in 0..3 {
                    let level = wanted[channel] / wanted[3] * 255.0;
                    assert!(
                        (f64::from(found[channel]) - level).abs() < 14.0,
                        "{secs} {place:?}: {found:?} {wanted:?}"
                    );
                }
                seen += 1;
            }
        }
        assert!(seen > 4, "{secs}: {seen} pixels");
    }
}

#[test]
fn particles_are_the_same_in_any_order_of_seeks() {
    let desk = emitter(FIRE);
    let times = [0.0, 0.1, 0.7, 1.3, 40.0, 86_400.0];
    let mut warnings = Vec::new();
    let mut forth = studio::Studio::open(&desk.source, &mut warnings).unwrap();
    let mut back = studio::Studio::open(&desk.source, &mut warnings).unwrap();
    let draw = |studio: &mut studio::Studio, secs: f64| {
        studio.picture(&desk.source, secs, [64, 48], Backdrop::Transparent).unwrap()
    };
    let one_way: Vec<_> = times.iter().map(|secs| draw(&mut forth, *secs)).collect();
    let mut other_way: Vec<_> = times.iter().rev().map(|secs| draw(&mut back, *secs)).collect();
    other_way.reverse();
    assert!(one_way == other_way);
    assert!(one_way.windows(2).all(|pair| pair[0] != pair[1]), "each time shows something else");
}

/// A particle of 9 × 9 pixels shows the picture's own pixels, and with a frame those of the frame.
#[test]
fn a_particle_shows_its_picture() {
    let content = r#"Particles(of: Image("panel"), rate: 1, motion: Gravity(speed: (0, 0)), offset: (0.5, 0.5), start: (size: (9, 0)))"#;
    let mut desk = desk(content, [16.0, 8.0], "Show()");
    let mut media = Media::default();
    media.set("panel", Ok(Arc::new(panel())));
    desk.source.media = Some(Arc::new(media));
    let (found, panel) = (picture(&desk, 0.0), panel());
    for y in 0..9 {
        for x in 0..9 {
            let at = ((8 - y) * 9 + x) as usize * 4;
            assert_eq!(found.pixel(28 + x, 47 - 20 - y).unwrap(), panel.rgba[at..at + 4], "{x} {y}");
        }
    }
}

/// The panel with this content, played from nothing to all in a second.
fn progressing(fields: &str) -> Desk {
    let content = format!("Progress(of: Image(\"panel\"), {fields})");
    let mut desk = desk(&content, [7.0, 5.0], "ProgressFromTo(duration: 1, from: 0, to: 100)");
    let mut media = Media::default();
    media.set("panel", Ok(Arc::new(panel())));
    desk.source.media = Some(Arc::new(media));
    desk
}

/// What is seen of each pixel of the panel, from the left and from below: its colour, where `is_seen` says the same of all its corners.
fn assert_seen(found: &RgbaImage, what: &str, is_seen: impl Fn([f64; 2]) -> bool) {
    let panel = panel();
    let mut sure = 0;
    for (x, y) in (0..9).flat_map(|x| (0..9).map(move |y| (x, y))) {
        let corners = [[0, 0], [1, 0], [0, 1], [1, 1]].map(|[right, up]| [(x + right), (y + up)]);
        let seen = corners.map(|corner| is_seen(corner.map(|px| f64::from(px) / 9.0)));
        let pixel = found.pixel(7 + x as u32, (47 - 5 - y) as u32).unwrap();
        let at = ((8 - y) * 9 + x) as usize * 4;
        match seen.iter().filter(|seen| **seen).count() {
            0 => assert_eq!(pixel[3], 0, "{what}: {x} {y}"),
            4 => assert_eq!(pixel, panel.rgba[at..at + 4], "{what}: {x} {y}"),
            _ => continue,
        }
        sure += 1;
    }
    assert!(sure > 50, "{what}: {sure}");
}

#[test]
fn a_progress_shows_its_part_of_the_picture() {
    // A pixel's corners that lie on the edge belong to both sides.
    const NEAR: f64 = 1e-4;
    let turned = |[x, y]: [f64; 2], [middle_x, middle_y]: [f64; 2]| {
        (x - middle_x).atan2(y - middle_y).rem_euclid(std::f64::consts::TAU) / std::f64::consts::TAU
    };
    for secs in [0.0, 1.0 / 3.0, 0.8, 1.0] {
        let share = secs;
        let is_seen = |part: f64| part <= share + NEAR;
        let found = picture(&progressing("kind: Bar, midpoint: (0, 0.5), change_rate: (1, 0)"), secs);
        assert_seen(&found, &format!("from the left at {secs}"), |[x, _]| share > 0.0 && is_seen(x));
        let found = picture(&progressing("kind: Bar, midpoint: (0.5, 1), change_rate: (0, 1)"), secs);
        assert_seen(&found, &format!("from above at {secs}"), |[_, y]| share > 0.0 && is_seen(1.0 - y));
        for middle in [[0.5, 0.5], [0.25, 0.75]] {
            let fields = format!("midpoint: ({}, {})", middle[0], middle[1]);
            let found = picture(&progressing(&fields), secs);
            let seen = |at| share > 0.0 && (share == 1.0 || turned(at, middle) < share);
            assert_seen(&found, &format!("clockwise around {middle:?} at {secs}"), seen);
            let found = picture(&progressing(&format!("{fields}, reversed: true")), secs);
            let seen = |at| share > 0.0 && (share == 1.0 || 1.0 - turned(at, middle) < share);
            assert_seen(&found, &format!("counterclockwise around {middle:?} at {secs}"), seen);
        }
    }
}

#[test]
fn a_progress_is_the_same_whatever_was_shown_before() {
    let desk = progressing("midpoint: (0.3, 0.6)");
    let times = [0.7, 0.2, 1.0, 0.0, 0.2, 0.7];
    let shown = times.map(|secs| picture(&desk, secs));
    assert_eq!(shown[0], shown[5]);
    assert_eq!(shown[1], shown[4]);
    assert_ne!(shown[0], shown[1]);
}
