//! The triangles of a quad, for renderers that draw meshes.

use alloc::vec::Vec;

use kineograph_runtime::for_stage::to_f32;

use super::{ImagePart, Look, Quad};

/// A corner of a triangle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Corner {
    /// In the scene.
    pub at: [f32; 2],
    /// In the image, from its upper left corner, as parts of it; in a picture that is painted, which fills the quad.
    pub uv: [f32; 2],
}

impl Quad<'_> {
    /// Hands out the triangles on which the quad is seen: two, as a rule, and those that a radial progress leaves. They turn either way.
    pub fn triangles(&self, mut draw: impl FnMut([Corner; 3])) {
        let mut draw = |points: &[[f64; 2]]| {
            // All points of a convex polygon are seen from the first.
            let Some((first, others)) = points.split_first() else { return };
            for pair in others.windows(2) {
                draw([*first, pair[0], pair[1]].map(|shown| self.corner(shown)));
            }
        };
        const ALL: [[f64; 2]; 4] = [[0.0, 1.0], [1.0, 1.0], [1.0, 0.0], [0.0, 0.0]];
        if self.look == Look::Missing {
            return;
        }
        let Look::Image(ImagePart { sector: Some(sector), stored_px: [_, _, width, height], .. }) =
            &self.look
        else {
            return draw(&ALL);
        };
        // All points of a sector are seen from the first, but the sector needn't be convex.
        let Some((first, others)) = sector.split_first() else { return };
        for pair in others.windows(2) {
            let shown = [*first, pair[0], pair[1]].map(|[x, y]| [x / width, y / height]);
            draw(&inside(&shown));
        }
    }

    /// A point of what is shown, as stored: from the left and from above, 0..=1.
    fn corner(&self, [x, y]: [f64; 2]) -> Corner {
        let (is_turned, uv) = match &self.look {
            Look::Image(part) => {
                let [left, top, width, height] = part.stored_px;
                (part.is_turned, part.uv_of([left + x * width, top + y * height]))
            }
            Look::Plain | Look::Painted | Look::Missing => (false, [x, y].map(to_f32)),
        };
        // What is turned clockwise has its lower side on the left.
        let in_quad = if is_turned { [y, x] } else { [x, 1.0 - y] };
        let at = [0, 1].map(|axis| {
            let part = if self.flips[axis] { 1.0 - in_quad[axis] } else { in_quad[axis] };
            to_f32(part * f64::from(self.size_px[axis]))
        });
        Corner { at: self.world_from_quad.transform_point(at), uv }
    }
}

/// What of a convex polygon is inside of 0..=1 by 0..=1, after Sutherland and Hodgman.
fn inside(polygon: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut kept = polygon.to_vec();
    for (axis, border, sign) in [(0, 0.0, 1.0), (0, 1.0, -1.0), (1, 0.0, 1.0), (1, 1.0, -1.0)] {
        let depth = |point: &[f64; 2]| (point[axis] - border) * sign;
        let last = kept.last().copied();
        let befores = last.into_iter().chain(kept.iter().copied());
        let mut next = Vec::new();
        for (before, point) in befores.zip(&kept) {
            let (from, to) = (depth(&before), depth(point));
            if (from < 0.0) != (to < 0.0) {
                let part = from / (from - to);
                let mut crossing = [0, 1].map(|axis| before[axis] + (point[axis] - before[axis]) * part);
                crossing[axis] = border;
                next.push(crossing);
            }
            if to >= 0.0 {
                next.push(*point);
            }
        }
        kept = next;
    }
    kept
}
