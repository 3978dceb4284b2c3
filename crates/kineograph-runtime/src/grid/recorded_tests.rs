//! The effects beside recordings of the unmodified engine: every sample of every case agrees, or a named rule overrules it.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::{Circle, Grid, GridEffect, Lens, Net, Orbit, RateCurve, Shake, WaveSides, Waves, tiles};
use crate::prelude::*;

#[path = "../../tests/motion/oracle/data.rs"]
#[allow(dead_code)] // the names of files are for another test
mod data;

/// How far a point may be off, in pixels, and an entry of a matrix.
const SAME_PX: f64 = 1e-3;
const SAME_ENTRY: f64 = 1e-4;
/// Where the engine cuts to whole points.
const WHOLE_PX: f64 = 1.0 + SAME_PX;
const MIN_SAMPLES: usize = 850;

/// What came of the samples of one effect.
#[derive(Debug, Default)]
struct Count {
    agree: usize,
    overruled: usize,
    disagree: usize,
}

#[test]
fn effects_agree_with_the_recordings() {
    let mut counts: BTreeMap<String, Count> = BTreeMap::new();
    let mut wrong = Vec::new();
    for case in data::files(&["grid-"]).into_iter().flat_map(|file| file.cases) {
        let count = counts.entry(text(&case["effect"])).or_default();
        for sample in case["samples"].as_array().into_iter().flatten() {
            match compared(&case, sample) {
                Found::Agrees => count.agree += 1,
                Found::Overruled => count.overruled += 1,
                Found::Differs(off) => {
                    count.disagree += 1;
                    wrong.push(format!("{} at {}: off by {off}", case["name"], sample["t"]));
                }
            }
        }
    }
    for (effect, count) in &counts {
        println!(
            "{effect}: {} agree, {} overruled, {} disagree",
            count.agree, count.overruled, count.disagree
        );
    }
    assert!(wrong.is_empty(), "{} disagree:\n{}", wrong.len(), wrong.join("\n"));
    let all: usize = counts.values().map(|count| count.agree + count.overruled).sum();
    assert!(!data::is_stored() || all >= MIN_SAMPLES, "only {all} samples compared");
}

enum Found {
    Agrees,
    /// By a rule of [`is_overruled`].
    Overruled,
    Differs(f64),
}

fn compared(case: &Json, sample: &Json) -> Found {
    let t = number(&sample["t"]);
    if let Some(recorded) = sample["matrix"].as_array() {
        let found = orbit(&case["params"], t).matrix(pair(&case["anchor_px"]));
        let off =
            found.iter().zip(recorded).map(|(own, other)| (own - number(other)).abs()).fold(0.0, f64::max);
        return if off <= SAME_ENTRY { Found::Agrees } else { Found::Differs(off) };
    }
    let grid = grid_of(case);
    let (net, recorded) = recorded_points(sample);
    let mut points = Vec::new();
    grid.place(net, &mut points);
    let at_rest: Vec<[f64; 3]> = points.iter().map(|point| point.map(f64::from)).collect();
    play(case, t, &grid, &mut points);
    let points: Vec<[f64; 3]> = points.iter().map(|point| point.map(f64::from)).collect();
    let effect = text(&case["effect"]);
    if let Some(most) = random_range(&case["params"], &effect) {
        let off = farthest(&at_rest, &points);
        let is_flat = !is_in_depth(&case["params"]);
        let stays_flat = points.iter().zip(&at_rest).all(|(own, rest)| own[2] == rest[2]);
        return if off <= most + SAME_PX && off > 0.0 && stays_flat == is_flat {
            Found::Overruled
        } else {
            Found::Differs(off)
        };
    }
    let (mut off, mut overruled) = (0.0_f64, false);
    for (own, other) in points.chunks(4).zip(recorded.chunks(4)) {
        let same_px = tolerance(&effect);
        let away = farthest(own, other);
        if away <= same_px || is_off(own, net) && is_off(other, net) {
            overruled |= away > SAME_PX && !is_off(own, net);
        } else if is_overruled(&effect, t, is_off(own, net)) || effect == "TurnOffTiles" && !overruled {
            // Of the tiles in the order of a seed one may be off a moment earlier: the engine multiplies in 32 bits.
            overruled = true;
        } else {
            off = off.max(away);
        }
    }
    match (off > 0.0, overruled) {
        (true, _) => Found::Differs(off),
        (false, true) => Found::Overruled,
        (false, false) => Found::Agrees,
    }
}

/// Where a rule of this crate stands instead of what the engine does.
fn is_overruled(effect: &str, t: f64, is_off: bool) -> bool {
    match effect {
        // Every tile is off at the end.
        "FadeOutTRTiles" | "FadeOutBLTiles" | "FadeOutUpTiles" | "FadeOutDownTiles" => t >= 1.0 && is_off,
        _ => false,
    }
}

/// How far a point may be off. The engine cuts to whole points what these move.
fn tolerance(effect: &str) -> f64 {
    match effect {
        "FlipX3D" | "FlipY3D" | "ShuffleTiles" => WHOLE_PX,
        _ => SAME_PX,
    }
}

/// The most that a random effect moves a point; new numbers in each frame are not to be matched.
fn random_range(params: &Json, effect: &str) -> Option<f64> {
    matches!(effect, "Shaky3D" | "ShakyTiles3D" | "ShatteredTiles3D").then(|| number(&params["range"]))
}

/// Whether a random effect also moves points towards the viewer.
fn is_in_depth(params: &Json) -> bool {
    ["shake_z", "shatter_z"].iter().any(|name| params[*name] == true)
}

/// Whether a tile has no size.
fn is_off(points: &[[f64; 3]], net: Net) -> bool {
    net == Net::Tiles && points.iter().all(|point| *point == points[0])
}

fn farthest(own: &[[f64; 3]], other: &[[f64; 3]]) -> f64 {
    assert_eq!(own.len(), other.len());
    let numbers = own.iter().flatten().zip(other.iter().flatten());
    numbers.map(|(own, other)| (own - other).abs()).fold(0.0, f64::max)
}

fn play(case: &Json, t: f64, grid: &Grid, points: &mut [[f32; 3]]) {
    let params = &case["params"];
    let order: Vec<u32> =
        case["order"].as_array().into_iter().flatten().map(|at| number(at) as u32).collect();
    match text(&case["effect"]).as_str() {
        "ReuseGrid" => {
            let first = &params["first"];
            effect(first, &text(&first["effect"])).apply(number(&first["until"]), 1.0, grid, points);
            let second = &params["second"];
            effect(second, &text(&second["effect"])).apply(t, 1.0, grid, points);
        }
        "ReverseTime" => inner(params).apply(1.0 - t, 1.0, grid, points),
        "AccelAmplitude" => {
            inner(params).apply(t, RateCurve::Accel(number(&params["rate"])).at(t), grid, points);
        }
        "DeccelAmplitude" => {
            inner(params).apply(t, RateCurve::Deccel(number(&params["rate"])).at(t), grid, points);
        }
        "AccelDeccelAmplitude" => {
            inner(params).apply(t, RateCurve::AccelDeccel(number(&params["rate"])).at(t), grid, points);
        }
        // The engine's own order: the one of a seed is another.
        "ShuffleTiles" => tiles::shuffle(|tile| order[tile as usize], t, grid, points),
        "TurnOffTiles" => {
            let place_of = |tile| order.iter().position(|at| *at == tile).unwrap() as u32;
            tiles::turn_off(place_of, t, grid, points);
        }
        name => effect(params, name).apply(t, 1.0, grid, points),
    }
}

fn inner(params: &Json) -> GridEffect {
    effect(&params["action"], &text(&params["action"]["effect"]))
}

fn effect(params: &Json, name: &str) -> GridEffect {
    let count = ["waves", "twirls", "jumps"].iter().find_map(|key| params[*key].as_f64());
    let waves = Waves {
        count: count.unwrap_or_default(),
        amplitude: params["amplitude"].as_f64().unwrap_or_default(),
    };
    let circle = || Circle {
        center_px: pair(&params["position"]),
        radius_px: params["radius"].as_f64().unwrap_or_default(),
    };
    let is_set = |key: &str| params[key].as_bool() == Some(true);
    let shake = Shake {
        range_px: params["range"].as_f64().unwrap_or_default(),
        in_depth: is_in_depth(params),
        seed: 5,
        changes: 30,
    };
    match name {
        "Waves3D" => GridEffect::Waves3D(waves),
        "FlipX3D" => GridEffect::FlipX3D,
        "FlipY3D" => GridEffect::FlipY3D,
        "Lens3D" => {
            let lens = Lens { strength: number(&params["lens_effect"]), concave: is_set("concave") };
            GridEffect::Lens3D(circle(), lens)
        }
        "Ripple3D" => GridEffect::Ripple3D(circle(), waves),
        "Shaky3D" => GridEffect::Shaky3D(shake),
        "Liquid" => GridEffect::Liquid(waves),
        "Waves" => GridEffect::Waves(
            waves,
            WaveSides { horizontal: is_set("horizontal"), vertical: is_set("vertical") },
        ),
        "Twirl" => GridEffect::Twirl(circle(), waves),
        "PageTurn3D" => GridEffect::PageTurn3D,
        "ShakyTiles3D" => GridEffect::ShakyTiles3D(shake),
        "ShatteredTiles3D" => GridEffect::ShatteredTiles3D(shake),
        "FadeOutTRTiles" => GridEffect::FadeOutTRTiles,
        "FadeOutBLTiles" => GridEffect::FadeOutBLTiles,
        "FadeOutUpTiles" => GridEffect::FadeOutUpTiles,
        "FadeOutDownTiles" => GridEffect::FadeOutDownTiles,
        "WavesTiles3D" => GridEffect::WavesTiles3D(waves),
        "JumpTiles3D" => GridEffect::JumpTiles3D(waves),
        "SplitRows" => GridEffect::SplitRows,
        "SplitCols" => GridEffect::SplitCols,
        other => panic!("no effect {other}"),
    }
}

fn orbit(params: &Json, t: f64) -> Orbit {
    let angle = |name: &str| {
        number(&params[format!("angle_{name}")]) + number(&params[format!("delta_angle_{name}")]) * t
    };
    Orbit { angle_z_deg: angle("z"), angle_x_deg: angle("x") }
}

fn grid_of(case: &Json) -> Grid {
    let [x, y, width, height] = [0, 1, 2, 3].map(|index: usize| number(&case["rect"][index]) as f32);
    Grid {
        origin_px: [x, y],
        size_px: [width, height],
        parts: [0, 1].map(|index: usize| number(&case["grid"][index]) as u32),
        stage_px: pair(&case["window"]).map(|x| x as f32),
    }
}

fn recorded_points(sample: &Json) -> (Net, Vec<[f64; 3]>) {
    let point = |point: &Json| [0, 1, 2].map(|axis: usize| number(&point[axis]));
    if let Some(vertices) = sample["vertices"].as_array() {
        return (Net::Joined, vertices.iter().map(point).collect());
    }
    let tiles = sample["tiles"].as_array().expect("a sample has vertices or tiles");
    (Net::Tiles, tiles.iter().flat_map(|tile| tile.as_array().unwrap().iter().map(point)).collect())
}

fn pair(value: &Json) -> [f64; 2] {
    [number(&value[0]), number(&value[1])]
}

fn number(value: &Json) -> f64 {
    value.as_f64().expect("a number")
}

fn text(value: &Json) -> String {
    value.as_str().expect("a text").to_owned()
}
