//! Where the corners of the selected nine-slice end.

use egui::{Painter, Pos2, Shape, Stroke};
use kineograph_runtime::format::Content;
use kineograph_stage::pieces::Showing;

use super::Frame;
use crate::document::Node;

/// Lengths of dashes and gaps, in points.
const DASH: f32 = 3.0;

/// Draws the four lines between corners, sides and middle. `corners` are those of the node on the screen, from the lower left on.
pub(super) fn paint(painter: &Painter, frame: &Frame<'_>, node: &Node, corners: [Pos2; 4]) {
    let Some([x, y]) = cuts(frame, node) else { return };
    let [a, b, c, d] = corners;
    let stroke = Stroke::new(1.0, frame.ctx.theme.accent.gamma_multiply(0.8));
    let lines =
        x.map(|x| [a.lerp(b, x), d.lerp(c, x)]).into_iter().chain(y.map(|y| [a.lerp(d, y), b.lerp(c, y)]));
    for ends in lines {
        painter.extend(Shape::dashed_line(&ends, stroke, DASH, DASH));
    }
}

/// Where the corners end, as fractions of the node's width and height now.
pub(super) fn cuts(frame: &Frame<'_>, node: &Node) -> Option<[[f32; 2]; 2]> {
    let Content::NineSlice(slices) = &node.content else { return None };
    let ctx = frame.ctx;
    let pose = ctx.poses.get(ctx.document.node_place(node.id)?)?;
    let picture = ctx.media.picture_of(ctx.document, &node.content, pose.frame)?;
    let size_px = frame.stage.borrow_mut().size_px(node.id)?;
    let showing =
        Showing { slices: Some(slices), ..Showing::whole(picture, size_px, [pose.flip_x, pose.flip_y]) };
    let cuts = showing.cuts()?;
    let is_large = size_px.iter().all(|side| *side > 0.0);
    is_large.then(|| [0, 1].map(|axis| cuts[axis].map(|cut| cut / size_px[axis])))
}
