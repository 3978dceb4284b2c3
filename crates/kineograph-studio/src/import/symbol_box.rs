//! The box of a file that others show. Where the file has no screen of its own, its box is around all that it draws at the start: it would be
//! the lower left part of a usual stage, wherever the nodes are.

use std::collections::HashMap;

use kineograph_runtime::Pose;
use kineograph_runtime::format::{Action, Content, Kind, Value};
use kineograph_stage::scene::Scene;

use super::beside::Beside;
use super::contents::Contents;

/// Lets the stage be around what is drawn, and moves the root there. Gives where its place is then, as parts of the stage. `None` where the
/// file says its size, where nothing is drawn whose size is known, and where keys place the root.
pub fn boxed(contents: &mut Contents, beside: &Beside) -> Option<[f64; 2]> {
    let root = contents.part.nodes.iter().position(|node| node.parent.is_none())?;
    if contents.stage_px.is_some() || places_root(contents) {
        return None;
    }
    let [low, high] = drawn_px(contents, root, beside)?;
    // Whole pixels, as other stages have.
    let origin_px = low.map(|side| -side.floor());
    let size_px = [0, 1].map(|axis| (high[axis].ceil() + origin_px[axis]).max(1.0));
    contents.stage_px = Some(size_px);
    contents.part.nodes[root].start.position = origin_px;
    Some([0, 1].map(|axis| origin_px[axis] / size_px[axis]))
}

/// Whether a clip moves the root, on which it plays: such places are not seen from the node that shows the file.
pub fn places_root(contents: &Contents) -> bool {
    fn places(action: &Action) -> bool {
        let is_place = |value: &Value| matches!(value, Value::Text(text) if text == "x" || text == "y");
        match action.kind() {
            Kind::TargetedAction => false,
            Kind::Place | Kind::MoveTo => true,
            Kind::Keyframes => action.param("channel").is_some_and(is_place),
            _ => action.children.iter().any(places),
        }
    }
    contents.part.clips.iter().filter_map(|clip| clip.action.as_ref()).any(places)
}

/// The box around what is drawn, seen from the place of the root: its lower left and upper right corner.
fn drawn_px(contents: &Contents, root: usize, beside: &Beside) -> Option<[[f64; 2]; 2]> {
    let mut scene = Scene::new();
    let (top, mut made) = (scene.root(), HashMap::new());
    for (index, node) in contents.part.nodes.iter().enumerate() {
        let parent = node.parent.as_ref().and_then(|parent| made.get(parent.as_str())).copied();
        let mut pose = Pose::from(&node.start);
        if index == root {
            pose.position = [0.0; 2];
        }
        let id = scene.add(parent.unwrap_or(top), pose).ok()?;
        made.insert(node.name.as_str(), id);
        #[allow(clippy::cast_possible_truncation)] // pixels of pictures
        let size_px = size_px(contents, &node.content, beside).map(|size| size.map(|side| side as f32));
        scene.set_picture_size(id, size_px.unwrap_or_default());
    }
    let bounds = scene.subtree_bounds(top)?;
    let corners = [bounds.min, bounds.max].map(|corner| corner.map(f64::from));
    let is_area = corners.iter().flatten().all(|x| x.is_finite()) && corners[0] != corners[1];
    is_area.then_some(corners)
}

/// Width and height of what a node shows, as far as that is known before its pictures are read.
fn size_px(contents: &Contents, content: &Content, beside: &Beside) -> Option<[f64; 2]> {
    let of_image = |name: &str| {
        let known = contents.images.iter().find(|known| known.name == name && !known.is_lost)?;
        beside.picture_px(&known.path)
    };
    match content {
        Content::Box(size) => Some(*size),
        Content::NineSlice(slices) => Some(slices.size),
        Content::Shape(shape) => Some(shape.size),
        Content::Text(text) => text.area,
        Content::Progress(progress) => size_px(contents, &progress.of, beside),
        Content::Image(image) => of_image(image),
        Content::Frame { sheet, frame } => {
            let sheet = contents.part.sheet(sheet)?;
            let frame = sheet.frames.iter().find(|known| known.name == *frame)?;
            frame.source_size.or(frame.rect.map(|[_, _, width, height]| [width, height]))
        }
        _ => None,
    }
}
