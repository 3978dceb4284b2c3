//! Godot's text, read back: sections, values, curves and steps.

use std::collections::BTreeMap;

use kineograph_export::godot;
use kineograph_export::place::{self, TransformOrder};

use crate::scenes::rich;

/// A section: its head and its lines.
struct Section {
    head: String,
    values: BTreeMap<String, String>,
}

fn sections(text: &str) -> Vec<Section> {
    let mut all: Vec<Section> = Vec::new();
    let (mut open, mut depth) = (String::new(), 0i32);
    for line in text.lines() {
        if depth == 0 && line.starts_with('[') {
            all.push(Section { head: line.to_owned(), values: BTreeMap::new() });
            continue;
        }
        open.push_str(line);
        let count = |letters: &str| line.chars().filter(|letter| letters.contains(*letter)).count() as i32;
        depth += count("{[(") - count("}])");
        if depth == 0 {
            if let Some((name, value)) = open.split_once(" = ") {
                all.last_mut().unwrap().values.insert(name.to_owned(), value.to_owned());
            }
            open.clear();
        }
    }
    assert_eq!(depth, 0, "brackets are closed");
    all
}

fn array(text: &str, name: &str) -> Vec<f64> {
    let rest = text.split_once(&format!("\"{name}\": ")).unwrap().1;
    let inside = rest.split_once(['(', '[']).unwrap().1.split_once([')', ']']).unwrap().0;
    inside
        .split(", ")
        .filter(|part| !part.is_empty())
        .map(|part| part.parse().unwrap_or_else(|_| f64::from(u8::from(part == "true"))))
        .collect()
}

struct Track {
    is_curve: bool,
    keys: String,
}

impl Track {
    /// As Godot has it: a curve between keys with handles in seconds and values, or the last value set.
    fn value(&self, secs: f64) -> f64 {
        let times = array(&self.keys, "times");
        assert!(times.is_sorted(), "{times:?}");
        let after = times.partition_point(|at| *at <= secs);
        let key = after.saturating_sub(1);
        if !self.is_curve {
            return array(&self.keys, "values")[key];
        }
        let points = array(&self.keys, "points");
        let [from, _, _, out_secs, out] = [0, 1, 2, 3, 4].map(|index| points[5 * key + index]);
        if after == times.len() {
            return from;
        }
        let [to, in_secs, in_value, ..] = [0, 1, 2, 3, 4].map(|index| points[5 * after + index]);
        let length = times[after] - times[key];
        let bezier = |a: f64, b: f64, c: f64, d: f64, s: f64| {
            let u = 1.0 - s;
            a * u * u * u + 3.0 * b * u * u * s + 3.0 * c * u * s * s + d * s * s * s
        };
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..60 {
            let middle = f64::midpoint(low, high);
            if bezier(0.0, out_secs, length + in_secs, length, middle) < secs - times[key] {
                low = middle;
            } else {
                high = middle;
            }
        }
        bezier(from, from + out, to + in_value, to, low)
    }
}

fn tracks(animation: &Section) -> BTreeMap<String, Track> {
    let value = |index: usize, name: &str| animation.values.get(&format!("tracks/{index}/{name}"));
    (0..)
        .map_while(|index| {
            let path = value(index, "path")?
                .trim_start_matches("NodePath(\"")
                .trim_end_matches("\")")
                .replace("\\\"", "\"");
            Some((
                path,
                Track {
                    is_curve: value(index, "type")? == "\"bezier\"",
                    keys: value(index, "keys")?.clone(),
                },
            ))
        })
        .collect()
}

#[test]
fn the_animation_moves_as_the_project() {
    let scene = rich();
    let motion = scene.motion();
    let pictures = BTreeMap::from([
        ("arm".to_owned(), "a_arm.png".to_owned()),
        ("walk".to_owned(), "a_walk.png".to_owned()),
    ]);
    let written = godot::write_scene(&motion, "stage", &pictures, true).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let sections = sections(&written.text);
    let animation = sections.iter().find(|section| section.head.contains("type=\"Animation\"")).unwrap();
    let tracks = tracks(animation);
    assert_eq!(animation.values["loop_mode"], "1");
    let near = |path: &str, secs: f64, wanted: f64, tolerance: f64| {
        let found = tracks[path].value(secs);
        assert!((found - wanted).abs() <= tolerance, "{path} at {secs}: {found}, not {wanted}");
    };
    for secs in scene.times_secs() {
        let body = motion.pose(0, secs);
        near("body:position:y", secs, 270.0 - f64::from(body.position[1]), 0.4);
        let parts = place::parts(&body, TransformOrder::TwoAxes);
        near("body:rotation", secs, parts.rotation_deg.to_radians(), 0.01);
        near("body:skew", secs, parts.skew_deg.to_radians(), 0.01);
        let arm = motion.pose(1, secs);
        near("body/arm:position:x", secs, f64::from(arm.position[0]) - 30.0, 0.4);
        near("body/arm:modulate:a", secs, f64::from(arm.opacity) / 255.0, 0.01);
        near("body/arm:scale:y", secs, f64::from(arm.scale[1]), 0.01);
        let fox = motion.pose(2, secs);
        near("fox _1_:visible", secs, f64::from(u8::from(fox.visible && !fox.removed)), 0.0);
        near("fox _1_/sprite:frame", secs, f64::from(fox.frame), 0.0);
        near("fox _1_/sprite:flip_h", secs, f64::from(u8::from(fox.flip_x)), 0.0);
    }
    let nodes: Vec<&Section> = sections.iter().filter(|section| section.head.starts_with("[node")).collect();
    let arm = nodes.iter().find(|node| node.head.contains("name=\"arm\"")).unwrap();
    assert!(arm.head.contains("parent=\"body\""));
    let textures = sections.iter().filter(|section| section.head.contains("Texture2D"));
    assert_eq!(textures.count(), 2);
    // Behind comes first.
    let place = |name: &str| nodes.iter().position(|node| node.head.contains(name)).unwrap();
    assert!(place("name=\"fox _1_\"") < place("name=\"body\""));
    assert!(nodes[place("name=\"sprite\" type=\"Sprite2D\" parent=\"fox _1_\"")].values["hframes"] == "4");
}

#[test]
fn an_animation_alone_has_the_tracks_of_the_scene() {
    let scene = rich();
    let motion = scene.motion();
    let alone = godot::write_animation(&motion, "fly \"high\"", false).unwrap();
    assert!(alone.losses.is_empty(), "{:?}", alone.losses);
    let alone = sections(&alone.text);
    let heads: Vec<&str> = alone.iter().map(|section| section.head.as_str()).collect();
    assert_eq!(heads, ["[gd_resource type=\"Animation\" format=3]", "[resource]"]);
    assert_eq!(alone[1].values["resource_name"], "\"fly \\\"high\\\"\"");
    assert_eq!(alone[1].values["loop_mode"], "0");
    let pictures = BTreeMap::from([
        ("arm".to_owned(), "a_arm.png".to_owned()),
        ("walk".to_owned(), "a_walk.png".to_owned()),
    ]);
    let whole = godot::write_scene(&motion, "stage", &pictures, false).unwrap();
    let whole = sections(&whole.text);
    let in_scene = whole.iter().find(|section| section.head.contains("type=\"Animation\"")).unwrap();
    assert_eq!(alone[1].values["length"], in_scene.values["length"]);
    let (alone, in_scene) = (tracks(&alone[1]), tracks(in_scene));
    assert!(alone.len() > 8);
    assert!(alone.keys().eq(in_scene.keys()));
    for (path, track) in &alone {
        assert_eq!((track.is_curve, &track.keys), (in_scene[path].is_curve, &in_scene[path].keys), "{path}");
    }
    // Each path leads to a node of the scene.
    for path in alone.keys() {
        let node = path.split_once(':').unwrap().0;
        let (parent, name) = node.rsplit_once('/').unwrap_or((".", node));
        let (name, parent) = (format!("name=\"{name}\""), format!("parent=\"{parent}\""));
        let leads_there = |section: &Section| section.head.contains(&name) && section.head.contains(&parent);
        assert!(whole.iter().any(leads_there), "{path}");
    }
}

/// Each animation of a library is the one that is written alone, under a name that a library takes.
#[test]
fn a_library_has_an_animation_for_each_motion() {
    let scene = rich();
    let (whole, half) = (scene.motion(), scene.motion());
    let half = kineograph_export::motion::Motion { to_secs: half.to_secs / 2.0, ..half };
    let motions = [("fly/high".to_owned(), whole), ("fly:high".to_owned(), half), ("hop".to_owned(), half)];
    let written = godot::write_library(&motions, true).unwrap();
    assert!(written.losses.is_empty(), "{:?}", written.losses);
    let sections = sections(&written.text);
    assert_eq!(sections[0].head, "[gd_resource type=\"AnimationLibrary\" load_steps=4 format=3]");
    let data = &sections.last().unwrap().values["_data"];
    let entries: Vec<(&str, &str)> =
        data.trim_matches(['{', '}']).split(',').map(|entry| entry.split_once(": ").unwrap()).collect();
    let wanted = [("\"fly_high\"", "1"), ("\"fly_high_2\"", "2"), ("\"hop\"", "3")];
    assert_eq!(entries.len(), wanted.len());
    for (((name, id), (wanted, number)), (_, motion)) in entries.iter().zip(wanted).zip(&motions) {
        assert_eq!((*name, *id), (wanted, format!("SubResource(\"{number}\")").as_str()));
        let head = format!("[sub_resource type=\"Animation\" id=\"{number}\"]");
        let section = sections.iter().find(|section| section.head == head).unwrap();
        assert_eq!(section.values["resource_name"], *name);
        let alone = godot::write_animation(motion, "it", true).unwrap();
        let alone = self::sections(&alone.text);
        assert_eq!(section.values["length"], alone[1].values["length"]);
        let (found, wanted) = (tracks(section), tracks(&alone[1]));
        assert!(found.len() > 8 && found.keys().eq(wanted.keys()));
        for (path, track) in &found {
            assert_eq!((track.is_curve, &track.keys), (wanted[path].is_curve, &wanted[path].keys), "{path}");
        }
    }
}

#[test]
fn frames_are_regions_of_their_sheet() {
    let scene = rich();
    let pictures = BTreeMap::from([("walk".to_owned(), ("walk.png".to_owned(), [128, 96]))]);
    let written = godot::write_frames(&scene.project, &pictures, &scene.cells);
    let sections = sections(&written.text);
    let regions: Vec<&str> = sections
        .iter()
        .filter(|section| section.head.contains("AtlasTexture"))
        .map(|section| section.values["region"].as_str())
        .collect();
    assert_eq!(
        regions,
        ["Rect2(0, 0, 32, 48)", "Rect2(32, 0, 32, 48)", "Rect2(64, 0, 32, 48)", "Rect2(96, 0, 32, 48)"]
    );
    let resource = &sections.last().unwrap().values["animations"];
    assert!(
        resource.contains("\"speed\": 10") && resource.matches("\"duration\": 1,").count() == 4,
        "{resource}"
    );
}
