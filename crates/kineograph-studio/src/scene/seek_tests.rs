//! Any order of times draws the same of every content.

use std::sync::Arc;

use kineograph_runtime::format::load;
use proptest::prelude::*;

use super::{DrawItem, Moment, SceneSource, StageScene, grids_at};
use crate::compile::Programs;
use crate::document::Document;
use crate::media::{Media, Picture, Symbols};
use crate::symbol::LoadedSymbol;

/// The content of each node, and what plays on it beside its motion.
const CONTENTS: [(&str, &str); 13] = [
    ("Group", "RotateBy(duration: 1, angle: 50)"),
    (r#"Image("i")"#, "FadeTo(duration: 1, opacity: 40)"),
    (r#"Sheet("s")"#, "Animate(delay_per_unit: 0.2, frames: [0, 2, 1])"),
    (r#"Frame(sheet: "s", frame: "b")"#, "TintTo(duration: 1, color: \"#336699\")"),
    ("Box((12, 8))", "ResizeTo(duration: 1, size: (30, 4))"),
    (
        r#"NineSlice(of: Image("i"), insets: (2, 2, 2, 2), size: (20, 14))"#,
        "ResizeTo(duration: 1, size: (60, 40))",
    ),
    (r#"Progress(of: Image("i"), kind: Radial)"#, "ProgressFromTo(duration: 1, from: 0, to: 100)"),
    (r#"Progress(of: Image("i"), kind: Bar)"#, "ProgressFromTo(duration: 1, from: 100, to: 10)"),
    (
        r##"Shape(form: Ellipse, size: (9, 9), fill: Solid(color: "#ff8800"))"##,
        "SkewBy(duration: 1, skew: (10, 20))",
    ),
    (r#"Text(text: "{n:0} of 9", reveal: true)"#, "ActionTween(duration: 1, key: \"n\", from: 0, to: 9)"),
    // Found in steps, with a trail.
    (
        "Particles(rate: 20, life: (1, 0.4), motion: Gravity(speed: (30, 9), radial: (-20, 5), tangential: (9, 2)))",
        "PlayBy(duration: 1, delta: 1)",
    ),
    (
        "Particles(rate: 3000, max: 4000, life: (1.5, 0), space: Relative, motion: Radius(from: (20, 4), to: (2, 0), turn: (90, 9)))",
        "PlayBy(duration: 1, delta: 2)",
    ),
    (r#"Symbol(path: "inner.ron")"#, "PlayBy(duration: 1, delta: 1)"),
];

const INNER: &str = r#"(format: 2, nodes: [(name: "spark", content: Particles(rate: 9, life: (1, 0))), (name: "box", content: Box((4, 4)))],
    clips: [(name: "c", action: Spawn(actions: [PlayBy(duration: 4, delta: 4), JumpBy(duration: 4, delta: (40, 0), height: 30, jumps: 3)])),
        (name: "g", action: Waves(duration: 4, grid: (3, 3), waves: 2, amplitude: 5))],
    runs: [(clip: "c", node: "spark"), (clip: "c", node: "box"), (clip: "g", node: "box")])"#;

fn project() -> String {
    let nodes = CONTENTS.iter().enumerate().map(|(nth, (content, _))| {
        let parent = if nth == 0 { "" } else { r#"parent: "n0","# };
        format!("(name: \"n{nth}\", {parent} content: {content}, start: (position: ({nth}, 20))),\n")
    });
    let clips = CONTENTS.iter().enumerate().map(|(nth, (_, action))| {
        let moves = "EaseBackOut(action: MoveBy(duration: 2, delta: (30, 12)))";
        format!("(name: \"c{nth}\", action: RepeatForever(action: Spawn(actions: [{moves}, {action}]))),\n")
    });
    let runs = (0..CONTENTS.len()).map(|nth| format!("(clip: \"c{nth}\", node: \"n{nth}\", at: 0.{nth}),\n"));
    format!(
        "(format: 2, stage: (size: (200, 100)), images: [(name: \"i\", path: \"i.png\")],
        sheets: [(name: \"s\", image: \"i\", columns: 3, rows: 1, frames: [(name: \"a\"), (name: \"b\"), (name: \"c\")])],
        nodes: [{}], clips: [{}], runs: [{}])",
        nodes.collect::<String>(),
        clips.collect::<String>(),
        runs.collect::<String>(),
    )
}

struct Seeker {
    document: Document,
    programs: Programs,
    media: Media,
}

impl Seeker {
    fn new() -> Self {
        let loaded = load(&project()).unwrap();
        assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
        let inner = load(INNER).unwrap();
        assert!(!inner.diagnostics.has_errors(), "{:?}", inner.diagnostics);
        let (document, _) = Document::from_project(&loaded.project);
        let mut media = Media::default();
        let picture = Picture { width: 12, height: 8, rgba: vec![200; 12 * 8 * 4] };
        media.set("i", Ok(Arc::new(picture)));
        let inner = LoadedSymbol::new("inner.ron", &inner.project).unwrap();
        media.set_symbols(Symbols::from([("inner.ron".to_owned(), Ok(Arc::new(inner)))]));
        let programs = Programs::of(&document);
        Self { document, programs, media }
    }

    /// All that is drawn at a time, but for the symbols and texts themselves, which their own nodes say.
    fn drawn(&self, scene: &mut StageScene, secs: f64) -> Vec<String> {
        let (timeline, mut poses) = (self.programs.timeline(), Vec::new());
        timeline.poses_at(secs, &mut poses);
        let names = self.programs.value_names();
        let source = SceneSource { document: &self.document, poses: &poses, media: &self.media, names };
        scene.bend(grids_at(timeline, &self.document, secs));
        let line = |item: DrawItem| {
            let DrawItem { node, inside, frame, progress, text, sector, sprite } = item;
            let inside = inside.map(|inside| inside.node);
            format!("{node:?} {inside:?} {frame} {progress} {text:?} {sector:?} {sprite:?}")
        };
        let items = scene.draw_list_at(&source, &Moment::new(timeline, secs));
        items.into_iter().map(line).chain([format!("{:?}", scene.islands())]).collect()
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn every_content_is_drawn_the_same_in_any_order_of_times(frames in proptest::collection::vec(0_u32..400, 1..6)) {
        let seeker = Seeker::new();
        let mut kept = StageScene::default();
        for frame in frames {
            let secs = f64::from(frame) / 60.0;
            let found = seeker.drawn(&mut kept, secs);
            let anew = seeker.drawn(&mut StageScene::default(), secs);
            prop_assert!(found == anew, "{secs}: {:?}", found.iter().zip(&anew).find(|(found, anew)| found != anew));
        }
    }
}

/// So that the property above says something of each of them.
#[test]
fn every_content_changes_while_it_plays() {
    let seeker = Seeker::new();
    let mut scene = StageScene::default();
    let [early, late] = [1.5, 1.75].map(|secs| seeker.drawn(&mut scene, secs));
    for node in seeker.document.nodes().iter().skip(1) {
        let own = format!("{:?} ", node.id);
        let of = |lines: &[String]| -> Vec<String> {
            lines.iter().filter(|line| line.starts_with(&own)).cloned().collect()
        };
        assert!(!of(&early).is_empty() && of(&early) != of(&late), "{}: {:?}", node.name, of(&early));
    }
}
