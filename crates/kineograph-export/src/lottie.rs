//! Lottie 1.0: a composition of image layers. Each node is a null layer that moves, with a layer for each picture that it shows.
//!
//! Eases are cubic curves that stray by no more than the tolerance; what one curve can't follow, such as a bounce, has several keys.

mod layer;
mod mattes;
mod property;

use base64::Engine;
use kineograph_runtime::Cascade;
use kineograph_runtime::format::Content;
use serde_json::{Value, json};

use crate::fit::TooManyParts;
use crate::motion::Motion;
use crate::pictures::{Picture, SpritePictures};
use crate::tracks::{number, whole};
use crate::visible::visible;
use crate::{LossKind, Losses, Written, uncarried};
use mattes::Composer;

/// Lottie's names are documented at lottie-spec; `op` is the first frame that is not shown.
///
/// # Errors
/// If more keys are needed than are sensible.
pub fn write(motion: &Motion<'_>, pictures: &SpritePictures) -> Result<Written, TooManyParts> {
    let mut losses = Losses::default();
    for node in motion.drawn_order() {
        note_losses(motion, node, &mut losses);
    }
    let (layers, compositions) = Composer::new(motion, pictures, &mut losses).written()?;
    let [_, _, width, height] = motion.view_px;
    let mut assets = assets(motion, pictures);
    assets.extend(compositions);
    let composition = json!({
        "v": "5.7.0",
        "nm": "Kineograph",
        "fr": number(motion.fps),
        "ip": 0,
        "op": number((motion.secs() * motion.fps).max(1.0)),
        "w": whole(width),
        "h": whole(height),
        "ddd": 0,
        "assets": assets,
        // The first layer is in front.
        "layers": layers,
    });
    Ok(Written { text: visible(&format!("{composition}\n")).into_owned(), losses })
}

/// The pictures that a node shows: the frame, if there are several, the id of its asset, and its size.
fn shown(
    motion: &Motion<'_>,
    node: usize,
    pictures: &SpritePictures,
    losses: &mut Losses,
) -> Vec<(Option<u32>, String, [u32; 2])> {
    let mut all = Vec::new();
    match &motion.project.nodes[node].content {
        Content::Image(image) => {
            all.extend(pictures.images.get(image).map(|picture| (None, image_id(image), picture.size_px)));
        }
        Content::Sheet(sheet) => {
            for frame in frames_of(motion, node) {
                let picture = pictures.frames.get(&(sheet.clone(), frame));
                all.extend(picture.map(|picture| (Some(frame), frame_id(sheet, frame), picture.size_px)));
            }
        }
        _ => return all,
    }
    if all.is_empty() && motion.has_sprite(node) {
        losses.note(LossKind::Picture, motion.name(node));
    }
    all
}

/// The frames that a node shows, ascending.
pub fn frames_of(motion: &Motion<'_>, node: usize) -> Vec<u32> {
    let cuts = motion.cuts_secs(node);
    let middles = cuts.windows(2).map(|pair| f64::midpoint(pair[0], pair[1]));
    let times = cuts.iter().copied().chain(middles);
    // Under eases frames change where no cut is known.
    let even = (0..=512).map(|step| motion.from_secs + motion.secs() * f64::from(step) / 512.0);
    let mut frames: Vec<u32> = times.chain(even).map(|secs| motion.pose(node, secs).frame).collect();
    frames.sort_unstable();
    frames.dedup();
    frames
}

fn image_id(image: &str) -> String {
    format!("image:{image}")
}

fn frame_id(sheet: &str, frame: u32) -> String {
    format!("frame:{sheet}:{frame}")
}

/// The pictures that are used, inside of the file.
fn assets(motion: &Motion<'_>, pictures: &SpritePictures) -> Vec<Value> {
    let mut all = Vec::new();
    for (image, picture) in &pictures.images {
        let is_used = |node: &usize| motion.project.nodes[*node].content == Content::Image(image.clone());
        if motion.nodes.iter().chain(motion.mask_nodes).any(is_used) {
            all.push(asset(&image_id(image), picture));
        }
    }
    for ((sheet, frame), picture) in &pictures.frames {
        all.push(asset(&frame_id(sheet, *frame), picture));
    }
    all
}

fn asset(id: &str, picture: &Picture) -> Value {
    let bytes = base64::engine::general_purpose::STANDARD.encode(&picture.png);
    let [width, height] = picture.size_px;
    json!({ "id": id, "w": width, "h": height, "u": "", "p": format!("data:image/png;base64,{bytes}"), "e": 1 })
}

fn note_losses(motion: &Motion<'_>, node: usize, losses: &mut Losses) {
    let name = motion.name(node);
    let is_box = matches!(motion.project.nodes[node].content, Content::Box(_));
    let color = |pose: &kineograph_runtime::Pose| pose.color;
    let is_tinted = motion.pose(node, motion.from_secs).color != [255.0; 3];
    if motion.changes(node, color) || (is_tinted && !is_box) {
        losses.note(LossKind::Color, name);
    }
    if motion.changes(node, |pose| pose.z) {
        losses.note(LossKind::Order, name);
    }
    // Opacities are written as they are seen.
    let as_seen = Cascade { opacity: motion.cascade(node).opacity, color: false };
    uncarried::note_cascade(motion, node, as_seen, losses);
    uncarried::note(motion, node, losses);
}
