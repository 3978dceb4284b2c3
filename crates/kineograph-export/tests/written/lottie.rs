//! Lottie, drawn by an evaluator of the tests' own: where the corners of each picture lie, and how opaque it is.

use kineograph_export::lottie;
use kineograph_export::pictures::{Picture, SpritePictures};
use kineograph_export::place;
use kineograph_runtime::Pose;
use serde_json::Value;

use crate::scenes::rich;

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("{value}"))
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().map_or_else(|| vec![number(value)], |all| all.iter().map(number).collect())
}

/// The value of a property at a frame.
fn at(property: &Value, frame: f64) -> Vec<f64> {
    if property["a"] == 0 {
        return numbers(&property["k"]);
    }
    let keys = property["k"].as_array().unwrap();
    assert!(keys.windows(2).all(|pair| number(&pair[0]["t"]) <= number(&pair[1]["t"])), "{keys:?}");
    let after = keys.partition_point(|key| number(&key["t"]) <= frame);
    let key = &keys[after.saturating_sub(1)];
    let from = numbers(&key["s"]);
    let Some(next) = keys.get(after).filter(|_| key["h"] != 1) else { return from };
    let (start, end) = (number(&key["t"]), number(&next["t"]));
    let to = numbers(&next["s"]);
    (0..from.len())
        .map(|channel| {
            let handle = |side: &str, axis: &str| number(&key[side][axis][channel]);
            for side in ["o", "i"] {
                assert!((0.0..=1.0).contains(&handle(side, "x")));
            }
            let progress = bezier(
                [handle("o", "x"), handle("o", "y")],
                [handle("i", "x"), handle("i", "y")],
                (frame - start) / (end - start),
            );
            from[channel] + (to[channel] - from[channel]) * progress
        })
        .collect()
}

/// y at x of the curve from (0, 0) to (1, 1), by bisection.
fn bezier(first: [f64; 2], second: [f64; 2], x: f64) -> f64 {
    let value = |axis: usize, s: f64| {
        let u = 1.0 - s;
        3.0 * first[axis] * u * u * s + 3.0 * second[axis] * u * s * s + s * s * s
    };
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..60 {
        let middle = f64::midpoint(low, high);
        if value(0, middle) < x { low = middle } else { high = middle }
    }
    value(1, low)
}

type Map = [f64; 6];

fn apply(map: Map, [x, y]: [f64; 2]) -> [f64; 2] {
    [map[0] * x + map[2] * y + map[4], map[1] * x + map[3] * y + map[5]]
}

fn after(outer: Map, inner: Map) -> Map {
    let [a, b] = [inner[0], inner[1]];
    let [c, d] = [inner[2], inner[3]];
    let linear = |[x, y]: [f64; 2]| [outer[0] * x + outer[2] * y, outer[1] * x + outer[3] * y];
    let ([a, b], [c, d], [x, y]) = (linear([a, b]), linear([c, d]), apply(outer, [inner[4], inner[5]]));
    [a, b, c, d, x, y]
}

/// Position · rotation · skew · scale · −anchor, as players have it.
fn transform(layer: &Value, frame: f64) -> Map {
    let ks = &layer["ks"];
    let position = if ks["p"]["s"] == true {
        vec![at(&ks["p"]["x"], frame)[0], at(&ks["p"]["y"], frame)[0]]
    } else {
        at(&ks["p"], frame)
    };
    let (anchor, scale) = (at(&ks["a"], frame), at(&ks["s"], frame));
    let (sin, cos) = at(&ks["r"], frame)[0].to_radians().sin_cos();
    let skew = ks.get("sk").map_or(0.0, |skew| at(skew, frame)[0]);
    let steps = [
        [1.0, 0.0, 0.0, 1.0, position[0], position[1]],
        [cos, sin, -sin, cos, 0.0, 0.0],
        [1.0, 0.0, -skew.to_radians().tan(), 1.0, 0.0, 0.0],
        [scale[0] / 100.0, 0.0, 0.0, scale[1] / 100.0, 0.0, 0.0],
        [1.0, 0.0, 0.0, 1.0, -anchor[0], -anchor[1]],
    ];
    steps.into_iter().reduce(after).unwrap()
}

fn whole_transform(layers: &[Value], layer: &Value, frame: f64) -> Map {
    let own = transform(layer, frame);
    match layer.get("parent") {
        Some(parent) => {
            let parent = layers.iter().find(|other| other["ind"] == *parent).unwrap();
            after(whole_transform(layers, parent, frame), own)
        }
        None => own,
    }
}

/// From own points, y up, to the stage, y down.
fn wanted_map(scene: &crate::scenes::Scene, node: usize, secs: f64) -> Map {
    let motion = scene.motion();
    let pose = motion.pose(node, secs);
    let axes = place::axes(&pose);
    let size = motion.size_px(node, &pose);
    let anchor = [0, 1].map(|axis| f64::from(pose.anchor[axis]) * size[axis]);
    let [x, y] = pose.position.map(f64::from);
    let origin = if motion.parent(node).is_some() { [x, -y] } else { [x, 270.0 - y] };
    let local = [axes.x[0], axes.x[1], axes.y[0], axes.y[1], origin[0], origin[1]];
    let local = after(local, [1.0, 0.0, 0.0, 1.0, -anchor[0], anchor[1]]);
    motion.parent(node).map_or(local, |parent| after(wanted_map(scene, parent, secs), local))
}

pub fn pictures() -> SpritePictures {
    let picture = |size_px| Picture { png: vec![1, 2, 3], size_px };
    let mut pictures = SpritePictures::default();
    pictures.images.insert("arm".into(), picture([64, 48]));
    for frame in 0..4 {
        pictures.frames.insert(("walk".into(), frame), picture([32, 48]));
    }
    pictures
}

fn opacity(pose: &Pose) -> f64 {
    if pose.visible && !pose.removed { f64::from(pose.opacity / 255.0).clamp(0.0, 1.0) } else { 0.0 }
}

#[test]
fn every_picture_is_where_it_should_be_at_200_times() {
    let scene = rich();
    let written = lottie::write(&scene.motion(), &pictures()).unwrap();
    let lottie: Value = serde_json::from_str(&written.text).unwrap();
    let layers = lottie["layers"].as_array().unwrap();
    for secs in scene.times_secs() {
        let frame = secs * 30.0;
        for (node, picture) in [(0, [60.0, 40.0]), (1, [64.0, 48.0]), (2, [32.0, 48.0])] {
            let motion = scene.motion();
            let pose = motion.pose(node, secs);
            let shown_by = |layer: &&Value| {
                let is_sprite = layer["parent"] == node + 1 && layer["ty"] != 3;
                let asset = layer["refId"].as_str().unwrap_or_default();
                is_sprite && (!asset.starts_with("frame:") || asset.ends_with(&format!(":{}", pose.frame)))
            };
            let layer = layers.iter().find(shown_by).unwrap();
            let found = whole_transform(layers, layer, frame);
            let wanted = wanted_map(&scene, node, secs);
            let size = motion.size_px(node, &pose);
            for [u, v] in [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0], [1.0, 1.0]] {
                let at = apply(found, [u * picture[0], v * picture[1]]);
                let u = if pose.flip_x { 1.0 - u } else { u };
                let to = apply(wanted, [u * size[0], (v - 1.0) * size[1]]);
                // Half a pixel, and what a quarter of a degree is at the end of an arm.
                assert!((at[0] - to[0]).hypot(at[1] - to[1]) < 1.5, "{node} at {secs}: {at:?}, not {to:?}");
            }
            let mut wanted = opacity(&pose);
            if let Some(parent) = motion.parent(node) {
                wanted *= opacity(&motion.pose(parent, secs));
            }
            let found = at(&layer["ks"]["o"], frame)[0] / 100.0;
            assert!((found - wanted).abs() < 0.01, "{node} at {secs}: {found}, not {wanted}");
        }
    }
}

/// What the schema of Lottie 1.0.1 asks of what is written here.
#[test]
fn the_composition_is_as_the_schema_asks() {
    let lottie: Value =
        serde_json::from_str(&lottie::write(&rich().motion(), &pictures()).unwrap().text).unwrap();
    for field in ["v", "fr", "ip", "op", "w", "h", "layers", "assets"] {
        assert!(!lottie[field].is_null(), "{field}");
    }
    assert!(lottie["w"].is_u64() && lottie["h"].is_u64(), "rlottie reads no other numbers as sizes");
    assert!(number(&lottie["op"]) > number(&lottie["ip"]));
    let layers = lottie["layers"].as_array().unwrap();
    let mut indices: Vec<u64> = layers.iter().map(|layer| layer["ind"].as_u64().unwrap()).collect();
    indices.sort_unstable();
    let count = indices.len();
    indices.dedup();
    assert_eq!(indices.len(), count, "indices differ");
    for layer in layers {
        for field in ["ty", "ip", "op", "st", "ks"] {
            assert!(!layer[field].is_null(), "{field}: {layer}");
        }
        match layer["ty"].as_u64().unwrap() {
            1 => assert!(
                layer["sc"].as_str().unwrap().len() == 7 && layer["sw"].is_u64() && layer["sh"].is_u64()
            ),
            2 => {
                let asset = lottie["assets"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .find(|asset| asset["id"] == layer["refId"])
                    .unwrap();
                assert!(
                    asset["e"] == 1 && asset["p"].as_str().unwrap().starts_with("data:image/png;base64,")
                );
            }
            3 => {}
            other => panic!("{other}"),
        }
    }
    // In front comes first: the body is in front of the fox, whose z is -1.
    let place = |name: &str| layers.iter().position(|layer| layer["nm"] == name).unwrap();
    assert!(place("body") < place("fox \"1\""));
}
