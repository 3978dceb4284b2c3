//! Parts of pictures.

use tiny_skia::{Mask, Path, PathBuilder};

use crate::layers;

/// Makes all of a picture see-through that is outside of a polygon, smoothly at its edge. `rgba` has rows from the top, `points` are pixels
/// from the upper left corner, x right, y down. Nothing is left by less than three points, and nothing changes where `rgba` doesn't have
/// `width` pixels in each row.
pub fn keep_polygon(rgba: &mut [u8], width: u32, points: &[[f64; 2]]) {
    let height = u32::try_from(rgba.len() / 4 / width.max(1) as usize).unwrap_or_default();
    if rgba.len() != width as usize * height as usize * 4 {
        return;
    }
    let Some(mut mask) = Mask::new(width, height) else { return };
    if let Some(path) = outline(points) {
        layers::fill(&mut mask, &path);
    }
    for (pixel, covered) in rgba.chunks_exact_mut(4).zip(mask.data()) {
        // Of 255, rounded to the nearest.
        pixel[3] = ((u16::from(pixel[3]) * u16::from(*covered) + 127) / 255) as u8;
    }
}

fn outline(points: &[[f64; 2]]) -> Option<Path> {
    if points.len() < 3 {
        return None;
    }
    let mut path = PathBuilder::new();
    for (index, point) in points.iter().enumerate() {
        let [x, y] = point.map(|x| x as f32);
        if index == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
    }
    path.close();
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(points: &[[f64; 2]]) -> Vec<u8> {
        let mut rgba = vec![200; 4 * 2 * 4];
        keep_polygon(&mut rgba, 4, points);
        rgba.chunks_exact(4).map(|pixel| pixel[3]).collect()
    }

    #[test]
    fn what_is_outside_is_see_through() {
        let left = [[-1.0, -1.0], [2.0, -1.0], [2.0, 3.0], [-1.0, 3.0]];
        assert_eq!(kept(&left), [200, 200, 0, 0, 200, 200, 0, 0]);
        let half = [[0.0, 0.0], [1.5, 0.0], [1.5, 2.0], [0.0, 2.0]];
        assert_eq!(kept(&half), [200, 100, 0, 0, 200, 100, 0, 0]);
        assert_eq!(kept(&[]), [0; 8]);
        assert_eq!(kept(&[[0.0, 0.0], [f64::NAN, 1.0], [4.0, 2.0]]), [0; 8]);
    }

    #[test]
    fn colours_stay() {
        let mut rgba = vec![9, 8, 7, 255];
        keep_polygon(&mut rgba, 1, &[]);
        assert_eq!(rgba, [9, 8, 7, 0]);
        keep_polygon(&mut rgba, 3, &[]);
        assert_eq!(rgba, [9, 8, 7, 0], "no picture of this width");
    }
}
