//! Masks as they are drawn.

use kineograph_render::RgbaImage;

use super::desk::{Desk, options};
use super::options::Options;
use super::studio::Backdrop;

/// A project of these nodes, on whose node `m` the clip plays.
fn desk(nodes: &str, clip: &str) -> Desk {
    Desk::new(&format!(
        r#"(format: 2, stage: (size: (64, 48)), nodes: [{nodes}],
            clips: [(name: "c", action: {clip})], runs: [(clip: "c", node: "m")])"#
    ))
}

fn picture(desk: &Desk, secs: f64) -> RgbaImage {
    let options =
        Options { from_secs: secs, to_secs: Some(secs), backdrop: Backdrop::Transparent, ..options() };
    desk.pictures(&options).remove(0)
}

const WALL: &str = r##"(name: "wall", content: Box((48, 32)), start: (position: (8, 8), anchor: (0, 0), color: "#ff8800", opacity: 200))"##;
const WINDOW: &str = r#"content: Box((12, 9)), start: (position: (10, 12), anchor: (0, 0))"#;
const SLIDE: &str = "MoveBy(duration: 1, delta: (30, 15))";

/// The wall, as large as the window, where the window is: whole pixels at these times.
fn glimpse(secs: f64) -> RgbaImage {
    let [x, y] = [10.0 + 30.0 * secs, 12.0 + 15.0 * secs];
    let nodes = format!(
        r##"(name: "m", content: Box((12, 9)), start: (position: ({x}, {y}), anchor: (0, 0), color: "#ff8800", opacity: 200))"##
    );
    picture(&desk(&nodes, "DelayTime(duration: 1)"), 0.0)
}

#[test]
fn a_moving_mask_shows_what_it_covers_in_any_order_of_seeks() {
    let masked = desk(&format!(r#"{WALL}, (name: "m", mask: (), {WINDOW})"#), SLIDE);
    let thirds = [1.0, 0.0, 1.0 / 3.0, 2.0 / 3.0];
    let seen = thirds.map(|secs| picture(&masked, secs));
    for (secs, seen) in thirds.iter().zip(&seen) {
        assert_eq!(*seen, glimpse(*secs), "at {secs} s");
    }
    assert_eq!(picture(&masked, 0.0), seen[1]);
    let parts = masked.pictures(&Options { backdrop: Backdrop::Transparent, fps: Some(3.0), ..options() });
    assert_eq!([&parts[0], &parts[1], &parts[2]], [&seen[1], &seen[2], &seen[3]], "played");
}

#[test]
fn an_inverted_mask_shows_the_rest() {
    let hidden = desk(&format!(r#"{WALL}, (name: "m", mask: (inverted: true), {WINDOW})"#), SLIDE);
    let whole = picture(&desk(&format!(r#"{WALL}, (name: "m")"#), SLIDE), 0.0);
    let (rest, glimpse) = (picture(&hidden, 0.0), glimpse(0.0));
    for at in 0..64 * 48 {
        let pixel = |image: &RgbaImage| image.pixel(at % 64, at / 64).unwrap();
        let (rest, glimpse, whole) = (pixel(&rest), pixel(&glimpse), pixel(&whole));
        let is_hidden = glimpse[3] > 0;
        assert_eq!(rest, if is_hidden { [0; 4] } else { whole }, "at {} {}", at % 64, at / 64);
    }
}

#[test]
fn a_text_is_a_mask_as_soft_as_it_is_and_hard_with_a_threshold() {
    let text = r#"content: Text(text: "Ag", font_size: 30), start: (position: (12, 6), anchor: (0, 0))"#;
    let white = r#"(name: "wall", content: Box((64, 48)), start: (anchor: (0, 0)))"#;
    let plain = picture(&desk(&format!(r#"(name: "m", {text})"#), "DelayTime(duration: 1)"), 0.0);
    let masked = |mask: &str| {
        picture(
            &desk(&format!(r#"{white}, (name: "m", mask: {mask}, {text})"#), "DelayTime(duration: 1)"),
            0.0,
        )
    };
    let (soft, hard) = (masked("()"), masked("(threshold: 0.5)"));
    let levels = |image: &RgbaImage| image.pixels.chunks_exact(4).map(|pixel| pixel[3]).collect::<Vec<_>>();
    assert!(levels(&plain).iter().zip(levels(&soft)).all(|(a, b)| a.abs_diff(b) <= 1));
    assert!(levels(&soft).iter().any(|alpha| (1..255).contains(alpha)));
    let expected: Vec<u8> = levels(&plain).iter().map(|alpha| if *alpha >= 128 { 255 } else { 0 }).collect();
    assert_eq!(levels(&hard), expected);
}

#[test]
fn a_hidden_mask_hides_all() {
    let nodes = format!(r#"{WALL}, (name: "m", mask: (), {WINDOW})"#);
    let hidden = picture(&desk(&nodes, "Hide()"), 0.5);
    assert!(hidden.pixels.iter().all(|byte| *byte == 0));
}

/// What formats can't carry of masks they leave out and show what these hide, and neither the masks nor what stands below them: not in files, not as
/// pictures beside them.
#[test]
fn data_leaves_masks_out_and_says_so() {
    let shape = r##"Shape(form: Ellipse, size: (8, 8), fill: Solid(color: "#fff"))"##;
    let masked = desk(
        &format!(
            r#"{WALL}, (name: "m", mask: (), content: {shape}), (name: "below", parent: "m", content: {shape})"#
        ),
        SLIDE,
    );
    let said = "Masks are left out, so what they hide is shown: m. Export pictures, or mask it in the game.";
    for format in ["css", "web-animations", "godot", "godot-animation", "godot-library"] {
        let (files, warnings) =
            masked.export(format, &options()).unwrap_or_else(|error| panic!("{format}: {error}"));
        assert!(warnings.iter().any(|warning| warning == said), "{format}: {warnings:?}");
        assert_eq!(files.len(), 1, "{format}");
        let text = String::from_utf8_lossy(&files[0].1);
        for name in ["below", "-m ", "-m\"", "\"m\"", "\"m:"] {
            assert!(!text.contains(name), "{format} has {name}: {text}");
        }
        assert_eq!(
            text.contains("wall"),
            format != "godot-library" && format != "godot-animation",
            "{format}: {text}"
        );
    }
}

fn text_of(desk: &Desk, format: &str) -> (String, Vec<String>) {
    let (files, warnings) = desk.export(format, &options()).unwrap();
    (String::from_utf8(files[0].1.clone()).unwrap(), warnings)
}

/// A box is an outline that moves with it; what it masks is in its element.
#[test]
fn styles_clip_to_outlines() {
    let masked = desk(&format!(r#"{WALL}, (name: "m", mask: (), {WINDOW})"#), SLIDE);
    let (css, warnings) = text_of(&masked, "css");
    assert!(warnings.is_empty(), "{warnings:?}");
    assert!(css.contains("<div class=\"kg-m\">\n         <div class=\"kg-wall\"></div>"), "{css}");
    let start = "10px -12px, 22px -12px, 22px -21px, 10px -21px";
    assert!(css.contains(&format!("0% {{ clip-path: polygon(nonzero, {start});")), "{css}");
    let (_, end) = css.split_once("100% { clip-path: polygon(nonzero, ").unwrap();
    let (end, _) = end.split_once(')').unwrap();
    let sides = end.split([',', ' ']).filter(|side| !side.is_empty());
    let sides = sides.map(|side| side.trim_end_matches("px").parse::<f64>().unwrap());
    let moved = [40.0, -27.0, 52.0, -27.0, 52.0, -36.0, 40.0, -36.0];
    assert!(sides.zip(moved).all(|(found, wanted)| (found - wanted).abs() < 1e-3), "{end}");
    let (web, _) = text_of(&masked, "web-animations");
    let web: serde_json::Value = serde_json::from_str(&web).unwrap();
    let nodes = [(0, "m", serde_json::Value::Null), (1, "wall", "m".into())];
    for (place, name, parent) in nodes {
        assert_eq!([&web["nodes"][place]["name"], &web["nodes"][place]["parent"]], [&name.into(), &parent]);
    }
    let hidden = desk(&format!(r#"{WALL}, (name: "m", mask: (inverted: true), {WINDOW})"#), SLIDE);
    let (css, _) = text_of(&hidden, "css");
    assert!(
        css.contains(&format!("{start}, 10px -12px)")) && css.contains("polygon(evenodd, -100000px"),
        "{css}"
    );
    // Half of what is seen through it would be hidden.
    let fading =
        desk(&format!(r#"{WALL}, (name: "m", mask: (inverted: true), {WINDOW})"#), "FadeOut(duration: 1)");
    let (css, warnings) = text_of(&fading, "css");
    assert!(!css.contains("clip-path") && warnings.iter().any(|said| said.starts_with("Masks are left out")));
}

/// What is seen through a mask is a composition with another one as its matte, directly in front of it.
#[test]
fn lottie_has_track_mattes() {
    let nodes = format!(
        r#"{WALL}, (name: "m", mask: (inverted: true, threshold: 0.5), content: Text(text: "A")), (name: "n", parent: "m", {WINDOW})"#
    );
    let (lottie, warnings) = text_of(&desk(&nodes, SLIDE), "lottie");
    assert_eq!(warnings, ["Hard edges of masks become soft: m."]);
    let lottie: serde_json::Value = serde_json::from_str(&lottie).unwrap();
    let layers = lottie["layers"].as_array().unwrap();
    assert_eq!((layers.len(), &layers[0]["td"], &layers[1]["tt"]), (2, &1.into(), &2.into()));
    assert_eq!(layers[1]["tp"], layers[0]["ind"]);
    let shown = |layer: &serde_json::Value| -> Vec<String> {
        let assets = lottie["assets"].as_array().unwrap();
        let asset = assets.iter().find(|asset| asset["id"] == layer["refId"]).unwrap();
        let layers = asset["layers"].as_array().unwrap().iter();
        layers.map(|layer| layer["nm"].as_str().unwrap().to_owned()).collect()
    };
    assert_eq!(shown(&layers[1]), ["box", "wall"]);
    assert_eq!(shown(&layers[0]), ["box", "n", "image:m", "m"]);
}
