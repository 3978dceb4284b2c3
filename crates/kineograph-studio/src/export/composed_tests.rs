//! Particles and symbols in every blend and with every mask, at the start, after a third of a second and after a second.

use kineograph_render::RgbaImage;

use super::blend_tests::{BLENDS, Mixed, levels};
use super::desk::{Desk, options};
use super::options::Options;
use super::studio::Backdrop;
use super::symbol_tests::Symbols;

const TIMES: [f64; 3] = [0.0, 1.0 / 3.0, 1.0];

/// Width and height of the stage.
const SIZE: [usize; 2] = [64, 48];

/// A wall of many colours in front of nothing.
const WALL: &str = r##"(name: "wall", content: Shape(form: Rect(), size: (60, 44), fill: Linear(from: (0, 0), to: (1, 1), stops: [
    (at: 0, color: "#f0c020"), (at: 1, color: "#1040e0", opacity: 150)])), start: (anchor: (0, 0))),"##;

/// Particles that fly to the right one after another, none in front of another one.
const SPARKS: &str = r##"Particles(rate: 4, life: (1.5, 0), motion: Gravity(speed: (36, 0)), start: (size: (7, 0), color: "#ffb060",
    opacity: (230, 0)), end: (size: (5, 0), color: "#40a0ff", opacity: (60, 0)))"##;

/// What is in the symbol: a plate that moves, and a text that fades.
fn badge(blend: &str) -> String {
    format!(
        r##"(format: 2, stage: (size: (40, 20)), nodes: [
            (name: "plate", blend: {blend}, content: Shape(form: Rect(radii: (3, 3, 3, 3)), size: (16, 10), fill: Solid(color: "#60c0a0",
             opacity: 200)), start: (position: (10, 8))),
            (name: "label", blend: {blend}, content: Text(text: "Ag", font_size: 11), start: (position: (32, 10), color: "#ff8080"))],
            clips: [(name: "go", action: MoveBy(duration: 1, delta: (0, 6))), (name: "fade", action: FadeTo(duration: 1, opacity: 90))],
            runs: [(clip: "go", node: "plate"), (clip: "fade", node: "label")])"##
    )
}

/// Particles in the upper half and a symbol in the lower one, both in motion. The blend of the node with the symbol does nothing.
fn contents(blend: &str) -> String {
    format!(
        r#"(name: "sparks", blend: {blend}, content: {SPARKS}, start: (position: (8, 36))),
            (name: "badge", blend: {blend}, content: Symbol(path: "ui/badge.ron"), start: (position: (8, 4), anchor: (0, 0)))"#
    )
}

fn desk(symbols: &Symbols, blend: &str, nodes: &str) -> Desk {
    symbols.write("ui/badge.ron", &badge(blend));
    let of = |name: &str, clip: &str| {
        let is_there = nodes.contains(&format!("name: \"{name}\""));
        if is_there { format!(r#"(clip: "{clip}", node: "{name}"),"#) } else { String::new() }
    };
    let runs = [
        of("sparks", "play"),
        of("badge", "play"),
        of("badge", "slide"),
        of("hole", "play"),
        of("hole", "slide"),
    ]
    .concat();
    symbols.desk(&format!(
        r#"(format: 2, stage: (size: ({}, {})), nodes: [{nodes}],
            clips: [(name: "play", action: PlayBy(duration: 1, delta: 1)), (name: "slide", action: MoveBy(duration: 1, delta: (9, 6)))],
            runs: [{runs}])"#,
        SIZE[0], SIZE[1]
    ))
}

/// The pictures at the times.
fn pictures(desk: &Desk) -> [RgbaImage; 3] {
    let options =
        Options { to_secs: Some(4.0 / 3.0), fps: Some(3.0), backdrop: Backdrop::Transparent, ..options() };
    let [start, third, _, end] = desk.pictures(&options).try_into().unwrap();
    [start, third, end]
}

/// Compares a picture with what is wanted of each pixel, or else: colours multiplied by alpha, and alpha, 0 to 1.
fn assert_levels(found: &RgbaImage, what: &str, wanted: impl Fn(usize) -> [[f64; 4]; 2]) {
    for at in 0..SIZE[0] * SIZE[1] {
        let wanted = wanted(at);
        for (channel, level) in levels(&found.pixels[4 * at..][..4]).into_iter().enumerate() {
            let off = wanted.map(|wanted| (level - wanted[channel].clamp(0.0, 1.0)).abs() * 255.0);
            // Pictures were rounded to bytes, and divided by alpha before.
            let is_near = off[0].min(off[1]) <= 2.5;
            let (column, row) = (at % SIZE[0], at / SIZE[0]);
            assert!(is_near, "{what}, {column} {row}, channel {channel}: {level} for {}", wanted[0][channel]);
        }
    }
}

fn at(image: &RgbaImage, pixel: usize) -> [f64; 4] {
    levels(&image.pixels[4 * pixel..][..4])
}

/// A node mixed with what is behind it; what is beside a node is as it was.
fn mixed_levels(mixed: Mixed, node: [f64; 4], behind: [f64; 4]) -> [[f64; 4]; 2] {
    let both = std::array::from_fn(|channel| {
        let [added, kept] = mixed(node[channel], behind[channel], [node[3], behind[3]]);
        added + kept * behind[channel]
    });
    [both, if node[3] == 0.0 { behind } else { both }]
}

#[test]
fn particles_and_symbols_are_mixed_in_every_blend_as_the_formula_says() {
    let symbols = Symbols::new();
    let walls = pictures(&desk(&symbols, "Normal", WALL));
    let alone = pictures(&desk(&symbols, "Normal", &contents("Normal")));
    for image in &alone[1..] {
        let seen = |rows: std::ops::Range<usize>| {
            rows.flat_map(|row| row * SIZE[0]..(row + 1) * SIZE[0]).any(|pixel| at(image, pixel)[3] > 0.5)
        };
        assert!(seen(0..20) && seen(28..48), "both are seen");
    }
    for (blend, mixed) in BLENDS {
        let found = pictures(&desk(&symbols, blend, &format!("{WALL}{}", contents(blend))));
        for (nth, found) in found.iter().enumerate() {
            assert_levels(found, &format!("{blend} at {} s", TIMES[nth]), |pixel| {
                mixed_levels(mixed, at(&alone[nth], pixel), at(&walls[nth], pixel))
            });
        }
    }
}

/// A mask with soft edges, one of particles and one of a symbol. Each moves.
const MASKS: [&str; 3] = [
    r##"Shape(form: Ellipse, size: (34, 30), fill: Linear(from: (0, 0), to: (1, 0), stops: [(at: 0, color: "#fff"), (at: 1, color: "#fff", opacity: 40)]))"##,
    r#"Particles(rate: 6, life: (2, 0), angle: (60, 60), motion: Gravity(speed: (20, 5)), start: (size: (22, 6)))"#,
    r#"Symbol(path: "ui/hole.ron")"#,
];

/// What of a pixel is seen at this level of the mask.
type Seen = fn(f64) -> f64;

const WAYS: [(&str, Seen); 4] = [
    ("()", |level| level),
    ("(inverted: true)", |level| 1.0 - level),
    ("(threshold: 0.5)", |level| if level >= 0.5 { 1.0 } else { 0.0 }),
    ("(inverted: true, threshold: 0.5)", |level| if level >= 0.5 { 0.0 } else { 1.0 }),
];

#[test]
fn particles_and_symbols_are_seen_in_every_blend_where_every_mask_is() {
    let symbols = Symbols::new();
    symbols.write("ui/hole.ron", &badge("Normal"));
    let start = "start: (position: (6, 6), anchor: (0, 0))";
    let covers = MASKS.map(|mask| {
        pictures(&desk(&symbols, "Normal", &format!(r#"(name: "hole", content: {mask}, {start})"#)))
    });
    let walls = pictures(&desk(&symbols, "Normal", WALL));
    let alone = pictures(&desk(&symbols, "Normal", &contents("Normal")));
    for (blend, mixed) in BLENDS {
        for (mask, covers) in MASKS.iter().zip(&covers) {
            for (way, seen) in WAYS {
                let hole = format!(r#"(name: "hole", mask: {way}, content: {mask}, {start})"#);
                let found = pictures(&desk(&symbols, blend, &format!("{WALL}{}, {hole}", contents(blend))));
                for (nth, found) in found.iter().enumerate() {
                    let what = format!("{blend} with {way} of {mask} at {} s", TIMES[nth]);
                    assert_levels(found, &what, |pixel| {
                        // Each is seen so much, and mixed with what is seen behind it.
                        let level = seen(at(&covers[nth], pixel)[3]);
                        let [node, behind] =
                            [&alone[nth], &walls[nth]].map(|image| at(image, pixel).map(|part| part * level));
                        mixed_levels(mixed, node, behind)
                    });
                }
            }
        }
    }
}
