//! Which masks files of a format have, and the outlines of those that are one area.

use std::collections::{BTreeMap, BTreeSet};

use kineograph_export::motion::NodeShape;
use kineograph_runtime::format::{Content, Fill, Form, Shape};
use kineograph_runtime::{Channel, Track};

use super::{is_left_out, stills};
use crate::document::{Document, Node, NodeId};
use crate::export::lacks::{MaskForms, is_painted};

/// Corners of an outline for each quarter of an ellipse.
const QUARTER: u32 = 16;

/// Corners as parts of width and height, from the lower left corner.
pub(super) type Outline = Vec<[f64; 2]>;

/// The masks that a format has, of a document whose nodes have these tracks, by place.
pub(super) fn carried<'a>(
    document: &Document,
    track_of: &dyn Fn(usize) -> Option<&'a Track>,
    forms: MaskForms,
) -> BTreeSet<NodeId> {
    let nodes = document.nodes().iter().enumerate();
    let is_carried = |(place, node): &(usize, &std::sync::Arc<Node>)| {
        node.mask.is_some()
            && match forms {
                MaskForms::None => false,
                MaskForms::All => true,
                MaskForms::Drawn => is_drawn(document, node.id),
                MaskForms::Styles => {
                    let track = track_of(*place);
                    has_outline(document, node, track) || is_upright_picture(document, node, track)
                }
            }
    };
    nodes.filter(is_carried).map(|(_, node)| node.id).collect()
}

/// The masks that a node is part of, itself among them.
pub(super) fn around(document: &Document, node: NodeId) -> Vec<NodeId> {
    let mut masks = Vec::new();
    let mut at = document.node(node);
    // The limit ends the walk even if parents form a cycle.
    for _ in 0..=document.nodes().len() {
        let Some(node) = at else { break };
        masks.extend(node.mask.map(|_| node.id));
        at = node.parent.and_then(|parent| document.node(parent));
    }
    masks
}

/// Whether files draw all of a mask as it is.
fn is_drawn(document: &Document, mask: NodeId) -> bool {
    let parts = document.nodes().iter().filter(|node| document.is_node_within(node.id, mask));
    let is_drawn = |content: &Content| {
        let is_there = !is_left_out(content) || is_painted(content) || content.symbol().is_some();
        is_there && !stills::changes(content)
    };
    parts.map(|node| &node.content).all(is_drawn)
}

/// Whether a mask is one area that is as opaque everywhere as its node.
fn has_outline(document: &Document, node: &Node, track: Option<&Track>) -> bool {
    if document.children_of(Some(node.id)).next().is_some() {
        return false;
    }
    let changes = |channels: &[Channel]| changes(track, channels);
    let mask = node.mask.unwrap_or_default();
    // What is seen outside, or only of a mask that is opaque enough, is not as opaque as the mask.
    let is_plain = !mask.inverted && mask.threshold == 0.0;
    let is_opaque = node.start.opacity >= 255.0
        && node.start.visible
        && !changes(&[Channel::Opacity, Channel::Visible, Channel::Removed]);
    let is_flipped = node.start.flip_x || node.start.flip_y || changes(&[Channel::FlipX, Channel::FlipY]);
    let is_known = match &node.content {
        Content::Shape(shape) => match &shape.form {
            Form::Rect { radii } => !is_flipped || radii.iter().all(|radius| *radius == radii[0]),
            Form::Polygon { points } => !is_flipped && (!mask.inverted || is_convex(points)),
            _ => true,
        },
        _ => true,
    };
    is_one_area(&node.content) && is_known && (is_plain || is_opaque)
}

/// Whether a mask is one picture that is never turned, slanted or mirrored.
fn is_upright_picture(document: &Document, node: &Node, track: Option<&Track>) -> bool {
    let is_picture = matches!(node.content, Content::Image(_))
        || (is_painted(&node.content) && !stills::changes(&node.content));
    let start = &node.start;
    let is_upright = start.rotation == 0.0
        && start.rotation_y.is_none_or(|turn| turn == 0.0)
        && start.skew == [0.0; 2]
        && start.scale.iter().all(|factor| *factor > 0.0)
        && !(start.flip_x || start.flip_y);
    let turning = [Channel::Rotation, Channel::RotationY, Channel::SkewX, Channel::SkewY];
    let mask = node.mask.unwrap_or_default();
    let is_plain = !mask.inverted && mask.threshold == 0.0;
    let is_alone = document.children_of(Some(node.id)).next().is_none();
    is_picture
        && is_upright
        && is_plain
        && is_alone
        && !changes(track, &turning)
        && !changes(track, &[Channel::FlipX, Channel::FlipY])
}

/// Whether actions change one of these.
fn changes(track: Option<&Track>, channels: &[Channel]) -> bool {
    let mut runs = track.into_iter().flat_map(Track::runs);
    runs.any(|run| channels.iter().any(|channel| run.program.channels().contains(*channel)))
}

/// Whether a content is a box, or a shape with one opaque colour.
fn is_one_area(content: &Content) -> bool {
    match content {
        Content::Box(_) => true,
        Content::Shape(shape) => is_solid(shape) && !matches!(shape.form, Form::Line { .. }),
        _ => false,
    }
}

/// Whether a shape is filled with one opaque colour up to its edge.
fn is_solid(shape: &Shape) -> bool {
    matches!(shape.fill, Some(Fill::Solid { opacity, .. }) if opacity >= 255.0) && shape.stroke.is_none()
}

/// Whether a polygon of few corners goes round once, without a dent.
fn is_convex(points: &[[f64; 2]]) -> bool {
    let corner = |at: usize| points[at % points.len()];
    let turn = |at: usize| {
        let [a, b, c] = [corner(at), corner(at + 1), corner(at + 2)];
        (b[0] - a[0]) * (c[1] - b[1]) - (b[1] - a[1]) * (c[0] - b[0])
    };
    let turns: Vec<f64> = (0..points.len()).map(turn).collect();
    // With five corners a star turns one way as well.
    (3..=4).contains(&points.len())
        && (turns.iter().all(|turn| *turn > 0.0) || turns.iter().all(|turn| *turn < 0.0))
}

/// The outlines of masks, by place, as parts of the pictures that nodes show: `shapes` has their sizes and anchors.
pub(super) fn outlines(
    document: &Document,
    masks: &[usize],
    shapes: &[Vec<NodeShape>],
) -> BTreeMap<usize, Outline> {
    let outline = |place: &usize| {
        let node = document.nodes().get(*place).filter(|node| is_one_area(&node.content))?;
        let shape = shapes.get(*place)?.first()?;
        Some((*place, of_picture(outline_of(&node.content)?, node, shape)))
    };
    masks.iter().filter_map(outline).collect()
}

/// An outline as parts of the picture that was painted of it, which is larger by its soft edge.
fn of_picture(outline: Outline, node: &Node, shape: &NodeShape) -> Outline {
    let (Some(pivot), Some(per_pose)) = (shape.pivot, shape.per_pose) else { return outline };
    let anchor = node.start.anchor;
    let part =
        |point: [f64; 2]| [0, 1].map(|axis| (point[axis] - anchor[axis]) / per_pose[axis] + pivot[axis]);
    outline.into_iter().map(part).collect()
}

fn outline_of(content: &Content) -> Option<Outline> {
    let Content::Shape(Shape { form, size, .. }) = content else {
        return matches!(content, Content::Box(_))
            .then(|| vec![[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]]);
    };
    let parts = |points: &[[f64; 2]]| -> Outline {
        points
            .iter()
            .map(|point| [0, 1].map(|axis| point[axis] / size[axis].max(f64::MIN_POSITIVE)))
            .collect()
    };
    match form {
        Form::Rect { radii } => Some(parts(&rounded(*size, *radii))),
        Form::Ellipse => Some(rounded([1.0; 2], [0.5; 4])),
        Form::Polygon { points } => Some(parts(points)),
        Form::Line { .. } => None,
    }
}

/// The corners of a box with rounded ones: radii of the upper left, upper right, lower right and lower left corner.
fn rounded([width, height]: [f64; 2], radii: [f64; 4]) -> Outline {
    let radii = radii.map(|radius| radius.max(0.0));
    let [upper_left, upper_right, lower_right, lower_left] = radii;
    let sides = [
        (width, upper_left + upper_right),
        (height, upper_right + lower_right),
        (width, lower_right + lower_left),
        (height, lower_left + upper_left),
    ];
    let factor = sides.iter().map(|(side, both)| side / both).fold(1.0, f64::min);
    // Each corner, and where its quarter begins, in quarters against the clock from the right.
    let corners = [
        ([0.0, 0.0], lower_left, 2),
        ([width, 0.0], lower_right, 3),
        ([width, height], upper_right, 0),
        ([0.0, height], upper_left, 1),
    ];
    let mut points = Vec::new();
    for (corner, radius, from) in corners {
        let radius = radius * factor;
        if radius <= 0.0 {
            points.push(corner);
            continue;
        }
        let [middle_x, middle_y] =
            [0, 1].map(|axis| if corner[axis] == 0.0 { radius } else { corner[axis] - radius });
        for step in 0..=QUARTER {
            let turn = (f64::from(from) + f64::from(step) / f64::from(QUARTER)) * std::f64::consts::FRAC_PI_2;
            points.push([middle_x + radius * turn.cos(), middle_y + radius * turn.sin()]);
        }
    }
    points
}
