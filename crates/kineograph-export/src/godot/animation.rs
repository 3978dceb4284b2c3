//! An animation: the tracks of what changes.

use kineograph_runtime::{Cascade, Pose};

use super::paths::{order, paths};
use super::text::{float, floats, string};
use super::track::Tracks;
use crate::css::anchor_px;
use crate::fit::{Forms, TooManyParts};
use crate::motion::{Motion, tolerances};
use crate::pictures::Cells;
use crate::place::{self, TransformOrder};
use crate::{LossKind, Losses, Written, uncarried};

/// The resource, of this name. Its tracks have the paths of the nodes of [the scene](super::write_scene) of the same motion, from its root, and
/// regions of pictures are those of that scene.
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(motion: &Motion<'_>, name: &str, loops: bool) -> Result<Written, TooManyParts> {
    let Moved { tracks, losses, .. } = moved(motion, &paths(motion))?;
    let text = format!(
        "[gd_resource type=\"Animation\" format=3]\n\n[resource]\n{}",
        body(motion, name, loops, &tracks)
    );
    Ok(Written { text, losses })
}

/// What changes, and what it is at the start.
pub(super) struct Moved {
    /// In the order in which the nodes are written.
    pub starts: Vec<Start>,
    pub tracks: Tracks,
    pub losses: Losses,
}

/// What a node begins with.
pub(super) struct Start {
    pub node: usize,
    pub values: Vec<StartValue>,
    /// Red, green, blue and opacity in 0..1.
    pub colors: [f64; 4],
}

/// A property: whether it is one of the sprite, its path, and its value.
pub(super) type StartValue = (bool, &'static str, String);

/// The lines of an animation.
pub(super) fn body(motion: &Motion<'_>, name: &str, loops: bool, tracks: &Tracks) -> String {
    format!(
        "resource_name = {}\nlength = {}\nloop_mode = {}\nstep = {}\n{}",
        string(name),
        float(motion.secs().max(0.001)),
        u8::from(loops),
        float(1.0 / motion.fps),
        tracks.text
    )
}

/// Fits all nodes, which have these paths.
pub(super) fn moved(motion: &Motion<'_>, paths: &[String]) -> Result<Moved, TooManyParts> {
    let mut all = Moved { starts: Vec::new(), tracks: Tracks::default(), losses: Losses::default() };
    for node in order(motion) {
        note_losses(motion, node, &mut all.losses);
        let start = moved_node(motion, node, &paths[node], &mut all.tracks)?;
        all.starts.push(start);
    }
    Ok(all)
}

fn moved_node(
    motion: &Motion<'_>,
    node: usize,
    node_path: &str,
    tracks: &mut Tracks,
) -> Result<Start, TooManyParts> {
    let cuts_secs = motion.cuts_secs(node);
    let mut values = Vec::new();
    let mut colors = [1.0; 4];
    for property in PROPERTIES.iter().filter(|property| !property.is_sprite || motion.has_sprite(node)) {
        let read = |secs: f64| [(property.read)(motion, node, secs)];
        let fitted = motion.fit(&cuts_secs, [property.tolerance], Forms::Curves, read)?;
        match property.path.strip_prefix("modulate:").and_then(|part| "rgba".find(part)) {
            Some(part) => colors[part] = fitted[0].from[0],
            None => values.push((property.is_sprite, property.path, float(fitted[0].from[0]))),
        }
        if fitted.len() > 1 || !fitted[0].rests() {
            let path = path_of(node_path, property.is_sprite, property.path);
            tracks.add_curve(motion, &path, &fitted, 0);
        }
    }
    let cells = motion.cells(node);
    for (path, is_sprite, read, text) in STEPS.iter().filter(|steps| !steps.1 || motion.has_sprite(node)) {
        let text = |value: f64| text(value, cells);
        let is_region = *path == FRAME.0 && cells.is_some();
        let fitted = motion.fit(&cuts_secs, [0.01], Forms::Lines, |secs| [read(&motion.pose(node, secs))])?;
        values.push((*is_sprite, *path, text(fitted[0].from[0].round())));
        if fitted.len() > 1 {
            let path = if is_region { "region_rect" } else { path };
            tracks.add_steps(motion, &path_of(node_path, *is_sprite, path), &fitted, text);
        }
    }
    Ok(Start { node, values, colors })
}

/// One number of a node over time.
struct GodotProperty {
    /// Its path in Godot, after that of the node.
    path: &'static str,
    is_sprite: bool,
    tolerance: f64,
    read: fn(&Motion<'_>, usize, f64) -> f64,
}

const PROPERTIES: &[GodotProperty] = &[
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

const fn of_node(
    path: &'static str,
    tolerance: f64,
    read: fn(&Motion<'_>, usize, f64) -> f64,
) -> GodotProperty {
    GodotProperty { path, is_sprite: false, tolerance, read }
}

const fn of_sprite(
    path: &'static str,
    tolerance: f64,
    read: fn(&Motion<'_>, usize, f64) -> f64,
) -> GodotProperty {
    GodotProperty { path, is_sprite: true, tolerance, read }
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

fn parts(motion: &Motion<'_>, node: usize, secs: f64) -> place::MapParts {
    place::parts(&motion.pose(node, secs), TransformOrder::TwoAxes)
}

fn note_losses(motion: &Motion<'_>, node: usize, losses: &mut Losses) {
    let name = motion.name(node);
    if motion.changes(node, |pose| pose.z) {
        losses.note(LossKind::Order, name);
    }
    uncarried::note_cascade(motion, node, Cascade { opacity: true, color: true }, losses);
    uncarried::note(motion, node, losses);
}
