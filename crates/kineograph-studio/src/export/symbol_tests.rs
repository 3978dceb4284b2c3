//! Symbols as they are drawn: as their own projects, at the time of the node.

use kineograph_render::{RgbaImage, Sprite};

use super::desk::{Desk, options};
use super::options::Options;
use super::studio::{Backdrop, Studio};
use crate::io::{Roots, read_project};

/// What is in the symbol, for a project of its own or below a node `parent` of another one.
fn inside(parent: &str) -> String {
    format!(
        r##"(name: "plate", {parent}content: Box((20, 10)), start: (position: (15, 10), color: "#3366cc")),
            (name: "label", {parent}z: 2, content: Text(text: "Ag", font_size: 12), start: (position: (14, 11))),
            (name: "dot", {parent}z: 1, content: Shape(form: Ellipse, size: (8, 8), fill: Solid(color: "#ff8800")),
             start: (position: (4, 5), opacity: 200)),
            (name: "hole", {parent}mask: (inverted: true), content: Shape(form: Ellipse, size: (6, 6), fill: Solid(color: "#fff")),
             start: (position: (12, 9), opacity: 200)),"##
    )
}

const MOTION: &str = r#"clips: [(name: "sway", action: Spawn(actions: [MoveBy(duration: 1, delta: (12, 6)), RotateBy(duration: 1, angle: 90)])),
    (name: "fade", action: FadeOut(duration: 1))"#;
const RUNS: &str = r#"(clip: "sway", node: "dot"), (clip: "fade", node: "plate", at: 0.5),"#;

/// A folder with a symbol, and a project that shows it on a node.
pub(super) struct Symbols {
    folder: tempfile::TempDir,
}

impl Symbols {
    pub fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let inside = inside("");
        let symbol =
            format!("(format: 2, stage: (size: (30, 20)), nodes: [{inside}], {MOTION}], runs: [{RUNS}])");
        std::fs::create_dir(folder.path().join("ui")).unwrap();
        std::fs::write(folder.path().join("ui/badge.ron"), symbol).unwrap();
        Self { folder }
    }

    /// Writes a file of the folder anew.
    pub fn write(&self, path: &str, text: &str) {
        std::fs::write(self.folder.path().join(path), text).unwrap();
    }

    pub fn desk(&self, text: &str) -> Desk {
        let path = self.folder.path().join("root.ron");
        std::fs::write(&path, text).unwrap();
        let (project, diagnostics) = read_project(&path).unwrap();
        assert!(!diagnostics.has_errors(), "{diagnostics:?}");
        Desk::of(&project, Roots::of_project(Some(&path)))
    }

    /// An instance with this start pose and these fields, on which a clip plays.
    pub fn shown(&self, start: &str, set: &str, clip: &str) -> Desk {
        self.desk(&format!(
            r#"(format: 2, stage: (size: (64, 48)),
                nodes: [(name: "i", content: Symbol(path: "ui/badge.ron"{set}), start: (anchor: (0, 0), {start}))],
                clips: [(name: "c", action: {clip})], runs: [(clip: "c", node: "i")])"#
        ))
    }
}

pub(super) const START: &str =
    r##"position: (55, 8), scale: (-1.5, 1.25), rotation: 20, opacity: 180, color: "#eeccff", flip_y: true"##;

fn sprites(desk: &Desk, secs: f64) -> Vec<Sprite> {
    let mut warnings = Vec::new();
    let sprites = Studio::open(&desk.source, &mut warnings).unwrap().sprites(&desk.source, secs, 1.0);
    assert_eq!(warnings, [""; 0]);
    sprites
}

fn picture(desk: &Desk, secs: f64) -> RgbaImage {
    let options =
        Options { from_secs: secs, to_secs: Some(secs), backdrop: Backdrop::Transparent, ..options() };
    desk.pictures(&options).remove(0)
}

/// A symbol that plays at its own speed looks as if its nodes and runs were in the project, below a group.
#[test]
fn a_symbol_equals_its_expansion() {
    let symbols = Symbols::new();
    for cascade in ["()", "(color: true)", "(opacity: false)", "(opacity: false, color: true)"] {
        assert_equals_expansion(&symbols, cascade);
    }
}

/// Of an instance that hands this down.
fn assert_equals_expansion(symbols: &Symbols, cascade: &str) {
    let start = format!("{START}), cascade: {}", cascade.trim_end_matches(')'));
    let shown = symbols.shown(&start, "", "PlayBy(duration: 2, delta: 2)");
    let nodes = inside(r#"parent: "i", "#);
    let expanded = symbols.desk(&format!(
        r#"(format: 2, stage: (size: (64, 48)), nodes: [(name: "i", cascade: {cascade}, start: (anchor: (0, 0), {START})), {nodes}],
            {MOTION}, (name: "rest", action: DelayTime(duration: 2))], runs: [{RUNS} (clip: "rest", node: "i")])"#
    ));
    for secs in [1.25, 0.0, 0.25, 0.75, 1.0 / 1024.0, 2.0] {
        let (found, wanted) = (sprites(&shown, secs), sprites(&expanded, secs));
        let placed = |sprites: &[Sprite]| -> Vec<_> {
            sprites
                .iter()
                .map(|sprite| (sprite.stage_from_local, sprite.size_px, sprite.tint_rgb, sprite.opacity))
                .collect()
        };
        assert_eq!(placed(&found), placed(&wanted), "{cascade} at {secs} s");
        assert_eq!(picture(&shown, secs), picture(&expanded, secs), "{cascade} at {secs} s");
    }
}

/// Texts that differ in the last digits of numbers only.
fn assert_alike(found: &str, wanted: &str, name: &str) {
    let parts = |text: &str| -> Vec<String> {
        text.split(|sign: char| !sign.is_ascii_digit() && sign != '.').map(str::to_owned).collect()
    };
    let signs = |text: &str| text.replace(|sign: char| sign.is_ascii_digit() || sign == '.', "");
    assert_eq!(signs(found), signs(wanted), "{name}");
    for (found, wanted) in parts(found).iter().zip(&parts(wanted)) {
        let is_near =
            || (found.parse::<f64>().ok()? - wanted.parse::<f64>().ok()?).abs().lt(&1e-3).then_some(());
        assert!(found == wanted || is_near().is_some(), "{name}: {found} for {wanted}");
    }
}

/// Formats that know no symbols are given its nodes, and write what they would of a project with these.
#[test]
fn formats_without_symbols_have_its_nodes() {
    let symbols = Symbols::new();
    let start = "position: (40, 8), scale: (1.5, 1.25), rotation: 20, opacity: 180";
    let shown = symbols.shown(start, "", "PlayBy(duration: 2, delta: 2)");
    let nodes = inside(r#"parent: "i", "#).replace(r#"(name: ""#, r#"(name: "i/"#);
    let runs = RUNS.replace(r#"node: ""#, r#"node: "i/"#);
    let expanded = symbols.desk(&format!(
        r#"(format: 2, stage: (size: (64, 48)), nodes: [(name: "i", start: (anchor: (0, 0), {start})), {nodes}],
            {MOTION}, (name: "rest", action: DelayTime(duration: 2))], runs: [{runs} (clip: "rest", node: "i")])"#
    ));
    // Style sheets give the node the size of the symbol, so that all numbers inside are others.
    for name in ["lottie", "godot"] {
        let [(found, warnings), (wanted, known)] =
            [&shown, &expanded].map(|desk| desk.export(name, &options()).unwrap());
        assert_eq!(warnings, known, "{name}");
        for (found, wanted) in found.iter().zip(&wanted) {
            let [found, wanted] = [found, wanted].map(|(end, bytes)| (end, String::from_utf8_lossy(bytes)));
            assert_eq!(found.0, wanted.0, "{name}");
            assert_alike(&found.1, &wanted.1, name);
        }
        assert_eq!(found.len(), wanted.len(), "{name}");
    }
}

#[test]
fn the_time_of_the_node_is_the_time_inside() {
    let symbols = Symbols::new();
    let plays = symbols.shown(START, "", "PlayBy(duration: 2, delta: 2)");
    // Twice as fast, backwards, and under an ease that overshoots.
    for (clip, secs, inside_secs) in [
        ("PlayBy(duration: 1, delta: 2)", 0.25, 0.5),
        ("Sequence(actions: [Cue(time: 1.5), PlayBy(duration: 1, delta: -1)])", 0.25, 1.25),
        ("Sequence(actions: [Cue(time: 1.5), PlayTo(duration: 1, time: 0.5)])", 0.5, 1.0),
        ("RepeatForever(action: Sequence(actions: [Cue(time: 0), PlayBy(duration: 1, delta: 1)]))", 7.5, 0.5),
        ("PlayBy(duration: 1, delta: -3)", 0.5, 0.0),
    ] {
        let desk = symbols.shown(START, "", clip);
        assert_eq!(picture(&desk, secs), picture(&plays, inside_secs), "{clip}");
    }
    let still = symbols.shown(&format!("{START}, time: 0.75"), "", "DelayTime(duration: 1)");
    assert_eq!(picture(&still, 0.5), picture(&plays, 0.75));
}

#[test]
fn any_order_of_seeks_shows_the_same() {
    let symbols = Symbols::new();
    let desk = symbols.shown(START, "", "EaseBackOut(action: PlayBy(duration: 2, delta: 2))");
    let mut warnings = Vec::new();
    let times = [0.0, 1.9, 0.4, 1.1, 0.1, 1.4];
    let mut studio = Studio::open(&desk.source, &mut warnings).unwrap();
    let mut draw = |secs: f64| studio.picture(&desk.source, secs, [64, 48], Backdrop::Transparent).unwrap();
    let seen = times.map(&mut draw);
    for (secs, seen) in times.iter().zip(&seen).rev() {
        assert_eq!(draw(*secs), *seen, "at {secs} s");
        assert_eq!(picture(&desk, *secs), *seen, "at {secs} s, alone");
    }
}

#[test]
fn overrides_are_of_one_instance() {
    let symbols = Symbols::new();
    let set = r##", set: [(node: "label", text: "B"), (node: "plate", color: "#ff0000"), (node: "dot", visible: false)]"##;
    let changed = symbols.shown(START, set, "DelayTime(duration: 1)");
    let plain = symbols.shown(START, "", "DelayTime(duration: 1)");
    let seen = |desk: &Desk| sprites(desk, 0.0).iter().filter(|sprite| sprite.masking.part_of == 0).count();
    assert_eq!([seen(&plain), seen(&changed)], [3, 2]);
    assert_eq!(sprites(&changed, 0.0)[0].tint_rgb, [1.0, 0.0, 0.0]);
    assert_ne!(picture(&changed, 0.0), picture(&plain, 0.0));
}

#[test]
fn a_symbol_that_is_missing_is_left_out_with_a_warning() {
    let symbols = Symbols::new();
    let desk = symbols.desk(r#"(format: 2, nodes: [(name: "i", content: Symbol(path: "ui/gone.ron"))])"#);
    let mut warnings = Vec::new();
    let mut studio = Studio::open(&desk.source, &mut warnings).unwrap();
    assert_eq!(warnings, ["There is no file ui/gone.ron."]);
    assert!(studio.sprites(&desk.source, 0.0, 1.0).is_empty());
    let (_, warnings) = desk.export("lottie", &options()).unwrap();
    assert!(warnings.iter().any(|warning| warning.starts_with("Symbols that can't be read")), "{warnings:?}");
}

/// What symbols send: listed with the nodes on the way where events are, else named as left out.
#[test]
fn events_inside_are_listed_or_named() {
    let symbols = Symbols::new();
    symbols.write(
        "ui/badge.ron",
        r#"(format: 2, nodes: [(name: "leg"), (name: "foot", parent: "leg", content: Box((4, 4)))], runs: [(clip: "step", node: "foot")],
            clips: [(name: "step", action: Sequence(actions: [DelayTime(duration: 0.5), CallFunc(name: "step"), DelayTime(duration: 0.5)]))])"#,
    );
    let desk = |clip: &str| symbols.shown(START, "", clip);
    let plays = desk("PlayBy(duration: 2, delta: 1)");
    let (files, warnings) = plays.export("tracks", &options()).unwrap();
    assert_eq!(warnings, [""; 0]);
    let written: serde_json::Value = serde_json::from_slice(&files[0].1).unwrap();
    let step =
        serde_json::json!({"time": 1.0, "node": "i", "inside": ["foot"], "name": "step", "payload": null});
    assert_eq!(written["events"], serde_json::json!([step]));
    let said = "Events are left out: i/foot.";
    let stands = desk("DelayTime(duration: 2)");
    for format in [
        "lottie",
        "css",
        "web-animations",
        "godot",
        "godot-animation",
        "godot-library",
        "cocos-cpp",
        "cocos-lua",
    ] {
        for (desk, is_lost) in [(&plays, true), (&stands, false)] {
            let (_, warnings) = desk.export(format, &options()).unwrap();
            let has_said = warnings.iter().any(|warning| warning == said);
            assert_eq!(has_said, is_lost, "{format}: {warnings:?}");
        }
    }
}
