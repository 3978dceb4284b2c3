//! Draws a drawing part by part, to stop in between.

use resvg::tiny_skia::{PixmapMut, Transform};
use resvg::usvg::{Group, Node, Tree};

use crate::error::Error;
use crate::limits::Limits;

/// Draws a tree as the library does in one go.
///
/// # Errors
/// When the time is up.
pub fn draw(tree: &Tree, ts: Transform, pixmap: &mut PixmapMut<'_>, limits: &Limits) -> Result<(), Error> {
    limits.in_time()?;
    if is_divisible(tree.root()) {
        draw_children(tree.root(), ts, pixmap, limits)
    } else {
        resvg::render(tree, ts, pixmap);
        Ok(())
    }
}

fn draw_children(
    group: &Group,
    ts: Transform,
    pixmap: &mut PixmapMut<'_>,
    limits: &Limits,
) -> Result<(), Error> {
    for node in group.children() {
        limits.in_time()?;
        match node {
            Node::Group(group) if !group.should_isolate() && is_divisible(group) => {
                draw_children(group, ts.pre_concat(group.transform()), pixmap, limits)?;
            }
            node => {
                let Some(bbox) = node.abs_layer_bounding_box() else { continue };
                // The library moves the node to the corner of the picture.
                resvg::render_node(node, ts.pre_translate(bbox.x(), bbox.y()), pixmap);
            }
        }
    }
    Ok(())
}

/// True if each child can be drawn alone. The library draws no node alone that has no width or no height, such as a line.
fn is_divisible(group: &Group) -> bool {
    group.children().iter().all(|node| node.abs_layer_bounding_box().is_some())
}
