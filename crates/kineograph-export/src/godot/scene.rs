//! A scene: a `Node2D` for each node, a `Sprite2D` in it, and an `AnimationPlayer`.

use std::collections::BTreeMap;
use std::fmt::Write;

use kineograph_runtime::format::Content;

use super::animation::{Moved, Start, StartValue, body, moved};
use super::paths::paths;
use super::text::{float, floats, string};
use crate::fit::TooManyParts;
use crate::motion::Motion;
use crate::plain::is_even;
use crate::{LossKind, Losses, Written};

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
    let paths = paths(motion);
    let Moved { starts, tracks, mut losses } = moved(motion, &paths)?;
    let mut nodes = String::new();
    for Start { node, values, colors } in &starts {
        write_node(&mut nodes, motion, *node, &paths, values, *colors);
        write_sprite(&mut nodes, motion, *node, &paths, values, pictures, &mut losses);
    }
    let text = whole(motion, name, pictures, &nodes, &body(motion, name, loops, &tracks));
    Ok(Written { text, losses })
}

fn whole(
    motion: &Motion<'_>,
    name: &str,
    pictures: &BTreeMap<String, String>,
    nodes: &str,
    animation: &str,
) -> String {
    let drawn = motion.cells.values().map(|cells| &cells.address);
    let files: Vec<&String> = pictures.values().chain(drawn).collect();
    let mut out = format!("[gd_scene load_steps={} format=3]\n\n", files.len() + 3);
    for (index, path) in files.into_iter().enumerate() {
        let _ = writeln!(out, "[ext_resource type=\"Texture2D\" path={} id=\"{}\"]", string(path), index + 1);
    }
    let _ = write!(
        out,
        "\n[sub_resource type=\"Animation\" id=\"1\"]\n{animation}\n\
         [sub_resource type=\"AnimationLibrary\" id=\"2\"]\n_data = {{\n{}: SubResource(\"1\")\n}}\n\n\
         [node name=\"Kineograph\" type=\"Node2D\"]\n{nodes}\n\
         [node name=\"AnimationPlayer\" type=\"AnimationPlayer\" parent=\".\"]\nlibraries = {{\n\"\": SubResource(\"2\")\n}}\nautoplay = {}\n",
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
    start: &[StartValue],
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
    start: &[StartValue],
    pictures: &BTreeMap<String, String>,
    losses: &mut Losses,
) {
    let own = |path: &str| {
        let found = start.iter().find(|(is_sprite, own, _)| *is_sprite && *own == path);
        found.map_or("0", |(.., text)| text.as_str())
    };
    let parent = string(&paths[node]);
    let [x, y, scale_x, scale_y] = ["position:x", "position:y", "scale:x", "scale:y"].map(own);
    let [flip_h, flip_v] = ["flip_h", "flip_v"].map(own);
    let place = |place: usize, frame: &str| {
        format!(
            "\n[node name=\"sprite\" type=\"Sprite2D\" parent={parent}]\ntexture = ExtResource(\"{}\")\ncentered = false\n\
             position = Vector2({x}, {y})\nscale = Vector2({scale_x}, {scale_y})\n{frame}flip_h = {flip_h}\nflip_v = {flip_v}\n",
            place + 1,
        )
    };
    let sheet = motion.project.nodes[node].content.sheet();
    if let Some(cells) = sheet.and_then(|name| motion.cells.keys().position(|other| other == name)) {
        let frame = format!("region_enabled = true\nregion_rect = {}\n", own("frame"));
        out.push_str(&place(pictures.len() + cells, &frame));
        return;
    }
    let (image, columns, rows) = match &motion.project.nodes[node].content {
        Content::Box([width, height]) => {
            let (width, height) = (float(*width), float(*height));
            let _ = write!(
                out,
                "\n[node name=\"sprite\" type=\"ColorRect\" parent={parent}]\noffset_left = {x}\noffset_top = {y}\nsize = Vector2({width}, {height})\n"
            );
            return;
        }
        Content::Image(image) => (image.as_str(), 1, 1),
        Content::Sheet(name) => match motion.project.sheets.iter().find(|sheet| sheet.name == *name) {
            Some(sheet) => {
                if !is_even(sheet) {
                    losses.note(LossKind::Frames, motion.name(node));
                }
                (sheet.image.as_str(), sheet.columns.max(1), sheet.rows.max(1))
            }
            None => return,
        },
        _ => return,
    };
    let Some(picture) = pictures.keys().position(|name| name == image) else {
        losses.note(LossKind::Picture, motion.name(node));
        return;
    };
    let frame = format!("hframes = {columns}\nvframes = {rows}\nframe = {}\n", own("frame"));
    out.push_str(&place(picture, &frame));
}
