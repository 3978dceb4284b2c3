//! Masks: an element around what is seen through one, clipped to the outline of the mask as it moves.

use std::fmt::Write;

use super::properties::{AnimatedProperty, OPACITY, animated};
use super::short;
use crate::css::anchor_px;
use crate::fit::TooManyParts;
use crate::motion::{Motion, tolerances};
use crate::place;

/// How far away the edge is of what an inverted mask shows, in pixels.
const FAR_PX: f64 = 100_000.0;
/// The property.
const CLIP: &str = "clip-path"; // not shown

/// What a node's element is in: that of a mask, or of the parent.
pub(super) fn holder(motion: &Motion<'_>, node: usize) -> Option<usize> {
    let parent = motion.parent(node);
    let around = |mask: &usize| motion.parent(*mask) == parent;
    let mut masks: Vec<usize> = motion.masks().filter(around).collect();
    // Of several masks, each is in the one before.
    if let Some(own) = masks.iter().position(|mask| *mask == node) {
        masks.truncate(own);
    }
    masks.last().copied().or(parent)
}

/// What is in a node's element, from back to front; in that of no node with `None`.
pub(super) fn held(motion: &Motion<'_>, holder_of: Option<usize>) -> Vec<usize> {
    let is_held = |node: &usize| holder(motion, *node) == holder_of;
    let masks = motion.masks().filter(|mask| is_held(mask));
    let nodes: Vec<usize> = motion.nodes.iter().copied().filter(is_held).collect();
    masks.chain(motion.sorted(&nodes)).collect()
}

/// The styles of a mask's element that are the same at all times, or at the start.
pub(super) fn static_of(motion: &Motion<'_>, mask: usize) -> Vec<(&'static str, String)> {
    let secs = motion.from_secs;
    vec![
        ("width", "0".to_owned()),
        ("height", "0".to_owned()),
        (CLIP, text(motion, mask, &corners(motion, mask, secs))),
        (OPACITY.name, OPACITY.at(motion, mask, secs)),
    ]
}

/// What of it changes.
///
/// # Errors
/// If more keys are needed than are sensible.
pub(super) fn animated_of(motion: &Motion<'_>, mask: usize) -> Result<Vec<AnimatedProperty>, TooManyParts> {
    let cuts_secs = motion.cuts_secs(mask);
    let read = |secs: f64| corners(motion, mask, secs);
    let text = |values: &[f64]| text(motion, mask, values);
    let mut all = Vec::new();
    all.extend(animated(CLIP, [tolerances::PX; 6], motion, &cuts_secs, read, text)?);
    all.extend(OPACITY.animated(motion, mask, &cuts_secs)?);
    Ok(all)
}

/// Where three corners of its box are: the lower left one, the lower right one and the upper left one, each from the lower left corner of the
/// element around, y down. All others follow from them.
pub(super) fn corners(motion: &Motion<'_>, mask: usize, secs: f64) -> [f64; 6] {
    let pose = motion.pose(mask, secs);
    let size = motion.size_px(mask, &pose);
    let anchor = anchor_px(motion, mask, &pose);
    let place::LinearMap { x, y } = place::axes(&pose);
    let [left, bottom] =
        if motion.parent(mask).is_some() { [0.0; 2] } else { [motion.view_px[0], motion.view_px[1]] };
    let corner = |part: [f64; 2]| {
        // From the anchor, y down.
        let [across, down] = [part[0] * size[0] - anchor[0], anchor[1] - part[1] * size[1]];
        let [at_x, at_y] = pose.position.map(f64::from);
        [at_x - left + x[0] * across + y[0] * down, bottom - at_y + x[1] * across + y[1] * down]
    };
    let [[a, b], [c, d], [e, f]] = [[0.0, 0.0], [1.0, 0.0], [0.0, 1.0]].map(corner);
    [a, b, c, d, e, f]
}

/// The outline as a value of the property.
fn text(motion: &Motion<'_>, mask: usize, corners: &[f64]) -> String {
    let &[left, bottom, right_x, right_y, top_x, top_y] = corners else { return "none".to_owned() };
    let outline = motion.outlines.get(&mask).map_or(&[][..], Vec::as_slice);
    let point = |[across, up]: &[f64; 2]| {
        let x = left + across * (right_x - left) + up * (top_x - left);
        let y = bottom + across * (right_y - bottom) + up * (top_y - bottom);
        [x, y]
    };
    let mut points: Vec<[f64; 2]> = outline.iter().map(point).collect();
    let is_inverted = motion.mask(mask).is_some_and(|mask| mask.inverted);
    if is_inverted {
        // All around, and from there to the outline and back.
        points.extend(points.first().copied());
        let around = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0], [-1.0, -1.0]];
        points =
            around.map(|corner| corner.map(|side: f64| side * FAR_PX)).into_iter().chain(points).collect();
    }
    let mut text = String::from(if is_inverted { "polygon(evenodd" } else { "polygon(nonzero" });
    for [x, y] in points {
        let _ = write!(text, ", {}px {}px", short(x), short(y));
    }
    text.push(')');
    text
}
