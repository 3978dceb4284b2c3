//! CSS and Web Animations, read back by an evaluator of the tests' own.

use std::collections::BTreeMap;

use kineograph_export::css::{self, NodePicture, Style};
use kineograph_runtime::Pose;
use kineograph_runtime::format::Node;

use crate::scenes::{Scene, rich};

/// Keyframes of a property: part of the whole, numbers, easing.
type Keys = Vec<(f64, Vec<f64>, Option<String>)>;

struct Sheet {
    /// Properties of each class.
    rules: BTreeMap<String, BTreeMap<String, String>>,
    keyframes: BTreeMap<String, Keys>,
}

fn numbers(text: &str) -> Vec<f64> {
    let is_part = |letter: char| letter.is_ascii_digit() || letter == '.' || letter == '-';
    text.split(|letter| !is_part(letter)).filter_map(|part| part.parse().ok()).collect()
}

fn read(text: &str) -> Sheet {
    let text = text.split_once("*/").unwrap().1;
    let (mut rules, mut keyframes) = (BTreeMap::new(), BTreeMap::new());
    for block in text.split("\n}\n") {
        let Some((head, body)) = block.trim().split_once(" {\n") else { continue };
        if let Some(name) = head.strip_prefix("@keyframes ") {
            let keys = body.lines().map(|line| {
                let (offset, rest) = line.trim().split_once("% { ").unwrap();
                let rest = rest.strip_suffix(" }").unwrap();
                let (value, easing) = rest.split_once("; ").unwrap_or((rest, ""));
                let easing = easing
                    .strip_prefix("animation-timing-function: ")
                    .map(|easing| easing.trim_end_matches(';'));
                let value = value.split_once(": ").unwrap().1;
                (offset.parse::<f64>().unwrap() / 100.0, numbers(value), easing.map(str::to_owned))
            });
            keyframes.insert(name.to_owned(), keys.collect());
        } else {
            let body = body.replace(":\n", ": ").replace(",\n", ", ");
            let lines = body.lines().filter_map(|line| line.trim().trim_end_matches(';').split_once(": "));
            let lines = lines.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
            rules.insert(head.trim_start_matches('.').to_owned(), lines);
        }
    }
    Sheet { rules, keyframes }
}

/// As a browser has it: the last key at or before the time, eased to the next one.
fn value_at(keys: &Keys, share: f64) -> Vec<f64> {
    let after = keys.partition_point(|(offset, ..)| *offset <= share);
    if after == 0 {
        return keys[0].1.clone();
    }
    let (from, start, easing) = &keys[after - 1];
    let Some((to, end, _)) = keys.get(after) else { return start.clone() };
    let progress = eased(easing.as_deref(), (share - from) / (to - from));
    start.iter().zip(end).map(|(start, end)| start + (end - start) * progress).collect()
}

fn eased(easing: Option<&str>, t: f64) -> f64 {
    match easing {
        None => t,
        Some("step-end") => 0.0,
        Some(easing) => {
            let stops = easing.strip_prefix("linear(").unwrap().strip_suffix(')').unwrap();
            let mut points: Vec<[f64; 2]> = stops
                .split(", ")
                .map(numbers)
                .map(|stop| [stop[0], *stop.get(1).unwrap_or(&f64::NAN)])
                .collect();
            points[0][1] = 0.0;
            points.last_mut().unwrap()[1] = 100.0;
            let after = points.partition_point(|[_, at]| *at <= 100.0 * t).clamp(1, points.len() - 1);
            let ([a, from], [b, to]) = (points[after - 1], points[after]);
            a + (b - a) * (100.0 * t - from) / (to - from)
        }
    }
}

fn picture(address: &str, is_nearest: bool) -> Option<NodePicture> {
    Some(NodePicture { address: address.into(), is_nearest })
}

pub fn style() -> Style {
    Style {
        prefix: "kg".into(),
        loops: 0,
        pictures: vec![None, picture("arm.png", false), picture("walk.png", true)],
        mask_pictures: BTreeMap::new(),
        background: Some([1, 2, 3]),
    }
}

fn class(node: usize) -> &'static str {
    ["kg-body", "kg-arm", "kg-fox--1-"][node]
}

fn shown(sheet: &Sheet, node: usize, property: &str, share: f64) -> Vec<f64> {
    match sheet.keyframes.get(&format!("{}-{property}", class(node))) {
        Some(keys) => value_at(keys, share),
        None => numbers(&sheet.rules[class(node)][property]),
    }
}

/// The opacity that CSS has: that of an element that is not drawn is 0.
fn opacity(pose: &Pose) -> f64 {
    if pose.visible && !pose.removed { f64::from(pose.opacity / 255.0).clamp(0.0, 1.0) } else { 0.0 }
}

fn assert_shows(scene: &Scene, sheet: &Sheet) {
    let motion = scene.motion();
    for secs in scene.times_secs() {
        let share = secs / scene.to_secs;
        for node in 0..3 {
            let pose = motion.pose(node, secs);
            let size = motion.size_px(node, &pose);
            let [x, y] =
                [0, 1].map(|axis| f64::from(pose.position[axis]) - f64::from(pose.anchor[axis]) * size[axis]);
            let near = |property: &str, wanted: &[f64], tolerance: f64| {
                let found = shown(sheet, node, property, share);
                assert_eq!(found.len(), wanted.len(), "{property}");
                for (found, wanted) in found.iter().zip(wanted) {
                    assert!(
                        (found - wanted).abs() <= tolerance,
                        "{property} of {node} at {secs}: {found}, not {wanted}"
                    );
                }
            };
            // What is fitted, and then put in proportion, may stray by both.
            near("translate", &[x, -y], 0.8);
            near("opacity", &[opacity(&pose)], 0.01);
            if pose.skew_deg == [0.0; 2] {
                near("rotate", &[f64::from(pose.rotation_deg[0])], 0.8);
                near("scale", &pose.scale.map(f64::from), 0.01);
            }
            if node == 2 {
                let (column, row) = (pose.frame % 4, pose.frame / 4);
                near("background-position", &[f64::from(column) * 100.0 / 3.0, f64::from(row) * 100.0], 0.01);
            }
        }
    }
}

#[test]
fn the_style_sheet_shows_the_motion() {
    let scene = rich();
    let written = css::write(&scene.motion(), &style()).unwrap();
    let sheet = read(&written.text);
    assert_shows(&scene, &sheet);
    assert_eq!(written.text.matches("image-rendering: pixelated").count(), 1);
    assert_eq!(sheet.rules["kg-stage"]["background-color"], "rgb(1 2 3)");
    assert!(written.text.contains("linear(0, "), "eases are progress over time");
    assert!(
        written.text.contains("<div class=\"kg-body\">\n         <div class=\"kg-arm\"></div>"),
        "{}",
        written.text
    );
    assert!(
        written.losses.has(kineograph_export::LossKind::Flip)
            && !written.losses.has(kineograph_export::LossKind::Color)
    );
    for keys in sheet.keyframes.values() {
        // A browser takes two keys at one percentage for one.
        assert!(keys.windows(2).all(|pair| pair[0].0 < pair[1].0) && keys[0].0 == 0.0, "{keys:?}");
    }
}

#[test]
fn web_animations_have_the_same_keys() {
    let scene = rich();
    let sheet = read(&css::write(&scene.motion(), &style()).unwrap().text);
    let web: serde_json::Value =
        serde_json::from_str(&css::write_web(&scene.motion(), &style()).unwrap().text).unwrap();
    let count: usize = web["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|node| node["animations"].as_array().unwrap().len())
        .sum();
    assert_eq!(count, sheet.keyframes.len());
    for node in web["nodes"].as_array().unwrap() {
        for animation in node["animations"].as_array().unwrap() {
            let keys = animation["keyframes"].as_array().unwrap();
            let offsets: Vec<f64> = keys.iter().map(|key| key["offset"].as_f64().unwrap()).collect();
            assert!(
                offsets.is_sorted()
                    && offsets[0] == 0.0
                    && offsets.iter().all(|offset| (0.0..=1.0).contains(offset))
            );
            assert_eq!(animation["timing"]["duration"].as_f64().unwrap(), 1000.0 * scene.to_secs);
            assert!(keys.iter().all(|key| key.as_object().unwrap().len() == 3 && key["easing"].is_string()));
        }
    }
}

/// Names in other scripts have no letters that classes may have.
#[test]
fn classes_of_many_nodes_differ() {
    let node = |nth: u32| {
        let letter = |bit: u32| if nth >> bit & 1 == 1 { 'ä' } else { 'ö' };
        (Node::new((0..12).map(letter).collect::<String>()), None)
    };
    let scene = Scene::new((0..3000).map(node).collect());
    let text = css::write(&scene.motion(), &style()).unwrap().text;
    for class in ["kg-------------", "kg--------------2", "kg--------------3000"] {
        assert!(text.contains(&format!("<div class=\"{class}\">")), "{class}");
    }
}
