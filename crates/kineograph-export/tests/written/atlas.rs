//! Frames of an atlas, by name and by tag.

use std::collections::BTreeMap;

use kineograph_export::css::{self, NodePicture, Style};
use kineograph_export::motion::{Motion, NodeShape, plays_of};
use kineograph_export::pictures::Cells;
use kineograph_export::{LossKind, cocos, godot};
use kineograph_runtime::Timeline;
use kineograph_runtime::format::{Content, Project, load};

fn project(rotated: bool) -> Project {
    let text = format!(
        r#"(
            format: 2,
            images: [(name: "atlas", path: "atlas.png")],
            sheets: [(name: "fox", image: "atlas", frames: [
                (name: "run 1", rect: (0, 0, 8, 6), offset: (1, -1), source_size: (12, 10)),
                (name: "run 2", rect: (8, 0, 12, 10), rotated: {rotated}),
            ], tags: [(name: "run", first: "run 1", last: "run 2")])],
            nodes: [(name: "fox", content: Frame(sheet: "fox", frame: "run 2"))],
            clips: [
                (name: "named", action: Animate(delay_per_unit: 0.1, sheet: "fox", frames: ["run 2", "run 1"])),
                (name: "tagged", action: Animate(sheet: "fox", tag: "run")),
            ],
            runs: [(clip: "named", node: "fox"), (clip: "tagged", node: "fox", at: 1)],
        )"#
    );
    let loaded = load(&text).unwrap();
    assert!(!loaded.diagnostics.has_errors(), "{:?}", loaded.diagnostics);
    loaded.project
}

#[test]
fn source_text_asks_for_frames_by_their_names() {
    for written in [
        cocos::cpp(&project(false), &[], "{sheet}_{frame}"),
        cocos::lua(&project(false), &[], "{sheet}_{frame}"),
    ] {
        for name in ["\"run 1\"", "\"run 2\""] {
            assert_eq!(written.text.matches(name).count(), 2, "{}", written.text);
        }
    }
}

#[test]
fn godot_gets_regions_with_what_was_trimmed() {
    let pictures = BTreeMap::from([("atlas".to_owned(), ("atlas.png".to_owned(), [32, 32]))]);
    let written = godot::write_frames(&project(false), &pictures, &BTreeMap::new());
    // 12 × 10 around 8 × 6, whose middle is 1 to the right and 1 down: 3 px left, 3 px above it.
    assert!(
        written.text.contains("region = Rect2(0, 0, 8, 6)\nmargin = Rect2(3, 3, 4, 4)"),
        "{}",
        written.text
    );
    assert!(written.text.contains("region = Rect2(8, 0, 12, 10)\n"), "{}", written.text);
    assert_eq!(written.text.matches("\"texture\":").count(), 4);
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    assert!(godot::write_frames(&project(true), &pictures, &BTreeMap::new()).losses.has(LossKind::Frames));
    // Drawn anew, no frame is turned any more.
    let cells =
        Cells { address: "fox.png".into(), size_px: [26, 10], frames: vec![[0, 0, 12, 10], [14, 0, 12, 10]] };
    let written =
        godot::write_frames(&project(true), &pictures, &BTreeMap::from([("fox".to_owned(), cells)]));
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    assert!(written.text.contains("path=\"fox.png\" id=\"2\""), "{}", written.text);
    assert!(
        written.text.contains("atlas = ExtResource(\"2\")\nregion = Rect2(14, 0, 12, 10)\n"),
        "{}",
        written.text
    );
}

/// The atlas drawn anew: 12 × 10 and 12 × 10 with two pixels between them, and pivots and sizes of each frame.
#[test]
fn sheets_that_are_no_grid_are_shown_from_where_they_were_drawn_anew() {
    let mut project = project(true);
    project.nodes[0].content = Content::Sheet("fox".to_owned());
    let timeline = Timeline::new(&project).unwrap();
    let shape = |size_px, pivot| NodeShape { size_px, pivot, ..NodeShape::default() };
    let motion = Motion {
        project: &project,
        timeline: &timeline,
        sources: &[],
        nodes: &[0],
        mask_nodes: &[],
        outlines: &BTreeMap::new(),
        plays: &plays_of(&project),
        shapes: &[vec![shape([12.0, 10.0], Some([0.0, 0.0])), shape([20.0, 10.0], None)]],
        cells: &BTreeMap::from([(
            "fox".to_owned(),
            Cells {
                address: "fox_frames.png".into(),
                size_px: [34, 12],
                frames: vec![[0, 0, 12, 10], [14, 0, 20, 10]],
            },
        )]),
        view_px: [0.0, 0.0, 100.0, 100.0],
        from_secs: 0.0,
        to_secs: 1.0,
        fps: 30.0,
        tolerance: 1.0,
    };
    // The clip shows the second frame, then the first one.
    let (first, second) = (motion.pose(0, 0.15), motion.pose(0, 0.05));
    assert_eq!((first.frame, second.frame), (0, 1));
    assert_eq!((motion.size_px(0, &first), first.anchor), ([12.0, 10.0], [0.0; 2]));
    assert_eq!((motion.size_px(0, &second), second.anchor), ([20.0, 10.0], [0.5; 2]));
    let shown = NodePicture { address: "fox_frames.png".into(), is_nearest: false };
    let style = Style {
        prefix: "kg".into(),
        loops: 0,
        pictures: vec![Some(shown)],
        mask_pictures: BTreeMap::new(),
        background: None,
    };
    let css = css::write(&motion, &style).unwrap();
    for text in [
        "background-size: 170% 120%;",
        "background-position: 100% 0%;",
        "{ background-size: 283.33333% 120%; animation-timing-function: step-end; }",
        "{ background-position: 0% 0%; animation-timing-function: step-end; }",
    ] {
        assert!(css.text.contains(text), "{text} in {}", css.text);
    }
    assert!(!css.losses.has(LossKind::Frames));
    let scene = godot::write_scene(&motion, "run", &BTreeMap::new(), true).unwrap();
    for text in [
        "path=\"fox_frames.png\" id=\"1\"",
        "region_enabled = true\nregion_rect = Rect2(14, 0, 20, 10)\n",
        "NodePath(\"fox/sprite:region_rect\")",
        "Rect2(0, 0, 12, 10)",
    ] {
        assert!(scene.text.contains(text), "{text} in {}", scene.text);
    }
    assert!(!scene.losses.has(LossKind::Frames) && !scene.losses.has(LossKind::Picture));
}
