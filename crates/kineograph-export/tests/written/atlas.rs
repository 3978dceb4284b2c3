//! Frames of an atlas, by name and by tag.

use std::collections::BTreeMap;

use kineograph_export::pictures::Cells;
use kineograph_export::{What, cocos, godot};
use kineograph_runtime::format::{Project, load};

fn project(rotated: bool) -> Project {
    let text = format!(
        r#"(
            format: 1,
            images: [(name: "atlas", path: "atlas.png")],
            sheets: [(name: "fox", image: "atlas", frames: [
                (name: "run 1", rect: (0, 0, 8, 6), offset: (1, -1), source_size: (12, 10)),
                (name: "run 2", rect: (8, 0, 12, 10), rotated: {rotated}),
            ], tags: [(name: "run", first: "run 1", last: "run 2")])],
            nodes: [(name: "fox", sprite: Frame(sheet: "fox", frame: "run 2"))],
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
    assert!(godot::write_frames(&project(true), &pictures, &BTreeMap::new()).losses.has(What::Frames));
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
