//! Draws a drawing part by part, to stop in between.

use resvg::tiny_skia::{Paint, PixmapMut, Transform};
use resvg::usvg::{self, Group, Node, Path, Tree};

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
        match (node, node.abs_layer_bounding_box()) {
            (Node::Group(group), _) if !group.should_isolate() && is_divisible(group) => {
                draw_children(group, ts.pre_concat(group.transform()), pixmap, limits)?;
            }
            // The library moves the node to the corner of the picture.
            (node, Some(bbox)) => {
                resvg::render_node(node, ts.pre_translate(bbox.x(), bbox.y()), pixmap);
            }
            (Node::Path(path), None) => draw_line(path, ts, pixmap),
            (_, None) => {}
        }
    }
    Ok(())
}

/// Draws a path that has no width or no height: the library draws no such node alone. Nothing of it is filled.
fn draw_line(path: &Path, ts: Transform, pixmap: &mut PixmapMut<'_>) {
    let Some((stroke, color)) = path.stroke().zip(line_color(path)).filter(|_| path.is_visible()) else {
        return;
    };
    let mut paint = Paint { anti_alias: path.rendering_mode().use_shape_antialiasing(), ..Paint::default() };
    paint.set_color_rgba8(color.red, color.green, color.blue, stroke.opacity().to_u8());
    pixmap.stroke_path(path.data(), &paint, &stroke.to_tiny_skia(), ts, None);
}

/// The colour of a line; `None` for a gradient or a pattern.
fn line_color(path: &Path) -> Option<usvg::Color> {
    match path.stroke()?.paint() {
        usvg::Paint::Color(color) => Some(*color),
        _ => None,
    }
}

/// True if each child can be drawn alone: by the library, or as a line of one colour.
fn is_divisible(group: &Group) -> bool {
    group.children().iter().all(|node| match node {
        Node::Path(path) => {
            node.abs_layer_bounding_box().is_some() || path.stroke().is_none() || line_color(path).is_some()
        }
        node => node.abs_layer_bounding_box().is_some(),
    })
}
