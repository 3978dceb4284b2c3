//! Every kind of content in every blend, against the formula on the processor.

use std::sync::Arc;

use kineograph_render::RgbaImage;

use super::desk::{Desk, options};
use super::options::Options;
use super::studio::Backdrop;
use crate::media::{Media, Picture};

/// One of each kind that is drawn.
const CONTENTS: [&str; 9] = [
    "Box((30, 20))",
    r#"Image("panel")"#,
    r#"Sheet("parts")"#,
    r#"NineSlice(of: Image("panel"), size: (30, 20), insets: (2, 3, 4, 1))"#,
    r#"Progress(of: Image("panel"))"#,
    r#"Progress(of: Image("panel"), kind: Bar, midpoint: (0, 0.5), change_rate: (1, 0))"#,
    r##"Shape(form: Rect(radii: (4, 0, 8, 2)), size: (30, 20), fill: Linear(from: (0, 0), to: (1, 1), stops: [
        (at: 0, color: "#ff0000"), (at: 1, color: "#0000ff", opacity: 90)]), stroke: (width: 3, color: "#20c040"))"##,
    r##"Text(text: "Ag", font_size: 20, shadow: (offset: (2, -2), blur: 1, color: "#204060"))"##,
    r#"Text(text: "12", of: Sheet("parts"))"#,
];

pub(super) const BLENDS: [(&str, Mixed); 6] = [
    ("Normal", |node, _, [alpha, _]| [node, 1.0 - alpha]),
    ("Add", |node, _, _| [node, 1.0]),
    ("Multiply", |node, behind, [alpha, _]| [node * behind, 1.0 - alpha]),
    ("Screen", |node, _, _| [node, 1.0 - node]),
    ("Func(src: SrcAlpha, dst: One)", |node, _, [alpha, _]| [node * alpha, 1.0]),
    ("Func(src: OneMinusDstColor, dst: SrcAlpha)", |node, behind, [alpha, _]| [node * (1.0 - behind), alpha]),
];

/// What is added of the node, and what the part behind it is multiplied by; of a channel of the node, multiplied by its alpha, of that behind
/// it, and of both alphas.
pub(super) type Mixed = fn(f64, f64, [f64; 2]) -> [f64; 2];

/// Side of the stage, and of the cell that each content moves in.
const STAGE_PX: usize = 128;
const CELL_PX: usize = 42;

/// A wall of many colours in front of nothing, or nothing, and a node of each content.
fn desk(has_wall: bool, blend: Option<&str>) -> Desk {
    let wall = r##"(name: "wall", content: Shape(form: Rect(), size: (128, 128), fill: Linear(from: (0, 0), to: (1, 1), stops: [
        (at: 0, color: "#f0c020"), (at: 1, color: "#1040e0")])), start: (anchor: (0, 0))),"##;
    let wall = if has_wall { wall } else { "" };
    let node = |(nth, content): (usize, &&str)| {
        let [x, y] = [nth % 3 * CELL_PX + 3, nth / 3 * CELL_PX + 5];
        let blend = blend.unwrap_or_default();
        format!(
            r##"(name: "n{nth}", content: {content}, blend: {blend}, start: (position: ({x}, {y}), anchor: (0, 0), color: "#ffe0c0",
                progress: 70)),"##
        )
    };
    let contents = CONTENTS.iter().enumerate().filter(|_| blend.is_some());
    let runs: String = contents.clone().map(|(nth, _)| format!(r#"(clip: "c", node: "n{nth}"),"#)).collect();
    let nodes: String = contents.map(node).collect();
    let mut desk = Desk::new(&format!(
        r#"(format: 2, stage: (size: ({STAGE_PX}, {STAGE_PX})), images: [(name: "panel", path: "panel.png", filter: Nearest)],
          sheets: [(name: "parts", image: "panel", frames: [(name: "1", rect: (0, 0, 5, 6)), (name: "2", rect: (3, 2, 4, 5))])],
          nodes: [{wall}{nodes}],
          clips: [(name: "c", action: Spawn(actions: [MoveBy(duration: 1, delta: (6, 3)), FadeTo(duration: 1, opacity: 120)]))],
          runs: [{runs}])"#
    ));
    let rgba = (0..9 * 9_u8).flat_map(|nth| [nth * 3, 255 - nth, nth % 9 * 20, 255 - nth * 2]).collect();
    let mut media = Media::default();
    media.set("panel", Ok(Arc::new(Picture { width: 9, height: 9, rgba })));
    desk.source.media = Some(Arc::new(media));
    desk
}

/// The pictures at 0, ⅓, ⅔ and 1 s.
fn pictures(desk: &Desk) -> Vec<RgbaImage> {
    let options =
        Options { to_secs: Some(4.0 / 3.0), fps: Some(3.0), backdrop: Backdrop::Transparent, ..options() };
    desk.pictures(&options)
}

/// Colours multiplied by alpha, and alpha, 0 to 1.
pub(super) fn levels(pixel: &[u8]) -> [f64; 4] {
    let part = |channel: usize| f64::from(pixel[channel]) / 255.0;
    [0, 1, 2, 3].map(|channel| if channel == 3 { part(3) } else { part(channel) * part(3) })
}

#[test]
fn every_content_is_mixed_in_every_blend_as_the_formula_says() {
    let walls = pictures(&desk(true, None));
    let alone = pictures(&desk(false, Some("Normal")));
    assert_eq!((walls.len(), alone.len()), (4, 4));
    for (blend, mixed) in BLENDS {
        let found = pictures(&desk(true, Some(blend)));
        for (nth, ((node, behind), found)) in alone.iter().zip(&walls).zip(&found).enumerate() {
            let mut seen = [false; CONTENTS.len()];
            for at in 0..STAGE_PX * STAGE_PX {
                let (column, row) = (at % STAGE_PX, STAGE_PX - 1 - at / STAGE_PX);
                let cell = (row / CELL_PX).min(2) * 3 + (column / CELL_PX).min(2);
                let [node, behind, found] =
                    [node, behind, found].map(|image| levels(&image.pixels[4 * at..][..4]));
                seen[cell] |= node[3] > 0.0;
                for channel in 0..4 {
                    let [added, kept] = mixed(node[channel], behind[channel], [node[3], behind[3]]);
                    let wanted = (added + kept * behind[channel]).clamp(0.0, 1.0);
                    let mut off = (found[channel] - wanted).abs() * 255.0;
                    if node[3] == 0.0 {
                        // What is beside a node is as it was.
                        off = off.min((found[channel] - behind[channel]).abs() * 255.0);
                    }
                    // Both pictures were rounded to bytes, and divided by alpha before.
                    let what = CONTENTS[cell];
                    assert!(
                        off <= 2.5,
                        "{what} in {blend}, picture {nth}, {column} {row}, channel {channel}: {} for {wanted}",
                        found[channel]
                    );
                }
            }
            assert_eq!(seen, [true; CONTENTS.len()], "{blend}, picture {nth}");
        }
    }
}
