//! What is seen through masks at a point of the stage: a click selects nothing that a mask hides there.

use kineograph_runtime::format::{Content, Form, Shape};

use super::Frame;
use crate::scene::DrawItem;

impl Frame<'_> {
    /// Whether a point of the stage is seen through the mask of a number, and through those around it.
    pub(super) fn is_seen_through(&self, number: u16, at: [f32; 2]) -> bool {
        let mut number = number;
        while let Some(mask) = usize::from(number).checked_sub(1).and_then(|place| self.masks.get(place)) {
            let mut parts = self.items.iter().filter(|item| item.sprite.masking.part_of == number);
            if parts.any(|part| self.covers(part, at)) == mask.inverted {
                return false;
            }
            // Masks around others have lower numbers, so this ends.
            number = mask.outer.min(number - 1);
        }
        true
    }

    /// Whether a part of a mask is drawn at a point: shapes as they are, images where they are not transparent, all else as a box.
    fn covers(&self, part: &DrawItem, at: [f32; 2]) -> bool {
        let sprite = &part.sprite;
        let Some([mut across, mut up]) = part_of_box(&sprite.stage_corners(), at) else { return false };
        if sprite.opacity <= 0.0 || !(0.0..=1.0).contains(&across) || !(0.0..=1.0).contains(&up) {
            return false;
        }
        across = if sprite.flip_x { 1.0 - across } else { across };
        up = if sprite.flip_y { 1.0 - up } else { up };
        let shown = part.shown(self.ctx.document);
        match shown.as_ref().map(|(_, content)| &**content) {
            Some(Content::Shape(shape)) => {
                let [width, height] = sprite.size_px.map(f64::from);
                is_inside(shape, [width, height], [f64::from(across) * width, f64::from(up) * height])
            }
            Some(Content::Image(name)) => self.is_opaque(name, [across, 1.0 - up]),
            _ => true,
        }
    }

    /// Whether something of an image is seen at parts of its width and height, from its upper left. One that is not read is a box.
    fn is_opaque(&self, image: &str, [across, down]: [f32; 2]) -> bool {
        let Some(picture) = self.ctx.media.picture(image) else { return true };
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, clippy::cast_precision_loss)]
        let pixel = |part: f32, count: u32| ((part * count as f32) as usize).min((count as usize).max(1) - 1); // parts of 1
        let place = pixel(down, picture.height) * picture.width as usize + pixel(across, picture.width);
        picture.rgba.get(4 * place + 3).is_none_or(|alpha| *alpha > 0)
    }
}

/// How far a point is along the lower and the left side of a box on the stage; `None` for a box without area.
fn part_of_box([corner, right, _, up]: &[[f32; 2]; 4], at: [f32; 2]) -> Option<[f32; 2]> {
    let from_corner = |point: &[f32; 2]| [point[0] - corner[0], point[1] - corner[1]];
    let cross = |a: [f32; 2], b: [f32; 2]| a[0] * b[1] - a[1] * b[0];
    let (right, up, at) = (from_corner(right), from_corner(up), from_corner(&at));
    let area = cross(right, up);
    (area != 0.0).then(|| [cross(at, up) / area, cross(right, at) / area])
}

/// Whether a point, in pixels from the lower left of a box of this size, is in a shape. One that is not filled counts as its box.
fn is_inside(shape: &Shape, [width, height]: [f64; 2], [x, y]: [f64; 2]) -> bool {
    if shape.fill.is_none() {
        return true;
    }
    match &shape.form {
        Form::Rect { radii } => is_in_rounded(*radii, [width, height], [x, y]),
        Form::Ellipse => (2.0 * x / width - 1.0).hypot(2.0 * y / height - 1.0) <= 1.0,
        Form::Polygon { points } => {
            let scale = [shape.size[0] / width, shape.size[1] / height];
            turns_around(points, [x * scale[0], y * scale[1]]) != 0
        }
        Form::Line { .. } => true,
    }
}

/// Whether a point is in a box with round corners, whose radii are those of the upper left, upper right, lower right and lower left one.
fn is_in_rounded(radii: [f64; 4], [width, height]: [f64; 2], [x, y]: [f64; 2]) -> bool {
    let [upper_left, upper_right, lower_right, lower_left] = radii;
    let sides = [
        (width, upper_left + upper_right),
        (width, lower_left + lower_right),
        (height, upper_left + lower_left),
        (height, upper_right + lower_right),
    ];
    let factor =
        sides.iter().fold(1.0_f64, |least, (side, both)| least.min(side / both.max(f64::MIN_POSITIVE)));
    let corners = [
        (upper_left, x, height - y),
        (upper_right, width - x, height - y),
        (lower_right, width - x, y),
        (lower_left, x, y),
    ];
    corners.iter().all(|(radius, across, along)| {
        let radius = radius * factor;
        let off = [radius - across, radius - along];
        off.iter().any(|off| *off <= 0.0) || off[0].hypot(off[1]) <= radius
    })
}

/// How often a closed polygon goes around a point, counter-clockwise.
fn turns_around(points: &[[f64; 2]], [x, y]: [f64; 2]) -> i32 {
    let next = points.iter().cycle().skip(1);
    points.iter().zip(next).fold(0, |turns, ([ax, ay], [bx, by])| {
        let side = (bx - ax) * (y - ay) - (by - ay) * (x - ax);
        match (*ay <= y, *by <= y) {
            (true, false) if side > 0.0 => turns + 1,
            (false, true) if side < 0.0 => turns - 1,
            _ => turns,
        }
    })
}

#[cfg(test)]
mod tests {
    use kineograph_runtime::format::{Color, Fill};

    use super::*;

    fn filled(form: Form) -> Shape {
        Shape::new(form, [20.0, 10.0]).with_fill(Fill::solid(Color([0; 3])))
    }

    #[test]
    fn corners_that_a_form_leaves_out_are_not_inside() {
        let star = vec![[0.0, 0.0], [20.0, 0.0], [10.0, 10.0]];
        let size = [40.0, 20.0];
        for (form, inside, outside) in [
            (Form::Ellipse, [20.0, 19.0], [2.0, 18.0]),
            (Form::rounded(8.0), [3.0, 17.0], [1.0, 19.0]),
            (Form::Polygon { points: star }, [20.0, 15.0], [4.0, 15.0]),
        ] {
            let shape = filled(form);
            assert!(is_inside(&shape, size, inside), "{shape:?}");
            assert!(!is_inside(&shape, size, outside), "{shape:?}");
        }
    }

    #[test]
    fn a_box_that_is_turned_has_its_own_sides() {
        let turned = [[10.0, 10.0], [10.0, 30.0], [0.0, 30.0], [0.0, 10.0]];
        assert_eq!(part_of_box(&turned, [5.0, 15.0]), Some([0.25, 0.5]));
        assert_eq!(part_of_box(&[[1.0, 1.0]; 4], [1.0, 1.0]), None);
    }
}
