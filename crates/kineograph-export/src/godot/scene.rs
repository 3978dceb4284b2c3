//! A scene: a `Node2D` for each node, a `Sprite2D` in it, and an `AnimationPlayer`.

use std::collections::BTreeMap;
use std::fmt::Write;

use kineograph_runtime::Pose;
use kineograph_runtime::format::Sprite;

use super::text::{float, floats, node_name, string};
use super::track::Tracks;
use crate::css::anchor_px;
use crate::fit::{Forms, TooManyParts};
use crate::motion::{Motion, tolerances};
use crate::pictures::Cells;
use crate::place::{self, Order};
use crate::plain::is_even;
use crate::{Losses, What, Written};

/// One number of a node over time.
struct Property {
    /// Its path in Godot, after that of the node.
    path: &'static str,
    /// Whether it is one of the sprite.
    is_sprite: bool,
    tolerance: f64,
    read: fn(&Motion<'_>, usize, f64) -> f64,
}

const PROPERTIES: &[Property] = &[
    of_node("position:x", tolerances::PX, |motion, node, secs| position(motion, node, secs)[0]),
    of_node("position:y", tolerances::PX, |motion, node, secs| position(motion, node, secs)[1]),
    of_node("rotation", tolerances::DEG / 57.3, |motion, node, secs| {
        parts(motion, node, secs).rotation_deg.to_radians()
    }),
    of_node("scale:x", tolerances::FACTOR, |motion, node, secs| parts(motion, node, secs).scale[0]),
    of_node("scale:y", tolerances::FACTOR, |motion, node, secs| parts(motion, node, secs).scale[1]),
    of_node("skew", tolerances::DEG / 57.3, |motion, node, secs| {
        parts(motion, node, secs).skew_deg.to_radians()
    }),
    of_node("modulate:r", tolerances::LEVEL, |motion, node, secs| {
        f64::from(motion.pose(node, secs).color[0]) / 255.0
    }),
    of_node("modulate:g", tolerances::LEVEL, |motion, node, secs| {
        f64::from(motion.pose(node, secs).color[1]) / 255.0
    }),
    of_node("modulate:b", tolerances::LEVEL, |motion, node, secs| {
        f64::from(motion.pose(node, secs).color[2]) / 255.0
    }),
    of_node("modulate:a", tolerances::LEVEL, |motion, node, secs| {
        f64::from(motion.pose(node, secs).opacity) / 255.0
    }),
    of_sprite("position:x", tolerances::PX, |motion, node, secs| corner(motion, node, secs)[0]),
    of_sprite("position:y", tolerances::PX, |motion, node, secs| corner(motion, node, secs)[1]),
    of_sprite("scale:x", tolerances::FACTOR, |motion, node, secs| stretch(motion, node, secs)[0]),
    of_sprite("scale:y", tolerances::FACTOR, |motion, node, secs| stretch(motion, node, secs)[1]),
];

const fn of_node(path: &'static str, tolerance: f64, read: fn(&Motion<'_>, usize, f64) -> f64) -> Property {
    Property { path, is_sprite: false, tolerance, read }
}

const fn of_sprite(path: &'static str, tolerance: f64, read: fn(&Motion<'_>, usize, f64) -> f64) -> Property {
    Property { path, is_sprite: true, tolerance, read }
}

/// A property with whole values: its path, whether it is one of the sprite, and its number and text.
type Steps = (&'static str, bool, fn(&Pose) -> f64, fn(f64, Option<&Cells>) -> String);

const STEPS: &[Steps] = &[
    ("visible", false, |pose| f64::from(u8::from(pose.visible && !pose.removed)), flag),
    FRAME,
    ("flip_h", true, |pose| f64::from(u8::from(pose.flip_x)), flag),
    ("flip_v", true, |pose| f64::from(u8::from(pose.flip_y)), flag),
];

/// The frame of an even sheet by its number, that of another one by its place.
const FRAME: Steps = (
    "frame",
    true,
    |pose| f64::from(pose.frame),
    |frame, cells| match cells {
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)] // the number of a frame
        Some(cells) => {
            format!("Rect2({})", floats(cells.frame(frame as u32).unwrap_or_default().map(f64::from)))
        }
        None => format!("{frame}"),
    },
);

fn flag(value: f64, _: Option<&Cells>) -> String {
    (value > 0.5).to_string()
}

/// The scene, with its animation of this name. `pictures` are the paths of the images' files beside the scene, by name.
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(
    motion: &Motion<'_>,
    name: &str,
    pictures: &BTreeMap<String, String>,
    loops: bool,
) -> Result<Written, TooManyParts> {
    let mut losses = Losses::default();
    let paths = paths(motion);
    let (mut nodes, mut tracks) = (String::new(), Tracks::default());
    for node in order(motion) {
        note_losses(motion, node, &mut losses);
        let cuts_secs = motion.cuts_secs(node);
        let mut start: Vec<(bool, &str, String)> = Vec::new();
        let mut colors = [1.0; 4];
        for property in PROPERTIES.iter().filter(|property| !property.is_sprite || motion.has_sprite(node)) {
            let read = |secs: f64| [(property.read)(motion, node, secs)];
            let fitted = motion.fit(&cuts_secs, [property.tolerance], Forms::Curves, read)?;
            match property.path.strip_prefix("modulate:").and_then(|part| "rgba".find(part)) {
                Some(part) => colors[part] = fitted[0].from[0],
                None => start.push((property.is_sprite, property.path, float(fitted[0].from[0]))),
            }
            if fitted.len() > 1 || !fitted[0].rests() {
                let path = path_of(&paths[node], property.is_sprite, property.path);
                tracks.add_curve(motion, &path, &fitted, 0);
            }
        }
        let cells = motion.cells(node);
        for (path, is_sprite, read, text) in STEPS.iter().filter(|steps| !steps.1 || motion.has_sprite(node))
        {
            let text = |value: f64| text(value, cells);
            let is_region = *path == FRAME.0 && cells.is_some();
            let fitted =
                motion.fit(&cuts_secs, [0.01], Forms::Lines, |secs| [read(&motion.pose(node, secs))])?;
            start.push((*is_sprite, path, text(fitted[0].from[0].round())));
            if fitted.len() > 1 {
                let path = if is_region { "region_rect" } else { path };
                tracks.add_steps(motion, &path_of(&paths[node], *is_sprite, path), &fitted, text);
            }
        }
        write_node(&mut nodes, motion, node, &paths, &start, colors);
        write_sprite(&mut nodes, motion, node, &paths, &start, pictures, &mut losses);
    }
    let text = whole(motion, name, pictures, loops, &nodes, &tracks.text);
    Ok(Written { text, losses })
}

fn whole(
    motion: &Motion<'_>,
    name: &str,
    pictures: &BTreeMap<String, String>,
    loops: bool,
    nodes: &str,
    tracks: &str,
) -> String {
    let drawn = motion.cells.values().map(|cells| &cells.address);
    let files: Vec<&String> = pictures.values().chain(drawn).collect();
    let mut out = format!("[gd_scene load_steps={} format=3]\n\n", files.len() + 3);
    for (index, path) in files.into_iter().enumerate() {
        let _ = writeln!(out, "[ext_resource type=\"Texture2D\" path={} id=\"{}\"]", string(path), index + 1);
    }
    let _ = write!(
        out,
        "\n[sub_resource type=\"Animation\" id=\"1\"]\nresource_name = {}\nlength = {}\nloop_mode = {}\nstep = {}\n{tracks}\n\
         [sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {{\n{}: SubResource(\"1\")\n}}\n\n\
         [node name=\"Kineograph\" type=\"Node2D\"]\n{nodes}\n\
         [node name=\"AnimationPlayer\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {{\n\"\": SubResource(\"2\")\n}}\nautoplay = {}\n",
        string(name),
        float(motion.secs().max(0.001)),
        u8::from(loops),
        float(1.0 / motion.fps),
        string(name),
        string(name),
    );
    out
}

fn write_node(
    out: &mut String,
    motion: &Motion<'_>,
    node: usize,
    paths: &[String],
    start: &[(bool, &str, String)],
    colors: [f64; 4],
) {
    let parent = motion.parent(node).map_or(".", |parent| paths[parent].as_str());
    let name = paths[node].rsplit('/').next().unwrap_or_default();
    let own = |path: &str| {
        let found = start.iter().find(|(is_sprite, own, _)| !is_sprite && *own == path);
        found.map_or("0", |(.., text)| text.as_str())
    };
    let _ = write!(
        out,
        "\n[node name={} type=\"Node2D\" parent={}]\nvisible = {}\nmodulate = Color({})\nposition = Vector2({}, {})\nrotation = {}\n\
         scale = Vector2({}, {})\nskew = {}\n",
        string(name),
        string(parent),
        own("visible"),
        floats(colors),
        own("position:x"),
        own("position:y"),
        own("rotation"),
        own("scale:x"),
        own("scale:y"),
        own("skew"),
    );
    if motion.parent(node).is_some() && motion.start_z(node) < 0 {
        out.push_str("show_behind_parent = true\n");
    }
}

fn write_sprite(
    out: &mut String,
    motion: &Motion<'_>,
    node: usize,
    paths: &[String],
    start: &[(bool, &str, String)],
    pictures: &BTreeMap<String, String>,
    losses: &mut Losses,
) {
    let own = |path: &str| {
        let found = start.iter().find(|(is_sprite, own, _)| *is_sprite && *own == path);
        found.map_or("0", |(.., text)| text.as_str())
    };
    let parent = string(&paths[node]);
    let place = |place: usize, frame: &str| {
        format!(
            "\n[node name=\"sprite\" type=\"Sprite2D\" parent={parent}]\ntexture = ExtResource(\"{}\")\ncentered = false\n\
             position = Vector2({}, {})\nscale = Vector2({}, {})\n{frame}flip_h = {}\nflip_v = {}\n",
            place + 1,
            own("position:x"),
            own("position:y"),
            own("scale:x"),
            own("scale:y"),
            own("flip_h"),
            own("flip_v"),
        )
    };
    let sheet = motion.project.nodes[node].sprite.sheet();
    if let Some(cells) = sheet.and_then(|name| motion.cells.keys().position(|other| other == name)) {
        let frame = format!("region_enabled = true\nregion_rect = {}\n", own("frame"));
        out.push_str(&place(pictures.len() + cells, &frame));
        return;
    }
    let (image, columns, rows) = match &motion.project.nodes[node].sprite {
        Sprite::Box([width, height]) => {
            let (x, y) = (own("position:x"), own("position:y"));
            let _ = write!(
                out,
                "\n[node name=\"sprite\" type=\"ColorRect\" parent={parent}]\noffset_left = {x}\noffset_top = {y}\nsize = Vector2({}, {})\n",
                float(*width),
                float(*height)
            );
            return;
        }
        Sprite::Image(image) => (image.as_str(), 1, 1),
        Sprite::Sheet(name) => match motion.project.sheets.iter().find(|sheet| sheet.name == *name) {
            Some(sheet) => {
                if !is_even(sheet) {
                    losses.note(What::Frames, motion.name(node));
                }
                (sheet.image.as_str(), sheet.columns.max(1), sheet.rows.max(1))
            }
            None => return,
        },
        _ => return,
    };
    let Some(picture) = pictures.keys().position(|name| name == image) else {
        losses.note(What::Picture, motion.name(node));
        return;
    };
    let frame = format!("hframes = {columns}\nvframes = {rows}\nframe = {}\n", own("frame"));
    out.push_str(&place(picture, &frame));
}

/// Parents before their children, siblings from back to front.
fn order(motion: &Motion<'_>) -> Vec<usize> {
    let tops: Vec<usize> =
        motion.nodes.iter().copied().filter(|node| motion.parent(*node).is_none()).collect();
    let mut rest = motion.sorted(&tops);
    rest.reverse();
    let mut all = Vec::new();
    while let Some(node) = rest.pop() {
        all.push(node);
        rest.extend(motion.sorted(&motion.children(node)).into_iter().rev());
    }
    all
}

/// The path of each node of the project below the root of the scene. Siblings have names of their own.
fn paths(motion: &Motion<'_>) -> Vec<String> {
    let mut paths = vec![String::new(); motion.project.nodes.len()];
    for node in order(motion) {
        let parent = motion.parent(node).map(|parent| format!("{}/", paths[parent])).unwrap_or_default();
        let name = node_name(motion.name(node));
        let taken = |path: &str| {
            paths.iter().any(|other| other == path) || path.ends_with("/sprite") || path == "AnimationPlayer"
        };
        let mut path = format!("{parent}{name}");
        let mut number = 2;
        while taken(&path) {
            path = format!("{parent}{name}_{number}");
            number += 1;
        }
        paths[node] = path;
    }
    paths
}

fn path_of(node: &str, is_sprite: bool, property: &str) -> String {
    let sprite = if is_sprite { "/sprite" } else { "" };
    format!("{node}{sprite}:{property}")
}

/// Of a node's anchor, from its parent's anchor or from the upper left corner of what is shown.
fn position(motion: &Motion<'_>, node: usize, secs: f64) -> [f64; 2] {
    let [x, y] = motion.pose(node, secs).position.map(f64::from);
    match motion.parent(node) {
        Some(parent) => {
            let [anchor_x, anchor_y] = anchor_px(motion, parent, &motion.pose(parent, secs));
            [x - anchor_x, anchor_y - y]
        }
        None => {
            let [left, bottom, _, height] = motion.view_px;
            [x - left, height - (y - bottom)]
        }
    }
}

/// Of a sprite's upper left corner, from the anchor.
fn corner(motion: &Motion<'_>, node: usize, secs: f64) -> [f64; 2] {
    let pose = motion.pose(node, secs);
    let [x, y] = anchor_px(motion, node, &pose);
    [-x, y - motion.size_px(node, &pose)[1]]
}

/// How much larger a sprite is than its picture.
fn stretch(motion: &Motion<'_>, node: usize, secs: f64) -> [f64; 2] {
    let size = motion.size_px(node, &motion.pose(node, secs));
    let natural = motion.shape(node, motion.pose(node, secs).frame).size_px;
    [0, 1].map(|axis| if natural[axis] > 0.0 { size[axis] / natural[axis] } else { 1.0 })
}

fn parts(motion: &Motion<'_>, node: usize, secs: f64) -> place::Parts {
    place::parts(&motion.pose(node, secs), Order::TwoAxes)
}

fn note_losses(motion: &Motion<'_>, node: usize, losses: &mut Losses) {
    let name = motion.name(node);
    if motion.changes(node, |pose| pose.z) {
        losses.note(What::Order, name);
    }
    if motion.changes(node, |pose| (pose.progress, pose.values)) {
        losses.note(What::Values, name);
    }
    let has_events = |play: &&crate::motion::Play| {
        let tree = crate::plain::of_clip(motion.project, &play.clip);
        tree.is_some_and(|tree| tree.preorder().any(|action| action.spec().name == "CallFunc"))
    };
    if motion.plays.iter().filter(|play| play.node == node).any(|play| has_events(&play)) {
        losses.note(What::Events, name);
    }
}
