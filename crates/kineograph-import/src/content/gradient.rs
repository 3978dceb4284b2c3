//! Gradients of cocos2d's `LayerGradient`.

use super::{Fill, Paint};

impl Fill {
    /// The gradient of a `LayerGradient` of this size: from the first colour to the second along a vector, whose length doesn't count.
    ///
    /// The engine gives each corner a colour, so that both colours are reached in opposite corners or along opposite sides. Lines of one
    /// colour lead through the same parts of the sides whatever the size is.
    pub(crate) fn along([x, y]: [f64; 2], [width, height]: [f64; 2], paints: [Paint; 2]) -> Self {
        let length = x.abs() + y.abs();
        if length == 0.0 {
            return Self::Solid(paints[0]);
        }
        // By how much the place between both colours grows from one side to the other.
        let growth = [x / length, y / length];
        // The line is at right angles to lines of one colour in pixels, which it isn't in parts of the size.
        let [width, height] = if width > 0.0 && height > 0.0 { [width, height] } else { [1.0, 1.0] };
        let slope = [growth[0] / width, growth[1] / height];
        let square = slope[0] * slope[0] + slope[1] * slope[1];
        let half = [slope[0] / square / width / 2.0, slope[1] / square / height / 2.0];
        Self::Linear { from: [0.5 - half[0], 0.5 - half[1]], to: [0.5 + half[0], 0.5 + half[1]], paints }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Paint = Paint { color: [0.0; 3], opacity: 255.0 };

    /// The place between both colours at a point in parts of the size.
    fn place(fill: Fill, size: [f64; 2], point: [f64; 2]) -> f64 {
        let Fill::Linear { from, to, .. } = fill else { panic!("{fill:?}") };
        let way = [0, 1].map(|axis| (to[axis] - from[axis]) * size[axis]);
        let gone = [0, 1].map(|axis| (point[axis] - from[axis]) * size[axis]);
        (way[0] * gone[0] + way[1] * gone[1]) / (way[0] * way[0] + way[1] * way[1])
    }

    #[test]
    fn both_colours_are_reached_along_sides_or_in_corners() {
        let size = [200.0, 50.0];
        let down = Fill::along([0.0, -1.0], size, [BLACK, Paint::WHITE]);
        assert_eq!(down, Fill::Linear { from: [0.5, 1.0], to: [0.5, 0.0], paints: [BLACK, Paint::WHITE] });
        let across = Fill::along([3.0, 3.0], size, [BLACK, Paint::WHITE]);
        for (point, expected) in
            [([0.0, 0.0], 0.0), ([1.0, 1.0], 1.0), ([0.0, 1.0], 0.5), ([1.0, 0.0], 0.5), ([0.5, 0.5], 0.5)]
        {
            assert!((place(across, size, point) - expected).abs() < 1e-12, "{point:?}");
        }
    }

    #[test]
    fn without_a_direction_there_is_one_colour() {
        assert_eq!(Fill::along([0.0; 2], [9.0; 2], [BLACK, Paint::WHITE]), Fill::Solid(BLACK));
        let empty = Fill::along([0.0, 1.0], [0.0; 2], [BLACK, Paint::WHITE]);
        assert_eq!(empty, Fill::Linear { from: [0.5, 0.0], to: [0.5, 1.0], paints: [BLACK, Paint::WHITE] });
    }
}
